"""The pages of Hadrian's Wall: the frame, and where its code leads."""

from __future__ import annotations

from collections.abc import Callable

from printables.document import Job
from printables.frame import framed, to_referee, to_table
from printables.surface import Surface

GAME, NAME = "hadrians-wall", "Hadrian's Wall"


def page(
    surface: Surface,
    job: Job,
    title: str,
    draw: Callable[[Surface], None],
    *,
    question: str = "",
    number: str = "",
    subtitle: tuple[str, ...] = (),
) -> None:
    """A page with the frame. Its code leads to the referee with the form of a ``question`` (its first word); where
    nothing is asked, to the table that is printed."""
    path, label = to_referee(job, GAME) if question else to_table(job, GAME)
    if question and job.base_url:  # without a code somebody types the path
        path += f"?ask={question}"
    framed(surface, job, GAME, title, draw, leads_to=(path, label), subtitle=subtitle, number=number)
