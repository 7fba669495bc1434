"""Record whole games as fixtures: set-up, commands, final Glory, why the game ended.

    python -m tests.referee.stronghold.record

plays random games with fixed seeds until every wanted end has one, and writes them to ``recorded/``. Read the
difference before keeping it: a recorded game only changes with the rules.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.referee.game import Applied, Scores, SeatPlan, Setup
from companion.referee.stronghold import GAME
from companion.referee.stronghold.commands import AnyCommand, Finish

from .company import FOUR, THREE, TWO, random_game

FOLDER = Path(__file__).parent / "recorded"
GARRISON = (
    "W1:2S1M/1 W2:2S1M+officer/1 W3:1S1M E1:2S1M+warrior/1 E2:2S1M "
    "TW1:1M=W1,W2 TW2=W2,W3 TW3:1M=W3,B TE1:1M=E1,B TE2=E1,E2"
)
WEAK = "W1:1M W2 E1 TW1:1M=W1,W2 TW2=W2,B TE1=E1,B"

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


class Recorded(msgspec.Struct, frozen=True):
    """A whole game."""

    setup: Setup
    commands: tuple[AnyCommand, ...]
    end_reason: str
    totals: dict[str, int]
    winners: tuple[str, ...]

    @classmethod
    def of(cls, setup: Setup, commands: list[AnyCommand], scores: Scores) -> Recorded:
        """A game that was played to its end."""
        return cls(setup, tuple(commands), scores.end_reason, scores.totals, scores.winners)


def played(seats: tuple[str, ...], end_reason: str, options: dict[str, str | int], land: str) -> Recorded:
    """The first random game, counting seeds from 0, that ends as wanted."""
    setup = Setup(tuple(SeatPlan(seat) for seat in seats), options)
    seed = 0
    while True:
        game = random_game(seats, seed, options, land)
        commands = [command for command, _ in game]
        state = game[-1][1]
        if end_reason == "finished":
            commands = [*commands[:40], Finish(reason="last bus")]
            applied = GAME.apply(game[39][1], commands[-1])
            assert isinstance(applied, Applied)
            state = applied.state
        scores = GAME.scores(state)
        if scores.end_reason == end_reason:
            return Recorded.of(setup, commands, scores)
        seed += 1


def main() -> None:
    """Write every wanted game."""
    FOLDER.mkdir(exist_ok=True)
    for name, seats, end_reason, options, land in WANTED:
        game = played(seats, end_reason, options, land)
        (FOLDER / f"{name}.json").write_bytes(
            msgspec.json.format(msgspec.json.encode(game, order="deterministic"), indent=1) + b"\n"
        )
        print(name, len(game.commands), game.totals, game.winners)


if __name__ == "__main__":
    main()
