"""The page of a table whose log no longer fits the rules."""

from __future__ import annotations

import json
import random

import pytest
from sqlalchemy import text

from companion.web.unfit import SETUP

from .conftest import House
from .pages import Phone, play_to_the_end

Company = tuple[str, dict[str, Phone], int]


def _spoil(house: House, table: str, phones: dict[str, Phone], wrong: int) -> None:
    """Make an entry impossible, and open the house anew: nothing is in memory."""
    with house.tables.database.writing() as connection:
        at = {"table": table.removeprefix("/t/"), "revision": wrong}
        connection.execute(
            text("UPDATE entries SET payload = '{}' WHERE table_id = :table AND revision = :revision"), at
        )
    later = house.anew()
    for phone in phones.values():
        phone.client.application = later.app


@pytest.fixture
def unfit(house: House) -> Company:
    """A table of two, opened anew, whose last but one entry is not possible, its phones and that entry."""
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    for clan in ("gold", "green"):
        phones[clan].lay(table, clan, "A")
    wrong = house.revision(table) - 1
    _spoil(house, table, phones, wrong)
    return table, phones, wrong


def test_who_plays_there_goes_on_from_before_the_entry(unfit: Company) -> None:
    table, phones, wrong = unfit
    page = phones["green"].get(table)
    assert page.status == 500 and f"entry {wrong} of its log is not possible" in page.alert()
    (told,) = page.find("//*[@role='alert']")
    assert "Gold has turned up a card" in told.text_content()
    page = phones["green"].press(page.form_to("/back"))
    assert page.status == 200 and page.path == table
    (notice,) = page.find("//*[contains(@class, 'notice')]")
    said = " ".join(notice.text_content().split())
    assert said.startswith("Green has gone back to before: Gold has turned up a card. From there on the log no longer")
    assert phones["gold"].get(table).status == 200
    phones["green"].lay(table, "green", "A")
    assert "Green has gone back to before" in phones["gold"].get(f"{table}/log").text
    assert json.loads(phones["gold"].get(f"{table}/download").content)["game"] == "romans-go-home"


def test_its_log_and_what_was_before_can_be_looked_at(unfit: Company) -> None:
    table, phones, wrong = unfit
    page = phones["gold"].get(table)
    for end in (f"/at/{wrong - 1}", "/log"):
        (link,) = page.find(f"//main//a[contains(@href, '{end}')]")
        assert phones["gold"].get(link.get("href")).status == 200
    assert len(phones["gold"].page.find("//ol[contains(@class, 'log')]/li")) == wrong + 1
    assert phones["gold"].get(f"{table}/at/{wrong}").status == 500


def test_a_stranger_is_told_who_can(unfit: Company) -> None:
    table, phones, wrong = unfit
    stranger = Phone(phones["gold"].client.application)
    page = stranger.get(f"{table}/watch")
    assert page.status == 500 and not page.find("//main//form")
    assert "Whoever plays at this table can go on" in page.text
    fields = {"command": "c" * 16, "base": "1", "target": str(wrong)}
    assert stranger.post(f"{table}/back", fields).status == 500
    assert phones["gold"].get(table).status == 500


def test_a_table_that_stands_is_not_gone_back_from(house: House) -> None:
    """It goes on from a stored state behind the entry; only what is looked up before that state does not fit."""
    table, phones = house.company("gold", "green")
    play_to_the_end(list(phones.values()), table, random.Random(3))
    _spoil(house, table, phones, 3)
    assert phones["gold"].get(table).status == 200
    for end in ("/at/3", "/download"):
        page = phones["gold"].get(table + end)
        assert page.status == 500 and "entry 3 of the log is not possible" in page.alert()
        assert "The table itself stays as it is" in page.alert() and "before that entry" not in page.alert()
        assert not page.find("//form[contains(@action, '/back')]")


@pytest.mark.parametrize("fragment", [True, False])
def test_a_tap_from_a_page_of_before_is_a_sentence(unfit: Company, fragment: bool) -> None:
    table, phones, wrong = unfit
    fields = {"command": "c" * 16, "base": "1", "do": "reveal", "at": "1.1", "card.gold": "A"}
    page = phones["gold"].post(f"{table}/act", fields, fragment=fragment)
    assert page.status == 500 and f"{wrong}" in page.alert()
    assert bool(page.find("//h1")) is not fragment


def test_what_has_been_gone_back_from_is_not_left_twice(unfit: Company) -> None:
    table, phones, _ = unfit
    gold, green = (phones[seat].get(table).form_to("/back") for seat in ("gold", "green"))
    assert phones["gold"].press(gold).status == 200
    page = phones["green"].press(green)
    assert page.status == 409 and "moved on" in page.alert()


@pytest.mark.parametrize("path", ["", "/log", "/tv"])
def test_what_a_disk_has_lost_is_no_want_of_room_and_what_is_left_of_it_is_not_shown(house: House, path: str) -> None:
    phone = house.phone()
    table, other = (phone.open_table({"gold": "player", "green": "player"}) for _ in range(2))
    phone.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    with house.tables.database.writing() as connection:
        for column in ("words", "position", "payload"):
            spoilt = f"UPDATE entries SET {column} = CAST(x'7b22ff7365637265743a' AS TEXT) WHERE table_id = :table"
            connection.execute(text(spoilt), {"table": table.removeprefix("/t/")})
    fresh = house.anew()
    page = fresh.phone().get(table + path)
    assert page.status == 503 and "can no longer read this from its disk (Could not decode" in page.alert()
    assert "secret" not in page.html
    assert fresh.phone().get(other + path).status == 200


def test_of_a_set_up_that_no_longer_fits_it_is_said_that_nothing_is_lost(house: House) -> None:
    table, phones = house.company("gold", "green", options={"Q1": "replace"})
    with house.tables.database.writing() as connection:
        connection.execute(text("UPDATE tables SET setup = replace(setup, 'replace', 'of old')"))
    phones["gold"].client.application = house.anew().app
    for path in ("", "/seats", "/log", "/download"):
        page = phones["gold"].get(f"{table}{path}")
        assert page.status == 500 and page.alert() == SETUP and not page.find("//form[contains(@action, '/back')]")
    assert phones["gold"].get("/tables").status == 200
