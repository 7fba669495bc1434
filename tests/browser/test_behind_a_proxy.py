"""Phones whose server stands behind a proxy: while it is away, the proxy answers in its place."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from proxy import apache
from serving import NAME, Device, Server, free_port

from .conftest import CUT, Phones, connected, revision, wait_for_revision
from .offline import outbox

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-lost")]

AWAY = "503"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("data")
    made = Server(folder)
    made.behind = free_port()
    with apache(folder / "proxy", NAME, made.port, made.behind):
        made.start()
        yield made
        made.stop()
        assert made.said() == ""


def test_what_one_taps_the_other_sees(two: tuple[str, Device, Page, Page]) -> None:
    table, host, gold, green = two
    before = host.revision(table)
    gold.locator("#table button[value=F]").tap()
    wait_for_revision(green, before + 1)
    green.locator("#table button[value=A]").tap()
    wait_for_revision(gold, before + 2)
    assert host.revision(table) == before + 2


def test_a_tap_while_the_server_is_away_is_kept_and_sent(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    """What the proxy says for it never takes the place of the board."""
    table, host, gold, green = two
    for each in (CUT, AWAY):
        phones.expect_complaint(each)
    before = host.revision(table)
    phones.server.stop(signal.SIGKILL)
    gold.locator("#table button[value=F]").tap()
    expect(gold.locator("#connection")).to_have_text("Offline: 1 tap kept")
    expect(gold.locator("#table button[value=F]")).to_have_attribute("data-waits", "")
    expect(green.locator("#connection")).to_have_text("Offline")
    green.get_by_role("link", name=re.compile("^Log")).first.tap()
    expect(green.locator("#connection")).to_have_text("Offline: not loaded")
    assert green.url.endswith(table)
    phones.server.start()
    wait_for_revision(gold, before + 1)
    wait_for_revision(green, before + 1)
    for page in (gold, green):
        connected(page)
    assert host.revision(table) == before + 1 and outbox(gold) == []


def test_a_late_answer_does_not_cover_what_came_meanwhile(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    """A proxy that compresses an answer gives its revision another form."""
    _, _, gold, green = two
    gold.evaluate(
        """() => { const real = window.fetch; window.fetch = async (address, given) => {
             const answer = await real(address, given);
             if (String(address).endsWith("/act")) {
               window.stamp = answer.headers.get("ETag");
               await new Promise((go) => { window.letThrough = go; });
             }
             return answer; }; }"""
    )
    gold.locator("#table button[value=F]").tap(no_wait_after=True)
    gold.wait_for_function("() => window.letThrough")
    green.locator("#table button[value=F]").tap()
    expect(gold.locator("#table h1")).to_contain_text("turn 2")
    shown = revision(gold)
    assert re.fullmatch(rf'"{shown - 1}-gzip"', gold.evaluate("window.stamp"))
    gold.evaluate(
        """() => new Promise((done) => {
             document.addEventListener("htmx:finally:request", () => setTimeout(done), {once: true});
             window.letThrough(); })"""
    )
    assert revision(gold) == shown
    expect(gold.locator("#table h1")).to_contain_text("turn 2")
