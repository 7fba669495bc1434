"""The games that this house knows, by id."""

from __future__ import annotations

from typing import Any

from companion.referee.game import Game
from companion.referee.romans_go_home import GAME as ROMANS_GO_HOME

GAMES: dict[str, Game[Any, Any]] = {game.id: game for game in (ROMANS_GO_HOME,)}
