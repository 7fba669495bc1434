"""Who sits where, and who may change it."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import text

from companion.referee.game import SeatPlan, Setup
from companion.referee.messages import Message, say
from companion.referee.ruling import Refusal, Refused
from companion.tables.identity import device_hash
from companion.tables.table import HOST as HOST_ACTOR
from companion.tables.table import Done, Seat, Table, called
from companion.tables.tables import Tables

from .conftest import HOST, Company
from .tally import Add, Next, State, Tally


@pytest.fixture
def table(any_company: Company) -> Table:
    """A fresh table with two free seats and a neutral one."""
    setup = Setup((SeatPlan("north"), SeatPlan("east", True), SeatPlan("south")))
    made = any_company.tables.create("tally", setup, HOST, "make")
    assert isinstance(made, Table)
    return made


def done(answer: object) -> Done:
    assert isinstance(answer, Done), answer
    return answer


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def seat(table: Table, seat_id: str) -> Seat:
    found = table.seat(seat_id)
    assert found is not None
    return found


def test_a_scan_takes_the_next_free_seat(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    first = done(tables.join(table.id, "a", "1"))
    assert first.table.held_by("a") == ("north",) and first.table.revision == 1
    second = done(tables.join(table.id, "b", "2", name=" Żaneta\u202e "))
    assert second.table.held_by("b") == ("south",)
    assert seat(second.table, "south").name == "Żaneta"
    assert second.entry is not None and second.entry.kind == "seat"
    assert second.entry.label == say("%(name)s sits down as %(seat)s", name="Żaneta", seat=Message("South"))
    assert code(tables.join(table.id, "c", "3")) == "table-full"
    assert any_company.stored(table.id) == second.table


def test_a_device_that_joins_again_keeps_its_seat(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    tables.join(table.id, "a", "1")
    again = done(tables.join(table.id, "a", "2"))
    assert again.entry is None and again.table.held_by("a") == ("north",) and again.table.revision == 1
    repeated = done(tables.join(table.id, "a", "1"))
    assert repeated.repeated and repeated.table.revision == 1


def test_a_seat_that_is_asked_for_again_by_its_own_device_is_kept_without_a_word(company: Company) -> None:
    table = company.open()
    company.tables.set_door(table.id, HOST, "door", False)
    again = done(company.tables.join(table.id, "north", "again", "north", "Somebody else"))
    assert again.entry is None and seat(again.table, "north").name == ""


def test_a_name_stays_when_somebody_sits_down_without_one(company: Company) -> None:
    setup = Setup((SeatPlan("north"), SeatPlan("east")))
    made = company.tables.create("tally", setup, HOST, "make", {"north": "Ada", "east": "Ewa"})
    assert isinstance(made, Table)
    assert seat(done(company.tables.join(made.id, "a", "1", name=" \u202e ")).table, "north").name == "Ada"
    assert seat(done(company.tables.join(made.id, "b", "2", name="Eve")).table, "east").name == "Eve"


def test_one_phone_may_hold_several_seats(any_company: Company, table: Table) -> None:
    for number, wanted in enumerate(("north", "south")):
        any_company.tables.join(table.id, "a", str(number), wanted)
    assert any_company.tables.get(table.id).held_by("a") == ("north", "south")


@pytest.mark.parametrize(
    ("wanted", "refused"), [("up", "seat-unknown"), ("east", "seat-neutral"), ("north", "seat-taken")]
)
def test_seats_that_cannot_be_taken(any_company: Company, table: Table, wanted: str, refused: str) -> None:
    any_company.tables.join(table.id, "a", "1", "north")
    assert code(any_company.tables.join(table.id, "b", "2", wanted)) == refused
    assert any_company.tables.revision(table.id) == 1


def test_who_cannot_sit_down_is_told_why(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    tables.join(table.id, "a", "1", "north")
    tables.hand_over(table.id, HOST, "2", "south")
    for wanted, told in (
        ("north", say("%(who)s sits there already.", who=Message("North"))),
        ("east", say("Nobody sits there: the companion moves %(seat)s.", seat=Message("East"))),
        ("south", say("The seat of %(who)s is kept for whoever has its code.", who=Message("South"))),
    ):
        answer = tables.join(table.id, "b", "3", wanted)
        assert isinstance(answer, Refusal) and answer.message == told


def test_a_seat_that_is_none_is_quoted_short_and_clean(company: Company) -> None:
    answer = company.tables.join(company.open().id, "a", "1", "\u202eup" + "!" * 999)
    assert isinstance(answer, Refusal) and answer.message.params == {"seat": "up" + "!" * 38}


def test_a_closed_door_keeps_newcomers_out_and_nobody_else(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    tables.join(table.id, "a", "1")
    assert code(tables.set_door(table.id, "a", "2", False)) == "not-host"
    closed = done(tables.set_door(table.id, HOST, "3", False))
    assert not closed.table.door_open and closed.entry is not None and closed.entry.actor == HOST_ACTOR
    assert closed.entry.label.id == "The door is closed"
    assert done(tables.set_door(table.id, HOST, "4", False)).entry is None
    assert code(tables.join(table.id, "b", "5")) == "door-closed"
    assert done(tables.join(table.id, "a", "6")).table.held_by("a") == ("north",)
    # one phone for all: who sits here already is nobody new
    assert done(tables.join(table.id, "a", "more", "south")).table.held_by("a") == ("north", "south")
    assert code(tables.join(table.id, "b", "still", "south")) == "door-closed"
    tables.free(table.id, "a", "less", "south")
    assert done(tables.join(table.id, HOST, "7")).table.held_by(HOST) == ("south",)
    opened = done(tables.set_door(table.id, HOST, "8", True))
    assert opened.table.door_open and opened.entry is not None and opened.entry.label.id == "The door is open"


def test_names(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    tables.join(table.id, "a", "1")
    assert seat(done(tables.rename(table.id, "a", "2", "north", "Ada")).table, "north").name == "Ada"
    assert done(tables.rename(table.id, "a", "3", "north", " Ada ")).entry is None
    assert code(tables.rename(table.id, "b", "4", "north", "Eve")) == "seat-foreign"
    by_host = done(tables.rename(table.id, HOST, "5", "north", ""))
    assert seat(by_host.table, "north").name == ""
    assert by_host.entry is not None and (by_host.entry.actor, by_host.entry.acts_for) == (HOST_ACTOR, "north")
    assert seat(done(tables.rename(table.id, HOST, "6", "east", "The wall")).table, "east").name == "The wall"
    assert code(tables.rename(table.id, HOST, "7", "up", "Eve")) == "seat-unknown"


def test_leaving_and_freeing(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    tables.join(table.id, "a", "1")
    key = seat(tables.get(table.id), "north").key
    assert code(tables.free(table.id, "b", "2", "north")) == "seat-foreign"
    assert done(tables.free(table.id, "a", "3", "north")).table.held_by("a") == ()
    assert done(tables.free(table.id, HOST, "4", "north")).entry is None
    assert code(tables.claim(table.id, "a", "5", key)) == "key-unknown"
    tables.join(table.id, "b", "6", "north")
    assert done(tables.free(table.id, HOST, "7", "north")).table.held_by("b") == ()
    assert code(tables.free(table.id, HOST, "8", "east")) == "seat-neutral"


def test_a_recovery_link_moves_the_seat_to_the_new_phone(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    key = seat(done(tables.join(table.id, "lost", "1")).table, "north").key
    moved = done(tables.claim(table.id, "new", "2", key))
    assert moved.table.held_by("new") == ("north",) and moved.table.held_by("lost") == ()
    assert moved.entry is not None
    assert moved.entry.label == say("%(who)s has moved to another device", who=Message("North"))
    assert done(tables.claim(table.id, "new", "3", key)).entry is None
    for wrong in ("", "guess", key[:-1]):
        assert code(tables.claim(table.id, "thief", "4", wrong)) == "key-unknown"


def test_handing_over_makes_a_new_key_and_the_old_phone_loses_the_seat(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    old = seat(done(tables.join(table.id, "a", "1")).table, "north").key
    assert code(tables.hand_over(table.id, "b", "2", "north")) == "seat-foreign"
    handed = done(tables.hand_over(table.id, "a", "3", "north"))
    assert handed.table.held_by("a") == ()
    assert code(tables.claim(table.id, "b", "4", old)) == "key-unknown"
    new = seat(handed.table, "north").key
    taken = done(tables.claim(table.id, "b", "5", new)).table
    assert taken.held_by("b") == ("north",)
    assert seat(done(tables.hand_over(table.id, "a", "3", "north")).table, "north").key == seat(taken, "north").key
    # what was shown to hand it over opens it once; the code that its player keeps opens it again and again
    kept = seat(taken, "north").key
    assert kept != new and code(tables.claim(table.id, "a", "6", new)) == "key-unknown"
    for device, number in (("c", "7"), ("b", "8")):
        assert done(tables.claim(table.id, device, number, kept)).table.held_by(device) == ("north",)


def test_a_seat_that_is_handed_over_is_kept_for_its_new_key(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    for device in ("a", "b"):
        tables.join(table.id, device, f"{device}1")
    first = seat(done(tables.hand_over(table.id, HOST, "2", "south")).table, "south")
    assert first.kept and not first.free and not first.occupied
    assert seat(any_company.stored(table.id), "south") == first
    # neither a scan nor a tap takes it, and nobody waits for an answer from it
    assert code(tables.join(table.id, "c", "3")) == "table-full"
    assert code(tables.join(table.id, "b", "4", "south")) == "seat-kept"
    assert tables.get(table.id).must_agree(()) == ("north",)
    # another code ends the first one; the seat is taken by the last alone
    second = seat(done(tables.hand_over(table.id, HOST, "5", "south")).table, "south")
    assert code(tables.claim(table.id, "c", "6", first.key)) == "key-unknown"
    assert done(tables.claim(table.id, "c", "7", second.key)).table.held_by("c") == ("south",)
    # or the host frees it for anybody
    tables.hand_over(table.id, HOST, "8", "south")
    assert code(tables.free(table.id, "c", "9", "south")) == "seat-foreign"
    assert seat(done(tables.free(table.id, HOST, "10", "south")).table, "south").free
    assert done(tables.join(table.id, "d", "11")).table.held_by("d") == ("south",)


def test_a_link_that_is_no_longer_valid_says_so_to_who_sits_here(any_company: Company, table: Table) -> None:
    any_company.tables.join(table.id, "a", "1")
    for device, says in (("a", "This link is used up."), (HOST, "This link is used up.")):
        answer = any_company.tables.claim(table.id, device, "2", "old")
        assert isinstance(answer, Refusal) and answer.message == Message(says)


def test_the_log_names_the_seat_and_its_player(any_company: Company, table: Table) -> None:
    any_company.tables.join(table.id, "a", "1", name="Ada")
    entry = done(any_company.tables.free(table.id, "a", "2", "north")).entry
    assert entry is not None
    assert entry.label.params["who"] == say("%(seat)s (%(name)s)", seat=Message("North"), name="Ada")


def test_in_a_list_the_same_name_twice_is_told_apart_by_the_seats(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    alone = done(tables.join(table.id, "a", "1", name="Ada")).table
    assert called(alone, alone.seats[0]) == "Ada"
    both = done(tables.join(table.id, "b", "2", "south", "ADA")).table
    assert called(both, both.seats[0]) == say("%(name)s (%(seat)s)", name="Ada", seat=Message("North"))


def test_somebody_without_a_name_is_not_called_somebody(any_company: Company, table: Table) -> None:
    entry = done(any_company.tables.join(table.id, "a", "1")).entry
    assert entry is not None and entry.label == say("%(seat)s is taken", seat=Message("North"))


def test_the_host_may_move_to_another_device(any_company: Company, table: Table) -> None:
    moved = done(any_company.tables.claim(table.id, "tablet", "1", table.host_key))
    assert moved.table.hosted_by("tablet") and not moved.table.hosted_by(HOST)
    assert done(any_company.tables.claim(table.id, "tablet", "2", table.host_key)).entry is None
    assert code(any_company.tables.set_door(table.id, HOST, "3", False)) == "not-host"


def test_seat_changes_leave_the_game_alone(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    tables.join(table.id, "a", "1")
    acted = done(tables.act(table.id, "a", "2", 1, Add(seat="north", points=4)))
    freed = done(tables.free(table.id, "a", "3", "north"))
    assert freed.table.state == acted.table.state
    assert freed.table.position == acted.table.position == 2
    assert freed.table.undo == acted.table.undo


def test_who_may_act(any_company: Company, table: Table) -> None:
    seated = done(any_company.tables.join(table.id, "a", "1")).table
    assert seated.may_act("a") and seated.may_act(HOST) and not seated.may_act("b")


def test_neither_log_nor_repr_gives_away_devices_or_keys(any_company: Company, table: Table) -> None:
    tables = any_company.tables
    seated = done(tables.join(table.id, "a", "1")).table
    handed = done(tables.hand_over(table.id, "a", "2", "north")).table
    log = msgspec.json.encode(tables.log(table.id)).decode()
    for each in (seated, handed):
        secrets = [seat.key for seat in each.seats] + [each.host_key, each.host, device_hash("a")]
        assert not [secret for secret in secrets if secret in repr(each) or secret in log]


def test_rematch_with_the_same_company(any_company: Company) -> None:
    tables = any_company.tables
    table = any_company.open("south", "north", goal=2)
    tables.rename(table.id, "north", "name", "north", "Ada")
    tables.set_door(table.id, HOST, "door", False)
    assert code(tables.rematch(table.id, "north", "early")) == "not-finished"
    tables.act(table.id, "north", "win", 99, Add(seat="north", points=2))
    again = tables.rematch(table.id, "north", "again")
    assert isinstance(again, Table) and again.id != table.id
    assert (
        again.setup == msgspec.structs.replace(table.setup, carried="1")
        and again.revision == 0
        and again.finished is None
    )
    assert again.held_by("north") == ("north",) and again.hosted_by(HOST) and not again.door_open
    assert seat(again, "north").name == "Ada"
    assert seat(again, "north").key != seat(table, "north").key and again.host_key != table.host_key
    old = tables.get(table.id)
    assert old.rematch == again.id and old.newest is not None and old.newest.kind == "rematch"
    assert old.newest.label.params["who"] == say("%(seat)s (%(name)s)", seat=Message("North"), name="Ada")
    for device, command_id in (("north", "again"), ("south", "too"), (HOST, "three")):
        assert tables.rematch(table.id, device, command_id) == again
    assert len(tables.listed()) == 2


def test_a_seat_kept_for_a_key_of_the_old_table_is_free_at_the_next(any_company: Company) -> None:
    table = any_company.open()
    any_company.tables.hand_over(table.id, HOST, "over", "east")
    again = any_company.tables.rematch(table.id, HOST, "again")
    assert isinstance(again, Table) and seat(again, "east").free and seat(again, "north").occupied


def test_a_command_id_of_something_else_starts_no_rematch(company: Company) -> None:
    table = company.open()
    done(company.tables.act(table.id, "north", "turn", table.revision, Next()))
    assert code(company.tables.rematch(table.id, HOST, "turn")) == "command-id"
    assert company.tables.get(table.id).rematch is None and len(company.tables.listed()) == 1


def test_what_the_game_carries_over_is_there_for_good(any_company: Company) -> None:
    tables = any_company.tables
    table = any_company.open()
    done(tables.act(table.id, "north", "turn", table.revision, Next()))
    again = tables.rematch(table.id, HOST, "again")
    assert isinstance(again, Table) and again.state.page == 1
    assert again.setup.carried == any_company.stored(again.id).setup.carried == "2"


class Forgetful(Tally):
    """Tally that has nothing to carry over."""

    def carried(self, state: State) -> str:
        """Nothing."""
        return ""


def test_a_game_that_carries_nothing_over_hands_on_what_it_had(company: Company) -> None:
    first = company.tables.rematch(company.open().id, HOST, "again")
    assert isinstance(first, Table) and first.setup.carried == "1"
    tables = Tables.open(company.url, {"tally": Forgetful()})
    second = tables.rematch(first.id, HOST, "again")
    assert isinstance(second, Table) and second.setup.carried == "1"
    tables.close()


class Once(Tally):
    """Tally, which nobody may play a second time."""

    def new(self, setup: Setup) -> State:
        """From no set-up that holds something of the game before."""
        if setup.carried:
            raise Refused(Refusal("once", say("Once is enough.")))
        return super().new(setup)


def test_a_rematch_that_the_game_refuses_leaves_the_table_as_it_is(company: Company) -> None:
    table = company.open()
    tables = Tables.open(company.url, {"tally": Once()})
    assert code(tables.rematch(table.id, HOST, "again")) == "once"
    assert tables.get(table.id).rematch is None and len(tables.listed()) == 1
    tables.close()


def test_the_host_may_start_again_before_the_end(any_company: Company) -> None:
    table = any_company.open()
    assert isinstance(any_company.tables.rematch(table.id, HOST, "again"), Table)


def test_no_form_can_stand_in_the_way_of_a_rematch(company: Company) -> None:
    table = company.open()
    for squatted in (f"rematch-{table.id}", f"rematch:{table.id}"):
        company.tables.create("tally", table.setup, "a stranger", squatted)
    again = company.tables.rematch(table.id, HOST, "again")
    assert isinstance(again, Table) and again.held_by("north") == ("north",)
    assert company.tables.rematch(table.id, HOST, "later") == again


def test_the_rematch_of_an_old_database_is_made_once(company: Company) -> None:
    """It was stored under an id with a dash; who asks later finds it by the table."""
    table = company.open()
    again = company.tables.rematch(table.id, HOST, "again")
    assert isinstance(again, Table)
    with company.tables.database.writing() as connection:
        old = {"id": again.id, "command": f"rematch-{table.id}"}
        connection.execute(text("UPDATE tables SET command_id = :command WHERE id = :id"), old)
    assert company.tables.rematch(table.id, HOST, "later") == again
    assert len(company.tables.listed()) == 2
