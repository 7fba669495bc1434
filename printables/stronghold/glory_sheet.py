"""The glory sheet: every line of a running or finished game and how its walls stand, or an empty one for ten turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from companion.referee.messages import N_, Message, say
from companion.referee.stronghold import GAME
from companion.referee.stronghold.actions_table import DEEDS, DISHONOUR_SHORT
from companion.referee.stronghold.common import place_name, seat_name
from companion.referee.stronghold.components import DEFENDERS, INVADERS, Side, force_text
from companion.referee.stronghold.ending import Scored, merged, winner
from companion.referee.stronghold.land import FLANKS
from companion.referee.stronghold.marks import marks
from companion.referee.stronghold.table_state import TOUGHNESS, State, Wall, flank_of_seat, points, replace, side_of
from companion.referee.stronghold.turn import guard_stands
from printables import fonts
from printables.document import Job, Page, Seat
from printables.frame import area
from printables.geometry import POINTS, Box, Segment, grid
from printables.ornaments import player_name
from printables.stronghold.glory_form import CELL, SIDES, glory_form, signed
from printables.stronghold.page import MIDDLE, cell_text, in_the_middle, row_line, sheet, side_shape
from printables.surface import HAIRLINE, Surface
from printables.typeset import typeset

MOST_LINES = 60
TOTAL = 24.0
"""The width of the box for a side's Glory Points."""
PLAYERS = 25.0
"""The height of a side's box: two names, which may have to be written, each with a note beneath."""
ROW, LEAST_ROW = 7.6, 4.6
"""The height of a row at most; of a Wall Section's at least, else they are left out."""
STANDS = "#d8d1c4"
"""The toughness that a Gate still has, under its number."""
WALL_COLUMNS = (0.15, 0.29, 0.36, 0.2)
"""The parts of the width: Wall Section, both sides with all that is there of them, wall components."""


def glory_sheet(job: Job) -> Sequence[Page]:
    """One page with the points of both sides."""
    title = job.language.render(N_("Glory sheet"))
    return (Page(partial(sheet, job=job, title=title, draw=partial(_page, job=job), subtitle=_subtitle(job)), title),)


def _subtitle(job: Job) -> tuple[str, ...]:
    if job.play is None:
        return ()
    state: State = job.play.state
    end, turn = GAME.scores(state).end, say(N_("turn %(turn)d"), turn=state.turn)
    # that nothing fell in ten turns is told with their number, in words that fill the line
    told = [each for each in (turn if state.end_reason != "held" else None, end) if each]
    return job.play.date, *map(job.language.render, told)


def _page(surface: Surface, job: Job) -> None:
    box = area(job.paper)
    state: State | None = job.play.state if job.play else None
    if state is not None and state.stage == "map":
        state = None
    box = box.below(_players(surface, job, box, state))
    if state is None:
        glory_form(surface, job, box)
        return
    lines = merged(state.ledger)[-MOST_LINES:]
    count = len(lines) + 2.3
    side = box.width * 0.34
    aside = _aside(surface, job, Box(box.right - side, box.y, side, box.height), state)
    # what the ledger leaves shows the walls; a long ledger takes it all
    walls = (len(state.walls) + 2) * LEAST_ROW
    row = min(ROW, box.height / count, max((box.height - walls - 6) / count, LEAST_ROW))
    _ledger(surface, job, Box(box.x, box.y, box.width - side - 8, row * count), lines, state)
    top = max(box.y + row * count, aside) + 6
    high = min(ROW, (box.bottom - top) / (len(state.walls) + 2))
    if high >= LEAST_ROW:
        _walls(surface, job, Box(box.x, top, box.width, high * (len(state.walls) + 2)), state)


def _players(surface: Surface, job: Job, box: Box, state: State | None) -> float:
    """Both sides with their players and totals; returns the height."""
    render, ink = job.language.render, surface.ink
    won = winner(state) if state else None
    for side, cell in zip(SIDES, grid(box.top(PLAYERS), 2, 1, gap=6), strict=True):
        if won == side and ink.fills:
            surface.rectangle(cell, fill=ink.wash)
        surface.rectangle(cell, line=ink.text, width=0.5 if won == side else 0.2)
        side_shape(surface, side, Box(cell.x + 3, cell.middle[1] - 3.5, 7, 7))
        edge = cell.right - TOTAL
        surface.line(edge, cell.y, edge, cell.bottom, colour=ink.hair, width=HAIRLINE)
        x, width = cell.x + 13, edge - cell.x - 15
        surface.text(x, cell.y + 5.2, render(seat_name(side)), font=fonts.BOLD, size=11, width=width)
        _names(surface, Box(x, cell.y + 6, width, 15.6), job.play.seats if job.play else (), side)
        glory = render(N_("Glory Points"))
        middle = cell.right - TOTAL / 2
        surface.text(middle, cell.y + 3.6, glory, size=7, align="centre", colour=ink.soft, width=TOTAL - 3)
        if state is not None:
            total = signed(points(state, side)).removeprefix("+")
            surface.text(middle, cell.y + 17, total, font=fonts.INSCRIPTION, size=24, align="centre", width=TOTAL - 4)
    return PLAYERS + 4


def _names(surface: Surface, box: Box, seats: Iterable[Seat], side: Side) -> None:
    """The players of a side, two at most, each with his side of the fortress then, or lines for them to write on."""
    here = [seat for seat in seats if side_of(seat.id) == side]
    flanks = [surface.language.render(FLANKS[flank_of_seat(seat.id)]) if len(here) > 1 else "" for seat in here]
    names = [seat.name for seat in here]
    for line, name, flank in zip(grid(box, 1, 2), [*names, "", ""], [*flanks, "", ""], strict=False):
        if name:
            line, right = line.moved(0, 2.2), 0.0
            if flank:
                y, soft = line.middle[1] + 0.9, surface.ink.soft
                right = surface.text(line.right, y, flank, size=7, align="right", colour=soft, width=14) + 2
            player_name(surface, line, name, size=9, beside=right)
        elif not any(names):
            surface.line(line.x, line.bottom - 0.4, line.right, line.bottom - 0.4, colour=surface.ink.hair, width=0.2)


def _ledger(surface: Surface, job: Job, box: Box, lines: Sequence[Scored], state: State) -> None:
    """A row for every line and their sum, in a column for each side."""
    render, ink = job.language.render, surface.ink
    row = box.height / (len(lines) + 2.3)
    size = min(9.5, row * 1.75)
    edges = (box.right - 2 * CELL, box.right - CELL)
    for edge, side in zip(edges, SIDES, strict=True):
        high = min(4.0, row * 0.8)
        side_shape(surface, side, Box(edge + (CELL - high) / 2, box.y + (row - high) / 2, high, high))
    y = box.y + row
    row_line(surface, Box(box.x, box.y, box.width, row), strong=True)
    for line in lines:
        surface.text(box.x + 1, y + row * 0.66, render(line.what), size=size, width=box.width - 2 * CELL - 3)
        for edge, side in zip(edges, SIDES, strict=True):
            if side in line.points:
                value = str(line.points[side]).replace("-", "−")
                surface.text(edge + CELL - 5, y + row * 0.66, value, font=fonts.BOLD, size=size, align="right")
        row_line(surface, Box(box.x, y, box.width, row))
        y += row
    surface.text(box.x + 1, y + row * 0.9, render(N_("Total")), font=fonts.BOLD, size=size)
    for edge, side in zip(edges, SIDES, strict=True):
        value = str(points(state, side)).replace("-", "−")
        surface.text(edge + CELL - 5, y + row * 0.9, value, font=fonts.INSCRIPTION, size=size * 1.2, align="right")
    surface.lines([Segment(x, box.y, x, box.bottom) for x in edges], colour=ink.hair, width=0.2)
    row_line(surface, box, strong=True)


def _aside(surface: Surface, job: Job, box: Box, state: State) -> float:
    """Gates, Honour Guard, deeds and dishonourable actions; returns where it ends."""
    render, ink = job.language.render, surface.ink
    surface.text(box.x, box.y + 4, render(N_("Gates")), font=fonts.INSCRIPTION, size=11)
    y = box.y + 7
    for gate, left in enumerate(state.gates):
        surface.text(box.x, y + 4, str(gate + 1), font=fonts.BOLD, size=9)
        for number, cell in enumerate(grid(Box(box.x + 6, y, 6.0 * TOUGHNESS, 5.4), TOUGHNESS, 1, gap=0.6), start=1):
            stands = number <= left
            surface.rectangle(cell, line=ink.text, width=0.2, fill=ink.area(STANDS) if stands else None)
            cell_text(surface, cell, str(number) if stands else "×", size=8, bold=stands)
        left_of = render(say(N_("%(left)d of %(all)d"), left=left, all=TOUGHNESS))
        surface.text(box.right, y + 4, left_of, font=fonts.BOLD, size=9, align="right", width=box.width - 6.0 * 7 - 1)
        y += 7.2
    y += 3
    surface.text(box.x, y + 4, render(N_("Honour Guard")), font=fonts.INSCRIPTION, size=11)
    never = N_("Both Soldiers never moved: 1 Glory Point at the end of each turn without a breach from turn 6.")
    if job.settings["AMB-16"] == "guard":
        never = N_("Both Soldiers never moved: 1 Glory Point at the end of each turn from turn 6, also with a breach.")
    text = never if guard_stands(state) else N_("It has moved: no more points for it.")
    y += 6.5 + surface.paragraph(Box(box.x, y + 6, box.width, 30), render(text), size=8.5)
    y += 3
    surface.text(box.x, y + 4, render(N_("Deeds of the Invader")), font=fonts.INSCRIPTION, size=11, width=box.width)
    y = _marked(surface, job, box, y + 7, DEEDS, state.deeds) + 3
    heading = render(N_("Dishonourable actions"))
    surface.text(box.x, y + 4, heading, font=fonts.INSCRIPTION, size=11, width=box.width)
    named = {which: say(N_("%(id)s: %(what)s"), id=which, what=say(text)) for which, text in DISHONOUR_SHORT.items()}
    return _marked(surface, job, box, y + 7, named, state.dishonour)


def _marked(
    surface: Surface, job: Job, box: Box, y: float, texts: dict[str, str] | dict[str, Message], done: Sequence[str]
) -> float:
    """Lines with a box before each, crossed where it is ``done``; returns where they end."""
    for name, text in texts.items():
        lines = typeset(job.language.render(text), fonts.TEXT, 8.5, box.width - 5)
        # in the middle of the letters of the first line
        middle = y + lines.first - MIDDLE * lines.size / POINTS
        mark = Box(box.x, middle - 1.6, 3.2, 3.2)
        surface.rectangle(mark, line=surface.ink.text, width=0.25)
        if name in done:
            surface.text(mark.middle[0], middle + MIDDLE * 9 / POINTS, "×", font=fonts.BOLD, size=9, align="centre")
        surface.lay(Box(box.x + 5, y, box.width - 5, lines.height), lines)
        y += 1.8 + lines.height
    return y


def _walls(surface: Surface, job: Job, box: Box, state: State) -> None:
    """What stands on every Wall Section."""
    render, ink = job.language.render, surface.ink
    row = box.height / (len(state.walls) + 2)
    surface.text(box.x, box.y + row * 0.7, render(N_("The Wall Sections")), font=fonts.INSCRIPTION, size=11)
    starts = [box.x + box.width * sum(WALL_COLUMNS[:number]) for number in range(len(WALL_COLUMNS))]
    places = [(start, box.width * part - 3) for start, part in zip(starts, WALL_COLUMNS, strict=True)]
    y = box.y + row
    heads = (*(seat_name(side) for side in SIDES), say(N_("Walls")))
    for (x, width), head in zip(places[1:], heads, strict=True):
        surface.text(x, y + row * 0.66, render(head), font=fonts.BOLD, size=8.5, width=width)
    row_line(surface, Box(box.x, y, box.width, row), strong=True)
    for name, wall in state.walls.items():
        y += row
        surface.text(places[0][0], y + row * 0.66, render(place_name(name)), size=8.5, width=places[0][1])
        cells = (
            *(", ".join(render(text) for text in _there(state, wall, side)) for side in SIDES),
            ", ".join(render(text) for text in _walls_of(wall)),
        )
        for (x, width), text in zip(places[1:], cells, strict=True):
            lines = typeset(text, fonts.TEXT, 8.5, width, leading=1.05, height=row - 0.4, least=0.35)
            in_the_middle(surface, Box(x, y, width, row), lines)
        row_line(surface, Box(box.x, y, box.width, row))
    surface.lines([Segment(x - 1.5, box.y + row, x - 1.5, box.bottom) for x in starts[1:]], colour=ink.hair, width=0.2)


def _there(state: State, wall: Wall, side: Side) -> tuple[Message, ...]:
    """Units of a side on a Wall Section, and what else is there of it; that it is breached stands with the walls."""
    units = force_text(wall.invader, INVADERS) if side == "invader" else force_text(wall.defender, DEFENDERS)
    return (*units, *(what for whose, what in marks(state, replace(wall, breached=False)) if whose == side))


def _walls_of(wall: Wall) -> tuple[Message, ...]:
    """The wall components of a section, and whether it is breached."""
    found = [say(N_("%(count)d stone"), count=wall.stone)] if wall.stone else []
    found += [say(N_("%(count)d wood"), count=wall.wood)] if wall.wood else []
    return (*found, *((say(N_("breached")),) if wall.breached else ()))
