"""Whole games of Stronghold at a table: second thoughts, export and import."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.stronghold import GAME
from companion.referee.stronghold.commands import AnyCommand, EnterMap, Stand
from companion.tables.record import export, import_
from companion.tables.table import Done, Table
from companion.tables.tables import Tables

HOST = "the host's device"
LAND = "W1:2S1M/1 W2:2S1M+officer E1:2S1M+warrior/1 TW1:1M=W1,W2 TW2=W2,B TE1=E1,B"
SEATS = {2: ("invader", "defender"), 4: ("invader", "defender", "invader-2", "defender-2")}


@pytest.fixture(params=["sqlite", "postgresql"])
def tables(request: pytest.FixtureRequest) -> Iterator[Tables]:
    made = Tables.open(request.getfixturevalue(f"{request.param}_url"), {GAME.id: GAME}, rng=random.Random(7))
    yield made
    made.close()


def _table(tables: Tables, seats: tuple[str, ...]) -> Table:
    options = {"cards-blank": 2, "cards-G": 2, "cards-GO": 1, "cards-GOT": 1}
    table = tables.create(GAME.id, Setup(tuple(SeatPlan(seat) for seat in seats), dict(options)), HOST, "make")
    assert isinstance(table, Table)
    for seat in seats:
        assert isinstance(tables.join(table.id, HOST, f"join-{seat}", seat), Done)
    return tables.get(table.id)


def _done(answer: object) -> Table:
    assert isinstance(answer, Done), answer
    return answer.table


@pytest.mark.parametrize("count", SEATS)
def test_a_whole_game_with_second_thoughts(tables: Tables, count: int) -> None:
    seats, rng = SEATS[count], random.Random(count)
    table = _table(tables, seats)
    table = _done(tables.act(table.id, HOST, "map", table.revision, EnterMap(text=LAND)))
    while table.finished is None:
        by_kind: dict[str, list[AnyCommand]] = {}
        for seat in seats:
            for command in GAME.legal(table.state, seat):
                if not isinstance(command, Stand) or command.units in ("", "2G", "3O"):
                    by_kind.setdefault(type(command).__name__, []).append(command)
        weights = [4 if kind in ("PhaseDone", "StepDone", "Spent") else 1 for kind in by_kind]
        command = rng.choice(by_kind[rng.choices(list(by_kind), weights)[0]])
        before = table
        table = _done(tables.act(table.id, HOST, f"at-{table.revision}", table.revision, command))
        if rng.random() < 0.15:
            after = table.state
            assert table.undo is not None
            table = _done(tables.undo(table.id, HOST, f"at-{table.revision}", table.undo.target))
            assert table.state == before.state
            assert table.redo is not None
            table = _done(tables.redo(table.id, HOST, f"at-{table.revision}", table.redo.target))
            assert table.state == after
    copy = import_(tables, export(tables, table.id), "another device", "import")
    assert isinstance(copy, Table)
    copied = tables.get(copy.id)
    assert copied.state == table.state and GAME.scores(copied.state) == GAME.scores(table.state)
