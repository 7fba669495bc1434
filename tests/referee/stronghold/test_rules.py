"""Every rule is cited somewhere, every option is explained, and the components are the rulebook's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.referee.game import full_name
from companion.referee.options import Settings
from companion.referee.stronghold import GAME, components
from companion.referee.stronghold.actions_table import ACTIONS, DISHONOUR_OPTIONS, dishonour_told
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


def test_rules_name_every_option_that_would_make_them_false() -> None:
    """By AMB-12 the third Gate as the first breach may give 2 Glory Points, and none of the 3 of a breach; by AMB-31
    whom an Order kills may not come to the Hospital."""
    for option, rules in (("AMB-12", {"third-gate", "breach-glory"}), ("AMB-31", {"orders", "hospital"})):
        assert {rule.id for rule in GAME.rules.values() if option in rule.options} == {f"sh.{rule}" for rule in rules}


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
    rulings = "equal gates start hospital invader-chooses winner deeds swap flanks"
    for rule in rulings.split():
        assert "our ruling" in GAME.rules[f"sh.{rule}"].text.lower()
    assert "in step II.5 (our ruling)" in GAME.rules["sh.hospital"].text
    assert "Our rulings: each gives the Invader 1 Glory Point, once a game;" in GAME.rules["sh.deeds"].text
    assert OPTIONS["AMB-14"].note.endswith("That they are the Invader's and count once is our ruling.")
    assert GAME.rules["sh.hit-deck"].source == GAME.rules["sh.no-reshuffle"].source == "Forge: Cannon; Workshop: Poles"
    for rule in ("sh.supplies", "sh.stone"):
        assert GAME.rules[rule].source.startswith("Hourglasses and actions")
    gates = "Description of the board: Barbican; Assault III; Glory, as printed on the player aid"
    assert GAME.rules["sh.gates"].source == gates
    assert GAME.rules["sh.saboteur"].source == "Actions of the Defender; Guard Post; Overview"


# what the text says of it, which a shorter sentence once left out or told otherwise
SAID = {
    "sh.hospital": "Of the Defenders killed in melee or by an Order two return to the Courtyard",
    "sh.partners": "both may man the Ram, and where Orders go they decide together.",
    "sh.phase-cards": "For the first games the text has the Basic set taken instead: the cards with a star.",
    "sh.cauldrons": "Not every Wall Section has a space for one.",
    "sh.gates": "a Ram strikes one of them, once a turn.",
    "sh.dishonour": "the actions of a building once more and for 1 Hourglass less,",
    "sh.poles": "Each set of Poles reaches one Wall Section beside its Tower:",
    "sh.invader-way": "from one Rampart of the West (your board shows which) also to the one beside it, and not back.",
}


@pytest.mark.parametrize(("rule", "words"), SAID.items(), ids=SAID)
def test_a_rule_says_all_that_the_text_says(rule: str, words: str) -> None:
    assert words in GAME.rules[rule].text


def test_rules_say_what_they_do_not_cover() -> None:
    assert "Walls alone, with no Defender Unit there, kill nobody" in GAME.rules["sh.walls"].text
    assert GAME.rules["sh.speech"].text.startswith("Once a turn, on his Wall Section, if at least one Unit is there,")
    assert "Units in a Siege Tower" in GAME.rules["sh.other-strength"].text  # AMB-22


def test_what_an_action_does_follows_the_option() -> None:
    """Also on the cards and on the page of the actions: none tells the default to a table that plays it otherwise."""
    told = {action.id: (action.option, action.otherwise) for action in ACTIONS.values() if action.option}
    told |= DISHONOUR_OPTIONS
    for which, (option, otherwise) in told.items():
        first, second = OPTIONS[option].values()
        found = [_effect(which, OPTIONS.settle({option: value})) for value in (first, second)]
        assert found[1] == otherwise and found[0] not in ("", otherwise), which
        assert option in {name for rule in GAME.rules.values() for name in rule.options}


def _effect(which: str, settings: Settings) -> str:
    return ACTIONS[which].told(settings) if which in ACTIONS else dishonour_told(which, settings)
