"""The numbered positions: what each must come out as."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME

from ..case import Case, facts, numbered
from ..english import english
from .cases import CASES


def may_of(unit: dict[str, Any]) -> dict[str, Any]:
    """What one unit may do, of the facts of a position."""
    return {
        "row": unit["row"],
        "attacks": tuple(aim["row"] for aim in unit["attacks"] if aim["allowed"]),
        "flanks": tuple((aim["lane"], aim["row"]) for aim in unit["flanks"] if aim["allowed"]),
        "siege": unit["siege"]["allowed"],
        "must": unit["must"],
    }


def named(found: Any, expected: Any) -> Any:
    if isinstance(expected, dict):
        return {key: named(found[key], value) for key, value in expected.items()}
    return found


@pytest.mark.parametrize("case", numbered(CASES))
def test_case(case: Case) -> None:
    found = facts(GAME, case)
    if found is None:
        return
    if case.notation.startswith("targets"):
        found["units"] = [may_of(unit) for unit in found["units"]]  # type: ignore[attr-defined]
    assert named(found, case.expected) == case.expected


NUMBERS = """
    W06 W07 W08 W09 W10 W11 W12 W12b W13 W14 W15 W16a W16b W17 W18a W18b
    R01 R02 R03 R04 R05 R06 R08 R10 R11 R12 R15 R16 R17 R19 R20 R21 R22 R24 R25 R26 R27 R28 R30 R31 R32 R33 R34 R35
    R36 R38 R39 R40 R42 R43 R44 R45 R47 R48 R51 R55 R60 R63 R65 R66 R67
"""


def test_every_number_has_its_test() -> None:
    assert {case.number for case in CASES} == set(NUMBERS.split())


def _steps(notation: str) -> list[tuple[str, str]]:
    answer = GAME.ask(notation, GAME.options.defaults())
    assert not isinstance(answer, Refusal)
    return [(step.rule, english(step.message)) for step in answer.steps]


def test_the_worked_example_step_by_step() -> None:
    assert _steps("fight melee:2/2:r2 peasants:1/1:r0") == [
        ("rom.fight", "Attacker: Melee 2/2. Defender: Peasants 1/1."),
        ("rom.damage", "Damage from Melee 2/2: 2 + 2 = 4."),
        ("rom.damage", "Damage from Peasants 1/1: 1 + 0 = 1."),
        ("rom.damage", "Alive: Melee 2/2, 1 damage and 1 health left."),
        ("rom.fallen", "Fallen: Peasants 1/1, 4 damage and no health left."),
        ("rom.covering", "If a living enemy stands behind, the attacker must fight it at once."),
    ]


def test_a_roll_that_is_not_allowed_is_ignored_and_the_steps_say_so() -> None:
    assert ("rom.combat-penalty", "The roll of 3 for Spearmen 3/5 is ignored.") in _steps(
        "fight melee:4/4:r2 spearmen:3/5:r3"
    )


def test_reasons_in_words() -> None:
    blocked = "Cavalry 4/5 in row 2 may not attack Spearmen 3/5 in lane 1, row 1: "
    assert _steps("targets melee:4/4:d3:stopped cavalry:4/5 v spearmen:3/5:d4") == [
        (
            "rom.stopped",
            "Melee 4/4 in row 1 may not attack Spearmen 3/5 in lane 1, row 1: It has stopped attacking this turn.",
        ),
        ("rom.first-with-first", f"{blocked}The living unit in row 1 blocks its way."),
        ("rom.siege", "Cavalry 4/5 in row 2 may not siege: An enemy lives in row 1 of this lane."),
    ]


def test_a_siege_ends_with_the_last_structure_point() -> None:
    answer = GAME.ask("siege melee:5/5:r3 cavalry:4/5 structure=7", GAME.options.defaults())
    assert not isinstance(answer, Refusal)
    assert english(answer.headline) == "8 damage: the Fortress falls."
    assert answer.facts == {"damages": [8], "total": 8, "protection": 0, "structure_left": 0, "falls": True}
