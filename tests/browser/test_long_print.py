"""A print that takes long: the page of its job follows it, with and without JavaScript."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from serving import ROOT, Server

from .axe import faults
from .conftest import CUT, SMALL, Phones
from .test_old_browsers import UNABLE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-access")]

PRINT = "/print/romans-go-home-pad.pdf?copies=3"


@pytest.fixture(scope="module")
def pipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the press waits for."""
    path = tmp_path_factory.mktemp("press") / "go-on"
    os.mkfifo(path)
    return path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, pipe: Path) -> Iterator[Server]:
    """A server whose press waits after the first page."""
    made = Server(tmp_path_factory.mktemp("data"), (str(ROOT / "tests" / "slow_press.py"), str(pipe)))
    made.start()
    yield made
    made.stop()
    assert made.said() == ""


@pytest.mark.parametrize("browser", ["of today", "without JavaScript", "too old for htmx"])
def test_the_page_shows_how_far_it_is_and_then_the_file(phones: Phones, pipe: Path, browser: str) -> None:
    page = phones.new(viewport=SMALL, java_script_enabled=browser != "without JavaScript")
    if browser == "too old for htmx":
        page.context.add_init_script(UNABLE)
    script = browser == "of today"
    page.goto(PRINT)
    expect(page.get_by_role("progressbar", name="Page 1 of")).to_be_visible()
    if script:
        assert faults(page) == []
        phones.expect_complaint(CUT)
        with page.expect_event("requestfailed"):
            page.context.set_offline(True)
        page.context.set_offline(False)  # it asks again by itself
    pipe.write_bytes(b"go on")
    link = page.get_by_role("link", name="Open the PDF")
    expect(link).to_be_visible()
    assert page.locator("progress").count() == 0
    if script:
        assert faults(page) == []
    phones.expect_complaint("favicon.ico")
    with page.expect_response("**/print/jobs/*.pdf") as answer:
        link.tap()
    assert answer.value.headers["content-type"] == "application/pdf"
