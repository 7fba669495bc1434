"""A ruling: what happened, and why, step by step, each step with its rule."""

from __future__ import annotations

from typing import Generic, NoReturn, TypeVar

import msgspec

from companion.referee.messages import Message, Param, say

Result = TypeVar("Result")


class Step(msgspec.Struct, frozen=True):
    """One step of a ruling: the id of the rule that was applied, and what it did."""

    rule: str
    message: Message


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed, or not understood.

    ``code`` is stable and machine-readable; ``rule`` is the id of the rule that
    forbids the step (None where no rule of a game is concerned, such as a malformed
    notation); ``at`` is the offset, in characters from 0, of the offending part of
    a notation. ``unfinished`` is True where nothing need be wrong, but more is still
    to be said or ticked: who still fills in a form is not told it.
    """

    code: str
    message: Message
    rule: str | None = None
    at: int | None = None
    unfinished: bool = False


class Refused(ValueError):
    """Raised inside parsers and resolvers; the public functions return its refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: str, rule: str | None, text: str, /, **params: Param) -> NoReturn:
    """Raise Refused: this code, the rule that forbids it, and the message ``text`` with its parameters."""
    raise Refused(Refusal(code, say(text, **params), rule))


class Ruling(msgspec.Struct, Generic[Result], frozen=True):
    """A typed result and the ordered steps that lead to it."""

    result: Result
    steps: tuple[Step, ...]


class Difference(msgspec.Struct, frozen=True):
    """A table option that would change a ruling, and what the result would then be."""

    option: str
    value: str | int
    message: Message


class Reply(msgspec.Struct, frozen=True):
    """What a question is answered with under one set of options: the outcome in one sentence, the
    machine-readable facts, and the steps."""

    headline: Message
    facts: dict[str, object]
    steps: tuple[Step, ...]


class Answer(msgspec.Struct, frozen=True):
    """A ruling ready to be shown: on a page, on the command line, through the API.

    ``facts`` is the machine-readable result (JSON values only); ``notation`` is the
    canonical notation of the question, ``path`` its address on the site (path and
    query, relative to the site's root).
    """

    headline: Message
    facts: dict[str, object]
    steps: tuple[Step, ...]
    differences: tuple[Difference, ...]
    notation: str
    path: str
