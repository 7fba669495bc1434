"""The attack at the end of a Year, and the best use of Favours against it.

Rulebook: End of the year; Favour; Disdain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import msgspec

from companion.referee.hadrians_wall.cards import ARROWS, potential
from companion.referee.hadrians_wall.names import COHORT_NAMES, GROUP_NAMES
from companion.referee.hadrians_wall.sheet import COHORTS, DIPLOMAT_FAVOURS, TEMPLES
from companion.referee.hadrians_wall.state import Favours
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Ruling, Step

Three = tuple[int, int, int]
"""A number for the left, the centre and the right Cohort."""

LETTERS = "LCR"
"""The arrow of an attack card, by Cohort."""

ALL_FAVOURS = Favours(len(TEMPLES), (DIPLOMAT_FAVOURS, DIPLOMAT_FAVOURS, DIPLOMAT_FAVOURS))
"""Every Favour that a pair of sheets can have: one of each Temple, those of a Diplomat for each Cohort."""


class Assault(msgspec.Struct, frozen=True):
    """An attack with its cards up: the Year (1 to 6), the cards by letter, the filled boxes of the
    Cohorts, and the cards ignored by Favours, by letter. ``favours`` are those available (None: not
    known; then all that there can be)."""

    year: int
    cards: str
    cohorts: Three
    ignore: str = ""
    favours: Favours | None = None


class Attack(msgspec.Struct, frozen=True):
    """How an attack ends: attacks on the Cohorts, cards ignored, attacks let through, and what the
    player gains; ``cohorts`` are the boxes that met it, None for a Cohort on paper that was not asked for, as no card
    attacked it (None for all: of before these were kept)."""

    attacks: Three
    ignored: Three
    let_through: Three
    disdain: int
    valour: int
    cohorts: tuple[int | None, ...] | None = None


class Use(msgspec.Struct, frozen=True):
    """Favours used against an attack: cards ignored on each Cohort, how many of that by Temples (the
    rest by the Diplomats of the Cohort), and the Disdain and Valour that follow."""

    ignored: Three
    temple: int
    disdain: int
    valour: int

    @property
    def number(self) -> int:
        """How many Favours are used."""
        return sum(self.ignored)


class Advice(msgspec.Struct, frozen=True):
    """The best use of Favours: least Disdain, then fewest Favours, then fewest of Temples, which fit
    any card. ``by_number`` holds the best use of exactly 0, 1, 2 ... Favours."""

    best: Use
    by_number: tuple[Use, ...]

    def vain(self, use: Use) -> bool:
        """Whether fewer Favours come to no more Disdain than this use. So they do where as many come to less, for one
        Favour lessens it by 1 at most."""
        return any(other.number < use.number and other.disdain <= use.disdain for other in self.by_number)


def count_cards(cards: str) -> Three:
    """How many of the cards (letters) attack each Cohort."""
    left, centre, right = (cards.count(letter) for letter in LETTERS)
    return (left, centre, right)


def let_through(attacks: Three, cohorts: Three) -> Three:
    """Attacks that pass each Cohort."""
    left, centre, right = (max(attack - boxes, 0) for attack, boxes in zip(attacks, cohorts, strict=True))
    return (left, centre, right)


def disdain_of(potential: int, attacks: Three, cohorts: Three) -> int:
    """The Disdain of an attack; what it leaves of the potential is Valour."""
    return min(potential, sum(let_through(attacks, cohorts)))


def minus(attacks: Three, ignored: Three) -> Three:
    """The attacks that are left when so many cards are ignored."""
    left, centre, right = (attack - card for attack, card in zip(attacks, ignored, strict=True))
    return (left, centre, right)


def temples_needed(ignored: Three, favours: Favours) -> int:
    """How many Favours of Temples it takes to ignore these cards, the Diplomats used first."""
    return sum(max(cards - own, 0) for cards, own in zip(ignored, favours.diplomats, strict=True))


def check_assault(assault: Assault) -> Refusal | None:
    """Why an attack is impossible, or None."""
    attacks, ignored = count_cards(assault.cards), count_cards(assault.ignore)
    if any(count > most for count, most in zip(attacks, ARROWS.values(), strict=True)):
        text = N_("No more than %(most)d of the Fate Cards attack the same Cohort.")
        return Refusal("cards-many", say(text, most=ARROWS["left"]), "hw.attacks")
    if any(card > attack for card, attack in zip(ignored, attacks, strict=True)):
        text = N_("More cards are ignored than were revealed (%(cards)s).")
        return Refusal("ignore-many", say(text, cards=three_text(attacks)), "hw.favour-use")
    favours = ALL_FAVOURS if assault.favours is None else assault.favours
    if temples_needed(ignored, favours) > favours.temple:
        text = N_("The Favours available cannot ignore %(cards)s.")
        return Refusal("favours-few", say(text, cards=three_text(ignored)), "hw.favour-use")
    return None


def resolve(assault: Assault) -> Ruling[Attack]:
    """The ruling of an attack, which must be possible (:func:`check_assault`)."""
    attacks, ignored = count_cards(assault.cards), count_cards(assault.ignore)
    most = potential(assault.year)
    left = minus(attacks, ignored)
    through = let_through(left, assault.cohorts)
    disdain = disdain_of(most, left, assault.cohorts)
    attack = Attack(attacks, ignored, through, disdain, most - disdain, assault.cohorts)
    return Ruling(attack, tuple(_steps(assault, attack, left, most)))


def _steps(assault: Assault, attack: Attack, left: Three, most: int) -> Iterator[Step]:
    text = N_("Attack cards: %(number)d (%(attacks)s).")
    yield Step("hw.attacks", say(text, number=len(assault.cards), attacks=three_text(attack.attacks)))
    if assault.ignore:
        text = N_("Ignored by Favours: %(cards)s.")
        yield Step("hw.favour-use", say(text, cards=three_text(attack.ignored)))
        if assault.favours is not None:
            temples = temples_needed(attack.ignored, assault.favours)
            text = N_("Favours of Diplomats: %(diplomats)d, of Temples: %(temples)d.")
            diplomats = sum(attack.ignored) - temples
            yield Step("hw.favour-use", say(text, diplomats=diplomats, temples=temples))
    for cohort, number, boxes, through in zip(COHORTS, left, assault.cohorts, attack.let_through, strict=True):
        text = N_("%(cohort)s: attacks %(attacks)d, filled boxes %(boxes)d, let through %(through)d.")
        name = say(GROUP_NAMES[f"cohort-{cohort}"])
        yield Step("hw.let-through", say(text, cohort=name, attacks=number, boxes=boxes, through=through))
    text = N_("%(through)d let through, potential %(potential)d in Year %(year)d: %(disdain)d Disdain.")
    message = say(text, through=sum(attack.let_through), potential=most, year=assault.year, disdain=attack.disdain)
    yield Step("hw.disdain", message)
    text = N_("Potential %(potential)d less %(disdain)d Disdain: %(valour)d Valour.")
    yield Step("hw.valour", say(text, potential=most, disdain=attack.disdain, valour=attack.valour))


def uses(potential: int, attacks: Three, cohorts: Three, favours: Favours) -> Iterator[Use]:
    """Every way to use Favours against an attack: each number of cards ignored on each Cohort."""
    most = [min(attack, own + favours.temple) for attack, own in zip(attacks, favours.diplomats, strict=True)]
    for left, centre, right in product(*(range(number + 1) for number in most)):
        ignored = (left, centre, right)
        temple = temples_needed(ignored, favours)
        if temple <= favours.temple:
            disdain = disdain_of(potential, minus(attacks, ignored), cohorts)
            yield Use(ignored, temple, disdain, potential - disdain)


@lru_cache(maxsize=4096)
def least_disdain(potential: int, attacks: Three, cohorts: Three, favours: Favours) -> int:
    """The Disdain of an attack after the best use of Favours."""
    # to ignore a card that the Cohort stops is never better, so only those let through are tried
    through = let_through(attacks, cohorts)
    return min(use.disdain for use in uses(potential, through, (0, 0, 0), favours))


def _worth(use: Use) -> tuple[int, int, int, Three]:
    return (use.disdain, use.number, use.temple, use.ignored)


def advise(assault: Assault) -> Ruling[Advice] | Refusal:
    """The best use of the Favours available (none, if they are not known) against an attack, found
    by going through every use. What the assault ignores already is left aside."""
    refusal = check_assault(msgspec.structs.replace(assault, ignore=""))
    if refusal is not None:
        return refusal
    attacks = count_cards(assault.cards)
    most = potential(assault.year)
    found = sorted(uses(most, attacks, assault.cohorts, assault.favours or Favours()), key=_worth)
    by_number: dict[int, Use] = {}
    for use in found:
        by_number.setdefault(use.number, use)
    advice = Advice(found[0], tuple(by_number[number] for number in sorted(by_number)))
    ruling = resolve(msgspec.structs.replace(assault, ignore=letters(advice.best.ignored)))
    return Ruling(advice, (*_comparison(advice), *ruling.steps))


def _comparison(advice: Advice) -> Iterator[Step]:
    for use in advice.by_number:
        text = N_("Favours used %(number)d: at best %(disdain)d Disdain and %(valour)d Valour.")
        yield Step("hw.favour-use", say(text, number=use.number, disdain=use.disdain, valour=use.valour))


def letters(three: Three) -> str:
    """Cards on each Cohort as letters, such as LRR."""
    return "".join(letter * number for letter, number in zip(LETTERS, three, strict=True))


def three_text(three: Three) -> tuple[Message, ...]:
    """Numbers for the three Cohorts in words, such as left 1, right 2; zeros are left out."""
    named = tuple(
        say(N_("%(cohort)s %(number)d"), cohort=say(COHORT_NAMES[cohort]), number=number)
        for cohort, number in zip(COHORTS, three, strict=True)
        if number
    )
    return named or (say(N_("none")),)


def three_facts(three: Three) -> dict[str, int]:
    """Numbers for the three Cohorts by id."""
    return dict(zip(COHORTS, three, strict=True))


def headline(attack: Attack) -> Message:
    """The outcome in one sentence."""
    if attack.disdain == 0:
        return say(N_("No Disdain and %(valour)d Valour."), valour=attack.valour)
    text = N_("%(disdain)d Disdain and %(valour)d Valour.")
    return say(text, disdain=attack.disdain, valour=attack.valour)
