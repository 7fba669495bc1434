"""Every letter that is printed has its glyph."""

from __future__ import annotations

import pytest

from companion.language import available, language
from companion.referee.romans_go_home.components import CLANS, FORTS, WARRIORS
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.rules import RULES
from printables import documents, fonts
from printables.fonts import FILES, missing_glyphs, printable

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


def texts() -> list[str]:
    """Everything that the registry, the options, the box and the list of documents say."""
    found = [text for rule in RULES.values() for text in (rule.title, rule.text, rule.source)]
    found += [text for option in OPTIONS.values() for text in (option.title, option.note)]
    found += [choice.label for option in OPTIONS.values() for choice in option.choices]
    found += [text for card in (*WARRIORS.values(), *FORTS.values()) for text in (card.name, card.effect)]
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
        ("Nguyễn", "Nguyen"),
        ("Ḳāmil", "Kāmil"),
        ("漢字", "Gold"),
        ("\N{FOX FACE}", "Gold"),
        ("  ", "Gold"),
    ],
)
def test_names_are_printed_as_well_as_can_be(name: str, printed: str) -> None:
    assert printable(name, "Gold") == printed
