"""Units that no card can be: refused wherever a card comes in, before anything is stored."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.ruling import Refused
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.cards import read_cards, write_cards
from companion.referee.runes_of_mayhem.commands import (
    EnterCard,
    EnterCards,
    Hire,
    NewUnit,
    Override,
    Play,
    RemoveCard,
    TurnKing,
)
from companion.referee.runes_of_mayhem.components import KNOWN, Card
from companion.referee.runes_of_mayhem.state import Ask, entered_cards
from companion.referee.runes_of_mayhem.unit import why_not_card

from .tabletop import V, do, refused, table

MAIN = table(stage="main", options={"mercenaries": "on", "kings": "on"}, v={"king": "K"})
VALUES: dict[str, Any] = {"power": 2, "health": 3}
PRIEST_AND_ARCHER = [
    ("long-ranged", ("acts-as-priest",)),
    ("long-ranged", ("flank", "acts-as-priest", "howl")),
    ("priest", ("acts-as-long-ranged",)),
    ("castle-folk", ("acts-as-priest", "acts-as-long-ranged")),
]


@pytest.mark.parametrize(
    ("kind", "abilities", "rule"),
    [
        *((kind, abilities, "rom.priest") for kind, abilities in PRIEST_AND_ARCHER),
        ("melee", ("engine",), "rom.siege-engine"),
        ("castle-folk", ("engine", "acts-as-priest"), "rom.siege-engine"),
    ],
)
def test_what_no_card_can_be_is_refused_wherever_it_comes_in(kind: str, abilities: tuple[str, ...], rule: str) -> None:
    card = Card(name="X", type=kind, abilities=abilities)
    for command in (
        Play(seat=V, card="X", place="1.1", unit_type=kind, gold=0, faith=0, abilities=abilities, **VALUES),
        Hire(seat=V, card="X", place="1.1", unit_type=kind, abilities=abilities, **VALUES),
        TurnKing(seat=V, place="1.1", unit_type=kind, abilities=abilities, **VALUES),
        Override(reason="x", new=(NewUnit(V, "X", kind, 2, 3, "1.1", abilities=abilities),)),
        EnterCard(card=card),
        EnterCards(cards=(Card(name="Y"), card)),
    ):
        assert refused(MAIN, command) == rule, command
    with pytest.raises(Refused) as found:
        read_cards(write_cards((Card(name="Y"), card)))
    assert found.value.refusal.rule == rule and found.value.refusal.message.params["number"] == 2


def test_what_a_card_leaves_out_counts_too() -> None:
    archers = Card(name="Archers", abilities=("acts-as-priest",))
    assert read_cards(write_cards((archers,))) == (archers,)  # alone it may be
    assert refused(MAIN, EnterCards(cards=(archers,))) == "rom.priest"
    assert refused(MAIN, EnterCard(card=Card(name="Onager", type="melee"))) == "rom.siege-engine"


def test_cards_that_may_be() -> None:
    assert all(why_not_card(card.type, card.abilities) is None for card in KNOWN)
    for kind, abilities in (
        ("other", ("engine", "acts-as-long-ranged")),
        ("castle-folk", ("engine", "acts-as-long-ranged")),
        (None, ("engine",)),
        ("hero", ("acts-as-priest",)),
        ("priest", ("acts-as-priest", "med-ranged")),
    ):
        assert why_not_card(kind, abilities) is None


def test_what_was_read_off_with_another_type_is_not_kept_for_the_known_one() -> None:
    odd = Play(seat=V, card="Archers", place="1.1", unit_type="hero", gold=0, faith=0, abilities=("acts-as-priest",))
    (kept,) = do(MAIN, odd).cards
    assert kept == Card(name="Archers", faction="vikings", gold=0, faith=0)


@pytest.mark.parametrize("marks", [("stopped",), ("fallen",), ("sieged",)])
def test_who_cannot_shoot_any_more_is_told_so_and_not_offered_to(marks: tuple[str, ...]) -> None:
    state = table(f"V 1.1 long-ranged:2/3:{':'.join(marks)}", "A 1.1 melee:4/4", stage="main",
                  asks=(Ask("direct-shot", V, 1),))  # fmt: skip
    shots = [command for command in GAME.legal(state, V) if getattr(command, "target", 0) is None]
    assert not shots


def test_cards_without_a_faction_are_entered_ones_as_listed() -> None:
    state = do(MAIN, EnterCards(cards=(Card(name="Axemen", gold=1), Card(name="Jarl", type="hero"))))
    assert [(card.name, card.faction, card.power) for card in entered_cards(state)] == [
        ("Axemen", "vikings", 2),
        ("Jarl", None, None),
    ]
    assert do(state, RemoveCard(name="Axemen", faction="vikings")).cards == (Card(name="Jarl", type="hero"),)
    assert do(state, RemoveCard(name="Axemen")).cards == (Card(name="Jarl", type="hero"),)
    assert entered_cards(MAIN) == ()
    both = do(MAIN, EnterCards(cards=(Card(name="Spearmen", faith=0),)))
    assert [card.faction for card in entered_cards(both)] == ["vikings", "anglo-saxons"]
