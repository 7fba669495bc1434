"""Play goes straight on after the last Hourglass, and after the last Cannon or Poles."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import commands as c

from ..english import english
from .company import FOUR, Company, so

SPENT = "All Hourglasses are spent: play goes straight on."
FIRED = "All have fired: the Assault goes straight on."
STONE = c.PlaceStone(seat="defender", section="W2", straight=True)
LAST = c.Act(seat="defender", action="glare", hourglasses=1, straight=True)


def _left(hourglasses: int = 1, stone: bool = False, seats: tuple[str, ...] = ("invader", "defender")) -> Company:
    """After Phase 1, with so many Hourglasses left to the first Defender."""
    company = Company(seats).phase(1)
    if not stone:
        company.do(c.PlaceStone(seat="defender", section="W1"))
    return company.do(so(pools={"defender": hourglasses}))


@pytest.mark.parametrize(
    "last",
    [
        LAST,
        c.Move(seat="defender", mover="M", start="TW1", goal="W2", straight=True),
        c.Swap(seat="defender", one="M", at="W1", other="S", there="W2", straight=True),
        c.Speech(seat="defender", hourglasses=1, straight=True),
    ],
)
def test_after_the_last_hourglass(last: c.AnyCommand) -> None:
    company = _left().do(last)
    assert (company.state.stage, company.state.phase) == ("invader", 2)
    assert company.told()[-1] == SPENT


def test_after_a_sally() -> None:
    company = _left().do(
        so(walls={"E1": "invader=2G defender=1S1M warrior=1 stone=2"}),
        c.Sally(seat="defender", unit="G", straight=True),
    )
    assert (company.state.phase, company.state.walls["E1"].invader) == (2, (1, 0, 0))


def test_after_the_stone_when_nothing_else_is_left() -> None:
    company = _left(0, stone=True).do(STONE)
    assert company.state.phase == 2 and company.told() == [SPENT]


@pytest.mark.parametrize(("left", "stone", "tapped"), [(2, False, LAST), (1, True, LAST), (1, True, STONE)])
def test_not_while_something_is_left(left: int, stone: bool, tapped: c.AnyCommand) -> None:
    company = _left(left, stone).do(tapped)
    assert company.state.stage == "defender" and SPENT not in company.told()


def test_not_in_the_logs_of_earlier_tables() -> None:
    company = _left().do(c.Act(seat="defender", action="glare", hourglasses=1))
    assert company.state.stage == "defender"
    assert company.do(c.Spent(seat="defender")).state.phase == 2


def test_a_dishonourable_action_is_still_to_be_decided() -> None:
    company = Company().at_turn(5).phase(1).do(c.PlaceStone(seat="defender", section="W1"), so(pools={"defender": 1}))
    assert company.do(LAST).state.stage == "defender"
    company.do(c.Dishonour(seat="defender", which="D2"), c.Act(seat="defender", action="cannon", hourglasses=2))
    last = c.Act(seat="defender", action="poles", hourglasses=1, straight=True)
    assert company.do(last).state.phase == 2  # one in a turn


def test_what_lies_ready_is_done_first() -> None:
    """A Saboteur has left an action that is paid in full."""
    company = _left().do(so(paid={"defender": {"cannon": 4}}))
    assert company.do(LAST).state.stage == "defender"
    cannon = c.Act(seat="defender", action="cannon", hourglasses=0, place="TW2", straight=True)
    assert company.do(cannon).state.phase == 2


def test_the_partner_goes_on_spending() -> None:
    company = _left(seats=FOUR).do(LAST)
    assert (company.state.stage, company.state.done) == ("defender", ("defender",))


def _armed(step: str, machine: str, *towers: str) -> Company:
    company = Company().do(so(towers=dict.fromkeys(towers, machine))).assault("reach").stand("W1", "2G1O")
    return company.assault(step)


def test_after_the_last_cannon() -> None:
    company = _armed("cannons", "cannon", "TW2", "TE2")
    company.do(c.Cannon(seat="defender", tower="TW2", targets="", card="-", straight=True))
    assert company.state.step == "cannons" and FIRED not in company.told()
    company.do(c.Cannon(seat="defender", tower="TE2", targets="1G1O", card="GO", straight=True))
    assert company.state.step == "cannons" and company.state.asks  # whom it hits is chosen first
    company.do(c.Choose(seat="defender", kind="cannon", place="TE2", units="1O", straight=True))
    assert company.state.step == "machines" and company.told()[-1] == FIRED


def test_after_the_last_poles() -> None:
    company = _armed("poles", "poles", "TW2")
    company.do(c.Poles(seat="defender", tower="TW2", section="W2", card="-", straight=True))
    assert company.state.step == "orders"


def test_the_phone_tells_what_was_tapped() -> None:
    company = _armed("cannons", "cannon", "TW2")
    company.do(c.Cannon(seat="defender", tower="TW2", targets="1G", card="G", straight=True))
    assert english(company.label).startswith("Cannon of Tower W2: Goblin")
