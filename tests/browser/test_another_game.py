"""One more plays: the phones that are here go on to the other game by themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect
from serving import Device, Server

from .axe import faults_of
from .conftest import PHONE, SMALL, TV, Phones, connected

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-four")]


def test_one_more_plays(phones: Phones, server: Server) -> None:
    host, guest = Device(server), Device(server)
    table = host.open_table("gold", "green")
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    green, screen, third = phones.new(guest, SMALL), phones.new(viewport=TV), phones.new(viewport=PHONE)
    green.goto(table)
    connected(green)
    screen.goto(f"{table}/tv")
    connected(screen)
    third.goto(table)
    expect(third.get_by_text("All seats are taken.")).to_be_visible()
    gold = phones.new(host, PHONE)
    gold.goto(table)
    gold.get_by_role("link", name="Seats").tap()
    gold.get_by_role("link", name="Other players or rules").tap()
    gold.locator("label:has(input[name='red.kind'][value=player])").tap()
    gold.get_by_role("button", name="Open the table").tap()
    gold.wait_for_url(lambda address: table not in address and "/t/" in address)
    fresh = gold.url
    green.wait_for_url(fresh)
    screen.wait_for_url(f"{fresh}/tv")
    expect(green.locator(".you")).to_contain_text("Green")
    third.goto(table)  # the old code, once more
    third.wait_for_url(fresh)
    expect(third.locator(".you")).to_contain_text("Red")


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "320"])
def test_the_form_has_no_fault(phones: Phones, server: Server, screen: ViewportSize) -> None:
    host = Device(server)
    table = host.open_table("gold", "green", neutral=("red",))
    page = phones.new(host, screen)
    assert faults_of(page, {"again": f"{table}/again", "seats": f"{table}/seats"}) == {}
    full = phones.new(viewport=screen)
    Device(server).send(f"{table}/join")
    assert faults_of(full, {"full": f"{table}?choose=1"}) == {}
