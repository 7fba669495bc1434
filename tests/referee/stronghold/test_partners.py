"""What two Defenders share and what they do not; Saboteurs that are not there; back from a breach."""

from __future__ import annotations

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c

from .company import FOUR, Company


def act(action: str, hourglasses: int, place: str = "", seat: str = "defender") -> c.Act:
    return c.Act(seat=seat, action=action, hourglasses=hourglasses, place=place)


def test_d1_is_for_the_defender_who_took_it() -> None:
    company = Company(FOUR).at_turn(5).phase(1, 5).do(c.Dishonour(seat="defender-2", which="D1"))
    assert company.refused(act("wall", 2, "W1")) == "sh.pay"
    company.do(c.PlaceStone(seat="defender", section="W1"), c.Spent(seat="defender", lost=True))
    assert company.state.workshop == 4 and c.Spent(seat="defender-2") not in GAME.legal(company.state, "defender-2")
    company.do(act("wall", 2, "E1", "defender-2"), act("platform", 2, "E1", "defender-2"))
    assert company.do(c.Spent(seat="defender-2", lost=True)).state.phase == 2


def test_saboteurs_are_tracked_only_where_there_are_some() -> None:
    company = Company().phase(1).do(act("track", 2))
    assert company.refused(act("track", 1)) == "sh.saboteur"
    assert all(a.hourglasses < 1 for a in GAME.legal(company.state, "defender") if getattr(a, "action", "") == "track")


def test_a_blessing_is_for_the_defenders_own_side() -> None:
    company = Company(FOUR).do(c.HandOver(seat="invader", hourglasses=2)).do(c.PhaseDone(seat="invader"))
    assert company.refused(act("blessing", 2, "E")) == "sh.flanks"
    assert company.do(act("blessing", 2, "W")).state.blessing == "W"


def test_back_in_a_phase_there_is_no_breach() -> None:
    company = Company().assault().do(c.Override(reason="x", walls={"W2": "invader=1G stone=0"})).assault("ram")
    assert company.state.breached
    company.do(c.Override(reason="misread", phase=6, walls={"W2": "stone=2"}, glory={"invader": 10})).through()
    assert not company.state.breached and not company.state.walls["W2"].breached
    company.assault().through()
    assert company.state.turn == 2 and company.state.stage == "invader"
