"""The Defender's actions: paying, what limits them, what they do at once.

Rulebook: Hourglasses and actions; the buildings; Saboteurs (Actions, example).
"""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Step, refuse
from companion.referee.stronghold.actions_table import ACTIONS, UNSEEN, Action
from companion.referee.stronghold.commands import Act, Haste
from companion.referee.stronghold.common import (
    barracks_full,
    check_owner,
    check_side,
    check_stage,
    number,
    place_name,
    seat_name,
    standing,
    wall_of,
)
from companion.referee.stronghold.components import DEFENDERS, INVADERS, NOBODY, ONE, less, plus
from companion.referee.stronghold.deeds import noted
from companion.referee.stronghold.land import FLANKS
from companion.referee.stronghold.table_state import (
    TOUGHNESS,
    Paid,
    State,
    gate_under_attack,
    on_board,
    owns,
    replace,
    seats_of,
    settings_of,
    with_wall,
    workshop_left,
)

_CAULDRON_OF = {"goblin-cauldron": 0, "orc-cauldron": 1, "troll-cauldron": 2}
_LEAVES = ("wall", "glare", "blessing")
"""Actions whose pieces leave the board: wood with a hit on the wall, tiles of the Cathedral at the end of the turn."""


def cost(state: State, action: Action) -> int:
    """What an action costs now, in Hourglasses: a Saboteur adds 1, D3 takes 1 off, never below 1."""
    price = action.cost + sabotaged(state, action)
    return max(1, price - 1) if _cheaper(state, action) else price


def building_of(state: State, action: Action) -> str:
    """The building whose Saboteur and whose price of D3 concern an action; whether the Sharpshooter has one, the table
    decides. An action without a building stands for itself."""
    alone = action.id == "sharpshooter" and settings_of(state)["AMB-23"] == "none"
    return action.id if alone else action.building


def sabotaged(state: State, action: Action) -> bool:
    """Whether a Saboteur makes an action cost more: of which ones he does, the table decides."""
    return building_of(state, action) in state.saboteurs and (
        settings_of(state)["AMB-32"] == "all" or action.id == "cannon"
    )


def _cheaper(state: State, action: Action) -> bool:
    return state.cheap == building_of(state, action) and (
        settings_of(state)["AMB-26"] == "all" or action.id not in state.begun
    )


def available(state: State, seat: str, action: Action) -> int:
    """The Hourglasses that a Defender may lay on an action now."""
    left = state.pools.get(seat, 0) + (workshop_left(state, seat) if action.building == "workshop" else 0)
    return min(left, state.again) if taken(state, seat, action) else left


def on_walls(state: State, action: str) -> int:
    """How many pieces of an action are on the board."""
    if action in _CAULDRON_OF:
        return sum(wall.cauldrons[_CAULDRON_OF[action]] for wall in state.walls.values())
    walls = state.walls.values()
    return {
        "cannon": sum(tower.machine == "cannon" for tower in state.towers.values()),
        "poles": sum(tower.machine == "poles" for tower in state.towers.values()),
        "platform": sum(wall.platform for wall in walls),
        "wall": sum(wall.wood for wall in walls),
        "goblin-trap": state.traps[0],
        "troll-trap": state.traps[1],
        "glare": sum(wall.glare for wall in walls),
        "blessing": int(bool(state.blessing)),
    }.get(action, 0)


def why_not_pay(state: State, seat: str, action: Action) -> Refusal | None:
    """Why no Hourglass can be laid on an action now, with the rule; None if one can. Whether it could happen now is no
    part of it: a cost is paid over several turns (Actions of the Defender)."""
    if taken(state, seat, action):
        if not _may_repeat(state, seat, action):
            return _no("sh.actions", say(N_("This action has been used in this turn.")))
        if state.again < cost(state, action) - laid_on(state, action):
            text = N_("A second use is paid with the Hourglasses of D1, and of these %(left)d are left.")
            return _no("sh.dishonour", say(text, left=state.again))
    if not _comes_back(state, action) and used_up(state, action):
        return _no_piece(action)
    paid = state.paid.get(action.id)
    if paid is not None and paid.seat != seat:
        return _no("sh.pay", say(N_("Hourglasses of the other Defender lie on it.")))
    return None


def used_up(state: State, action: Action) -> bool:
    """Whether all pieces of an action are on the board, so that none can be placed (Components)."""
    return bool(action.pieces) and on_walls(state, action.id) >= action.pieces


def _comes_back(state: State, action: Action) -> bool:
    """Whether a piece of an action can leave the board, so that one may be paid for while all are there."""
    poured = action.target == "cauldron" and settings_of(state)["AMB-21"] == "removed"
    return poured or action.id in _LEAVES


def _no_piece(action: Action) -> Refusal:
    return _no("sh.components", say(N_("All pieces are on the board: %(count)d."), count=action.pieces))


def why_not(state: State, seat: str, action: Action) -> Refusal | None:
    """Why an action cannot happen now, wherever it is aimed at, with the rule; None if it can."""
    reason = why_not_pay(state, seat, action)
    if reason is not None:
        return reason
    if used_up(state, action):
        return _no_piece(action)
    if action.id == "gate":
        gate = gate_under_attack(state)
        if gate is None:
            return _no("sh.gate-reinforcement", say(N_("All Gates are destroyed.")))
        if state.gates[gate] >= TOUGHNESS:
            return _no("sh.gate-reinforcement", say(N_("A Gate has at most %(most)d toughness."), most=TOUGHNESS))
    if action.repeats:
        full = _no_training(state, action)
        return None if full is None else _no("sh.training", full)
    if action.id == "track" and state.inside["guard-post"] == NOBODY:
        return _no("sh.saboteur", say(N_("No Unit is in the Guard Post.")))
    return None


def _no(rule: str, why: Message) -> Refusal:
    return Refusal("action-not-now", why, rule)


def taken(state: State, seat: str, action: Action) -> bool:
    """Whether an action lies under its mark for this Defender; the Haste tile lifts it for one of them."""
    return action.id in state.used and not action.repeats and state.freed.get(action.id) != seat


def _may_repeat(state: State, seat: str, action: Action) -> bool:
    """Whether D1 lets this Defender use a Workshop action a second time. Which Hourglasses paid for other actions does
    not matter: those of D1 could have stayed for this one as long as there were others."""
    mine = state.again > 0 and state.workshop_of == seat
    return mine and action.building == "workshop" and action.id not in state.repeated


def laid_on(state: State, action: Action) -> int:
    """The Hourglasses that lie on an unfinished action."""
    return state.paid[action.id].count if action.id in state.paid else 0


def missing(state: State, action: Action) -> int:
    """The Hourglasses that an action still needs to happen."""
    return max(0, cost(state, action) - laid_on(state, action))


def instalments(state: State, seat: str, action: Action) -> range:
    """How many Hourglasses a Defender can lay on an action now without finishing it (Hourglasses and actions)."""
    return range(1, min(missing(state, action) - 1, available(state, seat, action)) + 1)


def _no_training(state: State, action: Action) -> Message | None:
    start = 0 if action.id == "train-soldier" else 1
    if not state.inside["barracks"][start]:
        return say(N_("No %(unit)s is in the Barracks."), unit=say(DEFENDERS[start].name))
    full = barracks_full(state, start + 1)
    if full is None and on_board(state, start + 1) >= DEFENDERS[start + 1].count:
        return say(N_("The supply has no %(unit)s left."), unit=say(DEFENDERS[start + 1].name))
    return full


def places_for(state: State, seat: str, name: str) -> tuple[str, ...]:
    """Where a Defender may aim an action now; one empty text where it needs no place."""
    target = ACTIONS[name].target
    mine = [place for place in state.walls if owns(state, seat, place)]
    if target == "section":
        return tuple(place for place in mine if name != "platform" or not state.walls[place].platform)
    if target == "cauldron":
        spaces = {plan.name: plan.spaces for plan in (state.land.sections if state.land else ())}
        return tuple(place for place in mine if sum(state.walls[place].cauldrons) < spaces[place])
    if target == "tower":
        return tuple(
            place
            for place, tower in state.towers.items()
            if owns(state, seat, place) and not tower.machine and tower.units == NOBODY
        )
    if target == "flank":
        return tuple(flank for flank in FLANKS if owns(state, seat, flank))
    if target == "unit":
        return (
            "",
            *(_on_wall(place, index) for place in mine for index in range(3) if state.walls[place].invader[index]),
        )
    return () if name == "track" and not state.saboteurs else ("",)


def _on_wall(place: str, index: int) -> str:
    """An Invader Unit on a Wall Section, as the Sharpshooter is told of it."""
    return f"{place}:{INVADERS[index].letter}"


def owed(state: State, seat: str) -> tuple[Action, ...]:
    """Actions of a Defender on which all of the cost lies since it fell, and which can happen as far as the companion
    sees: nothing goes on before they have."""
    return tuple(
        action
        for action in _in_full(state)
        if state.paid[action.id].seat == seat
        and why_not(state, seat, action) is None
        and places_for(state, seat, action.id)
    )


def due(state: State, seat: str) -> tuple[Action, ...]:
    """Those of them that the companion certainly sees can happen. Where only the board shows it, the table's word that
    they cannot is taken."""
    return tuple(action for action in owed(state, seat) if action.id not in UNSEEN)


def settles_itself(state: State, seat: str, action: Action) -> bool:
    """Whether nobody has to be asked where an action happens, or whom it takes."""
    one_type = action.id != "track" or sum(map(bool, state.inside["guard-post"])) == 1
    return why_not(state, seat, action) is None and places_for(state, seat, action.id) == ("",) and one_type


def _in_full(state: State) -> list[Action]:
    return [ACTIONS[name] for name, lies in state.paid.items() if lies.count >= cost(state, ACTIONS[name])]


def cheapened(before: State, after: State, at_once: bool) -> tuple[State, tuple[Step, ...]]:
    """After prices fell: what is paid in full now happens (``at_once``) where nobody has to be asked anything; the
    rest is told, and a Defender who was finished has to see to it."""
    steps: list[Step] = []
    for action in [action for action in _in_full(after) if action not in _in_full(before)]:
        if action.id not in after.paid:
            continue  # with another one of them it has happened already
        seat = after.paid[action.id].seat
        if at_once and settles_itself(after, seat, action):
            text = N_("%(action)s: all of its cost lies there now, so it happens at once. %(effect)s")
            effect = say(action.told(settings_of(after)))
            steps.append(Step("sh.pay", say(text, action=say(action.name), effect=effect)))
            command = Act(seat=seat, action=action.id, hourglasses=0, at_once=True)
            after, _, more = _settled(after, command, action, taken(after, seat, action))
            steps += more
        else:
            text = N_("%(action)s: all of its cost lies there now. It happens as soon as it is tapped.")
            refusal = why_not(after, seat, action)
            if refusal is not None:
                text = N_("%(action)s: all of its cost lies there now, and it waits. %(why)s")
            why = "" if refusal is None else refusal.message
            steps.append(Step("sh.pay", say(text, action=say(action.name), why=why)))
    waits = owed if at_once else due
    done = tuple(seat for seat in after.done if not waits(after, seat))
    return replace(after, done=done), tuple(steps)


def with_at_once(label: Message, before: State, after: State, own: str = "") -> Message:
    """The label, and which actions (besides its ``own``) have happened with it since their price fell."""
    gone = tuple(say(ACTIONS[name].name) for name in before.paid if name not in after.paid and name != own)
    return say(N_("%(done)s. At once: %(actions)s"), done=label, actions=gone) if gone else label


def action_of(name: str) -> Action:
    """The action of this id. Raises Refused if there is none."""
    if name not in ACTIONS:
        refuse("action-unknown", "sh.actions", N_("There is no action “%(given)s”."), given=name[:20])
    return ACTIONS[name]


def act(state: State, command: Act) -> Applied[State]:
    """Lay Hourglasses on an action; it happens as soon as its cost lies there."""
    check_stage(state, "defender")
    check_side(state, command.seat, "defender")
    action = action_of(command.action)
    whole = command.hourglasses >= missing(state, action)
    reason = why_not(state, command.seat, action) if whole else why_not_pay(state, command.seat, action)
    if reason is not None:
        text = N_("%(action)s: %(why)s")
        refuse(reason.code, reason.rule, text, action=say(action.name), why=reason.message)
    price = cost(state, action)
    before = laid_on(state, action)
    most = available(state, command.seat, action)
    number(command.hourglasses, 0, max(0, min(most, price - before)), "sh.pay")
    lying = before + command.hourglasses
    second = taken(state, command.seat, action)
    unpaid = state
    state = _pay(state, command.seat, action, command.hourglasses)
    if second:
        state = replace(state, again=state.again - command.hourglasses)
    if lying < price:
        if not command.hourglasses:
            text = N_("Hourglasses on it: %(count)d of %(price)d. Lay some more.")
            refuse("hourglasses-few", "sh.pay", text, count=lying, price=price)
        paid = {**state.paid, action.id: Paid(command.seat, lying)}
        text = N_("%(action)s, Hourglasses: %(count)d of %(price)d")
        label = say(text, action=say(action.name), count=lying, price=price)
        return Applied(replace(state, paid=paid), _whose(label, state, command.seat))
    done, where, told = _settled(state, command, action, second)
    steps = [Step("sh.pay", say(N_("Hourglasses on it: %(count)d. It happens at once."), count=lying))]
    if sabotaged(state, action):
        steps.append(Step("sh.saboteur", say(N_("A Saboteur makes it cost 1 more."))))
    if _cheaper(state, action):
        steps.append(Step("sh.dishonour", say(N_("It costs 1 less in this building, but never less than 1."))))
    steps.append(Step(_RULES[action.id], say(action.told(settings_of(state)))))
    label = _whose(say(action.name), state, command.seat)
    if where is not None:
        label = say(N_("%(action)s: %(place)s"), action=say(action.name), place=where)
    return Applied(done, with_at_once(label, unpaid, done, action.id), (*steps, *told))


def _whose(label: Message, state: State, seat: str) -> Message:
    """What a Defender has done where no place tells which of two it was."""
    if len(seats_of(state, "defender")) == 1:
        return label
    return say(N_("%(done)s (%(seat)s)"), done=label, seat=seat_name(seat))


def _settled(
    state: State, command: Act, action: Action, second: bool
) -> tuple[State, Message | None, tuple[Step, ...]]:
    """The state after an action whose cost lies there, the place it has, and what has followed of it. ``second`` is a
    second use in the turn, thanks to D1."""
    changed, where = _happen(state, command, action)
    used = changed.used if action.repeats else {**changed.used, action.id: command.seat}
    repeated = (*changed.repeated, action.id) if second else changed.repeated
    paid = {name: lies for name, lies in changed.paid.items() if name != action.id}
    freed = {name: seat for name, seat in changed.freed.items() if (name, seat) != (action.id, command.seat)}
    begun = tuple(name for name in changed.begun if name != action.id)
    done = replace(changed, used=used, repeated=repeated, paid=paid, freed=freed, begun=begun)
    done, told = cheapened(state, done, command.at_once)
    return done, where, told


def may_haste(state: State, seat: str, action: Action) -> bool:
    """Whether the Haste tile can make an action available to this Defender: one that the other has used this turn, if
    a piece of it is left."""
    other = state.used.get(action.id, seat) != seat and not action.repeats
    return other and not state.hasted and not used_up(state, action)


def haste(state: State, command: Haste) -> Applied[State]:
    """Lift the mark that an action has been used, for the Defender who did not use it."""
    check_stage(state, "defender")
    check_side(state, command.seat, "defender")
    action = action_of(command.action)
    if not may_haste(state, command.seat, action):
        text = N_(
            "Haste helps once a turn, with an action that the other Defender has used and of which a piece is left."
        )
        refuse("haste", "sh.haste", text)
    label = say(N_("Haste: %(action)s is available again"), action=say(action.name))
    freed = replace(state, freed={action.id: command.seat}, hasted=True)
    return Applied(freed, _whose(label, state, command.seat))


_RULES = {
    "cannon": "sh.machines",
    "poles": "sh.machines",
    "goblin-cauldron": "sh.cauldrons",
    "orc-cauldron": "sh.cauldrons",
    "troll-cauldron": "sh.cauldrons",
    "platform": "sh.platform",
    "wall": "sh.walls",
    "gate": "sh.gate-reinforcement",
    "goblin-trap": "sh.traps",
    "troll-trap": "sh.traps",
    "raid": "sh.raid",
    "damage": "sh.damage",
    "mix-up": "sh.mix-up",
    "sharpshooter": "sh.sharpshooter",
    "glare": "sh.glare",
    "blessing": "sh.blessing",
    "train-soldier": "sh.training",
    "train-veteran": "sh.training",
    "track": "sh.saboteur",
}


def _pay(state: State, seat: str, action: Action, count: int) -> State:
    """Take Hourglasses, those for the Workshop first where they may be used."""
    gift = min(count, workshop_left(state, seat)) if action.building == "workshop" else 0
    pools = {**state.pools, seat: state.pools.get(seat, 0) - (count - gift)}
    return replace(state, pools=pools, workshop=state.workshop - gift)


def _happen(state: State, command: Act, action: Action) -> tuple[State, Message | None]:
    """The effect, and the place it has."""
    if not command.place and action.target in ("section", "cauldron", "tower"):
        refuse("place-missing", None, N_("%(action)s: choose the place first."), action=say(action.name))
    if action.target in ("section", "cauldron"):
        wall_of(state, command.place)
        check_owner(state, command.seat, "defender", command.place)
        return _on_section(state, command.place, action), place_name(command.place)
    if action.target == "tower":
        return _on_tower(state, command, action), place_name(command.place)
    if action.target == "flank":
        if command.place not in FLANKS:
            refuse("flank", "sh.blessing", N_("Choose a side, West or East."))
        check_owner(state, command.seat, "defender", command.place)
        return replace(state, blessing=command.place), place_name(command.place)
    if action.id == "gate":
        gates = tuple(toughness + (index == gate_under_attack(state)) for index, toughness in enumerate(state.gates))
        return replace(state, gates=gates), None
    if action.id in ("goblin-trap", "troll-trap"):
        goblins, trolls = state.traps
        more = action.id == "goblin-trap"
        return replace(state, traps=(goblins + more, trolls + (not more))), None
    if action.repeats:
        start = 0 if action.id == "train-soldier" else 1
        barracks = plus(less(state.inside["barracks"], ONE[start]), ONE[start + 1])
        return replace(state, inside={**state.inside, "barracks": barracks}), None
    if action.id == "track":
        return _track(state, command.place)
    if action.target == "unit":
        return _shot(state, command)
    return state, None


def _shot(state: State, command: Act) -> tuple[State, Message | None]:
    """The Sharpshooter: a Unit that the companion knows on a Wall Section leaves it; any other one leaves the board
    without it. What stands for a place in the logs of earlier tables meant nothing."""
    if ":" not in command.place:
        return noted(state), None
    place, _, letter = command.place.partition(":")
    wall = wall_of(state, place)
    check_owner(state, command.seat, "defender", place)
    index = next((index for index, kind in enumerate(INVADERS) if kind.letter == letter and wall.invader[index]), None)
    if index is None:
        text, there = N_("No such Unit of the Invader is there. %(there)s"), standing(place, wall.invader, "invader")
        refuse("units-missing", "sh.sharpshooter", text, there=there)
    shot = with_wall(noted(state), place, replace(wall, invader=less(wall.invader, ONE[index])))
    return shot, say(N_("%(unit)s, %(place)s"), unit=say(INVADERS[index].name), place=place_name(place))


def _on_section(state: State, place: str, action: Action) -> State:
    wall = state.walls[place]
    if action.id in _CAULDRON_OF:
        plan = next(plan for plan in (state.land.sections if state.land else ()) if plan.name == place)
        if sum(wall.cauldrons) >= plan.spaces:
            text = N_("%(place)s has no free space for a Cauldron.")
            refuse("cauldron-space", "sh.cauldrons", text, place=place_name(place))
        return with_wall(state, place, replace(wall, cauldrons=plus(wall.cauldrons, ONE[_CAULDRON_OF[action.id]])))
    if action.id == "platform":
        if wall.platform:
            refuse("platform-twice", "sh.platform", N_("There is a Platform on %(place)s."), place=place_name(place))
        return with_wall(state, place, replace(wall, platform=True))
    if action.id == "wall":
        return with_wall(state, place, replace(wall, wood=wall.wood + 1))
    return with_wall(state, place, replace(wall, glare=True))


def _on_tower(state: State, command: Act, action: Action) -> State:
    tower = state.towers.get(command.place)
    if tower is None:
        refuse("place-unknown", "sh.map", N_("There is no Tower “%(given)s”."), given=command.place[:10])
    check_owner(state, command.seat, "defender", command.place)
    if tower.machine or tower.units != NOBODY:
        refuse("tower-taken", "sh.machines", N_("%(place)s is not empty."), place=place_name(command.place))
    return replace(state, towers={**state.towers, command.place: replace(tower, machine=action.id)})


def _track(state: State, unit: str) -> tuple[State, Message]:
    """All Saboteurs leave; a Unit of the Guard Post (the weakest, if none is named) goes to the supply."""
    if not state.saboteurs:
        refuse("saboteurs-none", "sh.saboteur", N_("There is no Saboteur in the Stronghold."))
    post = state.inside["guard-post"]
    letters = [kind.letter for kind in DEFENDERS]
    index = letters.index(unit) if unit in letters else next(number for number in range(3) if post[number])
    if not post[index]:
        text, there = N_("No %(unit)s is there. %(there)s"), standing("guard-post", post, "defender")
        refuse("units-missing", "sh.saboteur", text, unit=say(DEFENDERS[index].name), there=there)
    gone = replace(state, saboteurs=(), inside={**state.inside, "guard-post": less(post, ONE[index])})
    return gone, say(DEFENDERS[index].name)
