"""Results of finished games: rows for a spreadsheet, and a link for BG Stats."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from companion.tables.table import Broken, Summary, Table
from companion.tables.tables import Tables

BG_STATS = "https://app.bgstatsapp.com/createPlay.html"
UNREADABLE = "unreadable"
"""The end of a game whose log its rules no longer accept."""
_PAGE = 100


class Result(NamedTuple):
    """One seat of a finished game. ``date`` is ISO 8601 in UTC; ``place`` is None for a neutral seat
    that cannot win; ``end`` is the stable word for why the game ended; ``neutral`` is yes or no.
    With the end :data:`UNREADABLE` nobody has points or a place."""

    date: str
    table: str
    game: str
    seat: str
    name: str
    points: int | None
    place: int | None
    end: str
    neutral: str


def of_table(table: Table) -> tuple[Result, ...]:
    """The results of a table, the best place first; nothing while the game is on."""
    if table.finished is None:
        return ()
    scores = table.game.scores(table.state)
    date = _moment(table.finished)
    ranking = sorted(scores.ranking, key=lambda place: (not place.ranked, place.place))
    return tuple(
        Result(
            date,
            table.id,
            table.game.id,
            place.seat,
            _name(table, place.seat),
            place.total,
            place.place if place.ranked else None,
            scores.end_reason,
            "yes" if _neutral(table, place.seat) else "no",
        )
        for place in ranking
    )


def all_results(tables: Tables) -> Iterator[Result]:
    """The results of all finished tables, the newest first. Reads each of them; one that cannot be read keeps
    a line for each seat, so that no evening is missing without a word."""
    offset = 0
    while page := tables.listed(finished=True, limit=_PAGE, offset=offset):
        for summary in page:
            try:
                found = of_table(tables.get(summary.id))
            except Broken:
                found = _unreadable(summary)
            yield from found
        offset += _PAGE


def as_csv(results: Iterable[Result]) -> str:
    """The results as CSV with a line of headings (RFC 4180). A name that a spreadsheet would take
    for a formula gets an apostrophe in front."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(Result._fields)
    for result in results:
        writer.writerow(result._replace(name="'" + result.name if result.name[:1] in tuple("=+-@") else result.name))
    return text.getvalue()


def bgstats_link(table: Table, names: Mapping[str, str]) -> str | None:
    """The address that opens BG Stats with this play filled in; None while the game is on.

    ``names`` say, by seat id, what to call a player without a name. Source: the app's page "Push
    plays to BG Stats from other apps or websites", as other projects quote it: the end of the
    play in UTC; a player without ``winner`` or ``startPlayer`` is refused on Android. Not tried in
    the app itself.
    """
    if table.finished is None:
        return None
    scores = table.game.scores(table.state)
    players = []
    for place in scores.ranking:
        if not place.ranked:
            continue
        name = _name(table, place.seat) or names.get(place.seat, place.seat)
        players.append(
            {
                "name": name,
                "sourcePlayerId": name,
                "score": place.total,
                "rank": place.place,
                "winner": place.seat in scores.winners,
                "startPlayer": False,
            }
        )
    play = {
        "sourceName": "Milecastle",
        "sourcePlayId": table.id,
        "playDate": _utc(table.finished).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(1, (table.finished - table.created) // 60),
        "game": {"name": table.game.name, "sourceGameId": table.game.id, "highestWins": True, "noPoints": False},
        "players": players,
    }
    return f"{BG_STATS}?data={quote(msgspec.json.encode(play), safe='')}"


def _unreadable(summary: Summary) -> tuple[Result, ...]:
    """What is known of a finished table without its log."""
    date = "" if summary.finished is None else _moment(summary.finished)
    return tuple(
        Result(
            date,
            summary.id,
            summary.game.id,
            seat.id,
            seat.name,
            None,
            None,
            UNREADABLE,
            "yes" if seat.neutral else "no",
        )
        for seat in summary.seats
    )


def _name(table: Table, seat_id: str) -> str:
    seat = table.seat(seat_id)
    return seat.name if seat else ""


def _neutral(table: Table, seat_id: str) -> bool:
    seat = table.seat(seat_id)
    return seat is not None and seat.neutral


def _moment(seconds: int) -> str:
    return _utc(seconds).strftime("%Y-%m-%dT%H:%M:%SZ")


def _utc(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
