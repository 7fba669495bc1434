"""What tests of several rooms share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module; at its end it has complained of nothing."""
    made = Server(tmp_path_factory.mktemp("data"))
    made.start()
    yield made
    if made.running:
        made.stop()
    assert made.said() == ""
