"""Two ways to use ink: in colour, or sparing it.

Sparing means outlines instead of areas and black instead of colour, so the sheet is
as good on a monochrome printer. What a colour says is said by a shape as well.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused


class Ink(NamedTuple):
    """The colours (``#rrggbb``) of the parts that every page has, and whether areas are filled."""

    name: str
    fills: bool
    text: str = "#1d1b18"
    soft: str = "#5c574f"
    hair: str = "#857e72"
    wash: str = "#f3eee4"

    def area(self, colour: str) -> str | None:
        """``colour`` to fill an area with; None when ink is spared."""
        return colour if self.fills else None

    def line(self, colour: str) -> str:
        """``colour`` to draw a line with; the colour of text when ink is spared."""
        return colour if self.fills else self.text


INKS = {ink.name: ink for ink in (Ink("colour", True), Ink("saver", False))}


def ink_named(name: str) -> Ink:
    """The ink of that name, in any case of letters. Raises Refused for another."""
    ink = INKS.get(name.strip().lower())
    if ink is None:
        raise Refused(
            Refusal(
                "print-ink",
                say(N_("The ink is one of %(inks)s, not “%(given)s”."), inks=tuple(INKS), given=name[:40]),
            )
        )
    return ink
