"""The board of Years with all three difficulties, the start of a Year, and the attack in five steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.hadrians_wall.cards import CARDS, attack_cards
from companion.referee.hadrians_wall.rules import RULES
from companion.referee.messages import N_
from printables import fonts
from printables.document import Job, Page
from printables.flow import Block, Heading, Poured, pour_one
from printables.frame import area
from printables.geometry import Box, grid
from printables.hadrians_wall.page import page
from printables.hadrians_wall.parts import base
from printables.hadrians_wall.symbols import flag
from printables.reference import rule_entry
from printables.surface import HAIRLINE, Surface
from printables.typeset import LEAST_TEXT

BOARD = 45.0
QUESTION = "attack"
SET_UP = ("hw.fate-card", "hw.prospect", "hw.neutral-cards", "hw.income", "hw.road-income")
ATTACK: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("1", ("hw.attack-cards", "hw.neutral-penalty")),
    ("2", ("hw.attacks",)),
    ("3", ("hw.favour-use",)),
    ("4", ("hw.let-through",)),
    ("5", ("hw.disdain", "hw.valour", "hw.carry-over")),
)
"""The steps of the attack and their rules."""
DIFFICULTIES = {"easy": N_("Easy"), "normal": N_("Normal"), "hard": N_("Hard")}
FLAGS = {"easy": "apparitores", "normal": "column", "hard": "red"}


def attack_page(job: Job) -> Sequence[Page]:
    """One page: board, set-up of a Year, attack."""
    render = job.language.render
    whole = area(job.paper)
    blocks: list[Block] = [Heading(render(N_("A Year begins")))]
    blocks += [rule_entry(job, RULES[rule], figure=str(number)) for number, rule in enumerate(SET_UP, 1)]
    blocks.append(Heading(render(N_("The attack, in five steps"))))
    blocks.append(rule_entry(job, RULES["hw.year-end"]))
    for figure, rules in ATTACK:
        for number, rule in enumerate(rules):
            blocks.append(rule_entry(job, RULES[rule], figure="" if number else figure, ruled=not number))
    poured = pour_one(blocks, whole.below(BOARD), largest=10.5, least=LEAST_TEXT)
    title = render(N_("Years and attack"))
    return (
        Page(
            partial(page, job=job, title=title, draw=partial(_draw, job=job, poured=poured), question=QUESTION), title
        ),
    )


def _draw(surface: Surface, job: Job, poured: Poured) -> None:
    _board(surface, job, area(job.paper).top(BOARD - 3))
    poured.draw(surface)


def _board(surface: Surface, job: Job, box: Box) -> None:
    """Six Years: the potential, and the attack cards by difficulty; this table's difficulty stands out."""
    ink, render = surface.ink, surface.language.render
    label, row = 38.0, 8.4
    columns = grid(Box(box.x + label, box.y, box.width - label, box.height), len(CARDS.years), 1)
    chosen = str(job.settings["difficulty"])
    surface.text(0, box.y + 4.4, render(N_("Year")), font=fonts.INSCRIPTION, size=11, width=label - 2)
    surface.text(0, base(box.y + 6 + row / 2, 9), render(N_("Valour or Disdain")), size=9, width=label - 2)
    for number, (difficulty, name) in enumerate(DIFFICULTIES.items()):
        line = Box(box.x, box.y + 6 + row * (number + 1), box.width, row)
        if difficulty == chosen:
            surface.rectangle(line.inset(0, 0.3), fill=ink.area(ink.wash), line=ink.text, width=0.35, radius=1)
        flag(surface, render(name)[0], Box(1.4, line.y + 1.2, 5, 6.2), FLAGS[difficulty])
        font = fonts.BOLD if difficulty == chosen else fonts.TEXT
        surface.text(8.6, base(line.middle[1], 9), render(name), font=font, size=9, width=label - 10)
    for year, column in zip(CARDS.years, columns, strict=True):
        x = column.middle[0]
        surface.line(column.x, box.y, column.x, box.y + 6 + 4 * row, colour=ink.hair, width=HAIRLINE)
        surface.text(x, box.y + 4.4, str(year.year), font=fonts.INSCRIPTION, size=13, align="centre")
        flag(surface, str(year.potential), Box(x - 3, box.y + 6.6, 6, 7), "stone")
        for number, difficulty in enumerate(DIFFICULTIES):
            y = base(box.y + 6 + row * (number + 1.5), 12)
            font = fonts.BOLD if difficulty == chosen else fonts.TEXT
            surface.text(x, y, str(attack_cards(year.year, difficulty)), font=font, size=12, align="centre")
