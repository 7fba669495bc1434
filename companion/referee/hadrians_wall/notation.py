"""Words and values of the one-line notations: ``key=value`` tokens, and what a value may be."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.referee.messages import N_, say
from companion.referee.notation import Word, by_key, fail, missing, read_number, split_words, twice

LONGEST = 1200
"""The most characters of a notation."""


Tokens = dict[str, Word]
"""The tokens of a notation: key (in small letters) to value."""


def words(text: str) -> tuple[Word, ...]:
    """The words of a notation. Raises Refused if it is empty or longer than ``LONGEST``."""
    return split_words(text, LONGEST, say(N_("A notation begins with a question, such as attack.")))


def tokens(found: Iterable[Word], known: Collection[str]) -> Tokens:
    """Words of the form ``key=value`` by key. Raises Refused for another word or key, or one given twice."""
    read = by_key(found, known)
    for key, value in read.items():
        if not value.text:
            nothing = N_("Something is missing behind “%(key)s”; for nothing at all it is “-”.")
            fail("token-empty", say(nothing, key=f"{key}="), value.at)
    return read


def needed(read: Tokens, key: str, example: str, at: int) -> Word:
    """The value of a token that must be there. Raises Refused at ``at``, the end of the notation."""
    if key not in read:
        missing(say(N_("%(key)s= is missing, such as %(example)s."), key=key, example=example), at)
    return read[key]


def read_numbers(word: Word, highest: tuple[int, ...]) -> tuple[int, ...]:
    """Whole numbers between slashes, from 0, one for each of ``highest``."""
    parts = word.entries("/")
    if len(parts) != len(highest):
        message = say(
            N_("%(count)d numbers are expected here, such as %(example)s."),
            count=len(highest),
            example="/".join("0" for _ in highest),
        )
        fail("numbers", message, word.at)
    return tuple(read_number(part, 0, most) for part, most in zip(parts, highest, strict=True))


def read_three(word: Word, highest: int) -> tuple[int, int, int]:
    """Three numbers from 0, for left, centre and right, such as 2/1/0."""
    left, centre, right = read_numbers(word, (highest,) * 3)
    return (left, centre, right)


def read_marked(word: Word, highest: int) -> tuple[int, int]:
    """Circled boxes, and after a hyphen how many of them are filled in since: 4 or 4-1."""
    circled, filled = word.halves("-")
    # a number below 0 begins with the hyphen: the whole of it is no number
    number = read_number(Word(circled, word.at) if circled else word, 0, highest)
    return number, 0 if filled is None else read_number(filled, 0, number)


def write_marked(circled: int, filled_in: int) -> str:
    """The text that :func:`read_marked` reads."""
    return f"{circled}-{filled_in}" if filled_in else str(circled)


def read_one(word: Word, known: Collection[str]) -> str:
    """One of the known values, in any case of letters."""
    for value in known:
        if value.lower() == word.text.lower():
            return value
    message = say(
        N_("“%(given)s” is not known here; it is one of %(known)s."), given=word.text[:40], known=tuple(known)
    )
    fail("value-unknown", message, word.at)


def read_list(word: Word, known: Collection[str]) -> tuple[str, ...]:
    """Known values between commas, none of them twice; ``-`` for none."""
    found: list[str] = []
    for part in word.entries(","):
        value = read_one(part, known)
        if value in found:
            twice(part, value, "value-twice")
        found.append(value)
    return tuple(found)


def read_letters(word: Word, known: str) -> str:
    """Letters out of ``known``, in any case, sorted as in ``known``; ``-`` for none."""
    text = "" if word.text == "-" else word.text.upper()
    for offset, letter in enumerate(text):
        if letter not in known:
            message = say(
                N_("“%(given)s” is not known here; it is one of %(known)s."), given=letter, known=tuple(known)
            )
            fail("value-unknown", message, word.at + offset)
    return "".join(sorted(text, key=known.index))
