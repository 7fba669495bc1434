"""What a seat of Stronghold is asked now, as its board shows it: the forms of an Invader and of a Defender."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.referee.messages import N_, Message, listed, say
from companion.referee.options import Settings
from companion.referee.stronghold.actions import (
    available,
    cost,
    due,
    instalments,
    laid_on,
    may_haste,
    missing,
    on_walls,
    owed,
    places_for,
    sabotaged,
    why_not,
    why_not_pay,
)
from companion.referee.stronghold.actions_table import (
    ACTIONS,
    BUILDINGS,
    DEEDS,
    DISHONOUR_FROM,
    SABOTAGE,
    Action,
    dishonour_told,
)
from companion.referee.stronghold.assault import ORDER_NAMES, STEP_NAMES, awaited, orders, waits_for
from companion.referee.stronghold.common import left_out, open_walls_of, place_name
from companion.referee.stronghold.components import (
    DEFENDERS,
    INVADERS,
    NOBODY,
    Force,
    UnitType,
    force_text,
)
from companion.referee.stronghold.deeds import deeds_seen, unclaimed
from companion.referee.stronghold.hits import BLANK, FACE_NAMES
from companion.referee.stronghold.hourglasses import LEFT_GUARD, MOVERS
from companion.referee.stronghold.land import BARBICAN
from companion.referee.stronghold.marks import Marks, marks
from companion.referee.stronghold.moves import (
    force_at,
    hero_place,
    leaves_guard,
    possible_moves,
    possible_swaps,
    sallies,
    speeches,
    why_no_sally,
)
from companion.referee.stronghold.notation import write_force
from companion.referee.stronghold.options import FACES
from companion.referee.stronghold.phases import ask_text, phase
from companion.referee.stronghold.reach import moving
from companion.referee.stronghold.shots import MACHINES, aims, deck, ready
from companion.referee.stronghold.table_state import (
    RITUALS,
    TRAINING,
    State,
    facing,
    flank_of,
    gate_under_attack,
    owns,
    seats_of,
    settings_of,
    side_of,
    stand_known,
    workshop_left,
)
from companion.referee.stronghold.turn import (
    invading,
    may_dishonour,
    open_to_saboteurs,
    stone_places,
    supplies,
    traps_left,
)
from companion.referee.stronghold.uses import use_of
from companion.referee.stronghold.volleys import (
    blessed_for_all,
    chief_unknown,
    goblin_targets,
    ramparts_aimed_at,
    shooters,
)
from companion.web.games.stronghold.forms import THEIR_SIDE, stood
from companion.web.games.stronghold.public import Chips, chips, removed

Named = tuple[str, Message | str]
NOBODY_TEXT = N_("nobody")
CARD_NAMES = {**FACE_NAMES, BLANK: N_("Miss")}
"""The faces of hit cards as buttons."""
_NO_TARGET = {"track": N_("There is no Saboteur.")}


class Offer(msgspec.Struct, frozen=True):
    """An action of a building: its cost now, what lies on it, how much more can be laid without finishing it (each
    number that fits), whether it can be finished (``finish`` is what that takes; None: not now), where (``units``:
    whom on each Wall Section), and why not."""

    action: Action
    cost: int
    lying: int
    lay: tuple[int, ...]
    finish: int | None
    places: tuple[Named, ...]
    units: tuple[tuple[str, tuple[Named, ...]], ...]
    why: Message | None
    left: int | None
    haste: bool


class ReachedWall(msgspec.Struct, frozen=True):
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
    payable = why_not_pay(state, seat, action) is None
    needed = missing(state, action)
    places = _targets(state, seat, action)
    if why is None and places is None:
        why = say(_NO_TARGET.get(action.id, N_("No place is free for it.")))
    lay = tuple(instalments(state, seat, action)) if payable else ()
    finish = needed if why is None and there >= needed else None
    left = action.pieces - on_walls(state, action.id) if action.pieces else None
    units = _on_walls(places_for(state, seat, action.id)) if action.target == "unit" else ()
    return Offer(action, price, lying, lay, finish, places or (), units, why, left, may_haste(state, seat, action))


def _targets(state: State, seat: str, action: Action) -> tuple[Named, ...] | None:
    """Where an action can be aimed; empty where it needs no place, None where there is none."""
    names = places_for(state, seat, action.id)
    if not names:
        return None
    if action.id == "track":
        there = [kind for kind, count in zip(DEFENDERS, state.inside["guard-post"], strict=True) if count]
        return tuple((kind.letter, say(kind.name)) for kind in there) if len(there) > 1 else ()
    return (
        ()
        if "" in names
        else tuple((name, place_name(name) if action.target in ("flank", "tower") else name) for name in names)
    )


def _on_walls(names: tuple[str, ...]) -> tuple[tuple[str, tuple[Named, ...]], ...]:
    """Units on Wall Sections, such as ``W1:T``, in words, by Wall Section."""
    kinds = {kind.letter: kind.name for kind in INVADERS}
    found: dict[str, list[Named]] = {}
    for name in filter(None, names):
        place, _, letter = name.partition(":")
        found.setdefault(place, []).append((name, say(kinds[letter])))
    return tuple((place, tuple(units)) for place, units in found.items())


def spending(state: State, seat: str) -> dict[str, object]:
    """The panel of a Defender who is to spend."""
    buildings = []
    for building, (name, _) in BUILDINGS.items():
        offers = [offer(state, seat, action) for action in ACTIONS.values() if action.building == building]
        # what is paid in full stands above all actions, see `due`
        open_ = sum(each.finish not in (None, 0) or bool(each.lay) for each in offers)
        dearer = any(sabotaged(state, each.action) for each in offers)
        buildings.append((building, say(name), offers, open_, dearer))
    return {
        "left": state.pools.get(seat, 0),
        "workshop": workshop_left(state, seat),
        "use": use_of(state, seat),
        "due": [offer(state, seat, action) for action in owed(state, seat)],
        "certain": bool(due(state, seat)),
        "stone": _places(stone_places(state, seat)),
        "buildings": buildings,
        "dishonour_from": DISHONOUR_FROM,
        "speech": speeches(state, seat),
        "officer_at": place_name(hero_place(state, "officer")),
        "sally": [(kind.letter, say(kind.name), price) for kind, price in sallies(state, seat)],
        "warrior_at": place_name(hero_place(state, "warrior")),
        "no_sally": why_no_sally(state, seat),
    }


def effects(settings: Settings) -> list[tuple[Message, str, list[tuple[Action, str]]]]:
    """Every building with its Italian name, its actions and what they do as this table plays them."""
    return [
        (say(name), italian, [(act, act.told(settings)) for act in ACTIONS.values() if act.building == building])
        for building, (name, italian) in BUILDINGS.items()
    ]


def ways(state: State, seat: str, mover: str, start: str) -> dict[str, object]:
    """The page of a move: who can go, and for the one who was chosen where to and with whom to change places."""
    found: dict[tuple[str, str], list[str]] = {}
    for command in possible_moves(state, seat):
        found.setdefault((command.mover, command.start), []).append(command.goal)
    goals = found.get((mover, start), [])
    return {
        "movers": [
            (at, place_name(at), [(who, say(MOVERS[who])) for who, from_ in found if from_ == at])
            for at in dict.fromkeys(at for _, at in found)
        ],
        "mover": say(MOVERS[mover]) if goals else None,
        "start": place_name(start) if goals else None,
        "cost_of_it": LEFT_GUARD.message if goals and leaves_guard(state, start) else None,
        "steps": [(f"{mover}:{start}:{goal}", place_name(goal)) for goal in goals],
        "swaps": _swaps(state, seat, mover, start) if start else [],
        "chosen": (mover, start),
    }


def _swaps(state: State, seat: str, mover: str, start: str) -> list[tuple[str, Message, Message]]:
    """Units of another type with which this one can change places."""
    return [
        (f"{mover}:{start}:{each.other}:{each.there}", say(MOVERS[each.other]), place_name(each.there))
        for each in possible_swaps(state, seat, mover, start)
    ]


def cells(state: State, seat: str) -> tuple[ReachedWall, ...]:
    """The Wall Sections that this Invader enters."""
    found = []
    for name, wall in state.walls.items():
        if owns(state, seat, name) and not left_out(state, wall):
            units = tuple((kind.letter, count, kind.count) for kind, count in zip(INVADERS, wall.invader, strict=True))
            marks = (("banner", wall.banner), ("altar", wall.altar), ("imod", wall.imod), ("dmod", wall.dmod))
            was = stood(write_force(wall.invader, INVADERS), [count for _, count in marks])
            found.append(ReachedWall(name, units, marks, was))
    return tuple(found)


def _stand(state: State, seat: str) -> list[tuple[str, Chips, Marks]]:
    """What this Invader has on the walls, by Wall Section."""
    walls = {cell.name: state.walls[cell.name] for cell in cells(state, seat) if cell.there}
    return [(name, chips(wall.invader, INVADERS), marks(state, wall)) for name, wall in walls.items()]


def _force(force: Force, types: tuple[UnitType, ...]) -> Message:
    """Units in words."""
    return listed(force_text(force, types)) if force != NOBODY else say(NOBODY_TEXT)


def _cards(state: State) -> tuple[tuple[str, Message], ...]:
    """The faces that can be turned up now, each once."""
    known = deck(state)
    return tuple((face, say(CARD_NAMES[face])) for face in dict.fromkeys(known or FACES.values()))


def assault(state: State, seat: str) -> dict[str, object]:
    """The panel of whoever acts in a step of the Assault."""
    step = state.step
    waits = next(iter(waits_for(state, seat)), "")
    shown: dict[str, object] = {"step": step, "step_name": say(STEP_NAMES[step]), "waits": waits, "unfired": None}
    if step == "reach":
        shown |= {"cells": cells(state, seat), "known": stand_known(state, seat), "stand": _stand(state, seat)}
        # of a partner, or on Wall Sections that a tie leaves out
        shown["elsewhere"] = any(wall.invader != NOBODY for wall in state.walls.values())
    elif step in MACHINES:
        towers = ready(state, seat)
        reach = {name: _reached(state, sections) for name, sections in towers.items()}
        shown["unfired"] = listed(tuple(map(place_name, towers))) if towers else None
        shown |= {"towers": _places(tuple(towers)), "reach": reach, "cards": _cards(state), "deck": bool(deck(state))}
    elif step in ("machines", "orders"):
        shown["no_chief"] = step == "machines" and chief_unknown(state, seat)
        shown["places"] = _places(open_walls_of(state, seat))
        shown["orders"] = tuple((order, say(ORDER_NAMES[order])) for order in orders(state))
    elif step == "marksmen":
        shown |= _shooting(state, seat)
    elif step == "goblins":
        shown["targets"] = [(name, place_name(name), force_at(state, name)[0]) for name in goblin_targets(state, seat)]
    elif step == "ram":
        gate = gate_under_attack(state)
        number, toughness = (0, 0) if gate is None else (gate + 1, state.gates[gate])
        shown |= {"gate": number, "toughness": toughness, "struck": "ram" in state.acted}
        # what is to be taken off the board stands above the question that comes after the melee
        shown["fallen"] = [
            (each.section, each.breach, None if each.removed == NOBODY else removed(each))
            for each in state.melees
            if each.breach or each.removed not in (None, NOBODY)
        ]
    return shown


def _reached(state: State, sections: tuple[str, ...]) -> list[tuple[str, Message, Chips]]:
    """The Wall Sections at which Poles are aimed, and who stands there."""
    return [(name, place_name(name), chips(state.walls[name].invader, INVADERS)) for name in aims(state, sections)]


def _shooting(state: State, seat: str) -> dict[str, object]:
    shooting = [(name, place_name(name), left) for name, left in shooters(state, seat).items()]
    volleys = [(place_name(volley.aim), volley.force, _force(volley.targets, INVADERS)) for volley in state.volleys]
    return {"shooters": shooting, "volleys": volleys, "aims": tuple(_aims(state, [name for name, *_ in shooting]))}


def _aims(state: State, places: list[str]) -> Iterator[Named]:
    """At what some of the Marksmen of these places can aim: a Rampart of their side, of the other one by the Blessing,
    the Barbican from beside it, and what others aim at already."""
    yield THEIR_SIDE, say(N_("A Rampart of their side"))
    sides, blessed = {str(flank_of(place)) for place in places}, blessed_for_all(state)
    if blessed and sides != {blessed}:
        yield blessed, say(N_("Marksmen Blessing: %(side)s"), side=place_name(blessed))
    if state.land is not None and any(map(state.land.by_barbican, places)):
        yield BARBICAN, place_name(BARBICAN)
    for number, volley in ramparts_aimed_at(state).items():
        if volley.aim in {*sides, blessed}:
            yield f"{volley.aim}:{number}", say(N_("Rampart of volley %(number)d"), number=number)


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
    come = open_to_saboteurs(state)
    return {
        "to": to,
        "facing": facing(state, seat),
        "saboteurs": _places(tuple(name for name in BUILDINGS if name in (*state.saboteurs, *come))),
        "saboteurs_come": SABOTAGE[str(settings_of(state)["AMB-32"])] if come else None,
        "cells": cells(state, seat) if moving(state) else (),
        "handed": state.handed.get(seat, 0),
        "training": state.phase == TRAINING,
        "chief": seat in state.chiefs,
        "rituals": state.phase == RITUALS,
        "supplies": supplies(state) if state.phase == 1 else None,
        "waits": next((other for other in invading(state) if other != seat), ""),
    }


def panel(state: State, seat: str) -> dict[str, object]:
    """What this seat is asked: ``kind`` tells which forms, the rest what they show."""
    of_invader = side_of(seat) == "invader"
    shown: dict[str, object] = {
        "seat": seat,
        "kind": "",
        "text": phase(state).help,
        "deeds": (),
        "cells": (),
        "known": False,
        "waits": "",
        "trap": False,
        "dishonour": (),
    }
    if not of_invader:
        settings = settings_of(state)
        shown["dishonour"] = tuple((which, say(dishonour_told(which, settings))) for which in may_dishonour(state))
        shown["all_buildings"] = [(building, say(name)) for building, (name, _) in BUILDINGS.items()]
    else:
        seen = deeds_seen(state)
        shown["deeds"] = [(name, say(DEEDS[name]), name in seen) for name in unclaimed(state)]
    if state.asks:
        asked = questions(state, seat)
        return {**shown, "kind": "choose" if asked else "", "questions": asked}
    if state.stage == "invader" and seat in invading(state):
        return {**shown, "kind": "phase", **_invading(state, seat)}
    if state.stage == "defender" and not of_invader and seat not in state.done:
        return {**shown, "kind": "spend", **spending(state, seat)}
    if state.stage == "assault" and seat in awaited(state):
        return {**shown, "kind": "assault", **assault(state, seat)}
    if of_invader:
        return {**shown, "cells": cells(state, seat) if moving(state) else ()}
    return {**shown, "trap": traps_left(state)}
