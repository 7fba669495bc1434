"""A whole lane, fight by fight, with every roll: the exact distribution of how it ends.

Rulebook: Attacking. The attackers act one after the other in a given order; each fights once
(and what Covering demands), or goes on until it falls or nobody is left to attack.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import TypeVar

import msgspec

from companion.referee.messages import N_, say
from companion.referee.odds import Distribution
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.fight import Blow, clash, once, reach, unable
from companion.referee.runes_of_mayhem.lane import Line, blocker, front, supporter
from companion.referee.runes_of_mayhem.unit import Unit

LIMIT = 20_000
"""How many different outcomes of single fights are followed at most."""

Healths = tuple[int, ...]
Key = TypeVar("Key")


class Attacker(msgspec.Struct, frozen=True):
    """An own unit in the order of attack: its row, and the row that a ranged one aims at while
    somebody lives there (None: the frontmost)."""

    row: int
    aim: int | None = None


class Battle(msgspec.Struct, frozen=True):
    """What is fought: both lines, the order of the attackers, and whether each goes on until it falls. ``covering`` is
    the row of the enemy against which the first of them owes a Covering fight now (0: none)."""

    own: Line
    enemy: Line
    order: tuple[Attacker, ...]
    on: bool = False
    covering: int = 0


class Outcome(msgspec.Struct, frozen=True):
    """How likely every end is: the health left in each row of the attacker and of the defender (0:
    fallen, or nobody there); the expected number of fights; and the rows of the attackers that come to a fight
    in some of them."""

    ends: dict[tuple[Healths, Healths], Fraction]
    fights: Fraction
    fought: frozenset[int]

    def chance(self, *, own: int | None = None, enemy: int | None = None) -> Fraction:
        """The probability that these rows (from 1) have no health left, both if both are given."""
        return sum(
            (
                part
                for (mine, yours), part in self.ends.items()
                if (own is None or mine[own - 1] == 0) and (enemy is None or yours[enemy - 1] == 0)
            ),
            Fraction(0),
        )

    @property
    def empty(self) -> Fraction:
        """The probability that no enemy lives in the lane."""
        return sum((part for (_, yours), part in self.ends.items() if not any(yours)), Fraction(0))


class _State(msgspec.Struct, frozen=True, order=True):
    """A moment between two fights: whose turn in the order it is, the health left, and the row that
    a Covering fight is owed against (0: none); ``fought`` says that this attacker has fought."""

    at: int
    lost: int
    free: bool
    own: Healths
    enemy: Healths
    covering: int = 0
    fought: bool = False


class _Sums(dict[Key, tuple[int, int]]):
    """Sums of weights by key, each as number and power: number / base ** power.

    Fractions would look for a common divisor at every addition, which takes most of the time.
    """

    def __init__(self, base: int) -> None:
        super().__init__()
        self.base = base

    def add(self, key: Key, number: int, power: int) -> bool:
        """Add a weight; True if the key is new."""
        if key not in self:
            self[key] = (number, power)
            return True
        sum_, other = self[key]
        if power < other:
            number *= self.base ** (other - power)
        elif power > other:
            sum_ *= self.base ** (power - other)
        self[key] = (sum_ + number, max(power, other))
        return False

    def fractions(self) -> dict[Key, Fraction]:
        """The sums as fractions."""
        return {key: Fraction(number, self.base**power) for key, (number, power) in self.items()}


class _Lane:
    def __init__(self, battle: Battle, die: Distribution, settings: Settings) -> None:
        self.battle, self.die, self.settings = battle, die, settings
        self.rolls = die.total**2
        """Of so many pairs of rolls, each is equally likely."""
        self._laws = {
            (attacker.row, target): self._law(attacker.row, target)
            for attacker in battle.order
            for target, enemy in enumerate(battle.enemy, 1)
            if enemy is not None
        }
        nothing = (dealt.get(0, 0) * taken.get(0, 0) for dealt, taken in self._laws.values())
        self.base = lcm(self.rolls, *(self.rolls - pairs for pairs in nothing if pairs < self.rolls))
        self._outcomes: dict[tuple[int, int, int, int], list[tuple[int, int, int]]] = {}

    def _unit(self, line: Line, row: int) -> Unit:
        unit = line[row - 1]
        assert unit is not None
        return unit

    def _line(self, line: Line, healths: Healths) -> Line:
        """The living units of a line."""
        return tuple(unit if health > 0 else None for unit, health in zip(line, healths, strict=True))

    def target(self, state: _State) -> int | None:
        """The row that the attacker whose turn it is fights now, or None if it fights nobody."""
        attacker = self.battle.order[state.at]
        unit = self._unit(self.battle.own, attacker.row)
        if not state.own[attacker.row - 1] or unable(unit, self.settings) is not None:
            return None
        if state.covering:
            return state.covering
        if state.fought and (not self.battle.on or once(unit, self.settings)):
            return None
        if blocker(self._line(self.battle.own, state.own), attacker.row, self.settings) is not None:
            return None
        enemy = self._line(self.battle.enemy, state.enemy)
        if attacker.aim is not None and enemy[attacker.aim - 1] is not None:
            return attacker.aim
        first = front(enemy)
        return None if first is not None and first > reach(unit) else first

    def _law(self, row: int, target: int) -> tuple[dict[int, int], dict[int, int]]:
        """The damage that both deal, each as weights that sum to those of the die."""
        attacker, defender = self._unit(self.battle.own, row), self._unit(self.battle.enemy, target)
        mine, yours = clash(attacker, defender, self.settings, target)
        return blow_weights(mine, self.die), blow_weights(yours, self.die)

    def outcomes(self, row: int, target: int, mine: int, yours: int) -> list[tuple[int, int, int]]:
        """What one fight makes of the health of both, and in how many of the pairs of rolls."""
        key = (row, target, mine, yours)
        if key not in self._outcomes:
            dealt, taken = self._laws[row, target]
            self._outcomes[key] = [
                (own, enemy, first * second)
                for enemy, first in _lefts(yours, dealt)
                for own, second in _lefts(mine, taken)
            ]
        return self._outcomes[key]

    def after(self, state: _State, target: int, mine: int, yours: int) -> _State:
        """The next moment after a fight against ``target`` that leaves these healths."""
        row = self.battle.order[state.at].row
        own, enemy = _with(state.own, row, mine), _with(state.enemy, target, yours)
        covering = 0
        if mine and not yours:
            unit, lines = self._unit(self.battle.own, row), self._line(self.battle.enemy, enemy)
            covering = supporter(unit, row, lines, target, self.settings, state.covering > 0) or 0
        lost = state.lost + sum(state.own) + sum(state.enemy) - sum(own) - sum(enemy)
        return _State(state.at, lost, not covering, own, enemy, covering, True)


def blow_weights(blow: Blow, die: Distribution) -> dict[int, int]:
    """How likely every damage of a blow is: weights with the sum of those of the die."""
    if blow.deals and blow.rolls:
        return {blow.power + roll: weight for roll, weight in die.items()}
    return {blow.power if blow.deals else 0: die.total}


def _lefts(health: int, damage: dict[int, int]) -> Iterator[tuple[int, int]]:
    """The health left, each once, with its weight."""
    left: dict[int, int] = {}
    for dealt, weight in damage.items():
        after = max(health - dealt, 0)
        left[after] = left.get(after, 0) + weight
    yield from left.items()


def _with(healths: Healths, row: int, health: int) -> Healths:
    return (*healths[: row - 1], health, *healths[row:])


def _healths(line: Line, active: bool) -> Healths:
    return tuple(0 if unit is None or unit.fallen else unit.to_fell(active) for unit in line)


def outcome(battle: Battle, die: Distribution, settings: Settings, limit: int = LIMIT) -> Outcome:
    """The exact distribution of how a lane ends.

    Units that cannot attack when their turn comes are passed over. Raises Refused when two units
    would fight for ever because neither can be hurt, or when more than ``limit`` outcomes of
    single fights would have to be followed: no estimate is given.
    """
    lane = _Lane(battle, die, settings)
    weights, ends, fights = _Sums[_State](lane.base), _Sums[tuple[Healths, Healths]](lane.base), _Sums[str](lane.base)
    healths = _healths(battle.own, True), _healths(battle.enemy, False)
    start = _State(0, 0, not battle.covering, *healths, battle.covering)
    weights.add(start, 1, 0)
    fights.add("", 0, 0)
    waiting, followed, fought = [start], 0, set[int]()
    while waiting:
        # Every fight loses health or ends an attacker's turn, so the order of states is the order of time.
        state = heapq.heappop(waiting)
        number, power = weights.pop(state)
        if state.at == len(battle.order) or not any(state.enemy):
            ends.add((state.own, state.enemy), number, power)
            continue
        target = lane.target(state)
        if target is None:
            following = _State(state.at + 1, state.lost, True, state.own, state.enemy)
            if weights.add(following, number, power):
                heapq.heappush(waiting, following)
            continue
        row = battle.order[state.at].row
        fought.add(row)
        reached = [
            (lane.after(state, target, mine, yours), count)
            for mine, yours, count in lane.outcomes(row, target, state.own[row - 1], state.enemy[target - 1])
        ]
        # Where nothing has changed they fight again: the other outcomes share what is left.
        changes = lane.rolls - sum(count for after, count in reached if after == state)
        if not changes:
            raise Refused(Refusal("odds-never", say(N_("Neither of these two can ever hurt the other.")), "rom.odds"))
        followed += len(reached)
        if followed > limit:
            text = N_("That is too large: at most %(limit)d outcomes of fights are followed.")
            raise Refused(Refusal("odds-limit", say(text, limit=limit), "rom.odds"))
        share = number * (lane.base // changes)
        fights.add("", share * lane.rolls, power + 1)
        for after, count in reached:
            if after != state and weights.add(after, share * count, power + 1):
                heapq.heappush(waiting, after)
    return Outcome(ends.fractions(), fights.fractions()[""], frozenset(fought))
