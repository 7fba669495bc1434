"""The one sentence of an answer, and questions that get none."""

from __future__ import annotations

import pytest

from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.ruling import Refusal

from ..english import english
from .test_answers import ask

ALL = "have=9/9/9/9/9"
HEADLINES = {
    "attack year=3 cards=CRR cohorts=0/1/2": "No Disdain and 2 Valour.",
    "attack year=3 cards=CRR cohorts=0/1/0": "2 Disdain and 0 Valour.",
    # no Cohort was named: no box is filled; and every card of the deck can attack
    "attack year=6 cards=LCR": "3 Disdain and 1 Valour.",
    f"attack year=6 cards={'L' * 16}{'C' * 16}{'R' * 16}": "4 Disdain and 0 Valour.",
    "favours year=3 cards=CRR cohorts=0/1/0 temple=1": "Ignore right 1: 1 Disdain and 1 Valour.",
    "favours year=1 cards=LLL cohorts=0/0/0 temple=2": "Keep the Favours: 1 Disdain and 0 Valour either way.",
    "odds year=1 cohorts=0/0/0": "Attack cards: 1. Chance of no Disdain: 0%.",
    "odds year=1 cohorts=1/0/0": "Attack cards: 1. Chance of no Disdain: 1/3 (33.3%).",
    "score renown=3 paths=0": "3 VP.",
    "fill fort have=1/1/0/0/0": "Yes: Fort 1 may be filled, and something is to be chosen.",
    "fill guard have=1/0/0/0/0 cohort=left": "Yes: Wall Guard 1. Boxes filled: 2.",
    "fill ludus-red built=ludus performers=3 have=0/0/1/0/0": "Yes: Red Gladiator 1. Boxes circled: 1.",
    "fill battle-red built=ludus performers=5 red=3 have=1/0/0/0/0 damage=3": (
        "Yes: Battle of the Red Gladiator 1. Boxes filled: 2. Circled boxes filled in: 3."
    ),
    "fill baths-1 built=baths apparitores=3 disdain=3-1 have=0/0/0/0/1": (
        "Yes: Baths 1. Boxes filled: 1. Circled boxes filled in: 1."
    ),
    # three circled boxes are left: damage 1 and 2 do not kill, which 36 of the 48 cards show
    "gladiator boxes=4-1": "The Gladiator survives with 3/4 (75.0%) of all Fate Cards.",
    "gladiator boxes=1": "The Gladiator survives with 0% of all Fate Cards.",
    "gladiator boxes=4-1 damage=3": "The Gladiator dies.",
    "gladiator boxes=4-1 damage=2": "The Gladiator survives.",
    "goods": "Different Trade Goods so far: 0. The next different one gives 1 Renown.",
    "goods bought=1,2,3,4": "Different Trade Goods so far: 4. The next different one gives 2 Renown.",
    "goods bought=1,2,3,4,5,6": "All 6 Trade Goods are there: another one gives no Renown.",
}


@pytest.mark.parametrize("notation", HEADLINES)
def test_the_outcome_in_one_sentence(notation: str) -> None:
    assert english(ask(notation).headline) == HEADLINES[notation]


ONE_NOTATION = {
    "attack year=6 cards=- cohorts=0/0/0 ignore=-": "attack year=6 cards=- cohorts=0/0/0",
    "odds year=1 seen=0/0/0 extra=0 temple=0": "odds year=1 cohorts=0/0/0",
    "odds year=1 cohorts=1/0/0 diplomats=0/2/0": "odds year=1 cohorts=1/0/0 temple=0 diplomats=0/2/0",
    "goods bought=- offered=2,3": "goods offered=2,3",
    "gladiator boxes=4-0": "gladiator boxes=4",
    "map": "map map=...../...../...../.....",
    "score renown=3": "score renown=3 paths=0",
}


@pytest.mark.parametrize("notation", ONE_NOTATION)
def test_what_goes_without_saying_is_not_written(notation: str) -> None:
    assert ask(notation).notation == ONE_NOTATION[notation]


def test_alone_the_score_names_the_rank() -> None:
    assert english(ask("score renown=25 piety=20 paths=0", players=1).headline) == "45 VP: Centurion."


def test_only_a_line_fills_a_column_of_a_blank_map() -> None:
    """Four cells one below the other; a row has five, so that no Pattern alone fills one."""
    placements = ask("map").facts["placements"]
    assert isinstance(placements, list) and len(placements) == 68 + 12 + 13 + 34 + 34
    for placement in placements:
        columns = {column for _, column in placement["cells"]}
        assert placement["rows"] == []
        assert placement["columns"] == (sorted(columns) if len(columns) == 1 else [])
    assert sum(bool(placement["columns"]) for placement in placements) == 5


def test_a_box_more_saves_nothing_where_there_is_none() -> None:
    """The left Cohort is full; of one card, a third hits each of the others."""
    saved = ask("odds year=1 cohorts=6/0/0").facts["saved"]
    assert saved == {"left": None, "centre": "1/3", "right": "1/3"}


OPEN = {
    "fill guard have=1/0/0/0/0": ("hw.cohorts", "Open: Which Cohort? left, centre, or right."),
    f"fill diplomat-2 {ALL} patricians=3 diplomats=1:left": (
        "hw.diplomats",
        "Open: Which Cohort does the Diplomat serve? centre or right.",
    ),
    f"fill fort {ALL}": ("hw.pay", "Open: What is paid? 1 Builder or 1 Soldier."),
    "fill forum have=0/0/2/0/0": ("hw.forum", "Open: Which Worker? Builder or Civilian."),
    f"fill small-road {ALL} fort=11 built=medium-granary": (
        "hw.road",
        "Open: Which Attribute? Piety or Discipline.",
    ),
    f"fill scout-1 {ALL} patricians=2": (
        "hw.scout-source",
        "Open: Which Pattern? L pattern, square pattern, line pattern, T pattern, or S pattern.",
    ),
    f"fill market-1 {ALL} traders=4 built=market": (
        "hw.goods",
        "Decided by a card: Which Trade Good? 1, 2, 3, 4, 5, or 6.",
    ),
    f"fill market-1 {ALL} traders=4 built=market left=fighter": (
        "hw.goods-source",
        "Open: From whom? the neighbour on the left or the Fate Deck.",
    ),
}


@pytest.mark.parametrize("notation", OPEN)
def test_what_is_to_be_chosen_is_said_in_words(notation: str) -> None:
    last = ask(notation).steps[-1]
    assert (last.rule, english(last.message)) == OPEN[notation]


IMPOSSIBLE: dict[str, tuple[str, str | None]] = {
    "favours year=1 cards=L temple=-1": ("number-range", None),
    "favours year=1 cards=L temple=4": ("number-range", None),
    "fill fort have=1/0/0/0/0 fort=6 cippi=3": ("chain", "hw.chain"),
    "fill have=1/0/0/0/0 fort=6 cippi=3": ("chain", "hw.chain"),
    "map map=xx.../...../...../.....": ("map", "hw.map"),
    "fill have=1/0/0/0/0 left=ranger neutral=fighter": ("neighbours", "hw.neighbours"),
    "fill fort have=1/0/0/0/0 left=ranger neutral=fighter": ("neighbours", "hw.neighbours"),
    f"favours year=6 cards={'L' * 17} cohorts=0/0/0": ("cards-many", "hw.attacks"),
    # no Pattern has these cells
    f"fill scout-1 {ALL} patricians=2 at=11,12,13,44": ("choice-impossible", "hw.scout-source"),
    # who offers nothing that fits is no source of a Pattern
    f"fill scout-1 {ALL} patricians=2 own=architect from=right": ("choice-impossible", "hw.scout-source"),
    f"fill market-1 {ALL} traders=4 built=market own=architect from=own": ("choice-impossible", "hw.goods-source"),
    "score cohorts=1/0/0 guard=0 wall=0 cippi=0 fort=0": ("cohort", "hw.cohorts"),
    "score renown=3 paths=ranger,ranger": ("paths", "hw.score-paths"),
}


@pytest.mark.parametrize("notation", IMPOSSIBLE)
def test_what_cannot_be_gets_no_answer(notation: str) -> None:
    refusal = GAME.ask(notation, OPTIONS.defaults())
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == IMPOSSIBLE[notation]


@pytest.mark.parametrize(
    ("notation", "token"),
    [
        ("attack year=3 cards=LCR ignore=LL", "ignore="),
        ("attack YEAR=3 Cards=LCR IGNORE=L temple=0", "IGNORE="),
        (f"favours year=6 cards={'L' * 17} cohorts=0/0/0", "cards="),
        ("score renown=3 paths=ranger,ranger", "paths="),
    ],
)
def test_a_refusal_names_the_token_that_it_is_about(notation: str, token: str) -> None:
    refusal = GAME.ask(notation, OPTIONS.defaults())
    assert isinstance(refusal, Refusal) and refusal.at == notation.index(token) + len(token)


def test_what_is_not_given_is_as_the_rest_asks_for() -> None:
    """Used Favours of Temples were there: the Temples are taken to be full."""
    assert ask("score renown=3 favours=3").facts["total"] == 3
    refusal = GAME.ask("score renown=3 favours=3 temples=2/6/0", OPTIONS.defaults())
    assert isinstance(refusal, Refusal) and refusal.rule == "hw.favour"


NAMES = {
    "market-9": "There is no box “market-9”. Names like it: market and market-1 to market-8.",
    "map-9-9": "There is no box “map-9-9”. Names like it: map-1-1 to map-4-5.",
    "markt": "There is no box “markt”. Names like it: market and market-1 to market-8.",
    "gaurd-1": "There is no box “gaurd-1”. Names like it: guard-1 to guard-18.",
    "hot": "There is no box “hot”. Names like it: small-hotel and large-hotel.",
    # of too few letters nobody knows what they were to be
    "s": "There is no box “s”; boxes are such as wall-4.",
    "pantheon": "There is no box “pantheon”; boxes are such as wall-4.",
}


@pytest.mark.parametrize("name", NAMES)
def test_who_names_no_box_is_told_which_are_named_like_it(name: str) -> None:
    refusal = GAME.ask(f"fill {name}", OPTIONS.defaults())
    assert isinstance(refusal, Refusal) and refusal.at == len("fill ")
    assert english(refusal.message) == NAMES[name]


def test_the_word_for_a_building_says_what_the_boxes_in_it_are_called() -> None:
    told = "“market” means the building. Its boxes are market-1 to market-8."
    stands = GAME.ask(f"fill market built=market traders=4 {ALL}", OPTIONS.defaults())
    assert isinstance(stands, Refusal) and english(stands.message) == f"Filled already: Market. {told}"
    assert english(ask(f"fill market traders=4 {ALL}").steps[0].message) == told
    # a box in it is called by nothing else, and so is a building without any
    for fill in ("market-1 built=market from=deck traders=4", "archway renown=15 discipline=15"):
        assert not any("building" in english(step.message) for step in ask(f"fill {fill} {ALL}").steps)
