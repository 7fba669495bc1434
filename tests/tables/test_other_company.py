"""Another game for a company that has changed, or that wants other rules."""

from __future__ import annotations

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.ruling import Refusal
from companion.tables.table import Table
from companion.tables.tables import Tables

from .conftest import HOST, Company, act
from .tally import Next


def _again(
    company: Company, table: Table, *seats: str, neutral: str = "", names: dict[str, str] | None = None
) -> Table:
    """The table with these seats to which the company of ``table`` goes on."""
    setup = Setup(tuple(SeatPlan(seat, seat == neutral) for seat in seats), {"goal": 7})
    made = company.tables.rematch(table.id, HOST, company.id(), setup, names or {})
    assert isinstance(made, Table), made
    return made


def _devices(table: Table, *devices: str) -> dict[str, tuple[str, ...]]:
    return {device: table.held_by(device) for device in devices}


def test_each_device_keeps_its_seat_where_that_is_still_played(any_company: Company) -> None:
    table = any_company.open("north", "east", "south")
    again = _again(any_company, table, "north", "east", "west", neutral="east", names={"north": "Ada", "west": "Bo"})
    assert _devices(again, "north", "east", "south") == {"north": ("north",), "east": (), "south": ()}
    assert [(seat.id, seat.name, seat.neutral, seat.free) for seat in again.seats] == [
        ("north", "Ada", False, False),
        ("east", "", True, False),
        ("west", "Bo", False, True),
    ]
    assert again.setup.options == {"goal": 7} and again.state.goal == 7
    assert again.setup.carried == "1" and again.hosted_by(HOST)
    assert any_company.stored(again.id).seats == again.seats
    assert any_company.tables.get(table.id).rematch == again.id


@pytest.mark.parametrize(("seats", "opened"), [(("north", "east"), False), (("north", "east", "west"), True)])
def test_a_closed_door_is_open_again_where_a_seat_has_come_to_it(
    company: Company, seats: tuple[str, ...], opened: bool
) -> None:
    table = company.open()
    company.tables.set_door(table.id, HOST, company.id(), False)
    assert _again(company, table, *seats).door_open is opened


def test_a_seat_that_was_neutral_opens_the_door_for_who_plays_it_now(company: Company) -> None:
    table = company.open("north", "east", neutral=("east",))
    company.tables.set_door(table.id, HOST, company.id(), False)
    again = _again(company, table, "north", "east")
    assert again.door_open and again.seats[1].free


def test_a_set_up_that_the_game_refuses_leaves_the_table_as_it_is(company: Company) -> None:
    table = company.open()
    answer = company.tables.rematch(table.id, HOST, company.id(), Setup((SeatPlan("north"),)), {})
    assert isinstance(answer, Refusal) and answer.code == "too-few"
    assert company.tables.get(table.id).rematch is None and len(company.tables.listed()) == 1


def test_who_asks_later_gets_the_table_that_is_there(company: Company) -> None:
    table = company.open()
    first = _again(company, table, "north", "west")
    assert _again(company, table, "south", "east") == first
    assert company.tables.rematch(table.id, HOST, company.id()) == first


def _running(tables: Tables, device: str) -> list[str]:
    return [summary.id for summary in tables.listed(finished=False, device=device)]


def test_a_table_that_all_have_left_before_anything_was_played_is_no_running_one(any_company: Company) -> None:
    tables = any_company.tables
    table = any_company.open()
    again = _again(any_company, table, "north", "south")
    assert tables.get(table.id).left and not tables.get(again.id).left
    assert _running(tables, HOST) == [again.id] and _running(tables, "east") == []
    assert {summary.id for summary in tables.listed()} == {table.id, again.id}
    tables.delete([again.id])
    assert not tables.get(table.id).left and _running(tables, "east") == [table.id]


def test_a_game_that_is_on_stays_a_running_one(any_company: Company) -> None:
    table = act(any_company, any_company.open(), Next())
    again = _again(any_company, table, "north", "south")
    assert not any_company.tables.get(table.id).left
    assert set(_running(any_company.tables, HOST)) == {table.id, again.id}
    assert act(any_company, table, Next()).state.page == 3
