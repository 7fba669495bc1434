"""“We play it so” in Romans Go Home!: the forts, the warriors and the turn, set right by choosing and ticking."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.web.games.romans_go_home import whereabouts

from .conftest import House
from .pages import Page, Phone, play_to_the_end

Company = tuple[str, dict[str, Phone]]
WALL = ("O1", "O3", "O4", "O5", "O6", "T8")


@pytest.fixture
def two(house: House) -> Company:
    """A table of two with its wall up."""
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, *WALL)
    return table, phones


def _form(phone: Phone, table: str, reason: str = "so", **fields: str | set[str]) -> Any:
    """The form, with these fields set (``__`` stands for a point)."""
    form = phone.get(f"{table}/override").form_to("/override")
    for name, value in {"reason": reason, **fields}.items():
        form.fields[name.replace("__", ".")] = value
    return form


def _lines(form: Any) -> list[tuple[str, str]]:
    """Each fort on the form, and where it is."""
    fields = form.fields
    return [(fields[key], fields[key.replace("fort", "place")]) for key in fields if key.startswith("fort.")]


def _newest(phone: Phone, table: str) -> str:
    return " ".join(phone.get(f"{table}/log").find("//ol[contains(@class, 'log')]/li")[0].text_content().split())


def test_the_form_shows_every_fort_and_every_warrior_that_lies_there(two: Company) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "A")
    phones["green"].lay(table, "green", "F")
    form = _form(phones["gold"], table)
    lines = _lines(form)
    assert sorted(fort for fort, _ in lines) == ["", "", "", *sorted(WALL)]
    assert lines[:5] == [(fort, f"wall-{place}") for place, fort in enumerate(WALL[1:], 1)]
    assert lines[5] == ("O1", "gold")
    assert (form.fields["round"], form.fields["turn"]) == ("1", "2")
    assert set(form.inputs["row.green"].value) | set(form.inputs["row.gold"].value) == {"F"}


def test_a_phone_that_has_set_something_right_is_led_back_to_the_table(house: House, two: Company) -> None:
    table, phones = two
    before = house.revision(table)
    page = phones["green"].press(_form(phones["green"], table, place__0="green", turn="2"), fragment=True)
    assert (page.status, page.html, page.headers["HX-Redirect"]) == (200, "", table)
    assert house.revision(table) == before + 1


def test_what_is_set_right_is_in_the_position_and_in_the_log(two: Company) -> None:
    table, phones = two
    reason = "we forgot <two> turns"
    form = _form(
        phones["green"],
        table,
        reason,
        turn="3",
        place__0="green",
        place__1="green",
        row__gold={"F", "X"},
    )
    page = phones["green"].press(form)
    assert page.path == table and "Round 1, turn 3: Fort-Dinary (4)" in page.text
    band = page.find("//li[contains(@class, 'band') and contains(@class, 'green')]")[0].text_content()
    assert "Fort-Dinary 1" in " ".join(band.split()) and "Fort-Dinary 3" in " ".join(band.split())
    said = _newest(phones["gold"], table)
    assert f"We play it so ({reason})" in said and said.count("forgot") == 1
    changes = (
        "From “Round 1, turn 1: Fort-Dinary (1)” to “Round 1, turn 3: Fort-Dinary (4)”.",
        "Gold: put ",
        "Green takes Fort-Dinary (1) and Fort-Dinary (3).",
        "The wall is now, from the left: Fort-Dinary (4)",
    )
    (notice,) = phones["gold"].get(table).find("//*[contains(@class, 'notice')]")
    told = " ".join(notice.text_content().split())
    for change in changes:
        assert change in said and change in told, (change, said, told)
    assert told.count("forgot") == 1
    assert "forgot" not in phones["gold"].get(f"{table}/tv").text  # there is no room for all this
    page = phones["gold"].press(phones["gold"].get(table).form_to("/undo"))
    assert "Round 1, turn 1: Fort-Dinary (1)" in page.text


def test_the_strip_of_the_wall_tells_who_holds_a_fort(two: Company) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "A")
    phones["green"].lay(table, "green", "D")

    def strip_and_heading() -> list[str]:
        page = phones["green"].get(table)
        pieces = (page.find("//ol[@class='wall']/li")[0], page.find("//*[@id='last']")[0])
        return [" ".join(piece.text_content().split()) for piece in pieces]

    assert strip_and_heading() == ["Turn 1:1DinaryFort-Dinary Gold", "Gold takes Fort-Dinary (1)"]
    assert phones["gold"].press(_form(phones["gold"], table, place__5="green")).path == table
    assert strip_and_heading() == ["Turn 1:1DinaryFort-Dinary Green", "Green holds Fort-Dinary (1): the table decides"]
    assert phones["gold"].press(_form(phones["gold"], table, place__5="away")).path == table
    assert strip_and_heading() == ["Turn 1:1DinaryFort-Dinary Gold, no longer", "Nobody holds Fort-Dinary (1)"]


def test_both_chariots_can_be_ticked(two: Company) -> None:
    table, phones = two
    form = _form(phones["gold"], table, turn="3", place__0="green", place__1="green", row__gold={"C", "C1"})
    page = phones["gold"].press(form)
    assert page.path == table
    again = _form(phones["gold"], table)
    assert set(again.inputs["row.gold"].value) == {"C", "C1"}


def test_what_was_not_changed_is_left_as_it_is(two: Company) -> None:
    """Somebody else may have set something else right in the meantime."""
    table, phones = two
    forms = {
        "gold": _form(phones["gold"], table, turn="2", place__0="gold"),
        "green": _form(phones["green"], table, "green says", round="2"),
    }
    assert phones["gold"].press(forms["gold"]).path == table
    assert phones["green"].press(forms["green"]).path == table
    page = phones["gold"].get(table)
    assert "Round 2, turn 2: Fort-Dinary (3)" in page.text


def test_what_was_played_while_a_form_was_open_stays_as_it_was_played(house: House, two: Company) -> None:
    table, phones = two
    for clan, card in (("gold", "A"), ("green", "X")):
        phones[clan].lay(table, clan, card)
    # O1, which Gold holds, is to be Green's
    late = _form(phones["gold"], table, place__5="green", row__gold={"F"}, row__green={"X", "Q"})
    for clan, card in (("gold", "F"), ("green", "C")):
        phones[clan].lay(table, clan, card)
    assert phones["gold"].press(late).path == table
    state = house.tables.get(table.removeprefix("/t/")).state
    assert state.clans["gold"].forts == () and state.clans["green"].forts == ("O3", "O1")
    # Green has captured and discarded the warriors that the form still showed; Filchy of Gold lies there once
    assert (state.clans["gold"].row, state.clans["green"].row) == ("F", "Q")
    assert state.turn == 3 and state.wall == WALL[2:] and not state.removed


def test_a_fort_of_one_kind_that_is_captured_while_another_is_set_right_counts_beside_it(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "O1", "O1", "O4", "O5", "O6", "T8")
    for clan, card in (("gold", "F"), ("green", "A")):
        phones[clan].lay(table, clan, card)  # the first one is Green's, and is to be Gold's
    first = _form(phones["gold"], table, "so", place__5="gold")
    again = _form(phones["green"], table, "so", place__5="gold")
    for clan, card in (("gold", "A"), ("green", "F")):
        phones[clan].lay(table, clan, card)  # and Gold captures the other one
    assert phones["gold"].press(first).path == table
    clans = house.tables.get(table.removeprefix("/t/")).state.clans
    assert (clans["gold"].forts, clans["green"].forts) == (("O1", "O1"), ())
    assert phones["green"].press(again).alert() == "Nothing was changed."


def test_a_fort_that_was_captured_while_a_form_gave_it_to_somebody_is_there_once(house: House, two: Company) -> None:
    table, phones = two
    late = _form(phones["gold"], table, "a turn was forgotten", place__0="gold", turn="2")
    farther = _form(phones["gold"], table, place__3="gold", place__4="wall-4", place__5="wall-5", turn="3")
    for clan, card in (("gold", "F"), ("green", "A")):
        phones[clan].lay(table, clan, card)
    assert phones["gold"].press(late).path == table
    state = house.tables.get(table.removeprefix("/t/")).state
    assert (state.clans["gold"].forts, state.clans["green"].forts) == (("O1",), ())
    assert (state.turn, state.wall, state.removed) == (2, WALL[1:], ())
    # what was captured stays captured, though the form still had it in the wall
    assert phones["gold"].press(farther).path == table
    state = house.tables.get(table.removeprefix("/t/")).state
    assert (state.turn, state.wall, state.clans["gold"].forts) == (3, ("O3", "O4", "O6", "T8"), ("O1", "O5"))


def test_where_nothing_was_changed_that_is_said(house: House, two: Company) -> None:
    table, phones = two
    forms = [_form(phone, table, f"{clan} saw it", turn="2", place__0="gold") for clan, phone in phones.items()]
    untouched = _form(phones["gold"], table, "as it is")
    assert phones["gold"].press(forms[0]).path == table
    before = house.tables.get(table.removeprefix("/t/"))
    for phone, form in ((phones["green"], forms[1]), (phones["gold"], untouched)):
        page = phone.press(form)
        assert page.status == 422 and page.alert() == "Nothing was changed."
    assert house.tables.get(table.removeprefix("/t/")) == before


def test_after_an_early_end_a_fort_of_the_wall_goes_to_whose_it_is(house: House, two: Company) -> None:
    table, phones = two
    takes_up = "takes the game up again"
    assert takes_up not in phones["gold"].get(f"{table}/override").text
    (form,) = phones["gold"].page.forms(do="finish")
    form.fields["reason"] = "supper"
    phones["gold"].press(form)
    assert takes_up in phones["gold"].get(f"{table}/override").text
    assert phones["gold"].press(_form(phones["gold"], table, place__0="green")).path == table
    after = house.tables.get(table.removeprefix("/t/"))
    assert (after.state.stage, after.state.wall, after.state.clans["green"].forts) == ("over", WALL[1:], ("O1",))
    assert after.finished is not None
    form = _form(phones["gold"], table, turn="2")
    assert phones["gold"].press(form).path == table
    assert house.tables.get(table.removeprefix("/t/")).finished is None


def test_a_game_without_its_three_legions_goes_on(house: House, two: Company) -> None:
    table, phones = two
    three = {
        f"{field}__{at}": value for at in (6, 7, 8) for field, value in (("fort", f"L-{at - 5}"), ("place", "gold"))
    }
    phones["gold"].press(_form(phones["gold"], table, round="2", **three))
    assert house.tables.get(table.removeprefix("/t/")).finished is not None
    form = _form(phones["green"], table)
    at = _lines(form).index(("L-3", "gold"))
    form.fields[f"place.{at}"] = "green"
    page = phones["green"].press(form)
    assert "Round 2, turn 1" in page.text and house.tables.get(table.removeprefix("/t/")).finished is None
    assert "Nobody has won by Legion Forts: the game goes on." in _newest(phones["gold"], table)


def test_forts_keep_the_order_in_which_they_were_captured(house: House, two: Company) -> None:
    table, phones = two
    phones["gold"].press(_form(phones["gold"], table, turn="4", place__2="gold", place__0="gold", place__1="green"))
    assert house.tables.get(table.removeprefix("/t/")).state.clans["gold"].forts == ("O1", "O4")
    form = _form(phones["gold"], table, place__3="green")
    assert _lines(form)[3:6] == [("O1", "green"), ("O4", "gold"), ("O3", "green")]
    assert phones["gold"].press(form).path == table
    clans = house.tables.get(table.removeprefix("/t/")).state.clans
    assert clans["gold"].forts == ("O4",) and clans["green"].forts == ("O3", "O1")


def test_forts_of_the_wall_change_places(house: House, two: Company) -> None:
    table, phones = two
    form = _form(phones["gold"], table, place__1="wall-3", place__2="wall-2")
    assert phones["gold"].press(form).path == table
    assert house.tables.get(table.removeprefix("/t/")).state.wall == ("O1", "O4", "O3", "O5", "O6", "T8")


def test_a_fort_that_is_out_of_the_game_is_taken_back_into_it(house: House, two: Company) -> None:
    table, phones = two
    phones["gold"].press(_form(phones["gold"], table, turn="2", place__0="away"))
    form = _form(phones["green"], table)
    assert _lines(form)[4:6] == [("T8", "wall-5"), ("O1", "away")]
    form.fields["place.5"] = "green"
    assert phones["green"].press(form).path == table
    state = house.tables.get(table.removeprefix("/t/")).state
    assert (state.wall, state.removed, state.clans["green"].forts) == (WALL[1:], (), ("O1",))


def test_a_form_that_was_refused_still_knows_what_it_showed_at_first(house: House, two: Company) -> None:
    table, phones = two
    form = _form(phones["gold"], table, " ", round="2", turn="2", place__0="gold")
    phones["green"].press(_form(phones["green"], table, turn="2", place__0="green", row__green={"F"}))
    again = phones["gold"].press(form).form_to("/override")
    assert (again.fields["round"], again.fields["turn"], again.fields["place.0"]) == ("2", "2", "gold")
    again.fields["reason"], again.fields["place.0"] = "so", "wall-1"  # so the forts are left as they are
    again.fields["turn"] = "1"
    assert phones["gold"].press(again).path == table
    state = house.tables.get(table.removeprefix("/t/")).state
    assert (state.round, state.turn, state.wall) == (2, 2, WALL[1:])
    assert (state.clans["green"].forts, state.clans["green"].row) == (("O1",), "F")


def test_after_the_game_a_fort_goes_to_whose_it_is_and_the_points_follow(house: House) -> None:
    phone = house.phone()
    table = phone.open_table({"gold": "player", "green": "player", "red": "player"}, host="keep")
    play_to_the_end([phone], table, random.Random(8))
    before = house.tables.get(table.removeprefix("/t/"))
    form = _form(phone, table, "one fort lay wrong")
    at, (fort, owner) = next((at, line) for at, line in enumerate(_lines(form)) if line[1] in before.state.clans)
    other = next(clan for clan in before.state.clans if clan != owner)
    form.fields[f"place.{at}"] = other
    page = phone.press(form)
    assert page.path == table, page.alert()
    after = house.tables.get(table.removeprefix("/t/"))
    assert after.finished is not None and after.state.stage == "over"
    value = int(fort[1:])
    points = {clan: state.clans[clan].points[-1] for state in (before.state,) for clan in (owner, other)}
    assert after.state.clans[owner].points[-1] == points[owner] - value
    assert after.state.clans[other].points[-1] == points[other] + value


def _filled(form: Any, fields: dict[str, str]) -> list[tuple[str, str]]:
    """What a phone sends whose form was tampered with: lists and ticks with values that they do not offer."""
    kept = [(name, value) for name, value in form.form_values() if name not in fields]
    return [*kept, *fields.items()]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"reason": " "}, "reason is needed"),
        ({"place.3": "gold"}, "forts in the wall in turn 1 is 6, not 4"),
        ({"place.3": "wall-3"}, "Two forts stand at one place of the wall: Fort-Dinary (4) and Fort-Dinary (5)."),
        ({"fort.3": "Z9", "place.3": "wall-3"}, "one place of the wall: Fort-Dinary (4) and Z9."),
        ({"fort.6": "S4"}, "Where is Signal Fort (4)?"),
        ({"place.6": "gold"}, "Which fort is there?"),
        ({"row.gold": "W"}, "no warrior “W”"),
        ({"row.red": "A"}, "This clan does not take part: red."),
        ({"fort.0": "Z9"}, "no fort “Z9”"),
        ({"place.0": "wall-x"}, "This clan does not take part: wall-x."),
        ({"round": "4"}, "3 rounds"),
        ({"turn": "two"}, "A number is expected here, not “two”."),
        ({"was": ""}, "incomplete"),
        ({"was": "[1]"}, "incomplete"),
    ],
)
def test_an_impossible_position_is_refused_and_nothing_is_lost(
    house: House, two: Company, fields: dict[str, str], says: str
) -> None:
    table, phones = two
    before = house.revision(table)
    form = _form(phones["gold"], table, "so", place__0="green", row__green={"F"})
    page: Page = phones["gold"].post(f"{table}/override", _filled(form, fields))
    assert page.status == 422 and says in page.alert()
    assert house.revision(table) == before
    again = page.form_to("/override")
    assert again.fields["reason"] == fields.get("reason", "so")
    if "place.0" not in fields:
        assert again.fields["place.0"] == "green"
    assert set(again.inputs["row.green"].value) == {"F"}
    assert page.find("//details[@open]//select[@name='place.0']")


def test_who_finds_a_mistake_in_the_log_can_set_it_right_from_there(house: House, two: Company) -> None:
    table, phones = two
    link = f"//a[@href='{table}/override']"
    assert phones["green"].get(f"{table}/log").find(link)
    assert not house.phone().get(f"{table}/log").find(link)  # who only watches may not


def test_every_line_of_a_form_that_is_refused_stays_filled_in(two: Company) -> None:
    """Also the empty ones behind all 18 forts of a game."""
    table, phones = two
    form = _form(phones["green"], table, " ")
    lines = [(WALL[number % 6], f"wall-{number + 1}" if number < 6 else "gold") for number in range(whereabouts.MOST)]
    fields = [(name, value) for name, value in form.form_values() if not name.startswith(("fort.", "place."))]
    for number, (fort, place) in enumerate(lines):
        fields += [(f"fort.{number}", fort), (f"place.{number}", place)]
    page = phones["green"].post(form.action, fields)
    assert page.status == 422 and page.alert()
    assert _lines(page.form_to("/override")) == lines
