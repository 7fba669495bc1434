"""A unit and a lane on a page of their own: what may be done there, what may not, and why."""

from __future__ import annotations

from typing import Any

import msgspec
from werkzeug.datastructures import MultiDict

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refused
from companion.referee.runes_of_mayhem.aiming import wall_attackers
from companion.referee.runes_of_mayhem.battle import Outcome
from companion.referee.runes_of_mayhem.board import check_place
from companion.referee.runes_of_mayhem.components import ABILITIES, LANES, ROWS
from companion.referee.runes_of_mayhem.preview import aims, lane_odds
from companion.referee.runes_of_mayhem.state import (
    Piece,
    State,
    find,
    name_of,
    of_seat,
    other,
    place_text,
    standing,
    who,
)
from companion.referee.typed import plain_number
from companion.web.games.room import Part
from companion.web.games.runes_of_mayhem.fights import PLACES_SEEN, by_place, legal_offers, owned, refused_aims
from companion.web.games.runes_of_mayhem.looks import unit_look
from companion.web.games.runes_of_mayhem.offer import Button, Offer, Text, chance

Given = MultiDict[str, str]
Context = dict[str, Any]


def unit_part(state: State, mine: tuple[str, ...], given: Given) -> Part | None:
    """A unit: what it may attack with exact odds, what it may not and why, where it may move."""
    number = plain_number(given.get("unit", ""), 5)
    if number is None or number >= state.next_id:
        return None
    piece = find(state, number)
    if piece is None:
        return Part("runes_of_mayhem/gone.html", say(N_("A unit")), {}, follows=True)
    acts = piece.seat in mine and piece.seat == state.active and not state.asks
    fights = piece.seat == state.active and state.stage == "battle"
    context: Context = {
        "look": unit_look(state, piece),
        "owner": who(state, piece.seat),
        "abilities": [say(ABILITIES[ability]) for ability in piece.abilities],
        "acts_now": acts,
        "offers": legal_offers(state, piece) if fights and not piece.fallen else (),
        "refused": refused_aims(state, piece) if fights and not piece.fallen else (),
        "moves": _moves(state, piece) if acts and state.stage == "regroup" else None,
        "sacrifice": _sacrifice(piece) if acts and state.stage == "main" else None,
        "threats": _threats(state, piece) if state.stage == "battle" and piece.seat != state.active else (),
    }
    return Part("runes_of_mayhem/unit.html", say(N_("A unit")), context, follows=True)


def _threats(state: State, piece: Piece) -> list[tuple[Text, Message | None]]:
    """Who of the enemy may attack this unit, and why the others may not."""
    found: list[tuple[Text, Message | None]] = []
    enemies = [enemy for enemy in of_seat(state, other(piece.seat)) if not enemy.fallen]
    for enemy, name in zip(enemies, by_place(enemies), strict=True):
        aim = next(aim for aim in aims(state, enemy) if aim.unit == piece.id)
        found.append((name, None if aim.refusal is None else aim.refusal.message))
    return sorted(found, key=lambda threat: threat[1] is not None)


def _moves(state: State, piece: Piece) -> Offer:
    buttons = []
    without = _without(state, piece)
    for place in PLACES_SEEN:
        if place == piece.place:
            buttons.append(Button(place_text(place), why=say(N_("It stands there."))))
        else:
            buttons.append(
                Button(place_text(place), f"place.{piece.id}", place, why=_why_not_there(without, piece, place))
            )
    hidden = ((f"was.{piece.id}", piece.place),)
    return Offer("regroup", piece.seat, tuple(buttons), hidden, say(N_("Move it to")), grid=True)


def _without(state: State, piece: Piece) -> State:
    """The table as it is while this unit is in the hand of its player."""
    return msgspec.structs.replace(state, units=tuple(each for each in state.units if each.id != piece.id))


def _why_not_there(state: State, piece: Piece, place: str) -> Message | None:
    try:
        check_place(state, piece, place)
    except Refused as refused:
        return refused.refusal.message
    return None


def _sacrifice(piece: Piece) -> Offer:
    button = Button(say(N_("Sacrifice %(unit)s"), unit=name_of(piece)))
    return Offer("sacrifice", piece.seat, (button,), (("unit", str(piece.id)),))


def _as_attacked(state: State, ended: Outcome) -> Message:
    """Of whose attacks the odds of a lane are."""
    text = N_("If every unit of the %(players)s in it attacks once, front to back, by the die of this table:")
    wall = [piece for row, piece in enumerate(wall_attackers(state), ROWS + 1) if row in ended.fought]
    if not wall:
        return say(text, players=who(state, state.active))
    text = N_(
        "If every unit of the %(players)s in it attacks once, front to back, and then from the Wall, into this lane "
        "alone, %(units)s, by the die of this table:"
    )
    return say(text, players=who(state, state.active), units=tuple(map(name_of, wall)))


def lane_part(state: State, given: Given) -> Part | None:
    """A lane: how it ends if every unit of the active player attacks once, front to back, the Wall last."""
    lane = given.get("lane", "")
    if lane not in {str(each) for each in range(1, LANES + 1)}:
        return None
    seat = state.active
    context: Context = {"lane": int(lane), "chances": ()}
    try:
        ended = lane_odds(state, int(lane))
    except Refused as refused:
        context["about"] = refused.refusal.message
    else:
        context["about"] = _as_attacked(state, ended)
        chances = [chance(say(N_("no enemy is left")), ended.empty)]
        for owner, key in ((other(seat), "enemy"), (seat, "own")):
            for row in range(1, ROWS + 1):
                piece = standing(state, owner, int(lane), row)
                if piece is not None and not piece.fallen:
                    part = ended.chance(own=row) if key == "own" else ended.chance(enemy=row)
                    chances.append(chance(say(N_("fallen: %(unit)s"), unit=owned(state, piece)), part))
        context["chances"] = chances
    return Part("runes_of_mayhem/lane.html", say(N_("Lane %(lane)d"), lane=int(lane)), context, follows=True)
