"""The two sheets with fields to fill in on a screen; the names of the fields are the ids of the boxes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.hadrians_wall.names import GROUP_NAMES, ICON_NAMES, box_name
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, BOXES, GROUPS
from companion.referee.messages import N_, Message, say
from printables.document import Job, Page
from printables.geometry import Box
from printables.hadrians_wall.layout import HEIGHT, SIDES, WIDTH, Side, sheet_layout
from printables.hadrians_wall.parts import Cell
from printables.hadrians_wall.sheets import HEAD, NAME, blank, origin
from printables.surface import Surface

SCORE_NAMES: dict[str, Message] = {
    **{attribute: say(ICON_NAMES[attribute]) for attribute in ATTRIBUTES},
    "path-cards": say(N_("Path Cards")),
    "disdain-final-tally": say(N_("Disdain")),
    "total-score": say(N_("Total")),
}

ORDER = {box: place for place, box in enumerate(BOXES)}
"""The order in which the keyboard goes from box to box: row by row, as on the sheet, not along the chains."""


def fillable(job: Job) -> Sequence[Page]:
    """The left and the right sheet, with a field for every box, the name and the score."""
    return [
        Page(partial(_page, job=job, side=side, under=page), page.title)
        for side, page in zip(SIDES, blank(job), strict=True)
    ]


def _page(surface: Surface, job: Job, side: Side, under: Page) -> None:
    under.draw(surface)
    x, y = origin(job)
    head, sheet = surface.inside(Box(x, y, WIDTH, HEAD)), surface.inside(Box(x, y + HEAD, WIDTH, HEIGHT))
    render = surface.language.render
    name = Box(NAME.x + 14, NAME.y, NAME.width - 14, NAME.height - 1.0)
    head.text_field(f"name-{side}", render(N_("Name")), name, size=13, centred=False)
    layout, temples = sheet_layout(side), 0
    for cell in sorted(layout.cells.values(), key=lambda cell: ORDER[cell.id]):
        _field(sheet, cell)
        if GROUPS[BOXES[cell.id].group].mark == "cohort":
            _favours(sheet, cell, f"{cell.id}-favour", box_name(cell.id), 1)
        elif cell.favours:
            _favours(sheet, cell, "favour", say(GROUP_NAMES[BOXES[cell.id].group]), temples + 1)
            temples += len(cell.favours)
    for line, box in layout.fields.items():
        sheet.text_field(
            f"score-{line}", render(say(N_("Score: %(line)s"), line=SCORE_NAMES[line])), box, size=12, most=4
        )


def _favours(sheet: Surface, cell: Cell, name: str, source: Message, first: int) -> None:
    """The Favours of a Temple or a Diplomat, numbered from ``first`` on in the names of the fields."""
    for number, box in enumerate(cell.favours, 1):
        text = N_("%(box)s, Favour %(number)d: o circled, x filled in")
        title = sheet.language.render(say(text, box=source, number=number))
        sheet.text_field(f"{name}-{first + number - 1}", title, box, size=9, most=1)


def _field(sheet: Surface, cell: Cell) -> None:
    render = sheet.language.render
    group, name = GROUPS[BOXES[cell.id].group], box_name(cell.id)
    if group.mark == "cohort":
        arrows = {part.outline.removeprefix("arrow-"): part.box for part in cell.parts}
        sheet.choice_field(cell.id, render(name), arrows)
    elif group.mark == "circle":
        title = render(say(N_("%(box)s: o circled, x filled in"), box=name))
        sheet.text_field(cell.id, title, cell.frame, size=11, most=1)
    elif cell.write is not None:
        text = N_("%(box)s: the number of the Trade Good") if group.mark == "good" else N_("%(box)s: the Year")
        sheet.text_field(cell.id, render(say(text, box=name)), cell.write, size=11, most=1)
    elif BOXES[cell.id].n > group.prefilled:
        sheet.check_field(cell.id, render(name), cell.frame)
