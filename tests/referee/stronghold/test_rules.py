"""Every rule is cited somewhere, every option is explained, and the components are the rulebook's."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.game import full_name
from companion.referee.stronghold import GAME, components
from companion.referee.stronghold.options import FACES, OPTIONS
from companion.referee.stronghold.rules_of_the_table import TABLE_RULES

from ..citing import cited
from .cases import CASES
from .test_choices_of_tables import CHANGES
from .test_notation import MALFORMED, QUESTIONS, REFUSED


def _cited() -> Iterator[str]:
    """The rules of every answer and refusal to the questions of the tests."""
    for case in CASES:
        yield from cited(GAME.ask(case.notation, OPTIONS.settle(case.options)))
    for notation in (*QUESTIONS, *(str(row[0]) for row in (*MALFORMED, *REFUSED, *CHANGES))):
        yield from cited(GAME.ask(notation, OPTIONS.defaults()))


def test_every_rule_of_a_question_is_cited_and_every_citation_is_a_rule() -> None:
    assert set(_cited()) == {rule for rule in GAME.rules if rule not in {rule.id for rule in TABLE_RULES}}


def test_rules_name_options_that_exist() -> None:
    assert {option for rule in GAME.rules.values() for option in rule.options} == set(OPTIONS)


def test_ids_of_the_options() -> None:
    rulings = [option for option in OPTIONS.values() if option.id not in FACES]
    numbers = (1, 2, 3, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 23, 25, 26, 30, 31, 32, 34)
    assert {option.id for option in rulings} == {f"AMB-{number}" for number in numbers}
    for option in rulings:
        assert option.kind == "ruling" and option.note and option.default == option.values()[0]


def test_the_referee_names_its_edition() -> None:
    assert (GAME.id, full_name(GAME)) == ("stronghold", "Stronghold (1st edition, Valley Games printing)")
    assert "Valley Games" in GAME.rules["sh.components"].source


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


def test_what_is_our_ruling_is_not_told_as_the_books() -> None:
    for rule in ("sh.equal", "sh.gates", "sh.start", "sh.hospital", "sh.invader-chooses", "sh.winner", "sh.deeds"):
        assert "our ruling" in GAME.rules[rule].text.lower()
    assert GAME.rules["sh.hit-deck"].source == GAME.rules["sh.no-reshuffle"].source == "Forge: Cannon; Workshop: Poles"
    for rule in ("sh.supplies", "sh.stone"):
        assert GAME.rules[rule].source.startswith("Hourglasses and actions")
