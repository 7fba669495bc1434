"""A page that was open before the server was updated gets the new style and scripts, and loses nothing by that."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from serving import ROOT, Device, Server

from companion.web.assets import FOLDER, fingerprint

from .conftest import CUT, TV, Phones, connected
from .test_old_browsers import unable

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-lost")]

OPENED = "window.opened = true"
"""A mark on the page that goes when it is loaded anew."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, which can be updated."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


def _update(server: Server) -> None:
    """Stop it, and start what is the same but for a word in the style."""
    server.stop()
    folder = server.folder / "static"
    shutil.copytree(FOLDER, folder)
    with (folder / "style.css").open("a", encoding="utf-8") as style:
        style.write(":root { --updated: yes; }\n")
    server.command = (str(ROOT / "tests" / "other_assets.py"), str(folder))
    server.start()


def _style(page: Page) -> str:
    page.wait_for_load_state()  # a page that has just been loaded anew may not have it yet
    return str(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--updated')"))


@pytest.mark.parametrize("able", [True, False], ids=["htmx", "plain"])
def test_pages_from_before_an_update_are_loaded_anew(phones: Phones, served: Server, able: bool) -> None:
    phones.expect_complaint(CUT)
    host = Device(served)
    table = host.open_table()
    choosing, screen = (page if able else unable(page) for page in (phones.new(host), phones.new(viewport=TV)))
    for page, path in ((choosing, table), (screen, f"{table}/tv")):
        page.goto(f"{served.address}{path}")
        connected(page)
        page.evaluate(OPENED)
    fort = choosing.locator("#table select").first
    fort.evaluate("one => { one.closest('details').open = true }")
    fort.select_option("O5")
    fort.blur()
    _update(served)
    screen.wait_for_function("() => !window.opened")
    assert _style(screen) == "yes"
    connected(choosing)
    expect(fort).to_have_value("O5")
    assert choosing.evaluate("window.opened") and not _style(choosing)
    fort.evaluate("one => { one.value = '' }")
    choosing.wait_for_function("() => !window.opened")
    assert _style(choosing) == "yes"


def test_after_a_mere_restart_the_page_stays(phones: Phones, served: Server) -> None:
    phones.expect_complaint(CUT)
    host = Device(served)
    table = host.open_table()
    page = phones.new(host)
    pages: list[str] = []
    page.on("request", lambda request: pages.append(request.url) if request.is_navigation_request() else None)
    page.goto(f"{served.address}{table}")
    connected(page)
    served.stop()
    expect(page.locator("#connection")).to_have_text("Offline")
    served.start()
    connected(page)
    assert len(pages) == 1


def test_a_page_is_loaded_anew_when_another_tab_has_chosen_a_language(phones: Phones, served: Server) -> None:
    """As soon as its line is opened anew: what comes on it from then on is in that language."""
    phones.expect_complaint(CUT)
    host = Device(served)
    table = host.open_table()
    page = phones.new(host)
    other = page.context.new_page()
    page.goto(f"{served.address}{table}")
    connected(page)
    other.goto(f"{served.address}{table}/seats")
    with other.expect_navigation():
        other.get_by_role("button", name="Polski").click()
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_have_text("Offline")
    page.context.set_offline(False)
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator("#connection")).to_have_text("Połączono")


def test_two_servers_of_different_versions_do_not_keep_a_page_loading(phones: Phones, server: Server) -> None:
    page = phones.new()
    pages: list[str] = []
    page.on("request", lambda request: pages.append(request.url) if request.is_navigation_request() else None)
    page.context.add_init_script(
        "addEventListener('DOMContentLoaded', () => { document.getElementById('live').dataset.made = 'other' })"
    )
    page.goto(f"{Device(server).open_table()}/watch")
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    connected(page)
    greeting = {"detail": {"data": f"{fingerprint()}-en"}}
    page.evaluate("greeting => document.dispatchEvent(new CustomEvent('beat', greeting))", greeting)
    page.evaluate("() => fetch('/healthz')")
    assert len(pages) == 2
