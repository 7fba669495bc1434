"""The running total of each clan after every turn, as lines with the clans' shapes at the ends of rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from companion.look import LOOKS
from companion.referee.messages import N_
from companion.referee.romans_go_home.components import ROUNDS, TURNS, points
from companion.referee.romans_go_home.state import State
from printables import fonts
from printables.document import Seat
from printables.geometry import Box, Segment
from printables.ornaments import shape
from printables.romans_go_home.cards import number
from printables.romans_go_home.pad import NUMERALS
from printables.surface import HAIRLINE, Surface

DASHES: dict[str, tuple[float, ...]] = {
    "gold": (),
    "green": (2.4, 0.8),
    "red": (0.9, 0.7),
    "violet": (2.4, 0.7, 0.6, 0.7),
}
"""Lines are told apart without colour, too."""
LEAST_SPAN = 10
MARKER = 2.8


def points_chart(surface: Surface, state: State | None, seats: Sequence[Seat]) -> None:
    """Fill ``surface`` with the chart; only its grid where there is no game."""
    ink = surface.ink
    surface.text(0, 3.5, surface.language.render(N_("Points after each turn")), font=fonts.INSCRIPTION, size=11)
    plot = Box(8, 9, surface.box.width - 11, surface.box.height - 15)
    courses = {seat.id: _course(state, seat.id) for seat in seats}
    values = [value for course in courses.values() for value in course.values()]
    step, lowest, highest = scale(values)

    def at(turn: int, value: int) -> tuple[float, float]:
        across = plot.x + plot.width * turn / (ROUNDS * TURNS)
        return across, plot.bottom - plot.height * (value - lowest) / (highest - lowest)

    for value in range(lowest, highest + 1, step):
        _, y = at(0, value)
        surface.line(
            plot.x, y, plot.right, y, colour=ink.text if value == 0 else ink.hair, width=0.3 if value == 0 else HAIRLINE
        )
        if state is not None:
            surface.text(plot.x - 1.5, y + 0.9, number(value), size=7, colour=ink.soft, align="right")
    ends = [at(TURNS * round_, 0)[0] for round_ in range(1, ROUNDS + 1)]
    surface.lines([Segment(x, plot.y, x, plot.bottom) for x in ends], colour=ink.hair, width=HAIRLINE)
    for numeral, x in zip(NUMERALS, ends, strict=False):
        surface.text(
            x - plot.width / ROUNDS / 2, plot.bottom + 4.4, numeral, font=fonts.INSCRIPTION, size=8, align="centre"
        )
    for clan, course in courses.items():
        look = LOOKS[clan]
        places = [at(turn, value) for turn, value in sorted(course.items())]
        segments = [Segment(*one, *other) for one, other in pairwise(places)]
        surface.lines(segments, colour=ink.line(look.fill), width=0.6 if ink.fills else 0.35, dash=DASHES[clan])
    for (turn, value), clans in _meetings(courses).items():
        x, y = at(turn, value)
        for place, clan in enumerate(clans):
            look = LOOKS[clan]
            left = x + (place - len(clans) / 2) * MARKER
            shape(surface, look.shape, Box(left, y - MARKER / 2, MARKER, MARKER), fill=look.fill, ink=look.ink)


def scale(values: Sequence[int]) -> tuple[int, int, int]:
    """The step, lowest and highest value of an axis that holds ``values`` and zero in at most seven lines."""
    lowest, highest = min(0, *values, 0), max(LEAST_SPAN, *values, LEAST_SPAN)
    step = next(step for step in (2, 5, 10, 20, 50) if (highest - lowest) / step <= 6)
    low, high = lowest // step * step, -(-highest // step) * step
    return step, low, high


def _course(state: State | None, clan: str) -> dict[int, int]:
    """The points of a clan by turns played, from 0 to 18."""
    if state is None:
        return {}
    course = {0: 0} | {(record.round - 1) * TURNS + record.turn: record.points[clan] for record in state.history}
    # forts that no turn tells of may have been set right since
    return course | {max(course): points(state.clans[clan].forts)}


def _meetings(courses: Mapping[str, Mapping[int, int]]) -> dict[tuple[int, int], list[str]]:
    """Which clans have a marker where: at the end of each round and at the end of the line."""
    found: dict[tuple[int, int], list[str]] = {}
    for clan, course in courses.items():
        for turn, value in course.items():
            if turn and (turn % TURNS == 0 or turn == max(course)):
                found.setdefault((turn, value), []).append(clan)
    return found
