"""The twelve Player Cards on one page: what each scores as a Path, what it offers as a Prospect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.hadrians_wall.cards import CARDS, PlayerCard
from companion.referee.hadrians_wall.names import PATH_NAMES
from companion.referee.hadrians_wall.rules import RULES
from companion.referee.hadrians_wall.scoring import at_most
from companion.referee.messages import N_, say
from printables import fonts
from printables.document import Job, Page
from printables.frame import area
from printables.geometry import Box, grid
from printables.hadrians_wall.page import page
from printables.hadrians_wall.parts import base
from printables.hadrians_wall.symbols import good, icons, pattern
from printables.reference import decisions
from printables.surface import HAIRLINE, Surface

NAME, STEPS, TEXT, PROSPECT = 0.0, 37.0, 82.0, 140.0
"""Where the columns begin."""
STEP = 13.0
HEAD = 6.0
QUESTION = "score"


def paths_page(job: Job) -> Sequence[Page]:
    """One page, a row for each card."""
    title = job.language.render(N_("The twelve Paths"))
    draw = partial(_draw, job=job)
    return (Page(partial(page, job=job, title=title, draw=draw, question=QUESTION), title),)


def _draw(surface: Surface, job: Job) -> None:
    whole = area(job.paper)
    render, ink = surface.language.render, surface.ink
    ends = (STEPS, TEXT, PROSPECT, whole.width + 2)
    heads = (N_("Path Card"), N_("VP from"), N_("What counts"), N_("As Prospect Card"))
    for text, x, end in zip(heads, (NAME, STEPS, TEXT, PROSPECT), ends, strict=True):
        surface.text(x, whole.y + 2.4, render(text), size=8, colour=ink.soft, width=end - x - 2)
    for card, row in zip(CARDS.player_cards, grid(whole.below(HEAD - 2), 1, len(CARDS.player_cards)), strict=True):
        _row(surface, job, card, row)


def _row(surface: Surface, job: Job, card: PlayerCard, row: Box) -> None:
    ink, render = surface.ink, surface.language.render
    surface.line(row.x, row.y, row.right, row.y, colour=ink.hair, width=HAIRLINE)
    middle = row.middle[1]
    surface.text(NAME, base(middle, 13), render(PATH_NAMES[card.id]), font=fonts.INSCRIPTION, size=13, width=STEPS - 2)
    for points, step in enumerate(card.steps, 1):
        tile = Box(STEPS + (points - 1) * (STEP + 1), middle - 6.2, STEP, 12.4)
        surface.rectangle(tile, fill=ink.area(ink.wash), line=ink.hair, width=0.2, radius=1)
        sign = "≤" if at_most(card, job.settings) and step else ""
        surface.text(tile.middle[0], tile.y + 5.6, f"{sign}{step}", font=fonts.BOLD, size=14, align="centre")
        worth = render(say(N_("%(n)d VP"), n=points))
        surface.text(tile.middle[0], tile.bottom - 1.7, worth, size=8, colour=ink.soft, align="centre")
    rule = RULES[f"hw.path-{card.id}"]
    text = " ".join((render(rule.text), *decisions(job, rule)))
    place = Box(TEXT, row.y + 0.8, PROSPECT - TEXT - 3, row.height - 1.6)
    surface.paragraph(place, text, size=8.5, leading=1.2, rise="middle", shrink=0.4)
    icons(surface, (item for item, number in card.gains.items() for _ in range(number)), PROSPECT, middle, 5.2)
    good(surface, card.good, Box(PROSPECT + 15, middle - 4, 9, 8))
    pattern(surface, card.pattern, Box(row.right - 14.6, middle - 6, 14.6, 12), cell=3.4)
