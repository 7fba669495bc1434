"""The clans can be told apart and read: contrast and shapes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.emblems.hadrians_wall import CITIZEN_COLOURS
from companion.look import LOOKS
from companion.referee.game import Game
from companion.referee.games import GAMES
from printables.hadrians_wall.attack_page import FLAGS
from printables.hadrians_wall.drawing import COLOURS, PALE
from printables.ink import INKS, Ink
from printables.romans_go_home.cards import STONE, STONE_INK


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2) of ``#rrggbb``."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_gives_the_published_extremes() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("seat", LOOKS)
def test_the_ink_of_a_seat_is_legible_on_its_fill(seat: str) -> None:
    assert contrast(LOOKS[seat].ink, LOOKS[seat].fill) >= 4.5


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_seat_of_a_game_has_a_shape_and_a_colour_of_its_own(game: Game[Any, Any]) -> None:
    looks = [LOOKS[seat] for seat in game.seat_ids]
    assert len({look.shape for look in looks}) == len(looks)
    assert len({look.fill for look in looks}) == len(looks)


@pytest.mark.parametrize("seat", LOOKS)
def test_the_screen_has_the_colours_of_the_paper(seat: str) -> None:
    style = (Path(companion.__file__).parent / "web" / "static" / "style.css").read_text(encoding="utf-8")
    look = LOOKS[seat]
    assert f".{seat} {{ --clan: {look.fill}; --clan-ink: {look.ink}; }}\n" in style
    (soft,) = re.findall(r"^(.*) \{ --clan-soft: ", style, re.MULTILINE)
    assert f".{seat}" in soft.split(", ")


@pytest.mark.parametrize("ink", INKS.values(), ids=lambda ink: ink.name)
def test_text_on_paper_is_legible(ink: Ink) -> None:
    assert contrast(ink.text, "#ffffff") >= 7
    assert contrast(ink.soft, "#ffffff") >= 4.5
    assert contrast(ink.text, ink.wash) >= 7
    assert contrast(STONE_INK, STONE) >= 4.5


def test_in_the_dark_nothing_but_colours_is_different() -> None:
    """So what axe-core finds of a page in the light holds in the dark, but for its colours (tests/browser/axe.py)."""
    seen = 0
    for style in (Path(companion.__file__).parent / "web/static").rglob("*.css"):
        for block in re.findall(
            r"@media \(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)", style.read_text("utf-8")
        ):
            for name in re.findall(r"(?<=[{;\s])([\w-]+):\s", block):
                assert name.startswith("--") or name in ("background", "color", "color-scheme"), (style.name, name)
                seen += 1
    assert seen > 15


def test_the_bar_of_the_browser_goes_on_in_the_colour_of_the_head() -> None:
    web = Path(companion.__file__).parent / "web"
    stone = re.findall(r"--stone: (#\w+);", (web / "static" / "style.css").read_text(encoding="utf-8"))
    base = (web / "templates" / "base.html").read_text(encoding="utf-8")
    told = re.findall(r'name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"', base)
    assert [(colour, scheme) for scheme, colour in zip(("light", "dark"), stone, strict=True)] == told


@pytest.mark.parametrize("colour", sorted({*CITIZEN_COLOURS, *FLAGS.values(), *PALE}))
def test_what_stands_on_a_printed_flag_is_legible(colour: str) -> None:
    assert contrast(COLOURS[colour].paper, COLOURS["dark" if colour in PALE else "light"].paper) >= 4.5
