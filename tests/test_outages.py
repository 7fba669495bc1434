"""What a server stands that is done to its file, its terminal and its database."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic, sleep

import pytest
from serving import NAME, ROOT, Device, Server

HANGUP = """
import signal, sys
signal.signal(signal.SIGHUP, signal.{})
from companion.cli import main
sys.exit(main(["serve", *sys.argv[1:]]))
"""
IGNORANT = HANGUP.format("SIG_IGN")
"""What nohup does."""
IN_A_TERMINAL = HANGUP.format("SIG_DFL")
"""Whatever these tests were started by."""

FEW_FILES = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
from companion.cli import main
sys.exit(main(["serve", *sys.argv[1:]]))
"""


def answers(server: Server) -> bool:
    """Whether a server that has just been started answers within seconds."""
    end = monotonic() + 20
    while monotonic() < end:
        try:
            return Device(server).ask("GET", "/healthz")[0] == 200
        except ConnectionRefusedError:
            sleep(0.05)
    return False


@pytest.mark.parametrize("then", ["put back", "an empty place", "another file"])
def test_a_tap_is_not_answered_as_kept_where_the_file_of_the_tables_is_gone(tmp_path: Path, then: str) -> None:
    """SQLite itself would go on with the file that it has open, which is gone when the server ends."""
    server = Server(tmp_path)
    server.start()
    host = Device(server)
    table = host.open_table()
    file, away = tmp_path / "milecastle.sqlite3", tmp_path / "away.sqlite3"
    file.rename(away)
    if then == "another file":
        file.write_bytes(b"")
    for method, path in (("GET", table), ("POST", f"{table}/join"), ("POST", f"{table}/seats"), ("GET", "/tables")):
        status, _, told = host.ask(method, path, None if method == "GET" else b"command=1234567890abcdef&do=open")
        assert status == 503 and "was moved, deleted or replaced while it was in use" in told, path
    assert host.ask("GET", "/healthz")[0] == 503
    assert then == "another file" or not file.exists()
    if then == "put back":
        away.rename(file)
        assert host.ask("GET", "/healthz")[0] == 200
        host.send(f"{table}/seats", do="name", seat="gold", name="Ada")
        assert "Ada" in host.ask("GET", table)[2]
    server.stop()
    assert "Traceback" not in server.said(), server.said()


def test_who_closes_the_window_of_the_terminal_stops_the_server_as_any_signal_does(tmp_path: Path) -> None:
    server = Server(tmp_path, command=("-c", IN_A_TERMINAL))
    server.start()
    Device(server).open_table()
    assert server.stop(signal.SIGHUP) == 0
    assert not list(tmp_path.glob("*-wal")) and server.said() == ""


def test_a_server_that_is_not_to_hear_of_its_terminal_goes_on_without_it(tmp_path: Path) -> None:
    server = Server(tmp_path, command=("-c", IGNORANT))
    server.start()
    server.send_signal(signal.SIGHUP)
    assert Device(server).ask("GET", "/healthz")[0] == 200
    assert server.stop() == 0


def test_a_server_whose_announcement_has_no_room_serves(tmp_path: Path) -> None:
    """As one whose standard output is a file on a full disk."""
    server = Server(tmp_path)
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(server.port)]
    command += ["--data", str(tmp_path), "--trusted-host", NAME]
    with Path("/dev/full").open("w") as full:
        process = subprocess.Popen(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True)
    assert answers(server)
    process.terminate()
    assert process.communicate(timeout=10) == (None, "") and process.returncode == 0


def test_who_is_in_is_answered_where_the_system_lets_no_more_files_be_open(tmp_path: Path) -> None:
    """Where it gives a server few, as some containers do. Who comes then waits until somebody leaves."""
    server = Server(tmp_path, command=("-c", FEW_FILES))
    server.start()
    host = Device(server)
    table = host.open_table()
    with ExitStack() as lines:
        phones = [lines.enter_context(closing(host.connection())) for _ in range(80)]
        for phone in phones:
            phone.connect()
        for phone in phones[:20]:
            phone.request("GET", table, headers=host.headers)
            assert phone.getresponse().read().startswith(b"<!doctype html>")
        for phone in phones[:70]:
            phone.close()
        phones[-1].request("GET", table, headers=host.headers)
        assert phones[-1].getresponse().status == 200
    assert server.stop() == 0 and server.said() == ""
