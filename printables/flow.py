"""Blocks of text poured onto one page or several, all at one size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from printables import fonts
from printables.geometry import Box
from printables.surface import HAIRLINE, Surface
from printables.typeset import Lines, typeset

TITLES = 0.31
"""The part of the width that the titles of entries take."""


class Block(Protocol):
    """Something that takes a height at a width and a size of text, and draws itself there."""

    @property
    def keeps_with_next(self) -> bool: ...

    def height(self, width: float, size: float) -> float: ...

    def draw(self, surface: Surface, box: Box, size: float) -> None: ...


class Heading(NamedTuple):
    """The heading of a group."""

    text: str
    keeps_with_next: bool = True

    def height(self, width: float, size: float) -> float:
        return size * 1.05

    def draw(self, surface: Surface, box: Box, size: float) -> None:
        surface.text(
            box.x, box.bottom - size * 0.3, self.text, font=fonts.INSCRIPTION, size=size * 1.4, width=box.width
        )


class Entry(NamedTuple):
    """A title with its id beside a text, and notes under the text; a hairline above.

    ``number`` stands in the margin (mm) in large figures.
    """

    title: str
    tag: str
    text: str
    notes: tuple[str, ...] = ()
    number: str = ""
    ruled: bool = True
    margin: float = 10.0
    keeps_with_next: bool = False

    def _parts(self, width: float, size: float) -> tuple[Lines, Lines, Lines, list[Lines]]:
        left = (width - self.margin) * TITLES - 4
        right = (width - self.margin) * (1 - TITLES)
        return (
            typeset(self.title, fonts.BOLD, size, left, leading=1.2),
            typeset(self.tag, fonts.TEXT, size * 0.72, left, leading=1.2),
            typeset(self.text, fonts.TEXT, size, right, leading=1.28),
            [typeset(note, fonts.ITALIC, size * 0.86, right, leading=1.25) for note in self.notes],
        )

    def height(self, width: float, size: float) -> float:
        title, tag, text, notes = self._parts(width, size)
        pad = size * 0.14
        return 2 * pad + max(title.height + tag.height + 0.5, text.height + sum(note.height + 0.4 for note in notes))

    def draw(self, surface: Surface, box: Box, size: float) -> None:
        title, tag, text, notes = self._parts(box.width, size)
        pad = size * 0.14
        if self.ruled:
            surface.line(box.x, box.y, box.right, box.y, colour=surface.ink.hair, width=HAIRLINE)
        y = box.y + pad
        if self.number:
            surface.text(
                box.x, y + size * 0.4, self.number, font=fonts.INSCRIPTION, size=size * 1.55, width=self.margin - 1
            )
        left = box.x + self.margin
        surface.lay(Box(left, y, 0, title.height), title)
        surface.lay(Box(left, y + title.height + 0.5, 0, tag.height), tag, colour=surface.ink.soft)
        x = left + (box.width - self.margin) * TITLES
        surface.lay(Box(x, y, 0, text.height), text)
        y += text.height
        for note in notes:
            surface.lay(Box(x, y + 0.4, 0, note.height), note, colour=surface.ink.soft)
            y += note.height + 0.4


class Poured(NamedTuple):
    """The blocks of one page and where they stand."""

    places: tuple[tuple[Block, Box], ...]
    size: float

    def draw(self, surface: Surface) -> None:
        for block, box in self.places:
            block.draw(surface, box, self.size)


def pour(blocks: Sequence[Block], area: Box, size: float) -> Iterator[Poured]:
    """The blocks on as many pages as they need, each within ``area``.

    A heading stays with what follows; where a page begins within its group, it stands there again.
    """
    places: list[tuple[Block, Box]] = []
    y = area.y
    group: Heading | None = None
    for number, block in enumerate(blocks):
        height = block.height(area.width, size)
        following = blocks[number + 1].height(area.width, size) if block.keeps_with_next else 0.0
        if places and y + height + following > area.bottom:
            yield Poured(tuple(places), size)
            places, y = [], area.y
            if group is not None and not isinstance(block, Heading):
                again = group.height(area.width, size)
                places, y = [(group, Box(area.x, y, area.width, again))], y + again
        group = block if isinstance(block, Heading) else group
        places.append((block, Box(area.x, y, area.width, height)))
        y += height
    yield Poured(tuple(places), size)


def pour_one(blocks: Sequence[Block], area: Box, *, largest: float, least: float = 7.0) -> Poured:
    """All blocks in ``area``, as large as they fit, the spare height shared between them.

    Raises ValueError if they do not fit at ``least`` points.
    """
    size = largest
    while size >= least:
        heights = [block.height(area.width, size) for block in blocks]
        spare = area.height - sum(heights)
        if spare >= 0:
            gap = min(spare / len(blocks), size * 0.16)
            y, places = area.y, []
            for block, height in zip(blocks, heights, strict=True):
                places.append((block, Box(area.x, y, area.width, height)))
                y += height + gap
            return Poured(tuple(places), size)
        size -= 0.25
    raise ValueError(f"{len(blocks)} blocks do not fit on one page at {least:g} points")
