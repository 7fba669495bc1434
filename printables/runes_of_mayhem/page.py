"""What the pages of Runes of Mayhem have in common: the frame, the colours and shields of the factions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.emblems import disc
from companion.referee.messages import N_
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.components import KNOWN
from companion.referee.runes_of_mayhem.unit import fights_as
from printables.document import Job
from printables.frame import framed, to_referee
from printables.geometry import Box
from printables.surface import Surface

KITE = "M 8 6 C 34 -4 66 -4 92 6 C 96 46 80 78 50 102 C 20 78 4 46 8 6 Z"


OTHER_FOLK = N_("other Castle Folk")
"""The Castle Folk without those of them that stand in the same table by name."""
FOLK_FIGHTS_AS = {card.name: str(fights_as(card.type, card.abilities)) for card in KNOWN if card.type == "castle-folk"}
"""The unit type by whose rules each of the Castle Folk fights that the rulebook names."""


class Look(NamedTuple):
    """How a faction is drawn: fill, the ink upon it, the joints of its wall, its shield as a path."""

    fill: str
    ink: str
    joints: str
    shield: str


FACTION_LOOKS = {
    "vikings": Look("#8f3a2c", "#ffffff", "#c58f82", disc(50, 50, 50)),
    "anglo-saxons": Look("#2c5a84", "#ffffff", "#86a5c0", KITE),
}
"""The round shield of the Vikings and the kite of the Anglo-Saxons: told apart without colour."""
NO_FACTION = Look("#d8ccb2", "#2b2519", "#b3a482", "M 50 0 L 100 50 L 50 100 L 0 50 Z")


def sheet(
    surface: Surface, job: Job, title: str, draw: Callable[[Surface], None], *, number: str = "", code: bool = True
) -> None:
    """A page with the frame; its code leads to the referee."""
    leads_to = to_referee(job, GAME.id) if code else None
    framed(surface, job, GAME.id, title, draw, leads_to=leads_to, number=number)


def shield(surface: Surface, look: Look, box: Box, *, width: float = 0.3) -> None:
    """The shield of a faction, with its rim."""
    ink = surface.ink
    surface.path(look.shield, box, fill=ink.area(look.fill) or "#ffffff", line=ink.text, width=width)
    surface.path(look.shield, box.inset(box.width * 0.11), line=look.ink if ink.fills else ink.text, width=width)
