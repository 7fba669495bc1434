"""Hadrian's Wall on phones without a browser: a Year by plain forms, boxes, neighbours, the attack, the score."""

from __future__ import annotations

import random
from urllib.parse import urlencode

import lxml.html
import pytest

from companion.language import language
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.actions import boxes
from companion.referee.hadrians_wall.attack import LETTERS
from companion.referee.hadrians_wall.cards import FATE
from companion.referee.hadrians_wall.names import PATH_NAMES
from companion.referee.hadrians_wall.sheet import COHORTS

from .conftest import House
from .hadrians_wall import ANSWERS, LINKS, THREE, Wall, take_part
from .pages import Page, printed, seat_only

SAY = language("en").render


def _chips(page: Page) -> list[str]:
    """The boxes that a preview says are filled."""
    return [chip.text_content() for chip in page.find("//*[contains(@class, 'cascade')]//*[@class='chip']")]


def test_a_year_by_plain_forms_with_two_phones_and_paper_sheets(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    (form,) = wall.phones["blue"].get(wall.table).forms(do="turn-fate")
    wall.phones["blue"].press(form)
    for seat, phone in wall.phones.items():
        (form,) = phone.get(wall.table).forms(do="deal", seat=seat)
        phone.press(form)
        form = phone.page.forms(do="keep", seat=seat)[0]
        assert phone.press(form).status == 200
    assert wall.state.stage == "actions"

    red = wall.phones["red"]
    page = red.press(red.get(wall.table).forms(do="use-paper")[0])
    assert not page.find(LINKS) and not wall.player("red").on_phone
    assert "Resource Production" in page.text  # what a player with a pen has to take is said
    pays = page.forms(do="pay", to="left", item="resource")
    before = wall.player("blue").sheet.have.get("resource", 0)
    red.press(pays[0])
    assert wall.player("blue").sheet.have["resource"] == before + 1
    page = red.press(red.page.forms(do="turn-card")[0])
    assert "damage" in page.text and wall.state.turned is not None and wall.state.turned.seat == "red"

    for seat in ("blue", "green"):
        phone = wall.phones[seat]
        links = phone.get(wall.table).find(LINKS)
        assert len(links) == len(boxes(wall.state, seat))
        page = phone.get(next(link.get("href") for link in links if "guard-1" in link.get("href")))
        page = phone.press(page.forms(do="fill")[0], "c.cohort", "right")
        assert page.hops == [303] and page.path == wall.table
        assert wall.player(seat).sheet.cohorts == (0, 0, 1)
    for phone in wall.phones.values():
        phone.press(phone.get(wall.table).forms(do="stop")[0])
    (form,) = [form for form in wall.phones["green"].get(wall.table).forms(do="attack") if len(form.fields) < 6]
    wall.phones["green"].press(form)
    # without Favours the phones have defended; paper is entered
    assert [seat for seat, player in wall.state.players.items() if player.defence is None] == ["red"]
    (form,) = red.get(wall.table).forms(do="defend", seat="red")
    for cohort in ("left", "centre", "right"):
        form.fields[f"cohorts.{cohort}"] = "0"
    page = red.press(form)
    assert page.status == 200 and wall.state.year == 2
    assert "Year 1 is over" in page.text
    record = wall.state.history[0]
    assert record.disdain["red"] + record.valour["red"] == 1
    # what struck, and what met it: of paper where anything struck
    (over,) = page.find("//section[@aria-labelledby='lastyear']")
    rows = [[cell.text_content().strip() for cell in row] for row in over.xpath(".//tr")]
    struck = [str(record.cards.count(letter)) for letter in LETTERS]
    came = {seat: [str(record.disdain[seat]), str(record.valour[seat])] for seat in ("blue", "red")}
    assert rows[0] == ["", *COHORTS, "Disdain", "Valour"] and rows[1] == ["Attack", *struck, "", ""]
    entered = ["–" if number == "0" else "0" for number in struck]
    assert rows[2] == ["Blue", "0", "0", "1", *came["blue"]] and rows[4] == ["Red", *entered, *came["red"]]


def test_what_is_previewed_is_what_happens(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    before = wall.player("blue").sheet
    page = wall.preview("blue", "guard-1")
    assert [link.text_content().strip() for link in page.find(ANSWERS)] == [
        "left, 0\u00a0of\u00a06", "centre, 0\u00a0of\u00a06", "right, 0\u00a0of\u00a06",
    ]  # fmt: skip
    assert not page.find("//form[@data-sure]") and not page.find("//button[not(@value)]")  # the choice comes first
    page = wall.preview("blue", "guard-1", cohort="centre")
    assert _chips(page) == ["Wall Guard 1", "Centre Cohort 1"]
    assert page.find("//dd")[0].text_content().strip() == "1 Soldier"
    wall.fill("blue", "guard-1", cohort="centre")
    after = wall.player("blue").sheet
    assert {box for box in ("guard-1", "cohort-centre-1") if after.is_filled(box)} == {"guard-1", "cohort-centre-1"}
    assert after.have.get("soldier", 0) == before.have["soldier"] - 1
    drawn = wall.board("blue").find("//*[local-name()='path'][@class='pen']")
    assert len(drawn) == 1 and drawn[0].get("d").count("M") == 4  # two boxes, two strokes each


def test_a_choice_can_be_changed_before_the_box_is_filled(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    page = wall.preview("blue", "forum-1", pay="builder+builder")
    assert len(page.find(f"{ANSWERS}[@name='c.get']")) == 2
    page = wall.phones["blue"].get(page.find("//a[@class='again']")[0].get("href"), fragment=True)
    assert page.find(f"{ANSWERS}[contains(@href, 'c.pay=builder%2Bbuilder')]")


def test_boxes_that_cannot_be_filled_say_why(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    phone = wall.phones["blue"]
    page = phone.get(f"{wall.table}/part/boxes?seat=blue")
    may = {link.get("href").rpartition("=")[2]: link for link in page.find("//section/ul//a[@class='boxline']")}
    found = {box.id for box in boxes(wall.state, "blue")}
    alike = {"forum-2", "forum-3", "forum-4"}  # of boxes that cost and give the same there is one line
    assert alike <= found and set(may) == found - alike
    assert f"Boxes to fill: {len(found)}" in page.text
    assert may["forum-1"].xpath("span[@class='grow']")[0].text_content() == "Forum 1, 2, 3, and 4"
    reasons = {
        row.xpath("a")[0].get("href").rpartition("=")[2]: row.text_content() for row in page.find("//details//li")
    }
    assert "Infrastructure: 1 needed, 0 there" in reasons["medium-granary"] and not set(may) & set(reasons)
    page = phone.get(f"{wall.table}/part/box?seat=blue&box=medium-granary")
    assert "Infrastructure: 1 needed" in page.alert() and not page.forms(do="fill")
    page = phone.get(f"{wall.table}/part/box?seat=blue&box=%3Cscript%3E")
    assert page.alert() and "<script>" not in page.html
    # the same by a form that is older than the table, or of another Year
    fields = {"do": "fill", "seat": "blue", "box": "medium-granary", "year": "1", "command": "x1", "base": "3"}
    page = phone.post(f"{wall.table}/act", fields)
    assert page.status == 409 and "Infrastructure: 1 needed" in page.alert()
    page = phone.post(f"{wall.table}/act", fields | {"year": "2", "command": "x2"})
    assert page.status == 409 and "meant for another Year; the table is in Year 1" in page.alert()


def test_of_several_icons_one_is_gained(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "fort=12 built=medium-granary have=0/3/3/3/3")
    page = wall.phones["blue"].get(f"{wall.table}/part/boxes?seat=blue")
    shown = {
        link.get("href").rpartition("=")[2]: [each.get("aria-label") for each in link.xpath(".//*[@role='img']")]
        for link in page.find("//section/ul//a[@class='boxline']")
    }
    assert shown["forum-1"] == ["Builder, Servant, or Civilian"]
    assert shown["small-road"] == ["2 × Servant, 1 Builder, and 1 Resource", "Piety or Discipline"]
    assert shown["wall-1"] == ["1 Resource", "Civilian"]  # what it gives without a choice
    names = {link.get("href").rpartition("=")[2]: link.get("aria-label") for link in wall.board("blue").find(LINKS)}
    assert names["forum-2"].endswith(": Builder, Servant, or Civilian")
    assert names["small-road"].endswith(": Piety or Discipline")


def test_forms_that_make_no_sense_change_nothing(house: House) -> None:
    wall = Wall(house, "blue", "green")
    phone = wall.phones["blue"]
    revision = house.revision(wall.table)
    tries: list[dict[str, str]] = [
        {"do": "dance"},
        {},
        {"do": "turn-fate", "year": "one"},
        {"do": "turn-fate", "year": "1", "card": "99"},
        {"do": "stop", "seat": "blue", "year": "1"},
        {"do": "attack", "year": "1", "cards.left": "", "cards.centre": "1", "cards.right": "0"},
        {"do": "enter-sheet", "seat": "blue", "sheet": "x" * 5000},
        {"do": "fill", "seat": "violet", "box": "wall-1", "year": "1"},
        {"do": "score", "seat": "blue", "renown": "1"},
        {"do": "keep", "seat": "blue", "as-path": "<script>", "as-prospect": "trainer"},
    ]
    for number, fields in enumerate(tries):
        page = phone.post(f"{wall.table}/act", {"command": f"t{number}", "base": str(revision), **fields})
        assert page.status in (409, 422) and page.alert().rstrip("”").endswith((".", "?")), fields
        assert "<script>" not in page.html
    assert house.revision(wall.table) == revision


def _shown(page: Page) -> str:
    """What a page shows of cards: all but the lists to choose a real card from, which hold every card."""
    tree = page.tree
    for own_hand in tree.xpath("//select"):
        own_hand.getparent().remove(own_hand)
    return lxml.html.tostring(tree, encoding="unicode")


def test_cards_are_secret_until_all_have_chosen(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.do("blue", "turn-fate")
    wall.do("blue", "deal", seat="blue")
    drawn = wall.player("blue").drawn
    secrets = {*drawn, *(SAY(PATH_NAMES[card]) for card in drawn)}
    assert all(secret in wall.board("blue").html for secret in secrets)
    wall.do("blue", "keep", **{"as-path": drawn[1]})
    for seat in ("green", "red"):
        for path in ("", "/part/sheet?seat=blue", "/for/blue", "/log", "/watch", "/tv"):
            text = _shown(wall.phones[seat].get(f"{wall.table}{path}"))
            assert "hw-left" in text or path == "/log"
            assert not [secret for secret in secrets if secret in text], path
    assert wall.player("blue").path == drawn[1]
    wall.do("blue", "keep", **{"as-path": drawn[0]})  # still to be changed
    for seat in ("green", "red"):
        wall.do(seat, "deal", seat=seat)
        wall.do(seat, "keep", seat=seat)
    assert SAY(PATH_NAMES[drawn[0]]) in wall.board("green").text


def test_cards_of_a_seat_that_waits_for_its_code_stay_secret(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.do("blue", "turn-fate")
    wall.do("green", "deal", seat="green")
    secrets = [SAY(PATH_NAMES[card]) for card in wall.player("green").drawn]
    forms = wall.phones["blue"].get(f"{wall.table}/seats").forms(seat="green")
    hand_over = next(form for form in forms if form.xpath(".//*[@value='hand-over']"))
    for kept in (False, True):
        if kept:
            wall.phones["blue"].press(hand_over, "do", "hand-over")
        assert wall.house.tables.get(wall.table.removeprefix("/t/")).seats[1].kept == kept
        for who in ("blue", "red"):
            text = _shown(wall.phones[who].get(f"{wall.table}/for/green"))
            assert not [secret for secret in secrets if secret in text]


def test_a_payment_is_credited_at_once_and_opens_a_year_again(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("green", "stop", seat="green")
    assert "You have stopped" in wall.board("green").text and not wall.boxes("green")
    wall.put("blue", "patricians=2 have=3/0/0/0/0")
    assert "scout-1" in wall.boxes("blue")
    had = wall.player("green").sheet.have.get("soldier", 0)
    page = wall.preview("blue", "scout-1", from_="left")
    assert "to Green" in page.text
    places = page.find("//*[contains(@class, 'maps')]/button")
    assert len(places) > 4 and all(place.xpath(".//*[@class='new']") for place in places)
    wall.phones["blue"].press(page.forms(do="fill")[0], "c.at", places[0].get("value"), fragment=True)
    green = wall.player("green")
    assert green.sheet.have["soldier"] == had + 1 and not green.stopped
    page = wall.board("green")
    assert "From neighbours this Year" in page.text and wall.boxes("green")
    # what was done last is taken back near the thumb, and the Soldier with it
    page = wall.do("blue", "take-back", seat="blue", box="scout-1")
    assert wall.player("green").sheet.have.get("soldier", 0) == had and not wall.player("blue").sheet.map


def test_the_last_own_action_is_taken_back_until_a_card_is_turned(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    before = wall.player("blue").sheet
    wall.fill("blue", "mining-1")
    wall.fill("green", "guard-1", cohort="left")
    assert "Take back: Mining & Foresting 1" in wall.board("blue").text
    assert "Undo: Green: Wall Guard 1" in wall.board("blue").text  # the whole table, further away
    wall.do("blue", "take-back", seat="blue")
    assert wall.player("blue").sheet == before and wall.player("green").sheet.cohorts == (1, 0, 0)
    wall.fill("blue", "mining-1")
    wall.do("red", "use-paper", seat="red")
    wall.do("red", "turn-card", seat="red")
    assert not wall.board("blue").forms(do="take-back")


def test_a_fate_card_decides_by_the_companion_or_from_the_real_deck(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "traders=5 built=market have=0/0/0/0/2")
    page = wall.preview("blue", "market-1", from_="deck")
    assert "turn over a Fate Card" in page.text
    numbers = [button.get("value") for button in page.find("//details//button[@name='c.good']")]
    assert numbers == ["1", "2", "3", "4", "5", "6"]
    wall.fill("blue", "market-1", button="c.good=4", from_="deck")
    assert wall.player("blue").sheet.goods == (4,)
    wall.fill("blue", "market-2", from_="deck")
    assert len(wall.player("blue").sheet.goods) == 2 and wall.state.turned is not None
    assert not wall.board("blue").forms(do="take-back")


def test_the_odds_of_the_attack_are_those_of_the_referee(house: House) -> None:
    wall = Wall(house, "blue", "green", "red", options={"difficulty": "hard"})
    wall.begin(*THREE, fate="1")
    wall.fill("blue", "guard-1", cohort="left")
    page = wall.phones["blue"].get(f"{wall.table}/part/odds?seat=blue")
    arrow = FATE[1].arrow
    stopped = 15 if arrow == "left" else 16
    chances = {row.xpath("th")[0].text_content(): row.xpath("td")[0].text_content() for row in page.find("//tbody/tr")}
    assert chances == {"0": f"{stopped / 47:.1%}", "1": f"{1 - stopped / 47:.1%}"}
    assert page.find("//*[@class='chip won']")


def test_one_phone_enters_for_everybody(house: House) -> None:
    host = house.phone()
    form = host.new_table("hadrians-wall")
    seat_only(form, dict.fromkeys(GAME.seat_ids[:3], "player"))
    table = host.open(form, "keep", {})
    host.press(host.page.forms(do="turn-fate")[0])
    for seat in GAME.seat_ids[:3]:
        host.press(host.page.forms(do="deal", seat=seat)[0])
        host.press(host.page.forms(do="keep", seat=seat)[0])
    seats = {link.get("href").split("seat=")[1].split("&")[0] for link in host.page.find(LINKS)}
    assert seats == {"blue", "green", "red"}
    for seat in seats:
        page = host.get(f"{table}/part/box?seat={seat}&box=mining-1")
        host.press(page.forms(do="fill")[0])
    for seat in seats:  # each takes back its own
        host.press(host.get(table).forms(do="take-back", seat=seat)[0])
    assert not host.page.find("//*[local-name()='path'][@class='pen']")


def test_a_paper_game_goes_on_on_the_phone(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("blue", "use-paper", seat="blue")
    phone = wall.phones["blue"]

    def check(page: Page, **typed: str) -> Page:
        form = next(form for form in page.find("//form") if "n.wall" in form.fields)
        for name, value in typed.items():
            form.fields[name.replace("_", ".")] = value
        return phone.get(f"{form.action}?{urlencode(form.form_values())}")

    page = check(phone.get(f"{wall.table}/part/enter?seat=blue"), n_wall="2", n_fort="1", have_resource="3")
    assert page.alert() and not page.forms(do="enter-sheet")
    page = check(page, n_fort="3", n_wall="2", n_mining="two")
    assert "two" in page.alert()
    page = check(page, n_mining="0", n_fort="0", n_wall="0", n_traders="2", have_servant="2")
    assert not page.alert(), page.alert()  # nothing had to be typed again
    assert page.find("//*[local-name()='path'][@class='pen']")
    phone.press(page.forms(do="enter-sheet")[0])
    player = wall.player("blue")
    assert player.on_phone and player.sheet.count("traders") == 2
    assert (player.sheet.have["servant"], player.sheet.have["resource"]) == (2, 3)
    assert wall.boxes("blue")


def test_the_notation_is_taken_too_and_a_slip_is_shown_where_it_stands(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("blue", "use-paper", seat="blue")
    phone = wall.phones["blue"]
    page = phone.get(f"{wall.table}/part/enter?{urlencode({'seat': 'blue', 'check': '1', 'sheet': 'fort=2 wal=1'})}")
    assert page.alert() and page.find("//mark")[0].text_content().startswith("wal=1")
    page = phone.get(f"{wall.table}/part/enter?{urlencode({'seat': 'blue', 'check': '1', 'sheet': 'fort=1'})}")
    if not page.alert():
        assert page.find("//*[local-name()='path'][@class='pen']")
        phone.press(page.forms(do="enter-sheet")[0])
        assert wall.player("blue").sheet.count("fort") == 1


def test_a_game_for_one_with_the_neutral_deck_to_its_rank(house: House) -> None:
    wall = Wall(house, "blue")
    wall.do("blue", "turn-fate")
    wall.do("blue", "deal")
    wall.do("blue", "keep")
    form = next(form for form in wall.board("blue").forms(do="turn-neutral") if "card" in form.fields)
    selects = form.xpath(".//select")
    assert len(selects) == 2
    selects[0].value, selects[1].value = "planner", "vanguard"
    page = wall.phones["blue"].press(form, fragment=True)
    assert not page.alert() and "Neutral: Planner" in page.text
    wall.put("blue", "patricians=2 have=2/0/0/0/0")
    wall.fill("blue", "scout-1", from_="neutral-1", at=_first_place(wall))
    assert wall.state.neutral[0].soldier == 1
    wall.do("blue", "stop")
    assert "attack cards: 2" in wall.board("blue").text  # the Soldier lying there adds one
    page = wall.phones["blue"].get(f"{wall.table}/override")
    form = page.form_to("/act?from=override")
    form.fields["reason"] = "enough"
    page = wall.phones["blue"].press(form)
    assert page.find("//*[@id='over']") and "Miles" in page.text and "Disdain" in page.text
    (total,) = page.find("//div[contains(@class, 'counted')]//tr[th='Total']/td")
    assert total.text_content() == str(GAME.scores(wall.state).totals["blue"]).replace("-", "−")
    assert not page.find("//ol[@class='places']")  # there is nobody to rank


def test_the_cards_of_years_that_were_jumped_over_are_entered(house: House) -> None:
    wall = Wall(house, "blue")
    wall.begin(THREE[0])
    phone = wall.phones["blue"]
    form = phone.get(f"{wall.table}/override").form_to("/override")
    form.fields.update({"year": "3", "reason": "two Years on paper"})
    for card in ("ranger", "trainer", "planner", "vanguard"):
        form.inputs[f"neutral.{card}"].checked = True
    page = phone.press(form)
    assert page.hops == [303] and "does not know every card" in page.text
    form = phone.get(f"{wall.table}/override?seat=blue").form_to("/override")
    form.fields["reason"] = "and their cards"
    for name in ("path.engineer", "prospect.fighter"):
        form.inputs[name].checked = True
    page = phone.press(form)
    assert page.hops == [303] and "does not know every card" not in page.text
    assert wall.player("blue").prospects == ("defender", "fighter")
    assert wall.player("blue").paths == ("architect", "engineer") and len(wall.state.neutral_past) == 4


def _first_place(wall: Wall) -> str:
    page = wall.preview("blue", "scout-1", from_="neutral-1")
    first: str = page.find("//*[contains(@class, 'maps')]/button")[0].get("value")
    return first


def test_paper_sheets_are_counted_at_the_end(house: House) -> None:
    wall = Wall(house, "blue", "green")
    wall.begin(THREE[0], THREE[1])
    wall.do("blue", "turn-neutral")
    wall.do("green", "use-paper", seat="green")
    form = wall.phones["blue"].get(f"{wall.table}/override").form_to("/act?from=override")
    form.fields["reason"] = "it is late"
    page = wall.phones["blue"].press(form)
    assert wall.state.stage == "final" and not page.find("//*[@id='over']")
    numbers = {"renown": "9", "piety": "4", "valour": "2", "discipline": "3", "disdain": "1", "count.fighter": "2"}
    page = wall.try_("green", "score", {**numbers, "renown": "26"}, seat="green")
    assert page.status == 422 and wall.state.stage == "final"
    page = wall.do("green", "score", numbers, seat="green")
    assert page.find("//*[@id='over']") and "Green wins" in page.text
    totals = [total.text_content() for total in page.find("//*[@class='total']")]
    assert totals == ["19", "0"]


def test_anybody_may_enter_for_somebody_absent(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    page = wall.phones["blue"].get(f"{wall.table}/for/green")
    href = next(link.get("href") for link in page.find(LINKS) if "mining-1" in link.get("href"))
    page = wall.phones["blue"].get(href)
    wall.phones["blue"].press(page.forms(do="fill", seat="green")[0])
    assert wall.player("green").sheet.is_filled("mining-1")
    assert "for Green" in wall.phones["red"].get(f"{wall.table}/log").text


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_every_number_of_players_begins(house: House, seats: int) -> None:
    wall = Wall(house, *tuple(GAME.seat_ids)[:seats], options={"difficulty": "normal"})
    rng = random.Random(seats)
    for _ in range(40):
        for seat in wall.phones:
            if wall.state.stage != "actions":
                take_part(wall, seat, rng, 0)
    assert wall.state.stage == "actions" and wall.state.options["difficulty"] == "normal"
    page = wall.board("blue")
    reach = page.find("//section[@aria-labelledby='reach-blue']//li")
    assert len(reach) == 1 + min(seats - 1, 2) + max(3 - seats, 0)


PAGES = (
    "",
    "/for/green",
    "/watch",
    "/tv",
    "/log",
    "/seats",
    "/override",
    "/override?seat=red",
    "/part/card",
    "/part/sheet?seat=red",
    "/part/boxes?seat=blue",
    "/part/box?seat=blue&box=wall-1",
)
"""What somebody at a table can open at any time."""


def _all_open(wall: Wall) -> None:
    for path in PAGES:
        if any(seat in path and seat not in wall.phones for seat in GAME.seat_ids):
            continue
        page = wall.phones["blue"].get(f"{wall.table}{path}")
        assert page.status == 200, (wall.state.stage, path, page.text)
    for revision in (1, wall.house.revision(wall.table)):
        assert wall.phones["blue"].get(f"{wall.table}/at/{revision}").status == 200


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_a_whole_random_game_through_the_pages(house: House, seats: int) -> None:
    rng = random.Random(11)
    wall = Wall(house, *tuple(GAME.seat_ids)[:seats], options={"difficulty": "hard"})
    longest, seen = 0, set()
    while wall.state.stage != "over":
        if wall.state.stage not in seen:
            seen.add(wall.state.stage)
            _all_open(wall)
        busy = [take_part(wall, seat, rng, 0.8) for seat in wall.phones]
        assert any(busy), wall.board("blue").text
        longest = max(longest, len(wall.phones["blue"].page.html))
    _all_open(wall)
    page = wall.phones["blue"].get(wall.table)
    assert page.find("//*[@id='over']")
    assert (seats == 1) == ("A game for one" in page.text or "Miles" in page.text)
    totals = GAME.scores(wall.state).totals

    def shown(xpath: str) -> list[int]:
        return sorted(int(total.text_content().replace("−", "-")) for total in page.find(xpath))

    assert shown("//tr[th='Total']/td") == sorted(totals.values())
    assert shown("//*[@class='total']") == (sorted(totals.values()) if seats > 1 else [])
    assert longest < 30_000
    total = str(totals["blue"]).replace("-", "−")
    sheet = wall.phones["blue"].get(f"{wall.table}/part/sheet?seat=blue")
    assert total in [text.text for text in sheet.find("//*[contains(@class, 'pan left')]//text")]
    pdf = printed(wall.phones["blue"], page.find("//a[contains(@href, 'score-sheet')]")[0].get("href"))
    assert pdf.content.startswith(b"%PDF")
