"""Recorded whole games replay to the same end; see record.py."""

from __future__ import annotations

import pytest

from companion.referee.runes_of_mayhem import GAME

from .record import RECORDINGS, WANTED

GAMES = RECORDINGS.names()


def test_every_wanted_game_is_recorded() -> None:
    assert sorted(name for name, *_ in WANTED) == GAMES
    assert {RECORDINGS.read(name).end_reason for name in GAMES} == {"fortress", "finished"}


@pytest.mark.parametrize("name", GAMES)
def test_replay(name: str) -> None:
    game = RECORDINGS.read(name)
    assert RECORDINGS.replayed(game) == game


def test_the_games_use_every_command_that_can_be_listed() -> None:
    used = {type(command).__name__ for name in GAMES for command in RECORDINGS.read(name).commands}
    never_listed = {"Override", "TurnKing", "EnterCard", "RemoveCard"}
    assert used == {kind.__name__ for kind in GAME.commands.__args__} - never_listed  # type: ignore[attr-defined]
