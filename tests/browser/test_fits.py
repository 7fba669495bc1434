"""Everything fits: the longest names on the smallest phone, every stage of every game on a television, what is asked
above the dock, and the sign that a phone is offline wherever its page stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from serving import Device, Server

from companion.language import available
from companion.referee import games

from .axe import OPEN, faults
from .conftest import CUT, PHONE, SMALL, TV, Phones, connected
from .stages import CLANS, GAMES, LONGEST, SHEET, WALL, answered, decided, held, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-fits")]

NARROW: ViewportSize = {"width": 360, "height": 740}
LOWEST: ViewportSize = {"width": 320, "height": 568}
ACROSS: ViewportSize = {"width": 844, "height": 390}
LARGE_TV: ViewportSize = {"width": 1920, "height": 1080}
DOUBLED_TV: ViewportSize = {"width": 960, "height": 540}
"""Many a television counts two of its pixels as one."""
BEYOND = """() => {
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - clientWidth, scrollHeight - innerHeight];
}"""
"""By how many pixels a page is wider and higher than its screen. A phone shows a page that is too wide smaller, and
counts its window as wide as that page (innerWidth)."""

TOO_NARROW = """all => {
  const widths = () => all.map((one) => one.getBoundingClientRect().width);
  const has = widths();
  all.forEach((one) => Object.assign(one.style, { width: "max-content", maxWidth: "none" }));
  const needs = widths();
  all.forEach((one) => Object.assign(one.style, { width: "", maxWidth: "" }));
  return all.flatMap((one, at) =>
    needs[at] > has[at] + 0.5 ? [[one.name, Math.round(has[at]), Math.round(needs[at])]] : []);
}"""
"""The lists that are narrower than their longest choice: name, width, the width that it takes."""


OUTSIDE = """() => [...document.querySelectorAll(".sheet")].flatMap((card) => {
  const { left, right, bottom } = card.getBoundingClientRect();
  const cut = (one) => one !== card && (getComputedStyle(one).overflowX !== "visible" || cut(one.parentElement));
  return [...card.querySelectorAll(":not(.visually-hidden)")].filter((one) => {
    const box = one.getBoundingClientRect();
    const out = box.width > 1 && (box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1);
    return out && !cut(one.parentElement);
  }).map((one) => one.outerHTML.slice(0, 100));
})"""
"""What sticks out of the card in which it stands."""

SPREAD = f"""() => {{
  {OPEN};
  return [Math.max(({BEYOND})()[0], 0), ({OUTSIDE})()];
}}"""
"""Opens all that can be opened; by how much the page is too wide then, and what sticks out."""


SPACED = """() => {
  const style = new CSSStyleSheet(), space = "letter-spacing: .12em !important; word-spacing: .16em !important";
  style.replaceSync(`* { ${space}; line-height: 1.5 !important } p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [style];
}"""
"""Gives the texts the room that some readers need (WCAG 2.2, 1.4.12)."""

LINES = """all => all.map((one) => Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)))"""

STICKS_OUT = """all => all.flatMap((one) => {
  const box = one.parentElement.getBoundingClientRect(), text = one.getBoundingClientRect();
  return text.left < box.left || text.right > box.right ? [one.textContent] : [];
})"""
"""What is wider than the box in which it stands."""


BROKEN = """all => all.flatMap((one) => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode, range = document.createRange();
    if (text.parentElement.closest(".visually-hidden")) continue;
    for (const { index, 0: word } of text.data.matchAll(/\\S+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (range.getClientRects().length > 1) found.push(word);
    }
  }
  return found;
})"""
"""The words that do not stand in one piece."""


def beyond(page: Page) -> tuple[int, int]:
    """By how many pixels the page is wider, and higher, than the screen; 0 where it fits."""
    wider, higher = page.evaluate(BEYOND)
    return max(wider, 0), max(higher, 0)


def _host(phones: Phones, server: Server, screen: ViewportSize) -> tuple[Device, Page]:
    """A host, and its phone."""
    host = Device(server)
    host.ask("GET", "/")
    return host, phones.new(host, screen)


def _too_wide(page: Page, paths: Iterable[str], stage: str = "") -> dict[str, object]:
    """By how much these pages are wider than the phone, and what sticks out of its card there; pages that fit are
    left out."""
    found: dict[str, object] = {}
    for path in paths:
        page.goto(path)
        if any(wrong := page.evaluate(SPREAD)):
            found[f"{stage} {path}"] = wrong
    return found


def test_every_game_is_looked_at() -> None:
    assert set(GAMES) == set(games.GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_longest_names_fit_the_smallest_phone(phones: Phones, server: Server, game: str) -> None:
    host, page = _host(phones, server, SMALL)
    found: dict[str, object] = {}
    for stage, table in GAMES[game](host):
        found |= _too_wide(page, (table + path for path in ("", "/seats", "/log", "/watch", "/override", "/tv")), stage)
        if stage in ("over", "rematch"):
            found |= _too_wide(page, (f"{table}/at/0", "/tables", "/"), stage)
    page.goto("/")
    assert LONGEST in page.locator("main").inner_text()
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_page_with_letters_twice_as_large_is_no_wider_than_the_phone(
    phones: Phones, server: Server, game: str
) -> None:
    """WCAG 2.2, 1.4.4 and 1.4.10."""
    host, page = _host(phones, server, PHONE)
    page.add_init_script("addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')")
    found = _too_wide(page, ("/", "/tables", "/print", f"/{game}/new", f"/{game}/referee"))
    for stage, table in GAMES[game](host, name="Barbara"):
        found |= _too_wide(page, (table, f"{table}/seats", f"{table}/override"), stage)
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_who_plays_is_broken_by_letters_twice_as_large(phones: Phones, server: Server, game: str) -> None:
    page = phones.new()
    page.goto(f"/{game}/new")
    for letters in ("100%", "200%"):
        page.evaluate(f"document.documentElement.style.fontSize = '{letters}'")
        assert page.locator(".seatpick label").evaluate_all(BROKEN) == [], letters


def test_a_box_of_hadrians_wall_fits_with_letters_twice_as_large(phones: Phones, server: Server) -> None:
    host = Device(server)
    wall = opened(host, "hadrians-wall", ("blue", "green", "red"), "")
    host.act(wall, "turn-fate", year="1", card="1")
    for seat, path, prospect in (
        ("blue", "ranger", "defender"),
        ("green", "fighter", "trainer"),
        ("red", "planner", "merchant"),
    ):
        host.act(wall, "keep", seat=seat, **{"as-path": path, "as-prospect": prospect})
    decided(host, wall, was="{}", seat="blue", sheet=SHEET)
    page = phones.new(host)
    page.goto(f"{wall}/part/box?seat=blue&c.from=own&box=scout-2")
    assert page.locator(".preview :is(h1, h2, button)").evaluate_all(BROKEN) == []
    page.evaluate(f"document.documentElement.style.fontSize = '200%'; {OPEN}")
    assert page.locator(".preview h1").evaluate_all(BROKEN) == []
    assert (beyond(page)[0], page.evaluate(OUTSIDE)) == (0, [])


@pytest.mark.parametrize("screen", [PHONE, LOWEST, TV], ids=["390", "320", "TV"])
def test_the_numbers_of_the_years_stay_in_their_boxes_whatever_room_a_reader_gives_letters(
    phones: Phones, server: Server, screen: ViewportSize
) -> None:
    host = Device(server)
    wall = opened(host, "hadrians-wall", ("blue", "green"), "")
    host.act(wall, "turn-fate", year="1", card="1")
    page = phones.new(host, screen)
    page.goto(f"{wall}/tv" if screen == TV else wall)
    numbers = page.locator(".years span:last-child")
    expect(numbers).to_have_count(6)
    assert numbers.evaluate_all(LINES) == [1] * 6  # as long as there is room
    page.evaluate(SPACED)
    assert numbers.evaluate_all(STICKS_OUT) == []


def columns(page: Page, host: Device, game: str) -> Iterator[tuple[str, Locator, Locator]]:
    """Each stage in which something stands beside what is asked, with both columns; no page has a fault."""
    for stage, table in GAMES[game](host, name="Barbara"):
        page.goto(table)
        assert faults(page) == [], stage
        asked, stand = (page.locator(f"#table > {column}") for column in (".sidebar", ".boardside"))
        if stand.locator("> *").count():
            yield stage, asked, stand


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_across_shows_what_is_asked_beside_how_things_stand(
    phones: Phones, server: Server, game: str
) -> None:
    host, page = _host(phones, server, ACROSS)
    seen = 0
    for stage, asked, stand in columns(page, host, game):
        seen += 1
        if asked.bounding_box() is None:  # the ruling before has gone to the other side, what is asked stands alone
            asked, stand = page.locator(".todo"), page.locator(".last")
        left, right = asked.bounding_box(), stand.bounding_box()
        assert left and right and left["y"] == right["y"] and left["x"] + left["width"] < right["x"], stage
        notice = page.locator("#table > .notice").count()
        assert notice or left["y"] < ACROSS["height"] / 2, (stage, left)
    assert seen


def test_a_button_leaves_the_words_of_a_list_their_room(phones: Phones, server: Server) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "romans-go-home", CLANS)
    host.act(table, "finish", reason="late")
    page = phones.new(host, SMALL)
    page.goto("/tables")
    line = page.locator("section[aria-labelledby=finished] li", has=page.locator(f"a[href='{table}']"))
    whole, words = (box.bounding_box() for box in (line, line.locator(".grow")))
    assert whole and words and words["width"] > 0.6 * whole["width"]


@pytest.mark.parametrize("game", GAMES)
def test_choices_can_be_read_to_their_end_and_the_open_question_is_in_view(phones: Phones, game: str) -> None:
    """A list that is closed does not break its lines: what is too long for it ends in an ellipsis. The smallest phone
    is looked at in every language (test_languages.py)."""
    page = phones.new(viewport=NARROW)
    page.goto(f"/{game}/referee")
    asks = page.locator("main a[href*='ask=']").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    cut: dict[str, object] = {}
    seen = 0
    pages = tuple(dict.fromkeys((f"/{game}/new", f"/{game}/referee", *asks)))
    for address in pages:
        page.goto(address)
        if address in asks:
            expect(page.locator(".questions [aria-current]")).to_be_in_viewport(ratio=0.9)
            assert page.evaluate("scrollY") == 0
        page.evaluate(OPEN)
        page.evaluate("document.fonts.ready.then(() => true)")
        seen += page.locator("select").count()
        if found := page.locator("select").evaluate_all(TOO_NARROW):
            cut[address] = found
    open_points = [option for option in games.GAMES[game].options.values() if option.kind == "ruling"]
    assert seen >= len(pages) * len(open_points)  # each page asks how the table plays them
    assert cut == {}


TYPED = "input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), select, textarea"
PARTS = {"romans-go-home": ("/part/cards",), "stronghold": ("/part/map",), "runes-of-mayhem": ("/part/cards",)}
TAPPED = "a, button, label, summary"
# what the script has replaced meanwhile (the link that says how to follow without it) has no style any more
ZOOMS = """all => all.filter((one) => one.isConnected && getComputedStyle(one).touchAction !== "manipulation")
  .map((one) => one.outerHTML)"""
SMALL_LETTERS = "all => all.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.name)"


def test_no_phone_zooms_in_by_itself(phones: Phones, server: Server) -> None:
    """An iPhone does so where the letters of a field are smaller than 16 px, and on two quick taps; it does not go back
    by itself."""
    host, page = _host(phones, server, NARROW)
    pages = ["/", "/print"]
    for game in GAMES:
        _, table = next(GAMES[game](host, name="Barbara"))
        pages += [f"/{game}/new", f"/{game}/referee"]
        pages += [table + path for path in ("", "/seats", "/override", *PARTS.get(game, ()))]
    seen = 0
    zooms: dict[str, object] = {}
    for address in pages:
        page.goto(address)
        fields = page.locator(TYPED)
        seen += fields.count()
        if found := (*fields.evaluate_all(SMALL_LETTERS), *page.locator(TAPPED).evaluate_all(ZOOMS)):
            zooms[address] = found
    assert seen > 200
    assert zooms == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_stage_fits_a_television(phones: Phones, server: Server, game: str) -> None:
    """A television cannot scroll, and nobody can open a fold there."""
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(viewport=TV)
    found: dict[tuple[str, int], object] = {}
    for stage, table in GAMES[game](host):
        page.goto(f"{table}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        for screen in (TV, LARGE_TV, DOUBLED_TV):
            page.set_viewport_size(screen)
            if any(beyond(page)) or page.evaluate(OUTSIDE):
                found[stage, screen["width"]] = beyond(page), page.evaluate(OUTSIDE)
            assert page.locator("summary:visible").count() == 0, stage
        if stage == "rematch":
            expect(page.locator("#next")).to_be_visible()
            expect(page.locator("a[href$='/tv']")).to_be_visible()
            page.goto(f"{table}/watch")
            expect(page.get_by_role("link", name="The next game has begun")).to_have_attribute(
                "href", re.compile("/watch$")
            )
        page.goto("about:blank")  # a television that is on goes on to the next game by itself
    assert found == {}


def test_the_forts_of_a_wall_are_of_one_height_on_the_television(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", "green")
    host.enter_forts(table, *WALL)
    page = phones.new(viewport=LARGE_TV)
    page.goto(f"{table}/tv")
    heights = page.locator(".wall .fort").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert len(heights) == 6
    assert max(heights) - min(heights) < 0.5
    awaited = page.locator(".band .state").first
    assert awaited.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 24


@pytest.mark.parametrize("path", ["", "/tv", "/seats"])
def test_head_and_content_are_in_line(phones: Phones, server: Server, path: str) -> None:
    host = Device(server)
    table = host.open_table("gold", "green")
    page = phones.new(host, TV)
    page.goto(table + path)
    left = "one => one.getBoundingClientRect().left"
    assert page.locator(".brand").evaluate(left) == pytest.approx(page.locator("main h1").first.evaluate(left), abs=1)


def company(server: Server) -> tuple[str, dict[str, Device]]:
    """A table of four, a phone at each seat, its wall up."""
    devices = {clan: Device(server) for clan in CLANS}
    table = devices["gold"].open_table(*CLANS)
    for device in list(devices.values())[1:]:
        device.ask("GET", table)
        device.send(f"{table}/join")
    devices["gold"].enter_forts(table, *WALL)
    return table, devices


def turned_up(table: str, devices: dict[str, Device], at: str, cards: str) -> None:
    """Each clan turns up the warrior with its letter."""
    for (clan, device), card in zip(devices.items(), cards, strict=True):
        device.reveal(table, at, **{clan: card})


ABOVE_THE_DOCK = """selector => {
  const bottoms = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().bottom);
  const dock = document.querySelector(".dock").getBoundingClientRect().top || innerHeight; // or beside them
  return bottoms.length > 0 && Math.max(...bottoms) <= dock;
}"""


def above_the_dock(page: Page, selector: str) -> bool:
    """Whether all these are on the screen, above the dock, without scrolling."""
    return bool(page.evaluate(ABOVE_THE_DOCK, selector))


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("screen", [LOWEST, SMALL, {"width": 740, "height": 360}], ids=["low", "small", "held across"])
def test_what_is_asked_stands_above_the_dock_of_a_small_phone(
    phones: Phones, server: Server, screen: ViewportSize, code: str
) -> None:
    table, devices = company(server)
    page = phones.new(devices["red"], screen, locale=code)
    page.goto(table)
    assert above_the_dock(page, ".card")
    turned_up(table, devices, "1.1", "FAXF")
    page.goto(table)
    expect(page.locator("#last")).to_be_visible()
    assert above_the_dock(page, ".card")
    turned_up(table, devices, "1.2", "XFQX")
    page.goto(table)
    assert above_the_dock(page, "form:has(input[value=choose]) button")
    answered(devices["red"], table)
    answered(devices["violet"], table)
    page.close()
    page = phones.new(devices["red"], screen, locale=code)  # opened anew, in a turn about a special fort
    page.goto(table)
    expect(page.locator(".effect")).to_be_visible()
    page.wait_for_function(ABOVE_THE_DOCK, arg=".card")


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("screen", [SMALL, {"width": 740, "height": 360}], ids=["small", "held across"])
def test_a_new_round_asks_above_the_end_of_the_last_one(
    phones: Phones, server: Server, screen: ViewportSize, code: str
) -> None:
    """The line of a special fort and how the cards are laid out leave no room for both on a small phone."""
    table, devices = company(server)
    decided(devices["gold"], table, round="1", turn="6", **held(devices["gold"], table, "O6", gold="O1 O3 U2 S4"))
    turned_up(table, devices, "1.6", "XCCD")
    devices["gold"].enter_forts(table, "U2", "S4", "T8", "O3", "O5", "O6")
    page = phones.new(devices["red"], screen, locale=code)
    page.goto(table)
    expect(page.locator("[data-asks]")).to_have_attribute("data-asks", re.compile("^reveal 2.1 "))
    expect(page.locator(".effect")).to_be_visible()
    assert above_the_dock(page, ".card")
    assert page.locator(".card, #last").last.get_attribute("id") == "last"


def test_the_next_question_comes_above_the_dock_and_the_ruling_stays(phones: Phones, server: Server) -> None:
    table, devices = company(server)
    page = phones.new(devices["red"], LOWEST)
    page.goto(table)
    connected(page)
    for clan, card in (("gold", "A"), ("green", "H"), ("violet", "Q")):
        devices[clan].reveal(table, "1.1", **{clan: card})
    page.locator(".card[value=D]").tap()
    expect(page.locator("#table")).to_contain_text("Whose warrior does Qween of Violet charm?")
    answered(devices["violet"], table)
    expect(page.locator("#last")).to_be_in_viewport(ratio=1)
    assert above_the_dock(page, ".card")
    assert page.evaluate("scrollY") > 0


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "320"])
def test_undo_and_redo_together_can_be_read(phones: Phones, server: Server, screen: ViewportSize) -> None:
    table, devices = company(server)
    turned_up(table, devices, "1.1", "FAXF")
    turned_up(table, devices, "1.2", "XFQX")
    asked = "Whose warrior does Qween of Red charm?"
    page = phones.new(devices["red"], screen)
    page.goto(table)
    expect(page.locator("#table")).to_contain_text(asked)
    answered(devices["red"], table)
    answered(devices["violet"], table)
    devices["violet"].send(f"{table}/undo", base="0", target=str(devices["violet"].revision(table)))
    page.goto(table)
    labels = page.locator(".dock .undo span")
    assert labels.count() == 2
    hidden = "all => all.map((one) => one.scrollHeight - one.clientHeight)"
    assert max(labels.evaluate_all(hidden)) <= 1  # nothing of a label is cut off
    assert page.locator(".dock").evaluate("one => one.getBoundingClientRect().height") < 120


def test_a_phone_says_which_seat_it_is(phones: Phones, server: Server) -> None:
    table, devices = company(server)
    page = phones.new(devices["green"], SMALL)
    page.goto(table)
    expect(page.locator(".you")).to_have_text(re.compile(r"You:\s*Green"))
    expect(page.locator(".band .own:visible")).to_have_count(1)
    expect(page.locator(".band.green .own")).to_be_visible()
    page.goto(f"{table}/watch")
    expect(page.locator(".you")).to_have_count(0)
    expect(page.locator(".band .own:visible")).to_have_count(0)


def test_who_only_watches_finds_the_log_and_a_free_seat(phones: Phones, server: Server) -> None:
    table, devices = company(server)
    page = phones.new(devices["green"], PHONE)
    page.goto(table)
    connected(page)
    expect(page.locator(".card").first).to_be_visible()
    devices["gold"].send(f"{table}/seats", do="free", seat="green")
    dock = page.locator(".dock")
    expect(dock.get_by_role("link", name="Take a seat")).to_be_visible()
    for name in ("Log", "Seats", "Ask the referee"):
        expect(dock.get_by_role("link", name=name)).to_be_visible()
    expect(page.locator(".you")).to_have_count(0)
    dock.get_by_role("link", name="Log").tap()
    expect(page.locator("ol.log li").first).to_be_visible()


@pytest.mark.parametrize("path", ["", "/for/red"])
def test_offline_is_seen_however_far_down_the_page_is(phones: Phones, server: Server, path: str) -> None:
    phones.expect_complaint(CUT)
    table, devices = company(server)
    page = phones.new(devices["green"], {"width": 320, "height": 400})
    page.goto(table + path)
    connected(page)
    page.context.set_offline(True)
    page.locator(".card:not([disabled])").last.tap()
    sign = page.locator("#connection")
    expect(sign).to_have_attribute("data-state", "kept")
    page.mouse.wheel(0, 400)
    page.wait_for_function("() => scrollY > 100")
    expect(sign).to_be_in_viewport(ratio=1)
    page.context.set_offline(False)
    connected(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(sign).not_to_be_in_viewport()  # the head does not stand in the way when all is well
