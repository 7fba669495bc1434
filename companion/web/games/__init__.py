"""The web parts of the games."""

from __future__ import annotations

from companion.referee.game import Referee
from companion.referee.messages import Message
from companion.tables.table import Table
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


def seat_name(game: Referee, seat: str) -> str:
    """The name of a seat of a game (a clan, a colour, a side) in the reader's language."""
    message: Message = ROOMS[game.id].seat_name(seat)
    return language().render(message)
