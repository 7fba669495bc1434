"""Actions at a table: filling, paying neighbours, turning cards, stopping, taking back, paper and phone."""

from __future__ import annotations

import msgspec
import pytest

from companion.language import language
from companion.referee.game import Applied, Chance
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.actions import boxes, preview
from companion.referee.hadrians_wall.cards import FATE, PLAYER_CARDS
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Fill,
    GoOn,
    Override,
    Pay,
    RevealAttack,
    Stop,
    TakeBack,
    TurnCard,
    UsePaper,
)
from companion.referee.hadrians_wall.legal import second_thoughts, ways_to_fill
from companion.referee.hadrians_wall.ludus import Battle, battle_text
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import State, Turned, replace
from companion.referee.hadrians_wall.take_back import KEPT
from companion.referee.ruling import Refusal, Ruling

from ..english import english
from .company import RICH, TRADER, acting, done, fill, have, on_paper, refused, stopped, with_sheet

LUDUS = Sheet(have=RICH, counts={"performers": 9, "ludus-red": 4}, marks={"ludus": "x"})


def trading(seats: int = 3, sheet: Sheet = TRADER) -> State:
    return with_sheet(acting(seats), "blue", sheet)


def test_filling_a_box() -> None:
    state = acting(3)
    after = fill(state, "blue", "fort-1", pay="soldier")
    assert after.players["blue"].sheet.count("fort") == 1
    assert have(after, "blue").get("soldier", 0) == have(state, "blue")["soldier"] - 1
    assert [after.players[seat] for seat in ("green", "red")] == [state.players[seat] for seat in ("green", "red")]


WRONG: dict[str, tuple[AnyCommand, str, str | None]] = {
    "no such box": (Fill(seat="blue", box="moat-1"), "box-unknown", "hw.action"),
    "no such seat": (Fill(seat="black", box="fort-1"), "seat-absent", "hw.players"),
    "not yet": (Fill(seat="blue", box="fort-2", choices={"pay": "soldier"}), "order", "hw.tracks"),
    "no choice made": (Fill(seat="blue", box="fort-1"), "choice-open", "hw.pay"),
    "impossible choice": (Fill(seat="blue", box="fort-1", choices={"pay": "gold"}), "choice-impossible", "hw.pay"),
    "endless choice": (Fill(seat="blue", box="fort-1", choices={"pay": "x" * 99}), "choice-impossible", "hw.pay"),
    "unknown choice": (Fill(seat="blue", box="fort-1", choices={"mood": "x"}), "choice-not-asked", "hw.action"),
    "nothing asks": (
        Fill(seat="blue", box="fort-1", choices={"pay": "soldier", "get": "builder"}),
        "choice-not-asked",
        "hw.forum",
    ),
    "no card here": (
        Fill(seat="blue", box="fort-1", choices={"pay": "soldier"}, card=3),
        "card-not-asked",
        "hw.action",
    ),
    "pay on the phone": (Pay(seat="blue", to="left", item="resource"), "on-phone", "hw.year-order"),
    "turn on the phone": (TurnCard(seat="blue", year=1), "on-phone", "hw.year-order"),
    "an old page": (Stop(seat="blue", year=2), "stale", "hw.year-order"),
    "an old box": (Fill(seat="blue", box="fort-1", choices={"pay": "soldier"}, year=2), "stale", "hw.year-order"),
    "go on": (GoOn(seat="blue", year=1), "not-stopped", "hw.stop"),
    "nothing to take back": (TakeBack(seat="blue", box="fort-1"), "nothing", "hw.take-back"),
    "attack": (RevealAttack(year=1), "not-now", "hw.year-order"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_refused(name: str) -> None:
    command, code, rule = WRONG[name]
    assert refused(acting(3), command) == (code, rule)


def test_an_endless_choice_is_told_in_short() -> None:
    refusal = GAME.apply(acting(3), Fill(seat="blue", box="fort-1", choices={"pay": "x" * 99}))
    assert isinstance(refusal, Refusal)
    says = f"“{'x' * 40}” is not possible here. What is paid? 1 Builder or 1 Soldier."
    assert english(refusal.message) == says


def test_what_is_not_possible_now_says_where_the_table_is() -> None:
    refusal = GAME.apply(acting(3), RevealAttack(year=1))
    assert isinstance(refusal, Refusal)
    assert english(refusal.message) == "That is not possible now. The table is at: Actions."


def test_a_preview_changes_nothing_and_asks() -> None:
    state = acting(3)
    ruling = preview(state, "blue", "fort-1", {})
    assert isinstance(ruling, Ruling)
    assert [(ask.kind, ask.options) for ask in ruling.result.asks] == [("pay", ("builder", "soldier"))]
    done_ = preview(state, "blue", "fort-1", {"pay": "builder"})
    assert isinstance(done_, Ruling) and done_.result.paid == {"builder": 1}
    assert done_.result.sheet == fill(state, "blue", "fort-1", pay="builder").players["blue"].sheet
    for seat, box in (("blue", "wall-9"), ("black", "fort-1"), ("blue", "")):
        assert isinstance(preview(state, seat, box, {}), Refusal)


def test_the_boxes_that_may_be_filled() -> None:
    state = acting(3)
    assert {"fort-1", "guard-1", "mining-1"} <= {box.id for box in boxes(state, "blue")}
    quiet = done(state, Stop(seat="blue", year=1))
    assert boxes(quiet, "blue") == () == boxes(done(state, UsePaper(seat="blue")), "blue")


def test_every_answer_to_every_question_is_listed() -> None:
    """The Cohort of a Wall Guard box, both Workers of the Fort, every place of the own Pattern on the Map."""
    state = trading(sheet=Sheet(have=RICH, counts={"patricians": 9, "guard": 2, "fort": 1}))
    assert [ways.get("cohort") for ways in ways_to_fill(state, "blue", "guard-3")] == ["left", "centre", "right"]
    assert {ways["pay"] for ways in ways_to_fill(state, "blue", "fort-2")} == {"builder", "soldier"}
    scouts = list(ways_to_fill(state, "blue", "scout-1"))
    assert {ways["from"] for ways in scouts} == {"own", "left", "right"}
    ruling = preview(state, "blue", "scout-1", {"from": scouts[0]["from"]})
    assert isinstance(ruling, Ruling)
    (places,) = (ask.options for ask in ruling.result.asks)
    assert set(places) == {ways["at"] for ways in scouts if ways["from"] == scouts[0]["from"]}


# -- neighbours --------------------------------------------------------------------------------


def test_a_neighbour_is_paid_at_once_and_may_act_again() -> None:
    state = done(trading(), Stop(seat="green", year=1))
    before = have(state, "green")["resource"]
    applied = GAME.apply(state, Fill(seat="blue", box="market-1", choices={"from": "left"}))
    assert isinstance(applied, Applied) and not applied.reveals
    after = applied.state
    assert after.players["blue"].sheet.goods == (PLAYER_CARDS["trainer"].good,)
    assert have(after, "green")["resource"] == before + 1 and after.players["green"].received == {"resource": 1}
    assert not after.players["green"].stopped and "hw.stop" in [step.rule for step in applied.steps]
    assert GAME.phase(after).awaits == ("blue", "green", "red")


def test_a_pattern_is_paid_with_a_soldier() -> None:
    ways = next(ways for ways in ways_to_fill(trading(), "blue", "scout-1") if ways["from"] == "right")
    after = done(trading(), Fill(seat="blue", box="scout-1", choices=dict(ways)))
    assert after.players["red"].received == {"soldier": 1}
    assert after.players["blue"].sheet.count("map") == 4


def test_the_own_prospect_has_no_good_but_a_pattern() -> None:
    state = trading()
    choices = {"from": "own"}
    assert refused(state, Fill(seat="blue", box="market-1", choices=choices))[0] == "choice-impossible"
    ways = next(ways for ways in ways_to_fill(state, "blue", "scout-1") if ways["from"] == "own")
    after = done(state, Fill(seat="blue", box="scout-1", choices=dict(ways)))
    assert all(not player.received for player in after.players.values())


def test_far_seats_are_out_of_reach() -> None:
    state = trading(5)
    after = fill(fill(state, "blue", "market-1", from_="left"), "blue", "market-2", from_="right")
    received = {seat: player.received for seat, player in after.players.items() if player.received}
    assert received == {"green": {"resource": 1}, "yellow": {"resource": 1}}


@pytest.mark.parametrize("seats", [1, 2])
def test_items_on_neutral_cards_add_attack_cards(seats: int) -> None:
    state = trading(seats)
    after = fill(state, "blue", "market-1", from_="neutral-1")
    ways = next(ways for ways in ways_to_fill(after, "blue", "scout-1") if ways["from"] == "neutral-1")
    after = done(after, Fill(seat="blue", box="scout-1", choices=dict(ways)))
    assert (after.neutral[0].resource, after.neutral[0].soldier) == (1, 1)
    applied = GAME.apply(
        stopped(after), RevealAttack(year=1, chance={f"attack.{number}": str(number + 1) for number in (1, 2, 3)})
    )
    assert isinstance(applied, Applied)
    assert "hw.neutral-penalty" in [step.rule for step in applied.steps]
    assert applied.state.discard[-3:] == (2, 3, 4) and applied.state.neutral == ()
    assert len(applied.state.history[0].cards) == 3


# -- cards -------------------------------------------------------------------------------------


def test_a_good_from_the_fate_deck() -> None:
    state = trading()
    command = Fill(seat="blue", box="market-1", choices={"from": "deck"})
    drawn = GAME.apply(state, command)
    assert isinstance(drawn, Chance) and len(drawn.outcomes) == 47 and "1" not in drawn.outcomes
    real = GAME.apply(state, Fill(seat="blue", box="market-1", choices={"from": "deck"}, card=20))
    assert isinstance(real, Applied) and real.reveals
    assert real.state.players["blue"].sheet.goods == (FATE[20].good,) and real.state.discard == (1, 20)
    assert real.state.turned is not None and real.state.turned.card == 20
    seen = Fill(seat="blue", box="market-1", choices={"from": "deck"}, card=1)
    assert refused(state, seen) == ("card-seen", "hw.fate-card")


def test_a_real_card_of_which_only_the_good_is_known() -> None:
    after = fill(trading(), "blue", "market-1", from_="deck", good="6")
    assert after.players["blue"].sheet.goods == (6,)
    assert (after.discard, after.unnamed) == ((1,), "?")


def test_no_more_cards_show_a_good_than_there_are() -> None:
    state = trading()
    sixes = [card for card in FATE if FATE[card].good == 6]
    for number in range(1, len(sixes) + 1):
        state = fill(state, "blue", f"market-{number}", from_="deck", good="6")
    again = Fill(seat="blue", box=f"market-{len(sixes) + 1}", choices={"from": "deck", "good": "6"})
    assert refused(state, again) == ("card-seen", "hw.fate-card")
    assert done(state, replace(again, choices={"from": "deck", "good": "5"})).unnamed == "?" * (len(sixes) + 1)
    # after a shuffle they are there again
    empty = replace(state, discard=tuple(FATE)[: len(FATE) - len(state.unnamed)])
    assert done(empty, again).unnamed == "?"


def test_a_battle() -> None:
    state = trading(sheet=LUDUS)
    after = done(state, Fill(seat="blue", box="battle-red-1", card=4))
    assert FATE[4].damage == 3 and after.players["blue"].sheet.strength("red") == 1
    known = fill(state, "blue", "battle-red-1", damage="2")
    assert known.players["blue"].sheet.strength("red") == 2 and known.unnamed == "?"
    assert refused(after, Fill(seat="blue", box="battle-red-2")) == ("limit", "hw.battle-limit")


def test_the_market_shuffles_an_empty_deck_whatever_the_table_decided() -> None:
    state = replace(with_sheet(acting(3, fate_deck_empty="stop"), "blue", TRADER), discard=tuple(FATE))
    applied = GAME.apply(state, Fill(seat="blue", box="market-1", choices={"from": "deck"}, card=7))
    assert isinstance(applied, Applied)
    assert applied.state.discard == (7,)
    assert applied.steps[0].rule == "hw.fate-deck-empty"
    shown = [message.id for message in GAME.pieces(state, applied.state)]
    assert "Shuffle the Discard Pile: it is the new Fate Deck." in shown


# -- stopping ----------------------------------------------------------------------------------


def test_stop_and_go_on() -> None:
    state = done(acting(3), Stop(seat="blue", year=1))
    assert refused(state, Stop(seat="blue", year=1)) == ("stopped", "hw.stop")
    assert refused(state, Fill(seat="blue", box="fort-1")) == ("stopped", "hw.stop")
    assert GAME.legal(state, "blue") == ()
    attack = stopped(state)
    assert attack.stage == "attack" and GAME.phase(attack).awaits == ()
    again = done(attack, GoOn(seat="red", year=1))
    assert again.stage == "actions" and GAME.phase(again).awaits == ("red",)
    assert done(again, Stop(seat="red", year=1)).stage == "attack"


# -- taking back -------------------------------------------------------------------------------


def test_taking_back_one_by_one() -> None:
    state = acting(3)
    one = fill(state, "blue", "fort-1", pay="soldier")
    two = fill(one, "blue", "mining-1")
    assert refused(two, TakeBack(seat="blue", box="fort-1")) == ("stale", "hw.take-back")
    assert done(two, TakeBack(seat="blue", box="mining-1")) == one
    assert done(one, TakeBack(seat="blue", box="fort-1")) == state


def test_others_go_on_meanwhile() -> None:
    mine = fill(acting(3), "blue", "fort-1", pay="soldier")
    both = fill(mine, "green", "fort-1", pay="builder")
    back = done(both, TakeBack(seat="blue", box="fort-1"))
    assert back == fill(acting(3), "green", "fort-1", pay="builder")


def test_what_a_neighbour_paid_meanwhile_stays() -> None:
    state = with_sheet(trading(), "green", TRADER)
    state = fill(state, "green", "mining-1")
    state = fill(state, "blue", "market-1", from_="left")
    back = done(state, TakeBack(seat="green", box="mining-1"))
    assert have(back, "green") == {**RICH, "resource": 10}


def label(state: State, command: AnyCommand) -> str:
    """What the log says of a command."""
    applied = GAME.apply(state, command)
    assert isinstance(applied, Applied), applied
    return language("en").render(applied.label)


def test_the_log_says_who_was_paid_what() -> None:
    market, state = Fill(seat="green", box="market-1", choices={"from": "right"}), trading()
    state = with_sheet(state, "green", TRADER)
    assert label(state, market) == "Green: Market 1, paid 1 Resource to Blue"
    state = done(state, market)
    assert label(state, TakeBack(seat="green", box="market-1")) == (
        "Green takes back: Market 1, paid 1 Resource to Blue"
    )
    assert label(state, Fill(seat="green", box="mining-1")) == "Green: Mining & Foresting 1"
    alone = Fill(seat="blue", box="market-1", choices={"from": "neutral-2"})
    assert label(trading(1), alone) == "Blue: Market 1, paid 1 Resource to Neutral: Vanguard"
    ways = next(ways for ways in ways_to_fill(trading(), "blue", "scout-1") if ways["from"] == "own")
    assert label(trading(), Fill(seat="blue", box="scout-1", choices=dict(ways))) == "Blue: Scouts 1"
    paid = Pay(seat="red", to="left", item="soldier")
    assert label(on_paper(), paid) == "Red pays 1 Soldier to Blue"
    assert label(done(on_paper(), paid), TakeBack(seat="red", box="pay")) == (
        "Red takes back: payment of 1 Soldier to Blue"
    )


def test_a_payment_comes_back_unless_it_was_spent() -> None:
    state = with_sheet(trading(), "green", Sheet())
    paid = fill(state, "blue", "market-1", from_="left")
    assert done(paid, TakeBack(seat="blue", box="market-1")) == state
    spent = with_sheet(paid, "green", Sheet(have={"servant": 1}))
    back = TakeBack(seat="blue", box="market-1")
    assert back in second_thoughts(paid, "blue")
    assert refused(spent, back) == ("spent", "hw.take-back")
    # and what would be refused is not offered
    assert back not in second_thoughts(spent, "blue")


def test_what_was_spent_does_not_come_back_as_another_one() -> None:
    """Green spends what Blue paid and gains another Resource: the payment is spent until Green takes that back."""
    state = with_sheet(trading(), "green", Sheet(have={"servant": 1}))
    state = fill(state, "blue", "market-1", from_="left")
    state = with_sheet(
        state, "green", Sheet(have={"servant": 1, "resource": 1}, counts={"fort": 2, "wall": 1, "mining": 1})
    )
    state = fill(state, "green", "wall-2")
    state = fill(state, "green", "mining-2")
    assert have(state, "green") == {"resource": 1}
    assert refused(state, TakeBack(seat="blue", box="market-1")) == ("spent", "hw.take-back")
    state = done(state, TakeBack(seat="green", box="mining-2"), TakeBack(seat="green", box="wall-2"))
    state = done(state, TakeBack(seat="blue", box="market-1"))
    assert have(state, "green") == {"servant": 1}


def test_own_items_are_spent_before_those_that_were_paid() -> None:
    """One of two Resources was paid by Blue; Green needs one, and the other goes back."""
    state = with_sheet(trading(), "green", Sheet(have={"servant": 1, "resource": 1}, counts={"fort": 2, "wall": 1}))
    state = fill(state, "blue", "market-1", from_="left")
    state = done(fill(state, "green", "wall-2"), TakeBack(seat="blue", box="market-1"))
    assert have(state, "green").get("resource") is None
    state = done(state, TakeBack(seat="green", box="wall-2"))
    assert have(state, "green") == {"servant": 1, "resource": 1}


def test_items_come_off_a_neutral_card() -> None:
    state = trading(1)
    paid = fill(state, "blue", "market-1", from_="neutral-2")
    assert paid.neutral[1].resource == 1
    assert done(paid, TakeBack(seat="blue", box="market-1")) == state


def test_nothing_is_taken_back_across_a_card() -> None:
    """Whoever turned it over: everybody has seen it."""
    state = fill(trading(), "green", "fort-1", pay="soldier")
    state = fill(state, "blue", "mining-1")
    state = done(state, Fill(seat="blue", box="market-1", choices={"from": "deck"}))
    for seat in ("blue", "green"):
        assert refused(state, TakeBack(seat=seat, box="fort-1")) == ("nothing", "hw.take-back")


def test_only_the_last_actions_are_kept() -> None:
    state = with_sheet(acting(3), "blue", Sheet(have={"civilian": 30}))
    for number in range(1, 10):
        state = fill(state, "blue", f"traders-{number}")
    for number in range(1, 10):
        state = fill(state, "blue", f"performers-{number}")
    assert len(state.players["blue"].acts) == KEPT < 18
    kept = state
    while acts := state.players["blue"].acts:
        state = done(state, TakeBack(seat="blue", box=acts[-1].box))
    assert refused(state, TakeBack(seat="blue", box="traders-6")) == ("too-early", "hw.take-back")
    # of exactly so many none is lost
    state = with_sheet(acting(3), "blue", Sheet(have={"civilian": 30}))
    for number in range(1, 10):
        state = fill(state, "blue", f"traders-{number}")
    for number in range(1, KEPT - 8):
        state = fill(state, "blue", f"performers-{number}")
    while acts := state.players["blue"].acts:
        state = done(state, TakeBack(seat="blue", box=acts[-1].box))
    assert state.players["blue"].sheet.have == {"civilian": 30}
    assert refused(state, TakeBack(seat="blue", box="traders-1")) == ("nothing", "hw.take-back")
    # after a card it is the card
    for turned in (
        done(kept, UsePaper(seat="red"), TurnCard(seat="red", year=1)),
        done(with_sheet(kept, "blue", TRADER), Fill(seat="blue", box="market-1", choices={"from": "deck"})),
    ):
        assert refused(turned, TakeBack(seat="blue", box="performers-9")) == ("nothing", "hw.take-back")


def test_who_was_woken_by_a_payment_has_stopped_again_when_it_is_taken_back() -> None:
    state = done(with_sheet(trading(), "red", TRADER), Stop(seat="green", year=1))
    mine = fill(state, "blue", "market-1", from_="left")
    assert not mine.players["green"].stopped
    back = GAME.apply(mine, TakeBack(seat="blue", box="market-1"))
    assert isinstance(back, Applied) and back.state == state
    assert [step.rule for step in back.steps] == ["hw.take-back", "hw.stop"]
    # paid by two, it sleeps again when both have taken back, in whatever order
    both = fill(mine, "red", "market-1", from_="right")
    for first, second in (("blue", "red"), ("red", "blue")):
        one = done(both, TakeBack(seat=first, box="market-1"))
        assert not one.players["green"].stopped
        assert done(one, TakeBack(seat=second, box="market-1")) == state


def test_a_year_that_begins_forgets_who_was_woken() -> None:
    state = fill(done(trading(), Stop(seat="green", year=1)), "blue", "market-1", from_="left")
    assert state.players["green"].woken_by == ("blue",)
    assert done(state, Override(reason="x", year=1)).players["green"].woken_by == ()


def test_who_was_woken_and_has_acted_stays_awake() -> None:
    state = fill(with_sheet(trading(), "green", TRADER), "green", "mining-1")
    paid = fill(done(state, Stop(seat="green", year=1)), "blue", "market-1", from_="left")
    since = (
        (Fill(seat="green", box="mining-2"),),
        (TakeBack(seat="green", box="mining-1"),),
        (Stop(seat="green", year=1), GoOn(seat="green", year=1)),
    )
    for commands in since:
        back = done(paid, *commands, TakeBack(seat="blue", box="market-1"))
        assert not back.players["green"].stopped
    # who has stopped once more is not woken by what comes back
    again = done(paid, Stop(seat="green", year=1), TakeBack(seat="blue", box="market-1"))
    assert again.players["green"].stopped


def test_a_payment_from_before_the_stop_wakes_nobody() -> None:
    early = fill(with_sheet(trading(), "red", TRADER), "blue", "market-1", from_="left")
    state = done(early, Stop(seat="green", year=1))
    late = fill(state, "red", "market-1", from_="right")
    assert not late.players["green"].stopped
    # what Red paid still stands, and is what Green was woken by
    assert not done(late, TakeBack(seat="blue", box="market-1")).players["green"].stopped
    assert done(late, TakeBack(seat="red", box="market-1")) == state
    assert done(state, TakeBack(seat="blue", box="market-1")).players["green"].stopped


def test_whom_a_good_and_a_pattern_come_from_is_said_where_they_are_explained() -> None:
    """Not by the rule for neighbours, which is of one and two players."""
    state = trading()
    assert refused(state, Fill(seat="blue", box="market-1")) == ("choice-open", "hw.goods-source")
    assert refused(state, Fill(seat="blue", box="scout-1")) == ("choice-open", "hw.scout-source")
    nobody = Fill(seat="blue", box="fort-1", choices={"pay": "soldier", "from": "left"})
    assert refused(state, nobody) == ("choice-not-asked", "hw.goods-source")
    ways = next(ways for ways in ways_to_fill(state, "blue", "scout-1") if ways["from"] == "left")
    for box, choices, rule in (
        ("market-1", {"from": "left"}, "hw.goods-source"),
        ("scout-1", dict(ways), "hw.scout-source"),
    ):
        applied = GAME.apply(state, Fill(seat="blue", box=box, choices=choices))
        assert isinstance(applied, Applied)
        assert "hw.neighbours" not in [step.rule for step in applied.steps]
        assert applied.steps[-1].rule == rule and applied.steps[-1].message.id.startswith("%(seat)s receives")


def test_a_card_and_what_it_shows_are_not_both_given() -> None:
    both = Fill(seat="blue", box="market-1", choices={"from": "deck", "good": "6"}, card=20)
    assert refused(trading(), both) == ("card-twice", "hw.fate-card")
    battle = Fill(seat="blue", box="battle-red-1", choices={"damage": "2"}, card=4)
    assert refused(trading(sheet=LUDUS), battle) == ("card-twice", "hw.fate-card")


def test_a_battle_is_kept_with_its_card_and_a_card_of_before_has_none() -> None:
    state = trading(2, LUDUS)
    fought = done(state, Fill(seat="blue", box="battle-red-1", card=7))
    assert fought.turned == Turned("blue", 7, Battle("red", 4, 0, FATE[7].damage))
    fought = done(state, Fill(seat="blue", box="battle-red-1", choices={"damage": "2"}))
    assert fought.turned == Turned("blue", None, Battle("red", 4, 0, 2))
    assert english(battle_text(Battle("red", 6, 1, 3))).endswith("The battle gives 2 × Renown and 1 Resource.")
    assert english(battle_text(Battle("red", 5, 4, 3))).endswith("The battle gives nothing.")
    assert msgspec.json.decode('{"seat": "blue", "card": 7}', type=Turned) == Turned("blue", 7)
