"""Breaking text into lines, by the widths of its letters; knows nothing of drawing."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from printables import fonts
from printables.geometry import POINTS

ASCENT, DESCENT = 0.72, 0.22
"""How far capitals rise above the base line and tails hang below it, of the size."""
LEAST_TEXT = 6.5
"""The smallest text of a page, in points: it is read at arm's length, and a cheap printer keeps its letters open."""
NAMES = 1.12
"""From one line of a name to the next, of its size."""
CUT = 2 / 3
"""Below this part of its size a single line is cut rather than set smaller."""
SHORT = 5
"""No last line has so few signs."""
_LEADING = re.compile(r"[+−]?\d+|\w")
"""Words that no line ends with: a number, a single letter."""


class Lines(NamedTuple):
    """Text broken into lines: typeface, size in points, distance of base lines in mm."""

    lines: tuple[str, ...]
    font: str
    size: float
    step: float

    @property
    def first(self) -> float:
        """From the top to the first base line, in millimetres."""
        return ASCENT * self.size / POINTS

    @property
    def height(self) -> float:
        """From the top of the first line to the tails of the last, in millimetres."""
        if not self.lines:
            return 0.0
        return self.first + self.step * (len(self.lines) - 1) + DESCENT * self.size / POINTS


@lru_cache(512)  # a block is measured several times before it is drawn
def typeset(
    text: str,
    font: str,
    size: float,
    width: float,
    *,
    leading: float = 1.3,
    balanced: bool = False,
    height: float | None = None,
    least: float = 0.6,
) -> Lines:
    """``text`` in lines at most ``width`` mm wide, of ``size`` points.

    A line break in the text is kept. ``balanced`` makes the lines about equally long.
    With ``height`` (mm) the text is set smaller until it fits, down to ``least`` of its
    size; raises ValueError when even that is too high or a word too wide.
    """
    wanted, font = size, fonts.able(text, font)
    while True:
        lines = Lines(_broken(text, font, size, width, balanced), font, size, leading * size / POINTS)
        widest = max((fonts.width(line, font, size) for line in lines.lines), default=0.0)
        if widest <= width * POINTS + 0.01 and (height is None or lines.height <= height + 0.01):
            return lines
        size -= 0.25
        if size < wanted * least:
            raise ValueError(f"this text does not fit into {width:g} × {height or 0:g} mm: {text!r}")


def _broken(text: str, font: str, size: float, width: float, balanced: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for part in text.split("\n"):
        broken = _filled(part, font, size, width * POINTS)
        if balanced and len(broken) > 1:
            narrow, wide = 0.0, width * POINTS
            while wide - narrow > 1:
                middle = (narrow + wide) / 2
                tried = _filled(part, font, size, middle)
                fits = all(fonts.width(line, font, size) <= middle for line in tried)
                if fits and len(tried) == len(broken):
                    wide = middle
                else:
                    narrow = middle
            broken = _filled(part, font, size, wide)
        lines += broken
    return tuple(lines)


def _filled(text: str, font: str, size: float, width: float) -> list[str]:
    """Each line takes as many words as it can; ``width`` in points."""
    lines: list[str] = []
    line = ""
    for word in _parts(text, font, size, width):
        longer = f"{line} {word}" if line else word
        if line and fonts.width(longer, font, size) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def _parts(text: str, font: str, size: float, width: float) -> list[str]:
    """What a line break may part: words, but a number or a single letter stays with the word after it (a rule of
    Polish typography), and a short end with the word before it, if there is room for both."""
    # A non-breaking space keeps its words together: only plain spaces part them.
    words = text.split(" ")
    parts = words[:1]
    for before, word in pairwise(words):
        together = f"{parts[-1]} {word}"
        if _LEADING.fullmatch(before) and fonts.width(together, font, size) <= width:
            parts[-1] = together
        else:
            parts.append(word)
    end = " ".join(parts[-2:])
    if len(parts[-1]) <= SHORT and fonts.width(end, font, size) <= width:
        parts[-2:] = [end]
    return parts


def named(text: str, font: str, size: float, width: float, height: float, most: int) -> Lines:
    """A name in at most ``most`` lines within ``width`` and ``height`` mm, none of it cut: as few lines as keep it near
    ``size`` points, else smaller, and only then with a word that goes on in the next line; never below
    :data:`LEAST_TEXT`. What even that cannot hold ends with an ellipsis.
    """
    font = fonts.able(text, font)

    def lines(size: float, *, parted: bool) -> Lines:
        words = _parted(text, font, size, width) if parted else text
        return Lines(_broken(words, font, size, width, not parted), font, size, NAMES * size / POINTS)

    def fit(lines: Lines, count: int) -> bool:
        widest = max((fonts.width(line, font, lines.size) for line in lines.lines), default=0.0)
        return len(lines.lines) <= count and lines.height <= height + 0.01 and widest <= width * POINTS + 0.01

    tries = [(count, 0.8, False) for count in range(1, most + 1)]
    tries += [(most, 0.6, False), (min(2, most), 0.7, True), (most, 0.0, True)]
    for count, least, parted in tries:
        tried = size
        while tried >= max(size * least, LEAST_TEXT):
            if fit(found := lines(tried, parted=parted), count):
                return found
            tried -= 0.25
    cut, tried = fitted(text, font, size, width)
    return Lines((cut,), font, tried, NAMES * tried / POINTS)


def _parted(text: str, font: str, size: float, width: float) -> str:
    """The text with line breaks in each word that is wider than ``width`` mm: parts of about one length."""

    def pieces(word: str, room: float) -> list[str]:
        found = [""]
        for sign in word:
            if found[-1] and fonts.width(found[-1] + sign, font, size) > room:
                found.append("")
            found[-1] += sign
        return found

    words = []
    for word in text.split(" "):
        room, parts = width * POINTS, pieces(word, width * POINTS)
        while len(tighter := pieces(word, room - 1)) == len(parts) > 1:
            room, parts = room - 1, tighter
        words.append("\n".join(parts))
    return " ".join(words)


def fitted(text: str, font: str, size: float, width: float, spacing: float = 0.0) -> tuple[str, float]:
    """One line cut or set smaller to be at most ``width`` mm wide: the text and its size. What is legible stays so."""

    def run(text: str, size: float) -> float:
        return fonts.width(text, font, size) + spacing * max(0, len(text) - 1)

    space, least = width * POINTS, max(size * CUT, LEAST_TEXT)
    while run(text, size) > space and size - 0.25 >= least:
        size -= 0.25
    cut = text
    while run(cut, size) > space and text:
        text = text[:-1]
        cut = text.rstrip() + "…"
    return cut, size
