"""Every rule is cited somewhere, every option is explained, and the components are the rulebook's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import Attack, Move, Next, Play, Regroup, Sacrifice
from companion.referee.runes_of_mayhem.components import ABILITIES, KNOWN, TYPES
from companion.referee.runes_of_mayhem.deck import check_deck
from companion.referee.runes_of_mayhem.options import OPTIONS, die_faces

from ..citing import cited
from . import refusals
from .cases import CASES
from .refusals import PAID
from .tabletop import V, applied, do, table
from .test_choices_of_tables import CHANGES
from .test_deck import COLLECTION, DECKS
from .test_notation import MALFORMED, QUESTIONS, REFUSED


def _cited() -> Iterator[str]:
    """The rules of every answer and refusal to the questions of the tests."""
    for case in CASES:
        yield from cited(GAME.ask(case.notation, OPTIONS.settle(case.options)))
    for notation in (*QUESTIONS, *(row[0] for row in (*MALFORMED, *REFUSED, *CHANGES))):
        yield from cited(GAME.ask(notation, OPTIONS.defaults()))
    yield from cited(GAME.ask("fight pillager:1/1 hero:3/3", OPTIONS.defaults()))
    yield from cited(GAME.ask("odds melee:1/1 melee:1/1", OPTIONS.settle({f"die.{face}": 0 for face in range(4)})))
    for deck, _ in DECKS.values():
        yield from (str(refusal.rule) for refusal in check_deck(COLLECTION, deck, "vikings"))
    yield from (rule for _, _, _, rule in refusals.REFUSED if rule is not None)
    howl = Play(seat=V, card="Wolf", place="1.1", abilities=("howl",), **PAID)
    given_up = table("V 1.1 melee:1/1", stage="main")
    for state, command in (
        (table(stage="main"), howl),
        (table("V 1.1 melee:1/1:d1", stage="end"), Next(seat=V, at="5.end", straight=True)),
        (given_up, Sacrifice(seat=V, unit=1)),
    ):
        yield from (step.rule for step in applied(state, command).steps)


def test_every_rule_is_cited_and_every_citation_is_a_rule() -> None:
    assert set(_cited()) == set(GAME.rules)


def test_rules_name_options_that_exist() -> None:
    named = {option for rule in GAME.rules.values() for option in rule.options}
    assert named <= set(OPTIONS)
    assert {option.id for option in OPTIONS.values() if option.kind == "ruling"} <= named


# what the rulebook says of it, which a shorter sentence once left out or told otherwise
SAID = {
    "rom.start": "Both may look through both discard piles at any time. For a first game the rulebook recommends to"
    " leave Heroes, Castle Folk, Peasants, Berserkers and Pillagers out of the decks.",
    "rom.regroup": "own units may move freely among the places of the Battlefield and the Wall.",
    "rom.lock": "When the Pillager falls, the player whose marker it is has it back at once, on the production card of"
    " that player's choice.",
    "rom.deck-size": "Who owns more than 52 cards of a faction may set up a deck of exactly 52 of them before playing.",
    "rom.deck-basics": "In a deck that you set up there is every card of Spearmen, Melee and Cavalry that you own.",
    "rom.deck-copies": "In a deck that you set up there are all copies of a card or none;",
    "rom.med-ranged": "It cannot attack the third row. It can siege if it is able.",
}


def test_what_the_rulebook_does_not_say_of_lock_is_called_assumed() -> None:
    """It locks “a production-marker of the opponent”; a marker may lie on a building or on another Pillager, too."""
    text = GAME.rules["rom.lock"].text
    assert text.startswith("When a Pillager enters, its owner may lay one enemy production-marker on it;")
    assert "That the marker is taken from a production card, that it comes back too when" in text


@pytest.mark.parametrize(("rule", "words"), SAID.items(), ids=SAID)
def test_a_rule_says_all_that_the_rulebook_says(rule: str, words: str) -> None:
    assert words in GAME.rules[rule].text


def test_units_regroup_within_the_battlefield_too() -> None:
    state = do(table("V 1.1 melee:1/1", stage="regroup"), Regroup(seat=V, moves=(Move(1, "3.2"),)))
    assert [(piece.lane, piece.row) for piece in state.units] == [(3, 2)]


def test_whose_marker_it_is_chooses_where_it_goes() -> None:
    state = table("V 1.1 melee:4/4", "A 1.1 pillager:1/1 locked", v={"gold_markers": 3})
    state = do(state, Attack(seat=V, unit=1, target=2, answer=0))
    assert [(ask.kind, ask.seat) for ask in state.asks] == [("marker", V)]


def test_the_expansion_rules_have_three_sentences_on_med_ranged() -> None:
    assert OPTIONS["Q4"].note.startswith("Three short sentences in the expansion rules; the rest is left open.")


def test_ids_of_the_options() -> None:
    rulings = {option.id for option in OPTIONS.values() if option.kind == "ruling"}
    numbers = "1 2 4 5 6 7 8 9 10 11 12 14 16 18 19 22 23 25 26 27 29 32 36 38 39 43 46"
    assert rulings == {f"Q{number}" for number in numbers.split()}
    assert all(option.default == option.values()[0] for option in OPTIONS.values() if option.choices)
    assert all(option.assumed for option in OPTIONS.values() if option.kind == "box")
    assert die_faces(OPTIONS.defaults()) == (0, 1, 2, 3)


def test_the_referee() -> None:
    assert (GAME.id, GAME.name) == ("runes-of-mayhem", "Runes of Mayhem")


def test_the_types() -> None:
    assert [kind.id for kind in TYPES.values() if kind.basic] == ["spearmen", "melee", "cavalry"]
    assert {(kind.id, kind.suffers) for kind in TYPES.values() if kind.basic} == {
        ("spearmen", "melee"),
        ("melee", "cavalry"),
        ("cavalry", "spearmen"),
    }
    assert len(TYPES) == 11


# power and health as printed in the rulebook
PRINTED = {
    ("vikings", "Spearmen"): (2, 4),
    ("anglo-saxons", "Armored Spearmen"): (3, 5),
    ("anglo-saxons", "Thegn Spearmen"): (4, 6),
    ("vikings", "Axemen"): (2, 2),
    ("vikings", "Shieldmaidens"): (4, 4),
    ("vikings", "Vanguards"): (5, 5),
    ("anglo-saxons", "Swordsmen"): (4, 4),
    ("vikings", "Horsemen"): (4, 5),
    ("anglo-saxons", "Thegn Cavalry"): (5, 6),
    ("anglo-saxons", "Scouts"): (3, 3),
    ("vikings", "Archers"): (2, 3),
    ("vikings", "Elite Archers"): (3, 4),
    ("anglo-saxons", "Elite Archers"): (3, 4),
    ("anglo-saxons", "Court Chaplain"): (0, 5),
    ("anglo-saxons", "Peasants"): (1, 1),
}

# the Hungarian box list; the last two by the rulebook (Set up your deck), which gives the Poisoner no faction
COPIES = {
    ("vikings", "Spearmen"): 5,
    ("anglo-saxons", "Spearmen"): 4,
    ("vikings", "Armored Spearmen"): 5,
    ("anglo-saxons", "Armored Spearmen"): 3,
    ("anglo-saxons", "Thegn Spearmen"): 2,
    ("vikings", "Axemen"): 3,
    ("vikings", "Shieldmaidens"): 4,
    ("vikings", "Vanguards"): 3,
    ("anglo-saxons", "Swordsmen"): 7,
    ("anglo-saxons", "Thegn Swordsmen"): 2,
    ("vikings", "Horsemen"): 5,
    ("vikings", "Scouts"): 3,
    ("anglo-saxons", "Scouts"): 4,
    ("vikings", "Norse Priest"): 2,
    ("None", "Poisoner"): 4,
}


def test_the_cards_known_from_the_text_and_nothing_else() -> None:
    known = {(str(card.faction), card.name): card for card in KNOWN}
    assert len(known) == len(KNOWN)
    printed = {key: (card.power, card.health) for key, card in known.items() if card.power is not None}
    assert printed == PRINTED
    priced = {card.name: (card.gold, card.faith) for card in KNOWN if card.faith is not None}
    assert priced == {"Vanguards": (4, 2), "Odin's Sacrifice": (0, 2)}
    heals = {card.name: card.heal for card in KNOWN if card.heal is not None}
    assert heals == {"Odin's Sacrifice": 1, "Catholic Monk": 1, "Catholic Priest": 2}
    copies = {card.name for card in KNOWN if card.copies is not None and "copies" not in card.reported}
    assert copies == {"Poisoner", "Norse Priest"}
    counted = {(str(card.faction), card.name): card.copies for card in KNOWN if card.copies is not None}
    assert counted == COPIES
    for card in KNOWN:
        assert set(card.abilities) <= set(ABILITIES)
        assert not set(card.deduced) & set(card.reported)
        assert all(getattr(card, field) is not None for field in (*card.deduced, *card.reported))


def test_what_is_still_to_be_entered() -> None:
    unknown = {(card.faction, card.name): card.unknown for card in KNOWN}
    assert unknown["vikings", "Vanguards"] == ()
    assert unknown["anglo-saxons", "Spearmen"] == ("power", "health", "gold", "faith")
    assert unknown["anglo-saxons", "Court Chaplain"] == ("gold", "faith", "copies", "heal")
    assert unknown["vikings", "Guthrum of Danelaw"] == ()
