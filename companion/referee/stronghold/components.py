"""Stronghold: what is in the box, as far as the text of the Valley Games printing tells.

Rulebook: Components; Strength of the Invader and of the Defender. The text does not tell how many
Wall Sections and spaces there are, nor which faces the hit deck has: those are entered by the table.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.referee.messages import N_, Message, say

Side = Literal["invader", "defender"]


class UnitType(msgspec.Struct, frozen=True):
    """A type of Unit: the letter of the notation, its name, that of several, its strength (1 to 3), how many the box
    has."""

    letter: str
    name: str
    plural: str
    strength: int
    count: int


INVADERS = (
    UnitType("G", N_("Goblin"), N_("Goblins"), 1, 60),
    UnitType("O", N_("Orc"), N_("Orcs"), 2, 100),
    UnitType("T", N_("Troll"), N_("Trolls"), 3, 40),
)
DEFENDERS = (
    UnitType("M", N_("Marksman"), N_("Marksmen"), 1, 17),
    UnitType("S", N_("Soldier"), N_("Soldiers"), 2, 20),
    UnitType("V", N_("Veteran"), N_("Veterans"), 3, 4),
)
UNITS: dict[Side, tuple[UnitType, ...]] = {"invader": INVADERS, "defender": DEFENDERS}
"""The types of each side, the weakest first: their strengths are 1, 2 and 3."""

STONE_WALLS = 23
WOODEN_WALLS = 3
BANNERS = 3
ALTARS = 2
BANNER, ALTAR = N_("Banner"), N_("Altar")
CAULDRONS = 3
"""Cauldrons of each of the three kinds."""
SABOTEURS = 3
HIT_CARDS = 6
LONGEST_SPEECH = 4
HEROES = {"officer": N_("Officer"), "warrior": N_("Warrior")}
HERO_SPACE = N_("A Wall Section has one space for a Hero.")
WARRIOR = 2
FRENZY = 3
"""What a Goblin counts in melee with Goblin Frenzy."""

Force = tuple[int, int, int]
"""How many Units of each type of one side, the weakest type first."""
NOBODY: Force = (0, 0, 0)
ONE: tuple[Force, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
"""One Unit of each type."""


def strength(force: Force) -> int:
    """The unmodified strength of these Units."""
    return force[0] + 2 * force[1] + 3 * force[2]


def plus(force: Force, other: Force) -> Force:
    """Both together."""
    return (force[0] + other[0], force[1] + other[1], force[2] + other[2])


def less(force: Force, other: Force) -> Force:
    """The first without the second, which must be part of it."""
    return (force[0] - other[0], force[1] - other[1], force[2] - other[2])


def holds(force: Force, other: Force) -> bool:
    """Whether the second is part of the first."""
    return all(one >= two >= 0 for one, two in zip(force, other, strict=True))


def letters(force: Force, types: tuple[UnitType, ...]) -> list[str]:
    """A letter for each Unit, the weakest first."""
    return [kind.letter for kind, count in zip(types, force, strict=True) for _ in range(count)]


def force_text(force: Force, types: tuple[UnitType, ...]) -> tuple[Message, ...]:
    """The Units in words, the weakest type first; empty if there are none."""
    return tuple(
        say(N_("%(count)d × %(unit)s"), count=count, unit=say(kind.name))
        for kind, count in zip(types, force, strict=True)
        if count
    )
