"""Which rules stand under which heading: the Year in its order, the sheets from top to bottom, each rule once."""

from __future__ import annotations

from companion.referee.messages import N_

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("The game and its Years"),
        ("hw.players", "hw.year-order", "hw.stop", "hw.year-end", "hw.take-back", "hw.override"),
    ),
    (
        N_("A Year begins"),
        (
            "hw.fate-card", "hw.player-cards", "hw.prospect", "hw.neighbours", "hw.neutral-cards", "hw.income",
            "hw.road-income",
        ),
    ),
    (
        N_("Actions in general"),
        (
            "hw.action", "hw.pay", "hw.gains", "hw.blank", "hw.tracks", "hw.box-order", "hw.building", "hw.smaller",
        ),
    ),
    (
        N_("Left sheet: Cohorts, Wall Guard, Wall and Fort"),
        (
            "hw.cohorts", "hw.mining", "hw.guard", "hw.cippi", "hw.wall", "hw.fort", "hw.chain", "hw.infrastructure",
            "hw.granaries", "hw.granary-columns",
        ),
    ),
    (
        N_("Left sheet: production, buildings, Attributes"),
        (
            "hw.production", "hw.training", "hw.training-limit", "hw.sword-blocked", "hw.hotel", "hw.workshop",
            "hw.road", "hw.forum", "hw.forum-limit", "hw.landmarks", "hw.attributes", "hw.attribute-full",
        ),
    ),
    (
        N_("Right sheet: Citizen Tracks, Precincts, Market"),
        (
            "hw.citizens", "hw.citizen-full", "hw.citizen-level", "hw.precincts", "hw.market", "hw.goods",
            "hw.goods-source", "hw.unique-good", "hw.duplicate-good",
        ),
    ),
    (
        N_("Right sheet: Theatre and Ludus"),
        (
            "hw.theatre", "hw.performances", "hw.performances-limit", "hw.ludus", "hw.train", "hw.battle",
            "hw.battle-limit", "hw.gladiator-dies", "hw.gladiator-survives",
        ),
    ),
    (
        N_("Right sheet: Gardens, Temples, Baths"),
        (
            "hw.gardens", "hw.temples", "hw.temple-fill", "hw.temple-order", "hw.favour", "hw.baths", "hw.bribes",
            "hw.bribes-limit", "hw.bribe-disdain",
        ),
    ),
    (
        N_("Right sheet: Courthouse, Diplomats, Scouts"),
        (
            "hw.courthouse", "hw.judgements", "hw.judgements-limit", "hw.diplomats", "hw.scouts", "hw.scout-source",
            "hw.pattern", "hw.map",
        ),
    ),
    (
        N_("The attack"),
        (
            "hw.attack-cards", "hw.neutral-penalty", "hw.fate-deck-empty", "hw.attacks", "hw.favour-use",
            "hw.let-through", "hw.disdain", "hw.valour", "hw.carry-over", "hw.odds",
        ),
    ),
    (
        N_("The end of the game"),
        (
            "hw.score-attributes", "hw.score-paths", "hw.score-disdain", "hw.score-total", "hw.tie-disdain",
            "hw.tie-paths", "hw.tie-shared", "hw.solo-rank",
        ),
    ),
    (
        N_("The twelve Paths"),
        (
            "hw.path-architect", "hw.path-aristocrat", "hw.path-defender", "hw.path-engineer", "hw.path-fighter",
            "hw.path-forager", "hw.path-merchant", "hw.path-planner", "hw.path-pontiff", "hw.path-ranger",
            "hw.path-trainer", "hw.path-vanguard",
        ),
    ),
)  # fmt: skip
"""Headings (messages) and the ids of their rules."""
