"""A new table: is the set-up possible, and what the table is before its first entry."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.referee.game import Game, Setup
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.tables.identity import clean_name, new_key, new_table_id
from companion.tables.table import Seat, Table


def opened(game: Game[Any, Any], setup: Setup, host: str, names: Mapping[str, str], now: int) -> Table | Refusal:
    """A table of ``game``; ``host`` is a device's hash, ``names`` are by seat and cleaned here.

    Only options that differ from the defaults are kept. Refused: an unknown or doubled seat,
    an option or set-up that the game refuses.
    """
    seat_ids = [seat.id for seat in setup.seats]
    for seat_id in seat_ids:
        if seat_id not in game.seat_ids or seat_ids.count(seat_id) > 1:
            return Refusal(
                "setup-seat",
                say(N_("The seat “%(seat)s” does not exist or is there twice."), seat=clean_name(seat_id)),
            )
    try:
        settings = game.options.settle(setup.options)
        setup = Setup(setup.seats, settings.changed(), setup.carried)
        state = game.new(setup)
    except Refused as refused:
        return refused.refusal
    return Table(
        id=new_table_id(),
        game=game,
        setup=setup,
        settings=settings,
        revision=0,
        position=0,
        state=state,
        seats=tuple(
            Seat(seat.id, clean_name(names.get(seat.id, "")), seat.neutral, None, new_key()) for seat in setup.seats
        ),
        door_open=True,
        created=now,
        changed=now,
        finished=None,
        newest=None,
        undo=None,
        redo=None,
        request=None,
        rematch=None,
        folded=0,
        host=host,
        host_key=new_key(),
    )


def again(
    table: Table, now: int, setup: Setup | None = None, names: Mapping[str, str] | None = None
) -> Table | Refusal:
    """A new table for the company of this one: host, the devices of the seats that are still played, and what the game
    carries over. ``setup`` and ``names`` are as for :func:`opened`, None: as they are here. A seat that waits for its
    key is free there: the key leads to the old table. A closed door is open again where a seat has come to it."""
    carried = table.game.carried(table.state) or table.setup.carried
    setup = msgspec.structs.replace(setup or table.setup, carried=carried)
    if names is None:
        names = {seat.id: seat.name for seat in table.seats}
    fresh = opened(table.game, setup, table.host, names, now)
    if isinstance(fresh, Refusal):
        return fresh
    played = {seat.id: seat for seat in table.seats if not seat.neutral}
    sat = {seat.id: seat.device for seat in played.values() if seat.occupied}
    seats = tuple(dataclasses.replace(new, device=None if new.neutral else sat.get(new.id)) for new in fresh.seats)
    joined = any(new.free and new.id not in played for new in seats)
    return dataclasses.replace(fresh, seats=seats, door_open=table.door_open or joined)
