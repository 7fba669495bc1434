"""Runes of Mayhem on the screens: where the turn is, what stands where, whose it is, and a fight in numbers."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import House
from .runes_of_mayhem_table import one, put, two, unit_page

FIGHTS = [
    (("melee 2/4 Axemen", "peasants 1/5 Peasants"), {"roll": "2", "answer": "0"},
     [["Axemen", "deals 2 + 2 = 4", "health left: 3"], ["Peasants", "deals 1 + 0 = 1", "health left: 1"]]),
    (("melee 5/9 Vanguards", "peasants 1/5 Peasants"), {"answer": "3"},
     [["Vanguards", "deals 5", "health left: 5"], ["Peasants", "deals 1 + 3 = 4", "fallen"]]),
    (("long-ranged 2/3 Archers", "melee 4/4 Archers"), {"roll": "1"},
     [["Archers (attacker)", "deals 2 + 1 = 3", "health left: 3"],
      ["Archers (defender)", "deals nothing", "health left: 1"]]),
]  # fmt: skip


def text(element: Any) -> str:
    """What an element says."""
    return " ".join(element.text_content().split())


@pytest.mark.parametrize(("units", "rolls", "told"), FIGHTS)
def test_a_television_tells_the_last_fight_in_numbers(
    house: House, units: tuple[str, str], rolls: dict[str, str], told: list[list[str]]
) -> None:
    table, phone = one(house)
    mine, _, _ = put(phone, table, f"north 1.1 {units[0]}", f"south 1.1 {units[1]}", "north 2.1 melee 1/1 Others",
                     stage="battle")  # fmt: skip
    (form,) = unit_page(phone, table, mine).forms(do="attack")
    phone.post(form.action, [pair for pair in form.form_values() if pair[0] not in rolls] + list(rolls.items()))
    rows = phone.get(f"{table}/tv").find("//table[@class='struck']/tbody/tr")
    assert [[text(cell) for cell in row] for row in rows] == told
    assert not phone.get(table).find("//table[@class='struck']")


def test_the_bar_of_the_turn_is_in_words(house: House) -> None:
    table, phone = one(house)
    put(phone, table, "north 1.1 melee 1/1 Axemen", stage="battle")
    steps = phone.get(table).find("//ol[contains(@class, 'stepper')]/li")
    assert [text(step) for step in steps] == ["1 Production", "2b Battle", "3 Main", "4 Draw", "5 End"]
    assert [text(step) for step in steps if step.get("aria-current") == "step"] == ["2b Battle"]


def test_rows_and_points_say_what_they_are(house: House) -> None:
    table, phone = one(house)
    page = phone.get(table)
    rows = page.find("//span[@class='rowname']")
    assert [text(row) for row in rows] == ["Row 3", "Row 2", "Row 1", "Row 1", "Row 2", "Row 3"]
    assert [text(each) for each in page.find("//span[@class='structure']")] == ["40 of 40 Structure-points"] * 2


def test_who_has_a_name_is_called_by_it(house: House) -> None:
    table, phones = two(house, north__name="Anna")
    page = phones["south"].get(table)
    assert text(page.find("//*[@id='todo']")[0]) == "Waiting for Anna (Vikings)"
    assert [text(each) for each in page.find("//h3")][:2] == ["Anna Vikings", "Anglo-Saxons"]
    assert text(phones["north"].get(table).find("//*[@id='todo']")[0]) == "Anna Vikings"
