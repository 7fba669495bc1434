"""Reading what was printed."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pikepdf
from conftest import Reader

from companion.referee.rules import Rule
from printables.document import Drawn, Printed


def flat(text: str) -> str:
    """Text without its line breaks, since a sentence may run over lines."""
    return " ".join(text.split())


def run(printed: Printed) -> str:
    """All text of a document in one line, in the order in which it was drawn."""
    return flat(" ".join(drawn.what for drawn in printed.drawn if drawn.font))


def missing(rules: Iterable[Rule], document: Printed, words: Reader) -> list[str]:
    """The rules whose id cannot be selected in a document, or whose title or text it does not print."""
    selectable, text = words(document.pdf).replace("*", " ").split(), run(document)
    return [
        rule.id
        for rule in rules
        if rule.id not in selectable or flat(rule.title) not in text or flat(rule.text) not in text
    ]


def places_to_write(drawn: Iterable[Drawn]) -> list[str]:
    """The words behind which there is a line to write on, at least 25 mm long, in the order in which they are drawn."""
    drawn = list(drawn)
    lines = [item.box for item in drawn if item.what == "line" and item.box.width >= 25]
    return [
        text.what
        for text in drawn
        if text.font and any(0 < line.x - text.box.right < 3 and 0 <= text.box.bottom - line.y < 0.5 for line in lines)
    ]


def overlapping(drawn: Iterable[Drawn]) -> list[tuple[str, str]]:
    """Texts of a page that run into each other, by more than the tails of one over the tops of the other."""
    pages: dict[int, list[Drawn]] = {}
    for item in drawn:
        if item.font:
            pages.setdefault(item.page, []).append(item)
    return [
        (one.what, other.what)
        for texts in pages.values()
        for one, other in combinations(texts, 2)
        if min(one.box.right, other.box.right) - max(one.box.x, other.box.x) > 0.2
        and min(one.box.bottom, other.box.bottom) - max(one.box.y, other.box.y)
        > 0.25 * min(one.box.height, other.box.height)
    ]


class Mark(NamedTuple):
    """What a page of a file draws, as it comes out on the paper: ``letters`` of this size, a ``line`` of this width
    (points), the page from 1, and how light its colour is, from 0 (black) to 1."""

    kind: str
    points: float
    page: int
    light: float


@cache
def marks_of(pdf: bytes) -> tuple[Mark, ...]:
    """Every text and every line of the file itself, whatever scales it on its way to the paper."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return tuple(
            mark
            for number, page in enumerate(document.pages, 1)
            for mark in _marks(page, page.Resources, pikepdf.Matrix(), number)
        )


MARKING = "q Q cm BT Tm Tf w rg RG Tj TJ S B B* Do"
"""What draws marks, and what says where and how large they come out; most of a file are the points of its shapes."""


def _marks(content: Any, resources: Any, outer: pikepdf.Matrix, page: int) -> Iterator[Mark]:
    matrix, text, size, width, fill, stroke = outer, pikepdf.Matrix(), 0.0, 1.0, 0.0, 0.0
    kept: list[tuple[pikepdf.Matrix, float, float, float, float]] = []
    for operands, operator in pikepdf.parse_content_stream(content, MARKING):
        match str(operator):
            case "q":
                kept.append((matrix, size, width, fill, stroke))
            case "Q":
                matrix, size, width, fill, stroke = kept.pop()
            case "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            case "BT":
                text = pikepdf.Matrix()
            case "Tm":
                text = pikepdf.Matrix(*map(float, operands))
            case "Tf":
                size = float(operands[1])
            case "w":
                width = float(operands[0])
            case "rg":
                fill = _light(*map(float, operands))
            case "RG":
                stroke = _light(*map(float, operands))
            case "Tj" | "TJ":
                yield Mark("letters", size * _scale(text @ matrix), page, fill)
            case "S" | "B" | "B*":
                yield Mark("line", width * _scale(matrix), page, stroke)
            case "Do":
                drawn = resources.XObject[str(operands[0])]
                yield from _marks(drawn, drawn.Resources, matrix, page)


def _scale(matrix: pikepdf.Matrix) -> float:
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def _light(red: float, green: float, blue: float) -> float:
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
