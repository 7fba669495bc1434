"""Blocks of text poured onto one page or several, all at one size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from printables import fonts
from printables.geometry import POINTS, Box
from printables.surface import HAIRLINE, Surface
from printables.typeset import LEAST_TEXT, Lines, typeset

TITLES = 0.31
"""The part of the width that the titles of entries take."""
GAP = 2.0
"""Between a text and the id behind it, in millimetres."""


class Block(Protocol):
    """Something that takes a height at a width and a size of text, and draws itself there."""

    def height(self, width: float, size: float) -> float: ...

    def draw(self, surface: Surface, box: Box, size: float) -> None: ...


class Heading(NamedTuple):
    """The heading of a group, which is a bookmark; ``again`` is what it says where the group goes on on another page,
    and ``continued`` is True there."""

    text: str
    again: str = ""
    continued: bool = False

    def height(self, width: float, size: float) -> float:
        return size * 1.05

    def draw(self, surface: Surface, box: Box, size: float) -> None:
        if not self.continued:
            surface.bookmark(box.y, self.text)
        surface.text(
            box.x, box.bottom - size * 0.3, self.text, font=fonts.INSCRIPTION, size=size * 1.4, width=box.width
        )


class Entry(NamedTuple):
    """A title with its id beside a text, and notes under the text; a hairline above.

    ``number`` stands in the margin (mm) in large figures; ``titles`` is the part of the rest that titles take.
    The id stands under the title, or behind the text where it is ``trailing``.
    """

    title: str
    tag: str
    text: str
    notes: tuple[str, ...] = ()
    number: str = ""
    ruled: bool = True
    margin: float = 10.0
    titles: float = TITLES
    trailing: bool = False

    def _parts(self, width: float, size: float) -> tuple[Lines, Lines, Lines, list[Lines]]:
        left = (width - self.margin) * self.titles - 4
        right = (width - self.margin) * (1 - self.titles)
        return (
            typeset(self.title, fonts.BOLD, size, left, leading=1.2),
            typeset(self.tag, fonts.TEXT, max(size * 0.72, LEAST_TEXT), right if self.trailing else left, leading=1.2),
            typeset(self.text, fonts.TEXT, size, right, leading=1.28),
            [typeset(note, fonts.ITALIC, max(size * 0.86, LEAST_TEXT), right, leading=1.25) for note in self.notes],
        )

    def _behind(self, width: float, tag: Lines, text: Lines) -> float | None:
        """Where the id begins behind the last line of the text, in mm from its edge; None without room there."""
        end = _run(text) + GAP
        return end if end + _run(tag) <= (width - self.margin) * (1 - self.titles) else None

    def height(self, width: float, size: float) -> float:
        title, tag, text, notes = self._parts(width, size)
        left, right = title.height, text.height + sum(note.height + 0.4 for note in notes)
        if not self.trailing:
            left += tag.height + 0.5
        elif self._behind(width, tag, text) is None:
            right += tag.height + 0.5
        return 2 * size * 0.14 + max(left, right)

    def draw(self, surface: Surface, box: Box, size: float) -> None:
        title, tag, text, notes = self._parts(box.width, size)
        soft = surface.ink.soft
        if self.ruled:
            surface.line(box.x, box.y, box.right, box.y, colour=surface.ink.hair, width=HAIRLINE)
        y = box.y + size * 0.14
        if self.number:
            surface.text(
                box.x, y + size * 0.4, self.number, font=fonts.INSCRIPTION, size=size * 1.55, width=self.margin - 1
            )
        left = box.x + self.margin
        surface.lay(Box(left, y, 0, title.height), title)
        if not self.trailing:
            surface.lay(Box(left, y + title.height + 0.5, 0, tag.height), tag, colour=soft)
        x = left + (box.width - self.margin) * self.titles
        surface.lay(Box(x, y, 0, text.height), text)
        last = y + text.first + text.step * (len(text.lines) - 1)
        y += text.height
        if self.trailing:
            behind = self._behind(box.width, tag, text)
            if behind is None:
                surface.lay(Box(x, y + 0.5, 0, tag.height), tag, colour=soft)
                y += tag.height + 0.5
            else:
                surface.lay(Box(x + behind, last - tag.first, 0, tag.height), tag, colour=soft)
        for note in notes:
            surface.lay(Box(x, y + 0.4, 0, note.height), note, colour=soft)
            y += note.height + 0.4


def _run(lines: Lines) -> float:
    """How wide the last line runs, in millimetres."""
    return fonts.width(lines.lines[-1], lines.font, lines.size) / POINTS if lines.lines else 0.0


class Remark(NamedTuple):
    """A sentence in small letters across the page."""

    text: str

    def _lines(self, width: float, size: float) -> Lines:
        return typeset(self.text, fonts.ITALIC, max(size * 0.86, LEAST_TEXT), width, leading=1.25)

    def height(self, width: float, size: float) -> float:
        return self._lines(width, size).height + size * 0.3

    def draw(self, surface: Surface, box: Box, size: float) -> None:
        surface.lay(Box(box.x, box.y + size * 0.3, 0, 0), self._lines(box.width, size), colour=surface.ink.soft)


class Poured(NamedTuple):
    """The blocks of one page and where they stand."""

    places: tuple[tuple[Block, Box], ...]
    size: float

    def draw(self, surface: Surface) -> None:
        for block, box in self.places:
            block.draw(surface, box, self.size)


def pour(blocks: Sequence[Block], area: Box, size: float, later: Box | None = None) -> Iterator[Poured]:
    """The blocks on as many pages as they need, the first within ``area``, the others within ``later`` (``area``).

    Two entries at least stand under a heading, also where a page begins within its group and it stands there again.
    """
    places: list[tuple[Block, Box]] = []
    y = area.y
    group: Heading | None = None
    for number, block in enumerate(blocks):
        height = block.height(area.width, size)
        together = sum(part.height(area.width, size) for part in _together(blocks, number))
        if places and y + together > area.bottom:
            yield Poured(tuple(places), size)
            area = later or area
            places, y = [], area.y
            if group is not None and not isinstance(block, Heading):
                group = Heading(group.again or group.text, group.again, continued=True)
                again = group.height(area.width, size)
                places, y = [(group, Box(area.x, y, area.width, again))], y + again
        group = block if isinstance(block, Heading) else group
        places.append((block, Box(area.x, y, area.width, height)))
        y += height
    yield Poured(tuple(places), size)


def _together(blocks: Sequence[Block], number: int) -> Sequence[Block]:
    """What must stand on one page with this block: a heading and two entries, or the last two entries of a group."""
    first = number + 1 if isinstance(blocks[number], Heading) else number
    end = next((at for at in range(first, len(blocks)) if isinstance(blocks[at], Heading)), len(blocks))
    if first > number:
        return blocks[number : end if end - first <= 3 else first + 2]
    return blocks[number : end if end - first <= 2 else first + 1]


def pour_fewest(blocks: Sequence[Block], area: Box, later: Box, *, least: float, largest: float) -> tuple[Poured, ...]:
    """The blocks on as few pages as ``least`` points allow, and then as large as they fit there.

    The size of the letters is found in steps of an eighth of a point.
    """
    size = largest
    fewest = len(tuple(pour(blocks, area, least, later)))
    while size > least and len(tuple(pour(blocks, area, size, later))) > fewest:
        size -= 0.125
    return tuple(pour(blocks, area, size, later))


def pour_one(blocks: Sequence[Block], area: Box, *, largest: float, least: float) -> Poured:
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


def pour_pages(blocks: Sequence[Block], area: Box, *, largest: float) -> tuple[Poured, ...]:
    """As :func:`pour_one`; on several pages where the letters would be smaller than :data:`LEAST_TEXT` on one."""
    try:
        return (pour_one(blocks, area, largest=largest, least=LEAST_TEXT),)
    except ValueError:
        return pour_fewest(blocks, area, area, least=LEAST_TEXT, largest=largest)
