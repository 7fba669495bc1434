"""What a tap brings costs a phone little, however much a board holds: cheap phones take several times as long as those
that pages are made on. Counted in what the browser has to do, not in time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import lxml.html
import pytest
from playwright.sync_api import Browser, Page, expect
from serving import Device, Server

from .conftest import PHONE, TV, Phones, connected
from .stages import GAMES, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-hadrians-wall")]

SEATS = ("blue", "green", "red", "orange", "yellow", "black")
LATER = {
    "romans-go-home": "later turn",
    "stronghold": "redone, the heroes at rest",
    "hadrians-wall": "cards",
    "runes-of-mayhem": "main",
}
"""A stage of each game in which something can be undone."""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
LISTEN = "() => { window.settled = false; document.addEventListener('htmx:after:settle', () => { settled = true; }); }"
WHOLE = ("BODY", "DIV id='table'")
"""What holds nearly all of a page, as the browser names it."""


def undo(host: Device, table: str) -> None:
    """What the button on the board does."""
    page = lxml.html.document_fromstring(host.ask("GET", table)[2])
    (form,) = (form for form in page.forms if form.action.endswith("/undo"))
    host.send(f"{table}/undo", base=form.fields["base"], target=form.fields["target"])


def work(browser: Browser, page: Page, done: Callable[[], None], *categories: str) -> list[dict[str, Any]]:
    """What the browser does while something is done at the table, until the page is drawn anew."""
    page.evaluate(LISTEN)
    browser.start_tracing(page=page, categories=["devtools.timeline", *categories])
    try:
        done()
        page.wait_for_function("() => settled")
        page.evaluate(DRAWN)
    finally:
        trace = browser.stop_tracing()
    return json.loads(trace)["traceEvents"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("path", ["", "/tv"], ids=["phone", "television"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_done_restyles_no_more_than_it_changes(
    phones: Phones, server: Server, chromium: Browser, game: str, path: str
) -> None:
    """A selector with :has() or + makes a browser look anew at all that lies below whatever gets another child, if it
    ends in * or in a pseudo-class alone: it says nothing of where else it cannot match."""
    host = Device(server)
    table = next(table for stage, table in GAMES[game](host, name="Barbara") if stage == LATER[game])
    page = phones.new(host, TV if path else PHONE)
    page.goto(table + path)
    connected(page)
    tracked = "disabled-by-default-devtools.timeline.invalidationTracking"
    events = work(chromium, page, lambda: undo(host, table), "disabled-by-default-devtools.timeline", tracked)
    found = [event["args"]["data"] for event in events if event["name"] == "StyleInvalidatorInvalidationTracking"]
    assert found  # it is still told so
    assert {
        selector["selector"]
        for each in found
        if "invalidates subtree" in each["reason"] and each["nodeName"].startswith(WHOLE)
        for selector in each["selectors"]
    } == set()


def test_what_is_done_lays_out_no_fold_that_is_closed(phones: Phones, server: Server, chromium: Browser) -> None:
    """A sheet of Hadrian's Wall has thousands of parts: to measure those of all seats, whose folds nobody has opened,
    held a phone up longer than all else that a tap brings."""
    host = Device(server)
    table = opened(host, "hadrians-wall", SEATS, "")
    host.act(table, "turn-fate", year="1", card="1")
    page = phones.new(host)
    page.goto(table)
    connected(page)
    folds = page.locator(".seatbox details:not([open]):has(.hwsheet)")
    expect(folds).to_have_count(len(SEATS))
    events = work(chromium, page, lambda: host.act(table, "deal", year="1", seat="blue"))
    layouts = [event for event in events if event["name"] == "Layout"]
    assert 0 < len(layouts) < len(SEATS)  # it was one and more for each fold
