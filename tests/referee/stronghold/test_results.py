"""What the Invader's own cards do: Rituals in a Phase, Orders that cost him Units; machines that have not fired."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import commands as c

from ..english import english
from .company import FOUR, Company, so
from .test_assault import machine, reach


def result(**given: object) -> c.Result:
    return c.Result(seat="invader", section="W1", **given)  # type: ignore[arg-type]


def test_a_ritual_costs_units_of_both_sides_and_walls() -> None:
    company = Company().do(so(walls={"W1": "defender=1S2M stone=2 wood=1 invader=3G1T"})).until(5)
    company.do(result(stone=1, units="1M", lost="2G"))
    wall = company.state.walls["W1"]
    assert (wall.defender, wall.invader, wall.stone, wall.wood) == ((1, 1, 0), (1, 0, 1), 2, 0)
    assert company.state.hospital == (0, 0, 0)  # the melee alone sends there
    assert english(company.label) == (
        "Ritual or card of the Invader: Wall Section W1. Lost: 1 × stone component, 1 × wooden component,"
        " 1 × Marksman, and 2 × Goblin"
    )


SO_MANY = "So many Units of the Defender do not stand there."


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "Enter what was lost on the Wall Section."),
        ({"lost": "1T"}, "So many Units of the Invader do not stand there. Wall Section W1: nobody."),
        (
            {"units": "3M"},
            f"{SO_MANY} Wall Section W1: 2 × Marksman and 1 × Soldier.",
        ),
        ({"stone": 4}, "Stone components hit: A whole number from 0 to 3 is expected, not “4”."),
    ],
)
def test_what_is_not_there_is_not_lost(given: dict[str, object], told: str) -> None:
    assert Company().until(5).why_not(result(**given)) == told


def test_four_trolls_who_die_of_a_ritual_were_there() -> None:
    company = Company().do(so(walls={"W1": "defender=1S stone=2 invader=4T"})).do(result(lost="1T"))
    assert company.state.shown == ("four-trolls",)


@pytest.mark.parametrize("order", ["explosion", "frenzy", "other"])
def test_an_order_costs_the_invader_units(order: str) -> None:
    company = reach({"E1": "2O1G"}).assault("orders")
    company.do(c.Order(seat="invader", order=order, section="E1", lost="1O"))
    assert company.state.walls["E1"].invader == (1, 1, 0) and "1 × Orc" in english(company.label)
    told = "So many Units of the Invader do not stand there. Wall Section E1: 1 × Goblin and 1 × Orc."
    assert company.why_not(c.Order(seat="invader", order="other", section="E1", lost="2O")) == told


@pytest.mark.parametrize(("kind", "step"), [("cannon", "cannons"), ("poles", "poles")])
def test_a_machine_that_is_passed_over_stands_in_the_log(kind: str, step: str) -> None:
    company = machine(machine(reach({"W2": "1G", "E1": "1G"}), kind), kind, "TE2").assault(step)
    fired: c.AnyCommand = c.Cannon(seat="defender", tower="TW2", targets="1G", card="-")
    if kind == "poles":
        fired = c.Poles(seat="defender", tower="TW2", section="W2", card="-")
    company.do(fired, c.StepDone(seat="defender", own=True))
    assert ". Not fired: Tower E2" in english(company.label)
    company = machine(reach({"W2": "1G"}), kind).assault(step)
    company.do(fired, c.StepDone(seat="defender", own=True))
    assert "Not fired" not in english(company.label)


def test_who_is_done_alone_has_passed_over_only_his_own_machines() -> None:
    both = Company(FOUR).do(so(walls={"W2": "invader=1G stone=2 officer=1", "E1": "invader=1G stone=2 warrior=1"}))
    machine(machine(both, "cannon"), "cannon", "TE2").assault("cannons")
    both.do(c.StepDone(seat="defender", own=True))
    assert english(both.label).endswith("Not fired: Tower W2")


def test_a_volley_is_named_by_who_shoots_from_where() -> None:
    company = Company().assault("marksmen")
    company.do(c.Fire(seat="defender", shooters={"W1": 1, "TW1": 1}, aim="W", targets="3G1O"))
    company.do(c.Fire(seat="defender", shooters={"W1": 1}, aim="W", targets="", joins=1))
    company.do(c.Fire(seat="defender", shooters={"TE1": 1}, aim="B", targets="1G"), c.StepDone(seat="defender"))
    (ask,) = company.state.asks
    assert ask.volley is not None and ask.volley.places == ("W1", "TW1") and ask.volley.force == 3


def test_who_does_stand_there_is_told() -> None:
    company = reach({"W2": "1G"}, "W1:2M1S W2:2S TW1:1M=W1,W2 E1").assault("goblins")
    assert company.why_not(c.Snipe(seat="invader", place="W1", count=3)) == (
        f"{SO_MANY} Wall Section W1: 2 × Marksman and 1 × Soldier."
    )
    company = reach({}, "W1:2M1S W2 TW1=W1,W2").assault("machines")
    hit = c.Machine(seat="invader", section="W1", units="2S")
    assert company.why_not(hit) == f"{SO_MANY} Wall Section W1: 2 × Marksman and 1 × Soldier."
    volley = c.Fire(seat="defender", shooters={"W1": 3}, aim="W", targets="1O")
    assert company.assault("marksmen").why_not(volley) == (
        "Marksmen who can still fire, Wall Section W1: A whole number from 1 to 2 is expected, not “3”."
    )


@pytest.mark.parametrize(
    ("tap", "told"),
    [
        (c.Move(seat="defender", mover="V", start="W1", goal="courtyard"), "No Veteran is there. Wall Section W1: "),
        (c.Sally(seat="defender", unit="O"), "No Orc is there. Wall Section E1: 2 × Goblin."),
        (
            c.Act(seat="defender", action="track", hourglasses=3, place="S"),
            "No Soldier is there. Guard Post: 1 × Marksman.",
        ),
    ],
)
def test_who_stands_where_a_tap_names_somebody_else(tap: c.AnyCommand, told: str) -> None:
    company = Company().sabotage("forge").phase(4, defender=6)
    company.do(so(walls={"E1": "invader=2G defender=1S1M warrior=1 stone=2"}))
    assert company.why_not(tap).startswith(told)


def test_more_than_the_box_has_is_told_place_by_place() -> None:
    company = Company(land="W1:2M+officer W2 E1+warrior TW1:3M=W1,W2")
    assert company.why_not(so(walls={"W2": "defender=8M"})) == (
        "There are 17 × Marksman in the box; with this there would be 18: Wall Section W1 (2), Wall Section W2 (8),"
        " Tower W1 (3), Guard Post (1), and Barracks (4)."
    )
