"""What a browser prints of a page: what is read on paper, and nothing that is to be tapped."""

from __future__ import annotations

import re
from io import BytesIO

import pikepdf
import pytest
from playwright.sync_api import Page, PdfMargins, expect
from serving import Device, Server

from companion.language import available
from companion.web.games import REFEREE_ROOMS

from .conftest import Phones
from .stages import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-large-screens")]

TAPPED = "main :is(button, select, input:not([type=radio]), textarea, .button):visible"


def _on_paper(page: Page, address: str) -> None:
    page.emulate_media(media="screen")
    page.goto(address)
    page.emulate_media(media="print")


@pytest.mark.parametrize("game", GAMES)
def test_a_board_on_paper_says_how_the_game_stands(phones: Phones, server: Server, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host)
    for stage, table in GAMES[game](host, name="Barbara"):
        _on_paper(page, table)
        assert page.locator(TAPPED).count() == 0, stage
        expect(page.locator(".where")).to_be_visible()
        empty = page.locator("#table .sheet:visible").evaluate_all("all => all.filter((one) => !one.innerText.trim())")
        assert not empty, stage
        assert page.locator("#table :is(.or, .hwband .line > a):visible").count() == 0, stage
        boxes = page.locator(".seatbox:visible").all()
        assert all(box.locator(":is(p, .hwsheet, .twocards):visible").count() for box in boxes), stage
        if stage == "choose":  # a heading alone would not tell what is open
            expect(page.get_by_text("Whose warrior does Qween of Gold charm?").first).to_be_visible()


@pytest.mark.parametrize("language", available())
def test_a_siege_fits_one_page_and_tells_nobody_how_to_lay_hourglasses(
    phones: Phones, server: Server, language: str
) -> None:
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host, locale=language)
    for stage, table in GAMES["stronghold"](host, name="Barbara"):
        _on_paper(page, table)
        margins: PdfMargins = {"top": "10mm", "right": "10mm", "bottom": "10mm", "left": "10mm"}
        with pikepdf.open(BytesIO(page.pdf(format="A4", margin=margins))) as printed:
            assert len(printed.pages) == 1, stage
        if language == "en":
            assert page.get_by_text(re.compile(r"^(\+1, \+2|Spend all)")).locator("visible=true").count() == 0, stage


def test_the_own_sheets_are_printed_with_the_board(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{"blue.kind": "player"})
    page = phones.new(host)
    page.goto(table)
    for button in ("Turn it over on the phone", "Draw two on the phone", "as Path", "Turn over on the phone"):
        page.get_by_role("button", name=button).first.click()
    expect(page.locator(".hwsheet:visible")).to_have_count(1)
    page.emulate_media(media="print")
    expect(page.locator(".hwsheet:visible")).to_have_count(1)


def test_the_log_on_paper_has_no_buttons(phones: Phones, server: Server) -> None:
    host = Device(server)
    address = f"{host.open_table()}/log"
    page = phones.new(host)
    _on_paper(page, address)
    expect(page.locator("h1")).to_be_visible()
    assert page.locator(TAPPED).count() == 0


@pytest.mark.parametrize("game", REFEREE_ROOMS)
def test_a_ruling_on_paper_has_its_line_and_its_code_in_the_place_of_the_form(phones: Phones, game: str) -> None:
    page = phones.new()
    _on_paper(page, f"/{game}/referee?position={REFEREE_ROOMS[game].example}")
    expect(page.locator("#ruling")).to_be_visible()
    for part in (".keep .notation", ".keep .qr"):
        assert page.locator(part).evaluate("one => one.checkVisibility({ contentVisibilityAuto: true })"), part
    assert page.locator("main :is(button, select, input, textarea):visible").count() == 0
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    _on_paper(page, f"/{game}/referee")
    assert page.locator("main form:visible").count()


def test_a_reader_who_prints_backgrounds_too_can_read_what_was_light_on_dark(phones: Phones) -> None:
    page = phones.new()
    _on_paper(page, "/")
    for part in (".top .brand", ".primary >> nth=0"):
        found = page.locator(part).evaluate(
            """one => {
                const dark = one.closest(".top, .primary");
                return [getComputedStyle(one).color, getComputedStyle(dark).backgroundColor];
            }"""
        )
        assert found == ["rgb(36, 31, 24)", "rgba(0, 0, 0, 0)"], part
