"""Who died and what fell, in the label of the command that did it: the log, the headline and the television show
labels, and the steps only on asking."""

from __future__ import annotations

from collections.abc import Iterable

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Step
from companion.referee.stronghold.components import DEFENDERS, INVADERS, NOBODY, Force, UnitType, force_text, less
from companion.referee.stronghold.table_state import State, Wall

SHOT = N_("%(place)s: the Marksmen kill %(units)s.")
POURED = N_("%(place)s: the Cauldrons kill %(units)s.")
"""The steps of a volley and of Cauldrons, which many a command brings about."""
PASSED = N_("Nobody is in reach of these Poles, so they are passed over: %(towers)s.")
_DEAD_BY = {SHOT: N_("%(done)s. Dead by Marksmen: %(told)s"), POURED: N_("%(done)s. Dead by Cauldrons: %(told)s")}
NOBODY_DEAD = say(N_("nobody"))


def with_dead(label: Message, force: Force, types: tuple[UnitType, ...]) -> Message:
    """The label, and who died of it."""
    if force == NOBODY:
        return say(N_("%(done)s. Nobody dies"), done=label)
    return say(N_("%(done)s. Dead: %(units)s"), done=label, units=force_text(force, types))


def with_lost(label: Message, before: Wall, after: Wall) -> Message:
    """The label, and what was lost by it on a Wall Section: by the Defender, then Units of the Invader."""
    stone, wood = before.stone - after.stone, before.wood - after.wood
    gone = (
        *((say(N_("%(count)d × stone component"), count=stone),) if stone else ()),
        *((say(N_("%(count)d × wooden component"), count=wood),) if wood else ()),
        *force_text(less(before.defender, after.defender), DEFENDERS),
        *force_text(less(before.invader, after.invader), INVADERS),
    )
    return say(N_("%(done)s. Lost: %(what)s"), done=label, what=gone) if gone else label


def with_melee(label: Message, before: State, after: State) -> Message:
    """The label, and that the melee has come of it; who won where, the board shows."""
    return say(N_("%(done)s. The melee is fought"), done=label) if len(after.melees) > len(before.melees) else label


def with_breach(label: Message, before: State, after: State) -> Message:
    """The label, and that the Stronghold is breached by it."""
    breached = after.breached and not before.breached
    return say(N_("%(done)s. The Stronghold is breached"), done=label) if breached else label


def with_step(label: Message, before: State, after: State, steps: Iterable[Step]) -> Message:
    """The label of what ends a step of the Assault, and what has come of that."""
    return with_told(with_breach(with_melee(label, before, after), before, after), steps)


def with_told(label: Message, steps: Iterable[Step]) -> Message:
    """The label, and whom Marksmen and Cauldrons killed in these steps, and which Poles were passed over."""
    told = list(steps)
    for text, dead_by in _DEAD_BY.items():
        by = [step.message.params for step in told if step.message.id == text]
        dead = tuple(say(N_("%(units)s (%(place)s)"), **each) for each in by if each["units"] != (NOBODY_DEAD,))
        if by:
            label = say(dead_by, done=label, told=dead or NOBODY_DEAD)
    passed = [step.message.params["towers"] for step in told if step.message.id == PASSED]
    for towers in passed:
        label = say(N_("%(done)s. Poles that reach nobody: %(towers)s"), done=label, towers=towers)
    return label
