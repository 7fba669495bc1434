"""The Assault, step by step, for all Wall Sections: what each side enters, what follows, what is asked.

Rulebook: Assault I to III. Who stands on a Wall Section is entered at the beginning (:mod:`.reach`); what stands on
Ramparts is entered with each shot, as the text does not give the board.
"""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Step, refuse
from companion.referee.stronghold.commands import Choose, Machine, Order, Result, StepDone
from companion.referee.stronghold.common import (
    check_open,
    check_owner,
    check_side,
    check_stage,
    check_step,
    check_there,
    check_undone,
    number_of,
    open_walls,
    place_name,
    quiet_walls,
    seat_name,
    units,
    wall_of,
)
from companion.referee.stronghold.components import (
    DEFENDERS,
    INVADERS,
    NOBODY,
    Side,
    force_text,
    less,
    plus,
)
from companion.referee.stronghold.deeds import battered, noted
from companion.referee.stronghold.ending import end_assault
from companion.referee.stronghold.fighting import ask_hospital, begin_melee, settle_choice
from companion.referee.stronghold.moves import force_at
from companion.referee.stronghold.section import poured
from companion.referee.stronghold.shots import MACHINES, unfired, with_idle
from companion.referee.stronghold.table_state import (
    ASSAULT,
    AssaultStep,
    State,
    Wall,
    flank_of_seat,
    owns,
    replace,
    seats_of,
    section_of,
    settings_of,
    with_wall,
)
from companion.referee.stronghold.told import POURED, with_lost, with_melee, with_step, with_told
from companion.referee.stronghold.volleys import all_volleys, goblin_targets

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


def _aimed(state: State, step: AssaultStep, command: Machine | Order) -> Wall:
    """The Wall Section that an Invader's command of this step is about. Raises Refused if it is not his, or has no part
    in the Assault."""
    check_step(state, step)
    check_side(state, command.seat, "invader")
    wall = wall_of(state, command.section)
    check_owner(state, command.seat, "invader", command.section)
    check_open(state, command.section)
    return wall


def machine(state: State, command: Machine) -> Applied[State]:
    """What a siege machine did; its decks and effects are in the Invader's book."""
    wall = _aimed(state, "machines", command)
    hit, steps = _hit(wall, command)
    label = with_lost(say(N_("Siege machine: %(place)s"), place=place_name(command.section)), wall, hit)
    return Applied(battered(state, command.section, hit), label, steps)


def _without_stone(wall: Wall, stone: int) -> Wall:
    """The Wall Section without so many stone components: with the first of them goes all its wood."""
    return replace(wall, stone=max(0, wall.stone - stone), wood=0 if stone else wall.wood)


def _hit(wall: Wall, command: Machine | Result) -> tuple[Wall, tuple[Step, ...]]:
    """The Wall Section after so many hits on its stone, without the Units of the Defender that were killed."""
    stone = command.stone
    # a hit on a section that has wood and no stone left is entered as one stone
    most = max(wall.stone, min(1, wall.wood))
    number_of(say(N_("Stone components hit")), stone, 0, most, "sh.catapult")
    dead = units(command.units, DEFENDERS)
    check_there(command.section, wall.defender, dead, "defender", "sh.machines-hit")
    hit = replace(_without_stone(wall, stone), defender=less(wall.defender, dead))
    steps = []
    if stone:
        text = N_("A hit takes one stone component, and with it all wood of the section.")
        steps.append(Step("sh.catapult", say(text)))
    if dead != NOBODY:
        steps.append(Step("sh.machines-hit", say(N_("Defenders killed outside the melee go to the supply."))))
    return hit, tuple(steps)


def _without_lost(wall: Wall, command: Result | Order, rule: str) -> Wall:
    """The Wall Section without the Units of the Invader that something of his own book cost."""
    gone = units(command.lost, INVADERS)
    check_there(command.section, wall.invader, gone, "invader", rule)
    return replace(wall, invader=less(wall.invader, gone))


def result(state: State, command: Result) -> Applied[State]:
    """What a Ritual or a card of the Invader's book, which is missing, did to a Wall Section in a Phase."""
    check_stage(state, "invader")
    check_side(state, command.seat, "invader")
    wall = wall_of(state, command.section)
    check_owner(state, command.seat, "invader", command.section)
    hit, steps = _hit(wall, command)
    hit = _without_lost(hit, command, "sh.machines-hit")
    if hit == wall:
        refuse("unchanged", None, N_("Enter what was lost on the Wall Section."))
    label = say(N_("Ritual or card of the Invader: %(place)s"), place=place_name(command.section))
    told = with_lost(label, wall, hit)
    return Applied(battered(noted(state), command.section, hit), told, steps)


# Orders


def order(state: State, command: Order) -> Applied[State]:
    """An Order that is turned up and resolved."""
    wall = _aimed(state, "orders", command)
    dead = units(command.units, DEFENDERS)
    check_there(command.section, wall.defender, dead, "defender", "sh.orders")
    steps: list[Step] = []
    before = wall
    if command.order == "frenzy":
        if frenzied(state):
            refuse("order-used", "sh.components", N_("There is one Goblin Order, and it lies on a Wall Section."))
        wall = replace(wall, frenzy=True)
        steps.append(Step("sh.frenzy", say(N_("Goblins count 3 there in this melee."))))
    elif command.order == "explosion":
        if not wall.stone and not wall.wood:
            refuse("walls-none", "sh.orders", N_("There is no wall component."))
        wall = _without_stone(wall, 1)
        steps.append(Step("sh.orders", say(N_("An explosion takes one stone component and all wood."))))
    elif command.order != "other":
        refuse("order-unknown", "sh.orders", N_("There is no Order “%(given)s”."), given=command.order[:20])
    hit = _without_lost(replace(wall, defender=less(wall.defender, dead)), command, "sh.orders")
    state = battered(noted(state) if command.lost else state, command.section, hit)
    if dead != NOBODY:
        if settings_of(state)["AMB-31"] == "hospital":
            state = replace(state, hospital=plus(state.hospital, dead))
            steps.append(Step("sh.orders", say(N_("Orders belong to the melee: the dead go to the Hospital."))))
        else:
            steps.append(Step("sh.orders", say(N_("By the ruling of the table the dead go to the supply."))))
    text = N_("%(order)s: %(place)s")
    label = say(text, order=say(ORDER_NAMES[command.order]), place=place_name(command.section))
    return Applied(state, with_lost(label, before, hit), tuple(steps))


def frenzied(state: State) -> bool:
    """Whether the Goblin Order, of which there is one, lies on a Wall Section."""
    return any(wall.frenzy for wall in state.walls.values())


def orders(state: State) -> tuple[str, ...]:
    """The kinds of Orders that can still be turned up (Assault II.3)."""
    return tuple(kind for kind in ORDER_NAMES if kind != "frenzy" or not frenzied(state))


NO_CHIEF = N_("Goblin fire is passed over: no Chief Marksman has been entered.")
ORDER_NAMES = {"frenzy": N_("Goblin Frenzy"), "explosion": N_("Explosion"), "other": N_("Another Order")}


# From step to step

_CHOSEN = {
    "cannon": N_("%(seat)s chooses. Dead by the Cannon of %(place)s: %(units)s"),
    "fire": N_("%(seat)s chooses. Dead by Marksmen: %(units)s"),
    "melee": N_("%(seat)s chooses. Dead, %(place)s: %(units)s"),
    "hospital": N_("%(seat)s chooses. Back from the Hospital: %(units)s"),
}
_CHOICE_RULES = {"cannon": "sh.hit-deck", "fire": "sh.all-points", "melee": "sh.losses", "hospital": "sh.hospital"}


def choose(state: State, command: Choose) -> Applied[State]:
    """The answer to a choice."""
    check_stage(state, "assault")
    asked = [ask for ask in state.asks if (ask.kind, ask.place) == (command.kind, command.place)]
    if not asked or asked[0].seat != command.seat:
        refuse("choice-unknown", "sh.assault", N_("Nothing like that is to be chosen."))
    ask = asked[0]
    chosen = units(command.units, ask.types)
    if chosen not in ask.sets:
        refuse("choice-illegal", _CHOICE_RULES[ask.kind], N_("That is not among the legal sets."))
    rest = replace(state, asks=tuple(other for other in state.asks if other != ask))
    settled, steps = settle_choice(rest, ask, chosen)
    told = force_text(chosen, ask.types) or (say(N_("nobody")),)
    where = {} if ask.kind in ("fire", "hospital") else {"place": place_name(ask.place)}
    label = say(_CHOSEN[ask.kind], seat=seat_name(ask.seat), units=told, **where)
    # Marksmen who aim one after the other keep their volleys, and may go on to fire
    answered = settled.step in ("melee", "hospital") or (settled.step == "marksmen" and not settled.volleys)
    if answered and not settled.asks:
        settled, more = _go_on(settled, command.past, command.chief)
        steps = (*steps, *more)
        label = with_melee(label, state, settled)
    return Applied(settled, with_told(label, steps), steps)


def step_done(state: State, command: StepDone) -> Applied[State]:
    """A step of the Assault is finished; those in which nothing can happen are passed over. What a partner has not
    entered yet is never passed over: his own word is waited for."""
    check_stage(state, "assault")
    check_side(state, command.seat, STEP_SIDE[state.step])
    if state.asks:
        refuse("choice-open", "sh.assault", N_("A choice is still open."))
    label = say(N_("Assault: %(step)s is done"), step=say(STEP_NAMES[state.step]))
    waits = command.own and waits_for(state, command.seat)
    if command.own:
        check_undone(state, command.seat)
    if waits:
        text, side = N_("Assault, %(step)s: done for the %(side)s"), place_name(flank_of_seat(command.seat))
        label = say(text, step=say(STEP_NAMES[state.step]), side=side)
    label = _with_unfired(label, state, command)
    if waits:
        return Applied(replace(state, done=(*state.done, command.seat)), label)
    if state.step == "reach":
        state = noted(state)
    if state.step == "marksmen" and settings_of(state)["AMB-9"] == "together" and state.volleys:
        asked, steps = all_volleys(state)
        if asked.asks:
            return Applied(asked, with_told(label, steps), steps)
        after, more = _go_on(asked, command.past, command.chief)
        steps = (*steps, *more)
    else:
        after, steps = _go_on(state, command.past, command.chief)
    return Applied(after, with_step(label, state, after, steps), steps)


def _with_unfired(label: Message, state: State, command: StepDone) -> Message:
    """The label, and whose Cannon or Poles a Defender has passed over in this step."""
    passed = unfired(state, (command.seat,) if command.own else seats_of(state, "defender"))
    text = N_("%(done)s. Not fired: %(towers)s")
    return say(text, done=label, towers=tuple(map(place_name, passed))) if passed else label


STEP_NAMES: dict[AssaultStep, str] = {
    "reach": N_("Who stands where"),
    "cannons": N_("Cannons (I.1)"),
    "machines": N_("Siege machines (I.2)"),
    "marksmen": N_("Marksmen fire (I.3)"),
    "goblins": N_("Goblin fire (I.4)"),
    "poles": N_("Poles (II.2)"),
    "orders": N_("Orders (II.3)"),
    "melee": N_("Melee (II.4)"),
    "hospital": N_("Hospital (II.5)"),
    "ram": N_("Barbican (III)"),
}


def awaited(state: State) -> tuple[str, ...]:
    """The seats that are asked in this step: those of the side that have something to do in it and have not said that
    they are done. Where nobody has anything to do, anybody can go on."""
    left = tuple(seat for seat in seats_of(state, STEP_SIDE[state.step]) if seat not in state.done)
    return tuple(seat for seat in left if _busy(state, seat)) or left


def waits_for(state: State, seat: str) -> tuple[str, ...]:
    """The partners whose word the step still needs when this seat is done. The Ram is one for both."""
    return () if state.step == "ram" else tuple(other for other in awaited(state) if other != seat)


def _busy(state: State, seat: str) -> bool:
    """Whether this seat has anything to do in the step; of the Invader's book nothing is known, so that both act."""
    if state.step in ("cannons", "poles"):
        mine = (tower for name, tower in state.towers.items() if owns(state, seat, name))
        return any(tower.machine == MACHINES[state.step] and not tower.idle for tower in mine)
    if state.step == "marksmen":
        places = (*quiet_walls(state), *state.towers)
        return any(force_at(state, at)[0] for at in places if owns(state, seat, at))
    if state.step == "goblins":
        return bool(goblin_targets(state, seat)) and (not state.chiefs or seat in state.chiefs)
    return True


def _go_on(state: State, past: bool, chief: bool) -> tuple[State, tuple[Step, ...]]:
    """To the next step in which somebody has something to do, or to the end of the Assault; ``past`` passes over Poles
    that reach nobody, ``chief`` over Goblin fire for which no Chief Marksman has been entered."""
    steps: list[Step] = []
    while True:
        at = ASSAULT.index(state.step)
        if at + 1 == len(ASSAULT):
            ended, told = end_assault(state)
            return ended, (*steps, *told)
        towers = {name: replace(tower, fired=False, idle=False) for name, tower in state.towers.items()}
        state = replace(state, step=ASSAULT[at + 1], towers=towers, volleys=(), shots={}, drawn=(), done=())
        if state.step == "poles":
            state, told = _pour(state)
            steps += told
            state, told = with_idle(state) if past else (state, ())
            steps += told
        elif state.step == "melee":
            state, told = begin_melee(state)
            steps += told
        elif state.step == "hospital":
            state, told = ask_hospital(state)
            steps += told
        if _open(state):
            if state.step != "goblins" or state.chiefs or not chief:
                return state, tuple(steps)
            steps.append(Step("sh.goblin-fire", say(NO_CHIEF)))


def _open(state: State) -> bool:
    """Whether the step has anything for anybody to do."""
    if state.step in ("cannons", "poles", "marksmen", "goblins"):
        return any(_busy(state, seat) for seat in seats_of(state, STEP_SIDE[state.step]))
    if state.step == "orders":
        return any(wall.invader != NOBODY for wall in state.walls.values())
    if state.step in ("melee", "hospital"):
        return bool(state.asks)
    if state.step == "ram":
        return any(state.gates) and (not state.tie or settings_of(state)["AMB-17"] == "barbican")
    return True


def _pour(state: State) -> tuple[State, tuple[Step, ...]]:
    """Step II.1: all Cauldrons pour."""
    steps: list[Step] = []
    settings = settings_of(state)
    for name in open_walls(state):
        wall = state.walls[name]
        if wall.cauldrons == NOBODY:
            continue
        dead = poured(replace(section_of(state, name), cauldrons=wall.cauldrons))
        if dead == NOBODY:
            continue
        # one Cauldron is enough for all Goblins; of the others each kills one
        gone = (min(1, dead[0]), dead[1], dead[2]) if settings["AMB-21"] == "removed" else NOBODY
        state = with_wall(
            state, name, replace(wall, invader=less(wall.invader, dead), cauldrons=less(wall.cauldrons, gone))
        )
        told = say(POURED, place=place_name(name), units=force_text(dead, INVADERS))
        steps.append(Step("sh.cauldrons", told))
    return state, tuple(steps)
