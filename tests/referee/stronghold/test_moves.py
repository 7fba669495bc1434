"""Moving and changing places inside the Stronghold at a table: what is told, listed, and remembered."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c

from ..english import english
from .company import Company


def move(mover: str, start: str, goal: str) -> c.Move:
    return c.Move(seat="defender", mover=mover, start=start, goal=goal)


def swap(one: str, at: str, other: str, there: str) -> c.Swap:
    return c.Swap(seat="defender", one=one, at=at, other=other, there=there)


def test_a_step_and_a_change_of_places_are_told() -> None:
    company = Company().phase(1).do(move("S", "W2", "courtyard"))
    assert english(company.label) == "Soldier: Wall Section W2 to Courtyard"
    assert [(step.rule, *company.told()) for step in company.steps] == [("sh.move", "One step costs 1 Hourglass.")]
    company.do(swap("M", "TW1", "S", "W2"))
    assert english(company.label) == "Marksman of Tower W1 and Soldier of Wall Section W2 change places"
    assert [(step.rule, *company.told()) for step in company.steps] == [
        ("sh.swap", "A change of places costs 1 Hourglass.")
    ]
    far = "Wall Section W2 and Wall Section E1 are not adjacent: go through the Courtyard."
    assert company.why_not(move("M", "W2", "E1")) == far


@pytest.mark.parametrize("turned", [False, True])
def test_who_changes_places_with_the_barracks_takes_the_space_that_is_left(turned: bool) -> None:
    """Four Marksmen and a Soldier are there; for a fifth Marksman is no space, for a second Soldier is."""

    def changed(inside: str, outside: str) -> c.Swap:
        if turned:
            return swap(outside, "W1", inside, "barracks")
        return swap(inside, "barracks", outside, "W1")

    company = Company().phase(1)
    assert company.refused(changed("S", "M")) == "sh.spaces"
    company.do(changed("M", "M"))
    assert company.state.inside["barracks"] == (4, 1, 0)
    company.do(changed("M", "S"))
    assert company.state.inside["barracks"] == (3, 2, 0) and company.state.walls["W1"].defender == (3, 0, 0)


def test_the_steps_that_are_listed_are_those_that_are_allowed() -> None:
    company = Company(land="W1:1S+officer W2 E1+warrior TW1:1M=W1,W2").phase(1)
    company.do(move("warrior", "E1", "courtyard"))
    listed = [each for each in GAME.legal(company.state, "defender") if isinstance(each, c.Move)]
    for mover, start, goals in (
        ("officer", "W1", {"W2", "courtyard"}),
        ("warrior", "courtyard", {"W2", "E1"}),
        ("S", "W1", {"W2", "TW1", "courtyard", "barracks", "guard-post"}),
        ("M", "TW1", {"W1", "W2", "courtyard", "guard-post"}),
        ("M", "guard-post", {"W1", "W2", "E1", "TW1", "courtyard"}),
        ("S", "honour-guard", {"W1", "W2", "E1", "TW1", "courtyard", "barracks", "guard-post"}),
    ):
        assert {each.goal for each in listed if (each.mover, each.start) == (mover, start)} == goals
    assert not [each for each in listed if each.mover == "V"]


def test_an_honour_guard_that_has_moved_is_not_whole_by_another_move() -> None:
    company = Company().at_turn(6).phase(1, 6, defender=5).do(move("S", "honour-guard", "courtyard"))
    company.do(move("S", "W2", "courtyard"), c.Override(reason="x", inside={"honour-guard": "2S", "courtyard": "1S"}))
    assert not company.state.guard
    assert not [line for line in company.at_turn(7).state.ledger if line.what == "honour-guard"]


@pytest.mark.parametrize("first", ["officer", "warrior"])
def test_who_acts_second_lets_the_first_one_stay_where_he_is(first: str) -> None:
    company = Company().until(6)
    company.stand("E1", "1G").phase(6, defender=9)
    acts = (c.Speech(seat="defender", hourglasses=1), c.Sally(seat="defender", unit="G"))
    company.do(*(acts if first == "officer" else acts[::-1]))
    assert company.refused(move(first, "W2" if first == "officer" else "E1", "courtyard")) == "sh.hero-acted"


@pytest.mark.parametrize("decided", [False, True])
def test_both_heroes_act_in_a_turn_and_stay(decided: bool) -> None:
    """Whether the Officer speaks himself, or the table puts down a Speech that it had forgotten."""
    company = Company().until(6)
    company.stand("E1", "1G").phase(6, defender=9).do(c.Sally(seat="defender", unit="G"))
    assert english(company.label) == "Sally, killed: Goblin, Wall Section E1"
    assert company.told() == ["Its cost in Hourglasses: 1."]
    if decided:
        company.do(c.Override(reason="x", walls={"W2": "defender=2S stone=2 officer=1 speech=2"}))
    else:
        company.do(c.Speech(seat="defender", hourglasses=2))
        assert english(company.label) == "Speech of the Officer: 2, Wall Section W2"
    assert set(company.state.acted) == {"officer", "warrior"} and company.state.speech == 2
    assert company.refused(move("warrior", "E1", "courtyard")) == "sh.hero-acted"
    assert company.refused(move("officer", "W2", "courtyard")) == "sh.hero-acted"


@pytest.mark.parametrize(("unit", "price", "left"), [("G", 1, (1, 2, 2)), ("O", 2, (2, 1, 2)), ("T", 3, (2, 2, 1))])
def test_a_sally_kills_a_unit_for_as_many_hourglasses_as_it_is_strong(
    unit: str, price: int, left: tuple[int, int, int]
) -> None:
    company = Company().until(6)
    company.stand("E1", "2G2O2T").phase(6, defender=price)
    listed = [each.unit for each in GAME.legal(company.state, "defender") if isinstance(each, c.Sally)]
    assert listed == list("GOT"[:price])
    company.do(c.Sally(seat="defender", unit=unit))
    assert company.state.walls["E1"].invader == left and company.state.pools["defender"] == 0


@pytest.mark.parametrize("hourglasses", [0, 5])
def test_a_speech_takes_one_to_four_hourglasses(hourglasses: int) -> None:
    assert Company().phase(1, defender=9).refused(c.Speech(seat="defender", hourglasses=hourglasses)) == "sh.speech"
