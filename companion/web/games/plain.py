"""A referee that is asked in its notation: a line to type, and examples to begin from."""

from __future__ import annotations

from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from companion.referee.game import Referee
from companion.referee.ruling import Answer

LONGEST = 2000  # characters taken from an address; the referee itself refuses a question that is too long


@dataclass(frozen=True, slots=True)
class Line:
    """A question as it was typed."""

    text: str

    @property
    def complete(self) -> bool:
        """Whether anything was typed."""
        return bool(self.text)

    def notation(self) -> str:
        """The question in one line."""
        return self.text


@dataclass(frozen=True, slots=True)
class Example:
    """A question to begin from: what it asks (a message), and its notation."""

    title: str
    notation: str


@dataclass(frozen=True, slots=True)
class PlainRoom:
    """The web part of a referee without a form of its own; meets
    :class:`companion.web.games.room.RefereeRoom`."""

    referee: Referee
    tagline: str
    about: str
    examples: tuple[Example, ...]
    folder: str = "plain"

    def draft(self, given: MultiDict[str, str]) -> tuple[Line, dict[str, str | int]]:
        """The line, and the options beside it."""
        options = {key: value for key, value in given.items() if key in self.referee.options and value != ""}
        return Line(" ".join(given.get("position", "").split())[:LONGEST]), dict(options)

    def referee_context(self, answer: Answer | None, options: dict[str, str | int]) -> dict[str, object]:
        """The examples."""
        return {"examples": self.examples}
