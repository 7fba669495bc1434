"""Whole games of Stronghold at a table: second thoughts, export and import."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.stronghold import GAME
from companion.referee.stronghold.commands import AnyCommand, EnterMap, Reach
from companion.referee.stronghold.table_state import State
from companion.tables.record import export, import_
from companion.tables.table import Table
from companion.tables.tables import Tables

from .one_phone import OnePhone

LAND = "W1:2S1M/1 W2:2S1M+officer E1:2S1M+warrior/1 TW1:1M=W1,W2 TW2=W2,B TE1=E1,B"
DECK: dict[str, str | int] = {"cards-blank": 2, "cards-G": 2, "cards-GO": 1, "cards-GOT": 1}
SEATS = {2: ("invader", "defender"), 4: ("invader", "defender", "invader-2", "defender-2")}


@pytest.fixture
def tables(url: str) -> Iterator[Tables]:
    made = Tables.open(url, {GAME.id: GAME}, rng=random.Random(7))
    yield made
    made.close()


@pytest.mark.parametrize("count", SEATS)
def test_a_whole_game_with_second_thoughts(tables: Tables, elsewhere: Callable[[Tables], Tables], count: int) -> None:
    seats, rng = SEATS[count], random.Random(count)
    phone = OnePhone(tables, GAME, Setup(tuple(SeatPlan(seat) for seat in seats), dict(DECK)))
    phone.act(EnterMap(text=LAND))

    def useful(state: State) -> AnyCommand:
        by_kind: dict[str, list[AnyCommand]] = {}
        for seat in seats:
            for command in GAME.legal(state, seat):
                if not isinstance(command, Reach) or {at.units for at in command.walls.values()} <= {"", "2G", "3O"}:
                    by_kind.setdefault(type(command).__name__, []).append(command)
        weights = [4 if kind in ("PhaseDone", "StepDone", "Spent") else 1 for kind in by_kind]
        return rng.choice(by_kind[rng.choices(list(by_kind), weights)[0]])

    phone.play(rng, useful, back=0.15, again=1)
    table = phone.table
    other = elsewhere(tables)
    copy = import_(other, export(tables, table.id), "another device", "import")
    assert isinstance(copy, Table)
    copied = other.get(copy.id)
    assert copied.state == table.state and GAME.scores(copied.state) == GAME.scores(table.state)
