"""Setting up a deck: the numbered decks, and whether one can be made at all."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.referee.runes_of_mayhem.components import Card
from companion.referee.runes_of_mayhem.deck import can_be_built, check_deck

from ..english import english


def _card(name: str, kind: str, copies: int, faction: str = "vikings") -> Card:
    return Card(name=name, faction=faction, type=kind, copies=copies)


# 32 basic units and 26 others of the Vikings; the counts are made up.
COLLECTION = (
    _card("Spearmen", "spearmen", 5),
    _card("Armored Spearmen", "spearmen", 5),
    _card("Axemen", "melee", 3),
    _card("Shieldmaidens", "melee", 4),
    _card("Vanguards", "melee", 3),
    _card("Swordsmen", "melee", 7),
    _card("Horsemen", "cavalry", 5),
    _card("Archers", "long-ranged", 4),
    _card("Elite Archers", "long-ranged", 4),
    _card("Odin's Sacrifice", "priest", 4),
    _card("Norse Priest", "priest", 2),
    _card("Looters", "pillager", 4),
    _card("Berserkers", "berserker", 4),
    _card("Poisoner", "other", 4),
    _card("Peasants", "peasants", 4, "anglo-saxons"),
    Card(name="Harald Fairhair", kind="king", faction="vikings", copies=1),
    Card(name="Mercenary Archers", kind="mercenary", copies=1),
)
BASICS = {card.name: card.copies or 0 for card in COLLECTION[:7]}
FULL = {**BASICS, "Archers": 4, "Elite Archers": 4, "Odin's Sacrifice": 4, "Looters": 4, "Poisoner": 4}

DECKS: dict[str, tuple[dict[str, int], list[tuple[str, str]]]] = {
    "K1": (FULL, []),
    "K2-51": (
        {**FULL, "Poisoner": 3},
        [("deck-size", "rom.deck-size"), ("deck-copies", "rom.deck-copies")],
    ),
    "K2-53": (
        {**FULL, "Norse Priest": 1},
        [("deck-size", "rom.deck-size"), ("deck-copies", "rom.deck-copies")],
    ),
    "K2-54": ({**FULL, "Norse Priest": 2}, [("deck-size", "rom.deck-size")]),
    "K3": (
        {**FULL, "Swordsmen": 6, "Norse Priest": 1},
        [("deck-basic", "rom.deck-basics"), ("deck-copies", "rom.deck-copies")],
    ),
    "K5": ({**BASICS, "Archers": 4, "Elite Archers": 4, "Odin's Sacrifice": 4, "Looters": 4, "Berserkers": 4}, []),
    "K6": ({**{name: held for name, held in FULL.items() if name != "Poisoner"}, "Peasants": 4},
           [("deck-faction", "rom.deck-faction")]),
    "K7-king": ({**FULL, "Harald Fairhair": 1}, [("deck-size", "rom.deck-size"), ("deck-kind", "rom.deck-faction")]),
    "K7-mercenary": ({**FULL, "Mercenary Archers": 1},
                     [("deck-size", "rom.deck-size"), ("deck-mercenary", "rom.hire")]),
    "W20-in": ({**FULL}, []),
    "W20-part": ({**FULL, "Poisoner": 2, "Norse Priest": 2}, [("deck-copies", "rom.deck-copies")]),
    "W21": ({**FULL, "Norse Priest": 0}, []),
    "unknown": ({**FULL, "Poisoner": 0, "Dragons": 4}, [("deck-unknown", "rom.deck-faction")]),
}  # fmt: skip


@pytest.mark.parametrize("number", DECKS)
def test_deck(number: str) -> None:
    deck, expected = DECKS[number]
    found = check_deck(COLLECTION, deck, "vikings")
    assert [(refusal.code, refusal.rule) for refusal in found] == expected


def test_said_in_words() -> None:
    (refusal,) = check_deck(COLLECTION, {**FULL, "Poisoner": 2, "Norse Priest": 2}, "vikings")
    assert english(refusal.message) == "Poisoner: all 4 copies or none must be in the deck; it has 2."


def test_a_collection_of_which_no_deck_can_be_made() -> None:
    cards = (_card("Axemen", "melee", 50), _card("Looters", "pillager", 3))
    codes = [refusal.code for refusal in check_deck(cards, {"Axemen": 50}, "vikings")]
    assert codes == ["deck-size", "deck-impossible"]


@pytest.mark.parametrize(
    ("basics", "others", "possible"),
    [(52, (), True), (60, (52,), False), (12, (40,), True), (0, (52,), True), (0, (26, 26), True), (12, (52,), False)],
)
def test_every_basic_unit_is_in_a_deck_that_can_be_made(basics: int, others: tuple[int, ...], possible: bool) -> None:
    cards = (_card("Axemen", "melee", basics), *(_card(f"C{n}", "hero", copies) for n, copies in enumerate(others)))
    assert can_be_built(cards) is possible


def test_a_card_of_no_known_type_is_all_in_or_out() -> None:
    """The rulebook tells four copies of the Poisoner, and no type."""
    cards = (_card("Axemen", "melee", 48), Card(name="Poisoner", faction="vikings", copies=4))
    assert check_deck(cards, {"Axemen": 48, "Poisoner": 4}, "vikings") == ()
    codes = [refusal.code for refusal in check_deck(cards, {"Axemen": 48, "Poisoner": 3}, "vikings")]
    assert codes == ["deck-size", "deck-copies"]


def test_what_a_deck_does_not_hold_is_nothing_against_it() -> None:
    cards = (_card("Axemen", "melee", 52), Card(name="Looters", faction="vikings", type="pillager"))
    assert check_deck(cards, {"Axemen": 52, "Dragons": 0}, "vikings") == ()


def test_copies_that_nobody_has_entered_count_as_they_are() -> None:
    cards = (_card("Axemen", "melee", 50), Card(name="Looters", faction="vikings", type="pillager"))
    assert check_deck(cards, {"Axemen": 50, "Looters": 2}, "vikings") == ()


def test_a_basic_unit_is_not_left_out_because_its_copies_are_not_known() -> None:
    cards = (_card("Axemen", "melee", 50), Card(name="Thegn Cavalry", faction="vikings", type="cavalry"))
    cards += (_card("Looters", "pillager", 2),)
    (refusal,) = check_deck(cards, {"Axemen": 50, "Looters": 2}, "vikings")
    assert (refusal.code, refusal.rule) == ("deck-basic", "rom.deck-basics")
    assert english(refusal.message) == "Thegn Cavalry, a basic unit: all must be in the deck, there is none."
    assert check_deck(cards, {"Axemen": 50, "Thegn Cavalry": 2}, "vikings") == ()


@given(st.integers(0, 60), st.lists(st.integers(1, 12), max_size=7))
def test_can_be_built_against_trying(basics: int, others: list[int]) -> None:
    cards = [_card("Axemen", "melee", basics), *(_card(f"C{n}", "hero", copies) for n, copies in enumerate(others))]
    tried = any(
        basics + sum(chosen) == 52 for count in range(len(others) + 1) for chosen in combinations(others, count)
    )
    assert can_be_built(cards) is tried
