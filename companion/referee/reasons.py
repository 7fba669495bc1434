"""The reason that a table gives when it plays something its own way, or ends a game."""

from __future__ import annotations

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused

LONGEST_REASON = 200


def reason(text: str, rule: str) -> str:
    """The reason in one line. Raises Refused, naming ``rule``, for none and for one that is too long."""
    line = " ".join(text.split())
    if not 0 < len(line) <= LONGEST_REASON:
        message = say(N_("A reason is needed, of at most %(most)d characters."), most=LONGEST_REASON)
        raise Refused(Refusal("reason", message, rule))
    return line
