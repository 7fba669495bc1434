"""Exact odds: the numbered examples for three dice, and a count of every roll by a second reading of the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.referee.odds import Distribution
from companion.referee.ruling import Answer, Refusal, Refused
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.battle import Attacker, Battle, outcome
from companion.referee.runes_of_mayhem.options import OPTIONS, die_of
from companion.referee.runes_of_mayhem.unit import Unit

from ..english import english

DICE = {"U4": "0,1,2,3", "S6": "0,1,1,2,2,3", "L6": "0,0,1,1,2,3"}


def _facts(notation: str, **options: Any) -> dict[str, Any]:
    answer = GAME.ask(notation, OPTIONS.settle(options))
    assert isinstance(answer, Answer), english(answer.message)
    return answer.facts


def _outcomes(facts: dict[str, Any]) -> tuple[str, str, str, str]:
    """Only the defender, only the attacker, both, neither."""
    both, neither = Fraction(facts["both_fall"]), Fraction(facts["both_live"])
    mine, yours = Fraction(facts["attacker_falls"]), Fraction(facts["defender_falls"])
    assert mine + yours - both + neither == 1
    return str(yours - both), str(mine - both), str(both), str(neither)


# number, question, (only defender, only attacker, both, neither) and expected fights for U4, S6, L6
FIGHTS: list[tuple[str, str, tuple[str, str, str]]] = [
    ("P1", "melee:4/4 spearmen:3/5", ("3/4 0 0 1/4 1", "5/6 0 0 1/6 1", "2/3 0 0 1/3 1")),
    ("P2", "melee:4/4 spearmen:3/5 until=falls", ("3/4 0 1/4 0 5/4", "5/6 0 1/6 0 7/6", "2/3 0 1/3 0 4/3")),
    ("P3", "spearmen:2/4 spearmen:2/4", ("1/4 1/4 1/4 1/4 1", "1/4 1/4 1/4 1/4 1", "2/9 2/9 1/9 4/9 1")),
    (
        "P4",
        "spearmen:2/4 spearmen:2/4 until=falls",
        ("1/4 1/4 1/2 0 5/4", "1/4 1/4 1/2 0 5/4", "2/9 2/9 5/9 0 13/9"),
    ),
    ("P5", "melee:4/4 melee:4/4:f", ("0 1/2 1/2 0 1", "0 1/2 1/2 0 1", "0 2/3 1/3 0 1")),
    ("P6", "cavalry:4/5 spearmen:3/5:f", ("0 3/4 0 1/4 1", "0 5/6 0 1/6 1", "0 2/3 0 1/3 1")),
    ("P6", "cavalry:4/5 spearmen:3/5:f until=falls", ("0 3/4 1/4 0 5/4", "0 5/6 1/6 0 7/6", "0 2/3 1/3 0 4/3")),
    (
        "P7",
        "spearmen:3/5 spearmen:2/4",
        ("9/16 1/16 3/16 3/16 1", "25/36 1/36 5/36 5/36 1", "5/9 1/18 1/9 5/18 1"),
    ),
    (
        "P8",
        "spearmen:3/5 spearmen:2/4 until=falls",
        ("37/64 1/16 23/64 0 19/16", "151/216 1/36 59/216 0 41/36", "16/27 1/18 19/54 0 23/18"),
    ),
    ("P9", "cavalry:4/5:d1 cavalry:3/3", ("1/4 0 3/4 0 1", "1/6 0 5/6 0 1", "1/3 0 2/3 0 1")),
    ("P14", "long-ranged:2/3 priest:0/5", ("1/4 0 0 3/4 1", "1/6 0 0 5/6 1", "1/6 0 0 5/6 1")),
    ("P14", "long-ranged:3/4 melee:4/4", ("3/4 0 0 1/4 1", "5/6 0 0 1/6 1", "2/3 0 0 1/3 1")),
    ("P14", "long-ranged:3/4 melee:4/4:f", ("1/4 0 0 3/4 1", "1/6 0 0 5/6 1", "1/6 0 0 5/6 1")),
]


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize(
    ("question", "expected"), [pytest.param(*row[1:], id=f"{row[0]}-{n}") for n, row in enumerate(FIGHTS)]
)
def test_fight(question: str, expected: tuple[str, str, str], die: str) -> None:
    facts = _facts(f"odds {question} die={DICE[die]}")
    wanted = expected[list(DICE).index(die)].split()
    assert [*_outcomes(facts), facts["expected_fights"]] == wanted


def _lane(question: str, die: str) -> dict[str, Any]:
    return _facts(f"odds lane {question} die={DICE[die]}")


@pytest.mark.parametrize(("die", "chance"), [("U4", "13/16"), ("S6", "31/36"), ("L6", "2/3")])
def test_P15_two_axemen_one_after_the_other(die: str, chance: str) -> None:
    assert _lane("melee:2/2 melee:2/2 v spearmen:4/6", die)["defenders"] == [{"row": 1, "falls": chance}]


@pytest.mark.parametrize(("die", "lives"), [("U4", "1/16"), ("S6", "1/36"), ("L6", "1/9")])
def test_P17_peasants_and_then_the_covering_scouts(die: str, lives: str) -> None:
    # Vanguards count as Melee, which would be penalised by Cavalry; the Scouts still roll.
    facts = _lane("melee:5/5 v peasants:1/1 cavalry:3/3", die)
    assert facts["attackers"] == [{"row": 1, "falls": str(1 - Fraction(lives))}]
    assert facts["lane_empty"] == "1"


SIEGES = [
    ("P10", "spearmen:2/4 melee:5/5 wall=peasants,peasants structure=7", ("3/8 6", "13/36 6", "2/9 16/3")),
    ("P12", "long-ranged:2/3:engine protection=2 structure=4", ("3/8 3", "13/36 3", "2/9 7/3")),
    ("P16", "melee:4/4 cavalry:4/5 melee:5/5 structure=16", ("27/32 35/2", "191/216 35/2", "37/54 33/2")),
]


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize(("question", "expected"), [pytest.param(*row[1:], id=row[0]) for row in SIEGES])
def test_siege(question: str, expected: tuple[str, str, str], die: str) -> None:
    facts = _facts(f"odds siege {question} die={DICE[die]}")
    assert [facts["falls"], facts["mean"]] == expected[list(DICE).index(die)].split()
    assert sum(map(Fraction, facts["damage"].values())) == 1


@pytest.mark.parametrize(
    ("die", "parts", "mean"),
    [("U4", "1/2 1/4 1/4", "3/4"), ("S6", "1/2 1/3 1/6", "2/3"), ("L6", "2/3 1/6 1/6", "1/2")],
)
def test_P11_peasants_against_a_full_wall(die: str, parts: str, mean: str) -> None:
    facts = _facts(f"odds siege peasants:1/1 wall=peasants,peasants die={DICE[die]}")
    assert facts["damage"] == dict(zip("012", parts.split(), strict=True))
    assert facts["mean"] == mean


@pytest.mark.parametrize(
    ("die", "five", "enough", "mean"),
    [("U4", "3/16", "1/2", "9/2"), ("S6", "2/9", "1/2", "9/2"), ("L6", "5/36", "31/108", "7/2")],
)
def test_P13_trade(die: str, five: str, enough: str, mean: str) -> None:
    facts = _facts(f"odds trade needed=5 die={DICE[die]}")
    assert (facts["sum"]["5"], facts["enough"], facts["mean"]) == (five, enough, mean)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("odds trade", "On average a Trade gives 4.5."),
        ("odds trade needed=5", "At least 5 from a Trade: 1/2 (50.0%); on average 4.5."),
        ("odds siege melee:4/4", "Damage 4 to 7, on average 5.5."),
        ("odds siege melee:4/4 structure=7 die=0,0,1", "At least 7 damage: 0%; on average 13/3."),
    ],
)
def test_an_average_is_told_in_decimals_where_they_end(question: str, said: str) -> None:
    answer = GAME.ask(question, OPTIONS.defaults())
    assert isinstance(answer, Answer) and english(answer.headline) == said


def test_every_number_has_its_test() -> None:
    named = {name.split("_")[1] for name in globals() if name.startswith("test_P")}
    found = {row[0] for row in FIGHTS} | {row[0] for row in SIEGES} | named
    assert found == {f"P{number}" for number in range(1, 18)}


# A second reading of the rules, face by face, without the referee.
WEAK = {("spearmen", "melee"), ("melee", "cavalry"), ("cavalry", "spearmen")}
Fighter = tuple[str, int, int]  # type, power, health left


def _rolls(kind: str, enemy: str, defends: bool) -> bool:
    return (kind, enemy) not in WEAK and kind != "priest" and not (defends and kind == "long-ranged")


def _count(
    own: list[Fighter], enemy: list[Fighter], faces: list[int], on: bool, at: int = 0, must: int | None = None,
    fought: bool = False,
) -> tuple[dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction], Fraction]:  # fmt: skip
    """How a lane ends if the own units attack from the front to the back: (ends, expected fights)."""
    end = (tuple(unit[2] for unit in own), tuple(unit[2] for unit in enemy))
    if at == len(own) or not any(end[1]):
        return {end: Fraction(1)}, Fraction(0)
    kind, power, health = own[at]
    blocked = kind != "long-ranged" and any(end[0][:at])
    done = must is None and fought and (not on or kind == "long-ranged")
    if kind == "priest" or health == 0 or blocked or done:
        return _count(own, enemy, faces, on, at + 1)
    target = must if must is not None else next(row for row, unit in enumerate(enemy) if unit[2])
    other, strength, left = enemy[target]
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction] = {}
    fights = Fraction(1)
    for mine in faces:
        for yours in faces:
            dealt = power + (mine if _rolls(kind, other, False) else 0)
            taken = strength + (yours if _rolls(other, kind, True) else 0)
            if kind == "long-ranged" or other == "priest":
                taken = 0
            own_after, enemy_after = list(own), list(enemy)
            own_after[at] = (kind, power, max(health - taken, 0))
            enemy_after[target] = (other, strength, max(left - dealt, 0))
            cover = None
            won = own_after[at][2] and not enemy_after[target][2]
            if won and must is None and kind != "long-ranged":
                cover = next((row for row in range(target + 1, len(enemy)) if enemy_after[row][2]), None)
            ends, more = _count(own_after, enemy_after, faces, on, at, cover, True)
            part = Fraction(1, len(faces) ** 2)
            fights += part * more
            for key, chance in ends.items():
                found[key] = found.get(key, Fraction(0)) + part * chance
    return found, fights


FRONT = ("spearmen", "melee", "cavalry", "long-ranged", "priest", "peasants")


@st.composite
def lines(draw: st.DrawFn, most: int) -> list[Fighter]:
    kinds = draw(st.lists(st.sampled_from(FRONT), min_size=1, max_size=most))
    return [(kind, draw(st.integers(1, 4)), draw(st.integers(1, 5))) for kind in kinds]


def _units(line: list[Fighter]) -> tuple[Unit | None, ...]:
    return (*(Unit(*fighter) for fighter in line), *[None] * (3 - len(line)))


@given(lines(2), lines(2), st.lists(st.integers(0, 3), min_size=1, max_size=3), st.booleans())
@settings(deadline=None, max_examples=60)
def test_a_lane_against_counting(own: list[Fighter], enemy: list[Fighter], faces: list[int], on: bool) -> None:
    order = tuple(Attacker(row) for row, unit in enumerate(own, 1) if unit[0] != "priest")
    if not order:
        return
    battle = Battle(_units(own), _units(enemy), order, on)
    found = outcome(battle, Distribution.faces(faces), OPTIONS.defaults())
    ends, fights = _count(own, enemy, faces, on)

    def padded(left: tuple[int, ...]) -> tuple[int, ...]:
        return (*left, *[0] * (3 - len(left)))

    assert found.ends == {(padded(mine), padded(yours)): part for (mine, yours), part in ends.items()}
    assert found.fights == fights


@given(
    st.sampled_from(FRONT), st.sampled_from(FRONT), st.integers(0, 6), st.integers(1, 9), st.integers(0, 6),
    st.integers(1, 9), st.lists(st.integers(0, 5), min_size=1, max_size=6),
)  # fmt: skip
@settings(deadline=None)
def test_one_fight_sums_to_one_and_grows_with_power(
    mine: str, yours: str, power: int, health: int, strength: int, left: int, faces: list[int]
) -> None:
    if mine == "priest":
        return
    die = ",".join(map(str, faces))
    before = _facts(f"odds {mine}:{power}/{health} {yours}:{strength}/{left} die={die}")
    _outcomes(before)
    stronger = _facts(f"odds {mine}:{power + 1}/{health} {yours}:{strength}/{left} die={die}")
    assert Fraction(stronger["defender_falls"]) >= Fraction(before["defender_falls"])
    assert stronger["attacker_falls"] == before["attacker_falls"]
    tougher = _facts(f"odds {mine}:{power}/{health} {yours}:{strength}/{left + 1} die={die}")
    assert Fraction(tougher["defender_falls"]) <= Fraction(before["defender_falls"])


@given(st.lists(st.integers(0, 9), min_size=1, max_size=8))
def test_a_die_is_exact(faces: list[int]) -> None:
    die = Distribution.faces(faces)
    assert sum(die.probabilities().values()) == 1
    chances = [die.at_least(value) for value in range(12)]
    assert chances == sorted(chances, reverse=True) and chances[0] == 1 and chances[-1] == 0
    assert die.times(3).mean() == 3 * die.mean() == Fraction(3 * sum(faces), len(faces))
    assert Distribution.faces(faces * 3) == die and hash(Distribution.faces(faces * 3)) == hash(die)


def test_a_distribution_needs_weights() -> None:
    for weights in ({}, {1: 0}, {1: 2, 2: -1}):
        with pytest.raises(ValueError):
            Distribution(weights)


@pytest.mark.parametrize(
    ("notation", "code"),
    [
        ("odds priest:3/3 melee:1/1", "attacker-priest"),
        ("odds long-ranged:2/3 melee:4/4 until=falls", "attack-once"),
        ("odds cavalry:2/3:med-ranged priest:4/4 row=3", "row-med-ranged"),
        ("odds peasants:0/3 priest:1/1 until=falls die=0,0", "odds-never"),
        ("odds spearmen:0/3 melee:0/3 die=3 until=falls", None),
        ("odds cavalry:0/3 spearmen:0/3 die=0 until=falls", "odds-never"),
        ("odds lane peasants:0/3 v priest:1/1 die=0 until=falls", "odds-never"),
        ("odds lane peasants:0/99 peasants:0/99 v peasants:0/99 peasants:0/99 until=falls", "odds-limit"),
        ("odds lane priest:0/3 v priest:1/1", "attackers-none"),
        ("odds lane melee:4/4 melee:4/4 v priest:1/1 order=2", "blocked"),
        ("odds lane melee:4/4 melee:4/4 v priest:1/1 order=2,1", "blocked"),
        ("odds lane melee:4/4 priest:4/4 v priest:1/1 order=2,1", "attacker-priest"),
        ("odds siege melee:4/4:stopped", "attacker-stopped"),
    ],
)
def test_no_estimate_but_a_reason(notation: str, code: str | None) -> None:
    answer = GAME.ask(notation, OPTIONS.defaults())
    assert (answer.code if isinstance(answer, Refusal) else None) == code


@pytest.mark.parametrize(
    "notation", ["odds cavalry:4/5:w1 melee:3/9 until=falls", "odds other:4/5:w2:flank melee:3/9 row=2 until=falls"]
)
def test_a_flank_fight_goes_on_only_where_the_table_repeats_it(notation: str) -> None:
    assert isinstance(GAME.ask(notation, OPTIONS.defaults()), Answer)
    once = GAME.ask(notation, OPTIONS.settle({"Q7": "once"}))
    assert isinstance(once, Refusal) and (once.code, once.rule) == ("attack-once", "rom.flank")
    assert isinstance(GAME.ask(notation.removesuffix(" until=falls"), OPTIONS.settle({"Q7": "once"})), Answer)
    for fight in ("odds cavalry:4/5 melee:3/9", "odds cavalry:4/5:w1 melee:3/9 row=2"):
        assert isinstance(GAME.ask(f"{fight} until=falls", OPTIONS.settle({"Q7": "once"})), Answer)


def test_nobody_flanks_or_covers_again_after_a_covering_fight_that_both_survived() -> None:
    own, enemy = "cavalry:4/5:d1:w1:covered", "peasants:1/1:fallen melee:4/4"
    for played in (OPTIONS.defaults(), OPTIONS.settle({"Q2": "again"})):
        answer = GAME.ask(f"targets {own} v {enemy} lane2=cavalry:3/3", played)
        assert isinstance(answer, Answer)
        assert english(answer.headline) == "Allowed: Cavalry 4/5 may attack row 2."
        lane = GAME.ask(f"odds lane {own} v {enemy} die=0", played)
        assert isinstance(lane, Answer)
        assert not any("First the unit" in english(step.message) for step in lane.steps)
    # who has won that fight owes another one, where the table plays it so
    won = "targets melee:4/5:d1:w2:covered v peasants:1/1:fallen peasants:1/1:fallen priest:1/1"
    free, again = (GAME.ask(won, OPTIONS.settle({"Q2": value})) for value in ("free", "again"))
    assert isinstance(free, Answer) and isinstance(again, Answer)
    assert english(free.headline) == "Allowed: Melee 4/5 may attack row 3."
    assert english(again.headline) == "Allowed: Melee 4/5 must attack row 3."


def test_power_0_goes_on_until_something_is_rolled() -> None:
    # Both deal 0 or 1: the chance of nothing is 1/4, so 4/3 fights are expected, each side falls in 2/3.
    facts = _facts("odds peasants:0/1 peasants:0/1 until=falls die=0,1")
    assert (facts["attacker_falls"], facts["both_fall"], facts["expected_fights"]) == ("2/3", "1/3", "4/3")


def test_a_shot_first_and_then_the_rest_W17() -> None:
    facts = _lane("melee:4/4 long-ranged:2/3 v cavalry:3/3 long-ranged:3/4 order=2@1,1", "U4")
    assert facts["defenders"] == [{"row": 1, "falls": "1"}, {"row": 2, "falls": "13/16"}]
    behind = _lane("melee:4/4 long-ranged:2/3 v cavalry:3/3 long-ranged:3/4 order=2@2,1", "U4")
    assert behind["defenders"][1] == {"row": 2, "falls": "5/8"}


def test_the_die_is_the_table_s_or_assumed() -> None:
    assumed = _facts("odds melee:2/2 peasants:1/1")
    assert (assumed["die"], assumed["die_assumed"]) == ([0, 1, 2, 3], True)
    own = _facts("odds melee:2/2 peasants:1/1", **{"die.0": 2, "die.1": 2})
    assert (own["die"], own["die_assumed"]) == ([0, 0, 1, 1, 2, 3], False)
    assert own == _facts("odds melee:2/2 peasants:1/1 die=3,2,1,1,0,0")
    counted = _facts("odds melee:2/2 peasants:1/1", **{"die.counted": "on"})  # and it is the one that is taken
    assert (counted["die"], counted["die_assumed"]) == ([0, 1, 2, 3], False)
    high = {"die.1": 0, "die.2": 0, "die.3": 0, "die.9": 1}
    assert _facts("odds melee:2/2 peasants:1/1", **high)["die"] == [0, 9]
    assert die_of(OPTIONS.defaults()).mean() == Fraction(3, 2)
    none = OPTIONS.settle({f"die.{face}": 0 for face in range(4)})
    refusal = GAME.ask("odds melee:2/2 peasants:1/1", none)
    assert isinstance(refusal, Refusal) and refusal.code == "die-empty"


def test_the_limit_holds() -> None:
    line = (Unit("melee", 1, 20), None, None)
    with pytest.raises(Refused) as raised:
        outcome(Battle(line, line, (Attacker(1),), True), Distribution.faces([0, 1, 2, 3]), OPTIONS.defaults(), 50)
    assert raised.value.refusal.code == "odds-limit"
