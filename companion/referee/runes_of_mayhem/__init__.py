"""Runes of Mayhem: fights, sieges and exact odds by themselves, and the whole game at a table."""

from companion.referee.runes_of_mayhem.play import GAME

__all__ = ["GAME"]
