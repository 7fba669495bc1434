"""What everybody at a table of Stronghold sees alike: the walls as rows, the glory sheet, the newest melees."""

from __future__ import annotations

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.stronghold import moves
from companion.referee.stronghold.actions import cost
from companion.referee.stronghold.actions_table import ACTIONS, BUILDINGS, DEEDS
from companion.referee.stronghold.assault import STEP_NAMES
from companion.referee.stronghold.common import place_name
from companion.referee.stronghold.components import (
    DEFENDERS,
    HEROES,
    INVADERS,
    NOBODY,
    Force,
    Side,
    UnitType,
    force_text,
)
from companion.referee.stronghold.ending import Scored, merged, scores, winner
from companion.referee.stronghold.marks import Marks, marks
from companion.referee.stronghold.section import defender_parts, invader_parts
from companion.referee.stronghold.start import set_up
from companion.referee.stronghold.table_state import (
    ASSAULT,
    PHASES,
    TURNS,
    Fought,
    State,
    points,
    seats_of,
    section_of,
    settings_of,
)
from companion.referee.stronghold.turn import PHASE_NAMES, guard_stands

SIDES: tuple[Side, ...] = ("invader", "defender")

Chips = tuple[tuple[str, int], ...]
"""Letters of Units with their numbers."""


class Row(msgspec.Struct, frozen=True):
    """A Wall Section at one glance: Units of both sides, wall components, total strengths, what else is there."""

    name: str
    invader: Chips
    defender: Chips
    stone: int
    wood: int
    strengths: tuple[int, int]
    marks: Marks
    breached: bool


class Post(msgspec.Struct, frozen=True):
    """A Tower or a place inside: who is there, or which machine."""

    name: Message
    units: Chips
    machine: str = ""
    touches: tuple[str, ...] = ()


def chips(force: Force, types: tuple[UnitType, ...]) -> Chips:
    """The Units as letters and numbers, the strongest first."""
    return tuple((kind.letter, count) for kind, count in zip(reversed(types), reversed(force), strict=True) if count)


def rows(state: State) -> tuple[Row, ...]:
    """The Wall Sections in the order of the map."""
    settings = settings_of(state)
    found = []
    for name, wall in state.walls.items():
        section = section_of(state, name)
        strengths = (
            sum(part.points for part in invader_parts(section)),
            sum(part.points for part in defender_parts(section, settings)),
        )
        found.append(
            Row(
                name,
                chips(wall.invader, INVADERS),
                chips(wall.defender, DEFENDERS),
                wall.stone,
                wall.wood,
                strengths,
                marks(state, wall),
                wall.breached,
            )
        )
    return tuple(found)


def towers(state: State) -> tuple[Post, ...]:
    """The Towers in the order of the map."""
    return tuple(
        Post(
            place_name(plan.name),
            chips(state.towers[plan.name].units, DEFENDERS),
            ACTIONS[machine].name if (machine := state.towers[plan.name].machine) else "",
            tuple(plan.touches),
        )
        for plan in (state.land.towers if state.land else ())
    )


def inside(state: State) -> tuple[Post, ...]:
    """Where Units stand inside, and a Hero who rests there."""
    posts = [Post(place_name(place), chips(force, DEFENDERS)) for place, force in state.inside.items()]
    if any(state.hospital):
        posts.append(Post(place_name("hospital"), chips(state.hospital, DEFENDERS)))
    return tuple(posts)


def resting(state: State) -> tuple[Message, ...]:
    """The Heroes who are in the Courtyard."""
    return tuple(say(name) for hero, name in HEROES.items() if moves.hero_place(state, hero) == "courtyard")


def turn_ended(state: State) -> tuple[Scored, ...]:
    """What the end of the turn before gave, told in the first Phase of the next one."""
    if state.stage != "invader" or state.phase != 1:
        return ()
    ends = ("time", "honour-guard")
    return merged(line for line in state.ledger if line.turn == state.turn - 1 and line.what in ends)


def removed(melee: Fought) -> Message | None:
    """Who is taken off the board after a melee; None while that is still to be chosen."""
    if melee.removed is None:
        return None
    if melee.removed == NOBODY:
        return say(N_("nobody dies"))
    if melee.winner == "defender":
        return say(N_("remove %(units)s"), units=force_text(melee.removed, INVADERS))
    return say(N_("remove %(units)s (to the Hospital)"), units=force_text(melee.removed, DEFENDERS))


def gone(melee: Fought) -> Chips:
    """The same as letters and numbers, for who reads it across the room."""
    return chips(melee.removed or NOBODY, INVADERS if melee.winner == "defender" else DEFENDERS)


def discharged(state: State) -> tuple[Message, ...]:
    """Who has left the Hospital after the newest melee, and where to."""
    healed, lost = state.discharged
    ways = (
        (healed, N_("From the Hospital to the Courtyard: %(units)s")),
        (lost, N_("From the Hospital to the supply: %(units)s")),
    )
    return tuple(say(text, units=force_text(force, DEFENDERS)) for force, text in ways if force != NOBODY)


def glory(state: State) -> dict[str, object]:
    """The glory sheet: every line, the totals, the deeds, the Honour Guard."""
    return {
        "totals": {side: points(state, side) for side in SIDES},
        "ledger": merged(state.ledger),
        "deeds": [(name, say(text), name in state.deeds) for name, text in DEEDS.items()],
        "guard": _guard(state),
    }


def _guard(state: State) -> Message:
    """What the Honour Guard gives: rule sh.honour-guard, option AMB-16."""
    if not guard_stands(state):
        return say(N_("The Honour Guard has moved: no more points for it."))
    if settings_of(state)["AMB-16"] == "guard":
        return say(N_("The Honour Guard has never moved: from turn 6 a point for each turn, with or without a breach."))
    return say(N_("The Honour Guard has never moved: from turn 6 a point for each turn without a breach."))


def context(state: State) -> dict[str, object]:
    """What the sections of ``_public.html`` show."""
    return {
        **glory(state),
        "state": state,
        "set_up": set_up(state) if state.stage == "map" else {},
        "rows": rows(state),
        "towers": towers(state),
        "inside": inside(state),
        "resting": resting(state),
        "paid": [
            (say(ACTIONS[name].name), lies.count, cost(state, ACTIONS[name]), lies.seat)
            for name, lies in state.paid.items()
        ],
        "used": [say(ACTIONS[name].name) for name in state.used if not ACTIONS[name].repeats],
        "saboteurs": [say(BUILDINGS[name][0]) for name in state.saboteurs],
        "two": len(seats_of(state, "defender")) > 1,
        "scores": scores(state),
        "won": winner(state),
        "turns": TURNS,
        "phases": [(number, say(PHASE_NAMES[number - 1])) for number in range(1, PHASES + 1)],
        "steps_of_assault": [(step, say(STEP_NAMES[step])) for step in ASSAULT],
        "removed": {melee.section: removed(melee) for melee in state.melees},
        "gone": {melee.section: gone(melee) for melee in state.melees},
        "discharged": discharged(state),
        "turn_ended": turn_ended(state),
        "melee_places": {melee.section: place_name(melee.section) for melee in state.melees},
        "place_name": place_name,
    }
