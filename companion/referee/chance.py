"""Chance at a table: an event that nobody has decided yet is asked for, one that was decided is read.

A game never draws by itself; see :class:`companion.referee.game.Chance`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from companion.referee.game import Applied, Chance
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")


class Undecided(Exception):
    """Raised inside a game when a chance event must be decided first."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance.id)
        self.chance = chance


def outcome_of(chance: Mapping[str, str], event: str, outcomes: tuple[str, ...], rule: str | None = None) -> str:
    """The recorded outcome of an event. Raises Undecided if there is none yet, and Refused (with ``rule``) for one that
    cannot be."""
    outcome = chance.get(event)
    if outcome is None:
        raise Undecided(Chance(event, outcomes))
    if outcome not in outcomes:
        text = N_("“%(given)s” cannot come out of this draw.")
        raise Refused(Refusal("chance-outcome", say(text, given=outcome[:40]), rule))
    return outcome


def answered(
    step: Callable[[StateT, CommandT], Applied[StateT]], state: StateT, command: CommandT
) -> Applied[StateT] | Refusal | Chance:
    """What a game answers to a command: the state after it, why it is not allowed, or the event it needs first."""
    try:
        return step(state, command)
    except Refused as refused:
        return refused.refusal
    except Undecided as undecided:
        return undecided.chance
