"""Results of finished games: rows for a spreadsheet, and a link for BG Stats."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import quote

import msgspec
from sqlalchemy.exc import DBAPIError

from companion.referee.game import Scores, full_name
from companion.referee.messages import Message
from companion.referee.ruling import Refused
from companion.tables import store
from companion.tables.breath import Breath
from companion.tables.fold import SNAPSHOT_EVERY, Codec, States
from companion.tables.table import Broken, NotFound, Summary, Table, called
from companion.tables.tables import Tables

BG_STATS = "https://app.bgstatsapp.com/createPlay.html"
UNREADABLE = "unreadable"
"""The end of a game whose log its rules no longer accept."""
_PAGE = 100
_FORMULA = frozenset("=+-@＝＋－＠")  # OWASP, CSV Injection: the full-width ones too


class Result(NamedTuple):
    """One seat of a finished game. ``date`` is ISO 8601 in UTC; ``points`` is None where nobody has counted them;
    ``place`` is None there too, for a neutral seat that cannot win, and for all where nobody has won; ``winner`` and
    ``neutral`` are yes or no; ``end`` is the stable word for why the game ended. With the end :data:`UNREADABLE` nobody
    has points or a place, and who has won is not known (empty)."""

    date: str
    table: str
    game: str
    seat: str
    name: str
    points: int | None
    place: int | None
    winner: str
    end: str
    neutral: str


class Final(NamedTuple):
    """A finished table in a list, and the scores with which it ended: None where its log cannot be read."""

    summary: Summary
    scores: Scores | None


def finals(tables: Tables, summaries: Iterable[Summary]) -> Iterator[Final]:
    """These finished tables with their scores, without those that were deleted meanwhile. Lets the phones go on
    between two of them, and leaves those that play in the memory of the house, past which it reads."""
    breath = Breath()
    for summary in summaries:
        breath.take()
        try:
            yield Final(summary, _scores(tables, summary))
        except Broken:
            yield Final(summary, None)
        except NotFound:
            continue


def all_results(tables: Tables) -> Iterator[Result]:
    """The results of all finished tables, the newest first. Reads each of them; one that cannot be read keeps
    a line for each seat, so that no evening is missing without a word."""
    last = None
    while page := tables.listed(finished=True, limit=_PAGE, last=last):
        for summary, scores in finals(tables, page):
            yield from _unreadable(summary) if scores is None else _ranked(summary, scores)
        last = page[-1]


def as_csv(results: Iterable[Result]) -> str:
    """The results as CSV with a line of headings (RFC 4180). A name that a spreadsheet would take
    for a formula gets an apostrophe in front."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(Result._fields)
    for result in results:
        writer.writerow(result._replace(name="'" + result.name if result.name[:1] in _FORMULA else result.name))
    return text.getvalue()


def bgstats_link(table: Table, render: Callable[[Message | str], str]) -> str | None:
    """The address that opens BG Stats with this play filled in; None while the game is on.

    A player without a name is called by the seat, which ``render`` says in the reader's language; two of one name by
    name and seat, as the app takes one name for one player. Source: the app's page "Push plays to BG Stats from other
    apps or websites", as other projects quote it: the end of the play in UTC; a player without ``winner`` or
    ``startPlayer`` is refused on Android. Not tried in the app itself.
    """
    if table.finished is None:
        return None
    scores = table.game.scores(table.state)
    names = {seat.id: render(called(table, seat)) for seat in table.seats}
    players = []
    for place in scores.ranking:
        if not place.ranked:
            continue
        name = names[place.seat]
        rank = scores.shown(place)
        players.append(
            {
                "name": name,
                "sourcePlayerId": name,
                "score": place.total,
                **({} if rank is None else {"rank": rank}),
                "winner": place.seat in scores.winners,
                "startPlayer": False,
            }
        )
    play = {
        "sourceName": "Milecastle",
        "sourcePlayId": table.id,
        "playDate": _utc(table.finished).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(1, (table.finished - table.created) // 60),
        "game": {"name": full_name(table.game), "sourceGameId": table.game.id, "highestWins": True, "noPoints": False},
        "players": players,
    }
    return f"{BG_STATS}?data={quote(msgspec.json.encode(play), safe='')}"


def _scores(tables: Tables, summary: Summary) -> Scores:
    """The scores of a table as it stood at the revision of the summary. Raises Broken, and NotFound for one that was
    deleted meanwhile.

    The state with which it ended is stored; a newer version of the game cannot use that, and its own is stored when it
    is first worked out, or each list would replay whole games.
    """
    game = summary.game
    try:
        game.options.settle(summary.setup.options)
        with tables.database.reading() as connection:
            newest = store.entries(connection, summary.id, [summary.revision]).get(summary.revision)
            if newest is None:
                raise NotFound(summary.id)
            state, folded = States(1).at(connection, summary.id, game, summary.setup, newest.position)
    except Refused as problem:
        raise Broken(summary.id, 0) from problem
    if folded >= SNAPSHOT_EVERY:
        # a copy is no must: a full disk hides no result; nor does a table that was deleted meanwhile
        with suppress(DBAPIError), tables.database.writing() as connection:
            store.keep_snapshot(connection, summary.id, newest.position, game.version, Codec.write(state))
    return game.scores(state)


def _ranked(summary: Summary, scores: Scores) -> tuple[Result, ...]:
    """The seats of a finished table, the best place first."""
    seats = {seat.id: seat for seat in summary.seats}
    return tuple(
        Result(
            _moment(summary.finished),
            summary.id,
            summary.game.id,
            place.seat,
            seats[place.seat].name,
            place.total if place.ranked or seats[place.seat].neutral else None,
            scores.shown(place),
            _yes(place.seat in scores.winners),
            scores.end_reason,
            _yes(seats[place.seat].neutral),
        )
        for place in sorted(scores.ranking, key=lambda place: (not place.ranked, place.place))
    )


def _unreadable(summary: Summary) -> tuple[Result, ...]:
    """What is known of a finished table without its log."""
    date = _moment(summary.finished)
    return tuple(
        Result(date, summary.id, summary.game.id, seat.id, seat.name, None, None, "", UNREADABLE, _yes(seat.neutral))
        for seat in summary.seats
    )


def _yes(so: bool) -> str:
    return "yes" if so else "no"


def _moment(seconds: int | None) -> str:
    return "" if seconds is None else _utc(seconds).strftime("%Y-%m-%dT%H:%M:%SZ")


def _utc(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
