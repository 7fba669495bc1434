"""Where a game is, in words."""

from __future__ import annotations

from companion.referee.game import Phase
from companion.referee.messages import N_, Message, in_turn, say
from companion.referee.stronghold.assault import STEP_NAMES, awaited
from companion.referee.stronghold.commands import (
    AnyCommand,
    ChiefMarksman,
    Deed,
    Dishonour,
    EnterMap,
    Finish,
    Override,
    Reach,
)
from companion.referee.stronghold.common import place_name
from companion.referee.stronghold.ending import scores
from companion.referee.stronghold.land import BARBICAN
from companion.referee.stronghold.table_state import (
    Ask,
    AssaultStep,
    State,
    seats_of,
    settings_of,
    stand_known,
    workshop_left,
)
from companion.referee.stronghold.turn import invading, phase_finished, phase_name

_STEP_HELP: dict[AssaultStep, str] = {
    "reach": N_("Invader: enter who stands on each Wall Section, then go on."),
    "cannons": N_("Defender: for one Cannon after the other name the target, then turn up a card."),
    "machines": N_("Invader: fire each siege machine, and enter what it did."),
    "marksmen": N_("Defender: aim the Marksmen; go on if some hold their fire. The Invader chooses the losses."),
    "goblins": N_("Invader: Goblins with a Chief Marksman shoot one Marksman each."),
    "poles": N_("Defender: each set of Poles reaches one Wall Section beside its Tower; turn up a card."),
    "orders": N_("Invader: turn up the Orders and resolve them."),
    "melee": N_("The loser chooses who is removed."),
    "hospital": N_("Defender: choose the two who return to the Courtyard."),
    "ram": N_("Invader: if the Ram is built, it strikes the Gate. Then the Assault ends."),
}
_STAND_KNOWN = N_("Invader: the companion knows who stands on the walls. Change it, or begin the Assault.")
_STRUCK = N_("The Ram has struck. Invader: say when the Assault is over.")
_ALL_AIM = N_("Defender: name the targets of all Cannons, then turn up a card for each.")


def ask_text(ask: Ask) -> Message:
    """A choice in one sentence."""
    if ask.kind == "melee":
        return say(N_("%(place)s: who is removed?"), place=place_name(ask.place))
    if ask.kind == "hospital":
        return say(N_("Who returns from the Hospital to the Courtyard?"))
    if ask.kind == "cannon" or ask.volley is None:
        return say(N_("Whom does the Cannon of %(place)s hit?"), place=place_name(ask.place))
    text = N_(
        "Volley %(number)s, Rampart of the %(side)s (Marksmen of %(places)s, points: %(force)d): which Units die?"
    )
    if ask.volley.aim == BARBICAN:
        text = N_("Volley %(number)s, Barbican (Marksmen of %(places)s, points: %(force)d): which Units die?")
    side = place_name(ask.volley.aim)
    return say(
        text, number=ask.place, side=side, places=tuple(map(place_name, ask.volley.places)), force=ask.volley.force
    )


AT_ANY_TIME = (EnterMap, ChiefMarksman, Deed, Override, Finish)
"""What is told of no Phase or step alone."""


def meant(state: State, command: AnyCommand) -> Message | None:
    """For which Phase or step of the Assault a command is meant that is offered in this state; None where it is for
    any. A dishonourable action is for the Phase that was finished last; who stands on the walls is entered in Phase 6
    and when the Assault begins, as one."""
    if isinstance(command, AT_ANY_TIME):
        return None
    if isinstance(command, Dishonour):
        return _phase_title(state, phase_finished(state))
    if isinstance(command, Reach) and not (command.done or state.tie):
        return _phase_title(state, state.phase)
    return phase(state).title


def _phase_title(state: State, number: int) -> Message:
    if number == 0:
        return say(N_("Before the first turn"))
    text = N_("Turn %(turn)d, Phase %(phase)d: %(name)s")
    return say(text, turn=state.turn, phase=number, name=phase_name(number))


def phase(state: State) -> Phase:
    """Title, one sentence of what to do, and whose answer is awaited."""
    if state.stage == "map":
        text = N_("Enter how the walls stand at the start: every Wall Section and Tower with its Units.")
        return Phase("map", say(N_("The walls")), say(text))
    if state.stage == "over":
        return Phase("over", say(N_("The game is over")), scores(state).end or say(N_("The game is over")))
    if state.stage == "assault":
        return _assault(state)
    title = _phase_title(state, state.phase)
    if state.stage == "invader":
        text = N_("Invader: after each action hand over its Hourglasses; then the Phase is done.")
        return Phase("invader", title, say(text), invading(state))
    awaits = tuple(seat for seat in seats_of(state, "defender") if seat not in state.done)
    left = sum(state.pools.get(seat, 0) + workshop_left(state, seat) for seat in awaits)
    text = N_("Defender, Hourglasses to spend: %(count)d. Those on unfinished actions stay there.")
    if state.stone:
        text = N_("Defender: place the stone component. Hourglasses to spend: %(count)d.")
    return Phase("defender", title, say(text, count=left), awaits)


def _assault(state: State) -> Phase:
    title = say(N_("Turn %(turn)d, Assault: %(step)s"), turn=state.turn, step=say(STEP_NAMES[state.step]))
    if state.tie:
        title = say(N_("Assault after the tie: %(step)s"), step=say(STEP_NAMES[state.step]))
    if state.asks:
        questions = tuple(ask_text(ask) for ask in state.asks)
        help_ = in_turn(questions)
        if len(questions) > 1:
            help_ = say(N_("Still open: %(questions)s"), questions=help_)
        return Phase("choose", title, help_, tuple(dict.fromkeys(ask.seat for ask in state.asks)))
    return Phase(state.step, title, say(_step_help(state)), awaited(state))


def _step_help(state: State) -> str:
    """What is to be done now in the step of the Assault."""
    if state.step == "cannons" and settings_of(state)["AMB-9"] == "together":
        return _ALL_AIM
    if state.step == "reach" and all(stand_known(state, seat) for seat in awaited(state)):
        return _STAND_KNOWN
    if state.step == "ram" and "ram" in state.acted:
        return _STRUCK
    return _STEP_HELP[state.step]
