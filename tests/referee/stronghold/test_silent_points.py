"""Points on which the text is silent at a table: each value of the option leads elsewhere."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions import cost
from companion.referee.stronghold.actions_table import ACTIONS
from companion.referee.stronghold.table_state import points, replace

from ..english import english
from .company import Company


@pytest.mark.parametrize(("value", "gained"), [("none", 0), ("guard", 1)])
def test_amb_16_the_honour_guard_in_the_turn_of_a_breach(value: str, gained: int) -> None:
    company = Company(options={"AMB-16": value}).at_turn(7).assault()
    company.do(c.Override(reason="test", walls={"W2": "invader=1G stone=0"}))
    before = points(company.state, "defender")
    assert points(company.through().state, "defender") == before + gained
    assert ("The Honour Guard stands: 1 Glory Point from the supply." in company.told()) is bool(gained)


@pytest.mark.parametrize(("value", "price"), [("all", 3), ("new", 4)])
def test_amb_26_an_unfinished_action_in_a_cleared_building(value: str, price: int) -> None:
    company = Company(options={"AMB-26": value}).at_turn(5).phase(1, 5, defender=9)
    company.do(c.Act(seat="defender", action="cannon", hourglasses=2))
    company.do(c.Dishonour(seat="defender", which="D3", building="forge"))
    assert cost(company.state, ACTIONS["cannon"]) == price
    assert cost(company.state, ACTIONS["troll-cauldron"]) == 2


@pytest.mark.parametrize(("value", "left"), [("lost", 0), ("kept", 6)])
def test_amb_30_hourglasses_that_cannot_be_used(value: str, left: int) -> None:
    company = Company(land="W1 W2", options={"AMB-30": value}).phase(1)
    company.do(c.PlaceStone(seat="defender", section="W1"))
    _nothing_to_do(company).do(c.Spent(seat="defender", lost=True))
    assert company.state.pools == {"defender": left}
    assert company.told() == ["Hourglasses that cannot be used: 6."]
    assert english(company.label) == f"Defender is done. Hourglasses {value}: 6"


@pytest.mark.parametrize(("value", "left"), [("lost", 0), ("kept", 4)])
def test_amb_30_hourglasses_for_the_workshop(value: str, left: int) -> None:
    company = Company(options={"AMB-30": value}).at_turn(5).phase(1, 5)
    company.do(c.PlaceStone(seat="defender", section="W1"), c.Dishonour(seat="defender", which="D1"))
    spent = c.Spent(seat="defender", lost=True)
    company.do(c.Override(reason="test", pools={"defender": 0}))
    assert company.why_not(spent) == (
        "Hourglasses left: 4. Only what cannot be used may stay, and this can be done: Poles."
    )
    _nothing_to_do(company).do(spent)
    assert company.state.workshop == left
    # what is kept is to be spent after the next Phase
    assert company.do(c.PhaseDone(seat="invader")).state.stage == ("defender" if left else "invader")


def _bare(*sections: str) -> dict[str, str]:
    """Wall Sections on which nobody stands, for a correction."""
    return dict.fromkeys(sections, "stone=2")


def _nothing_to_do(company: Company) -> Company:
    """All actions are used, the Barracks and all other places but the Courtyard are empty."""
    inside = {"barracks": "", "guard-post": "", "honour-guard": ""}
    walls = {name: f"stone={wall.stone}" for name, wall in company.state.walls.items()}
    company.do(
        c.Override(reason="test", inside=inside, walls=walls, towers={name: "" for name in company.state.towers})
    )
    used = {name: "defender" for name, action in ACTIONS.items() if not action.repeats}
    company.state = replace(company.state, used=used, repeated=tuple(used))
    return company


def test_no_hourglass_is_given_up_that_can_be_used() -> None:
    """Whatever the table has decided for AMB-30: only what has no use at all is exempt."""
    for value in ("lost", "kept"):
        company = Company(land="W1:1M W2", options={"AMB-30": value}).phase(1)
        company.do(c.PlaceStone(seat="defender", section="W1"))
        spent = c.Spent(seat="defender", lost=True)
        assert company.refused(spent) == "sh.spend-all" and spent not in GAME.legal(company.state, "defender")
        assert company.why_not(spent).endswith("this can be done: Platform.")  # no Tower is there
        used = {name: "defender" for name, action in ACTIONS.items() if not action.repeats}
        company.state = replace(company.state, used=used)
        company.do(c.Override(reason="test", inside={"barracks": ""}))
        assert company.why_not(spent).endswith("this can be done: Marksman: Wall Section W1 to Courtyard.")
        # where only the board shows a target, the table's word holds
        company.do(
            c.Override(reason="test", inside={"guard-post": "", "honour-guard": ""}, walls=_bare("W1", "W9", "E9"))
        )
        company.state = replace(company.state, used={name: who for name, who in used.items() if name != "raid"})
        assert spent in GAME.legal(company.state, "defender")
        company.do(spent)


@pytest.mark.parametrize(("value", "healed"), [("hospital", 1), ("supply", 0)])
def test_amb_31_the_dead_of_an_order(value: str, healed: int) -> None:
    company = Company(options={"AMB-31": value}).assault().stand("W2", "1G").assault("orders")
    company.do(c.Order(seat="invader", order="other", section="W2", units="1S"))
    assert company.state.hospital == (0, healed, 0) and company.state.walls["W2"].defender[1] == 1


def test_amb_26_an_action_that_is_begun_in_the_cleared_building_stays_cheap() -> None:
    company = Company(options={"AMB-26": "new"}).at_turn(5).phase(1, 5, defender=9)
    company.do(c.Dishonour(seat="defender", which="D3", building="forge"))
    company.do(c.Act(seat="defender", action="cannon", hourglasses=1))
    company.do(c.Act(seat="defender", action="cannon", hourglasses=2, place="TW2"))
    assert company.state.towers["TW2"].machine == "cannon"


@pytest.mark.parametrize(("value", "prices"), [("cathedral", (3, 1)), ("none", (2, 2))])
def test_amb_23_the_building_of_the_sharpshooter(value: str, prices: tuple[int, int]) -> None:
    shot = ACTIONS["sharpshooter"]
    assert cost(Company(options={"AMB-23": value}).sabotage("cathedral").state, shot) == prices[0]
    company = Company(options={"AMB-23": value}).at_turn(5).phase(1, 5, defender=9)
    company.do(c.Act(seat="defender", action="sharpshooter", hourglasses=2))
    company.do(c.Dishonour(seat="defender", which="D3", building="cathedral"))
    assert cost(company.state, shot) == prices[1]
    assert ("sharpshooter" in company.state.used) is (value == "none")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("together", "Defender: name the targets of all Cannons, then turn up a card for each."),
        ("one", "Defender: for one Cannon after the other name the target, then turn up a card."),
    ],
)
def test_amb_9_how_cannons_aim(value: str, told: str) -> None:
    company = Company(options={"AMB-9": value}).assault()
    company.do(c.Override(reason="test", towers={"TW2": "cannon"})).assault("cannons")
    assert english(GAME.phase(company.state).help) == told


@pytest.mark.parametrize(("value", "price"), [("all", 4), ("cannon", 3)])
def test_amb_32_what_a_saboteur_makes_dearer(value: str, price: int) -> None:
    company = Company(options={"AMB-32": value}).sabotage("forge")
    assert cost(company.state, ACTIONS["troll-cauldron"]) == price
    assert cost(company.state, ACTIONS["cannon"]) == 5
