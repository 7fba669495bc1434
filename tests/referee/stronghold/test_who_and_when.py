"""Who may do what, in which half, and when: every command from every seat and at every moment of a game of four."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, get_args

import msgspec
import pytest

from companion.referee.game import Applied, SeatPlan, Setup
from companion.referee.ruling import Refusal
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.commands import AnyCommand
from companion.referee.stronghold.table_state import State

from .company import FOUR, Company

LAND = "W1:1S2M+officer/1 W2:2M1S E1:1S1M+warrior/2 E2:1S TW1=W1,W2 TW2=W2,B TW3=W1,W2 TE1:1M=E1,B TE2=E1,E2"
WALLS = {
    "W1": "defender=1S2M stone=2 officer=1",
    "W2": "invader=2T1O defender=1S2M stone=2",  # 8 against 6: the Defender chooses his losses
    "E1": "invader=1G defender=1V1M stone=2 warrior=1",
}


def _begun() -> Company:
    company = Company(FOUR, LAND)
    company.do(c.Override(reason="so that all can be done", turn=5, walls=WALLS, towers={"TW3": "poles"}))
    return company.do(c.HandOver(seat="invader", hourglasses=9), c.HandOver(seat="invader-2", hourglasses=9))


def _spending() -> Company:
    company = _begun().do(c.PhaseDone(seat="invader"))
    trap = c.Act(seat="defender", action="troll-trap", hourglasses=2)
    return company.do(trap, c.Act(seat="defender-2", action="wall", hourglasses=2, place="E1"))


def _finished() -> Company:
    company = _spending().do(c.PlaceStone(seat="defender", section="W1"))
    return company.do(c.Override(reason="nothing is left", pools={"defender": 0, "defender-2": 0}))


def _in_phase(phase: int) -> Company:
    company = _finished()
    while (company.state.stage, company.state.phase) != ("invader", phase):
        company.skip()
    return company


def _moving() -> Company:
    company = _in_phase(6).do(c.HandOver(seat="invader", hourglasses=1))
    return company.do(c.PhaseDone(seat="invader"))


def _assault(step: str) -> Company:
    company = _in_phase(6).assault()
    company.do(c.Override(reason="so that each step has something", walls=WALLS, towers={"TW2": "cannon"}))
    return company.assault(step)


def _over() -> Company:
    return _begun().do(c.Finish(reason="last bus"))


def _map() -> Company:
    company = Company(FOUR, LAND)
    company.state = GAME.new(Setup(tuple(SeatPlan(seat) for seat in FOUR)))
    return company


STEPS = ("reach", "cannons", "machines", "marksmen", "goblins", "poles", "orders", "melee", "ram")
MOMENTS: dict[str, Callable[[], Company]] = {
    "map": _map,
    "supplies": _begun,
    "spending": _spending,
    "finished": _finished,
    "training": lambda: _in_phase(4),
    "movement": lambda: _in_phase(6),
    "moving": _moving,
    **{step: lambda step=step: _assault(step) for step in STEPS},  # type: ignore[misc]
    "over": _over,
}
DURING = tuple(moment for moment in MOMENTS if moment not in ("map", "over"))
INVADING = ("supplies", "training", "movement")
SPENDING = ("spending", "finished", "moving")


@cache
def at(moment: str) -> State:
    return MOMENTS[moment]().state


class Row(NamedTuple):
    """A command that is allowed at the first of these moments, and that at the others is not refused for the moment;
    whether it belongs to one half of the fortress."""

    command: AnyCommand
    moments: tuple[str, ...]
    half: bool = False


ROWS = {
    "map": Row(c.EnterMap(text=LAND), ("map",)),
    "hand over": Row(c.HandOver(seat="invader", hourglasses=1), INVADING),
    "saboteur": Row(c.Saboteur(seat="invader", building="forge"), ("training", *INVADING)),
    "phase done": Row(c.PhaseDone(seat="invader"), INVADING),
    "trap": Row(c.Sprung(seat="defender"), ("movement", *INVADING)),
    "dishonour": Row(c.Dishonour(seat="defender", which="D2"), SPENDING),
    "haste": Row(c.Haste(seat="defender", action="wall"), SPENDING),
    "action": Row(c.Act(seat="defender", action="raid", hourglasses=1), SPENDING),
    "platform": Row(c.Act(seat="defender", action="platform", hourglasses=2, place="W1"), SPENDING, half=True),
    "cannon built": Row(c.Act(seat="defender", action="cannon", hourglasses=4, place="TW2"), SPENDING, half=True),
    "blessing": Row(c.Act(seat="defender", action="blessing", hourglasses=2, place="W"), SPENDING, half=True),
    "move from": Row(c.Move(seat="defender", mover="M", start="W1", goal="courtyard"), SPENDING, half=True),
    "move to": Row(c.Move(seat="defender", mover="M", start="barracks", goal="W1"), SPENDING, half=True),
    "move onto a Tower": Row(c.Move(seat="defender", mover="M", start="barracks", goal="TW1"), SPENDING, half=True),
    "swap": Row(c.Swap(seat="defender", one="M", at="W1", other="S", there="W2"), SPENDING, half=True),
    "speech": Row(c.Speech(seat="defender", hourglasses=1), SPENDING, half=True),
    "sally": Row(c.Sally(seat="defender-2", unit="G"), SPENDING, half=True),
    "stone": Row(c.PlaceStone(seat="defender", section="W1"), SPENDING, half=True),
    "spent": Row(c.Spent(seat="defender"), ("finished", *SPENDING)),
    "stand": Row(c.Stand(seat="invader", section="W1", units="1G"), ("reach", "movement", "moving"), half=True),
    "reach": Row(
        c.Reach(seat="invader", walls={"W1": c.Stood(units="1G")}), ("reach", "movement", "moving"), half=True
    ),
    "cannon": Row(c.Cannon(seat="defender", tower="TW2", targets="1O", card="G"), ("cannons",), half=True),
    "machine": Row(c.Machine(seat="invader", section="W1", stone=1), ("machines",), half=True),
    "result": Row(c.Result(seat="invader", section="W1", stone=1), INVADING, half=True),
    "fire": Row(c.Fire(seat="defender", shooters={"W1": 1}, aim="W", targets="1G"), ("marksmen",), half=True),
    "snipe": Row(c.Snipe(seat="invader", place="W1", count=1), ("goblins",), half=True),
    "poles": Row(c.Poles(seat="defender", tower="TW3", section="W2", card="GO"), ("poles",), half=True),
    "order": Row(c.Order(seat="invader", order="explosion", section="W1"), ("orders",), half=True),
    "ram": Row(c.Ram(seat="invader", damage=2), ("ram",)),
    "step done": Row(c.StepDone(seat="invader"), ("reach", *STEPS)),
    "choose": Row(c.Choose(seat="defender", kind="melee", place="W2", units="1S"), ("melee", *STEPS)),
    "deed": Row(c.Deed(seat="invader", deed="twelve-goblins"), DURING),
    "chief marksman": Row(c.ChiefMarksman(seat="invader"), DURING),
    "override": Row(c.Override(reason="x"), tuple(moment for moment in MOMENTS if moment != "map")),
    "finish": Row(c.Finish(reason="x"), tuple(moment for moment in MOMENTS if moment != "over")),
}
OF_A_STEP = ("stand", "reach", "cannon", "machine", "fire", "snipe", "poles", "order", "ram")
OF_THE_TABLE = ("override", "finish")
SEATED = {name: row for name, row in ROWS.items() if hasattr(row.command, "seat")}


def _refused(state: State, command: AnyCommand) -> tuple[str, str | None]:
    before = msgspec.json.encode(state)
    refusal = GAME.apply(state, command)
    assert isinstance(refusal, Refusal), refusal
    assert msgspec.json.encode(state) == before
    return refusal.code, refusal.rule


def test_every_command_is_here() -> None:
    assert {type(row.command) for row in ROWS.values()} == set(get_args(AnyCommand))


@pytest.mark.parametrize("name", ROWS)
def test_what_is_allowed(name: str) -> None:
    """So that below nothing but the seat or the moment is refused."""
    row = ROWS[name]
    assert isinstance(GAME.apply(at(row.moments[0]), row.command), Applied)


@pytest.mark.parametrize("name", SEATED)
def test_whose_side_it_is(name: str) -> None:
    row = ROWS[name]
    seat = row.command.seat  # type: ignore[union-attr]
    expected = ("choice-unknown", "sh.assault") if name == "choose" else ("other-side", "sh.turn")
    for other in ("defender", "defender-2") if seat.startswith("invader") else ("invader", "invader-2"):
        assert _refused(at(row.moments[0]), msgspec.structs.replace(row.command, seat=other)) == expected


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.half])
def test_whose_half_it_is(name: str) -> None:
    row = ROWS[name]
    seat = row.command.seat  # type: ignore[union-attr]
    partner = seat.removesuffix("-2") if seat.endswith("-2") else f"{seat}-2"
    command = msgspec.structs.replace(row.command, seat=partner)
    assert _refused(at(row.moments[0]), command) == ("other-flank", "sh.flanks")
    assert command not in GAME.legal(at(row.moments[0]), partner)


@pytest.mark.parametrize("name", ROWS)
def test_when_it_is(name: str) -> None:
    row = ROWS[name]
    for moment in MOMENTS:
        if moment in row.moments:
            continue
        rule = "sh.turn"
        if name in OF_A_STEP and moment in STEPS:
            rule = "sh.assault"
        elif name in OF_THE_TABLE:
            rule = "sh.override"
        assert (moment, _refused(at(moment), row.command)) == (moment, ("not-now", rule))


def test_what_the_other_side_does_is_refused_with_whose_it_is() -> None:
    company = Company()
    assert company.why_not(c.HandOver(seat="defender", hourglasses=1)) == "This is for the Invader to do."
    assert company.phase(1, defender=1).why_not(c.Spent(seat="invader")) == "This is for the Defender to do."


def test_before_the_walls_are_entered_nothing_is_carried_to_another_game() -> None:
    assert GAME.carried(GAME.new(Setup(tuple(SeatPlan(seat) for seat in FOUR)))) == ""
