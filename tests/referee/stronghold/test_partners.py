"""What two Defenders share and what they do not; Saboteurs that are not there; back from a breach."""

from __future__ import annotations

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.table_state import points

from ..english import english
from .company import FOUR, THREE, Company, so


def act(action: str, hourglasses: int, place: str = "", seat: str = "defender") -> c.Act:
    return c.Act(seat=seat, action=action, hourglasses=hourglasses, place=place)


def test_d1_is_for_the_defender_who_took_it() -> None:
    company = Company(FOUR).at_turn(5).phase(1, 5).do(c.Dishonour(seat="defender-2", which="D1"))
    assert company.refused(act("wall", 2, "W1")) == "sh.pay"
    company.do(c.PlaceStone(seat="defender", section="W1")).spend_nothing("defender")
    assert company.state.workshop == 4 and c.Spent(seat="defender-2") not in GAME.legal(company.state, "defender-2")
    company.do(act("wall", 2, "E1", "defender-2"), act("platform", 2, "E1", "defender-2"))
    assert company.spend_nothing("defender-2").state.phase == 2


def test_what_one_keeps_of_d1_is_not_for_his_partner_to_spend() -> None:
    company = Company(FOUR, options={"AMB-30": "kept"}).at_turn(5).phase(1)
    poles = dict.fromkeys(("TW1", "TW2", "TE1"), "poles")
    company.do(so(walls={"W1": "stone=2 wood=3"}, towers=poles, platforms={"W1": True, "W2": True, "E1": True}))
    company.do(so(pools={"defender": 0, "defender-2": 2}), c.Dishonour(seat="defender", which="D1"))
    company.do(c.PlaceStone(seat="defender", section="W1"), c.Spent(seat="defender", lost=True))
    phase = GAME.phase(company.state)
    assert company.state.workshop == 4 and phase.awaits == ("defender-2",)
    assert english(phase.help).startswith("Defender, Hourglasses to spend: 2.")


def test_a_second_use_is_for_the_defender_who_took_d1() -> None:
    company = Company(FOUR).at_turn(5).phase(1, 5, **{"defender": 9, "defender-2": 9})
    company.do(c.Dishonour(seat="defender-2", which="D1"), act("platform", 2, "W1"))
    assert company.refused(act("platform", 2, "W2")) == "sh.actions"
    assert company.do(act("platform", 2, "E1", "defender-2")).state.again == 2


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
    company.do(c.Override(reason="misread", phase=6, walls={"W2": "stone=2"})).through()
    assert points(company.state, "invader") == 10  # what the breach gave is taken back
    assert not company.state.breached and not company.state.walls["W2"].breached
    company.assault().through()
    assert company.state.turn == 2 and company.state.stage == "invader"


def test_back_from_the_end_of_a_game_nothing_is_given_twice() -> None:
    company = Company().do(c.Override(reason="x", turn=10)).assault()
    before = points(company.state, "invader"), points(company.state, "defender")
    company.through()
    assert GAME.scores(company.state).end_reason == "held"
    company.do(c.Override(reason="one more look", phase=6))
    assert (points(company.state, "invader"), points(company.state, "defender")) == before
    company.do(c.Override(reason="x", gates=(0, 0, 1))).assault("ram").do(c.Ram(seat="invader", damage=1)).through()
    assert points(company.state, "invader") == before[0] + 5
    company.do(c.Override(reason="x", phase=6, gates=(0, 0, 1)))
    assert points(company.state, "invader") == before[0] and not GAME.scores(company.state).end_reason


def test_an_invader_acts_on_his_side() -> None:
    land = "W1:1M W2:1M E1:1M TW1:1M=W1,W2 TW2=W2,B TE1=E1,B"
    company = Company(THREE, land).assault("machines")
    east = c.Machine(seat="invader-2", section="W1", stone=1)
    assert company.refused(east) == "sh.flanks" and east not in GAME.legal(company.state, "invader-2")
    company.do(c.Machine(seat="invader-2", section="E1", stone=1)).assault("goblins")
    assert company.refused(c.Snipe(seat="invader-2", place="W1", count=1)) == "sh.flanks"
    assert company.refused(c.Snipe(seat="invader-2", place="TW1", count=1)) == "sh.flanks"
    listed = [command.place for command in GAME.legal(company.state, "invader-2") if isinstance(command, c.Snipe)]
    assert listed == ["W2", "E1"]  # beside the Barbican, where Goblins of both can be
    company.do(c.Snipe(seat="invader-2", place="W2", count=1))


def test_a_step_of_the_assault_waits_for_each_partner_who_has_something_to_do() -> None:
    company = Company(FOUR).assault()
    first, east = c.StepDone(seat="invader", own=True), c.StepDone(seat="invader-2", own=True, past=True, chief=True)
    assert GAME.phase(company.do(first).state).awaits == ("invader-2",)
    assert english(company.label) == "Assault, Who stands where: done for the West"
    assert first not in GAME.legal(company.state, "invader") and east in GAME.legal(company.state, "invader-2")
    company.stand("E1", "3O", "invader-2").do(east)
    assert (company.state.step, company.state.done) == ("machines", ())
    # what the table decides may concern who has said so already
    company.do(first, c.Override(reason="x", walls={"W1": "defender=1S stone=1"}))
    assert GAME.phase(company.state).awaits == ("invader", "invader-2")
    company.assault("ram").do(first)  # one Ram for both
    assert company.state.stage != "assault"


def test_a_partner_with_nothing_to_do_is_not_waited_for() -> None:
    company = Company(FOUR).assault().do(c.Override(reason="x", towers={"TE2": "cannon"})).assault("cannons")
    assert GAME.phase(company.state).awaits == ("defender-2",)
    assert company.do(c.StepDone(seat="defender-2", own=True)).state.step == "machines"


def test_a_step_that_one_has_finished_for_both_in_an_earlier_log_stays_so() -> None:
    assert Company(FOUR).assault().do(c.StepDone(seat="invader")).state.step == "machines"


def test_the_tile_of_haste_is_told_as_a_mark_that_is_lifted() -> None:
    company = Company(FOUR)
    company.do(c.HandOver(seat="invader-2", hourglasses=6), c.PhaseDone(seat="invader"), act("wall", 2, "W1"))
    before = company.state
    after = company.do(c.Haste(seat="defender-2", action="wall")).state
    lifted = "The action Wall Reinforcement can be used again in this turn."
    assert [english(piece) for piece in GAME.pieces(before, after)] == [lifted]
    assert act("wall", 2, "E1", "defender-2") in GAME.legal(after, "defender-2")
    assert act("wall", 1, "W2") not in GAME.legal(after, "defender")


def test_back_from_the_end_of_a_turn_the_tile_of_haste_is_told_that_no_mark_tells() -> None:
    company = Company(FOUR).phase(1, defender=2)
    company.do(act("wall", 2, "W1"), c.Haste(seat="defender-2", action="wall")).assault("ram")
    before = company.state
    told = [english(piece) for piece in GAME.pieces(company.do(c.StepDone(seat="invader")).state, before)]
    assert company.state.turn == 2 and "The Haste tile is used for this turn." in told


def test_hourglasses_handed_over_name_who_has_them() -> None:
    company = Company(FOUR).do(c.HandOver(seat="invader-2", hourglasses=3))
    assert company.told() == ["Hourglasses to spend after this Phase, Defender of the East: 6."]


def test_a_phase_waits_for_the_other_invader() -> None:
    company = Company(THREE)
    company.do(c.PhaseDone(seat="invader-2", own=True))
    assert english(company.label) == "Phase 1, Supplies: done for the East"
    assert company.state.stage == "invader" and GAME.phase(company.state).awaits == ("invader",)
    company.do(c.HandOver(seat="invader", hourglasses=2), c.PhaseDone(seat="invader", own=True))
    assert company.state.stage == "defender" and company.state.done == ()


def test_one_word_is_enough_where_one_phone_is_both_invaders() -> None:
    assert Company(THREE).do(c.PhaseDone(seat="invader")).state.stage == "defender"
    assert Company().do(c.PhaseDone(seat="invader", own=True)).state.stage == "defender"


BLESSED = "W1+officer W2:1M E1+warrior E2:1M TW1=W1,W2 TE1=E1,E2"


def _blessed(**options: str) -> Company:
    """Two Defenders with a Marksman each, who both may aim at the Ramparts of the East."""
    company = Company(FOUR, BLESSED, options).phase(1).do(act("blessing", 2, "E", "defender-2"))
    return company.assault("marksmen")


def _shot(place: str, seat: str, joins: int = 0, aim: str = "E") -> c.Fire:
    return c.Fire(seat=seat, shooters={place: 1}, aim=aim, targets="1O", joins=joins)


def test_two_defenders_fire_together_at_one_rampart() -> None:
    company = _blessed().do(_shot("E2", "defender-2"), _shot("W2", "defender", joins=1))
    assert [(volley.aim, volley.force) for volley in company.state.volleys] == [("E", 2)]
    company.do(c.StepDone(seat="defender"))
    assert "East: the Marksmen kill 1 × Orc." in company.told()


def test_at_another_rampart_of_the_side_they_fire_alone() -> None:
    company = _blessed().do(_shot("E2", "defender-2"), _shot("W2", "defender")).do(c.StepDone(seat="defender"))
    assert company.told().count("East: the Marksmen kill nobody.") == 2


def test_a_volley_to_which_nobody_can_add() -> None:
    company = _blessed().do(_shot("E2", "defender-2"))
    for joins, aim in ((1, "W"), (2, "E"), (-1, "E")):
        assert company.refused(_shot("W2", "defender", joins, aim)) == "sh.all-aim"
    one = _blessed(**{"AMB-9": "one"}).do(_shot("E2", "defender-2"))  # its losses are settled
    assert one.refused(_shot("W2", "defender", 1)) == "sh.all-aim"
