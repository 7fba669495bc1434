"""Runes of Mayhem on the screens: where the turn is, what stands where, whose it is, and a fight in numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.language import language
from companion.referee.messages import say
from companion.referee.runes_of_mayhem.burial import HEALED
from companion.referee.runes_of_mayhem.state import place_text
from companion.web.games.runes_of_mayhem.telling import _SHORT, shortly

from .conftest import House
from .pages import Phone
from .runes_of_mayhem_table import choose, decide, one, open_table, put, to_the_building, two, unit_page

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
def test_the_last_fight_is_told_in_numbers_with_what_was_rolled(
    house: House, units: tuple[str, str], rolls: dict[str, str], told: list[list[str]]
) -> None:
    table, phone = one(house)
    mine, _, _ = put(phone, table, f"north 1.1 {units[0]}", f"south 1.1 {units[1]}", "north 2.1 melee 1/1 Others",
                     stage="battle")  # fmt: skip
    (form,) = unit_page(phone, table, mine).forms(do="attack")
    phone.post(form.action, [pair for pair in form.form_values() if pair[0] not in rolls] + list(rolls.items()))
    for screen in (f"{table}/tv", table):
        rows = phone.get(screen).find("//table[@class='struck']/tbody/tr")
        assert [[text(cell) for cell in row] for row in rows] == told


def told_last(phone: Phone, table: str) -> list[str]:
    """What the board tells of the last tap without being asked why."""
    return [text(each) for each in phone.get(table).find("//section[contains(@class, 'last')]/p")]


def test_what_is_done_with_the_cards_is_told(house: House) -> None:
    """The card that a mercenary costs, the Lodge that is filled, and what a trap says."""
    table, phone = one(house, mercenaries="on", traps="on")
    decide(phone, table, north__hand="2", north__gold="3", traps=["1.1"], traps__seen="1")
    (form,) = phone.get(f"{table}/part/hire?seat=north&card=Mercenary+Archers").forms(do="hire")
    phone.press(choose(form, power="2", health="2", unit_type="long-ranged"), "place", "2.2")
    assert "Discarded: a card. While the mercenary lives, the hand limit is one less." in told_last(phone, table)
    for _ in range(2):
        (form,) = phone.get(table).forms(do="next")
        phone.press(form)
    assert "The Lodge is filled up to three mercenaries." in told_last(phone, table)
    mine, _ = put(phone, table, "south 1.1 melee 2/9 Swordsmen", "north 1.1 melee 2/9 Axemen", stage="battle",
                  active="south")  # fmt: skip
    (form,) = unit_page(phone, table, mine).forms(do="attack")
    assert not form.xpath(".//*[@name='roll' or @name='answer']")
    assert "Do not roll yet: this sets off a trap, which is turned up first." in text(form)
    phone.press(form)
    (form,) = phone.get(table).forms(do="reveal-trap")
    phone.press(form)
    assert told_last(phone, table)[0].startswith("Do what the trap says;")
    (form,) = unit_page(phone, table, mine).forms(do="attack")
    assert form.xpath(".//*[@name='roll']") and form.xpath(".//*[@name='answer']")


def test_what_an_entering_unit_does_is_told(house: House) -> None:
    table, phone = one(house)
    decide(phone, table, south__hand="5", south__gold="9", south__structure="30", stage="main", active="south")
    for card, kind, said in (
        ("Builders", "castle-folk", "Structure-points that come back to the Fortress: 5."),
        ("Aldhelm", "hero", "Its Heroic Arrival works now, once."),
    ):
        (form,) = phone.get(f"{table}/part/play?seat=south&card={card}").forms(do="play")
        form = choose(form, power="2", health="2", gold="1", faith="0", unit_type=kind)
        assert not phone.press(form, "place", "1.1" if card == "Aldhelm" else "wall").alert()
        assert said in told_last(phone, table)


def test_a_building_is_turned_up_in_the_production_phase(house: House) -> None:
    table, phone = one(house, towers="on")
    to_the_building(phone, table, "1.1")
    page = phone.get(table)
    assert text(page.find("//h1")[0]).endswith("Anglo-Saxons: Production-phase")
    now = page.find("//ol[contains(@class, 'stepper')]/li[@aria-current='step']")
    assert [text(step) for step in now] == ["1 Production"]


def test_both_draw_their_hands_before_the_first_divides(house: House) -> None:
    phones = {"north": house.phone(), "south": house.phone()}
    table = open_table(phones["north"])
    phones["south"].join(table)
    (waiting,) = phones["south"].get(table).find("//section[contains(@class, 'todo')]")
    assert "Draw five cards; you may once exchange any of them." in text(waiting)


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


def test_who_listens_hears_of_which_type_a_unit_is(house: House) -> None:
    """Its picture tells it to others; where the name is that of the type, once is enough."""
    table, phone = one(house)
    put(phone, table, "north 1.1 melee 2/4 Axemen", "north 2.1 spearmen 2/4 Spearmen")
    for path in (table, f"{table}/tv"):
        pictures = {
            text(unit.xpath(".//*[@class='name']")[0]): unit.xpath(".//*[local-name()='svg']")[0]
            for unit in phone.get(path).find("//*[contains(@class, 'unit')][.//*[@class='name']]")
        }
        assert pictures["Axemen"].get("aria-label") == "Melee" and pictures["Axemen"].get("role") == "img"
        assert pictures["Spearmen"].get("aria-hidden") == "true"


def test_a_unit_shows_the_marks_that_it_has(house: House) -> None:
    """Of a fallen one not that it has fallen, which its card shows, nor what it did in this turn."""
    table, phone = one(house)
    units = put(phone, table, "north 1.1 melee 2/4 Axemen", "north 2.1 cavalry 2/4 Riders", "north 3.1 other 2/4 Wolf")
    marks = {units[1]: ["shot"], units[2]: ["fallen", "shot"]}
    assert decide(phone, table, **{f"unit__{unit}__marks": named for unit, named in marks.items()}).hops == [303]
    cards = [phone.get(table).find(f"//a[contains(@href, 'unit={unit}')]")[0] for unit in units]
    assert [[text(each) for each in card.xpath(".//*[@class='marks']/span")] for card in cards] == [[], ["shot"], []]


def test_who_has_a_name_is_called_by_it(house: House) -> None:
    table, phones = two(house, north__name="Anna")
    page = phones["south"].get(table)
    assert text(page.find("//*[@id='todo']")[0]) == "Waiting for Anna (Vikings)"
    assert [text(each) for each in page.find("//h3")][:2] == ["Anna Vikings", "Anglo-Saxons"]
    # whose phone it is its head says: what is asked is called by the step
    assert text(phones["north"].get(table).find("//*[@id='todo']")[0]) == "Main-phase"


def test_who_has_no_name_is_called_by_the_faction_beside_one_who_has(house: House) -> None:
    table = open_table(house.phone(), Q43="secret", north__name="Anna")
    waiting = house.phone().get(f"{table}/tv").find("//*[@id='todo']")[0]
    assert text(waiting) == "Waiting for Anna (Vikings) and the Anglo-Saxons"


def test_what_the_undo_button_says_shortly_takes_its_words_from_the_label() -> None:
    places = re.compile(r"%\((\w+)\)")
    for label, short in _SHORT.items():
        assert len(short) < len(label)
        assert set(places.findall(short)) <= set(places.findall(label)), label
    healed = shortly(say(HEALED, unit="Monk", units=("Swordsmen", "Peasants")))
    assert language("en").render(healed) == "Healed: Swordsmen and Peasants"
    other = say("The Battle-step begins")
    assert shortly(other) == other


def test_that_the_attacker_may_fight_on_stands_in_one_heading(house: House) -> None:
    """Beside its shape: as parts of their own the words would stand in columns on a small phone."""
    table, phone = one(house)
    axemen, swordsmen = put(phone, table, "north 1.1 melee 1/9 Axemen", "south 1.1 melee 1/9 Swordsmen", stage="battle")
    (form,) = unit_page(phone, table, axemen).forms(do="attack")
    assert form.fields["target"] == str(swordsmen)
    phone.press(choose(form, roll="0", answer="0"))
    (heading,) = phone.get(table).find("//div[contains(@class, 'asked')]/h2")
    assert [each.tag for each in heading] == ["svg", "span"] and not (heading[-1].tail or "").strip()
    assert text(heading) == "Vikings: fight on"


def test_units_of_one_name_are_told_apart_by_their_places(house: House) -> None:
    table, phone = one(house)
    vikings = ("north 1.1 long-ranged 2/3 Archers", "north 2.1 melee 2/2 Axemen", "north 2.2 melee 2/2 Axemen")
    saxons = ("south 1.1 melee 4/4 Swordsmen", "south 1.2 melee 4/4 Swordsmen", "south 2.1 melee 1/1 Scouts")
    *_, scouts = put(phone, table, *vikings, *saxons, stage="battle")
    links = phone.get(table).find("//section[contains(@class, 'todo')]//a[contains(@class, 'button')]")
    archers, axemen = (text(link) for link in links[:2])
    assert archers.endswith("may attack Swordsmen (lane 1, row 1) and Swordsmen (lane 1, row 2)")
    assert axemen.endswith("may attack Scouts")
    (threats,) = unit_page(phone, table, scouts).find("//section[@aria-labelledby='threats']")
    assert "Axemen (lane 2, row 1) may" in text(threats) and "Axemen (lane 2, row 2) The living unit" in text(threats)
    assert "Archers It has no Flank." in text(threats)


def test_the_figures_of_a_place_stay_with_their_words_on_a_narrow_button() -> None:
    assert language("it").render(place_text("1.2")) == "corsia\u00a01, fila\u00a02"


def test_a_card_of_the_other_faction_is_refused_where_it_is_named(house: House) -> None:
    """Not only when a place is tapped for it, with all its values typed in."""
    table, phone = one(house, kings="off")
    decide(phone, table, stage="main")
    page = phone.get(f"{table}/part/play?seat=north&card=Swordsmen")
    assert (page.status, page.alert()) == (422, "Not a card of the Vikings: Swordsmen.")
    (field,) = page.find("//input[@id='other-card'][@aria-invalid='true'][@aria-describedby='wrong']")
    assert field.get("value") == "Swordsmen" and page.find("//form//*[@id='wrong']") and not page.forms(do="play")
    page = phone.get(f"{table}/part/play?seat=north&card=Gorm+the+Old")
    assert page.status == 422 and "Not played from the hand: Gorm the Old" in page.alert()
    assert phone.get(f"{table}/part/play?seat=north&card={'x' * 70}").status == 422
    for fine in ("Axemen", "Somebody", ""):
        page = phone.get(f"{table}/part/play?seat=north&card={fine}")
        assert page.status == 200 and not page.alert()


def test_a_card_without_a_name_is_no_card_with_a_number(house: House) -> None:
    table, phone = one(house)
    for name in ("Axe Throwers", ""):
        (form,) = phone.get(f"{table}/part/cards?new=1").forms(do="enter-card")
        assert text(phone.page.find("//h1")[0]) == "Another card"
        page = phone.press(choose(form, name=name))
    assert (page.status, page.alert()) == (422, "The card needs a name.")


def test_a_hand_that_is_typed_and_changed_by_a_unit_as_well_is_asked_about(house: House) -> None:
    table, phone = one(house)
    put(phone, table, "north 1.1 melee 4/4 Vanguards")
    told = "goes into the hand or comes from it is counted by the companion. Leave the number as it was (5)"
    page = decide(phone, table, north__hand="4", unit__1__to_hand="1")
    assert page.status == 422 and told in page.alert()
    new = {"new__name": "Jarl", "new__type": "hero", "new__power": "3", "new__health": "3", "new__place": "2.1"}
    page = decide(phone, table, north__hand="4", new__from_hand="1", **new)
    assert page.status == 422 and told in page.alert()
    assert decide(phone, table, south__hand="4", north__deck="40", unit__1__to_hand="1").hops == [303]
    assert phone.get(f"{table}/override").form_to("/override").fields["north.hand"] == "6"


def test_a_mercenary_that_has_left_the_table_is_paid_all_the_same(house: House) -> None:
    table, phone = one(house, mercenaries="on", Q26="shop")
    decide(phone, table, stage="main")
    (form,) = phone.get(f"{table}/part/hire?seat=north&card=Mercenary+Spearmen").forms(do="hire")
    phone.press(choose(form, power="2", health="2", gold="3"), "place", "2.2")
    assert decide(phone, table, unit__1__marks=["fallen", "mercenary"]).hops == [303]
    (form,) = phone.get(table).forms(do="pay")
    assert text(form).startswith("Pay for Mercenary Spearmen now: 3 Gold")
    assert decide(phone, table, unit__1__gone="1").hops == [303]
    (form,) = phone.get(table).forms(do="pay")
    assert text(form).startswith("The mercenary is paid now: 3 Gold")
    phone.press(form)
    assert phone.get(f"{table}/override").form_to("/override").fields["north.gold"] == "1"


def test_a_marker_that_is_no_longer_locked_is_put_right_with_the_card_that_it_lies_on(house: House) -> None:
    table, phone = one(house)
    decide(phone, table, stage="main")
    (form,) = phone.get(f"{table}/part/play?seat=north&card=Looters").forms(do="play")
    values = {"power": "2", "health": "3", "gold": "1", "faith": "0", "unit_type": "pillager"}
    form.inputs["abilities"].value = {"lock"}
    phone.press(choose(form, **values), "place", "1.2")
    (form,) = phone.get(table).forms(do="lock")
    assert {each.get("value"): text(each) for each in form.xpath(".//button")} == {
        "gold": "From Gold",
        "faith": "From Faith",
    }
    phone.press(form, "marker", "gold")
    assert "holds a marker of the enemy" in unit_page(phone, table, 1).text
    assert decide(phone, table, unit__1__power="3").hops == [303]
    assert "holds a marker of the enemy" in unit_page(phone, table, 1).text
    form = phone.get(f"{table}/override").form_to("/override")
    form.inputs["unit.1.locked"].checked = False
    page = phone.press(choose(form, reason="it is taken back"))
    assert page.alert() == "The Anglo-Saxons have 7 production-markers, not 6."
    form = page.form_to("/override")
    assert not form.inputs["unit.1.locked"].checked
    assert phone.press(choose(form, **{"south.gold_markers": "4"})).hops == [303]
    assert "holds a marker of the enemy" not in unit_page(phone, table, 1).text


def test_of_a_unit_that_came_after_the_form_was_drawn_what_is_typed_after_a_refusal_counts(house: House) -> None:
    table, phones = two(house)
    form = phones["north"].get(f"{table}/override").form_to("/override")
    (unit,) = put(phones["south"], table, "south 1.1 melee 4/4 Swordsmen")
    assert decide(phones["south"], table, **{f"unit__{unit}__marks": ["shot"]}).hops == [303]
    form.fields["reason"] = " "
    form = phones["north"].press(form).form_to("/override")
    assert set(form.inputs[f"unit.{unit}.marks"].value) == {"shot"}
    form.fields["reason"], form.fields[f"unit.{unit}.damage"] = "so", "3"
    assert phones["north"].press(form).hops == [303]
    page = unit_page(phones["north"], table, unit)
    assert "damage 3" in page.text and "shot" in page.text


def test_the_kings_of_one_phone_are_told_apart_by_their_labels(house: House) -> None:
    phone = house.phone()
    page = phone.get(open_table(phone, "keep", kings="on"))
    labels = [text(label) for label in page.find("//form[.//input[@value='king']]//label")]
    assert labels == [
        "King of the Vikings", "Structure-points of the Vikings on the side that is up",
        "King of the Anglo-Saxons", "Structure-points of the Anglo-Saxons on the side that is up",
    ]  # fmt: skip
    buttons = [text(button) for button in page.find("//form[.//input[@value='king']]//button")]
    assert buttons == ["This is the king of the Vikings", "This is the king of the Anglo-Saxons"]


def test_an_attack_that_set_off_a_trap_is_not_called_off(house: House) -> None:
    table, phone = one(house, traps="on")
    put(phone, table, "south 1.1 melee 4/4 Swordsmen", "north 1.1 melee 4/4 Axemen")
    decide(phone, table, traps=["1.1"], traps__seen="1")
    decide(phone, table, stage="battle", active="south")
    phone.press(phone.get(table).forms(do="attack")[0])
    phone.press(phone.get(table).forms(do="reveal-trap")[0])
    told = "Then the attack that set it off is made, unless what the trap says prevents it"
    assert any(told in each for each in told_last(phone, table))


def test_a_king_that_is_still_to_be_laid_brings_the_structure_points(house: House) -> None:
    """Forty are those of a Fortress without a king."""
    phone = house.phone()
    table = open_table(phone, "keep", kings="on")
    points = "//*[@class='structure']/b"
    assert [each.text for each in phone.get(table).find(points)] == ["–", "–"]
    form = phone.get(table).forms(do="king")[0]
    form.fields["king"], form.fields["structure"] = "Gorm the Old", "37"
    assert not phone.press(form).alert()
    assert sorted(each.text for each in phone.get(table).find(points)) == ["37", "–"]
    plain = open_table(phone, "keep")
    assert [each.text for each in phone.get(plain).find(points)] == ["40", "40"]


def test_what_is_asked_before_the_first_turn_is_not_called_as_the_step_is(house: House) -> None:
    phone = house.phone()
    for options, asked in (({}, "Divide the markers"), ({"kings": "on"}, "Lay the king")):
        table = open_table(phone, **options)
        (heading,), (todo,) = (phone.get(table).find(path) for path in ("//h1", "//*[@id='todo']"))
        assert " ".join(todo.text_content().split()) == asked != heading.text_content().strip()


def test_an_end_without_a_reason_is_refused_where_it_was_entered(house: House) -> None:
    table, phone = one(house)
    revision = house.revision(table)
    form = phone.get(f"{table}/override").form_to("/act?from=override")
    form.fields["reason"], form.fields["winner"] = " ", "north"
    page = phone.press(form)
    assert page.status == 422 and page.alert() and house.revision(table) == revision
    again = page.form_to("/act?from=override")
    assert again.fields["winner"] == "north"
    assert page.form_to("/override").fields["reason"] == ""
    again.fields["reason"] = "supper"
    page = phone.press(again)
    assert page.status == 200 and "The table ended the game" in page.text
