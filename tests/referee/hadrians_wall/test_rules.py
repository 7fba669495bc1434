"""Every rule is cited somewhere, every option is explained."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.referee.game import Applied
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import PLAYER_CARDS
from companion.referee.hadrians_wall.check import check_sheet
from companion.referee.hadrians_wall.choices import KINDS, QUESTION_RULES, ROAD_KINDS
from companion.referee.hadrians_wall.commands import Fill, Override, Stop
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.scoring import Score, rank
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.year import begin_year, end_year

from ..citing import cited
from .cases import CASES
from .company import acting, play, setup
from .players import Turn, game
from .test_check import IMPOSSIBLE, INCOMPLETE, sheet

DEFAULTS = OPTIONS.defaults()


def _cited() -> Iterator[str]:
    """The rules of every answer and refusal to the cases, of Years, of rankings and of a few games."""
    for case in CASES:
        yield from cited(GAME.ask(case.notation, OPTIONS.settle(case.options)))
    for text, _ in (*IMPOSSIBLE, *INCOMPLETE):
        yield from cited(check_sheet(sheet(text), whole=True))
    yield from cited(GAME.ask(f"score paths={','.join(sorted(PLAYER_CARDS)[:6])}", DEFAULTS))
    yield from cited(GAME.ask(f"score paths={','.join(sorted(PLAYER_CARDS)[6:])}", DEFAULTS))
    yield from cited(begin_year(Sheet(marks={"small-road": "x"}), 2, 1, "ranger", DEFAULTS, {"small-road": "piety"}))
    yield from cited(end_year(Sheet(have={"builder": 1}, counts={"valour": 2}), "", "", DEFAULTS))
    scores = {seat: Score(60, (), *tie) for seat, tie in zip("ABCD", [(1, 5), (2, 5), (2, 4), (2, 4)], strict=True)}
    yield from cited(rank(scores))
    for seed in range(3):
        for turn in game(DEFAULTS, random.Random(seed), rich=True):
            if isinstance(turn, Turn):
                yield from (step.rule for step in turn.steps)
    for seats in (1, 2):
        for played in play(setup(seats), random.Random(seats)):
            yield from (step.rule for step in played.applied.steps)
    applied = GAME.apply(acting(3), Override(reason="the table's cat"))
    assert isinstance(applied, Applied)
    yield from (step.rule for step in applied.steps)
    for command in (Fill(seat="black", box="fort-1"), Stop(seat="blue", year=2)):
        yield from cited(GAME.apply(acting(3), command))


def test_every_rule_is_cited_and_every_citation_is_a_rule() -> None:
    assert set(_cited()) == set(GAME.rules)


def test_rules_name_options_that_exist() -> None:
    named = {option for rule in GAME.rules.values() for option in rule.options}
    assert named == set(OPTIONS)


ASSUMED = (
    "hw.box-order", "hw.gains", "hw.goods", "hw.goods-source", "hw.battle", "hw.favour", "hw.stop", "hw.path-forager",
    "hw.path-pontiff", "hw.path-aristocrat", "hw.score-total", "hw.road-income",
)  # fmt: skip


@pytest.mark.parametrize("rule", ASSUMED)
def test_what_the_rulebook_does_not_say_is_called_assumed(rule: str) -> None:
    assert " assumed" in GAME.rules[rule].text
    assert "; silent on " in GAME.rules[rule].source


def test_sources_are_the_sections_in_which_it_stands() -> None:
    sources = {
        id: GAME.rules[id].source
        for id in ("hw.year-order", "hw.neighbours", "hw.building", "hw.scout-source", "hw.stop")
    }
    assert sources == {
        "hw.year-order": "Year setup; End of the year; Changes for 1-2 players",
        "hw.neighbours": "Market; Scouts; Changes for 1-2 players",
        "hw.scout-source": "Scouts; Changes for 1-2 players",
        "hw.stop": "End of the year; Market; Scouts; silent on payments after stopping",
        "hw.building": "Market; Theatre; Ludus Gladiatorious; Temples; Baths; Courthouse",
    }


def test_questions_name_rules_that_exist() -> None:
    assert set(QUESTION_RULES) == {*KINDS, *ROAD_KINDS}
    assert set(QUESTION_RULES.values()) <= set(GAME.rules)


@pytest.mark.parametrize("path", PLAYER_CARDS)
def test_every_path_has_a_rule(path: str) -> None:
    assert f"hw.path-{path}" in GAME.rules


def test_ids_of_the_options() -> None:
    rulings = "sword-blocked citizen-full road-choice box-order fate-deck-empty aristocrat negative-total"
    assert [option.id for option in OPTIONS.values() if option.kind == "ruling"] == rulings.split()
    assert [option.id for option in OPTIONS.values() if option.kind != "ruling"] == ["players", "difficulty"]
    assert all(option.default == option.choices[0].value for option in OPTIONS.values() if option.choices)
