"""The one-line notation: it round-trips, and what is malformed or impossible says where and why."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.referee.notation import Word
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.components import FOLK, TYPES
from companion.referee.runes_of_mayhem.notation import LONGEST, read_unit, write_unit
from companion.referee.runes_of_mayhem.unit import MARKS, TURN_MARKS, Unit

from ..english import english
from ..notations import (
    answer,
    answered_or_refused,
    asking,
    misprinted,
    refused,
    round_trip,
    round_trip_of_question,
)
from .cases import CASES

ALL_MARKS = ("r", "d", "w", "h", *MARKS)


@st.composite
def units(draw: st.DrawFn) -> Unit:
    kind = draw(st.sampled_from(tuple(TYPES)))
    marks = draw(st.sets(st.sampled_from(MARKS)))
    damage, won = draw(st.integers(0, 99)), draw(st.none() | st.integers(1, 3))
    if kind == "pillager":
        marks.discard("wall")
    if kind == "priest":
        marks, won = marks.difference(TURN_MARKS), None
    if kind != "cavalry" and "flank" not in marks:
        marks.discard("flanked")
    if won is not None:
        marks -= {"fallen", "stopped", "sieged", "flanked"}
    if {"flanked", "fallen"} & marks:
        marks -= {"stopped", "sieged"}
    if not TYPES[kind].basic or "wall" in marks:
        marks.discard("f")
    if kind != "long-ranged":
        marks.discard("engine")
        if "med-ranged" not in marks:
            marks.discard("shot")
    return Unit(
        kind,
        draw(st.integers(0, 99)),
        draw(st.integers(1, 99)),
        draw(st.none() | st.integers(0, 99)),
        0 if "fallen" in marks else damage,
        won,
        draw(st.none() | st.integers(1, 99)) if kind in ("priest", "castle-folk") else None,
        tuple(mark for mark in MARKS if mark in marks),
    )


@given(units())
def test_a_unit_round_trips(unit: Unit) -> None:
    round_trip(lambda line: read_unit(Word(line, 0), ALL_MARKS), write_unit, unit)


_ask = asking(GAME)

QUESTIONS = (
    *dict.fromkeys(case.notation for case in CASES if case.refused is None),
    "fight cavalry:4/5:r2:med-ranged spearmen:2/4 row=2",
    "odds spearmen:2/4:f spearmen:2/4 until=falls die=0,0,1,1,2,3",
    "odds cavalry:1/4:med-ranged spearmen:2/4 row=2",
    "odds melee:4/4:d3:w1:covered cavalry:5/6 row=2 until=falls",
    "fight melee:4/4:r0:d3:w1 cavalry:5/6:r2:d1 row=2",
    "odds lane melee:4/4:d1:w1 - priest:0/1 v peasants:1/1:fallen cavalry:5/6",
    "odds lane melee:4/4 long-ranged:2/3 v cavalry:3/3 - priest:0/1 order=2@3,1 until=falls die=0,1",
    "odds lane melee:4/4 spearmen:2/4 v hero:1/1 hero:3/5 from-wall=long-ranged:2/3,long-ranged:3/4:engine"
    " order=wall2@2,1,wall until=falls die=0,1",
    "odds lane - v peasants:1/1 from-wall=long-ranged:2/3",
    "targets melee:4/4 spearmen:2/4 v hero:1/1 lane=2 closed from-wall=long-ranged:2/3:shot:sieged,long-ranged:3/4",
    "targets - v - from-wall=long-ranged:2/3",
    "odds siege long-ranged:2/3:engine melee:5/5 wall=peasants:fallen,builders structure=12 die=0,1",
    "siege long-ranged:2/3:r4:engine structure=3 tower",
    "siege melee:5/5:r3 cavalry:4/5 structure=7",
    "siege melee:5/5:f spearmen:2/4:f hero:4/5 long-ranged:2/3",
    "siege melee:5/5:f peasants:1/1 peasants:1/1 peasants:1/1 hero:4/5 long-ranged:2/3",
    "odds trade",
    "odds trade needed=5 die=1,2,3",
    "targets - cavalry:4/5:w2:covered v melee:1/1:fallen melee:1/1:fallen lane=2 lane1=peasants:1/1,- lane3=- closed",
    "targets cavalry:4/5:med-ranged:shot:fallen melee:5/5:flanked:flank v peasants:1/1:fallen closed",
    "formation - melee:1/1:fallen melee:1/1:fallen turn=passive row=2 gone=2,3",
    "formation - melee:1/1 melee:1/1 row=2 gone=3 by=sacrifice",
)


@pytest.mark.parametrize("notation", QUESTIONS)
def test_questions_round_trip(notation: str) -> None:
    round_trip_of_question(_ask, notation)


CANONICAL = [
    ("FIGHT  Melee:04/4:f:d3:r3 cavalry:5/6", "fight melee:4/4:r3:d3:f cavalry:5/6"),
    ("fight melee:4/4:d0 cavalry:5/6 row=1", "fight melee:4/4 cavalry:5/6"),
    ("odds melee:4/4 cavalry:5/6 die=3,0,2,1 until=falls", "odds melee:4/4 cavalry:5/6 until=falls die=0,1,2,3"),
    ("siege tower structure=3 melee:2/2", "siege melee:2/2 structure=3 tower"),
    ("targets melee:2/2 - - v - - lane=1 lane3=-,-", "targets melee:2/2 v - lane3=-"),
    ("formation - - - turn=active by=burial", "formation - - -"),
]


@pytest.mark.parametrize(("notation", "canonical"), CANONICAL)
def test_canonical(notation: str, canonical: str) -> None:
    assert answer(_ask, notation).notation == canonical


def test_the_path_has_the_position_and_the_options_that_differ() -> None:
    path = answer(_ask, "FIGHT melee:2/2  peasants:1/1", q1="lives", q2="free", **{"die.0": 2}).path
    position = "fight+melee%3A2%2F2+peasants%3A1%2F1"
    assert path == f"/runes-of-mayhem/referee?position={position}&Q1=lives&die.0=2"


MALFORMED = [
    # notation, code, offset
    ("", "notation-empty", 0),
    ("   ", "notation-empty", 0),
    ("fight " + "x" * LONGEST, "notation-long", LONGEST),
    ("duel melee:2/2 peasants:1/1", "question-unknown", 0),
    ("  melee:2/2 peasants:1/1", "question-unknown", 2),
    ("fight", "fight-malformed", 5),
    ("fight melee:2/2", "fight-malformed", 15),
    ("fight knight:2/2 peasants:1/1", "type-unknown", 6),
    ("fight melee peasants:1/1", "unit-malformed", 6),
    ("fight melee:2 peasants:1/1", "unit-malformed", 12),
    ("fight melee:2/2/2 peasants:1/1", "unit-malformed", 12),
    ("fight melee:x/2 peasants:1/1", "number-range", 12),
    ("fight melee:2/0 peasants:1/1", "number-range", 14),
    ("fight melee:2/-1 peasants:1/1", "number-range", 14),
    ("fight melee:100/2 peasants:1/1", "number-range", 12),
    ("fight melee:²/2 peasants:1/1", "number-range", 12),
    ("fight melee:2/2:r100 peasants:1/1", "number-range", 17),
    ("fight melee:2/2:r peasants:1/1", "token-unknown", 16),
    ("fight melee:2/2:r-1 peasants:1/1", "token-unknown", 16),
    ("fight melee:2/2:r1:r2 peasants:1/1", "token-twice", 19),
    ("fight melee:2/2:f:f peasants:1/1", "token-twice", 18),
    ("fight melee:2/2:h1 peasants:1/1", "token-unknown", 16),
    ("fight melee:2/2 peasants:1/1 peasants:1/1", "token-unknown", 29),
    ("fight melee:2/2 peasants:1/1 die=0", "token-unknown", 29),
    ("fight melee:2/2 peasants:1/1 row=4", "number-range", 33),
    ("fight melee:2/2 peasants:1/1 row=1 row=1", "token-twice", 35),
    ("fight İmelee:2/2 peasants:1/1", "type-unknown", 6),
    ("odds", "fight-malformed", 4),
    ("odds melee:2/2:r1 peasants:1/1", "token-unknown", 15),
    ("odds melee:2/2 peasants:1/1 until=dawn", "token-unknown", 34),
    ("odds melee:2/2 peasants:1/1 die=", "number-range", 32),
    ("odds melee:2/2 peasants:1/1 die=0,,1", "number-range", 34),
    ("odds melee:2/2 peasants:1/1 die=0,21", "number-range", 34),
    ("odds melee:2/2 peasants:1/1 die=0,1.5", "number-range", 34),
    ("odds melee:2/2 peasants:1/1 die=" + ",".join("0" * 61), "die-faces", 32),
    ("odds lane melee:2/2 peasants:1/1", "lane-versus", 32),
    ("odds lane v melee:2/2", "line-length", 10),
    ("odds lane melee:2/2 v", "line-length", 21),
    ("odds lane - - - melee:2/2 v melee:2/2", "line-length", 16),
    ("odds lane melee:2/2 v melee:2/2 order=2", "row-empty", 38),
    ("odds lane melee:2/2 v melee:2/2 order=1,1", "token-twice", 40),
    ("odds lane melee:2/2 v melee:2/2 order=1@1@1", "token-unknown", 41),
    ("odds lane melee:2/2 v melee:2/2 now", "token-unknown", 32),
    ("odds trade needed=0", "number-range", 18),
    ("odds trade melee:2/2", "token-unknown", 11),
    ("siege", "units-none", 5),
    ("siege protection=1", "units-none", 18),
    ("siege melee:2/2:r1 die=0", "token-unknown", 19),
    ("siege melee:2/2 structure=0", "number-range", 26),
    ("siege melee:2/2 wall=melee,knight", "type-unknown", 27),
    ("siege melee:2/2 wall=melee:dead", "token-unknown", 27),
    ("siege melee:2/2 wall=" + ",".join(["builders"] * 13), "wall-long", 21),
    ("siege melee:2/2 wall=melee protection=1", "protection-twice", 21),
    ("siege" + " melee:2/2" * 10, "units-many", 96),
    ("targets melee:2/2 v melee:1/1 lane=4", "number-range", 35),
    ("targets melee:2/2 v melee:1/1 lane=0", "number-range", 35),
    ("targets melee:2/2 v melee:1/1 lane4=-", "token-unknown", 30),
    ("targets melee:2/2 v melee:1/1 lane0=-", "token-unknown", 30),
    ("fight melee:2/2 peasants:1/1 row=0", "number-range", 33),
    ("odds lane melee:2/2 v melee:2/2 order=0", "number-range", 38),
    ("odds lane long-ranged:2/2 v melee:2/2 order=1@0", "number-range", 46),
    ("formation melee:1/1 melee:1/1 - row=0", "number-range", 36),
    ("formation melee:1/1 melee:1/1 - gone=0", "number-range", 37),
    ("formation melee:1/1 melee:1/1 - gone=1,1", "token-twice", 39),
    ("formation melee:1/1 melee:1/1 - now", "token-unknown", 32),
    ("siege melee:2/2 wall=melee:fallen:fallen", "token-twice", 34),
    ("targets melee:2/2 v melee:1/1 lane1=-", "lane-own", 36),
    ("targets melee:2/2 v melee:1/1 closed=1", "token-unknown", 30),
    ("targets - v melee:1/1", "line-empty", 8),
    ("formation melee:1/1 melee:1/1", "row-places", 29),
    ("formation melee:1/1 melee:1/1 - gone=3", "place-empty", 37),
    ("formation melee:1/1 melee:1/1 - turn=mine", "token-unknown", 37),
    ("heal", "units-none", 4),
    ("heal" + " melee:1/1" * 12, "units-many", 115),
    ("heal" + " priest:1/1:h1" * 9, "healers-many", 117),
    ("enter hero", "enter-malformed", 10),
    ("enter hero row4", "place-unknown", 11),
    ("enter knight wall", "type-unknown", 6),
    ("enter hero wall now", "token-unknown", 16),
    # who attacks from the Wall
    ("targets - v melee:1/1", "line-empty", 8),
    ("targets - v melee:1/1 from-wall=", "unit-malformed", 32),
    ("targets - v melee:1/1 from-wall=long-ranged:2/3:wall", "token-unknown", 48),
    ("targets - v melee:1/1 from-wall=" + ",".join(["long-ranged:2/3"] * 4), "wall-long", 80),
    ("odds lane - v melee:1/1 from-wall=long-ranged:2/3 order=wall2", "row-empty", 56),
    ("odds lane melee:1/1 v melee:1/1 from-wall=long-ranged:2/3 order=wall,1,wall", "token-twice", 71),
    ("odds lane melee:1/1 v melee:1/1 order=wall", "row-empty", 38),
    ("odds lane melee:1/1 v melee:1/1 from-wall=long-ranged:2/3 order=wall4", "number-range", 64),
    # the word that is wrong, not the end of the line
    ("targets v melee:1/1", "line-length", 8),
    ("targets melee:2/2 v lane=2", "line-length", 20),
    ("targets melee:2/2 v closed", "line-length", 20),
    ("targets melee:2/2 x melee:1/1", "lane-versus", 18),
    ("targets melee:2/2 v melee:1/1 v melee:1/1", "token-twice", 30),
    ("targets melee:2/2 lane=2 v melee:1/1", "unit-malformed", 18),
    ("odds lane - v melee:1/1", "line-empty", 10),
    ("odds lan melee:2/2 v melee:1/1", "token-unknown", 5),
    ("odds trades", "token-unknown", 5),
    ("siege melee", "token-unknown", 6),
    ("siege melee:2/2 wall=melee:dead:fallen", "token-unknown", 27),
    ("fight melee:2/2 v melee:1/1", "unit-malformed", 16),
    ("formation melee:1/1 melee:1/1 turn=passive", "unit-malformed", 30),
    ("formation foo", "unit-malformed", 10),
    ("targets foo", "unit-malformed", 8),
    ("targets melee:1/1 v foo", "unit-malformed", 20),
    ("enter wall", "type-unknown", 6),
    # marks of its own turn are not on an enemy
    ("fight melee:2/2 melee:2/2:sieged", "token-unknown", 26),
    ("odds melee:2/2 melee:2/2:stopped", "token-unknown", 25),
    ("odds lane melee:2/2 v long-ranged:2/2:shot", "token-unknown", 38),
]


@pytest.mark.parametrize("notation", QUESTIONS)
def test_a_wrong_word_is_pointed_at(notation: str) -> None:
    for word in re.finditer(r"\S+", notation):
        wrong = f"{notation[: word.start()]}xyzzy{notation[word.end() :]}"
        assert refused(_ask, wrong)[2] == word.start(), wrong


@pytest.mark.parametrize("notation", QUESTIONS)
def test_a_word_given_twice_or_left_out_is_no_other_question(notation: str) -> None:
    words = notation.split()
    for number, word in enumerate(words):
        for line in (
            " ".join((*words[:number], *words[number + 1 :])),
            " ".join((*words[: number + 1], *words[number:])),
        ):
            found = _ask(line)
            # rows that are not written are empty too
            assert word == "-" or isinstance(found, Refusal) or found.notation != notation, line
        if "=" in word:
            assert refused(_ask, f"{notation} {word}")[2] == len(notation) + 1


LISTED = [
    # what is wrong, and every word that the refusal names
    ("enter knight wall", (*TYPES, *FOLK)),
    ("siege melee:2/2 wall=knight", (*TYPES, *FOLK)),
    ("fight knight:1/1 melee:2/2", tuple(TYPES)),
    ("enter hero row4", ("row1", "row2", "row3", "wall")),
    (
        "duel",
        ("fight", "odds", "odds lane", "odds siege", "odds trade", "siege", "targets", "formation", "heal", "enter"),
    ),
    ("odds lan", ("lane", "siege", "trade")),
    ("odds melee:2/2 melee:2/2 x", ("until=", "row=", "die=")),
    ("odds lane melee:2/2 v melee:2/2 x", ("until=", "order=", "die=", "from-wall=")),
    ("odds trade x", ("needed=", "die=")),
    ("odds siege melee:2/2 x", ("protection=", "wall=", "structure=", "tower", "die=")),
    ("targets melee:2/2 v melee:2/2 x", ("lane=", "lane1=", "lane2=", "lane3=", "closed", "from-wall=")),
    ("formation - - - x", ("turn=", "row=", "gone=", "by=")),
    ("formation - - - by=x", ("burial", "sacrifice")),
    ("heal melee:1/1:x", ("h1", "fallen", "wall")),
]


@pytest.mark.parametrize(("notation", "words"), LISTED)
def test_what_may_stand_there_is_named_in_full(notation: str, words: tuple[str, ...]) -> None:
    found = _ask(notation)
    assert isinstance(found, Refusal)
    said = re.split(r"[ ,.:;]+", english(found.message).split(";")[-1].split("here:")[-1])
    assert set(" ".join(words).split()) <= set(said)


def test_who_lives_is_not_buried() -> None:
    refusal = _ask("formation melee:1/1:fallen melee:1/1 melee:2/3 gone=1,3")
    assert isinstance(refusal, Refusal)
    told = "Only the fallen are buried: in place 3 stands a living unit, Melee 2/3."
    assert english(refusal.message) == told
    # a Priest that heals goes alive
    assert answer(_ask, "formation priest:1/1 melee:1/1 - gone=1").notation.endswith("gone=1")


def test_castle_folk_by_name_are_told_how_units_are_written() -> None:
    for name in FOLK:
        found = _ask(f"fight {name}:1/1 melee:2/2")
        assert isinstance(found, Refusal) and found.at == 6
        assert "write Castle Defenders as long-ranged" in english(found.message)


@pytest.mark.parametrize(("notation", "code", "offset"), MALFORMED)
def test_malformed_says_what_and_where(notation: str, code: str, offset: int) -> None:
    assert refused(_ask, notation) == (code, None, offset)


REFUSED = [
    # notation, code, rule, offset
    ("fight long-ranged:2/3:f melee:1/1", "formation-basic", "rom.formation", 22),
    ("fight long-ranged:2/3 spearmen:3/5:f:wall", "formation-wall", "rom.formation", 35),
    ("odds melee:4/4 melee:3/5:f row=3", "row-third", "rom.rows", 15),
    ("fight melee:2/2 long-ranged:2/2 row=3", "row-third", "rom.rows", 16),
    ("fight long-ranged:2/2 pillager:2/2:wall", "wall-pillager", "rom.pillager-wall", 35),
    ("heal priest:1/1:h1 pillager:2/2:wall:fallen", "wall-pillager", "rom.pillager-wall", 32),
    ("heal" + " melee:1/1:wall:fallen" * 3, "wall-limit", "rom.wall-limit", 49),
    ("heal" + " hero:1/1:fallen" * 10, "battlefield-full", "rom.rows", 149),
    ("formation melee:1/1:fallen melee:1/1:fallen melee:1/1 gone=1", "burial-whole", "rom.burial", 27),
    ("formation melee:1/1:fallen melee:1/1 melee:1/1 gone=1,2", "burial-living", "rom.burial", 54),
    ("odds lane priest:1/1 melee:1/1 v peasants:1/1", "attackers-none", "rom.first-with-first", None),
    ("odds lane melee:4/4:stopped spearmen:3/3 v peasants:1/1", "attackers-none", "rom.first-with-first", None),
    ("fight melee:2/3:engine melee:1/1", "engine-type", "rom.siege-engine", 16),
    ("heal melee:2/3:h1", "heal-type", "rom.heal", 15),
    ("heal priest:2/3", "heal-missing", "rom.heal", 5),
    ("fight melee:2/2:d2 melee:2/2", "damage-many", "rom.fallen", 6),
    ("fight melee:2/2 melee:2/2:d4:f", "damage-many", "rom.fallen", 16),
    ("fight melee:2/3 melee:2/2:fallen", "defender-fallen", "rom.fallen", 16),
    ("fight melee:2/3 melee:2/2:wall", "defender-wall", "rom.wall-abilities", 16),
    ("fight melee:2/3:med-ranged priest:2/2 row=3", "row-med-ranged", "rom.med-ranged", 27),
    ("fight melee:2/3:fallen melee:2/2", "attacker-fallen", "rom.fallen", 6),
    ("fight melee:2/3:stopped melee:2/2", "attacker-stopped", "rom.stopped", 6),
    ("fight cavalry:2/3:flanked melee:2/2", "attacker-flanked", "rom.flank", 6),
    ("fight melee:2/3:wall melee:2/2", "attacker-wall", "rom.wall-abilities", 6),
    ("fight  priest:1/1 melee:2/2", "attacker-priest", "rom.priest", 7),
    ("odds priest:1/1 melee:2/2", "attacker-priest", "rom.priest", 5),
    ("odds melee:1/1 melee:2/2:fallen", "defender-fallen", "rom.fallen", 15),
    ("siege melee:2/2 protection=1 melee:2/2:sieged", "attacker-sieged", "rom.siege-once", 29),
    ("siege melee:2/2 melee:2/2:fallen", "attacker-fallen", "rom.fallen", 16),
    ("odds siege melee:2/2 long-ranged:2/2:shot", "attacker-shot", "rom.shot", 21),
    ("enter pillager wall", "wall-pillager", "rom.pillager-wall", 15),
    ("enter melee row3", "row-third", "rom.rows", 12),
    ("targets melee:2/3 v melee:2/2:d2", "damage-many", "rom.fallen", 20),
    ("targets melee:2/3:w1 v melee:2/2", "won-living", "rom.fallen", 8),
    ("targets cavalry:2/3:w2 v - lane2=-,melee:2/2", "won-living", "rom.fallen", 8),
    ("targets melee:2/3:w3 v melee:1/1:fallen", "won-living", "rom.fallen", 8),
    ("targets hero:2/3:w3:med-ranged v - - priest:0/1:fallen", "row-med-ranged", "rom.med-ranged", 8),
    ("targets priest:0/1:w1 v melee:1/1:fallen", "attacker-priest", "rom.priest", 19),
    ("targets priest:0/1:d0:stopped melee:2/2 v -", "attacker-priest", "rom.priest", 22),
    ("targets hero:2/3:w2 v melee:2/2 melee:2/2:fallen", "won-behind", "rom.first-with-first", 8),
    (
        "targets melee:2/2 cavalry:2/4:w1 v melee:1/3:fallen lane2=pillager:1/3",
        "won-blocked",
        "rom.first-with-first",
        18,
    ),
    ("targets melee:2/2:w1 long-ranged:2/2:w1 v melee:1/1:fallen", "won-twice", "rom.fight", 21),
    ("targets peasants:2/4:flank:w1 v long-ranged:1/3:fallen cavalry:1/3 closed", "covering-first", "rom.covering", 67),
    ("targets melee:2/2:shot v melee:1/1", "shot-type", "rom.shot", 18),
    ("siege melee:2/2:shot:r1", "shot-type", "rom.shot", 16),
    ("odds lane long-ranged:2/2 v melee:1/1 order=1@2", "aim-none", "rom.fallen", 46),
    ("odds lane long-ranged:2/2 v melee:1/1:fallen order=1@1", "aim-none", "rom.fallen", 53),
    (
        "formation melee:1/1 melee:1/1 melee:1/1 gone=1 by=sacrifice turn=passive",
        "sacrifice-passive",
        "rom.sacrifice",
        47,
    ),
    ("targets - - melee:2/3 v -", "row-third", "rom.rows", 12),
    ("targets cavalry:2/3:w1 v melee:1/1:fallen lane2=-,-,melee:1/1", "row-third", "rom.rows", 52),
    ("formation melee:2/3:d3 melee:2/3 melee:2/3", "damage-many", "rom.fallen", 10),
    ("odds lane melee:2/3 v melee:2/2 order=1@1", "aim-type", "rom.first-with-first", 40),
    ("siege melee:2/3 tower wall=peasants", "protection-twice", "rom.tower", 27),
    ("siege melee:2/3 wall=peasants,peasants,peasants", "wall-limit", "rom.wall-limit", 39),
    ("siege melee:2/3 wall=peasants,pillager", "wall-pillager", "rom.pillager-wall", 30),
    ("targets melee:4/4 v melee:1/1 from-wall=long-ranged:2/3,melee:2/2", "attacker-wall", "rom.wall-abilities", 56),
    ("odds lane - v melee:1/1 from-wall=priest:2/3", "attacker-wall", "rom.wall-abilities", 34),
    ("odds lane - v melee:1/1 from-wall=long-ranged:2/3:shot", "attackers-none", "rom.shot", None),
    ("odds lane priest:2/2 v peasants:1/1", "attackers-none", "rom.priest", None),
    ("odds lane melee:2/2:stopped v peasants:1/1", "attackers-none", "rom.stopped", None),
    # at the turn that cannot be
    ("odds lane long-ranged:2/3:shot long-ranged:2/3 v peasants:1/1 order=2,1", "attacker-shot", "rom.shot", 70),
    ("odds lane melee:2/3 spearmen:2/3 v peasants:1/1 order=2,1", "blocked", "rom.first-with-first", 54),
    ("fight cavalry:4/5:d1:r0:w1:covered cavalry:3/3:r0", "won-row", "rom.fallen", 6),
    ("fight long-ranged:2/3 peasants:1/1:wall row=1", "row-wall", "rom.rows", 44),
    ("odds long-ranged:2/3 peasants:1/1:wall row=2", "row-wall", "rom.rows", 43),
    # what marks tell of the Battle-step that cannot have been
    ("targets melee:4/4 cavalry:4/5:stopped v melee:1/1", "fought-blocked", "rom.first-with-first", 18),
    ("targets melee:4/4 cavalry:4/5:flanked v melee:1/1:fallen", "fought-blocked", "rom.first-with-first", 18),
    ("targets long-ranged:2/3:stopped v melee:1/1", "mark-once", "rom.shot", 8),
    ("targets melee:4/4 long-ranged:2/3:covered v melee:1/1", "mark-once", "rom.shot", 18),
    ("fight long-ranged:2/3:covered melee:1/1", "mark-once", "rom.shot", 6),
    ("odds lane melee:4/4:w1 v peasants:1/1", "won-living", "rom.fallen", 10),
    ("fight melee:4/4:w1 cavalry:5/6", "won-row", "rom.fallen", 6),
    ("odds melee:4/4:w2 cavalry:5/6", "won-behind", "rom.first-with-first", 5),
    ("fight hero:2/3:med-ranged:w3 melee:1/1", "row-med-ranged", "rom.med-ranged", 6),
    ("fight long-ranged:2/3:w1 melee:1/1 row=2", "attacker-shot", "rom.shot", 6),
    ("fight melee:4/4 cavalry:5/6:w1", "token-unknown", None, 28),
    ("siege hero:2/3:med-ranged:w3", "row-med-ranged", "rom.med-ranged", 6),
    ("siege melee:4/4:w1 protection=1 melee:4/4:w2", "won-twice", "rom.fight", 32),
    # what cannot be on the table
    ("targets melee:2/3:stopped:fallen v melee:2/2", "marks-exclude", "rom.stopped", 26),
    ("targets melee:2/3:fallen:sieged v melee:2/2:fallen", "marks-exclude", "rom.siege-once", 18),
    ("targets melee:2/3 v melee:2/2:fallen:d1", "fallen-damage", "rom.fallen", 37),
    ("formation melee:1/1:fallen:d1 - -", "fallen-damage", "rom.fallen", 27),
    ("targets melee:2/3:fallen:w1 v melee:2/2:fallen", "marks-exclude", "rom.fallen", 18),
    ("targets melee:2/3:w1:stopped v melee:2/2:fallen", "marks-exclude", "rom.stopped", 21),
    ("targets melee:2/3:sieged:w1 v melee:2/2:fallen", "marks-exclude", "rom.siege-once", 18),
    ("targets cavalry:2/3:w1:flanked v melee:2/2:fallen", "marks-exclude", "rom.flank", 23),
    ("targets cavalry:2/3:stopped:flanked v melee:2/2", "marks-exclude", "rom.flank", 28),
    ("targets melee:2/3:flanked v melee:2/2", "flank-none", "rom.flank", 18),
    ("siege" + " melee:1/1" * 7, "rows-full", "rom.rows", 66),
    ("siege melee:1/1:f spearmen:1/1:f cavalry:1/1:f", "formation-room", "rom.formation", 33),
    ("siege melee:1/1:f" + " peasants:1/1" * 4, "formation-room", "rom.formation", 57),
    ("odds siege" + " melee:1/1:f" * 4 + " melee:1/1", "formation-room", "rom.formation", 59),
    ("heal" + " long-ranged:1/1" * 7, "rows-full", "rom.rows", 101),
    ("targets melee:2/3 v spearmen:2/2:f lane2=melee:1/1", "formation-row", "rom.formation", 41),
    ("targets melee:2/3 v - spearmen:2/2:f lane2=-", "formation-row", "rom.formation", 43),
    ("targets melee:2/3 v - spearmen:2/2 lane2=-,melee:1/1:f", "formation-row", "rom.formation", 43),
]


@pytest.mark.parametrize(("notation", "code", "rule", "offset"), REFUSED)
def test_impossible_is_refused_with_its_rule(notation: str, code: str, rule: str, offset: int | None) -> None:
    assert refused(_ask, notation) == (code, rule, offset)


@pytest.mark.parametrize("flanks_into", ["defeated", "own"])
def test_whom_nobody_reaches_is_not_defeated_by_who_flanks(flanks_into: str) -> None:
    line = "fight cavalry:4/5:med-ranged:w3 peasants:1/1"
    assert refused(_ask, line, Q5=flanks_into) == ("row-med-ranged", "rom.med-ranged", 6)


NOTATION_MD = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("notation", QUESTIONS)
def test_the_questions_and_their_tokens_are_described(notation: str) -> None:
    described = NOTATION_MD.split("## Runes of Mayhem")[1].split("\n## ")[0]
    question, *words = notation.split()
    assert f"| `{question}` |" in described
    for word in words:
        key, equals, _ = word.partition("=")
        if equals:
            assert f"| `{re.sub('lane[123]', 'lane3', key)}=" in described
        elif word in ("tower", "closed"):
            assert f"| `{word}` |" in described


@given(st.text(max_size=80))
def test_any_text_is_answered_or_refused(text: str) -> None:
    answered_or_refused(_ask, text)


@given(st.sampled_from(QUESTIONS), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_nearly_right_text_is_answered_or_refused(notation: str, rng: random.Random) -> None:
    answered_or_refused(_ask, misprinted(notation, "0123459:/,=-@ vfdrwh", rng))
