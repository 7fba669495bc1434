"""Recorded whole games replay to the same scores; see record.py."""

from __future__ import annotations

import msgspec
import pytest

from companion.referee.game import Applied
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.commands import EnterScore, EnterSheet, Pay, TakeBack, UsePaper

from .record import FOLDER, WANTED, Recorded

GAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def _read(name: str) -> Recorded:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Recorded)


def test_every_wanted_game_is_recorded() -> None:
    assert sorted(name for name, *_ in WANTED) == GAMES
    assert {_read(name).end_reason for name in GAMES} == {"years", "finished"}
    assert {len(_read(name).setup.seats) for name in GAMES} == {1, 2, 3, 4, 5, 6}
    assert any(isinstance(command, TakeBack) for name in GAMES for command in _read(name).commands)


def test_one_table_has_sheets_on_paper_and_on_the_phone() -> None:
    kinds = {type(command) for command in _read("three-players-paper-and-phone").commands}
    assert {UsePaper, EnterSheet, Pay, EnterScore} <= kinds


@pytest.mark.parametrize("name", GAMES)
def test_replay(name: str) -> None:
    game = _read(name)
    state = GAME.new(game.setup)
    for command in game.commands:
        applied = GAME.apply(state, command)
        assert isinstance(applied, Applied), applied
        state = applied.state
    assert Recorded.of(game.setup, game.commands, state) == game
