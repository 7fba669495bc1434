"""How long the referee of Stronghold takes: one Wall Section, and a whole Assault of nine."""

from __future__ import annotations

import random
import statistics
import time

from companion.referee.game import Applied, SeatPlan, Setup
from companion.referee.stronghold import GAME
from companion.referee.stronghold.commands import AnyCommand, Choose, EnterMap, Override, PhaseDone, Spent, StepDone
from companion.referee.stronghold.components import CAULDRONS
from companion.referee.stronghold.land import plain, write
from companion.referee.stronghold.melee import settle
from companion.referee.stronghold.section import Section
from companion.referee.stronghold.table_state import State, replace

SECTION = Section((6, 5, 4), (3, 3, 1), stone=2, wood=1, officer=True, warrior=False, speech=3, banner=2, altar=1)
"""Many Units on both sides: many legal sets of losses."""


def section(times: int = 500) -> float:
    """Milliseconds of one melee with all its steps and every legal set, the median."""
    settings = GAME.options.defaults()
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        settle(SECTION, settings)
        spent.append(time.perf_counter() - began)
    return 1000 * statistics.median(spent)


def _given(state: State, command: AnyCommand) -> State:
    applied = GAME.apply(state, command)
    assert isinstance(applied, Applied), applied
    return applied.state


def _before() -> State:
    """An Assault on nine Wall Sections that is about to begin."""
    state = GAME.new(Setup((SeatPlan("invader"), SeatPlan("defender"))))
    land = plain(5, 4)
    with_spaces = tuple(replace(plan, spaces=int(at < CAULDRONS)) for at, plan in enumerate(land.sections))
    state = _given(state, EnterMap(text=write(replace(land, sections=with_spaces))))
    rng = random.Random(1)
    walls = {
        name: f"invader={rng.randint(1, 3)}T{rng.randint(1, 3)}O{rng.randint(1, 3)}G defender=1S1M stone=2"
        for name in state.walls
    }
    for name in list(walls)[:CAULDRONS]:
        walls[name] += " cauldrons=1G"
    state = _given(state, Override(reason="bench", walls=walls))
    while state.stage != "assault":
        legal = [command for seat in GAME.phase(state).awaits for command in GAME.legal(state, seat)]
        state = _given(state, next((each for each in legal if isinstance(each, Spent | PhaseDone)), legal[0]))
    return state


def assault(times: int = 20) -> float:
    """Milliseconds of all commands of an Assault on nine Wall Sections, every choice made, the median."""
    start = _before()
    spent = []
    for _ in range(times):
        state, commands = start, 0.0
        while state.stage == "assault":
            seat = GAME.phase(state).awaits[0]
            command = next(each for each in GAME.legal(state, seat) if isinstance(each, StepDone | Choose))
            began = time.perf_counter()
            state = _given(state, command)
            commands += time.perf_counter() - began
        spent.append(commands)
    return 1000 * statistics.median(spent)


def show() -> None:
    """Print the figures."""
    print(f"Stronghold: one Wall Section, milliseconds           {section():9.3f}")
    print(f"Stronghold: an Assault of nine, milliseconds         {assault():9.2f}", flush=True)
