"""Which rules answers and refusals cite."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.game import Applied
from companion.referee.ruling import Answer, Refusal, Ruling


def cited(found: object) -> Iterator[str]:
    """The rules of the steps of an answer, or the rule of a refusal if it has one."""
    if isinstance(found, Answer | Ruling | Applied):
        yield from (step.rule for step in found.steps)
    else:
        assert isinstance(found, Refusal), found
        if found.rule is not None:
            yield found.rule
