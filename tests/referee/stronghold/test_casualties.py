"""Sets of casualties are exactly those that an independent search through all parts finds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.referee.stronghold.casualties import Sets, cheapest, exactly, fullest, unaddable, unspared
from companion.referee.stronghold.components import Force

FORCES = st.tuples(st.integers(0, 7), st.integers(0, 6), st.integers(0, 5))
POINTS = st.integers(0, 40)


def _worth(force: Force) -> int:
    return sum(count * value for value, count in enumerate(force, 1))


def _parts(units: Force) -> list[Force]:
    """Every part of these Units, from nobody to all."""
    return list(product(*(range(count + 1) for count in units)))  # type: ignore[arg-type]


def _with(part: Force, kind: int, change: int) -> Force:
    counts = list(part)
    counts[kind] += change
    return (counts[0], counts[1], counts[2])


def _search_cheapest(units: Force, points: int) -> set[Force]:
    enough = [part for part in _parts(units) if _worth(part) >= points]
    least = min(map(_worth, enough), default=None)
    return {units} if least is None else {part for part in enough if _worth(part) == least}


def _search_unspared(units: Force, points: int) -> set[Force]:
    enough = {part for part in _parts(units) if _worth(part) >= points}
    if not enough:
        return {units}
    return {part for part in enough if not any(part[kind] and _with(part, kind, -1) in enough for kind in range(3))}


def _search_fullest(units: Force, points: int) -> set[Force]:
    paid = [part for part in _parts(units) if _worth(part) <= points]
    most = max(map(_worth, paid))
    return {part for part in paid if _worth(part) == most}


def _search_unaddable(units: Force, points: int) -> set[Force]:
    paid = {part for part in _parts(units) if _worth(part) <= points}
    whole = {part for part in paid if _worth(part) == points}
    return whole or {part for part in paid if not any(_with(part, kind, 1) in paid for kind in range(3))}


SEARCHES: list[tuple[Callable[[Force, int], Sets], Callable[[Force, int], set[Force]]]] = [
    (cheapest, _search_cheapest),
    (unspared, _search_unspared),
    (fullest, _search_fullest),
    (unaddable, _search_unaddable),
]


@pytest.mark.parametrize(("found", "search"), SEARCHES, ids=[found.__name__ for found, _ in SEARCHES])
@given(FORCES, POINTS)
def test_sets_are_those_of_the_search(
    found: Callable[[Force, int], Sets], search: Callable[[Force, int], set[Force]], units: Force, points: int
) -> None:
    sets = found(units, points)
    assert len(set(sets)) == len(sets)
    assert set(sets) == search(units, points)


@pytest.mark.parametrize(("found", "search"), SEARCHES, ids=[found.__name__ for found, _ in SEARCHES])
def test_every_small_force_against_every_number_of_points(
    found: Callable[[Force, int], Sets], search: Callable[[Force, int], set[Force]]
) -> None:
    for units in product(range(4), range(4), range(4)):
        for points in range(_worth(units) + 4):
            assert set(found(units, points)) == search(units, points), (units, points)


@given(FORCES, POINTS)
def test_exactly(units: Force, total: int) -> None:
    assert set(exactly(units, total)) == {part for part in _parts(units) if _worth(part) == total}
