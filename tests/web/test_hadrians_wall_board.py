"""What a board of Hadrian's Wall shows, to whom, and how much of it is sent with a change."""

from __future__ import annotations

from typing import Any

import pytest

from companion.language import language
from companion.referee.hadrians_wall.deck import fate_name
from companion.referee.hadrians_wall.names import PATH_NAMES, box_name
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.rules import RULES

from .conftest import House
from .hadrians_wall import ANSWERS, LINKS, THREE, Wall
from .pages import Page, seat_only

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


def _todo(page: Page) -> list[str]:
    """Heading, notes, forms and sheets of what is asked, in order."""
    (section,) = page.find("//section[contains(@class, 'todo')]")
    return [f"{each.tag} {' '.join(each.text_content().split())}" for each in section]


def test_with_nothing_left_to_fill_stopping_comes_first(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    assert _todo(wall.board("blue"))[0] == "h2 Tap a box to fill"
    (stop,) = wall.board("blue").forms(do="stop")
    have = [item.get("aria-label") for item in stop.xpath(".//button//*[@role='img']")]
    assert have == ["1 Soldier, 3 × Builder, 2 × Servant, 2 × Civilian, and 3 × Resource"]  # what it gives up is named
    assert "and give up" in stop.text_content() and "primary" not in stop.xpath(".//button")[0].get("class")
    wall.put("blue", "fort=6 wall=3")
    page = wall.board("blue")
    assert not page.find(LINKS)
    assert _todo(page)[:2] == ["h2 Nothing left to fill", "form I stop for this Year"]
    assert len(page.forms(do="stop")) == 1
    wall.do("blue", "stop")
    assert _todo(wall.board("blue"))[0] == "h2 You have stopped for this Year"


def test_a_seat_of_another_player_goes_by_its_name(house: House) -> None:
    host = house.phone()
    form = host.new_table("hadrians-wall")
    seat_only(form, {"blue": "player", "red": "player"})
    table = host.open(form, "play", {})
    host.press(host.page.forms(do="turn-fate")[0])

    asked = {seat: host.page.find(f"//section[contains(@class, 'todo {seat}')]//button") for seat in ("blue", "red")}
    words = {seat: " ".join(each.text_content() for each in found) for seat, found in asked.items()}
    assert "These are my cards" in words["blue"] and "These are the cards of Red" in words["red"]
    papers = [form.text_content().strip() for form in host.page.forms(do="use-paper")]
    assert papers[:2] == ["Fill paper sheets instead", "Red fills paper sheets instead"]
    for seat, still in (("blue", ["blue", "red"]), ("red", ["red"])):
        # who is awaited is open and marked, so that nobody is looked for
        groups = host.get(table).find("//details[contains(@class, 'seatbox')]")
        assert all("open" in group.attrib for group in groups)
        assert [each.get("class").split()[1] for each in groups if "awaited" in each[0].text_content()] == still
        host.press(host.page.forms(do="deal", seat=seat)[0])
        host.press(host.page.forms(do="keep", seat=seat)[0])
    host.press(host.page.forms(do="turn-neutral")[0])
    stops = {form.fields["seat"]: " ".join(form.text_content().split()) for form in host.page.forms(do="stop")}
    assert stops["blue"].startswith("I stop for this Year and give up")
    assert stops["red"].startswith("Red stops for this Year and gives up")
    page = host.get(f"{table}/for/red")
    assert "Red stops for this Year" in page.text and "I stop" not in page.text
    host.press(host.get(table).forms(do="stop", seat="red")[0])
    assert "Red has stopped for this Year" in host.page.text and "You have stopped" not in host.page.text


def test_an_act_is_offered_once_to_be_taken_back(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.fill("blue", "mining-1")
    page = wall.board("blue")
    assert "Take back: Mining & Foresting 1" in page.find("//*[@class='dock']")[0].text_content()
    assert not page.find("//button[contains(., 'Undo')]")
    wall.fill("green", "guard-1", cohort="left")
    assert "Undo: Green: Wall Guard 1" in wall.board("blue").find("//*[@id='more']")[0].text_content()
    # for who enters for Red the notice above has it already
    wall.do("red", "use-paper")
    host = wall.phones["blue"]
    pay = host.get(f"{wall.table}/for/red").forms(do="pay", to="left", item="resource")[0]
    page = host.press(pay)
    assert "Entered: Red pays 1 Resource to Blue" in page.text and not page.forms(do="take-back")
    wall.do("green", "stop")
    page = host.get(f"{wall.table}/for/red")
    assert "Take back: Red pays 1 Resource to Blue" in page.text and len(page.forms(do="take-back")) == 1


def test_what_somebody_else_did_last_stays_under_more_whatever_was_entered_since(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.fill("green", "guard-1", cohort="left")
    wall.phones["red"].post(f"{wall.table}/seats", {"command": "a-name", "do": "name", "seat": "red", "name": "Rex"})
    page = wall.board("red")
    assert "Rex" in page.text and "Undo" not in page.find("//*[@class='dock']")[0].text_content()
    assert "Undo: Green: Wall Guard" in page.find("//*[@id='more']")[0].text_content()


def test_what_is_asked_to_be_undone_is_not_asked_for_under_more_again(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    more = "//*[@id='more']//form[contains(@action, '/undo')]"
    (undo,) = wall.board("blue").find(more)
    wall.phones["blue"].press(undo)
    for seat in wall.phones:
        page = wall.board(seat)
        assert "Blue asks to undo" in page.text and not page.find(more) and "Ask to undo" not in page.text


def test_redo_is_beside_what_is_taken_back(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.fill("blue", "mining-1")
    wall.fill("green", "guard-1", cohort="left")
    filled = wall.player("green").sheet
    host = wall.phones["blue"]  # who may undo for the whole table without asking
    (undo,) = (form for form in host.get(wall.table).forms() if form.action.endswith("/undo"))
    page = host.press(undo)
    for phone in wall.phones.values():
        page = phone.get(wall.table)
        (dock,) = page.find("//*[@class='dock']")
        assert "Redo: Green: Wall Guard\u00a01" in dock.text_content()
    assert "Take back: Mining & Foresting 1" in host.get(wall.table).find("//*[@class='dock']")[0].text_content()
    assert wall.player("green").sheet != filled
    host.press(host.get(wall.table).form_to("/redo"))
    assert wall.player("green").sheet == filled
    assert "Redo" not in wall.board("blue").find("//*[@class='dock']")[0].text_content()


def test_a_payment_that_was_spent_is_not_offered_to_be_taken_back(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "traders=4 built=market have=0/0/0/0/1")
    wall.put("green", "have=0/0/1/0/0 fort=6 wall=5")
    wall.fill("blue", "market-1", from_="left")
    assert wall.board("blue").forms(do="take-back")
    wall.fill("green", "wall-6")
    page = wall.board("blue")
    assert not page.forms(do="take-back")
    assert (
        "This cannot be taken back: Market 1, paid 1 Resource to Green. Green has spent the Resource that was paid."
        in page.text
    )


def test_no_payment_is_offered_for_which_paper_sheets_have_no_box(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    page = wall.do("red", "use-paper")
    assert page.forms(do="pay", item="soldier") and page.forms(do="pay", item="resource")
    for _ in range(5):  # the boxes of the Scouts
        page = wall.do("red", "pay", to="left", item="soldier")
    assert page.forms(do="pay", item="resource") and not page.forms(do="pay", item="soldier")


def test_one_phone_for_all_undoes_the_newest_act_near_the_thumb_and_takes_back_the_others(house: House) -> None:
    host = house.phone()
    form = host.new_table("hadrians-wall")
    seat_only(form, {"blue": "player", "red": "player"})
    table = host.open(form, "keep", {})
    host.press(host.page.forms(do="turn-fate")[0])
    for seat, still in (("blue", ["blue", "red"]), ("red", ["red"])):
        # who is awaited is open and marked, so that nobody is looked for
        groups = host.get(table).find("//details[contains(@class, 'seatbox')]")
        assert all("open" in group.attrib for group in groups)
        assert [each.get("class").split()[1] for each in groups if "awaited" in each[0].text_content()] == still
        host.press(host.page.forms(do="deal", seat=seat)[0])
        host.press(host.page.forms(do="keep", seat=seat)[0])
    host.press(host.page.forms(do="turn-neutral")[0])

    def fill(seat: str) -> Page:
        return host.press(host.get(f"{table}/part/box?seat={seat}&box=mining-1").forms(do="fill")[0])

    page = fill("blue")
    assert [form.fields["seat"] for form in page.forms(do="take-back")] == ["blue"]  # the dock alone
    page = fill("red")
    assert [form.fields["seat"] for form in page.forms(do="take-back")] == ["blue"]
    assert "Undo: Red: Mining & Foresting\u00a01" in page.find("//*[@class='dock']")[0].text_content()


def test_the_television_names_what_a_path_comes_to(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)

    def told() -> list[str]:
        page = wall.house.phone().get(f"{wall.table}/tv")
        return [tag.text_content() for tag in page.find("//*[contains(@class, 'path')]")]

    assert told() == ["Architect: 0 of 1 for 1 VP", "Fighter: 0 of 1 for 1 VP", "Ranger: 0 of 1 for 1 VP"]
    wall.put("green", "cohorts=6/6/0")
    wall.do("red", "use-paper")
    assert told() == ["Architect: 0 of 1 for 1 VP", "Fighter: 2 of 3 for 3 VP", "Ranger"]
    wall.put("green", "cohorts=6/6/6")
    assert told()[1] == "Fighter: 3, 3 VP"
    wall.put("green", "cohorts=6/6/0")
    form = wall.phones["blue"].get(f"{wall.table}/override").form_to("/act?from=override")
    form.fields["reason"] = "it is late"
    wall.phones["blue"].press(form)
    assert told()[:2] == ["Architect: 0, 0 VP", "Fighter: 2, 2 VP"]  # no step is next any more


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


def test_the_aristocrat_asks_for_what_the_table_has_decided(house: House) -> None:
    def told(**options: str) -> str:
        wall = Wall(house, "blue", "green", "red", options=options)
        wall.begin(("aristocrat", "planner"), *THREE[1:])
        (paths,) = [each for each in wall.board("blue").find("//details") if "Path Cards" in (each[0].text or "")]
        return " ".join(paths.text_content().split())

    default, exactly, option = told(), told(aristocrat="exactly"), OPTIONS["aristocrat"]
    assert "≤ 4 → 1 VP ≤ 2 → 2 VP 0 → 3 VP" in default and "At this table" not in default
    assert "4 → 1 VP 2 → 2 VP 0 → 3 VP" in exactly and "≤" not in exactly
    assert exactly.endswith(f"At this table: {option.title} {option.meaning('exactly')}.")


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


def test_who_listens_hears_the_years_in_words(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    (signs,) = wall.board("blue").find("//ol[@class='years']")
    words = signs.getprevious().text.strip().split(". ")
    assert words[1] == "Year 2: attack cards 2, potential 2" and len(words) == 6
    assert signs.get("aria-hidden") == "true"


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


def _answers(page: Page) -> list[str]:
    """The answers to the question of a box, as they are read."""
    return [" ".join(link.text_content().split()) for link in page.find(f"{ANSWERS}[not(ancestor::details)]")]


def test_an_answer_says_what_it_comes_to(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put(
        "blue",
        "cohorts=2/1/0 guard=2 fort=6 wall=3 traders=5 patricians=4 built=medium-granary,market scouts=1,2"
        " map=xx.../xx.../...xx/...xx market=1:4 have=3/2/1/1/3",
    )
    # how far each Cohort is, and what its next box gives
    assert _answers(wall.preview("blue", "guard-3")) == [
        "left, 2 of 6 → 1 Discipline",
        "centre, 1 of 6",
        "right, 0 of 6",
    ]
    assert _answers(wall.preview("blue", "forum-1"))[:2] == [
        "1 Builder, 1 Servant → 1 Civilian",
        "1 Builder, 1 Civilian → 1 Servant",
    ]
    # which Trade Good is new, and what it is worth beside the one in the Market
    goods = _answers(wall.preview("blue", "market-2"))
    have = "Trade Good 4 you have it, no Renown"
    assert goods == [f"Green {have}", f"Red {have}", "the Fate Deck"]
    page = wall.preview("blue", "market-2", from_="deck")
    cards = [button.text_content() for button in page.find("//*[contains(@class, 'answers')]/button")]
    assert cards[3:5] == [have, "Trade Good 5 new, +1 Renown"]


def test_the_last_answer_fills_the_box_unless_it_turns_over_or_loses_something(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    page = wall.preview("blue", "forum-1", pay="civilian+civilian")
    assert [answer.tag for answer in page.find(ANSWERS)] == ["button"] * 2
    answers = {
        " ".join(each.text_content().split()): each.tag for each in wall.preview("blue", "forum-1").find(ANSWERS)
    }
    assert answers["1 Builder, 1 Servant → 1 Civilian"] == "button" and answers["2 × Builder"] == "a"
    wall.put("blue", "traders=5 built=market,medium-granary fort=12 piety=25 have=0/3/3/3/3")
    for box, fills, leads in (("market-1", ["left", "right"], "c.from=deck"), ("small-road", ["discipline"], "=piety")):
        answers = wall.preview("blue", box).find(ANSWERS)
        assert [answer.get("value") for answer in answers if answer.tag == "button"] == fills
        (link,) = [answer.get("href") for answer in answers if answer.tag == "a"]
        assert leads in link
    page = wall.preview("blue", "small-road", attribute="piety")
    assert "Lost 1 Piety" in page.text and page.forms(do="fill") and not page.find("//form[@data-sure]")
    wall.fill("blue", "small-road", attribute="discipline")
    assert wall.player("blue").sheet.is_filled("small-road")


def test_placements_on_the_map_that_give_something_come_first(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "patricians=5 scouts=1,2 map=xx.../xx.../...xx/...xx have=3/2/1/1/3")
    found = [text.rpartition(": ")[2] for text in _answers(wall.preview("blue", "scout-3", from_="own"))]
    first = found.index("nothing")
    assert first and set(found[first:]) == {"nothing"} and all(text.startswith("+") for text in found[:first])


def test_a_box_that_is_filled_is_in_no_list_of_boxes(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    links = "//a[contains(@href, 'box=market')]"
    assert wall.phones["blue"].get(f"{wall.table}/part/boxes?seat=blue").find(links)
    wall.put("blue", "traders=5 built=market have=0/2/2/2/2")
    page = wall.phones["blue"].get(f"{wall.table}/part/boxes?seat=blue")
    offered = [link.get("href") for link in page.find(links)]
    assert page.find("//details//li") and not [address for address in offered if address.endswith("=market")]


def test_a_placement_is_drawn_on_the_map_as_it_is_filled_so_far(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "patricians=5 scouts=1,2 map=xx.../xx.../...xx/...xx have=3/2/1/1/3")
    pictures = wall.preview("blue", "scout-3", from_="own").find("//*[@class='onmap']")
    assert pictures

    def cells(picture: Any, kind: str) -> set[str]:
        return {cell for cell in picture.xpath(f"./*[@class='{kind}']/@d")[0].split("M") if cell}

    for picture in pictures:
        free, full, new = (cells(picture, kind) for kind in ("free", "full", "new"))
        assert (len(free), len(full)) == (20, 8) and new and new < free and not new & full


@pytest.mark.parametrize(
    "choice", ["forum-1&c.get=servant", "forum-1&c.get=x", "market-1&c.good=x", "market-1&c.good=4"]
)
def test_what_only_a_later_question_asks_for_is_not_chosen_yet(house: House, choice: str) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "traders=5 built=market have=0/2/2/2/2")
    page = wall.phones["blue"].get(f"{wall.table}/part/box?seat=blue&box={choice}")
    assert page.status == 200 and not page.alert() and not page.find("//a[@class='again']")
    answers = page.find(f"{ANSWERS}[not(ancestor::details)]")
    assert len(answers) > 1 and not [link for link in answers if choice.partition("&")[2] in link.get("href", "")]


def test_what_a_box_gives_that_stays_on_the_sheet_is_told_before_it_is_filled(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "patricians=5 have=9/9/9/9/9")
    given = "//dl//dt[text()='Gives']/following-sibling::dd[1]/div"
    assert [div.text for div in wall.preview("blue", "fort-1").find(given)] == ["Infrastructure is now 1."]
    wall.fill("blue", "fort-1", pay="soldier")
    granary = wall.preview("blue", "medium-granary")  # it needs Infrastructure, which is no gain
    assert granary.find("//dt[text()='Fills']") and not granary.find(given)
    serves = wall.preview("blue", "diplomat-1", serves="left").find(given)
    assert [div.text for div in serves] == ["A Favour for cards on the left Cohort is available."] * 2


def test_the_attack_to_come_is_foreseen_only_of_sheets_on_the_phone(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("red", "use-paper")
    answers = {seat: wall.phones["blue"].get(f"{wall.table}/part/odds?seat={seat}").status for seat in wall.phones}
    assert answers == {"blue": 200, "green": 200, "red": 404}
    for seat in wall.phones:
        wall.do(seat, "stop", seat=seat)
    assert wall.phones["blue"].get(f"{wall.table}/part/odds?seat=green").status == 200
    wall.do("blue", "attack", {"cards.left": "1"}, **{"cards.left": ""})
    assert wall.phones["blue"].get(f"{wall.table}/part/odds?seat=green").status == 404  # it has come


def test_who_has_stopped_may_go_on_until_the_first_attack_card(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    assert not wall.board("blue").forms(do="go-on")
    wall.do("blue", "stop")
    assert not wall.boxes("blue")
    wall.do("blue", "go-on", seat="blue")
    assert wall.boxes("blue") and not wall.board("blue").forms(do="go-on")
    for seat in wall.phones:
        wall.do(seat, "stop")
    wall.do("red", "go-on", seat="red")
    assert wall.state.stage == "actions" and wall.boxes("red") and not wall.boxes("blue")
    wall.do("red", "stop")
    wall.do("red", "attack", {"cards.left": "1"}, **{"cards.left": ""})
    assert not wall.board("blue").forms(do="go-on")


def test_with_the_next_fate_card_who_drew_on_the_phone_chooses_at_once(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.do("blue", "turn-fate")
    for seat in ("blue", "green"):
        wall.do(seat, "deal", seat=seat)
        wall.do(seat, "keep", seat=seat)
    wall.do("red", "keep", {"as-path": "ranger", "as-prospect": "trainer"}, **{"as-path": ""})
    for seat in ("blue", "green", "red"):
        wall.do(seat, "stop", seat=seat)
    wall.do("blue", "attack")
    wall.do("red", "turn-fate")
    for seat in ("blue", "green"):
        drawn = wall.player(seat).drawn
        assert len(drawn) == 2
        assert all(SAY(PATH_NAMES[card]) in wall.board(seat).text for card in drawn)
        assert len(wall.board(seat).forms(do="keep")) == 2 and not wall.board(seat).forms(do="deal")
        other = "green" if seat == "blue" else "blue"
        assert not [
            card
            for card in drawn
            if f'value="{card}"' in wall.board(other).html and card not in wall.player(other).drawn
        ]
    assert wall.board("red").forms(do="deal")
    assert "drawn on the phone for each of: Blue and Green" in wall.phones["red"].get(f"{wall.table}/log").text
