"""What a page shows before anybody acts: aims with reasons, and exact odds for the die of the table."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.referee.game import Applied, Chance
from companion.referee.ruling import Refused
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.aiming import covering, why_not_target
from companion.referee.runes_of_mayhem.commands import Attack, LeaveLane, Shoot, Siege
from companion.referee.runes_of_mayhem.preview import aims, deck_refusals, fight_odds, lane_odds, siege_odds
from companion.referee.runes_of_mayhem.state import Ask, State, Tower, standing

from ..english import english
from ..notations import answer, asking, refused
from .tabletop import A, V, applied, chance_of, do, table, unit


def test_aims_have_their_reasons() -> None:
    state = table("V 1.1 melee:4/4", "A 1.1 melee:1/1", "A 2.1 melee:1/1", "A wall peasants:1/1",
                  towers=(Tower("1.2", up=True),))  # fmt: skip
    found = [(aim.lane, aim.unit, aim.tower, aim.refusal and aim.refusal.rule) for aim in aims(state, unit(state, 1))]
    assert found == [
        (1, 2, None, None),
        (2, 3, None, "rom.flank"),
        (0, 4, None, "rom.wall-abilities"),
        (1, None, None, "rom.siege"),
        (1, None, "1.2", "rom.siege"),
    ]


@pytest.mark.parametrize("faces", [{}, {"die.0": 1, "die.1": 2, "die.2": 2, "die.3": 1}])
def test_the_odds_of_a_fight_are_those_of_every_pair_of_rolls(faces: dict[str, str | int]) -> None:
    state = table("V 1.1 spearmen:2/4", "A 1.1 spearmen:2/4", options=faces)
    rolls = [0, 1, 1, 2, 2, 3] if faces else [0, 1, 2, 3]
    counted = [0, 0, 0, 0]
    for first, second in product(rolls, repeat=2):
        after = do(state, Attack(seat=V, unit=1, target=2, roll=first, answer=second))
        counted[2 * unit(after, 1).fallen + unit(after, 2).fallen] += 1
    odds = fight_odds(state, unit(state, 1), unit(state, 2))
    found = (odds.both_live, odds.only_defender_falls, odds.only_attacker_falls, odds.both_fall)
    assert found == tuple(Fraction(count, len(rolls) ** 2) for count in counted)


def test_the_odds_of_a_siege_are_those_of_every_roll() -> None:
    state = table("V 1.1 long-ranged:1/3 engine", "A wall peasants:1/1", "A wall peasants:1/1")
    damages = [40 - do(state, Siege(seat=V, unit=1, roll=roll)).players[A].structure for roll in range(7)]
    odds = siege_odds(state, unit(state, 1))
    assert sorted(set(damages)) == [value for value, _ in odds.items()]
    assert odds.probabilities()[5] == Fraction(1, 16)


def test_the_odds_of_castle_defenders_and_of_a_lane() -> None:
    state = table("A wall castle-folk:3/3 acts-as-long-ranged", "V 1.1 melee:4/4", active=A)
    assert fight_odds(state, unit(state, 1), unit(state, 2)).only_defender_falls == Fraction(3, 4)
    assert siege_odds(state, unit(state, 1)).mean() == Fraction(9, 2)
    lane = lane_odds(table("V 1.1 melee:4/4", "A 1.1 spearmen:3/5"), 1)
    assert lane.empty == Fraction(3, 4)


def test_a_deck_is_checked_against_the_cards_of_the_table() -> None:
    state = table()
    codes = {refusal.code for refusal in deck_refusals(state, V, {"Spearmen": 5, "Swordsmen": 1})}
    assert {"deck-size", "deck-faction"} <= codes


def test_whom_a_formation_no_longer_saves_is_hit_by_any_damage() -> None:
    """Option Q1: it lives on without health until it is damaged again, at the table and in a question."""
    state = table("V 1.1 long-ranged:0/3", "A 1.1 melee:4/4:d4", stage="main", asks=(Ask("direct-shot", V, 1),),
                  options={"Q1": "lives"})  # fmt: skip
    odds = fight_odds(state, unit(state, 1), unit(state, 2))
    assert (odds.only_defender_falls, odds.both_live) == (Fraction(3, 4), Fraction(1, 4))
    missed = applied(state, Shoot(seat=V, unit=1, target=2, roll=0))
    assert english(missed.steps[-1].message) == "Both live: Unit 1 with 3 health, Unit 2 with 0."
    assert unit(missed.state, 2).damage == 4 and not unit(missed.state, 2).fallen
    assert unit(do(state, Shoot(seat=V, unit=1, target=2, roll=1)), 2).fallen
    # no roll is skipped, as bare power does not fell it
    assert chance_of(state, Shoot(seat=V, unit=1, target=2)).outcomes == ("0", "1", "2", "3")

    asked = answer(asking(GAME), "odds long-ranged:0/3 melee:4/4:d4 die=0,1,1", Q1="lives")
    assert asked.facts["defender_falls"] == "2/3"
    assert [each.option for each in asked.differences] == ["Q1"]
    assert refused(asking(GAME), "odds long-ranged:0/3 melee:4/4:d4")[0] == "damage-many"
    assert refused(asking(GAME), "odds long-ranged:0/3 melee:4/4:d5", Q1="lives")[0] == "damage-many"


def test_who_lives_without_health_still_stands_in_the_odds_of_a_lane() -> None:
    state = table("V 1.1 melee:4/4", "A 1.1 melee:4/4:d4", options={"Q1": "lives"})
    assert lane_odds(state, 1).fights == 1


@pytest.mark.parametrize(
    "question",
    [
        "targets melee:2/2:d2 v peasants:1/1",
        "targets melee:2/2 v melee:4/4:d4",
        "targets long-ranged:2/3:flank v peasants:1/1 lane2=melee:4/4:d4",
        "odds lane melee:2/2:d2 v peasants:1/1",
        "odds lane melee:2/2 v melee:4/4:d4 die=1,2",
    ],
)
def test_who_lives_without_health_may_stand_in_a_question_about_a_lane(question: str) -> None:
    """As it does in a question about a fight: with Q1=lives it is answered, else refused at its place."""
    asked = answer(asking(GAME), question, Q1="lives")
    assert asked.notation == question
    assert [each.option for each in asked.differences if each.option == "Q1"] == ["Q1"]
    code, rule, at = refused(asking(GAME), question)
    assert (code, rule) == ("damage-many", "rom.fallen")
    assert at is not None and question[at:].split()[0].endswith((":d2", ":d4"))
    assert refused(asking(GAME), question.replace(":d", ":d1"), Q1="lives")[0] == "damage-many"


def test_a_unit_aims_at_the_towers_of_its_own_lane_and_castle_defenders_into_every_lane() -> None:
    towers = (Tower("1.2", up=True), Tower("2.2", up=True), Tower("2.3"))
    state = table("V 2.1 melee:4/4", towers=towers)
    found = [(aim.lane, aim.tower, aim.refusal and aim.refusal.rule) for aim in aims(state, unit(state, 1))]
    assert found == [(2, None, None), (2, "2.2", None), (2, "2.3", "rom.tower")]
    state = table("A wall castle-folk:3/3 acts-as-long-ranged", "V 2.1 melee:4/4", active=A, towers=towers)
    found = [(aim.lane, aim.tower, aim.refusal and aim.refusal.rule) for aim in aims(state, unit(state, 1))]
    assert found == [(2, None, None), (1, None, None), (2, None, "rom.siege"), (3, None, None)]


def test_the_odds_of_a_fight_know_the_row() -> None:
    """Option Q4: Med-ranged is struck back from row 1 only."""
    state = table("V 1.1 other:2/5 med-ranged", "A 1.1 melee:5/9", "A 1.2 melee:5/9", options={"Q4": "row2"})
    assert fight_odds(state, unit(state, 1), unit(state, 2)).only_attacker_falls == 1
    assert fight_odds(state, unit(state, 1), unit(state, 3)).both_live == 1


def test_there_are_no_odds_of_a_siege_from_the_wall_but_for_castle_defenders() -> None:
    state = table("V wall long-ranged:2/3")
    with pytest.raises(Refused) as raised:
        siege_odds(state, unit(state, 1))
    assert raised.value.refusal.rule == "rom.wall-abilities"


def test_who_has_fallen_has_no_part_in_the_odds_of_a_lane() -> None:
    units = ("V 1.1 melee:4/4:fallen", "V 1.2 melee:4/4", "A 1.1 peasants:9/9:fallen", "A 1.2 peasants:1/1")
    found = lane_odds(table(*units), 1)
    assert found.empty == found.fights == 1


def test_the_odds_of_a_lane_begin_with_the_covering_fight_that_is_owed() -> None:
    """Who survives that fight need not fight again; a fight that nobody owed would demand a Covering fight anew."""
    units = ("V 1.1 melee:4/9", "A 1.1 peasants:1/1", "A 1.2 peasants:1/1", "A 1.3 priest:0/1")
    state = do(table(*units), Attack(seat=V, unit=1, target=2, answer=0))
    found = lane_odds(state, 1)
    assert (found.fights, found.chance(enemy=2), found.chance(enemy=3)) == (1, 1, 0)
    again = do(table(*units, options={"Q2": "again"}), Attack(seat=V, unit=1, target=2, answer=0))
    assert (lane_odds(again, 1).fights, lane_odds(again, 1).empty) == (2, 1)
    # that fight comes before the attack of anybody else, from the front too (option Q11)
    units = ("V 1.1 long-ranged:4/4", "V 1.2 melee:4/9", "A 1.1 peasants:1/1", "A 1.2 melee:2/4")
    state = do(table(*units, options={"Q11": "free"}), Attack(seat=V, unit=2, target=3, answer=0))
    found = lane_odds(state, 1)
    assert (found.fights, found.fought, found.empty) == (1, {2}, 1)


FROM_WALL = [
    # who is left by the rows; the first may leave nobody to the second
    ("odds lane melee:3/4 spearmen:2/4 v hero:2/5 spearmen:2/4 from-wall=long-ranged:2/3,long-ranged:1/3",
     "A 1.1 melee:3/4", "A 1.2 spearmen:2/4", "A wall castle-folk:2/3 acts-as-long-ranged",
     "A wall castle-folk:1/3 acts-as-long-ranged", "V 1.1 hero:2/5", "V 1.2 spearmen:2/4"),
    # behind a Covering fight
    ("odds lane melee:9/9:w1 v melee:1/1:fallen cavalry:5/12 priest:0/2 from-wall=long-ranged:2/3",
     "A 1.1 melee:9/9:w1", "A wall castle-folk:2/3 acts-as-long-ranged", "V 1.1 melee:1/1:fallen",
     "V 1.2 cavalry:5/12", "V 1.3 priest:0/2"),
    # nobody else attacks there: in no lane, on the Wall, of another type, after an attack, or fallen
    ("odds lane - v melee:2/3 from-wall=long-ranged:1/3", "A 2.1 melee:4/4", "A wall melee:4/4",
     "A wall castle-folk:4/4", "A wall castle-folk:4/4:sieged acts-as-long-ranged",
     "A wall castle-folk:4/4:fallen acts-as-long-ranged", "A wall castle-folk:1/3 acts-as-long-ranged",
     "V 1.1 melee:2/3"),
]  # fmt: skip
Ends = dict[tuple[tuple[int, ...], ...], Fraction]


def _play_lane(state: State, waiting: tuple[int, ...], weight: Fraction, ends: Ends) -> None:
    """Add to ``ends`` how lane 1 ends at the table, by the health left in the rows of both, with every roll: who owes
    a Covering fight attacks, else the first of those ``waiting`` that may, the frontmost whom it may."""
    enemies = [piece for row in (1, 2, 3) if (piece := standing(state, V, 1, row)) is not None]
    may = [
        (one, enemy.id) for one in waiting for enemy in enemies if not why_not_target(state, unit(state, one), enemy)
    ]
    owed = covering(state)
    if owed is not None:
        may = [(owed[0], enemy.id) for enemy in enemies if enemy.row == owed[2]]
    if not may:
        sides = [[standing(state, seat, 1, row) for row in (1, 2, 3)] for seat in (A, V)]
        end = tuple(tuple(0 if not one or one.fallen else one.health - one.damage for one in side) for side in sides)
        ends[end] = ends.get(end, Fraction(0)) + weight
        return
    number, target = may[0]
    after = tuple(one for one in waiting if one != number)
    rolls: list[dict[str, str]] = [{}]
    while rolls:
        chance = rolls.pop()
        done = GAME.apply(state, Attack(seat=A, unit=number, target=target, chance=chance))
        if isinstance(done, Chance):
            rolls += ({**chance, done.id: face} for face in done.outcomes)
        else:
            assert isinstance(done, Applied)
            _play_lane(done.state, after, weight / 4 ** len(chance), ends)


@pytest.mark.parametrize(("question", "units"), [(question, units) for question, *units in FROM_WALL])
def test_the_odds_of_a_lane_count_castle_defenders_after_its_rows(question: str, units: list[str]) -> None:
    """As the table plays it, with every roll, and as the question has it."""
    state, ends = table(*units, active=A), Ends()
    _play_lane(state, tuple(piece.id for piece in state.units if piece.seat == A), Fraction(1), ends)
    found = lane_odds(state, 1)
    assert {(own[:3], enemy): part for (own, enemy), part in found.ends.items()} == ends
    assert (str(found.empty), str(found.fights)) == tuple(
        answer(asking(GAME), question).facts[fact] for fact in ("lane_empty", "expected_fights")
    )


def test_there_are_no_odds_of_a_lane_that_was_left() -> None:
    state = do(table("V 1.1 melee:4/4", "A 1.1 melee:4/4"), LeaveLane(seat=V, lane=1))
    with pytest.raises(Refused) as raised:
        lane_odds(state, 1)
    assert raised.value.refusal.rule == "rom.lane-closed"
