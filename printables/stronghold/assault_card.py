"""The order of an Assault on one page: every step, who acts in it, and the rules that decide it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.referee.messages import N_
from companion.referee.stronghold.assault import STEP_NAMES
from companion.referee.stronghold.rules import RULES
from companion.referee.stronghold.table_state import ASSAULT, AssaultStep
from printables.document import Job, Page
from printables.flow import Block, Entry, Heading, pour_pages
from printables.frame import area
from printables.reference import DEFAULTS, rule_entry, stars, undecided
from printables.stronghold.page import sheet


class Step(NamedTuple):
    """A sentence of help (a message), the rule that is the step itself, and those that are printed under it."""

    text: str
    own: str = ""
    rules: tuple[str, ...] = ()


CAULDRONS = Step(N_("All Cauldrons pour at once; nobody has a choice in it."), "sh.cauldrons")
STEPS: dict[AssaultStep, Step] = {
    "reach": Step(N_("The Invader says who stands on each Wall Section."), rules=("sh.glare",)),
    "cannons": Step(
        N_("Defender: name a target for each Cannon, then turn up a card for each."),
        rules=("sh.cannon-targets", "sh.hit-deck"),
    ),
    "machines": Step(N_("Invader: name a section for each machine and turn up its card."), rules=("sh.catapult",)),
    "marksmen": Step(
        N_("Defender: aim the Marksmen."), "sh.marksmen-fire", ("sh.targets", "sh.all-aim", "sh.all-points")
    ),
    "goblins": Step(N_("Invader: only who is still alive shoots."), "sh.goblin-fire"),
    "poles": Step(N_("Defender: turn up a card for each set of Poles."), "sh.poles"),
    "orders": Step(N_("Invader: turn up the Orders, then resolve all."), "sh.orders", ("sh.frenzy",)),
    "melee": Step(
        N_("Section by section. Goblin and Marksman 1, Orc and Soldier 2, Troll and Veteran 3; walls and Heroes add."),
        rules=(
            "sh.superiority",
            "sh.equal",
            "sh.losses",
            "sh.rounding",
            "sh.winner-needs-units",
            "sh.breach",
            "sh.four-points",
        ),
    ),
    "hospital": Step(N_("Defender: choose two."), "sh.hospital"),
    "ram": Step(N_("If the Ram is built, it strikes the Gate."), rules=("sh.gates", "sh.third-gate")),
}
AFTER = ("sh.breach-glory", "sh.end-of-turn", "sh.winner", "sh.tie")
MARGIN, TITLES = 10.0, 0.22
"""The margin for the figures of the steps (mm), and the part of the rest that titles take."""


def assault_card(job: Job) -> Sequence[Page]:
    """One page, or two where a table has changed so much that one could not be read."""
    render = job.language.render
    blocks: list[Block] = []
    for step in ASSAULT:
        if step == "poles":
            blocks += _step(job, render(N_("Cauldrons (II.1)")), CAULDRONS)
        blocks += _step(job, render(STEP_NAMES[step]), STEPS[step])
    blocks.append(Heading(render(N_("After it"))))
    blocks += [_rule(job, rule) for rule in AFTER]
    told = [rule for step in (CAULDRONS, *STEPS.values()) for rule in (step.own, *step.rules) if rule]
    blocks += stars(job, (RULES[rule] for rule in (*told, *AFTER)), DEFAULTS)
    title = render(N_("The Assault, step by step"))
    page = partial(sheet, job=job, title=title)
    return [
        Page(partial(page, draw=poured.draw), title) for poured in pour_pages(blocks, area(job.paper), largest=10.5)
    ]


FIGURE = re.compile(r"(.+) \((I+(?:\.[0-9])?)\)")
"""A step's name that ends with its place in the Assault: Melee (II.4)."""


def _step(job: Job, name: str, step: Step) -> list[Block]:
    render = job.language.render
    match = FIGURE.fullmatch(name)
    title, figure = (match[1], match[2]) if match else (name, "")
    entry = Entry(title, "", render(step.text), number=figure, margin=MARGIN, titles=TITLES, trailing=True)
    if step.own:
        rule = _rule(job, step.own)
        entry = entry._replace(text=f"{entry.text} {rule.text}", tag=rule.tag, notes=rule.notes)
    return [entry, *(_rule(job, rule, ruled=False) for rule in step.rules)]


def _rule(job: Job, rule: str, *, ruled: bool = True) -> Entry:
    """A rule, and the options whose default it tells."""
    entry = rule_entry(job, RULES[rule], ruled=ruled, margin=MARGIN)
    return entry._replace(tag=" ".join((rule, *undecided(job, RULES[rule]))), titles=TITLES, trailing=True)
