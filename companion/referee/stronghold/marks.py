"""What is on a Wall Section beside Units and wall components: Heroes, Banners, Altars, Cauldrons, tiles."""

from __future__ import annotations

from companion.referee.messages import N_, Message, say
from companion.referee.stronghold.components import ALTAR, BANNER, HEROES, Side
from companion.referee.stronghold.table_state import State, Wall

CAULDRON_NAMES = (N_("Goblin Cauldron"), N_("Orc Cauldron"), N_("Troll Cauldron"))

Marks = tuple[tuple[Side, Message], ...]
"""What else is on a Wall Section, and whose it is."""


def marks(state: State, wall: Wall) -> Marks:
    """Heroes and tiles of a Wall Section, each with the side whose it is; of what concerns both the Defender's."""
    found: list[tuple[Side, Message]] = []
    if wall.officer:
        heard = say(N_("Officer, Speech %(count)d"), count=state.speech) if state.speech else say(HEROES["officer"])
        found.append(("defender", heard))
    if wall.warrior:
        found.append(("defender", say(HEROES["warrior"])))
    pieces: tuple[tuple[Side, int, str], ...] = (
        ("invader", wall.banner, BANNER),
        ("invader", wall.altar, ALTAR),
        *(("defender", count, text) for count, text in zip(wall.cauldrons, CAULDRON_NAMES, strict=True)),
    )
    for side, count, text in pieces:
        if count:
            what = say(N_("%(count)d × %(what)s"), count=count, what=say(text)) if count > 1 else say(text)
            found.append((side, what))
    tiles: tuple[tuple[bool, Side, str], ...] = (
        (wall.platform, "defender", N_("Platform")),
        (wall.glare, "defender", N_("Unearthly Glare")),
        (wall.frenzy, "invader", N_("Frenzy")),
    )
    found += [(side, say(text)) for there, side, text in tiles if there]
    if wall.imod:
        found.append(("invader", say(N_("Invader +%(points)d"), points=wall.imod)))
    if wall.dmod:
        found.append(("defender", say(N_("Defender +%(points)d"), points=wall.dmod)))
    if wall.breached:
        found.append(("invader", say(N_("breached"))))
    return tuple(found)
