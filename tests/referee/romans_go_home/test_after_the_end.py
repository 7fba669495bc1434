"""A game that is over, and forts that the table sets right then: the points follow, and a win by Legion Forts."""

from __future__ import annotations

from collections import Counter
from functools import partial

from companion.referee.game import Applied, SeatPlan, Setup
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.commands import EnterForts, Finish, Override, Reveal
from companion.referee.romans_go_home.options import OPTIONS, fort_counts
from companion.referee.romans_go_home.state import State, at, forts_seen
from companion.referee.ruling import Refusal

from .. import playing
from ..english import english
from .tabletop import pile

WALL = ("O1", "S4", "L-2", "U2", "O3", "O6")
_applied = partial(playing.applied, GAME)
_do = partial(playing.do, GAME)


def _new(*clans: str) -> State:
    return _do(GAME.new(Setup(tuple(map(SeatPlan, clans)))), EnterForts(forts=WALL))


def _reveal(state: State, clan: str, card: str) -> Reveal:
    return Reveal(clan=clan, card=card, at=at(state))


def _code(state: State, command: Override) -> str:
    refusal = GAME.apply(state, command)
    assert isinstance(refusal, Refusal), refusal
    return refusal.code


def test_three_legion_forts_by_override_win_the_game() -> None:
    won = _do(_new("gold", "red"), Override(reason="we forgot one", forts={"gold": ("L-1", "L-2", "L-3")}, round=2))
    scores = GAME.scores(won)
    assert (won.stage, scores.end_reason, scores.winners) == ("over", "legions", ("gold",))
    assert [clan.points for clan in won.clans.values()] == [(None, -6), (None, 0)]
    # set right again, the game has not been won: the turn that was to come is played
    again = _do(won, Override(reason="that was L-2 of Red", forts={"gold": ("L-1", "L-3"), "red": ("L-2",)}))
    assert (again.stage, at(again), len(again.wall)) == ("reveal", "2.1", 6)
    assert GAME.scores(again).end_reason == "" and again.legion_winner is None
    assert [clan.points for clan in again.clans.values()] == [(None,), (None,)]
    over = _do(again, Override(reason="no, Gold", forts={"gold": ("L-1", "L-2", "L-3"), "red": ()}))
    assert GAME.scores(over).winners == ("gold",)


def _legion_win() -> State:
    state = _do(_new("gold", "red"), Override(reason="later", forts={"gold": ("L-1", "L-3")}, round=2))
    state = _do(state, Override(reason="third turn", wall=("L-2", "U2", "O3", "O6"), turn=3))
    state = _do(state, _reveal(state, "gold", "C"))
    applied = _applied(state, _reveal(state, "red", "Z"))
    assert applied.steps[-1].rule == "rgh.score"
    return applied.state


def test_three_legion_forts_win_at_once() -> None:
    over = _legion_win()
    scores = GAME.scores(over)
    assert (over.stage, over.end_reason, scores.winners) == ("over", "legions", ("gold",))
    assert [line.points for line in scores.lines] == [-1, -3, -2]
    assert (over.clans["gold"].row, over.clans["red"].row) == ("C", "Z")


def test_scores_can_be_put_right_after_the_end() -> None:
    fixed = _do(_legion_win(), Override(reason="forgotten", forts={"red": ("O1",)}))
    assert (fixed.stage, fixed.removed) == ("over", ("S4",))
    assert GAME.scores(fixed).totals == {"gold": -6, "red": 1}
    assert GAME.scores(fixed).winners == ("gold",)


def test_a_game_can_be_taken_up_again_after_the_end() -> None:
    again = _do(_legion_win(), Override(reason="misread", forts={"gold": ("L-1", "L-3")}, turn=4))
    assert (again.stage, again.end_reason, again.wall) == ("reveal", "", ("U2", "O3", "O6"))
    assert GAME.scores(again).winners == ()
    assert set(again.removed) == {"L-2", "O1", "S4"}


def _lost_again(state: State, **forts: tuple[str, ...]) -> Applied[State]:
    """A game won by Legion Forts, after the table has said who holds which forts."""
    applied = _applied(state, Override(reason="it was Red", forts=forts))
    assert applied.state.legion_winner is None and applied.state.end_text == ""
    return applied


def test_a_game_that_is_not_won_by_legions_any_more_goes_on_with_the_next_turn() -> None:
    won = _legion_win()
    applied = _lost_again(won, gold=("L-1", "L-3"), red=("L-2",))
    again = applied.state
    assert (again.stage, at(again), again.wall) == ("reveal", "2.4", won.wall)
    assert (again.clans["gold"].row, again.clans["red"].row) == ("C", "Z")
    assert [len(clan.points) for clan in again.clans.values()] == [1, 1]
    assert [(record.left, record.holder) for record in again.history] == [("L-2", "red")]
    assert again.removed == won.removed
    assert [step.rule for step in applied.steps] == ["rgh.override", "rgh.legion-win"]
    assert [english(message) for message in GAME.pieces(won, again)] == [
        "Gold gives up Legion Fort (−2).",
        "Red takes Legion Fort (−2).",
    ]
    assert GAME.legal(again, "gold")


def _legion_win_in_the_last_turn(round_: int) -> State:
    state = _do(_new("gold", "red"), Override(reason="later", forts={"gold": ("L-1", "L-3")}, round=round_))
    state = _do(state, Override(reason="last turn", wall=("L-2",), turn=6))
    state = _do(state, _reveal(state, "gold", "C"), _reveal(state, "red", "Z"))
    assert (state.stage, state.end_reason) == ("over", "legions")
    return state


def test_after_the_last_turn_of_a_round_it_goes_on_with_the_next_round() -> None:
    won = _legion_win_in_the_last_turn(2)
    again = _lost_again(won, gold=("L-1", "L-3"), red=("L-2",)).state
    assert (again.stage, at(again), again.wall) == ("forts", "3.1", ())
    assert all((clan.row, clan.lost) == ("", "") for clan in again.clans.values())
    assert [clan.points for clan in again.clans.values()] == [(None, -4), (None, -2)]
    assert Counter(forts_seen(again)) == Counter(forts_seen(won))


def test_after_the_last_turn_of_all_it_is_over_by_its_rounds() -> None:
    over = _lost_again(_legion_win_in_the_last_turn(3), gold=("L-1", "L-3"), red=("L-2",)).state
    scores = GAME.scores(over)
    assert (over.stage, scores.end_reason, scores.winners) == ("over", "rounds", ("red",))


def test_between_rounds_it_goes_on_with_the_wall() -> None:
    three = ("L-1", "L-2", "L-3")
    state = _do(_new("gold", "red"), Override(reason="on paper", round=2, turn=1, wall=()))
    won = _do(state, Override(reason="forgotten", forts={"gold": three}))
    assert won.stage == "over"
    again = _lost_again(won, gold=("L-1", "L-3")).state
    assert (again.stage, at(again), again.wall) == ("forts", "2.1", ())


def test_a_game_that_the_table_had_ended_stays_over_without_three_legions() -> None:
    over = _do(_new("gold", "red"), Override(reason="later", round=2), Finish(reason="supper"))
    won = _do(over, Override(reason="forgotten", forts={"gold": ("L-1", "L-2", "L-3")}))
    assert english(GAME.scores(won).end or "") == "Gold has three Legion Forts and has won."
    back = _do(won, Override(reason="no", forts={"gold": ("L-1",)}))
    assert (back.stage, back.legion_winner) == ("over", None)
    assert english(GAME.scores(back).end or "") == "The table ended the game: supper."


def test_a_fort_of_the_wall_goes_to_a_clan_after_an_early_end() -> None:
    over = _do(_new("gold", "red"), Finish(reason="supper"))
    fixed = _do(over, Override(reason="we played one more", forts={"gold": ("O1",)}, wall=over.wall[1:]))
    assert (fixed.stage, fixed.end_reason, fixed.end_text) == ("over", "finished", "supper")
    assert (GAME.scores(fixed).totals, fixed.wall, fixed.removed) == ({"gold": 1, "red": 0}, over.wall[1:], ())
    # and back, or out of the game: each of the six is somewhere
    for held, wall, out in (((), WALL, ()), ((), WALL[1:], ("O1",)), (WALL, (), ())):
        fixed = _do(fixed, Override(reason="no", forts={"gold": held}, wall=wall))
        assert (fixed.stage, fixed.wall, fixed.removed, fixed.clans["gold"].forts) == ("over", wall, out, held)
    assert Counter(forts_seen(fixed)) + Counter(pile(fixed)) == Counter(fort_counts(OPTIONS.defaults()))
    # taken up again, the wall must be what the turn needs
    assert _code(fixed, Override(reason="go on", turn=2)) == "wall-length"


def test_where_the_wall_does_not_fit_a_turn_the_game_stays_over() -> None:
    won = _legion_win()
    held = {"gold": ("L-1", "L-3"), "red": ("L-2", "U2")}
    over = _do(won, Override(reason="we went on", forts=held, wall=won.wall[1:]))
    assert english(GAME.scores(over).end or "") == "The table ended the game: we went on."
