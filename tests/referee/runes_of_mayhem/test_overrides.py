"""What the table puts right, part by part: what goes with it, and what stays as it is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    Attack,
    Discard,
    Finish,
    Heal,
    LeaveLane,
    NewTower,
    NewUnit,
    Next,
    Override,
    PlayerFix,
    Shoot,
    Siege,
    UnitFix,
)
from companion.referee.runes_of_mayhem.state import Ask, Combat, State, Tower

from ..english import english
from .tabletop import A, V, applied, code, do, left, listed, refused, replace, table, there, unit

TRAPS: dict[str, str | int] = {"traps": "on"}


def fix(**changes: Any) -> Override:
    return Override(reason="so", **changes)


def _rules(state: State, command: Override) -> list[str]:
    return [step.rule for step in applied(state, command).steps]


# -- where the game goes on ------------------------------------------------------------------------


def test_what_is_not_said_of_the_step_stays() -> None:
    state = table(stage="main", done=("traded",))
    assert do(state, fix(players={V: PlayerFix(gold=1)})).done == ("traded",)
    later = do(state, fix(turn=9))
    assert (later.stage, later.active, later.turn) == ("main", V, 9)
    turned = do(state, fix(active=A))
    assert (turned.stage, turned.active, turned.turn) == ("main", A, 5)
    assert [do(state, fix(turn=turn)).turn for turn in (1, 999)] == [1, 999]


def test_where_the_game_goes_on_nothing_is_open_but_a_marker() -> None:
    state = table(
        "V 1.1 long-ranged:2/3",
        stage="main",
        asks=(Ask("direct-shot", V, 1), Ask("marker", A)),
        a={"gold_markers": 3},
        combat=Combat(1, (2,)),
        done=("played", "traded"),
        passed=(A,),
    )
    state = do(state, fix(stage="battle"))
    assert (state.asks, state.combat, state.done, state.passed) == ((Ask("marker", A),), Combat(), (), ())


def test_who_is_put_into_a_lane_that_was_left_is_no_covering_unit() -> None:
    state = table("V 1.1 melee:9/9", "V 2.1 melee:9/9", "A 1.1 melee:1/1", "A 2.1 melee:1/1")
    state = do(state, Attack(seat=V, unit=1, target=3, roll=0, answer=0), LeaveLane(seat=V, lane=1))
    state = do(state, fix(new=(NewUnit(A, "Guard", "melee", 1, 1, "1.2"),)))
    assert unit(do(state, Attack(seat=V, unit=2, target=4, roll=0, answer=0)), 4).fallen
    assert do(state, Next(seat=V, at="5.battle")).stage == "main"


@pytest.mark.parametrize("stage", ["kings", "divide", "over"])
def test_the_game_goes_on_at_a_step_of_a_turn(stage: Any) -> None:
    assert code(table(), fix(stage=stage)) == "stage-none"
    assert code(table(stage=stage, end_reason="finished" if stage == "over" else ""), fix(turn=6)) == "stage-none"


@pytest.mark.parametrize("seat", ["v", "a"])
def test_the_game_goes_on_only_when_both_have_divided(seat: str) -> None:
    assert code(table(**{seat: {"divided": False}}), fix(stage="main")) == "stage-none"


def test_a_game_that_the_table_has_ended_goes_on_only_where_it_says_so() -> None:
    over = do(table(), Finish(reason="supper", winner=A))
    still = do(over, fix(players={V: PlayerFix(gold=3)}))
    assert (still.stage, still.end_reason, still.winner) == ("over", "finished", A)
    again = do(over, fix(stage="main"))
    assert (again.stage, again.end_reason, again.end_text, again.winner) == ("main", "", "", None)


def test_a_fortress_that_is_put_right_leaves_no_winner() -> None:
    state = table()
    down = applied(state, fix(players={A: PlayerFix(structure=0)}))
    assert english(down.steps[-1].message) == "The Fortress of the Anglo-Saxons has fallen."
    up = do(down.state, fix(players={A: PlayerFix(structure=3)}))
    assert (up.stage, up.end_reason, up.end_text, up.winner) == ("discard", "", "", None)


def test_lanes_left_in_the_battle_are_open_again_where_a_fallen_fortress_is_put_right() -> None:
    state = table("V 1.1 melee:4/4", "V 2.1 melee:4/4", a={"structure": 1})
    over = do(state, LeaveLane(seat=V, lane=2), Siege(seat=V, unit=1, roll=0))
    assert (over.stage, over.combat.closed) == ("over", (2,))
    assert do(over, fix(players={A: PlayerFix(structure=1)})).combat == Combat()


@pytest.mark.parametrize(("stage", "done"), [("main", "played"), ("discard", "discarded"), ("draw", "discarded")])
def test_where_a_fallen_fortress_is_put_right_one_card_may_be_discarded_in_all(stage: Any, done: str) -> None:
    over = do(table(stage=stage, done=(done,)), fix(players={A: PlayerFix(structure=0)}))
    state = do(over, fix(players={A: PlayerFix(structure=1)}))
    assert state.stage == "discard"
    assert listed(state, V) == [Next(seat=V, at="5.discard"), *[Discard(seat=V)] * (done == "played")]


def test_what_is_no_piece_on_the_table_is_told_as_it_was_and_is() -> None:
    state = table("V 1.1 melee:4/4:sieged", "V 2.1 melee:4/4:stopped")
    changed = applied(
        state,
        fix(
            players={V: PlayerFix(initial=48), A: PlayerFix(gold=3)},
            units=(UnitFix(1, marks=("shot", "flanked", "covered")), UnitFix(2, damage=1)),
        ),
    )
    assert [english(change) for change in changed.changes] == [
        "Vikings, Structure-points at the start: 48 (before: 40).",
        "Unit 1, from now on: covered and flanked.",
        "Unit 1, no longer: sieged.",
    ]


# -- questions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["direct-shot", "lock", "howl"])
def test_a_question_about_a_unit_stays_as_long_as_the_unit(kind: Any) -> None:
    state = table("V 1.1 melee:1/1", "V 2.1 melee:1/1", stage="main", asks=(Ask(kind, V, 1),))
    assert do(state, fix(units=(UnitFix(2, gone=True),))).asks == state.asks
    assert do(state, fix(units=(UnitFix(1, gone=True),))).asks == ()


def test_a_unit_that_the_table_puts_onto_the_wall_before_its_direct_shot_shoots_from_there() -> None:
    state = table("V 1.1 long-ranged:2/3", stage="main", asks=(Ask("direct-shot", V, 1),))
    shot = Shoot(seat=V, unit=1, roll=1)
    moved = do(state, fix(units=(UnitFix(1, place="wall"),)))
    assert Shoot(seat=V, unit=1) in GAME.legal(moved, V)
    assert do(moved, shot).players[A].structure == do(state, shot).players[A].structure < 40


def test_a_question_about_a_trap_stays_as_long_as_the_trap() -> None:
    state = table(options=TRAPS, traps=("1.1", "2.1"), asks=(Ask("trap", V, place="1.1"),))
    assert do(state, fix(traps=("1.1",))).asks == state.asks
    assert do(state, fix(traps=("2.1",))).asks == ()


def test_a_question_about_a_building_stays_as_long_as_it_is_not_up() -> None:
    state = table(stage="regroup", active=A, asks=(Ask("tower", A, place="1.2"),), towers=(Tower("1.2"),),
                  a={"gold_markers": 3})  # fmt: skip
    assert do(state, fix(players={V: PlayerFix(gold=1)})).asks == state.asks
    assert do(state, fix(towers={"1.2": 0})).asks == ()


# -- units -----------------------------------------------------------------------------------------


def test_what_is_said_of_the_health_of_a_unit_must_be_possible() -> None:
    state = table("V 1.1 melee:4/4:d3", "V 2.1 melee:4/4:d3")
    assert refused(state, fix(units=(UnitFix(1, health=3),))) == "rom.fallen"
    assert refused(state, fix(units=(UnitFix(1, damage=4),))) == "rom.fallen"
    assert unit(do(state, fix(units=(UnitFix(1, health=9, damage=8),))), 1).damage == 8


def test_only_of_who_is_put_there_it_is_told_that_a_card_must_say_so() -> None:
    state = table("V 1.3 spearmen:2/4", "V 2.1 melee:4/4")
    assert _rules(state, fix(units=(UnitFix(2, place="2.2"),))) == ["rom.override"]
    assert _rules(state, fix(units=(UnitFix(1, damage=1),))) == ["rom.override"]
    assert _rules(state, fix(new=(NewUnit(V, "X", "melee", 1, 1, "3.3"),))) == ["rom.override", "rom.rows"]
    assert _rules(state, fix(new=(NewUnit(V, "X", "melee", 1, 1, "3.2"),))) == ["rom.override"]


def test_new_units_have_numbers_of_their_own_and_may_come_from_the_hand() -> None:
    state = table("V 1.1 melee:4/4", v={"hand": 4})
    new = (NewUnit(V, "X", "melee", 1, 1, "2.1"), NewUnit(V, "Y", "melee", 1, 1, "3.1", from_hand=True))
    state = do(state, fix(new=new))
    assert ([piece.id for piece in state.units], state.next_id, state.players[V].hand) == ([1, 2, 3], 4, 3)
    assert there(do(state, fix(units=(UnitFix(2, gone=True),)))) == {1, 3}


def test_who_lies_there_already_does_not_fall_again() -> None:
    mercenary = table("V 1.1 melee:1/1:fallen mercenary", options={"Q26": "shop", "mercenaries": "on"})
    lying = fix(units=(UnitFix(1, marks=("fallen", "late", "mercenary")),))
    assert do(mercenary, lying).asks == ()
    upright = table("V 1.1 melee:1/1 mercenary", options={"Q26": "shop", "mercenaries": "on"})
    assert do(upright, lying).asks == (Ask("mercenary", V, 1),)
    assert unit(do(upright, lying), 1).fallen


# -- buildings and traps ---------------------------------------------------------------------------


def test_of_several_buildings_the_one_in_that_place_is_put_right() -> None:
    towers = (Tower("1.1", "Mill", 9, 3, True), Tower("2.1", "Keep", 8, 2, True))
    state = table(towers=towers)
    assert set(do(state, fix(towers={"2.1": 5})).towers) == {towers[0], Tower("2.1", "Keep", 5, 0, True)}
    assert do(state, fix(towers={"2.1": 0})).towers == (towers[0],)
    assert do(state, fix(towers={"2.1": 999})).towers[-1].structure == 999
    assert code(state, fix(towers={"2.1": 1000})) == "number-range"
    assert code(state, fix(towers={"9.9": 5})) == "place-unknown"


def test_that_no_trap_lies_there_may_be_said_at_any_table() -> None:
    assert do(table(), fix(traps=())).traps == ()
    assert code(table(options=TRAPS), fix(traps=("9.9",))) == "place-unknown"


# -- what no table can show ------------------------------------------------------------------------

TOWERED = table(options={"towers": "on", "traps": "on"}, a={"gold_markers": 3}, towers=(Tower("1.1"),))
LOCKER = table("V 1.1 pillager:1/3 locked", a={"gold_markers": 3})
FALLEN = table("V 1.1 pillager:1/3:fallen", "V 1.2 melee:2/2:fallen", a={"gold_markers": 4})
PILLAGER = table("V 1.1 pillager:1/3")
KING = table("V 1.1 hero:4/4 king", "V 2.1 hero:4/4", v={"king": "K", "reigns": True})
IMPOSSIBLE = [
    (table("V 1.1 melee:2/2", v={"hand": 5, "deck": 46}), fix(players={V: PlayerFix(deck=47)}), "rom.deck-size"),
    (table(v={"hand": 5, "deck": 46, "discards": ("A", "")}), fix(players={V: PlayerFix(hand=6)}), "rom.deck-size"),
    (KING, fix(units=(UnitFix(2, marks=("king",)),)), "rom.king-unit"),
    (FALLEN, fix(units=(UnitFix(2, damage=1),)), "rom.fallen"),
    (FALLEN, fix(units=(UnitFix(1, locked=True),), players={A: PlayerFix(gold_markers=3)}), "rom.lock"),
    # who is turned sideways by the correction itself
    (PILLAGER, fix(units=(UnitFix(1, damage=1, marks=("fallen",)),)), "rom.fallen"),
    (
        PILLAGER,
        fix(units=(UnitFix(1, locked=True, marks=("fallen",)),), players={A: PlayerFix(gold_markers=3)}),
        "rom.lock",
    ),
    (TOWERED, fix(traps=("1.1",)), "rom.trap"),
]


@pytest.mark.parametrize(("state", "command", "rule"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_but_where_it_was_recorded(state: State, command: Override, rule: str) -> None:
    assert refused(state, msgspec.structs.replace(command, counted=True)) == rule
    applied(state, command)


def test_damage_that_was_recorded_on_a_fallen_unit_does_not_come_back_with_it() -> None:
    state = table("V 1.1 melee:4/4:fallen", "V 1.2 priest:0/1:h1", stage="burial")
    state = do(state, fix(units=(UnitFix(1, damage=2),)), Heal(seat=V, priest=2, units=(1,)))
    assert (left(state, 1), unit(state, 1).damage) == (4, 0)


def test_cards_that_can_be_are_taken() -> None:
    state = table("V 1.1 melee:2/2", "V 2.1 melee:2/2 mercenary", v={"hand": 5, "deck": 40, "discards": ("A",)})
    for counted in (True, False):
        assert do(state, fix(players={V: PlayerFix(deck=45)}, counted=counted)).players[V].deck == 45
    done = GAME.apply(state, fix(players={V: PlayerFix(deck=46)}, counted=True))
    assert isinstance(done, Refusal) and english(done.message) == (
        "The Vikings have 52 cards in all:"
        " beside those on the table, hand, deck and discard pile have at most 51 together."
    )
    # where there are too many already, what makes them fewer is not stopped, nor what is no card
    many = table(v={"hand": 9, "deck": 52})
    assert do(many, fix(players={V: PlayerFix(gold=1)}, counted=True)).players[V].gold == 1
    assert do(many, fix(players={V: PlayerFix(deck=50)}, counted=True)).players[V].deck == 50


def test_what_stands_on_a_unit_already_may_stay_when_it_is_put_right_otherwise() -> None:
    king = do(table("V 1.1 hero:4/4 king mercenary"), fix(units=(UnitFix(1, marks=("king", "mercenary")),)))
    assert unit(king, 1).marks == ("king", "mercenary")


# -- nothing else than what was entered --------------------------------------------------------------


def test_another_number_of_the_turn_leaves_what_is_open_and_done() -> None:
    state = table(stage="main", asks=(Ask("split", V, amount=5),), done=("traded",), passed=(A,), combat=Combat(2))
    assert do(state, fix(turn=9)) == msgspec.structs.replace(state, turn=9)


def test_a_marker_that_comes_back_lies_where_the_table_has_put_it() -> None:
    """A locked one, one that waits already, and that of a building that is not up."""
    gone = do(LOCKER, fix(units=(UnitFix(1, gone=True),), players={A: PlayerFix(faith_markers=4)}))
    assert (gone.players[A].gold_markers, gone.players[A].faith_markers, gone.asks) == (3, 4, ())
    asked = do(LOCKER, fix(units=(UnitFix(1, gone=True),)))
    assert asked.asks == (Ask("marker", A),)
    put = do(asked, fix(players={A: PlayerFix(gold_markers=4)}))
    assert (put.players[A].gold_markers, put.asks) == (4, ())
    for markers in (PlayerFix(faith_markers=4), PlayerFix(gold_markers=2, faith_markers=5), PlayerFix(gold_markers=4)):
        player = do(TOWERED, fix(towers={"1.1": 0}, players={A: markers})).players[A]
        assert player.gold_markers + player.faith_markers == 7
        assert player.gold_markers == (3 if markers.gold_markers is None else markers.gold_markers)


@pytest.mark.parametrize("kind", ["lock", "howl"])
def test_who_has_fallen_does_nothing_on_entering_any_more(kind: Any) -> None:
    state = table("V 1.1 pillager:1/1", stage="main", asks=(Ask(kind, V, 1),))
    assert do(state, fix(units=(UnitFix(1, marks=("fallen",)),))).asks == ()


def test_who_holds_a_marker_locks_no_other() -> None:
    state = table("V 1.1 pillager:1/1", stage="main", asks=(Ask("lock", V, 1),))
    held = do(state, fix(units=(UnitFix(1, locked=True),), players={A: PlayerFix(gold_markers=3)}))
    assert unit(held, 1).locked and held.asks == ()


# -- cards of the discard pile ---------------------------------------------------------------------

PILED = table(
    "V 1.1 melee:2/2",
    "V 1.2 melee:2/2 mercenary",
    v={"hand": 4, "deck": 45, "discards": ("Axemen", "Scouts")},
)


def test_a_card_takes_one_from_the_discard_pile_into_the_hand_or_the_deck() -> None:
    for taken in ({"hand": 5}, {"deck": 46}):
        state = do(PILED, fix(players={V: PlayerFix(pile=1, **taken)}, counted=True))
        assert state.players[V].discards == ("Axemen",)
    assert do(PILED, fix(players={V: PlayerFix(pile=3, hand=3)}, counted=True)).players[V].discards[2:] == ("",)
    assert code(PILED, fix(players={V: PlayerFix(pile=3)}, counted=True)) == "cards"


def test_a_card_takes_a_unit_back_into_the_hand() -> None:
    state = do(PILED, fix(units=(UnitFix(1, to_hand=True),), counted=True))
    assert (state.players[V].hand, state.players[V].discards) == (5, ("Axemen", "Scouts"))
    assert [piece.id for piece in state.units] == [2]
    assert code(PILED, fix(units=(UnitFix(2, to_hand=True),))) == "hand-never"
    assert code(PILED, fix(units=(UnitFix(1, gone=True, to_hand=True),))) == "leaves-twice"
    asked = do(LOCKER, fix(units=(UnitFix(1, to_hand=True),), counted=True))
    assert asked.asks == (Ask("marker", A),)


def test_the_heal_value_of_a_unit_is_put_right() -> None:
    state = table("V 1.1 priest:0/1:h1", "V 1.2 melee:4/4:fallen", "V 2.1 melee:1/1:fallen", stage="burial")
    assert code(state, Heal(seat=V, priest=1, units=(2, 3))) == "heal-number"
    state = do(state, fix(units=(UnitFix(1, heal=2),)))
    assert unit(state, 1).heal == 2
    healed = do(state, Heal(seat=V, priest=1, units=(2, 3)))
    assert not unit(healed, 2).fallen and not unit(healed, 3).fallen
    chaplain = table("A wall castle-folk:0/5 acts-as-priest")
    assert unit(do(chaplain, fix(units=(UnitFix(1, heal=3),))), 1).heal == 3


def test_a_building_comes_onto_the_table() -> None:
    state = table(options={"towers": "on"})
    up = do(state, fix(built=(NewTower("1.2", "Watchtower", 6),)))
    assert up.towers == (Tower("1.2", "Watchtower", 6, up=True),)
    assert up.players[A] == state.players[A]


@pytest.mark.parametrize(
    ("lies", "told", "left"),
    [
        ({}, None, (3, 3)),
        ({"gold_markers": 0, "faith_markers": 7}, None, (0, 6)),
        ({}, PlayerFix(gold_markers=4, faith_markers=2), (4, 2)),
        ({}, PlayerFix(gold_markers=6, faith_markers=0), (6, 0)),
    ],
)
def test_a_building_that_is_face_down_takes_a_marker_with_it(
    lies: dict[str, int], told: PlayerFix | None, left: tuple[int, int]
) -> None:
    state = table(options={"towers": "on"}, a=lies)
    built = do(state, fix(built=(NewTower("1.2", up=False),), players={A: told} if told else {}))
    assert built.towers == (Tower("1.2"),)
    assert (built.players[A].gold_markers, built.players[A].faith_markers) == left
    # in the next Production-phase it is turned up as one that was built in the Main-phase
    asked = do(replace(built, stage="production", active=A), Next(seat=A, at="5.production", straight=False))
    assert asked.asks == (Ask("tower", A, place="1.2"),)


def test_a_building_may_take_the_place_of_a_trap_and_of_another_one_in_one_correction() -> None:
    state = table(options={"towers": "on", "traps": "on"}, traps=("1.1",), towers=(Tower("2.1", "Mill", up=True),))
    built = (NewTower("1.1", "Keep"), NewTower("2.1", "Wall"))
    after = do(state, fix(traps=(), towers={"2.1": 0}, built=built))
    assert {tower.name for tower in after.towers} == {"Keep", "Wall"} and after.traps == ()
