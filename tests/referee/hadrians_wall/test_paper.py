"""Sheets on paper at a table: paying, turning cards, and back to the phone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.game import Chance
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Defend,
    EnterSheet,
    Fill,
    Override,
    Pay,
    RevealAttack,
    Stop,
    TakeBack,
    TurnCard,
    UsePaper,
)
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import neutral_items
from companion.referee.ruling import Refusal

from ..english import english
from .company import TRADER, acting, done, fill, have, next_year, on_paper, refused, set_up, stopped, with_sheet


def test_paper_pays_and_is_paid() -> None:
    state = done(with_sheet(on_paper(), "blue", TRADER), Stop(seat="blue", year=1))
    before = have(state, "blue")["resource"]
    state = done(state, Pay(seat="red", to="left", item="resource"))
    assert have(state, "blue")["resource"] == before + 1 and not state.players["blue"].stopped
    state = fill(state, "blue", "market-1", from_="right")
    assert state.players["red"].received == {"resource": 1}
    assert state.players["red"].sheet == acting(3).players["red"].sheet
    back = done(state, TakeBack(seat="red", box="pay"))
    assert have(back, "blue")["resource"] == before - 1
    assert done(state, TakeBack(seat="blue", box="market-1")).players["red"].received == {}


PAPER: dict[str, tuple[AnyCommand, str, str | None]] = {
    "fill": (Fill(seat="red", box="fort-1"), "on-paper", "hw.year-order"),
    "pay the deck": (Pay(seat="red", to="deck", item="resource"), "source", "hw.neighbours"),
    "pay oneself": (Pay(seat="red", to="own", item="soldier"), "source", "hw.neighbours"),
    "pay a Servant": (Pay(seat="red", to="left", item="servant"), "item", "hw.neighbours"),
    "paper twice": (UsePaper(seat="red"), "on-paper", "hw.year-order"),
    "an old payment": (Pay(seat="red", to="left", item="soldier", year=3), "stale", "hw.year-order"),
    "an old page": (TurnCard(seat="red", year=3), "stale", "hw.year-order"),
    "an old page of the phone": (UsePaper(seat="blue", year=3), "stale", "hw.year-order"),
    "malformed": (EnterSheet(seat="red", sheet="fort=99"), "number-range", None),
    "another Year": (EnterSheet(seat="red", sheet="year=3 fort=2"), "year", "hw.year-order"),
    "impossible": (EnterSheet(seat="red", sheet="wall=3"), "chain", "hw.chain"),
    "left out": (EnterSheet(seat="red", sheet="guard=2"), "cohort", "hw.cohorts"),
    "Disdain": (EnterSheet(seat="red", sheet="disdain=3"), "disdain", "hw.disdain"),
    "too long": (EnterSheet(seat="red", sheet="fort=1 " * 300), "notation-long", None),
    "on the phone": (EnterSheet(seat="blue", sheet=""), "on-phone", "hw.year-order"),
}


@pytest.mark.parametrize("name", PAPER)
def test_what_is_refused_with_paper(name: str) -> None:
    command, code, rule = PAPER[name]
    assert refused(on_paper(), command) == (code, rule)


def test_a_malformed_sheet_says_where() -> None:
    refusal = GAME.apply(on_paper(), EnterSheet(seat="red", sheet="fort=2 wall=x"))
    assert isinstance(refusal, Refusal) and refusal.at == 12


def test_a_card_for_paper() -> None:
    state = on_paper()
    after = done(state, TurnCard(seat="red", year=1, card=30))
    assert after.turned is not None and (after.turned.seat, after.turned.card) == ("red", 30)
    assert after.discard == (1, 30)
    assert isinstance(GAME.apply(state, TurnCard(seat="red", year=1)), Chance)


def test_from_paper_to_the_phone() -> None:
    state = done(on_paper(), EnterSheet(seat="red", sheet="have=0/1/0/0/2 fort=3 wall=2"))
    sheet = state.players["red"].sheet
    assert (sheet.count("fort"), sheet.have, sheet.year) == (3, {"builder": 1, "resource": 2}, 1)
    assert done(on_paper(), EnterSheet(seat="red", sheet=" ")).players["red"].sheet == Sheet()
    assert fill(state, "red", "wall-3").players["red"].sheet.count("wall") == 3


def test_while_a_year_is_set_up_sheets_may_be_of_it_or_of_the_one_before() -> None:
    state = done(next_year(acting(3)), UsePaper(seat="red"))
    assert (state.stage, state.year) == ("fate", 2)
    for year in ("", "year=1", "year=2"):
        sheet = done(state, EnterSheet(seat="red", sheet=f"{year} valour=1 fort=1")).players["red"].sheet
        assert (sheet.year, sheet.count("fort")) == (1, 1)
    refusal = GAME.apply(state, EnterSheet(seat="red", sheet="valour=1 year=3"))
    assert isinstance(refusal, Refusal) and refusal.at == 14
    assert english(refusal.message) == "The sheets are of Year 3; the table says Year 2."
    # what is written in the boxes is of Years that were played
    assert refused(state, EnterSheet(seat="red", sheet="year=2 valour=1 forum=1:2")) == ("year", "hw.forum-limit")


def test_an_action_on_the_phone_is_not_taken_back_on_paper() -> None:
    state = fill(acting(3), "red", "fort-1", pay="soldier")
    state = done(state, UsePaper(seat="red"))
    assert refused(state, TakeBack(seat="red", box="fort-1")) == ("nothing", "hw.take-back")


def test_legal_commands_of_paper() -> None:
    def key(command: Any) -> str:
        return type(command).__name__

    legal = GAME.legal(on_paper(), "red")
    assert [key(command) for command in legal] == ["Pay"] * 4 + ["TurnCard", "Stop"]


def test_paper_pays_for_as_many_boxes_as_there_are() -> None:
    """Eight boxes of the Market and five Scouts, less those that the phone knew to be filled."""
    state = done(acting(1), UsePaper(seat="blue"))
    for item, boxes_, rule in (("resource", 8, "hw.goods-source"), ("soldier", 5, "hw.scout-source")):
        pay = Pay(seat="blue", to="neutral-1", item=item)
        state = done(state, *[pay] * boxes_)
        assert refused(state, pay) == ("boxes-full", rule)
        assert pay not in GAME.legal(state, "blue")
        assert done(state, TakeBack(seat="blue", box="pay"), pay) == state
    assert neutral_items(state) == 13
    # what was paid in an earlier Year counts
    attack = done(stopped(state), RevealAttack(year=1), Defend(seat="blue", year=1, cohorts=(0, 0, 0)))
    assert refused(set_up(attack), Pay(seat="blue", to="neutral-2", item="soldier"))[0] == "boxes-full"
    # so does what was filled on the phone
    bought = Sheet(marks={f"market-{number}": "1" for number in range(1, 8)})
    known = done(with_sheet(on_paper(), "red", bought), Pay(seat="red", to="left", item="resource"))
    assert refused(known, Pay(seat="red", to="left", item="resource"))[0] == "boxes-full"
    assert done(known, EnterSheet(seat="red", sheet="")).players["red"].paid == {}


def test_sheets_from_paper_keep_the_order_that_the_table_plays() -> None:
    sheets = EnterSheet(seat="red", sheet="patricians=3 diplomats=2:right valour=1")
    free, printed = (done(acting(3, **options), UsePaper(seat="red")) for options in ({}, {"box-order": "printed"}))
    assert done(free, sheets).players["red"].on_phone
    assert refused(printed, sheets) == ("order", "hw.box-order")


def test_of_an_attack_is_known_what_was_known_when_it_was_met() -> None:
    """Whatever the sheets lie on when the Year ends."""
    state = done(stopped(on_paper()), UsePaper(seat="blue", year=1), RevealAttack(year=1, cards=("R",)))
    state = done(state, Defend(seat="red", year=1, cohorts=(0, 0, 0)), EnterSheet(seat="red", sheet="disdain=1"))
    assert state.stage == "defence" and state.players["red"].on_phone
    state = done(state, UsePaper(seat="green", year=1), Defend(seat="blue", year=1, cohorts=(0, 0, 0)))
    record = state.history[-1]
    assert record.cohorts == {"blue": (None, None, 0), "green": (0, 0, 0), "red": (None, None, 0)}


HELPS, HELPS_NOT = (f"patricians=1 diplomats=1:{side} valour=1" for side in ("right", "left"))


@pytest.mark.parametrize("straight", [True, False])
def test_who_comes_from_paper_with_favours_that_do_not_help_is_not_asked_about_them(straight: bool) -> None:
    """As one whose sheets were on the phone when the attack came (facts, 5: Favours); in earlier logs all are asked."""
    state = done(stopped(on_paper()), RevealAttack(year=1, cards=("R",)))
    assert state.stage == "defence"
    asked = done(state, EnterSheet(seat="red", sheet=HELPS, straight=straight))
    assert GAME.phase(asked).awaits == ("red",) and asked.players["red"].defence is None
    none, vain = (done(state, EnterSheet(seat="red", sheet=text, straight=straight)) for text in ("", HELPS_NOT))
    assert (none.stage, vain.stage) == (("fate", "fate") if straight else ("defence", "defence"))
    if straight:
        assert vain.history[-1].disdain["red"] == 1 and vain.players["red"].sheet.favours.diplomats == (2, 0, 0)


def test_of_others_who_are_asked_nothing_is_decided_by_it() -> None:
    state = done(stopped(on_paper()), UsePaper(seat="blue", year=1), RevealAttack(year=1, cards=("R",)))
    state = done(state, EnterSheet(seat="red", sheet=HELPS, straight=True))
    state = done(state, EnterSheet(seat="blue", sheet=HELPS_NOT, straight=True))
    assert GAME.phase(state).awaits == ("red",)
    done_already = done(state, UsePaper(seat="blue", year=1), EnterSheet(seat="blue", sheet="disdain=1", straight=True))
    assert done_already.players["blue"].sheet.disdain == 1 and done_already.stage == "defence"


def test_sheets_are_of_before_or_of_after_an_attack() -> None:
    state = done(stopped(on_paper()), RevealAttack(year=1, cards=("R",)))
    entered = EnterSheet(seat="red", sheet="valour=1", attacks=0)
    assert done(state, entered).players["red"].on_phone
    after = done(state, Defend(seat="red", year=1, cohorts=(0, 0, 0)))
    refusal = GAME.apply(after, entered)
    assert isinstance(refusal, Refusal) and (refusal.code, refusal.rule) == ("stale", "hw.disdain")
    assert "The attack of Year 1 has come since: 1 Disdain, 0 Valour." in english(refusal.message)
    right = EnterSheet(seat="red", sheet="disdain=1 valour=1", attacks=1)
    assert done(after, right).players["red"].on_phone
    refusal = GAME.apply(state, right)
    assert isinstance(refusal, Refusal) and "The attack of Year 1 was undone since." in english(refusal.message)
    later = done(on_paper(), Override(reason="so", year=3))  # of what the attacks of before brought nothing is known
    refusal = GAME.apply(later, entered)
    assert isinstance(refusal, Refusal) and "An attack has come since, that of Year 2." in english(refusal.message)


def test_after_an_attack_only_workers_that_it_brought_are_on_the_player_board() -> None:
    """What was unspent went back before it (End of the Year); in earlier logs it is taken."""
    before = done(stopped(done(on_paper(), UsePaper(seat="green", year=1))), RevealAttack(year=1, cards=("R",)))
    met = done(before, Defend(seat="red", year=1, cohorts=(0, 0, 1)))
    after = done(met, Defend(seat="green", year=1, cohorts=(0, 0, 0)))
    assert (met.stage, after.stage) == ("defence", "fate")
    assert have(before, "red") and not have(met, "red")  # what its form begins with
    for state in (met, after):
        for have_, taken in (("1/0/0/0/0", True), ("0/0/0/0/1", False), ("1/0/1/0/0", False)):
            command = EnterSheet(seat="red", sheet=f"have={have_} valour=3", attacks=1)
            if taken:
                assert have(done(state, command), "red") == {"soldier": 1}
            else:
                assert refused(state, command) == ("kept", "hw.carry-over")
    old = EnterSheet(seat="red", sheet="have=0/0/0/0/1 valour=1")
    assert have(done(met, old), "red") == {"resource": 1}
    # who is still to be attacked gives back what is left
    entered = done(before, EnterSheet(seat="red", sheet="have=2/0/0/0/3 valour=1", attacks=0, straight=True))
    assert have(entered, "red") == {}
