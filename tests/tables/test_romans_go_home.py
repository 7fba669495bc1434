"""Whole games of Romans Go Home! at a table: undo, time travel, export and import."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.language import language
from companion.referee.game import SeatPlan as Plan
from companion.referee.game import Setup
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.commands import AnyCommand, DrawForts, Finish, Reveal
from companion.referee.romans_go_home.state import State
from companion.tables.record import export, import_
from companion.tables.results import bgstats_link
from companion.tables.table import Done, Stale, Table
from companion.tables.tables import Tables

from .conftest import HOST, results_of
from .one_phone import OnePhone

SEATS = {
    "four players": (Plan("gold"), Plan("green"), Plan("red"), Plan("violet")),
    "two players and a neutral clan": (Plan("violet"), Plan("gold", True), Plan("green")),
    "alone": (Plan("red"), Plan("gold", True), Plan("green", True)),
}


@pytest.fixture
def tables(url: str) -> Iterator[Tables]:
    made = Tables.open(url, {GAME.id: GAME}, rng=random.Random(7))
    yield made
    made.close()


@pytest.mark.parametrize("seats", SEATS.values(), ids=SEATS)
def test_a_whole_game_with_second_thoughts(
    url: str, tables: Tables, elsewhere: Callable[[Tables], Tables], seats: tuple[Plan, ...]
) -> None:
    company = OnePhone(tables, GAME, Setup(seats))
    players = random.Random(3)

    def any_legal(state: State) -> AnyCommand:
        return players.choice([command for plan in seats for command in GAME.legal(state, plan.id)])

    seen = company.play(players, any_legal, back=0.2, again=0.5)
    end = company.table
    fresh = Tables.open(url, {GAME.id: GAME})
    assert fresh.get(end.id) == end
    for revision, state in seen.items():
        assert fresh.at(end.id, revision).state == state
    fresh.close()

    company.tables = elsewhere(tables)
    copy = import_(company.tables, export(tables, end.id), HOST, "import")
    assert isinstance(copy, Table)
    assert (copy.state, copy.finished) == (end.state, end.finished)
    scores = GAME.scores(end.state)
    rows = results_of(company.tables, copy)
    assert {row.seat: row.points for row in rows} == scores.totals
    assert len(rows) == len(seats) and bgstats_link(copy, language("en").render) is not None
    assert [row.place is None for row in rows] == sorted(row.place is None for row in rows)

    company.table = copy
    company.to_the_start_and_back()


def test_a_card_that_was_replaced_before_all_were_turned_up_stays_secret(tables: Tables) -> None:
    company = OnePhone(tables, GAME, Setup(SEATS["four players"]))
    company.act(DrawForts())
    for clan, card in (("gold", "Q"), ("gold", "D"), ("green", "A"), ("red", "A"), ("red", "D")):
        company.act(Reveal(clan=clan, card=card, at="1.1"))
    hidden = json.loads(export(tables, company.table.id))
    assert [entry["command"]["type"] for entry in hidden["entries"]] == ["draw-forts"]
    assert hidden["left_out"]["secret"] == 5
    company.act(Reveal(clan="violet", card="D", at="1.1"))
    record = json.loads(export(tables, company.table.id))
    laid = [(entry["command"]["clan"], entry["command"]["card"]) for entry in record["entries"][1:]]
    assert laid == [("gold", "D"), ("green", "A"), ("red", "D"), ("violet", "D")]
    assert record["left_out"] == {"secret": 0, "undone": 0, "replaced": 2}
    # nor does a label tell of another card: brought back and downloaded again it is the same file
    labels = [entry["label"]["id"] for entry in record["entries"][1:4]]
    assert labels == ["%(clan)s has turned up a card"] * 3
    copy = import_(tables, json.dumps(record).encode(), HOST, "brought-back")
    assert isinstance(copy, Table)
    again = json.loads(export(tables, copy.id))
    assert again["left_out"] == {"secret": 0, "undone": 0, "replaced": 0}
    for each in (record, again):
        del each["left_out"]
        for entry in each["entries"]:
            del entry["revision"]  # the copy counts its own entries
    assert again == record


def test_a_guess_at_a_secret_card_is_answered_like_any_other(tables: Tables) -> None:
    """Red acts for gold from an older page, and from one that shows that a card is in: the right guess and a wrong one
    look the same."""
    answers = []
    for guess in "AH":
        table = tables.create(GAME.id, Setup(SEATS["four players"]), HOST, f"make-{guess}")
        assert isinstance(table, Table)
        for device in ("gold", "red"):
            tables.join(table.id, device, f"join-{device}", device)
        drawn = tables.act(table.id, HOST, "draw", 2, DrawForts())
        assert isinstance(drawn, Done)
        base = drawn.table.revision
        tables.act(table.id, "gold", "lay", base, Reveal(clan="gold", card="A", at="1.1"))
        late = tables.act(table.id, "red", "late", base, Reveal(clan="gold", card=guess, at="1.1"))
        assert isinstance(late, Stale) and late.refusal.code == "entered-meanwhile"
        answer = tables.act(table.id, "red", "guess", late.table.revision, Reveal(clan="gold", card=guess, at="1.1"))
        assert isinstance(answer, Done) and answer.entry is not None
        answers.append((late.refusal, answer.entry.label, answer.entry.acts_for, answer.table.revision))
    assert answers[0] == answers[1]


def test_bg_stats_is_told_of_no_winner_where_nobody_has_won(tables: Tables) -> None:
    company = OnePhone(tables, GAME, Setup(SEATS["four players"]))
    company.act(Finish(reason="No more time."))
    link = bgstats_link(company.table, language("en").render)
    assert link is not None and GAME.scores(company.table.state).winners == ()
    players = json.loads(parse_qs(urlsplit(link).query)["data"][0])["players"]
    assert [player["winner"] for player in players] == [False] * 4
    assert not any("rank" in player for player in players)


def test_a_phone_that_taps_again_before_the_first_tap_is_answered_changes_its_own_card(tables: Tables) -> None:
    table = tables.create(GAME.id, Setup(SEATS["four players"]), HOST, "make")
    assert isinstance(table, Table)
    tables.join(table.id, "gold", "join", "gold")
    drawn = tables.act(table.id, HOST, "draw", 1, DrawForts())
    assert isinstance(drawn, Done)
    for card in "AH":
        laid = Reveal(clan="gold", card=card, at="1.1")
        tapped = tables.act(table.id, "gold", f"lay-{card}", drawn.table.revision, laid)
        assert isinstance(tapped, Done) and tapped.table.state.clans["gold"].card == card


def test_a_record_tells_its_readers_no_context_of_a_translation(tables: Tables) -> None:
    """They tell one Gold from another in the catalogues; a file that has them is of an older version."""
    company = OnePhone(tables, GAME, Setup(SEATS["four players"]))
    company.act(DrawForts())
    for clan in ("gold", "green", "red", "violet"):
        company.act(Reveal(clan=clan, card="D", at="1.1"))
    data = export(tables, company.table.id)
    gold = {"id": "Gold", "params": {}}
    record = json.loads(data)
    assert "\\u0004" not in data.decode() and record["entries"][1]["label"]["params"]["clan"] == gold
    record["entries"][1]["label"]["params"]["clan"]["id"] = "clan\x04Gold"
    labels = [entry.label for entry in tables.log(company.table.id) if entry.kind == "command"]
    for file in (data, json.dumps(record).encode()):
        copy = import_(tables, file, HOST, f"import-{len(file)}")
        assert isinstance(copy, Table) and [entry.label for entry in tables.log(copy.id)] == labels
