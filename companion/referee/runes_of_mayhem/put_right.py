"""What a correction has changed that is no piece on the table, in words: Structure-points at the start, and what is
remembered of a unit."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.messages import N_, Message, say
from companion.referee.runes_of_mayhem.state import MARK_NAMES, State, find, unit_among, who

SEEN = ("shot", "fallen")
"""Marks that pieces tell: a marker, and how the card lies."""


def changes(before: State, after: State) -> Iterator[Message]:
    """Player by player, then unit by unit."""
    for seat, player in after.players.items():
        was = before.players[seat].initial
        if player.initial != was:
            text = N_("%(player)s, Structure-points at the start: %(after)d (before: %(before)d).")
            yield say(text, player=who(after, seat), after=player.initial, before=was)
    for piece in after.units:
        old = find(before, piece.id)
        if old is None:
            continue
        unit = unit_among(after, piece)
        come, gone = _names(piece.marks, old.marks), _names(old.marks, piece.marks)
        if come:
            yield say(N_("%(unit)s, from now on: %(marks)s."), unit=unit, marks=come)
        if gone:
            yield say(N_("%(unit)s, no longer: %(marks)s."), unit=unit, marks=gone)


def _names(marks: tuple[str, ...], others: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(say(MARK_NAMES[mark]) for mark in MARK_NAMES if mark in marks and mark not in (*others, *SEEN))
