"""A table as the printer wants it."""

from __future__ import annotations

from tempfile import TemporaryDirectory

from companion.language import Language
from companion.referee.games import GAMES
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused
from companion.tables.record import import_
from companion.tables.table import Table
from companion.tables.tables import Tables
from printables import Play, Seat


def play_of(table: Table, language: Language, path: str) -> Play:
    """The game of a table with its seats; what is still secret is left out. Its date is that of its end, or of its
    last step: of a game from a file it is not that of the import.

    ``path`` is the table's address on the site ("" for none).
    """
    last_step = table.created if table.newest is None else table.newest.time
    return Play(
        date=language.day(last_step if table.finished is None else table.finished),
        path=path,
        seats=tuple(Seat(seat.id, seat.name, seat.neutral) for seat in table.seats),
        state=table.game.view(table.state, None),
    )


def play_of_download(content: bytes, language: Language) -> tuple[str, Play, Settings]:
    """The id of the game in a table's download, how it stands, and its options. Raises Refused for a file that
    is none."""
    with TemporaryDirectory() as folder:
        tables = Tables.open(f"sqlite:///{folder}/one.sqlite3", GAMES)
        try:
            table = import_(tables, content, "printer", "printer")
            if isinstance(table, Refusal):
                raise Refused(table)
            assert isinstance(table, Table)  # nothing else is in this database
            return table.game.id, play_of(table, language, ""), table.settings
        finally:
            tables.close()
