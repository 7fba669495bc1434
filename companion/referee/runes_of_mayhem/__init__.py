"""Runes of Mayhem: the referee of fights, sieges and exact odds."""

from companion.referee.runes_of_mayhem.answers import REFEREE

__all__ = ["REFEREE"]
