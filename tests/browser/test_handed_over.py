"""What was handed over is no longer filled in, however the answer comes; what was chosen since stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from serving import NAME, Device, Server

from .conftest import CUT, SMALL, Phones, connected, wait_for_revision
from .offline import outbox
from .stages import opened
from .test_stronghold import NINE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-keyboard")]


def _one_phone(phones: Phones, server: Server) -> tuple[str, Device, Page]:
    """A table of two with its wall up, played on the one phone of a referee without a seat."""
    host = Device(server)
    table = host.open_table("gold", "green", host="keep")
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    page = phones.new(host)
    page.goto(table)
    connected(page)
    return table, host, page


def _phase(phones: Phones, server: Server) -> tuple[Page, Locator]:
    """A phone in the first Phase of Stronghold, and its field for many Hourglasses."""
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "stronghold", ("invader", "defender"), "")
    host.act(table, "map", text=NINE)
    page = phones.new(host, SMALL)
    page.goto(table)
    connected(page)
    page.get_by_text("More than 8").click()
    return page, page.get_by_label("Hourglasses", exact=True)


def _late(page: Page) -> Callable[[], None]:
    """The next tap counts, but its answer comes only when what is returned is called."""
    held: list[Callable[[], None]] = []

    def hold(route: Route) -> None:
        url, headers = route.request.url, route.request.all_headers()
        host = url.split("/")[2]
        answer = route.fetch(url=url.replace(NAME, "127.0.0.1"), headers=headers | {"host": host})
        held.append(lambda: route.fulfill(response=answer))

    page.route("**/act", hold, times=1)

    def release() -> None:
        page.evaluate(
            "() => { window.answered = new Promise((yes) =>"
            " document.addEventListener('htmx:finally:request', () => yes(), { once: true })); }"
        )
        held.pop()()
        page.evaluate("() => answered")

    return release


def _lay(page: Page, **cards: str) -> None:
    for clan, card in cards.items():
        page.locator(f"input[name='card.{clan}'][value={card}]").check(force=True)  # its card lies over it


def _laid(page: Page) -> list[str]:
    laid: list[str] = page.locator("input[name^='card.']:checked").evaluate_all("all => all.map(({ value }) => value)")
    return laid


def test_who_chooses_before_the_answer_has_come_keeps_the_choice(phones: Phones, server: Server) -> None:
    """The open line has drawn the next turn, and the answer to the tap comes after the next card was chosen."""
    table, host, page = _one_phone(phones, server)
    before = host.revision(table)
    release = _late(page)
    _lay(page, gold="A", green="A")
    page.get_by_role("button", name="Turn them up").tap()
    wait_for_revision(page, before + 1)
    _lay(page, gold="X")
    release()
    assert _laid(page) == ["X"]
    _lay(page, green="F")
    before = host.revision(table)
    page.get_by_role("button", name="Turn them up").press("Enter")  # a second tap at once would be a double tap
    wait_for_revision(page, before + 1)
    expect(page.locator("input[name^='card.']:checked")).to_have_count(0)


def test_what_was_kept_offline_is_not_filled_in_for_the_next_turn(phones: Phones, server: Server) -> None:
    phones.expect_complaint(CUT)
    table, host, page = _one_phone(phones, server)
    before = host.revision(table)
    page.context.set_offline(True)
    _lay(page, gold="A", green="A")
    page.get_by_role("button", name="Turn them up").tap()
    expect(page.locator("#connection")).to_have_text("Offline: 1 tap kept")
    assert _laid(page) == ["A", "A"]
    page.context.set_offline(False)
    wait_for_revision(page, before + 1)
    connected(page)
    assert outbox(page) == []
    expect(page.locator("input[name^='card.']:checked")).to_have_count(0)


def test_a_number_typed_before_the_answer_has_come_stays(phones: Phones, server: Server) -> None:
    page, typed = _phase(phones, server)
    release = _late(page)
    typed.fill("12")
    typed.press("Enter")
    expect(page.get_by_text("So far in this Phase: 12")).to_be_visible()
    typed.fill("10")
    release()
    expect(typed).to_have_value("10")
    typed.press("Enter")
    expect(page.get_by_text("So far in this Phase: 22")).to_be_visible()
    expect(typed).to_have_value("")


def test_a_number_kept_offline_is_not_filled_in_again(phones: Phones, server: Server) -> None:
    phones.expect_complaint(CUT)
    page, typed = _phase(phones, server)
    page.context.set_offline(True)
    typed.fill("12")
    typed.press("Enter")
    expect(page.locator("#connection")).to_have_text("Offline: 1 tap kept")
    expect(typed).to_have_value("12")
    page.context.set_offline(False)
    expect(page.get_by_text("So far in this Phase: 12")).to_be_visible()
    expect(typed).to_have_value("")


def test_a_card_that_was_chosen_for_a_turn_is_not_chosen_for_the_next(phones: Phones, server: Server) -> None:
    """Another phone has entered that turn meanwhile."""
    table, host, page = _one_phone(phones, server)
    _lay(page, gold="X")
    host.reveal(table, "1.1", gold="F", green="A")
    wait_for_revision(page, host.revision(table))
    assert _laid(page) == []


def test_what_was_chosen_before_going_to_the_log_and_back_stays_for_that_turn_alone(
    phones: Phones, server: Server
) -> None:
    table, host, page = _one_phone(phones, server)
    _lay(page, gold="X")
    page.get_by_role("link", name="Log").tap()
    page.wait_for_url("**/log")
    page.go_back()
    connected(page)
    assert _laid(page) == ["X"]
    page.get_by_role("link", name="Log").tap()
    page.wait_for_url("**/log")
    host.reveal(table, "1.1", gold="F", green="A")
    page.go_back()
    connected(page)
    assert _laid(page) == []
