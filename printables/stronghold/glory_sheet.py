"""The glory sheet: every line of a running or finished game, or an empty sheet for ten turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.messages import N_, say
from companion.referee.stronghold import GAME
from companion.referee.stronghold.actions_table import DEEDS
from companion.referee.stronghold.common import seat_name
from companion.referee.stronghold.components import Side
from companion.referee.stronghold.ending import line_text, winner
from companion.referee.stronghold.play import DEFENDER_AT_START, INVADER_AT_START
from companion.referee.stronghold.table_state import GATES, TOUGHNESS, TURNS, State, points
from companion.referee.stronghold.turn import GUARD_FROM, guard_stands
from printables import fonts
from printables.document import Job, Page
from printables.geometry import Box, grid
from printables.ornaments import player_name
from printables.stronghold.page import area, cell_text, label, row_line, sheet, side_shape
from printables.surface import HAIRLINE, Surface

SIDES: tuple[Side, ...] = ("invader", "defender")
MOST_LINES = 60
NUMBER = 20.0
"""The width of a side's column of points."""
EMPTY_ROWS = (
    N_("First Gate"), N_("Second Gate"), N_("Third Gate"), N_("The Stronghold is breached"),
    N_("Further Wall Sections breached"), N_("Four points left, sections"),
)  # fmt: skip


def glory_sheet(job: Job) -> Sequence[Page]:
    """One page with the points of both sides."""
    title = job.language.render(N_("Glory sheet"))
    return (Page(partial(sheet, job=job, title=title, draw=partial(_page, job=job), subtitle=_subtitle(job)), title),)


def _subtitle(job: Job) -> str:
    if job.play is None:
        return ""
    state: State = job.play.state
    end = GAME.scores(state).end or say(N_("turn %(turn)d"), turn=state.turn)
    told = (fonts.printable(job.play.date, "", fonts.TEXT), fonts.printable(job.language.render(end), "", fonts.TEXT))
    return " · ".join(part for part in told if part)


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _page(surface: Surface, job: Job) -> None:
    box = area(job.paper)
    state: State | None = job.play.state if job.play else None
    if state is not None and state.stage == "map":
        state = None
    box = box.below(_players(surface, job, box, state))
    lines = _lines(job, state)
    side = box.width * 0.34
    left = Box(box.x, box.y, box.width - side - 8, box.height)
    row = min(6.6, (left.height - 8) / max(len(lines) + 2, 1))
    _ledger(surface, job, left, lines, state, row)
    _aside(surface, job, Box(left.right + 8, box.y, side, box.height), state)


def _players(surface: Surface, job: Job, box: Box, state: State | None) -> float:
    """Both sides with their players and totals; returns the height."""
    render, ink = job.language.render, surface.ink
    won = winner(state) if state else None
    for side, cell in zip(SIDES, grid(box.top(15), 2, 1, gap=8), strict=True):
        if won == side and ink.fills:
            surface.rectangle(cell, fill=ink.wash)
        surface.rectangle(cell, line=ink.text, width=0.5 if won == side else 0.2)
        side_shape(surface, side, Box(cell.x + 3, cell.y + 4, 7, 7))
        names = [seat.name for seat in job.play.seats if seat.id.startswith(side)] if job.play else []
        told = ", ".join(name for name in names if name)
        surface.text(
            cell.x + 13, cell.y + 6.4, render(seat_name(side)), font=fonts.BOLD, size=11, width=cell.width - 34
        )
        if told:
            player_name(surface, cell.x + 13, cell.y + 11.2, told, size=9, width=cell.width - 34)
        else:
            surface.line(cell.x + 13, cell.y + 12, cell.right - 22, cell.y + 12, colour=ink.hair, width=HAIRLINE)
        if state is not None:
            total = _number(points(state, side))
            surface.text(cell.right - 4, cell.y + 11, total, font=fonts.INSCRIPTION, size=24, align="right", width=18)
    return 20.0


def _lines(job: Job, state: State | None) -> list[tuple[str, str, str]]:
    """What for, and the points of either side; without a game the rows of an empty sheet."""
    render = job.language.render
    if state is not None:
        lines = state.ledger[-MOST_LINES:]
        return [
            (
                render(line_text(line)),
                _number(line.points) if line.side == "invader" else "",
                _number(line.points) if line.side == "defender" else "",
            )
            for line in lines
        ]
    start = render(N_("At the start"))
    found = [(start, _number(INVADER_AT_START), _number(DEFENDER_AT_START))]
    for turn in range(1, TURNS + 1):
        found.append((render(say(N_("End of turn %(turn)d without a breach"), turn=turn)), "−1", "+1"))
        if turn >= GUARD_FROM:
            found.append((render(say(N_("Honour Guard, turn %(turn)d"), turn=turn)), "", "+1"))
    found += [(render(text), "", "") for text in EMPTY_ROWS]
    return found


def _ledger(
    surface: Surface, job: Job, box: Box, lines: list[tuple[str, str, str]], state: State | None, row: float
) -> None:
    render, ink = job.language.render, surface.ink
    head = box.top(6)
    for number, side in enumerate(SIDES):
        x = box.right - NUMBER * (2 - number)
        side_shape(surface, side, Box(x + 1.5, head.y + 0.8, 3.6, 3.6))
        surface.text(x + 6, head.y + 4, render(seat_name(side)), size=7.5, width=NUMBER - 6.5)
    row_line(surface, head, strong=True)
    y = head.bottom
    size = min(9.5, row * 1.75)
    for text, *numbers in lines:
        place = Box(box.x, y, box.width, row)
        surface.text(box.x, y + row * 0.7, text, size=size, width=box.width - 2 * NUMBER - 3)
        for number, value in enumerate(numbers):
            x = box.right - NUMBER * (1 - number)
            if state is None and value and text != lines[0][0]:
                # an empty sheet offers the usual points, to be ringed
                surface.text(x - 7, y + row * 0.7, value, size=size * 0.9, align="right", colour=ink.soft)
            else:
                surface.text(x - 7, y + row * 0.7, value, font=fonts.BOLD, size=size, align="right")
        row_line(surface, place)
        y += row
    total = Box(box.x, y, box.width, row * 1.3)
    surface.text(box.x, y + row * 0.95, render(N_("Together")), font=fonts.BOLD, size=size)
    if state is not None:
        for number, side in enumerate(SIDES):
            x = box.right - NUMBER * (1 - number) - 7
            value = _number(points(state, side))
            surface.text(x, y + row * 0.95, value, font=fonts.INSCRIPTION, size=size * 1.2, align="right")
    row_line(surface, total, strong=True)


def _aside(surface: Surface, job: Job, box: Box, state: State | None) -> None:
    """Gates, Honour Guard and deeds."""
    render, ink = job.language.render, surface.ink
    surface.text(box.x, box.y + 4, render(N_("Gates")), font=fonts.INSCRIPTION, size=11)
    y = box.y + 7
    for gate in range(GATES):
        left = state.gates[gate] if state else TOUGHNESS
        surface.text(box.x, y + 4, str(gate + 1), font=fonts.BOLD, size=9)
        for number, cell in enumerate(grid(Box(box.x + 6, y, 6.0 * TOUGHNESS, 5.4), TOUGHNESS, 1, gap=0.6), start=1):
            gone = state is not None and number > left
            surface.rectangle(cell, line=ink.text, width=0.2, fill=ink.wash if gone and ink.fills else None)
            cell_text(surface, cell, "×" if gone else str(number), size=8, soft=not gone)
        y += 7.4
    y += 4
    surface.text(box.x, y + 4, render(N_("Honour Guard")), font=fonts.INSCRIPTION, size=11)
    never = N_("Both Soldiers never moved: 1 Glory Point at the end of each turn without a breach from turn 6.")
    text = never if state is None or guard_stands(state) else N_("It has moved: no points for it.")
    y += 6.5 + surface.paragraph(Box(box.x, y + 6, box.width, 30), render(text), size=8.5)
    y += 4
    surface.text(box.x, y + 4, render(N_("Deeds of the Invader")), font=fonts.INSCRIPTION, size=11, width=box.width)
    y += 7
    for name, deed in DEEDS.items():
        mark = Box(box.x, y + 0.3, 3.2, 3.2)
        surface.rectangle(mark, line=ink.text, width=0.25)
        if state is not None and name in state.deeds:
            surface.text(mark.middle[0], y + 3.1, "×", font=fonts.BOLD, size=9, align="centre")
        y += 2.2 + surface.paragraph(Box(box.x + 5, y, box.width - 5, 20), render(deed), size=8.5)
    y += 5
    if state is None:
        label(surface, box.x, y, render(N_("Dishonourable actions")), box.width)
        label(surface, box.x, y + 8, render(N_("Date")), box.width)
    elif state.dishonour:
        told = say(N_("Dishonourable actions: %(which)s"), which=tuple(state.dishonour))
        surface.paragraph(Box(box.x, y, box.width, 20), render(told), size=8.5)
