"""What the cards do: of the contested fort on the board, of all on a page of their own."""

from __future__ import annotations

import pytest

from companion.language import available, language
from companion.referee.romans_go_home.components import FORTS, WARRIORS
from companion.referee.romans_go_home.effects import fort_effect, warrior_effect
from companion.referee.romans_go_home.options import OPTIONS
from companion.web.games.romans_go_home.looks import SHORT

from .conftest import House


def test_the_effect_of_the_contested_fort_stands_below_the_wall(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "S4", "T8", "O5", "O6", "T8", "S4")
    for page in (phones["green"].get(table), phones["green"].get(f"{table}/tv")):
        assert [each.text for each in page.find("//p[contains(@class, 'effect')]")] == [
            "If it is captured, every clan discards one of its face-up warriors."
        ]
    plain, others = house.company("gold", "green")
    others["gold"].enter_forts(plain, "O1", "O3", "O4", "O5", "O6", "T8")
    assert not others["gold"].get(plain).find("//p[contains(@class, 'effect')]")


@pytest.mark.parametrize("code", available())
def test_a_fort_of_the_wall_is_called_by_a_part_of_its_name_in_every_language(code: str) -> None:
    render = language(code).render
    for fort in FORTS.values():
        assert render(SHORT[fort.code[0]]).lower() in render(fort.name).lower()


def test_what_all_cards_do_is_one_tap_away(house: House) -> None:
    options = {"strength.Q": "3", "H1": "yes", "L1": "captured"}
    table, phones = house.company("gold", "green", options=options)
    (link,) = phones["gold"].get(table).find("//a[contains(@href, '/part/cards')]")
    assert phones["gold"].get(f"{table}/part/nothing").status == 404
    page = phones["gold"].get(link.get("href"))
    told = [each.text for each in page.find("//dd")]
    known, english = OPTIONS.settle(options), language("en")
    assert told[: len(WARRIORS)] == [english.render(warrior_effect(code, known)) for code in WARRIORS]
    assert set(told[len(WARRIORS) :]) == {english.render(fort_effect(code, known)) for code in FORTS}
    assert "If you do not capture, discard one of your face-up warriors; it may be Horsie." in told
    assert page.find("//dt")[0].text_content().split() == ["Qween", "3"]


def test_a_total_is_not_taken_for_the_strength_of_the_card(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    for cards in ("AD", "XC"):
        for clan, card in zip(("gold", "green"), cards, strict=True):
            phones[clan].lay(table, clan, card)
    chips = phones["green"].get(table).find("//ul[@class='chips']/li")
    told = [[" ".join(part.text_content().split()) for part in chip.xpath("span | b")] for chip in chips]
    assert told == [["Gold Axx", "Total", "4"], ["Green Ch'ariott", "Total", "11"]]


def test_nobody_enters_the_card_of_a_clan_that_the_companion_moves(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player", "red": "neutral"}, host="keep")
    host.draw_forts(table)
    (form,) = host.get(table).forms(do="reveal")
    assert {name for name in form.fields if name.startswith("card.")} == {"card.gold", "card.green"}
