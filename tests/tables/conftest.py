"""A real database for every test: SQLite in a file, and a PostgreSQL server of our own."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.tables.record import export
from companion.tables.results import Result, all_results
from companion.tables.table import Done, Table
from companion.tables.tables import Tables

from .tally import GAMES, Command

HOST = "the host's device"


def results_of(tables: Tables, table: Table) -> tuple[Result, ...]:
    """The results of one table, as they stand among all others."""
    return tuple(result for result in all_results(tables) if result.table == table.id)


class Clock:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 1_700_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


class Company:
    """Tables of one database, and shorthand for what devices do at them."""

    def __init__(self, url: str, seed: int = 1) -> None:
        self.url = url
        self.tables = Tables.open(url, GAMES, Clock(), random.Random(seed))
        self._ids = (f"c{number}" for number in count())

    def stored(self, table_id: str) -> Table:
        """The table as somebody sees it who has nothing in memory."""
        fresh = Tables.open(self.url, GAMES)
        try:
            return fresh.get(table_id)
        finally:
            fresh.close()

    def id(self) -> str:
        return next(self._ids)

    def open(self, *seats: str, neutral: tuple[str, ...] = (), **options: int) -> Table:
        """A table with these seats, each held by a device that is called like the seat."""
        plan = tuple(SeatPlan(seat, seat in neutral) for seat in (seats or ("north", "east")))
        table = self.tables.create("tally", Setup(plan, dict(options)), HOST, self.id())
        assert isinstance(table, Table)
        for seat in plan:
            if not seat.neutral:
                self.tables.join(table.id, seat.id, self.id(), seat.id)
        return self.tables.get(table.id)


def act(company: Company, table: Table, command: Command, device: str = "north") -> Table:
    """The table after a command that is not refused."""
    answer = company.tables.act(table.id, device, company.id(), 10**6, command)
    assert isinstance(answer, Done), answer
    return answer.table


def exported(company: Company, table: Table) -> Any:
    """The record of a table, read."""
    return json.loads(export(company.tables, table.id))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture
def company(sqlite_url: str) -> Iterator[Company]:
    made = Company(sqlite_url)
    yield made
    made.tables.close()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Callable[[Tables], Tables]]:
    """Makes an empty database for the same games: a finished game comes back as a table of its own only there."""
    opened: list[Tables] = []

    def make(tables: Tables) -> Tables:
        opened.append(Tables.open(f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}", tables.games))
        return opened[-1]

    yield make
    for each in opened:
        each.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """Both databases, one after the other."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture
def any_company(url: str) -> Iterator[Company]:
    """The same on both databases."""
    made = Company(url)
    yield made
    made.tables.close()


class PostgresServer:
    """A PostgreSQL server in a folder of its own, reached through a socket in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        # The server refuses to run as root, so it runs as somebody who may do nothing else.
        self.prefix = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
        # The locale is not that of whoever runs the tests: without one the databases would have no encoding.
        plain = ("--encoding=UTF8", "--locale=C")
        self.run("initdb", "-D", str(self.data), "-U", "milecastle", "-A", "trust", "-N", *plain)
        self._names = count()

    def run(self, tool: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self.prefix, _postgres_tool(tool), *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.returncode == 0, done.stdout

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        self.run("pg_ctl", "-D", str(self.data), "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        # nothing of it is wanted any more, so it need not write down what it holds in memory
        self.run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def new_database(self, encoding: str = "UTF8") -> str:
        name = f"tables{next(self._names)}"
        made = ("--template=template0", f"--encoding={encoding}", name)
        self.run("createdb", "-h", str(self.folder), "-U", "milecastle", *made)
        return f"postgresql://milecastle@/{name}?host={self.folder}"


def _postgres_tool(name: str) -> str:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = next((str(folder / name) for folder in folders if (folder / name).exists()), None) or shutil.which(name)
    if found is None:
        pytest.fail(f"PostgreSQL's {name} is needed (package postgresql) and was not found.")
    return found


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresServer]:
    # A socket's path has at most 107 characters, too few for the folders of a test run.
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody", "nogroup")
    server = PostgresServer(folder)
    server.start()
    yield server
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture
def postgresql_url(postgresql: PostgresServer) -> str:
    return postgresql.new_database()
