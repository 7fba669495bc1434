"""Several processes at one table, and processes that die."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.tables.table import Done

from .conftest import Company
from .tally import Add

WORKER = Path(__file__).with_name("worker.py")
HOUSE = WORKER.parents[2]
Spawn = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def spawn() -> Iterator[Spawn]:
    """Starts workers (see worker.py) that are ready, and ends them after the test."""
    workers: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        worker = subprocess.Popen(
            [sys.executable, "-W", "error", str(WORKER), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={"PYTHONPATH": str(HOUSE)},
        )
        workers.append(worker)
        assert line(worker) == "ready"
        return worker

    yield start
    for worker in workers:
        worker.kill()
        worker.communicate()


def line(worker: subprocess.Popen[str]) -> str:
    assert worker.stdout is not None
    return worker.stdout.readline().strip()


def go(*workers: subprocess.Popen[str]) -> None:
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("go\n")
        worker.stdin.flush()


def in_greenlets(program: str, *arguments: str) -> str:
    """What a program that gevent has patched prints: it runs in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={"PYTHONPATH": f"{HOUSE}:{WORKER.parent}"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_two_processes_lose_nothing(any_company: Company, spawn: Spawn) -> None:
    table = any_company.open(goal=10_000)
    workers = [spawn(any_company.url, table.id, "act", seat, "100") for seat in ("north", "east")]
    go(*workers)
    revisions = [int(line(worker).split()[0]) for worker in workers for _ in range(100)]
    assert sorted(revisions) == list(range(3, 203))
    after = any_company.tables.get(table.id)
    assert after.revision == 202 and after.state.points == {"north": 150, "east": 150}
    assert any_company.stored(table.id) == after


def test_the_same_command_in_two_processes_counts_once(any_company: Company, spawn: Spawn) -> None:
    table = any_company.open()
    workers = [spawn(any_company.url, table.id, "once", "north", "the-tap") for _ in range(3)]
    go(*workers)
    assert sorted(line(worker) for worker in workers) == ["3 False", "3 True", "3 True"]
    assert any_company.tables.get(table.id).state.points == {"north": 1, "east": 0}


def test_what_was_answered_survives_a_killed_process(company: Company, spawn: Spawn) -> None:
    table = company.open(goal=10_000)
    worker = spawn(company.url, table.id, "act", "north", "100000")
    go(worker)
    told = [line(worker) for _ in range(50)][-1]
    worker.kill()
    assert worker.stdout is not None
    # by the file itself: communicate() would not see the lines that were read ahead with the others
    last = int([told, *worker.stdout.read().splitlines()][-1].split()[0])
    after = company.tables.get(table.id)
    assert after.revision in (last, last + 1)  # the last one may have been stored and not yet told
    assert len(company.tables.log(table.id, limit=10**6)) == after.revision
    assert isinstance(company.tables.act(table.id, "east", "on", after.revision, Add(seat="east", points=1)), Done)


def test_processes_that_start_at_once_on_an_empty_database(
    request: pytest.FixtureRequest, spawn: Spawn, sqlite_url: str
) -> None:
    for url in (sqlite_url, request.getfixturevalue("postgresql_url")):
        workers = [spawn(url, "-", "open") for _ in range(4)]
        go(*workers)
        assert {line(worker) for worker in workers} <= {"True", "False"}
        assert [worker.wait(20) for worker in workers] == [0, 0, 0, 0]
        again = spawn(url, "-", "open")
        go(again)
        assert line(again) == "False", "a second start does not import Alembic"


def test_notices_reach_another_process(request: pytest.FixtureRequest, spawn: Spawn) -> None:
    company = Company(request.getfixturevalue("postgresql_url"))
    table = company.open()
    workers = [spawn(company.url, table.id, "wait", "-", "4", *extra) for extra in ((), ("gevent",))]
    for seat in ("north", "east"):
        company.tables.act(table.id, seat, company.id(), 99, Add(seat=seat, points=1))
    assert [line(worker) for worker in workers] == ["4", "4"]
    assert [worker.wait(20) for worker in workers] == [0, 0]
    company.tables.close()


GEVENT = """
from gevent import monkey
monkey.patch_all()
import sys, gevent
from companion.tables.tables import Tables
from companion.tables.table import Done
from tally import GAMES, Add

tables = Tables.open(sys.argv[1], GAMES)
table_id = sys.argv[2]
heard = []

def listen():
    with tables.subscribe(table_id) as subscription:
        subscription.seen(tables.revision(table_id))
        while not heard or heard[-1] < 42:
            heard.append(subscription.wait(20))

def act(device):
    for number in range(20):
        answer = tables.act(table_id, device, f"{device}-{number}", 10**6, Add(seat=device, points=1))
        assert isinstance(answer, Done), answer
        gevent.sleep(0)

listeners = [gevent.spawn(listen) for _ in range(20)]
with gevent.Timeout(20):
    while tables.notices.listened().get(table_id) != 20:
        gevent.sleep(0.01)
gevent.joinall([gevent.spawn(act, seat) for seat in ("north", "east")], raise_error=True)
gevent.joinall(listeners, timeout=20, raise_error=True)
assert all(each.ready() for each in listeners)
assert heard.count(42) == 20
print(tables.get(table_id).state.points)
tables.close()
"""


def test_greenlets(any_company: Company) -> None:
    table = any_company.open(goal=10_000)
    assert in_greenlets(GEVENT, any_company.url, table.id) == "{'north': 20, 'east': 20}"


LONG = """
from gevent import monkey
monkey.patch_all()
import json, sys, gevent
from companion.tables.record import export, import_
from companion.tables.tables import Tables
from tally import GAMES

tables = Tables.open(sys.argv[1], GAMES)
record = json.loads(export(tables, sys.argv[2]))
add = {"command": {"type": "add", "seat": "north", "points": 1}, "actor": "north", "time": 1}
ticks = 0

def tick():
    global ticks
    while True:
        ticks += 1
        gevent.sleep(0)

gevent.spawn(tick)
copy = import_(tables, json.dumps({**record, "entries": [add] * 5000}).encode(), "importer", "import")
print(copy.revision, ticks > 3, end=" ")
ticks = 0
print(len(export(tables, copy.id)) > 5000 * 100, ticks > 3)
tables.close()
"""


def test_others_go_on_while_a_long_record_is_read_and_written(company: Company) -> None:
    assert in_greenlets(LONG, company.url, company.open(goal=10_000).id) == "5000 True True True"


WAITING = """
from gevent import monkey
monkey.patch_all()
import sqlite3, sys, gevent
from sqlalchemy import event
from companion.tables.tables import Tables
from tally import GAMES, Add

tables = Tables.open(sys.argv[1], GAMES)
other = sqlite3.connect(tables.database.file)
tries = 0

@event.listens_for(tables.database.engine, "before_cursor_execute")
def sent(*call):
    global tries
    tries += call[2] == "BEGIN IMMEDIATE"

other.execute("BEGIN IMMEDIATE")
tap = gevent.spawn(tables.act, sys.argv[2], "north", "tap", 2, Add(seat="north", points=1))
with gevent.Timeout(20):
    while tries < 3:
        gevent.sleep(0.01)
    seen = tables.get(sys.argv[2]).revision
other.rollback()
print(seen, tap.get().table.revision)
other.close()
tables.close()
"""


def test_others_go_on_while_another_process_holds_the_file(company: Company) -> None:
    assert in_greenlets(WAITING, company.url, company.open().id) == "2 3"


SYNCING = """
from gevent import monkey
monkey.patch_all()
import sys, gevent
from sqlalchemy import event
from companion.tables.tables import Tables
from tally import GAMES, Add

tables = Tables.open(sys.argv[1], GAMES)
asleep, seen = monkey.get_original("time", "sleep"), []

@event.listens_for(tables.database.engine, "checkout")
def slow(connection, *_):
    connection.set_trace_callback(lambda statement: asleep(0.5) if statement == "COMMIT" else None)

tables.act(sys.argv[2], "north", "tells", 2, Add(seat="north", points=1))  # how slow the disk is
tap = gevent.spawn(tables.act, sys.argv[2], "north", "tap", 3, Add(seat="east", points=1))
while not tap.ready():
    gevent.sleep(0.01)
    seen.append(tables.get(sys.argv[2]).revision)
print(len(seen) > 10, seen[0], tap.get().table.revision)
tables.close()
"""


def test_others_go_on_while_a_slow_disk_keeps_what_was_tapped(company: Company) -> None:
    assert in_greenlets(SYNCING, company.url, company.open().id) == "True 3 4"
