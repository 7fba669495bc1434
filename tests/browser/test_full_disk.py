"""A phone at a server whose disk is full."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from serving import Device, Server

from .conftest import Phones, connected, revision, wait_for_revision
from .offline import outbox

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-lost")]


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that may complain: how much of that fits on the disk depends on the version of Python."""
    made = Server(tmp_path_factory.mktemp("data"))
    made.start()
    yield made
    made.stop()


def test_a_tap_that_cannot_be_stored_leaves_the_board_and_says_so(
    phones: Phones, server: Server, two: tuple[str, Device, Page, Page]
) -> None:
    phones.expect_complaint("503")
    table, host, gold, green = two
    before = revision(gold)
    gold.clock.install()
    gold.reload()
    connected(gold)
    with server.without_room():
        for card in ("F", "A"):
            with gold.expect_response("**/act") as answer:
                gold.locator(f"#table button[value={card}]").tap()
            assert answer.value.status == 503
            expect(gold.get_by_role("alert")).to_contain_text("The computer that keeps the tables cannot do so")
            expect(gold.get_by_role("alert")).to_be_in_viewport()
        assert host.ask("GET", table)[0] == 200  # it can be read
    assert revision(gold) == before and not outbox(gold)
    gold.clock.fast_forward(60_000)  # only the line is opened anew by itself
    gold.locator("#table button[value=F]").tap()
    wait_for_revision(green, before + 1)
    expect(gold.get_by_role("alert")).to_have_count(0)
