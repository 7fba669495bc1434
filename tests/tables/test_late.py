"""A tap that was drawn in one step of the game does not count in another: a phone may have kept it for long."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from companion.referee import runes_of_mayhem, stronghold
from companion.referee.game import Command, SeatPlan, Setup
from companion.referee.messages import N_, Message, say
from companion.referee.runes_of_mayhem import commands as r
from companion.referee.stronghold import commands as s
from companion.tables.table import Done, Stale, Table
from companion.tables.tables import Tables

from .conftest import HOST, Company, act
from .one_phone import OnePhone
from .tally import Add, Any_, Next, Roll, State, Tally
from .test_unfit import Stricter

GAMES: dict[str, Any] = {game.id: game for game in (runes_of_mayhem.GAME, stronghold.GAME)}
LAND = "W1:1S1M+officer E1:1S+warrior TW1:1M=W1,B TE1=E1,B"
SEATS = {"runes-of-mayhem": ("north", "south"), "stronghold": ("invader", "defender")}


class Paged(Tally):
    """A tally on which a roll is meant for its page."""

    def meant(self, state: State, command: Any_) -> Message | None:
        return say(N_("Page %(page)d"), page=state.page) if isinstance(command, Roll) else None


class StricterPages(Stricter, Paged):
    """The newer version of it, in which a tally adds at most 3 points."""


def _why(answer: object) -> Message:
    assert isinstance(answer, Stale), answer
    return answer.refusal.message


def test_it_is_told_for_which_step_it_was_meant(sqlite_url: str) -> None:
    company = Company(sqlite_url)
    company.tables.games = {"tally": Paged()}
    table = company.open()
    later = act(company, act(company, table, Add(seat="east", points=1), "east"), Next())

    def tap(base: int, command: Command) -> object:
        return company.tables.act(table.id, "north", company.id(), base, command)

    for base in (0, table.revision, table.revision + 1):
        given, now = (say("Page %(page)d", page=page) for page in (table.state.page, later.state.page))
        assert _why(tap(base, Roll(seat="north"))).params == {"given": given, "now": now}
    assert company.tables.get(table.id) == later
    for base, command in (
        (later.revision - 1, Add(seat="north", points=2)),  # which means no page
        (later.revision, Roll(seat="north")),
        (later.revision, Roll(seat="east")),  # the roll before was on this page
    ):
        assert isinstance(tap(base, command), Done)
    company.tables.close()


def test_a_tap_from_what_the_table_has_left_is_judged_as_things_stand(sqlite_url: str) -> None:
    company = Company(sqlite_url)
    company.tables.games = {"tally": Paged()}
    wrong = act(company, company.open(), Add(seat="north", points=5))
    company.tables.close()
    tables = Tables.open(sqlite_url, {"tally": StricterPages()})
    assert isinstance(tables.go_back(wrong.id, "north", "back", wrong.revision), Done)
    assert isinstance(tables.act(wrong.id, "north", "late", wrong.revision, Roll(seat="north")), Done)
    tables.close()


@pytest.fixture
def phone(request: pytest.FixtureRequest, sqlite_url: str) -> Iterator[OnePhone]:
    """One phone for all at a table of the game that is named."""
    tables = Tables.open(sqlite_url, GAMES, rng=random.Random(1))
    seats = tuple(SeatPlan(seat) for seat in SEATS[request.param])
    yield OnePhone(tables, GAMES[request.param], Setup(seats, {}))
    tables.close()


def _late(phone: OnePhone, base: int, command: Command) -> object:
    return phone.tables.act(phone.table.id, HOST, f"late-{phone.tables.revision(phone.table.id)}", base, command)


@pytest.mark.parametrize("phone", ["stronghold"], indirect=True)
def test_hourglasses_of_one_phase_are_not_handed_over_in_a_later_one(phone: OnePhone) -> None:
    phone.act(s.EnterMap(text=LAND))
    base = phone.table.revision
    three, all_done = s.HandOver(seat="invader", hourglasses=3), s.PhaseDone(seat="invader", own=True, straight=True)
    phone.act(s.HandOver(seat="invader", hourglasses=1))
    phone.done(_late(phone, base, s.HandOver(seat="invader", hourglasses=2)))  # in the same Phase
    phone.act(s.Override(reason="so", pools={"defender": 0}, stone=0))
    phone.act(all_done)
    assert phone.table.state.phase == 2
    why = _why(_late(phone, base, three))
    assert [part.params["phase"] for part in why.params.values() if isinstance(part, Message)] == [1, 2]
    for command in (s.ChiefMarksman(seat="invader"), s.Deed(seat="invader", deed="twelve-goblins")):
        phone.done(_late(phone, base, command))  # of no Phase
    phone.act(three)


@pytest.mark.parametrize("phone", ["stronghold"], indirect=True)
def test_who_reaches_the_walls_is_entered_in_phase_6_or_in_the_assault(phone: OnePhone) -> None:
    phone.act(s.EnterMap(text=LAND))
    phone.act(s.Override(reason="so", pools={"defender": 0}, stone=0, phase=6))
    base = phone.table.revision
    phone.act(s.PhaseDone(seat="invader", own=True, straight=True))
    stood = {"W1": s.Stood(units="1G")}
    phone.done(_late(phone, base, s.Reach(seat="invader", walls=stood)))
    _why(_late(phone, base, s.Reach(seat="invader", walls=stood, done=True)))
    phone.act(s.Override(reason="so", turn=2, phase=6))
    stood["W1"] = s.Stood(units="2G")
    _why(_late(phone, base, s.Reach(seat="invader", walls=stood)))  # which are not there in a later turn


@pytest.mark.parametrize("phone", ["stronghold"], indirect=True)
def test_a_dishonourable_action_is_for_the_phase_that_was_finished(phone: OnePhone) -> None:
    phone.act(s.EnterMap(text=LAND))
    phone.act(s.Override(reason="so", pools={"defender": 0}, stone=0, turn=5))
    done = s.PhaseDone(seat="invader", own=True, straight=True)
    phone.act(done)
    base, second = phone.table.revision, s.Dishonour(seat="defender", which="D2")
    phone.act(s.ChiefMarksman(seat="invader"))
    phone.undo()
    phone.done(_late(phone, base, second))
    phone.undo()
    phone.act(done)
    _why(_late(phone, base, second))
    phone.act(second)


@pytest.mark.parametrize("phone", ["runes-of-mayhem"], indirect=True)
def test_what_is_done_in_a_turn_does_not_count_in_the_next_one_of_the_player(phone: OnePhone) -> None:
    for seat in ("north", "south"):
        phone.act(r.Divide(seat=seat, gold=4, straight=True))
    starts = phone.table.state.active
    while phone.table.state.stage != "main":
        state = phone.table.state
        phone.act(r.Next(seat=state.active, at=f"{state.turn}.{state.stage}", straight=True))
    base, first = phone.table.revision, phone.table.state.turn
    phone.done(_late(phone, base - 1, r.EnterCard(card=runes_of_mayhem.components.Card(name="Guest", type="melee"))))
    while (phone.table.state.turn, phone.table.state.stage) != (first + 2, "main"):
        state = phone.table.state
        phone.act(r.Next(seat=state.active, at=f"{state.turn}.{state.stage}", straight=True, discard="none"))
    assert phone.table.state.active == starts
    moved = r.MoveMarkers(seat=starts, gold=1)
    why = _why(_late(phone, base, moved))
    assert [part.params["turn"] for part in why.params.values() if isinstance(part, Message)] == [first, first + 2]
    phone.act(moved)


def test_who_stands_on_the_walls_is_not_replaced_unseen(sqlite_url: str) -> None:
    """What the host has entered for the Invader stands until he has seen it on the own phone."""
    tables = Tables.open(sqlite_url, GAMES)
    table = tables.create("stronghold", Setup(tuple(map(SeatPlan, SEATS["stronghold"])), {}), HOST, "make")
    assert isinstance(table, Table)
    ids = (f"tap-{number}" for number in count())

    def tap(device: str, base: int, command: Command) -> object:
        return tables.act(table.id, device, next(ids), base, command)

    def newest() -> int:
        return tables.revision(table.id)

    def on_w1(units: str, done: bool = False) -> s.Reach:
        return s.Reach(seat="invader", walls={"W1": s.Stood(units=units)}, done=done)

    tables.join(table.id, "own phone", "sit", "invader")
    for command in (s.EnterMap(text=LAND), s.Override(reason="so", pools={"defender": 0}, stone=0, phase=6)):
        assert isinstance(tap(HOST, newest(), command), Done)
    seen = newest()
    assert isinstance(tap(HOST, seen, on_w1("2G")), Done)
    assert isinstance(tap(HOST, seen, on_w1("1T")), Done)  # the own second thought is no news
    for command in (on_w1("3O"), s.Reach(seat="invader", walls={"E1": s.Stood(units="1G")})):
        answer = tap("own phone", seen, command)
        assert isinstance(answer, Stale) and answer.refusal.code == "entered-meanwhile"
    assert isinstance(tap("own phone", newest(), on_w1("3O")), Done)
    assert isinstance(tap(HOST, newest(), s.PhaseDone(seat="invader", own=True, straight=True)), Done)
    seen = newest()
    assert isinstance(tap(HOST, seen, on_w1("1G")), Done)
    assert isinstance(tap("own phone", seen, s.Reach(seat="invader", done=True)), Stale)
    assert isinstance(tap("own phone", newest(), s.Reach(seat="invader", done=True)), Done)
    tables.close()
