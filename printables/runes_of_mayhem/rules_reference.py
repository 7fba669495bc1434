"""Every rule of the registry with its id, and what this table decided."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.messages import N_
from companion.referee.runes_of_mayhem.options import OPTIONS
from companion.referee.runes_of_mayhem.rules import RULES
from printables.document import Job, Page
from printables.flow import Block, Heading, pour
from printables.reference import rule_entry
from printables.runes_of_mayhem.page import area, sheet

TOPICS = {
    "rom.card-text": N_("Units and places"),
    "rom.fight": N_("Fights"),
    "rom.first-with-first": N_("Who attacks whom"),
    "rom.siege": N_("Sieges and the Wall"),
    "rom.direct-shot": N_("Entering the game"),
    "rom.heal": N_("Burial and resources"),
    "rom.deck-size": N_("Decks and mercenaries"),
    "rom.die": N_("The die and the odds"),
}
"""The heading that stands before a rule; the rules keep the order of the registry."""


def rules_reference(job: Job) -> Sequence[Page]:
    """All rules on as many pages as they need."""
    blocks: list[Block] = []
    for rule in RULES.values():
        if rule.id in TOPICS:
            blocks.append(Heading(job.language.render(TOPICS[rule.id])))
        blocks.append(rule_entry(job, rule, OPTIONS, margin=0))
    title = job.language.render(N_("The rules, and what your table decided"))
    return [
        Page(
            partial(sheet, job=job, title=title, draw=poured.draw, number=str(number), code=number == 1),
            title if number == 1 else "",
        )
        for number, poured in enumerate(pour(blocks, area(job), 9.25), start=1)
    ]
