"""A game of Romans Go Home! in tests, and what is done in it."""

from __future__ import annotations

from functools import partial

from companion.referee.game import SeatPlan, Setup
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.options import fort_counts
from companion.referee.romans_go_home.state import State, forts_left, forts_seen, settings_of

from .. import playing

apply = partial(playing.applied, GAME)
do = partial(playing.do, GAME)


def seated(*clans: str) -> tuple[SeatPlan, ...]:
    """The seats of these clans; a star marks a neutral one."""
    return tuple(SeatPlan(clan.removesuffix("*"), clan.endswith("*")) for clan in clans)


def pile(state: State) -> tuple[str, ...]:
    """The forts still in the pile of this game, by kind."""
    return forts_left(fort_counts(settings_of(state)), forts_seen(state))


def new(*clans: str, **options: str | int) -> State:
    """A game of these clans before its first wall."""
    return GAME.new(Setup(seated(*clans), dict(options)))
