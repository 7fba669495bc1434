"""Who of a table may attack or siege what in the Battle-step, and why not.

Rulebook: Attacking; Flank; Long-ranged; Castle Folk; Traps Expansion; Towers Expansion. The questions go
to :mod:`.lane`; what is added is the whole table: other lanes, Castle Defenders on the Wall, towers, traps.
"""

from __future__ import annotations

import msgspec

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem.board import fighter, lane_of, of_card
from companion.referee.runes_of_mayhem.components import LANES, ROWS
from companion.referee.runes_of_mayhem.fight import ON_THE_WALL, unable
from companion.referee.runes_of_mayhem.lane import Lane, in_no_lane, owes, why_not_attack, why_not_flank, why_not_siege
from companion.referee.runes_of_mayhem.state import (
    PLACES,
    Piece,
    State,
    Tower,
    of_seat,
    on_wall,
    other,
    seat_of,
    settings_of,
)
from companion.referee.runes_of_mayhem.unit import Unit, living, off_wall

replace = msgspec.structs.replace


def covering(state: State) -> tuple[int, int, int] | None:
    """The unit that owes a Covering fight now, and the lane and row of the enemy; None if nobody does. In a lane that
    was left nobody does: the table may put an enemy there afterwards."""
    for piece in of_seat(state, state.active):
        if piece.won is None or not piece.lane or piece.lane in state.combat.closed:
            continue
        owed = owes(lane_of(state, piece.lane, flank=False), settings_of(state))
        if owed is not None and owed[0] == piece.row:
            return piece.id, piece.lane, owed[1]
    return None


def covering_first(lane: int) -> Refusal:
    """That nothing else is done before the Covering fight that is owed in this lane."""
    text = N_("First the unit in lane %(lane)d must fight the unit that covers.")
    return Refusal("covering-first", say(text, lane=lane), "rom.covering")


def _elsewhere(state: State, piece: Piece) -> Refusal | None:
    """That another unit must first fight, in another lane or from the Wall."""
    owed = covering(state)
    if owed is None or (piece.lane and piece.lane == owed[1]):
        return None
    return covering_first(owed[1])


def why_not_from_wall(state: State, piece: Piece) -> Refusal | None:
    """Why this unit on the Wall attacks nobody from there, whatever the lane, or None."""
    unit = fighter(state, piece)
    return None if piece.folk and unit.ranged else of_card(unable(unit, settings_of(state)), state, piece)


def wall_attackers(state: State) -> tuple[Piece, ...]:
    """Who of the active player attacks from the Wall, though it may have done so already."""
    return tuple(piece for piece in on_wall(state, state.active) if why_not_from_wall(state, piece) is None)


def shoots_anywhere(state: State, piece: Piece) -> bool:
    """Whether the attacks of this unit are in no lane."""
    return in_no_lane(not piece.lane, settings_of(state))


def siege_lanes(state: State, piece: Piece) -> tuple[int, ...]:
    """The lanes from which this unit might siege: its own; from the Wall any; 0 if it is in none."""
    if piece.lane or shoots_anywhere(state, piece):
        return (piece.lane,)
    return tuple(range(1, LANES + 1))


def _from_wall(state: State, piece: Piece, lane: int) -> tuple[Lane, Unit] | Refusal:
    """Castle Defenders on the Wall as a unit of that lane, or why nobody attacks from there."""
    refusal = why_not_from_wall(state, piece)
    if refusal is not None:
        return refusal
    unit = off_wall(fighter(state, piece))
    there = lane_of(state, lane, flank=False)
    if shoots_anywhere(state, piece):
        there = replace(there, closed=False)
    return replace(there, own=(unit, None, None)), unit


def why_not_target(state: State, piece: Piece, enemy: Piece) -> Refusal | None:
    """Why this unit of the active player may not attack this enemy in the Battle-step, or None."""
    settings = settings_of(state)
    if not enemy.lane:
        return ON_THE_WALL
    if state.combat.flanked and (piece.id, enemy.id) == (state.combat.last, state.combat.flanked):
        return None
    refusal = _elsewhere(state, piece)
    if refusal is not None:
        return refusal
    if not piece.lane:
        found = _from_wall(state, piece, enemy.lane)
        refusal = found if isinstance(found, Refusal) else why_not_attack(found[0], 1, enemy.row, settings)
    elif piece.lane == enemy.lane:
        refusal = why_not_attack(lane_of(state, piece.lane, flank=False), piece.row, enemy.row, settings)
    else:
        refusal = why_not_flank(lane_of(state, piece.lane), piece.row, enemy.lane, enemy.row, settings)
    return of_card(refusal, state, piece)


def may_flank(state: State, piece: Piece) -> bool:
    """Whether there is an enemy that this unit of the active player may flank now."""
    return bool(piece.lane) and any(
        enemy.lane not in (0, piece.lane) and why_not_target(state, piece, enemy) is None
        for enemy in of_seat(state, other(piece.seat))
    )


def why_not_besiege(state: State, piece: Piece, number: int, tower: Tower | None) -> Refusal | None:
    """Why this unit of the active player may not siege from lane ``number``, the Fortress or a tower, or None; one that
    shoots anywhere does so whatever the lane."""
    settings, anywhere = settings_of(state), shoots_anywhere(state, piece)
    if anywhere:
        # some lane: who lives there does not matter but in the tower
        number = PLACES[tower.place][0] if tower is not None else 1
    refusal = _elsewhere(state, piece)
    if refusal is not None:
        return refusal
    row = piece.row
    if piece.lane:
        lane = lane_of(state, piece.lane, flank=False)
    else:
        found = _from_wall(state, piece, number)
        if isinstance(found, Refusal):
            return found
        lane, row = found[0], 1
    if tower is not None:
        refusal = _tower_refusal(tower, number)
        if refusal is not None:
            return refusal
        inside = PLACES[tower.place][1]
        if living(lane.enemy[inside - 1]):
            text = N_("A living unit stands in the tower.")
            return Refusal("tower-held", say(text), "rom.tower")
        if settings["Q46"] == "tower":
            if owes(lane, settings) is not None:
                return covering_first(number)
            lane = replace(lane, enemy=(None,) * ROWS)
    if anywhere:
        lane = replace(lane, enemy=(None,) * ROWS)
    return of_card(why_not_siege(lane, row, settings), state, piece)


def _tower_refusal(tower: Tower, number: int) -> Refusal | None:
    if PLACES[tower.place][0] != number:
        return Refusal("tower-lane", say(N_("That tower stands in another lane.")), "rom.tower")
    if not tower.up:
        return Refusal("tower-unfinished", say(N_("A building that is not up yet is not sieged.")), "rom.tower")
    return None


def trap_before(state: State, piece: Piece) -> str | None:
    """The trap on or in front of this unit that its attack reveals, or None."""
    if piece.seat == seat_of(state, "vikings") or not piece.lane:
        return None
    on_the_way = (f"{piece.lane}.{row}" for row in range(piece.row, 0, -1))
    return next((place for place in on_the_way if place in state.traps), None)
