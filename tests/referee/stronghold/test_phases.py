"""From Phase to Phase: when the Defender is asked, what lasts how long, Saboteurs, Traps, what D3 clears."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.table_state import replace

from ..english import english
from .company import FOUR, Company, so
from .test_silent_points import _nothing_to_do
from .test_table import act

DONE = c.PhaseDone(seat="invader")
SPENT = c.Spent(seat="defender")


def test_hourglasses_of_a_phase_are_added_up_and_told() -> None:
    company = Company().do(c.HandOver(seat="invader", hourglasses=2), c.HandOver(seat="invader", hourglasses=24))
    assert english(company.label) == "Invader hands over Hourglasses: 24" and company.state.handed == {"invader": 26}
    assert company.refused(c.HandOver(seat="invader", hourglasses=25)) == "sh.hand-over"
    company.do(DONE)
    assert english(company.label) == "Phase 1 is done: Supplies"
    partner = c.HandOver(seat="invader-2", hourglasses=1, to="defender")
    label = Company(FOUR).do(partner).label
    assert english(label) == "Invader of the East hands over Hourglasses: 1, for: Defender"
    assert company.state.handed == {} and company.state.steps == ()


def test_who_has_spent_everything_has_nothing_more_told() -> None:
    company = Company().phase(1).do(c.PlaceStone(seat="defender", section="W1"), so(pools={"defender": 0}), SPENT)
    assert english(company.label) == "Defender has spent everything" and company.told() == []


def test_a_stone_alone_is_reason_to_ask_the_defender() -> None:
    company = Company().do(so(pools={"defender": 0}), DONE)
    assert company.state.stage == "defender" and company.refused(SPENT) == "sh.stone"


def test_one_of_two_defenders_places_the_stone() -> None:
    company = Company(FOUR).phase(1).do(so(pools={"defender": 0, "defender-2": 0}), SPENT)
    assert GAME.phase(company.state).awaits == ("defender-2",)
    other = c.Spent(seat="defender-2")
    assert company.refused(other) == "sh.stone"
    company.do(c.PlaceStone(seat="defender-2", section="E1"), other)
    assert company.state.phase == 2 and company.state.walls["E1"].stone == 3


def test_from_turn_5_the_defender_is_asked_in_each_phase_as_he_may_act_dishonourably() -> None:
    company = Company().at_turn(4).phase(2, 4)
    assert company.state.stage == "invader"  # no Hourglass: straight on
    assert company.told() == ["No Hourglass was handed over: play goes straight on."]
    early = "Dishonourable actions are possible from turn 5 on."
    company.do(c.HandOver(seat="invader", hourglasses=1), DONE)
    assert company.why_not(c.Dishonour(seat="defender", which="D2")) == early
    company = Company().at_turn(5).phase(2, 5)
    assert (company.state.stage, company.state.phase) == ("defender", 2)
    company.do(c.Dishonour(seat="defender", which="D4"), SPENT, DONE)
    assert (company.state.stage, company.state.phase) == ("invader", 4)  # one in a turn
    for turn, which in ((6, "D2"), (7, "D3"), (8, "D1")):
        company.at_turn(turn).phase(1, turn).do(c.Dishonour(seat="defender", which=which, building="forge"))
    company.do(act("wall", 2, "W1"), act("wall", 2, "W2"))
    company.at_turn(9).phase(2, 9)
    assert (company.state.stage, company.state.phase) == ("invader", 3)  # all four are used


def test_d3_clears_its_own_building_alone() -> None:
    company = Company(FOUR).at_turn(5).phase(1, 5, defender=20, defender_2=20)
    company.do(act("orc-cauldron", 2, "W1"), act("wall", 2, "W1"), act("cannon", 1), act("poles", 1))
    company.do(c.Haste(seat="defender-2", action="wall"))
    company.do(c.Dishonour(seat="defender", which="D3", building="forge"))
    assert company.state.used == {"wall": "defender"} and company.state.freed == {"wall": "defender-2"}
    assert company.state.begun == ("cannon",)
    company.do(act("goblin-cauldron", 1, "E1", "defender-2"), act("wall", 2, "E1", "defender-2"))


@pytest.mark.parametrize("value", ["left", "both"])
def test_d4_needs_a_soldier_or_a_veteran_in_the_supply(value: str) -> None:
    company = Company(options={"AMB-25": value}).at_turn(5).phase(1, 5).do(so(walls={"E2": "defender=13S4V"}))
    none = c.Dishonour(seat="defender", which="D4")
    assert company.why_not(none) == "The supply does not have these Units."
    company.do(so(walls={"E2": "defender=12S3V"}), none)
    assert company.told() == ["It costs the Defender 1 Glory Point."]
    assert company.state.inside["courtyard"] == (0, 1, 1)


def test_nothing_of_a_turn_is_left_at_its_end() -> None:
    company = Company(FOUR).at_turn(5).phase(1, 5, defender=20, defender_2=20).do(act("wall", 2, "W1"))
    company.do(c.Haste(seat="defender-2", action="wall"), c.Speech(seat="defender", hourglasses=2), act("cannon", 1))
    company.do(act("blessing", 2, "W"), act("platform", 2, "W1"), c.Dishonour(seat="defender", which="D1"))
    company.do(act("platform", 2, "W2"), act("poles", 2))
    assert company.state.again == 2 and company.state.workshop == 0 and company.state.freed
    company.do(so(walls={"W1": "defender=2M1S stone=2 wood=1 imod=1 dmod=2 frenzy=1 glare=1"})).at_turn(6)
    state = company.state
    assert not (state.used or state.repeated or state.freed or state.hasted or state.again or state.speech)
    assert not (state.cheap or state.begun or state.acted or state.blessing or state.dishonoured)
    wall = state.walls["W1"]
    assert (wall.imod, wall.dmod, wall.frenzy, wall.glare, wall.wood) == (0, 0, False, False, 1)
    assert state.paid["cannon"].count == 1  # Hourglasses on unfinished actions stay


def test_haste_before_the_first_turn_was_not_in_it() -> None:
    company = Company(FOUR, options={"AMB-18": "before"}).do(act("wall", 2, "W1"))
    company.do(c.Haste(seat="defender-2", action="wall"), act("platform", 2, "E1", "defender-2"))
    company.do(SPENT, c.Spent(seat="defender-2"))
    assert not company.state.hasted and not company.state.used and not company.state.freed


@pytest.mark.parametrize(("value", "most"), [("phase", 2), ("movement", 4)])
def test_each_troll_trap_kills_in_each_phase_6(value: str, most: int) -> None:
    company = Company(options={"AMB-20": value}).phase(1).do(act("troll-trap", 2))
    company.phase(1, 2).do(act("troll-trap", 2))
    for turn in (2, 3):
        while (company.state.turn, company.state.phase, company.state.stage) != (turn, 6, "invader"):
            company.skip()
        for _ in range(most):
            company.do(c.Sprung(seat="defender"))
        assert company.refused(c.Sprung(seat="defender")) == "sh.traps"
    told = f"Each Troll Trap has killed as often as it may in this Phase: {most // 2}."
    assert company.why_not(c.Sprung(seat="defender")) == told


def test_without_a_troll_trap_no_troll_dies_in_one() -> None:
    company = Company().until(6)
    told = "A Troll Trap kills in Phase 6, when Trolls cross its Path."
    assert company.why_not(c.Sprung(seat="defender")) == told


def test_saboteurs_are_told() -> None:
    company = Company()
    forge = c.Saboteur(seat="invader", building="forge")
    assert company.why_not(forge) == "Saboteurs come in Phase 4: Training."
    company.sabotage("forge", "scouts", "workshop")
    assert english(company.label) == "A Saboteur enters: Workshop"
    assert company.why_not(c.Saboteur(seat="invader", building="barracks")) == "Saboteurs in the box: 3."
    company.do(c.Saboteur(seat="invader", building="forge", out=True))
    assert english(company.label) == "A Saboteur leaves: Forge"
    assert company.refused(c.Saboteur(seat="invader", building="forge", out=True)) == "sh.saboteur"


def test_what_one_of_two_defenders_has_paid_in_full_holds_both() -> None:
    """W17 with four players: the Saboteur leaves in a Phase without Hourglasses."""
    company = Company(FOUR).sabotage("forge").do(c.HandOver(seat="invader", hourglasses=4), DONE)
    company.do(act("cannon", 4), SPENT, c.Spent(seat="defender-2"))
    company.do(c.Saboteur(seat="invader", building="forge", out=True), DONE)
    assert company.state.stage == "defender" and company.refused(SPENT) == "sh.pay"
    company.do(act("cannon", 0, "TW2"), SPENT, c.Spent(seat="defender-2"))
    assert company.state.phase == 6


@pytest.mark.parametrize(
    ("action", "paid", "use"),
    [
        ("mix-up", 0, "Orders Mix-up"),  # it may be begun
        ("mix-up", 1, None),  # whether there is an Order only the board shows
        ("raid", 0, None),
        ("gate", 0, "Gate Reinforcement"),
        ("wall", 0, "Wall Reinforcement"),
        ("wall", 1, "Wall Reinforcement"),
        ("track", 0, None),  # there is no Saboteur
    ],
)
def test_an_hourglass_is_lost_only_where_the_companion_sees_no_use_of_it(
    action: str, paid: int, use: str | None
) -> None:
    company = Company(land="W1 W2").phase(1, defender=9).do(c.PlaceStone(seat="defender", section="W1"))
    company.do(so(gates=(5, 6, 6)))
    if paid:
        company.do(act(action, paid))
    _nothing_to_do(company)
    company.state = replace(
        company.state, used={name: who for name, who in company.state.used.items() if name != action}
    )
    lost = c.Spent(seat="defender", lost=True)
    if use is None:
        assert company.do(lost).state.phase == 2
    else:
        left = company.state.pools["defender"]
        assert company.why_not(lost) == (
            f"Hourglasses left: {left}. Only what cannot be used may stay, and this can be done: {use}."
        )


def test_the_hourglasses_that_are_left_are_told() -> None:
    company = Company(FOUR).at_turn(5).phase(1, 5, defender=2)
    text = "Defender: place the stone component. Hourglasses to spend: {}."
    assert english(GAME.phase(company.state).help) == text.format(4)
    company.do(c.Dishonour(seat="defender", which="D1"))
    assert english(GAME.phase(company.state).help) == text.format(8)
    company.do(c.PlaceStone(seat="defender", section="W1")).spend_nothing("defender-2")
    text = "Defender, Hourglasses to spend: {}. Those on unfinished actions stay there."
    assert english(GAME.phase(company.state).help) == text.format(7)


def test_what_one_defender_loses_is_not_his_allys() -> None:
    company = Company(FOUR).phase(1).do(c.PlaceStone(seat="defender", section="W1"))
    assert english(company.label) == "A stone component onto Wall Section W1"
    _nothing_to_do(company).do(c.Spent(seat="defender", lost=True))
    assert company.state.pools == {"defender": 0, "defender-2": 3}
