"""Real Fate Cards of which only one thing is entered are held against the deck."""

from __future__ import annotations

import pytest

from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import FATE
from companion.referee.hadrians_wall.commands import Fill, RevealAttack
from companion.referee.hadrians_wall.sheet import ITEMS
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import State, replace
from companion.referee.options import Settings
from companion.referee.ruling import Answer

from .company import acting, done, refused, stopped, with_sheet

LEFT = tuple(card for card, found in FATE.items() if found.arrow == "left")


def to_come(discard: tuple[int, ...], unnamed: str = "") -> State:
    return replace(stopped(acting(3)), discard=discard, unnamed=unnamed)


def test_an_arrow_that_is_not_in_the_deck() -> None:
    wanted = RevealAttack(year=1, cards=("L",))
    assert refused(to_come(LEFT), wanted) == ("cards-many", "hw.fate-card")
    assert refused(to_come(LEFT[1:], "L"), wanted)[0] == "cards-many"
    assert done(to_come(LEFT[1:], "R"), wanted).year == 2
    assert done(to_come(LEFT), RevealAttack(year=1, cards=("R",))).year == 2
    # the Discard Pile is the deck again
    assert done(to_come(tuple(FATE)), wanted).year == 2


def test_the_attack_itself_takes_the_last_card_with_an_arrow() -> None:
    state = replace(to_come(LEFT[2:]), year=4)
    number = len(done(state, RevealAttack(year=4)).history[-1].cards)
    cards = ("L", str(LEFT[0]), "L", *"RCRCRC")[:number]
    assert number > 2 and refused(state, RevealAttack(year=4, cards=cards))[0] == "cards-many"


@pytest.mark.parametrize("good", [1, 5])
def test_a_trade_good_that_is_not_in_the_deck(good: int) -> None:
    seen = tuple(card for card, found in FATE.items() if found.good == good)
    trader = Sheet(year=1, have={"resource": 2}, counts={"traders": 6}, marks={"market": "x"})
    state = with_sheet(replace(acting(3), discard=seen), "blue", trader)
    buy = Fill(seat="blue", box="market-1", choices={"from": "deck", "good": str(good)})
    assert refused(state, buy) == ("card-seen", "hw.fate-card")
    assert done(replace(state, discard=seen[1:]), buy).unnamed == "?"
    assert done(replace(state, discard=tuple(FATE)), buy).discard == ()


def test_a_damage_that_is_not_in_the_deck() -> None:
    seen = tuple(card for card, found in FATE.items() if found.damage == 3)
    ludus = Sheet(year=1, have=dict.fromkeys(ITEMS, 9), counts={"performers": 9, "ludus-red": 4}, marks={"ludus": "x"})
    state = with_sheet(replace(acting(3), discard=seen), "blue", ludus)
    box = next(each.box for each in GAME.legal(state, "blue") if isinstance(each, Fill) and "battle" in each.box)
    assert refused(state, Fill(seat="blue", box=box, choices={"damage": "3"})) == ("card-seen", "hw.fate-card")
    assert done(state, Fill(seat="blue", box=box, choices={"damage": "2"})).unnamed == "?"


# -- the referee -------------------------------------------------------------------------------


def rules(line: str, **options: str | int) -> list[str]:
    settings: Settings = GAME.options.settle(options)
    answer = GAME.ask(line, settings)
    assert isinstance(answer, Answer), answer
    return [step.rule for step in answer.steps]


@pytest.mark.parametrize("question", ["attack", "favours"])
def test_another_number_of_attack_cards_is_told(question: str) -> None:
    told = "hw.attack-cards"
    assert told in rules(f"{question} year=6 cards=L")
    assert told not in rules(f"{question} year=6 cards=LLLLRRRR")
    assert told in rules(f"{question} year=6 cards=LLLLRRRR", difficulty="hard")
    # items on Neutral Prospect Cards add cards, but never take one away
    assert told in rules(f"{question} year=6 cards=LLLLRRRRCC")
    assert told not in rules(f"{question} year=6 cards=LLLLRRRRCC", players=2)
    assert told in rules(f"{question} year=6 cards=L", players=2)
