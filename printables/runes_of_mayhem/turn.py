"""The turn card: every phase and step of a turn, with the rules that decide it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.referee.messages import N_
from companion.referee.runes_of_mayhem.rules import RULES
from printables.document import Job, Page
from printables.flow import Block, Entry, Heading, pour_pages
from printables.frame import area
from printables.reference import rule_entry, starred, stars
from printables.runes_of_mayhem.page import sheet


class Step(NamedTuple):
    """A step of a turn: its figure, title and text, the rules that are printed with it, and those
    that are only named."""

    figure: str
    title: str
    text: str
    rules: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


PHASES: tuple[tuple[str, tuple[Step, ...]], ...] = (
    (
        N_("Production-phase"),
        (
            Step(
                "1",
                N_("Gold and Faith"),
                N_("Take what your production-markers give from the Supply into your Hoard."),
                ("rom.markers",),
                ("rom.lock",),
            ),
        ),
    ),
    (
        N_("Combat-phase"),
        (
            Step(
                "2a",
                N_("Regroup-step"),
                N_("Move your own units between the places of the Battlefield and the Wall as you like."),
                see=("rom.rows", "rom.wall-limit", "rom.pillager-wall"),
            ),
            Step(
                "2b",
                N_("Battle-step"),
                N_("Attack and siege, one unit after the other, until you stop or nobody can."),
                ("rom.first-with-first", "rom.covering"),
                ("rom.fight", "rom.combat-penalty", "rom.stopped", "rom.flank", "rom.lane-closed", "rom.siege"),
            ),
            Step(
                "2c",
                N_("First Burial-step"),
                N_("Both players may heal, then the fallen are buried."),
                ("rom.heal", "rom.burial"),
                ("rom.formation-breaks",),
            ),
        ),
    ),
    (
        N_("Main-phase"),
        (
            Step(
                "3",
                N_("At any time in it"),
                N_("Divide your production-markers anew. Sacrifice units of yours: they go to your discard pile."),
                see=("rom.hire", "rom.trap", "rom.build"),
            ),
            Step(
                "3a",
                N_("Play cards, or Trade, or neither"),
                N_(
                    "To play a card, pay all its Gold and Faith and put it on an empty place. It stays there until"
                    " your next Regroup-step."
                ),
                ("rom.trade",),
                ("rom.direct-shot", "rom.heroic-arrival", "rom.castle-folk", "rom.lock"),
            ),
            Step("3b", N_("Second Burial-step"), N_("The same as the first one.")),
        ),
    ),
    (
        N_("Draw-phase"),
        (
            Step("4a", N_("Discard-step"), N_("You may discard one card from your hand.")),
            Step(
                "4b",
                N_("Draw-step"),
                N_("Fill your hand."),
                ("rom.draw",),
            ),
        ),
    ),
    (
        N_("End-phase"),
        (
            Step(
                "5",
                N_("Clean up"),
                N_(
                    "Both players take all damage and Shot markers off their units, and discard whoever is still"
                    " fallen. Fill the Lodge up to three, if you play with mercenaries. Then it is the other player's"
                    " turn."
                ),
                ("rom.hoard",),
                ("rom.end",),
            ),
        ),
    ),
)
AT_ANY_TIME = ("rom.fortress-falls", "rom.card-text")


def turn_card(job: Job) -> Sequence[Page]:
    """One page with the five phases."""
    blocks: list[Block] = []
    for phase, steps in PHASES:
        blocks.append(Heading(job.language.render(phase)))
        for step in steps:
            blocks.append(_entry(job, step))
            blocks += [rule_entry(job, RULES[rule], ruled=False, star=True) for rule in step.rules]
    blocks.append(Heading(job.language.render(N_("At any time"))))
    blocks += [rule_entry(job, RULES[rule], star=True) for rule in AT_ANY_TIME]
    named = [rule for _, steps in PHASES for step in steps for rule in (*step.rules, *step.see)]
    blocks += stars(job, [RULES[rule] for rule in (*named, *AT_ANY_TIME)])
    title = job.language.render(N_("A turn, phase by phase"))
    page = partial(sheet, job=job, title=title)
    return [
        Page(partial(page, draw=poured.draw), title) for poured in pour_pages(blocks, area(job.paper), largest=10.5)
    ]


def _entry(job: Job, step: Step) -> Entry:
    render = job.language.render
    # A title and its id stay together, and the point before the next one: the spaces between them do not break.
    see = "\u00a0· ".join(f"{render(RULES[rule].title)}\u00a0{starred(job, RULES[rule])}" for rule in step.see)
    return Entry(render(step.title), "", render(step.text), (see,) if see else (), number=step.figure)
