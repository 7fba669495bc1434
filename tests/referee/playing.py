"""Commands given to a game, one or many, by hand or at random."""

from __future__ import annotations

import random
from typing import Any, Generic, NamedTuple, TypeVar

from companion.referee.game import Applied, Command, Game, Setup
from companion.referee.ruling import Refusal, Refused
from companion.simulate import settled

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT", bound=Command)


class Played(NamedTuple, Generic[StateT, CommandT]):
    """A command of a game with what chance decided, the state before it and what it led to."""

    before: StateT
    command: CommandT
    applied: Applied[StateT]


def why_not(game: Game[StateT, CommandT], setup: Setup) -> Refusal | None:
    """Why a game cannot begin with this set-up; None where it can."""
    try:
        game.new(setup)
    except Refused as refused:
        return refused.refusal
    return None


def applied(game: Game[StateT, CommandT], state: StateT, command: CommandT) -> Applied[StateT]:
    """What a command leads to; a refusal or an open chance event fails."""
    outcome = game.apply(state, command)
    assert isinstance(outcome, Applied), (command, outcome)
    return outcome


def do(game: Game[StateT, Any], state: StateT, *commands: Command) -> StateT:
    """The state after these commands, none of which is refused or leaves chance open."""
    for command in commands:
        state = applied(game, state, command).state
    return state


def decided(
    game: Game[StateT, CommandT], state: StateT, command: CommandT, rng: random.Random
) -> Played[StateT, CommandT]:
    """The command with every chance event decided, and what it leads to; a refusal fails."""
    _, given = settled(game, state, command, rng)
    assert isinstance(given, type(command))
    return Played(state, given, applied(game, state, given))
