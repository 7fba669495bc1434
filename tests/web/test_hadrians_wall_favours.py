"""The attack on the board of a seat that has Favours: what is advised, what is shown first."""

from __future__ import annotations

from .conftest import House
from .hadrians_wall import THREE, Wall


def attack(wall: Wall, side: str) -> None:
    """The one card of the attack is entered."""
    form = next(form for form in wall.board("red").forms(do="attack") if "cards.left" in form.fields)
    form.fields[f"cards.{side}"] = "1"
    wall.phones["red"].press(form, fragment=True)


def before_the_attack(house: House, blue: str) -> Wall:
    """A table at which all have stopped for Year 1 and one card of the attack is to come; Blue has these sheets."""
    wall = Wall(house, "blue", "green", "red", options={"difficulty": "hard"})
    wall.begin(*THREE)
    wall.put("blue", blue)
    for seat in wall.phones:
        wall.do(seat, "stop", seat=seat)
    return wall


def test_the_attack_is_entered_and_favours_are_advised(house: House) -> None:
    wall = before_the_attack(house, "patricians=1 diplomats=1:right")
    assert "attack cards: 1" in wall.board("red").text
    form = next(form for form in wall.board("red").forms(do="attack") if "cards.left" in form.fields)
    page = wall.phones["red"].press(form)
    assert page.status == 422 and "Cards of this attack: 1, not 0" in page.alert()
    form = next(form for form in page.forms(do="attack") if "cards.left" in form.fields)
    form.fields["cards.right"] = "1"
    wall.phones["red"].press(form, fragment=True)
    page = wall.board("blue")
    assert "Attack cards: 1, Disdain ≤ 1" in page.text
    ways = [form.fields["ignore"] for form in page.forms(do="defend", seat="blue")]
    assert ways == ["R", ""]  # the best use comes first
    assert "best" in page.forms(do="defend")[0].text_content()
    assert "Keep the Favours" not in page.text
    assert page.find("//details[.//input[@value='defend']]") == []  # to save the Favour is worth a thought
    wall.do("blue", "defend", seat="blue", ignore="R")
    assert wall.state.history[0].valour == {"blue": 1, "green": 0, "red": 0}


def test_favours_that_change_nothing_are_folded_away(house: House) -> None:
    """Here the sheets are set right when the attack is up."""
    wall = before_the_attack(house, "patricians=1 diplomats=1:right")
    attack(wall, "right")
    wall.put("blue", "patricians=1 diplomats=1:right cohorts=0/0/1 guard=1")
    page = wall.board("blue")
    assert "Keep the Favours: 0 Disdain and 1 Valour either way." in page.text
    ways = [form.fields["ignore"] for form in page.forms(do="defend", seat="blue")]
    assert ways == ["", "R"]
    assert page.forms(do="defend")[0].text_content().strip() == "Use no Favour0 Disdain, 1 Valour"
    (folded,) = page.find("//details[.//input[@value='defend']]")
    assert folded.xpath("summary")[0].text_content() == "Every other use"
    assert [field.get("value") for field in folded.xpath(".//input[@name='ignore']")] == ["R"]


def test_who_has_favours_that_change_nothing_is_not_asked(house: House) -> None:
    wall = before_the_attack(house, "patricians=1 diplomats=1:right cohorts=0/0/1 guard=1")
    attack(wall, "right")
    page = wall.board("blue")
    assert wall.state.year == 2 and not page.forms(do="defend")
    assert "Blue: No Favour would lessen the Disdain." in wall.phones["blue"].get(f"{wall.table}/log").text
    assert wall.state.history[0].valour == {"blue": 1, "green": 0, "red": 0}
