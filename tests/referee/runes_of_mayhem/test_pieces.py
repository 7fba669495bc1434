"""What to move on the real table, forwards and by an undo: which card, whose, and where it is."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    Build,
    Discard,
    Hire,
    Howl,
    LayTrap,
    Move,
    Next,
    Override,
    Pass,
    Play,
    PlayerFix,
    Regroup,
    RevealTrap,
    Sacrifice,
    Shoot,
    Siege,
    UnitFix,
)
from companion.referee.runes_of_mayhem.state import Ask, State, Tower

from ..english import english
from .tabletop import A, V, do, onward, replace, table

ONE: dict[str, Any] = {"unit_type": "melee", "power": 1, "health": 1}


def _pieces(before: State, after: State) -> list[str]:
    return [english(message) for message in GAME.pieces(before, after)]


def test_a_discarded_card_is_taken_back_into_the_hand() -> None:
    # with an empty deck too: nothing is shuffled
    for deck in (0, 47):
        state = table(stage="discard", v={"deck": deck, "discards": ("Scouts",)})
        gone = do(state, Discard(seat=V, card="Axemen"))
        assert _pieces(state, gone) == [
            "Vikings: put from the hand onto the discard pile: Axemen.",
            "Vikings, cards in hand: 4.",
        ]
        assert _pieces(gone, state) == [
            "Vikings: take from the discard pile into the hand: Axemen.",
            "Vikings, cards in hand: 5.",
        ]
    empty = table(stage="discard", v={"deck": 0})
    assert _pieces(do(empty, Discard(seat=V)), empty)[0] == "Vikings: take from the discard pile into the hand: a card."


def test_a_howl_takes_the_hound_from_the_discard_pile() -> None:
    state = table("V 1.1 other:1/1 howl", stage="main", v={"discards": ("Hound",)}, asks=(Ask("howl", V, 1),))
    howled = do(state, Howl(seat=V, unit=1, source="discards"))
    assert _pieces(state, howled)[0] == "Vikings: take from the discard pile into the hand: Hound."
    assert _pieces(howled, state)[0] == "Vikings: put from the hand onto the discard pile: Hound."


@pytest.mark.parametrize("deck", [0, 2, 3])
def test_the_discard_pile_becomes_a_deck_only_when_the_deck_has_run_out(deck: int) -> None:
    state = table(stage="draw", v={"hand": 2, "deck": deck, "discards": ("Axemen", "")})
    drawn = do(state, Next(seat=V, at="5.draw"))
    shuffled = "Vikings: shuffle the discard pile into a new deck." in _pieces(state, drawn)
    assert shuffled == (deck < 3) == (drawn.players[V].discards == ())
    back = "Vikings: take out of the deck and the hand what was the discard pile: Axemen and a card."
    assert (back in _pieces(drawn, state)) == shuffled


def test_a_unit_that_leaves_the_table_is_told_once() -> None:
    state = table("V 1.1 melee:4/4", "V 1.2 melee:4/4", stage="main")
    gone = do(state, Sacrifice(seat=V, unit=2))
    assert _pieces(state, gone) == ["Take Unit 2 of the Vikings off the table, from lane 1, row 2."]
    assert _pieces(gone, state) == ["Put Unit 2 of the Vikings: lane 1, row 2."]
    played = do(state, Play(seat=V, card="X", place="wall", gold=0, faith=0, **ONE))
    assert _pieces(state, played) == ["Vikings, cards in hand: 4.", "Put X of the Vikings: the Wall."]


def test_units_of_one_name_are_told_apart() -> None:
    state = table("V 1.1 long-ranged:2/3", "A 1.1 spearmen:4/4", "A wall melee:4/4", stage="main",
                  asks=(Ask("direct-shot", V, 1),))  # fmt: skip
    shot = do(state, Shoot(seat=V, unit=1, target=2, roll=1))
    assert _pieces(state, shot) == [
        "Put a Shot marker on Unit 1 of the Vikings (lane 1, row 1).",
        "Unit 2 of the Anglo-Saxons (lane 1, row 1): 3 damage on it.",
    ]
    assert _pieces(shot, state)[0] == "Take the Shot marker off Unit 1 of the Vikings (lane 1, row 1)."
    felled = do(state, Shoot(seat=V, unit=1, target=3, roll=3))
    assert "Turn sideways: Unit 3 of the Anglo-Saxons (the Wall)." in _pieces(state, felled)
    assert "Turn upright: Unit 3 of the Anglo-Saxons (the Wall)." in _pieces(felled, state)


def test_a_moved_unit_is_named_by_where_it_stands_before() -> None:
    state = table("V 1.1 melee:1/1", "V 1.2 melee:4/4", stage="regroup")
    moved = do(state, Regroup(seat=V, moves=(Move(1, "1.2"), Move(2, "wall"))))
    assert _pieces(state, moved) == [
        "Move from lane 1, row 1 to lane 1, row 2: Unit 1 of the Vikings.",
        "Move from lane 1, row 2 to the Wall: Unit 2 of the Vikings.",
    ]


def test_a_locked_marker_says_on_whose_unit_it_lies() -> None:
    state = table("V 1.1 pillager:1/1 locked", a={"faith_markers": 2})
    for fix in (UnitFix(1, gone=True), UnitFix(1, marks=("fallen",))):
        freed = do(state, Override(reason="so", units=(fix,)))
        assert "Take the enemy's marker off Unit 1 of the Vikings (lane 1, row 1)." in _pieces(state, freed)
        assert "Put the enemy's marker on Unit 1 of the Vikings (lane 1, row 1)." in _pieces(freed, state)


def test_the_lodge_is_emptied_and_filled() -> None:
    state = table("A 1.1 melee:4/4", stage="main", options={"mercenaries": "on"})
    hired = do(state, Hire(seat=V, card="X", place="1.1", discard="Axemen", **ONE))
    assert _pieces(state, hired) == [
        "Vikings: put from the hand onto the discard pile: Axemen.",
        "Vikings, cards in hand: 4.",
        "Put X of the Vikings: lane 1, row 1.",
        "Take the mercenary out of the Lodge; cards left there: 2.",
    ]
    assert _pieces(hired, state) == [
        "Vikings: take from the discard pile into the hand: Axemen.",
        "Vikings, cards in hand: 5.",
        "Take X of the Vikings off the table, from lane 1, row 1.",
        "Put the mercenary back into the Lodge; cards there: 3.",
    ]
    end = onward(hired, "end")
    over = do(end, Next(seat=V, at="5.end"))
    assert _pieces(end, over) == ["Fill the Lodge from the deck of mercenaries; cards there: 3."]
    assert _pieces(over, end) == [
        "Put back onto the deck of mercenaries what has filled the Lodge; cards left there: 2."
    ]


def test_a_trap_goes_back_into_its_deck() -> None:
    state = table(stage="main", options={"traps": "on"}, v={"gold": 1})
    laid = do(state, LayTrap(seat=V, place="1.1"))
    back = "Shuffle the trap back into its deck, from lane 1, row 1."
    assert back in _pieces(laid, state)
    sprung = table("A 1.1 melee:1/1", active=A, traps=("1.1",), asks=(Ask("trap", V, place="1.1"),))
    assert _pieces(sprung, do(sprung, RevealTrap(seat=V, place="1.1"))) == [back]


def test_cards_drawn_go_back_on_top_of_the_deck() -> None:
    state = table(stage="draw", v={"hand": 2, "deck": 9, "discards": ("Axemen",)})
    drawn = do(state, Next(seat=V, at="5.draw"))
    assert _pieces(state, drawn) == ["Vikings: draw from the deck: 3.", "Vikings, cards in hand: 5."]
    assert _pieces(drawn, state) == [
        "Vikings: put the cards drawn last from the hand back on top of the deck: 3.",
        "Vikings, cards in hand: 2.",
    ]


def test_cards_drawn_across_a_shuffle_go_back_to_where_they_lay() -> None:
    state = table(stage="draw", v={"hand": 2, "deck": 2, "discards": ("Axemen", "")})
    drawn = do(state, Next(seat=V, at="5.draw"))
    assert _pieces(state, drawn) == [
        "Vikings: draw the rest of the deck: 2.",
        "Vikings: shuffle the discard pile into a new deck.",
        "Vikings: draw from the deck: 1.",
        "Vikings, cards in hand: 5.",
    ]
    assert _pieces(drawn, state) == [
        "Vikings: take out of the deck and the hand what was the discard pile: Axemen and a card.",
        "Vikings: put the other cards drawn from the hand back as the deck: 2.",
        "Vikings, cards in hand: 2.",
    ]
    empty = table(stage="draw", v={"hand": 4, "deck": 0, "discards": ("Axemen", "")})
    drawn = do(empty, Next(seat=V, at="5.draw"))
    assert not any("other cards" in text for text in _pieces(drawn, empty))


def test_a_hound_of_the_deck_goes_back_into_it() -> None:
    state = table("V 1.1 other:1/1 howl", stage="main", v={"deck": 9}, asks=(Ask("howl", V, 1),))
    howled = do(state, Howl(seat=V, unit=1, source="deck"))
    assert _pieces(state, howled) == [
        "Vikings: take a Hound out of the deck into the hand, and shuffle the deck.",
        "Vikings, cards in hand: 6.",
    ]
    assert _pieces(howled, state) == [
        "Vikings: put the Hound from the hand back into the deck, and shuffle it.",
        "Vikings, cards in hand: 5.",
    ]


def test_a_deck_that_the_table_puts_right_is_counted() -> None:
    state = table(stage="main", v={"deck": 9})
    fixed = do(state, Override(reason="so", players={V: PlayerFix(deck=7)}))
    assert _pieces(fixed, state) == ["Vikings, cards in the deck: 9."]
    # with a Howl that it closes, too
    state = table("V 1.1 other:1/1 howl", stage="main", v={"deck": 9}, asks=(Ask("howl", V, 1),))
    fixed = do(state, Override(reason="so", players={V: PlayerFix(deck=7)}, stage="draw"))
    assert _pieces(state, fixed) == ["Vikings, cards in the deck: 7."]
    assert _pieces(fixed, state) == ["Vikings, cards in the deck: 9."]


def test_a_destroyed_tower_comes_back_as_it_stood() -> None:
    state = table("V 1.1 melee:5/5", options={"towers": "on"}, towers=(Tower("1.1", "Keep", 3, 1, True),))
    down = do(state, Siege(seat=V, unit=1, tower="1.1", roll=0))
    assert _pieces(state, down) == ["Put the building back into its deck, from lane 1, row 1."]
    assert _pieces(down, state) == [
        "Put the building from its deck onto the table, face up: lane 1, row 1.",
        "The building has 1 damage: lane 1, row 1.",
    ]
    unbuilt = table(stage="main", active=A, options={"towers": "on"})
    built = do(unbuilt, Build(seat=A, place="1.1", marker="gold"))
    assert "Put a building face down, with a marker on it: lane 1, row 1." in _pieces(unbuilt, built)


def _alike(*units: str, **changes: Any) -> State:
    state = table(*units, **changes)
    return replace(state, units=tuple(replace(piece, name="Archers") for piece in state.units))


def test_units_of_one_name_on_one_wall_are_told_apart() -> None:
    state = _alike("V 1.1 long-ranged:2/3", "A wall melee:4/9:d2", "A wall melee:4/9", stage="main",
                   asks=(Ask("direct-shot", V, 1),))  # fmt: skip
    first, second = (do(state, Shoot(seat=V, unit=1, target=target, roll=1)) for target in (2, 3))
    assert _pieces(state, first)[1:] == ["Archers of the Anglo-Saxons (the Wall: 2 damage): 5 damage on it."]
    text = "Archers of the Anglo-Saxons (the Wall: upright, with nothing on it): 3 damage on it."
    assert _pieces(state, second)[1:] == [text]
    # of several that look alike any one is taken, but another one for what happens to another
    end = _alike("A wall long-ranged:4/9:d2", "A wall long-ranged:4/9:shot", "A wall long-ranged:4/9", stage="end")
    cleaned = do(end, Next(seat=V, at="5.end"))
    assert _pieces(cleaned, end) == [
        "Archers of the Anglo-Saxons (the Wall, no. 1): 2 damage on it.",
        "Put a Shot marker on Archers of the Anglo-Saxons (the Wall, no. 2).",
    ]
    clean = _alike("A wall melee:4/9", "A wall melee:4/9", "V 1.1 long-ranged:2/3", stage="main",
                   asks=(Ask("direct-shot", V, 3),))  # fmt: skip
    hit = do(clean, Shoot(seat=V, unit=3, target=2, roll=0))
    assert _pieces(clean, hit)[0] == "Archers of the Anglo-Saxons (the Wall): 2 damage on it."
    assert _pieces(hit, clean)[0] == "Archers of the Anglo-Saxons (the Wall: 2 damage): no damage on it any more."
    mixed = _alike("A wall long-ranged:4/9:shot", "A wall long-ranged:4/9", "A wall long-ranged:4/9", stage="main")
    marks = (UnitFix(2, damage=1), UnitFix(3, damage=2))
    assert _pieces(mixed, do(mixed, Override(reason="so", units=marks))) == [
        "Archers of the Anglo-Saxons (the Wall, no. 1 of those: upright, with nothing on it): 1 damage on it.",
        "Archers of the Anglo-Saxons (the Wall, no. 2 of those: upright, with nothing on it): 2 damage on it.",
    ]
    gone = do(_alike("V wall melee:4/4", "V wall melee:4/4", stage="main"), Sacrifice(seat=V, unit=2))
    two = _alike("V wall melee:4/4", "V wall melee:4/4", stage="main")
    assert _pieces(two, gone) == ["Take Archers of the Vikings off the table, from the Wall."]
    # one that comes back fallen
    fallen = _alike("V wall melee:4/4", "V wall melee:4/4:fallen")
    buried = do(fallen, Next(seat=V, at="5.battle"))
    assert _pieces(buried, fallen)[-1] == "Turn sideways: Archers of the Vikings (the Wall: just put there)."


def test_a_turn_that_ends_with_one_tap_is_taken_back_card_by_card() -> None:
    state = table(stage="discard", v={"hand": 3, "deck": 9, "discards": ("Scouts",)})
    over = do(state, Discard(seat=V, card="Axemen", straight=True))
    assert _pieces(state, over)[:3] == [
        "Vikings: put from the hand onto the discard pile: Axemen.",
        "Vikings: draw from the deck: 3.",
        "Vikings, cards in hand: 5.",
    ]
    assert _pieces(over, state)[:3] == [
        "Vikings: put the cards drawn last from the hand back on top of the deck: 3.",
        "Vikings: take from the discard pile into the hand: Axemen.",
        "Vikings, cards in hand: 3.",
    ]


def test_a_card_discarded_before_a_shuffle_is_in_the_new_deck() -> None:
    state = table(stage="discard", v={"hand": 5, "deck": 0})
    over = do(state, Discard(seat=V, straight=True))
    assert _pieces(state, over)[:3] == [
        "Vikings: put from the hand onto the discard pile: a card.",
        "Vikings: shuffle the discard pile into a new deck.",
        "Vikings: draw from the deck: 1.",
    ]


def test_a_card_discarded_before_a_shuffle_comes_back_into_the_hand() -> None:
    state = table(stage="discard", v={"hand": 3, "deck": 1, "discards": ("Axemen",)})
    over = do(state, Discard(seat=V, card="Scouts", straight=True))
    assert (over.players[V].hand, over.players[V].deck, over.players[V].discards) == (5, 0, ())
    assert _pieces(over, state)[:4] == [
        "Vikings: take out of the deck and the hand what was the discard pile: Axemen and a card.",
        "Vikings: put the other cards drawn from the hand back as the deck: 1.",
        "Vikings: take from the discard pile into the hand: a card.",
        "Vikings, cards in hand: 3.",
    ]


def test_a_unit_buried_before_a_shuffle_is_fetched_out_of_the_new_deck() -> None:
    units = ("V 1.1 melee:4/4:fallen", "V 2.3 priest:0/4:h1")
    state = table(*units, stage="second-burial", v={"hand": 0, "deck": 1, "discards": ("Axemen",)})
    over = do(state, Pass(seat=V, straight=True))
    assert (over.players[V].hand, over.players[V].deck, over.players[V].discards) == (3, 0, ())
    assert _pieces(state, over) == [
        "Anglo-Saxons: 4 Gold and 3 Faith in the Hoard.",
        "Take Unit 1 of the Vikings off the table, from lane 1, row 1.",
        "Vikings: draw the rest of the deck: 1.",
        "Vikings: shuffle the discard pile into a new deck.",
        "Vikings: draw from the deck: 2.",
        "Vikings, cards in hand: 3.",
    ]
    assert _pieces(over, state) == [
        "Vikings: take out of the deck and the hand what was the discard pile: Axemen and Unit 1.",
        "Vikings: put the other cards drawn from the hand back as the deck: 1.",
        "Vikings, cards in hand: 0.",
        "Anglo-Saxons: 0 Gold and 0 Faith in the Hoard.",
        "Put Unit 1 of the Vikings: lane 1, row 1.",
        "Turn sideways: Unit 1 of the Vikings (lane 1, row 1).",
    ]


def test_a_unit_buried_after_a_shuffle_lies_on_the_discard_pile() -> None:
    state = table("A 1.1 melee:4/4:fallen", stage="draw", active=A, a={"hand": 4, "deck": 0, "discards": ("Scouts",)})
    over = do(state, Next(seat=A, at="5.draw", straight=True))
    assert (over.players[A].hand, over.players[A].discards) == (5, ("Unit 1",))
    assert _pieces(state, over)[1:] == [
        "Anglo-Saxons: shuffle the discard pile into a new deck.",
        "Anglo-Saxons: draw from the deck: 1.",
        "Anglo-Saxons, cards in hand: 5.",
        "Take Unit 1 of the Anglo-Saxons off the table, from lane 1, row 1.",
    ]
    back = "Anglo-Saxons: take out of the deck and the hand what was the discard pile: Scouts."
    assert back in _pieces(over, state)


def test_a_card_that_the_table_takes_off_a_discard_pile_goes_into_the_hand_only_if_it_says_so() -> None:
    state = table("V 1.1 melee:1/1", v={"hand": 3, "deck": 9, "discards": ("Scouts",)})
    into = {
        PlayerFix(pile=0, hand=4): "Vikings: take from the discard pile into the hand: Scouts.",
        PlayerFix(pile=0, deck=10): "Vikings: take from the discard pile: Scouts.",
    }
    for fix, told in into.items():
        corrected = do(state, Override(reason="a card", players={V: fix}))
        assert told in _pieces(state, corrected)
    back = do(state, Override(reason="a card", players={V: PlayerFix(pile=0, deck=10)}))
    assert "Vikings: put onto the discard pile: Scouts." in _pieces(back, state)
    held = do(state, Override(reason="a card", units=(UnitFix(1, to_hand=True),)))
    assert _pieces(state, held) == [
        "Vikings, cards in hand: 4.",
        "Take Unit 1 of the Vikings off the table, from lane 1, row 1.",
    ]
