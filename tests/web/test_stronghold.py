"""Stronghold on the phones: every step of a turn by plain forms."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold.commands import AnyCommand
from companion.referee.stronghold.table_state import State
from companion.web.games.stronghold import forms

from .conftest import House
from .pages import Phone
from .stronghold import GARRISON, company, do, fill, is_over, open_table, play_to_the_end


def state(house: House, table: str) -> State:
    found: State = house.tables.get(table.removeprefix("/t/")).state
    return found


def override(phone: Phone, table: str, **fields: str) -> None:
    """Put things as these fields of the form say (``wall__W1`` for ``wall.W1``)."""
    (form,) = [form for form in phone.get(f"{table}/override").find("//form") if form.action.endswith("/override")]
    changes = {name.replace("__", "."): value for name, value in fields.items()}
    page = phone.press(fill(form, {**changes, "reason": "as it lies"}))
    assert page.hops == [303], page.alert()


def spend_nothing(phone: Phone, table: str, seat: str = "defender", section: str = "W3") -> None:
    """A Defender is done; by agreement of the table his Hourglasses are taken away."""
    if phone.get(table).forms(do="stone"):
        do(phone, table, "stone", ("section", section))
    if not phone.get(table).forms(do="spent"):
        override(phone, table, **{f"pool.{seat}": "0"})
    do(phone, table, "spent")


# The map


def test_the_walls_are_entered_by_a_form_and_kept_as_a_line(house: House) -> None:
    phone = house.phone()
    table = open_table(phone)
    assert "assumption" in phone.get(table).text and "Valley Games" in phone.page.html
    page = phone.get(f"{table}/part/map?west=3&east=2")
    (form,) = [form for form in page.find("//form") if form.method == "GET"]
    fill(form, {"W1.M": "2", "W1.hero": "officer", "W2.spaces": "1", "TW1.S": "1", "TW3.a": "W2"})
    asked = {name: value for name, value in form.form_values() if value}
    page = phone.get(f"{table}/part/map?{'&'.join(f'{name}={value}' for name, value in asked.items())}&check=1")
    line = "W1:2M+officer W2/1 W3 E1 E2 TW1:1S=W1,W2 TW2=W2,W3 TE1=E1,E2 TW3=W2,B TE2=E2,B"
    assert page.find("//p[@class='notation']")[0].text == line and not page.alert()
    (form,) = page.forms(do="map")
    phone.press(form)
    assert state(house, table).walls["W1"].defender == (2, 0, 0)
    page = phone.get(f"{table}/part/map")
    assert page.find("//button[@data-copy]")[0].get("data-copy") == line
    assert any(link.get("href") == page.path for link in phone.get(table).find("//a"))
    # the next table begins with it
    table = open_table(phone)
    (form,) = phone.get(table).forms(do="map")
    phone.press(fill(form, {"text": line}))
    assert state(house, table).walls["W1"].defender == (2, 0, 0)


@pytest.mark.parametrize("wrong", ["W1.M=30", "W1.M=x", "W1.hero=officer&W2.hero=officer", "TW1.a=W9", "W1.spaces=7"])
def test_a_slip_in_the_map_is_told_and_the_form_stays(house: House, wrong: str) -> None:
    phone = house.phone()
    table = open_table(phone)
    page = phone.get(f"{table}/part/map?west=3&east=2&E1.S=2&{wrong}&check=1")
    assert page.status == 200 and page.alert() and not page.forms(do="map")
    assert page.find("//input[@name='E1.S']")[0].get("value") == "2"


def test_a_line_that_is_no_map_is_refused(house: House) -> None:
    phone = house.phone()
    table = open_table(phone)
    page = do(phone, table, "map", fields={"text": "W1 W2 TW1=W9"})
    assert page.status == 422 and "W9" in page.alert()


# A turn


def test_a_whole_turn_for_two_phones(house: House) -> None:
    table, phones = company(house)
    invader, defender = phones["invader"], phones["defender"]
    do(invader, table, "hand-over", ("n", "3"))
    do(invader, table, "hand-over", ("n", "more"), fields={"more": "11"})
    assert state(house, table).pools == {"defender": 20}
    assert not defender.get(table).forms(do="act") and "Waiting for" in defender.page.text
    do(invader, table, "phase-done")

    do(defender, table, "stone", ("section", "W3"))
    page = do(defender, table, "act", ("act", "cannon:4"), fields={"place.cannon": "TW2"})
    assert not page.alert() and state(house, table).towers["TW2"].machine == "cannon"
    assert "This action has been used in this turn." in defender.get(table).text
    do(defender, table, "act", ("act", "glare:1"))
    do(defender, table, "act", ("act", "poles:4"), fields={"place.poles": "TE2"})
    do(defender, table, "speech", ("n", "2"))
    ways = defender.get(f"{table}/part/move?seat=defender&mover=S&start=honour-guard")
    defender.press(ways.forms(do="move")[0], "step", "S:honour-guard:courtyard")
    ways = defender.get(f"{table}/part/move?seat=defender&mover=M&start=W1")
    defender.press(ways.forms(do="swap")[0], "swap", "M:W1:S:W2")
    now = state(house, table)
    assert (now.walls["W1"].defender, now.walls["W2"].defender) == ((0, 3, 0), (2, 1, 0))
    assert not now.guard and now.speech == 2 and now.paid["glare"].count == 1
    # what can be laid on an action is not given up
    assert not defender.get(table).forms(do="spent") and "lies on an action for later" in defender.get(table).text
    left = state(house, table).pools["defender"]
    do(defender, table, "act", ("act", f"troll-cauldron:{min(left, 2)}"))
    spend_nothing(defender, table)
    assert state(house, table).phase == 2

    do(invader, table, "phase-done")
    do(invader, table, "phase-done")
    do(invader, table, "saboteur", ("building", "workshop"))
    assert "Saboteur: Workshop" in defender.get(table).text
    for _ in range(2):
        do(invader, table, "phase-done")
    do(invader, table, "stand", fields={"W1.T": "1", "W2.O": "6", "W2.banner": "1"}, at="/part/stand?seat=invader")
    assert state(house, table).walls["W2"].invader == (0, 6, 0) and state(house, table).walls["W2"].banner == 1
    assert do(invader, table, "stand", at="/part/stand?seat=invader").status == 422  # nothing was changed
    do(invader, table, "phase-done")

    do(invader, table, "stand", ("then", "done"), fields={"E1.T": "4"})
    assert state(house, table).step == "cannons" and state(house, table).walls["E1"].invader == (0, 0, 4)
    assert invader.get(table).forms(do="deed")
    do(defender, table, "cannon", ("card", "GO"), fields={"t.O": "1", "t.G": "1"})
    assert len(defender.get(table).forms(do="choose")) == 1
    do(defender, table, "choose", ("units", "1O"))
    do(defender, table, "step-done")
    do(invader, table, "machine", fields={"section": "W1", "stone": "1", "d.S": "1"})
    assert (state(house, table).walls["W1"].stone, state(house, table).walls["W1"].defender) == (1, (0, 2, 0))
    do(invader, table, "step-done")
    do(defender, table, "fire", fields={"m.TW1": "1", "m.TW3": "1", "aim": "W", "t.G": "3", "t.O": "1"})
    assert "West, points: 2; there: 1 × Orc" in defender.get(table).text.replace("3 × Goblin and ", "")
    do(defender, table, "step-done")
    answers = [button.get("value") for button in invader.get(table).forms(do="choose")[0].xpath(".//button")]
    assert answers == ["2G", "1O"] or answers == ["1O", "2G"]
    do(invader, table, "choose", ("units", "1O"))
    do(invader, table, "snipe", ("place", "W3"), fields={"count": "1"})
    do(invader, table, "step-done")
    do(defender, table, "poles", ("card", "GOT"), fields={"section": "E1"})
    assert state(house, table).walls["E1"].invader == (0, 0, 3)
    do(defender, table, "step-done")
    do(invader, table, "order", ("order", "explosion"), fields={"section": "E1"})
    do(invader, table, "step-done")

    # the melee: who is asked and why, on both phones
    now = state(house, table)
    assert now.step == "melee" and [(ask.seat, ask.sets) for ask in now.asks] == [("defender", ((2, 0, 0), (0, 1, 0)))]
    assert [fought.section for fought in now.melees] == ["W1", "W2", "E1"]
    rows = invader.get(table).find("//section[@aria-labelledby='melees']//li[.//ol[@class='steps']]")
    assert len(rows) == 3
    while asks := state(house, table).asks:
        phone = phones[asks[0].seat]
        form = phone.get(table).forms(do="choose")[0]
        assert form.xpath("following-sibling::details//ol[@class='steps']")
        phone.press(form, "units", form.xpath(".//button")[0].get("value"))
    do(invader, table, "ram", ("n", "6"))
    now = state(house, table)
    assert now.gates == (0, 6, 6)
    do(invader, table, "step-done")
    assert state(house, table).stage in ("invader", "over")


def test_the_glory_sheet_tells_every_line(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, turn="5", phase="6")
    do(phones["invader"], table, "phase-done")
    spend_nothing(phones["defender"], table)
    phone = phones["invader"]
    do(phone, table, "stand", ("then", "done"))
    while state(house, table).stage == "assault":
        done = [each for each in phones.values() if each.get(table).forms(do="step-done")]
        do(done[0], table, "step-done")
    page = phone.get(f"{table}/part/glory")
    lines = [" ".join(cell.text_content().strip() for cell in row if cell.text) for row in page.find("//table//tr")]
    assert "End of turn 5 without a breach −1" in lines and lines[-1] == "Together 9 5"
    assert page.find("//*[@id='live']")  # the page follows the table


def test_dishonour_haste_traps_sally_and_deeds(house: House) -> None:
    """What seldom comes up has its form when it does."""
    table, phones = company(house, 4)
    invader, defender, east = phones["invader"], phones["defender"], phones["defender-2"]
    do(invader, table, "hand-over", ("n", "8"), fields={"to": "defender-2"})
    do(invader, table, "hand-over", ("n", "8"))
    do(invader, table, "phase-done")
    do(defender, table, "stone", ("section", "W1"))
    do(defender, table, "act", ("act", "wall:2"), fields={"place.wall": "W1"})
    do(defender, table, "act", ("act", "troll-trap:2"))
    assert "used in this turn" in east.get(table).text
    do(east, table, "haste", ("action", "wall"))
    assert do(east, table, "act", ("act", "wall:2"), fields={"place.wall": "E1"}).status == 200
    override(invader, table, turn="5", phase="6", wall__E1="invader=1G4T defender=2S stone=2 warrior=1")
    do(defender, table, "sprung")
    assert state(house, table).sprung == 1
    do(invader, table, "deed", ("deed", "four-trolls"))
    do(invader, table, "phase-done")
    do(east, table, "sally", ("unit", "G"))
    assert state(house, table).walls["E1"].invader == (0, 0, 4)
    before = state(house, table).pools["defender"]
    do(defender, table, "dishonour", ("which", "D2"), at="/part/dishonour?seat=defender")
    assert state(house, table).pools["defender"] == before + 3
    assert "−1 Glory" not in defender.get(table).text


def test_a_speech_stays_when_something_else_of_its_section_is_set_right(house: House) -> None:
    table, phones = company(house)
    override(phones["defender"], table, wall__W2="defender=2S stone=2 officer=1 speech=3")
    assert state(house, table).speech == 3
    page = phones["defender"].get(f"{table}/override")
    (field,) = page.find("//input[@id='wall.W2']")
    override(phones["defender"], table, wall__W2=field.get("value").replace("stone=2", "stone=1"))
    now = state(house, table)
    assert (now.speech, now.walls["W2"].stone) == (3, 1)


def test_a_step_of_two_partners_is_finished_for_both_and_says_so(house: House) -> None:
    table, phones = company(house, 4)
    override(phones["invader"], table, phase="6")
    do(phones["invader"], table, "phase-done")
    for seat in ("defender", "defender-2"):
        spend_nothing(phones[seat], table, seat, "W1")
    do(phones["invader"], table, "stand", fields={"W1.G": "1"})  # his own side only
    assert state(house, table).step == "reach" and "Both sides stand so" in phones["invader-2"].get(table).text
    do(phones["invader-2"], table, "stand", ("then", "done"), fields={"E1.G": "2"})
    assert state(house, table).step == "machines" and state(house, table).walls["W1"].invader == (1, 0, 0)
    assert "for both of you" in phones["invader"].get(table).text


def test_somebody_else_enters_and_the_log_says_so(house: House) -> None:
    table, phones = company(house)
    defender = phones["defender"]
    form = defender.get(f"{table}/for/invader").forms(do="hand-over")[0]
    defender.press(form, "n", "2")
    assert state(house, table).pools["defender"] == 8
    assert "Defender for Invader" in defender.get(f"{table}/log").text


def test_one_phone_for_all(house: House) -> None:
    phone = house.phone()
    table = open_table(phone, host="keep")
    do(phone, table, "map", fields={"text": GARRISON})
    play_to_the_end([phone], table, random.Random(11))


# Anything


def test_every_command_has_its_form() -> None:
    """The names that forms give to commands are those of the game, and none is missing."""
    tags = {kind.__struct_config__.tag for kind in get_args(AnyCommand)}
    assert tags - {"override"} == {*forms._ONE, "map", "stand", "finish"}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_random_games_through_the_pages(house: House, count: int) -> None:
    options = {"cards-blank": "2", "cards-G": "2", "cards-GO": "1", "cards-GOT": "1"} if count == 3 else {}
    table, phones = company(house, count, options=options)
    assert play_to_the_end(list(phones.values()), table, random.Random(count)) > 20
    phone = phones["invader"]
    assert is_over(phone.page) and not phone.page.forms(do="act")
    stranger = house.phone()
    for path in ("/watch", "/tv", "/part/glory"):
        page = stranger.get(table + path)
        assert page.status == 200 and not page.find("//main//form[contains(@action, '/act')]")
    for revision in range(1, house.revision(table) + 1, 7):
        page = phone.get(f"{table}/at/{revision}")
        assert page.status == 200 and not page.find("//main//form")


def test_a_broken_form_is_a_sentence_and_changes_nothing(house: House) -> None:
    table, phones = company(house)
    phone, before = phones["invader"], house.revision(table)
    fields = {"command": "x1", "base": str(before), "seat": "defender"}
    broken: tuple[dict[str, str], ...] = (
        {"do": "nonsense"},
        {"do": "act", "act": "cannon"},
        {"do": "act", "act": "cannon:x"},
        {"do": "hand-over", "n": "9999"},
        {"do": "move", "step": "M:W1"},
        {"do": "cannon"},
        {"do": "fire", "m.W1": "-5"},
        {"do": "stand", "was.W1": "?"},
    )
    for number, form in enumerate(broken):
        page = phone.post(f"{table}/act", {**fields, **form, "command": f"x{number}"})
        assert page.status == 422 and page.alert(), form
    assert house.revision(table) == before


def test_the_board_stays_small(house: House) -> None:
    """A phone gets it anew at every tap; whoever is to spend has every action on it."""
    table, phones = company(house)
    do(phones["invader"], table, "hand-over", ("n", "8"))
    do(phones["invader"], table, "phase-done")
    sizes = {seat: len(phone.get(table, fragment=True).content) for seat, phone in phones.items()}
    assert sizes["invader"] < 8_000 and sizes["defender"] < 14_000, sizes


def test_an_action_that_a_saboteur_has_left_is_finished_before_going_on(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, phase="4", **{"pool.defender": "5"})
    for building in ("forge", "scouts", "cathedral"):
        do(phones["invader"], table, "saboteur", ("building", building))
    buttons = phones["invader"].get(table).forms(do="saboteur")[0].xpath(".//button")
    assert {button.get("name") for button in buttons} == {"out"}  # there are three in the box
    do(phones["invader"], table, "phase-done")
    defender = phones["defender"]
    do(defender, table, "stone", ("section", "W1"))
    do(defender, table, "act", ("act", "cannon:4"), fields={"place.cannon": "TW2"})
    do(defender, table, "act", ("act", "poles:1"))
    do(defender, table, "spent")
    do(phones["invader"], table, "saboteur", ("out", "forge"))
    do(phones["invader"], table, "phase-done")
    assert "it happens now" in defender.get(table).text and not defender.get(table).forms(do="spent")
    do(defender, table, "act", ("act", "cannon:0"), fields={"place.cannon": "TW2"})
    do(defender, table, "spent")
    assert state(house, table).towers["TW2"].machine == "cannon" and state(house, table).phase == 6


def test_siege_machines_and_orders_that_can_be_entered(house: House) -> None:
    table, phones = company(house, 3)
    override(phones["invader"], table, phase="6")
    do(phones["invader"], table, "phase-done")
    spend_nothing(phones["defender"], table)
    do(phones["invader"], table, "stand", fields={"W1.G": "2", "W3.G": "1"})
    do(phones["invader-2"], table, "stand", ("then", "done"))
    (form,) = phones["invader-2"].get(table).forms(do="machine")
    assert [option.get("value") for option in form.xpath(".//select[@name='section']/option")] == ["E1", "E2"]
    while state(house, table).step != "orders":
        seats = GAME.phase(state(house, table)).awaits
        do(phones[seats[0]], table, "step-done")
    do(phones["invader"], table, "order", ("order", "frenzy"), fields={"section": "W1"})
    buttons = phones["invader"].get(table).forms(do="order")[0].xpath(".//button")
    assert [button.get("value") for button in buttons] == ["explosion", "other"]
