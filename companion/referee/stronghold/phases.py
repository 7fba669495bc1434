"""Where a game is, in words, and what to move on the real table between two states."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.game import Phase
from companion.referee.messages import N_, Message, say
from companion.referee.stronghold.assault import STEP_NAMES, STEP_SIDE
from companion.referee.stronghold.common import place_name
from companion.referee.stronghold.components import DEFENDERS, INVADERS, Force, UnitType, force_text
from companion.referee.stronghold.ending import scores
from companion.referee.stronghold.table_state import Ask, AssaultStep, State, less, points, seats_of
from companion.referee.stronghold.turn import phase_name

_STEP_HELP: dict[AssaultStep, str] = {
    "reach": N_("Invader: enter who stands on each Wall Section, then go on."),
    "cannons": N_("Defender: name a target for each Cannon and turn up a card."),
    "machines": N_("Invader: fire each siege machine, and enter what it did."),
    "marksmen": N_("Defender: aim the Marksmen, then go on. The Invader chooses the losses."),
    "goblins": N_("Invader: Goblins with a Chief Marksman shoot one Marksman each."),
    "poles": N_("Defender: each Poles reach one Wall Section beside their Tower; turn up a card."),
    "orders": N_("Invader: turn up the Orders and resolve them."),
    "melee": N_("The loser chooses who is removed."),
    "hospital": N_("Defender: choose the two who return to the Courtyard."),
    "ram": N_("Invader: if the Ram is built, it strikes the Gate. Then the Assault ends."),
}


def ask_text(ask: Ask) -> Message:
    """A choice in one sentence."""
    if ask.kind == "melee":
        return say(N_("%(place)s: who is removed?"), place=place_name(ask.place))
    if ask.kind == "hospital":
        return say(N_("Who returns from the Hospital to the Courtyard?"))
    if ask.kind == "cannon":
        return say(N_("Whom does the Cannon of %(place)s hit?"), place=place_name(ask.place))
    return say(N_("Volley %(number)s: which Units die?"), number=ask.place)


def phase(state: State) -> Phase:
    """Title, one sentence of what to do, and whose answer is awaited."""
    if state.stage == "map":
        text = N_("Enter how the walls stand at the start: every Wall Section and Tower with its Units.")
        return Phase("map", say(N_("The walls")), say(text))
    if state.stage == "over":
        return Phase("over", say(N_("The game is over")), scores(state).end or say(N_("The game is over")))
    if state.stage == "assault":
        return _assault(state)
    if state.phase == 0:
        title = say(N_("Before the first turn"))
    else:
        title = say(
            N_("Turn %(turn)d, Phase %(phase)d: %(name)s"),
            turn=state.turn,
            phase=state.phase,
            name=phase_name(state.phase),
        )
    if state.stage == "invader":
        text = N_("Invader: after each action hand over its Hourglasses; then the Phase is done.")
        return Phase("invader", title, say(text), seats_of(state, "invader"))
    awaits = tuple(seat for seat in seats_of(state, "defender") if seat not in state.done)
    left = sum(state.pools.get(seat, 0) for seat in awaits) + state.workshop
    text = N_("Defender, Hourglasses to spend: %(count)d. Those on unfinished actions stay there.")
    if state.stone:
        text = N_("Defender: place the stone component. Hourglasses to spend: %(count)d.")
    return Phase("defender", title, say(text, count=left), awaits)


def _assault(state: State) -> Phase:
    title = say(N_("Turn %(turn)d, Assault: %(step)s"), turn=state.turn, step=say(STEP_NAMES[state.step]))
    if state.tie:
        title = say(N_("Assault after the tie: %(step)s"), step=say(STEP_NAMES[state.step]))
    if state.asks:
        questions = tuple(ask_text(ask) for ask in state.asks)
        help_ = questions[0] if len(questions) == 1 else say(N_("Still open: %(questions)s"), questions=questions)
        return Phase("choose", title, help_, tuple(dict.fromkeys(ask.seat for ask in state.asks)))
    return Phase(state.step, title, say(_STEP_HELP[state.step]), seats_of(state, STEP_SIDE[state.step]))


def _change(before: Force, after: Force, types: tuple[UnitType, ...]) -> Iterator[tuple[str, tuple[Message, ...]]]:
    difference = less(after, before)
    come = (max(0, difference[0]), max(0, difference[1]), max(0, difference[2]))
    gone = (max(0, -difference[0]), max(0, -difference[1]), max(0, -difference[2]))
    if any(come):
        yield "add", force_text(come, types)
    if any(gone):
        yield "remove", force_text(gone, types)


_MOVES = {"add": N_("%(place)s: add %(pieces)s."), "remove": N_("%(place)s: remove %(pieces)s.")}


def pieces(before: State, after: State) -> Iterator[Message]:
    """What to move on the real table to get from one state to the other."""
    for name, wall in after.walls.items():
        was = before.walls.get(name)
        if was is None:
            continue
        place = place_name(name)
        for types, one, two in ((INVADERS, was.invader, wall.invader), (DEFENDERS, was.defender, wall.defender)):
            for kind, what in _change(one, two, types):
                yield say(_MOVES[kind], place=place, pieces=what)
        if (was.stone, was.wood) != (wall.stone, wall.wood):
            text = N_("%(place)s: %(stone)d stone and %(wood)d wooden wall components.")
            yield say(text, place=place, stone=wall.stone, wood=wall.wood)
        for hero, there, now in (
            (N_("Officer"), was.officer, wall.officer), (N_("Warrior"), was.warrior, wall.warrior),
        ):  # fmt: skip
            if now and not there:
                yield say(N_("The %(hero)s stands on %(place)s."), hero=say(hero), place=place)
            if there and not now:
                yield say(N_("The %(hero)s leaves %(place)s."), hero=say(hero), place=place)
        for kind, what in _change(was.cauldrons, wall.cauldrons, INVADERS):
            yield say(_MOVES[kind], place=place, pieces=say(N_("Cauldrons (%(kinds)s)"), kinds=what))
    for name, tower in after.towers.items():
        then = before.towers.get(name)
        if then is None:
            continue
        for kind, what in _change(then.units, tower.units, DEFENDERS):
            yield say(_MOVES[kind], place=place_name(name), pieces=what)
        if then.machine != tower.machine:
            text = N_("%(place)s: put the machine there.") if tower.machine else N_("%(place)s: take the machine away.")
            yield say(text, place=place_name(name))
    for name, force in after.inside.items():
        for kind, what in _change(before.inside.get(name, force), force, DEFENDERS):
            yield say(_MOVES[kind], place=place_name(name), pieces=what)
    if before.pools != after.pools:
        for seat, count in after.pools.items():
            if before.pools.get(seat, 0) != count:
                yield say(N_("Hourglasses that the Defender has to spend: %(count)d."), count=count)
    if before.gates != after.gates:
        yield say(
            N_("The Gates have %(first)d, %(second)d and %(third)d toughness."),
            first=after.gates[0],
            second=after.gates[1],
            third=after.gates[2],
        )
    mine, yours = points(after, "invader"), points(after, "defender")
    if (mine, yours) != (points(before, "invader"), points(before, "defender")):
        yield say(N_("Glory: Invader %(mine)d, Defender %(yours)d."), mine=mine, yours=yours)
