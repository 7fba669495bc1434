"""Every building of both sheets: what it needs, what it costs, what it gives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.hadrians_wall.names import BUILDING_NAMES, COHORT_NAMES, GROUP_NAMES, ICON_NAMES
from companion.referee.hadrians_wall.sheet import AREAS, ATTRIBUTES, BUILDINGS, SHEETS
from companion.referee.hadrians_wall.sheet import Box as SheetBox
from companion.referee.messages import N_, say
from printables import fonts
from printables.document import Job, Page
from printables.frame import area
from printables.geometry import Box, grid
from printables.hadrians_wall.drawing import spelled
from printables.hadrians_wall.page import page
from printables.hadrians_wall.parts import base
from printables.hadrians_wall.symbols import flag, icons
from printables.surface import HAIRLINE, Surface

HEAD = 8.0
QUESTION = "fill"
SIDE_OF = {group.id: area.sheet for area in AREAS.values() for group in area.groups}


def buildings_page(job: Job) -> Sequence[Page]:
    """One page, the left sheet on the left and the right one on the right."""
    title = job.language.render(N_("Buildings"))
    return (Page(partial(page, job=job, title=title, draw=partial(_draw, job=job), question=QUESTION), title),)


def _draw(surface: Surface, job: Job) -> None:
    whole = area(job.paper)
    render = surface.language.render
    sides = {side: [box for box in BUILDINGS if SIDE_OF[box.group] == side] for side in ("left", "right")}
    rows = max(len(found) for found in sides.values())
    for (side, found), column in zip(sides.items(), grid(whole, 2, 1, gap=8), strict=True):
        text = N_("Left sheet") if side == "left" else N_("Right sheet")
        surface.text(column.x, column.y + 4, render(text), font=fonts.INSCRIPTION, size=12, width=column.width)
        for box, row in zip(found, grid(column.below(HEAD), 1, rows), strict=False):
            _row(surface, box, row)


def _row(surface: Surface, box: SheetBox, row: Box) -> None:
    """Two lines: flag, name and what must be reached; costs, an arrow, gains."""
    ink, render = surface.ink, surface.language.render
    surface.line(row.x, row.y, row.right, row.y, colour=ink.hair, width=HAIRLINE)
    ((name, number),) = box.requires.items()
    top = row.y + (row.height - 13.4) / 2
    left = name in ("infrastructure", *ATTRIBUTES)
    flag(surface, str(number), Box(row.x, top + 2.4, 7, 8.6), "flag" if left else name)
    needs = render(GROUP_NAMES.get(name) or ICON_NAMES[name])
    surface.text(row.x + 9.4, top + 3.6, render(BUILDING_NAMES[box.id]), font=fonts.BOLD, size=10, width=42)
    surface.text(
        row.right, top + 3.6, f"{needs} {number}", size=8, colour=ink.soft, align="right", width=row.width - 53
    )
    y = top + 9.4
    (cost,) = box.costs
    x = icons(surface, spelled(cost), row.x + 9.4, y, 5.2, gap=0.5)
    surface.line(x + 0.6, y, x + 4.2, y, colour=ink.soft, width=0.3)
    surface.path("M 0 0 L 100 50 L 0 100 Z", Box(x + 3.4, y - 1, 1.6, 2), fill=ink.soft)
    x += 6.4
    for number, icon in enumerate(box.choose):
        if number:
            surface.line(x + 1.3, y - 2.2, x + 0.2, y + 2.2, colour=ink.soft, width=0.3)
            x += 2.0
        x = icons(surface, (icon,), x, y, 5.2, gap=0.5)
    x = icons(surface, box.gains, x, y, 5.2, gap=0.5)
    for column, building in SHEETS.granary_columns.items():
        if building == box.id:
            text = render(say(N_("opens the %(column)s column"), column=say(COHORT_NAMES[column])))
            surface.text(x + 0.6, base(y, 8), text, size=8, colour=ink.soft, width=row.right - x - 0.6)
    if box.each_year or box.each_year_choose:
        label = render(N_("each Year"))
        if box.each_year_choose:
            label += " " + render(N_("one Attribute"))
        x += 1.5
        x += 0.9 + surface.text(x, base(y, 8), label, size=8, colour=ink.soft, width=row.right - x)
        icons(surface, box.each_year, x, y, 4.4)
