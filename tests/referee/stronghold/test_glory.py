"""Glory, breaches, a tie and the end of a game. Ids are those of the fact file."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.table_state import points

from ..english import english
from .company import Company, so


def glory(company: Company) -> tuple[int, int]:
    return points(company.state, "invader"), points(company.state, "defender")


def breached(company: Company, section: str = "W2") -> Company:
    company.assault()
    company.do(c.Override(reason="test", walls={section: "invader=2G stone=1"}))
    return company


@pytest.mark.parametrize(
    ("turn", "result"),
    [(1, (13, 4)), (5, (9, 8)), (6, (8, 9)), (7, (7, 11)), (10, (4, 17))],
    ids=["G01", "G02", "G03", "G06", "G07"],
)
def test_a_breach_ends_the_game(turn: int, result: tuple[int, int]) -> None:
    company = breached(Company().at_turn(turn)).through()
    assert glory(company) == result
    scores = GAME.scores(company.state)
    assert (scores.end_reason, scores.winners) == ("breach", ("invader",) if result[0] > result[1] else ("defender",))
    assert company.refused(c.Deed(seat="invader", deed="bare-twice")) == "sh.turn"


def test_g13_an_honour_guard_that_has_moved() -> None:
    leaves = c.Move(seat="defender", mover="S", start="honour-guard", goal="courtyard")
    company = Company().phase(1).do(leaves)
    lost = "Once a Soldier has left it, the Honour Guard gives no more Glory Points."
    assert company.told() == ["One step costs 1 Hourglass.", lost]
    assert glory(breached(company.at_turn(7)).through()) == (7, 10)
    assert company.refused(c.Move(seat="defender", mover="S", start="courtyard", goal="honour-guard")) in (
        "sh.turn",
        "sh.closed",
    )


def test_g08_ten_turns_held() -> None:
    company = Company().do(c.Override(reason="test", glory={"invader": 60})).at_turn(10).assault().through()
    scores = GAME.scores(company.state)
    assert (scores.end_reason, scores.winners) == ("held", ("defender",)) and scores.totals["invader"] == 50


def test_further_breaches_and_four_points() -> None:
    company = breached(breached(Company()), "W1")
    company.do(c.Override(reason="test", walls={"E2": "invader=2T stone=2"})).through()
    assert glory(company) == (10 + 3 + 1 + 1 + 1, 4)


@pytest.mark.parametrize(("value", "gained"), [("both", 5), ("gate", 2), ("sum", 6)])
def test_g11_the_third_gate_first_and_amb_12(value: str, gained: int) -> None:
    company = Company(options={"AMB-12": value}).do(c.Override(reason="test", gates=(0, 0, 3))).assault("ram")
    company.do(c.Ram(seat="invader", damage=9))
    assert company.state.gates == (0, 0, 0) and glory(company) == (10 + gained, 4)
    assert company.refused(c.Ram(seat="invader", damage=1)) == "sh.gates"


def test_g10_the_third_gate_after_a_breach() -> None:
    company = breached(Company().do(c.Override(reason="test", gates=(0, 0, 3)))).assault("ram")
    assert glory(company.do(c.Ram(seat="invader", damage=3))) == (10 + 3 + 1, 4)


def test_gates_fall_one_after_the_other() -> None:
    company = Company().assault("ram").do(c.Ram(seat="invader", damage=8))
    assert company.state.gates == (0, 6, 6) and glory(company) == (11, 4)
    assert company.refused(c.Ram(seat="invader", damage=1)) == "sh.gates"  # once a turn
    company.through().assault("ram").do(c.Ram(seat="invader", damage=2))
    assert company.state.gates == (0, 4, 6)


@pytest.mark.parametrize(("value", "gained"), [("1", 1), ("0", 0), ("2", 2)])
def test_amb_14_deeds(value: str, gained: int) -> None:
    company = Company(options={"AMB-14": value}).assault()
    assert company.refused(c.Deed(seat="invader", deed="four-trolls")) == "sh.deeds"
    company.stand("W1", "4T").do(c.Deed(seat="invader", deed="four-trolls"))
    assert glory(company) == (10 + gained, 4)
    assert company.refused(c.Deed(seat="invader", deed="four-trolls")) == "sh.deeds"
    assert company.refused(c.Deed(seat="invader", deed="singing")) == "sh.deeds"
    company.do(c.Deed(seat="invader", deed="twelve-goblins"))


def test_a_deed_that_was_seen_is_claimed_later() -> None:
    company = Company().assault().stand("W1", "4T").assault("machines")
    company.do(c.Override(reason="a Troll is gone", walls={"W1": "invader=3T defender=2M1S stone=9"})).assault("ram")
    assert c.Deed(seat="invader", deed="four-trolls") in GAME.legal(company.state, "invader")
    assert glory(company.do(c.Deed(seat="invader", deed="four-trolls"))) == (11, 4)
    assert company.refused(c.Deed(seat="invader", deed="four-trolls")) == "sh.deeds"


def test_a_deed_that_was_seen_and_that_the_table_takes_back_is_not_claimed_later() -> None:
    company = Company().assault().stand("W1", "4T").assault("machines")
    company.do(so(walls={"W1": "invader=3T defender=2M1S stone=9"}, deeds={"four-trolls": False}))
    assert c.Deed(seat="invader", deed="four-trolls") not in GAME.legal(company.state, "invader")


def tied(options: Mapping[str, str | int] | None = None) -> Company:
    company = Company(options=options).do(c.Override(reason="test", glory={"invader": 1, "defender": 4}))
    return breached(company).through()


def test_g04_and_g12_a_tie() -> None:
    company = tied()
    assert company.state.tie and company.state.step == "reach" and not GAME.scores(company.state).end_reason
    assert english(GAME.phase(company.state).title) == "Assault after the tie: Who stands where"
    assert "the companion knows who stands on the walls" in english(GAME.phase(company.state).help)
    company.through()
    scores = GAME.scores(company.state)
    assert (scores.end_reason, scores.winners, scores.totals) == ("tie", ("defender",), {"invader": 4, "defender": 5})
    again = breached(tied(), "W1").through()
    assert GAME.scores(again.state).winners == ("invader",) and glory(again) == (5, 4)


def test_the_points_left_give_no_glory_after_a_tie() -> None:
    company = tied().assault("orders")
    company.do(so(walls={"E2": "invader=4T stone=0"}), c.StepDone(seat="invader"))
    told = company.told()
    assert "Points left: 12. Walls and Heroes absorb none." in told
    decided = "A breach in the Assault after the tie: 1 Glory Point, the Invader wins."
    assert [text for text in told if "Glory" in text] == [decided]
    assert not any(step.rule == "sh.four-points" for fought in company.state.melees for step in fought.steps)


def test_a_gate_gives_no_glory_after_a_tie() -> None:
    company = tied({"AMB-17": "barbican"}).assault("ram")
    before = glory(company)
    company.do(c.Ram(seat="invader", damage=6))
    assert company.state.gates[0] == 0 and glory(company) == before
    assert company.told() == ["Gate 1 is destroyed; only a breach decides the tie."]


def test_nobody_comes_to_the_assault_after_a_tie() -> None:
    company = tied()
    more = c.Stand(seat="invader", section="E2", units="9T")
    assert company.refused(more) == "sh.tie"
    assert not [command for command in GAME.legal(company.state, "invader") if isinstance(command, c.Reach)]
    # what is there can still be given other strength
    company.do(c.Stand(seat="invader", section="W2", units="1G", imod=1))


def test_only_a_breach_decides_a_tie() -> None:
    company = tied({"AMB-17": "barbican"})
    assert company.refused(c.Deed(seat="invader", deed="bare-twice")) == "sh.tie"
    before = glory(company)
    company.assault("ram").do(c.Ram(seat="invader", damage=6))
    assert glory(company) == before and company.state.gates[0] == 0
    company.through()
    assert GAME.scores(company.state).winners == ("defender",)


@pytest.mark.parametrize(("value", "takes_part"), [("walls", False), ("barbican", True)])
def test_amb_17_the_barbican_after_a_tie(value: str, takes_part: bool) -> None:
    company = tied({"AMB-17": value})
    company.do(c.Override(reason="test", gates=(0, 0, 1)))
    seen = False
    while company.state.stage == "assault":
        if company.state.step == "ram":
            seen = True
            company.do(c.Ram(seat="invader", damage=1))
        company.skip()
    assert seen is takes_part
    assert GAME.scores(company.state).winners == (("invader",) if takes_part else ("defender",))
