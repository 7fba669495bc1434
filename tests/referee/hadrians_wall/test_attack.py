"""The attack, the best use of Favours and the odds, against counting card by card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.referee.hadrians_wall.attack import (
    Assault,
    advise,
    check_assault,
    count_cards,
    disdain_of,
    least_disdain,
    letters,
    resolve,
    uses,
)
from companion.referee.hadrians_wall.cards import potential
from companion.referee.hadrians_wall.odds import DECK, Outlook, check_outlook, divisions, draws, odds
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.state import Favours
from companion.referee.odds import Distribution
from companion.referee.ruling import Ruling

DEFAULTS = OPTIONS.defaults()
THREES = st.tuples(*[st.integers(0, 6)] * 3)
CARDS = st.text("LCR", max_size=12)


@given(st.integers(1, 6), CARDS, THREES)
def test_disdain_and_valour_make_the_potential(year: int, cards: str, cohorts: tuple[int, int, int]) -> None:
    attack = resolve(Assault(year, cards, cohorts)).result
    assert attack.disdain + attack.valour == potential(year)
    left = [letter for letter, boxes in zip("LCR", cohorts, strict=True) for _ in range(boxes)]
    through = sum((Counter(cards) - Counter(left)).values())
    assert sum(attack.let_through) == through
    assert attack.disdain == min(through, potential(year))


def _by_hand(year: int, cards: str, cohorts: tuple[int, int, int], favours: Favours) -> dict[int, int]:
    """The least Disdain with each number of Favours, by trying every set of cards and every Favour on it."""
    own = [letter for letter, number in zip("LCR", favours.diplomats, strict=True) for _ in range(number)]
    found: dict[int, int] = {}
    for number in range(len(cards) + 1):
        for chosen in combinations(range(len(cards)), number):
            ignored = Counter(cards[index] for index in chosen)
            if sum((ignored - Counter(own)).values()) > favours.temple:
                continue
            rest = "".join(card for index, card in enumerate(cards) if index not in chosen)
            disdain = disdain_of(potential(year), count_cards(rest), cohorts)
            found[number] = min(found.get(number, 99), disdain)
    return found


@given(st.integers(1, 6), st.text("LCR", max_size=7), THREES, st.integers(0, 3), st.tuples(*[st.integers(0, 2)] * 3))
def test_best_use_of_favours_against_every_use(
    year: int, cards: str, cohorts: tuple[int, int, int], temple: int, diplomats: tuple[int, int, int]
) -> None:
    favours = Favours(temple, diplomats)
    ruling = advise(Assault(year, cards, cohorts, favours=favours))
    assert isinstance(ruling, Ruling)
    by_hand = _by_hand(year, cards, cohorts, favours)
    assert {use.number: use.disdain for use in ruling.result.by_number} == by_hand
    best = ruling.result.best
    least = min(by_hand.values())
    assert best.disdain == least == least_disdain(potential(year), count_cards(cards), cohorts, favours)
    assert best.number == min(number for number, disdain in by_hand.items() if disdain == least)
    used = Assault(year, cards, cohorts, letters(best.ignored), favours)
    assert check_assault(used) is None
    assert resolve(used).result.disdain == least
    every = tuple(uses(potential(year), count_cards(cards), cohorts, favours))
    for use in every:
        beaten = {(each.number, each.disdain) for each in every} - {(use.number, use.disdain)}
        assert ruling.result.vain(use) is any(n <= use.number and lost <= use.disdain for n, lost in beaten)


def test_favours_of_temples_are_spared() -> None:
    ruling = advise(Assault(1, "LR", (0, 1, 0), favours=Favours(2, (0, 0, 2))))
    assert isinstance(ruling, Ruling)
    assert (ruling.result.best.ignored, ruling.result.best.temple) == ((1, 0, 1), 1)


@pytest.mark.parametrize(("diplomats", "ignored"), [((1, 0, 0), (1, 0, 0)), ((0, 0, 1), (0, 0, 1))])
def test_of_as_many_favours_those_of_diplomats_go_first(
    diplomats: tuple[int, int, int], ignored: tuple[int, int, int]
) -> None:
    """Facts, Favours: those of Temples fit any card, those of a Diplomat only cards on their Cohort."""
    ruling = advise(Assault(4, "LR", (0, 0, 0), favours=Favours(1, diplomats)))
    assert isinstance(ruling, Ruling)
    one = ruling.result.by_number[1]
    assert (one.ignored, one.temple, one.disdain) == (ignored, 0, 1)


def test_advice_leaves_aside_what_is_ignored_already() -> None:
    assault = Assault(4, "LRR", (0, 1, 0), favours=Favours(1))
    for ignored in ("R", "RR", "C"):  # the last two cannot be: there is one Favour, and no card on the centre
        assert advise(msgspec.structs.replace(assault, ignore=ignored)) == advise(assault)


def _cards_left(seen: tuple[int, int, int]) -> str:
    return "".join(letter * (16 - number) for letter, number in zip("LCR", seen, strict=True))


@pytest.mark.parametrize(
    ("year", "difficulty", "seen", "cohorts"),
    [
        (2, "easy", (12, 13, 14), (1, 0, 2)),
        (3, "easy", (13, 14, 12), (0, 1, 1)),
        (3, "normal", (14, 12, 13), (2, 1, 0)),
        (3, "hard", (14, 12, 13), (2, 1, 0)),
        (4, "normal", (13, 13, 13), (1, 2, 0)),
        (2, "hard", (0, 0, 0), (1, 0, 0)),
    ],
)
def test_odds_against_every_draw(
    year: int, difficulty: str, seen: tuple[int, int, int], cohorts: tuple[int, int, int]
) -> None:
    found = odds(Outlook(year, cohorts, seen), DEFAULTS.replaced("difficulty", difficulty)).result
    drawn = [
        Counter(combination) for combination in combinations(_cards_left(seen), found.cards)
    ]  # every card its own, so every combination is equally likely
    for letter, spread in zip("LCR", found.arrows.values(), strict=True):
        counted = Counter(cards[letter] for cards in drawn)
        assert spread == Distribution(counted)

    def disdain(boxes: tuple[int, ...]) -> Counter[int]:
        through = [
            sum(max(cards[letter] - number, 0) for letter, number in zip("LCR", boxes, strict=True)) for cards in drawn
        ]
        return Counter(min(number, potential(year)) for number in through)

    counted = disdain(cohorts)
    assert found.disdain == Distribution(counted)
    assert found.valour == Distribution({potential(year) - number: count for number, count in counted.items()})
    for place, saved in enumerate(found.saved.values()):
        more = tuple(number + (index == place) for index, number in enumerate(cohorts))
        after = disdain(more)
        means = [sum(number * count for number, count in some.items()) for some in (counted, after)]
        assert saved == Fraction(means[0] - means[1], len(drawn))


@given(THREES, st.integers(0, 12))
def test_divisions_of_the_cards_are_all_there(taken: tuple[int, int, int], number: int) -> None:
    seen = (16 - taken[0], 16 - taken[1], 16 - taken[2])
    found = divisions(seen, number, DEFAULTS)
    if number <= sum(taken):
        assert sum(found.values()) == comb(sum(taken), number)
    assert all(sum(three) == number for three in found)
    assert all(attack <= 16 for three in found for attack in three)


def test_shuffled_discards_against_every_draw() -> None:
    """Four cards attack and one is left: the other three come out of the five that were seen."""
    seen = (2, 2, 1)
    small = {three: weight for three, weight in draws(seen, 3)}
    counted = Counter(count_cards("".join(cards)) for cards in combinations("LLCCR", 3))
    assert small == dict(counted)
    found = divisions((16, 16, 15), 4, DEFAULTS)
    drawn = Counter(count_cards("R" + "".join(cards)) for cards in combinations("L" * 16 + "C" * 16 + "R" * 15, 3))
    assert found == dict(drawn)
    assert divisions((16, 16, 15), 4, DEFAULTS.replaced("fate-deck-empty", "stop")) == {(0, 0, 1): 1}


def test_odds_with_favours_are_those_of_their_best_use() -> None:
    favours = Favours(1, (0, 2, 0))
    found = odds(Outlook(4, (1, 0, 2), (3, 2, 1), 1, favours), DEFAULTS).result
    counted: dict[int, int] = {}
    for attacks, weight in divisions((3, 2, 1), 5, DEFAULTS).items():
        ruling = advise(Assault(4, letters(attacks), (1, 0, 2), favours=favours))
        assert isinstance(ruling, Ruling)
        number = ruling.result.best.disdain
        counted[number] = counted.get(number, 0) + weight
    assert found.disdain == Distribution(counted)


def test_a_full_cohort_saves_nothing_more() -> None:
    found = odds(Outlook(3, (6, 0, 0)), DEFAULTS).result
    assert found.saved["left"] is None
    assert found.saved["centre"] == found.saved["right"]
    assert DECK == (16, 16, 16)


@pytest.mark.parametrize("seen", [(17, 0, 0), (0, 17, 0), (0, 0, 17)])
def test_no_more_cards_were_seen_than_there_are(seen: tuple[int, int, int]) -> None:
    assert check_outlook(Outlook(1, (0, 0, 0), (16, 16, 16)), DEFAULTS) is None
    refusal = check_outlook(Outlook(1, (0, 0, 0), seen), DEFAULTS)
    assert refusal is not None and refusal.code == "cards-many"


def test_more_boxes_never_hurt() -> None:
    for year, boxes in product(range(1, 7), range(6)):
        found = odds(Outlook(year, (boxes, 1, 2)), DEFAULTS).result
        assert all(saved is None or saved >= 0 for saved in found.saved.values())
