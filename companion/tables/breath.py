"""What long work takes between its steps, so that it does not stop the phones of all tables."""

from __future__ import annotations

from time import monotonic, sleep

PAUSE = 0.001
"""Seconds for which others may go on. With 0 only what is awake already would."""
EVERY = 0.005
"""Seconds of work between two breaths: a phone that taps meanwhile waits no longer."""


class Breath:
    """Counts from when it was made."""

    def __init__(self) -> None:
        self._since = monotonic()

    def take(self) -> None:
        """Let others go on, if there has been much work since the last time."""
        if monotonic() - self._since > EVERY:
            sleep(PAUSE)
            self._since = monotonic()
