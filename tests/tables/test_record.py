"""A game as a file: what leaves the house, and what is let in."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from companion.language import language
from companion.referee.game import SeatPlan, Setup
from companion.referee.romans_go_home import GAME as ROMANS
from companion.referee.romans_go_home.commands import AnyCommand, DrawForts, Reveal
from companion.referee.romans_go_home.play import RomansGoHome
from companion.referee.romans_go_home.state import State
from companion.referee.ruling import Refusal
from companion.tables.record import Limits, export, import_
from companion.tables.table import Done, NotFound, Table
from companion.tables.tables import Tables

from .conftest import HOST, Company, act, exported
from .tally import GAMES, Add, Bid, Override, Roll


@pytest.fixture
def game(company: Company) -> Table:
    """A running game with a bit of everything."""
    table = company.open("south", "north", goal=30)
    company.tables.rename(table.id, "north", company.id(), "north", "Łucja")
    act(company, table, Add(seat="north", points=3))
    act(company, table, Add(seat="south", points=2))
    act(company, table, Roll(seat="north"))
    act(company, table, Bid(seat="north", amount=3))
    act(company, table, Bid(seat="south", amount=1), "south")
    return act(company, table, Override(seat="south", points=5, reason="we play it so"))


def test_a_record_says_what_was_played(company: Company, game: Table) -> None:
    record = exported(company, game)
    assert (record["format"], record["version"], record["game"]) == ("milecastle-table", 1, "tally")
    assert record["options"] == {"goal": 30}
    assert record["seats"] == [
        {"id": "south", "name": "", "neutral": False},
        {"id": "north", "name": "Łucja", "neutral": False},
    ]
    assert [entry["command"]["type"] for entry in record["entries"]] == ["add", "add", "roll", "bid", "bid", "override"]
    assert record["entries"][4]["actor"] == "south" and record["entries"][5]["acts_for"] == "south"
    assert record["scores"]["totals"] == game.state.points
    assert record["finished"] is None and record["left_out"] == {"secret": 0, "undone": 0, "replaced": 0}
    log = {entry.revision: entry for entry in company.tables.log(game.id)}
    for entry in record["entries"]:
        assert entry["time"] == log[entry["revision"]].time
        assert entry["label"]["id"] == log[entry["revision"]].label.id


def test_a_record_is_indented_for_readers(company: Company, game: Table) -> None:
    assert export(company.tables, game.id).splitlines()[:2] == [b"{", b' "format": "milecastle-table",']


def test_a_record_holds_no_device_and_no_key(company: Company, game: Table) -> None:
    text = export(company.tables, game.id).decode()
    for secret in (game.host, game.host_key, *(seat.key for seat in game.seats), *(seat.device for seat in game.seats)):
        assert secret and secret not in text


def test_the_final_record_says_that_it_is_final(company: Company, game: Table) -> None:
    ended = act(company, game, Override(seat="north", points=40, reason="enough"))
    record = exported(company, ended)
    assert record["finished"] == ended.finished
    assert record["scores"]["winners"] == ["north"] and record["scores"]["end_reason"] == "goal"


def test_no_secret_leaves_before_its_time(company: Company, game: Table) -> None:
    act(company, game, Bid(seat="south", amount=2), "south")
    act(company, game, Add(seat="north", points=1))
    record = exported(company, game)
    assert len(record["entries"]) == 6 and record["left_out"] == {"secret": 2, "undone": 0, "replaced": 0}
    assert record["scores"]["totals"] == game.state.points
    act(company, game, Bid(seat="north", amount=0))
    assert len(exported(company, game)["entries"]) == 9


def test_a_game_that_ends_while_something_is_secret_is_not_final_in_its_record(company: Company, game: Table) -> None:
    act(company, game, Bid(seat="south", amount=2), "south")
    ended = act(company, game, Override(seat="north", points=40, reason="enough"))
    assert ended.finished is not None
    record = exported(company, ended)
    assert record["finished"] is None and record["left_out"] == {"secret": 2, "undone": 0, "replaced": 0}
    assert record["scores"]["totals"] == game.state.points and record["scores"]["winners"] == []


def test_an_undone_secret_does_not_leave_either(company: Company, game: Table) -> None:
    secret = act(company, game, Bid(seat="south", amount=2), "south")
    company.tables.undo(game.id, "south", company.id(), secret.position)
    record = exported(company, game)
    assert len(record["entries"]) == 6 and record["left_out"] == {"secret": 0, "undone": 1, "replaced": 0}


def test_an_imported_game_goes_on(any_company: Company) -> None:
    company = any_company
    table = company.open(goal=30)
    for number in range(20):
        table = act(company, table, Override(seat="north", points=(-1, 1, 2)[number % 3], reason="so"))
    copy = import_(company.tables, export(company.tables, table.id), "importer", "import")
    assert isinstance(copy, Table) and copy.id != table.id
    assert copy.state == table.state and copy.setup == table.setup and copy.created == table.created
    assert copy.hosted_by("importer") and not any(seat.occupied for seat in copy.seats)
    assert company.stored(copy.id) == copy
    assert company.tables.at(copy.id, 5).state == company.tables.at(table.id, 7).state
    said = [[entry.words for entry in company.tables.log(each.id) if entry.kind == "command"] for each in (copy, table)]
    assert said[0] == said[1]
    done = company.tables.undo(copy.id, "importer", company.id(), copy.revision)
    assert isinstance(done, Done) and done.table.state == company.tables.at(table.id, 21).state
    joined = company.tables.join(copy.id, "guest", company.id())
    assert isinstance(joined, Done) and joined.table.held_by("guest") == ("north",)


def test_no_form_names_an_imported_entry(company: Company, game: Table) -> None:
    copy = import_(company.tables, export(company.tables, game.id), "importer", "import")
    assert isinstance(copy, Table)
    for command_id in ("import-1", "import-2"):
        done = company.tables.act(copy.id, "importer", command_id, 10**6, Add(seat="north", points=1))
        assert isinstance(done, Done) and not done.repeated


def test_a_game_without_a_command_travels_too(company: Company) -> None:
    table = company.open()
    copy = import_(company.tables, export(company.tables, table.id), HOST, "import")
    assert isinstance(copy, Table) and copy.revision == 0 and copy.undo is None
    assert company.stored(copy.id) == copy


def test_only_a_game_that_is_over_has_an_end(company: Company, game: Table) -> None:
    record = {**exported(company, game), "finished": 1}
    running = import_(company.tables, json.dumps(record).encode(), HOST, "running")
    assert isinstance(running, Table) and running.finished is None
    ended = act(company, game, Override(seat="north", points=40, reason="enough"))
    record = {**exported(company, ended), "finished": None, "created": 1}
    over = import_(company.tables, json.dumps(record).encode(), HOST, "over")
    assert isinstance(over, Table) and over.finished == ended.finished


def test_a_running_game_can_be_played_on_from_its_file_more_than_once(company: Company, game: Table) -> None:
    data = export(company.tables, game.id)
    first, second = (import_(company.tables, data, HOST, each) for each in ("one", "two"))
    assert isinstance(first, Table) and isinstance(second, Table) and first.id != second.id


def test_the_same_import_twice_makes_one_table(company: Company, game: Table) -> None:
    data = export(company.tables, game.id)
    first, second = (import_(company.tables, data, HOST, "import") for _ in range(2))
    assert isinstance(first, Table) and isinstance(second, Table) and first == second
    assert len(company.tables.listed()) == 2


class Counted(RomansGoHome):
    """Romans Go Home!, counting what it is asked to apply."""

    def __init__(self) -> None:
        self.applied = 0

    def apply(self, state: State, command: AnyCommand) -> Any:
        """As the game does."""
        self.applied += 1
        return super().apply(state, command)


def second_thoughts(tables: Tables, changes: int) -> tuple[bytes, dict[str, str]]:
    """The record of a first turn in which gold and red lay other cards so many times, as if nothing of it had
    been left out; and the cards that were turned up, by clan."""
    opened = tables.create(ROMANS.id, Setup(tuple(map(SeatPlan, ("gold", "green", "red", "violet"))), {}), HOST, "make")
    assert isinstance(opened, Table)
    assert isinstance(tables.act(opened.id, HOST, "draw", 0, DrawForts()), Done)
    record = json.loads(export(tables, opened.id))
    rng = random.Random(5)
    laid = [
        ("green", "A"),
        *((rng.choice(("gold", "red")), rng.choice("ADHQ")) for _ in range(changes)),
        ("violet", "D"),
    ]
    (drawn,) = record["entries"]
    record["entries"] += [
        {**drawn, "actor": clan, "command": {"type": "reveal", "clan": clan, "card": card, "at": "1.1", "chance": {}}}
        for clan, card in laid
    ]
    return json.dumps(record).encode(), dict(laid)


def test_what_was_replaced_a_thousand_times_costs_few_replays(sqlite_url: str) -> None:
    tables = Tables.open(sqlite_url, {ROMANS.id: ROMANS})
    data, turned_up = second_thoughts(tables, 800)
    copy = import_(tables, data, HOST, "import")
    assert isinstance(copy, Table) and copy.revision == 803
    tables.close()
    game = Counted()
    tables = Tables.open(sqlite_url, {game.id: game})
    record = json.loads(export(tables, copy.id))
    kept = [(entry["command"]["clan"], entry["command"]["card"]) for entry in record["entries"][1:]]
    assert len(kept) == 4 and dict(kept) == turned_up and kept[-1] == ("violet", "D")
    assert record["left_out"] == {"secret": 0, "undone": 0, "replaced": 798}
    assert game.applied < 20 * 803
    tables.close()


@pytest.mark.parametrize("first", "AH")
def test_a_record_does_not_tell_whether_what_was_laid_last_was_laid_before(sqlite_url: str, first: str) -> None:
    tables = Tables.open(sqlite_url, {ROMANS.id: ROMANS})
    table = tables.create(ROMANS.id, Setup(tuple(map(SeatPlan, ("gold", "green", "red"))), {}), HOST, "make")
    assert isinstance(table, Table)
    laid = [("gold", first), ("green", "F"), ("gold", "X"), ("gold", "A"), ("red", "D")]
    for number, given in enumerate((DrawForts(), *(Reveal(clan=clan, card=card, at="1.1") for clan, card in laid))):
        assert isinstance(tables.act(table.id, HOST, f"given-{number}", number, given), Done)
    record = json.loads(export(tables, table.id))
    tables.close()
    assert [entry["revision"] for entry in record["entries"]] == [1, 3, 5, 6]


def test_what_an_older_version_of_the_game_let_in_stays_in_the_record(company: Company) -> None:
    table = company.open()
    for given in (Bid(seat="north", amount=1), Roll(seat="north"), Add(seat="north", points=1)):
        act(company, table, given)
    act(company, table, Bid(seat="east", amount=0), "east")
    with company.tables.database.writing() as connection:  # a die that is no longer in the box
        spoil = "UPDATE entries SET payload = replace(payload, :now, :then) WHERE table_id = :table"
        for face in "123456":
            values = {"now": f'"die":"{face}"', "then": '"die":"9"', "table": table.id}
            connection.execute(text(spoil), values)
        connection.execute(text("DELETE FROM snapshots"))
    fresh = Tables.open(company.url, GAMES)
    record = json.loads(export(fresh, table.id))
    fresh.close()
    assert [entry["command"]["type"] for entry in record["entries"]] == ["bid", "roll", "add", "bid"]
    assert record["left_out"]["replaced"] == 0 and record["scores"]["totals"]["north"] == 11


def test_an_unknown_table_has_no_record(company: Company) -> None:
    with pytest.raises(NotFound):
        export(company.tables, "zzzzzzzz")


def entry(number: int, **changed: object) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        record["entries"][number - 1].update(changed)

    return change


def command(number: int, **changed: object) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        record["entries"][number - 1]["command"].update(changed)

    return change


def top(**changed: object) -> Callable[[Any], None]:
    return lambda record: record.update(changed)


NORTH = {"id": "north"}


@pytest.mark.parametrize(
    ("spoil", "code", "where"),
    [
        (top(format="chess"), "import", "chess 1"),
        (top(version=2), "import", "milecastle-table 2"),
        (top(game="chess"), "import", "chess"),
        (top(game=None), "import", "'game'"),
        (top(seats=[NORTH]), "too-few", None),
        (top(seats=[NORTH, NORTH]), "setup-seat", "north"),
        (top(seats=[NORTH, {"id": "up\u202e"}]), "setup-seat", "up"),
        (top(seats="north"), "import", "'seats'"),
        (top(options={"goal": 0}), "option-value", None),
        (top(options={"gaol": 1}), "option-unknown", None),
        (top(created=-1), "import", "'created'"),
        (top(created=2**40), "import", "'created'"),
        (top(entries=[7]), "import-entry", 1),
        (entry(2, command=None), "import-entry", 2),
        (entry(2, actor="west"), "import-entry", 2),
        (entry(3, acts_for="up"), "import-entry", 3),
        (entry(4, time="now"), "import-entry", 4),
        (entry(4, time=10**30), "import-entry", 4),
        (command(1, points=9), "import-entry", 1),
        (command(1, points="many"), "import-entry", 1),
        (command(2, type="steal"), "import-entry", 2),
        (command(3, chance={}), "import-entry", 3),
        (command(3, chance={"die": "7"}), "import-entry", 3),
        (command(3, chance={"die": "1", "coin": "heads"}), "import-entry", 3),
        (command(1, chance={"die": "1"}), "import-entry", 1),
        (command(5, seat="north"), "import-entry", 5),
    ],
)
def test_a_spoilt_record_is_refused_with_the_place_and_stores_nothing(
    company: Company, game: Table, spoil: Callable[[Any], None], code: str, where: str | int | None
) -> None:
    record = exported(company, game)
    spoil(record)
    answer = import_(company.tables, json.dumps(record).encode(), HOST, "import")
    assert isinstance(answer, Refusal) and answer.code == code
    if isinstance(where, int):
        assert answer.message.params["entry"] == where
        assert language("en").render(answer.message).endswith(".")
    elif where:
        assert where in str(answer.message.params)
    assert [each.id for each in company.tables.listed()] == [game.id]


LONG = " <b>\u202eEve\x00 " + "x" * 9000


def test_an_entry_that_is_no_text_is_refused_with_its_number(company: Company, game: Table) -> None:
    first, _, others = export(company.tables, game.id).partition(b'"seat": "south"')
    answer = import_(company.tables, first + b'"seat": "s\xff"' + others, HOST, "import")
    assert isinstance(answer, Refusal) and answer.code == "import-entry"
    assert answer.message.params["entry"] == 2 and "not UTF-8" in str(answer.message.params["why"])
    assert [each.id for each in company.tables.listed()] == [game.id]


@pytest.mark.parametrize("spoil", [top(format=LONG), top(game=LONG), top(seats=[NORTH, {"id": LONG}])])
def test_what_a_refusal_quotes_of_a_file_is_short_and_clean(
    company: Company, game: Table, spoil: Callable[[Any], None]
) -> None:
    record = exported(company, game)
    spoil(record)
    answer = import_(company.tables, json.dumps(record).encode(), HOST, "import")
    assert isinstance(answer, Refusal)
    assert set(answer.message.params.values()) == {("<b>Eve " + "x" * 99)[:40]}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b'{"format": "milecastle-table"}',
        b"[" * 500_000,
        b'{"format":"milecastle-table","version":1,"x":' + b"[" * 500_000,
        b'{"format": "\\ud800"}',
    ],
)
def test_what_is_no_record_at_all(company: Company, data: bytes) -> None:
    answer = import_(company.tables, data, HOST, "import")
    assert isinstance(answer, Refusal) and answer.code == "import"
    assert company.tables.listed() == ()


def test_a_record_that_is_too_large_or_too_long(company: Company, game: Table) -> None:
    data = export(company.tables, game.id)
    for limits, most in ((Limits(size=len(data) - 1), len(data) - 1), (Limits(entries=5), 5)):
        answer = import_(company.tables, data, HOST, "import", limits)
        assert isinstance(answer, Refusal) and answer.message.params == {"most": most}
    assert isinstance(import_(company.tables, data, HOST, "import", Limits(len(data), 6)), Table)


def test_names_in_a_record_are_cleaned(company: Company, game: Table) -> None:
    record = exported(company, game)
    record["seats"][0]["name"] = " <b>\u202eEve\x00 " + "x" * 99
    copy = import_(company.tables, json.dumps(record).encode(), HOST, "import")
    assert isinstance(copy, Table)
    assert copy.seats[0].name == ("<b>Eve " + "x" * 99)[:40]


def test_labels_in_a_record_are_not_believed(company: Company, game: Table) -> None:
    record = exported(company, game)
    record["entries"][0]["label"] = {"id": "South wins", "params": {}}
    copy = import_(company.tables, json.dumps(record).encode(), HOST, "import")
    assert isinstance(copy, Table)
    assert company.tables.log(copy.id)[-1].label.id == "%(seat)s gains %(points)d"


def test_a_record_of_a_newer_version_of_the_game_is_refused(company: Company, game: Table) -> None:
    record = exported(company, game)
    record["game_version"] += 1
    answer = import_(company.tables, json.dumps(record).encode(), "importer", "import")
    assert isinstance(answer, Refusal) and "newer version" in answer.message.id
    assert answer.message.params["given"] == game.game.version + 1


def test_a_version_below_zero_is_refused_with_its_place(company: Company, game: Table) -> None:
    record = exported(company, game)
    record["game_version"] = -1
    answer = import_(company.tables, json.dumps(record).encode(), "importer", "import")
    assert isinstance(answer, Refusal) and "game_version" in language("en").render(answer.message)


def test_a_record_may_begin_with_a_mark_of_the_byte_order(company: Company, game: Table) -> None:
    marked = b"\xef\xbb\xbf" + export(company.tables, game.id)
    assert isinstance(import_(company.tables, marked, "importer", "import"), Table)
