"""Every figure of docs/performance.md can be measured; how large one is, is no test."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from serving import ROOT

FIGURES = {
    "referee": (
        "rulings per second",
        "whole games per second",
        "icepool",
        "boxes that may be filled",
        "Assault of nine",
    ),
    "tap": ("romans-go-home", "hadrians-wall", "runes-of-mayhem", "stronghold"),
    "print": ("both sheets", "pad of 100"),
    "site": ("HTML alone", "all of it", "memory", "first answer"),
    "live": ("ours  tables=1 phones=4", "floor tables=1 phones=4", "p50=", "p99="),
}


@pytest.mark.parametrize("part", FIGURES)
def test_the_bench_runs(part: str) -> None:
    command = [sys.executable, "-m", "bench", "--only", part, "--tables", "1", "--seconds", "0.4"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (told.returncode, told.stderr) == (0, "")
    for figure in FIGURES[part]:
        assert figure in told.stdout
    assert all(re.search(r"\d", line) for line in told.stdout.splitlines())
