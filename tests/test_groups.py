"""Tests of a group share what is costly to set up, so one process must run them all."""

from __future__ import annotations

import pytest


@pytest.mark.xdist_group("together")
def test_a_group_stays_together(request: pytest.FixtureRequest) -> None:
    """pytest-xdist knows a group by the end of a test's address alone; where a version of pytest does not let it
    write that, the tests of a group are dealt out one by one, and nothing else tells."""
    if not hasattr(request.config, "workerinput"):
        pytest.skip("one process runs all tests")
    assert request.node.nodeid.endswith("@together")
