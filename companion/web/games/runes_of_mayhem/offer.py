"""What a page offers to do, as forms with buttons: described here, drawn by one macro."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, TypeVar

from companion.referee.messages import N_, Message, say
from companion.referee.odds import Distribution
from companion.referee.runes_of_mayhem.components import HIGHEST
from companion.referee.runes_of_mayhem.preview import FightOdds

Text = Message | str
Why = TypeVar("Why")


@dataclass(frozen=True, slots=True)
class Button:
    """A button that sends ``name=value`` with its form; ``note`` says what comes of it, ``why`` why it
    cannot be pressed."""

    text: Text
    name: str = ""
    value: str = ""
    primary: bool = False
    why: Text | None = None
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """Something to fill in: a number from ``lowest`` to ``highest``, a text (with proposals), one of the
    options as chips, as a list or as ``targets`` (a row for each, none chosen yet), several of them (``folded``: seldom
    wanted), or a roll (options; none: the companion rolls)."""

    kind: Literal["number", "text", "chips", "list", "targets", "several", "roll"]
    name: str
    label: Text
    options: tuple[tuple[str, Text], ...] = ()
    value: str = ""
    lowest: int = 0
    highest: int = HIGHEST
    required: bool = False
    chosen: tuple[str, ...] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome, how likely it is, and that as the length of a bar (0-100)."""

    text: Text
    fraction: Fraction
    width: int


@dataclass(frozen=True, slots=True)
class Link:
    """A page of the table that offers more: the name of the part and what it is asked for."""

    text: Text
    part: str
    given: dict[str, str]
    note: Text | None = None
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A form: its command (``do``) and seat, what goes with it unseen, what is to be filled in, its buttons.

    ``folded`` is a summary behind which the fields are kept until they are wanted; ``grid`` lays the
    buttons out as the places of a side lie on the table. ``chances_of`` says what the chances are those of,
    where the form has more than one button; ``notes`` are what is said of the fields, or of one that is missing.
    """

    do: str
    seat: str
    buttons: tuple[Button, ...]
    hidden: tuple[tuple[str, str], ...] = ()
    title: Text | None = None
    fields: tuple[Field, ...] = ()
    notes: tuple[Text, ...] = ()
    folded: Text | None = None
    chances: tuple[Chance, ...] = ()
    chances_of: Text | None = None
    grid: bool = False

    @property
    def primary(self) -> bool:
        """Whether one of its buttons is marked as the next thing to do."""
        return any(button.primary and button.why is None for button in self.buttons)

    @property
    def plain(self) -> Offer:
        """The same with no button marked."""
        return replace(self, buttons=tuple(replace(button, primary=False) for button in self.buttons))

    @property
    def tapped(self) -> Field | None:
        """The roll, where it is the only one and one button, which says nothing itself, is all there is: a tap on
        what was rolled then sends the form, and no other roll is passed over by it."""
        rolls = [field for field in self.fields if field.kind == "roll"]
        return rolls[0] if len(rolls) == 1 and len(self.buttons) == 1 and not self.buttons[0].name else None

    @property
    def refused(self) -> tuple[tuple[tuple[Text, ...], Text], ...]:
        """What cannot be pressed, by the reason."""
        return by_reason((button.text, button.why) for button in self.buttons if button.why is not None)


def by_reason(refused: Iterable[tuple[Text, Why]]) -> tuple[tuple[tuple[Text, ...], Why], ...]:
    """What cannot be done, with why: what has the same reason stands together."""
    found: list[tuple[list[Text], Why]] = []
    for text, why in refused:
        texts = next((texts for texts, other in found if other == why), None)
        if texts is None:
            found.append((texts := [], why))
        texts.append(text)
    return tuple((tuple(texts), why) for texts, why in found)


def equals(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Offers that stand beside each other: where several are marked, none is the next thing to do."""
    return tuple(offer.plain for offer in offers) if sum(offer.primary for offer in offers) > 1 else offers


def chance(text: Text, part: Fraction) -> Chance:
    """How likely an outcome is."""
    return Chance(text, part, round(part * 100))


def fight_chances(odds: FightOdds, attacker: Text, defender: Text) -> tuple[Chance, ...]:
    """The ends of a fight that can come about."""
    found = (
        (say(N_("fallen: %(unit)s"), unit=defender), odds.only_defender_falls),
        (say(N_("both fall")), odds.both_fall),
        (say(N_("fallen: %(unit)s"), unit=attacker), odds.only_attacker_falls),
        (say(N_("both live")), odds.both_live),
    )
    return tuple(chance(text, part) for text, part in found if part)


def siege_chances(damage: Distribution, structure: int | None, end: str) -> tuple[Chance, ...]:
    """The damage that a siege can do; the ``end`` of what is sieged comes first, where it is known how many
    Structure-points that takes."""
    parts = damage.probabilities()
    ends = {value for value in parts if structure is not None and value >= structure}
    found = [chance(say(end), sum((parts[value] for value in ends), Fraction(0)))] if ends else []
    return (*found, *_damages((value, part) for value, part in parts.items() if value not in ends))


def _damages(parts: Iterable[tuple[int, Fraction]]) -> Iterable[Chance]:
    return (chance(say(N_("%(damage)d damage"), damage=value), part) for value, part in parts)
