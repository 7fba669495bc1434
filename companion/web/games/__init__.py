"""The web parts of the games."""

from __future__ import annotations

from typing import Any

from companion.referee.game import Game
from companion.tables.table import Table
from companion.tables.table import seat_name as name_at_table
from companion.web.games.hadrians_wall.room import HadriansWallRoom
from companion.web.games.romans_go_home.room import RomansGoHomeRoom
from companion.web.games.room import RefereeRoom, Room
from companion.web.games.runes_of_mayhem.room import RunesOfMayhemRoom
from companion.web.games.stronghold.room import StrongholdRoom
from companion.web.language import language

ROOMS: dict[str, Room] = {
    "romans-go-home": RomansGoHomeRoom(),
    "hadrians-wall": HadriansWallRoom(),
    "runes-of-mayhem": RunesOfMayhemRoom(),
    "stronghold": StrongholdRoom(),
}

REFEREE_ROOMS: dict[str, RefereeRoom] = {**ROOMS}


def seat_look(table: Table, seat: str) -> str:
    """The seat whose colour and shape this one has at the table."""
    return ROOMS[table.game.id].seat_look(table, seat)


def seat_name(game: Game[Any, Any], seat: str) -> str:
    """The name of a seat of a game (a clan, a colour, a side) in the reader's language."""
    return language().render(game.seat_name(seat))


def seat_at(table: Table, seat: str) -> str:
    """What a seat is called at this table (a faction, where sides are chosen), in the reader's language."""
    return language().render(name_at_table(table, seat))
