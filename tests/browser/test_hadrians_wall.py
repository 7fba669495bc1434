"""Hadrian's Wall in a browser: a box is tapped, the others follow; without a script; for everybody."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from serving import Device, Server

from .axe import OPEN, WIDER, faults_by_scheme, faults_of
from .conftest import CUT, LED, PHONE, SMALL, TV, Phones, connected, wait_for_revision
from .stages import LONGEST, SHEET, decided, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-hadrians-wall")]

SEATS = ("blue", "green", "red")
CARDS = {"blue": ("architect", "defender"), "green": ("fighter", "trainer"), "red": ("ranger", "merchant")}
PANEL = ".hwpanel .preview"
HAVE = "1 Soldier, 3 × Builder, 2 × Servant, 2 × Civilian, and 3 × Resource"
"""What blue begins the first Year with."""


@dataclass
class Wall:
    """A table in its first Year, and the devices of its seats."""

    table: str
    devices: dict[str, Device] = field(default_factory=dict)

    def act(self, seat: str, do: str, **fields: str) -> None:
        """A tap of a seat's phone."""
        self.devices[seat].act(self.table, do, **{"year": "1", "seat": seat, **fields})


def _table(server: Server) -> Wall:
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{f"{seat}.kind": "player" for seat in SEATS})
    wall = Wall(table, {"blue": host})
    for seat in SEATS[1:]:
        wall.devices[seat] = Device(server)
        wall.devices[seat].ask("GET", table)
        wall.devices[seat].send(f"{table}/join", seat=seat)
    return wall


def _acting(server: Server) -> Wall:
    """Ready for actions: 1 Soldier, 2 Builders, 2 Servants, 2 Civilians and more for each."""
    wall = _table(server)
    wall.act("blue", "turn-fate", card="1")
    for seat, (path, prospect) in CARDS.items():
        wall.act(seat, "keep", **{"as-path": path, "as-prospect": prospect})
    return wall


def _rich(wall: Wall, seat: str, sheet: str) -> None:
    """Put a seat's sheets as they are wanted."""
    decided(wall.devices[seat], wall.table, was="{}", seat=seat, sheet=sheet)


def test_the_keyboard_goes_on_where_a_button_was_pressed_that_has_gone(phones: Phones, server: Server) -> None:
    wall = _table(server)
    wall.act("blue", "turn-fate", card="1")
    page = phones.new(wall.devices["blue"])
    page.goto(wall.table)
    connected(page)
    page.get_by_role("button", name="Draw two on the phone").press("Enter")
    expect(page.get_by_role("heading", name="Which one is your Path?")).to_be_focused()


def _tap_box(page: Page, box: str) -> None:
    page.locator(f".hwsheet a[href$='box={box}']").tap()
    expect(page.locator(PANEL)).to_be_visible()


def test_a_box_is_tapped_previewed_and_filled_and_the_others_follow(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    blue, green = phones.new(wall.devices["blue"]), phones.new(wall.devices["green"], SMALL, color_scheme="dark")
    watching = phones.new(wall.devices["red"])
    blue.goto(wall.table)
    green.goto(wall.table)
    watching.goto(f"{wall.table}/part/sheet?seat=blue")
    for page in (blue, green, watching):
        connected(page)
    expect(watching.locator(".hwsheet .pen")).to_have_count(0)

    _tap_box(blue, "guard-1")
    panel = blue.locator(PANEL)
    expect(panel.locator("h2")).to_have_text("Wall Guard 1")
    blue.locator("#table h1").tap()  # two taps within half a second are a double tap to Chromium
    panel.get_by_role("button", name="centre").tap()
    expect(blue.locator(".pan.left .pen")).to_have_count(1)
    expect(blue.locator(PANEL)).to_have_count(0)  # it is done, so the preview goes
    expect(blue.locator(".dock .undo")).to_contain_text("Take back: Wall Guard 1")
    # the neighbour's board and whoever looks at the sheet follow
    purse = green.locator(".hwband.blue .line").first.locator(".it")
    expect(purse).to_have_attribute("aria-label", re.compile("^0 × Soldier, "))
    expect(watching.locator(".pan.left .pen")).to_have_count(1)
    blue.locator(".dock .undo").tap()
    expect(blue.locator(".hwsheet .pen")).to_have_count(0)
    expect(watching.locator(".hwsheet .pen")).to_have_count(0)


def test_the_code_for_the_others_is_in_view_on_a_small_phone(phones: Phones, server: Server) -> None:
    wall = Device(server)
    wall.ask("GET", "/")
    seats = {f"{seat}.kind": "player" for seat in ("blue", "green", "red", "orange", "yellow", "black")}
    page = phones.new(wall, SMALL)
    page.goto(wall.send("/hadrians-wall/new", host="play", **seats))
    code, dock = page.locator("#table .qr").bounding_box(), page.locator(".dock").bounding_box()
    assert code and dock and code["width"] > 130 and code["y"] + code["height"] <= dock["y"]
    expect(page.get_by_role("button", name="Turn it over on the phone")).to_be_in_viewport(ratio=1)


def test_a_new_phase_is_read_from_its_beginning_and_escape_leaves_a_box(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{"blue.kind": "player", "green.kind": "player"})
    other = Device(server)
    other.ask("GET", table)
    other.send(f"{table}/join")
    host.act(table, "turn-fate", year="1", card="1")
    page = phones.new(host, SMALL)
    page.goto(table)
    connected(page)
    page.get_by_text("Enter the cards of your real deck").tap()
    for choice, card in zip(("as-path", "as-prospect"), CARDS["blue"], strict=True):
        page.locator(f"select[name={choice}]").select_option(card)
    page.get_by_role("button", name="These are my cards").press("Enter")
    expect(page.locator("#table")).to_contain_text("Chosen; the others see it")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    path, prospect = CARDS["green"]
    other.act(table, "keep", seat="green", **{"as-path": path, "as-prospect": prospect})
    heading = page.get_by_role("heading", name="Neutral Prospect Cards: 1")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
    page.get_by_role("button", name="Turn over on the phone").press("Enter")
    heading = page.get_by_role("heading", name="Tap a box to fill")
    expect(heading).to_be_focused()  # and not the button that ends the Year, which has come where the last one was
    page.locator(".hwsheet a").first.press("Enter")
    expect(page.locator(PANEL)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(PANEL)).to_be_hidden()


def test_a_sheet_to_fill_takes_the_width_of_a_phone_held_across(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    page = phones.new(wall.devices["blue"], {"width": 844, "height": 390})
    page.goto(wall.table)
    expect(page.locator(".hwsheet").first).to_be_visible()
    box, dock = (page.locator(f"#table > {part}").bounding_box() for part in (".sidebar", ".dock"))
    assert box and dock and box["x"] < 20 and 0 <= dock["x"] - box["x"] - box["width"] < 20
    assert dock["width"] < 100 and dock["height"] == 390


def test_what_is_open_stays_open_while_the_others_act(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    blue = phones.new(wall.devices["blue"])
    blue.goto(wall.table)
    connected(blue)
    blue.locator("label:has(input[value=right])").tap()
    blue.locator("label:has(input[value='3'])").tap()
    expect(blue.locator(".pan.right")).to_be_visible()
    _tap_box(blue, "traders-1")
    before = wall.devices["green"].revision(wall.table)
    wall.act("green", "fill", box="mining-1")
    wait_for_revision(blue, before + 1)
    expect(blue.locator(f"{PANEL} h2")).to_have_text("Traders 1")
    expect(blue.locator(".pan.right")).to_be_visible()
    expect(blue.locator(".pan.left")).to_be_hidden()
    width = blue.evaluate("document.querySelector('.pan.right svg').getBoundingClientRect().width")
    assert width > 1000
    # a preview that is older than the table is still a step that counts
    blue.locator(PANEL).get_by_role("button", name="Fill it").tap()
    expect(blue.locator(".pan.right .pen")).to_have_count(1)
    assert blue.locator("#table [role=alert]").count() == 0


def test_a_box_of_somebody_absent_opens_on_a_page_of_its_own(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    blue = phones.new(wall.devices["blue"])
    blue.goto(f"{wall.table}/for/green")
    blue.locator(".hwsheet a[href$='box=mining-1']").tap()
    expect(blue.locator("h1#box-name")).to_have_text("Mining & Foresting 1")
    blue.get_by_role("button", name="Fill it").tap()
    expect(blue.locator("#todo-green")).to_be_visible()  # it is sent, and what green is asked comes back
    expect(blue.locator(".pan.left .pen")).to_have_count(1)
    said = blue.locator(".notice", has_text="Entered: Green: Mining & Foresting 1").bounding_box()
    assert said and said["width"] > 300 and said["height"] > 60  # with the way to undo it
    # the next one from the same page; what is refused is said there, and nothing moves
    blue.get_by_role("button", name="Green stops for this Year").tap()
    expect(blue.locator("#todo-green")).to_have_text("Green has stopped for this Year")
    phones.expect_complaint("422")
    # in one breath: the answer and the open line may both still draw the page anew
    blue.evaluate(
        "const form = document.querySelector('form input[value=go-on]').form;"
        "form.elements.year.value = '9'; form.requestSubmit()"
    )
    expect(blue.locator("#part [role=alert]")).to_be_visible()
    expect(blue.locator("#part .notice")).to_have_count(1)
    assert blue.url.endswith("/for/green")
    blue.get_by_role("link", name="Back to my own board").tap()
    expect(blue.locator("#todo-blue")).to_be_visible()
    blue.goto(f"{wall.table}/part/sheet?seat=green")
    expect(blue.locator(".pan.left .pen")).to_have_count(1)


def test_six_players_late_in_the_game_fit_a_television(phones: Phones, server: Server) -> None:
    seats = ("blue", "green", "red", "orange", "yellow", "black")
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{f"{seat}.kind": "player" for seat in seats})
    paths = {f"path.{card}": "x" for card in ("architect", "fighter", "ranger", "trainer", "planner")}
    decided(host, table, was="{}", year="6")
    for seat in seats:
        decided(host, table, was="{}", seat=seat, sheet=SHEET, **paths)
    television = phones.new(viewport=TV)
    television.goto(f"{table}/tv")
    bands = [band.bounding_box() for band in television.locator(".hwband").all()]
    assert len(bands) == 6
    assert all(band and band["y"] + band["height"] <= TV["height"] for band in bands), bands


def test_a_paid_neighbour_who_had_stopped_may_act_again(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    green = phones.new(wall.devices["green"])
    green.goto(wall.table)
    connected(green)
    green.get_by_role("button", name="I stop for this Year").tap()
    expect(green.locator("#todo-green")).to_have_text("You have stopped for this Year")
    wall.act("blue", "use-paper")
    wall.act("blue", "pay", to="left", item="soldier")
    expect(green.locator("#todo-green")).to_have_text("Tap a box to fill")
    expect(green.locator("#table")).to_contain_text("From neighbours this Year")


def test_boxes_are_reached_and_filled_by_keyboard(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    page = phones.new(wall.devices["blue"])
    page.goto(wall.table)
    connected(page)
    page.locator(".hwsheet a[href$='box=mining-1']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{PANEL} h2")).to_have_text("Mining & Foresting 1")
    page.locator(PANEL).get_by_role("button", name="Fill it").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pan.left .pen")).to_have_count(1)


@pytest.mark.parametrize("screen", [SMALL, PHONE], ids=["320", "390"])
def test_who_can_fill_nothing_more_stops_without_scrolling(
    phones: Phones, server: Server, screen: ViewportSize
) -> None:
    wall = _acting(server)
    page = phones.new(wall.devices["blue"], screen)
    page.goto(wall.table)
    stop = page.get_by_role("button", name="I stop for this Year")
    expect(stop).to_have_accessible_name("I stop for this Year and give up " + HAVE)
    expect(stop).not_to_be_in_viewport()
    # what there is to spend stays in sight, within the border of its card
    card, purse = (page.locator(each).bounding_box() for each in (".todo", ".todo > .purse"))
    assert card and purse
    assert card["x"] + 2 <= purse["x"] and purse["x"] + purse["width"] <= card["x"] + card["width"] - 2
    _rich(wall, "blue", "fort=6 wall=3")
    page.goto(wall.table)
    expect(page.locator("#todo-blue")).to_have_text("Nothing left to fill")
    expect(stop).to_be_in_viewport(ratio=1)
    stop.tap()
    expect(page.locator("#todo-blue")).to_have_text("You have stopped for this Year")


def test_without_a_script_a_box_has_a_page_of_its_own(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    page = phones.new(wall.devices["blue"], java_script_enabled=False)
    page.goto(wall.table)
    whole = page.locator(".pan.left svg").bounding_box()
    page.locator("label:has(input[value='1'])").tap()
    fits = page.locator(".pan.left svg").bounding_box()
    assert whole and fits and whole["width"] >= 2 * fits["width"] and fits["width"] <= PHONE["width"]
    page.locator("label:has(input[value='2'])").tap()
    page.locator(".hwsheet a[href$='box=guard-1']").tap()
    expect(page.locator("h1#box-name")).to_have_text("Wall Guard 1")
    page.get_by_role("button", name="right").tap()
    expect(page.locator(".dock .undo")).to_contain_text("Take back")
    assert page.url.endswith(wall.table)


def test_a_box_that_is_tapped_offline_says_that_it_cannot_open(phones: Phones, server: Server) -> None:
    phones.expect_complaint(CUT)
    wall = _acting(server)
    page = phones.new(wall.devices["blue"], PHONE)
    page.goto(wall.table)
    connected(page)
    page.context.set_offline(True)
    page.locator(".hwsheet a[href$='box=guard-1']").tap()
    expect(page.locator("#connection")).to_have_text("Offline: not loaded")


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no script"])
def test_sheets_and_cards_are_set_right_by_tapping(phones: Phones, server: Server, scripts: bool) -> None:
    wall = _acting(server)
    _rich(wall, "green", SHEET)
    page = phones.new(wall.devices["blue"], SMALL, java_script_enabled=scripts)
    page.goto(f"{wall.table}/override")
    page.get_by_role("link", name="Green").tap()
    page.wait_for_url("**/override?seat=green")
    closed = page.locator("form.sheet").first.bounding_box()
    assert closed and closed["height"] < 3 * SMALL["height"]
    page.get_by_label("Why", exact=True).first.fill("seen at the table")

    def fold(name: str) -> Locator:
        found = page.locator("details", has=page.locator("summary", has_text=name))
        found.locator("summary").tap()
        return found

    expect(page.get_by_label("Traders")).to_be_hidden()
    fold("each track").get_by_label("Traders").fill("7")
    tapped = fold("Map").get_by_role("checkbox")
    expect(tapped).to_have_count(20)
    for cell in (11, 12, 13, 14):
        page.locator(".entry-map label").nth(cell - 1).tap()
    expect(page.get_by_role("group", name="Map").get_by_role("checkbox", checked=True)).to_have_count(8)
    fold("Path Cards").get_by_text("Pontiff").tap()
    page.get_by_label("Fighter").first.uncheck()
    fold("Prospect Card of this Year").get_by_label("Prospect Card of this Year").select_option("Planner")
    page.get_by_role("button", name="We play it so").tap()
    expect(page).to_have_url(re.compile(f"{wall.table}$"))
    page.goto(f"{wall.table}/override?seat=green")
    expect(page.locator("summary", has_text="Path Cards")).to_contain_text("Pontiff")
    expect(page.locator("summary", has_text="Prospect Card of this Year")).to_contain_text("Planner")
    expect(page.locator("summary", has_text="Map")).to_contain_text("8 of 20")
    assert page.locator("[name='n.traders']").input_value() == "7"


@pytest.mark.parametrize(("screen", "letters"), [(SMALL, "100%"), (SMALL, "200%"), (PHONE, "200%")])
def test_the_form_to_set_sheets_right_is_no_wider_than_the_phone(
    phones: Phones, server: Server, screen: ViewportSize, letters: str
) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "hadrians-wall", SEATS, LONGEST if letters == "100%" else "Barbara")
    decided(host, table, was="{}", seat="blue", sheet=SHEET)
    page = phones.new(host, screen)
    for address in (f"{table}/override", f"{table}/override?seat=blue"):
        page.goto(address)
        page.evaluate(f"document.documentElement.style.fontSize = '{letters}'; {OPEN}")
        assert page.evaluate("document.documentElement.scrollWidth") == screen["width"], page.evaluate(WIDER)


@pytest.fixture(scope="module")
def pages(server: Server) -> tuple[Wall, dict[str, str]]:
    """The pages of tables in every stage, by name; all of one host's device."""
    acting = _acting(server)
    _rich(acting, "blue", SHEET)
    here = acting.table
    found = {
        "actions": here,
        "sheet": f"{here}/part/sheet?seat=blue",
        "box": f"{here}/part/box?seat=blue&box=guard-7",
        "map": f"{here}/part/box?seat=blue&c.from=own&box=scout-2",
        "chance": f"{here}/part/box?seat=blue&c.from=deck&box=market-3",
        "refused": f"{here}/part/box?seat=blue&box=statue",
        "boxes": f"{here}/part/boxes?seat=blue",
        "odds": f"{here}/part/odds?seat=blue",
        "card": f"{here}/part/card",
        "stand in": f"{here}/for/green",
        "override": f"{here}/override",
        "override blue": f"{here}/override?seat=blue",
        "past": f"{here}/at/8",
        "past sheet": f"{here}/at/8/part/sheet?seat=blue",
    }
    return acting, found


def test_the_pages_are_for_everybody(phones: Phones, pages: tuple[Wall, dict[str, str]]) -> None:
    wall, addresses = pages
    page = phones.new(wall.devices["blue"], SMALL)
    assert faults_of(page, addresses) == {}
    page.goto(addresses["actions"])
    connected(page)
    _tap_box(page, "guard-7")
    assert faults_by_scheme(page) == {}


def test_every_stage_is_for_everybody(phones: Phones, server: Server) -> None:
    phones.expect_complaint(r"status of 422 .*/part/enter\?.*check=1")  # of sheets that cannot be
    wall = _table(server)
    page, television = phones.new(wall.devices["blue"], SMALL), phones.new(viewport=TV)
    found: dict[str, dict[str, list[str]]] = {}

    def look(stage: str, **more: str) -> None:
        here = {"board": wall.table, **{name: f"{wall.table}{path}" for name, path in more.items()}}
        tv = {"TV": f"{wall.table}/tv"} if stage in ("cards", "defence", "over") else {}
        if wrong := {**faults_of(page, here, ("dark",)), **faults_of(television, tv, ("light",))}:
            found[stage] = wrong

    look("fate")
    wall.act("blue", "turn-fate", card="1")
    wall.act("blue", "deal")
    look("cards")
    drawn = page.locator("form:has(input[value=keep]) input[name=as-path]").first.input_value()
    other = page.locator("form:has(input[value=keep]) input[name=as-prospect]").first.input_value()
    wall.act("blue", "keep", **{"as-path": drawn, "as-prospect": other})
    look("chosen")
    for seat in SEATS[1:]:
        wall.act(seat, "keep", **{"as-path": CARDS[seat][0], "as-prospect": CARDS[seat][1]})
    wall.act("blue", "use-paper")
    look("paper", enter="/part/enter?seat=blue", slip="/part/enter?seat=blue&check=1&n.wall=9")
    _rich(wall, "blue", SHEET)
    for seat in SEATS:
        wall.act(seat, "stop")
    look("attack")
    wall.act("red", "use-paper")
    wall.act("blue", "attack", **{"cards.left": "1", "cards.centre": "0", "cards.right": "0"})
    look("defence")
    wall.act("blue", "finish", reason="late")
    wall.act("blue", "use-paper")
    look("final")
    numbers = {**dict.fromkeys(("renown", "piety", "valour", "discipline"), "3"), "disdain": "1"}
    wall.act("blue", "score", **numbers, **{f"count.{drawn}": "1"} if drawn != "aristocrat" else {})
    look("counted")
    wall.act("red", "score", **numbers, **{"count.ranger": "2"})
    look("over")
    assert found == {}


def test_the_focus_goes_into_the_panel_and_back_to_the_sheet(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    page = phones.new(wall.devices["blue"])
    page.goto(wall.table)
    connected(page)
    box = page.locator(".hwsheet a[href$='box=mining-1']")
    box.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#box-name")).to_be_focused()
    page.keyboard.press("Tab")
    close = page.locator(PANEL).get_by_role("link", name="Close")
    expect(close).to_be_focused()
    before = wall.devices["green"].revision(wall.table)
    wall.act("green", "fill", box="mining-1")
    wait_for_revision(page, before + 1)
    expect(close).to_be_focused()  # the others do not take it away
    page.keyboard.press("Enter")
    expect(box).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#box-name")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.locator(PANEL).get_by_role("button", name="Fill it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".pan.left .pen")).to_have_count(1)
    expect(page.locator(".pan.left")).to_be_focused()  # the box is full and no link any more
    page.evaluate("document.activeElement.blur()")
    wall.act("green", "fill", box="traders-1")
    wait_for_revision(page, before + 3)
    page.evaluate(LED)
    assert page.evaluate("document.activeElement === document.body")  # it was led back once


def test_the_button_that_closes_a_box_is_not_broken(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    page = phones.new(wall.devices["blue"], SMALL)
    page.goto(wall.table)
    connected(page)
    page.locator(".hwsheet a[href$='box=mining-1']").dispatch_event("click")
    close = page.locator(PANEL).get_by_role("link", name="Close")
    expect(close).to_be_visible()
    word = "one => { const range = document.createRange(); range.selectNodeContents(one); return range }"
    assert close.evaluate_handle(word).evaluate("range => range.getClientRects().length") == 1


def test_a_television_has_three_players_beside_each_other_and_their_rows_level(phones: Phones, server: Server) -> None:
    wall = _acting(server)
    _rich(wall, "blue", "have=9/9/9/9/9")
    page = phones.new(viewport=TV)
    page.goto(f"{wall.table}/tv")
    page.evaluate("document.fonts.ready.then(() => true)")
    for rows, number in ((".hwband", 3), (".hwband .line", 12)):
        tops = page.locator(rows).evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().top))")
        assert len(tops) == number and len(set(tops)) == number // 3, (rows, tops)
