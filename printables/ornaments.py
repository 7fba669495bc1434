"""The wall that runs through every sheet, clan shapes, and the head and foot of a page."""

from __future__ import annotations

import math
from itertools import pairwise

from companion.emblems.shapes import SHAPES
from companion.look import Shape
from companion.referee.messages import N_
from printables import fonts
from printables.document import Job
from printables.geometry import POINTS, Box, Segment
from printables.surface import HAIRLINE, Rise, Surface
from printables.typeset import LEAST_TEXT, fitted, named

LETTER_RISE: dict[Shape, float] = {"triangle": 0.14, "pentagon": 0.04}
"""How far below the middle a letter in the shape looks centred, of the shape's height."""
TWO_LINES = 6.6
"""The height of two lines between a title and the wall under it, in millimetres."""


def battlement(box: Box, merlons: int) -> str:
    """The outline of a wall with ``merlons`` teeth on top, a third of ``box`` high, as a path."""
    steps = 2 * merlons - 1
    width = 100 / steps
    points: list[tuple[float, float]] = [(0, 100)]
    crenel = min(100 / 3, 100 * (box.width / steps) / box.height)
    for step in range(steps):
        height = 0 if step % 2 == 0 else crenel
        points += [(step * width, height), ((step + 1) * width, height)]
    points.append((100, 100))
    return "M " + " L ".join(f"{x:.3f} {y:.3f}" for x, y in points) + " Z"


def wall_line(surface: Surface, x: float, y: float, width: float) -> None:
    """A hairline that rises to a few merlons in its middle: the divider of headings."""
    teeth, tooth = 5, 2.2
    start = x + width / 2 - (2 * teeth - 1) * tooth / 2
    height = tooth * 0.62
    points = [(x, y), (start, y)]
    for step in range(2 * teeth - 1):
        level = y - height if step % 2 == 0 else y
        points += [(start + step * tooth, level), (start + (step + 1) * tooth, level)]
    points += [(start + (2 * teeth - 1) * tooth, y), (x + width, y)]
    segments = [Segment(*a, *b) for a, b in pairwise(points) if a != b]
    surface.lines(segments, colour=surface.ink.hair, width=HAIRLINE)


JOINT = 0.12
"""The joints of a wall, in millimetres: they part nothing that is read."""


def ashlar(surface: Surface, box: Box, *, course: float, block: float, colour: str) -> None:
    """The joints of a wall of squared stones that fills ``box``; every other course is shifted by half."""
    courses = max(1, math.floor(box.height / course + 0.5))
    high = box.height / courses
    blocks = max(1, math.floor(box.width / block + 0.5))
    wide = box.width / blocks
    joints: list[Segment] = []
    for row in range(courses):
        y = box.y + row * high
        if row:
            joints.append(Segment(box.x, y, box.right, y))
        shift = wide / 2 if row % 2 else wide
        x = box.x + shift
        while x < box.right - 0.01:
            joints.append(Segment(x, y, x, y + high))
            x += wide
    surface.lines(joints, colour=colour, width=JOINT)


def shape(surface: Surface, kind: Shape, box: Box, *, fill: str, ink: str, letter: str = "") -> None:
    """A clan's shape, with a letter in it where one is given."""
    area = surface.ink.area(fill)
    surface.path(SHAPES[kind], box, fill=area or "#ffffff", line=surface.ink.text, width=0.3)
    if letter:
        size = box.height * (1.25 if kind == "triangle" else 1.55)
        x, y = box.middle
        y += LETTER_RISE.get(kind, 0.0) * box.height + size * 0.35 / POINTS
        surface.text(x, y, letter, font=fonts.BOLD, size=size, colour=ink if area else surface.ink.text, align="centre")


HOST = LEAST_TEXT
"""The letters of an address under a code, in points."""
NOT_WHOLE = N_("Not all of the name can be printed: write it in")


WRITTEN = 7.0
"""What a line to write a name on takes with the note beneath, in millimetres."""


def player_name(
    surface: Surface,
    box: Box,
    name: str,
    *,
    size: float,
    font: str = fonts.TEXT,
    most: int = 2,
    rise: Rise = "middle",
    beside: float = 0,
) -> float:
    """A player's name in ``box``, whole, in ``most`` lines where it is long; returns the height that it takes. Where
    letters of it cannot be printed, a line to write on, with a note beneath, takes their place. ``beside`` the name
    stay so many mm free at the right, but not beside the note."""
    shown = fonts.printable(name, "", font)
    if fonts.whole(name, font):
        lines = named(shown, font, size, box.width - beside, box.height, most)
        surface.lay(box, lines, rise=rise)
        return lines.height
    y = box.y + {"top": 0.0, "middle": (box.height - WRITTEN) / 2, "bottom": box.height - WRITTEN}[rise] + 3.2
    run = surface.text(box.x, y, shown, font=font, size=size, width=(box.width - beside) * 0.6) if shown else 0.0
    start = box.x + run + 1.5 if shown else box.x
    surface.line(start, y + 0.6, box.right - beside, y + 0.6, colour=surface.ink.hair, width=HAIRLINE)
    note = surface.language.render(NOT_WHOLE)
    surface.text(box.x, y + 3.3, note, size=LEAST_TEXT, colour=surface.ink.soft, width=box.width)
    return WRITTEN


def heading(surface: Surface, title: str, subtitle: str = "", *, size: float = 22, right: float = 0) -> float:
    """The title of a page over a wall line; returns the y under it. ``right`` mm stay free beside it."""
    width = surface.box.width - right
    baseline = size * 0.27 + 1.5
    surface.text(0, baseline, title, font=fonts.INSCRIPTION, size=size, width=width, spacing=0.4)
    y = baseline
    if subtitle:
        y += 5.4
        font = fonts.able(subtitle, fonts.TEXT)
        whole, size = fitted(subtitle, font, 9.5, width)
        if whole == subtitle:
            surface.text(0, y, subtitle, font=font, size=size, colour=surface.ink.soft)
        else:  # what somebody typed goes on in a second line
            lines = named(subtitle, font, 9.5, width, TWO_LINES, 2)
            surface.lay(Box(0, y + 3 - TWO_LINES, width, TWO_LINES), lines, colour=surface.ink.soft, rise="bottom")
    y += 5
    wall_line(surface, 0, y, width)
    return y + 5


def running_head(surface: Surface, text: str) -> None:
    """The first line of a page that goes on: whose page it is, over a hairline; 5 mm high."""
    surface.text(0, 2.5, text, size=8, colour=surface.ink.soft, width=surface.box.width)
    surface.line(0, 4.4, surface.box.width, 4.4, colour=surface.ink.hair, width=HAIRLINE)


def write_on(surface: Surface, x: float, y: float, text: str, run: float) -> None:
    """A word with a line behind it to write on, ``run`` mm in all."""
    taken = surface.text(x, y, text, size=8, colour=surface.ink.soft, width=run * 0.6)
    surface.line(x + taken + 1.5, y + 0.6, x + run, y + 0.6, colour=surface.ink.hair, width=HAIRLINE)


def foot(surface: Surface, text: str = "") -> None:
    """The last line of a page: what it is, and that it is nobody's official sheet."""
    y = surface.box.height - 0.8
    unofficial = surface.language.render(N_("Milecastle, an unofficial companion: the cards in your box decide."))
    surface.text(0, y, unofficial, size=LEAST_TEXT, colour=surface.ink.soft)
    if text:
        surface.text(surface.box.width, y, text, size=LEAST_TEXT, colour=surface.ink.soft, align="right")


def cut_lines(surface: Surface, columns: int, rows: int) -> None:
    """Dashed lines that part the page into ``columns`` by ``rows`` equal sheets."""
    whole, safe = surface.box, surface.box.inset(6)
    cuts = [
        Segment(whole.width * n / columns, safe.y, whole.width * n / columns, safe.bottom) for n in range(1, columns)
    ]
    cuts += [Segment(safe.x, whole.height * n / rows, safe.right, whole.height * n / rows) for n in range(1, rows)]
    surface.lines(cuts, colour=surface.ink.soft, width=0.2, dash=(1.2, 1.2))


def signpost(surface: Surface, job: Job, box: Box, path: str, label: str) -> None:
    """The QR code of a page of the site with its label; the path in letters where no address is known.

    ``box`` holds a square code and its label beneath; letters need some room on its left as well.
    """
    side = box.width
    if not job.base_url:
        wide = Box(box.x - 16, box.y, side + 14, side)
        surface.paragraph(wide, f"{label}\n{path}", size=7.5, align="right", colour=surface.ink.soft)
        return
    surface.code(job.base_url.rstrip("/") + path, Box(box.x, box.y, side, side))
    # whose server it is, for who wonders where a sheet leads that lay in the box for a year; legible or not at all
    host = fonts.width(job.host, fonts.TEXT, HOST) / POINTS
    host = host if host <= side + 14 else 0.0
    # the quiet zone may leave the surface, letters may not: at the edge both lines are centred on what ends there
    run = max(min(side, fonts.width(label, fonts.TEXT, 7) / POINTS), host)
    middle = min(box.middle[0], surface.box.right - run / 2)
    below = Box(middle - side / 2, box.y + side, side, box.height - side)
    height = surface.paragraph(below, label, size=7, align="centre", colour=surface.ink.soft)
    if host:
        surface.text(middle, below.y + height + 2.0, job.host, size=HOST, align="centre", colour=surface.ink.soft)
