"""Phones with a real Chromium, at an origin that is not localhost.

A complaint on the console, or an error in a script, fails the test unless it said that it
expects one (the network was cut, a form was refused).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect, sync_playwright
from serving import NAME, Device, Server

from tools import chromium as chromium_here

from .evening import copies

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
]
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 320, "height": 640}
TV: ViewportSize = {"width": 1280, "height": 720}
WIDEST_PHONE = 900
"""Phones are narrower, on their side too; what is wider has no touch (pixels of CSS)."""

expect.set_options(timeout=10_000)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The machine's own Chromium."""
    path = chromium_here.path()
    if path is None:
        pytest.fail("Chromium is needed (Debian: apt-get install chromium) and was not found.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class Phones:
    """Devices of one test, and what they complained of."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.complaints: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def new(self, device: Device | None = None, viewport: ViewportSize = PHONE, **options: Any) -> Page:
        """A phone of its own, or a television if it is wider; with ``device`` it has the cookie of that one."""
        phone = viewport["width"] < WIDEST_PHONE
        context = self.browser.new_context(
            base_url=self.server.address,
            viewport=viewport,
            has_touch=phone,
            is_mobile=phone,  # lays out as on a phone: by the viewport that the page names
            **options,
        )
        if device is not None:
            name, _, value = device.headers["Cookie"].partition("=")
            context.add_cookies([{"name": name, "value": value, "url": self.server.address}])
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def expect_complaint(self, pattern: str) -> None:
        """What this test brings about itself."""
        self._expected.append(re.compile(pattern))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def unexpected(self) -> list[str]:
        """What nobody expected."""
        return [said for said in self.complaints if not any(known.search(said) for known in self._expected)]


@pytest.fixture
def phones(chromium: Browser, server: Server) -> Iterator[Phones]:
    """Makes phones; closes them at the end and looks at what they said."""
    made = Phones(chromium, server)
    yield made
    for context in chromium.contexts:
        context.close()
    assert made.unexpected() == []


CUT = (
    r"network error|Failed to fetch|net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|CONNECTION_REFUSED|CONNECTION_RESET"
    r"|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE)"
)
"""What Chromium says when the network is cut or the server is gone."""
LED = "new Promise((done) => setTimeout(() => setTimeout(done)))"
"""Until a page that shows a new board has led the keyboard where it leads it (question.js, at the next turn of its
events)."""


def revision(page: Page) -> int:
    """The revision that the board on the screen was drawn from."""
    return int(page.locator("#table input[name=base]").first.input_value())


def wait_for_revision(page: Page, least: int) -> None:
    """Until this phone shows the table at that revision or later."""
    page.wait_for_function("least => +document.querySelector('main input[name=base]')?.value >= least", arg=least)


def connected(page: Page) -> None:
    """Until this phone hears the others."""
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    expect(page.locator("#connection")).to_have_text("Connected")


def lettered(page: Page) -> None:
    """Until this page is drawn with its own letters: without a script it counts as loaded before it has asked for
    them, and others may be wider."""
    page.evaluate("() => { document.body.getBoundingClientRect(); return document.fonts.ready.then(() => true); }")


@pytest.fixture
def two(phones: Phones, server: Server) -> tuple[str, Device, Page, Page]:
    """A table of two with its wall up: its address, the host's device, and the phones of gold and green."""
    host, guest = Device(server), Device(server)
    table = host.open_table("gold", "green")
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    gold, green = phones.new(host), phones.new(guest)
    for page in (gold, green):
        page.goto(table)
        connected(page)
    return table, host, gold, green


@pytest.fixture(scope="session")
def evening(house_server: Server, tmp_path_factory: pytest.TempPathFactory) -> tuple[Device, dict[str, str]]:
    """The host of tables of Stronghold at many moments of a game, and their addresses."""
    host = Device(house_server)
    return host, {name: host.bring(content) for name, content in copies(tmp_path_factory.mktemp("stronghold")).items()}
