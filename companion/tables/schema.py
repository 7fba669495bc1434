"""The tables of the database, as SQLAlchemy knows them; ``migrations`` builds them.

Texts that are JSON are stored as text: the database never looks inside.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint

VERSION = "0001"
"""The newest migration: what ``alembic_version`` holds when the database is up to date."""

metadata = MetaData()

# Everything in this row but the id is a function of the revision: each change of it is an entry.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("command_id", Text, nullable=False, unique=True),  # of the form that made the table
    Column("game", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("host", Text, nullable=False),
    Column("host_key", Text, nullable=False),
    Column("door_open", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("rematch", Text),
    Index("tables_by_change", "changed", "id"),
    Index("tables_by_host", "host"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("neutral", Boolean, nullable=False),
    Column("device", Text),
    Column("key", Text, nullable=False),
    Index("seats_by_device", "device"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("command_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("acts_for", Text),
    Column("payload", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("reveals", Boolean, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("position", Integer, nullable=False),
    Column("before", Integer, nullable=False),
    Column("ahead", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    UniqueConstraint("table_id", "command_id", name="entries_once"),
    sqlite_with_rowid=False,
)

# States at some commands, so that a fold never starts far away. A version of the game that no
# longer matches makes a snapshot worthless, never wrong: it is a copy of what the log says.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("state", Text, nullable=False),
    sqlite_with_rowid=False,
)
