"""Taps that were kept on one page and are sent from another one, and those that no longer fit when they are sent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from serving import Device

from .conftest import CUT, Phones, connected, wait_for_revision
from .offline import outbox, reopened, tap_offline
from .stages import opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-lost")]


def sent_later(page: Page, table: str, path: str, typed: str = "") -> None:
    """Open another page, which is connected, and has something ``typed`` in it, before the kept tap gets through."""
    page.route(f"**{table}/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    if typed:
        page.goto(path)
        page.get_by_label(typed).fill("3")
    else:
        with page.expect_response(re.compile("/stream")):
            page.goto(path)
    assert outbox(page)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.unroute(f"**{table}/*")
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    assert outbox(page) == []


def decided_offline(page: Page, table: str, button: str) -> Page:
    """The table decides something without a network, by this button of “We play it so”; the phone, opened anew."""
    page.goto(f"{table}/override")
    form = page.locator("form.sheet", has=page.get_by_role("button", name=button))
    form.get_by_label("Why").fill("supper")
    page.context.set_offline(True)
    form.get_by_role("button", name=button).tap()
    expect(page.locator("#said")).to_contain_text("Offline: kept")
    return reopened(page)


def test_a_kept_tap_is_sent_from_another_page_too_and_changes_nothing_there(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, _, green = two
    phones.expect_complaint(CUT)
    other = host.open_table("gold", "red")
    before = host.revision(table)
    tap_offline(green)
    again = reopened(green)
    sent_later(again, table, f"{other}/watch")
    assert host.revision(table) == before + 1
    expect(again.locator(".band.red")).to_be_visible()
    assert again.locator(".band.green").count() == 0
    host.act(other, "draw-forts")  # a table that is not as far as the one of the tap still follows
    expect(again.locator("ol.wall li")).to_have_count(6)


def test_what_was_kept_for_another_table_leaves_a_form_alone(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, gold, _ = two
    phones.expect_complaint(CUT)
    siege = opened(host, "stronghold", ("invader", "defender"))
    before = host.revision(table)
    again = decided_offline(gold, table, "End it")
    sent_later(again, table, f"{siege}/part/map", "West")
    assert again.evaluate("fetch('/healthz').then((answer) => answer.status)") == 200
    expect(again.get_by_label("West")).to_have_value("3")
    assert again.url.endswith(f"{siege}/part/map") and host.revision(table) == before + 1


@pytest.mark.parametrize("button", ["We play it so", "End it"])
def test_what_the_table_decided_offline_leaves_the_board_whole(
    phones: Phones, two: tuple[str, Device, Page, Page], button: str
) -> None:
    """It was kept on a page of its own, which is closed when it is sent: what was refused is told, the rest is seen."""
    table, host, _, green = two
    phones.expect_complaint(CUT)
    phones.expect_complaint("422")
    again = decided_offline(green, table, button)
    sent_later(again, table, table)
    wait_for_revision(again, host.revision(table))
    if button == "End it":
        expect(again.locator("#over")).to_be_visible()
    else:
        expect(again.locator("#table > .refused")).to_contain_text("Nothing was changed")
        expect(again.locator("#table button[value=F]")).to_be_visible()
    assert again.locator("h1").count() == 1 and not again.get_by_label("Why").count()


def test_what_was_entered_offline_for_somebody_absent_leaves_the_own_board_whole(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, gold, _ = two
    phones.expect_complaint(CUT)
    before = host.revision(table)
    gold.goto(f"{table}/for/green")
    connected(gold)
    gold.context.set_offline(True)
    gold.locator("#part button[value=F]").tap()
    expect(gold.locator("#connection")).to_have_attribute("data-state", "kept")
    again = reopened(gold)
    sent_later(again, table, table)
    wait_for_revision(again, before + 1)
    expect(again.locator("main h1")).to_contain_text("turn 1")
    expect(again.locator("#table button[name='card.gold'][value=F]")).to_be_visible()


def test_what_was_kept_on_one_page_leaves_what_is_typed_on_another(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    _, host, gold, _ = two
    phones.expect_complaint(CUT)
    siege = opened(host, "stronghold", ("invader", "defender"))
    again = decided_offline(gold, siege, "End it")
    sent_later(again, siege, f"{siege}/part/map", "West")
    expect(again.get_by_label("West")).to_have_value("3")
    assert again.url.endswith(f"{siege}/part/map") and host.ask("GET", siege)[2].count("The game is over")


def test_a_kept_tap_that_no_longer_fits_is_explained(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    table, host, _, green = two
    phones.expect_complaint(CUT)
    phones.expect_complaint("409")
    tap_offline(green)
    host.reveal(table, "1.1", gold="F", green="A")  # the host entered it meanwhile
    now = host.revision(table)
    green.context.set_offline(False)
    expect(green.locator("#table [role=alert]")).to_contain_text("moved on meanwhile")
    connected(green)
    same = (
        f"new CustomEvent('htmx:sse:before:message', {{ cancelable: true, detail: {{ message: {{ id: '{now}' }} }} }})"
    )
    assert not green.evaluate(f"document.dispatchEvent({same})")  # the line brings the same board without it
    assert host.revision(table) == now and outbox(green) == []


@pytest.mark.parametrize("path", ["/seats", "/log", "/at/1"])
def test_a_kept_tap_that_no_longer_fits_is_explained_on_another_page_too(
    phones: Phones, two: tuple[str, Device, Page, Page], path: str
) -> None:
    table, host, _, green = two
    phones.expect_complaint(CUT)
    phones.expect_complaint("409")
    tap_offline(green)
    host.reveal(table, "1.1", gold="F", green="A")
    now = host.revision(table)
    again = reopened(green)
    again.goto(table + path)
    expect(again.get_by_role("alert")).to_contain_text("moved on meanwhile")
    assert host.revision(table) == now and outbox(again) == []


def test_a_kept_tap_that_no_longer_fits_is_explained_once_there_is_a_place_to(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    """A page of another table has none, nor has one that only watches; nothing waits there for a network."""
    table, host, _, green = two
    phones.expect_complaint(CUT)
    phones.expect_complaint("409")
    other = host.open_table("gold", "red") + "/log"  # where the refusals of that table are told
    tap_offline(green)
    host.reveal(table, "1.1", gold="F", green="A")
    now = host.revision(table)
    again, sent = reopened(green), list[str]()
    again.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    again.clock.install()
    for path in (other, f"{table}/watch"):
        again.goto(path)
        again.wait_for_function("() => JSON.parse(localStorage.getItem('milecastle.outbox'))[0].untold")
        expect(again.locator("#connection")).to_have_attribute("data-state", "live")
        assert not again.get_by_role("alert").count()
    assert len(sent) == 1  # it is not tried where it cannot be told
    again.context.set_offline(True)
    expect(again.locator("#connection")).to_have_text("Offline")
    again.evaluate(
        "() => { window.said = []; new MutationObserver(() => said.push(connection.textContent))"
        ".observe(connection, { childList: true }); }"
    )
    again.clock.fast_forward(10_000)
    assert again.evaluate("said") == []  # nor does what waits say anything of the network
    again.context.set_offline(False)
    again.goto(table)
    expect(again.get_by_role("alert")).to_contain_text("moved on meanwhile")
    connected(again)
    assert host.revision(table) == now and outbox(again) == []
