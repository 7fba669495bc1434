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
from .tabletop import V, applied, chance_of, table

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
