"""Recorded whole games replay to the same end; see record.py."""

from __future__ import annotations

import msgspec
import pytest

from companion.referee.runes_of_mayhem import GAME

from .record import FOLDER, WANTED, Recorded
from .tabletop import do

GAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def read(name: str) -> Recorded:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Recorded)


def test_every_wanted_game_is_recorded() -> None:
    assert sorted(name for name, *_ in WANTED) == GAMES
    assert {read(name).end_reason for name in GAMES} == {"fortress", "finished"}


@pytest.mark.parametrize("name", GAMES)
def test_replay(name: str) -> None:
    game = read(name)
    state = do(GAME.new(game.setup), *game.commands)
    assert Recorded.of(game.setup, list(game.commands), GAME.scores(state)) == game


def test_the_games_use_every_command_that_can_be_listed() -> None:
    used = {type(command).__name__ for name in GAMES for command in read(name).commands}
    never_listed = {"Override", "TurnKing"}
    assert used == {kind.__name__ for kind in GAME.commands.__args__} - never_listed  # type: ignore[attr-defined]
