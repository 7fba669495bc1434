"""A unit comes into play at a table: played, hired, or a king that turns into one; and what it does then.

Rulebook: Play Cards; Hero; Castle Folk; Pillager; Mercenary Expansion; Expansion rules (Howl, King unit).
"""

from __future__ import annotations

import msgspec

from companion.referee.messages import N_, say
from companion.referee.ruling import Step
from companion.referee.runes_of_mayhem.board import Steps, ask, check_place, entry_of, with_player
from companion.referee.runes_of_mayhem.burial import broken, rows_of
from companion.referee.runes_of_mayhem.enter import EFFECTS, effects_of
from companion.referee.runes_of_mayhem.state import Piece, State, other, settings_of, who

replace = msgspec.structs.replace
RESTORED = 5
"""The Structure-points that Builders bring back."""


def enter(state: State, piece: Piece, place: str, steps: Steps, played: bool = True) -> State:
    """A new unit comes to an empty place, and its effects on entering follow; ``played``: from the hand.

    Raises Refused if it may not stand there.
    """
    lane, row = check_place(state, piece, place)
    ruling = effects_of(entry_of(piece, place, played), settings_of(state))
    steps += ruling.steps
    if ruling.result.later:
        piece = replace(piece, marks=(*piece.marks, "arrival"))
    before = rows_of(state)
    held = tuple(each for each in state.held if (each.seat, each.lane, each.row) != (piece.seat, lane, row))
    units = (*state.units, replace(piece, lane=lane, row=row))
    state = broken(replace(state, units=units, next_id=state.next_id + 1, held=held), before, steps)
    for effect in ruling.result.effects:
        state = _effect(state, effect, piece, steps)
    return state


def _effect(state: State, effect: str, piece: Piece, steps: Steps) -> State:
    seat = piece.seat
    if effect == "restore":
        return _restore(state, seat, steps)
    if effect == "lock":
        enemy = other(seat)
        if not state.players[enemy].gold_markers + state.players[enemy].faith_markers:
            text = N_("The %(player)s have no marker on a production card: none can be locked.")
            steps.append(Step("rom.lock", say(text, player=who(state, enemy))))
            return state
    steps += EFFECTS[effect]
    if effect.startswith("direct-shot"):
        return ask(state, "direct-shot", seat, piece.id)
    if effect == "lock":
        return ask(state, "lock", seat, piece.id)
    return ask(state, "howl", seat, piece.id) if effect == "howl" else state


def _restore(state: State, seat: str, steps: Steps) -> State:
    player = state.players[seat]
    structure = min(player.structure + RESTORED, player.initial)
    text = N_("Structure-points that come back to the Fortress: %(count)d.")
    if structure == player.structure:
        text = N_("No Structure-points come back: the Fortress has all that it began with.")
        steps.append(Step("rom.castle-folk", say(text)))
        return state
    steps.append(Step("rom.castle-folk", say(text, count=structure - player.structure)))
    return with_player(state, seat, structure=structure)
