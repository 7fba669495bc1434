"""Sheets, grids, cards, marks: where things lie, in millimetres."""

from __future__ import annotations

import pytest

from companion.language import language
from companion.referee.ruling import Refused
from printables.geometry import (
    PAPERS,
    SAFE_MARGIN,
    Box,
    Paper,
    card_sheet,
    centred,
    crop_marks,
    grid,
    mirrored,
    paper_named,
)


def sentence(refused: Refused) -> str:
    return language("en").render(refused.refusal.message)


def test_a_grid_fills_its_area_in_reading_order() -> None:
    boxes = grid(Box(10, 20, 100, 60), 3, 2, gap=2)
    assert [(round(box.x, 2), round(box.y, 2)) for box in boxes] == [
        (10, 20), (44, 20), (78, 20), (10, 51), (44, 51), (78, 51),
    ]  # fmt: skip
    assert all((box.width, box.height) == (32, 29) for box in boxes)
    assert boxes[-1].right == 110 and boxes[-1].bottom == 80


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_nine_cards_lie_in_the_middle_of_either_paper(paper: Paper) -> None:
    boxes = card_sheet(paper)
    assert len(boxes) == 9
    assert all((round(box.width, 6), round(box.height, 6)) == (63, 88) for box in boxes)
    assert all(paper.area(SAFE_MARGIN).holds(box) for box in boxes)
    assert boxes[0].x == pytest.approx(paper.width - boxes[2].right)
    assert boxes[0].y == pytest.approx(paper.height - boxes[8].bottom)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_backs_lie_behind_their_fronts(paper: Paper) -> None:
    """Held against the light after a turn over the long edge, a point x of the back is at width - x of the front."""
    fronts = card_sheet(paper)[:5]
    backs = mirrored(fronts, paper)
    for front, back in zip(fronts, backs, strict=True):
        assert paper.width - back.right == pytest.approx(front.x)
        assert (back.y, back.width, back.height) == (front.y, front.width, front.height)
    assert backs[0].x > backs[1].x > backs[2].x
    for front, twice in zip(fronts, mirrored(backs, paper), strict=True):
        assert tuple(twice) == pytest.approx(tuple(front))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_crop_marks_stay_off_the_cards_and_inside_the_margins(paper: Paper) -> None:
    cells = card_sheet(paper)
    marks = crop_marks(cells, paper)
    assert len(marks) == 16  # four edges across and four down, a mark at both ends of each
    block = Box(cells[0].x, cells[0].y, 189, 264)
    for mark in marks:
        left, right = sorted((mark.x1, mark.x2))
        top, bottom = sorted((mark.y1, mark.y2))
        assert paper.area(SAFE_MARGIN).holds(Box(left, top, right - left, bottom - top))
        assert right < block.x or left > block.right or bottom < block.y or top > block.bottom
        assert max(right - left, bottom - top) >= 1


def test_contradictory_sizes_are_refused_with_a_sentence() -> None:
    with pytest.raises(Refused) as refused:
        centred(PAPERS["a4"].area(10), 4, 3, 63, 88)
    assert sentence(refused.value) == "252 × 264 mm does not fit into 190 × 277 mm."
    with pytest.raises(Refused) as refused:
        centred(PAPERS["a4"].area(10), 3, 4, 63, 88)
    assert sentence(refused.value) == "189 × 352 mm does not fit into 190 × 277 mm."
    with pytest.raises(Refused) as refused:
        grid(Box(0, 0, 10, 10), 3, 1, gap=5)
    assert sentence(refused.value) == "3 × 1 does not fit into 10 × 10 mm."
    with pytest.raises(Refused) as refused:
        PAPERS["a4"].area(3)
    assert sentence(refused.value) == "A margin of 3 mm is less than the 6 mm that printers need."


def test_paper_by_name() -> None:
    assert paper_named(" Letter ").width == 215.9
    with pytest.raises(Refused) as refused:
        paper_named("a5")
    assert sentence(refused.value) == "The paper is one of a4 and letter, not “a5”."
