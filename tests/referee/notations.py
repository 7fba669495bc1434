"""What holds for the one-line notation of every game: it round-trips, and what is malformed says where."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from companion.referee.game import Referee
from companion.referee.ruling import Answer, Refusal

T = TypeVar("T")


class Ask(Protocol):
    """A question in one line to a referee, with the options that are not at their default."""

    def __call__(self, notation: str, **options: str | int) -> Answer | Refusal: ...


def asking(referee: Referee) -> Ask:
    """Questions to this referee."""

    def ask(notation: str, **options: str | int) -> Answer | Refusal:
        return referee.ask(notation, referee.options.settle(options))

    return ask


def answer(ask: Ask, notation: str, **options: str | int) -> Answer:
    """The answer to a question; a refusal fails."""
    found = ask(notation, **options)
    assert isinstance(found, Answer), found
    return found


def refused(ask: Ask, notation: str, **options: str | int) -> tuple[str, str | None, int | None]:
    """Code, rule and offset of the refusal of a question; an answer fails."""
    found = ask(notation, **options)
    assert isinstance(found, Refusal), found
    return found.code, found.rule, found.at


def round_trip(parse: Callable[[str], T], write: Callable[[T], str], position: T) -> str:
    """What is written is read as it was, and written the same again; the line."""
    line = write(position)
    assert parse(line) == position
    assert write(parse(line)) == line
    return line


def round_trip_of_question(ask: Ask, notation: str) -> None:
    """The canonical form has the same answer, and so has the question in capitals and wide apart."""
    found = answer(ask, notation)
    assert ask(found.notation) == found
    assert ask(f"  {notation.upper().replace(' ', '   ')} ") == found


def text_refused(ask: Ask, text: str) -> None:
    """Text is refused, at a place within it if at any."""
    _, _, at = refused(ask, text)
    assert at is None or 0 <= at <= len(text)


def answered_or_refused(ask: Ask, text: str) -> None:
    """Text is refused, at a place within it if at any, or has an answer that its canonical form has too."""
    found = ask(text)
    if isinstance(found, Refusal):
        assert found.at is None or 0 <= found.at <= len(text)
    else:
        assert ask(found.notation) == found


def misprinted(text: str, letters: Sequence[str], rng: random.Random) -> str:
    """The text with one to three places doubled, left out or replaced by one of these letters."""
    places = list(text)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(places))
        places[at] = rng.choice((*letters, places[at] * 2, ""))
    return "".join(places)
