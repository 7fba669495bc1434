"""The house: reads tables, and changes them one entry at a time.

What each change is, is decided elsewhere (:mod:`companion.tables.tables`); here it is put
into a transaction, made durable and told.
"""

from __future__ import annotations

import dataclasses
import random
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from companion.referee.game import Game
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.tables import log, store
from companion.tables.cache import Recent
from companion.tables.engine import Database
from companion.tables.fold import SNAPSHOT_EVERY, Codec, States
from companion.tables.identity import device_hash, is_command_id, is_table_id, new_command_id
from companion.tables.log import Change
from companion.tables.notices import LocalNotices, Notices, PostgresNotices, Subscription
from companion.tables.table import Answered, Broken, Done, Entry, Moment, NotFound, Stale, Summary, Table

TABLES_KEPT = 256
"""Tables that are kept in memory as they stand."""
STATES_KEPT = 512
"""States that are kept in memory, for undo and for looking back."""

Decision = Change | Refusal | Stale | None
"""What to do with what was asked; None: nothing has to change."""


def utc_seconds() -> int:
    """The system's time."""
    return int(time.time())


class House:
    """Tables in one database: reading them, and the one way to change them."""

    def __init__(
        self,
        database: Database,
        games: Mapping[str, Game[Any, Any]],
        clock: Callable[[], int] = utc_seconds,
        rng: random.Random | None = None,
    ) -> None:
        self.database = database
        self.games = games
        self.clock = clock
        self.rng = rng or random.SystemRandom()
        self.notices: Notices = (
            LocalNotices(self.revisions) if database.is_sqlite else PostgresNotices(database.engine, self.revisions)
        )
        self._states = States(STATES_KEPT)
        self._tables: Recent[str, Table] = Recent(TABLES_KEPT)

    def close(self) -> None:
        """End all subscriptions and connections."""
        self.notices.close()
        self.database.close()

    def get(self, table_id: str, at_least: int | None = None) -> Table:
        """The table as it stands. Who was just told of a revision gives it as ``at_least``, and is
        answered from memory when that is known there. Raises NotFound, Broken."""
        if at_least is not None:
            kept = self._tables.get(table_id)
            if kept is not None and kept.revision >= at_least:
                return kept
        with self.database.reading() as connection:
            return self.current(connection, table_id)

    def look(self, table_id: str) -> Table:
        """The table as it stands, to be looked at: one whose log no longer fits the rules as it stood before that
        (``unfit``). Raises NotFound, Broken for a set-up that is no longer allowed."""
        with self.database.reading() as connection:
            return self._readable(connection, table_id)

    def revision(self, table_id: str) -> int:
        """The revision of a table; cheaper than the table. Raises NotFound."""
        with self.database.reading() as connection:
            return _revision(connection, table_id)

    def revisions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The revisions of several tables; unknown ones are left out."""
        with self.database.reading() as connection:
            return store.revisions(connection, table_ids)

    def at(self, table_id: str, revision: int) -> Moment:
        """The table as it stood at ``revision`` (0: the start). Raises NotFound, Broken."""
        with self.database.reading() as connection:
            table = self._readable(connection, table_id)
            if not 0 <= revision <= table.revision:
                raise NotFound(f"{table_id} at revision {revision}")
            entry = store.entries(connection, table_id, [revision]).get(revision)
            state, _ = self.state(connection, table, entry.position if entry else 0)
            return Moment(table, revision, entry, state)

    def log(self, table_id: str, *, after: int = 0, before: int | None = None, limit: int = 50) -> tuple[Entry, ...]:
        """Entries with ``after`` < revision < ``before`` (None: no bound), the newest first, at most
        ``limit``. Raises NotFound."""
        with self.database.reading() as connection:
            end = _revision(connection, table_id) + 1
            upper = end if before is None else min(max(before, 0), end)
            return store.page(connection, table_id, min(max(after, 0), end), upper, limit)

    def line(self, table: Table) -> tuple[tuple[Entry, ...], int]:
        """The commands that led to where the table stands, the oldest first, and how many others are
        in its log because they were undone. Costs as much as the log is long. Raises NotFound."""
        with self.database.reading() as connection:
            commands = store.commands(connection, table.id, table.revision)
        if table.position not in commands and table.position > 0:  # deleted since the table was read
            raise NotFound(table.id)
        found: list[Entry] = []
        position = table.position
        while position > 0:
            found.append(commands[position])
            position = commands[position].before
        return tuple(reversed(found)), len(commands) - len(found)

    def listed(
        self,
        *,
        finished: bool | None = None,
        device: str | None = None,
        limit: int = 50,
        offset: int = 0,
        last: Summary | None = None,
    ) -> tuple[Summary, ...]:
        """Tables, finished ones with the newest end first, running (but for those that all have left before anything
        was played) or (None) all with the newest change first; those that ``device`` (its token) hosts or sits at, or
        (None) of everybody. Tables of games that are not known are left out. A list of finished ones goes on after
        ``last`` of the page before, whatever was deleted or has ended meanwhile."""
        hashed = None if device is None else device_hash(device)
        ended_before = (last.finished, last.id) if last and last.finished is not None else None
        with self.database.reading() as connection:
            found = store.listed(
                connection,
                tuple(self.games),
                finished=finished,
                device=hashed,
                limit=limit,
                offset=offset,
                ended_before=ended_before,
            )
        return tuple(
            Summary(
                row.id,
                self.games[row.game],
                store.setup(row),
                seats,
                row.revision,
                row.changed,
                row.finished,
            )
            for row, seats in found
        )

    def delete(self, named: Sequence[str], unchanged_since: int | None = None) -> tuple[str, ...]:
        """Delete the tables ``named``, and those at which nothing has happened since a time (UTC seconds; None: no
        others), for good; gives the ids of all. Raises NotFound for a name that is none, and deletes nothing then.
        Whoever still has such a table open finds none at the next tap; a table that went on there can have another
        rematch."""
        ended: list[Table] = []
        with self.database.writing() as connection:
            for table_id in named:
                _revision(connection, table_id, lock=True)
            forgotten = () if unchanged_since is None else store.unchanged_since(connection, unchanged_since)
            gone = tuple(dict.fromkeys((*named, *forgotten)))
            if gone:
                store.remove(connection, gone)
                for table_id in store.went_on_nowhere(connection):
                    with suppress(Broken, NotFound):  # of a game, or by rules, that are not known here
                        before = self.current(connection, table_id, lock=True)
                        _, after = self._enter(connection, before, log.rematch_deleted(before), new_command_id())
                        ended.append(after)
        for table in ended:
            self._tell(table)
        return gone

    def subscribe(self, table_id: str) -> Subscription:
        """Listen to a table: see :mod:`companion.tables.notices`."""
        return self.notices.subscribe(table_id)

    def keep(
        self, table: Table, command_id: str, entries: Sequence[Entry] = (), states: Mapping[int, Any] | None = None
    ) -> Table | Refusal:
        """Store a table that was just opened, or imported with its log and some states by revision.
        The same ``command_id`` again gives the table of the first time, a finished game that is here already
        the table on which it was played."""
        if not is_command_id(command_id):
            return no_command_id()
        try:
            with self.database.writing() as connection:
                if table.finished is not None:
                    self.database.take_turn(connection)
                    if (played := self._played(connection, table)) is not None:
                        return played
                store.insert_table(connection, command_id, table)
                store.insert_entries(connection, table.id, entries)
                for position, state in (states or {}).items():
                    _keep_snapshot(connection, table, position, state)
        except IntegrityError:
            with self.database.reading() as connection:
                first = store.table_of_command(connection, command_id)
            if first is None:
                raise
            return self.get(first)
        return table

    def change(
        self,
        table_id: str,
        command_id: str,
        decide: Callable[[Connection, Table], Decision],
        unfit: bool = False,
    ) -> Answered:
        """Let ``decide`` look at the newest table and enter what it decides, once for each
        ``command_id``. Raises NotFound, Broken; with ``unfit`` it takes a table whose log no longer fits the rules."""
        if not is_command_id(command_id):
            return no_command_id()
        try:
            with self.database.writing() as connection:
                look = self._readable if unfit else self.current
                before = look(connection, table_id, lock=True)
                decision = decide(connection, before)
                if isinstance(decision, Change):
                    entry, after = self._enter(connection, before, decision, command_id)
                else:
                    # A repeated command is usually refused by now: its first answer still holds.
                    first = store.entry_of_command(connection, table_id, command_id)
                    if first is not None:
                        return Done(before, first, repeated=True)
                    return Done(before, None) if decision is None else decision
        except IntegrityError:
            with self.database.reading() as connection:
                first = store.entry_of_command(connection, table_id, command_id)
                if first is None:
                    raise
                return Done(self.current(connection, table_id), first, repeated=True)
        self._tell(after)
        return Done(after, entry)

    def _enter(self, connection: Connection, before: Table, change: Change, command_id: str) -> tuple[Entry, Table]:
        """Store a change in the transaction: its entry, and the table with it."""
        entry, after = log.entered(before, change, command_id, self.clock())
        store.append(connection, before, after, entry)
        if after.folded >= SNAPSHOT_EVERY or (after.finished and not before.finished):
            _keep_snapshot(connection, after, after.position, after.state)
            after = dataclasses.replace(after, folded=0)
        self.notices.within(connection, after.id, after.revision)
        return entry, after

    def _tell(self, after: Table) -> None:
        """Tell whoever listens of a change that is durable."""
        self._remember(after)
        self.notices.publish(after.id, after.revision)

    def current(self, connection: Connection, table_id: str, *, lock: bool = False) -> Table:
        """The table as it stands; ``lock`` keeps other writers out until the transaction ends.
        Raises NotFound, Broken."""
        revision = _revision(connection, table_id, lock=lock)
        kept = self._tables.get(table_id)
        if kept is not None and kept.revision == revision:
            return kept
        table = self._load(connection, table_id)
        self._remember(table)
        return table

    def _played(self, connection: Connection, table: Table) -> Table | None:
        """The finished table on which this very game was played: begun in the same second, with the same seats
        and options, and ended in the same state; whatever its players are called, and whatever it had from the game
        before. None: it was not played here."""
        plan = (table.setup.seats, table.setup.options)
        for table_id in store.finished_begun(connection, table.game.id, table.created):
            try:
                played = self.current(connection, table_id)
            except Broken:
                continue
            if (played.setup.seats, played.setup.options) == plan and played.state == table.state:
                return played
        return None

    def _readable(self, connection: Connection, table_id: str, *, lock: bool = False) -> Table:
        """The table as :meth:`look` gives it; ``lock`` as for :meth:`current`."""
        try:
            return self.current(connection, table_id, lock=lock)
        except Broken as broken:
            if not broken.revision:
                raise
            return self._load(connection, table_id, broken.revision)

    def state(self, connection: Connection, table: Table, position: int) -> tuple[Any, int]:
        """The state after the command at ``position``, and how far it is from a stored copy."""
        if position == table.position:
            return table.state, table.folded
        return self._states.at(connection, table.id, table.game, table.setup, position)

    def _load(self, connection: Connection, table_id: str, unfit: int = 0) -> Table:
        """The table from the database; ``unfit`` is the entry before which it is to stand (0: as it stands)."""
        stored = store.stored(connection, table_id)
        if stored is None or stored[0].game not in self.games:
            raise NotFound(table_id)
        row, seats = stored
        game = self.games[row.game]
        setup = store.setup(row)
        newest = store.entries(connection, table_id, [row.revision]).get(row.revision)
        position, before, asked = (newest.position, newest.ahead, newest.asked) if newest else (0, 0, 0)
        if unfit:
            position, before, asked = store.entries(connection, table_id, [unfit])[unfit].before, 0, 0
        pointed = store.entries(connection, table_id, [position, before, asked]) if newest else {}
        undo = pointed.get(before)
        ahead = store.entries(connection, table_id, [undo.before])[undo.before] if undo else None
        try:
            settings = game.options.settle(setup.options)
            state, folded = self._states.at(connection, table_id, game, setup, position)
        except Refused as problem:
            raise Broken(table_id, 0) from problem
        return Table(
            id=table_id,
            game=game,
            setup=setup,
            settings=settings,
            revision=row.revision,
            position=position,
            state=state,
            seats=seats,
            door_open=row.door_open,
            created=row.created,
            changed=row.changed,
            finished=row.finished,
            newest=newest,
            undo=log.offer(pointed.get(position)),
            redo=log.offer(ahead),
            request=log.request(pointed.get(asked)),
            rematch=row.rematch,
            folded=folded,
            host=row.host,
            host_key=row.host_key,
            unfit=unfit,
        )

    def _remember(self, table: Table) -> None:
        kept = self._tables.get(table.id)
        if kept is None or kept.revision < table.revision:
            self._tables.put(table.id, table)
        if table.position:
            self._states.keep(table.id, table.position, table.state, table.folded)


def _revision(connection: Connection, table_id: str, *, lock: bool = False) -> int:
    found = store.revision(connection, table_id, lock=lock) if is_table_id(table_id) else None
    if found is None:
        raise NotFound(table_id)
    return found


def _keep_snapshot(connection: Connection, table: Table, position: int, state: Any) -> None:
    store.keep_snapshot(connection, table.id, position, table.game.version, Codec.write(state))


def no_command_id() -> Refusal:
    """What a form is told whose command id is none, or that of something else."""
    return Refusal("command-id", say(N_("This form has no valid command id: load the page again.")))
