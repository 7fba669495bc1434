"""Every letter that is printed has its glyph, and is measured fast."""

from __future__ import annotations

import unicodedata
from inspect import isbuiltin

import pytest
from reportlab.lib import rl_accel

from companion.language import available, language
from companion.referee.messages import Message
from companion.referee.romans_go_home.components import CLANS, FORTS, WARRIORS
from companion.referee.romans_go_home.effects import fort_effect, warrior_effect
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.rules import RULES
from printables import documents, fonts
from printables.fonts import FILES, able, missing_glyphs, printable, whole

ALPHABETS = {
    "English": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    "Polish": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
    "Italian": "ÀÈÉÌÍÎÒÓÙÚàèéìíîòóùú",
    "signs": ".,;:!?'\"’‘“”„«»()[]–—-−×·…/%&+=≥≤½°\u00a0",
}


@pytest.mark.parametrize("font", FILES)
@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_alphabets_are_complete(alphabet: str, font: str) -> None:
    assert missing_glyphs(ALPHABETS[alphabet], font) == ""


def texts() -> list[str | Message]:
    """Everything that the registry, the options, the box and the list of documents say."""
    found: list[str | Message] = [text for rule in RULES.values() for text in (rule.title, rule.text, rule.source)]
    found += [text for option in OPTIONS.values() for text in (option.title, option.note)]
    found += [choice.label for option in OPTIONS.values() for choice in option.choices]
    found += [card.name for card in (*WARRIORS.values(), *FORTS.values())]
    for settings in (OPTIONS.defaults(), *(each for _, _, each in OPTIONS.defaults().elsewhere(OPTIONS))):
        found += [warrior_effect(code, settings) for code in WARRIORS]
        found += [fort_effect(code, settings) for code in FORTS]
    found += [clan.name for clan in CLANS.values()]
    found += [text for document in documents() for text in (document.title, document.description)]
    return found


@pytest.mark.parametrize("code", available())
def test_every_text_has_its_glyphs(code: str) -> None:
    rendered = [language(code).render(text) for text in texts()]
    for font in (fonts.TEXT, fonts.BOLD, fonts.ITALIC, fonts.INSCRIPTION):
        assert {text: missing_glyphs(text, font) for text in rendered if missing_glyphs(text, font)} == {}


def test_a_missing_glyph_is_noticed() -> None:
    assert missing_glyphs("Łódź → 漢漢") == "→漢"


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Łódź", "Łódź"),
        ("Zoe\u0308", "Zoë"),
        ("Ann \N{FOX FACE}", "Ann"),
        ("Nguyễn", "Nguyễn"),
        ("E\u0303lise", "Ẽlise"),
        ("Ḳāmil", "Ḳāmil"),
        ("Наталья Ξ", "Наталья Ξ"),
        ("漢字", "Gold"),
        ("Ann 漢", "Gold"),
        ("יעל", "Gold"),  # from right to left
        ("สมชาย", "Gold"),
        ("x\u0301\u0327\u0334", "Gold"),  # an accent that no letter carries
        ("A\u200dn\u200en", "Ann"),
        ("\N{FOX FACE}", "Gold"),
        ("  ", "Gold"),
    ],
)
def test_names_are_printed_as_well_as_can_be(name: str, printed: str) -> None:
    assert printable(name, "Gold") == printed
    assert whole(name) == (printed == unicodedata.normalize("NFC", name) or name in ("  ", "A\u200dn\u200en"))


def test_another_typeface_stands_in_only_where_it_draws_everything() -> None:
    assert able("Łucja", fonts.BOLD) == fonts.BOLD
    assert able("Ẽlise", fonts.BOLD) == able("Ẽlise", fonts.INSCRIPTION) == fonts.WIDE_BOLD
    assert able("Наталья", fonts.TEXT) == fonts.WIDE
    assert able("Ẽ 漢", fonts.TEXT) == fonts.TEXT
    assert fonts.width("Ẽ", fonts.WIDE, 10) > 3


def test_reportlab_is_accelerated() -> None:
    """A sheet takes a third longer where its extra ``accel`` is missing, and nothing else would tell."""
    assert isbuiltin(rl_accel.fp_str) and isbuiltin(rl_accel.instanceStringWidthTTF)
