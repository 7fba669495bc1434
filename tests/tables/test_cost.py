"""What an act costs does not grow with the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from companion.tables import store
from companion.tables.fold import SNAPSHOT_EVERY
from companion.tables.record import export, import_
from companion.tables.results import all_results
from companion.tables.table import Done, Table
from companion.tables.tables import Tables

from .conftest import HOST, Company, act
from .tally import GAMES, TALLY, Add, Next, Tally


class Cost:
    """Statements sent, and instructions that SQLite's machine ran for them: more rows, more of these."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.instructions = 0


@contextmanager
def counted(tables: Tables) -> Iterator[Cost]:
    """The cost of what is done inside the block."""
    cost = Cost()
    engine = tables.database.engine

    def sent(*call: Any) -> None:
        cost.statements.append(call[2])

    def ran() -> None:
        cost.instructions += 1

    def taken(connection: Any, *_: Any) -> None:
        connection.set_progress_handler(ran, 1)

    def returned(connection: Any, *_: Any) -> None:
        connection.set_progress_handler(None, 0)

    listeners = {"before_cursor_execute": sent, "checkout": taken, "checkin": returned}
    for name, listener in listeners.items():
        event.listen(engine, name, listener)
    yield cost
    for name, listener in listeners.items():
        event.remove(engine, name, listener)


def words(cost: Cost) -> list[str]:
    """The first word of each statement."""
    return [statement.split()[0] for statement in cost.statements]


def played(company: Company, commands: int) -> str:
    """A table with so many commands, every fifth of them undone and given again."""
    table = company.open(goal=100_000)
    for number in range(commands):
        base = company.tables.revision(table.id)
        answer = company.tables.act(table.id, "north", company.id(), base, Add(seat="north", points=1 + number % 5))
        assert isinstance(answer, Done)
        if number % 5 == 0:
            company.tables.undo(table.id, "north", company.id(), answer.table.position)
            company.tables.redo(table.id, "north", company.id(), answer.table.position)
    return table.id


@pytest.fixture
def long_game(company: Company) -> tuple[Company, str]:
    """A table with 500 commands."""
    return company, played(company, 500)


def ask_all(company: Company, table_id: str) -> Cost:
    """What a table costs somebody who has nothing in memory: reading, acting, undo, redo, a page of the log."""
    tables = Tables.open(company.url, GAMES)
    with counted(tables) as cost:
        table = tables.get(table_id)
        acted = tables.act(table_id, "north", company.id(), table.revision, Add(seat="east", points=1))
        assert isinstance(acted, Done)
        for ask in (tables.undo, tables.redo, tables.undo):
            assert isinstance(ask(table_id, "north", company.id(), acted.table.position), Done)
        assert len(tables.log(table_id, limit=10)) == 10
        tables.at(table_id, table.revision - 8)
    tables.close()
    return cost


def test_a_game_ten_times_as_long_costs_the_same(company: Company) -> None:
    # Both end eight commands after a snapshot.
    short, long = (ask_all(company, played(company, commands)) for commands in (56, 504))
    assert len(long.statements) == len(short.statements)
    assert long.instructions < 1.1 * short.instructions


def test_an_act_is_three_statements_in_one_transaction(long_game: tuple[Company, str]) -> None:
    company, table_id = long_game
    counts = []
    for number in range(2 * SNAPSHOT_EVERY):
        base = company.tables.revision(table_id)
        with counted(company.tables) as cost:
            company.tables.act(table_id, "north", f"n{number}", base, Add(seat="east", points=1 + number % 5))
        counts.append(words(cost))
    plain = ["BEGIN", "SELECT", "INSERT", "UPDATE"]
    assert set(map(tuple, counts)) == {(*plain, "COMMIT"), (*plain, "INSERT", "COMMIT")}
    assert sum(len(each) == 6 for each in counts) == 2, "a snapshot at every so many commands"


def test_the_own_tables_are_found_however_many_others_have(company: Company) -> None:
    def instructions() -> int:
        with counted(company.tables) as cost:
            for device in ("north", HOST):
                assert len(company.tables.listed(finished=False, device=device)) == 1
        return cost.instructions

    plan = company.open().setup
    alone = instructions()
    for _ in range(100):
        company.tables.create("tally", plan, "somebody else", company.id())
    assert instructions() < 1.1 * alone


def applications(game: Tally, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every command that is applied from now on."""
    applied: list[object] = []
    original: Callable[..., Any] = type(game).apply

    def apply(self: Tally, state: Any, command: Any) -> Any:
        applied.append(command)
        return original(self, state, command)

    monkeypatch.setattr(type(game), "apply", apply)
    return applied


def test_a_cold_start_undo_and_looking_back_fold_from_a_snapshot(
    long_game: tuple[Company, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    company, table_id = long_game
    applied = applications(TALLY, monkeypatch)
    for ask in (
        lambda tables: tables.get(table_id),
        lambda tables: tables.at(table_id, 300),
        lambda tables: tables.undo(table_id, "north", company.id(), tables.get(table_id).undo.target),
        lambda tables: tables.redo(table_id, "north", company.id(), tables.get(table_id).redo.target),
    ):
        fresh = Tables.open(company.url, GAMES)
        applied.clear()
        with counted(fresh) as cost:
            ask(fresh)
        fresh.close()
        assert len(applied) <= 2 * SNAPSHOT_EVERY
        assert len(cost.statements) <= 16
        assert not [each for each in cost.statements if "FROM entries" in each and "WHERE" not in each]


def test_an_imported_game_is_looked_back_at_from_a_snapshot_too(
    long_game: tuple[Company, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    company, table_id = long_game
    brought = import_(company.tables, export(company.tables, table_id), HOST, company.id())
    assert isinstance(brought, Table) and brought.revision == 500
    fresh = Tables.open(company.url, GAMES)
    applied = applications(TALLY, monkeypatch)
    for revision, most in ((500, 0), (300, SNAPSHOT_EVERY - 1)):
        applied.clear()
        fresh.at(brought.id, revision)
        assert len(applied) <= most
    with fresh.database.reading() as connection:
        kept = connection.scalar(text("SELECT count(*) FROM snapshots WHERE table_id = :id"), {"id": brought.id})
    assert kept == 500 // SNAPSHOT_EVERY + 1
    fresh.close()


def test_looking_back_twice_folds_once(long_game: tuple[Company, str], monkeypatch: pytest.MonkeyPatch) -> None:
    company, table_id = long_game
    fresh = Tables.open(company.url, GAMES)
    revision = next(entry.revision for entry in fresh.log(table_id, before=300) if entry.kind == "command")
    applied = applications(TALLY, monkeypatch)
    first = fresh.at(table_id, revision)
    assert applied
    applied.clear()
    assert fresh.at(table_id, revision).state == first.state
    assert applied == []
    fresh.close()


def test_a_finished_game_is_read_without_folding(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    table = company.open(goal=9)
    for points in (5, 4):
        ended = company.tables.act(table.id, "north", company.id(), 10**9, Add(seat="north", points=points))
        assert isinstance(ended, Done)
    assert ended.table.finished is not None and ended.table.position < SNAPSHOT_EVERY
    applied = applications(TALLY, monkeypatch)
    assert company.stored(table.id) == ended.table
    assert applied == []


@pytest.mark.parametrize(("commands", "kept"), [(SNAPSHOT_EVERY - 1, 0), (SNAPSHOT_EVERY, 1)])
def test_what_a_long_game_came_to_is_worked_out_once(
    company: Company, monkeypatch: pytest.MonkeyPatch, commands: int, kept: int
) -> None:
    """A newer version of a game, for which no state is stored, does not fold each game for each list."""
    table = company.open(goal=commands)
    for _ in range(commands):
        answer = company.tables.act(table.id, "north", company.id(), 10**9, Add(seat="north", points=1))
        assert isinstance(answer, Done)
    with company.tables.database.writing() as connection:
        connection.execute(text("DELETE FROM snapshots"))
    told = tuple(all_results(company.tables))
    assert [(row.points, row.end) for row in told] == [(commands, "goal"), (0, "goal")]
    with company.tables.database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM snapshots")).scalar() == kept
    applied = applications(TALLY, monkeypatch)
    assert tuple(all_results(company.tables)) == told
    assert len(applied) == (0 if kept else commands)


def test_results_are_told_also_where_nothing_can_be_stored(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    table = company.open(goal=SNAPSHOT_EVERY)
    for _ in range(SNAPSHOT_EVERY):
        act(company, table, Add(seat="north", points=1))
    with company.tables.database.writing() as connection:
        connection.execute(text("DELETE FROM snapshots"))

    def full(*_: object) -> None:
        raise OperationalError("INSERT", None, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr(store, "keep_snapshot", full)
    assert [row.points for row in all_results(company.tables)] == [SNAPSHOT_EVERY, 0]


def test_a_thousand_undos_do_not_lengthen_the_way_back(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    table = company.open(goal=100_000)
    for _ in range(150):
        acted = company.tables.act(table.id, "north", company.id(), 10**9, Next())
        assert isinstance(acted, Done)
        company.tables.undo(table.id, "north", company.id(), acted.table.position)
    applied = applications(TALLY, monkeypatch)
    assert company.stored(table.id).state.page == 1
    assert applied == []


def test_snapshots_of_another_version_of_the_game_are_ignored(
    long_game: tuple[Company, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    company, table_id = long_game
    state = company.tables.get(table_id).state
    monkeypatch.setattr(TALLY, "version", 2, raising=False)
    with company.tables.database.writing() as connection:
        connection.execute(text("UPDATE snapshots SET state = 'of an older version'"))
    fresh = Tables.open(company.url, GAMES)
    applied = applications(TALLY, monkeypatch)
    table = fresh.get(table_id)
    assert table.state == state
    assert len(applied) == 500
    assert isinstance(fresh.act(table_id, "north", "more", table.revision, Add(seat="east", points=1)), Done)
    applied.clear()
    assert company.stored(table_id).state.points["east"] == 1
    assert applied == [], "the first command writes a snapshot of the new version"
    fresh.close()


def test_one_of_another_version_is_ignored_where_the_table_stands_too(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = company.open(goal=2)
    ended = company.tables.act(table.id, "north", company.id(), table.revision, Add(seat="north", points=2))
    assert isinstance(ended, Done) and ended.table.finished is not None  # the end of a game is kept as a snapshot
    monkeypatch.setattr(TALLY, "version", 2, raising=False)
    with company.tables.database.writing() as connection:
        connection.execute(text("UPDATE snapshots SET state = 'of an older version'"))
    assert company.stored(table.id).state == ended.table.state
