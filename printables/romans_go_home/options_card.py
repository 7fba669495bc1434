"""The table's own card: every option with what was decided, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.emblems import Pictogram
from companion.emblems.romans_go_home import FORTS as FORT_EMBLEMS
from companion.emblems.romans_go_home import WARRIORS as WARRIOR_EMBLEMS
from companion.look import LOOKS
from companion.referee.messages import N_, say
from companion.referee.options import Option
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.components import FORTS
from companion.referee.romans_go_home.options import OPTIONS
from printables import fonts
from printables.document import Job, Page
from printables.flow import Block, Heading, Poured, pour_one
from printables.frame import area, framed, to_table
from printables.geometry import Box, grid
from printables.romans_go_home import pictograms
from printables.romans_go_home.cards import STONE, number
from printables.surface import HAIRLINE, Surface
from printables.typeset import LEAST_TEXT, Lines, typeset

LEGEND = 6.0
WARRIOR_FILL = LOOKS["gold"].fill


class Decision(NamedTuple):
    """One option: mark, id, question, answer; what differs from the default stands out."""

    id: str
    question: str
    answer: str
    changed: bool

    def _parts(self, width: float, size: float) -> tuple[Lines, Lines]:
        font = fonts.BOLD if self.changed else fonts.TEXT
        return (
            typeset(self.question, fonts.TEXT, size, width * 0.56 - 17, leading=1.2),
            typeset(self.answer, font, size, width * 0.44, leading=1.2),
        )

    def height(self, width: float, size: float) -> float:
        return max(part.height for part in self._parts(width, size)) + size * 0.2

    def draw(self, surface: Surface, box: Box, size: float) -> None:
        question, answer = self._parts(box.width, size)
        surface.line(box.x, box.y, box.right, box.y, colour=surface.ink.hair, width=HAIRLINE)
        y = box.y + size * 0.12
        mark(surface, box.x, y, size * 0.25, filled=self.changed)
        tag = self.id if len(self.id) < 4 else ""
        surface.text(box.x + 5, y + question.first, tag, size=size, font=fonts.BOLD, colour=surface.ink.soft)
        surface.lay(Box(box.x + 12, y, 0, question.height), question)
        surface.lay(Box(box.x + box.width * 0.56, y, 0, answer.height), answer)


def mark(surface: Surface, x: float, y: float, side: float, *, filled: bool) -> None:
    """The little square that says whether a table plays it its own way."""
    colour = surface.ink.text if filled else None
    surface.rectangle(Box(x, y, side, side), fill=colour, line=surface.ink.soft, width=0.2)


class Count(NamedTuple):
    """A number of the box: what it counts, its emblem, and whether it is changed or unconfirmed."""

    label: str
    value: str
    emblem: Pictogram
    fill: str
    changed: bool
    unconfirmed: bool


class Counts(NamedTuple):
    """A row of numbers with emblems."""

    counts: tuple[Count, ...]

    def height(self, width: float, size: float) -> float:
        return 21.0

    def draw(self, surface: Surface, box: Box, size: float) -> None:
        ink = surface.ink
        for cell, count in zip(grid(box.top(20), len(self.counts), 1, gap=1.6), self.counts, strict=True):
            surface.rectangle(
                cell,
                line=ink.text if count.changed else ink.hair,
                width=0.6 if count.changed else HAIRLINE,
                dash=(0.8, 0.8) if count.unconfirmed else (),
            )
            x, _ = cell.middle
            pictograms.draw(surface, count.emblem, Box(x - 3.5, cell.y + 1.4, 7, 7), fill=count.fill)
            surface.text(
                x, cell.y + 14.4, count.value, font=fonts.INSCRIPTION, size=14, align="centre", width=cell.width - 1
            )
            surface.text(
                x, cell.y + 18.4, count.label, size=LEAST_TEXT, colour=ink.soft, align="centre", width=cell.width - 1
            )


def options_card(job: Job) -> Sequence[Page]:
    """One page with all options as the table has set them."""
    whole = area(job.paper)
    poured = pour_one(_blocks(job), whole.top(whole.height - LEGEND), largest=9.0, least=LEAST_TEXT)
    title = job.language.render(N_("How we play"))
    page = partial(
        framed,
        job=job,
        game=GAME.id,
        title=title,
        draw=partial(_draw, job=job, poured=poured),
        leads_to=to_table(job, GAME.id),
    )
    return (Page(page, title),)


def _blocks(job: Job) -> list[Block]:
    render = job.language.render
    blocks: list[Block] = [Heading(render(N_("Disputed points")))]
    blocks += [_decision(job, option) for option in OPTIONS.values() if option.kind == "ruling"]
    blocks.append(Heading(render(N_("Variants and the table"))))
    blocks += [_decision(job, option) for option in OPTIONS.values() if option.kind in ("variant", "table")]
    blocks.append(Heading(render(N_("Strengths of the warriors"))))
    blocks.append(Counts(tuple(_count(job, option) for option in _box("strength."))))
    blocks.append(Heading(render(N_("Forts in the box"))))
    blocks.append(Counts(tuple(_count(job, option) for option in _box("forts."))))
    return blocks


def _box(prefix: str) -> list[Option]:
    return [option for option in OPTIONS.values() if option.id.startswith(prefix)]


def _decision(job: Job, option: Option) -> Decision:
    value = job.settings[option.id]
    render = job.language.render
    return Decision(option.id, render(option.title), render(option.meaning(value)), value != option.default)


def _count(job: Job, option: Option) -> Count:
    value = job.settings.number(option.id)
    kind, code = option.id.split(".")
    changed = value != option.default
    fort = FORTS.get(code)
    return Count(
        label=job.language.render(option.title) if fort is None else fort.code.replace("-", "−"),
        value=number(value) if fort is None else f"{value}×",
        emblem=FORT_EMBLEMS[code[0]] if kind == "forts" else WARRIOR_EMBLEMS[code],
        fill=STONE if kind == "forts" else WARRIOR_FILL,
        changed=changed,
        unconfirmed=option.assumed and not changed,
    )


def _draw(surface: Surface, job: Job, poured: Poured) -> None:
    """The options, and under them what the marks mean."""
    language = job.language
    changed = len(job.settings.changed())
    poured.draw(surface)
    y = area(job.paper).bottom - 1.6
    dashed = language.render(N_("A dashed frame: not confirmed, check it against your own cards."))
    if changed:
        mark(surface, 0, y - 1.7, 2, filled=True)
        legend = language.render(say(N_("Differs from the default (%(count)d)."), count=changed))
    else:
        legend = language.render(N_("Everything is at its default."))
    text = f"{legend} {dashed}"
    surface.text(3.2 if changed else 0, y, text, size=7.5, colour=surface.ink.soft, width=surface.box.width - 3.2)
