"""What is entered for Stronghold is taken as it was meant, whole, or not at all."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.referee.stronghold import GAME

from .conftest import House
from .pages import Page, Phone
from .stronghold import THEN, company, do, fill, open_table, phase_done
from .test_stronghold import override, spend_nothing, state


def _assault(
    house: House, step: str, count: int = 2, options: Mapping[str, str] | None = None, **fields: str
) -> tuple[str, dict[str, Phone]]:
    """A table in this step of the Assault of the first turn."""
    table, phones = company(house, count, options=options)
    override(phones["invader"], table, phase="6", **fields)
    phase_done(phones, table)
    spend_nothing(phones["defender"], table)
    while state(house, table).step != step:
        phone = phones[GAME.phase(state(house, table)).awaits[0]]
        do(phone, table, *(("reach", THEN) if state(house, table).step == "reach" else ("step-done",)))
    return table, phones


# Who reaches the walls


@pytest.mark.parametrize("button", [THEN, ("", "")])
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"W1.T": "25", "W3.T": "20", "E1.G": "1"}, "There are 40 × Troll in the box; 45 stand on W1 and W3."),
        ({"W1.banner": "2", "W3.banner": "2"}, "There are 3 × Banner in the box; 4 stand on W1 and W3."),
    ],
)
@pytest.mark.parametrize("at", ["", "/part/stand?seat=invader"])
def test_a_form_that_is_refused_leaves_nothing_behind(
    house: House, button: tuple[str, str], fields: dict[str, str], told: str, at: str
) -> None:
    table, phones = _assault(house, "reach", wall__W1__invader__G="1", wall__W3__invader__G="1")
    phone, before = phones["invader"], state(house, table)
    for _ in range(2):  # the second tap says what the first one said
        page = do(phone, table, "reach", button, fields=fields, at=at)
        assert page.status == 422 and page.alert().startswith(told)
        assert state(house, table) == before
    assert "Undo: Invader on" not in phone.get(table).text


OPEN_FIELDS = "//form[input[@value='reach']]//input[@type='number'][not(ancestor::details)]"


@pytest.mark.parametrize("known", [True, False])
def test_who_was_entered_in_phase_6_is_not_asked_again_at_the_assault(house: House, known: bool) -> None:
    table, phones = company(house)
    phone = phones["invader"]
    override(phone, table, phase="6")
    if known:
        do(phone, table, "reach", fields={"W1.T": "2", "E1.O": "1", "E1.banner": "1"}, at="/part/stand?seat=invader")
    phase_done(phones, table)
    spend_nothing(phones["defender"], table)
    page = phone.get(table)
    assert bool(page.find(OPEN_FIELDS)) != known and ("the companion knows who stands" in page.text) == known
    stood = [" ".join(each.text_content().split()) for each in page.find("//ul[contains(@class, 'stood')]/li")]
    assert stood == (["W1 2T", "E1 1O Banner"] if known else [])
    do(phone, table, "reach", THEN, fields={"W1.T": "3"})  # it can still be changed
    assert state(house, table).walls["W1"].invader == (0, 0, 3) and state(house, table).step != "reach"


def test_who_reaches_the_walls_is_entered_while_the_defender_spends(house: House) -> None:
    table, phones = company(house)
    invader, defender = phones.values()
    override(invader, table, phase="6")
    phase_done(phones, table)
    assert state(house, table).stage == "defender"
    (link,) = invader.get(table).find("//section[@aria-labelledby='more']//a[contains(@href, 'part/stand')]")
    for phone in (invader, defender):  # who enters it for the Invader finds it too
        page = phone.get(link.get("href"))
        assert page.status == 200 and "begin the Assault" not in page.text
    do(invader, table, "reach", fields={"W1.T": "2"}, at=link.get("href").removeprefix(table))
    assert state(house, table).walls["W1"].invader == (0, 0, 2) and state(house, table).stage == "defender"


def test_a_form_is_one_entry_and_one_undo(house: House) -> None:
    table, phones = _assault(house, "reach", wall__E2__invader__G="1")
    phone, before, revision = phones["invader"], state(house, table), house.revision(table)
    page = do(phone, table, "reach", THEN, fields={"W1.T": "2", "W1.G": "1", "E1.O": "3", "E2.altar": "1"})
    assert page.status == 200 and house.revision(table) == revision + 1
    told = "Invader on the walls: 1 × Goblin and 2 × Troll (W1), 3 × Orc (E1), and 1 × Goblin and 1 × Altar (E2)."
    assert f"{told} Assault: Who stands where is done" in phone.get(f"{table}/log").text
    assert state(house, table).walls["E1"].invader == (0, 3, 0) and state(house, table).step != "reach"
    (form,) = phone.get(table).find("//form[contains(@action, '/undo')]")
    phone.press(form)
    assert state(house, table) == before


def test_the_two_sides_enter_one_after_the_other(house: House) -> None:
    """What the partner has entered meanwhile stays, and counts for the box."""
    table, phones = _assault(house, "reach", 3)
    (late,) = phones["invader-2"].get(table).forms(do="reach")
    do(phones["invader"], table, "reach", fields={"W1.T": "25"})
    page = phones["invader-2"].press(fill(late, {"E1.T": "20"}))
    assert "45 stand on W1 and E1" in page.alert() and state(house, table).walls["E1"].invader == (0, 0, 0)
    do(phones["invader-2"], table, "reach", fields={"E1.T": "15"})
    walls = state(house, table).walls
    assert (walls["W1"].invader, walls["E1"].invader) == ((0, 0, 25), (0, 0, 15))


# Shots at nobody


def _refused(house: House, page: Page, table: str, revision: int, told: str) -> None:
    assert page.status == 422 and told in page.alert() and house.revision(table) == revision


def test_marksmen_do_not_fire_at_nobody(house: House) -> None:
    table, phones = _assault(house, "marksmen")
    phone, revision = phones["defender"], house.revision(table)
    fields = {"m.W3": "1", "m.TW1": "1"}
    page = do(phone, table, "fire", fields=fields)
    _refused(house, page, table, revision, "Marksmen without a target need not fire: leave them out.")
    assert not state(house, table).shots
    do(phone, table, "fire", fields={**fields, "t.O": "1"})
    # whoever adds to a volley need not tell again who stands there
    do(phone, table, "fire", fields={"m.W1": "1", "aim": "W:1"})
    (volley,) = state(house, table).volleys
    assert (volley.force, volley.targets) == (3, (0, 1, 0))
    do(phone, table, "step-done", THEN)  # the others keep their shots
    assert state(house, table).step != "marksmen"


@pytest.mark.parametrize("options", [{}, {"AMB-9": "one"}])
def test_when_all_marksmen_have_aimed_nobody_is_asked_whether_they_have(
    house: House, options: Mapping[str, str]
) -> None:
    table, phones = _assault(house, "marksmen", options=options)
    for places in (("W1", "W2", "W3", "TW1", "TW3"), ("E1", "E2", "TE1")):
        assert state(house, table).step == "marksmen"
        fields = {f"m.{place}": "1" for place in places}
        do(phones["defender"], table, "fire", fields={**fields, "t.G": "1", "t.O": "2"})
        while (page := phones["invader"].get(table)).forms(do="choose"):
            (form, *_) = page.forms(do="choose")
            phones["invader"].press(form, "units", form.xpath(".//button[@name='units']")[0].get("value"))
    assert state(house, table).step == "ram"


@pytest.mark.parametrize(("places", "aim"), [(("E1", "TE1"), "E"), (("W1", "TW1"), "W")])
@pytest.mark.parametrize("options", [{}, {"AMB-9": "one"}])
def test_marksmen_aim_at_their_own_side_unless_told_otherwise(
    house: House, places: tuple[str, str], aim: str, options: Mapping[str, str]
) -> None:
    table, phones = _assault(house, "marksmen", options=options)
    fields = {f"m.{place}": "1" for place in places}
    page = do(phones["defender"], table, "fire", fields={**fields, "t.G": "1", "t.O": "1"})
    assert page.status == 200, page.alert()
    (volley,) = state(house, table).volleys
    assert (volley.aim, volley.places) == (aim, places)


def _fire_of_before(phone: Phone, table: str, side: str, fields: Mapping[str, str]) -> Page:
    """As from a page on which every side could be chosen."""
    (form,) = phone.get(table).forms(do="fire")
    form.inputs["aim"][0].set("value", side)
    return phone.press(fill(form, fields))


def test_marksmen_of_both_sides_have_no_side_of_theirs(house: House) -> None:
    table, phones = _assault(house, "marksmen")
    phone, revision = phones["defender"], house.revision(table)
    fields = {"m.W1": "1", "m.TE1": "1", "t.O": "1"}
    page = do(phone, table, "fire", fields=fields)
    _refused(house, page, table, revision, "let those of one side aim first")
    # a form from before names the side itself, and the refusal why it cannot be
    for value, place in (("W", "Tower E1"), ("E", "Wall Section W1")):
        page = _fire_of_before(phone, table, value, fields)
        _refused(house, page, table, revision, f"From {place} no Rampart of the other side can be aimed at.")
        assert page.find("//a[contains(@href, 'sh.targets')]") and not page.find("//a[contains(@href, 'sh.blessing')]")
    assert _fire_of_before(phone, table, "E", {"m.TE1": "1", "t.O": "1"}).status == 200
    assert [volley.aim for volley in state(house, table).volleys] == ["E"]


def test_a_form_in_which_nobody_fires_is_refused_by_the_game(house: House) -> None:
    table, phones = _assault(house, "marksmen")
    page = do(phones["defender"], table, "fire", fields={"t.O": "1"})
    _refused(house, page, table, house.revision(table), "Choose the Marksmen who fire.")


@pytest.mark.parametrize(
    ("count", "blessing", "ruling", "aims"),
    [
        (4, "", "", ["side", "B"]),
        (4, "E", "", ["side", "B"]),
        (4, "W", "", ["side", "W", "B"]),
        (4, "W", "side", ["side", "B"]),
        (2, "W", "", ["side", "W", "B"]),
    ],
)
def test_the_other_side_is_offered_where_it_is_blessed(
    house: House, count: int, blessing: str, ruling: str, aims: list[str]
) -> None:
    table, phones = company(house, count, options={"AMB-34": ruling} if ruling else {})
    seat = "defender-2" if count == 4 else "defender"
    override(phones["invader"], table, **{"phase": "6", "kept.blessing": blessing})
    phase_done(phones, table)
    for each in ("defender", "defender-2")[: count // 2]:
        spend_nothing(phones[each], table, each, "W1")
    while state(house, table).step != "marksmen":
        at = GAME.phase(state(house, table)).awaits[0]
        do(phones[at], table, *(("reach", THEN) if state(house, table).step == "reach" else ("step-done",)))
    (form,) = phones[seat].get(table).forms(do="fire", seat=seat)
    assert form.xpath(".//input[@name='aim']/@value") == aims
    assert form.xpath(".//input[@name='aim'][@checked]/@value") == ["side"]
    if "W" in aims:
        do(phones[seat], table, "fire", fields={"m.E1": "1", "aim": "W", "t.O": "1"}, where={"seat": seat})
        assert [volley.aim for volley in state(house, table).volleys] == ["W"]


def test_that_a_cannon_aims_at_nobody_is_meant(house: House) -> None:
    table, phones = _assault(house, "cannons", tower__TW2__machine="cannon")
    phone, revision = phones["defender"], house.revision(table)
    for fields in ({}, {"t.TW2.O": "1", "t.TW2.nobody": "1"}):
        page = do(phone, table, "cannon", ("card", "TW2:GO"), fields=fields)
        _refused(house, page, table, revision, "Tick the Units there, or else “Nobody”.")
    page = do(phone, table, "cannon", THEN, fields={"t.TW2.nobody": "1"})
    _refused(house, page, table, revision, "Targets of a Cannon are ticked")
    assert not state(house, table).towers["TW2"].fired
    do(phone, table, "cannon", ("card", "TW2:GO"), fields={"t.TW2.nobody": "1"})
    assert state(house, table).step == "machines" and house.revision(table) == revision + 1


def test_a_siege_machine_that_hits_nothing_is_not_entered(house: House) -> None:
    table, phones = _assault(house, "machines")
    phone, revision = phones["invader"], house.revision(table)
    page = do(phone, table, "machine", fields={"section": "W1", "stone": "0"})
    _refused(house, page, table, revision, "A machine that hits nothing need not be entered.")
    do(phone, table, "machine", fields={"section": "W1", "d.S": "1"})
    assert house.revision(table) == revision + 1


@pytest.mark.parametrize(("step", "machine"), [("cannons", "cannon"), ("poles", "poles")])
def test_a_machine_fires_by_the_card_that_was_tapped(house: House, step: str, machine: str) -> None:
    """Enter in a number field sends the form without one."""
    fields = {"tower__TW2__machine": machine, "wall__W2__invader__G": "1"}
    table, phones = _assault(house, step, **{name.replace("__", "."): value for name, value in fields.items()})
    page, revision = phones["defender"].get(table), house.revision(table)
    (form,) = page.forms(do=machine)
    page = phones["defender"].press(form)
    _refused(house, page, table, revision, "Tap the card that was turned up.")


def test_a_miss_needs_no_target(house: House) -> None:
    table, phones = _assault(house, "cannons", tower__TW2__machine="cannon")
    assert do(phones["defender"], table, "cannon", ("card", "TW2:-")).status == 200
    assert state(house, table).step == "machines"


@pytest.mark.parametrize(
    ("step", "seat", "what", "button", "field"),
    [
        ("goblins", "invader", "snipe", ("place", "W3"), "count"),
        ("ram", "invader", "ram", ("n", "more"), "more"),
    ],
)
def test_an_empty_number_is_not_none(
    house: House, step: str, seat: str, what: str, button: tuple[str, str], field: str
) -> None:
    """The Ram strikes once: with an empty field it would have struck with 0."""
    table, phones = _assault(house, step, kept__chief__invader="1")
    revision = house.revision(table)
    page = do(phones[seat], table, what, button, fields={field: ""})
    _refused(house, page, table, revision, "Enter the number first.")
    assert do(phones[seat], table, what, button, fields={field: "1"}).status == 200


# The walls


def test_a_tower_of_the_west_touches_no_section_of_the_east(house: House) -> None:
    phone = house.phone()
    table = open_table(phone)
    told = "Tower W1 and Wall Section E1 are not on the same side of the Stronghold."
    page = phone.get(f"{table}/part/map?check=1&TW1.b=E1&officer=W1&warrior=E1")
    assert page.alert().startswith(told) and not page.forms(do="map")
    page = do(phone, table, "map", fields={"text": "W1+officer W2 E1+warrior TW1=W1,E1"})
    assert page.status == 422 and page.alert().startswith(told) and state(house, table).stage == "map"
