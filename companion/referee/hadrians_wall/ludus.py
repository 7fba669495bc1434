"""A battle of a Gladiator. Rulebook: Ludus Gladiatorious."""

from __future__ import annotations

import msgspec

from companion.referee.hadrians_wall.names import GROUP_NAMES, icons_text
from companion.referee.hadrians_wall.sheet import SHEETS
from companion.referee.messages import N_, Message, in_turn, say


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


class Battle(msgspec.Struct, frozen=True):
    """A battle as it was begun: the Gladiator (``red``, ``blue``), its circled boxes, those of them filled in before,
    and the damage that the Fate Card shows."""

    gladiator: str
    circled: int
    filled_in: int
    damage: int


def fight(circled: int, filled_in: int, damage: int) -> Outcome:
    """The battle of a Gladiator with so many circled boxes, fewer of them filled in.

    Damage fills in boxes from the left, so the last circled box, or the last one filled in of a
    Gladiator that dies, is in the column of the number of trainings.
    """
    hit = min(damage, circled - filled_in)
    strength = circled - filled_in - hit
    won = SHEETS.battle[circled - 1]
    return Outcome(damage, hit, strength, won.survives if strength else won.dies)


def ends(gladiator: str, circled: int, outcome: Outcome) -> Message:
    """Whether a Gladiator with so many circled boxes survives, in a sentence."""
    text = N_("The %(gladiator)s dies; the last filled box is in column %(column)d.")
    if outcome.survives:
        text = N_("The %(gladiator)s survives with strength %(strength)d; the last circle is in column %(column)d.")
    name = say(GROUP_NAMES[f"ludus-{gladiator}"])
    return say(text, gladiator=name, strength=outcome.strength, column=circled)


def battle_text(battle: Battle) -> Message:
    """How a battle ended, and what it gave."""
    outcome = fight(battle.circled, battle.filled_in, battle.damage)
    given = say(N_("The battle gives nothing."))
    if outcome.gains:
        given = say(N_("The battle gives %(gains)s."), gains=icons_text(outcome.gains))
    return in_turn([ends(battle.gladiator, battle.circled, outcome), given])
