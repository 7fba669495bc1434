"""Fields of forms: what is a number, how much of a text is taken, and that nothing typed breaks a page."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from companion.referee.ruling import Refused
from companion.referee.typed import plain_number
from companion.web.games import ROOMS
from companion.web.games.reading import incomplete, number, reason, short_text

from .conftest import House
from .runes_of_mayhem_table import two


@pytest.mark.parametrize(
    ("text", "digits", "found"),
    [("0", 1, 0), ("7", 1, 7), ("10", 1, None), ("007", 3, 7), ("999", 3, 999), ("1000", 3, None)],
)
def test_a_plain_number_has_so_many_digits_at_most(text: str, digits: int, found: int | None) -> None:
    assert plain_number(text, digits) == found


@pytest.mark.parametrize("text", ["", " ", " 1", "1 ", "-1", "+1", "1.0", "1e1", "0x1", "²", "٣", "one"])
def test_a_plain_number_is_digits_and_nothing_else(text: str) -> None:
    assert plain_number(text, 6) is None


@pytest.mark.parametrize(
    ("text", "found"), [("", None), ("  ", None), (" 12 ", 12), ("-12", -12), ("-999", -999), ("0", 0), ("-0", 0)]
)
def test_a_number_may_stand_between_blanks_and_be_missing(text: str, found: int | None) -> None:
    assert number(text, digits=3, signed=True) == found


@pytest.mark.parametrize(
    ("text", "digits", "signed"),
    [
        ("two", 3, True), ("-1", 3, False), ("-", 3, True), ("--1", 3, True), ("- 1", 3, True), ("1000", 3, False),
        ("-1000", 3, True), ("100", 2, False), ("٣", 3, False), ("1 2", 3, False),
    ],
)  # fmt: skip
def test_what_is_no_number_is_refused_with_what_was_typed(text: str, digits: int, signed: bool) -> None:
    with pytest.raises(Refused) as refused:
        number(f" {text} ", digits, signed)
    refusal = refused.value.refusal
    assert (refusal.code, refusal.rule, refusal.message.params) == ("number", None, {"given": text})


def test_of_what_was_typed_a_refusal_shows_the_beginning() -> None:
    with pytest.raises(Refused) as refused:
        number("x" * 5000)
    assert refused.value.refusal.message.params == {"given": "x" * 20}


def test_a_reason_is_not_cut() -> None:
    assert reason(MultiDict([("reason", "x" * 300)])) == "x" * 300
    assert reason(MultiDict()) == ""


def test_of_a_text_the_beginning_is_taken() -> None:
    form = MultiDict([("reason", " so be it"), ("reason", "twice")])
    assert short_text(form, "reason", 3) == " so"
    assert short_text(form, "reason", 200) == " so be it"
    assert short_text(form, "missing", 3) == ""


@pytest.mark.parametrize("game", ROOMS)
def test_every_game_says_alike_that_a_form_is_incomplete(game: str) -> None:
    for fields in ({}, {"do": "dance"}):
        with pytest.raises(Refused) as refused:
            ROOMS[game].commands(MultiDict(fields))
        assert refused.value.refusal == incomplete().refusal


@pytest.mark.parametrize("what", ["reveal", "choose"])
def test_a_card_or_a_choice_that_names_no_turn_is_incomplete(what: str) -> None:
    fields = {"do": what, "card.gold": "A", "clan": "gold", "kind": "charm", "value": "green"}
    room = ROOMS["romans-go-home"]
    assert room.commands(MultiDict({**fields, "at": "1.2"}))
    with pytest.raises(Refused) as refused:
        room.commands(MultiDict(fields))
    assert refused.value.refusal == incomplete().refusal


def test_a_number_without_end_changes_nothing_and_breaks_nothing(house: House) -> None:
    table, phones = two(house)
    before, endless = house.revision(table), "9" * 5000
    tap = {"command": "endless", "base": str(before), "seat": "north"}
    for fields in (
        {"do": "regroup", f"place.{endless}": "1.2"},
        {"do": "heal", "priest": "1", "units": endless},
        {"do": "sacrifice", "unit": endless},
    ):
        page = phones["north"].post(f"{table}/act", {**tap, **fields})
        assert page.status == 422 and page.alert()
    was = f'{{"unit.{endless}.place": "1.2"}}'
    page = phones["north"].post(f"{table}/override", {**tap, "reason": "so", "was": was})
    assert page.status == 422 and page.alert()
    assert house.revision(table) == before


@pytest.mark.parametrize("part", [b"form-data", b'form-data; filename="x.csv"'])
def test_a_part_of_a_form_without_a_name_is_a_sentence(house: House, part: bytes) -> None:
    phone = house.phone()
    table = phone.open_table({"gold": "player", "green": "player"})
    kept = b'--x\r\nContent-Disposition: form-data; name="command"\r\n\r\nabcdefghijklmnop\r\n'
    body = kept + b"--x\r\nContent-Disposition: " + part + b"\r\n\r\n1\r\n--x--\r\n"
    for path in (f"{table}/act", f"{table}/seats", "/tables/import"):
        answer = phone.client.post(path, data=body, content_type="multipart/form-data; boundary=x")
        assert answer.status_code == 400 and "could not be understood" in answer.get_data(as_text=True)
