"""Runes of Mayhem on the phones: turns, both ways of the die, who is asked what, and a whole random game."""

from __future__ import annotations

import random
import re
from urllib.parse import urlencode

import pytest

from companion.language import language
from companion.referee.ruling import Answer
from companion.referee.runes_of_mayhem import GAME as REFEREE
from companion.referee.runes_of_mayhem.cards import write_cards
from companion.referee.runes_of_mayhem.components import KNOWN, TYPES, Card
from companion.tables.identity import spelt_table_id
from companion.web.games.runes_of_mayhem.room import EXAMPLES
from companion.web.language import together

from .conftest import House
from .pages import Phone, printed
from .runes_of_mayhem_table import (
    GAME,
    choose,
    commands,
    decide,
    newest_unit,
    offered,
    one,
    open_table,
    press_any,
    put,
    two,
    unit_page,
)


def step(phone: Phone, table: str) -> str:
    """The heading of the table."""
    heading: str = phone.get(table).find("//h1")[0].text_content()
    return heading


def onward(phone: Phone, table: str) -> None:
    """End the step by its button."""
    (form,) = phone.get(table).forms(do="next")
    assert not phone.press(form).alert()


def structure(phone: Phone, table: str, seat: str) -> int:
    """The Structure-points of a seat on the board."""
    page = phone.get(table)
    return int(page.find(f"//section[contains(@class,'army {seat}')]//span[@class='structure']/b")[0].text_content())


def unit_text(phone: Phone, table: str, unit: int) -> str:
    """The card of a unit on the board; "" for one that is not there."""
    found = phone.get(table).find(f"//a[contains(@class,'unit') and substring-after(@href, 'unit=')='{unit}']")
    return " ".join(found[0].text_content().split()) if found else ""


def test_the_markers_are_divided_first_by_the_vikings(house: House) -> None:
    phones = {"north": house.phone(), "south": house.phone()}
    table = open_table(phones["north"])
    phones["south"].join(table)
    page = phones["south"].get(table)
    assert not page.forms(do="divide") and "Waiting for the Vikings" in page.text
    (form,) = phones["north"].get(table).forms(do="divide")
    phones["north"].press(form, "gold", "5")
    (form,) = phones["south"].get(table).forms(do="divide")
    phones["south"].press(form, "gold", "0")
    assert step(phones["north"], table) == "Turn 1, Vikings: Main-phase"
    assert "The Vikings take 5 Gold and 2 Faith from the Supply." in phones["south"].get(table).text
    assert not phones["south"].get(table).forms(do="next")


def test_a_turn_of_each_side_by_plain_forms(house: House) -> None:
    table, phones = two(house)
    vikings, saxons = phones["north"], phones["south"]
    units = ("north 2.1 melee 2/2 Axemen", "south 1.1 peasants 1/1 Peasants")
    axemen, peasants = put(vikings, table, *units, stage="regroup")
    page = vikings.get(f"{table}/part/regroup?seat=north")
    (form,) = page.forms(do="regroup")
    vikings.press(choose(form, **{f"place.{axemen}": "1.1"}))
    assert step(vikings, table).endswith("Battle-step")
    # the die rolled on the table
    (form,) = unit_page(vikings, table, axemen).forms(do="attack")
    page = vikings.press(form, "answer", "0")
    assert not page.alert() and "fallen" in unit_text(vikings, table, peasants)
    # the die rolled by the companion
    (form,) = unit_page(vikings, table, axemen).forms(do="siege")
    assert [each.get("value") for each in form.xpath(".//button[@name='roll']")] == ["0", "1", "2", "3"]
    vikings.press(form)
    assert 35 <= structure(saxons, table, "south") <= 38
    # nobody can attack any more: play goes straight on
    assert step(vikings, table).endswith("Main-phase") and not unit_text(vikings, table, peasants)
    page = vikings.get(f"{table}/part/play?seat=north&card=Vanguards")
    (form,) = page.forms(do="play")
    assert not form.xpath(".//button[@value='1.3']") and "Only Priests may stand in row 3" in form.text_content()
    assert not vikings.press(form, "place", "3.2").alert()
    assert not vikings.get(table).forms(do="trade")
    (form,) = vikings.get(table).forms(do="move-markers")
    vikings.press(form, "gold", "7")
    onward(vikings, table)
    (form,) = vikings.get(table).forms(do="discard")
    vikings.press(form)
    assert "cards to draw: 2." in saxons.get(table).text  # the turn is over with it

    # without units there is nothing to regroup, and no battle
    assert step(saxons, table) == "Turn 2, Anglo-Saxons: Main-phase"
    (form,) = saxons.get(table).forms(do="trade")
    saxons.press(form, "sum", "5")
    assert "Your Trade gives 5" in saxons.get(table).text and not vikings.get(table).forms(do="split")
    (form,) = saxons.get(table).forms(do="split")
    saxons.press(form, "gold", "5")
    gold = saxons.get(table).find("//section[contains(@class,'army south')]//dl/div[1]/dd/b")[0].text_content()
    assert gold == "12"  # 3 at the start, 4 markers, the Trade
    for _ in range(2):
        onward(saxons, table)
    assert step(vikings, table) == "Turn 3, Vikings: Combat-phase, Regroup-step"


def test_a_roll_that_the_die_cannot_show_is_refused(house: House) -> None:
    table, phone = one(house)
    (axemen, _) = put(phone, table, "north 1.1 melee 2/2 Axemen", "south 1.1 peasants 1/5 Peasants", stage="battle")
    (form,) = unit_page(phone, table, axemen).forms(do="attack")
    fields = [(name, "9" if name == "roll" else value) for name, value in form.form_values()]
    page = phone.post(form.action, fields)
    assert page.status == 422 and "cannot show 9" in page.alert()


def test_the_preview_has_the_exact_odds_of_the_tables_die(house: House) -> None:
    table, phone = one(house, **{"die__0": "2", "die__2": "1"})
    (spearmen, _) = put(phone, table, "north 1.1 spearmen 2/4 One", "south 1.1 spearmen 2/4 Two", stage="battle")
    page = unit_page(phone, table, spearmen)
    odds = {
        " ".join(row.xpath("./span")[0].text_content().split()): row.xpath(".//small")[0].text_content()
        for row in page.find("//ul[@class='odds']/li")
    }
    # at least 2 in two of five faces
    assert odds == {"fallen: Two": "6/25", "fallen: One": "6/25", "both fall": "4/25", "both live": "9/25"}
    ended = phone.get(f"{table}/part/lane?lane=1").find("//ul[@class='odds']/li[1]//small")[0].text_content()
    assert ended == "2/5"


def test_covering_is_asked_of_the_attacker_alone(house: House) -> None:
    table, phones = two(house)
    maidens, swordsmen, cavalry, riders, _ = put(
        phones["north"],
        table,
        "north 1.1 melee 4/4 Shieldmaidens",
        "south 1.1 spearmen 3/5 Armored Spearmen",
        "south 1.2 cavalry 5/6 Thegn Cavalry",
        "north 2.1 melee 4/4 Others",
        "south 2.1 peasants 1/1 Peasants",
        stage="battle",
    )
    (form,) = unit_page(phones["north"], table, maidens).forms(do="attack")
    assert "answer" not in form.fields  # Armored Spearmen are penalised by Melee
    phones["north"].press(form, "roll", "2")
    asked_, waiting = phones["north"].get(table), phones["south"].get(table)
    (form,) = asked_.forms(do="attack")
    assert dict(form.form_values())["target"] == str(cavalry)
    assert not asked_.forms(do="next") and not asked_.forms(do="leave-lane")
    assert not commands(waiting) and "must fight the covering enemy in lane 1, row 2" in waiting.text
    other = unit_page(phones["north"], table, riders)
    assert not commands(other) and "First the unit in lane 1 must fight" in other.text
    assert "answer" not in form.fields  # their power is enough
    phones["north"].press(form)
    assert "fallen" in unit_text(phones["south"], table, maidens) and "fallen" in unit_text(
        phones["south"], table, swordsmen
    )
    assert not unit_page(phones["south"], table, riders).forms(do="attack")


def test_a_unit_with_flank_may_cover_or_flank(house: House) -> None:
    table, phones = two(house)
    horsemen, first, _, scouts = put(
        phones["north"],
        table,
        "north 1.1 cavalry 4/5 Horsemen",
        "south 1.1 peasants 1/1 Peasants",
        "south 1.2 melee 4/4 Swordsmen",
        "south 2.1 cavalry 3/3 Scouts",
        stage="battle",
    )
    refused = unit_page(phones["north"], table, horsemen).text
    assert "Swordsmen (lane 1, row 2) It must attack the frontmost living enemy" in refused
    (form,) = unit_page(phones["north"], table, horsemen).forms(do="attack")
    phones["north"].press(form, "answer", "0")
    assert "fallen" in unit_text(phones["north"], table, first)
    forms = phones["north"].get(table).forms(do="attack")
    texts = [form.xpath(".//button")[0].text_content() for form in forms]
    assert texts == ["Attack Swordsmen (lane 1, row 2)", "Flank Scouts (lane 2, row 1) the phone rolls"]
    phones["north"].press(forms[1], "answer", "0")
    assert "Fallen: Scouts. Alive: Horsemen" in phones["north"].get(table).find("//*[@id='last']/..")[0].text_content()
    assert not unit_text(phones["north"], table, scouts)  # who has flanked is done, and so is the Battle-step


def test_the_other_phone_sees_who_threatens_and_why_not(house: House) -> None:
    table, phones = two(house)
    _, _, victim = put(
        phones["north"],
        table,
        "north 1.1 melee 2/2 Axemen",
        "north 1.2 melee 4/4 Vanguards",
        "south 1.1 peasants 1/1 Peasants",
        stage="battle",
    )
    page = unit_page(phones["south"], table, victim)
    rows = [" ".join(row.text_content().split()) for row in page.find("//ul[@class='plain whynot']/li")]
    assert rows == ["Axemen may", "Vanguards The living unit in row 1 blocks its way."]
    assert not commands(page)


def test_both_heal_and_a_restored_priest_heals_on(house: House) -> None:
    table, phones = two(house)
    fallen = ["fallen"]
    monk, priest, swordsmen = put(
        phones["north"],
        table,
        "south 1.3 priest 1/2 Catholic Monk",
        "south 2.3 priest 1/2 Catholic Priest",
        "south 2.1 melee 4/4 Swordsmen",
    )
    fields = {f"unit__{priest}__marks": fallen, f"unit__{swordsmen}__marks": fallen, "stage": "burial"}
    assert decide(phones["north"], table, **fields).hops == [303]
    assert not commands(phones["north"].get(table))  # no Priest of theirs: it is the other's turn to heal
    page = phones["south"].get(table)
    (form,) = page.forms(do="heal", priest=str(monk))
    assert {each.get("value") for each in form.xpath(".//button[@name='units']")} == {str(priest), str(swordsmen)}
    phones["south"].press(form, "units", str(priest))  # Heal 1: one tap says whom
    assert not unit_text(phones["south"], table, monk)
    (form,) = phones["south"].get(table).forms(do="heal", priest=str(priest))
    phones["south"].press(form, "units", str(swordsmen))
    assert "4/4" in unit_text(phones["south"], table, swordsmen)
    assert step(phones["north"], table).endswith("Main-phase")


def test_a_priest_who_heals_more_takes_several_at_once(house: House) -> None:
    table, phone = one(house)
    swordsmen, scouts = put(phone, table, "south 2.1 melee 4/4 Swordsmen", "south 1.1 cavalry 3/3 Scouts")
    new = {"name": "Catholic Priest", "seat": "south", "type": "priest", "place": "1.3", "heal": "2"}
    decide(phone, table, **{f"new__{key}": value for key, value in new.items()}, new__power="1", new__health="2")
    priest = newest_unit(phone.get(table))
    fallen = {f"unit__{each}__marks": ["fallen"] for each in (swordsmen, scouts)}
    decide(phone, table, **fallen, stage="burial")
    (form,) = phone.get(table).forms(do="heal", priest=str(priest))
    page = phone.press(form)
    assert page.status == 422 and "can restore from 1 to 2 fallen units" in page.alert()
    (form,) = page.forms(do="heal", priest=str(priest))
    for box in form.xpath(".//input[@name='units']"):
        box.checked = True
    phone.press(form)
    assert "4/4" in unit_text(phone, table, swordsmen) and "3/3" in unit_text(phone, table, scouts)


@pytest.mark.parametrize("sides", ["north", "south"])
def test_a_faction_has_its_colour_whoever_plays_it(house: House, sides: str) -> None:
    """The colours and shapes of the printed cards: red and round the Vikings, blue and pointed the Anglo-Saxons."""
    phone = house.phone()
    table = open_table(phone, "keep", sides=sides)
    vikings = phone.get(table).find("//section[contains(@class, 'army') and .//h3[contains(., 'Vikings')]]")[0]
    assert vikings.get("class") == "army north"
    assert vikings.xpath(".//h3/*[local-name()='svg']")[0].get("class") == "shape north"
    put(phone, table, f"{sides} 1.1 melee 4/4 Shieldmaidens")
    assert phone.get(table).find("//section[contains(@class, 'army north')]//a[contains(@class, 'unit')]")


def test_enter_never_sends_a_roll(house: House) -> None:
    """Enter presses the first button of a form: the one with which the companion rolls."""
    table, phone = one(house)
    (axemen, _) = put(phone, table, "north 1.1 melee 2/2 Axemen", "south 1.1 peasants 1/1 Peasants", stage="battle")
    (form,) = unit_page(phone, table, axemen).forms(do="attack")
    names = [button.get("name") for button in form.xpath(".//button")]
    assert names == [None, "answer", "answer", "answer", "answer"]


def test_a_form_of_a_page_leads_back_to_the_board_and_says_there_what_is_refused(house: House) -> None:
    table, phone = one(house)
    decide(phone, table, north__gold="0")
    (form,) = phone.get(f"{table}/part/play?seat=north&card=Vanguards").forms(do="play")
    assert form.get("hx-target") == "#said" and "data-keep" in form.attrib
    refused = phone.press(form, "place", "1.1", fragment=True)
    assert (
        refused.status == 422 and "hx-redirect" not in refused.headers and refused.find("//*[@class='notice refused']")
    )
    decide(phone, table, north__gold="4", north__faith="2")
    done = phone.press(form, "place", "1.1", fragment=True)
    assert done.status == 200 and done.headers["HX-Redirect"] == table


def test_a_fortress_without_points_ends_the_game(house: House) -> None:
    table, phones = two(house)
    (maidens,) = put(phones["north"], table, "north 1.1 melee 4/4 Shieldmaidens")
    decide(phones["north"], table, stage="battle", south__structure="5")
    page = unit_page(phones["north"], table, maidens)
    (form,) = page.forms(do="siege")
    assert "the Fortress falls 75% 3/4" in " ".join(form.text_content().split())
    phones["north"].press(form, "roll", "1")
    for phone in phones.values():
        page = phone.get(table)
        assert page.find("//*[@id='over']")[0].text_content().strip() == "The Vikings win"
        assert not commands(page) and page.find("//a[contains(@href, 'runes-of-mayhem-score-sheet')]")
    assert printed(phones["north"], f"{table}/print/runes-of-mayhem-score-sheet.pdf").content.startswith(b"%PDF")


def test_a_first_division_in_secret_is_not_on_the_wire(house: House) -> None:
    """Two tables that differ in the secret alone look the same to everybody else."""
    seen = []
    for gold in ("6", "1"):
        phones = {"north": house.phone(), "south": house.phone()}
        table = open_table(phones["north"], Q43="secret")
        phones["south"].join(table)
        (form,) = phones["north"].get(table).forms(do="divide")
        phones["north"].press(form, "gold", gold)
        assert "+?" in phones["south"].get(table).text
        paths = ("", "/watch", "/tv", "/log", "/override", "/for/north", "/part/cards", "/part/deck?seat=north")
        texts = (phones["south"].get(table + path).text for path in paths)
        # what the table is called, and when it was
        code = table.removeprefix("/t/")[:4].upper()
        spelt = spelt_table_id(table.removeprefix("/t/"))
        seen.append([re.sub(rf"{spelt}|{code}|\d+:\d\d\s[AP]M", "…", text) for text in texts])
        fields = phones["south"].get(f"{table}/override").form_to("/override").fields
        assert (fields["north.gold_markers"], fields["north.faith_markers"]) == ("", "")
        assert printed(phones["south"], f"{table}/print/runes-of-mayhem-score-sheet.pdf").status == 200
        # to change something else is possible meanwhile
        assert decide(phones["south"], table, south__hand="4").hops == [303]
    assert seen[0] == seen[1]


def test_a_unit_is_moved_from_its_page(house: House) -> None:
    table, phones = two(house)
    looters, *_ = put(
        phones["north"],
        table,
        "north 1.1 pillager 2/3 Looters",
        "north 2.1 melee 2/2 Axemen",
        stage="regroup",
    )
    page = unit_page(phones["north"], table, looters)
    (form,) = page.forms(do="regroup")
    places = [button.get("value") for button in form.xpath(".//button")]
    assert places == ["3.1", "1.2", "2.2", "3.2"]
    reasons = [" ".join(row.text_content().split()) for row in form.xpath(".//ul/li")]
    assert "the Wall A Pillager never stands on the Wall." in reasons
    assert "lane 2, row 1 Taken by Axemen." in reasons
    phones["north"].press(form, f"place.{looters}", "3.2")
    assert "lane 3, row 2" in unit_page(phones["south"], table, looters).text
    assert step(phones["north"], table).endswith("Regroup-step")
    assert not commands(unit_page(phones["south"], table, looters))


def test_spectators_and_the_past_are_asked_nothing(house: House) -> None:
    table, phones = two(house)
    put(phones["north"], table, "north 1.1 melee 2/2 Axemen", stage="battle")
    for path in (f"{table}/watch", f"{table}/tv", f"{table}/at/3"):
        page = house.phone().get(path)
        assert page.status == 200 and not commands(page)
    past = phones["north"].get(f"{table}/at/4")
    assert not commands(past) and not past.find("//a[contains(@href, '/part/unit')]")
    assert not commands(unit_page(house.phone(), table, 1))
    assert house.phone().get(f"{table}/part/play?seat=north").status == 404
    for nothing in ("unit?unit=99", "unit?unit=x", "lane?lane=4", "play?seat=east", "nothing?seat=north"):
        assert phones["north"].get(f"{table}/part/{nothing}").status == 404


def test_a_unit_that_left_says_so(house: House) -> None:
    table, phone = one(house)
    (axemen,) = put(phone, table, "north 1.1 melee 2/2 Axemen")
    assert decide(phone, table, **{f"unit__{axemen}__gone": True}).hops == [303]
    assert "This unit has left the table" in unit_page(phone, table, axemen).text


def test_a_unit_goes_back_into_the_hand_and_a_card_from_the_discard_pile_too(house: House) -> None:
    table, phone = one(house)
    axemen, scouts = put(phone, table, "north 1.1 melee 2/2 Axemen", "north 2.1 cavalry 3/3 Scouts")

    def counted() -> list[str]:
        fields = phone.get(f"{table}/override").form_to("/override").fields
        return [fields[f"north.{field}"] for field in ("hand", "deck", "pile")]

    hand, deck, pile = map(int, counted())
    assert decide(phone, table, **{f"unit__{axemen}__to_hand": True}).hops == [303]
    assert counted() == [str(hand + 1), str(deck), str(pile)]
    assert decide(phone, table, **{f"unit__{scouts}__gone": True}).hops == [303]
    assert counted() == [str(hand + 1), str(deck), str(pile + 1)]
    assert decide(phone, table, north__pile=str(pile), north__deck=str(deck + 1)).hops == [303]
    assert counted() == [str(hand + 1), str(deck + 1), str(pile)]


def test_somebody_absent_is_entered_for(house: House) -> None:
    table, phones = two(house)
    units = ("south 1.1 melee 2/2 Axemen", "south 2.1 melee 2/2 Vanguards", "north 1.1 peasants 1/1 P")
    axemen, *_ = put(phones["north"], table, *units, stage="battle", active="south")
    assert phones["north"].get(table).find("//a[contains(@href, '/for/south')]")
    page = phones["north"].get(f"{table}/for/south")
    (link,), (siege,) = page.find("//section[@class='sheet']//a[contains(@href, '/part/unit')]"), page.forms(do="siege")
    assert link.get("href").endswith("for=south")
    (form,) = phones["north"].get(link.get("href")).forms(do="attack")
    assert not phones["north"].press(form).alert()
    assert not commands(unit_page(phones["north"], table, axemen))
    assert not phones["north"].press(siege, "roll", "1").alert()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.notation)
def test_the_examples_of_the_referee_are_ruled(house: House, example: object) -> None:
    notation: str = example.notation  # type: ignore[attr-defined]
    answer = REFEREE.ask(notation, REFEREE.options.defaults())
    assert isinstance(answer, Answer)
    page = house.phone().get(f"/{GAME}/referee?{urlencode({'position': notation})}")
    assert page.find("//h2[@id='ruling']")[0].text_content() == together(language("en").render(answer.headline))


def _whole(number: int, card: Card) -> Card:
    """A card with values where nobody knows them, as a table would enter its own."""
    kind = card.type or tuple(TYPES)[number % len(TYPES)]
    heal = (card.heal or 1) if kind == "priest" or "acts-as-priest" in card.abilities else None
    return Card(
        name=card.name,
        kind=card.kind,
        faction=card.faction,
        type=kind,
        power=number % 5 if card.power is None else card.power,
        health=1 + number % 4 if card.health is None else card.health,
        gold=number % 4 if card.gold is None else card.gold,
        faith=number % 3 if card.faith is None else card.faith,
        heal=heal,
        abilities=card.abilities,
    )


OWN = write_cards(_whole(number, card) for number, card in enumerate(KNOWN) if card.kind in ("unit", "mercenary"))


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (3, {}),
        (10, {"mercenaries": "on", "traps": "on", "towers": "on", "kings": "on", "sides": "south", "Q43": "secret"}),
    ],
)
def test_a_whole_random_game_by_pressing_what_is_offered(house: House, seed: int, options: dict[str, str]) -> None:
    """Everything that a page offers is accepted, and no board grows large."""
    phone = house.phone()
    table = open_table(phone, "keep", **options)
    (form,) = phone.get(f"{table}/part/cards").forms(do="import-cards")
    assert not phone.press(choose(form, cards=OWN)).alert()
    rng, pressed = random.Random(seed), set()
    for _ in range(700):
        page = phone.get(table)
        assert len(phone.get(table, fragment=True).content) < 14_000
        if page.find("//*[@id='over']"):
            break
        forms, links = offered(page)
        weights = [2 if dict(form.form_values())["do"] == "next" else 1 for form in forms] + [3] * len(links)
        chosen = rng.choices([*forms, *links], weights)[0]
        if isinstance(chosen, str):
            page = phone.get(chosen)
            assert page.status == 200, chosen
            if deeper := page.find("//ul[contains(@class,'choose')]//a[not(contains(@class,'off'))]"):
                page = phone.get(rng.choice(deeper).get("href"))
            forms = commands(page)
            if not forms:
                continue
            chosen = rng.choice(forms)
        what = dict(chosen.form_values())["do"]
        page = press_any(phone, chosen, rng)
        if what == "shoot" and "cannot show" in page.alert():
            continue  # the sum of two dice was entered for a shot of a siege engine at a unit: one die
        assert page.status == 200 and not page.alert(), (what, page.alert())
        pressed.add(what)
    else:
        pytest.fail("the game did not end")
    assert {"next", "play", "attack", "siege", "regroup"} <= pressed


@pytest.mark.parametrize(("sides", "looks"), [("north", ["north", "south"]), ("south", ["south", "north"])])
def test_a_seat_has_the_colour_of_its_faction_on_every_page(house: House, sides: str, looks: list[str]) -> None:
    phone = house.phone()
    table = open_table(phone, "keep", sides=sides)
    rows = phone.get(f"{table}/seats").find("//section[contains(@class, 'seatrow')]")
    assert [row.get("class").split()[-1] for row in rows] == looks
    buttons = house.phone().get(table).find("//form//button[.//svg]")
    assert [button.get("class").split()[-1] for button in buttons] == looks


def test_what_came_last_stays_when_somebody_changes_a_name(house: House) -> None:
    table, phones = two(house)
    phone = phones["north"]
    onward(phone, table)
    onward(phone, table)
    told = phone.get(table).find("//*[@id='last']")[0].text_content()
    rename = next(form for form in phone.get(f"{table}/seats").forms(seat="north") if "name" in form.fields)
    rename.fields["name"] = "Ragna"
    phone.press(rename)
    for path in (table, f"{table}/tv"):
        assert phone.get(path).find("//*[@id='last']")[0].text_content() == told
    phone.press(phone.get(table).form_to("/undo"))
    assert not phone.get(table).find("//*[@id='last']")
