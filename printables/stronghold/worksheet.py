"""The section worksheet: the melee of every Wall Section added up by hand, item by item."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.referee.messages import N_
from companion.referee.options import Settings
from companion.referee.stronghold.components import WARRIOR, Side
from companion.referee.stronghold.land import MOST_SECTIONS
from companion.referee.stronghold.rules import RULES
from printables import fonts
from printables.document import Job, Page
from printables.frame import area
from printables.geometry import POINTS, Box, Segment
from printables.reference import DEFAULTS, decisions, undecided
from printables.stronghold.page import MIDDLE, cell_text, in_the_middle, row_line, sheet, side_shape
from printables.surface import HAIRLINE, Surface
from printables.typeset import typeset

FIRST = 55.2
"""The width of the column that names the items."""
HEADING = 10.0
"""The headings of the parts, in points."""


class Row(NamedTuple):
    """An item: its name (a message), what one counts, whether it is a total."""

    name: str
    factor: str = ""
    total: bool = False


HEARD = {"lost": N_("Speech, if a Unit is there"), "counts": N_("Speech of the Officer")}
"""What a Speech counts for, by AMB-7."""
LEFT_OVER: dict[str, tuple[Row, ...]] = {
    "units": (Row(N_("1 or more: breached. 4 or more: +1 Glory")),),
    "walls": (
        Row(N_("1 or more: breached")),
        Row(N_("Breached: the same − wall components")),
        Row(N_("4 or more: +1 Glory")),
    ),
}
"""What the points left after the Units give, by AMB-13: the Glory Point may be counted after the walls too."""
RULES_BELOW = (
    "sh.superiority", "sh.equal", "sh.losses", "sh.rounding", "sh.winner-needs-units", "sh.breach", "sh.four-points",
)  # fmt: skip


def parts(settings: Settings) -> tuple[tuple[Side | None, tuple[Row, ...]], ...]:
    """The rows of each side and of the melee, as this table plays it."""
    return (
        (
            "invader",
            (
                Row(N_("Goblins (Frenzy: ×3)"), "×1"),
                Row(N_("Orcs"), "×2"),
                Row(N_("Trolls"), "×3"),
                Row(N_("Banners"), "+1"),
                Row(N_("Altars"), "+1"),
                Row(N_("Of the Invader's book"), "+"),
                Row(N_("Invader in all"), total=True),
            ),
        ),
        (
            "defender",
            (
                Row(N_("Marksmen"), "×1"),
                Row(N_("Soldiers"), "×2"),
                Row(N_("Veterans"), "×3"),
                Row(N_("Units alone"), total=True),
                Row(N_("Wall components, stone and wood"), "+1"),
                Row(N_("Officer: 1 for each Unit"), "+"),
                Row(HEARD[str(settings["AMB-7"])], "+"),
                Row(N_("Warrior"), f"+{WARRIOR}"),
                Row(N_("Of the Invader's book"), "+"),
                Row(N_("Defender in all"), total=True),
            ),
        ),
        (
            None,
            (
                Row(N_("Superiority: higher − lower"), total=True),
                Row(N_("Losses of the lower side")),
                Row(N_("Invader won: Superiority − Units")),
                *LEFT_OVER[str(settings["AMB-13"])],
            ),
        ),
    )


def worksheet(job: Job) -> Sequence[Page]:
    """One page with a column for each Wall Section."""
    title = job.language.render(N_("Section worksheet"))
    return (Page(partial(sheet, job=job, title=title, draw=partial(_page, job=job)), title),)


def _name(surface: Surface, box: Box, name: str, total: bool) -> None:
    """What an item is called, as far from the rule above as from that below; in two lines smaller, to be clear of
    both."""
    font = fonts.BOLD if total else fonts.TEXT
    set_in = partial(typeset, name, font, width=box.width, leading=1.1, balanced=True, height=box.height - 1, least=0.6)
    lines = set_in(size=8.5)
    if len(lines.lines) > 1:
        lines = set_in(size=7.5)
    in_the_middle(surface, box, lines)


def _page(surface: Surface, job: Job) -> None:
    render, ink = job.language.render, surface.ink
    groups = parts(job.settings)
    box = area(job.paper)
    notes = 46.0
    table = Box(box.x, box.y, box.width, box.height - notes - 4)
    count = sum(len(rows) + 1 for _, rows in groups) + 1.4
    high = table.height / count
    wide = (table.width - FIRST) / MOST_SECTIONS
    columns = [table.x + FIRST + wide * number for number in range(MOST_SECTIONS + 1)]
    head = table.top(high * 1.4)
    surface.text(head.x, head.bottom - 2, render(N_("Wall Section")), font=fonts.BOLD, size=9)
    row_line(surface, head, strong=True)
    uprights = [Segment(x, head.y, x, head.bottom) for x in columns]
    y = head.bottom
    for side, rows in groups:
        base = y + high * 0.72
        if side is not None:
            side_shape(surface, side, Box(table.x, base - MIDDLE * HEADING / POINTS - 1.8, 3.6, 3.6))
            name = render(N_("Invader")) if side == "invader" else render(N_("Defender"))
            surface.text(table.x + 5, base, name, font=fonts.INSCRIPTION, size=HEADING)
        else:
            surface.text(table.x, base, render(N_("The melee")), font=fonts.INSCRIPTION, size=HEADING)
        row_line(surface, Box(table.x, y, table.width, high))
        y += high
        for row in rows:
            place = Box(table.x, y, table.width, high)
            if row.total and ink.fills:
                surface.rectangle(Box(columns[0], y, columns[-1] - columns[0], high), fill=ink.wash)
            _name(surface, Box(table.x, y, FIRST - (9 if row.factor else 2), high), render(row.name), row.total)
            if row.factor:
                cell_text(surface, Box(columns[0] - 9, y, 8, high), row.factor, size=8, soft=True)
            row_line(surface, place, strong=row.total)
            y += high
        uprights += [Segment(x, y - high * len(rows), x, y) for x in columns]
    surface.lines(uprights, colour=ink.hair, width=HAIRLINE)
    y += 4
    for rule in RULES_BELOW:
        options = " ".join(undecided(job, RULES[rule]))
        text = f"{render(RULES[rule].title)}: {render(RULES[rule].text)}"
        told = (text + (f" ({options})" if options else ""), *decisions(job, RULES[rule]))
        for part in told:
            y += 0.8 + surface.paragraph(Box(box.x, y, box.width, box.bottom - y), part, size=7.5, leading=1.25)
    if any(undecided(job, RULES[rule]) for rule in RULES_BELOW):
        surface.text(box.x, y + 3.6, render(DEFAULTS), font=fonts.ITALIC, size=7, colour=ink.soft, width=box.width)
