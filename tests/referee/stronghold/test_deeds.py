"""Deeds of the Invader that the walls show: when they are noted, and that they count at the end."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.table_state import points

from .company import Company


def _four_trolls(company: Company) -> Company:
    """Four Trolls breach a Wall Section, and nobody claims the deed."""
    company.assault().do(c.Override(reason="test", walls={"W1": "stone=1"}))
    return company.stand("W1", "4T")


@pytest.mark.parametrize(("value", "gained"), [("1", 1), ("0", 0), ("2", 2)])
def test_what_was_shown_counts_at_the_end_unasked(value: str, gained: int) -> None:
    company = _four_trolls(Company(options={"AMB-14": value})).assault("ram")
    before = points(company.state, "invader")
    company.through()
    assert GAME.scores(company.state).end_reason == "breach" and company.state.deeds == ("four-trolls",)
    assert points(company.state, "invader") == before + gained
    assert company.told()[:2] == [
        "Deed: four Trolls on one Wall Section",
        f"Glory Points for the Invader: {gained}.",
    ]


def test_what_was_shown_decides_whether_it_is_a_tie() -> None:
    company = Company().do(c.Override(reason="test", glory={"invader": 0, "defender": 5}))
    company = _four_trolls(company).assault("ram")
    missing = points(company.state, "defender") - points(company.state, "invader")
    company.do(c.Override(reason="test", glory={"defender": points(company.state, "defender") - missing})).through()
    assert not company.state.tie and GAME.scores(company.state).winners == ("invader",)


def test_a_deed_that_was_claimed_is_not_counted_again() -> None:
    company = _four_trolls(Company()).do(c.Deed(seat="invader", deed="four-trolls")).assault("ram")
    before = points(company.state, "invader")
    assert points(company.through().state, "invader") == before


def test_the_table_that_ends_the_game_counts_them_too() -> None:
    company = Company().assault().stand("W1", "4T").assault("machines").do(c.Finish(reason="last bus"))
    assert points(company.state, "invader") == 11


def test_what_was_mistaken_and_put_right_was_never_shown() -> None:
    company = Company().assault().stand("W1", "4T").stand("W1", "3T").assault("machines")
    assert company.refused(c.Deed(seat="invader", deed="four-trolls")) == "sh.deeds"


@pytest.mark.parametrize("hourglasses", ["sally", "sharpshooter"])
def test_what_dies_after_phase_6_was_there(hourglasses: str) -> None:
    company = Company().until(6)
    company.stand("E1", "4T").phase(6, defender=9)
    if hourglasses == "sally":
        company.do(c.Sally(seat="defender", unit="T"))
    else:
        company.do(c.Act(seat="defender", action="sharpshooter", hourglasses=2)).stand("E1", "3T")
    assert c.Deed(seat="invader", deed="four-trolls") in GAME.legal(company.state, "invader")


def test_a_deed_before_and_after_the_game_is_not_called_a_second_one() -> None:
    company = Company().do(c.Finish(reason="last bus"))
    assert company.why_not(c.Deed(seat="invader", deed="bare-twice")) == "Not now: the game is at another point."


BARE = c.Deed(seat="invader", deed="bare-twice")


def _hit(company: Company, section: str, stone: int = 2) -> Company:
    return company.do(c.Machine(seat="invader", section=section, stone=stone))


def test_two_wall_sections_left_without_walls_are_seen() -> None:
    company = _hit(Company().assault("machines"), "W2")
    assert BARE not in GAME.legal(company.state, "invader")
    told = "Wall Sections left without any wall component so far: 1. It takes 2."
    assert company.why_not(BARE) == told and company.refused(BARE) == "sh.deeds"
    assert BARE in GAME.legal(_hit(company, "E1").state, "invader")
    company.do(c.Finish(reason="last bus"))
    assert company.state.deeds == ("bare-twice",) and points(company.state, "invader") == 11


def test_the_same_wall_section_counts_again_when_it_was_rebuilt() -> None:
    company = _hit(Company().assault("machines"), "W2").phase(1, 2)
    company.do(c.PlaceStone(seat="defender", section="W2")).assault().stand("W1", "1G")
    assert company.state.walls["W2"].stone == 1 and company.refused(BARE) == "sh.deeds"
    company.assault("orders").do(c.Order(seat="invader", order="explosion", section="W2"))
    assert company.do(BARE).state.deeds == ("bare-twice",)


def test_what_is_bare_already_is_not_left_so_again() -> None:
    company = _hit(Company().assault("machines"), "W2").do(c.Override(reason="test", walls={"E1": "stone=1"}))
    _hit(company, "E1", 1).do(c.Machine(seat="invader", section="W2", units="1S"))
    assert company.state.bared == 2


def test_a_correction_tells_which_walls_are_bare() -> None:
    company = _hit(_hit(Company().assault("machines"), "W2"), "E1")
    company.do(c.Override(reason="it was a miss", walls={"W2": "defender=2S officer=1 stone=1"}))
    assert company.refused(BARE) == "sh.deeds"
    company.do(c.Override(reason="a Ritual", walls={"W1": "defender=1S"}))
    assert BARE in GAME.legal(company.state, "invader")
