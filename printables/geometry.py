"""Where things lie on a sheet, in millimetres, apart from how they are drawn.

The origin is the top left corner of the paper, x runs right, y runs down (as in SVG).
"""

from __future__ import annotations

from typing import NamedTuple

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused

POINTS = 72 / 25.4
"""Points in a millimetre."""
SAFE_MARGIN = 6.0
"""Home printers leave this much white, in millimetres; nothing is drawn nearer to the edge."""
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
"""A poker-size card, in millimetres."""


class Box(NamedTuple):
    """A rectangle in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, across: float, down: float | None = None) -> Box:
        """The box smaller by ``across`` on the left and right, ``down`` above and below."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def moved(self, across: float, down: float) -> Box:
        """The same box elsewhere."""
        return Box(self.x + across, self.y + down, self.width, self.height)

    def top(self, height: float) -> Box:
        """The strip of this height along the upper edge."""
        return Box(self.x, self.y, self.width, height)

    def below(self, height: float) -> Box:
        """What is left under a strip of this height."""
        return Box(self.x, self.y + height, self.width, self.height - height)

    def holds(self, other: Box, slack: float = 0.01) -> bool:
        """True when ``other`` lies inside, give or take ``slack`` millimetres."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


class Paper(NamedTuple):
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def page(self) -> Box:
        """The whole sheet."""
        return Box(0, 0, self.width, self.height)

    def area(self, margin: float) -> Box:
        """What the margins leave. Refuses margins that a home printer cannot print."""
        if margin < SAFE_MARGIN:
            raise Refused(
                Refusal(
                    "print-margin",
                    say(
                        N_("A margin of %(given)s mm is less than the %(least)s mm that printers need."),
                        given=f"{margin:g}",
                        least=f"{SAFE_MARGIN:g}",
                    ),
                )
            )
        return self.page.inset(margin)


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}


def paper_named(name: str) -> Paper:
    """The paper of that name, in any case of letters. Raises Refused for another."""
    paper = PAPERS.get(name.strip().lower())
    if paper is None:
        raise Refused(
            Refusal(
                "print-paper",
                say(N_("The paper is one of %(papers)s, not “%(given)s”."), papers=tuple(PAPERS), given=name[:40]),
            )
        )
    return paper


def grid(area: Box, columns: int, rows: int, *, gap: float = 0.0) -> tuple[Box, ...]:
    """``columns`` by ``rows`` equal boxes that fill ``area``, in reading order."""
    wide = (area.width - gap * (columns - 1)) / columns
    high = (area.height - gap * (rows - 1)) / rows
    if columns < 1 or rows < 1 or wide <= 0 or high <= 0:
        raise _does_not_fit(f"{columns} × {rows}", area)
    return tuple(
        Box(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)
        for row in range(rows)
        for column in range(columns)
    )


def centred(area: Box, columns: int, rows: int, width: float, height: float) -> tuple[Box, ...]:
    """A block of equal boxes of a fixed size, edge to edge, in the middle of ``area``.

    Refuses a block that ``area`` cannot hold.
    """
    block = Box(0, 0, columns * width, rows * height)
    if block.width > area.width or block.height > area.height:
        raise _does_not_fit(f"{block.width:g} × {block.height:g} mm", area)
    middle = area.middle
    return grid(block.moved(middle[0] - block.width / 2, middle[1] - block.height / 2), columns, rows)


def _does_not_fit(what: str, area: Box) -> Refused:
    return Refused(
        Refusal(
            "print-fit",
            say(
                N_("%(what)s does not fit into %(width)s × %(height)s mm."),
                what=what,
                width=f"{area.width:g}",
                height=f"{area.height:g}",
            ),
        )
    )


def card_sheet(paper: Paper) -> tuple[Box, ...]:
    """Nine cards of 63 × 88 mm, in reading order, in the middle of the sheet."""
    return centred(paper.area(SAFE_MARGIN), 3, 3, CARD_WIDTH, CARD_HEIGHT)


def mirrored(boxes: tuple[Box, ...], paper: Paper) -> tuple[Box, ...]:
    """Where the backs of ``boxes`` lie when the sheet is turned over its long edge."""
    return tuple(box._replace(x=paper.width - box.right) for box in boxes)


class Segment(NamedTuple):
    """A straight line from one point to another, in millimetres."""

    x1: float
    y1: float
    x2: float
    y2: float


MARK = 5.0
"""How long a crop mark is, in millimetres."""
CLEAR = 0.4
"""How far it stays from what is cut, in millimetres."""


def crop_marks(cells: tuple[Box, ...], paper: Paper) -> tuple[Segment, ...]:
    """Short lines outside the block of ``cells`` that say where to cut.

    Each continues an edge of a cell. They stay within the safe margin: a mark at the
    edge of the page makes viewers shrink it.
    """
    safe = paper.area(SAFE_MARGIN)
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    right, bottom = max(cell.right for cell in cells), max(cell.bottom for cell in cells)
    upright = sorted({round(edge, 3) for cell in cells for edge in (cell.x, cell.right)})
    level = sorted({round(edge, 3) for cell in cells for edge in (cell.y, cell.bottom)})
    marks: list[Segment] = []
    for x in upright:
        marks.append(Segment(x, max(safe.y, top - CLEAR - MARK), x, top - CLEAR))
        marks.append(Segment(x, bottom + CLEAR, x, min(safe.bottom, bottom + CLEAR + MARK)))
    for y in level:
        marks.append(Segment(max(safe.x, left - CLEAR - MARK), y, left - CLEAR, y))
        marks.append(Segment(right + CLEAR, y, min(safe.right, right + CLEAR + MARK), y))
    return tuple(marks)
