"""Heroes: the Speech of the Officer, the Sally of the Warrior, and where they stand."""

from __future__ import annotations

from companion.referee.ruling import Refusal
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c

from .company import Company


def move(hero: str, start: str, goal: str) -> c.Move:
    return c.Move(seat="defender", mover=hero, start=start, goal=goal)


def test_speech_and_sally() -> None:
    company = Company().until(6)
    company.stand("E1", "1T2G").phase(6, defender=9)
    assert company.refused(c.Speech(seat="defender", hourglasses=5)) == "sh.speech"
    company.do(c.Speech(seat="defender", hourglasses=4))
    assert company.state.speech == 4
    assert company.refused(c.Speech(seat="defender", hourglasses=1)) == "sh.hero-acted"
    assert company.refused(move("officer", "W2", "W1")) == "sh.hero-acted"
    assert company.refused(c.Sally(seat="defender", unit="O")) == "sh.sally"
    company.do(c.Sally(seat="defender", unit="T"))
    assert company.state.walls["E1"].invader == (2, 0, 0) and company.state.pools["defender"] == 2
    assert company.refused(c.Sally(seat="defender", unit="G")) == "sh.hero-acted"  # A07 too:
    assert company.refused(move("warrior", "E1", "courtyard")) == "sh.hero-acted"


def test_a08_a_sally_against_a_troll_takes_three() -> None:
    company = Company().until(6)
    company.stand("E1", "1T").phase(6, defender=2)
    assert company.refused(c.Sally(seat="defender", unit="T")) == "sh.pay"


def test_a_speech_needs_somebody_to_hear_it() -> None:
    company = Company(land="W1+officer W2 E1+warrior TW1=W1,W2").phase(1)
    assert company.refused(c.Speech(seat="defender", hourglasses=1)) == "sh.speech"


def test_heroes_in_the_courtyard_use_no_special_action() -> None:
    company = Company().phase(1, defender=9).do(move("officer", "W2", "courtyard"), move("warrior", "E1", "courtyard"))
    for command in (c.Speech(seat="defender", hourglasses=1), c.Sally(seat="defender", unit="G")):
        refusal = GAME.apply(company.state, command)
        assert isinstance(refusal, Refusal) and refusal.code == "hero-elsewhere"
    assert company.refused(c.Speech(seat="defender", hourglasses=1)) == "sh.speech"
    assert company.refused(c.Sally(seat="defender", unit="G")) == "sh.sally"


def test_a_hero_moves_to_no_section_where_the_other_one_is() -> None:
    company = Company(land="W1+officer W2+warrior TW1=W1,W2").phase(1)
    assert company.refused(move("officer", "W1", "W2")) == "sh.spaces"
