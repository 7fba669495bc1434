"""The statements: what is read and written, and nothing about games or rights.

Every function works on a connection that :class:`~companion.tables.engine.Database` gave.
Neither the statements nor the rows that they read grow with a table's log, but for those of
:func:`commands`, which a download reads, and of :func:`line`, where a newer version of a game
finds no snapshot of its own yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    not_,
    select,
    text,
    tuple_,
    update,
)

from companion.referee.game import Setup
from companion.tables import schema
from companion.tables.table import Entry, Seat, Table, Words

_setup = msgspec.json.Decoder(Setup)
_words = msgspec.json.Decoder(Words)
_entry = schema.entries.c
_table = schema.tables.c

_REVISION = select(_table.revision).where(_table.id == bindparam("table_id"))
_REVISION_LOCKED = _REVISION.with_for_update()
_TABLE = select(schema.tables).where(_table.id == bindparam("table_id"))
_SEATS = select(schema.seats).where(schema.seats.c.table_id == bindparam("table_id")).order_by(schema.seats.c.number)
_ENTRIES = select(schema.entries).where(
    _entry.table_id == bindparam("table_id"), _entry.revision.in_(bindparam("revisions", expanding=True))
)
_ENTRY_OF_COMMAND = select(schema.entries).where(
    _entry.table_id == bindparam("table_id"), _entry.command_id == bindparam("command_id")
)
_COMMANDS_SINCE = (
    select(_entry.actor, _entry.payload)
    .where(
        _entry.table_id == bindparam("table_id"),
        _entry.revision > bindparam("revision"),
        _entry.kind == "command",
    )
    .order_by(_entry.revision.desc())
    .limit(200)
)
_INSERT_ENTRY = insert(schema.entries)
_INSERT_SNAPSHOT = text(
    "INSERT INTO snapshots (table_id, revision, version, state) VALUES (:table_id, :revision, :version, :state)"
    " ON CONFLICT DO NOTHING"
)
_UPDATE_TABLE = update(schema.tables).where(_table.id == bindparam("table_id"))
_UPDATE_SEAT = update(schema.seats).where(
    schema.seats.c.table_id == bindparam("at_table"), schema.seats.c.number == bindparam("at_number")
)


def _line() -> Select[Any]:
    """The commands that led to a position, newest first, back to the nearest snapshot.

    Not a range of revisions: commands that were undone, and the undoing, lie between them.
    """
    snapshot = schema.snapshots
    here = (snapshot.c.table_id == _entry.table_id) & (snapshot.c.revision == _entry.revision)
    joined = schema.entries.outerjoin(snapshot, here & (snapshot.c.version == bindparam("version")))
    columns = (_entry.revision, _entry.before, _entry.payload, snapshot.c.state)
    line = (
        select(*columns)
        .select_from(joined)
        .where(_entry.table_id == bindparam("table_id"), _entry.revision == bindparam("position"))
        .cte("line", recursive=True)
    )
    earlier = line.join(
        schema.entries, (_entry.table_id == bindparam("table_id")) & (_entry.revision == line.c.before)
    ).outerjoin(snapshot, here & (snapshot.c.version == bindparam("version")))
    line = line.union_all(select(*columns).select_from(earlier).where(line.c.state.is_(None)))
    return select(line).order_by(line.c.revision.desc())


_LINE = _line()


Stored = tuple[Row[Any], tuple[Seat, ...]]
"""A table's row and its seats."""


def revision(connection: Connection, table_id: str, *, lock: bool = False) -> int | None:
    """The revision of a table, None where there is none; ``lock`` keeps other writers out (PostgreSQL)."""
    found: int | None = connection.scalar(_REVISION_LOCKED if lock else _REVISION, {"table_id": table_id})
    return found


def revisions(connection: Connection, table_ids: Sequence[str]) -> dict[str, int]:
    """The revisions of several tables."""
    rows = connection.execute(select(_table.id, _table.revision).where(_table.id.in_(table_ids)))
    return {row.id: row.revision for row in rows}


def stored(connection: Connection, table_id: str) -> Stored | None:
    """The table's row and its seats."""
    row = connection.execute(_TABLE, {"table_id": table_id}).first()
    if row is None:
        return None
    return row, tuple(_seat(seat) for seat in connection.execute(_SEATS, {"table_id": table_id}))


def setup(row: Row[Any]) -> Setup:
    """The set-up in a table's row."""
    return _setup.decode(row.setup)


def entries(connection: Connection, table_id: str, revisions: Iterable[int]) -> dict[int, Entry]:
    """The entries with these revisions (0 is never one)."""
    wanted = [number for number in set(revisions) if number > 0]
    if not wanted:
        return {}
    rows = connection.execute(_ENTRIES, {"table_id": table_id, "revisions": wanted})
    return {row.revision: _as_entry(row) for row in rows}


def entry_of_command(connection: Connection, table_id: str, command_id: str) -> Entry | None:
    """The entry that a command id made."""
    row = connection.execute(_ENTRY_OF_COMMAND, {"table_id": table_id, "command_id": command_id}).first()
    return None if row is None else _as_entry(row)


def page(connection: Connection, table_id: str, after: int, before: int, limit: int) -> tuple[Entry, ...]:
    """Entries with ``after`` < revision < ``before``, newest first."""
    query = (
        select(schema.entries)
        .where(_entry.table_id == table_id, _entry.revision > after, _entry.revision < before)
        .order_by(_entry.revision.desc())
        .limit(limit)
    )
    return tuple(_as_entry(row) for row in connection.execute(query))


def commands(connection: Connection, table_id: str, until: int) -> dict[int, Entry]:
    """All commands of the log up to a revision; as many rows as the log has commands."""
    query = select(schema.entries).where(
        _entry.table_id == table_id, _entry.kind == "command", _entry.revision <= until
    )
    return {row.revision: _as_entry(row) for row in connection.execute(query)}


def commands_since(connection: Connection, table_id: str, since: int) -> list[tuple[str, str]]:
    """Who gave the commands of the log after a revision, and their payloads, newest first; at most 200."""
    rows = connection.execute(_COMMANDS_SINCE, {"table_id": table_id, "revision": since})
    return [(row.actor, row.payload) for row in rows]


def line(connection: Connection, table_id: str, position: int, version: int) -> list[tuple[int, str, str | None]]:
    """Revision, payload and snapshot (if any) of the commands that led to ``position``, newest
    first; the last has a snapshot, or is the first command of the table."""
    rows = connection.execute(_LINE, {"table_id": table_id, "position": position, "version": version})
    return [(row.revision, row.payload, row.state) for row in rows]


def insert_table(connection: Connection, command_id: str, table: Table) -> None:
    """A new table, its seats included, with no entries. Raises IntegrityError for a known command id."""
    connection.execute(
        insert(schema.tables),
        {
            "id": table.id,
            "command_id": command_id,
            "game": table.game.id,
            "setup": msgspec.json.encode(table.setup).decode(),
            **_changing(table),
        },
    )
    connection.execute(
        insert(schema.seats),
        [{"table_id": table.id, "number": number, **_of(seat)} for number, seat in enumerate(table.seats)],
    )


def table_of_command(connection: Connection, command_id: str) -> str | None:
    """The id of the table that a command id made."""
    found: str | None = connection.scalar(select(_table.id).where(_table.command_id == command_id))
    return found


def append(connection: Connection, before: Table, after: Table, entry: Entry) -> None:
    """Add an entry, and what else it changed. Raises IntegrityError for a known command id."""
    connection.execute(_INSERT_ENTRY, _row(after.id, entry))
    connection.execute(_UPDATE_TABLE, {"table_id": after.id, **_changing(after)})
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old != new:
            connection.execute(_UPDATE_SEAT, {"at_table": after.id, "at_number": number, **_of(new)})


def insert_entries(connection: Connection, table_id: str, log: Sequence[Entry]) -> None:
    """Add many entries at once (an import)."""
    if log:
        connection.execute(_INSERT_ENTRY, [_row(table_id, entry) for entry in log])


def keep_snapshot(connection: Connection, table_id: str, position: int, version: int, state: str) -> None:
    """Keep a state, unless it is kept already."""
    connection.execute(
        _INSERT_SNAPSHOT, {"table_id": table_id, "revision": position, "version": version, "state": state}
    )


_LEFT = and_(
    _table.rematch.is_not(None),
    exists().where(_entry.table_id == _table.id, _entry.revision == _table.revision, _entry.position == 0),
)
"""Whether all have gone on elsewhere before anything was played, as Table.left says."""


def listed(
    connection: Connection,
    games: Sequence[str],
    *,
    finished: bool | None,
    device: str | None,
    limit: int,
    offset: int,
    ended_before: tuple[int, str] | None = None,
) -> list[Stored]:
    """Tables of these games: finished ones, the newest end first; those that are not, but for those that all have left
    before anything was played, or (None) all tables, the newest change first. Of one device (its hash) or of all; of
    finished ones those that come after the one with this end (UTC seconds) and id."""
    query = select(schema.tables).where(_table.game.in_(games))
    newest = _table.finished if finished else _table.changed  # what is set right later moves no finished game
    query = query.order_by(newest.desc(), _table.id.desc()).limit(limit).offset(offset)
    if finished is not None:
        query = query.where(_table.finished.is_not(None) if finished else and_(_table.finished.is_(None), not_(_LEFT)))
    if ended_before is not None:
        query = query.where(tuple_(_table.finished, _table.id) < ended_before)
    if device is not None:
        hosts = select(_table.id).where(_table.host == device)
        sits = select(schema.seats.c.table_id).where(schema.seats.c.device == device)
        query = query.where(_table.id.in_(hosts.union(sits)))
    rows = list(connection.execute(query))
    of_table: dict[str, list[Seat]] = {row.id: [] for row in rows}
    chairs = select(schema.seats).where(schema.seats.c.table_id.in_(of_table)).order_by(schema.seats.c.number)
    for seat in connection.execute(chairs):
        of_table[seat.table_id].append(_seat(seat))
    return [(row, tuple(of_table[row.id])) for row in rows]


def unchanged_since(connection: Connection, time: int) -> list[str]:
    """The ids of the tables of any game at which nothing has happened since this time (UTC seconds), oldest first.
    Nothing happens at them until the transaction ends."""
    query = select(_table.id).where(_table.changed < time).order_by(_table.changed, _table.id)
    return list(connection.scalars(query.with_for_update()))


def remove(connection: Connection, table_ids: Sequence[str]) -> None:
    """Delete tables with all that belongs to them."""
    gone = [{"gone": table_id} for table_id in table_ids]
    for column in (schema.snapshots.c.table_id, schema.entries.c.table_id, schema.seats.c.table_id, _table.id):
        connection.execute(delete(column.table).where(column == bindparam("gone")), gone)


def went_on_nowhere(connection: Connection) -> list[str]:
    """The ids of the tables whose rematch was deleted."""
    later = schema.tables.alias()
    gone = ~exists().where(later.c.id == _table.rematch)
    return list(connection.scalars(select(_table.id).where(_table.rematch.is_not(None), gone)))


def finished_begun(connection: Connection, game: str, created: int) -> list[str]:
    """The ids of the finished tables of a game that were created at this time, the oldest change first."""
    query = select(_table.id).where(_table.game == game, _table.created == created, _table.finished.is_not(None))
    return list(connection.scalars(query.order_by(_table.changed, _table.id)))


def _changing(table: Table) -> dict[str, object]:
    return {
        "revision": table.revision,
        "host": table.host,
        "host_key": table.host_key,
        "door_open": table.door_open,
        "created": table.created,
        "changed": table.changed,
        "finished": table.finished,
        "rematch": table.rematch,
    }


def _of(seat: Seat) -> dict[str, object]:
    return {"id": seat.id, "name": seat.name, "neutral": seat.neutral, "device": seat.device, "key": seat.key}


def _seat(row: Row[Any]) -> Seat:
    return Seat(row.id, row.name, row.neutral, row.device, row.key)


def _row(table_id: str, entry: Entry) -> dict[str, object]:
    row = msgspec.structs.asdict(entry)
    row["words"] = msgspec.json.encode(entry.words).decode()
    row["table_id"] = table_id
    return row


def _as_entry(row: Row[Any]) -> Entry:
    return Entry(
        revision=row.revision,
        command_id=row.command_id,
        kind=row.kind,
        actor=row.actor,
        acts_for=row.acts_for,
        payload=row.payload,
        words=_words.decode(row.words),
        reveals=row.reveals,
        time=row.time,
        position=row.position,
        before=row.before,
        ahead=row.ahead,
        asked=row.asked,
    )
