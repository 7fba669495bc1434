"""A form that is refused comes back with what was entered, on the page that it was sent from, without JavaScript."""

from __future__ import annotations

from typing import Any

import lxml.html
import pytest
from werkzeug.datastructures import MultiDict

from companion.web.refused import refilled

from .conftest import House
from .pages import Page, Phone
from .stronghold import THEN, company, fill, phase_done
from .test_stronghold import override, spend_nothing, state

HERE = "http://localhost"
FORM = """<details><summary>More</summary><form id="f"><input type="hidden" name="command" value="new">
<input type="hidden" name="base" value="8"><input type="hidden" name="do" value="reach"><input name="text" value="old">
<input type="number" name="count" value="0"><input type="checkbox" name="flag" checked>
<input type="checkbox" name="at" value="1"><input type="checkbox" name="at" value="2" checked>
<input type="radio" name="one" value="a" checked><input type="radio" name="one" value="b">
<select name="which"><option value="x" selected>X</option><option>y</option></select>
<input type="file" name="file"><textarea name="said">before</textarea>
<button name="then" value="done">Go</button></form></details>
<button form="f" name="else" value="more">More</button>"""
SENT = [("command", "old"), ("base", "7"), ("do", "reach"), ("text", 'a "b" <c>'), ("count", "12"), ("at", "1")]
SENT += [("one", "b"), ("which", "y"), ("said", "one\ntwo"), ("else", "more")]


def _values(html: str) -> list[tuple[str, str]]:
    values: list[tuple[str, str]] = lxml.html.fragment_fromstring(html, create_parent="main").forms[0].form_values()
    return values


def test_each_kind_of_field_holds_what_was_sent_and_what_is_new_stays_new() -> None:
    shown = refilled(FORM, MultiDict(SENT))
    assert _values(shown) == [("command", "new"), ("base", "8"), *SENT[2:-1]]
    assert "<details open" in shown


def test_every_box_that_was_ticked_is_ticked_again() -> None:
    boxes = "".join(f'<input type="checkbox" name="at" value="{value}">' for value in "123")
    form = f'<form><input type="hidden" name="do" value="reach">{boxes}</form>'
    sent = [("do", "reach"), ("at", "1"), ("at", "3")]
    assert _values(refilled(form, MultiDict(sent))) == sent


@pytest.mark.parametrize("other", [[("do", "fire")], [("do", "reach"), ("count", None)], [("do", None)]])
def test_another_form_is_left_as_it_is(other: list[tuple[str, str | None]]) -> None:
    sent = MultiDict(SENT)
    for name, value in other:
        sent.pop(name)
        if value is not None:
            sent.add(name, value)
    assert refilled(FORM, sent) == FORM


def test_a_form_that_says_nothing_of_itself_is_none() -> None:
    """Such as the one for a rematch: it would be mistaken for any other."""
    page = '<form><input type="hidden" name="command" value="new"><input type="checkbox" name="x" checked></form>'
    assert refilled(page, MultiDict({"command": "old", "do": "reach"})) == page


@pytest.mark.parametrize(
    ("folds", "shown"),
    [
        (
            "<details><details class='x'>{}</details></details>",
            "<details open><details class='x' open>{}</details></details>",
        ),
        ("<details open>{}</details><details></details>", "<details open>{}</details><details></details>"),
        ("<details><p></p></details>{}", "<details><p></p></details>{}"),
    ],
)
def test_every_fold_around_it_is_open_and_no_other(folds: str, shown: str) -> None:
    form = '<form><input name="do" type="hidden" value="x"/></form>'
    assert refilled(folds.format(form), MultiDict({"do": "x"})) == shown.format(form)


@pytest.mark.parametrize(
    ("sent", "opened"),
    [
        ({}, []),
        ({"at": "W1"}, ["at"]),
        ({"count": "3"}, ["count"]),
        ({"act": "cannon:4"}, ["cannon:4"]),
        ({"at": "W1", "box": "1", "act": "poles:4"}, ["at", "box", "poles:4"]),
    ],
)
def test_a_fold_of_the_form_is_open_around_the_button_pressed_and_what_was_entered(
    sent: dict[str, str], opened: list[str]
) -> None:
    folded = (
        '<select name="at"><option value="">Where?</option><option>W1</option></select>',
        '<input name="count" value="0">',
        '<input type="checkbox" name="box" value="1">',
        '<button name="act" value="cannon:4">4</button>',
        '<button name="act" value="poles:4">4</button>',
    )
    folds = "".join(f"<details>{each}</details>" for each in folded)
    form = f'<form><input type="hidden" name="do" value="act">{folds}</form>'
    shown = lxml.html.fragment_fromstring(refilled(form, MultiDict({"do": "act", "at": "", "count": "0", **sent})))
    found = shown.xpath(".//details[@open]/*")
    assert [each.get("value") if each.tag == "button" else each.get("name") for each in found] == opened


def test_the_form_is_told_from_its_like_by_its_hidden_fields() -> None:
    like = '<form><input type="hidden" name="seat" value="{0}"><input name="count" value="{0}"></form>'
    shown = refilled(like.format(1) + like.format(2), MultiDict({"seat": "2", "count": "5"}))
    first, second = lxml.html.fragment_fromstring(shown, create_parent="main").forms
    assert first.form_values() == [("seat", "1"), ("count", "1")]
    assert second.form_values() == [("seat", "2"), ("count", "5")]


def _entered(form: Any) -> list[tuple[str, str]]:
    return [pair for pair in form.form_values() if pair[0] not in ("command", "base")]


def _again(page: Page, sent: Any) -> Any:
    """The form of an answer that refuses, filled in as it was sent."""
    assert page.status == 422 and page.alert(), page.text
    (again,) = [form for form in page.find("//form") if _entered(form) == _entered(sent)]
    assert dict(again.form_values())["command"] != dict(sent.form_values())["command"]
    return again


def test_the_form_is_told_from_one_that_asks_less_of_the_same() -> None:
    hidden = '<input name="do" type="hidden" value="attack"/>'
    less, more = f"<form>{hidden}</form>", f'<form>{hidden}<input name="left" value="{{}}"/></form>'
    sent = MultiDict({"do": "attack", "left": "3"})
    for page in (less + more, more + less):
        assert refilled(page.format(""), sent) == page.format("3")


def test_six_forts_of_which_one_stands_too_often(house: House) -> None:
    phone = house.phone()
    table = phone.open_table({"gold": "player", "green": "player"})
    (form,) = phone.get(table).forms(do="enter-forts")
    for place, code in enumerate(("L-1", "L-1", "O4", "O5", "O6", "L-1"), 1):
        form.fields[f"fort.{place}"] = code
    again = _again(phone.press(form), form)
    assert again.getparent().tag == "details" and "open" in again.getparent().attrib
    again.fields["fort.2"] = "O3"
    again.fields["fort.1"] = "O1"
    assert phone.press(again).status == 200
    assert not phone.get(table).forms(do="enter-forts")


# Stronghold: who reaches the walls, on the board, on a page of its own, and in the place of somebody absent


def _reach(house: House) -> tuple[str, dict[str, Phone]]:
    """A table at which the Invaders enter who has reached the walls."""
    table, phones = company(house)
    override(phones["invader"], table, phase="6")
    phase_done(phones, table)
    spend_nothing(phones["defender"], table)
    return table, phones


def _too_many(phone: Phone, address: str) -> Any:
    """The form at this address with more Trolls than the box holds."""
    (form,) = phone.get(address).forms(do="reach")
    return fill(form, {"W1.T": "25", "W3.T": "20", "E1.G": "1"})


@pytest.mark.parametrize("page", ["", "/part/stand?seat=invader", "/for/invader"])
def test_the_page_that_it_was_sent_from(house: House, page: str) -> None:
    table, phones = _reach(house)
    phone = phones["defender" if "/for/" in page else "invader"]
    form = _too_many(phone, f"{table}{page}")
    answer = phone.press(form, *THEN, Referer=f"{HERE}{table}{page}")
    again = _again(answer, form)
    assert bool(answer.find("//*[@id='table']")) == (not page)
    fill(again, {"W1.T": "3", "W3.T": "0"})
    assert phone.press(again, *THEN).status == 200
    assert state(house, table).walls["W1"].invader == (0, 0, 3)


@pytest.mark.parametrize("left", ["/part/nothing", "/part/stand/more", "/part///[", "/part/", "/seats", ""])
def test_from_a_page_that_is_none_the_board_comes(house: House, left: str) -> None:
    table, phones = _reach(house)
    form = _too_many(phones["invader"], f"{table}/part/stand?seat=invader")
    answer = phones["invader"].press(form, *THEN, Referer=f"{HERE}{table}{left}")
    _again(answer, form)
    assert answer.find("//*[@id='table']")


def test_the_page_of_another_table_or_house_is_not_shown(house: House) -> None:
    table, phones = _reach(house)
    form = _too_many(phones["invader"], page := f"{table}/part/stand?seat=invader")
    for left in (f"{HERE}{page.replace(table, '/t/other')}", f"http://elsewhere{page}", f"{HERE}/x?{HERE}{page}"):
        assert phones["invader"].press(form, *THEN, Referer=left).find("//*[@id='table']")
