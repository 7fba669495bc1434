"""What everybody reads in the log tells no secret.

Two tables that a viewer cannot tell apart must read alike: a random game is played beside a twin of it, in which
somebody has done something else in secret, and what the log says of every command, done, undone and redone, must
be the same for as long as the viewer sees the same on both.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion.referee.game import Applied, Chance, Command, Game, SeatPlan, Setup
from companion.referee.games import GAMES
from companion.simulate import settled

State = Any
Secret = tuple[str | None, State, State]
"""Who does not see it, and the state of the game and of its twin."""

SECRETS: dict[str, tuple[int, int, dict[str, str | int]]] = {
    "romans-go-home": (3, 4, {}),
    "hadrians-wall": (3, 1, {}),
    "runes-of-mayhem": (2, 3, {"Q43": "secret"}),
    "stronghold": (2, 1, {}),
}
"""For each game: seats, random games, and options with which it has secrets if it can have any."""
OPEN = {"stronghold"}
"""Games of which everybody sees all."""


def _told(game: Game[Any, Any], before: State, applied: Applied[Any]) -> tuple[Any, ...]:
    """All that the log says of a command, of its undo, and of its redo."""
    after = applied.state
    return (
        game.pieces(before, after),
        game.pieces(after, before),
        applied.label,
        applied.steps,
        applied.changes,
    )


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


def _game(game: Game[Any, Any], setup: Setup, rng: random.Random) -> Iterator[tuple[Any, Any]]:
    """What the log says of each command, and what it says at the twin."""
    state, twins = game.new(setup), list[Secret]()
    seats = [seat.id for seat in setup.seats]
    while not game.over(state):
        listed = rng.choice([legal for seat in seats if (legal := game.legal(state, seat))])
        after, command = settled(game, state, rng.choice(listed), rng)
        applied = game.apply(state, command)
        assert isinstance(applied, Applied)
        kept: list[Secret] = []
        for viewer in (None, *seats):
            # The same command at the twins there are, and others that the viewer may take for it.
            beside = [(twin, _done(game, twin, command, rng)) for who, _, twin in twins if who == viewer]
            beside += [(state, _done(game, state, other, rng)) for other in rng.sample(listed, min(len(listed), 4))]
            for before, elsewhere in beside:
                if elsewhere is not None and _differ(game, after, elsewhere.state, viewer):
                    yield _told(game, state, applied), _told(game, before, elsewhere)
                    kept.append((viewer, after, elsewhere.state))
        state, twins = after, kept[:12]


@pytest.mark.parametrize("name", GAMES)
def test_the_log_reads_alike_where_a_viewer_sees_no_difference(name: str) -> None:
    game, (seats, games, options) = GAMES[name], SECRETS[name]
    setup = Setup(tuple(SeatPlan(seat) for seat in game.seat_ids[:seats]), options)
    looked: Counter[str] = Counter()
    for number in range(games):
        for here, there in _game(game, setup, random.Random(f"secrets {number}")):
            assert here == there
            looked[name] += 1
    assert (looked[name] > 5) == (name not in OPEN)
