"""Taps that are made while the server cannot be reached: kept, shown, and sent once."""

from __future__ import annotations

import re
import signal

import pytest
from playwright.sync_api import Page, Route, expect
from serving import Device, Server

from .conftest import CUT, SMALL, Phones, connected, wait_for_revision
from .offline import outbox, reopened, tap_offline
from .stages import NINE, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-lost")]

OFFLINE = re.compile("Offline")
HIDDEN = "() => { Object.defineProperty(document, 'hidden', { value: true }) }"


def test_a_tap_made_offline_is_kept_shown_and_sent_once(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    table, host, gold, green = two
    phones.expect_complaint(CUT)
    before = host.revision(table)
    tap_offline(green)
    expect(green.locator("#connection")).to_have_text("Offline: 1 tap kept")
    assert len(outbox(green)) == 1 and "card.green=F" in outbox(green)[0]["body"]
    waiting = green.locator("#table [data-waits]")
    expect(waiting).to_have_attribute("value", "F")
    green.get_by_role("link", name="Log").tap()  # does not lose the board
    expect(green.locator("#connection")).to_have_text("Offline: not loaded")
    assert host.revision(table) == before
    green.context.set_offline(False)
    wait_for_revision(green, before + 1)
    wait_for_revision(gold, before + 1)
    connected(green)
    assert outbox(green) == [] and host.revision(table) == before + 1
    expect(green.locator("#table button[value=F]")).to_have_attribute("aria-pressed", "true")
    expect(waiting).to_have_count(0)


@pytest.mark.parametrize("store", ["is blocked", "is full for a while"])
def test_a_tap_made_offline_is_kept_by_a_browser_that_stores_nothing(
    phones: Phones, two: tuple[str, Device, Page, Page], store: str
) -> None:
    table, host, _, green = two
    phones.expect_complaint(CUT)
    before = host.revision(table)
    if store == "is blocked":
        green.evaluate("Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })")
    else:
        green.evaluate(
            "() => { window.store = Storage.prototype.setItem;"
            " Storage.prototype.setItem = () => { throw new Error('full'); }; }"
        )
    tap_offline(green)
    expect(green.locator("#connection")).to_have_text("Offline: 1 tap kept")
    assert host.revision(table) == before
    if store != "is blocked":
        assert outbox(green) == []
        green.evaluate("() => { Storage.prototype.setItem = store; }")
    green.context.set_offline(False)
    wait_for_revision(green, before + 1)
    connected(green)
    assert host.revision(table) == before + 1


def test_what_the_table_decides_offline_is_kept_and_sent(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    """Of a refusal everything that was typed is still there; what is done leads to the table."""
    table, host, _, green = two
    phones.expect_complaint(CUT)
    phones.expect_complaint("422")
    before = host.revision(table)
    green.goto(f"{table}/override")
    for button in ("We play it so", "End it; the points decide"):
        form = green.locator("form.sheet", has=green.get_by_role("button", name=button))
        form.get_by_label("Why").fill("supper")
        green.context.set_offline(True)
        form.get_by_role("button", name=button).tap()
        expect(green.locator("#said")).to_contain_text("Offline: kept")
        assert len(outbox(green)) == 1 and host.revision(table) == before
        green.context.set_offline(False)
        if button == "We play it so":
            expect(green.locator("#said .refused")).to_contain_text("Nothing was changed")
            expect(form.get_by_label("Why")).to_have_value("supper")
    expect(green).to_have_url(re.compile(f"{table}$"))
    expect(green.locator("#over")).to_be_visible()
    assert outbox(green) == [] and host.revision(table) == before + 1


@pytest.mark.parametrize("status", [503, 500], ids=["a proxy before it", "a proxy that fails itself"])
def test_a_kept_tap_waits_for_a_server_that_is_not_well(
    phones: Phones, two: tuple[str, Device, Page, Page], status: int
) -> None:
    table, host, _, green = two
    phones.expect_complaint(str(status))
    before = host.revision(table)
    green.route("**/act", lambda route: route.fulfill(status=status, body="later"))
    green.locator("#table button[value=F]").tap()
    expect(green.locator("#connection")).to_have_text("Offline: 1 tap kept")
    with green.expect_response(lambda answer: answer.status == status):
        green.evaluate("dispatchEvent(new Event('online'))")
    assert len(outbox(green)) == 1 and host.revision(table) == before
    green.unroute("**/act")
    wait_for_revision(green, before + 1)
    connected(green)
    assert outbox(green) == [] and host.revision(table) == before + 1


def test_a_kept_tap_that_the_server_fails_with_is_not_sent_for_ever(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    """As of a table whose log a newer version no longer reads: it would fail each time."""
    table, host, _, green = two
    phones.expect_complaint(CUT)
    phones.expect_complaint("500")
    before = host.revision(table)
    tap_offline(green)
    problem = '<div class="notice refused" role="alert" data-problem>It failed.</div>'
    green.route("**/act", lambda route: route.fulfill(status=500, body=problem, content_type="text/html"))
    green.context.set_offline(False)
    green.wait_for_function("() => JSON.parse(localStorage.getItem('milecastle.outbox')).length === 0")
    connected(green)
    expect(green.locator("#table button[value=F]")).to_be_visible()
    assert host.revision(table) == before


def test_a_table_that_the_server_fails_with_does_not_hold_up_the_taps_of_another(
    phones: Phones, server: Server, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, gold, _ = two
    other = host.open_table("gold", "green")
    host.enter_forts(other, "O1", "O3", "O4", "O5", "O6", "T8")
    phones.expect_complaint(CUT)
    phones.expect_complaint("503")
    before, there = host.revision(table), host.revision(other)
    tap_offline(gold)
    tap = {"action": f"{other}/act", "body": f"command=kept-for-another&base={there}&do=reveal&at=1.1&card.gold=A"}
    gold.evaluate("tap => localStorage.setItem('milecastle.outbox', JSON.stringify("
                  "[...JSON.parse(localStorage.getItem('milecastle.outbox')), tap]))", tap)  # fmt: skip
    gold.route(f"**{table}/act", lambda route: route.fulfill(status=503, body="later"))
    gold.context.set_offline(False)
    gold.wait_for_function("() => JSON.parse(localStorage.getItem('milecastle.outbox')).length === 1")
    assert host.revision(other) == there + 1 and host.revision(table) == before
    assert "card.gold=F" in outbox(gold)[0]["body"]
    expect(gold.locator("#connection")).to_have_text("Offline: 1 tap kept")
    gold.unroute(f"**{table}/act")
    wait_for_revision(gold, before + 1)
    assert outbox(gold) == []


def test_who_changes_the_mind_offline_means_the_last_tap(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    table, host, _, green = two
    phones.expect_complaint(CUT)
    before = host.revision(table)
    green.context.set_offline(True)
    for card in "FXA":
        green.locator(f"#table button[value={card}]").tap()
        expect(green.locator("#connection")).to_have_text("Offline: 1 tap kept")
        green.wait_for_function(
            "card => localStorage.getItem('milecastle.outbox').includes(`card.green=${card}`)", arg=card
        )
    assert len(outbox(green)) == 1
    green.context.set_offline(False)
    wait_for_revision(green, before + 1)
    connected(green)
    assert host.revision(table) == before + 1
    expect(green.locator("#table button[value=A]")).to_have_attribute("aria-pressed", "true")


def test_of_what_may_be_given_several_times_each_tap_is_kept(phones: Phones, server: Server) -> None:
    """Two Hourglasses for one action, two for the next, and the end of the Phase are buttons of one form."""
    phones.expect_complaint(CUT)
    host = Device(server)
    host.ask("GET", "/")
    siege = opened(host, "stronghold", ("invader", "defender"), "")
    host.act(siege, "map", text=NINE)
    page = phones.new(host)
    page.goto(siege)
    connected(page)
    before = host.revision(siege)
    page.context.set_offline(True)
    command = page.locator("#hand-invader [name=command]")
    for button, kept in (("2 Hourglasses", "1 tap"), ("2 Hourglasses", "2 taps"), ("Phase 1 is done", "3 taps")):
        given = command.input_value()
        page.get_by_role("button", name=button).evaluate("one => { one.click(); one.click(); }")  # a double tap
        expect(page.locator("#connection")).to_have_text(f"Offline: {kept} kept")
        expect(command).not_to_have_value(given)
    expect(page.locator("[data-waits]")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="10 Hourglasses to spend")).to_be_visible()  # with the six of the turn
    assert outbox(page) == [] and host.revision(siege) == before + 3


@pytest.mark.parametrize("board", ["the same board", "another board"])
def test_who_changes_the_mind_with_the_network_again_means_the_last_tap(
    phones: Phones, two: tuple[str, Device, Page, Page], board: str
) -> None:
    """The tap that was kept is not sent after the one that takes its place."""
    table, host, _, green = two
    phones.expect_complaint(f"{CUT}|ERR_FAILED")
    green.route("**/act", lambda route: route.abort())
    green.locator("#table button[value=F]").tap()
    expect(green.locator("#connection")).to_have_text("Offline: 1 tap kept")
    if board == "another board":
        host.send(f"{table}/seats", do="name", seat="gold", name="Zofia")
        expect(green.locator(".band.gold")).to_contain_text("Zofia")
    before, given, away = host.revision(table), list[str](), ["F"]

    def through(route: Route) -> None:
        card = (route.request.post_data or "")[-1]
        if card in away:
            return route.abort()
        given.append(card)
        route.continue_()

    green.route("**/act", through)  # before the other: without either the kept tap would get through unseen
    green.evaluate("document.querySelector('#table button[value=X]').click()")
    away.clear()  # the next try with what was kept comes after that
    expect(green.locator("#table button[value=X]")).to_have_attribute("aria-pressed", "true")
    connected(green)
    assert outbox(green) == [] and given == (["X"] if board == "the same board" else ["F", "X"])
    assert host.revision(table) == before + len(given)


def test_what_is_tapped_while_a_kept_tap_is_sent_is_sent_after_it(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, _, green = two
    phones.expect_complaint(CUT)
    before, held = host.revision(table), list[Route]()
    tap_offline(green)
    green.route("**/act", lambda route: held.append(route), times=1)
    with green.expect_request("**/act"):
        green.context.set_offline(False)
    green.locator("#table button[value=X]").tap()
    held[0].continue_()
    expect(green.locator("#table button[value=X]")).to_have_attribute("aria-pressed", "true")
    connected(green)
    assert outbox(green) == [] and host.revision(table) == before + 2


def test_a_kept_tap_survives_that_the_tab_is_closed(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    table, host, _, green = two
    phones.expect_complaint(CUT)
    before = host.revision(table)
    tap_offline(green)
    again = reopened(green)
    again.goto("/")  # any page sends it
    again.wait_for_function("() => JSON.parse(localStorage.getItem('milecastle.outbox')).length === 0")
    again.goto(table)
    wait_for_revision(again, before + 1)
    connected(again)
    assert host.revision(table) == before + 1


def test_a_refusal_of_what_was_kept_at_the_end_of_a_long_page_is_in_view(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, _, _, green = two
    phones.expect_complaint(CUT)
    phones.expect_complaint("422")
    green.goto(f"{table}/override")
    green.set_viewport_size(SMALL)
    green.locator("#reason").fill("supper")
    button = green.get_by_role("button", name="We play it so")
    button.scroll_into_view_if_needed()
    green.context.set_offline(True)
    button.tap()
    expect(green.locator("#connection")).to_have_text("Offline: 1 tap kept")
    green.context.set_offline(False)
    expect(green.get_by_role("alert")).to_contain_text("Nothing was changed")
    expect(green.get_by_role("alert")).to_be_in_viewport(ratio=0.9)
    expect(green.locator("[data-waits]")).to_have_count(0)
    expect(green.locator("#connection")).to_have_text("")


def test_a_kept_tap_is_answered_where_it_was_made_and_not_in_a_tab_that_nobody_sees(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, _, green = two
    phones.expect_complaint(f"{CUT}|ERR_FAILED|409")
    other = green.context.new_page()
    other.goto(table)
    connected(other)
    other.evaluate(HIDDEN)
    green.route("**/act", lambda route: route.abort())
    green.locator("#table button[value=F]").tap()
    expect(green.locator("#connection")).to_have_text("Offline: 1 tap kept")
    host.reveal(table, "1.1", gold="F", green="A")
    other.evaluate("() => dispatchEvent(new Event('online'))")
    expect(other.locator("#connection")).to_have_text("Offline: 1 tap kept")
    green.evaluate(HIDDEN)  # its screen has gone dark, too
    green.unroute("**/act")
    expect(green.get_by_role("alert")).to_contain_text("moved on meanwhile")
    assert outbox(other) == [] and not other.get_by_role("alert").count()


def test_a_kept_tap_that_the_network_swallows_is_sent_again(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, _, green = two
    phones.expect_complaint(CUT)
    green.clock.install()
    green.goto(table)
    connected(green)
    before = host.revision(table)
    tap_offline(green)
    green.route("**/act", lambda route: None, times=1)  # neither sent nor refused
    with green.expect_request("**/act"):
        green.context.set_offline(False)
    expect(green.locator("#connection")).to_have_text("Offline: 1 tap kept")
    with green.expect_event("requestfailed", lambda request: request.url.endswith("/act")):
        green.clock.fast_forward(16_000)
    wait_for_revision(green, before + 1)
    connected(green)
    assert outbox(green) == [] and host.revision(table) == before + 1


def test_a_tap_during_a_restart_is_kept_and_sent(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    table, host, gold, _ = two
    phones.expect_complaint(CUT)
    before = host.revision(table)
    phones.server.stop(signal.SIGKILL)
    gold.locator("#table button[value=F]").tap()
    expect(gold.locator("#connection")).to_have_text("Offline: 1 tap kept")
    phones.server.start()
    wait_for_revision(gold, before + 1)
    connected(gold)
    assert host.revision(table) == before + 1
