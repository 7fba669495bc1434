"""The glory sheet: each line of it, who is ahead, who has won, and what the end of a game tells."""

from __future__ import annotations

import pytest

from companion.referee.game import Applied, SeatPlan, Setup
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.table_state import State, points

from ..english import english
from .company import FOUR, Company, so
from .test_glory import breached, glory, tied


def _sheet(state: State, seat: str) -> list[tuple[str, int]]:
    return [(english(line.label), line.points) for line in GAME.scores(state).lines if line.seat == seat]


def _time(points_: int, *turns: int) -> list[tuple[str, int]]:
    return [(f"End of turn {turn} without a breach", points_) for turn in turns]


def test_the_sheet_of_a_game_with_everything() -> None:
    company = Company().at_turn(5).phase(1, 5).do(c.Dishonour(seat="defender", which="D2")).assault("ram")
    company.do(c.Ram(seat="invader", damage=6))
    assert company.told() == ["Gate 1 is destroyed: 1 Glory Point."]
    company.at_turn(7).assault()
    company.do(so(walls={"W2": "invader=2G stone=1", "E2": "invader=4T stone=2"}, glory={"defender": 9}))
    company.assault("goblins").do(c.StepDone(seat="invader"), c.StepDone(seat="invader"))
    assert company.state.step == "ram"
    told = company.told()
    assert "Wall Section W2 is breached. Glory Points for the Invader: 3." in told
    assert "Wall Section E2 is breached. Glory Points for the Invader: 2, one of them for the points left." in told
    assert sum("Glory Point" in text for text in told) == 3  # the point for those left is promised and given once
    company.do(c.Ram(seat="invader", damage=6)).through()
    assert _sheet(company.state, "invader") == [
        ("At the start", 10),
        *_time(-1, 1, 2, 3, 4),
        ("First Gate", 1),
        *_time(-1, 5, 6),
        ("The Stronghold is breached", 3),
        ("Wall Section E2 is breached too", 1),
        ("Four or more points left, Wall Section E2", 1),
        ("Second Gate", 1),
        ("Deed: four Trolls on one Wall Section", 1),
    ]
    assert _sheet(company.state, "defender") == [
        ("At the start", 4),
        *_time(1, 1, 2, 3, 4),
        ("Dishonourable action D2, turn 5", -1),
        *_time(1, 5, 6),
        ("Honour Guard, turn 6", 1),
        ("The table decides", -1),
    ]
    end = "The Stronghold is breached: the game ends, Glory Points are compared. Invader 12, Defender 9."
    assert company.told()[-1] == end and company.state.steps == company.steps


def test_the_third_gate_on_the_sheet() -> None:
    company = Company().do(so(gates=(0, 0, 3))).assault("ram").do(c.Ram(seat="invader", damage=3))
    assert company.told() == [
        "The third Gate is destroyed, the Stronghold is breached. Glory Points for the Invader: 5."
    ]
    assert [step.rule for step in company.steps] == ["sh.third-gate"]
    assert _sheet(company.state, "invader")[-1] == ("Third Gate", 5)


@pytest.mark.parametrize(("turn", "moved", "gained"), [(5, False, 0), (6, False, 1), (7, True, 0)])
def test_amb_16_the_honour_guard_counts_from_turn_6_and_if_it_never_moved(turn: int, moved: bool, gained: int) -> None:
    company = Company(options={"AMB-16": "guard"})
    if moved:
        company.phase(1).do(c.Move(seat="defender", mover="S", start="honour-guard", goal="courtyard"))
    breached(company.at_turn(turn))
    before = points(company.state, "defender")
    company.through()
    assert points(company.state, "defender") == before + gained
    assert (_sheet(company.state, "defender")[-1][0] == f"Honour Guard, turn {turn}") is bool(gained)


# Who is ahead, who has won

INVADERS_FIRST = [("invader", 1), ("invader-2", 1), ("defender", 2), ("defender-2", 2)]
DEFENDERS_FIRST = [("defender", 1), ("defender-2", 1), ("invader", 2), ("invader-2", 2)]


def _ranking(state: State) -> list[tuple[str, int]]:
    return [(place.seat, place.place) for place in GAME.scores(state).ranking]


@pytest.mark.parametrize(
    ("invader", "defender", "ranking"), [(6, 5, INVADERS_FIRST), (5, 6, DEFENDERS_FIRST), (5, 5, None)]
)
def test_who_is_ahead_and_who_has_won_when_the_table_ends_it(
    invader: int, defender: int, ranking: list[tuple[str, int]] | None
) -> None:
    company = Company(FOUR).do(so(glory={"invader": invader, "defender": defender}))
    winners: set[str] = set()
    if ranking is None:
        assert {place for _, place in _ranking(company.state)} == {1}
    else:
        assert _ranking(company.state) == ranking
        winners = {seat for seat, place in ranking if place == 1}
    assert GAME.scores(company.state).winners == ()
    assert {place.seat: place.total for place in GAME.scores(company.state).ranking}["defender-2"] == defender
    company.do(c.Finish(reason="last bus"))
    scores = GAME.scores(company.state)
    assert set(scores.winners) == winners and scores.end is not None
    assert english(scores.end) == "The table ended the game: last bus."
    assert {place.seat for place in scores.ranking if place.place == 1} == (winners or set(FOUR))


def test_ten_turns_held_are_the_first_place_whatever_the_glory() -> None:
    company = Company(FOUR).do(so(glory={"invader": 60}, turn=10)).assault().through()
    assert _ranking(company.state) == DEFENDERS_FIRST
    assert GAME.scores(company.state).winners == ("defender", "defender-2")
    assert company.told() == [
        "No breach: the Invader gives the Defender 1 Glory Point.",
        "The Honour Guard stands: 1 Glory Point from the supply.",
        "Ten turns without a breach: the Defender wins.",
    ]
    assert english(GAME.phase(company.state).help) == (
        "Ten turns without a breach: the Defender wins, Glory Points are not compared."
    )


def test_a_game_that_ends_before_the_walls_are_set_up_has_no_winner() -> None:
    state = GAME.new(Setup(tuple(SeatPlan(seat) for seat in ("invader", "defender"))))
    applied = GAME.apply(state, c.Finish(reason="no time"))
    assert isinstance(applied, Applied) and GAME.scores(applied.state).winners == ()
    assert {place for _, place in _ranking(applied.state)} == {1}


# A tie


def test_a_tie_is_told_and_who_wins_the_assault_after_it() -> None:
    company = tied()
    again = "Equal Glory: one more Assault on the Wall Sections that are not breached."
    assert company.told()[-2:] == [
        "The Stronghold is breached: the game ends, Glory Points are compared. Invader 4, Defender 4.",
        again,
    ]
    assert company.state.steps == company.steps and not company.state.melees
    held = "No breach in the Assault after the tie: 1 Glory Point, the Defender wins."
    assert company.through().told()[-1] == held and company.state.steps == company.steps[-1:]
    assert _sheet(company.state, "defender")[-1] == ("Assault after the tie", 1)
    assert [place.seat for place in GAME.scores(company.state).ranking] == ["defender", "invader"]
    company = breached(tied(), "W1").through()
    fallen = "A breach in the Assault after the tie: 1 Glory Point, the Invader wins."
    assert company.told()[-1] == fallen and glory(company) == (5, 4)
    assert [place.seat for place in GAME.scores(company.state).ranking] == ["invader", "defender"]


def test_glory_that_is_set_right_after_a_tie_was_decided_decides_nothing() -> None:
    company = tied().through().do(so(glory={"invader": 20}))
    assert glory(company) == (20, 5) and GAME.scores(company.state).winners == ("defender",)


def test_glory_that_is_given_as_it_stands_is_no_line_of_the_sheet() -> None:
    company = tied()
    lines = len(company.state.ledger)
    company.do(so(glory={"invader": glory(company)[0]}))
    assert len(company.state.ledger) == lines


def test_amb_17_the_third_gate_after_a_tie_only_decides() -> None:
    company = tied({"AMB-17": "barbican"}).do(so(gates=(0, 0, 1))).assault("ram").do(c.Ram(seat="invader", damage=1))
    assert [(step.rule, english(step.message)) for step in company.steps] == [
        ("sh.tie", "A breach: it decides the tie.")
    ]
    assert glory(company) == (4, 4) and glory(company.through()) == (5, 4)


def test_no_deed_is_counted_after_a_tie() -> None:
    company = tied().do(so(walls={"E1": "invader=4T defender=4V stone=9 warrior=1"}))
    assert not [command for command in GAME.legal(company.state, "invader") if isinstance(command, c.Deed)]
    assert glory(company.through()) == (4, 5) and company.state.deeds == ()


# The Ram and the deeds


@pytest.mark.parametrize(("damage", "allowed"), [(-1, False), (0, True), (20, True), (21, False)])
def test_the_damage_of_the_ram(damage: int, allowed: bool) -> None:
    company = Company().assault("ram")
    if allowed:
        company.do(c.Ram(seat="invader", damage=damage))
        struck = "is destroyed" if damage >= 6 else f"has {6 - damage} toughness"
        assert english(company.label) == f"The Ram: Gate 1 {struck}"
        told = GAME.phase(company.state).help
        assert english(told) == "The Ram has struck. Invader: say when the Assault is over."
    else:
        assert company.refused(c.Ram(seat="invader", damage=damage)) == "sh.gates"


def test_units_on_seven_wall_sections() -> None:
    """Of whichever type; six are not enough."""
    sections = ("W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4")
    company = Company(land=" ".join(sections)).assault()
    deed = c.Deed(seat="invader", deed="seven-sections")
    for section, units in zip(sections[:6], ("1G", "1O", "1T", "2G", "1O1T", "9G"), strict=True):
        company.stand(section, units)
    assert company.refused(deed) == "sh.deeds" and deed not in GAME.legal(company.state, "invader")
    company.stand("E3", "1O")
    assert deed in GAME.legal(company.state, "invader")
    before = points(company.state, "invader")
    assert points(company.do(deed).state, "invader") == before + 1
    assert english(company.label) == "Deed: Units on seven Wall Sections"
    assert company.told() == ["Glory Points for the Invader: 1."]
    assert deed not in GAME.legal(company.state, "invader")


def test_two_deeds_are_both_kept() -> None:
    company = Company().assault().stand("W1", "4T")
    company.do(c.Deed(seat="invader", deed="four-trolls"), c.Deed(seat="invader", deed="twelve-goblins"))
    assert company.state.deeds == ("four-trolls", "twelve-goblins")
    assert company.refused(c.Deed(seat="invader", deed="four-trolls")) == "sh.deeds"


def test_the_end_of_a_turn_is_told_with_the_start_of_the_next() -> None:
    company = Company().assault("ram")
    assert english(GAME.phase(company.state).title) == "Turn 1, Assault: Barbican (III)"
    company.do(c.StepDone(seat="invader"))
    assert company.told() == [
        "No breach: the Invader gives the Defender 1 Glory Point.",
        "For after Phase 1 the Defender gets Hourglasses: 2, stone components: 1.",
    ]
