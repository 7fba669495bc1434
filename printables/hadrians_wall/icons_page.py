"""The key: every icon and sign of the sheets and of the board, its name, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.emblems.hadrians_wall import EMBLEMS, LANDMARKS, LETTERS
from companion.referee.hadrians_wall.names import BUILDING_NAMES, ICON_NAMES
from companion.referee.hadrians_wall.sheet import GLADIATORS
from companion.referee.messages import N_
from printables import fonts
from printables.document import Job, Page
from printables.frame import area
from printables.geometry import Box, grid
from printables.hadrians_wall.attack_page import DIFFICULTIES, FLAGS
from printables.hadrians_wall.page import page
from printables.hadrians_wall.paint import emblem, paint
from printables.hadrians_wall.parts import base, gladiator_sign
from printables.hadrians_wall.symbols import flag
from printables.surface import HAIRLINE, Surface
from printables.typeset import Lines, typeset

QUESTION = "fill"
SIZE = 8.5
"""Of what the icons do, in points; where one is too long for it, all are set smaller."""
SIGNS: dict[str, str] = {
    "year": N_("Year"),
    "gladiators": N_("Red and Blue Gladiator"),
    "potential": N_("Attack potential"),
    "difficulty": N_("Difficulty"),
}
"""What is no emblem: a mark in a box, the two Gladiators, the flags on the board of Years."""
NAMES: dict[str, str] = {
    **ICON_NAMES,
    "worker": N_("Any Worker"),
    "disdain": N_("Disdain"),
    "removed-disdain": N_("Removed Disdain"),
    **BUILDING_NAMES,
    **SIGNS,
}
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (N_("Workers and Resources"), ("soldier", "builder", "servant", "civilian", "worker", "resource")),
    (N_("Attributes"), ("renown", "piety", "valour", "discipline")),
    (N_("Citizens"), ("trader", "performer", "priest", "apparitor", "patrician")),
    (
        N_("Defence"),
        ("cohort", "sword", "favour", "disdain", "removed-disdain", "potential", "difficulty"),
    ),
    (N_("Other actions"), ("hammer", "infrastructure", "good", "scout", "gladiators", "year")),
    (N_("Landmarks"), tuple(LANDMARKS)),
)
MEANINGS: dict[str, str] = {
    "soldier": N_("Wall Guard, Fort, Temples, Diplomats, Scouts"),
    "builder": N_("Fort, Training Grounds, Forum, Temples, Courthouse, Landmarks, most buildings"),
    "servant": N_("Mining & Foresting, Forum, Gladiators, Temples, Courthouse, Diplomats, most buildings"),
    "civilian": N_("Citizen Tracks, Precincts, Forum, Gladiators, Temples"),
    "worker": N_("one of the four kinds, fills the next box of a Temple"),
    "resource": N_("Cippi, Wall, Trade Goods, performances, bribes, Diplomats, Landmarks, most buildings"),
    "renown": N_("fills the next box of Renown: 1 VP"),
    "piety": N_("fills the next box of Piety: 1 VP"),
    "valour": N_("fills the next box of Valour: 1 VP"),
    "discipline": N_("fills the next box of Discipline: 1 VP"),
    "trader": N_("fills the next box of the Traders"),
    "performer": N_("fills the next box of the Performers"),
    "priest": N_("fills the next box of the Priests"),
    "apparitor": N_("fills the next box of the Apparitores"),
    "patrician": N_("fills the next box of the Patricians"),
    "cohort": N_("fills the next box of any one Cohort"),
    "sword": N_("fills the next box of the Wall Guard"),
    "favour": N_(
        "circle it when gained, fill it in when used: ignores one attack card, a Diplomat's only on its Cohort"
    ),
    "disdain": N_("circle one per attack let through, up to the potential"),
    "removed-disdain": N_("fill in one circled Disdain"),
    "hammer": N_("fills the next circle of Resource Production"),
    "infrastructure": N_("raises the level to the flag below"),
    "good": N_("write down the number of the Trade Good"),
    "scout": N_("draw one Pattern on the Map"),
    "gladiators": N_("circle a box for training, fill it in for damage"),
    "year": N_("write the number of the Year into the box"),
    "potential": N_("the most Disdain of an attack; the rest is Valour"),
    "difficulty": N_("how many cards attack: easy, normal or hard"),
    "archway": N_("for 15 Renown: 2 Valour"),
    "monolith": N_("for 15 Piety: 2 Discipline"),
    "column": N_("for 15 Valour: 2 Piety"),
    "statue": N_("for 15 Discipline: 2 Renown"),
}


def icons_page(job: Job) -> Sequence[Page]:
    """One page with every icon and sign."""
    title = job.language.render(N_("Icons"))
    told = job.language.render(N_("a letter tells apart the icons of one group"))
    draw = partial(_draw, job=job)
    return (Page(partial(page, job=job, title=title, draw=draw, question=QUESTION, subtitle=(told,)), title),)


def _draw(surface: Surface, job: Job) -> None:
    """Two columns of about the same length: workers and attributes, then the rest."""
    ink, render = surface.ink, surface.language.render
    columns = (GROUPS[0:2] + GROUPS[4:5], GROUPS[2:4] + GROUPS[5:])
    whole = area(job.paper)
    heads = 1.0
    lines = max(sum(len(names) + heads for _, names in groups) for groups in columns)
    step = whole.height / lines
    size = min(_meaning(surface, name, whole.width / 2 - 4, step, SIZE).size for name in MEANINGS)
    for groups, column in zip(columns, grid(whole, 2, 1, gap=8), strict=True):
        y = column.y
        for heading, names in groups:
            surface.text(
                column.x, y + step * 0.72, render(heading), font=fonts.INSCRIPTION, size=12, width=column.width
            )
            y += step * heads
            for name in names:
                row = Box(column.x, y, column.width, step)
                surface.line(row.x, row.y, row.right, row.y, colour=ink.hair, width=HAIRLINE)
                _picture(surface, name, Box(row.x + 1, row.middle[1] - 5, 10, 10))
                surface.text(
                    row.x + 14.5,
                    base(row.middle[1] - 3.3, 11),
                    render(NAMES[name]),
                    font=fonts.BOLD,
                    size=11,
                    width=row.width - 22,
                )
                if name in LETTERS:
                    surface.text(
                        row.right - 5, base(row.middle[1], 14), LETTERS[name], font=fonts.BOLD, size=14, width=5
                    )
                meaning = _meaning(surface, name, row.width, step, size)
                surface.lay(Box(row.x + 14.5, row.middle[1] - 0.6, 0, 0), meaning, colour=ink.soft)
                y += step


def _meaning(surface: Surface, name: str, width: float, step: float, size: float) -> Lines:
    """What an icon does, beneath its name in a row of this width and height, at this size or as large as it fits."""
    room = width - (22 if name in LETTERS else 14.5)
    text = surface.language.render(MEANINGS[name])
    return typeset(text, fonts.TEXT, size, room, leading=1.15, height=step / 2, least=0.5)


def _picture(surface: Surface, name: str, box: Box) -> None:
    """The emblem or sign of this name as the sheets and the board show it."""
    ink = surface.ink
    x, y = box.middle
    if name == "year":
        square = Box(x - 4, y - 3.5, 8, 7)
        surface.rectangle(square, fill="#ffffff", line=ink.text, width=0.3, radius=0.5)
        surface.text(x, base(y, 12), "#", size=12, align="centre", colour=ink.soft)
    elif name == "gladiators":
        for gladiator, place in zip(GLADIATORS, grid(Box(x - 5.8, y - 2.75, 11.4, 5.5), 2, 1, gap=0.4), strict=True):
            paint(surface, gladiator_sign(gladiator, place))
    elif name == "potential":
        flag(surface, "1", Box(x - 3, y - 3.5, 6, 7), "stone")
    elif name == "difficulty":
        places = grid(Box(box.x - 0.7, y - 2.5, 11.8, 5), len(DIFFICULTIES), 1, gap=0.4)
        for place, (difficulty, words) in zip(places, DIFFICULTIES.items(), strict=True):
            flag(surface, surface.language.render(words)[0], place, FLAGS[difficulty])
    else:
        emblem(surface, EMBLEMS.get(name) or LANDMARKS[name], box)
