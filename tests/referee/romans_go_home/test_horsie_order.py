"""Horsie before or after the fort: no difference under the default options, in every possible row before the last
turn of a round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from companion.referee.options import Settings
from companion.referee.romans_go_home.attack import resolve
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.position import Choices, Position, Side


def _rows() -> set[str]:
    """Every row that can lie face-up before Horsie is revealed."""
    return {"".join(row) for size in range(5) for row in combinations("QDZXAFCC", size)}


def _survivors(position: Position, settings: Settings, choices: Choices) -> Iterator[str]:
    """The rows that Green can end with, over all its choices."""
    attack = resolve(position, settings, choices).result
    if attack.after is not None:
        assert attack.captor == "gold"
        yield "".join(sorted(attack.after.rows["green"]))
        return
    question = attack.asks[0]
    for value in question.values():
        yield from _survivors(position, settings, {**choices, (question.clan, question.kind): value})


@pytest.mark.parametrize("neutral", [False, True])
@pytest.mark.parametrize("fort", ["S4", "O5"])
def test_the_same_warriors_can_survive(fort: str, neutral: bool) -> None:
    settings = OPTIONS.defaults()
    before = settings.replaced("H2", "before")
    gold = Side("gold", "A", "HCCF")
    for row in _rows():
        position = Position(fort, (gold, Side("green", "H", row, neutral)))
        assert set(_survivors(position, settings, {})) == set(_survivors(position, before, {})), row


def test_the_order_matters_for_a_neutral_clan_that_spares_horsie() -> None:
    settings = OPTIONS.settle({"N2": "other"})
    position = Position("S4", (Side("gold", "A", "HCCF"), Side("green", "H", "ZC", True)))
    assert set(_survivors(position, settings, {})) == {"H"}
    assert set(_survivors(position, settings.replaced("H2", "before"), {})) == {"C"}
