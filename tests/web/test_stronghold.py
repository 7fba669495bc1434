"""Stronghold on the phones: every step of a turn by plain forms."""

from __future__ import annotations

import random
import re
from typing import get_args

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold.commands import AnyCommand
from companion.referee.stronghold.ending import merged
from companion.referee.stronghold.table_state import Glory, State
from companion.web.games.stronghold import forms

from .conftest import House
from .pages import Phone
from .stronghold import GARRISON, company, do, fill, goes_on, is_over, open_table, phase_done, play_to_the_end


def state(house: House, table: str) -> State:
    found: State = house.tables.get(table.removeprefix("/t/")).state
    return found


def override(phone: Phone, table: str, **fields: str) -> None:
    """Put things as these fields of the form say (``wall__W1__stone`` for ``wall.W1.stone``)."""
    form = phone.get(f"{table}/override").form_to("/override")
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
    assert "shows no map" in phone.get(table).text and "Valley Games" in phone.page.html
    page = phone.get(f"{table}/part/map?west=3&east=2")
    (form,) = [form for form in page.find("//form") if form.method == "GET"]
    fill(form, {"W1.M": "2", "officer": "W1", "warrior": "W3", "W2.spaces": "1", "TW1.S": "1", "TW3.a": "W2"})
    asked = {name: value for name, value in form.form_values() if value}
    page = phone.get(f"{table}/part/map?{'&'.join(f'{name}={value}' for name, value in asked.items())}&check=1")
    line = "W1:2M+officer W2/1 W3+warrior E1 E2 TW1:1S=W1,W2 TW2=W2,W3 TW3=W2,B TE1=E1,E2 TE2=E2,B"
    assert page.find("//p[@class='notation']")[0].text == line and not page.alert()
    (form,) = page.forms(do="map")
    phone.press(form)
    assert state(house, table).walls["W1"].defender == (2, 0, 0)
    page = phone.get(f"{table}/part/map")
    assert page.find("//section[.//button[@data-copy]]//*[@class='notation']")[0].text_content() == line
    assert any(link.get("href") == page.path for link in phone.get(table).find("//a"))
    # the next table begins with it
    table = open_table(phone)
    (form,) = phone.get(table).forms(do="map")
    phone.press(fill(form, {"text": line}))
    assert state(house, table).walls["W1"].defender == (2, 0, 0)


def test_the_form_asks_for_no_veterans_at_the_start(house: House) -> None:
    phone = house.phone()
    page = phone.get(f"{open_table(phone)}/part/map")
    assert page.find("//input[@name='W1.S']") and page.find("//input[@name='TW1.S']")
    assert not page.find("//input[@name='W1.V' or @name='TW1.V']") and "Veteran" not in page.text
    assert {field.get("value") for field in page.find("//input[starts-with(@name, 'W1.')]")} == {""}


TOUCHES = ["TW1.a=W9", "TW1.b=B", "TW1.a=E1", "TW1.a=&TW1.b="]


@pytest.mark.parametrize("wrong", ["W1.M=30", "W1.M=x", "W1.spaces=7", "warrior=", "TW1.M=x", *TOUCHES])
def test_a_slip_in_the_map_is_told_and_the_form_stays(house: House, wrong: str) -> None:
    """What each Tower touches is unfolded where the slip is in it."""
    phone = house.phone()
    table = open_table(phone)
    page = phone.get(f"{table}/part/map?west=3&east=2&E1.S=2&{wrong}&officer=W1&warrior=E1&check=1")
    assert page.status == 422 and page.alert() and not page.forms(do="map")
    assert page.find("//input[@name='E1.S']")[0].get("value") == "2"
    assert bool(page.find("//details[@open]")) is (wrong in TOUCHES)


def test_a_line_that_is_no_map_is_refused(house: House) -> None:
    phone = house.phone()
    table = open_table(phone)
    page = do(phone, table, "map", fields={"text": "W1 W2 TW1=W9"})
    assert page.status == 422 and "W9" in page.alert()
    assert page.find("//details[@open]//mark") and not phone.get(table).find("//details[@open]")


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
    assert not defender.get(table).forms(do="spent") and "lay what finishes no action" in defender.get(table).text
    left = state(house, table).pools["defender"]
    do(defender, table, "act", ("act", f"troll-cauldron:{min(left, 2)}"))
    if left > 2:
        spend_nothing(defender, table)
    assert state(house, table).phase == 2

    do(invader, table, "phase-done")
    do(invader, table, "phase-done")
    do(invader, table, "saboteur", ("building", "workshop"))
    do(invader, table, "chief-marksman")
    assert "Saboteur: Workshop" in defender.get(table).text and "Chief Marksman" in defender.page.text
    for _ in range(2):
        do(invader, table, "phase-done")
    do(invader, table, "reach", fields={"W1.T": "1", "W2.O": "6", "W2.banner": "1"}, at="/part/stand?seat=invader")
    assert state(house, table).walls["W2"].invader == (0, 6, 0) and state(house, table).walls["W2"].banner == 1
    assert do(invader, table, "reach", at="/part/stand?seat=invader").status == 422  # nothing was changed
    do(invader, table, "phase-done")

    do(invader, table, "reach", ("then", "done"), fields={"E1.T": "4"})
    assert state(house, table).step == "cannons" and state(house, table).walls["E1"].invader == (0, 0, 4)
    assert invader.get(table).forms(do="deed")
    do(defender, table, "cannon", ("card", "TW2:GO"), fields={"t.TW2.O": "1", "t.TW2.G": "1"})
    assert len(defender.get(table).forms(do="choose")) == 1
    do(defender, table, "choose", ("units", "1O"))  # of the last Cannon
    do(invader, table, "machine", fields={"section": "W1", "stone": "1", "d.S": "1"})
    assert (state(house, table).walls["W1"].stone, state(house, table).walls["W1"].defender) == (1, (0, 2, 0))
    do(invader, table, "step-done")
    do(defender, table, "fire", fields={"m.TW1": "1", "m.TW3": "1", "t.G": "3", "t.O": "1"})
    assert "West, points: 2; there: 1 × Orc" in defender.get(table).text.replace("3 × Goblin and ", "")
    do(defender, table, "step-done")
    answers = [button.get("value") for button in invader.get(table).forms(do="choose")[0].xpath(".//button")]
    assert answers == ["2G", "1O"] or answers == ["1O", "2G"]
    do(invader, table, "choose", ("units", "1O"))
    do(invader, table, "snipe", ("place", "W3"), fields={"count": "1"})
    do(invader, table, "step-done")
    do(defender, table, "poles", ("card", "TE2:E1:GOT"))
    assert state(house, table).walls["E1"].invader == (0, 0, 3)
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
    do(phone, table, "reach", ("then", "done"))
    while state(house, table).stage == "assault":
        done = [each for each in phones.values() if goes_on(each.get(table))]
        do(done[0], table, "step-done")
    page = phone.get(f"{table}/part/glory")
    lines = [" ".join(cell.text_content().strip() for cell in row if cell.text) for row in page.find("//table//tr")]
    assert lines[1:] == ["At the start 10 4", "End of turn 5 without a breach −1 1", "Total 9 5"]
    assert page.find("//*[@id='live']")  # the page follows the table


def test_dishonour_haste_traps_sally_and_deeds(house: House) -> None:
    """What seldom comes up has its form when it does."""
    table, phones = company(house, 4)
    invader, defender, east = phones["invader"], phones["defender"], phones["defender-2"]
    do(invader, table, "hand-over", ("n", "8"), fields={"to": "defender-2"})
    do(invader, table, "hand-over", ("n", "8"))
    phase_done(phones, table)
    do(defender, table, "stone", ("section", "W1"))
    do(defender, table, "act", ("act", "wall:2"), fields={"place.wall": "W1"})
    do(defender, table, "act", ("act", "troll-trap:2"))
    assert "used in this turn" in east.get(table).text
    do(east, table, "haste", ("action", "wall"))
    assert do(east, table, "act", ("act", "wall:2"), fields={"place.wall": "E1"}).status == 200
    override(invader, table, turn="5", phase="6", wall__E1__invader__G="1", wall__E1__invader__T="4")
    do(defender, table, "sprung")
    assert state(house, table).sprung == 1
    do(invader, table, "deed", ("deed", "four-trolls"))
    phase_done(phones, table)
    do(east, table, "sally", ("unit", "G"))
    assert state(house, table).walls["E1"].invader == (0, 0, 4)
    before = state(house, table).pools["defender"]
    do(defender, table, "dishonour", ("which", "D2"), at="/part/dishonour?seat=defender")
    assert state(house, table).pools["defender"] == before + 3
    assert "−1 Glory" not in defender.get(table).text


def test_a_speech_stays_when_something_else_of_its_section_is_set_right(house: House) -> None:
    table, phones = company(house)
    override(phones["defender"], table, wall__W2__speech="3")
    assert state(house, table).speech == 3
    override(phones["defender"], table, wall__W2__stone="1")
    now = state(house, table)
    assert (now.speech, now.walls["W2"].stone) == (3, 1)


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
    # a Wall Section alone was entered by earlier tables
    assert tags - {"override", "stand"} == {*forms._ONE, "map", "finish", "phase-done"}


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
    for path in ("/part/move?seat=defender", "/part/dishonour?seat=defender", "/part/stand?seat=invader"):
        assert (phone.get(table + path).status, stranger.get(table + path).status) == (200, 404)
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
        {"do": "reach", "was.W1": "?"},
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
    lying = ["".join(chip.itertext()) for chip in phones["invader"].get(table).find("//li[@class='chip'][i]")]
    assert lying == ["Cannon 4/5", "Poles 1/4"]  # what it costs now
    do(phones["invader"], table, "saboteur", ("out", "forge"))
    do(phones["invader"], table, "phase-done")
    assert "to be done now" in defender.get(table).text and not defender.get(table).forms(do="spent")
    do(defender, table, "act", ("act", "cannon:0"), fields={"place.cannon": "TW2"})
    assert state(house, table).towers["TW2"].machine == "cannon" and state(house, table).phase == 6


def test_siege_machines_and_orders_that_can_be_entered(house: House) -> None:
    table, phones = company(house, 3)
    override(phones["invader"], table, phase="6")
    phase_done(phones, table)
    spend_nothing(phones["defender"], table)
    do(phones["invader"], table, "reach", fields={"W1.G": "2", "W3.G": "1"})
    do(phones["invader-2"], table, "reach", ("then", "done"))
    do(phones["invader"], table, "reach", ("then", "done"))
    (form,) = phones["invader-2"].get(table).forms(do="machine")
    assert [option.get("value") for option in form.xpath(".//select[@name='section']/option")] == ["", "E1", "E2"]
    while state(house, table).step != "orders":
        seats = GAME.phase(state(house, table)).awaits
        do(phones[seats[0]], table, "step-done")
    do(phones["invader"], table, "order", ("order", "frenzy"), fields={"section": "W1"})
    entered, *buttons = phones["invader"].get(table).forms(do="order")[0].xpath(".//button")
    assert entered.get("aria-hidden") == "true" and entered.get("value") == "other"  # what Enter presses
    assert [button.get("value") for button in buttons] == ["explosion", "other", "done"]


# What is filled in, and what is said


def _assault(house: House, phones: dict[str, Phone], table: str, step: str, **fields: str) -> None:
    """Into a step of the Assault, from walls as these fields of the override say."""
    override(phones["invader"], table, phase="6", **fields)
    do(phones["invader"], table, "phase-done")
    spend_nothing(phones["defender"], table)
    do(phones["invader"], table, "reach", ("then", "done"))
    while state(house, table).step != step:
        do(phones[GAME.phase(state(house, table)).awaits[0]], table, "step-done")


@pytest.mark.parametrize(
    ("step", "what", "seat", "field"),
    [
        ("cannons", "cannon", "defender", "t.TW2.G"),
        ("machines", "machine", "invader", "stone"),
        ("marksmen", "fire", "defender", "m.TW1"),
        ("marksmen", "fire", "defender", "t.G"),
        ("orders", "order", "invader", "d.S"),
        ("ram", "ram", "invader", "more"),
    ],
)
def test_nobody_goes_on_over_what_is_filled_in(house: House, step: str, what: str, seat: str, field: str) -> None:
    table, phones = company(house)
    _assault(house, phones, table, step, tower__TW2__machine="cannon", wall__W1__invader__G="1")
    (form,) = phones[seat].get(table).forms(do=what)
    buttons = [(button.get("class") or "", button.get("name")) for button in form.xpath(".//button")]
    assert buttons[-1][1] == "then" and ("primary" in buttons[-1][0]) == (step in ("machines", "orders", "ram"))
    # Enter never gives an answer that nobody chose
    assert buttons[0][0] in ("visually-hidden", "primary wide", "hit wide")
    before = house.revision(table)
    page = do(phones[seat], table, what, ("then", "done"), fields={field: "1"})
    assert page.status == 422 and re.search("filled in|ticked", page.alert())
    assert house.revision(table) == before and state(house, table).step == step
    page = do(phones[seat], table, what, ("then", "done"), fields={} if field[0] in "tm" else {field: "0"})
    now = state(house, table)
    assert page.status == 200 and (now.step, now.stage) != (step, "assault")


@pytest.mark.parametrize(("aim", "points"), [("W:1", [2]), ("side", [1, 1])])
def test_marksmen_add_to_a_volley_at_the_same_rampart(house: House, aim: str, points: list[int]) -> None:
    table, phones = company(house)
    _assault(house, phones, table, "marksmen")
    (form,) = phones["defender"].get(table).forms(do="fire")
    assert form.xpath(".//input[@name='aim']/@value") == ["side", "B"]
    do(phones["defender"], table, "fire", fields={"m.W1": "1", "t.O": "1"})
    assert "Rampart of volley 1" in phones["defender"].get(table).text
    do(phones["defender"], table, "fire", fields={"m.TW1": "1", "aim": aim, "t.O": "1"})
    assert [volley.force for volley in state(house, table).volleys] == points


def test_what_was_handed_over_in_a_phase_is_said(house: House) -> None:
    table, phones = company(house)
    phone = phones["invader"]
    override(phone, table, phase="2", pool__defender="0")
    for count, handed in ((None, 0), ("2", 2), ("3", 5)):
        if count:
            do(phone, table, "hand-over", ("n", count))
        assert f"So far in this Phase: {handed}" in phone.get(table).text
        assert len(phone.page.find("//ul[@class='tallies']/li")) == 5  # the chip keeps its place
    do(phone, table, "phase-done")
    spend_nothing(phones["defender"], table)
    assert "Phase 3" in phone.get(table).text and "So far in this Phase: 0" in phone.page.text
    do(phone, table, "hand-over", ("n", "4"))
    override(phone, table, phase="5")
    assert "So far in this Phase: 0" in phone.get(table).text


def test_that_nobody_stands_on_the_walls_is_asked(house: House) -> None:
    phone = house.phone()
    table = open_table(phone)
    page = do(phone, table, "map")
    assert page.status == 422 and "Nobody stands" in page.alert() and state(house, table).stage == "map"
    page = phone.get(f"{table}/part/map?check=1")
    assert [button.get("name") for button in page.forms(do="map")[0].xpath(".//button")] == ["nobody"]
    page = phone.get(f"{table}/part/map?check=1&TW1.M=1&officer=W1&warrior=E1")
    assert [button.get("name") for button in page.forms(do="map")[0].xpath(".//button")] == [None]
    do(phone, table, "map", ("nobody", "1"))
    assert state(house, table).stage == "invader"


def test_who_is_taken_off_the_board_stands_in_the_line_of_a_melee(house: House) -> None:
    table, phones = company(house)
    walls = {
        "W1": {"invader.T": "1", "defender.S": "1", "defender.M": "0", "stone": "0"},
        "W2": {"invader.G": "1", "defender.S": "3", "defender.M": "0", "officer": ""},
        "E1": {"invader.G": "2", "invader.O": "1", "defender.S": "3", "defender.M": "0", "stone": "0", "warrior": ""},
    }
    fields = {f"wall.{wall}.{field}": value for wall, fields in walls.items() for field, value in fields.items()}
    _assault(house, phones, table, "orders", **fields)
    do(phones["invader"], table, "step-done")
    now = state(house, table)
    lines = [" ".join(line.text_content().split()) for line in phones["defender"].get(table).find("//summary")]
    told = {
        fought.section: next(line for line in lines if f"Section {fought.section} " in line) for fought in now.melees
    }
    assert told["W1"].endswith("remove 1 × Soldier (to the Hospital)")
    assert told["W2"].endswith("remove 1 × Goblin")
    assert now.asks and told["E1"].endswith("who is removed is still to be chosen")
    assert "From the Hospital" not in phones["defender"].page.text
    assert phones["defender"].page.find("//div[dt='Hospital']/dd[normalize-space()='1S']")
    while asks := state(house, table).asks:
        form = phones[asks[0].seat].get(table).forms(do="choose")[0]
        phones[asks[0].seat].press(form, "units", form.xpath(".//button")[0].get("value"))
    assert "still to be chosen" not in phones["defender"].get(table).text
    assert "From the Hospital to the Courtyard: 1 × Soldier" in phones["defender"].page.text
    assert not phones["defender"].page.find("//div[dt='Hospital']")
    assert state(house, table).discharged == ((0, 1, 0), (0, 0, 0))


def test_the_end_of_a_turn_is_told_with_the_glory_that_it_gave(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, turn="6")
    _assault(house, phones, table, "ram")
    do(phones["invader"], table, "step-done")
    told = "//p[contains(@class, 'turnend')]"
    lines = [" ".join(line.text_content().split()) for line in phones["defender"].get(table).find(told)]
    assert lines == ["End of turn 6 without a breach: Invader −1 Defender +1", "Honour Guard, turn 6: Defender +1"]
    do(phones["invader"], table, "phase-done")
    assert not phones["defender"].get(table).find(told)


def test_points_that_one_side_gets_twice_are_two_lines() -> None:
    gained = [
        Glory(3, "defender", 1, "override"),
        Glory(3, "defender", 2, "override"),
        Glory(3, "invader", 1, "override"),
    ]
    assert [line.points for line in merged(gained)] == [{"defender": 1}, {"defender": 2, "invader": 1}]


def test_a_defender_who_has_spent_everything_goes_on_above_the_dock(house: House) -> None:
    """Where a dishonourable action is still possible, he is asked."""
    table, phones = company(house)
    phone = phones["defender"]
    override(phone, table, turn="5")
    do(phones["invader"], table, "phase-done")
    assert "left to spend" in phone.get(table).find("//div[@class='purse']")[0].text_content()
    assert phone.page.find("//form[contains(@class, 'actions')]") and not phone.page.forms(do="spent")
    override(phone, table, pool__defender="0")
    assert "stone component" in phone.get(table).find("//div[@class='purse']")[0].text_content()
    do(phone, table, "stone", ("section", "W1"))
    (form,) = phone.get(table).forms(do="spent")
    assert form.xpath("ancestor::div[@class='docks']")
    assert phone.page.find("//details[summary='The actions']//div[@class='actions']")
    (form,) = phones["invader"].get(f"{table}/for/defender").forms(do="spent")  # there is no dock on that page
    phones["invader"].press(form)
    assert state(house, table).phase == 2
