"""Who reaches the walls: all Wall Sections in one command, taken as a whole or not at all."""

from __future__ import annotations

import pytest

from companion.referee.game import Applied
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.table_state import stand_known

from ..english import english
from .company import FOUR, THREE, Company


def reach(seat: str = "invader", done: bool = False, **walls: c.Stood) -> c.Reach:
    return c.Reach(seat=seat, walls=walls, done=done)


def trolls(count: int) -> c.Stood:
    return c.Stood(units=f"{count}T")


def test_all_sections_are_one_entry_that_says_who_stands_where() -> None:
    company = Company().assault().stand("E1", "1G")
    company.do(reach(W1=c.Stood(units="2T1O", banner=2), W2=c.Stood(altar=1), E1=c.Stood(), E2=trolls(3)))
    assert english(company.label) == (
        "Invader on the walls: 1 × Orc, 2 × Troll, and 2 × Banner (W1), 1 × Altar (W2), nobody (E1), and 3 × Troll (E2)"
    )
    walls = company.state.walls
    assert [walls[name].invader for name in ("W1", "W2", "E1", "E2")] == [(0, 1, 2), (0, 0, 0), (0, 0, 0), (0, 0, 3)]
    assert (walls["W1"].banner, walls["W2"].altar, company.state.step) == (2, 1, "reach")


def test_what_was_entered_before_in_this_turn_is_replaced() -> None:
    """A tap from a page that has not seen it is asked about: see ``replaces`` of ``Applied``."""
    company = Company().assault()
    for units, replaces in ((trolls(1), False), (trolls(2), True)):
        applied = GAME.apply(company.state, reach(W1=units))
        assert isinstance(applied, Applied) and applied.replaces is replaces
        company.do(reach(W1=units))


def test_to_begin_the_assault_is_part_of_the_same_entry() -> None:
    company = Company().assault().do(reach(done=True, W1=trolls(1)))
    assert company.state.step != "reach" and company.state.walls["W1"].invader == (0, 0, 1)
    assert english(company.label) == "Invader on the walls: 1 × Troll (W1). Assault: Who stands where is done"
    company = Company().assault().do(reach(done=True))
    assert english(company.label) == "Assault: Who stands where is done"
    partners = Company(THREE).assault().do(reach(done=True, W1=trolls(1)))
    assert (partners.state.step, partners.state.done) == ("reach", ("invader",))


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (trolls(25), trolls(20), "There are 40 × Troll in the box; 45 stand on W1 and E1."),
        (c.Stood(banner=2), c.Stood(banner=2), "There are 3 × Banner in the box; 4 stand on W1 and E1."),
        (c.Stood(altar=1), c.Stood(altar=2), "There are 2 × Altar in the box; 3 stand on W1 and E1."),
    ],
)
def test_what_the_box_has_not_is_refused_as_a_whole(one: c.Stood, other: c.Stood, told: str) -> None:
    company = Company().assault()
    for done in (False, True):
        assert company.refused(reach(done=done, W1=one, E1=other)) == "sh.components"
        assert company.why_not(reach(done=done, W1=one, E1=other)) == told
    partners = Company(FOUR).assault().do(reach(W1=one))
    assert partners.why_not(reach("invader-2", E1=other)) == told  # what the partner has entered counts too


def test_what_cannot_stand_anywhere_is_refused_with_its_place() -> None:
    company = Company().assault()
    for stood, told in (
        (trolls(45), "Wall Section W1: The box has 40 × Troll, not 45."),
        (c.Stood(banner=-1), "Wall Section W1: A whole number from 0 to 99 is expected, not “-1”."),
    ):
        assert company.refused(reach(W1=stood, E1=trolls(1))) == "sh.components"
        assert company.why_not(reach(W1=stood, E1=trolls(1))) == told


def test_units_that_change_places_are_counted_where_they_stand_now() -> None:
    """From one full Wall Section to another, in whichever order the form tells them."""
    company = Company().assault().do(reach(W1=trolls(40)))
    company.do(reach(E2=trolls(39), W1=trolls(1)))
    assert company.state.walls["E2"].invader == (0, 0, 39)


def test_the_decision_of_the_table_names_the_sum_too() -> None:
    too_many = c.Override(reason="x", walls={"W1": "invader=25T", "E2": "invader=20T"})
    assert Company().why_not(too_many) == "There are 40 × Troll in the box; 45 stand on W1 and E2."


def test_nothing_is_no_entry_and_nothing_is_done_before_the_assault() -> None:
    company = Company().assault()
    assert company.refused(reach()) == "unchanged"
    assert company.refused(reach(W1=c.Stood(imod=-1))) == "sh.other-strength"
    assert company.refused(reach(W1=c.Stood(banner=-1))) == "sh.components"
    moving = Company()
    while moving.state.phase != 6:
        moving.skip()
    assert moving.refused(reach(done=True, W1=trolls(1))) == "sh.turn"
    assert moving.do(reach(W1=trolls(1))).state.walls["W1"].invader == (0, 0, 1)


def test_the_entry_of_earlier_tables_is_still_read() -> None:
    """It says what the new one says, of one Wall Section."""
    fields: dict[str, int] = {"banner": 1, "altar": 1, "imod": 2, "dmod": 3}
    old = Company().assault().do(c.Stand(seat="invader", section="W2", units="1T", **fields))
    new = Company().assault().do(reach(W2=c.Stood(units="1T", **fields)))
    assert old.state == new.state and old.label == new.label
    assert not [each for each in GAME.legal(old.state, "invader") if isinstance(each, c.Stand)]


def test_what_is_known_when_the_assault_begins() -> None:
    """Said once in a turn, by each Invader for his side; in the next one all has to be said again."""
    company = Company(THREE).until(6).do(reach(W1=trolls(2)))
    assert [stand_known(company.state, seat) for seat in ("invader", "invader-2")] == [True, False]
    asked = "Invader: enter who stands on each Wall Section, then go on."
    company.assault()
    assert english(GAME.phase(company.state).help) == asked
    company.do(reach("invader-2", E1=trolls(1)))
    known = "Invader: the companion knows who stands on the walls. Change it, or begin the Assault."
    assert english(GAME.phase(company.state).help) == known
    company.do(c.Override(reason="x", walls={"W1": "defender=6S invader=2T", "E1": "defender=6S invader=1T"}))
    company.through()
    assert company.state.turn == 2 and not company.state.entered


def test_after_a_correction_of_the_phase_it_is_asked_again() -> None:
    company = Company().until(6).do(reach(W1=trolls(2))).do(c.Override(reason="x", phase=5))
    assert not stand_known(company.state, "invader")
