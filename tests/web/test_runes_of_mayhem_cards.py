"""The table's own cards, decks, and “we play it so” of Runes of Mayhem."""

from __future__ import annotations

import json
from io import BytesIO

import pytest

from companion.referee.runes_of_mayhem.cards import read_cards

from .conftest import House
from .pages import Page, Phone, printed
from .runes_of_mayhem_table import (
    SEATS,
    bring_in,
    card_file,
    choose,
    decide,
    divided,
    newest_unit,
    one,
    open_table,
    put,
    two,
    unit_page,
)

ARCHERS = {"name": "Archers", "faction": "vikings", "gold": 2, "faith": 0}
SWORDSMEN = {"name": "Swordsmen", "faction": "anglo-saxons", "gold": 3, "faith": 0, "power": 6}


def exported(phone: Phone, table: str) -> str:
    """The card file as the page gives it; "" where the table has entered no card."""
    return "".join(field.text for field in phone.get(f"{table}/part/cards").find("//textarea[@id='export']"))


def test_what_is_brought_in_is_given_out_again(house: House) -> None:
    table, phone = one(house)
    assert not bring_in(phone, table, card_file(ARCHERS, SWORDSMEN)).alert()
    assert read_cards(exported(phone, table)) == read_cards(card_file(ARCHERS, SWORDSMEN))
    other, phone = one(house)
    assert not bring_in(phone, other, exported(house.phone(), table)).alert()
    assert exported(phone, other) == exported(phone, table)
    # completed by what the rulebook tells, Archers can now be played by name
    decide(phone, other, stage="main", north__gold="2")
    page = phone.get(f"{other}/part/play?seat=north")
    row = next(row for row in page.find("//ul[contains(@class,'choose')]/li") if "Archers" in row.text_content())
    assert "2/3" in row.text_content() and "off" not in row.xpath(".//a")[0].get("class")


def test_a_file_can_be_chosen(house: House) -> None:
    table, phone = one(house)
    (form,) = phone.get(f"{table}/part/cards").forms(do="import-cards")
    assert form.get("enctype") == "multipart/form-data"
    fields = dict(form.form_values()) | {"file": (BytesIO(card_file(ARCHERS).encode("utf-8-sig")), "cards.json")}
    phone.client.post(form.action, data=fields, content_type="multipart/form-data")
    assert json.loads(exported(phone, table))["list"][0]["name"] == "Archers"


def test_a_file_that_holds_a_unit_without_health_still_opens(house: House) -> None:
    """Earlier versions took such a card; it cannot be played as long as it says so."""
    table, phone = one(house)
    card = {"name": "Jarl", "type": "hero", "power": 1, "health": 0, "gold": 0, "faith": 0}
    assert bring_in(phone, table, card_file(card)).hops == [303]
    assert json.loads(exported(phone, table))["list"][0]["health"] == 0
    decide(phone, table, stage="main")
    (form,) = phone.get(f"{table}/part/play?seat=north&card=Jarl").forms(do="play")
    assert phone.press(form, "place", "1.1").alert() == "Health: 1 to 99"


def test_another_file_by_the_same_form_is_another_command(house: House) -> None:
    """After the way back the form holds the id that it had."""
    phone = house.phone()
    table = open_table(phone, "keep")
    (form,) = phone.get(f"{table}/part/cards").forms(do="import-cards")
    for card in (ARCHERS, SWORDSMEN):
        fields = dict(form.form_values()) | {"file": (BytesIO(card_file(card).encode()), "cards.json")}
        phone.client.post(form.action, data=fields, content_type="multipart/form-data")
        assert [each["name"] for each in json.loads(exported(phone, table))["list"]] == [card["name"]]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "Choose a card file first"),
        ("no JSON", "This is not a card file: line 1, character 1 is not JSON."),
        (card_file(ARCHERS) + "}", "This is not a card file: line 5, character 1 is not JSON."),
        ("9" * 5000, "This is not a card file"),
        (card_file(ARCHERS, {"name": "B", "power": -1}), "Line 4. Card 2: power is a whole number from 0 to 99."),
        (card_file({"name": "A"}, {"name": "B"}, {"name": "A"}), "Line 5. Card 3: “A” is there twice."),
        (card_file({"name": "A", "wings": 2}), "Line 3. Card 1: there is no field “wings”"),
        (
            card_file({"name": "A", "type": "melee", "abilities": ["engine"]}),
            "Line 3. Card 1: Siege engines are Long-ranged units.",
        ),
        (
            card_file(ARCHERS, {"name": "B", "type": "long-ranged", "abilities": ["acts-as-priest"]}),
            "Line 4. Card 2: A Priest never attacks, so no unit counts both as a Priest and as Long-ranged.",
        ),
        ('{"cards": "chess"}', "This is not a card file of Runes of Mayhem."),
    ],
)
def test_a_wrong_file_says_in_which_line(house: House, content: str, said: str) -> None:
    phone = house.phone()
    table = open_table(phone, "keep")
    page = bring_in(phone, table, content)
    assert page.status == 422 and page.alert().startswith(said), page.alert()
    assert exported(phone, table) == ""


def test_a_card_is_entered_put_right_and_taken_out(house: House) -> None:
    table, phone = one(house)
    link = next(link for link in phone.get(f"{table}/part/cards").find("//a") if "Looters" in link.text_content())
    (form,) = phone.get(link.get("href")).forms(do="enter-card")
    assert (form.fields["name"], form.fields["type"], form.fields["power"]) == ("Looters", "pillager", "")
    phone.press(choose(form, power="2", health="3", gold="2", faith="1"))
    (form,) = phone.get(f"{table}/part/cards?new=1").forms(do="enter-card")
    page = phone.press(choose(form, name="Jarl", faction="vikings", type="hero", power="200"))
    assert page.status == 422 and page.alert() == "Power: 0 to 99"
    page = phone.press(choose(form, power="6", health="0"))
    assert page.status == 422 and page.alert() == "Health: 1 to 99"
    phone.press(choose(form, health=""))
    kept = {card["name"]: card for card in json.loads(exported(phone, table))["list"]}
    assert kept["Jarl"]["power"] == 6 and kept["Looters"]["health"] == 3
    assert kept["Looters"]["abilities"] == ["lock"]
    (form,) = phone.get(f"{table}/part/cards?card=Jarl&faction=vikings").forms(do="remove-card")
    phone.press(form)
    assert [card["name"] for card in json.loads(exported(phone, table))["list"]] == ["Looters"]
    assert printed(phone, f"{table}/print/runes-of-mayhem-own-cards.pdf").content.startswith(b"%PDF")


def test_only_who_can_heal_has_a_heal_value(house: House) -> None:
    table, phone = one(house)
    for name, kind in (("Jarl", "hero"), ("Monk", "priest"), ("Somebody", "")):
        (form,) = phone.get(f"{table}/part/cards?new=1").forms(do="enter-card")
        assert not phone.press(choose(form, name=name, faction="vikings", type=kind, heal="2")).alert()
    kept = {card["name"]: card.get("heal") for card in json.loads(exported(phone, table))["list"]}
    assert kept == {"Jarl": None, "Monk": 2, "Somebody": 2}
    decide(phone, table, stage="main", north__gold="3")
    for kind, heal in (("spearmen", ""), ("priest", "1")):
        name = f"Some {kind}"
        (form,) = phone.get(f"{table}/part/play?seat=north&card={name.replace(' ', '+')}").forms(do="play")
        labels = [label.text_content() for label in form.xpath(".//div[@class='field']/label")]
        assert labels == ["Type", "Power", "Health", "Costs Gold", "Costs Faith", "Heal"]
        values = {"unit_type": kind, "power": "1", "health": "1", "gold": "0", "faith": "0", "heal": "1"}
        place = "wall" if kind == "priest" else "1.1"
        assert not phone.press(choose(form, **values), "place", place).alert()
        (form,) = phone.get(f"{table}/part/cards?card={name.replace(' ', '+')}&faction=vikings").forms(do="enter-card")
        assert form.fields["heal"] == heal


@pytest.mark.parametrize(("card", "abilities"), [("Norse Priest", ()), ("A Chaplain", ("acts-as-priest",))])
def test_the_heal_value_of_a_priest_is_asked_for_before_it_is_played(
    house: House, card: str, abilities: tuple[str, ...]
) -> None:
    table, phone = one(house)
    decide(phone, table, stage="main", north__gold="3")
    path = f"{table}/part/play?seat=north&card={card.replace(' ', '+')}"
    (form,) = phone.get(path).forms(do="play")
    kind = "castle-folk" if abilities else "priest"
    choose(form, unit_type=kind, power="0", health="2", gold="0", faith="0")
    sent = [*form.form_values(), *(("abilities", ability) for ability in abilities), ("place", "1.1")]
    page = phone.post(form.action, sent)
    assert (page.status, page.alert()) == (422, "Heal: fill in a number first.")
    assert phone.post(form.action, [*((key, value) for key, value in sent if key != "heal"), ("heal", "2")]).hops == [
        303
    ]
    (form,) = phone.get(path).forms(do="play")
    assert form.fields["heal"] == "2"


def test_a_card_brought_in_without_its_faction_is_an_own_one(house: House) -> None:
    table, phone = one(house)
    bring_in(phone, table, card_file({"name": "Axemen", "gold": 1}, {"name": "Spearmen", "faith": 0}))
    rows = [
        " ".join(row.text_content().split())
        for row in phone.get(f"{table}/part/cards").find("//ul[contains(@class,'choose')]/li")
        if "yours" in row.text_content()
    ]
    assert [row.split()[0] for row in rows] == ["Spearmen", "Axemen", "Spearmen"]  # of each faction one
    (form,) = phone.get(f"{table}/part/cards?card=Axemen&faction=vikings").forms(do="remove-card")
    assert not phone.press(form).alert()
    assert [card["name"] for card in json.loads(exported(phone, table))["list"]] == ["Spearmen"]


def test_two_phones_that_enter_at_once_both_count(house: House) -> None:
    table, phones = two(house)
    forms = {seat: phone.get(f"{table}/part/cards?new=1").forms(do="enter-card")[0] for seat, phone in phones.items()}
    for seat, form in forms.items():
        phones[seat].press(choose(form, name=f"Card of {seat}"))
    names = {card["name"] for card in json.loads(exported(phones["north"], table))["list"]}
    assert names == {"Card of north", "Card of south"}


def test_spectators_cannot_enter_cards(house: House) -> None:
    table, _ = two(house)
    page = house.phone().get(f"{table}/part/cards")
    assert page.status == 200 and not page.forms(do="import-cards") and not page.find("//a[contains(@href,'new=1')]")


def test_the_deck_check_says_at_the_card_what_is_wrong(house: House) -> None:
    table, phone = one(house)
    page = phone.get(f"{table}/part/deck?seat=north")
    (form,) = [form for form in page.find("//form") if form.action.endswith("/part/deck")]
    rows = {row.xpath(".//label")[0].text_content().split(" of ")[0].strip(): row for row in form.xpath(".//li")}
    field = rows["Axemen"].xpath(".//input")[0].get("name")
    form.fields[field] = "2"
    for name in ("Archers", "Looters"):
        form.fields[rows[name].xpath(".//input")[0].get("name")] = "10"
    query = "&".join(f"{name}={value}" for name, value in form.form_values())
    page = phone.get(f"{form.action}?{query}")
    wrong = [" ".join(row.text_content().split()) for row in page.find("//label[.//span[contains(@class,'wrong')]]")]
    assert len(wrong) == 1 and "Axemen, a basic unit: all 3 must be in the deck, of which it has 2." in wrong[0]
    assert "53 of 52 cards" in page.text and "this one has 53" in page.text
    form.fields[field] = "3"
    form.fields[rows["Looters"].xpath(".//input")[0].get("name")] = "8"
    query = "&".join(f"{name}={value}" for name, value in form.form_values())
    page = phone.get(f"{form.action}?{query}")
    assert "This deck may be played: 52 cards." in page.text
    # 10 Archers may be all of them or not
    assert page.text.count("so look whether all are in: Archers, Looters") == 1


def test_only_what_was_changed_is_decided(house: House) -> None:
    table, phones = two(house)
    units = ("north 1.1 melee 2/4 Axemen", "south 1.1 melee 4/4 Swordsmen", "south 2.1 cavalry 3/3 Scouts")
    axemen, other, scouts = put(phones["north"], table, *units)
    form = phones["north"].get(f"{table}/override").form_to("/override")
    # meanwhile somebody else changes another thing, and takes a unit away that stands on this form
    decide(phones["south"], table, south__structure="30", **{f"unit__{scouts}__gone": True})
    form.fields["reason"], form.fields[f"unit.{axemen}.damage"] = "forgotten", "3"
    form.fields[f"unit.{axemen}.place"] = "2.2"
    page = phones["north"].post(form.action, [*form.form_values(), (f"unit.{axemen}.marks", "shot")])
    assert page.hops == [303]
    page = unit_page(phones["south"], table, axemen)
    assert "lane 2, row 2" in page.text and "damage 3" in page.text and "shot" in page.text
    assert (
        "30"
        in phones["south"]
        .get(table)
        .find("//section[contains(@class,'south')]//span[@class='structure']")[0]
        .text_content()
    )
    assert "lane 1, row 1" in unit_page(phones["south"], table, other).text


def test_what_cannot_be_is_refused_and_stays_typed(house: House) -> None:
    table, phone = one(house)
    put(phone, table, "north 1.1 melee 2/4 Axemen")
    page = decide(
        phone, table, north__gold_markers="5", new__name="Jarl", new__type="hero", new__power="3", new__health="3",
        new__place="2.1",
    )  # fmt: skip
    assert page.status == 422 and "7 production-markers, not 8" in page.alert()
    form = page.form_to("/override")
    assert (form.fields["new.name"], form.fields["north.gold_markers"]) == ("Jarl", "5")
    form.fields["north.gold_markers"] = "4"
    assert phone.press(form).hops == [303]
    assert "Jarl" in phone.get(table).text
    assert decide(phone, table, traps=["9.9"], **{"traps.seen": ["1"]}).status == 422
    assert decide(phone, table, turn="x").status == 422
    for was in ("[]", '{"a":1}', "{", "9" * 5000, "[" * 5000):
        page = phone.post(f"{table}/override", {"command": "x", "base": "1", "reason": "r", "was": was})
        assert page.status == 422 and "incomplete" in page.alert()


def test_a_number_that_cannot_be_is_refused_by_its_label_and_stays_open(house: House) -> None:
    table, phone = one(house)
    axemen, other = put(phone, table, "north 1.1 melee 2/4 Axemen", "south 1.1 melee 4/4 Swordsmen")

    def opened(page: Page) -> list[str]:
        return [
            " ".join(each.xpath("./summary")[0].text_content().split()[:1]) for each in page.find("//details[@open]")
        ]

    assert not opened(phone.get(f"{table}/override"))
    page = decide(phone, table, south__gold_markers="9")
    assert (page.status, page.alert()) == (422, "Markers on Gold: 0 to 7")
    assert opened(page) == ["Anglo-Saxons"]
    page = decide(phone, table, **{f"unit__{other}__health": "0"})
    assert (page.alert(), opened(page)) == ("Health: 1 to 99", ["Swordsmen"])
    page = decide(phone, table, **{f"unit__{axemen}__marks": ["shot"], "north__structure": ""})
    assert opened(page) == ["Vikings", "Axemen"]
    new = {"name": "Jarl", "seat": "north", "type": "melee", "place": "2.1", "power": "100", "health": "3"}
    page = decide(phone, table, **{f"new__{key}": value for key, value in new.items()})
    assert (page.alert(), opened(page)) == ("Power: 0 to 99", ["Put"])
    page = decide(phone, table, **{f"unit__{axemen}__place": "1.2", "new__name": "Jarl", "new__seat": "north",
                  "new__type": "hero",
                  "new__place": "1.2", "new__power": "1", "new__health": "1"})  # fmt: skip
    assert page.alert() == "Two units cannot stand in lane 1, row 2."


def test_a_unit_whose_card_is_known_is_put_down_by_its_name(house: House) -> None:
    table, phone = one(house)
    bring_in(phone, table, card_file({"name": "Monk of Jarrow", "faction": "vikings", "type": "priest", "power": 1,
                                      "health": 2, "heal": 2}))  # fmt: skip
    for name, place, told in (
        ("shieldmaidens", "1.1", ("Shieldmaidens", "Melee", "Power4 Health4")),
        ("Horsemen", "1.2", ("Cavalry", "Power4 Health5", "Flank")),
        ("Monk of Jarrow", "1.3", ("Priest", "Power1 Health2")),
        ("Swordsmen", "2.1", ("Melee", "Power4 Health4")),  # of the other side: its values are the same whoever has it
    ):
        page = decide(phone, table, new__name=name, new__seat="north", new__place=place)
        assert page.hops == [303], page.alert()
        page = unit_page(phone, table, newest_unit(phone.get(table)))
        assert all(word in page.text for word in told), page.text
    # what is typed comes before, and abilities do not go with another type
    decide(phone, table, new__name="Horsemen", new__type="melee", new__health="9", new__seat="north", new__place="2.2")
    page = unit_page(phone, table, newest_unit(phone.get(table)))
    assert "Melee" in page.text and "Flank" not in page.text


def test_a_number_that_is_missing_is_named(house: House) -> None:
    table, phone = one(house)
    (axemen,) = put(phone, table, "north 1.1 melee 2/4 Axemen")
    for fields, said in (
        ({"new__name": "Jarl"}, "Jarl: say what the card shows as Type; the rulebook does not."),
        ({"new__name": "Jarl", "new__type": "hero"}, "Jarl: say what the card shows as Power; the rulebook does not."),
        ({"new__name": "Jarl", "new__power": "x"}, "Power: A number is expected here, not “x”."),
        ({"north__structure": ""}, "Structure-points: fill in a number first."),
        ({f"unit__{axemen}__damage": ""}, "Damage: fill in a number first."),
    ):
        page = decide(phone, table, **fields)
        assert (page.status, page.alert()) == (422, said)


def test_a_king_is_told_from_who_plays(house: House) -> None:
    phone = house.phone()
    table = open_table(phone, "keep", kings="on")
    (form,) = phone.get(table).forms(do="king", seat="north")
    assert form.fields["structure"] == ""  # they stand on the card alone
    assert phone.press(choose(form, king="Gorm the Old")).alert() == "Structure-points: fill in a number first."
    phone.press(choose(form, structure="30"))
    (form,) = phone.get(table).forms(do="king", seat="south")
    phone.press(choose(form, king="King Edward the Elder", structure="30"))
    for path in (table, f"{table}/tv"):
        kings = phone.get(path).find("//div[contains(@class, 'fortress')]//span[contains(@class, 'king')]")
        assert {king.text_content() for king in kings} == {"King: Gorm the Old", "King Edward the Elder"}


def test_only_kings_that_can_are_offered_to_turn_into_units(house: House) -> None:
    for king, offered in (("Gorm the Old", False), ("King Ragnar Lothbrok", True)):
        phone = house.phone()
        table = open_table(phone, "keep", kings="on")
        for seat, name in (("north", king), ("south", "Alfred the Great")):
            (form,) = phone.get(table).forms(do="king", seat=seat)
            phone.press(choose(form, king=name, structure="30"))
        divided(dict.fromkeys(SEATS, phone), table)
        decide(phone, table, stage="main")
        assert ("The king turns into a unit" in phone.get(table).text) is offered


def test_capitals_of_a_typed_name_do_not_matter(house: House) -> None:
    table, phone = one(house, mercenaries="on")
    decide(phone, table, stage="main")
    (form,) = phone.get(f"{table}/part/hire?seat=north&card=mercenary+SPEARMEN").forms(do="hire")
    assert (form.fields["card"], form.fields["unit_type"]) == ("Mercenary Spearmen", "spearmen")


def test_a_mercenary_costs_a_card_which_need_not_be_named(house: House) -> None:
    table, phone = one(house, mercenaries="on")
    decide(phone, table, stage="main")
    (form,) = phone.get(f"{table}/part/hire?seat=north&card=Mercenary+Spearmen").forms(do="hire")
    assert "You discard a card for it. Its name, if you like" in form.text_content()
    assert form.fields["unit_type"] == "spearmen"


def test_costs_are_asked_for_where_they_are_paid(house: House) -> None:
    """What is played costs Gold and Faith at once; what the shop asks for a mercenary is due when it falls."""
    table, phone = one(house, mercenaries="on", **{"Q26": "shop"})
    decide(phone, table, stage="main")
    for do, needed in (("play", ["gold", "faith"]), ("hire", [])):
        (form,) = phone.get(f"{table}/part/{do}?seat=north&card=Somebody").forms(do=do)
        assert "gold" in form.fields
        assert [field.name for field in form.xpath(".//input[@required]")] == ["power", "health", *needed]
        # a card may have no power and cost nothing, but never stand without health
        lowest = {field.name: field.get("min") for field in form.xpath(".//input[@min]")}
        assert {name for name in ("power", "health", "gold") if lowest[name] != "0"} == {"health"}


@pytest.mark.parametrize("card", ["Mercenary+Spearmen", "Somebody"])
def test_a_place_that_a_mercenary_cannot_take_is_not_offered_and_says_why(house: House, card: str) -> None:
    table, phone = one(house, mercenaries="on")
    put(phone, table, "north 1.1 melee 2/4 Axemen", stage="main")
    (form,) = phone.get(f"{table}/part/hire?seat=north&card={card}").forms(do="hire")
    offered = {button.get("value") for button in form.xpath(".//button[@name='place']")}
    assert "2.1" in offered and not offered & {"wall", "1.1"}
    reasons = [" ".join(row.text_content().split()) for row in form.xpath(".//ul/li")]
    assert "the Wall A mercenary comes onto the Battlefield, not onto the Wall." in reasons
    assert "lane 1, row 1 Taken by Axemen." in reasons


def test_a_unit_is_sacrificed_for_a_king_only_where_there_is_no_room(house: House) -> None:
    phone = house.phone()
    table = open_table(phone, "keep", kings="on")
    for seat, name in (("north", "King Ragnar Lothbrok"), ("south", "Alfred the Great")):
        (form,) = phone.get(table).forms(do="king", seat=seat)
        phone.press(choose(form, king=name, structure="30"))
    divided(dict.fromkeys(SEATS, phone), table)
    rows = ["1.1", "2.1", "3.1", "1.2", "2.2", "3.2"]
    put(phone, table, *(f"north {place} melee 2/4 Axemen" for place in rows[:-1]), stage="main")
    (form,) = phone.get(f"{table}/part/king?seat=north").forms(do="turn-king")
    assert "sacrifice" not in form.fields and [button.get("value") for button in form.xpath(".//button")] == ["3.2"]
    assert "Taken by Axemen." in form.text_content()
    put(phone, table, "north 3.2 melee 2/4 Axemen")
    (form,) = phone.get(f"{table}/part/king?seat=north").forms(do="turn-king")
    assert len(form.inputs["sacrifice"].value_options) >= len(rows) and "Taken by" not in form.text_content()
    assert [button.get("value") for button in form.xpath(".//button")] == rows


def test_traps_are_put_where_they_lie(house: House) -> None:
    table, phone = one(house, traps="on")
    assert decide(phone, table, traps=["1.2", "3.3"]).hops == [303]
    trapped = phone.get(table).find("//ol[@class='row'][./li/*[@class='thing']]")
    lanes = [[bool(spot.xpath("./*[@class='thing']")) for spot in row.xpath("./li")] for row in trapped]
    assert {row.get("aria-label"): where for row, where in zip(trapped, lanes, strict=True)} == {
        "Anglo-Saxons, row 2": [True, False, False],
        "Anglo-Saxons, row 3": [False, False, True],
    }
    form = phone.get(f"{table}/override").form_to("/override")
    assert set(form.inputs["traps"].value) == {"1.2", "3.3"}
    form.inputs["traps"].value = {"3.3"}
    form.fields["reason"] = "it sprang"
    assert phone.press(form).hops == [303]
    (summary,) = phone.get(f"{table}/override").find("//summary[contains(., 'Traps')]")
    assert "".join(summary.xpath("./span/text()")) == "lane 3, row 3"


def test_marks_are_told_in_words(house: House) -> None:
    table, phone = one(house)
    put(phone, table, "north 1.1 melee 2/4 Axemen")
    page = phone.get(f"{table}/override")
    assert page.find("//label[contains(., 'fell with its formation')]/input[@value='late']")
    assert "Traps" not in page.text  # this table plays without them


def test_the_table_ends_the_game(house: House) -> None:
    table, phone = one(house)
    form = next(form for form in phone.get(f"{table}/override").forms(do="finish"))
    phone.press(choose(form, reason="late", winner="south"))
    assert phone.get(table).find("//*[@id='over']")[0].text_content().strip() == "The Anglo-Saxons win"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"new__power": "4"}, "The card needs a name."),
        ({"new__from_hand": "1"}, "The card needs a name."),
        ({"built__name": "Mill"}, "Nothing is entered at “Place”."),
        ({"built__structure": "6"}, "Nothing is entered at “Place”."),
    ],
)
def test_a_piece_that_is_entered_by_half_is_not_lost(house: House, fields: dict[str, str], said: str) -> None:
    table, phone = one(house, towers="on")
    page = decide(phone, table, north__gold_markers="4", north__faith_markers="3", **fields)
    assert page.status == 422 and page.alert() == said
    ((name, value),) = fields.items()
    assert page.find(f"//details[@open]//*[@name='{name.replace('__', '.')}']/@*[.='{value}']")


def test_forms_that_are_none_of_ours(house: House) -> None:
    table, phone = one(house)
    for number, fields in enumerate(
        (
            {"do": "nothing"},
            {"do": "attack", "unit": "x"},
            {"do": "howl", "source": "z"},
            {"do": "divide", "seat": "north"},
        )
    ):
        page = phone.post(f"{table}/act", {"command": f"c{number}", "base": "1", **fields})
        assert page.status == 422 and page.alert()


def test_the_heal_value_of_a_priest_is_corrected_and_of_nobody_else(house: House) -> None:
    table, phone = one(house)
    priest, axemen = put(phone, table, "north 1.1 priest 0/2 Norse Priest", "north 1.2 melee 2/4 Axemen")
    fields = phone.get(f"{table}/override").form_to("/override").fields
    assert fields[f"unit.{priest}.heal"] == "1" and f"unit.{axemen}.heal" not in fields
    assert decide(phone, table, **{f"unit__{priest}__heal": "3"}).hops == [303]
    (heal,) = unit_page(phone, table, priest).find("//dt[.='Heal']/following-sibling::dd[1]")
    assert heal.text_content() == "3"


def test_a_building_is_put_onto_the_table_by_a_correction(house: House) -> None:
    table, phone = one(house, towers="on")
    page = decide(phone, table, built__place="1.2", built__name="Mill", built__structure="0")
    assert page.status == 422 and page.alert() == "Structure-points: 1 to 999"
    form = page.form_to("/override")
    assert (form.fields["built.place"], form.fields["built.name"]) == ("1.2", "Mill")
    assert decide(phone, table, built__place="1.2", built__name="Mill", built__structure="6").hops == [303]
    assert "Mill 6" in " ".join(phone.get(table).find("//li[contains(@class, 'built')]")[0].text_content().split())
    assert decide(phone, table, built__place="2.1", built__down="1").hops == [303]
    fields = phone.get(f"{table}/override").form_to("/override").fields
    assert (fields["south.gold_markers"], fields["south.faith_markers"]) == ("3", "3")
    assert fields["tower.1.2"] == "6" and fields["tower.2.1"] == ""
    plain, phone = one(house)
    assert "built.place" not in phone.get(f"{plain}/override").form_to("/override").fields
