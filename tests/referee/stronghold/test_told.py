"""Who dies, and what falls, stands in the label of the command, which the log and the television show."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import commands as c

from ..english import english
from .company import Company
from .test_assault import fire, machine, reach

LAND = "W1:2M W2 E1:1M TW1=W1,W2 TW2=W2,B TE1=E1,B"
CANNON = "Cannon of Tower W2: "
POLES = "Poles of Tower W2 at Wall Section W2: "


def said(company: Company) -> str:
    return english(company.label)


@pytest.mark.parametrize(
    ("card", "label"),
    [
        ("G", "Goblin. Dead: 1 × Goblin"),
        ("-", "a miss. Nobody dies"),
        ("GO", "Goblin or Orc"),  # the Defender chooses
    ],
)
def test_a_cannon(card: str, label: str) -> None:
    company = machine(reach({}), "cannon").assault("cannons")
    company.do(c.Cannon(seat="defender", tower="TW2", targets="1G1O", card=card))
    assert said(company) == CANNON + label
    if company.state.asks:
        company.do(c.Choose(seat="defender", kind="cannon", place="TW2", units="1O"))
        assert said(company) == "Defender chooses. Dead by the Cannon of Tower W2: 1 × Orc"


@pytest.mark.parametrize(
    ("units", "label"), [("2O", "Goblin or Orc. Dead: 1 × Orc"), ("1T", "Goblin or Orc. Nobody dies")]
)
def test_poles(units: str, label: str) -> None:
    company = machine(reach({"W2": units}), "poles").assault("poles")
    assert said(company.do(c.Poles(seat="defender", tower="TW2", section="W2", card="GO"))) == POLES + label


def test_a_siege_machine_and_an_order() -> None:
    company = reach({}).do(c.Override(reason="test", walls={"W1": "invader=1G defender=2M stone=2 wood=2"}))
    company.assault("machines").do(c.Machine(seat="invader", section="W1", stone=1, units="1M"))
    lost = "Lost: 1 × stone component, 2 × wooden component, and 1 × Marksman"
    assert said(company) == f"Siege machine: Wall Section W1. {lost}"
    assert said(company.do(c.Machine(seat="invader", section="W1"))) == "Siege machine: Wall Section W1"
    company.assault("orders").do(c.Order(seat="invader", order="explosion", section="W1"))
    assert said(company) == "Explosion: Wall Section W1. Lost: 1 × stone component"
    company.do(c.Order(seat="invader", order="other", section="W1", units="1M"))
    assert said(company) == "Another Order: Wall Section W1. Lost: 1 × Marksman"


@pytest.mark.parametrize(
    ("gates", "label"),
    [
        ((6, 6, 6), "The Ram: Gate 1 has 1 toughness"),
        ((5, 6, 6), "The Ram: Gate 1 is destroyed"),
        ((0, 3, 6), "The Ram: Gate 2 is destroyed"),
        ((0, 0, 6), "The Ram: Gate 3 has 1 toughness"),
        ((0, 0, 5), "The Ram: Gate 3 is destroyed. The Stronghold is breached"),
    ],
)
def test_the_ram(gates: tuple[int, int, int], label: str) -> None:
    company = Company().do(c.Override(reason="test", gates=gates)).assault("ram")
    assert said(company.do(c.Ram(seat="invader", damage=5))) == label


def test_a_breach_is_told_once() -> None:
    walls = {"W1": "invader=9T defender=1S stone=0"}
    company = reach({}).do(c.Override(reason="test", walls=walls, gates=(0, 0, 1))).assault("orders")
    company.do(c.StepDone(seat="invader"))
    assert said(company) == "Assault: Orders (II.3) is done. The melee is fought. The Stronghold is breached"
    assert said(company.do(c.Ram(seat="invader", damage=1))) == "The Ram: Gate 3 is destroyed"


def test_marksmen_and_cauldrons() -> None:
    company = reach({}, LAND.replace("W2 ", "W2/3 ", 1))
    walls = {"W2": "invader=3G1O defender=1V stone=2 cauldrons=1G1O"}
    company.do(c.Override(reason="test", walls=walls)).assault("marksmen")
    company.do(fire({"W1": 2}, "1O"), fire({"E1": 1}, "1T", "E"), c.StepDone(seat="defender", own=True))
    shot = "Assault: Marksmen fire (I.3) is done. Dead by Marksmen: 1 × Orc (West)"
    assert said(company) == shot
    company.do(c.StepDone(seat="invader", own=True))
    poured = "Dead by Cauldrons: 3 × Goblin and 1 × Orc (Wall Section W2)"
    assert said(company) == f"Assault: Goblin fire (I.4) is done. {poured}"


def test_a_volley_that_is_settled_at_once() -> None:
    company = reach({}, LAND, {"AMB-9": "one"}).assault("marksmen").do(fire({"W1": 2}, "1O"))
    assert said(company) == "Marksmen fire, West, points: 2. Dead by Marksmen: 1 × Orc (West)"
    company.do(fire({"E1": 1}, "1T", "E"))
    assert said(company) == "Marksmen fire, East, points: 1. Dead by Marksmen: nobody"


def test_what_was_chosen() -> None:
    company = reach({}, LAND).assault("marksmen").do(fire({"W1": 2}, "2G1O"), c.StepDone(seat="defender", own=True))
    assert said(company) == "Assault: Marksmen fire (I.3) is done"
    company.do(c.Choose(seat="invader", kind="fire", place="1", units="2G"))
    assert said(company) == "Invader chooses. Dead by Marksmen: 2 × Goblin"
    company = reach({}).do(c.Override(reason="test", walls={"W1": "invader=3T defender=2S2M stone=1"})).assault("melee")
    assert said(company) == "Assault: Orders (II.3) is done. The melee is fought"
    company.do(c.Choose(seat="defender", kind="melee", place="W1", units="1S"))
    assert said(company) == "Defender chooses. Dead, Wall Section W1: 1 × Soldier"
