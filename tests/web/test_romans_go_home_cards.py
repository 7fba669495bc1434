"""What the cards do: of the contested fort on the board, of all on a page of their own."""

from __future__ import annotations

from companion.referee.romans_go_home.components import FORTS, WARRIORS

from .conftest import House


def test_the_effect_of_the_contested_fort_stands_below_the_wall(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "S4", "T8", "O5", "O6", "T8", "S4")
    for page in (phones["green"].get(table), phones["green"].get(f"{table}/tv")):
        assert [each.text for each in page.find("//p[contains(@class, 'effect')]")] == [FORTS["S4"].effect]
    plain, others = house.company("gold", "green")
    others["gold"].enter_forts(plain, "O1", "O3", "O4", "O5", "O6", "T8")
    assert not others["gold"].get(plain).find("//p[contains(@class, 'effect')]")


def test_what_all_cards_do_is_one_tap_away(house: House) -> None:
    table, phones = house.company("gold", "green", options={"strength.Q": "3"})
    (link,) = phones["gold"].get(table).find("//a[contains(@href, '/part/cards')]")
    page = phones["gold"].get(link.get("href"))
    told = [each.text for each in page.find("//dd")]
    assert told[: len(WARRIORS)] == [warrior.effect for warrior in WARRIORS.values()]
    assert set(told[len(WARRIORS) :]) == {fort.effect for fort in FORTS.values()}
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
