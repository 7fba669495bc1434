"""Pads: the score of one to six players, and the diary of a game for one with its Neutral Deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.referee.hadrians_wall.cards import CARDS, YEARS, attack_cards
from companion.referee.hadrians_wall.names import ICON_NAMES, PATH_NAMES, RANK_NAMES
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, SHEETS
from companion.referee.messages import C_, N_, Message
from printables import fonts
from printables.document import Job, Page
from printables.frame import CODE, area, places_to_write
from printables.geometry import Box, Segment, grid
from printables.hadrians_wall.attack_page import DIFFICULTIES
from printables.hadrians_wall.page import page
from printables.hadrians_wall.parts import base
from printables.hadrians_wall.symbols import good, icons, pattern
from printables.surface import HAIRLINE, Surface

PLAYERS = 6
SCORE_QUESTION = "score"
ODDS_QUESTION = "odds"
TICKS = 92.0
"""Where the difficulties begin beside the title of the solo pad, in millimetres."""

SIDES = (C_("a side of the attack", "L"), C_("a side of the attack", "C"), C_("a side of the attack", "R"))
"""Left, centre, and right, each by the first letter of its word."""


def score_pad(job: Job) -> Sequence[Page]:
    """A page with a column for each of six players."""
    title = job.language.render(N_("Score pad"))
    return (
        Page(partial(_stamped, job=job, title=title, draw=partial(_scores, job=job), question=SCORE_QUESTION), title),
    )


def solo_pad(job: Job) -> Sequence[Page]:
    """A page for a game for one: the six Years, the Neutral Deck, score and rank."""
    title = job.language.render(N_("Solo pad"))
    return (Page(partial(_stamped, job=job, title=title, draw=partial(_solo, job=job), question=ODDS_QUESTION), title),)


def _stamped(surface: Surface, job: Job, title: str, draw: Callable[[Surface], None], question: str) -> None:
    whole = surface.box
    stamp = surface.stamp(
        "pad", whole.width, whole.height, partial(page, job=job, title=title, draw=draw, question=question)
    )
    surface.put(stamp, 0, 0)


# --- the score of a table ------------------------------------------------------------


def _scores(surface: Surface, job: Job) -> None:
    """Rows for the name, Attributes, six Path Cards, Disdain, total and rank."""
    ink, render = surface.ink, surface.language.render
    whole = area(job.paper)
    places_to_write(surface, N_("Table"))
    label = 44.0
    paths = tuple((render(N_("Path Card")), "") for _ in range(YEARS))
    rows: list[tuple[str, str, float]] = [(render(N_("Name")), "", 1.3)]
    rows += [(render(ICON_NAMES[name]), name, 1.0) for name in ATTRIBUTES]
    rows += [(text, "", 1.0) for text, _ in paths]
    rows += [(render(N_("Disdain left")), "disdain", 1.0), (render(N_("Points for Disdain")), "", 1.0)]
    rows += [
        (render(N_("Total")), "", 1.5),
        (render(N_("Path Cards together")), "", 1.0),
        (render(N_("Place")), "", 1.0),
    ]
    foot = 21.0
    unit = (whole.height - foot) / sum(weight for *_, weight in rows)
    columns = grid(Box(label, whole.y, whole.width - label, whole.height - foot), PLAYERS, 1)
    y = whole.y
    heavy = (1, 5, 11, 13, 14)
    for number, (text, icon, weight) in enumerate(rows):
        row = Box(0, y, whole.width, unit * weight)
        if number == 13:
            surface.rectangle(row, fill=ink.area(ink.wash))
        surface.line(
            0,
            y,
            whole.width,
            y,
            colour=ink.text if number in heavy else ink.hair,
            width=0.4 if number in heavy else HAIRLINE,
        )
        left = 1.0
        if icon:
            icons(surface, (icon,), 1, row.middle[1], 6)
            left = 9.0
        sign = {1: "+", 2: "+", 3: "+", 4: "+", 12: "−", 13: "="}.get(number, "+" if 5 <= number < 11 else "")
        size = 12.0 if number == 13 else 9.5
        font = fonts.BOLD if number in (0, 13) else fonts.TEXT
        surface.text(left, base(row.middle[1], size), text, font=font, size=size, width=label - left - 5)
        surface.text(label - 2, base(row.middle[1], 10), sign, font=fonts.BOLD, size=10, colour=ink.soft, align="right")
        if 5 <= number < 11:
            for column in columns:
                _beside(surface, Box(column.x, y, column.width, row.height))
        y = row.bottom
    surface.line(0, y, whole.width, y, colour=ink.text, width=0.4)
    surface.lines([Segment(column.x, whole.y, column.x, y) for column in columns], colour=ink.hair, width=HAIRLINE)
    note = render(
        N_(
            "Name each Path Card and write its points beside it. A tie goes to less Disdain, then to more points"
            " from Path Cards."
        )
    )
    surface.paragraph(Box(0, y + 1.6, whole.width, 4.6), note, size=8, colour=ink.soft, shrink=0.5)
    _losses(surface, Box(0, y + 7.2, whole.width, foot - 8.6))


def _losses(surface: Surface, box: Box) -> None:
    """The table of what Disdain costs."""
    ink, render = surface.ink, surface.language.render
    label = 44.0
    surface.rectangle(box, fill=ink.area(ink.wash), line=ink.hair, width=0.2, radius=1)
    for row, text in enumerate((N_("Disdain left"), N_("costs"))):
        middle = box.y + box.height * (0.28 + 0.46 * row)
        surface.text(2, base(middle, 9), render(text), size=9, width=label - 4)
        for number, cell in enumerate(
            grid(Box(label, box.y, box.width - label, box.height), len(SHEETS.disdain_loss), 1)
        ):
            most = "+" if number == len(SHEETS.disdain_loss) - 1 else ""
            loss = SHEETS.disdain_loss[number]
            shown = (f"−{loss}" if loss else "0") if row else f"{number}{most}"
            font = fonts.BOLD if row else fonts.TEXT
            surface.text(cell.middle[0], base(middle, 10), shown, font=font, size=10, align="centre")


# --- a game for one ----------------------------------------------------------------


SOLO_COLUMNS: tuple[tuple[float, str], ...] = (
    (10, N_("Year")),
    (30, N_("Path Card kept")),
    (30, N_("Prospect Card")),
    (46, N_("Neutral Prospect Cards")),
    (22, N_("Items on them")),
    (24, N_("Attack cards")),
    (20, N_("Left / centre / right")),
)
"""The parts of the width and the heads of the diary."""


def _solo(surface: Surface, job: Job) -> None:
    whole = area(job.paper)
    places_to_write(surface, N_("Name"))
    _difficulties(surface, Box(TICKS, 2.4, whole.width - CODE - 4 - TICKS, 4.2))
    ink, render = surface.ink, surface.language.render
    years = Box(0, whole.y, whole.width, whole.height * 0.52)
    head = 9.0
    parts = sum(part for part, _ in SOLO_COLUMNS)
    lefts, x = [], 0.0
    for part, text in SOLO_COLUMNS:
        wide = part / parts * whole.width
        lefts.append(x)
        surface.paragraph(
            Box(x + 0.8, years.y, wide - 1.2, head - 1),
            render(text),
            size=8,
            leading=1.1,
            colour=ink.soft,
            rise="bottom",
            shrink=0.4,
        )
        x += wide
    rights = [*lefts[1:], whole.width]
    surface.line(0, years.y + head, whole.width, years.y + head, colour=ink.text, width=0.4)
    for year, row in zip(CARDS.years, grid(years.below(head), 1, YEARS), strict=True):
        surface.text(1, base(row.middle[1], 16), str(year.year), font=fonts.INSCRIPTION, size=16)
        surface.line(0, row.bottom, whole.width, row.bottom, colour=ink.hair, width=HAIRLINE)
        for start, end in ((1, 1), (2, 2)):
            _rule(surface, lefts[start] + 1, rights[end] - 2, row.bottom - 4)
        _beside(surface, Box(lefts[1], row.y, rights[1] - 2 - lefts[1], row.height - 3))
        _rule(surface, lefts[3] + 1, rights[3] - 2, row.middle[1] - 0.8)
        _rule(surface, lefts[3] + 1, rights[3] - 2, row.bottom - 2.6)
        for number, name in enumerate(("resource", "soldier")):
            middle = row.y + row.height * (0.3 + 0.42 * number)
            icons(surface, (name,), lefts[4] + 1, middle, 4.6)
            _rule(surface, lefts[4] + 6.6, rights[4] - 3, middle + 2)
        shown = " / ".join(str(attack_cards(year.year, difficulty)) for difficulty in DIFFICULTIES)
        surface.text(lefts[5] + 0.5, row.y + row.height * 0.42, shown, size=9, width=rights[5] - lefts[5] - 1)
        room = (rights[5] - lefts[5] - 2) / 2
        for number, sign in enumerate("+="):
            at, under = lefts[5] + 0.5 + number * room, row.bottom - 2.6
            surface.text(at, under - 0.4, sign, size=9, colour=ink.soft)
            _rule(surface, at + 2.4, at + room - 1, under)
        for number, cell in enumerate(
            grid(Box(lefts[6] + 1, row.y + row.height * 0.32, rights[6] - lefts[6] - 1, row.height * 0.56), 3, 1, gap=1)
        ):
            surface.rectangle(cell, line=ink.soft, width=0.25, radius=0.4)
            surface.text(cell.middle[0], cell.y - 0.6, render(SIDES[number]), size=8, colour=ink.soft, align="centre")
    note = render(
        N_("Attack cards: easy / normal / hard, and one card more for every item lying on a Neutral Prospect Card.")
    )
    surface.paragraph(Box(0, years.bottom + 1.2, whole.width, 4.4), note, size=8, colour=ink.soft, shrink=0.5)
    rest = Box(0, years.bottom + 8.5, whole.width, whole.bottom - years.bottom - 9)
    _neutral_deck(surface, Box(0, rest.y, whole.width * 0.62, rest.height))
    _solo_score(surface, Box(whole.width * 0.66, rest.y, whole.width * 0.34, rest.height))


def _beside(surface: Surface, box: Box) -> None:
    """What parts the name of a Path Card from its points."""
    x, rim = box.right - box.width * 0.36, box.height * 0.2
    surface.line(x, box.y + rim, x, box.bottom - rim, colour=surface.ink.hair, width=HAIRLINE)


def _rule(surface: Surface, x1: float, x2: float, y: float) -> None:
    surface.line(x1, y, x2, y, colour=surface.ink.hair, width=HAIRLINE)


def _difficulties(surface: Surface, box: Box) -> None:
    """The three difficulties, to tick the one that is played."""
    for cell, name in zip(grid(box, len(DIFFICULTIES), 1), DIFFICULTIES.values(), strict=True):
        tick = Box(cell.x, cell.y, cell.height, cell.height)
        surface.rectangle(tick, line=surface.ink.text, width=0.3, radius=0.4)
        words, x = surface.language.render(name), tick.right + 1.5
        surface.text(x, base(cell.middle[1], 9), words, size=9, width=cell.right - x - 2)


def _neutral_deck(surface: Surface, box: Box) -> None:
    """The twelve cards of the Neutral Deck to tick off, with Trade Good and Pattern."""
    ink, render = surface.ink, surface.language.render
    surface.text(
        box.x,
        box.y + 3.4,
        render(N_("Neutral Deck: two cards a Year")),
        font=fonts.INSCRIPTION,
        size=11,
        width=box.width,
    )
    for card, cell in zip(CARDS.player_cards, grid(box.below(6), 2, 6, gap=2), strict=True):
        middle = cell.middle[1]
        surface.rectangle(Box(cell.x, middle - 2.3, 4.6, 4.6), line=ink.text, width=0.3, radius=0.4)
        surface.text(cell.x + 6.4, base(middle, 9.5), render(PATH_NAMES[card.id]), size=9.5, width=cell.width - 29)
        good(surface, card.good, Box(cell.right - 21.5, middle - 3, 6.8, 6))
        pattern(surface, card.pattern, Box(cell.right - 13.5, middle - 4.5, 12.5, 9), cell=2.6)


def _solo_score(surface: Surface, box: Box) -> None:
    """The lines of the score, and the rank of the total."""
    ink, render = surface.ink, surface.language.render
    lines: list[tuple[str | Message, str]] = [(ICON_NAMES[name], "+") for name in ATTRIBUTES]
    lines += [(N_("Path Cards"), "+"), (N_("Disdain"), "−"), (N_("Total"), "=")]
    surface.text(box.x, box.y + 3.4, render(N_("Score")), font=fonts.INSCRIPTION, size=11, width=box.width)
    ranks = 24.0
    rows = grid(Box(box.x, box.y + 6, box.width, box.height - 6 - ranks), 1, len(lines))
    for (text, sign), row in zip(lines, rows, strict=True):
        bold = sign == "="
        y = base(row.middle[1], 9.5)
        surface.text(row.x, y, render(text), font=fonts.BOLD if bold else fonts.TEXT, size=9.5, width=row.width - 24)
        surface.text(row.right - 19.5, y, sign, font=fonts.BOLD, size=9.5, colour=ink.soft, align="right")
        surface.rectangle(
            Box(row.right - 18, row.y + 0.4, 18, row.height - 0.8),
            line=ink.text,
            width=0.5 if bold else 0.25,
            radius=0.4,
        )
    below = Box(box.x, box.bottom - ranks + 1.5, box.width, ranks - 1.5)
    second = min(rank.lowest for rank in CARDS.solo_ranks if rank.lowest)
    for rank, row in zip(CARDS.solo_ranks, grid(below, 1, len(CARDS.solo_ranks)), strict=True):
        reach = f"{rank.lowest}+" if rank.lowest else f"≤ {second - 1}"
        surface.text(row.x, base(row.middle[1], 8.5), render(RANK_NAMES[rank.rank]), size=8.5, width=row.width - 14)
        surface.text(row.right, base(row.middle[1], 8.5), reach, size=8.5, colour=ink.soft, align="right")
