"""The empty glory sheet: a row for everything that gives or takes Glory Points, its value in grey beside the place to
write, in a column for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.stronghold.actions_table import DEEDS, DISHONOUR_FROM, DISHONOUR_SHORT
from companion.referee.stronghold.components import Side
from companion.referee.stronghold.ending import BREACH, FURTHER, GATE, LAST_GATE_FIRST, WHAT
from companion.referee.stronghold.play import DEFENDER_AT_START, INVADER_AT_START
from companion.referee.stronghold.table_state import GATES, TOUGHNESS, TURNS
from companion.referee.stronghold.turn import GUARD_FROM
from printables import fonts
from printables.document import Job
from printables.geometry import Box, Segment, grid
from printables.ornaments import write_on
from printables.stronghold.page import cell_text, side_shape
from printables.surface import HAIRLINE, Surface

SIDES: tuple[Side, ...] = ("invader", "defender")
CELL = 16.0
"""The width of a side's column."""
STRIP = 15.0
"""The height of the Gates at the foot."""
DATE = 42.0
"""The width of the line for the date."""
HEAD = 0.8
"""The height of a heading, of a row's."""
TAKEN = {"both": LAST_GATE_FIRST, "gate": LAST_GATE_FIRST, "sum": GATE + LAST_GATE_FIRST}
"""What the third Gate gives if it is the first breach, without the points of the breach, by the option."""


class Row(NamedTuple):
    """A row: what for, and the value for either side as it is printed in grey (empty: nothing to write there);
    ``given`` where nobody has to decide it."""

    text: str | Message
    invader: str | Message = ""
    defender: str | Message = ""
    given: bool = False


class Group(NamedTuple):
    """Rows under a heading."""

    heading: str | Message
    rows: tuple[Row, ...]


def signed(value: int) -> str:
    """A gain or a loss, with its sign."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def panels(settings: Settings) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    """The rows of both halves: turn by turn, and what happens once."""
    turns = [Row(WHAT["start"], str(INVADER_AT_START), str(DEFENDER_AT_START), given=True)]
    for turn in range(1, TURNS + 1):
        turns.append(Row(say(WHAT["time"], turn=turn), signed(-1), signed(1)))
        if turn >= GUARD_FROM:
            turns.append(Row(say(WHAT["honour-guard"], turn=turn), "", signed(1)))
    each = N_("%(points)s each")
    third = str(settings["AMB-12"])
    breaches = (
        Row(WHAT["gate-1"], signed(GATE)),
        Row(WHAT["gate-2"], signed(GATE)),
        Row(
            N_("Third Gate; the second value* if it is the first breach"),
            say(N_("%(one)s or %(other)s"), one=signed(GATE), other=signed(TAKEN[third])),
        ),
        Row(N_("First breach of a Wall Section") if third == "gate" else WHAT["breach"], signed(BREACH)),
        Row(N_("Every further Wall Section breached"), say(each, points=signed(FURTHER))),
        Row(N_("Every breached section where 4 points or more were left over*"), say(each, points=signed(1))),
        Row(N_("Assault after the tie: to the winner of it"), signed(1), signed(1)),
    )
    deeds = tuple(Row(text, signed(int(settings["AMB-14"]))) for text in DEEDS.values())
    dishonour = tuple(
        Row(say(N_("%(id)s: %(what)s"), id=which, what=say(text)), "", signed(-1))
        for which, text in DISHONOUR_SHORT.items()
    )
    return (
        (Group(N_("Turn by turn"), tuple(turns)),),
        (
            Group(N_("Gates and breaches"), breaches),
            Group(N_("Deeds of the Invader*, each once"), deeds),
            Group(say(N_("Dishonourable actions, from turn %(turn)d"), turn=DISHONOUR_FROM), dishonour),
        ),
    )


def glory_form(surface: Surface, job: Job, box: Box) -> None:
    """Both halves beside each other, the Gates under them."""
    turns, events = panels(job.settings)
    table = Box(box.x, box.y, box.width, box.height - STRIP - 8)
    left = Box(table.x, table.y, table.width * 0.46 - 3, table.height)
    right = Box(left.right + 6, table.y, table.right - left.right - 6, table.height)
    _panel(surface, job, left, turns)
    _panel(surface, job, right, events)
    _foot(surface, job, Box(box.x, box.bottom - STRIP - 4, box.width, STRIP + 4))


def _panel(surface: Surface, job: Job, box: Box, groups: Sequence[Group]) -> None:
    """Rows in a grid of three columns, a heading over each group, the sum at the foot."""
    render, ink = job.language.render, surface.ink
    count = sum(len(group.rows) for group in groups) + HEAD * len(groups) + 1
    high = box.height / count
    edges = (box.right - 2 * CELL, box.right - CELL)
    y = box.y
    for number, group in enumerate(groups):
        head = Box(box.x, y, box.width, high * HEAD)
        if ink.fills:
            surface.rectangle(head, fill=ink.wash)
        heading = render(group.heading)
        room = box.width - 3 - (2 * CELL if number == 0 else 0)
        surface.text(head.x + 1.5, head.bottom - 1.8, heading, font=fonts.INSCRIPTION, size=10, width=room)
        if number == 0:
            for edge, side in zip(edges, SIDES, strict=True):
                side_shape(surface, side, Box(edge + CELL / 2 - 2, head.middle[1] - 2, 4, 4))
        surface.line(box.x, head.bottom, box.right, head.bottom, colour=ink.text, width=0.3)
        y = head.bottom
        for row in group.rows:
            _row(surface, job, Box(box.x, y, box.width, high), row)
            y += high
        surface.lines([Segment(x, head.bottom, x, y) for x in edges], colour=ink.hair, width=0.2)
        surface.line(box.x, y, box.right, y, colour=ink.text, width=0.3)
    surface.text(box.x + 1.5, y + high * 0.66, render(N_("Total")), font=fonts.BOLD, size=10)
    surface.lines([Segment(x, y, x, box.bottom) for x in edges], colour=ink.text, width=0.3)
    surface.rectangle(box, line=ink.text, width=0.3)


def _row(surface: Surface, job: Job, place: Box, row: Row) -> None:
    render, ink = job.language.render, surface.ink
    words = Box(place.x + 1.5, place.y + 0.5, place.width - 2 * CELL - 2.5, place.height - 1)
    surface.paragraph(words, render(row.text), size=9, leading=1.15, rise="middle", shrink=0.5)
    for number, value in enumerate((row.invader, row.defender)):
        cell = Box(place.right - CELL * (2 - number), place.y, CELL, place.height)
        if value:
            font, colour = (fonts.BOLD, ink.text) if row.given else (fonts.TEXT, ink.soft)
            y = cell.middle[1] + 1.1
            surface.text(cell.x + 1.5, y, render(value), font=font, size=8.5, colour=colour, width=CELL - 3)
        elif ink.fills:
            surface.rectangle(cell, fill=ink.wash)
        else:  # without a wash a stroke says that nothing is written here
            surface.line(cell.x + 5, cell.bottom - 1.5, cell.right - 5, cell.y + 1.5, colour=ink.soft, width=HAIRLINE)
    surface.line(place.x, place.bottom, place.right, place.bottom, colour=ink.hair, width=HAIRLINE)


def _foot(surface: Surface, job: Job, box: Box) -> None:
    """The toughness of the Gates to cross out, and what the asterisk means."""
    render, ink = job.language.render, surface.ink
    for gate, cell in enumerate(grid(box.top(8), GATES, 1, gap=6), start=1):
        name = render(say(N_("Gate %(gate)d"), gate=gate))
        surface.text(cell.x, cell.y + 5.4, name, font=fonts.BOLD, size=9, width=cell.width - 40)
        boxes = grid(Box(cell.right - 39, cell.y + 0.8, 39, 6), TOUGHNESS, 1, gap=0.6)
        for number, square in enumerate(boxes, start=1):
            surface.rectangle(square, line=ink.text, width=0.2)
            cell_text(surface, square, str(number), size=8, soft=True)
    guard = N_("Honour Guard: while both Soldiers of the beginning have never moved, and not in a turn with a breach.")
    if job.settings["AMB-16"] == "guard":
        guard = N_("Honour Guard: while both Soldiers of the beginning have never moved, with or without a breach.")
    notes = (
        N_("Cross out the toughness that a Gate loses. Ring a value that is given once; write the sum of the others."),
        guard,
        N_("* The text leaves it open: as in the options AMB-12 (third Gate), AMB-13 (four points), AMB-14 (deeds)."),
    )
    y = box.y + 8.6
    for note in notes:
        surface.text(box.x, y + 2.6, render(note), size=7.5, colour=ink.soft, width=box.width - DATE - 4)
        y += 3.5
    write_on(surface, box.right - DATE, box.y + 15, render(N_("Date")), DATE)
