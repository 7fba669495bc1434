"""What the eye goes by on a phone: full rows, one line for what belongs together, nothing that moves without need."""

from __future__ import annotations

from math import ceil

import pytest
from playwright.sync_api import Locator, ViewportSize, expect
from serving import Device, Server

from companion.language import available
from companion.referee.hadrians_wall.cards import PLAYER_CARDS

from .axe import OPEN
from .conftest import PHONE, SMALL, Phones, connected
from .stages import CLANS, GAMES, NINE, WALL, decided, held, opened
from .test_fits import above_the_dock, company

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-fits")]

BOTH: tuple[ViewportSize, ...] = (PHONE, SMALL)
RAGGED = """all => all.filter((row) => {
  const edge = row.getBoundingClientRect().right, ends = new Map();
  for (const one of row.children) {
    const { top, right } = one.getBoundingClientRect();
    ends.set(Math.round(top), Math.max(right, ends.get(Math.round(top)) ?? 0));
  }
  return [...ends.values()].some((right) => right < edge - 1);
}).map((row) => row.innerText)"""
"""The groups of at most four actions in which a row ends before the edge."""

LAST_LINE = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const widths = [...range.getClientRects()].map((line) => line.width);
  return widths.at(-1) / Math.max(...widths);
}"""
"""How wide the last line is, beside the widest."""

INDENTED = """all => all.filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return Math.abs(words.getBoundingClientRect().left - one.parentElement.getBoundingClientRect().left) > 0.5;
}).map((one) => one.textContent)"""
"""What does not begin where that begins of which it is the heading."""


def box(found: Locator) -> dict[str, float]:
    """Where it stands."""
    seen = found.bounding_box()
    assert seen is not None
    return {**seen, "bottom": seen["y"] + seen["height"], "middle": seen["y"] + seen["height"] / 2}


@pytest.mark.parametrize("screen", BOTH)
def test_a_few_actions_stand_in_full_rows(phones: Phones, server: Server, screen: ViewportSize) -> None:
    host = Device(server)
    tables = [opened(host, "romans-go-home", CLANS), opened(host, "runes-of-mayhem", ("north", "south"))]
    tables.append(opened(host, "stronghold", ("invader", "defender")))
    host.act(tables[-1], "map", text=NINE)
    page = phones.new(host, screen)
    for path in ("/", "/stronghold", *tables, *(f"{table}/seats" for table in tables), f"{tables[0]}/log"):
        page.goto(path)
        groups = page.locator(".buttons:not(:has(> :nth-child(5)))").filter(visible=True)
        assert groups.count() or path == tables[0], path
        assert groups.evaluate_all(RAGGED) == [], path


def test_what_is_asked_in_a_form_is_in_line_with_its_answers(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "runes-of-mayhem", ("north", "south"))
    page = phones.new(host, PHONE)
    for path in ("/romans-go-home/referee", f"{table}/override"):
        page.goto(path)
        page.evaluate(OPEN)
        asked = page.locator("fieldset:not(.sheet) > legend").filter(visible=True)
        assert asked.count(), path
        assert asked.evaluate_all(INDENTED) == [], path


@pytest.mark.parametrize("screen", BOTH)
def test_many_warriors_to_choose_from_are_as_wide_as_each_other(
    phones: Phones, server: Server, screen: ViewportSize
) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "romans-go-home", ("gold", "green"), "")
    host.enter_forts(table, *WALL)
    rows = {"row.gold": tuple("QDZA"), "row.green": tuple("CDZX")}
    decided(host, table, round="1", turn="5", **rows, **held(host, table, "S4 T8"))
    host.reveal(table, "1.5", gold="H", green="F")
    page = phones.new(host, screen)
    page.goto(table)
    buttons = page.locator(".todo .buttons button")
    expect(buttons).to_have_text(["Ch'ariott", "Dru'hid", "Zvord", "Axx", "Filchy"])
    boxes = [box(button) for button in buttons.all()]
    assert len({round(each["width"]) for each in boxes}) == 1 and len({round(each["y"]) for each in boxes}) == 2
    assert not buttons.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length")


@pytest.mark.parametrize("screen", BOTH)
def test_many_forts_to_choose_from_stand_two_by_two(phones: Phones, server: Server, screen: ViewportSize) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "romans-go-home", ("gold", "green"), "")
    host.enter_forts(table, *WALL)
    host.reveal(table, "1.1", gold="D", green="F")
    page = phones.new(host, screen)
    page.goto(table)
    boxes = [box(button) for button in page.locator(".todo .buttons button").all()]
    assert len(boxes) == 6 and len({round(each["width"]) for each in boxes}) == 1
    assert len({round(each["y"]) for each in boxes}) == 3


@pytest.mark.parametrize("code", available())
def test_the_code_for_the_others_stands_above_the_dock_of_a_new_table(phones: Phones, code: str) -> None:
    page = phones.new(viewport=PHONE, locale=code)
    for game in GAMES:
        page.goto(f"/{game}/new")
        page.locator("main button.primary").tap()
        page.wait_for_url("**/t/*")
        assert box(page.locator("#table .qr"))["width"] > 130, game
        assert above_the_dock(page, ".todo :is(button, .button), .qr"), game


def test_no_word_of_an_undo_stands_alone_in_its_last_line(phones: Phones, server: Server) -> None:
    table, devices = company(server)
    page = phones.new(devices["gold"], PHONE)
    page.goto(table)
    page.evaluate("document.fonts.ready.then(() => true)")
    undo = page.locator(".dock .undo span")
    expect(undo).to_have_text("Ask to undo: The wall of round 1 is up")
    assert undo.evaluate(LAST_LINE) > 0.5


def test_no_word_of_a_button_stands_alone_in_its_last_line(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "hadrians-wall", ("blue", "green"), "")
    page = phones.new(host, SMALL, locale="it")
    page.goto(table)
    page.evaluate(OPEN)
    page.evaluate("document.fonts.ready.then(() => true)")
    button = page.get_by_role("button", name="Verde riempie invece fogli di carta")
    assert button.evaluate(LAST_LINE) > 0.5


@pytest.mark.parametrize("screen", BOTH)
def test_why_stands_beside_the_first_line_of_what_happened(
    phones: Phones, server: Server, screen: ViewportSize
) -> None:
    host = Device(server)
    table = opened(host, "romans-go-home", CLANS)
    host.enter_forts(table, *WALL)
    host.reveal(table, "1.1", gold="F", green="A", red="X", violet="F")
    page = phones.new(host, screen)
    page.goto(table)
    why = box(page.locator(".last summary"))
    first = page.locator("#last").evaluate(
        "(heading) => { const range = document.createRange(); range.selectNodeContents(heading);"
        " const line = [...range.getClientRects()].pop(), all = range.getBoundingClientRect();"
        " return all.top + line.height / 2; }"
    )
    assert abs(why["middle"] - first) < 4 and why["height"] >= 43.5


def test_the_phases_of_a_year_stay_where_they_are(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{"blue.kind": "player"})
    page = phones.new(host)
    page.goto(table)
    connected(page)
    phases = page.locator(".phases li")
    before = [(box(each)["x"], box(each)["y"]) for each in phases.all()]
    page.get_by_role("button", name="Turn it over on the phone").tap()
    expect(phases.nth(1)).to_have_attribute("aria-current", "step")
    after = [(box(each)["x"], box(each)["y"]) for each in phases.all()]
    rows = [y for _, y in after]
    assert len(rows) == 6 and len(set(rows)) == 2 and rows[3] == rows[5]
    assert [round(y) for _, y in before] == [round(y) for y in rows]


@pytest.mark.parametrize("year", ["1", "6"])
@pytest.mark.parametrize(
    ("code", "width", "height"),
    [
        *((code, width, 640) for code in available() for width in (320, 360)),
        *((code, 320, 568) for code in available()),
        *((code, 390, 844) for code in available()),
    ],
)
def test_both_player_cards_can_be_chosen_without_scrolling(
    phones: Phones, server: Server, code: str, width: int, height: int, year: str
) -> None:
    """Whichever cards come: the phone brings them up, with the question above them, when they are drawn, and when the
    board is opened anew."""
    host, *others = (Device(server) for _ in range(3))
    seats = {f"{seat}.kind": "player" for seat in ("blue", "green", "red")}
    table = host.send("/hadrians-wall/new", host="play", **seats)
    for other in others:
        other.ask("GET", table)
        other.send(f"{table}/join")
    if year == "6":
        # the cards of five Years are laid: of the twelve Player Cards those two are left that take the most room
        decided(host, table, was="{}", year="6")
        laid = [card for card in PLAYER_CARDS if card not in ("trainer", "merchant")]
        fields = {f"path.{card}": "x" for card in laid[:5]} | {f"prospect.{card}": "x" for card in laid[5:]}
        decided(host, table, was="{}", seat="blue", **fields)
    host.act(table, "turn-fate", year=year, card="1")
    page = phones.new(host, {"width": width, "height": height}, locale=code)
    page.goto(table)
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    page.locator("form:has([value=deal]) button").tap()
    choices = page.locator(".playercard button")
    expect(choices).to_have_count(2)
    in_view = (
        "() => document.querySelector('.playercard:last-child button').getBoundingClientRect().bottom"
        " <= document.querySelector('.dock').getBoundingClientRect().top"
    )
    page.wait_for_function(in_view)
    assert box(page.locator(".todo h2"))["y"] >= 0
    assert page.locator(".todo button.primary").count() == 0  # neither comes before the other
    opened_anew = page.context.new_page()
    opened_anew.goto(table)
    opened_anew.wait_for_function(in_view)
    assert box(opened_anew.locator(".todo h2"))["y"] >= 0


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("screen", BOTH)
def test_questions_to_the_referee_stand_two_to_a_row(
    phones: Phones, server: Server, screen: ViewportSize, code: str
) -> None:
    page = phones.new(viewport=screen, locale=code)
    for game in ("hadrians-wall", "stronghold", "runes-of-mayhem"):
        page.goto(f"/{game}/referee")
        links = [box(link) for link in page.locator(".questions a").all()]
        assert len({round(link["width"]) for link in links}) == 1
        assert len({round(link["x"]) for link in links}) == 2


def test_a_closed_fold_is_no_higher_than_its_line_on_the_smallest_phone(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{"blue.kind": "player"})
    page = phones.new(host, SMALL)
    page.goto(table)
    fold = page.locator("details.sheet.blue")
    expect(fold).not_to_have_attribute("open", "")
    assert box(fold)["height"] - box(fold.locator("summary"))["height"] < 8


@pytest.mark.parametrize("screen", [SMALL, PHONE], ids=["smallest", "phone"])
def test_a_fold_alone_in_its_card_stands_in_the_middle_of_it(
    phones: Phones, server: Server, screen: ViewportSize
) -> None:
    host = Device(server)
    table = opened(host, "runes-of-mayhem", ("north", "south"))
    page = phones.new(host, screen)
    for path in (table, f"{table}/seats"):
        page.goto(path)
        fold = page.locator(".sheet:has(> details:only-child:not([open]))").first
        card, line = box(fold), box(fold.locator("summary"))
        assert abs((line["y"] - card["y"]) - (card["y"] + card["height"] - line["y"] - line["height"])) < 2, path


@pytest.mark.parametrize("screen", [{"width": 1280, "height": 720}, PHONE], ids=["television", "phone"])
def test_who_shares_a_win_stands_nearer_to_the_own_sign_than_to_the_next(
    phones: Phones, server: Server, screen: ViewportSize
) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = next(table for stage, table in GAMES["hadrians-wall"](host) if stage == "over")
    page = phones.new(host, screen)
    page.goto(table if screen == PHONE else f"{table}/tv")
    signs, names = ([box(one) for one in page.locator(f"#over > .clan > {part}").all()] for part in ("svg", "span"))
    gaps = [
        (name["x"] - sign["x"] - sign["width"], after["x"] - name["x"] - name["width"])
        for sign, name, after in zip(signs, names, signs[1:], strict=False)
        if abs(after["y"] - sign["y"]) < 5  # on the same line
    ]
    assert gaps and all(own < other for own, other in gaps), gaps


@pytest.mark.parametrize("host", ["play", "keep"])
def test_what_the_host_does_stands_apart_from_what_is_said_of_it(phones: Phones, host: str) -> None:
    page = phones.new(viewport=PHONE)
    page.goto("/romans-go-home/new")
    page.locator(f"label:has(> [name=host][value={host}])").tap()
    above = page.locator(".halves" if host == "keep" else ".own").filter(has=page.locator("[name=host], #own"))
    choice, told = box(above), box(page.locator(".own + .small"))
    assert 6 <= told["y"] - choice["y"] - choice["height"] <= 12


def test_what_is_said_of_the_glory_does_not_touch_its_sheet(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "stronghold", ("invader", "defender"))
    host.act(table, "map", text=NINE)
    page = phones.new(host, PHONE)
    page.goto(f"{table}/part/glory")
    sheet, told = box(page.locator(".ledger")), box(page.locator(".ledger + p"))
    assert told["y"] - sheet["y"] - sheet["height"] >= 8


def test_the_tag_of_an_option_does_not_touch_its_choice(phones: Phones) -> None:
    page = phones.new(viewport=PHONE)
    page.goto("/romans-go-home/new")
    page.evaluate(OPEN)
    for field in page.locator(".field:has(> label > .tag):has(> select)").filter(visible=True).all()[:4]:
        tag, choice = box(field.locator(".tag")), box(field.locator("select"))
        assert choice["y"] - tag["y"] - tag["height"] >= 3


def test_a_card_that_is_not_in_the_list_is_asked_for_apart_from_it(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "runes-of-mayhem", ("north", "south"))
    for seat in ("north", "south"):
        host.act(table, "divide", seat=seat, gold="4")
    page = phones.new(host, PHONE)
    page.goto(f"{table}/part/play?seat=north")
    card, label = box(page.locator(".rowlist > li").last), box(page.locator("label[for=other-card]"))
    assert label["y"] - card["y"] - card["height"] >= 10


@pytest.mark.parametrize("screen", BOTH)
def test_the_bars_of_odds_can_be_told_apart(phones: Phones, server: Server, screen: ViewportSize) -> None:
    page = phones.new(viewport=screen)
    page.goto("/hadrians-wall/referee?position=odds year=3 cohorts=2/1/0")
    bars = page.locator(".bars meter").all()
    assert len(bars) > 10
    assert min(box(bar)["width"] for bar in bars) > screen["width"] / 5
    first, second = (box(page.locator(".bars").nth(number)) for number in (0, 1))
    heading = box(page.locator("h3:has(+ .scroll .bars)").nth(1))
    assert heading["y"] - first["y"] - first["height"] > second["y"] - heading["y"] - heading["height"]


@pytest.mark.parametrize("screen", BOTH)
def test_what_makes_a_document_stands_beside_its_name(phones: Phones, server: Server, screen: ViewportSize) -> None:
    page = phones.new(viewport=screen)
    page.goto("/print")
    tops = [round(box(jump)["y"]) for jump in page.locator(".jumps a").all()]
    assert (first := tops.count(min(tops))) > 1
    assert len(set(tops)) == ceil(len(tops) / first)
    for row in page.locator(".document").all():
        words, button = box(row.locator(".grow")), box(row.locator("button"))
        assert words["x"] + words["width"] <= button["x"] and abs(words["middle"] - button["middle"]) < 1


def test_sheets_stay_folded_when_the_other_seats_get_phones_of_their_own(phones: Phones, server: Server) -> None:
    host, guest = Device(server), Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{f"{seat}.kind": "player" for seat in ("blue", "green")})
    page = phones.new(host)
    page.goto(table)
    connected(page)
    expect(page.locator("details.seatbox[open]")).to_have_count(1)
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    expect(page.locator("details.seatbox")).to_have_count(0)
    expect(page.locator("details.sheet.blue")).not_to_have_attribute("open", "")
