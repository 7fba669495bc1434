"""The numbered positions: what each must come out as."""

from __future__ import annotations

from functools import partial

import pytest

from companion.referee.ruling import Answer
from companion.referee.stronghold import GAME

from ..case import Case, facts, numbered
from ..english import english
from ..notations import answer, asking
from .cases import CASES


@pytest.mark.parametrize("case", numbered(CASES))
def test_case(case: Case) -> None:
    found = facts(GAME, case)
    if found is not None:
        assert {key: found[key] for key in case.expected} == case.expected


NUMBERS = """
    W01 W02 W03 W04 W05 W06 W07 W08 W09 W10 W12 W13 W14
    T01 T02 T03 T04 T05 T06 T07 T09 T10 T12 T14 T15 T17 T18 T21 T22 T24 T25 T26 T28 T31 T34 T36 T38 T39 T40 T41 T42
    R01 R02 R04 R05 R07 R09 R10 R19 R22 A04 A05 A06 A07
"""


def test_every_number_has_its_test() -> None:
    assert {case.number for case in CASES} == set(NUMBERS.split())


_answer = partial(answer, asking(GAME))


def _steps(notation: str) -> list[tuple[str, str]]:
    return [(step.rule, english(step.message)) for step in _answer(notation).steps]


def test_a_worked_example_step_by_step() -> None:
    assert _steps("melee invader=2O2T defender=2M warrior=1 stone=3") == [
        ("sh.invader-strength", "Invader: 2 × Orc (4) + 2 × Troll (6) = 10."),
        ("sh.defender-strength", "Defender: 2 × Marksman (2) + stone walls (3) + Warrior (2) = 7."),
        ("sh.walls", "Each component of the stone walls gives 1."),
        ("sh.warrior", "The Warrior gives 2 and cannot be a loss."),
        ("sh.superiority", "The Invader wins: 10 − 7 = 3 Superiority."),
        ("sh.losses", "Against 3 all Units of the loser die: 2 × Marksman."),
        ("sh.hospital", "Defenders who die in the melee go to the Hospital."),
        ("sh.breach", "The Superiority of 3 is more than the 2 of the Units here: the section is breached."),
        ("sh.residual", "Points left: 1. Walls and Heroes absorb none."),
    ]


@pytest.mark.parametrize(
    ("notation", "options", "told"),
    [
        ("melee invader=2T stone=2", {"AMB-1": "walls"}, [
            "Points left: 2. By the ruling of the table the walls absorb some.",
            "For the Glory Point the walls absorb none, 4 are left: the Invader gains one more.",
        ]),
        ("melee invader=2T stone=2", {"AMB-13": "walls"}, [
            "Points left: 4. Walls and Heroes absorb none.",
            "For the Glory Point the walls absorb some, which leaves only 2: none is gained.",
        ]),
        ("melee invader=5T defender=1S stone=5", {"AMB-13": "walls"}, [
            "Points left: 6. Walls and Heroes absorb none.",
            "For the Glory Point the walls absorb some, which leaves only 1: none is gained.",
        ]),
        ("melee invader=4T stone=2", {"AMB-13": "walls"}, [
            "Points left: 10. Walls and Heroes absorb none.",
            "For the Glory Point the walls absorb some, 8 are left: the Invader gains one more.",
        ]),
        ("melee invader=2T", {"AMB-1": "walls", "AMB-13": "walls"}, [
            "Points left: 6. Walls and Heroes absorb none.",
            "Four points or more are left: the Invader gains one Glory Point more.",
        ]),
    ],
)  # fmt: skip
def test_points_left_are_counted_as_the_table_decides(notation: str, options: dict[str, str], told: list[str]) -> None:
    answer = GAME.ask(notation, GAME.options.settle(options))
    assert isinstance(answer, Answer)
    assert [english(step.message) for step in answer.steps][-2:] == told


def test_an_option_that_only_changes_a_strength_that_fights_nobody_is_not_named() -> None:
    assert _answer("melee stone=3 officer=1 speech=2").differences == ()


def test_the_other_side_wins_step_by_step() -> None:
    assert _steps("melee invader=3O defender=2S1M stone=2")[3:] == [
        ("sh.superiority", "The Defender wins: 7 − 6 = 1 Superiority."),
        ("sh.losses", "Against 1 the loser removes Units by their unmodified strength: 1 × Orc."),
        ("sh.rounding", "Where no Units match 1 exactly, it is rounded against the loser."),
    ]


def test_the_example_of_the_breach_contradicts_the_rule_and_the_answer_says_so() -> None:
    answer = _answer("melee invader=3T2O defender=2S stone=2")
    assert english(answer.headline) == "13 against 6: the Invader wins by 7. Dead: 2 × Soldier. Breach; points left: 3."
    assert [(each.option, each.value, english(each.message)) for each in answer.differences] == [
        ("AMB-1", "walls", "13 against 6: the Invader wins by 7. Dead: 2 × Soldier. Breach; points left: 1.")
    ]


def test_the_undefended_example_and_the_warrior() -> None:
    """Its reason speaks of Units or Heroes; with a Warrior alone the two readings differ."""
    assert _answer("melee invader=2G stone=4").differences == ()
    differences = _answer("melee invader=2O warrior=1 stone=3").differences
    assert [(each.option, each.value) for each in differences] == [("AMB-6", "warrior")]


def test_fire_step_by_step() -> None:
    assert _steps("fire force=4 targets=2T") == [
        ("sh.marksmen-fire", "Points of fire: 4; strength of the Units: 6."),
        ("sh.all-points", "As many points as possible are used: 3 of 4."),
        ("sh.no-wounds", "Points that kill nobody are lost; no Unit is wounded."),
    ]


def test_other_strength_is_named_as_entered() -> None:
    answer = _answer("melee invader=1G imod=2 defender=1M dmod=1")
    assert (answer.facts["invader_strength"], answer.facts["defender_strength"]) == (3, 2)
    assert "sh.other-strength" in {step.rule for step in answer.steps}


def test_many_sets_are_told_shortly_and_listed_fully() -> None:
    told = _answer("fire force=15 targets=10G10O10T")
    sets = told.facts["losses"]
    # with 0, 1, ... 5 Trolls there are so many numbers of Orcs that at most 10 Goblins complete
    assert isinstance(sets, list) and len(sets) == 5 + 6 + 5 + 4 + 2 + 1
    assert english(told.headline).endswith("or 15 more.")
