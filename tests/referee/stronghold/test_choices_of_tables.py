"""Disputed points: what each option changes, and that an answer says so."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold.options import OPTIONS

from ..english import english
from ..notations import answer, asking

# question, option, alternative, headline by default, headline with the alternative
CHANGES = [
    ("melee invader=3T2O defender=2S stone=2", "AMB-1", "walls",
     "13 against 6: the Invader wins by 7. Dead: 2 × Soldier. Breach; points left: 3.",
     "13 against 6: the Invader wins by 7. Dead: 2 × Soldier. Breach; points left: 1."),
    ("melee invader=1T stone=2", "AMB-1", "walls",
     "3 against 2: the Invader wins by 1. Nobody dies. Breach; points left: 1.",
     "3 against 2: the Invader wins by 1. Nobody dies. Breach."),
    ("melee invader=3T defender=1V1S stone=3", "AMB-2", "spare",
     "9 against 8: the Invader wins by 1. Dead: 1 × Soldier. No breach.",
     "9 against 8: the Invader wins by 1. The Defender chooses one of 2 sets: (1 × Soldier) or (1 × Veteran)."
     " No breach."),
    ("fire force=4 targets=1O1T", "AMB-3", "full", "Dead: 1 × Troll.",
     "The Invader chooses one of 2 sets: (1 × Troll) or (1 × Orc)."),
    ("melee invader=2O warrior=1 stone=3", "AMB-6", "warrior",
     "4 against 5: the Defender wins by 1. Nobody dies. No breach.",
     "4 against 5: the Defender wins by 1. Dead: 1 × Orc. No breach."),
    ("melee invader=5G warrior=1 stone=7", "AMB-6", "warrior",
     "5 against 9: the Defender wins by 4. Nobody dies. No breach.",
     "5 against 9: the Defender wins by 4. Dead: 2 × Goblin. No breach."),
    ("melee invader=2O officer=1 speech=3 stone=3", "AMB-7", "counts",
     "4 against 3: the Invader wins by 1. Nobody dies. Breach; points left: 1.",
     "4 against 6: the Defender wins by 2. Nobody dies. No breach."),
    ("melee invader=2T cauldrons=1T glare=1", "AMB-8", "melee", "There is no melee on this Wall Section.",
     "Cauldrons kill 1 × Troll. There is no melee on this Wall Section."),
    ("melee invader=3T stone=1 wood=2", "AMB-13", "walls",
     "9 against 3: the Invader wins by 6. Nobody dies. Breach; points left: 6; one Glory Point more.",
     "9 against 3: the Invader wins by 6. Nobody dies. Breach; points left: 6."),
]  # fmt: skip


_ask = partial(answer, asking(GAME))


@pytest.mark.parametrize(("notation", "option", "value", "before", "after"), CHANGES)
def test_what_an_option_changes(notation: str, option: str, value: str, before: str, after: str) -> None:
    here = _ask(notation)
    assert english(here.headline) == before
    told = {(each.option, each.value): english(each.message) for each in here.differences}
    assert told[option, value] == after
    there = _ask(notation, **{option: value})
    assert english(there.headline) == after
    back = {(each.option, each.value): english(each.message) for each in there.differences}
    assert back[option, OPTIONS[option].default] == before


def test_every_option_is_tried() -> None:
    """In a question, or at a table."""
    at_tables = "".join(
        (Path(__file__).parent / f"test_{name}.py").read_text("utf-8")
        for name in ("table", "assault", "glory", "dishonour", "silent_points")
    )
    untried = set(OPTIONS) - {change[1] for change in CHANGES}
    assert {option for option in untried if f'"{option}"' not in at_tables} == set()


def test_losses_of_rounding_on_purpose_are_told_as_a_ruling_of_the_table() -> None:
    def rounding(line: str) -> list[str]:
        steps = _ask(line, **{"AMB-2": "spare"}).steps
        return [english(step.message) for step in steps if step.rule == "sh.rounding"]

    assert rounding("melee invader=3T defender=1V1S stone=3") == [
        "By the ruling of the table more than 1 may go, if none of these Units can be spared."
    ]
    # where it comes to the same it is none
    assert rounding("melee invader=2O2T defender=2S stone=3") == [
        "Where no Units match 3 exactly, it is rounded against the loser."
    ]
