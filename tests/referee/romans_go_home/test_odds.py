"""Exact odds, against a count of real shuffles with a second, plain reading of the fight rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from companion.referee.romans_go_home import odds
from companion.referee.romans_go_home.answers import ask
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.ruling import Answer, Refusal, Refused

from ..english import english

STRENGTH = {"Q": 1, "D": 2, "Z": 3, "X": 4, "A": 5, "F": 6, "H": 7, "C": 9}
NINE = ("Q", "D", "Z", "X", "A", "F", "H", "C1", "C2")


def _captor(rows: list[str], cards: list[str], target: int | None) -> int | None:
    """Who captures by the default rules, written without the referee: clans by number."""
    everybody = range(len(rows))
    worth = [STRENGTH[card] for card in cards]
    gone = {n for n in everybody if cards[n] == "C"} if cards.count("C") > 1 else set()
    for n in gone:
        worth[n] = 0
    if target is not None:
        worth[cards.index("Q")] += worth[target]
        worth[target] = 0
    totals = {n: sum(STRENGTH[card] for card in rows[n]) + worth[n] for n in everybody if cards[n] != "F"}
    best = [n for n in totals if totals[n] == max(totals.values())]
    if len(best) == 1:
        return best[0]
    archers = [n for n in best if cards[n] == "A"]
    return archers[0] if len(archers) == 1 else None


def _count(rows: list[str], gone: list[str], random_charm: bool = False) -> dict[int | None, Fraction]:
    """The odds by laying out every order of the next two cards of every clan."""
    orders = []
    for row, out in zip(rows, gone, strict=True):
        left = list(NINE)
        for card in row + out:
            left.remove(card if card != "C" else next(name for name in left if name[0] == "C"))
        orders.append([order[0][0] for order in permutations(left, min(2, len(left)))])
    found: dict[int | None, Fraction] = dict.fromkeys((None, *range(len(rows))), Fraction(0))
    for chosen in product(*orders):
        cards = list(chosen)
        wrecked = cards.count("C") > 1
        targets = [n for n, card in enumerate(cards) if card != "Q" and not (wrecked and card == "C")]
        if cards.count("Q") != 1 or not targets:
            found[_captor(rows, cards, None)] += 1
            continue
        queen = cards.index("Q")
        outcomes = {target: _captor(rows, cards, target) for target in targets}
        if random_charm:
            for captor in outcomes.values():
                found[captor] += Fraction(1, len(targets))
        elif queen in outcomes.values():
            found[queen] += 1
        else:
            most = max(STRENGTH[cards[target]] for target in targets)
            strongest = [target for target in targets if STRENGTH[cards[target]] == most]
            for target in strongest:
                found[outcomes[target]] += Fraction(1, len(strongest))
    total = sum(found.values())
    return {captor: weight / total for captor, weight in found.items()}


@pytest.mark.parametrize(
    ("rows", "gone"),
    [
        (["", ""], ["", ""]),
        (["A", "D"], ["", "C"]),
        (["ZX", ""], ["", "QH"]),
        (["CCF", "HA"], ["", "DZ"]),
        (["QDZX", "AH"], ["FHCC", "QC"]),
    ],
)
def test_two_clans_against_counting(rows: list[str], gone: list[str]) -> None:
    sides = [
        f"{clan}:{row}{'-' if out else ''}{out}>?" for clan, row, out in zip(("gold", "red"), rows, gone, strict=True)
    ]
    found = odds.odds(odds.parse(f"odds O5 {' '.join(sides)}"), OPTIONS.defaults()).result
    counted = _count(rows, gone)
    assert (found.captures["gold"], found.captures["red"], found.nobody) == (counted[0], counted[1], counted[None])


@pytest.mark.parametrize("policy", ["captures", "random"])
def test_three_clans_against_counting(policy: str) -> None:
    rows, gone = ["Z", "XF", ""], ["QAFHC", "AHCC", "DZXAF"]
    line = f"odds O5 gold:Z-QAFHC>? red:XF-AHCC>? violet:-DZXAF>? qween={policy}"
    found = odds.odds(odds.parse(line), OPTIONS.defaults()).result
    counted = _count(rows, gone, policy == "random")
    assert list(found.captures.values()) == [counted[0], counted[1], counted[2]]
    assert found.nobody == counted[None]


def test_by_hand() -> None:
    # Gold shows Arch'r. Red has Dru'hid or a Ch'ariott left: 5 beats 2, 9 beats 5.
    answer = ask("odds O5 gold:>A red:>?DC", OPTIONS.defaults())
    assert isinstance(answer, Answer)
    assert answer.facts == {
        "captures": {"gold": {"fraction": "1/2", "percent": "50.0"}, "red": {"fraction": "1/2", "percent": "50.0"}},
        "nobody": {"fraction": "0", "percent": "0.0"},
        "combinations": 2,
    }
    # With both Ch'ariotts left, two of three cards win.
    both = ask("odds O5 gold:>A red:>?DCC", OPTIONS.defaults())
    assert isinstance(both, Answer)
    assert both.facts["captures"] == {
        "gold": {"fraction": "1/3", "percent": "33.3"},
        "red": {"fraction": "2/3", "percent": "66.7"},
    }


def test_certain_when_all_cards_are_known() -> None:
    found = odds.odds(odds.parse("odds O5 gold:>A red:D>Z"), OPTIONS.defaults()).result
    assert found == odds.Odds({"gold": Fraction(1), "red": Fraction(0)}, Fraction(0), 1)


@pytest.mark.parametrize("order", ["gold green red", "gold red green", "red green gold"])
def test_the_order_in_which_clans_are_written_does_not_matter(order: str) -> None:
    # Qween cannot win: of two equally strong warriors she charms either.
    certain = {"gold": "gold:>Q", "green": "green:C>A", "red": "red:C>A"}
    found = odds.odds(
        odds.parse(" ".join(("odds O5", *(certain[c] for c in order.split())))), OPTIONS.defaults()
    ).result
    assert found.captures == {"gold": 0, "green": Fraction(1, 2), "red": Fraction(1, 2)} and found.nobody == 0
    hidden = {"gold": "gold:>Q", "green": "green:C>?", "red": "red:C>?"}
    found = odds.odds(odds.parse(" ".join(("odds O5", *(hidden[c] for c in order.split())))), OPTIONS.defaults()).result
    assert found.captures["green"] == found.captures["red"] > 0


def test_who_may_decline_does_so_when_that_captures() -> None:
    # With its effect cancelled, a charmed Filchy lets Green take part, and the fight is tied 7 to 7; alone Gold wins.
    settings = OPTIONS.settle({"Q2": "may", "Q3": "cancelled"})
    assert odds.odds(odds.parse("odds O5 gold:>Q green:H>F"), settings).result.captures["gold"] == 1
    assert odds.odds(odds.parse("odds O5 gold:>Q green:H>F"), OPTIONS.settle({"Q3": "cancelled"})).result.nobody == 1


def test_four_clans_sum_to_one() -> None:
    found = odds.odds(odds.parse("odds O5 gold:>? red:>? green:>? violet*:>?"), OPTIONS.defaults()).result
    assert sum(found.captures.values()) + found.nobody == 1
    assert found.combinations == 8**4
    assert found.captures["red"] == found.captures["green"]
    assert found.captures["violet"] < found.captures["gold"]  # a neutral Qween charms nobody


def _told(notation: str, options: dict[str, str] | None = None) -> list[tuple[str, object, str]]:
    answer = ask(notation, OPTIONS.settle(options or {}))
    assert isinstance(answer, Answer)
    return [(each.option, each.value, english(each.message)) for each in answer.differences]


def test_the_answer_names_the_options_that_would_change_it() -> None:
    fight = "odds O5 gold:A-ZX>? green:>C red:D>Q"
    title = "Fort-Dinary (5) goes to: Gold {}, Green 1/6 (16.7%), Red {}, and nobody 0%."
    added, replaced = title.format("1/3 (33.3%)", "1/2 (50.0%)"), title.format("1/2 (50.0%)", "1/3 (33.3%)")
    answer = ask(fight, OPTIONS.defaults())
    assert isinstance(answer, Answer) and english(answer.headline) == added
    # Against Horsie, 5 + 7, Red charms her with 2 + 1 + 7; without her own point that is not above Green's 9.
    assert _told(fight) == [("Q1", "replace", replaced)]
    assert _told(fight, {"Q1": "replace"}) == [("Q1", "add", added)]


def test_an_option_that_changes_no_odds_is_not_named() -> None:
    # Nobody is charmed, no clan is neutral: nothing that is disputed decides.
    assert _told("odds O5 gold:>?AD red:>?ZX") == []
    # Green's Filchy is read under option Q3, but Red wins with it and without.
    assert _told("odds O5 green:>F red:CH>Q") == []


@pytest.mark.parametrize(
    "notation",
    [
        "odds O5 gold:A-ZX>? green:>? red:D>? qween=random",
        "odds O5 gold:A-ZX>? green*:>? red*:D>Q",
        "odds O5 gold:>Q green:H>?FA",
    ],
)
@pytest.mark.parametrize("options", [{}, {"Q1": "replace", "Q2": "may", "Q3": "cancelled", "Q5": "no", "N1": "PL"}])
def test_what_would_change_is_counted_as_a_table_with_that_option_counts_it(
    notation: str, options: dict[str, str]
) -> None:
    fight, settings = odds.parse(notation), OPTIONS.settle(options)
    here = odds.odds(fight, settings).result
    expected = []
    for option, value, others in settings.elsewhere(settings.disputed()):
        there = odds.odds(fight, others).result
        if (there.captures, there.nobody) != (here.captures, here.nobody):
            expected.append((option, value, there.captures, there.nobody))
    assert expected
    assert [(option, value, found.captures, found.nobody) for option, value, found in here.elsewhere] == expected


def test_no_estimate_above_the_limit() -> None:
    fight = odds.parse("odds O5 gold:>? red:>?")
    with pytest.raises(Refused) as raised:
        odds.odds(fight, OPTIONS.defaults(), limit=63)
    assert raised.value.refusal.code == "odds-limit"
    assert english(raised.value.refusal.message) == "That is 64 combinations; at most 63 are counted."
    assert odds.odds(fight, OPTIONS.defaults(), limit=64).result.combinations == 64


SEEN = "Gold reveals one of 2 cards, each equally likely: Qween and Horsie."
ASSUMED = (
    "Qween is assumed to charm so that her clan captures. If nothing does that, she charms the strongest; equally"
    " strong ones are equally likely."
)


@pytest.mark.parametrize(
    ("notation", "told"),
    [
        ("odds O5 gold:>A red:>?DC", [
            "rgh.odds: Gold reveals Arch'r.",
            "rgh.odds: Red reveals one of 2 cards, each equally likely: Dru'hid and Ch'ariott.",
            "rgh.odds: Fort-Dinary (5) goes to: Gold 1/2 (50.0%), Red 1/2 (50.0%), and nobody 0%."
            " Combinations counted: 2.",
        ]),
        # Qween has 5 + 1 and the 2 or 7 of the charmed one, Horsie 5 + 7
        ("odds O5 gold:A>?QH red:>D violet*:>H", [
            f"rgh.odds: {SEEN}",
            "rgh.odds: Red reveals Dru'hid.",
            "rgh.odds: Violet reveals Horsie.",
            f"rgh.odds: {ASSUMED}",
            "rgh.odds: Fort-Dinary (5) goes to: Gold 100%, Red 0%, Violet 0%, and nobody 0%."
            " Combinations counted: 2.",
        ]),
        ("odds O5 gold:>?QH red:C>D violet*:>X qween=random", [
            f"rgh.odds: {SEEN}",
            "rgh.odds: Red reveals Dru'hid.",
            "rgh.odds: Violet reveals Axx.",
            "rgh.odds: Qween is assumed to charm any rival; all are equally likely.",
            "rgh.odds: Fort-Dinary (5) goes to: Gold 0%, Red 100%, Violet 0%, and nobody 0%."
            " Combinations counted: 2.",
        ]),
        # a neutral Qween charms nobody
        ("odds O5 violet*:>?QH red:>D", [
            "rgh.odds: Violet reveals one of 2 cards, each equally likely: Qween and Horsie.",
            "rgh.odds: Red reveals Dru'hid.",
            "rgh.odds: Fort-Dinary (5) goes to: Violet 1/2 (50.0%), Red 1/2 (50.0%), and nobody 0%."
            " Combinations counted: 2.",
        ]),
    ],
)  # fmt: skip
def test_the_odds_say_what_they_count(notation: str, told: list[str]) -> None:
    steps = odds.odds(odds.parse(notation), OPTIONS.defaults()).steps
    assert [f"{step.rule}: {english(step.message)}" for step in steps] == told


@pytest.mark.parametrize(
    ("notation", "code", "offset"),
    [
        ("odds", "odds-malformed", 0),
        ("odds O2 gold:>? red:>?", "fort-unknown", 5),
        ("odds O5 gold:>?", "clans-number", 8),
        ("odds O5", "clans-number", 7),
        ("odds O5 gold:>? yellow:>?", "clan-twice", 16),
        ("odds O5 gold:A red:>?", "side-malformed", 8),
        ("odds O5 gold:A-A>? red:>?", "card-twice", 8),
        ("odds O5 gold:A>A red:>?", "card-twice", 15),
        ("odds O5 gold:>?CCC red:>?", "card-twice", 14),
        ("odds O5 gold:QDZXAF>? red:>?", "cards-many", 8),
        ("odds O5 gold:>?B red:>?", "card-unknown", 15),
        ("odds O5 gold:>? red>?", "side-malformed", 16),
        ("odds O5 gold:>? red:>??", "card-unseen", 22),
        ("odds O5 gold:>? red:>A?", "card-unseen", 22),
        ("odds O5 gold:>? red:X-?>?", "card-unseen", 22),
        ("odds O5 gold:>? red:?>?", "card-unseen", 20),
        ("odds O5 gold:>? red:>? wall=O1", "token-unknown", 23),
        ("odds O5 gold:>? red:>? qween=foo", "qween-unknown", 29),
        ("odds O5 gold:>? red:>? qween=random qween=random", "token-twice", 36),
        ("odds O5 gold*:>? red*:>?", "all-neutral", 8),
        ("odds O4 gold:-ADQXZFHCC>? green:>?", "cards-none", 24),
        ("odds O4 green:>F gold:A-DQXZFHCC>?", "cards-none", 33),
    ],
)
def test_malformed(notation: str, code: str, offset: int) -> None:
    refusal = ask(notation, OPTIONS.defaults())
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.at) == (code, offset)


@pytest.mark.parametrize(
    "notation",
    [
        "odds O5 gold:>? red:>?",
        "odds L-2 gold*:ZX-QC>? red:D>?AC violet:>H qween=random",
        "odds U2 gold:-QDZXAFHC>C green:A>?",
    ],
)
def test_round_trip(notation: str) -> None:
    assert odds.write(odds.parse(notation)) == notation
    assert odds.write(odds.parse(notation.upper())) == notation
