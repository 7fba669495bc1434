"""Runes of Mayhem in real browsers: two phones that follow each other, and pages for everybody."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from referee.runes_of_mayhem.players import OWN, SEATS
from referee.runes_of_mayhem.record import EXPANSIONS
from serving import Device, Server

from companion.language import available
from companion.referee.game import Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import EnterCards
from companion.tables.table import Done, Table
from companion.tables.tables import Tables

from .axe import faults_of
from .conftest import PHONE, SMALL, TV, Phones, connected, revision, wait_for_revision
from .offline import outbox
from .stages import LONGEST
from .test_fits import BROKEN, LOWEST, OUTSIDE, beyond
from .test_four_phones import LATE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-runes")]


def open_table(device: Device, host: str = "keep", **options: str) -> str:
    """A new table; returns its address."""
    seats = {"north.kind": "player", "south.kind": "player"}
    return device.send("/runes-of-mayhem/new", host=host, **seats, **options)


def decide(device: Device, table: str, was: str = "{}", **fields: str) -> None:
    """Something by “we play it so”, as its form sends it."""
    base = str(device.revision(table))
    device.send(f"{table}/override", base=base, reason="for a test", was=was, **fields)


def battle(device: Device, table: str) -> dict[str, int]:
    """A position in the Battle-step with something of everything; the numbers of units by name."""
    for seat in ("north", "south"):
        device.act(table, "divide", seat=seat, gold="4")
    units = (
        ("north", "1.1", "cavalry", "4/5", "Horsemen"),
        ("north", "1.2", "long-ranged", "2/3", "Archers"),
        ("north", "2.1", "spearmen", "2/4", "Spearmen"),
        ("south", "1.1", "peasants", "1/1", "Peasants"),
        ("south", "1.2", "melee", "4/4", "Swordsmen"),
        ("south", "2.1", "cavalry", "3/3", "A unit whose name is as long as it may be"),
        ("south", "wall", "spearmen", "3/5", "Armored Spearmen"),
        ("south", "3.3", "priest", "1/3", "Catholic Monk"),
    )
    for seat, place, kind, values, name in units:
        power, health = values.split("/")
        new = {"seat": seat, "place": place, "type": kind, "power": power, "health": health, "name": name}
        decide(device, table, **{f"new.{field}": value for field, value in new.items()})
    decide(device, table, stage="battle")
    return {name: number for number, (*_, name) in enumerate(units, 1)}


def see(page: Page, path: str, found: dict[str, list[str]]) -> None:
    """Go there, open everything, and note what is wrong."""
    found |= faults_of(page, {path: path})


def test_board_and_unit_pages_are_for_everybody(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = open_table(host)
    units = battle(host, table)
    page = phones.new(host, SMALL)
    found: dict[str, list[str]] = {}
    see(page, table, found)
    for unit in ("Horsemen", "Archers", "Peasants", "Armored Spearmen"):
        see(page, f"{table}/part/unit?unit={units[unit]}", found)
    for part in ("lane?lane=1", "guide", "cards", "cards?new=1", "deck?seat=south"):
        see(page, f"{table}/part/{part}", found)
    for path in ("/override", "/for/south", "/watch", "/at/4", "/at/6/part/unit?unit=1", "/at/6/part/guide"):
        see(page, table + path, found)
    decide(host, table, was='{"stage":"battle","north.gold":"0"}', stage="main", **{"north.gold": "9"})
    see(page, table, found)
    for part in ("play", "play?card=Vanguards", "play?card=Archers"):
        see(page, f"{table}/part/{part}{'&' if '?' in part else '?'}seat=north", found)
    see(phones.new(viewport=TV), f"{table}/tv", found)
    assert found == {}


@pytest.mark.parametrize("code", available())
def test_sieges_of_several_units_stand_in_a_row_of_taps_each(phones: Phones, server: Server, code: str) -> None:
    host = Device(server)
    table = open_table(host)
    for seat in ("north", "south"):
        host.act(table, "divide", seat=seat, gold="4")
    for place, name in (("1.1", "Shieldmaidens"), ("1.2", "Horsemen"), ("1.3", LONGEST)):
        new = {"seat": "north", "place": place, "type": "melee", "power": "4", "health": "5", "name": name}
        decide(host, table, **{f"new.{field}": value for field, value in new.items()})
    decide(host, table, stage="battle")
    page = phones.new(host, {"width": 320, "height": 568}, locale=code)
    page.goto(table)
    assert beyond(page)[0] <= 0 and page.evaluate(OUTSIDE) == []
    rows = page.locator(".sieges form")
    expect(rows).to_have_count(3)
    for row in rows.all():
        boxes = [one.bounding_box() for one in row.locator("button").all()]
        assert len(boxes) == 5 and len({box and round(box["y"]) for box in boxes}) == 1
        assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)
        words = row.locator("button").first.evaluate("one => [one.scrollWidth, one.clientWidth]")
        assert words[0] <= words[1]
    assert rows.locator("button").evaluate_all(BROKEN) == []
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    rows.nth(1).locator("button[value='2']").tap()
    expect(rows).to_have_count(2)
    assert faults_of(page, {table: table}) == {}


def test_after_an_attack_the_next_question_comes_up_with_what_came_of_it(phones: Phones, server: Server) -> None:
    """From the page of a unit, to which the board is loaded anew, and from the board itself."""
    host = Device(server)
    table = open_table(host)
    for seat in ("north", "south"):
        host.act(table, "divide", seat=seat, gold="4")
    # whatever is rolled, those who attack live
    units = (("north", "1.1", "8"), ("north", "1.2", "8"), ("north", "1.3", "8"), ("south", "1.1", "1"))
    for seat, place, value in units:
        new = {"seat": seat, "place": place, "type": "melee", "power": value, "health": value, "name": f"Unit {place}"}
        decide(host, table, **{f"new.{field}": text for field, text in new.items()})
    decide(host, table, stage="battle")
    page = phones.new(host, LOWEST)
    page.goto(table)
    connected(page)
    page.locator("a[href*='part/unit?unit=1']").first.tap()
    page.locator("form:has([value=attack]) button").first.tap()
    for left in (3, 2):
        taps = page.locator(".sieges .taps")
        expect(taps).to_have_count(left)
        # a moment after the new board is there
        page.wait_for_function(
            "() => scrollY > 0 && document.querySelector('.sieges .taps').getBoundingClientRect().bottom"
            " <= document.querySelector('.dock').getBoundingClientRect().top"
        )
        expect(page.locator("#last")).to_be_in_viewport(ratio=1)
        connected(page)
        why = page.locator(".last summary").bounding_box()
        told = page.locator("#last").bounding_box()
        assert why and told and abs(why["y"] - told["y"]) < 24 and why["x"] >= told["x"] + told["width"]
        taps.first.locator("button[value='1']").tap()
    expect(page.locator("#table")).to_contain_text("Unit 1.3")


def test_the_way_into_a_game_with_everything(phones: Phones, server: Server) -> None:
    """Kings, and the pages of the expansions."""
    host = Device(server)
    table = open_table(host, kings="on", mercenaries="on", traps="on", towers="on")
    page = phones.new(host, SMALL)
    found: dict[str, list[str]] = {}
    see(page, table, found)
    for seat in ("north", "south"):
        host.act(table, "king", seat=seat, king="Somebody", structure="30")
    see(page, table, found)
    for seat in ("north", "south"):
        host.act(table, "divide", seat=seat, gold="4")
    for part in ("hire", "hire?card=Mercenary+Archers", "king", "trap"):
        see(page, f"{table}/part/{part}{'&' if '?' in part else '?'}{urlencode({'seat': 'north'})}", found)
    see(page, f"{table}/part/build?seat=south", found)
    assert found == {}


def test_two_phones_follow_each_other(phones: Phones, server: Server) -> None:
    host_device, guest_device = Device(server), Device(server)
    table = open_table(host_device, "play")
    guest_device.ask("GET", table)
    guest_device.send(f"{table}/join", command=uuid4().hex)
    host, guest = phones.new(host_device, PHONE), phones.new(guest_device, SMALL)
    for page in (host, guest):
        page.goto(table)
        connected(page)
    expect(guest.locator("#todo")).to_have_text("Waiting for the Vikings")
    host.get_by_role("button", name="4 Gold, 3 Faith").tap()
    guest.get_by_role("button", name="3 Gold, 4 Faith").tap()
    expect(guest.locator(".last")).to_contain_text("The Vikings take 4 Gold and 3 Faith from the Supply.")
    expect(guest.locator("h1")).to_contain_text("Main-phase")

    units = {"V": ("north", "1.1", "Vanguards"), "A": ("south", "1.1", "Peasants")}
    for seat, place, name in units.values():
        new = {"seat": seat, "place": place, "name": name, "type": "melee", "power": "2", "health": "4"}
        decide(host_device, table, **{f"new.{field}": value for field, value in new.items()})
    decide(host_device, table, stage="regroup")
    expect(guest.locator("a.unit")).to_have_count(2)
    # on either phone the own side is at the bottom
    for page, last in ((host, "Vanguards"), (guest, "Peasants")):
        wait_for_revision(page, host_device.revision(table))
        expect(page.locator("a.unit").last).to_contain_text(last)
    host.get_by_role("button", name="Go on to the Battle-step").tap()
    expect(guest.locator("h1")).to_contain_text("Battle-step")

    # the guest looks at the unit that is attacked, and sees what becomes of it
    guest.get_by_role("link", name="Peasants").tap()
    expect(guest.locator("#part")).to_contain_text("Vanguards may")
    connected(guest)
    # nothing else can be attacked, so no page comes between
    expect(host.locator("#table .todo h2").first).to_contain_text("Vanguards (lane 1, row 1)")
    host.locator("label:has(input[name=roll][value='1'])").tap()
    host.locator("label:has(input[name=answer][value='0'])").tap()
    host.get_by_role("button", name="Attack Peasants").tap()
    host.wait_for_url(f"**{table}")
    expect(host.locator("#table .todo h2").first).to_contain_text("fight on")
    expect(guest.locator("#part")).to_contain_text("card 4, damage 3")
    assert revision(host) == host_device.revision(table)
    guest.get_by_role("link", name="Back to the table").tap()
    expect(guest.locator("a.unit", has_text="Peasants")).to_contain_text("1 of 4")
    host.get_by_role("button", name="End the Battle-step").tap()
    expect(guest.locator("h1")).to_contain_text("Main-phase")


def test_cards_of_any_type_or_of_none_stand_below_each_other(phones: Phones, server: Server) -> None:
    device = Device(server)
    table = open_table(device)
    for seat in ("north", "south"):
        device.act(table, "divide", seat=seat, gold="4")
    page = phones.new(device)
    page.goto(f"{table}/part/play?seat=north")
    names = page.locator(".choose strong")
    assert names.count() > page.locator(".choose use").count() > 0
    assert len(set(names.evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)"))) == 1


def test_a_number_that_is_alone_in_its_row_has_the_whole_row(phones: Phones, server: Server) -> None:
    device = Device(server)
    table = open_table(device, kings="on")
    page = phones.new(device, SMALL)
    page.goto(table)
    king, structure = (page.locator(f"#table [name={name}]").first.bounding_box() for name in ("king", "structure"))
    assert king and structure and king["width"] == structure["width"]


@pytest.mark.parametrize("screen", [SMALL, {"width": 1920, "height": 1080}], ids=["320", "1920"])
def test_no_way_to_divide_the_markers_takes_two_lines(phones: Phones, server: Server, screen: ViewportSize) -> None:
    host = Device(server)
    table = open_table(host)
    page = phones.new(host, screen)
    page.goto(table)
    connected(page)
    heights = {button.bounding_box()["height"] for button in page.locator(".pairs > button").all()}  # type: ignore[index]
    assert heights == {48}


def test_what_is_typed_on_a_page_is_lost_neither_by_a_refusal_nor_without_network(
    phones: Phones, server: Server
) -> None:
    device = Device(server)
    table = open_table(device)
    battle(device, table)
    decide(device, table, was='{"stage":"battle","north.gold":"0"}', stage="main", **{"north.gold": "5"})
    phones.expect_complaint("422")
    phones.expect_complaint("ERR_INTERNET_DISCONNECTED|Failed to fetch")
    page = phones.new(device, SMALL)
    page.goto(f"{table}/part/play?seat=north&card=Axemen")
    page.get_by_label("Gold").fill("9")
    page.get_by_label("Faith").fill("0")
    place = page.get_by_role("button", name="lane 2, row 2")
    place.tap()
    expect(page.locator("#said")).to_contain_text("Cost of Axemen: 9 Gold")
    expect(page.locator("#said")).to_be_in_viewport()
    page.get_by_label("Gold").fill("2")
    before = device.revision(table)
    page.context.set_offline(True)
    place.press("Enter")  # a second tap so soon after the first would count as a double tap
    expect(page.locator("#said")).to_contain_text("Offline: kept")
    expect(page.get_by_label("Gold")).to_have_value("2")
    page.context.set_offline(False)
    page.wait_for_url(f"**{table}")
    expect(page.locator("a.unit", has_text="Axemen")).to_be_visible()
    assert device.revision(table) == before + 1
    # what was typed is known now: nothing is to be typed for the next one
    page.goto(f"{table}/part/play?seat=north&card=Axemen")
    expect(page.get_by_text("Its values: change them if your card says otherwise")).to_be_visible()


def test_a_file_is_not_kept_but_stays_chosen(phones: Phones, server: Server) -> None:
    """Taps of its table that wait do not hold it up."""
    device = Device(server)
    table = open_table(device)
    phones.expect_complaint("ERR_INTERNET_DISCONNECTED|Failed to fetch|502")
    page = phones.new(device, SMALL)
    page.goto(f"{table}/part/cards")
    content = (
        b'{"cards": "runes-of-mayhem", "version": 1, "list": [{"name": "Archers", "faction": "vikings", "gold": 2}]}'
    )
    page.locator("#cardfile").set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": content})
    before, send = device.revision(table), page.get_by_role("button", name="Bring it in")
    page.context.set_offline(True)
    send.tap()
    expect(page.locator("#said")).to_contain_text("Offline: not sent.")
    assert outbox(page) == [] and device.revision(table) == before
    page.route("**/act", lambda route: route.fulfill(status=502, body="later"))
    page.evaluate("tap => localStorage.setItem('milecastle.outbox', JSON.stringify([tap]))", {"action": f"{table}/act"})
    page.context.set_offline(False)
    send.press("Enter")
    page.wait_for_url(f"**{table}")
    assert device.revision(table) == before + 1
    page.goto(f"{table}/part/cards")
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_have_attribute("data-state", re.compile("offline|kept"))
    with page.expect_download():  # which needs no server
        page.get_by_role("link", name="Save the card file").tap()


def test_what_was_kept_leads_back_to_the_table_though_the_table_has_moved_on_since(
    phones: Phones, server: Server
) -> None:
    """Its answer comes after what somebody else did next."""
    device = Device(server)
    table = open_table(device)
    battle(device, table)
    phones.expect_complaint("ERR_INTERNET_DISCONNECTED|Failed to fetch")
    page = phones.new(device, SMALL)
    page.goto(table)
    page.goto(page.locator("a.unit").first.get_attribute("href") or "")
    connected(page)
    page.evaluate(LATE)
    before = device.revision(table)
    page.context.set_offline(True)
    page.get_by_role("button", name="Attack Peasants").tap()
    expect(page.locator("#said")).to_contain_text("Offline: kept")
    page.context.set_offline(False)
    page.wait_for_function("() => window.letThrough")
    assert device.revision(table) == before + 1
    page.evaluate(
        """(tapped) => { window.come = new Promise((done) =>
             document.addEventListener("htmx:sse:after:message", ({ detail: { message } }) => {
               if (message.id > tapped) done(); })); }""",
        before + 1,
    )
    device.send(f"{table}/seats", do="name", seat="south", name="Zofia")
    page.evaluate("() => come.then(() => { letThrough(); })")
    page.wait_for_url(f"**{table}")


def test_heal_is_asked_of_who_can(phones: Phones, server: Server) -> None:
    device = Device(server)
    table = open_table(device)
    page = phones.new(device, SMALL)
    page.goto(f"{table}/part/cards?new=1")
    expect(page.get_by_label("Heal", exact=True)).to_be_hidden()
    for kind, able in (("priest", True), ("hero", False), ("castle-folk", False)):
        page.get_by_label("Type").select_option(kind)
        expect(page.get_by_label("Heal", exact=True)).to_be_visible(visible=able)
    page.get_by_label("Counts as a Priest, on the Wall too").check()
    expect(page.get_by_label("Heal", exact=True)).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, SMALL])
def test_every_question_is_seen_without_pushing_sideways(
    phones: Phones, server: Server, viewport: ViewportSize
) -> None:
    page = phones.new(viewport=viewport)
    page.goto("/runes-of-mayhem/referee")
    links = page.locator("nav.questions a")
    assert links.count() == 10
    for link in links.all():
        box = link.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= viewport["width"]


def moments(server: Server, often: int, last: int) -> Iterator[str]:
    """The address of a table at which both players sit and a random game with all expansions is played, after so many
    commands each time, up to the ``last``."""
    rng = random.Random("moments")
    tables = Tables.open(f"sqlite:///{next(server.folder.glob('*.sqlite3'))}", {GAME.id: GAME}, rng=rng)
    try:
        names = dict.fromkeys(GAME.seat_ids, LONGEST)
        table = tables.create(GAME.id, Setup(SEATS, EXPANSIONS), "host", "make", names)
        assert isinstance(table, Table)
        for seat in GAME.seat_ids:
            done = tables.join(table.id, f"phone {seat}", f"join-{seat}", seat)
            assert isinstance(done, Done), done
        done = tables.act(table.id, "host", "cards", 2, EnterCards(cards=OWN))
        assert isinstance(done, Done), done
        for number in range(last):
            table = tables.get(table.id)
            if number % often == 0:
                yield f"/t/{table.id}"
            seat = rng.choice(GAME.phase(table.state).awaits)
            command = rng.choice(GAME.legal(table.state, seat))
            done = tables.act(table.id, f"phone {seat}", f"command-{number}", table.revision, command)
            assert isinstance(done, Done), done
    finally:
        tables.close()


def test_a_television_shows_both_armies_when_everybody_sits(phones: Phones, server: Server) -> None:
    page = phones.new(viewport=TV)
    found: dict[int, object] = {}
    for number, table in enumerate(moments(server, 7, 280)):
        page.goto(f"{table}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        expect(page.locator(".tvcode")).to_have_count(0)
        if any(beyond(page)) or page.evaluate(OUTSIDE):
            found[number] = beyond(page), page.evaluate(OUTSIDE)
    assert number > 30
    assert found == {}
