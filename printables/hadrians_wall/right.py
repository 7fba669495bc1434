"""The right sheet: five Citizen Tracks, each over the buildings that it opens."""

from __future__ import annotations

from typing import cast

from companion.referee.hadrians_wall.names import BUILDING_NAMES, GROUP_NAMES
from companion.referee.hadrians_wall.sheet import BOXES, CITIZENS, COHORTS, GLADIATORS, GROUPS, SHEETS, TEMPLES
from companion.referee.messages import N_, Message, say
from printables.geometry import Box, grid
from printables.hadrians_wall.drawing import Area, Icon, Shape, Stroke, Words, in_line, rows_of, spelled
from printables.hadrians_wall.parts import (
    COHORT_LETTERS,
    SIGN,
    Cell,
    Draft,
    Outline,
    Part,
    base,
    gladiator_sign,
    group_costs,
)

WIDTH, LABEL = 190.0, 26.4
TRACK = 7.6
BANDS = {"traders": 0.0, "performers": 42.8, "priests": 98.2, "apparitores": 151.4, "patricians": 195.0}
"""Where each track begins."""
HEIGHTS = {"traders": 30.4, "performers": 43.0, "priests": 40.8, "apparitores": 31.2, "patricians": 42.8}
"""The height of the panels below each track."""


def draw_right(draft: Draft) -> None:
    """The whole right sheet."""
    draft.areas["citizens"] = Box(0, 0, WIDTH, BANDS["patricians"] + TRACK)
    for icon, track in CITIZENS.items():
        _track(draft, icon, track)
    _precincts(draft, _under("traders", 0, 86.4))
    _market(draft, _under("traders", 88.6, WIDTH - 88.6))
    _theatre(draft, _under("performers", 0, 84))
    _ludus(draft, _under("performers", 86.4, WIDTH - 86.4))
    _gardens(draft, _under("priests", 0, 60))
    _temples(draft, _under("priests", 62.4, WIDTH - 62.4))
    _baths(draft, _under("apparitores", 0, 93))
    _courthouse(draft, _under("apparitores", 95.4, WIDTH - 95.4))
    _diplomats(draft, _under("patricians", 0, 84))
    _scouts(draft, _under("patricians", 86.4, 36))
    _map(draft, _under("patricians", 124.8, WIDTH - 124.8))


def _under(track: str, x: float, width: float) -> Box:
    return Box(x, BANDS[track] + TRACK + 1.4, width, HEIGHTS[track])


def _track(draft: Draft, icon: str, track: str) -> None:
    """Nine boxes, each followed by the flag of its level; a coloured one with a notch opens something."""
    y = BANDS[track]
    draft.add(
        Shape(SIGN, Box(0, y, LABEL + 3, TRACK), track, "ink", 0.25),
        Words(1.4, base(y + TRACK / 2, 9), say(GROUP_NAMES[track]), LABEL - 7.4, 9, "bold", "light"),
        Area(Box(LABEL - 5.8, y + 1.1, 5.4, 5.4), "paper", "", 0.2, 1.2),
        Icon(icon, Box(LABEL - 5.5, y + 1.4, 4.8, 4.8)),
    )
    left = LABEL + 4.2
    ((cost,),) = group_costs(track)
    draft.add(Icon(cost, Box(left, y + 1.5, 4.6, 4.6)))
    draft.arrow(left + 5.0, y + TRACK / 2)
    left += 8.6
    pitch = (WIDTH - left) / 9
    for box in GROUPS[track].boxes:
        x = left + (box.n - 1) * pitch
        draft.plain(box.id, Box(x, y, 10.2, TRACK))
        pennant = Box(x + 10.5, y, 5.2, TRACK)
        if box.opens:
            draft.flag(pennant.x, y, box.n, track, width=5.2, height=TRACK)
        else:
            middle, baseline = pennant.middle[0], base(y + TRACK * 0.42, 9)
            draft.add(
                Area(pennant.inset(0.3, 0.6), "tan", "hair", 0.2),
                Words(middle, baseline, str(box.n), 4.4, 9, colour="dark", align="centre"),
            )


def _head(draft: Draft, building: str, inner: Box, width: float, note: Message | str, *, least: float = 8.4) -> Box:
    """A building at the left of its panel with a remark below; returns what is left on its right."""
    place = inner._replace(width=width)
    draft.level(building, place.x, place.y)
    names = spelled(BOXES[building].costs[0])
    size = min(4.6, (width - 7.2) / len(names) - 0.35)
    draft.add(*in_line(names, place.x + 7.2, place.y + 1.4, size))
    draft.built(building, Box(place.x, place.y + 8.6, 13.4, 7.4))
    if note and place.height > 16 + least:
        draft.note(Box(place.x, place.y + 16.6, width, place.height - 16.6), note)
    return Box(place.right + 2.0, inner.y, inner.right - place.right - 2.0, inner.height)


def _precincts(draft: Draft, frame: Box) -> None:
    inner = draft.panel("precincts", frame)
    for box, place in zip(GROUPS["precincts"].boxes, grid(inner, 3, 1, gap=2.2), strict=True):
        draft.building(box.id, place)


def _market(draft: Draft, frame: Box) -> None:
    """Eight Trade Goods; below them the Renown of the first, second ... different one."""
    inner = draft.panel("market", frame, title=26)
    rest = _head(draft, "market", inner, 26.6, "" if draft.sparse else N_("any order"), least=2.0)
    whole = Box(rest.x, inner.y - 4.6, rest.width, inner.height + 4.6)
    pitch, step = whole.width / 4, 9.6
    for box in GROUPS["market"].boxes:
        x, y = whole.x + (box.column - 1) * pitch, whole.y + (box.row - 1) * step
        draft.banner(Box(x, y + 1.8, 4.9, 5.4), box.requires["traders"])
        frame = Box(x + 5.2, y, pitch - 5.6, 8.9)
        left = Box(frame.x + 2.2, frame.y, 3.6, frame.height)
        places = rows_of(len(box.gains), left, most=3.5)
        icons = tuple(Icon(name, place) for name, place in zip(box.gains, places, strict=True))
        write = Box(left.right, frame.y, frame.right - left.right - 1.4, frame.height)
        draft.cell(Cell(box.id, frame, (Part("hexagon", frame),), icons, write))
    y = whole.y + 2 * step + 0.5
    start = whole.x - 9 if draft.sparse else whole.x
    ends = draft.costs((spelled(GROUPS["market"].boxes[0].costs[0]),), start, y, 4.4)
    draft.note(Box(ends, y, 12, 4.4), N_("each"))
    x = whole.x + 17
    draft.note(Box(x - 5, y, 22, 4.4), N_("new numbers:"), align="right")
    for number, renown in enumerate(SHEETS.unique_goods):
        left_edge = x + 18.2 + number * 5.75
        draft.add(Area(Box(left_edge, y, 5.2, 4.6), "paper", "hair", 0.2, 0.4))
        draft.add(
            *(
                Icon("renown", place)
                for place in rows_of(renown, Box(left_edge, y, 5.2, 4.6).inset(0.2), most=3.4, gap=0.15)
            )
        )


def _theatre(draft: Draft, frame: Box) -> None:
    inner = draft.panel("theatre", frame, title=26)
    rest = _head(
        draft, "theatre", inner, 24.0, N_("once a Year") if draft.sparse else N_("one performance a Year, any order")
    )
    for box in GROUPS["theatre"].boxes:
        place = grid(rest, 2, 3, gap=1.6)[(box.row - 1) * 2 + box.column - 1]
        draft.banner(Box(place.x, place.middle[1] - 2.7, 5.0, 5.4), box.requires["performers"])
        draft.add(*in_line(spelled(box.costs[0]), place.x + 5.5, place.middle[1] - 1.9, 3.8))
        draft.year(box.id, Box(place.x + 9.7, place.y, place.width - 9.7, place.height), icons=10.4)


def group_cost_of(group: str) -> tuple[tuple[str, ...], ...]:
    """The cost that all boxes of a group share, which is then printed once."""
    (cost,) = {tuple(map(spelled, box.costs)) for box in GROUPS[group].boxes}
    return cost


def _ludus(draft: Draft, frame: Box) -> None:
    """Strength of both Gladiators, what a battle gives below each box, and the Years of the battles."""
    inner = draft.panel("ludus", frame, title=50)
    rest = _head(draft, "ludus", inner, 27.0, N_("battle: turn over a Fate Card, once a Year each"))
    label, pitch = 10.5, 7.38
    left, y = rest.x + label, inner.y
    for column, won in enumerate(SHEETS.battle):
        x = left + column * pitch
        draft.flag(
            x + 0.9, y - 0.1, GROUPS["ludus-red"].boxes[column].requires["performers"], "tan", width=5.2, height=5.8
        )
        for names, top, high in ((won.dies, y + 21.2, 4.6), (won.survives, y + 26.8, 7.4)):
            cell = Box(x, top, pitch - 0.6, high)
            draft.add(
                *(
                    Icon(name, place)
                    for name, place in zip(names, rows_of(len(names), cell, most=3.1, gap=0.2), strict=True)
                )
            )
    for row, gladiator in enumerate(GLADIATORS):
        top = y + 5.8 + row * 7.5
        draft.add(*gladiator_sign(gladiator, Box(rest.x + 1.6, top + 0.7, 5.4, 5.4)))
        for box in GROUPS[f"ludus-{gladiator}"].boxes:
            draft.plain(box.id, Box(left + (box.n - 1) * pitch, top, pitch - 0.6, 6.9))
    draft.note(Box(rest.x, y + 21.2, label - 1.0, 4.6), N_("dies"), align="right")
    draft.note(Box(rest.x, y + 26.8, label - 1.0, 7.4), N_("lives"), align="right")
    draft.add(Stroke(rest.x, y + 26.2, left + 6 * pitch - 0.6, y + 26.2, "hair", 0.2))
    for number, gladiator in enumerate(GLADIATORS):
        x = inner.right - 16.2 + number * 8.6
        draft.add(*gladiator_sign(gladiator, Box(x + 1.4, inner.y - 4.8, 4.8, 4.8)))
        for box in GROUPS[f"battle-{gladiator}"].boxes:
            draft.year(box.id, Box(x, inner.y + 0.6 + (box.row - 1) * 5.95, 7.6, 5.4))
    end = draft.costs(group_costs("ludus-red"), inner.x + 14.8, inner.y + 10.1, 4.4)
    draft.arrow(end + 0.2, inner.y + 12.3)


def _gardens(draft: Draft, frame: Box) -> None:
    inner = draft.panel("gardens", frame)
    for box, place in zip(GROUPS["gardens"].boxes, grid(inner, 2, 1, gap=2.4), strict=True):
        draft.building(box.id, place, parts=15.0, icon=6.4)


def _temples(draft: Draft, frame: Box) -> None:
    """Three Temples: their box, and the rows that any Worker fills."""
    inner = draft.panel("temples", frame, title=30)
    draft.note(Box(inner.right - 82, inner.y - 5.2, 75, 5), N_("any Worker fills the next box"), align="right")
    draft.add(Icon("worker", Box(inner.right - 5.6, inner.y - 5.0, 4.8, 4.8)))
    free = grid(inner, 3, 1, gap=3.2)[0]
    draft.note(Box(free.x, free.bottom - 13.6, free.width, 13.0), N_("row by row, one Temple after the other"))
    for size, place in zip(TEMPLES, grid(inner.below(0.2), 3, 1, gap=3.2), strict=True):
        building = f"{size}-temple"
        draft.add(Words(place.x, place.y + 2.6, say(BUILDING_NAMES[building]), place.width, 8, "bold"))
        y = place.y + 3.9
        draft.level(building, place.x, y)
        draft.add(*in_line(spelled(BOXES[building].costs[0]), place.x + 7.0, y + 1.5, 4.3, gap=0.3))
        draft.built(building, Box(place.right - 7.6, y, 7.6, 7.4))
        rows = grid(Box(place.x, y + 8.8, place.width, place.bottom - y - 8.8), 1, 3, gap=0.9)
        for box in GROUPS[f"temple-{size}"].boxes:
            row = rows[box.row - 1]
            if box.column == 1:
                draft.banner(Box(row.x, row.middle[1] - 2.7, 5.0, 5.4), box.requires["priests"])
            wide = (row.width - 5.4 - 1.0) / 2
            draft.plain(box.id, Box(row.x + 5.4 + (box.column - 1) * (wide + 1.0), row.y, wide, row.height))


def _baths(draft: Draft, frame: Box) -> None:
    inner = draft.panel("baths", frame, title=26)
    rest = _head(draft, "baths", inner, 30.0, N_("two bribes a Year"), least=2.0)
    whole = Box(rest.x, inner.y - 4.6, rest.width, inner.height + 4.6)
    for box in GROUPS["baths"].boxes:
        place = grid(whole, 2, 3, gap=1.4)[(box.row - 1) * 2 + box.column - 1]
        draft.banner(Box(place.x, place.middle[1] - 2.7, 5.0, 5.4), box.requires["apparitores"])
        names = spelled(box.costs[0])
        most, size = 3, 3.3
        start = place.x + 5.9 + (most - len(names)) * (size + 0.2)
        draft.add(*in_line(names, start, place.middle[1] - size / 2, size, gap=0.2))
        left = place.x + 5.9 + most * (size + 0.2) + 0.4
        draft.year(box.id, Box(left, place.y, place.right - left, place.height), icons=5.4)


def _courthouse(draft: Draft, frame: Box) -> None:
    inner = draft.panel("courthouse", frame, title=30)
    rest = _head(draft, "courthouse", inner, 30.0, N_("one a Year in each column"), least=2.0)
    for column, place in zip(COHORTS, grid(rest, 3, 1, gap=1.6), strict=True):
        group = GROUPS[f"courthouse-{column}"]
        x = place.x + 5.4
        costs = group_costs(group.id)[0]
        draft.add(*in_line(costs, x + 0.2, inner.y - 4.9, 4.4))
        if costs:
            draft.arrow(x + 5.0, inner.y - 2.7)
        for box, row in zip(group.boxes, grid(place, 1, 3, gap=1.0), strict=True):
            draft.banner(Box(row.x, row.middle[1] - 2.7, 5.0, 5.4), box.requires["apparitores"])
            draft.year(box.id, Box(x, row.y, place.width - 5.4, row.height), icons=7.6)


def _diplomats(draft: Draft, frame: Box) -> None:
    """Three Diplomats: what each gives, and the arrow of the Cohort it serves."""
    inner = draft.panel("diplomats", frame)
    for box, place in zip(GROUPS["diplomats"].boxes, grid(inner, 3, 1, gap=2.6), strict=True):
        draft.level(box.id, place.x, place.y)
        names = spelled(box.costs[0])
        draft.add(
            *in_line(names, place.x + 7.0, place.y + 1.5, min(4.4, (place.width - 7.0) / len(names) - 0.3), gap=0.3)
        )
        tile = Box(place.x, place.y + 8.6, place.width, 17.6)
        row = Box(tile.x, tile.y + 1.0, tile.width, 6.2)
        icons = tuple(
            Icon(name, spot.inset(0.3))
            for name, spot in zip(box.gains, grid(row.inset(1.6, 0.2), 3, 1, gap=1.2), strict=True)
        )
        icons = tuple(icon._replace(box=_square(icon.box, 5.2)) for icon in icons)
        arrows = tuple(
            Part(cast(Outline, f"arrow-{cohort}"), _square(spot, 7.4))
            for cohort, spot in zip(
                COHORTS, grid(Box(tile.x + 0.8, tile.y + 8.6, tile.width - 1.6, 8.0), 3, 1), strict=True
            )
        )
        letters = tuple(
            Words(
                part.box.middle[0], base(part.box.middle[1], 8), COHORT_LETTERS[cohort], 3, 8, "bold", "soft", "centre"
            )
            for cohort, part in zip(COHORTS, arrows, strict=True)
        )
        favours = tuple(icon.box for icon in icons if icon.name == "favour")
        draft.add(Area(tile, "paper", "hair", 0.2, 0.8))
        draft.cell(Cell(box.id, tile, arrows, icons, None, favours, letters))
    draft.note(
        Box(inner.x, inner.y + 27.2, inner.width, inner.bottom - inner.y - 27.2),
        N_("each for a different Cohort: fill its arrow, circle the Favours, fill them in when used"),
    )


def _square(box: Box, most: float) -> Box:
    """The largest square up to ``most`` in the middle of a box."""
    side = min(most, box.width, box.height)
    return Box(box.middle[0] - side / 2, box.middle[1] - side / 2, side, side)


def _scouts(draft: Draft, frame: Box) -> None:
    inner = draft.panel("scouts", frame, title=22.8)
    draft.costs(group_cost_of("scouts"), inner.right - 8.6, inner.y - 5.0, 4.6)
    draft.arrow(inner.right - 3.6, inner.y - 2.7)
    for box, row in zip(GROUPS["scouts"].boxes, grid(inner, 1, 5, gap=0.8), strict=True):
        draft.banner(Box(row.x + 5, row.middle[1] - 2.7, 5.0, 5.4), box.requires["patricians"])
        draft.plain(box.id, Box(row.x + 10.6, row.y, 15, row.height))


def _map(draft: Draft, frame: Box) -> None:
    """The Map, four rows of five; a full row gives what stands beside it."""
    inner = draft.panel("map", frame, title=20)
    draft.note(Box(inner.x + 20, inner.y - 5.2, inner.width - 20, 5), N_("a full row gives 1 Valour"), align="right")
    area = Box(inner.x, inner.y + 0.4, inner.width - 7.6, inner.height - 0.6)
    places = grid(area, 5, 4, gap=0.6)
    for box in GROUPS["map"].boxes:
        draft.plain(box.id, places[(box.row - 1) * 5 + box.column - 1])
    for row in range(4):
        spot = places[row * 5]
        draft.add(*(Icon(name, Box(inner.right - 5.6, spot.middle[1] - 2.5, 5.0, 5.0)) for name in SHEETS.map_row))
