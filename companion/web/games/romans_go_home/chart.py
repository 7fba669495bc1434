"""The points of each clan, turn by turn, as lines of an SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.referee.romans_go_home.components import FORTS_PER_GAME, ROUNDS, TURNS
from companion.referee.romans_go_home.state import TurnRecord

WIDTH, HEIGHT = 360, 170
LEFT, RIGHT, TOP, BOTTOM = 26, 12, 10, 26
DOT = 14
"""How wide the dot at the end of a line is."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One clan: the points of its polyline, and where the dot at its end stands: where several lines end on one point,
    the dots stand side by side before it."""

    clan: str
    path: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Chart:
    """Curves, the levels marked on the left (points, height), the borders of the rounds (x); the edges of the field
    in which they are drawn."""

    curves: tuple[Curve, ...]
    levels: tuple[tuple[int, float], ...]
    rounds: tuple[tuple[int, float], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def chart(history: Sequence[TurnRecord], clans: Sequence[str], now: Mapping[str, int]) -> Chart | None:
    """The chart of a game so far, up to the points that the clans have ``now``, which the table may have set right
    since the last turn; None before the first turn is over."""
    if not history:
        return None
    values = [record.points[clan] for record in history for clan in clans] + [now[clan] for clan in clans] + [0]
    low, high = min(values), max(max(values), 5)
    step = max(5, (high - low) // 4 // 5 * 5)
    low = low // step * step

    def x(turn: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * turn / FORTS_PER_GAME, 1)

    def y(points: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - points) / (high - low), 1)

    curves, ended = [], Counter[tuple[float, float]]()
    for clan in clans:
        places = [(x(0), y(0))]
        places += [(x((record.round - 1) * TURNS + record.turn), y(record.points[clan])) for record in history]
        if now[clan] != history[-1].points[clan]:
            places.append((places[-1][0], y(now[clan])))
        end, height = places[-1]
        curves.append(Curve(clan, " ".join(f"{a},{b}" for a, b in places), end - DOT * ended[places[-1]], height))
        ended[places[-1]] += 1
    levels = tuple((level, y(level)) for level in range(low, high + 1, step))
    rounds = tuple((number, x(number * TURNS)) for number in range(1, ROUNDS + 1))
    return Chart(tuple(curves), levels, rounds)
