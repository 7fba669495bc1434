"""Draws the primitives of a sheet on paper."""

from __future__ import annotations

from collections.abc import Iterable

from companion.emblems.hadrians_wall import EMBLEMS, LANDMARKS, Emblem
from companion.referee.messages import Message
from printables import fonts
from printables.geometry import Box
from printables.hadrians_wall.drawing import COLOURS, Area, Icon, Primitive, Prose, Shape, Stroke, Words
from printables.ink import Ink
from printables.surface import Surface

FACES = {"text": fonts.TEXT, "bold": fonts.BOLD, "italic": fonts.ITALIC, "inscription": fonts.INSCRIPTION}
KEPT = ("solid", "pen")
"""Areas that mean something by being filled: they stay so when ink is spared."""
PLAIN = ("ink", "soft", "hair", "faint", "pen")
"""The colours of lines that stay as they are when ink is spared."""
LEAST_WEIGHT = 0.13
"""Of the lines of an emblem, in millimetres: a printer still draws them where both sheets share a page."""


def paint(surface: Surface, primitives: Iterable[Primitive]) -> None:
    """Every primitive in its order."""
    for primitive in primitives:
        _paint(surface, primitive)


def _paint(surface: Surface, primitive: Primitive) -> None:
    ink = surface.ink
    match primitive:
        case Area(box, fill, line, width, radius):
            area, edge = _fill(ink, fill), _line(ink, line)
            if fill == "wash" and not ink.fills:
                edge, width = ink.hair, 0.2
            if area or edge:
                surface.rectangle(box, fill=area, line=edge, width=width, radius=radius)
        case Stroke(x1, y1, x2, y2, line, width):
            surface.line(x1, y1, x2, y2, colour=_line(ink, line) or ink.text, width=width)
        case Shape(path, box, fill, line, width):
            surface.path(path, box, fill=_fill(ink, fill), line=_line(ink, line), width=width)
        case Words(x, y, text, width, size, face, colour, align):
            words = render(surface, text)
            surface.text(x, y, words, font=FACES[face], size=size, colour=_text(ink, colour), align=align, width=width)
        case Prose(box, text, size, face, colour, align):
            surface.paragraph(
                box, render(surface, text), font=FACES[face], size=size, leading=1.15, colour=_text(ink, colour),
                align=align, rise="middle", shrink=0.35,
            )  # fmt: skip
        case Icon(name, box):
            emblem(surface, EMBLEMS.get(name) or LANDMARKS[name], box)


def emblem(surface: Surface, drawn: Emblem, box: Box) -> None:
    """An emblem; where ink is spared its areas are white and all its lines dark."""
    ink = surface.ink
    weight = max(LEAST_WEIGHT, box.width * 0.035)
    for area in drawn.picture.areas:
        surface.path(area, box, fill=ink.area(drawn.fill) or "#ffffff", line=ink.text, width=weight)
    for line in drawn.picture.lines:
        surface.path(line, box, line=drawn.ink if ink.fills else ink.text, width=weight)


def render(surface: Surface, text: Message | str) -> str:
    """A text in the reader's language."""
    return surface.language.render(text)


def _fill(ink: Ink, role: str) -> str | None:
    if not role:
        return None
    if role == "paper":
        return "#ffffff"
    return (
        COLOURS[role].paper
        if role in KEPT
        else ink.area(COLOURS[role].paper) or (None if role == "wash" else "#ffffff")
    )


def _line(ink: Ink, role: str) -> str | None:
    if not role:
        return None
    return COLOURS[role].paper if role in PLAIN else ink.line(COLOURS[role].paper)


def _text(ink: Ink, role: str) -> str:
    if role in PLAIN or ink.fills:
        return COLOURS[role].paper
    return ink.text
