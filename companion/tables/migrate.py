"""Brings the database to the newest schema when the house starts.

One cheap query tells whether there is anything to do; Alembic, which is slow to
import, is only imported when there is.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from companion.tables.schema import VERSION

MIGRATIONS = Path(__file__).with_name("migrations")
_LOCK = 0x6D696C65  # an arbitrary number that means "the schema" among PostgreSQL's advisory locks


def stored_version(engine: Engine) -> str | None:
    """The migration at which the database stands, None for an empty one."""
    with engine.connect() as connection:
        return _version(connection)


def migrate(engine: Engine) -> bool:
    """Run the migrations that are missing; True when there were any.

    Several processes may start at once: one migrates, the others wait for it. Raises ValueError, with a
    sentence, for a database that a newer companion has migrated, and before the first for one that could not
    keep every name.
    """
    if _is_newest(stored_version(engine)):
        return False
    with engine.connect().execution_options(begin="BEGIN IMMEDIATE") as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            _check_encoding(connection)
        if _is_newest(_version(connection)):
            return False
        upgrade(connection)
    return True


def _is_newest(version: str | None) -> bool:
    """Whether a database at this migration needs no other; raises ValueError for one that is not known here."""
    if version is not None and version > VERSION:  # numbers of four digits
        raise ValueError(
            f"The database was made by a newer version of Milecastle (its schema is {version[:40]}, here {VERSION} is"
            " known): use that version."
        )
    return version == VERSION


def _check_encoding(connection: Connection) -> None:
    encoding = connection.scalar(text("SHOW server_encoding"))
    if encoding not in ("UTF8", "SQL_ASCII"):  # the latter takes whatever it is given
        raise ValueError(
            f"The database is in {encoding}, which has no letters for some names: make it anew"
            " (createdb --encoding=UTF8 --template=template0 NAME)."
        )


def _version(connection: Connection) -> str | None:
    try:
        with connection.begin_nested():
            version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    except DBAPIError:
        return None
    return version


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, in the transaction of ``connection``."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
