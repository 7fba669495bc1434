"""Hourglasses and supplies: what every turn brings to whom, and a page to note ten turns of Hourglasses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.messages import N_, Message, say
from companion.referee.stronghold.components import CAULDRONS, DEFENDERS, STONE_WALLS, WOODEN_WALLS
from companion.referee.stronghold.table_state import PHASES, TURNS
from companion.referee.stronghold.turn import (
    DRAWN,
    DRAWN_EACH,
    HOURGLASSES_A_TURN,
    HOURGLASSES_AT_START,
    PHASE_NAMES,
    RESOURCES,
    STONE_A_TURN,
)
from printables import fonts
from printables.document import Job, Page
from printables.frame import area
from printables.geometry import Box, Segment, grid
from printables.stronghold.page import HOURGLASS, cell_text, row_line, sheet
from printables.surface import HAIRLINE, Surface

DEFENDERS_MOST = 2
"""Two Defenders share what one has."""


def _each(count: int) -> Message:
    return say(N_("%(count)d each"), count=count)


_ONE = (str(STONE_A_TURN), str(HOURGLASSES_A_TURN))
SUPPLIES: tuple[tuple[int, *tuple[Message | str, ...]], ...] = (
    (2, str(RESOURCES), str(DRAWN), *_ONE),
    (3, _each(RESOURCES), _each(DRAWN_EACH), *_ONE),
    (
        4,
        _each(RESOURCES),
        _each(DRAWN_EACH),
        say(N_("%(count)d shared"), count=STONE_A_TURN),
        _each(HOURGLASSES_A_TURN // DEFENDERS_MOST),
    ),
)
"""Players; Resources and Units of the Invader; stone and Hourglasses of the Defender."""
HEAD = 8.0
"""The height of the row that names the Phases."""
HEADS = (N_("Players"), N_("Resources"), N_("Invader Units drawn"), N_("Stone components"), N_("Hourglasses"))


def supplies_sheet(job: Job) -> Sequence[Page]:
    """One page."""
    title = job.language.render(N_("Hourglasses and supplies"))
    return (Page(partial(sheet, job=job, title=title, draw=partial(_page, job=job)), title),)


def _page(surface: Surface, job: Job) -> None:
    box = area(job.paper)
    y = _table(surface, job, box.top(28)) + 5
    _turns(surface, job, Box(box.x, y, box.width, box.bottom - y - 26))
    _box_contents(surface, job, Box(box.x, box.bottom - 21, box.width, 21))


def _table(surface: Surface, job: Job, box: Box) -> float:
    """Supplies of a turn by number of players."""
    render = job.language.render
    surface.text(box.x, box.y + 3.5, render(N_("At the start of every turn")), font=fonts.INSCRIPTION, size=11)
    rows = grid(box.below(5.5), 1, len(SUPPLIES) + 1)
    for cell, head in zip(grid(rows[0], len(HEADS), 1), HEADS, strict=True):
        cell_text(surface, cell, render(head), size=8, soft=True)
    row_line(surface, rows[0], strong=True)
    for row, (players, *values) in zip(rows[1:], SUPPLIES, strict=True):
        cells = grid(row, len(HEADS), 1)
        cell_text(surface, cells[0], str(players), bold=True, size=10)
        for cell, value in zip(cells[1:], values, strict=True):
            cell_text(surface, cell, render(value), size=9.5)
        row_line(surface, row)
    note = say(
        N_(
            "Once, at the beginning: the Invader 5 Resources (3 each with two Invaders), the Defender %(count)d"
            " Hourglasses* (%(each)d each with two Defenders**)."
        ),
        count=HOURGLASSES_AT_START,
        each=HOURGLASSES_AT_START // DEFENDERS_MOST,
    )
    surface.text(box.x, box.bottom + 4.5, render(note), size=8, colour=surface.ink.soft, width=box.width)
    return box.bottom + 6


def _turns(surface: Surface, job: Job, box: Box) -> None:
    """A cell for every Phase: Hourglasses handed over above, spent below."""
    render, ink = job.language.render, surface.ink
    x, title = box.x, render(N_("Hourglasses, Phase by Phase"))
    x += 4 + surface.text(x, box.y + 3.5, title, font=fonts.INSCRIPTION, size=11)
    told = render(N_("In each cell: handed over above, spent below."))
    surface.text(x, box.y + 3.5, told, size=8, colour=ink.soft, width=box.right - x)
    first = 14.0
    table = box.below(6)
    rows = [table.top(HEAD), *grid(table.below(HEAD), 1, TURNS)]
    heads = grid(Box(box.x + first, rows[0].y, box.width - first, rows[0].height), PHASES + 1, 1)
    for number, cell in enumerate(heads, start=1):
        name = render(PHASE_NAMES[number - 1]) if number <= PHASES else render(N_("Used, unavailable"))
        figure = f"{number} " if number <= PHASES else ""
        font = fonts.BOLD if number <= PHASES else fonts.TEXT
        words = cell.inset(1.2, 0.6)
        surface.paragraph(
            words, figure + name, font=font, size=8, leading=1.1, align="centre", rise="middle", shrink=0.82
        )
    row_line(surface, rows[0], strong=True)
    for turn, row in enumerate(rows[1:], start=1):
        surface.text(row.x + 2, row.middle[1] + 1.6, str(turn), font=fonts.INSCRIPTION, size=13)
        for phase, cell in enumerate(grid(Box(row.x + first, row.y, row.width - first, row.height), PHASES + 1, 1)):
            if phase < PHASES:
                surface.path(HOURGLASS, Box(cell.x + 1.4, cell.y + 1.4, 2.3, 3.2), line=ink.soft, width=0.2)
            if phase == 0:
                supplied = render(_supplied(job, turn))
                surface.text(cell.x + 5, cell.y + 4.2, supplied, size=8, colour=ink.soft, width=cell.width - 6)
        row_line(surface, row)
    edges = [cell.x for cell in heads]
    surface.lines([Segment(x, rows[0].y, x, rows[-1].bottom) for x in edges], colour=ink.hair, width=HAIRLINE)


def _supplied(job: Job, turn: int) -> Message:
    """The Hourglasses that come in Phase 1 of a turn, for one Defender and for each of two; an asterisk where the text
    leaves that open."""
    with_first = turn == 1 and job.settings["AMB-18"] == "first"
    one = HOURGLASSES_A_TURN + (HOURGLASSES_AT_START if with_first else 0)
    text = N_("%(one)d* / %(each)d each** +") if with_first else N_("%(one)d / %(each)d each +")
    return say(text, one=one, each=one // DEFENDERS_MOST)


def _box_contents(surface: Surface, job: Job, box: Box) -> None:
    """What runs out, by the box."""
    render = job.language.render
    units = tuple(say(N_("%(count)d × %(unit)s"), count=kind.count, unit=say(kind.name)) for kind in DEFENDERS)
    texts = (
        say(
            N_(
                "The box has %(units)s; %(stone)d stone and %(wood)d wooden wall components; %(each)d Cauldrons of each"
                " kind."
            ),
            units=units,
            stone=STONE_WALLS,
            wood=WOODEN_WALLS,
            each=CAULDRONS,
        ),
        say(N_("What is used up waits until a piece comes back. Only the Defender's Hourglasses have no limit.")),
        say(
            N_("Every Hourglass of a Phase is spent before the next one, if only by laying it on an unfinished action.")
        ),
    )
    y = box.y
    for text in texts:
        y += 1.2 + surface.paragraph(Box(box.x, y, box.width, 12), render(text), size=8.5)
    spent = N_("* The text leaves open when the Hourglasses of the beginning are spent: here after Phase 1 (AMB-18).")
    if job.settings["AMB-18"] == "before":
        spent = N_(
            "* The text leaves open when the Hourglasses of the beginning are spent: here before turn 1 (AMB-18)."
        )
    halves = N_("** Nor does it say that two Defenders have half of them each: that is our ruling.")
    for note in (spent, halves):
        surface.text(box.x, y + 3, render(note), size=7.5, colour=surface.ink.soft, width=box.width)
        y += 3.5
