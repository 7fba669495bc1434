"""Stronghold: the questions as forms."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.stronghold.components import (
    ALTARS,
    BANNERS,
    CAULDRONS,
    DEFENDERS,
    HIT_CARDS,
    INVADERS,
    LONGEST_SPEECH,
    STONE_WALLS,
    WOODEN_WALLS,
    UnitType,
)
from companion.referee.stronghold.hits import FACE_NAMES
from companion.referee.stronghold.hourglasses import MOVERS, PLACES
from companion.referee.stronghold.notation import MOST_UNITS
from companion.web.games.forms import Field, Form, flag, force, listed, needed, number


def _units(types: tuple[UnitType, ...], most: int = MOST_UNITS) -> tuple[Field, ...]:
    return tuple(Field(kind.letter, kind.plural, highest=min(kind.count, most)) for kind in types)


_FACES = tuple(Field(face, name, highest=HIT_CARDS) for face, name in FACE_NAMES.items())
"""A card shows a miss, or the Units that it hits."""

FORMS = (
    Form(
        "melee",
        N_("A melee"),
        "melee",
        (
            force("invader", N_("Invader"), _units(INVADERS)),
            force("defender", N_("Defender"), _units(DEFENDERS)),
            number("stone", N_("Stone walls"), 0, STONE_WALLS),
            number("wood", N_("Wooden walls"), 0, WOODEN_WALLS),
            flag("officer", N_("Officer")),
            number("speech", N_("Hourglasses of his Speech"), 0, LONGEST_SPEECH),
            flag("warrior", N_("Warrior")),
            number("banner", N_("Banners"), 0, BANNERS),
            number("altar", N_("Altars"), 0, ALTARS),
            flag("frenzy", N_("Goblin Frenzy")),
            force("cauldrons", N_("Cauldrons against"), _units(INVADERS, CAULDRONS)),
            flag("glare", N_("Unearthly Glare")),
            number("imod", N_("Other strength of the Invader")),
            number("dmod", N_("Other strength of the Defender")),
        ),
    ),
    Form(
        "fire",
        N_("Marksmen fire"),
        "fire",
        (
            number("force", N_("Points of fire"), 0, 99, required=True),
            force("targets", N_("Units there"), _units(INVADERS)),
        ),
    ),
    Form(
        "hits",
        N_("The odds of your hit deck"),
        "hits",
        (listed("deck", N_("Cards of your hit deck"), _FACES), number("shots", N_("Cards drawn"), 1, 6, required=True)),
    ),
    Form(
        "hourglasses",
        N_("How many Hourglasses to get there?"),
        "hourglasses",
        (
            needed("unit", N_("Who"), tuple(MOVERS.items())),
            needed("from", N_("From"), tuple(PLACES.items())),
            needed("to", N_("To"), tuple(PLACES.items())),
            flag("near", N_("The two places touch at a Tower")),
        ),
    ),
)
"""One form for each question."""
