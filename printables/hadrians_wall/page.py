"""The frame of the pages of Hadrian's Wall, and where their codes lead."""

from __future__ import annotations

from collections.abc import Callable

from companion.referee.messages import N_
from printables.document import Job
from printables.geometry import Box
from printables.ornaments import foot, heading, signpost
from printables.surface import Surface

GAME, NAME = "hadrians-wall", "Hadrian's Wall"

MARGIN = 14.0
HEAD = 24.0
FOOT = 6.0
CODE = 22.0


def to_referee(job: Job, question: str = "") -> tuple[str, str]:
    """The path of the referee, with the form of a question (its first word) where one is given, and its label; of the
    table, where one is printed and nothing is asked."""
    if job.play is not None and job.play.path and not question:
        return job.play.path, job.language.render(N_("To the table"))
    asked = f"?ask={question}" if question else ""
    return f"/{GAME}/referee{asked}", job.language.render(N_("Ask the referee"))


def area(job: Job) -> Box:
    """What head and foot leave of a page, in the coordinates of its margins."""
    page = job.paper.area(MARGIN)
    return Box(0, HEAD, page.width, page.height - HEAD - FOOT)


def page(
    surface: Surface,
    job: Job,
    title: str,
    draw: Callable[[Surface], None],
    *,
    question: str = "",
    number: str = "",
    subtitle: str = "",
) -> None:
    """A page with its heading, the code of the referee and its foot; ``draw`` fills the :func:`area` between."""
    inner = surface.inside(surface.box.inset(MARGIN))
    heading(inner, title, " · ".join(part for part in (NAME, subtitle) if part), right=CODE + 4)
    path, label = to_referee(job, question)
    shown = path if job.base_url else path.partition("?")[0]
    signpost(inner, job, Box(inner.box.right - CODE + 2, -6, CODE, CODE + 4), shown, label)
    draw(inner)
    foot(inner, number)
