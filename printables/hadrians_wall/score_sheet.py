"""The sheets of a running or finished game, as the players have filled them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.hadrians_wall.final import score_of
from companion.referee.hadrians_wall.state import BLANK, Sheet
from companion.referee.hadrians_wall.table_state import State, settings_of
from printables.document import Job, Page
from printables.hadrians_wall.sheets import Filled, blank, draw_players


def score_sheet(job: Job) -> Sequence[Page]:
    """Two pages for each player; of sheets kept on paper there is the player's name and what was counted at the end.
    A finished game has its score."""
    if job.play is None:
        return blank(job)
    state: State = job.play.state
    settings = settings_of(state)
    players: list[Filled] = []
    for seat in job.play.seats:
        player = state.players[seat.id]
        score = score_of(player, settings) if state.stage == "over" else None
        counted = BLANK if player.entered is None else Sheet(counts=player.entered.filled)
        sheet = player.sheet if player.on_phone else counted
        points = None if score is None else score.result.path_points
        players.append(Filled(seat.name or seat.id.title(), sheet, points))
    return draw_players(job, players)
