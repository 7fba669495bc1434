"""Stronghold in a browser: one tap is seen on both phones; every page for everybody."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import ViewportSize, expect
from serving import Device, Server

from companion.language import available

from .axe import faults, faults_of
from .conftest import CUT, PHONE, SMALL, TV, Phones, connected
from .stages import NINE, SIEGE, decided, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-stronghold")]


def test_every_page_for_everybody(phones: Phones, evening: tuple[Device, dict[str, str]]) -> None:
    host, tables = evening
    pages = dict(tables)
    pages |= {"map form": f"{tables['map']}/part/map?check=1", "past": f"{tables['over']}/at/5"}
    pages |= {
        "move": f"{tables['spend']}/part/move?seat=defender&mover=S&start=W1",
        "glory": f"{tables['ram']}/part/glory",
    }
    pages |= {"glory then": f"{tables['over']}/at/5/part/glory"}
    pages |= {"override": f"{tables['ram']}/override", "stand in": f"{tables['spend']}/for/invader"}
    pages |= {"watch": f"{tables['melee']}/watch"}
    pages |= {"actions": f"{tables['spend']}/part/actions", "walls": f"{tables['spend']}/part/map"}
    pages |= {"dishonour": f"{tables['spend']}/part/dishonour?seat=defender"}
    pages |= {"stand": f"{tables['phase 6']}/part/stand?seat=invader"}
    page = phones.new(host, SMALL)
    assert faults_of(page, pages) == {}


def test_the_television(phones: Phones, evening: tuple[Device, dict[str, str]]) -> None:
    page = phones.new(viewport=TV)
    for name in ("phase", "spend", "marksmen", "orders", "melee", "ram", "over"):
        page.goto(f"{evening[1][name]}/tv")
        assert faults(page) == [], name
        assert page.evaluate("document.documentElement.scrollHeight") <= TV["height"], name  # nine Wall Sections


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_the_television_late_in_a_turn(
    phones: Phones, evening: tuple[Device, dict[str, str]], width: int, height: int
) -> None:
    page = phones.new(viewport={"width": width, "height": height})
    page.goto(f"{evening[1]['late']}/tv")
    expect(page.locator(".walls .chip").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= height


@pytest.mark.parametrize("code", available())
def test_what_the_end_of_a_turn_gave_takes_one_line(phones: Phones, server: Server, code: str) -> None:
    """Of the television, where nobody fought; from turn 6 on the Honour Guard gives something, too. On the glory sheet
    each side has its sign beside its name."""
    host = Device(server)
    table = opened(host, "stronghold", ("invader", "defender"))
    host.act(table, "map", text=NINE)
    decided(host, table, was="{}", turn="6", phase="6", **{"pool.defender": "0"})
    host.act(table, "hand-over", then="done", seat="invader")
    host.act(table, "stone", seat="defender", section="W1")
    host.act(table, "spent", seat="defender")
    host.act(table, "reach", then="done", seat="invader")
    for seat in ("invader", "defender", "invader"):  # machines, Marksmen, the Ram
        host.act(table, "step-done", seat=seat)
    page = phones.new(viewport=TV, locale=code)
    page.goto(f"{table}/tv")
    tops = page.locator(".turnend").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 2 and len(set(tops)) == 1, tops
    page = phones.new(host, locale=code)
    page.goto(f"{table}/part/glory")
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 844})
        heights = page.locator(".ledger thead th").evaluate_all("all => all.map((one) => one.offsetHeight)")
        assert max(heights) < 45, (width, heights)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("code", available())
def test_the_heads_of_a_phone_stay_on_their_lines(
    phones: Phones, server: Server, evening: tuple[Device, dict[str, str]], code: str
) -> None:
    """Who is waited for is level with the words before it; a melee has its Wall Section on the line of its numbers."""
    host = Device(server)
    host.ask("GET", "/")
    table = host.send("/stronghold/new", host="play", **{"invader.kind": "player", "defender.kind": "player"})
    page = phones.new(locale=code)
    page.goto(table)
    host.act(table, "map", text=NINE)
    page.goto(table)
    words, who = page.locator(".waiting h2").evaluate(
        """(head) => {
          const range = document.createRange();
          range.selectNodeContents(head.firstChild);
          return [range, head.querySelector(".clan > span")].map((one) => one.getBoundingClientRect())
            .map(({ top, bottom }) => (top + bottom) / 2);
        }"""
    )
    assert abs(words - who) < 1 or who - words > 15  # beside them, or in the next line
    page = phones.new(evening[0], locale=code)
    page.goto(evening[1]["ram"])
    heights = page.locator(".melees .grow").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert heights and max(heights) < 30


@pytest.mark.parametrize("code", available())
def test_a_side_is_named_beside_its_sign(phones: Phones, evening: tuple[Device, dict[str, str]], code: str) -> None:
    """Over the walls, how full of tags they be; where there is no room for both the sign stands alone. No tag makes
    them wider than the phone."""
    page = phones.new(evening[0], locale=code)
    for width, name in product((360, 390, 412), ("melee", "ram", "over", "late")):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(evening[1][name])
        lines = page.locator(".walls thead th:has(.broad)").evaluate_all(
            "all => all.map((one) => [one.querySelector('svg'), one.querySelector('.broad')])"
            ".filter(([, word]) => word.offsetWidth > 1)"
            ".map((both) => both.map((one) => one.getBoundingClientRect()))"
            ".map(([sign, word]) => sign.bottom - word.top)"
        )
        assert all(beside > 5 for beside in lines), (name, width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)


@pytest.mark.parametrize("code", available())
def test_tags_of_one_wall_section_change_nothing_for_the_others(phones: Phones, server: Server, code: str) -> None:
    """They break neither the heads of the sides nor the rows of the television; none is wider than its box."""
    host = Device(server)
    table = opened(host, "stronghold", ("invader", "defender"))
    host.act(table, "map", text=NINE)
    many = {"wall.W2.speech": "2", "wall.W2.cauldrons.O": "1", "wall.E1.imod": "3", "wall.W4.dmod": "2"}
    decided(host, table, was="{}", **(SIEGE | many))
    page = phones.new(host, locale=code)
    page.goto(table)
    heads = page.locator(".walls thead th:has(.broad)").evaluate_all(
        "all => all.map((one) => one.querySelector('svg').getBoundingClientRect().bottom"
        " - one.querySelector('.broad').getBoundingClientRect().top)"
    )
    assert len(heads) == 2 and min(heads) > 5
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    host.act(table, "finish", reason="late")
    page = phones.new(viewport=TV, locale=code)
    page.goto(f"{table}/tv")
    rows = page.locator(".walls tbody tr").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert len(rows) == 9 and max(rows) < 1.2 * min(rows), rows
    assert page.locator(".walls").evaluate("box => box.querySelector('table').offsetWidth <= box.clientWidth")
    assert page.evaluate("document.documentElement.scrollHeight") <= TV["height"]


@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_what_is_typed_in_the_box_of_a_partner_stays(phones: Phones, server: Server, size: ViewportSize) -> None:
    """On one phone for both Invaders the button of one box leaves the other box as it is."""
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "stronghold", ("invader", "defender", "invader-2"), "")
    host.act(table, "map", text=NINE)
    decided(host, table, was="{}", phase="6", **{"pool.defender": "0"})
    host.act(table, "hand-over", then="both", seat="invader")
    host.act(table, "stone", seat="defender", section="W1")  # nothing else is left to spend
    page = phones.new(host, size)
    page.goto(table)
    connected(page)
    page.get_by_label("E1, Orcs").fill("3")
    page.get_by_role("button", name="My side stands so").first.click()
    expect(page.get_by_label("W1, Orcs")).to_have_count(0)
    expect(page.get_by_label("E1, Orcs")).to_have_value("3")
    page.get_by_role("button", name="They stand so: begin the Assault").click()
    expect(page.get_by_role("heading", level=2, name="Siege machines (I.2)")).to_have_count(2)
    expect(page.locator(".walls tr", has=page.get_by_role("rowheader", name="E1"))).to_contain_text("3O")


def test_a_tap_is_seen_on_the_other_phone(phones: Phones, server: Server) -> None:
    invader = phones.new()
    invader.goto("/stronghold/new")
    invader.get_by_role("button", name="Open the table").click()
    expect(invader.get_by_role("heading", name="Set up the walls")).to_be_visible()
    defender = phones.new(viewport=PHONE)
    defender.goto(invader.url)
    invader.get_by_role("button", name="Begin with nobody on them").click()
    for phone in (invader, defender):
        connected(phone)
        expect(phone.get_by_role("heading", name="Turn 1, Phase 1: Supplies")).to_be_visible()
    # two taps so quick that the second comes before the answer to the first
    pad = invader.get_by_role("button", name="3 Hourglasses", exact=True).element_handle()
    done = invader.get_by_role("button", name="Phase 1 is done").element_handle()
    invader.evaluate("([first, second]) => { first.click(); second.click(); }", [pad, done])
    expect(defender.get_by_role("heading", name="9 Hourglasses to spend")).to_be_visible()
    defender.get_by_role("button", name="W2", exact=True).click()
    defender.get_by_text("Forge").click()
    cannon = defender.get_by_role("group", name="Cannon")
    cannon.get_by_role("combobox").select_option("TW2")
    cannon.get_by_role("button", name="Do it: 4").click()
    row = invader.locator(".posts div", has_text="Tower W2")
    expect(row).to_contain_text("Cannon")
    expect(defender.get_by_role("heading", name="5 Hourglasses to spend")).to_be_visible()


@pytest.mark.parametrize("kept", [False, True], ids=["at once", "kept offline"])
def test_what_somebody_else_has_done_meanwhile_is_done_once_more_by_a_second_tap(
    phones: Phones, server: Server, kept: bool
) -> None:
    """On a page that does not follow the table too: who has read why the tap did not count means it."""
    phones.expect_complaint(f"{CUT}|409")
    host = Device(server)
    table = opened(host, "stronghold", ("invader", "defender"))
    host.act(table, "map", text=NINE)
    host.act(table, "hand-over", seat="invader", n="3")
    host.act(table, "hand-over", seat="invader", then="done")
    page = phones.new(host)
    page.goto(f"{table}/part/move?seat=defender&mover=S&start=W1")
    host.act(table, "move", seat="defender", step="S:W1:TW1")
    before = host.revision(table)
    step = page.get_by_role("button", name="Tower W1", exact=True)
    page.context.set_offline(kept)
    step.tap()
    expect(page.locator("#said")).to_contain_text("Offline: kept" if kept else "Somebody")
    page.context.set_offline(False)
    expect(page.locator("#said")).to_contain_text("Somebody was quicker and has done just that.")
    assert host.revision(table) == before
    step.tap()
    expect(page).to_have_url(re.compile(f"{table}$"))
    assert host.revision(table) == before + 1


def test_who_is_asked_next_sees_it(phones: Phones, server: Server) -> None:
    """Whoever tapped far down the page is shown the next question, also when the other side was asked in between."""
    host, guest = Device(server), Device(server)
    host.ask("GET", "/")
    table = opened(host, "stronghold", ("invader", "defender"), "")
    host.act(table, "map", text=NINE)
    decided(host, table, was="{}", **{**SIEGE, "pool.defender": "0"})
    host.act(table, "hand-over", then="done", seat="invader")
    host.act(table, "stone", section="W3", seat="defender")
    host.act(table, "spent", seat="defender")
    guest.ask("GET", table)
    guest.send(f"{table}/join", seat="defender")
    host.send(f"{table}/seats", do="sit", seat="invader")
    invader, defender = phones.new(host), phones.new(guest)
    for page in (invader, defender):
        page.goto(table)
        connected(page)
    begin = invader.get_by_role("button", name="begin the Assault")
    begin.evaluate("one => one.scrollIntoView()")
    assert invader.evaluate("scrollY") > 400
    begin.tap()
    expect(invader.locator(".todo h2")).to_contain_text("Waiting for")
    defender.get_by_role("button", name="Done: go on").tap()
    step = invader.locator(".todo h2")
    expect(step).to_have_text("Siege machines (I.2)")
    expect(step).to_be_in_viewport()


def test_what_is_tapped_stays_under_the_finger(phones: Phones, server: Server) -> None:
    """Hourglasses of several actions, one tap after the other, on both sizes of phone."""
    host = Device(server)
    host.ask("GET", "/")
    for size in (PHONE, SMALL):
        table = opened(host, "stronghold", ("invader", "defender"), "")
        host.act(table, "map", text=NINE)
        decided(host, table, was="{}", phase="2", **{"pool.defender": "0"})
        host.act(table, "hand-over", n="1", seat="invader")  # what was decided is no longer the newest
        page = phones.new(host, size)
        page.goto(table)
        connected(page)
        pad = page.get_by_role("button", name="5 Hourglasses", exact=True)
        pad.evaluate("one => scrollBy(0, one.getBoundingClientRect().top - 60)")  # the beginning is out of view
        places = []
        for handed in (6, 11, 16):
            places.append(pad.bounding_box())
            pad.click()
            expect(page.get_by_text(f"So far in this Phase: {handed}")).to_be_visible()
        assert places[0] == places[1] == places[2]


def test_what_is_left_to_spend_stands_above_the_dock_wherever_the_page_stands(phones: Phones, server: Server) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "stronghold", ("invader", "defender"), "")
    host.act(table, "map", text=NINE)
    host.act(table, "hand-over", then="both", seat="invader")
    host.act(table, "stone", seat="defender", section="W1")
    page = phones.new(host, SMALL)
    page.goto(table)
    connected(page)
    page.get_by_text("Scouts' Quarters").click()
    raid = page.get_by_role("group", name="Siege Tower Raid")
    raid.scroll_into_view_if_needed()
    expect(page.locator(".purse")).to_be_in_viewport()
    expect(page.locator(".purse")).to_contain_text("6")
    raid.get_by_role("button", name="Do it: 1").press("Enter")
    expect(page.locator(".purse")).to_contain_text("5")
    expect(page.get_by_role("heading", name="5 Hourglasses to spend")).to_be_focused()  # the button has gone
    # the building that was opened stays open, and no other is
    expect(page.get_by_role("group", name="Goblin Trap")).to_be_visible()
    expect(page.get_by_role("group", name="Cannon")).to_be_hidden()
    decided(host, table, was="{}", **{"pool.defender": "0"})
    page.evaluate("scrollTo(0, 900)")
    done = page.get_by_role("button", name="All is spent: go on")
    expect(done).to_be_in_viewport(ratio=1)
    dock = page.locator(".dock").bounding_box()
    place = done.bounding_box()
    assert dock is not None and place is not None and place["y"] + place["height"] <= dock["y"] + 1
    done.click()
    expect(page.get_by_role("heading", name="Turn 1, Phase 2: Machines")).to_be_visible()


def test_a_shot_that_is_not_entered_stays_filled_in(phones: Phones, evening: tuple[Device, dict[str, str]]) -> None:
    host, tables = evening
    phones.expect_complaint("422")
    page = phones.new(host, SMALL)
    page.goto(tables["marksmen"])
    connected(page)
    tower = page.get_by_role("checkbox", name="Tower E1")
    tower.check()
    page.get_by_label("Goblins", exact=True).fill("1")
    page.get_by_role("button", name="All have aimed: go on").click()
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_role("alert")).to_contain_text("filled in")
    expect(tower).to_be_checked()
    expect(page.get_by_label("Goblins", exact=True)).to_have_value("1")


@pytest.mark.parametrize(("size", "end"), [(SMALL, "/part/glory"), (TV, "/tv")])
def test_a_second_line_of_a_deed_begins_beside_its_mark(
    phones: Phones, evening: tuple[Device, dict[str, str]], size: ViewportSize, end: str
) -> None:
    page = phones.new(evening[0], size)
    page.goto(evening[1]["marksmen"] + end)
    lines = page.locator(".deeds > li").evaluate_all(
        """all => all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return [...range.getClientRects()].map(({ left }) => Math.round(left - one.getBoundingClientRect().left));
        })"""
    )
    assert len(lines) == 4 and max(map(len, lines)) > 2
    for mark, *rest in lines:
        assert mark == 0 and len(set(rest)) == 1 and rest[0] > 5


def test_the_name_of_a_dishonourable_action_stays_in_one_line(
    phones: Phones, evening: tuple[Device, dict[str, str]]
) -> None:
    host, tables = evening
    page = phones.new(host, SMALL)
    page.goto(f"{tables['spend']}/part/dishonour?seat=defender")
    names = page.locator(".dishonour button b")
    assert names.all_inner_texts() == ["D1", "D2", "D3", "D4"]
    heights = names.evaluate_all("all => all.map(b => b.offsetHeight / parseFloat(getComputedStyle(b).lineHeight))")
    assert max(heights) < 1.5
    expect(page.get_by_text("D3 Which building?")).to_be_visible()


def test_enter_hands_over_the_number_that_was_typed(phones: Phones, server: Server) -> None:
    """And not what the first button of the pad says; nor does the Phase end over a number that nobody handed over."""
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "stronghold", ("invader", "defender"), "")
    host.act(table, "map", text=NINE)
    phones.expect_complaint("422")
    page = phones.new(host, SMALL)
    page.goto(table)
    connected(page)
    page.get_by_text("More than 8").click()
    typed = page.get_by_label("Hourglasses", exact=True)
    typed.fill("12")
    typed.press("Enter")
    expect(page.get_by_text("So far in this Phase: 12")).to_be_visible()
    expect(typed).to_have_value("")  # what was handed over is no longer filled in
    typed.fill("9")
    page.get_by_role("button", name="Phase 1 is done").click()
    expect(page.get_by_role("alert")).to_contain_text("not handed over")
    expect(typed).to_have_value("9")
    typed.fill("")
    page.get_by_role("button", name="Phase 1 is done").click()
    expect(page.get_by_role("heading", name="Hourglasses handed over?")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_the_table_sets_a_place_right_by_tapping(phones: Phones, server: Server, script: bool) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "stronghold", ("invader", "defender"), "")
    host.act(table, "map", text=NINE)
    page = phones.new(host, PHONE, java_script_enabled=script)
    page.goto(f"{table}/override")
    card = page.locator("form.sheet").first.bounding_box()
    assert card is not None and card["height"] < 2 * PHONE["height"]  # short while nothing is opened
    page.get_by_label("Why").first.fill("as it lies")
    page.locator("summary", has_text="Wall Section W2").tap()
    place = page.get_by_role("group", name="Wall Section W2", exact=True)
    place.get_by_label("Trolls").first.fill("2")
    place.get_by_label("Goblin Frenzy").tap()
    expect(place.get_by_label("Officer")).to_be_checked()
    page.locator("summary", has_text="Tower W1").tap()
    tower = page.get_by_role("group", name="Tower W1", exact=True)
    expect(tower.get_by_label("Marksmen")).to_have_value("1")
    tower.get_by_label("Cannon").tap()
    expect(tower.get_by_label("Marksmen")).to_be_hidden()  # a machine stands there instead
    page.get_by_role("button", name="We play it so").tap()
    expect(page.locator(".posts div", has_text="Tower W1")).to_contain_text("Cannon")
    row = page.locator(".walls tr", has=page.get_by_role("rowheader", name="W2"))
    expect(row).to_contain_text("2T")
    expect(page.locator(".walls tr.marks", has_text="Officer")).to_contain_text("Frenzy")


def test_the_line_of_the_walls_is_copied_over_plain_http(
    phones: Phones, evening: tuple[Device, dict[str, str]]
) -> None:
    host, tables = evening
    page = phones.new(host)
    page.goto(f"{tables['spend']}/part/map")
    assert not page.evaluate("isSecureContext")
    line = page.locator("section:has([data-copy]) .notation").inner_text()
    page.get_by_role("button", name="Copy").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.locator("textarea").focus()
    page.keyboard.press("Control+V")
    assert page.locator("textarea").input_value().strip() == line


def test_what_the_box_has_not_is_said_where_it_is_typed(phones: Phones, server: Server) -> None:
    """On the board and on the page of its own: the sentence is on the screen, and what was typed stays."""
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "stronghold", ("invader", "defender"), "")
    host.act(table, "map", text=NINE)
    decided(host, table, was="{}", phase="6", **{"pool.defender": "0"})
    page = phones.new(host)
    phones.expect_complaint("422")
    for address, button in ((f"{table}/part/stand?seat=invader", "Enter"), (table, "They stand so: begin the Assault")):
        revision = host.revision(table)
        page.goto(address)
        page.get_by_label("W1, Trolls").fill("25")
        page.get_by_label("W3, Trolls").fill("20")
        page.get_by_role("button", name=button, exact=True).click()
        said = page.get_by_text("There are 40 × Troll in the box; 45 stand on W1 and W3.")
        expect(said).to_be_in_viewport()
        expect(page.get_by_label("W1, Trolls")).to_have_value("25")
        expect(page.get_by_label("W3, Trolls")).to_have_value("20")
        assert host.revision(table) == revision
        if address != table:
            host.act(table, "hand-over", then="done", seat="invader")
            host.act(table, "stone", seat="defender", section="W1")
    page.get_by_label("W3, Trolls").fill("15")
    page.get_by_role("button", name=button, exact=True).click()
    undo = page.get_by_role("button", name="Undo: Invader on the walls: 25 × Troll (W1) and 15 × Troll (W3).")
    expect(undo).to_be_visible()
    undo.click()
    expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()
    assert page.get_by_label("W1, Trolls").input_value() == ""


def test_what_is_refused_is_in_view_at_its_field(phones: Phones, server: Server) -> None:
    phones.expect_complaint("status of 422")
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "stronghold", ("invader", "defender"), "Barbara")
    host.act(table, "map", text=NINE)
    page = phones.new(host, SMALL)
    page.goto(f"{table}/override")
    page.get_by_label("Why", exact=True).first.fill("seen at the table")
    fold = page.locator("details", has=page.locator("summary", has_text="W3")).first
    fold.locator("summary").tap()
    field = page.locator("[name='wall.W3.cauldrons.O']")
    field.fill("2")
    fold.locator("summary").tap()
    page.get_by_role("button", name="We play it so").tap()
    told = page.locator("form .refused")
    expect(told).to_be_in_viewport(ratio=1)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("^Wall Section W3 has spaces for Cauldrons: 1"))
    assert faults(page) == []
    field.fill("1")
    page.locator("[name='gate.1']").fill("3")
    page.locator("[name='gate.2']").fill("2")  # another slip: the mark goes there
    page.get_by_role("button", name="We play it so").tap()
    expect(page.locator("[name='gate.2']")).to_be_focused()
    expect(page.locator("[aria-invalid=true], [aria-describedby=wrong]")).to_have_count(1)
    expect(told).to_have_count(1)
    page.locator("[name='gate.2']").fill("6")
    # of the choices of a Tower the one that was taken is marked
    towers = page.locator(".overposts").first.locator("details")
    for number in range(4):
        towers.nth(number).locator("summary").tap()
        towers.nth(number).get_by_label("Cannon").tap()
    page.get_by_role("button", name="We play it so").tap()
    expect(told).to_contain_text("Cannon: A whole number from 0 to 3")
    expect(towers.first.get_by_label("Cannon")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[aria-invalid=true], [aria-describedby=wrong]")).to_have_count(1)
    assert faults(page) == []
    towers.first.get_by_label("Units").tap()
    page.get_by_role("button", name="We play it so").tap()
    expect(page.locator("#table")).to_be_visible()
