"""What stands in the log and on the Undo button: short, and plain a day later though many units have one name."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    Attack,
    Build,
    Heal,
    Hire,
    LayTrap,
    Lock,
    Move,
    Next,
    PayMercenary,
    RaiseTower,
    Regroup,
    RevealTrap,
    Sacrifice,
    Shoot,
    Siege,
    TurnKing,
)
from companion.referee.runes_of_mayhem.state import Ask, Combat, Stage, State, Tower

from ..english import english
from ..playing import decided
from .tabletop import A, V, applied, replace, table

LONGEST = 90
"""Letters: three lines on the Undo button of a screen of 320 px."""
ONE: dict[str, Any] = {"unit_type": "melee", "power": 1, "health": 1}


def alike(state: State) -> State:
    """The same table, where all units are called Spearmen."""
    return replace(state, units=tuple(replace(piece, name="Spearmen") for piece in state.units))


def label(state: State, command: AnyCommand) -> str:
    return english(applied(alike(state), command).label)


LANES = table("V 1.1 melee:4/4", "V 2.1 cavalry:4/5:w1 flank", "V wall castle-folk:3/3 acts-as-long-ranged",
              "A 1.1 melee:9/9", "A 1.2 melee:2/2", "A 3.1 melee:9/9", "A wall melee:2/2")  # fmt: skip
MAIN = table("V 1.1 long-ranged:2/3", "V 2.1 pillager:1/1", "A 1.1 melee:4/4", "A wall melee:4/4", stage="main",
             asks=(Ask("direct-shot", V, 1),))  # fmt: skip
LOCKING = replace(MAIN, asks=(Ask("lock", V, 2),))
PRIEST = table("V 1.3 priest:0/3:h2", "V 1.1 melee:4/4:fallen", "V 3.1 melee:4/4:fallen", stage="burial")
REGROUP = table("V 1.1 melee:1/1", "V 1.2 melee:1/1", "V 1.3 priest:0/1:h1", stage="regroup")
SIEGE = table("V 1.2 melee:4/4", "V wall castle-folk:3/3 acts-as-long-ranged", towers=(Tower("1.1", up=True),),
              options={"towers": "on"})  # fmt: skip
TRAPS = table("A 1.1 melee:1/1", stage="main", active=V, options={"traps": "on"}, v={"gold": 1})
SPRUNG = table("A 1.2 melee:1/1", "V 1.1 melee:1/1", active=A, traps=("1.1",), options={"traps": "on"})
TRAPPED = replace(SPRUNG, asks=(Ask("trap", V, place="1.1"),))
TOWERS = table(stage="main", active=A, options={"towers": "on"})
RAISING = table(stage="regroup", active=A, options={"towers": "on"}, towers=(Tower("2.1"),), a={"gold_markers": 3},
                asks=(Ask("tower", A, place="2.1"),))  # fmt: skip
MERCENARY = table("V 2.2 melee:1/1:fallen mercenary", options={"mercenaries": "on", "Q26": "shop"}, v={"gold": 3},
                  asks=(Ask("mercenary", V, 1, amount=3),))  # fmt: skip
HIRING = table(stage="main", options={"mercenaries": "on"})
KING = table(stage="main", options={"kings": "on"}, v={"king": "Ragnar"})

LABELS: tuple[tuple[State, AnyCommand, str], ...] = (
    (LANES, Attack(seat=V, unit=1, target=4, roll=1, answer=0),
     "Lane 1: attack of Spearmen (row 1) on Spearmen (row 1)"),
    (LANES, Attack(seat=V, unit=3, target=6, roll=1),
     "Attack of Spearmen (the Wall) on Spearmen (lane 3, row 1)"),
    (LANES, Attack(seat=V, unit=2, target=4, roll=1),
     "Flank of Spearmen (lane 2, row 1) on Spearmen (lane 1, row 1)"),
    (table("V 1.1 melee:4/9:w1", "A 1.2 melee:2/2"), Attack(seat=V, unit=1, target=2, roll=1, answer=1),
     "Lane 1: Covering fight of Spearmen (row 1) against Spearmen (row 2)"),
    (SIEGE, Siege(seat=V, unit=1, roll=1),
     "Siege of the Fortress of the Anglo-Saxons by Spearmen (lane 1, row 2): 5 damage"),
    (SIEGE, Siege(seat=V, unit=1, roll=1, tower="1.1"),
     "Siege of the tower in lane 1, row 1 by Spearmen (lane 1, row 2): 5 damage"),
    (MAIN, Shoot(seat=V, unit=1, target=4, roll=1),
     "Direct shot of Spearmen (lane 1, row 1) at Spearmen (the Wall)"),
    (MAIN, Shoot(seat=V, unit=1, roll=1),
     "Direct shot of Spearmen (lane 1, row 1) at the Fortress of the Anglo-Saxons: 2 damage"),
    (LOCKING, Lock(seat=V, unit=2, marker="gold"),
     "A marker of the Anglo-Saxons is locked by Spearmen (lane 2, row 1)"),
    (replace(MAIN, asks=()), Sacrifice(seat=V, unit=2), "Sacrificed: Spearmen (lane 2, row 1)"),
    (PRIEST, Heal(seat=V, priest=1, units=(2,)),
     "Healed by Spearmen (lane 1, row 3): Spearmen (lane 1, row 1)"),
    (REGROUP, Regroup(seat=V, moves=(Move(1, "2.1"),)), "Regrouped: Spearmen (lane 1, row 1) to lane 2, row 1"),
    (REGROUP, Regroup(seat=V, moves=(Move(1, "2.1"), Move(2, "wall"), Move(3, "2.3"))), "Regrouped: 3 units"),
    (SPRUNG, Attack(seat=A, unit=1, target=2), "A trap is set off by Spearmen (lane 1, row 2)"),
    (TRAPS, LayTrap(seat=V, place="2.1"), "A trap is laid in lane 2, row 1"),
    (TRAPPED, RevealTrap(seat=V, place="1.1"), "The trap in lane 1, row 1 is turned up"),
    (TOWERS, Build(seat=A, place="2.1", marker="gold"), "A building in lane 2, row 1"),
    (RAISING, RaiseTower(seat=A, place="2.1", marker="gold", name="Keep"),
     "The building in lane 2, row 1 is turned up: Keep"),
    (RAISING, RaiseTower(seat=A, place="2.1", marker="gold"), "The building in lane 2, row 1 is turned up"),
    (MERCENARY, PayMercenary(seat=V, unit=1), "Paid for Spearmen (lane 2, row 2): 3 Gold"),
    (MERCENARY, PayMercenary(seat=V, unit=1, damage=4),
     "Not paid for Spearmen (lane 2, row 2): 4 damage to the Fortress of the Vikings"),
    (replace(MERCENARY, units=()), PayMercenary(seat=V, unit=1), "Paid for a mercenary: 3 Gold"),
    (HIRING, Hire(seat=V, card="X", place="1.2", **ONE), "Hired: X, lane 1, row 2"),
    (KING, TurnKing(seat=V, place="1.1", **ONE), "Ragnar turns into a unit, lane 1, row 1"),
    (table(stage="draw", v={"hand": 2, "deck": 9}), Next(seat=V, at="5.draw"), "The Vikings draw 3 from the deck"),
)  # fmt: skip


@pytest.mark.parametrize(("state", "command", "text"), LABELS, ids=[text for *_, text in LABELS])
def test_a_label_says_where(state: State, command: AnyCommand, text: str) -> None:
    assert label(state, command) == text
    assert len(text) <= LONGEST


def test_of_many_units_that_regroup_the_steps_tell_each() -> None:
    done = applied(alike(REGROUP), Regroup(seat=V, moves=(Move(1, "2.1"), Move(2, "wall"), Move(3, "2.3"))))
    assert english(done.steps[1].message) == (
        "Regrouped: Spearmen (lane 1, row 1) to lane 2, row 1, Spearmen (lane 1, row 2) to the Wall,"
        " and Spearmen (lane 1, row 3) to lane 2, row 3."
    )


FULL = [f"{side} {lane}.{row} {kind}" for side in "VA" for lane in (1, 2, 3)
        for row, kind in ((1, "melee:4/4"), (2, "long-ranged:2/3"))]  # fmt: skip
EMPTY = [text for text in FULL if text.startswith("V")]


@pytest.mark.parametrize("units", [FULL, EMPTY], ids=["fights", "sieges"])
@pytest.mark.parametrize("stage", ["battle", "main"])
def test_no_two_deeds_at_a_table_of_one_name_read_alike(units: list[str], stage: Stage) -> None:
    state = alike(table(*units, stage=stage))
    seen: dict[str, AnyCommand] = {}
    for command in GAME.legal(state, V):
        if isinstance(command, Attack | Siege | Sacrifice):
            told = english(decided(GAME, state, command, random.Random(1)).applied.label)
            told = told.partition(": ")[0] if isinstance(command, Siege) else told  # without what the dice decide
            assert told not in seen, (command, seen[told])
            seen[told] = command
    assert len(seen) >= 6


def _steps(state: State, command: AnyCommand) -> list[str]:
    return [english(step.message) for step in applied(alike(state), command).steps]


def test_steps_say_where_a_unit_stops_or_falls() -> None:
    fighting = replace(LANES, combat=Combat(1, last=1))
    assert "Stopped attacking: Spearmen (lane 1, row 1)." in _steps(fighting, Attack(seat=V, unit=3, target=6, roll=1))
    row = table("V 1.1 spearmen:2/4:d4", "V 2.1 spearmen:2/4", "V 3.1 spearmen:2/4", stage="regroup")
    told = _steps(row, Regroup(seat=V, moves=(Move(1, "1.2"),)))
    assert "Fallen without the bonus of the formation: Spearmen (lane 1, row 2)." in told
