"""Where everything lies on the two sheets of Hadrian's Wall, in millimetres: for paper and for the screen.

The boxes, their icons, costs and levels come from ``companion.referee.hadrians_wall.sheet``; here each
gets a place. :func:`sheet_layout` is all that a renderer needs: it walks ``drawing`` and then the
``cells``, and draws primitives (:mod:`.drawing`); ``pen.marks`` adds what a player has filled.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from companion.referee.hadrians_wall.sheet import GROUPS
from printables.geometry import Box
from printables.hadrians_wall import left, right
from printables.hadrians_wall.drawing import LEAST_SHARED, Primitive, Prose, Words
from printables.hadrians_wall.parts import Cell, Draft

Side = Literal["left", "right"]
SIDES: tuple[Side, ...] = ("left", "right")
WIDTH, HEIGHT = left.WIDTH, left.HEIGHT


class Layout(NamedTuple):
    """A sheet: its size, every box by id, what stands around the boxes.

    ``fields`` are the boxes of the score by their line (``renown`` ... ``total-score``), ``areas`` the
    frames of the parts of the sheet by the id of their area.
    """

    side: Side
    width: float
    height: float
    cells: dict[str, Cell]
    drawing: tuple[Primitive, ...]
    fields: dict[str, Box]
    areas: dict[str, Box]

    @property
    def boxes(self) -> dict[str, Box]:
        """The rectangle of each box by its id."""
        return {box: cell.frame for box, cell in self.cells.items()}

    @property
    def primitives(self) -> tuple[Primitive, ...]:
        """The whole blank sheet, in the order in which it is painted."""
        return (*self.drawing, *(primitive for cell in self.cells.values() for primitive in cell.drawing()))


@cache
def sheet_layout(side: Side, *, shared: bool = False) -> Layout:
    """The left or the right sheet; the same object each time, not to be changed.

    ``shared`` is for a page with both sheets: letters are larger, and what only explains is left out.
    """
    draft = Draft(sparse=shared)
    (left.draw_left if side == "left" else right.draw_right)(draft)
    if shared:
        draft.drawing = [_enlarged(primitive) for primitive in draft.drawing]
        draft.cells = {
            box: cell._replace(trimmings=tuple(map(_enlarged, cell.trimmings))) for box, cell in draft.cells.items()
        }
    return Layout(side, WIDTH, HEIGHT, draft.cells, tuple(draft.drawing), draft.fields, draft.areas)


def _enlarged(primitive: Primitive) -> Primitive:
    """Text that is legible where both sheets share a page; anything else as it is."""
    if isinstance(primitive, Words | Prose):
        return primitive._replace(size=max(primitive.size, LEAST_SHARED))
    return primitive


def favour_boxes(side: Side) -> dict[str, tuple[Box, ...]]:
    """The Favour icons to circle, by what ``Sheet.filled_in`` calls them: ``favour`` or a Diplomat."""
    found: dict[str, tuple[Box, ...]] = {}
    for cell in sheet_layout(side).cells.values():
        if cell.favours:
            name = cell.id if cell.id in {box.id for box in GROUPS["diplomats"].boxes} else "favour"
            found[name] = (*found.get(name, ()), *cell.favours)
    return found
