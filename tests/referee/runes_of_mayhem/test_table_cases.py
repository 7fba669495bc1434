"""The numbered cases that are whole turns: worked examples of the rulebook (W) and what follows from its rules (R)."""

from __future__ import annotations

import pytest

from companion.referee.game import Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.board import wall_posts
from companion.referee.runes_of_mayhem.commands import (
    Attack,
    Discard,
    Divide,
    Heal,
    Hire,
    LeaveLane,
    Lock,
    Move,
    MoveMarkers,
    Next,
    Pass,
    PlaceMarker,
    Play,
    Regroup,
    Sacrifice,
    Shoot,
    Siege,
    Split,
    Trade,
    TurnKing,
)
from companion.referee.runes_of_mayhem.siege import Siege as Asked
from companion.referee.runes_of_mayhem.siege import protection
from companion.referee.runes_of_mayhem.state import Ask, State, at

from .tabletop import SEATS, A, V, do, left, onward, refused, table, there, unit

ARCHERS = {"unit_type": "long-ranged", "power": 2, "health": 3, "gold": 0, "faith": 0}


def _hoard(state: State, seat: str) -> tuple[int, int]:
    return state.players[seat].gold, state.players[seat].faith


def test_w01_production() -> None:
    state = do(table(stage="production"), Next(seat=V, at="5.production"))
    assert (_hoard(state, V), _hoard(state, A), state.stage) == ((4, 3), (0, 0), "regroup")


def test_w02_regroup() -> None:
    state = table(
        "V 1.1 melee:2/2", "V wall melee:2/2", "V 3.1 spearmen:2/4", "A 2.1 spearmen:4/6", "A 3.1 melee:4/4",
        stage="regroup",
    )  # fmt: skip
    state = do(state, Regroup(seat=V, moves=(Move(1, "2.1"), Move(2, "2.2"), Move(3, "wall")), done=True))
    assert [piece.place for piece in state.units] == ["2.1", "2.2", "wall", "2.1", "3.1"]
    assert state.stage == "battle"


def test_w03_markers_count_from_the_next_production() -> None:
    state = do(table(stage="main", v={"gold": 1}), MoveMarkers(seat=V, gold=2))
    player = state.players[V]
    assert (player.gold_markers, player.faith_markers, player.gold, player.faith) == (2, 5, 1, 0)


def test_w04_playing_two_cards() -> None:
    state = table(stage="main", v={"gold": 4, "faith": 4})
    state = do(
        state,
        Play(seat=V, card="Vanguards", place="1.1"),
        Play(seat=V, card="Odin's Sacrifice", place="wall", power=0, health=1),
    )
    assert (_hoard(state, V), state.players[V].hand) == ((0, 0), 3)
    assert [(piece.name, piece.power, piece.health, piece.heal) for piece in state.units] == [
        ("Vanguards", 5, 5, None),
        ("Odin's Sacrifice", 0, 1, 1),
    ]


def test_w05_trade() -> None:
    state = do(table(stage="main", active=A), Trade(seat=A, rolls=(1, 1, 3)))
    assert GAME.phase(state).awaits == (A,)
    assert _hoard(do(state, Split(seat=A, gold=3)), A) == (3, 2)


def test_w08_who_stopped_keeps_who_is_behind_from_attacking() -> None:
    state = table("V 1.1 melee:4/4", "V 1.2 cavalry:4/5", "A 1.1 spearmen:3/5")
    state = do(state, Attack(seat=V, unit=1, target=3, roll=0))
    assert (left(state, 1), left(state, 3)) == (1, 1)
    assert refused(state, Attack(seat=V, unit=2, target=3)) == "rom.first-with-first"
    assert refused(do(state, LeaveLane(seat=V, lane=1)), Attack(seat=V, unit=1, target=3)) == "rom.stopped"


def test_w09_covering() -> None:
    state = table("V 1.1 melee:4/4", "V 1.2 cavalry:4/5", "A 1.1 spearmen:3/5", "A 1.2 cavalry:5/6", "A 2.1 melee:1/1")
    state = do(state, Attack(seat=V, unit=1, target=3, roll=2))
    assert (left(state, 1), left(state, 3)) == (1, 0)
    assert refused(state, Next(seat=V, at=at(state))) == "rom.covering"
    assert refused(state, LeaveLane(seat=V, lane=1)) == "rom.covering"
    assert refused(state, Attack(seat=V, unit=2, target=4)) == "rom.covering"
    state = do(state, Attack(seat=V, unit=1, target=4))
    assert (left(state, 1), left(state, 4)) == (0, 2)
    do(state, Next(seat=V, at=at(state)))
    do(state, Attack(seat=V, unit=2, target=4, roll=0, answer=0))


def test_w09_covering_comes_before_what_other_lanes_and_the_wall_do() -> None:
    units = ["V 1.1 melee:4/4", "V 2.1 melee:4/4", "V 3.1 melee:4/4", "V wall castle-folk:1/3 acts-as-long-ranged"]
    enemies = ["A 1.1 spearmen:3/5", "A 1.2 cavalry:5/6", "A 2.1 melee:1/1"]
    state = do(table(*units, *enemies), Attack(seat=V, unit=1, target=5, roll=2))
    for command in (
        Attack(seat=V, unit=2, target=7),
        Siege(seat=V, unit=3),
        Attack(seat=V, unit=4, target=7),
        Siege(seat=V, unit=4, lane=3),
    ):
        assert refused(state, command) == "rom.covering"
    state = do(state, Attack(seat=V, unit=1, target=6))
    do(state, Siege(seat=V, unit=3, roll=0))


def test_w11_siege_after_a_fight() -> None:
    state = table("V 1.1 melee:4/4", "V 1.2 cavalry:4/5", "A 1.1 peasants:1/1")
    state = do(state, Attack(seat=V, unit=1, target=3, answer=2), Siege(seat=V, unit=1, roll=1))
    assert state.players[A].structure == 35
    state = do(state, Siege(seat=V, unit=2, roll=1))
    assert state.players[A].structure == 30
    assert refused(state, Siege(seat=V, unit=1, roll=1)) == "rom.siege-once"


def test_w12_protection() -> None:
    state = table("V 1.1 spearmen:2/4", "V 1.2 melee:5/5", "A wall peasants:1/1", "A wall peasants:1/1")
    state = do(state, Siege(seat=V, unit=1, roll=1))
    assert state.players[A].structure == 39
    assert do(state, Siege(seat=V, unit=2, roll=3)).players[A].structure == 33


@pytest.mark.parametrize(("answer", "horsemen"), [(0, 1), (1, 0)])
def test_w13_to_w15_flank(answer: int, horsemen: int) -> None:
    units = ["V 2.1 cavalry:4/5", "V 2.2 melee:5/5", "A 2.1 peasants:1/1", "A 1.1 cavalry:3/3", "A 2.2 melee:4/4"]
    state = do(table(*units), Attack(seat=V, unit=1, target=3, answer=0))
    assert left(state, 1) == 4
    state = do(state, Attack(seat=V, unit=1, target=4, answer=answer))
    assert (left(state, 1), left(state, 4)) == (horsemen, 0)
    if horsemen:
        assert refused(state, Attack(seat=V, unit=1, target=5)) == "rom.flank"
        assert refused(state, Attack(seat=V, unit=2, target=5)) == "rom.first-with-first"
    else:
        assert left(do(state, Attack(seat=V, unit=2, target=5, answer=0)), 5) == 0
    empty = do(table(*units[:4]), Attack(seat=V, unit=1, target=3, answer=0))
    empty = do(empty, Attack(seat=V, unit=1, target=4, answer=answer))
    assert refused(empty, Siege(seat=V, unit=1, roll=0)) == ("rom.flank" if horsemen else "rom.fallen")
    assert do(empty, Siege(seat=V, unit=2, roll=0)).players[A].structure == 35


def test_w16_direct_shots() -> None:
    state = table("A wall castle-folk:0/5:h1 acts-as-priest", "A 1.1 melee:4/4", stage="main")
    state = do(
        state, Play(seat=V, card="Archers", place="1.1", gold=0, faith=0), Shoot(seat=V, unit=3, target=1, roll=3)
    )
    assert (unit(state, 1).fallen, left(state, 3)) == (True, 3)
    state = do(
        state, Play(seat=V, card="Elite Archers", place="1.2", gold=0, faith=0), Shoot(seat=V, unit=4, target=2, roll=1)
    )
    assert there(state) == {1, 2, 3, 4}
    state = do(state, Next(seat=V, at=at(state)))
    assert (there(state), state.stage) == ({3, 4}, "discard")
    assert state.players[A].discards == ("Unit 1", "Unit 2")


def test_w17_a_shot_owes_no_covering() -> None:
    state = table("V 1.1 melee:4/4", "V 1.2 long-ranged:2/3", "A 1.1 cavalry:3/3", "A 1.2 long-ranged:3/4")
    state = do(state, Attack(seat=V, unit=2, target=3, roll=2), Attack(seat=V, unit=1, target=4))
    assert (left(state, 1), left(state, 2), left(state, 3), left(state, 4)) == (1, 3, 0, 0)
    assert refused(state, Siege(seat=V, unit=2, roll=0)) == "rom.shot"
    assert do(state, Siege(seat=V, unit=1, roll=0)).players[A].structure == 36


def test_w18_healing_chain() -> None:
    state = table(
        "V 1.1 melee:5/5:fallen", "V 1.2 priest:0/1:h1",
        "A 1.1 melee:4/4:fallen", "A 2.1 spearmen:4/6:fallen", "A 2.2 priest:0/2:h2:fallen", "A 3.1 priest:0/1:h1",
    )  # fmt: skip
    state = do(state, Next(seat=V, at=at(state)))
    assert GAME.phase(state).awaits == (V, A)
    state = do(state, Heal(seat=V, priest=2, units=(1,)))
    assert (left(state, 1), GAME.phase(state).awaits) == (5, (A,))
    assert refused(state, Heal(seat=A, priest=5, units=(3,))) == "rom.heal"
    state = do(state, Heal(seat=A, priest=6, units=(5,)), Heal(seat=A, priest=5, units=(3, 4)))
    assert (there(state), state.stage) == ({1, 3, 4}, "main")
    assert state.players[A].discards == ("Unit 6", "Unit 5")


def test_w19_lock() -> None:
    state = do(table(stage="main"), Play(seat=V, card="Looters", place="1.1", power=1, health=1, gold=0, faith=0))
    assert refused(state, Next(seat=V, at=at(state))) == "rom.lock"
    state = onward(do(state, Lock(seat=V, unit=1, marker="faith")), "end")
    state = onward(do(state, Next(seat=V, at=at(state))), "regroup")
    assert _hoard(state, A) == (4, 2)
    state = onward(state, "battle")
    fighter = table("V 1.1 pillager:1/1 locked", "A 1.1 melee:4/4", active=A, a={"faith_markers": 2})
    fighter = do(fighter, Attack(seat=A, unit=2, target=1, answer=0))
    assert fighter.asks == (Ask("marker", A),)
    assert refused(fighter, Next(seat=A, at=at(fighter))) == "rom.lock"
    player = do(fighter, PlaceMarker(seat=A, marker="gold")).players[A]
    assert (player.gold_markers, player.faith_markers) == (5, 2)


def test_w22_and_r62_the_start() -> None:
    state = GAME.new(Setup(SEATS))
    assert [player.structure for player in state.players.values()] == [40, 40]
    state = do(state, Divide(seat=V, gold=4), Divide(seat=A, gold=5))
    assert (state.active, state.turn) == (V, 1)
    state = onward(do(onward(state, "end"), Next(seat=V, at="1.end")), "regroup")
    assert (_hoard(state, V), _hoard(state, A)) == ((4, 3), (8, 2))


def test_r05_to_r07_fighting_on_or_stopping() -> None:
    start = table("V 1.1 spearmen:2/4", "V 1.2 long-ranged:2/3", "A 1.1 spearmen:3/5")
    state = do(start, Attack(seat=V, unit=1, target=3, roll=1, answer=0))
    assert (left(state, 1), left(state, 3)) == (1, 2)
    on = do(state, Attack(seat=V, unit=1, target=3, roll=0, answer=0))
    assert (left(on, 1), left(on, 3)) == (0, 0)
    state = do(state, Attack(seat=V, unit=2, target=3))
    assert "stopped" in unit(state, 1).marks and unit(state, 3).fallen
    state = do(start, Attack(seat=V, unit=1, target=3, roll=1, answer=0))
    state = do(onward(state, "end"), Next(seat=V, at="5.end"))
    assert [left(state, number) for number in (1, 2, 3)] == [4, 3, 5]
    assert all(piece.marks == () for piece in state.units)


def test_r16_and_r17_a_formation_breaks_in_the_first_burial() -> None:
    row = ["A 1.1 melee:4/4:fallen", "A 2.1 melee:4/4:d4", "A 3.1 melee:4/4"]
    state = do(table(*row), Next(seat=V, at="5.battle"))
    assert (there(state), unit(state, 2).fallen, state.stage) == ({2, 3}, True, "main")
    assert there(do(state, Next(seat=V, at="5.main"))) == {3}
    strict = do(table(*row, options={"Q1": "lives"}), Next(seat=V, at="5.battle"))
    assert not unit(strict, 2).fallen
    row[1] = "A 2.1 melee:4/4:d5"
    for value in ("falls", "lives"):
        assert unit(do(table(*row, options={"Q1": value}), Next(seat=V, at="5.battle")), 2).fallen


def test_r19_a_sacrifice_breaks_a_formation() -> None:
    state = table("V 1.1 spearmen:2/4:d4", "V 2.1 spearmen:2/4", "V 3.1 spearmen:2/4", stage="main")
    assert unit(do(state, Sacrifice(seat=V, unit=3)), 1).fallen


def test_r25_r26_r27_and_r28_shots() -> None:
    state = table("V 1.1 long-ranged:2/3:shot", "V 2.1 long-ranged:2/3", "A 1.1 melee:4/4", "A 2.1 peasants:1/1")
    assert refused(state, Attack(seat=V, unit=1, target=3)) == "rom.shot"
    assert refused(state, Siege(seat=V, unit=2, roll=0)) == "rom.siege"
    state = do(table(stage="main"), Play(seat=V, card="Archers", place="wall", **ARCHERS))
    assert state.asks == ()
    state = table("A wall peasants:1/1", "A wall peasants:1/1", "A 1.1 peasants:1/1", stage="main")
    state = do(state, Play(seat=V, card="Archers", place="1.1", **ARCHERS), Shoot(seat=V, unit=4, roll=3))
    assert state.players[A].structure == 37


def test_r32_and_r33_the_wall() -> None:
    wall = ["A wall peasants:1/1", "A wall peasants:1/1", "A wall castle-folk:1/1 helpful",
            "A wall castle-folk:0/5:h1 acts-as-priest", "A 1.1 peasants:1/1"]  # fmt: skip
    state = table(*wall, stage="regroup", active=A)
    siege = Asked((), wall=wall_posts(state, A))
    assert protection(siege, GAME.options.defaults()) == 3
    assert refused(state, Regroup(seat=A, moves=(Move(5, "wall"),))) == "rom.wall-limit"
    swapped = do(state, Regroup(seat=A, moves=(Move(5, "wall"), Move(1, "1.1"))))
    assert (unit(swapped, 5).place, unit(swapped, 1).place) == ("wall", "1.1")


def test_r43_a_lane_is_not_taken_up_again() -> None:
    state = table("V 2.1 melee:4/4", "V 1.1 melee:5/5", "A 2.1 melee:4/9", "A 1.1 melee:1/1", v={})
    state = do(state, Attack(seat=V, unit=1, target=3, roll=0, answer=0))
    assert unit(state, 1).fallen
    state = do(table("V 2.1 melee:4/9", "V 1.1 melee:5/5", "A 2.1 melee:1/9", "A 1.1 melee:1/1"),
               Attack(seat=V, unit=1, target=3, roll=0, answer=0),
               Attack(seat=V, unit=2, target=4, answer=0))  # fmt: skip
    assert "stopped" in unit(state, 1).marks
    assert refused(state, Attack(seat=V, unit=1, target=3)) == "rom.stopped"
    assert state.combat.closed == (2,)


def test_r44_and_r45_flank_goes_to_the_next_lane_and_ends_the_turn_of_a_unit() -> None:
    state = table("V 1.1 cavalry:4/5", "A 1.1 peasants:1/1", "A 2.1 peasants:1/1", "A 3.1 peasants:1/1")
    state = do(state, Attack(seat=V, unit=1, target=2, answer=0))
    assert refused(state, Attack(seat=V, unit=1, target=4)) == "rom.flank"
    state = do(state, Attack(seat=V, unit=1, target=3, answer=0))
    assert refused(state, Siege(seat=V, unit=1, roll=0)) == "rom.flank"


def test_r47_healing_from_the_wall() -> None:
    fallen = "V 1.1 melee:4/4:fallen"
    state = do(table(fallen, "V wall priest:0/1:h1"), Next(seat=V, at="5.battle"))
    assert there(state) == {2}
    state = do(table(fallen, "V wall castle-folk:0/5:h1 acts-as-priest"), Next(seat=V, at="5.battle"))
    assert GAME.phase(state).awaits == (V,)
    assert there(do(state, Heal(seat=V, priest=2, units=(1,)))) == {1}


def test_r50_restored_looters_do_not_lock_again() -> None:
    state = table("V 1.1 pillager:1/1:fallen", "V 1.2 priest:0/1:h1")
    state = do(state, Next(seat=V, at="5.battle"), Heal(seat=V, priest=2, units=(1,)))
    assert state.asks == () and not unit(state, 1).locked
    assert refused(state, Lock(seat=V, unit=1, marker="gold")) == "rom.lock"


def test_r51_pillagers_never_stand_on_the_wall() -> None:
    state = table("V 1.1 pillager:1/1", stage="regroup")
    assert refused(state, Regroup(seat=V, moves=(Move(1, "wall"),))) == "rom.pillager-wall"
    state = table(stage="main", v={"gold": 9, "faith": 9})
    looters = Play(seat=V, card="Looters", place="wall", power=1, health=1, gold=1, faith=1)
    assert refused(state, looters) == "rom.pillager-wall"


def test_r53_to_r55_playing() -> None:
    assert (
        refused(table(stage="main", v={"gold": 3, "faith": 4}), Play(seat=V, card="Vanguards", place="1.1"))
        == "rom.play"
    )
    state = table(stage="main", v={"gold": 8, "faith": 4})
    traded = do(state, Trade(seat=V, rolls=(0, 0, 0)), Split(seat=V, gold=0))
    assert refused(traded, Play(seat=V, card="Vanguards", place="1.1")) == "rom.trade"
    assert refused(traded, Trade(seat=V)) == "rom.trade"
    played = do(state, Play(seat=V, card="Vanguards", place="1.1"))
    assert refused(played, Trade(seat=V)) == "rom.trade"
    assert refused(played, Play(seat=V, card="Vanguards", place="1.1")) == "rom.play"
    assert refused(state, Play(seat=V, card="Vanguards", place="1.3")) == "rom.rows"
    do(state, Play(seat=V, card="Odin's Sacrifice", place="1.3", power=0, health=1))


def test_r56_and_r57_drawing() -> None:
    def drawn(hand: int, *commands: Discard) -> tuple[int, int]:
        state = table(stage="discard", v={"hand": hand, "deck": 20})
        state = onward(do(state, *commands), "draw")
        state = do(state, Next(seat=V, at="5.draw"))
        return state.players[V].hand, 20 - state.players[V].deck

    assert drawn(3, Discard(seat=V, card="Axemen")) == (5, 3)
    assert drawn(5) == (5, 0)
    assert drawn(5, Discard(seat=V)) == (5, 1)


def test_r60_a_hero_on_the_wall() -> None:
    hero = Play(seat=V, card="Somebody", place="wall", unit_type="hero", power=3, health=3, gold=0, faith=0)
    for value, marks in (("no", ()), ("arrives", ("arrival",))):
        state = do(table(stage="main", options={"Q19": value}), hero)
        assert unit(state, 1).marks == marks


def test_r63_units_on_the_wall_are_not_attacked() -> None:
    state = table("V 1.1 long-ranged:2/3", "A wall peasants:1/1")
    assert refused(state, Attack(seat=V, unit=1, target=2)) == "rom.wall-abilities"


def test_r65_damage_stays_for_the_main_phase() -> None:
    state = table("V 1.1 melee:3/3", "A 1.1 melee:4/4")
    state = onward(do(state, Attack(seat=V, unit=1, target=2, roll=0, answer=0)), "main")
    assert left(state, 2) == 1
    state = do(state, Play(seat=V, card="Archers", place="2.1", **ARCHERS), Shoot(seat=V, unit=3, target=2))
    assert unit(state, 2).fallen


def test_r68_the_passive_player_does_not_play() -> None:
    state = table("A 1.1 melee:4/4", stage="main", a={"gold": 9, "faith": 9})
    for command in (
        Play(seat=A, card="Peasants", place="1.2", gold=0, faith=0),
        MoveMarkers(seat=A, gold=1),
        Sacrifice(seat=A, unit=1),
        Trade(seat=A),
        Next(seat=A, at="5.main"),
    ):
        assert refused(state, command) == "rom.active"
    assert refused(table("A 1.1 melee:4/4", stage="regroup"), Regroup(seat=A, moves=(Move(1, "1.2"),))) == "rom.active"


MERCENARY = {"unit_type": "melee", "power": 2, "health": 2}
ON: dict[str, str | int] = {"mercenaries": "on"}


def test_r69_mercenaries_lower_the_hand_limit() -> None:
    state = table("V 1.1 melee:2/2 mercenary", "V 2.1 melee:2/2 mercenary", stage="draw", options=ON, v={"hand": 1})
    assert do(state, Next(seat=V, at="5.draw")).players[V].hand == 3


def test_r70_and_r71_hiring() -> None:
    state = table(stage="main", options=ON, v={"hand": 0})
    hire = Hire(seat=V, card="Mercenary Archers", place="1.1", **MERCENARY)
    assert refused(state, hire) == "rom.hire"
    state = do(table(stage="main", options=ON), hire)
    assert (state.players[V].hand, state.lodge, unit(state, 1).marks) == (4, 2, ("mercenary",))
    assert refused(state, Hire(seat=V, card="Mercenary Archers", place="1.2", **MERCENARY)) == "rom.hire"
    state = do(onward(state, "end"), Next(seat=V, at="5.end"))
    assert state.lodge == 3


def test_r73_a_king_comes_into_row_1_or_2() -> None:
    king = {"king": "King Ragnar Lothbrok"}
    full = [f"V {lane}.{row} peasants:1/1" for lane in (1, 2, 3) for row in (1, 2)]
    values = {"unit_type": "hero", "power": 5, "health": 7}
    state = table(*full, stage="main", v=king)
    assert refused(state, TurnKing(seat=V, place="1.3", **values)) == "rom.king-unit"
    assert refused(state, TurnKing(seat=V, place="1.3", sacrifice=1, **values)) == "rom.king-unit"
    state = do(state, TurnKing(seat=V, place="1.1", sacrifice=1, **values))
    assert (unit(state, 7).place, there(state)) == ("1.1", {2, 3, 4, 5, 6, 7})
    assert refused(state, TurnKing(seat=V, place="1.2", sacrifice=2, **values)) == "rom.king-unit"


def test_burial_waits_for_everybody_who_can_heal() -> None:
    state = table("V 1.1 melee:5/5:fallen", "V 1.2 priest:0/1:h1", "A 1.1 melee:4/4:fallen", "A 1.2 priest:0/1:h1")
    state = do(state, Next(seat=V, at="5.battle"), Pass(seat=V))
    assert refused(state, Pass(seat=V)) == "rom.heal"
    state = do(state, Heal(seat=A, priest=4, units=(3,)))
    assert GAME.phase(state).awaits == (V,)
    assert there(do(state, Pass(seat=V))) == {2, 3}


def test_who_lives_at_health_0_falls_with_the_next_damage() -> None:
    row = ["A 1.1 melee:4/4:fallen", "A 2.1 melee:4/4:d4", "A 3.1 melee:4/4", "V 1.1 long-ranged:0/3"]
    state = do(table(*row, options={"Q1": "lives"}), Next(seat=V, at="5.battle"))
    archers = Play(seat=V, card="Archers", place="2.1", **{**ARCHERS, "power": 0})
    state = do(state, archers)
    assert not unit(do(state, Shoot(seat=V, unit=5, target=2, roll=0)), 2).fallen
    assert unit(do(state, Shoot(seat=V, unit=5, target=2, roll=1)), 2).fallen


def test_a_flank_fight_may_be_repeated_against_the_same_unit_until_one_falls() -> None:
    state = table("V 1.1 cavalry:4/9", "A 1.1 peasants:1/1", "A 2.1 spearmen:1/9", "A 2.2 melee:1/1")
    state = do(state, Attack(seat=V, unit=1, target=2, answer=0), Attack(seat=V, unit=1, target=3, answer=0))
    assert (left(state, 3), refused(state, Attack(seat=V, unit=1, target=4))) == (5, "rom.flank")
    state = do(state, Attack(seat=V, unit=1, target=3, answer=0))
    state = do(state, Attack(seat=V, unit=1, target=3, answer=0))
    assert (left(state, 3), state.combat.closed) == (0, ())
    assert refused(state, Attack(seat=V, unit=1, target=4)) == "rom.flank"
