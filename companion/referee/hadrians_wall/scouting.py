"""Where a Scouting Pattern fits on the Map. Rulebook: Scouts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from companion.referee.hadrians_wall.cards import PATTERNS
from companion.referee.hadrians_wall.sheet import GROUPS, MAP_COLUMNS, MAP_ROWS, SHEETS, Box

Cells = tuple[tuple[int, int], ...]


class Placement(msgspec.Struct, frozen=True):
    """A pattern on the Map: its cells (row, column, both from 1, row by row), and the same as bits."""

    pattern: str
    cells: Cells
    bits: int

    @property
    def text(self) -> str:
        """The cells as written in a notation, such as ``11,12,21,22``."""
        return ",".join(f"{row}{column}" for row, column in self.cells)

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The boxes of the Map that it fills."""
        return tuple(map_box(row, column) for row, column in self.cells)


class Gained(msgspec.Struct, frozen=True):
    """What a placement gives: icons of its cells, full rows and columns of the Map by number."""

    icons: tuple[str, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]

    @property
    def together(self) -> tuple[str, ...]:
        """The icons of the cells, and those of the full rows."""
        return (*self.icons, *(icon for _ in self.rows for icon in SHEETS.map_row))


def map_box(row: int, column: int) -> Box:
    """The box of the Map at this place (both from 1)."""
    return GROUPS["map"].boxes[(row - 1) * MAP_COLUMNS + column - 1]


def _shapes(cells: Iterable[tuple[int, int]]) -> set[Cells]:
    """Every rotation and mirror image of a pattern, moved to the top left corner."""
    found: set[Cells] = set()
    turned = list(cells)
    for _ in range(2):
        for _ in range(4):
            turned = [(column, -row) for row, column in turned]
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            found.add(tuple(sorted((row - top, column - left) for row, column in turned)))
        turned = [(row, -column) for row, column in turned]
    return found


def _bit(row: int, column: int) -> int:
    return 1 << ((row - 1) * MAP_COLUMNS + column - 1)


def _placements(pattern: str) -> tuple[Placement, ...]:
    found: list[Placement] = []
    for shape in _shapes(PATTERNS[pattern]):
        for top in range(1, MAP_ROWS - max(row for row, _ in shape) + 1):
            for left in range(1, MAP_COLUMNS - max(column for _, column in shape) + 1):
                cells = tuple((row + top, column + left) for row, column in shape)
                found.append(Placement(pattern, cells, sum(_bit(*cell) for cell in cells)))
    return tuple(sorted(found, key=lambda placement: placement.cells))


PLACEMENTS: dict[str, tuple[Placement, ...]] = {pattern: _placements(pattern) for pattern in PATTERNS}
"""Every placement of each pattern on an empty Map, from the top left on."""
BY_TEXT: dict[str, Placement] = {
    placement.text: placement for placements in PLACEMENTS.values() for placement in placements
}


def fitting(filled: int, pattern: str) -> tuple[Placement, ...]:
    """The placements of a pattern beside the filled cells (bits, see :attr:`.state.Sheet.map`)."""
    return tuple(placement for placement in PLACEMENTS[pattern] if not placement.bits & filled)


def fits(filled: int, pattern: str) -> bool:
    """Whether a pattern fits anywhere beside the filled cells."""
    return any(not placement.bits & filled for placement in PLACEMENTS[pattern])


@lru_cache(maxsize=1024)
def coverable(filled: int) -> bool:
    """Whether Patterns, each used as often as one likes, can have made exactly these filled cells (bits)."""
    if not filled:
        return True
    first = filled & -filled
    return any(coverable(filled & ~bits) for bits in _ALL if bits & first and bits & filled == bits)


_ALL = sorted({placement.bits for placements in PLACEMENTS.values() for placement in placements})


def _full(bits: int, cells: Iterable[tuple[int, int]]) -> bool:
    return all(bits & _bit(*cell) for cell in cells)


def gained(filled: int, placement: Placement) -> Gained:
    """What a placement on this Map gives; rows and columns are those that it completes."""
    after = filled | placement.bits
    rows = tuple(
        row
        for row in sorted({row for row, _ in placement.cells})
        if _full(after, ((row, column) for column in range(1, MAP_COLUMNS + 1)))
    )
    columns = tuple(
        column
        for column in sorted({column for _, column in placement.cells})
        if _full(after, ((row, column) for row in range(1, MAP_ROWS + 1)))
    )
    return Gained(tuple(icon for box in placement.boxes for icon in box.gains), rows, columns)
