"""The rules of every game can be read."""

from __future__ import annotations

import pytest

from companion.referee.games import REFEREES
from companion.referee.rules import Rule

RULES = [rule for referee in REFEREES.values() for rule in referee.rules.values()]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_reads_well(rule: Rule) -> None:
    for text in (rule.title, rule.text, rule.source):
        assert text and "%" not in text and text == " ".join(text.split())
