"""The lists of tables: everything is reached, page by page, and who plays meanwhile is not kept waiting."""

from __future__ import annotations

from uuid import uuid4

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.romans_go_home.commands import Finish
from companion.tables import breath
from companion.tables.table import Done, Table
from companion.web import lobby
from companion.web.security import DEVICE_COOKIE

from .conftest import House
from .pages import GAME, Page, Phone

PLAN = Setup((SeatPlan("gold"), SeatPlan("green")))


def _device(phone: Phone) -> str:
    """The token of a phone that has been here."""
    if phone.client.get_cookie(DEVICE_COOKIE) is None:
        phone.get("/tables")
    cookie = phone.client.get_cookie(DEVICE_COOKIE)
    assert cookie is not None
    return cookie.value


def _opened(house: House, phone: Phone) -> str:
    made = house.tables.create(GAME, PLAN, _device(phone), uuid4().hex)
    assert isinstance(made, Table)
    return made.id


def _ended(house: House, phone: Phone) -> str:
    table_id = _opened(house, phone)
    answer = house.tables.act(table_id, _device(phone), uuid4().hex, 0, Finish(reason="supper"))
    assert isinstance(answer, Done) and answer.table.finished is not None
    return table_id


def _ticking(house: House) -> None:
    """Each look at the clock is a second later than the one before."""
    seconds = iter(range(1_700_000_000, 1_800_000_000))
    house.tables.clock = lambda: next(seconds)


def _ids(page: Page, section: str) -> list[str]:
    links = page.find(f"//section[@aria-labelledby='{section}']//li/div/a")
    return [link.get("href").removeprefix("/t/") for link in links]


def _leads(page: Page, section: str, rel: str) -> list[str]:
    return [link.get("href") for link in page.find(f"//section[@aria-labelledby='{section}']//a[@rel='{rel}']")]


@pytest.mark.parametrize("section", ["running", "finished"])
def test_every_table_is_reached_by_older_and_newer(house: House, section: str) -> None:
    _ticking(house)
    phone = house.phone()
    make = _opened if section == "running" else _ended
    made = [make(house, phone) for _ in range(2 * lobby.PAGE + 3)][::-1]
    page = phone.get("/tables")
    assert not _leads(page, section, "prev")
    seen, pages = _ids(page, section), 1
    while older := _leads(page, section, "next"):
        assert older[0].endswith(f"#{section}")
        page = phone.get(older[0])
        seen += _ids(page, section)
        pages += 1
    assert seen == made and pages == 3
    for _ in range(2):
        page = phone.get(_leads(page, section, "prev")[0])
    assert not _leads(page, section, "prev") and _ids(page, section) == made[: lobby.PAGE]


def test_one_list_stays_where_it_is_when_the_other_turns_a_page(house: House) -> None:
    phone = house.phone()
    for _ in range(lobby.PAGE + 1):
        _opened(house, phone)
        _ended(house, phone)
    page = phone.get(_leads(phone.get("/tables"), "finished", "next")[0])
    assert len(_ids(page, "finished")) == 1 and len(_ids(page, "running")) == lobby.PAGE
    page = phone.get(_leads(page, "running", "next")[0])
    assert len(_ids(page, "finished")) == 1 and len(_ids(page, "running")) == 1


@pytest.mark.parametrize("offset", ["-1", "x", "²", "9" * 30, "1.5", ""])
def test_an_offset_that_is_none_is_the_first_page(house: House, offset: str) -> None:
    phone = house.phone()
    running, ended = _opened(house, phone), _ended(house, phone)
    page = phone.get(f"/tables?running={offset}&finished={offset}")
    assert page.status == 200 and _ids(page, "running") == [running] and _ids(page, "finished") == [ended]


def test_beyond_the_end_there_is_a_way_back(house: House) -> None:
    phone = house.phone()
    _ended(house, phone)
    page = phone.get("/tables?running=999999999&finished=20")
    assert page.status == 200 and "None yet" not in page.text
    assert _leads(page, "finished", "prev") == ["/tables?running=999999999#finished"]


def test_the_first_page_leads_to_all_own_tables(house: House) -> None:
    phone = house.phone()
    made = [_opened(house, phone) for _ in range(lobby.AT_HOME)]
    page = phone.get("/")
    assert set(_ids(page, "mine")) == set(made) and "All your tables" not in page.text
    _opened(house, phone)
    page = phone.get("/")
    assert len(_ids(page, "mine")) == lobby.AT_HOME
    (link,) = page.find("//section[@aria-labelledby='mine']//a[text()='All your tables']")
    assert len(_ids(phone.get(link.get("href")), "running")) == lobby.AT_HOME + 1


def test_finished_games_are_in_the_order_of_their_ends(house: House) -> None:
    _ticking(house)
    phone = house.phone()
    first, last = _ended(house, phone), _ended(house, phone)
    house.tables.rename(first, _device(phone), uuid4().hex, "gold", "Ann")  # the newest change of all
    assert _ids(phone.get("/tables"), "finished") == [last, first]


def test_lists_leave_the_tables_that_play_in_memory(house: House) -> None:
    phone = house.phone()
    playing = _opened(house, phone)
    for _ in range(5):
        _ended(house, phone)
    later = house.anew()
    phone = later.phone()
    later.tables.get(playing)
    for address in ("/tables", "/tables/results.csv"):
        assert phone.get(address).status == 200
    assert list(later.tables._tables._values) == [playing]
    assert not later.tables._states._recent._values


@pytest.mark.parametrize("address", ["/tables", "/tables/results.csv"])
def test_between_two_finished_games_others_may_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    phone = house.phone()
    for _ in range(4):
        _ended(house, phone)
    pauses: list[float] = []
    monkeypatch.setattr(breath, "EVERY", 0)
    monkeypatch.setattr(breath, "sleep", pauses.append)
    assert phone.get(address).status == 200
    assert pauses == [breath.PAUSE] * 4 and breath.PAUSE > 0


def test_a_phone_at_a_deleted_table_hears_that_it_is_gone(house: House) -> None:
    table, phones = house.company("gold", "red")
    form = phones["gold"].get(table).find("//form[@action]")[0]
    house.tables.delete([table.removeprefix("/t/")])
    for page in (phones["gold"].press(form), phones["red"].get(table)):
        assert page.status == 404 and "the table may be gone" in page.alert()
    left = phones["red"].client.get(f"{table}/log", headers={"Referer": f"http://localhost{table}"})
    assert left.status_code == 404 and "Back to the table" not in left.get_data(as_text=True)  # it led here again
    assert table not in phones["gold"].get("/").html
