"""What a seat may do now: the list that feeds buttons and random players.

Left out are entries of real rolls and of real cards whose values the table does not know, several
units regrouped at once, sacrifices while there is room, leaving a lane in which nobody has fought, a
second reordering of the markers in one Main-phase, overrides and ending early: ``apply`` checks those.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from companion.referee.ruling import Refused
from companion.referee.runes_of_mayhem.aiming import covering, siege_lanes, why_not_besiege, why_not_target
from companion.referee.runes_of_mayhem.attacks import why_not_fight
from companion.referee.runes_of_mayhem.board import check_place
from companion.referee.runes_of_mayhem.burial import STEPS, awaited, healers, restorable
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    Attack,
    Build,
    ChooseKing,
    Decline,
    Discard,
    Divide,
    Heal,
    Hire,
    Howl,
    LayTrap,
    LeaveLane,
    Lock,
    Marker,
    Move,
    MoveMarkers,
    Next,
    Pass,
    PayMercenary,
    PlaceMarker,
    Play,
    RaiseTower,
    Regroup,
    RevealTrap,
    Sacrifice,
    Shoot,
    Siege,
    Split,
    Trade,
)
from companion.referee.runes_of_mayhem.components import LANES, Card
from companion.referee.runes_of_mayhem.expansions import why_not_build, why_not_trap
from companion.referee.runes_of_mayhem.playing import HOUND, check_free, why_not_shoot_fortress
from companion.referee.runes_of_mayhem.state import (
    MARKERS,
    PLACES,
    STRUCTURE,
    Ask,
    Piece,
    State,
    asked_of,
    at,
    cards_of,
    find,
    of_seat,
    other,
    seat_of,
    settings_of,
    standing,
)
from companion.referee.runes_of_mayhem.turns import dividing
from companion.referee.runes_of_mayhem.values import piece_of

replace = msgspec.structs.replace
_CARDS: tuple[Marker, Marker] = ("gold", "faith")


def legal(state: State, seat: str) -> Iterator[AnyCommand]:
    """Every command of this seat that can be listed."""
    if seat not in state.players or state.stage == "over":
        return
    if state.stage == "kings":
        yield from _kings(state, seat)
    elif state.stage == "divide":
        if seat in dividing(state):
            yield from (Divide(seat=seat, gold=gold) for gold in range(MARKERS + 1))
    elif state.asks:
        for ask in asked_of(state, seat):
            yield from _answers(state, ask)
    elif state.stage in STEPS:
        if seat in awaited(state):
            yield from _healing(state, seat)
    elif seat == state.active:
        if state.stage != "battle" or covering(state) is None:
            yield Next(seat=seat, at=at(state))
        yield from _in_step(state, seat)


def _in_step(state: State, seat: str) -> Iterator[AnyCommand]:
    match state.stage:
        case "regroup":
            for piece in of_seat(state, seat):
                for place in places_for(state, piece):
                    if place != piece.place:
                        yield Regroup(seat=seat, moves=(Move(piece.id, place),), done=True)
        case "battle":
            yield from _battle(state, seat)
        case "main":
            yield from _main(state, seat)
        case "discard":
            if state.players[seat].hand and not state.done:
                yield Discard(seat=seat)


def _kings(state: State, seat: str) -> Iterator[AnyCommand]:
    player = state.players[seat]
    if player.king:
        return
    for card in cards_of(state, seat, "king"):
        # The rulebook tells no king's points: the list offers those of a game without kings.
        yield ChooseKing(seat=seat, king=card.name, structure=STRUCTURE)


def places_for(state: State, piece: Piece) -> tuple[str, ...]:
    """Where this unit may come to stand, its own place included."""
    without = replace(state, units=tuple(each for each in state.units if each.id != piece.id))
    return tuple(place for place in PLACES if _may_stand(without, piece, place))


def _may_stand(state: State, piece: Piece, place: str) -> bool:
    try:
        check_place(state, piece, place)
    except Refused:
        return False
    return True


def can_attack(state: State) -> bool:
    """Whether any unit of the active player can attack, shoot or besiege anything in the Battle-step now."""
    return any(isinstance(command, Attack | Siege) for command in _battle(state, state.active))


def _battle(state: State, seat: str) -> Iterator[AnyCommand]:
    enemies = [piece for piece in of_seat(state, other(seat)) if piece.lane and not piece.fallen]
    towers = [tower for tower in state.towers if tower.up] if seat == seat_of(state, "vikings") else []
    for piece in of_seat(state, seat):
        for enemy in enemies:
            if why_not_target(state, piece, enemy) is None:
                yield Attack(seat=seat, unit=piece.id, target=enemy.id)
        for lane in siege_lanes(state, piece):
            named = None if piece.lane else lane or None
            if why_not_besiege(state, piece, lane, None) is None:
                yield Siege(seat=seat, unit=piece.id, lane=named)
            for tower in towers:
                if why_not_besiege(state, piece, lane, tower) is None:
                    yield Siege(seat=seat, unit=piece.id, lane=named, tower=tower.place)
    if covering(state) is None and state.combat.lane not in (0, *state.combat.closed):
        yield LeaveLane(seat=seat, lane=state.combat.lane)


def _healing(state: State, seat: str) -> Iterator[AnyCommand]:
    yield Pass(seat=seat)
    fallen = [piece.id for piece in restorable(state, seat)]
    for priest in healers(state, seat):
        for count in range(1, min(priest.heal or 0, len(fallen)) + 1):
            yield from (Heal(seat=seat, priest=priest.id, units=units) for units in combinations(fallen, count))


def free(state: State, deed: str) -> bool:
    """Whether a deed of the Main-phase (``played``, ``traded``, ``hired``, ``trapped``, ``built``) may still be done:
    Trade does not exclude it nor it Trade (option Q25), and what is done once has not been done."""
    try:
        check_free(state, deed)
    except Refused:
        return False
    return deed == "played" or deed not in state.done


def may_hire(state: State, seat: str) -> bool:
    """Whether this player may hire a mercenary now, whichever it is and wherever it would stand."""
    settings = settings_of(state)
    there = settings["mercenaries"] == "on" and bool(state.lodge)
    return there and free(state, "hired") and (settings["Q26"] == "shop" or bool(state.players[seat].hand))


def may_trap(state: State, seat: str) -> bool:
    """Whether this player may lay a trap now, somewhere."""
    player = state.players[seat]
    theirs = settings_of(state)["traps"] == "on" and player.faction == "vikings"
    return theirs and bool(player.gold) and free(state, "trapped")


def may_build(state: State, seat: str) -> bool:
    """Whether this player may build now, somewhere: a building takes a production-marker."""
    player = state.players[seat]
    theirs = settings_of(state)["towers"] == "on" and player.faction == "anglo-saxons"
    return theirs and bool(player.gold_markers or player.faith_markers) and free(state, "built")


def _main(state: State, seat: str) -> Iterator[AnyCommand]:
    player = state.players[seat]
    markers = player.gold_markers + player.faith_markers
    if "markers" not in state.done:
        yield from (MoveMarkers(seat=seat, gold=gold) for gold in range(markers + 1) if gold != player.gold_markers)
    if all(standing(state, seat, lane, row) for lane in range(1, LANES + 1) for row in (1, 2)):
        yield from (Sacrifice(seat=seat, unit=piece.id) for piece in of_seat(state, seat))
    if free(state, "traded"):
        yield Trade(seat=seat)
    if player.hand and free(state, "played"):
        for card in affordable(state, seat):
            piece = piece_of(state, seat, card)
            for place in PLACES:
                if _may_stand(state, piece, place):
                    yield Play(seat=seat, card=card.name, place=place)
    if may_hire(state, seat):
        yield from _mercenaries(state, seat)
    if may_trap(state, seat):
        yield from (LayTrap(seat=seat, place=place) for place in PLACES if why_not_trap(state, place) is None)
    if may_build(state, seat):
        for place in PLACES:
            if why_not_build(state, place) is None:
                for marker, count in zip(_CARDS, (player.gold_markers, player.faith_markers), strict=True):
                    if count:
                        yield Build(seat=seat, place=place, marker=marker)


def playable(state: State, seat: str) -> tuple[Card, ...]:
    """The unit cards of this player's faction whose values the table knows well enough to play them."""
    return tuple(
        card
        for card in cards_of(state, seat, "unit")
        if None not in (card.type, card.power, card.health, card.gold, card.faith)
    )


def affordable(state: State, seat: str) -> tuple[Card, ...]:
    """Those of the playable cards that the Hoard pays."""
    player = state.players[seat]
    return tuple(
        card for card in playable(state, seat) if (card.gold or 0) <= player.gold and (card.faith or 0) <= player.faith
    )


def _mercenaries(state: State, seat: str) -> Iterator[AnyCommand]:
    shop = settings_of(state)["Q26"] == "shop"
    for card in cards_of(state, seat, "mercenary"):
        if None in (card.type, card.power, card.health) or (shop and card.gold is None):
            continue
        piece = piece_of(state, seat, card, "mercenary")
        for place, (lane, _) in PLACES.items():
            if lane and _may_stand(state, piece, place):
                yield Hire(seat=seat, card=card.name, place=place)


def _answers(state: State, ask: Ask) -> Iterator[AnyCommand]:
    seat = ask.seat
    match ask.kind:
        case "marker":
            yield from (PlaceMarker(seat=seat, marker=marker) for marker in _CARDS)
        case "split":
            yield from (Split(seat=seat, gold=gold) for gold in range(ask.amount + 1))
        case "trap":
            yield RevealTrap(seat=seat, place=ask.place)
        case "tower":
            yield from (RaiseTower(seat=seat, place=ask.place, marker=marker) for marker in _CARDS)
        case "mercenary":
            if state.players[seat].gold >= ask.amount:
                yield PayMercenary(seat=seat, unit=ask.unit)
            # How much the Fortress suffers stands on a card; the list offers the price.
            yield PayMercenary(seat=seat, unit=ask.unit, damage=ask.amount)
        case "lock":
            yield Decline(seat=seat, unit=ask.unit)
            enemy = state.players[other(seat)]
            for marker, count in zip(_CARDS, (enemy.gold_markers, enemy.faith_markers), strict=True):
                if count:
                    yield Lock(seat=seat, unit=ask.unit, marker=marker)
        case "direct-shot":
            yield from _shots(state, ask)
        case "howl":
            yield Decline(seat=seat, unit=ask.unit)
            player = state.players[seat]
            if player.deck:
                yield Howl(seat=seat, unit=ask.unit, source="deck")
            if {HOUND, ""} & set(player.discards):
                yield Howl(seat=seat, unit=ask.unit, source="discards")


def _shots(state: State, ask: Ask) -> Iterator[AnyCommand]:
    piece = find(state, ask.unit)
    assert piece is not None
    yield Decline(seat=ask.seat, unit=ask.unit)
    if why_not_shoot_fortress(state, piece) is None:
        yield Shoot(seat=ask.seat, unit=ask.unit)
    for enemy in of_seat(state, other(ask.seat)):
        if not enemy.fallen and why_not_fight(state, piece, enemy) is None:
            yield Shoot(seat=ask.seat, unit=ask.unit, target=enemy.id)
