"""Stronghold, 1st edition in the printing of Valley Games: the referee's questions, and the game at a table."""

from companion.referee.stronghold.play import GAME

__all__ = ["GAME"]
