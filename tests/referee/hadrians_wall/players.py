"""Sheets filled by players who do anything that is allowed, from the first Year to the last."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from companion.referee.hadrians_wall.attack import Assault, advise, letters
from companion.referee.hadrians_wall.cards import FATE, PLAYER_CARDS, YEARS, attack_cards
from companion.referee.hadrians_wall.choices import Choices, Offers, Question
from companion.referee.hadrians_wall.fill import Filled, fill
from companion.referee.hadrians_wall.requirements import legal
from companion.referee.hadrians_wall.sheet import ITEMS
from companion.referee.hadrians_wall.state import BLANK, Sheet
from companion.referee.hadrians_wall.year import begin_year, end_year
from companion.referee.options import Settings
from companion.referee.ruling import Ruling, Step


class Turn(NamedTuple):
    """A box filled in a game: the sheet before it, what was chosen, and the ruling."""

    before: Sheet
    box: str
    offers: Offers
    choices: Choices
    filled: Filled
    steps: tuple[Step, ...]


def answered(asks: tuple[Question, ...], rng: random.Random, known: Choices) -> Choices:
    """The choices so far, and an answer to the first open question."""
    return {**known, asks[0].kind: rng.choice(asks[0].options)}


def turn(sheet: Sheet, box: str, settings: Settings, rng: random.Random, offers: Offers) -> Turn:
    """Fill a box that may be filled, answering whatever is asked."""
    choices: Choices = {}
    while True:
        ruling = fill(sheet, box, settings, choices, offers)
        assert isinstance(ruling, Ruling), ruling
        if ruling.result.sheet is not None:
            return Turn(sheet, box, offers, choices, ruling.result, ruling.steps)
        choices = answered(ruling.result.asks, rng, choices)


def game(settings: Settings, rng: random.Random, rich: bool = False) -> Iterator[Turn | Sheet]:
    """A game of one sheet: every turn, and the sheet after each Year Setup and each attack.
    A rich player has plenty of everything and gets far."""
    deck = rng.sample(sorted(FATE), len(FATE))
    hand = rng.sample(sorted(PLAYER_CARDS), len(PLAYER_CARDS))
    sheet = BLANK
    for year in range(1, YEARS + 1):
        own = hand.pop()
        offers = {"own": own, "left": rng.choice(sorted(PLAYER_CARDS)), "right": rng.choice(sorted(PLAYER_CARDS))}
        choices: Choices = {}
        while True:
            begun = begin_year(sheet, year, deck[year], own, settings, choices)
            assert isinstance(begun, Ruling), begun
            if begun.result.sheet is not None:
                break
            choices = answered(begun.result.asks, rng, choices)
        sheet = begun.result.sheet
        if rich:
            sheet = sheet.with_items(**dict.fromkeys(ITEMS, 30))
        yield sheet
        while boxes := legal(sheet, settings, offers):
            done = turn(sheet, rng.choice(boxes).id, settings, rng, offers)
            yield done
            assert done.filled.sheet is not None
            sheet = done.filled.sheet
        cards = "".join(rng.choices("LCR", k=attack_cards(year, str(settings["difficulty"]))))
        advice = advise(Assault(year, cards, sheet.cohorts, favours=sheet.favours))
        assert isinstance(advice, Ruling)
        ended = end_year(sheet, cards, letters(advice.result.best.ignored), settings)
        assert isinstance(ended, Ruling), ended
        sheet = ended.result.sheet
        yield sheet
