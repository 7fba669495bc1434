"""Random players: they give random legal commands, and a seeded random.Random decides the rolls.

The values that the rulebook does not print are made up here, as a table would enter its own cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from companion.referee.game import SeatPlan, Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import AnyCommand, EnterCards
from companion.referee.runes_of_mayhem.components import KNOWN, Card
from companion.referee.runes_of_mayhem.options import OPTIONS
from companion.referee.runes_of_mayhem.state import State

from ..playing import Played, decided
from .tabletop import stepwise

SEATS = (SeatPlan("north"), SeatPlan("south"))
_TYPES = {"Poisoner": "berserker", "Hound": "other"}


def _complete(number: int, card: Card) -> Card:
    """A card with made-up values where the rulebook gives none."""
    power, health = 1 + number % 5, 2 + number % 4
    kind = card.type or _TYPES.get(card.name, "melee")
    values = {
        "type": kind,
        "power": power if card.power is None else card.power,
        "health": health if card.health is None else card.health,
        "gold": number % 4 if card.gold is None else card.gold,
        "faith": number % 3 if card.faith is None else card.faith,
    }
    if kind == "priest" or "acts-as-priest" in card.abilities:
        values["heal"] = card.heal or 1
    return msgspec.structs.replace(card, deduced=(), reported=(), **values)


OWN: tuple[Card, ...] = (
    *(_complete(number, card) for number, card in enumerate(KNOWN) if card.kind in ("unit", "mercenary")),
    Card(name="Hero of the North", faction="vikings", type="hero", power=4, health=6, gold=3, faith=1),
    Card(name="Riders", type="other", power=3, health=3, gold=2, faith=0, abilities=("med-ranged", "howl")),
)


def random_options(rng: random.Random, share: float) -> dict[str, str | int]:
    """Rulings, variants and sides: each changed with this probability."""
    return {
        option.id: rng.choice(option.values())
        for option in OPTIONS.values()
        if option.kind != "box" and rng.random() < share
    }


def play(
    setup: Setup, rng: random.Random, own: bool = True, straight: bool = True
) -> Iterator[Played[State, AnyCommand]]:
    """A whole game, with the table's ``own`` cards or with those alone that the rulebook prints in full; ``straight``
    on past what nobody decides, or step by step as earlier tables were played."""
    state = GAME.new(setup)
    if own:
        played = decided(GAME, state, EnterCards(cards=OWN), rng)
        yield played
        state = played.applied.state
    while state.stage != "over":
        seat = rng.choice(GAME.phase(state).awaits)
        command = rng.choice(GAME.legal(state, seat))
        played = decided(GAME, state, command if straight else stepwise(command), rng)
        yield played
        state = played.applied.state
