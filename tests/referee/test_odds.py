"""Percentages: rounded to one place, halves up; other numbers exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.language import language
from companion.referee.odds import number_text, percent, short_percent


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
        ("1/2001", "0.0", "0"),
        ("1", "100.0", "100"),
    ],
)
def test_halves_are_rounded_up(part: str, long: str, short: str) -> None:
    assert (percent(Fraction(part)), short_percent(Fraction(part))) == (long, short)


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
