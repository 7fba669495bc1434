"""Romans Go Home! by Eric B. Vogel: the referee."""

from companion.referee.romans_go_home.play import GAME

__all__ = ["GAME"]
