"""Stronghold, 1st edition in the printing of Valley Games: the referee of melee, fire, odds and moves."""

from companion.referee.stronghold.answers import REFEREE

__all__ = ["REFEREE"]
