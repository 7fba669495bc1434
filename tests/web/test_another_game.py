"""Another game for the phones that are here: one more plays, somebody has gone, the table wants other rules."""

from __future__ import annotations

import pytest

from .conftest import House
from .hadrians_wall import Wall
from .pages import GAME, Page, Phone, fill, seat_only

LINK = "Other players or rules …"


@pytest.fixture
def two(house: House) -> tuple[str, Phone, Phone]:
    """A table for two at which nothing was played: its address, the host's phone (gold) and the other (green)."""
    host, guest = house.phone(), house.phone()
    table = host.open_table({"gold": "player", "green": "player"}, gold="Ada", green="Bo")
    guest.join(table)
    return table, host, guest


def _link(page: Page) -> list[str]:
    return [link.get("href") for link in page.find(f"//a[.='{LINK}']")]


def _open(phone: Phone, table: str, kinds: dict[str, str]) -> str:
    """The other table, opened by the host's form."""
    form = phone.get(f"{table}/again").form_to("/again")
    seat_only(form, kinds)
    page = phone.press(form)
    assert page.hops[0] == 303, page.text
    return page.path


THREE = {"gold": "player", "green": "player", "red": "player"}


def test_one_more_plays(house: House, two: tuple[str, Phone, Phone]) -> None:
    table, host, guest = two
    third = house.phone()
    page_of_the_third = third.get(table)
    assert "All seats are taken." in page_of_the_third.text and LINK in page_of_the_third.text
    (address,) = _link(host.get(f"{table}/seats"))
    assert address == f"{table}/again" and not _link(guest.get(f"{table}/seats"))
    page = host.get(address)
    assert page.find("//input[@name='gold.name']")[0].get("value") == "Ada"
    assert not page.find("//input[@name='host' or @name='own']")
    fresh = _open(host, table, THREE)
    assert fresh != table
    # the phone that is at the old table goes on by itself, and so does whoever still has its code
    assert "You: Green" in guest.get(table).text and guest.page.path == fresh
    (again,) = page_of_the_third.find("//a[.='Look again']")
    third.join(again.get("href"))
    assert "You: Red" in third.get(fresh).text
    for phone in (host, guest, third):
        assert fresh in phone.get("/tables").html and table not in phone.page.html
    assert not _link(host.get(f"{table}/seats"))


def test_the_board_of_who_waits_there_leads_to_the_other_game(house: House, two: tuple[str, Phone, Phone]) -> None:
    table, host, guest = two
    _open(host, table, THREE)
    fresh = house.tables.get(table.removeprefix("/t/")).rematch
    for path, leads in (("/watch", f"/t/{fresh}/watch"), ("/tv", f"/t/{fresh}/tv")):
        assert leads in guest.get(table + path).html
    assert guest.get(f"{table}/tv").find("//a[@data-follow]")


def test_of_other_rules_the_form_knows_those_that_were_chosen(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player", "red": "neutral"}, "keep", {"Q1": "replace"})
    page = host.get(f"{table}/again")
    assert page.find("//select[@name='Q1']/option[@selected]")[0].get("value") == "replace"
    assert page.find("//input[@name='red.kind' and @checked]")[0].get("value") == "neutral"
    form = page.form_to("/again")
    fill(form, "Q1", "")
    fresh = host.press(form).path
    made = house.tables.get(fresh.removeprefix("/t/"))
    assert made.setup.options == {} and [seat.neutral for seat in made.seats] == [False, False, True]


def test_what_is_refused_keeps_the_form_and_the_table(house: House, two: tuple[str, Phone, Phone]) -> None:
    table, host, _ = two
    form = host.get(f"{table}/again").form_to("/again")
    seat_only(form, {"red": "neutral"})
    page = host.press(form)
    assert page.status == 422 and page.alert()
    assert page.form_to("/again").action == f"{table}/again"
    assert page.find("//input[@name='red.kind' and @checked]")[0].get("value") == "neutral"
    assert house.tables.get(table.removeprefix("/t/")).rematch is None


def test_only_the_host_may_before_the_end_and_every_player_after_it(
    house: House, two: tuple[str, Phone, Phone]
) -> None:
    table, host, guest = two
    form = host.get(f"{table}/again").form_to("/again")
    stranger = house.phone()
    for phone in (guest, stranger):
        assert phone.get(f"{table}/again").status == 403
        assert phone.post(f"{table}/again", form.form_values()).status == 403
    (end,) = host.get(f"{table}/override").forms(do="finish")
    end.fields["reason"] = "late"
    host.press(end)
    assert stranger.get(f"{table}/again").status == 403
    (address,) = _link(guest.get(table))
    fresh = _open(guest, address.removesuffix("/again"), THREE)
    made = house.tables.get(fresh.removeprefix("/t/"))
    assert len(made.seats) == 3 and made.host == house.tables.get(table.removeprefix("/t/")).host
    assert host.get(f"{table}/again").path == fresh  # it has begun: nobody opens yet another one


def test_a_game_that_is_on_can_be_played_on(house: House, two: tuple[str, Phone, Phone]) -> None:
    table, host, guest = two
    host.press(host.get(table).forms(do="draw-forts")[0])
    page = host.get(f"{table}/again")
    assert "The game that is on stays as it stands." in page.text
    fresh = _open(host, table, THREE)
    page = guest.get(table)
    assert page.path == table and page.find(f"//a[@href='{fresh}' and not(@data-follow)]")
    assert page.forms(do="reveal")
    stranger = house.phone().get(table)
    assert stranger.path == table and stranger.find(f"//a[@href='{fresh}']")
    assert table in guest.get("/tables").html


def test_where_seats_are_free_no_scan_of_the_old_code_sits_down_there(house: House) -> None:
    host, late = house.phone(), house.phone()
    table = host.open_table({"gold": "player", "green": "player"})
    host.press(host.get(table).forms(do="draw-forts")[0])
    host.press(host.get(table).find(f"//form[@action='{table}/undo']")[0])
    host.press(host.get(table).forms(do="draw-forts")[0])
    fresh = _open(host, table, THREE)
    page = late.get(table)
    assert page.find(f"//a[@href='{fresh}']") and not page.find("//form[@data-at-once]")


def test_sheets_on_paper_are_there_again_where_their_seat_is(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    for seat in ("blue", "red"):
        wall.do(seat, "use-paper", seat=seat)
    fresh = _open(wall.phones["blue"], wall.table, {"blue": "player", "green": "player"})
    state = house.tables.get(fresh.removeprefix("/t/")).state
    assert {seat: player.on_phone for seat, player in state.players.items()} == {"blue": False, "green": True}


def test_the_form_is_there_for_no_unknown_table(house: House) -> None:
    assert house.phone().get("/t/aaaaaaaa/again").status == 404
    assert house.phone().get(f"/{GAME}/again").status == 404
