"""The typefaces of every printed page, registered in one place.

Atkinson Hyperlegible Next for text, since its letters are told apart at arm's length, and
Cinzel, drawn after Roman inscriptions, for headings (both SIL Open Font Licence). DejaVu Sans
(its own free licence) stands in where somebody's name has letters that these lack. What a
file uses is embedded in it, so that a page prints the same everywhere.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).with_name("fonts")

TEXT = "Text"
ITALIC = "Italic"
BOLD = "Bold"
INSCRIPTION = "Inscription"
WIDE = "Wide"
WIDE_BOLD = "WideBold"

FILES = {
    TEXT: "AtkinsonHyperlegibleNext_400Regular.ttf",
    ITALIC: "AtkinsonHyperlegibleNext_400Regular_Italic.ttf",
    BOLD: "AtkinsonHyperlegibleNext_700Bold.ttf",
    INSCRIPTION: "Cinzel_700Bold.ttf",
}
"""Which file each of our names stands for."""
WIDE_FILES = {WIDE: "DejaVuSans.ttf", WIDE_BOLD: "DejaVuSans-Bold.ttf"}
"""The same for the typefaces that stand in; large, so they are read only when a name needs them."""
STANDS_IN = {TEXT: WIDE, ITALIC: WIDE, BOLD: WIDE_BOLD, INSCRIPTION: WIDE_BOLD}


@cache
def register() -> None:
    """Make the typefaces of :data:`FILES` known to reportlab.

    Raises FileNotFoundError where the set-up has not put them in place.
    """
    for name, file in FILES.items():
        _register(name, file)


@cache
def _register_wide(name: str) -> None:
    _register(name, WIDE_FILES[name])


def _register(name: str, file: str) -> None:
    path = FOLDER / file
    if not path.is_file():
        raise FileNotFoundError(f"the typeface {file} is missing: script/milecastle fetches it before it prints")
    pdfmetrics.registerFont(TTFont(name, str(path)))


@cache
def _letters(font: str) -> frozenset[int]:
    if font in WIDE_FILES:
        _register_wide(font)
    else:
        register()
    return frozenset(pdfmetrics.getFont(font).face.charToGlyph)


def missing_glyphs(text: str, font: str = TEXT) -> str:
    """The characters of ``text`` that ``font`` cannot draw, each once, in order."""
    return "".join(dict.fromkeys(c for c in text if ord(c) not in _letters(font) and c != "\n"))


def able(text: str, font: str) -> str:
    """The typeface to draw ``text`` with: ``font``, or the one that stands in for it if only that has
    all letters."""
    if missing_glyphs(text, font):
        wide = STANDS_IN.get(font, font)
        return font if missing_glyphs(text, wide) else wide
    return font


def width(text: str, font: str, size: float) -> float:
    """How wide ``text`` runs at ``size`` points, in points."""
    _letters(font)
    return float(pdfmetrics.stringWidth(text, font, size))


_INVISIBLE = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Variation selectors: they choose between forms of the sign before them."""


def _composed(name: str) -> str:
    """A name with its accents composed, without what nobody sees (joiners, marks of direction)."""
    seen = _INVISIBLE.sub("", unicodedata.normalize("NFC", name))
    return " ".join("".join(c for c in seen if unicodedata.category(c) != "Cf").split())


def _drawable(character: str, font: str) -> bool:
    """Whether the sign is drawn as it is written. Scripts from right to left and marks that must be
    placed over other letters need more than a glyph."""
    if unicodedata.bidirectional(character) in ("R", "AL") or unicodedata.category(character)[0] == "M":
        return False
    return not missing_glyphs(character, font) or not missing_glyphs(character, STANDS_IN.get(font, font))


def whole(name: str, font: str = BOLD) -> bool:
    """Whether :func:`printable` keeps every sign of a name. If not, say so where it is printed."""
    return all(_drawable(character, font) for character in _composed(name))


def printable(name: str, instead: str, font: str = BOLD) -> str:
    """A name as it can be drawn: without signs that the typefaces lack (emoji), and ``instead`` of a
    name of which letters would be missing: better replaced than mangled. See :func:`whole`."""
    kept: list[str] = []
    for character in _composed(name):
        if _drawable(character, font):
            kept.append(character)
        elif unicodedata.category(character)[0] in "LMN":
            return instead
    return " ".join("".join(kept).split()) or instead
