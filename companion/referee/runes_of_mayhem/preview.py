"""What a page shows before anybody acts: who may attack whom and why not, and the odds of it.

Pure readings of a state; nothing is decided here that :mod:`.attacks` would not refuse or allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from companion.referee.odds import Distribution
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem import siege as sieges
from companion.referee.runes_of_mayhem.aiming import siege_lanes, wall_attackers, why_not_besiege, why_not_target
from companion.referee.runes_of_mayhem.attacks import attacking, siege_asked
from companion.referee.runes_of_mayhem.battle import Outcome
from companion.referee.runes_of_mayhem.board import fighter, lane_of
from companion.referee.runes_of_mayhem.deck import check_deck
from companion.referee.runes_of_mayhem.lane import LEFT
from companion.referee.runes_of_mayhem.odds import Duel, LaneOdds, duel_outcome, lane_outcome
from companion.referee.runes_of_mayhem.options import die_of
from companion.referee.runes_of_mayhem.state import (
    PLACES,
    Piece,
    State,
    Tower,
    card_list,
    cards_of,
    of_seat,
    other,
    settings_of,
)
from companion.referee.runes_of_mayhem.unit import off_wall


class Aim(msgspec.Struct, frozen=True):
    """Something that a unit might attack: an enemy unit by number, else a tower by place, else the
    Fortress, from ``lane`` (0: from none); and why it may not (None: it may)."""

    lane: int
    unit: int | None
    tower: str | None
    refusal: Refusal | None


class FightOdds(msgspec.Struct, frozen=True):
    """How one fight ends, with every roll: exact probabilities that sum to 1."""

    both_live: Fraction
    only_defender_falls: Fraction
    only_attacker_falls: Fraction
    both_fall: Fraction


def aims(state: State, piece: Piece) -> tuple[Aim, ...]:
    """Everything that this unit of the active player could reach in a Battle-step, each with its reason; of the
    towers, those of its lane."""
    found = [
        Aim(enemy.lane, enemy.id, None, why_not_target(state, piece, enemy))
        for enemy in of_seat(state, other(piece.seat))
    ]
    towers: list[Tower | None] = [None]
    if state.players[piece.seat].faction == "vikings":
        towers += state.towers
    for lane in siege_lanes(state, piece):
        for tower in towers:
            place = None if tower is None else tower.place
            if place is not None and lane and PLACES[place][0] != lane:
                continue
            found.append(Aim(lane, None, place, why_not_besiege(state, piece, lane, tower)))
    return tuple(found)


def fight_odds(state: State, attacker: Piece, defender: Piece) -> FightOdds:
    """One fight between two units of this table, with its die. Raises Refused if these two cannot fight."""
    mine = attacking(state, attacker, defender)
    row = defender.row or 1
    ended = duel_outcome(Duel(mine, fighter(state, defender), row=row), die_of(settings_of(state)), settings_of(state))
    both = ended.chance(own=1, enemy=row)
    own, enemy = ended.chance(own=1), ended.chance(enemy=row)
    return FightOdds(1 - own - enemy + both, enemy - both, own - both, both)


def lane_odds(state: State, number: int) -> Outcome:
    """How a lane of the active player ends if every unit attacks once, front to back, but first who owes a Covering
    fight, and last :func:`.aiming.wall_attackers`. Raises Refused if nobody may attack there."""
    lane, settings = lane_of(state, number, flank=False), settings_of(state)
    if lane.closed:
        raise Refused(LEFT)
    wall = tuple(off_wall(fighter(state, piece)) for piece in wall_attackers(state))
    lane = msgspec.structs.replace(lane, wall=wall)
    return lane_outcome(LaneOdds(lane), die_of(settings), settings)


def siege_odds(state: State, piece: Piece, tower: Tower | None = None) -> Distribution:
    """The damage of a siege of the Fortress by this unit of the active player, Protection taken off, or of a tower.
    Raises Refused if it cannot siege."""
    asked = siege_asked(state, piece, tower)
    return sieges.distribution(asked, die_of(settings_of(state)), settings_of(state)).result


def deck_refusals(state: State, seat: str, deck: Mapping[str, int]) -> tuple[Refusal, ...]:
    """Every reason why this player may not play a deck (name of a card to number), by the table's cards."""
    mine = cards_of(state, seat, "unit")
    others = (card for card in card_list(state) if (card.name, card.kind) not in {(c.name, c.kind) for c in mine})
    return check_deck((*mine, *others), deck, state.players[seat].faction)
