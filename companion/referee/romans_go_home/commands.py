"""What people at a table of Romans Go Home! do."""

from __future__ import annotations

from companion.referee.game import Command
from companion.referee.romans_go_home.position import Kind


class DrawForts(Command, frozen=True, kw_only=True, tag="draw-forts"):
    """The companion turns up the six forts of a round: chance events ``fort.1`` to ``fort.6``."""


class EnterForts(Command, frozen=True, kw_only=True, tag="enter-forts"):
    """The six real forts that were turned up (codes), in that order; the companion orders the wall."""

    forts: tuple[str, ...]


class Reveal(Command, frozen=True, kw_only=True, tag="reveal"):
    """The card (letter) that a clan turns up in the turn ``at`` ("ROUND.TURN"). Until all are in it
    is secret and can be replaced. The last one sets off the cards of the neutral clans: chance
    events ``neutral.CLAN``, unless the table turns up their real cards."""

    clan: str
    card: str
    at: str


class Choose(Command, frozen=True, kw_only=True, tag="choose"):
    """The answer of a clan to a question in the turn ``at``; values as in :data:`.position.Choices`."""

    clan: str
    kind: Kind
    value: str
    at: str


class Override(Command, frozen=True, kw_only=True, tag="override"):
    """The table plays it so, for a reason. What is given replaces what the companion has; the cards
    of the turn are then turned up again. ``rows`` are face-up warriors (letters) and ``forts`` the
    forts held (codes), by clan; ``wall`` the forts left, the contested one first."""

    reason: str
    rows: dict[str, str] | None = None
    forts: dict[str, tuple[str, ...]] | None = None
    wall: tuple[str, ...] | None = None
    round: int | None = None
    turn: int | None = None


class Finish(Command, frozen=True, kw_only=True, tag="finish"):
    """The table ends the game now, for a reason; the points decide."""

    reason: str


AnyCommand = DrawForts | EnterForts | Reveal | Choose | Override | Finish
