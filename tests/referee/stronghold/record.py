"""Record whole games as fixtures: set-up, commands, final Glory, why the game ended.

    python -m tests.referee.stronghold.record

plays random games with fixed seeds until every wanted end has one, and writes them to ``recorded/``. Read the
difference before keeping it: a recorded game only changes with the rules.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

from companion.referee.game import SeatPlan, Setup
from companion.referee.stronghold import GAME
from companion.referee.stronghold.commands import AnyCommand, Finish

from ..recorded import Recorded, Recordings
from .company import FOUR, THREE, TWO, random_game

RECORDINGS = Recordings(GAME, Path(__file__).parent / "recorded", Recorded[AnyCommand])
FINISH = Finish(reason="last bus")
GARRISON = (
    "W1:2S1M/1 W2:2S1M+officer/1 W3:1S1M E1:2S1M+warrior/1 E2:2S1M "
    "TW1:1M=W1,W2 TW2=W2,W3 TW3:1M=W3,B TE1:1M=E1,B TE2=E1,E2"
)
WEAK = "W1:1M+officer W2 E1+warrior TW1:1M=W1,W2 TW2=W2,B TE1=E1,B"

# name, seats, end reason, options, map
WANTED: tuple[tuple[str, tuple[str, ...], str, dict[str, str | int], str], ...] = (
    ("two-breached", TWO, "breach", {}, GARRISON),
    ("two-held", TWO, "held", {"cards-blank": 2, "cards-G": 2, "cards-GO": 1, "cards-GOT": 1}, GARRISON),
    ("two-tie", TWO, "tie", {}, GARRISON),
    ("three-breached", THREE, "breach", {"AMB-9": "one", "AMB-18": "before", "AMB-21": "removed"}, GARRISON),
    ("four-held", FOUR, "held", {}, GARRISON),
    ("four-breached-early", FOUR, "breach", {"AMB-8": "melee"}, WEAK),
    ("finished-early", TWO, "finished", {}, GARRISON),
)


def played(seats: tuple[str, ...], end_reason: str, options: dict[str, str | int], land: str) -> Recorded[AnyCommand]:
    """The first random game, counting seeds from 0, that ends as wanted."""
    setup = Setup(tuple(SeatPlan(seat) for seat in seats), options)
    finish = FINISH if end_reason == "finished" else None
    games = (RECORDINGS.record(setup, random_game(seats, seed, options, land), 40, finish) for seed in count())
    return next(game for game in games if game.end_reason == end_reason)


def main() -> None:
    """Write every wanted game."""
    for name, seats, end_reason, options, land in WANTED:
        RECORDINGS.write(name, played(seats, end_reason, options, land))


if __name__ == "__main__":
    main()
