"""What a unit does as it enters: played, hired, or a king that turns into one; and where abilities work."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.ruling import Answer, Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import Decline, Heal, Hire, Howl, Lock, Play, TurnKing
from companion.referee.runes_of_mayhem.components import CARD_WORDS
from companion.referee.runes_of_mayhem.state import State

from ..english import english
from ..notations import answer, asking
from .tabletop import A, V, do, replace, says, table, unit

ASK = asking(GAME)
VALUES: dict[str, Any] = {"power": 2, "health": 3}


def _play(kind: str, *abilities: str, place: str = "1.1", seat: str = V) -> Play:
    return Play(seat=seat, card="X", place=place, unit_type=kind, gold=0, faith=0, abilities=abilities, **VALUES)


def _asked(state: State) -> list[str]:
    return [ask.kind for ask in state.asks]


MAIN = table(stage="main", v={"structure": 30}, options={"mercenaries": "on", "kings": "on"})


@pytest.mark.parametrize("kind", ["hero", "berserker", "other"])
def test_an_ability_works_whatever_the_type(kind: str) -> None:
    assert _asked(do(MAIN, _play(kind, "acts-as-long-ranged"))) == ["direct-shot"]
    assert _asked(do(MAIN, _play(kind, "lock"))) == ["lock"]
    assert _asked(do(MAIN, _play(kind, "howl"))) == ["howl"]
    assert do(MAIN, _play(kind, "helpful")).players[V].structure == 35
    # on the Wall abilities do not work, but for Castle Folk
    for ability in ("acts-as-long-ranged", "lock", "howl", "helpful"):
        walled = do(MAIN, _play(kind, ability, place="wall"))
        assert walled.asks == () and walled.players[V].structure == 30
    assert _asked(do(MAIN, _play("castle-folk", "acts-as-long-ranged", place="wall"))) == ["direct-shot"]
    assert do(MAIN, _play("castle-folk", "helpful", place="wall")).players[V].structure == 35


def test_row_3_is_for_priests_and_for_types_whose_cards_may_say_so() -> None:
    """Facts, 3.9: Q31."""
    entered = {card: GAME.ask(f"enter {card} row3", GAME.options.defaults()) for card in CARD_WORDS}
    assert {card for card, found in entered.items() if isinstance(found, Answer)} == {
        "priest", "court-chaplain", "castle-folk", "hero", "berserker", "other",
    }  # fmt: skip
    assert {found.code for found in entered.values() if isinstance(found, Refusal)} == {"row-third"}


def test_a_unit_howls_as_it_enters_the_battlefield_and_never_on_the_wall() -> None:
    """Facts, 6.1: Howl is for entering the Battlefield, whatever works there of Castle Folk (Q23)."""
    both = table(stage="main", options={"Q23": "both"})
    assert _asked(do(both, _play("castle-folk", "howl"))) == ["howl"]
    for state in (MAIN, both):
        assert do(state, _play("castle-folk", "howl", place="wall")).asks == ()
        assert _asked(do(state, _play("castle-folk", "lock", place="wall"))) == ["lock"]


def test_what_a_card_costs_and_what_is_left_is_told() -> None:
    """Facts, 1.5: the whole cost in Gold and Faith goes from the Hoard."""
    state = table(stage="main", v={"gold": 5, "faith": 4})
    card = Play(seat=V, card="X", place="1.1", unit_type="melee", gold=3, faith=1, **VALUES)
    told = says(state, card)
    assert told[0] == "Cost of X: 3 Gold and 1 Faith."
    assert told[-1] == "2 Gold and 3 Faith are left in the Hoard."


def test_a_lock_tells_who_produces_less() -> None:
    """Facts, 3.8 (Lock): the marker that a Pillager takes does not produce for the enemy."""
    state = do(table(stage="main"), _play("pillager"))
    told = says(state, Lock(seat=V, unit=1, marker="faith"))
    assert told == ["The Anglo-Saxons produce one less while it lies there."]


def test_who_is_hired_or_a_king_enters_too_but_is_not_played() -> None:
    hire = Hire(seat=V, card="X", place="1.1", unit_type="other", abilities=("howl", "lock"), **VALUES)
    assert _asked(do(MAIN, hire)) == ["lock", "howl"]
    king = replace(MAIN, players={**MAIN.players, V: replace(MAIN.players[V], king="K")})
    turn = TurnKing(seat=V, place="1.1", unit_type="hero", abilities=("howl", "acts-as-long-ranged"), **VALUES)
    assert _asked(do(king, turn)) == ["howl"]
    assert "Its Heroic Arrival works now, once." in says(king, turn)
    archers = Hire(seat=V, card="X", place="1.1", unit_type="long-ranged", **VALUES)
    assert do(MAIN, archers).asks == ()
    assert "No Direct shot: it is not played from the hand (assumed)." in says(MAIN, archers)


def test_the_table_tells_what_comes_of_it() -> None:
    assert "Structure-points that come back to the Fortress: 5." in says(MAIN, _play("castle-folk", "helpful"))
    nearly = table(stage="main", v={"structure": 38})
    assert "Structure-points that come back to the Fortress: 2." in says(nearly, _play("castle-folk", "helpful"))
    told = says(table(stage="main"), _play("castle-folk", "helpful"))
    assert "No Structure-points come back: the Fortress has all that it began with." in told
    bare = table(stage="main", a={"gold_markers": 0, "faith_markers": 0, "divided": False})
    assert do(bare, _play("pillager")).asks == ()
    told = says(bare, _play("pillager"))
    assert "The Anglo-Saxons have no marker on a production card: none can be locked." in told
    assert not any("may lock" in text for text in told)


def _works(found: Answer) -> bool:
    return bool(found.facts["effects"])


def test_what_castle_folk_do_on_the_wall_too_they_do_on_the_battlefield() -> None:
    """Option Q23 is about what works on the Wall only; a question and the table agree."""
    for option, builders in (("both", True), ("wall", False)):
        options: dict[str, str | int] = {"Q23": option}
        assert _works(answer(ASK, "enter castle-defenders row1", **options))
        assert _works(answer(ASK, "enter builders row1", **options)) == builders
        assert _works(answer(ASK, "enter builders wall", **options))
        chaplain = [english(step.message) for step in answer(ASK, "enter court-chaplain row1", **options).steps]
        assert "Its abilities work on the Wall only." not in chaplain
        assert answer(ASK, "heal castle-folk:0/5:h1 melee:4/4:fallen", **options).facts["able"] == [1]

        main = table(stage="main", active=A, options=options, a={"structure": 30})
        assert _asked(do(main, _play("castle-folk", "acts-as-long-ranged", seat=A))) == ["direct-shot"]
        entered = do(main, _play("castle-folk", "helpful", seat=A))
        assert (entered.players[A].structure == 35) == builders
        healing = table("A 1.1 castle-folk:0/5:h1 acts-as-priest", "A 1.2 peasants:1/1:fallen", stage="burial",
                        options=options)  # fmt: skip
        assert not unit(do(healing, Heal(seat=A, priest=1, units=(2,))), 2).fallen
    folk = [english(step.message) for step in answer(ASK, "enter castle-folk row1", Q23="wall").steps]
    assert "Its abilities work on the Wall only." in folk


def test_of_two_questions_about_a_unit_the_first_is_declined_first() -> None:
    state = do(MAIN, _play("long-ranged", "howl"))
    assert _asked(state) == ["direct-shot", "howl"]
    assert not any(isinstance(each, Howl) for each in GAME.legal(state, V))
    state = do(state, Decline(seat=V, unit=1))
    assert _asked(state) == ["howl"]
    assert any(isinstance(each, Howl) for each in GAME.legal(state, V))
