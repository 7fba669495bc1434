"""Record whole games as fixtures: set-up, commands, final scores, why the game ended.

    python -m tests.referee.romans_go_home.record

plays random games with fixed seeds until every end reason and set-up has one, and writes them to
``recorded/``. Read the difference before keeping it: a recorded game only changes with the rules.
"""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path
from typing import Any

from companion.referee.game import Scores
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.commands import AnyCommand, Finish

from ..recorded import Recorded, Recordings, places
from .players import play, random_options, random_setup


class Game(Recorded[AnyCommand], frozen=True):
    """A whole game, with the places."""

    places: dict[str, int]

    @staticmethod
    def more(scores: Scores, state: Any) -> tuple[Any, ...]:
        return (places(scores),)


RECORDINGS = Recordings(GAME, Path(__file__).parent / "recorded", Game)
FINISH = Finish(reason="last bus")

# name, seats, end reason, options, whether a neutral clan has to win
WANTED: tuple[tuple[str, str, str, dict[str, str | int] | None, bool], ...] = (
    ("two-players-defaults", "2", "rounds", {}, False),
    ("four-players-defaults", "4", "rounds", {}, False),
    ("three-players-variants", "3", "rounds", {"V1": "on", "V2": "on"}, False),
    ("two-and-two-neutral-any-options", "2+2", "rounds", None, False),
    ("three-and-neutral-any-options", "3+1", "rounds", None, False),
    ("solo-defaults", "1+1", "rounds", {}, False),
    ("solo-neutral-wins-by-points", "1+1", "rounds", {"N6": "BAJ"}, True),
    ("legions", "3", "legions", {}, False),
    ("legions-captured-in-total", "2", "legions", {"L1": "captured"}, False),
    ("solo-neutral-wins-by-legions", "1+1", "legions", {"N6": "BAJ"}, True),
    ("finished-early", "2+1", "finished", {}, False),
)


def played(seats: str, end_reason: str, options: dict[str, str | int] | None, neutral: bool) -> Game:
    """The first random game, counting seeds from 0, that ends as wanted."""

    def game(seed: int) -> Game:
        rng = random.Random(f"{seats} {end_reason} {seed}")
        setup = random_setup(rng, seats, random_options(rng) if options is None else options)
        plays = ((each.command, each.applied.state) for each in play(setup, rng))
        return RECORDINGS.record(setup, plays, 40, FINISH if end_reason == "finished" else None)

    def wanted(game: Game) -> bool:
        neutrals = {seat.id for seat in game.setup.seats if seat.neutral}
        return game.end_reason == end_reason and neutral is bool(neutrals & set(game.winners))

    return next(filter(wanted, map(game, count())))


def main() -> None:
    """Write every wanted game."""
    for name, seats, end_reason, options, neutral in WANTED:
        RECORDINGS.write(name, played(seats, end_reason, options, neutral))


if __name__ == "__main__":
    main()
