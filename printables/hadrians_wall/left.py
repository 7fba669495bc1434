"""The left sheet: Cohorts, the milecastle in three columns, common buildings, Attributes, Disdain."""

from __future__ import annotations

from companion.referee.hadrians_wall.names import BUILDING_NAMES, GROUP_NAMES
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, BOXES, COHORTS, FLAGS, GROUPS, SHEETS
from companion.referee.messages import N_, say
from printables.geometry import Box, grid
from printables.hadrians_wall.drawing import Area, Icon, Shape, Stroke, Words, in_line
from printables.hadrians_wall.parts import (
    COHORT_LETTERS,
    OUTLINES,
    ROUND,
    SIGN,
    Draft,
    Part,
    base,
    group_costs,
)

WIDTH, HEIGHT = 190.0, 247.0
LABEL, GAP = 28.0, 2.8
"""What the names of the tracks take, and the space between the columns of the Granaries."""
COLUMNS = grid(Box(LABEL + 2, 0, WIDTH - LABEL - 2, HEIGHT), 3, 1, gap=GAP)
WALL_WIDTH, CIPPI_WIDTH = 5.4, 7.4
MINING, GUARD, CIPPI, WALL, FORT, FLAG_LINE, GRANARIES = 14.8, 25.0, 36.4, 48.8, 62.8, 73.0, 83.0
SCORE = 15.0
"""The width of the boxes of the score."""


def draw_left(draft: Draft) -> None:
    """The whole left sheet."""
    _cohorts(draft)
    _dividers(draft)
    for group, top, height in (("mining", MINING, 8.2), ("guard", GUARD, 8.2)):
        _label(draft, group, top, height)
        for column, cohort in zip(COLUMNS, COHORTS, strict=True):
            boxes = [box for box in GROUPS[group].boxes if box.granary == cohort]
            pitch = column.width / len(boxes)
            for number, box in enumerate(boxes):
                wide = min(8.8, pitch - 0.9)
                draft.plain(box.id, Box(column.x + number * pitch + (pitch - wide) / 2, top, wide, height))
    _milecastle(draft)
    _granaries(draft)
    _production(draft)
    _common(draft)
    _forum(draft)
    _landmarks(draft)
    _attributes(draft)
    _disdain(draft)
    _score(draft)


def _label(draft: Draft, group: str, y: float, height: float) -> None:
    """The name of a track and what a box costs, on a banner that points to the first box."""
    draft.add(Shape(SIGN, Box(0, y, LABEL, height), "stone", "soft", 0.25))
    costs = group_costs(group)
    size = 4.6
    wide = len(costs) * (size + 0.35) + (len(costs) - 1) * 1.5
    start = LABEL - 4.6 - wide if costs else LABEL - 9.6
    draft.note(Box(1.0, y, start - 1.3, height), say(GROUP_NAMES[group]), bold=True)
    draft.costs(costs, start, y + (height - size) / 2, size)


def _cohorts(draft: Draft) -> None:
    """Three tracks, each under its name and the letter of the arrow that attacks it."""
    top, height = 4.4, 8.0
    draft.areas["cohorts"] = Box(0, 0, WIDTH, top + height)
    draft.add(Shape(SIGN, Box(0, top, LABEL, height), "stone", "soft", 0.25))
    draft.note(Box(1.2, top, 15, height), N_("Cohorts"), bold=True)
    draft.add(Icon("cohort", Box(LABEL - 9.6, top + 1.5, 5, 5)))
    for column, cohort in zip(COLUMNS, COHORTS, strict=True):
        sign = Box(column.x, 0.4, 3.4, 3.4)
        draft.add(
            Shape(OUTLINES[f"arrow-{cohort}"], sign, "red", "ink", 0.2),  # type: ignore[index]
            Words(sign.right + 1.2, 3.3, say(GROUP_NAMES[f"cohort-{cohort}"]), 36, 9, "bold"),
            Words(column.right, 3.3, COHORT_LETTERS[cohort], 6, 9, "bold", "soft", "right"),
        )
        for box, cell in zip(
            GROUPS[f"cohort-{cohort}"].boxes, grid(column.below(top).top(height), 6, 1, gap=0.9), strict=True
        ):
            draft.plain(box.id, cell)


def _dividers(draft: Draft) -> None:
    """The highlighted lines between the columns of the Granaries."""
    for column in COLUMNS[1:]:
        x = column.x - GAP / 2
        draft.add(Stroke(x, MINING - 0.6, x, GRANARIES + 13, "column", 0.9))
    for group, top, height in (
        ("mining", MINING, 8.2),
        ("guard", GUARD, 8.2),
        ("cippi", CIPPI, 8.0),
        ("wall", WALL, 9.6),
        ("fort", FORT, 9.6),
    ):
        draft.areas[group] = Box(0, top, WIDTH, height)


def _milecastle(draft: Draft) -> None:
    """Cippi, Wall and Fort with the chains that hang the upper ones on the Fort, and the flags below it."""
    for group, top, height in (("cippi", CIPPI, 8.0), ("wall", WALL, 9.6), ("fort", FORT, 9.6)):
        _label(draft, group, top, height)
    for column, cohort in zip(COLUMNS, COHORTS, strict=True):
        boxes = [box for box in GROUPS["fort"].boxes if box.granary == cohort]
        pitch = column.width / len(boxes)
        left = {box.id: column.x + number * pitch for number, box in enumerate(boxes)}
        for box in boxes:
            draft.plain(box.id, Box(left[box.id], FORT, pitch - 0.7, 9.6), icon=4.6)
        for hung in SHEETS.chains[cohort]:
            box = BOXES[hung]
            x = left[str(box.chain)]
            if box.group == "wall":
                draft.plain(hung, Box(x, WALL, WALL_WIDTH, 9.6), icon=4.3)
                _chain(draft, x + WALL_WIDTH / 2, WALL + 9.6, FORT)
            else:
                middle = x + (WALL_WIDTH + pitch) / 2
                start = min(middle - CIPPI_WIDTH / 2, column.right - CIPPI_WIDTH)
                draft.plain(hung, Box(start, CIPPI, CIPPI_WIDTH, 8.0))
                _chain(draft, middle, CIPPI + 8.0, FORT)
    for number, box in FLAGS.items():
        frame = draft.cells[box.id].frame
        draft.flag(frame.middle[0] - 3.1, FLAG_LINE, number, "flag", height=7.4)
    draft.note(Box(0.6, FLAG_LINE, LABEL - 1, 7.4), N_("Infrastructure"), align="right")


def _chain(draft: Draft, x: float, top: float, bottom: float) -> None:
    """Links from the lower edge of one box to the upper edge of another."""
    count = max(3, round((bottom - top) / 1.55)) | 1
    step = (bottom - top) / count
    for link in range(count):
        y = top + link * step
        if link % 2:
            draft.add(Stroke(x, y - 0.35, x, y + step + 0.35, "ink", 0.45))
        else:
            draft.add(Shape(ROUND, Box(x - 0.55, y, 1.1, step), "", "ink", 0.3))


def _granaries(draft: Draft) -> None:
    """What opens each column, at its foot."""
    draft.areas["granaries"] = Box(COLUMNS[0].x, GRANARIES, WIDTH - COLUMNS[0].x, 13)
    draft.note(Box(0.6, GRANARIES, LABEL - 1, 13), N_("Each Granary opens its column"), align="right")
    for column, building in zip(COLUMNS, SHEETS.granary_columns.values(), strict=True):
        box = Box(column.x, GRANARIES, column.width, 13)
        draft.add(Area(box, "wash", "", 0.2, 1.4))
        inner = box.inset(1.6, 1.2)
        if building is None:
            ring = Box(inner.x, box.middle[1] - 3.4, 6.8, 6.8)
            draft.add(
                Shape(ROUND, ring, "solid", "ink", 0.3),
                Words(ring.right + 1.8, inner.y + 4.2, N_("Small Granary"), inner.width - 9, 9, "bold"),
                Words(ring.right + 1.8, inner.y + 8.4, N_("from the start"), inner.width - 9, colour="soft"),
            )
            continue
        right = draft.level(building, inner.x, inner.y + 1.6)
        wide = 15.4 if BOXES[building].gains else 7.0
        draft.add(
            Words(
                right + 1.2, inner.y + 3.2, say(BUILDING_NAMES[building]), inner.right - right - wide - 1.6, 9, "bold"
            )
        )
        (cost,) = BOXES[building].costs
        names = tuple(item for item, number in cost.items() for _ in range(number))
        draft.add(*in_line(names, right + 1.2, inner.y + 5.2, 4.6))
        draft.built(building, Box(inner.right - wide, box.middle[1] - 3.5, wide, 7.0))


def _production(draft: Draft) -> None:
    """The nine circles, the first one printed black, and the Training Grounds beside them."""
    inner = draft.panel("production", Box(0, 98, 100, 15.4), title=44)
    draft.add(Icon("hammer", Box(inner.x, inner.y + 1, 5, 5)))
    draft.arrow(inner.x + 5.6, inner.y + 3.5)
    draft.note(
        Box(inner.x + 45, inner.y - 5.2, inner.width - 50.6, 5), N_("each Year, for each circle:"), align="right"
    )
    draft.add(Icon("resource", Box(inner.right - 4.8, inner.y - 5.0, 4.4, 4.4)))
    group = GROUPS["production"]
    for box in group.boxes:
        frame = Box(inner.x + 9.6 + (box.n - 1) * 9.7, inner.y - 0.2, 7.2, 7.2)
        draft.plain(box.id, frame, outline="circle")
        if box.n <= group.prefilled:
            draft.cell(draft.cells[box.id]._replace(trimmings=(Shape(ROUND, frame, "solid"),)))
    inner = draft.panel("training", Box(102.8, 98, WIDTH - 102.8, 15.4), title=40)
    draft.note(Box(inner.x + 40, inner.y - 5.2, inner.width - 40, 5), N_("once a Year"), align="right")
    end = draft.costs(group_costs("training"), inner.x, inner.y + 1.1, 4.8)
    draft.arrow(end + 0.2, inner.y + 3.5)
    for box in GROUPS["training"].boxes:
        draft.year(box.id, Box(inner.x + 9.4 + (box.n - 1) * 14.7, inner.y - 0.1, 13.6, 7.2), icons=6.4)


def _common(draft: Draft) -> None:
    """Hotel, Workshop and Road: small before large, each with its yearly income."""
    for area, frame in zip(("hotel", "workshop", "road"), grid(Box(0, 115.6, WIDTH, 27.2), 3, 1, gap=2.8), strict=True):
        inner = draft.panel(area, frame, title=26)
        small, large = GROUPS[area].boxes
        yearly = small.each_year or ATTRIBUTES
        note = N_("each Year:") if small.each_year else N_("each Year one of:")
        icons = in_line(yearly, inner.right - len(yearly) * 4.15, inner.y - 5.0, 3.9, gap=0.25)
        draft.add(*icons)
        draft.note(Box(inner.x + 14, inner.y - 5.2, icons[0].box.x - inner.x - 14.8, 4.4), note, align="right")
        for box, place in zip((small, large), grid(inner.below(0.3), 2, 1, gap=2.4), strict=True):
            draft.building(box.id, place._replace(height=place.height + 0.2), parts=7.4)


def _forum(draft: Draft) -> None:
    """Two Workers for another one, once a Year."""
    inner = draft.panel("forum", Box(0, 145.2, 61.5, 27.2), title=24)
    draft.note(Box(inner.x + 24, inner.y - 5.2, inner.width - 24, 5), N_("once a Year"), align="right")
    workers = tuple(GROUPS["forum"].boxes[0].choose)
    y = inner.y + 0.5
    end = draft.costs(tuple((worker,) for worker in workers), inner.x, y, 4.4)
    draft.add(Words(end + 0.6, y + 3.3, "×2", 6, 9, "bold"))
    draft.arrow(end + 6.2, y + 2.2)
    end = draft.costs(tuple((worker,) for worker in workers), end + 10.0, y, 4.4)
    high = 8.6
    if draft.sparse:
        high = 12.4
    else:
        draft.note(Box(inner.x, y + 4.8, inner.width, 4.4), N_("any two, alike or not, for a kind not returned"))
    for box in GROUPS["forum"].boxes:
        draft.year(box.id, Box(inner.x + (box.n - 1) * 14.8, inner.bottom - high, 13, high))


def _landmarks(draft: Draft) -> None:
    """Four Landmarks, each for 15 of an Attribute."""
    inner = draft.panel("landmarks", Box(64.3, 145.2, WIDTH - 64.3, 27.2))
    for box, place in zip(GROUPS["landmarks"].boxes, grid(inner.below(0.3), 4, 1, gap=2.4), strict=True):
        draft.building(box.id, place._replace(height=place.height + 0.2), parts=7.4)
        draft.add(Icon(box.id, Box(place.right - 7.0, place.bottom - 6.6, 6.2, 6.2)))
        cell = draft.cells[box.id]
        slim = cell.parts[0].box._replace(width=16.5)
        icons = tuple(
            icon._replace(box=icon.box.moved(slim.middle[0] - cell.frame.middle[0], 0)) for icon in cell.icons
        )
        draft.cell(cell._replace(frame=slim, parts=(Part("square", slim),), icons=icons))


def _attributes(draft: Draft) -> None:
    """The four tracks of 25, each fifth box numbered, a flag where the Landmark is reached."""
    top, step, high = 175.0, 9.8, 6.2
    left, right = LABEL + 2, WIDTH - SCORE - 5.0
    pitch = (right - left) / 25
    draft.areas["attributes"] = Box(0, top, WIDTH, 4 * step)
    for row, name in enumerate(ATTRIBUTES):
        y = top + row * step
        draft.add(Shape(SIGN, Box(0, y, LABEL, high), "stone", "soft", 0.25))
        draft.add(Icon(name, Box(LABEL - 9.2, y + 0.7, 4.8, 4.8)))
        draft.note(Box(1.0, y, LABEL - 10.6, high), say(GROUP_NAMES[name]), bold=True)
        for box in GROUPS[name].boxes:
            frame = Box(left + (box.n - 1) * pitch, y, pitch - 0.5, high)
            draft.plain(box.id, frame, icon=4.6)
            if box.n == 15:
                draft.add(
                    Shape(
                        "M 0 100 L 50 0 L 100 100 Z",
                        Box(frame.middle[0] - 4.2, y + high + 0.5, 2.4, 2.3),
                        "flag",
                        "ink",
                        0.2,
                    )
                )
            if box.n % 5 == 0:
                shift = 1.4 if box.n == 15 else 0
                draft.add(Words(frame.middle[0] + shift, y + high + 2.8, str(box.n), 7, 8, "text", "soft", "centre"))
        _score_box(draft, name, Box(WIDTH - SCORE, y, SCORE, high))


def _score_box(draft: Draft, line: str, box: Box) -> None:
    sign = dict(SHEETS.score_column)[line]
    draft.fields[line] = box
    draft.add(
        Area(box, "paper", "ink", 0.5 if sign == "=" else 0.3, 0.5),
        Words(box.x - 0.9, base(box.middle[1], 10), {"-": "−"}.get(sign, sign), 4, 10, "bold", "soft", "right"),
    )


def _disdain(draft: Draft) -> None:
    """Fifteen circles, what they cost at the end, and what the marks mean."""
    inner = draft.panel("disdain", Box(0, 215.4, 132, 31.6), title=26)
    for box in GROUPS["disdain"].boxes:
        draft.plain(
            box.id,
            Box(inner.x + (box.column - 1) * 7.9, inner.y + 0.4 + (box.row - 1) * 7.7, 6.8, 6.8),
            outline="circle",
        )
    x = inner.x + 43.5
    wide = (inner.right - x) / len(SHEETS.disdain_loss)
    top = inner.y - 4.6
    draft.note(Box(x, top, inner.right - x, 4), N_("Disdain left at the end costs points"))
    for number, loss in enumerate(SHEETS.disdain_loss):
        cell = Box(x + number * wide, top + 4.6, wide, 10)
        middle = cell.middle[0]
        most = "+" if number == len(SHEETS.disdain_loss) - 1 else ""
        if number:
            draft.add(Stroke(cell.x, cell.y + 0.8, cell.x, cell.bottom - 0.6, "hair", 0.2))
        draft.add(
            Words(middle, cell.y + 3.6, f"{number}{most}", wide, 9, colour="soft", align="centre"),
            Words(middle, cell.y + 8.8, f"−{loss}" if loss else "0", wide, 11, "bold", align="centre"),
        )
    draft.add(Stroke(x, top + 9.2, inner.right, top + 9.2, "hair", 0.2))
    y = top + 16.4
    if draft.sparse:
        for icon, text in (("disdain", N_("gained: circle one")), ("removed-disdain", N_("removed: fill it in"))):
            draft.add(Icon(icon, Box(x, y, 4.6, 4.6)))
            draft.note(Box(x + 5.6, y, inner.right - x - 5.6, 4.6), text)
            y += 6.0
        return
    half = (inner.right - x) / 2 - 4.4
    draft.add(Icon("disdain", Box(x, y, 4.6, 4.6)), Icon("removed-disdain", Box(x + half, y, 4.6, 4.6)))
    draft.note(Box(x + 5.6, y, half - 6, 4.6), N_("gained: circle one"))
    draft.note(Box(x + half + 5.6, y, inner.right - x - half - 6, 4.6), N_("removed: fill it in"))
    y += 6.0
    draft.add(Icon("valour", Box(x, y, 4.6, 4.6)), Icon("disdain", Box(x + half, y, 4.6, 4.6)))
    draft.note(Box(x + 5.6, y, half - 6, 4.6), N_("the rest of the potential"))
    draft.note(Box(x + half + 5.6, y, inner.right - x - half - 6, 4.6), N_("let through, up to the potential"))


def _score(draft: Draft) -> None:
    """What is added and taken off at the end."""
    names = {"path-cards": N_("Path Cards"), "disdain-final-tally": N_("Disdain"), "total-score": N_("Total")}
    for (line, text), y in zip(names.items(), (216.0, 225.0, 236.0), strict=True):
        high = 11.0 if line == "total-score" else 7.2
        box = Box(WIDTH - SCORE, y, SCORE, high)
        _score_box(draft, line, box)
        size = 11.0 if line == "total-score" else 9.0
        draft.add(Words(box.x - 5.2, base(box.middle[1], size), text, 33, size, "bold", align="right"))
    draft.areas["score"] = Box(135, 216, 55, 31)
