"""What is moved on the real table, forwards and back by an undo: just what has changed, and all of it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.state import HIDDEN, State, Tower

from ..english import english
from .tabletop import replace, table

MILL, SITE = Tower("1.1", "Mill", 9, 0, True), Tower("2.2")


def _named(state: State, name: str) -> State:
    return replace(state, units=tuple(replace(piece, name=name) for piece in state.units))


def _wall(*units: str) -> State:
    return _named(table(*(f"V wall {written}" for written in units)), "Axemen")


def _both(before: dict[str, Any], after: dict[str, Any], units: tuple[str, ...] = ()) -> tuple[State, State]:
    return table(*units, **before), table(*units, **after)


# what, the states before and after, what is moved, what is moved back
MOVED: list[tuple[str, tuple[State, State], list[str], list[str]]] = [
    ("a building is begun", _both({"towers": (MILL,)}, {"towers": (MILL, SITE)}),
     ["Put a building face down, with a marker on it: lane 2, row 2."],
     ["Put the building back into its deck, from lane 2, row 2."]),
    ("it is finished", _both({"towers": (MILL, SITE)}, {"towers": (MILL, Tower("2.2", "Keep", 8, 0, True))}),
     ["Turn the building face up: lane 2, row 2."],
     ["Turn the building face down, with a marker on it: lane 2, row 2."]),
    ("it is hit", _both({"towers": (SITE, MILL)}, {"towers": (SITE, replace(MILL, damage=5))}),
     ["The building has 5 damage: lane 1, row 1."], ["The building has no damage any more: lane 1, row 1."]),
    ("its Structure-points are put right", _both({"towers": (replace(MILL, damage=5),)},
                                                 {"towers": (replace(MILL, structure=7),)}),
     ["The building has 7 Structure-points left: lane 1, row 1."],
     ["The building has 4 Structure-points left: lane 1, row 1."]),
    ("they were not known", _both({"towers": (replace(MILL, structure=None),)}, {"towers": (MILL,)}),
     ["The building has 9 Structure-points left: lane 1, row 1."],
     ["The building has ? Structure-points left: lane 1, row 1."]),
    ("nor what it had suffered", _both({"towers": (replace(MILL, structure=None, damage=5),)}, {"towers": (MILL,)}),
     ["The building has 9 Structure-points left: lane 1, row 1."], ["The building has 5 damage: lane 1, row 1."]),
    ("the values of a card are put right", (table("V 1.1 priest:0/4:h1"), table("V 1.1 priest:1/5:h2")),
     ["Unit 1 of the Vikings (lane 1, row 1): power and health 1/5.",
      "Unit 1 of the Vikings (lane 1, row 1): Heal 2."],
     ["Unit 1 of the Vikings (lane 1, row 1): power and health 0/4.",
      "Unit 1 of the Vikings (lane 1, row 1): Heal 1."]),
    ("it is destroyed", _both({"towers": (SITE, replace(MILL, damage=5))}, {"towers": (SITE,)}),
     ["Put the building back into its deck, from lane 1, row 1."],
     ["Put the building from its deck onto the table, face up: lane 1, row 1.",
      "The building has 5 damage: lane 1, row 1."]),
    ("a trap is laid", _both({"traps": ("1.1",)}, {"traps": ("1.1", "2.1")}),
     ["Put a trap face down on the side of the Anglo-Saxons: lane 2, row 1."],
     ["Shuffle the trap back into its deck, from lane 2, row 1."]),
    ("Gold", _both({}, {"v": {"gold": 3}}), ["Vikings: 3 Gold and 0 Faith in the Hoard."],
     ["Vikings: 0 Gold and 0 Faith in the Hoard."]),
    ("Faith", _both({}, {"a": {"faith": 2}}), ["Anglo-Saxons: 0 Gold and 2 Faith in the Hoard."],
     ["Anglo-Saxons: 0 Gold and 0 Faith in the Hoard."]),
    ("a marker on Gold", _both({}, {"v": {"gold_markers": 3}}), ["Vikings, markers: 3 on Gold, 3 on Faith."],
     ["Vikings, markers: 4 on Gold, 3 on Faith."]),
    ("all markers on Faith", _both({}, {"v": {"gold_markers": 0, "faith_markers": 7}}),
     ["Vikings, markers: 0 on Gold, 7 on Faith."], ["Vikings, markers: 4 on Gold, 3 on Faith."]),
    ("a marker on Faith", _both({}, {"v": {"faith_markers": 2}}), ["Vikings, markers: 4 on Gold, 2 on Faith."],
     ["Vikings, markers: 4 on Gold, 3 on Faith."]),
    ("markers that are not shown", _both({}, {"v": {"gold_markers": HIDDEN, "faith_markers": HIDDEN}}), [], []),
    ("a mercenary is hired", _both({}, {"lodge": 2}), ["Take the mercenary out of the Lodge; cards left there: 2."],
     ["Put the mercenary back into the Lodge; cards there: 3."]),
    ("who falls has no damage any more", (table("V 1.1 melee:4/4:d3"), table("V 1.1 melee:4/4:fallen")),
     ["Turn sideways: Unit 1 of the Vikings (lane 1, row 1)."],
     ["Turn upright: Unit 1 of the Vikings (lane 1, row 1).",
      "Unit 1 of the Vikings (lane 1, row 1): 3 damage on it."]),
    ("one of two on the Wall", (_wall("melee:1/9:fallen", "melee:1/9"), _wall("melee:1/9:fallen", "melee:1/9:d2")),
     ["Axemen of the Vikings (the Wall: upright, with nothing on it): 2 damage on it."],
     ["Axemen of the Vikings (the Wall: 2 damage): no damage on it any more."]),
    ("of one name, but of other values", (_wall("melee:1/9", "melee:3/9"), _wall("melee:1/9")),
     ["Take Axemen of the Vikings off the table, from the Wall: with power and health 3/9."],
     ["Put Axemen of the Vikings: the Wall."]),
    ("of one name the values are put right", (_wall("melee:1/9", "melee:1/9"), _wall("melee:3/9", "melee:2/9")),
     ["Axemen of the Vikings (the Wall, no. 1): power and health 3/9.",
      "Axemen of the Vikings (the Wall, no. 2): power and health 2/9."],
     ["Axemen of the Vikings (the Wall: with power and health 3/9): power and health 1/9.",
      "Axemen of the Vikings (the Wall: with power and health 2/9): power and health 1/9."]),
    ("the other one", (_wall("melee:1/9:fallen", "melee:1/9"), _wall("melee:1/9", "melee:1/9")),
     ["Turn upright: Axemen of the Vikings (the Wall: sideways)."],
     ["Turn sideways: Axemen of the Vikings (the Wall)."]),
    ("of two names on the Wall", (table("V wall melee:1/9", "V wall melee:1/9"),
                                  table("V wall melee:1/9", "V wall melee:1/9:d2")),
     ["Unit 2 of the Vikings (the Wall): 2 damage on it."],
     ["Unit 2 of the Vikings (the Wall): no damage on it any more."]),
    ("both leave it", (_wall("melee:1/9 mercenary", "melee:1/9 mercenary"), table()),
     ["Take Axemen of the Vikings off the table, from the Wall."] * 2, ["Put Axemen of the Vikings: the Wall."] * 2),
    ("a card from the hand, of the name of a unit",
     _both({}, {"v": {"hand": 4, "discards": ("Unit 1",)}}, ("V 1.1 melee:4/4",)),
     ["Vikings: put from the hand onto the discard pile: Unit 1.", "Vikings, cards in hand: 4."],
     ["Vikings: take from the discard pile into the hand: Unit 1.", "Vikings, cards in hand: 5."]),
    ("and of a mercenary that leaves", (table("V 1.1 melee:4/4 mercenary"),
                                        table(v={"hand": 4, "discards": ("Unit 1",)})),
     ["Vikings: put from the hand onto the discard pile: Unit 1.", "Vikings, cards in hand: 4.",
      "Take Unit 1 of the Vikings off the table, from lane 1, row 1."],
     ["Vikings: take from the discard pile into the hand: Unit 1.", "Vikings, cards in hand: 5.",
      "Put Unit 1 of the Vikings: lane 1, row 1."]),
    ("a unit that is buried", (table("V 1.1 melee:4/4:fallen"), table(v={"discards": ("Unit 1",)})),
     ["Take Unit 1 of the Vikings off the table, from lane 1, row 1."],
     ["Put Unit 1 of the Vikings: lane 1, row 1.", "Turn sideways: Unit 1 of the Vikings (lane 1, row 1)."]),
    ("a new deck", (table(stage="draw", v={"hand": 3, "deck": 0, "discards": ("", "Axemen", "Scouts")}),
                    table(stage="end", v={"hand": 5, "deck": 1, "drawn": 2})),
     ["Vikings: shuffle the discard pile into a new deck.", "Vikings: draw from the deck: 2.",
      "Vikings, cards in hand: 5."],
     ["Vikings: take out of the deck and the hand what was the discard pile: a card, Axemen, and Scouts.",
      "Vikings, cards in hand: 3."]),
    ("nothing", (table("V 1.1 melee:4/4:d3", towers=(MILL, SITE), traps=("2.1",)),
                 table("V 1.1 melee:4/4:d3", towers=(MILL, SITE), traps=("2.1",))), [], []),
]  # fmt: skip


@pytest.mark.parametrize(("states", "there", "back"), [pytest.param(*row[1:], id=row[0]) for row in MOVED])
def test_what_is_moved_there_and_back(states: tuple[State, State], there: list[str], back: list[str]) -> None:
    before, after = states
    assert [english(message) for message in GAME.pieces(before, after)] == there
    assert [english(message) for message in GAME.pieces(after, before)] == back
