"""The site on a database of its own, and phones that use it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket

from companion.config import Config
from companion.referee.games import GAMES
from companion.tables.tables import Tables
from companion.web import create_app
from companion.web.site import KEY, Site
from companion.web.templating import BoardEnvironment

from .pages import Phone

ADDRESS = "http://192.168.178.120:8000"


class Compiled(BytecodeCache):
    """Templates that this process has compiled: compiling them for each site of each test would be half of all work."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """Boards are compiled for a language; of those only English stays the same from test to test."""
        assert isinstance(environment, BoardEnvironment)
        code = environment.texts.code if environment.texts else ""
        bucket = Bucket(environment, f"{code}/{name}", self.get_source_checksum(source))
        if code in ("", "en"):
            self.load_bytecode(bucket)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        """What was compiled of this template before."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


@cache
def _empty() -> bytes:
    """A database without a table, as the first start leaves it: making one takes longer than copying it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "milecastle.sqlite3"
        Tables.open(f"sqlite:///{file}", GAMES).close()
        return file.read_bytes()


_FREE: list[Flask] = []
"""Sites that no test uses any more: to make one and to load its templates takes longer than what most tests ask it."""


def _app(tables: Tables) -> Flask:
    """A site with these tables."""
    if _FREE:
        app = _FREE.pop()
        app.extensions[KEY] = Site(Config(), tables, ADDRESS)
        return app
    app = create_app(Config(), tables, ADDRESS)
    app.jinja_env.bytecode_cache = COMPILED
    app.testing = False  # errors are answered as they are to players
    return app


def _give_back(app: Flask) -> None:
    """Let another test use it; of the languages of its boards only English stays the same from test to test."""
    boards = app.extensions.get("boards", {})
    for code in boards.keys() - {"en"}:
        del boards[code]
    _FREE.append(app)


class House:
    """A site with its store; chance comes from ``seed``."""

    def __init__(self, file: Path, seed: int = 1) -> None:
        self.file = file
        if not file.exists():
            file.write_bytes(_empty())
        self.tables = Tables.open(f"sqlite:///{file}", GAMES, rng=random.Random(seed))
        self.app = _app(self.tables)
        self._later: list[House] = []

    def anew(self) -> House:
        """The site on the same file once more: nothing is in memory. It is closed with this one."""
        self._later.append(House(self.file))
        return self._later[-1]

    def close(self) -> None:
        """Close every connection, once: another test uses the site from then on."""
        for house in (self, *self._later):
            house.tables.close()
            _give_back(house.app)

    def phone(self) -> Phone:
        """A device that was never here."""
        return Phone(self.app)

    def company(self, *clans: str, options: dict[str, str] | None = None) -> tuple[str, dict[str, Phone]]:
        """A table at which each of these clans has its own phone, the first one the host's."""
        phones = {clan: self.phone() for clan in clans}
        table = phones[clans[0]].open_table(dict.fromkeys(clans, "player"), options=options)
        for clan in clans[1:]:
            phones[clan].sit(table, clan)
        return table, phones

    def revision(self, table: str) -> int:
        """How many entries the table's log has."""
        return self.tables.revision(table.removeprefix("/t/"))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A fresh site."""
    made = House(tmp_path / "milecastle.sqlite3")
    yield made
    made.close()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A program at the interface, which keeps nothing: one site serves the tests of a module."""
    house = House(tmp_path_factory.mktemp("programs") / "milecastle.sqlite3")
    yield house.app.test_client()
    house.tables.close()
