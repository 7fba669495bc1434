"""Results: a spreadsheet that opens harmlessly, and a link that BG Stats understands."""

from __future__ import annotations

import csv
import io
import json
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import text

from companion.language import language
from companion.tables import results
from companion.tables.results import Result, all_results, as_csv, bgstats_link
from companion.tables.table import Broken, Done, Table
from companion.tables.tables import Tables

from .conftest import HOST, Clock, Company, results_of
from .tally import GAMES, Override


def finished(company: Company, name: str = "Łucja & Co") -> Table:
    table = company.open(goal=5)
    company.tables.rename(table.id, "north", company.id(), "north", name)
    for seat, points in (("east", 2), ("north", 6)):
        answer = company.tables.act(table.id, "north", company.id(), 99, Override(seat=seat, points=points, reason=""))
        assert isinstance(answer, Done)
    return answer.table


def test_a_row_for_each_seat_the_best_first(company: Company) -> None:
    table = finished(company)
    assert results_of(company.tables, table) == (
        Result("2023-11-14T22:13:26Z", table.id, "tally", "north", "Łucja & Co", 6, 1, "yes", "goal", "no"),
        Result("2023-11-14T22:13:26Z", table.id, "tally", "east", "", 2, 2, "no", "goal", "no"),
    )
    assert results_of(company.tables, company.open()) == ()


def test_all_results_as_csv(company: Company) -> None:
    first = finished(company)
    company.open()
    second = finished(company, '=HYPERLINK("http://x","y"),\n')
    rows = list(csv.DictReader(io.StringIO(as_csv(all_results(company.tables)))))
    assert [row["table"] for row in rows] == [second.id, second.id, first.id, first.id]
    assert rows[0]["name"] == '\'=HYPERLINK("http://x","y"),' and rows[2]["name"] == "Łucja & Co"
    assert list(rows[0]) == ["date", "table", "game", "seat", "name", "points", "place", "winner", "end", "neutral"]


@pytest.mark.parametrize(
    ("name", "written"),
    [("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@A1", "'@A1"), ("Ann=1", "Ann=1"), ("", "")]
    + [(f"{sign}1", f"'{sign}1") for sign in "＝＋－＠"],
)
def test_no_name_is_a_formula(name: str, written: str) -> None:
    row = Result("2023-11-14T22:13:26Z", "abc", "tally", "north", name, 6, 1, "yes", "goal", "no")
    assert next(csv.DictReader(io.StringIO(as_csv([row]))))["name"] == written


def test_more_finished_tables_than_a_page(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [finished(company).id for _ in range(5)]
    monkeypatch.setattr(results, "_PAGE", 2)
    assert [row.table for row in all_results(company.tables)][::2] == ids[::-1]


def test_a_game_that_ends_while_the_results_are_read_counts_none_twice(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [finished(company).id for _ in range(5)][::-1]
    monkeypatch.setattr(results, "_PAGE", 2)
    rows = all_results(company.tables)
    told = [next(rows).table]
    finished(company)  # moves all others by one
    told += [row.table for row in rows]
    assert told[::2] == told[1::2] == ids


@pytest.mark.parametrize("gone", [(0,), (1,), (0, 1), (2,), (2, 3), (4,)])
def test_tables_that_are_deleted_while_the_results_are_read_hide_no_other_one(
    any_company: Company, monkeypatch: pytest.MonkeyPatch, gone: tuple[int, ...]
) -> None:
    company = any_company
    ids = [finished(company).id for _ in range(5)][::-1]
    monkeypatch.setattr(results, "_PAGE", 2)
    rows = all_results(company.tables)
    told = [next(rows).table]
    company.tables.delete([ids[number] for number in gone])
    told += [row.table for row in rows]
    assert (
        told[::2] == told[1::2] == [ids[0], *(each for number, each in enumerate(ids) if number and number not in gone)]
    )


def test_a_table_that_its_game_no_longer_accepts_keeps_lines_without_points(company: Company) -> None:
    old, broken, new = (finished(company, name) for name in ("Ann", "Bob", "Cid"))
    with company.tables.database.writing() as connection:
        at = {"table": broken.id}
        connection.execute(text("DELETE FROM snapshots WHERE table_id = :table"), at)
        connection.execute(text("UPDATE entries SET payload = '{}' WHERE kind = 'command' AND table_id = :table"), at)
    tables = Tables.open(company.url, GAMES)
    with pytest.raises(Broken):
        tables.get(broken.id)
    rows = list(csv.DictReader(io.StringIO(as_csv(all_results(tables)))))
    tables.close()
    assert [row["table"] for row in rows] == [new.id] * 2 + [broken.id] * 2 + [old.id] * 2
    assert [row["points"] for row in rows] == ["6", "2", "", "", "6", "2"]
    assert [(row["name"], row["place"], row["end"]) for row in rows[1:4]] == [
        ("", "2", "goal"),
        ("Bob", "", "unreadable"),
        ("", "", "unreadable"),
    ]
    assert rows[2]["date"] and rows[2]["game"] == "tally" and rows[2]["neutral"] == "no"


def test_a_table_whose_set_up_is_no_longer_allowed_keeps_lines_too(company: Company) -> None:
    table = finished(company)
    with company.tables.database.writing() as connection:
        connection.execute(text("UPDATE tables SET setup = replace(setup, 'goal', 'gaol')"))
    assert [(row.seat, row.points, row.end) for row in results_of(company.tables, table)] == [
        ("north", None, "unreadable"),
        ("east", None, "unreadable"),
    ]


def test_a_link_for_bg_stats(company: Company) -> None:
    table = finished(company)
    link = bgstats_link(table, language("en").render)
    assert link is not None
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    assert json.loads(data) == {
        "sourceName": "Milecastle",
        "sourcePlayId": table.id,
        "playDate": "2023-11-14 22:13:26",
        "durationMin": 1,
        "game": {"name": "Tally", "sourceGameId": "tally", "highestWins": True, "noPoints": False},
        "players": [player("Łucja & Co", 6, 1, True), player("East", 2, 2, False)],
    }


def test_bg_stats_is_told_two_players_of_one_name_apart(company: Company) -> None:
    """It takes one name for one player: both results would be that player's."""
    table = finished(company, "Ann")
    answer = company.tables.rename(table.id, HOST, company.id(), "east", "ann")
    assert isinstance(answer, Done)
    link = bgstats_link(answer.table, language("en").render)
    assert link is not None
    players = json.loads(parse_qs(urlsplit(link).query)["data"][0])["players"]
    assert players == [player("Ann (North)", 6, 1, True), player("ann (East)", 2, 2, False)]


def test_bg_stats_is_told_how_long_it_took(company: Company) -> None:
    clock = company.tables.clock
    assert isinstance(clock, Clock)
    table = company.open(goal=5)
    clock.now = table.created + 90 * 60 + 58
    answer = company.tables.act(table.id, "north", company.id(), 99, Override(seat="north", points=6, reason=""))
    assert isinstance(answer, Done)
    clock.now += 3600  # what is set right later does not count
    answer = company.tables.act(table.id, "north", company.id(), 99, Override(seat="north", points=1, reason=""))
    assert isinstance(answer, Done)
    link = bgstats_link(answer.table, language("en").render)
    assert link is not None and json.loads(parse_qs(urlsplit(link).query)["data"][0])["durationMin"] == 90


def player(name: str, score: int, rank: int, winner: bool) -> dict[str, object]:
    return {
        "name": name,
        "sourcePlayerId": name,
        "score": score,
        "rank": rank,
        "winner": winner,
        "startPlayer": False,
    }


def test_no_link_while_the_game_is_on(company: Company) -> None:
    assert bgstats_link(company.open(), language("en").render) is None
