"""The typefaces of every printed page, registered in one place.

Both are under the SIL Open Font Licence: Atkinson Hyperlegible Next for text, since
its letters are told apart at arm's length, and Cinzel, drawn after Roman inscriptions,
for headings. They are embedded in every file, so that a page prints the same everywhere.
"""

from __future__ import annotations

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

FILES = {
    TEXT: "AtkinsonHyperlegibleNext_400Regular.ttf",
    ITALIC: "AtkinsonHyperlegibleNext_400Regular_Italic.ttf",
    BOLD: "AtkinsonHyperlegibleNext_700Bold.ttf",
    INSCRIPTION: "Cinzel_700Bold.ttf",
}
"""Which file each of our names stands for."""


@cache
def register() -> None:
    """Make the typefaces known to reportlab under the names above.

    Raises FileNotFoundError where the set-up has not put them in place.
    """
    for name, file in FILES.items():
        path = FOLDER / file
        if not path.is_file():
            raise FileNotFoundError(f"the typeface {file} is missing: run the set-up (script/assets) first")
        pdfmetrics.registerFont(TTFont(name, str(path)))


@cache
def _letters(font: str) -> frozenset[int]:
    register()
    return frozenset(pdfmetrics.getFont(font).face.charToGlyph)


def missing_glyphs(text: str, font: str = TEXT) -> str:
    """The characters of ``text`` that ``font`` cannot draw, each once, in order."""
    return "".join(dict.fromkeys(c for c in text if ord(c) not in _letters(font) and c != "\n"))


def width(text: str, font: str, size: float) -> float:
    """How wide ``text`` runs at ``size`` points, in points."""
    register()
    return float(pdfmetrics.stringWidth(text, font, size))


def printable(name: str, instead: str, font: str = BOLD) -> str:
    """A name as these typefaces can draw it.

    Signs that they lack (emoji, joiners) are left out, and a letter keeps its base
    where only the accent is unknown. A name whose letters they lack altogether is
    better replaced than mangled: then ``instead`` is returned.
    """
    composed = unicodedata.normalize("NFC", name)
    kept: list[str] = []
    for character in composed:
        if not missing_glyphs(character, font):
            kept.append(character)
            continue
        base = unicodedata.normalize("NFKD", character)[0]
        if not missing_glyphs(base, font):
            kept.append(base)
        elif unicodedata.category(character)[0] in "LN":
            return instead
    return " ".join("".join(kept).split()) or instead
