"""The examples of the rulebook, the rulings, and other positions: what each must come out as."""

from __future__ import annotations

import pytest

from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.questions import parse, write
from companion.referee.ruling import Answer, Refusal

from ..english import english
from .cases import CASES, EXAMPLES, OTHERS, RULINGS, Case
from .others import CONTRADICTIONS


def _check(case: Case) -> None:
    answer = GAME.ask(case.notation, OPTIONS.settle(case.options))
    if case.refused is not None:
        assert isinstance(answer, Refusal), answer
        assert (answer.code, answer.rule) == case.refused
        assert english(answer.message)
    else:
        assert isinstance(answer, Answer), english(answer.message)
        assert {name: answer.facts[name] for name in case.facts} == case.facts


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case.name)
def test_rulebook(case: Case) -> None:
    _check(case)


@pytest.mark.parametrize("case", RULINGS, ids=lambda case: case.name)
def test_ruling(case: Case) -> None:
    _check(case)


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: case.name)
def test_other(case: Case) -> None:
    _check(case)


@pytest.mark.parametrize("case", CONTRADICTIONS, ids=lambda case: case.name)
def test_what_contradicts_itself(case: Case) -> None:
    _check(case)


def test_every_case_has_a_name_of_its_own() -> None:
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_notation_of_a_case_round_trips(case: Case) -> None:
    question = parse(case.notation)
    assert parse(write(question)) == question


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_sentence_of_a_case_can_be_read(case: Case) -> None:
    answer = GAME.ask(case.notation, OPTIONS.settle(case.options))
    if isinstance(answer, Refusal):
        return
    sentences = [answer.headline, *(step.message for step in answer.steps), *(d.message for d in answer.differences)]
    for sentence in sentences:
        text = english(sentence)
        assert text and "%(" not in text and "None" not in text
