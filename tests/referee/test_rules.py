"""The rules of every game can be read."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.referee.games import REFEREES
from companion.referee.rules import Rule

RULES = [rule for referee in REFEREES.values() for rule in referee.rules.values()]


def test_an_id_leads_to_one_rule_of_one_game() -> None:
    """What a step cites is looked up among the rules of all games."""
    assert [rule_id for rule_id, count in Counter(rule.id for rule in RULES).items() if count > 1] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_reads_well(rule: Rule) -> None:
    for text in (rule.title, rule.text, rule.source):
        assert text and "%" not in text and text == " ".join(text.split())
