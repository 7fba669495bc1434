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
from companion.referee.stronghold.assault import STEP_SIDE
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


class TwoPhones:
    """The phones of the host, who has no seat, and of the Invader at a table of Stronghold."""

    def __init__(self, url: str, **options: str | int) -> None:
        self.tables = Tables.open(url, GAMES)
        seats = tuple(map(SeatPlan, SEATS["stronghold"]))
        table = self.tables.create("stronghold", Setup(seats, options), HOST, "make")
        assert isinstance(table, Table)
        self.id, self.ids = table.id, (f"tap-{number}" for number in count())
        self.tables.join(table.id, "own phone", "sit", "invader")
        assert isinstance(self.tap(HOST, self.newest(), s.EnterMap(text=LAND)), Done)

    def tap(self, device: str, base: int, command: Command) -> object:
        return self.tables.act(self.id, device, next(self.ids), base, command)

    def newest(self) -> int:
        return self.tables.revision(self.id)

    def at(self, **position: Any) -> None:
        """The table as it is put for a test."""
        answer = self.tap(HOST, self.newest(), s.Override(reason="so", pools={"defender": 0}, stone=0, **position))
        assert isinstance(answer, Done), answer


def test_who_stands_on_the_walls_is_not_replaced_unseen(sqlite_url: str) -> None:
    """What the host has entered for the Invader stands until he has seen it on the own phone."""
    phones = TwoPhones(sqlite_url)
    tap, newest = phones.tap, phones.newest

    def on_w1(units: str, done: bool = False) -> s.Reach:
        return s.Reach(seat="invader", walls={"W1": s.Stood(units=units)}, done=done)

    phones.at(phase=6)
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
    phones.tables.close()


ADDED: dict[str, tuple[str, Command, Command, Command]] = {
    "hourglasses": (
        "",
        s.HandOver(seat="invader", hourglasses=3),
        s.HandOver(seat="invader", hourglasses=2),
        s.Result(seat="invader", section="W1", stone=1),
    ),
    "a Ritual": (
        "",
        s.Result(seat="invader", section="W1", stone=1),
        s.Result(seat="invader", section="W1", units="1S"),
        s.Result(seat="invader", section="E1", units="1S"),
    ),
    "an action": (
        "spend",
        s.Act(seat="defender", action="cannon", hourglasses=1),
        s.Act(seat="defender", action="cannon", hourglasses=2),
        s.Act(seat="defender", action="poles", hourglasses=1),
    ),
    "machines": (
        "machines",
        s.Machine(seat="invader", section="W1", stone=1),
        s.Machine(seat="invader", section="W1", units="1S"),
        s.Machine(seat="invader", section="E1", units="1S"),
    ),
    "Marksmen": (
        "marksmen",
        s.Fire(seat="defender", shooters={"W1": 1}, aim="W", targets="2G"),
        s.Fire(seat="defender", shooters={"W1": 1}, aim="W", targets="1G"),
        s.Fire(seat="defender", shooters={"TW1": 1}, aim="W", targets="1G"),
    ),
    "Goblins": (
        "goblins",
        s.Snipe(seat="invader", place="W1", count=1),
        s.Snipe(seat="invader", place="W1", count=2),
        s.Snipe(seat="invader", place="E1", count=1),
    ),
    "Orders": (
        "orders",
        s.Order(seat="invader", order="explosion", section="W1"),
        s.Order(seat="invader", order="other", section="W1", units="1S"),
        s.Order(seat="invader", order="other", section="E1", units="1S"),
    ),
}
"""The step; what the host enters there in the place of a seat; what its own phone enters that adds to the same; and
what it enters that does not."""


@pytest.mark.parametrize("what", ADDED)
def test_what_adds_up_is_not_counted_beside_what_the_page_did_not_show(sqlite_url: str, what: str) -> None:
    """Two phones that enter something for one seat may mean the same, whatever number each has."""
    step, first, second, another = ADDED[what]
    phones = TwoPhones(sqlite_url)
    tap, newest = phones.tap, phones.newest
    phones.tables.join(phones.id, "own phone", "sit too", "defender")
    invader = "invader=2G " if step == "orders" else ""
    walls = {"W1": f"{invader}defender=4M1S stone=2", "E1": "defender=1M1S stone=2"}
    phones.at(walls=walls, phase=6, chiefs={"invader": True})
    if step == "spend":
        assert isinstance(tap(HOST, newest(), s.HandOver(seat="invader", hourglasses=5)), Done)
    if step:
        assert isinstance(tap(HOST, newest(), s.PhaseDone(seat="invader")), Done)
    while (state := phones.tables.get(phones.id).state).step != step and state.stage == "assault":
        assert isinstance(tap(HOST, newest(), s.StepDone(seat=STEP_SIDE[state.step])), Done)
    seen = newest()
    assert isinstance(tap(HOST, seen, first), Done)
    assert isinstance(tap("own phone", seen, another), Done)
    shown = phones.tables.get(phones.id)
    answer = tap("own phone", seen, second)
    assert isinstance(answer, Stale) and answer.refusal.code == "entered-meanwhile", answer
    assert answer.refusal.message.params["what"] == phones.tables.log(phones.id, limit=2)[1].label
    assert phones.tables.get(phones.id) == shown
    assert isinstance(tap("own phone", shown.revision, second), Done)
    phones.tables.close()


def test_what_was_taken_back_or_entered_by_the_same_phone_is_nothing_unseen(sqlite_url: str) -> None:
    phones = TwoPhones(sqlite_url)
    seen = phones.newest()
    three, two, one = (s.HandOver(seat="invader", hourglasses=count) for count in (3, 2, 1))
    assert isinstance(phones.tap(HOST, seen, three), Done)
    assert isinstance(phones.tables.undo(phones.id, HOST, "undo", phones.newest()), Done)
    for command in (two, one, two):  # two for another action
        assert isinstance(phones.tap("own phone", seen, command), Done)
    phones.tables.close()
