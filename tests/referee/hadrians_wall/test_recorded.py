"""Recorded whole games replay to the same scores; see record.py."""

from __future__ import annotations

import pytest

from companion.referee.hadrians_wall.commands import EnterScore, EnterSheet, Pay, TakeBack, UsePaper

from .record import RECORDINGS, WANTED

GAMES = RECORDINGS.names()


def test_every_wanted_game_is_recorded() -> None:
    assert sorted(name for name, *_ in WANTED) == GAMES
    assert {RECORDINGS.read(name).end_reason for name in GAMES} == {"years", "finished"}
    assert {len(RECORDINGS.read(name).setup.seats) for name in GAMES} == {1, 2, 3, 4, 5, 6}
    assert any(isinstance(command, TakeBack) for name in GAMES for command in RECORDINGS.read(name).commands)


def test_one_table_has_sheets_on_paper_and_on_the_phone() -> None:
    kinds = {type(command) for command in RECORDINGS.read("three-players-paper-and-phone").commands}
    assert {UsePaper, EnterSheet, Pay, EnterScore} <= kinds


@pytest.mark.parametrize("name", GAMES)
def test_replay(name: str) -> None:
    game = RECORDINGS.read(name)
    assert RECORDINGS.replayed(game) == game
