"""Who is listening to a table is told: it is now at revision N.

A notice is only a hint to look; it may come twice, and it carries nothing but the number.
:class:`LocalNotices` serves one process. :class:`PostgresNotices` carries notices
between processes and machines through PostgreSQL's LISTEN and NOTIFY. Several processes on
one SQLite file do not tell each other at once: each subscription looks up the stored
revision whenever its wait runs out, so that phones follow within one heartbeat.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Protocol

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

CHANNEL = "milecastle"
_log = logging.getLogger(__name__)

Revisions = Callable[[Sequence[str]], Mapping[str, int]]
"""Looks up the stored revisions of tables; unknown tables are left out."""


class Subscription:
    """One listener of one table; a context manager that closes itself."""

    def __init__(self, table_id: str, leave: Callable[[Subscription], None], revisions: Revisions) -> None:
        self.table_id = table_id
        self._leave = leave
        self._revisions = revisions
        self._told = threading.Event()
        self._lock = threading.Lock()
        self._newest = 0
        self._answered = 0
        self.closed = False

    def wait(self, timeout: float) -> int | None:
        """The newest revision, as soon as there is one that was not answered before; None when
        ``timeout`` seconds have passed without, or at once when the subscription is closed: a table that is not
        there any more then closes it."""
        until = monotonic() + timeout
        while not self.closed:
            woken = self._told.wait(max(0.0, until - monotonic()))
            self._told.clear()
            if not woken:
                stored = self._revisions([self.table_id])
                if self.table_id not in stored:
                    self.close()
                    return None
                self.tell(stored[self.table_id])
            with self._lock:
                if self._newest > self._answered:
                    self._answered = self._newest
                    return self._newest
            if not woken:
                return None
        return None

    def tell(self, revision: int) -> None:
        """The table is at this revision."""
        with self._lock:
            if revision > self._newest:
                self._newest = revision
                self._told.set()

    def seen(self, revision: int) -> None:
        """The listener knows this revision already: only a newer one wakes it."""
        with self._lock:
            self._answered = max(self._answered, revision)

    def close(self) -> None:
        """Stop listening; a wait that is going on ends at once. Harmless when done twice."""
        self.closed = True
        self._told.set()
        self._leave(self)

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Notices(Protocol):
    """How the house tells its listeners."""

    def within(self, connection: Connection, table_id: str, revision: int) -> None:
        """Part of the transaction that makes the revision: send what goes out when it commits."""
        ...

    def publish(self, table_id: str, revision: int) -> None:
        """The revision is durable: tell the listeners of this process."""
        ...

    def subscribe(self, table_id: str) -> Subscription:
        """Listen to a table from now on. Ask for its revision after this, not before."""
        ...

    def close(self) -> None:
        """End every subscription."""
        ...


class LocalNotices:
    """Notices within one process, for threads and for greenlets (when patched before import)."""

    def __init__(self, revisions: Revisions) -> None:
        self._revisions = revisions
        self._lock = threading.Lock()
        self._listening: dict[str, set[Subscription]] = {}

    def within(self, connection: Connection, table_id: str, revision: int) -> None:
        """Nothing goes out through the database."""

    def publish(self, table_id: str, revision: int) -> None:
        """Wake the listeners of the table."""
        with self._lock:
            listeners = tuple(self._listening.get(table_id, ()))
        for listener in listeners:
            listener.tell(revision)

    def subscribe(self, table_id: str) -> Subscription:
        """A new listener of the table."""
        subscription = Subscription(table_id, self._leave, self._revisions)
        with self._lock:
            self._listening.setdefault(table_id, set()).add(subscription)
        return subscription

    def listened(self) -> dict[str, int]:
        """The tables that somebody listens to, and how many do."""
        with self._lock:
            return {table_id: len(listeners) for table_id, listeners in self._listening.items()}

    def close(self) -> None:
        """End every subscription."""
        with self._lock:
            listeners = [each for group in self._listening.values() for each in group]
        for listener in listeners:
            listener.close()

    def _leave(self, subscription: Subscription) -> None:
        with self._lock:
            group = self._listening.get(subscription.table_id)
            if group is not None:
                group.discard(subscription)
                if not group:
                    del self._listening[subscription.table_id]


class PostgresNotices(LocalNotices):
    """Notices between processes and machines: one connection listens for the whole process.

    It starts with the first subscription. When the connection is lost it comes back by
    itself, and then looks up what was missed. A listener that has ended all the same is
    replaced at the next subscription.
    """

    def __init__(self, engine: Engine, revisions: Revisions) -> None:
        super().__init__(revisions)
        self._engine = engine
        self._closing = threading.Event()
        self._ready = threading.Event()
        self._listener: threading.Thread | None = None

    def within(self, connection: Connection, table_id: str, revision: int) -> None:
        """NOTIFY; PostgreSQL delivers it when the transaction commits."""
        connection.execute(
            text("SELECT pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": f"{table_id} {revision}"}
        )

    def subscribe(self, table_id: str) -> Subscription:
        """A new listener of the table; the first one waits until the connection listens."""
        subscription = super().subscribe(table_id)
        with self._lock:
            if self._listener is None or not self._listener.is_alive():
                self._ready.clear()
                self._listener = threading.Thread(target=self._listen, name="notices", daemon=True)
                self._listener.start()
        self._ready.wait(5)
        return subscription

    def close(self) -> None:
        """End every subscription and the connection."""
        self._closing.set()
        super().close()
        if self._listener is not None:
            self._listener.join(5)

    def _listen(self) -> None:
        # of SQLAlchemy not only what the driver says: a pool that has no connection left says so itself
        lost = (SQLAlchemyError, OSError, self._engine.dialect.loaded_dbapi.Error)
        pause = 0.1
        while not self._closing.is_set():
            try:
                with self._engine.connect() as connection:
                    pause = 0.1
                    self._follow(connection)
            except lost as problem:
                _log.warning("the connection that carries notices was lost: %s", problem)
                self._closing.wait(pause)
                pause = min(pause * 2, 5.0)

    def _follow(self, connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert driver is not None
        connection.detach()  # it is not for others, and is closed at the end
        try:
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            self._catch_up()
            self._ready.set()
            while not self._closing.is_set():
                for notice in driver.notifies(timeout=0.5):
                    table_id, _, revision = notice.payload.partition(" ")
                    if revision.isdigit():
                        self.publish(table_id, int(revision))
        finally:
            driver.close()
            connection.invalidate()  # else one that was lost would be rolled back, and leave a trace in the log

    def _catch_up(self) -> None:
        for table_id, revision in self._revisions(tuple(self.listened())).items():
            self.publish(table_id, revision)
