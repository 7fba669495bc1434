"""Whoever scanned got some seat: on “Seats” another one is a tap away, and two swap."""

from __future__ import annotations

import pytest

from .conftest import House
from .pages import Page, Phone

INSTEAD, SWAP, TOO = "Sit here instead", "Swap seats", "Play this seat too, on this phone"


@pytest.fixture
def three(house: House) -> tuple[str, Phone, Phone]:
    """A table for three, of whom gold (the host) and green are here."""
    host, guest = house.phone(), house.phone()
    table = host.open_table({"gold": "player", "green": "player", "red": "player"})
    guest.join(table)
    return table, host, guest


def _offered(page: Page, seat: str) -> list[str]:
    return [button.text_content() for button in page.find(f"//section[@aria-labelledby='seat-{seat}']/form//button")]


def _tap(phone: Phone, table: str, seat: str, value: str) -> Page:
    page = phone.get(f"{table}/seats")
    (form,) = [form for form in page.forms(seat=seat) if form.xpath(f".//button[@value='{value}']")]
    return phone.press(form, "do", value)


def test_a_free_seat_instead_of_the_own_one(three: tuple[str, Phone, Phone]) -> None:
    table, host, guest = three
    page = guest.get(f"{table}/seats")
    assert {seat: _offered(page, seat) for seat in ("gold", "green", "red")} == {
        "gold": [SWAP],
        "green": [],
        "red": [INSTEAD, TOO],
    }
    assert _offered(host.get(f"{table}/seats"), "red") == [INSTEAD]  # to sit there too stands in the fold
    (sit,) = host.page.find("//form[.//input[@name='seat'][@value='red']]//button[@value='sit']")
    assert sit.text_content() == TOO  # not as if it were the way to leave the own seat
    page = _tap(guest, table, "red", "move")
    assert "This phone plays here now." in page.text
    assert "You: Red" in guest.get(table).text
    assert "Green moves to Red" in host.get(f"{table}/log").text


def test_two_swap(three: tuple[str, Phone, Phone]) -> None:
    table, host, guest = three
    _tap(guest, table, "gold", "move")
    assert "You: Gold" in guest.get(table).text and "You: Green" in host.get(table).text
    assert "Scan to join" in host.get(f"{table}/seats").text and host.page.find("//button[@value='close']")
    assert "Green and Gold swap seats" in host.get(f"{table}/log").text


def test_nobody_swaps_once_a_clan_has_played_or_from_several_seats(three: tuple[str, Phone, Phone]) -> None:
    table, host, guest = three
    host.press(host.get(table).forms(do="draw-forts")[0])
    assert _offered(guest.get(f"{table}/seats"), "gold") == [SWAP]  # the wall belongs to nobody
    host.lay(table, "gold", "F")
    page = guest.get(f"{table}/seats")
    assert (_offered(page, "gold"), _offered(page, "red")) == ([], [INSTEAD, TOO])
    answer = guest.post(f"{table}/seats", {"do": "move", "seat": "gold", "command": "x" * 20})
    assert answer.status == 422 and "Gold sits there already." in answer.alert()
    _tap(guest, table, "red", "sit")
    page = guest.get(f"{table}/seats")
    assert not any(_offered(page, seat) for seat in ("gold", "green", "red"))


def test_who_watches_is_offered_no_seat_here(house: House, three: tuple[str, Phone, Phone]) -> None:
    table, _, _ = three
    page = house.phone().get(f"{table}/seats")
    assert not any(_offered(page, seat) for seat in ("gold", "green", "red"))
