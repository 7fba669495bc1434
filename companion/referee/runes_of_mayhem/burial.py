"""The Burial-steps at a table: healing, burial, and formations that break.

Rulebook: First Burial step; Second Burial step; Priest (Heal); Attacking (Fallen unit).
"""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

import msgspec

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Step, refuse
from companion.referee.runes_of_mayhem.board import (
    Steps,
    applied,
    fall,
    fighter,
    leave,
    own_unit,
    places,
    unmarked,
    with_unit,
)
from companion.referee.runes_of_mayhem.commands import Heal, Pass
from companion.referee.runes_of_mayhem.components import LANES
from companion.referee.runes_of_mayhem.formation import Moment, Places, Row, falls, formation_of
from companion.referee.runes_of_mayhem.formation import settle as settle_row
from companion.referee.runes_of_mayhem.heal import works
from companion.referee.runes_of_mayhem.state import (
    Combat,
    Piece,
    State,
    find,
    name_of,
    of_a_deck,
    of_seat,
    other,
    place_text,
    settings_of,
    standing,
    unit_among,
    unit_at,
    who,
)

replace = msgspec.structs.replace
STEPS = ("burial", "second-burial")
HEALED = N_("Healed by %(unit)s: %(units)s")
Rows = dict[tuple[str, int], Places]


# -- formations --------------------------------------------------------------------------------


_MOMENTS: dict[str, Literal["first", "second"]] = {"burial": "first", "second-burial": "second"}


def rows_of(state: State) -> Rows:
    """Rows 1 and 2 of both players as formations read them, to be compared with what comes after."""
    return {(seat, row): places(state, seat, row) for seat in state.players for row in (1, 2)}


def broken(state: State, before: Rows, steps: Steps, *marks: str, sacrifice: bool = False) -> State:
    """Units that have lost the bonus of their formation since ``before`` fall if their damage is enough;
    they get these marks too."""
    for (seat, row), was in before.items():
        now = places(state, seat, row)
        if formation_of(was, row) is None or formation_of(now, row) is not None:
            continue
        gone = tuple(n for n in range(1, LANES + 1) if _other_unit(was[n - 1] is None, now[n - 1] is None, was, now, n))
        taken = any(now[place - 1] is not None for place in gone)
        moment = Moment(_MOMENTS.get(state.stage, "neither"), taken)
        asked = Row(was, seat == state.active, row, gone, sacrifice)
        ruling = settle_row(asked, settings_of(state), moment, _names(state, seat, row))
        steps += ruling.steps[1:]
        for lane in ruling.result.falls:
            piece = standing(state, seat, lane, row)
            if piece is not None and not piece.fallen:
                state = fall(state, piece.id, steps, *marks)
    return state


def _names(state: State, seat: str, row: int) -> dict[int, Message]:
    """The units in a row of a player, by lane, as they are told from all others."""
    text = N_("%(unit)s of the %(player)s (%(place)s)")
    return {
        piece.lane: say(text, unit=name_of(piece), player=who(state, seat), place=place_text(piece.place))
        for piece in of_seat(state, seat)
        if piece.lane and piece.row == row
    }


def _other_unit(was_empty: bool, is_empty: bool, was: Places, now: Places, place: int) -> bool:
    """Whether a place of a formation was emptied, or holds a unit of another type now."""
    if was_empty or is_empty:
        return is_empty
    before, after = was[place - 1], now[place - 1]
    assert before is not None and after is not None
    return before.type != after.type


def unsupported(state: State, steps: Steps, unless: Container[int] = ()) -> State:
    """Living units fall that only a bonus kept alive which they have no more: they left their formation
    themselves, or it gives nothing in this turn. Units with a number in ``unless`` are left out."""
    settings = settings_of(state)
    for piece in state.units:
        unit = fighter(state, piece)
        if piece.fallen or piece.id in unless or unit.health_in(piece.seat == state.active) > 0:
            continue
        if falls(unit, settings):
            text = N_("Fallen without the bonus of the formation: %(unit)s.")
            steps.append(Step("rom.formation-breaks", say(text, unit=unit_at(piece))))
            state = fall(state, piece.id, steps)
    return state


# -- healing -----------------------------------------------------------------------------------


def restorable(state: State, seat: str) -> tuple[Piece, ...]:
    """The fallen units that a Priest of this player may restore now."""
    settings = settings_of(state)
    return tuple(
        piece
        for piece in state.units
        if piece.fallen
        and (piece.seat == seat or settings["Q18"] == "any")
        and not ("late" in piece.marks and settings["Q38"] == "never")
    )


def can_heal(state: State, piece: Piece) -> bool:
    """Whether this unit may be sacrificed to heal where it stands."""
    if piece.fallen or not piece.heal or piece.fights_as != "priest":
        return False
    return works(replace(fighter(state, piece), type=piece.type))


def healers(state: State, seat: str) -> tuple[Piece, ...]:
    """The living units of a player that may heal, if there is somebody to restore."""
    if not restorable(state, seat):
        return ()
    return tuple(piece for piece in of_seat(state, seat) if can_heal(state, piece))


def begin(state: State, steps: Steps) -> State:
    """A Burial-step begins; who cannot heal need not say so."""
    return resume(replace(state, passed=(), combat=Combat()), steps)


def awaited(state: State) -> tuple[str, ...]:
    """The seats that may still heal, the active player first."""
    return tuple(
        seat for seat in (state.active, other(state.active)) if seat not in state.passed and healers(state, seat)
    )


def resume(state: State, steps: Steps) -> State:
    """The Burial-step goes on; when nobody heals any more, the fallen are buried."""
    if not awaited(state):
        state = bury(state, steps)
        # The passes are over with the step; an open question only delays what comes next.
        stage = "main" if state.stage == "burial" else "discard"
        state = replace(state, stage=stage, passed=())
    return state


def _check(state: State, seat: str) -> None:
    if state.stage not in STEPS:
        refuse("not-now", "rom.heal", N_("Healing is for a Burial-step."))
    if state.asks:
        refuse("asked-first", "rom.lock", N_("First an open question must be answered."))
    if seat not in state.players:
        refuse("seat-unknown", None, N_("There is no seat “%(given)s”."), given=seat[:40])


def heal(state: State, command: Heal) -> Applied[State]:
    """A Priest is sacrificed and restores fallen units, which may be Priests that heal in turn."""
    _check(state, command.seat)
    priest = own_unit(state, command.seat, command.priest)
    if not can_heal(state, priest):
        text = N_("%(unit)s cannot heal: it takes a living Priest whose abilities work where it stands.")
        refuse("heal-unable", "rom.heal", text, unit=unit_among(state, priest))
    most = priest.heal or 0
    if not 1 <= len(set(command.units)) == len(command.units) <= most:
        text = N_("%(unit)s can restore from 1 to %(most)d fallen units, each once.")
        if most == 1:
            text = N_("%(unit)s can restore one fallen unit.")
        refuse("heal-number", "rom.heal", text, unit=unit_among(state, priest), most=most)
    fallen = {piece.id: piece for piece in restorable(state, command.seat)}
    for number in command.units:
        if number not in fallen:
            there = find(state, number)
            if there is not None and "late" in there.marks and there.fallen:
                text = N_("Fallen with its formation, it cannot be restored: %(unit)s.")
                refuse("heal-late", "rom.formation-breaks", text, unit=unit_among(state, there))
            refuse("heal-target", "rom.heal", N_("Only fallen units of the player can be restored."))
    steps: Steps = []
    names = tuple(name_of(fallen[number]) for number in command.units)
    text = N_("Sacrificed: %(unit)s. Restored to full health: %(units)s.")
    steps.append(Step("rom.heal", say(text, unit=name_of(priest), units=names)))
    state = leave(state, priest, steps)
    for number in command.units:
        piece = fallen[number]
        state = with_unit(state, piece, damage=0, marks=unmarked(piece, "fallen", "late"))
    # What one player restores may let the other one think again.
    state = resume(replace(state, passed=()), steps)
    told = tuple(unit_at(fallen[number]) for number in command.units)
    return applied(state, steps, HEALED, unit=unit_at(priest), units=told)


def pass_on(state: State, command: Pass) -> Applied[State]:
    """A player does not heal any more; when nobody does, the fallen are buried."""
    _check(state, command.seat)
    if command.seat in state.passed or command.seat not in awaited(state):
        refuse("passed", "rom.heal", N_("Nobody waits for this player now."))
    steps: Steps = []
    player = who(state, command.seat)
    state = resume(replace(state, passed=(*state.passed, command.seat)), steps)
    return applied(state, steps, N_("The %(player)s do not heal"), player=player)


# -- burial ------------------------------------------------------------------------------------


def bury(state: State, steps: Steps) -> State:
    """All fallen units go to the discard piles; units that fall with their formation then stay."""
    before = rows_of(state)
    state = remove_fallen(replace(state, held=()), steps)
    return broken(state, before, steps, "late")


def remove_fallen(state: State, steps: Steps) -> State:
    """Every fallen unit, on the Walls too, leaves play."""
    for seat in state.players:
        fallen = tuple(piece for piece in of_seat(state, seat) if piece.fallen)
        piled = tuple(name_of(piece) for piece in fallen if of_a_deck(piece))
        if piled:
            text = N_("To the discard pile of the %(player)s: %(units)s.")
            steps.append(Step("rom.burial", say(text, player=who(state, seat), units=piled)))
        others = tuple(name_of(piece) for piece in fallen if not of_a_deck(piece))
        if others:
            text = N_("Off the table, and onto no discard pile: %(units)s.")
            steps.append(Step("rom.burial", say(text, units=others)))
        for piece in fallen:
            state = leave(state, piece, steps)
    return state
