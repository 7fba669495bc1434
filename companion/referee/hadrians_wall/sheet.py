"""Hadrian's Wall: the two sheets, box by box, read from ``sheets.json``.

That file is the one source of the boxes for the referee, the screen and the printed sheet; nothing
in it is a sentence (names are in :mod:`.names`). Rulebook: all sections on the two sheets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

Cohort = Literal["left", "centre", "right"]
COHORTS: tuple[Cohort, ...] = ("left", "centre", "right")
WORKERS = ("soldier", "builder", "servant", "civilian")
ITEMS = (*WORKERS, "resource")
ATTRIBUTES = ("renown", "piety", "valour", "discipline")
CITIZENS = {
    "trader": "traders",
    "performer": "performers",
    "priest": "priests",
    "apparitor": "apparitores",
    "patrician": "patricians",
}
"""The icon of a citizen and its track."""
OTHER_ICONS = ("cohort", "hammer", "sword", "infrastructure", "favour", "good", "scout", "removed-disdain")
ICONS = (*ITEMS, *ATTRIBUTES, *CITIZENS, *OTHER_ICONS)
GLADIATORS = ("red", "blue")
TEMPLES = ("small", "medium", "large")
DIPLOMAT_FAVOURS = 2
MAP_ROWS, MAP_COLUMNS = 4, 5


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box of a sheet.

    ``row`` and ``column`` are its place within its area as printed, from 1; ``n`` its place in its
    group, from 1. What must be there before it is filled, and is not spent: ``granary`` the column
    of the left sheet that must be open, ``chain`` the Fort box it hangs on, ``building`` the building
    that it belongs to, ``smaller`` the smaller building of its kind, ``full`` the group that must be
    full, ``requires`` the levels to reach (infrastructure, an Attribute, a Citizen Track).

    ``costs`` are alternatives, of which one is paid (item to number; none at all: the box is filled by
    an icon only). ``gains`` are the icons in printed order, ``choose`` icons of which one is gained;
    ``each_year`` and ``each_year_choose`` the same in every later Year Setup. ``flag`` is the number
    of the Infrastructure flag below, ``opens`` what the coloured banner points to, ``circle`` whether
    a circle is printed (beside the square of the gains, if there are any).
    """

    id: str
    row: int
    column: int
    granary: Cohort | None = None
    chain: str | None = None
    building: str | None = None
    smaller: str | None = None
    full: str | None = None
    flag: int = 0
    requires: dict[str, int] = {}
    costs: tuple[dict[str, int], ...] = ()
    gains: tuple[str, ...] = ()
    choose: tuple[str, ...] = ()
    each_year: tuple[str, ...] = ()
    each_year_choose: tuple[str, ...] = ()
    circle: bool = False
    opens: tuple[str, ...] = ()
    group: str = ""
    n: int = 0


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Boxes that belong together: a track (filled left to right, or row by row) or boxes in any order.

    ``rule`` is the rule of its action; ``mark`` what is done: ``fill`` it, ``build`` it, write the ``year``
    or the number of the ``good``, fill the arrow of a ``cohort``, or draw a ``circle`` that may be filled
    in later. ``per_year`` is how often a Year the action may be taken (0: no limit); ``costs`` those
    printed once for the whole group; ``prefilled`` how many boxes are printed black.
    """

    id: str
    rule: str
    boxes: tuple[Box, ...]
    order: Literal["track", "any"] = "any"
    mark: Literal["fill", "build", "year", "good", "cohort", "circle"] = "fill"
    per_year: int = 0
    costs: tuple[dict[str, int], ...] = ()
    prefilled: int = 0

    @property
    def counted(self) -> bool:
        """Whether a number says which of its boxes are filled (a track in which nothing is written)."""
        return self.order == "track" and self.mark in ("fill", "circle")


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a sheet: its id, which sheet it is on, its groups."""

    id: str
    sheet: Literal["left", "right"]
    groups: tuple[Group, ...]


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a column of the Ludus gives to a Gladiator that dies or survives, in printed order."""

    dies: tuple[str, ...]
    survives: tuple[str, ...]


class Sheets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Both sheets.

    ``granary_columns`` names the building that opens each column of the left sheet (None: open from
    the start); ``chains`` are the boxes that hang on the Fort, from left to right as drawn;
    ``battle`` the columns of the Ludus; ``unique_goods`` the Renown of the first, second ... different
    Trade Good; ``disdain_loss`` the VP lost for 0, 1, 2 ... Disdain (the last: or more); ``map_row``
    what a full row of the Map gives; ``score_column`` the lines of the score with their signs.
    """

    areas: tuple[Area, ...]
    granary_columns: dict[Cohort, str | None]
    chains: dict[Cohort, tuple[str, ...]]
    battle: tuple[Battle, ...]
    unique_goods: tuple[int, ...]
    disdain_loss: tuple[int, ...]
    map_row: tuple[str, ...]
    score_column: tuple[tuple[str, str], ...]


def packaged(name: str) -> bytes:
    """A data file of this package."""
    with open(__file__.removesuffix("sheet.py") + name, "rb") as file:
        return file.read()


def _numbered(group: Group) -> Group:
    """The group with each box knowing its group, its place in it and its costs."""
    boxes = tuple(
        msgspec.structs.replace(box, group=group.id, n=number, costs=box.costs or group.costs)
        for number, box in enumerate(group.boxes, 1)
    )
    return msgspec.structs.replace(group, boxes=boxes)


def read(content: bytes) -> Sheets:
    """The sheets in a data file. Raises ValueError for anything that does not fit together."""
    sheets = msgspec.json.decode(content, type=Sheets)
    areas = tuple(msgspec.structs.replace(area, groups=tuple(map(_numbered, area.groups))) for area in sheets.areas)
    sheets = msgspec.structs.replace(sheets, areas=areas)
    for problem in _problems(sheets):
        raise ValueError(problem)
    return sheets


def _problems(sheets: Sheets) -> Iterator[str]:
    groups = [group for area in sheets.areas for group in area.groups]
    boxes = [box for group in groups for box in group.boxes]
    ids = {box.id for box in boxes}
    levels = {"infrastructure", *ATTRIBUTES, *CITIZENS.values()}
    if len(ids) != len(boxes) or len({group.id for group in groups}) != len(groups):
        yield "an id is given twice"
    for box in boxes:
        for named in (box.chain, box.building, box.smaller, *box.opens):
            if named is not None and named not in ids:
                yield f"{box.id} names {named}, which is no box"
        if box.full is not None and box.full not in {group.id for group in groups}:
            yield f"{box.id} names {box.full}, which is no group"
        if not set(box.requires) <= levels:
            yield f"{box.id} requires a level that there is not"
        if not {item for cost in box.costs for item in cost} <= set(ITEMS):
            yield f"{box.id} costs what cannot be paid"
        if not {*box.gains, *box.choose, *box.each_year, *box.each_year_choose} <= set(ICONS):
            yield f"{box.id} gives an unknown icon"
    if not {name for chain in sheets.chains.values() for name in chain} <= ids:
        yield "a chain names no box"
    if not {*sheets.map_row, *(icon for won in sheets.battle for icon in (*won.dies, *won.survives))} <= set(ICONS):
        yield "a battle or a row of the Map gives an unknown icon"


SHEETS = read(packaged("sheets.json"))
AREAS: dict[str, Area] = {area.id: area for area in SHEETS.areas}
GROUPS: dict[str, Group] = {group.id: group for area in SHEETS.areas for group in area.groups}
BOXES: dict[str, Box] = {box.id: box for group in GROUPS.values() for box in group.boxes}
FLAGS: dict[int, Box] = {box.flag: box for box in BOXES.values() if box.flag}
BUILDINGS: tuple[Box, ...] = tuple(box for box in BOXES.values() if GROUPS[box.group].mark == "build")
"""What is built once: Granaries, Hotels, ..., Landmarks, and the buildings of the right sheet."""
COHORT_MOST = len(GROUPS["cohort-left"].boxes)
LARGE_BUILDINGS: tuple[str, ...] = tuple(box.id for box in BUILDINGS if box.id.startswith("large-"))
