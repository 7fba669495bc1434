"""Exact odds of the attack to come, from the Fate Cards already seen.

Nothing is estimated: every division of the attack cards among the Cohorts is counted with its
weight. Rulebook: End of the year; Changes for 1-2 players (cards added by neutral ones).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb
from operator import itemgetter

import msgspec

from companion.referee.hadrians_wall.attack import Three, least_disdain, minus, three_text
from companion.referee.hadrians_wall.cards import ARROWS, attack_cards, potential
from companion.referee.hadrians_wall.names import COHORT_NAMES
from companion.referee.hadrians_wall.sheet import COHORT_MOST, COHORTS, GROUPS, Cohort
from companion.referee.hadrians_wall.state import Favours
from companion.referee.messages import N_, Message, say
from companion.referee.odds import Distribution, chance_text, number_text
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Ruling, Step

DECK: Three = (ARROWS["left"], ARROWS["centre"], ARROWS["right"])
NO_FAVOURS = Favours()
ITEMS_MOST = sum(len(GROUPS[group].boxes) for group in ("market", "scouts"))
"""How many items one player can lay on Neutral Prospect Cards: one for each Trade Good and each Scout."""
WITH_NEUTRAL = (1, 2)
"""The numbers of players with Neutral Prospect Cards."""
NEUTRAL_MOST = ITEMS_MOST * max(WITH_NEUTRAL)
"""The most items that lie on Neutral Prospect Cards at any table."""


class Outlook(msgspec.Struct, frozen=True):
    """Before an attack: the Year (1 to 6), Fate Cards already seen by the Cohort they attack, filled
    boxes of the Cohorts, items on Neutral Prospect Cards, and the Favours to be used as well as can be."""

    year: int
    cohorts: Three
    seen: Three = (0, 0, 0)
    extra: int = 0
    favours: Favours = NO_FAVOURS


class Odds(msgspec.Struct, frozen=True):
    """What the attack will bring: how many cards, and the distributions of the attacks on each Cohort,
    of Disdain and of Valour. ``saved`` is by how much one more box in a Cohort lowers the mean of the
    Disdain (None: that Cohort is full)."""

    cards: int
    arrows: dict[Cohort, Distribution]
    disdain: Distribution
    valour: Distribution
    saved: dict[Cohort, Fraction | None]


def draws(deck: Three, number: int) -> Iterator[tuple[Three, int]]:
    """How ``number`` cards of a deck (cards by Cohort) can divide, and in how many ways each comes."""
    for left in range(min(number, deck[0]) + 1):
        for centre in range(min(number - left, deck[1]) + 1):
            right = number - left - centre
            if right <= deck[2]:
                yield (left, centre, right), comb(deck[0], left) * comb(deck[1], centre) * comb(deck[2], right)


def divisions(seen: Three, number: int, settings: Settings) -> dict[Three, int]:
    """How ``number`` attack cards may divide among the Cohorts, and the weight of each division.

    When the deck holds fewer cards, option ``fate-deck-empty`` decides what attacks.
    """
    rest = minus(DECK, seen)
    if number <= sum(rest):
        return dict(draws(rest, number))
    if settings["fate-deck-empty"] == "stop":
        return {rest: 1}
    return {
        (rest[0] + left, rest[1] + centre, rest[2] + right): weight
        for (left, centre, right), weight in draws(seen, number - sum(rest))
    }


def check_outlook(outlook: Outlook, settings: Settings) -> Refusal | None:
    """Why an attack cannot be foreseen like this, or None."""
    if any(seen > most for seen, most in zip(outlook.seen, DECK, strict=True)):
        text = N_("No more than %(most)d of the Fate Cards attack the same Cohort.")
        return Refusal("cards-many", say(text, most=DECK[0]), "hw.odds")
    players = int(settings["players"])
    most = ITEMS_MOST * players if players in WITH_NEUTRAL else 0
    if outlook.extra > most:
        text = N_("Items on Neutral Prospect Cards: at most %(most)d, for this number of players: %(players)d.")
        if not most:
            text = N_("There are Neutral Prospect Cards with one or two players only.")
        return Refusal("items-many", say(text, most=most, players=players), "hw.neutral-penalty")
    return None


def _spread(found: Mapping[Three, int], number: Callable[[Three], int]) -> Distribution:
    """The distribution of a number that the division of the cards decides."""
    weights: dict[int, int] = {}
    for attacks, weight in found.items():
        value = number(attacks)
        weights[value] = weights.get(value, 0) + weight
    return Distribution(weights)


def odds(outlook: Outlook, settings: Settings) -> Ruling[Odds]:
    """The odds of an attack to come, which must be possible (:func:`check_outlook`)."""
    found = divisions(outlook.seen, _wanted(outlook, settings), settings)
    most = potential(outlook.year)

    def disdain_with(cohorts: Three) -> Distribution:
        return _spread(found, lambda attacks: least_disdain(most, attacks, cohorts, outlook.favours))

    disdain = disdain_with(outlook.cohorts)
    saved: dict[Cohort, Fraction | None] = {}
    for place, cohort in enumerate(COHORTS):
        left, centre, right = (boxes + (place == index) for index, boxes in enumerate(outlook.cohorts))
        full = outlook.cohorts[place] == COHORT_MOST
        saved[cohort] = None if full else disdain.mean() - disdain_with((left, centre, right)).mean()
    result = Odds(
        sum(next(iter(found))),
        {cohort: _spread(found, itemgetter(place)) for place, cohort in enumerate(COHORTS)},
        disdain,
        disdain.mapped(lambda number: most - number),
        saved,
    )
    return Ruling(result, tuple(_steps(outlook, result, settings)))


def _wanted(outlook: Outlook, settings: Settings) -> int:
    """How many cards the attack asks for."""
    return attack_cards(outlook.year, str(settings["difficulty"])) + outlook.extra


def spread_text(spread: Distribution) -> tuple[Message, ...]:
    """A distribution as a list: 0: 1/3 (33.3%), 1: 2/3 (66.7%)."""
    text = N_("%(number)d: %(chance)s")
    return tuple(say(text, number=number, chance=chance_text(part)) for number, part in spread.probabilities().items())


def _steps(outlook: Outlook, found: Odds, settings: Settings) -> Iterator[Step]:
    rest = minus(DECK, outlook.seen)
    text = N_("Left in the Fate Deck: %(cards)d (%(rest)s).")
    yield Step("hw.odds", say(text, cards=sum(rest), rest=three_text(rest)))
    text = N_("Year %(year)d: attack cards %(cards)d, potential %(potential)d.")
    number = attack_cards(outlook.year, str(settings["difficulty"]))
    wanted = _wanted(outlook, settings)
    most = potential(outlook.year)
    yield Step("hw.attack-cards", say(text, year=outlook.year, cards=number, potential=most))
    if outlook.extra:
        text = N_("Items on Neutral Prospect Cards: %(extra)d, so attack cards %(cards)d.")
        yield Step("hw.neutral-penalty", say(text, extra=outlook.extra, cards=wanted))
    if wanted > sum(rest):
        text = N_("The Discard Pile is shuffled; cards drawn from it: %(cards)d.")
        if settings["fate-deck-empty"] == "stop":
            text = N_("The deck runs out; cards left out: %(cards)d.")
        yield Step("hw.fate-deck-empty", say(text, cards=wanted - sum(rest)))
    if outlook.favours != NO_FAVOURS:
        yield Step("hw.favour-use", say(N_("Favours are used as well as possible.")))
    for cohort, spread in found.arrows.items():
        name = say(COHORT_NAMES[cohort])
        yield Step(
            "hw.attacks", say(N_("Attacks on the %(cohort)s Cohort: %(odds)s."), cohort=name, odds=spread_text(spread))
        )
    yield Step("hw.disdain", say(N_("Disdain: %(odds)s."), odds=spread_text(found.disdain)))
    yield Step("hw.valour", say(N_("Valour: %(odds)s."), odds=spread_text(found.valour)))
    for cohort, saved in found.saved.items():
        if saved is not None:
            text = N_("One more box on the %(cohort)s Cohort lowers the Disdain by %(fraction)s on average.")
            yield Step("hw.let-through", say(text, cohort=say(COHORT_NAMES[cohort]), fraction=number_text(saved)))
