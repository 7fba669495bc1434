"""Entering for somebody absent: whoever does it stays with that seat until he goes back."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import House
from .hadrians_wall import LINKS, THREE, Wall
from .pages import Page, Phone
from .runes_of_mayhem_table import put, two
from .stronghold import company
from .test_stronghold_entering import _assault

FORTS = ("O1", "O3", "O4", "O5", "O6", "T8")


def _newest(phone: Phone, table: str) -> str:
    return " ".join(phone.get(f"{table}/log").find("//ol[contains(@class, 'log')]/li")[0].text_content().split())


def _enters(phone: Phone, table: str, seat: str, do: str, *button: str, **fields: str) -> tuple[Page, Page]:
    """Press the button of a form of a seat's page, without and then with JavaScript; both answers."""
    form = phone.get(f"{table}/for/{seat}").forms(do=do, **fields)[0]
    assert form.action.endswith(f"/act?for={seat}") and form.get("hx-post") == form.action
    assert form.get("hx-target") == "#part" and phone.page.find("//*[@id='part']//form")
    plain = phone.press(form, *button, follow=False)
    return plain, phone.press(form, *button, fragment=True)  # the same command once more: the same answer


def _leads(table: str, seat: str, answers: tuple[Page, Page]) -> None:
    plain, fragment = answers
    assert (plain.status, plain.headers["Location"]) == (303, f"{table}/for/{seat}")
    assert fragment.status == 200 and "HX-Redirect" not in fragment.headers
    assert "You enter for" in fragment.text and not fragment.find("//header")


def test_romans_go_home(house: House) -> None:
    table, phones = house.company("gold", "green", "red")
    phones["gold"].enter_forts(table, *FORTS)
    _leads(table, "green", _enters(phones["red"], table, "green", "reveal", "card.green", "F"))
    assert "Red for Green" in _newest(phones["gold"], table)
    page = phones["red"].get(f"{table}/for/green")
    assert "The warrior is in" in page.text
    assert [link.get("href") for link in page.find("//nav/a[starts-with(., 'Back')]")] == [table]
    assert page.find("//*[@id='live']")[0].get("hx-sse:connect").startswith(f"{table}/stream?for=green&")
    (back,) = page.find("//main//a[contains(@class, 'button')]")
    assert back.get("href") == table and back.text_content() == "Back to my own board"


def test_hadrians_wall_from_the_board_of_the_seat_and_from_the_page_of_a_box(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    blue = wall.phones["blue"]
    links = {link.get("href").rpartition("=")[2]: link for link in blue.get(f"{wall.table}/for/green").find(LINKS)}
    page = blue.get(links["guard-1"].get("href"))
    here = f"{wall.table}/for/green"
    assert [link.get("href") for link in page.find("//a[.='Close' or .='Back to the entries']")] == [here, here]
    page = blue.press(page.forms(do="fill")[0], "c.cohort", "left")
    assert page.path == here and page.hops == [303] and wall.player("green").sheet.is_filled("guard-1")
    assert "Blue for Green" in _newest(blue, wall.table)
    _leads(wall.table, "green", _enters(blue, wall.table, "green", "stop"))
    # a box of one's own leads home
    page = blue.get(blue.get(wall.table).find(LINKS)[0].get("href"))
    assert page.find("//a[.='Close']")[0].get("href") == wall.table


def test_a_real_card_of_somebody_absent(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("green", "use-paper", seat="green")
    blue = wall.phones["blue"]
    page = blue.get(f"{wall.table}/for/green")
    (link,) = page.find("//a[contains(@href, '/part/card')]")
    (form,) = blue.get(link.get("href")).forms(do="turn-card")
    assert blue.press(form, "card", "7").path == f"{wall.table}/for/green"
    assert wall.state.turned is not None and wall.state.turned.card == 7


def test_after_the_end_only_a_score_of_paper_sheets_is_entered_for_somebody_absent(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("green", "use-paper", seat="green")
    blue = wall.phones["blue"]
    assert "More: paper or phone, other seats" in wall.board("blue").text
    form = blue.get(f"{wall.table}/override").form_to("/act?from=override")
    form.fields["reason"] = "it is late"
    blue.press(form)
    score = dict.fromkeys(("renown", "piety", "valour", "discipline", "disdain", "count.fighter"), "0")
    wall.do("green", "score", score, seat="green")
    assert wall.state.stage == "over"
    page = wall.board("blue")
    assert [link.get("href") for link in page.find("//a[contains(@href, '/for/')]")] == [f"{wall.table}/for/green"]
    assert "paper or phone" not in page.text
    (form,) = blue.get(f"{wall.table}/for/green").forms(do="score")
    form.fields["renown"] = "7"
    blue.press(form)
    assert wall.player("green").entered is not None and wall.player("green").entered.filled == {"renown": 7}
    assert "Nothing is to be entered now" in blue.get(f"{wall.table}/for/red").text


def test_runes_of_mayhem_from_the_page_of_a_unit(house: House) -> None:
    table, phones = two(house)
    units = ("south 1.1 melee 2/2 A", "south 2.1 melee 2/2 B", "north 1.1 peasants 1/1 P")
    put(phones["north"], table, *units, stage="regroup", active="south")
    (link,) = phones["north"].get(f"{table}/for/south").find("//a[contains(@href, '/part/regroup')]")
    (form,) = phones["north"].get(link.get("href")).forms(do="regroup")
    assert form.action == f"{table}/act?for=south&from=part"
    assert phones["north"].press(form).path == f"{table}/for/south"
    done = [form.fields["do"] for form in phones["north"].page.find("//main//form") if "do" in form.fields]
    assert done == ["siege", "next"]
    for do in done:
        _leads(table, "south", _enters(phones["north"], table, "south", do))


def test_stronghold(house: House) -> None:
    table, phones = company(house)
    _leads(table, "invader", _enters(phones["defender"], table, "invader", "hand-over", "n", "2"))
    page = phones["defender"].get(f"{table}/for/invader")
    assert "Entered: Invader hands over Hourglasses: 2" in page.text
    page = phones["defender"].press(page.form_to("/undo?for=invader"))
    assert page.path == f"{table}/for/invader" and "Defender has undone: Invader hands over Hourglasses: 2" in page.text
    assert not page.find("//*[contains(., 'Entered:')]/form") and page.forms(do="hand-over")
    page = phones["defender"].get(f"{table}/part/move?seat=defender")
    assert page.find("//nav/a[.='Back to the table']")
    page = phones["invader"].get(f"{table}/part/move?seat=defender")
    assert page.find("//nav/a[.='Back to the entries']")[0].get("href") == f"{table}/for/defender"


def _refused(house: House) -> tuple[str, Phone, Any, int]:
    """A table, a phone that enters for green, the form for a warrior whom green no longer has, the revision."""
    table, phones = house.company("gold", "green", "red")
    phones["gold"].enter_forts(table, *FORTS)
    form = phones["red"].get(f"{table}/for/green").forms(do="reveal")[0]
    form.fields["at"] = "9.9"
    return table, phones["red"], form, house.revision(table)


@pytest.mark.parametrize("fragment", [False, True], ids=["plain", "htmx"])
def test_what_is_refused_is_said_there_too(house: House, fragment: bool) -> None:
    table, red, form, revision = _refused(house)
    page = red.press(form, "card.green", "F", fragment=fragment)
    assert page.status in (409, 422) and page.alert()
    assert page.find("//*[contains(@class, 'refused')]")  # what htmx takes of it
    assert "You enter for Green" in page.text and page.forms(do="reveal")
    assert house.revision(table) == revision


@pytest.mark.parametrize("where", ["violet", "//evil.example", "https://evil.example/", "../../print", "", "gold&x=1"])
def test_it_leads_to_seats_of_the_table_alone(house: House, where: str) -> None:
    table, phones = house.company("gold", "green")
    fields = {"base": "0", "do": "draw-forts"}
    page = phones["gold"].client.post(
        f"{table}/act", query_string={"for": where}, data={"command": f"c-{len(where)}", **fields}
    )
    assert page.status_code == 303 and page.headers["Location"] == table
    page = phones["gold"].client.post(f"{table}/act", query_string={"for": where}, data={"do": "nothing"})
    assert page.status_code == 422 and "You enter for" not in page.get_data(as_text=True)


def test_a_stranger_is_not_shown_what_a_seat_is_asked(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, *FORTS)
    stranger = house.phone()
    page = stranger.post(f"{table}/act?for=green", {"command": "stranger", "base": "1", "do": "reveal"})
    assert page.status == 422 and not page.forms(do="reveal") and "You enter for" not in page.text


def test_who_only_watches_is_led_back_to_the_table(house: House) -> None:
    table, _ = two(house)
    page = house.phone().get(f"{table}/part/deck?seat=south")
    assert page.status == 200 and f"{table}/for/" not in page.html
    assert [link.get("href") for link in page.find("//nav/a[starts-with(., 'Back')]")] == [table]


def test_for_a_seat_that_the_table_has_not_nothing_is_entered(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].draw_forts(table)
    for path in ("/for/violet", "/for/host", "/for/nobody"):
        page = phones["gold"].get(f"{table}{path}")
        assert page.status == 404 and page.alert(), path


def test_stronghold_shows_what_the_question_is_about(house: House) -> None:
    there = {"invader.T": "2", "invader.O": "1", "defender.M": "2", "defender.S": "1", "stone": "2"}
    table, phones = _assault(house, "melee", **{f"wall.W1.{name}": count for name, count in there.items()})
    page = phones["invader"].get(f"{table}/for/defender")
    (fights,) = page.find("//section[@aria-label='Who fights there']")
    assert "".join(fights.xpath(".//tbody")[0].text_content().split("\n")) == "W12T1O1S2M28 : 6"
    assert fights.xpath("following::input[@name='do' and @value='choose']")  # above the question
    assert "Gates" in page.find("//ul[@class='tallies']")[0].text_content()
    assert len(page.find("//section[@aria-labelledby='walls']//tbody/tr/th")) == 5
    assert "who is removed is still to be chosen" in page.text


def test_runes_of_mayhem_shows_what_came_of_it_and_how_things_stand(house: House) -> None:
    table, phones = two(house)
    units = ("south 1.1 melee 4/4 A", "south 2.1 melee 2/2 B", "north 1.1 peasants 1/1 P")
    attacker, *_ = put(phones["north"], table, *units, stage="battle", active="south")
    page = phones["north"].get(f"{table}/for/south")
    sides = page.find("//section[starts-with(@class, 'army')]")
    assert [side.get("aria-label") for side in sides] == ["Vikings on the board", "Anglo-Saxons on the board"]
    (unit,) = sides[1].xpath(".//a[.//*[contains(., 'A ')]]/@href")
    (form,) = phones["north"].get(unit).forms(do="attack")
    assert unit.endswith(f"/part/unit?for=south&unit={attacker}") and form.action == f"{table}/act?for=south&from=part"
    page = phones["north"].press(form)
    (last,) = page.find("//section[contains(@class, 'last')]")
    assert page.path == f"{table}/for/south" and "Lane 1: attack of A (row 1) on P (row 1)" in last.text_content()
    assert page.find("//section[@aria-label='Vikings on the board']//*[@class='unit fallen']")


def test_a_host_who_plays_for_a_friend_is_shown_the_shorter_way(house: House) -> None:
    """Not for a seat at which somebody sits: that one is only away for a moment."""
    phone, guest = house.phone(), house.phone()
    table = phone.open_table({"gold": "player", "green": "player", "red": "player"})
    guest.sit(table, "green")
    phone.draw_forts(table)
    way = f"//details[@id='absent']//a[@href='{table}/seats']"
    assert len(phone.get(table).find(way)) == 1 and not guest.get(table).find(way)
    house.phone().sit(table, "red")
    page = phone.get(table)
    assert page.find("//details[@id='absent']") and not page.find(way)
