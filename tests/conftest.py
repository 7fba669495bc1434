"""What tests of several rooms share."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import settings
from serving import Server

from companion import language

# A benchmark is never a test: how long an example takes is for script/bench to say. The examples
# are the same on every machine, so that a failure is not a matter of luck.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")


def pytest_collection_finish() -> None:
    """All tests are read and stay: Python need not look through them again and again for garbage, which took a tenth
    of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session")
def house_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all modules that need none of their own: what it has compiled for one serves the next."""
    made = Server(tmp_path_factory.mktemp("data"))
    made.start()
    yield made
    if made.running:
        made.stop()


@pytest.fixture(scope="module")
def server(house_server: Server) -> Iterator[Server]:
    """A server that runs; at the end of the tests of a module it has complained of nothing."""
    before = house_server.said()
    if not house_server.running:
        house_server.start()
    yield house_server
    assert house_server.said() == before


@pytest.fixture
def in_place_of_the_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Catalog], None]]:
    """Puts a catalogue in place of the real ones until the test ends."""

    def forget() -> None:
        for cached in (language.available, language._loaded):
            cached.cache_clear()

    def put(catalogue: Catalog) -> None:
        folder = tmp_path / str(catalogue.locale) / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "messages.mo").open("wb") as file:
            write_mo(file, catalogue)
        monkeypatch.setattr(language, "CATALOGUES", tmp_path)
        forget()

    yield put
    forget()
