"""What a Trade Good is worth. Rulebook: Market."""

from __future__ import annotations

from collections.abc import Collection

from companion.referee.hadrians_wall.sheet import SHEETS
from companion.referee.messages import N_, say
from companion.referee.ruling import Step


def renown_of_good(good: int, bought: Collection[int]) -> int:
    """The Renown of a Trade Good (1 to 6) beside those bought earlier: none for a number that is there."""
    return 0 if good in bought else SHEETS.unique_goods[len(set(bought))]


def good_step(good: int, bought: Collection[int]) -> Step:
    """The same as a step of a ruling."""
    if good in bought:
        text = N_("Trade Good %(number)d is there already: no Renown.")
        return Step("hw.duplicate-good", say(text, number=good))
    text = N_("Trade Good %(number)d is the first one: %(renown)d Renown.")
    if bought:
        text = N_("With Trade Good %(number)d there are %(different)d different ones: %(renown)d Renown.")
    renown = renown_of_good(good, bought)
    return Step("hw.unique-good", say(text, number=good, different=len(set(bought)) + 1, renown=renown))
