"""Record whole games as fixtures: set-up, commands with what chance decided, final scores, why the game ended.

    python -m tests.referee.hadrians_wall.record

plays random games with fixed seeds and writes them to ``recorded/``. Read the difference before keeping it: a
recorded game only changes with the rules.
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from companion.referee.game import Scores, Setup
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.commands import AnyCommand, Finish
from companion.referee.hadrians_wall.table_state import State

from .company import decided, play, setup

FOLDER = Path(__file__).parent / "recorded"


class Recorded(msgspec.Struct, frozen=True):
    """A whole game."""

    setup: Setup
    commands: tuple[AnyCommand, ...]
    end_reason: str
    totals: dict[str, int]
    winners: tuple[str, ...]
    places: dict[str, int]
    disdain: tuple[dict[str, int], ...]

    @classmethod
    def of(cls, start: Setup, commands: tuple[AnyCommand, ...], state: State) -> Recorded:
        """A game that was played to its end."""
        scores: Scores = GAME.scores(state)
        places = {place.seat: place.place for place in scores.ranking}
        disdain = tuple(record.disdain for record in state.history)
        return cls(start, commands, scores.end_reason, scores.totals, scores.winners, places, disdain)


# name, set-up, how often a seat changes to paper, after how many commands the table ends the game (0: never)
WANTED: tuple[tuple[str, Setup, float, int], ...] = (
    ("alone-easy", setup(1), 0, 0),
    ("alone-hard-deck-stops", setup(1, difficulty="hard", fate_deck_empty="stop"), 0, 0),
    ("two-players-normal", setup(2, difficulty="normal"), 0, 0),
    ("three-players-easy", setup(3), 0, 0),
    ("three-players-paper-and-phone", setup(3), 0.02, 0),
    ("six-players-hard", setup(6, difficulty="hard"), 0, 0),
    (
        "four-players-other-rulings",
        setup(4, sword_blocked="yes", citizen_full="no", road_choice="different", box_order="printed"),
        0,
        0,
    ),
    ("five-players-finished-early", setup(5), 0, 200),
)


def played(name: str, start: Setup, paper: float, most: int) -> Recorded:
    """The random game of this name."""
    rng = random.Random(name)
    commands: list[AnyCommand] = []
    state = GAME.new(start)
    for _, command, applied in play(start, rng, paper):
        commands.append(command)
        state = applied.state
        if len(commands) == most:
            command, applied = decided(state, Finish(reason="last bus"), rng)
            commands.append(command)
            state = applied.state
            break
    return Recorded.of(start, tuple(commands), state)


def main() -> None:
    """Write every wanted game."""
    FOLDER.mkdir(exist_ok=True)
    for name, start, paper, most in WANTED:
        game = played(name, start, paper, most)
        text = msgspec.json.format(msgspec.json.encode(game, order="deterministic"), indent=1)
        (FOLDER / f"{name}.json").write_bytes(text + b"\n")
        print(name, len(game.commands), game.totals, game.winners)


if __name__ == "__main__":
    main()
