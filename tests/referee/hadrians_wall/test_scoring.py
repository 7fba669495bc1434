"""Points, Path Cards and the ranking with its tie-breaks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.referee.hadrians_wall.cards import PLAYER_CARDS
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.scoring import (
    Path,
    Score,
    disdain_loss,
    largest,
    measure,
    path_points,
    rank,
    score,
    solo_rank,
)
from companion.referee.hadrians_wall.sheet import BOXES, COHORTS, GROUPS
from companion.referee.hadrians_wall.state import BLANK, Sheet

from ..english import english

DEFAULTS = OPTIONS.defaults()
FULL = Sheet(
    year=6,
    counts={group.id: len(group.boxes) for group in GROUPS.values() if group.counted},
    marks={box.id: "1" for box in BOXES.values() if not GROUPS[box.group].counted},
)


@pytest.mark.parametrize("path", PLAYER_CARDS)
def test_every_path_on_a_full_and_a_blank_sheet(path: str) -> None:
    assert measure(path, FULL) == largest(path)
    assert measure(path, BLANK) == (1 if path == "forager" else 0)
    best, worst = (0, largest(path)) if path == "aristocrat" else (largest(path), 0)
    assert path_points(path, best, DEFAULTS) == 3
    assert path_points(path, worst, DEFAULTS) == 0


@pytest.mark.parametrize("path", PLAYER_CARDS)
def test_steps_of_a_path(path: str) -> None:
    card = PLAYER_CARDS[path]
    for points, step in enumerate(card.steps, 1):
        worse = step + 1 if card.at_most else step - 1
        assert path_points(path, step, DEFAULTS) == points
        assert path_points(path, worse, DEFAULTS) == points - 1


@pytest.mark.parametrize("path", [path for path in PLAYER_CARDS if path != "aristocrat"])
def test_only_the_aristocrat_can_be_played_by_the_exact_number(path: str) -> None:
    """Every other Path Card scores from a number on, whatever the table has decided for the Aristocrat."""
    exactly = OPTIONS.settle({"aristocrat": "exactly"})
    for count in range(largest(path) + 1):
        assert path_points(path, count, exactly) == sum(count >= step for step in PLAYER_CARDS[path].steps)


def test_sections_count_only_when_full() -> None:
    counts = {"wall": 13, "guard": 12, "cohort-left": 6, "cohort-right": 5}
    sheet = Sheet(counts=counts)
    assert [measure(path, sheet) for path in ("defender", "vanguard", "fighter")] == [1, 2, 1]
    assert len(COHORTS) == 3


@given(st.tuples(*[st.integers(0, 25)] * 4), st.integers(0, 18), st.integers(0, 15))
def test_the_total_is_the_sum_of_its_lines(attributes: tuple[int, ...], paths: int, disdain: int) -> None:
    names = ("renown", "piety", "valour", "discipline")
    counts = {name: number for name, number in zip(names, attributes, strict=True) if number}
    sheet = Sheet(counts={**counts, "disdain": disdain})
    for value in ("yes", "no"):
        found = score(sheet, paths, OPTIONS.settle({"negative-total": value})).result
        assert found.total == sum(line.points for line in found.lines)
        plain = sum(attributes) + paths - disdain_loss(disdain)
        assert found.total == (plain if value == "yes" else max(plain, 0))


def test_only_a_total_below_zero_is_raised_to_zero() -> None:
    raised = OPTIONS.settle({"negative-total": "no"})
    for renown, zero in ((0, [1]), (1, []), (2, [])):
        lines = score(Sheet(counts={"renown": renown, "disdain": 1}), 0, raised).result.lines
        assert [line.points for line in lines if line.line == "zero"] == zero


def test_disdain_table() -> None:
    assert [disdain_loss(number) for number in range(16)] == [0, 1, 3, 5, 7, 9, 12, 15, 18, *[22] * 7]


def test_removed_disdain_is_not_counted() -> None:
    sheet = Sheet(counts={"disdain": 5}, filled_in={"disdain": 2})
    assert score(sheet, (), DEFAULTS).result.total == -5
    assert measure("aristocrat", sheet) == 3


def test_solo_ranks() -> None:
    alone = OPTIONS.settle({"players": 1})
    totals = (-5, 0, 39, 40, 49, 50, 59, 60, 69, 70, 120)
    assert [solo_rank(total, alone) for total in totals] == [
        *["miles"] * 3,
        *["centurion"] * 2,
        *["primus-pilus"] * 2,
        *["praefectus-castrorum"] * 2,
        *["legatus-legionis"] * 2,
    ]
    assert solo_rank(70, DEFAULTS) is None


def _score(total: int, disdain: int, paths: int) -> Score:
    return Score(total, (), disdain, paths)


def test_ranking() -> None:
    ruling = rank(
        {
            "Ann": _score(60, 2, 9),
            "Ben": _score(63, 3, 11),
            "Cem": _score(63, 2, 8),
            "Dot": _score(60, 2, 9),
            "Eva": _score(60, 2, 10),
            "Fay": _score(12, 0, 3),
        }
    )
    places = [(place.seat, place.place, None if place.why is None else english(place.why)) for place in ruling.result]
    assert places == [
        ("Cem", 1, "less Disdain decides the tie"),
        ("Ben", 2, "less Disdain decides the tie"),
        ("Eva", 3, "the VP from Path Cards decide the tie"),
        ("Ann", 4, "the VP from Path Cards decide the tie"),
        ("Dot", 4, "tied, so the place is shared"),
        ("Fay", 6, None),
    ]


def test_shared_victory() -> None:
    ruling = rank({"Ann": _score(63, 2, 9), "Ben": _score(63, 2, 9)})
    assert [place.place for place in ruling.result] == [1, 1]
    assert {step.rule for step in ruling.steps} == {"hw.tie-shared"}


def test_a_path_with_a_given_count() -> None:
    found = score(BLANK, (Path("trainer", 8), Path("aristocrat")), DEFAULTS).result
    assert [(path.path, path.count, path.points) for path in found.paths] == [("trainer", 8, 2), ("aristocrat", 0, 3)]
    assert found.path_points == 5
