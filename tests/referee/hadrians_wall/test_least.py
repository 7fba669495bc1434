"""The least that must be filled: no sheet of any game is refused, and what lacks something is."""

from __future__ import annotations

import random

import pytest

from companion.referee.hadrians_wall.cards import potential
from companion.referee.hadrians_wall.check import check_past, check_sheet
from companion.referee.hadrians_wall.commands import Defend, EnterSheet, Override, RevealAttack, UsePaper
from companion.referee.hadrians_wall.least import filled_boxes
from companion.referee.hadrians_wall.notation import tokens, words
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, BOXES, CITIZENS
from companion.referee.hadrians_wall.sheet_notation import SHEET_TOKENS, read_sheet
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import State
from companion.referee.ruling import Refusal

from ..english import english
from .company import GAME, acting, done, next_year, random_options, refused, set_up, stopped, with_sheet
from .players import Turn, game


def sheet(text: str) -> Sheet:
    return read_sheet(tokens(words(text), SHEET_TOKENS))


@pytest.mark.parametrize("rich", [False, True])
def test_the_filled_boxes_are_those_of_which_each_is_filled(rich: bool) -> None:
    for each in game(OPTIONS.defaults(), random.Random(11), rich):
        there = each.before if isinstance(each, Turn) else each
        assert list(filled_boxes(there)) == [box for box in BOXES.values() if there.is_filled(box)]


TOO_FEW = [
    # what lacks something, the track, how many there must be at least
    ("fort=7", "Discipline", 1),
    ("built=archway renown=15", "Valour", 2),
    ("guard=5 cohorts=1/1/0", "Discipline", 2),
    ("cohorts=3/0/0 guard=6 discipline=2", "Discipline", 3),
    ("wall=4 fort=4 cohorts=1/0/0", "Renown", 1),
    ("patricians=8 renown=2", "Renown", 3),
    ("patricians=1 diplomats=1:left", "Valour", 1),
    ("performers=1 built=theatre renown=1 theatre=1:1", "Traders", 1),
    ("traders=4 built=market renown=1 market=1:3", "Renown", 2),
    ("traders=6 built=market renown=5 market=1:1,2:2,3:3,4:4", "Renown", 6),
    ("renown=17", "Piety", 1),
    ("renown=25 piety=25 valour=25", "Discipline", 3),
    ("year=2 performers=3 built=ludus renown=1 piety=1 red=1-1 battles-red=2", "Piety", 2),
    ("year=2 performers=4 built=ludus renown=1 red=2-1 battles-red=2", "Renown", 2),
    # of the battles of a dead Gladiator one has killed it, the other brought a Renown at least
    ("year=3 performers=6 built=ludus renown=1 piety=1 red=4-4 battles-red=2,3", "Renown", 2),
    ("performers=5 built=ludus renown=1 red=3-3 battles-red=1", "Piety", 1),
    # three boxes filled in at once: it had four trainings then
    ("year=1 performers=6 built=ludus renown=2 red=4-3 battles-red=1", "Renown", 3),
    ("year=3 performers=6 built=ludus renown=2 red=4-3 battles-red=1,2", "Renown", 4),
    ("patricians=9 renown=3 piety=2 valour=1 scouts=1,2,3,4,5 map=xxxxx/xxxxx/xxxxx/xxxxx", "Valour", 4),
]


@pytest.mark.parametrize(("text", "track", "least"), TOO_FEW)
def test_too_few(text: str, track: str, least: int) -> None:
    refusal = check_sheet(sheet(text), whole=True)
    assert refusal is not None and refusal.code == "least", refusal
    assert refusal.rule == ("hw.attributes" if track.lower() in ATTRIBUTES else "hw.citizens")
    assert english(refusal.message).startswith(f"{track}: filled boxes ")
    assert f" at least {least}: " in english(refusal.message)
    assert check_sheet(sheet(text)) is None


def test_the_sentence_says_where_it_comes_from() -> None:
    refusal = check_sheet(sheet("traders=4 built=market market=1:3"), whole=True)
    assert refusal is not None
    assert english(refusal.message) == ("Renown: filled boxes 0, but the sheets have given at least 2: 2 from Market.")


ENOUGH = [
    "fort=7 discipline=1",
    "wall=4 fort=4 cohorts=1/0/0 renown=1",
    "patricians=8 renown=3",
    "year=2 performers=3 built=ludus renown=1 piety=2 red=1-1 battles-red=2",
    "year=3 performers=6 built=ludus renown=2 piety=1 red=4-4 battles-red=2,3",
    "performers=5 built=ludus renown=1 piety=1 red=3-3 battles-red=1",
    "year=2 performers=4 built=ludus renown=2 red=2-1 battles-red=2",
    "year=1 performers=6 built=ludus renown=3 red=4-3 battles-red=1",
    # a full track has lost the rest, and more may have come than is certain
    "piety=15 discipline=25 built=monolith valour=1 renown=1",
    "renown=16 piety=16 valour=16 discipline=16",
]


@pytest.mark.parametrize("text", ENOUGH)
def test_enough(text: str) -> None:
    assert check_sheet(sheet(text), whole=True) is None


@pytest.mark.parametrize("rich", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_no_sheet_of_a_game_is_refused(rich: bool, seed: int) -> None:
    rng = random.Random(seed)
    settings = OPTIONS.settle(random_options(rng))
    full = stages = 0
    for step in game(settings, rng, rich):
        now = step.filled.sheet if isinstance(step, Turn) else step
        assert now is not None
        stages += step is now  # each Year gives a sheet at its beginning, and one after its attack
        attacks = stages // 2
        assert check_sheet(now, whole=True, potential=sum(map(potential, range(1, attacks + 1)))) is None
        assert check_past(now, attacks) is None
        full = sum(now.is_full(track) for track in (*ATTRIBUTES, *CITIZENS.values()))
    assert full >= 5 or not rich


def from_paper(state: State, text: str) -> State | tuple[str, str | None]:
    """Blue's sheets as they are entered from paper, or code and rule of the refusal."""
    state = done(state, UsePaper(seat="blue"))
    command = EnterSheet(seat="blue", sheet=text)
    return refused(state, command) if isinstance(GAME.apply(state, command), Refusal) else done(state, command)


def test_what_cannot_be_in_the_first_year() -> None:
    state = acting(3)
    temple = "priests=1 built=small-temple piety=2 temples=2/0/0"
    diplomat = "patricians=1 valour=1 diplomats=1:left"
    assert from_paper(state, f"{temple} favours=1") == ("favours", "hw.favour-use")
    assert from_paper(state, f"{diplomat}-2") == ("favours", "hw.favour-use")
    assert isinstance(from_paper(state, temple), State) and isinstance(from_paper(state, diplomat), State)
    after = set_up(next_year(state))
    assert isinstance(from_paper(after, f"year=2 {temple} favours=1 disdain=1"), State)


def test_bribes_come_after_attacks() -> None:
    state = set_up(next_year(acting(3)))
    baths = "year=2 built=baths renown=1 apparitores=3"
    assert from_paper(state, f"{baths} baths=1:1 disdain=1-1") == ("bribes", "hw.bribe-disdain")
    assert isinstance(from_paper(state, f"{baths} baths=1:2 disdain=1-1"), State)
    third = set_up(next_year(state))
    baths = baths.replace("2", "3").replace("res=3", "res=4 discipline=1")
    assert from_paper(third, f"{baths} baths=1:2,2:2 disdain=3-2") == ("bribes", "hw.bribe-disdain")
    assert isinstance(from_paper(third, f"{baths} baths=1:2,2:3 disdain=3-2"), State)
    # a Year that begins again has had its attack
    again = done(state, Override(reason="x", year=1))
    assert again.players["blue"].repeated
    sheets = "built=baths renown=1 apparitores=3 baths=1:1 disdain=1-1"
    assert isinstance(from_paper(again, sheets), State)


def test_favours_used_before_a_year_began_again_were_used() -> None:
    again = done(set_up(next_year(acting(3))), Override(reason="x", year=1))
    temple = "priests=1 built=small-temple piety=2 temples=2/0/0 disdain=1"
    assert again.players["blue"].repeated == 1
    assert isinstance(from_paper(again, f"{temple} favours=1"), State)
    assert from_paper(acting(3), f"{temple.removesuffix(' disdain=1')} favours=1") == ("favours", "hw.favour-use")


def test_who_has_defended_has_had_the_attack_of_the_year() -> None:
    """Blue still chooses what its Favour ignores; Green has a Disdain or a Valour of this attack already."""
    favour = Sheet(year=1, counts={"temple-small": 2, "priests": 1}, marks={"small-temple": "x"})
    state = stopped(with_sheet(done(acting(3), UsePaper(seat="green")), "blue", favour))
    state = done(state, RevealAttack(year=1, cards=("L",)))
    early = EnterSheet(seat="green", sheet="disdain=1")
    assert refused(state, early) == ("disdain", "hw.disdain"), "it has not defended yet"
    state = done(state, Defend(seat="green", year=1, cohorts=(0, 0, 0)))
    assert state.stage == "defence"
    assert refused(state, EnterSheet(seat="green", sheet="")) == ("least", "hw.attributes")
    assert done(state, early).players["green"].sheet.disdain == 1


def test_an_attack_gives_disdain_or_valour() -> None:
    state = set_up(next_year(acting(3)))
    assert from_paper(state, "year=2") == ("least", "hw.attributes")
    for text in ("year=2 valour=1", "year=2 disdain=1"):
        assert isinstance(from_paper(state, text), State)
    # of a table that begins in a later Year no attack is known
    later = done(acting(3), Override(reason="x", year=4))
    assert isinstance(from_paper(later, "year=3"), State)
