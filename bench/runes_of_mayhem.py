"""The odds of Runes of Mayhem, and the same questions put to icepool, an independent calculator of dice."""

from __future__ import annotations

import icepool

from bench.timing import milliseconds
from companion.referee.odds import Distribution
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.battle import Attacker, Battle, outcome
from companion.referee.runes_of_mayhem.odds import Duel, duel_outcome
from companion.referee.runes_of_mayhem.unit import Unit

FACES = (0, 1, 1, 2, 2, 3)
DIE = Distribution.faces(FACES)
SETTINGS = GAME.options.defaults()
Healths = tuple[int, ...]


def _unit(kind: str, power: int, health: int) -> Unit:
    return Unit(kind, power, health)


def our_fight() -> object:
    """Armored Spearmen 3/5 attack Spearmen 2/4 once."""
    return duel_outcome(Duel(_unit("spearmen", 3, 5), _unit("spearmen", 2, 4)), DIE, SETTINGS).ends


def icepool_fight() -> object:
    """The same fight."""
    die = icepool.Die(FACES)

    def fight(left: Healths, first: int, second: int) -> Healths:
        return max(left[0] - 2 - second, 0), max(left[1] - 3 - first, 0)

    return icepool.map(fight, icepool.Die([(5, 4)]), die, die, star=False)


def our_lane() -> object:
    """Two Melee 4/7 and 3/6, one behind the other, fight on against Spearmen 3/8 and a Berserker 3/9."""
    own = (_unit("melee", 4, 7), _unit("melee", 3, 6), None)
    enemy = (_unit("spearmen", 3, 8), _unit("berserker", 3, 9), None)
    return outcome(Battle(own, enemy, (Attacker(1), Attacker(2)), True), DIE, SETTINGS).ends


def icepool_lane() -> object:
    """The same lane."""
    die = icepool.Die(FACES)

    def fight(left: Healths, first: int, second: int) -> Healths:
        own, enemy = list(left[:2]), list(left[2:])
        if not any(own) or not any(enemy):
            return left
        me, you = 0 if own[0] else 1, 0 if enemy[0] else 1
        own[me] = max(own[me] - 3 - (0 if you == 0 else second), 0)
        enemy[you] = max(enemy[you] - (4, 3)[me] - first, 0)
        return own[0], own[1], enemy[0], enemy[1]

    return icepool.map(fight, icepool.Die([(7, 6, 8, 9)]), die, die, star=False, repeat="inf")


def _same(ours: object, theirs: object, rows: int) -> bool:
    """Whether both say the same of the health left in the first ``rows`` rows of both sides."""
    assert isinstance(ours, dict) and isinstance(theirs, icepool.Die)
    found = {(*own[:rows], *enemy[:rows]): part for (own, enemy), part in ours.items()}
    return found == {tuple(end): theirs.probability(end) for end in theirs.outcomes()}


def lines(seconds: float) -> list[str]:
    """The figures, each taken over so many seconds, beside icepool's of the same run. Raises RuntimeError if the two
    disagree."""
    found = []
    questions = (("fight", our_fight, icepool_fight, 1), ("whole lane", our_lane, icepool_lane, 2))
    for name, ours, theirs, rows in questions:
        if not _same(ours(), theirs(), rows):
            raise RuntimeError(f"the odds of a {name} are not those of icepool")
        mine, peer = milliseconds(ours, seconds), milliseconds(theirs, seconds)
        found.append(f"Runes of Mayhem, odds of a {name:<16} {mine:9.3f} ms  icepool {peer:9.3f} ms")
    return found
