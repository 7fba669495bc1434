"""A game as it was played: ranking, every turn, points and what decided. Empty without a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from companion.emblems.romans_go_home import FORTS as FORT_EMBLEMS
from companion.look import LOOKS
from companion.referee.game import Place, Scores
from companion.referee.messages import N_, say
from companion.referee.options import Settings
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.components import CLANS, FORTS, ROUNDS, TURNS, clan_name, legions
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.state import State, TurnRecord, settings_of
from printables import fonts
from printables.document import Job, Page, Seat
from printables.flow import Block, pour_one
from printables.frame import area, decided_in_short, places_to_write, table_page
from printables.geometry import POINTS, Box, Segment, grid
from printables.ornaments import NOT_WHOLE, shape
from printables.romans_go_home import pictograms
from printables.romans_go_home.cards import LEGION, STONE, number
from printables.romans_go_home.chart import points_chart
from printables.romans_go_home.pad import NUMERALS, tower
from printables.surface import HAIRLINE, Surface
from printables.typeset import LEAST_TEXT, Lines, named, typeset

PLACE_ROW = 12.8
NOTE = 3.2
"""What the line beneath a name takes, in millimetres."""
TURN_ROW = 8.6
CLAN_ROW = 7.4
GAP, KEY = 5.0, 3.4


@dataclass(frozen=True)
class Sheet:
    """What the page shows: the seats with their names, and the game where there is one."""

    seats: tuple[Seat, ...]
    names: Mapping[str, str]  # as they can be printed
    settings: Settings
    state: State | None = None
    scores: Scores | None = None
    cut: Collection[str] = ()  # seats whose name cannot be printed whole

    def turn(self, round_: int, turn: int) -> TurnRecord | None:
        """What happened in a turn, if it was played."""
        history = self.state.history if self.state else ()
        # After an override a turn can be fought again: the last record holds.
        return next((record for record in reversed(history) if (record.round, record.turn) == (round_, turn)), None)

    def turns(self) -> Sequence[TurnRecord]:
        """The turns that were played, in their order."""
        every = (self.turn(round_, turn) for round_ in range(1, ROUNDS + 1) for turn in range(1, TURNS + 1))
        return [record for record in every if record is not None]

    def gains(self, clan: str) -> tuple[int | None, ...]:
        """The points that a clan gained in each round begun; they add up to its total. A round that the table passed
        over has None, and the next one its points, too."""
        if self.state is None or self.scores is None or not self.state.history:
            return ()
        begun = max(record.round for record in self.state.history)
        before = 0
        gains: list[int | None] = []
        for end in (*self.state.clans[clan].points[: begun - 1], self.scores.totals[clan]):
            gains.append(None if end is None else end - before)
            before = before if end is None else end
        return tuple(gains)


def score_sheet(job: Job) -> Sequence[Page]:
    """One page with the whole game."""
    sheet = _sheet(job)
    return (table_page(job, GAME.id, N_("Score sheet"), partial(_draw, job=job, sheet=sheet), _subtitle(job, sheet)),)


def _sheet(job: Job) -> Sheet:
    render = job.language.render
    if job.play is None:
        seats = tuple(Seat(clan) for clan in CLANS)
        return Sheet(seats, {seat.id: "" for seat in seats}, job.settings)
    state: State = job.play.state
    names = {seat.id: fonts.printable(seat.name, render(clan_name(seat.id))) for seat in job.play.seats}
    cut = {seat.id for seat in job.play.seats if not fonts.whole(seat.name)}
    return Sheet(job.play.seats, names, settings_of(state), state, GAME.scores(state), cut)


def _draw(surface: Surface, job: Job, sheet: Sheet) -> None:
    whole = area(job.paper)
    if job.play is None:
        places_to_write(surface, N_("Table"))
    y = _ranking(surface, sheet, whole.y) + GAP
    y = _turns(surface, sheet, y) + GAP
    y = _clans(surface, sheet, y)
    y = _key(surface, sheet, y) + GAP
    left, right = grid(Box(0, y, whole.width, whole.bottom - y), 2, 1, gap=8)
    points_chart(surface.inside(left), sheet.state, sheet.seats)
    _house_rules(surface, right, sheet)


def _subtitle(job: Job, sheet: Sheet) -> tuple[str, ...]:
    if job.play is None or sheet.state is None or sheet.scores is None:
        return ()
    running = say(N_("so far: round %(round)d, turn %(turn)d"), round=sheet.state.round, turn=sheet.state.turn)
    return job.play.date, job.language.render(sheet.scores.end or running)


def _ranking(surface: Surface, sheet: Sheet, y: float) -> float:
    """The places from the first down, each with its total and what decided; returns the y beneath."""
    ink, width = surface.ink, surface.box.width
    places: Sequence[Place | None] = sheet.scores.ranking if sheet.scores else [None] * len(sheet.seats)
    over = bool(sheet.state and sheet.state.end_reason)
    for row, place in enumerate(places):
        box = Box(0, y + row * PLACE_ROW, width, PLACE_ROW)
        surface.line(0, box.y, width, box.y, colour=ink.hair, width=HAIRLINE)
        base = box.y + PLACE_ROW * 0.68
        if place is None:
            surface.text(1.6, base, str(row + 1), font=fonts.INSCRIPTION, size=20, colour=ink.soft)
            surface.line(12, base + 0.8, width * 0.6, base + 0.8, colour=ink.hair, width=HAIRLINE)
            surface.line(width - 22, base + 0.8, width, base + 0.8, colour=ink.hair, width=HAIRLINE)
            continue
        if over and place.seat in (sheet.scores.winners if sheet.scores else ()):
            _laurel(surface, box)
        shown = sheet.scores.shown(place) if sheet.scores else None
        surface.text(1.6, base, str(shown or "–"), font=fonts.INSCRIPTION, size=20)
        room = width - 22 if place.why is None else width * 0.5 - 2
        _name(surface, sheet, place, Box(12, box.y, width * 0.4, PLACE_ROW), room)
        if place.why is not None:
            why = surface.language.render(place.why)
            surface.text(
                width * 0.5, base - 0.6, why, font=fonts.ITALIC, size=9, colour=ink.soft, width=width * 0.5 - 22
            )
        surface.text(width - 1.6, base, number(place.total), font=fonts.INSCRIPTION, size=22, align="right")
    end = y + len(places) * PLACE_ROW
    surface.line(0, end, width, end, colour=ink.hair, width=HAIRLINE)
    return end


def _laurel(surface: Surface, box: Box) -> None:
    """The band behind a winner."""
    if surface.ink.fills:
        surface.rectangle(box, fill=surface.ink.wash)
    surface.line(box.x, box.bottom, box.right, box.bottom, colour=surface.ink.text, width=0.5)


def _name(surface: Surface, sheet: Sheet, place: Place, box: Box, room: float) -> None:
    """Shape, player, clan; what is told beneath ends at ``room``, in millimetres."""
    render = surface.language.render
    look = LOOKS[place.seat]
    shape(surface, look.shape, Box(box.x, box.y + 3.4, 5.4, 5.4), fill=look.fill, ink=look.ink)
    clan = render(clan_name(place.seat))
    name = sheet.names.get(place.seat, clan)
    notes = [clan] if name != clan else []
    if not place.ranked:
        notes.append(render(N_("neutral clan")))
    cut = place.seat in sheet.cut
    if cut:
        notes.append(render(NOT_WHOLE))
    note = " · ".join(notes)
    beneath, x, width = NOTE if note else 0.0, box.x + 8.5, box.width - 8.5
    lines = named(name, fonts.BOLD, 12, width * (0.6 if cut else 1), box.height - 2 - beneath, 1 if cut else 2)
    player = Box(x, box.y + (box.height - lines.height - beneath) / 2, width, lines.height)
    surface.lay(player, lines)
    if cut:  # a line to write on
        run, y = fonts.width(lines.lines[-1], lines.font, lines.size) / POINTS, player.y + lines.first + 0.6
        surface.line(x + run + 2, y, box.right, y, colour=surface.ink.soft, width=HAIRLINE)
    if note:
        surface.text(x, player.bottom + 2.6, note, size=8, colour=surface.ink.soft, width=room - x)


def _turns(surface: Surface, sheet: Sheet, y: float) -> float:
    """Three columns of six turns: the fort, and who has it, struck who had it and discarded it; returns the y
    beneath."""
    ink = surface.ink
    height = 9.5 + TURNS * TURN_ROW
    for round_, column in enumerate(grid(Box(0, y, surface.box.width, height), ROUNDS, 1, gap=7), start=1):
        tower(surface, Box(column.x, column.y, 7, 8), NUMERALS[round_ - 1])
        surface.line(column.x, column.y + 8, column.right, column.y + 8, colour=ink.text, width=0.3)
        for turn in range(1, TURNS + 1):
            row = Box(column.x, column.y + 8 + (turn - 1) * TURN_ROW, column.width, TURN_ROW)
            surface.line(row.x, row.bottom, row.right, row.bottom, colour=ink.hair, width=HAIRLINE)
            base = row.y + TURN_ROW * 0.66
            surface.text(row.x + 1, base, str(turn), size=8, colour=ink.soft)
            record = sheet.turn(round_, turn)
            if record is not None:
                _turn(surface, sheet, record, row, base)
    return y + height


def _turn(surface: Surface, sheet: Sheet, record: TurnRecord, row: Box, base: float) -> None:
    fort = FORTS[record.left]
    fill = LEGION if fort.legion else STONE
    pictograms.draw(surface, FORT_EMBLEMS[fort.code[0]], Box(row.x + 6, row.middle[1] - 2.9, 5.8, 5.8), fill=fill)
    surface.text(row.x + 20.5, base, number(fort.value), font=fonts.INSCRIPTION, size=12, align="right")
    x = row.x + 24
    clan = record.holder or record.captor
    if clan is None:
        nobody = surface.language.render(N_("nobody"))
        surface.text(x, base, nobody, font=fonts.ITALIC, size=9, colour=surface.ink.soft)
        return
    look = LOOKS[clan]
    sign = Box(x, row.middle[1] - 1.9, 3.8, 3.8)
    shape(surface, look.shape, sign, fill=look.fill, ink=look.ink)
    name = sheet.names.get(clan, "")
    place = Box(x + 5.6, row.y + 0.6, row.right - x - 5.8, row.height - 1.2)
    lines = named(name, fonts.TEXT, 9, place.width, place.height, 3)
    surface.lay(place, lines, rise="middle")
    if _discarded(record):
        middle = place.middle[1] - lines.height / 2 + lines.first - 0.12 * lines.size
        for below, line in enumerate(lines.lines):
            y, run = middle + below * lines.step, fonts.width(line, lines.font, lines.size) / POINTS
            surface.line(place.x, y, place.x + run, y, colour=surface.ink.text, width=0.25)
        # through the sign, too: with a name on one line the same stroke
        y, end = (middle, place.x) if len(lines.lines) == 1 else (sign.middle[1], sign.right + 0.8)
        surface.line(x - 0.8, y, end, y, colour=surface.ink.text, width=0.25)


def _clans(surface: Surface, sheet: Sheet, y: float) -> float:
    """For each clan its forts, the points of each round and what breaks ties; returns the y beneath."""
    ink, render = surface.ink, surface.language.render
    heads = (*NUMERALS[:ROUNDS], N_("Total"), N_("Forts"), N_("Best"), N_("Legions"))
    width, cell = surface.box.width, 14.0
    start = width - cell * len(heads)
    for place, head in enumerate(heads):
        font = fonts.INSCRIPTION if head in NUMERALS else fonts.TEXT
        text = head if head in NUMERALS else render(head)
        x = start + cell * (place + 0.5)
        surface.text(x, y + 3, text, font=font, size=8, colour=ink.soft, align="centre", width=cell - 1)
    rounds = render(N_("Points in each round"))
    across = cell * ROUNDS
    surface.text(start + across / 2, y - 0.4, rounds, size=7, colour=ink.soft, align="centre", width=across - 1)
    surface.text(0, y + 3, render(N_("Forts held")), size=8, colour=ink.soft)
    surface.line(0, y + 4.6, width, y + 4.6, colour=ink.text, width=0.3)
    for number_, seat in enumerate(sheet.seats):
        row = Box(0, y + 4.6 + number_ * CLAN_ROW, width, CLAN_ROW)
        _clan(surface, sheet, seat, row, start, cell)
        surface.line(0, row.bottom, width, row.bottom, colour=ink.hair, width=HAIRLINE)
    bottom = y + 4.6 + len(sheet.seats) * CLAN_ROW
    surface.lines(
        [Segment(start + cell * place, y + 4.6, start + cell * place, bottom) for place in range(len(heads))],
        colour=ink.hair,
        width=HAIRLINE,
    )
    return bottom


def _key(surface: Surface, sheet: Sheet, y: float) -> float:
    """What the letters of the forts mean, and a name that is struck out; returns the y beneath."""
    if sheet.state is None:
        return y
    render = surface.language.render
    held = {fort for seat in sheet.seats for fort in sheet.state.clans[seat.id].forts}
    kinds = {fort.code[0]: fort.name for fort in FORTS.values() if fort.code in held}
    told = [f"{letter} = {render(name)}" for letter, name in kinds.items()]
    if any(_discarded(record) for record in sheet.turns()):
        told.append(render(N_("struck out: discarded later")))
    surface.text(0, y + 3.2, " · ".join(told), size=7, colour=surface.ink.soft, width=surface.box.width)
    return y + (KEY if told else 0)


def _discarded(record: TurnRecord) -> bool:
    """Whether the fort of a turn is no longer held by the clan that captured it, nor by another."""
    return record.captor is not None and record.holder is None


def _clan(surface: Surface, sheet: Sheet, seat: Seat, row: Box, start: float, cell: float) -> None:
    look = LOOKS[seat.id]
    shape(surface, look.shape, Box(row.x + 0.4, row.y + 1.7, 4, 4), fill=look.fill, ink=look.ink)
    if sheet.state is None or sheet.scores is None:
        return
    base = row.y + CLAN_ROW * 0.66
    forts = sheet.state.clans[seat.id].forts
    held = "  ".join(fort.replace("-", "−") for fort in forts)
    surface.text(row.x + 7, base, held or "–", size=8.5, width=start - 9)
    gains = sheet.gains(seat.id)
    best = max((FORTS[fort].value for fort in forts), default=None)
    values = ["" if gain is None else number(gain) for gain in (*gains, *(None,) * (ROUNDS - len(gains)))]
    values += [number(sheet.scores.totals[seat.id]), str(len(forts))]
    values += ["–" if best is None else number(best), str(legions(forts))]
    for place, value in enumerate(values):
        bold = place == ROUNDS
        surface.text(
            start + cell * (place + 0.5), base, value, font=fonts.BOLD if bold else fonts.TEXT, size=9.5, align="centre"
        )


def _house_rules(surface: Surface, box: Box, sheet: Sheet) -> None:
    """The options that differ from the defaults; lines to write on where there is no game."""
    render = surface.language.render
    surface.text(box.x, box.y + 3.5, render(N_("How we played")), font=fonts.INSCRIPTION, size=11)
    area = box.below(7)
    changed = [(OPTIONS[option_id], value) for option_id, value in sheet.settings.changed().items()]
    if not changed and sheet.state is None:
        levels = [Segment(area.x, area.y + 8 * n, area.right, area.y + 8 * n) for n in range(1, int(area.height / 8))]
        surface.lines(levels, colour=surface.ink.hair, width=HAIRLINE)
        return
    if not changed:
        surface.paragraph(area, render(N_("Everything is at its default.")), size=8.5, colour=surface.ink.soft)
        return
    decisions: list[Block] = [Decided(render(option.title), render(option.meaning(value))) for option, value in changed]
    try:
        poured = pour_one(decisions, area, largest=8.5, least=LEAST_TEXT)
    except ValueError:  # so many that only their ids fit
        short = render(decided_in_short(changed, N_("How we play")))
        surface.paragraph(area, short, size=8, colour=surface.ink.soft, shrink=LEAST_TEXT / 8)
        return
    poured.draw(surface)


class Decided(NamedTuple):
    """A question and what this table decided."""

    question: str
    answer: str

    def _parts(self, width: float, size: float) -> tuple[Lines, Lines]:
        return typeset(self.question, fonts.TEXT, size, width), typeset(self.answer, fonts.BOLD, size, width)

    def height(self, width: float, size: float) -> float:
        return sum(part.height for part in self._parts(width, size)) + 0.6 + size * 0.16

    def draw(self, surface: Surface, box: Box, size: float) -> None:
        question, answer = self._parts(box.width, size)
        surface.lay(box, question, colour=surface.ink.soft)
        surface.lay(box.below(question.height + 0.6), answer)
