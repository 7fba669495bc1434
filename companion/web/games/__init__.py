"""The web parts of the games."""

from __future__ import annotations

from companion.referee.game import Referee
from companion.referee.messages import Message
from companion.web.games.hadrians_wall import ROOM as HADRIANS_WALL
from companion.web.games.romans_go_home.room import RomansGoHomeRoom
from companion.web.games.room import RefereeRoom, Room
from companion.web.games.runes_of_mayhem import ROOM as RUNES_OF_MAYHEM
from companion.web.games.stronghold import ROOM as STRONGHOLD
from companion.web.language import language

ROOMS: dict[str, Room] = {"romans-go-home": RomansGoHomeRoom()}

REFEREE_ROOMS: dict[str, RefereeRoom] = {
    **ROOMS,
    **{room.referee.id: room for room in (HADRIANS_WALL, STRONGHOLD, RUNES_OF_MAYHEM)},
}


def seat_name(game: Referee, seat: str) -> str:
    """The name of a seat of a game (a clan, a colour, a side) in the reader's language."""
    message: Message = ROOMS[game.id].seat_name(seat)
    return language().render(message)
