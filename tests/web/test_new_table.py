"""The form for a new table: what changes how the game is set up is asked at once, disputed points in a fold."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from companion.referee.games import GAMES
from companion.web.games import ROOMS

from .conftest import House
from .pages import Page, Phone, fill, seat_only

FIELDS = "[self::input or self::select]"


@pytest.mark.parametrize("game", GAMES)
def test_what_changes_the_set_up_is_asked_outside_the_fold_and_only_there(house: House, game: str) -> None:
    page = house.phone().get(f"/{game}/new")
    asked = {option for option, _ in ROOMS[game].asked_first}
    for option in asked:
        assert page.find(f"//input[@name='{option}' and not(ancestor::details)]"), option
        assert not page.find(f"//details//*[@name='{option}']"), option
    in_fold = {field.get("name") for field in page.find(f"//form//details//*[@name]{FIELDS}")}
    decided = {option.id for option in GAMES[game].options.values() if option.kind in ("ruling", "variant", "box")}
    assert in_fold == decided - asked
    # of how the companion is used a table is told nothing that the seats do not tell, or asked at once
    assert {option.id for option in GAMES[game].options.values() if option.kind == "table" and option.choices} <= asked
    assert not page.find("//details[@open]")


def test_what_is_switched_on_reaches_the_table(house: House) -> None:
    phone = house.phone()
    chosen = {"sides": "south", "kings": "on", "towers": "on"}
    table = phone.open(phone.new_table("runes-of-mayhem"), "keep", chosen)
    assert house.tables.get(table.removeprefix("/t/")).setup.options == chosen
    table = phone.open(phone.new_table("hadrians-wall"), "keep", {"difficulty": "hard"})
    assert house.tables.get(table.removeprefix("/t/")).setup.options == {"difficulty": "hard"}


def test_who_plays_is_a_tick_and_a_refusal_keeps_it_all(house: House) -> None:
    phone = house.phone()
    form = phone.new_table("hadrians-wall")
    fill(form, "own", "black")  # which counts for a host who plays
    assert [seat.id for seat in house.tables.get(phone.open(form, "keep", {})[3:]).seats] == ["blue", "green", "red"]
    form = phone.new_table("hadrians-wall")
    seat_only(form, {"red": "player"})
    fill(form, "difficulty", "normal")
    fill(form, "own", "blue")
    page = phone.press(form)
    assert page.status == 422 and "at which nobody plays" in page.alert()
    ticked = {field.get("name"): field.get("value") for field in page.find("//input[@checked]")}
    assert ticked == {"red.kind": "player", "difficulty": "normal", "host": "play"}
    assert not page.find("//details[@open]")  # nothing in the fold was changed


def test_of_an_option_that_is_asked_once_two_different_answers_are_refused(house: House) -> None:
    phone = house.phone()
    form = phone.new_table("hadrians-wall")
    fill(form, "difficulty", "normal")
    page = phone.post(form.action, [*form.form_values(), ("difficulty", "hard")])
    assert page.status == 422 and "“difficulty” is given twice." in page.alert()
    assert phone.post(form.action, [*form.form_values(), ("difficulty", "normal")]).hops == [303]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_to_be_checked_is_told_where_there_is_something(house: House, game: str) -> None:
    """Where no number is assumed, what the numbers are for."""
    page = house.phone().get(f"/{game}/new")
    box = [option for option in GAMES[game].options.values() if option.kind == "box"]
    assumed = any(option.assumed for option in box)
    assert ("Values marked “check”" in page.text) is assumed is bool(page.find("//span[@class='tag'][.='check']"))
    if box and not assumed:
        assert all(option.note and option.note in page.text for option in box)


def test_a_language_is_chosen_and_nothing_that_was_entered_is_lost(house: House) -> None:
    phone = house.phone()
    form = phone.new_table("hadrians-wall")
    seat_only(form, {"red": "player"})
    entered = {"red.name": "Ola & Łucja", "blue.name": "Iza", "own": "red", "host": "keep", "difficulty": "hard"}
    for field, value in entered.items():
        fill(form, field, value)
    sent = form.form_values()
    page = _in_language(phone, form, "pl")
    assert page.hops == [303] and not page.find("//*[@role='alert']")  # the way back leads to no form sent before
    form = page.form_to("/new")
    assert _entered(form.form_values()) == _entered(sent) >= {*entered.items(), ("red.kind", "player")}
    page = phone.press(form)
    assert page.hops == [303] and '<html lang="pl">' in page.html
    table = house.tables.get(page.path.removeprefix("/t/"))
    assert [(seat.id, seat.name) for seat in table.seats] == [("red", "Ola & Łucja")]
    assert table.setup.options == {"difficulty": "hard"}

    form = phone.get(f"{page.path}/again").form_to("/again")
    fill(form, "green.kind", "player")
    fill(form, "red.name", "Ela")
    page = _in_language(phone, form, "it")
    assert page.hops == [303] and house.tables.get(table.id).rematch is None
    page = phone.press(page.form_to("/again"))
    after = house.tables.get(page.path.removeprefix("/t/"))
    assert [(seat.id, seat.name) for seat in after.seats] == [("green", ""), ("red", "Ela")]


def test_what_an_address_says_of_a_new_table_is_read_as_its_form_is(house: House) -> None:
    phone = house.phone()
    page = phone.get("/hadrians-wall/new?blue.name=Ola&red.kind=player&host=hosts")
    assert page.status == 422 and "“hosts” cannot stand in the field “host”" in page.alert()
    page = phone.get("/hadrians-wall/new?x=1")  # nothing of the seats
    assert page.status == 200 and len(page.find("//input[@checked and contains(@name, '.kind')]")) == 3


def test_the_longest_form_of_all_is_short_enough_for_an_address(house: House) -> None:
    """A server takes a first line of 8,192 bytes."""
    for game in GAMES:
        phone = house.phone()
        form = phone.new_table(game)
        for seat in GAMES[game].seat_ids:
            fill(form, f"{seat}.name", 40 * "Ł")
        page = _in_language(phone, form, "pl")
        assert page.find(f"//input[@name='{GAMES[game].seat_ids[-1]}.name']/@value") == [40 * "Ł"]
        assert len(urlencode(form.form_values())) < 6000


def _in_language(phone: Phone, form: Any, code: str) -> Page:
    """Press the button of a language under a form that stays as it is."""
    (button,) = phone.page.find(f"//button[@form='{form.get('id')}' and @name='language' and @value='{code}']")
    left = {"Referer": f"http://localhost{phone.page.path}"}
    page = phone.post(button.get("formaction"), [*form.form_values(), ("language", code)], **left)
    assert page.status == 200 and f'<html lang="{code}">' in page.html
    return page


def _entered(sent: list[tuple[str, str]]) -> set[tuple[str, str]]:
    """What a form sends, without its command id; that a seat is not played is said by its not being ticked."""
    return {(name, value) for name, value in sent if name != "command" and value != "absent"}
