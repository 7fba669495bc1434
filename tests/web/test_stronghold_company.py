"""Stronghold on several phones: partners who wait for each other, and what a company takes along to its next game."""

from __future__ import annotations

from typing import Any

from companion.referee.stronghold import land
from companion.referee.stronghold.table_state import State

from .conftest import House
from .pages import Phone
from .stronghold import GARRISON, THEN, company, do, fill, open_table, phase_done
from .test_stronghold import override


def state(house: House, table: str) -> State:
    found: State = house.tables.get(table.removeprefix("/t/")).state
    return found


def test_the_next_game_of_the_same_company_begins_with_its_walls(house: House) -> None:
    table, phones = company(house)
    first = state(house, table)
    phone = phones["invader"]
    fresh = phone.post(f"{table}/rematch", {}).path
    assert fresh != table and state(house, fresh).stage == "map"
    # once more before anything is entered, so that it is carried through two tables
    fresh = phone.post(f"{fresh}/rematch", {}).path
    page = phone.get(f"{fresh}/part/map?check=1")
    assert page.find("//p[@class='notation']")[0].text == land.write(first.land) and not page.alert()
    page = phone.get(f"{fresh}/part/map?check=1&W1.M=3&officer=W3")
    assert page.find("//p[@class='notation']")[0].text.startswith("W1:2S3M/1 W2:2S1M/1 W3:1S1M+officer")
    assert "W4" in phone.get(f"{fresh}/part/map?west=4").text and "W1:" not in phone.page.text
    button = "The walls are as in the game before"
    (form,) = [form for form in phone.get(fresh).forms(do="map") if button in form.text_content()]
    phone.press(form)
    assert state(house, fresh).walls == first.walls and state(house, fresh).land == first.land


def test_walls_that_were_taken_back_are_still_in_the_form(house: House) -> None:
    table, phones = company(house)
    entered = land.write(state(house, table).land)
    phone = phones["invader"]
    (undo,) = phone.get(table).find(f"//form[@action='{table}/undo']")
    phone.press(undo)
    assert state(house, table).stage == "map" and "Those that were taken back are still in the form." in phone.page.text
    assert phone.page.find("//textarea[@name='text']")[0].text == entered
    page = phone.get(f"{table}/part/map?check=1")
    assert page.find("//p[@class='notation']")[0].text == entered and not page.alert()
    assert "The fields hold the walls that were taken back." in page.text
    page = phone.get(f"{table}/part/map?check=1&W1.M=3")
    corrected = page.find("//p[@class='notation']")[0].text
    assert corrected != entered and corrected.split()[1:] == entered.split()[1:]
    phone.press(page.forms(do="map")[0])
    assert land.write(state(house, table).land) == corrected
    assert "taken back" not in house.phone().get(f"{table}/at/0").text


def test_walls_of_the_game_before_that_the_form_has_no_room_for_stay_a_line(house: House) -> None:
    table, phones = company(house, land="W1:1M+officer W2+warrior E1 TW1=W1,W2,B TE1=E1,B")
    phone = phones["invader"]
    fresh = phone.post(f"{table}/rematch", {}).path
    assert "TW1=W1,W2,B" in phone.get(fresh).html
    page = phone.get(f"{fresh}/part/map")
    assert [field.get("value") for field in page.find("//input[@id='west']")] == ["5"]


def test_a_phase_goes_on_when_both_invaders_are_done(house: House) -> None:
    table, phones = company(house, 3)
    first, second = phones["invader"], phones["invader-2"]
    (form,) = first.get(table).forms(do="hand-over")
    assert "My side is done" in first.page.text and "is done for both" not in first.page.text
    first.press(form, *THEN)
    assert state(house, table).stage == "invader" and not first.get(table).forms(do="hand-over")
    (form,) = second.get(table).forms(do="hand-over")
    refused = second.press(fill(form, {"more": "3"}), *THEN)
    assert refused.status == 422 and "not handed over" in refused.alert()
    assert "Phase 1 is done" in second.page.text
    second.press(second.get(table).forms(do="hand-over")[0], *THEN)
    assert state(house, table).stage == "defender"


def test_one_phone_for_both_invaders_says_it_once(house: House) -> None:
    phone = house.phone()
    table = open_table(phone, 3, host="keep")
    do(phone, table, "map", fields={"text": GARRISON})
    buttons = phone.get(table).find("//button[@name='then']")
    assert {button.get("value") for button in buttons} == {"both"}


def test_hourglasses_that_two_phones_enter_for_one_seat_count_twice_only_if_both_are_meant(house: House) -> None:
    """Who has not seen what somebody else has entered in the same place is told it, and taps again if it is more."""
    table, phones = company(house)
    own, other = phones["invader"], phones["defender"]

    def handed() -> int:
        return state(house, table).pools["defender"]

    def form(phone: Phone, path: str = "") -> Any:
        return phone.get(table + path).forms(do="hand-over")[0]

    told = (
        "The table has moved on meanwhile, so this tap was not counted. Defender has meanwhile entered: Invader hands"
        " over Hourglasses: 3. If yours counts as well, tap again."
    )
    before, drawn = handed(), form(own)
    assert other.press(form(other, "/for/invader"), "n", "3").status == 200
    for fragment in (True, False):
        answer = own.press(drawn, "n", "2", fragment=fragment)
        assert answer.status == 409 and answer.alert() == told
        assert handed() == before + 3
    # without a script the page comes again as it is now, and the second tap counts
    assert own.press(answer.forms(do="hand-over")[0], "n", "2").status == 200
    assert handed() == before + 5
    # nor is anybody asked whose page shows what the other one has entered
    assert other.press(form(other, "/for/invader"), "n", "1").status == 200
    assert own.press(form(own), "n", "4").status == 200
    assert handed() == before + 10


def test_what_a_ritual_did_is_entered_once_more_only_if_it_is_meant(house: House) -> None:
    table, phones = company(house)
    own, other = phones["invader"], phones["defender"]
    part = f"{table}/part/result?seat=invader"
    (drawn,), (theirs,) = (phone.get(part).forms(do="result") for phone in (own, other))
    assert other.press(fill(theirs, {"section": "W1", "stone": "1"})).status == 200
    answer = own.press(fill(drawn, {"section": "W1", "d.S": "1", "stone": ""}), Referer=f"http://localhost{part}")
    assert answer.status == 409 and "Defender has meanwhile entered: Ritual" in answer.alert()
    wall = state(house, table).walls["W1"]
    (again,) = answer.forms(do="result")
    assert again.fields["d.S"] == "1"  # nothing need be typed again
    assert own.press(again).status == 200
    after = state(house, table).walls["W1"]
    assert (after.stone, after.defender[1]) == (wall.stone, wall.defender[1] - 1)


def test_who_also_enters_for_absent_seats_is_asked_the_own_first(house: House) -> None:
    phone = house.phone()
    table = open_table(phone, 4)
    (move,) = (
        form for form in phone.get(f"{table}/seats").forms(seat="defender-2") if form.xpath(".//button[@value='move']")
    )
    phone.press(move, "do", "move")
    (form,) = phone.get(table).forms(do="map")
    phone.press(fill(form, {"text": GARRISON}))
    do(phone, table, "phase-done")
    assert state(house, table).stage == "defender"
    asked = phone.get(table).find("//section[contains(@class, 'todo')]/@aria-labelledby")
    assert asked == ["todo-defender-2", "todo-defender"]
    purses = phone.page.find("//div[@class='purse']//span[@class='visually-hidden']")
    assert purses[0].text_content() == "Defender of the East:"


def test_a_label_leads_to_the_field_of_its_own_defender_where_one_phone_enters_for_both(house: House) -> None:
    phone = house.phone()
    table = open_table(phone, 4, "keep")
    (form,) = phone.get(table).forms(do="map")
    phone.press(fill(form, {"text": GARRISON}))
    override(phone, table, phase="6")
    phase_done({"invader": phone}, table)
    override(phone, table, pool__defender="0", **{"pool__defender-2": "0"})
    while state(house, table).stage == "defender":
        if stones := phone.get(table).forms(do="stone"):
            phone.press(stones[0], "section", stones[0].xpath(".//button/@value")[0])
        else:
            do(phone, table, "spent")
    while state(house, table).step != "marksmen":
        do(phone, table, *(("reach", THEN) if state(house, table).step == "reach" else ("step-done",)))
    page = phone.get(table)
    assert len(page.forms(do="fire")) == 2
    ids = page.find("//*/@id")
    assert len(ids) == len(set(ids))
