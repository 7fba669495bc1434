"""Random play: a table behaves like a list of commands with a pointer into it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.referee.game import Applied
from companion.tables import record
from companion.tables.fold import codec
from companion.tables.table import Done, Table

from .conftest import HOST, Company
from .tally import TALLY

Step = tuple[str, str, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["act"] * 6 + ["undo"] * 3 + ["redo", "redo", "rename", "refuse"]),
        st.sampled_from(["north", "east"]),
        st.integers(0, 1000),
    ),
    max_size=60,
)
AT_LEISURE = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))


@contextmanager
def a_company() -> Iterator[Company]:
    with TemporaryDirectory() as folder:
        company = Company(f"sqlite:///{Path(folder) / 'tables.sqlite3'}")
        yield company
        company.tables.close()


def take(company: Company, table: Table, step: Step) -> Done | None:
    """Do one random step; None when it cannot be done now."""
    what, device, number = step
    tables, command_id = company.tables, company.id()
    if what == "act":
        commands = TALLY.legal(table.state, device)
        if not commands:
            return None
        answer: Any = tables.act(table.id, device, command_id, table.revision, commands[number % len(commands)])
    elif what == "undo" and table.undo:
        answer = tables.undo(table.id, device, command_id, table.undo.target)
    elif what == "redo" and table.redo:
        answer = tables.redo(table.id, device, command_id, table.redo.target)
    elif what == "refuse" and table.request:
        answer = tables.refuse_undo(table.id, device, command_id, table.request.target)
    elif what == "rename":
        answer = tables.rename(table.id, device, command_id, device, f"Name {number}")
    else:
        return None
    assert isinstance(answer, Done), answer
    return answer


class Model:
    """The line of commands and what was undone, in two plain lists."""

    def __init__(self, table: Table) -> None:
        self.start = TALLY.new(table.setup)
        self.line: list[str] = []
        self.undone: list[str] = []
        self.after = [self.start]

    def follow(self, kind: str, payload: str) -> None:
        if kind == "command":
            self.line.append(payload)
            self.undone.clear()
        elif kind == "undo":
            self.undone.append(self.line.pop())
        elif kind == "redo":
            self.line.append(self.undone.pop())
        self.after.append(self.fold())

    def fold(self) -> Any:
        state = self.start
        for payload in self.line:
            applied = TALLY.apply(state, codec(TALLY).command(payload))
            assert isinstance(applied, Applied)
            state = applied.state
        return state


@AT_LEISURE
@given(STEPS)
def test_every_revision_equals_a_plain_fold(steps: list[Step]) -> None:
    with a_company() as company:
        table = company.open(goal=60)
        model = Model(table)
        model.after += [model.start] * table.revision
        for step in steps:
            answer = take(company, table, step)
            if answer is None or answer.entry is None:
                continue
            table = answer.table
            model.follow(answer.entry.kind, answer.entry.payload)
            assert table.state == model.after[-1]
            assert (table.undo is None, table.redo is None) == (not model.line, not model.undone)
            assert (table.finished is not None) == bool(TALLY.scores(table.state).winners)
        assert len(company.tables.log(table.id, limit=1000)) == table.revision == len(model.after) - 1
        fresh = Company(company.url).tables
        assert fresh.get(table.id) == table
        for revision, state in random.Random(1).sample(list(enumerate(model.after)), len(model.after)):
            assert fresh.at(table.id, revision).state == state
        fresh.close()


@AT_LEISURE
@given(STEPS)
def test_undo_after_a_command_is_the_identity_and_redo_too(steps: list[Step]) -> None:
    with a_company() as company:
        table = company.open(goal=60)
        company.tables.claim(table.id, HOST, "a", table.seats[0].key)
        company.tables.claim(table.id, HOST, "b", table.seats[1].key)  # alone at the table: nobody else to ask
        for what, seat, number in steps:
            before = company.tables.get(table.id)
            commands = TALLY.legal(before.state, seat)
            if not commands:
                break
            given = commands[number % len(commands)]
            acted = company.tables.act(table.id, HOST, company.id(), before.revision, given)
            assert isinstance(acted, Done) and acted.table.undo is not None
            undone = company.tables.undo(table.id, HOST, company.id(), acted.table.undo.target)
            assert isinstance(undone, Done) and undone.table.redo is not None
            assert (undone.table.state, undone.table.undo) == (before.state, before.undo)
            assert undone.table.finished == before.finished
            if what in ("act", "redo"):
                redone = company.tables.redo(table.id, HOST, company.id(), undone.table.redo.target)
                assert isinstance(redone, Done)
                assert (redone.table.state, redone.table.undo) == (acted.table.state, acted.table.undo)


@AT_LEISURE
@given(STEPS)
def test_an_exported_game_goes_on_where_it_stood(steps: list[Step]) -> None:
    with a_company() as company, a_company() as other:
        table = company.open(goal=60)
        for step in steps:
            answer = take(company, table, step)
            table = table if answer is None else answer.table
        data = record.export(company.tables, table.id)
        copy = record.import_(other.tables, data, HOST, "import")
        assert isinstance(copy, Table)
        line, _ = company.tables.line(table)
        states = [company.tables.at(table.id, entry.revision).state for entry in line]
        public = [TALLY.new(table.setup), *(state for state in states if TALLY.public(state))]
        assert copy.state == public[-1]
        assert [seat.name for seat in copy.seats] == [seat.name for seat in table.seats]
        assert other.stored(copy.id) == copy
        for number in range(1, copy.revision + 1):
            assert other.tables.at(copy.id, number).state == states[number - 1]
        assert (copy.finished is None) == (not TALLY.scores(copy.state).winners)
