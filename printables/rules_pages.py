"""All rules of a game under the headings of its subjects, on as few pages as can be read well."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.referee.game import Referee, titled
from companion.referee.messages import N_, say
from companion.referee.rules import Rules
from printables.document import Job, Page
from printables.flow import Block, Heading, Poured, pour_fewest
from printables.frame import MARGIN, area
from printables.ornaments import foot, running_head
from printables.reference import rule_entry, stars
from printables.surface import Surface

HEAD = 7.0
"""What the running head of a further page takes, in millimetres."""
LEAST, LARGEST = 8.75, 10.0
"""The letters of the rules, in points."""
TITLES = 0.25
"""The part of the width that the titles of rules take."""

First = Callable[..., None]
"""Draws the first page of a game: takes the surface, and ``job``, ``title``, ``draw``, ``number``."""


def rules_pages(job: Job, game: Referee, rules: Rules, first: First) -> list[Page]:
    """The first page in the frame of the game, the further ones under a line."""
    render = job.language.render
    blocks: list[Block] = []
    for text, ids in rules.chapters:
        heading = render(text)
        blocks.append(Heading(heading, render(say(N_("%(heading)s, continued"), heading=heading))))
        for rule in ids:
            entry = rule_entry(job, rules[rule], margin=0, star=True)
            blocks.append(entry._replace(titles=TITLES, trailing=True))
    blocks += stars(job, rules.values())
    title = render(N_("The rules, and what your table decided"))
    head = f"{render(titled(game))} · {title}"
    poured = pour_fewest(blocks, area(job.paper), area(job.paper, HEAD), least=LEAST, largest=LARGEST)
    pages = [Page(partial(first, job=job, title=title, draw=poured[0].draw, number=_number(1, len(poured))), title)]
    for number, part in enumerate(poured[1:], start=2):
        pages.append(Page(partial(_later, poured=part, head=head, number=_number(number, len(poured)))))
    return pages


def _number(page: int, pages: int) -> str:
    return f"{page} / {pages}"


def _later(surface: Surface, poured: Poured, head: str, number: str) -> None:
    inner = surface.inside(surface.box.inset(MARGIN))
    running_head(inner, head)
    poured.draw(inner)
    foot(inner, number)
