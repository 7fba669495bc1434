"""Every box of the sheets has its place, with the icons, costs and levels of the data."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from companion.emblems.hadrians_wall import EMBLEMS, LANDMARKS
from companion.referee.hadrians_wall.sheet import AREAS, ATTRIBUTES, BOXES, FLAGS, GROUPS, ICONS, SHEETS
from printables.geometry import Box
from printables.hadrians_wall.drawing import LEAST, Icon, Prose, Shape, Words, rows_of, spelled
from printables.hadrians_wall.layout import HEIGHT, SIDES, WIDTH, Side, favour_boxes, sheet_layout
from printables.hadrians_wall.parts import PENNANT, gains_of

LEAST_SIDE = 4.5
EVERY_SIDE = pytest.mark.parametrize("side", SIDES)
SIDE_OF: dict[str, Side] = {area.id: area.sheet for area in AREAS.values()}


def overlap(one: Box, other: Box) -> bool:
    """More than a hair's breadth in common."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide > 0.05 and high > 0.05


def spent(area: str, *groups: str) -> Counter[str]:
    """The icons of every cost that is printed in an area, box by box."""
    boxes = [box for group in AREAS[area].groups for box in group.boxes if not groups or group.id in groups]
    return Counter(item for box in boxes for cost in box.costs for item in spelled(cost))


@EVERY_SIDE
def test_every_box_of_the_data_lies_on_its_sheet(side: Side) -> None:
    groups = [group for area in AREAS.values() if area.sheet == side for group in area.groups]
    cells = sheet_layout(side).cells
    assert set(cells) == {box.id for group in groups for box in group.boxes}
    for group in groups:
        assert sum(BOXES[cell].group == group.id for cell in cells) == len(group.boxes), group.id
    assert set(sheet_layout(side).areas) >= {area.id for area in AREAS.values() if area.sheet == side}


def test_the_sheets_have_as_many_boxes_as_the_game() -> None:
    assert {side: len(sheet_layout(side).cells) for side in SIDES} == {"left": 244, "right": 153}


@EVERY_SIDE
def test_no_two_boxes_overlap_and_all_stay_on_the_sheet(side: Side) -> None:
    cells = sheet_layout(side).cells.values()
    whole = Box(0, 0, WIDTH, HEIGHT)
    assert [cell.id for cell in cells if not whole.holds(cell.frame)] == []
    assert [(a.id, b.id) for a, b in combinations(cells, 2) if overlap(a.frame, b.frame)] == []
    for cell in cells:
        assert all(cell.frame.holds(part.box) for part in cell.parts)
        assert not any(overlap(a.box, b.box) for a, b in combinations(cell.parts, 2))


@EVERY_SIDE
def test_every_outline_can_be_filled_with_a_pen(side: Side) -> None:
    for cell in sheet_layout(side).cells.values():
        assert cell.parts
        assert all(min(part.box.width, part.box.height) >= LEAST_SIDE for part in cell.parts), cell.id
        assert cell.write is None or min(cell.write.width, cell.write.height) >= LEAST_SIDE, cell.id


@EVERY_SIDE
def test_each_box_shows_what_it_gives(side: Side) -> None:
    for cell in sheet_layout(side).cells.values():
        box, group = BOXES[cell.id], GROUPS[BOXES[cell.id].group]
        expected = gains_of(cell.id) if group.id != "forum" else ()  # the Forum prints its choice once
        assert tuple(icon.name for icon in cell.icons) == expected, cell.id
        assert all(cell.frame.holds(icon.box) for icon in cell.icons), cell.id
        assert not any(overlap(a.box, b.box) for a, b in combinations(cell.icons, 2)), cell.id
        assert min((icon.box.width for icon in cell.icons), default=5) >= 2.9, cell.id
        outlines = {part.outline for part in cell.parts}
        if group.mark == "build":
            assert ("circle" in outlines) is box.circle
            assert ("square" in outlines) is bool(expected)
        elif group.mark in ("year", "good"):
            assert cell.write is not None


@EVERY_SIDE
def test_boxes_of_a_group_stand_in_printed_order(side: Side) -> None:
    cells = sheet_layout(side).cells
    for group in (group for area in AREAS.values() if area.sheet == side for group in area.groups):
        for one, other in combinations(group.boxes, 2):
            a, b = cells[one.id].frame, cells[other.id].frame
            if one.row == other.row:
                assert (a.x < b.x) is (one.column < other.column), (one.id, other.id)
            if one.column == other.column:
                assert (a.y < b.y) is (one.row < other.row), (one.id, other.id)


def test_chains_hang_from_left_to_right_without_crossing() -> None:
    layout = sheet_layout("left")
    links = [item.box for item in layout.drawing if isinstance(item, Shape) and item.box.width == pytest.approx(1.1)]
    fort, cells = layout.boxes["fort-1"].y, layout.cells
    ends = sorted({round(link.middle[0], 3) for link in links})
    hung = [box for cohort in SHEETS.chains.values() for box in cohort]
    assert len(ends) == len(hung) == 28
    for x, box_id in zip(ends, hung, strict=True):
        upper, lower = cells[box_id].frame, cells[str(BOXES[box_id].chain)].frame
        assert upper.x <= x <= upper.right and lower.x <= x <= lower.right, box_id
        mine = [link for link in links if round(link.middle[0], 3) == x]
        assert min(link.y for link in mine) == pytest.approx(upper.bottom)
        assert max(link.bottom for link in mine) == pytest.approx(fort)
        crossed = [cell.id for cell in cells.values() for link in mine if overlap(cell.frame, link)]
        assert crossed == [], box_id


def test_flags_hang_below_their_fort_boxes() -> None:
    layout = sheet_layout("left")
    pennants = [item.box for item in layout.drawing if isinstance(item, Shape) and item.path == PENNANT]
    for number, box in FLAGS.items():
        frame = layout.boxes[box.id]
        (flag,) = [f for f in pennants if abs(f.middle[0] - frame.middle[0]) < 0.1 and 0 <= f.y - frame.bottom < 2]
        assert str(number) in [
            w.text for w in layout.drawing if isinstance(w, Words) and flag.holds(Box(w.x, w.y, 0, 0))
        ]


def test_the_columns_of_the_granaries_part_the_tracks() -> None:
    layout = sheet_layout("left")
    dividers = sorted({item.x1 for item in layout.drawing if getattr(item, "line", "") == "column"})
    assert len(dividers) == 2
    for cell in layout.cells.values():
        granary = BOXES[cell.id].granary
        if granary is not None:
            column = ("left", "centre", "right").index(granary)
            assert [cell.frame.x > x for x in dividers] == [column > 0, column > 1], cell.id
            assert all(not cell.frame.x < x < cell.frame.right for x in dividers)


YEARLY = {"hotel": Counter(civilian=1), "workshop": Counter(builder=1), "road": Counter(ATTRIBUTES)}
BATTLES = Counter(icon for won in SHEETS.battle for icon in (*won.dies, *won.survives))
PRINTED: dict[str, Counter[str]] = {
    "granaries": spent("granaries"),
    "training": Counter(builder=1),
    "production": Counter(hammer=1, resource=1),
    "forum": Counter(builder=2, servant=2, civilian=2),
    "landmarks": spent("landmarks") + Counter(ATTRIBUTES) + Counter(list(LANDMARKS)),
    **{area: spent(area) + yearly for area, yearly in YEARLY.items()},
    "disdain": Counter({"disdain": 2, "removed-disdain": 1, "valour": 1}),
    "precincts": spent("precincts"),
    "market": spent("market", "market-building") + Counter(resource=1, renown=sum(SHEETS.unique_goods)),
    "theatre": spent("theatre"),
    "ludus": spent("ludus", "ludus-building") + Counter(servant=1, civilian=1) + BATTLES,
    "gardens": spent("gardens"),
    "temples": spent("temples", "temples-building") + Counter(worker=1),
    "baths": spent("baths"),
    "courthouse": spent("courthouse", "courthouse-building") + Counter(builder=1, servant=1),
    "diplomats": spent("diplomats"),
    "scouts": Counter(soldier=1),
    "map": Counter(valour=4),
}
"""Every icon that stands in an area beside its boxes: costs, yearly income, rewards of battles and goods."""


@pytest.mark.parametrize("area", PRINTED)
def test_costs_and_rewards_are_printed_beside_the_boxes(area: str) -> None:
    layout = sheet_layout(SIDE_OF[area])
    frame = layout.areas[area]
    assert (
        Counter(item.name for item in layout.drawing if isinstance(item, Icon) and frame.holds(item.box))
        == PRINTED[area]
    )


@pytest.mark.parametrize(
    "area", [area for area in PRINTED if area not in ("production", "training", "forum", "disdain", "map")]
)
def test_the_levels_that_are_needed_stand_on_flags_and_banners(area: str) -> None:
    layout = sheet_layout(SIDE_OF[area])
    levels: Counter[str] = Counter()
    once: set[tuple[str, int, int]] = set()
    for group in AREAS[area].groups:
        for box in group.boxes:
            # a row of a Temple and a column of the Ludus have one banner for all of their boxes
            place = {"temples": (group.id, box.row, 0), "ludus": ("", 0, box.column)}.get(area)
            shared = group.mark != "build" and place is not None
            if box.requires and not (shared and place in once):
                levels[str(*box.requires.values())] += 1
                if shared and place is not None:
                    once.add(place)
    frame = layout.areas[area]
    digits = [w.text for w in layout.drawing if isinstance(w, Words) and frame.holds(Box(w.x, w.y, 0, 0))]
    assert Counter(text for text in digits if isinstance(text, str) and text.isdigit()) == levels


def test_coloured_banners_are_notched_and_the_others_are_not() -> None:
    layout = sheet_layout("right")
    pennants = [item for item in layout.drawing if isinstance(item, Shape) and item.path == PENNANT]
    for track in ("traders", "performers", "priests", "apparitores", "patricians"):
        for box in GROUPS[track].boxes:
            frame = layout.boxes[box.id]
            beside = [p for p in pennants if abs(p.box.y - frame.y) < 0.1 and 0 <= p.box.x - frame.right < 2]
            assert [p.fill for p in beside] == ([track] if box.opens else []), box.id


def test_favours_are_there_to_be_circled() -> None:
    assert favour_boxes("left") == {}
    counts = {name: len(boxes) for name, boxes in favour_boxes("right").items()}
    assert counts == {"favour": 3, "diplomat-1": 2, "diplomat-2": 2, "diplomat-3": 2}


@EVERY_SIDE
def test_no_text_is_smaller_than_the_least_size(side: Side) -> None:
    texts = [item for item in sheet_layout(side).primitives if isinstance(item, Words | Prose)]
    assert len(texts) > 50
    assert min(text.size for text in texts) >= LEAST


def test_every_icon_has_an_emblem_and_no_two_look_alike() -> None:
    assert set(ICONS) <= set(EMBLEMS)
    pictures = [(emblem.picture.areas, emblem.picture.lines) for emblem in (EMBLEMS | LANDMARKS).values()]
    assert len(set(pictures)) == len(pictures)
    outlines = [emblem.picture.areas for emblem in EMBLEMS.values()]
    assert len(set(outlines)) == len(outlines), "told apart by lines or colour only"


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("size", [(10.0, 10.0), (5.0, 9.0), (20.0, 4.5)])
def test_icons_fill_a_box_without_overlapping(count: int, size: tuple[float, float]) -> None:
    box = Box(3, 4, *size)
    places = rows_of(count, box, most=6)
    assert len(places) == count
    assert all(box.holds(place) for place in places)
    assert not any(overlap(a, b) for a, b in combinations(places, 2))
