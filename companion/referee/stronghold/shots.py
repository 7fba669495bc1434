"""Cannons and Poles: a card of the Defender's hit deck, and who dies.

Rulebook: Forge: Cannon; Workshop: Poles; Assault I.1 and II.2. Which faces the six cards have is entered by the table.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.referee.chance import outcome_of
from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Step, refuse
from companion.referee.stronghold.commands import Cannon, Poles
from companion.referee.stronghold.common import (
    check_open,
    check_owner,
    check_side,
    check_step,
    open_walls,
    place_name,
    units,
    wall_of,
)
from companion.referee.stronghold.components import INVADERS, NOBODY, ONE, less
from companion.referee.stronghold.hits import BLANK, FACE_NAMES, LETTERS, in_order
from companion.referee.stronghold.land import TowerPlan
from companion.referee.stronghold.options import FACES, faces_of
from companion.referee.stronghold.table_state import (
    Ask,
    AssaultStep,
    State,
    Tower,
    owns,
    replace,
    settings_of,
    with_wall,
)
from companion.referee.stronghold.told import PASSED, with_dead

MACHINES: dict[AssaultStep, str] = {"cannons": "cannon", "poles": "poles"}
"""The Defender's machines by the step of the Assault in which they act."""


def deck(state: State) -> tuple[str, ...]:
    """The cards that are still in the deck; empty if the table has not entered its six faces."""
    faces = list(faces_of(settings_of(state)))
    if not faces:
        return ()
    for card in state.drawn:
        faces.remove(card)
    return tuple(faces)


def ready(state: State, seat: str) -> dict[str, tuple[str, ...]]:
    """The Towers of a Defender whose machine of this step (Assault I.1 Cannons, II.2 Poles) has not had its card, and
    the Wall Sections that it reaches. Where Poles reach none that takes part in this Assault, they are not ready, nor
    are those that are passed over."""
    found = {
        plan.name: _reached(state, plan)
        for plan in (state.land.towers if state.land else ())
        if state.towers[plan.name].machine == MACHINES[state.step]
        and not (state.towers[plan.name].fired or state.towers[plan.name].idle)
        and owns(state, seat, plan.name)
    }
    return {tower: reach for tower, reach in found.items() if reach or state.step == "cannons"}


def _reached(state: State, plan: TowerPlan) -> tuple[str, ...]:
    """The Wall Sections beside a Tower that take part in this Assault."""
    return tuple(name for name in plan.touches if name in open_walls(state))


def aims(state: State, reach: tuple[str, ...]) -> tuple[str, ...]:
    """The Wall Sections at which Poles are aimed, of those that they reach: where somebody can die, if there is one."""
    return tuple(name for name in reach if state.walls[name].invader != NOBODY) or reach


def with_idle(state: State) -> tuple[State, tuple[Step, ...]]:
    """The state in the step of the Poles, in which those that reach nobody are passed over without a card (Assault
    II.2: one dies on the Wall Section aimed at), and which have been so now."""
    idle = [
        plan.name
        for plan in (state.land.towers if state.land else ())
        if _reaches_nobody(state, plan) and not (state.towers[plan.name].fired or state.towers[plan.name].idle)
    ]
    if not idle:
        return state, ()
    towers = {name: replace(tower, idle=tower.idle or name in idle) for name, tower in state.towers.items()}
    step = Step("sh.straight-on", say(PASSED, towers=tuple(map(place_name, idle))))
    return replace(state, towers=towers), (step,)


def _reaches_nobody(state: State, plan: TowerPlan) -> bool:
    """Whether Poles stand on a Tower, and no Unit of the Invader where they reach."""
    poles = state.towers[plan.name].machine == MACHINES["poles"]
    return poles and all(state.walls[name].invader == NOBODY for name in _reached(state, plan))


def still_idle(state: State) -> State:
    """The state after a correction: Poles that were passed over, and reach somebody now, are asked about again."""
    idle = {plan.name for plan in (state.land.towers if state.land else ()) if _reaches_nobody(state, plan)}
    towers = {name: replace(tower, idle=tower.idle and name in idle) for name, tower in state.towers.items()}
    return replace(state, towers=towers)


def unfired(state: State, seats: Iterable[str]) -> tuple[str, ...]:
    """The Towers of these Defenders whose Cannon or Poles could still fire in this step; none in any other step."""
    return tuple(tower for seat in seats for tower in ready(state, seat)) if state.step in MACHINES else ()


def _machine(state: State, seat: str, name: str, kind: str) -> Tower:
    tower = state.towers.get(name)
    if tower is None or tower.machine != kind:
        refuse("machine-none", "sh.machines", N_("There is no such machine on this Tower."))
    check_owner(state, seat, "defender", name)
    if tower.fired:
        refuse("machine-fired", "sh.no-reshuffle", N_("%(place)s has had its card."), place=place_name(name))
    return tower


def _card(state: State, given: str, chance: dict[str, str]) -> str:
    """The face that was turned up. Raises Undecided if the companion is to draw it first."""
    cards = deck(state)
    if given:
        face = BLANK if given == BLANK else in_order(given.upper())
        if len(face) != len(given) or face not in (cards or FACES.values()):
            refuse(
                "card-unknown", "sh.hit-deck", N_("There is no such card in the deck now: %(given)s."), given=given[:10]
            )
        return face
    if not cards:
        refuse("card-missing", "sh.hit-deck", N_("Enter the card, or set the six faces among the table's options."))
    return outcome_of(chance, "card", cards, "sh.hit-deck")


def _face(card: str) -> Message:
    return say(FACE_NAMES[card])


def _used(state: State, tower: str, card: str) -> State:
    towers = {**state.towers, tower: replace(state.towers[tower], fired=True)}
    drawn = (*state.drawn, card) if deck(state) else ()
    return replace(state, towers=towers, drawn=drawn)


def cannon(state: State, command: Cannon) -> Applied[State]:
    """A Cannon fires: one Unit of a type on the card dies in the area, the Defender chooses which type."""
    check_step(state, "cannons")
    check_side(state, command.seat, "defender")
    _machine(state, command.seat, command.tower, "cannon")
    targets = units(command.targets, INVADERS)
    if command.unit and not command.card:
        refuse("unit-early", "sh.hit-deck", N_("Whom the Cannon hits is chosen when its card is known."))
    card = _card(state, command.card, command.chance)
    fired = _used(state, command.tower, card)
    label = say(N_("Cannon of %(place)s: %(card)s"), place=place_name(command.tower), card=_face(card))
    hit = [index for index, letter in enumerate(LETTERS) if letter in card and targets[index]]
    there = tuple(say(kind.name) for kind, count in zip(INVADERS, targets, strict=True) if count)
    aimed = say(N_("It aims at: %(units)s."), units=there) if there else say(N_("It aims at nobody."))
    steps = [
        Step("sh.cannon-targets", aimed),
        Step("sh.hit-deck", say(N_("The card shows %(card)s."), card=_face(card))),
    ]
    if command.unit:
        hit = [index for index in hit if LETTERS[index] == command.unit]
        if not hit:
            refuse("unit-not-hit", "sh.hit-deck", N_("The card does not hit such a Unit there."))
    if len(hit) > 1:
        sets = tuple(ONE[index] for index in hit)
        ask = Ask("cannon", command.seat, "invader", command.tower, sets)
        return Applied(replace(fired, asks=(*fired.asks, ask)), label, tuple(steps), reveals=not command.card)
    told = say(N_("Nobody dies."))
    if hit:
        told = say(N_("Dead: 1 × %(unit)s."), unit=say(INVADERS[hit[0]].name))
    steps.append(Step("sh.hit-deck", told))
    label = with_dead(label, ONE[hit[0]] if hit else NOBODY, INVADERS)
    return Applied(fired, label, tuple(steps), reveals=not command.card)


def poles(state: State, command: Poles) -> Applied[State]:
    """Poles push a Unit off a Wall Section: the weakest that is on the card."""
    check_step(state, "poles")
    check_side(state, command.seat, "defender")
    _machine(state, command.seat, command.tower, "poles")
    wall = wall_of(state, command.section)
    plan = next((tower for tower in (state.land.towers if state.land else ()) if tower.name == command.tower), None)
    if plan is None or command.section not in plan.touches:
        refuse("poles-far", "sh.poles", N_("Poles reach the Wall Sections beside their Tower."))
    check_open(state, command.section)
    card = _card(state, command.card, command.chance)
    fired = _used(state, command.tower, card)
    shown = [index for index, letter in enumerate(LETTERS) if letter in card]
    if settings_of(state)["AMB-10"] == "card":
        shown = shown[:1]
    hit = next((index for index in shown if wall.invader[index]), None)
    text = N_("Poles of %(tower)s at %(place)s: %(card)s")
    label = say(text, tower=place_name(command.tower), place=place_name(command.section), card=_face(card))
    if hit is None:
        label = with_dead(label, NOBODY, INVADERS)
        return Applied(fired, label, (Step("sh.poles", say(N_("Nobody dies."))),), reveals=not command.card)
    dead = with_wall(fired, command.section, replace(wall, invader=less(wall.invader, ONE[hit])))
    text = N_("The weakest there that is on the card dies: %(unit)s.")
    step = Step("sh.poles", say(text, unit=say(INVADERS[hit].name)))
    return Applied(dead, with_dead(label, ONE[hit], INVADERS), (step,), reveals=not command.card)
