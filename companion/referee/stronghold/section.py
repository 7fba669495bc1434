"""One Wall Section as the table sees it when the melee comes to it, and the strength of both sides.

Rulebook: Cauldrons; Strength of the Invader; Strength of the Defender; Heroes; Unearthly Glare.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.notation import fail
from companion.referee.options import Settings
from companion.referee.stronghold.components import (
    ALTAR,
    ALTARS,
    BANNER,
    BANNERS,
    CAULDRONS,
    DEFENDERS,
    FRENZY,
    HERO_SPACE,
    INVADERS,
    LONGEST_SPEECH,
    NOBODY,
    STONE_WALLS,
    WARRIOR,
    WOODEN_WALLS,
    Force,
    UnitType,
    strength,
)
from companion.referee.stronghold.notation import Tokens, read_counts, write, write_force

MOST_OTHER = 99


class Section(msgspec.Struct, frozen=True):
    """What stands on a Wall Section: Units, wall components, Heroes, tiles.

    ``speech`` is the Hourglasses spent on the Officer's Speech (0 to 4), ``cauldrons`` the
    Cauldrons here by the type they kill, ``imod`` and ``dmod`` strength of the Invader and of the Defender from
    rules of the Invader's book, which the text does not hold (0 to 99).
    """

    invader: Force = NOBODY
    defender: Force = NOBODY
    stone: int = 0
    wood: int = 0
    officer: bool = False
    warrior: bool = False
    speech: int = 0
    banner: int = 0
    altar: int = 0
    frenzy: bool = False
    cauldrons: Force = NOBODY
    glare: bool = False
    imod: int = 0
    dmod: int = 0


def out_of_assault(glare: bool, settings: Settings) -> bool:
    """Whether a Wall Section with or without an Unearthly Glare has no part in the whole Assault: rule sh.glare, option
    AMB-8."""
    return glare and settings["AMB-8"] == "whole"


TOKENS = Section.__struct_fields__
"""The keys of the question."""


class Part(msgspec.Struct, frozen=True):
    """Something that counts for a side: what it is, the points, and the rule that gives them."""

    what: Message
    points: int
    rule: str


def parse(tokens: Tokens) -> Section:
    """A section from its tokens. Raises Refused for what is malformed or not in the box."""
    section = Section(
        tokens.force("invader", INVADERS),
        tokens.force("defender", DEFENDERS),
        tokens.number("stone", STONE_WALLS, "sh.components"),
        tokens.number("wood", WOODEN_WALLS, "sh.components"),
        tokens.flag("officer"),
        tokens.flag("warrior"),
        tokens.number("speech", LONGEST_SPEECH, "sh.speech"),
        tokens.number("banner", BANNERS, "sh.components"),
        tokens.number("altar", ALTARS, "sh.components"),
        tokens.flag("frenzy"),
        _read_cauldrons(tokens),
        tokens.flag("glare"),
        tokens.number("imod", MOST_OTHER),
        tokens.number("dmod", MOST_OTHER),
    )
    if section.officer and section.warrior:
        fail("hero-space", say(HERO_SPACE), tokens.at("warrior"), "sh.spaces")
    return section


def _read_cauldrons(tokens: Tokens) -> Force:
    value = tokens.value("cauldrons")
    if value is None:
        return NOBODY
    cauldrons = read_counts(value, INVADERS)
    if max(cauldrons) > CAULDRONS:
        text = N_("There are %(most)d Cauldrons of each kind.")
        fail("cauldrons-box", say(text, most=CAULDRONS), value.at, "sh.components")
    return cauldrons


def write_section(section: Section) -> str:
    """The question in the notation."""
    return write(
        "melee",
        (
            ("invader", write_force(section.invader, INVADERS)),
            ("defender", write_force(section.defender, DEFENDERS)),
            ("stone", section.stone),
            ("wood", section.wood),
            ("officer", int(section.officer)),
            ("warrior", int(section.warrior)),
            ("speech", section.speech),
            ("banner", section.banner),
            ("altar", section.altar),
            ("frenzy", int(section.frenzy)),
            ("cauldrons", write_force(section.cauldrons, INVADERS)),
            ("glare", int(section.glare)),
            ("imod", section.imod),
            ("dmod", section.dmod),
        ),
    )


def poured(section: Section) -> Force:
    """The Invader Units that the Cauldrons of the section kill."""
    goblins, orcs, trolls = section.invader
    return (
        goblins if section.cauldrons[0] else 0,
        min(orcs, section.cauldrons[1]),
        min(trolls, section.cauldrons[2]),
    )


def _units(force: Force, types: tuple[UnitType, ...], rule: str) -> Iterator[Part]:
    for kind, count in zip(types, force, strict=True):
        if count:
            text = N_("%(count)d × %(unit)s")
            yield Part(say(text, count=count, unit=say(kind.name)), count * kind.strength, rule)


def invader_parts(section: Section) -> Iterator[Part]:
    """What the Invader's strength is made of."""
    yield from _units(section.invader, INVADERS, "sh.invader-strength")
    if section.frenzy and section.invader[0]:
        yield Part(say(N_("Goblin Frenzy")), section.invader[0] * (FRENZY - 1), "sh.frenzy")
    if section.banner:
        yield Part(say(BANNER), section.banner, "sh.invader-strength")
    if section.altar:
        yield Part(say(ALTAR), section.altar, "sh.invader-strength")
    if section.imod:
        yield Part(say(N_("other strength")), section.imod, "sh.other-strength")


def defender_parts(section: Section, settings: Settings) -> Iterator[Part]:
    """What the Defender's strength is made of, with the points of Heroes that have no effect as 0."""
    units = sum(section.defender)
    yield from _units(section.defender, DEFENDERS, "sh.defender-strength")
    if section.stone:
        yield Part(say(N_("stone walls")), section.stone, "sh.walls")
    if section.wood:
        yield Part(say(N_("wooden walls")), section.wood, "sh.walls")
    if section.officer:
        yield Part(say(N_("Officer")), units, "sh.officer")
    if section.speech:
        heard = section.officer and (units > 0 or settings["AMB-7"] == "counts")
        yield Part(say(N_("Speech")), section.speech if heard else 0, "sh.speech")
    if section.warrior:
        yield Part(say(N_("Warrior")), WARRIOR, "sh.warrior")
    if section.dmod:
        yield Part(say(N_("other strength")), section.dmod, "sh.other-strength")


def unmodified(section: Section) -> int:
    """The unmodified strength of the Defender's Units."""
    return strength(section.defender)
