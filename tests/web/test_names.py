"""Names are typed once: whoever sits without one is asked until the game begins, and the phone keeps it."""

from __future__ import annotations

import pytest

from companion.tables.identity import NAME_LENGTH
from companion.web.seats import NAME

from .conftest import House
from .pages import Phone

TWO = {"gold": "player", "green": "player"}


def _name(house: House, table: str, seat: str) -> str:
    found = house.tables.get(table.removeprefix("/t/")).seat(seat)
    assert found is not None
    return found.name


def _asks(phone: Phone, table: str) -> bool:
    return bool(phone.get(table).find("//form[@class='yourname']"))


def _say(phone: Phone, table: str, name: str) -> None:
    """Save a name in the form on the board."""
    (form,) = phone.get(table).find("//form[@class='yourname']")
    form.fields["name"] = name
    assert phone.press(form, "do", "name").path == table


def test_a_name_is_typed_on_the_board_and_kept_for_the_next_table(house: House) -> None:
    host, guest = house.phone(), house.phone()
    table = host.open_table(TWO)
    guest.join(table)
    assert _asks(host, table) and _asks(guest, table)
    _say(guest, table, " Łucja 王 ")
    assert _name(house, table, "green") == "Łucja 王" and not _asks(guest, table)
    following = host.open_table(TWO)
    guest.get(f"{following}?choose=1")
    guest.press(guest.page.forms(seat="green")[0])
    assert _name(house, following, "green") == "Łucja 王" and _name(house, following, "gold") == ""
    assert "Łucja 王 sits down as Green" in guest.get(f"{following}/log").text


def test_it_is_asked_no_more_once_the_game_has_begun(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO)
    host.press(host.get(table).forms(do="draw-forts")[0])
    assert not _asks(host, table)


def test_one_phone_for_all_and_who_watches_are_not_asked(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO, host="keep")
    assert not _asks(host, table)
    table = host.open_table(TWO)
    host.post(f"{table}/seats", {"do": "sit", "seat": "green", "command": "s" * 20})
    assert not _asks(host, table)
    assert not house.phone().get(f"{table}/watch").find("//form[@class='yourname']")


def test_the_host_is_called_what_the_form_for_a_new_table_says(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO, gold="Ada", green="Bo")
    assert (_name(house, table, "gold"), _name(house, table, "green")) == ("Ada", "Bo")
    following = host.open_table(TWO)
    assert (_name(house, following, "gold"), _name(house, following, "green")) == ("Ada", "")


def test_a_seat_that_has_a_name_keeps_it(house: House) -> None:
    host, guest = house.phone(), house.phone()
    first = host.open_table(TWO)
    guest.join(first)
    _say(guest, first, "Bo")
    table = host.open_table(TWO, green="Cleo")
    guest.get(f"{table}?choose=1")
    guest.press(guest.page.forms(seat="green")[0])
    assert _name(house, table, "green") == "Cleo"


def test_a_second_seat_on_the_same_phone_is_not_called_the_same(house: House) -> None:
    host = house.phone()
    host.open_table(TWO, gold="Ada")
    table = host.open_table(TWO)
    host.post(f"{table}/seats", {"do": "sit", "seat": "green", "command": "s" * 20})
    assert (_name(house, table, "gold"), _name(house, table, "green")) == ("Ada", "")


def test_whom_the_host_names_does_not_change_what_the_host_is_called(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO, gold="Ada")
    host.post(f"{table}/seats", {"do": "name", "seat": "green", "name": "Bo", "command": "n" * 20})
    assert _name(house, host.open_table(TWO), "gold") == "Ada"
    host.post(f"{table}/seats", {"do": "name", "seat": "gold", "name": "", "command": "m" * 20})
    assert _name(house, host.open_table(TWO), "gold") == ""


@pytest.mark.parametrize("value", ["", '"\\000\\012"', "x" * 3000, '"\\377\\376"', "<u>&amp;"])
def test_a_cookie_that_we_never_gave_is_a_clean_name_or_none(house: House, value: str) -> None:
    guest = house.phone()
    table = house.phone().open_table(TWO)
    guest.get(table)
    guest.client.set_cookie(NAME, value)
    guest.join(table)
    name = _name(house, table, "green")
    assert len(name) <= NAME_LENGTH and name.isprintable()
    assert "<u>" not in guest.get(table).html
