"""Emblems drawn with a ruler and a compass: one source for the screen and the printed page.

Each is made of paths in a square of 100 units, in the commands M, L, C and Z of SVG with
absolute coordinates: areas in the colour of a clan with a dark outline, and dark lines upon them.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class Pictogram(NamedTuple):
    """Areas, painted in this order, and lines upon them."""

    areas: tuple[str, ...]
    lines: tuple[str, ...] = ()


def disc(x: float, y: float, radius: float) -> str:
    """A circle as a path made of four cubic curves."""
    bend = radius * 0.5523
    return (
        f"M {x} {y - radius} C {x + bend} {y - radius} {x + radius} {y - bend} {x + radius} {y} "
        f"C {x + radius} {y + bend} {x + bend} {y + radius} {x} {y + radius} "
        f"C {x - bend} {y + radius} {x - radius} {y + bend} {x - radius} {y} "
        f"C {x - radius} {y - bend} {x - bend} {y - radius} {x} {y - radius} Z"
    )


def turned(path: str, degrees: float) -> str:
    """The path turned clockwise about the middle of its square."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    points: list[str] = []
    tokens = iter(path.split())
    for token in tokens:
        if token.isalpha():
            points.append(token)
            continue
        x, y = float(token) - 50, float(next(tokens)) - 50
        points += [f"{50 + x * cos - y * sin:.2f}", f"{50 + x * sin + y * cos:.2f}"]
    return " ".join(points)
