"""The score pad: what a table writes down, on a whole sheet or cut into two or four."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.look import LOOKS
from companion.referee.messages import N_
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.components import CLANS, LEGIONS_TO_WIN, ROUNDS, TURNS, clan_name
from companion.referee.romans_go_home.rules import RULES
from printables import fonts
from printables.document import Job, Page
from printables.frame import to_referee
from printables.geometry import Box, Segment, grid
from printables.ornaments import battlement, cut_lines, shape, signpost, write_on
from printables.surface import HAIRLINE, Surface
from printables.typeset import LEAST_TEXT, typeset

NUMERALS = ("I", "II", "III")
LAYOUTS = {1: (1, 1), 2: (1, 2), 4: (2, 2)}
"""Pads on a sheet: columns and rows."""
SIZE = 9.0
"""Points: what a row or a column is for; its rows are high enough for a pen, and so for this."""


def pad(job: Job, *, up: int) -> Sequence[Page]:
    """A sheet with ``up`` (1, 2 or 4) equal pads and the lines to cut along."""
    return (Page(partial(_sheet, job=job, up=up), job.language.render(N_("Score pad"))),)


def _sheet(surface: Surface, job: Job, up: int) -> None:
    columns, rows = LAYOUTS[up]
    cells = grid(surface.box, columns, rows)
    margin = 12.0 if up == 1 else 8.0
    draw = partial(_pad, job=job, margin=margin, layout={1: _stacked, 2: _abreast, 4: _by_clan}[up])
    stamp = surface.stamp("pad", cells[0].width, cells[0].height, draw)
    for cell in cells:
        surface.put(stamp, cell.x, cell.y)
    cut_lines(surface, columns, rows)


def _pad(surface: Surface, job: Job, margin: float, layout: Callable[[Surface, Job], None]) -> None:
    layout(surface.inside(surface.box.inset(margin)), job)


def _stacked(surface: Surface, job: Job) -> None:
    """Upright: one table, the three rounds under each other, a column for each clan."""
    area = surface.box
    top = _head(surface, job, code=24)
    side, label = area.width * 0.065, area.width * 0.13
    body = Box(area.x, top, area.width, area.height - top - _reminder(surface))
    heads = 1.9
    row = body.height / (heads + ROUNDS * (TURNS + 1) + 4)
    left = body.x + side + label
    nobody = area.width * 0.09
    clans = grid(Box(left, body.y, body.right - nobody - left, body.height), len(CLANS), 1)
    lost = Box(body.right - nobody, body.y, nobody, body.height)
    _clan_heads(surface, [clan.top(row * heads) for clan in clans], row)
    _label(surface, Box(lost.x, body.y, lost.width, row * heads - 1.4), N_("Nobody"), centre=True)
    y = body.y + row * heads
    for numeral in NUMERALS[:ROUNDS]:
        block = Box(body.x, y, body.width, row * (TURNS + 1))
        _round(surface, block, row, numeral, side, label, clans, lost)
        y = block.bottom
    surface.line(body.x, y, body.right, y, colour=surface.ink.text, width=0.4)
    _totals(surface, Box(body.x, y, lost.x - body.x, body.bottom - y), side + label, clans)


def _round(
    surface: Surface, block: Box, row: float, numeral: str, side: float, label: float, clans: Sequence[Box], lost: Box
) -> None:
    """Six turns and the points of a round."""
    ink = surface.ink
    points = Box(block.x, block.bottom - row, block.width, row)
    if ink.fills:
        surface.rectangle(Box(block.x + side, points.y, lost.x - block.x - side, row), fill=ink.wash)
    levels = [Segment(block.x + side, block.y + row * n, block.right, block.y + row * n) for n in range(1, TURNS)]
    surface.lines(levels, colour=ink.hair, width=HAIRLINE)
    uprights = [Segment(x, block.y, x, block.bottom) for x in (*(clan.x for clan in clans), lost.x)]
    surface.lines(uprights, colour=ink.hair, width=HAIRLINE)
    surface.line(block.x + side, points.y, block.right, points.y, colour=ink.text, width=0.2)
    surface.line(block.x, block.y, block.right, block.y, colour=ink.text, width=0.4)
    if numeral:
        tower(surface, Box(block.x, block.y + block.height / 2 - side * 0.65, side - side * 0.25, side * 1.3), numeral)
    for turn in range(TURNS):
        cell = Box(block.x + side, block.y + turn * row, label, row)
        surface.text(
            cell.middle[0],
            cell.middle[1] + 0.1 * SIZE,
            str(turn + 1),
            size=SIZE,
            colour=ink.soft,
            align="centre",
        )
    _label(surface, Box(block.x + side, points.y, label, row), N_("Points"), bold=True)


def tower(surface: Surface, box: Box, numeral: str) -> None:
    """The number of a round on a tower of the wall."""
    surface.path(battlement(box, 3), box, line=surface.ink.text, width=0.2)
    size = min(box.height * 1.25, box.width * 1.9)
    x, _ = box.middle
    surface.text(
        x,
        box.y + box.height * 0.62 + size * 0.12,
        numeral,
        font=fonts.INSCRIPTION,
        size=size,
        align="centre",
        width=box.width - 1.2,
    )


def _abreast(surface: Surface, job: Job) -> None:
    """Lying: the three rounds beside each other, the totals beneath."""
    area = surface.box
    top = _head(surface, job, code=21)
    body = Box(area.x, top, area.width, area.height - top - _reminder(surface))
    gap = 5.0
    row = body.height / (1.9 + TURNS + 1 + 0.7 + 5 + 0.6)
    blocks = grid(Box(body.x, body.y, body.width, row * (1.9 + TURNS + 1)), ROUNDS, 1, gap=gap)
    for block, numeral in zip(blocks, NUMERALS, strict=False):
        label, nobody = 11.0, 10.0
        clans = grid(Box(block.x + label, block.y, block.width - label - nobody, block.height), len(CLANS), 1)
        lost = Box(block.right - nobody, block.y, nobody, block.height)
        for column, clan in zip(clans, CLANS, strict=True):
            look = LOOKS[clan]
            side = row * 0.9
            shape(
                surface,
                look.shape,
                Box(column.middle[0] - side / 2, block.y + row * 0.5, side, side),
                fill=look.fill,
                ink=look.ink,
            )
        tower(surface, Box(block.x, block.y + row * 0.3, 7.5, row * 1.4), numeral)
        _label(surface, Box(lost.x, block.y, lost.width, row * 1.9 - 1.4), N_("Nobody"), centre=True)
        _round(surface, block.below(row * 1.9), row, "", 0, label, clans, lost)
    table = Box(body.x, body.bottom - row * 5.6, body.width, row * 5.6)
    label = 34.0
    clans = grid(Box(table.x + label, table.y, table.width - label, table.height), len(CLANS), 1)
    _clan_heads(surface, [clan.top(row * 1.6) for clan in clans], row)
    _totals(surface, table.below(row * 1.6), label, clans)


def _by_clan(surface: Surface, job: Job) -> None:
    """Small: under each other the clans, with a row for each round and a column for each turn.

    What a quarter of a sheet has no room for is seen in the forts that are written there: how many a clan has, its
    best one, and which one nobody took.
    """
    area, ink, render = surface.box, surface.ink, surface.language.render
    top = _head(surface, job, code=18)
    body = Box(area.x, top, area.width, area.height - top - _reminder(surface))
    heads, label, side, points, total = 5.0, 20.0, 6.0, 10.0, 11.0
    row = (body.height - heads) / (len(CLANS) * ROUNDS)
    left = body.x + label + side
    turns = grid(Box(left, body.y, body.width - label - side - points - total, heads), TURNS, 1)
    sums = Box(turns[-1].right, body.y, points, heads)
    totals = Box(sums.right, body.y, total, heads)
    for number, turn in enumerate(turns, 1):
        surface.text(turn.middle[0], turn.bottom - 1.4, str(number), size=SIZE, colour=ink.soft, align="centre")
    for place, text in ((sums, N_("Points")), (totals, N_("Total"))):
        x, y = place.middle[0], place.bottom - 1.4
        surface.text(x, y, render(text), font=fonts.BOLD, size=7.5, align="centre", width=place.width - 1)
    for number, clan in enumerate(CLANS):
        block = Box(body.x, body.y + heads + number * row * ROUNDS, body.width, row * ROUNDS)
        if ink.fills:
            surface.rectangle(Box(sums.x, block.y, points + total, block.height), fill=ink.wash)
        for at, numeral in enumerate(NUMERALS):
            x, y = left - side / 2, block.y + row * (at + 0.5)
            surface.text(x, y + 1.2, numeral, font=fonts.INSCRIPTION, size=SIZE, align="centre")
        levels = [Segment(left - side, block.y + row * n, sums.right, block.y + row * n) for n in range(1, ROUNDS)]
        uprights = [Segment(x, block.y, x, block.bottom) for x in (*(turn.x for turn in turns), sums.x, totals.x)]
        surface.lines([*levels, *uprights], colour=ink.hair, width=HAIRLINE)
        surface.line(block.x, block.y, block.right, block.y, colour=ink.text, width=0.4)
        _clan(surface, clan, Box(block.x + 0.6, block.y + 1.4, label - 1.2, 4), size=8)
        _legions(surface, block.x + 0.6, block.bottom - 3.2, 3.6)
        surface.text(
            block.x + 0.6,
            block.bottom - 6,
            render(N_("Legion Forts")),
            size=LEAST_TEXT,
            colour=ink.soft,
            width=label - 1.2,
        )
    surface.line(body.x, body.bottom, body.right, body.bottom, colour=ink.text, width=0.4)


def _head(surface: Surface, job: Job, code: float) -> float:
    """Title, table, date and the code of the referee; returns the y under it."""
    language = surface.language
    small = surface.box.width < 120
    title = 14 if small else 20
    surface.text(
        0, title * 0.27, "Romans Go Home!", font=fonts.INSCRIPTION, size=title, width=surface.box.width - code - 4
    )
    right = Box(surface.box.width - code + (1 if small else 2), -2, code, code + 3)
    signpost(surface, job, right, *to_referee(job, GAME.id))
    y = title * 0.27 + (8.5 if small else 10)
    width = surface.box.width - code - 5
    line = width * 0.6
    for x, run, text in ((0.0, line - 3, N_("Table")), (line, width - line, N_("Date"))):
        write_on(surface, x, y, language.render(text), run)
    bottom = max(y + 3, code + 4 if job.base_url else 0)
    return bottom


def _reminder(surface: Surface) -> float:
    """What decides at the end, at the foot of the pad; returns the height it takes."""
    titles = (RULES[rule].title for rule in ("rgh.legion-win", "rgh.tie-forts", "rgh.tie-best-fort"))
    text = "\u00a0· ".join(surface.language.render(title).replace(" ", "\u00a0") for title in titles)
    lines = typeset(text, fonts.TEXT, 7, surface.box.width, balanced=True)
    lines = lines._replace(lines=tuple(line.removesuffix("\u00a0·") for line in lines.lines))
    surface.lay(surface.box, lines, colour=surface.ink.soft, align="centre", rise="bottom")
    return lines.height + 2.2


def _clan_heads(surface: Surface, boxes: Sequence[Box], row: float) -> None:
    """Shape and clan at the head of each column, and below them room for the player's name."""
    edges = [*(box.x for box in boxes), boxes[-1].right]
    uprights = [Segment(x, boxes[0].y, x, boxes[0].bottom) for x in edges if x < surface.box.right - 0.1]
    surface.lines(uprights, colour=surface.ink.hair, width=HAIRLINE)
    side = min(5.2, row * 0.72)
    for box, clan in zip(boxes, CLANS, strict=True):
        _clan(surface, clan, Box(box.x + 1.6, box.y + row * 0.12, box.width - 2.0, side), size=min(9.0, row * 1.35))


def _clan(surface: Surface, clan: str, box: Box, size: float) -> None:
    """The shape of a clan, as high as ``box``, and its name."""
    look, side = LOOKS[clan], box.height
    shape(surface, look.shape, Box(box.x, box.y, side, side), fill=look.fill, ink=look.ink)
    name = surface.language.render(clan_name(clan))
    base = box.middle[1] + size * 0.125
    surface.text(box.x + side + 1.2, base, name, font=fonts.BOLD, size=size, width=box.width - side - 1.2)


def _totals(surface: Surface, box: Box, label: float, clans: Sequence[Box]) -> None:
    """Total, the tie-breaks, and the Legion Forts to tick."""
    ink = surface.ink
    count = 4
    high = box.height / count
    texts = (N_("Total"), N_("Number of forts"), N_("Best fort"), N_("Legion Forts"))
    if ink.fills:
        surface.rectangle(box.top(high), fill=ink.wash)
    surface.lines(
        [Segment(box.x, box.y + n * high, box.right, box.y + n * high) for n in range(1, count)],
        colour=ink.hair,
        width=HAIRLINE,
    )
    uprights = [*(clan.x for clan in clans), clans[-1].right]
    surface.lines(
        [Segment(x, box.y, x, box.bottom) for x in uprights if x < box.right - 0.1], colour=ink.hair, width=HAIRLINE
    )
    surface.line(box.x, box.y, box.right, box.y, colour=ink.text, width=0.4)
    surface.line(box.x, box.bottom, box.right, box.bottom, colour=ink.text, width=0.4)
    for number, text in enumerate(texts):
        _label(surface, Box(box.x, box.y + number * high, label, high), text, bold=number == 0)
    side = min(4.2, high * 0.62)
    run = side * (1.5 * LEGIONS_TO_WIN - 0.5)
    for clan in clans:
        _legions(surface, clan.middle[0] - run / 2, box.y + high * 3.5, side)


def _legions(surface: Surface, x: float, y: float, side: float) -> None:
    """The Legion Forts of a clan to tick, from ``x`` on in the height ``y``."""
    for mark in range(LEGIONS_TO_WIN):
        surface.rectangle(Box(x + mark * side * 1.5, y - side / 2, side, side), line=surface.ink.soft, width=0.25)


def _label(surface: Surface, box: Box, text: str, *, bold: bool = False, centre: bool = False) -> None:
    """What a row or a column is for; ``box`` reaches to the base line of a column's head."""
    words = surface.language.render(text)
    font = fonts.BOLD if bold else fonts.TEXT
    if centre:
        surface.text(
            box.middle[0],
            box.bottom,
            words,
            size=SIZE * 0.85,
            colour=surface.ink.soft,
            align="centre",
            width=box.width - 0.6,
        )
        return
    surface.text(box.x + 0.6, box.middle[1] + SIZE * 0.12, words, font=font, size=SIZE, width=box.width - 1)
