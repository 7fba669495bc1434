"""The reasons that a tap writes where a table plays it so or ends a game: each phone reads them in its language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from babel.messages.catalog import Catalog

from companion.referee.games import GAMES

from .conftest import House
from .pages import Page, Phone

TEXTS = {
    "No more time": "Brak czasu",
    "House rule": "Ustalenie stołu",
    "The game ends (%(reason)s)": "Gra się kończy (%(reason)s)",
    "We play it so (%(reason)s)": "Tak gramy (%(reason)s)",
}


@pytest.fixture
def phones(house: House, in_place_of_the_catalogues: Callable[[Catalog], None]) -> tuple[Phone, Phone]:
    """A phone that reads Polish, and one that reads English."""
    catalogue = Catalog(locale="pl")
    for text, translated in TEXTS.items():
        catalogue.add(text, translated)
    in_place_of_the_catalogues(catalogue)
    polish, english = house.phone(), house.phone()
    polish.press(polish.get("/").form_to("/language"), "language", "pl")
    return polish, english


def _newest(page: Page) -> str:
    return " ".join(page.find("//ol[contains(@class, 'log')]/li")[0].text_content().split())


def _ended(phone: Phone, table: str, reason: str) -> None:
    (form,) = phone.get(f"{table}/override").forms(do="finish")
    form.fields["reason"] = reason
    for winner in form.xpath(".//input[@name='winner'][@value != ''][1]"):  # one game asks for it
        form.fields["winner"] = winner.get("value")
    page = phone.press(form)
    assert page.status == 200 and not page.alert(), page.alert()


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_that_was_tapped_is_read_by_each_in_the_own_language(phones: tuple[Phone, Phone], game: str) -> None:
    polish, english = phones
    table = polish.open(polish.new_table(game), "keep", {})
    assert "Brak czasu" in [each.text for each in polish.get(f"{table}/override").find("//*[@data-words]/button")]
    _ended(polish, table, "Brak czasu")
    assert "Gra się kończy (Brak czasu)" in _newest(polish.get(f"{table}/log"))
    assert "The game ends (No more time)" in _newest(english.get(f"{table}/log"))
    english.get(f"{table}/watch")
    assert "No more time." in english.get(table).text and "Brak czasu" not in english.page.text
    assert "Brak czasu." in polish.get(table).text


def test_one_for_a_correction_too_and_what_was_typed_stays_as_it_is(phones: tuple[Phone, Phone]) -> None:
    polish, english = phones
    table = polish.open(polish.new_table("hadrians-wall"), "keep", {})
    for mining, reason, polish_line, english_line in (
        ("1", "Ustalenie stołu", "Tak gramy (Ustalenie stołu)", "We play it so (House rule)"),
        ("3", "Pies zjadł kartę", "Tak gramy (Pies zjadł kartę)", "We play it so (Pies zjadł kartę)"),
    ):
        form = polish.get(f"{table}/override?seat=blue").form_to("/override")
        form.fields.update({"reason": reason, "n.mining": mining})
        page = polish.press(form)
        assert page.status == 200 and not page.alert(), page.alert()
        assert polish_line in _newest(polish.get(f"{table}/log"))
        assert english_line in _newest(english.get(f"{table}/log"))
