"""A file that is no record of a table: what is wrong with it is said in plain words, with the place."""

from __future__ import annotations

import json

import pytest

from companion.language import language
from companion.referee.ruling import Refusal
from companion.tables.record import export, import_

from .conftest import Company


def said(company: Company, data: bytes) -> str:
    answer = import_(company.tables, data, "guest", company.id())
    assert isinstance(answer, Refusal)
    return language("en").render(answer.message)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it is empty"),
        (b" \n", "it is empty"),
        (b"[]", "it holds a list, not a group of fields"),
        (b'"a table"', "it holds a text, not a group of fields"),
        (b"9" * 5000, "it is no group of fields"),
        (b"hello", "line 1, character 1 is not JSON"),
        (b'{\n "format": "milecastle-table",\n "version": 1,,\n}', "line 3, character 15 is not JSON"),
        (b'{"format": "milecastle-table", "vers', "it ends too early"),
        (b'{"more": ' + b"[" * 1_000_000, "there are lists in lists without end"),
        (b'{"more": ' + b"9" * 5000 + b",,}", "line 1, character 5011 is not JSON"),
        (b"\x89PNG\r\n", "line 1, character 1 is not UTF-8 text"),
        ('{\n"format": "ż'.encode() + b'\xff", "version": 1}', "line 2, character 13 is not UTF-8 text"),
        (b"{}", "the field “format” is missing"),
        (b'{"format": "milecastle-table", "version": NaN}', "line 1, character 43 is not JSON"),
        (b'{"format": "\\ud800 milecastle-table", "version": 1}', "line 1, character 19 is not JSON"),
        (b'{"format": "milecastle-table", "version": 1.5}', "the field “version” holds a number, not a whole number"),
    ],
)
def test_a_file_of_something_else(company: Company, data: bytes, why: str) -> None:
    sentence = said(company, data)
    assert sentence == f"This is not a table of Milecastle: {why}."


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("options", {"Q1": {}}, "the field “options[...]” holds a group of fields, not a whole number or a text"),
        ("seats", {}, "the field “seats” holds a group of fields, not a list"),
        ("seats", [{"id": 3}], "the field “seats[0].id” holds a whole number, not a text"),
        ("seats", [{"name": "Ann"}], "the field “seats[0].id” is missing"),
        ("created", "today", "the field “created” holds a text, not a whole number"),
        ("created", -1, "the number in the field “created” is below 0"),
        ("finished", 10**12, "the number in the field “finished” is above 137438953471"),
        ("finished", 10**40, "the number in the field “finished” is above 137438953471"),
        ("game", None, "the field “game” holds nothing, not a text"),
    ],
)
def test_a_field_that_is_wrong_is_named(company: Company, field: str, value: object, why: str) -> None:
    record = json.loads(export(company.tables, company.open().id))
    sentence = said(company, json.dumps({**record, field: value}).encode())
    assert sentence == f"This is not a table of Milecastle: {why}."


def test_an_entry_that_is_wrong_is_numbered(company: Company) -> None:
    record = json.loads(export(company.tables, company.open().id))
    record["entries"] = [{"actor": "north"}]
    assert said(company, json.dumps(record).encode()) == "Entry 1: the field “command” is missing."
    record["entries"] = [{"actor": "north", "command": {}, "time": -1}]
    assert said(company, json.dumps(record).encode()) == "Entry 1: the number in the field “time” is below 0."
