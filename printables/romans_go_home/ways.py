"""Where the QR codes lead, and what stands beneath them."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.romans_go_home import GAME
from printables import fonts
from printables.document import Job


def to_referee(job: Job) -> tuple[str, str]:
    """The path of the referee without a table, and its label."""
    return f"/{GAME.id}/referee", job.language.render(N_("Ask the referee"))


def to_table(job: Job) -> tuple[str, str]:
    """The path of the table that is printed, and its label; the referee's where there is none."""
    if job.play is None or not job.play.path:
        return to_referee(job)
    return job.play.path, job.language.render(N_("To the table"))


def table_name(job: Job, font: str) -> str:
    """The name of the table that is printed, as ``font`` can draw it; empty where it has none of its own."""
    if job.play is None or job.play.title == GAME.name:
        return ""
    return fonts.printable(job.play.title, "", font)
