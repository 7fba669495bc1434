"""Romans Go Home!: the clans, the nine warriors of a clan, and the forts.

Names, fort values and Arch'r's strength are those of the rulebook, Ch'ariott's strength and copies those of two
reviews; the other strengths and how many forts there are of a kind are not confirmed and can be changed by a table
(``options``).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from companion.referee.messages import C_, N_, Message, say

ROUNDS = 3
TURNS = 6
FORTS_PER_GAME = ROUNDS * TURNS
LAID_CARDS = 6
LEGIONS = 4
LEGIONS_TO_WIN = 3
LEGION_KINDS = 3
POSITIVE_KINDS = 8


class Clan(msgspec.Struct, frozen=True):
    """A clan: its id (also in the notation) and its name."""

    id: str
    name: str


class Warrior(msgspec.Struct, frozen=True):
    """A warrior: letter, name, strength on the card, copies in a clan. What it does: ``effects``."""

    code: str
    name: str
    strength: int
    copies: int


class Fort(msgspec.Struct, frozen=True):
    """A kind of fort card: code (letter and value), name, value in points, copies in the box.

    What it does: ``effects``. The copies are assumed, except that there are four Legion Forts in all.
    """

    code: str
    name: str
    value: int
    copies: int

    @property
    def legion(self) -> bool:
        """Whether this is a Legion Fort (the only forts with a negative value)."""
        return self.value < 0

    @property
    def plain(self) -> bool:
        """Whether it does nothing but count its points."""
        return self.name == FORT_DINARY


CLANS: dict[str, Clan] = {
    clan.id: clan
    for clan in (
        Clan("gold", C_("clan", "Gold")),
        Clan("green", N_("Green")),
        Clan("red", N_("Red")),
        Clan("violet", N_("Violet")),
    )
}

WARRIORS: dict[str, Warrior] = {
    warrior.code: warrior
    for warrior in (
        Warrior("Q", N_("Qween"), 1, 1),
        Warrior("D", N_("Dru'hid"), 2, 1),
        Warrior("Z", N_("Zvord"), 3, 1),
        Warrior("X", N_("Axx"), 4, 1),
        Warrior("A", N_("Arch'r"), 5, 1),
        Warrior("F", N_("Filchy"), 6, 1),
        Warrior("H", N_("Horsie"), 7, 1),
        Warrior("C", N_("Ch'ariott"), 9, 2),
    )
}

FORT_UNWARY = N_("Unwary Fort")
FORT_SIGNAL = N_("Signal Fort")
FORT_TAX = N_("Tax-Collector's Fort")
FORT_DINARY = N_("Fort-Dinary")
FORT_LEGION = N_("Legion Fort")

FORTS: dict[str, Fort] = {
    fort.code: fort
    for fort in (
        Fort("U2", FORT_UNWARY, 2, 2),
        Fort("S4", FORT_SIGNAL, 4, 2),
        Fort("T8", FORT_TAX, 8, 2),
        Fort("O1", FORT_DINARY, 1, 2),
        Fort("O3", FORT_DINARY, 3, 2),
        Fort("O4", FORT_DINARY, 4, 1),
        Fort("O5", FORT_DINARY, 5, 2),
        Fort("O6", FORT_DINARY, 6, 1),
        Fort("L-1", FORT_LEGION, -1, 2),
        Fort("L-2", FORT_LEGION, -2, 1),
        Fort("L-3", FORT_LEGION, -3, 1),
    )
}

CLAN_CARDS = "".join(warrior.code * warrior.copies for warrior in WARRIORS.values())
"""The nine cards of a clan, by letter; Ch'ariott twice."""


def clan_name(clan: str) -> Message:
    """The name of the clan with this id."""
    return Message(CLANS[clan].name)


def card_name(code: str) -> Message:
    """The name of the warrior with this letter."""
    return Message(WARRIORS[code].name)


def card_names(codes: Iterable[str]) -> tuple[Message, ...]:
    """The names of several warriors, as one list parameter of a message."""
    return tuple(card_name(code) for code in codes)


def fort_name(code: str) -> Message:
    """The name of a fort with its value: Signal Fort (4)."""
    fort = FORTS[code]
    return say(N_("%(fort)s (%(value)s)"), fort=Message(fort.name), value=fort.value)


def fort_names(codes: Iterable[str]) -> tuple[Message, ...]:
    """The names of several forts, as one list parameter of a message."""
    return tuple(fort_name(code) for code in codes)


def points(forts: Iterable[str]) -> int:
    """The sum of the values of these forts, in points."""
    return sum(FORTS[code].value for code in forts)


def legions(forts: Iterable[str]) -> int:
    """How many of these forts are Legion Forts."""
    return sum(FORTS[code].legion for code in forts)


def without(cards: str, code: str) -> str:
    """``cards`` less the right-most card with this letter (the one revealed last)."""
    place = cards.rindex(code)
    return cards[:place] + cards[place + 1 :]


def unseen(seen: str) -> str:
    """The cards of a clan (nine letters) less those in ``seen``, which must all be its own."""
    rest = CLAN_CARDS
    for code in seen:
        rest = without(rest, code)
    return rest


def card_beyond(cards: str) -> str | None:
    """A letter that stands in ``cards`` more often than a clan has the card, or None."""
    for code in cards:
        if cards.count(code) > WARRIORS[code].copies:
            return code
    return None
