"""The games that this house knows, by id: those with a table, and all that can be judged."""

from __future__ import annotations

from typing import Any

from companion.referee.game import Game, Referee
from companion.referee.hadrians_wall import GAME as HADRIANS_WALL
from companion.referee.romans_go_home import GAME as ROMANS_GO_HOME
from companion.referee.runes_of_mayhem import GAME as RUNES_OF_MAYHEM
from companion.referee.stronghold import GAME as STRONGHOLD

GAMES: dict[str, Game[Any, Any]] = {
    game.id: game for game in (ROMANS_GO_HOME, HADRIANS_WALL, RUNES_OF_MAYHEM, STRONGHOLD)
}

REFEREES: dict[str, Referee] = {**GAMES}
