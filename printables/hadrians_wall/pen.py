"""What a player's pen has left on a sheet: crosses, rings, Years, numbers, arrows."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.hadrians_wall.scoring import Score, disdain_loss
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, BOXES, GROUPS
from companion.referee.hadrians_wall.state import Sheet
from printables.geometry import Box
from printables.hadrians_wall.drawing import Area, Primitive, Shape, Stroke, Words
from printables.hadrians_wall.layout import Layout, favour_boxes
from printables.hadrians_wall.parts import OUTLINES, ROUND, Cell, base

WEIGHT = 0.6
"""The width of a stroke of the pen, in millimetres."""


def marks(layout: Layout, sheet: Sheet) -> tuple[Primitive, ...]:
    """All marks on this side of a player's sheets; none for a blank sheet."""
    found: list[Primitive] = []
    for cell in layout.cells.values():
        found += _mark(cell, sheet.mark(cell.id))
    found += _favours(layout, sheet)
    return tuple(found)


def score_marks(layout: Layout, sheet: Sheet, score: Score) -> tuple[Primitive, ...]:
    """The score column filled in."""
    lines = {name: sheet.count(name) for name in ATTRIBUTES} | {"path-cards": score.path_points}
    lines["disdain-final-tally"] = disdain_loss(sheet.disdain)
    lines["total-score"] = score.total  # no sum of the others, where the table counts no total below zero
    return tuple(_written(box, str(lines[line]).replace("-", "−")) for line, box in layout.fields.items())


def _mark(cell: Cell, mark: str) -> Iterator[Primitive]:
    group = GROUPS[BOXES[cell.id].group]
    if not mark:
        return
    if group.mark == "cohort":
        (arrow,) = (part for part in cell.parts if part.outline == f"arrow-{mark}")
        yield Shape(OUTLINES[arrow.outline], arrow.box, "pen", "pen", WEIGHT / 2)
    elif group.mark == "circle":
        yield _ring(cell.frame)
        if mark == "x":
            yield from _cross(cell.frame)
    elif cell.write is not None:
        if group.mark == "year":
            yield Area(cell.write.inset(0.6), "paper")  # over the sign that stands for the Year
        yield _written(cell.write, mark)
    elif BOXES[cell.id].n > group.prefilled:
        for part in cell.parts:
            yield from _cross(part.box)


def _favours(layout: Layout, sheet: Sheet) -> Iterator[Primitive]:
    """A ring around each Favour that was gained, a cross through each that was used (the first ones first)."""
    for name, boxes in favour_boxes(layout.side).items():
        gained = sheet.temples_full if name == "favour" else len(boxes) * (name in sheet.marks)
        for number, box in enumerate(boxes[:gained]):
            yield Shape(ROUND, box.inset(-0.5), "", "pen", WEIGHT * 0.8)
            if number < sheet.filled_in.get(name, 0):
                yield from _cross(box.inset(-0.5))


def _ring(box: Box) -> Shape:
    side = min(box.width, box.height) - 0.6
    x, y = box.middle
    return Shape(ROUND, Box(x - side / 2, y - side / 2, side, side), "", "pen", WEIGHT)


def _cross(box: Box) -> tuple[Stroke, Stroke]:
    inner = box.inset(min(0.9, box.width * 0.15), min(0.9, box.height * 0.15))
    return (
        Stroke(inner.x, inner.y, inner.right, inner.bottom, "pen", WEIGHT),
        Stroke(inner.x, inner.bottom, inner.right, inner.y, "pen", WEIGHT),
    )


def _written(box: Box, text: str) -> Words:
    size = min(14.0, box.height * 2.3)
    return Words(box.middle[0], base(box.middle[1], size), text, box.width, size, "bold", "pen", "centre")
