"""A command from a device to the log."""

from __future__ import annotations

import random

import msgspec
import pytest

from companion.referee.game import Applied, Chance, SeatPlan, Setup
from companion.referee.messages import Message, say
from companion.referee.ruling import Refusal, Refused
from companion.tables.fold import decide, replay
from companion.tables.table import HOST, Done, NotFound, Stale, Table
from companion.tables.tables import Tables

from . import conftest
from .conftest import Company
from .tally import Add, Any_, Bid, Next, Override, Roll, State, Tally


def done(answer: object) -> Done:
    assert isinstance(answer, Done), answer
    return answer


def test_a_command_is_applied_and_logged(any_company: Company) -> None:
    company = any_company
    table = company.open()
    answer = done(company.tables.act(table.id, "north", "tap", table.revision, Add(seat="north", points=3)))
    assert answer.entry is not None and not answer.repeated
    assert answer.table.revision == table.revision + 1 == answer.entry.revision
    assert answer.table.state.points == {"north": 3, "east": 0}
    assert (answer.entry.kind, answer.entry.actor, answer.entry.acts_for) == ("command", "north", None)
    assert answer.entry.label == Message("%(seat)s gains %(points)d", {"seat": "north", "points": 3})
    assert answer.entry.time == answer.table.changed > table.changed
    assert company.tables.log(table.id)[0] == answer.entry
    assert company.stored(table.id) == answer.table


def test_the_same_command_id_is_answered_once_with_the_first_answer(any_company: Company) -> None:
    tables = any_company.tables
    table = any_company.open()
    first = done(tables.act(table.id, "north", "tap", table.revision, Add(seat="north", points=3)))
    tables.act(table.id, "east", "other", first.table.revision, Add(seat="east", points=1))
    for base in (table.revision, first.table.revision + 1):
        again = done(tables.act(table.id, "north", "tap", base, Add(seat="north", points=3)))
        assert again.repeated and again.entry == first.entry
        assert again.table.state.points == {"north": 3, "east": 1}
    assert tables.revision(table.id) == table.revision + 2


def test_a_repeated_command_that_is_refused_by_now_still_gets_its_first_answer(company: Company) -> None:
    table = company.open()
    first = done(company.tables.act(table.id, "north", "tap", table.revision, Bid(seat="north", amount=1)))
    again = done(company.tables.act(table.id, "north", "tap", table.revision, Bid(seat="north", amount=1)))
    assert again.repeated and again.entry == first.entry
    assert company.tables.revision(table.id) == first.table.revision


def test_a_command_id_counts_for_one_table_only(company: Company) -> None:
    one, other = company.open(), company.open()
    for table in (one, other):
        answer = done(company.tables.act(table.id, "north", "tap", table.revision, Add(seat="north", points=1)))
        assert not answer.repeated
    refused = company.tables.act(company.open().id, "north", "tap", 99, Add(seat="north", points=9))
    assert isinstance(refused, Stale) and refused.refusal.code == "points"


def test_what_was_done_at_another_table_was_not_done_here(company: Company) -> None:
    here, there = company.open(), company.open()
    for table, seat, step in ((here, "north", Add(seat="north", points=1)), (there, "north", Next())):
        done(company.tables.act(table.id, seat, company.id(), table.revision, step))
    assert done(company.tables.act(here.id, "east", "turn", here.revision, Next())).table.state.page == 2


@pytest.mark.parametrize("command_id", ["", "no spaces", "x" * 65, "\x00"])
def test_a_malformed_command_id_is_refused(company: Company, command_id: str) -> None:
    table = company.open()
    answer = company.tables.act(table.id, "north", command_id, table.revision, Next())
    assert isinstance(answer, Refusal) and answer.code == "command-id"
    assert company.tables.revision(table.id) == table.revision


def test_a_table_needs_a_well_formed_command_id_too(company: Company) -> None:
    setup = Setup((SeatPlan("north"), SeatPlan("east")))
    answer = company.tables.create("tally", setup, conftest.HOST, "no spaces")
    assert isinstance(answer, Refusal) and answer.code == "command-id"
    assert company.tables.listed() == ()


def test_who_was_told_of_a_revision_is_shown_that_one_or_a_newer_one(company: Company) -> None:
    """Another process has entered something: what is in memory here is old, and known to be so."""
    tables, table = company.tables, company.open()
    elsewhere = Company(company.url)
    newest = done(elsewhere.tables.act(table.id, "north", "tap", table.revision, Add(seat="north", points=2))).table
    elsewhere.tables.close()
    kept = tables.get(table.id, at_least=table.revision)
    assert kept.revision == table.revision and kept is tables.get(table.id, at_least=0)
    assert tables.get(table.id, at_least=newest.revision) == newest == tables.get(table.id)
    assert company.stored(table.id).revision == newest.revision


def test_a_tap_that_is_late_to_be_remembered_hides_no_newer_one(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, table = company.tables, company.open()
    remember = tables._remember

    def late(first: Table) -> None:
        monkeypatch.setattr(tables, "_remember", remember)
        done(tables.act(table.id, "east", "second", first.revision, Add(seat="east", points=1)))
        remember(first)

    monkeypatch.setattr(tables, "_remember", late)
    first = done(tables.act(table.id, "north", "first", table.revision, Add(seat="north", points=2))).table
    monkeypatch.setattr(tables, "_load", None)  # the newest is in memory
    assert tables.get(table.id).revision == first.revision + 1


def test_a_refused_command_changes_nothing(company: Company) -> None:
    table = company.open()
    answer = company.tables.act(table.id, "north", "tap", table.revision, Add(seat="north", points=9))
    assert isinstance(answer, Refusal) and answer.code == "points"
    assert company.tables.get(table.id) == table


def test_chance_is_decided_here_and_recorded(company: Company) -> None:
    table = company.open()
    answer = done(company.tables.act(table.id, "north", "tap", table.revision, Roll(seat="north")))
    assert answer.entry is not None and answer.entry.reveals
    outcome = msgspec.json.decode(answer.entry.payload)["chance"]["die"]
    assert answer.table.state.rolled == int(outcome) in range(1, 7)


def test_a_client_cannot_say_what_chance_decides(company: Company) -> None:
    table = company.open(goal=10_000)
    rolled = set()
    for number in range(60):
        command = Roll(seat="north", chance={"die": "6", "else": "1"})
        base = company.tables.revision(table.id)
        answer = done(company.tables.act(table.id, "north", f"tap{number}", base, command))
        assert answer.entry is not None
        assert set(msgspec.json.decode(answer.entry.payload)["chance"]) == {"die"}
        rolled.add(answer.table.state.rolled)
    assert rolled == {1, 2, 3, 4, 5, 6}


def test_a_stale_command_that_still_fits_is_applied(company: Company) -> None:
    table = company.open()
    company.tables.act(table.id, "north", "a", table.revision, Bid(seat="north", amount=1))
    answer = done(company.tables.act(table.id, "east", "b", table.revision, Bid(seat="east", amount=2)))
    assert answer.table.state.points == {"north": 0, "east": 2}


def test_a_stale_command_that_is_refused_now_is_a_conflict(company: Company) -> None:
    table = company.open()
    company.tables.act(table.id, "north", "a", table.revision, Bid(seat="north", amount=1))
    answer = company.tables.act(table.id, "north", "b", table.revision, Bid(seat="north", amount=2))
    assert isinstance(answer, Stale) and answer.refusal.code == "bid-twice"
    assert answer.table == company.tables.get(table.id)


def test_two_phones_that_tap_the_same_mean_one_step(company: Company) -> None:
    table = company.open()
    done(company.tables.act(table.id, "north", "a", table.revision, Next()))
    second = company.tables.act(table.id, "east", "b", table.revision, Next())
    assert isinstance(second, Stale) and second.refusal.code == "done-meanwhile"
    assert second.table.state.page == 2
    again = done(company.tables.act(table.id, "east", "c", second.table.revision, Next()))
    assert again.table.state.page == 3


def test_two_taps_on_the_first_page_of_all_mean_one_step_too(company: Company) -> None:
    table = company.tables.create("tally", Setup((SeatPlan("north"), SeatPlan("east"))), conftest.HOST, "make")
    assert isinstance(table, Table)
    first = done(company.tables.act(table.id, conftest.HOST, "a", 0, Next())).table
    assert isinstance(company.tables.act(table.id, conftest.HOST, "b", 0, Next()), Stale)
    assert company.stored(table.id) == first and first.undo is not None and first.undo.target == 1


def test_a_guess_at_a_secret_is_answered_alike_whether_it_is_right_or_wrong(company: Company) -> None:
    table = company.open()
    done(company.tables.act(table.id, "north", "a", table.revision, Bid(seat="north", amount=2)))
    guesses = [
        company.tables.act(table.id, "east", f"guess{amount}", table.revision, Bid(seat="north", amount=amount))
        for amount in (1, 2, 3)
    ]
    assert all(isinstance(answer, Stale) and answer.refusal.code == "bid-twice" for answer in guesses)
    assert guesses[0] == guesses[1] == guesses[2]


def test_chance_does_not_hide_that_two_commands_are_the_same(company: Company) -> None:
    table = company.open(goal=10_000)
    done(company.tables.act(table.id, "north", "a", table.revision, Roll(seat="north")))
    assert isinstance(company.tables.act(table.id, "east", "b", table.revision, Roll(seat="north")), Stale)


def test_a_command_that_is_made_of_the_table_is_made_of_the_newest(any_company: Company) -> None:
    table = any_company.open()
    elsewhere = Company(any_company.url)
    done(elsewhere.tables.act(table.id, "north", "first", table.revision, Add(seat="north", points=2)))
    elsewhere.tables.close()

    def same_again(now: Table) -> Add:
        return Add(seat="east", points=now.state.points["north"])

    answer = done(any_company.tables.act(table.id, "east", "second", table.revision, same_again))
    assert answer.table.state.points == {"north": 2, "east": 2}


def test_what_makes_the_command_may_refuse(company: Company) -> None:
    table = company.open()

    def never(now: Table) -> Add:
        raise Refused(Refusal("never", say("Never.")))

    assert company.tables.act(table.id, "north", "tap", table.revision, never) == Refusal("never", say("Never."))
    assert company.stored(table.id).revision == table.revision


def test_of_a_stranger_no_command_is_made(company: Company) -> None:
    table = company.open()

    def unasked(now: Table) -> Add:
        raise AssertionError("the table was looked into")

    answer = company.tables.act(table.id, "a stranger", "tap", table.revision, unasked)
    assert isinstance(answer, Refusal) and answer.code == "not-seated"


@pytest.mark.parametrize("base", [-(10**30), 10**30])
def test_an_impossible_base_harms_nobody(any_company: Company, base: int) -> None:
    table = any_company.open()
    done(any_company.tables.act(table.id, "north", "a", base, Add(seat="north", points=2)))
    answer = any_company.tables.act(table.id, "north", "b", base, Add(seat="north", points=9))
    assert isinstance(answer, Stale)


def test_who_watches_may_not_act(company: Company) -> None:
    table = company.open()
    for answer in (
        company.tables.act(table.id, "a stranger", "a", table.revision, Next()),
        company.tables.undo(table.id, "a stranger", "b", 1),
        company.tables.rematch(table.id, "a stranger", "c"),
    ):
        assert isinstance(answer, Refusal) and answer.code == "not-seated"
    assert company.tables.revision(table.id) == table.revision


def test_acting_for_somebody_absent_is_logged(company: Company) -> None:
    table = company.open()
    answer = done(company.tables.act(table.id, "east", "a", table.revision, Add(seat="north", points=1)))
    assert answer.entry is not None and (answer.entry.actor, answer.entry.acts_for) == ("east", "north")
    answer = done(company.tables.act(table.id, conftest.HOST, "b", 99, Override(seat="east", points=9, reason="so")))
    assert answer.entry is not None and (answer.entry.actor, answer.entry.acts_for) == (HOST, "east")


def test_a_correction_says_what_it_has_changed_and_nothing_else_does(company: Company) -> None:
    table = company.open()
    answer = done(company.tables.act(table.id, "east", "a", table.revision, Add(seat="north", points=1)))
    assert answer.entry is not None and not answer.entry.words.pieces and not answer.entry.announced
    answer = done(company.tables.act(table.id, "east", "b", 99, Override(seat="north", points=9, reason="so")))
    assert answer.entry is not None and answer.entry.announced
    told = say("%(seat)s: from %(before)d to %(after)d", seat="north", before=1, after=10)
    assert answer.entry.words.pieces == (told,)


def test_a_correction_that_changes_nothing_is_refused(company: Company) -> None:
    table = company.open()
    nothing = Override(seat="north", points=0, reason="so")
    answer = company.tables.act(table.id, "north", "a", table.revision, nothing)
    assert isinstance(answer, Refusal) and answer.code == "nothing-changed"
    # while something is secret the answer does not tell what is so already
    bid = done(company.tables.act(table.id, "north", "b", table.revision, Bid(seat="north", amount=1)))
    assert done(company.tables.act(table.id, "east", "c", bid.table.revision, nothing)).table.state == bid.table.state


class OnePage(Tally):
    """Tally with a single page: to turn it changes nothing."""

    def apply(self, state: State, command: Any_) -> Applied[State] | Refusal | Chance:
        """As Tally does."""
        return Applied(state, say("Same page")) if isinstance(command, Next) else super().apply(state, command)


def test_what_is_no_correction_may_change_nothing(company: Company) -> None:
    table = company.open()
    tables = Tables.open(company.url, {"tally": OnePage()})
    answer = done(tables.act(table.id, "north", "turn", table.revision, Next()))
    assert answer.entry is not None and answer.table.state == table.state
    tables.close()


class Stammering(Tally):
    """Tally with a die that is rolled for ever."""

    def apply(self, state: State, command: Any_) -> Applied[State] | Refusal | Chance:
        """As Tally does."""
        return Chance("die", tuple("123456")) if isinstance(command, Roll) else super().apply(state, command)


def test_a_game_that_asks_twice_for_the_same_chance_is_stopped(company: Company) -> None:
    game, table = Stammering(), company.open()
    rolled = Roll(seat="north", chance={"die": "1"})
    with pytest.raises(RuntimeError, match="tally asks again for the chance event die"):
        decide(game, table.state, rolled, random.Random(1))
    recorded = replay(game, table.state, rolled)
    assert isinstance(recorded, Refusal) and recorded.code == "chance"


def test_one_phone_for_all_acts_for_each_seat_as_its_own(company: Company) -> None:
    setup = Setup((SeatPlan("north"), SeatPlan("east")))
    table = company.tables.create("tally", setup, conftest.HOST, "make")
    assert isinstance(table, Table)
    for seat in ("north", "east"):
        company.tables.join(table.id, conftest.HOST, company.id(), seat)
    for seat in ("north", "east"):
        answer = done(company.tables.act(table.id, conftest.HOST, company.id(), 99, Add(seat=seat, points=1)))
        assert answer.entry is not None and (answer.entry.actor, answer.entry.acts_for) == (seat, None)


def test_the_end_of_the_game_is_noticed_and_undone(company: Company) -> None:
    table = company.open(goal=3)
    answer = done(company.tables.act(table.id, "north", "a", table.revision, Add(seat="north", points=3)))
    assert answer.table.finished == answer.table.changed
    corrected = Override(seat="north", points=1, reason="miscounted")
    later = done(company.tables.act(table.id, "north", "b", answer.table.revision, corrected))
    assert later.table.finished == answer.table.finished
    back = done(company.tables.undo(table.id, "north", "c", later.table.position))
    assert back.table.finished == answer.table.finished
    back = done(company.tables.undo(table.id, "north", "d", back.table.position))
    assert back.table.finished is None
    assert back.table.undo is None


@pytest.mark.parametrize("table_id", ["", "zzzzzzzz", "x" * 1000, "../../..", "zzzzzzz\x00"])
def test_an_unknown_table_is_not_found(any_company: Company, table_id: str) -> None:
    tables = any_company.tables
    for ask in (
        lambda: tables.get(table_id),
        lambda: tables.revision(table_id),
        lambda: tables.at(table_id, 0),
        lambda: tables.log(table_id),
        lambda: tables.act(table_id, "north", "tap", 0, Next()),
    ):
        with pytest.raises(NotFound):
            ask()


def test_revisions_are_told_of_the_tables_that_are_asked_for(any_company: Company) -> None:
    one, other = any_company.open(), any_company.open()
    any_company.tables.act(other.id, "north", "tap", 99, Next())
    assert any_company.tables.revisions([one.id, "zzzzzzzz"]) == {one.id: one.revision}
    assert any_company.tables.revisions([one.id, other.id]) == {one.id: one.revision, other.id: one.revision + 1}
    assert any_company.tables.revisions([]) == {}


def test_a_table_remembers_its_setup_and_options(company: Company) -> None:
    table = company.open("south", "north", goal=7)
    assert [seat.id for seat in table.seats] == ["south", "north"]
    assert table.setup.options == {"goal": 7} and table.settings.number("goal") == 7
    assert company.open(goal=20).setup.options == {}


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup((SeatPlan("north"),)), "too-few"),
        (Setup((SeatPlan("north"), SeatPlan("north"))), "setup-seat"),
        (Setup((SeatPlan("north"), SeatPlan("up"))), "setup-seat"),
        (Setup((SeatPlan("north"), SeatPlan("east")), {"gaol": 3}), "option-unknown"),
        (Setup((SeatPlan("north"), SeatPlan("east")), {"goal": 0}), "option-value"),
    ],
)
def test_an_impossible_setup_makes_no_table(company: Company, setup: Setup, code: str) -> None:
    answer = company.tables.create("tally", setup, conftest.HOST, "make")
    assert isinstance(answer, Refusal) and answer.code == code
    assert company.tables.listed() == ()


def test_an_unknown_game_makes_no_table(company: Company) -> None:
    answer = company.tables.create("chess\u202e" + "!" * 999, Setup(()), conftest.HOST, "make")
    assert isinstance(answer, Refusal) and answer.code == "game-unknown"
    assert answer.message.params == {"game": "chess" + "!" * 35}


def test_a_double_tap_on_new_table_makes_one(any_company: Company) -> None:
    setup = Setup((SeatPlan("north"), SeatPlan("east")))
    made = [any_company.tables.create("tally", setup, conftest.HOST, "make", {"north": " Anna "}) for _ in range(2)]
    assert made[0] == made[1] and isinstance(made[0], Table)
    assert [seat.name for seat in made[0].seats] == ["Anna", ""]


def test_looking_back(any_company: Company) -> None:
    table = any_company.open()
    states = {0: table.state, 1: table.state, 2: table.state}
    for points in (1, 2, 3):
        command = Add(seat="north", points=points)
        answer = done(any_company.tables.act(table.id, "north", any_company.id(), 99, command))
        states[answer.table.revision] = answer.table.state
    for revision, state in states.items():
        moment = any_company.tables.at(table.id, revision)
        assert moment.state == state and moment.revision == revision
        assert (moment.entry.revision if moment.entry else 0) == revision
    for revision in (-1, len(states), 10**30):
        with pytest.raises(NotFound):
            any_company.tables.at(table.id, revision)


def test_pages_of_the_log(any_company: Company) -> None:
    table = any_company.open()
    for number in range(8):
        any_company.tables.act(table.id, "north", f"a{number}", 99, Next())
    read = lambda **bounds: [entry.revision for entry in any_company.tables.log(table.id, **bounds)]  # noqa: E731
    assert read() == list(range(10, 0, -1))
    assert read(limit=3) == [10, 9, 8]
    assert read(before=8, limit=3) == [7, 6, 5]
    assert read(after=8) == [10, 9]
    assert read(after=-(10**30), before=10**30) == list(range(10, 0, -1))
    assert read(after=10**30) == []


def test_lists_of_tables(any_company: Company) -> None:
    running, ended = any_company.open(), any_company.open(goal=1)
    any_company.tables.act(ended.id, "north", "end", 99, Add(seat="north", points=1))
    ids = lambda **wanted: [each.id for each in any_company.tables.listed(**wanted)]  # noqa: E731
    assert ids() == [ended.id, running.id]
    assert ids(finished=True) == [ended.id] and ids(finished=False) == [running.id]
    assert ids(limit=1, offset=1) == [running.id]
    assert ids(device="north") == ids(device=conftest.HOST) == [ended.id, running.id]
    any_company.tables.free(ended.id, "north", "free", "north")
    assert ids(device="north") == [running.id] and ids(device="a stranger") == []
