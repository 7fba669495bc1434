"""Connections to the database: SQLite in one file, or PostgreSQL by URL."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TextIO, TypeVar

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, OperationalError

from companion.tables.slow_disks import commits_beside
from companion.whole import in_one_go

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

PATIENCE = 10
"""How long, in seconds, a process waits for another one that holds what it wants to write, or for the database to say
anything."""
PAUSE = 0.02
"""Seconds between two tries: under gevent the phones go on meanwhile."""
BUSY = 0.01
"""Seconds that SQLite itself waits within a try. It sleeps in C, where gevent cannot let others go on."""
LONGEST_ADDRESS = 300
"""Characters of a site's own address, and more than it has."""
TURN = 2_404_201
"""The number of the lock at which transactions in PostgreSQL wait for their turn."""

LINE = {
    "connect_timeout": PATIENCE,
    "tcp_user_timeout": PATIENCE * 1000,
    "keepalives_idle": PATIENCE,
    "keepalives_interval": PATIENCE,
    "keepalives_count": 2,
}
"""After how long (seconds, one in milliseconds) PostgreSQL is given up that no longer says anything, as where its
machine or a cable was unplugged: by itself the system asks for a quarter of an hour, and for two before that."""

T = TypeVar("T")


class Database:
    """The database of a house.

    ``url`` is SQLAlchemy's: ``sqlite:///FILE`` (the folder is made when it is missing) or
    ``postgresql://...`` (psycopg is the driver). Raises ValueError, with a sentence, for
    any other, and where the driver is missing. Nothing is connected before the first use. Who only
    wants ``to_read`` is also given an SQLite file that may not be written, where nobody has it open.
    """

    def __init__(self, url: str, to_read: bool = False) -> None:
        parsed = make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        if self.is_sqlite:
            if not parsed.database or parsed.database == ":memory:":
                raise ValueError("An SQLite database needs a file: sqlite:///FILE")
            self.file = Path(parsed.database)
            self.engine = _sqlite_engine(self.file, _opened if to_read else _connect)
            self._readers = self.engine.execution_options(begin="BEGIN")
            self._writers = self.engine.execution_options(begin="BEGIN IMMEDIATE")
        elif parsed.drivername == "postgresql+psycopg":
            self.engine = _postgres_engine(parsed)
            self._readers = self.engine.execution_options(isolation_level="AUTOCOMMIT")
            self._writers = self.engine.execution_options()
        else:
            raise ValueError(f"Tables are kept in SQLite or PostgreSQL, not in {parsed.drivername}.")
        # SQLite lets one connection write and makes the others sleep and try again, ever longer. Within
        # a process a lock wakes the next one at once; under gevent it also lets other greenlets run.
        self._writer = threading.Lock()
        self._claim: TextIO | None = None  # open for as long as it is claimed

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read on. SQLite shows one moment to all its questions, PostgreSQL to each its own:
        read the row with the revision first, then what is after it can only be newer."""
        with self._readers.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction that writes: committed, and durable, when the block ends."""
        end = monotonic() + PATIENCE
        with (
            self._turn() if self.is_sqlite else nullcontext(),
            self._writers.connect().execution_options(end=end) as connection,
            connection.begin(),
        ):
            yield connection

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """The turn of one of this process to write. Where another process holds the file, whoever waits behind others
        has no patience of its own once the turn comes: the tenth would wait ten times as long."""
        if not self._writer.acquire(timeout=PATIENCE):
            raise OperationalError("BEGIN IMMEDIATE", None, sqlite3.OperationalError("database is locked"))
        try:
            yield
        finally:
            self._writer.release()

    def take_turn(self, connection: Connection) -> None:
        """Wait until no other transaction that has taken its turn is under way: what this one reads from here on
        none of them changes any more. SQLite lets only one write at a time anyway."""
        if not self.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": TURN})

    def backup(self, file: Path) -> None:
        """Copy an SQLite database, while it is in use, into a new ``file``.

        Raises ValueError for PostgreSQL (which has pg_dump), and OSError for a file that is there or cannot be. The
        copy holds the keys of seats and hosts: keep it as you keep the original.
        """
        if not self.is_sqlite:
            raise ValueError("Only an SQLite database is copied like this; for PostgreSQL there is pg_dump.")
        if file.exists():
            raise FileExistsError(f"{file} exists already.")
        with in_one_go(file) as part, self.engine.connect().execution_options(begin=None) as connection:
            part.touch()  # SQLite takes it while it is empty, and would not say why it cannot be
            connection.execute(text("VACUUM INTO :file"), {"file": str(part)})

    def claim(self, address: str) -> str | None:
        """Say that this process serves the SQLite database from now on, for as long as it lives, at ``address`` ("" for
        one that no phone reaches). Returns the one at which phones reached it before, "" where none is known; None when
        another process has said so: both would store the same tables, but a phone at the one hears late of a tap at the
        other."""
        if not self.is_sqlite or fcntl is None:
            return ""
        try:
            self._claim = self._served.open("a+", encoding="utf-8")
            fcntl.flock(self._claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._claim.seek(0)
            before = self._claim.read(LONGEST_ADDRESS)
            if address:
                self._claim.truncate(0)
                self._claim.write(address)
                self._claim.flush()
        except BlockingIOError:
            return None
        except (OSError, ValueError):  # a file system without such locks, a disk without room, what is no text
            return ""
        return before

    def served_at(self) -> str:
        """The address at which phones reach the server of the SQLite database, or reached the last one; "" where none
        is known."""
        try:
            return self._served.read_text(encoding="utf-8")[:LONGEST_ADDRESS] if self.is_sqlite else ""
        except (OSError, ValueError):  # no server has said so; what is no text
            return ""

    @property
    def _served(self) -> Path:
        return self.file.with_name(f"{self.file.name}-served")

    def close(self) -> None:
        """Close every connection. What is just being stored has a second for it, and nothing is stored afterwards."""
        self._writer.acquire(timeout=1)
        self.engine.dispose()
        if self._claim is not None:
            self._claim.close()


def why(error: Exception, url: str = "") -> str:
    """In one sentence why a database, or a file, cannot be opened or written. SQLite does not say which file: it is
    told from the ``url`` of the database to whoever may know where it lies."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}."
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    # what is stored, as in "Could not decode to UTF-8 column 'words' with text '...'", is nobody's business here
    told = (str(cause).strip() or type(cause).__name__).splitlines()[0].partition(" with text ")[0]
    return f"{make_url(url).database}: {told}." if url and isinstance(cause, sqlite3.Error) else told


def damaged(error: Exception) -> bool:
    """Whether SQLite finds what it has stored broken, as after a memory card has lost some of it."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    if not isinstance(cause, sqlite3.Error):
        return False
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # without what an extended code adds
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or "not decode to UTF-8" in str(cause)


def moved_away(error: Exception) -> bool:
    """Whether the file of an SQLite database is no longer the one that was opened."""
    return isinstance(error, DBAPIError) and isinstance(error.orig, MovedAway)


def _postgres_engine(url: URL) -> Engine:
    try:
        # A database that was made where no locale is set has no encoding (SQL_ASCII): psycopg would give bytes.
        # What is stored, keys of seats and hosts too, stays out of the log when it cannot be.
        engine = create_engine(
            url,
            pool_size=10,
            max_overflow=20,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,
            client_encoding="utf8",
            hide_parameters=True,
            connect_args={name: value for name, value in LINE.items() if name not in url.query},
        )
    except ImportError as error:  # the driver is no dependency: a house with one server does without
        wanted = f'{sys.executable} -m pip install "psycopg[binary]"'
        raise ValueError(f"PostgreSQL needs psycopg, but here: {error}. Install it with {wanted}") from error

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.execute(f"SET lock_timeout = '{PATIENCE}s'")  # who waits keeps a connection from others
        connection.commit()

    return engine


def _sqlite_engine(file: Path, connect: Callable[[Path], sqlite3.Connection]) -> Engine:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # a file, such as the database itself, where its folder should be named
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(file.parent)) from None
    kept, beside = _Kept(file), commits_beside()

    def connected() -> sqlite3.Connection:
        kept.check()  # SQLite would make an empty one in the place of what was there
        connection = connect(file)
        kept.opened()
        return connection

    engine = create_engine(
        "sqlite://",
        creator=connected,
        poolclass=QueuePool,
        pool_size=10,
        max_overflow=50,
        hide_parameters=True,
    )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        statement: str | None = options.get("begin", "BEGIN")
        if statement:
            try:
                kept.check()
            except MovedAway as moved:
                raise OperationalError(statement, None, moved) from None
            _patiently(lambda: connection.exec_driver_sql(statement), options.get("end"))

    @event.listens_for(engine, "commit")
    def commit(connection: Connection) -> None:
        beside(lambda: connection.exec_driver_sql("COMMIT"))

    return engine


class MovedAway(sqlite3.OperationalError):
    """The file of the database is no longer the one that was opened."""


class _Kept:
    """Which file a database is. When it is moved, deleted or replaced, SQLite goes on with the one that it has open:
    taps would be answered as if they were kept, and be gone with the process."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._first: tuple[int, int] | None = None

    def opened(self) -> None:
        """There is a connection to it."""
        self._first = self._first or self._found()

    def check(self) -> None:
        """Raises MovedAway where the file is not the one that was opened first."""
        if self._first is not None and self._found() != self._first:
            raise MovedAway(f"{self._file.name} was moved, deleted or replaced while it was in use")

    def _found(self) -> tuple[int, int] | None:
        """What stays the same however the file changes; None where there is none."""
        try:
            found = os.stat(self._file)
        except OSError:
            return None
        return found.st_dev, found.st_ino


def _connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=BUSY, check_same_thread=False)
    # The driver would begin transactions by itself, and too late for a read before a write.
    connection.isolation_level = None
    try:
        _pragmas(connection)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _opened(file: Path) -> sqlite3.Connection:
    """A connection to read on, also where neither the file nor its folder may be written. SQLite needs a log beside a
    file with write-ahead logging, and where there is none nobody has it open: all that was stored is in the file."""
    try:
        return _connect(file)
    except sqlite3.OperationalError as error:
        unwritable = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
        if not unwritable or file.with_name(f"{file.name}-wal").exists():
            raise
    uri = f"{file.absolute().as_uri()}?immutable=1"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _pragmas(connection: sqlite3.Connection) -> None:
    cursor = connection.cursor()
    _patiently(lambda: _write_ahead(cursor))
    # FULL: a tap that was answered survives a power cut.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    # Debian's SQLite does so by itself, others leave the names of a deleted table in the file.
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.close()


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Switch the file to write-ahead logging, unless it is. When several processes first open the file at
    once, whoever loses finds it locked, and then switched."""
    for statement in ("PRAGMA journal_mode", "PRAGMA journal_mode=WAL"):
        if cursor.execute(statement).fetchone()[0] == "wal":
            return
    raise sqlite3.OperationalError("the database cannot be switched to write-ahead logging here")


def _patiently(statement: Callable[[], T], end: float | None = None) -> T:
    """Run a statement, again and again for as long as another process holds the SQLite file, until ``end``
    (``monotonic``; None: for as long as there is ``PATIENCE``). Raises what it raised last."""
    end = end or monotonic() + PATIENCE
    while True:
        try:
            return statement()
        except (sqlite3.OperationalError, OperationalError) as error:
            if not _is_locked(error) or monotonic() > end:
                raise
        sleep(PAUSE)


def _is_locked(error: Exception) -> bool:
    """Whether another connection has the SQLite file (SQLITE_BUSY, with whatever more is said of it)."""
    cause = error.orig if isinstance(error, OperationalError) else error
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
