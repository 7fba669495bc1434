"""Another seat than the one that the scan has given: a free one, or that of who swaps."""

from __future__ import annotations

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.messages import Message, say
from companion.referee.ruling import Refusal
from companion.tables.table import Done, Seat, Table

from .conftest import HOST, Company, act
from .tally import Add, Bid, Command, Next


def _move(company: Company, table: Table, device: str, seat: str) -> Table:
    answer = company.tables.move(table.id, device, company.id(), seat)
    assert isinstance(answer, Done), answer
    return answer.table


def _refused(company: Company, table: Table, device: str, seat: str) -> str:
    answer = company.tables.move(table.id, device, company.id(), seat)
    assert isinstance(answer, Refusal), answer
    assert company.tables.get(table.id).revision == table.revision
    return answer.code


def _seats(table: Table) -> dict[str, Seat]:
    return {seat.id: seat for seat in table.seats}


@pytest.fixture
def half(any_company: Company) -> Table:
    """A table with a seat that is free, named by the host, and a neutral one."""
    plan = Setup((SeatPlan("north"), SeatPlan("east"), SeatPlan("south", True)))
    table = any_company.tables.create("tally", plan, HOST, any_company.id(), {"east": "Cleo"})
    assert isinstance(table, Table)
    any_company.tables.join(table.id, "a", any_company.id(), "north", "Ada")
    return any_company.tables.get(table.id)


def test_name_and_key_go_along_to_a_free_seat(any_company: Company, half: Table) -> None:
    moved = _move(any_company, half, "a", "east")
    before, after = _seats(half), _seats(moved)
    assert moved.held_by("a") == ("east",)
    assert (after["east"].name, after["east"].key) == ("Ada", before["north"].key)
    assert after["north"].free and (after["north"].name, after["north"].key) == ("Cleo", before["east"].key)
    assert any_company.stored(half.id).seats == moved.seats
    label = moved.newest and moved.newest.label
    assert label == say(
        "%(who)s moves to %(seat)s",
        who=say("%(seat)s (%(name)s)", seat=Message("North"), name="Ada"),
        seat=Message("East"),
    )
    # whoever kept a picture of the own code has the seat by it
    answer = any_company.tables.claim(half.id, "a new phone", any_company.id(), before["north"].key)
    assert isinstance(answer, Done) and answer.table.held_by("a new phone") == ("east",)


def test_two_swap_before_anything_is_played(any_company: Company) -> None:
    table = any_company.open("north", "east")
    any_company.tables.rename(table.id, "north", any_company.id(), "north", "Ada")
    before = _seats(any_company.tables.get(table.id))
    moved = _move(any_company, table, "north", "east")
    assert moved.held_by("north") == ("east",) and moved.held_by("east") == ("north",)
    after = _seats(moved)
    assert [(seat.name, seat.key) for seat in (after["east"], after["north"])] == [
        (seat.name, seat.key) for seat in (before["north"], before["east"])
    ]
    assert moved.newest and moved.newest.label.id == "%(who)s and %(other)s swap seats"
    back = _move(any_company, moved, "east", "east")
    assert back.held_by("north") == ("north",)


def test_what_belongs_to_no_seat_is_no_reason_to_stay_but_only_once(company: Company) -> None:
    table = act(company, company.open("north", "east"), Next())
    moved = _move(company, table, "north", "east")
    assert moved.held_by("north") == ("east",)
    twice = act(company, moved, Next())
    assert _refused(company, twice, "north", "north") == "seat-taken"


@pytest.mark.parametrize("command", [Add(seat="north", points=1), Bid(seat="north", amount=1)])
def test_once_a_seat_has_played_nobody_is_moved_by_somebody_else(company: Company, command: Command) -> None:
    table = act(company, company.open("north", "east"), command)
    assert _refused(company, table, "north", "east") == "seat-taken"
    undone = company.tables.undo(table.id, "north", company.id(), table.revision)
    assert isinstance(undone, Done) and _move(company, undone.table, "north", "east").held_by("north") == ("east",)


def test_a_free_seat_can_be_moved_to_at_any_time(any_company: Company, half: Table) -> None:
    played = act(any_company, half, Next(), "a")
    assert _move(any_company, played, "a", "east").held_by("a") == ("east",)


def test_the_own_seat_is_no_other_one(company: Company) -> None:
    table = company.open()
    assert _move(company, table, "north", "north").revision == table.revision


@pytest.mark.parametrize(
    ("device", "seat", "code"),
    [
        ("a", "south", "seat-neutral"),
        ("a", "nowhere", "seat-unknown"),
        ("a stranger", "east", "not-seated"),
        (HOST, "east", "not-seated"),
    ],
)
def test_where_nobody_can_move(any_company: Company, half: Table, device: str, seat: str, code: str) -> None:
    assert _refused(any_company, half, device, seat) == code


def test_a_kept_seat_and_several_seats_are_no_way_to_move(company: Company) -> None:
    table = company.open("north", "east", "south")
    answer = company.tables.hand_over(table.id, HOST, company.id(), "east")
    assert isinstance(answer, Done)
    assert _refused(company, answer.table, "north", "east") == "seat-kept"
    company.tables.free(table.id, "south", company.id(), "south")
    company.tables.join(table.id, "north", company.id(), "south")
    several = company.tables.get(table.id)
    assert _refused(company, several, "north", "east") == "seat-kept"
    company.tables.free(table.id, HOST, company.id(), "east")
    assert _refused(company, company.tables.get(table.id), "north", "east") == "seat-several"
