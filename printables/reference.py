"""A rule of a registry as a block on a page, with what the table decided about it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.referee.messages import N_
from companion.referee.rules import Rule
from printables.document import Job
from printables.flow import Entry, Remark


def decisions(job: Job, rule: Rule) -> tuple[str, ...]:
    """A sentence for each option of ``rule`` that this table has changed."""
    return tuple(map(job.language.render, job.settings.decided(rule.options)))


UNDECIDED = N_("* The rulebook is silent or unclear here, or knows a variant: your table may choose otherwise.")
"""What an asterisk behind a rule with :func:`undecided` options means."""


def undecided(job: Job, rule: Rule) -> tuple[str, ...]:
    """The rulings and variants of ``rule`` that this table has left at their default."""
    return left(job, rule.options)


def left(job: Job, options: Iterable[str]) -> tuple[str, ...]:
    """Which of these options are rulings and variants that this table has left at their default."""
    changed, disputed = job.settings.changed(), job.settings.disputed()
    return tuple(option for option in options if option in disputed and option not in changed)


def starred(job: Job, rule: Rule) -> str:
    """The id of ``rule``, with an asterisk where it has :func:`undecided` options."""
    return f"{rule.id}*" if undecided(job, rule) else rule.id


DEFAULTS = N_("AMB: the text is silent or unclear, this is our default. Your table may choose otherwise.")
"""What an option behind a rule means, in a game whose options begin with AMB."""


def stars(job: Job, rules: Iterable[Rule], meaning: str = UNDECIDED) -> tuple[Remark, ...]:
    """What an asterisk or an option behind a rule means, as the last block of a page; nothing where none of ``rules``
    has one."""
    return (Remark(job.language.render(meaning)),) if any(undecided(job, rule) for rule in rules) else ()


def rule_entry(
    job: Job, rule: Rule, *, figure: str = "", ruled: bool = True, margin: float = 10, star: bool = False
) -> Entry:
    """A rule in our own words; where the table plays it otherwise, its decision is added. With ``star`` its id is
    :func:`starred`."""
    render = job.language.render
    return Entry(
        render(rule.title),
        starred(job, rule) if star else rule.id,
        render(rule.text),
        decisions(job, rule),
        number=figure,
        ruled=ruled,
        margin=margin,
    )
