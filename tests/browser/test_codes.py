"""The codes on the screen say what stands beside them, in the light and in the dark."""

from __future__ import annotations

from io import BytesIO
from typing import Literal

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, ViewportSize
from serving import Device, Server

from companion.language import available

from .conftest import PHONE, SMALL, TV, Phones

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-keyboard")]


def _read(code: Locator) -> list[str]:
    """What a camera reads in this part of the screen."""
    with Image.open(BytesIO(code.screenshot())) as picture:
        return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, SMALL], ids=["390", "320"])
def test_the_codes_of_the_seats(
    phones: Phones, server: Server, scheme: Literal["light", "dark"], viewport: ViewportSize
) -> None:
    device = Device(server)
    table = device.open_table("gold", "green")
    page = phones.new(device, viewport, color_scheme=scheme)
    page.goto(f"{table}/seats")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    codes, addresses = page.locator(".qr"), page.locator(".address")
    assert codes.count() == addresses.count() == 4  # the table, two seats, the host's place
    for number in range(4):
        address = addresses.nth(number).inner_text()
        assert _read(codes.nth(number)) == [address]
        assert address.startswith(f"{server.address}{table}")


def test_the_code_on_the_tv(phones: Phones, server: Server) -> None:
    device = Device(server)
    table = device.open_table("gold", "green")
    page = phones.new(viewport=TV)
    page.goto(f"{table}/tv")
    assert _read(page.locator(".qr")) == [f"http://{page.locator('.address').inner_text()}"] == [server.address + table]


def test_the_code_of_a_ruling_leads_to_it(phones: Phones, server: Server) -> None:
    page = phones.new(color_scheme="dark")
    page.goto("/romans-go-home/referee?position=O5+gold:ZA>Q@green+green:>C+red*:D>F+wall=S4,T8&Q1=replace")
    headline = page.locator("#ruling").inner_text()
    page.get_by_text("Keep or show this ruling").click()
    (address,) = _read(page.locator(".qr"))
    assert address.startswith(server.address)
    page.goto(address)
    assert page.locator("#ruling").inner_text() == headline


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("width", [320, 360, 375, 390])
def test_the_code_of_a_table_is_seen_whole_while_it_is_typed(phones: Phones, code: str, width: int) -> None:
    page = phones.new(viewport={"width": width, "height": 640}, locale=code)
    page.goto("/")
    field = page.locator("#code")
    field.fill("W7X4 HCPQ")  # as the television shows it
    assert field.evaluate("one => one.scrollWidth <= one.clientWidth")
