"""Worked positions by number: what is asked, and what must come out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from companion.referee.game import Referee
from companion.referee.ruling import Answer, Refusal

from .english import english


class Case(NamedTuple):
    """A question in one line, what must come out, options that are not at their default, and the rule that forbids
    it."""

    number: str
    notation: str
    expected: dict[str, Any]
    options: dict[str, str]
    refused: str | None


def case(
    number: str, notation: str, options: dict[str, str] | None = None, refused: str | None = None, **expected: Any
) -> Case:
    """A case of which ``expected`` must come out, by the names of the facts."""
    return Case(number, notation, expected, options or {}, refused)


def numbered(cases: Iterable[Case]) -> list[Any]:
    """The cases as parameters of a test, named by their numbers."""
    return [pytest.param(case, id=f"{case.number}-{n}") for n, case in enumerate(cases)]


def facts(referee: Referee, case: Case) -> dict[str, object] | None:
    """The facts of the answer to a case; None when it is refused, as it must be, with its rule."""
    answer = referee.ask(case.notation, referee.options.settle(case.options))
    if case.refused is not None:
        assert isinstance(answer, Refusal)
        assert answer.rule == case.refused
        return None
    assert isinstance(answer, Answer), english(answer.message)
    return dict(answer.facts)
