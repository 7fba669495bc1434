"""Record whole games as fixtures: set-up, commands, Structure-points left, why the game ended.

    python -m tests.referee.runes_of_mayhem.record

plays random games with fixed seeds until every end reason and expansion has one, and writes them to
``recorded/``. Read the difference before keeping it: a recorded game only changes with the rules.
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from companion.referee.game import Scores, Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import AnyCommand, Finish

from .players import SEATS, decided, play, random_options

FOLDER = Path(__file__).parent / "recorded"
FINISHED_AT = 120
"""The number of commands after which a game that is to be ended early is ended."""


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


EXPANSIONS: dict[str, str | int] = {"kings": "on", "mercenaries": "on", "traps": "on", "towers": "on"}

# name, end reason, options (None: any), whether the table has entered cards, winner of a game ended early
WANTED: tuple[tuple[str, str, dict[str, str | int] | None, bool, str | None], ...] = (
    ("printed-cards-alone", "fortress", {}, False, None),
    ("own-cards", "fortress", {}, True, None),
    ("south-leads-the-vikings", "fortress", {"sides": "south"}, True, None),
    ("expansions", "fortress", EXPANSIONS, True, None),
    ("expansions-the-shop", "fortress", {**EXPANSIONS, "Q26": "shop", "Q36": "one"}, True, None),
    ("any-options", "fortress", None, True, None),
    ("finished-early", "finished", {}, True, None),
    ("given-up", "finished", EXPANSIONS, True, "south"),
)


def played(name: str, end_reason: str, options: dict[str, str | int] | None, own: bool, winner: str | None) -> Recorded:
    """The random game of this name."""
    rng = random.Random(name)
    setup = Setup(SEATS, random_options(rng, 0.5) if options is None else options)
    commands: list[AnyCommand] = []
    state = GAME.new(setup)
    for each in play(setup, rng, own):
        commands.append(each.command)
        state = each.applied.state
        if end_reason == "finished" and len(commands) == FINISHED_AT:
            finish = Finish(reason="last bus", winner=winner)
            commands.append(finish)
            state = decided(state, finish, rng).applied.state
            break
    return Recorded.of(setup, commands, GAME.scores(state))


def main() -> None:
    """Write every wanted game."""
    FOLDER.mkdir(exist_ok=True)
    for name, *wanted in WANTED:
        game = played(name, *wanted)
        assert game.end_reason == wanted[0], name
        text = msgspec.json.encode(game, order="deterministic")
        lines = text.replace(b'},{"type":', b'},\n{"type":').replace(b'},{"name":', b'},\n{"name":')
        (FOLDER / f"{name}.json").write_bytes(lines + b"\n")
        print(name, len(game.commands), game.totals, game.winners)


if __name__ == "__main__":
    main()
