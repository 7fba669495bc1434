"""Play goes straight on where nothing is left to be decided: after the last Hourglass, after the last Cannon, Marksman
or Poles, and past Poles that reach nobody.

Rulebook: Hourglasses and actions (all Hourglasses of a Phase are spent, then the next one begins); Assault I.1, I.3,
II.2.
From turn 5 on a Defender who may still take a dishonourable action is waited for.
"""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Step
from companion.referee.stronghold.assault import awaited, step_done
from companion.referee.stronghold.commands import (
    AnyCommand,
    Choose,
    Dishonour,
    Fire,
    Onward,
    PlaceStone,
    Poles,
    Spent,
    StepDone,
)
from companion.referee.stronghold.shots import MACHINES, ready, with_idle
from companion.referee.stronghold.table_state import State, seats_of, side_of
from companion.referee.stronghold.told import with_step, with_told
from companion.referee.stronghold.turn import dishonours, has_to_do, spent
from companion.referee.stronghold.volleys import shooters

SPENT = N_("All Hourglasses are spent: play goes straight on.")
FIRED = N_("All have fired: the Assault goes straight on.")


def went_on(after: Applied[State], command: AnyCommand) -> Applied[State]:
    """What a command did, and with it how play goes straight on, if the command says so and nothing is left to be
    decided by the seat that gave it; where the stone of the turn is placed, or the dishonourable action of the turn
    taken, also past a partner."""
    if not isinstance(command, Onward) or not command.straight:
        return after
    after = _with_idle(after, command)
    state, seat = after.state, command.seat
    if _all_spent(state, seat):
        after = _gone_on(after, say(SPENT), spent(state, Spent(seat=seat)))
    elif _all_fired(state, seat):
        after = _gone_on(after, say(FIRED), step_done(state, StepDone(seat=seat, own=True)))
    if isinstance(command, PlaceStone | Dishonour) and command.partner:
        for other in seats_of(state, "defender"):
            if other != seat and _all_spent(after.state, other):
                on = spent(after.state, Spent(seat=other))
                after = _gone_on(after, on.label, on)
    if isinstance(command, Fire) or (isinstance(command, Choose) and command.fired):
        for each in seats_of(after.state, "defender"):
            if _all_aimed(after.state, each):
                done = StepDone(seat=each, own=True, past=True, chief=True)
                after = _gone_on(after, say(FIRED), step_done(after.state, done))
    return after


def _gone_on(after: Applied[State], why: Message, on: Applied[State]) -> Applied[State]:
    """What was tapped, and told as that, with the step ``on`` that is taken after it."""
    steps = (*after.steps, Step("sh.straight-on", why), *on.steps)
    label = with_step(after.label, after.state, on.state, on.steps)
    return Applied(on.state, label, steps, reveals=after.reveals)


def _with_idle(after: Applied[State], command: AnyCommand) -> Applied[State]:
    """What Poles did, and which others reach nobody any more because of it."""
    if not isinstance(command, Poles) or not command.past:
        return after
    state, steps = with_idle(after.state)
    return Applied(state, with_told(after.label, steps), (*after.steps, *steps), reveals=after.reveals)


def _all_spent(state: State, seat: str) -> bool:
    """Whether a Defender who spends has nothing more to spend, to place, to see to or to decide in this Phase."""
    spends = state.stage == "defender" and seat not in state.done
    return spends and not has_to_do(state, seat) and not dishonours(state)


def _all_aimed(state: State, seat: str) -> bool:
    """Whether all Marksmen of a Defender who is asked have fired, and what they hit is settled."""
    fires = state.stage == "assault" and state.step == "marksmen" and not state.asks
    return fires and seat in awaited(state) and not shooters(state, seat)


def _all_fired(state: State, seat: str) -> bool:
    """Whether a Defender's last Cannon or Poles of this step have fired, and their card is settled."""
    fires = state.stage == "assault" and state.step in MACHINES and side_of(seat) == "defender"
    return fires and not state.asks and seat not in state.done and not ready(state, seat)
