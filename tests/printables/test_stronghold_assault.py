"""The card of the Assault and the worksheet tell what decides a melee, each thing once and large enough to read."""

from __future__ import annotations

import pytest
from conftest import Printer
from reading import flat, run

from companion.referee.stronghold.options import OPTIONS
from companion.referee.stronghold.rules import RULES
from printables import fonts
from printables.catalogue import typeset_named
from printables.geometry import PAPERS, POINTS
from printables.stronghold.assault_card import STEPS

LETTERS = 0.94 / POINTS
"""The height of a text on record for each point of its size."""


@pytest.mark.parametrize("name", ["stronghold-assault", "stronghold-worksheet"])
def test_rounding_and_equal_strength_are_told_and_defaults_are_marked(printed: Printer, name: str) -> None:
    text = run(printed(name))
    for rule in ("sh.rounding", "sh.equal", "sh.losses", "sh.breach"):
        assert flat(RULES[rule].text) in text, rule
    assert "AMB-2" in text and "AMB-6" in text and "this is our default" in text
    decided = run(typeset_named(name, settings={"AMB-2": "spare"}))
    assert "At this table: May the loser remove" in decided and "AMB-2" not in decided.replace("AMB-21", "")


@pytest.mark.parametrize("name", ["stronghold-assault", "stronghold-worksheet"])
def test_a_table_that_has_decided_everything_is_told_nothing_about_defaults(name: str) -> None:
    changed = {
        option.id: next(value for value in option.values() if value != option.default)
        for option in OPTIONS.values()
        if option.kind in ("ruling", "variant")
    }
    assert "AMB" not in run(typeset_named(name, settings=changed))


def test_a_step_and_its_rule_have_one_heading(printed: Printer) -> None:
    titles = [drawn.what for drawn in printed("stronghold-assault").drawn if drawn.font == fonts.BOLD]
    assert len(titles) == len(set(titles))
    assert [step for step, text in STEPS.items() if text.own] == ["marksmen", "goblins", "poles", "orders", "hospital"]
    text = run(printed("stronghold-assault"))
    for step in STEPS.values():
        assert all(rule in text for rule in (*step.rules, step.own) if rule)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_card_of_the_assault_can_be_read_at_the_table(printed: Printer, paper: str) -> None:
    drawn = [text for text in printed("stronghold-assault", paper=paper).drawn if text.font]
    rules = [text.box.height / LETTERS for text in drawn if text.font == fonts.TEXT and len(text.what) > 75]
    assert min(rules) >= 7.2
    ids = [text.box.height / LETTERS for text in drawn if text.what.startswith("sh.")]
    assert len(ids) > 20 and min(ids) >= 6 - 0.01
