"""Beginning and end of a Year: incomes, the Road, Favours used, what is kept."""

from __future__ import annotations

import pytest

from companion.referee.hadrians_wall.attack import letters
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.state import BLANK, Sheet
from companion.referee.hadrians_wall.year import Begun, begin_year, end_year
from companion.referee.ruling import Refusal, Ruling

DEFAULTS = OPTIONS.defaults()
ROADS = {"small-road": "x", "large-road": "x"}


def begun(sheet: Sheet, year: int = 2, settings: dict[str, str] | None = None, **choices: str) -> Begun:
    options = OPTIONS.settle(dict(settings or {}))
    answers = {kind.replace("_", "-"): value for kind, value in choices.items()}
    ruling = begin_year(sheet, year, 8, "fighter", options, answers)
    assert isinstance(ruling, Ruling)
    return ruling.result


def test_first_year() -> None:
    """Fate Card 8: 2 Soldiers, 1 Builder, 1 Servant, 2 Civilians, 2 Resources; the Trainer as Prospect Card gives
    1 Servant and 1 Resource; the black circle of Resource Production pays already."""
    ruling = begin_year(BLANK, 1, 8, "trainer", DEFAULTS)
    assert isinstance(ruling, Ruling)
    sheet = ruling.result.sheet
    assert sheet is not None
    assert sheet.have == {"soldier": 2, "builder": 1, "servant": 2, "civilian": 2, "resource": 4}
    assert [step.rule for step in ruling.steps if step.rule != "hw.gains"] == [
        "hw.fate-card",
        "hw.prospect",
        "hw.income",
    ]


def test_ruling_building_income_and_carry_over() -> None:
    marks = {building: "x" for building in ("small-hotel", "large-hotel", "small-workshop")}
    sheet = Sheet(have={"soldier": 1}, counts={"production": 4}, marks=marks)
    after = begun(sheet).sheet
    assert after is not None
    # the Soldier kept + card 8 + the Fighter's Soldier, a Builder and two Civilians of the buildings, 4 circles
    assert after.have == {"soldier": 4, "builder": 2, "servant": 1, "civilian": 4, "resource": 6}
    assert after.year == 2


def test_ruling_road_choice() -> None:
    open_ = begun(Sheet(marks=dict(ROADS)))
    assert open_.sheet is None
    assert [question.kind for question in open_.asks] == ["small-road", "large-road"]
    assert {question.options for question in open_.asks} == {("renown", "piety", "valour", "discipline")}
    same = begun(Sheet(counts={"piety": 1}, marks=dict(ROADS)), small_road="piety", large_road="piety")
    assert same.filled == ("piety-2", "piety-3")
    assert same.gained["servant"] == 2
    full = begun(Sheet(counts={"piety": 25}, marks={"small-road": "x"}), small_road="piety")
    assert full.wasted == ("piety",)


def test_ruling_road_choice_option() -> None:
    sheet = Sheet(marks=dict(ROADS))
    choices = {"small-road": "piety", "large-road": "piety"}
    refusal = begin_year(sheet, 2, 8, "fighter", OPTIONS.settle({"road-choice": "different"}), choices)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("choice-impossible", "hw.road-income")
    other = begun(sheet, 2, {"road-choice": "different"}, small_road="piety", large_road="renown")
    assert other.filled == ("piety-1", "renown-1")


def test_the_attack_on_a_sheet() -> None:
    sheet = Sheet(year=3, have={"resource": 2}, counts={"cohort-centre": 1, "valour": 2})
    ruling = end_year(sheet, "CRR", "", DEFAULTS)
    assert isinstance(ruling, Ruling)
    ended = ruling.result
    assert (ended.attack.disdain, ended.attack.valour) == (2, 0)
    assert ended.sheet == Sheet(year=3, counts={"cohort-centre": 1, "valour": 2, "disdain": 2})
    rules = [step.rule for step in ruling.steps]
    assert rules[:2] == ["hw.year-end", "hw.attacks"]


@pytest.mark.parametrize(("year", "kept"), [(5, {"soldier": 1}), (6, {})])
def test_ruling_carry_over_of_the_attack(year: int, kept: dict[str, int]) -> None:
    """Valour 3 is a Soldier: kept for the next Year, lost after Year 6."""
    ruling = end_year(Sheet(year=year, counts={"valour": 2}), "L", "", DEFAULTS)
    assert isinstance(ruling, Ruling)
    assert ruling.result.sheet.have == kept
    assert ruling.result.gained == {"soldier": 1}
    assert ruling.steps[-1].rule == "hw.carry-over"


def test_ruling_carry_over_of_attributes() -> None:
    """Valour 17 gives a Discipline even at the end of Year 6."""
    ruling = end_year(Sheet(year=6, counts={"valour": 16}), "-".strip("-"), "", DEFAULTS)
    assert isinstance(ruling, Ruling)
    assert ruling.result.sheet.counts == {"valour": 20, "discipline": 1}


def test_favours_are_filled_in_the_diplomats_first() -> None:
    sheet = Sheet(
        year=3,
        counts={"temple-small": 2, "patricians": 3},
        marks={"small-temple": "x", "diplomat-1": "right", "diplomat-2": "left"},
    )
    assert (sheet.favours.temple, sheet.favours.diplomats) == (1, (2, 0, 2))
    ruling = end_year(sheet, "CRR", "CRR", DEFAULTS)
    assert isinstance(ruling, Ruling)
    after = ruling.result.sheet
    assert after.filled_in == {"diplomat-1": 2, "favour": 1}
    assert (after.favours.temple, after.favours.diplomats) == (0, (2, 0, 0))
    refusal = end_year(after, "CRR", letters((0, 1, 0)), DEFAULTS)
    assert isinstance(refusal, Refusal) and refusal.code == "favours-few"
