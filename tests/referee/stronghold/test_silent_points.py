"""Points on which the text is silent at a table: each value of the option leads elsewhere."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions import cost
from companion.referee.stronghold.actions_table import ACTIONS
from companion.referee.stronghold.table_state import points

from .company import Company


@pytest.mark.parametrize(("value", "gained"), [("none", 0), ("guard", 1)])
def test_amb_16_the_honour_guard_in_the_turn_of_a_breach(value: str, gained: int) -> None:
    company = Company(options={"AMB-16": value}).at_turn(7).assault()
    company.do(c.Override(reason="test", walls={"W2": "invader=1G stone=0"}))
    before = points(company.state, "defender")
    assert points(company.through().state, "defender") == before + gained


@pytest.mark.parametrize(("value", "price"), [("all", 3), ("new", 4)])
def test_amb_26_an_unfinished_action_in_a_cleared_building(value: str, price: int) -> None:
    company = Company(options={"AMB-26": value}).at_turn(5).phase(1, 5, defender=9)
    company.do(c.Act(seat="defender", action="cannon", hourglasses=2))
    company.do(c.Dishonour(seat="defender", which="D3", building="forge"))
    assert cost(company.state, ACTIONS["cannon"]) == price
    assert cost(company.state, ACTIONS["troll-cauldron"]) == 2


@pytest.mark.parametrize(("value", "left"), [("lost", 0), ("kept", 6)])
def test_amb_30_hourglasses_that_cannot_be_used(value: str, left: int) -> None:
    company = Company(options={"AMB-30": value}).phase(1)
    company.do(c.PlaceStone(seat="defender", section="W1"), c.Spent(seat="defender", lost=True))
    assert company.state.pools == {"defender": left}


@pytest.mark.parametrize(("value", "healed"), [("hospital", 1), ("supply", 0)])
def test_amb_31_the_dead_of_an_order(value: str, healed: int) -> None:
    company = Company(options={"AMB-31": value}).assault().stand("W2", "1G").assault("orders")
    company.do(c.Order(seat="invader", order="other", section="W2", units="1S"))
    assert company.state.hospital == (0, healed, 0) and company.state.walls["W2"].defender[1] == 1


@pytest.mark.parametrize(("value", "price"), [("all", 4), ("cannon", 3)])
def test_amb_32_what_a_saboteur_makes_dearer(value: str, price: int) -> None:
    company = Company(options={"AMB-32": value}).do(c.Saboteur(seat="invader", building="forge"))
    assert cost(company.state, ACTIONS["troll-cauldron"]) == price
    assert cost(company.state, ACTIONS["cannon"]) == 5
