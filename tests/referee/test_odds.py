"""Percentages: rounded to one place, halves up; other numbers exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.language import language
from companion.referee.odds import chance_text, number_text, percent, percent_text


@pytest.mark.parametrize(
    ("part", "long", "short"),
    [
        ("0", "0.0", "0"),
        ("1/16", "6.3", "6.3"),
        ("3/16", "18.8", "18.8"),
        ("13/16", "81.3", "81.3"),
        ("7/18", "38.9", "38.9"),
        ("1/2", "50.0", "50"),
        ("1/2000", "0.1", "0.1"),
        ("1/2001", "0.0", "<0.1"),
        ("1999/2000", "100.0", ">99.9"),
        ("1998/2000", "99.9", "99.9"),
        ("1", "100.0", "100"),
    ],
)
def test_halves_are_rounded_up(part: str, long: str, short: str) -> None:
    assert percent(Fraction(part)) == long
    assert language("en").render(percent_text(part, short=True)) == short


@pytest.mark.parametrize(
    ("code", "told"), [("en", ("<0.1", ">99.9", "50.0", "0.0")), ("pl", ("<0,1", ">99,9", "50,0", "0,0"))]
)
def test_what_is_possible_is_not_told_as_nothing_nor_what_is_not_certain_as_certain(
    code: str, told: tuple[str, ...]
) -> None:
    parts = (Fraction(1, 10**6), Fraction(10**6 - 1, 10**6), "1/2", Fraction(0))
    assert tuple(language(code).render(percent_text(part)) for part in parts) == told
    text = chance_text(Fraction(1, 10**6))
    assert language(code).render(text) == f"1/1000000 ({told[0]}%)"


def test_what_is_rounded_is_at_most_half_a_tenth_off() -> None:
    for number in range(641):
        part = Fraction(number, 640)
        off = Fraction(percent(part)) - part * 100
        assert Fraction(-1, 20) < off <= Fraction(1, 20)


@pytest.mark.parametrize(
    ("number", "said"),
    [("9/2", "4.5"), ("5", "5"), ("0", "0"), ("1/20", "0.05"), ("21/16", "1.3125"), ("14/3", "14/3"), ("7/12", "7/12"),
     ("35/36", "35/36"), ("35/1081", "35/1081 (about 0.03)"),
     ("101927504/188674497", "101927504/188674497 (about 0.54)"),
     ("1999/999", "1999/999 (about 2.00)")],
)  # fmt: skip
def test_a_number_has_decimals_where_they_end(number: str, said: str) -> None:
    assert language("en").render(number_text(Fraction(number))) == said
