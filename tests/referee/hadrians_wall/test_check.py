"""Sheets that cannot be are refused with the rule that they break."""

from __future__ import annotations

import pytest

from companion.referee.hadrians_wall.check import check_sheet
from companion.referee.hadrians_wall.questions import FillQuestion, parse
from companion.referee.hadrians_wall.state import Sheet

IMPOSSIBLE = [
    ("fort=8", "hw.granary-columns"),
    ("mining=5", "hw.granary-columns"),
    ("guard=13 fort=1 built=medium-granary", "hw.granary-columns"),
    ("fort=3 wall=4", "hw.chain"),
    ("fort=6 cippi=3", "hw.chain"),
    ("built=medium-granary", "hw.infrastructure"),
    ("fort=7 built=large-granary", "hw.smaller"),
    ("built=archway renown=14", "hw.landmarks"),
    ("built=market traders=3", "hw.citizen-level"),
    ("market=1:4 traders=4", "hw.building"),
    ("market=2:4 traders=4 built=market", "hw.citizen-level"),
    ("red=1 performers=3", "hw.building"),
    ("temples=1/0/0 priests=1", "hw.building"),
    ("temples=1/1/0 priests=3 built=small-temple,medium-temple", "hw.temple-order"),
    ("training=2,2 guard=2 year=3", "hw.training-limit"),
    ("training=3 guard=1 year=2", "hw.training-limit"),
    ("training=3,2 guard=2 year=3", "hw.tracks"),
    ("forum=1:2,2:2 year=2", "hw.forum-limit"),
    ("theatre=1:1,2:1 performers=3 built=theatre", "hw.performances-limit"),
    ("baths=1:4,2:4,3:4 year=4 apparitores=5 built=baths disdain=5-3", "hw.bribes-limit"),
    ("courthouse-left=1:1,2:1 apparitores=5 built=courthouse", "hw.judgements-limit"),
    ("diplomats=1:left,2:left patricians=3", "hw.diplomats"),
    ("red=2-1 performers=4 built=ludus", "hw.battle"),
    ("red=6-5 battles-red=1 performers=9 built=ludus", "hw.battle"),
    ("red=5-4 battles-red=1 performers=8 built=ludus", "hw.battle"),
    ("red=2 battles-red=1 performers=4 built=ludus", "hw.battle"),
    ("battles-red=2,2 red=3-2 year=3 performers=5 built=ludus", "hw.battle-limit"),
    ("favours=1", "hw.favour"),
]
INCOMPLETE = [
    ("guard=1", "hw.cohorts"),
    ("cohorts=1/0/0", "hw.cohorts"),
    ("mining=2", "hw.production"),
    ("production=2", "hw.production"),
    ("scouts=1 patricians=2", "hw.map"),
    ("map=xx.../xx.../...../.....", "hw.map"),
    ("disdain=2-1", "hw.bribes"),
    ("training=1", "hw.training"),
]


def sheet(text: str) -> Sheet:
    question = parse(f"fill {text}")
    assert isinstance(question, FillQuestion)
    return question.sheet


@pytest.mark.parametrize(("text", "rule"), IMPOSSIBLE)
def test_impossible(text: str, rule: str) -> None:
    refusal = check_sheet(sheet(text))
    assert refusal is not None and refusal.rule == rule


@pytest.mark.parametrize(("text", "rule"), INCOMPLETE)
def test_incomplete_is_only_asked_of_a_whole_sheet(text: str, rule: str) -> None:
    assert check_sheet(sheet(text)) is None
    refusal = check_sheet(sheet(text), whole=True)
    assert refusal is not None and refusal.rule == rule


def test_marks_with_a_gap_on_a_track() -> None:
    for marks in ({"training-2": "1"}, {"training-1": "1", "training-3": "2"}):
        refusal = check_sheet(Sheet(year=2, counts={"guard": 2}, marks=marks))
        assert refusal is not None and refusal.rule == "hw.tracks"
    assert check_sheet(Sheet(year=2, counts={"guard": 2}, marks={"training-1": "1", "training-2": "2"})) is None


def test_used_favours_of_a_diplomat() -> None:
    assert check_sheet(sheet("diplomats=1:left-2 patricians=1")) is None
    beyond = Sheet(counts={"patricians": 1}, marks={"diplomat-1": "left"}, filled_in={"diplomat-1": 3})
    refusal = check_sheet(beyond)
    assert refusal is not None and refusal.rule == "hw.favour"


def test_more_removed_than_circled() -> None:
    refusal = check_sheet(Sheet(counts={"disdain": 1}, filled_in={"disdain": 2}))
    assert refusal is not None and refusal.rule == "hw.bribe-disdain"


def test_a_gladiator_with_more_damage_than_circled_boxes() -> None:
    marks = {"ludus": "x", "battle-red-1": "1"}
    for damage, refused in ((2, False), (3, True)):
        wounded = Sheet(counts={"performers": 4, "ludus-red": 2}, filled_in={"ludus-red": damage}, marks=marks)
        refusal = check_sheet(wounded)
        assert (refusal is not None and refusal.rule == "hw.battle") == refused


def test_a_battle_fills_in_three_boxes_at_most() -> None:
    assert check_sheet(sheet("red=5-3 battles-red=1 performers=8 built=ludus")) is None


def test_what_a_box_shows() -> None:
    marked = sheet("fort=2 red=3-1 performers=5 built=ludus battles-red=1 disdain=2-1 production=2")
    shown = [marked.mark(box) for box in ("fort-2", "fort-3", "ludus-red-1", "ludus-red-2", "ludus-red-4", "ludus")]
    assert shown == ["x", "", "x", "o", "", "x"]
    assert [marked.mark(f"disdain-{n}") for n in (1, 2, 3)] == ["x", "o", ""]
    assert [marked.mark(f"production-{n}") for n in (1, 2, 3)] == ["x", "x", ""]
    assert marked.mark("battle-red-1") == "1"
    trained = sheet("red=2 performers=4 built=ludus")
    assert [trained.mark(f"ludus-red-{n}") for n in (1, 2, 3)] == ["o", "o", ""]
