"""The commands that a seat may give now, as far as they can be listed.

What the Invader's book or the board decides is open to :func:`.play.Stronghold.apply` within the limits of the box;
here stand a few of those answers, so that a game can be played from this list alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.stronghold import land
from companion.referee.stronghold.actions import (
    available,
    instalments,
    may_haste,
    missing,
    owed,
    places_for,
    why_not,
    why_not_pay,
)
from companion.referee.stronghold.actions_table import ACTIONS, BUILDINGS, Action
from companion.referee.stronghold.assault import awaited, frenzied
from companion.referee.stronghold.commands import (
    Act,
    AnyCommand,
    Cannon,
    ChiefMarksman,
    Choose,
    Deed,
    Dishonour,
    EnterMap,
    Fire,
    HandOver,
    Haste,
    Machine,
    Order,
    PhaseDone,
    PlaceStone,
    Poles,
    Ram,
    Reach,
    Saboteur,
    Sally,
    Snipe,
    Speech,
    Spent,
    StepDone,
    Stood,
)
from companion.referee.stronghold.common import open_walls_of
from companion.referee.stronghold.components import INVADERS
from companion.referee.stronghold.deeds import deeds_seen
from companion.referee.stronghold.moves import possible_moves, sallies, speeches
from companion.referee.stronghold.notation import write_force
from companion.referee.stronghold.options import FACES
from companion.referee.stronghold.reach import moving
from companion.referee.stronghold.shots import aims, deck, ready
from companion.referee.stronghold.table_state import (
    TRAINING,
    State,
    bare,
    flank_of,
    gate_under_attack,
    owns,
    side_of,
    workshop_left,
)
from companion.referee.stronghold.turn import invading, may_dishonour, open_to_saboteurs, stone_places
from companion.referee.stronghold.uses import use_of
from companion.referee.stronghold.volleys import chief_unknown, goblin_targets, shooters

STARTS = (land.write(land.plain(5, 4)),)
FORCES = ("", "2G", "3O", "2T1O", "4T")
"""Units that stand for all that may reach a Wall Section."""
TARGETS = ("1G", "2O1T")


def legal(state: State, seat: str) -> Iterator[AnyCommand]:
    """Every listed command; see the module."""
    if state.stage == "over":
        return
    if state.stage == "map":
        yield from (EnterMap(text=text) for text in STARTS)
        return
    of_invader = side_of(seat) == "invader"
    if of_invader:
        yield from (Deed(seat=seat, deed=name) for name in deeds_seen(state))
    if state.asks:
        for ask in state.asks:
            if ask.seat == seat:
                for chosen in ask.sets:
                    units = write_force(chosen, ask.types)
                    yield Choose(seat=seat, kind=ask.kind, place=ask.place, units=units, chief=True)
        return
    if state.stage == "invader" and of_invader:
        yield from (HandOver(seat=seat, hourglasses=count) for count in (1, 2, 3))
        if seat in invading(state):
            yield PhaseDone(seat=seat, own=True, straight=True)
            if state.phase == TRAINING:
                yield ChiefMarksman(seat=seat, out=seat in state.chiefs)
        can = (*state.saboteurs, *open_to_saboteurs(state))
        yield from (
            Saboteur(seat=seat, building=name, out=name in state.saboteurs, at_once=True)
            for name in BUILDINGS
            if name in can
        )
        if moving(state):
            yield from _stands(state, seat)
    elif state.stage == "defender" and not of_invader and seat not in state.done:
        yield from _spending(state, seat)
    if not of_invader:
        for which in may_dishonour(state):
            yield Dishonour(seat=seat, which=which, building="forge" if which == "D3" else "", at_once=which == "D3")
    if state.stage == "assault" and seat in awaited(state):
        yield StepDone(seat=seat, own=True, past=True, chief=True)
        yield from _step(state, seat)


def _stands(state: State, seat: str) -> Iterator[AnyCommand]:
    for name, wall in state.walls.items():
        if owns(state, seat, name):
            now = write_force(wall.invader, INVADERS)
            # after a tie nobody comes any more
            yield from (
                Reach(seat=seat, walls={name: Stood(units=force)}) for force in FORCES if force != now and not state.tie
            )


def _spending(state: State, seat: str) -> Iterator[AnyCommand]:
    left = state.pools.get(seat, 0)
    if state.stone:
        yield from (PlaceStone(seat=seat, section=name) for name in stone_places(state, seat))
    elif not owed(state, seat):
        if not left and not workshop_left(state, seat):
            yield Spent(seat=seat)
        elif use_of(state, seat) is None:
            yield Spent(seat=seat, lost=True)
    yield from (Haste(seat=seat, action=name) for name in state.used if may_haste(state, seat, ACTIONS[name]))
    for action in ACTIONS.values():
        yield from _acts(state, seat, action)
    if left:
        yield from possible_moves(state, seat)
    yield from (Speech(seat=seat, hourglasses=count) for count in speeches(state, seat))
    yield from (Sally(seat=seat, unit=kind.letter) for kind, _ in sallies(state, seat))


def _acts(state: State, seat: str, action: Action) -> Iterator[Act]:
    if why_not_pay(state, seat, action) is None:
        for count in instalments(state, seat, action):
            yield Act(seat=seat, action=action.id, hourglasses=count)
    needed = missing(state, action)
    if available(state, seat, action) >= needed and why_not(state, seat, action) is None:
        for place in places_for(state, seat, action.id):
            at_once = action.id == "track"
            yield Act(seat=seat, action=action.id, hourglasses=needed, place=place, at_once=at_once)


def _step(state: State, seat: str) -> Iterator[AnyCommand]:
    if state.step == "reach":
        yield from _stands(state, seat)
    elif state.step == "cannons":
        for name in ready(state, seat):
            yield from (
                Cannon(seat=seat, tower=name, targets=text, card=card) for text in TARGETS for card in _cards(state)
            )
    elif state.step == "machines":
        if chief_unknown(state, seat):
            yield ChiefMarksman(seat=seat)
        for name in open_walls_of(state, seat):
            if not bare(state.walls[name]):
                yield Machine(seat=seat, section=name, stone=1)
            if state.walls[name].defender[0]:
                yield Machine(seat=seat, section=name, units="1M")
    elif state.step == "marksmen":
        for name, left in shooters(state, seat).items():
            yield from (Fire(seat=seat, shooters={name: left}, aim=flank_of(name), targets=text) for text in TARGETS)
    elif state.step == "goblins":
        yield from (Snipe(seat=seat, place=name, count=1) for name in goblin_targets(state, seat))
    elif state.step == "poles":
        for tower, reach in ready(state, seat).items():
            yield from (
                Poles(seat=seat, tower=tower, section=name, card=card)
                for name in aims(state, reach)
                for card in _cards(state)
            )
    elif state.step == "orders":
        for name in open_walls_of(state, seat):
            if state.walls[name].invader[0] and not frenzied(state):
                yield Order(seat=seat, order="frenzy", section=name)
            if not bare(state.walls[name]):
                yield Order(seat=seat, order="explosion", section=name)
    elif state.step == "ram" and gate_under_attack(state) is not None and "ram" not in state.acted:
        yield from (Ram(seat=seat, damage=count) for count in (2, 4))


def _cards(state: State) -> tuple[str, ...]:
    """The companion draws where it knows the deck; else the faces that the text shows are entered."""
    return ("",) if deck(state) else tuple(FACES.values())
