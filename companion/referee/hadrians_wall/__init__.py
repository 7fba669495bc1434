"""Hadrian's Wall by Bobby Hill: the referee."""

from companion.referee.hadrians_wall.referee import REFEREE

__all__ = ["REFEREE"]
