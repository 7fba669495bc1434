"""The card file of a table: it round-trips, and a wrong one is refused with a sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.referee.ruling import Refused
from companion.referee.runes_of_mayhem.cards import LARGEST, read_cards, write_cards
from companion.referee.runes_of_mayhem.commands import EnterCard, EnterCards
from companion.referee.runes_of_mayhem.components import ABILITIES, FACTIONS, KINDS, KNOWN, TYPES, Card
from companion.referee.runes_of_mayhem.unit import why_not_card

from ..english import english
from .tabletop import do, table


def test_the_known_cards_round_trip() -> None:
    assert read_cards(write_cards(KNOWN)) == KNOWN


def test_the_six_mercenaries_of_the_pack_are_known() -> None:
    known = {card.name: card for card in KNOWN if card.kind == "mercenary"}
    assert len(known) == 6
    for name in ("Lady Aethelflaed of Mercia", "King Sweyn Forkbeard"):
        assert known[name] == Card(name=name, kind="mercenary", reported=("name",))


def test_the_example_of_the_docs_is_a_card_file_of_made_up_cards() -> None:
    """What the rulebook does not tell of its cards, the docs do not tell either."""
    text = (Path(companion.__file__).parents[1] / "docs" / "runes-of-mayhem.md").read_text("utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert not {card.name for card in read_cards(example)} & {card.name for card in KNOWN}
    assert "The names and numbers of this example are made up." in text


NAMES = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=20)
NUMBERS = st.none() | st.integers(0, 99)


@st.composite
def cards(draw: st.DrawFn) -> Card:
    return Card(
        name=draw(NAMES),
        kind=draw(st.sampled_from(tuple(KINDS))),
        faction=draw(st.none() | st.sampled_from(tuple(FACTIONS))),
        type=draw(st.none() | st.sampled_from(tuple(TYPES))),
        power=draw(NUMBERS),
        health=draw(NUMBERS),
        gold=draw(NUMBERS),
        faith=draw(NUMBERS),
        copies=draw(NUMBERS),
        heal=draw(NUMBERS),
        abilities=tuple(draw(st.lists(st.sampled_from(tuple(ABILITIES)), unique=True))),
        deduced=tuple(draw(st.lists(st.sampled_from(("type", "power", "copies")), unique=True))),
    )


POSSIBLE = cards().filter(lambda card: why_not_card(card.type, card.abilities) is None)


@given(st.lists(POSSIBLE, max_size=6, unique_by=lambda card: (card.name, card.faction)))
def test_round_trip(listed: list[Card]) -> None:
    text = write_cards(listed)
    assert read_cards(text) == tuple(listed)
    assert write_cards(read_cards(text)) == text


def test_an_old_table_that_holds_a_unit_without_health_is_played_again() -> None:
    old = EnterCard(card=Card(name="Jarl", health=0))
    state = do(table(stage="main"), old, EnterCards(cards=(Card(name="Thrall", health=0),)))
    assert [card.health for card in state.cards] == [0]
    assert do(state, EnterCard(card=Card(name="Gate", kind="building", health=0), checked=True)).cards[-1].health == 0


def _file(*listed: object) -> str:
    return json.dumps({"cards": "runes-of-mayhem", "version": 1, "list": listed})


WRONG = [
    ("x" * (LARGEST + 1), "cards-long", "A card file has at most 200000 characters."),
    ("{", "cards-json", "This is not a card file: it ends too early."),
    ('"\ud800"', "cards-json", "This is not a card file: line 1, character 2 is not UTF-8 text."),
    ('{\n"list": [,]}', "cards-json", "This is not a card file: line 2, character 10 is not JSON."),
    ("[" * 100_000, "cards-json", "This is not a card file: there are lists in lists without end."),
    ("[]", "cards-format", "This is not a card file of Runes of Mayhem."),
    ('{"cards": "chess"}', "cards-format", "This is not a card file of Runes of Mayhem."),
    ('{"cards": "runes-of-mayhem"}', "cards-version", "This card file has a version that is not known here."),
    ('{"cards": "runes-of-mayhem", "version": 1}', "cards-list", "A card file has a list of at most 200 cards."),
    (_file(*[{"name": "A"}] * 201), "cards-list", "A card file has a list of at most 200 cards."),
    (_file({"name": "A"}, {"name": "A"}), "cards-twice", "Card 2: “A” is there twice."),
    (_file({"name": "Archers"}, {"name": "archers "}), "cards-twice", "Card 2: “archers” is there twice."),
    (_file(5), "card-malformed", "Card 1 is no object with fields."),
    (_file({"name": " "}), "card-name", "Card 1: a name has one to 60 letters, on one line."),
    (_file({"name": "A\nB"}), "card-name", "Card 1: a name has one to 60 letters, on one line."),
    (_file({"power": 3}), "card-name", "Card 1: a name has one to 60 letters, on one line."),
    (_file({"name": "A", "power": -1}), "card-number", "Card 1: power is a whole number from 0 to 99."),
    (_file({"name": "A", "power": "3"}), "card-number", "Card 1: power is a whole number from 0 to 99."),
    (_file({"name": "A", "power": True}), "card-number", "Card 1: power is a whole number from 0 to 99."),
    (_file({"name": "A", "power": 1.5}), "card-number", "Card 1: power is a whole number from 0 to 99."),
    (_file({"name": "A", "abilities": ["howl"] * 2}), "card-repeats", "Card 1: abilities names something twice."),
    (_file({"name": "A", "faction": "Danes"}), "card-word", "Card 1: faction is one of vikings and anglo-saxons."),
    (_file({"name": "A", "faction": ["vikings"]}), "card-word", "Card 1: faction is one of vikings and anglo-saxons."),
]


@pytest.mark.parametrize(("text", "code", "sentence"), WRONG, ids=range(len(WRONG)))
def test_wrong(text: str, code: str, sentence: str) -> None:
    with pytest.raises(Refused) as raised:
        read_cards(text)
    assert raised.value.refusal.code == code
    assert english(raised.value.refusal.message) == sentence


def test_unknown_fields_and_abilities_name_the_known_ones() -> None:
    for fields, code in (({"strength": 3}, "card-field"), ({"abilities": "flank"}, "card-word")):
        with pytest.raises(Refused) as raised:
            read_cards(_file({"name": "A", **fields}))
        assert raised.value.refusal.code == code
        assert "power" in english(raised.value.refusal.message) or "flank" in english(raised.value.refusal.message)


def test_what_is_left_out_is_unknown() -> None:
    (card,) = read_cards(_file({"name": " Archers ", "power": None, "kind": None}))
    assert card == Card(name="Archers")
