"""Record whole games as fixtures: set-up, commands with what chance decided, final scores, why the game ended.

    python -m tests.referee.hadrians_wall.record

plays random games with fixed seeds and writes them to ``recorded/``. Read the difference before keeping it: a
recorded game only changes with the rules.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from companion.referee.game import Scores, Setup
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.commands import AnyCommand, Finish

from ..recorded import Recorded, Recordings, places
from .company import play, setup


class Game(Recorded[AnyCommand], frozen=True):
    """A whole game, with the places and the Disdain of every Year."""

    places: dict[str, int]
    disdain: tuple[dict[str, int], ...]

    @staticmethod
    def more(scores: Scores, state: Any) -> tuple[Any, ...]:
        return places(scores), tuple(record.disdain for record in state.history)


RECORDINGS = Recordings(GAME, Path(__file__).parent / "recorded", Game)

# name, set-up, how often a seat changes to paper, after how many commands the table ends the game (0: never)
WANTED: tuple[tuple[str, Setup, float, int], ...] = (
    ("alone-easy", setup(1), 0, 0),
    ("alone-hard-deck-stops", setup(1, difficulty="hard", fate_deck_empty="stop"), 0, 0),
    ("two-players-normal", setup(2, difficulty="normal"), 0, 0),
    ("three-players-easy", setup(3), 0, 0),
    ("three-players-paper-and-phone", setup(3), 0.04, 0),
    ("six-players-hard", setup(6, difficulty="hard"), 0, 0),
    (
        "four-players-other-rulings",
        setup(4, sword_blocked="yes", citizen_full="no", road_choice="different", box_order="printed"),
        0,
        0,
    ),
    ("five-players-finished-early", setup(5), 0, 200),
    ("two-players-dealt-each-year", setup(2), 0, 0),
)


def played(name: str, start: Setup, paper: float, most: int) -> Game:
    """The random game of this name."""
    game = ((each.command, each.applied.state) for each in play(start, random.Random(name), paper))
    return RECORDINGS.record(start, game, most, Finish(reason="last bus"))


def main() -> None:
    """Write every wanted game."""
    for name, start, paper, most in WANTED:
        RECORDINGS.write(name, played(name, start, paper, most))


if __name__ == "__main__":
    main()
