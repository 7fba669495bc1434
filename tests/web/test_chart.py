"""The chart of Romans Go Home!: its axis holds every value, and what was set right since the last turn."""

from __future__ import annotations

import pytest
from msgspec import structs

from companion.referee.romans_go_home.state import TurnRecord
from companion.web.games.romans_go_home.chart import DOT, HEIGHT, LEFT, TOP, chart

from .conftest import House


def _history(*points: int) -> list[TurnRecord]:
    return [
        TurnRecord(1, turn, "O1", None, None, "O1", None, {}, {}, "", {"gold": each})
        for turn, each in enumerate(points, 1)
    ]


@pytest.mark.parametrize(
    ("points", "marked"),
    [
        ((1,), [0, 5]),
        ((3, 2, 0, -1), [-5, 0, 5]),
        ((-6, -6), [-10, -5, 0, 5]),
        ((8, 16, 31, 45), [0, 10, 20, 30, 40]),
    ],
)
def test_the_axis_is_marked_down_to_the_lowest_value(points: tuple[int, ...], marked: list[int]) -> None:
    drawn = chart(_history(*points), ["gold"], {"gold": points[-1]})
    assert drawn is not None and [level for level, _ in drawn.levels] == marked
    heights = [float(place.split(",")[1]) for place in drawn.curves[0].path.split()]
    assert min(heights) >= TOP and max(heights) <= drawn.levels[0][1] <= HEIGHT


def test_what_was_set_right_since_is_the_end_of_the_line() -> None:
    drawn = chart(_history(1, 5), ["gold"], {"gold": 3})
    assert drawn is not None and len(drawn.curves[0].path.split()) == 4
    assert chart([], ["gold"], {"gold": 0}) is None


def test_the_rounds_stand_one_behind_the_other() -> None:
    last, first = (
        structs.replace(each, round=n, turn=t) for each, n, t in zip(_history(1, 2), (1, 2), (6, 1), strict=True)
    )
    drawn = chart([last, first], ["gold"], {"gold": 2})
    assert drawn is not None
    _, end, behind = (float(place.split(",")[0]) for place in drawn.curves[0].path.split())
    assert end == drawn.rounds[0][1] < behind < drawn.rounds[1][1]


def test_every_line_begins_at_the_left_with_no_points() -> None:
    drawn = chart(_history(4, 2), ["gold"], {"gold": 2})
    assert drawn is not None
    nothing = dict(drawn.levels)[0]
    assert drawn.curves[0].path.split()[0] == f"{float(LEFT)},{nothing}"
    assert [number for number, _ in drawn.rounds] == [1, 2, 3]


def test_where_lines_end_on_one_point_each_has_its_dot() -> None:
    """As in a tie: the dots stand side by side."""
    points = {"gold": 4, "green": 7, "red": 4}
    record = TurnRecord(1, 1, "O1", None, None, "O1", None, {}, {}, "", points)
    drawn = chart([record], list(points), points)
    assert drawn is not None
    gold, green, red = drawn.curves
    assert gold.y == red.y != green.y and gold.x == green.x == red.x + DOT


def test_a_television_and_a_look_back_show_it_while_the_game_goes_on(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    for clan in phones:
        phones[clan].lay(table, clan, "A")
    back = f"{table}/at/{house.revision(table)}"
    for path, charts in (("", 0), ("/watch", 0), ("/tv", 1)):
        assert len(phones["gold"].get(f"{table}{path}").find("//*[@class='chart']")) == charts, path
    assert len(phones["gold"].get(back).find("//*[@class='chart']")) == 1
