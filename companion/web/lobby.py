"""The way in: home, the list of tables, results, import."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from babel.dates import format_time
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from markupsafe import Markup

from companion.referee.game import Place, Referee, Scores
from companion.referee.games import GAMES, REFEREES
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal
from companion.referee.typed import plain_number
from companion.tables.identity import is_table_id, new_command_id, table_code, typed_table_id
from companion.tables.record import AlreadyHere, import_
from companion.tables.results import all_results, as_csv, finals
from companion.tables.table import Summary, Table, called
from companion.web.games import REFEREE_ROOMS, ROOMS
from companion.web.language import language
from companion.web.rules import game_or_404
from companion.web.security import device
from companion.web.site import site
from companion.web.taps import command_id
from printables import documents
from printables.qr import QUIET, modules

blueprint = Blueprint("lobby", __name__)

PAGE = 50
"""Tables on one page of a list."""
RUNNING, FINISHED = "running", "finished"
"""The lists: their sections on the page, and their offsets in its address."""
NO_SUCH_CODE = N_(
    "There is no table with this code. It has eight letters and digits, never 0, 1, I, L, or O: they stand on the"
    " television, on the page “Seats”, and behind /t/ in the address below the code to scan."
)
AT_HOME = 12
"""Own tables on the first page, which leads to all of them."""


@lru_cache(maxsize=256)
def qr(address: str) -> Markup:
    """The QR code of an address as an SVG that stands in the page."""
    rows = modules(address)
    # Boards carry it, so modules that touch are drawn as one bar.
    bars = "".join(
        f"M{bar.start()} {y}h{len(bar.group())}v1H{bar.start()}"
        for y, row in enumerate(rows)
        for bar in re.finditer("1+", row)
    )
    drawing = Markup('<svg role="img" aria-label="QR" viewBox="-{0} -{0} {1} {1}"><path d="{2}"/></svg>')
    return drawing.format(QUIET, len(rows) + 2 * QUIET, bars)


def clock(seconds: int, dated: bool = False) -> Markup:
    """A time of day in the reader's language, with its day before it if ``dated``. It is that of this machine's zone
    until the phone, which alone knows where it is, tells its own (page.js)."""
    here = datetime.fromtimestamp(seconds, UTC).astimezone()
    told = format_time(here, "short", locale=language().locale)
    text = f"{language().day(seconds)}, {told}" if dated else told
    kind = Markup(" data-dated") if dated else ""
    return Markup('<time datetime="{}"{}>{}</time>').format(here.isoformat(), kind, text)


def now() -> Markup:
    """What the clock says from which every entry takes its time."""
    return clock(site().tables.clock(), dated=True)


def row(summary: Summary) -> dict[str, object]:
    """A table in a list, as a template wants it."""
    people = list(_names(summary).values())
    return {
        "id": summary.id,
        "game": summary.game,
        "code": table_code(summary.id),
        "people": people,
        "when": clock(summary.changed, dated=True),
        "score_sheet": ROOMS[summary.game.id].score_sheet,
    }


def _names(summary: Summary) -> dict[str, str]:
    """What the seats of a table are called, by their ids."""
    return {seat.id: language().render(called(summary, seat)) for seat in summary.seats}


def finished_row(summary: Summary, scores: Scores | None) -> dict[str, object]:
    """A finished game in a list: as :func:`row`, with the seats and their points, the winners apart, how it ended, and
    when: corrections came later. ``scores`` are None where its log cannot be read."""
    ended = summary.changed if summary.finished is None else summary.finished
    listed = {**row(summary), "when": clock(ended, dated=True)}
    if scores is None:  # it keeps its line, and its page says what is wrong with it
        return {**listed, "score_sheet": None, "winners": [], "end": ""}
    names = _names(summary)
    neutral = {seat.id for seat in summary.seats if seat.neutral}
    told = {place.seat: _points(names[place.seat], place, place.seat in neutral) for place in scores.ranking}
    return {
        **listed,
        "winners": [told[place.seat] for place in scores.ranking if place.seat in scores.winners],
        "people": [told[place.seat] for place in scores.ranking if place.seat not in scores.winners],
        "end": "" if scores.end is None else language().render(scores.end),
    }


def _points(name: str, place: Place, neutral: bool) -> str:
    """Who has how many points (a dash, where nobody has counted them), and whether that seat was nobody's."""
    told = f"{name} {language().number(place.total) if place.ranked or neutral else '–'}"
    return language().render(say(N_("%(seat)s (neutral)"), seat=told)) if neutral else told


def own_tables(seconds: float = math.inf, most: int = PAGE) -> list[dict[str, object]]:
    """The ``most`` tables still running at which this device sits or is host, the newest change first; of those only
    the ones that have changed within so many seconds."""
    tables = site().tables
    since = tables.clock() - seconds
    found = tables.listed(finished=False, device=device(), limit=most)
    return [row(summary) for summary in found if summary.changed >= since]


@dataclass(frozen=True, slots=True)
class Listed:
    """One page of a list; the addresses of the pages before and after it, "" where there is none."""

    rows: list[dict[str, object]]
    newer: str
    older: str


def _listed(name: str, read: Callable[[int, int], Iterable[dict[str, object]]]) -> Listed:
    """The page of a list that the address asks for by its name; ``read`` gives rows for a limit and an offset."""
    offset = _offset(name)
    rows = list(read(PAGE + 1, offset))  # one more than is shown tells whether there are older ones
    newer = _address(name, max(offset - PAGE, 0)) if offset else ""
    return Listed(rows[:PAGE], newer, _address(name, offset + PAGE) if len(rows) > PAGE else "")


def _offset(name: str) -> int:
    return plain_number(request.args.get(name, ""), 9) or 0


def _address(name: str, offset: int) -> str:
    """The list of this name from ``offset`` on; the other one stays where it is."""
    offsets = {RUNNING: _offset(RUNNING), FINISHED: _offset(FINISHED), name: offset}
    given = {each: at for each, at in offsets.items() if at}
    return url_for("lobby.tables", _anchor=name, **given)  # type: ignore[arg-type]


def _own(limit: int, offset: int) -> Iterable[dict[str, object]]:
    return map(row, site().tables.listed(finished=False, device=device(), limit=limit, offset=offset))


def _over(limit: int, offset: int) -> Iterable[dict[str, object]]:
    tables = site().tables
    return (finished_row(*final) for final in finals(tables, tables.listed(finished=True, limit=limit, offset=offset)))


def printed_games() -> dict[str, Referee]:
    """The games for which there is something to print, by id."""
    known = {each.game for each in documents()}
    return {game_id: game for game_id, game in REFEREES.items() if game_id in known}


@blueprint.get("/")
def home(typed: str = "", refusal: Refusal | None = None) -> str:
    """The first page; with what was ``typed`` as a table's code and why it led nowhere."""
    mine = own_tables(most=AT_HOME + 1)
    return render_template(
        "lobby/home.html",
        games=REFEREES.values(),
        with_tables=GAMES,
        printed=printed_games(),
        rooms=REFEREE_ROOMS,
        mine=mine[:AT_HOME],
        more=len(mine) > AT_HOME,
        typed=typed,
        refusal=refusal,
    )


@blueprint.get("/t")
def find() -> Response | tuple[str, int]:
    """The table whose ``code`` somebody typed who could not scan it."""
    typed = request.args.get("code")
    if typed is None:
        abort(404)
    table_id = typed_table_id(typed)
    if is_table_id(table_id) and site().tables.revisions((table_id,)):
        return redirect(url_for("table.page", table_id=table_id), 303)  # type: ignore[return-value]
    return home(typed[:100], Refusal("table-unknown", say(NO_SUCH_CODE))), 404


@blueprint.get("/<game_id>/")
def game(game_id: str) -> str:
    """What the companion does for one game."""
    return render_template(
        "lobby/game.html",
        game=game_or_404(game_id),
        room=REFEREE_ROOMS[game_id],
        with_tables=GAMES,
        printed=printed_games(),
    )


@blueprint.get("/tables")
def tables(refusal: Refusal | None = None, here: Table | None = None) -> str:
    """This device's tables, finished games, import; ``running`` and ``finished`` in the address are the
    offsets of older pages of the lists, ``here`` is where a finished game is that was brought again."""
    return render_template(
        "lobby/tables.html",
        finished=_listed(FINISHED, _over),
        mine=_listed(RUNNING, _own),
        command=new_command_id(),
        refusal=refusal,
        here=here,
        now=now(),
    )


@blueprint.get("/tables/results.csv")
def results() -> Response:
    """One line for each seat of each finished game."""
    return Response(
        "\ufeff" + as_csv(all_results(site().tables)),  # spreadsheets take the mark as a sign of UTF-8
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="milecastle-results.csv"'},
    )


@blueprint.post("/tables/import")
def import_table() -> Response | tuple[str, int] | str:
    """A table from its download; a finished game that is here already is shown instead."""
    file = request.files.get("file")
    if file is None:
        return tables(Refusal("file-missing", say(N_("Choose the file of a table first.")))), 422
    content = file.read()
    answer = import_(site().tables, content, device(), command_id(request.form, content) or new_command_id())
    if isinstance(answer, Refusal):
        return tables(answer), 422
    if isinstance(answer, AlreadyHere):
        return tables(here=answer.table)
    return redirect(url_for("table.page", table_id=answer.id), 303)  # type: ignore[return-value]
