"""Every rule is cited somewhere, every option is explained, and the components are the rulebook's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.referee.rules import Rule
from companion.referee.ruling import Answer, Refusal
from companion.referee.stronghold import REFEREE, components
from companion.referee.stronghold.options import OPTIONS

from .cases import CASES
from .test_choices_of_tables import CHANGES
from .test_notation import MALFORMED, QUESTIONS, REFUSED


def _of(answer: Answer | Refusal) -> Iterator[str]:
    if isinstance(answer, Answer):
        yield from (step.rule for step in answer.steps)
    elif answer.rule is not None:
        yield answer.rule


def _cited() -> Iterator[str]:
    """The rules of every answer and refusal to the questions of the tests."""
    for case in CASES:
        yield from _of(REFEREE.ask(case.notation, OPTIONS.settle(case.options)))
    for notation in (*QUESTIONS, *(str(row[0]) for row in (*MALFORMED, *REFUSED, *CHANGES))):
        yield from _of(REFEREE.ask(notation, OPTIONS.defaults()))


def test_every_rule_is_cited_and_every_citation_is_a_rule() -> None:
    assert set(_cited()) == set(REFEREE.rules)


def test_rules_name_options_that_exist() -> None:
    assert {option for rule in REFEREE.rules.values() for option in rule.options} == set(OPTIONS)


@pytest.mark.parametrize("rule", REFEREE.rules.values(), ids=lambda rule: rule.id)
def test_a_rule_reads_well(rule: Rule) -> None:
    for text in (rule.title, rule.text, rule.source):
        assert text and "%" not in text and text == " ".join(text.split())


def test_ids_of_the_options() -> None:
    assert list(OPTIONS) == [f"AMB-{number}" for number in (1, 2, 3, 6, 7, 8, 13)]
    for option in OPTIONS.values():
        assert option.kind == "ruling" and option.note and option.default == option.values()[0]


def test_the_referee_names_its_edition() -> None:
    assert (REFEREE.id, REFEREE.name) == ("stronghold", "Stronghold (1st edition, Valley Games printing)")
    assert "Valley Games" in REFEREE.rules["sh.components"].source


def test_the_components_as_printed() -> None:
    assert {(kind.name, kind.letter, kind.strength, kind.count) for kind in components.INVADERS} == {
        ("Goblin", "G", 1, 60),
        ("Orc", "O", 2, 100),
        ("Troll", "T", 3, 40),
    }
    assert {(kind.name, kind.letter, kind.strength, kind.count) for kind in components.DEFENDERS} == {
        ("Marksman", "M", 1, 17),
        ("Soldier", "S", 2, 20),
        ("Veteran", "V", 3, 4),
    }
    assert components.STONE_WALLS + components.WOODEN_WALLS == 26
    assert (components.BANNERS, components.ALTARS, 3 * components.CAULDRONS, components.HIT_CARDS) == (3, 2, 9, 6)
