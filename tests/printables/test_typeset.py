"""Where lines break: as a reader of the language expects it, and never so that a text is lost."""

from __future__ import annotations

import re

import pytest

from companion.language import available, language
from companion.referee.games import REFEREES
from printables import fonts
from printables.typeset import typeset


def lines(text: str, width: float, **more: bool) -> tuple[str, ...]:
    return typeset(text, fonts.TEXT, 9, width, **more).lines


@pytest.mark.parametrize("balanced", [False, True])
@pytest.mark.parametrize("code", available())
def test_a_number_and_a_single_letter_stay_with_what_follows_and_no_short_word_is_left_alone(
    code: str, balanced: bool
) -> None:
    texts = [
        language(code).render(rule.text).replace("\u00a0", " ")
        for game in REFEREES.values()
        for rule in game.rules.values()
    ]
    assert sum(len(lines(text, 60)) > 1 for text in texts) > 100
    for text in texts:
        broken = lines(text, 60, balanced=balanced)
        assert " ".join(broken) == text
        assert not [line for line in broken[:-1] if re.search(r"(^| )([+−]?\d+|\w)$", line)], broken
        assert len(broken) == 1 or len(broken[-1]) > 5, broken


def test_where_there_is_no_room_for_both_a_number_stands_alone() -> None:
    """The text is not set smaller for it."""
    assert lines("at most 12 Structure-points", 24) == ("at most 12", "Structure-points")
    assert fonts.width("12 Structure-points", fonts.TEXT, 9) / 72 * 25.4 > 24
    assert lines("Structure-points 12", 24) == ("Structure-points", "12")
