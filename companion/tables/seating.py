"""Who sits where: each change of seats, door and host as a pure step from table to table."""

from __future__ import annotations

import dataclasses

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal
from companion.tables import log
from companion.tables.fold import Codec, codec
from companion.tables.identity import clean_name, new_key
from companion.tables.table import HOST, KEPT, Seat, Table, at_seat, seat_name


def join(
    table: Table, hashed: str, seat_id: str | None, name: str = "", usual: str = ""
) -> log.Change | Refusal | None:
    """Take a seat, the next free one if none is named. ``name`` is who plays there; without it the seat keeps the name
    that it has, and one that has none gets the ``usual`` one of the device, unless it plays another seat already. None
    when there is nothing to do: the device holds that seat already, or holds one and asked for none in particular."""
    held = [seat.id for seat in table.seats if seat.device == hashed]
    if seat_id in held or (held and seat_id is None):
        return None
    if not table.door_open and table.host != hashed and not held:
        return Refusal("door-closed", say(N_("The host has closed the door: nobody else can join now.")))
    if seat_id is None:
        seat = next((seat for seat in table.seats if seat.free), None)
        if seat is None:
            return Refusal("table-full", say(N_("All seats are taken. You can watch.")))
    else:
        seat = table.seat(seat_id)
        if seat is None:
            return no_seat(seat_id)
        if seat.neutral:
            return _neutral(table, seat)
        if seat.kept:
            return _kept(table, seat)
        if seat.occupied:
            return _taken(table, seat)
    called = clean_name(name) or seat.name or ("" if held else clean_name(usual))
    taken = dataclasses.replace(seat, name=called, device=hashed)
    label = (
        say(N_("%(name)s sits down as %(seat)s"), name=taken.name, seat=seat_name(table, seat.id))
        if taken.name
        else say(N_("%(seat)s is taken"), seat=seat_name(table, seat.id))
    )
    return _change(table, log.Actor(seat.id), "join", label, taken)


def may_swap(table: Table) -> bool:
    """Whether two may still swap seats: nothing was played, or one thing alone that is no seat's, such as a wall."""
    if table.position == 0:
        return True
    if table.undo is None or not table.undo.first or not table.game.public(table.state):
        return False
    return table.game.actor(codec(table.game).command(table.undo.payload)) is None


def move(table: Table, hashed: str, seat_id: str) -> log.Change | Refusal | None:
    """Sit at another seat than the own one, or, as long as that may be (:func:`may_swap`), swap with who is there. The
    name goes along, and so does the key: the picture that somebody keeps of the own code stays good. Refused for who
    has no seat, or several."""
    held = [seat for seat in table.seats if seat.device == hashed]
    other = table.seat(seat_id)
    if not held:
        return Refusal("not-seated", say(N_("You are watching: take a seat to join in.")))
    if other is None:
        return no_seat(seat_id)
    if other in held:
        return None
    if other.neutral:
        return _neutral(table, other)
    if other.kept:
        return _kept(table, other)
    if len(held) > 1:
        return Refusal("seat-several", say(N_("This phone plays several seats: free the one that is not to be yours.")))
    if other.occupied and not may_swap(table):
        return _taken(table, other)
    (own,) = held
    swapped = {
        own.id: dataclasses.replace(own, name=other.name, device=other.device, key=other.key),
        other.id: dataclasses.replace(other, name=own.name, device=own.device, key=own.key),
    }
    label = (
        say(N_("%(who)s and %(other)s swap seats"), who=at_seat(table, own), other=at_seat(table, other))
        if other.occupied
        else say(N_("%(who)s moves to %(seat)s"), who=at_seat(table, own), seat=seat_name(table, other.id))
    )
    after = dataclasses.replace(table, seats=tuple(swapped.get(seat.id, seat) for seat in table.seats))
    return _entry(table, log.Actor(own.id), log.SeatChange("move", other.id, own.name), label, after)


def rename(table: Table, hashed: str, seat_id: str, name: str) -> log.Change | Refusal | None:
    """Give the player of a seat another name ("" for none)."""
    seat = _own(table, hashed, seat_id, neutral=True)
    if isinstance(seat, Refusal):
        return seat
    renamed = dataclasses.replace(seat, name=clean_name(name))
    if renamed == seat:
        return None
    label = (
        say(N_("%(seat)s is now called %(name)s"), seat=seat_name(table, seat.id), name=renamed.name)
        if renamed.name
        else say(N_("%(seat)s has no name any more"), seat=seat_name(table, seat.id))
    )
    return _change(table, _actor(table, hashed, seat_id), "rename", label, renamed)


def free(table: Table, hashed: str, seat_id: str) -> log.Change | Refusal | None:
    """Leave one's seat, or (the host) free any seat, one that waits for its key too. The name stays until
    somebody else sits down."""
    seat = _own(table, hashed, seat_id)
    if isinstance(seat, Refusal):
        return seat
    if seat.free:
        return None
    freed = dataclasses.replace(seat, device=None, key=new_key())
    label = say(N_("The seat of %(who)s is free"), who=at_seat(table, seat))
    return _change(table, _actor(table, hashed, seat_id), "free", label, freed)


def hand_over(table: Table, hashed: str, seat_id: str) -> log.Change | Refusal:
    """Keep a seat for whoever opens its new key; older keys and the old device lose it."""
    seat = _own(table, hashed, seat_id)
    if isinstance(seat, Refusal):
        return seat
    handed = dataclasses.replace(seat, device=KEPT, key=new_key())
    label = say(N_("The seat of %(who)s is handed over"), who=at_seat(table, seat))
    return _change(table, _actor(table, hashed, seat_id), "hand-over", label, handed)


def claim(table: Table, hashed: str, key: str) -> log.Change | Refusal | None:
    """Open a key: its seat, or the host's place, moves to this device."""
    if key and key == table.host_key:
        if table.host == hashed:
            return None
        after = dataclasses.replace(table, host=hashed)
        label = say(N_("The host has moved to another device"))
        return _entry(table, log.Actor(HOST), log.SeatChange("claim-host"), label, after)
    seat = next((seat for seat in table.seats if key and seat.key == key), None)
    if seat is None:
        if isinstance(log.acting(table, hashed), log.Actor):
            return Refusal("key-unknown", say(N_("This link is used up.")))
        return Refusal("key-unknown", say(N_("This link is no longer valid: ask for a new one.")))
    if seat.device == hashed:
        return None
    # what was shown to be handed over opens the seat once; the picture that somebody keeps of his own code stays good
    key = new_key() if seat.device == KEPT else seat.key
    moved = dataclasses.replace(seat, device=hashed, key=key)
    label = say(N_("%(who)s has moved to another device"), who=at_seat(table, seat))
    return _change(table, log.Actor(seat.id), "claim", label, moved)


def set_door(table: Table, hashed: str, door_open: bool) -> log.Change | Refusal | None:
    """Let newcomers in, or not. Only the host."""
    if table.host != hashed:
        return _only_host()
    if table.door_open == door_open:
        return None
    label = say(N_("The door is open")) if door_open else say(N_("The door is closed"))
    action = "open-door" if door_open else "close-door"
    after = dataclasses.replace(table, door_open=door_open)
    return _entry(table, _actor(table, hashed, None), log.SeatChange(action), label, after)


def _own(table: Table, hashed: str, seat_id: str, neutral: bool = False) -> Seat | Refusal:
    """The seat, if this device may decide about it: its holder or the host."""
    seat = table.seat(seat_id)
    if seat is None:
        return no_seat(seat_id)
    if seat.neutral and not neutral:
        return _neutral(table, seat)
    if seat.device != hashed and table.host != hashed:
        return Refusal("seat-foreign", say(N_("Only the player there or the host can do that.")))
    return seat


def _kept(table: Table, seat: Seat) -> Refusal:
    message = N_("The seat of %(who)s is kept for whoever has its code.")
    return Refusal("seat-kept", say(message, who=at_seat(table, seat)))


def _taken(table: Table, seat: Seat) -> Refusal:
    return Refusal("seat-taken", say(N_("%(who)s sits there already."), who=at_seat(table, seat)))


def _actor(table: Table, hashed: str, seat_id: str | None) -> log.Actor:
    actor = log.acting(table, hashed, seat_id)
    assert isinstance(actor, log.Actor)  # callers have checked the right
    return actor


def _change(table: Table, actor: log.Actor, action: str, label: Message, seat: Seat) -> log.Change:
    seats = tuple(seat if each.id == seat.id else each for each in table.seats)
    change = log.SeatChange(action, seat.id, seat.name)
    return _entry(table, actor, change, label, dataclasses.replace(table, seats=seats))


def _entry(table: Table, actor: log.Actor, change: log.SeatChange, label: Message, after: Table) -> log.Change:
    return log.unmoved(table, "seat", actor, Codec.write(change), label, after)


def no_seat(seat_id: str) -> Refusal:
    """What is said where a seat is named that the table has not."""
    return Refusal("seat-unknown", say(N_("There is no seat “%(seat)s” at this table."), seat=clean_name(seat_id)))


def _neutral(table: Table, seat: Seat) -> Refusal:
    message = N_("Nobody sits there: the companion moves %(seat)s.")
    return Refusal("seat-neutral", say(message, seat=seat_name(table, seat.id)))


def _only_host() -> Refusal:
    return Refusal("not-host", say(N_("Only the host can do that.")))
