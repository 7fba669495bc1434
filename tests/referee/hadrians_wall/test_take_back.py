"""What comes back when an action is taken back, and what stays as it is meanwhile."""

from __future__ import annotations

import pytest

from companion.referee.game import Applied
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.commands import Fill, Finish, GoOn, Override, Pay, Stop, TakeBack, UsePaper
from companion.referee.hadrians_wall.legal import second_thoughts
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import Neutral, replace

from .company import RICH, TRADER, acting, done, fill, have, on_paper, refused, stopped, with_sheet

BATHS = Sheet(have=RICH, counts={"apparitores": 9, "disdain": 3}, filled_in={"disdain": 1}, marks={"baths": "x"})
"""Three Disdain, one of it removed."""


def test_removed_disdain_is_there_again() -> None:
    state = with_sheet(acting(3), "blue", BATHS)
    bribed = fill(state, "blue", "baths-2")
    assert bribed.players["blue"].sheet.disdain == 1
    back = done(bribed, TakeBack(seat="blue", box="baths-2"))
    assert back == state and back.players["blue"].sheet.disdain == 2
    # the first bribe of all too: then none is removed
    first = with_sheet(acting(3), "blue", Sheet(have=RICH, counts=BATHS.counts, marks=BATHS.marks))
    assert done(fill(first, "blue", "baths-1"), TakeBack(seat="blue", box="baths-1")) == first


def test_an_action_takes_back_what_it_paid_and_nothing_else() -> None:
    """Two Workers and a Resource were paid, a Worker was gained; the others on the board were not touched."""
    state = with_sheet(acting(3), "blue", Sheet(have=RICH, counts={"fort": 3}))
    built = fill(state, "blue", "small-hotel")
    assert built.players["blue"].acts[-1].have.keys() == {
        item for item in RICH if have(built, "blue").get(item) != RICH[item]
    }
    assert done(built, TakeBack(seat="blue", box="small-hotel")) == state


def test_the_last_of_an_item_can_go_back() -> None:
    """The Servant was all there was, and the Resource that the box gave is all there is."""
    state = with_sheet(acting(3), "blue", Sheet(have={"servant": 1}, counts={"mining": 1}))
    mined = fill(state, "blue", "mining-2")
    assert have(mined, "blue") == {"resource": 1} and mined.players["blue"].sheet.count("production") == 2
    assert done(mined, TakeBack(seat="blue", box="mining-2")) == state


def test_one_neutral_card_is_paid_the_other_is_not() -> None:
    state = with_sheet(acting(1), "blue", TRADER)
    for number in (1, 2):
        paid = fill(state, "blue", "market-1", from_=f"neutral-{number}")
        assert paid.neutral == tuple(
            Neutral(each.card, resource=int(nth == number)) for nth, each in enumerate(state.neutral, 1)
        )
        assert done(paid, TakeBack(seat="blue", box="market-1")) == state


def test_two_payments_of_one_seat_come_back_one_by_one() -> None:
    """Green, who was woken by the first, stops again only when both have come back."""
    state = done(with_sheet(acting(3), "blue", TRADER), Stop(seat="green", year=1))
    one = fill(state, "blue", "market-1", from_="left")
    two = fill(one, "blue", "market-2", from_="left")
    assert two.players["green"].received == {"resource": 2}
    back = GAME.apply(two, TakeBack(seat="blue", box="market-2"))
    assert isinstance(back, Applied) and back.state == one and not one.players["green"].stopped
    assert [step.rule for step in back.steps] == ["hw.take-back"]
    last = GAME.apply(one, TakeBack(seat="blue", box="market-1"))
    assert isinstance(last, Applied) and last.state == state
    assert [step.rule for step in last.steps] == ["hw.take-back", "hw.stop"]


def test_what_is_left_of_two_payments_comes_back() -> None:
    """Green, who had nothing, has spent one of the two Resources."""
    state = with_sheet(with_sheet(acting(3), "blue", TRADER), "green", replace(TRADER, have={}))
    paid = fill(fill(state, "blue", "market-1", from_="left"), "blue", "market-2", from_="left")
    spent = fill(paid, "green", "market-1", from_="left")
    assert have(spent, "green") == {"resource": 1} and spent.players["green"].spent == {"resource": 1}
    one = done(spent, TakeBack(seat="blue", box="market-2"))
    assert have(one, "green") == {}
    assert refused(one, TakeBack(seat="blue", box="market-1")) == ("spent", "hw.take-back")


def test_a_payment_to_sheets_on_paper_always_comes_back() -> None:
    """Whether it was spent is known on paper only."""
    state = with_sheet(on_paper(), "blue", TRADER)
    state = with_sheet(state, "red", Sheet())
    paid = fill(state, "blue", "market-1", from_="right")
    assert paid.players["red"].received == {"resource": 1} and have(paid, "red") == {}
    assert done(paid, TakeBack(seat="blue", box="market-1")) == state


def test_a_payment_of_sheets_on_paper_comes_back() -> None:
    for item in ("resource", "soldier"):
        paid = done(on_paper(), Pay(seat="red", to="left", item=item))
        assert paid.players["red"].paid == {item: 1}
        assert done(paid, TakeBack(seat="red", box="pay")) == on_paper()


def test_nothing_is_taken_back_once_the_picts_come() -> None:
    state = stopped(fill(acting(3), "blue", "fort-1", pay="soldier"))
    assert state.stage == "attack"
    assert refused(state, TakeBack(seat="blue", box="fort-1")) == ("not-now", "hw.year-order")
    # no card is turned over yet: who goes on after all can
    again = done(state, GoOn(seat="blue", year=1))
    assert done(again, TakeBack(seat="blue", box="fort-1")).players["blue"] == acting(3).players["blue"]


def test_who_has_stopped_acts_again_by_taking_back() -> None:
    state = acting(3)
    quiet = done(fill(state, "blue", "fort-1", pay="soldier"), Stop(seat="blue", year=1))
    assert done(quiet, TakeBack(seat="blue", box="fort-1")) == state


def test_a_word_of_the_table_that_changes_nothing_leaves_what_can_be_taken_back() -> None:
    state = fill(acting(3), "blue", "fort-1", pay="soldier")
    noted = done(state, Override(reason="noted"))
    assert done(noted, TakeBack(seat="blue", box="fort-1")) == acting(3)
    changed = done(state, Override(reason="x", discard=(1,)))
    assert refused(changed, TakeBack(seat="blue", box="fort-1")) == ("nothing", "hw.take-back")


def test_what_a_real_card_has_shown_is_not_taken_back() -> None:
    """Neither the box that it was turned over for, nor what was done before."""
    state = fill(with_sheet(acting(3), "blue", TRADER), "blue", "fort-1", pay="soldier")
    applied = GAME.apply(state, Fill(seat="blue", box="market-1", choices={"from": "deck", "good": "6"}))
    assert isinstance(applied, Applied) and applied.reveals
    for box in ("market-1", "fort-1"):
        assert refused(applied.state, TakeBack(seat="blue", box=box)) == ("nothing", "hw.take-back")


@pytest.mark.parametrize(("group", "boxes", "item"), [("market", 8, "resource"), ("scout", 5, "soldier")])
def test_sheets_on_paper_pay_for_no_box_that_was_filled_on_the_phone(group: str, boxes: int, item: str) -> None:
    for filled, fits in ((boxes - 1, True), (boxes, False)):
        marks = {f"{group}-{number}": "1" for number in range(1, filled + 1)}
        state = with_sheet(on_paper(), "red", Sheet(marks=marks))
        pay = Pay(seat="red", to="left", item=item)
        assert (pay in GAME.legal(state, "red")) == fits
        if not fits:
            assert refused(state, pay)[0] == "boxes-full"


def test_going_on_is_of_the_year_and_of_who_has_stopped() -> None:
    state = done(acting(3), Stop(seat="blue", year=1))
    assert refused(state, GoOn(seat="blue", year=2)) == ("stale", "hw.year-order")
    assert done(state, GoOn(seat="blue", year=1)) == acting(3)


def test_the_steps_back_that_a_seat_may_take() -> None:
    paper, back = UsePaper(seat="blue", year=1), TakeBack(seat="blue", box="fort-1")
    go_on = GoOn(seat="blue", year=1)
    state = acting(3)
    assert second_thoughts(state, "blue") == (paper,)
    filled = fill(state, "blue", "fort-1", pay="soldier")
    assert second_thoughts(filled, "blue") == (back, paper)
    assert second_thoughts(done(filled, Stop(seat="blue", year=1)), "blue") == (back, go_on, paper)
    assert second_thoughts(stopped(filled), "blue") == (go_on, paper)
    assert second_thoughts(done(state, paper), "blue") == ()
    assert second_thoughts(done(state, Finish(reason="late")), "blue") == ()


def test_what_lies_beyond_the_neighbours_is_not_paid() -> None:
    """With three at the table there is no Neutral Prospect Card, and nobody is a neighbour of oneself."""
    for to in ("neutral-1", "neutral-2", "blue"):
        assert refused(on_paper(), Pay(seat="red", to=to, item="resource")) == ("source", "hw.neighbours")
    far = with_sheet(acting(3), "blue", TRADER)
    wrong = Fill(seat="blue", box="market-1", choices={"from": "neutral-1"})
    assert refused(far, wrong) == ("choice-impossible", "hw.goods-source")
