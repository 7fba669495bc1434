"""The cards and the board against the summary of the printed ones."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.referee.hadrians_wall.cards import (
    ARROWS,
    CARDS,
    FATE,
    PATTERNS,
    PLAYER_CARDS,
    YEARS,
    attack_cards,
    potential,
)
from companion.referee.hadrians_wall.names import PATH_NAMES, PATTERN_NAMES, RANK_NAMES
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.scouting import PLACEMENTS
from companion.referee.hadrians_wall.sheet import GROUPS
from companion.referee.ruling import Refused


def test_the_fate_deck() -> None:
    assert len(FATE) == len(CARDS.fate) == 48
    assert ARROWS == {"left": 16, "centre": 16, "right": 16}
    assert Counter(card.damage for card in CARDS.fate) == {1: 16, 2: 20, 3: 12}
    assert Counter(card.good for card in CARDS.fate) == {1: 12, 2: 12, 3: 8, 4: 8, 5: 4, 6: 4}
    assert {sum(card.gains.values()) for card in CARDS.fate} == {8}
    designs = Counter((card.arrow, card.damage, *sorted(card.gains.items())) for card in CARDS.fate)
    assert set(designs.values()) == {4} and len(designs) == 12
    assert len({(card.arrow, card.damage, card.good, *sorted(card.gains.items())) for card in CARDS.fate}) == 48


def test_the_board() -> None:
    years = range(1, YEARS + 1)
    assert [each.year for each in CARDS.years] == list(years)
    assert [potential(year) for year in years] == [1, 2, 2, 3, 3, 4]
    assert [attack_cards(year, "easy") for year in years] == [1, 2, 3, 4, 6, 8]
    assert [attack_cards(year, "normal") for year in years] == [1, 2, 4, 6, 8, 10]
    assert [attack_cards(year, "hard") for year in years] == [1, 3, 5, 7, 9, 12]
    assert sum(map(potential, years)) == len(GROUPS["disdain"].boxes) == 15


def test_one_to_six_play() -> None:
    assert [OPTIONS.settle({"players": number}).number("players") for number in range(1, 7)] == list(range(1, 7))
    for number in (0, 7):
        with pytest.raises(Refused):
            OPTIONS.settle({"players": number})


@pytest.mark.parametrize(("difficulty", "draws"), [("easy", 30), ("normal", 37), ("hard", 43)])
def test_fixed_draws_of_a_game(difficulty: str, draws: int) -> None:
    assert YEARS + sum(attack_cards(year, difficulty) for year in range(1, YEARS + 1)) == draws


def test_player_cards() -> None:
    assert set(PLAYER_CARDS) == set(PATH_NAMES) and len(PLAYER_CARDS) == 12
    steps = {card.id: card.steps for card in CARDS.player_cards}
    plain = {path for path, found in steps.items() if found == (1, 2, 3)}
    assert plain == {"architect", "defender", "fighter", "pontiff", "vanguard"}
    assert {path: found for path, found in steps.items() if path not in plain} == {
        "aristocrat": (4, 2, 0),
        "engineer": (2, 4, 6),
        "forager": (3, 6, 9),
        "merchant": (4, 6, 8),
        "planner": (2, 4, 5),
        "ranger": (1, 3, 5),
        "trainer": (4, 8, 12),
    }
    assert [card.id for card in CARDS.player_cards if card.at_most] == ["aristocrat"]
    assert Counter(card.good for card in CARDS.player_cards) == {1: 3, 2: 4, 3: 1, 4: 2, 5: 1, 6: 1}
    assert Counter(card.pattern for card in CARDS.player_cards) == {"T": 3, "S": 3, "line": 2, "L": 2, "square": 2}
    assert PLAYER_CARDS["trainer"].gains == {"servant": 1, "resource": 1}


def test_patterns() -> None:
    assert set(PATTERNS) == set(PATTERN_NAMES)
    # every rotation and mirror image on 4 rows and 5 columns, counted by hand
    assert {name: len(found) for name, found in PLACEMENTS.items()} == {
        "L": 4 * (3 * 3) + 4 * (2 * 4),
        "square": 3 * 4,
        "line": 4 * 2 + 1 * 5,
        "T": 2 * (3 * 3) + 2 * (2 * 4),
        "S": 2 * (3 * 3) + 2 * (2 * 4),
    }
    texts = [placement.text for found in PLACEMENTS.values() for placement in found]
    assert len(set(texts)) == len(texts)


def test_solo_ranks() -> None:
    assert [(rank.lowest, rank.rank) for rank in CARDS.solo_ranks] == [
        (None, "miles"),
        (40, "centurion"),
        (50, "primus-pilus"),
        (60, "praefectus-castrorum"),
        (70, "legatus-legionis"),
    ]
    assert {rank.rank for rank in CARDS.solo_ranks} == set(RANK_NAMES)
