"""What a sheet is made of: primitives that a printer and a screen draw alike.

Lengths are millimetres from the top left corner of the sheet, sizes of text are points, colours are
roles that each renderer looks up in :data:`COLOURS`. Nothing here knows how a thing is drawn.
"""

from __future__ import annotations

from math import ceil
from typing import Literal, NamedTuple

from companion.emblems.hadrians_wall import CITIZEN_COLOURS
from companion.referee.messages import Message
from printables.geometry import Box

Align = Literal["left", "centre", "right"]
Face = Literal["text", "bold", "italic", "inscription"]

LEAST = 8.0
"""The smallest text of a sheet, in points, on a page of its own or a screen."""
LEAST_SHARED = 9.4
"""The same of a sheet that shares a page with the other one: there it is printed at 0.69 of its size at least."""


class Colour(NamedTuple):
    """A colour on white paper, and the variable of the site that replaces it on a screen ("" for none)."""

    paper: str
    screen: str = ""


COLOURS: dict[str, Colour] = {
    "ink": Colour("#1d1b18", "currentColor"),
    "soft": Colour("#5c574f", "var(--quiet)"),
    "hair": Colour("#857e72", "var(--edge)"),
    "faint": Colour("#a49c8f", "var(--edge)"),
    "wash": Colour("#f3eee4", "var(--sunk)"),
    "paper": Colour("#ffffff", "var(--sheet)"),
    "stone": Colour("#d8ccb2", "var(--line)"),
    "tan": Colour("#e8d9b4"),
    "solid": Colour("#1d1b18", "currentColor"),
    "dark": Colour("#1d1b18"),
    "light": Colour("#ffffff"),
    "flag": Colour("#ee8b2d"),
    "column": Colour("#d99a2b"),
    "red": Colour("#b3362b"),
    "blue": Colour("#2f5f9e"),
    "pen": Colour("#1f3f97", "var(--pen, #4f7dff)"),
    **{track: Colour(fill) for track, (fill, _) in CITIZEN_COLOURS.items()},
}
PALE = ("flag", "tan", "stone", "column")
"""The colours of flags on which a number or a letter is dark; on the others it is light."""


class Area(NamedTuple):
    """A rectangle, filled or outlined or both; ``radius`` rounds its corners."""

    box: Box
    fill: str = ""
    line: str = ""
    width: float = 0.25
    radius: float = 0.0


class Stroke(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    line: str = "ink"
    width: float = 0.25


class Shape(NamedTuple):
    """A path in a square of 100 units that ``box`` stands for (M, L, C, Z; even-odd)."""

    path: str
    box: Box
    fill: str = ""
    line: str = ""
    width: float = 0.25


class Words(NamedTuple):
    """One line of text on the base line ``y``, set smaller if it is wider than ``width``."""

    x: float
    y: float
    text: Message | str
    width: float
    size: float = LEAST
    face: Face = "text"
    colour: str = "ink"
    align: Align = "left"


class Prose(NamedTuple):
    """Text in as many lines as it needs, in the middle of the height of ``box``."""

    box: Box
    text: Message | str
    size: float = LEAST
    face: Face = "text"
    colour: str = "ink"
    align: Align = "left"


class Icon(NamedTuple):
    """An emblem by its id, in a square."""

    name: str
    box: Box


Primitive = Area | Stroke | Shape | Words | Prose | Icon


def rows_of(count: int, box: Box, *, most: float, gap: float = 0.3) -> tuple[Box, ...]:
    """Places for ``count`` equal squares in ``box``, as large as fits (up to ``most``), centred, in reading order."""
    if not count:
        return ()

    def side(rows: int) -> float:
        columns = ceil(count / rows)
        return min(most, (box.width - gap * (columns - 1)) / columns, (box.height - gap * (rows - 1)) / rows)

    rows = max(range(1, count + 1), key=lambda rows: (round(side(rows), 6), -rows))
    size, columns = side(rows), ceil(count / rows)
    places: list[Box] = []
    top = box.middle[1] - (rows * (size + gap) - gap) / 2
    for row in range(rows):
        here = min(columns, count - row * columns)
        left = box.middle[0] - (here * (size + gap) - gap) / 2
        places += [Box(left + column * (size + gap), top + row * (size + gap), size, size) for column in range(here)]
    return tuple(places)


def in_line(names: tuple[str, ...], x: float, y: float, size: float, *, gap: float = 0.35) -> tuple[Icon, ...]:
    """Icons beside each other from the left; ``y`` is their upper edge."""
    return tuple(Icon(name, Box(x + number * (size + gap), y, size, size)) for number, name in enumerate(names))


def spelled(items: dict[str, int]) -> tuple[str, ...]:
    """The items of a cost one by one, as they are printed."""
    return tuple(item for item, number in items.items() for _ in range(number))
