"""Browsers that show pages in the reader's own few colours (forced colours), and pages that a browser prints."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from serving import Device, Server

from .conftest import Phones, connected
from .stages import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-keyboard")]

CHOSEN = """element => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
  const of = (one) => getComputedStyle(one).backgroundColor + ' ' + getComputedStyle(one).color;
  const wanted = of(probe);
  probe.remove();
  return of(element) === wanted;
}"""
"""Whether an element stands in the colours that the reader keeps for what is chosen."""
WHERE = {
    "romans-go-home": ".wall > li",
    "hadrians-wall": ".years > li",
    "stronghold": ".track > li",
    "runes-of-mayhem": ".stepper > li",
}
"""The places of a game's course, of which one is marked."""
PALE = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  const words = [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim());
  if (!words || width < 2 || height < 2 || !one.checkVisibility({ visibilityProperty: true })) return false;
  let beneath = one;
  while (beneath && getComputedStyle(beneath).backgroundColor === "rgba(0, 0, 0, 0)") beneath = beneath.parentElement;
  if (beneath && getComputedStyle(beneath).printColorAdjust === "exact") return false;
  const [red, green, blue] = getComputedStyle(one).color.match(/[\\d.]+/g).map((part) => (part / 255) ** 2.2);
  return 1.05 / (0.05 + 0.2126 * red + 0.7152 * green + 0.0722 * blue) < 4;
}).map((one) => one.outerHTML.slice(0, 120))"""
"""Words that are too pale for white paper, unless the colour beneath them is printed."""


def in_own_colours(phones: Phones, device: Device | None = None, scheme: str = "dark") -> Page:
    """A phone whose owner has chosen all colours."""
    return phones.new(device, forced_colors="active", color_scheme=scheme)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_chosen_stands_out(phones: Phones, scheme: str) -> None:
    page = in_own_colours(phones, scheme=scheme)
    page.goto("/romans-go-home/new")
    for clan, kind in (("gold", "player"), ("red", "absent")):
        for value in ("player", "neutral", "absent"):
            label = page.locator(f"label:has(> input[name='{clan}.kind'][value={value}])")
            assert label.evaluate(CHOSEN) == (value == kind), (clan, value)
    neutral = page.locator("label:has(> input[name='red.kind'][value=neutral])")
    neutral.tap()
    assert neutral.evaluate(CHOSEN)


@pytest.mark.parametrize("game", GAMES)
def test_where_the_game_stands_is_seen(phones: Phones, server: Server, game: str) -> None:
    host = Device(server)
    stages = GAMES[game](host)
    next(stages)  # the first one has no course yet
    page = in_own_colours(phones, host)
    page.goto(next(stages)[1])
    connected(page)
    assert [place.evaluate(CHOSEN) for place in page.locator(WHERE[game]).all()].count(True) == 1


def test_the_sign_of_the_hourglasses_is_drawn(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = next(table for stage, table in GAMES["stronghold"](host) if stage == "phase")
    page = in_own_colours(phones, host)
    page.goto(table)
    drawn = "one => [getComputedStyle(one, '::after').backgroundColor, getComputedStyle(one).color]"
    sign, text = page.locator(".hgs").first.evaluate(drawn)
    assert sign == text
    page.emulate_media(media="print", forced_colors="none")
    kept = "all => [...new Set(all.map((one) => getComputedStyle(one, '::after').printColorAdjust))]"
    assert page.locator(".hgs, .speech > button").evaluate_all(kept) == ["exact"]  # a browser prints no backgrounds


def test_a_page_that_a_browser_prints_is_not_covered(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    page = two[2]
    expect(page.locator(".dock")).to_be_visible()
    page.emulate_media(media="print")
    for of_a_screen in (".dock", "#connection"):
        expect(page.locator(of_a_screen)).to_be_hidden()
    expect(page.locator(".todo")).to_be_visible()
    assert page.evaluate(PALE) == []
    page.goto(f"{two[0]}/log")
    assert page.locator(".foot").count() == 1
    expect(page.locator(".foot")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_wants_more_contrast_has_no_quiet_words(phones: Phones, scheme: str) -> None:
    page = phones.new(contrast="more", color_scheme=scheme)
    page.goto("/")
    colour = "one => getComputedStyle(one).color"
    assert page.locator(".hero p").evaluate(colour) == page.locator("body").evaluate(colour)


def test_where_the_game_stands_keeps_its_colours_on_paper(phones: Phones, server: Server) -> None:
    """A browser prints none beneath the words, and would make the words pale that stand on a dark one."""
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host)
    page.emulate_media(media="print")
    for game, stages in GAMES.items():
        found = stages(host)
        next(found)  # the first one has no course yet
        page.goto(next(found)[1])
        marked = page.locator(WHERE[game]).locator("xpath=self::*[@aria-current] | self::*[contains(@class, 'now')]/*")
        assert "exact" in marked.evaluate_all("all => all.map((one) => getComputedStyle(one).printColorAdjust)"), game


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_board_can_be_read_on_paper(phones: Phones, server: Server, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host)
    page.emulate_media(media="print")
    pale = {}
    for stage, table in GAMES[game](host):
        page.goto(table)
        if found := page.evaluate(PALE):
            pale[stage] = found
    assert pale == {}


@pytest.mark.parametrize("width", [718, 1047], ids=["upright", "across"])
@pytest.mark.parametrize(
    "path",
    [
        "/romans-go-home/referee?position=U2 gold:>A green:A>C red:D>C",
        "/stronghold/referee?position=melee invader=2T1O defender=2S1M stone=2",
    ],
    ids=["romans-go-home", "stronghold"],
)
def test_a_ruling_is_printed_whole(phones: Phones, path: str, width: int) -> None:
    """A sheet of A4 is as wide as a phone's page or as a desk's, where the ruling is scrolled on its own."""
    page = phones.new(viewport={"width": width, "height": 718})
    page.goto(path)
    page.emulate_media(media="print")
    expect(page.locator(".verdict")).to_be_hidden()
    expect(page.locator("#answer .told")).to_be_visible()
    assert page.locator("#answer .told").evaluate("one => one.clientHeight") > 10
    for measured in page.locator("#answer, #answer > .sheet").all():
        assert measured.evaluate("one => getComputedStyle(one).position + getComputedStyle(one).overflowY") == (
            "staticvisible"
        )
    assert page.evaluate(PALE) == []


def test_a_sheet_of_hadrians_wall_is_printed_whole(phones: Phones, server: Server) -> None:
    """Whatever size it is looked at, and on a page of paper that is as wide as one of a phone."""
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{"blue.kind": "player"})
    page = phones.new(host, {"width": 718, "height": 1047})
    page.goto(f"{table}/part/sheet?seat=blue")
    page.get_by_label("3×").check()
    page.emulate_media(media="print")
    sheet = page.locator(".pan.left .hwsheet").bounding_box()
    assert sheet and sheet["x"] >= 0 and sheet["x"] + sheet["width"] <= 718 and sheet["y"] + sheet["height"] <= 1047


def test_a_rule_is_printed_on_one_sheet(phones: Phones) -> None:
    page = phones.new()
    page.goto("/stronghold/rules")
    page.emulate_media(media="print")
    assert page.locator(".rule").first.evaluate("one => getComputedStyle(one).breakInside") == "avoid"
    assert page.locator(".rule h3").first.evaluate("one => getComputedStyle(one).breakAfter") == "avoid"


@pytest.mark.parametrize("path", ["/", "/stronghold/referee"])
def test_nothing_lies_beside_the_camera_of_a_phone_held_across(phones: Phones, path: str) -> None:
    page = phones.new(viewport={"width": 844, "height": 390})
    insets = {"left": 47, "right": 47, "bottom": 21}
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    page.goto(path)
    heading = page.locator("h1").bounding_box()
    assert heading and heading["x"] >= 47
