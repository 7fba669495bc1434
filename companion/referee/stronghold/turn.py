"""The map, the start and the end of a turn, Phases, Hourglasses handed over and spent, dishonourable actions.

Rulebook: Preparation; Overview; Games for 2, 3 and 4 players; Hourglasses and actions; End of the turn; Glory.
"""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Step, refuse
from companion.referee.stronghold.actions import building_of, cheapened, due, owed, with_at_once
from companion.referee.stronghold.actions_table import (
    ACTIONS,
    BUILDINGS,
    DISHONOUR,
    DISHONOUR_FROM,
    DISHONOUR_SHORT,
    GIFT,
    WORKSHOP_GIFT,
    dishonour_told,
)
from companion.referee.stronghold.commands import (
    ChiefMarksman,
    Dishonour,
    EnterMap,
    HandOver,
    PhaseDone,
    PlaceStone,
    Saboteur,
    Spent,
    Sprung,
)
from companion.referee.stronghold.common import (
    check_owner,
    check_side,
    check_stage,
    check_undone,
    number,
    place_name,
    seat_name,
    wall_of,
)
from companion.referee.stronghold.components import DEFENDERS, NOBODY, SABOTEURS, STONE_WALLS, Force, force_text, plus
from companion.referee.stronghold.deeds import counted
from companion.referee.stronghold.land import STONE_AT_START, parse
from companion.referee.stronghold.table_state import (
    MOVEMENT,
    PHASES,
    TRAINING,
    TURNS,
    Glory,
    State,
    Tower,
    Wall,
    facing,
    flank_of_seat,
    on_board,
    owns,
    replace,
    seats_of,
    settings_of,
    stone_used,
    with_wall,
    workshop_left,
)
from companion.referee.stronghold.uses import use_of

HOURGLASSES_A_TURN = 2
HOURGLASSES_AT_START = 4
RESOURCES, DRAWN, DRAWN_EACH = 5, 14, 10
"""What an Invader takes in Phase 1: Resources, Units drawn alone, Units drawn where there are two."""
AT_START, AT_START_EACH = 5, 3
"""The Resources of the set-up: of an Invader alone, of each where there are two."""
STONE_A_TURN = 1
"""Stone components that come to the Defender, while any are left."""
MOST_HANDED = 24
INSIDE_AT_START = {"courtyard": (0, 0, 0), "guard-post": (1, 0, 0), "barracks": (4, 1, 0), "honour-guard": (0, 2, 0)}
GUARD_FROM = 6
GUARD_STEP = Step("sh.honour-guard", say(N_("The Honour Guard stands: 1 Glory Point from the supply.")))
STEP_IN = N_("Until the Invader does something, a dishonourable action is still possible.")
PHASE_NAMES = (
    N_("Supplies"), N_("Machines"), N_("Equipment"), N_("Training"), N_("Rituals"), N_("Movement"),
)  # fmt: skip


def phase_name(phase: int) -> Message:
    """The name of a Phase, 1 to 6."""
    return say(PHASE_NAMES[phase - 1])


def enter_map(state: State, command: EnterMap) -> Applied[State]:
    """The walls as they stand at the start; the first turn begins."""
    check_stage(state, "map")
    land = parse(command.text)
    walls = {
        plan.name: Wall(defender=plan.units, stone=STONE_AT_START, officer=plan.officer, warrior=plan.warrior)
        for plan in land.sections
    }
    towers = {tower.name: Tower(units=tower.units) for tower in land.towers}
    ready = replace(state, land=land, walls=walls, towers=towers, inside=dict(INSIDE_AT_START))
    for index, kind in enumerate(DEFENDERS):
        if on_board(ready, index) > kind.count:
            text = N_("With those inside the Stronghold there are %(count)d × %(unit)s; the box has %(most)d.")
            refuse(
                "units-box", "sh.components", text, count=on_board(ready, index), unit=say(kind.name), most=kind.count
            )
    label = say(N_("The walls are set up: %(count)d Wall Sections"), count=len(walls))
    first = {seat: HOURGLASSES_AT_START // len(seats_of(state, "defender")) for seat in seats_of(state, "defender")}
    ready = replace(ready, pools=first)
    text = N_("Hourglasses with which the Defender begins: %(count)d.")
    step = Step("sh.start", say(text, count=HOURGLASSES_AT_START))
    if settings_of(state)["AMB-18"] == "before":
        return Applied(replace(ready, stage="defender", phase=0), label, (step,))
    begun = begin_turn(ready)
    return Applied(begun, label, (step, *begun.steps))


def begin_turn(state: State) -> State:
    """The state in Phase 1, with the supplies of the Defender: Hourglasses and a stone, used after it (rule
    sh.supplies)."""
    defenders = seats_of(state, "defender")
    pools = {seat: state.pools.get(seat, 0) + HOURGLASSES_A_TURN // len(defenders) for seat in defenders}
    stone = min(STONE_A_TURN, max(0, STONE_WALLS - stone_used(state)))
    text = N_("For after Phase 1 the Defender gets Hourglasses: %(count)d, stone components: %(stone)d.")
    step = Step("sh.supplies", say(text, count=HOURGLASSES_A_TURN, stone=stone))
    begun = replace(state, stage="invader", phase=1, pools=pools, stone=stone, done=(), sprung=0, entered=())
    return replace(begun, steps=(step,))


def supplies(state: State) -> Message:
    """What an Invader takes in Phase 1 (Games for 2, 3 and 4 players); in the first turn beside the Resources of the
    set-up, which it does not replace (Preparation)."""
    text = N_("Take Resources: %(resources)d. Draw Units from the bag: %(units)d.")
    if state.turn == 1:
        text = N_(
            "Take Resources: %(resources)d, beside those of the set-up: %(before)d. Draw Units from the bag: %(units)d."
        )
    units, before = (DRAWN, AT_START) if len(seats_of(state, "invader")) == 1 else (DRAWN_EACH, AT_START_EACH)
    return say(text, resources=RESOURCES, units=units, before=before)


def hand_over(state: State, command: HandOver) -> Applied[State]:
    """Hourglasses of an action of the Invader."""
    check_stage(state, "invader")
    check_side(state, command.seat, "invader")
    count = number(command.hourglasses, 1, MOST_HANDED, "sh.hand-over")
    to = command.to or facing(state, command.seat)
    if to not in seats_of(state, "defender"):
        refuse("seat-unknown", "sh.hand-over", N_("Hourglasses go to a Defender."))
    pools = {**state.pools, to: state.pools.get(to, 0) + count}
    handed = {**state.handed, command.seat: state.handed.get(command.seat, 0) + count}
    label = say(N_("%(seat)s hands over Hourglasses: %(count)d"), seat=seat_name(command.seat), count=count)
    if to != facing(state, command.seat):  # the extra Hourglass for a partner's action goes to the other side
        label = say(N_("%(done)s, for: %(seat)s"), done=label, seat=seat_name(to))
    text = N_("Hourglasses to spend after this Phase, %(seat)s: %(count)d.")
    step = Step("sh.hand-over", say(text, seat=seat_name(to), count=pools[to]))
    return Applied(replace(state, pools=pools, handed=handed), label, (step,))


def open_to_saboteurs(state: State) -> tuple[str, ...]:
    """The buildings that a Saboteur can enter now (Saboteurs): in Phase 4, one in each, as many as the box has."""
    if state.phase != TRAINING or len(state.saboteurs) >= SABOTEURS:
        return ()
    return tuple(name for name in BUILDINGS if name not in state.saboteurs)


def saboteur(state: State, command: Saboteur) -> Applied[State]:
    """A Saboteur comes to a building, or leaves it."""
    check_stage(state, "invader")
    check_side(state, command.seat, "invader")
    if command.building not in BUILDINGS:
        refuse("place-unknown", "sh.saboteur", N_("There is no such building with actions."))
    if command.out:
        return _saboteur_leaves(state, command.building, command.at_once)
    if command.building in state.saboteurs:
        refuse("saboteur", "sh.saboteur", N_("There is one space for a Saboteur in a building."))
    if state.phase != TRAINING:
        text = N_("Saboteurs come in Phase %(phase)d: %(name)s.")
        refuse("saboteur-phase", "sh.saboteur", text, phase=TRAINING, name=phase_name(TRAINING))
    if len(state.saboteurs) >= SABOTEURS:
        refuse("saboteurs-most", "sh.components", N_("Saboteurs in the box: %(count)d."), count=SABOTEURS)
    label = say(N_("A Saboteur enters: %(building)s"), building=place_name(command.building))
    return Applied(replace(state, saboteurs=(*state.saboteurs, command.building)), label)


def _saboteur_leaves(state: State, building: str, at_once: bool) -> Applied[State]:
    if building not in state.saboteurs:
        refuse("saboteur", "sh.saboteur", N_("There is no Saboteur in this building."))
    left = replace(state, saboteurs=tuple(name for name in state.saboteurs if name != building))
    left, steps = cheapened(state, left, at_once)
    label = say(N_("A Saboteur leaves: %(building)s"), building=place_name(building))
    return Applied(left, with_at_once(label, state, left), steps)


def chief_marksman(state: State, command: ChiefMarksman) -> Applied[State]:
    """A Chief Marksman on a Rampart. He is trained in Phase 4, and told at the latest before the Goblins would fire."""
    if state.stage in ("map", "over"):
        refuse("not-now", "sh.turn", N_("Not now: the game is at another point."))
    check_side(state, command.seat, "invader")
    if (command.seat in state.chiefs) != command.out:
        refuse("unchanged", None, N_("Nothing was changed: that is what the companion has."))
    others = tuple(seat for seat in state.chiefs if seat != command.seat)
    text = N_("%(seat)s: a Chief Marksman stands on a Rampart")
    if command.out:
        text = N_("%(seat)s: no Chief Marksman stands on a Rampart any more")
    chiefs = others if command.out else (*others, command.seat)
    return Applied(replace(state, chiefs=chiefs), say(text, seat=seat_name(command.seat)))


def sprung(state: State, command: Sprung) -> Applied[State]:
    """A Troll Trap kills; how often it may do so in a Phase is an option of the table."""
    check_stage(state, "invader")
    check_side(state, command.seat, "defender")
    if state.phase != MOVEMENT or not state.traps[1]:
        refuse("trap", "sh.traps", N_("A Troll Trap kills in Phase 6, when Trolls cross its Path."))
    if not traps_left(state):
        text = N_("Each Troll Trap has killed as often as it may in this Phase: %(count)d.")
        refuse("trap-used", "sh.traps", text, count=_times(state))
    return Applied(replace(state, sprung=state.sprung + 1), say(N_("A Troll dies in a Trap")))


def traps_left(state: State) -> int:
    """How many Trolls the Troll Traps can still kill in this Phase (Scouts' Quarters); 0 in any but Phase 6."""
    moving = state.stage == "invader" and state.phase == MOVEMENT
    return max(0, state.traps[1] * _times(state) - state.sprung) if moving else 0


def _times(state: State) -> int:
    """How often a Troll Trap kills in Phase 6."""
    return 2 if settings_of(state)["AMB-20"] == "movement" else 1


def invading(state: State) -> tuple[str, ...]:
    """The Invaders who have not finished the Phase."""
    return tuple(seat for seat in seats_of(state, "invader") if seat not in state.done)


def phase_done(state: State, command: PhaseDone) -> Applied[State]:
    """The Invader has finished a Phase: the Defender spends, if there is anything to spend. Two Invaders act
    simultaneously (Games with three and four players): what a partner has not entered yet is never passed over."""
    check_stage(state, "invader")
    check_side(state, command.seat, "invader")
    label = say(N_("Phase %(phase)d is done: %(name)s"), phase=state.phase, name=phase_name(state.phase))
    if command.own:
        check_undone(state, command.seat)
    if command.own and set(invading(state)) - {command.seat}:
        text, side = N_("Phase %(phase)d, %(name)s: done for the %(side)s"), place_name(flank_of_seat(command.seat))
        label = say(text, phase=state.phase, name=phase_name(state.phase), side=side)
        return Applied(replace(state, done=(*state.done, command.seat), passed=False), label)
    waiting = replace(state, stage="defender", done=(), steps=(), handed={}, passed=False)
    defenders = seats_of(state, "defender")
    if command.straight:
        waiting = replace(waiting, done=tuple(seat for seat in defenders if not has_to_do(state, seat)))
        asked = len(waiting.done) < len(defenders)
        # whoever is passed over while his partner spends can still step in when he has
        waiting = replace(waiting, passed=asked and bool(waiting.done and dishonours(waiting)))
    else:
        waits = any(due(state, seat) for seat in defenders)
        asked = any(state.pools.values()) or bool(state.workshop or state.stone or waits or _dishonours_left(state))
    if asked:
        return Applied(waiting, label)
    steps = [Step("sh.straight-on", say(N_("No Hourglass was handed over: play goes straight on.")))]
    on = _go_on(waiting)
    if dishonours(waiting):
        on = replace(on, passed=True)
        steps.append(Step("sh.dishonour", say(STEP_IN)))
    return Applied(on, label, tuple(steps))


def has_to_do(state: State, seat: str) -> bool:
    """Whether a Defender has anything to spend or to see to after a Phase (Hourglasses and actions). A dishonourable
    action is none of it: see :func:`may_dishonour`."""
    return bool(state.stone) or has_his_own_to_do(state, seat)


def has_his_own_to_do(state: State, seat: str) -> bool:
    """The same without the stone of the turn, which either Defender may place."""
    return bool(state.pools.get(seat) or workshop_left(state, seat) or owed(state, seat))


def _go_on(state: State) -> State:
    """To the next Phase, or to the Assault."""
    if state.phase == 0:
        # what was used before the first turn was not used in it
        return begin_turn(replace(state, used={}, repeated=(), freed={}, hasted=False))
    if state.phase < PHASES:
        return replace(state, stage="invader", phase=state.phase + 1, done=(), sprung=0)
    return replace(state, stage="assault", step="reach", done=(), melees=(), steps=())


def stone_places(state: State, seat: str) -> tuple[str, ...]:
    """The Wall Sections onto which a Defender can put the stone of the turn (Hourglasses and actions)."""
    return tuple(name for name in state.walls if owns(state, seat, name)) if state.stone else ()


def place_stone(state: State, command: PlaceStone) -> Applied[State]:
    """The stone of the turn onto a Wall Section, also on top of others."""
    check_stage(state, "defender")
    check_side(state, command.seat, "defender")
    wall = wall_of(state, command.section)
    check_owner(state, command.seat, "defender", command.section)
    if not state.stone:
        refuse("stone-none", "sh.stone", N_("There is no stone component to place."))
    placed = with_wall(replace(state, stone=state.stone - 1), command.section, replace(wall, stone=wall.stone + 1))
    return Applied(placed, say(N_("A stone component onto %(place)s"), place=place_name(command.section)))


def spent(state: State, command: Spent) -> Applied[State]:
    """A Defender has spent everything that came in this Phase."""
    check_stage(state, "defender")
    check_side(state, command.seat, "defender")
    check_undone(state, command.seat)
    left = state.pools.get(command.seat, 0) + workshop_left(state, command.seat)
    if left and not command.lost:
        text = N_("Hourglasses left: %(count)d. Spend them, or lay them on actions you will finish later.")
        refuse("hourglasses-left", "sh.spend-all", text, count=left)
    for action in due(state, command.seat):
        text = N_("%(action)s: all of its cost lies there, so it happens before you are done.")
        refuse("action-due", "sh.pay", text, action=say(action.name))
    use = use_of(state, command.seat) if left else None
    if use is not None:
        text = N_("Hourglasses left: %(count)d. Only what cannot be used may stay, and this can be done: %(use)s.")
        refuse("hourglasses-usable", "sh.spend-all", text, count=left, use=use)
    done = (*state.done, command.seat)
    finished = set(done) >= set(seats_of(state, "defender"))
    if finished and state.stone:
        refuse("stone-left", "sh.stone", N_("The stone component of this turn is still to be placed."))
    ready = replace(state, done=done)
    lost = settings_of(state)["AMB-30"] == "lost"
    if command.seat == state.workshop_of:
        ready = replace(ready, again=0 if lost else min(state.again, left))  # of those of D1 no more can be left
    steps: tuple[Step, ...] = ()
    label = say(N_("%(seat)s has spent everything"), seat=seat_name(command.seat))
    if left:
        text = N_("%(seat)s is done. Hourglasses kept: %(count)d")
        if lost:
            text = N_("%(seat)s is done. Hourglasses lost: %(count)d")
            workshop = state.workshop - workshop_left(state, command.seat)
            ready = replace(ready, pools={**state.pools, command.seat: 0}, workshop=workshop)
        label = say(text, seat=seat_name(command.seat), count=left)
        steps = (Step("sh.lost-hourglasses", say(N_("Hourglasses that cannot be used: %(count)d."), count=left)),)
    if finished and ready.passed and dishonours(ready):
        steps = (*steps, Step("sh.dishonour", say(STEP_IN)))
    return Applied(_go_on(ready) if finished else ready, label, steps)


def dishonours(state: State) -> tuple[str, ...]:
    """The dishonourable actions that are possible now (Glory): D4 where the supply has the Units."""
    return tuple(which for which in _dishonours_left(state) if which != "D4" or any(_from_supply(state)))


def phase_finished(state: State) -> int:
    """The Phase that was finished last: the one that Defenders answer, or to whose answer play can go back."""
    return state.phase - (state.stage == "invader")


def may_dishonour(state: State) -> tuple[str, ...]:
    """The dishonourable actions that a Defender may take right now: a Phase has just been finished (Glory). Where
    play went straight on past him he can still step in until the Invader does something."""
    return dishonours(state) if state.stage == "defender" or state.passed else ()


def _dishonours_left(state: State) -> tuple[str, ...]:
    """From turn 5 on, one in a turn, each once in a game; whether the supply has Units for D4 is not asked."""
    if state.turn < DISHONOUR_FROM or state.dishonoured:
        return ()
    return tuple(which for which in DISHONOUR if which not in state.dishonour)


def _from_supply(state: State) -> Force:
    """The Units that D4 gives now."""
    _, soldier, veteran = (int(on_board(state, index) < kind.count) for index, kind in enumerate(DEFENDERS))
    if settings_of(state)["AMB-25"] == "both" and not (soldier and veteran):
        return NOBODY
    return (0, soldier, veteran)


def dishonour(state: State, command: Dishonour) -> Applied[State]:
    """A dishonourable action and the Glory Point that it costs."""
    back: tuple[Step, ...] = ()
    if state.passed and state.stage != "defender":
        # to the answer to the Phase before, which has just been finished
        phase = phase_finished(state)
        state = replace(state, stage="defender", phase=phase, done=seats_of(state, "defender"))
        text = N_("Play goes back to the end of Phase %(phase)d: %(name)s.")
        back = (Step("sh.dishonour", say(text, phase=phase, name=phase_name(phase))),)
    state = replace(state, passed=False)
    check_stage(state, "defender")
    check_side(state, command.seat, "defender")
    which = command.which
    if which not in DISHONOUR:
        refuse(
            "dishonour-unknown", "sh.dishonour", N_("There is no dishonourable action “%(given)s”."), given=which[:10]
        )
    if state.turn < DISHONOUR_FROM:
        text = N_("Dishonourable actions are possible from turn %(turn)d on.")
        refuse("dishonour-early", "sh.dishonour", text, turn=DISHONOUR_FROM)
    if state.dishonoured:
        refuse("dishonour-twice", "sh.dishonour", N_("There is at most one dishonourable action in a turn."))
    if which in state.dishonour:
        refuse("dishonour-used", "sh.dishonour", N_("Each dishonourable action is possible once in a game."))
    changed, what = _dishonoured(state, command)
    label = say(N_("Dishonourable action %(which)s: %(what)s"), which=which, what=what)
    ledger = (*state.ledger, Glory(state.turn, "defender", -1, f"dishonour-{which}"))
    # what it gives is to be spent before the next Phase, also by a Defender who had finished
    done = tuple(seat for seat in state.done if seat != command.seat)
    changed = replace(changed, dishonour=(*state.dishonour, which), dishonoured=True, ledger=ledger, done=done)
    changed, told = cheapened(state, changed, command.at_once)
    # of D4 the label tells the Units that it gave
    does = () if which == "D4" else (Step("sh.dishonour", say(dishonour_told(which, settings_of(state)))),)
    steps = (*back, *does, Step("sh.dishonour", say(N_("It costs the Defender 1 Glory Point."))))
    return Applied(changed, with_at_once(label, state, changed), (*steps, *told))


def _dishonoured(state: State, command: Dishonour) -> tuple[State, Message]:
    """What a dishonourable action changes, and what of it is told in a few words."""
    told = say(DISHONOUR_SHORT[command.which])
    if command.which == "D1":
        given = replace(state, workshop=WORKSHOP_GIFT, workshop_of=command.seat, again=WORKSHOP_GIFT)
        return given, told
    if command.which == "D2":
        pools = {**state.pools, command.seat: state.pools.get(command.seat, 0) + GIFT}
        return replace(state, pools=pools), told
    if command.which == "D3":
        if command.building not in BUILDINGS:
            refuse("place-unknown", "sh.dishonour", N_("Choose the building that is cleared."))
        from_here = {action for action in state.used if building_of(state, ACTIONS[action]) == command.building}
        used = {action: seat for action, seat in state.used.items() if action not in from_here}
        freed = {action: seat for action, seat in state.freed.items() if action not in from_here}
        begun = tuple(action for action in state.paid if building_of(state, ACTIONS[action]) == command.building)
        cleared = replace(state, used=used, freed=freed, begun=begun, cheap=command.building)
        return cleared, place_name(command.building)
    force = _from_supply(state)
    if force == NOBODY:
        refuse("units-none", "sh.dishonour", N_("The supply does not have these Units."))
    inside = {**state.inside, "courtyard": plus(state.inside["courtyard"], force)}
    text = N_("%(units)s from the supply into the Courtyard.")
    return replace(state, inside=inside), say(text, units=force_text(force, DEFENDERS))


def guard_stands(state: State) -> bool:
    """Whether both Soldiers of the Honour Guard are where they began, and never left; before the walls are set up
    nobody is there."""
    return state.guard and state.inside.get("honour-guard") == INSIDE_AT_START["honour-guard"]


def end_turn(state: State) -> tuple[State, tuple[Step, ...]]:
    """The end of a turn without a breach; after the tenth the Defender has won."""
    ledger = [Glory(state.turn, "invader", -1, "time"), Glory(state.turn, "defender", 1, "time")]
    steps = [Step("sh.end-of-turn", say(N_("No breach: the Invader gives the Defender 1 Glory Point.")))]
    if state.turn >= GUARD_FROM and guard_stands(state):
        ledger.append(Glory(state.turn, "defender", 1, "honour-guard"))
        steps.append(GUARD_STEP)
    cleared = cleared_of_turn(replace(state, ledger=(*state.ledger, *ledger)))
    if state.turn == TURNS:
        cleared, deeds = counted(cleared)
        steps += deeds
        over = replace(cleared, stage="over", end_reason="held", steps=tuple(steps))
        return over, (*steps, Step("sh.held", say(N_("Ten turns without a breach: the Defender wins."))))
    begun = begin_turn(replace(cleared, turn=state.turn + 1))
    return begun, (*steps, *begun.steps)


def cleared_of_turn(state: State) -> State:
    """Without what lasts until the end of a turn."""
    walls = {
        name: replace(wall, glare=False, frenzy=False, imod=0, dmod=0, fought=False)
        for name, wall in state.walls.items()
    }
    return replace(
        state,
        walls=walls,
        used={},
        repeated=(),
        hasted=False,
        freed={},
        cheap="",
        begun=(),
        again=0,
        dishonoured=False,
        speech=0,
        acted=(),
        blessing="",
    )
