"""Record whole games as fixtures: set-up, commands, Structure-points left, why the game ended.

    python -m tests.referee.runes_of_mayhem.record

plays random games with fixed seeds until every end reason and expansion has one, and writes them to
``recorded/``. Read the difference before keeping it: a recorded game only changes with the rules.
"""

from __future__ import annotations

import random
from pathlib import Path

from companion.referee.game import Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import AnyCommand, Finish

from ..recorded import Recorded, Recordings
from .players import SEATS, play, random_options

FINISHED_AT = 120
"""The number of commands after which a game that is to be ended early is ended."""


def _lines(text: bytes) -> bytes:
    """JSON with a line for every command and every card."""
    return text.replace(b'},{"type":', b'},\n{"type":').replace(b'},{"name":', b'},\n{"name":')


RECORDINGS = Recordings(GAME, Path(__file__).parent / "recorded", Recorded[AnyCommand], _lines)
EXPANSIONS: dict[str, str | int] = {"kings": "on", "mercenaries": "on", "traps": "on", "towers": "on"}

STRAIGHT = "straight-on"
"""The games of this name and beginning go straight on past what nobody decides, the others step by step as the logs of
earlier tables do."""

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
    ("straight-on", "fortress", {}, True, None),
    ("straight-on-expansions", "fortress", EXPANSIONS, True, None),
)


def played(
    name: str, end_reason: str, options: dict[str, str | int] | None, own: bool, winner: str | None
) -> Recorded[AnyCommand]:
    """The random game of this name."""
    rng = random.Random(name)
    setup = Setup(SEATS, random_options(rng, 0.5) if options is None else options)
    game = ((each.command, each.applied.state) for each in play(setup, rng, own, name.startswith(STRAIGHT)))
    finish = Finish(reason="last bus", winner=winner) if end_reason == "finished" else None
    return RECORDINGS.record(setup, game, FINISHED_AT, finish)


def main() -> None:
    """Write every wanted game."""
    for name, end_reason, options, own, winner in WANTED:
        game = played(name, end_reason, options, own, winner)
        assert game.end_reason == end_reason, name
        RECORDINGS.write(name, game)


if __name__ == "__main__":
    main()
