"""The odds again with icepool, an independent calculator of dice."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from companion.referee.ruling import Answer
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.options import OPTIONS

DICE = ([0, 1, 2, 3], [0, 1, 1, 2, 2, 3], [0, 0, 1, 1, 2, 3], [0, 0, 0, 5])
Healths = tuple[int, int]


def _facts(notation: str, faces: list[int]) -> dict[str, object]:
    answer = GAME.ask(f"{notation} die={','.join(map(str, faces))}", OPTIONS.defaults())
    assert isinstance(answer, Answer)
    return answer.facts


# types, power and health of both, whether each may roll
PAIRS = [
    ("melee", 2, 2, True, "peasants", 1, 1, True),
    ("melee", 4, 4, True, "spearmen", 3, 5, False),
    ("cavalry", 4, 9, False, "spearmen", 3, 11, True),
    ("spearmen", 2, 14, True, "cavalry", 1, 17, False),
    ("hero", 1, 12, True, "berserker", 2, 13, True),
    ("peasants", 0, 4, True, "pillager", 0, 4, True),
    ("melee", 3, 8, True, "long-ranged", 3, 9, False),
]


@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize("faces", DICE, ids=str)
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]}-{pair[4]}")
def test_fight(pair: tuple[str, int, int, bool, str, int, int, bool], faces: list[int], on: bool) -> None:
    mine, power, health, rolls, yours, strength, left, answers = pair
    die = icepool.Die(faces)

    def fight(healths: Healths, first: int, second: int) -> Healths:
        if not all(healths):
            return healths
        dealt = power + (first if rolls else 0)
        taken = strength + (second if answers else 0)
        return max(healths[0] - taken, 0), max(healths[1] - dealt, 0)

    ends = icepool.map(fight, icepool.Die([(health, left)]), die, die, star=False, repeat="inf" if on else 1)
    facts = _facts(f"odds {mine}:{power}/{health} {yours}:{strength}/{left}{' until=falls' if on else ''}", faces)
    assert facts["attacker_falls"] == str(_chance(ends, lambda left: left[0] == 0))
    assert facts["defender_falls"] == str(_chance(ends, lambda left: left[1] == 0))
    assert facts["both_fall"] == str(_chance(ends, lambda left: left == (0, 0)))
    assert facts["both_live"] == str(_chance(ends, lambda left: all(left)))


def _chance(ends: icepool.Die[Healths], wanted: object) -> Fraction:
    return sum((ends.probability(end) for end in ends.outcomes() if wanted(end)), Fraction(0))  # type: ignore[operator]


@pytest.mark.parametrize("faces", DICE, ids=str)
def test_siege(faces: list[int]) -> None:
    die = icepool.Die(faces)
    hits = [die + 2, die + 5, die + die + 1]
    total = sum((hit.map(lambda damage: max(damage - 3, 0)) for hit in hits), start=icepool.Die([0]))
    facts = _facts("odds siege spearmen:2/4 melee:5/5 long-ranged:1/3:engine protection=3 structure=9", faces)
    assert facts["damage"] == {str(value): str(total.probability(value)) for value in total.outcomes()}
    assert facts["mean"] == str(total.mean())
    assert facts["falls"] == str(total.probability(">=", 9))


@pytest.mark.parametrize("faces", DICE, ids=str)
def test_trade(faces: list[int]) -> None:
    total = 3 @ icepool.Die(faces)
    facts = _facts("odds trade needed=4", faces)
    assert facts["sum"] == {str(value): str(total.probability(value)) for value in total.outcomes()}
    assert facts["enough"] == str(total.probability(">=", 4))


@pytest.mark.parametrize("faces", DICE, ids=str)
def test_lane(faces: list[int]) -> None:
    """Two Melee 4/7 and 3/6, one behind the other, fight on against Spearmen 3/8 and Berserkers 3/9."""
    die = icepool.Die(faces)

    def fight(left: tuple[int, int, int, int], first: int, second: int) -> tuple[int, int, int, int]:
        own, enemy = list(left[:2]), list(left[2:])
        if not any(own) or not any(enemy):
            return left
        me = 0 if own[0] else 1
        you = 0 if enemy[0] else 1
        own[me] = max(own[me] - 3 - (0 if you == 0 else second), 0)
        enemy[you] = max(enemy[you] - (4, 3)[me] - first, 0)
        return own[0], own[1], enemy[0], enemy[1]

    ends = icepool.map(fight, icepool.Die([(7, 6, 8, 9)]), die, die, star=False, repeat="inf")
    facts = _facts("odds lane melee:4/7 melee:3/6 v spearmen:3/8 berserker:3/9 until=falls", faces)

    def chance(place: int) -> str:
        return str(sum((ends.probability(end) for end in ends.outcomes() if not end[place]), Fraction(0)))

    assert facts["attackers"] == [{"row": 1, "falls": chance(0)}, {"row": 2, "falls": chance(1)}]
    assert facts["defenders"] == [{"row": 1, "falls": chance(2)}, {"row": 2, "falls": chance(3)}]
