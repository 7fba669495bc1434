"""Random whole games by legal commands: a way to try the rules, and a measure of their speed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.referee.game import Chance, Command, Game, SeatPlan, Setup
from companion.referee.ruling import Refusal


def settled(game: Game[Any, Any], state: Any, command: Command, rng: random.Random) -> tuple[Any, Command]:
    """The state after a legal ``command`` and the command with its chance outcomes, drawn from ``rng``.

    Raises RuntimeError when the game refuses a command that it called legal.
    """
    while True:
        applied = game.apply(state, command)
        if isinstance(applied, Chance):
            command = command.decided(applied, rng.choice(applied.outcomes))
        elif isinstance(applied, Refusal):
            raise RuntimeError(f"{command!r} is legal, but refused: {applied.code}")
        else:
            return applied.state, command


def play(game: Game[Any, Any], setup: Setup, rng: random.Random) -> Iterator[tuple[Command, Any]]:
    """One random game from its start: each command with the state after it, until nobody can go on."""
    state = game.new(setup)
    seats = [seat.id for seat in setup.seats]
    while not game.over(state):
        rng.shuffle(seats)
        commands = next((legal for seat in seats if (legal := game.legal(state, seat))), ())
        if not commands:
            raise RuntimeError(f"nobody can go on in {game.phase(state).kind}")
        state, command = settled(game, state, rng.choice(commands), rng)
        yield command, state


def ends(game: Game[Any, Any], seats: int, games: int, seed: int, options: dict[str, str | int]) -> Counter[str]:
    """How ``games`` random games with so many players end, by end reason."""
    rng = random.Random(seed)
    setup = Setup(tuple(SeatPlan(seat) for seat in game.seat_ids[:seats]), options)
    found: Counter[str] = Counter()
    for _ in range(games):
        state = None
        for _command, after in play(game, setup, rng):
            state = after
        found[game.scores(state).end_reason] += 1
    return found
