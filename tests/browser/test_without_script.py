"""Everything by plain forms, in a browser that runs no JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from serving import Device, Server

from .conftest import Phones
from .stages import GAMES, decided

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-lost")]


@pytest.fixture
def host(phones: Phones) -> Page:
    """A phone without JavaScript."""
    return phones.new(java_script_enabled=False)


def _choose(page: Page, name: str, value: str) -> None:
    """Tap a radio button by its label."""
    page.locator(f"label:has(input[name='{name}'][value='{value}'])").first.tap()


def test_a_table_from_the_first_page_to_a_choice_and_back(phones: Phones, host: Page) -> None:
    host.goto("/")
    host.get_by_role("link", name="New table").first.tap()
    host.get_by_label("Gold: Name, if you like").fill("Łucja")
    host.get_by_role("button", name="Open the table").tap()
    host.wait_for_url("**/t/*")
    table = host.url
    expect(host.locator("#connection")).to_have_text("Reload to follow")

    guest = phones.new(java_script_enabled=False)
    guest.goto(table)
    guest.get_by_role("button", name="Sit down as Green").tap()
    expect(guest.locator("#todo")).to_be_visible()

    host.reload()
    host.get_by_text("Enter the ones that lie on the table").tap()
    for place, code in enumerate(("O1", "O3", "O4", "O5", "O6", "T8"), 1):
        host.locator(f"select[name='fort.{place}']").select_option(code)
    host.get_by_role("button", name="This is the wall").tap()
    expect(host.locator("#table h1")).to_contain_text("Round 1, turn 1")

    guest.reload()
    guest.locator("button[name='card.green'][value=F]").tap()
    expect(guest.locator("#todo")).to_contain_text("Waiting for the others")
    host.reload()
    host.locator("button[name='card.gold'][value=X]").tap()
    expect(host.locator("#todo")).to_contain_text("Your choice")
    host.locator("form:has(input[name=kind][value=axx]) button").first.tap()
    expect(host.locator("form:has(input[name=kind][value=axx])")).to_have_count(0)

    host.get_by_role("button", name="Undo:").tap()
    expect(host.locator("form:has(input[name=kind][value=axx])")).to_have_count(1)
    host.get_by_role("button", name="Redo:").tap()
    expect(host.locator("form:has(input[name=kind][value=axx])")).to_have_count(0)

    host.get_by_role("link", name="Log").tap()
    expect(host.locator("ol.log > li").first).to_contain_text("has redone:")
    host.locator("ol.log > li a").last.tap()
    expect(host.get_by_text("Looking back: step 1 of")).to_be_visible()


def test_what_is_refused_is_said_on_the_page(phones: Phones, host: Page, server: Server) -> None:
    phones.expect_complaint("422")
    host.goto("/romans-go-home/new")
    _choose(host, "green.kind", "absent")
    host.get_by_role("button", name="Open the table").tap()
    expect(host.get_by_role("alert")).to_contain_text("Two to four clans take part, not 1.")


def test_a_form_that_is_refused_keeps_what_was_entered(phones: Phones, server: Server) -> None:
    phones.expect_complaint("422")
    device = Device(server)
    table = next(table for stage, table in GAMES["stronghold"](device) if stage == "Assault")
    device.act(table, "stone", seat="defender", section="W3")
    decided(device, table, **{"was": "{}", "pool.defender": "0"})
    device.act(table, "spent", seat="defender")
    host = phones.new(device, java_script_enabled=False)
    form = host.locator("form.stand")
    for page in ("", "/part/stand?seat=invader", "/for/invader"):
        host.goto(f"{table}{page}")
        form.locator("input[name='W1.T']").fill("37")
        form.locator("input[name='W3.G']").fill("2")
        form.locator("button[name=then]").tap()
        expect(host.get_by_role("alert")).to_contain_text("There are 40 × Troll in the box; 41 stand on W1 and E1.")
        expect(form.locator("input[name='W3.G']")).to_have_value("2")
    form.locator("input[name='W1.T']").fill("1")
    form.locator("button[name=then]").tap()
    expect(form).to_have_count(0)
    expect(host.get_by_role("alert")).to_have_count(0)


def test_the_referee_answers_a_form(host: Page) -> None:
    host.goto("/romans-go-home/referee")
    _choose(host, "fort", "U2")
    _choose(host, "gold.card", "A")
    _choose(host, "green.card", "C")
    host.get_by_role("button", name="Ask the referee").tap()
    expect(host.locator("#ruling")).to_contain_text("Green captures Unwary Fort (2)")
    # the form keeps what was asked, so that it can be changed
    assert host.locator("input[name='green.card'][value=C]").is_checked()
    _choose(host, "red.card", "?")
    host.get_by_role("button", name="Ask the referee").tap()
    expect(host.locator("ul.odds > li")).to_have_count(4)


def test_a_print_form_leads_to_the_pdf(phones: Phones, host: Page) -> None:
    host.goto("/print")
    host.get_by_label("Paper").select_option("letter")
    host.get_by_label("Copies").fill("2")
    phones.expect_complaint("favicon.ico")  # the viewer for PDFs asks for it, whatever the pages say
    with host.expect_response("**/romans-go-home-pad.pdf?*") as asked:
        host.locator("button[formaction$='/romans-go-home-pad.pdf']").tap(no_wait_after=True)
    assert asked.value.url.endswith("/print/romans-go-home-pad.pdf?paper=letter&ink=colour&copies=2")
    assert asked.value.ok and asked.value.headers["content-type"] == "application/pdf"


def test_a_recovery_link_works_by_its_button(phones: Phones, host: Page, server: Server) -> None:
    device = Device(server)
    table = device.open_table()
    device.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    owner = phones.new(device, java_script_enabled=False)
    owner.goto(f"{table}/seats")
    owner.locator("#hostlink").tap()
    link = owner.locator("section[aria-labelledby=hostlink] .address").inner_text()
    host.goto(link)
    host.get_by_role("button", name="Move the seat to this phone").tap()
    expect(host.locator("#todo")).to_be_visible()
    host.goto(f"{table}/seats")
    expect(host.get_by_role("button", name="Nobody else may join")).to_be_visible()


def test_a_seat_that_was_taken_meanwhile_is_not_another_one(phones: Phones, host: Page, server: Server) -> None:
    phones.expect_complaint("422")
    table = Device(server).open_table("gold", "green", "red")
    host.goto(table)
    other = Device(server)
    other.ask("GET", table)
    other.send(f"{table}/join")
    host.get_by_role("button", name="Sit down as Green").tap()
    expect(host.get_by_role("alert")).to_contain_text("Green sits there already.")
    host.get_by_role("button", name="Sit down as Red").tap()
    expect(host.locator(".you")).to_contain_text("Red")
