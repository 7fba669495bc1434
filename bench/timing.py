"""How long something takes that is done again and again."""

from __future__ import annotations

import time
from collections.abc import Callable


def milliseconds(what: Callable[[], object], seconds: float = 1.0) -> float:
    """Milliseconds for doing it once, over as many times as fit into so many seconds."""
    done, start = 0, time.perf_counter()
    while time.perf_counter() < start + seconds:
        what()
        done += 1
    return (time.perf_counter() - start) * 1000 / done
