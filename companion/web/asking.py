"""Rulings without a table, one at a time: whoever asks has a turn, and phones at tables go first between any two."""

from __future__ import annotations

from time import sleep

from companion.referee.game import Referee
from companion.referee.options import Settings
from companion.referee.ruling import Answer, Refusal
from companion.web.site import site

BREATH = 0.001
"""Seconds between two rulings. With 0 only what is awake already would go on: the server looks at its connections when
it has a moment of time."""


def ruling(game: Referee, position: str, settings: Settings) -> Answer | Refusal:
    """What the game answers to a position in its notation, as soon as it is this one's turn."""
    with site().asking:
        sleep(BREATH)
        answer = game.ask(position, settings)
    sleep(0)  # whoever waits has the next turn, not the rest of the same list
    return answer
