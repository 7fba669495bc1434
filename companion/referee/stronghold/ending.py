"""Breaches, Gates, Glory, the end of an Assault and of the game.

Rulebook: Breaching the Stronghold; Assault III; Glory; Winner; Tie.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from companion.referee.game import Applied, Line, Place, Scores
from companion.referee.messages import N_, Message, say
from companion.referee.reasons import worded
from companion.referee.ruling import Step, refuse
from companion.referee.stronghold.actions_table import DEED_NAMES
from companion.referee.stronghold.commands import Ram
from companion.referee.stronghold.common import check_side, check_step, number, place_name
from companion.referee.stronghold.components import Side
from companion.referee.stronghold.deeds import counted
from companion.referee.stronghold.table_state import (
    GATES,
    Glory,
    State,
    gained,
    gate_under_attack,
    points,
    replace,
    settings_of,
    side_of,
    with_wall,
)
from companion.referee.stronghold.told import with_breach
from companion.referee.stronghold.turn import GUARD_FROM, GUARD_STEP, end_turn, guard_stands

BREACH, FURTHER, GATE, LAST_GATE_FIRST = 3, 1, 1, 2
MOST_DAMAGE = 20


def breach(state: State, name: str, extra: int) -> tuple[State, tuple[Step, ...]]:
    """A Wall Section is breached: Glory for the Invader. In the Assault after a tie it only decides."""
    first = not state.breached
    state = replace(with_wall(state, name, replace(state.walls[name], breached=True)), breached=True)
    if state.tie:
        return state, (Step("sh.tie", say(N_("A breach: it decides the tie."))),)
    count = BREACH if first else FURTHER
    state = gained(state, "invader", count, "breach" if first else f"breach-{name}")
    text = N_("%(place)s is breached. Glory Points for the Invader: %(count)d.")
    if extra:
        state = gained(state, "invader", extra, f"four-points-{name}")
        text = N_("%(place)s is breached. Glory Points for the Invader: %(count)d, one of them for the points left.")
    return state, (Step("sh.breach-glory", say(text, place=place_name(name), count=count + extra)),)


def ram(state: State, command: Ram) -> Applied[State]:
    """The Ram strikes the Gate under attack; points beyond its toughness are lost."""
    check_step(state, "ram")
    check_side(state, command.seat, "invader")
    damage = number(command.damage, 0, MOST_DAMAGE, "sh.gates")
    gate = gate_under_attack(state)
    if gate is None or "ram" in state.acted:
        refuse("ram-again", "sh.gates", N_("The Ram strikes one Gate, once in a turn."))
    toughness = max(0, state.gates[gate] - damage)
    gates = tuple(toughness if index == gate else value for index, value in enumerate(state.gates))
    state = replace(state, gates=gates, acted=(*state.acted, "ram"))
    label = say(N_("The Ram: Gate %(gate)d has %(left)d toughness"), gate=gate + 1, left=toughness)
    if toughness:
        return Applied(state, label)
    fallen, steps = _gate_falls(state, gate + 1)
    label = say(N_("The Ram: Gate %(gate)d is destroyed"), gate=gate + 1)
    return Applied(fallen, with_breach(label, state, fallen), steps)


def _gate_falls(state: State, gate: int) -> tuple[State, tuple[Step, ...]]:
    if gate < GATES and state.tie:
        return state, (
            Step("sh.gates", say(N_("Gate %(gate)d is destroyed; only a breach decides the tie."), gate=gate)),
        )
    if gate < GATES:
        state = gained(state, "invader", GATE, f"gate-{gate}")
        return state, (Step("sh.gates", say(N_("Gate %(gate)d is destroyed: 1 Glory Point."), gate=gate)),)
    first = not state.breached
    state = replace(state, breached=True)
    if state.tie:
        return state, (Step("sh.tie", say(N_("A breach: it decides the tie."))),)
    count = GATE
    if first:
        count = {"both": BREACH + LAST_GATE_FIRST, "gate": LAST_GATE_FIRST, "sum": BREACH + GATE + LAST_GATE_FIRST}[
            str(settings_of(state)["AMB-12"])
        ]
    state = gained(state, "invader", count, "gate-3")
    text = N_("The third Gate is destroyed, the Stronghold is breached. Glory Points for the Invader: %(count)d.")
    return state, (Step("sh.third-gate", say(text, count=count)),)


def end_assault(state: State) -> tuple[State, tuple[Step, ...]]:
    """After step III: the game ends with a breach, else the turn does."""
    cleared = replace(state, acted=tuple(who for who in state.acted if who != "ram"))
    if state.tie:
        return _end_tie(cleared)
    if not state.breached:
        return end_turn(cleared)
    cleared, told = counted(cleared)
    if settings_of(state)["AMB-16"] == "guard" and state.turn >= GUARD_FROM and guard_stands(state):
        cleared = gained(cleared, "defender", 1, "honour-guard")
        told = (*told, GUARD_STEP)
    mine, yours = points(cleared, "invader"), points(cleared, "defender")
    text = N_(
        "The Stronghold is breached: the game ends, Glory Points are compared. Invader %(mine)d, Defender %(yours)d."
    )
    steps = (*told, Step("sh.winner", say(text, mine=mine, yours=yours)))
    if mine != yours:
        return replace(cleared, stage="over", end_reason="breach", steps=steps), steps
    walls = {name: replace(wall, fought=False) for name, wall in state.walls.items()}
    again = Step("sh.tie", say(N_("Equal Glory: one more Assault on the Wall Sections that are not breached.")))
    tie = replace(cleared, tie=True, breached=False, step="reach", walls=walls, melees=(), steps=(*steps, again))
    return tie, (*steps, again)


def _end_tie(state: State) -> tuple[State, tuple[Step, ...]]:
    side: Side = "invader" if state.breached else "defender"
    text = N_("A breach in the Assault after the tie: 1 Glory Point, the Invader wins.")
    if side == "defender":
        text = N_("No breach in the Assault after the tie: 1 Glory Point, the Defender wins.")
    step = Step("sh.tie", say(text))
    return replace(gained(state, side, 1, "tie"), stage="over", end_reason="tie", steps=(step,)), (step,)


# Scores

WHAT: dict[str, str] = {
    "start": N_("At the start"),
    "time": N_("End of turn %(turn)d without a breach"),
    "honour-guard": N_("Honour Guard, turn %(turn)d"),
    "breach": N_("The Stronghold is breached"),
    "gate-1": N_("First Gate"),
    "gate-2": N_("Second Gate"),
    "gate-3": N_("Third Gate"),
    "tie": N_("Assault after the tie"),
    "override": N_("The table decides"),
}


def line_text(line: Glory) -> Message:
    """What a line of the glory sheet is for."""
    if line.what in WHAT:
        return say(WHAT[line.what], turn=line.turn)
    kind, _, name = line.what.partition("-")
    if kind == "deed":
        return say(N_("Deed: %(what)s"), what=say(DEED_NAMES[name]))
    if kind == "dishonour":
        return say(N_("Dishonourable action %(which)s, turn %(turn)d"), which=name, turn=line.turn)
    if kind == "breach":
        return say(N_("%(place)s is breached too"), place=place_name(name))
    return say(N_("Four or more points left, %(place)s"), place=place_name(line.what.removeprefix("four-points-")))


class Scored(msgspec.Struct, frozen=True):
    """A line of the glory sheet: what for, and the points by side."""

    what: Message
    points: dict[Side, int]


def merged(ledger: Iterable[Glory]) -> tuple[Scored, ...]:
    """The lines of a game, one for what gives points to both sides."""
    found: list[tuple[tuple[int, str], Scored]] = []
    for line in ledger:
        event = (line.turn, line.what)
        if found and found[-1][0] == event and line.side not in found[-1][1].points:
            found[-1][1].points[line.side] = line.points
        else:
            found.append((event, Scored(line_text(line), {line.side: line.points})))
    return tuple(scored for _, scored in found)


def winner(state: State) -> Side | None:
    """The side that has won; None while the game is on, or when it was ended with equal Glory or before the walls were
    set up."""
    if state.stage != "over" or state.land is None:
        return None
    mine, yours = points(state, "invader"), points(state, "defender")
    if state.end_reason == "held":
        return "defender"
    if state.end_reason == "tie":
        return next(line.side for line in reversed(state.ledger) if line.what == "tie")
    return None if mine == yours else "invader" if mine > yours else "defender"


ENDS = {
    "held": N_("Ten turns without a breach: the Defender wins, Glory Points are not compared."),
    "breach": N_("The Stronghold was breached; the higher Glory decides."),
    "tie": N_("Equal Glory; the Assault after the tie decided."),
    "finished": N_("The table ended the game: %(reason)s."),
}


def scores(state: State) -> Scores:
    """The glory sheet: partners share their side's points."""
    lines = tuple(
        Line(seat.id, line_text(line), line.points)
        for seat in state.seats
        for line in state.ledger
        if line.side == side_of(seat.id)
    )
    totals = {seat.id: points(state, side_of(seat.id)) for seat in state.seats}
    won = winner(state)
    end = say(ENDS[state.end_reason], reason=worded(state.end_text)) if state.end_reason else None
    leading = won or ("invader" if points(state, "invader") > points(state, "defender") else "defender")
    equal = won is None and (state.stage == "over" or points(state, "invader") == points(state, "defender"))
    ranking = tuple(
        Place(seat.id, 1 if equal or side_of(seat.id) == leading else 2, totals[seat.id])
        for seat in sorted(state.seats, key=lambda seat: side_of(seat.id) != leading)
    )
    winners = tuple(seat.id for seat in state.seats if won is not None and side_of(seat.id) == won)
    return Scores(lines, totals, ranking, winners, end, state.end_reason)
