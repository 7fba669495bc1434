"""Which field of a form is to blame for its refusal."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.web.games.blame import MOST_TRIED, blamed
from companion.web.games.reading import Form

WAS = {"kept": "7", "small": "1", "large": "2"}


def _attempt(form: Form) -> Refusal | None:
    """No field may hold a word, and ``small`` at most what ``large`` holds."""
    for name, value in form.items():
        if not value.isdigit():
            raise Refused(Refusal("word", say(N_("“%(given)s” is given twice."), given=name)))
    if int(form.get("small", "0")) > int(form.get("large", "0")):
        return Refusal("large", say(N_("“%(given)s” is given twice."), given=form.get("large", "")))
    return None


@pytest.mark.parametrize(
    ("sent", "to_blame"),
    [
        ({"small": "2"}, ""),  # nothing is refused
        ({"small": "3"}, "small"),
        ({"large": "x"}, "large"),
        ({"large": "3", "small": "4"}, "small"),  # the reason tells of the larger one too
        ({"added": "5", "large": "x", "small": "y"}, "small"),  # both are wrong: the one that is told
        ({"small": "x", "large": "0"}, "small"),
    ],
)
def test_the_field_is_to_blame_without_which_the_form_is_not_refused(sent: dict[str, str], to_blame: str) -> None:
    form = MultiDict(WAS | sent)
    changed = [name for name in ("added", "large", "small") if form.get(name) != WAS.get(name)]
    assert blamed(form, WAS, changed, _attempt) == to_blame


def test_of_too_many_fields_none_is_looked_for() -> None:
    asked: list[Form] = []

    def attempt(form: Form) -> Refusal | None:
        asked.append(form)
        return _attempt(form)

    names = [f"n.{number}" for number in range(MOST_TRIED + 1)]
    assert blamed(MultiDict(WAS | dict.fromkeys(names, "1") | {"small": "9"}), WAS, [*names, "small"], attempt) == ""
    assert len(asked) == 1
