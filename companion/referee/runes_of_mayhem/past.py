"""What the marks of a lane tell of the Battle-step so far, and why that cannot have been.

Rulebook: Attacking; Cavalry (Flank); Long-ranged. In a Battle-step nobody moves, is healed or is buried: who lives now
has lived all the time, and who has fallen lies there. Marks of one unit that exclude each other: see :mod:`.notation`.
"""

from __future__ import annotations

from companion.referee.messages import N_, say
from companion.referee.notation import Word
from companion.referee.options import Settings
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem.components import LANES
from companion.referee.runes_of_mayhem.fight import flanks, once, reach
from companion.referee.runes_of_mayhem.lane import Lane, Line, besieged, blocker, front
from companion.referee.runes_of_mayhem.notation import refuse_at
from companion.referee.runes_of_mayhem.unit import Unit, living

WON_TWICE = Refusal("won-twice", say(N_("Only one unit can have just defeated an enemy.")), "rom.fight")
"""Why no two units of a player have just defeated an enemy."""
_BLOCKED = say(N_("It cannot have attacked past a living unit of its own in front."))
_AFTER_FIGHTS = ("stopped", "covered", "flanked")
"""Marks of who has fought an enemy and lives or has fallen since, in the order in which they are looked at."""


def check_past(lane: Lane, words: tuple[Word, ...], settings: Settings) -> None:
    """Raises Refused where the marks of the own units (a word for each row) tell of what they cannot have done."""
    winners = [row for row, unit in enumerate(lane.own, 1) if unit is not None and unit.won is not None]
    for row, unit in enumerate(lane.own, 1):
        if unit is not None:
            refuse_at(_why_not_won(lane, row, unit, settings), words[row - 1])
    if len(winners) > 1:
        refuse_at(WON_TWICE, words[winners[1] - 1])
    for row, unit in enumerate(lane.own, 1):
        if unit is not None:
            refuse_at(_why_not_fought(lane, row, unit, settings), words[row - 1])
            refuse_at(_why_not_sieged(lane.enemy, unit, settings), words[row - 1])


def won_behind(row: int) -> Refusal:
    """Why who fights hand to hand has not defeated the enemy of this row while one in front of it lives."""
    text = N_("It cannot have defeated the enemy of row %(row)d past a living one in front.")
    return Refusal("won-behind", say(text, row=row), "rom.first-with-first")


def _fought(unit: Unit) -> list[str]:
    """The marks of this unit that tell of a fight."""
    return [mark for mark in _AFTER_FIGHTS if mark in unit.marks]


def why_not_once(unit: Unit, settings: Settings) -> Refusal | None:
    """Why who attacks only once in a turn is not marked as one that might have gone on, or None."""
    fought = _fought(unit)
    if not fought or not once(unit, settings):
        return None
    text = N_("It attacks once in a turn and is then marked as Shot, never as “%(mark)s”.")
    return Refusal("mark-once", say(text, mark=fought[0]), "rom.shot")


def why_not_reached(unit: Unit) -> Refusal | None:
    """Why the unit reaches nobody in the row whose enemy it is said to have just defeated, or None."""
    if unit.won is None or unit.won <= reach(unit):
        return None
    return Refusal("row-med-ranged", say(N_("Med-ranged does not reach row 3.")), "rom.med-ranged")


def why_not_next(unit: Unit, row: int, settings: Settings) -> Refusal | None:
    """Why a unit that has just defeated an enemy does not now fight one in this row, or None: it fights one behind, or
    flanks; Med-ranged reaches others too."""
    if unit.won is None or flanks(unit, row, settings):
        return None
    if row == unit.won:
        text = N_("In row %(row)d lies the enemy that it has just defeated; row= tells where the defender stands.")
        return Refusal("won-row", say(text, row=row), "rom.fallen")
    return why_not_reached(unit) or (won_behind(unit.won) if row < unit.won and not unit.med_ranged else None)


def _why_not_won(lane: Lane, row: int, unit: Unit, settings: Settings) -> Refusal | None:
    """Why the unit in this row cannot have just defeated the enemy that it is said to have, or None."""
    if unit.won is None:
        return None
    defeated = lane.enemy[unit.won - 1]
    if defeated is None or not defeated.fallen:  # it lies there until the next Burial-step
        text = N_("The enemy that it has just defeated must be marked as fallen.")
        return Refusal("won-living", say(text), "rom.fallen")
    refusal = why_not_reached(unit)
    if refusal is not None:
        return refusal
    if unit.won not in _defeated(unit, lane.enemy):
        return won_behind(unit.won)
    if blocker(lane.own, row, settings) is not None:
        text = N_("It cannot have defeated anybody past a living unit of its own in front.")
        return Refusal("won-blocked", say(text), "rom.first-with-first")
    return None


def _why_not_fought(lane: Lane, row: int, unit: Unit, settings: Settings) -> Refusal | None:
    """Why the unit in this row cannot have fought as its marks tell, or None."""
    fought = _fought(unit)
    if not fought:
        return None
    refusal = why_not_once(unit, settings)
    if refusal is not None:
        return refusal
    if blocker(lane.own, row, settings) is not None:
        return Refusal("fought-blocked", _BLOCKED, "rom.first-with-first")
    if "stopped" in fought and not any(lane.enemy[: reach(unit)]):
        text = N_("It stops after a fight that both survive, but whom it fought is not there, living or fallen.")
        return Refusal("stopped-nobody", say(text), "rom.stopped")
    if "covered" in fought and not _covered(unit, row, lane.enemy, settings):
        text = N_(
            "Its Covering fight is against an enemy behind one that it has defeated, who must be marked as fallen."
        )
        return Refusal("covered-nobody", say(text), "rom.covering")
    if "flanked" in fought:
        return _why_not_flanked(lane, unit)
    return None


def _defeated(unit: Unit, enemy: Line) -> tuple[int, ...]:
    """The rows of the fallen enemies whom the unit may have defeated: hand to hand none behind a living one."""
    past = unit.ranged or unit.med_ranged
    return tuple(
        row
        for row, each in enumerate(enemy[: reach(unit)], 1)
        if each is not None and each.fallen and (past or front(enemy[: row - 1]) is None)
    )


def _covered(unit: Unit, row: int, enemy: Line, settings: Settings) -> bool:
    """Whether the unit in its own ``row`` may have fought an enemy behind one that it has defeated in this lane."""
    if unit.med_ranged and row == 2:
        return False
    for first in _defeated(unit, enemy):
        last = first + 1 if settings["Q29"] == "adjacent" else reach(unit)
        behind = [at for at in range(first + 1, min(last, reach(unit)) + 1) if enemy[at - 1] is not None]
        if behind and unit.won in (None, *behind):
            return True
    return False


def _why_not_flanked(lane: Lane, unit: Unit) -> Refusal | None:
    """Why the unit cannot have flanked from this lane, or None; a lane that is not told rules out nothing."""
    if not _defeated(unit, lane.enemy):
        text = N_("It flanks after it has defeated an enemy of this lane, who must be marked as fallen.")
        return Refusal("flanked-early", say(text), "rom.flank")
    beside = [number for number in range(1, LANES + 1) if abs(number - lane.number) == 1]
    if all(not any(lane.beside.get(number, (unit,))) for number in beside):
        text = N_("It has flanked, but nobody is there in an adjacent lane, living or fallen.")
        return Refusal("flanked-nobody", say(text), "rom.flank")
    return None


def _why_not_sieged(enemy: Line, unit: Unit, settings: Settings) -> Refusal | None:
    """Why the unit cannot have sieged with these enemies in its lane, or None."""
    held = besieged(unit, enemy, settings)
    if "sieged" not in unit.marks or held is None:
        return None
    if settings["Q46"] == "tower" and not all(map(living, enemy)):
        return None  # a tower may stand where nobody lives
    text = N_("It cannot have sieged: an enemy lives in row %(row)d of this lane.")
    return Refusal("sieged-held", say(text, row=held), "rom.siege")
