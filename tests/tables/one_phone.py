"""One phone for everybody at a table of a real game, which gives one command after the other."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.referee.game import Command, Game, Setup
from companion.tables.table import Done, Table
from companion.tables.tables import Tables

from .conftest import HOST


class OnePhone:
    """The phone, and the table as it last saw it."""

    def __init__(self, tables: Tables, game: Game[Any, Any], setup: Setup) -> None:
        self.tables = tables
        self.game = game
        table = tables.create(game.id, setup, HOST, "make")
        assert isinstance(table, Table)
        self.table = table
        for plan in setup.seats:
            if not plan.neutral:
                self.done(tables.join(table.id, HOST, f"join-{plan.id}", plan.id))

    def done(self, answer: object) -> None:
        """Take what was answered as the newest; a refusal fails."""
        assert isinstance(answer, Done), answer
        self.table = answer.table

    def id(self) -> str:
        """An id for a command that has none yet."""
        return f"at-{self.table.revision}"

    def act(self, command: Command) -> None:
        """Give a command."""
        assert isinstance(command, self.game.commands)
        self.done(self.tables.act(self.table.id, HOST, self.id(), self.table.revision, command))

    def undo(self) -> None:
        """Take the newest command back."""
        assert self.table.undo is not None
        self.done(self.tables.undo(self.table.id, HOST, self.id(), self.table.undo.target))

    def redo(self) -> None:
        """Give again what was taken back last."""
        assert self.table.redo is not None
        self.done(self.tables.redo(self.table.id, HOST, self.id(), self.table.redo.target))

    def play(self, rng: random.Random, choose: Callable[[Any], Command], back: float, again: float) -> dict[int, Any]:
        """Play on to the end by commands that ``choose`` finds for a state; the states by revision. With probability
        ``back`` a command is taken back, and with probability ``again`` given again then: all is as it was."""
        seen = {self.table.revision: self.table.state}
        while self.table.finished is None:
            before = self.table
            self.act(choose(before.state))
            after = self.table
            if rng.random() < back:
                self.undo()
                assert (self.table.state, self.table.undo) == (before.state, before.undo)
                if rng.random() < again:
                    self.redo()
                    assert (self.table.state, self.table.undo) == (after.state, after.undo)
            seen[self.table.revision] = self.table.state
            assert self.table.revision < 3000, "this game does not end"
        return seen

    def to_the_start_and_back(self) -> None:
        """Take everything back and give it again; all is as it was."""
        end = self.table
        while self.table.undo is not None:
            self.undo()
        assert self.table.state == self.game.new(end.setup)
        while self.table.redo is not None:
            self.redo()
        assert self.table.state == end.state
