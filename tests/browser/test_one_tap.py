"""Hadrian's Wall: “One tap fills a box that asks nothing”: faster than the answers come, while others act, and while
answers get lost. A box is never filled that was not tapped, and none is forgotten without a word."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect
from serving import Device, Server

from .conftest import Phones, connected, wait_for_revision
from .offline import outbox
from .stages import opened
from .test_hadrians_wall import CARDS, PANEL, Wall, _acting, _tap_box

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-hadrians-wall")]

LOST = r"net::ERR_FAILED|Failed to fetch"
"""What Chromium says of a request that a test lets go astray."""


def _page(phones: Phones, wall: Wall) -> Page:
    """Blue's phone."""
    page = phones.new(wall.devices["blue"])
    page.goto(wall.table)
    connected(page)
    return page


def _tap(page: Page, *boxes: str) -> None:
    """One tap right after the other."""
    for box in boxes:
        page.locator(f".hwsheet a[href$='box={box}']").dispatch_event("click")


def _quick(page: Page) -> None:
    page.locator(".sheets").get_by_label("One tap fills a box").check()


QUICKLY = """taps => taps.forEach(([box, detail, clientX]) => {
  const tap = new MouseEvent("click", { detail, clientX, clientY: 300, bubbles: true, cancelable: true });
  document.querySelector(`.hwsheet a[href$='box=${box}']`).dispatchEvent(tap);
})"""
"""Taps that come before the answer to any of them: a filled box is no link any more."""


def test_who_likes_it_so_fills_a_box_at_one_tap(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    page = phones.new(wall.devices["blue"])
    page.goto(wall.table)
    connected(page)
    page.get_by_label("One tap fills a box").check()
    before = wall.devices["blue"].revision(wall.table)
    page.locator("label:has(input[value='1'])").tap()
    page.locator(".hwsheet a[href$='box=mining-1']").tap()
    expect(page.locator(".dock .undo")).to_contain_text("Take back: Mining")
    expect(page.locator(PANEL)).to_have_count(0)
    for box in ("mining-2", "traders-1"):  # faster than the answers come
        page.locator(f".hwsheet a[href$='box={box}']").dispatch_event("click")
    expect(page.locator(".dock .undo")).to_contain_text("Take back: Traders 1")
    assert wall.devices["blue"].revision(wall.table) == before + 3
    _tap_box(page, "guard-1")  # it asks
    page.locator(PANEL).get_by_role("link", name="Close").press("Enter")
    page.reload()  # this phone knows both of them again
    connected(page)
    liked = page.get_by_label("One tap fills a box")
    expect(liked).to_be_checked()
    liked.evaluate("one => { one.checked = false; }")  # as the sheets of the next Year bring it
    wall.act("green", "fill", box="mining-1")
    expect(liked).to_be_checked()
    expect(page.locator("input[value='1']").first).to_be_checked()
    liked.uncheck()
    _tap_box(page, "mining-3")
    expect(page.locator(PANEL).get_by_role("button", name="Fill it")).to_be_visible()


def test_a_double_tap_fills_one_box_and_two_quick_taps_fill_two(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    page = _page(phones, wall)
    _quick(page)
    before = wall.devices["blue"].revision(wall.table)
    # to Chromium the second of two quick taps is the second half of a double tap, whatever box it is on
    taps = (("traders-1", 1, 100), ("priests-1", 2, 140), ("priests-1", 2, 145), ("fort-1", 2, 150))
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url.rpartition("box=")[2]) if "/part/box?" in sent.url else None)
    page.evaluate(QUICKLY, taps)
    expect(page.locator(".dock .undo")).to_contain_text("Take back: Priests 1")
    _tap(page, "mining-1")
    wait_for_revision(page, before + 3)
    expect(page.locator(PANEL)).to_have_count(0)
    assert wall.devices["blue"].revision(wall.table) == before + 3
    assert asked == ["traders-1", "priests-1", "mining-1"]


def test_what_was_open_before_is_not_filled_by_a_tap_whose_answer_gets_lost(phones: Phones, server: Server) -> None:
    phones.expect_complaint(LOST)
    wall = _acting(server)
    page = _page(phones, wall)
    _tap(page, "mining-1")
    expect(page.locator(PANEL).get_by_role("button", name="Fill it")).to_be_visible()
    _quick(page)
    before = wall.devices["blue"].revision(wall.table)
    page.route("**/part/box?*", lambda route: route.abort())
    _tap(page, "traders-1")
    expect(page.locator("#connection")).to_have_text("Offline: not loaded")
    page.unroute("**/part/box?*")
    page.locator(PANEL).get_by_role("button", name="Fill it").tap()
    wait_for_revision(page, before + 1)
    expect(page.locator(".dock .undo")).to_contain_text("Take back: Mining")


def test_a_tap_counts_though_its_sheets_change_before_the_answer(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    page = _page(phones, wall)
    _quick(page)
    before, held = wall.devices["blue"].revision(wall.table), list[Route]()
    page.route("**/part/box?*", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/part/box?*"):
        _tap(page, "mining-1")
    wall.act("blue", "fill", box="traders-1")  # by whoever enters for blue
    wait_for_revision(page, before + 1)
    held[0].continue_()
    wait_for_revision(page, before + 2)
    expect(page.locator(".dock .undo")).to_contain_text("Take back: Mining")


def test_what_asks_is_open_in_the_end_and_what_is_refused_is_told_there(phones: Phones, server: Server) -> None:
    phones.expect_complaint("409")
    wall = _acting(server)
    page = _page(phones, wall)
    _quick(page)
    before = wall.devices["blue"].revision(wall.table)
    _tap(page, "guard-1", "mining-1")
    wait_for_revision(page, before + 1)
    expect(page.locator(PANEL).get_by_role("heading", name="Wall Guard 1")).to_be_visible()
    assert wall.devices["blue"].revision(wall.table) == before + 1

    def beaten(route: Route) -> None:
        """Whoever enters for blue fills the same box a moment earlier."""
        wall.act("blue", "fill", box="traders-1")
        route.continue_()

    page.route("**/act", beaten, times=1)
    _tap(page, "traders-1", "priests-1")
    wait_for_revision(page, before + 3)
    expect(page.locator(PANEL).get_by_role("heading", name="Traders 1")).to_be_visible()
    expect(page.locator(PANEL).get_by_role("alert")).to_be_visible()
    assert wall.devices["blue"].revision(wall.table) == before + 3


def test_taps_whose_answers_get_lost_are_each_sent_once(phones: Phones, server: Server) -> None:
    phones.expect_complaint(LOST)
    phones.expect_complaint("409")  # the third is for a box that the first has filled
    wall = _acting(server)
    page = _page(phones, wall)
    _quick(page)
    before = wall.devices["blue"].revision(wall.table)
    page.route("**/act", lambda route: route.abort())
    _tap(page, "mining-1", "traders-1", "mining-1")
    expect(page.locator("#connection")).to_have_text("Offline: 3 taps kept")
    assert [each["body"].rpartition("box=")[2] for each in outbox(page)] == ["mining-1", "traders-1", "mining-1"]
    page.unroute("**/act")
    connected(page)
    assert outbox(page) == []
    assert wall.devices["blue"].revision(wall.table) == before + 2


def test_what_is_taken_back_between_two_taps_costs_neither(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    page = _page(phones, wall)
    _quick(page)
    before = wall.devices["blue"].revision(wall.table)
    _tap(page, "traders-1")
    expect(page.locator(".dock .undo")).to_contain_text("Take back: Traders 1")
    taps = ".hwsheet a[href$='box=mining-1']", ".dock .undo", ".hwsheet a[href$='box=priests-1']"
    page.evaluate(
        "taps => taps.forEach((tap) => document.querySelector(tap)"
        ".dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))",
        taps,
    )
    wait_for_revision(page, before + 4)
    expect(page.locator(".hwsheet .pen")).to_have_count(2)
    expect(page.locator(".dock .undo")).to_contain_text("Take back: Priests 1")
    expect(page.locator(".hwsheet a[href$='box=traders-1']")).to_have_count(1)


def test_one_phone_for_several_seats_is_told_once(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "hadrians-wall", ("blue", "green"), "")
    host.act(table, "turn-fate", year="1", card="1")
    for seat, (path, prospect) in CARDS.items():
        if seat != "red":
            host.act(table, "keep", seat=seat, **{"as-path": path, "as-prospect": prospect})
    host.act(table, "turn-neutral", year="1")
    page = phones.new(host)
    page.goto(table)
    connected(page)
    ticks = page.get_by_label("One tap fills a box")
    expect(ticks).to_have_count(2)
    ticks.first.check()
    assert ticks.last.is_checked()


def test_it_is_offered_where_the_second_tap_is_made(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    page = _page(phones, wall)
    _tap(page, "guard-1")  # it asks
    expect(page.locator(PANEL)).to_contain_text("Which Cohort?")
    expect(page.locator(PANEL).get_by_role("checkbox")).to_have_count(0)
    _tap(page, "mining-1")
    offered = page.locator(PANEL).get_by_label("One tap fills a box")
    offered.tap()
    expect(page.locator(".sheets").get_by_label("One tap fills a box")).to_be_checked()
    page.locator(PANEL).get_by_role("button", name="Fill it").tap()
    expect(page.locator(".dock .undo")).to_contain_text("Take back: Mining")
    _tap(page, "traders-1")
    expect(page.locator(".dock .undo")).to_contain_text("Take back: Traders 1")
