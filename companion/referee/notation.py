"""What the one-line notations of all games share: words with their place, and refusals that point there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import NoReturn
from urllib.parse import urlencode

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.ruling import Answer, Difference, Refusal, Refused, Reply
from companion.referee.typed import plain_number


class Word(msgspec.Struct, frozen=True):
    """A word of a notation and its offset in characters from 0."""

    text: str
    at: int

    def parts(self, separator: str) -> tuple[Word, ...]:
        """The parts between separators, each with its own offset."""
        found: list[Word] = []
        at = self.at
        for part in self.text.split(separator):
            found.append(Word(part, at))
            at += len(part) + len(separator)
        return tuple(found)

    def entries(self, separator: str) -> tuple[Word, ...]:
        """The same parts; none at all for ``-``."""
        return () if self.text == "-" else self.parts(separator)

    def halves(self, separator: str) -> tuple[str, Word | None]:
        """What stands before the first separator, such as a key, and with its own offset what stands behind it; None
        where there is no separator."""
        before, found, behind = self.text.partition(separator)
        return before, Word(behind, self.at + len(before) + len(separator)) if found else None


def fail(code: str, message: Message, at: int, rule: str | None = None) -> NoReturn:
    """Refuse a notation because of what stands at this offset."""
    raise Refused(Refusal(code, message, rule, at))


def missing(message: Message, at: int) -> NoReturn:
    """Refuse a notation because of a token that must still come at this offset, its end. The ``key`` of the message is
    that of the token: forms find their field by it."""
    raise Refused(Refusal("token-missing", message, None, at, unfinished=True))


def read_number(word: Word, lowest: int, highest: int, rule: str | None = None) -> int:
    """A whole number of this range; ``rule`` is the rule that forbids a higher one, if any. Raises Refused."""
    number = plain_number(word.text, 9)
    if number is not None and lowest <= number <= highest:
        return number
    message = not_in_range(lowest, highest, word.text[:40])
    fail("number-range", message, word.at, rule if number is not None and number > highest else None)


def not_in_range(lowest: int, highest: int, given: str) -> Message:
    """That something is no whole number of this range."""
    text = N_("A whole number from %(lowest)d to %(highest)d is expected, not “%(given)s”.")
    if lowest == highest:
        text = N_("Only %(lowest)d is possible here, not “%(given)s”.")
    elif not given:
        text = N_("A whole number from %(lowest)d to %(highest)d is missing here.")
    return say(text, lowest=lowest, highest=highest, given=given)


def not_understood(word: Word, known: Collection[str] = ()) -> NoReturn:
    """Refuse a word that means nothing in its place, where these ``known`` ones may stand, if any."""
    message = say(N_("“%(given)s” is not understood here."), given=word.text[:40])
    if known:
        text = N_("“%(given)s” is not understood here; there may be %(known)s.")
        message = say(text, given=word.text[:40], known=tuple(known))
    fail("token-unknown", message, word.at)


def by_key(found: Iterable[Word], known: Collection[str]) -> dict[str, Word]:
    """What stands behind ``key=``, by key, of words of this form. Raises Refused for another word, a key that is not
    ``known``, or one given twice."""
    read: dict[str, Word] = {}
    for word in found:
        key, value = word.halves("=")
        key = key.lower()
        if value is None or key not in known:
            not_understood(word, tuple(f"{name}=" for name in known))
        if key in read:
            twice(word, key)
        read[key] = value
    return read


def twice(word: Word, given: str = "", code: str = "token-twice") -> NoReturn:
    """Refuse a word that repeats something before it; ``given`` is what of it is repeated, if it is not the whole."""
    fail(code, say(N_("“%(given)s” is given twice."), given=(given or word.text)[:40]), word.at)


def split_words(text: str, longest: int, empty: Message) -> tuple[Word, ...]:
    """The words of a notation. Raises Refused if it has none (with the sentence ``empty``), or more
    than ``longest`` characters."""
    if len(text) > longest:
        message = N_("A notation has at most %(most)d characters, this one has %(count)d.")
        fail("notation-long", say(message, most=longest, count=len(text)), longest)
    found = tuple(Word(match.group(), match.start()) for match in re.finditer(r"\S+", text))
    if not found:
        fail("notation-empty", empty, 0)
    return found


def small_letters(found: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words in small letters, letter by letter, so that offsets stay what they are."""
    return tuple(
        Word("".join(letter.lower() if letter.isascii() else letter for letter in word.text), word.at) for word in found
    )


def addressed(
    game: str, canonical: str, settings: Settings, reply: Reply, differences: tuple[Difference, ...]
) -> Answer:
    """The reply to a question to the referee of a game (its id) with its address, ready to be shown."""
    path = permalink(game, canonical, settings.changed())
    return Answer(reply.headline, reply.facts, reply.steps, differences, canonical, path)


def permalink(game: str, canonical: str, options: Mapping[str, str | int]) -> str:
    """The path of a question to the referee of a game (its id), with the options that differ from the defaults."""
    return f"/{game}/referee?{urlencode({'position': canonical, **options})}"
