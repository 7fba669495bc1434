"""Who of the Invader stands on which Wall Section: entered in Phase 6 and when the Assault begins, for all at once.

Rulebook: Movement; Assault; Tie. The Units that come are told by the Invader's book and by the board.
"""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused, refuse
from companion.referee.stronghold.assault import step_done
from companion.referee.stronghold.commands import Reach, Stand, StepDone, Stood
from companion.referee.stronghold.common import (
    check_invader_box,
    check_owner,
    check_side,
    check_step,
    number,
    place_name,
    seat_name,
    units,
    wall_of,
)
from companion.referee.stronghold.components import ALTAR, BANNER, INVADERS, force_text, holds
from companion.referee.stronghold.section import MOST_OTHER
from companion.referee.stronghold.table_state import MOVEMENT, State, Wall, replace


def moving(state: State) -> bool:
    """Whether it is the Phase in which Units come to the walls, or the Defender answers it (Movement)."""
    return state.stage in ("invader", "defender") and state.phase == MOVEMENT


def reach(state: State, command: Reach) -> Applied[State]:
    """What the Invader has on Wall Sections: all of them as the command says, or none. Who has not seen what somebody
    else has entered for him in this turn neither replaces nor confirms it."""
    if not moving(state) or command.done:
        check_step(state, "reach")
    check_side(state, command.seat, "invader")
    entered = {name: _wall(state, command.seat, name, stood) for name, stood in command.walls.items()}
    walls = {**state.walls, **entered}
    check_invader_box(walls)
    told = say(
        N_("%(seat)s on the walls: %(where)s"),
        seat=seat_name(command.seat),
        where=tuple(say(N_("%(units)s (%(place)s)"), units=_there(wall), place=name) for name, wall in entered.items()),
    )
    after = replace(state, walls=walls, entered=tuple(dict.fromkeys((*state.entered, command.seat))))
    replaces = command.seat in state.entered
    if not command.done:
        if not entered:
            refuse("unchanged", None, N_("Nothing was changed: that is what the companion has."))
        return Applied(after, told, replaces=replaces)
    done = step_done(after, StepDone(seat=command.seat, own=True))
    label = say(N_("%(entered)s. %(done)s"), entered=told, done=done.label) if entered else done.label
    return Applied(done.state, label, done.steps, replaces=replaces)


def stand(state: State, command: Stand) -> Applied[State]:
    """What the Invader has on one Wall Section, as the logs of earlier tables tell it."""
    stood = Stood(units=command.units, banner=command.banner, altar=command.altar, imod=command.imod, dmod=command.dmod)
    return reach(state, Reach(seat=command.seat, walls={command.section: stood}))


def _wall(state: State, seat: str, name: str, stood: Stood) -> Wall:
    """The Wall Section with what now stands on it; what the box holds is checked for all together."""
    wall = wall_of(state, name)
    check_owner(state, seat, "invader", name)
    try:
        after = _with(wall, stood)
    except Refused as refused:
        why = refused.refusal
        message = say(N_("%(place)s: %(why)s"), place=place_name(name), why=why.message)
        raise Refused(Refusal(why.code, message, why.rule)) from refused
    if state.tie and not holds(wall.invader, after.invader):
        text = N_("Nobody comes to %(place)s any more: the Assault after a tie is fought with what is there.")
        refuse("tie-reach", "sh.tie", text, place=place_name(name))
    return after


def _with(wall: Wall, stood: Stood) -> Wall:
    """The Wall Section with what stands on it. Raises Refused for what is malformed, or more than the whole box."""
    return replace(
        wall,
        invader=units(stood.units, INVADERS),
        banner=number(stood.banner, 0, MOST_OTHER, "sh.components"),
        altar=number(stood.altar, 0, MOST_OTHER, "sh.components"),
        imod=number(stood.imod, 0, MOST_OTHER, "sh.other-strength"),
        dmod=number(stood.dmod, 0, MOST_OTHER, "sh.other-strength"),
    )


def _there(wall: Wall) -> tuple[Message, ...]:
    """The Units and tiles of the Invader on a Wall Section, in words."""
    tiles = tuple(
        say(N_("%(count)d × %(unit)s"), count=count, unit=say(tile))
        for tile, count in ((BANNER, wall.banner), (ALTAR, wall.altar))
        if count
    )
    return (*force_text(wall.invader, INVADERS), *tiles) or (say(N_("nobody")),)
