"""The one-line notation: it round-trips, and what is malformed or impossible says where and why."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.referee.ruling import Refusal
from companion.referee.stronghold import GAME
from companion.referee.stronghold.fire import TOKENS as FIRE_TOKENS
from companion.referee.stronghold.fire import Fire, write_fire
from companion.referee.stronghold.fire import parse as parse_fire
from companion.referee.stronghold.notation import LONGEST, Tokens, words
from companion.referee.stronghold.section import TOKENS, Section, parse, write_section

from ..english import english
from ..notations import answer, answered_or_refused, asking, misprinted, refused, round_trip, round_trip_of_question
from .cases import CASES
from .test_melee import SECTIONS, SMALL

_ask = asking(GAME)


def _tokens(notation: str) -> Tokens:
    question, *rest = words(notation)
    return Tokens(rest, {"melee": TOKENS, "fire": FIRE_TOKENS}[question.text], len(notation))


@given(SECTIONS)
def test_a_section_round_trips(section: Section) -> None:
    round_trip(lambda line: parse(_tokens(line)), write_section, section)


@given(st.integers(0, 99), SMALL)
def test_a_fire_round_trips(force: int, targets: tuple[int, int, int]) -> None:
    fire = Fire(force, targets)
    round_trip(lambda line: parse_fire(_tokens(line)), write_fire, fire)


QUESTIONS = (
    *dict.fromkeys(case.notation for case in CASES if case.refused is None),
    "melee",
    "melee invader=2T1O defender=2S1M stone=2 wood=0 officer=0 warrior=0 speech=0 banner=0 altar=0 frenzy=0",
    "melee invader=60G0O",
    "melee invader=3G imod=2 dmod=9 cauldrons=1O",
    "melee invader=12T defender=1M speech=2 frenzy=1",
    "fire force=0 targets=0",
    "hits deck=GOT,miss,g shots=1",
    "hourglasses unit=v from=tower to=tower",
    "hourglasses unit=warrior from=courtyard to=wall near=1",
)


@pytest.mark.parametrize("notation", [question for question in QUESTIONS if "60G" not in question])
def test_questions_round_trip(notation: str) -> None:
    round_trip_of_question(_ask, notation)


CANONICAL = [
    ("MELEE  stone=2 Invader=1o2t wood=0 defender=01M2S", "melee invader=2T1O defender=2S1M stone=2"),
    ("melee invader=2T defender=- cauldrons=-", "melee invader=2T"),
    ("melee", "melee"),
    ("melee glare=1 dmod=3 cauldrons=1G2T invader=0", "melee cauldrons=2T1G glare=1 dmod=3"),
    ("fire targets=1O1T force=04", "fire force=4 targets=1T1O"),
    ("fire targets=0G force=0", "fire force=0 targets=0"),
    ("fire targets=- force=2", "fire force=2 targets=0"),
    ("hits shots=2 deck=TOG,og,G,miss,-", "hits deck=-,-,G,GO,GOT shots=2"),
    ("hourglasses to=courtyard near=1 unit=s from=wall", "hourglasses unit=S from=wall to=courtyard"),
    ("hourglasses to=tower near=1 unit=s from=wall machine=0", "hourglasses unit=S from=wall to=tower near=1"),
]


@pytest.mark.parametrize(("notation", "canonical"), CANONICAL)
def test_canonical(notation: str, canonical: str) -> None:
    assert answer(_ask, notation).notation == canonical


def test_the_path_has_the_position_and_the_options_that_differ() -> None:
    path = answer(_ask, "MELEE stone=2  invader=1O2T", **{"amb-1": "walls", "amb-2": "smallest"}).path
    assert path == "/stronghold/referee?position=melee+invader%3D2T1O+stone%3D2&AMB-1=walls"


MALFORMED = [
    # notation, code, offset
    ("", "notation-empty", 0),
    ("   ", "notation-empty", 0),
    ("melee " + "x" * LONGEST, "notation-long", LONGEST),
    ("brawl invader=1T", "question-unknown", 0),
    ("  invader=1T", "question-unknown", 2),
    ("melee invader", "token-unknown", 6),
    ("melee invader=1T moat=1", "token-unknown", 17),
    ("melee invader=1T invader=1T", "token-twice", 17),
    ("melee invader=", "units-malformed", 14),
    ("melee invader=T", "units-malformed", 14),
    ("melee invader=2T1", "units-malformed", 16),
    ("melee invader=2T1M", "units-malformed", 16),
    ("melee invader=2T,1O", "units-malformed", 16),
    ("melee invader=1O2T1O", "token-twice", 18),
    ("melee invader=²T", "units-malformed", 14),
    ("melee defender=2T", "units-malformed", 15),
    ("melee invader=41G", "units-many", 14),
    ("melee stone=x", "number-range", 12),
    ("melee stone=-1", "number-range", 12),
    ("melee officer=2", "number-range", 14),
    ("melee imod=100", "number-range", 11),
    ("melee cauldrons=1S", "units-malformed", 16),
    ("melee force=1", "token-unknown", 6),
    ("fire", "token-missing", 4),
    ("fire force=4 ", "token-missing", 12),
    ("fire targets=1O", "token-missing", 15),
    ("fire force=100 targets=1O", "number-range", 11),
    ("fire force=1 targets=1M", "units-malformed", 21),
    ("fire force=1 targets=1O stone=1", "token-unknown", 24),
    ("hits shots=1", "token-missing", 12),
    ("hits deck=-,X shots=1", "face-malformed", 12),
    ("hits deck=-,,G shots=1", "face-malformed", 12),
    ("hits deck=-,GG shots=1", "face-malformed", 12),
    ("hits deck=-,G shots=0", "number-range", 20),
    ("hourglasses unit=X from=wall to=wall", "name-unknown", 17),
    ("hourglasses unit=S from=moat to=wall", "name-unknown", 24),
    ("hourglasses unit=S from=wall", "token-missing", 28),
    ("hourglasses unit=S from=wall to=tower acted=1", "token-unknown", 38),
    ("hourglasses unit=S from=tower to=wall machine=1", "token-unknown", 38),
    ("fire froce=4 targets=1O", "token-unknown", 5),
    ("hits dek=- shots=2", "token-unknown", 5),
    # a word that is misspelt is named before what depends on it
    ("hourglasses unit=S from=wall to=towr near=1 machine=0", "name-unknown", 32),
    ("hourglasses unit=Officr from=wall to=wall acted=1", "name-unknown", 17),
]


@pytest.mark.parametrize(
    ("notation", "told"),
    [
        ("BRAWL invader=1T", "There is no question “BRAWL”; the questions are"),
        ("melee invader=1T MOAT=1", "“MOAT=1” is not understood here; there may be invader=, defender=, "),
        ("fire Force=1 force=2", "“force” is given twice."),
        ("melee Stone=Two", "A whole number from 0 to 23 is expected, not “Two”."),
        ("hourglasses unit=S from=Moat to=wall", "There is no place “Moat”; the places are"),
        ("melee invader=1000T", "The box has 40 × Troll, not 1000."),
        ("hits deck=-  shots=3", "Only 1 is possible here, not “3”."),
    ],
)
def test_what_was_typed_is_quoted_as_it_was_typed(notation: str, told: str) -> None:
    refusal = GAME.ask(notation, GAME.options.settle({}))
    assert isinstance(refusal, Refusal) and english(refusal.message).startswith(told)


@pytest.mark.parametrize(("notation", "code", "offset"), MALFORMED)
def test_malformed_says_what_and_where(notation: str, code: str, offset: int) -> None:
    assert refused(_ask, notation) == (code, None, offset)


REFUSED = [
    # notation, code, rule, offset
    ("melee invader=61G", "units-box", "sh.components", 14),
    ("melee defender=5V", "units-box", "sh.components", 15),
    ("fire force=1 targets=41T", "units-box", "sh.components", 21),
    ("melee stone=24", "number-range", "sh.components", 12),
    ("melee wood=4", "number-range", "sh.components", 11),
    ("melee banner=4", "number-range", "sh.components", 13),
    ("melee altar=3", "number-range", "sh.components", 12),
    ("melee cauldrons=1G4T", "cauldrons-box", "sh.components", 16),
    ("melee officer=1 speech=5", "number-range", "sh.speech", 23),
    ("hits deck=-,-,-,-,-,-,G shots=1", "deck-many", "sh.hit-deck", 22),
    ("hits deck=-,G shots=3", "number-range", "sh.hit-deck", 20),
    ("hourglasses unit=S from=barracks to=forge", "place-closed", "sh.closed", 36),
    ("hourglasses unit=M from=forge to=wall", "place-empty", "sh.closed", 24),
    ("hourglasses unit=S from=cathedral to=courtyard", "place-empty", "sh.closed", 24),
    ("melee officer=1 warrior=1", "hero-space", "sh.spaces", 16),
    ("hourglasses unit=S from=courtyard to=courtyard", "place-same", "sh.move", 37),
    ("hourglasses unit=V from=honour-guard to=wall", "honour-guard", "sh.spaces", 24),
    ("hourglasses unit=S from=hospital to=wall", "hospital", "sh.hospital", 24),
    ("hourglasses unit=M from=tower to=tower near=1", "towers-apart", "sh.adjacent", 33),
    ("hourglasses unit=officer from=wall to=barracks", "hero-place", "sh.heroes-move", 38),
    ("hourglasses unit=warrior from=courtyard to=wall acted=1", "hero-acted", "sh.hero-acted", 30),
]


@pytest.mark.parametrize(("notation", "code", "rule", "offset"), REFUSED)
def test_impossible_is_refused_with_its_rule(notation: str, code: str, rule: str, offset: int) -> None:
    assert refused(_ask, notation) == (code, rule, offset)


@pytest.mark.parametrize("move", ["unit=S from=wall to=courtyard machine=0", "unit=S from=wall to=wall acted=0"])
def test_what_says_nothing_may_be_nought(move: str) -> None:
    assert answer(_ask, f"hourglasses {move}").notation == f"hourglasses {move.rpartition(' ')[0]}"


@given(st.text(max_size=80))
def test_any_text_is_answered_or_refused(text: str) -> None:
    answered_or_refused(_ask, text)  # a lone "melee" is a question


@given(st.sampled_from(QUESTIONS), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_nearly_right_text_is_answered_or_refused(notation: str, rng: random.Random) -> None:
    answered_or_refused(_ask, misprinted(notation, "0123459=,- GOTMSV", rng))
