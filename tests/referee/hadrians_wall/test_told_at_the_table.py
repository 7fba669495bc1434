"""What the log of a table tells, and what it keeps to itself: cards, attacks, the end of the game."""

from __future__ import annotations

import pytest

from companion.referee.game import Applied
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.actions import boxes
from companion.referee.hadrians_wall.cards import FATE, potential
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Deal,
    Defend,
    EnterScore,
    EnterSheet,
    Fill,
    Finish,
    GoOn,
    Income,
    Keep,
    Override,
    Pay,
    RevealAttack,
    Stop,
    TurnCard,
    TurnFate,
    TurnNeutral,
    UsePaper,
)
from companion.referee.hadrians_wall.deck import cards_in_deck
from companion.referee.hadrians_wall.defence import attack_number, attack_size
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import HIDDEN, State, replace, with_player
from companion.referee.ruling import Refusal

from ..english import english
from ..playing import why_not
from .company import TRADER, acting, done, next_year, on_paper, refused, set_up, setup, stopped, with_sheet
from .test_year_setup import plan

TWENTY = "Fate Card (left, damage 1, Trade Good 6)"
"""Fate Card 20."""
GIVEN = "2 × Soldier, 1 Builder, 3 × Servant, 2 × Civilian, and 3 × Resource"
"""Fate Card 8, the Pontiff, the printed circle of Resource Production."""
FAVOUR = Sheet(year=1, counts={"temple-small": 2, "priests": 3, "valour": 2}, marks={"small-temple": "x"})


def told(state: State, command: AnyCommand) -> list[tuple[str, str]]:
    """Rule and sentence of every step of a command."""
    applied = GAME.apply(state, command)
    assert isinstance(applied, Applied), applied
    return [(step.rule, english(step.message)) for step in applied.steps]


# -- cards -------------------------------------------------------------------------------------


def test_a_card_turned_over_is_told() -> None:
    market = Fill(seat="blue", box="market-1", choices={"from": "deck"}, card=20)
    turned = ("hw.fate-card", f"Turned over: {TWENTY}.")
    shuffled = ("hw.fate-deck-empty", "The Fate Deck is empty: the Discard Pile is shuffled.")
    state = with_sheet(acting(3), "blue", TRADER)
    met = [("hw.building", "Built: Market."), ("hw.citizen-level", "Traders: 4 needed, 9 there.")]
    assert told(state, market)[:3] == [turned, *met]
    assert told(on_paper(), TurnCard(seat="red", year=1, card=20)) == [turned]
    empty = {"discard": tuple(FATE)}
    assert told(replace(state, **empty), market)[:2] == [shuffled, turned]
    assert told(replace(on_paper(), **empty), TurnCard(seat="red", year=1, card=20)) == [shuffled, turned]
    fate = [("hw.fate-card", f"{TWENTY}: it gives everybody")]
    for discard, before in (((), []), (tuple(FATE), [shuffled])):
        steps = told(replace(GAME.new(setup(3)), discard=discard), TurnFate(year=1, card=20))
        assert steps[:-1] == before and steps[-1][1].startswith(fate[0][1])


def test_an_income_that_waits_for_a_road_is_told_as_such() -> None:
    state = with_sheet(next_year(acting(2)), "green", Sheet(marks={"small-road": "x"}))
    state = done(state, TurnFate(year=2, card=8))
    for seat in state.players:
        state = done(state, Keep(seat=seat, path="ranger", prospect="pontiff"))
    assert told(state, TurnNeutral(year=2, cards=("trainer",))) == [
        ("hw.neutral-cards", "Neutral Prospect Cards: Trainer."),
        ("hw.income", f"Blue: Fate Card, Prospect Card Pontiff and income give {GIVEN}."),
        ("hw.road-income", "Green: The Attributes of the Road are still to be chosen."),
    ]


def test_cards_chosen_from_a_real_deck_are_secret_too() -> None:
    state = done(GAME.new(setup(2)), TurnFate(year=1, card=1), Keep(seat="blue", path="ranger", prospect="trainer"))
    assert not state.players["blue"].drawn and not GAME.public(state)
    assert GAME.view(state, "blue") == state
    for stranger in ("green", None):
        seen = GAME.view(state, stranger).players["blue"]
        assert (seen.path, seen.prospect) == (HIDDEN, HIDDEN)
    assert not any(isinstance(command, Deal) for command in GAME.legal(state, "blue"))
    assert refused(state, Deal(seat="blue", year=1)) == ("drawn", "hw.player-cards")
    assert any(isinstance(command, Deal) for command in GAME.legal(state, "green"))


def test_who_has_chosen_and_who_has_changed_the_choice_is_told() -> None:
    state = done(GAME.new(setup(2)), TurnFate(year=1, card=1))
    for first, what in (("ranger", "has chosen Path and Prospect"), ("trainer", "has changed the choice")):
        second = {"ranger": "trainer", "trainer": "ranger"}[first]
        applied = GAME.apply(state, Keep(seat="blue", path=first, prospect=second))
        assert isinstance(applied, Applied) and not applied.steps
        assert english(applied.label) == f"Blue {what}"
        state = applied.state
    assert told(state, Keep(seat="green", path="ranger", prospect="planner")) == [
        ("hw.player-cards", "Blue: Path Trainer, Prospect Ranger."),
        ("hw.player-cards", "Green: Path Ranger, Prospect Planner."),
    ]
    assert refused(acting(2), Keep(seat="blue", path="ranger", prospect="planner")) == ("not-now", "hw.year-order")


def test_what_the_road_still_asks_is_said() -> None:
    state = set_up(with_sheet(next_year(acting(3)), "green", Sheet(marks={"small-road": "x", "large-road": "x"})))
    for seat, choices, text in (
        ("blue", {}, "There is nothing to choose now."),
        ("green", {}, "Which Attribute does the Small Road give?"),
        ("green", {"small-road": "piety"}, "Which Attribute does the Large Road give?"),
    ):
        refusal = GAME.apply(state, Income(seat=seat, choices=choices))
        assert isinstance(refusal, Refusal) and refusal.code == "choice-open"
        assert english(refusal.message) == text


def test_with_three_seats_the_year_begins_with_the_last_choice() -> None:
    state = done(GAME.new(setup(3)), TurnFate(year=1, card=1))
    for seat in ("blue", "green"):
        state = done(state, Keep(seat=seat, path="ranger", prospect="planner"))
    rules = [rule for rule, _ in told(state, Keep(seat="red", path="ranger", prospect="planner"))]
    assert rules == ["hw.player-cards"] * 3 + ["hw.income"] * 3


def test_the_two_neutral_cards_are_different() -> None:
    state = done(GAME.new(setup(1)), TurnFate(year=1, card=1), Keep(seat="blue", path="ranger", prospect="trainer"))
    for cards in (("ranger", "ranger"), ("ranger",), ("ranger", "trainer", "planner")):
        assert refused(state, TurnNeutral(year=1, cards=cards)) == ("neutral-number", "hw.neutral-cards")
    # the Neutral Deck is a deck of its own: it has the cards that the player has chosen too
    assert done(state, TurnNeutral(year=1, cards=("ranger", "trainer"))).stage == "actions"


def test_a_page_of_another_year_draws_nothing() -> None:
    state = done(GAME.new(setup(2)), TurnFate(year=1, card=1))
    assert refused(state, Deal(seat="blue", year=2)) == ("stale", "hw.year-order")
    for seat in state.players:
        state = done(state, Keep(seat=seat, path="ranger", prospect="trainer"))
    assert refused(state, TurnNeutral(year=2)) == ("stale", "hw.year-order")
    assert refused(stopped(acting(3)), RevealAttack(year=2)) == ("stale", "hw.year-order")


def test_one_seat_without_a_player_is_too_many() -> None:
    mixed = replace(plan("blue"), seats=(*plan("blue").seats, *plan("green", neutral=True).seats))
    refusal = why_not(GAME, mixed)
    assert refusal is not None and (refusal.code, refusal.rule) == ("seat-neutral", "hw.neutral-cards")


def test_of_the_two_ways_to_keep_two_cards_the_one_chosen_is_not_listed_again() -> None:
    state = done(GAME.new(setup(2)), TurnFate(year=1, card=1), Deal(seat="blue", year=1))
    one, two = state.players["blue"].drawn
    keeps = [Keep(seat="blue", path=path, prospect=other, deals=True) for path, other in ((one, two), (two, one))]
    assert list(GAME.legal(state, "blue")) == keeps
    assert list(GAME.legal(done(state, keeps[0]), "blue")) == keeps[1:]
    assert GAME.legal(state, "black") == ()


def test_what_a_card_decides_is_not_offered_to_be_chosen() -> None:
    ludus = Sheet(year=1, have=TRADER.have, counts={"performers": 9, "traders": 9, "ludus-red": 2})
    state = with_sheet(acting(2), "blue", replace(ludus, marks={"ludus": "x", "market": "x"}))
    fills = [each for each in GAME.legal(state, "blue") if isinstance(each, Fill)]
    assert [each.choices for each in fills if each.box == "battle-red-1"] == [{}]
    market = [each.choices for each in fills if each.box == "market-1"]
    assert market == [{"from": "left"}, {"from": "neutral-1"}, {"from": "deck"}]


def test_a_seat_that_nobody_has_taken_is_named() -> None:
    for seat, name in (("black", "Black"), ("gold", "gold")):
        refusal = GAME.apply(acting(2), Stop(seat=seat, year=1))
        assert isinstance(refusal, Refusal)
        assert english(refusal.message) == f"This seat does not take part: {name}."


def test_the_whole_deck_can_be_on_the_discard_pile() -> None:
    state = done(acting(3), Override(reason="dropped", discard=tuple(FATE)))
    assert cards_in_deck(state) == 0


# -- the attack --------------------------------------------------------------------------------


def defending() -> State:
    """The attack of Year 1 is up; Blue has a Favour, the others have defended."""
    state = with_sheet(acting(3), "blue", FAVOUR)
    for seat in ("green", "red"):
        state = with_sheet(state, seat, Sheet(year=1))
    return stopped(state)


def test_the_attack_on_everybody_is_told() -> None:
    steps = told(defending(), RevealAttack(year=1, cards=("L",)))
    assert steps[0] == ("hw.attack-cards", "Attack cards of Year 1: left 1.")
    for seat in ("Green", "Red"):
        assert ("hw.let-through", f"{seat}: Left Cohort: attacks 1, filled boxes 0, let through 1.") in steps
        assert ("hw.disdain", f"{seat}: 1 Disdain and 0 Valour.") in steps
    assert not any(text.startswith("Blue") for _, text in steps)
    state = done(defending(), RevealAttack(year=1, cards=("L",)))
    last = told(state, Defend(seat="blue", year=1, ignore="L"))
    assert ("hw.favour-use", "Ignored by Favours: left 1.") in last
    assert last[-2:] == [
        ("hw.carry-over", "Kept for the next Year: 1 Soldier."),
        ("hw.year-end", "Year 1 is over."),
    ]


@pytest.mark.parametrize(("year", "last"), [(1, "Year 1 is over."), (6, "Year 6 is over.")])
def test_the_attack_on_seats_without_favours_is_told_with_the_end_of_the_year(year: int, last: str) -> None:
    state = replace(stopped(acting(2)), year=year)
    for seat in state.players:
        state = with_sheet(state, seat, Sheet(year=year))
    number = attack_number(state)
    steps = told(state, RevealAttack(year=year, cards=("L",) * number))
    loss = potential(year)
    for seat in ("Blue", "Green"):
        assert ("hw.disdain", f"{seat}: {loss} Disdain and 0 Valour.") in steps
    at = steps.index(("hw.year-end", last))
    scored = [rule for rule, _ in steps[at + 1 :]]
    assert ("hw.score-total" in scored) == (year == 6) and (scored == []) == (year == 1)


def test_nobody_acts_but_in_the_actions_of_a_year() -> None:
    """Neither while a Year is set up, nor while the Picts attack, nor when all is over."""
    state = done(next_year(acting(2)), UsePaper(seat="green"))
    cards = done(state, TurnFate(year=2))
    attacked = done(with_sheet(stopped(acting(2)), "blue", FAVOUR), RevealAttack(year=1, cards=("L",)))
    assert attacked.stage == "defence"
    over = done(acting(2), UsePaper(seat="green"), Finish(reason="late"))
    for at, year in ((state, 2), (cards, 2), (attacked, 1), (over, 1)):
        for command in (
            Fill(seat="blue", box="fort-1", choices={"pay": "soldier"}),
            Stop(seat="blue", year=year),
            Pay(seat="green", to="left", item="soldier"),
            TurnCard(seat="green", year=year),
            Income(seat="blue", choices={}),
        ):
            assert refused(at, command) == ("not-now", "hw.year-order"), (at.stage, command)


def test_nobody_goes_on_once_attack_cards_are_up() -> None:
    up = done(defending(), RevealAttack(year=1, cards=("L",)))
    assert up.stage == "defence"
    assert refused(up, GoOn(seat="blue", year=1)) == ("not-now", "hw.year-order")


@pytest.mark.parametrize("card", ["007", "048", "²", "٣", "-1", "0", "1.0", " 7"])
def test_an_attack_card_is_an_arrow_or_the_plain_number_of_a_card(card: str) -> None:
    assert refused(defending(), RevealAttack(year=1, cards=(card,))) == ("card-unknown", "hw.attack-cards")
    assert done(defending(), RevealAttack(year=1, cards=("07",))).attack == ("7",)


def test_a_short_attack_is_told() -> None:
    """Year 2 asks for two cards; one is left, and the table does not shuffle."""
    state = replace(stopped(acting(2, fate_deck_empty="stop")), year=2, discard=tuple(FATE)[:-1])
    assert attack_size(state) == 1
    assert attack_size(replace(state, attack=("48",), discard=tuple(FATE))) == 1  # those on the table
    steps = told(state, RevealAttack(year=2, cards=("48",)))
    assert ("hw.fate-deck-empty", "The Fate Deck runs out; its cards left to attack: 1.") in steps
    full = replace(state, discard=tuple(FATE)[:-2])
    assert attack_size(full) == 2
    assert "hw.fate-deck-empty" not in [rule for rule, _ in told(full, RevealAttack(year=2, cards=("47", "48")))]


def test_no_box_is_offered_before_the_road_is_chosen_or_when_all_have_stopped() -> None:
    state = set_up(with_sheet(next_year(acting(3)), "green", Sheet(have={"soldier": 1}, marks={"small-road": "x"})))
    assert state.players["green"].asks and boxes(state, "green") == ()
    assert boxes(state, "blue")
    ended = stopped(acting(3))
    awake = with_player(ended, "blue", replace(ended.players["blue"], stopped=False))
    assert awake.stage == "attack" and boxes(awake, "blue") == ()


def test_who_goes_over_to_paper_while_a_road_asks_takes_the_income_there() -> None:
    state = set_up(with_sheet(next_year(acting(3)), "green", Sheet(marks={"small-road": "x"})))
    told_then = "What this Year gave is not on the sheets yet: write all of it on paper, the Road's Attributes too."
    assert told(state, UsePaper(seat="green")) == [("hw.road-income", told_then)]
    chosen = done(state, Income(seat="green", choices={"small-road": "piety"}))
    assert told(chosen, UsePaper(seat="green")) == told(state, UsePaper(seat="blue")) == []


# -- the end -----------------------------------------------------------------------------------

SHEETS = {
    "blue": Sheet(year=6, counts={"renown": 8, "disdain": 4}),
    "green": Sheet(year=6, counts={"renown": 2, "disdain": 1}),
}
"""A point each."""
RED = EnterScore(seat="red", renown=0, piety=0, valour=0, discipline=1, disdain=0, counts={"ranger": 0})


def counting() -> State:
    """Six Years are over; the sheets of Red are still to be counted."""
    state = done(acting(3), UsePaper(seat="red"))
    for seat, player in state.players.items():
        state = with_player(state, seat, replace(player, sheet=SHEETS.get(seat, player.sheet), paths=("ranger",)))
    return replace(state, stage="final", year=6, end_reason="years")


def test_the_whole_score_is_told_when_the_last_sheets_are_counted() -> None:
    steps = told(counting(), RED)
    assert [text for rule, text in steps if rule == "hw.score-total"] == [
        "Blue: Total: 1 VP.",
        "Green: Total: 1 VP.",
        "Red: Total: 1 VP.",
    ]
    decided = "less Disdain decides the tie"
    assert steps[-3:] == [("hw.tie-disdain", f"{seat}: {decided}") for seat in ("Red", "Green", "Blue")]
    # entered once more, only the score of that seat is told
    again = told(done(counting(), RED), replace(RED, renown=3))
    assert again[-1] == ("hw.score-total", "Total: 4 VP.")
    assert not any("Blue" in text for _, text in again)


def test_who_is_not_counted_has_no_place() -> None:
    places = {place.seat: (place.place, place.total, place.ranked) for place in GAME.scores(counting()).ranking}
    assert places == {"green": (1, 1, True), "blue": (2, 1, True), "red": (0, 0, False)}


@pytest.mark.parametrize("path", ["aristocrat", "architect"])
def test_a_path_card_must_be_counted_unless_it_counts_the_disdain(path: str) -> None:
    state = counting()
    state = with_player(state, "red", replace(state.players["red"], paths=(path,)))
    blank = replace(RED, counts={})
    if path == "aristocrat":
        assert done(state, blank).stage == "over"
        assert refused(state, replace(RED, counts={path: 0})) == ("path-unknown", "hw.score-paths")
    else:
        assert refused(state, blank) == ("path-count", f"hw.path-{path}")


def test_sheets_that_the_table_sets_right_at_the_end_are_counted() -> None:
    """With the last ones the game is over; as long as others are on paper it waits."""
    state = counting()
    applied = GAME.apply(state, Override(reason="x", seat="red", sheet="renown=1"))
    assert isinstance(applied, Applied) and applied.state.stage == "over"
    texts = [english(step.message) for step in applied.steps]
    assert "Red: Total: 1 VP." in texts and "Blue: Total: 1 VP." in texts
    waiting = with_player(state, "green", replace(state.players["green"], mode="paper"))
    assert done(waiting, Override(reason="x", seat="red", sheet="renown=1")).stage == "final"
    assert done(waiting, Override(reason="x", seat="blue", sheet="renown=1")).stage == "final"


def test_sheets_entered_at_the_end_are_counted_when_they_are_the_last() -> None:
    paper = replace(counting().players["green"], mode="paper", sheet=Sheet(year=6))
    two = with_player(counting(), "green", paper)
    one = done(two, EnterSheet(seat="green", sheet="renown=12 disdain=15"))
    assert one.stage == "final" and GAME.phase(one).awaits == ("red",)
    assert done(one, EnterSheet(seat="red", sheet="renown=12 disdain=15")).stage == "over"
    # when it is over without them, it is over
    over = done(two, Finish(reason="late"))
    assert over.stage == "over"
    assert refused(over, EnterSheet(seat="red", sheet="renown=12")) == ("not-now", "hw.year-order")


def test_why_the_game_is_over_is_said() -> None:
    over = done(counting(), RED)
    assert english(GAME.phase(over).help) == "The six Years are over."
    assert english(GAME.phase(done(acting(2), Finish(reason="late"))).help) == "The table ended the game: late."


def test_a_game_ended_before_anybody_had_a_point_has_no_winner() -> None:
    state = acting(2)
    assert GAME.scores(state).end is None and GAME.scores(state).winners == ()
    blank = done(state, Finish(reason="late"))
    points = GAME.scores(blank).totals
    assert points == {"blue": 0, "green": 0} and GAME.scores(blank).winners == ()
    ahead = done(with_sheet(state, "green", Sheet(year=1, counts={"renown": 1})), Finish(reason="late"))
    assert GAME.scores(ahead).winners == ("green",)
    # six whole Years have a winner even so
    assert GAME.scores(replace(blank, end_reason="years")).winners == ("blue", "green")


def test_a_game_for_one_has_a_rank_and_no_winner() -> None:
    state = done(with_sheet(acting(1), "blue", Sheet(year=1, counts={"renown": 1})), Finish(reason="late"))
    scores = GAME.scores(state)
    assert scores.winners == () and scores.end_reason == "finished"
    assert scores.totals == {"blue": 1} and scores.shown(scores.ranking[0]) is None
