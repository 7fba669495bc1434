"""The sheets of a running or finished game, as the players have filled them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.hadrians_wall.final import score_of
from companion.referee.hadrians_wall.state import BLANK
from companion.referee.hadrians_wall.table_state import State, settings_of
from printables.document import Job, Page
from printables.hadrians_wall.sheets import Filled, blank, draw_players


def score_sheet(job: Job) -> Sequence[Page]:
    """Two pages for each player; sheets kept on paper are printed blank under the player's name, and a
    finished game has its score."""
    if job.play is None:
        return blank(job)
    state: State = job.play.state
    settings = settings_of(state)
    players: list[Filled] = []
    for seat in job.play.seats:
        player = state.players[seat.id]
        score = score_of(player, settings) if state.stage == "over" else None
        sheet = player.sheet if player.on_phone else BLANK
        points = score.result.path_points if score is not None and player.on_phone else None
        players.append(Filled(seat.name or seat.id.title(), sheet, points))
    return draw_players(job, players)
