"""Hadrian's Wall by Bobby Hill: the referee, and the game at a table."""

from companion.referee.hadrians_wall.play import GAME

__all__ = ["GAME"]
