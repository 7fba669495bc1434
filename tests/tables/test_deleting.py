"""Tables that are deleted: nothing of them is left, and nothing of the others is gone."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from companion.tables.fold import SNAPSHOT_EVERY
from companion.tables.table import Done, NotFound, Table

from .conftest import Clock, Company
from .tally import Add


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


def test_who_has_it_still_open_finds_none(company: Company) -> None:
    table = _played(company)
    company.tables.delete([table.id])
    with pytest.raises(NotFound):
        company.tables.act(table.id, "north", company.id(), table.revision, Add(seat="north", points=1))


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
