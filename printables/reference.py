"""A rule of a registry as a block on a page, with what the table decided about it."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.rules import Rule
from printables.document import Job
from printables.flow import Entry


def decisions(job: Job, rule: Rule) -> tuple[str, ...]:
    """A sentence for each option of ``rule`` that this table has changed."""
    return tuple(map(job.language.render, job.settings.decided(rule.options)))


UNDECIDED = N_("* The rulebook is silent or unclear here, or knows a variant: your table may choose otherwise.")
"""What an asterisk behind a rule with :func:`undecided` options means."""


def undecided(job: Job, rule: Rule) -> tuple[str, ...]:
    """The rulings and variants of ``rule`` that this table has left at their default."""
    changed, disputed = job.settings.changed(), job.settings.disputed()
    return tuple(option for option in rule.options if option in disputed and option not in changed)


DEFAULTS = N_("AMB: the text is silent or unclear, this is our default. Your table may choose otherwise.")
"""The same where all options begin with AMB."""


def rule_entry(job: Job, rule: Rule, *, figure: str = "", ruled: bool = True, margin: float = 10) -> Entry:
    """A rule in our own words; where the table plays it otherwise, its decision is added."""
    render = job.language.render
    return Entry(
        render(rule.title),
        rule.id,
        render(rule.text),
        decisions(job, rule),
        number=figure,
        ruled=ruled,
        margin=margin,
    )
