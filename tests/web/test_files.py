"""What outlives the evening: the log, the past, downloads and imports, results."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import text

from companion.language import language
from companion.referee.game import SeatPlan, Setup
from companion.referee.runes_of_mayhem.commands import Finish
from companion.tables.record import Limits
from companion.tables.table import Done, Table

from .conftest import House
from .pages import Page, Phone, is_over, play_to_the_end

Finished = tuple[str, Phone]


@pytest.fixture
def finished(house: House) -> Finished:
    """A table at which one phone has played a whole game for three."""
    host = house.phone()
    kinds = {"gold": "player", "green": "player", "red": "neutral"}
    table = host.open_table(kinds, host="keep", options={"Q1": "replace"}, gold="Łucja", green="=1+1")
    play_to_the_end([host], table, random.Random(11))
    return table, host


def test_the_log_leads_to_the_table_as_it_stood_at_every_revision(house: House, finished: Finished) -> None:
    table, host = finished
    revisions = house.revision(table)
    assert revisions > 40
    linked: list[str] = []
    page = host.get(f"{table}/log")
    while True:
        linked += [link.get("href") for link in page.find("//a[contains(@class, 'revision')]")]
        earlier = page.find("//main//a[contains(@href, 'before=')]")
        if not earlier:
            break
        page = host.get(earlier[0].get("href"))
    for before in ("-5", "0", "x"):
        newest = host.get(f"{table}/log?before={before}").find("//a[contains(@class, 'revision')]")[0].get("href")
        assert newest == linked[0], before
    assert linked == [f"{table}/at/{revision}" for revision in range(revisions, 0, -1)]
    for revision in range(revisions + 1):
        page = house.phone().get(f"{table}/at/{revision}")
        assert page.status == 200
        assert f"step {revision} of {revisions}" in page.text
        assert not page.find("//*[@id='table']//form")
        assert bool(page.find("//a[@rel='prev']")) is (revision > 0)
        assert bool(page.find("//a[@rel='next']")) is (revision < revisions)
    assert is_over(host.get(f"{table}/at/{revisions}"))


@pytest.fixture
def another_house(tmp_path: Path) -> Iterator[House]:
    """The site of somebody else, where nobody has played yet."""
    made = House(tmp_path / "another.sqlite3")
    yield made
    made.tables.close()


@pytest.mark.parametrize("revision", ["9999", "-1", "x", "1.5"])
def test_a_revision_that_was_not(finished: Finished, revision: str) -> None:
    table, host = finished
    page = host.get(f"{table}/at/{revision}")
    assert page.status == 404 and page.alert()


def _import(phone: Phone, content: bytes, command: str = "") -> Page:
    field = b'--edge\r\nContent-Disposition: form-data; name="command"\r\n\r\n' + command.encode() + b"\r\n"
    head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="table.json"\r\n\r\n'
    phone.get("/tables")
    answer = phone.client.post(
        "/tables/import",
        data=field + head + content + b"\r\n--edge--\r\n",
        content_type="multipart/form-data; boundary=edge",
        follow_redirects=True,
    )
    return Page(answer)


def test_a_download_comes_back_as_the_same_table(finished: Finished, another_house: House) -> None:
    table, host = finished
    page = host.get(f"{table}/download")
    assert page.headers["Content-Type"].startswith("application/json")
    assert table.removeprefix("/t/") in page.headers["Content-Disposition"]
    other = another_house.phone()
    back = _import(other, page.content)
    assert back.status == 200 and back.hops == [303] and is_over(back)
    one, two = json.loads(page.content), json.loads(other.get(f"{back.path}/download").content)
    for record in (one, two):
        for entry in record["entries"]:
            del entry["revision"]  # what was undone, and the seats, are not in the import
    assert one == two


def test_a_finished_game_that_is_brought_again_leads_to_its_table(house: House, finished: Finished) -> None:
    table, host = finished
    before = house.phone().get("/tables/results.csv").content
    stranger = house.phone()
    answer = _import(stranger, host.get(f"{table}/download").content)
    assert answer.status == 200
    (said,) = answer.find("//*[@role='status']")
    assert "is here already" in said.text_content()
    assert [link.get("href") for link in said.xpath(".//a")] == [table]
    assert len(house.tables.listed()) == 1
    assert house.phone().get("/tables/results.csv").content == before


def test_a_table_that_its_game_no_longer_accepts_does_not_hide_the_others(house: House, finished: Finished) -> None:
    table, host = finished
    broken = host.open_table({"gold": "player", "green": "player"}, host="keep", gold="Bob")
    play_to_the_end([host], broken, random.Random(5))
    with house.tables.database.writing() as connection:
        at = {"table": broken.removeprefix("/t/")}
        connection.execute(text("DELETE FROM snapshots WHERE table_id = :table"), at)
        connection.execute(text("UPDATE entries SET payload = '{}' WHERE kind = 'command' AND table_id = :table"), at)
    later = house.anew()
    phone = later.phone()
    assert phone.get(broken).status == 500 and "of its log is not possible" in phone.page.alert()
    page = phone.get("/tables")
    assert page.status == 200
    listed = page.find("//section[@aria-labelledby='finished']//li")
    lines = {line.xpath(".//strong/..")[0].get("href"): line for line in listed}
    assert set(lines) == {table, broken}
    assert "Bob" in lines[broken].text_content() and "Won by" not in lines[broken].text_content()
    assert len(lines[broken].xpath(".//a")) == 1 and len(lines[table].xpath(".//a")) == 2
    for address in ("/", "/tables/results.csv"):
        assert phone.get(address).status == 200
    rows = list(csv.DictReader(io.StringIO(phone.page.content.decode("utf-8-sig"))))
    points = {(row["table"], bool(row["points"])) for row in rows}
    assert points == {(table.removeprefix("/t/"), True), (broken.removeprefix("/t/"), False)}


def test_a_running_game_goes_on_where_it_was_downloaded(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"}, host="keep", gold="王小明")
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    (form,) = host.get(table).forms(do="reveal")
    form.fields["card.gold"], form.fields["card.green"] = "F", "A"
    host.press(form)
    content = host.get(f"{table}/download").content
    other = house.phone()
    back = _import(other, content)
    assert "Round 1, turn 2" in back.text and "王小明" in back.text
    play_to_the_end([other], back.path, random.Random(2))
    assert "Round 1, turn 2" in host.get(table).text


def test_a_form_that_comes_twice_makes_one_table_and_another_file_another_one(house: House) -> None:
    host = house.phone()
    files = []
    for name in ("Ann", "Bob"):
        table = host.open_table({"gold": "player", "green": "player"}, host="keep", gold=name)
        files.append(host.get(f"{table}/download").content)

    def command() -> str:
        (field,) = host.get("/tables").form_to("/tables/import").xpath(".//input[@name='command']")
        given: str = field.get("value")
        return given

    drawn = command()
    first, again, other = (_import(host, content, drawn) for content in (files[0], files[0], files[1]))
    assert first.path == again.path and "Ann" in again.text and "Bob" in other.text
    later = _import(host, files[0], command())  # the form anew: to play on from there once more
    assert len({first.path, other.path, later.path}) == 3 and len(house.tables.listed()) == 5


def _rubbish(good: bytes) -> dict[str, bytes]:
    def changed(**members: Any) -> bytes:
        return json.dumps({**json.loads(good), **members}).encode()

    entries = json.loads(good)["entries"]
    drawn = next(number for number, entry in enumerate(entries) if entry["command"].get("chance"))
    chance = entries[drawn]["command"]["chance"]
    first = next(iter(chance))
    other = {**entries[drawn], "command": {**entries[drawn]["command"], "chance": {**chance, first: "Z99"}}}
    foreign = {**entries[0], "actor": "violet"}
    return {
        "nothing": b"",
        "not JSON": b"%PDF-1.7 hello",
        "not text": b"\xff\xfe\x00\x01",
        "a list": b"[]",
        "a number": b"1e999",
        "nested": b"[" * 100_000,
        "cut off": good[: len(good) // 2],
        "another format": changed(format="chess"),
        "another version": changed(version=99),
        "another game": changed(game="checkers"),
        "a seat that is none": changed(seats=[{"id": "blue"}, {"id": "gold"}]),
        "one seat": changed(seats=[{"id": "gold"}]),
        "an unknown option": changed(options={"Q99": "x"}),
        "an option of another value": changed(options={"Q1": "perhaps"}),
        "changed chance": changed(entries=[*entries[:drawn], other, *entries[drawn + 1 :]]),
        "a stranger acted": changed(entries=[foreign, *entries[1:]]),
        "an entry twice": changed(entries=[entries[0], *entries]),
        "entries in another order": changed(entries=entries[::-1]),
        "entries of another kind": changed(entries=[1, 2, 3]),
        "too many entries": changed(entries=entries[:1] * (Limits().entries + 1)),
        "too large": good + b" " * Limits().size,
    }


RUBBISH = sorted(_rubbish(b'{"entries": [{"command": {"chance": {"x": "y"}}, "actor": "host"}]}'))


@pytest.mark.parametrize("what", RUBBISH)
def test_rubbish_is_refused_and_nothing_is_stored(house: House, what: str) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player", "red": "neutral"}, host="keep")
    host.draw_forts(table)
    (form,) = host.get(table).forms(do="reveal")
    form.fields["card.gold"], form.fields["card.green"] = "F", "F"
    host.press(form)
    good = host.get(f"{table}/download").content
    page = _import(host, _rubbish(good)[what])
    assert page.status == 422
    assert len(page.alert()) > 20 and "Traceback" not in page.html
    assert len(house.tables.listed()) == 1


def test_an_import_without_a_file_is_a_sentence(house: House) -> None:
    phone = house.phone()
    assert "Choose the file" in phone.post("/tables/import", {}).alert()
    assert phone.page.status == 422


def test_a_file_beyond_all_bounds_is_a_413_with_a_sentence(house: House) -> None:
    page = _import(house.phone(), b" " * (4 * 1024 * 1024 + 1))
    assert page.status == 413
    assert page.alert() == "That is larger than this site accepts. Nothing was changed."


def test_finished_games_are_listed_and_results_are_a_table_for_spreadsheets(house: House, finished: Finished) -> None:
    table, host = finished
    host.open_table({"gold": "player", "green": "player"})  # is not over, so it is not there
    anybody = house.phone().get("/tables")
    assert {link.get("href") for link in anybody.find("//section[@aria-labelledby='finished']//ul//a")} == {
        table,
        f"{table}/print/romans-go-home-score-sheet.pdf",
    }
    answer = house.phone().get("/tables/results.csv")
    assert answer.headers["Content-Type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    scores = house.tables.get(table.removeprefix("/t/"))
    ranking = scores.game.scores(scores.state).ranking
    assert {(row["seat"], int(row["points"]), row["place"], row["neutral"]) for row in rows} == {
        (place.seat, place.total, *((str(place.place), "no") if place.ranked else ("", "yes"))) for place in ranking
    }
    winners = scores.game.scores(scores.state).winners
    assert winners and {row["seat"] for row in rows if row["winner"] == "yes"} == set(winners)
    assert {row["winner"] for row in rows} == {"yes", "no"}
    assert {row["seat"]: row["name"] for row in rows} == {"gold": "Łucja", "green": "'=1+1", "red": ""}
    assert {row["table"] for row in rows} == {table.removeprefix("/t/")}
    (listed,) = anybody.find("//section[@aria-labelledby='finished']//li")
    told = " ".join(listed.text_content().split())
    names = {"gold": "Łucja", "green": "=1+1", "red": "Red"}
    totals = {place.seat: f"{names[place.seat]} {place.total}".replace(" -", " −") for place in ranking}
    won = ", ".join(totals[place.seat] for place in ranking if place.seat in scores.game.scores(scores.state).winners)
    assert f"Won by {won}" in told and all(total in told for total in totals.values())


@pytest.mark.parametrize(
    ("winner", "told"),
    [(None, {"north": ("", "no"), "south": ("", "no")}), ("south", {"north": ("2", "no"), "south": ("1", "yes")})],
)
def test_where_nobody_has_won_nobody_has_a_place(
    house: House, winner: str | None, told: dict[str, tuple[str, str]]
) -> None:
    plan = Setup((SeatPlan("north"), SeatPlan("south")))
    table = house.tables.create("runes-of-mayhem", plan, "the host's device", "make")
    assert isinstance(table, Table)
    end = Finish(reason="supper", winner=winner)
    assert isinstance(house.tables.act(table.id, "the host's device", "end", 0, end), Done)
    rows = csv.DictReader(io.StringIO(house.phone().get("/tables/results.csv").content.decode("utf-8-sig")))
    assert {row["seat"]: (row["place"], row["winner"]) for row in rows} == told


def test_own_running_tables_stand_apart_from_what_is_over(house: House, finished: Finished) -> None:
    table, host = finished
    running = host.open_table({"gold": "player", "green": "player"})
    ended = host.open_table({"gold": "player", "green": "player"}, host="keep")
    play_to_the_end([host], ended, random.Random(3))
    page = host.get("/tables")
    headings = [heading.get("id") for heading in page.find("//main//h2")]
    assert headings.index("running") < headings.index("finished")
    mine = [link.get("href") for link in page.find("//section[@aria-labelledby='running']//li/div/a")]
    assert mine == [running]
    (when,) = page.find("//section[@aria-labelledby='running']//time")
    assert when.get("data-dated") is not None and when.text.startswith(language("en").day(house.tables.clock()))
    over = [link.get("href") for link in page.find("//section[@aria-labelledby='finished']//li/div/a")]
    assert set(over) == {ended, table}
    assert all(":" in when.text for when in page.find("//section[@aria-labelledby='finished']//time"))


def test_bg_stats_gets_the_play_with_its_end_and_its_winners(house: House, finished: Finished) -> None:
    table, host = finished
    (link,) = host.get(table).find("//a[starts-with(@href, 'https://app.bgstatsapp.com/')]")
    (data,) = parse_qs(urlsplit(link.get("href")).query)["data"]
    play = json.loads(data)
    stored = house.tables.get(table.removeprefix("/t/"))
    scores = stored.game.scores(stored.state)
    assert stored.finished is not None
    assert play["playDate"] == datetime.fromtimestamp(stored.finished, UTC).strftime("%Y-%m-%d %H:%M:%S")
    assert play["sourcePlayId"] == stored.id and play["game"]["name"] == "Romans Go Home!"
    names = {"gold": "Łucja", "green": "=1+1"}
    assert [(player["name"], player["score"], player["winner"]) for player in play["players"]] == [
        (names[place.seat], place.total, place.seat in scores.winners) for place in scores.ranking if place.ranked
    ]


def test_no_result_before_the_end(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].draw_forts(table)
    page = phones["gold"].get(table)
    assert "bgstatsapp" not in page.html
    assert house.phone().get("/tables/results.csv").html.count("\n") == 1
