"""What the table puts right beside the pieces on the walls: tiles, Hourglasses on actions, deeds.

Rulebook: Platforms, Traps, Saboteurs, Marksmen Blessing; Actions of the Defender; Honour Guard; Glory.
"""

from __future__ import annotations

from companion.referee.messages import N_, say
from companion.referee.ruling import refuse
from companion.referee.stronghold.actions import action_of, cost
from companion.referee.stronghold.actions_table import ACTIONS, BUILDINGS, DEEDS, DISHONOUR, WORKSHOP_GIFT, Action
from companion.referee.stronghold.commands import Override
from companion.referee.stronghold.common import number_of, place_name, wall_of
from companion.referee.stronghold.components import SABOTEURS, STONE_WALLS
from companion.referee.stronghold.deeds import claimed
from companion.referee.stronghold.land import FLANKS
from companion.referee.stronghold.table_state import (
    Glory,
    Paid,
    State,
    replace,
    seats_of,
    stone_used,
    with_wall,
)
from companion.referee.stronghold.turn import INSIDE_AT_START, STONE_A_TURN

MOST_BARED = 99
TRAPS = ("goblin-trap", "troll-trap")


def set_right(state: State, command: Override) -> State:
    """The state with the tiles, marks and deeds that a correction tells. Raises Refused, naming what is wrong."""
    return _workshop(_deeds(_once_a_turn(_actions(_tiles(state, command), command), command), command), command)


def _tiles(state: State, command: Override) -> State:
    for name, built in command.platforms.items():
        state = with_wall(state, name, replace(wall_of(state, name), platform=built))
    platform = ACTIONS["platform"]
    count = sum(wall.platform for wall in state.walls.values())
    number_of(say(platform.name), count, 0, platform.pieces, "sh.components")
    for name, count in command.traps.items():
        if name not in TRAPS:
            refuse("action-unknown", "sh.traps", N_("There is no Trap “%(given)s”."), given=name[:20])
        there = number_of(say(ACTIONS[name].name), count, 0, ACTIONS[name].pieces, "sh.components")
        goblins, trolls = state.traps
        state = replace(state, traps=(there, trolls) if name == TRAPS[0] else (goblins, there))
    if not set(command.saboteurs) <= set(BUILDINGS):
        refuse("place-unknown", "sh.saboteur", N_("There is no such building with actions."))
    come = (name for name, inside in command.saboteurs.items() if inside and name not in state.saboteurs)
    saboteurs = (*(name for name in state.saboteurs if command.saboteurs.get(name, True)), *come)
    number_of(say(N_("Saboteurs")), len(saboteurs), 0, SABOTEURS, "sh.components")
    if not set(command.chiefs) <= set(seats_of(state, "invader")):
        refuse("seat-unknown", "sh.override", N_("A Chief Marksman is an Invader's."))
    come = (seat for seat, there in command.chiefs.items() if there and seat not in state.chiefs)
    chiefs = (*(seat for seat in state.chiefs if command.chiefs.get(seat, True)), *come)
    state = replace(state, saboteurs=saboteurs, chiefs=chiefs)
    if command.blessing is not None:
        if command.blessing not in ("", *FLANKS):
            refuse("flank", "sh.blessing", N_("Choose a side, West or East."))
        state = replace(state, blessing=command.blessing)
    if command.stone is not None:
        what = say(N_("Stone components still to be placed"))
        left = max(0, STONE_WALLS - stone_used(state))
        state = replace(state, stone=number_of(what, command.stone, 0, min(STONE_A_TURN, left), "sh.stone"))
    if command.guard is not None:
        if command.guard and state.inside["honour-guard"] != INSIDE_AT_START["honour-guard"]:
            text = N_("%(place)s: it counts only with both Soldiers there.")
            refuse("guard", "sh.honour-guard", text, place=place_name("honour-guard"))
        state = replace(state, guard=command.guard)
    return state


def _check_defender(state: State, seat: str) -> None:
    if seat not in seats_of(state, "defender"):
        refuse("seat-unknown", "sh.override", N_("Hourglasses are the Defender's."))


def _action(state: State, seat: str, name: str) -> Action:
    _check_defender(state, seat)
    return action_of(name)


def _actions(state: State, command: Override) -> State:
    """What lies on actions, and which are used for this turn, by the Defender whose it is."""
    laid = [(seat, name, count) for seat, counts in command.paid.items() for name, count in counts.items()]
    # what one Defender takes off an action makes room for the other one's
    for seat, name, count in sorted(laid, key=lambda each: each[2] > 0):
        action = _action(state, seat, name)
        lies = state.paid.get(name)
        if lies is not None and lies.seat != seat and count:
            text = N_("%(action)s: Hourglasses of the other Defender lie on it.")
            refuse("action-not-now", "sh.pay", text, action=say(action.name))
        what = say(N_("Hourglasses on the action %(action)s"), action=say(action.name))
        here = number_of(what, count, 0, cost(state, action), "sh.pay")
        if lies is None or lies.seat == seat:
            others = {other: paid for other, paid in state.paid.items() if other != name}
            state = replace(state, paid={**others, name: Paid(seat, here)} if here else others)
    for seat, marks in command.used.items():
        for name, there in marks.items():
            action = _action(state, seat, name)
            if action.repeats:
                refuse("action-not-now", "sh.actions", N_("%(action)s: never marked as used."), action=say(action.name))
            state = _marked(state, seat, name, there)
    return state


def _marked(state: State, seat: str, name: str, there: bool) -> State:
    """The same with an action used by this Defender, or open again if he is the one who used it; what the Haste tile
    made of it is over."""
    freed = {other: who for other, who in state.freed.items() if other != name}
    if there:
        return replace(state, used={**state.used, name: seat}, freed=freed)
    if state.used.get(name) != seat:
        return state
    used = {other: who for other, who in state.used.items() if other != name}
    return replace(state, used=used, freed=freed, repeated=tuple(other for other in state.repeated if other != name))


def _once_a_turn(state: State, command: Override) -> State:
    """The Sally of the Warrior, and the Haste tile: where that was not used, no action is free thanks to it."""
    if command.sallied is not None:
        others = tuple(who for who in state.acted if who != "warrior")
        state = replace(state, acted=(*others, "warrior") if command.sallied else others)
    if command.hasted is not None:
        if command.hasted and len(seats_of(state, "defender")) < 2:
            refuse("haste", "sh.haste", N_("Haste is only for two Defenders."))
        state = replace(state, hasted=command.hasted, freed=state.freed if command.hasted else {})
    return state


def _workshop(state: State, command: Override) -> State:
    """The Hourglasses of D1, which one Defender has; each may pay for a second use as well."""
    left = {seat: count for seat, count in command.workshop.items() if count}
    for seat, count in command.workshop.items():
        _check_defender(state, seat)
        what = say(N_("Hourglasses for the Workshop alone"))
        number_of(what, count, 0, WORKSHOP_GIFT, "sh.dishonour")
        if seat == state.workshop_of and not count:
            state = replace(state, workshop=0, again=0)
    if left and "D1" not in state.dishonour:
        text = N_("Hourglasses for the Workshop alone come from D1, which was not used.")
        refuse("workshop", "sh.dishonour", text)
    if len(left) > 1 or (left and state.workshop and state.workshop_of not in left):
        refuse("workshop", "sh.dishonour", N_("Only the Defender who used D1 has Hourglasses for the Workshop alone."))
    for seat, count in left.items():
        state = replace(state, workshop=count, workshop_of=seat, again=count)
    return state


def _deeds(state: State, command: Override) -> State:
    """Dishonourable actions and deeds, each with its line on the glory sheet."""
    for which, done in command.dishonour.items():
        if which not in DISHONOUR:
            text = N_("There is no dishonourable action “%(given)s”.")
            refuse("dishonour-unknown", "sh.dishonour", text, given=which[:10])
        if done and which not in state.dishonour:
            line = Glory(state.turn, "defender", -1, f"dishonour-{which}")
            state = replace(state, dishonour=(*state.dishonour, which), ledger=(*state.ledger, line))
        elif not done and which in state.dishonour:
            left = tuple(other for other in state.dishonour if other != which)
            state = _without(_ungiven(replace(state, dishonour=left), which), f"dishonour-{which}")
    if command.dishonoured is not None:
        state = replace(state, dishonoured=command.dishonoured)
    for name, done in command.deeds.items():
        if name not in DEEDS:
            refuse("deed-unknown", "sh.deeds", N_("There is no deed “%(given)s”."), given=name[:20])
        if done and name not in state.deeds:
            state, _ = claimed(state, name)
        elif not done:
            left = tuple(other for other in state.deeds if other != name)
            shown = tuple(other for other in state.shown if other != name)
            state = _without(replace(state, deeds=left, shown=shown), f"deed-{name}")
    if command.bared is not None:
        what = say(N_("Wall Sections left bare"))
        state = replace(state, bared=number_of(what, command.bared, 0, MOST_BARED, "sh.deeds"))
    return state


def _ungiven(state: State, which: str) -> State:
    """The same without what is left of a dishonourable action that no field of a correction tells."""
    if which == "D1":
        return replace(state, workshop=0, again=0)
    return replace(state, cheap="", begun=()) if which == "D3" else state


def _without(state: State, what: str) -> State:
    """The same without the lines of the glory sheet for this."""
    return replace(state, ledger=tuple(line for line in state.ledger if line.what != what))
