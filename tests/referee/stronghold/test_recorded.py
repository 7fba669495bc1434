"""Recorded whole games replay to the same Glory; see record.py."""

from __future__ import annotations

import msgspec
import pytest

from companion.referee.game import Applied
from companion.referee.stronghold import GAME

from .record import FOLDER, WANTED, Recorded

GAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def _read(name: str) -> Recorded:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Recorded)


def test_every_wanted_game_is_recorded() -> None:
    assert sorted(name for name, *_ in WANTED) == GAMES
    assert {_read(name).end_reason for name in GAMES} == {"breach", "held", "tie", "finished"}


@pytest.mark.parametrize("name", GAMES)
def test_replay(name: str) -> None:
    game = _read(name)
    state = GAME.new(game.setup)
    for command in game.commands:
        applied = GAME.apply(state, command)
        assert isinstance(applied, Applied), applied
        state = applied.state
    assert Recorded.of(game.setup, list(game.commands), GAME.scores(state)) == game
