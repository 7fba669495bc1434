"""Hadrian's Wall by Bobby Hill: the referee, and the game at a table."""

from companion.referee.hadrians_wall.play import GAME

REFEREE = GAME
"""The same by the name under which pages without a table know it."""

__all__ = ["GAME", "REFEREE"]
