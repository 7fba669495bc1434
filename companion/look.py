"""Colours and shapes of the seats: one source for the screen and the printed page.

Colour never carries meaning alone: every seat of a game has a shape of its own, and its name
stands beside it. Contrast of ``ink`` on ``fill`` is at least 4.5 : 1 (WCAG 2.2, 1.4.3);
tests/test_look.py measures it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Shape = Literal["circle", "triangle", "square", "diamond", "pentagon", "hexagon"]


class Look(msgspec.Struct, frozen=True):
    """How a seat is drawn: fill and the ink upon it (``#rrggbb``), and its shape."""

    fill: str
    ink: str
    shape: Shape


LOOKS: dict[str, Look] = {
    "gold": Look("#e3a72f", "#241a04", "circle"),
    "green": Look("#2f7d4f", "#ffffff", "triangle"),
    "red": Look("#b3362b", "#ffffff", "square"),
    "violet": Look("#6f4aa3", "#ffffff", "diamond"),
    "blue": Look("#2b62a8", "#ffffff", "circle"),
    "orange": Look("#e07b22", "#231203", "diamond"),
    "yellow": Look("#f0cf3c", "#241d00", "pentagon"),
    "black": Look("#3b3b40", "#ffffff", "hexagon"),
    "north": Look("#b3362b", "#ffffff", "circle"),
    "south": Look("#2b62a8", "#ffffff", "diamond"),
    "invader": Look("#9c3123", "#ffffff", "triangle"),
    "invader-2": Look("#e07b22", "#231203", "pentagon"),
    "defender": Look("#2b62a8", "#ffffff", "square"),
    "defender-2": Look("#2f7d4f", "#ffffff", "hexagon"),
}
"""By the id of a seat: a colour that two games share looks alike in both."""
