"""A whole game of Runes of Mayhem at a table: undo, redo, time travel, export and import."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.runes_of_mayhem import GAME
from companion.tables.record import export, import_
from companion.tables.results import of_table
from companion.tables.table import Done, Table
from companion.tables.tables import Tables

HOST = "the host's device"
SEATS = (SeatPlan("north"), SeatPlan("south"))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    made: str = request.getfixturevalue(f"{request.param}_url")
    return made


@pytest.fixture
def tables(url: str) -> Iterator[Tables]:
    made = Tables.open(url, {GAME.id: GAME}, rng=random.Random(11))
    yield made
    made.close()


def done(answer: object) -> Table:
    """The table after something that was done."""
    assert isinstance(answer, Done), answer
    return answer.table


def undo(tables: Tables, table: Table) -> Table:
    """The table without its newest command."""
    assert table.undo is not None
    return done(tables.undo(table.id, HOST, f"undo-{table.revision}", table.undo.target))


def redo(tables: Tables, table: Table) -> Table:
    """The table with what was undone last."""
    assert table.redo is not None
    return done(tables.redo(table.id, HOST, f"redo-{table.revision}", table.redo.target))


@pytest.mark.parametrize("options", [{}, {"sides": "south", "Q43": "secret"}], ids=["plain", "secret division"])
def test_a_whole_game_with_second_thoughts(url: str, tables: Tables, options: dict[str, str | int]) -> None:
    table = tables.create(GAME.id, Setup(SEATS, options), HOST, "make")
    assert isinstance(table, Table)
    for seat in SEATS:
        table = done(tables.join(table.id, HOST, f"join-{seat.id}", seat.id))
    players = random.Random(5)
    seen = {table.revision: table.state}
    while table.finished is None:
        before = table
        commands = [command for seat in SEATS for command in GAME.legal(before.state, seat.id)]
        command = players.choice(commands)
        table = done(tables.act(table.id, HOST, f"at-{table.revision}", table.revision, command))
        after = table
        if players.random() < 0.2:
            table = undo(tables, table)
            assert (table.state, table.undo) == (before.state, before.undo)
            if players.random() < 0.5:
                table = redo(tables, table)
                assert (table.state, table.undo) == (after.state, after.undo)
        seen[table.revision] = table.state
        assert table.revision < 3000

    fresh = Tables.open(url, {GAME.id: GAME})
    assert fresh.get(table.id) == table
    for revision in players.sample(sorted(seen), 25):
        assert fresh.at(table.id, revision).state == seen[revision]
    fresh.close()

    copy = import_(tables, export(tables, table.id), HOST, "import")
    assert isinstance(copy, Table)
    assert (copy.state, copy.finished) == (table.state, table.finished)
    loser, winner = sorted(of_table(copy), key=lambda result: result.points)
    assert (loser.points, loser.place, winner.place, winner.end) == (0, 2, 1, "fortress")

    while copy.undo is not None:
        copy = undo(tables, copy)
    assert copy.state == GAME.new(copy.setup)
    while copy.redo is not None:
        copy = redo(tables, copy)
    assert copy.state == table.state
