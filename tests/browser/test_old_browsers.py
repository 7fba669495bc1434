"""Browsers of some years ago: what is chosen is seen where :has() is not known."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route
from serving import NAME, Device, Server

from .conftest import PHONE, Phones
from .stages import CLANS, WALL, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-fits")]

UNSEEN = """() => [...document.querySelectorAll("input:checked")].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.checkVisibility() && (getComputedStyle(one).opacity !== "1" || Math.min(width, height) < 12 || width > 40);
}).map((one) => one.outerHTML)"""


def _without_has(route: Route) -> None:
    """The style as such a browser reads it."""
    answer = route.fetch(url=route.request.url.replace(NAME, "127.0.0.1"))  # it knows no names of the browser's
    style = answer.text()
    asked = "@supports not selector(:has(a))"
    route.fulfill(response=answer, body=style.replace(asked, "@supports (display: block)").replace(":has(", ":none("))


def test_what_is_chosen_shows_a_box_of_its_own(phones: Phones, server: Server) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "romans-go-home", CLANS)
    host.enter_forts(table, *WALL)
    page = phones.new(host, PHONE)
    page.route("**/*.css", _without_has)
    for address in ("/romans-go-home/new", "/romans-go-home/referee", "/hadrians-wall/new", table):
        page.goto(address)
        choices = page.locator("label:has(input[type=radio]:visible), label:has(input[type=checkbox]:visible)")
        choices.first.click()
        assert page.locator("input:checked").count()
        assert page.evaluate(UNSEEN) == [], address
