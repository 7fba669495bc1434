"""What to move on the real table to get from one state to another: forwards, or back by an undo."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.messages import N_, Message, say
from companion.referee.stronghold.actions_table import ACTIONS, DEED_NAMES, DISHONOUR
from companion.referee.stronghold.common import place_name, seat_name
from companion.referee.stronghold.components import DEFENDERS, HEROES, INVADERS, Force, UnitType, force_text, less
from companion.referee.stronghold.table_state import State, Tower, Wall, bare, points, workshop_left
from companion.referee.stronghold.turn import phase_name

_MOVES = {"add": N_("%(place)s: add %(pieces)s."), "remove": N_("%(place)s: remove %(pieces)s.")}


def pieces(before: State, after: State) -> Iterator[Message]:
    """What to move on the real table to get from one state to the other."""
    for name, wall in after.walls.items():
        if name in before.walls:
            yield from _wall(place_name(name), before.walls[name], wall)
    for name, tower in after.towers.items():
        if name in before.towers:
            yield from _tower(place_name(name), before.towers[name], tower)
    for name, force in after.inside.items():
        yield from _units(place_name(name), before.inside.get(name, force), force, DEFENDERS)
    yield from _units(say(N_("Hospital")), before.hospital, after.hospital, DEFENDERS)
    yield from _buildings(before, after)
    yield from _heroes(before, after)
    yield from _hourglasses(before, after)
    yield from _bookkeeping(before, after)
    if _goes_back(before, after):
        # what it was, the Invader alone knows
        text = N_("What was begun of Phase %(phase)d (%(name)s) goes back.")
        yield say(text, phase=before.phase, name=phase_name(before.phase))
    if before.gates != after.gates:
        yield say(
            N_("The Gates have %(first)d, %(second)d and %(third)d toughness."),
            first=after.gates[0],
            second=after.gates[1],
            third=after.gates[2],
        )
    if len(before.drawn) != len(after.drawn):
        yield say(N_("Cards of the hit deck that are out: %(count)d; the others are shuffled."), count=len(after.drawn))
    mine, yours = points(after, "invader"), points(after, "defender")
    if (mine, yours) != (points(before, "invader"), points(before, "defender")):
        yield say(N_("Glory: Invader %(mine)d, Defender %(yours)d."), mine=mine, yours=yours)


def _goes_back(before: State, after: State) -> bool:
    """Whether a Phase of the Invader has not come yet."""
    if before.stage != "invader":
        return False
    if after.stage == "assault":
        return before.phase == 1 and after.turn == before.turn - 1
    return after.turn == before.turn and after.phase == before.phase - 1


def _bookkeeping(before: State, after: State) -> Iterator[Message]:
    """What is kept beside the pieces: the stone to come, the Honour Guard, dishonourable actions, deeds."""
    if before.stone != after.stone:
        yield say(N_("Stone components still to be placed: %(count)d."), count=after.stone)
    if before.guard != after.guard and before.inside.get("honour-guard") == after.inside.get("honour-guard"):
        yield say(N_("The Honour Guard counts as never moved.") if after.guard else N_("The Honour Guard has moved."))
    for which in DISHONOUR:
        if (which in before.dishonour) != (which in after.dishonour):
            text = N_("The dishonourable action %(which)s can be used again in this game.")
            if which in after.dishonour:
                text = N_("The dishonourable action %(which)s is used for this game.")
            yield say(text, which=which)
    if before.dishonoured != after.dishonoured and (after.dishonoured or before.turn >= after.turn):
        text = N_("A dishonourable action is possible again in this turn.")
        yield say(N_("There is no dishonourable action any more in this turn.") if after.dishonoured else text)
    for name, what in DEED_NAMES.items():
        if (name in before.deeds) != (name in after.deeds):
            text = N_("Deed, done: %(what)s.") if name in after.deeds else N_("Deed, not done: %(what)s.")
            yield say(text, what=say(what))
    # how often walls were left bare tell the walls themselves, unless it is put right
    if before.bared != after.bared and all(
        bare(wall) == bare(before.walls[name]) for name, wall in after.walls.items()
    ):
        yield say(N_("Wall Sections left bare so far: %(count)d."), count=after.bared)


def _change(before: Force, after: Force, types: tuple[UnitType, ...]) -> Iterator[tuple[str, tuple[Message, ...]]]:
    difference = less(after, before)
    come = (max(0, difference[0]), max(0, difference[1]), max(0, difference[2]))
    gone = (max(0, -difference[0]), max(0, -difference[1]), max(0, -difference[2]))
    if any(come):
        yield "add", force_text(come, types)
    if any(gone):
        yield "remove", force_text(gone, types)


def _units(place: Message, before: Force, after: Force, types: tuple[UnitType, ...]) -> Iterator[Message]:
    for kind, what in _change(before, after, types):
        yield say(_MOVES[kind], place=place, pieces=what)


def _put(place: Message, what: str, before: int, after: int) -> Iterator[Message]:
    """So many pieces of a kind on a place, one of which is not counted aloud."""
    if before == after:
        return
    count = abs(after - before)
    named = say(what) if count == 1 else say(N_("%(count)d × %(unit)s"), count=count, unit=say(what))
    yield say(_MOVES["add" if after > before else "remove"], place=place, pieces=named)


def _wall(place: Message, was: Wall, wall: Wall) -> Iterator[Message]:
    yield from _units(place, was.invader, wall.invader, INVADERS)
    yield from _units(place, was.defender, wall.defender, DEFENDERS)
    if (was.stone, was.wood) != (wall.stone, wall.wood):
        text = N_("%(place)s: %(stone)d stone and %(wood)d wooden wall components.")
        yield say(text, place=place, stone=wall.stone, wood=wall.wood)
    for hero, name in HEROES.items():
        there, now = getattr(was, hero), getattr(wall, hero)
        if now and not there:
            yield say(N_("The %(hero)s stands on %(place)s."), hero=say(name), place=place)
        if there and not now:
            yield say(N_("The %(hero)s leaves %(place)s."), hero=say(name), place=place)
    for kind, what in _change(was.cauldrons, wall.cauldrons, INVADERS):
        yield say(_MOVES[kind], place=place, pieces=say(N_("Cauldrons (%(kinds)s)"), kinds=what))
    yield from _put(place, N_("Banner"), was.banner, wall.banner)
    yield from _put(place, N_("Altar"), was.altar, wall.altar)
    yield from _put(place, ACTIONS["platform"].name, was.platform, wall.platform)
    yield from _put(place, ACTIONS["glare"].name, was.glare, wall.glare)
    yield from _put(place, N_("Order of Goblin Frenzy"), was.frenzy, wall.frenzy)
    if (was.imod, was.dmod) != (wall.imod, wall.dmod):
        text = N_("%(place)s, other strength: Invader %(mine)d, Defender %(yours)d.")
        yield say(text, place=place, mine=wall.imod, yours=wall.dmod)


def _tower(place: Message, was: Tower, tower: Tower) -> Iterator[Message]:
    yield from _units(place, was.units, tower.units, DEFENDERS)
    if was.machine != tower.machine:
        if was.machine:
            yield from _put(place, ACTIONS[was.machine].name, 1, 0)
        if tower.machine:
            yield from _put(place, ACTIONS[tower.machine].name, 0, 1)


def _buildings(before: State, after: State) -> Iterator[Message]:
    """Traps, the Blessing, Saboteurs, and what lies on the actions."""
    paths = say(N_("Paths"))
    yield from _put(paths, ACTIONS["goblin-trap"].name, before.traps[0], after.traps[0])
    yield from _put(paths, ACTIONS["troll-trap"].name, before.traps[1], after.traps[1])
    if before.blessing != after.blessing:
        for side, there, now in ((before.blessing, 1, 0), (after.blessing, 0, 1)):
            if side:
                yield from _put(place_name(side), ACTIONS["blessing"].name, there, now)
    for building in dict.fromkeys((*before.saboteurs, *after.saboteurs)):
        there, now = building in before.saboteurs, building in after.saboteurs
        yield from _put(place_name(building), N_("Saboteur"), there, now)
    for seat in dict.fromkeys((*before.chiefs, *after.chiefs)):
        ramparts = say(N_("Ramparts of the %(seat)s"), seat=seat_name(seat))
        yield from _put(ramparts, N_("Chief Marksman"), seat in before.chiefs, seat in after.chiefs)
    for name in dict.fromkeys((*before.paid, *after.paid)):
        lay, lie = before.paid.get(name), after.paid.get(name)
        action = say(ACTIONS[name].name)
        if lay != lie and lie is not None and len(after.pools) > 1:
            text = N_("On the action %(action)s lie Hourglasses of the %(seat)s: %(count)d.")
            yield say(text, action=action, seat=seat_name(lie.seat), count=lie.count)
        elif lay != lie:
            text = N_("On the action %(action)s lie Hourglasses: %(count)d.")
            yield say(text, action=action, count=lie.count if lie is not None else 0)
    # At the end of a turn all actions are open again as a matter of course; back from it they are not.
    ended = before.turn < after.turn
    was, marked = _marked(before), _marked(after)
    for name in dict.fromkeys((*was, *marked)):
        if name in marked and (name not in was or before.used[name] != after.used[name]):
            if len(after.pools) > 1:
                text = N_("Used in this turn by the %(seat)s: %(action)s.")
                yield say(text, seat=seat_name(after.used[name]), action=say(ACTIONS[name].name))
            else:
                yield say(N_("The action %(action)s is used for this turn."), action=say(ACTIONS[name].name))
        elif name not in marked and not ended:
            text = N_("The action %(action)s can be used again in this turn.")
            yield say(text, action=say(ACTIONS[name].name))
    # else the mark that it lifted tells it
    lifted = any((name in was) != (name in marked) for name in (*before.freed, *after.freed))
    if before.hasted != after.hasted and not lifted and (after.hasted or not ended):
        text = N_("The Haste tile can be used again in this turn.")
        yield say(N_("The Haste tile is used for this turn.") if after.hasted else text)


def _marked(state: State) -> list[str]:
    """The actions on which a Hourglass tells that they are used for this turn."""
    return [name for name in state.used if not ACTIONS[name].repeats and name not in state.freed]


def _heroes(before: State, after: State) -> Iterator[Message]:
    """The Hourglasses of special actions, which lie on the Hero until the turn ends."""
    if before.speech != after.speech:
        yield say(N_("Hourglasses on the Officer: %(count)d."), count=after.speech)
    sallied = "warrior" in after.acted
    if ("warrior" in before.acted) != sallied:
        text = N_("The Hourglasses of the Sally lie on the Warrior.")
        if not sallied:
            text = N_("Take the Hourglasses of the Sally off the Warrior.")
        yield say(text)


def _hourglasses(before: State, after: State) -> Iterator[Message]:
    several = len(after.pools) > 1
    for seat, count in after.pools.items():
        if before.pools.get(seat, 0) != count:
            if several:
                text = N_("Hourglasses that the %(seat)s has to spend: %(count)d.")
                yield say(text, seat=seat_name(seat), count=count)
            else:
                yield say(N_("Hourglasses that the Defender has to spend: %(count)d."), count=count)
        left = workshop_left(after, seat)
        if workshop_left(before, seat) != left:
            if several:
                text = N_("Hourglasses of the %(seat)s for the Workshop alone: %(count)d.")
                yield say(text, seat=seat_name(seat), count=left)
            else:
                yield say(N_("Hourglasses for the Workshop alone: %(count)d."), count=left)
