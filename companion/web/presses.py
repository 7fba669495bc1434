"""Printing beside the taps: one press in a thread of its own, so that no tap waits for a page.

A document that takes longer than a moment becomes a job with an address, whose page shows how
far it is.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import Any

import gevent
from gevent.threadpool import ThreadPool
from werkzeug.exceptions import TooManyRequests

MOST_WAITING = 32
"""Jobs that are not finished; who asks for more is told to wait, as the queue would only grow."""
JOBS_KEPT = MOST_WAITING
"""Finished jobs: as many as may have been asked for at once, so that each of them can still be fetched."""
RETRY = 10  # seconds after which whoever was told to wait may ask again
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
    """The one thread that prints, the jobs that wait for it, and the newest of those that are finished."""

    def __init__(self) -> None:
        self._pool = ThreadPool(1)
        self._jobs: dict[str, PrintJob] = {}
        self._lock = threading.Lock()

    def start(self, name: str, printing: Printing) -> PrintJob:
        """Print as soon as what came before is done; returns at once. Beyond ``JOBS_KEPT`` the oldest finished job is
        forgotten. Raises TooManyRequests (429) where ``MOST_WAITING`` are not finished."""
        with self._lock:
            finished = [job.id for job in self._jobs.values() if job.finished]
            if len(self._jobs) - len(finished) >= MOST_WAITING:
                raise TooManyRequests(retry_after=RETRY)
            for job_id in finished[:-JOBS_KEPT]:
                del self._jobs[job_id]
            job = PrintJob(name, printing, self._pool)
            self._jobs[job.id] = job
        gevent.sleep(0)  # so that the press begins, if it is free
        return job

    def job(self, job_id: str) -> PrintJob | None:
        """A job that waits or is still kept."""
        return self._jobs.get(job_id)
