"""Table options: what somebody typed becomes settings, or a refusal that names what is possible."""

from __future__ import annotations

import pytest

from companion.referee.options import Choice, Option, Options, Watched, disputed
from companion.referee.ruling import Refused

from .english import english

OPTIONS = Options(
    (
        Option("Q1", "Title", "add", "ruling", choices=(Choice("add", "Both"), Choice("replace", "One"))),
        Option(
            "pace", "Title", "slow", "table", choices=(Choice("slow", "S"), Choice("brisk", "B"), Choice("fast", "F"))
        ),
        Option("forts.L-1", "Title", 2, "box", lowest=0, highest=7, assumed=True),
        Option("shift", "Title", 0, "box", lowest=-3, highest=3),
    )
)


def test_defaults() -> None:
    settings = OPTIONS.defaults()
    assert dict(settings) == {"Q1": "add", "pace": "slow", "forts.L-1": 2, "shift": 0}
    assert settings.changed() == {}


def test_of_a_disputed_point_the_first_choice_is_the_default() -> None:
    option = disputed("Q1", "T", "N", ("add", "Both"), ("replace", "One"))
    assert option == Option("Q1", "T", "add", "ruling", "N", (Choice("add", "Both"), Choice("replace", "One")))


def test_settle_in_any_case_of_letters() -> None:
    settings = OPTIONS.settle({"q1": "REPLACE", " FORTS.l-1 ": " 3 ", "shift": "-2"})
    assert settings.changed() == {"Q1": "replace", "forts.L-1": 3, "shift": -2}
    assert settings.number("forts.L-1") == 3
    assert OPTIONS.settle(settings.changed()) == settings
    assert hash(OPTIONS.settle(settings.changed())) == hash(settings)


@pytest.mark.parametrize("second", ["Q1", "q1", " Q1 "])
def test_an_option_is_given_once(second: str) -> None:
    with pytest.raises(Refused) as raised:
        OPTIONS.settle([("Q1", "add"), ("shift", 1), (second, "add")])
    assert raised.value.refusal.code == "given-twice"


def test_what_a_table_has_changed_is_settled_once() -> None:
    assert OPTIONS.kept({"shift": 1}) == OPTIONS.settle({"shift": 1})
    assert OPTIONS.kept({"shift": 1}) is OPTIONS.kept({"shift": 1}) is not OPTIONS.kept({"shift": 2})


def test_default_and_alternative_by_name() -> None:
    assert OPTIONS.settle({"Q1": "alternative"})["Q1"] == "replace"
    assert OPTIONS.settle({"Q1": "Default", "shift": "default"}).changed() == {}


def test_replaced_changes_one_option() -> None:
    settings = OPTIONS.settle({"shift": 1})
    assert settings.replaced("Q1", "replace").changed() == {"shift": 1, "Q1": "replace"}
    assert settings.changed() == {"shift": 1}
    assert settings.replaced("shift", 0) == OPTIONS.defaults()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"Q2": "add"}, "option-unknown"),
        ({"": "add"}, "option-unknown"),
        ({"Q1": "both"}, "option-value"),
        ({"Q1": ""}, "option-value"),
        ({"pace": "alternative"}, "option-value"),  # which one?
        ({"forts.L-1": "8"}, "option-value"),
        ({"forts.L-1": -1}, "option-value"),
        ({"forts.L-1": "two"}, "option-value"),
        ({"forts.L-1": "²"}, "option-value"),
        ({"forts.L-1": "9" * 5000}, "option-value"),
        ({"shift": "--1"}, "option-value"),
    ],
)
def test_refused(given: dict[str, str | int], code: str) -> None:
    with pytest.raises(Refused) as raised:
        OPTIONS.settle(given)
    assert raised.value.refusal.code == code
    assert len(english(raised.value.refusal.message)) < 200  # however long what was given is


def test_a_choice_is_no_number() -> None:
    with pytest.raises(TypeError):
        OPTIONS.defaults().number("Q1")


def test_values() -> None:
    assert OPTIONS["pace"].values() == ("slow", "brisk", "fast")
    assert OPTIONS["shift"].values() == (-3, -2, -1, 0, 1, 2, 3)


def test_watched_settings_know_what_was_read() -> None:
    settings = OPTIONS.settle({"shift": 1})
    watched = Watched(settings)
    assert watched == settings and watched.changed() == {"shift": 1} and not watched.read
    assert watched.number("shift") == 1 and watched.read == {"shift"}
    assert list(watched.alternatives()) == []  # what is in the box is not disputed
    assert watched["Q1"] == "add" and watched.read == {"shift", "Q1"}
    assert list(watched.alternatives()) == [("Q1", "replace", settings.replaced("Q1", "replace"))]
