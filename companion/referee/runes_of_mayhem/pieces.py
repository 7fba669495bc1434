"""What to move on the real table to get from one state to another, forwards or back by an undo."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.messages import N_, Message, say
from companion.referee.runes_of_mayhem.state import PLACES, Piece, Player, State, name_of, who


def pieces(before: State, after: State) -> Iterator[Message]:
    """The moves, player by player, then units, buildings and traps."""
    for seat, player in after.players.items():
        yield from _player(who(after, seat), before.players[seat], player)
    old = {piece.id: piece for piece in before.units}
    new = {piece.id: piece for piece in after.units}
    for number, piece in old.items():
        if number not in new:
            text = N_("Take %(unit)s of the %(player)s off the table, from %(place)s.")
            yield say(text, unit=name_of(piece), player=who(after, piece.seat), place=_where(piece.place))
            if piece.locked:
                yield say(N_("Take the enemy's marker off %(unit)s."), unit=name_of(piece))
    for number, piece in new.items():
        yield from _unit(after, old.get(number), piece)
    yield from _spots(before, after)


def _where(place: str) -> Message:
    lane, row = PLACES[place]
    if not lane:
        return say(N_("the Wall"))
    return say(N_("lane %(lane)d, row %(row)d"), lane=lane, row=row)


def _player(name: Message, was: Player, now: Player) -> Iterator[Message]:
    if now.structure != was.structure:
        text = N_("%(player)s: %(count)d Structure-points on the Fortress.")
        yield say(text, player=name, count=now.structure)
    if (now.gold, now.faith) != (was.gold, was.faith):
        text = N_("%(player)s: %(gold)d Gold and %(faith)d Faith in the Hoard.")
        yield say(text, player=name, gold=now.gold, faith=now.faith)
    known = min(now.gold_markers, now.faith_markers, was.gold_markers, was.faith_markers) >= 0
    if known and (now.gold_markers, now.faith_markers) != (was.gold_markers, was.faith_markers):
        text = N_("%(player)s: %(gold)d markers on Gold, %(faith)d on Faith.")
        yield say(text, player=name, gold=now.gold_markers, faith=now.faith_markers)
    if len(now.discards) < len(was.discards) and now.hand > was.hand:
        yield say(N_("%(player)s: shuffle the discard pile into a new deck."), player=name)
    if now.hand != was.hand:
        yield say(N_("%(player)s: %(count)d cards in hand."), player=name, count=now.hand)


def _unit(state: State, was: Piece | None, now: Piece) -> Iterator[Message]:
    unit, owner = name_of(now), who(state, now.seat)
    if was is None:
        text = N_("Put %(unit)s of the %(player)s: %(place)s.")
        yield say(text, unit=unit, player=owner, place=_where(now.place))
    elif was.place != now.place:
        text = N_("Move %(unit)s of the %(player)s: %(place)s.")
        yield say(text, unit=unit, player=owner, place=_where(now.place))
    if now.fallen != (was is not None and was.fallen):
        text = (
            N_("Turn %(unit)s of the %(player)s sideways.")
            if now.fallen
            else N_("Turn %(unit)s of the %(player)s upright.")
        )
        yield say(text, unit=unit, player=owner)
    if now.damage != (0 if was is None else was.damage) and not now.fallen:
        text = N_("%(unit)s of the %(player)s: %(count)d damage on it.")
        yield say(text, unit=unit, player=owner, count=now.damage)
    shot = "shot" in now.marks
    if shot != (was is not None and "shot" in was.marks):
        text = N_("Put a Shot marker on %(unit)s.") if shot else N_("Take the Shot marker off %(unit)s.")
        yield say(text, unit=unit)
    if now.locked != (was is not None and was.locked):
        text = N_("Put the enemy's marker on %(unit)s.") if now.locked else N_("Take the enemy's marker off %(unit)s.")
        yield say(text, unit=unit)


def _spots(before: State, after: State) -> Iterator[Message]:
    old = {tower.place: tower for tower in before.towers}
    new = {tower.place: tower for tower in after.towers}
    for place in old:
        if place not in new:
            yield say(N_("Put the building back into its deck, from %(place)s."), place=_where(place))
    for place, tower in new.items():
        if place not in old:
            yield say(N_("Put a building face down, with a marker on it: %(place)s."), place=_where(place))
            continue
        if tower.up != old[place].up:
            text = N_("Turn the building face up: %(place)s.")
            if not tower.up:
                text = N_("Turn the building face down, with a marker on it: %(place)s.")
            yield say(text, place=_where(place))
        if tower.damage != old[place].damage:
            text = N_("The building has %(count)d damage: %(place)s.")
            yield say(text, count=tower.damage, place=_where(place))
    for place in before.traps:
        if place not in after.traps:
            yield say(N_("Take the trap away: %(place)s."), place=_where(place))
    for place in after.traps:
        if place not in before.traps:
            yield say(N_("Put a trap face down on the side of the Anglo-Saxons: %(place)s."), place=_where(place))
