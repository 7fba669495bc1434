"""A browser that keeps no cookies would be another device with each form: it is told so, and nothing is done."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.web.security import DEVICE_COOKIE, NO_COOKIE

from .conftest import House
from .pages import Page

TWO = {"gold": "player", "green": "player"}


def _table(house: House) -> str:
    """The address of a new table at which green may sit down."""
    return house.phone().open_table(TWO)


def _key(house: House, table: str) -> str:
    seat = house.tables.get(table.removeprefix("/t/")).seat("gold")
    assert seat is not None
    return f"{table}/key/{seat.key}"


def _send(client: FlaskClient, page: Page, end: str) -> Page:
    """Send a form of this page as it stands."""
    form = next(form for form in page.find("//form") if form.action.endswith(end))
    return Page(client.post(form.action, data=dict(form.form_values())))


@pytest.mark.parametrize(
    ("way", "end"), [("table", "/join"), ("key", "/key"), ("/romans-go-home/new", "/new")], ids=["scan", "key", "new"]
)
def test_nothing_is_done_and_the_page_says_why(house: House, way: str, end: str) -> None:
    table = _table(house)
    before = house.tables.get(table.removeprefix("/t/"))
    path = {"table": table, "key": _key(house, table)}.get(way, way)
    client = house.app.test_client(use_cookies=False)
    for _ in range(3):
        answer = _send(client, Page(client.get(path)), end)
        assert answer.status == 422
        assert answer.alert() == NO_COOKIE
        assert not answer.find("//form[@data-at-once]")  # which would send it again at once, and so on
    after = house.tables.get(table.removeprefix("/t/"))
    assert (after.revision, after.seats) == (before.revision, before.seats)
    assert len(house.tables.listed()) == 1


@pytest.mark.parametrize("way", ["table", "key", "/romans-go-home/new", "/tables"])
def test_each_page_with_such_a_form_brings_the_cookie(house: House, way: str) -> None:
    table = _table(house)
    phone = house.phone()
    phone.get({"table": table, "key": _key(house, table)}.get(way, way))
    assert phone.client.get_cookie(DEVICE_COOKIE)


def test_whose_cookies_were_deleted_meanwhile_tries_again(house: House) -> None:
    table = _table(house)
    phone = house.phone()
    (form,) = phone.get(table).find("//form[@data-at-once]")
    phone.client.delete_cookie(DEVICE_COOKIE)
    fields = dict(form.form_values())
    refused = Page(phone.client.post(form.action, data=fields))
    assert (refused.status, refused.alert()) == (422, NO_COOKIE)
    assert Page(phone.client.post(form.action, data=fields)).status == 303
    green = house.tables.get(table.removeprefix("/t/")).seat("green")
    assert green is not None and green.occupied
