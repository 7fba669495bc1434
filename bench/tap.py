"""Where the work of a tap goes, in this process and without a network: the command with its sync to disk, the
sections of the board that all see alike, the rest of one player's board, and its message on the open line."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.config import Config
from companion.referee.game import SeatPlan, Setup
from companion.referee.games import GAMES
from companion.tables.table import Done, Table
from companion.web import create_app, drawing, stream
from companion.web.site import KEY
from companion.web.taps import filled
from companion.web.viewer import Viewer

HOST = "a device of nobody in the house"
TAPS = 120
PARTS = ("command", "sections", "board", "message")


def show() -> None:
    """Print the median of each part in milliseconds, for a random game with all its seats."""
    for name in GAMES:
        spent = _spent(name)
        parts = "  ".join(f"{part} {1000 * statistics.median(spent[part]):6.3f}" for part in PARTS)
        print(f"a tap, {name:17s} {parts} ms", flush=True)


def _message(table: Table, html: str) -> bytes:
    return stream.message(table.revision, filled(html, table))


def _spent(name: str) -> dict[str, list[float]]:
    """The seconds that each part took at each tap."""
    spent: dict[str, list[float]] = {part: [] for part in PARTS}

    def timed(part: str, work: Callable[[], Any]) -> Any:
        start = time.perf_counter()
        result = work()
        spent[part].append(time.perf_counter() - start)
        return result

    rng = random.Random(1)
    game = GAMES[name]
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Config(database=f"sqlite:///{folder}/tap.sqlite3"))
        tables = app.extensions[KEY].tables
        now: Table = tables.create(name, Setup(tuple(SeatPlan(seat) for seat in game.seat_ids)), HOST, "open")
        for number in range(TAPS):
            seats = rng.sample(game.seat_ids, len(game.seat_ids))
            legal = next((found for seat in seats if (found := game.legal(now.state, seat))), None)
            if legal is None:
                break  # the game is over
            command = rng.choice(legal)
            done = timed("command", partial(tables.act, now.id, HOST, f"tap-{number}", now.revision, command))
            assert isinstance(done, Done), done
            now = done.table
            who = Viewer((seats[0],), False, "seat")
            with app.test_request_context(f"/t/{now.id}"):
                public = timed("sections", partial(drawing.draw_public, now, now.state, "seat"))
                html = timed("board", partial(drawing.draw, now, who, now.state, public))
                timed("message", partial(_message, now, html))
        tables.close()
    return spent
