"""The server as a command: what it says at its start, and why it cannot start."""

from __future__ import annotations

import http.client
import json
import os
import pty
import re
import resource
import select
import shlex
import socket
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlencode

import pytest
import zxingcpp
from PIL import Image
from serving import ROOT, Device, Server, free_port, run
from web.conftest import House

from companion.cli import REFUSED
from companion.tables.engine import Database
from companion.tables.migrate import migrate


@pytest.mark.parametrize("url", ["mysql://localhost/x", "nonsense", "postgresql://"])
def test_a_database_that_cannot_be_used(url: str) -> None:
    for command in (["tables", "--database", url, "list"], ["serve", "--database", url, "--port", str(free_port())]):
        done = run(*command)
        assert done.returncode in (1, REFUSED), done.stderr
        assert "Traceback" not in done.stderr and done.stderr.strip()


WITHOUT_PSYCOPG = """
import sys
sys.modules["psycopg"] = None  # as where it is not installed
from companion import cli
sys.exit(cli.main())
"""


@pytest.mark.parametrize("command", [["serve", "--port", str(free_port())], ["tables", "list"]])
def test_a_driver_that_is_not_installed_is_named_in_a_sentence(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_PSYCOPG, *command],
        cwd=ROOT,
        env={**os.environ, "MILECASTLE_DATABASE": "postgresql://localhost/tables"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode in (1, REFUSED) and done.stderr.count("\n") == 1
    assert f'{sys.executable} -m pip install "psycopg[binary]"' in done.stderr


HOMELESS = """
import pwd
pwd.getpwuid = {}.__getitem__  # as for a user whom the system does not know
from companion import cli
raise SystemExit(cli.main())
"""


@pytest.mark.parametrize("command", [["serve"], ["tables", "list"], ["print", "romans-go-home-pad", "-o", "-"]])
def test_a_user_without_a_home_is_asked_for_a_folder(command: list[str]) -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("HOME", "XDG_DATA_HOME")}
    done = subprocess.run(
        [sys.executable, "-c", HOMELESS, *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    sentence = "This user has no home folder: MILECASTLE_DATA (--data) must name a folder for the tables.\n"
    assert (done.returncode, done.stderr) == (REFUSED, sentence)


def test_a_newer_database_is_a_sentence(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/milecastle.sqlite3")
    migrate(database.engine)
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
    database.close()
    done = run("serve", "--port", str(free_port()), "--data", str(tmp_path))
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert "Milecastle cannot open its tables. The database was made by a newer version" in done.stderr


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path))
    assert done.returncode == 1
    assert f"Milecastle cannot listen on 127.0.0.1:{port}" in done.stderr and "Try --port." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_second_server_of_the_same_tables_is_said(tmp_path: Path) -> None:
    first, second, other = (Server(tmp_path / folder) for folder in ("one", "one", "two"))
    for each in (first, other):
        each.folder.mkdir()
    second.errors = tmp_path / "errors.txt"
    said = "Another Milecastle serves these tables already."
    first.start()
    other.start()
    second.start()
    assert said in second.said()
    second.stop()
    first.stop()
    first.start()  # the other one has ended
    assert said not in first.said() + other.said()
    first.stop()
    other.stop()


@pytest.mark.parametrize(
    "arguments", [["--port", "99999"], ["--port", "-1"], ["--host", "no.such.host.invalid"], ["--data", "/dev/null/x"]]
)
def test_a_server_that_cannot_be_started_says_why(tmp_path: Path, arguments: list[str]) -> None:
    done = run("serve", "--host", "127.0.0.1", "--port", str(free_port()), "--data", str(tmp_path), *arguments)
    assert done.returncode in (1, REFUSED)
    assert "Traceback" not in done.stderr and done.stderr.strip()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--port", "0"], "MILECASTLE_PORT (--port) must be a whole number from 1 to 65535, not “0”."),
        (["--port", "70000"], "MILECASTLE_PORT (--port) must be a whole number from 1 to 65535, not “70000”."),
        (["--host", "no.such.host.invalid"], "the name is not known. Try --host."),
        (["--host", "192.0.2.1"], "Cannot assign requested address. Try --host."),
        (["--database", "sqlite:////"], "Milecastle cannot open its tables. /: unable to open database file."),
        (["--database", "foo"], "MILECASTLE_DATABASE (--database) must be an SQLAlchemy URL"),
        (["--base-url", "foo"], "MILECASTLE_BASE_URL (--base-url) must be an address"),
    ],
)
def test_what_stands_in_the_way_is_named(tmp_path: Path, arguments: list[str], says: str) -> None:
    done = run("serve", "--port", str(free_port()), "--data", str(tmp_path), *arguments)
    assert done.returncode in (1, REFUSED) and done.stderr.endswith("\n") and done.stderr.count("\n") == 1
    assert says in done.stderr


@pytest.mark.parametrize(
    ("base_url", "letters", "says"),
    [
        ("", "utf-8", "Only this machine reaches this address"),
        ("http://192.168.7.5:8000", "utf-8", "Phones on the same network scan the code."),
        ("http://192.168.7.5:8000", "ascii", "Phones on the same network open this address."),
    ],
)
def test_a_server_says_who_reaches_it(tmp_path: Path, base_url: str, letters: str, says: str) -> None:
    told = _announced(tmp_path, base_url, letters)
    assert says in told
    assert ("█" in told or "▄" in told) is ("scan" in says)
    assert "?" not in told  # what a terminal prints in place of what it cannot show
    assert "\x1b" not in told  # it goes into a pipe, which has no colours


def _serving(folder: Path, port: int, base_url: str) -> list[str]:
    """The command of a server of these tables that says it has this address."""
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
    return [*command, "--data", str(folder), "--base-url", base_url]


def _announced(folder: Path, base_url: str, letters: str = "utf-8") -> str:
    """All that a server says on standard output that is ended as soon as it has started."""
    command = _serving(folder, free_port(), base_url)
    environment = os.environ | {"PYTHONIOENCODING": letters, "TERM": "xterm"}
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding=letters, env=environment) as process:
        assert process.stdout is not None
        told = ""
        while "Stop with Ctrl+C" not in told:
            line = process.stdout.readline()
            assert line, told
            told += line
        process.terminate()
        return told + process.stdout.read()


def test_a_server_that_has_moved_says_how_phones_come_back(tmp_path: Path) -> None:
    old, new, says = "http://192.168.7.5:8000", "http://192.168.7.6:8000", "`milecastle tables host`"
    assert says not in _announced(tmp_path, old) + _announced(tmp_path, new)  # no game goes on
    house = House(tmp_path / "milecastle.sqlite3")
    house.company("gold", "green")
    house.close()
    assert says not in _announced(tmp_path, new) + _announced(tmp_path, "")  # no phone was at the other one
    told = _announced(tmp_path, old)
    assert says in told and f"Milecastle was at {new} before" in told
    assert says not in _announced(tmp_path, old)


ENDS_ONCE_ANNOUNCED = """
import os, signal, sys
from companion import cli, serve
announce = serve._announce
serve._announce = lambda *given: (announce(*given), os.kill(os.getpid(), signal.SIGTERM))
sys.exit(cli.main())
"""


def test_a_quiet_server_says_what_may_be_amiss_and_nothing_else(tmp_path: Path) -> None:
    house = House(tmp_path / "milecastle.sqlite3")
    house.company("gold", "green")
    house.close()

    def told(base_url: str) -> str:
        port = free_port()
        given = _serving(tmp_path, port, base_url)[3:]  # behind python -m companion
        command = [sys.executable, "-c", ENDS_ONCE_ANNOUNCED, *given, "--quiet"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.replace(str(port), "PORT")

    assert told("http://192.168.7.5:8000") == told("http://192.168.7.5:8000") == ""
    assert told("").startswith("http://127.0.0.1:PORT: Only this machine reaches this address: phones would need")
    moved = told("http://192.168.7.6:8000")
    assert moved.startswith("Milecastle was at http://192.168.7.5:8000 before") and "`milecastle tables host`" in moved


BLACK, WHITE = 0, 255
XTERM = {"16": BLACK, "231": WHITE}
"""Of its 256 colours."""


def _photographed(lines: list[str]) -> Image.Image:
    """Block characters as a terminal shows them that writes black on white where a line does not begin with other
    colours."""
    rows: list[bytes] = []
    for line in lines:
        told = re.match(r"\x1b\[38;5;(\d+);48;5;(\d+)m", line)
        ink, paper = (XTERM[colour] for colour in told.groups()) if told else (BLACK, WHITE)
        signs = re.sub(r"\x1b\[[\d;]*m", "", line)
        rows += [bytes(ink if sign in full else paper for sign in signs) for full in ("█▀", "█▄")]
    picture = Image.frombytes("L", (len(rows[0]), len(rows)), b"".join(rows))
    return picture.resize((4 * picture.width, 4 * picture.height), Image.Resampling.NEAREST)


def test_a_light_terminal_shows_a_code_that_is_not_its_own_negative(tmp_path: Path) -> None:
    address = "http://192.168.7.5:8000"
    ours, theirs = pty.openpty()
    command = _serving(tmp_path, free_port(), address)
    environment = os.environ | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, cwd=ROOT, stdout=theirs, env=environment) as process:
        os.close(theirs)
        told = b""
        while b"Stop with Ctrl+C" not in told:
            told += os.read(ours, 4096)
        process.terminate()
    os.close(ours)
    code = [line for line in told.decode().splitlines() if set(line) & set("█▀▄")]
    (found,) = zxingcpp.read_barcodes(_photographed(code), try_invert=False)
    assert found.text == address


def test_a_server_without_standard_output_serves(tmp_path: Path) -> None:
    first, port = Server(tmp_path), free_port()
    first.start()
    command = _serving(tmp_path, port, "http://192.168.7.5:8000")
    with subprocess.Popen(f"exec {shlex.join(command)} >&-", shell=True, cwd=ROOT, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        assert b"Another Milecastle" in process.stderr.readline()  # that it listens, it says nowhere else
        with closing(http.client.HTTPConnection("127.0.0.1", port)) as asked:
            asked.request("GET", "/healthz")
            assert asked.getresponse().status == 200
        process.terminate()
    first.stop()


WITHOUT_NETWORK = """
import sys
from companion import cli, network
network.local_address = lambda: "127.0.0.1"  # as where there is none
sys.exit(cli.main())
"""


def test_a_server_that_is_started_before_the_network_is_there_says_that_it_waits(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_NETWORK, "serve", "--port", str(free_port()), "--data", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = "".join(process.stdout.readline() for _ in range(4))
        process.terminate()
    assert "This machine is on no network. Once it is on one, the codes on its pages lead there." in told, told


def test_long_lists_of_questions_keep_nobody_waiting(server: Server) -> None:
    hands = "odds O5 gold:>? green:>? red:>? violet:>?"
    rulings, size = "/api/v1/rulings/romans-go-home", 8
    body = json.dumps({"positions": [hands] * size}).encode()
    asking = [Device(server) for _ in range(5)]
    lines = [device.connection() for device in asking]
    for device, line in zip(asking, lines, strict=True):
        line.request("POST", rulings, body, device.headers | {"Content-Type": "application/json"})
    # the questions are on their way before the others knock, and the server takes them in their order
    for _ in range(5):
        assert Device(server).ask("GET", "/healthz")[0] == 200
    # nor does a program with one question wait for the others' lists
    assert Device(server).ask("GET", f"{rulings}?{urlencode({'position': hands})}")[0] == 200
    answered, _, _ = select.select([line.sock for line in lines], [], [], 0)
    assert not answered
    for line in lines:
        assert len(json.loads(line.getresponse().read())) == size
        line.close()


def test_more_phones_come_than_a_shell_lets_a_program_hold_files_open(tmp_path: Path) -> None:
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = Server(tmp_path)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))  # many shells: 1,024
    try:
        server.start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    with ExitStack() as phones:
        for _ in range(300):
            phones.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=20))
        assert Device(server).ask("GET", "/tables")[0] == 200
    server.stop()


def test_the_system_asks_a_silent_phone_whether_it_is_still_there(server: Server) -> None:
    line = Device(server).connection()
    line.request("GET", "/healthz")
    assert line.getresponse().read()
    ours = f"{server.port:04X}", f"{line.sock.getsockname()[1]:04X}"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    (timer,) = [row[5] for row in rows if (row[1][-4:], row[2][-4:]) == ours]
    line.close()
    assert timer.startswith("02:")  # proc_pid_net(5): the next keepalive


def test_who_asks_for_the_head_of_a_stream_gets_no_body_in_the_way_of_the_next_answer(server: Server) -> None:
    path = Device(server).open_table()
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line, line.makefile("rb") as answer:
        asked = f"HEAD {path}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        line.sendall(asked.encode())  # http.client would pass over such a body
        head, _, body = answer.read().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ") and b"text/event-stream" in head and body == b""


def test_an_address_that_is_too_long_is_a_sentence(server: Server) -> None:
    asking = Device(server)
    status, _, told = asking.ask("GET", f"/romans-go-home/referee?position={'x' * 9000}")
    assert status == 414 and told.startswith("This address is too long")
    status, _, told = asking.ask("GET", f"/romans-go-home/referee?position={'x' * 8000}")
    assert status == 422 and "<html" in told
    status, _, told = asking.ask("GET", f"/api/v1/rulings/romans-go-home?position={'x' * 9000}")
    assert status == 414 and json.loads(told)["error"].startswith("This address is too long")


def test_a_head_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path)  # it will complain
    server.start()
    sentence = "The request could not be understood. Nothing was changed."
    long, many = {"Cookie": "x" * 65_536}, {f"X-{number}": "1" for number in range(101)}
    for headers in (long, many, {"Content-Length": "many"}):
        asking = Device(server)
        asking.headers |= headers
        status, _, told = asking.ask("GET", "/tables")
        assert status == 400 and told == f"{sentence}\n"
        status, _, told = asking.ask("GET", "/api/v1/rules/stronghold")
        assert status == 400 and json.loads(told) == {"error": sentence}
    server.stop()
    assert len(server.said().splitlines()) == 6, server.said()  # a line for each, no trace


def test_a_server_prints_its_address_and_ends_when_it_is_told_to(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    assert server.stop() == 0
    assert server.said() == ""
    assert (tmp_path / "milecastle.sqlite3").exists()


def test_a_server_that_was_stopped_leaves_all_tables_in_the_one_file(tmp_path: Path) -> None:
    """Also where phones listen. Who copies that file alone, as people do, has the evening."""
    folder, copied = tmp_path / "data", tmp_path / "copied"
    for each in (folder, copied):
        each.mkdir()
    server = Server(folder)
    server.start()
    phone = Device(server)
    table = phone.open_table()
    with closing(phone.connection()) as line:
        line.request("GET", f"{table}/stream", headers=phone.headers)
        assert line.getresponse().status == 200
        assert server.stop() == 0
    (copied / "milecastle.sqlite3").write_bytes((folder / "milecastle.sqlite3").read_bytes())
    assert table.removeprefix("/t/") in run("tables", "list", "--data", str(copied)).stdout
    assert not list(folder.glob("*-wal"))


@pytest.mark.parametrize("script", ["server", "milecastle"])
def test_a_folder_is_meant_from_where_it_was_typed(tmp_path: Path, script: str) -> None:
    """Both scripts go to the project for their set-up, and come back for what is typed."""
    command = [str(ROOT / "script" / script), *(["serve"] if script == "milecastle" else [])]
    options = ["--host", "127.0.0.1", "--port", str(free_port()), "--data", "evening"]
    process = subprocess.Popen([*command, *options], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        assert any("serves at" in line for line in process.stdout)
        assert (tmp_path / "evening" / "milecastle.sqlite3").exists()
    finally:
        process.terminate()
        assert process.wait(10) == 0
        process.stdout.close()


def test_a_server_goes_on_beside_what_its_disk_has_lost(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    host = Device(server)
    tables = [host.open_table() for _ in range(3)]
    server.stop()
    file = tmp_path / "milecastle.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    stored = bytearray(file.read_bytes())
    stored[(page - 1) * size : page * size] = b"\xff" * size
    file.write_bytes(stored)
    server.port = free_port()  # phones reached it elsewhere before: whether they still play is asked at the start
    server.start()
    assert Device(server).ask("GET", "/")[0] == 200
    status, _, told = host.ask("GET", tables[0])
    assert status == 503 and "can no longer read this from its disk (database disk image is malformed)" in told
    server.stop()
    assert "Not all tables can be read." in server.said() and "Traceback" not in server.said(), server.said()
