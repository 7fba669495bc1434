"""What everybody sees of Romans Go Home! while a choice is open."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from .conftest import House
from .pages import Page


def _text(page: Page, path: str) -> str:
    return " ".join(" ".join(found.text_content().split()) for found in page.find(path))


def test_who_may_rearrange_sees_wall_points_and_rows_as_they_are_by_then(house: House) -> None:
    """Zvord's owner needs the discards and the wall (fact file, Z1)."""
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "T8", "O1", "L-1", "O3", "O4", "U2")
    phones["gold"].lay(table, "gold", "D")
    phones["green"].lay(table, "green", "Z")
    for path, who in (("", "green"), ("", "gold"), ("/tv", "gold")):
        page = phones[who].get(f"{table}{path}")
        assert "Green discards Zvord as the winner." in _text(page, "//section[@aria-labelledby='fight']/ul")
        wall = page.find("//ol[@class='wall']/li")
        assert [each.get("class") for each in wall] == ["past", *["next"] * 5]
        assert "Green" in wall[0].text_content() and "1" in wall[0].text_content()
        gold, green = (_text(page, f"//li[contains(@class, 'band') and contains(@class, '{clan}')]") for clan in phones)
        assert "Dru'hid" in gold and "Points:0" in gold
        assert "no warrior face-up" in green and "Points:1" in green and "Dinary" in green
    phones["green"].choose(table, "green", "zvord", "done")
    page = phones["gold"].get(table)
    assert "Round 1, turn 2" in page.text and "Points:1" in page.text


def test_before_it_is_known_who_captures_what_was_turned_up_lies_beside_the_row(house: House) -> None:
    table, phones = house.company("gold", "green", "red")
    phones["gold"].enter_forts(table, "T8", "O1", "L-1", "O3", "O4", "U2")
    for clan, card in (("gold", "Q"), ("green", "F"), ("red", "A")):
        phones[clan].lay(table, clan, card)
    page = phones["green"].get(table)
    assert page.find("//h2[@id='fight']")[0].text_content() == "Cards are up"
    assert page.find("//ol[@class='wall']/li[@class='now']")
    assert "Qween" in _text(page, "//li[contains(@class, 'gold')]//span[contains(@class, 'new')]")
    # whoever is to charm reads what each answer comes to, nobody else
    assert not page.find("//button[@name='value']")
    answers = phones["gold"].get(table).find("//button[@name='value']")
    assert [" ".join(each.text_content().split()) for each in answers] == [
        "Filchy of Green Gold captures: Gold 7 and Red 5",
        "Arch'r of Red Gold captures: Gold 6 and Red 0",
    ]
    assert "Gold\u00a07 and Red\u00a05" in answers[0].text_content(), "no line breaks between a clan and its total"


def test_while_somebody_chooses_a_discard_all_else_lies_as_it_is_told(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "O3", "S4", "O5", "T8", "O6", "O5")
    for cards in ("AD", "CX"):  # by turn: Signal Fort then asks Green for a warrior
        for clan, card in zip(phones, cards, strict=True):
            phones[clan].lay(table, clan, card)
    for path in ("", "/tv"):
        page = phones["green"].get(f"{table}{path}")
        assert "Gold discards Ch'ariott as the winner." in _text(page, "//section[@aria-labelledby='fight']/ul")
        wall = page.find("//ol[@class='wall']/li")
        assert [each.get("class") for each in wall] == ["past", "past", *["next"] * 4]
        gold, green = (_text(page, f"//li[contains(@class, 'band') and contains(@class, '{clan}')]") for clan in phones)
        assert "no warrior face-up" in gold and "Points:7" in gold and "Signal" in gold
        assert "Dru'hid" in green and "Axx" in green and "Points:0" in green


def test_what_all_have_chosen_by_now_is_not_called_secret(house: House) -> None:
    """While Zvord is still awaited, what was discarded for the Signal Fort is told to everybody."""
    table, phones = house.company("gold", "green", "red")
    phones["gold"].enter_forts(table, "O3", "S4", "O5", "T8", "O6", "O5")
    for cards in ("CDD", "CZX"):
        for clan, card in zip(phones, cards, strict=True):
            phones[clan].lay(table, clan, card)
    told = "The others see it when all have chosen."
    phones["green"].choose(table, "green", "signal", "Z")
    assert told in phones["green"].get(table).text
    phones["red"].choose(table, "red", "signal", "D")
    page = phones["green"].get(table)
    assert "Green may rearrange its own hidden warriors." in page.text and told not in page.text
    assert "Signal Fort: Green discards Zvord." in page.text


def test_while_druhid_may_swap_the_fort_still_stands_first_in_the_wall(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "O3", "S4", "O5", "T8", "O6", "O5")
    phones["gold"].lay(table, "gold", "D")
    phones["green"].lay(table, "green", "F")
    page = phones["gold"].get(table)
    wall = page.find("//ol[@class='wall']/li")
    assert [each.get("class") for each in wall] == ["now", *["next"] * 5]
    assert "Gold captures" in page.text and "Points:0" in page.text


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("F", "Every clan sits out, so nobody captures."),
        ("D", "Gold and Green are tied at 2, and no Arch'r of this turn breaks the tie: nobody captures."),
    ],
)
def test_where_nobody_takes_the_fort_the_reason_stands_beside_it(house: House, card: str, why: str) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "T8", "O1", "L-1", "O3", "O4", "U2")
    phones["gold"].lay(table, "gold", card)
    phones["green"].lay(table, "green", card)
    for path in ("", "/tv"):
        page = phones["gold"].get(f"{table}{path}")
        assert "Nobody takes Fort-Dinary (1)" in _text(page, "//h2[@id='last']")
        assert why in _text(page, "//section[@aria-labelledby='last']/ul")


def test_that_not_every_house_rule_is_named_is_said_only_where_it_is_so(house: House) -> None:
    phone = house.phone()
    for line, said in (
        ("O5 gold:>X green:>Z", False),
        ("S4 red:ZDAX>F green:ZDAX>H violet:ZDAX>F gold:ZXCA>C", True),
    ):
        page = phone.get(f"/romans-go-home/referee?{urlencode({'position': line})}")
        assert page.status == 200 and "Still to be chosen" in page.text
        assert ("not every house rule is named" in page.text) is said
