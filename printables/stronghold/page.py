"""What the pages of Stronghold have in common: frame, signs of the buildings, rows, cells, lines to write on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.look import LOOKS
from companion.referee.stronghold import GAME
from companion.referee.stronghold.components import Side
from printables import fonts
from printables.document import Job
from printables.frame import framed, to_table
from printables.geometry import POINTS, Box
from printables.ornaments import shape
from printables.surface import HAIRLINE, Surface
from printables.typeset import Lines


class Look(NamedTuple):
    """How a building is drawn: fill, the ink upon it, the joints of its wall, its sign as a path."""

    fill: str
    ink: str
    joints: str
    sign: str


ANVIL = (
    "M 4 22 L 70 22 L 70 14 L 96 14 L 88 34 L 66 48 L 62 66 L 78 78 L 78 90 L 22 90 L 22 78 L 40 66 L 36 48 L 4 34 Z"
)
HAMMER = "M 12 8 L 76 8 L 92 24 L 76 40 L 58 40 L 58 96 L 40 96 L 40 40 L 12 40 Z"
EYE = "M 2 50 C 24 18 76 18 98 50 C 76 82 24 82 2 50 Z M 50 30 C 24 30 24 70 50 70 C 76 70 76 30 50 30 Z"
TEMPLE = "M 50 2 L 96 34 L 96 44 L 86 44 L 86 86 L 96 86 L 96 98 L 4 98 L 4 86 L 14 86 L 14 44 L 4 44 L 4 34 Z"
SWORD = "M 50 2 L 59 16 L 59 62 L 78 62 L 78 72 L 57 72 L 57 98 L 43 98 L 43 72 L 22 72 L 22 62 L 41 62 L 41 16 Z"
TOWER = (
    "M 14 4 L 32 4 L 32 16 L 42 16 L 42 4 L 58 4 L 58 16 L 68 16 L 68 4 L 86 4 L 86 34 L 76 42 L 76 98 L 24 98"
    " L 24 42 L 14 34 Z"
)
HOURGLASS = "M 10 2 L 90 2 L 90 14 L 58 50 L 90 86 L 90 98 L 10 98 L 10 86 L 42 50 L 10 14 Z"
BANNER = "M 14 2 L 24 2 L 24 8 L 92 8 L 74 32 L 92 56 L 24 56 L 24 98 L 14 98 Z"

MIDDLE = 0.35
"""The middle of letters and signs above the line on which they stand, of their size."""

LOOKS_OF = {
    "forge": Look("#7a3b22", "#ffffff", "#b98a78", ANVIL),
    "workshop": Look("#6b5428", "#ffffff", "#ae9a70", HAMMER),
    "scouts": Look("#3c5a35", "#ffffff", "#8aa284", EYE),
    "cathedral": Look("#5a4580", "#ffffff", "#a193bd", TEMPLE),
    "barracks": Look("#2b4f80", "#ffffff", "#879fbe", SWORD),
    "guard-post": Look("#45474e", "#ffffff", "#94969c", TOWER),
    "moves": Look("#2b62a8", "#ffffff", "#88a8d0", BANNER),
    "supplies": Look("#d8ccb2", "#2b2519", "#b3a482", HOURGLASS),
    "dishonour": Look("#8a2f4a", "#ffffff", "#bd8797", SWORD),
}
"""Each building has its own sign: told apart without colour."""


def sheet(
    surface: Surface,
    job: Job,
    title: str,
    draw: Callable[[Surface], None],
    *,
    number: str = "",
    subtitle: tuple[str, ...] = (),
) -> None:
    """A page with the frame; its code leads to the table, or to the referee where none is printed."""
    framed(surface, job, GAME.id, title, draw, leads_to=to_table(job, GAME.id), subtitle=subtitle, number=number)


def side_shape(surface: Surface, side: Side, box: Box) -> None:
    """The shape of a side."""
    look = LOOKS[side]
    shape(surface, look.shape, box, fill=look.fill, ink=look.ink)


def row_line(surface: Surface, box: Box, *, strong: bool = False) -> None:
    """The line under a row."""
    ink = surface.ink
    colour, width = (ink.text, 0.3) if strong else (ink.hair, HAIRLINE)
    surface.line(box.x, box.bottom, box.right, box.bottom, colour=colour, width=width)


def in_the_middle(surface: Surface, box: Box, lines: Lines) -> None:
    """Lines with their letters as far from the top of ``box`` as from its bottom."""
    first = box.middle[1] + MIDDLE * lines.size / POINTS - lines.step * (len(lines.lines) - 1) / 2
    surface.lay(Box(box.x, first - lines.first, box.width, lines.height), lines)


def cell_text(surface: Surface, box: Box, text: str, *, size: float, bold: bool = False, soft: bool = False) -> None:
    """A word in the middle of a cell."""
    surface.text(
        box.middle[0],
        box.middle[1] + MIDDLE * size / POINTS,
        text,
        font=fonts.BOLD if bold else fonts.TEXT,
        size=size,
        align="centre",
        colour=surface.ink.soft if soft else None,
        width=box.width - 1,
    )
