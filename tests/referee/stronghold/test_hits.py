"""The odds of the hit deck, against drawing every order of cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.referee.ruling import Answer, Refusal
from companion.referee.stronghold import GAME
from companion.referee.stronghold.hits import Hits, settle

DECKS = st.lists(st.sampled_from(("-", "G", "O", "T", "GO", "GT", "OT", "GOT")), min_size=1, max_size=6)


@given(DECKS, st.data())
@settings(deadline=None)
def test_odds_by_drawing_every_order(deck: list[str], data: st.DataObject) -> None:
    shots = data.draw(st.integers(1, len(deck)))
    found = settle(Hits(tuple(deck), shots)).result
    draws = list(permutations(deck, shots))
    counts = [sum(face != "-" for face in draw) for draw in draws]
    for number in range(shots + 1):
        assert found.hits.probabilities().get(number, 0) == Fraction(counts.count(number), len(draws))
    for letter in "GOT":
        shown = sum(any(letter in face for face in draw) for draw in draws)
        assert found.shows[letter] == Fraction(shown, len(draws))


def test_the_whole_deck_is_certain() -> None:
    answer = GAME.ask("hits deck=-,G,GO shots=3", GAME.options.defaults())
    assert isinstance(answer, Answer)
    assert answer.facts["hits"] == {"2": "1"}
    assert answer.facts["shows"] == {"G": "1", "O": "1", "T": "0"}


def test_a_deck_that_is_not_given_is_that_of_the_table() -> None:
    six: dict[str, str | int] = {"cards-blank": 2, "cards-G": 1, "cards-GO": 2, "cards-GOT": 1}
    answer = GAME.ask("hits shots=2", GAME.options.settle(six))
    assert isinstance(answer, Answer) and answer.notation == "hits deck=-,-,G,GO,GO,GOT shots=2"
    given = GAME.ask("hits deck=-,G shots=2", GAME.options.settle(six))
    assert isinstance(given, Answer) and given.notation == "hits deck=-,G shots=2"
    for few, code in ((0, "token-missing"), (2, "deck")):
        settings = GAME.options.settle({"cards-G": few})
        refusal = GAME.ask("hits shots=2", settings)
        assert isinstance(refusal, Refusal) and refusal.code == code
        assert isinstance(GAME.ask("hits deck=-,G shots=2", settings), Answer)
