"""What tests of several rooms share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings
from serving import Server

# A benchmark is never a test: how long an example takes is for script/bench to say. The examples
# are the same on every machine, so that a failure is not a matter of luck.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module; at its end it has complained of nothing."""
    made = Server(tmp_path_factory.mktemp("data"))
    made.start()
    yield made
    if made.running:
        made.stop()
    assert made.said() == ""
