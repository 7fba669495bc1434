"""Positions of whole tables for tests, and commands given to them.

A unit is written ``V 1.2 melee:4/4:d3 ability ability`` (or ``A wall ...``): the player, the place, the
unit in notation. Units are numbered from 1 in the order in which they are written.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from companion.referee.game import Chance, SeatPlan, Setup
from companion.referee.notation import Word
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import AnyCommand, Next, Onward
from companion.referee.runes_of_mayhem.notation import read_unit
from companion.referee.runes_of_mayhem.state import (
    PLACES,
    TABLE_MARKS,
    UNIT_MARKS,
    Piece,
    Player,
    Stage,
    State,
    at,
)
from companion.referee.runes_of_mayhem.unit import MARKS

from .. import playing
from ..english import english

V, A = "north", "south"
SEATS = (SeatPlan(V), SeatPlan(A))
replace = msgspec.structs.replace
ONE: dict[str, Any] = {"unit_type": "melee", "power": 1, "health": 1}
PAID = {**ONE, "gold": 0, "faith": 0}
"""What is told of a card that the table does not know, and what it costs."""


def _piece(number: int, text: str) -> Piece:
    side, place, written, *words = text.split()
    marks = [word for word in words if word in TABLE_MARKS]
    unit = read_unit(Word(written, 0), ("d", "h", "w", *MARKS))
    lane, row = PLACES[place]
    return Piece(
        number,
        V if side == "V" else A,
        f"Unit {number}",
        unit.type,
        unit.power,
        unit.health,
        lane,
        row,
        unit.damage,
        unit.won,
        unit.heal,
        abilities=(
            *(mark for mark in unit.marks if mark not in (*UNIT_MARKS, "wall")),
            *(word for word in words if word not in (*TABLE_MARKS, "locked")),
        ),
        marks=(*(mark for mark in unit.marks if mark in UNIT_MARKS), *marks),
        locked="locked" in words,
    )


def table(
    *units: str,
    stage: Stage = "battle",
    active: str = V,
    options: dict[str, str | int] | None = None,
    v: dict[str, Any] | None = None,
    a: dict[str, Any] | None = None,
    **changes: Any,
) -> State:
    """A table in turn 5; both players have divided 4/3 and have nothing in their Hoards."""
    state = GAME.new(Setup(SEATS, options or {}))
    pieces = tuple(_piece(number, text) for number, text in enumerate(units, 1))
    start = {"gold_markers": 4, "faith_markers": 3, "divided": True, "gold": 0}
    players: dict[str, Player] = {
        seat: replace(state.players[seat], **{**start, **(given or {})}) for seat, given in ((V, v), (A, a))
    }
    return replace(
        state,
        players=players,
        units=pieces,
        next_id=len(pieces) + 1,
        stage=stage,
        active=active,
        turn=5,
        **changes,
    )


applied = partial(playing.applied, GAME)
do = partial(playing.do, GAME)


def refused(state: State, command: AnyCommand) -> str | None:
    """The rule that forbids a command; one that is allowed fails."""
    done = GAME.apply(state, command)
    assert isinstance(done, Refusal), done
    return done.rule


def code(state: State, command: AnyCommand) -> str:
    """The stable word of why a command is refused; one that is allowed fails."""
    done = GAME.apply(state, command)
    assert isinstance(done, Refusal), done
    return done.code


def says(state: State, command: AnyCommand) -> list[str]:
    """What the steps of a command say; one that is refused fails."""
    return [english(step.message) for step in applied(state, command).steps]


def stepwise(command: AnyCommand) -> AnyCommand:
    """The command as it was given before play went straight on."""
    return replace(command, straight=False) if isinstance(command, Onward) else command


def listed(state: State, seat: str) -> list[AnyCommand]:
    """What a seat may do now; each command as it is without going straight on."""
    return [stepwise(command) for command in GAME.legal(state, seat)]


def chance_of(state: State, command: AnyCommand) -> Chance:
    """The roll that a command needs first."""
    done = GAME.apply(state, command)
    assert isinstance(done, Chance), done
    return done


def onward(state: State, stage: str) -> State:
    """The state after the active player has gone on to this step."""
    for _ in range(12):
        if state.stage == stage:
            return state
        state = do(state, Next(seat=state.active, at=at(state)))
    raise AssertionError(f"{stage} was not reached")


def unit(state: State, number: int) -> Piece:
    """The unit with this number."""
    return next(piece for piece in state.units if piece.id == number)


def left(state: State, number: int) -> int:
    """The health that a unit has left, without a formation; 0 if it has fallen."""
    piece = unit(state, number)
    return 0 if piece.fallen else piece.health - piece.damage


def there(state: State) -> set[int]:
    """The numbers of the units on the table."""
    return {piece.id for piece in state.units}
