"""Cards to fill in: what the rulebook tells, or what a table has entered, is printed; the rest is left blank."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.emblems import disc
from companion.referee.messages import N_, say
from companion.referee.runes_of_mayhem.components import ABILITIES, FACTIONS, KINDS, KNOWN, TYPES, Card
from companion.referee.runes_of_mayhem.state import State, entered_cards
from printables import fonts
from printables.cards import CARD, FRAME, PER_SHEET, WALL, back, card_pages
from printables.document import Job, Page
from printables.geometry import Box
from printables.ornaments import ashlar, battlement
from printables.runes_of_mayhem.page import FACTION_LOOKS, KITE, NO_FACTION, Look, shield
from printables.surface import HAIRLINE, Surface
from printables.typeset import LEAST_TEXT, fitted, typeset

DEDUCED, REPORTED = "*", "°"
NAME = 14.0
"""The size of a card's name, in points."""
LEFT, RIGHT = FRAME.x + 4, FRAME.right - 4
HEALTH = "M 50 98 C 8 62 -2 44 4 24 C 12 2 40 2 50 24 C 60 2 88 2 96 24 C 102 44 92 62 50 98 Z"
SMALL = {"gold": disc(50, 50, 50), "faith": NO_FACTION.shield, "heal": HEALTH}
"""The frames of costs and of Heal."""
FIGHTING = ("unit", "mercenary")
"""The kinds of cards that have all of these numbers; of the others those are printed that a table has entered."""
NUMBERS = ("power", "health", "gold", "faith", "heal")
BUILT = ("king", "building")
"""The kinds that have Structure-points; those of a building are its Health."""
FORTRESS = Box(CARD.middle[0] - 10, 24.2, 20, 14)
WRITTEN = Box(LEFT, 63.6, RIGHT - LEFT, 8.2)
"""Where the text of a card that fights stands."""
WRITING = 6.0
"""From one line to write on to the next, where there is room, in millimetres."""
BLANK = (0.8, 0.8)
"""The dashes of a frame whose number nobody knows."""


def unit_cards(job: Job) -> Sequence[Page]:
    """The units of each faction, then those that the text gives to none; every sheet is filled up
    with empty cards."""
    return _sheets(job, [card for card in KNOWN if card.kind == "unit"])


def own_cards(job: Job) -> Sequence[Page]:
    """The cards that a table has entered, completed by what the rulebook tells; without a table, or
    where it has entered none of a faction, empty cards."""
    state: State | None = job.play.state if job.play else None
    return _sheets(job, entered_cards(state) if state else [])


def _sheets(job: Job, known_cards: Sequence[Card]) -> Sequence[Page]:
    pages: list[Page] = []
    for faction in (*FACTIONS, None):
        name = job.language.render(FACTIONS[faction] if faction else N_("Units of any faction"))
        look = FACTION_LOOKS[faction] if faction else NO_FACTION
        known = [card for card in known_cards if card.faction == faction]
        cards: list[Card | None] = [*known, *[None] * (-len(known) % PER_SHEET if known else PER_SHEET)]
        faces = [partial(_face, card=card, look=look, faction=name if faction else "") for card in cards]
        pages += card_pages(job, name, faces, partial(_back, look=look), f"back-{faction or 'any'}")
    return pages


def _noted(card: Card | None, field: str) -> str:
    """The sign of a value that the rulebook only implies, or that another page reports."""
    if card is None:
        return ""
    return DEDUCED if field in card.deduced else REPORTED if field in card.reported else ""


def _face(surface: Surface, card: Card | None, look: Look, faction: str) -> None:
    ink, render = surface.ink, surface.language.render
    _foundation(surface, faction + _noted(card, "faction") if faction else "", look)
    x, _ = CARD.middle
    name = "" if card is None else fonts.printable(render(card.name), "", fonts.INSCRIPTION)
    if not name:  # also a name in letters that no typeface here has: it is written by hand
        _line(surface, LEFT, RIGHT, 13.0)
    else:
        _name(surface, name)
    kind = None if card is None or card.type is None else TYPES[card.type]
    if kind is None and card is not None and card.kind != "unit":
        text = render(KINDS[card.kind])
        surface.text(x, 19.4, text, size=9.5, colour=ink.soft, align="centre", width=RIGHT - LEFT)
    elif kind is None:
        taken = surface.text(LEFT, 19.6, render(N_("Type")), size=7.5, colour=ink.soft, width=20)
        _line(surface, LEFT + taken + 1.5, RIGHT, 20.2)
    else:
        text = render(kind.name) + _noted(card, "type")
        if card is not None and card.kind != "unit":
            text = f"{render(KINDS[card.kind])} · {text}"
        surface.text(x, 19.4, text, size=9.5, colour=ink.soft, align="centre", width=RIGHT - LEFT)
    if card is None or _fights(card):
        _numbers(surface, card)
        _text(surface, card, WRITTEN)
        return
    if card.kind in BUILT:
        _value(surface, FORTRESS, battlement(FORTRESS, 5), card, "health", N_("Structure-points"), size=20)
    top = FORTRESS.bottom + 6 if card.kind in BUILT else FORTRESS.y
    _text(surface, card, Box(LEFT, top, RIGHT - LEFT, WRITTEN.bottom - top))


def _fights(card: Card) -> bool:
    """Whether a card has the numbers of a unit, or a table has entered some all the same."""
    others = [field for field in NUMBERS if (card.kind, field) != ("building", "health")]
    return card.kind in FIGHTING or any(getattr(card, field) is not None for field in others)


def _numbers(surface: Surface, card: Card | None) -> None:
    """Power and Health, and what a unit costs."""
    health = N_("Structure-points") if card is not None and card.kind == "building" else N_("Health")
    for place, path, field, label in (
        (Box(9.5, 24.2, 18, 18.5), KITE, "power", N_("Power")),
        (Box(CARD.right - 27.5, 24.2, 18, 18.5), HEALTH, "health", health),
    ):
        _value(surface, place, path, card, field, label, size=26)
    priest = card is not None and (card.type == "priest" or "acts-as-priest" in card.abilities)
    values = [("gold", N_("Gold")), ("faith", N_("Faith"))] + ([("heal", N_("Heal"))] if priest else [])
    wide = (RIGHT - LEFT) / len(values)
    for number, (field, label) in enumerate(values):
        middle = LEFT + wide * (number + 0.5)
        _value(surface, Box(middle - 5, 48.6, 10, 10), SMALL[field], card, field, label, size=13)


def _name(surface: Surface, name: str) -> None:
    """The name of a card: on one line if it fits there whole, else on several; a word that is too long for any line
    is cut."""
    box, font = Box(LEFT, 5.6, RIGHT - LEFT, 10.0), fonts.able(name, fonts.INSCRIPTION)
    if fitted(name, font, NAME, box.width)[0] != name:
        try:
            lines = typeset(name, font, NAME, box.width, leading=1.1, balanced=True, height=box.height, least=0.4)
        except ValueError:
            pass
        else:
            surface.lay(box, lines, align="centre", rise="middle")
            return
    surface.text(box.middle[0], 12.4, name, font=font, size=NAME, align="centre", width=box.width)


def _value(surface: Surface, box: Box, path: str, card: Card | None, field: str, label: str, *, size: float) -> None:
    """A number of the card in its frame, empty where nobody knows it, with its name beneath."""
    ink = surface.ink
    value = None if card is None else getattr(card, field)
    surface.path(path, box, line=ink.text, width=0.35, dash=() if value is not None else BLANK)
    x, y = box.middle
    if value is not None:
        text = f"{value}{_noted(card, field)}"
        surface.text(x, y + size * 0.118, text, font=fonts.INSCRIPTION, size=size, align="centre")
    text = surface.language.render(label)
    surface.text(x, box.bottom + 3.4, text, size=7, colour=ink.soft, align="centre", width=box.width + 8)


def _text(surface: Surface, card: Card | None, area: Box) -> None:
    """Abilities and the number of copies; lines to write on where the rulebook says nothing."""
    render, ink = surface.language.render, surface.ink
    abilities = "; ".join(render(ABILITIES[ability]) for ability in card.abilities) if card else ""
    if abilities:
        abilities += _noted(card, "abilities")
        surface.paragraph(area, abilities, size=8, align="centre", rise="middle", balanced=True, shrink=0.5)
    else:
        count = max(2, int(area.height / WRITING))
        step = min(WRITING, (area.height - 3.4) / (count - 1))
        for number in range(count):
            _line(surface, LEFT, RIGHT, area.bottom - number * step)
    if card is not None and card.copies is not None:
        text = render(say(N_("Copies: %(count)s"), count=f"{card.copies}{_noted(card, 'copies')}"))
        surface.text(RIGHT, WALL.y - 0.9, text, size=LEAST_TEXT, colour=ink.soft, align="right", width=13)
    legend = (
        "  ".join(
            render(note)
            for fields, note in ((card.deduced, N_("* deduced")), (card.reported, N_("° from another page")))
            if fields
        )
        if card
        else ""
    )
    if legend:
        surface.text(LEFT, WALL.y - 0.9, legend, size=LEAST_TEXT, colour=ink.soft, width=RIGHT - LEFT - 14)


def _line(surface: Surface, x1: float, x2: float, y: float) -> None:
    """A line to write on."""
    surface.line(x1, y, x2, y, colour=surface.ink.hair, width=HAIRLINE)


def _foundation(surface: Surface, text: str, look: Look) -> None:
    """The frame of the card and the wall that it stands on."""
    edge = surface.ink.line(look.fill)
    surface.path(battlement(WALL, 7), WALL, fill=surface.ink.area(look.fill), line=edge, width=0.3)
    if surface.ink.fills:
        for x in (WALL.x, WALL.right - 13):  # the name stands in the gap
            ashlar(surface, Box(x, WALL.y + 3, 13, 6), course=3, block=6.5, colour=look.joints)
    surface.rectangle(FRAME, line=edge, width=0.5)
    if text:
        colour = look.ink if surface.ink.fills else surface.ink.text
        x, _ = WALL.middle
        surface.text(
            x, WALL.bottom - 2, text, font=fonts.INSCRIPTION, size=8, align="centre", colour=colour, spacing=1, width=30
        )


def _back(surface: Surface, look: Look) -> None:
    shield(surface, look, back(surface, look.fill, look.joints).inset(7.5))
