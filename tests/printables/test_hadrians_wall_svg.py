"""The sheets on a screen: the same boxes as on paper, told apart by id, read aloud, free of styles."""

from __future__ import annotations

import pytest
from lxml import etree

from companion.emblems.hadrians_wall import EMBLEMS
from companion.language import language
from companion.referee.hadrians_wall.sheet import AREAS, ATTRIBUTES, BOXES
from printables.hadrians_wall.drawing import COLOURS
from printables.hadrians_wall.layout import SIDES, Side, sheet_layout
from printables.hadrians_wall.svg import sheet_svg

EVERY_SIDE = pytest.mark.parametrize("side", SIDES)
SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> etree._Element:
    return etree.fromstring(text.encode())


@EVERY_SIDE
def test_every_box_is_a_group_with_a_title(side: Side) -> None:
    root = parsed(sheet_svg(side))
    groups = {group.get("data-box"): group for group in root.iter(f"{SVG}g") if group.get("data-box")}
    expected = {box.id for area in AREAS.values() if area.sheet == side for group in area.groups for box in group.boxes}
    assert set(groups) == expected
    for box_id, group in groups.items():
        assert group.get("id") == f"hw-{box_id}"
        title = group.findtext(f"{SVG}title")
        assert title
        icons = [use.get("href") for use in group.iter(f"{SVG}use")]
        assert icons == [f"#hw-icon-{icon.name}" for icon in sheet_layout(side).cells[box_id].icons]
    if side == "left":
        assert groups["wall-4"].findtext(f"{SVG}title") == "Wall 4: 1 Renown and 1 Cohort"
        assert groups["wall-2"].findtext(f"{SVG}title") == "Wall 2"


@EVERY_SIDE
def test_nothing_is_used_that_a_strict_policy_refuses(side: Side) -> None:
    text = sheet_svg(side)
    assert "style=" not in text and "<style" not in text and "<script" not in text
    root = parsed(text)
    symbols = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    assert {str(use.get("href")).removeprefix("#") for use in root.iter(f"{SVG}use")} <= symbols
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_ink_follows_the_page_so_that_the_dark_is_legible() -> None:
    """Outlines and texts take the colour of the page; dark ink of its own stands only on areas that stay light."""
    root = parsed(sheet_svg("left"))
    outlines = [rect for rect in root.iter(f"{SVG}rect") if rect.get("stroke")]
    assert {rect.get("stroke") for rect in outlines} == {"currentColor"}
    assert {rect.get("fill") for rect in outlines} == {f"var(--sheet, {COLOURS['paper'].paper})"}
    on_flags = [text.text for text in root.iter(f"{SVG}text") if text.get("fill") == COLOURS["dark"].paper]
    assert on_flags and all(text and text.isdigit() for text in on_flags)


def test_a_second_sheet_needs_no_emblems_of_its_own() -> None:
    whole, short = sheet_svg("right"), sheet_svg("right", symbols=False)
    assert "<symbol" in whole and "<symbol" not in short and len(short) < len(whole)
    assert 'id="mine-market-1"' in sheet_svg("right", prefix="mine")


def test_texts_are_in_the_language_of_the_reader() -> None:
    marked = sheet_svg("left", render=lambda text: f"[{language('en').render(text)}]")
    assert "[Hotel]" in marked and ">Hotel<" not in marked
    assert len(BOXES) == marked.count("data-box") + sheet_svg("right").count("data-box")


def _contrast(one: str, other: str) -> float:
    """How well one colour (``#rrggbb``) is told from another, as the WCAG count it."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted(map(light, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", [*ATTRIBUTES, "patrician"])
def test_the_letter_of_an_emblem_is_legible_in_the_dark(name: str) -> None:
    """It has the colour of the text where it stands beside the areas of the emblem, else one that is told from them."""
    (symbol,) = [each for each in parsed(sheet_svg("left")).iter(f"{SVG}symbol") if each.get("id") == f"hw-icon-{name}"]
    inks = {path.get("stroke") for path in symbol if path.get("fill") == "none"}
    if EMBLEMS[name].beside:
        assert inks == {"currentColor"}
    else:
        (ink,) = inks
        assert _contrast(str(ink), EMBLEMS[name].fill) > 4.5
    assert EMBLEMS[name].beside == (name in ("renown", "piety", "patrician"))
