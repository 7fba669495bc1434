"""The referees on a phone: the ruling in a line is in view wherever one is on a long page, and covers nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .conftest import CUT, SMALL, Phones

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-referee")]

ACROSS: ViewportSize = {"width": 844, "height": 390}
COVERS = """bar => {
  const { top, bottom } = bar.getBoundingClientRect();
  return [...document.querySelectorAll(".foot p, .keep summary")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.top < bottom && box.bottom > top;
  }).map((one) => one.textContent);
}"""


def _tap(page: Page, name: str, value: str) -> None:
    with page.expect_response("**/referee?*"):
        page.locator(f"label:has(input[name='{name}'][value='{value}'])").tap()


@pytest.mark.parametrize("screen", [SMALL, ACROSS], ids=["small", "across"])
def test_who_takes_the_fort_stays_in_view_and_covers_nothing(phones: Phones, screen: ViewportSize) -> None:
    phones.expect_complaint("422")
    page = phones.new(viewport=screen)
    page.goto("/romans-go-home/referee")
    bar = page.locator("a.verdict")
    for name, value in (("fort", "O5"), ("gold.card", "D"), ("green.card", "A")):
        _tap(page, name, value)
    expect(bar).to_have_text("Green captures Fort-Dinary (5) with 5 against Gold 2.")
    for where in (0, 500, 1e6):
        page.evaluate("where => scrollTo(0, where)", where)
        expect(bar).to_be_in_viewport(ratio=1)
    assert bar.evaluate(COVERS) == []
    page.evaluate("scrollTo(0, 0)")
    bar.tap()
    expect(page.locator("ol.steps > li").first).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("button", name="Ask the referee").tap()
    expect(page.locator("ol.steps > li").first).to_be_in_viewport()
    # what cannot be is told there too
    page.locator("summary", has_text="The wall, forts owned, choices").tap()
    with page.expect_response("**/referee?*"):
        page.get_by_label("Choices, in the notation").fill("nonsense")
        page.evaluate("document.activeElement.blur()")
    page.evaluate("scrollTo(0, 0)")
    expect(bar).to_contain_text("“Choices, in the notation”")
    expect(bar).to_be_in_viewport(ratio=1)
    bar.tap()
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)


def _again(page: Page) -> None:
    """Read the first rule of the ruling, and come back; then load the page anew."""
    page.locator("ol.steps a").first.tap()
    page.wait_for_url("**/rules*")
    page.go_back()
    expect(page.locator("a.verdict")).to_be_visible()
    page.reload()


def test_who_comes_back_from_a_rule_finds_what_was_tapped_and_the_ruling(phones: Phones) -> None:
    page = phones.new(viewport=SMALL)
    page.goto("/romans-go-home/referee")
    _tap(page, "fort", "O5")
    expect(page).to_have_url(re.compile("fort=O5"))
    page.reload()  # before it is complete, too
    for name, value in (("gold.card", "D"), ("green.card", "A")):
        _tap(page, name, value)
    expect(page).to_have_url(re.compile(re.escape(f"?{urlencode({'position': 'O5 gold:>D green:>A'})}") + "$"))
    _again(page)
    expect(page.locator("a.verdict")).to_have_text("Green captures Fort-Dinary (5) with 5 against Gold 2.")
    for name, value in (("fort", "O5"), ("gold.card", "D"), ("green.card", "A")):
        expect(page.locator(f"input[name='{name}'][value='{value}']")).to_be_checked()


def test_who_comes_back_from_a_rule_finds_the_figures_and_the_ruling(phones: Phones) -> None:
    page = phones.new(viewport=SMALL)
    page.goto(f"/stronghold/referee?position={quote('melee invader=2T1O defender=2S1M stone=2')}")
    with page.expect_response("**/referee?*"):
        page.locator("[name='2.n']").fill("5")
        page.evaluate("document.activeElement.blur()")
    expect(page.locator("a.verdict")).to_contain_text("the Defender wins by 2")
    _again(page)
    expect(page.locator("a.verdict")).to_contain_text("the Defender wins by 2")
    expect(page.locator("[name='2.n']")).to_have_value("5")


HIDDEN = """() => {
  const one = document.activeElement, bar = document.querySelector("a.verdict");
  const { top, bottom } = bar.getBoundingClientRect();
  if (one === document.body) return null;
  if (one === bar) return "";
  const box = (one.closest("label") ?? one).getBoundingClientRect();
  return box.top < bottom && box.bottom > top ? one.outerHTML.slice(0, 200) : "";
}"""
"""What the bar covers of that which has the focus; null where nothing has it."""
ASKED = """() => {
  const { top, bottom } = document.querySelector(".ask").getBoundingClientRect();
  const from = top + scrollY - innerHeight / 2, to = bottom + scrollY - innerHeight;
  return [from, (from + to) / 2, to];
}"""
"""From the beginning of a question and its answer to their end: above is the list of questions, below the foot."""
QUESTIONS = [
    ("hadrians-wall", "attack year=3 cards=LLCR cohorts=2/1/0", "1.C", "4", "2 Disdain and 0 Valour."),
    ("stronghold", "melee invader=2T1O defender=2S1M stone=2", "2.n", "5", "the Defender wins by 2"),
    ("stronghold", "melee invader=9G9O9T defender=2S1M1V stone=2", "2.n", "12", "the Invader wins"),
    ("runes-of-mayhem", "fight melee:2/2:r2 peasants:1/1:r0", "0.power", "9", "Fallen: Peasants 1/1."),
]


@pytest.mark.parametrize(("game", "position", "field", "typed", "told"), QUESTIONS)
def test_the_ruling_is_in_view_after_a_change(
    phones: Phones, game: str, position: str, field: str, typed: str, told: str
) -> None:
    page = phones.new(viewport=SMALL)
    page.goto(f"/{game}/referee?position={quote(position)}")
    bar = page.locator("a.verdict")
    with page.expect_response("**/referee?*"):
        page.locator(f"[name='{field}']").fill(typed)
        page.evaluate("document.activeElement.blur()")
    expect(bar).to_contain_text(told)
    for where in page.evaluate(ASKED):
        page.evaluate("where => scrollTo(0, where)", where)
        expect(bar).to_be_in_viewport(ratio=1)
    bar.tap()
    expect(page.locator("ol.steps > li").first).to_be_in_viewport()


def test_the_numbers_of_a_unit_come_with_its_type(phones: Phones) -> None:
    page = phones.new(viewport=SMALL)
    page.goto("/runes-of-mayhem/referee?ask=targets")
    place = page.get_by_role("group", name="Attacker, row 2")
    kind, power = place.get_by_label("Type"), place.get_by_label("Power")
    expect(power).to_be_hidden()
    assert page.locator("main input:visible").count() == 1  # the number of the lane
    kind.select_option("melee")
    expect(power).to_be_visible()
    expect(place.get_by_label("Fallen")).to_be_visible()
    # what is filled in stays in sight without its type, too
    power.fill("2")
    kind.select_option("")
    expect(power).to_be_visible()
    power.fill("")
    expect(power).to_be_hidden()


def _covered(page: Page, key: str) -> Iterator[str]:
    """What the bar covers of each thing that gets the focus by pressing the key, until the focus leaves the page."""
    for _ in range(120):
        page.keyboard.press(key)
        covered = page.evaluate(HIDDEN)
        if covered is None:
            return
        yield covered
    raise AssertionError("the focus does not leave the page")


@pytest.mark.parametrize("screen", [SMALL, ACROSS], ids=["small", "across"])
@pytest.mark.parametrize(
    ("game", "position"),
    [("romans-go-home", "U2 gold:>A green:>C"), *(question[:2] for question in QUESTIONS)],
    ids=lambda value: value.partition(" ")[0],
)
def test_what_has_the_focus_is_never_under_the_ruling(
    phones: Phones, game: str, position: str, screen: ViewportSize
) -> None:
    page = phones.new(viewport=screen)
    page.goto(f"/{game}/referee?position={quote(position)}")
    for key in ("Tab", "Shift+Tab"):
        stops = list(_covered(page, key))
        assert len(stops) >= 30 and not any(stops), stops


@pytest.mark.parametrize(
    ("game", "position"),
    [("romans-go-home", "U2 gold:>A green:>C"), *(question[:2] for question in QUESTIONS)],
    ids=lambda value: value.partition(" ")[0],
)
def test_a_ruling_does_not_stay_beside_what_could_not_be_asked(phones: Phones, game: str, position: str) -> None:
    phones.expect_complaint(CUT)
    page = phones.new(viewport=SMALL)
    page.goto(f"/{game}/referee?position={quote(position)}")
    expect(page.locator("ol.steps > li").first).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Ask the referee").tap()
    expect(page.locator("#answer .notice")).to_contain_text("the referee was not asked")
    expect(page.locator("#answer .notice")).to_be_in_viewport()
    expect(page.locator("a.verdict")).to_contain_text("the referee was not asked")
    expect(page.locator("ol.steps")).to_have_count(0)
    page.context.set_offline(False)
    page.get_by_role("button", name="Ask the referee").tap()
    expect(page.locator("ol.steps > li").first).to_be_visible()
    expect(page.locator("#answer .notice.refused")).to_have_count(0)


def test_a_tick_stands_where_the_other_rows_have_their_number(phones: Phones) -> None:
    page = phones.new(viewport=SMALL)
    page.goto("/stronghold/referee?ask=melee")
    ends = page.locator(".field > label.check input, .field.inline > input").evaluate_all(
        "all => all.map((one) => [one.type, Math.round(one.getBoundingClientRect().right)])"
    )
    assert {kind for kind, _ in ends} == {"checkbox", "number"}
    assert len({end for _, end in ends}) == 1
    weights = page.locator(".field > label").evaluate_all("all => all.map((one) => getComputedStyle(one).fontWeight)")
    assert len(set(weights)) == 1
