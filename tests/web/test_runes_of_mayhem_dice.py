"""Runes of Mayhem on the phones: a die that was rolled on the table counts, whichever button is pressed then."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.runes_of_mayhem.cards import write_cards
from companion.referee.runes_of_mayhem.components import Card

from .conftest import House
from .pages import Page, Phone
from .runes_of_mayhem_table import choose, decide, one, put, to_the_building, two, unit_page


def shooting(phone: Phone, table: str, *enemies: str, card: str = "Elite Archers", place: str = "1.1") -> Page:
    """The board after a ranged card was played into lane 1."""
    put(phone, table, *enemies, stage="main")
    (form,) = phone.get(f"{table}/part/play?seat=north&card={card.replace(' ', '+')}").forms(do="play")
    values = {"power": "3", "health": "4", "gold": "0", "faith": "0"}
    assert not phone.press(choose(form, **values), "place", place).alert()
    return phone.get(table)


def rolls(form: Any) -> list[str]:
    """What can be tapped as the roll of a form, which goes off with it."""
    return [each.get("value") for each in form.xpath(".//button[@name='roll']")]


def targets(form: Any) -> dict[str, str]:
    """What can be chosen as the target of a form: its text to its value."""
    labels = form.xpath(".//label[input/@name='target']")
    return {" ".join(label.text_content().split()): label.xpath("./input")[0].get("value") for label in labels}


def last(phone: Phone, table: str) -> str:
    """What the table has just told."""
    (section,) = phone.get(table).find("//section[contains(@class, 'last')]")
    return " ".join(section.text_content().split())


def test_the_target_of_a_direct_shot_is_chosen_and_the_roll_shoots(house: House) -> None:
    table, phone = one(house)
    page = shooting(phone, table, "south 2.1 melee 1/6 Swordsmen", "south 3.1 melee 1/9 Scouts")
    (form,) = page.forms(do="shoot")
    assert list(targets(form)) == [
        "Swordsmen (lane 2, row 1), falls: 25%",
        "Scouts (lane 3, row 1), falls: 0%",
        "the Fortress of the Anglo-Saxons",
    ]
    assert "falls:\u00a025%" in form.text_content()  # never broken
    assert rolls(form) == ["0", "1", "2", "3"] and "Do not roll yet" not in form.text_content()
    refused = phone.press(form, "roll", "3")
    assert refused.status == 422 and "Choose first at whom it shoots." in refused.alert()
    phone.press(choose(form, target="fortress"), "roll", "3")
    assert "Structure-points left on the Fortress of the Anglo-Saxons: 34." in last(
        phone, table
    ) and "3 + 3 = 6" in last(phone, table)


def test_a_direct_shot_that_sets_off_a_trap_is_not_rolled_yet(house: House) -> None:
    table, phone = one(house, traps="on")
    (form,) = phone.get(f"{table}/part/cards?new=1").forms(do="enter-card")
    phone.press(choose(form, name="Pit", kind="trap"))
    decide(phone, table, traps=["1.1"], traps__seen="1")
    put(phone, table, "north 2.1 melee 1/6 Axemen", "north 3.1 melee 1/9 Scouts", stage="main", active="south")
    (form,) = phone.get(f"{table}/part/play?seat=south&card=Elite+Archers").forms(do="play")
    phone.press(choose(form, power="3", health="4", gold="0", faith="0"), "place", "1.1")
    (form,) = phone.get(table).forms(do="shoot")
    assert rolls(form) == [] and "Do not roll yet" in form.text_content()
    phone.press(choose(form, target="fortress"))
    (form,) = phone.get(table).forms(do="reveal-trap")
    assert [each.get("value") for each in form.xpath(".//option")] == ["Pit"]  # proposed by name
    phone.press(form)
    (form,) = phone.get(table).forms(do="shoot")
    assert rolls(form) == ["0", "1", "2", "3"]


def test_a_siege_that_sets_off_a_trap_is_not_rolled_yet(house: House) -> None:
    table, phone = one(house, traps="on")
    decide(phone, table, traps=["1.1"])
    put(phone, table, "south 1.1 melee 3/4 Swordsmen", stage="battle", active="south")
    (form,) = phone.get(table).forms(do="siege")
    assert rolls(form) == [] and "Do not roll yet" in form.text_content()
    phone.press(form)
    (form,) = phone.get(table).forms(do="reveal-trap")
    phone.press(form)
    (form,) = phone.get(table).forms(do="siege")
    assert rolls(form) == ["0", "1", "2", "3"]


def test_a_building_is_marked_from_the_card_that_has_markers(house: House) -> None:
    table, phone = one(house, towers="on")
    decide(phone, table, stage="main", active="south", south__gold_markers="0", south__faith_markers="7")
    (form,) = phone.get(f"{table}/part/build?seat=south").forms(do="build")
    assert [each.get("value") for each in form.xpath(".//input[@name='marker']")] == ["faith"]
    assert not phone.press(form, "place", "2.1").alert()
    assert phone.get(f"{table}/override").form_to("/override").fields["south.faith_markers"] == "6"


def test_the_only_target_of_a_direct_shot_need_not_be_chosen(house: House) -> None:
    table, phone = one(house, Q12="empty")
    page = shooting(phone, table, "south 1.1 melee 1/6 Swordsmen")
    (form,) = page.forms(do="shoot")
    (none,) = page.forms(do="decline")
    assert "the Fortress of the Anglo-Saxons An enemy lives in its lane" in " ".join(none.text_content().split())
    assert rolls(form) == ["0", "1", "2", "3"] and not targets(form)
    phone.press(form, "roll", "3")
    assert "Fallen: Swordsmen" in last(phone, table)


def test_a_siege_engine_has_one_row_for_one_die_and_two(house: House) -> None:
    table, phone = one(house)
    page = shooting(phone, table, "south 2.1 melee 1/6 Swordsmen", card="Onager")
    (form,) = page.forms(do="shoot")
    assert rolls(form) == [*map(str, range(7))]
    assert "Roll of Onager: one die at a unit, the sum of 2 at the Fortress" in form.text_content()
    swordsmen, fortress = targets(form).values()
    refused = phone.press(choose(form, target=swordsmen), "roll", "5")
    said = "Against a unit a siege engine rolls one die, which cannot show 5."
    assert refused.status == 422 and refused.alert().startswith(said)
    (form,) = refused.forms(do="shoot")
    phone.press(choose(form, target=fortress), "roll", "5")
    assert "3 + 5 = 8" in last(phone, table)


def test_no_roll_is_asked_that_changes_nothing_in_a_siege(house: House) -> None:
    table, phone = one(house)
    (axemen,) = put(phone, table, "north 1.1 melee 3/4 Axemen", stage="battle")
    decide(phone, table, south__structure="3")
    (form,) = unit_page(phone, table, axemen).forms(do="siege")
    assert (
        not rolls(form)
        and "Axemen: the roll changes nothing, power 3 brings the Fortress down. The game is over with it."
        in form.text_content()
    )
    phone.press(form)
    assert "The Vikings win" in phone.get(table).text


def built(phone: Phone, table: str, structure: str = "", name: str = "") -> int:
    """A tower in lane 1 that is up, and a unit of the Vikings that may siege it; returns its number."""
    to_the_building(phone, table, "1.2")
    (form,) = phone.get(table).forms(do="raise-tower")
    assert [each.get("value") for each in form.xpath(".//option")] == (["Mill"] if name else [])
    phone.press(choose(form, structure=structure, name=name), "marker", "gold")
    (axemen,) = put(phone, table, "north 1.1 melee 3/4 Axemen", stage="battle", active="north")
    return axemen


def odds_shown(form: Any) -> list[str]:
    """The odds of a form, as they are read."""
    return [" ".join(each.text_content().split()) for each in form.xpath(".//ul[@class='odds']/li")]


def test_the_siege_of_a_tower_shows_its_odds(house: House) -> None:
    table, phone = one(house, towers="on")
    fortress, tower = unit_page(phone, table, built(phone, table, "5")).forms(do="siege")
    assert "Odds: the tower in lane 1, row 2" in " ".join(tower.text_content().split())
    assert odds_shown(tower) == ["the tower is destroyed 50% 1/2", "3 damage 25% 1/4", "4 damage 25% 1/4"]
    assert odds_shown(fortress) == [f"{damage} damage 25% 1/4" for damage in (3, 4, 5, 6)]


def test_of_a_tower_whose_points_nobody_has_counted_the_damage_is_shown(house: House) -> None:
    table, phone = one(house, towers="on")
    _, tower = unit_page(phone, table, built(phone, table)).forms(do="siege")
    assert odds_shown(tower) == [f"{damage} damage 25% 1/4" for damage in (3, 4, 5, 6)]


def test_a_tower_whose_card_the_table_has_entered_brings_its_points(house: House) -> None:
    """Its name is proposed."""
    table, phone = one(house, towers="on")
    (form,) = phone.get(f"{table}/part/cards").forms(do="import-cards")
    mill = Card(name="Mill", kind="building", health=5)
    phone.press(choose(form, cards=write_cards([mill])))
    (row,) = phone.get(f"{table}/part/cards").find("//li//a[contains(., 'Mill')]")
    assert " ".join(row.text_content().split()) == "Mill Building yours 5 Structure-points"
    axemen = built(phone, table, name="mill")
    _, tower = unit_page(phone, table, axemen).forms(do="siege")
    assert odds_shown(tower) == ["the tower is destroyed 50% 1/2", "3 damage 25% 1/4", "4 damage 25% 1/4"]
    assert decide(phone, table, built__place="2.1", built__name="Mill", built__structure="").hops == [303]
    assert phone.get(f"{table}/override").form_to("/override").fields["tower.2.1"] == "5"


def test_no_roll_is_asked_that_changes_nothing_in_a_shot_at_the_fortress(house: House) -> None:
    table, phone = one(house)
    page = shooting(phone, table, card="Archers", place="1.2")
    (form,) = page.forms(do="shoot")
    assert rolls(form)
    decide(phone, table, south__structure="3")
    (form,) = phone.get(table).forms(do="shoot")
    assert (
        not rolls(form)
        and "Archers: the roll changes nothing, power 3 brings the Fortress down. The game is over with it."
        in form.text_content()
    )


def test_no_roll_is_asked_of_which_protection_leaves_nothing(house: House) -> None:
    """Of one unit alone, and of one of several, of whose damage there is then but one number to tell."""
    table, phone = one(house)
    put(phone, table, "north 1.1 melee 1/4 Axemen", *["south wall spearmen 3/5 Guards"] * 4, stage="battle")
    (form,) = phone.get(table).forms(do="siege")
    why = "Axemen: no roll, as Protection takes away the highest one too."
    assert odds_shown(form) == ["0 damage 100%"] and not rolls(form) and why in form.text_content()
    put(phone, table, "north 2.1 melee 2/4 Raiders")
    alone, raiders = phone.get(table).forms(do="siege")
    assert "Axemen (lane 1, row 1) 0 damage" in " ".join(alone.text_content().split())
    assert not rolls(alone) and why in alone.text_content() and rolls(raiders)


def test_without_enemies_a_tap_shoots_at_the_fortress(house: House) -> None:
    table, phone = one(house)
    (form,) = shooting(phone, table).forms(do="shoot")
    phone.press(form, "roll", "2")
    assert "3 + 2 = 5" in last(phone, table)


def test_two_rolls_of_a_fight_are_both_chosen_before_it_is_sent(house: House) -> None:
    table, phone = one(house)
    (axemen, _) = put(phone, table, "north 1.1 melee 2/4 Axemen", "south 1.1 melee 2/5 Swordsmen", stage="battle")
    (form,) = unit_page(phone, table, axemen).forms(do="attack")
    assert len(form.xpath(".//button")) == 1
    phone.press(choose(form, roll="1", answer="0"))
    assert "Both live: Axemen with 2 health, Swordsmen with 2." in last(phone, table)


def test_the_sum_of_a_trade_is_tapped(house: House) -> None:
    table, phone = one(house)
    put(phone, table, stage="main")
    (form,) = phone.get(table).forms(do="trade")
    texts = [" ".join(button.text_content().split()) for button in form.xpath(".//button")]
    assert texts == ["Trade the phone rolls", *map(str, range(10))]
    phone.press(form, "sum", "6")
    assert "The three rolls give 6 to divide." in last(phone, table)


def test_the_companions_roll_is_not_undone_by_one_player(house: House) -> None:
    table, phones = two(house)
    put(phones["north"], table, "south 1.1 melee 4/4 Swordsmen", stage="main")
    (form,) = phones["north"].get(table).forms(do="trade")
    phones["north"].press(form)
    undo = phones["north"].get(table).form_to("/undo")
    phones["north"].press(undo)
    assert not phones["north"].get(table).forms(do="trade")


def test_a_burial_tells_of_both_sides_at_once(house: House) -> None:
    table, phone = one(house)
    first, second = put(phone, table, "north 1.1 melee 2/2 Axemen", "south 1.1 melee 4/4 Swordsmen", stage="battle")
    decide(phone, table, **{f"unit__{number}__marks": ["fallen"] for number in (first, second)})
    (form,) = phone.get(table).forms(do="next")
    phone.press(form)
    for path in (table, f"{table}/tv"):
        (section,) = phone.get(path).find("//section[contains(@class, 'last')]")
        shown = [" ".join(each.text_content().split()) for each in section.xpath("./p")]
        assert shown == [
            "To the discard pile of the Vikings: Axemen.",
            "To the discard pile of the Anglo-Saxons: Swordsmen.",
        ]


ALONE = [
    (
        ("north 1.1 melee 5/9 Vanguards", "south 1.1 peasants 1/5 Peasants"),
        "Vanguards: the roll changes nothing, power 5 is enough.",
        "Or rolled on the table: Roll of Peasants",
    ),
    (
        ("north 1.1 melee 2/4 Axemen", "south 1.1 cavalry 2/5 Riders"),
        "Axemen: no roll. Spearmen do not roll against Melee, Melee not against Cavalry, Cavalry not against Spearmen.",
        "Or rolled on the table: Roll of Riders",
    ),
    (
        ("north 1.1 melee 2/4 Axemen", "south 1.1 priest 1/5 Chaplain"),
        "Chaplain: no roll. A Priest never attacks and deals no damage when attacked, whatever its power. It blocks"
        " like any unit.",
        "Or rolled on the table: Roll of Axemen",
    ),
    (("north 1.1 melee 2/4 Axemen", "south 1.1 melee 2/5 Swordsmen"), "", "Roll of Axemen"),
]


@pytest.mark.parametrize(("units", "said", "asked"), ALONE)
def test_why_one_roll_alone_is_asked(house: House, units: tuple[str, ...], said: str, asked: str) -> None:
    table, phone = one(house)
    attacker, _ = put(phone, table, *units, stage="battle")
    (form,) = unit_page(phone, table, attacker).forms(do="attack")
    assert [" ".join(note.text_content().split()) for note in form.xpath("./p")] == ([said] if said else [])
    assert " ".join(form.xpath(".//legend")[0].text_content().split()) == asked
