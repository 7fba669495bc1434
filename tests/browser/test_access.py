"""Every page for everybody: axe-core, light and dark, on the smallest phone and on a TV."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from serving import Device, Server
from web.addresses import SITE
from web.conftest import House
from web.pages import play_to_the_end

from .axe import OPEN, faults, faults_of
from .conftest import PHONE, SMALL, TV, Phones
from .stages import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-access")]

SCREENS = {"390": PHONE, "320": SMALL}


@dataclass
class Evening:
    """Tables in every stage, the addresses of their pages by name, and the device of their host."""

    host: Device
    pages: dict[str, str] = field(default_factory=dict)


def _finished(folder: Path) -> bytes:
    """The download of a whole game for four."""
    house = House(folder / "finished.sqlite3")
    phone = house.phone()
    kinds = {"gold": "player", "green": "player", "red": "player", "violet": "neutral"}
    table = phone.open_table(
        kinds, host="keep", gold="Łucja", green="A name as long as a name may ever become", red="王小明"
    )
    play_to_the_end([phone], table, random.Random(8))
    content = phone.get(f"{table}/download").content
    house.tables.close()
    return content


@pytest.fixture(scope="module")
def evening(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Tables in every stage."""
    host, guest = Device(server), Device(server)
    found = Evening(host)
    wall = ("O1", "O3", "S4", "O5", "L-2", "T8")

    forts = host.open_table("gold", "green", neutral=("red",))
    found.pages |= {"forts": forts, "seats": f"{forts}/seats"}

    one = host.open_table("gold", "green", "red", "violet")
    guest.ask("GET", one)
    guest.send(f"{one}/join")
    host.enter_forts(one, *wall)
    found.pages |= {"stand in": f"{one}/for/green", "override": f"{one}/override", "one reveals": one}

    every = host.open_table("gold", "green", "red", "violet", host="keep")
    host.enter_forts(every, *wall)
    host.reveal(every, "1.1", gold="F", green="A", red="X", violet="F")
    host.reveal(every, "1.2", gold="X", green="F", red="A", violet="X")
    found.pages |= {"one phone for all": every, "log": f"{every}/log", "past": f"{every}/at/3", "TV": f"{every}/tv"}
    found.pages |= {"watch": f"{every}/watch"}

    choose = host.open_table("gold", "green", "red", host="keep")
    host.enter_forts(choose, *wall)
    host.reveal(choose, "1.1", gold="Q", green="X", red="Z")
    found.pages["choose"] = choose

    ask = host.open_table("gold", "green")
    guest.ask("GET", ask)
    guest.send(f"{ask}/join")
    host.enter_forts(ask, *wall)
    host.send(f"{ask}/undo", base="0", target=str(host.revision(ask)))
    found.pages |= {"undo asked": ask, "seats of others": f"{ask}/seats"}

    over = host.bring(_finished(tmp_path_factory.mktemp("finished")))
    found.pages |= {"over": over, "over on TV": f"{over}/tv", "over long ago": f"{over}/at/30"}
    yield found


BAD = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bad</title>
<main><h1>Bad</h1><img src="data:,">
<p style="color: #999; background: #aaa">faint</p><div style="width: 500px">wide</div>
<button>x</button></main></html>"""
FAINT_IN_THE_DARK = """<!doctype html><html lang="en"><title>Dark</title><style>@media (prefers-color-scheme: dark) {
p { color: #111; background: #222 } }</style><main><h1>Dark</h1><p>faint</p></main></html>"""


def test_the_measure_sees_faults(phones: Phones) -> None:
    page = phones.new(viewport=SMALL)
    page.set_content(BAD)
    found = {fault.split(":")[0] for fault in faults(page)}
    assert {"image-alt", "color-contrast", "wider than the screen", "small to tap"} <= found
    assert set(faults_of(page, {"page": f"data:text/html,{quote(FAINT_IN_THE_DARK)}"})) == {"page, dark"}


@pytest.mark.parametrize("screen", SCREENS)
def test_the_pages_of_a_table(phones: Phones, evening: Evening, screen: str) -> None:
    page = phones.new(evening.host, SCREENS[screen])
    assert faults_of(page, evening.pages) == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_the_pages_of_the_site(phones: Phones, evening: Evening, screen: str) -> None:
    phones.expect_complaint("404|422")
    page = phones.new(evening.host, SCREENS[screen])
    assert faults_of(page, {path: path for path in SITE}) == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_stranger_on_the_way_in(phones: Phones, evening: Evening, scheme: str) -> None:
    """Without the script of the page the way in stays on the screen."""
    page = phones.new(viewport=SMALL, color_scheme=scheme)
    page.route("**/page.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(evening.pages["forts"])
    assert page.get_by_role("button").count() >= 1
    assert faults(page) == []
    page.goto(f"{evening.pages['forts']}/key/nonsense")
    assert faults(page) == []
    page.goto(evening.pages["over"])
    assert faults(page) == []
    page.goto(evening.pages["undo asked"])  # all seats are taken
    page.evaluate(OPEN)
    assert page.get_by_text("milecastle tables host").is_visible()
    assert faults(page) == []


def test_the_television(phones: Phones, evening: Evening) -> None:
    page = phones.new(viewport=TV)
    shown = ("forts", "one reveals", "one phone for all", "choose", "over")
    assert faults_of(page, {name: f"{evening.pages[name]}/tv" for name in shown}) == {}


def test_each_link_of_the_first_page_says_its_game_where_links_are_listed(phones: Phones) -> None:
    page = phones.new()
    page.goto("/")
    for card in page.locator(".gamecard").all():
        game = " ".join(card.get_by_role("heading").inner_text().split())
        links = card.get_by_role("link")
        assert links.count() == 4
        for link in links.all():
            expect(link).to_have_accessible_name(f"{link.inner_text()} {game}")


def test_what_an_action_of_stronghold_costs_is_read_apart_from_what_is_left(phones: Phones, server: Server) -> None:
    """Between the number and the words stands the sign of an Hourglass alone, which nobody hears."""
    host = Device(server)
    table = next(table for stage, table in GAMES["stronghold"](host) if stage == "Assault")
    page = phones.new(host)
    page.goto(table)
    page.evaluate(OPEN)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Accessibility.enable")
    names = [str(part.get("name", {}).get("value")) for part in devtools.send("Accessibility.getFullAXTree")["nodes"]]
    assert "Cannon 4 in the supply: 2" in [" ".join(name.split()) for name in names]
