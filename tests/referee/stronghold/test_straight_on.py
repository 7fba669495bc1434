"""Play goes straight on past a Defender without Hourglasses; a dishonourable action may still stop it."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c

from .company import FOUR, Company, so

DONE = c.PhaseDone(seat="invader", straight=True)
D2 = c.Dishonour(seat="defender", which="D2")
OPEN = "Until the Invader does something, a dishonourable action is still possible."


def _passed(phase: int = 2) -> Company:
    """Turn 5, just past this Phase, in which nothing was handed over."""
    return (
        Company()
        .at_turn(5)
        .phase(1, 5)
        .do(c.PlaceStone(seat="defender", section="W1"))
        .do(so(pools={"defender": 0}), c.Spent(seat="defender"))
        .do(*[DONE] * (phase - 1))
    )


def test_nobody_is_asked_only_because_he_could_act_dishonourably() -> None:
    company = _passed()
    assert (company.state.stage, company.state.phase) == ("invader", 3)
    assert company.told() == ["No Hourglass was handed over: play goes straight on.", OPEN]


def test_a_dishonourable_action_goes_back_to_the_phase_that_was_finished() -> None:
    company = _passed()
    assert D2 in GAME.legal(company.state, "defender")
    company.do(D2)
    assert (company.state.stage, company.state.phase, company.state.pools) == ("defender", 2, {"defender": 3})
    company.do(c.Act(seat="defender", action="cannon", hourglasses=3), c.Spent(seat="defender"))
    assert (company.state.stage, company.state.phase) == ("invader", 3)
    assert company.do(DONE).told() == ["No Hourglass was handed over: play goes straight on."]  # one in a turn


def test_that_play_goes_back_is_told() -> None:
    company = _passed(2).do(D2)
    assert company.told()[0] == "Play goes back to the end of Phase 2: Machines."
    company = Company().at_turn(5).phase(1, 5).do(D2)  # he was asked: there is nothing to go back to
    assert company.told() == ["3 Hourglasses to use anywhere.", "It costs the Defender 1 Glory Point."]


def test_a_game_that_was_ended_is_not_taken_up_again() -> None:
    company = _passed().do(c.Finish(reason="last bus"))
    assert company.refused(D2) == "sh.turn" and company.state.stage == "over"


def test_before_the_assault_too() -> None:
    company = _passed(6)
    assert (company.state.stage, company.state.step) == ("assault", "reach")
    company.do(D2)
    assert (company.state.stage, company.state.phase) == ("defender", 6)


@pytest.mark.parametrize(
    ("phase", "command"),
    [
        (2, c.HandOver(seat="invader", hourglasses=1)),
        (3, c.Saboteur(seat="invader", building="forge")),
        (2, c.Result(seat="invader", section="W1", stone=1)),
        (2, c.Deed(seat="invader", deed="twelve-goblins")),
        (5, c.Reach(seat="invader", walls={"W1": c.Stood(units="1G")})),
        (6, c.Reach(seat="invader", walls={"W1": c.Stood(units="1G")})),
        (6, c.StepDone(seat="invader", own=True)),
    ],
)
def test_the_invader_has_gone_on(phase: int, command: c.AnyCommand) -> None:
    company = _passed(phase).do(command)
    assert company.refused(D2) == "sh.turn" and D2 not in GAME.legal(company.state, "defender")


def test_of_two_defenders_only_the_one_with_hourglasses_is_asked() -> None:
    company = Company(FOUR).until(2).do(c.HandOver(seat="invader-2", hourglasses=2), DONE)
    assert GAME.phase(company.state).awaits == ("defender-2",)
    company.do(c.Act(seat="defender-2", action="cannon", hourglasses=2), c.Spent(seat="defender-2"))
    assert (company.state.stage, company.state.phase) == ("invader", 3)


def test_who_was_passed_over_spends_what_a_correction_gives_him() -> None:
    company = Company(FOUR).until(2).do(c.HandOver(seat="invader-2", hourglasses=2), DONE)
    company.do(so(pools={"defender": 2}, choices=True))
    assert set(GAME.phase(company.state).awaits) == {"defender", "defender-2"}


def test_the_other_one_may_still_act_dishonourably() -> None:
    company = Company(FOUR).at_turn(5).until(2).do(c.HandOver(seat="invader-2", hourglasses=2), DONE, D2)
    assert set(GAME.phase(company.state).awaits) == {"defender", "defender-2"}


def _one_spends(turn: int = 5) -> Company:
    """Past Phase 2, in which the Defender of the East alone had Hourglasses, and has spent them."""
    company = Company(FOUR).at_turn(turn).until(2).do(c.HandOver(seat="invader-2", hourglasses=2), DONE)
    return company.do(c.Act(seat="defender-2", action="cannon", hourglasses=2), c.Spent(seat="defender-2"))


def test_he_may_also_when_his_partner_has_spent() -> None:
    company = _one_spends()
    assert (company.state.stage, company.state.phase) == ("invader", 3) and company.told() == [OPEN]
    assert D2 in GAME.legal(company.state, "defender")
    company.do(D2)
    assert (company.state.phase, GAME.phase(company.state).awaits) == (2, ("defender",))
    company.do(c.Act(seat="defender", action="poles", hourglasses=3), c.Spent(seat="defender"))
    assert (company.state.stage, company.state.phase) == ("invader", 3) and company.told() == []
    assert _one_spends().do(c.HandOver(seat="invader", hourglasses=1)).refused(D2) == "sh.turn"
    assert _one_spends(4).refused(D2) == "sh.turn"


def test_whoever_has_spent_himself_has_had_his_moment() -> None:
    company = Company().at_turn(5).until(2).do(c.HandOver(seat="invader", hourglasses=2), DONE)
    company.do(c.Act(seat="defender", action="cannon", hourglasses=2), c.Spent(seat="defender"))
    assert company.refused(D2) == "sh.turn" and company.told() == []


def test_the_stone_of_the_turn_asks_both() -> None:
    company = Company(FOUR).do(so(pools={"defender": 0, "defender-2": 0}), DONE)
    assert set(GAME.phase(company.state).awaits) == {"defender", "defender-2"}


def test_each_invader_sees_what_he_has_handed_over() -> None:
    company = Company(FOUR).do(c.HandOver(seat="invader", hourglasses=2), c.HandOver(seat="invader-2", hourglasses=3))
    assert company.do(c.HandOver(seat="invader", hourglasses=1)).state.handed == {"invader": 3, "invader-2": 3}
    assert company.do(DONE).state.handed == {}
