"""The database: its schema, how it is opened, its backup."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, OperationalError

from companion.referee.game import SeatPlan, Setup
from companion.tables import engine, schema
from companion.tables.engine import Database
from companion.tables.migrate import MIGRATIONS, migrate, stored_version, upgrade
from companion.tables.table import Broken, Done, NotFound, Table
from companion.tables.tables import Tables

from .conftest import HOST, Company, PostgresServer
from .tally import GAMES, TALLY, Add, Bid


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    made = Database(url)
    yield made
    made.close()


def test_the_migrations_build_the_schema_that_the_code_knows(database: Database) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    assert stored_version(database.engine) is None
    assert migrate(database.engine) is True
    assert stored_version(database.engine) == schema.VERSION == ScriptDirectory(str(MIGRATIONS)).get_current_head()
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    assert migrate(database.engine) is False


def test_a_migration_that_fails_leaves_nothing_behind(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("CREATE TABLE snapshots (id INTEGER)"))  # in the way of the last step
    with pytest.raises(Exception, match="snapshots"):
        migrate(database.engine)
    with database.writing() as connection:
        connection.execute(text("DROP TABLE snapshots"))
    assert migrate(database.engine) is True


def test_who_starts_while_another_process_migrates_waits_for_it(sqlite_url: str) -> None:
    first, second = Database(sqlite_url), Database(sqlite_url)
    waiting = threading.Event()
    answers: SimpleQueue[object] = SimpleQueue()

    @event.listens_for(second.engine, "before_cursor_execute")
    def sent(*call: Any) -> None:
        if call[2].startswith(("BEGIN IMMEDIATE", "CREATE")):
            waiting.set()

    def start() -> None:
        try:
            answers.put(migrate(second.engine))
        except Exception as problem:
            answers.put(problem)

    with first.writing() as connection:
        upgrade(connection)
        thread = threading.Thread(target=start)
        thread.start()
        assert waiting.wait(20)
    thread.join(20)
    assert answers.get_nowait() is False
    first.close()
    second.close()


def test_sqlite_is_durable_and_does_not_sleep_for_long(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    with database.writing() as connection:
        asked = {
            name: connection.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        }
    assert asked == {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 10, "foreign_keys": 1}
    database.close()


def test_patience_with_whoever_else_writes_has_an_end(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 0)
    first, second = Database(sqlite_url), Database(sqlite_url)
    with first.writing(), pytest.raises(OperationalError, match="locked"), second.writing():
        pass
    with second.writing():  # as soon as the other one is done
        pass
    first.close()
    second.close()


def test_who_waits_behind_others_waits_no_longer_for_another_process(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each with a patience of its own, the tenth tap would be answered after ten times as long."""
    monkeypatch.setattr(engine, "PATIENCE", 0.5)
    other, ours = Database(sqlite_url), Database(sqlite_url)
    waited: SimpleQueue[float] = SimpleQueue()

    def tap() -> None:
        begun = monotonic()
        with pytest.raises(OperationalError, match="database is locked"), ours.writing():
            pass
        waited.put(monotonic() - begun)

    taps = [threading.Thread(target=tap) for _ in range(6)]
    with other.writing():
        for each in taps:
            each.start()
        for each in taps:
            each.join(20)
    assert max(waited.get_nowait() for _ in taps) < 1.5
    with ours.writing():
        pass
    other.close()
    ours.close()


def test_patience_with_whoever_locks_a_table_of_postgresql_has_an_end(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 1)
    company = Company(postgresql_url)
    table = company.open()
    other = Database(postgresql_url)
    with other.writing() as connection:
        connection.execute(text("LOCK TABLE entries IN EXCLUSIVE MODE"))
        with pytest.raises(OperationalError, match="lock timeout"):
            company.tables.act(table.id, "north", "tapped", table.revision, Add(seat="north", points=1))
    assert isinstance(company.tables.act(table.id, "north", "again", 3, Add(seat="north", points=1)), Done)
    company.tables.close()
    other.close()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://localhost/x", "mariadb+pymysql://x/y"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"SQLite"):
        Database(url)


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    tables = Tables.open(f"sqlite:///{tmp_path / 'a' / 'b' / 'tables.sqlite3'}", GAMES)
    assert tables.listed() == ()
    tables.close()


def test_a_transaction_that_fails_stores_nothing(database: Database) -> None:
    migrate(database.engine)
    with pytest.raises(ZeroDivisionError), database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'x'"))
        raise ZeroDivisionError
    assert stored_version(database.engine) == schema.VERSION


def test_what_could_not_be_stored_is_not_told(database: Database) -> None:
    """The log of a server shows why, without the keys and names that were to be kept."""
    for trouble in ("SELECT :key FROM nowhere", "INSERT INTO nowhere VALUES (:key)"):
        with pytest.raises(DBAPIError) as raised, database.writing() as connection:
            connection.execute(text(trouble), {"key": "hBylX_VnQ9eLchxhu3fU3g"})
        assert "nowhere" in str(raised.value) and "hBylX" not in str(raised.value)


def test_a_backup_is_a_database_of_its_own(company: Company, tmp_path: Path) -> None:
    table = company.open()
    copy = tmp_path / "it's a backup.sqlite3"
    company.tables.database.backup(copy)
    answer = company.tables.act(table.id, "north", "after", table.revision, Add(seat="north", points=1))
    assert isinstance(answer, Done)
    restored = Tables.open(f"sqlite:///{copy}", GAMES)
    assert restored.get(table.id) == table
    assert restored.get(table.id).hosted_by(HOST)
    restored.close()
    with pytest.raises(FileExistsError):
        company.tables.database.backup(copy)


def test_a_database_without_an_encoding_keeps_every_name(postgresql: PostgresServer) -> None:
    """What createdb makes where no locale is set."""
    company = Company(postgresql.new_database("SQL_ASCII"))
    with closing(company.tables) as tables:
        table = tables.create("tally", Setup((SeatPlan("north"), SeatPlan("east"))), HOST, "made")
        assert isinstance(table, Table)
        tables.join(table.id, "phone", "joined", name="Łucja 雪")
        assert "Łucja 雪" in [seat.name for seat in company.stored(table.id).seats]


def test_a_database_that_could_not_keep_every_name_is_refused(postgresql: PostgresServer) -> None:
    with pytest.raises(ValueError, match="The database is in LATIN1, which has no letters"):
        Tables.open(postgresql.new_database("LATIN1"), GAMES)


def test_postgresql_is_backed_up_by_its_own_tool(postgresql_url: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="pg_dump"):
        Database(postgresql_url).backup(tmp_path / "copy")


def test_a_device_is_told_its_own_tables(any_company: Company) -> None:
    tables, seated = any_company.tables, any_company.open()
    other = any_company.open("east", "south")
    for device, own in ((HOST, {seated.id, other.id}), ("north", {seated.id}), ("nobody's", set())):
        assert {each.id for each in tables.listed(finished=False, device=device)} == own


def test_a_log_that_the_game_no_longer_accepts_says_where(company: Company) -> None:
    table = company.open()
    company.tables.act(table.id, "north", "a", table.revision, Add(seat="north", points=1))
    with company.tables.database.writing() as connection:
        connection.execute(text("UPDATE entries SET payload = replace(payload, '1}', '6}')"))
    with pytest.raises(Broken) as broken:
        company.stored(table.id)
    assert (broken.value.table_id, broken.value.revision) == (table.id, 3)


def test_a_set_up_that_the_game_no_longer_allows_is_told_like_it(company: Company) -> None:
    table, other = company.open(goal=7), company.open(goal=8)
    with company.tables.database.writing() as connection:
        connection.execute(
            text("UPDATE tables SET setup = replace(setup, 'goal', 'gaol') WHERE id = :id"), {"id": table.id}
        )
    with pytest.raises(Broken) as broken:
        company.stored(table.id)
    assert (broken.value.table_id, broken.value.revision) == (table.id, 0)
    assert company.stored(other.id) == other


def test_who_has_nothing_in_memory_replays_the_commands_in_their_order(company: Company) -> None:
    table = company.open()
    for seat, amount in (("north", 1), ("east", 0), ("north", 3)):
        done = company.tables.act(table.id, seat, company.id(), 10**6, Bid(seat=seat, amount=amount))
        assert isinstance(done, Done)
    assert company.stored(table.id) == done.table and done.table.state.bids == {"north": 3}


def test_a_table_of_a_game_that_is_gone_is_neither_listed_nor_found(company: Company) -> None:
    table = company.open()
    fewer = Tables.open(company.url, {})
    assert fewer.listed() == ()
    with pytest.raises(NotFound):
        fewer.get(table.id)
    fewer.close()


def test_postgresql_is_not_needed_at_home(sqlite_url: str) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from companion.tables.tables import Tables; Tables.open(sys.argv[1], {}).close();"
            "print('psycopg' in sys.modules, 'gevent' in sys.modules, 'flask' in sys.modules)",
            sqlite_url,
        ],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert done.stdout.split() == ["False"] * 3


def test_the_file_is_plain_sqlite(company: Company) -> None:
    table = company.open()
    file = company.tables.database.file
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT id, game FROM tables").fetchall() == [(table.id, TALLY.id)]
    connection.close()


def test_why_a_database_cannot_be_used_is_one_line(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}"
    with pytest.raises(OperationalError) as refused, Database(url).reading():
        pass
    assert engine.why(refused.value) == "unable to open database file"
    assert engine.why(refused.value, url) == f"{tmp_path}: unable to open database file."
    assert engine.why(ValueError("no table"), url) == "no table"
    assert engine.why(FileNotFoundError(2, "No such file or directory", "/nowhere")) == (
        "/nowhere: No such file or directory."
    )
    assert engine.why(OSError("timed out\nwhile reading")) == "timed out"
    assert engine.why(RuntimeError()) == "RuntimeError"
