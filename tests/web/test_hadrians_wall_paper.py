"""Hadrian's Wall with sheets on paper: chosen at the start, paid, cards turned, counted, corrected, printed."""

from __future__ import annotations

import csv
import io

import pytest

from companion.referee.hadrians_wall.cards import FATE
from companion.referee.hadrians_wall.sheet import GROUPS
from companion.referee.hadrians_wall.state import BLANK
from companion.tables.identity import new_command_id
from companion.tables.record import import_
from companion.tables.table import Table

from .conftest import House
from .hadrians_wall import THREE, Wall
from .pages import Page

NUMBERS = {"renown": "9", "piety": "4", "valour": "2", "discipline": "3", "disdain": "1"}


def _finish(wall: Wall) -> None:
    form = wall.phones["blue"].get(f"{wall.table}/override").form_to("/act?from=override")
    form.fields["reason"] = "it is late"
    wall.phones["blue"].press(form)


def _headings(page: Page) -> list[str]:
    return [" ".join(heading.text_content().split()) for heading in page.find("//h2")]


def test_whoever_plays_on_paper_says_so_at_the_start_with_one_tap(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    button = "//section/following-sibling::form//button[contains(., 'Fill paper sheets instead')]"
    assert wall.board("red").find("//button[contains(., 'Fill paper sheets instead')]")
    wall.do("red", "use-paper", seat="red")
    assert not wall.player("red").on_phone and not wall.board("red").find(button)
    wall.begin(*THREE)
    assert "Fill paper sheets instead" not in wall.board("blue").text  # later it is under More
    assert wall.board("blue").forms(do="use-paper")


def test_a_page_of_an_earlier_year_makes_nobody_go_on_with_paper(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    earlier = wall.form("red", "use-paper", seat="red")
    form = wall.phones["blue"].get(f"{wall.table}/override").form_to("/override")
    form.fields.update({"reason": "for the test", "year": "2"})
    wall.phones["blue"].press(form)
    page = wall.phones["red"].press(earlier, fragment=True)
    assert page.status == 409 and "meant for another Year; the table is in Year 2" in page.alert()
    assert wall.player("red").on_phone
    wall.do("red", "use-paper", seat="red")
    assert not wall.player("red").on_phone


def test_a_payment_says_what_is_paid_for_what_and_to_whom(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("red", "use-paper", seat="red")
    (form,) = wall.board("red").forms(do="pay", to="left", item="soldier")
    shown = [part.get("aria-label") for part in form.xpath(".//button//*[@aria-label]")]
    assert "Pay" in form.text_content() and shown[0] == "Soldier" and len(shown) == 2
    wall.phones["red"].press(form)
    assert "Red pays 1 Soldier to Blue" in wall.phones["green"].get(f"{wall.table}/log").text


def test_who_is_paid_on_paper_is_told_to_take_it(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    for seat in ("green", "red"):
        wall.do(seat, "use-paper", seat=seat)
    wall.do("green", "stop", seat="green")
    wall.do("red", "pay", to="right", item="soldier")
    (notice,) = [each for each in wall.board("green").find("//*[@class='notice']") if "paid you" in each.text_content()]
    assert notice.xpath(".//*[@aria-label='1 Soldier']") and not wall.player("green").stopped
    wall.do("red", "pay", to="left", item="resource")
    assert "From neighbours this Year" in wall.board("blue").text  # on the phone it is there already


def test_of_one_or_two_players_the_neutral_card_is_named(house: House) -> None:
    wall = Wall(house, "blue", "green")
    wall.begin(*THREE[:2])
    wall.do("blue", "turn-neutral")
    wall.do("green", "use-paper", seat="green")
    wall.do("green", "pay", to="neutral-1", item="resource")
    assert wall.state.neutral[0].resource == 1
    newest = wall.phones["blue"].get(f"{wall.table}/log").find("//ol[contains(@class, 'log')]/li")[0].text_content()
    assert "Green pays 1 Resource to" in newest and "eutral" in newest


def test_a_real_card_is_found_by_its_arrow_and_tapped(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    page = wall.phones["red"].get(f"{wall.table}/part/card")
    groups = page.find("//details")
    assert [len(group.xpath(".//button[@name='card']")) for group in groups] == [16, 16, 16]
    first = groups[2].xpath(".//button")[0]
    card = FATE[int(first.get("value"))]
    assert card.arrow == "right" and f"damage {card.damage}" in first.text_content()
    label = first.xpath(".//*[@class='it']")[0].get("aria-label")
    assert all(str(number) in label for number in card.gains.values())
    page = wall.phones["red"].press(page.forms(do="turn-fate")[0], "card", first.get("value"))
    assert page.path == wall.table and wall.state.fate == int(first.get("value"))


def test_a_card_that_a_paper_player_turned_over_is_the_one_that_was_tapped(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE, fate="1")
    wall.do("red", "use-paper", seat="red")
    red = wall.phones["red"]
    (form,) = red.get(f"{wall.table}/part/card?seat=red").forms(do="turn-card", seat="red")
    assert not form.xpath(".//button[@value='1']")  # the card of the Year has left the deck
    page = red.press(form, "card", "7")
    assert page.path == wall.table and wall.state.turned is not None
    assert (wall.state.turned.seat, wall.state.turned.card) == ("red", 7)


@pytest.mark.parametrize("chosen", [(), ("planner",)])
def test_neutral_cards_of_the_real_deck_that_were_left_blank_are_not_turned_over(
    house: House, chosen: tuple[str, ...]
) -> None:
    wall = Wall(house, "blue")
    wall.begin(THREE[0])
    form = next(form for form in wall.board("blue").forms(do="turn-neutral") if "card" in form.fields)
    for select, card in zip(form.xpath(".//select"), chosen, strict=False):
        select.value = card
    revision = house.revision(wall.table)
    page = wall.phones["blue"].press(form)
    assert page.status == 422 and page.alert() and house.revision(wall.table) == revision


def test_attack_cards_of_the_real_deck_are_the_numbers_that_were_typed(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    for seat in wall.phones:
        wall.do(seat, "stop", seat=seat)
    revision = house.revision(wall.table)
    form = next(form for form in wall.board("red").forms(do="attack") if "cards.left" in form.fields)
    assert {form.fields[f"cards.{cohort}"] for cohort in ("left", "centre", "right")} == {""}
    page = wall.phones["red"].press(form)  # nothing typed is not “turn them over on the phone”
    assert page.status == 422 and house.revision(wall.table) == revision
    form = next(form for form in page.forms(do="attack") if "cards.left" in form.fields)
    form.fields["cards.centre"] = "1"
    wall.phones["red"].press(form)
    assert wall.state.year == 2 and "centre 1" in wall.phones["red"].get(f"{wall.table}/log").text


def test_before_the_attack_who_plays_on_paper_is_told_to_give_back_what_is_left(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("red", "use-paper", seat="red")
    for seat in wall.phones:
        assert "goes back first" not in wall.board(seat).text
        wall.do(seat, "stop", seat=seat)
    told = {seat: "what is left on the Player Board goes back first" in wall.board(seat).text for seat in wall.phones}
    assert told == {"blue": False, "green": False, "red": True}  # on the phone it has gone back by itself


def test_only_cohorts_that_are_attacked_are_asked_for(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    for seat in ("green", "red"):
        wall.do(seat, "use-paper", seat=seat)
    for seat in wall.phones:
        wall.do(seat, "stop", seat=seat)
    form = next(form for form in wall.board("red").forms(do="attack") if "cards.left" in form.fields)
    form.fields["cards.centre"] = "1"
    wall.phones["red"].press(form)
    form = wall.form("red", "defend")
    asked = [field.get("name") for field in form.xpath(".//input[@type='number']")]
    assert asked == ["cohorts.centre", "ignore.centre"]
    wall.do("red", "defend", {"cohorts.centre": "1"})
    wall.do("green", "defend", {"cohorts.centre": "0", "ignore.centre": ""})
    (record,) = wall.state.history
    assert record.valour["red"] == 1 and record.disdain["green"] == 1


def test_what_a_neighbour_was_paid_stands_in_the_log(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("green", "traders=5 built=market have=0/0/0/0/2")
    wall.fill("green", "market-1", from_="right")
    page = wall.phones["blue"].get(f"{wall.table}/log")
    assert "Green: Market 1, paid 1 Resource to Blue" in page.text
    assert "Take back: Market 1, paid 1 Resource to Blue" in wall.board("green").text
    wall.do("green", "take-back")
    page = wall.phones["blue"].get(f"{wall.table}/log")
    assert "Green takes back: Market 1, paid 1 Resource to Blue" in page.text


def test_two_who_end_the_game_end_it_once_and_paper_is_still_counted(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("green", "use-paper", seat="green")
    pages = {seat: wall.phones[seat].get(f"{wall.table}/override") for seat in ("blue", "red")}
    for seat, page in pages.items():
        form = page.form_to("/act?from=override")
        form.fields["reason"] = f"{seat} is tired"
        answer = wall.phones[seat].press(form)
    assert answer.status == 409 and "sheets on paper are still to be counted" in answer.alert()
    assert wall.state.stage == "final"
    _finish(wall)  # by who has seen it
    assert wall.state.stage == "over"


def test_a_score_that_somebody_else_has_entered_meanwhile_is_not_replaced_unseen(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("green", "use-paper", seat="green")
    _finish(wall)
    late = wall.form("green", "score", seat="green")  # of a phone that was offline
    blue = wall.phones["blue"]
    (form,) = blue.get(f"{wall.table}/for/green").forms(do="score")
    form.fields.update({**NUMBERS, "count.fighter": "2"})
    blue.press(form)
    assert wall.state.stage == "over"
    late.fields.update({**NUMBERS, "renown": "8", "count.fighter": "2"})
    page = wall.phones["green"].press(late, fragment=True)
    assert page.status == 409
    assert "Blue has entered that for Green meanwhile. If it is wrong, tap again." in page.alert()
    entered = wall.player("green").entered
    assert entered is not None and entered.filled["renown"] == 9
    wall.do("green", "score", {"renown": "8"}, seat="green")
    entered = wall.player("green").entered
    assert entered is not None and entered.filled["renown"] == 8


def test_everybody_sees_whose_score_is_awaited_and_a_slip_is_corrected(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    for seat in ("green", "red"):
        wall.do(seat, "use-paper", seat=seat)
    _finish(wall)
    assert "Waiting for the score of: Green Red" in _headings(wall.board("blue"))
    page = wall.board("green")
    assert "Count your paper sheets" in _headings(page) and "not the points" in page.text
    page = wall.do("green", "score", {**NUMBERS, "count.fighter": "2"}, seat="green")
    assert "Your score is in" in _headings(page) and "Count your paper sheets" not in _headings(page)
    assert "Waiting for the score of: Red" in _headings(wall.board("blue"))
    wall.do("green", "score", {"renown": "10"}, seat="green")  # the rest stands there still
    page = wall.do("red", "score", {**NUMBERS, "count.ranger": "1"}, seat="red")
    assert page.find("//*[@id='over']")
    assert [path.text_content() for path in page.find("//*[contains(@class, 'path')]")] == [
        "Architect: 0, 0 VP",
        "Fighter: 2, 2 VP",  # from sheets on paper as they were counted
        "Ranger: 1, 1 VP",
    ]
    totals = {row.get("class"): row.xpath(".//*[@class='total']")[0].text for row in page.find("//ol/li[@class]")}
    before = int(totals["green"])
    (form,) = page.forms(do="score")
    assert form.fields["seat"] == "red"
    page = wall.do("green", "score", {"renown": "12"}, seat="green")
    totals = {row.get("class"): row.xpath(".//*[@class='total']")[0].text for row in page.find("//ol/li[@class]")}
    assert int(totals["green"]) == before + 2
    assert not wall.board("blue").forms(do="score")
    assert not wall.phones["blue"].get(f"{wall.table}/at/{house.revision(wall.table)}").forms(do="score")


def test_of_the_aristocrat_on_paper_the_disdain_that_was_entered_counts(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(("aristocrat", "planner"), *THREE[1:])
    wall.do("blue", "use-paper", seat="blue")
    _finish(wall)
    paths = "//*[contains(@class, 'hwband') and contains(@class, 'blue')]//*[contains(@class, 'path')]"
    assert [path.text_content() for path in wall.board("red").find(paths)] == ["Aristocrat"]
    page = wall.do("blue", "score", NUMBERS, seat="blue")
    assert [path.text_content() for path in page.find(paths)] == ["Aristocrat: 1, 2 VP"]


def test_points_that_nobody_has_counted_are_told_nowhere_as_none(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "renown=5")
    wall.do("green", "use-paper", seat="green")
    _finish(wall)
    _finish(wall)  # the sheets on paper are not counted
    phone = wall.phones["blue"]
    (line,) = phone.get("/tables").find("//section[@aria-labelledby='finished']//li/div")
    assert "Won by Blue 5" in line.text_content() and "Red 0, Green –" in line.text_content()
    rows = csv.DictReader(io.StringIO(phone.get("/tables/results.csv").html.removeprefix("\ufeff")))
    told = {row["seat"]: (row["points"], row["place"], row["winner"]) for row in rows}
    assert told == {"blue": ("5", "1", "yes"), "red": ("0", "2", "no"), "green": ("", "", "no")}
    assert "–" in next(row.text_content() for row in wall.board("red").find("//ol/li[@class='green']"))


def test_the_rank_of_a_game_for_one_stands_on_top(house: House) -> None:
    wall = Wall(house, "blue")
    _finish(wall)
    page = wall.board("blue")
    assert _headings(page)[0].startswith("Your rank: ") and not page.find("//ol[@class='places']")
    (line,) = page.find("//table//tr[th='Total']")
    assert " ".join(line.text_content().split()) == "Total0"
    wall = Wall(house, "blue", "green")
    _finish(wall)
    assert not [heading for heading in _headings(wall.board("blue")) if "rank" in heading]


def test_a_game_for_one_that_nobody_has_counted_has_no_rank(house: House) -> None:
    wall = Wall(house, "blue")
    wall.do("blue", "use-paper")
    _finish(wall)
    _finish(wall)  # the sheets on paper are not counted
    page = wall.board("blue")
    assert _headings(page)[0] == "The game is over"
    assert "the sheets are on paper" in page.find("//ol[@class='places']")[0].text_content()


def test_who_plays_alone_has_won_against_nobody(house: House) -> None:
    wall = Wall(house, "blue")
    wall.begin(THREE[0])
    wall.do("blue", "turn-neutral")
    television = house.phone()
    assert "Fill your sheets. Stop when" in television.get(f"{wall.table}/tv").text
    wall.put("blue", "renown=5")
    _finish(wall)
    (line,) = wall.phones["blue"].get("/tables").find("//section[@aria-labelledby='finished']//li/div")
    told = " ".join(line.text_content().split())
    assert "Won by" not in told and "The table ended the game: it is late. 5 VP: Miles." in told and "Blue 5 ·" in told


def test_the_form_for_sheets_says_what_its_numbered_boxes_mean_and_begins_empty(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.do("blue", "use-paper", seat="blue")
    wall.begin(*THREE)
    page = wall.phones["blue"].get(f"{wall.table}/part/enter?seat=blue")
    for title, note in (("Market", "Trade Good"), ("Training Grounds", "Year"), ("Diplomats", "Favours")):
        (section,) = [each for each in page.find("//fieldset") if each.xpath("legend")[0].text_content() == title]
        assert note in section.xpath("p")[0].text_content()
    values = {field.get("name"): field.get("value") for field in page.find("//input[@type='number']")}
    assert {name for name, value in values.items() if value} == {"n.production"}  # nothing to be deleted before typing
    assert values["n.production"] == "1"
    assert not page.find("//input[@type='checkbox'][@checked]") and not page.find("//option[@selected]")
    assert not page.alert() and not page.forms(do="enter-sheet")  # nothing was read yet


@pytest.mark.parametrize("form", ["part/enter", "override"])
def test_boxes_in_rows_and_columns_stand_in_the_form_as_on_the_sheet(house: House, form: str) -> None:
    wall = Wall(house, "blue", "green", "red")
    if form == "part/enter":
        wall.do("blue", "use-paper", seat="blue")
        wall.begin(*THREE)
    page = wall.phones["blue"].get(f"{wall.table}/{form}?seat=blue")
    for group, rows in (("market", ["1357", "2468"]), ("theatre", ["14", "25", "36"]), ("baths", ["14", "25", "36"])):
        (section,) = page.find(f"//fieldset[.//select[@name='v.{group}-1']]")
        (boxes,) = section.xpath(f".//div[contains(@class, 'across-{len(rows[0])}')]")
        names = [field.get("name") for field in boxes.xpath(".//select")]
        assert names == [f"v.{group}-{number}" for row in rows for number in row]
        assert "as on the sheet" in section.xpath("p")[0].text_content()
    (section,) = page.find("//fieldset[.//select[@name='v.forum-1']]")  # one row on the sheet, here as there is room
    assert "as on the sheet" not in section.text_content() and not section.xpath(".//*[contains(@class, 'across')]")


def test_no_sheets_are_entered_over_those_on_the_phone(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    assert wall.player("blue").on_phone
    assert wall.phones["blue"].get(f"{wall.table}/part/enter?seat=blue").status == 404


def test_before_anything_can_be_filled_blank_sheets_go_on_on_the_phone_and_no_form_asks_for_them(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.do("blue", "use-paper", seat="blue")
    assert not wall.board("blue").find("//a[contains(@href, 'part/enter')]")
    page = wall.phones["blue"].get(f"{wall.table}/part/enter?seat=blue&check=1&n.renown=3")
    assert "Year 1 is still being set up" in page.text and not page.find("//input[@type='number']")
    wall.phones["blue"].press(page.forms(do="enter-sheet")[0])
    assert wall.player("blue").on_phone
    wall.do("blue", "use-paper", seat="blue")
    wall.do("blue", "enter-sheet", seat="blue")
    assert wall.player("blue").on_phone and wall.player("blue").sheet == BLANK
    wall.put("blue", "renown=3 valour=2")  # the table plays on from a game that has begun elsewhere
    wall.do("blue", "use-paper", seat="blue")
    assert wall.board("blue").find("//a[contains(@href, 'part/enter')]") and not wall.board("blue").forms(
        do="enter-sheet"
    )


def test_the_form_for_sheets_asks_for_each_box_once_and_no_more_than_there_are(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.do("blue", "use-paper", seat="blue")
    wall.begin(*THREE)
    page = wall.phones["blue"].get(f"{wall.table}/part/enter?seat=blue")
    fields = page.find("//input[@type='number' or @type='checkbox'] | //select")
    counted = {f"n.{group.id}" for group in GROUPS.values() if group.counted}
    named = {box.id for group in GROUPS.values() if not group.counted for box in group.boxes}
    used = {"ludus-red", "ludus-blue", "disdain", "favour", "diplomat-1", "diplomat-2", "diplomat-3"}
    have = {f"have.{item}" for item in ("soldier", "builder", "servant", "civilian", "resource")}
    names = [field.get("name") for field in fields]
    boxes = [name[2:] for name in names if name[:2] in ("b.", "v.")]
    assert sorted(boxes) == sorted(named)
    assert sorted({*names} - {f"{kind}.{box}" for kind in "bv" for box in named}) == sorted(
        counted | have | {f"f.{name}" for name in used}
    )
    assert len(names) == len(set(names))
    most = {field.get("name"): field.get("max") for field in fields}
    for name, number in (("n.renown", 25), ("n.traders", 9), ("n.fort", 21), ("n.disdain", 15), ("f.disdain", 15)):
        assert most[name] == str(number), name
    for name, number in (("f.favour", 3), ("f.diplomat-2", 2), ("n.ludus-red", 6), ("n.production", 9)):
        assert most[name] == str(number), name
    chosen = {
        name: [option.get("value") for option in page.find(f"//select[@name='{name}']/option")]
        for name in ("v.market-1", "v.training-1", "v.diplomat-1")
    }
    numbers = ["", "1", "2", "3", "4", "5", "6"]
    assert [*chosen.values()] == [numbers, numbers, ["", "left", "centre", "right"]]


def test_in_a_rematch_who_had_the_sheets_on_paper_has_them_there_again(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("red", "use-paper", seat="red")
    _finish(wall)
    wall.do("red", "score", NUMBERS | {"count.ranger": "0"}, seat="red")
    page = wall.phones["green"].press(wall.board("green").form_to("/rematch"))
    first, wall.table = wall.table, page.path
    assert wall.table != first
    on_phone = {seat: wall.player(seat).on_phone for seat in wall.phones}
    assert on_phone == {"blue": True, "green": True, "red": False}
    assert "Red: sheets on paper" in wall.phones["red"].get(f"{wall.table}/log").text
    record = wall.phones["red"].get(f"{wall.table}/download").html.encode()
    copy = import_(house.tables, record, "another device", new_command_id())
    assert isinstance(copy, Table) and copy.state == wall.state
    wall.do("red", "enter-sheet", seat="red")
    assert wall.player("red").on_phone


def test_the_black_circle_is_the_least_that_the_forager_counts(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(("forager", "trainer"), *THREE[1:])
    wall.do("blue", "use-paper", seat="blue")
    _finish(wall)
    (field,) = wall.board("blue").find("//input[@name='count.forager']")
    assert (field.get("min"), field.get("max")) == ("1", "9")


def test_sheets_that_lack_what_their_icons_have_filled_are_not_taken_from_paper(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.do("blue", "use-paper", seat="blue")
    wall.begin(*THREE)
    check = f"{wall.table}/part/enter?seat=blue&check=1&n.guard=1"
    page = wall.phones["blue"].get(check)
    assert page.status == 422 and page.alert() and not page.forms(do="enter-sheet")
    page = wall.phones["blue"].get(f"{check}&n.cohort-left=1")
    assert page.status == 200 and page.forms(do="enter-sheet")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"do": "score", "renown": "1"}, "A number is missing: an Attribute."),
        (
            {"do": "score", "renown": "1", "piety": "1", "valour": "1", "discipline": "1"},
            "A number is missing: Disdain.",
        ),
        ({"do": "defend", "year": "1", "cohorts.left": "1"}, "A number is missing: filled boxes of a Cohort."),
        ({"do": "stop"}, "This form is incomplete, so nothing was done."),
        ({"do": "stop", "year": "one"}, "A number is expected here, not “one”."),
    ],
)
def test_a_number_that_is_missing_is_named(house: House, fields: dict[str, str], sentence: str) -> None:
    wall = Wall(house, "blue")
    revision = house.revision(wall.table)
    fields = {"command": "c", "base": str(revision), "seat": "blue", **fields}
    page = wall.phones["blue"].post(f"{wall.table}/act", fields)
    assert page.status == 422 and page.alert().startswith(sentence)
    assert house.revision(wall.table) == revision
