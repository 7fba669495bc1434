"""The boxes of both sheets against the counts and cross-checks taken from the printed ones."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product

import pytest

from companion.language import language
from companion.referee.hadrians_wall.names import (
    BUILDING_NAMES,
    COHORT_NAMES,
    GROUP_NAMES,
    ICON_NAMES,
    gives_text,
)
from companion.referee.hadrians_wall.rules import RULES
from companion.referee.hadrians_wall.scouting import PLACEMENTS
from companion.referee.hadrians_wall.sheet import (
    AREAS,
    ATTRIBUTES,
    BOXES,
    BUILDINGS,
    CITIZENS,
    COHORTS,
    FLAGS,
    GROUPS,
    ICONS,
    LARGE_BUILDINGS,
    SHEETS,
    packaged,
    read,
)

COUNTS = {
    "mining": 14, "guard": 18, "cippi": 7, "wall": 21, "fort": 21, "production": 9, "training": 5, "forum": 4,
    "landmarks": 4, "disdain": 15, "precincts": 3, "market": 8, "theatre": 6, "gardens": 2, "baths": 6,
    "diplomats": 3, "scouts": 5, "map": 20, "hotel": 2, "workshop": 2, "road": 2, "granaries": 2,
}  # fmt: skip


def icons(group: str) -> Counter[str]:
    return Counter(icon for box in GROUPS[group].boxes for icon in box.gains)


@pytest.mark.parametrize(("group", "count"), COUNTS.items())
def test_box_counts(group: str, count: int) -> None:
    assert len(GROUPS[group].boxes) == count


def test_box_counts_of_areas_with_several_groups() -> None:
    def of(area: str) -> list[int]:
        return [len(group.boxes) for group in AREAS[area].groups]

    assert of("cohorts") == [6, 6, 6]
    assert of("attributes") == [25] * 4
    assert of("citizens") == [9] * 5
    assert of("ludus") == [1, 6, 6, 6, 6]
    assert of("temples") == [3, 2, 6, 6]
    assert of("courthouse") == [1, 3, 3, 3]
    assert len(FLAGS) == 8
    assert [area.sheet for area in AREAS.values()].index("right") == [*AREAS].index("citizens")


def test_cross_check_cohort_icons() -> None:
    found = {group: icons(group)["cohort"] for group in GROUPS if icons(group)["cohort"]}
    assert found == {"guard": 7, "cippi": 3, "wall": 6, "fort": 2}
    assert sum(found.values()) == sum(len(GROUPS[f"cohort-{cohort}"].boxes) for cohort in COHORTS) == 18


def test_cross_check_hammers() -> None:
    found = {group: icons(group)["hammer"] for group in GROUPS if icons(group)["hammer"]}
    assert found == {"mining": 5, "precincts": 3}
    assert sum(found.values()) == len(GROUPS["production"].boxes) - GROUPS["production"].prefilled == 8


def test_cross_check_swords_favours_and_the_map() -> None:
    assert icons("training") == {"sword": 5}
    assert sum(icons(group)["favour"] for group in GROUPS) == 9
    assert {len(placement.cells) for found in PLACEMENTS.values() for placement in found} == {4}
    assert len(GROUPS["map"].boxes) == 4 * len(GROUPS["scouts"].boxes)
    assert icons("map") == {"resource": 5, "servant": 2}


def test_granary_columns() -> None:
    last = {
        group: [max(box.n for box in GROUPS[group].boxes if box.granary == cohort) for cohort in COHORTS]
        for group in ("mining", "guard", "cippi", "wall", "fort")
    }
    assert last == {
        "mining": [4, 9, 14],
        "guard": [6, 12, 18],
        "cippi": [3, 5, 7],
        "wall": [7, 14, 21],
        "fort": [7, 14, 21],
    }
    assert {box.group for box in BOXES.values() if box.granary} == set(last)
    assert [BOXES["wall-14"].granary, BOXES["wall-15"].granary] == ["centre", "right"]


def test_chains() -> None:
    wall = [box.chain for box in GROUPS["wall"].boxes]
    assert wall == [f"fort-{number}" for number in range(1, 22)]
    cippi = [int(str(box.chain).removeprefix("fort-")) for box in GROUPS["cippi"].boxes]
    assert cippi == [1, 4, 7, 10, 13, 16, 20]
    drawn = [box for chain in SHEETS.chains.values() for box in chain]
    assert sorted(drawn) == sorted(box.id for box in BOXES.values() if box.chain)
    for cohort, chain in SHEETS.chains.items():
        places = [BOXES[str(BOXES[box].chain)].n for box in chain]
        assert places == sorted(places)
        assert {BOXES[box].granary for box in chain} == {cohort}
        # a chain ends in the same column as it begins, so the Granary of the Fort box is enough
        assert {BOXES[str(BOXES[box].chain)].granary for box in chain} == {cohort}


def test_infrastructure_flags() -> None:
    assert {number: box.n for number, box in FLAGS.items()} == {1: 1, 2: 3, 3: 5, 4: 9, 5: 11, 6: 13, 7: 15, 8: 17}
    assert {box.id for box in BOXES.values() if "infrastructure" in box.gains} == {box.id for box in FLAGS.values()}
    needs = {box.id: box.requires["infrastructure"] for box in BUILDINGS if "infrastructure" in box.requires}
    assert needs == {
        "medium-granary": 1, "small-hotel": 2, "small-workshop": 3, "small-road": 4,
        "large-granary": 5, "large-hotel": 6, "large-workshop": 7, "large-road": 8,
    }  # fmt: skip


def test_requirements_of_the_right_sheet() -> None:
    def needs(group: str) -> list[int]:
        return [next(iter(box.requires.values())) for box in GROUPS[group].boxes]

    assert needs("precincts") == [3, 6, 9]
    assert needs("market-building") + needs("market") == [4, 4, 5, 5, 6, 6, 7, 8, 9]
    assert needs("theatre-building") + needs("theatre") == [1, 1, 3, 5, 6, 8, 9]
    assert needs("ludus-building") + needs("ludus-red") == [3, 3, 4, 5, 6, 8, 9]
    assert needs("ludus-blue") == needs("ludus-red")
    assert needs("gardens") == [4, 7]
    assert needs("temples-building") == [1, 3, 6]
    assert needs("temple-small") + needs("temple-medium") == [1, 1, 3, 3, 5, 5, 6, 6]
    assert needs("temple-large") == [6, 6, 8, 8, 9, 9]
    assert needs("baths-building") + needs("baths") == [3, 3, 4, 5, 6, 7, 8]
    assert [next(iter(box.costs[0].values())) for box in GROUPS["baths"].boxes] == [1, 1, 2, 2, 3, 3]
    assert needs("courthouse-left") + needs("courthouse-centre") + needs("courthouse-right") == [
        4,
        5,
        6,
        5,
        6,
        7,
        6,
        7,
        8,
    ]
    assert needs("diplomats") + needs("scouts") == [1, 3, 6, 2, 4, 5, 7, 9]


def test_coloured_banners() -> None:
    banners = {track: [box.n for box in GROUPS[track].boxes if box.opens] for track in CITIZENS.values()}
    assert banners == {
        "traders": [3, 4, 6, 9],
        "performers": [1, 3],
        "priests": [1, 3, 4, 6, 7],
        "apparitores": [3, 4],
        "patricians": [1, 3, 6],
    }
    for track in CITIZENS.values():
        for box in GROUPS[track].boxes:
            for opened in box.opens:
                assert BOXES[opened].requires == {track: box.n}


def test_years_are_limited() -> None:
    limits = {group.id: group.per_year for group in GROUPS.values() if group.per_year}
    assert limits == {
        "training": 1, "forum": 1, "theatre": 1, "battle-red": 1, "battle-blue": 1, "baths": 2,
        "courthouse-left": 1, "courthouse-centre": 1, "courthouse-right": 1,
    }  # fmt: skip
    assert {group.id for group in GROUPS.values() if group.mark == "year"} == set(limits)
    assert all(f"{GROUPS[group].rule}-limit" in RULES for group in limits)


def test_large_buildings() -> None:
    assert (
        tuple(f"large-{kind}" for kind in ("granary", "hotel", "workshop", "road", "precinct", "gardens", "temple"))
        == LARGE_BUILDINGS
    )


def test_attributes_meet_at_four_boxes() -> None:
    for attribute in ATTRIBUTES:
        gains = {box.n: box.gains for box in GROUPS[attribute].boxes if box.gains}
        assert [*gains] == [3, 6, 9, 12, 15, 17, 19, 21, 23, 25]
        others = [gains[number][0] for number in (17, 21, 25)]
        assert sorted([attribute, *others]) == sorted(ATTRIBUTES)
    workers = {attribute: GROUPS[attribute].boxes[2].gains for attribute in ATTRIBUTES}
    assert workers == {
        "renown": ("civilian",),
        "piety": ("servant",),
        "valour": ("soldier",),
        "discipline": ("builder",),
    }


def test_disdain_and_goods() -> None:
    assert SHEETS.disdain_loss == (0, 1, 3, 5, 7, 9, 12, 15, 18, 22)
    assert SHEETS.unique_goods == (1, 1, 1, 2, 2, 3)
    assert [row for row, _ in SHEETS.score_column] == [*ATTRIBUTES, "path-cards", "disdain-final-tally", "total-score"]


def test_columns_of_the_ludus() -> None:
    assert [len(column.dies) for column in SHEETS.battle] == [2, 2, 1, 1, 0, 0]
    assert [column.survives.count("renown") for column in SHEETS.battle] == [0, 1, 1, 2, 2, 2]
    assert SHEETS.battle[5].survives == ("renown", "resource", "renown")


def test_every_box_has_its_place() -> None:
    for area in AREAS.values():
        for group in area.groups:
            places = [(box.row, box.column) for box in group.boxes]
            assert len(set(places)) == len(places)
            assert [box.n for box in group.boxes] == list(range(1, len(group.boxes) + 1))
            if group.order == "track" and group.rule != "hw.battle":
                assert places == sorted(places)


def test_the_boxes_of_a_group_stand_in_full_rows_and_columns() -> None:
    for group in GROUPS.values():
        rows, columns = ([getattr(box, side) for box in group.boxes] for side in ("row", "column"))
        grid = product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))
        assert sorted(zip(rows, columns, strict=True)) == list(grid), group.id
        assert (min(rows) == 1 or group.id == "ludus-blue") and max(rows) * max(columns) < 26


@pytest.mark.parametrize(("group", "rows", "columns"), [("market", 2, 4), ("theatre", 3, 2), ("baths", 3, 2)])
def test_what_is_numbered_down_its_columns(group: str, rows: int, columns: int) -> None:
    """Facts, right sheet: the printed row and column of each box."""
    printed = [(row, column) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    assert [(box.row, box.column) for box in GROUPS[group].boxes] == printed


LETTERS = {
    "co": "cohort", "ha": "hammer", "if": "infrastructure", "R": "renown", "P": "piety", "V": "valour",
    "D": "discipline", "c": "civilian", "s": "servant", "b": "builder", "m": "soldier", "r": "resource",
}  # fmt: skip
PRINTED = {
    "mining": ". ha+r . . ha+r . . ha+r . . ha+r . . ha+r",
    "guard": "co D co . D co . D co . D co . D co . D co",
    "cippi": ". . co c co R co",
    "wall": "c . c R+co c . co R c . R+co . c co R c . R+co c . co",
    "fort": "if . if c if c D c if c if c if D+co if c if c . c D+co",
    "traders": "s . b . r . b R r",
    "performers": "b . s . m . s R b",
    "priests": "s . s P s P s P s",
    "apparitores": "b . m D b D m D b",
    "patricians": "r . m R r R m R r",
    "map": "r . . . r . s . s . . . . . . r . r . r",
}


@pytest.mark.parametrize(("group", "printed"), PRINTED.items())
def test_icons_as_printed(group: str, printed: str) -> None:
    expected = [() if box == "." else tuple(LETTERS[icon] for icon in box.split("+")) for box in printed.split()]
    assert [box.gains for box in GROUPS[group].boxes] == expected


def test_what_gives_nothing_is_blank_on_the_sheet() -> None:
    """Boxes without an icon are those of tracks, of Gladiators, and the Medium Granary."""
    blank = Counter(box.group for box in BOXES.values() if not (box.gains or box.choose or box.each_year) and box.costs)
    assert blank == {
        "mining": 9, "guard": 5, "cippi": 2, "wall": 6, "fort": 2, "granaries": 1, "traders": 3, "performers": 3,
        "priests": 1, "apparitores": 1, "patricians": 1, "ludus-red": 6, "ludus-blue": 6, "battle-red": 6,
        "battle-blue": 6, "temple-small": 1, "temple-medium": 3, "temple-large": 3,
    }  # fmt: skip


def test_everything_has_a_name_and_a_rule() -> None:
    assert set(GROUP_NAMES) == set(GROUPS)
    assert set(BUILDING_NAMES) == {box.id for box in BUILDINGS}
    assert set(ICON_NAMES) == set(ICONS)
    assert set(COHORT_NAMES) == set(COHORTS)
    assert {group.rule for group in GROUPS.values()} <= set(RULES)
    assert {icon for box in BOXES.values() for icon in (*box.gains, *box.choose)} == set(ICONS)


GIVES = {
    "forum-3": "Builder, Servant, or Civilian",
    "large-road": "Renown or Valour",
    "wall-4": "Renown and Cohort",
    "cippi-1": None,
}
"""What is printed in a box, in words."""


@pytest.mark.parametrize("box", GIVES)
def test_what_a_box_gives_is_no_sum_where_one_is_chosen(box: str) -> None:
    text = gives_text(box)
    said = None if text is None else language("en").render(text).replace("1 ", "")
    assert said == GIVES[box]


BROKEN = [
    ("no box", ("areas", 4, "groups", 0, "boxes", 0, "chain"), "fort-22"),
    ("no group", ("areas", 4, "groups", 0, "boxes", 0, "full"), "temple-huge"),
    ("unknown icon", ("areas", 4, "groups", 0, "boxes", 0, "gains"), ["gold"]),
    ("cannot be paid", ("areas", 4, "groups", 0, "costs"), [{"gold": 1}]),
    ("requires a level", ("areas", 4, "groups", 0, "boxes", 0, "requires"), {"gold": 1}),
    ("given twice", ("areas", 4, "groups", 0, "boxes", 0, "id"), "wall-2"),
    ("chain names no box", ("chains", "left"), ["wall-22"]),
    ("a row of the Map", ("map_row",), ["gold"]),
]


@pytest.mark.parametrize(("problem", "path", "value"), BROKEN, ids=[problem for problem, *_ in BROKEN])
def test_a_data_file_that_does_not_fit_together_is_refused(
    problem: str, path: tuple[str | int, ...], value: object
) -> None:
    data = json.loads(packaged("sheets.json"))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(ValueError, match=problem):
        read(json.dumps(data).encode())
