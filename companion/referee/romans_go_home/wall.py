"""The wall of a round. Rulebook: Round overview."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.messages import N_, say
from companion.referee.romans_go_home.components import FORTS, fort_name, fort_names
from companion.referee.ruling import Ruling, Step


def wall_order(drawn: Sequence[str]) -> Ruling[tuple[str, ...]]:
    """The forts of a wall, left to right, from the order in which they were turned up (codes).

    At least two of them must be positive, which every allowed box sees to.
    """
    values = [FORTS[code].value for code in drawn]
    positive = [place for place, value in enumerate(values) if value > 0]
    lowest = min(positive, key=lambda place: (values[place], place))
    highest = max(positive, key=lambda place: (values[place], place))
    middle = [code for place, code in enumerate(drawn) if place not in (lowest, highest)]
    wall = (drawn[lowest], *middle, drawn[highest])
    steps = (
        Step("rgh.wall-order", say(N_("Turned up in this order: %(forts)s."), forts=fort_names(drawn))),
        Step(
            "rgh.wall-order",
            say(
                N_("%(lowest)s moves to the far left, %(highest)s to the far right. The wall: %(wall)s."),
                lowest=fort_name(drawn[lowest]),
                highest=fort_name(drawn[highest]),
                wall=fort_names(wall),
            ),
        ),
    )
    return Ruling(wall, steps)
