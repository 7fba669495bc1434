"""Small drawings on the reference pages: rows of icons, Trade Goods, Patterns, flags."""

from __future__ import annotations

from collections.abc import Iterable

from companion.emblems.hadrians_wall import EMBLEMS
from companion.referee.hadrians_wall.cards import PATTERNS
from printables import fonts
from printables.geometry import Box
from printables.hadrians_wall.drawing import COLOURS, PALE
from printables.hadrians_wall.paint import emblem
from printables.hadrians_wall.parts import OUTLINES, PENNANT, base
from printables.surface import Surface


def icons(
    surface: Surface, names: Iterable[str], x: float, middle: float, size: float = 5.0, *, gap: float = 0.6
) -> float:
    """Emblems beside each other, centred on the height ``middle``; returns where they end."""
    for name in names:
        emblem(surface, EMBLEMS[name], Box(x, middle - size / 2, size, size))
        x += size + gap
    return x


def good(surface: Surface, number: int, box: Box) -> None:
    """A Trade Good: its number in a hexagon."""
    ink = surface.ink
    surface.path(OUTLINES["hexagon"], box, fill=ink.area(COLOURS["tan"].paper), line=ink.text, width=0.25)
    surface.text(box.middle[0], base(box.middle[1], 10), str(number), font=fonts.BOLD, size=10, align="centre")


def pattern(surface: Surface, name: str, box: Box, *, cell: float = 3.0) -> None:
    """The cells of a Pattern as printed, in the middle of ``box``."""
    ink, cells = surface.ink, PATTERNS[name]
    wide, high = (1 + max(place[way] for place in cells) for way in (1, 0))
    x, y = box.middle[0] - wide * cell / 2, box.middle[1] - high * cell / 2
    for row, column in cells:
        square = Box(x + column * cell, y + row * cell, cell, cell)
        surface.rectangle(square, fill=ink.area(COLOURS["stone"].paper), line=ink.text, width=0.25)


def flag(surface: Surface, text: str, box: Box, colour: str) -> None:
    """A hanging flag with a number."""
    ink = surface.ink
    dark = colour in PALE or not ink.fills
    surface.path(PENNANT, box, fill=ink.area(COLOURS[colour].paper) or "#ffffff", line=ink.text, width=0.25)
    surface.text(
        box.middle[0], base(box.y + box.height * 0.42, 10), text, font=fonts.BOLD, size=10, align="centre",
        colour=ink.text if dark else "#ffffff", width=box.width - 0.6,
    )  # fmt: skip
