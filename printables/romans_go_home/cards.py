"""The warriors and forts as cards of 63 × 88 mm, nine on a sheet, with their backs.

The cards carry our own emblems and wording; they stand in for a lost card or help a
table that reads another language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.emblems import disc
from companion.emblems.romans_go_home import FORTS as FORT_EMBLEMS
from companion.emblems.romans_go_home import WARRIORS as WARRIOR_EMBLEMS
from companion.look import LOOKS, Look
from companion.referee.messages import N_, Message, say
from companion.referee.romans_go_home.components import CLANS, FORTS, WARRIORS, Fort, Warrior, clan_name
from companion.referee.romans_go_home.effects import fort_effect, warrior_effect
from companion.referee.romans_go_home.options import check_box, counts_known, fort_counts, not_confirmed, strengths
from companion.referee.ruling import Refused
from printables import fonts
from printables.cards import CARD, FRAME, WALL, card_pages, masonry
from printables.document import Job, Page
from printables.geometry import Box
from printables.ornaments import ashlar, battlement, shape
from printables.romans_go_home import pictograms
from printables.surface import Surface
from printables.typeset import typeset

STONE, STONE_JOINT, STONE_INK, LEGION = "#d8ccb2", "#b3a482", "#2b2519", "#c65a48"


def number(value: int) -> str:
    """A value as it is printed: with a true minus sign."""
    return str(value).replace("-", "−")


def clan_cards(job: Job) -> Sequence[Page]:
    """Each clan's nine warriors and their backs."""
    values = strengths(job.settings)
    unsure = unconfirmed(job)
    pages: list[Page] = []
    for clan in CLANS:
        look = LOOKS[clan]
        name = job.language.render(clan_name(clan))
        faces = [
            partial(
                _warrior,
                warrior=warrior,
                strength=values[warrior.code],
                effect=warrior_effect(warrior.code, job.settings),
                clan=name,
                look=look,
            )
            for warrior in WARRIORS.values()
            for _ in range(warrior.copies)
        ]
        pages += card_pages(job, name, faces, partial(_clan_back, look=look), f"back-{clan}", unsure)
    return pages


def fort_cards(job: Job) -> Sequence[Page]:
    """The forts of this table's box, as many of each kind as its options say, and their backs."""
    refusal = check_box(job.settings)
    if refusal:
        raise Refused(refusal)
    faces = [
        partial(_fort, fort=FORTS[code], effect=fort_effect(code, job.settings))
        for code, count in fort_counts(job.settings).items()
        for _ in range(count)
    ]
    unsure = () if counts_known(job.settings) else (job.language.render(_COUNTS), job.language.render(_CHECK))
    return card_pages(job, job.language.render(N_("Forts")), faces, _fort_back, "back-forts", unsure)


_COUNTS = N_("How many there are of each kind is not confirmed.")
_STRENGTHS = N_("Not confirmed: the strengths of %(warriors)s.")
_CHECK = N_("Check it against your own cards.")


def unconfirmed(job: Job) -> tuple[str, ...]:
    """Of which warriors the strength is still an assumed one, and what to do, as two sentences; nothing if of none."""
    if letters := not_confirmed(job.settings):
        return job.language.render(say(_STRENGTHS, warriors=letters)), job.language.render(_CHECK)
    return ()


def _words(surface: Surface, name: str, effect: str) -> None:
    """Name and effect, in the strip between the emblem and the wall."""
    x, _ = CARD.middle
    surface.text(x, 57.6, name, font=fonts.INSCRIPTION, size=14, align="centre", width=FRAME.width - 6)
    lines = typeset(effect, fonts.TEXT, 8, FRAME.width - 8, balanced=True, height=15)
    surface.lay(Box(FRAME.x + 4, 60.0, FRAME.width - 8, WALL.y - 61.0), lines, align="centre", rise="middle")


def _foundation(surface: Surface, text: str, fill: str, ink: str, joints: str | None = None) -> None:
    """The frame of the card and the wall that it stands on."""
    edge = surface.ink.line(fill)
    surface.path(battlement(WALL, 7), WALL, fill=surface.ink.area(fill), line=edge, width=0.3)
    if joints and surface.ink.fills:
        for x in (WALL.x, WALL.right - 16):  # the name stands in the gap
            ashlar(surface, Box(x, WALL.y + 3, 16, 6), course=3, block=8, colour=joints)
    surface.rectangle(FRAME, line=edge, width=0.5)
    colour = ink if surface.ink.fills else surface.ink.text
    x, _ = WALL.middle
    surface.text(
        x, WALL.bottom - 2, text, font=fonts.INSCRIPTION, size=8, align="centre", colour=colour, spacing=1.2, width=46
    )


def _warrior(surface: Surface, warrior: Warrior, strength: int, effect: Message, clan: str, look: Look) -> None:
    language = surface.language
    _foundation(surface, clan, look.fill, look.ink)
    surface.text(6.4, 18.2, number(strength), font=fonts.INSCRIPTION, size=42)
    shape(surface, look.shape, Box(CARD.right - 18, 6.6, 11.5, 11.5), fill=look.fill, ink=look.ink, letter=warrior.code)
    pictograms.draw(surface, WARRIOR_EMBLEMS[warrior.code], Box(15.5, 20.5, 32, 32), fill=look.fill)
    _words(surface, language.render(warrior.name), language.render(effect))


def _fort(surface: Surface, fort: Fort, effect: Message) -> None:
    language = surface.language
    _foundation(surface, language.render(N_("Fort")), STONE, STONE_INK, STONE_JOINT)
    surface.text(6.4, 18.2, number(fort.value), font=fonts.INSCRIPTION, size=42)
    surface.text(
        CARD.right - 7,
        11,
        fort.code.replace("-", "−"),
        font=fonts.BOLD,
        size=10,
        align="right",
        colour=surface.ink.soft,
    )
    fill = LEGION if fort.legion else STONE
    pictograms.draw(surface, FORT_EMBLEMS[fort.code[0]], Box(15.5, 20.5, 32, 32), fill=fill)
    _words(surface, language.render(fort.name), language.render(effect))


def _clan_back(surface: Surface, look: Look) -> None:
    ink = surface.ink
    masonry(surface, ink.area(look.fill), "#ffffff" if ink.fills else ink.hair)
    side = 25.0
    x, y = CARD.middle
    boss = Box(x - side / 2, y - side / 2, side, side)
    surface.path(disc(50, 50, 50), boss.inset(-7), fill="#ffffff", line="#ffffff" if ink.fills else ink.text, width=0.4)
    shape(surface, look.shape, boss.inset(2.5), fill=look.fill, ink=look.ink)


def _fort_back(surface: Surface) -> None:
    ink = surface.ink
    masonry(surface, ink.area(STONE), ink.line(STONE_JOINT) if ink.fills else ink.hair)
    x, y = CARD.middle
    gate = Box(x - 19.5, y - 19.5, 39, 39)
    surface.path(disc(50, 50, 50), gate, fill="#ffffff", line=ink.line(STONE_INK), width=0.4)
    pictograms.draw(surface, FORT_EMBLEMS["O"], gate.inset(8), fill=STONE)
