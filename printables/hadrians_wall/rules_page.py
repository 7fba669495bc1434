"""Every rule of the registry with its id, and what this table decided."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.rules import RULES
from companion.referee.messages import N_
from printables.document import Job, Page
from printables.flow import Block, pour
from printables.hadrians_wall.page import area, page
from printables.reference import rule_entry


def rules_pages(job: Job) -> Sequence[Page]:
    """All rules on as many pages as they need, in the order of the registry."""
    blocks: list[Block] = [rule_entry(job, rule, OPTIONS, margin=0) for rule in RULES.values()]
    title = job.language.render(N_("The rules, and what your table decided"))
    return [
        Page(partial(page, job=job, title=title, draw=poured.draw), title if number == 1 else "")
        for number, poured in enumerate(pour(blocks, area(job), 9.0), start=1)
    ]
