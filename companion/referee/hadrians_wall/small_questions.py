"""Answers to the small questions: a Gladiator's battle, Trade Goods, patterns on the Map.

Rulebook: Ludus Gladiatorious; Market; Scouts.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from companion.referee.hadrians_wall.cards import CARDS, DAMAGES, GOODS, PATTERNS
from companion.referee.hadrians_wall.goods import good_step, renown_of_good
from companion.referee.hadrians_wall.ludus import Outcome, fight
from companion.referee.hadrians_wall.names import GROUP_NAMES, PATTERN_NAMES, icons_text
from companion.referee.hadrians_wall.scouting import Gained, Placement, fitting, gained
from companion.referee.hadrians_wall.sheet import GROUPS
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, say
from companion.referee.odds import chance_text, number_text
from companion.referee.ruling import Refusal, Ruling, Step


class GoodWorth(msgspec.Struct, frozen=True):
    """A Trade Good: its number, whether it would be a different one, the Renown it would give."""

    good: int
    different: bool
    renown: int


class Goods(msgspec.Struct, frozen=True):
    """Different numbers bought so far; what each number would give; the chance that the Fate Deck
    gives a different one, and the mean of the Renown, if nothing of the deck is known."""

    different: int
    worth: tuple[GoodWorth, ...]
    new: Fraction
    expected: Fraction


class Fit(msgspec.Struct, frozen=True):
    """A placement on the Map and what it gives."""

    placement: Placement
    gained: Gained


def battle(circled: int, filled_in: int, damages: Iterable[int] = DAMAGES) -> Ruling[tuple[Outcome, ...]] | Refusal:
    """What a Gladiator with so many circled boxes (0 to 6), some filled in, gets in battle."""
    if circled and circled == filled_in:
        text = N_("All circled boxes of the Gladiator are filled in: it is dead.")
        return Refusal("dead", say(text), "hw.gladiator-dies")
    if not circled:
        return Refusal("strength", say(N_("A Gladiator without a circled box does not battle.")), "hw.battle")
    outcomes = tuple(fight(circled, filled_in, damage) for damage in damages)
    steps: list[Step] = []
    for outcome in outcomes:
        text = N_("Damage %(damage)d: dead in column %(column)d, for %(gains)s.")
        if outcome.survives:
            text = N_("Damage %(damage)d: alive with strength %(strength)d, for %(gains)s.")
        names = icons_text(outcome.gains) or (say(N_("nothing")),)
        message = say(text, damage=outcome.damage, column=circled, strength=outcome.strength, gains=names)
        steps.append(Step("hw.gladiator-survives" if outcome.survives else "hw.gladiator-dies", message))
    return Ruling(outcomes, tuple(steps))


def chance_of(damage: int) -> Fraction:
    """The part of all Fate Cards that show this damage."""
    return Fraction(sum(card.damage == damage for card in CARDS.fate), len(CARDS.fate))


def goods(bought: tuple[int, ...], offered: tuple[int, ...]) -> Ruling[Goods] | Refusal:
    """What Trade Goods would be worth beside those bought; the steps tell of those offered, or of all."""
    if len(bought) >= len(GROUPS["market"].boxes):
        text = N_("The %(group)s is full.")
        return Refusal("filled", say(text, group=say(GROUP_NAMES["market"])), "hw.blank")
    steps = [good_step(good, bought) for good in offered or GOODS]
    renown = [renown_of_good(card.good, bought) for card in CARDS.fate]
    new = Fraction(sum(map(bool, renown)), len(renown))
    expected = Fraction(sum(renown), len(renown))
    text = N_("Of all Fate Cards, %(chance)s show a different one: %(expected)s Renown on average.")
    message = say(text, chance=chance_text(new), expected=number_text(expected))
    steps.append(Step("hw.odds", message))
    worth = tuple(GoodWorth(good, good not in bought, renown_of_good(good, bought)) for good in GOODS)
    return Ruling(Goods(len(set(bought)), worth, new, expected), tuple(steps))


def fits_on(sheet: Sheet, pattern: str | None) -> Ruling[tuple[Fit, ...]]:
    """Every placement of a pattern, or of all patterns, on the Map of a sheet."""
    filled = sheet.map
    found: list[Fit] = []
    steps: list[Step] = []
    for name in PATTERNS if pattern is None else (pattern,):
        placements = fitting(filled, name)
        found += [Fit(placement, gained(filled, placement)) for placement in placements]
        text = N_("Placements of the %(pattern)s that fit: %(number)d.")
        steps.append(Step("hw.pattern", say(text, pattern=say(PATTERN_NAMES[name]), number=len(placements))))
    return Ruling(tuple(found), tuple(steps))
