"""The die of a table: what the companion rolled is not rolled anew by an undo, and rolls keep their order."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import Attack, Shoot, Siege, Trade
from companion.referee.runes_of_mayhem.state import Ask, State

from .. import playing
from ..english import english
from .tabletop import V, applied, chance_of, code, do, left, refused, table

BATTLE = table("V 1.1 melee:2/4", "A 1.1 melee:2/4", "V 2.1 melee:2/4")
MAIN = table("V 2.1 long-ranged:2/3", "A 1.1 melee:2/9", stage="main", asks=(Ask("direct-shot", V, 1),))


@pytest.mark.parametrize(
    ("state", "command", "entered"),
    [
        (BATTLE, Attack(seat=V, unit=1, target=2), {"roll": 1, "answer": 1}),
        (BATTLE, Siege(seat=V, unit=3), {"roll": 1}),
        (MAIN, Shoot(seat=V, unit=1, target=2), {"roll": 1}),
        (MAIN, Shoot(seat=V, unit=1), {"roll": 1}),
        (table(stage="main"), Trade(seat=V), {"rolls": (1, 1, 1)}),
    ],
)
def test_what_the_companion_rolled_is_taken_back_by_all_together_only(
    state: State, command: Any, entered: dict[str, Any]
) -> None:
    assert playing.decided(GAME, state, command, random.Random(1)).applied.reveals
    assert not applied(state, msgspec.structs.replace(command, **entered)).reveals


def test_one_roll_by_the_companion_is_enough() -> None:
    half = Attack(seat=V, unit=1, target=2, roll=1)
    assert playing.decided(GAME, BATTLE, half, random.Random(1)).applied.reveals


def test_a_roll_of_a_trade_stays_in_its_place() -> None:
    command = Trade(seat=V, rolls=(None, 3, None))
    state = table(stage="main")
    assert chance_of(state, command).id == "trade.1.1"
    given = msgspec.structs.replace(command, chance={"trade.1.1": "1", "trade.3.1": "2"})
    (step,) = applied(state, given).steps
    assert english(step.message) == "The rolls 1, 3, and 2 give 6 to divide."
    # as tables have stored them
    stored = msgspec.json.encode(given)
    assert msgspec.json.decode(stored, type=GAME.commands) == given
    old = b'{"type":"trade","seat":"north","rolls":[3],"chance":{"trade.2.1":"1","trade.3.1":"2"}}'
    assert playing.do(GAME, state, msgspec.json.decode(old, type=GAME.commands)).asks[0].amount == 6


@pytest.mark.parametrize(
    ("units", "v", "left", "said"),
    [
        (("V 1.1 melee:4/4",), 4, 0, "That is enough, Unit 1 need not roll."),
        (("V 1.1 melee:1/4", "A wall melee:1/1", "A wall melee:1/1", "A wall castle-folk:1/1 helpful",
          "A wall castle-folk:1/1 helpful"), 9, 9, "Unit 1: no roll, as Protection takes away the highest one too."),
    ],
)  # fmt: skip
def test_a_siege_asks_no_roll_that_changes_nothing(units: tuple[str, ...], v: int, left: int, said: str) -> None:
    state = table(*units, a={"structure": v})
    besieged = applied(state, Siege(seat=V, unit=1))
    assert besieged.state.players["south"].structure == left
    assert said in [english(step.message) for step in besieged.steps]
    # one that was rolled by an earlier version, or is entered all the same, counts
    for command in (Siege(seat=V, unit=1, roll=1), Siege(seat=V, unit=1, chance={"roll.1": "1"})):
        assert applied(state, command).state.players["south"].structure == left
    more = table(*units, a={"structure": 20}, options={"die.3": 0, "die.9": 1})
    assert chance_of(more, Siege(seat=V, unit=1)).id == "roll.1"


def test_a_siege_engine_shoots_at_a_unit_with_one_die() -> None:
    state = msgspec.structs.replace(MAIN, units=table("V 2.1 long-ranged:2/3:engine", "A 1.1 melee:2/9").units)
    assert left(do(state, Shoot(seat=V, unit=1, target=2, roll=3)), 2) == 4
    assert refused(state, Shoot(seat=V, unit=1, target=2, roll=4)) == "rom.siege-engine"
    assert do(state, Shoot(seat=V, unit=1, roll=6)).players["south"].structure == 32


def test_the_sum_of_a_trade_is_what_three_dice_can_show() -> None:
    state = table(stage="main")
    assert applied(state, Trade(seat=V, sum=5)).state.asks[0].amount == 5
    assert applied(state, Trade(seat=V, sum=0)).state.asks == ()
    assert code(state, Trade(seat=V, sum=10)) == "roll-impossible"
