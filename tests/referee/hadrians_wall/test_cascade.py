"""Whatever happens on a sheet: invariants of games, and that the order of gains does not matter."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.referee.hadrians_wall.check import check_sheet
from companion.referee.hadrians_wall.choices import Choices, Offers
from companion.referee.hadrians_wall.fill import Action, fill
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.requirements import forbids, legal
from companion.referee.hadrians_wall.sheet import BOXES, GROUPS, ITEMS, Box
from companion.referee.hadrians_wall.state import BLANK, Sheet
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Ruling

from .players import Turn, game

SEEDS = st.integers(0, 2**32)
DEFAULTS = OPTIONS.defaults()


class Shuffled(Action):
    """An action whose gains come in any order."""

    def __init__(self, sheet: Sheet, choices: Choices, offers: Offers, rng: random.Random) -> None:
        super().__init__(sheet, DEFAULTS, choices, offers)
        self.rng = rng

    def take(self) -> tuple[str, Box | None]:
        return self.waiting.pop(self.rng.randrange(len(self.waiting)))


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_the_order_of_gains_never_changes_the_end_position(seed: int) -> None:
    rng = random.Random(seed)
    for done in game(DEFAULTS, rng, rich=True):
        if not isinstance(done, Turn):
            continue
        other = Shuffled(done.before, done.choices, done.offers, rng)
        other.act(BOXES[done.box])
        assert other.sheet == done.filled.sheet
        assert Counter(other.filled) == Counter(done.filled.filled)
        assert Counter(other.wasted) == Counter(done.filled.wasted)
        assert other.gained == done.filled.gained


def _sound(sheet: Sheet) -> None:
    refusal = check_sheet(sheet, whole=True)
    assert refusal is None, refusal
    assert all(number > 0 for found in (sheet.have, sheet.counts, sheet.filled_in) for number in found.values())
    assert all(sheet.count(group.id) <= len(group.boxes) for group in GROUPS.values())
    assert sum(sheet.cohorts) <= 18 and sheet.count("disdain") <= 15
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=Sheet) == sheet


@pytest.mark.parametrize("rich", [False, True])
@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_games_stay_sound(rich: bool, seed: int) -> None:
    rng = random.Random(seed)
    options = {option.id: rng.choice(option.values()) for option in OPTIONS.values() if option.kind != "table"}
    for done in game(OPTIONS.settle(options), rng, rich):
        sheet = done.filled.sheet if isinstance(done, Turn) else done
        assert sheet is not None
        _sound(sheet)


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_a_turn_pays_gains_and_marks_exactly_what_it_says(seed: int) -> None:
    for done in game(DEFAULTS, random.Random(seed)):
        if not isinstance(done, Turn):
            continue
        after = done.filled.sheet
        assert after is not None
        for item in ITEMS:
            change = done.filled.gained.get(item, 0) - done.filled.paid.get(item, 0)
            assert after.have.get(item, 0) - done.before.have.get(item, 0) == change
        new = {box for box in BOXES if after.is_filled(box) and not done.before.is_filled(box)}
        assert sorted(done.filled.filled) == sorted(new)
        assert done.filled.filled[0] == done.box


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_filling_leaves_the_sheet_before_as_it_was(seed: int) -> None:
    """Undo is to keep the sheet before: nothing in it changes, and filling again comes to the same."""
    for done in game(DEFAULTS, random.Random(seed)):
        if isinstance(done, Turn):
            kept = msgspec.json.encode(done.before)
            again = fill(done.before, done.box, DEFAULTS, done.choices, done.offers)
            assert isinstance(again, Ruling) and again.result == done.filled
            assert msgspec.json.encode(done.before) == kept


@given(SEEDS)
@settings(max_examples=5, deadline=None)
def test_legal_boxes_are_those_that_nothing_forbids(seed: int) -> None:
    rng = random.Random(seed)
    for done in game(DEFAULTS, rng):
        sheet = done if isinstance(done, Sheet) else done.before
        found = {box.id for box in legal(sheet, DEFAULTS)}
        assert found == {box.id for box in BOXES.values() if forbids(sheet, box, DEFAULTS) is None}


def test_all_cohort_icons_fill_all_cohort_boxes() -> None:
    """The Fort, the Wall, the Cippi and the Wall Guard full: eighteen icons, eighteen boxes, none left."""
    rng = random.Random("cohorts")
    sheet = BLANK.with_items(**dict.fromkeys(ITEMS, 99))
    icons = 0
    for box in ("fort", "fort", "medium-granary", *["fort"] * 12, "large-granary", *["fort"] * 7):
        sheet, found = _next(sheet, box, rng)
        icons += found
    for track in ("wall", "cippi", "guard"):
        for _ in GROUPS[track].boxes:
            sheet, found = _next(sheet, track, rng)
            icons += found
    assert icons == 18
    assert sheet.cohorts == (6, 6, 6)


def _next(sheet: Sheet, name: str, rng: random.Random) -> tuple[Sheet, int]:
    found = BOXES[name] if name in BOXES else sheet.next_box(name)
    assert found is not None
    choices: dict[str, str] = {}
    while True:
        ruling = fill(sheet, found.id, DEFAULTS, choices)
        assert isinstance(ruling, Ruling)
        if ruling.result.sheet is not None:
            return ruling.result.sheet, found.gains.count("cohort")
        question = ruling.result.asks[0]
        choices[question.kind] = rng.choice(question.options)


def test_a_chain_through_all_four_attributes() -> None:
    """Renown 17 gives Piety 17, which gives Renown 18; the last boxes give each other."""
    sheet = Sheet(counts={"valour": 15, "renown": 16, "piety": 16}, have={"builder": 1, "resource": 2})
    done = fill(sheet, "column", DEFAULTS)
    assert isinstance(done, Ruling)
    assert done.result.filled == ("column", "piety-17", "renown-17", "piety-18", "piety-19")
    assert done.result.gained == {"servant": 1}


def test_nothing_is_asked_twice_in_an_action() -> None:
    """No chain of gains asks for more than one choice, whatever the box."""
    for seed in range(8):
        for done in game(DEFAULTS, random.Random(seed), rich=True):
            if isinstance(done, Turn):
                assert len(set(done.choices) & {"cohort", "attribute", "get", "serves"}) <= 1


def _settings(**options: str) -> Settings:
    return OPTIONS.settle(dict(options))


def test_a_choice_that_nothing_asks_for_is_refused() -> None:
    sheet = BLANK.with_items(servant=1)
    refusal = fill(sheet, "mining-1", _settings(), {"cohort": "left"})
    assert isinstance(refusal, Refusal) and refusal.code == "choice-not-asked"
