"""The dishonourable actions: from which turn, once each, and what each gives."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions import cost
from companion.referee.stronghold.actions_table import ACTIONS, DISHONOUR, DISHONOUR_OPTIONS

from ..english import english
from .company import FOUR, Company
from .test_table import act, glory


def test_what_a_dishonourable_action_gives_is_spent_before_the_next_phase() -> None:
    company = Company(FOUR).at_turn(5).phase(2, defender_2=1)
    company.spend_nothing("defender-2").do(c.Dishonour(seat="defender-2", which="D2"))
    assert "defender-2" in GAME.phase(company.state).awaits
    company.do(c.Spent(seat="defender"))
    assert company.state.stage == "defender" and company.state.pools["defender-2"] == 3
    assert company.refused(c.Spent(seat="defender-2")) == "sh.spend-all"


def test_it_is_meant_for_the_phase_that_was_finished_last() -> None:
    company = Company().at_turn(5).phase(1)
    company.skip()
    command = c.Dishonour(seat="defender", which="D2")
    assert company.state.phase == 2
    for given, phase in ((command, 1), (c.PhaseDone(seat="invader"), 2)):
        meant = GAME.meant(company.state, given)
        assert meant is not None and english(meant).startswith(f"Turn 5, Phase {phase}: ")


def test_a12_dishonourable_actions() -> None:
    company = Company()
    company.at_turn(4).phase(1, 4)
    assert company.refused(c.Dishonour(seat="defender", which="D2")) == "sh.dishonour"
    company.at_turn(5).phase(1, 5)
    before = glory(company)
    company.do(c.Dishonour(seat="defender", which="D2"))
    assert company.state.pools["defender"] == 2 + 3 and glory(company) == (before[0], before[1] - 1)
    assert company.refused(c.Dishonour(seat="defender", which="D1")) == "sh.dishonour"
    company.at_turn(6).phase(1, 6)
    assert company.refused(c.Dishonour(seat="defender", which="D2")) == "sh.dishonour"
    assert company.refused(c.Dishonour(seat="defender", which="D9")) == "sh.dishonour"


def test_d1_the_workshop_twice() -> None:
    company = Company().at_turn(5).phase(1, 5).do(act("wall", 2, "W1"), c.Dishonour(seat="defender", which="D1"))
    assert company.refused(act("cannon", 4, "TW2")) == "sh.pay"  # these Hourglasses are for the Workshop
    company.do(act("wall", 2, "W1"))
    assert company.state.walls["W1"].wood == 2 and company.state.workshop == 2
    assert company.refused(act("wall", 2, "W1")) == "sh.actions"


def test_second_uses_cost_at_most_the_hourglasses_of_d1() -> None:
    company = Company().at_turn(5).phase(1, 5, defender=12).do(c.Dishonour(seat="defender", which="D1"))
    # which of them paid for the Poles is nobody's business: 4 Hourglasses are there for a second use
    had = company.state.pools["defender"]
    company.do(act("poles", 4, "TW2"), act("wall", 2, "W1"), act("platform", 2, "W1"), act("platform", 2, "W2"))
    assert company.refused(act("poles", 4, "TW3")) == "sh.dishonour"
    company.do(act("wall", 1), act("wall", 1, "W2"))
    assert company.state.again == company.state.workshop == 0 and company.state.pools["defender"] == had + 4 - 12
    assert company.refused(act("poles", 4, "TW3")) == "sh.actions"


def test_d3_clears_a_building_and_makes_it_cheaper() -> None:
    company = Company().at_turn(5).phase(1, 5, defender=9).do(act("raid", 1))
    assert company.refused(c.Dishonour(seat="defender", which="D3")) == "sh.dishonour"
    company.do(c.Dishonour(seat="defender", which="D3", building="scouts"))
    assert cost(company.state, ACTIONS["raid"]) == 1 and cost(company.state, ACTIONS["damage"]) == 1
    company.do(act("raid", 1), act("damage", 1))


def _all_veterans(**options: str) -> Company:
    """Turn 5, the supply without a Veteran."""
    company = Company(options=options).at_turn(5).phase(1, 5)
    return company.do(c.Override(reason="test", walls={"E2": "defender=4V stone=2"}))


def test_d4_and_amb_25() -> None:
    company = Company().at_turn(5).phase(1, 5).do(c.Dishonour(seat="defender", which="D4"))
    assert company.state.inside["courtyard"] == (0, 1, 1)
    company = _all_veterans().do(c.Dishonour(seat="defender", which="D4"))
    assert company.state.inside["courtyard"] == (0, 1, 0)
    assert english(company.label) == "Dishonourable action D4: 1 × Soldier from the supply into the Courtyard."
    strict = _all_veterans(**{"AMB-25": "both"})
    assert strict.refused(c.Dishonour(seat="defender", which="D4")) == "sh.dishonour"


@pytest.mark.parametrize("value", ["all", "new"])
def test_d3_is_told_as_the_table_plays_it(value: str) -> None:
    company = Company(options={"AMB-26": value}).at_turn(5).phase(1, 5)
    company.do(c.Dishonour(seat="defender", which="D3", building="scouts"))
    told = {"all": DISHONOUR["D3"], "new": DISHONOUR_OPTIONS["D3"][1]}[value]
    assert english(company.label) == "Dishonourable action D3: Scouts' Quarters"
    assert company.told()[:2] == [told, "It costs the Defender 1 Glory Point."]


@pytest.mark.parametrize(("which", "said"), [("D1", "4 for the Workshop"), ("D2", "3 Hourglasses")])
def test_the_label_is_short_and_the_reason_tells_what_it_does(which: str, said: str) -> None:
    company = Company().at_turn(5).phase(1, 5).do(c.Dishonour(seat="defender", which=which))
    assert english(company.label) == f"Dishonourable action {which}: {said}"
    assert company.told()[0] == DISHONOUR[which]
