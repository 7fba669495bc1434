"""Random players: they give random legal commands, and a seeded random.Random decides chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.referee.game import SeatPlan, Setup
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.commands import AnyCommand
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.state import State

from ..playing import Played, decided

SETUPS = {
    "1+1": (1, 1),
    "1+2": (1, 2),
    "1+3": (1, 3),
    "2": (2, 0),
    "2+1": (2, 1),
    "2+2": (2, 2),
    "3": (3, 0),
    "3+1": (3, 1),
    "4": (4, 0),
}
"""How many players and how many neutral clans."""


def random_options(rng: random.Random, share: float = 0.5) -> dict[str, str | int]:
    """Rulings, variants and table options: each changed with this probability."""
    return {
        option.id: rng.choice(option.values())
        for option in OPTIONS.values()
        if option.kind != "box" and rng.random() < share
    }


def random_setup(rng: random.Random, name: str, options: dict[str, str | int]) -> Setup:
    """Players and neutral clans in a random seat order."""
    players, neutrals = SETUPS[name]
    clans = rng.sample(GAME.seat_ids, players + neutrals)
    return Setup(tuple(SeatPlan(clan, number >= players) for number, clan in enumerate(clans)), options)


def play(setup: Setup, rng: random.Random) -> Iterator[Played[State, AnyCommand]]:
    """A whole game."""
    state = GAME.new(setup)
    while state.stage != "over":
        phase = GAME.phase(state)
        seat = rng.choice(phase.awaits or tuple(state.clans))
        legal = GAME.legal(state, seat)
        played = decided(GAME, state, rng.choice(legal), rng)
        yield played
        state = played.applied.state
