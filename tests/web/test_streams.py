"""The open line to each phone, on the real server with real sockets."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import sqlite3
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from pathlib import Path
from uuid import uuid4

import pytest
from serving import NAME, Device, Server
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import ServiceUnavailable

from companion.tables.table import Broken, NotFound
from companion.web import stream
from companion.web.assets import fingerprint

from .conftest import House


class Line:
    """A stream that a phone has opened."""

    def __init__(self, phone: Device, path: str, last_id: int | None = None) -> None:
        self._connection = phone.connection()
        headers = phone.headers | ({} if last_id is None else {"Last-Event-ID": str(last_id)})
        self._connection.request("GET", path, headers=headers)
        self.answer = self._connection.getresponse()

    def event(self) -> dict[str, str]:
        """The next event: its fields, several lines of data joined."""
        fields: dict[str, str] = {}
        while line := self.answer.readline().decode().rstrip("\n"):
            name, _, value = line.partition(": ")
            fields[name] = f"{fields[name]}\n{value}" if name in fields else value
        return fields

    def board(self) -> dict[str, str]:
        """The next event that is no heartbeat, if it comes within a few of these."""
        events = (self.event() for _ in range(4))
        return next(event for event in events if event.get("event") != "beat")

    def hang_up(self) -> None:
        """Close the connection."""
        self.answer.close()
        self._connection.close()


@contextmanager
def listen(phone: Device, path: str, last_id: int | None = None) -> Iterator[Line]:
    """An open stream."""
    line = Line(phone, path, last_id)
    try:
        yield line
    finally:
        line.hang_up()


@pytest.fixture
def table(server: Server) -> tuple[Device, str]:
    """A phone and the table that it opened."""
    phone = Device(server)
    return phone, phone.open_table()


def test_the_first_beat_comes_at_once_and_a_change_with_its_revision(table: tuple[Device, str]) -> None:
    phone, path = table
    now = phone.revision(path)
    with listen(phone, f"{path}/stream?view=seat&from={now}") as line:
        assert line.answer.status == 200
        assert line.answer.headers["Content-Type"].startswith("text/event-stream")
        assert line.answer.headers["Cache-Control"] == "no-store"
        assert line.answer.headers["X-Accel-Buffering"] == "no"
        assert line.event() == {"event": "beat", "data": f"{fingerprint()}-en"}
        phone.act(path, "draw-forts")
        board = line.event()
        assert int(board["id"]) == now + 1
        assert "event" not in board and 'id="todo"' in board["data"] and "<html" not in board["data"]
        phone.reveal(path, "1.1", gold="F", green="F")
        ids = [int(line.board()["id"])]
        while ids[-1] < phone.revision(path):
            ids.append(int(line.board()["id"]))
        assert ids == sorted(ids)


def test_a_phone_that_comes_back_gets_the_board_of_now_and_one_that_missed_nothing_does_not(
    table: tuple[Device, str],
) -> None:
    phone, path = table
    seen = phone.revision(path)
    phone.act(path, "draw-forts")
    now = phone.revision(path)
    with listen(phone, f"{path}/stream?view=seat&from={seen}", last_id=seen) as line:
        assert line.event()["event"] == "beat"
        assert int(line.event()["id"]) == now
    # the id of the last event counts, not the revision in the address, which is that of the page
    with listen(phone, f"{path}/stream?view=seat&from={seen}", last_id=now) as line:
        assert line.event()["event"] == "beat"
        phone.reveal(path, "1.1", gold="F")
        assert int(line.board()["id"]) == now + 1


def test_who_shows_the_seats_gets_them_anew_when_they_change_and_not_with_every_tap(
    table: tuple[Device, str], server: Server
) -> None:
    host, path = table
    guest = Device(server)
    guest.ask("GET", path)
    with listen(host, f"{path}/stream?seats=&from={host.revision(path)}") as line:
        assert line.event()["event"] == "beat"
        host.send(f"{path}/seats", do="name", seat="green", name="Vigdís")
        seats = line.board()
        assert "Vigdís" in seats["data"] and "Play this seat too, on this phone" in seats["data"]
        assert int(seats["id"]) == host.revision(path)
        host.act(path, "draw-forts")
        assert line.event() == {"event": "beat", "data": "0"}
        host.reveal(path, "1.1", gold="F")
        assert "Sit here instead" in line.board()["data"]  # from the first card on nobody swaps any more
        guest.send(f"{path}/join", seat="green")
        seats = line.board()
        assert "Play this seat too, on this phone" not in seats["data"] and int(seats["id"]) == host.revision(path)
        assert 'id="todo"' not in seats["data"] and "<html" not in seats["data"]
        (key,) = set(re.findall(rf"{path}/key/([\w-]+)", guest.ask("GET", f"{path}/seats")[2]))
        assert key in seats["data"]  # the host sees the code of each seat
        with listen(guest, f"{path}/stream?seats=") as other:
            (own,) = set(re.findall(rf"{path}/key/([\w-]+)", other.board()["data"]))
            assert own == key
        host.send(f"{path}/seats", do="close")
        assert "Others may join again" in line.board()["data"]
        host.act(path, "finish", reason="It is late")
        assert "Others may join again" not in line.board()["data"]


@pytest.mark.parametrize("seen", ["", "-1", "x", "9" * 50, "%D9%A3", "999999"])
def test_an_id_that_we_never_gave_means_a_fresh_board(table: tuple[Device, str], seen: str) -> None:
    phone, path = table
    with listen(phone, f"{path}/stream?from={seen}") as line:
        assert line.event()["event"] == "beat"
        assert int(line.event()["id"]) == phone.revision(path)


def test_silence_is_filled_with_beats_and_a_stream_does_not_last_for_ever(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = house.phone()
    path = host.open_table({"gold": "player", "green": "player"})
    seen = house.revision(path)
    monkeypatch.setattr(stream, "HEARTBEAT", 0.01)
    monkeypatch.setattr(stream, "LONGEST", 0.5)
    answer = host.client.get(f"{path}/stream?from={seen}")
    beats = answer.get_data()  # which ends, because the stream does
    assert beats.count(stream.BEAT) >= 3 and beats.replace(stream.BEAT, b"") == stream.greeting()


@pytest.mark.parametrize(
    "error",
    [OperationalError("SELECT", None, sqlite3.OperationalError("disk I/O error")), NotFound("gone"), Broken("x", 1)],
)
def test_a_stream_that_cannot_go_on_ends_without_a_trace(
    house: House, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    host = house.phone()
    path = host.open_table({"gold": "player", "green": "player"})

    def broken(*_: object, **__: object) -> None:
        raise error

    parts = iter(host.client.get(f"{path}/stream", buffered=False).response)
    assert next(parts) == stream.greeting()
    monkeypatch.setattr(house.tables, "get", broken)
    assert list(parts) == []


def test_a_stream_ends_when_its_table_is_deleted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host = house.phone()
    path = host.open_table({"gold": "player", "green": "player"})
    monkeypatch.setattr(stream, "HEARTBEAT", 0.01)
    parts = iter(host.client.get(f"{path}/stream", buffered=False).response)
    assert next(parts) == stream.greeting() and next(parts).startswith(b"id: ")
    house.tables.delete([path.removeprefix("/t/")])
    assert len(list(islice(parts, 100))) < 100


@pytest.mark.parametrize(
    ("browser", "pushed"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.4 Safari/604.1", True),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 26_4 like Mac OS X) AppleWebKit/605.1.15 CriOS/147.0 Safari/604.1", True),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.4 Safari/605.1.15", True),
        ("Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36", False),
        ("Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0", False),
    ],
    ids=["Safari", "Chrome-on-an-iPhone", "GTK", "Chrome", "Firefox"],
)
def test_what_webkit_keeps_of_a_message_is_brought_by_beats(
    house: House, monkeypatch: pytest.MonkeyPatch, browser: str, pushed: bool
) -> None:
    """What it does with them is seen with WebKit itself, in tests/browser/test_webkit.py, where it is 2.52 or newer."""
    path = house.phone().open_table({"gold": "player", "green": "player"})
    monkeypatch.setattr(stream, "PUSHES", (0.01, 0.01, 0.01))
    monkeypatch.setattr(stream, "HEARTBEAT", 1.0)
    monkeypatch.setattr(stream, "LONGEST", 0.9)
    told = house.phone().client.get(f"{path}/stream?from=0", headers={"User-Agent": browser}).get_data()
    first, _, rest = told.partition(b"id: ")
    assert first == stream.greeting()
    assert rest.partition(b"\n\n")[2] == stream.BEAT * (3 * pushed + 1)  # the last is that of the silence


def test_the_script_on_the_page_is_more_patient_than_the_heartbeat() -> None:
    script = Path(stream.__file__).with_name("static") / "line.js"
    (silence,) = re.findall(r"SILENCE = (\d+);", script.read_text(encoding="utf-8"))
    assert int(silence) >= stream.HEARTBEAT * 2 * 1000


def test_each_view_gets_its_own_board(table: tuple[Device, str]) -> None:
    phone, path = table
    phone.act(path, "draw-forts")
    for view, acts in (("seat", True), ("watch", False), ("tv", False), ("nonsense", True)):
        with listen(phone, f"{path}/stream?view={view}") as line:
            assert ("<form" in line.board()["data"]) is acts
    stranger = Device(phone.server)
    with listen(stranger, f"{path}/stream?view=seat") as line:
        assert "<form" not in line.board()["data"]


def test_who_enters_for_somebody_absent_follows_the_table_too(table: tuple[Device, str]) -> None:
    phone, path = table
    phone.act(path, "draw-forts")
    with listen(phone, f"{path}/stream?for=green&from={phone.revision(path)}") as line:
        phone.reveal(path, "1.1", green="F")
        shown = line.board()
        assert int(shown["id"]) == phone.revision(path)
        assert "The warrior is in" in shown["data"] and '/act?for=green"' in shown["data"]
    for stranger, seat, status in ((Device(phone.server), "green", 403), (phone, "violet", 404)):
        assert stranger.ask("GET", f"{path}/stream?for={seat}")[0] == status


def test_a_stream_ends_without_a_word_when_the_phone_leaves_the_seat(table: tuple[Device, str]) -> None:
    """What the server has to say of it would stand in the host's terminal: the fixture finds nothing there."""
    host, path = table
    guest = Device(host.server)
    host.send(f"{path}/seats", seat="green", do="free")
    guest.send(f"{path}/join", seat="green")
    with listen(guest, f"{path}/stream?for=gold&from={guest.revision(path)}") as line:
        assert line.event()["event"] == "beat"
        guest.send(f"{path}/seats", seat="green", do="free")
        assert line.event() == {} and line.answer.read() == b""
    status, _, body = guest.ask("GET", f"{path}/stream?for=gold")
    assert status == 403 and "not yours to do" in body


def test_a_stream_of_no_table_is_a_404(table: tuple[Device, str]) -> None:
    status, _, body = table[0].ask("GET", "/t/zzzzzzzz/stream")
    assert status == 404 and "There is no table at this address" in body


@pytest.fixture
def one_place(tmp_path: Path) -> Iterator[Server]:
    """A server at which one phone can listen."""
    with _served(Server(tmp_path, streams=1)) as server:
        yield server


@contextmanager
def _served(server: Server) -> Iterator[Server]:
    """A server that runs, and at the end has nothing to complain of."""
    server.start()
    yield server
    server.stop()
    assert server.said() == ""


def test_places_are_bounded_and_given_back(one_place: Server) -> None:
    phone = Device(one_place)
    path = phone.open_table()
    for _ in range(3):  # neither of these takes a place for good
        assert phone.ask("HEAD", f"{path}/stream")[0] == 200
        assert phone.ask("GET", "/t/zzzzzzzz/stream")[0] == 404
    with listen(phone, f"{path}/stream") as line:
        assert line.event()["event"] == "beat"
        status, headers, body = phone.ask("GET", f"{path}/stream")
        assert status == 503 and headers["retry-after"] == "30"
        assert "reload it to see what is new" in body
        phone.act(path, "draw-forts")  # the table itself goes on
        assert line.board()["id"]
    # the place is free as soon as the server notices that the phone is gone: with the next thing it says
    phone.reveal(path, "1.1", gold="F")
    status = _first_status(phone, f"{path}/stream")
    assert status == 200


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Server]:
    """A server at which nobody listens yet."""
    with _served(Server(tmp_path)) as server:
        yield server


def test_one_device_cannot_take_all_places(quiet: Server) -> None:
    phone = Device(quiet)
    path = phone.open_table()
    with ExitStack() as open_lines:
        for _ in range(stream.MOST_OF_ONE):
            assert open_lines.enter_context(listen(phone, f"{path}/stream")).answer.status == 200
        status, answer, body = phone.ask("GET", f"{path}/stream")
        assert status == 503 and answer["retry-after"] == "30"
        assert "in too many pages at once" in body
        another = Device(phone.server)
        another.send(f"{path}/join", seat="green")
        with listen(another, f"{path}/stream") as line:
            assert line.answer.status == 200
    # what is lost is noticed with the next thing that the server says
    phone.act(path, "draw-forts")
    assert _first_status(phone, f"{path}/stream") == 200


def _turned_away(places: stream.Places, listener: str, seated: bool, most: int) -> str | None:
    """Ask for a place; the sentence with which there is none ("" for that of a full house), None where there is one."""
    try:
        places.take(listener, seated, most)
    except ServiceUnavailable as refused:
        if refused.response is None:
            assert refused.retry_after == stream.RETRY
            return ""
        assert refused.response.headers["Retry-After"] == str(stream.RETRY)
        return refused.response.get_data(as_text=True)  # type: ignore[attr-defined, no-any-return]
    return None


def test_places_are_counted_of_each_listener_and_of_all(house: House) -> None:
    with house.app.test_request_context("/api/"):  # where a sentence comes without a page around it
        for seated, most, told in (
            (True, stream.MOST_OF_ONE, "This device listens"),
            (False, stream.MOST_OF_ADDRESS, "Too many devices without a seat"),
        ):
            places = stream.Places()
            assert [_turned_away(places, "a", seated, 1000) for _ in range(most)] == [None] * most
            assert told in str(_turned_away(places, "a", seated, 1000))
            # another one, and the same name in the other role, has places of its own
            assert _turned_away(places, "b", seated, 1000) is _turned_away(places, "a", not seated, 1000) is None
            places.give_back("a", seated)
            assert _turned_away(places, "a", seated, 1000) is None and _turned_away(places, "a", seated, 1000)
        places = stream.Places()
        assert [_turned_away(places, str(number), False, 8) for number in range(7)] == [None] * 6 + [""]
        assert [_turned_away(places, "seated", True, 8) for _ in range(3)] == [None, None, ""]
        places.give_back("0", False)
        assert _turned_away(places, "seated", True, 8) is None and _turned_away(places, "0", False, 8) == ""


def _made_up(server: Server) -> Device:
    """A program with a cookie that the server never gave."""
    device = Device(server)
    device.headers["Cookie"] = f"milecastle_device={uuid4().hex}"
    return device


def test_made_up_cookies_take_no_more_than_their_address_may(quiet: Server) -> None:
    phone, guest = Device(quiet), Device(quiet)
    path = phone.open_table()
    with ExitStack() as open_lines:
        for _ in range(stream.MOST_OF_ADDRESS):
            line = open_lines.enter_context(listen(_made_up(quiet), f"{path}/stream?view=tv"))
            assert line.answer.status == 200
        for stranger in (_made_up(quiet), Device(quiet)):
            status, answer, body = stranger.ask("GET", f"{path}/stream")
            assert status == 503 and answer["retry-after"] == "30" and "without a seat" in body
        guest.send(f"{path}/join", seat="green")
        for seated in (phone, guest):
            assert open_lines.enter_context(listen(seated, f"{path}/stream")).answer.status == 200


@pytest.fixture
def eight_places(tmp_path: Path) -> Iterator[Server]:
    """A server at which eight phones can listen, two of the places being for who has a seat."""
    with _served(Server(tmp_path, streams=8)) as server:
        yield server


def test_some_places_are_for_who_has_a_seat(eight_places: Server) -> None:
    phone = Device(eight_places)
    path = phone.open_table(host="keep")  # the host, who has no seat, is not counted among those who look on
    with ExitStack() as open_lines:
        for _ in range(6):
            line = open_lines.enter_context(listen(_made_up(eight_places), f"{path}/stream"))
            assert line.answer.status == 200
        status, _, body = _made_up(eight_places).ask("GET", f"{path}/stream")
        assert status == 503 and "Too many phones listen at the same time" in body
        for _ in range(2):
            assert open_lines.enter_context(listen(phone, f"{path}/stream")).answer.status == 200
        assert phone.ask("GET", f"{path}/stream")[0] == 503


def _first_status(phone: Device, path: str) -> int:
    """The status of a stream once there is a place: each try follows a change of the table."""
    for number in range(50):
        with listen(phone, path) as line:
            if line.answer.status == 200:
                return 200
        phone.reveal(path.removesuffix("/stream"), "1.1", gold="AF"[number % 2])
    return 503


def test_a_phone_that_vanishes_without_a_word_is_forgotten(one_place: Server) -> None:
    phone = Device(one_place)
    path = phone.open_table()
    phone.act(path, "draw-forts")
    with socket.create_connection(("127.0.0.1", one_place.port), timeout=20) as raw:
        raw.sendall(f"GET {path}/stream HTTP/1.1\r\nHost: {NAME}:{one_place.port}\r\n\r\n".encode())
        assert b"200 OK" in raw.recv(4096)
    assert _first_status(phone, f"{path}/stream") == 200


def test_after_a_restart_the_phone_connects_again_and_is_current(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    phone = Device(server)
    path = phone.open_table()
    with listen(phone, f"{path}/stream?from={phone.revision(path)}") as line:
        line.event()
        phone.act(path, "draw-forts")
        seen = int(line.board()["id"])
        server.stop(signal.SIGKILL)  # the plug is pulled
        with pytest.raises(http.client.IncompleteRead):
            line.answer.read()
    server.start()
    phone.reveal(path, "1.1", gold="F")
    with listen(phone, f"{path}/stream", last_id=seen) as line:
        line.event()
        assert int(line.event()["id"]) == seen + 1
        with listen(phone, f"{path}/stream", last_id=seen + 1) as quiet:
            quiet.event()
            # listening phones do not keep the server from stopping
            assert server.stop(within=8) == 0
    assert server.said() == ""


def test_the_server_says_no_more_than_it_must(table: tuple[Device, str]) -> None:
    phone, path = table
    status, _, body = phone.ask("GET", "/healthz")
    assert (status, body) == (200, "ok\n")
    connection = phone.connection()
    connection.request("GET", path, headers={"Host": f"evil.example:{phone.server.port}"})
    assert connection.getresponse().status == 421
    connection.close()


def test_a_message_has_one_line_of_data() -> None:
    """Each end of a line that the standard knows would end the data there (HTML Living Standard, 9.2.6)."""
    assert stream.message(7, "<p>one\r\ntwo\rthree\n</p>") == b"id: 7\ndata: <p>one  two three </p>\n\n"


BROKEN = (
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00",
    b"POST /romans-go-home/new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\ngold",
    b"POST /romans-go-home/new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    b"GET /" + b"a" * 70_000,
)


def test_broken_http_is_survived(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    for request in BROKEN:
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as raw:
            raw.sendall(request)
            with suppress(ConnectionResetError):
                raw.shutdown(socket.SHUT_WR)
                while raw.recv(65536):
                    pass
    phone = Device(server)
    assert phone.ask("GET", phone.open_table())[0] == 200
    assert server.stop() == 0
    assert "Traceback" not in server.said()


def test_a_browser_that_tries_https_first_is_told_at_once_and_not_logged(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    for _ in range(20):  # its first bytes are random for the most part
        with (
            socket.create_connection(("127.0.0.1", server.port), timeout=20) as raw,
            pytest.raises(ssl.SSLError) as told,
        ):
            ssl.create_default_context().wrap_socket(raw, server_hostname=NAME)
        assert not isinstance(told.value, ssl.SSLEOFError)  # it was answered, though in the open
    assert server.stop() == 0
    assert server.said() == ""
