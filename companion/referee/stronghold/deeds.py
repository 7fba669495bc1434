"""Deeds of the Invader: what the walls show, what is claimed, and what is counted when the Glory is compared.

Rulebook: Glory, as printed on the player aid.
"""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.messages import N_, say
from companion.referee.ruling import Step, refuse
from companion.referee.stronghold.actions_table import DEED_NAMES, DEEDS
from companion.referee.stronghold.commands import Deed
from companion.referee.stronghold.common import check_side
from companion.referee.stronghold.table_state import State, Wall, bare, gained, replace, settings_of, with_wall

SEVEN, FOUR, TWICE = 7, 4, 2


def deeds_seen(state: State) -> tuple[str, ...]:
    """The deeds that the walls show now or have shown, and that have not been claimed."""
    if state.tie:
        return ()
    seen = (*_of_units(state), *(("bare-twice",) if state.bared >= TWICE else ()))
    return tuple(name for name in seen if name not in state.deeds)


def unclaimed(state: State) -> tuple[str, ...]:
    """The deeds that can still be claimed in this game, also those of which the walls show nothing (yet)."""
    over = state.stage in ("map", "over") or state.tie
    return () if over else tuple(name for name in DEEDS if name not in state.deeds)


def _of_units(state: State) -> tuple[str, ...]:
    """The deeds that Units on the walls show now or have shown, each once."""
    seen = list(state.shown)
    if any(wall.invader[2] >= FOUR for wall in state.walls.values()):
        seen.append("four-trolls")
    if sum(any(wall.invader) for wall in state.walls.values()) >= SEVEN:
        seen.append("seven-sections")
    return tuple(dict.fromkeys(seen))


def noted(state: State) -> State:
    """The same, remembering what the walls show: to be called before Units leave them. What is entered and put right
    before that was never on the table."""
    return replace(state, shown=_of_units(state))


def battered(state: State, name: str, wall: Wall) -> State:
    """The same with this Wall Section, which was hit, remembering whether that has left it without wall components."""
    left_bare = bare(wall) and not bare(state.walls[name])
    return replace(with_wall(state, name, wall), bared=state.bared + left_bare)


def corrected(before: State, after: State) -> State:
    """The state after a correction: a Wall Section that it leaves without wall components counts as left so; one to
    which it gives some was mistaken for bare."""
    change = sum(bare(wall) - bare(before.walls[name]) for name, wall in after.walls.items())
    return replace(after, bared=max(0, before.bared + change))


def deed(state: State, command: Deed) -> Applied[State]:
    """A deed of the Invader, once in a game; what the companion sees on the walls it checks."""
    check_side(state, command.seat, "invader")
    if command.deed not in DEEDS:
        refuse("deed-unknown", "sh.deeds", N_("There is no deed “%(given)s”."), given=command.deed[:20])
    if state.stage in ("map", "over"):
        refuse("not-now", "sh.turn", N_("Not now: the game is at another point."))
    if command.deed in state.deeds:
        refuse("deed-again", "sh.deeds", N_("Each deed counts once in a game."))
    if state.tie:
        refuse("deed-tie", "sh.tie", N_("Only a breach decides the Assault after a tie."))
    if command.deed in ("four-trolls", "seven-sections") and command.deed not in deeds_seen(state):
        refuse("deed-not-seen", "sh.deeds", N_("The Units entered on the Wall Sections do not show it."))
    if command.deed == "bare-twice" and state.bared < TWICE:
        text = N_("Wall Sections left without any wall component so far: %(count)d. It takes %(most)d.")
        refuse("deed-not-seen", "sh.deeds", text, count=state.bared, most=TWICE)
    told, step = claimed(state, command.deed)
    return Applied(told, say(N_("Deed: %(what)s"), what=say(DEED_NAMES[command.deed])), (step,))


def counted(state: State) -> tuple[State, tuple[Step, ...]]:
    """The end of a game: what the walls have shown counts, even if nobody claimed it in time."""
    steps: list[Step] = []
    for name in deeds_seen(state):
        state, step = claimed(state, name)
        steps += [Step("sh.deeds", say(N_("Deed: %(what)s"), what=say(DEED_NAMES[name]))), step]
    return state, tuple(steps)


def claimed(state: State, name: str) -> tuple[State, Step]:
    """The same with this deed and its line on the glory sheet."""
    count = int(settings_of(state)["AMB-14"])
    state = gained(replace(state, deeds=(*state.deeds, name)), "invader", count, f"deed-{name}")
    return state, Step("sh.deeds", say(N_("Glory Points for the Invader: %(count)d."), count=count))
