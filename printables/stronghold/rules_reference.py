"""Every rule of the registry with its id, and what this table decided."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.messages import N_
from companion.referee.stronghold.options import OPTIONS
from companion.referee.stronghold.rules import RULES
from companion.referee.stronghold.rules_of_the_table import TABLE_RULES
from printables.document import Job, Page
from printables.flow import Block, Heading, pour
from printables.reference import rule_entry
from printables.stronghold.page import area, sheet


def rules_reference(job: Job) -> Sequence[Page]:
    """All rules on as many pages as they need: first the turn and the Glory, then what decides a melee or a shot."""
    render = job.language.render
    of_table = {rule.id for rule in TABLE_RULES}
    blocks: list[Block] = [Heading(render(N_("Turns, actions, Glory")))]
    blocks += [rule_entry(job, rule, OPTIONS, margin=0) for rule in TABLE_RULES]
    blocks.append(Heading(render(N_("Melee, fire, Hourglasses of a way"))))
    blocks += [rule_entry(job, rule, OPTIONS, margin=0) for rule in RULES.values() if rule.id not in of_table]
    title = render(N_("The rules, and what your table decided"))
    return [
        Page(partial(sheet, job=job, title=title, draw=poured.draw, number=str(number)), title if number == 1 else "")
        for number, poured in enumerate(pour(blocks, area(job.paper), 9.25), start=1)
    ]
