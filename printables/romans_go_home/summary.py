"""The turn and the warriors on one page, then every rule of the registry, with what this table decided."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.messages import N_
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.components import FORTS, WARRIORS
from companion.referee.romans_go_home.effects import fort_effect, warrior_effect
from companion.referee.romans_go_home.options import strengths
from companion.referee.romans_go_home.rules import RULES
from printables.document import Job, Page
from printables.flow import Block, Entry, Heading, Remark, pour_pages
from printables.frame import area, framed, to_referee
from printables.reference import rule_entry, stars
from printables.romans_go_home.cards import number, unconfirmed

LARGEST = 10.5
"""The letters, in points."""
STEPS, TITLES = 9.0, 0.25
"""The margin for the figures of the steps (mm), and the part of the rest that titles take."""

TURN = (
    ("rgh.reveal",),
    ("rgh.charriott-crash",),
    ("rgh.qween-charm", "rgh.qween-several"),
    ("rgh.filchy-out",),
    ("rgh.totals",),
    ("rgh.highest-wins", "rgh.archr-tie"),
    ("rgh.nobody-captures",),
    ("rgh.capture", "rgh.druhid-swap"),
    ("rgh.legion-win",),
    ("rgh.tax", "rgh.signal", "rgh.unwary"),
    ("rgh.axx", "rgh.winner-discards"),
    ("rgh.horsie",),
    ("rgh.zvord",),
    ("rgh.turn-end",),
)
"""The rules of each of the fourteen steps of a turn."""

SCORING = ("rgh.round-end", "rgh.score", "rgh.tie-forts", "rgh.tie-best-fort", "rgh.tie-next-fort")
BEFORE = ("rgh.setup", "rgh.fort-deck", "rgh.wall-order", "rgh.planning", "rgh.six-cards", "rgh.cards-once")
VARIANTS = ("rgh.variant-tie", "rgh.variant-druhid")


def summary(job: Job) -> Sequence[Page]:
    """The steps of a turn and the warriors on the first page, all else by topic on two more."""
    render = job.language.render
    turn: list[Block] = []
    for step, rules in enumerate(TURN, start=1):
        for place, rule in enumerate(rules):
            turn.append(_entry(job, rule, figure=str(step) if place == 0 else "", ruled=place == 0, margin=STEPS))
    neutral = tuple(rule for rule in RULES if rule.startswith("rgh.neutral-"))
    of_a_turn = tuple(rule for step in TURN for rule in step)
    placed = {*of_a_turn, *SCORING, *BEFORE, *VARIANTS, *neutral}
    rest = tuple(rule for rule in RULES if rule not in placed)
    scoring = (*_forts(job), *_topic(job, N_("End and scoring"), SCORING), *_topic(job, N_("Before the turns"), BEFORE))
    further = (
        *_topic(job, N_("Neutral clans"), neutral),
        *_topic(job, N_("Variants"), VARIANTS),
        *_topic(job, N_("Fine points"), rest),
    )
    sheets: tuple[tuple[str, Sequence[Block]], ...] = (
        (render(N_("A turn and the warriors")), (*turn, *_warriors(job), *_stars(job, of_a_turn))),
        (render(N_("Forts, scoring, set-up")), (*scoring, *_stars(job, (*SCORING, *BEFORE)))),
        (render(N_("Neutral clans, variants, fine points")), (*further, *_stars(job, (*neutral, *VARIANTS, *rest)))),
    )
    pages: list[Page] = []
    for title, blocks in sheets:
        for poured in pour_pages(blocks, area(job.paper), largest=LARGEST):
            leads_to = None if pages else to_referee(job, GAME.id)
            page = partial(framed, job=job, game=GAME.id, title=title, draw=poured.draw, leads_to=leads_to)
            pages.append(Page(partial(page, number=str(len(pages) + 1)), title))
    return pages


def _topic(job: Job, heading: str, rules: Sequence[str]) -> list[Block]:
    return [Heading(job.language.render(heading)), *(_entry(job, rule) for rule in rules)]


def _warriors(job: Job) -> list[Block]:
    """The warriors with the strengths of this table."""
    render = job.language.render
    blocks: list[Block] = [Heading(render(N_("Warriors")))]
    for code, strength in strengths(job.settings).items():
        warrior = WARRIORS[code]
        name = f"{render(warrior.name)} {code}"
        effect = render(warrior_effect(code, job.settings))
        blocks.append(Entry(name, "", effect, number=number(strength), margin=STEPS, titles=TITLES))
    if unsure := unconfirmed(job):
        blocks.append(Remark(" ".join(unsure)))
    return blocks


def _forts(job: Job) -> list[Block]:
    """The kinds of forts with their values."""
    render = job.language.render
    blocks: list[Block] = [Heading(render(N_("Forts")))]
    kinds = {fort.code[0]: fort for fort in FORTS.values()}
    for letter, fort in kinds.items():
        values = ", ".join(number(other.value) for other in FORTS.values() if other.code[0] == letter)
        effect = render(fort_effect(fort.code, job.settings))
        blocks.append(Entry(f"{render(fort.name)} {values}", "", effect, margin=0, titles=TITLES))
    return blocks


def _entry(job: Job, rule_id: str, *, figure: str = "", ruled: bool = True, margin: float = 0) -> Entry:
    entry = rule_entry(job, RULES[rule_id], figure=figure, ruled=ruled, margin=margin, star=True)
    return entry._replace(titles=TITLES, trailing=True)


def _stars(job: Job, rules: Sequence[str]) -> tuple[Block, ...]:
    """What an asterisk behind one of these rules means, where one has any."""
    return stars(job, (RULES[rule] for rule in rules))
