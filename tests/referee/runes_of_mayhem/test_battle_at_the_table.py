"""The Battle-step of a whole table: lanes that are left, units that stop, who may fight on, shots, towers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    Attack,
    Build,
    Discard,
    Hire,
    LayTrap,
    LeaveLane,
    Move,
    MoveMarkers,
    Play,
    Regroup,
    Sacrifice,
    Siege,
    Trade,
    TurnKing,
)
from companion.referee.runes_of_mayhem.preview import aims
from companion.referee.runes_of_mayhem.state import Ask, Tower

from ..english import english
from .tabletop import ONE, A, V, applied, do, left, listed, refused, says, table, unit

OF_A_STEP: list[tuple[Any, AnyCommand]] = [
    ("regroup", Regroup(seat=V, moves=(Move(1, "2.2"),))),
    ("battle", Attack(seat=V, unit=1, target=2, roll=0)),
    ("battle", Siege(seat=V, unit=1, roll=0)),
    ("battle", LeaveLane(seat=V, lane=1)),
    ("main", Play(seat=V, card="X", place="2.1", gold=0, faith=0, **ONE)),
    ("main", Hire(seat=V, card="X", place="2.1", **ONE)),
    ("main", TurnKing(seat=V, place="2.1", **ONE)),
    ("main", MoveMarkers(seat=V, gold=3)),
    ("main", Sacrifice(seat=V, unit=1)),
    ("main", Trade(seat=V)),
    ("main", LayTrap(seat=V, place="2.1")),
    ("main", Build(seat=V, place="2.1", marker="gold")),
    ("discard", Discard(seat=V)),
]


@pytest.mark.parametrize(("step", "command"), OF_A_STEP, ids=lambda value: type(value).__name__)
def test_what_belongs_to_a_step_is_done_in_it_by_the_active_player(step: Any, command: AnyCommand) -> None:
    options: dict[str, str | int] = {"mercenaries": "on", "traps": "on", "towers": "on"}

    def answered(stage: Any, **changes: Any) -> tuple[str, str | None]:
        state = table("V 1.1 melee:4/4", "A 2.1 melee:4/4", stage=stage, options=options, v={"king": "K"}, **changes)
        refusal = GAME.apply(state, command)
        assert isinstance(refusal, Refusal), refusal
        return refusal.code, refusal.rule

    for stage in ("production", "regroup", "battle", "burial", "main", "second-burial", "discard", "draw", "end"):
        if stage != step:
            assert answered(stage) == ("not-now", "rom.turn")
    assert answered(step, active=A) == ("not-active", "rom.active")
    assert answered(step, asks=(Ask("marker", A),)) == ("asked-first", "rom.lock")


def test_in_a_lane_that_is_left_nobody_attacks_or_sieges() -> None:
    state = do(table("V 1.1 melee:4/4", "V 2.1 melee:4/4", "A 1.1 melee:4/4"), LeaveLane(seat=V, lane=1))
    assert refused(state, Attack(seat=V, unit=1, target=3)) == "rom.lane-closed"
    assert refused(state, LeaveLane(seat=V, lane=1)) == "rom.lane-closed"
    state = do(state, LeaveLane(seat=V, lane=2))
    assert refused(state, Siege(seat=V, unit=2, roll=0)) == "rom.lane-closed"
    assert refused(state, LeaveLane(seat=V, lane=0)) == "rom.lane-closed"


def test_who_falls_in_its_attack_leaves_nobody_to_fight_on() -> None:
    """The next unit of the lane attacks then, and who has not attacked yet has not stopped."""
    state = table("V 2.1 melee:4/4", "V 1.1 melee:1/1", "V 1.2 melee:1/9", "A 1.1 melee:1/9")
    state = do(state, Attack(seat=V, unit=2, target=4, roll=0))
    assert unit(state, 2).fallen and state.combat.last == 0
    state = do(state, Attack(seat=V, unit=3, target=4, roll=0, answer=0))
    assert unit(state, 1).marks == () and state.combat.last == 3


def test_to_leave_another_lane_stops_nobody() -> None:
    state = table("V 1.1 melee:4/9", "V 3.1 melee:4/4", "A 1.1 spearmen:1/9", "A 3.1 melee:1/1")
    fought = do(state, Attack(seat=V, unit=1, target=3, roll=0))
    state = do(fought, LeaveLane(seat=V, lane=2))
    assert unit(state, 1).marks == ()
    assert left(do(state, Attack(seat=V, unit=1, target=3, roll=0)), 3) == 1
    # who goes on in a third lane has left the first one too
    assert do(state, Attack(seat=V, unit=2, target=4, answer=0)).combat.closed == (1, 2)
    assert unit(do(fought, LeaveLane(seat=V, lane=1)), 1).marks == ("stopped",)


def test_who_falls_by_a_second_fight_leaves_the_lane_to_all_who_siege() -> None:
    state = table("V 1.1 melee:4/9", "V 1.2 cavalry:4/5", "A 1.1 spearmen:1/7")
    fight = Attack(seat=V, unit=1, target=3, roll=0)
    state = do(state, fight, fight, Siege(seat=V, unit=2, roll=0), Siege(seat=V, unit=1, roll=0))
    assert state.players[A].structure == 32


def test_a_flank_fight_is_not_taken_up_again_in_a_lane_that_is_left() -> None:
    state = table("V 1.1 cavalry:4/9", "A 1.1 peasants:1/1", "A 2.1 spearmen:1/9")
    state = do(state, Attack(seat=V, unit=1, target=2, answer=0), Attack(seat=V, unit=1, target=3, answer=0))
    assert left(do(state, Attack(seat=V, unit=1, target=3, answer=0)), 3) == 1
    state = do(state, LeaveLane(seat=V, lane=1))
    assert refused(state, Attack(seat=V, unit=1, target=3)) == "rom.flank"


def test_who_has_defeated_somebody_flanks_only_before_another_unit_acts() -> None:
    state = table("V 1.1 cavalry:4/9", "V 1.2 long-ranged:2/3", "A 1.1 peasants:1/1", "A 2.1 peasants:1/1")
    state = do(state, Attack(seat=V, unit=1, target=3, answer=0))
    flank = Attack(seat=V, unit=1, target=4, answer=0)
    assert unit(do(state, flank), 4).fallen
    state = do(state, Siege(seat=V, unit=2, roll=0))
    assert refused(state, flank) == "rom.flank"
    assert do(state, Siege(seat=V, unit=1, roll=0)).players[A].structure == 34


def test_only_ranged_units_are_marked_as_shot_and_after_a_siege_too() -> None:
    state = table("V 1.1 melee:4/9", "V 1.2 long-ranged:2/3", "V 2.1 long-ranged:2/3", "A 1.1 spearmen:1/9",
                  "A 1.2 spearmen:1/9")  # fmt: skip
    state = do(state, Attack(seat=V, unit=2, target=5, roll=0), Attack(seat=V, unit=1, target=4, roll=0))
    assert (unit(state, 1).marks, unit(state, 2).marks) == ((), ("shot",))
    sieged = do(state, Siege(seat=V, unit=3, roll=0))
    assert unit(sieged, 3).marks == ("sieged", "shot")
    assert unit(do(table("V 1.1 melee:4/9"), Siege(seat=V, unit=1, roll=0)), 1).marks == ("sieged",)


@pytest.mark.parametrize(("where", "closed"), [("lane", (1,)), ("anywhere", ())])
def test_a_shot_from_the_wall_leaves_the_lane_that_is_fought_in_unless_it_goes_anywhere(
    where: str, closed: tuple[int, ...]
) -> None:
    units = [
        "A wall castle-folk:1/3 acts-as-long-ranged",
        "A 1.1 melee:4/9",
        "A 1.2 long-ranged:2/3",
        "A 2.1 melee:4/9",
    ]
    enemies = ["V 1.1 spearmen:1/9", "V 2.1 spearmen:1/9"]
    state = table(*units, *enemies, active=A, options={"Q22": where})
    fought = do(state, Attack(seat=A, unit=2, target=5, roll=0))
    shot = do(fought, Attack(seat=A, unit=1, target=6, roll=0))
    assert (shot.combat.closed, left(shot, 6)) == (closed, 8)
    behind = Attack(seat=A, unit=3, target=5, roll=0)
    if closed:
        assert refused(shot, behind) == "rom.lane-closed"
    else:
        assert left(do(shot, behind), 5) == 3
    # whoever stands on the Battlefield leaves a lane for another one either way
    assert do(fought, Attack(seat=A, unit=4, target=6, roll=0)).combat.closed == (1,)


def test_a_siege_that_goes_anywhere_is_listed_once_and_names_no_lane() -> None:
    units = ("A wall castle-folk:3/3 acts-as-long-ranged", "V 2.1 melee:4/4")
    state = table(*units, active=A, options={"Q22": "anywhere"})
    besieged = [command for command in listed(state, A) if isinstance(command, Siege)]
    assert besieged == [Siege(seat=A, unit=1)]
    assert [aim.lane for aim in aims(state, unit(state, 1)) if aim.unit is None] == [0]
    # a lane that earlier versions named says nothing
    for lane in (None, 1, 2):
        assert do(state, Siege(seat=A, unit=1, lane=lane, roll=0)).players[V].structure == 37


def test_who_stands_in_a_tower_protects_it_from_shots_that_go_anywhere() -> None:
    units = ("V wall castle-folk:3/3 acts-as-long-ranged", "A 2.1 melee:4/4", "A 2.2 melee:4/4")
    towers = (Tower("2.1", structure=5, up=True), Tower("3.1", structure=5, up=True))
    state = table(*units, towers=towers, options={"Q22": "anywhere", "towers": "on"})
    assert refused(state, Siege(seat=V, unit=1, tower="2.1", roll=0)) == "rom.tower"
    assert do(state, Siege(seat=V, unit=1, tower="3.1", roll=0)).towers[1].damage == 3


def test_a_lane_is_named_for_a_siege_from_the_wall_only() -> None:
    state = table("A wall castle-folk:3/3 acts-as-long-ranged", active=A)
    for lane in (0, 4, None):
        assert refused(state, Siege(seat=A, unit=1, lane=lane, roll=0)) == "rom.wall-abilities"
    for lane in (1, 3):
        assert do(state, Siege(seat=A, unit=1, lane=lane, roll=0)).players[V].structure == 37
    assert do(table("V 2.1 melee:4/4"), Siege(seat=V, unit=1, lane=2, roll=0)).players[A].structure == 36


def test_nothing_is_left_of_a_covering_fight_when_another_unit_acts() -> None:
    units = ("V 1.1 melee:9/9", "V 2.1 melee:9/9", "A 1.1 peasants:1/1", "A 1.2 peasants:1/1", "A 2.1 melee:1/9")
    attacks = [Attack(seat=V, unit=1, target=target, roll=0, answer=0) for target in (3, 4)]
    state = do(table(*units), *attacks)
    assert (unit(state, 1).won, unit(state, 1).marks) == (2, ("covered",))
    state = do(state, Attack(seat=V, unit=2, target=5, roll=0, answer=0))
    assert (unit(state, 1).won, unit(state, 1).marks) == (None, ())


def test_one_flank_fight_leaves_other_fights_as_they_are() -> None:
    """Option Q7: it is the flank that is not repeated; who fights otherwise goes on, or stops for another."""
    units = ["V 1.1 cavalry:4/9", "V 1.2 long-ranged:2/9", "A 1.1 cavalry:1/9"]
    state = do(table(*units, options={"Q7": "once"}), Attack(seat=V, unit=1, target=3, roll=0, answer=0))
    assert left(do(state, Attack(seat=V, unit=1, target=3, roll=0, answer=0)), 3) == 1
    state = do(state, Attack(seat=V, unit=2, target=3, roll=0))
    assert unit(state, 1).marks == ("stopped",)


def test_a_tower_is_sieged_without_the_wall_and_by_the_enemy_only() -> None:
    tower = (Tower("1.2", "Watchtower", 9, 2, True),)
    wall = ("A wall peasants:1/1", "A wall peasants:1/1")
    state = table("V 1.1 melee:4/4", *wall, towers=tower)
    done = applied(state, Siege(seat=V, unit=1, tower="1.2", roll=1))
    assert (done.state.towers[0].damage, done.state.players[A].structure) == (7, 40)
    told = [english(step.message) for step in done.steps]
    assert "The Wall does not protect a tower." in told and "The tower is destroyed." not in told
    last = applied(state, Siege(seat=V, unit=1, tower="1.2", roll=3))
    assert last.state.towers == ()
    assert "The tower is destroyed." in [english(step.message) for step in last.steps]
    own = table("A 1.1 melee:4/4", active=A, towers=tower)
    assert refused(own, Siege(seat=A, unit=1, tower="1.2", roll=0)) == "rom.tower"


def test_a_siege_beside_a_tower_is_of_the_fortress() -> None:
    state = table("V 1.1 melee:4/4", "A wall peasants:1/1", towers=(Tower("1.2", "Watchtower", 9, 2, True),))
    state = do(state, Siege(seat=V, unit=1, roll=1))
    assert (state.players[A].structure, state.towers[0].damage) == (36, 2)


def test_where_nothing_can_be_moved_or_attacked_that_is_said() -> None:
    def said(*units: str, stage: Any = "battle", **changes: Any) -> str:
        return english(GAME.phase(table(*units, stage=stage, **changes)).help)

    none = "None of your units can attack now: do what your cards say, or go on."
    choose = "Choose a unit and what it attacks, or go on. A lane that you leave is closed for this turn."
    assert said("V 1.1 melee:4/4") == choose  # the Fortress
    assert said("A 1.1 melee:4/4") == said("V wall melee:4/4", "A 1.1 melee:4/4") == none
    assert said("V 1.1 melee:4/4:fallen") == none
    nobody = "You have no units that could move: go on."
    assert said("A 1.1 melee:4/4", stage="regroup") == nobody
    assert said("V wall melee:4/4", stage="regroup") == (
        "Move your units as you like between the Battlefield and the Wall."
    )


def test_in_which_lane_a_covering_fight_is_owed_is_told() -> None:
    units = ["V 3.1 melee:4/4", "V 2.1 melee:4/4", "A 3.1 spearmen:3/5", "A 3.2 cavalry:5/6", "A 2.1 melee:1/1"]
    state = do(table(*units), Attack(seat=V, unit=1, target=3, roll=2))
    for command in (Attack(seat=V, unit=2, target=5), LeaveLane(seat=V, lane=1)):
        refusal = GAME.apply(state, command)
        assert isinstance(refusal, Refusal)
        assert english(refusal.message) == "First the unit in lane 3 must fight the unit that covers."
    must = "Unit 1 must fight the covering enemy in lane 3, row 2 at once."
    assert english(GAME.phase(state).help) == must


def test_leaving_a_lane_and_flanking_are_told() -> None:
    left_it = "Lane 1 is left for this turn."
    units = ["V 1.1 cavalry:4/9", "V 2.1 melee:4/4", "A 1.1 peasants:1/1", "A 2.1 spearmen:1/9"]
    assert left_it in says(table(*units), LeaveLane(seat=V, lane=1))
    state = do(table(*units), Attack(seat=V, unit=1, target=3, answer=0))
    assert left_it in says(state, Attack(seat=V, unit=2, target=4, roll=0))
    once = "A flank fight is not repeated."
    flanked = "Flank into lane 2: Unit 1 may defeat this one enemy only."
    for value in ("repeat", "once"):
        won = table("V 1.1 cavalry:4/9:w1", *units[1:2], "A 1.1 peasants:1/1:fallen", *units[3:], options={"Q7": value})
        told = says(won, Attack(seat=V, unit=1, target=4, answer=0))
        assert (flanked in told, once in told) == (True, value == "once")
        assert told[-1].startswith("Both live")  # the board tells what comes last
    fought = says(table(*units, options={"Q7": "once"}), Attack(seat=V, unit=1, target=3, answer=0))
    assert once not in fought and not any(text.startswith("Flank into") for text in fought)


def test_med_ranged_is_struck_back_from_row_1_only_where_the_table_plays_so() -> None:
    """Option Q4."""
    state = table("V 1.1 other:2/9 med-ranged", "A 1.1 melee:4/9", "A 1.2 melee:4/9", options={"Q4": "row2"})
    front = do(state, Attack(seat=V, unit=1, target=2, roll=0, answer=1))
    assert (left(front, 1), left(front, 2)) == (4, 7)
    assert refused(state, Attack(seat=V, unit=1, target=3, roll=0, answer=1)) == "rom.med-ranged"
    behind = do(state, Attack(seat=V, unit=1, target=3, roll=0))
    assert (left(behind, 1), left(behind, 3)) == (9, 7)


def test_med_ranged_reaches_no_row_3_even_past_empty_rows() -> None:
    attack = Attack(seat=V, unit=1, target=2, roll=0)
    near, far = (table("V 1.1 other:2/9 med-ranged", f"A 1.{row} melee:4/9") for row in (2, 3))
    assert left(do(near, attack), 2) == 7
    assert refused(far, attack) == "rom.med-ranged"
    assert [each for each in listed(far, V) if isinstance(each, Attack)] == []


def test_a_lane_that_is_left_is_closed_to_the_wall_too_unless_its_shots_go_anywhere() -> None:
    """Option Q22."""
    units = ("A wall castle-folk:3/3 acts-as-long-ranged", "A 1.1 melee:4/4", "V 2.1 melee:4/4")
    for where in ("lane", "anywhere"):
        state = table(*units, active=A, options={"Q22": where})
        state = do(state, LeaveLane(seat=A, lane=2), LeaveLane(seat=A, lane=3))
        attack, siege = Attack(seat=A, unit=1, target=3, roll=0), Siege(seat=A, unit=1, lane=3, roll=0)
        if where == "lane":
            assert refused(state, attack) == refused(state, siege) == "rom.lane-closed"
        else:
            assert left(do(state, attack), 3) == 1
            assert do(state, siege).players[V].structure == 37


def test_a_flank_that_defeats_somebody_is_no_start_of_another() -> None:
    """Facts, 3.7 (3): it may defeat only that one further unit."""
    state = table("V 1.1 cavalry:4/9", "A 1.1 peasants:1/1", "A 2.1 peasants:1/1")
    state = do(state, Attack(seat=V, unit=1, target=2, answer=0))
    assert unit(state, 1).won == 1
    state = do(state, Attack(seat=V, unit=1, target=3, answer=0))
    assert unit(state, 3).fallen and (unit(state, 1).won, unit(state, 1).marks) == (None, ("flanked",))


def test_who_has_flanked_is_done_and_not_stopped_besides() -> None:
    state = table("V 1.1 cavalry:4/9", "V 1.2 long-ranged:2/9", "A 1.1 peasants:1/1", "A 1.2 melee:1/9",
                  "A 2.1 spearmen:1/9")  # fmt: skip
    state = do(state, Attack(seat=V, unit=1, target=3, answer=0), Attack(seat=V, unit=1, target=5, answer=0))
    shot = applied(state, Attack(seat=V, unit=2, target=4, roll=0))
    assert unit(shot.state, 1).marks == ("flanked",)
    assert not any(english(step.message).startswith("Stopped") for step in shot.steps)
    fought = do(table("V 1.1 cavalry:4/9", "V 1.2 long-ranged:2/9", "A 1.1 cavalry:1/9"),
                Attack(seat=V, unit=1, target=3, roll=0, answer=0))  # fmt: skip
    told = says(fought, Attack(seat=V, unit=2, target=3, roll=0))
    assert "Stopped attacking: Unit 1 (lane 1, row 1)." in told
