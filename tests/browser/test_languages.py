"""In every language all stages of all games fit the smallest phone and a television."""

from __future__ import annotations

import random
from uuid import uuid4

import pytest
from playwright.sync_api import ViewportSize, expect
from serving import Device, Server

from companion.language import available, language
from companion.referee.game import SeatPlan, Setup
from companion.referee.games import GAMES as RULES
from companion.tables.table import Table
from companion.tables.tables import Tables

from .axe import OPEN
from .conftest import PHONE, SMALL, TV, Phones
from .stages import CLANS, GAMES, LONGEST, decided, opened
from .test_fits import BEYOND, BROKEN, LARGE_TV, OUTSIDE, TOO_NARROW, beyond

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-languages")]

OTHERS = available()[1:]
WIDER: tuple[ViewportSize, ...] = (PHONE, {"width": 412, "height": 844}, {"width": 768, "height": 1024})
"""Two phones of today, and a tablet, on which the referee's pages have just room for two columns."""
ACROSS: ViewportSize = {"width": 740, "height": 360}
"""A small phone held across."""

APART = """() => {
  const names = [...document.querySelectorAll(".rowname")], boxes = names.map((name) => {
    const text = document.createRange();
    text.selectNodeContents(name);
    return text.getBoundingClientRect();
  });
  return [boxes.slice(1).map((box, at) => box.top - boxes[at].bottom),
    names.map((name, at) => name.nextElementSibling.getBoundingClientRect().left - boxes[at].right)];
}"""
"""How far the names of the rows are from each other, and from their places."""


TORN = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set(), range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode, holder = text.parentElement;
    if (!holder.checkVisibility() || holder.clientWidth === 1) continue;
    if (holder.closest(".visually-hidden, .address, code, option")) continue;
    for (const { index, 0: word } of text.data.matchAll(/[\\p{L}\\p{N}'’]{4,}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > .5).map(({ top }) => top);
      // a name may be longer than its place
      if (word.length < 30 && Math.max(...tops) - Math.min(...tops) > 6) found.add(word);
    }
  }
  return [...found];
}"""
"""The words of a page that do not stand on one line."""


WRONG = f"""async (lists) => {{
  await document.fonts.ready;
  return [Math.max(({BEYOND})()[0], 0), ({OUTSIDE})(), ({TORN})(),
    lists ? ({TOO_NARROW})([...document.querySelectorAll("select")]) : []];
}}"""
"""What does not fit its screen, its card, its line; and the lists whose choices cannot be read to their end."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", available())
def test_a_phone_shows_every_page_in_every_language(phones: Phones, server: Server, code: str, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host, SMALL, locale=code)
    page.goto(f"/{game}/referee")
    assert page.locator("html").get_attribute("lang") == code
    asks = page.locator("main a[href*='ask=']").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    shared = ("/", "/tables", "/print") if game == next(iter(GAMES)) else ()  # the same beside every game
    alone = [*shared, f"/{game}", f"/{game}/rules", f"/{game}/new", f"/{game}/referee", *asks]
    found: dict[str, object] = {}

    def look(path: str, stage: str = "") -> None:
        page.set_viewport_size(SMALL)
        page.goto(path)
        if path in asks:
            expect(page.locator(".questions [aria-current]")).to_be_in_viewport(ratio=0.9)
            assert page.evaluate("scrollY") == 0
        page.evaluate(OPEN)
        for size in (SMALL, *(WIDER if path in alone else (ACROSS,))):
            page.set_viewport_size(size)
            wrong = page.evaluate(WRONG, path in alone)
            if any(wrong):
                found[f"{stage} {path} {size['width']}"] = wrong

    for path in dict.fromkeys(alone):
        look(path)
    for number, (stage, table) in enumerate(GAMES[game](host, name="Barbara")):
        for path in ("", "/override") if number else ("", "/seats", "/log"):
            look(table + path, stage)
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", OTHERS)
def test_a_television_shows_every_stage_in_every_language(phones: Phones, server: Server, code: str, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(viewport=TV, locale=code)
    found: dict[str, object] = {}
    for stage, table in GAMES[game](host, name="Barbara"):
        page.goto(f"{table}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        if any(beyond(page)) or page.evaluate(OUTSIDE):
            found[stage] = beyond(page), page.evaluate(OUTSIDE)
        page.goto("about:blank")  # a television that is on goes on to the next game by itself
    assert found == {}


def test_what_came_of_a_year_is_seen_whole(phones: Phones, server: Server) -> None:
    """The table of Hadrian's Wall with the attack and what it did, between two Years."""
    game, rng, host = RULES["hadrians-wall"], random.Random(3), uuid4().hex
    setup = Setup(tuple(SeatPlan(seat) for seat in game.seat_ids[:3]))
    tables = Tables.open(f"sqlite:///{next(server.folder.glob('*.sqlite3'))}", RULES, rng=rng)
    try:
        table = tables.create(game.id, setup, host, uuid4().hex)
        assert isinstance(table, Table)
        while not (table.state.stage == "fate" and table.state.history):
            legal = [command for seat in setup.seats for command in game.legal(table.state, seat.id)]
            tables.act(table.id, host, uuid4().hex, table.revision, rng.choice(legal))
            table = tables.get(table.id)
    finally:
        tables.close()
    between: ViewportSize = {"width": 360, "height": 740}  # letters and gaps are those of wider phones
    for code in (*OTHERS, "en"):
        for kind, screen in (("tv", TV), ("watch", SMALL), ("watch", between), ("watch", PHONE)):
            page = phones.new(viewport=screen, locale=code)
            page.goto(f"/t/{table.id}/{kind}")
            page.evaluate("document.fonts.ready.then(() => true)")
            cut = page.locator(".met").evaluate("one => one.scrollWidth - one.parentElement.clientWidth")
            assert cut <= 1, (code, kind, cut)


def test_a_chosen_language_is_kept_by_the_phone(phones: Phones) -> None:
    page = phones.new(viewport=SMALL)
    page.goto("/tables")
    for code in (*OTHERS, "en"):
        page.get_by_role("button", name=language(code).name, exact=True).tap()
        page.wait_for_function(f"() => document.documentElement.lang === '{code}'")
        assert page.url.endswith("/tables")
        page.goto("/")
        assert page.locator("html").get_attribute("lang") == code
        page.goto("/tables")


@pytest.mark.parametrize(
    ("path", "screen"), [("", SMALL), ("", PHONE), ("/tv", LARGE_TV), ("/tv", TV)], ids=["320", "390", "1920", "1280"]
)
def test_the_rows_of_a_board_are_told_apart(phones: Phones, server: Server, path: str, screen: ViewportSize) -> None:
    """Their names touch neither each other nor the places."""
    host = Device(server)
    table = opened(host, "runes-of-mayhem", ("north", "south"), "")
    for code in available():
        page = phones.new(host, screen, locale=code)
        page.goto(table + path)
        page.evaluate("document.fonts.ready.then(() => true)")
        between, beside = page.evaluate(APART)
        assert len(beside) == 6 and min(between) >= 8 and min(beside) >= 3.5, (code, between, beside)
        page.goto("about:blank")


def test_the_kinds_of_forts_stand_whole_on_the_smallest_phone_and_a_television(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "romans-go-home", CLANS, "")
    host.enter_forts(table, "U2", "O3", "S4", "O5", "L-2", "T8")
    for code in available():
        page = phones.new(host, SMALL, locale=code)
        page.goto(table)
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.locator(".wall .fort span").evaluate_all(BROKEN) == [], code
    host.reveal(table, "1.1", gold="C", green="D", red="Z", violet="X")
    for code in available():
        page = phones.new(viewport=TV, locale=code)
        page.goto(f"{table}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.locator(".owned .fort span").count() > 0
        assert page.locator(".fort span").evaluate_all(BROKEN) == [], code


def test_no_name_of_a_unit_or_a_lane_is_broken_on_the_smallest_phone(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "runes-of-mayhem", ("north", "south"), "")
    for seat in ("north", "south"):
        host.act(table, "divide", seat=seat, gold="4")
    for seat, place, kind, name in (
        ("north", "1.1", "melee", "Shieldmaidens"),
        ("north", "1.2", "spearmen", "Armored Spearmen"),
        ("north", "2.1", "cavalry", "Horsemen"),
        ("south", "2.1", "melee", "Swordsmen"),
        ("south", "2.2", "cavalry", "Thegn Cavalry"),
        ("south", "wall", "castle-folk", "Castle Defenders"),
    ):
        unit = {"seat": seat, "place": place, "type": kind, "power": "4", "health": "5", "name": name}
        decided(host, table, was="{}", **{f"new.{field}": value for field, value in unit.items()})
    decided(host, table, was="{}", stage="battle")
    host.act(table, "siege", seat="north", unit="1", roll="0")
    host.act(table, "leave-lane", seat="north", lane="1")
    for code in available():
        page = phones.new(host, SMALL, locale=code)
        page.goto(table)
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.locator(".lanes .closed").count() == 1
        assert page.locator(".unit .name, .lanes li").evaluate_all(BROKEN) == [], code


def test_the_deeds_of_the_invader_fit_a_television_beside_long_names(phones: Phones, server: Server) -> None:
    game, rng, host = RULES["stronghold"], random.Random(2), uuid4().hex
    setup = Setup(tuple(SeatPlan(seat) for seat in game.seat_ids))
    tables = Tables.open(f"sqlite:///{next(server.folder.glob('*.sqlite3'))}", RULES, rng=rng)
    try:
        table = tables.create(game.id, setup, host, uuid4().hex, dict.fromkeys(game.seat_ids, LONGEST))
        assert isinstance(table, Table)
        while not (table.state.stage == "assault" and len(game.phase(table.state).awaits) > 1):
            legal = [command for seat in game.seat_ids for command in game.legal(table.state, seat)]
            tables.act(table.id, host, uuid4().hex, table.revision, rng.choice(legal))
            table = tables.get(table.id)
    finally:
        tables.close()
    for code in OTHERS:
        page = phones.new(viewport=TV, locale=code)
        page.goto(f"/t/{table.id}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.locator(".deeds").count() == 1
        assert beyond(page) == (0, 0), code


@pytest.mark.parametrize("code", available())
def test_whose_phone_it_is_stands_beside_what_is_said_of_the_network(phones: Phones, server: Server, code: str) -> None:
    host = Device(server)
    table = host.open_table("gold", "green")
    page = phones.new(host, SMALL, locale=code)
    page.goto(table)
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    for state in ("kept", "offline"):
        for text in ("data-one", "data-kept", "data-offline", "data-stays", "data-unsent"):
            gap = page.evaluate(
                """([state, text]) => {
                  const said = document.getElementById("connection"), whose = document.querySelector(".you");
                  said.dataset.state = state;
                  said.textContent = said.getAttribute(text).replace("{n}", "12");
                  return said.getBoundingClientRect().left - whose.getBoundingClientRect().right;
                }""",
                [state, text],
            )
            assert gap >= 0, (state, text, gap)
