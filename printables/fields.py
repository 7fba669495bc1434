"""Fields to fill in on a screen: checkboxes, alternatives, and texts in a typeface that is in the file.

reportlab's own forms know only the standard typefaces, which are in no file and lack Polish letters, so
these are made of its parts. A pad's further copies show the sheet without fields: a field has one place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFontFile

from printables import fonts

FONT = "Field"
POLISH = "ĄĆĘŁŃŚŹŻąćęłńśźż"
"""Letters that Western encodings lack; they take the places of signs that nobody writes in a name."""
FIRST_POLISH = 164
_GLYPHS = (
    "Aogonek", "Cacute", "Eogonek", "Lslash", "Nacute", "Sacute", "Zacute", "Zdotaccent",
    "aogonek", "cacute", "eogonek", "lslash", "nacute", "sacute", "zacute", "zdotaccent",
)  # fmt: skip
PRINT, RADIO = 4, 1 << 15
"""A field that is printed; alternatives of which at most one holds (ISO 32000-1, tables 165 and 226)."""

Rectangle = tuple[float, float, float, float]
"""Left, bottom, right, top in points of the page."""


def _dictionary(**entries: Any) -> Any:
    return pdfdoc.PDFDictionary({key: value for key, value in entries.items() if value is not None})


class Fields:
    """The fields of one file. Names are unique in it; a title is what a screen reader says."""

    def __init__(self, canvas: Any) -> None:
        self._canvas, self._document = canvas, canvas._doc
        self._refs: Any = pdfdoc.PDFArray([])
        self._appearances: dict[tuple[str, float, float], Any] = {}
        self._document._catalog.AcroForm = _dictionary(
            Fields=self._refs,
            DA=pdfdoc.PDFString(f"/{FONT} 0 Tf 0.12 0.25 0.6 rg"),
            DR=_dictionary(Font=pdfdoc.PDFDictionary({FONT: self._document.Reference(self._font())})),
        )

    def check(self, name: str, title: str, box: Rectangle) -> None:
        """A box that is crossed or empty."""
        self._add(self._widget(box, FT="Btn", T=name, TU=title, **self._states("x", box)))

    def alternatives(self, name: str, title: str, boxes: Mapping[str, Rectangle]) -> None:
        """Boxes of which one can be chosen, by what each stands for."""
        parent = _dictionary(FT=pdfdoc.PDFName("Btn"), T=pdfdoc.PDFString(name), TU=pdfdoc.PDFString(title), Ff=RADIO)
        reference = self._document.Reference(parent)
        kids = []
        for value, box in boxes.items():
            kid = self._widget(box, Parent=reference, TU=f"{title}: {value}", **self._states(value, box))
            kids.append(self._annotate(kid))
        parent.dict["Kids"] = pdfdoc.PDFArray(kids)
        self._refs.sequence.append(reference)

    def text(
        self, name: str, title: str, box: Rectangle, *, size: float, most: int | None = None, centred: bool = True
    ) -> None:
        """A line to write on, at most ``most`` letters of ``size`` points."""
        style = f"/{FONT} {size:g} Tf 0.12 0.25 0.6 rg"
        self._add(self._widget(box, FT="Tx", T=name, TU=title, DA=pdfdoc.PDFString(style), Q=int(centred), MaxLen=most))

    def _widget(self, box: Rectangle, *, FT: str | None = None, T: str | None = None, TU: str = "", **more: Any) -> Any:
        return _dictionary(
            Type=pdfdoc.PDFName("Annot"),
            Subtype=pdfdoc.PDFName("Widget"),
            FT=None if FT is None else pdfdoc.PDFName(FT),
            T=None if T is None else pdfdoc.PDFString(T),
            TU=pdfdoc.PDFString(TU),
            F=PRINT,
            Rect=pdfdoc.PDFArray([round(edge, 2) for edge in box]),
            **more,
        )

    def _states(self, on: str, box: Rectangle) -> dict[str, Any]:
        """Empty at first; a cross when chosen."""
        wide, high = round(box[2] - box[0], 2), round(box[3] - box[1], 2)
        looks = pdfdoc.PDFDictionary({on: self._look("cross", wide, high), "Off": self._look("empty", wide, high)})
        return {"AP": _dictionary(N=looks), "AS": pdfdoc.PDFName("Off")}

    def _look(self, kind: str, wide: float, high: float) -> Any:
        if (kind, wide, high) not in self._appearances:
            edge = min(wide, high) * 0.15
            right, top = wide - edge, high - edge
            strokes = f"{edge:g} {edge:g} m {right:g} {top:g} l {edge:g} {top:g} m {right:g} {edge:g} l"
            cross = f"0.12 0.25 0.6 RG 1.7 w {strokes} S"
            stream = pdfdoc.PDFStream(
                _dictionary(
                    Type=pdfdoc.PDFName("XObject"),
                    Subtype=pdfdoc.PDFName("Form"),
                    BBox=pdfdoc.PDFArray([0, 0, wide, high]),
                ),
                cross if kind == "cross" else " ",
            )
            self._appearances[kind, wide, high] = self._document.Reference(stream)
        return self._appearances[kind, wide, high]

    def _annotate(self, widget: Any) -> Any:
        self._canvas._addAnnotation(widget)
        return self._canvas._annotationrefs[-1]

    def _add(self, widget: Any) -> None:
        self._refs.sequence.append(self._annotate(widget))

    def _font(self) -> Any:
        """The text typeface whole, since nobody knows what will be written."""
        path = fonts.FOLDER / fonts.FILES[fonts.TEXT]
        face = TTFontFile(str(path))
        letters = [bytes([code]).decode("cp1252", "replace") for code in range(32, 256)]
        letters[FIRST_POLISH - 32 : FIRST_POLISH - 32 + len(POLISH)] = POLISH
        name = pdfdoc.PDFName(face.name.decode("ascii"))
        stream = pdfdoc.PDFStream(_dictionary(Length1=path.stat().st_size), path.read_bytes())
        stream.filters = [pdfdoc.PDFZCompress]
        descriptor = _dictionary(
            Type=pdfdoc.PDFName("FontDescriptor"),
            FontName=name,
            Flags=32,
            FontBBox=pdfdoc.PDFArray(list(face.bbox)),
            ItalicAngle=0,
            Ascent=face.ascent,
            Descent=face.descent,
            CapHeight=face.capHeight,
            StemV=face.stemV,
            FontFile2=self._document.Reference(stream),
        )
        encoding = _dictionary(
            Type=pdfdoc.PDFName("Encoding"),
            BaseEncoding=pdfdoc.PDFName("WinAnsiEncoding"),
            Differences=pdfdoc.PDFArray([FIRST_POLISH, *map(pdfdoc.PDFName, _GLYPHS)]),
        )
        return _dictionary(
            Type=pdfdoc.PDFName("Font"),
            Subtype=pdfdoc.PDFName("TrueType"),
            BaseFont=name,
            FirstChar=32,
            LastChar=255,
            Widths=pdfdoc.PDFArray([round(face.charWidths.get(ord(letter), face.defaultWidth)) for letter in letters]),
            FontDescriptor=self._document.Reference(descriptor),
            Encoding=encoding,
        )
