"""Colours and shapes of the clans: one source for the screen and the printed page.

Colour never carries meaning alone: every clan has a shape of its own, and its name
stands beside it. Contrast of ``ink`` on ``fill`` is at least 4.5 : 1 (WCAG 2.2, 1.4.3);
tests/test_look.py measures it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Shape = Literal["circle", "triangle", "square", "diamond"]


class Look(msgspec.Struct, frozen=True):
    """How a clan is drawn: fill and the ink upon it (``#rrggbb``), and its shape."""

    fill: str
    ink: str
    shape: Shape


CLANS: dict[str, Look] = {
    "gold": Look("#e3a72f", "#241a04", "circle"),
    "green": Look("#2f7d4f", "#ffffff", "triangle"),
    "red": Look("#b3362b", "#ffffff", "square"),
    "violet": Look("#6f4aa3", "#ffffff", "diamond"),
}
