"""Med-ranged and Covering: a question about targets, the odds of a lane, a fight, the table and its preview agree."""

from __future__ import annotations

import pytest

from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.board import lane_of
from companion.referee.runes_of_mayhem.commands import Attack, Next
from companion.referee.runes_of_mayhem.lane import owes
from companion.referee.runes_of_mayhem.options import OPTIONS
from companion.referee.runes_of_mayhem.preview import lane_odds

from ..english import english
from ..notations import answer, asking
from .tabletop import V, do, listed, refused, table, unit

ASK = asking(GAME)


def _musts(line: str, options: dict[str, str | int]) -> list[object]:
    units = answer(ASK, f"targets {line}", **options).facts["units"]
    assert isinstance(units, list)
    return [each["must"] for each in units]


# the own units that attack first, the enemies, who attacks whom (numbers on the table), whether Covering is owed then
CASES = [
    # from row 1 as everybody does
    (("other:9/9", "-"), ("peasants:1/1", "melee:4/4"), 1, {}, True),
    # from row 2, with nobody before it
    (("-", "other:9/9"), ("peasants:1/1", "melee:4/4"), 1, {}, False),
    # from row 2, past its own unit
    (("melee:4/4", "other:9/9"), ("peasants:1/1", "melee:4/4"), 1, {}, False),
    # past a living enemy there is nobody behind within reach
    (("other:9/9", "-"), ("peasants:1/1", "melee:1/1"), 2, {}, False),
    # with one attack, like Long-ranged, none
    (("other:9/9", "-"), ("peasants:1/1", "melee:4/4"), 1, {"Q4": "once"}, False),
]


@pytest.mark.parametrize(("own", "enemy", "target", "options", "owed"), CASES)
def test_who_owes_covering(
    own: tuple[str, str], enemy: tuple[str, str], target: int, options: dict[str, str | int], owed: bool
) -> None:
    row = 1 + own.index("other:9/9")
    shot = ":shot" if options else ""
    mine = " ".join(f"{each}:med-ranged:w{target}{shot}" if each == "other:9/9" else each for each in own)
    yours = " ".join(f"{each}:fallen" if at == target else each for at, each in enumerate(enemy, 1))
    assert any(_musts(f"{mine} v {yours}", options)) == owed

    line = " ".join(each.replace("other:9/9", "other:9/9:med-ranged") for each in own)
    odds = answer(ASK, f"odds lane {line} v {' '.join(enemy)} order={row}@{target} die=0", **options)
    assert odds.facts["expected_fights"] == str(1 + owed)

    pieces = [f"V 1.{at} {each} {'med-ranged' if at == row else ''}" for at, each in enumerate(own, 1) if each != "-"]
    enemies = [f"A 1.{at} {each}" for at, each in enumerate(enemy, 1)]
    state = table(*pieces, *enemies, options={**options, "die.1": 0, "die.2": 0, "die.3": 0})
    attacker = next(piece for piece in state.units if piece.type == "other")
    fought = do(state, Attack(seat=V, unit=attacker.id, target=len(pieces) + target))
    assert unit(fought, attacker.id).won == (None if options else target)
    assert ("the covering enemy" in english(GAME.phase(fought).help)) == owed
    assert any(isinstance(each, Attack) for each in GAME.legal(fought, V)) == (owed or not options)


def test_one_attack_means_one_fight_everywhere() -> None:
    options: dict[str, str | int] = {"Q4": "once"}
    told = [step.rule for step in answer(ASK, "fight other:5/5:med-ranged peasants:1/1", **options).steps]
    assert "rom.shot" in told and "rom.covering" not in told
    state = table("V 1.1 other:5/5 med-ranged", "A 1.1 peasants:1/1", "A 1.2 melee:2/2", options=options)
    assert lane_odds(state, 1).fights == 1
    assert lane_odds(state, 1).chance(enemy=2) == 0
    # who has just defeated somebody has had its attack
    line = "targets other:5/5:med-ranged:w1 v peasants:1/1:fallen melee:2/2"
    assert english(answer(ASK, line, **options).headline) == "Nobody in this lane may attack."


def test_a_fight_tells_what_may_be_owed_by_whom() -> None:
    def told(line: str) -> list[str]:
        return [english(step.message) for step in answer(ASK, line).steps if step.rule in ("rom.covering", "rom.flank")]

    owed = "If a living enemy stands behind, the attacker must fight it at once"
    assert told("fight melee:4/5 peasants:1/1") == [f"{owed}."]
    assert told("fight other:4/5:med-ranged peasants:1/1") == [
        f"{owed}, unless it attacked from row 2 or past a living enemy."
    ]
    # nobody stands behind within reach
    assert told("fight other:4/5:med-ranged peasants:1/1 row=2") == []
    assert told("fight melee:4/5 priest:1/1 row=3") == []
    flank = "It may flank instead: attack one enemy in row 1 of an adjacent lane."
    assert told("fight cavalry:4/5 peasants:1/1") == [f"{owed}.", flank]
    assert [english(step.message) for step in answer(ASK, "fight cavalry:4/5 peasants:1/1", Q6="marked").steps][
        -1
    ] == f"{owed}."


def test_the_odds_of_a_lane_tell_covering_only_of_those_who_may_owe_it() -> None:
    def told(line: str) -> int:
        return sum(step.rule == "rom.covering" for step in answer(ASK, line).steps)

    assert told("odds lane long-ranged:4/4 v peasants:1/1") == 0
    assert told("odds lane melee:4/4 v peasants:1/1 priest:1/1") == 1
    assert told("odds lane other:4/4:med-ranged v peasants:1/1 priest:1/1") == 2
    assert told("odds lane melee:4/4 v peasants:1/1") == 0  # nobody can stand behind


def test_the_help_names_flank_only_where_one_may_flank() -> None:
    def helped(*more: str, kind: str = "cavalry") -> str:
        state = table(f"V 1.1 {kind}:9/9", "A 1.1 peasants:1/1", "A 1.2 melee:4/4", *more)
        return english(GAME.phase(do(state, Attack(seat=V, unit=1, target=2, answer=0))).help)

    must = "Unit 1 must fight the covering enemy in lane 1, row 2 at once"
    assert helped("A 2.1 melee:1/1") == f"{must}, or flank."
    assert helped("A 2.2 melee:1/1") == f"{must}."
    assert helped("A wall peasants:1/1") == f"{must}."  # in no lane
    outer = table("V 2.1 cavalry:9/9", "A 2.1 peasants:1/1", "A 2.2 melee:4/4", "A 1.1 melee:1/1")
    told = english(GAME.phase(do(outer, Attack(seat=V, unit=1, target=2, answer=0))).help)
    assert told == "Unit 1 must fight the covering enemy in lane 2, row 2 at once, or flank."
    assert helped("A 2.1 melee:1/1", kind="melee") == f"{must}."


def test_nobody_owes_a_fight_from_which_it_is_kept() -> None:
    """The table may put a unit before one that has just won: the Battle-step still can be ended."""
    state = table("V 1.1 melee:4/4", "V 1.2 melee:4/4:w1", "A 1.1 peasants:1/1:fallen", "A 1.2 melee:4/4")
    assert any(isinstance(each, Next) for each in GAME.legal(state, V))
    assert owes(lane_of(state, 1, flank=False), OPTIONS.settle({})) is None


def test_nobody_flanks_from_behind_a_living_unit() -> None:
    state = table("V 1.1 melee:4/4", "V 1.2 cavalry:4/4:w1", "A 1.1 peasants:1/1:fallen", "A 2.1 melee:4/4")
    assert refused(state, Attack(seat=V, unit=2, target=4)) == "rom.first-with-first"


def test_a_flank_into_row_3_is_beyond_the_reach_of_med_ranged() -> None:
    state = table("V 2.3 other:4/9 flank med-ranged", "A 2.2 peasants:1/1", "A 1.3 priest:1/3", options={"Q5": "own"})
    won = do(state, Attack(seat=V, unit=1, target=2))
    flank = Attack(seat=V, unit=1, target=3)
    assert flank not in listed(won, V) and refused(won, flank) == "rom.med-ranged"
