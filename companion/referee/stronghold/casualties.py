"""Which Units may be removed: every legal set, by arithmetic alone.

Rulebook: Superiority of strength (the losses of a melee are rounded against the loser); Marksmen
fire (all points must be used if possible). A set is a :data:`.components.Force`; Units of one type
are alike, so no set comes twice.
"""

from __future__ import annotations

from companion.referee.stronghold.components import NOBODY, Force, less, strength

Sets = tuple[Force, ...]


def exactly(units: Force, total: int) -> Sets:
    """Every part of these Units whose strength is exactly this total."""
    weak, middle, strong = units
    found: list[Force] = []
    for threes in range(min(strong, total // 3) + 1):
        left = total - 3 * threes
        for twos in range(min(middle, left // 2) + 1):
            ones = left - 2 * twos
            if ones <= weak:
                found.append((ones, twos, threes))
    return tuple(found)


def cheapest(units: Force, points: int) -> Sets:
    """Every part of the smallest total that reaches these points; all Units if nothing exceeds them."""
    if points <= 0:
        return (NOBODY,)
    whole = strength(units)
    for total in range(points, whole):
        found = exactly(units, total)
        if found:
            return found
    return (units,)


def unspared(units: Force, points: int) -> Sets:
    """Every part that reaches these points, and would not without any one of its Units; all Units
    if nothing exceeds the points."""
    if points <= 0:
        return (NOBODY,)
    if strength(units) <= points:
        return (units,)
    # a spare point costs at most one Unit of strength 3, so no part goes more than 2 beyond
    return tuple(
        part for total in range(points, points + 3) for part in exactly(units, total) if _weakest(part) > total - points
    )


def fullest(units: Force, points: int) -> Sets:
    """Every part of the largest total that these points pay for."""
    for total in range(min(points, strength(units)), 0, -1):
        found = exactly(units, total)
        if found:
            return found
    return (NOBODY,)


def unaddable(units: Force, points: int) -> Sets:
    """Every part that uses all of these points; if there is none, every part that they pay for and to which no
    other of the Units can be added."""
    if strength(units) <= points:
        return (units,)
    if whole := exactly(units, points):
        return whole
    # what lives has at most strength 3, so no part leaves more than 2 points
    return tuple(
        part
        for total in range(points - 1, max(points - 3, -1), -1)
        for part in exactly(units, total)
        if _weakest(less(units, part)) > points - total
    )


def _weakest(units: Force) -> int:
    """The strength of the weakest of these Units, of which there is at least one (4 if there is none)."""
    return next((value for value, count in enumerate(units, 1) if count), 4)
