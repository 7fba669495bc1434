"""The server: one process, many phones, each with an open stream.

gevent serves: a stream that waits costs a few kilobytes instead of a thread, which is
what lets hundreds of phones listen (docs/performance.md has the figures).
"""

from gevent import monkey

monkey.patch_all()  # before anything else is imported, so that every lock and socket is gevent's

import errno  # noqa: E402
import gc  # noqa: E402
import logging  # noqa: E402
import os  # noqa: E402
import signal  # noqa: E402
import socket  # noqa: E402
import sys  # noqa: E402
from contextlib import closing  # noqa: E402
from http.client import HTTPException  # noqa: E402
from typing import Any  # noqa: E402

import gevent  # noqa: E402
from flask import Flask  # noqa: E402
from gevent.pywsgi import WSGIHandler, WSGIServer  # noqa: E402
from sqlalchemy.exc import SQLAlchemyError  # noqa: E402

from companion.config import Config  # noqa: E402
from companion.network import anywhere, reachable, terminal_code  # noqa: E402
from companion.tables.engine import why  # noqa: E402
from companion.web import create_app  # noqa: E402
from companion.web.errors import unread  # noqa: E402
from companion.web.site import KEY, Site  # noqa: E402

TLS = "\x16\x03"
"""How a connection begins on which a browser tries https first (RFC 8446, 5.1: a handshake, and the version)."""


CONNECTIONS = 10_000
"""As many files the server asks the system to let it hold open, where it may: a thousand phones listen, and a browser
holds up to six connections. No more than any system gives (macOS: 10,240)."""
OWN_FILES = 200
"""How many of them are kept from the phones: those of the database, and of what is read as it is needed."""


class PromptHandler(WSGIHandler):
    """Sends each part of an answer at once: without it the system holds a stream's message
    back for up to 40 ms, until the phone has acknowledged the part before (Nagle, RFC 896).
    A request that it does not read to its end it answers with a sentence."""

    def handle(self) -> None:
        """Serve one connection. A phone that is carried out of the house says nothing of its end: the system asks
        whether it is still there (RFC 9293, 3.8.4), else what it left would be held for as long as the server runs."""
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        super().handle()

    def handle_one_request(self) -> Any:
        """True to go on with the connection, None to end it, or a status and the whole answer before it ends."""
        answer = super().handle_one_request()
        if isinstance(answer, tuple):
            return answer[0], unread(int(answer[0]), self.requestline.partition(" ")[2])
        return answer

    def read_requestline(self) -> str:
        """The first line of a request; nothing at the end of a connection, and where it speaks TLS. Any answer in the
        open sends the browser back to http. That is no fault of anybody's: the log would show its bytes."""
        line = str(super().read_requestline())
        if not line.startswith(TLS):
            return line
        self.socket.sendall(unread(400, ""))
        return ""

    def read_request(self, raw_requestline: str) -> bool:
        """Read the head of a request; raises ValueError for one that it cannot read. Python's own exception, that it
        has too many lines, would be logged with a trace."""
        try:
            return bool(super().read_request(raw_requestline))
        except HTTPException as error:
            raise ValueError(str(error)) from error


class Door(WSGIServer):
    """Lets in as many connections as there is room for. Who comes then waits until another one ends; without a file to
    open, nobody would get an answer, neither whoever is in."""

    most = CONNECTIONS
    _open = 0

    def full(self) -> bool:
        """Whether nobody more is let in."""
        return self._open >= self.most

    def do_handle(self, *args: Any) -> None:
        """Begin a connection."""
        self._open += 1
        super().do_handle(*args)

    def do_close(self, *args: Any) -> None:
        """End it, and let in who waits."""
        super().do_close(*args)
        self._open -= 1
        self._start_accepting_if_started()


SERVED_TWICE = (
    "Another Milecastle serves these tables already. Both store every tap, but phones at the one hear late of taps at"
    " the other: stop one of them, or give this one a folder of its own (--data)."
)

MOVED = (
    "Milecastle was at {before} before: phones that sit at a table there are not known at the new address.\n"
    "`milecastle tables host` shows a code that leads one of them, and by it the others, back to a game that goes on."
)

LONELY = "This machine is on no network. Once it is on one, the codes on its pages lead there."


STOPPING = (signal.SIGINT, signal.SIGTERM, *([] if sys.platform == "win32" else [signal.SIGHUP]))
"""What ends the server: Ctrl+C, the system, and who closes the window of its terminal."""


def _why_not(error: OSError) -> str:
    """Why an address cannot be listened on, and which option would help: the name, or the port at it."""
    if isinstance(error, socket.gaierror):
        return "the name is not known. Try --host."
    option = "--host" if error.errno == errno.EADDRNOTAVAIL else "--port"
    return f"{os.strerror(error.errno or errno.EIO)}. Try {option}."


def _announce(site: Site, before: str | None, quiet: bool) -> None:
    """Print the address, its code, and whether phones reached the tables ``before`` at another one; when ``quiet`` only
    what may be amiss: that phones do not reach it, or are not known there."""
    address = site.address
    told = ""
    if not reachable(address):
        waits = anywhere(site.config.host) and not site.config.base_url
        told = LONELY if waits else "Only this machine reaches this address: phones would need another --host."
    if not quiet:
        print(f"\nMilecastle serves at  {address}\n", flush=True)
        if not told:
            code = terminal_code(address, sys.stdout)
            told = f"{code}\nPhones on the same network {'scan the code' if code else 'open this address'}."
        print(f"{told} Stop with Ctrl+C.", flush=True)
    elif told:
        print(f"{address}: {told}", flush=True)
    if before and reachable(address) and before != address and _plays(site):
        print(MOVED.format(before=before), flush=True)


def _plays(site: Site) -> bool:
    """Whether a game goes on at a table. Where that cannot be read, as after a card of memory has lost some of it, that
    is said: the server goes on for the tables that can."""
    try:
        return bool(site.tables.listed(limit=1, finished=False))
    except SQLAlchemyError as error:
        print(f"Not all tables can be read. {why(error, site.config.database)}", file=sys.stderr)
        return False


def _allow_many_connections() -> int:
    """Each connection is an open file. A shell lets a program have 1,024, though the system would mostly give it more
    (getrlimit(2)). Returns for how many there is room now."""
    if sys.platform == "win32":  # knows no such bound
        return CONNECTIONS
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS if most == resource.RLIM_INFINITY else min(CONNECTIONS, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        allowed = wanted
    files = CONNECTIONS if allowed == resource.RLIM_INFINITY else allowed
    return max(files - OWN_FILES, files // 2)


def serve(config: Config, quiet: bool = False) -> int:
    """Serve until interrupted; returns the exit code.

    Prints the address and its QR code unless ``quiet``; says in a sentence why it cannot
    listen, for example because the port is taken.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        app = create_app(config)
    except (ValueError, OSError, SQLAlchemyError) as error:
        print(f"Milecastle cannot open its tables. {why(error, config.database)}", file=sys.stderr)
        return 1
    site: Site = app.extensions[KEY]
    with closing(site.tables):  # SQLite then holds all of them in its one file, which can be copied
        return _until_stopped(app, site, quiet)


def _until_stopped(app: Flask, site: Site, quiet: bool) -> int:
    """Serve the ``app`` of a site, whose tables are open; returns the exit code."""
    config = site.config
    # What lives as long as the server is not looked through again and again: a full collection
    # would stop all phones for 100 ms in the middle of an evening.
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 50, 50)
    server = Door(
        (config.host, config.port), app, log=None, error_log=logging.getLogger("server"), handler_class=PromptHandler
    )
    server.most = _allow_many_connections()
    try:
        server.start()
    except OSError as error:
        print(f"Milecastle cannot listen on {config.host}:{config.port}: {_why_not(error)}", file=sys.stderr)
        return 1
    before = site.tables.database.claim(reachable(site.address))
    if before is None:
        print(SERVED_TWICE, file=sys.stderr)
    stop = gevent.event.Event()
    for number in STOPPING:
        if signal.getsignal(number) != signal.SIG_IGN:  # as nohup has it
            gevent.signal_handler(number, stop.set)
    if sys.stdout is not None:  # closed
        try:
            _announce(site, before, quiet)
        except OSError:  # as on a full disk: the phones are served all the same
            sys.stdout = None  # what is left in its buffer is not tried again when Python ends
    stop.wait()
    server.stop(timeout=1)
    return 0
