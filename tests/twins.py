"""Random games beside twins that a viewer cannot tell from them.

A twin is a state of the same game in which somebody has done something else in secret. Whatever is shown to the viewer
of the two must be the same for as long as the viewer sees the same on both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.referee.game import Applied, Chance, Command, Game, SeatPlan, Setup
from companion.referee.games import GAMES
from companion.simulate import settled

State = Any
SECRETS: dict[str, tuple[int, int, dict[str, str | int]]] = {
    "romans-go-home": (3, 4, {}),
    "hadrians-wall": (3, 1, {}),
    "runes-of-mayhem": (2, 3, {"Q43": "secret"}),
    "stronghold": (2, 1, {}),
}
"""For each game: seats, random games, and options with which it has secrets if it can have any."""
OPEN = {"stronghold"}
"""Games of which everybody sees all."""


class Step(NamedTuple):
    """A state and what a command made of it."""

    before: State
    applied: Applied[Any]


class Pair(NamedTuple):
    """The seat that cannot tell them apart (None: who only watches), a step of the game, and one of its twin."""

    viewer: str | None
    here: Step
    there: Step


def pairs(name: str) -> Iterator[Pair]:
    """The steps of some random games of the game with this id beside those of their twins."""
    seats, games, options = SECRETS[name]
    setup = Setup(tuple(SeatPlan(seat) for seat in GAMES[name].seat_ids[:seats]), options)
    for number in range(games):
        yield from _of_one_game(GAMES[name], setup, random.Random(f"secrets {number}"))


def _of_one_game(game: Game[Any, Any], setup: Setup, rng: random.Random) -> Iterator[Pair]:
    state, twins = game.new(setup), list[tuple[str | None, State, State]]()
    seats = [seat.id for seat in setup.seats]
    while not game.over(state):
        listed = rng.choice([legal for seat in seats if (legal := game.legal(state, seat))])
        after, command = settled(game, state, rng.choice(listed), rng)
        applied = game.apply(state, command)
        assert isinstance(applied, Applied)
        kept: list[tuple[str | None, State, State]] = []
        for viewer in (None, *seats):
            # The same command at the twins there are, and others that the viewer may take for it.
            beside = [(twin, _done(game, twin, command, rng)) for who, _, twin in twins if who == viewer]
            beside += [(state, _done(game, state, other, rng)) for other in rng.sample(listed, min(len(listed), 4))]
            for before, elsewhere in beside:
                if elsewhere is not None and _differ(game, after, elsewhere.state, viewer):
                    yield Pair(viewer, Step(state, applied), Step(before, elsewhere))
                    kept.append((viewer, after, elsewhere.state))
        state, twins = after, kept[:12]


def _done(game: Game[Any, Any], state: State, command: Command, rng: random.Random) -> Applied[Any] | None:
    """What a command leads to with other dice; None if it is refused."""
    while True:
        answer = game.apply(state, command)
        if not isinstance(answer, Chance):
            return answer if isinstance(answer, Applied) else None
        command = command.decided(answer, rng.choice(answer.outcomes))


def _differ(game: Game[Any, Any], one: State, two: State, viewer: str | None) -> bool:
    """Whether two states differ in what the viewer cannot see."""
    return bool(one != two and game.view(one, viewer) == game.view(two, viewer))
