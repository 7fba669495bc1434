"""What the marks of a lane tell of the Battle-step so far, and why that cannot have been.

Rulebook: Attacking; Cavalry (Flank); Long-ranged. In a Battle-step nobody moves, is healed or is buried: who lives now
has lived all the time. Of who has fallen a question tells what it needs: nobody must be there because a unit has
stopped, covered, flanked or sieged. Marks of one unit that exclude each other: see :mod:`.notation`.
"""

from __future__ import annotations

from companion.referee.messages import N_, say
from companion.referee.notation import Word
from companion.referee.options import Settings
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem.fight import TOO_FAR, flanks, once, reach
from companion.referee.runes_of_mayhem.lane import Lane, blocker, front
from companion.referee.runes_of_mayhem.notation import refuse_at
from companion.referee.runes_of_mayhem.unit import Unit

WON_TWICE = Refusal("won-twice", say(N_("Only one unit can have just defeated an enemy.")), "rom.fight")
"""Why no two units of a player have just defeated an enemy."""
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
    return TOO_FAR if unit.won is not None and unit.won > reach(unit) else None


def why_not_next(unit: Unit, row: int, settings: Settings) -> Refusal | None:
    """Why a unit that has just defeated an enemy does not now fight one in this row, or None: it fights one behind, or
    flanks; Med-ranged reaches others too."""
    refusal = why_not_reached(unit)
    if refusal is not None or unit.won is None or flanks(unit, row, settings):
        return refusal
    if row == unit.won:
        text = N_("In row %(row)d lies the enemy that it has just defeated; row= tells where the defender stands.")
        return Refusal("won-row", say(text, row=row), "rom.fallen")
    return won_behind(unit.won) if row < unit.won and not unit.med_ranged else None


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
    if not unit.ranged and not unit.med_ranged and front(lane.enemy[: unit.won - 1]) is not None:
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
        text = N_("It cannot have attacked past a living unit of its own in front.")
        return Refusal("fought-blocked", say(text), "rom.first-with-first")
    return None
