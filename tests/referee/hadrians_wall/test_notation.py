"""The one-line notation: it round-trips, and what is malformed says where."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.attack import Assault
from companion.referee.hadrians_wall.cards import PATTERNS, PLAYER_CARDS
from companion.referee.hadrians_wall.notation import LONGEST, tokens, words
from companion.referee.hadrians_wall.odds import Outlook
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.questions import (
    AnyQuestion,
    AttackQuestion,
    FavoursQuestion,
    FillQuestion,
    GladiatorQuestion,
    GoodsQuestion,
    MapQuestion,
    OddsQuestion,
    ScoreQuestion,
    parse,
    write,
)
from companion.referee.hadrians_wall.scoring import Path
from companion.referee.hadrians_wall.sheet_notation import SHEET_TOKENS, read_sheet, write_sheet
from companion.referee.hadrians_wall.state import BLANK, Favours, Sheet

from ..notations import answered_or_refused, asking, refused, round_trip
from .players import Turn, game

DEFAULTS = OPTIONS.defaults()
_ask = asking(GAME)
THREES = st.tuples(*[st.integers(0, 6)] * 3)
CARDS = st.lists(st.sampled_from("LCR"), max_size=14).map(lambda cards: "".join(sorted(cards, key="LCR".index)))
FAVOURS = st.builds(Favours, st.integers(0, 3), st.tuples(*[st.integers(0, 2)] * 3))
ASSAULTS = st.builds(Assault, st.integers(1, 6), CARDS, THREES, CARDS, st.none() | FAVOURS)
PATHS = st.lists(
    st.builds(Path, st.sampled_from(sorted(PLAYER_CARDS)), st.none() | st.integers(0, 3)),
    max_size=6,
    unique_by=lambda path: path.id,
).map(tuple)


def _round_trip(question: AnyQuestion) -> str:
    line = round_trip(parse, write, question)
    assert parse(line.upper().replace("LINE", "line")) == question
    return line


def sheets_of_a_game(seed: int, rich: bool) -> list[Turn]:
    return [done for done in game(DEFAULTS, random.Random(seed), rich) if isinstance(done, Turn)]


@pytest.mark.parametrize("rich", [False, True])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_sheets_and_actions_round_trip(rich: bool, seed: int) -> None:
    for done in sheets_of_a_game(seed, rich):
        question = FillQuestion(done.box, done.before, dict(done.offers), dict(done.choices))
        assert len(_round_trip(question)) <= LONGEST
        again = " ".join(write_sheet(done.before))
        assert read_sheet(tokens(words(again) if again else (), SHEET_TOKENS)) == done.before


@given(ASSAULTS)
def test_attacks_round_trip(assault: Assault) -> None:
    _round_trip(AttackQuestion(assault))


@given(st.builds(Assault, st.integers(1, 6), CARDS, THREES, st.just(""), st.none() | FAVOURS))
def test_favours_round_trip(assault: Assault) -> None:
    _round_trip(FavoursQuestion(assault))


@given(st.builds(Outlook, st.integers(1, 6), THREES, st.tuples(*[st.integers(0, 16)] * 3), st.integers(0, 26), FAVOURS))
def test_odds_round_trip(outlook: Outlook) -> None:
    _round_trip(OddsQuestion(outlook))


@given(PATHS | st.integers(0, 18), st.integers(0, 25), st.integers(0, 15))
def test_scores_round_trip(paths: tuple[Path, ...] | int, renown: int, disdain: int) -> None:
    counts = {name: number for name, number in (("renown", renown), ("disdain", disdain)) if number}
    if not isinstance(paths, int):
        # beside the Disdain itself no other count of it can stand; of Resource Production a circle is printed black
        paths = tuple(path for path in paths if (path.id, path.count) != ("forager", 0))
        paths = tuple(Path(path.id, disdain) if path.id == "aristocrat" and disdain else path for path in paths)
    _round_trip(ScoreQuestion(Sheet(counts=counts), paths))


@given(
    st.integers(0, 6).flatmap(lambda circled: st.tuples(st.just(circled), st.integers(0, circled))),
    st.none() | st.integers(1, 3),
)
def test_gladiators_round_trip(boxes: tuple[int, int], damage: int | None) -> None:
    _round_trip(GladiatorQuestion(*boxes, damage))


@given(st.lists(st.integers(1, 6), max_size=8).map(tuple), st.lists(st.integers(1, 6), max_size=2).map(tuple))
def test_goods_round_trip(bought: tuple[int, ...], offered: tuple[int, ...]) -> None:
    _round_trip(GoodsQuestion(bought, offered))


@given(
    st.sets(st.tuples(st.integers(1, 4), st.integers(1, 5))),
    st.none() | st.sampled_from(sorted(PATTERNS)),
)
def test_maps_round_trip(cells: set[tuple[int, int]], pattern: str | None) -> None:
    marks = {f"map-{row}-{column}": "x" for row, column in cells}
    _round_trip(MapQuestion(Sheet(marks=marks), pattern))


def test_tokens_come_in_any_order_and_case() -> None:
    line = "FILL  Wall-1 fort=2\thave=0/0/0/0/1\n"
    assert parse(line) == parse("fill wall-1 have=0/0/0/0/1 fort=2")
    assert write(parse(line)) == "fill wall-1 have=0/0/0/0/1 fort=2"
    assert parse("fill wall fort=2 have=0/0/0/0/1") == parse(line)
    assert write(parse("fill fort fort=21")) == "fill fort-21 fort=21"


def test_a_blank_sheet_has_no_tokens() -> None:
    assert write_sheet(BLANK) == ()
    assert parse("fill production=1 have=0/0/0/0/0 cohorts=0/0/0 year=1") == parse("fill")


MALFORMED = [
    # notation, code, offset
    ("", "notation-empty", 0),
    ("  ", "notation-empty", 0),
    ("attack " + "x" * LONGEST, "notation-long", LONGEST),
    ("defend year=3", "question-unknown", 0),
    ("attack", "token-missing", 6),
    ("attack year=3", "token-missing", 13),
    ("attack year=3 cards=", "token-empty", 20),
    ("score built=", "token-empty", 12),
    ("attack year=7 cards=L", "number-range", 12),
    ("attack year=x cards=L", "number-range", 12),
    ("attack year=³ cards=L", "number-range", 12),
    ("attack year=3 cards=LXR", "value-unknown", 21),
    ("attack year=3 cards=L cohorts=1/2", "numbers", 30),
    ("attack year=3 cards=L cohorts=1/2/7", "number-range", 34),
    ("attack year=3 cards=L cohorts=1/2/x", "number-range", 34),
    ("attack year=3 cards=L ignore=Q", "value-unknown", 29),
    ("attack year=3 cards=L temple=4", "number-range", 29),
    ("attack year=3 cards=L diplomats=3/0/0", "number-range", 32),
    ("attack year=3 cards=L year=3", "token-twice", 22),
    ("attack year=3 cards=L fort=3", "token-unknown", 22),
    ("attack year=3 cards", "token-unknown", 14),
    (f"attack year=3 cards={'L' * 49}", "values-many", 20),
    ("favours year=3 cards=L ignore=L", "token-unknown", 23),
    ("odds", "token-missing", 4),
    ("odds year=3 seen=17/0/0", "number-range", 17),
    ("odds year=3 extra=27", "number-range", 18),
    ("score paths=19", "number-range", 12),
    ("score paths=defender,smith", "value-unknown", 21),
    ("score paths=defender:4", "number-range", 21),
    ("score paths=forager:0", "number-range", 20),
    ("score paths=defender:x", "number-range", 21),
    ("score renown=26", "number-range", 13),
    ("score disdain=3-4", "number-range", 16),
    ("fill fort-22", "box-unknown", 5),
    ("fill fort-1 wall-1", "token-unknown", 12),
    ("fill fort-1 have=1/1/1/1", "numbers", 17),
    ("fill fort-1 have=1/1/1/1/100", "number-range", 25),
    ("fill production=0", "number-range", 16),
    ("fill built=market,castle", "value-unknown", 18),
    ("fill built=market,market", "value-twice", 18),
    ("fill training=1,2,3,4,5,6", "values-many", 14),
    ("fill training=1,7", "number-range", 16),
    ("fill forum=1", "pair", 11),
    ("fill forum=5:1", "number-range", 11),
    ("fill forum=1:7", "number-range", 13),
    ("fill forum=1:1,1:2", "value-twice", 15),
    ("fill market=1:7", "number-range", 14),
    ("fill diplomats=1:north", "value-unknown", 17),
    ("fill diplomats=1:left-3", "number-range", 22),
    ("fill scouts=6", "value-unknown", 12),
    ("fill favours=4", "number-range", 13),
    ("fill map=xx/xx", "map", 9),
    ("fill map=xxxxx/..y../...../.....", "map", 9),
    ("fill red=2-3", "number-range", 11),
    ("fill own=smith", "value-unknown", 9),
    ("fill neutral=ranger,trainer,planner", "values-many", 13),
    ("fill fort pay=gold", "value-unknown", 14),
    ("fill fort cohort=north", "value-unknown", 17),
    ("fill scout-1 at=11,12,13,99", "cell-unknown", 25),
    ("fill scout-1 at=11,12,13,16", "cell-unknown", 25),
    ("fill scout-1 at=11,12,13,1", "cell-unknown", 25),
    ("fill scout-1 at=11,12,11,13", "token-twice", 22),
    ("fill scout-1 at=11,12", "cells-number", 16),
    ("map pattern=Z", "value-unknown", 12),
    ("gladiator", "token-missing", 9),
    ("gladiator boxes=7", "number-range", 16),
    ("gladiator boxes=4 damage=4", "number-range", 25),
    ("goods bought=7", "number-range", 13),
    ("goods bought=1,1,1,1,1,1,1,1,1", "values-many", 13),
    ("goods offered=1,2,3", "values-many", 14),
]


@pytest.mark.parametrize(("notation", "code", "at"), MALFORMED)
def test_malformed(notation: str, code: str, at: int) -> None:
    assert refused(_ask, notation) == (code, None, at)


@given(st.text(max_size=80))
def test_any_text_is_answered_or_refused(text: str) -> None:
    answered_or_refused(_ask, text)


WORDS = ["fill", "score", "attack", "odds", "map", "year", "cards", "have", "fort", "at", "pay", *"=:,-/x129"]


@given(st.lists(st.sampled_from(WORDS)))
def test_any_words_are_answered_or_refused(parts: list[str]) -> None:
    for joined in (" ".join(parts), "fill " + "".join(parts), "score " + "=".join(parts)):
        answered_or_refused(_ask, joined)
