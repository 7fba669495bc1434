"""The attack on the board of a seat that has Favours: what is advised, what is shown first."""

from __future__ import annotations

from companion.referee.hadrians_wall.table_state import YearRecord
from companion.web.games.hadrians_wall import public

from .conftest import House
from .hadrians_wall import THREE, Wall
from .pages import Page


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


def _met(page: Page) -> dict[str, list[str]]:
    """The table of the attack of the Year that is over, as it is read: by row the Cohorts, Disdain, and Valour."""
    rows = [[" ".join(cell.text_content().split()) for cell in row] for row in page.find("//table[@class='met']//tr")]
    return {name: cells for name, *cells in rows}


def test_a_card_that_a_favour_ignored_is_marked_where_it_attacked(house: House) -> None:
    wall = before_the_attack(house, "patricians=1 diplomats=1:right")
    wall.do("green", "use-paper", seat="green")
    attack(wall, "right")
    wall.do("blue", "defend", seat="blue", ignore="R")
    wall.do("green", "defend", {"cohorts.right": "1"}, seat="green")
    note = "attack cards that Favours ignored"
    for page in (wall.board("red"), house.phone().get(f"{wall.table}/tv")):
        met = _met(page)
        assert met["Attack"] == ["0", "0", "1", "", ""]
        assert met["Blue"] == ["0", "0", "0 ignored by Favours: 1+1", "0", "1"]
        assert met["Green"] == ["–", "–", "1", "0", "1"]  # of paper only Cohorts that are attacked are asked for
        assert met["Red"] == ["0", "0", "0", "1", "0"] and note in page.text
    # what met the attack stays, whatever is set right later
    wall.put("blue", "cohorts=0/0/2 guard=2")
    assert _met(wall.board("red"))["Blue"][2] == "0 ignored by Favours: 1+1"


def test_without_a_favour_nothing_is_marked(house: House) -> None:
    wall = before_the_attack(house, "")
    attack(wall, "right")
    page = wall.board("blue")
    assert _met(page)["Blue"] == ["0", "0", "0", "1", "0"] and "Favours ignored" not in page.text


def test_of_a_year_that_was_stored_before_these_were_kept_the_sheets_tell(house: House) -> None:
    wall = before_the_attack(house, "cohorts=0/0/1 guard=1")
    wall.do("green", "use-paper", seat="green")
    older = YearRecord(1, "R", {"blue": 0, "green": 1}, {"blue": 1, "green": 0})
    assert public.met(wall.state, older) == {"blue": [(0, 0), (0, 0), (1, 0)], "green": [("–", 0)] * 3}
