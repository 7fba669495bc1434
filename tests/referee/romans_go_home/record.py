"""Record whole games as fixtures: set-up, commands, final scores, why the game ended.

    python -m tests.referee.romans_go_home.record

plays random games with fixed seeds until every end reason and set-up has one, and writes them to
``recorded/``. Read the difference before keeping it: a recorded game only changes with the rules.
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from companion.referee.game import Scores, Setup
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.commands import AnyCommand, Finish
from companion.referee.romans_go_home.state import State

from .players import decided, play, random_options, random_setup

FOLDER = Path(__file__).parent / "recorded"


class Recorded(msgspec.Struct, frozen=True):
    """A whole game."""

    setup: Setup
    commands: tuple[AnyCommand, ...]
    end_reason: str
    totals: dict[str, int]
    winners: tuple[str, ...]
    places: dict[str, int]

    @classmethod
    def of(cls, setup: Setup, commands: list[AnyCommand], scores: Scores) -> Recorded:
        """A game that was played to its end."""
        places = {place.seat: place.place for place in scores.ranking}
        return cls(setup, tuple(commands), scores.end_reason, scores.totals, scores.winners, places)


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


def played(seats: str, end_reason: str, options: dict[str, str | int] | None, neutral: bool) -> Recorded:
    """The first random game, counting seeds from 0, that ends as wanted."""
    seed = 0
    while True:
        rng = random.Random(f"{seats} {end_reason} {seed}")
        setup = random_setup(rng, seats, random_options(rng) if options is None else options)
        commands: list[AnyCommand] = []
        state: State = GAME.new(setup)
        for _, command, applied in play(setup, rng):
            commands.append(command)
            state = applied.state
            if end_reason == "finished" and len(commands) == 40:
                finish, applied = decided(state, Finish(reason="last bus"), rng)
                commands.append(finish)
                state = applied.state
                break
        scores = GAME.scores(state)
        neutrals = {seat.id for seat in setup.seats if seat.neutral}
        if scores.end_reason == end_reason and neutral is bool(neutrals & set(scores.winners)):
            return Recorded.of(setup, commands, scores)
        seed += 1


def main() -> None:
    """Write every wanted game."""
    FOLDER.mkdir(exist_ok=True)
    for name, seats, end_reason, options, neutral in WANTED:
        game = played(seats, end_reason, options, neutral)
        text = msgspec.json.format(msgspec.json.encode(game, order="deterministic"), indent=1)
        (FOLDER / f"{name}.json").write_bytes(text + b"\n")
        print(name, len(game.commands), game.totals, game.winners)


if __name__ == "__main__":
    main()
