"""Printing beside the taps: one press in a thread of its own, so that no tap waits for a page.

A document that takes longer than a moment becomes a job with an address, whose page shows how
far it is.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import gevent
from gevent.threadpool import ThreadPool

JOBS_KEPT = 16
MOMENT = 1.5  # seconds that a browser waits before it is shown a progress bar

Progress = Callable[[int, int], None]
Printing = Callable[[Progress], bytes]


class PrintJob:
    """A document in the making. ``done`` and ``total`` count pages; 0 of 0 until it is laid out."""

    def __init__(self, name: str, printing: Printing, pool: ThreadPool) -> None:
        """Begin when the ``pool`` is free."""
        self.id = secrets.token_urlsafe(9)
        self.name = name
        self.done = 0
        self.total = 0

        def printed() -> bytes | Exception:
            try:
                return printing(self.progress)
            except Exception as problem:  # raised in a thread of the pool it would be a trace in the host's terminal
                return problem

        # a greenlet waits for the pool, which lets nobody go on who brings it a job that it cannot take yet
        self._printing: Any = pool.apply_async(printed)
        gevent.sleep(0)

    def progress(self, done: int, total: int) -> None:
        """What the printer calls after each page."""
        self.done, self.total = done, total

    def pdf(self, wait: float = 0.0) -> bytes | None:
        """The file, or None when it is not finished within ``wait`` seconds; raises what printing raised."""
        try:
            made: bytes | Exception = self._printing.get(timeout=wait)
        except gevent.Timeout:
            return None
        if isinstance(made, Exception):
            raise made
        return made

    @property
    def finished(self) -> bool:
        """Whether there is a file, or a failure."""
        ready: bool = self._printing.ready()
        return ready


class Press:
    """The one thread that prints, and the newest jobs."""

    def __init__(self) -> None:
        self._pool = ThreadPool(1)
        self._jobs: OrderedDict[str, PrintJob] = OrderedDict()
        self._lock = threading.Lock()

    def start(self, name: str, printing: Printing) -> PrintJob:
        """Print as soon as what came before is done; returns at once. The oldest job is forgotten beyond
        ``JOBS_KEPT``."""
        job = PrintJob(name, printing, self._pool)
        with self._lock:
            self._jobs[job.id] = job
            while len(self._jobs) > JOBS_KEPT:
                self._jobs.popitem(last=False)
        return job

    def job(self, job_id: str) -> PrintJob | None:
        """A job that is still kept."""
        return self._jobs.get(job_id)
