"""What a seat of Stronghold is asked now, as its board shows it: the forms of an Invader and of a Defender."""

from __future__ import annotations

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refused
from companion.referee.stronghold import moves
from companion.referee.stronghold.actions import (
    available,
    cost,
    due,
    flank_owned,
    laid_on,
    may_haste,
    on_walls,
    places_for,
    why_not,
)
from companion.referee.stronghold.actions_table import (
    ACTIONS,
    BUILDINGS,
    DEEDS,
    DISHONOUR,
    DISHONOUR_FROM,
    SALLY,
    Action,
)
from companion.referee.stronghold.assault import ORDER_NAMES, STEP_NAMES, awaited, frenzied, waits_for
from companion.referee.stronghold.commands import Swap
from companion.referee.stronghold.common import open_walls, place_name, quiet_walls
from companion.referee.stronghold.components import (
    DEFENDERS,
    INVADERS,
    LONGEST_SPEECH,
    NOBODY,
    SABOTEURS,
    Force,
    UnitType,
    force_text,
)
from companion.referee.stronghold.deeds import deeds_seen
from companion.referee.stronghold.hits import BLANK
from companion.referee.stronghold.land import BARBICAN
from companion.referee.stronghold.notation import write_force
from companion.referee.stronghold.phases import ask_text, phase
from companion.referee.stronghold.shots import deck
from companion.referee.stronghold.table_state import (
    GATES,
    TRAINING,
    State,
    flank_of,
    owner,
    seats_of,
    settings_of,
    workshop_left,
)
from companion.referee.stronghold.turn import invading
from companion.referee.stronghold.uses import use_of
from companion.referee.stronghold.volleys import goblin_targets
from companion.web.games.stronghold.forms import stood

Named = tuple[str, Message | str]
NOBODY_TEXT = N_("nobody")
FACE_NAMES = {
    BLANK: N_("Miss"),
    "G": N_("Goblin"),
    "GO": N_("Goblin or Orc"),
    "GOT": N_("Goblin, Orc or Troll"),
}
"""The four faces of the Defender's hit cards that the text shows."""
_NO_TARGET = {"track": N_("No Saboteur is in the Stronghold.")}
MACHINES = {"cannons": "cannon", "poles": "poles"}


class Offer(msgspec.Struct, frozen=True):
    """An action of a building: its cost now, what lies on it, how much more can be laid without finishing it (each
    number that fits), whether it can be finished (``finish`` is what that takes; None: not now), where, and why not."""

    action: Action
    cost: int
    lying: int
    lay: tuple[int, ...]
    finish: int | None
    places: tuple[Named, ...]
    why: Message | None
    left: int | None
    haste: bool


class Cell(msgspec.Struct, frozen=True):
    """A Wall Section as the Invader enters it: numbers by letter and mark, and what the form showed."""

    name: str
    units: tuple[tuple[str, int, int], ...]
    marks: tuple[tuple[str, int], ...]
    was: str

    @property
    def there(self) -> bool:
        """Whether marks can matter: Units or marks stand there."""
        return any(count for _, count, _ in self.units) or any(count for _, count in self.marks)


def _places(names: tuple[str, ...]) -> tuple[Named, ...]:
    return tuple((name, place_name(name)) for name in names)


def offer(state: State, seat: str, action: Action) -> Offer:
    """How an action stands for a Defender."""
    price, there = cost(state, action), available(state, seat, action)
    lying = laid_on(state, action)
    refusal = why_not(state, seat, action)
    why = None if refusal is None else refusal.message
    missing = max(0, price - lying)
    places = _targets(state, seat, action)
    if why is None and places is None:
        why = say(_NO_TARGET.get(action.id, N_("No place is free for it.")))
    lay = tuple(range(1, min(missing - 1, there) + 1)) if why is None else ()
    finish = missing if why is None and there >= missing else None
    left = action.pieces - on_walls(state, action.id) if action.pieces else None
    return Offer(action, price, lying, lay, finish, places or (), why, left, may_haste(state, seat, action))


def _targets(state: State, seat: str, action: Action) -> tuple[Named, ...] | None:
    """Where an action can be aimed; empty where it needs no place, None where there is none."""
    if action.id == "track":
        post = state.inside["guard-post"]
        if not state.saboteurs:
            return None
        there = [kind for kind, count in zip(DEFENDERS, post, strict=True) if count]
        return tuple((kind.letter, say(kind.name)) for kind in there) if len(there) > 1 else ()
    names = places_for(state, seat, action.id)
    if not names:
        return None
    return (
        ()
        if names == ("",)
        else tuple((name, place_name(name) if action.target in ("flank", "tower") else name) for name in names)
    )


def spending(state: State, seat: str) -> dict[str, object]:
    """The panel of a Defender who is to spend."""
    left = state.pools.get(seat, 0)
    mine = tuple(name for name in state.walls if flank_owned(state, seat, name))
    buildings = []
    for building, (name, _) in BUILDINGS.items():
        offers = [offer(state, seat, action) for action in ACTIONS.values() if action.building == building]
        open_ = sum(each.finish is not None or bool(each.lay) for each in offers)
        buildings.append((building, say(name), offers, open_, building in state.saboteurs))
    dishonour: tuple[Named, ...] = ()
    if state.turn >= DISHONOUR_FROM and not state.dishonoured:
        dishonour = tuple((which, say(text)) for which, text in DISHONOUR.items() if which not in state.dishonour)
    return {
        "left": left,
        "workshop": workshop_left(state, seat),
        "use": use_of(state, seat),
        "due": [say(action.name) for action in due(state, seat)],
        "stone": _places(mine) if state.stone else (),
        "stones": state.stone,
        "buildings": buildings,
        "dishonour": dishonour,
        "dishonour_from": DISHONOUR_FROM,
        "all_buildings": [(building, say(name)) for building, (name, _) in BUILDINGS.items()],
        **_heroes(state, seat, left),
    }


def effects() -> list[tuple[Message, str, list[Action]]]:
    """Every building with its Italian name and its actions."""
    return [
        (say(name), italian, [action for action in ACTIONS.values() if action.building == building])
        for building, (name, italian) in BUILDINGS.items()
    ]


def _heroes(state: State, seat: str, left: int) -> dict[str, object]:
    """The Speech and the Sally that this Defender can order now."""
    place = moves.hero_place(state, "officer")
    mine = place in state.walls and flank_owned(state, seat, place)
    heard = mine and state.walls[place].defender != NOBODY and "officer" not in state.acted
    speech = range(1, min(left, LONGEST_SPEECH) + 1) if heard else ()
    at = moves.hero_place(state, "warrior")
    sally = []
    if at in state.walls and flank_owned(state, seat, at) and "warrior" not in state.acted:
        sally = [
            (kind.letter, say(kind.name), price)
            for kind, count, price in zip(INVADERS, state.walls[at].invader, SALLY, strict=True)
            if count and left >= price
        ]
    return {"speech": tuple(speech), "officer_at": place_name(place), "sally": sally, "warrior_at": place_name(at)}


def ways(state: State, seat: str, mover: str, start: str) -> dict[str, object]:
    """The page of a move: who can go, and for the one who was chosen where to and with whom to change places."""
    found: dict[tuple[str, str], list[str]] = {}
    for command in moves.possible_moves(state, seat):
        found.setdefault((command.mover, command.start), []).append(command.goal)
    goals = found.get((mover, start), [])
    return {
        "movers": [
            (at, place_name(at), [(who, mover_name(who)) for who, from_ in found if from_ == at])
            for at in dict.fromkeys(at for _, at in found)
        ],
        "mover": mover_name(mover) if goals else None,
        "start": place_name(start) if goals else None,
        "steps": [(f"{mover}:{start}:{goal}", place_name(goal)) for goal in goals],
        "swaps": _swaps(state, seat, mover, start) if start else [],
        "chosen": (mover, start),
    }


def mover_name(mover: str) -> Message:
    """A Unit or a Hero by its letter or word."""
    names = {kind.letter: kind.name for kind in DEFENDERS}
    return say({**names, "officer": N_("Officer"), "warrior": N_("Warrior")}[mover])


def _swaps(state: State, seat: str, mover: str, start: str) -> list[tuple[str, Message, Message]]:
    """Units of another type with which this one can change places."""
    found = []
    for place in (*state.walls, *state.towers, *state.inside):
        for kind, count in zip(DEFENDERS, moves.force_at(state, place), strict=True):
            command = Swap(seat=seat, one=mover, at=start, other=kind.letter, there=place)
            if count and kind.letter != mover and place != start and _possible(state, command):
                found.append((f"{mover}:{start}:{kind.letter}:{place}", say(kind.name), place_name(place)))
    return found


def _possible(state: State, command: Swap) -> bool:
    try:
        moves.swap(state, command)
    except Refused:
        return False
    return True


def cells(state: State, seat: str) -> tuple[Cell, ...]:
    """The Wall Sections that this Invader enters."""
    found = []
    for name, wall in state.walls.items():
        if owner(state, "invader", flank_of(name)) == seat:
            units = tuple((kind.letter, count, kind.count) for kind, count in zip(INVADERS, wall.invader, strict=True))
            marks = (("banner", wall.banner), ("altar", wall.altar), ("imod", wall.imod), ("dmod", wall.dmod))
            was = stood(write_force(wall.invader, INVADERS), [count for _, count in marks])
            found.append(Cell(name, units, marks, was))
    return tuple(found)


def _force(force: Force, types: tuple[UnitType, ...]) -> Message:
    """Units in words."""
    return say(N_("%(units)s"), units=force_text(force, types)) if force != NOBODY else say(NOBODY_TEXT)


def _cards(state: State) -> tuple[tuple[str, Message], ...]:
    """The faces that can be turned up now, each once."""
    known = deck(state)
    faces = dict.fromkeys(known) if known else (BLANK, "G", "GO", "GOT")
    return tuple((face, say(FACE_NAMES[face])) for face in faces)


def assault(state: State, seat: str) -> dict[str, object]:
    """The panel of whoever acts in a step of the Assault."""
    step = state.step
    waits = bool(waits_for(state, seat))
    shown: dict[str, object] = {"step": step, "step_name": say(STEP_NAMES[step]), "waits": waits}
    if step == "reach":
        shown["cells"] = cells(state, seat)
    elif step in MACHINES:
        plans = {plan.name: plan for plan in (state.land.towers if state.land else ())}
        ready = [
            name
            for name, tower in state.towers.items()
            if tower.machine == MACHINES[step] and not tower.fired and flank_owned(state, seat, name)
        ]
        reach = {name: _places(tuple(at for at in plans[name].touches if at in open_walls(state))) for name in ready}
        shown |= {"towers": _places(tuple(ready)), "reach": reach, "cards": _cards(state), "deck": bool(deck(state))}
    elif step in ("machines", "orders"):
        mine = tuple(name for name in open_walls(state) if owner(state, "invader", flank_of(name)) == seat)
        orders = {order: name for order, name in ORDER_NAMES.items() if order != "frenzy" or not frenzied(state)}
        shown |= {"places": _places(mine), "orders": tuple((order, say(name)) for order, name in orders.items())}
    elif step == "marksmen":
        shown |= _shooting(state, seat)
    elif step == "goblins":
        shown["targets"] = [
            (name, place_name(name), moves.force_at(state, name)[0]) for name in goblin_targets(state, seat)
        ]
    elif step == "ram":
        gate = next((index + 1 for index in range(GATES) if state.gates[index] > 0), 0)
        shown |= {"gate": gate, "toughness": state.gates[gate - 1] if gate else 0, "struck": "ram" in state.acted}
    return shown


def _shooting(state: State, seat: str) -> dict[str, object]:
    shooters = [
        (name, place_name(name), left)
        for name in (*quiet_walls(state), *state.towers)
        if flank_owned(state, seat, name) and (left := moves.force_at(state, name)[0] - state.shots.get(name, 0)) > 0
    ]
    volleys = [(place_name(volley.aim), volley.force, _force(volley.targets, INVADERS)) for volley in state.volleys]
    joint = [
        (f"{volley.aim}:{number}", say(N_("Rampart of volley %(number)d"), number=number))
        for number, volley in enumerate(state.volleys, 1)
        if volley.aim != BARBICAN and settings_of(state)["AMB-9"] == "together"
    ]
    return {"shooters": shooters, "volleys": volleys, "aims": (*_places(("W", "E", BARBICAN)), *joint)}


def questions(state: State, seat: str) -> list[dict[str, object]]:
    """The choices that are this seat's, each with all its legal answers."""
    return [
        {
            "kind": ask.kind,
            "place": ask.place,
            "text": ask_text(ask),
            "sets": [(write_force(chosen, ask.types), _force(chosen, ask.types)) for chosen in ask.sets],
            "melee": next((each for each in state.melees if ask.kind == "melee" and each.section == ask.place), None),
        }
        for ask in state.asks
        if ask.seat == seat
    ]


def _invading(state: State, seat: str) -> dict[str, object]:
    """The panel of an Invader in a Phase."""
    to = seats_of(state, "defender") if len(seats_of(state, "defender")) > 1 else ()
    facing = to[-1 if seat.endswith("-2") else 0] if to else ""
    saboteurs = [(building, say(name)) for building, (name, _) in BUILDINGS.items()]
    return {
        "to": to,
        "facing": facing,
        "saboteurs": saboteurs if state.phase == TRAINING or state.saboteurs else (),
        "saboteurs_come": state.phase == TRAINING and len(state.saboteurs) < SABOTEURS,
        "cells": cells(state, seat) if state.phase == 6 else (),
        "waits": invading(state) != (seat,),
    }


def panel(state: State, seat: str) -> dict[str, object]:
    """What this seat is asked: ``kind`` tells which forms, the rest what they show."""
    of_invader = seat.startswith("invader")
    shown: dict[str, object] = {
        "seat": seat,
        "kind": "",
        "text": phase(state).help,
        "deeds": (),
        "cells": (),
        "trap": False,
    }
    if of_invader and state.stage not in ("map", "over") and not state.tie:
        seen = deeds_seen(state)
        shown["deeds"] = [(name, say(text), name in seen) for name, text in DEEDS.items() if name not in state.deeds]
    if state.asks:
        asked = questions(state, seat)
        return {**shown, "kind": "choose" if asked else "", "questions": asked}
    if state.stage == "invader" and seat in invading(state):
        return {**shown, "kind": "phase", **_invading(state, seat)}
    if state.stage == "defender" and not of_invader and seat not in state.done:
        return {**shown, "kind": "spend", **spending(state, seat)}
    if state.stage == "assault" and seat in awaited(state):
        return {**shown, "kind": "assault", **assault(state, seat)}
    if state.stage in ("invader", "defender") and state.phase == 6:
        kills = state.stage == "invader" and not of_invader and state.traps[1] > 0
        return {**shown, "cells": cells(state, seat), "trap": kills}
    return shown
