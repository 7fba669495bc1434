"""Tables that are deleted: nothing of them is left, and nothing of the others is gone."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from companion.referee.messages import Message
from companion.tables import store
from companion.tables.fold import SNAPSHOT_EVERY
from companion.tables.table import Done, Entry, NotFound, Table

from .conftest import HOST, Clock, Company
from .tally import Add

A_WHILE = 0.3
"""Seconds that one transaction stays open so that the other one would come between, if it could."""


def _played(company: Company) -> Table:
    """A table with a snapshot in its log."""
    table = company.open()
    for _ in range(SNAPSHOT_EVERY + 1):
        answer = company.tables.act(table.id, "north", company.id(), table.revision, Add(seat="north", points=1))
        assert isinstance(answer, Done)
        table = answer.table
    return table


def _rows(company: Company) -> dict[str, dict[str, int]]:
    """How many rows each table has in each part of the database."""
    found: dict[str, dict[str, int]] = {}
    with company.tables.database.reading() as connection:
        for part, key in (("tables", "id"), ("seats", "table_id"), ("entries", "table_id"), ("snapshots", "table_id")):
            query = text(f"SELECT {key} AS id, count(*) AS rows FROM {part} GROUP BY {key}")
            for row in connection.execute(query):
                found.setdefault(row.id, {})[part] = row.rows
    return found


def test_nothing_of_a_deleted_table_is_left(any_company: Company) -> None:
    company = any_company
    kept, gone = _played(company), _played(company)
    before = _rows(company)
    assert before[gone.id].keys() == before[kept.id].keys() == {"tables", "seats", "entries", "snapshots"}
    assert company.tables.delete([gone.id]) == (gone.id,)
    assert _rows(company) == {kept.id: before[kept.id]}
    assert company.tables.get(kept.id) == kept
    with pytest.raises(NotFound):
        company.tables.get(gone.id)


def test_the_names_of_a_deleted_table_are_gone_from_the_file_also_where_sqlite_leaves_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def of_another_build(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        connection.execute("PRAGMA secure_delete=OFF")
        return connection

    monkeypatch.setattr(sqlite3, "connect", of_another_build)
    file = tmp_path / "tables.sqlite3"
    company = Company(f"sqlite:///{file}")
    table = company.open()
    company.tables.rename(table.id, "north", company.id(), "north", "Genoveffa")
    company.tables.delete([table.id])
    company.tables.close()  # with the last connection all that was written is in the file
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert b"Genoveffa" not in file.read_bytes()


def test_who_has_it_still_open_finds_none(company: Company) -> None:
    table = _played(company)
    company.tables.delete([table.id])
    with pytest.raises(NotFound):
        company.tables.act(table.id, "north", company.id(), table.revision, Add(seat="north", points=1))


def test_a_table_whose_rematch_was_deleted_can_have_another(any_company: Company) -> None:
    company, table = any_company, _played(any_company)
    first = company.tables.rematch(table.id, HOST, company.id())
    assert isinstance(first, Table) and not table.undo_asks and company.tables.get(table.id).undo_asks
    with company.tables.subscribe(table.id) as phone:
        before = company.tables.get(table.id)
        company.tables.delete([first.id])
        assert phone.wait(30) == before.revision + 1
    now = company.tables.get(table.id)
    assert (now.rematch, now.position, now.state, now.undo) == (None, before.position, before.state, before.undo)
    assert company.stored(table.id) == now and not now.undo_asks
    (entry,) = company.tables.log(table.id, limit=1)
    assert entry.kind == "rematch" and entry.label == Message("The next game was deleted")
    second = company.tables.rematch(table.id, HOST, company.id())
    assert isinstance(second, Table) and second.id != first.id
    assert company.tables.get(table.id).rematch == second.id
    assert set(company.tables.delete([table.id, second.id])) == {table.id, second.id}


def test_a_rematch_is_deleted_where_the_game_before_it_cannot_be_read(company: Company) -> None:
    table = _played(company)
    second = company.tables.rematch(table.id, HOST, company.id())
    assert isinstance(second, Table)
    with company.tables.database.writing() as connection:
        connection.execute(text("UPDATE tables SET game = 'chess' WHERE id = :id"), {"id": table.id})
    assert company.tables.delete([second.id]) == (second.id,)
    assert set(_rows(company)) == {table.id}


def test_one_name_too_many_deletes_nothing(any_company: Company) -> None:
    table = any_company.open()
    with pytest.raises(NotFound, match="zzzzzzzz"):
        any_company.tables.delete([table.id, "zzzzzzzz"])
    assert any_company.tables.get(table.id) == table


def test_tables_at_which_nothing_happens_any_more(any_company: Company) -> None:
    company = any_company
    clock = company.tables.clock
    assert isinstance(clock, Clock)
    forgotten, touched = company.open(), company.open()
    clock.now += 1000
    since = clock()
    company.tables.rename(touched.id, "north", company.id(), "north", "Ada")
    fresh = company.open()
    assert company.tables.delete([], forgotten.changed) == ()  # something happened in that very second
    assert company.tables.delete([], since) == (forgotten.id,)
    assert company.tables.delete([], since) == ()
    assert company.tables.delete([fresh.id, fresh.id], since) == (fresh.id,)
    assert {summary.id for summary in company.tables.listed()} == {touched.id}


@pytest.mark.parametrize("named", [True, False])
def test_no_tap_is_answered_and_then_deleted(
    any_company: Company, monkeypatch: pytest.MonkeyPatch, named: bool
) -> None:
    tables, table = any_company.tables, any_company.open()
    remove, came_between = store.remove, threading.Event()

    def tap() -> None:
        with pytest.raises(NotFound):
            tables.rename(table.id, "north", "between", "north", "Ada")
        came_between.set()

    def removing(connection: Connection, table_ids: list[str]) -> None:
        tapping.start()  # after the deletion has looked which tables there are
        tapping.join(A_WHILE)
        remove(connection, table_ids)

    tapping = threading.Thread(target=tap)
    monkeypatch.setattr(store, "remove", removing)
    assert tables.delete([table.id] if named else [], None if named else table.changed + 1000) == (table.id,)
    tapping.join(30)
    assert came_between.is_set()


def test_a_tap_that_is_not_stored_yet_keeps_its_table(any_company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, table = any_company.tables, any_company.open()
    append, gone = store.append, []
    deleting = threading.Thread(target=lambda: gone.append(tables.delete([], table.changed + 1)))

    def appending(connection: Connection, before: Table, after: Table, entry: Entry) -> None:
        append(connection, before, after, entry)
        deleting.start()
        deleting.join(A_WHILE)

    monkeypatch.setattr(store, "append", appending)
    answer = tables.rename(table.id, "north", "late", "north", "Ada")
    deleting.join(30)
    assert isinstance(answer, Done) and gone == [()]
    assert tables.get(table.id) == answer.table


def test_a_table_that_is_deleted_while_its_log_is_read_is_not_found(company: Company) -> None:
    table = _played(company)
    company.tables.delete([table.id])
    with pytest.raises(NotFound):
        company.tables.line(table)
