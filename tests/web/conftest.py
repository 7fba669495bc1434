"""The site on a database of its own, and phones that use it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.config import Config
from companion.referee.games import GAMES
from companion.tables.tables import Tables
from companion.web import create_app

from .pages import Phone

ADDRESS = "http://192.168.178.120:8000"


class House:
    """A site with its store; chance comes from ``seed``."""

    def __init__(self, file: Path, seed: int = 1) -> None:
        self.file = file
        self.tables = Tables.open(f"sqlite:///{file}", GAMES, rng=random.Random(seed))
        self.app: Flask = create_app(Config(), self.tables, ADDRESS)
        self.app.testing = False  # errors are answered as they are to players

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
    made.tables.close()
