"""What the Roads of Hadrian's Wall ask at the start of a Year, and what lies on the Player Board then."""

from __future__ import annotations

from companion.referee.hadrians_wall.choices import ROAD_KINDS
from companion.referee.hadrians_wall.sheet import ATTRIBUTES

from .conftest import House
from .hadrians_wall import THREE, Wall
from .pages import Page


def test_each_road_is_asked_at_the_start_of_the_year_which_attribute_it_gives(house: House) -> None:
    wall = Wall(house, "blue")
    wall.put("blue", "fort=21 built=medium-granary,large-granary,small-road,large-road")
    wall.begin(THREE[0])
    wall.do("blue", "turn-neutral")
    (form,) = wall.board("blue").forms(do="income")
    values = {kind: [each.get("value") for each in form.xpath(f".//input[@name='c.{kind}']")] for kind in ROAD_KINDS}
    assert values == {kind: [*ATTRIBUTES] for kind in ROAD_KINDS}
    assert not wall.boxes("blue") and not wall.board("blue").forms(do="stop")  # first the income
    before = wall.player("blue").sheet
    wall.do("blue", "income", {"c.small-road": "discipline", "c.large-road": "renown"})
    after = wall.player("blue").sheet
    gained = {name: after.count(name) - before.count(name) for name in ATTRIBUTES}
    assert gained == {"renown": 1, "piety": 0, "valour": 0, "discipline": 1}
    assert wall.boxes("blue")


def test_a_single_road_is_asked_by_buttons_and_two_together(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.put("blue", "built=medium-granary,small-road fort=12")
    wall.put("green", "built=medium-granary,large-granary,small-road,large-road fort=21")
    wall.begin(*THREE)
    (form,) = wall.board("blue").forms(do="income")
    assert [button.get("value") for button in form.xpath(".//button")] == list(ATTRIBUTES)
    wall.phones["blue"].press(form, "c.small-road", "discipline", fragment=True)
    assert wall.player("blue").sheet.count("discipline") == 1 and not wall.player("blue").asks
    (form,) = wall.board("green").forms(do="income")
    assert form.xpath(".//input[@type='radio']") and len(form.xpath(".//button")) == 1


def test_what_the_year_brings_lies_there_when_the_roads_are_chosen(house: House) -> None:
    """By the rulebook the Fate Card, the Prospect Card and the buildings give theirs first."""
    wall = Wall(house, "blue", "green", "red")
    wall.put("blue", "built=medium-granary,small-road fort=12 renown=25 valour=2")
    wall.begin(*THREE)
    assert wall.player("blue").asks
    # Fate Card 1, Defender, and the black circle
    brought = "1 Soldier, 3 × Builder, 2 × Servant, 2 × Civilian, and 3 × Resource"
    for seat, place in (("blue", "purse"), ("green", "hwband blue")):
        assert brought in wall.board(seat).find(f"//*[contains(@class, '{place}')]//*[@role='img']/@aria-label"), seat
    board = wall.board("blue")
    (form,) = board.forms(do="income")
    assert form.xpath("preceding-sibling::p[@class='purse']") and len(board.find("//p[@class='purse']")) == 1
    renown, _, valour, _ = form.xpath(".//button")
    assert renown.text_content().endswith("· the track is full")
    assert valour.xpath(".//*[@role='img']/@aria-label") == ["Valour", "Soldier"]
    wall.phones["blue"].press(form, "c.small-road", "valour", fragment=True)
    assert wall.player("blue").sheet.have == {"soldier": 2, "builder": 3, "servant": 2, "civilian": 2, "resource": 3}


def _board_fields(page: Page) -> tuple[str, dict[str, str]]:
    """What a form says above the fields of the Player Board, and what stands in them."""
    (fields,) = page.find("//fieldset[.//input[@name='have.soldier']]")
    found = {field.get("name").removeprefix("have."): field.get("value") for field in fields.xpath(".//input")}
    return " ".join(note.text_content() for note in fields.xpath(".//p")), {k: v for k, v in found.items() if v}


def test_what_waits_for_a_road_is_not_entered_twice(house: House) -> None:
    """The Player Board as the companion adds the income to it, and as it lies there, are not the same now."""
    wall = Wall(house, "blue", "green", "red")
    wall.put("blue", "built=medium-granary,small-road fort=12 have=1/0/0/0/0")
    wall.begin(*THREE)
    phone, form = wall.phones["blue"], f"{wall.table}/override?seat="
    note, shown = _board_fields(phone.get(f"{form}blue"))
    assert note.startswith("Without what this Year gives") and shown == {"soldier": "1"}
    page = phone.get(f"{wall.table}/part/sheet?seat=blue")
    assert page.find("//p[@class='purse']//@aria-label")[0].startswith("2 × Soldier, 3 × Builder")
    assert not _board_fields(phone.get(f"{form}green"))[0]
    wall.phones["blue"].press(wall.form("blue", "income"), "c.small-road", "valour", fragment=True)
    note, shown = _board_fields(phone.get(f"{form}blue"))
    assert not note and shown["builder"] == "3"


def test_who_goes_on_on_the_phone_after_the_fate_card_is_told_what_the_companion_adds(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    override = wall.phones["blue"].get(f"{wall.table}/override").form_to("/override")
    override.fields.update({"reason": "for the test", "year": "2"})
    wall.phones["blue"].press(override)
    wall.do("red", "use-paper", seat="red")
    enter = f"{wall.table}/part/enter?seat=red"
    assert not _board_fields(wall.phones["red"].get(enter))[0]
    wall.do("blue", "turn-fate")
    assert _board_fields(wall.phones["red"].get(enter))[0].startswith("Without what this Year gives")
