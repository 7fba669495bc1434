"""What lies on the table before the first turn."""

from __future__ import annotations

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.stronghold import GAME
from companion.referee.stronghold.start import set_up

from ..english import english
from .company import FOUR, THREE, TWO


@pytest.mark.parametrize(
    ("seats", "resources", "hourglasses", "numbers"),
    [(TWO, "5", "4", "red"), (THREE, "3 each", "4", "green"), (FOUR, "3 each", "2 each", "green")],
)
def test_what_is_set_up_before_the_walls_are_entered(
    seats: tuple[str, ...], resources: str, hourglasses: str, numbers: str
) -> None:
    sides = set_up(GAME.new(Setup(tuple(SeatPlan(seat) for seat in seats))))
    invader, defender = ([english(line) for line in sides[side]] for side in ("invader", "defender"))
    assert invader[:3] == [
        "Glory Points: 10.",
        "All Units of the Invader into the bag.",
        f"Resources: {resources}.",
    ]
    assert invader[3].startswith(f"Phase cards with {numbers} numbers")
    assert defender == [
        "Glory Points: 4.",
        "Stone components on every Wall Section: 2.",
        "Guard Post: 1 × Marksman.",
        "Barracks: 4 × Marksman and 1 × Soldier.",
        "Honour Guard: 2 × Soldier.",
        "The other Units as the dots of the board show, each Hero on his own Wall Section.",
        f"Hourglasses: {hourglasses}.",
    ]
