"""What to move on the real table to get from one state to another, forwards or back by an undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.referee.messages import N_, Message, say
from companion.referee.runes_of_mayhem.board import card_or_unnamed
from companion.referee.runes_of_mayhem.state import Piece, State, name_of, of_a_deck, of_seat, on_wall, place_text, who


def pieces(before: State, after: State) -> Iterator[Message]:
    """The moves, player by player, then units, buildings, traps and the Lodge. Who draws after a burial comes last, as
    what was buried may be shuffled into the new deck."""
    last = [
        seat
        for seat, player in after.players.items()
        if player.drawn > before.players[seat].drawn and _less(_cards_only_in(before, after, seat), player.discards)
    ]
    for seat in after.players:
        if seat not in last:
            yield from _player(before, after, seat)
    old = {piece.id: piece for piece in before.units}
    new = {piece.id: piece for piece in after.units}
    for number, piece in old.items():
        if number not in new:
            place = _which(before, after, piece, piece.place)
            text = N_("Take %(unit)s of the %(player)s off the table, from %(place)s.")
            yield say(text, unit=name_of(piece), player=who(after, piece.seat), place=place)
            if piece.locked:
                yield say(N_("Take the enemy's marker off %(unit)s."), unit=_unit_there(after, piece, place))
    for number, piece in new.items():
        yield from _unit(before, after, old.get(number), piece)
    yield from _spots(before, after)
    yield from _lodge(before, after)
    for seat in last:
        yield from _player(before, after, seat)


def _unit_there(state: State, piece: Piece, place: Message) -> Message:
    """A unit as it is told from others of its name: whose it is, and where."""
    text = N_("%(unit)s of the %(player)s (%(place)s)")
    return say(text, unit=name_of(piece), player=who(state, piece.seat), place=place)


def _looks(piece: Piece | None, valued: bool = False) -> tuple[Message, ...]:
    """What can be seen of a unit on the Wall; of one that was not there, that it has just come. ``valued``: its values
    tell it from others of its name, as the table has put them right."""
    if piece is None or piece.lane:
        return (say(N_("just put there")),)
    seen: list[Message] = []
    if piece.fallen:
        seen.append(say(N_("sideways")))
    if piece.damage:
        seen.append(say(N_("%(count)d damage"), count=piece.damage))
    if "shot" in piece.marks:
        seen.append(say(N_("marked as Shot")))
    if piece.locked:
        seen.append(say(N_("with the enemy's marker")))
    if valued:
        seen.append(say(N_("with power and health %(power)d/%(health)d"), power=piece.power, health=piece.health))
    return tuple(seen) or (say(N_("upright, with nothing on it")),)


def _which(before: State, after: State, unit: Piece, place: str) -> Message:
    """Where a unit stands; on the Wall, which may hold several of one name, also which of them it is: by what
    is seen of it before anything is moved, and by a number where something happens to several that look alike."""
    if place != "wall":
        return place_text(place)
    old, new = (
        {piece.id: piece for piece in on_wall(state, unit.seat) if piece.name == unit.name} for state in (before, after)
    )
    valued = len({(piece.power, piece.health) for piece in (*old.values(), *new.values())}) > 1
    seen = {number: _looks(old.get(number), valued) for number in sorted({*old, *new})}
    looks = seen[unit.id]
    alike = [number for number in seen if seen[number] == looks]
    becomes = [_looks(new.get(number), valued) for number in alike]
    changes = [each for each in becomes if each != looks]
    # If one changes or leaves, or all that change leave, any of them may be taken.
    number = alike.index(unit.id) + 1 if len(changes) > 1 and any(each != _looks(None) for each in changes) else 0
    if len(alike) == len(seen):
        return say(N_("the Wall, no. %(number)d"), number=number) if number else place_text(place)
    if not number:
        return say(N_("the Wall: %(looks)s"), looks=looks)
    return say(N_("the Wall, no. %(number)d of those: %(looks)s"), number=number, looks=looks)


def _player(before: State, after: State, seat: str) -> Iterator[Message]:
    name, was, now = who(after, seat), before.players[seat], after.players[seat]
    if now.structure != was.structure:
        text = N_("Structure-points on the Fortress of the %(player)s: %(count)d.")
        yield say(text, player=name, count=now.structure)
    if (now.gold, now.faith) != (was.gold, was.faith):
        text = N_("%(player)s: %(gold)d Gold and %(faith)d Faith in the Hoard.")
        yield say(text, player=name, gold=now.gold, faith=now.faith)
    known = min(now.gold_markers, now.faith_markers, was.gold_markers, was.faith_markers) >= 0
    if known and (now.gold_markers, now.faith_markers) != (was.gold_markers, was.faith_markers):
        text = N_("%(player)s, markers: %(gold)d on Gold, %(faith)d on Faith.")
        yield say(text, player=name, gold=now.gold_markers, faith=now.faith_markers)
    if now.drawn > was.drawn:
        yield from _drawn(before, after, seat)
    elif now.drawn < was.drawn:
        yield from _put_back(before, after, seat)
    else:
        yield from _discards(before, after, seat)
        yield from _deck(before, after, seat)
    if now.hand != was.hand:
        yield say(N_("%(player)s, cards in hand: %(count)d."), player=name, count=now.hand)


def _drawn(before: State, after: State, seat: str) -> Iterator[Message]:
    """Cards drawn; which they are nobody is told, only where they lay. One may have been discarded first."""
    name, was, now = who(after, seat), before.players[seat], after.players[seat]
    count = now.drawn - was.drawn
    if now.deck == was.deck - count:
        yield from _discards(before, after, seat)
    else:
        if was.hand + count > now.hand:
            text = N_("%(player)s: put from the hand onto the discard pile: %(cards)s.")
            yield say(text, player=name, cards=(card_or_unnamed(""),))
        if was.deck:
            yield say(N_("%(player)s: draw the rest of the deck: %(count)d."), player=name, count=was.deck)
        yield say(N_("%(player)s: shuffle the discard pile into a new deck."), player=name)
        count -= was.deck
    if count > 0:
        yield say(N_("%(player)s: draw from the deck: %(count)d."), player=name, count=count)


def _put_back(before: State, after: State, seat: str) -> Iterator[Message]:
    """Cards that were drawn go back where they lay, and what was discarded before goes back into the hand."""
    name, was, now = who(after, seat), before.players[seat], after.players[seat]
    count = was.drawn - now.drawn
    shuffled = was.deck != now.deck - count
    # one may have been discarded first: it is in the new deck too
    discarded = ("",) if shuffled and now.hand > was.hand - count else ()
    if shuffled:
        text = N_("%(player)s: take out of the deck and the hand what was the discard pile: %(cards)s.")
        # units that were buried before the shuffle lay there too; who was buried after it lies there still
        lay = (*now.discards, *_cards_only_in(after, before, seat))
        pile = (*_less(lay, was.discards), *discarded)
        yield say(text, player=name, cards=tuple(map(card_or_unnamed, pile)))
        count = now.deck
    if count > 0:
        text = N_("%(player)s: put the cards drawn last from the hand back on top of the deck: %(count)d.")
        if shuffled:
            text = N_("%(player)s: put the other cards drawn from the hand back as the deck: %(count)d.")
        yield say(text, player=name, count=count)
    if discarded:
        text = N_("%(player)s: take from the discard pile into the hand: %(cards)s.")
        yield say(text, player=name, cards=tuple(map(card_or_unnamed, discarded)))
    if not shuffled:
        yield from _discards(before, after, seat)


def _deck(before: State, after: State, seat: str) -> Iterator[Message]:
    """A deck that was searched for a Hound, or that the table has put right."""
    name, count = who(after, seat), after.players[seat].deck
    if count == before.players[seat].deck:
        return
    searched, unsearched = (
        any((ask.kind, ask.seat) == ("howl", seat) for ask in state.asks) for state in (before, after)
    )
    # the table may have put right what it closed the question with
    moved = (count - before.players[seat].deck, after.players[seat].hand - before.players[seat].hand)
    if searched and not unsearched and moved == (-1, 1):
        yield say(N_("%(player)s: take a Hound out of the deck into the hand, and shuffle the deck."), player=name)
    elif unsearched and not searched and moved == (1, -1):
        yield say(N_("%(player)s: put the Hound from the hand back into the deck, and shuffle it."), player=name)
    else:
        yield say(N_("%(player)s, cards in the deck: %(count)d."), player=name, count=count)


def _discards(before: State, after: State, seat: str) -> Iterator[Message]:
    """Cards between the discard pile and hand or deck; those that are units on the table are told with their places."""
    name, was, now = who(after, seat), before.players[seat].discards, after.players[seat].discards
    come = _less(_less(now, was), _cards_only_in(before, after, seat))
    gone = _less(_less(was, now), _cards_only_in(after, before, seat))
    # the table may have put a pile right that no card of the hand came to or from
    player, old = after.players[seat], before.players[seat]
    hand = (player.hand - player.drawn) - (old.hand - old.drawn)
    if gone:
        text = N_("%(player)s: take from the discard pile into the hand: %(cards)s.")
        if hand <= 0:
            text = N_("%(player)s: take from the discard pile: %(cards)s.")
        yield say(text, player=name, cards=tuple(map(card_or_unnamed, gone)))
    if come:
        text = N_("%(player)s: put from the hand onto the discard pile: %(cards)s.")
        if hand >= 0:
            text = N_("%(player)s: put onto the discard pile: %(cards)s.")
        yield say(text, player=name, cards=tuple(map(card_or_unnamed, come)))


def _cards_only_in(state: State, other: State, seat: str) -> tuple[str, ...]:
    """The cards of a player's deck that are units in the one state and not in the other."""
    there = {piece.id for piece in other.units}
    units = (piece for piece in of_seat(state, seat) if piece.id not in there)
    return tuple(piece.name for piece in units if of_a_deck(piece))


def _less(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return tuple((Counter(one) - Counter(other)).elements())


def _unit(before: State, state: State, was: Piece | None, now: Piece) -> Iterator[Message]:
    unit = _unit_there(state, now, _which(before, state, now, now.place))
    if was is None:
        text = N_("Put %(unit)s of the %(player)s: %(place)s.")
        yield say(text, unit=name_of(now), player=who(state, now.seat), place=place_text(now.place))
    elif was.place != now.place:
        text = N_("Move from %(was)s to %(place)s: %(unit)s of the %(player)s.")
        places = {"was": _which(before, state, was, was.place), "place": place_text(now.place)}
        yield say(text, unit=name_of(now), player=who(state, now.seat), **places)
    if was is not None and (now.power, now.health) != (was.power, was.health):
        yield say(N_("%(unit)s: power and health %(power)d/%(health)d."), unit=unit, power=now.power, health=now.health)
    if was is not None and now.heal != was.heal:
        yield say(N_("%(unit)s: Heal %(heal)s."), unit=unit, heal="?" if now.heal is None else str(now.heal))
    if now.fallen != (was is not None and was.fallen):
        yield say(N_("Turn sideways: %(unit)s.") if now.fallen else N_("Turn upright: %(unit)s."), unit=unit)
    if now.damage != (0 if was is None else was.damage) and not now.fallen:
        text = N_("%(unit)s: %(count)d damage on it.") if now.damage else N_("%(unit)s: no damage on it any more.")
        yield say(text, unit=unit, count=now.damage)
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
            yield say(N_("Put the building back into its deck, from %(place)s."), place=place_text(place))
    for place, tower in new.items():
        was = old.get(place)
        if was is None:
            text = N_("Put a building face down, with a marker on it: %(place)s.")
            if tower.up:
                text = N_("Put the building from its deck onto the table, face up: %(place)s.")
            yield say(text, place=place_text(place))
        elif tower.up != was.up:
            text = N_("Turn the building face up: %(place)s.")
            if not tower.up:
                text = N_("Turn the building face down, with a marker on it: %(place)s.")
            yield say(text, place=place_text(place))
        corrected = was is not None and was.up and tower.up and tower.structure != was.structure
        # of one whose points nobody knows any more the damage is counted
        if corrected and (tower.structure is not None or not tower.damage):
            text = N_("The building has %(left)s Structure-points left: %(place)s.")
            left = "?" if tower.structure is None else str(tower.structure - tower.damage)
            yield say(text, left=left, place=place_text(place))
        elif tower.damage != (0 if was is None else was.damage):
            text = N_("The building has %(count)d damage: %(place)s.")
            if not tower.damage:
                text = N_("The building has no damage any more: %(place)s.")
            yield say(text, count=tower.damage, place=place_text(place))
    for place in before.traps:
        if place not in after.traps:
            yield say(N_("Shuffle the trap back into its deck, from %(place)s."), place=place_text(place))
    for place in after.traps:
        if place not in before.traps:
            yield say(N_("Put a trap face down on the side of the Anglo-Saxons: %(place)s."), place=place_text(place))


def _lodge(before: State, after: State) -> Iterator[Message]:
    """The Lodge: a mercenary hired or not, and the cards that fill it at the end of a turn."""
    count = after.lodge - before.lodge
    if not count:
        return
    if before.turn == after.turn:
        text = N_("Take the mercenary out of the Lodge; cards left there: %(left)d.")
        if count > 0:
            text = N_("Put the mercenary back into the Lodge; cards there: %(left)d.")
    else:
        text = N_("Fill the Lodge from the deck of mercenaries; cards there: %(left)d.")
        if count < 0:
            text = N_("Put back onto the deck of mercenaries what has filled the Lodge; cards left there: %(left)d.")
    yield say(text, left=after.lodge)
