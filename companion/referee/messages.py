"""What the referee says: an id and its parameters, never a finished sentence.

The id of a message is its English text (the habit of gettext), with named places
in the manner of ``%(name)s``. ``N_`` marks such a text where it stands, so that the
message catalogue is extracted from the code; :mod:`companion.language` renders it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, Union

import msgspec

CONTEXT_ENDS = "\x04"
"""What stands between a context and its text, as in the catalogues of gettext."""


def N_(text: str) -> str:
    """Mark ``text`` as a message for translation and return it unchanged."""
    return text


def C_(context: str, text: str) -> str:
    """Mark ``text`` as a message that is translated apart from the same English elsewhere; ``context`` says which is
    meant (gettext's context, which stands in the id before it)."""
    return f"{context}{CONTEXT_ENDS}{text}"


class Message(msgspec.Struct, frozen=True):
    """A sentence or term that people read: the English text and what fills its places.

    A parameter is a number, a text that needs no translation (a player's name, a
    notation), another message (a clan, a card), or a tuple of these, which is
    rendered as a list in the reader's language.
    """

    id: str
    params: dict[str, Param] = {}


Param = Union[int, str, Message, tuple[Union[int, str, Message], ...]]


def say(text: str, /, **params: Param) -> Message:
    """A message with the English ``text`` (marked by ``N_``) and its parameters."""
    return Message(text, params)


def verbatim(text: str) -> Message:
    """What somebody wrote, as a message: a plain string in its place would be translated if a marked text reads so."""
    return Message("%(text)s", {"text": text})


def in_turn(sentences: Sequence[Message]) -> Message:
    """Whole sentences (at least one), one behind the other. A list of them would join them by commas and "and"."""
    told, *others = sentences
    for other in others:
        told = say(N_("%(before)s %(after)s"), before=told, after=other)
    return told


def added(parts: Sequence[Message]) -> Message:
    """What (at least one) makes a sum: "a + b + c"."""
    told, *others = parts
    for other in others:
        told = say(N_("%(before)s + %(after)s"), before=told, after=other)
    return told


def listed(items: Sequence[int | str | Message]) -> Message:
    """Things one behind the other, as a message of its own, where a message cannot take a tuple: "a, b and c"."""
    # no marked text: how a language joins a list is not for a translator
    return Message("%(items)s", {"items": tuple(items)})


Thing = TypeVar("Thing", bound=Message | str)


def either(options: Sequence[Thing]) -> Thing | Message:
    """Things (at least one) of which one is meant: a, b, or c. A list of them would read "a, b, and c"."""
    first, *others = options
    if not others:
        return first
    *middle, last = others
    if not middle:
        return say(N_("%(one)s or %(other)s"), one=first, other=last)
    told: Thing | Message = first
    for other in middle:
        told = say(N_("%(before)s, %(after)s"), before=told, after=other)
    return say(N_("%(before)s, or %(after)s"), before=told, after=last)
