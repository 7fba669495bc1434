"""Every page answers somebody who comes without a cookie, and every error is a sentence."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import ExitStack
from time import monotonic

import pytest
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError
from sqlalchemy.pool import QueuePool

from companion.web.errors import SENTENCES

from .addresses import FILES, SITE, TABLE, every_address
from .conftest import House
from .pages import Page


@pytest.mark.parametrize("path", [*SITE, *FILES])
def test_a_plain_get_without_a_cookie(house: House, path: str) -> None:
    answer = house.app.test_client(use_cookies=False).get(path)
    refused = {"/nothing/here": 404}.get(path, 422 if "green%3AA%3EW" in path else 200)
    assert answer.status_code == refused
    assert answer.get_data()


@pytest.mark.parametrize("end", TABLE)
def test_a_plain_get_of_a_table_without_a_cookie(house: House, end: str) -> None:
    table, _ = house.company("gold", "green")
    answer = house.app.test_client(use_cookies=False).get(table + end)
    assert answer.status_code == (403 if end in ("/override", "/again", "/for/green") else 200)


def test_every_page_has_one_heading_a_title_a_language_and_a_way_to_skip(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].draw_forts(table)
    for path in every_address(table, table):
        page = phones["gold"].get(path)
        if not page.headers["Content-Type"].startswith("text/html"):
            continue
        assert len(page.find("//h1")) == 1, path
        assert page.find("//title")[0].text.endswith(" · Milecastle"), path
        assert page.find("/html[@lang='en']"), path
        assert page.find("//a[@class='skip' and @href='#main']") and page.find("//main[@id='main']"), path
        ids = [element.get("id") for element in page.find("//*[@id]")]
        assert len(ids) == len(set(ids)), (path, sorted(one for one in ids if ids.count(one) > 1))


def test_links_of_every_page_lead_somewhere(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].draw_forts(table)
    phone = phones["gold"]
    seen: set[str] = set()
    for path in every_address(table, table):
        for link in phone.get(path).find("//a[@href]") if path not in FILES else []:
            target = link.get("href").split("#")[0]
            if target.startswith("/") and target not in seen:
                seen.add(target)
                assert phone.get(target).status in (200, 422), (path, target)
    assert len(seen) > 15


@pytest.mark.parametrize("path", ["/nothing", "/t", "/t/", "/romans-go-home/nothing", "/print/x", "/favicon.ico"])
def test_what_is_not_there(house: House, path: str) -> None:
    page = house.phone().get(path)
    assert page.status == 404 and page.alert() == SENTENCES[404]
    assert page.find("//a[@href='/']")


def test_a_problem_for_htmx_is_a_fragment(house: House) -> None:
    page = house.phone().get("/t/zzzzzzzz", fragment=True)
    assert page.status == 404 and "<html" not in page.html
    assert page.alert() == "There is no table at this address. It may have been mistyped, or the table may be gone."


def test_what_is_missing_is_named(house: House) -> None:
    table, phones = house.company("gold", "green")
    newest = house.tables.get(table.removeprefix("/t/")).revision
    page = phones["gold"].get(f"{table}/at/9999")
    assert page.status == 404
    assert page.alert() == f"This table has no step 9999 yet; the newest is {newest}."
    assert page.find(f"//main//a[@href='{table}']")
    page = house.phone().get("/checkers/rules")
    assert page.status == 404 and page.alert().startswith("There is no game “checkers”; there are romans-go-home, ")
    page = house.phone().get("/print/jobs/long-ago")
    assert page.status == 404 and page.alert() == "This print is not kept any more: make it again."


def test_who_may_not_is_led_back_to_the_table(house: House) -> None:
    table, _ = house.company("gold", "green")
    page = house.phone().get(f"{table}/override")
    assert page.status == 403 and page.alert() == SENTENCES[403]
    (back,) = page.find("//main//a[@class='button primary']")
    assert back.get("href") == table


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/"), ("DELETE", "/romans-go-home/rules"), ("GET", "/tables/import"), ("PUT", "/print")],
)
def test_another_kind_of_request_is_a_405(house: House, method: str, path: str) -> None:
    answer = house.app.test_client().open(path, method=method)
    page = Page(answer)
    assert page.status == 405 and page.alert() == SENTENCES[405]
    assert method not in answer.headers["Allow"]


@pytest.mark.parametrize("length", [1_000_000, 5 * 1024 * 1024])
def test_a_form_beyond_all_bounds_is_a_413(house: House, length: int) -> None:
    table, phones = house.company("gold", "green")
    before = house.revision(table)
    page = phones["gold"].post(f"{table}/act", {"command": "c", "base": "1", "reason": "x" * length})
    assert page.status == 413 and page.alert() == SENTENCES[413]
    assert house.revision(table) == before


def test_a_fault_of_ours_is_a_sentence_and_is_logged(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the cellar is flooded")

    monkeypatch.setattr(house.tables, "get", broken)
    page = house.phone().get("/t/zzzzzzzz")
    assert page.status == 500 and page.alert() == SENTENCES[500]
    assert "flooded" not in page.html and "Traceback" not in page.html
    (told,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert told.exc_info is not None and str(told.exc_info[1]) == "the cellar is flooded"


def test_pages_travel_compressed_to_whoever_takes_it(house: House) -> None:
    client = house.app.test_client()
    packed = client.get("/romans-go-home/referee", headers={"Accept-Encoding": "gzip, br"})
    plain = client.get("/romans-go-home/referee")
    assert packed.headers["Content-Encoding"] == "gzip" and "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.get_data()) == plain.get_data()
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert int(packed.headers["Content-Length"]) == len(packed.get_data())


def test_who_refuses_gzip_gets_none(house: House) -> None:
    client = house.app.test_client()
    style = Page(client.get("/")).find("//link[@rel='stylesheet']")[0].get("href")
    for accepted, packed in (("gzip;q=0", False), ("gzip; q=0, br", False), ("GZIP;q=0.5", True), ("*;q=0", False)):
        for path in ("/romans-go-home/referee", style):
            with client.get(path, headers={"Accept-Encoding": accepted}) as answer:
                assert ("Content-Encoding" in answer.headers) is packed, (path, accepted)


def test_an_asset_has_one_address(house: House) -> None:
    client = house.app.test_client()
    style = Page(client.get("/")).find("//link[@rel='stylesheet']")[0].get("href")
    folder, _, name = style.rpartition("/")
    for spelling in (
        f"zz/../{name}",
        f"./{name}",
        f"vendor/../{name}",
        f"vendor//../{name}",
        f"%2e/{name}",
        "vendor",
        "",
    ):
        for headers in ({"Accept-Encoding": "gzip"}, {}):
            with client.get(f"{folder}/{spelling}", headers=headers) as answer:
                assert answer.status_code == 404, spelling
    with client.get(style, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"


def test_the_first_page_is_light(house: House) -> None:
    """What a phone loads on its first visit, on the wire: at most 100 KB."""
    client = house.app.test_client()
    headers = {"Accept-Encoding": "gzip"}
    page = Page(client.get("/"))

    def weight(path: str) -> int:
        with client.get(path, headers=headers) as answer:
            return len(answer.get_data())

    size = weight("/")
    addresses = {found.get("src") or found.get("href") for found in page.find("//script | //link[@href]")}
    styles = [address for address in addresses if address.endswith(".css")]
    for address in addresses:
        size += weight(address)
    assert styles
    fonts = {"text-latin.woff2", "title-latin.woff2"}
    for name in fonts - {address.rsplit("/", 1)[1] for address in addresses}:
        size += weight(styles[0].rsplit("/", 1)[0] + f"/vendor/{name}")
    assert size <= 100 * 1024


def test_the_language_of_the_browser_is_read_and_unknown_ones_are_english(house: House) -> None:
    for wanted in ("xx", "en-GB", "*", "", "q=;;,"):
        page = Page(house.app.test_client().get("/", headers={"Accept-Language": wanted}))
        assert page.status == 200 and page.find("/html[@lang='en']")


def test_healthz_says_ok_and_nothing_else(house: House) -> None:
    answer = house.app.test_client().get("/healthz")
    assert (answer.status_code, answer.get_data(), answer.mimetype) == (200, b"ok\n", "text/plain")


def test_where_no_connection_comes_free_that_is_said(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = house.tables.database.engine.pool
    assert isinstance(pool, QueuePool)
    monkeypatch.setattr(pool, "_timeout", 0.4)
    table = house.phone().open_table({"gold": "player", "green": "player"})
    with ExitStack() as held:
        while pool.checkedout() < pool.size() + pool._max_overflow:
            held.enter_context(house.tables.database.engine.connect())
        for address in ("/tables", table):
            begun = monotonic()
            page = house.phone().get(address)
            assert page.status == 503 and "cannot do so just now (QueuePool limit" in page.alert()
            assert monotonic() - begun < 0.75, "who has waited once does not wait again for the way back"
        assert page.find(f"//a[@href='{table}']")
    assert house.phone().get("/tables").status == 200


@pytest.mark.parametrize(
    ("error", "traced"),
    [
        (OperationalError("INSERT", None, sqlite3.OperationalError("database or disk is full")), False),
        (ProgrammingError("INSERT", None, sqlite3.ProgrammingError("no such column")), True),
    ],
)
def test_only_what_may_be_a_fault_of_ours_is_logged_with_its_trace(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: DBAPIError, traced: bool
) -> None:
    def broken(*_: object) -> None:
        raise error

    monkeypatch.setattr(house.tables, "get", broken)
    answer = house.app.test_client().get("/t/zzzzzzzz")
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) < 10
    (told,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert told.getMessage() == f"The tables cannot be kept: {error.orig}"
    assert (told.exc_info is not None) is traced


@pytest.mark.parametrize("path", ["", "/log", "/tv", "/download"])
def test_a_database_that_cannot_be_read_is_said_and_not_shown(house: House, path: str) -> None:
    """It may come back: the sentence says what the database said, and nothing of how we ask it."""
    phone = house.phone()
    table = phone.open_table({"gold": "player", "green": "player"})
    with house.tables.database.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE tables RENAME TO away")
    fresh = house.anew()
    page = fresh.phone().get(table + path)
    assert page.status == 503 and "cannot do so just now (no such table: tables)" in page.alert()
    assert "SELECT" not in page.html and "Traceback" not in page.html
    with house.tables.database.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE away RENAME TO tables")
    assert fresh.phone().get(table + path).status == 200
