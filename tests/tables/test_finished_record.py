"""Finished games as files: each of them is kept once."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress

import pytest
from sqlalchemy import Connection, text

from companion.tables.record import AlreadyHere, export, import_
from companion.tables.table import Broken, Done, Table
from companion.tables.tables import Tables

from .conftest import HOST, Clock, Company, act, exported
from .tally import GAMES, Add, Override


def test_a_rematch_that_comes_again_is_here_already(company: Company) -> None:
    first = company.open(goal=1)
    again = company.tables.rematch(first.id, HOST, "again")
    assert isinstance(again, Table) and again.setup.carried
    company.tables.act(again.id, "north", "win", again.revision, Add(seat="north", points=1))
    assert isinstance(import_(company.tables, export(company.tables, again.id), HOST, "same"), AlreadyHere)


def test_an_imported_finished_game_is_finished_and_is_stored_once(
    company: Company, elsewhere: Callable[[Tables], Tables]
) -> None:
    ended = act(company, company.open(goal=2), Add(seat="north", points=2))
    data, other = export(company.tables, ended.id), elsewhere(company.tables)
    copy = import_(other, data, HOST, "import")
    assert isinstance(copy, Table) and copy.finished == ended.finished
    assert import_(other, data, "another device", "again") == AlreadyHere(copy)
    assert [each.id for each in other.listed()] == [copy.id]
    back = import_(company.tables, data, HOST, "back")
    assert isinstance(back, AlreadyHere) and back.table.id == ended.id
    assert [each.id for each in company.tables.listed()] == [ended.id]


def test_what_was_set_right_after_the_end_moves_no_imported_game(
    company: Company, elsewhere: Callable[[Tables], Tables]
) -> None:
    clock = company.tables.clock
    assert isinstance(clock, Clock)
    ended = act(company, company.open(goal=2), Add(seat="north", points=2))
    clock.now += 3600
    later = act(company, ended, Override(seat="east", points=1, reason="forgotten"))
    copy = import_(elsewhere(company.tables), export(company.tables, later.id), HOST, "import")
    assert isinstance(copy, Table) and copy.finished == later.finished == ended.finished
    clock.now += 3600  # the game goes on, and ends once more
    act(company, later, Override(seat="north", points=-1, reason="miscounted"))
    again = act(company, later, Add(seat="north", points=3))
    copy = import_(elsewhere(company.tables), export(company.tables, again.id), HOST, "again")
    assert isinstance(copy, Table) and copy.finished == again.finished and again.finished != ended.finished


def test_an_end_that_was_undone_and_done_again_is_that_of_the_imported_game(
    company: Company, elsewhere: Callable[[Tables], Tables]
) -> None:
    ended = act(company, company.open(goal=2), Add(seat="north", points=2))
    company.tables.undo(ended.id, "north", company.id(), ended.position)
    redone = company.tables.redo(ended.id, "north", company.id(), ended.position)
    assert isinstance(redone, Done) and redone.table.finished not in (None, ended.finished)
    copy = import_(elsewhere(company.tables), export(company.tables, ended.id), HOST, "import")
    assert isinstance(copy, Table) and copy.finished == redone.table.finished


def test_a_finished_game_is_known_by_how_it_was_played(company: Company) -> None:
    ended = act(company, company.open(goal=2), Add(seat="north", points=2))
    record = exported(company, ended)
    record["seats"][0]["name"] = "Łucja"  # it counts once, whatever the players are called
    assert isinstance(import_(company.tables, json.dumps(record).encode(), HOST, "named"), AlreadyHere)
    other = {**record, "created": record["created"] - 1}
    assert isinstance(import_(company.tables, json.dumps(other).encode(), HOST, "other"), Table)
    record["entries"][0]["command"]["points"] = 3  # another table of the same second
    assert isinstance(import_(company.tables, json.dumps(record).encode(), HOST, "points"), Table)
    record["seats"].reverse()
    assert isinstance(import_(company.tables, json.dumps(record).encode(), HOST, "seats"), Table)


def test_a_finished_game_that_cannot_be_read_stands_in_nobodys_way(company: Company) -> None:
    ended = act(company, company.open(goal=2), Add(seat="north", points=2))
    data = export(company.tables, ended.id)
    with company.tables.database.writing() as connection:
        connection.execute(text("DELETE FROM snapshots"))
        connection.execute(text("UPDATE entries SET payload = '{}' WHERE kind = 'command'"))
    fresh = Tables.open(company.url, GAMES)
    with pytest.raises(Broken):
        fresh.get(ended.id)
    copy = import_(fresh, data, HOST, "import")
    assert isinstance(copy, Table) and copy.finished == ended.finished
    # nor does it hide that the game is here by now, played to its end
    assert isinstance(import_(fresh, data, HOST, "again"), AlreadyHere)
    fresh.close()


def test_a_finished_game_that_comes_twice_at_once_is_stored_once(
    any_company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = act(any_company, any_company.open(goal=2), Add(seat="north", points=2))
    data = export(any_company.tables, ended.id)
    any_company.tables.delete([ended.id])
    tables, begin, looked = any_company.tables, threading.Barrier(2), threading.Barrier(2)
    writing, played = tables.database.writing, tables._played

    def writing_at_once() -> AbstractContextManager[Connection]:
        begin.wait(30)  # neither writes before the other one is about to
        return writing()

    def looking(connection: Connection, table: Table) -> Table | None:
        found = played(connection, table)
        with suppress(threading.BrokenBarrierError):
            looked.wait(0.3)  # whoever looks now would find as little
        return found

    monkeypatch.setattr(tables.database, "writing", writing_at_once)
    monkeypatch.setattr(tables, "_played", looking)
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda command_id: import_(tables, data, HOST, command_id), ("one", "other")))
    assert {type(answer) for answer in answers} == {Table, AlreadyHere}
    assert len(tables.listed()) == 1


def test_a_game_that_went_on_since_is_another_one(company: Company) -> None:
    ended = act(company, company.open(goal=2), Add(seat="north", points=2))
    data = export(company.tables, ended.id)
    company.tables.undo(ended.id, "north", company.id(), ended.revision)
    assert isinstance(import_(company.tables, data, HOST, "meanwhile"), Table)
    act(company, ended, Add(seat="east", points=3))
    assert isinstance(import_(company.tables, export(company.tables, ended.id), HOST, "same"), AlreadyHere)
    assert len(company.tables.listed(finished=True)) == 2
