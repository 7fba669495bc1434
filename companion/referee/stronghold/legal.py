"""The commands that a seat may give now, as far as they can be listed.

What the Invader's book or the board decides is open to :func:`.play.Stronghold.apply` within the limits of the box;
here stand a few of those answers, so that a game can be played from this list alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.stronghold import land, moves
from companion.referee.stronghold.actions import available, cost, due, flank_owned, may_haste, places_for, why_not
from companion.referee.stronghold.actions_table import ACTIONS, BUILDINGS, DISHONOUR, DISHONOUR_FROM, SALLY
from companion.referee.stronghold.assault import awaited, frenzied
from companion.referee.stronghold.commands import (
    Act,
    AnyCommand,
    Cannon,
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
from companion.referee.stronghold.common import open_walls, quiet_walls
from companion.referee.stronghold.components import INVADERS, LONGEST_SPEECH, NOBODY, SABOTEURS
from companion.referee.stronghold.deeds import deeds_seen
from companion.referee.stronghold.moves import possible_moves
from companion.referee.stronghold.notation import write_force
from companion.referee.stronghold.shots import deck
from companion.referee.stronghold.table_state import TRAINING, State, flank_of, owner, workshop_left
from companion.referee.stronghold.turn import invading
from companion.referee.stronghold.uses import use_of
from companion.referee.stronghold.volleys import goblin_targets

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
    of_invader = seat.startswith("invader")
    if of_invader:
        yield from (Deed(seat=seat, deed=name) for name in deeds_seen(state))
    if state.asks:
        for ask in state.asks:
            if ask.seat == seat:
                for chosen in ask.sets:
                    units = write_force(chosen, ask.types)
                    yield Choose(seat=seat, kind=ask.kind, place=ask.place, units=units)
        return
    if state.stage == "invader" and of_invader:
        yield from (HandOver(seat=seat, hourglasses=count) for count in (1, 2, 3))
        if seat in invading(state):
            yield PhaseDone(seat=seat, own=True)
        yield from (
            Saboteur(seat=seat, building=name, out=name in state.saboteurs)
            for name in BUILDINGS
            if state.phase == TRAINING and (name in state.saboteurs or len(state.saboteurs) < SABOTEURS)
        )
        if state.phase == 6:
            yield from _stands(state, seat)
    elif state.stage == "defender" and not of_invader and seat not in state.done:
        yield from _spending(state, seat)
    elif state.stage == "assault" and seat in awaited(state):
        yield StepDone(seat=seat, own=True)
        yield from _step(state, seat)


def _stands(state: State, seat: str) -> Iterator[AnyCommand]:
    for name, wall in state.walls.items():
        if owner(state, "invader", flank_of(name)) == seat:
            now = write_force(wall.invader, INVADERS)
            # after a tie nobody comes any more
            yield from (
                Reach(seat=seat, walls={name: Stood(units=force)}) for force in FORCES if force != now and not state.tie
            )


def _spending(state: State, seat: str) -> Iterator[AnyCommand]:
    left = state.pools.get(seat, 0)
    if state.stone:
        yield from (PlaceStone(seat=seat, section=name) for name in state.walls if flank_owned(state, seat, name))
    elif not due(state, seat):
        if not left and not workshop_left(state, seat):
            yield Spent(seat=seat)
        elif use_of(state, seat) is None:
            yield Spent(seat=seat, lost=True)
    if state.turn >= DISHONOUR_FROM and not state.dishonoured:
        for which in DISHONOUR:
            if which not in state.dishonour and which != "D4":
                yield Dishonour(seat=seat, which=which, building="forge" if which == "D3" else "")
    yield from (Haste(seat=seat, action=name) for name in state.used if may_haste(state, seat, ACTIONS[name]))
    for action in ACTIONS.values():
        if why_not(state, seat, action) is None:
            yield from _acts(state, seat, action.id)
    if left:
        yield from possible_moves(state, seat)
    yield from _heroes(state, seat, left)


def _acts(state: State, seat: str, name: str) -> Iterator[Act]:
    action = ACTIONS[name]
    missing = cost(state, action) - (state.paid[name].count if name in state.paid else 0)
    most = min(missing, available(state, seat, action))
    yield from (Act(seat=seat, action=name, hourglasses=count) for count in range(1, min(most, missing - 1) + 1))
    if most >= missing:
        for place in places_for(state, seat, name):
            yield Act(seat=seat, action=name, hourglasses=max(0, missing), place=place)


def _heroes(state: State, seat: str, left: int) -> Iterator[AnyCommand]:
    place = moves.hero_place(state, "officer")
    heard = place in state.walls and state.walls[place].defender != NOBODY
    if heard and "officer" not in state.acted and flank_owned(state, seat, place):
        yield from (Speech(seat=seat, hourglasses=count) for count in range(1, min(left, LONGEST_SPEECH) + 1))
    place = moves.hero_place(state, "warrior")
    if "warrior" not in state.acted and place in state.walls and flank_owned(state, seat, place):
        for kind, count, price in zip(INVADERS, state.walls[place].invader, SALLY, strict=True):
            if count and left >= price:
                yield Sally(seat=seat, unit=kind.letter)


def _step(state: State, seat: str) -> Iterator[AnyCommand]:
    open_ = open_walls(state)
    if state.step == "reach":
        yield from _stands(state, seat)
    elif state.step == "cannons":
        for name, tower in state.towers.items():
            if tower.machine == "cannon" and not tower.fired and flank_owned(state, seat, name):
                yield from (
                    Cannon(seat=seat, tower=name, targets=text, card=card) for text in TARGETS for card in _cards(state)
                )
    elif state.step == "machines":
        for name in open_:
            if owner(state, "invader", flank_of(name)) != seat:
                continue
            if state.walls[name].stone or state.walls[name].wood:
                yield Machine(seat=seat, section=name, stone=1)
            if state.walls[name].defender[0]:
                yield Machine(seat=seat, section=name, units="1M")
    elif state.step == "marksmen":
        for name in (*quiet_walls(state), *state.towers):
            left = moves.force_at(state, name)[0] - state.shots.get(name, 0)
            if left > 0 and flank_owned(state, seat, name):
                yield from (
                    Fire(seat=seat, shooters={name: left}, aim=flank_of(name), targets=text) for text in TARGETS
                )
    elif state.step == "goblins":
        yield from (Snipe(seat=seat, place=name, count=1) for name in goblin_targets(state, seat))
    elif state.step == "poles" and state.land:
        for plan in state.land.towers:
            tower = state.towers[plan.name]
            if tower.machine == "poles" and not tower.fired and flank_owned(state, seat, plan.name):
                yield from (
                    Poles(seat=seat, tower=plan.name, section=name, card=card)
                    for name in plan.touches if name in open_ for card in _cards(state)
                )  # fmt: skip
    elif state.step == "orders":
        for name in open_:
            if owner(state, "invader", flank_of(name)) == seat:
                if state.walls[name].invader[0] and not frenzied(state):
                    yield Order(seat=seat, order="frenzy", section=name)
                if state.walls[name].stone:
                    yield Order(seat=seat, order="explosion", section=name)
    elif state.step == "ram" and any(state.gates) and "ram" not in state.acted:
        yield from (Ram(seat=seat, damage=count) for count in (2, 4))


def _cards(state: State) -> tuple[str, ...]:
    """The companion draws where it knows the deck; else the faces that the text shows are entered."""
    return ("",) if deck(state) else ("-", "G", "GO", "GOT")
