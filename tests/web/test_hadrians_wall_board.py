"""What a board of Hadrian's Wall shows, to whom, and how much of it is sent with a change."""

from __future__ import annotations

from companion.language import language
from companion.referee.hadrians_wall.deck import fate_name
from companion.referee.hadrians_wall.names import box_name
from companion.referee.hadrians_wall.rules import RULES

from .conftest import House
from .hadrians_wall import LINKS, THREE, Wall

SAY = language("en").render


def test_while_all_act_what_another_did_is_not_undone_by_the_button_near_the_thumb(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    page = wall.do("red", "use-paper")
    assert "Undo: Red: sheets on paper" in page.find("//*[@class='dock']")[0].text_content()
    page = wall.board("blue")
    assert "Undo" not in page.find("//*[@class='dock']")[0].text_content()
    (more,) = page.find("//*[@id='more']")
    assert "Undo: Red: sheets on paper" in more.text_content()
    wall.do("red", "turn-card", seat="red")
    assert "Ask to undo: Red turns over" in wall.board("blue").find("//*[@id='more']")[0].text_content()


def test_who_turned_a_card_over_reads_it_above_the_sheets(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("blue", "use-paper")
    page = wall.do("blue", "turn-card", seat="blue")
    assert wall.state.turned is not None
    name = SAY(fate_name(wall.state.turned.card))
    assert f"You turned over: {name}" in page.find("//section[contains(@class, 'todo')]")[0].text_content()
    assert "You turned over" not in wall.board("green").text


def test_a_path_card_says_what_counts_and_how_far_it_is(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    (paths,) = [each for each in wall.board("blue").find("//details") if "Path Cards" in each.xpath("summary")[0].text]
    text = " ".join(paths.text_content().split())
    assert "Architect" in text and "3 → 3 VP" in text and "now 0, 0 VP" in text
    assert SAY(RULES["hw.path-architect"].text) in text


def test_a_spectator_sees_the_sheets_and_is_asked_nothing(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.fill("blue", "mining-1")
    stranger = house.phone()
    for path in ("/watch", "/tv", "/part/sheet?seat=blue", f"/at/{house.revision(wall.table)}"):
        page = stranger.get(f"{wall.table}{path}")
        assert page.status == 200 and not page.forms(do="fill") and not page.find(LINKS), path
    page = stranger.get(f"{wall.table}/part/sheet?seat=blue")
    assert page.find("//*[local-name()='path'][@class='pen']")
    assert page.find("//*[@id='live']")  # it follows the table
    for path in ("/part/box?seat=blue&box=mining-2", "/part/boxes?seat=blue", "/part/card", "/for/blue"):
        assert stranger.get(f"{wall.table}{path}").status in (403, 404), path
    for path in ("/part/sheet?seat=violet", "/part/sheet", "/part/what?seat=blue"):
        assert wall.phones["blue"].get(f"{wall.table}{path}").status == 404, path


def test_the_big_drawing_is_not_sent_with_a_change(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    whole, board = wall.phones["blue"].get(wall.table), wall.board("blue")
    assert whole.html.count('<symbol id="hw-left"') == whole.html.count('<symbol id="hw-right"') == 1
    assert "<symbol" not in board.html and len(board.html) < 16_000
    assert 'href="#hw-left"' in board.html and 'href="#hw-right"' in board.html


def test_names_of_boxes_stand_at_their_links(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    for link in wall.board("blue").find(LINKS):
        box = link.get("href").rpartition("box=")[2]
        assert link.get("aria-label").startswith(SAY(box_name(box)))
