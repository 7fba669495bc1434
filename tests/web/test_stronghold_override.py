"""“We play it so” in Stronghold: numbers, ticks and choices, place by place."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from companion.referee.stronghold.actions_table import ACTIONS
from companion.referee.stronghold.commands import Override
from companion.referee.stronghold.section import Section
from companion.referee.stronghold.table_state import Paid, Tower, replace
from companion.web.games.stronghold.override import read, values

from .conftest import House
from .pages import Page, Phone
from .stronghold import company, fill, open_table
from .test_stronghold import override, state

Company = tuple[str, dict[str, Phone]]


@pytest.fixture
def two(house: House) -> Company:
    """A table of two with its walls set up."""
    return company(house)


def _form(phone: Phone, table: str, fields: dict[str, str]) -> Any:
    """The form with these fields filled in."""
    form = phone.get(f"{table}/override").form_to("/override")
    return fill(form, {"reason": "as it lies", **fields})


def _open(page: Page) -> list[str]:
    """The places whose folds stand open."""
    return [legend.text for legend in page.find("//details[@open]/fieldset/legend")]


def _newest(phone: Phone, table: str) -> str:
    return " ".join(phone.get(f"{table}/log").find("//ol[contains(@class, 'log')]/li")[0].text_content().split())


def test_every_word_of_a_wall_section_has_its_field(house: House, two: Company) -> None:
    names = {name.split(".")[2] for name in values(state(house, two[0])) if name.startswith("wall.W1.")}
    assert names == set(Section.__struct_fields__)
    shown = two[1]["invader"].get(f"{two[0]}/override").form_to("/override").fields
    assert set(values(state(house, two[0]))) <= set(shown)


def test_a_wall_section_is_set_right_by_numbers_and_ticks(house: House, two: Company) -> None:
    table, phones = two
    before = state(house, table).walls["W1"]
    units = {"invader.G": "2", "invader.T": "1", "defender.S": "1", "defender.V": "1"}
    others = {"stone": "0", "wood": "1", "banner": "1", "altar": "2", "frenzy": "1", "glare": "1", "imod": "3"}
    fields = {f"wall.W1.{field}": value for field, value in (units | others | {"cauldrons.O": "1"}).items()}
    assert phones["invader"].press(_form(phones["invader"], table, fields)).hops == [303]
    assert state(house, table).walls["W1"] == replace(
        before,
        invader=(2, 0, 1),
        defender=(1, 1, 1),  # the Marksman stays
        stone=0,
        wood=1,
        banner=1,
        altar=2,
        frenzy=True,
        glare=True,
        imod=3,
        cauldrons=(0, 1, 0),
    )
    summary = phones["defender"].get(f"{table}/override").find("//summary[contains(., 'W1')]")[0]
    said = " ".join(summary.text_content().split())
    assert said.startswith("Wall Section W1W1 Invader 1T2G Defender 1V1S1M Walls 0+1") and "Orc Cauldron" in said
    override(phones["defender"], table, wall__W1__glare="", wall__W1__stone="2")
    now = state(house, table).walls["W1"]
    assert (now.glare, now.frenzy, now.stone, now.wood) == (False, True, 2, 1)


def test_a_hero_who_is_ticked_somewhere_leaves_where_he_was(house: House, two: Company) -> None:
    table, phones = two
    override(phones["defender"], table, wall__W2__speech="3")
    override(phones["defender"], table, wall__W3__officer="1", wall__W3__speech="2")
    now = state(house, table)
    assert [name for name, wall in now.walls.items() if wall.officer] == ["W3"] and now.speech == 2
    override(phones["defender"], table, wall__W3__officer="")
    now = state(house, table)
    assert not any(wall.officer for wall in now.walls.values()) and now.speech == 0
    assert [name for name, wall in now.walls.items() if wall.warrior] == ["E1"]


def test_a_tower_gets_a_machine_in_the_place_of_its_units(house: House, two: Company) -> None:
    table, phones = two
    assert state(house, table).towers["TW1"] == Tower(units=(1, 0, 0))
    override(phones["defender"], table, tower__TW1__machine="cannon", tower__TW3__S="2")
    now = state(house, table)
    assert (now.towers["TW1"], now.towers["TW3"]) == (Tower(machine="cannon"), Tower(units=(1, 2, 0)))
    form = phones["defender"].get(f"{table}/override").form_to("/override")
    assert (form.fields["tower.TW1.machine"], form.fields["tower.TW3.machine"]) == ("cannon", "units")
    # Units that are typed where a machine stays chosen do not push it off, nor are they lost
    refused = phones["defender"].press(_form(phones["defender"], table, {"tower.TW1.M": "1", "tower.TW3.M": "0"}))
    told = "Tower W1: there are no Units beside a Cannon or Poles. Choose Units, or leave their numbers empty."
    assert refused.status == 422 and told in refused.alert()
    (wrong,) = refused.find("//*[@aria-invalid='true']")
    assert wrong.get("name") == "tower.TW1.M" and _open(refused) == ["Tower W1", "Tower W3"]
    assert state(house, table).towers["TW1"] == Tower(machine="cannon")
    override(phones["defender"], table, tower__TW1__M="00", tower__TW3__M="0")
    assert state(house, table).towers["TW3"] == Tower(units=(0, 2, 0))
    override(phones["defender"], table, tower__TW1__machine="units", tower__TW1__V="1")
    assert state(house, table).towers["TW1"] == Tower(units=(0, 0, 1))


def test_a_place_inside_and_the_numbers_of_the_game(house: House, two: Company) -> None:
    table, phones = two
    fields = {"inside.courtyard.S": "2", "inside.courtyard.V": "1", "inside.barracks.M": "3"}
    fields |= {"turn": "7", "phase": "3", "glory.invader": "-2", "gate.1": "4", "pool.defender": "11"}
    assert phones["invader"].press(_form(phones["invader"], table, fields)).hops == [303]
    now = state(house, table)
    assert (now.inside["courtyard"], now.inside["barracks"]) == ((0, 2, 1), (3, 1, 0))
    assert (now.turn, now.phase, now.gates, now.pools) == (7, 3, (4, 6, 6), {"defender": 11})
    form = phones["invader"].get(f"{table}/override").form_to("/override")
    assert (form.fields["glory.invader"], form.fields["glory.defender"]) == ("-2", "4")


def test_tiles_actions_and_deeds_are_set_right(house: House) -> None:
    table, phones = company(house, 4)
    fields = {"platform.W1": "1", "trap.goblin-trap": "2", "saboteur.forge": "1", "blessing": "E", "stone": "0"}
    fields |= {"paid.defender-2.cannon": "3", "used.defender.wall": "1", "did.D2": "1", "turn": "1"}
    fields |= {"deed.twelve-goblins": "1", "bared": "1", "guard": ""}
    form = _form(phones["invader"], table, {f"kept.{name}": text for name, text in fields.items()})
    assert phones["invader"].press(form).hops == [303]
    now = state(house, table)
    assert (now.walls["W1"].platform, now.traps, now.saboteurs, now.blessing) == (True, (2, 0), ("forge",), "E")
    assert (now.stone, now.guard, now.bared, now.dishonoured) == (0, False, 1, True)
    assert now.paid == {"cannon": Paid("defender-2", 3)} and now.used == {"wall": "defender"}
    assert (now.dishonour, now.deeds) == (("D2",), ("twelve-goblins",))
    again = phones["invader"].get(f"{table}/override").form_to("/override")
    assert dict(again.form_values()).items() >= {
        ("kept.trap.goblin-trap", "2"),
        ("kept.paid.defender-2.cannon", "3"),
        ("kept.used.defender.wall", "1"),
        ("kept.blessing", "E"),
    }
    fields = {"kept.platform.W1": "", "kept.used.defender.wall": "", "kept.guard": "1", "kept.trap.goblin-trap": "0"}
    assert phones["invader"].press(_form(phones["invader"], table, fields)).hops == [303]
    now = state(house, table)
    assert (now.walls["W1"].platform, now.used, now.guard, now.traps) == (False, {}, True, (0, 0))
    assert now.blessing == "E" and now.saboteurs == ("forge",)


def test_where_nothing_is_changed_that_is_said(house: House, two: Company) -> None:
    table, phones = two
    before = state(house, table)
    zeros = {"wall.W1.invader.G": "0", "inside.barracks.M": " 04 ", "tower.TW2.M": "00"}  # the same numbers
    form = _form(phones["invader"], table, zeros)
    assert read(before, MultiDict(form.form_values())) == Override(reason="as it lies", choices=True, done=True)
    page = phones["invader"].press(form)
    assert page.status == 422 and page.alert() == "Nothing was changed."
    assert state(house, table) == before and "as it lies" not in _newest(phones["defender"], table)


def test_hourglasses_on_every_action_are_a_number(house: House, two: Company) -> None:
    table, phones = two
    laid = {name: 2 for name, action in ACTIONS.items() if action.cost > 2}
    assert "glare" in laid  # a tick of a Wall Section has that name too
    form = _form(phones["invader"], table, {f"kept.paid.defender.{name}": str(n) for name, n in laid.items()})
    assert phones["invader"].press(form).hops == [303]
    assert state(house, table).paid == {name: Paid("defender", n) for name, n in laid.items()}
    page = phones["invader"].press(_form(phones["invader"], table, {}))
    assert page.status == 422 and page.alert() == "Nothing was changed."


def test_two_phones_set_different_things_right_at_once(house: House, two: Company) -> None:
    """Also two things of one Wall Section, and what neither of them touched."""
    table, phones = two
    first = {"wall.W1.invader.G": "2", "tower.TW1.machine": "poles", "gate.1": "3"}
    other = {"wall.W1.stone": "1", "wall.W2.officer": "", "inside.barracks.V": "1", "tower.TW3.M": "0"}
    forms = [(phones["invader"], first), (phones["defender"], other)]
    for phone, form in [(phone, _form(phone, table, fields)) for phone, fields in forms]:
        assert phone.press(form).hops == [303]
    now = state(house, table)
    assert (now.walls["W1"].invader, now.walls["W1"].stone, now.walls["W1"].defender) == ((2, 0, 0), 1, (1, 2, 0))
    assert (now.towers["TW1"].machine, now.towers["TW3"], now.gates) == ("poles", Tower(), (3, 6, 6))
    assert now.inside["barracks"] == (4, 1, 1) and not now.walls["W2"].officer


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("wall.W1.stone", "two", "Wall Section W1, Stone walls: a whole number from 0 to 23 is expected, not “two”."),
        ("wall.W1.invader.G", "-1", "Goblins: a whole number from 0 to 40 is expected, not “-1”."),
        ("wall.W1.cauldrons.O", "150", "Orcs: a whole number from 0 to 3 is expected, not “150”."),
        ("tower.TW1.V", "5", "Tower W1, Veterans: a whole number from 0 to 4 is expected, not “5”."),
        ("inside.courtyard.M", "²", "Courtyard, Marksmen: a whole number"),
        ("glory.invader", "many", "A number is expected here, not “many”."),
        ("gate.2", "3", "The Gates fall one after the other"),  # only the game knows
        ("kept.trap.troll-trap", "two", "the stone of the turn, Troll Trap: a whole number is expected, not “two”."),
        ("kept.paid.defender.cannon", "9", "Cannon: A whole number from 0 to 4 is expected, not “9”."),
        ("reason", " ", "reason is needed"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_lost(
    house: House, two: Company, field: str, typed: str, says: str
) -> None:
    table, phones = two
    fields = {"wall.E1.altar": "1", "wall.W2.officer": "", "tower.TE1.machine": "poles", "phase": "4", field: typed}
    form = phones["invader"].get(f"{table}/override").form_to("/override")
    possible = form.fields[field]
    override(phones["defender"], table, wall__E2__stone="0", wall__W1__wood="1")  # meanwhile
    before = house.revision(table)
    page = phones["invader"].press(fill(form, {"reason": "as it lies", **fields}))
    assert page.status == 422 and says in page.alert() and house.revision(table) == before
    again = page.form_to("/override")
    shown = dict(again.form_values())
    assert {name: shown.get(name, "") for name in fields} == fields
    opened = {"Wall Section W2", "Wall Section E1", "Tower E1"}
    where = {"wall.W1": "Wall Section W1", "tower.TW1": "Tower W1", "inside.courtyard": "Courtyard"}
    where |= {"kept.trap": "Traps and the stone of the turn", "kept.paid": "Hourglasses on actions"}
    opened |= {place for key, place in where.items() if field.startswith(key)}
    assert set(_open(page)) == opened
    assert phones["invader"].press(fill(again, {field: possible, "reason": "now"})).hops == [303]
    now = state(house, table)
    assert (now.walls["E1"].altar, now.towers["TE1"].machine) == (1, "poles")
    assert (now.walls["E2"].stone, now.walls["W1"].wood) == (0, 1)
    assert not now.walls["W2"].officer and now.phase == 4


def test_a_form_without_what_it_showed_is_refused(house: House, two: Company) -> None:
    table, phones = two
    phone, before = phones["invader"], house.revision(table)
    fields = _form(phone, table, {"wall.W1.stone": "1", "wall.W2.officer": ""}).form_values()
    sent = {name: value for name, value in fields if name != "was"}
    for was in ({}, *({"was": was} for was in ("", "[]", '{"a":1}', "{", "[" * 5000))):
        page = phone.post(f"{table}/override", {**sent, **was})
        assert page.status == 422 and "incomplete" in page.alert()
        assert page.form_to("/override").fields["wall.W1.stone"] == "1"
    for odd in ({"wall.W9.stone": "1"}, {"tower.TW1.machine": "ram"}, {"inside.kitchen.M": "1"}):
        page = phone.post(f"{table}/override", {**dict(fields), **odd})
        assert page.status == 422 and "incomplete" in page.alert()
    assert house.revision(table) == before
    # as it is shown after that, it can be sent
    page = phone.post(f"{table}/override", sent)
    assert phone.press(page.form_to("/override")).hops == [303]
    now = state(house, table).walls
    assert now["W1"].stone == 1 and not now["W2"].officer


def test_before_the_walls_are_set_up_there_are_only_numbers(house: House) -> None:
    phone = house.phone()
    table = open_table(phone)
    form = phone.get(f"{table}/override").form_to("/override")
    assert not phone.page.find("//form//details")
    page = phone.press(fill(form, {"reason": "so", "turn": "2"}))
    assert page.status == 422 and "Set up the walls first." in page.alert()
    assert page.form_to("/override").fields["turn"] == "2"


@pytest.mark.parametrize(
    ("fields", "wrong", "said"),
    [
        (
            {"turn": "3", "wall.W1.cauldrons.O": "3", "wall.W2.wood": "1"},
            "wall.W1.cauldrons.O",
            "spaces for Cauldrons: 1",
        ),
        ({"pool.defender": "3", "kept.workshop.defender": "2"}, "kept.workshop.defender", "D1, which was not used"),
        ({"gate.1": "3", "gate.2": "2"}, "gate.2", "one after the other"),
        ({"inside.barracks.V": "x"}, "inside.barracks.V", "a whole number from 0"),
        ({"wall.W1.speech": "1", "wall.W2.officer": ""}, "wall.W1.speech", "Only the Officer"),
        (
            {f"tower.{tower}.machine": "cannon" for tower in ("TW1", "TW2", "TW3", "TE2")},
            "tower.TW1.machine",
            "Cannon: A whole number from 0 to 3",
        ),
    ],
)
def test_what_is_refused_is_said_at_the_field_that_is_to_blame(
    two: Company, fields: dict[str, str], wrong: str, said: str
) -> None:
    table, phones = two
    page = phones["defender"].press(_form(phones["defender"], table, fields))
    assert page.status == 422 and said in page.alert(), page.alert()
    (notice,) = page.find("//*[@role='alert']")
    assert notice.get("data-field") == wrong and notice.get("id") == "wrong"
    (marked,) = notice.xpath("//*[@aria-invalid='true']")
    assert marked.get("name") == wrong and marked.get("aria-describedby") == "wrong"
    assert marked.get("type") != "radio" or "checked" in marked.attrib
    assert notice.xpath("preceding-sibling::*[1]//*[@aria-invalid='true']") == [marked]
    assert all("open" in fold.attrib for fold in marked.iterancestors("details"))


def test_where_no_single_field_is_to_blame_it_is_said_above_the_form(two: Company) -> None:
    table, phones = two
    page = phones["defender"].press(_form(phones["defender"], table, {"reason": "", "gate.1": "3"}))
    assert page.status == 422 and page.find("//*[@role='alert'][not(@data-field)]/following-sibling::form")
    assert not page.find("//*[@aria-invalid='true']")


def test_what_is_used_once_in_a_turn_is_set_right(house: House) -> None:
    table, phones = company(house, 4)
    override(
        phones["defender"], table, kept__did__D1="1", kept__workshop__defender="3", kept__sallied="1", kept__hasted="1"
    )
    now = state(house, table)
    assert (now.workshop, now.workshop_of, now.again) == (3, "defender", 3)
    assert now.acted == ("warrior",) and now.hasted
    said = _newest(phones["defender"], table)
    assert (
        "Hourglasses of the Defender for the Workshop alone: 3" in said
        and "The Haste tile is used for this turn" in said
    )
    override(phones["defender"], table, kept__workshop__defender="0", kept__sallied="", kept__hasted="")
    now = state(house, table)
    assert (now.workshop, now.again, now.acted, now.hasted) == (0, 0, (), False)
    table, phones = company(house)
    assert "kept.hasted" not in values(state(house, table))  # with one Defender there is no Haste


def test_what_a_correction_leaves_to_put_right_is_read_by_everybody(house: House, two: Company) -> None:
    table, phones = two
    override(phones["defender"], table, turn="3", phase="1")
    override(phones["defender"], table, turn="2", phase="1")
    for phone in phones.values():
        (notice,) = phone.get(table).find("//*[@data-moved]")
        said = [each.text_content() for each in notice.findall("p")]
        assert said[1:] == ["Hourglasses and stone of turn 3 lie there still and will come again: put those right too."]


def test_marks_of_the_turn_that_a_correction_keeps_are_read_by_everybody(house: House, two: Company) -> None:
    table, phones = two
    override(phones["defender"], table, kept__sallied="1", kept__blessing="W")
    override(phones["defender"], table, turn="2")
    (notice,) = phones["invader"].get(table).find("//*[@data-moved]")
    supplies, marks = [each.text_content() for each in notice.findall("p")][1:]
    assert supplies == "Hourglasses and stone of turn 2 do not come by a correction: put those right too."
    assert marks.startswith("Still marked for this turn: Sally of the Warrior and Marksmen Blessing. ")
