"""The Assault, step by step, for all Wall Sections: what each side enters, what follows, what is asked.

Rulebook: Assault I to III. Who stands on a Wall Section is entered at the beginning; what stands on Ramparts is
entered with each shot, as the text does not give the board.
"""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.messages import N_, say
from companion.referee.ruling import Step
from companion.referee.stronghold import fire as firing
from companion.referee.stronghold.commands import Choose, Fire, Machine, Order, Snipe, Stand, StepDone
from companion.referee.stronghold.common import (
    check_owner,
    check_side,
    check_stage,
    number,
    place_name,
    refuse,
    seat_name,
    units,
    wall_of,
)
from companion.referee.stronghold.components import (
    ALTARS,
    BANNERS,
    DEFENDERS,
    INVADERS,
    NOBODY,
    Side,
    force_text,
)
from companion.referee.stronghold.ending import end_assault
from companion.referee.stronghold.fighting import ask_hospital, begin_melee, settle_choice
from companion.referee.stronghold.land import BARBICAN, FLANKS
from companion.referee.stronghold.moves import force_at, with_force
from companion.referee.stronghold.section import MOST_OTHER, poured
from companion.referee.stronghold.table_state import (
    ASSAULT,
    Ask,
    AssaultStep,
    State,
    Volley,
    flank_of,
    holds,
    less,
    owner,
    plus,
    replace,
    section_of,
    settings_of,
    with_wall,
)

STEP_SIDE: dict[AssaultStep, Side] = {
    "reach": "invader",
    "cannons": "defender",
    "machines": "invader",
    "marksmen": "defender",
    "goblins": "invader",
    "poles": "defender",
    "orders": "invader",
    "melee": "invader",
    "hospital": "defender",
    "ram": "invader",
}
"""Who acts in a step, and says that it is finished."""


def check_step(state: State, step: AssaultStep) -> None:
    """Refuse what belongs to another step of the Assault."""
    check_stage(state, "assault")
    if state.step != step:
        refuse("not-now", "sh.assault", N_("Not now: the Assault is at another step."))


def _check_open(state: State, place: str) -> None:
    """Refuse a Wall Section that has no part in this Assault."""
    wall = state.walls[place]
    if wall.glare and settings_of(state)["AMB-8"] == "whole":
        refuse("glare", "sh.glare", N_("%(place)s lies under the Unearthly Glare."), place=place_name(place))
    if state.tie and wall.breached:
        refuse("tie-breached", "sh.tie", N_("%(place)s is breached already."), place=place_name(place))


def stand(state: State, command: Stand) -> Applied[State]:
    """What the Invader has on a Wall Section, entered in Phase 6 or when the Assault begins."""
    moving = state.stage in ("invader", "defender") and state.phase == 6
    if not moving:
        check_step(state, "reach")
    check_side(state, command.seat, "invader")
    wall = wall_of(state, command.section)
    check_owner(state, command.seat, "invader", command.section)
    force = units(command.units, INVADERS)
    others = [each for name, each in state.walls.items() if name != command.section]
    for index, kind in enumerate(INVADERS):
        number(force[index] + sum(each.invader[index] for each in others), 0, kind.count, "sh.components")
    number(command.banner + sum(each.banner for each in others), 0, BANNERS, "sh.components")
    number(command.altar, 0, ALTARS, "sh.components")
    changed = replace(
        wall,
        invader=force,
        banner=number(command.banner, 0, BANNERS, "sh.components"),
        altar=command.altar,
        imod=number(command.imod, 0, MOST_OTHER, "sh.other-strength"),
        dmod=number(command.dmod, 0, MOST_OTHER, "sh.other-strength"),
    )
    there = force_text(force, INVADERS) or (say(N_("nobody")),)
    label = say(N_("Invader on %(place)s: %(units)s"), place=place_name(command.section), units=there)
    return Applied(with_wall(state, command.section, changed), label)


def machine(state: State, command: Machine) -> Applied[State]:
    """What a siege machine did; its decks and effects are in the Invader's book."""
    check_step(state, "machines")
    check_side(state, command.seat, "invader")
    wall = wall_of(state, command.section)
    _check_open(state, command.section)
    stone = number(command.stone, 0, wall.stone, "sh.catapult")
    dead = units(command.units, DEFENDERS)
    if not holds(wall.defender, dead):
        refuse("units-missing", "sh.machines-hit", N_("So many Units do not stand there."))
    hit = replace(wall, stone=wall.stone - stone, wood=0 if stone else wall.wood, defender=less(wall.defender, dead))
    steps = []
    if stone:
        steps.append(Step("sh.catapult", say(N_("A hit takes stone, and with it all wood of the section."))))
    if dead != NOBODY:
        steps.append(Step("sh.machines-hit", say(N_("Defenders who die by fire go to the supply."))))
    label = say(N_("Siege machine: %(place)s"), place=place_name(command.section))
    return Applied(with_wall(state, command.section, hit), label, tuple(steps))


# Marksmen fire


def fire(state: State, command: Fire) -> Applied[State]:
    """Marksmen aim at one place. By the option AMB-9 the losses are chosen when all have aimed, or at once."""
    check_step(state, "marksmen")
    check_side(state, command.seat, "defender")
    if command.aim not in (*FLANKS, BARBICAN):
        refuse("aim", "sh.targets", N_("Marksmen aim at a Rampart of the West or the East, or at the Barbican."))
    if not command.shooters or len(command.shooters) > len(state.walls) + len(state.towers):
        refuse("shooters", "sh.targets", N_("Choose the Marksmen who fire."))
    shots = dict(state.shots)
    for place, count in command.shooters.items():
        _check_shooter(state, command, place)
        number(count, 1, max(0, force_at(state, place)[0] - shots.get(place, 0)), "sh.marksmen-fire")
        shots[place] = shots.get(place, 0) + count
    number(command.other, -20, 20, "sh.other-strength")
    force = max(0, sum(command.shooters.values()) + command.other)
    volley = Volley(command.aim, force, units(command.targets, INVADERS))
    aimed = replace(state, shots=shots)
    label = say(N_("Marksmen: %(force)d points at %(aim)s"), force=force, aim=place_name(command.aim))
    if settings_of(state)["AMB-9"] == "together":
        step = Step("sh.all-aim", say(N_("All aim before anybody is removed.")))
        return Applied(replace(aimed, volleys=(*state.volleys, volley)), label, (step,))
    asked, steps = _volley(aimed, volley, len(state.volleys))
    return Applied(replace(asked, volleys=(*asked.volleys, volley)), label, steps)


def _check_shooter(state: State, command: Fire, place: str) -> None:
    if place not in state.walls and place not in state.towers:
        refuse("place-unknown", "sh.map", N_("There is no Wall Section “%(given)s”."), given=place[:10])
    check_owner(state, command.seat, "defender", place)
    if place in state.walls:
        _check_open(state, place)
        if state.walls[place].invader != NOBODY:
            text = N_("The Invader stands on %(place)s: nobody fires from there.")
            refuse("shooters-busy", "sh.targets", text, place=place_name(place))
    if command.aim == BARBICAN:
        if state.land is None or not state.land.by_barbican(place):
            text = N_("%(place)s is not beside the Barbican.")
            refuse("barbican-far", "sh.targets", text, place=place_name(place))
        return
    blessed = state.blessing == command.aim and settings_of(state)["AMB-34"] == "all"
    if flank_of(place) != command.aim and not blessed:
        text = N_("From %(place)s no Rampart of the other side can be aimed at.")
        refuse("flank-far", "sh.blessing", text, place=place_name(place))


def _volley(state: State, volley: Volley, index: int) -> tuple[State, tuple[Step, ...]]:
    """Ask the Invader for the losses of a volley, where there is a choice."""
    ruling = firing.settle(firing.Fire(volley.force, volley.targets), settings_of(state))
    steps = ruling.steps
    if len(ruling.result) == 1:
        told = say(N_("Dead: %(units)s."), units=force_text(ruling.result[0], INVADERS) or (say(N_("nobody")),))
        return state, (*steps, Step("sh.marksmen-fire", told))
    seat = owner(state, "invader", "E" if volley.aim == "E" else "W")
    ask = Ask("fire", seat, "invader", str(index + 1), ruling.result)
    return replace(state, asks=(*state.asks, ask)), steps


def snipe(state: State, command: Snipe) -> Applied[State]:
    """Goblins with a Chief Marksman kill Marksmen, one each."""
    check_step(state, "goblins")
    check_side(state, command.seat, "invader")
    place = command.place
    if place in state.walls:
        _check_open(state, place)
        if state.walls[place].invader != NOBODY:
            text = N_("The Invader stands on %(place)s himself.")
            refuse("snipe-busy", "sh.goblin-fire", text, place=place_name(place))
    elif place in state.towers:
        barbican = state.land is not None and BARBICAN in next(t for t in state.land.towers if t.name == place).touches
        if barbican and settings_of(state)["AMB-5"] == "immune":
            refuse("snipe-barbican", "sh.goblin-fire", N_("A Tower beside the Barbican cannot be shot at."))
    else:
        refuse("place-unknown", "sh.map", N_("There is no Wall Section “%(given)s”."), given=place[:10])
    force = force_at(state, place)
    dead = number(command.count, 1, force[0], "sh.goblin-fire")
    shot = with_force(state, place, less(force, (dead, 0, 0)))
    label = say(N_("Goblin fire: %(count)d × Marksman dies, %(place)s"), count=dead, place=place_name(place))
    return Applied(shot, label, (Step("sh.goblin-fire", say(N_("Each Goblin kills one Marksman, without a card."))),))


# Orders


def order(state: State, command: Order) -> Applied[State]:
    """An Order that is turned up and resolved."""
    check_step(state, "orders")
    check_side(state, command.seat, "invader")
    wall = wall_of(state, command.section)
    check_owner(state, command.seat, "invader", command.section)
    _check_open(state, command.section)
    dead = units(command.units, DEFENDERS)
    if not holds(wall.defender, dead):
        refuse("units-missing", "sh.orders", N_("So many Units do not stand there."))
    steps: list[Step] = []
    if command.order == "frenzy":
        wall = replace(wall, frenzy=True)
        steps.append(Step("sh.frenzy", say(N_("Goblins count 3 there in this melee."))))
    elif command.order == "explosion":
        if not wall.stone and not wall.wood:
            refuse("walls-none", "sh.orders", N_("There is no wall component."))
        wall = replace(wall, stone=max(0, wall.stone - 1), wood=0)
        steps.append(Step("sh.orders", say(N_("An explosion takes one stone component and all wood."))))
    elif command.order != "other":
        refuse("order-unknown", "sh.orders", N_("There is no Order “%(given)s”."), given=command.order[:20])
    state = with_wall(state, command.section, replace(wall, defender=less(wall.defender, dead)))
    if dead != NOBODY:
        state = replace(state, hospital=plus(state.hospital, dead))
        steps.append(Step("sh.hospital", say(N_("Orders belong to the melee: the dead go to the Hospital."))))
    label = say(ORDER_NAMES[command.order])
    return Applied(state, say(N_("%(order)s: %(place)s"), order=label, place=place_name(command.section)), tuple(steps))


ORDER_NAMES = {"frenzy": N_("Goblin Frenzy"), "explosion": N_("Explosion"), "other": N_("Another Order")}


# From step to step


def choose(state: State, command: Choose) -> Applied[State]:
    """The answer to a choice."""
    check_stage(state, "assault")
    asked = [ask for ask in state.asks if (ask.kind, ask.place) == (command.kind, command.place)]
    if not asked or asked[0].seat != command.seat:
        refuse("choice-unknown", "sh.assault", N_("Nothing like that is to be chosen."))
    ask = asked[0]
    chosen = units(command.units, ask.types)
    if chosen not in ask.sets:
        refuse("choice-illegal", "sh.losses", N_("That is not among the legal sets."))
    rest = replace(state, asks=tuple(other for other in state.asks if other != ask))
    settled, steps = settle_choice(rest, ask, chosen)
    told = force_text(chosen, ask.types) or (say(N_("nobody")),)
    label = say(N_("%(seat)s chooses: %(units)s"), seat=seat_name(ask.seat), units=told)
    # Marksmen who aim one after the other keep their volleys, and may go on to fire
    answered = settled.step in ("melee", "hospital") or (settled.step == "marksmen" and not settled.volleys)
    if answered and not settled.asks:
        settled, more = _go_on(settled)
        steps = (*steps, *more)
    return Applied(settled, label, steps)


def step_done(state: State, command: StepDone) -> Applied[State]:
    """A step of the Assault is finished; those in which nothing can happen are passed over."""
    check_stage(state, "assault")
    check_side(state, command.seat, STEP_SIDE[state.step])
    if state.asks:
        refuse("choice-open", "sh.assault", N_("A choice is still open."))
    label = say(N_("Assault: %(step)s is done"), step=say(STEP_NAMES[state.step]))
    if state.step == "marksmen" and settings_of(state)["AMB-9"] == "together" and state.volleys:
        asked, steps = _all_volleys(state)
        if asked.asks:
            return Applied(asked, label, steps)
        after, more = _go_on(asked)
        return Applied(after, label, (*steps, *more))
    after, steps = _go_on(state)
    return Applied(after, label, steps)


def _all_volleys(state: State) -> tuple[State, tuple[Step, ...]]:
    steps: list[Step] = []
    for index, volley in enumerate(state.volleys):
        state, told = _volley(state, volley, index)
        steps += told
    return replace(state, volleys=()), tuple(steps)


STEP_NAMES: dict[AssaultStep, str] = {
    "reach": N_("Who stands where"),
    "cannons": N_("I.1 Cannons"),
    "machines": N_("I.2 Siege machines"),
    "marksmen": N_("I.3 Marksmen fire"),
    "goblins": N_("I.4 Goblin fire"),
    "poles": N_("II.2 Poles"),
    "orders": N_("II.3 Orders"),
    "melee": N_("II.4 Melee"),
    "hospital": N_("II.5 Hospital"),
    "ram": N_("III Barbican"),
}


def _go_on(state: State) -> tuple[State, tuple[Step, ...]]:
    """To the next step in which somebody has something to do, or to the end of the Assault."""
    steps: list[Step] = []
    while True:
        at = ASSAULT.index(state.step)
        if at + 1 == len(ASSAULT):
            ended, told = end_assault(state)
            return ended, (*steps, *told)
        towers = {name: replace(tower, fired=False) for name, tower in state.towers.items()}
        state = replace(state, step=ASSAULT[at + 1], towers=towers, volleys=(), shots={}, drawn=())
        if state.step == "poles":
            state, told = _pour(state)
            steps += told
        elif state.step == "melee":
            state, told = begin_melee(state)
            steps += told
        elif state.step == "hospital":
            state, told = ask_hospital(state)
            steps += told
        if _open(state):
            return state, tuple(steps)


def _open(state: State) -> bool:
    """Whether the step has anything for anybody to do."""
    if state.step in ("cannons", "poles"):
        machine_ = "cannon" if state.step == "cannons" else "poles"
        return any(tower.machine == machine_ for tower in state.towers.values())
    if state.step == "marksmen":
        return any(force_at(state, place)[0] for place in (*state.walls, *state.towers))
    if state.step in ("melee", "hospital"):
        return bool(state.asks)
    if state.step == "ram":
        return not state.tie or settings_of(state)["AMB-17"] == "barbican"
    return True


def _pour(state: State) -> tuple[State, tuple[Step, ...]]:
    """Step II.1: all Cauldrons pour."""
    steps: list[Step] = []
    settings = settings_of(state)
    for name, wall in state.walls.items():
        if wall.cauldrons == NOBODY or (wall.glare and settings["AMB-8"] == "whole") or (state.tie and wall.breached):
            continue
        dead = poured(replace(section_of(state, name), cauldrons=wall.cauldrons))
        if dead == NOBODY:
            continue
        gone = wall.cauldrons if settings["AMB-21"] == "removed" else NOBODY
        state = with_wall(
            state, name, replace(wall, invader=less(wall.invader, dead), cauldrons=less(wall.cauldrons, gone))
        )
        text = N_("%(place)s: the Cauldrons kill %(units)s.")
        told = say(text, place=place_name(name), units=force_text(dead, INVADERS))
        steps.append(Step("sh.cauldrons", told))
    return state, tuple(steps)
