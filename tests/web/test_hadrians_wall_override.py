"""Hadrian's Wall: “we play it so” by a form of numbers, ticks and choices, of which only what was changed counts."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from companion.referee.hadrians_wall.state import Sheet

from .conftest import House
from .hadrians_wall import THREE, Wall
from .pages import Page

SHEET = (
    "cohorts=3/2/1 guard=6 fort=16 wall=5 mining=5 production=4 renown=9 piety=7 valour=12 discipline=4 traders=6"
    " performers=8 priests=6 apparitores=7 patricians=8 built=medium-granary,large-granary,small-hotel,large-hotel,"
    "market,theatre,ludus,small-temple,baths,courthouse temples=2/0/0 favours=1 red=4-1 battles-red=1 blue=2"
    " diplomats=1:left-1,2:right scouts=1 map=xx.../xx.../...../..... market=1:4,2:2 theatre=1:1 courthouse-left=1:1"
    " baths=1:1 training=1 have=4/3/3/3/6"
)
"""Sheets with marks of every kind."""
REASON = "so it was"


@pytest.fixture
def wall(house: House) -> Wall:
    """Three in their first Year, blue far on."""
    made = Wall(house, "blue", "green", "red")
    made.begin(*THREE)
    made.put("blue", SHEET)
    return made


def _form(wall: Wall, seat: str = "blue", by: str = "blue") -> Any:
    """The form for a seat, or for the whole table, as a phone gets it, with a reason."""
    form = wall.phones[by].get(f"{wall.table}/override?seat={seat}").form_to("/override")
    form.fields["reason"] = REASON
    return form


def _tick(form: Any, *names: str, ticked: bool = True) -> None:
    for name in names:
        form.inputs[name].checked = ticked


def _done(wall: Wall, form: Any, by: str = "blue") -> dict[str, Any]:
    """Press the button; nothing is refused. The command that came of it, as the log keeps it."""
    page = wall.phones[by].press(form)
    assert page.hops == [303] and not page.alert(), page.alert()
    entries = json.loads(wall.phones[by].get(f"{wall.table}/download").content)["entries"]
    command: dict[str, Any] = entries[-1]["command"]
    assert (command.pop("type"), command.pop("reason")) == ("override", REASON)
    return command


def _refused(wall: Wall, form: Any) -> Page:
    """Press the button; nothing changes. The page that says why."""
    revision = wall.house.revision(wall.table)
    page = wall.phones["blue"].press(form)
    assert page.status == 422 and page.alert() and wall.house.revision(wall.table) == revision
    return page


def _open(page: Page) -> list[str]:
    """The folds that stand open."""
    return [fold.xpath(".//legend")[0].text_content() for fold in page.find("//details[@open]")]


def _but(sheet: Sheet, **changed: Any) -> Sheet:
    return msgspec.structs.replace(sheet, **{name: {**getattr(sheet, name), **new} for name, new in changed.items()})


def test_a_number_is_set_right_and_everything_else_stays(wall: Wall) -> None:
    before, others = wall.player("blue").sheet, {seat: wall.player(seat) for seat in ("green", "red")}
    form = _form(wall)
    assert form.fields["n.traders"] == "6"
    form.fields["n.traders"] = "7"
    assert set(_done(wall, form)) == {"seat", "sheet"}
    assert wall.player("blue").sheet == _but(before, counts={"traders": 7})
    assert {seat: wall.player(seat) for seat in others} == others
    # every phone says what has changed, also the one that is not asked
    assert "Blue, Traders: 7 (before: 6)." in wall.phones["red"].get(wall.table).text


def test_a_building_is_ticked_and_another_one_no_longer(wall: Wall) -> None:
    before = wall.player("blue").sheet
    form = _form(wall)
    _tick(form, "b.small-workshop")
    _tick(form, "b.large-hotel", ticked=False)
    _done(wall, form)
    marks = {box: mark for box, mark in before.marks.items() if box != "large-hotel"}
    assert wall.player("blue").sheet == msgspec.structs.replace(before, marks={**marks, "small-workshop": "x"})


def test_cells_of_the_map_are_tapped(wall: Wall) -> None:
    before = wall.player("blue").sheet
    form = _form(wall)
    cells = [f"map-3-{column}" for column in (1, 2, 3, 4)]
    _tick(form, *(f"b.{cell}" for cell in cells))
    _done(wall, form)
    assert wall.player("blue").sheet == _but(before, marks=dict.fromkeys(cells, "x"))


def test_what_is_written_and_used_is_chosen(wall: Wall) -> None:
    before = wall.player("blue").sheet
    form = _form(wall)
    form.fields["v.market-3"], form.fields["f.diplomat-1"], form.fields["have.resource"] = "6", "", ""
    _done(wall, form)
    after = wall.player("blue").sheet
    assert after.marks == {**before.marks, "market-3": "6"}
    assert before.filled_in.keys() - after.filled_in.keys() == {"diplomat-1"} and "resource" not in after.have


def test_path_cards_are_ticked_and_keep_their_years(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    form = _form(wall, "")
    form.fields["year"] = "5"
    assert _done(wall, form) == {"year": 5}
    for card in ("vanguard", "merchant", "architect"):
        form = _form(wall)
        _tick(form, f"path.{card}")
        _done(wall, form)
    assert wall.player("blue").paths == ("vanguard", "merchant", "architect")
    form = _form(wall)
    _tick(form, "path.merchant", ticked=False)
    _tick(form, "path.defender", "prospect.fighter")
    assert set(_done(wall, form)) == {"seat", "paths", "prospects"}
    assert wall.player("blue").paths == ("vanguard", "defender", "architect")
    assert wall.player("blue").prospects == ("fighter",)
    _tick(form := _form(wall), *(f"path.{card}" for card in wall.player("blue").paths), ticked=False)
    _done(wall, form)
    assert wall.player("blue").paths == ()


def test_the_prospect_card_of_this_year_is_chosen(wall: Wall) -> None:
    form = _form(wall)
    assert form.fields["prospect"] == "defender" and not form.xpath(".//select[@name='prospect']/option[@value='']")
    assert not form.inputs["prospect.defender"].checked  # that is of the Years before
    form.fields["prospect"] = "planner"
    assert _done(wall, form) == {"seat": "blue", "prospect": "planner"}
    assert wall.player("blue").prospects == ("planner",) and wall.player("blue").paths == ("architect",)


def test_where_nothing_was_changed_that_is_said(wall: Wall) -> None:
    wall.do("red", "use-paper", seat="red")
    before = wall.state
    for seat in ("blue", "red", ""):
        assert _refused(wall, _form(wall, seat)).alert() == "Nothing was changed."
        assert wall.state == before and REASON not in wall.phones["blue"].get(f"{wall.table}/log").text


def test_two_phones_set_different_players_right_at_once(wall: Wall) -> None:
    one, other = _form(wall, "blue"), _form(wall, "green", by="red")
    one.fields["n.traders"], other.fields["n.traders"] = "7", "2"
    _done(wall, one)
    _done(wall, other, by="red")
    assert [wall.player(seat).sheet.count("traders") for seat in ("blue", "green")] == [7, 2]


def test_two_phones_set_the_sheets_and_the_cards_of_a_player_right_at_once(wall: Wall) -> None:
    sheets, cards = _form(wall), _form(wall, by="red")
    sheets.fields["n.traders"] = "7"
    _tick(cards, "path.architect", ticked=False)
    _tick(cards, "path.pontiff")
    _done(wall, sheets)
    _done(wall, cards, by="red")
    assert wall.player("blue").sheet.count("traders") == 7 and wall.player("blue").paths == ("pontiff",)


def test_what_two_phones_set_right_alike_is_done_once(wall: Wall) -> None:
    one, other = _form(wall), _form(wall, by="red")
    for form in (one, other):
        form.fields["n.traders"] = "7"
        _tick(form, "path.architect", ticked=False)
    other.fields["reason"] = "red saw it too"
    _done(wall, one)
    before = wall.state
    assert wall.phones["red"].press(other).alert() == "Nothing was changed." and wall.state == before
    entries = json.loads(wall.phones["red"].get(f"{wall.table}/download").content)["entries"]
    assert entries[-1]["command"]["reason"] == REASON


def test_what_was_filled_while_a_form_was_open_stays_filled(wall: Wall) -> None:
    form = _form(wall, "green", by="red")
    wall.fill("green", "mining-1")
    before = wall.player("green").sheet
    form.fields["n.traders"] = "2"
    _tick(form, "path.fighter", ticked=False)
    _done(wall, form, by="red")
    assert wall.player("green").sheet == _but(before, counts={"traders": 2})
    # and cards that came meanwhile
    form = _form(wall, by="red")
    _tick(other := _form(wall, "green"), "path.ranger")
    _done(wall, other)
    _tick(form, "path.architect", ticked=False)
    _done(wall, form, by="red")
    assert (wall.player("blue").paths, wall.player("green").paths) == ((), ("ranger",))


@pytest.mark.parametrize("typed", ["two", "-1", "10", "999", "9" * 5000])
def test_a_wrong_number_is_refused_and_nothing_is_lost(wall: Wall, typed: str) -> None:
    form = _form(wall)
    form.fields["n.traders"], form.fields["v.market-3"], form.fields["prospect"] = typed, "6", "planner"
    _tick(form, "b.small-workshop", "path.pontiff")
    _tick(form, "b.large-hotel", "path.architect", ticked=False)
    page = _refused(wall, form)
    assert page.alert() == f"Traders: a number from 0 to 9 is expected, not “{typed[:20]}”."
    tracks, market = "Filled or circled boxes of each track", "Market"
    assert _open(page) == ["Path Cards", "Prospect Card of this Year", tracks, "Buildings", market]
    again = page.form_to("/override")
    sent = dict(form.form_values()) | {"command": "", "base": "", "n.traders": typed[:20]}
    assert dict(again.form_values()) | {"command": "", "base": ""} == sent
    again.fields["n.traders"] = "7"
    _done(wall, again)
    sheet, player = wall.player("blue").sheet, wall.player("blue")
    assert sheet.count("traders") == 7 and sheet.marks["market-3"] == "6"
    assert "small-workshop" in sheet.marks and "large-hotel" not in sheet.marks
    assert (player.paths, player.prospects) == (("pontiff",), ("planner",))


def test_an_impossible_sheet_is_refused_with_the_rule(wall: Wall) -> None:
    form = _form(wall, "green")
    form.fields["n.wall"] = "21"
    page = _refused(wall, form)
    assert page.find("//*[@role='alert']//a[text()='The rule' and contains(@href, '#')]")
    assert page.form_to("/override").fields["n.wall"] == "21" and len(_open(page)) == 1


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("f.ludus-blue", "2", "The Blue Gladiator: boxes filled in 2, battles 0; each fills in 1 to 3."),
        ("f.diplomat-3", "1", "Diplomats 3: nothing is circled there that could be filled in or used."),
        ("f.disdain", "1", "Disdain: nothing is circled there that could be filled in or used."),
        ("v.training-3", "1", "Training Grounds is filled from left to right."),
    ],
)
def test_what_a_line_could_not_say_is_not_dropped_in_silence(wall: Wall, field: str, value: str, sentence: str) -> None:
    form = _form(wall)
    form.fields[field] = value
    assert _refused(wall, form).alert() == sentence


@pytest.mark.parametrize("was", [None, "", "{", "[]", "null", '"n.wall"', '{"n.wall": 1}', "\x00"])
def test_a_form_that_does_not_know_what_it_showed_is_incomplete(wall: Wall, was: str | None) -> None:
    form = _form(wall)
    form.fields["n.traders"] = "7"
    fields = {**dict(form.form_values()), "was": was or ""}
    if was is None:
        del fields["was"]
    revision = wall.house.revision(wall.table)
    page = wall.phones["blue"].post(form.action, fields)
    assert page.status == 422 and page.alert().startswith("This form is incomplete")
    assert wall.house.revision(wall.table) == revision
    assert page.form_to("/override").fields["n.traders"] == "6", "what stands is shown, to begin anew"


@pytest.mark.parametrize("field", ["v.market-3", "v.diplomat-3", "prospect", "year"])
@pytest.mark.parametrize("value", ["99", "east", "1 fort=3", "\x00", "٣"])
def test_what_is_none_of_the_choices_is_incomplete(wall: Wall, field: str, value: str) -> None:
    fields = {**dict(_form(wall).form_values()), field: value}
    page = wall.phones["blue"].post(f"{wall.table}/override", fields)
    assert page.status == 422 and page.alert().startswith("This form is incomplete")


@pytest.mark.parametrize("seat", ["black", "vikings", "a" * 3000, "%00"])
def test_a_seat_that_does_not_exist_leads_to_the_whole_table(wall: Wall, seat: str) -> None:
    form = _form(wall, seat)
    assert (form.fields["seat"], "n.wall" in form.fields, "year" in form.fields) == ("", False, True)
    form.fields["seat"] = seat
    assert "does not take part" in _refused(wall, form).alert()


def test_one_link_for_each_player_and_one_for_the_table(wall: Wall) -> None:
    for seat in ("", "red"):
        links = wall.phones["green"].get(f"{wall.table}/override?seat={seat}").find("//nav[@class='whose']/a")
        names = [" ".join(link.text_content().split()) for link in links]
        assert names == ["Blue", "Green", "Red", "The whole table"]
        (current,) = [link for link in links if link.get("aria-current")]
        assert current is links[2 if seat else 3]
        assert wall.phones["green"].get(links[0].get("href")).form_to("/override").fields["seat"] == "blue"


def test_the_line_counts_where_it_was_changed(wall: Wall) -> None:
    form = _form(wall)
    assert "traders=6" in form.fields["sheet"] and "map=xx.../xx.../" in form.fields["sheet"]
    form.fields["sheet"] = "  traders=3\n have=0/0/0/0/2 "
    _done(wall, form)
    assert wall.player("blue").sheet == Sheet(1, {"resource": 2}, {"traders": 3})
    form = _form(wall)
    form.fields["sheet"] = ""
    _done(wall, form)
    assert wall.player("blue").sheet == Sheet()


def test_the_line_and_the_fields_are_not_both_changed(wall: Wall) -> None:
    form = _form(wall)
    form.fields["sheet"], form.fields["n.traders"] = "traders=3", "7"
    page = _refused(wall, form)
    assert "both in their fields and in the line" in page.alert()
    again = page.form_to("/override")
    assert (again.fields["sheet"], again.fields["n.traders"]) == ("traders=3", "7")
    assert _open(page) == ["Filled or circled boxes of each track", "Or in one line"]


def test_a_slip_in_the_line_is_shown_where_it_stands(wall: Wall) -> None:
    form = _form(wall)
    form.fields["sheet"] = "traders=3 wal=1"
    page = _refused(wall, form)
    assert page.find("//mark")[0].text_content() == "wal=1" and _open(page) == ["Or in one line"]


def test_sheets_on_paper_go_on_on_the_phone_only_when_they_were_changed(wall: Wall) -> None:
    wall.do("blue", "use-paper", seat="blue")
    form = _form(wall)
    assert "The sheets of Blue are on paper." in wall.phones["blue"].page.text
    _tick(form, "path.architect", ticked=False)
    assert _done(wall, form) == {"seat": "blue", "paths": []}
    assert not wall.player("blue").on_phone
    form = _form(wall)
    form.fields["n.traders"] = "7"
    _done(wall, form)
    assert wall.player("blue").on_phone and wall.player("blue").sheet.count("traders") == 7
    assert "are on paper" not in wall.phones["blue"].get(f"{wall.table}/override?seat=blue").text


def test_sheets_on_paper_that_were_last_seen_in_an_earlier_year_are_set_right_in_this_one(wall: Wall) -> None:
    wall.do("blue", "use-paper", seat="blue")
    for seat in wall.phones:
        wall.do(seat, "stop", seat=seat)
    wall.do("red", "attack", {"cards.centre": "1"}, **{"cards.centre": ""})
    wall.do("blue", "defend", {"cohorts.centre": "2"})
    wall.begin(("engineer", "fighter"), ("architect", "pontiff"), ("planner", "forager"), fate="2")
    assert wall.state.year == 2 and wall.player("blue").sheet.year == 1
    form = _form(wall)
    assert form.fields["sheet"].startswith("year=2 ")
    form.fields["sheet"] = form.fields["sheet"].replace("traders=6", "traders=7")
    _done(wall, form)
    assert wall.player("blue").sheet.year == 2 and wall.player("blue").sheet.count("traders") == 7


def test_the_form_knows_nothing_of_cards_that_are_secret(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.do("blue", "turn-fate")

    def seen() -> list[str]:
        pages = [wall.phones["red"].get(f"{wall.table}/override?seat={seat}").html for seat in ("green", "")]
        return [re.sub(r'(name="(?:command|base)" value=")[^"]*', r"\1", page) for page in pages]

    before = seen()
    wall.do("green", "deal")
    assert seen() == before
    wall.do("green", "keep")
    assert wall.player("green").path and seen() == before
    assert 'name="prospect"' not in before[0]


def test_the_cards_of_the_neutral_deck_are_ticked_with_one_or_two_players(house: House) -> None:
    wall = Wall(house, "blue", "green")
    form = _form(wall, "")
    form.fields["year"] = "3"
    _tick(form, "neutral.ranger", "neutral.trainer")
    assert _done(wall, form) == {"year": 3, "neutral": ["ranger", "trainer"]}
    form = _form(wall, "")
    _tick(form, "neutral.ranger", ticked=False)
    _tick(form, "neutral.planner")
    _done(wall, form)
    assert wall.state.neutral_past == ("planner", "trainer") and wall.state.year == 3
    three = Wall(house, "blue", "green", "red")
    assert not [name for name in _form(three, "").fields if name.startswith("neutral")]


def test_a_prospect_that_is_revealed_no_more_is_refused(wall: Wall) -> None:
    late = _form(wall)
    late.fields["prospect"] = "planner"
    form = _form(wall, "", by="red")
    form.fields["year"] = "1"
    _done(wall, form, by="red")
    assert "No Prospect Card is revealed now." in _refused(wall, late).alert()


def test_sheets_from_paper_keep_what_was_typed_beside_a_wrong_number(wall: Wall) -> None:
    wall.do("blue", "use-paper", seat="blue")
    phone = wall.phones["blue"]
    page = phone.get(f"{wall.table}/part/enter?seat=blue&check=1&n.traders=two&n.priests=5&b.market=x")
    (form,) = [form for form in page.find("//form") if "n.traders" in form.fields]
    assert page.status == 422
    assert page.alert() == "Filled or circled boxes of each track, Traders: a number is expected here, not “two”."
    assert [field.get("name") for field in page.find("//input[@aria-invalid='true']")] == ["n.traders"]
    assert (form.fields["n.traders"], form.fields["n.priests"]) == ("two", "5")
    assert form.inputs["b.market"].checked and not form.inputs["b.theatre"].checked


def test_sheets_from_paper_that_cannot_be_are_refused_with_their_reason(wall: Wall) -> None:
    wall.do("blue", "use-paper", seat="blue")
    phone = wall.phones["blue"]
    asked = f"{wall.table}/part/enter?seat=blue&check=1"
    assert phone.get(f"{asked}&n.production=1").status == 200
    page = phone.get(f"{asked}&n.fort=99")
    assert page.status == 422 and page.alert()
    page = phone.get(f"{asked}&sheet={'x' * 3000}")
    assert page.status == 422 and "at most 1200 characters, this one has 3000" in page.alert()


def test_the_board_leads_to_ones_own_sheets(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    for seat in ("blue", "green"):
        board = wall.phones[seat].get(wall.table)
        (link,) = board.find("//*[@id='more']//a[contains(@href, '/override')]")
        assert link.get("href") == f"{wall.table}/override?seat={seat}"


def test_what_is_refused_is_said_at_the_field_that_is_to_blame(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    form = wall.phones["blue"].get(f"{wall.table}/override?seat=blue").form_to("/override")
    form.fields.update({"reason": "for the test", "n.guard": "2", "n.renown": "26"})
    page = wall.phones["blue"].press(form)
    (notice,) = page.find("//*[@role='alert']")
    (marked,) = notice.xpath("//*[@aria-invalid='true']")
    assert page.status == 422 and notice.get("data-field") == marked.get("name") == "n.renown"
    assert marked.get("aria-describedby") == notice.get("id") == "wrong"
    assert notice.xpath("preceding-sibling::*[1]")[0] is marked.getparent()
    form = wall.phones["blue"].get(f"{wall.table}/override?seat=blue").form_to("/override")
    form.fields.update({"reason": "for the test", "sheet": "fort=x"})
    page = wall.phones["blue"].press(form)
    assert page.status == 422 and page.find("//textarea[@aria-invalid='true'][@name='sheet']")
    form = wall.phones["blue"].get(f"{wall.table}/override?seat=blue").form_to("/override")
    form.fields.update({"reason": "for the test", "n.traders": "1", "b.small-precinct": "x"})
    page = wall.phones["blue"].press(form)
    assert "Small Precinct, Traders: 3 needed, 1 there." in page.alert()
    (marked,) = page.find("//*[@aria-invalid='true']")
    assert marked.get("name") == "b.small-precinct"  # and not the Traders, which are merely told in the reason
