"""The one-line notation of the questions: a word, then ``key=value`` tokens in any order.

::

    melee       invader=2T1O defender=2S1M stone=2 wood=0 officer=0 warrior=0 speech=0 banner=0
                altar=0 frenzy=0 cauldrons=0 glare=0 imod=0 dmod=0
    fire        force=4 targets=1O1T
    hits        deck=-,-,G,GO,GO,GOT shots=2
    hourglasses unit=S from=wall to=tower near=1 machine=0 acted=0

A token that is not there is 0 where 0 makes sense; a dash is no Units. Capitals do not matter. The canonical form has
the tokens in this order, without those that are 0, and the strongest Units first.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from companion.referee.messages import N_, say
from companion.referee.notation import (
    Word,
    by_key,
    fail,
    missing,
    not_understood,
    read_number,
    small_letters,
    split_words,
    twice,
)
from companion.referee.stronghold.components import NOBODY, Force, UnitType

LONGEST = 400
"""The most characters of a notation."""
MOST_UNITS = 40
"""The most Units of one side in a question, so that every set of losses can still be listed."""


def words(text: str) -> tuple[Word, ...]:
    """The words of a notation, in small letters. Raises Refused if it is empty or longer than ``LONGEST``."""
    return small_letters(split_words(text, LONGEST, say(N_("A notation begins with a question, such as melee."))))


class Tokens:
    """The tokens of a question, each at most once. ``end`` is the offset behind the last one.

    Raises Refused for a word that is no token, for a key that is not ``known`` and for one that is there twice;
    :meth:`done` refuses what nobody has read: it means nothing beside the others.
    """

    def __init__(self, words: Iterable[Word], known: Collection[str], end: int) -> None:
        self.end = end
        self._left = by_key(words, known)
        self._at = {key: value.at - len(f"{key}=") for key, value in self._left.items()}

    def given(self, key: str) -> bool:
        """Whether ``key=`` stands there."""
        return key in self._at

    def value(self, key: str) -> Word | None:
        """What stands behind ``key=``, None if it is not there."""
        return self._left.pop(key, None)

    def at(self, key: str) -> int:
        """Where ``key=`` stands; the end of the line if it is not there."""
        return self._at.get(key, self.end)

    def needed(self, key: str) -> Word:
        """What stands behind ``key=``. Raises Refused if it is not there."""
        value = self.value(key)
        if value is None:
            missing(say(N_("“%(key)s=” is missing."), key=key), self.end)
        return value

    def number(self, key: str, highest: int, rule: str | None = None) -> int:
        """The whole number behind ``key=``, from 0 to the highest; 0 if it is not there.

        ``rule`` is the rule that sets the highest, if one does."""
        value = self.value(key)
        return 0 if value is None else read_number(value, 0, highest, rule)

    def flag(self, key: str, here: bool = True) -> bool:
        """Whether 1 stands behind ``key=``; 0 and nothing at all mean no. Where it says nothing (not ``here``) anything
        else than 0 is left unread."""
        value = self._left.get(key)
        if not here and value is not None and value.text != "0":
            return False
        return self.number(key, 1) == 1

    def force(self, key: str, types: tuple[UnitType, ...]) -> Force:
        """The Units behind ``key=``; nobody if it is not there."""
        value = self.value(key)
        return NOBODY if value is None else read_force(value, types)

    def done(self) -> None:
        """Refuses the first token that nobody has read."""
        for key, value in self._left.items():
            not_understood(Word(f"{key}={value.text}", self._at[key]))


_GROUP = re.compile(r"([0-9]+)([a-z])")


def read_counts(word: Word, types: tuple[UnitType, ...]) -> Force:
    """A number and a letter for each type that is there, such as 2t1o; 0 or a dash for none at all."""
    if word.text in ("0", "-"):
        return NOBODY
    counts: dict[str, int] = {}
    known = [kind.letter for kind in types]
    at = 0
    while at < len(word.text) or not counts:
        match = _GROUP.match(word.text, at)
        if match is None or match[2].upper() not in known:
            fail(
                "units-malformed",
                say(
                    N_("A number and a letter are expected, such as 2%(letter)s; the letters are %(letters)s."),
                    letter=known[-1],
                    letters=tuple(known),
                ),
                word.at + at,
            )
        letter = match[2].upper()
        if letter in counts:
            twice(Word(letter, word.at + at))
        counts[letter] = int(match[1])
        at = match.end()
    weak, middle, strong = (counts.get(letter, 0) for letter in known)
    return (weak, middle, strong)


def read_force(word: Word, types: tuple[UnitType, ...]) -> Force:
    """Units such as 2t1o. Raises Refused for more than the box has, or than can be answered."""
    force = read_counts(word, types)
    for kind, count in zip(types, force, strict=True):
        if count > kind.count:
            text = N_("The box has %(most)d × %(unit)s, not %(count)d.")
            message = say(text, most=kind.count, unit=say(kind.name), count=count)
            fail("units-box", message, word.at, "sh.components")
    if sum(force) > MOST_UNITS:
        text = N_("At most %(most)d Units of a side can be asked about, not %(count)d.")
        fail("units-many", say(text, most=MOST_UNITS, count=sum(force)), word.at)
    return force


def write_force(force: Force, types: tuple[UnitType, ...]) -> str:
    """Units in the notation, the strongest first; empty for nobody."""
    pairs = zip(reversed(types), reversed(force), strict=True)
    return "".join(f"{count}{kind.letter}" for kind, count in pairs if count)


def write(question: str, tokens: Iterable[tuple[str, str | int]]) -> str:
    """A question in the notation; a value that is 0 or empty is left out."""
    return " ".join((question, *(f"{key}={value}" for key, value in tokens if value)))
