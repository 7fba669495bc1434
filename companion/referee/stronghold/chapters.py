"""Which rules stand under which heading: the subjects of the game in the order of play, each rule once."""

from __future__ import annotations

from companion.referee.messages import N_

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("Set-up and players"),
        ("sh.map", "sh.start", "sh.components", "sh.phase-cards", "sh.players", "sh.flanks", "sh.partners", "sh.four"),
    ),
    (
        N_("Phases and Hourglasses"),
        (
            "sh.turn", "sh.supplies", "sh.stone", "sh.invader-way", "sh.hand-over", "sh.straight-on", "sh.spend-all",
            "sh.lost-hourglasses",
        ),
    ),
    (
        N_("Actions of the Defender"),
        (
            "sh.actions", "sh.pay", "sh.haste", "sh.saboteur", "sh.machines", "sh.platform",
            "sh.gate-reinforcement", "sh.traps", "sh.raid", "sh.damage", "sh.mix-up", "sh.sharpshooter", "sh.blessing",
            "sh.training", "sh.dishonour",
        ),
    ),
    (
        N_("Moving and Heroes"),
        (
            "sh.move", "sh.swap", "sh.adjacent", "sh.spaces", "sh.closed", "sh.heroes-move", "sh.hero-acted",
            "sh.sally",
        ),
    ),
    (
        N_("Assault I: fire"),
        (
            "sh.assault", "sh.glare", "sh.cannon-targets", "sh.hit-deck", "sh.no-reshuffle", "sh.machines-hit",
            "sh.catapult", "sh.targets", "sh.all-aim", "sh.marksmen-fire", "sh.all-points", "sh.no-wounds",
            "sh.invader-chooses", "sh.goblin-fire",
        ),
    ),
    (
        N_("Assault II: Cauldrons, Poles, Orders"),
        ("sh.cauldrons", "sh.poles", "sh.orders", "sh.frenzy"),
    ),
    (
        N_("Assault II: the melee"),
        (
            "sh.melee", "sh.invader-strength", "sh.defender-strength", "sh.walls", "sh.officer", "sh.speech",
            "sh.warrior", "sh.other-strength", "sh.superiority", "sh.equal", "sh.losses", "sh.rounding",
            "sh.winner-needs-units", "sh.hospital",
        ),
    ),
    (
        N_("Breach and Gates"),
        ("sh.breach", "sh.residual", "sh.four-points", "sh.gates", "sh.third-gate"),
    ),
    (
        N_("Glory and the end"),
        (
            "sh.breach-glory", "sh.deeds", "sh.end-of-turn", "sh.honour-guard", "sh.held", "sh.winner", "sh.tie",
            "sh.override",
        ),
    ),
)  # fmt: skip
"""Headings (messages) and the ids of their rules."""
