"""Files that are there whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def in_one_go(file: Path) -> Iterator[Path]:
    """A path beside ``file`` to write to; what was written becomes ``file`` at the end. If the block raises, nothing
    is left of it and ``file`` is as it was before."""
    part = file.with_name(f"{file.name}.part")
    try:
        yield part
        part.replace(file)
    finally:
        for left in (part, part.with_name(f"{part.name}-journal")):  # SQLite's own beside it
            left.unlink(missing_ok=True)
