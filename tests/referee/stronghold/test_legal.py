"""The list of commands: nothing in it is refused, and it has something of everything that may be done."""

from __future__ import annotations

import pytest

from companion.referee.game import Applied
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions_table import BUILDINGS
from companion.referee.stronghold.commands import AnyCommand

from .company import FOUR, Company
from .test_assault import fire, machine, reach
from .test_who_and_when import MOMENTS, at

NOT_BUSY: tuple[set[str], ...] = (set(), set())
SPENDING = {"Act", "Dishonour", "Haste", "Move"}
# what the first and the second of the Invaders, then of the Defenders, may do
KINDS: dict[str, tuple[set[str], set[str], set[str], set[str]]] = {
    "map": ({"EnterMap"},) * 4,
    "supplies": ({"HandOver", "PhaseDone"},) * 2 + NOT_BUSY,
    "spending": (*NOT_BUSY, SPENDING | {"PlaceStone", "Speech"}, SPENDING | {"PlaceStone", "Sally"}),
    "finished": (*NOT_BUSY, {"Dishonour", "Haste", "Spent"}, {"Dishonour", "Haste", "Spent"}),
    "training": ({"HandOver", "PhaseDone", "Saboteur", "ChiefMarksman"},) * 2 + NOT_BUSY,
    "movement": ({"HandOver", "PhaseDone", "Reach"},) * 2 + NOT_BUSY,
    "moving": (*NOT_BUSY, SPENDING | {"Speech"}, {"Dishonour", "Haste", "Spent"}),
    "reach": ({"Reach", "StepDone"},) * 2 + NOT_BUSY,
    "cannons": (*NOT_BUSY, {"Cannon", "StepDone"}, set()),
    "machines": ({"Machine", "StepDone", "ChiefMarksman"}, {"Machine", "StepDone"}, *NOT_BUSY),
    "marksmen": (*NOT_BUSY, {"Fire", "StepDone"}, {"Fire", "StepDone"}),
    "goblins": ({"Snipe", "StepDone"}, set(), *NOT_BUSY),
    "poles": (*NOT_BUSY, {"Poles", "StepDone"}, set()),
    "orders": ({"Order", "StepDone"},) * 2 + NOT_BUSY,
    "melee": (*NOT_BUSY, {"Choose"}, set()),
    "ram": ({"Ram", "StepDone"},) * 2 + NOT_BUSY,
    "over": (*NOT_BUSY, *NOT_BUSY),
}  # fmt: skip
SEATS = ("invader", "invader-2", "defender", "defender-2")


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_listed_is_allowed_and_of_every_kind(moment: str) -> None:
    state = at(moment)
    for seat, kinds in zip(SEATS, KINDS[moment], strict=True):
        listed = GAME.legal(state, seat)
        assert {type(command).__name__ for command in listed} == kinds, seat
        for command in listed:
            assert isinstance(GAME.apply(state, command), Applied), command


def _listed(company: Company, kind: type[AnyCommand], seat: str = "defender") -> list[AnyCommand]:
    return [command for command in GAME.legal(company.state, seat) if isinstance(command, kind)]


def test_a_cannon_and_poles_have_one_card_each() -> None:
    company = machine(machine(reach({"W2": "1G"}), "cannon"), "cannon", "TE2").assault("cannons")
    company.do(c.Cannon(seat="defender", tower="TW2", targets="1G", card="-"))
    assert {each.tower for each in _listed(company, c.Cannon)} == {"TE2"}  # type: ignore[union-attr]
    company = machine(machine(reach({"W2": "1G"}), "poles"), "poles", "TE2")
    company.do(c.Override(reason="x", walls={"E1": "defender=1M stone=2 glare=1 warrior=1"})).assault("poles")
    poles = {(each.tower, each.section) for each in _listed(company, c.Poles)}  # type: ignore[union-attr]
    assert poles == {("TW2", "W2"), ("TE2", "E2")}  # E1 has no part in this Assault
    company.do(c.Poles(seat="defender", tower="TW2", section="W2", card="-"))
    assert {each.tower for each in _listed(company, c.Poles)} == {"TE2"}  # type: ignore[union-attr]


def test_marksmen_who_have_fired_are_not_listed() -> None:
    company = reach({"E1": "1G"}).assault("marksmen").do(fire({"W1": 1}, "1G"))
    shooters = [each.shooters for each in _listed(company, c.Fire)]  # type: ignore[union-attr]
    assert {(place, count) for each in shooters for place, count in each.items()} == {
        ("W1", 1), ("TW1", 1), ("TE1", 1),
    }  # fmt: skip
    company.do(fire({"W1": 1, "TW1": 1}, "1G"), fire({"TE1": 1}, "1G", "E"))
    assert not _listed(company, c.Fire)


def test_siege_machines_and_orders_where_they_find_something() -> None:
    company = reach({})
    walls = {
        "W1": "invader=1G defender=1S stone=1",
        "W2": "defender=2M officer=1",
        "E1": "invader=1T wood=1 warrior=1",
        "E2": "",
    }
    company.do(c.Override(reason="x", walls=walls)).assault("machines")
    hits = {(each.section, each.stone, each.units) for each in _listed(company, c.Machine, "invader")}  # type: ignore[union-attr]
    assert hits == {("W1", 1, ""), ("E1", 1, ""), ("W2", 0, "1M"), *(
        (name, 1, "") for name in ("W9", "E9") if name in company.state.walls
    )}  # fmt: skip
    company.assault("orders")
    orders = {(each.order, each.section) for each in _listed(company, c.Order, "invader")}  # type: ignore[union-attr]
    assert orders >= {("frenzy", "W1"), ("explosion", "W1"), ("explosion", "E1")}  # on E1 is wood alone
    assert not orders & {("frenzy", "E1"), ("explosion", "W2"), ("explosion", "E2")}


def test_poles_beside_the_barbican_alone_or_under_the_glare_have_nothing_to_reach() -> None:
    company = machine(machine(reach({}), "poles", "TE1"), "poles", "TE2")
    company.do(c.Override(reason="x", walls={"E1": "defender=1M stone=2 glare=1 warrior=1"})).assault("poles")
    assert {each.tower for each in _listed(company, c.Poles)} == {"TE2"}  # type: ignore[union-attr]


def test_a_saboteur_comes_in_phase_4_and_leaves_in_any() -> None:
    company = Company().sabotage("forge", "scouts")
    saboteurs = [(each.building, each.out) for each in _listed(company, c.Saboteur, "invader")]  # type: ignore[union-attr]
    assert saboteurs == [(name, name in ("forge", "scouts")) for name in BUILDINGS]
    company.do(c.Saboteur(seat="invader", building="workshop"))
    for phase in (4, 5):
        company.until(phase)
        saboteurs = [(each.building, each.out) for each in _listed(company, c.Saboteur, "invader")]  # type: ignore[union-attr]
        assert saboteurs == [("forge", True), ("workshop", True), ("scouts", True)]


def test_the_ram_is_listed_once_in_a_turn() -> None:
    company = Company(FOUR).assault("ram")
    assert _listed(company, c.Ram, "invader") and _listed(company, c.Ram, "invader-2")
    assert not _listed(company.do(c.Ram(seat="invader", damage=2)), c.Ram, "invader-2")


def test_dishonourable_actions_are_listed_from_turn_5_once_in_a_turn_and_each_once() -> None:
    company = Company().at_turn(4).phase(1, 4)
    assert not _listed(company, c.Dishonour)
    company.at_turn(5).phase(1, 5)
    assert [each.which for each in _listed(company, c.Dishonour)] == ["D1", "D2", "D3", "D4"]  # type: ignore[union-attr]
    assert not _listed(company.do(c.Dishonour(seat="defender", which="D2")), c.Dishonour)
    company.at_turn(6).phase(1, 6)
    assert [each.which for each in _listed(company, c.Dishonour)] == ["D1", "D3", "D4"]  # type: ignore[union-attr]


@pytest.mark.parametrize(("ruling", "listed"), [("left", True), ("both", False)])
def test_d4_is_listed_where_the_supply_has_its_units(ruling: str, listed: bool) -> None:
    company = Company(options={"AMB-25": ruling}).at_turn(5).phase(1, 5)
    for walls, wanted in (({"E2": "defender=3V stone=2"}, True), ({"E2": "defender=4V stone=2"}, listed)):
        company.do(c.Override(reason="x", walls=walls))
        assert (c.Dishonour(seat="defender", which="D4") in GAME.legal(company.state, "defender")) == wanted


@pytest.mark.parametrize(("left", "most"), [(1, 1), (3, 3), (9, 4)])
def test_a_speech_is_listed_for_what_can_be_paid(left: int, most: int) -> None:
    company = Company().phase(1).do(c.Override(reason="x", pools={"defender": left}))
    speeches = [each.hourglasses for each in _listed(company, c.Speech)]  # type: ignore[union-attr]
    assert speeches == list(range(1, most + 1))
    company.do(c.Speech(seat="defender", hourglasses=1))
    assert not _listed(company, c.Speech)


@pytest.mark.parametrize(
    ("kind", "step", "command"), [("cannon", "cannons", c.Cannon), ("poles", "poles", c.Poles)], ids=["cannon", "poles"]
)
def test_each_defender_has_the_machines_of_his_side_and_the_faces_of_the_text(
    kind: str, step: str, command: type[AnyCommand]
) -> None:
    for options, cards in (({}, {"-", "G", "GO", "GOT"}), ({"cards-blank": 6}, {""})):
        company = machine(machine(Company(FOUR, options=options), kind), kind, "TE2").assault(step)  # type: ignore[arg-type]
        for seat, tower in (("defender", "TW2"), ("defender-2", "TE2")):
            listed = _listed(company, command, seat)
            assert {each.tower for each in listed} == {tower}  # type: ignore[union-attr]
            assert {each.card for each in listed} == cards  # type: ignore[union-attr]
