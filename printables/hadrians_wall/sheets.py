"""The two sheets as pages: blank, both on one page, in pads, and filled in from a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.look import LOOKS
from companion.referee.hadrians_wall.scoring import Score
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import seat_name
from companion.referee.messages import N_
from printables import fonts
from printables.document import Job, Page
from printables.frame import to_table
from printables.geometry import POINTS, SAFE_MARGIN, Box
from printables.hadrians_wall.drawing import Primitive
from printables.hadrians_wall.layout import HEIGHT, SIDES, WIDTH, Side, sheet_layout
from printables.hadrians_wall.page import GAME
from printables.hadrians_wall.page import NAME as GAME_NAME
from printables.hadrians_wall.paint import paint
from printables.hadrians_wall.pen import marks, score_marks
from printables.ornaments import HOST, player_name, shape
from printables.surface import HAIRLINE, Surface
from printables.typeset import typeset

HEAD = 19.5
"""What title, name and code take above a sheet."""
CODE = 19.0
SHARED_HEAD = 18.0
"""What name and code take above both sheets where they share a page."""
RIM = 0.5
"""Room around a sheet for the lines on its edge, which a stamp would cut in half."""
NAME = Box(64, 1.5, 72, 8.0)
"""Where the name of the player is written."""
ADDRESS = 8.0
"""The letters of the address beside the code, in points."""
TITLES: dict[Side, str] = {"left": N_("Left sheet"), "right": N_("Right sheet")}


def origin(job: Job) -> tuple[float, float]:
    """Where the head of a sheet begins on a page of its own: its corner, in millimetres of the page."""
    paper = job.paper
    return (paper.width - WIDTH) / 2, max(SAFE_MARGIN, (paper.height - HEAD - HEIGHT) / 2)


def blank(job: Job, *, side: Side | None = None) -> Sequence[Page]:
    """One sheet, or first the left and then the right one."""
    sides = SIDES if side is None else (side,)
    return [Page(partial(_page, job=job, side=each), job.language.render(TITLES[each])) for each in sides]


def both(job: Job) -> Sequence[Page]:
    """Both sheets on one page, beside each other as it is turned."""
    return (Page(partial(_both, job=job), job.language.render(N_("Both sheets"))),)


class Filled(NamedTuple):
    """A player's sheets to print: the name, what is filled, and the score once it is known; the seat by its id (empty:
    of no table), and what is told of it: whose it is, if the name does not say it, its date, its place."""

    name: str
    sheet: Sheet
    score: Score | None = None
    seat: str = ""
    told: str = ""


def draw_players(job: Job, players: Sequence[Filled]) -> list[Page]:
    """Two pages for each player: what was filled, circled and written stands in pen, and the score where it is
    given."""
    pages: list[Page] = []
    for number, player in enumerate(players, 1):
        seat = job.language.render(seat_name(player.seat)) if player.seat else ""
        # a name that is the seat's own is told once
        shown = fonts.printable(player.name, "") if player.name != seat else ""
        for side in SIDES:
            layout = sheet_layout(side)
            pen = marks(layout, player.sheet)
            if player.score is not None:
                pen += score_marks(layout, player.sheet, player.score)
            # two players may bear the same name: bookmarks are told apart by the number
            title = " · ".join(part for part in (str(number), seat, shown, job.language.render(TITLES[side])) if part)
            pages.append(Page(partial(_page, job=job, side=side, player=player, pen=pen), title))
    return pages


def _page(surface: Surface, job: Job, side: Side, player: Filled | None = None, pen: Sequence[Primitive] = ()) -> None:
    x, y = origin(job)
    blank_sheet = surface.stamp(
        f"sheet-{side}", WIDTH + 2 * RIM, HEAD + HEIGHT + 2 * RIM, partial(_sheet, job=job, side=side)
    )
    surface.put(blank_sheet, x - RIM, y - RIM)
    inner = surface.inside(Box(x, y + HEAD, WIDTH, HEIGHT))
    paint(inner, pen)
    if player is not None:
        _player(surface.inside(Box(x, y, WIDTH, HEAD)), player)


def _player(surface: Surface, player: Filled) -> None:
    """Whose sheet it is: the name; of a table the colour of the seat with its shape, and what is told of it."""
    if not player.seat:
        if player.name:
            place = Box(NAME.x + 14, 0, NAME.width - 14, NAME.bottom - 1.0)
            player_name(surface, place, player.name, font=fonts.BOLD, size=13, rise="bottom")
        return
    look, seat = LOOKS[player.seat], surface.language.render(seat_name(player.seat))
    shape(surface, look.shape, Box(NAME.x, 0.8, 7, 7), fill=look.fill, ink=look.ink)
    x, width = NAME.x + 9.5, NAME.width - 9.5
    player_name(surface, Box(x, 0, width, 9.0), player.name or seat, font=fonts.BOLD, size=13)
    surface.text(NAME.x, 12.4, player.told, size=9, width=NAME.width)


def _both(surface: Surface, job: Job) -> None:
    """Two sheets, each a quarter turned, as large as the page holds them below the head that they share."""
    safe = job.paper.area(SAFE_MARGIN)
    gap, wide, high = 3.0, WIDTH + 2 * RIM, HEIGHT + 2 * RIM
    scale = min((safe.height - gap) / 2 / wide, (safe.width - SHARED_HEAD) / high)
    across, down = high * scale + SHARED_HEAD, 2 * wide * scale + gap
    x, y = safe.middle[0] - across / 2, safe.middle[1] - down / 2
    head = surface.stamp("head", down, SHARED_HEAD, partial(_shared_head, job=job))
    surface.put(head, x + across - SHARED_HEAD, y, turned=True)
    for side in SIDES:
        sheet = surface.stamp(f"shared-{side}", wide, high, partial(_shared_sheet, side=side))
        surface.put(sheet, x, y, scale=scale, turned=True)
        y += wide * scale + gap


def _shared_head(surface: Surface, job: Job) -> None:
    """The game, room for the player's name, and a code: once for both sheets."""
    ink, render = surface.ink, surface.language.render
    surface.text(RIM, 8.5, GAME_NAME, font=fonts.INSCRIPTION, size=20, width=70)
    unofficial = render(N_("Milecastle, an unofficial companion: the sheets in your box decide."))
    surface.text(RIM, 13.9, unofficial, size=7, colour=ink.soft, width=110)
    _name_line(surface, Box(surface.box.middle[0] - 12, 2.5, 84, 8.0))
    path, label = to_table(job, GAME)
    right, code = surface.box.right, SHARED_HEAD - 1.0
    if job.base_url:
        surface.code(job.base_url.rstrip("/") + path, Box(right - code, 0, code, code))
        right -= code + 1.5
    lines = typeset(label if job.base_url else f"{label}\n{path}", fonts.TEXT, 7.5, 36)
    place = Box(right - 36, 3.0, 36, lines.height)
    surface.lay(place, lines, colour=ink.soft, align="right")
    if job.base_url and fonts.width(job.host, fonts.TEXT, HOST) / POINTS <= 36:
        surface.text(right, place.bottom + 3.2, job.host, size=7, colour=ink.soft, align="right", width=36)


def _shared_sheet(surface: Surface, side: Side) -> None:
    """A blank sheet that shares its page and its head."""
    paint(surface.inside(surface.box.inset(RIM)), sheet_layout(side, shared=True).primitives)


def _name_line(surface: Surface, box: Box) -> None:
    """Where somebody writes a name."""
    ink = surface.ink
    taken = surface.text(
        box.x, box.bottom - 1.6, surface.language.render(N_("Name")), size=9, colour=ink.soft, width=13
    )
    surface.line(box.x + taken + 1.5, box.bottom - 0.6, box.right, box.bottom - 0.6, colour=ink.hair, width=HAIRLINE)


def _sheet(surface: Surface, job: Job, side: Side) -> None:
    """A blank sheet under its head."""
    surface = surface.inside(surface.box.inset(RIM))
    ink, render = surface.ink, surface.language.render
    surface.text(0, 7.0, GAME_NAME, font=fonts.INSCRIPTION, size=20, width=60)
    surface.text(0, 13.4, render(TITLES[side]), font=fonts.INSCRIPTION, size=12, colour=ink.soft, width=60)
    if job.play is None:
        _name_line(surface, NAME)
    unofficial = render(N_("Milecastle, an unofficial companion: the sheets in your box decide."))
    low = 14.0 if job.play is None else 17.6
    surface.text(NAME.x, low, unofficial, size=8, colour=ink.soft, width=NAME.width + 12)
    path, label = to_table(job, GAME)
    if job.base_url:
        surface.code(job.base_url.rstrip("/") + path, Box(WIDTH - CODE, 0, CODE, CODE))
        lines = typeset(label, fonts.TEXT, 8, 22, height=14, least=0.5)
        beside = Box(WIDTH - CODE - 22.5, 1.0, 22, 8)
        surface.lay(beside, lines, colour=ink.soft, align="right", rise="middle")
        if fonts.width(job.host, fonts.TEXT, HOST) / POINTS <= 32:
            y = beside.middle[1] + lines.height / 2 + 2.6
            surface.text(beside.right, y, job.host, size=ADDRESS, colour=ink.soft, align="right", width=32)
    else:
        lines = typeset(f"{label}\n{path}", fonts.TEXT, 8, 44, height=14, least=0.5)
        surface.lay(Box(WIDTH - 44, 1.0, 44, 14), lines, colour=ink.soft, align="right", rise="middle")
    paint(surface.inside(Box(0, HEAD, WIDTH, HEIGHT)), sheet_layout(side).primitives)
