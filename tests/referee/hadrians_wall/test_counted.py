"""What a Path Card is said to count is held against the rest of the sheets that is told."""

from __future__ import annotations

import random

import pytest

from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import PLAYER_CARDS
from companion.referee.hadrians_wall.counted import _MEASURED
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.scoring import largest, measure, smallest
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, CITIZENS
from companion.referee.hadrians_wall.sheet_notation import write_sheet
from companion.referee.ruling import Answer, Refusal

from ..english import english
from .company import play, setup

IMPOSSIBLE = [
    ("architect:3", "renown=3 piety=3", "hw.landmarks", "Archway, Renown: 15 needed, 3 there."),
    ("architect:2", "renown=15 piety=15 valour=1 discipline=10", "hw.attributes",
     "Valour: filled boxes 1, but the sheets have given at least 2: 2 from Landmarks."),
    ("defender:3", "fort=14", "hw.chain", "Wall 15 hangs on Fort 15, which is not filled."),
    ("defender:2", "cohorts=0/0/0", "hw.cohorts", "Filled boxes of Cohorts: 0. The icons on the sheet make 5 to 18."),
    ("engineer:7", "fort=10", "hw.infrastructure", "Large Granary, Infrastructure: 5 needed, 4 there."),
    ("engineer:5", "traders=0 priests=0", "hw.citizen-level", "Large Precinct, Traders: 9 needed, 0 there."),
    ("fighter:3", "guard=17", "hw.cohorts", "Filled boxes of Cohorts: 18. The icons on the sheet make 6 to 17."),
    ("fighter:1", "guard=18 wall=21 fort=21 cippi=7", "hw.cohorts",
     "Filled boxes of Cohorts: 6. The icons on the sheet make 18."),
    ("forager:9", "mining=13", "hw.production",
     "Filled circles of Resource Production: 9. The icons on the sheet make 5 to 8."),
    ("merchant:8", "renown=0", "hw.attributes",
     "Renown: filled boxes 0, but the sheets have given at least 3: 1 from Traders and 2 from Market."),
    ("merchant:8", "traders=8", "hw.citizen-level", "Market 8, Traders: 9 needed, 8 there."),
    ("planner:5", "renown=0", "hw.attributes", "Renown: filled boxes 0, but the sheets have given at least 5: 1 from"
     " Traders, 1 from Performers, and 3 from Patricians."),
    ("pontiff:3", "priests=5", "hw.citizen-level", "Medium Temple 5, Priests: 6 needed, 5 there."),
    ("pontiff:2", "piety=5", "hw.attributes", "Piety: filled boxes 5, but the sheets have given at least 8: 2 from"
     " Priests, 2 from Temples, 1 from Small Temple, and 3 from Medium Temple."),
    ("ranger:5", "scouts=1,2,3,4", "hw.map", "Cells of the Map that the Scouts fill: 16."),
    ("ranger:0", "scouts=1,2,3,4", "hw.map", "Cells of the Map that the Scouts fill: 16."),
    ("ranger:4", "patricians=4", "hw.citizen-level", "Scouts 3, Patricians: 5 needed, 4 there."),
    ("ranger:5", "valour=3", "hw.attributes",
     "Valour: filled boxes 3, but the sheets have given at least 4: 4 from Map."),
    ("trainer:12", "performers=8", "hw.citizen-level", "Red Gladiator 6, Performers: 9 needed, 8 there."),
    ("trainer:9", "red=6 performers=4 ", "hw.citizen-level", None),
    ("trainer:3", "renown=0", "hw.attributes",
     "Renown: filled boxes 0, but the sheets have given at least 1: 1 from Ludus Gladiatorious."),
    ("trainer:4", "renown=1 blue=0 battles-red=1", "hw.attributes",
     "Renown: filled boxes 1, but the sheets have given at least 2: 1 from Ludus Gladiatorious and 1 from Battle of the"
     " Red Gladiator."),
    ("trainer:1", "piety=1 blue=0 battles-red=1", "hw.attributes",
     "Piety: filled boxes 1, but the sheets have given at least 2: 2 from Battle of the Red Gladiator."),
    ("trainer:1", "blue=0 battles-red=1,2", "hw.battle",
     "The Red Gladiator: boxes filled in 1, battles 2; each fills in 1 to 3."),
    ("vanguard:3", "cohorts=1/1/1", "hw.cohorts", "Filled boxes of Cohorts: 3. The icons on the sheet make 7 to 18."),
]  # fmt: skip


@pytest.mark.parametrize(("path", "told", "rule", "why"), IMPOSSIBLE)
def test_a_count_that_the_rest_rules_out_is_refused(path: str, told: str, rule: str, why: str | None) -> None:
    refusal = GAME.ask(f"score {told} paths={path}", OPTIONS.defaults())
    assert isinstance(refusal, Refusal) and refusal.rule == rule
    if why is not None:
        name, number = path.split(":")
        says = f"The {name.capitalize()} cannot count {number} on these sheets. {why}"
        assert (refusal.code, refusal.at, english(refusal.message)) == ("path-count", len(f"score {told} paths="), says)
    assert isinstance(GAME.ask(f"score {told}", OPTIONS.defaults()), Answer if why is not None else Refusal)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("production=5 paths=forager:6", "The Forager counts 5 on these sheets, not 6."),
        ("traders=3 priests=9 paths=planner:0", "The Planner counts 1 to 4 on these sheets, not 0."),
        ("traders=3 priests=9 paths=planner:5", "The Planner counts 1 to 4 on these sheets, not 5."),
    ],
)
def test_what_a_path_card_counts_is_what_the_sheets_show(told: str, says: str) -> None:
    refusal = GAME.ask(f"score {told}", OPTIONS.defaults())
    assert isinstance(refusal, Refusal) and english(refusal.message) == says


POSSIBLE = [
    ("architect:2", "renown=15 piety=15 valour=2 discipline=2"),
    ("defender:2", "fort=14 cohorts=5/0/0"),
    ("engineer:4", "traders=0 priests=0"),
    ("fighter:2", "guard=18 wall=7"),
    ("fighter:3", "guard=18"),
    ("forager:8", "mining=13"),
    ("merchant:8", "renown=3"),
    ("merchant:7", "traders=8"),
    ("planner:4", "renown=5 traders=8"),
    ("pontiff:1", "priests=2 piety=2"),
    ("ranger:1", "scouts=1,2,3,4"),
    ("ranger:3", "patricians=5"),
    ("ranger:4", "valour=0"),
    ("trainer:10", "performers=8 renown=2"),
    ("trainer:9", "red=6"),
    ("trainer:2", "renown=1 blue=0 battles-red=1"),  # dead, and so without Renown
    ("trainer:3", "renown=1 blue=0 battles-red=1"),  # dead too: a Fate Card shows damage up to 3
    ("trainer:2", "piety=0 blue=0 battles-red=1"),  # alive, and so without Piety
    ("vanguard:2", "cohorts=2/3/0"),
]


@pytest.mark.parametrize(("path", "told"), POSSIBLE)
def test_a_count_that_the_rest_leaves_open_is_counted(path: str, told: str) -> None:
    assert isinstance(GAME.ask(f"score {told} paths={path}", OPTIONS.defaults()), Answer)


@pytest.mark.parametrize("path", PLAYER_CARDS)
def test_where_nothing_else_is_told_every_count_is_possible(path: str) -> None:
    assert path in _MEASURED
    for count in range(smallest(path), largest(path) + 1):
        assert isinstance(GAME.ask(f"score paths={path}:{count}", OPTIONS.defaults()), Answer), count


def test_what_a_game_came_to_is_counted_whatever_is_left_out_of_its_sheets() -> None:
    asked = 0
    for seats in (1, 2, 3):
        rng = random.Random(f"left out {seats}")
        states = [played.applied.state for played in play(setup(seats), rng)]
        for state in [*rng.sample(states, 25), *[states[-1]] * 5]:
            sheet = rng.choice(list(state.players.values())).sheet
            part = rng.choice([0.2, 0.5, 1])
            told = [token for token in write_sheet(sheet) if not token.startswith("have") and rng.random() < part]
            told += [f"{track}=0" for track in _ZERO if track not in sheet.counts and rng.random() < part]
            paths = ",".join(f"{path}:{measure(path, sheet)}" for path in rng.sample(list(PLAYER_CARDS), 6))
            line = f"score {' '.join(told)} paths={paths}"
            assert isinstance(GAME.ask(line, OPTIONS.defaults()), Answer), line
            asked += 1
    assert asked == 90


_ZERO = (*ATTRIBUTES, *CITIZENS.values(), "guard", "wall", "fort", "cippi", "mining")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("score wall=21 renown=0", "Renown: filled boxes 0, but the sheets have given at least 6: 5 from Wall and 1"
         " from Granaries."),
        ("score scouts=1 map=xxxx./xxxx./...../.....", "Filled cells of the Map: 8. The Scouts make 4."),
        ("score year=6 disdain=4 valour=6",
         "Valour: filled boxes 6, but the sheets have given at least 7: 7 from the attacks."),
        ("fill scouts=1,2 patricians=4 map=xxxx./...../...../.....", "Filled cells of the Map: 4. The Scouts make 8."),
    ],
)  # fmt: skip
def test_what_was_certainly_given_must_be_there(line: str, says: str) -> None:
    refusal = GAME.ask(line, OPTIONS.defaults())
    begin = "The sheets cannot be as entered. " if line.startswith("fill") else ""
    assert isinstance(refusal, Refusal) and english(refusal.message) == begin + says


@pytest.mark.parametrize(
    "line",
    [
        # nothing is held against what is left out: the Year, the Disdain, the Map
        *("score disdain=4 valour=6", "score year=6 valour=6", "score year=1 disdain=0 valour=0"),
        "fill scouts=1,2 patricians=4",
        # and in a fill a track that is blank is one that is left out
        *("fill wall=4 fort=4 renown=0", "fill year=3 disdain=0 valour=0"),
    ],
)
def test_what_is_left_out_rules_out_nothing(line: str) -> None:
    assert isinstance(GAME.ask(line, OPTIONS.defaults()), Answer)
