"""Names are cleaned, ids cannot be guessed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tables import identity


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna \t\n Zofia ", "Anna Zofia"),
        ("Żółć", "Żółć"),
        ("Z\u0307o\u0301łć", "Żółć"),
        ("\u202egnirts\u202c", "gnirts"),
        ("a\x00b\x1bc", "abc"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\u200b\u200d\u2060", ""),
        ("\u0301", ""),
        ("\ud800x", "x"),
        ("x" * 50, "x" * 40),
        ("", ""),
    ],
)
def test_a_name_is_cleaned(typed: str, kept: str) -> None:
    assert identity.clean_name(typed) == kept


@given(st.text(st.characters(), max_size=80))
def test_a_clean_name_is_short_visible_and_stays_as_it_is(typed: str) -> None:
    name = identity.clean_name(typed)
    assert len(name) <= identity.NAME_LENGTH
    assert identity.clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert not any(unicodedata.category(each) in ("Cc", "Cs") or 0x202A <= ord(each) <= 0x202E for each in name)
    name.encode()


def test_table_ids_use_letters_that_cannot_be_confused() -> None:
    made = {identity.new_table_id() for _ in range(500)}
    assert len(made) == 500
    assert all(identity.is_table_id(each) for each in made)
    assert not set("01ilo") & set("".join(made))


def test_a_table_is_told_by_half_of_its_id_and_typed_in_two_halves() -> None:
    assert identity.table_code("abcd2345") == "ABCD"
    assert identity.spelt_table_id("abcd2345") == "ABCD 2345"
    assert identity.typed_table_id(identity.spelt_table_id("abcd2345")) == "abcd2345"


def test_keys_cannot_be_guessed() -> None:
    made = {identity.new_key() for _ in range(500)} | {identity.new_command_id() for _ in range(500)}
    assert len(made) == 1000 and all(identity.is_command_id(each) for each in made)
    assert len(identity.new_key()) * 6 >= 128  # bits


@pytest.mark.parametrize("text", ["", "abc", "abcdefgh9", "ABCDEFGH", "abcdefg\n", "abcdefg\x00"])
def test_what_is_no_table_id(text: str) -> None:
    assert not identity.is_table_id(text)


@pytest.mark.parametrize("text", ["", "a b", "a" * 65, "é", "a\n"])
def test_what_is_no_command_id(text: str) -> None:
    assert identity.is_command_id(identity.new_command_id())
    assert not identity.is_command_id(text)


def test_a_device_is_stored_as_a_hash_only() -> None:
    assert identity.device_hash("token") == "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0"
    assert len(identity.device_hash("\udcff")) == 64
