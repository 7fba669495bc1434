"""The names of a new table are typed one after the other; a name that is being typed on the board stays there while
others sit down, and is saved by one tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from serving import Device, Server

from .axe import faults_by_scheme
from .conftest import SMALL, Phones, connected

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-four")]


@pytest.mark.parametrize("game", ["romans-go-home", "hadrians-wall"])
def test_the_key_that_ends_a_name_leads_to_the_next_one(phones: Phones, game: str) -> None:
    """It would send the form: an iPhone has no other key there."""
    page = phones.new(viewport=SMALL)
    page.goto(f"/{game}/new")
    fields = page.locator(".who input[type=text]:visible")
    names = ["Łucja", "Massimo", "Anna"][: fields.count()]
    fields.first.tap()
    for number, name in enumerate(names):
        expect(fields.nth(number)).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(page.locator("input:focus")).to_have_count(0)
    assert len(names) == fields.count() and page.url.endswith("/new")
    page.get_by_role("button", name="Open the table").tap()
    connected(page)
    page.goto(f"{page.url}/seats")
    for name in names:
        expect(page.locator(f"input[name=name][value='{name}']")).to_have_count(1)


def test_a_name_is_typed_while_others_sit_down(phones: Phones, server: Server) -> None:
    host, guest = Device(server), Device(server)
    table = host.open_table("gold", "green", "red")
    guest.ask("GET", table)
    page = phones.new(guest, SMALL)
    guest.send(f"{table}/join")
    page.goto(table)
    connected(page)
    field = page.get_by_label("Your name, if you like")
    field.focus()
    page.keyboard.type("Łuc")
    third = Device(server)
    third.ask("GET", table)
    third.send(f"{table}/join")
    expect(page.get_by_text("Not here yet with a phone")).to_have_count(0)
    page.keyboard.type("ja")
    expect(field).to_have_value("Łucja")
    assert faults_by_scheme(page) == {}
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".band", has_text="Łucja")).to_be_visible()
    expect(field).to_have_count(0)
