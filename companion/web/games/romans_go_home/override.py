"""The form of “we play it so”: the round and turn, every fort and where it is, the warriors that lie face-up.

``was`` holds what the form showed; only what was changed in it becomes part of the command.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.romans_go_home.commands import Override
from companion.referee.romans_go_home.components import CLAN_CARDS, FORTS, FORTS_PER_GAME, TURNS, WARRIORS, fort_name
from companion.referee.romans_go_home.state import State
from companion.referee.ruling import Refusal, Refused
from companion.web.games.reading import Form, incomplete, number, short_text

WALL = "wall-"
"""A place in the wall: this and its number, from the contested fort on."""
AWAY = "away"
"""The place of a fort that is neither in the wall nor held."""
MORE = 3
"""How many forts the form lets one add."""


class Shown(msgspec.Struct, frozen=True):
    """How the table stands: ``rows`` are the face-up warriors (letters) and ``forts`` the forts held (codes), by
    clan; ``wall`` the forts left, the contested one first."""

    round: int = 0
    turn: int = 0
    wall: tuple[str, ...] = ()
    rows: dict[str, str] = {}
    forts: dict[str, tuple[str, ...]] = {}


class Row(msgspec.Struct, frozen=True):
    """A line of the form: a fort (its code) and its place; both are empty where another one may be added."""

    fort: str = ""
    place: str = ""


def _shown(state: State) -> Shown:
    return Shown(
        state.round,
        state.turn,
        state.wall,
        {name: clan.row for name, clan in state.clans.items()},
        {name: clan.forts for name, clan in state.clans.items()},
    )


def _rows(state: State) -> Iterator[Row]:
    """Every fort that was turned up, and empty lines for more."""
    for place, fort in enumerate(state.wall, 1):
        yield Row(fort, f"{WALL}{place}")
    for name, clan in state.clans.items():
        for fort in clan.forts:
            yield Row(fort, name)
    for fort in state.removed:
        yield Row(fort, AWAY)
    for _ in range(MORE):
        yield Row()


def _rows_given(form: Form) -> Iterator[Row]:
    for at in range(FORTS_PER_GAME + MORE):
        if f"fort.{at}" in form:
            yield Row(short_text(form, f"fort.{at}", 4), short_text(form, f"place.{at}", 20))


def _letters(form: Form, clan: str) -> str:
    """The ticked warriors; of a second one of its kind the tick says ``C1``."""
    return "".join(letter[:1] for letter in form.getlist(f"row.{clan}"))[: len(CLAN_CARDS)]


def context(state: State, given: Form) -> dict[str, object]:
    """What the form shows: how the table stands, or what was filled in."""
    shown = _shown(state)
    again = "was" in given
    ticked = {clan: "".join(filter(WARRIORS.__contains__, _letters(given, clan))) for clan in shown.rows}
    return {
        "state": state,
        "again": again,
        "was": given["was"] if again else msgspec.json.encode(shown).decode(),
        "round": given.get("round", "") if again else str(shown.round),
        "turn": given.get("turn", "") if again else str(shown.turn),
        "rows": ticked if again else shown.rows,
        "lines": tuple(_rows_given(given) if again else _rows(state)),
        "places": tuple(_places(state)),
        "forts": FORTS,
    }


def _places(state: State) -> Iterator[tuple[str, Message]]:
    """Where a fort can be, with what it is called; clans are named by the page."""
    yield f"{WALL}1", say(N_("Wall 1, now"))
    for place in range(2, TURNS + 1):
        yield f"{WALL}{place}", say(N_("Wall %(n)d"), n=place)
    yield AWAY, say(N_("out of the game"))


def read(form: Form) -> Override:
    """The command of the form. Raises Refused."""
    try:
        was = msgspec.json.decode(form.get("was", ""), type=Shown)
    except msgspec.DecodeError:
        raise incomplete() from None
    wall, held = _whereabouts(form)
    clans = {*was.forts, *held}
    forts = {clan: _in_order(was.forts.get(clan, ()), held.get(clan, ())) for clan in sorted(clans)}
    forts = {clan: found for clan, found in forts.items() if found != was.forts.get(clan)}
    ticked = {key.removeprefix("row.") for key in form if key.startswith("row.")}
    rows = {
        clan: "".join(_in_order(was.rows.get(clan, ""), _letters(form, clan))) for clan in sorted({*was.rows, *ticked})
    }
    rows = {clan: row for clan, row in rows.items() if row != was.rows.get(clan)}
    round_, turn = number(form.get("round", ""), digits=2), number(form.get("turn", ""), digits=2)
    return Override(
        reason=short_text(form, "reason", 200),
        rows=rows or None,
        forts=forts or None,
        wall=wall if wall != was.wall else None,
        round=round_ if round_ != was.round else None,
        turn=turn if turn != was.turn else None,
    )


def _whereabouts(form: Form) -> tuple[tuple[str, ...], dict[str, list[str]]]:
    """The wall, and the forts of each clan."""
    wall: dict[int, str] = {}
    held: dict[str, list[str]] = {}
    for line in _rows_given(form):
        if not line.fort and not line.place:
            continue
        if not line.fort or not line.place:
            text = N_("Another fort needs both: which one it is, and where it is.")
            raise Refused(Refusal("fort-half", say(text)))
        if line.place == AWAY:
            continue
        if not line.place.startswith(WALL):
            held.setdefault(line.place, []).append(line.fort)
            continue
        place = number(line.place.removeprefix(WALL), digits=1)
        if place is None:
            raise incomplete()
        if place in wall:
            text = N_("Two forts stand at one place of the wall: %(one)s and %(other)s.")
            one, other = (fort_name(code) if code in FORTS else code for code in (wall[place], line.fort))
            raise Refused(Refusal("wall-twice", say(text, one=one, other=other), "rgh.wall-order"))
        wall[place] = line.fort
    return tuple(wall[place] for place in sorted(wall)), held


def _in_order(was: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """``now``, what was there before first and in its order: the order of capture, or in which cards were lost."""
    left = Counter(now)
    stayed = []
    for each in was:
        if left[each]:
            left[each] -= 1
            stayed.append(each)
    return (*stayed, *left.elements())
