"""Stronghold's pages: what a partner has not entered yet, what stands where, and what is said."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.referee.stronghold import GAME

from .conftest import House
from .pages import Page, Phone
from .stronghold import GARRISON, THEN, company, do, fill, goes_on, open_table, phase_done
from .test_stronghold import override, spend_nothing, state

# Two of a side


def _goes_on_for(phone: Phone, table: str, seat: str, do_: str, **fields: str) -> None:
    """Tap what goes on in the box of this seat."""
    (form,) = phone.get(table).forms(do=do_, seat=seat)
    page = phone.press(fill(form, fields), *THEN)
    assert page.status == 200, page.alert()


@pytest.mark.parametrize("one_phone", [True, False])
def test_nobody_goes_on_over_what_a_partner_has_not_entered(house: House, one_phone: bool) -> None:
    """What stands in the other box is not sent with this one: the step waits for its own button."""
    if one_phone:
        phone = house.phone()
        table, phones = open_table(phone, 3, host="keep"), dict.fromkeys(("invader", "defender", "invader-2"), phone)
        do(phone, table, "map", fields={"text": GARRISON})
    else:
        table, phones = company(house, 3)
    west, east = phones["invader"], phones["invader-2"]
    override(west, table, phase="6")
    phase_done(phones, table)
    spend_nothing(phones["defender"], table)
    assert "My side stands so" in west.get(table).text and "when your partner is done too" in west.page.text
    _goes_on_for(west, table, "invader", "reach", **{"W1.G": "1"})
    now = state(house, table)
    assert now.step == "reach" and now.walls["W1"].invader == (1, 0, 0)
    assert GAME.phase(now).awaits == ("invader-2",) and not west.get(table).forms(do="reach", seat="invader")
    assert "They stand so: begin the Assault" in east.get(table).text
    _goes_on_for(east, table, "invader-2", "reach", **{"E1.O": "3"})
    now = state(house, table)
    assert now.step == "machines" and now.walls["E1"].invader == (0, 3, 0)
    assert "My side is done" in west.get(table).text
    _goes_on_for(west, table, "invader", "machine")
    (form,) = east.get(table).forms(do="machine")
    assert state(house, table).step == "machines" and form.fields["seat"] == "invader-2"
    east.press(fill(form, {"section": "E1", "stone": "1"}))
    assert state(house, table).walls["E1"].stone == 1 and state(house, table).step == "machines"
    _goes_on_for(east, table, "invader-2", "machine")
    assert state(house, table).step == "marksmen"


def test_a_step_of_two_partners_is_done_when_both_say_so(house: House) -> None:
    table, phones = company(house, 4)
    override(phones["invader"], table, phase="6")
    phase_done(phones, table)
    for seat in ("defender", "defender-2"):
        spend_nothing(phones[seat], table, seat, "W1")
    do(phones["invader"], table, "reach", fields={"W1.G": "1"})  # his own side only
    assert state(house, table).step == "reach" and "My side stands so" in phones["invader-2"].get(table).text
    do(phones["invader-2"], table, "reach", ("then", "done"), fields={"E1.G": "2"})
    assert state(house, table).step == "reach" and "They stand so" in phones["invader"].get(table).text
    do(phones["invader"], table, "reach", ("then", "done"))
    assert state(house, table).step == "machines" and state(house, table).walls["W1"].invader == (1, 0, 0)
    assert "My side is done" in phones["invader"].get(table).text


# What stands where


def _marks(page: Page, name: str) -> list[str]:
    """What stands under Invader and Defender in the row after this one, which the Wall Section heads too."""
    (head,) = page.find(f"//section[@aria-labelledby='walls']//th[@scope='row'][@rowspan='2'][.='{name}']")
    (row,) = head.xpath("../following-sibling::tr[1][@class='marks']")
    return [" ".join(cell.text_content().split()) for cell in row.xpath("td")]


def test_what_is_on_a_wall_section_stands_in_the_column_of_its_side(house: House) -> None:
    table, phones = company(house)
    fields = {"invader.G": "2", "banner": "1", "frenzy": "1", "cauldrons.G": "1"}
    override(phones["invader"], table, **{f"wall.W2.{name}": value for name, value in fields.items()})
    page = phones["invader"].get(table)
    assert _marks(page, "W2") == ["Banner Frenzy", "Officer Goblin Cauldron"]
    fold = phones["invader"].get(f"{table}/override").find("//details[contains(summary, 'Wall Section W2')]/summary")[0]
    told = [" ".join(marks.text_content().split()) for marks in fold.xpath("span[@class='marks']")]
    assert told == ["Banner Frenzy", "Officer Goblin Cauldron"]
    (cell,) = house.phone().get(f"{table}/tv").find("//td[@class='marks'][contains(., 'Banner')]")
    assert " ".join(cell.text_content().split()) == "Officer Banner Goblin Cauldron Frenzy"


def test_the_television_leaves_out_what_was_used(house: House) -> None:
    table, phones = company(house)
    do(phones["invader"], table, "phase-done")
    do(phones["defender"], table, "act", ("act", "goblin-trap:1"))
    do(phones["defender"], table, "act", ("act", "cannon:4"), fields={"place.cannon": "TW2"})
    assert "Used in this turn: Cannon" in phones["invader"].get(table).text
    tv = house.phone().get(f"{table}/tv")
    assert "Used in this turn" not in tv.text and "Goblin Trap" in tv.text


def test_the_actions_stand_with_their_building(house: House) -> None:
    table, phones = company(house)
    sections = phones["defender"].get(f"{table}/part/actions").find("//section[.//dl]")
    told = {each.xpath("string(h2/text())").strip(): each.xpath(".//dt/b/text()") for each in sections}
    assert len(told) == 6 and told["Guard Post"] == ["Tracking Saboteurs"]
    assert told["Barracks"] == ["Marksman into Soldier", "Soldier into Veteran"]
    assert told["Workshop"] == ["Poles", "Platform", "Wall Reinforcement", "Gate Reinforcement"]


@pytest.mark.parametrize(
    ("part", "own", "other"),
    [
        ("stand", "invader", "defender"),
        ("result", "invader", "defender"),
        ("dishonour", "defender", "invader"),
        ("move", "defender", "invader"),
    ],
)
def test_what_one_side_does_is_no_page_of_the_other(house: House, part: str, own: str, other: str) -> None:
    table, phones = company(house)
    assert phones[own].get(f"{table}/part/{part}?seat={own}").status == 200
    assert phones[other].get(f"{table}/part/{part}?seat={other}").status == 404


def test_the_television_shows_who_plays_while_the_walls_are_set_up(house: House) -> None:
    phone = house.phone()
    table = open_table(phone, 3, options={"invader.name": "Łucja"})
    seated = house.phone().get(f"{table}/tv").find("//section[@aria-labelledby='seated']//li")
    told = [" ".join(seat.xpath("string(span/span)").split()) for seat in seated]
    assert told == ["Invader Łucja", "Defender", "Invader of the East"]
    do(phone, table, "map", fields={"text": GARRISON})
    assert not house.phone().get(f"{table}/tv").find("//section[@aria-labelledby='seated']")


def test_who_reaches_a_wall_is_entered_under_the_name_of_the_units(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, phase="6")
    page = phones["invader"].get(f"{table}/part/stand?seat=invader")
    labels = ["W1, Goblins", "W1, Orcs", "W1, Trolls", "W1, Banners"]
    named = {field.get("name"): field.get("aria-label") for field in page.find("//input[starts-with(@name, 'W1.')]")}
    assert [named[f"W1.{what}"] for what in ("G", "O", "T", "banner")] == labels


# What is said


def _tied(house: House, options: Mapping[str, str] | None = None) -> tuple[str, dict[str, Phone]]:
    """The Assault after a tie: W1 is breached, and four Trolls stand there."""
    table, phones = company(house, options=options)
    override(phones["invader"], table, phase="6", glory__invader="1", glory__defender="5")
    override(phones["invader"], table, wall__W1__invader__T="4", wall__W1__stone="0")
    do(phones["invader"], table, "phase-done")
    spend_nothing(phones["defender"], table)
    assert "one more Assault" not in phones["invader"].get(table).text
    do(phones["invader"], table, "reach", ("then", "done"))
    while not state(house, table).tie:
        page = next(page for phone in phones.values() if goes_on(page := phone.get(table)) or page.forms(do="choose"))
        phone = next(phone for phone in phones.values() if phone.page is page)
        if forms := page.forms(do="choose"):
            phone.press(forms[0], "units", forms[0].xpath(".//button")[0].get("value"))
        else:
            do(phone, table, "step-done")
    return table, phones


def test_the_assault_after_a_tie_is_explained(house: House) -> None:
    table, phones = _tied(house)
    for phone in phones.values():
        text = phone.get(table).text
        assert "The Glory is equal, 5 : 5: one more Assault decides. A breach in it gives the Invader 1 Glory" in text
        assert "Wall Sections that were breached before have no part in it." in text
    tv = house.phone().get(f"{table}/tv").text
    assert "one more Assault" in tv and "Deeds of the Invader" not in tv  # there is no room for what is settled
    do(phones["invader"], table, "reach", ("then", "done"))
    assert "one more Assault" not in phones["invader"].get(table).text


def test_no_glory_is_compared_after_the_assault_of_a_tie(house: House) -> None:
    table, phones = _tied(house, {"AMB-17": "barbican"})
    override(phones["invader"], table, wall__W3__invader__T="4", wall__W3__stone="0")
    while state(house, table).step != "ram":
        phone = phones[GAME.phase(state(house, table)).awaits[0]]
        if forms := phone.get(table).forms(do="choose"):
            phone.press(forms[0], "units", forms[0].xpath(".//button")[0].get("value"))
        else:
            do(phone, table, *(("reach", THEN) if state(house, table).step == "reach" else ("step-done",)))
    page = phones["invader"].get(table)
    assert state(house, table).breached and page.find("//button[. = 'The Assault is over']")
    assert "compare the Glory" not in page.text


def _stood(phone: Phone, table: str) -> str:
    """What the Invader is shown of who stands on his Wall Sections."""
    (stood,) = phone.get(table).find("//ul[contains(@class, 'stood')]")
    return " ".join(stood.text_content().split())


NONE_OF_YOURS, NOBODY = "None of your Units stands on a Wall Section that takes part.", "Nobody stands on the walls."


def test_who_stands_on_walls_that_a_tie_leaves_out_is_not_denied(house: House) -> None:
    table, phones = _tied(house)
    wall = state(house, table).walls["W1"]
    assert wall.breached and wall.invader == (0, 0, 4)
    assert _stood(phones["invader"], table) == NONE_OF_YOURS
    override(phones["invader"], table, wall__W1__invader__T="0")
    assert _stood(phones["invader"], table) == NOBODY


def test_whom_a_partner_has_on_the_walls_is_not_denied(house: House) -> None:
    table, phones = company(house, 3)
    override(phones["invader"], table, phase="6", wall__E1__invader__G="2")
    at = "/part/stand?seat=invader"
    for count in ("1", "0"):
        do(phones["invader"], table, "reach", fields={"W1.G": count}, at=at)
    phase_done(phones, table)
    spend_nothing(phones["defender"], table)
    assert _stood(phones["invader"], table) == NONE_OF_YOURS
    override(phones["invader"], table, wall__E1__invader__G="0")
    assert _stood(phones["invader"], table) == NOBODY


def test_the_log_and_the_undo_say_which_side_is_done(house: House) -> None:
    table, phones = company(house, 3)
    override(phones["invader"], table, phase="6")
    do(phones["invader"], table, "phase-done")
    for label in ("Phase 6, Movement: done for the West", "Phase 6 is done: Movement"):
        undo = phones["invader"].get(table).form_to("/undo")
        assert " ".join(undo.text_content().split()).endswith(label)
        assert label in phones["invader"].get(f"{table}/log").text
        if "West" in label:
            do(phones["invader-2"], table, "phase-done")


def test_one_hourglass_is_not_hourglasses(house: House) -> None:
    table, phones = company(house)
    phone = phones["defender"]
    do(phones["invader"], table, "phase-done")
    assert "6 Hourglasses to spend" in phone.get(table).text and "6 Hourglasses left" in phone.page.text
    override(phone, table, pool__defender="1")
    assert "1 Hourglass to spend" in phone.get(table).text and "1 Hourglass left to spend" in phone.page.text


def test_no_number_is_torn_from_what_it_counts(house: House) -> None:
    phone = house.phone()
    table = open_table(phone)
    (barracks,) = [line.text for line in phone.get(table).find("//li") if "Barracks" in (line.text or "")]
    assert "4\u00a0×\u00a0Marksman" in barracks
    do(phone, table, "map", fields={"text": GARRISON})
    do(phone, table, "hand-over", ("n", "3"))
    (undo,) = phone.page.find("//button[@class='undo']/span")
    assert undo.text == "Undo: Invader hands over Hourglasses:\u00a03"


def test_the_check_of_the_walls_counts_those_inside(house: House) -> None:
    """What it says is what “These are our walls” would say."""
    phone = house.phone()
    table = open_table(phone)
    page = phone.get(f"{table}/part/map?check=1&W1.S=18&officer=W1&warrior=W2")
    assert not page.forms(do="map")
    refused = do(phone, table, "map", fields={"text": "W1:18S+officer W2+warrior TW1=W1,W2"})
    assert "With those inside the Stronghold there are 21" in page.alert() and page.alert() == refused.alert()
    assert phone.get(f"{table}/part/map?check=1&W1.S=5&officer=W1&warrior=W2").forms(do="map")


def test_the_building_of_d3_is_asked_for_in_words(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, turn="5")
    do(phones["invader"], table, "phase-done")
    page = phones["defender"].get(f"{table}/part/dishonour?seat=defender")
    (label,) = page.find("//label[@for='cleared']")
    assert " ".join(label.text_content().split()) == "D3 Which building?" and not label.get("class")
    # none is chosen beforehand, as it costs Glory
    (form,) = page.forms(do="dishonour")
    assert form.fields["building"] == "" and len(form.inputs["building"].value_options) == 7
    phones["defender"].press(form, "which", "D3")
    assert phones["defender"].page.status == 422
    assert phones["defender"].page.alert() == "Choose the building that is cleared."
    assert not state(house, table).dishonour
    at = "/part/dishonour?seat=defender"
    do(phones["defender"], table, "dishonour", ("which", "D3"), fields={"building": "forge"}, at=at)
    assert state(house, table).cheap == "forge"
    undo = phones["defender"].get(table).form_to("/undo")
    assert " ".join(undo.text_content().split()).endswith("Dishonourable action D3: Forge")


def test_the_track_has_the_six_phases_and_the_assault_and_marks_where_the_turn_is(house: House) -> None:
    table, phones = company(house, 2)
    phone = phones["invader"]
    override(phone, table, phase="2")
    steps = phone.get(table).find("//ol[@class='track']/li")
    told = [" ".join(step.text_content().split()) for step in steps]
    assert told == ["1 Supplies", "2 Machines", "3 Equipment", "4 Training", "5 Rituals", "6 Movement", "A Assault"]
    assert [step.get("aria-current") for step in steps] == [None, "step", *[None] * 5]


def test_until_the_walls_are_entered_every_screen_shows_what_is_set_up(house: House) -> None:
    """A television has room for the code as well, also when nobody else can sit down."""
    phone, guest = house.phone(), house.phone()
    table = open_table(phone)
    guest.sit(table, "defender")
    for who, end in ((phone, ""), (guest, ""), (house.phone(), "/watch"), (house.phone(), "/tv")):
        assert "Set up the table" in who.get(f"{table}{end}").text, end
        assert ("Scan to watch" in who.page.text) == (end == "/tv")
    do(phone, table, "map", fields={"text": GARRISON})
    assert "Set up the table" not in phone.get(table).text and "Scan to" not in house.phone().get(f"{table}/tv").text
    assert "Set up the table" not in phone.get(f"{table}/at/0").text
