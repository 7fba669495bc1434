"""The Defender's action cards: about equally full, with air between name, Italian name and text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from conftest import Printer

from companion.referee.stronghold.actions_table import DISHONOUR
from printables import fonts
from printables.document import Drawn, Printed
from printables.geometry import PAPERS, card_sheet
from printables.stronghold.dishonour import SHORT

SETS = pytest.mark.parametrize("italian", ["", "-italian"])


def cards(document: Printed, paper: str) -> list[list[Drawn]]:
    """The texts of each card from top to bottom, without the edition on its wall."""
    fronts = [drawn for drawn in document.drawn if drawn.page == 1 and drawn.font]
    faces = [[drawn for drawn in fronts if cell.holds(drawn.box)] for cell in card_sheet(PAPERS[paper])]
    return [sorted(face, key=lambda drawn: drawn.box.y)[:-1] for face in faces]


@SETS
@pytest.mark.parametrize("paper", PAPERS)
def test_no_card_is_half_empty(printed: Printer, italian: str, paper: str) -> None:
    for cell, face in zip(
        card_sheet(PAPERS[paper]), cards(printed(f"stronghold-action-cards{italian}", paper=paper), paper), strict=True
    ):
        assert face[-1].box.bottom > cell.y + cell.height * 0.68, face[0].what
        assert min(drawn.box.height for drawn in face if drawn.font == fonts.TEXT and len(drawn.what) > 20) > 2.4


@SETS
def test_names_and_texts_do_not_touch(printed: Printer, italian: str) -> None:
    for face in cards(printed(f"stronghold-action-cards{italian}"), "a4"):
        column = [drawn for drawn in face[1:] if abs(drawn.box.x - face[-1].box.x) < 0.1]
        for upper, lower in pairwise(column):
            if upper.font != lower.font:
                assert lower.box.y - upper.box.bottom >= 0.4, (upper.what, lower.what)


def test_the_texts_of_a_card_stand_equally_far_below_their_names(printed: Printer) -> None:
    """Also where one of the names has no cost beside it."""
    for face in cards(printed("stronghold-action-cards"), "a4"):
        column = [drawn for drawn in face if abs(drawn.box.x - face[-1].box.x) < 0.1]
        gaps = [
            lower.box.y - upper.box.bottom
            for upper, lower in pairwise(column)
            if (upper.font, lower.font) == (fonts.BOLD, fonts.TEXT)
        ]
        assert len(gaps) >= 4 and max(gaps) - min(gaps) < 0.1, (face[0].what, gaps)


def test_dishonourable_actions_say_what_they_do(printed: Printer) -> None:
    assert set(SHORT) == set(DISHONOUR)
    names = [drawn.what for drawn in printed("stronghold-action-cards").drawn if drawn.font == fonts.BOLD]
    assert [f"{which}: {short}" for which, short in SHORT.items()] == [
        name for name in names if name[0] == "D" and name[1].isdigit()
    ]
