"""Tests of a group share what is costly to set up, so one process must run them all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOUR = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range(4))
@pytest.mark.xdist_group("together")
def test_where_it_runs(number, worker_id):
    Path(__file__).with_name(f"{worker_id}.ran").touch()
"""


def test_a_group_stays_together(tmp_path: Path) -> None:
    """A version of pytest under which pytest-xdist deals them out one by one says nothing; it only takes longer."""
    (tmp_path / "test_four.py").write_text(FOUR)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup", "test_four.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert "4 passed" in done.stdout, done.stdout + done.stderr
    assert len(list(tmp_path.glob("*.ran"))) == 1
