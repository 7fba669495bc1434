"""A lane in the Battle-step: who may attack whom and who may siege, and why not.

Rulebook: Attacking; Cavalry (Flank); Long-ranged; Expansion rules (Med-ranged).
Rows count from 1, the front row.
"""

from __future__ import annotations

import msgspec

from companion.referee.messages import N_, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem.components import ROWS
from companion.referee.runes_of_mayhem.fight import TOO_FAR, covering_lived, has_flank, once, reach, unable
from companion.referee.runes_of_mayhem.unit import Unit, living

Line = tuple[Unit | None, ...]
LEFT = Refusal("lane-closed", say(N_("The attacker has left this lane for this turn.")), "rom.lane-closed")
"""Why nobody attacks in a lane that is closed."""


class Lane(msgspec.Struct, frozen=True):
    """The units of the attacker and of the defender in one lane, a place for each of the three rows.

    ``number`` is the lane (1 to 3) and ``beside`` the enemy's units in other lanes, by number;
    ``closed`` says that the attacker has left this lane. ``wall`` are Castle Defenders who attack into it
    from the Wall.
    """

    own: Line
    enemy: Line
    number: int = 1
    beside: dict[int, Line] = {}
    closed: bool = False
    wall: tuple[Unit, ...] = ()

    @property
    def fighters(self) -> Line:
        """The attacker's units by row; behind the last row those who attack from the Wall."""
        return (*self.own, *self.wall)

    def unit(self, row: int) -> Unit:
        """The attacker's unit that stands in this row, or counts as standing in it as it attacks from the Wall."""
        unit = self.fighters[row - 1]
        assert unit is not None
        return unit


def in_no_lane(wall: bool, settings: Settings) -> bool:
    """Whether who attacks is in no lane: from the ``wall``, if the table plays it so (option Q22)."""
    return wall and settings["Q22"] == "anywhere"


def front(line: Line) -> int | None:
    """The row of the frontmost living unit, None if nobody lives."""
    return next((row for row, unit in enumerate(line, 1) if living(unit)), None)


def blocker(own: Line, row: int, settings: Settings) -> int | None:
    """The row of a living unit that keeps the one in ``row`` from attacking, or None."""
    unit = own[row - 1]
    assert unit is not None
    if unit.ranged or (unit.med_ranged and row == 2):
        return None
    for other, before in enumerate(own[: row - 1], 1):
        if before is None or before.fallen:
            continue
        if before.ranged and settings["Q11"] == "free":
            continue
        return other
    return None


def supporter(unit: Unit, row: int, enemy: Line, won: int, settings: Settings, before: bool) -> int | None:
    """The row of the enemy that ``unit`` in its own ``row`` owes a Covering fight after defeating the one in row
    ``won``.

    ``before`` says that the fight just won was itself a Covering fight. None if it owes none.
    """
    if once(unit, settings) or (before and settings["Q2"] == "free"):
        return None
    # Med-ranged that attacked from row 2 or past a living enemy did not come to stand before who is behind.
    if unit.med_ranged and (row == 2 or any(map(living, enemy[: won - 1]))):
        return None
    # Row 3 is beyond the reach of Med-ranged, so nobody there can be owed a fight.
    behind = [at for at in range(won + 1, reach(unit) + 1) if living(enemy[at - 1])]
    if settings["Q29"] == "adjacent":
        behind = [at for at in behind if at == won + 1]
    return behind[0] if behind else None


def owes(lane: Lane, settings: Settings) -> tuple[int, int] | None:
    """The row of the own unit that owes a Covering fight, and the row of the enemy, or None."""
    for row, unit in enumerate(lane.own, 1):
        if unit is None or unit.won is None or unable(unit, settings) is not None:
            continue
        if covering_lived(unit):
            continue
        # The table may have moved somebody before it, or raised the defeated one: nobody owes what nobody may do.
        if blocker(lane.own, row, settings) is not None or living(lane.enemy[unit.won - 1]):
            continue
        target = supporter(unit, row, lane.enemy, unit.won, settings, "covered" in unit.marks)
        if target is not None:
            return row, target
    return None


def why_not_attack(lane: Lane, row: int, target: int, settings: Settings) -> Refusal | None:
    """Why the own unit in ``row`` may not attack the enemy of its lane in row ``target``, or None."""
    unit, enemy = lane.unit(row), lane.enemy[target - 1]
    assert enemy is not None
    refusal = unable(unit, settings) or _why_not_now(lane, row, settings)
    if refusal is not None:
        return refusal
    if enemy.fallen:
        return Refusal("target-fallen", say(N_("That unit has already fallen.")), "rom.fallen")
    covering = owes(lane, settings)
    if covering is not None and target != covering[1]:
        text = N_("First it must fight the unit in row %(row)d, which covers.")
        return Refusal("covering-first", say(text, row=covering[1]), "rom.covering")
    before = blocker(lane.fighters, row, settings)
    if before is not None:
        text = N_("The living unit in row %(row)d blocks its way.")
        return Refusal("blocked", say(text, row=before), "rom.first-with-first")
    if unit.ranged:
        return None
    if unit.med_ranged:
        if target > reach(unit):
            return TOO_FAR
        return None
    first = front(lane.enemy)
    if target != first:
        text = N_("It must attack the frontmost living enemy, in row %(row)d.")
        return Refusal("not-frontmost", say(text, row=first or target), "rom.first-with-first")
    return None


def _why_not_now(lane: Lane, row: int, settings: Settings) -> Refusal | None:
    if lane.closed and not in_no_lane(row > ROWS, settings):
        return LEFT
    covering = owes(lane, settings)
    if covering is not None and covering[0] != row:
        text = N_("First the unit in row %(row)d must fight the unit that covers.")
        return Refusal("covering-first", say(text, row=covering[0]), "rom.covering")
    return None


def unable_to_siege(unit: Unit, settings: Settings) -> Refusal | None:
    """Why this unit may not siege, wherever it stands, or None."""
    if settings["Q9"] == "siege":
        unit = msgspec.structs.replace(unit, marks=tuple(mark for mark in unit.marks if mark != "stopped"))
    return unable(unit, settings)


def why_not_siege(lane: Lane, row: int, settings: Settings) -> Refusal | None:
    """Why the own unit in ``row`` may not siege, or None."""
    unit = lane.unit(row)
    refusal = unable_to_siege(unit, settings) or _why_not_now(lane, row, settings)
    if refusal is not None:
        return refusal
    if in_no_lane(row > ROWS, settings):
        return None
    enemy = lane.enemy
    if unit.med_ranged and settings["Q4"] == "past":
        enemy = enemy[: ROWS - 1]
    standing = front(enemy)
    if standing is not None:
        text = N_("An enemy lives in row %(row)d of this lane.")
        return Refusal("lane-held", say(text, row=standing), "rom.siege")
    if row <= ROWS and settings["Q10"] == "no":
        for other, before in enumerate(lane.own[: row - 1], 1):
            if before is not None and not before.fallen and {"stopped", "flanked"} & set(before.marks):
                text = N_("The living unit in row %(row)d blocks its way.")
                return Refusal("blocked", say(text, row=other), "rom.siege")
    return None


def why_not_flank(lane: Lane, row: int, number: int, target: int, settings: Settings) -> Refusal | None:
    """Why the own unit in ``row`` may not flank into row ``target`` of lane ``number``, or None."""
    unit, enemy = lane.own[row - 1], lane.beside[number][target - 1]
    assert unit is not None and enemy is not None
    refusal = unable(unit, settings) or _why_not_now(lane, row, settings)
    if refusal is not None:
        return refusal
    if not has_flank(unit, settings):
        return Refusal("flank-none", say(N_("It has no Flank.")), "rom.flank")
    if unit.won is None or covering_lived(unit):
        return Refusal("flank-early", say(N_("It flanks only after it has just defeated an enemy.")), "rom.flank")
    before = blocker(lane.own, row, settings)
    if before is not None:
        text = N_("The living unit in row %(row)d blocks its way.")
        return Refusal("blocked", say(text, row=before), "rom.first-with-first")
    if abs(number - lane.number) != 1:
        return Refusal("flank-far", say(N_("Lane %(lane)d is not adjacent."), lane=number), "rom.flank")
    if enemy.fallen:
        return Refusal("target-fallen", say(N_("That unit has already fallen.")), "rom.fallen")
    into = unit.won if settings["Q5"] == "defeated" else row
    if target != into:
        return Refusal("flank-row", say(N_("It flanks only into row %(row)d."), row=into), "rom.flank")
    if target > reach(unit):
        return TOO_FAR
    if settings["Q8"] == "front" and front(lane.beside[number]) != target:
        return Refusal("flank-past", say(N_("A living unit stands in front of that one.")), "rom.flank")
    return None
