"""Which rules stand under which heading: the turn first, then the fight and what surrounds it, each rule once."""

from __future__ import annotations

from companion.referee.messages import N_

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("The turn"),
        (
            "rom.start", "rom.turn", "rom.active", "rom.regroup", "rom.play", "rom.sacrifice", "rom.draw", "rom.end",
            "rom.straight-on", "rom.override",
        ),
    ),
    (
        N_("Units and places"),
        ("rom.card-text", "rom.rows", "rom.new-types", "rom.kings", "rom.king-unit"),
    ),
    (
        N_("Fights"),
        (
            "rom.fight", "rom.damage", "rom.skip-roll", "rom.fallen", "rom.combat-penalty", "rom.long-ranged-defends",
            "rom.no-retaliation", "rom.med-ranged", "rom.priest", "rom.formation", "rom.formation-breaks",
        ),
    ),
    (
        N_("Who attacks whom"),
        (
            "rom.first-with-first", "rom.long-ranged-attacks", "rom.shot", "rom.stopped", "rom.covering", "rom.flank",
            "rom.lane-closed",
        ),
    ),
    (
        N_("Sieges and the Wall"),
        (
            "rom.siege", "rom.siege-once", "rom.protection", "rom.wall-limit", "rom.wall-abilities",
            "rom.siege-engine", "rom.tower", "rom.fortress-falls",
        ),
    ),
    (
        N_("Entering the game"),
        ("rom.direct-shot", "rom.heroic-arrival", "rom.castle-folk", "rom.pillager-wall", "rom.lock", "rom.markers"),
    ),
    (
        N_("Burial and resources"),
        ("rom.heal", "rom.burial", "rom.trade", "rom.hoard", "rom.howl", "rom.trap", "rom.build"),
    ),
    (
        N_("Decks and mercenaries"),
        ("rom.deck-size", "rom.deck-basics", "rom.deck-copies", "rom.deck-faction", "rom.hire"),
    ),
    (
        N_("The die and the odds"),
        ("rom.die", "rom.odds"),
    ),
)  # fmt: skip
"""Headings (messages) and the ids of their rules."""
