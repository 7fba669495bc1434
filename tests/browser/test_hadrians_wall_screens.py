"""What Hadrian's Wall tells of battles and attacks, across the room and on the smallest phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect
from serving import Device, Server

from companion.language import available

from .conftest import SMALL, TV, Phones, connected
from .stages import SHEET, decided, opened
from .test_fits import BROKEN

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-hadrians-wall")]

SEATS = ("blue", "green", "red", "orange", "yellow", "black")


def _late(server: Server, seats: tuple[str, ...]) -> tuple[Device, str]:
    """One phone enters for all: Year 6, the sheets far on, five Path Cards and one to come."""
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="keep", **{f"{seat}.kind": "player" for seat in seats})
    decided(host, table, was="{}", year="6")
    host.act(table, "turn-fate", year="6", card="1")
    for seat in seats:
        host.act(table, "keep", year="6", seat=seat, **{"as-path": "forager", "as-prospect": "defender"})
    if len(seats) < 3:
        host.act(table, "turn-neutral", year="6")
    paths = {f"path.{card}": "x" for card in ("architect", "fighter", "ranger", "trainer", "planner")}
    for seat in seats:
        decided(host, table, was="{}", seat=seat, sheet=SHEET, **paths)
    return host, table


def _attacked(host: Device, table: str, seats: tuple[str, ...]) -> None:
    """All stop; the attack comes, and everybody uses a Favour on both sides."""
    for seat in seats:
        host.act(table, "stop", year="6", seat=seat)
    host.act(table, "attack", year="6", **{"cards.left": "4", "cards.centre": "2", "cards.right": "2"})
    for seat in seats:
        host.act(table, "defend", year="6", seat=seat, ignore="LR")


def _inside(found: Locator) -> bool:
    """Whether all of it is on the screen of a television."""
    boxes = [each.bounding_box() for each in found.all()]
    return bool(boxes) and all(
        box and box["x"] + box["width"] <= TV["width"] and box["y"] + box["height"] <= TV["height"] for box in boxes
    )


@pytest.mark.parametrize("language", available())
def test_six_players_fit_beside_the_end_of_a_battle(phones: Phones, server: Server, language: str) -> None:
    host, table = _late(server, SEATS)
    host.act(table, "fill", seat="blue", box="battle-blue-1", year="6")
    television = phones.new(viewport=TV, locale=language)
    television.goto(f"{table}/tv")
    notice = television.locator(".stage .notice")
    expect(notice).to_be_visible()
    expect(television.locator(".hwband")).to_have_count(6)
    assert _inside(notice) and _inside(television.locator(".hwband"))
    assert not notice.locator(".clan > span").evaluate("one => one.scrollWidth > one.clientWidth")  # its name is whole


@pytest.mark.parametrize("language", available())
def test_the_names_of_six_players_are_whole_while_they_act(phones: Phones, server: Server, language: str) -> None:
    host = Device(server)
    table = opened(host, "hadrians-wall", SEATS, name="Massimiliano")
    host.act(table, "turn-fate", year="1", card="1")
    television = phones.new(viewport=TV, locale=language)
    television.goto(f"{table}/tv")
    for stage in ("cards", "actions"):
        names = television.locator(".hwband bdi")
        expect(names).to_have_text(["Massimiliano"] * 6)
        assert not names.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length"), stage
        for seat in SEATS if stage == "cards" else ():
            host.act(table, "keep", year="1", seat=seat, **{"as-path": "forager", "as-prospect": "defender"})
        television.reload()


@pytest.mark.parametrize("language", available())
def test_the_last_year_of_six_who_all_have_a_phone_and_its_points_are_seen_whole(
    phones: Phones, server: Server, language: str
) -> None:
    host, table = _late(server, SEATS)
    for seat in SEATS:
        guest = Device(server)
        guest.ask("GET", table)
        guest.send(f"{table}/join", seat=seat)  # no code is shown any more
        decided(host, table, was="{}", seat=seat, sheet="have=1/1/0/2/3 disdain=11")
    television = phones.new(viewport=TV, locale=language)
    television.goto(f"{table}/tv")
    expect(television.locator(".hwband .path")).to_have_count(36)
    assert _inside(television.locator(".hwband .path"))
    for seat in SEATS:
        host.act(table, "stop", year="6", seat=seat)
    host.act(table, "attack", year="6", **{"cards.left": "4", "cards.centre": "2", "cards.right": "2"})
    points = television.locator(".counted .scroll")
    expect(points).to_contain_text("−22" * 6)
    assert points.evaluate("one => one.scrollWidth <= one.clientWidth")
    for width in (320, 360, 390):
        phone = phones.new(viewport={"width": width, "height": 740}, locale=language)
        phone.goto(f"{table}/watch")
        expect(phone.locator(".scroll:has(> .met)")).to_be_visible()
        assert not phone.locator(".scroll").evaluate_all(
            "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
        )


@pytest.mark.parametrize("number", [1, 3, 4, 6])
def test_a_television_has_the_last_attack_beside_the_score(phones: Phones, server: Server, number: int) -> None:
    seats = SEATS[:number]
    host, table = _late(server, seats)
    _attacked(host, table, seats)
    television = phones.new(viewport=TV)
    television.goto(f"{table}/tv")
    met = television.locator(".met")
    expect(met).to_be_visible()
    expect(met.locator("tbody tr")).to_have_count(number + 1)
    assert _inside(television.locator(".sidebar > *")) and _inside(met)
    host.send(f"{table}/rematch")
    television = phones.new(viewport=TV, java_script_enabled=False)  # it would go on to the next game
    television.goto(f"{table}/tv")
    expect(television.locator("#next")).to_be_visible()
    assert _inside(television.locator(".sidebar > *:visible"))


@pytest.mark.parametrize("language", available())
def test_what_favours_ignored_makes_the_attack_no_wider_than_a_phone(
    phones: Phones, server: Server, language: str
) -> None:
    host, table = _late(server, SEATS[:2])
    _attacked(host, table, SEATS[:2])
    phone = phones.new(host, SMALL, locale=language)
    phone.goto(table)
    scroll = phone.locator(".scroll:has(> .met)")
    expect(scroll).to_be_visible()
    assert scroll.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_what_the_roads_ask_stands_apart_from_the_sheets(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "hadrians-wall", ("blue",))
    sheet = "built=medium-granary,large-granary,small-road,large-road fort=21"
    decided(host, table, was="{}", seat="blue", sheet=sheet)
    host.act(table, "turn-fate", year="1", card="1")
    host.act(table, "keep", year="1", seat="blue", **{"as-path": "forager", "as-prospect": "defender"})
    host.act(table, "turn-neutral", year="1")
    page = phones.new(host, SMALL)
    page.goto(table)
    button = page.get_by_role("button", name="Take the Attributes").bounding_box()
    sheets = page.locator(".todo .sheets").bounding_box()
    assert button and sheets and sheets["y"] - button["y"] - button["height"] >= 12


def _alone(server: Server, sheet: str = "") -> tuple[Device, str]:
    """One player in the actions of Year 1, with these sheets."""
    host = Device(server)
    table = opened(host, "hadrians-wall", ("blue",), "")
    host.act(table, "turn-fate", year="1", card="1")
    host.act(table, "keep", year="1", seat="blue", **{"as-path": "forager", "as-prospect": "defender"})
    host.act(table, "turn-neutral", year="1")
    if sheet:
        decided(host, table, was="{}", seat="blue", sheet=sheet)
    return host, table


def test_what_is_filled_in_words_stands_apart_from_the_sheets(phones: Phones, server: Server) -> None:
    host, table = _alone(server)
    page = phones.new(host)
    page.goto(f"{table}/part/sheet?seat=blue")
    sheets, words = page.locator(".sheets").bounding_box(), page.locator(".sheets + details").bounding_box()
    assert sheets and words and words["y"] - (sheets["y"] + sheets["height"]) >= 12


def test_what_one_more_box_saves_stands_apart_from_the_line_above(phones: Phones, server: Server) -> None:
    host, table = _alone(server)
    page = phones.new(host)
    page.goto(f"{table}/part/odds?seat=blue")
    boxes = [chip.bounding_box() for chip in page.locator("p > .chip").all()]
    tops = sorted({round(box["y"]) for box in boxes if box})
    assert len(boxes) == 3 and len(tops) == 2  # they do not fit into one line
    assert all(box and tops[1] - tops[0] >= box["height"] + 4 for box in boxes)


def test_the_name_of_no_cohort_is_broken_on_the_smallest_phone(phones: Phones, server: Server) -> None:
    host, table = _alone(server)
    for code in available():
        page = phones.new(host, SMALL, locale=code)
        page.goto(table)
        page.evaluate("document.fonts.ready.then(() => true)")
        page.locator(".hwsheet a[href$='box=guard-1']").tap()
        cohorts = page.locator(".hwpanel .cohorts button")
        expect(cohorts).to_have_count(3)
        assert cohorts.evaluate_all(BROKEN) == [], code


def test_what_a_battle_came_to_is_in_view_on_the_smallest_phone(phones: Phones, server: Server) -> None:
    """The Ludus is far down the right sheet, and its Piety on the left one."""
    host, table = _alone(server, SHEET)
    page = phones.new(host, SMALL)
    page.goto(table)
    connected(page)
    page.locator("[name=side-blue][value=right]").check(force=True)
    page.locator(".hwsheet a[href$='box=battle-blue-1']").tap()
    page.get_by_role("button", name="turn over a Fate Card").tap()
    notice = page.locator(".todo.blue .notice", has_text="Blue turned over")
    expect(notice).to_be_in_viewport(ratio=0.95)


def test_who_enters_for_absent_seats_finds_the_own_choice_first_and_theirs_unfolded(
    phones: Phones, server: Server
) -> None:
    host = Device(server)
    seats = ("blue", "green", "red")
    table = host.send("/hadrians-wall/new", host="play", **{f"{seat}.kind": "player" for seat in seats})
    host.send(f"{table}/seats", do="move", seat="red")
    page = phones.new(host)
    page.goto(table)
    connected(page)
    page.get_by_role("button", name="Turn it over on the phone").click()
    boxes = page.locator(".seatbox")
    expect(page.locator(".seatbox[open]")).to_have_count(3)  # all are asked
    assert boxes.evaluate_all("all => all.map((one) => one.id)") == ["box-red", "box-blue", "box-green"]
    draw = page.locator("#box-red").get_by_role("button", name="Draw two on the phone")
    expect(draw).to_be_in_viewport(ratio=1)
    page.locator("#box-green > summary").click()
    page.evaluate("scrollTo(0, 0)")
    draw.click()
    page.locator("#box-red").get_by_role("button", name="as Path").first.click()
    expect(page.locator("#box-red")).to_contain_text("Path: ")
    expect(page.locator("#box-red").get_by_role("button", name="as Path")).to_have_count(0)
    expect(page.locator("#box-blue").get_by_role("button", name="Draw two on the phone")).to_be_in_viewport(ratio=1)
    expect(page.locator("#box-green[open]")).to_have_count(0)  # as it was left
    page.reload()
    connected(page)
    expect(page.locator("#box-green[open]")).to_have_count(1)
    page.locator("#box-green > summary").click()  # before anything has happened
    host.send(f"{table}/seats", do="name", seat="blue", name="Zofia")
    expect(page.locator("#box-blue")).to_contain_text("Zofia")
    expect(page.locator("#box-green[open]")).to_have_count(0)
