"""The melee of every Wall Section, what its losers choose, the Hospital.

Rulebook: Assault II.4 and II.5; Breaching the Stronghold. Each ruling is that of :mod:`.melee`.
"""

from __future__ import annotations

from companion.referee.messages import N_, say
from companion.referee.ruling import Ruling, Step
from companion.referee.stronghold import melee
from companion.referee.stronghold.common import left_out, place_name
from companion.referee.stronghold.components import DEFENDERS, INVADERS, NOBODY, Force, Side, force_text, less, plus
from companion.referee.stronghold.ending import breach
from companion.referee.stronghold.section import Section, write_section
from companion.referee.stronghold.table_state import (
    Ask,
    Fought,
    State,
    flank_of,
    owner,
    replace,
    seats_of,
    section_of,
    settings_of,
    with_wall,
)

HEALED = 2


def begin_melee(state: State) -> tuple[State, tuple[Step, ...]]:
    """Settle every Wall Section on which the Invader stands; where the loser has a choice, ask."""
    return _fight(replace(state, discharged=(NOBODY, NOBODY)), tuple(state.walls))


def fight_anew(state: State, names: tuple[str, ...]) -> tuple[State, tuple[Step, ...]]:
    """Settle these Wall Sections once more, of whose losses none has been removed yet."""
    walls = {name: replace(wall, fought=wall.fought and name not in names) for name, wall in state.walls.items()}
    melees = tuple(each for each in state.melees if each.section not in names)
    return _fight(replace(state, walls=walls, melees=melees), names)


def _fight(state: State, names: tuple[str, ...]) -> tuple[State, tuple[Step, ...]]:
    steps: list[Step] = []
    for name in names:
        wall = state.walls[name]
        if wall.invader == NOBODY or wall.fought or left_out(state, wall):
            continue
        section = section_of(state, name)
        ruling = melee.settle(section, settings_of(state))
        if state.tie:  # nobody gains Glory: a breach only decides, see :func:`.ending.breach`
            ruling = replace(ruling, steps=tuple(step for step in ruling.steps if step.rule != "sh.four-points"))
        result = ruling.result
        if result.fought:
            state = replace(state, melees=(*state.melees, _told(name, section, ruling)))
        steps.append(Step("sh.melee", say(N_("%(place)s:"), place=place_name(name))))
        steps += ruling.steps
        state = with_wall(state, name, replace(wall, fought=True))
        if result.breach:
            state, told = breach(state, name, result.extra_glory)
            steps += told
        if len(result.losses) == 1:
            state = _remove(state, name, result.winner == "defender", result.losses[0])
            continue
        side: Side = "invader" if result.winner == "defender" else "defender"
        ask = Ask("melee", owner(state, side, flank_of(name)), side, name, result.losses)
        state = replace(state, asks=(*state.asks, ask))
    return state, tuple(steps)


def _told(name: str, section: Section, ruling: Ruling[melee.Melee]) -> Fought:
    result = ruling.result
    totals = result.invader, result.defender, result.winner or "", result.superiority, result.breach
    return Fought(name, *totals, write_section(section), ruling.steps)


def _remove(state: State, name: str, of_invader: bool, dead: Force) -> State:
    wall = state.walls[name]
    fought = (replace(each, removed=dead) if each.section == name else each for each in state.melees)
    state = replace(state, melees=tuple(fought))
    if of_invader:
        return with_wall(state, name, replace(wall, invader=less(wall.invader, dead)))
    hurt = replace(state, hospital=plus(state.hospital, dead))
    return with_wall(hurt, name, replace(wall, defender=less(wall.defender, dead)))


def settle_choice(state: State, ask: Ask, chosen: Force) -> tuple[State, tuple[Step, ...]]:
    """What follows from an answer."""
    if ask.kind == "melee":
        told = say(N_("Dead, %(place)s: %(units)s."), place=place_name(ask.place), units=force_text(chosen, ask.types))
        return _remove(state, ask.place, ask.side == "invader", chosen), (Step("sh.losses", told),)
    if ask.kind == "hospital":
        return _discharge(state, chosen)
    told = say(N_("Dead: %(units)s."), units=force_text(chosen, INVADERS) or (say(N_("nobody")),))
    return state, (Step("sh.invader-chooses" if ask.kind == "fire" else "sh.hit-deck", told),)


def ask_hospital(state: State) -> tuple[State, tuple[Step, ...]]:
    """Who leaves the Hospital: at most two, so there is a choice only among more."""
    lying = state.hospital
    if lying == NOBODY:
        return state, ()
    if sum(lying) <= HEALED:
        return _discharge(state, lying)
    sets = tuple(
        (m, s, HEALED - m - s)
        for m in range(min(lying[0], HEALED) + 1)
        for s in range(min(lying[1], HEALED - m) + 1)
        if 0 <= HEALED - m - s <= lying[2]
    )
    if len(sets) == 1:
        return _discharge(state, sets[0])
    ask = Ask("hospital", seats_of(state, "defender")[0], "defender", "hospital", sets)
    return replace(state, asks=(*state.asks, ask)), ()


def _discharge(state: State, healed: Force) -> tuple[State, tuple[Step, ...]]:
    lost = less(state.hospital, healed)
    inside = {**state.inside, "courtyard": plus(state.inside["courtyard"], healed)}
    text = N_("Back to the Courtyard: %(units)s. To the supply: %(lost)s.")
    nobody = (say(N_("nobody")),)
    told = say(text, units=force_text(healed, DEFENDERS) or nobody, lost=force_text(lost, DEFENDERS) or nobody)
    return replace(state, hospital=NOBODY, inside=inside, discharged=(healed, lost)), (Step("sh.hospital", told),)
