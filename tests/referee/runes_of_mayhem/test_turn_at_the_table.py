"""The rest of a turn at a table, condition by condition: regrouping, healing, burial, the Main-phase and its ends."""

from __future__ import annotations

import random

import pytest

from companion.referee.game import Applied, Setup
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.board import fighter
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    Attack,
    Build,
    Discard,
    Divide,
    EnterCard,
    EnterCards,
    Heal,
    Hire,
    LayTrap,
    Move,
    MoveMarkers,
    Next,
    PayMercenary,
    Play,
    RaiseTower,
    Regroup,
    Sacrifice,
    Split,
    Trade,
    TurnKing,
)
from companion.referee.runes_of_mayhem.components import Card
from companion.referee.runes_of_mayhem.state import Ask, State, Tower, hand_limit
from companion.tables.fold import decide

from ..english import english
from .tabletop import ONE, PAID, SEATS, A, V, applied, code, do, listed, onward, refused, says, table, there, unit

SPEARMEN = ("V 1.1 spearmen:2/4:d4", "V 2.1 spearmen:2/4", "V 3.1 spearmen:2/4")


def _asked(state: State) -> list[str]:
    return [ask.kind for ask in state.asks]


# -- the start and regrouping ----------------------------------------------------------------------


def test_only_a_division_in_secret_is_revealed() -> None:
    for value, last in (("open", False), ("secret", True)):
        first = applied(GAME.new(Setup(SEATS, {"Q43": value})), Divide(seat=V, gold=4))
        done = GAME.apply(first.state, Divide(seat=A, gold=4))
        assert isinstance(done, Applied)
        assert (first.reveals, done.reveals) == (False, last)
        told = [english(step.message) for step in done.steps]
        assert "The Vikings begin; in return the Anglo-Saxons start with 3 Gold." in told


def test_regrouping_goes_on_until_the_player_is_done() -> None:
    state = table("V 1.1 melee:4/4", "V 2.1 melee:4/4", "V 3.1 melee:4/4", stage="regroup")
    moves = (Move(1, "1.2"), Move(2, "2.2"))
    done = applied(state, Regroup(seat=V, moves=moves))
    assert done.state.stage == "regroup"
    assert english(done.label) == (
        "Regrouped: Unit 1 (lane 1, row 1) to lane 1, row 2 and Unit 2 (lane 2, row 1) to lane 2, row 2"
    )
    assert do(state, Regroup(seat=V, moves=moves, done=True)).stage == "battle"
    three = applied(state, Regroup(seat=V, moves=(*moves, Move(3, "3.2"))))
    assert english(three.label) == "Regrouped: 3 units"
    assert english(three.steps[0].message).startswith("Units move freely")
    assert english(three.steps[1].message).startswith("Regrouped: Unit 1 (lane 1, row 1) to lane 1, row 2, Unit 2")


def test_an_arrival_that_comes_later_comes_once() -> None:
    arrival = "Its Heroic Arrival works now, once."
    state = table("V wall hero:3/3 arrival", stage="regroup", options={"Q19": "arrives"})
    assert arrival not in says(state, Regroup(seat=V, moves=(Move(1, "wall"),)))
    down = Regroup(seat=V, moves=(Move(1, "1.1"),))
    assert arrival in says(state, down)
    state = do(state, down, Regroup(seat=V, moves=(Move(1, "wall"),)))
    assert unit(state, 1).marks == ()
    assert arrival not in says(state, down)


# -- burial ----------------------------------------------------------------------------------------


def test_who_fell_with_a_formation_is_never_restored_but_others_are() -> None:
    """Option Q38."""
    units = ("V 1.1 priest:0/1:h1", "V 1.2 melee:4/4:fallen late", "V 2.1 melee:1/1:fallen")
    for value, rule in (("never", "rom.formation-breaks"), ("next", None)):
        state = table(*units, stage="burial", options={"Q38": value})
        assert not unit(do(state, Heal(seat=V, priest=1, units=(3,))), 3).fallen
        late = Heal(seat=V, priest=1, units=(2,))
        if rule:
            assert refused(state, late) == rule
        else:
            assert not unit(do(state, late), 2).fallen


def test_nobody_waits_for_a_priest_that_restores_nobody() -> None:
    main = do(table("V 1.1 melee:4/4:fallen", stage="main"),
              Play(seat=V, card="X", place="1.2", **{**PAID, "unit_type": "priest"}, heal=0))  # fmt: skip
    state = do(main, Next(seat=V, at="5.main"))
    assert (state.stage, there(state)) == ("discard", {2})


def test_a_formation_that_outlives_a_sacrifice_ends_at_the_burial() -> None:
    """Option Q39: until then the unit that is gone counts, unless its place is taken."""
    state = table(*SPEARMEN, stage="main", options={"Q39": "burial"})
    state = do(state, Sacrifice(seat=V, unit=3))
    assert not unit(state, 1).fallen
    behind = do(state, Play(seat=V, card="X", place="3.2", **PAID))
    assert not unit(behind, 1).fallen and "f" in fighter(behind, unit(behind, 1)).marks
    assert unit(do(state, Play(seat=V, card="X", place="3.1", **PAID)), 1).fallen
    buried = do(state, Next(seat=V, at="5.main"))
    assert (there(buried), unit(buried, 1).fallen, unit(buried, 2).fallen) == ({1, 2}, True, False)
    assert there(do(onward(buried, "end"), Next(seat=V, at="5.end"))) == {2}


def test_whose_place_was_taken_does_not_count_again() -> None:
    """Option Q39."""
    state = do(table(*SPEARMEN[1:], "V 1.1 spearmen:2/4", stage="main", options={"Q39": "burial"}),
               Sacrifice(seat=V, unit=2))  # fmt: skip
    state = do(state, Play(seat=V, card="X", place="3.1", **PAID))
    assert not any("f" in fighter(state, piece).marks for piece in state.units)
    state = do(state, Sacrifice(seat=V, unit=4))
    assert not any("f" in fighter(state, piece).marks for piece in state.units)
    # two are given up, and one comes anew: the other one still counts
    state = table(*SPEARMEN[1:], "V 1.1 spearmen:2/4", stage="main", options={"Q39": "burial"})
    state = do(state, Sacrifice(seat=V, unit=1), Sacrifice(seat=V, unit=2))
    state = do(state, Play(seat=V, card="X", place="2.1", **{**PAID, "unit_type": "spearmen"}))
    assert ["f" in fighter(state, piece).marks for piece in state.units] == [True, True]


def test_who_falls_with_a_formation_is_told_by_its_own_row() -> None:
    units = ("A 1.1 melee:4/4:fallen", "A 2.1 melee:4/4:d5", "A 3.1 melee:4/4", "A 2.2 cavalry:5/6")
    told = says(table(*units), Next(seat=V, at="5.battle"))
    assert "Fallen: Unit 2 of the Anglo-Saxons (lane 2, row 1), 5 damage, base health 4." in told


def test_what_is_buried_is_told_only_where_there_is_something() -> None:
    for units, piled, off in (
        (("V 1.1 melee:4/4:fallen",), 1, 0),
        (("V 1.1 melee:4/4:fallen mercenary",), 0, 1),
        (("V 1.1 melee:4/4",), 0, 0),
    ):
        told = says(table(*units), Next(seat=V, at="5.battle"))
        assert len([text for text in told if text.startswith("To the discard pile")]) == piled
        assert len([text for text in told if text.startswith("Off the table")]) == off


def test_whom_a_priest_restores_is_told() -> None:
    state = table("V 1.1 priest:0/1:h2", "V 1.2 melee:4/4:fallen", "V 2.1 melee:4/4:fallen", stage="burial")
    told = says(state, Heal(seat=V, priest=1, units=(3, 2)))
    assert told[0] == "Sacrificed: Unit 1. Restored to full health: Unit 3 and Unit 2."


# -- the Main-phase --------------------------------------------------------------------------------


def test_a_lock_is_asked_for_wherever_the_markers_lie_and_a_shot_even_if_there_are_none() -> None:
    looters = Play(seat=V, card="X", place="1.1", **{**PAID, "unit_type": "pillager"})
    even = table("V 2.1 pillager:1/1 locked", stage="main", a={"gold_markers": 3, "faith_markers": 3})
    assert _asked(do(even, looters)) == ["lock"]
    none = table(stage="main", a={"gold_markers": 0, "faith_markers": 0, "divided": False})
    assert _asked(do(none, looters)) == []
    assert _asked(do(none, Play(seat=V, card="X", place="1.1", **{**PAID, "unit_type": "long-ranged"}))) == [
        "direct-shot"
    ]


def test_trade_excludes_hiring_trapping_and_building_only_if_the_table_plays_so() -> None:
    """Option Q25."""
    for value in ("no", "yes"):
        options: dict[str, str | int] = {"Q25": value, "mercenaries": "on", "traps": "on", "towers": "on"}
        for seat, deed in (
            (V, Hire(seat=V, card="X", place="1.1", **ONE)),
            (V, LayTrap(seat=V, place="1.1")),
            (A, Build(seat=A, place="1.1", marker="gold")),
        ):
            state = table(stage="main", active=seat, options=options, v={"gold": 1})
            state = do(state, Trade(seat=seat, rolls=(0, 0, 0)), Split(seat=seat, gold=0))
            assert isinstance(GAME.apply(state, deed), Refusal) is (value == "yes")
            if value == "yes":
                assert refused(state, deed) == "rom.trade"


def test_one_building_in_a_main_phase() -> None:
    state = table(stage="main", active=A, options={"towers": "on"})
    state = do(state, Build(seat=A, place="1.1", marker="gold"))
    assert code(state, Build(seat=A, place="2.1", marker="gold")) == "once"


def test_a_raised_building_has_at_least_one_structure_point() -> None:
    state = table(stage="regroup", active=A, towers=(Tower("1.1"),), asks=(Ask("tower", A, place="1.1"),))
    for structure in (1, 999):
        raised = do(state, RaiseTower(seat=A, place="1.1", marker="gold", structure=structure))
        assert raised.towers[0].structure == structure


def test_a_mercenary_of_the_shop_costs_what_its_card_says_when_it_falls() -> None:
    """Option Q26: nothing is discarded for it, so an empty hand does not matter; its Gold must be known."""
    state = table("A 1.1 melee:4/4", stage="main", options={"Q26": "shop", "mercenaries": "on"},
                  v={"gold": 5, "hand": 0})  # fmt: skip
    assert code(state, Hire(seat=V, card="X", place="1.1", **ONE)) == "card-incomplete"
    state = onward(do(state, Hire(seat=V, card="X", place="1.1", gold=3, **ONE)), "end")
    state = onward(do(state, Next(seat=V, at="5.end")), "battle")
    state = do(state, Attack(seat=A, unit=1, target=2, answer=0))
    assert state.asks == (Ask("mercenary", V, 2, amount=3),)
    gold = state.players[V].gold
    assert do(state, PayMercenary(seat=V, unit=2)).players[V].gold == gold - 3
    unhurt = do(state, PayMercenary(seat=V, unit=2, damage=0))
    assert (unhurt.players[V].gold, unhurt.players[V].structure, unhurt.asks) == (gold, 40, ())


@pytest.mark.parametrize("empty", ["1.1", "1.2", "2.1", "3.1", "3.2"])
def test_nobody_is_sacrificed_for_a_king_while_there_is_a_place(empty: str) -> None:
    units = [f"V {lane}.{row} peasants:1/1" for lane in (1, 2, 3) for row in (1, 2) if f"{lane}.{row}" != empty]
    state = table(*units, stage="main", v={"king": "K"})
    king = TurnKing(seat=V, place=empty, sacrifice=1, **ONE)
    assert code(state, king) == "king-room"
    assert unit(do(state, TurnKing(seat=V, place=empty, **ONE)), 6).place == empty


def test_a_full_battlefield_takes_a_king_for_a_unit_there() -> None:
    units = [f"V {lane}.{row} peasants:1/1" for lane in (1, 2, 3) for row in (1, 2)]
    state = table(*units, stage="main", v={"king": "K"})
    assert code(state, TurnKing(seat=V, place="1.1", **ONE)) == "king-full"
    assert "K comes onto the Battlefield." in says(state, TurnKing(seat=V, place="1.1", sacrifice=1, **ONE))
    hire = Hire(seat=V, card="X", place="1.1", **ONE)
    told = "Read its card: what it says comes before these rules."
    assert told in says(table(stage="main", options={"mercenaries": "on"}), hire)


def test_the_help_of_the_main_phase_is_of_the_main_phase() -> None:
    units = ("V 1.1 melee:4/4:w1", "A 1.1 melee:1/1:fallen", "A 1.2 melee:1/1")
    helped = {
        "": "Play cards or Trade. You may also move production-markers and sacrifice units.",
        "played": "Play more cards, or go on. You may also move production-markers and sacrifice units.",
        "traded": "You have traded. You may still move production-markers and sacrifice units.",
    }
    for done, text in helped.items():
        state = table(*units, stage="main", options={"mercenaries": "on"}, done=(done,) if done else ())
        assert english(GAME.phase(state).help) == text


def test_the_hand_limit_is_never_less_than_nothing() -> None:
    units = [f"V {lane}.{row} melee:1/1 mercenary" for lane in (1, 2, 3) for row in (1, 2)]
    state = table(*units, stage="draw", v={"hand": 1})
    assert hand_limit(state, V) == 0
    assert do(state, Next(seat=V, at="5.draw")).players[V].hand == 1


# -- the end of a turn -----------------------------------------------------------------------------


def test_a_card_may_be_discarded_whatever_was_done_before() -> None:
    state = do(table(stage="main", v={"gold": 9}), Play(seat=V, card="X", place="1.1", **PAID))
    state = onward(state, "discard")
    assert (
        english(GAME.phase(state).help) == "You may discard one card from your hand. Then draw, and your turn is over."
    )
    assert Discard(seat=V) in listed(state, V)
    state = do(state, Discard(seat=V))
    assert Discard(seat=V) not in listed(state, V)


def test_unspent_gold_and_faith_of_the_active_player_are_lost_together() -> None:
    """Option Q27."""
    hoard = {"gold": 3, "faith": 2}
    for value, left in (("kept", (3, 2)), ("lost", (0, 0))):
        end = Next(seat=V, at="5.end")
        state = table(stage="end", options={"Q27": value}, v=hoard, a=hoard)
        players = do(state, end).players
        assert (players[V].gold, players[V].faith) == left
        assert (players[A].gold, players[A].faith) == (3, 2)
        lost = "Gold and Faith that were not spent are lost."
        assert (lost in says(state, end)) is (value == "lost")
        nothing = table(stage="end", options={"Q27": value}, v={"gold": 0, "faith": 0}, a=hoard)
        assert lost not in says(nothing, end)


def test_nothing_that_a_unit_did_or_suffered_in_a_turn_is_left_in_the_next_one() -> None:
    state = table(
        "V 1.1 melee:4/4:w2:covered", "V 2.1 long-ranged:4/4:shot", "V 3.1 melee:4/4:stopped", "V 1.2 melee:4/4:sieged",
        "V 2.2 cavalry:4/4:flanked", "V wall melee:4/4:d3", "A 1.1 melee:4/4:d1",
        stage="end",
    )  # fmt: skip
    after = do(state, Next(seat=V, at="5.end")).units
    assert {(piece.damage, piece.won, piece.marks) for piece in after} == {(0, None, ())}


@pytest.mark.parametrize(("played", "lodge", "told"), [("on", 2, True), ("on", 3, False), ("off", 2, False)])
def test_the_lodge_is_filled_where_one_was_hired(played: str, lodge: int, told: bool) -> None:
    state = table(stage="end", options={"mercenaries": played}, lodge=lodge)
    filled = "The Lodge is filled up to three mercenaries."
    assert (filled in says(state, Next(seat=V, at="5.end"))) is told
    helped = "Take all damage and Shot markers off, and fill the Lodge up to three."
    assert (english(GAME.phase(state).help) == helped) is (played == "on")


@pytest.mark.parametrize(
    ("hand", "told"), [(4, "as many cards in hand as they may,"), (5, "more cards in hand than the hand limit,")]
)
def test_who_holds_more_than_the_hand_limit_is_told_that(hand: int, told: str) -> None:
    state = table("V 1.1 melee:2/2 mercenary", stage="draw", options={"mercenaries": "on"}, v={"hand": hand})
    assert f"The Vikings have {told} 4, and draw none." in says(state, Next(seat=V, at="5.draw"))


def test_a_new_deck_is_told_only_when_the_old_one_has_run_out() -> None:
    new = "The deck has run out: shuffle the discard pile into a new one."
    for deck, told in ((2, True), (4, False), (5, False)):
        state = table(stage="draw", v={"hand": 1, "deck": deck, "discards": ("Axemen", "Scouts", "")})
        assert (new in says(state, Next(seat=V, at="5.draw"))) is told
        assert do(state, Next(seat=V, at="5.draw")).players[V].hand == 5


def test_who_is_not_asked_has_nothing_to_answer() -> None:
    state = table("V 1.1 pillager:1/1", stage="main", asks=(Ask("marker", A),), a={"gold_markers": 3})
    assert GAME.legal(state, V) == () and len(GAME.legal(state, A)) == 2


IDLE = [
    # what comes to nothing is refused, and replayed where an earlier version recorded it
    (table(stage="main"), MoveMarkers(seat=V, gold=4)),
    (table("V 1.1 melee:4/4", stage="regroup"), Regroup(seat=V, moves=(Move(1, "1.1"),))),
    (table(stage="main", done=("traded",)), Split(seat=V, gold=0)),
    (table(), EnterCards(cards=())),
    (do(table(), EnterCard(card=Card(name="X", power=2))), EnterCard(card=Card(name="X", power=2))),
]


@pytest.mark.parametrize(("state", "command"), IDLE)
def test_what_changes_nothing_is_idle(state: State, command: AnyCommand) -> None:
    done = applied(state, command)
    assert done.idle and done.state == state
    answer = decide(GAME, state, command, random.Random(1))
    assert isinstance(answer, Refusal) and english(answer.message) == "Nothing was changed."


def test_what_changes_something_is_not_idle() -> None:
    assert not applied(table(stage="main"), MoveMarkers(seat=V, gold=3)).idle
    moves = (Move(1, "1.1"), Move(2, "2.1"))
    units = ("V 1.1 melee:4/4", "V wall melee:4/4")
    done = applied(table(*units, stage="regroup"), Regroup(seat=V, moves=moves))
    assert not done.idle
    assert english(done.label) == "Regrouped: Unit 2 (the Wall) to lane 2, row 1"
    begun = applied(table(*units, stage="regroup"), Regroup(seat=V, moves=moves[:1], done=True))
    assert not begun.idle and (begun.state.stage, english(begun.label)) == ("battle", "The Battle-step begins")


def test_a_trade_that_gives_nothing_asks_nothing() -> None:
    traded = applied(table(stage="main"), Trade(seat=V, rolls=(0, 0, 0)))
    assert not traded.state.asks
    assert [english(step.message) for step in traded.steps] == ["The rolls 0, 0, and 0 give nothing."]
    # a table that was asked before may answer
    asked = table(stage="main", done=("traded",), asks=(Ask("split", V),))
    assert not applied(asked, Split(seat=V, gold=0)).idle


def test_nobody_draws_zero_cards() -> None:
    drawn = applied(table(stage="draw", v={"hand": 5}), Next(seat=V, at="5.draw"))
    assert english(drawn.label) == "The Vikings draw no card"
