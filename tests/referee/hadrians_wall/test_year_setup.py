"""Year setup at a table: set-up of the game, Fate Card, Player Cards, Neutral Prospect Cards, income."""

from __future__ import annotations

import random

import pytest

from companion.referee.game import Applied, Chance, SeatPlan, Setup
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import PLAYER_CARDS
from companion.referee.hadrians_wall.commands import (
    Deal,
    Fill,
    Income,
    Keep,
    Override,
    Stop,
    TurnFate,
    TurnNeutral,
    UsePaper,
)
from companion.referee.hadrians_wall.sheet import ATTRIBUTES
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import (
    HIDDEN,
    State,
    cards_left,
    neighbours,
    offers,
    replace,
    seat_name,
    settings_of,
)
from companion.referee.options import Value
from companion.referee.ruling import Refusal
from companion.simulate import settled

from ..english import english
from ..playing import why_not
from .company import acting, done, fill, next_year, refused, set_up, setup, with_sheet


def plan(*seats: str, neutral: bool = False, **options: Value) -> Setup:
    changed: dict[str, Value] = {key.replace("_", "-"): value for key, value in options.items()}
    return Setup(tuple(SeatPlan(seat, neutral) for seat in seats), changed)


@pytest.mark.parametrize(
    ("wrong", "code", "rule"),
    [
        (plan(), "seats", "hw.players"),
        (plan("blue", "blue"), "seats", "hw.players"),
        (plan("blue", "gold"), "seat-unknown", "hw.players"),
        (plan("blue", neutral=True), "seat-neutral", "hw.neutral-cards"),
        (plan("blue", difficulty="mild"), "option-value", None),
        (plan("blue", players=9), "option-value", None),
    ],
)
def test_impossible_set_ups(wrong: Setup, code: str, rule: str | None) -> None:
    refusal = why_not(GAME, wrong)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.parametrize("players", [1, 3, 5])
def test_the_seats_tell_the_number_of_players(players: int) -> None:
    """The form of a new table always sends the option."""
    state = GAME.new(plan("red", "blue", players=players, difficulty="hard"))
    assert settings_of(state)["players"] == 2 and settings_of(state)["difficulty"] == "hard"


NEIGHBOURS = {
    1: {},
    2: {"left": "green"},
    3: {"left": "green", "right": "red"},
    4: {"left": "green", "right": "orange"},
    5: {"left": "green", "right": "yellow"},
    6: {"left": "green", "right": "black"},
}


@pytest.mark.parametrize("players", NEIGHBOURS)
def test_neighbours_of_the_first_seat(players: int) -> None:
    state = acting(players)
    assert neighbours(state, "blue") == NEIGHBOURS[players]
    assert len(offers(state, "blue")) == {1: 3, 2: 3}.get(players, 3)
    for seat in state.players:
        for source, other in neighbours(state, seat).items():
            back = {"left": "right", "right": "left"}[source] if players > 2 else "left"
            assert neighbours(state, other)[back] == seat


def test_the_fate_card() -> None:
    state = GAME.new(setup(3))
    drawn = GAME.apply(state, TurnFate(year=1))
    assert isinstance(drawn, Chance) and drawn.id == "fate" and len(drawn.outcomes) == 48
    assert refused(state, TurnFate(year=2)) == ("stale", "hw.year-order")
    assert refused(state, TurnFate(year=1, card=49)) == ("card-unknown", "hw.fate-card")
    assert refused(state, TurnFate(year=1, chance={"fate": "0"})) == ("chance-outcome", None)
    assert refused(state, Deal(seat="blue", year=1)) == ("not-now", "hw.year-order")
    after = done(state, TurnFate(year=1, card=17))
    assert (after.stage, after.fate, after.discard) == ("cards", 17, (17,))
    assert refused(after, TurnFate(year=1)) == ("not-now", "hw.year-order")


def test_two_of_the_own_cards_are_drawn_in_secret() -> None:
    state = done(GAME.new(setup(2)), TurnFate(year=1, card=1), Deal(seat="blue", year=1), seed=4)
    drawn = state.players["blue"].drawn
    assert len(set(drawn)) == 2 and set(drawn) <= set(PLAYER_CARDS)
    assert not GAME.public(state)
    assert GAME.view(state, "blue") == state
    for stranger in ("green", None):
        assert GAME.view(state, stranger).players["blue"].drawn == (HIDDEN, HIDDEN)
    assert refused(state, Deal(seat="blue", year=1)) == ("drawn", "hw.player-cards")
    other = next(card for card in PLAYER_CARDS if card not in drawn)
    assert refused(state, Keep(seat="blue", path=drawn[0], prospect=other)) == ("not-drawn", "hw.player-cards")
    state = done(state, Keep(seat="blue", path=drawn[0], prospect=drawn[1]))
    seen = GAME.view(state, "green").players["blue"]
    assert (seen.path, seen.prospect) == (HIDDEN, HIDDEN)
    assert GAME.phase(state).awaits == ("green",)
    changed = GAME.apply(state, Keep(seat="blue", path=drawn[1], prospect=drawn[0]))
    assert isinstance(changed, Applied) and changed.replaces
    assert isinstance(changed, Applied) and not changed.reveals
    last = GAME.apply(changed.state, Keep(seat="green", path="ranger", prospect="trainer"))
    assert isinstance(last, Applied) and last.reveals and GAME.public(last.state)
    assert last.state.players["blue"].paths == (drawn[1],)
    assert last.state.players["blue"].prospects == (drawn[0],)


def test_who_drew_on_the_phone_is_dealt_two_cards_with_each_later_fate_card() -> None:
    state = done(GAME.new(setup(3)), TurnFate(year=1, deals=True))
    assert not any(player.drawn for player in state.players.values())  # nobody has drawn before
    state = done(state, Deal(seat="blue", year=1), Deal(seat="red", year=1))
    for seat in ("blue", "red"):
        path, prospect = state.players[seat].drawn
        state = done(state, Keep(seat=seat, path=path, prospect=prospect))
    begun = done(state, Keep(seat="green", path="ranger", prospect="trainer"))
    for year in (2, 3):  # what is chosen of such cards counts as drawn too
        state = next_year(begun)
        assert GAME.legal(state, "green") == (TurnFate(year=year, deals=True),)
        assert all(not player.drawn for player in done(state, TurnFate(year=year)).players.values())
        _, decided = settled(GAME, state, TurnFate(year=year, deals=True), random.Random(year))
        applied = GAME.apply(state, decided)
        assert isinstance(applied, Applied) and applied.reveals and not GAME.public(applied.state)
        state = applied.state
        (told,) = (step for step in applied.steps if step.rule == "hw.player-cards")
        assert told.message.params["seats"] == (seat_name("blue"), seat_name("red"))
        assert state.players["green"].drawn == ()
        for seat in ("blue", "red"):
            player = state.players[seat]
            assert len(set(player.drawn)) == 2 and not set(player.drawn) & {*player.paths, *player.prospects}
            assert HIDDEN in GAME.view(state, "green").players[seat].drawn
            state = done(state, Keep(seat=seat, path=player.drawn[1], prospect=player.drawn[0]))
        left = cards_left(state.players["green"])
        begun = done(state, Keep(seat="green", path=left[0], prospect=left[1]))
    # who turns to a real deck is dealt none
    state = done(next_year(begun), TurnFate(year=4))
    for seat in state.players:
        left = cards_left(state.players[seat])
        state = done(state, Keep(seat=seat, path=left[0], prospect=left[1]))
    state = done(next_year(state), TurnFate(year=5, deals=True))
    assert not any(player.drawn for player in state.players.values())


def test_cards_of_a_real_deck() -> None:
    state = done(GAME.new(setup(3)), TurnFate(year=1, card=1))

    def why(path: str, prospect: str, seat: str = "blue") -> str:
        return refused(state, Keep(seat=seat, path=path, prospect=prospect))[0]

    assert why("ranger", "ranger") == "card-twice"
    assert why("ranger", "emperor") == "card-unknown"
    assert why("ranger", "trainer", "black") == "seat-absent"
    assert why("ranger", "trainer", "gold") == "seat-absent"
    second = next_year(acting(3))
    state = done(second, TurnFate(year=2))
    assert why("architect", "trainer") == "card-seen"
    assert why("trainer", "defender") == "card-seen"


@pytest.mark.parametrize(("players", "number"), [(1, 2), (2, 1)])
def test_neutral_cards(players: int, number: int) -> None:
    state = done(GAME.new(setup(players)), TurnFate(year=1, card=1))
    for seat in state.players:
        state = done(state, Keep(seat=seat, path="ranger", prospect="trainer"))
    assert state.stage == "neutral"
    drawn = GAME.apply(state, TurnNeutral(year=1))
    assert isinstance(drawn, Chance) and drawn.id == "neutral.1" and len(drawn.outcomes) == 12
    assert refused(state, TurnNeutral(year=1, cards=("ranger",) * 3)) == ("neutral-number", "hw.neutral-cards")
    cards = ("ranger", "emperor")[-number:]
    assert refused(state, TurnNeutral(year=1, cards=cards)) == ("card-unknown", "hw.player-cards")
    after = done(state, TurnNeutral(year=1))
    assert len(after.neutral) == number and after.stage == "actions"
    assert refused(after, TurnNeutral(year=1)) == ("not-now", "hw.year-order")
    turned = tuple(neutral.card for neutral in after.neutral)
    later = done(next_year(after), TurnFate(year=2))
    for seat in later.players:
        later = done(later, Keep(seat=seat, path="planner", prospect="pontiff"))
    assert later.stage == "neutral" and later.neutral_past == turned
    again = (*turned, "vanguard")[:number]
    assert refused(later, TurnNeutral(year=2, cards=again))[0] == "card-seen"


@pytest.mark.parametrize(("players", "number"), [(1, 2), (2, 1)])
def test_neutral_cards_that_were_drawn_are_drawn_in_each_later_year(players: int, number: int) -> None:
    def kept(state: State, fate: int, *cards: str, deals: bool = True) -> State:
        state = done(state, TurnFate(year=state.year, card=fate))
        for seat in state.players:
            state = done(state, Keep(seat=seat, path=cards[0], prospect=cards[1], deals=deals), seed=7)
        return state

    first = kept(GAME.new(setup(players)), 1, "ranger", "trainer")
    assert first.stage == "neutral"  # nothing was drawn before: they may lie on the table
    second = next_year(done(first, TurnNeutral(year=1)))
    assert kept(second, 2, "planner", "pontiff", deals=False).stage == "neutral"
    state = kept(second, 2, "planner", "pontiff")
    assert state.stage == "actions" and len(state.neutral) == number
    seen = {*state.neutral_past, *(neutral.card for neutral in state.neutral)}
    assert len(seen) == 2 * number
    third = kept(next_year(state), 3, "vanguard", "fighter")
    assert third.stage == "actions"
    # once they were entered they are asked for again
    real = next_year(done(first, TurnNeutral(year=1, cards=("ranger", "vanguard")[:number])))
    assert kept(real, 2, "planner", "pontiff").stage == "neutral"


@pytest.mark.parametrize("players", [1, 2])
def test_the_neutral_deck_lasts_for_six_years(players: int) -> None:
    state = GAME.new(setup(players))
    for year in range(1, 7):
        state = set_up(state, year)
        state = next_year(state)
    assert state.stage == "over" and len(set(state.neutral_past)) == 6 * (3 - players)


def test_everybody_gains_at_once() -> None:
    """Fate Card 1, the Defender (a Builder and a Servant) or another Prospect, the black circle."""
    state = acting(3)
    have = {seat: player.sheet.have for seat, player in state.players.items()}
    gains = {card: PLAYER_CARDS[card].gains for card in ("defender", "trainer", "merchant")}
    for seat, card in zip(have, gains, strict=True):
        expected = {"soldier": 1, "builder": 2, "servant": 2, "civilian": 2, "resource": 2}
        for item, number in gains[card].items():
            expected[item] += number
        assert have[seat] == expected
        assert state.players[seat].sheet.year == 1


def test_the_roads_ask_before_anything_is_gained() -> None:
    second = next_year(acting(3))
    roads = Sheet(counts={"production": 2}, marks={"small-road": "x", "large-road": "x"})
    state = set_up(with_sheet(second, "green", roads))
    green = state.players["green"]
    assert [question.kind for question in green.asks] == ["small-road", "large-road"]
    assert green.sheet.have == {} and state.players["blue"].sheet.have
    for early in (Fill(seat="green", box="fort-1"), Stop(seat="green", year=2)):
        assert refused(state, early) == ("income-open", "hw.road-income")
    assert len(GAME.legal(state, "green")) == len(ATTRIBUTES) ** 2
    one: dict[str, str] = {"small-road": "piety"}
    assert refused(state, Income(seat="green", choices=one)) == ("choice-open", "hw.road-income")
    assert refused(state, Income(seat="green", choices=one, year=1)) == ("stale", "hw.year-order")
    wrong = one | {"large-road": "gold"}
    assert refused(state, Income(seat="green", choices=wrong)) == ("choice-impossible", "hw.road-income")
    extra = one | {"cohort": "left"}
    assert refused(state, Income(seat="green", choices=extra)) == ("choice-not-asked", "hw.road-income")
    assert refused(state, Income(seat="blue", choices={})) == ("choice-open", "hw.road-income")
    # a neighbour may pay already; it is there when the income comes
    paid = with_sheet(state, "blue", Sheet(year=2, have={"resource": 1}, counts={"traders": 6}, marks={"market": "x"}))
    paid = fill(paid, "blue", "market-1", from_="left")
    after = done(paid, Income(seat="green", choices=one | {"large-road": "piety"})).players["green"]
    plain = done(state, Income(seat="green", choices=one | {"large-road": "piety"})).players["green"]
    assert after.asks == () and after.sheet.year == 2 and after.sheet.count("piety") == 2
    assert after.sheet.have["resource"] == plain.sheet.have["resource"] + 1


def test_sheets_that_are_put_right_while_a_road_asks_still_have_their_income() -> None:
    second = next_year(acting(3))
    roads = Sheet(counts={"fort": 9, "production": 2}, marks={"medium-granary": "x", "small-road": "x"})
    state = set_up(with_sheet(second, "green", roads))
    chosen = Income(seat="green", choices={"small-road": "piety"})
    plain = done(state, chosen).players["green"].sheet
    sheet = "built=medium-granary,small-road fort=9 production=2"
    for year in ("", " year=1", " year=2"):
        fixed = done(state, Override(reason="a box was missed", seat="green", sheet=f"{sheet} guard=1{year}"))
        assert [question.kind for question in fixed.players["green"].asks] == ["small-road"]
        after = done(fixed, chosen).players["green"].sheet
        assert after == replace(plain, counts=plain.counts | {"guard": 1})
    bare = "built=medium-granary fort=9 production=2"
    without = GAME.apply(state, Override(reason="no Road", seat="green", sheet=bare))
    assert isinstance(without, Applied) and without.state.players["green"].asks == ()
    assert without.state.players["green"].sheet.have == plain.have
    assert english(without.steps[-1].message).startswith("Green: Fate Card, Prospect Card ")


def test_two_different_attributes_if_the_table_says_so() -> None:
    second = next_year(acting(3, road_choice="different"))
    state = set_up(with_sheet(second, "green", Sheet(marks={"small-road": "x", "large-road": "x"})))
    assert len(GAME.legal(state, "green")) == 12


def test_sheets_on_paper_gain_by_hand() -> None:
    state = done(GAME.new(setup(3)), UsePaper(seat="red"))
    state = set_up(state)
    assert state.players["red"].sheet.have == {} and state.players["blue"].sheet.have
    assert state.players["red"].prospects
