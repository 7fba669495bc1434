"""A page enlarged four times, as on a screen of 1280 pixels, is 320 wide and 256 high: nothing may take all of that."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect
from serving import Device, Server

from .conftest import PHONE, Phones, connected
from .stages import GAMES
from .test_fits import company, turned_up

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-fits")]

ENLARGED: ViewportSize = {"width": 320, "height": 256}
STAYS = """() => [...document.querySelectorAll("#table *")].filter((one) => {
  const { position } = getComputedStyle(one);
  return ["fixed", "sticky"].includes(position) && one.getBoundingClientRect().height;
}).map((one) => one.outerHTML.slice(0, 80))"""
"""What stays in view while the page is scrolled."""


def test_both_answers_to_who_asks_to_undo_can_be_reached(phones: Phones, server: Server) -> None:
    table, devices = company(server)
    turned_up(table, devices, "1.1", "FAXF")
    page = phones.new(devices["red"], ENLARGED)
    page.goto(table)
    connected(page)
    page.evaluate("scrollTo(0, 400)")
    devices["gold"].send(f"{table}/undo", base="0", target=str(devices["gold"].revision(table)))
    asked = page.locator(".pressing")
    expect(asked.get_by_role("heading")).to_be_in_viewport(ratio=1)  # it came in above, and is read all the same
    for answer in ("Yes, take it back", "No, it stands"):
        button = asked.get_by_role("button", name=answer)
        button.evaluate("one => one.scrollIntoView({ block: 'end' })")
        expect(button).to_be_in_viewport(ratio=0.99)
        assert button.evaluate(
            "one => { const { x, y, width, height } = one.getBoundingClientRect();"
            " return one.contains(document.elementFromPoint(x + width / 2, y + height - 4)); }"
        )
    page.set_viewport_size(PHONE)
    page.evaluate("scrollTo(0, 400)")
    expect(asked).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_table_stays_over_the_rest(phones: Phones, server: Server, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host, ENLARGED)
    found = {}
    for stage, table in GAMES[game](host, "Ann"):
        page.goto(table)
        expect(page.locator(".dock")).to_have_count(1)
        if stays := page.evaluate(STAYS):
            found[stage] = stays
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.get_by_role("link", name="Log", exact=True)).to_be_in_viewport(ratio=1)
    assert found == {}


def test_a_box_has_the_whole_window(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{"blue.kind": "player"})
    host.act(table, "turn-fate", year="1", card="1")
    host.act(table, "keep", year="1", seat="blue", **{"as-path": "forager", "as-prospect": "defender"})
    host.act(table, "turn-neutral", year="1")
    page = phones.new(host, ENLARGED)
    page.goto(table)
    connected(page)
    page.locator(".hwsheet a[href$='box=mining-1']").press("Enter")
    panel = page.locator(".hwpanel:not(:empty)")
    for part in (
        panel.get_by_role("heading", name="Mining"),
        panel.get_by_text("Servant"),
        panel.get_by_text("Fill it"),
    ):
        expect(part.first).to_be_in_viewport(ratio=1)
    assert panel.bounding_box() == {"x": 0, "y": 0, "width": 320, "height": 256}
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
