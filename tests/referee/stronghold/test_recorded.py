"""Recorded whole games replay to the same Glory; see record.py."""

from __future__ import annotations

import pytest

from .record import RECORDINGS, WANTED

GAMES = RECORDINGS.names()


def test_every_wanted_game_is_recorded() -> None:
    assert sorted(name for name, *_ in WANTED) == GAMES
    assert {RECORDINGS.read(name).end_reason for name in GAMES} == {"breach", "held", "tie", "finished"}


@pytest.mark.parametrize("name", GAMES)
def test_replay(name: str) -> None:
    game = RECORDINGS.read(name)
    assert RECORDINGS.replayed(game) == game
