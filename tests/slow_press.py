"""Serves like ``milecastle serve``, but printing waits after its first page until somebody opens a pipe.

slow_press.py PIPE [arguments of milecastle serve]. Nobody's patience lasts a moment, so every
print becomes a job with a page of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import companion.serve  # noqa: F401  # first: it prepares the process for gevent
from companion.cli import main
from companion.web import printing
from printables import print_document


def slowly(name: str, *, progress: Callable[[int, int], None], **wish: object) -> bytes:
    """Print, and wait after the first page."""

    def report(done: int, total: int) -> None:
        progress(done, total)
        if done == 1:
            Path(sys.argv[1]).read_bytes()

    return print_document(name, progress=report, **wish)  # type: ignore[arg-type]


vars(printing).update(print_document=slowly, MOMENT=0)
sys.exit(main(["serve", *sys.argv[2:]]))
