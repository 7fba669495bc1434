"""The parts that both sheets are put together from: boxes, banners, flags, costs, buildings, panels."""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.emblems import disc
from companion.referee.hadrians_wall.names import BUILDING_NAMES, GROUP_NAMES
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, BOXES, COHORTS, GROUPS
from companion.referee.messages import Message, say
from printables.geometry import Box
from printables.hadrians_wall.drawing import (
    LEAST,
    PALE,
    Align,
    Area,
    Icon,
    Primitive,
    Prose,
    Shape,
    Stroke,
    Words,
    in_line,
    rows_of,
    spelled,
)

Outline = Literal["square", "circle", "hexagon", "arrow-left", "arrow-centre", "arrow-right"]

ROUND = disc(50, 50, 50)
DIAMOND = "M 50 0 L 100 50 L 50 100 L 0 50 Z"
_ARROW = "M 0 50 L 48 2 L 48 26 L 100 26 L 100 74 L 48 74 L 48 98 Z"
OUTLINES: dict[Outline, str] = {
    "square": "M 0 0 L 100 0 L 100 100 L 0 100 Z",
    "circle": ROUND,
    "hexagon": "M 24 0 L 76 0 L 100 50 L 76 100 L 24 100 L 0 50 Z",
    "arrow-left": _ARROW,
    "arrow-centre": "M 50 0 L 98 48 L 74 48 L 74 100 L 26 100 L 26 48 L 2 48 Z",
    "arrow-right": "M 100 50 L 52 2 L 52 26 L 0 26 L 0 74 L 52 74 L 52 98 Z",
}
"""Every outline of a box, in a square of 100 units."""
PENNANT = "M 0 0 L 100 0 L 100 100 L 50 78 L 0 100 Z"
SIGN = "M 0 0 L 80 0 L 100 50 L 80 100 L 0 100 Z"


class Part(NamedTuple):
    """An outline of a box."""

    outline: Outline
    box: Box


class Cell(NamedTuple):
    """A box of the sheet as it is printed.

    ``frame`` is all of it; ``parts`` are its outlines (a building can have a circle and a square, a
    Diplomat has three arrows); ``icons`` what it gives, in printed order; ``write`` where the Year or
    a number is written; ``favours`` the icons that are circled when gained and filled in when used;
    ``trimmings`` whatever else stands in it.
    """

    id: str
    frame: Box
    parts: tuple[Part, ...]
    icons: tuple[Icon, ...] = ()
    write: Box | None = None
    favours: tuple[Box, ...] = ()
    trimmings: tuple[Primitive, ...] = ()

    def drawing(self) -> tuple[Primitive, ...]:
        """Outlines, trimmings and icons, in the order in which they are painted."""
        outlines = tuple(
            Area(part.box, "paper", "ink", 0.3, 0.5)
            if part.outline == "square"
            else Shape(OUTLINES[part.outline], part.box, "paper", "ink", 0.3)
            for part in self.parts
        )
        return (*outlines, *self.trimmings, *self.icons)


def base(middle: float, size: float) -> float:
    """The base line that centres a line of capitals of ``size`` points on ``middle``."""
    return middle + 0.125 * size


def gladiator_sign(gladiator: str, box: Box) -> tuple[Primitive, ...]:
    """The sign of a Gladiator (``red`` or ``blue``): its colour, its shape, its letter."""
    letter, (x, y) = gladiator[0].upper(), box.middle
    return (
        Shape(ROUND if gladiator == "red" else DIAMOND, box, gladiator, "ink", 0.25),
        Words(x, base(y, LEAST), letter, box.width, LEAST, "bold", "light", "centre"),
    )


def cost_size(width: float, costs: tuple[tuple[str, ...], ...]) -> float:
    """The size of the icons of a cost in this width: 4.6 mm where they have room."""
    return min(4.6, width / max(len(names) for names in costs) - 0.35)


def gains_of(box_id: str) -> tuple[str, ...]:
    """The icons printed in a box: what it gives, or what there is to choose from."""
    return BOXES[box_id].gains or BOXES[box_id].choose


class Draft:
    """A sheet on the drawing board: collects what is drawn and where each box lies.

    ``sparse`` leaves out what only explains and would need letters too small where both sheets share a page.
    """

    def __init__(self, *, sparse: bool = False) -> None:
        self.sparse = sparse
        self.drawing: list[Primitive] = []
        self.cells: dict[str, Cell] = {}
        self.fields: dict[str, Box] = {}
        self.areas: dict[str, Box] = {}

    def add(self, *primitives: Primitive) -> None:
        self.drawing += primitives

    # --- boxes -----------------------------------------------------------------------

    def cell(self, cell: Cell) -> None:
        self.cells[cell.id] = cell

    def plain(self, box_id: str, frame: Box, *, icon: float = 5.0, outline: Outline = "square") -> None:
        """A box with its icons in the middle."""
        places = rows_of(len(gains_of(box_id)), frame.inset(0.45), most=icon)
        icons = tuple(Icon(name, place) for name, place in zip(gains_of(box_id), places, strict=True))
        favours = tuple(found.box for found in icons if found.name == "favour")
        self.cell(Cell(box_id, frame, (Part(outline, frame),), icons, favours=favours))

    def year(self, box_id: str, frame: Box, *, icons: float = 0.0) -> None:
        """A box in which the Year is written: on its right, with ``icons`` mm on its left for what it gives."""
        names = gains_of(box_id) if icons else ()
        left, right = frame._replace(width=icons), frame._replace(x=frame.x + icons, width=frame.width - icons)
        places = rows_of(len(names), left.inset(0.4), most=4.8)
        sign: list[Primitive] = [
            Words(right.middle[0], base(right.middle[1], 10), "#", right.width, 10, "text", "faint", "centre")
        ]
        if icons:
            sign.insert(0, Stroke(right.x, frame.y, right.x, frame.bottom, "hair", 0.2))
        found = tuple(Icon(name, place) for name, place in zip(names, places, strict=True))
        self.cell(Cell(box_id, frame, (Part("square", frame),), found, write=right, trimmings=tuple(sign)))

    def built(self, box_id: str, frame: Box, *, icon: float = 4.8) -> None:
        """The box of a building: its circle, its square with what it gives, or both beside each other."""
        box, names = BOXES[box_id], gains_of(box_id)
        parts: list[Part] = []
        rest = frame
        if box.circle:
            side = frame.height
            parts.append(Part("circle", frame._replace(width=side)))
            rest = frame._replace(x=frame.x + side + 1.2, width=frame.width - side - 1.2)
        icons: tuple[Icon, ...] = ()
        trimmings: tuple[Primitive, ...] = ()
        if names:
            parts.append(Part("square", rest))
            if box.choose:
                size = min(4.8, (rest.width - 3) / 2)
                y, middle = rest.middle[1] - size / 2, rest.middle[0]
                icons = (
                    Icon(names[0], Box(middle - 0.9 - size, y, size, size)),
                    Icon(names[1], Box(middle + 0.9, y, size, size)),
                )
                trimmings = (Stroke(middle + 0.7, rest.y + 1.2, middle - 0.7, rest.bottom - 1.2, "soft", 0.3),)
            else:
                places = rows_of(len(names), rest.inset(0.5), most=icon, gap=0.3 if icon < 5 else 0.8)
                icons = tuple(Icon(name, place) for name, place in zip(names, places, strict=True))
        right = max(part.box.right for part in parts)
        self.cell(Cell(box_id, frame._replace(width=right - frame.x), tuple(parts), icons, trimmings=trimmings))

    # --- what stands around the boxes ---------------------------------------------------

    def heading(self, x: float, y: float, text: Message | str, width: float, *, size: float = 10.0) -> None:
        """The name of an area; ``y`` is its base line."""
        self.add(Words(x, y, text, width, size, "inscription"))

    def panel(self, area: str, box: Box, *, title: float | None = None) -> Box:
        """A frame around an area of the sheet, with its name; returns what is left inside."""
        self.areas[area] = box
        self.add(Area(box, "wash", "", 0.2, 1.4))
        inner = box.inset(1.8, 1.3)
        self.heading(inner.x, inner.y + 3.2, say(AREA_NAMES[area]), title or inner.width)
        return inner.below(5.0)

    def flag(self, x: float, y: float, number: int, colour: str, *, width: float = 6.2, height: float = 7.1) -> None:
        """A hanging flag with the number of a level."""
        box = Box(x, y, width, height)
        text = "dark" if colour in PALE else "light"
        self.add(
            Shape(PENNANT, box, colour, "ink", 0.25),
            Words(
                box.middle[0],
                base(y + height * 0.42, 10),
                str(number),
                width - 0.8,
                10,
                "bold",
                text,
                "centre",
            ),
        )

    def banner(self, box: Box, number: int) -> None:
        """A tan banner that points to a box, with the level it needs."""
        self.add(
            Shape(SIGN, box, "tan", "soft", 0.2),
            Words(
                box.x + box.width * 0.44,
                base(box.middle[1], 9),
                str(number),
                box.width * 0.8,
                9,
                "bold",
                "dark",
                "centre",
            ),
        )

    def costs(self, choices: tuple[tuple[str, ...], ...], x: float, y: float, size: float) -> float:
        """Alternative costs with a stroke between them; returns where they end."""
        for number, names in enumerate(choices):
            if number:
                self.add(Stroke(x + 1.1, y + 0.2, x + 0.2, y + size - 0.2, "soft", 0.3))
                x += 1.5
            icons = in_line(names, x, y, size)
            self.add(*icons)
            x = icons[-1].box.right + 0.35
        return x

    def arrow(self, x: float, y: float) -> None:
        """A small arrow from a cost to what it fills; ``y`` is its middle."""
        tip = x + 2.6
        self.add(
            Stroke(x, y, tip, y, "soft", 0.3),
            Stroke(tip - 1, y - 0.9, tip, y, "soft", 0.3),
            Stroke(tip - 1, y + 0.9, tip, y, "soft", 0.3),
        )

    def note(
        self,
        box: Box,
        text: Message | str,
        *,
        align: Align = "left",
        bold: bool = False,
    ) -> None:
        """A short remark in soft ink, or a name in bold, in as many lines as ``box`` holds."""
        self.add(Prose(box, text, LEAST, "bold" if bold else "text", "ink" if bold else "soft", align))

    def level(self, box_id: str, x: float, y: float) -> float:
        """The flag of what a building needs, for an Attribute with its icon; returns where it ends."""
        ((name, number),) = BOXES[box_id].requires.items()
        if name in ATTRIBUTES:
            self.add(Icon(name, Box(x, y + 1.2, 5, 5)))
            x += 5.8
        self.flag(x, y, number, "flag" if name in ("infrastructure", *ATTRIBUTES) else name)
        return x + 6.2

    def building(self, box_id: str, box: Box, *, parts: float = 7.4, icon: float = 4.8) -> None:
        """A building: its name, the flag it needs, its costs, and at the bottom its box, ``parts`` mm high."""
        self.add(Words(box.x, box.y + 2.6, say(BUILDING_NAMES[box_id]), box.width + 1.0, LEAST, "bold"))
        y = box.y + 4.0
        right = self.level(box_id, box.x, y)
        alike = [tuple(map(spelled, each.costs)) for each in GROUPS[BOXES[box_id].group].boxes]
        size = min(cost_size(box.right - right - 0.9, costs) for costs in alike)
        self.costs(tuple(map(spelled, BOXES[box_id].costs)), right + 0.9, y + 1.4 + (4.6 - size) / 2, size)
        self.built(box_id, Box(box.x, box.bottom - parts, box.width, parts), icon=icon)


AREA_NAMES: dict[str, str] = {
    **{
        area: GROUP_NAMES[area]
        for area in ("granaries", "production", "training", "hotel", "workshop", "road", "forum")
    },
    **{
        area: GROUP_NAMES[area]
        for area in ("landmarks", "disdain", "precincts", "market", "theatre", "gardens", "baths")
    },
    "ludus": GROUP_NAMES["ludus-building"],
    "temples": GROUP_NAMES["temples-building"],
    "courthouse": GROUP_NAMES["courthouse-building"],
    **{area: GROUP_NAMES[area] for area in ("diplomats", "scouts", "map")},
}
"""The heading over each panel."""

COHORT_LETTERS: dict[str, str] = {cohort: cohort[0].upper() for cohort in COHORTS}
"""The letters of the Cohorts in the notation of the referee."""


def group_costs(group: str) -> tuple[tuple[str, ...], ...]:
    """The alternative costs of a group, item by item."""
    return tuple(spelled(cost) for cost in GROUPS[group].costs)
