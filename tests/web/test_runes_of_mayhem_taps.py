"""Runes of Mayhem on the phones: no tap too many, and nothing lost that a tap gives up unsaid."""

from __future__ import annotations

import pytest

from .conftest import House
from .pages import Phone
from .runes_of_mayhem_table import bring_in, card_file, commands, decide, one, open_table, put, two, unit_page
from .test_runes_of_mayhem_dice import shooting

JARL = {"name": "Jarl", "faction": "vikings", "type": "melee", "power": 5, "health": 5, "gold": 4, "faith": 2}


def heading(phone: Phone, table: str) -> str:
    """The step that the table is at."""
    title: str = phone.get(table).find("//h1")[0].text_content()
    return title


def links(phone: Phone, table: str) -> list[str]:
    """What a phone may open in what it is asked."""
    found = phone.get(table).find("//section[contains(@class, 'todo')]//a[contains(@href, '/part/')]")
    return [" ".join(link.text_content().split()) for link in found]


def sieges(phone: Phone, table: str) -> list[str]:
    """The units that a phone lets siege with one tap, beside each other, and what each can do."""
    rows = phone.get(table).find("//section[contains(@class, 'todo')]//div[@class='sieges']/form/p[@id]")
    return [" ".join(row.text_content().split()) for row in rows]


def button(phone: Phone, table: str) -> str:
    """The button that ends the step."""
    (form,) = phone.get(table).forms(do="next")
    return " ".join(form.xpath(".//button")[0].text_content().split())


def press(phone: Phone, table: str, do: str = "next") -> None:
    """Press the only button of the form that does this."""
    (form,) = phone.get(table).forms(do=do)
    assert not phone.press(form).alert()


def shown(phone: Phone, table: str) -> list[str]:
    """What the board tells of the last tap without being asked why."""
    (section,) = phone.get(table).find("//section[contains(@class, 'last')]")
    return [" ".join(each.text_content().split()) for each in section.xpath("./p")]


def test_a_turn_in_which_nothing_is_decided_takes_two_taps(house: House) -> None:
    table, phone = one(house)
    assert heading(phone, table) == "Turn 1, Vikings: Main-phase"
    assert shown(phone, table) == [
        "The Vikings begin; in return the Anglo-Saxons start with 3 Gold.",
        "The Vikings take 4 Gold and 3 Faith from the Supply.",
        "No Combat-phase: the Vikings have no unit.",
    ]
    press(phone, table)
    assert button(phone, table) == "Discard none: end the turn"
    press(phone, table)
    assert heading(phone, table) == "Turn 2, Anglo-Saxons: Main-phase"
    assert shown(phone, table) == [
        "The Vikings have as many cards in hand as they may, 5, and draw none.",
        "The Anglo-Saxons take 4 Gold and 3 Faith from the Supply.",
        "No Combat-phase: the Anglo-Saxons have no unit.",
    ]


def test_with_a_unit_it_is_asked_where_it_stands(house: House) -> None:
    table, phone = one(house)
    put(phone, table, "north wall melee 2/2 Axemen", stage="regroup")
    assert button(phone, table) == "Nobody can attack: go on to the Main-phase"
    put(phone, table, "north 1.1 melee 2/2 Axemen")
    assert button(phone, table) == "Go on to the Battle-step"
    press(phone, table)
    assert heading(phone, table).endswith("Battle-step")


def test_a_table_that_is_put_into_the_regroup_step_without_a_unit_is_led_on(house: House) -> None:
    table, phone = one(house)
    put(phone, table, "south 1.1 melee 2/2 Swordsmen", stage="regroup")
    assert button(phone, table) == "No unit of yours: go on to the Main-phase" and not links(phone, table)
    press(phone, table)
    assert heading(phone, table) == "Turn 1, Vikings: Main-phase"


def test_the_last_attack_is_told_with_what_it_leads_to(house: House) -> None:
    table, phone = one(house)
    units = ("north 1.1 melee 4/4 Axemen", "south 1.1 melee 4/4 Swordsmen")
    axemen, _ = put(phone, table, *units, stage="battle")
    (form,) = phone.get(f"{table}/part/unit?unit={axemen}").forms(do="attack")
    phone.press(form)
    assert heading(phone, table).endswith("Main-phase")
    after = [
        "The Battle-step is over: nobody can attack any more.",
        "To the discard pile of the Vikings: Axemen.",
        "To the discard pile of the Anglo-Saxons: Swordsmen.",
    ]
    for screen in (table, f"{table}/tv"):
        assert shown(phone, screen) == after  # what each dealt and has left stands above in numbers


def test_a_discarded_card_ends_the_turn(house: House) -> None:
    table, phone = one(house)
    decide(phone, table, stage="discard", north__hand="3")
    texts = [" ".join(form.xpath(".//button")[0].text_content().split()) for form in commands(phone.get(table))]
    assert texts[:2] == ["Discard a card, draw 3: end the turn", "Discard none, draw 2: end the turn"]
    press(phone, table, "discard")
    assert heading(phone, table).startswith("Turn 2, Anglo-Saxons")


def _ends(phone: Phone, table: str) -> list[str]:
    """The buttons that end the Main-phase."""
    (form,) = phone.get(table).forms(do="next")
    return [" ".join(each.text_content().split()) for each in form.xpath(".//button")]


@pytest.mark.parametrize(("choice", "hand", "discards"), [("none", 5, 0), ("card", 5, 1)])
def test_the_discard_is_said_with_the_end_of_the_main_phase(
    house: House, choice: str, hand: int, discards: int
) -> None:
    table, phone = one(house)
    decide(phone, table, north__hand="3")
    assert _ends(phone, table) == [
        "End the Main-phase, then name what is discarded",
        "Discard none, draw 2: end the turn",
        "Discard a card, draw 3: end the turn",
    ]
    (form,) = phone.get(table).forms(do="next")
    assert not phone.press(form, "discard", choice).alert()
    assert heading(phone, table).startswith("Turn 2, Anglo-Saxons")
    north = house.tables.get(table.rpartition("/")[2]).state.players["north"]
    assert (north.hand, len(north.discards)) == (hand, discards)
    newest = phone.get(f"{table}/log").find("//ol[contains(@class, 'log')]/li")[0].text_content()
    assert ("Discarded" in newest) is (choice == "card") and "The turn of the Vikings is over" in newest
    # one tap, one Undo
    phone.press(phone.get(table).form_to("/undo"))
    assert heading(phone, table) == "Turn 1, Vikings: Main-phase"


def test_where_somebody_may_heal_first_the_discard_is_asked_later(house: House) -> None:
    table, phone = one(house)
    _, fallen = put(phone, table, "south 1.3 priest 0/1 Priest", "south 1.1 melee 4/4 Swordsmen", stage="main")
    decide(phone, table, **{f"unit__{fallen}__marks": ["fallen"]})
    assert _ends(phone, table) == ["End the Main-phase"]
    (form,) = phone.get(table).forms(do="next")
    assert phone.press(form).status == 200 and heading(phone, table).endswith("Second Burial-step")


def test_without_a_card_in_hand_the_end_of_the_turn_is_told_only_where_nobody_may_heal_first(house: House) -> None:
    table, phone = one(house)
    _, fallen = put(phone, table, "south 1.3 priest 0/1 Priest", "south 1.1 melee 4/4 Swordsmen", stage="main")
    decide(phone, table, north__hand="0", **{f"unit__{fallen}__marks": ["fallen"]})
    assert _ends(phone, table) == ["End the Main-phase"]
    (form,) = phone.get(table).forms(do="next")
    assert phone.press(form).status == 200 and heading(phone, table).endswith("Second Burial-step")


def test_the_cards_that_are_buried_first_are_drawn_with_those_of_the_pile(house: House) -> None:
    table, phone = one(house)
    numbers = put(phone, table, *(f"north {lane}.1 melee 4/4 Axemen" for lane in (1, 2, 3)), stage="main")
    fallen = {f"unit__{number}__marks": ["fallen"] for number in numbers}
    decide(phone, table, north__hand="0", north__deck="0", north__pile="1", **fallen)
    assert _ends(phone, table) == ["End the Main-phase, draw 4: end the turn"]
    press(phone, table)
    assert house.tables.get(table.rpartition("/")[2]).state.players["north"].hand == 4


def test_what_is_discarded_is_one_of_the_buttons(house: House) -> None:
    table, phone = one(house)
    (form,) = phone.get(table).forms(do="next")
    form.xpath(".//button[@name='discard']")[0].set("value", "two")
    assert phone.press(form, "discard", "two").status == 422


def test_without_a_card_in_hand_the_turn_ends_with_the_main_phase(house: House) -> None:
    table, phone = one(house)
    decide(phone, table, north__hand="0")
    assert button(phone, table) == "End the Main-phase, draw 5: end the turn"
    press(phone, table)
    assert heading(phone, table).startswith("Turn 2, Anglo-Saxons")
    assert shown(phone, table)[:2] == [
        "No Discard-step: the Vikings have no card in hand.",
        "The Vikings draw up to the hand limit of 5; cards to draw: 5.",
    ]


@pytest.mark.parametrize("damage", ["", "1"])
def test_where_a_table_is_in_the_draw_step_one_tap_ends_the_turn(house: House, damage: str) -> None:
    table, phone = one(house)
    (number,) = put(phone, table, "south 1.1 melee 4/4 Swordsmen", stage="draw")
    if damage:
        decide(phone, table, **{f"unit.{number}.damage": damage})
    assert button(phone, table) == "No card to draw: end the turn"
    press(phone, table)
    assert heading(phone, table) == "Turn 2, Anglo-Saxons: Combat-phase, Regroup-step"
    off = "Both players take all damage and Shot markers off their units."
    assert (off in shown(phone, table)) is bool(damage)


def test_an_attack_elsewhere_says_which_lane_it_closes(house: House) -> None:
    table, phone = one(house)
    units = ("north 3.1 melee 9/9 Axemen", "north 1.1 melee 2/2 Vanguards", "south 3.1 peasants 1/1 Peasants")
    axemen, _, peasants = put(phone, table, *units, stage="battle")
    assert links(phone, table) == ["Axemen (lane 3, row 1) may attack Peasants"]
    assert sieges(phone, table) == ["Vanguards (lane 1, row 1) 2–5 damage"]
    (form,) = phone.get(f"{table}/part/unit?unit={axemen}").forms(do="attack")
    phone.press(form, "answer", "0") if form.xpath(".//button[@name='answer']") else phone.press(form)
    # who has won in lane 3 may still siege there, and would lose that
    assert sieges(phone, table) == ["Axemen (lane 3, row 1) 9–12 damage"]
    assert links(phone, table) == ["Vanguards (lane 1, row 1) may siege; lane 3 is closed then"]
    (form,) = phone.get(table).forms(do="siege")
    phone.press(form, "roll", "0")
    assert not phone.get(table).forms(do="leave-lane") and peasants


def test_of_a_lane_that_was_left_the_name_is_struck_through_and_not_that_it_is_closed(house: House) -> None:
    table, phone = one(house)
    units = ("north 2.1 melee 2/2 Axemen", "north 2.2 melee 2/2 Vanguards", "north 1.1 melee 2/2 Raiders")
    axemen, *_ = put(phone, table, *units, stage="battle")
    (form,) = unit_page(phone, table, axemen).forms(do="siege")
    phone.press(form, "roll", "0")
    press(phone, table, "leave-lane")
    (lane,) = phone.get(table).find("//ol[@class='lanes']/li[contains(@class, 'closed')]")
    assert [each.text_content() for each in lane.xpath(".//s")] == ["Lane 2"]
    assert " ".join(lane.text_content().split()) == "Lane 2 closed"


def test_what_alone_is_left_to_attack_is_offered_without_the_page_of_its_unit(house: House) -> None:
    table, phone = one(house)
    put(phone, table, "north 1.1 melee 2/2 Axemen", "north 1.2 melee 5/5 Vanguards", stage="battle")
    assert sieges(phone, table) == ["Axemen (lane 1, row 1) 2–5 damage", "Vanguards (lane 1, row 2) 5–8 damage"]
    form, _ = phone.get(table).forms(do="siege")
    phone.press(form, "roll", "1")
    assert links(phone, table) == sieges(phone, table) == []
    (asked,) = phone.get(table).find("//div[contains(@class, 'asked')]/h2")
    assert " ".join(asked.text_content().split()) == "Vikings: Vanguards (lane 1, row 2)"
    (form,) = phone.get(table).forms(do="siege")
    assert not phone.press(form, "roll", "3").alert()
    assert house.tables.get(table.rpartition("/")[2]).state.players["south"].structure == 40 - 3 - 8
    # of several that it may attack one is chosen on its page
    units = ("north 3.1 long-ranged 2/3 Archers", "south 3.1 melee 4/4 Swordsmen", "south 3.2 melee 4/4 Thegns")
    put(phone, table, *units, stage="battle")
    assert links(phone, table) == ["Archers (lane 3, row 1) may attack Swordsmen and Thegns"]


def test_of_who_may_flank_or_siege_both_are_told(house: House) -> None:
    table, phone = one(house)
    units = (
        "north 1.1 cavalry 4/5 Horsemen",
        "north 3.1 melee 2/2 Axemen",
        "south 1.1 peasants 1/1 P",
        "south 2.1 melee 4/4 S",
    )
    horsemen, *_ = put(phone, table, *units, stage="battle")
    (form,) = unit_page(phone, table, horsemen).forms(do="attack")
    phone.press(form, "answer", "0")
    assert links(phone, table)[0] == "Horsemen (lane 1, row 1) may attack S, or siege"


def test_each_siege_of_several_takes_one_tap(house: House) -> None:
    table, phone = one(house)
    units = ("north 2.1 melee 2/2 Axemen", "north 1.1 melee 4/4 Raiders", "north 1.2 priest 0/3 Priest")
    others = ("north 1.3 melee 5/5 Vanguards", "south wall spearmen 3/5 Guards", "south wall spearmen 3/5 Wardens")
    put(phone, table, *units, *others, stage="battle")
    # the Protection of two is taken off; a Priest does not siege
    rows = ["Axemen (lane 2, row 1) 0–3 damage", "Raiders (lane 1, row 1) 2–5 damage"]
    assert sieges(phone, table) == [*rows, "Vanguards (lane 1, row 3) 3–6 damage"]
    assert not links(phone, table) and not primary(phone, table)
    (axemen, raiders, vanguards) = phone.get(table).forms(do="siege")
    assert [form.xpath(".//button")[0].text_content() for form in (axemen, raiders, vanguards)] == ["phone"] * 3
    assert [each.text_content() for each in raiders.xpath(".//button[@name='roll']")] == ["0", "1", "2", "3"]
    assert not phone.press(raiders, "roll", "3").alert()
    # the siege of lane 2 would close lane 1, where somebody is left: that is told, and asks for a second tap
    assert sieges(phone, table) == ["Vanguards (lane 1, row 3) 3–6 damage"]
    assert links(phone, table) == ["Axemen (lane 2, row 1) may siege; lane 1 is closed then"]
    (vanguards,) = phone.get(table).forms(do="siege")
    assert not phone.press(vanguards).alert()
    (axemen,) = phone.get(table).forms(do="siege")
    assert not phone.press(axemen, "roll", "2").alert()
    south = house.tables.get(table.rpartition("/")[2]).state.players["south"]
    assert 40 - 5 - 6 - 2 <= south.structure <= 40 - 5 - 3 - 2


def test_a_siege_among_several_that_needs_no_roll_says_why(house: House) -> None:
    table, phone = one(house)
    units = ("north 1.1 melee 1/2 Axemen", "north 1.2 melee 9/4 Raiders")
    put(phone, table, *units, stage="battle")
    decide(phone, table, south__structure="5")
    axemen, raiders = phone.get(table).forms(do="siege")
    assert axemen.xpath(".//button[@name='roll']") and not raiders.xpath(".//button[@name='roll']")
    assert (
        "Raiders: the roll changes nothing, power 9 brings the Fortress down. The game is over with it."
        in raiders.text_content()
    )
    assert not phone.press(raiders).alert()
    assert house.tables.get(table.rpartition("/")[2]).finished


@pytest.mark.parametrize(("protection", "options", "power"), [(0, {}, 4), (2, {}, 4), (0, {"Q16": "no"}, 2)])
def test_why_a_siege_needs_no_roll_counts_the_power_of_its_formation_as_the_table_plays_it(
    house: House, protection: int, options: dict[str, str], power: int
) -> None:
    """Three Cavalry have 2 + 2 in their own turn. Bare power below the Protection must not be told as of no use."""
    table, phone = one(house, **options)
    units = [f"north {lane}.1 cavalry 2/4 Riders" for lane in (1, 2, 3)]
    put(phone, table, *units, *["south wall peasants 1/1 Peasants"] * protection, stage="battle")
    decide(phone, table, south__structure=str(power - protection))
    sieges = phone.get(table).forms(do="siege")
    assert len(sieges) == 3
    for riders in sieges:
        assert (
            f"Riders: the roll changes nothing, power {power} brings the Fortress down. The game is over with it."
            in riders.text_content()
        )


def test_of_attacks_that_are_equal_none_is_marked(house: House) -> None:
    table, phone = one(house)
    units = ("north 1.1 melee 4/4 Axemen", "north 2.1 melee 4/4 Raiders", "north 3.1 long-ranged 2/3 Archers")
    enemies = ("south 1.1 melee 4/4 Swordsmen", "south 2.1 melee 4/4 Thegns", "south 3.1 melee 4/4 Monks")
    axemen, _, archers, *_ = put(phone, table, *units, *enemies, "south 3.2 melee 4/4 Guards", stage="battle")
    assert len(links(phone, table)) == 3 and not primary(phone, table)
    marked = "//form[.//input[@value='attack']]//button[@class='primary']"
    assert len(unit_page(phone, table, axemen).find(marked)) == 1  # there it is the only one
    assert not unit_page(phone, table, archers).find(marked)


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
        assert ("hand, deck and discard pile have at most 51 together" in alert) == refused


def primary(phone: Phone, table: str) -> list[str]:
    """The buttons and links that a phone marks as the next thing to do."""
    found = phone.get(table).find("//section[contains(@class, 'todo')]//*[contains(@class, 'primary')]")
    return [" ".join(each.text_content().split()) for each in found]


def test_the_main_phase_is_ended_where_no_known_card_can_be_paid(house: House) -> None:
    table, phone = one(house)
    bring_in(phone, table, card_file(JARL))
    decide(phone, table, stage="main", north__gold="0", north__faith="0")
    assert primary(phone, table) == ["End the Main-phase, then name what is discarded"]
    assert "Play a card known cards that you can pay: 0" in links(phone, table)
    decide(phone, table, north__gold="3", north__faith="2")
    assert primary(phone, table) == ["Play a card"]  # most cards were never entered, and may cost less
    decide(phone, table, north__gold="4")
    assert primary(phone, table) == ["Play a card known cards that you can pay: 2"]  # the other one is in the rulebook


def test_a_known_card_shows_what_it_is_worth_and_costs(house: House) -> None:
    table, phone = one(house)
    dear, holy = JARL | {"name": "Skald", "gold": 5}, JARL | {"name": "Volva", "gold": 0, "faith": 3}
    bring_in(phone, table, card_file(dear, holy, JARL))
    decide(phone, table, stage="main", north__gold="4", north__faith="2")
    rows = phone.get(f"{table}/part/play?seat=north").find("//ul[contains(@class, 'choose')]/li")
    shown = [" ".join(row.text_content().split()) for row in rows]
    # what can be paid comes first, then what nobody has read, at last what is too dear
    assert shown[:2] == [f"{name} Melee 5/5 · costs 4 Gold, 2 Faith" for name in ("Vanguards", "Jarl")]
    assert shown[-2:] == [
        "Skald Melee 5/5 · costs 5 Gold, 2 Faith · too dear",
        "Volva Melee 5/5 · costs 0 Gold, 3 Faith · too dear",
    ]
    page = phone.get(f"{table}/part/play?seat=north&card=Jarl")
    assert page.find("//h1/following-sibling::p[1]")[0].text_content() == "5/5 · costs 4 Gold, 2 Faith"


def undo(phone: Phone, table: str) -> str:
    """What the button near the thumb says."""
    return phone.get(table).find("//button[contains(@class, 'undo')]")[0].text_content()


def test_the_undo_button_says_shortly_what_the_log_tells_whole(house: House) -> None:
    table, phone = one(house)
    lane = ("north 1.1 melee 4/4 Axemen", "north 1.2 cavalry 4/5 Horsemen", "south 1.1 peasants 1/1 Peasants")
    axemen, horsemen, peasants = put(phone, table, *lane, stage="battle")
    (attack,) = unit_page(phone, table, axemen).forms(do="attack", target=str(peasants))
    phone.press(attack, "answer", "0")
    assert undo(phone, table) == "Undo: Lane 1: attack of Axemen"
    (siege,) = unit_page(phone, table, horsemen).forms(do="siege")
    phone.press(siege, "roll", "1")
    assert undo(phone, table) == "Undo: Siege by Horsemen (lane 1, row 2)"
    log = phone.get(f"{table}/log").text
    assert "Lane 1: attack of Axemen (row 1) on Peasants (row 1)" in log
    assert "Siege of the Fortress of the Anglo-Saxons by Horsemen (lane 1, row 2): 5 damage" in log
    phone.press(phone.get(table).form_to("/undo"))
    assert "Redo: Siege by Horsemen (lane 1, row 2)" in phone.get(table).text


def test_a_unit_says_what_the_bars_are_bars_of_before_it_shows_them(house: House) -> None:
    table, phone = one(house)
    units = ("north 1.1 melee 4/4 Axemen", "north 2.1 cavalry 4/5 Horsemen", "south 1.1 spearmen 3/5 Guards")
    axemen, horsemen, _ = put(phone, table, *units, stage="battle")
    for unit, do, told in (
        (axemen, "attack", "Odds: Guards (lane 1, row 1)"),
        (horsemen, "siege", "Odds: the Fortress of the Anglo-Saxons"),
    ):
        (form,) = unit_page(phone, table, unit).forms(do=do)
        (bars,) = form.xpath("./ul[@class='odds']")
        assert [title.text_content() for title in bars.xpath("./preceding-sibling::h3")] == [told]


def test_the_only_direct_shot_says_at_whom_it_goes_before_the_odds(house: House) -> None:
    table, phone = one(house)
    (form,) = shooting(phone, table).forms(do="shoot")
    (bars,) = form.xpath("./ul[@class='odds']")
    assert [title.text_content() for title in bars.xpath("./preceding-sibling::h3")] == [
        "Direct shot of Elite Archers at the Fortress of the Anglo-Saxons"
    ]
