"""Sheets of nine cards of 63 × 88 mm and their backs, for any game.

Fronts and backs alternate, ready for a printer that turns the sheet over its long edge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

from companion.emblems import disc
from companion.referee.messages import N_, say
from printables.document import Job, Page
from printables.geometry import CARD_HEIGHT, CARD_WIDTH, Box, Paper, card_sheet, crop_marks, mirrored
from printables.ornaments import ashlar
from printables.surface import Surface
from printables.typeset import LEAST_TEXT

CARD = Box(0, 0, CARD_WIDTH, CARD_HEIGHT)
FRAME = CARD.inset(2.8)
WALL = Box(FRAME.x, FRAME.bottom - 9, FRAME.width, 9)
PER_SHEET, COLUMNS = 9, 3
STRIP = 3.2
"""The height of a line beside the cards, in mm."""

Face = Callable[[Surface], None]


def card_pages(
    job: Job, title: str, faces: Sequence[Face], back: Face, stamp: str, notes: Sequence[str] = ()
) -> list[Page]:
    """Front, back, front, back: as many sheets as ``faces`` need; ``stamp`` is unique in the document. ``notes`` (at
    most three) stand beside the rows of the fronts, where they are cut off."""
    pages: list[Page] = []
    remaining = iter(faces)
    while nine := list(islice(remaining, PER_SHEET)):
        number = f" {len(pages) // 2 + 1}" if len(faces) > PER_SHEET else ""
        front = say(N_("%(cards)s: fronts"), cards=title + number)
        behind = say(N_("%(cards)s: backs"), cards=title + number)
        pages.append(Page(partial(_front_sheet, paper=job.paper, faces=nine, notes=notes), job.language.render(front)))
        pages.append(
            Page(
                partial(_back_sheet, paper=job.paper, count=len(nine), back=back, stamp=stamp + number),
                job.language.render(behind),
            )
        )
    return pages


def _front_sheet(surface: Surface, paper: Paper, faces: Sequence[Face], notes: Sequence[str]) -> None:
    cells = card_sheet(paper)
    for cell, face in zip(cells, faces, strict=False):
        face(surface.inside(cell))
    surface.lines(crop_marks(cells, paper), colour=surface.ink.text, width=0.15)
    for row, note in enumerate(notes):
        beside = cells[row * COLUMNS + COLUMNS - 1]
        strip = surface.stamp(f"note-{row}", beside.height - 4, STRIP, partial(_note, note=note))
        surface.put(strip, beside.right + 0.8, beside.y + 2, turned=True)


def _note(surface: Surface, note: str) -> None:
    width, height = surface.box.width, surface.box.height
    surface.text(width / 2, height - 0.8, note, size=LEAST_TEXT, colour=surface.ink.soft, align="centre", width=width)


def _back_sheet(surface: Surface, paper: Paper, count: int, back: Face, stamp: str) -> None:
    cells = card_sheet(paper)
    card = surface.stamp(stamp.replace(" ", "-"), CARD_WIDTH, CARD_HEIGHT, back)
    for cell in mirrored(cells[:count], paper):
        surface.put(card, cell.x, cell.y)
    surface.lines(crop_marks(cells, paper), colour=surface.ink.text, width=0.15)


def masonry(surface: Surface, fill: str | None, joints: str) -> None:
    """A card full of wall; the white rim forgives a printer that is half a millimetre off."""
    wall = CARD.inset(3.5)
    surface.rectangle(wall, fill=fill)
    ashlar(surface, wall, course=9, block=18.7, colour=joints)
    surface.rectangle(wall, line=joints, width=0.3)


def back(surface: Surface, fill: str, joints: str) -> Box:
    """The back of a card: a wall with a white boss in its middle, whose box (millimetres) is returned for what it
    bears."""
    ink = surface.ink
    masonry(surface, ink.area(fill), joints if ink.fills else ink.hair)
    x, y = CARD.middle
    boss = Box(x - 19.5, y - 19.5, 39, 39)
    surface.path(disc(50, 50, 50), boss, fill="#ffffff", line="#ffffff" if ink.fills else ink.text, width=0.4)
    return boss
