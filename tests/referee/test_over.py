"""Whether a game is over is told without counting it, and told as its scores tell it."""

from __future__ import annotations

import random

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.games import GAMES
from companion.simulate import play


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_over_when_its_scores_say_why(name: str) -> None:
    game = GAMES[name]
    setup = Setup(tuple(SeatPlan(seat) for seat in game.seat_ids))
    told = {(game.over(state), bool(game.scores(state).end_reason)) for _, state in play(game, setup, random.Random(7))}
    assert told == {(False, False), (True, True)}
