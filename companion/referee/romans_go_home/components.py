"""Romans Go Home!: the clans, the nine warriors of a clan, and the forts.

Names, fort values and Arch'r's strength are those of the rulebook; strengths and copies
marked ``assumed`` are not confirmed by it and can be changed by a table (``options``).
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
    """A warrior: letter, name, strength on the card, copies in a clan, effect in one sentence."""

    code: str
    name: str
    strength: int
    copies: int
    effect: str
    assumed: bool = True


class Fort(msgspec.Struct, frozen=True):
    """A kind of fort card: code (letter and value), name, value in points, copies in the box.

    The copies are assumed, except that there are four Legion Forts in all.
    """

    code: str
    name: str
    value: int
    copies: int
    effect: str

    @property
    def legion(self) -> bool:
        """Whether this is a Legion Fort (the only forts with a negative value)."""
        return self.value < 0

    @property
    def plain(self) -> bool:
        """Whether it does nothing but count its points."""
        return self.effect == _PLAIN


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
        Warrior(
            "Q",
            N_("Qween"),
            1,
            1,
            N_(
                "Choose a rival warrior revealed this turn: you get its strength, its clan 0. Not if another Qween is"
                " revealed."
            ),
        ),
        Warrior(
            "D",
            N_("Dru'hid"),
            2,
            1,
            N_("If you capture, you may take another fort of the wall and leave the contested one in its place."),
        ),
        Warrior("Z", N_("Zvord"), 3, 1, N_("Rearrange your hidden warriors as you like.")),
        Warrior("X", N_("Axx"), 4, 1, N_("If you capture, you may keep Axx face-up.")),
        Warrior(
            "A",
            N_("Arch'r"),
            5,
            1,
            N_("You win a tie for the highest total this turn, unless a tied rival revealed an Arch'r this turn too."),
            assumed=False,
        ),
        Warrior("F", N_("Filchy"), 6, 1, N_("This turn you cannot capture, and your total does not count.")),
        Warrior(
            "H",
            N_("Horsie"),
            7,
            1,
            N_("If you do not capture, discard another of your face-up warriors, or Horsie herself if she is alone."),
        ),
        Warrior(
            "C", N_("Ch'ariott"), 9, 2, N_("All Ch'ariotts that two or more clans reveal in one turn are discarded.")
        ),
    )
}

FORT_UNWARY = N_("Unwary Fort")
FORT_SIGNAL = N_("Signal Fort")
FORT_TAX = N_("Tax-Collector's Fort")
FORT_DINARY = N_("Fort-Dinary")
FORT_LEGION = N_("Legion Fort")
_PLAIN = N_("Points, and no effect.")
_LEGION = N_("Costs points, but a player who holds three Legion Forts wins at once.")

FORTS: dict[str, Fort] = {
    fort.code: fort
    for fort in (
        Fort("U2", FORT_UNWARY, 2, 2, N_("If you capture it, you may keep the weakest of your face-up warriors.")),
        Fort("S4", FORT_SIGNAL, 4, 2, N_("If it is captured, every clan discards one of its face-up warriors.")),
        Fort(
            "T8",
            FORT_TAX,
            8,
            2,
            N_("If you capture it, discard another of your forts, or this one if you have no other."),
        ),
        Fort("O1", FORT_DINARY, 1, 2, _PLAIN),
        Fort("O3", FORT_DINARY, 3, 2, _PLAIN),
        Fort("O4", FORT_DINARY, 4, 1, _PLAIN),
        Fort("O5", FORT_DINARY, 5, 2, _PLAIN),
        Fort("O6", FORT_DINARY, 6, 1, _PLAIN),
        Fort("L-1", FORT_LEGION, -1, 2, _LEGION),
        Fort("L-2", FORT_LEGION, -2, 1, _LEGION),
        Fort("L-3", FORT_LEGION, -3, 1, _LEGION),
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
