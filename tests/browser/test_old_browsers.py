"""Browsers of some years ago: those that cannot run htmx follow their table by plain pages; where :has() and container
queries are not known, nothing lies over another thing and a television shows all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from serving import NAME, Device, Server

from companion import web

from .axe import OPEN
from .conftest import CUT, PHONE, SMALL, TV, Phones
from .stages import CLANS, GAMES, LONGEST, WALL, opened
from .test_fits import OUTSIDE, beyond
from .test_languages import ACROSS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-fits")]

UNSEEN = """() => [...document.querySelectorAll("input:checked")].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.checkVisibility() && (getComputedStyle(one).opacity !== "1" || Math.min(width, height) < 12 || width > 40);
}).map((one) => one.outerHTML)"""

OVER_ITS_WORDS = """() => [...document.querySelectorAll(".pick label")].filter((label) => {
  const words = document.createRange();
  words.selectNodeContents(label.lastElementChild ?? label);
  const box = label.querySelector("input").getBoundingClientRect();
  return [...words.getClientRects()].some(({ left, right, top, bottom, width }) =>
    width > box.width && right > box.left && box.right > left && bottom > box.top + 2 && box.bottom > top + 2);
}).map((label) => label.textContent.trim())"""

COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
  const head = [...document.querySelectorAll(".brand span, .you > span, #connection")]
    .filter((one) => one.getClientRects().length && box(one).width > 2);
  const dock = document.querySelector("#table > :is(.dock, .docks)");
  const beside = dock && box(dock).height > innerHeight * .9;
  const board = beside ? [...document.querySelectorAll("main .sheet, .wall, .where")] : [];
  return [...head.flatMap((one, at) => head.slice(at + 1).filter((other) => meet(box(one), box(other)))),
    ...board.filter((one) => meet(box(one), box(dock)))].map((one) => one.outerHTML.slice(0, 80));
}"""
"""What of the head lies over another part of it, and what lies under the dock beside the board."""

CUT_OFF = """() => [...document.querySelectorAll("#table > .sidebar > *, #table > .boardside > *")]
  .filter((one) => one.getClientRects().length && one.getBoundingClientRect().bottom > innerHeight + 1)
  .map((one) => one.outerHTML.slice(0, 80))"""

UNKNOWN = """(() => {
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...asked) => !asked.join().includes(":has(") && supports(...asked);
})()"""

UNABLE = """(() => {
  delete SubmitEvent.prototype.submitter; // before Safari 15.4
  const ask = DocumentFragment.prototype.querySelector;
  DocumentFragment.prototype.querySelector = function (selector) { // before Chrome 88
    if (/:not\\(\\w+ /.test(selector)) throw new DOMException(`${selector} is not a valid selector`);
    return ask.call(this, selector);
  };
  window.heard = 0;
  window.EventSource = class extends EventSource {
    constructor(address) {
      super(address);
      this.addEventListener("message", () => { window.heard += 1; });
    }
  };
})()"""
"""What a browser lacks that cannot run htmx, and a count of the boards that it got all the same."""


def _as_before(route: Route) -> None:
    """The style as a browser from before Chrome 105 reads it."""
    answer = route.fetch(url=route.request.url.replace(NAME, "127.0.0.1"))  # it knows no names of the browser's
    style = answer.text()
    for asked in ("selector(:has(a))", "(container-type: size)"):
        style = style.replace(f"@supports not {asked}", "@supports (display: block)")
    style = style.replace("@container", "@contained").replace("container-type", "contained")
    route.fulfill(response=answer, body=re.sub("cq[wh]", "cqx", style).replace(":has(", ":none("))


def _older(page: Page) -> Page:
    page.context.add_init_script(UNKNOWN)
    page.route("**/*.css", _as_before)
    return page


def _parts(selectors: str) -> list[str]:
    """The selectors of a list."""
    found, depth, start = [], 0, 0
    for at, sign in enumerate(selectors):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            found.append(selectors[start:at])
            start = at + 1
    return [*found, selectors[start:]]


def test_no_rule_is_lost_for_one_of_its_selectors() -> None:
    """A list with one selector that is not known is not read at all; in :is() it is."""
    lost, files = [], list(Path(web.__file__).with_name("static").rglob("*.css"))
    for file in files:
        style = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        for selectors in re.findall(r"([^{};@]+)\{", style):
            if len({":has(" in part for part in _parts(selectors)}) > 1:
                lost.append((file.name, selectors.strip()))
    assert len(files) > 6 and lost == []


def test_what_is_chosen_shows_a_box_of_its_own(phones: Phones, server: Server) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "romans-go-home", CLANS)
    host.enter_forts(table, *WALL)
    page = _older(phones.new(host, PHONE))
    for address in ("/romans-go-home/new", "/romans-go-home/referee", "/hadrians-wall/new", table):
        page.goto(address)
        choices = page.locator("label:has(input[type=radio]:visible), label:has(input[type=checkbox]:visible)")
        choices.first.click()
        assert page.locator("input:checked").count()
        assert page.evaluate(UNSEEN) == [], address
        assert page.evaluate(OVER_ITS_WORDS) == [], address


@pytest.mark.parametrize("game", GAMES)
def test_every_stage_is_seen_without_has_and_containers(phones: Phones, server: Server, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    phone, screen = _older(phones.new(host, SMALL)), _older(phones.new(viewport=TV))
    found: dict[str, object] = {}
    for stage, table in GAMES[game](host, name="Barbara"):
        phone.goto(table)
        phone.evaluate(OPEN)
        for size in (SMALL, ACROSS):
            phone.set_viewport_size(size)
            if any(wrong := (beyond(phone)[0], *phone.evaluate(OUTSIDE), *phone.evaluate(COVERED))):
                found[f"{stage} {size['width']}"] = wrong
        screen.goto(f"{table}/tv")
        if any(wrong := (*beyond(screen), *screen.evaluate(CUT_OFF))):
            found[f"{stage} tv"] = wrong
        screen.goto("about:blank")  # else it would go on to the next game by itself
    assert found == {}


def test_who_sits_is_not_written_over_the_name_of_the_house(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table()
    page = _older(phones.new(host, SMALL))
    page.goto(table)
    expect(page.locator(".you")).to_be_visible()
    for size in (SMALL, PHONE, ACROSS):
        page.set_viewport_size(size)
        assert page.evaluate(COVERED) == []


def unable(page: Page) -> Page:
    page.context.add_init_script(UNABLE)
    return page


def test_a_phone_that_cannot_run_htmx_plays_by_forms_and_follows(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table()
    host.enter_forts(table, *WALL)
    page = unable(phones.new())
    phones.expect_complaint("503")
    page.clock.install()
    page.goto(table)
    page.route("**/stream?*", lambda route: route.fulfill(status=503))
    page.get_by_role("button", name="Sit down as Green").tap()
    page.wait_for_url(f"**{table}")
    expect(page.locator("#connection")).to_have_text("Offline")
    page.unroute_all()
    page.clock.fast_forward(5_000)  # it tries again
    expect(page.locator("#connection")).to_have_text("Connected")
    loads: list[str] = []
    page.on("load", lambda _: loads.append("once more"))
    page.locator("button[name='card.green'][value=F]").tap()
    expect(page.locator("#todo")).to_contain_text("Waiting for the others")
    assert len(loads) == 1  # a plain form
    host.reveal(table, "1.1", gold="A")
    expect(page.locator("#table h1")).to_contain_text("turn 2")  # by itself
    drawn = page.locator("#table h1").element_handle()
    page.clock.fast_forward(5_000)
    assert drawn and drawn.evaluate("one => one.isConnected")  # once
    assert len(loads) == 1


def test_what_is_in_hand_stays_until_it_is_given_or_taken_back(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "romans-go-home", CLANS, name="Łucja")
    page = unable(phones.new(host))
    page.goto(table)
    expect(page.locator("#connection")).to_have_text("Connected")
    entered = page.get_by_text("Enter the ones that lie on the table")
    entered.tap()
    first = page.locator("select[name='fort.1']")
    first.select_option("O5")
    page.evaluate("document.activeElement.blur()")
    heard = page.evaluate("heard")
    host.send(f"{table}/seats", do="name", seat="gold", name="Zofia")
    page.wait_for_function("before => heard > before", arg=heard)
    expect(first).to_have_value("O5")
    expect(page.locator("#table")).not_to_contain_text("Zofia")
    first.select_option("")
    expect(page.locator("#table")).to_contain_text("Zofia")
    expect(first).to_be_visible()  # what was unfolded stays so
    # so does what is about to be chosen, ticked or typed, but not what comes chosen
    board, comes = page.locator("#table"), "<select><option><option selected></select><input type=%s>"
    for name, kind, take, give_back in (
        ("Ewa", "radio", "board.querySelector('select').focus()", "document.activeElement.blur()"),
        ("Ida", "radio", "board.lastChild.checked = true", "board.lastChild.checked = false"),
        ("Ola", "number", "board.lastChild.value = '7'", "board.lastChild.value = ''"),
    ):
        board.evaluate("(board, comes) => board.insertAdjacentHTML('beforeend', comes)", comes % kind)
        board.evaluate(f"board => {{ {take}; }}")
        heard = page.evaluate("heard")
        host.send(f"{table}/seats", do="name", seat="gold", name=name)
        page.wait_for_function("before => heard > before", arg=heard)
        expect(board).not_to_contain_text(name)
        board.evaluate(f"board => {{ {give_back}; }}")
        expect(board).to_contain_text(name)


def test_an_old_television_follows_to_the_next_game(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "romans-go-home", CLANS, name=LONGEST)
    screen = unable(phones.new(viewport=TV))
    screen.goto(f"{table}/tv")
    host.enter_forts(table, *WALL)
    expect(screen.locator("#table h1")).to_contain_text("turn 1")
    host.act(table, "finish", reason="late")
    then = host.send(f"{table}/rematch")
    screen.wait_for_url(f"**{then}/tv")
    expect(screen.locator("#connection")).to_have_text("Connected")


def test_it_says_when_the_server_is_away_and_comes_back_by_itself(phones: Phones, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    phones.expect_complaint(CUT)
    host = Device(server)
    table = host.open_table()
    page = unable(phones.new())
    page.goto(f"{server.address}{table}/watch")
    expect(page.locator("#connection")).to_have_text("Connected")
    server.stop()
    expect(page.locator("#connection")).to_have_text("Offline")
    server.start()
    host.enter_forts(table, *WALL)
    expect(page.locator("#table h1")).to_contain_text("turn 1")
    expect(page.locator("#connection")).to_have_text("Connected")
    server.stop()


def test_safari_15_sends_a_form_as_if_its_button_were_pressed(phones: Phones, server: Server) -> None:
    table = Device(server).open_table()
    page = phones.new()
    page.context.add_init_script("delete HTMLFormElement.prototype.requestSubmit")
    page.goto(table)  # a scan joins by itself
    expect(page.locator(".you")).to_contain_text("Green")
    page.goto("/")
    page.evaluate("document.querySelector('.languages').requestSubmit(document.querySelector('[value=pl]'))")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
