"""The reason that a table gives when it plays something its own way, or ends a game."""

from __future__ import annotations

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.typed import clean

LONGEST_REASON = 200
OFFERED = (N_("Wrong tap"), N_("Forgotten"), N_("House rule"))
"""Reasons of a correction that a tap writes."""
OFFERED_AT_THE_END = (N_("No more time"), N_("We all agree"))
"""Those for which a table ends a game."""


def worded(reason: str) -> Message | str:
    """The reason as people read it: one that is offered in the language of each of them, another as it was typed."""
    return say(reason) if reason in (*OFFERED, *OFFERED_AT_THE_END) else reason


def played_so(reason: str) -> Message:
    """What a correction is called in the log."""
    return say(N_("We play it so (%(reason)s)"), reason=worded(reason))


def game_ends(reason: str) -> Message:
    """What a command that ends the game now is called there."""
    return say(N_("The game ends (%(reason)s)"), reason=worded(reason))


def reason(text: str, rule: str) -> str:
    """The reason in one line, cleaned as names are. Raises Refused, naming ``rule``, for none (also when nothing of it
    is visible) and for one that is too long."""
    line = clean(text[: 50 * LONGEST_REASON])
    if not 0 < len(line) <= LONGEST_REASON:
        message = say(N_("A reason is needed, of at most %(most)d characters."), most=LONGEST_REASON)
        raise Refused(Refusal("reason", message, rule))
    return line
