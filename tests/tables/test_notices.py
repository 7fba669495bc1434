"""Who listens is told, soon, and not twice."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from time import monotonic

import pytest
from sqlalchemy import Engine, create_engine, text

from companion.tables import notices as told_by
from companion.tables.notices import CHANNEL, LocalNotices, PostgresNotices
from companion.tables.table import Done

from .conftest import Company
from .tally import Add, Next


def act(company: Company, table_id: str) -> int:
    answer = company.tables.act(table_id, "north", company.id(), 10**6, Next())
    assert isinstance(answer, Done)
    return answer.table.revision


def test_threads_hear_of_every_table_they_listen_to(any_company: Company) -> None:
    one, other = any_company.open(), any_company.open()
    heard: SimpleQueue[tuple[str, int | None]] = SimpleQueue()
    ready = threading.Barrier(7)

    def listen(table_id: str) -> None:
        with any_company.tables.subscribe(table_id) as subscription:
            subscription.seen(any_company.tables.revision(table_id))
            ready.wait(20)
            heard.put((table_id, subscription.wait(20)))

    threads = [threading.Thread(target=listen, args=(table_id,)) for table_id in (one.id, other.id) for _ in range(3)]
    for thread in threads:
        thread.start()
    ready.wait(20)
    revisions = {act(any_company, one.id), act(any_company, other.id)}
    for thread in threads:
        thread.join(20)
    told = sorted(heard.get_nowait() for _ in threads)
    assert told == sorted([(one.id, 3), (other.id, 3)] * 3) and revisions == {3}


def test_only_the_newest_revision_is_told_and_once(any_company: Company) -> None:
    table = any_company.open()
    with any_company.tables.subscribe(table.id) as subscription:
        subscription.seen(table.revision)
        for _ in range(3):
            newest = act(any_company, table.id)
        assert subscription.wait(5) == newest
        assert subscription.wait(0.05) is None


def test_a_listener_that_knows_a_revision_is_not_woken_for_it(company: Company) -> None:
    table = company.open()
    with company.tables.subscribe(table.id) as subscription:
        subscription.seen(act(company, table.id))
        assert subscription.wait(0.01) is None


def test_notices_that_come_late_or_twice_hide_no_newer_one_and_wake_nobody_again(company: Company) -> None:
    table = company.open()
    newest = act(company, table.id)
    with company.tables.subscribe(table.id) as subscription:
        for revision in (newest, newest - 1):
            subscription.tell(revision)
        assert subscription.wait(5) == newest
        subscription.seen(newest - 1)
        assert subscription.wait(0.01) is None


def test_a_refused_or_repeated_command_tells_nobody(company: Company) -> None:
    table = company.open()
    act(company, table.id)
    with company.tables.subscribe(table.id) as subscription:
        subscription.seen(table.revision + 1)
        company.tables.act(table.id, "north", "x", table.revision, Add(seat="north", points=99))
        company.tables.join(table.id, "north", company.id())
        assert subscription.wait(0.01) is None


def test_who_is_told_finds_it_stored(any_company: Company) -> None:
    table = any_company.open()
    found: SimpleQueue[tuple[int | None, int]] = SimpleQueue()
    listening = threading.Event()

    def listen() -> None:
        with any_company.tables.subscribe(table.id) as subscription:
            subscription.seen(table.revision)
            listening.set()
            told = subscription.wait(20)
            found.put((told, any_company.stored(table.id).revision))

    thread = threading.Thread(target=listen)
    thread.start()
    listening.wait(20)
    revision = act(any_company, table.id)
    thread.join(20)
    assert found.get_nowait() == (revision, revision)


def test_what_another_process_did_to_an_sqlite_file_is_found_at_the_heartbeat(company: Company) -> None:
    table = company.open()
    other = Company(company.url)
    with company.tables.subscribe(table.id) as subscription:
        subscription.seen(table.revision)
        other.tables.act(table.id, "north", "elsewhere", table.revision, Next())
        assert subscription.wait(0.01) == table.revision + 1
    other.tables.close()


def test_who_listens_to_a_table_that_is_deleted_listens_no_longer(any_company: Company) -> None:
    table, other = any_company.open(), any_company.open()
    with any_company.tables.subscribe(table.id) as subscription, any_company.tables.subscribe(other.id) as kept:
        for each in (subscription, kept):
            each.seen(table.revision)
            assert each.wait(0.01) is None and not each.closed
        any_company.tables.delete([table.id])
        assert subscription.wait(0.01) is None and subscription.closed
        assert kept.wait(0.01) is None and not kept.closed


def test_closing_ends_a_wait(any_company: Company) -> None:
    table = any_company.open()
    subscription = any_company.tables.subscribe(table.id)
    ended: SimpleQueue[int | None] = SimpleQueue()
    subscription.seen(table.revision)
    thread = threading.Thread(target=lambda: ended.put(subscription.wait(60)))
    thread.start()
    any_company.tables.notices.close()
    thread.join(20)
    assert ended.get_nowait() is None and subscription.closed


def test_nothing_is_left_of_a_closed_subscription(company: Company) -> None:
    notices = company.tables.notices
    assert isinstance(notices, LocalNotices)
    table = company.open()
    with company.tables.subscribe(table.id), company.tables.subscribe(table.id):
        assert notices.listened() == {table.id: 2}
    subscription = company.tables.subscribe(table.id)
    subscription.close()
    subscription.close()
    assert notices.listened() == {}


@pytest.fixture
def postgresql_company(postgresql_url: str) -> Callable[[], Company]:
    return lambda: Company(postgresql_url)


def test_notices_come_back_after_the_connection_is_lost(
    postgresql_company: Callable[[], Company], caplog: pytest.LogCaptureFixture
) -> None:
    listener, other = postgresql_company(), postgresql_company()
    assert isinstance(listener.tables.notices, PostgresNotices)
    table = other.open()
    with listener.tables.subscribe(table.id) as subscription:
        subscription.seen(table.revision)
        act(other, table.id)
        assert subscription.wait(20) == 3
        with other.tables.database.writing() as connection:
            ended = connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            )
            assert ended.rowcount == 1
        act(other, table.id)  # while nobody listens: it is looked up when the connection is back
        since = monotonic()
        assert subscription.wait(60) == 4
        assert monotonic() - since < 30, "it was not the heartbeat that found it"
        act(other, table.id)
        assert subscription.wait(20) == 5
    listener.tables.close()
    other.tables.close()
    assert not [record for record in caplog.records if record.exc_info], "a line tells it, no trace"


@pytest.fixture
def narrow(postgresql_url: str) -> Iterator[Engine]:
    """PostgreSQL through a pool that has one connection, and says at once when that is lent."""
    url = postgresql_url.replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(url, pool_size=1, max_overflow=0, pool_timeout=0.01)
    yield engine
    engine.dispose()


def _notify(engine: Engine, notice: str) -> None:
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": notice})


def test_notices_come_where_there_was_no_connection_for_them_at_first(narrow: Engine) -> None:
    notices = PostgresNotices(narrow, lambda _: {})
    refused = threading.Event()

    class Told(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            refused.set()

    told = Told()
    logging.getLogger(told_by.__name__).addHandler(told)
    heard: SimpleQueue[int | None] = SimpleQueue()
    listening = threading.Event()

    def listen() -> None:
        with notices.subscribe("here") as subscription:
            listening.set()
            heard.put(subscription.wait(20))

    with narrow.connect():
        thread = threading.Thread(target=listen)
        thread.start()
        assert refused.wait(20)
    assert listening.wait(20)
    _notify(narrow, "here 7")
    assert heard.get(timeout=20) == 7
    thread.join(20)
    notices.close()
    logging.getLogger(told_by.__name__).removeHandler(told)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_who_subscribes_after_the_listener_has_ended_hears_again(narrow: Engine) -> None:
    unforeseen = threading.Event()

    def revisions(_: Sequence[str]) -> dict[str, int]:
        if unforeseen.is_set():
            raise RuntimeError("nobody thought of this")
        return {}

    notices = PostgresNotices(narrow, revisions)
    notices.subscribe("here").close()
    (listener,) = [thread for thread in threading.enumerate() if thread.name == "notices"]
    unforeseen.set()
    with narrow.begin() as connection:
        connection.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"))
    listener.join(20)
    assert not listener.is_alive()
    unforeseen.clear()
    with notices.subscribe("here") as subscription:
        _notify(narrow, "here 8")
        assert subscription.wait(20) == 8
    notices.close()
