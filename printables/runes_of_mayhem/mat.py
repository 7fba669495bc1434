"""The board mat: for each player the Battlefield of three lanes, and the home with Wall and Fortress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.emblems import disc
from companion.referee.messages import N_, say
from companion.referee.runes_of_mayhem.components import FACTIONS, LANES, ROWS, WALL_LIMIT
from companion.referee.runes_of_mayhem.state import MARKERS, STRUCTURE
from printables import fonts
from printables.document import Job, Page
from printables.geometry import Box, Paper, card_sheet
from printables.ornaments import battlement
from printables.runes_of_mayhem.page import FACTION_LOOKS, Look, shield
from printables.surface import Surface

ROUND = 3.0
"""The radius of a card's corner, in millimetres."""


class Place(NamedTuple):
    """A place for a card at home: its name, what belongs there, circles for so many markers, whether it is on the
    Wall."""

    name: str
    note: str
    circles: int = 0
    on_wall: bool = False


FORTRESS = Place(N_("Fortress"), N_("Structure-points; without any the game is lost"))
_SHARED = (
    Place(N_("Gold"), N_("a Gold for each marker, in every Production-phase"), MARKERS),
    FORTRESS,
    Place(N_("Faith"), N_("a Faith for each marker, in every Production-phase"), MARKERS),
    Place(N_("Deck"), N_("draw up to your hand limit, five at most")),
    Place(N_("King"), N_("one side up, never turned over")),
    Place(N_("Discard pile"), N_("face up, open to both players")),
)
HOMES = {
    # Overview; Castle Folk: they are in the Anglo-Saxons' deck alone
    "anglo-saxons": (
        *(Place(N_("Wall"), N_("two units at most, Castle Folk not counted"), on_wall=True),) * WALL_LIMIT,
        Place(N_("Castle Folk"), N_("on the Wall, without counting for its limit"), on_wall=True),
        *_SHARED,
    ),
    # Traps Expansion: their deck lies face down beside the playing surface
    "vikings": (
        *(Place(N_("Wall"), N_("two units at most"), on_wall=True),) * WALL_LIMIT,
        Place(N_("Traps"), N_("if you play with them: their deck, face down")),
        *_SHARED,
    ),
}
"""The places of each home, as nine cards lie on a sheet."""


def mat(job: Job) -> Sequence[Page]:
    """Two pages for each player, to be laid one below the other: row 1 is at the enemy's side. A lane has one number
    for both, so of two that face each other one counts from the right."""
    pages = []
    for lanes, faction in zip((range(1, LANES + 1), range(LANES, 0, -1)), FACTIONS, strict=True):
        name = job.language.render(FACTIONS[faction])
        look = FACTION_LOOKS[faction]
        field = job.language.render(say(N_("%(faction)s: Battlefield"), faction=name))
        home = job.language.render(say(N_("%(faction)s: Wall and Fortress"), faction=name))
        pages.append(Page(partial(_battlefield, paper=job.paper, look=look, faction=name, lanes=lanes), field))
        pages.append(Page(partial(_home, paper=job.paper, faction=faction), home))
    return tuple(pages)


def _battlefield(surface: Surface, paper: Paper, look: Look, faction: str, lanes: Sequence[int]) -> None:
    ink, render = surface.ink, surface.language.render
    for number, cell in enumerate(card_sheet(paper)):
        row, lane = number // LANES + 1, lanes[number % LANES]
        card = _outline(surface, cell, strong=row < ROWS)
        x, y = card.middle
        if row == 1:
            edge = Box(card.x + 8, card.y + 4, card.width - 16, 5)
            surface.path(battlement(edge, 6), edge, fill=ink.area(look.fill), line=ink.line(look.fill), width=0.3)
        title = render(say(N_("Lane %(lane)d"), lane=lane))
        surface.text(x, y - 2, title, font=fonts.INSCRIPTION, size=17, colour=ink.soft, align="centre", width=50)
        surface.text(
            x, y + 5, render(say(N_("Row %(row)d"), row=row)), size=11, colour=ink.soft, align="centre", width=50
        )
        note = {1: N_("next to the enemy"), ROWS: N_("Priests, and units whose card says so")}.get(row, "")
        if note:
            surface.paragraph(
                Box(card.x + 6, y + 9, card.width - 12, 9),
                render(note),
                size=8.5,
                colour=ink.soft,
                align="centre",
                balanced=True,
            )
        if (row, lane) == (2, 2):
            shield(surface, look, Box(x - 6, y - 26, 12, 12))
            surface.text(x, y + 24, faction, size=10, colour=ink.soft, align="centre", width=50)


def _home(surface: Surface, paper: Paper, faction: str) -> None:
    ink, render = surface.ink, surface.language.render
    look, places = FACTION_LOOKS[faction], HOMES[faction]
    for cell, place in zip(card_sheet(paper), places, strict=True):
        card = _outline(surface, cell, strong=place.on_wall)
        x, y = card.middle
        if place.on_wall:
            edge = Box(card.x + 4, card.y + 4, card.width - 8, 7)
            surface.path(battlement(edge, 7), edge, fill=ink.area(look.fill), line=ink.line(look.fill), width=0.3)
        top = card.y + 24 if place.circles else y - 1
        surface.text(
            x, top, render(place.name), font=fonts.INSCRIPTION, size=16, colour=ink.soft, align="centre", width=54
        )
        surface.paragraph(
            Box(card.x + 6, top + 3, card.width - 12, 12),
            render(place.note),
            size=8.5,
            colour=ink.soft,
            align="centre",
            balanced=True,
        )
        _circles(surface, card, place.circles)
        if place is FORTRESS:
            note = render(say(N_("%(count)d without a king"), count=STRUCTURE))
            surface.text(x, card.bottom - 9, note, size=8.5, colour=ink.soft, align="centre", width=50)
            shield(surface, look, Box(x - 7, card.y + 12, 14, 14))


def _circles(surface: Surface, card: Box, count: int) -> None:
    """Room for the markers: four in the upper line, the others beneath."""
    wide = 11.5
    for line, first in enumerate(range(0, count, 4)):
        here = min(4, count - first)
        left = card.middle[0] - here * wide / 2
        for number in range(here):
            box = Box(left + number * wide + 0.75, card.bottom - 36 + line * 13, wide - 1.5, wide - 1.5)
            surface.path(disc(50, 50, 50), box, line=surface.ink.text, width=0.25, dash=(0.8, 0.8))


def _outline(surface: Surface, cell: Box, *, strong: bool) -> Box:
    """The place of a card: drawn a little smaller, so that the card hides it."""
    card = cell.inset(1.2)
    ink = surface.ink
    surface.rectangle(
        card, line=ink.text if strong else ink.soft, width=0.35, radius=ROUND, dash=() if strong else (1.6, 1.2)
    )
    return card
