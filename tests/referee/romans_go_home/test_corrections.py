"""What the table sets right: what is refused and why, what is put back, and how a game that was over goes on."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.commands import AnyCommand, Choose, EnterForts, Finish, Override, Reveal
from companion.referee.romans_go_home.history import paid
from companion.referee.romans_go_home.state import State, at
from companion.referee.ruling import Refusal

from ..english import english
from .tabletop import apply, do, new

FORTS = ("O1", "S4", "L-2", "U2", "O3", "O6")
LONG = "x" * 50


def _new(*clans: str, forts: tuple[str, ...] = FORTS, **options: str | int) -> State:
    """A game whose first wall is up; a star marks a neutral clan."""
    return do(new(*clans or ("gold", "red"), **options), EnterForts(forts=forts))


def _turn(state: State, *cards: str, **choices: str) -> State:
    """A turn: the card of every clan in seat order, then the answers by kind."""
    state = do(
        state, *(Reveal(clan=clan, card=card, at=at(state)) for clan, card in zip(state.clans, cards, strict=True))
    )
    while state.stage == "choose":
        ask = state.asks[0]
        value = choices.get(ask.kind, ask.values()[-1])
        state = do(state, Choose(clan=ask.clan, kind=ask.kind, value=value, at=at(state)))
    return state


# -- what is refused ---------------------------------------------------------------------------

ABSENT = "clan-absent rgh.setup: This clan does not take part:"
ROUNDS = "turn-none rgh.round-end: There are 3 rounds of 6 turns."
LENGTH = "wall-length rgh.wall-order: The number of forts in the wall in turn"
UP = "have been turned up."


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (Override(reason=" "), "reason rgh.override: A reason is needed, of at most 200 characters."),
        (Override(reason="x", rows={"green": "A"}), f"{ABSENT} green."),
        (Override(reason="x", forts={"green": ()}), f"{ABSENT} green."),
        (Override(reason="x", forts={LONG: ()}), f"{ABSENT} {LONG[:40]}."),
        (Override(reason="x", rows={"gold": "AB"}), "card-unknown rgh.cards-once: There is no warrior “B”."),
        (Override(reason="x", wall=("O2",)), "fort-unknown rgh.fort-deck: There is no fort “O2”."),
        (Override(reason="x", forts={"gold": ("O2",)}), "fort-unknown rgh.fort-deck: There is no fort “O2”."),
        (Override(reason="x", wall=(LONG,)), f"fort-unknown rgh.fort-deck: There is no fort “{LONG[:40]}”."),
        (Override(reason="x", turn=0), ROUNDS),
        (Override(reason="x", turn=7), ROUNDS),
        (Override(reason="x", round=0), ROUNDS),
        (Override(reason="x", round=4), ROUNDS),
        (Override(reason="x", wall=FORTS[:5]), f"{LENGTH} 1 is 6, not 5."),
        (Override(reason="x", turn=3), f"{LENGTH} 3 is 4, not 6."),
        (Override(reason="x", turn=2, wall=()), f"{LENGTH} 2 is 5, not 0."),
        (Override(reason="x", turn=3, wall=FORTS[2:], rows={"red": "AA"}),
         "card-twice rgh.cards-once: Red cannot have Arch'r twice in one round."),
        (Override(reason="x", turn=3, wall=FORTS[2:], rows={"red": "ADX"}),
         "cards-many rgh.six-cards: Face-up warriors of Red before turn 3: at most 2, not 3."),
        (Override(reason="x", forts={"gold": ("O4",)}),
         f"forts-many rgh.fort-deck: The forts are 7 in all, but only 6 {UP}"),
        (Override(reason="x", round=2, forts={"gold": ("O4", "O5", "O3"), "red": ("S4", "U2", "T8", "T8")}),
         f"forts-many rgh.fort-deck: The forts are 13 in all, but only 12 {UP}"),
        (Override(reason="x", turn=1, wall=(), forts={"gold": ("O4",)}),
         f"forts-many rgh.fort-deck: The forts are 1 in all, but only 0 {UP}"),
    ],
)  # fmt: skip
def test_why_the_table_cannot_play_it_so(command: AnyCommand, says: str) -> None:
    refusal = GAME.apply(_new(), command)
    assert isinstance(refusal, Refusal), refusal
    assert f"{refusal.code} {refusal.rule}: {english(refusal.message)}" == says


def test_forts_that_left_the_game_count_for_what_a_box_can_hold() -> None:
    # four Legion Forts of three values: only one value is there twice
    state = _new(forts=("O1", "L-1", "L-1", "O5", "O3", "O6"))
    state = do(state, Override(reason="later", turn=4, wall=("O5", "O3", "O6")))
    assert state.removed == ("O1", "L-1", "L-1")
    refusal = GAME.apply(state, Override(reason="misread", wall=("L-2", "L-2", "O6")))
    assert isinstance(refusal, Refusal) and refusal.code == "fort-copies"


def test_a_game_that_is_over_cannot_be_ended_again() -> None:
    ended = apply(_new(), Finish(reason="supper"))
    assert (english(ended.label), ended.corrects) == ("The game ends (supper)", False)
    refusal = GAME.apply(ended.state, Finish(reason="again"))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("not-now", "rgh.override")
    assert english(refusal.message) == "The game is already over."
    noone = GAME.apply(_new(), Finish(reason=""))
    assert isinstance(noone, Refusal) and noone.rule == "rgh.override"


# -- what is put back --------------------------------------------------------------------------


def test_what_the_table_decides_is_a_correction_with_its_reason() -> None:
    legions = {"gold": ("L-1", "L-2", "L-3")}
    state = _new()
    won = do(state, Override(reason="on paper", round=2, forts=legions))
    over = do(state, Finish(reason="supper"))
    for before, command, rules in (
        (state, Override(reason="a note"), ["rgh.override"]),
        (state, Override(reason="set up", turn=2, wall=FORTS[1:]), ["rgh.override"]),
        (state, Override(reason="on paper", round=2, forts=legions), ["rgh.override", "rgh.score"]),
        (over, Override(reason="one more", wall=FORTS[1:], forts={"gold": ("O1",)}), ["rgh.override"]),
        (won, Override(reason="not so", forts={"gold": ("L-1",)}), ["rgh.override", "rgh.legion-win"]),
        (won, Override(reason="and O5", forts={"gold": (*legions["gold"], "O5")}), ["rgh.override"]),
    ):
        applied = apply(before, command)
        assert applied.corrects and english(applied.label) == f"We play it so ({command.reason})"
        assert [step.rule for step in applied.steps] == rules


def test_that_the_cards_of_the_turn_are_entered_anew_is_told() -> None:
    state = _new()
    entered = do(state, Reveal(clan="gold", card="X", at="1.1"))
    anew = ["The cards of this turn are entered anew."]
    for before, command, told in (
        (state, Override(reason="misread", wall=FORTS[::-1]), []),
        (entered, Override(reason="misread", wall=FORTS[::-1]), anew),
        (entered, Override(reason="later", turn=2, wall=FORTS[1:]), []),
    ):
        assert [english(change) for change in apply(before, command).changes] == told


def test_the_cards_and_the_questions_of_the_turn_are_put_back() -> None:
    state = _new()
    open_ = do(state, Reveal(clan="gold", card="X", at="1.1"), Reveal(clan="red", card="D", at="1.1"))
    assert open_.asks and open_.attack is not None and open_.steps
    again = do(open_, Override(reason="misread", wall=open_.wall))
    assert (again.stage, again.asks, again.chosen, again.attack, again.steps) == ("reveal", (), (), None, ())
    assert all(clan.card is None for clan in again.clans.values())


def test_an_answer_given_is_asked_for_again() -> None:
    state = _new("gold", "red", "green")
    state = do(state, *(Reveal(clan=clan, card=card, at="1.1") for clan, card in zip(state.clans, "QXD", strict=True)))
    state = do(state, Choose(clan="gold", kind="charm", value="green", at="1.1"))
    assert state.chosen and state.asks  # Red's Axx
    assert do(state, Override(reason="misread", wall=state.wall)).chosen == ()
    over = do(state, Finish(reason="supper"))
    assert (over.asks, over.chosen) == ((), ())


PLAIN = ("O1", "O4", "L-2", "U2", "O3", "O6")


def test_a_fight_that_was_never_settled_tells_nothing_of_the_turn_before() -> None:
    settled = _turn(_new(forts=PLAIN), "A", "D")
    ended = do(settled, Finish(reason="supper"))
    assert (ended.attack, ended.steps) == (settled.attack, settled.steps)
    asked = do(settled, Reveal(clan="gold", card="X", at="1.2"), Reveal(clan="red", card="F", at="1.2"))
    assert [ask.kind for ask in asked.asks] == ["axx"]
    ended = do(asked, Finish(reason="supper"))
    assert (ended.attack, ended.steps) == (None, ())


def test_a_note_leaves_everything_as_it_is() -> None:
    laid = do(_new(forts=PLAIN), Reveal(clan="gold", card="X", at="1.1"))
    asked = do(laid, Reveal(clan="red", card="D", at="1.1"))
    settled = _turn(_new(forts=PLAIN), "A", "D")
    for state in (laid, asked, settled, do(settled, Finish(reason="supper"))):
        assert do(state, Override(reason="Ann was late")) == state


def test_warriors_lost_before_count_as_lost_first() -> None:
    state = _turn(_turn(_new(forts=PLAIN), "A", "D"), "D", "C")
    assert (state.clans["gold"].row, state.clans["gold"].lost) == ("D", "A")
    for row, lost in (("", "AD"), ("A", "D"), ("Z", "A"), ("ZX", ""), ("DA", "")):
        clan = do(state, Override(reason="misread", rows={"gold": row})).clans["gold"]
        assert (clan.row, clan.lost) == (row, lost)
    twice = do(_turn(_turn(_new(forts=PLAIN), "C", "D"), "C", "Q"), Override(reason="misread", rows={"gold": ""}))
    assert twice.clans["gold"].lost == "CC"
    rows = {"gold": "", "red": "D"}
    back = do(state, Override(reason="again", turn=2, wall=("O4", *state.wall), forts={"red": ()}, rows=rows))
    assert (back.clans["gold"].lost, back.clans["red"].lost) == ("A", "")


def test_a_wall_that_is_not_up_leaves_no_forts_over() -> None:
    state = _turn(_new(), "A", "D")
    rows = {"gold": "", "red": ""}
    wall = ("O5", "O5", "O4", "L-1", "T8", "T8")
    up = do(state, Override(reason="on paper", round=2, turn=1, wall=wall, rows=rows))
    not_yet = do(up, Override(reason="not yet", wall=()))
    assert (up.stage, up.removed, not_yet.stage, not_yet.removed) == ("reveal", FORTS[1:], "forts", FORTS[1:])


def test_legion_forts_ever_captured_follow_a_correction() -> None:
    state = _turn(_new(forts=("O1", "L-1", "T8", "O5", "O3", "T8")), "D", "A")
    state = _turn(_turn(state, "C", "X"), "H", "D")
    gold = state.clans["gold"]
    assert (gold.forts, gold.captured) == (("T8",), 1)  # L-1 was thrown away, but captured
    for forts, captured in ((("T8", "L-2"), 2), (("L-2", "L-3"), 3), (("L-3",), 2), (("T8",), 1), ((), 1)):
        state = do(state, Override(reason="misread", round=2, forts={"gold": forts}))
        assert state.clans["gold"].captured == captured


PAID = [
    # the table goes back to a turn, and says which forts Gold has then; L-1 was captured in turn 2 and paid in turn 3
    ({"turn": 2, "wall": ("L-1", "T8", "O5", "O3", "T8"), "forts": {"gold": ("O1",)}}, 0),
    ({"turn": 3, "wall": ("T8", "O5", "O3", "T8"), "forts": {"gold": ("O1", "L-1")}}, 1),
    # it was another fort that was paid, nothing was, or Red had it
    ({"forts": {"gold": ("T8", "L-1")}}, 1),
    ({"forts": {"gold": ("O1", "T8", "L-1")}}, 1),
    ({"forts": {"gold": ("O1", "T8"), "red": ("L-1",)}}, 0),
    # it stays paid where the table speaks of other things
    ({"forts": {"gold": ("T8",)}}, 1),
    ({"rows": {"gold": "D"}}, 1),
]


@pytest.mark.parametrize(("said", "captured"), PAID)
def test_a_legion_fort_paid_to_the_tax_collector_was_captured_once(said: dict[str, Any], captured: int) -> None:
    state = _turn(_turn(_new(forts=("O1", "L-1", "T8", "O5", "O3", "T8")), "D", "A"), "C", "X")
    assert state.clans["red"].forts == ("O1",) and state.clans["gold"].forts == ("L-1",)
    state = do(state, Override(reason="it was Gold", forts={"gold": ("O1", "L-1"), "red": ()}))
    state = _turn(state, "H", "D", tax="L-1")
    assert (state.clans["gold"].forts, state.clans["gold"].captured) == (("O1", "T8"), 1)
    corrected = do(state, Override(reason="misread", **{"rows": {"gold": "", "red": ""}, **said}))
    assert corrected.clans["gold"].captured == captured
    assert corrected.clans["red"].captured == ("red" in said.get("forts", {}))


# -- who has won by Legion Forts ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("clans", "options", "holder", "forts", "captured", "winner"),
    [
        (("gold", "red"), {}, "red", ("L-1", "L-2", "L-3"), 3, "red"),
        (("gold", "red"), {}, "red", ("L-1", "L-2"), 3, None),
        (("gold", "red"), {"L1": "captured"}, "red", ("L-1",), 3, "red"),
        (("gold", "red"), {"L1": "captured"}, "red", ("L-1", "L-2"), 2, None),
        # a neutral clan "can't win the game", unless it plays against one player only and option N6 lets it
        (("gold", "violet*"), {}, "violet", ("L-1", "L-2", "L-3"), 3, None),
        (("gold", "violet*"), {"N6": "BAJ"}, "violet", ("L-1", "L-2", "L-3"), 3, "violet"),
        (("gold", "red", "violet*"), {"N6": "BAJ"}, "violet", ("L-1", "L-2", "L-3"), 3, None),
        (("gold", "red*", "violet*"), {"N6": "BAJ"}, "violet", ("L-1", "L-2", "L-3"), 3, "violet"),
    ],
)
def test_who_has_won_by_three_legion_forts(
    clans: tuple[str, ...], options: dict[str, str], holder: str, forts: tuple[str, ...], captured: int,
    winner: str | None,
) -> None:  # fmt: skip
    state = _new(*clans, **options)
    held = msgspec.structs.replace(state.clans[holder], forts=forts, captured=captured)
    state = msgspec.structs.replace(state, round=2, clans={**state.clans, holder: held})
    now = do(state, Override(reason="look again", turn=1))
    assert (now.legion_winner, now.stage) == (winner, "reveal" if winner is None else "over")


def test_a_third_legion_fort_captured_wins_in_a_game_where_one_was_thrown_away() -> None:
    state = _new(forts=("O1", "L-1", "T8", "O5", "O3", "T8"), L1="captured")
    state = _turn(_turn(_turn(state, "D", "A"), "C", "X"), "H", "D")  # L-1 is paid to the Tax-Collector
    state = do(state, Override(reason="later", round=2, wall=("L-3", "O3", "T8"), forts={"gold": ("T8", "L-2")}))
    won = _turn(state, "C", "F")
    assert (won.end_reason, won.legion_winner, won.clans["gold"].forts) == ("legions", "gold", ("T8", "L-2", "L-3"))
    assert english(GAME.scores(won).end or "") == "Gold has captured three Legion Forts and has won."


def test_of_two_forts_alike_the_one_from_before_is_discarded() -> None:
    record = _turn(_new(forts=("O1", "T8", "T8", "O5", "O3", "O6")), "C", "A").history[0]
    first = msgspec.structs.replace(record, left="T8", holder="gold", payer=None)
    last = msgspec.structs.replace(first, turn=6)
    assert [each.holder for each in paid((first, last), "gold", "T8")] == [None, "gold"]
    assert [each.payer for each in paid((first, last), "gold", "T8")] == ["gold", None]
    # what nothing else can pay for goes itself
    assert [each.holder for each in paid((last,), "gold", "T8")] == [None]


# -- a game that was over ----------------------------------------------------------------------


def _won(round_: int, turn: int, forts: tuple[str, ...] = ("L-2", "U2", "O3", "O6")) -> State:
    """A game that Gold has won by its third Legion Fort in this turn."""
    state = do(_new(), Override(reason="on paper", forts={"gold": ("L-1", "L-3")}, round=round_))
    state = do(state, Override(reason="later", wall=forts[: 7 - turn], turn=turn))
    state = _turn(state, "C", "Z")
    assert (state.stage, state.end_reason, at(state)) == ("over", "legions", f"{round_}.{turn}")
    return state


LOST_AGAIN = {"gold": ("L-1", "L-3"), "red": ("L-2",)}


@pytest.mark.parametrize(
    ("round_", "turn", "forts", "left", "goes_on"),
    [
        # the turn to come, with the rest of the wall
        (2, 3, ("L-2", "U2", "O3", "O6"), None, "2.4"),
        (2, 5, ("L-2", "O6"), None, "2.6"),
        (3, 5, ("L-2", "O6"), None, "3.6"),
        # after the last turn of a round the next wall
        (2, 6, ("L-2",), None, "3.1"),
        # where the forts in the wall are not as many as the turns left, the table has ended it
        (2, 3, ("L-2", "U2", "O3", "O6"), ("U2",), "finished"),
        (3, 3, ("L-2", "U2", "O3", "O6"), ("U2",), "finished"),
        (2, 5, ("L-2", "O6"), (), "finished"),
        (3, 5, ("L-2", "O6"), (), "finished"),
        (2, 6, ("L-2",), ("O6",), "finished"),
        # after the last turn of all its rounds have
        (3, 6, ("L-2",), None, "rounds"),
    ],
)
def test_how_a_game_goes_on_that_nobody_has_won_by_legion_forts_any_more(
    round_: int, turn: int, forts: tuple[str, ...], left: tuple[str, ...] | None, goes_on: str
) -> None:
    state = do(_won(round_, turn, forts), Override(reason="it was Red", forts=LOST_AGAIN, wall=left))
    assert goes_on == (at(state) if state.stage != "over" else state.end_reason)
    assert state.end_text == ("it was Red" if goes_on == "finished" else "")


def test_a_turn_that_was_not_played_is_the_one_to_come() -> None:
    legions = {"gold": ("O1", "L-1", "L-2", "L-3")}
    wall = ("S4", "U2", "O3", "O6", "T8", "O5")
    played = _turn(_new(forts=("O1", "O1", "O4", "O5", "S4", "T8")), "A", "D")  # 1.1
    played = do(played, Override(reason="later", round=2, turn=1, wall=wall, rows={"gold": "", "red": ""}))
    for state in (played, _turn(played, "X", "Q")):  # 2.1, or 2.2 with 2.1 played
        held = (*state.clans["gold"].forts, *legions["gold"][1:])
        won = do(state, Override(reason="forgotten", forts={"gold": held}))
        assert won.stage == "over"
        again = do(won, Override(reason="not so", forts={"gold": state.clans["gold"].forts}))
        assert (again.stage, at(again), again.wall) == ("reveal", at(state), state.wall)


def test_the_points_at_the_end_follow_the_forts() -> None:
    over = do(_turn(_new(), "A", "D"), Finish(reason="supper"))
    assert [clan.points for clan in over.clans.values()] == [(1,), (0,)]
    fixed = do(over, Override(reason="it was Red", forts={"gold": (), "red": ("O1",)}))
    assert [clan.points for clan in fixed.clans.values()] == [(0,), (1,)]
    more = do(over, Override(reason="one more turn", forts={"red": ("S4",)}, wall=FORTS[2:]))
    assert [clan.points for clan in more.clans.values()] == [(1,), (4,)]
    # taken up again, it has not ended
    again = do(over, Override(reason="we went on", turn=2))
    assert (again.end_reason, again.end_text, GAME.scores(again).end) == ("", "", None)
    # of a round that had not begun nobody noted any
    none = do(GAME.new(Setup((SeatPlan("gold"), SeatPlan("red")))), Finish(reason="supper"))
    assert [clan.points for clan in none.clans.values()] == [(), ()]
    noted = do(none, Override(reason="a wall after all", wall=()))
    assert [clan.points for clan in noted.clans.values()] == [(), ()]


# -- the turns played --------------------------------------------------------------------------


def _holders(state: State) -> list[tuple[str, str | None]]:
    return [(record.left, record.holder) for record in state.history]


def test_of_two_forts_of_a_kind_one_changes_hands_and_one_was_nobodys() -> None:
    state = _new("gold", "red", "green", forts=("O1", "O5", "O5", "S4", "U2", "T8"))
    state = _turn(_turn(_turn(state, "H", "X", "X"), "D", "Z", "Z"), "A", "C", "D")
    assert _holders(state) == [("O1", "gold"), ("O5", None), ("O5", "red")]
    right = do(state, Override(reason="misread", forts={"gold": ("O1", "O5"), "red": (), "green": ("O5",)}))
    assert _holders(right) == [("O1", "gold"), ("O5", "green"), ("O5", "gold")]
    points = [tuple(record.points[clan] for clan in ("gold", "red", "green")) for record in right.history]
    assert points == [(1, 0, 0), (1, 0, 5), (6, 0, 5)]


def test_a_correction_moves_only_the_forts_that_change_hands() -> None:
    state = _new("gold", "red", "green", forts=("O1", "O5", "O5", "S4", "U2", "T8"))
    one = _turn(_turn(_turn(state, "H", "X", "X"), "D", "Z", "Z"), "A", "C", "D")
    assert _holders(one) == [("O1", "gold"), ("O5", None), ("O5", "red")]
    both = _turn(_turn(_turn(state, "H", "X", "X"), "D", "C", "Z"), "Z", "H", "F")
    assert _holders(both) == [("O1", "gold"), ("O5", "red"), ("O5", "red")]

    def held(before: State, **forts: tuple[str, ...]) -> list[str | None]:
        return [holder for _, holder in _holders(do(before, Override(reason="misread", forts=forts)))][1:]

    assert held(one, red=("O5",)) == [None, "red"]
    assert held(one, red=(), gold=("O1", "O5", "O5")) == ["gold", "gold"]
    # of two the one that was captured last is given away first
    assert held(both, red=("O5",), gold=("O1", "O5")) == ["red", "gold"]
    assert held(both, red=(), gold=("O1", "O5"), green=("O5",)) == ["green", "gold"]
    assert held(both, red=("O5",)) == ["red", None]
    assert held(both, red=()) == [None, None]


def test_a_turn_in_which_nobody_captured_can_be_played_again() -> None:
    state = _turn(_turn(_new(), "A", "D"), "F", "F")
    assert _holders(state) == [("O1", "gold"), ("S4", None)]
    back = do(state, Override(reason="again", turn=2, wall=("S4", *state.wall), rows={"gold": "", "red": "D"}))
    assert _holders(back) == [("O1", "gold")] and back.removed == ()


def test_points_that_nobody_noted_stay_unknown_when_an_earlier_fort_changes_hands() -> None:
    state = _turn(_new(), "A", "D")
    ahead = do(state, Override(reason="on paper", round=2, turn=1, wall=(), rows={"gold": "", "red": ""}))
    assert [clan.points for clan in ahead.clans.values()] == [(None,), (None,)]
    right = do(ahead, Override(reason="it was Red", forts={"gold": (), "red": ("O1",)}))
    assert [clan.points for clan in right.clans.values()] == [(None,), (None,)]
    assert _holders(right) == [("O1", "red")]
