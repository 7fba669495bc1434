"""Marksmen fire and Goblin fire: who may shoot at what, the points of a volley, the losses.

Rulebook: Assault I.3 and I.4. What stands on Ramparts is entered with each shot, as the text does not give the board.
"""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.messages import N_, say
from companion.referee.ruling import Step, refuse
from companion.referee.stronghold import fire as firing
from companion.referee.stronghold.commands import Fire, Snipe
from companion.referee.stronghold.common import (
    check_open,
    check_owner,
    check_side,
    check_step,
    check_there,
    number,
    number_of,
    place_name,
    quiet_walls,
    units,
)
from companion.referee.stronghold.components import DEFENDERS, INVADERS, NOBODY, force_text, less
from companion.referee.stronghold.land import BARBICAN, FLANKS
from companion.referee.stronghold.moves import force_at, with_force
from companion.referee.stronghold.table_state import Ask, State, Volley, flank_of, owner, owns, replace, settings_of
from companion.referee.stronghold.told import NOBODY_DEAD, SHOT, with_told


def shooters(state: State, seat: str) -> dict[str, int]:
    """Where Marksmen of a Defender stand who can fire and have not, and how many (Assault I.3): on Towers, and on Wall
    Sections without a Unit of the Invader."""
    left = {
        place: force_at(state, place)[0] - state.shots.get(place, 0)
        for place in (*quiet_walls(state), *state.towers)
        if owns(state, seat, place)
    }
    return {place: count for place, count in left.items() if count > 0}


def fire(state: State, command: Fire) -> Applied[State]:
    """Marksmen aim at one place. By the option AMB-9 the losses are chosen when all have aimed, or at once."""
    check_step(state, "marksmen")
    check_side(state, command.seat, "defender")
    together = settings_of(state)["AMB-9"] == "together"
    if state.asks:
        refuse("choice-open", "sh.all-aim" if together else "sh.assault", N_("A choice is still open."))
    if command.aim not in (*FLANKS, BARBICAN):
        refuse("aim", "sh.targets", N_("Marksmen aim at a Rampart of the West or the East, or at the Barbican."))
    if not command.shooters or len(command.shooters) > len(state.walls) + len(state.towers):
        refuse("shooters", "sh.targets", N_("Choose the Marksmen who fire."))
    shots = dict(state.shots)
    for place, count in command.shooters.items():
        _check_shooter(state, command, place)
        left = force_at(state, place)[0] - shots.get(place, 0)
        if left <= 0:
            text = N_("%(place)s: no Marksman is left who could fire.")
            refuse("marksmen-none", "sh.marksmen-fire", text, place=place_name(place))
        what = say(N_("Marksmen who can still fire, %(place)s"), place=place_name(place))
        number_of(what, count, 1, left, "sh.marksmen-fire")
        shots[place] = shots.get(place, 0) + count
    number(command.other, -20, 20, "sh.other-strength")
    force = max(0, sum(command.shooters.values()) + command.other)
    if command.joins and not (together and _aimed(state.volleys, command)):
        refuse("volley-unknown", "sh.all-aim", N_("There is no such volley to which these Marksmen could add."))
    volley = Volley(command.aim, force, units(command.targets, INVADERS), tuple(command.shooters))
    aimed = replace(state, shots=shots)
    label = say(N_("Marksmen fire, %(aim)s, points: %(force)d"), aim=place_name(command.aim), force=force)
    if together:
        step = Step("sh.all-aim", say(N_("All aim before anybody is removed.")))
        return Applied(replace(aimed, volleys=_joined(state.volleys, volley, command.joins)), label, (step,))
    asked, steps = _volley(aimed, volley, len(state.volleys))
    return Applied(replace(asked, volleys=(*asked.volleys, volley)), with_told(label, steps), steps)


def ramparts_aimed_at(state: State) -> dict[int, Volley]:
    """The volleys by their number to which more Marksmen can add (Assault I.3), where all aim first. Those at the
    Barbican are left out, as whoever aims at it adds to them anyway."""
    together = settings_of(state)["AMB-9"] == "together"
    numbered = enumerate(state.volleys, 1) if together else ()
    return {number: volley for number, volley in numbered if volley.aim != BARBICAN}


def _aimed(volleys: tuple[Volley, ...], command: Fire) -> bool:
    """Whether the volley that a command adds to is there, and aimed as it says."""
    return 1 <= command.joins <= len(volleys) and volleys[command.joins - 1].aim == command.aim


def _joined(volleys: tuple[Volley, ...], newest: Volley, joins: int) -> tuple[Volley, ...]:
    """Whoever aims at the Barbican, of which there is one, adds to what is aimed at it already; the Units there are
    those told last, if any are told. A Rampart is not named, so a volley at one stands alone, unless it ``joins``
    another (from 1)."""
    at = joins - 1
    if newest.aim == BARBICAN:
        at = next((index for index, volley in enumerate(volleys) if volley.aim == BARBICAN), -1)
    if at < 0:
        return (*volleys, newest)
    before = volleys[at]
    there = before.targets if newest.targets == NOBODY else newest.targets
    places = tuple(dict.fromkeys((*before.places, *newest.places)))
    joined = replace(newest, force=before.force + newest.force, targets=there, places=places)
    return (*volleys[:at], joined, *volleys[at + 1 :])


def _check_shooter(state: State, command: Fire, place: str) -> None:
    if place not in state.walls and place not in state.towers:
        refuse("place-unknown", "sh.map", N_("There is no Wall Section “%(given)s”."), given=place[:10])
    check_owner(state, command.seat, "defender", place)
    if place in state.walls:
        check_open(state, place)
        if state.walls[place].invader != NOBODY:
            text = N_("The Invader stands on %(place)s: nobody fires from there.")
            refuse("shooters-busy", "sh.targets", text, place=place_name(place))
    if command.aim == BARBICAN:
        if state.land is None or not state.land.by_barbican(place):
            text = N_("%(place)s is not beside the Barbican.")
            refuse("barbican-far", "sh.targets", text, place=place_name(place))
        return
    if command.aim not in (flank_of(place), blessed_for_all(state)):
        rule = "sh.blessing" if command.aim == state.blessing else "sh.targets"
        text = N_("From %(place)s no Rampart of the other side can be aimed at.")
        refuse("flank-far", rule, text, place=place_name(place))


def blessed_for_all(state: State) -> str:
    """The side at which Marksmen of the other one may aim too, by the Blessing and the option AMB-34; "" for none."""
    return state.blessing if settings_of(state)["AMB-34"] == "all" else ""


def _volley(state: State, volley: Volley, index: int) -> tuple[State, tuple[Step, ...]]:
    """Ask the Invader for the losses of a volley, where there is a choice."""
    ruling = firing.settle(firing.Fire(volley.force, volley.targets), settings_of(state))
    steps = ruling.steps
    if len(ruling.result) == 1:
        dead = force_text(ruling.result[0], INVADERS) or (NOBODY_DEAD,)
        told = say(SHOT, place=place_name(volley.aim), units=dead)
        return state, (*steps, Step("sh.marksmen-fire", told))
    seat = owner(state, "invader", "E" if volley.aim == "E" else "W")
    ask = Ask("fire", seat, "invader", str(index + 1), ruling.result, volley)
    return replace(state, asks=(*state.asks, ask)), steps


def all_volleys(state: State) -> tuple[State, tuple[Step, ...]]:
    """All have aimed: what each volley does, or what is asked."""
    steps: list[Step] = []
    for index, volley in enumerate(state.volleys):
        state, told = _volley(state, volley, index)
        steps += told
    return replace(state, volleys=()), tuple(steps)


def goblin_targets(state: State, seat: str) -> tuple[str, ...]:
    """Where Marksmen stand at whom the Goblins of this Invader may shoot."""
    towers = [name for name in state.towers if not _immune(state, name)]
    return tuple(
        place for place in (*quiet_walls(state), *towers) if force_at(state, place)[0] and _in_reach(state, seat, place)
    )


def chief_unknown(state: State, seat: str) -> bool:
    """Whether Goblins of this Invader could fire in this Assault if a Chief Marksman were entered."""
    return seat not in state.chiefs and bool(goblin_targets(state, seat))


def _in_reach(state: State, seat: str, place: str) -> bool:
    """Whether a place is on the side of this Invader, or beside the Barbican, which has no side: Goblins of both
    Invaders can stand there."""
    beside = state.land is not None and state.land.by_barbican(place)
    return beside or owns(state, seat, place)


def _immune(state: State, tower: str) -> bool:
    """Whether Goblins cannot shoot at a Tower, since it stands beside the Barbican."""
    beside = state.land is not None and BARBICAN in next(t for t in state.land.towers if t.name == tower).touches
    return beside and settings_of(state)["AMB-5"] == "immune"


def snipe(state: State, command: Snipe) -> Applied[State]:
    """Goblins with a Chief Marksman kill Marksmen, one each."""
    check_step(state, "goblins")
    check_side(state, command.seat, "invader")
    place = command.place
    if place in state.walls:
        check_open(state, place)
        if state.walls[place].invader != NOBODY:
            text = N_("The Invader stands on %(place)s himself.")
            refuse("snipe-busy", "sh.goblin-fire", text, place=place_name(place))
    elif place in state.towers:
        if _immune(state, place):
            refuse("snipe-barbican", "sh.goblin-fire", N_("A Tower beside the Barbican cannot be shot at."))
    else:
        refuse("place-unknown", "sh.map", N_("There is no Wall Section “%(given)s”."), given=place[:10])
    if not _in_reach(state, command.seat, place):
        check_owner(state, command.seat, "invader", place)
    force = force_at(state, place)
    if not force[0]:
        refuse("marksmen-none", "sh.goblin-fire", N_("%(place)s: no Marksman is there."), place=place_name(place))
    dead = number(command.count, 1, DEFENDERS[0].count, "sh.goblin-fire")
    check_there(place, force, (dead, 0, 0), "defender", "sh.goblin-fire")
    shot = with_force(state, place, less(force, (dead, 0, 0)))
    label = say(N_("Goblin fire, killed: %(count)d × Marksman, %(place)s"), count=dead, place=place_name(place))
    return Applied(shot, label, (Step("sh.goblin-fire", say(N_("Each Goblin kills one Marksman, without a card."))),))
