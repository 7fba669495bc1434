"""Units and Heroes inside the Stronghold: Move, Swap, Speech, Sally.

Rulebook: Moving inside the Stronghold; Heroes. Which ways there are is told by :mod:`.hourglasses`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.notation import Word
from companion.referee.ruling import Refusal, Refused, Step, refuse
from companion.referee.stronghold import hourglasses
from companion.referee.stronghold.actions_table import SALLY
from companion.referee.stronghold.commands import Move, Sally, Speech, Swap
from companion.referee.stronghold.common import (
    barracks_full,
    check_owner,
    check_side,
    check_stage,
    number,
    place_name,
    standing,
)
from companion.referee.stronghold.components import (
    DEFENDERS,
    HERO_SPACE,
    HEROES,
    INVADERS,
    LONGEST_SPEECH,
    NOBODY,
    ONE,
    Force,
    UnitType,
    less,
    plus,
)
from companion.referee.stronghold.deeds import noted
from companion.referee.stronghold.table_state import State, Wall, replace, with_wall

_LETTERS = [kind.letter for kind in DEFENDERS]


def _one(letter: str) -> Force:
    return ONE[_LETTERS.index(letter)]


def force_at(state: State, place: str) -> Force:
    """The Defender's Units at a place; nobody where there is none of this name."""
    if place in state.walls:
        return state.walls[place].defender
    if place in state.towers:
        return state.towers[place].units
    return state.inside.get(place, NOBODY)


def with_force(state: State, place: str, force: Force) -> State:
    """The same with these Units of the Defender at a place."""
    if place in state.walls:
        return with_wall(state, place, replace(state.walls[place], defender=force))
    if place in state.towers:
        return replace(state, towers={**state.towers, place: replace(state.towers[place], units=force)})
    return replace(state, inside={**state.inside, place: force})


def _kind(state: State, place: str) -> str:
    if place in state.walls:
        return "wall"
    return "tower" if place in state.towers else place


def hero_place(state: State, hero: str) -> str:
    """The Wall Section of a Hero, else the Courtyard."""
    return next((name for name, wall in state.walls.items() if getattr(wall, hero)), "courtyard")


def _check_way(state: State, seat: str, mover: str, start: str, goal: str) -> None:
    """Refuse a step that this piece may not take for 1 Hourglass."""
    kinds = _kind(state, start), _kind(state, goal)
    land = state.land
    near = land is not None and land.near(start, goal)
    step = hourglasses.Move(mover, kinds[0], kinds[1], near)
    words = Word(mover, 0), Word(kinds[0][:40], 0), Word(kinds[1][:40], 0)
    machine = goal in state.towers and bool(state.towers[goal].machine)
    hourglasses.check(step, words, machine=machine, acted=mover in state.acted)
    if start == goal:
        refuse("place-same", "sh.move", N_("It is there already."))
    if len(hourglasses.settle(step).result) > 2:
        text = N_("%(start)s and %(goal)s are not adjacent: go through the Courtyard.")
        refuse("not-adjacent", "sh.adjacent", text, start=place_name(start), goal=place_name(goal))
    for place in (start, goal):
        if place in state.walls or place in state.towers:
            check_owner(state, seat, "defender", place)
    if goal == "barracks" and mover in _LETTERS:
        full = barracks_full(state, _LETTERS.index(mover))
        if full is not None:
            raise Refused(Refusal("barracks-full", full, "sh.spaces"))


def _spend(state: State, seat: str, count: int) -> State:
    check_stage(state, "defender")
    check_side(state, seat, "defender")
    if state.pools.get(seat, 0) < count:
        text = N_("Hourglasses needed: %(count)d; there: %(left)d.")
        refuse("hourglasses-few", "sh.pay", text, count=count, left=state.pools.get(seat, 0))
    return replace(state, pools={**state.pools, seat: state.pools[seat] - count})


def move(state: State, command: Move) -> Applied[State]:
    """One step for 1 Hourglass."""
    state = _spend(state, command.seat, 1)
    mover, start, goal = command.mover, command.start, command.goal
    _check_way(state, command.seat, mover, start, goal)
    steps = [Step("sh.move", say(N_("One step costs 1 Hourglass.")))]
    if mover in HEROES:
        moved = _move_hero(state, mover, start, goal)
    else:
        _check_there(state, mover, start)
        moved = with_force(state, start, less(force_at(state, start), _one(mover)))
        moved = with_force(moved, goal, plus(force_at(moved, goal), _one(mover)))
    label = say(
        N_("%(mover)s: %(start)s to %(goal)s"),
        mover=say(hourglasses.MOVERS[mover]),
        start=place_name(start),
        goal=place_name(goal),
    )
    if leaves_guard(state, start):
        moved = replace(moved, guard=False)
        steps.append(hourglasses.LEFT_GUARD)
        label = say(N_("%(done)s. The Honour Guard gives no more Glory Points"), done=label)
    return Applied(moved, label, tuple(steps))


def leaves_guard(state: State, start: str) -> bool:
    """Whether a move from this place ends what the Honour Guard gives, which counts only as long as nobody of it has
    moved. Nobody can change places with it, as no Unit may go there."""
    return state.guard and start == "honour-guard"


def _with_hero(wall: Wall, hero: str, there: bool) -> Wall:
    return replace(wall, officer=there) if hero == "officer" else replace(wall, warrior=there)


def _move_hero(state: State, hero: str, start: str, goal: str) -> State:
    if hero_place(state, hero) != start:
        refuse("hero-elsewhere", "sh.heroes-move", N_("He is not there."))
    if start in state.walls:
        state = with_wall(state, start, _with_hero(state.walls[start], hero, False))
    if goal in state.walls:
        wall = state.walls[goal]
        if wall.officer or wall.warrior:
            refuse("hero-space", "sh.spaces", HERO_SPACE)
        state = with_wall(state, goal, _with_hero(wall, hero, True))
    return state


def _check_there(state: State, unit: str, place: str) -> None:
    index = _LETTERS.index(unit)
    force = force_at(state, place)
    if not force[index]:
        text, there = N_("No %(unit)s is there. %(there)s"), standing(place, force, "defender")
        refuse("units-missing", "sh.move", text, unit=say(DEFENDERS[index].name), there=there)


def swap(state: State, command: Swap) -> Applied[State]:
    """Two Units change places for 1 Hourglass; each must be allowed to go where the other is."""
    state = _spend(state, command.seat, 1)
    for unit in (command.one, command.other):
        if unit not in _LETTERS:
            refuse("swap-units", "sh.swap", N_("Only Units change places: M, S, or V."))
    _check_there(state, command.one, command.at)
    _check_there(state, command.other, command.there)
    one, other = _one(command.one), _one(command.other)
    # each goes into the space that the other leaves
    apart = with_force(state, command.at, less(force_at(state, command.at), one))
    apart = with_force(apart, command.there, less(force_at(apart, command.there), other))
    _check_way(apart, command.seat, command.one, command.at, command.there)
    _check_way(apart, command.seat, command.other, command.there, command.at)
    moved = with_force(state, command.at, plus(less(force_at(state, command.at), one), other))
    moved = with_force(moved, command.there, plus(less(force_at(moved, command.there), other), one))
    label = say(
        N_("%(one)s of %(at)s and %(other)s of %(there)s change places"),
        one=say(hourglasses.MOVERS[command.one]),
        at=place_name(command.at),
        other=say(hourglasses.MOVERS[command.other]),
        there=place_name(command.there),
    )
    return Applied(moved, label, (Step("sh.swap", say(N_("A change of places costs 1 Hourglass."))),))


def possible_moves(state: State, seat: str) -> Iterator[Move]:
    """Every step of a Unit or Hero for 1 Hourglass. Changes of places are not listed: there are too many."""
    places = (*state.walls, *state.towers, *state.inside)
    for start in places:
        force = force_at(state, start)
        movers = [kind.letter for kind, count in zip(DEFENDERS, force, strict=True) if count]
        movers += [hero for hero in HEROES if hero_place(state, hero) == start]
        for mover in movers:
            for goal in places:
                command = Move(seat=seat, mover=mover, start=start, goal=goal)
                if goal != start and _possible(move, state, command):
                    yield command


def possible_swaps(state: State, seat: str, one: str, at: str) -> Iterator[Swap]:
    """Every change of places with a Unit of another type for 1 Hourglass, for a Unit of this type at this place."""
    for there in (*state.walls, *state.towers, *state.inside):
        for kind, count in zip(DEFENDERS, force_at(state, there), strict=True):
            command = Swap(seat=seat, one=one, at=at, other=kind.letter, there=there)
            if count and kind.letter != one and there != at and _possible(swap, state, command):
                yield command


def _possible(do: Callable[[State, Any], Applied[State]], state: State, command: Move | Swap | Speech | Sally) -> bool:
    try:
        do(state, command)
    except Refused:
        return False
    return True


def _check_hero(state: State, seat: str, hero: str, rule: str) -> str:
    """The Wall Section of a Hero who is about to use his special action, which is that of the rule."""
    place = hero_place(state, hero)
    if place not in state.walls:
        refuse("hero-elsewhere", rule, N_("He stands on no Wall Section."))
    check_owner(state, seat, "defender", place)
    if hero in state.acted:
        refuse("hero-acted", "sh.hero-acted", N_("He has used his special action in this turn."))
    return place


def with_speech(state: State, hourglasses: int) -> State:
    """The same with so many Hourglasses (0 to 4) on the Officer for his Speech; with any he has acted in this turn."""
    others = tuple(hero for hero in state.acted if hero != "officer")
    return replace(state, speech=hourglasses, acted=(*others, "officer") if hourglasses else others)


def speech(state: State, command: Speech) -> Applied[State]:
    """The Officer's Speech."""
    number(command.hourglasses, 1, LONGEST_SPEECH, "sh.speech")
    state = _spend(state, command.seat, command.hourglasses)
    place = _check_hero(state, command.seat, "officer", "sh.speech")
    if state.walls[place].defender == NOBODY:
        refuse("speech-alone", "sh.speech", N_("At least one Unit must be there to hear him."))
    text = N_("Speech of the Officer: %(count)d, %(place)s")
    label = say(text, count=command.hourglasses, place=place_name(place))
    return Applied(with_speech(state, command.hourglasses), label)


def speeches(state: State, seat: str) -> tuple[int, ...]:
    """How many Hourglasses a Defender can spend on the Officer's Speech now (Heroes); none where there can be none."""
    counts = range(1, LONGEST_SPEECH + 1)
    return tuple(count for count in counts if _possible(speech, state, Speech(seat=seat, hourglasses=count)))


def sally(state: State, command: Sally) -> Applied[State]:
    """The Warrior kills a Unit on his Wall Section at once."""
    kinds = {kind.letter: index for index, kind in enumerate(INVADERS)}
    if command.unit not in kinds:
        refuse("unit-unknown", "sh.sally", N_("The Warrior kills a Goblin, an Orc, or a Troll."))
    index = kinds[command.unit]
    state = _spend(state, command.seat, SALLY[index])
    place = _check_hero(state, command.seat, "warrior", "sh.sally")
    wall = state.walls[place]
    if not wall.invader[index]:
        text, there = N_("No %(unit)s is there. %(there)s"), standing(place, wall.invader, "invader")
        refuse("units-missing", "sh.sally", text, unit=say(INVADERS[index].name), there=there)
    fought = with_wall(noted(state), place, replace(wall, invader=less(wall.invader, ONE[index])))
    label = say(N_("Sally, killed: %(unit)s, %(place)s"), unit=say(INVADERS[index].name), place=place_name(place))
    step = Step("sh.sally", say(N_("Its cost in Hourglasses: %(count)d."), count=SALLY[index]))
    return Applied(replace(fought, acted=(*state.acted, "warrior")), label, (step,))


def why_no_sally(state: State, seat: str) -> Message | None:
    """Why a Defender's Warrior can kill nobody now; None where he can, is the other Defender's, or where nobody of the
    Invader is on the walls."""
    if all(wall.invader == NOBODY for wall in state.walls.values()):
        return None
    try:
        place = _check_hero(state, seat, "warrior", "sh.sally")
    except Refused as refused:
        return None if refused.refusal.code == "other-flank" else refused.refusal.message
    if state.walls[place].invader == NOBODY:
        return say(N_("No Unit of the Invader is there: %(place)s."), place=place_name(place))
    return None if sallies(state, seat) else say(N_("It takes more Hourglasses than are left."))


def sallies(state: State, seat: str) -> tuple[tuple[UnitType, int], ...]:
    """The types of Unit of which the Warrior can kill one for a Defender now (Heroes), with the cost in Hourglasses."""
    costs = zip(INVADERS, SALLY, strict=True)
    return tuple((kind, price) for kind, price in costs if _possible(sally, state, Sally(seat=seat, unit=kind.letter)))
