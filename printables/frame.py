"""The frame of a printed page: the heading with a code beside it, and the foot; and where the codes lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.referee.game import titled
from companion.referee.games import REFEREES
from companion.referee.messages import N_, Message, say
from companion.referee.options import Option
from printables import fonts
from printables.document import Job, Page
from printables.geometry import Box, Paper
from printables.ornaments import foot, heading, signpost, write_on
from printables.surface import Surface

MARGIN = 14.0
"""Around the frame, in millimetres."""
HEAD, FOOT = 24.0, 6.0
"""What the heading and the foot take, in millimetres."""
CODE = 22.0
"""The side of the code beside the heading, in millimetres."""
SUBTITLE = 12.8
"""Where the letters of the line under the title stand, in millimetres."""
WRITTEN, DATE, GAP = 50.0, 40.0, 4.0
"""Where there is room to write on that line, what the date takes of it, and what parts two places."""


def area(paper: Paper, head: float = HEAD) -> Box:
    """What the foot and ``head`` mm above leave of a page, in the coordinates of its margins."""
    page = paper.area(MARGIN)
    return Box(0, head, page.width, page.height - head - FOOT)


def framed(
    surface: Surface,
    job: Job,
    game: str,
    title: str,
    draw: Callable[[Surface], None],
    *,
    leads_to: tuple[str, str] | None,
    subtitle: tuple[str, ...] = (),
    number: str = "",
) -> None:
    """A page of a game (its id) with the frame; ``draw`` fills the :func:`area`, on a surface that ends at the margins.

    Under the title stands the name of the game, and what can be printed of ``subtitle``: some of it is what somebody
    typed. ``leads_to`` is the path of the code and its label, None for a page without one; ``number`` stands in the
    foot.
    """
    inner = surface.inside(surface.box.inset(MARGIN))
    told = (job.language.render(titled(REFEREES[game])), *(fonts.printable(part, "", fonts.TEXT) for part in subtitle))
    heading(inner, title, " · ".join(part for part in told if part), right=CODE + 4 if leads_to else 0)
    if leads_to:
        signpost(inner, job, Box(inner.box.right - CODE + 2, -6, CODE, CODE + 4), *leads_to)
    draw(inner)
    foot(inner, number)


def places_to_write(surface: Surface, *labels: str) -> None:
    """Beside the name of the game in the heading of a :func:`framed` page, whose margins the surface ends at: each of
    these words (messages) with a line to write on, the date with a short one."""
    render = surface.language.render
    x, end = WRITTEN, surface.box.width - CODE - 4
    wide = (end - x - DATE) / max(len(labels), 1)
    for label in labels:
        write_on(surface, x, SUBTITLE, render(label), wide - GAP)
        x += wide
    write_on(surface, end - DATE, SUBTITLE, render(N_("Date")), DATE)


def decided_in_short(changed: Sequence[tuple[Option, str | int]], document: str) -> Message:
    """What a table has decided, where there is no room for the words: the ids and numbers of the options, and which
    printed ``document`` (its title) tells more. A choice by its name would be of no language but English."""
    ids = " · ".join(f"{option.id} {value}" if isinstance(value, int) else option.id for option, value in changed)
    return say(N_("Differs: %(ids)s. In words on the printed page “%(page)s”."), ids=ids, page=say(document))


def to_referee(job: Job, game: str) -> tuple[str, str]:
    """The path of the referee of a game (its id) without a table, and its label."""
    return f"/{game}/referee", job.language.render(N_("Ask the referee"))


def to_table(job: Job, game: str) -> tuple[str, str]:
    """The path of the table that is printed, and its label; the referee's where there is none."""
    if job.play is None or not job.play.path:
        return to_referee(job, game)
    return job.play.path, job.language.render(N_("To the table"))


def table_page(job: Job, game: str, title: str, draw: Callable[[Surface], None], subtitle: tuple[str, ...]) -> Page:
    """A page about the table that is printed, of a game (its id), under ``title`` (a message), with the code that leads
    there. See :func:`framed`."""
    told = job.language.render(title)
    page = partial(framed, job=job, game=game, title=told, draw=draw, leads_to=to_table(job, game), subtitle=subtitle)
    return Page(page, told)
