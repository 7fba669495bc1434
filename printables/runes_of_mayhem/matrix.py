"""A table of signs: kinds of units across and down, one sign in each cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printables import fonts
from printables.geometry import Box, Segment
from printables.surface import HAIRLINE, Surface
from printables.typeset import Lines, typeset

ROLL, BARE, NOTHING, NEVER = "+", "–", "0", "×"
HEADS = 13.0
"""The height of the columns' names, in millimetres."""
CLEAR = 0.6
"""Between a row's name and the lines above and below it, in millimetres."""
NAME = 9.0
"""The names of columns and rows at most, in points."""
PARCHMENT = "#e3c98f"


class Matrix(NamedTuple):
    """What stands at the left of each row, above each column, and the sign of every cell by row."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    signs: tuple[tuple[str, ...], ...]


def sign_box(surface: Surface, sign: str, box: Box) -> None:
    """A sign in the middle of ``box``; each plus stands on a die of its own."""
    ink = surface.ink
    x, y = box.middle
    side = min(box.height * 0.72, 6.2)
    size = side * 2.2
    if not sign.strip(ROLL):
        for number in range(len(sign)):
            middle = x + (number - (len(sign) - 1) / 2) * side * 1.15
            die = Box(middle - side / 2, y - side / 2, side, side)
            surface.rectangle(die, fill=ink.area(PARCHMENT), line=ink.text, width=0.25, radius=side * 0.2)
            surface.text(middle, y + size * 0.118, ROLL, font=fonts.BOLD, size=size, align="centre")
        return
    colour = ink.text if sign != NEVER else ink.soft
    surface.text(x, y + size * 0.118, sign, font=fonts.BOLD, size=size, colour=colour, align="centre")


def draw_matrix(surface: Surface, box: Box, matrix: Matrix, *, corner: str, label: float) -> None:
    """The table in ``box``; ``corner`` says what rows and columns are, ``label`` (mm) is for the rows' names."""
    ink = surface.ink
    wide = (box.width - label) / len(matrix.columns)
    high = (box.height - HEADS) / len(matrix.rows)
    surface.paragraph(
        Box(box.x, box.y, label - 2, HEADS - 1.5), corner, size=7.5, colour=ink.soft, rise="bottom", font=fonts.ITALIC
    )
    heads = [
        Box(box.x + label + number * wide + 0.8, box.y, wide - 1.6, HEADS - 1.5)
        for number in range(len(matrix.columns))
    ]
    _names(surface, heads, matrix.columns, centre=True)
    rows = [Box(box.x, box.y + HEADS + number * high, box.width, high) for number in range(len(matrix.rows))]
    _names(surface, [Box(row.x, row.y, label - 2, high).inset(0, CLEAR) for row in rows], matrix.rows, centre=False)
    for row, signs in zip(rows, matrix.signs, strict=True):
        for place, sign in enumerate(signs):
            cell = Box(box.x + label + place * wide, row.y, wide, high)
            if sign == BARE and ink.fills:
                surface.rectangle(cell, fill=ink.wash)
            sign_box(surface, sign, cell)
    _rules(surface, box, [box.x + label + wide * n for n in range(len(matrix.columns))], high, len(matrix.rows))


def _names(surface: Surface, boxes: Sequence[Box], names: Sequence[str], *, centre: bool) -> None:
    """The names of all columns, or of all rows, in the largest size at which each has room."""

    def lines(name: str, box: Box, size: float) -> Lines:
        return typeset(name, fonts.BOLD, size, box.width, leading=1.12, balanced=True, height=box.height, least=0.4)

    places = list(zip(names, boxes, strict=True))
    size = min(lines(name, box, NAME).size for name, box in places)
    for name, box in places:
        if centre:
            surface.lay(box, lines(name, box, size), align="centre", rise="bottom")
        else:
            surface.lay(box, lines(name, box, size), rise="middle")


def _rules(surface: Surface, box: Box, uprights: Sequence[float], high: float, rows: int) -> None:
    ink, top = surface.ink, box.y + HEADS
    surface.lines([Segment(x, top, x, box.bottom) for x in uprights], colour=ink.hair, width=HAIRLINE)
    levels = [Segment(box.x, top + high * n, box.right, top + high * n) for n in range(1, rows)]
    surface.lines(levels, colour=ink.hair, width=HAIRLINE)
    for y in (top, box.bottom):
        surface.line(box.x, y, box.right, y, colour=ink.text, width=0.4)


def legend(surface: Surface, x: float, y: float, width: float, entries: Sequence[tuple[str, str]]) -> None:
    """What the signs mean, on one line whose middle is ``y``."""
    cell = width / len(entries)
    for number, (sign, meaning) in enumerate(entries):
        left = x + number * cell
        wide = 6.0 * len(sign)
        sign_box(surface, sign, Box(left, y - 3, wide, 6))
        words = Box(left + wide + 1, y - 3.6, cell - wide - 2, 7.2)
        surface.paragraph(words, meaning, size=7.5, leading=1.15, rise="middle", shrink=0.5)
