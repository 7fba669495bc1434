"""Play goes straight on past every step in which the active player has nothing to decide.

Rulebook: A Turn; Battle-step (it ends when no unit is able to attack); Discard-step (with cards in hand); Draw-step and
End-phase (all that is done in them is laid down); a card's text comes before all of these (The Kings, the golden
rule). What is passed is told; Burial-steps pass by themselves, see :mod:`.burial`.
"""

from __future__ import annotations

import msgspec

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Step
from companion.referee.runes_of_mayhem.aiming import covering
from companion.referee.runes_of_mayhem.commands import AnyCommand, Discard, Next, Onward, PayMercenary, PlaceMarker
from companion.referee.runes_of_mayhem.fight import OWN_TEXT
from companion.referee.runes_of_mayhem.moves import can_attack
from companion.referee.runes_of_mayhem.state import State, at, of_seat, who
from companion.referee.runes_of_mayhem.turns import discard, next_step

replace = msgspec.structs.replace
RULE = "rom.straight-on"
"""The rule of the steps that tell why a step of the turn was passed."""
_READ = frozenset({"rom.card-text", "rom.heroic-arrival"})
"""The rules of the steps with which a card is to be read: what it says comes before anything is passed."""


def told_straight(command: AnyCommand) -> AnyCommand:
    """The command as tables of today give it: with it, play goes straight on."""
    return replace(command, straight=True) if isinstance(command, Onward) else command


def straight_on(before: State, command: AnyCommand, done: Applied[State]) -> Applied[State]:
    """What a command comes to, done in the state ``before``, with all that is passed after it: nothing where a card
    may say more, as the fallen would be buried before it is read."""
    if _to_be_read(command, done):
        return done
    state, steps, passed = done.state, list(done.steps), list[tuple[str, Message]]()
    discarded: Message | None = None
    while True:
        if (why := _why_passed(before, state)) is not None:
            steps += (Step(RULE, message) for message in why)
            gone = next_step(state, Next(seat=state.active, at=at(state)))
        elif (gone_on := _discarding(state, command)) is not None:
            gone = gone_on
            discarded = gone.label if gone.state.stage == "discard" else None
        else:
            break
        passed.append((state.stage, gone.label))
        state, steps = gone.state, [*steps, *gone.steps]
    # of a turn that is over nobody looks for the step
    label = next((label for stage, label in passed if stage == "end"), done.label)
    if before.stage == "regroup" and any(stage == "battle" for stage, _ in passed):
        label = say(N_("The Regroup-step is over"))  # there was no Battle-step that could be over
    if discarded is not None:
        label = say(N_("%(discarded)s. %(over)s"), discarded=discarded, over=label)
    return replace(done, state=state, steps=tuple(steps), label=label if isinstance(command, Next) else done.label)


def _discarding(state: State, command: AnyCommand) -> Applied[State] | None:
    """What the end of the Main-phase has said of the Discard-step, where that is asked now; None where it is not, or
    nothing was said."""
    if not isinstance(command, Next) or not command.discard or state.stage != "discard" or state.asks:
        return None
    if command.discard == "card":
        return discard(state, Discard(seat=state.active))
    return next_step(state, Next(seat=state.active, at=at(state)))


def discard_after_main(state: State) -> State | None:
    """The Discard-step to which the end of the Main-phase would lead now; None where anything else is asked before it,
    or nothing in it."""
    after = _after_main(state)
    return after if after.stage == "discard" and not after.asks else None


def drawn_after_main(state: State) -> int | None:
    """How many cards are drawn at the end of a turn that is over with the Main-phase; None where anything is asked
    before that."""
    after = _after_main(state)
    return None if after.turn == state.turn else after.players[state.active].drawn - state.players[state.active].drawn


def _after_main(state: State) -> State:
    """Where the end of the Main-phase would lead now."""
    command = Next(seat=state.active, at=at(state), straight=True)
    return straight_on(state, command, next_step(state, command)).state


def _to_be_read(command: AnyCommand, done: Applied[State]) -> bool:
    """Whether a card with a text of its own has just fought or arrived; also when a question is answered that its fight
    has raised."""
    if any(step.rule in _READ for step in done.steps):
        return True
    asked = done.state.stage == "battle" and isinstance(command, PlaceMarker | PayMercenary)
    return asked and any(piece.type in OWN_TEXT and (piece.fallen or piece.damage) for piece in done.state.units)


def no_battle(state: State) -> bool:
    """Whether nobody could attack if the Battle-step began now."""
    return not can_attack(replace(state, stage="battle"))


def _why_passed(before: State, state: State) -> tuple[Message, ...] | None:
    """Why the active player has nothing to decide in this step (nothing is said of a step that every turn has alike),
    None where there is something, or where a question is open."""
    if state.asks:
        return None
    player, units = who(state, state.active), of_seat(state, state.active)
    match state.stage:
        case "production" | "draw" | "end":
            return ()
        case "regroup" if not units:
            return (say(N_("No Combat-phase: the %(player)s have no unit."), player=player),)
        case "battle" if covering(state) is None and not can_attack(state):
            if (before.stage, before.turn) == ("battle", state.turn):
                return (say(N_("The Battle-step is over: nobody can attack any more.")),)
            return (say(N_("No Battle-step: nobody can attack.")),) if units else ()
        case "discard" if state.done:
            return ()
        case "discard" if not state.players[state.active].hand:
            return (say(N_("No Discard-step: the %(player)s have no card in hand."), player=player),)
    return None
