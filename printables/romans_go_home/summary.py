"""The turn on one page, then every rule of the registry, with what this table decided."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.messages import N_
from companion.referee.romans_go_home.components import FORTS, WARRIORS
from companion.referee.romans_go_home.options import OPTIONS, strengths
from companion.referee.romans_go_home.rules import RULES
from printables.document import Job, Page
from printables.flow import Block, Entry, Heading, Poured, pour, pour_one
from printables.geometry import Box
from printables.ornaments import foot, heading, signpost
from printables.reference import rule_entry
from printables.romans_go_home.cards import number
from printables.romans_go_home.ways import to_referee
from printables.surface import Surface

MARGIN = 14.0
FOOT = 6.0
HEAD = 24.0
CODE = 22.0
SIZES = (9.25, 9.0, 8.75)  # of the letters, in points

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

SCORING = ("rgh.score", "rgh.tie-forts", "rgh.tie-best-fort", "rgh.tie-next-fort")
BEFORE = ("rgh.setup", "rgh.fort-deck", "rgh.wall-order", "rgh.planning", "rgh.six-cards", "rgh.cards-once")
VARIANTS = ("rgh.variant-tie", "rgh.variant-druhid")


def summary(job: Job) -> Sequence[Page]:
    """The steps of a turn on the first page, all other rules on the next ones."""
    area = _area(job)
    turn: list[Block] = []
    for step, rules in enumerate(TURN, start=1):
        for place, rule in enumerate(rules):
            turn.append(_entry(job, rule, figure=str(step) if place == 0 else "", ruled=place == 0))
    first = pour_one(turn, area, largest=9.5)
    draw = partial(
        _page, job=job, poured=first, title=job.language.render(N_("A turn, step by step")), sheet=1, code=True
    )
    pages = [Page(draw, job.language.render(N_("A turn, step by step")))]
    title = job.language.render(N_("Ties, scoring and all other rules"))
    # the largest letters that need the fewest pages: no page for a line or two
    fewest = min((tuple(pour(_reference(job), area, size)) for size in SIZES), key=len)
    for sheet, poured in enumerate(fewest, start=2):
        pages.append(
            Page(partial(_page, job=job, poured=poured, title=title, sheet=sheet), title if sheet == 2 else "")
        )
    return pages


def _area(job: Job) -> Box:
    page = job.paper.area(MARGIN)
    return Box(0, HEAD, page.width, page.height - HEAD - FOOT)


def _reference(job: Job) -> list[Block]:
    """What the first page leaves out, by topic; a rule without a topic comes last."""
    neutral = tuple(rule for rule in RULES if rule.startswith("rgh.neutral-"))
    placed = {rule for step in TURN for rule in step}.union(SCORING, BEFORE, VARIANTS, neutral)
    topics = (
        (N_("End and scoring"), ("rgh.round-end", *SCORING)),
        (N_("Before the turns"), BEFORE),
        (N_("Neutral clans"), neutral),
        (N_("Variants"), VARIANTS),
        (N_("Fine points"), tuple(rule for rule in RULES if rule not in placed and rule != "rgh.round-end")),
    )
    blocks: list[Block] = []
    for topic, rules in topics:
        blocks.append(Heading(job.language.render(topic)))
        blocks += [_entry(job, rule, margin=0) for rule in rules]
    return blocks + _warriors(job) + _forts(job)


def _warriors(job: Job) -> list[Block]:
    """The warriors with the strengths of this table."""
    render = job.language.render
    blocks: list[Block] = [Heading(render(N_("Warriors")))]
    for code, strength in strengths(job.settings).items():
        warrior = WARRIORS[code]
        blocks.append(Entry(render(warrior.name), code, render(warrior.effect), number=number(strength)))
    return blocks


def _forts(job: Job) -> list[Block]:
    """The kinds of forts with their values."""
    render = job.language.render
    blocks: list[Block] = [Heading(render(N_("Forts")))]
    kinds = {fort.code[0]: fort for fort in FORTS.values()}
    for letter, fort in kinds.items():
        values = ", ".join(number(other.value) for other in FORTS.values() if other.code[0] == letter)
        blocks.append(Entry(render(fort.name), values, render(fort.effect), margin=0))
    return blocks


def _entry(job: Job, rule_id: str, *, figure: str = "", ruled: bool = True, margin: float = 10) -> Entry:
    return rule_entry(job, RULES[rule_id], OPTIONS, figure=figure, ruled=ruled, margin=margin)


def _page(surface: Surface, job: Job, poured: Poured, title: str, sheet: int, code: bool = False) -> None:
    inner = surface.inside(surface.box.inset(MARGIN))
    heading(inner, title, "Romans Go Home!", right=CODE + 4 if code else 0)
    if code:
        signpost(inner, job, Box(inner.box.right - CODE + 2, -6, CODE, CODE + 4), *to_referee(job))
    poured.draw(inner)
    foot(inner, str(sheet))
