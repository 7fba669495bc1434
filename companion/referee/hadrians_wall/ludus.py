"""A battle of a Gladiator. Rulebook: Ludus Gladiatorious."""

from __future__ import annotations

import msgspec

from companion.referee.hadrians_wall.sheet import SHEETS


class Outcome(msgspec.Struct, frozen=True):
    """A battle with this damage: circled boxes filled in by it, the strength left (0: the Gladiator
    dies), and the icons gained."""

    damage: int
    hit: int
    strength: int
    gains: tuple[str, ...]

    @property
    def survives(self) -> bool:
        """Whether a circled box is left."""
        return self.strength > 0


def fight(circled: int, filled_in: int, damage: int) -> Outcome:
    """The battle of a Gladiator with so many circled boxes, fewer of them filled in.

    Damage fills in boxes from the left, so the last circled box, or the last one filled in of a
    Gladiator that dies, is in the column of the number of trainings.
    """
    hit = min(damage, circled - filled_in)
    strength = circled - filled_in - hit
    won = SHEETS.battle[circled - 1]
    return Outcome(damage, hit, strength, won.survives if strength else won.dies)
