"""A disk that takes its time holds up who has tapped, and nobody else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

QUICK = 0.003
"""Seconds: a disk that keeps something sooner holds nobody up. A memory card takes longer."""
SLOW = 50
"""For how many commits a disk that took longer is taken for a slow one."""


def _at_once(call: Callable[[], object]) -> None:
    call()


def commits_beside() -> Callable[[Callable[[], object]], None]:
    """What runs a commit, which waits for a disk. A memory card may take a second, in C, where gevent cannot let others
    go on: after one that was not ``QUICK`` the next ``SLOW`` ones are run in a thread beside them, then one tells again
    how quick the disk is. On a quick one the way into the thread and back would take as long again, and much longer
    where others are busy. One thread is enough, as one connection writes at a time."""
    monkey = sys.modules.get("gevent.monkey")
    if monkey is None or not monkey.is_module_patched("threading"):
        return _at_once
    from gevent.threadpool import ThreadPool

    pool: Any = ThreadPool(1)
    slow = 0

    def failed(call: Callable[[], object]) -> Exception | None:
        try:
            call()
        except Exception as problem:  # raised in a thread of the pool it would be a trace in the log
            return problem
        return None

    def beside(call: Callable[[], object]) -> None:
        nonlocal slow
        if slow:
            slow -= 1
            if problem := pool.apply(failed, (call,)):
                raise problem
            return
        began = monotonic()
        call()
        if monotonic() - began >= QUICK:
            slow = SLOW

    return beside
