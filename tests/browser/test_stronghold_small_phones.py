"""Stronghold on the smallest phones: what comes next is marked and stands above the dock, no name is broken."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import ViewportSize, expect
from serving import Device, Server

from companion.language import available

from .conftest import PHONE, SMALL, Phones, connected, revision, wait_for_revision
from .stages import NINE, SIEGE, decided, opened
from .test_fits import ABOVE_THE_DOCK, BROKEN, LOWEST, SPREAD, above_the_dock
from .test_handed_over import _late

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-stronghold")]

MARKED = """all => all.flatMap((one) => {
  const sample = document.createElement("button");
  sample.className = "primary";
  document.body.append(sample);
  const fill = getComputedStyle(sample).backgroundColor;
  sample.remove();
  return getComputedStyle(one).backgroundColor === fill ? [one.textContent.trim()] : [];
})"""
"""The buttons that are filled as the next thing to do."""
LINES_OF = """(one) => {
  const range = document.createRange(), lines = new Map();
  range.selectNodeContents(one);
  const text = range.toString(), node = one.firstChild;
  for (const { index, 0: word } of text.matchAll(/\\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const top = Math.round(range.getBoundingClientRect().top);
    lines.set(top, `${lines.get(top) ?? ""} ${word}`);
  }
  return [...lines.values()];
}"""
TORN = f"all => all.filter((one) => ({LINES_OF})(one).length > 1).map((one) => one.textContent)"
"""What stands on more than one line."""
ALONE = f"all => all.filter((one) => /^ \\S{{1,2}}$/.test(({LINES_OF})(one).at(-1))).map((one) => one.textContent)"
"""What ends with a number on a line of its own."""


def test_going_on_comes_next_until_a_machine_has_hit(phones: Phones, evening: tuple[Device, dict[str, str]]) -> None:
    host, tables = evening
    page = phones.new(host, SMALL)
    page.goto(tables["machines"])
    buttons = page.locator("#table form:has([value=machine]) button")
    assert buttons.filter(visible=True).evaluate_all(MARKED) == ["Done: go on"]
    page.get_by_label("A machine hit").select_option("W1")
    assert buttons.evaluate_all(MARKED) == ["Enter what it did"]


@pytest.mark.parametrize("code", available())
def test_where_nothing_happened_going_on_stands_above_the_dock_of_the_lowest_phone(
    phones: Phones, evening: tuple[Device, dict[str, str]], code: str
) -> None:
    """What a machine or an Order did is asked once it is said where."""
    host, tables = evening
    page = phones.new(host, LOWEST, locale=code)
    for name, asked in (("machines", "machine"), ("poles", "order")):
        page.goto(tables[name])
        form = f"#table form:has([value={asked}])"
        assert above_the_dock(page, f"{form} .primary")
        assert page.locator(f"{form} .once").is_hidden()
        page.locator(f"{form} select").select_option("W2")
        assert page.locator(f"{form} .once").is_visible()


def test_what_a_tower_touches_and_what_stands_on_a_section_are_read_in_one_go(
    phones: Phones, evening: tuple[Device, dict[str, str]]
) -> None:
    host, tables = evening
    page = phones.new(host, PHONE, locale="it")
    page.goto(tables["spend"])
    assert page.locator(".posts small").evaluate_all(TORN) == []
    page.goto(tables["over"])
    tags = page.locator(".walls .marks .tag").filter(has_text=re.compile(r"\d"))
    assert "Ufficiale, Discorso 1" in tags.all_inner_texts()
    assert tags.evaluate_all(ALONE) == []


def test_the_longest_names_of_wall_sections_are_not_broken(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = opened(host, "stronghold", ("invader", "defender"))
    host.act(table, "map", text=re.sub(r"(?<=[WE])([1-9])", r"\1\1", NINE))
    page = phones.new(host, SMALL)
    for path, names in (("", ".walls tbody th"), ("/override", ".overwalls summary > span:first-child")):
        page.goto(table + path)
        assert page.locator(names).count() == 9
        assert page.locator(names).evaluate_all(BROKEN) == [], path


@pytest.mark.parametrize("code", available())
def test_the_tallies_of_a_late_turn_stand_in_one_row(phones: Phones, server: Server, code: str) -> None:
    host = Device(server)
    table = opened(host, "stronghold", ("invader", "defender"))
    host.act(table, "map", text=NINE)
    decided(host, table, was="{}", **{"turn": "10", "pool.defender": "18"})
    page = phones.new(host, SMALL, locale=code)
    page.goto(table)
    for width in (320, 360, 375, 390):
        page.set_viewport_size({"width": width, "height": 740})
        tops = page.locator(".tallies > li").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
        assert len(tops) == 5 and len(set(tops)) == 1, (width, tops)


@pytest.mark.parametrize("code", available())
def test_what_ends_a_phase_of_four_stands_above_the_dock_of_the_lowest_phone(
    phones: Phones, server: Server, code: str
) -> None:
    """With the two Defenders of whom one gets the Hourglasses."""
    host = Device(server)
    table = opened(host, "stronghold", ("invader", "defender", "invader-2", "defender-2"), "Ann")
    host.act(table, "map", text=NINE)
    page = phones.new(host, LOWEST, locale=code)
    page.goto(table)
    page.wait_for_function(ABOVE_THE_DOCK, arg="#hand-invader .pad button, button[form=hand-invader][name=then]")
    assert page.locator("#hand-invader .to label").evaluate_all(BROKEN) == []


@pytest.mark.parametrize("code", available())
def test_what_ends_a_phase_stands_above_the_dock_of_the_lowest_phone(phones: Phones, server: Server, code: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host, LOWEST, locale=code)
    for plays in ("keep", "play"):  # for both seats, for one
        table = host.send("/stronghold/new", host=plays, **{"invader.kind": "player", "defender.kind": "player"})
        host.act(table, "map", text=NINE)
        page.goto(table)
        assert page.locator(".pad button").count() == 8
        assert above_the_dock(page, ".pad button, .todo button.primary"), plays
    # more than the pad has can be entered below it all the same
    page.locator(".todo summary").tap()
    page.locator(".todo [name=more]").fill("11")
    page.locator(".todo button[value=more]:visible").last.tap()
    expect(page.locator(".todo .small b").last).to_contain_text("11")


def test_marksmen_stand_in_rows_and_one_button_is_marked(
    phones: Phones, evening: tuple[Device, dict[str, str]]
) -> None:
    host, tables = evening
    page = phones.new(host, SMALL)
    page.goto(tables["marksmen"])
    shooters = page.locator("fieldset label:has([name^='m.'])")
    tops = shooters.evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().top))")
    assert tops[0] == tops[1] and len(set(tops)) < len(tops) / 2 + 1, tops
    expect(page.get_by_role("checkbox", name="Wall Section W3")).to_be_visible()
    # though the walls show a deed of the Invader
    expect(page.locator("button[name=deed]").first).to_be_visible()
    assert page.locator("#table button").filter(visible=True).evaluate_all(MARKED) == []
    shooters.first.tap()
    assert page.locator("#table button").filter(visible=True).evaluate_all(MARKED) == ["They aim there"]


@pytest.mark.parametrize("code", available())
def test_where_no_marksman_fires_going_on_stands_above_the_dock_of_the_lowest_phone(
    phones: Phones, evening: tuple[Device, dict[str, str]], code: str
) -> None:
    """Where they aim is asked once it is said who fires."""
    host, tables = evening
    page = phones.new(host, LOWEST, locale=code)
    page.goto(tables["marksmen"])
    page.wait_for_function(ABOVE_THE_DOCK, arg="#table form:has([value=fire]) [name=then]")
    aims = page.locator("[name=aim]").first
    expect(aims).to_be_hidden()
    page.locator(".firing [type=checkbox]").first.tap()
    expect(aims).to_be_visible()


def test_where_several_marksmen_aim_is_asked_once_their_number_is_told(
    phones: Phones, evening: tuple[Device, dict[str, str]]
) -> None:
    host, tables = evening
    table = tables["marksmen"]
    decided(host, table, was='{"tower.TW3.M": "1"}', **{"tower.TW1.M": "2", "tower.TW3.M": "0"})
    page = phones.new(host, SMALL)
    page.goto(table)
    aims, number = page.locator("[name=aim]").first, page.locator(".firing [type=number]")
    for given in ("1", ""):
        number.fill(given)
        expect(aims).to_be_visible(visible=bool(given))
    host.send(f"{table}/undo", base="0", target=str(host.revision(table)))


def test_marksmen_who_are_chosen_before_the_answer_has_come_fire_next(
    phones: Phones, evening: tuple[Device, dict[str, str]]
) -> None:
    """Their form is the same before and after a shot."""
    host, tables = evening
    table = tables["marksmen"]
    page = phones.new(host, SMALL)
    page.goto(table)
    connected(page)
    before, release = revision(page), _late(page)
    fire = page.locator(".firing [type=checkbox]")
    fire.first.check()
    page.get_by_label("Goblins", exact=True).fill("1")
    page.get_by_role("button", name="They aim there").tap()
    wait_for_revision(page, before + 1)
    fire.last.check()
    page.locator("[name=aim]").last.check()
    release()
    expect(fire.last).to_be_checked()
    expect(page.locator("[name=aim]").last).to_be_checked()
    host.send(f"{table}/undo", base="0", target=str(host.revision(table)))


@pytest.mark.parametrize("screen", [SMALL, PHONE], ids=["small", "phone"])
def test_the_units_of_a_wall_section_stand_apart_on_one_line(
    phones: Phones, server: Server, screen: ViewportSize
) -> None:
    host = Device(server)
    table = opened(host, "stronghold", ("invader", "defender"), "Ann")
    host.act(table, "map", text=NINE)
    # tags beneath them do not take their room
    tagged = {"wall.W5.invader.T": "1", "wall.W5.altar": "2", "wall.W5.banner": "1", "wall.W2.cauldrons.O": "1"}
    decided(host, table, was="{}", **SIEGE, **tagged)
    page = phones.new(host, screen)
    page.goto(table)
    boxes = page.locator(".walls tbody td:has(.u + .u)").evaluate_all(
        "all => all.map((cell) => [...cell.querySelectorAll('.u')].map((one) => one.getBoundingClientRect()))"
    )
    assert len(boxes) > 5
    for units in boxes:
        for one, other in pairwise(units):
            assert one["top"] == other["top"] and other["left"] - one["right"] >= 2


@pytest.mark.parametrize("width", [360, 390, 430])
def test_the_page_of_the_television_fits_a_phone(
    phones: Phones, evening: tuple[Device, dict[str, str]], width: int
) -> None:
    host, tables = evening
    page = phones.new(host, {"width": width, "height": 844})
    wrong = {}
    for name, table in tables.items():
        page.goto(f"{table}/tv")
        wrong[name] = page.evaluate(SPREAD)
    assert not any(any(each) for each in wrong.values()), wrong
