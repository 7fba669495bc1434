"""A phone that loses the network, taps, and has it again."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect


def outbox(page: Page) -> list[dict[str, str]]:
    """The taps that wait in this phone's local storage."""
    kept: list[dict[str, str]] = json.loads(page.evaluate("localStorage.getItem('milecastle.outbox')") or "[]")
    return kept


def tap_offline(page: Page) -> None:
    """Lose the network, tap a card, and see that the tap is kept."""
    page.context.set_offline(True)
    page.locator("#table button[value=F]").tap()
    expect(page.locator("#connection")).to_have_attribute("data-state", "kept")


def reopened(page: Page) -> Page:
    """A new tab of a phone whose tab is closed and which has the network again."""
    context = page.context
    page.goto("about:blank")  # a page that is being closed may hear of the network, and send what it has kept
    page.close()
    context.set_offline(False)
    return context.new_page()
