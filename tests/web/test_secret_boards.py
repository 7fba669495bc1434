"""A board tells no secret: of any game it shows the same as at a table that the viewer cannot tell apart. (What else a
phone can get of a table, test_secrets.py looks at.)"""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from twins import OPEN, SECRETS, pairs

from companion.referee.game import SeatPlan, Setup
from companion.referee.games import GAMES
from companion.tables.table import Done, Table
from companion.web import drawing
from companion.web.viewer import Viewer

from .conftest import House

MOST = 150
"""Pairs of a game that are looked at."""
HOST = "a device of nobody in the house"
_COMMAND = re.compile(r'name="command" value="[^"]*"')


def _table(house: House, name: str) -> Table:
    """A table with all seats taken, each by a device of its own."""
    seats, _, options = SECRETS[name]
    plan = tuple(SeatPlan(seat) for seat in GAMES[name].seat_ids[:seats])
    table = house.tables.create(name, Setup(plan, options), HOST, "open")
    assert isinstance(table, Table)
    for seat in plan:
        joined = house.tables.join(table.id, f"the device of {seat.id}, and no other", f"join-{seat.id}", seat.id)
        assert isinstance(joined, Done)
        table = joined.table
    return table


def _viewers(seat: str | None) -> Iterator[Viewer]:
    """Everybody who sees what this seat sees (None: no seat)."""
    for host in (False, True):
        yield Viewer((seat,) if seat else (), host, "seat")
    if seat is None:
        yield Viewer((), False, "watch")
        yield Viewer((), False, "tv")


def _shown(table: Table, who: Viewer, state: Any) -> str:
    """The board, and what is asked of others where it can be entered for them."""
    html = drawing.draw(table, who, state, drawing.draw_public(table, state, who.kind))
    for seat in table.seats if who.acts else ():
        there = dataclasses.replace(table, state=state)
        html += drawing.part_html(there, who, drawing.stand_in_part(there, who, seat.id))
    return _COMMAND.sub("", html)


@pytest.mark.parametrize("name", GAMES)
def test_boards_are_alike_where_a_viewer_sees_no_difference(house: House, name: str) -> None:
    table, found = _table(house, name), [*pairs(name)]
    looked = 0
    with house.app.test_request_context(f"/t/{table.id}"):
        for seat, here, there in random.Random(1).sample(found, min(MOST, len(found))):
            for who in _viewers(seat):
                one, two = (_shown(table, who, step.applied.state) for step in (here, there))
                assert one.splitlines() == two.splitlines(), who
                looked += 1
    assert (looked > 5) == (name not in OPEN)
