"""Runes of Mayhem on the phones: no tap too many, and nothing lost that a tap gives up unsaid."""

from __future__ import annotations

import pytest

from .conftest import House
from .pages import Phone
from .runes_of_mayhem_table import bring_in, card_file, decide, one, open_table, put, two

JARL = {"name": "Jarl", "faction": "vikings", "type": "melee", "power": 5, "health": 5, "gold": 4, "faith": 2}


def heading(phone: Phone, table: str) -> str:
    """The step that the table is at."""
    title: str = phone.get(table).find("//h1")[0].text_content()
    return title


def links(phone: Phone, table: str) -> list[str]:
    """What a phone may open in what it is asked."""
    found = phone.get(table).find("//section[contains(@class, 'todo')]//a[contains(@href, '/part/')]")
    return [" ".join(link.text_content().split()) for link in found]


def button(phone: Phone, table: str) -> str:
    """The button that ends the step."""
    (form,) = phone.get(table).forms(do="next")
    return " ".join(form.xpath(".//button")[0].text_content().split())


def press(phone: Phone, table: str, do: str = "next") -> None:
    """Press the only button of the form that does this."""
    (form,) = phone.get(table).forms(do=do)
    assert not phone.press(form).alert()


def test_without_units_the_combat_is_one_tap(house: House) -> None:
    table, phone = one(house)
    press(phone, table)
    assert button(phone, table) == "No unit of yours: go on to the Main-phase"
    press(phone, table)
    assert heading(phone, table).endswith("Main-phase")


def test_with_a_unit_the_battle_is_asked_for(house: House) -> None:
    table, phone = one(house)
    put(phone, table, "north wall melee 2/2 Axemen", stage="regroup")
    assert button(phone, table) == "Go on to the Battle-step"
    press(phone, table)
    assert heading(phone, table).endswith("Battle-step")


def test_a_discarded_card_ends_the_discard_step(house: House) -> None:
    table, phone = one(house)
    decide(phone, table, stage="discard")
    press(phone, table, "discard")
    assert heading(phone, table).endswith("Draw-step")


@pytest.mark.parametrize(
    ("unit", "said", "then"),
    [("", "No card to draw: end the turn", "Turn 2, Anglo-Saxons: Production-phase"),
     ("1", "No card to draw: go on", "Turn 1, Vikings: End-phase")],
)  # fmt: skip
def test_a_turn_ends_with_the_draw_if_nothing_is_to_be_taken_off(house: House, unit: str, said: str, then: str) -> None:
    table, phone = one(house)
    (number,) = put(phone, table, "south 1.1 melee 4/4 Swordsmen", stage="draw")
    if unit:
        decide(phone, table, **{f"unit.{number}.damage": unit})
    assert button(phone, table) == said
    press(phone, table)
    assert heading(phone, table) == then


def test_an_attack_elsewhere_says_which_lane_it_closes(house: House) -> None:
    table, phone = one(house)
    units = ("north 3.1 melee 9/9 Axemen", "north 1.1 melee 2/2 Vanguards", "south 3.1 peasants 1/1 Peasants")
    axemen, _, peasants = put(phone, table, *units, stage="battle")
    assert links(phone, table) == [
        "Axemen (lane 3, row 1) may attack Peasants",
        "Vanguards (lane 1, row 1) may siege",
    ]
    (form,) = phone.get(f"{table}/part/unit?unit={axemen}").forms(do="attack")
    phone.press(form, "answer", "0") if form.xpath(".//button[@name='answer']") else phone.press(form)
    # who has won in lane 3 may still siege there, and would lose that
    assert links(phone, table) == [
        "Axemen (lane 3, row 1) may siege",
        "Vanguards (lane 1, row 1) may siege; lane 3 is closed then",
    ]
    (form,) = phone.get(f"{table}/part/unit?unit={axemen}").forms(do="siege")
    phone.press(form, "roll", "0")
    assert links(phone, table) == ["Vanguards (lane 1, row 1) may siege"]
    assert not phone.get(table).forms(do="leave-lane") and peasants


def test_everybody_who_is_waited_for_is_named(house: House) -> None:
    phones = {"north": house.phone(), "south": house.phone()}
    table = open_table(phones["north"], kings="on")
    phones["south"].join(table)
    assert "Waiting for the Vikings and Anglo-Saxons" in phones["south"].get(f"{table}/tv").text


def test_a_trap_is_laid_on_the_enemys_side_as_it_is_seen(house: House) -> None:
    table, phones = two(house, traps="on")
    decide(phones["north"], table, stage="main", north__gold="3")
    page = phones["north"].get(f"{table}/part/trap?seat=north")
    (form,) = page.forms(do="trap")
    places = [each.get("value") for each in form.xpath(".//button")]
    assert places == ["1.3", "2.3", "3.3", "1.2", "2.2", "3.2", "1.1", "2.1", "3.1"]


def test_abilities_of_a_known_card_are_folded_and_still_sent(house: House) -> None:
    table, phones = two(house)
    decide(phones["north"], table, stage="main", north__gold="3")
    page = phones["north"].get(f"{table}/part/play?seat=north&card=Looters")
    assert page.find("//details/fieldset//input[@value='lock' and @checked]")
    page = phones["north"].get(f"{table}/part/play?seat=north&card=Nobody+knows")
    assert not page.find("//details/fieldset") and page.find("//fieldset//input[@value='lock']")


def test_the_markers_as_they_lie_are_not_offered(house: House) -> None:
    table, phone = one(house)
    put(phone, table, stage="main", active="north")
    (form,) = phone.get(table).forms(do="move-markers")
    player = phone.get(table).find("//summary[contains(., 'Move production-markers')]")[0].text_content()
    offered = {int(button.get("value")) for button in form.xpath(".//button[@name='gold']")}
    (now,) = set(range(8)) - offered
    assert f"now {now} Gold, {7 - now} Faith" in player


def test_more_cards_than_there_are_are_refused_where_they_are_typed(house: House) -> None:
    table, phone = one(house)
    put(phone, table, "north 1.1 melee 4/4 Axemen", stage="main", active="north")
    form = phone.get(f"{table}/override").form_to("/override")
    most = [form.inputs[f"north.{name}"].get("max") for name in ("structure", "gold_markers", "deck")]
    assert most == ["999", "7", "52"]
    for deck, refused in (("48", True), ("46", False), ("47", True), ("45", False)):
        alert = decide(phone, table, **{"north.deck": deck}).alert() or ""
        assert ("hand and deck have at most 51 together" in alert) == refused


def primary(phone: Phone, table: str) -> list[str]:
    """The buttons and links that a phone marks as the next thing to do."""
    found = phone.get(table).find("//section[contains(@class, 'todo')]//*[contains(@class, 'primary')]")
    return [" ".join(each.text_content().split()) for each in found]


def test_the_main_phase_is_ended_where_no_known_card_can_be_paid(house: House) -> None:
    table, phone = one(house)
    bring_in(phone, table, card_file(JARL))
    decide(phone, table, stage="main", north__gold="0", north__faith="2")
    assert primary(phone, table) == ["End the Main-phase"]
    assert "Play a card known cards that you can pay: 0" in links(phone, table)
    decide(phone, table, north__gold="4")
    assert primary(phone, table) == ["Play a card known cards that you can pay: 2"]  # the other one is in the rulebook


def test_a_known_card_shows_what_it_is_worth_and_costs(house: House) -> None:
    table, phone = one(house)
    dear = JARL | {"name": "Skald", "gold": 5}
    bring_in(phone, table, card_file(dear, JARL))
    decide(phone, table, stage="main", north__gold="4", north__faith="2")
    rows = phone.get(f"{table}/part/play?seat=north").find("//ul[contains(@class, 'choose')]/li")
    shown = [" ".join(row.text_content().split()) for row in rows]
    # what can be paid comes first, then what nobody has read, at last what is too dear
    assert shown[:2] == [f"{name} Melee 5/5 · costs 4 Gold, 2 Faith" for name in ("Vanguards", "Jarl")]
    assert shown[-1] == "Skald Melee 5/5 · costs 5 Gold, 2 Faith · too dear"
    page = phone.get(f"{table}/part/play?seat=north&card=Jarl")
    assert page.find("//h1/following-sibling::p[1]")[0].text_content() == "5/5 · costs 4 Gold, 2 Faith"
