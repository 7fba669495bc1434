"""A log that no longer fits the rules, because a newer version has set them right: play goes on from before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Union

import pytest

from companion.referee.game import Applied, Chance
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal
from companion.tables.record import export, import_
from companion.tables.table import Broken, Done, Stale, Table
from companion.tables.tables import Tables

from .conftest import HOST, Company, act
from .tally import Add, Any_, Next, Roll, State, Tally


class Stricter(Tally):
    """The newer version: a tally adds at most 3 points."""

    version = 2

    def apply(self, state: State, command: Any_) -> Applied[State] | Refusal | Chance:
        if isinstance(command, Add) and command.points > 3:
            return Refusal("points", say(N_("A tally adds 1 to 3 points.")))
        return super().apply(state, command)


class WithoutRoll(Tally):
    """Another newer version, which has a command less."""

    version = 2
    commands = Union[Add, Next]


STRICTER = {"tally": Stricter()}
Open = Callable[[], Tables]


@pytest.fixture
def newer(any_company: Company) -> Iterator[Open]:
    """Opens the same database with the newer version, with nothing in memory."""
    opened: list[Tables] = []

    def make() -> Tables:
        opened.append(Tables.open(any_company.url, STRICTER))
        return opened[-1]

    yield make
    for each in opened:
        each.close()


def _played(company: Company, *points: int, **options: int) -> tuple[Table, list[int]]:
    """A table at which north has added these points, and the revisions of that."""
    table, revisions = company.open(**options), []
    for number in points:
        answer = company.tables.act(
            table.id, "north", company.id(), company.tables.revision(table.id), Add(seat="north", points=number)
        )
        assert isinstance(answer, Done) and answer.entry is not None
        table = answer.table
        revisions.append(table.revision)
    return table, revisions


def test_play_goes_on_from_before_the_first_entry_that_does_not_fit(any_company: Company, newer: Open) -> None:
    table, (_first, second, wrong, later) = _played(any_company, 1, 2, 5, 3)
    tables = newer()
    with pytest.raises(Broken) as broken:
        tables.get(table.id)
    assert broken.value.revision == wrong
    seen = tables.look(table.id)
    assert (seen.unfit, seen.position, seen.revision, seen.state.points["north"]) == (wrong, second, later, 3)
    assert seen.undo is not None and seen.undo.target == second and seen.redo is None
    assert tables.at(table.id, second).state.points["north"] == 3
    with pytest.raises(Broken):
        tables.at(table.id, wrong)
    with pytest.raises(Broken):  # looked at, it is not kept as if it stood so
        tables.get(table.id)

    answer = tables.go_back(table.id, "east", "back", wrong)
    assert isinstance(answer, Done) and answer.entry is not None
    now = answer.table
    assert (now.unfit, now.position, now.revision, now.state.points["north"]) == (0, second, later + 1, 3)
    assert answer.entry.kind == "back" and answer.entry.announced and answer.entry.actor == "east"
    (left,) = tables.log(table.id, after=wrong - 1, before=wrong + 1)
    assert answer.entry.label.params["what"] == left.label
    for other in (tables, newer()):
        assert other.get(table.id) == now
    assert [entry.revision for entry in tables.log(table.id)] == list(range(later + 1, 0, -1))

    # the same form again is the same answer; play, undo and redo are as ever, and the record holds what is played
    again = tables.go_back(table.id, "east", "back", wrong)
    assert isinstance(again, Done) and again.repeated and again.entry == answer.entry
    played = tables.act(table.id, "north", "on", now.revision, Add(seat="north", points=3))
    assert isinstance(played, Done) and played.table.state.points["north"] == 6
    for target in (played.table.revision, second):
        undone = tables.undo(table.id, "north", f"undo-{target}", target)
        assert isinstance(undone, Done)
    assert undone.table.state.points["north"] == 1 and undone.table.redo is not None
    redone = tables.redo(table.id, "north", "redo", second)
    assert isinstance(redone, Done) and redone.table.state.points["north"] == 3
    assert newer().get(table.id) == redone.table
    copy = import_(newer(), export(tables, table.id), HOST, "copy")
    assert isinstance(copy, Table) and copy.state == redone.table.state


def test_nothing_but_going_back_is_taken_while_it_does_not_fit(any_company: Company, newer: Open) -> None:
    table, (wrong,) = _played(any_company, 5)
    tables = newer()
    for change in (
        lambda: tables.act(table.id, "north", "a", table.revision, Add(seat="north", points=1)),
        lambda: tables.undo(table.id, "north", "b", wrong),
        lambda: tables.rename(table.id, "north", "c", "north", "Ada"),
        lambda: tables.rematch(table.id, HOST, "d"),
        lambda: export(tables, table.id),
    ):
        with pytest.raises(Broken):
            change()
    stranger = tables.go_back(table.id, "nobody", "e", wrong)
    assert isinstance(stranger, Refusal) and stranger.code == "not-seated"
    other = tables.go_back(table.id, "north", "f", wrong - 1)
    assert isinstance(other, Stale)
    assert tables.revision(table.id) == table.revision


def test_what_fits_is_not_gone_back_from(any_company: Company) -> None:
    table, (first, _) = _played(any_company, 5, 5)
    assert isinstance(any_company.tables.go_back(table.id, "north", "back", first), Stale)
    assert isinstance(any_company.tables.go_back(table.id, "north", "none", 0), Stale)
    assert any_company.tables.get(table.id) == table


def test_a_finished_game_is_on_again_when_its_end_does_not_fit(any_company: Company, newer: Open) -> None:
    table, (_, wrong) = _played(any_company, 3, 5, goal=8)
    assert table.finished is not None
    tables = newer()
    assert tables.look(table.id).finished == table.finished
    answer = tables.go_back(table.id, HOST, "back", wrong)
    assert isinstance(answer, Done) and answer.table.finished is None
    assert newer().get(table.id).finished is None


def test_of_several_entries_that_do_not_fit_the_first_is_gone_back_from(any_company: Company, newer: Open) -> None:
    table, (first, second) = _played(any_company, 4, 4)
    tables = newer()
    assert tables.look(table.id).unfit == first
    undone = any_company.tables.undo(table.id, "north", any_company.id(), second)
    assert isinstance(undone, Done)
    answer = newer().go_back(table.id, "north", "back", first)
    assert isinstance(answer, Done) and answer.table.state.points["north"] == 0 and answer.table.undo is None


def test_a_page_from_before_an_entry_that_nobody_can_read_any_more(any_company: Company) -> None:
    table, _ = _played(any_company, 1)
    rolled = act(any_company, table, Roll(seat="north"))
    tables = Tables.open(any_company.url, {"tally": WithoutRoll()})
    try:
        assert isinstance(tables.go_back(table.id, "north", "back", rolled.revision), Done)
        answer = tables.act(table.id, "east", "late", table.revision, Add(seat="east", points=2))
        assert isinstance(answer, Done) and answer.table.state.points == {"north": 1, "east": 2}
        again = tables.act(table.id, "north", "same", table.revision, Add(seat="east", points=2))
        assert isinstance(again, Stale) and again.refusal.code == "done-meanwhile"
    finally:
        tables.close()
