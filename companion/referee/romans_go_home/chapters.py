"""Which rules stand under which heading: the subjects of the game in the order of play, each rule once."""

from __future__ import annotations

from companion.referee.messages import N_

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("Before the turns"),
        ("rgh.setup", "rgh.fort-deck", "rgh.wall-order", "rgh.planning", "rgh.six-cards", "rgh.cards-once"),
    ),
    (
        N_("The fight for a fort"),
        (
            "rgh.reveal", "rgh.charriott-crash", "rgh.qween-charm", "rgh.qween-several", "rgh.charmed-effect",
            "rgh.charmed-card", "rgh.filchy-out", "rgh.totals", "rgh.highest-wins", "rgh.archr-tie",
            "rgh.nobody-captures", "rgh.all-filchy", "rgh.variant-tie",
        ),
    ),
    (
        N_("After a capture"),
        (
            "rgh.capture", "rgh.druhid-swap", "rgh.variant-druhid", "rgh.legion-win", "rgh.tax", "rgh.signal",
            "rgh.unwary", "rgh.weakest", "rgh.axx", "rgh.winner-discards",
        ),
    ),
    (
        N_("The end of a turn and of a round"),
        ("rgh.horsie", "rgh.zvord", "rgh.turn-end", "rgh.round-end"),
    ),
    (
        N_("Neutral clans, and playing alone"),
        (
            "rgh.neutral-cards", "rgh.neutral-powers", "rgh.neutral-discards", "rgh.neutral-keeps", "rgh.neutral-tax",
            "rgh.neutral-wins", "rgh.neutral-beaten",
        ),
    ),
    (
        N_("Scoring and the end"),
        ("rgh.score", "rgh.tie-forts", "rgh.tie-best-fort", "rgh.tie-next-fort"),
    ),
    (
        N_("The companion"),
        ("rgh.override", "rgh.odds"),
    ),
)  # fmt: skip
