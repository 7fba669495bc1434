"""Who has the forts that left the wall: after discards, and after the table has set it right."""

from __future__ import annotations

import random
from functools import partial

from companion.referee.game import SeatPlan, Setup
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.commands import Choose, EnterForts, Override, Reveal
from companion.referee.romans_go_home.components import points
from companion.referee.romans_go_home.state import State, at

from .. import playing
from .players import play

_do = partial(playing.do, GAME)
WALL = ("O1", "O5", "L-2", "O3", "O6", "T8")


def _turn(state: State, gold: str, red: str, *then: Choose) -> State:
    now = at(state)
    return _do(state, Reveal(clan="gold", card=gold, at=now), Reveal(clan="red", card=red, at=now), *then)


def _new(wall: tuple[str, ...] = WALL, **options: str) -> State:
    return _do(GAME.new(Setup((SeatPlan("gold"), SeatPlan("red")), dict(options))), EnterForts(forts=wall))


def _two_turns() -> State:
    """Gold captures O1, Red O5."""
    state = _turn(_new(), "A", "X")
    return _turn(state, "X", "A")


def _holders(state: State) -> list[tuple[str, str | None]]:
    return [(record.left, record.holder) for record in state.history]


def _points(state: State) -> list[tuple[int, int]]:
    return [(record.points["gold"], record.points["red"]) for record in state.history]


def test_a_fort_is_held_by_its_captor() -> None:
    state = _two_turns()
    assert _holders(state) == [("O1", "gold"), ("O5", "red")]
    assert _points(state) == [(1, 0), (1, 5)]


def test_a_fort_that_goes_to_another_clan_was_his_from_the_turn_of_its_capture() -> None:
    state = _turn(_two_turns(), "F", "H")
    before = _points(state)
    right = _do(state, Override(reason="misread", forts={"gold": ("O5", *state.clans["gold"].forts), "red": tuple(
        fort for fort in state.clans["red"].forts if fort != "O5")}))  # fmt: skip
    assert _holders(right)[:2] == [("O1", "gold"), ("O5", "gold")]
    assert right.history[1].captor == "red"  # how the fight ended stays
    assert _points(right) == [before[0], *((gold + 5, red - 5) for gold, red in before[1:])]


def test_a_fort_that_nobody_had_captured_is_given() -> None:
    tied = _turn(_new(), "A", "A")
    assert _holders(tied) == [("O1", None)]
    right = _do(tied, Override(reason="it was Gold", forts={"gold": ("O1",)}))
    assert _holders(right) == [("O1", "gold")] and _points(right) == [(1, 0)]
    assert right.removed == ()


def test_a_fort_that_nobody_has_any_more_counted_until_now() -> None:
    state = _two_turns()
    right = _do(state, Override(reason="it is out", forts={"red": ()}))
    assert _holders(right) == [("O1", "gold"), ("O5", None)]
    assert _points(right) == _points(state)
    # and given back, it counts again from now on
    back = _do(right, Override(reason="it is not", forts={"red": ("O5",)}))
    assert _holders(back) == _holders(state) and _points(back) == _points(state)


def test_what_the_tax_collector_takes_counted_until_then() -> None:
    state = _turn(_new(("O1", "T8", "L-2", "O5", "O3", "T8")), "A", "D")
    state = _turn(state, "H", "X")
    assert _holders(state) == [("O1", None), ("T8", "gold")] and state.history[0].captor == "gold"
    assert _points(state) == [(1, 0), (8, 0)]
    right = _do(state, Override(reason="it asked for nothing", forts={"gold": ("O1", "T8")}))
    assert _holders(right) == [("O1", "gold"), ("T8", "gold")] and _points(right) == _points(state)
    assert right.clans["gold"].captured == 0  # it was no Legion Fort


def test_a_tax_collector_alone_is_held_by_nobody() -> None:
    state = _turn(_new(("O1", "T8", "L-2", "O5", "O3", "T8")), "A", "H")
    state = _turn(state, "C", "D")
    assert _holders(state) == [("O1", "red"), ("T8", None)] and state.history[1].captor == "gold"
    assert _points(state) == [(0, 1), (0, 1)]


def test_with_dru_hid_the_fort_that_left_is_the_one_taken() -> None:
    state = _turn(_new(), "A", "H")
    state = _turn(state, "D", "X", Choose(clan="gold", kind="swap", value="3", at=at(state)))
    assert _holders(state) == [("O1", "red"), ("O6", "gold")] and state.history[1].fort == "O5"


def test_where_a_tie_discards_the_last_fort_that_one_left() -> None:
    state = _turn(_new(V1="on"), "A", "A")
    assert _holders(state) == [("T8", None)] and state.wall[0] == "O1"


def test_the_points_of_a_round_past_follow() -> None:
    setup = Setup((SeatPlan("gold"), SeatPlan("red")), {})
    games = (played.applied.state for played in play(setup, random.Random("rounds past")))
    state = next(state for state in games if state.round == 2 and state.stage == "reveal")
    giver, fort = next((name, clan.forts[0]) for name, clan in state.clans.items() if clan.forts)
    taker = {"gold": "red", "red": "gold"}[giver]
    forts = {giver: state.clans[giver].forts[1:], taker: (*state.clans[taker].forts, fort)}
    right = _do(state, Override(reason="misread", forts=forts))
    ends = right.history[5].points
    assert {name: clan.points for name, clan in right.clans.items()} == {name: (ends[name],) for name in ends}
    assert ends == {name: points(clan.forts) for name, clan in right.clans.items()}


def test_what_is_played_again_brings_no_fort_of_its_own() -> None:
    state = _turn(_new(("O5", "O5", "L-2", "S4", "O1", "T8")), "A", "H")
    state = _turn(_turn(state, "C", "D"), "H", "X")
    assert _holders(state) == [("O1", "red"), ("O5", "gold"), ("O5", "gold")]
    back = _do(state, Override(reason="that one again", turn=3, wall=("O5", *state.wall), forts={"gold": ("O5",)},
                               rows={"gold": "", "red": "D"}))  # fmt: skip
    assert _holders(back) == [("O1", "red"), ("O5", "gold")]


def test_nobody_noted_the_points_of_a_round_that_is_passed_over() -> None:
    ahead = _do(_two_turns(), Override(reason="on paper", round=3, turn=1, wall=(), rows={"gold": "", "red": ""}))
    assert {name: clan.points for name, clan in ahead.clans.items()} == {"gold": (None, None), "red": (None, None)}
