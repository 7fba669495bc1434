"""A link that is only looked at, as for its preview in a message or ahead of a tap on it, moves no seat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from serving import Device, Server

from .conftest import Phones, connected

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-lost")]

UNSEEN = "Object.defineProperty(Document.prototype, 'hidden', { get: () => !window.seen });"
SEEN = "() => { window.seen = true; document.dispatchEvent(new Event('visibilitychange')); }"


def _unseen(phones: Phones, path: str) -> tuple[Page, list[str]]:
    """A page that nobody sees yet, with all that it sends."""
    page = phones.new()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.add_init_script(UNSEEN)
    page.goto(path, wait_until="networkidle")
    return page, sent


def test_a_scan_sits_down_once_it_is_seen(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", "green")
    page, sent = _unseen(phones, table)
    expect(page.get_by_role("button", name="Sit down as Green")).to_be_visible()
    assert "POST" not in sent and "Green is taken" not in host.ask("GET", f"{table}/log")[2]
    page.evaluate(SEEN)
    connected(page)
    assert sent.count("POST") == 1 and "Green is taken" in host.ask("GET", f"{table}/log")[2]


def test_tables_opened_in_tabs_that_nobody_looks_at_leave_room_for_one_more(phones: Phones, server: Server) -> None:
    """A browser opens six connections to one server, and lines that stay open took them all: the next page waited."""
    host = Device(server)
    table = host.open_table("gold", "green")
    tabs = [phones.new()]
    tabs += [tabs[0].context.new_page() for _ in range(6)]
    for page in tabs:
        page.add_init_script(UNSEEN)
        page.goto(f"{table}/tv")
        connected(page)
    host.act(table, "draw-forts")
    for page in tabs:
        page.evaluate(SEEN)
        expect(page.locator("#table")).to_contain_text("turn 1")
        page.evaluate("() => { window.seen = false; document.dispatchEvent(new Event('visibilitychange')); }")


def test_a_key_moves_its_seat_once_it_is_seen(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", "green")
    found = re.search(f"{table}/key/[\\w-]+", host.ask("GET", f"{table}/seats")[2])
    assert found is not None
    page, sent = _unseen(phones, found[0])
    expect(page.get_by_role("button", name="Move the seat to this phone")).to_be_visible()
    assert "POST" not in sent
    page.evaluate(SEEN)
    connected(page)
    assert sent.count("POST") == 1
