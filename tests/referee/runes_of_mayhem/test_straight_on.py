"""Play goes straight on past the steps in which the active player has nothing to decide; old logs go step by step."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from companion.referee.game import Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    Attack,
    Discard,
    Divide,
    Heal,
    LeaveLane,
    Move,
    Next,
    Onward,
    Override,
    Pass,
    PlaceMarker,
    RaiseTower,
    Regroup,
    RevealTrap,
    Siege,
)
from companion.referee.runes_of_mayhem.state import State, Tower, at
from companion.referee.runes_of_mayhem.straight import discard_after_main

from ..english import english
from .tabletop import SEATS, A, V, applied, do, says, stepwise, table, there

replace = msgspec.structs.replace
OPPOSITE = ("V 1.1 melee:4/4", "A 1.1 melee:4/4")
OVER = "The Battle-step is over: nobody can attack any more."
NONE = "No Battle-step: nobody can attack."


def _next(state: State) -> Next:
    return Next(seat=state.active, at=at(state), straight=True)


def _label(state: State, command: AnyCommand) -> str:
    return english(applied(state, command).label)


def test_a_turn_without_a_unit_begins_with_its_main_phase() -> None:
    divided = do(GAME.new(Setup(SEATS)), Divide(seat=V, gold=4, straight=True))
    last = Divide(seat=A, gold=3, straight=True)
    begun = do(divided, last)
    assert (begun.stage, begun.players[V].gold, begun.players[V].faith) == ("main", 4, 3)
    assert says(divided, last)[-2:] == [
        "The Vikings take 4 Gold and 3 Faith from the Supply.",
        "No Combat-phase: the Vikings have no unit.",
    ]
    assert _label(divided, last) == "The Anglo-Saxons have divided their markers"
    assert do(divided, stepwise(last)).stage == "production"


def test_no_battle_where_nobody_can_attack() -> None:
    state = table("V wall melee:4/4", "A 1.1 melee:4/4", stage="regroup")
    assert do(state, _next(state)).stage == "main"
    assert says(state, _next(state)) == [NONE]
    assert _label(state, _next(state)) == "The Regroup-step is over"
    assert do(state, stepwise(_next(state))).stage == "battle"
    moved = Regroup(seat=V, moves=(Move(1, "2.1"),), done=True, straight=True)
    assert do(state, moved).stage == "battle"  # there it can siege
    back = Regroup(seat=V, moves=(Move(1, "wall"),), done=True, straight=True)
    forward = table("V 2.1 melee:4/4", "A 1.1 melee:4/4", stage="regroup")
    assert do(forward, _next(forward)).stage == "battle"
    assert do(forward, back).stage == "main" and says(forward, back)[-1] == NONE
    assert _label(forward, back) == "Regrouped: Unit 1 (lane 2, row 1) to the Wall"


def test_the_battle_is_over_with_the_last_attack() -> None:
    state = table(*OPPOSITE)
    fell = Attack(seat=V, unit=1, target=2, straight=True)
    assert do(state, fell).stage == "main" and there(do(state, fell)) == set()
    assert says(state, fell)[-4:] == [
        "Both fall: Unit 1 and Unit 2.",
        OVER,
        "To the discard pile of the Vikings: Unit 1.",
        "To the discard pile of the Anglo-Saxons: Unit 2.",
    ]
    assert _label(state, fell).startswith("Lane 1: attack of Unit 1")
    assert do(state, stepwise(fell)).stage == "battle"
    alone = table("V 1.1 melee:4/4", "V 2.1 melee:4/4")
    first = Siege(seat=V, unit=1, roll=0, straight=True)
    assert do(alone, first).stage == "battle" and OVER not in says(alone, first)
    assert do(alone, first, Siege(seat=V, unit=2, roll=0, straight=True)).stage == "main"


def test_who_may_fight_on_is_asked() -> None:
    state = table("V 1.1 melee:1/9", "A 1.1 peasants:1/9")
    fought = do(state, Attack(seat=V, unit=1, target=2, roll=0, answer=0, straight=True))
    assert fought.stage == "battle"
    assert do(fought, LeaveLane(seat=V, lane=1, straight=True)).stage == "main"


def test_who_may_heal_is_asked() -> None:
    units = (*OPPOSITE, "A 2.3 priest:0/1:h1", "A 1.2 melee:4/4")
    fought = do(table(*units), Attack(seat=V, unit=1, target=2, straight=True))
    assert fought.stage == "burial" and GAME.phase(fought).awaits == (A,)
    assert do(fought, Pass(seat=A, straight=True)).stage == "main"
    assert do(fought, Heal(seat=A, priest=3, units=(2,), straight=True)).stage == "main"
    second = table("A 1.1 melee:4/4:fallen", "A 2.3 priest:0/1:h1", stage="main", v={"hand": 0, "deck": 9})
    asked = do(second, _next(second))
    assert asked.stage == "second-burial"
    over = do(asked, Pass(seat=A, straight=True))
    assert (over.active, over.stage, over.players[V].hand) == (A, "regroup", 5)


def test_an_open_question_is_answered_first() -> None:
    state = table("V 1.1 melee:9/9:sieged", "V 2.1 melee:4/4", "A 2.1 pillager:1/1 locked", v={"gold_markers": 3})
    asked = do(state, Attack(seat=V, unit=2, target=3, answer=3, straight=True))
    assert asked.stage == "battle" and [each.kind for each in asked.asks] == ["marker"]
    assert do(asked, PlaceMarker(seat=V, marker="gold", straight=True)).stage == "main"
    building = table(stage="draw", a={"gold_markers": 3}, towers=(Tower("1.1"),))
    turn = do(building, _next(building))
    assert (turn.active, turn.stage, [each.kind for each in turn.asks]) == (A, "regroup", ["tower"])
    assert do(turn, RaiseTower(seat=A, place="1.1", marker="gold", straight=True)).stage == "main"
    trapped = table("A 1.1 melee:4/4", "V 1.1 melee:9/9", active=A, traps=("1.1",))
    asked = do(trapped, Attack(seat=A, unit=1, target=2, straight=True))
    assert asked.stage == "battle"
    assert do(asked, RevealTrap(seat=V, place="1.1", straight=True)).stage == "battle"


@pytest.mark.parametrize("kind", ["berserker", "hero", "other"])
def test_play_waits_where_a_card_may_say_more(kind: str) -> None:
    """Who falls by the rules may live by its card, so that nobody is buried before it is read."""
    for units in ((f"V 1.1 {kind}:4/4", "A 1.1 melee:4/4"), ("V 1.1 melee:4/4", f"A 1.1 {kind}:4/4")):
        fought = do(table(*units), Attack(seat=V, unit=1, target=2, roll=0, answer=0, straight=True))
        assert fought.stage == "battle" and there(fought) == {1, 2}
        assert do(fought, _next(fought)).stage == "main"
    sieged = do(table(f"V 1.1 {kind}:4/4"), Siege(seat=V, unit=1, roll=0, straight=True))
    assert sieged.stage == "battle"


def test_play_waits_too_when_the_question_of_such_a_fight_is_answered() -> None:
    for kind, stage in (("hero", "battle"), ("melee", "main")):
        state = table("V 1.1 pillager:1/1 locked", f"A 1.1 {kind}:4/4", a={"gold_markers": 3})
        asked = do(state, Attack(seat=V, unit=1, target=2, roll=0, straight=True))
        assert do(asked, PlaceMarker(seat=A, marker="gold", straight=True)).stage == stage


def test_play_waits_for_a_heroic_arrival() -> None:
    units = ("V wall hero:4/4 arrival", "V 1.1 priest:0/2", "A 1.1 melee:4/4")
    state = table(*units, stage="regroup", options={"Q19": "arrives"})
    assert do(state, _next(state)).stage == "main"
    assert do(state, Regroup(seat=V, moves=(Move(1, "1.2"),), done=True, straight=True)).stage == "battle"


def test_with_the_discard_the_turn_is_over() -> None:
    state = table("V 1.1 melee:4/4:d1", "A 1.1 melee:4/4", stage="discard", v={"hand": 3, "deck": 9})
    for command, drawn in ((_next(state), 2), (Discard(seat=V, card="Axemen", straight=True), 3)):
        over = do(state, command)
        assert (over.active, over.turn, over.stage) == (A, 6, "regroup")
        assert (over.players[V].hand, over.players[V].deck) == (5, 9 - drawn)
        assert (over.players[A].gold, over.players[A].faith) == (4, 3)
        assert says(state, command) == [
            f"The Vikings draw up to the hand limit of 5; cards to draw: {drawn}.",
            "Both players take all damage and Shot markers off their units.",
            "The Anglo-Saxons take 4 Gold and 3 Faith from the Supply.",
        ]
    assert _label(state, _next(state)) == "The turn of the Vikings is over"
    assert _label(state, Discard(seat=V, card="Axemen", straight=True)) == "Discarded: Axemen"
    assert do(state, stepwise(_next(state))).stage == "draw"


@pytest.mark.parametrize(
    ("stage", "label"),
    [("production", "The Vikings produce 4 Gold and 3 Faith"), ("end", "The turn of the Vikings is over")],
)
def test_a_step_is_called_over_and_not_a_battle_that_nobody_could_fight(stage: Any, label: str) -> None:
    state = table(stage=stage)
    assert do(state, _next(state)).stage == "main"
    assert _label(state, _next(state)) == label


def test_without_a_card_in_hand_nothing_is_discarded() -> None:
    state = table("A 1.1 melee:4/4", stage="main", v={"hand": 0, "deck": 9})
    assert do(state, _next(state)).active == A
    assert says(state, _next(state))[0] == "No Discard-step: the Vikings have no card in hand."
    assert _label(state, _next(state)) == "The turn of the Vikings is over"
    held = table(stage="main", v={"hand": 1})
    assert do(held, _next(held)).stage == "discard"


def test_nothing_follows_the_end_or_a_correction() -> None:
    won = do(table("V 1.1 melee:4/4", a={"structure": 1}), Siege(seat=V, unit=1, straight=True))
    assert won.stage == "over"
    assert do(table(stage="main"), Override(reason="so", stage="battle")).stage == "battle"


def test_whatever_is_listed_goes_straight_on() -> None:
    for stage in ("regroup", "battle", "main", "discard", "draw", "end", "production"):
        state = table(*OPPOSITE, stage=stage)
        assert all(each.straight for each in GAME.legal(state, V) if isinstance(each, Onward))


# What is discarded is said with the end of the Main-phase


def _ended(state: State, discard: Literal["", "none", "card"]) -> Next:
    return replace(_next(state), discard=discard)


def test_the_discard_is_said_with_the_end_of_the_main_phase() -> None:
    main = table("V 1.1 melee:4/4", stage="main", v={"hand": 3, "deck": 9})
    assert do(main, _ended(main, "")).stage == "discard"
    none, one = do(main, _ended(main, "none")), do(main, _ended(main, "card"))
    assert [(each.active, each.players[V].hand, each.players[V].deck) for each in (none, one)] == [(A, 5, 7), (A, 5, 6)]
    assert (none.players[V].discards, one.players[V].discards) == ((), ("",))
    assert _label(main, _ended(main, "none")) == "The turn of the Vikings is over"
    assert _label(main, _ended(main, "card")) == "Discarded: a card. The turn of the Vikings is over"


def test_it_is_as_if_it_had_been_asked() -> None:
    main = table("V 1.1 melee:4/4", stage="main", v={"hand": 3, "deck": 9})
    asked = do(main, _ended(main, ""))
    assert do(asked, Discard(seat=V, straight=True)) == do(main, _ended(main, "card"))
    assert do(asked, _next(asked)) == do(main, _ended(main, "none"))


def test_what_comes_before_the_discard_is_asked_first() -> None:
    units = ("A 1.1 melee:4/4:fallen", "A 2.3 priest:0/1:h1")
    healing = table(*units, stage="main", v={"hand": 3, "deck": 9})
    asked = do(healing, _ended(healing, "card"))
    assert asked.stage == "second-burial" and asked.players[V].hand == 3
    assert do(asked, Pass(seat=A, straight=True)).stage == "discard"
    assert discard_after_main(healing) is None and discard_after_main(table(stage="main", v={"hand": 0})) is None


def test_of_another_step_it_says_nothing() -> None:
    state = table("V 1.1 melee:4/4", stage="regroup", v={"hand": 3, "deck": 9})
    assert do(state, _ended(state, "card")).players[V].hand == 3
    step = table(stage="main", v={"hand": 3, "deck": 9})
    assert do(step, stepwise(_ended(step, "card"))).stage == "discard"  # step by step it is asked
