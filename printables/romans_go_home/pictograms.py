"""Draws the emblems of characters and forts on paper."""

from __future__ import annotations

from companion.emblems import Pictogram
from printables.geometry import Box
from printables.surface import Surface


def draw(surface: Surface, pictogram: Pictogram, box: Box, *, fill: str) -> None:
    """The emblem in ``box`` (a square), in ``fill`` where ink is not spared."""
    weight = max(0.1, box.width * 0.011)
    for area in pictogram.areas:
        surface.path(area, box, fill=surface.ink.area(fill) or "#ffffff", line=surface.ink.text, width=weight)
    for line in pictogram.lines:
        surface.path(line, box, line=surface.ink.text, width=weight)
