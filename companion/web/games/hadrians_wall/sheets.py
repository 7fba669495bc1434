"""The two sheets on the screen: the drawing that a page holds once, and over it a player's marks and the boxes to tap.

The drawing is that of the printed sheets. What changes is small and part of the board: lengths in it are tenths of a
millimetre, so that they are whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec
from markupsafe import Markup, escape

from companion.referee.hadrians_wall.names import GROUP_NAMES, box_name, gives_text, items_text
from companion.referee.hadrians_wall.scoring import Score
from companion.referee.hadrians_wall.sheet import BOXES, GROUPS
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, Message, listed, say
from companion.web.language import language
from printables.geometry import Box
from printables.hadrians_wall.drawing import Area, Primitive, Shape, Stroke, Words
from printables.hadrians_wall.layout import HEIGHT, SIDES, WIDTH, Side, sheet_layout
from printables.hadrians_wall.parts import ROUND
from printables.hadrians_wall.pen import marks, score_marks
from printables.hadrians_wall.svg import sheet_svg

PREFIX = "hw"
FEW = 2
"""As many alternative costs are named; more are only counted."""
HIDDEN = Markup('<g aria-hidden="true">')
"""Around letters of the drawing: who listens has the links, and in words what is filled (:func:`in_words`)."""
CORNER = 26
"""The side of the corner that marks a box to tap, beside its outline."""

_SHORTER = (
    (re.compile(r"<title>.*?</title>|</?g\b[^>]*>"), ""),  # names are with the links; nothing refers to a group
    (re.compile(r' (?:text-anchor="start"|font-family="Text, system-ui, sans-serif"|stroke-linejoin="round")'), ""),
    (re.compile(r"(?<=\d)\.00\b"), ""),
    (re.compile(r"(\.\d)0\b"), r"\1"),
)


@lru_cache(maxsize=16)
def _drawing(code: str) -> Markup:
    parts = []
    for side in SIDES:
        svg = sheet_svg(side, render=language().render, symbols=side == SIDES[0], prefix=PREFIX)
        _, symbols, body = re.fullmatch(r"(<svg[^>]*>)(?:<defs>(.*)</defs>)?(.*)</svg>", svg, re.DOTALL).groups()  # type: ignore[union-attr]
        for pattern, text in _SHORTER:
            body = pattern.sub(text, body)
        parts += [
            symbols or "",
            f'<symbol id="{PREFIX}-{side}" viewBox="{_view(1)}" stroke-linejoin="round">{HIDDEN}{body}</g></symbol>',
        ]
    return Markup(f"<svg hidden>{''.join(parts)}</svg>")


def drawing() -> Markup:
    """Both blank sheets and every emblem, in the reader's language, to be referred to by ``use``."""
    return _drawing(language().code)


def _view(scale: int) -> str:
    return f"{-scale / 2:g} {-scale / 2:g} {(WIDTH + 1) * scale:g} {(HEIGHT + 1) * scale:g}"


@lru_cache(maxsize=512)
def _marked(side: Side, content: bytes, score: Score | None) -> Markup:
    sheet, layout = msgspec.json.decode(content, type=Sheet), sheet_layout(side)
    written = () if score is None else score_marks(layout, sheet, score)
    drawn = Markup("".join(_drawn((*marks(layout, sheet), *written))))
    return Markup("{}{}</g>").format(HIDDEN, drawn) if "<text" in drawn else drawn


def _t(length: float) -> int:
    return round(length * 10)


def _drawn(primitives: Iterable[Primitive]) -> Iterator[str]:
    """Marks of the pen as few elements: all strokes are one path, all rings another."""
    strokes, rings, arrows, others = [], [], [], []
    for primitive in primitives:
        match primitive:
            case Stroke(x1, y1, x2, y2):
                strokes.append(f"M{_t(x1)} {_t(y1)}l{_t(x2 - x1)} {_t(y2 - y1)}")
            case Shape(path, box) if path == ROUND:
                radius = _t(box.width / 2)
                half = f"a{radius} {radius} 0 1 0"
                rings.append(f"M{_t(box.x)} {_t(box.middle[1])}{half} {2 * radius} 0{half} {-2 * radius} 0")
            case Shape(path, box):
                arrows.append(_scaled(path, box))
            case Area(box):
                others.append(f'<rect class="paper" {_rectangle(box)}/>')
            case Words(x, y, text, _, size):
                others.append(
                    f'<text x="{_t(x)}" y="{_t(y)}" font-size="{round(size * 3.53)}">{escape(str(text))}</text>'
                )
            case _:
                raise TypeError(f"a pen draws no {type(primitive).__name__}")
    if arrows:
        yield f'<path class="full" d="{"".join(arrows)}"/>'
    yield from others
    if strokes or rings:
        yield f'<path class="pen" d="{"".join((*strokes, *rings))}"/>'


def _scaled(path: str, box: Box) -> str:
    tokens = iter(path.split())
    return "".join(
        token
        if token.isalpha()
        else f"{_t(box.x + float(token) * box.width / 100)} {_t(box.y + float(next(tokens)) * box.height / 100)} "
        for token in tokens
    )


def _rectangle(box: Box) -> str:
    return f'x="{_t(box.x)}" y="{_t(box.y)}" width="{_t(box.width)}" height="{_t(box.height)}"'


def _content(sheet: Sheet) -> bytes:
    """What the pen draws of a sheet."""
    return msgspec.json.encode(msgspec.structs.replace(sheet, have={}))


@lru_cache(maxsize=1024)
def _outline(box_id: str) -> str:
    """The outline of a box to tap and the corner that marks it, as a path."""
    frame = sheet_layout(side_of(box_id)).cells[box_id].frame.inset(-0.5)
    x, y, width, height = (_t(length) for length in (frame.x, frame.y, frame.width, frame.height))
    corner = min(CORNER, height // 2)
    return f"M{x} {y}h{width}v{height}h{-width}zM{x + width - corner} {y}h{corner}v{corner}z"


@lru_cache(maxsize=1024)
def side_of(box_id: str) -> Side:
    """The sheet that a box is on."""
    return next(side for side in SIDES if box_id in sheet_layout(side).cells)


@lru_cache(maxsize=4096)
def _title(code: str, box_id: str) -> str:
    costs = [listed(items_text(cost)) for cost in BOXES[box_id].costs if cost]
    name, gives = box_name(box_id), gives_text(box_id)
    if len(costs) > FEW:
        name = say(N_("%(box)s, for one of %(number)d costs"), box=name, number=len(costs))
    elif costs:
        cost = costs[0] if len(costs) == 1 else say(N_("%(cost)s or %(other)s"), cost=costs[0], other=costs[1])
        name = say(N_("%(box)s, for %(cost)s"), box=name, cost=cost)
    return language().render(say(N_("%(box)s: %(gains)s"), box=name, gains=gives) if gives else name)


def title(box_id: str) -> str:
    """What a box is, costs and gives, in the reader's language."""
    return _title(language().code, box_id)


def in_words(side: Side, sheet: Sheet) -> list[Message]:
    """What the pen has drawn on one side: of a counted track how far it is, of others each box."""
    told = []
    for group in (group for group in GROUPS.values() if side_of(group.boxes[0].id) == side):
        number, filled = sheet.count(group.id), sheet.filled_in.get(group.id, 0)
        name, all_ = say(GROUP_NAMES[group.id]), len(group.boxes)
        if not group.counted:
            told += [_written(box.id, sheet.marks[box.id]) for box in group.boxes if box.id in sheet.marks]
        elif number and filled:
            text = N_("%(group)s: %(number)d of %(all)d, of which %(filled)d filled in")
            told.append(say(text, group=name, number=number, all=all_, filled=filled))
        elif number:
            told.append(say(N_("%(group)s: %(number)d of %(all)d"), group=name, number=number, all=all_))
    return told


def _written(box_id: str, mark: str) -> Message:
    if not mark.isdigit():
        return box_name(box_id)
    return say(N_("%(box)s, in it %(number)s"), box=box_name(box_id), number=mark)


def links(side: Side, boxes: Iterable[str], address: str) -> Markup:
    """The boxes (ids) of one side that may be filled, as links; ``address`` is that of a preview, up to the id."""
    before = escape(address)
    return Markup(
        "".join(
            f'<a href="{before}{box}" aria-label="{escape(title(box))}"><path d="{_outline(box)}"/></a>'
            for box in boxes
            if side_of(box) == side
        )
    )


def picture(
    side: Side, sheet: Sheet, boxes: Iterable[str] = (), address: str = "", score: Score | None = None
) -> Markup:
    """One side of a player's sheets, with the boxes to tap, and with the score, where it is given."""
    return _picture(language().code, side, _content(sheet), tuple(boxes), address, score)


@lru_cache(maxsize=512)
def _picture(
    _language: str, side: Side, content: bytes, boxes: tuple[str, ...], address: str, score: Score | None
) -> Markup:
    # kept, as whoever fills a box leaves the sheets of all others as they are, and all phones are drawn anew
    label = language().render(N_("Left sheet") if side == "left" else N_("Right sheet"))
    return Markup(
        '<svg class="hwsheet" viewBox="{view}" role="group" aria-label="{label}">'
        '<use href="#{prefix}-{side}" x="-5" y="-5" width="{width}" height="{height}"/>{marks}{links}</svg>'
    ).format(
        view=_view(10),
        label=label,
        prefix=PREFIX,
        side=side,
        width=(WIDTH + 1) * 10,
        height=(HEIGHT + 1) * 10,
        marks=_marked(side, content, score),
        links=links(side, boxes, address),
    )
