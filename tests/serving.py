"""The real server as a process of its own, for tests that need sockets or a browser."""

from __future__ import annotations

import http.client
import os
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from urllib.parse import urlencode
from uuid import uuid4

ROOT = Path(__file__).parents[1]
NAME = "companion.test"
"""A name that is not localhost: there a browser would grant what phones at home never get."""
PORTS = range(20_000, 32_768)


def free_port() -> int:
    """A port at which nobody listens now, below those that Linux gives to outgoing connections: none of these takes it
    before the server that it is for."""
    for port in SystemRandom().sample(PORTS, 100):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, as a shell runs it."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
    )


class Server:
    """``milecastle serve`` on a data folder; it can be stopped or killed, and started again."""

    def __init__(
        self, folder: Path, command: tuple[str, ...] = ("-m", "companion", "serve"), **settings: object
    ) -> None:
        """``settings`` are those of the configuration, such as ``streams=1``; ``command`` is what Python
        is to run, without the arguments."""
        self.folder = folder
        self.command = command
        self.port = free_port()
        self.behind: int | None = None  # the port at which it listens, where a proxy has the other one
        self.settings = settings
        self.errors = folder / "errors.txt"
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """The origin that a browser is sent to."""
        return f"http://{NAME}:{self.port}"

    def start(self) -> None:
        """Start, and return when it listens."""
        set_ = {f"MILECASTLE_{key.upper()}": str(value) for key, value in self.settings.items()}
        listens = self.behind or self.port
        command = [sys.executable, *self.command, "--host", "127.0.0.1", "--port", str(listens)]
        command += ["--data", str(self.folder), "--trusted-host", NAME, "--base-url", self.address]
        with self.errors.open("a") as errors:
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT), **set_},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "serves at" in line:
                return
        raise AssertionError(f"the server did not start:\n{self.said()}")

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal to its process."""
        assert self._process is not None
        self._process.send_signal(number)

    def stop(self, number: signal.Signals = signal.SIGTERM, within: float = 10) -> int:
        """End it with a signal; returns its exit code. Fails when it is not gone within so many seconds."""
        assert self._process is not None and self._process.stdout is not None
        self.send_signal(number)
        try:
            code = self._process.wait(within)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise
        finally:
            self._process.stdout.close()
        self._process = None
        return code

    @contextmanager
    def without_room(self) -> Iterator[None]:
        """Meanwhile the kernel lets the server write to no file, as on a full disk."""
        assert self._process is not None
        before = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        try:
            yield
        finally:
            resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, before)

    @property
    def running(self) -> bool:
        """Whether it was started and not ended by us."""
        return self._process is not None

    def said(self) -> str:
        """Everything on its standard error so far."""
        return self.errors.read_text() if self.errors.exists() else ""


FORM = "application/x-www-form-urlencoded"


class Device:
    """A phone that speaks HTTP to the real server and keeps its cookie."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.headers = {"Host": f"{NAME}:{server.port}"}

    def connection(self) -> http.client.HTTPConnection:
        """A connection of its own; whoever waits on it waits longer than the slowest heartbeat."""
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)

    def ask(
        self, method: str, path: str, body: bytes | None = None, kind: str = FORM
    ) -> tuple[int, dict[str, str], str]:
        """Status, headers (names in small letters) and body of an answer. A form is sent from a page, which has brought
        the cookie."""
        if method == "POST" and "Cookie" not in self.headers:
            self.ask("GET", "/")
        connection = self.connection()
        connection.request(method, path, body, self.headers | ({} if body is None else {"Content-Type": kind}))
        answer = connection.getresponse()
        text = answer.read().decode()
        found = {name.lower(): value for name, value in answer.getheaders()}
        connection.close()
        if "set-cookie" in found:
            self.headers.setdefault("Cookie", found["set-cookie"].split(";")[0])  # that of a table comes later
        return answer.status, found, text

    def send(self, path: str, **fields: str | tuple[str, ...]) -> str:
        """Send a form with a fresh command id; returns where the answer leads. A tuple ticks a field several times."""
        form = urlencode({"command": uuid4().hex, **fields}, doseq=True)
        status, headers, body = self.ask("POST", path, form.encode())
        assert status == 303, (status, re.findall("<strong>(.*?)</strong>", body))
        return headers["location"]

    def open_table(self, *players: str, neutral: tuple[str, ...] = (), host: str = "play", **options: str) -> str:
        """A new table (default: for two); returns its address."""
        kinds = {f"{clan}.kind": "player" for clan in players or ("gold", "green")}
        kinds |= {f"{clan}.kind": "neutral" for clan in neutral}
        return self.send("/romans-go-home/new", host=host, **kinds, **options)

    def revision(self, table: str) -> int:
        """The revision of the table that the phone gets now."""
        status, headers, body = self.ask("GET", table)
        assert status == 200, body
        return int(headers["etag"].strip('"'))

    def act(self, table: str, do: str, **fields: str) -> None:
        """A tap, drawn from the newest revision."""
        self.send(f"{table}/act", base=str(self.revision(table)), do=do, **fields)

    def enter_forts(self, table: str, *codes: str) -> None:
        """Put up the wall with these six forts."""
        self.act(table, "enter-forts", **{f"fort.{place}": code for place, code in enumerate(codes, 1)})

    def reveal(self, table: str, at: str, **cards: str) -> None:
        """Lay cards, by clan, in the turn ``at``."""
        self.act(table, "reveal", at=at, **{f"card.{clan}": card for clan, card in cards.items()})

    def bring(self, record: bytes) -> str:
        """Import the download of a table; returns its address."""
        head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="table.json"\r\n\r\n'
        body = head + record + b"\r\n--edge--\r\n"
        status, headers, text = self.ask("POST", "/tables/import", body, "multipart/form-data; boundary=edge")
        assert status == 303, (status, re.findall("<strong>(.*?)</strong>", text))
        return headers["location"]
