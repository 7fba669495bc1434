"""What everybody reads in the log tells no secret: of every command, done, undone and redone, it says the same as at a
table that the reader cannot tell apart."""

from __future__ import annotations

from typing import Any

import pytest
from twins import OPEN, Step, pairs

from companion.referee.game import Game
from companion.referee.games import GAMES


def _told(game: Game[Any, Any], step: Step) -> tuple[Any, ...]:
    """All that the log says of a command, of its undo, and of its redo."""
    before, applied = step
    after = applied.state
    return (
        game.pieces(before, after),
        game.pieces(after, before),
        applied.label,
        applied.steps,
        applied.changes,
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_log_reads_alike_where_a_viewer_sees_no_difference(name: str) -> None:
    game, looked = GAMES[name], 0
    for _, here, there in pairs(name):
        assert _told(game, here) == _told(game, there)
        looked += 1
    assert (looked > 5) == (name not in OPEN)
