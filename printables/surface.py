"""What a page is drawn on: a canvas measured in millimetres from the top left corner.

Documents draw here and never on reportlab's canvas, so that three things hold for all
of them: lengths are millimetres, text is in an embedded typeface, and every box drawn
is on record, which lets a test hold that nothing leaves the printable area.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, cast

from reportlab.lib.colors import HexColor

from companion.language import Language
from printables import fonts
from printables.fields import Fields
from printables.geometry import POINTS, Box, Segment
from printables.ink import Ink
from printables.qr import dark_runs
from printables.typeset import Lines, fitted, typeset

Align = Literal["left", "centre", "right"]
Rise = Literal["top", "middle", "bottom"]

HAIRLINE = 0.18
"""The thinnest line that printers keep, in millimetres."""


class Drawn(NamedTuple):
    """A thing on record: the page (from 1), its box in page millimetres, what it is.

    Of a text, ``what`` is the text and ``font`` its typeface.
    """

    page: int
    box: Box
    what: str
    font: str = ""


class Stamp(NamedTuple):
    """A drawing kept once in the file (a Form XObject) and used many times."""

    name: str
    width: float
    height: float
    drawn: tuple[Drawn, ...]


class Surface:
    """A rectangle of a page to draw on; its own coordinates start at its top left corner."""

    def __init__(self, canvas: Any, height: float, frame: Box, ink: Ink, language: Language, record: list[Drawn]):
        self._canvas = canvas
        self._height = height  # of the page or stamp that carries the surface, mm
        self._frame = frame
        self._record = record
        self.ink = ink
        self.language = language

    @property
    def box(self) -> Box:
        """The whole surface in its own coordinates."""
        return Box(0, 0, self._frame.width, self._frame.height)

    def bookmark(self, y: float, title: str) -> None:
        """Make what stands at this height (mm) a bookmark below that of the page, which must have one."""
        top = (self._height - self._frame.y - y) * POINTS
        key = f"page-{self._canvas.getPageNumber()}-{top:.1f}"
        self._canvas.bookmarkPage(key, fit="XYZ", left=0, top=top, zoom=0)
        self._canvas.addOutlineEntry(title, key, level=1)

    def inside(self, box: Box) -> Surface:
        """A part of this surface as a surface of its own."""
        frame = box.moved(self._frame.x, self._frame.y)
        return Surface(self._canvas, self._height, frame, self.ink, self.language, self._record)

    # --- lines and areas -------------------------------------------------------------

    def rectangle(
        self,
        box: Box,
        *,
        fill: str | None = None,
        line: str | None = None,
        width: float = 0.25,
        radius: float = 0.0,
        dash: Sequence[float] = (),
    ) -> None:
        """A rectangle, filled, outlined or both; ``radius`` rounds its corners."""
        self._pen(fill, line, width, dash)
        self._note(box, "rectangle")
        x, y = self._at(box.x, box.bottom)
        self._canvas.roundRect(
            x, y, box.width * POINTS, box.height * POINTS, radius * POINTS, stroke=int(bool(line)), fill=int(bool(fill))
        )

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, colour: str, width: float = 0.2, dash: Sequence[float] = ()
    ) -> None:
        """A straight line."""
        self.lines([Segment(x1, y1, x2, y2)], colour=colour, width=width, dash=dash)

    def lines(
        self, segments: Iterable[Segment], *, colour: str, width: float = 0.2, dash: Sequence[float] = ()
    ) -> None:
        """Straight lines of one kind."""
        self._pen(None, colour, width, dash)
        for x1, y1, x2, y2 in segments:
            self._note(Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)), "line")
            self._canvas.line(*self._at(x1, y1), *self._at(x2, y2))

    def path(
        self,
        drawing: str,
        box: Box,
        *,
        fill: str | None = None,
        line: str | None = None,
        width: float = 0.25,
        dash: Sequence[float] = (),
    ) -> None:
        """A path in the letters of SVG, drawn in a square of 100 units that ``box`` stands for.

        Known are ``M``, ``L``, ``C`` and ``Z``, absolute, with numbers between spaces.
        Areas are filled by the even-odd rule. ``width`` is in millimetres of the page.
        """
        self._pen(fill, line, width, dash)
        self._note(box, "path")
        path = self._canvas.beginPath()
        signs = iter(drawing.split())
        sign, step = "", {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}

        def point(first: str) -> tuple[float, float]:
            x, y = float(first), float(next(signs))
            return self._at(box.x + x * box.width / 100, box.y + y * box.height / 100)

        for token in signs:
            if token in step:
                sign, token = token, next(signs)
            elif token == "Z":
                path.close()
                continue
            points = [*point(token)]
            for _ in range(2 if sign == "C" else 0):
                points += point(next(signs))
            step[sign](*points)
        self._canvas.setLineJoin(1)
        self._canvas.setLineCap(1)
        self._canvas.drawPath(path, stroke=int(bool(line)), fill=int(bool(fill)), fillMode=0)
        self._canvas.setLineJoin(0)
        self._canvas.setLineCap(0)

    def code(self, address: str, box: Box) -> None:
        """The QR code of ``address`` with its quiet zone, in the square ``box``."""
        self._pen("#000000", None, 0, ())
        self._note(box, "code")
        path = self._canvas.beginPath()
        for run in dark_runs(address, box):
            path.rect(*self._at(run.x, run.bottom), run.width * POINTS, run.height * POINTS)
        self._canvas.drawPath(path, stroke=0, fill=1)

    # --- text ------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        font: str = fonts.TEXT,
        size: float = 9.0,
        colour: str | None = None,
        align: Align = "left",
        width: float | None = None,
        spacing: float = 0.0,
    ) -> float:
        """One line of text on the base line ``y``; returns how wide it runs, in millimetres.

        ``size`` is in points. With ``width`` the text is set smaller until it fits, and
        below two thirds of its size it is cut with an ellipsis. ``spacing`` (points)
        spreads the letters of an inscription.
        """
        font = fonts.able(text, font)
        if width is not None:
            text, size = fitted(text, font, size, width, spacing)
        run = (fonts.width(text, font, size) + spacing * max(0, len(text) - 1)) / POINTS
        x -= {"left": 0.0, "centre": run / 2, "right": run}[align]
        self._note(Box(x, y - size * 0.72 / POINTS, run, size * 0.94 / POINTS), text, font)
        self._canvas.setFillColor(HexColor(colour or self.ink.text))
        self._canvas.setFont(font, size)
        self._canvas.drawString(*self._at(x, y), text, charSpace=spacing)
        return run

    def paragraph(
        self,
        box: Box,
        text: str,
        *,
        font: str = fonts.TEXT,
        size: float,
        leading: float = 1.3,
        colour: str | None = None,
        align: Align = "left",
        rise: Rise = "top",
        balanced: bool = False,
        shrink: float = 0.6,
    ) -> float:
        """Text in lines no wider than ``box``; returns the height it takes, in millimetres.

        Text that is too high is set smaller, down to ``shrink`` of its size; below that
        it raises ValueError, since a rule cut short would be another rule.
        """
        lines = typeset(
            text, font, size, box.width, leading=leading, balanced=balanced, height=box.height, least=shrink
        )
        self.lay(box, lines, colour=colour, align=align, rise=rise)
        return lines.height

    def lay(
        self, box: Box, lines: Lines, *, colour: str | None = None, align: Align = "left", rise: Rise = "top"
    ) -> None:
        """Lines that :func:`typeset` has broken, in ``box``."""
        spare = box.height - lines.height
        y = box.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[rise] + lines.first
        x = {"left": box.x, "centre": box.middle[0], "right": box.right}[align]
        for line in lines.lines:
            self.text(x, y, line, font=lines.font, size=lines.size, colour=colour, align=align)
            y += lines.step

    # --- stamps ----------------------------------------------------------------------

    def stamp(self, name: str, width: float, height: float, draw: Callable[[Surface], None]) -> Stamp:
        """Draw once, to be used by :meth:`put`; a name that the document has already stands for its stamp.

        What leaves the stamp would be cut off there: raises ValueError.
        """
        stamps: dict[str, Stamp] = self._canvas.__dict__.setdefault("stamps", {})
        if name in stamps:
            return stamps[name]
        record: list[Drawn] = []
        self._canvas.beginForm(name, 0, 0, width * POINTS, height * POINTS)
        draw(Surface(self._canvas, height, Box(0, 0, width, height), self.ink, self.language, record))
        self._canvas.endForm()
        for drawn in record:
            if not Box(0, 0, width, height).holds(drawn.box):
                raise ValueError(f"{drawn.what!r} leaves the stamp {name}: {drawn.box}")
        stamps[name] = Stamp(name, width, height, tuple(record))
        return stamps[name]

    def put(self, stamp: Stamp, x: float, y: float, *, scale: float = 1.0, turned: bool = False) -> None:
        """The stamp with its top left corner here, larger or smaller by ``scale``.

        ``turned`` lays it on its right side (a quarter clockwise): it then takes ``stamp.height`` across.
        """
        self._canvas.saveState()
        if turned:
            self._canvas.translate(*self._at(x, y))
            self._canvas.rotate(-90)
        else:
            self._canvas.translate(*self._at(x, y + stamp.height * scale))
        self._canvas.scale(scale, scale)
        self._canvas.doForm(stamp.name)
        self._canvas.restoreState()
        for drawn in stamp.drawn:
            box = Box(*(length * scale for length in drawn.box))
            if turned:
                box = Box(stamp.height * scale - box.bottom, box.x, box.height, box.width)
            self._note(box.moved(x, y), drawn.what, drawn.font)

    # --- fields ----------------------------------------------------------------------

    def check_field(self, name: str, title: str, box: Box) -> None:
        """A box to cross on a screen; ``name`` is unique in the document, ``title`` is read aloud."""
        self._fields().check(name, title, self._edges(box))

    def choice_field(self, name: str, title: str, boxes: Mapping[str, Box]) -> None:
        """Boxes of which one can be crossed on a screen."""
        self._fields().alternatives(name, title, {value: self._edges(box) for value, box in boxes.items()})

    def text_field(
        self, name: str, title: str, box: Box, *, size: float, most: int | None = None, centred: bool = True
    ) -> None:
        """A line to write on a screen, of at most ``most`` letters."""
        self._fields().text(name, title, self._edges(box), size=size, most=most, centred=centred)

    def _fields(self) -> Fields:
        if not hasattr(self._canvas, "fields"):
            self._canvas.fields = Fields(self._canvas)
        return cast(Fields, self._canvas.fields)

    def _edges(self, box: Box) -> tuple[float, float, float, float]:
        return (*self._at(box.x, box.bottom), *self._at(box.right, box.y))

    # --- within ----------------------------------------------------------------------

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A point of this surface in points from the lower left corner of its carrier."""
        return (self._frame.x + x) * POINTS, (self._height - self._frame.y - y) * POINTS

    def _note(self, box: Box, what: str, font: str = "") -> None:
        place = box.moved(self._frame.x, self._frame.y)
        self._record.append(Drawn(self._canvas.getPageNumber(), place, what, font))

    def _pen(self, fill: str | None, line: str | None, width: float, dash: Sequence[float]) -> None:
        if fill:
            self._canvas.setFillColor(HexColor(fill))
        if line:
            self._canvas.setStrokeColor(HexColor(line))
            self._canvas.setLineWidth(width * POINTS)
            self._canvas.setDash([length * POINTS for length in dash])
