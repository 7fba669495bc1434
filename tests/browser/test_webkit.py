"""What the other tests see in Chromium, once in WebKit: the engine of every browser on an iPhone.

GTK's small browser stands in for Safari. It knows no touch, and its window is never narrower than its bar of buttons.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Remote
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from serving import Device, Server

from tools import webkit

from .stages import GAMES
from .test_four_phones import CARD, CHOICE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-webkit")]

PATIENCE = 10  # seconds


@contextmanager
def _display(program: str) -> Iterator[str]:
    """A screen that nobody sees: its name."""
    read, write = os.pipe()
    command = [program, "-displayfd", str(write), "-screen", "0", "500x900x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        screen.terminate()
        screen.wait()


class Driver(Service):
    """What drives WebKit."""

    def send_remote_shutdown_command(self) -> None:
        """It knows none (404): the signal that follows ends it."""


class Phone:
    """A phone with WebKit at one server."""

    def __init__(self, browser: Remote, server: Server) -> None:
        self.browser = browser
        self.origin = f"http://127.0.0.1:{server.port}"

    def open(self, path: str, device: Device) -> None:
        """Go to an address of the server as ``device``."""
        name, _, value = device.headers["Cookie"].partition("=")
        self.browser.get(f"{self.origin}/healthz")  # a cookie is given on a page of its site
        self.browser.delete_all_cookies()
        self.browser.add_cookie({"name": name, "value": value, "sameSite": "Lax"})  # as the server gives it
        self.browser.get(self.origin + path)

    def until(self, script: str, *given: object) -> None:
        """Wait until JavaScript finds it so; a page that is just going away has no answer yet."""
        wait = WebDriverWait(self.browser, PATIENCE, 0.05, [StaleElementReferenceException])
        wait.until(lambda browser: browser.execute_script(f"return {script}", *given), script)

    def state(self, wanted: str) -> None:
        """Until the line to the server is so: live, lost, kept."""
        self.until("document.querySelector('#connection')?.dataset.state === arguments[0]", wanted)

    def revision(self, least: int) -> None:
        """Until this phone shows the table at that revision or later."""
        self.until("+document.querySelector('#table input[name=base]')?.value >= arguments[0]", least)

    def text(self, selector: str) -> str:
        """What is written there."""
        return str(self.browser.execute_script("return document.querySelector(arguments[0]).textContent", selector))

    def click(self, selector: str) -> None:
        """Tap what this finds first, once the board takes taps."""
        self.until("!document.querySelector('#table.fresh, #table .fresh')")
        self.browser.find_element(By.CSS_SELECTOR, selector).click()


@pytest.fixture(scope="module")
def safari() -> Iterator[Remote]:
    """The machine's own WebKit."""
    found = webkit.programs()
    if found is None:
        pytest.fail("WebKit is needed (Debian: apt-get install webkit2gtk-driver xvfb) and was not found.")
    options = Options()
    options.binary_location = found.browser
    options.add_argument("--automation")
    with _display(found.display) as display:
        driver = Driver(found.driver, env={**os.environ, "DISPLAY": display})
        driver.start()
        browser = Remote(RemoteConnection(client_config=ClientConfig(driver.service_url)), options=options)
        browser.set_window_size(320, 880)
        yield browser
        browser.quit()
        driver.stop()


@pytest.fixture
def phone(safari: Remote, server: Server) -> Phone:
    """A phone with WebKit."""
    return Phone(safari, server)


def _two(server: Server) -> tuple[str, Device, Device]:
    """A table of two with its wall up, and the devices of gold and green."""
    host, guest = Device(server), Device(server)
    table = host.open_table("gold", "green")
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    return table, host, guest


def test_a_tap_goes_out_and_those_of_the_others_come_in(phone: Phone, server: Server) -> None:
    table, host, guest = _two(server)
    phone.open(table, guest)
    phone.state("live")
    before = host.revision(table)
    phone.browser.execute_script("window.sameDocument = true")
    phone.click("#table button[value=F]")
    phone.revision(before + 1)
    phone.until("document.querySelector('#table button[value=F]')?.getAttribute('aria-pressed') === 'true'")
    assert host.revision(table) == before + 1
    host.reveal(table, "1.1", gold="A")
    phone.revision(before + 2)
    assert phone.browser.execute_script("return window.sameDocument"), "the page was loaded anew"


def test_a_round_by_tapping_what_is_offered(phone: Phone, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", neutral=("green", "red"))
    host.enter_forts(table, "O1", "O3", "S4", "U2", "L-2", "T8")
    phone.open(table, host)
    phone.state("live")
    shown = host.revision(table)
    while "Round 1" in phone.text("h1"):
        phone.click(f"{CHOICE}, {CARD}")
        shown += 1
        phone.revision(shown)
    assert host.revision(table) == shown and shown >= 1 + 6
    assert "Round 2" in phone.text("h1")


def test_a_tap_while_the_server_is_away_is_kept_and_sent_once(phone: Phone, server: Server) -> None:
    table, host, guest = _two(server)
    phone.open(table, guest)
    phone.state("live")
    before = host.revision(table)
    server.stop()
    phone.click("#table button[value=F]")
    phone.state("kept")
    server.start()
    phone.state("live")
    phone.revision(before + 1)
    assert host.revision(table) == before + 1
    phone.until("JSON.parse(localStorage.getItem('milecastle.outbox') || '[]').length === 0")


def test_a_page_out_of_the_browsers_memory_is_current_again(phone: Phone, server: Server) -> None:
    table, host, guest = _two(server)
    phone.open(table, guest)
    phone.state("live")
    before = host.revision(table)
    phone.browser.get(f"{phone.origin}/romans-go-home/rules")
    host.reveal(table, "1.1", gold="A")
    phone.browser.back()
    phone.revision(before + 1)
    phone.state("live")


@pytest.mark.parametrize("game", GAMES)
def test_every_stage_fits_and_listens(phone: Phone, server: Server, game: str) -> None:
    host = Device(server)
    for stage, table in GAMES[game](host):
        phone.open(table, host)
        phone.state("live")
        wide, shown = phone.browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= shown, stage


LEVEL = """
    document.querySelectorAll("details").forEach(fold => fold.open = true);
    return [...document.querySelectorAll(arguments[0])].map(row => {
        const words = document.createRange(), control = row.lastElementChild.getBoundingClientRect();
        words.selectNodeContents(row.querySelector("legend"));
        const at = words.getBoundingClientRect();
        return at.top < control.bottom && at.bottom > control.top && at.right <= control.left;
    });
"""
"""Whether the name of each row stands before its last control."""


def test_what_a_row_is_called_stands_in_it(phone: Phone, server: Server) -> None:
    """WebKit lays the legend of a fieldset out above its row, whatever the row is."""
    host = Device(server)
    rows = {"map": ("/part/map", ".touching > fieldset"), "Assault": ("", ".act:not(:has(select, .from), .no)")}
    for stage, table in GAMES["stronghold"](host):
        if stage in rows:
            path, row = rows.pop(stage)
            phone.open(table + path, host)
            level = phone.browser.execute_script(LEVEL, row)
            assert len(level) > 5 and all(level), stage
        if not rows:
            return
