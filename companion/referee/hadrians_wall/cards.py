"""Hadrian's Wall: Fate Cards, Player Cards, Scouting Patterns, the board of Years, from ``cards.json``.

Nothing is printed on the cards that would name them; the ids are ours.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.referee.hadrians_wall.sheet import Cohort, packaged

Difficulty = Literal["easy", "normal", "hard"]
YEARS = 6


class Year(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Year of the board: potential for Valour or Disdain, attack cards by difficulty."""

    year: int
    potential: int
    cards: dict[Difficulty, int]


class FateCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Fate Card: which Cohort it attacks, damage to a Gladiator (1 to 3), number of its Trade Good
    (1 to 6), and the Workers and Resources that it gives at the start of a Year."""

    id: int
    arrow: Cohort
    damage: int
    good: int
    gains: dict[str, int]


class PlayerCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Player Card: ``steps`` to 1, 2 and 3 VP as a Path Card (lower limits, or upper ones with
    ``at_most``); as a Prospect Card its pattern, its Trade Good, and what it gives at once."""

    id: str
    steps: tuple[int, int, int]
    pattern: str
    good: int
    gains: dict[str, int]
    at_most: bool = False


class SoloRank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"lowest": "from"}):
    """A rank of a game for one, from this total on (None: the lowest rank)."""

    rank: str
    lowest: int | None


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cards and the board. ``patterns`` are cells as (row, column) from 0, as printed."""

    years: tuple[Year, ...]
    fate: tuple[FateCard, ...]
    patterns: dict[str, tuple[tuple[int, int], ...]]
    player_cards: tuple[PlayerCard, ...]
    solo_ranks: tuple[SoloRank, ...]


CARDS = msgspec.json.decode(packaged("cards.json"), type=Cards)
FATE: dict[int, FateCard] = {card.id: card for card in CARDS.fate}
PLAYER_CARDS: dict[str, PlayerCard] = {card.id: card for card in CARDS.player_cards}
PATTERNS = CARDS.patterns
PATTERN_CELLS = 4
"""How many cells of the Map every Pattern fills."""
GOODS: tuple[int, ...] = tuple(sorted({card.good for card in CARDS.fate}))
DAMAGES: tuple[int, ...] = tuple(sorted({card.damage for card in CARDS.fate}))
ARROWS: dict[Cohort, int] = {
    cohort: sum(card.arrow == cohort for card in CARDS.fate) for cohort in ("left", "centre", "right")
}
"""How many Fate Cards attack each Cohort."""


def potential(year: int) -> int:
    """The potential for Valour or Disdain of a Year (1 to 6)."""
    return CARDS.years[year - 1].potential


def attack_cards(year: int, difficulty: str) -> int:
    """How many cards the attack of a Year (1 to 6) reveals, neutral cards apart."""
    return next(number for name, number in CARDS.years[year - 1].cards.items() if name == difficulty)
