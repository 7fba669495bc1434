"""Hadrian's Wall: what comes onto paper in a Year, and sheets that come from there while the table goes on."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from .conftest import House
from .hadrians_wall import THREE, Wall
from .pages import Page


def _attacked(wall: Wall) -> None:
    """From the actions of Year 1 to the next Year, by an attack that brings Red 1 Disdain."""
    for seat in wall.phones:
        wall.do(seat, "stop", seat=seat)
    wall.do("blue", "attack", {"cards.left": "1"}, **{"cards.left": ""})
    wall.do("red", "defend", {"cohorts.left": "0"}, seat="red")
    assert wall.state.year == 2


def _sent(wall: Wall, form: Any, **fields: str) -> Page:
    """The page after a form was sent that only asks."""
    form.fields.update(fields)
    return wall.phones["red"].get(f"{form.action}?{urlencode(form.form_values())}")


def test_sheets_of_a_page_from_before_the_attack_are_not_taken_without_what_it_brought(house: House) -> None:
    """Whether they were still to be checked then, or had been."""
    wall = Wall(house, "blue", "green", "red", options={"difficulty": "easy"})
    wall.begin(*THREE)
    wall.do("red", "use-paper", seat="red")
    page = wall.phones["red"].get(f"{wall.table}/part/enter?seat=red")
    filled, pasted = (form for form in page.find("//form[@method='get']") if "check" in form.fields)
    checked = _sent(wall, filled, **{"n.valour": "1"}).forms(do="enter-sheet")[0]
    _attacked(wall)
    told = "The attack of Year 1 has come since: 1 Disdain, 0 Valour. Enter that too, and check the sheets again."
    for page in (_sent(wall, filled), _sent(wall, pasted, sheet="valour=1"), wall.phones["red"].press(checked)):
        assert page.status in (409, 422) and told in page.alert() and not wall.player("red").on_phone
    (line,) = _sent(wall, pasted, sheet="valour=1").find("//details[@open]//textarea[@name='sheet']")
    assert line.text == "valour=1"  # where it was pasted
    page = _sent(wall, filled)
    assert not page.find("//details[@open]//textarea[@name='sheet']")
    assert page.find("//input[@name='n.valour']")[0].get("value") == "1"  # nothing need be typed again
    (again,) = (form for form in page.find("//form[@method='get']") if "n.disdain" in form.fields)
    page = _sent(wall, again, **{"n.disdain": "1"})
    assert "On the Player Board are only Workers that the Valour of the attack brought, at most 0" in page.alert()
    unspent = dict.fromkeys((name for name in again.fields if name.startswith("have.")), "0")
    wall.phones["red"].press(_sent(wall, again, **{"n.disdain": "1"}, **unspent).forms(do="enter-sheet")[0])
    assert wall.player("red").on_phone and wall.player("red").sheet.disdain == 1 and not wall.player("red").sheet.have


def test_what_comes_at_the_start_of_the_year_is_listed_in_its_order(house: House) -> None:
    """The Fate Card is taken before the Player Cards are drawn (Year Setup)."""
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("red", "use-paper", seat="red")
    listed = [" ".join(line.text_content().split()) for line in wall.board("red").find("//div[@class='notice']/ul/li")]
    assert [line.partition(":")[0] for line in listed[:2]] == ["Fate Card", "Prospect Merchant"]
