"""Answers: JSON facts, the permalink, and the options that would change them."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.ruling import Answer

from ..english import english
from .cases import CASES, Case

DEFAULTS = OPTIONS.defaults()


def ask(notation: str, **options: str | int) -> Answer:
    answer = GAME.ask(notation, OPTIONS.settle({key.replace("_", "-"): value for key, value in options.items()}))
    assert isinstance(answer, Answer), answer
    return answer


def test_who_answers() -> None:
    assert (GAME.id, GAME.name) == ("hadrians-wall", "Hadrian's Wall")
    assert GAME.options is OPTIONS


@pytest.mark.parametrize("case", [case for case in CASES if case.refused is None], ids=lambda case: case.name)
def test_facts_are_json_and_the_path_leads_back(case: Case) -> None:
    settings = OPTIONS.settle(case.options)
    answer = GAME.ask(case.notation, settings)
    assert isinstance(answer, Answer)
    assert msgspec.json.decode(msgspec.json.encode(answer.facts)) == answer.facts
    parts = urlsplit(answer.path)
    assert parts.path == "/hadrians-wall/referee"
    query = {key: found[0] for key, found in parse_qs(parts.query).items()}
    notation = query.pop("position")
    assert notation == answer.notation
    assert GAME.ask(notation, OPTIONS.settle(query)) == answer


def test_attack_and_score_are_in_their_canonical_form() -> None:
    line = "attack year=3 cards=LCCRR cohorts=2/1/0 ignore=R"
    answer = ask(line)
    assert answer.notation == line
    assert english(answer.headline) == "2 Disdain and 0 Valour."
    assert english(answer.steps[0].message).endswith("attack cards: 3; here it is 5.")
    assert [step.rule for step in answer.steps] == [
        "hw.attack-cards",
        "hw.attacks",
        "hw.favour-use",
        *["hw.let-through"] * 3,
        "hw.disdain",
        "hw.valour",
    ]


def test_differences() -> None:
    answer = ask("score disdain=3 paths=aristocrat")
    assert [(found.option, found.value, english(found.message)) for found in answer.differences] == [
        ("aristocrat", "exactly", "−5 VP."),
        ("negative-total", "no", "0 VP."),
    ]
    blocked = ask("fill training have=0/1/0/0/0 guard=6", sword_blocked="yes")
    assert [(found.option, found.value) for found in blocked.differences] == [("sword-blocked", "no")]
    theatre = ask("fill theatre-1 have=0/0/0/0/1 performers=1 traders=9 built=theatre")
    assert [found.option for found in theatre.differences] == ["citizen-full"]
    odds = ask("odds year=2 cohorts=1/1/1")
    assert [(found.option, found.value) for found in odds.differences] == [("difficulty", "hard")]
    empty = ask("odds year=3 cohorts=1/1/1 seen=16/16/15", difficulty="hard")
    assert ("fate-deck-empty", "stop") in [(found.option, found.value) for found in empty.differences]
    assert ask("gladiator boxes=3").differences == ()


def test_the_whole_cascade_is_told_in_printed_order() -> None:
    answer = ask("fill small-gardens have=0/1/1/0/1 priests=4 piety=16 renown=18")
    assert [english(step.message) for step in answer.steps] == [
        "Priests: 4 needed, 4 there.",
        "Pay 1 Servant, 1 Builder, and 1 Resource.",
        "Build Small Gardens.",
        "Fill Piety 17.",
        "Fill Renown 19.",
        "Gain 1 Civilian.",
        "Fill Traders 1.",
        "Gain 1 Servant.",
        "Fill Performers 1.",
        "Gain 1 Builder.",
        "Fill Priests 5.",
        "Gain 1 Servant.",
    ]


def test_open_questions_are_told() -> None:
    answer = ask("fill scout-1 have=1/0/0/0/0 patricians=2 left=architect right=fighter")
    assert (
        english(answer.steps[-1].message) == "Open: From whom? the neighbour on the left or the neighbour on the right."
    )
    at = ask("fill scout-1 have=1/0/0/0/0 patricians=2 left=architect right=fighter from=left")
    assert english(at.steps[-1].message) == "Open: Where on the Map? 13 possibilities."
    battle = ask("fill battle-red performers=3 built=ludus red=1")
    assert (
        english(battle.steps[-1].message) == "Decided by a card: How much damage does the Fate Card show? 1, 2, or 3."
    )
