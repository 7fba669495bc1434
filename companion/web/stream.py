"""The open line to each phone: its board, whenever the table has changed.

A message carries the whole board of the one who listens, so that a phone that slept needs
nothing else to be current; its id is the revision. Nothing is replayed: a phone that comes
back with an older revision gets the board of now, at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from threading import Lock
from time import monotonic, sleep

from flask import Blueprint, Response, request, stream_with_context
from werkzeug.exceptions import HTTPException, ServiceUnavailable

from companion.referee.messages import N_, say
from companion.referee.typed import plain_number
from companion.tables.table import Broken, NotFound, Table
from companion.web.assets import fingerprint
from companion.web.drawing import board, log_html, part, part_html, stand_in_part
from companion.web.errors import UNSTORED, problem
from companion.web.games.room import Part
from companion.web.language import language
from companion.web.seats import seats_html, seats_key, way_html
from companion.web.security import device
from companion.web.site import site
from companion.web.viewer import Kind, Viewer, viewer

blueprint = Blueprint("stream", __name__, url_prefix="/t/<table_id>")

HEARTBEAT = 10.0  # seconds; the script calls silence after 25
LONGEST = 900.0  # seconds; then the phone connects anew, so that nothing is held for ever

MOST_OF_ONE = 64
"""Streams of one device that sits at the table, or is its host's: its open pages, and those that it left within a
heartbeat, of which the server has not heard yet."""
MOST_OF_ADDRESS = 256
"""Streams of all devices at one address that have no seat at their table. A cookie is made up in no time, an address
is not; but behind one router, or one proxy, are all who look on in a cafe: fifty tables with five each stay below."""
RESERVE = 4
"""One in so many places is for devices with a seat alone, however many look on from however many addresses."""
RETRY = 30  # seconds after which whoever found no place may ask again
OFTEN = N_(
    "This device listens to its tables in too many pages at once: close some of them. This page still works: reload it"
    " to see what is new."
)

CROWD = N_(
    "Too many devices without a seat listen from this network at the same time. This page still works: reload it to"
    " see what is new."
)

BEAT = b"event: beat\ndata: 0\n\n"
PUSHES = (0.05, 0.25, 1.0)
"""Seconds between a message and the beats that bring its end to WebKit, the engine of every browser on an iPhone: since
2.52 (2026) it keeps what arrives while a page still reads the part before, until more arrives (WebKit bug 322545). The
first comes before anybody notices, the others where the page was busy meanwhile."""

_kinds: dict[str, Kind] = {"seat": "seat", "watch": "watch", "tv": "tv"}


class Places:
    """How many streams are open, in all and of each listener; beyond the bounds a phone is asked to try again.

    A listener is a device that has a seat at the table, or an address with all devices there that have none.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._seated: Counter[str] = Counter()
        self._others: Counter[str] = Counter()

    def take(self, listener: str, seated: bool, most: int) -> None:
        """Take a place; raises ServiceUnavailable (503) when there is none, or none more for this listener."""
        with self._lock:
            others = self._others.total()
            full = self._seated.total() + others >= most or not (seated or others < most - most // RESERVE)
            taken = self._seated if seated else self._others
            often = taken[listener] >= (MOST_OF_ONE if seated else MOST_OF_ADDRESS)
            if not (full or often):
                taken[listener] += 1
                return
        if full:
            raise ServiceUnavailable(retry_after=RETRY)
        refused = problem(503, say(OFTEN if seated else CROWD))
        refused.headers["Retry-After"] = str(RETRY)
        raise ServiceUnavailable(response=refused)

    def give_back(self, listener: str, seated: bool) -> None:
        """Leave the place."""
        with self._lock:
            taken = self._seated if seated else self._others
            taken[listener] -= 1
            if not taken[listener]:
                del taken[listener]


places = Places()


def message(revision: int, html: str) -> bytes:
    """A server-sent event (HTML Living Standard, 9.2) without a name: htmx swaps it in."""
    line = html.replace("\r", " ").replace("\n", " ")
    return f"id: {revision}\ndata: {line}\n\n".encode()


def greeting() -> bytes:
    """The first beat of a line: with which style and scripts boards are drawn, and in which language, so that a page
    from before an update, or before another tab chose a language, is loaded anew (older.js)."""
    return f"event: beat\ndata: {fingerprint()}-{language().code}\n\n".encode()


def keeps_the_end(browser: str) -> bool:
    """Whether a browser of this name (User-Agent) may keep the end of a message. Chrome and its kin call themselves
    AppleWebKit too, and are not it."""
    return "AppleWebKit/" in browser and "Chrome/" not in browser


@blueprint.get("/stream")
def stream(table_id: str) -> Response:
    """Follow a table. ``from`` (or Last-Event-ID) is the revision that the phone shows already.

    It shows the board, or what the address says: the seats (``seats``), the way in (``way``), the log (``log``), a part
    with a page of its own (``part``), what a seat is asked (``for``)."""
    tables = site().tables
    kind = _kinds.get(request.args.get("view", ""), "seat")
    token = device()
    seen = plain_number(request.headers.get("Last-Event-ID") or request.args.get("from", ""), 9)
    table = tables.get(table_id)  # a table that is not there is a 404, not a stream
    given = request.args

    def followed(table: Table, who: Viewer) -> Part | None:
        """What the phone shows instead of a board."""
        if "part" in given:
            return part(table, who, given["part"], given)
        return stand_in_part(table, who, given["for"]) if "for" in given else None

    followed(table, viewer(table, token, kind))  # what is not there, or not for this phone, is no stream either
    if request.method == "HEAD":  # gevent would end the body that is not sent, in the way of the next answer
        return Response(content_type="text/event-stream")
    seated = table.may_act(token)
    listener = token if seated else str(request.remote_addr)
    places.take(listener, seated, site().config.streams)

    pushes = PUSHES if keeps_the_end(request.user_agent.string) else ()
    seats_shown: object = None

    def draw(table: Table) -> bytes:
        nonlocal seats_shown
        who = viewer(table, token, kind)
        if "seats" in given:
            before, seats_shown = seats_shown, seats_key(table)
            return BEAT if before == seats_shown else message(table.revision, seats_html(table, who, given))
        if "way" in given:
            return message(table.revision, way_html(table))
        if "log" in given:
            return message(table.revision, log_html(table))
        if shown := followed(table, who):
            return message(table.revision, part_html(table, who, shown))
        if table.newest is not None and table.newest.actor in who.seats:
            sleep(0)  # whoever tapped sees it by the answer; the others go first
        return message(table.revision, board(table, who))

    def follow() -> Iterator[bytes]:
        end = monotonic() + LONGEST
        # whoever has left the seat may no longer see this, or the tables cannot be read just now: the phone hears why
        # when it connects anew
        with suppress(HTTPException, Broken, NotFound, *UNSTORED), tables.subscribe(table_id) as subscription:
            yield greeting()
            table = tables.get(table_id)
            subscription.seen(table.revision)
            beats = iter(pushes)
            if table.revision != seen:
                yield draw(table)
            while monotonic() < end:
                revision = subscription.wait(next(beats, HEARTBEAT))
                if subscription.closed:  # its table was deleted: the phone hears it when it connects anew
                    break
                if revision is None:
                    yield BEAT
                else:
                    beats = iter(pushes)
                    yield draw(tables.get(table_id, at_least=revision))

    response = Response(
        stream_with_context(follow()),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    response.call_on_close(lambda: places.give_back(listener, seated))
    return response
