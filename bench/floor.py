"""The floor under our figures: the same Flask, gevent and SQLite with its sync, and no game.

It answers what :mod:`bench.phones` asks, with one page that is the same for all and never drawn: what a
tap costs here, no rule and no drawing of ours can win back. Run as a program: ``python -m bench.floor PORT FILE``.
"""

from gevent import monkey

monkey.patch_all()

import gc  # noqa: E402
import sqlite3  # noqa: E402
import sys  # noqa: E402
from collections.abc import Iterator  # noqa: E402

from flask import Flask, Response, request  # noqa: E402
from gevent import sleep  # noqa: E402
from gevent.event import Event  # noqa: E402
from gevent.pywsgi import WSGIServer  # noqa: E402

from companion.serve import PromptHandler  # noqa: E402

PAGE = "x" * 7000  # as long as the board of four players in the first turn
_HIDDEN = '<input type="hidden" name="command" value="c{0}"><input type="hidden" name="base" value="{0}">'


class Table:
    """A revision, and who waits for the next one."""

    def __init__(self) -> None:
        self.revision = 0
        self.waiting: set[Event] = set()


def create(file: str) -> Flask:
    """The application, which keeps its entries in the SQLite ``file``."""
    app = Flask(__name__)
    tables: dict[str, Table] = {}
    base = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    base.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        "CREATE TABLE entries (id TEXT, revision INTEGER, payload TEXT, PRIMARY KEY (id, revision)) WITHOUT ROWID"
    )

    @app.post("/romans-go-home/new")
    def new() -> Response:
        name = str(len(tables))
        tables[name] = Table()
        return Response(status=303, headers={"Location": f"/t/{name}", "Set-Cookie": "phone=1"})

    @app.post("/t/<name>/join")
    def join(name: str) -> Response:
        return Response(status=303, headers={"Location": f"/t/{name}"})

    @app.get("/t/<name>")
    def page(name: str) -> str:
        return _HIDDEN.format(tables[name].revision) + PAGE

    @app.post("/t/<name>/act")
    def act(name: str) -> str:
        table = tables[name]
        table.revision += 1
        with base:
            base.execute("BEGIN IMMEDIATE")
            base.execute("INSERT INTO entries VALUES (?, ?, ?)", (name, table.revision, str(request.form.to_dict())))
        for event in table.waiting:
            event.set()
        sleep(0)
        return page(name)

    @app.get("/t/<name>/stream")
    def stream(name: str) -> Response:
        table = tables[name]

        def follow() -> Iterator[str]:
            event = Event()
            table.waiting.add(event)
            yield "event: beat\ndata: 0\n\n"
            while True:
                event.wait()
                event.clear()
                yield f"id: {table.revision}\ndata: {PAGE}\n\n"

        return Response(follow(), content_type="text/event-stream")

    return app


def main(port: int, file: str) -> None:
    """Serve on the loopback interface until the process is ended."""
    app = create(file)
    gc.collect()
    gc.freeze()
    WSGIServer(("127.0.0.1", port), app, log=None, handler_class=PromptHandler).serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
