"""The pad of both players: Structure-points, Gold, Faith and production-markers, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.emblems import disc
from companion.referee.messages import N_
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.components import FACTIONS
from companion.referee.runes_of_mayhem.rules import RULES
from companion.referee.runes_of_mayhem.state import MARKERS, STRUCTURE
from printables import fonts
from printables.document import Job, Page
from printables.frame import to_referee
from printables.geometry import Box, Segment, grid
from printables.ornaments import cut_lines, signpost, write_on
from printables.runes_of_mayhem.page import FACTION_LOOKS, shield
from printables.surface import HAIRLINE, Surface

FOOT = 6.5
COLUMNS = (
    (0.08, ""),
    (0.44, N_("Production-markers")),
    (0.15, N_("Gold")),
    (0.15, N_("Faith")),
    (0.18, N_("Fortress")),
)
"""The columns of the turns: their part of the width, and their names."""


class Layout(NamedTuple):
    """The margin of a pad and the least height of a turn, in millimetres; columns and rows of the track of
    Structure-points, which goes on beyond the usual start, since a king may give more."""

    margin: float
    row: float
    track: tuple[int, int]


LAYOUTS = {1: Layout(12.0, 7.6, (10, 6)), 2: Layout(8.0, 6.0, (15, 4))}
"""By the number of pads on a sheet: where there is little room the track is low, and leaves it to the turns."""


def pad(job: Job, *, up: int) -> Sequence[Page]:
    """A sheet with ``up`` (1 or 2) equal pads, one above the other, and the line to cut along."""
    return (Page(partial(_sheet, job=job, up=up), job.language.render(N_("Pad for both players"))),)


def _sheet(surface: Surface, job: Job, up: int) -> None:
    cells = grid(surface.box, 1, up)
    draw = partial(_pad, job=job, layout=LAYOUTS[up])
    stamp = surface.stamp("pad", cells[0].width, cells[0].height, draw)
    for cell in cells:
        surface.put(stamp, cell.x, cell.y)
    cut_lines(surface, 1, up)


def _pad(surface: Surface, job: Job, layout: Layout) -> None:
    inner = surface.inside(surface.box.inset(layout.margin))
    top = _head(inner, job)
    body = inner.box.below(top)
    body = body.top(body.height - FOOT)
    for cell, faction in zip(grid(body, len(FACTIONS), 1, gap=8), FACTIONS, strict=True):
        _player(inner, cell, faction, layout)
    render = inner.language.render
    legend = render(N_("Markers: fill the circle for Gold, leave it open for Faith, strike it out while it is locked."))
    rule = render(RULES["rom.fortress-falls"].text)
    for y, text in ((inner.box.bottom - 3.4, legend), (inner.box.bottom - 0.4, rule)):
        inner.text(inner.box.middle[0], y, text, size=7, colour=inner.ink.soft, align="centre", width=inner.box.width)


def _head(surface: Surface, job: Job) -> float:
    """Title, kings, date and the code of the referee; returns the y under it."""
    render, code = surface.language.render, 20.0
    width = surface.box.width - code - 5
    surface.text(0, 5.4, GAME.name, font=fonts.INSCRIPTION, size=19, width=width)
    corner = Box(surface.box.right - code + 2, -2, code, code + 3)
    signpost(surface, job, corner, *to_referee(job, GAME.id))
    for x, run, text in ((0.0, width * 0.6 - 4, N_("Table")), (width * 0.6, width * 0.4, N_("Date"))):
        write_on(surface, x, 15, render(text), run)
    return code + 2.5


def _player(surface: Surface, box: Box, faction: str, layout: Layout) -> None:
    """Half of the pad: who plays this faction with which king, the track, the turns."""
    ink, render = surface.ink, surface.language.render
    shield(surface, FACTION_LOOKS[faction], Box(box.x, box.y, 7, 7), width=0.25)
    run = surface.text(box.x + 9, box.y + 5.2, render(FACTIONS[faction]), font=fonts.BOLD, size=12, width=46)
    left = box.x + 9 + run + 3
    write_on(surface, left, box.y + 5.2, render(N_("Name")), box.right - left)
    half = box.width * 0.45
    surface.text(box.x, box.y + 12.0, render(N_("Structure-points")), size=8, colour=ink.soft, width=half - 3)
    write_on(surface, box.x + half, box.y + 12.0, render(N_("King")), box.width - half)
    columns, rows = layout.track
    high = min(7.0, (box.height - 15) * 0.4 / rows, box.width / columns)
    track = Box(box.x, box.y + 14, box.width, high * rows)
    _track(surface, track, columns, rows)
    _turns(surface, Box(box.x, track.bottom + 3, box.width, box.bottom - track.bottom - 4.5), layout.row)


def _track(surface: Surface, box: Box, columns: int, rows: int) -> None:
    """The numbers to strike out or to put a token on; those above the usual start are paler."""
    ink = surface.ink
    for number, cell in enumerate(grid(box, columns, rows)):
        start = number == STRUCTURE
        if start and ink.fills:
            surface.rectangle(cell, fill=ink.wash)
        size = min(10.0, cell.height * 1.75)
        surface.text(
            cell.middle[0],
            cell.middle[1] + size * 0.12,
            str(number),
            font=fonts.BOLD if start or number == 0 else fonts.TEXT,
            size=size,
            colour=ink.text if number <= STRUCTURE else ink.soft,
            align="centre",
        )
    cells = grid(box, columns, rows)
    lines = [Segment(cell.x, box.y, cell.x, box.bottom) for cell in cells[1:columns]]
    lines += [Segment(box.x, cell.y, box.right, cell.y) for cell in cells[columns::columns]]
    surface.lines(lines, colour=ink.hair, width=HAIRLINE)
    surface.rectangle(box, line=ink.text, width=0.3)
    surface.rectangle(cells[STRUCTURE], line=ink.text, width=0.5)


def _turns(surface: Surface, box: Box, least: float) -> None:
    """A line for each turn: the markers, Gold, Faith, what the Fortress has left."""
    ink, render = surface.ink, surface.language.render
    table = box.below(5.5)
    rows = grid(table, 1, int(table.height / least))
    for row in rows[1::2]:
        if ink.fills:
            surface.rectangle(row, fill=ink.wash)
    x = table.x
    for share, head in COLUMNS:
        wide = table.width * share
        if head:
            words = render(head)
            surface.text(x + wide / 2, table.y - 1.6, words, size=7.5, colour=ink.soft, align="centre", width=wide - 1)
            surface.line(x, table.y, x, table.bottom, colour=ink.hair, width=HAIRLINE)
        x += wide
    surface.lines([Segment(row.x, row.y, row.right, row.y) for row in rows[1:]], colour=ink.hair, width=HAIRLINE)
    (number, _), (markers, _) = COLUMNS[:2]
    for turn, row in enumerate(rows, start=1):
        left = table.width * number
        surface.text(row.x + left / 2, row.middle[1] + 1, str(turn), size=8, colour=ink.soft, align="centre")
        for cell in grid(Box(row.x + left + 1, row.y, table.width * markers - 2, row.height), MARKERS, 1):
            x, y = cell.middle
            surface.path(disc(50, 50, 50), Box(x - 1.8, y - 1.8, 3.6, 3.6), fill="#ffffff", line=ink.text, width=0.22)
    for y in (table.y, table.bottom):
        surface.line(table.x, y, table.right, y, colour=ink.text, width=0.3)
