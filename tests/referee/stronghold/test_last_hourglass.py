"""Play goes straight on after the last Hourglass, after the last Cannon or Poles, and past Poles that reach nobody."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.shots import ready

from ..english import english
from .company import FOUR, TWO, Company, so

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


def test_the_stone_of_who_is_done_leaves_the_partner_to_go_on() -> None:
    """Facts, 1.6 and 1.16: a Defender spends his own Hourglasses; the stone goes onto any Wall Section."""
    company = _left(0, stone=True, seats=FOUR).do(so(pools={"defender-2": 1}), c.Spent(seat="defender"), STONE)
    assert (company.state.stage, company.state.done, company.state.stone) == ("defender", ("defender",), 0)
    assert company.told() == []


@pytest.mark.parametrize("partner", [True, False])
def test_who_had_nothing_left_but_the_stone_is_not_asked_when_his_partner_has_placed_it(partner: bool) -> None:
    """Whichever of both comes first, his last Hourglass or the stone; in the logs of earlier tables he says so."""
    stone = c.PlaceStone(seat="defender-2", section="E1", straight=True, partner=partner)
    company = _left(1, stone=True, seats=FOUR).do(LAST)
    assert company.state.done == ()  # the stone may still be his
    company.do(stone)
    assert company.told() == (["Defender has spent everything"] if partner else [])
    assert company.state.done == (("defender",) if partner else ())
    assert (company.state == _left(1, stone=True, seats=FOUR).do(stone, LAST).state) is partner
    both = _left(1, stone=True, seats=FOUR).do(LAST, so(pools={"defender-2": 0}), stone)
    assert (both.state.stage, both.state.phase) == (("invader", 2) if partner else ("defender", 1))
    assert both.told()[:1] == [SPENT]


def test_a_partner_who_has_hourglasses_or_may_act_dishonourably_is_still_asked() -> None:
    stone = c.PlaceStone(seat="defender-2", section="E1", straight=True, partner=True)
    assert _left(1, stone=True, seats=FOUR).do(stone).state.done == ()
    company = Company(FOUR).at_turn(5).phase(1).do(so(pools={"defender": 0, "defender-2": 1}))
    assert company.do(stone).state.done == ()


def _both_have(*hourglasses: int) -> Company:
    """Turn 5, after Phase 2, in which both Defenders got so many and have the dishonourable action still to decide."""
    handed = zip(("invader", "invader-2"), hourglasses, strict=True)
    company = Company(FOUR).at_turn(5).until(2)
    company.do(*(c.HandOver(seat=seat, hourglasses=count) for seat, count in handed if count))
    return company.do(c.PhaseDone(seat="invader", straight=True))


@pytest.mark.parametrize("partner", [True, False])
def test_who_had_only_the_dishonourable_action_left_is_not_asked_when_his_partner_has_taken_it(partner: bool) -> None:
    """There is one in a turn (facts, 1.12); in the logs of earlier tables he says so."""
    shame = c.Dishonour(seat="defender-2", which="D2", straight=True, partner=partner)
    company = _both_have(1, 1).do(LAST)
    assert company.state.done == ()  # it may still be his
    company.do(shame)
    assert company.state.done == (("defender",) if partner else ())
    assert ("Defender has spent everything" in company.told()) is partner
    last = c.Act(seat="defender-2", action="poles", hourglasses=1, straight=True)
    company.do(
        c.Act(seat="defender-2", action="wall", hourglasses=1), c.Act(seat="defender-2", action="cannon", hourglasses=2)
    )
    assert company.do(last).state.stage == ("invader" if partner else "defender")
    assert _both_have(2, 1).do(LAST, shame).state.done == ()  # who has an Hourglass spends it


@pytest.mark.parametrize("straight", [True, False])
def test_a_dishonourable_action_that_leaves_nothing_to_spend_goes_straight_on(straight: bool) -> None:
    units = c.Dishonour(seat="defender", which="D4", straight=straight, partner=straight)
    company = Company().at_turn(5).until(2).do(c.HandOver(seat="invader", hourglasses=1))
    company.do(c.PhaseDone(seat="invader", straight=True), LAST, units)
    assert (company.state.stage, company.state.phase) == (("invader", 3) if straight else ("defender", 2))
    assert (company.told()[-1] == SPENT) is straight
    both = _both_have(1, 1).do(LAST, c.Act(seat="defender-2", action="poles", hourglasses=1, straight=True), units)
    assert (both.state.stage, both.state.phase) == (("invader", 3) if straight else ("defender", 2))


def _armed(step: str, machine: str, *towers: str) -> Company:
    company = Company().do(so(towers=dict.fromkeys(towers, machine))).assault("reach").stand("W2", "2G1O")
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


# Poles that reach nobody


PASSED = "Nobody is in reach of these Poles, so they are passed over: Tower "
TO_POLES = c.StepDone(seat="invader", own=True, past=True)
HIT = c.Poles(seat="defender", tower="TE2", section="E2", card="G", straight=True, past=True)


def _poles(*towers: str, stands: str = "E2", units: str = "1G1O", seats: tuple[str, ...] = TWO) -> Company:
    """Before the Poles of these Towers, with nobody but these Units on the walls."""
    company = Company(seats).do(so(towers=dict.fromkeys(towers, "poles"))).assault("reach")
    seat = "invader-2" if len(seats) > 2 and stands.startswith("E") else "invader"
    return company.stand(stands, units, seat).assault("goblins")


def test_poles_that_reach_nobody_are_passed_over_and_the_log_says_so() -> None:
    company = _poles("TW2", "TE2").do(TO_POLES)
    assert company.state.step == "poles" and company.told() == [PASSED + "W2."]
    assert english(company.label) == "Assault: Goblin fire (I.4) is done. Poles that reach nobody: Tower W2"
    assert ready(company.state, "defender") == {"TE2": ("E1", "E2")}
    # an Orc is left, but the Poles have had their card
    assert company.do(HIT).state.step == "orders" and company.told()[-1] == FIRED


def test_where_no_poles_reach_anybody_the_assault_goes_on() -> None:
    company = _poles("TW2").do(TO_POLES)
    assert company.state.step == "orders" and company.told() == [PASSED + "W2."]


def test_poles_that_reach_nobody_any_more() -> None:
    company = _poles("TE1", "TE2", stands="E1", units="1G").do(TO_POLES)
    assert set(ready(company.state, "defender")) == {"TE1", "TE2"}
    company.do(c.Poles(seat="defender", tower="TE1", section="E1", card="G", straight=True, past=True))
    assert company.state.step == "ram" and PASSED + "E2." in company.told()
    assert english(company.label).endswith("Dead: 1 × Goblin. Poles that reach nobody: Tower E2")


def test_a_partner_whose_poles_reach_nobody_is_not_waited_for() -> None:
    company = _poles("TW2", "TE2", seats=FOUR)
    company.do(c.StepDone(seat="invader", past=True))
    assert GAME.phase(company.state).awaits == ("defender-2",)
    hit = c.Poles(seat="defender-2", tower="TE2", section="E2", card="G", straight=True, past=True)
    assert company.do(hit).state.step == "orders"


def test_after_the_losses_of_a_volley_too() -> None:
    company = Company(land="W1:2M W2 TW1=W1,W2 TW2=W1,W2").do(so(towers={"TW1": "poles"})).assault("marksmen")
    company.do(c.Fire(seat="defender", shooters={"W1": 2}, aim="W", targets="2G1O"), c.StepDone(seat="defender"))
    assert company.state.asks
    company.do(c.Choose(seat="invader", kind="fire", place="1", units="2G", past=True))
    assert company.state.step == "goblins"
    company.do(TO_POLES)
    assert company.state.step == "ram"


DEAD = "Dead by Marksmen: 2 × Goblin (West) and 1 × Goblin (East)"
MARKSMEN = "W1:1M W2:1S E1:1M TW1:1M=W1,W2 TE1=E1,B"


def _shot(*places: str, seat: str = "defender", straight: bool = True) -> c.Fire:
    shooters = dict.fromkeys(places, 1)
    return c.Fire(seat=seat, shooters=shooters, aim=places[0].lstrip("T")[0], targets="2G", straight=straight)


@pytest.mark.parametrize("straight", [True, False])
def test_after_the_last_marksman_has_aimed(straight: bool) -> None:
    """In the logs of earlier tables the Defender says it."""
    company = Company(land=MARKSMEN).assault("marksmen").do(_shot("W1", "TW1"))
    assert company.state.step == "marksmen" and len(company.state.volleys) == 1  # one may still aim
    told = "Defender: aim the Marksmen; go on if some hold their fire. The Invader chooses the losses."
    assert english(GAME.phase(company.state).help) == told
    company.do(_shot("E1", straight=straight))
    assert (company.state.step == "marksmen") is not straight
    assert (FIRED in company.told()) is straight
    assert english(company.label).endswith(DEAD) is straight
    if not straight:
        company.do(c.StepDone(seat="defender", own=True, chief=True))
    assert company.state.step == "ram" and english(company.label).endswith(DEAD)


def test_the_losses_of_the_volleys_are_asked_for_at_once() -> None:
    company = Company(land=MARKSMEN).assault("marksmen")
    shot = c.Fire(seat="defender", shooters={"W1": 1, "TW1": 1}, aim="W", targets="2G1O", straight=True)
    company.do(shot, _shot("E1"))
    assert GAME.phase(company.state).awaits == ("invader",) and company.state.asks
    company.do(c.Choose(seat="invader", kind="fire", place="1", units="2G", straight=True, past=True, chief=True))
    assert company.state.step != "marksmen"


def test_a_partner_who_has_marksmen_left_is_waited_for() -> None:
    company = Company(FOUR, land=MARKSMEN).assault("marksmen").do(_shot("W1", "TW1"))
    assert company.state.step == "marksmen" and GAME.phase(company.state).awaits == ("defender-2",)
    company.do(_shot("E1", seat="defender-2"))
    assert company.state.step != "marksmen"


@pytest.mark.parametrize("fired", [True, False])
def test_where_one_target_comes_after_the_other_the_last_losses_end_the_fire(fired: bool) -> None:
    company = Company(land="W1:1M TW1=W1,B E1 TE1=E1,B", options={"AMB-9": "one"}).assault("marksmen")
    shot = c.Fire(seat="defender", shooters={"W1": 1}, aim="W", targets="2G", other=1, straight=True)
    assert company.do(shot).state.step != "marksmen"  # nobody is asked
    company = Company(land="W1:1M TW1=W1,B E1 TE1=E1,B", options={"AMB-9": "one"}).assault("marksmen")
    company.do(c.Fire(seat="defender", shooters={"W1": 1}, aim="W", targets="2G1O", other=1, straight=True))
    assert company.state.step == "marksmen" and company.state.asks
    losses = c.Choose(seat="invader", kind="fire", place="1", units="2G", straight=True, past=True, fired=fired)
    company.do(losses)
    assert (company.state.step == "marksmen") is not fired


def test_a_correction_brings_them_back() -> None:
    company = _poles("TW2", "TE2").do(TO_POLES, so(walls={"W2": "invader=1G officer=1"}))
    assert set(ready(company.state, "defender")) == {"TW2", "TE2"}
    company.do(so(walls={"W2": "officer=1"}), HIT)
    assert company.state.step == "orders" and PASSED + "W2." in company.told()


def test_in_the_next_turn_they_are_asked_about_again() -> None:
    company = _poles("TW2", units="1G").do(TO_POLES).through().assault("reach").stand("W2", "1G").assault("goblins")
    company.do(TO_POLES)
    assert set(ready(company.state, "defender")) == {"TW2"}


def test_poles_that_reach_nobody_in_the_logs_of_earlier_tables() -> None:
    company = _poles("TW2").do(c.StepDone(seat="invader", own=True))
    assert company.state.step == "poles"
    company.do(c.Poles(seat="defender", tower="TW2", section="W2", card="-"), c.StepDone(seat="defender"))
    assert company.state.step == "orders"
