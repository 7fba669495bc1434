"""A whole game of Runes of Mayhem at a table: undo, redo, time travel, export and import."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import AnyCommand, Divide
from companion.referee.runes_of_mayhem.state import State
from companion.tables.record import export, import_
from companion.tables.table import Done, Table
from companion.tables.tables import Tables

from .conftest import HOST, results_of
from .one_phone import OnePhone

SEATS = (SeatPlan("north"), SeatPlan("south"))


@pytest.fixture
def tables(url: str) -> Iterator[Tables]:
    made = Tables.open(url, {GAME.id: GAME}, rng=random.Random(11))
    yield made
    made.close()


@pytest.mark.parametrize("options", [{}, {"sides": "south", "Q43": "secret"}], ids=["plain", "secret division"])
def test_a_whole_game_with_second_thoughts(
    url: str, tables: Tables, elsewhere: Callable[[Tables], Tables], options: dict[str, str | int]
) -> None:
    phone = OnePhone(tables, GAME, Setup(SEATS, options))
    players = random.Random(5)

    def any_legal(state: State) -> AnyCommand:
        return players.choice([command for seat in SEATS for command in GAME.legal(state, seat.id)])

    seen = phone.play(players, any_legal, back=0.2, again=0.5)
    table = phone.table
    fresh = Tables.open(url, {GAME.id: GAME})
    assert fresh.get(table.id) == table
    for revision in players.sample(sorted(seen), 25):
        assert fresh.at(table.id, revision).state == seen[revision]
    fresh.close()

    phone.tables = elsewhere(tables)
    copy = import_(phone.tables, export(tables, table.id), HOST, "import")
    assert isinstance(copy, Table)
    assert (copy.state, copy.finished) == (table.state, table.finished)
    loser, winner = sorted(results_of(phone.tables, copy), key=lambda result: result.points or 0)
    assert (loser.points, loser.place, winner.place, winner.end) == (0, 2, 1, "fortress")

    phone.table = copy
    phone.to_the_start_and_back()


def test_a_secret_division_stays_secret_through_undo_and_redo(tables: Tables) -> None:
    phone = OnePhone(tables, GAME, Setup(SEATS, {"Q43": "secret"}))
    phone.act(Divide(seat="north", gold=5))
    assert phone.table.undo is not None
    undone = tables.undo(phone.table.id, HOST, "undo", phone.table.undo.target)
    assert isinstance(undone, Done) and undone.table.redo is not None
    redone = tables.redo(phone.table.id, HOST, "redo", undone.table.redo.target)
    assert isinstance(redone, Done)
    for done in (undone, redone):
        assert done.entry is not None and done.entry.words.pieces == ()
    assert redone.table.state.players["north"].gold_markers == 5
