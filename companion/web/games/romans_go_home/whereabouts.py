"""Forts and where they are, as the lines of a form: each has the fields ``fort.N`` and ``place.N``. And the order of
cards, of which a form tells only that they are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.romans_go_home.components import FORTS, FORTS_PER_GAME, fort_name
from companion.referee.ruling import Refusal
from companion.referee.typed import plain_number
from companion.web.games.reading import Form, short_text

WALL = "wall-"
"""A place in the wall: this and its number, from 1."""
SPARE = 3
"""Empty lines for more forts."""
MOST = FORTS_PER_GAME + SPARE
FIELDS = tuple(f"{field}.{number}" for number in range(MOST) for field in ("fort", "place"))


class Line(msgspec.Struct, frozen=True):
    """A fort (its code), and its place: in the wall, or a clan; empty where it is still to be chosen."""

    fort: str = ""
    place: str = ""

    @property
    def whole(self) -> bool:
        """Whether both are chosen."""
        return bool(self.fort and self.place)

    @property
    def in_wall(self) -> int | None:
        """The number of its place in the wall."""
        return plain_number(self.place.removeprefix(WALL), 1) if self.place.startswith(WALL) else None


def lines(wall: Iterable[str], held: Iterable[tuple[str, Iterable[str]]]) -> Iterator[Line]:
    """The forts of the wall, and those that each clan holds."""
    for place, fort in enumerate(wall, 1):
        yield Line(fort, f"{WALL}{place}")
    for clan, forts in held:
        for fort in forts:
            yield Line(fort, clan)


def given(form: Form) -> Iterator[Line]:
    """The lines of a form that was sent, without those that were left empty."""
    for number in range(MOST):
        line = Line(short_text(form, f"fort.{number}", 4), short_text(form, f"place.{number}", 20))
        if line.fort or line.place:
            yield line


def with_spare(found: Iterable[Line], least: int = 0) -> tuple[Line, ...]:
    """These lines, and empty ones behind them as far as a form has room: at least ``least`` lines in all."""
    filled = list(found)[:MOST]
    empty = min(max(SPARE, least - len(filled)), MOST - len(filled))
    return (*filled, *(Line() for _ in range(empty)))


def wall(found: Iterable[Line]) -> list[tuple[int, str]]:
    """The number of each place in the wall with its fort, in order; a place can be given twice."""
    return sorted((line.in_wall, line.fort) for line in found if line.whole and line.in_wall is not None)


def why_not(found: Iterable[Line]) -> Refusal | None:
    """Why these lines do not say where each fort is, or None: one is half empty, or two are at one place of the
    wall."""
    found = tuple(found)
    for line in found:
        if line.fort and not line.place:
            text = N_("Where is %(fort)s? Choose its place too.")
            return Refusal("fort-half", say(text, fort=_name(line.fort)), unfinished=True)
        if not line.fort:
            text = N_("A place is chosen without a fort. Which fort is there?")
            return Refusal("fort-half", say(text), unfinished=True)
    for (place, one), (next_, other) in pairwise(wall(found)):
        if place == next_:
            text = N_("Two forts stand at one place of the wall: %(one)s and %(other)s.")
            return Refusal("wall-twice", say(text, one=_name(one), other=_name(other)), "rgh.wall-order")
    return None


def _name(code: str) -> Message | str:
    return fort_name(code) if code in FORTS else code


def held_by(found: Iterable[Line], clan: str) -> list[str]:
    """The forts at a clan."""
    return [line.fort for line in found if line.whole and line.place == clan]


def wall_places(first: int, last: int) -> Iterator[tuple[str, Message]]:
    """The places of the wall with these numbers, and what they are called."""
    for place in range(first, last + 1):
        yield f"{WALL}{place}", say(N_("Wall %(n)d"), n=place)


def in_order(was: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """``now``, what was there before first and in its order: the order of capture, in which cards were revealed, or in
    which they were lost."""
    left = Counter(now)
    stayed = []
    for each in was:
        if left[each]:
            left[each] -= 1
            stayed.append(each)
    return (*stayed, *left.elements())
