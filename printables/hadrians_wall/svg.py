"""The sheets as SVG for a screen: the same primitives as on paper, one element for each box.

Colours are custom properties of the site where it has them, so that the dark is a change of values;
no style element and no style attribute is needed, which a strict content security policy would refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape

from companion.emblems.hadrians_wall import EMBLEMS, LANDMARKS
from companion.language import language
from companion.referee.hadrians_wall.names import box_name, gives_text
from companion.referee.messages import N_, Message, say
from printables.geometry import POINTS, Box
from printables.hadrians_wall.drawing import COLOURS, Area, Icon, Primitive, Prose, Shape, Stroke, Words
from printables.hadrians_wall.layout import Side, sheet_layout
from printables.hadrians_wall.paint import FACES
from printables.hadrians_wall.parts import Cell
from printables.typeset import fitted, typeset

Render = Callable[[Message | str], str]

FAMILIES = {
    "text": 'font-family="Text, system-ui, sans-serif"',
    "bold": 'font-family="Text, system-ui, sans-serif" font-weight="700"',
    "italic": 'font-family="Text, system-ui, sans-serif" font-style="italic"',
    "inscription": 'font-family="Title, Georgia, serif" font-weight="700"',
}
ANCHORS = {"left": "start", "centre": "middle", "right": "end"}


def sheet_svg(side: Side, *, render: Render | None = None, symbols: bool = True, prefix: str = "hw") -> str:
    """An empty sheet as an ``svg`` element, in millimetres of its view box.

    ``render`` puts texts into the reader's language (English without it). Every box is a group with the id
    ``{prefix}-{box id}``, ``data-box`` and a title that says what it is and gives. ``symbols`` adds the emblems,
    which two sheets on a page need only once.
    """
    say_it = render or language("en").render
    layout = sheet_layout(side)
    title = say_it(N_("Left sheet") if side == "left" else N_("Right sheet"))
    view = f"-0.5 -0.5 {layout.width + 1:g} {layout.height + 1:g}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{prefix}-sheet" viewBox="{view}"'
        f' role="group" aria-label="{escape(title)}">'
    ]
    if symbols:
        parts += ["<defs>", *_symbols(prefix), "</defs>"]
    parts += [f'<g class="{prefix}-ground">', *_drawn(layout.drawing, say_it, prefix), "</g>"]
    for cell in layout.cells.values():
        parts.append(f'<g id="{prefix}-{cell.id}" class="{prefix}-box" data-box="{cell.id}">')
        parts.append(f"<title>{escape(box_title(cell, say_it))}</title>")
        parts += [*_drawn(cell.drawing(), say_it, prefix), "</g>"]
    return "".join((*parts, "</svg>"))


def box_title(cell: Cell, render: Render) -> str:
    """What a box is, and what it gives: Wall 4: Renown and Cohort."""
    gains, name = gives_text(cell.id), box_name(cell.id)
    return render(say(N_("%(box)s: %(gains)s"), box=name, gains=gains) if gains else name)


def _symbols(prefix: str) -> Iterator[str]:
    """Each emblem once, in a square of 100 units."""
    for name, drawn in {**EMBLEMS, **LANDMARKS}.items():
        yield f'<symbol id="{prefix}-icon-{name}" viewBox="0 0 100 100" overflow="visible">'
        for area in drawn.picture.areas:
            yield (
                f'<path d="{area}" fill="{drawn.fill}" fill-rule="evenodd" stroke="currentColor" stroke-width="3.5"'
                ' stroke-linejoin="round"/>'
            )
        ink = "currentColor" if drawn.beside else drawn.ink
        for line in drawn.picture.lines:
            yield (
                f'<path d="{line}" fill="none" stroke="{ink}" stroke-width="3.5" stroke-linecap="round"'
                ' stroke-linejoin="round"/>'
            )
        yield "</symbol>"


def _drawn(primitives: Iterable[Primitive], render: Render, prefix: str) -> Iterator[str]:
    for primitive in primitives:
        match primitive:
            case Area(box, fill, line, width, radius):
                yield f'<rect {_rectangle(box)} rx="{radius:g}"{_paint(fill, line, width)}/>'
            case Stroke(x1, y1, x2, y2, line, width):
                yield f'<path d="M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"{_paint("", line, width)}/>'
            case Shape(path, box, fill, line, width):
                look = _paint(fill, line, width)
                yield f'<path d="{_scaled(path, box)}" fill-rule="evenodd" stroke-linejoin="round"{look}/>'
            case Words(x, y, text, width, size, face, colour, align):
                line_of_text, fits = fitted(render(text), FACES[face], size, width)
                yield _text(x, y, line_of_text, fits, face, colour, align)
            case Prose(box, text, size, face, colour, align):
                lines = typeset(render(text), FACES[face], size, box.width, leading=1.15, height=box.height, least=0.35)
                y = box.y + (box.height - lines.height) / 2 + lines.first
                x = {"left": box.x, "centre": box.middle[0], "right": box.right}[align]
                for number, words in enumerate(lines.lines):
                    yield _text(x, y + number * lines.step, words, lines.size, face, colour, align)
            case Icon(name, box):
                yield f'<use href="#{prefix}-icon-{name}" {_rectangle(box)}/>'


def _text(x: float, y: float, words: str, size: float, face: str, colour: str, align: str) -> str:
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size / POINTS:.2f}" text-anchor="{ANCHORS[align]}"'
        f' fill="{_colour(colour)}" {FAMILIES[face]}>{escape(words)}</text>'
    )


def _rectangle(box: Box) -> str:
    return f'x="{box.x:.2f}" y="{box.y:.2f}" width="{box.width:.2f}" height="{box.height:.2f}"'


def _paint(fill: str, line: str, width: float) -> str:
    stroke = f' stroke="{_colour(line)}" stroke-width="{width:g}"' if line else ""
    return f' fill="{_colour(fill) if fill else "none"}"{stroke}'


def _colour(role: str) -> str:
    colour = COLOURS[role]
    if colour.screen.startswith("var(") and "," not in colour.screen:
        return f"{colour.screen[:-1]}, {colour.paper})"
    return colour.screen or colour.paper


def _scaled(path: str, box: Box) -> str:
    """A path of 100 units in its place, so that its line is as wide as any other."""
    found: list[str] = []
    tokens = iter(path.split())
    for token in tokens:
        if token.isalpha():
            found.append(token)
        else:
            x, y = float(token), float(next(tokens))
            found.append(f"{box.x + x * box.width / 100:.2f} {box.y + y * box.height / 100:.2f}")
    return " ".join(found)
