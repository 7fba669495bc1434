"""What a Defender can certainly still do with an Hourglass, so that none is given up that could be spent.

Rulebook: Hourglasses and actions; Actions of the Defender; Moving inside the Stronghold.
"""

from __future__ import annotations

from companion.referee.messages import N_, Message, say
from companion.referee.stronghold.actions import available, missing, places_for, why_not
from companion.referee.stronghold.actions_table import ACTIONS, UNSEEN, Action
from companion.referee.stronghold.common import place_name
from companion.referee.stronghold.hourglasses import MOVERS
from companion.referee.stronghold.moves import possible_moves
from companion.referee.stronghold.table_state import State


def use_of(state: State, seat: str) -> Message | None:
    """Something that this Defender can spend an Hourglass on; None where the companion sees nothing.

    Only what needs no look at the board is told: an action that can be begun or paid further, and a step into the
    Courtyard, which holds any number, or to a free space of the Barracks. Whether another space is free the table
    knows."""
    for action in ACTIONS.values():
        if available(state, seat, action) and _takes_one(state, seat, action):
            return say(action.name)
    if state.pools.get(seat, 0):
        for way in possible_moves(state, seat):
            if way.goal in ("courtyard", "barracks"):
                text = N_("%(mover)s: %(start)s to %(goal)s")
                start, goal = place_name(way.start), place_name(way.goal)
                return say(text, mover=say(MOVERS[way.mover]), start=start, goal=goal)
    return None


def _takes_one(state: State, seat: str, action: Action) -> bool:
    if why_not(state, seat, action) is not None or not places_for(state, seat, action.id):
        return False
    needs = missing(state, action)
    return needs > 1 or (needs == 1 and action.id not in UNSEEN)
