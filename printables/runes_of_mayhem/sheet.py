"""The sheet of a running or finished game: Fortresses, Hoards, markers, the board, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from companion.referee.messages import N_, say
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.board import counts
from companion.referee.runes_of_mayhem.components import FACTIONS, LANES, ROWS, TYPES
from companion.referee.runes_of_mayhem.options import OPTIONS
from companion.referee.runes_of_mayhem.state import (
    HIDDEN,
    SEATS,
    Piece,
    Player,
    State,
    king_text,
    name_of,
    of_seat,
    on_wall,
    place_of,
    standing,
)
from printables import fonts
from printables.document import Job, Page
from printables.flow import pour_one
from printables.frame import area, decided_in_short, places_to_write, table_page
from printables.geometry import Box, grid
from printables.ornaments import player_name, write_on
from printables.runes_of_mayhem.page import FACTION_LOOKS, shield
from printables.surface import HAIRLINE, Surface
from printables.typeset import LEAST_TEXT, Lines, typeset

PLAYER = 31.0
ROW = 17.0
WALL = 15.0
LANE = 6.0
STRUCTURE = 42.0
"""The width of the box for the Structure-points."""
DOT = 2.0
"""How far a list stands in behind its dots."""
_NUMBERS = (
    ("gold", N_("Gold")),
    ("faith", N_("Faith")),
    ("gold_markers", N_("Markers on Gold")),
    ("faith_markers", N_("Markers on Faith")),
    ("hand", N_("Hand")),
    ("deck", N_("Deck")),
)


def score_sheet(job: Job) -> Sequence[Page]:
    """One page with the whole table; empty without a game."""
    state: State | None = job.play.state if job.play else None
    return (table_page(job, GAME.id, N_("Score sheet"), partial(_draw, job=job, state=state), _subtitle(job, state)),)


def _draw(surface: Surface, job: Job, state: State | None) -> None:
    box = area(job.paper)
    if job.play is None:
        places_to_write(surface, N_("Turn"))
    names = {seat.id: seat.name for seat in job.play.seats} if job.play else {}
    first, second = _order(state)
    # an empty sheet has nothing to tell under the table: the places to write on take the room
    used = 2 * (PLAYER + WALL + ROWS * ROW) + LANE + 2
    more = (box.height - used) / (2 * ROWS + 2) if state is None and not job.settings.changed() else 0.0
    y = _army(surface, state, first, names, box.y, more, below=False)
    y = _lanes(surface, y)
    y = _army(surface, state, second, names, y, more, below=True)
    _decided(surface, job, Box(0, y + 4, box.width, box.bottom - y - 4), state)


def _order(state: State | None) -> tuple[str, str]:
    """Above stands who plays second, so that the Vikings are at the bottom."""
    seats = tuple(SEATS)
    if state is None or state.players[seats[0]].faction == "vikings":
        return seats[1], seats[0]
    return seats[0], seats[1]


def _subtitle(job: Job, state: State | None) -> tuple[str, ...]:
    if job.play is None or state is None:
        return ()
    end = GAME.scores(state).end
    return job.play.date, job.language.render(end if end is not None else GAME.phase(state).title)


def _army(
    surface: Surface, state: State | None, seat: str, names: dict[str, str], y: float, more: float, *, below: bool
) -> float:
    """Half of the table: the player, the Wall and the rows, those next to the enemy in the middle; ``more`` mm are
    added to the height of each. Returns the y beneath."""
    parts = [PLAYER, WALL + more, *[ROW + more] * ROWS]
    rows = tuple(range(ROWS, 0, -1))
    if below:
        parts.reverse()
        rows = tuple(range(1, ROWS + 1))
    boxes = []
    for height in parts:
        boxes.append(Box(0, y, surface.box.width, height))
        y += height
    player, wall, *places = boxes if not below else (boxes[-1], boxes[-2], *boxes[:-2])
    _player(surface, state, seat, names.get(seat, ""), player)
    _wall(surface, state, seat, wall)
    for row, box in zip(rows, places, strict=True):
        for lane, cell in enumerate(grid(box, LANES, 1, gap=2), 1):
            _spot(surface, state, seat, lane, row, cell.inset(0, 0.8))
    return y


def _player(surface: Surface, state: State | None, seat: str, name: str, box: Box) -> None:
    ink, render = surface.ink, surface.language.render
    player: Player | None = state.players[seat] if state else None
    faction = player.faction if player else ("vikings" if seat == _order(None)[1] else "anglo-saxons")
    shield(surface, FACTION_LOOKS[faction], Box(box.x, box.y + 4, 10, 10), width=0.25)
    surface.text(box.x + 13, box.y + 9, render(FACTIONS[faction]), font=fonts.INSCRIPTION, size=15, width=60)
    if name:
        player_name(surface, Box(box.x + 13, box.y + 9.6, 60, 7.2), name, size=9)
    elif player is None:
        for x, run, label in ((13, 58, N_("Name")), (74, 44, N_("King"))):
            write_on(surface, box.x + x, box.y + 14.6, render(label), run)
    if state is not None and state.winner == seat:
        surface.text(box.x + 80, box.y + 9, render(N_("won")), font=fonts.BOLD, size=13, align="left", width=40)
    if player is not None and player.king:
        surface.text(
            box.x + 80, box.y + 14, fonts.printable(render(king_text(player)), "", fonts.TEXT), size=9, width=60
        )
    frame = Box(box.right - STRUCTURE, box.y + 1, STRUCTURE, 10)
    surface.rectangle(frame, line=ink.text, width=0.3, radius=1)
    text = f"{player.structure} / {player.initial}" if player else "/"
    colour = None if player else ink.soft
    surface.text(frame.middle[0], frame.y + 7.4, text, font=fonts.INSCRIPTION, size=18, align="centre", colour=colour)
    label = render(N_("Structure-points: now / at the start"))
    surface.text(box.right, box.y + 14.5, label, size=7.5, colour=ink.soft, align="right", width=60)
    for (field, title), cell in zip(
        _NUMBERS, grid(Box(box.x, box.y + 17, box.width, 11), len(_NUMBERS), 1), strict=True
    ):
        value = getattr(player, field) if player else None
        shown = "" if value is None else "?" if value == HIDDEN else str(value)
        surface.text(cell.middle[0], cell.y + 5, shown, font=fonts.BOLD, size=13, align="centre")
        surface.line(cell.x + 2, cell.y + 6.2, cell.right - 2, cell.y + 6.2, colour=ink.hair, width=HAIRLINE)
        surface.text(
            cell.middle[0], cell.y + 9.6, render(title), size=7.5, colour=ink.soft, align="centre", width=cell.width - 1
        )


def _wall(surface: Surface, state: State | None, seat: str, box: Box) -> None:
    ink, render = surface.ink, surface.language.render
    area = box.inset(0, 1)
    surface.rectangle(area, fill=ink.area(ink.wash), line=ink.text, width=0.35)
    surface.text(area.x + 2, area.y + 4.2, render(N_("Wall")), size=8, colour=ink.soft)
    if state is None:
        return
    pieces = on_wall(state, seat)
    cells = grid(Box(area.x + 18, area.y, area.width - 18, area.height), max(4, len(pieces)), 1)
    for piece, cell in zip(pieces, cells, strict=False):
        _unit(surface, state, piece, cell.inset(1, 0.5))


def _spot(surface: Surface, state: State | None, seat: str, lane: int, row: int, box: Box) -> None:
    ink, render = surface.ink, surface.language.render
    surface.rectangle(box, line=ink.hair, width=0.25, radius=1.5)
    label = render(say(N_("Row %(row)d"), row=row))
    surface.text(box.right - 1, box.bottom - 1.2, label, size=LEAST_TEXT, colour=ink.soft, align="right")
    if state is None:
        return
    piece = standing(state, seat, lane, row)
    if piece is not None:
        _unit(surface, state, piece, box.inset(1.5, 0.5))
    saxon = state.players[seat].faction == "anglo-saxons"
    tower = next((tower for tower in state.towers if saxon and tower.place == place_of(lane, row)), None)
    x, y, things = box.x + 1.5, box.bottom - 1.2, []
    if tower is not None:
        # first what it has left, as the board shows it: a long name is cut
        if not tower.up:
            things.append(render(N_("face down")))
        elif tower.structure is not None:
            x += surface.text(x, y, str(tower.structure - tower.damage), font=fonts.BOLD, size=8) + 1
        elif tower.damage:
            x += surface.text(x, y, f"−{tower.damage}", font=fonts.BOLD, size=8) + 1
        things.append(fonts.printable(tower.name, "", fonts.TEXT) or render(N_("building")))
    if saxon and place_of(lane, row) in state.traps:
        things.append(render(N_("trap")))
    if things:
        surface.text(x, y, ", ".join(things), size=7, colour=ink.soft, width=box.right - 12.5 - x)


def _unit(surface: Surface, state: State, piece: Piece, box: Box) -> None:
    """Name, type, power and health as the board shows them: as they count now; a fallen unit says so instead."""
    ink, render = surface.ink, surface.language.render
    name = fonts.printable(render(name_of(piece)), render(TYPES[piece.type].name))
    surface.text(box.x, box.y + 4.4, name, font=fonts.BOLD, size=9.5, width=box.width)
    power, health, formation = counts(state, piece)
    words = [render(TYPES[piece.type].name)]
    if formation:
        words.append(render(N_("formation")))
    if piece.locked:
        words.append(render(N_("holds a marker")))
    x = box.x
    if piece.fallen:
        words.insert(0, render(N_("fallen")))
    else:
        x += surface.text(x, box.y + 9.2, f"{power}/{health}", font=fonts.INSCRIPTION, size=11) + 2
    if piece.damage:
        words.insert(0, render(say(N_("of %(n)d"), n=health + piece.damage)))
    surface.text(x, box.y + 9.2, ", ".join(words), size=7.5, colour=ink.soft, width=box.right - x - 1)


def _lanes(surface: Surface, y: float) -> float:
    ink, render = surface.ink, surface.language.render
    for lane, cell in enumerate(grid(Box(0, y, surface.box.width, LANE), LANES, 1, gap=2), 1):
        text = render(say(N_("Lane %(lane)d"), lane=lane))
        surface.text(cell.middle[0], cell.y + 4, text, font=fonts.BOLD, size=8.5, colour=ink.soft, align="centre")
        for edge in (cell.y + 0.6, cell.bottom - 0.6):
            surface.line(cell.x, edge, cell.right, edge, colour=ink.soft, width=0.3, dash=(1.2, 1.2))
    return y + LANE


class Item(NamedTuple):
    """A line of a list, with its dot in the margin."""

    text: str

    def _lines(self, width: float, size: float) -> Lines:
        return typeset(self.text, fonts.TEXT, size, width - DOT)

    def height(self, width: float, size: float) -> float:
        return self._lines(width, size).height

    def draw(self, surface: Surface, box: Box, size: float) -> None:
        lines = self._lines(box.width, size)
        surface.text(box.x, box.y + lines.first, "·", size=size, colour=surface.ink.soft)
        surface.lay(Box(box.x + DOT, box.y, box.width - DOT, box.height), lines, colour=surface.ink.soft)


def _decided(surface: Surface, job: Job, box: Box, state: State | None) -> None:
    """Units in the discard piles, and what the table decided, on the lines that are left: as a list where it has room,
    else one behind the other."""
    render = job.language.render
    parts = []
    if state is not None:
        living = sum(not piece.fallen for seat in SEATS for piece in of_seat(state, seat))
        gone = sum(len(player.discards) for player in state.players.values())
        text = N_("Turn %(turn)d; living units on the table: %(living)d; cards in the discard piles: %(gone)d.")
        parts.append(render(say(text, turn=state.turn, living=living, gone=gone)))
    changed = job.settings.changed().items()
    parts += (render(OPTIONS[key].answered(value)) for key, value in changed)
    if not parts:
        return
    with suppress(ValueError):
        pour_one(tuple(map(Item, parts)), box, largest=8, least=LEAST_TEXT).draw(surface)
        return
    try:
        surface.paragraph(box, " · ".join(parts), size=8, colour=surface.ink.soft, shrink=LEAST_TEXT / 8)
    except ValueError:  # so many that only their ids fit
        surface.paragraph(
            box,
            render(decided_in_short([(OPTIONS[key], value) for key, value in changed], N_("The rules"))),
            size=7,
            colour=surface.ink.soft,
            shrink=LEAST_TEXT / 7,
        )
