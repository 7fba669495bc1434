"""Four phones a table, against our server: how long until a tap has reached the other phones.

Each table has four devices with an open stream; once a second the first of them changes the
card that it has laid, which is a real command: checked, stored durably, drawn for every seat.
The clock runs from before the form is sent until the new board stands complete at each of the
other three. Run as a program, in a process of its own: ``python -m bench.phones PORT TABLES RATE SECONDS``.
"""

from gevent import monkey

monkey.patch_all()

import gc  # noqa: E402
import random  # noqa: E402
import re  # noqa: E402
import socket  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from urllib.parse import urlencode  # noqa: E402

import gevent  # noqa: E402

HOST = "127.0.0.1"
SETTLE = 3.0  # seconds at most between opening the streams and the first tap, as the peer's load waits
_HIDDEN = re.compile(r'name="command" value="([^"]+)"><input type="hidden" name="base" value="(\d+)"')


class Line:
    """One keep-alive HTTP connection of a device, with its cookie."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.socket = socket.create_connection((HOST, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""

    def ask(
        self, method: str, path: str, form: dict[str, str] | None = None, htmx: bool = False
    ) -> tuple[int, str, str]:
        """Status, Location and body of an answer."""
        body = urlencode(form or {}).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nOrigin: http://{HOST}:{self.port}\r\n"
        head += f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head += "HX-Request: true\r\n" if htmx else ""
        head += "Content-Type: application/x-www-form-urlencoded\r\n" if form is not None else ""
        self.socket.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        while b"\r\n\r\n" not in self.rest:
            self._more()
        header, _, self.rest = self.rest.partition(b"\r\n\r\n")
        lines = header.decode().split("\r\n")
        fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        if "set-cookie" in fields:
            self.cookie = self.cookie or fields["set-cookie"].split(";")[0]  # the device's; that of a table comes later
        length = int(fields.get("content-length", 0))
        while len(self.rest) < length:
            self._more()
        content, self.rest = self.rest[:length], self.rest[length:]
        return int(lines[0].split()[1]), fields.get("location", ""), content.decode()

    def _more(self) -> None:
        part = self.socket.recv(65536)
        if not part:
            raise ConnectionError("the server hung up")
        self.rest += part


class Table:
    """A table with four phones in the first turn of a game."""

    def __init__(self, port: int) -> None:
        self.phones = [Line(port) for _ in range(4)]
        first = self.phones[0]
        form = {f"{clan}.kind": "player" for clan in ("gold", "green", "red", "violet")} | {"host": "play"}
        first.ask("GET", "/romans-go-home/new")  # a page brings the cookie, without which no form is taken
        status, self.path, _ = first.ask("POST", "/romans-go-home/new", form)
        assert status == 303, status
        for number, phone in enumerate(self.phones[1:]):
            phone.ask("GET", self.path)
            assert phone.ask("POST", f"{self.path}/join", {"command": f"join-{number}"})[0] == 303
        command, base = self._fresh(first.ask("GET", self.path, htmx=True)[2])
        status, _, board = first.ask(
            "POST", f"{self.path}/act", {"command": command, "base": base, "do": "draw-forts"}, htmx=True
        )
        assert status == 200, status
        self.next = self._fresh(board)
        self.cards = "AH"
        self.expected = 0
        self.sent = 0.0
        self.waits: list[float] = []
        self.bytes = 0

    @staticmethod
    def _fresh(board: str) -> tuple[str, str]:
        found = _HIDDEN.search(board)
        assert found is not None
        return found[1], found[2]

    def listen(self, phone: Line) -> None:
        """Follow the table on a second connection, as a browser does."""
        stream = socket.create_connection((HOST, phone.port))
        stream.sendall(
            f"GET {self.path}/stream?view=seat HTTP/1.1\r\nHost: {HOST}:{phone.port}\r\n"
            f"Cookie: {phone.cookie}\r\nAccept: text/event-stream\r\n\r\n".encode()
        )
        revision = 0
        tail = b""
        while part := stream.recv(262144):
            self.bytes += len(part)
            tail += part
            found = tail.rfind(b"id: ")
            if found >= 0 and b"\n" in tail[found:]:
                revision = int(tail[found + 4 : tail.index(b"\n", found)])
            # the empty line that ends an event: the board is complete
            if tail.endswith((b"\n\n", b"\n\n\r\n")):
                if phone is not self.phones[0] and self.expected and revision >= self.expected:
                    self.waits.append(time.perf_counter() - self.sent)
                tail = b""

    def tap(self) -> None:
        """The first phone lays the other card."""
        command, base = self.next
        self.cards = self.cards[::-1]
        form = {"command": command, "base": base, "do": "reveal", "at": "1.1", "card.gold": self.cards[0]}
        self.expected = int(base) + 1
        self.sent = time.perf_counter()
        status, _, board = self.phones[0].ask("POST", f"{self.path}/act", form, htmx=True)
        assert status == 200, status
        self.next = self._fresh(board)


def main(port: int, tables: int, rate: float, seconds: float) -> None:
    """Open the tables, tap, and print one line of figures."""
    opened = [Table(port) for _ in range(tables)]
    for table in opened:
        for phone in table.phones:
            gevent.spawn(table.listen, phone)
    gc.collect()
    gc.disable()  # the phones of real people do not stop for our garbage
    gevent.sleep(min(SETTLE, seconds))

    def play(table: Table) -> None:
        gevent.sleep(random.random() / rate)
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            table.tap()
            gevent.sleep(max(0.0, now + 1 / rate - time.perf_counter()))

    gevent.joinall([gevent.spawn(play, table) for table in opened], raise_error=True)
    gevent.sleep(1)
    waits = sorted(1000 * wait for table in opened for wait in table.waits)

    def part(share: float) -> float:
        return waits[min(int(len(waits) * share), len(waits) - 1)]

    print(
        f"tables={tables} phones={4 * tables} updates={len(waits)} p50={part(0.5):.2f} p95={part(0.95):.2f} "
        f"p99={part(0.99):.2f} max={waits[-1]:.2f} ms"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]))
