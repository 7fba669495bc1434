"""What people type is cleaned: names at a table, reasons in the log."""

from __future__ import annotations

import pytest

from companion.referee.reasons import LONGEST_REASON, reason
from companion.referee.ruling import Refused
from companion.referee.typed import clean


def test_a_text_without_a_limit_is_not_cut() -> None:
    assert clean("so \u200b" * 200) == " ".join(["so"] * 200)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" wrong \n tap ", "wrong tap"),
        ("\u202epat gnorw\u202c", "pat gnorw"),
        ("x" * LONGEST_REASON + "\u200b", "x" * 200),
    ],
)
def test_a_reason_is_cleaned(typed: str, kept: str) -> None:
    assert reason(typed, "a rule") == kept


@pytest.mark.parametrize("typed", ["", " ", "\u202e", "\u200b", "\u200d\u0301", "x" * 201, "x" * 200 + " y"])
def test_a_reason_that_nobody_sees_or_that_is_too_long_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        reason(typed, "a rule")
    refusal = refused.value.refusal
    assert (refusal.code, refusal.rule, refusal.message.params) == ("reason", "a rule", {"most": LONGEST_REASON})
