"""The odds of the Defender's hit deck, without replacement.

Rulebook: Cannon; Poles (one card for each, shuffled back only when all have drawn); captions of the
hit cards. The text does not tell which faces the six cards have: the table enters them, or only
the cards that are still in the deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.notation import Word, fail, read_number
from companion.referee.odds import Distribution, chance_text, number_text
from companion.referee.ruling import Ruling, Step
from companion.referee.stronghold.components import HIT_CARDS, INVADERS
from companion.referee.stronghold.notation import Tokens, write

LETTERS = "".join(kind.letter for kind in INVADERS)
"""What a face may show, in the order in which it is written."""
BLANK = "-"
FACE_NAMES: dict[str, str] = {
    BLANK: N_("a miss"),
    "G": N_("Goblin"),
    "O": N_("Orc"),
    "T": N_("Troll"),
    "GO": N_("Goblin or Orc"),
    "GT": N_("Goblin or Troll"),
    "OT": N_("Orc or Troll"),
    "GOT": N_("Goblin, Orc, or Troll"),
}
"""What every possible face is called: of the Units that it shows one dies."""


class Hits(msgspec.Struct, frozen=True):
    """So many cards (1 up to the whole deck) drawn from a deck of these faces, each "-" or letters
    of G, O, T in this order."""

    deck: tuple[str, ...]
    shots: int


TOKENS = Hits.__struct_fields__
"""The keys of the question."""


class Chances(msgspec.Struct, frozen=True):
    """The number of cards that show a Unit, and how likely at least one card shows each type."""

    hits: Distribution
    shows: dict[str, Fraction]


def parse(tokens: Tokens, faces: tuple[str, ...]) -> Hits:
    """The question from its tokens; a deck that is not given is that of the table, ``faces`` (empty: not entered).
    Raises Refused for what is malformed or not in the box."""
    given = tokens.value("deck") if faces else tokens.needed("deck")
    deck = list(faces) if given is None else _read_deck(given)
    shots = read_number(tokens.needed("shots"), 1, len(deck), "sh.hit-deck")
    return Hits(tuple(sorted(deck, key=_rank)), shots)


def _read_deck(given: Word) -> list[str]:
    deck: list[str] = []
    for face in given.parts(","):
        if len(deck) == HIT_CARDS:
            fail(
                "deck-many", say(N_("The hit deck has at most %(most)d cards."), most=HIT_CARDS), face.at, "sh.hit-deck"
            )
        deck.append(_read_face(face))
    return deck


def _rank(face: str) -> tuple[int, str]:
    return (0 if face == BLANK else len(face), face)


def _read_face(word: Word) -> str:
    if word.text in (BLANK, "miss"):
        return BLANK
    shown = word.text.upper()
    if not shown or len(set(shown)) < len(shown) or not set(shown) <= set(LETTERS):
        text = N_("A face is “-” for a miss, or the letters of the Units it shows: %(letters)s.")
        fail("face-malformed", say(text, letters=tuple(LETTERS)), word.at)
    return in_order(shown)


def in_order(shown: str) -> str:
    """The letters of Units among those shown, as a face is written."""
    return "".join(letter for letter in LETTERS if letter in shown)


def write_hits(hits: Hits) -> str:
    """The question in the notation."""
    return write("hits", (("deck", ",".join(hits.deck)), ("shots", hits.shots)))


def _drawn(showing: int, cards: int, shots: int) -> Distribution:
    """How many of the cards drawn are among these, without replacement."""
    return Distribution(
        {found: comb(showing, found) * comb(cards - showing, shots - found) for found in range(shots + 1)}
    )


def settle(hits: Hits) -> Ruling[Chances]:
    """The exact odds."""
    cards = len(hits.deck)
    blanks = hits.deck.count(BLANK)
    shows = {
        letter: _drawn(sum(letter in face for face in hits.deck), cards, hits.shots).at_least(1) for letter in LETTERS
    }
    result = Chances(_drawn(cards - blanks, cards, hits.shots), shows)
    return Ruling(result, tuple(_tell(hits, blanks, result)))


def facts(hits: Hits, result: Chances) -> dict[str, object]:
    """The result as JSON values; probabilities are exact fractions."""
    return {
        "deck": list(hits.deck),
        "shots": hits.shots,
        "hits": {str(number): str(part) for number, part in result.hits.probabilities().items()},
        "at_least_one": str(result.hits.at_least(1)),
        "mean": str(result.hits.mean()),
        "shows": {letter: str(part) for letter, part in result.shows.items()},
    }


def _tell(hits: Hits, blanks: int, result: Chances) -> Iterator[Step]:
    text = N_("Cards as entered: %(cards)d; those that show a Unit: %(hits)d.")
    yield Step("sh.hit-deck", say(text, cards=len(hits.deck), hits=len(hits.deck) - blanks))
    text = N_("Cards drawn: %(shots)d; none goes back before the last.")
    yield Step("sh.no-reshuffle", say(text, shots=hits.shots))
    for number, part in result.hits.probabilities().items():
        text = N_("Hits: %(value)d, chance %(chance)s; that many or more: %(more)s.")
        more = chance_text(result.hits.at_least(number))
        yield Step("sh.hit-deck", say(text, value=number, chance=chance_text(part), more=more))
    for kind in INVADERS:
        text = N_("At least one card shows %(unit)s: %(chance)s.")
        yield Step("sh.hit-deck", say(text, unit=say(kind.name), chance=chance_text(result.shows[kind.letter])))


def headline(result: Chances) -> Message:
    """The outcome in one sentence."""
    text = N_("At least one hit: %(chance)s; on average %(mean)s.")
    return say(text, chance=chance_text(result.hits.at_least(1)), mean=number_text(result.hits.mean()))
