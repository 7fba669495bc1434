"""The sheets of a running or finished game, as the players have filled them, and at last who came where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.look import LOOKS
from companion.referee.game import Place, Scores
from companion.referee.hadrians_wall.final import score_of, scores_of
from companion.referee.hadrians_wall.names import PATH_NAMES, RANK_NAMES
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.scoring import PathPoints, Score, solo_rank
from companion.referee.hadrians_wall.state import BLANK, Sheet
from companion.referee.hadrians_wall.table_state import State, seat_name, settings_of
from companion.referee.messages import N_, say
from companion.referee.options import Settings
from printables import fonts
from printables.document import Job, Page, Play
from printables.frame import area
from printables.geometry import Box, grid
from printables.hadrians_wall.page import page
from printables.hadrians_wall.sheets import Filled, blank, draw_players
from printables.ornaments import player_name, shape
from printables.surface import HAIRLINE, Surface

ROW, CLEAR = 29.0, 2.0
"""The height of a row of the ranking, of which six fit a page, and what stays free above and below what is told."""
LINE = 4.2
"""What a line beneath a name takes, in millimetres."""
PLACE, WHO, TOTAL = 16.0, 58.0, 22.0
"""The widths of the columns of the ranking."""


def score_sheet(job: Job) -> Sequence[Page]:
    """Two pages for each player; of sheets kept on paper there is what the phone knew last, to go on with; at the end
    what was counted. Either is said.
    A finished game has its score, and with several players a page with the ranking after the sheets: printed on both
    sides of the paper, each left sheet then has its right one on its back."""
    if job.play is None:
        return blank(job)
    state: State = job.play.state
    settings = settings_of(state)
    over = state.stage == "over"
    scores = scores_of(state).result
    places = {place.seat: place for place in scores.ranking}
    solo = len(job.play.seats) == 1
    points: dict[str, Score] = {}
    players: list[Filled] = []
    for seat in job.play.seats:
        player = state.players[seat.id]
        scored = score_of(player, settings) if over else None
        counted = BLANK if player.entered is None else Sheet(counts=player.entered.filled)
        sheet = counted if over and not player.on_phone else player.sheet
        place = places[seat.id] if over else None
        if scored is not None:
            points[seat.id] = scored.result
        rank = None if place is None or solo else scores.shown(place)
        colour = job.language.render(seat_name(seat.id))
        told = [colour] if not solo and seat.name not in ("", colour) else []
        told += _told(job, place, rank)
        if solo and scored is not None:
            told += _alone(job, scored.result, settings)
        if over and not player.on_phone:  # else what is blank would seem to have been left so
            told.append(job.language.render(N_("paper")))
        elif not player.on_phone and (sheet.counts or sheet.marks):
            told.append(job.language.render(N_("as the phone knew them last")))
        players.append(Filled(seat.name, sheet, scored.result if scored else None, seat.id, " · ".join(told)))
    pages = draw_players(job, players)
    if not over or solo:
        return pages
    title = job.language.render(N_("Ranking"))
    draw = partial(_ranking, job=job, play=job.play, scores=scores, points=points)
    difficulty = job.language.render(OPTIONS["difficulty"].answered(settings["difficulty"]))
    subtitle = (_date(job), difficulty)
    return [*pages, Page(partial(page, job=job, title=title, draw=draw, subtitle=subtitle), title)]


def _alone(job: Job, score: Score, settings: Settings) -> tuple[str, ...]:
    """What else is told of a game for one: the rank, if it has one, and the difficulty, in a word each."""
    rank, render = solo_rank(score.total, settings), job.language.render
    difficulty = render(OPTIONS["difficulty"].meaning(settings["difficulty"]))
    return (render(RANK_NAMES[rank]), difficulty) if rank else (difficulty,)


def _date(job: Job) -> str:
    return fonts.printable(job.play.date, "", fonts.TEXT) if job.play else ""


def _told(job: Job, place: Place | None, rank: int | None) -> list[str]:
    """Date, place and points of a seat, as far as they are known; ``rank`` is the number of the place, if any."""
    parts = [_date(job)]
    if place is not None and place.ranked:
        points = say(N_("%(points)s VP"), points=str(place.total))
        if rank is not None:
            points = say(N_("place %(place)d, %(points)s VP"), place=rank, points=str(place.total))
        parts.append(job.language.render(points).replace("-", "−"))
    return [part for part in parts if part]


def _ranking(surface: Surface, job: Job, play: Play, scores: Scores, points: Mapping[str, Score]) -> None:
    """A row for each seat from the first place down: the lines of its score and the total, what decided a tie, and
    what each of its Path Cards scored, from the ``points`` of the seats."""
    ink, render, whole = surface.ink, surface.language.render, area(job.paper)
    names = {seat.id: seat.name for seat in play.seats}
    labels = list(dict.fromkeys(render(line.label) for line in scores.lines))
    lines = {(line.seat, render(line.label)): line.points for line in scores.lines}
    numbers = Box(PLACE + WHO, whole.y, whole.width - PLACE - WHO - TOTAL, 10)
    columns = [*grid(numbers, max(len(labels), 1), 1), Box(whole.width - TOTAL, whole.y, TOTAL, 10)]
    for column, label in zip(columns, [*labels, render(N_("Total"))], strict=False):
        words = column.inset(0.8)
        surface.paragraph(words, label, size=8, leading=1.1, colour=ink.soft, align="right", rise="bottom", shrink=0.5)
    y = whole.y + 11
    surface.line(0, y, whole.width, y, colour=ink.text, width=0.4)
    for place in scores.ranking:
        row = Box(0, y, whole.width, ROW)
        paths = points[place.seat].paths if place.seat in points else ()
        _place(surface, row, place, scores.shown(place), names[place.seat], paths)
        values = [lines.get((place.seat, label)) for label in labels] + [place.total if place.ranked else None]
        for column, value in zip(columns[-len(values) :], values, strict=True):
            total = column is columns[-1]
            shown = "" if value is None else str(value).replace("-", "−")
            font, size = (fonts.INSCRIPTION, 18) if total else (fonts.TEXT, 11)
            surface.text(column.right - 1, row.middle[1] + 2, shown, font=font, size=size, align="right", width=TOTAL)
        y = row.bottom
        surface.line(0, y, whole.width, y, colour=ink.hair, width=HAIRLINE)
    if scores.end is not None:
        told = fonts.printable(render(scores.end), "", fonts.TEXT)
        surface.paragraph(Box(0, y + 5, whole.width, 20), told, size=10)


def _place(surface: Surface, row: Box, place: Place, rank: int | None, name: str, paths: Sequence[PathPoints]) -> None:
    """The number of the place, the colour of the seat with its shape, the player, what decided, the Path Cards."""
    ink, render = surface.ink, surface.language.render
    look, seat = LOOKS[place.seat], render(seat_name(place.seat))
    base = row.middle[1] + 2
    surface.text(2, base, str(rank or "–"), font=fonts.INSCRIPTION, size=20, width=PLACE - 4)
    shape(surface, look.shape, Box(PLACE - 2, row.middle[1] - 3.5, 7, 7), fill=look.fill, ink=look.ink)
    x, width = PLACE + 8, WHO - 10
    lines = [(seat, 9.0, width)] if name not in ("", seat) else []
    if place.why is not None:
        lines.append((render(place.why), 7.5, width + 60))
    if paths:
        told = " · ".join(f"{render(PATH_NAMES[path.path])}\u00a0{path.points}" for path in paths)
        lines.append((told, 7.5, row.right - TOTAL - x))
    player = Box(x, row.y + CLEAR, width, row.height - 2 * CLEAR - LINE * len(lines))
    below = player.middle[1] + player_name(surface, player, name or seat, font=fonts.BOLD, size=13, most=3) / 2 + LINE
    for text, size, wide in lines:
        surface.text(x, below - 0.4, text, size=size, colour=ink.soft, width=wide)
        below += LINE
