"""Why a file cannot be read, in words for whoever chose it: which line, which field."""

from __future__ import annotations

import json
import re

import msgspec

from companion.referee.messages import N_, Message, either, say

_KINDS = {
    "object": N_("a group of fields"),
    "array": N_("a list"),
    "str": N_("a text"),
    "int": N_("a whole number"),
    "float": N_("a number"),
    "bool": N_("yes or no"),
    "null": N_("nothing"),
}
"""What msgspec calls the kinds of values in JSON."""

_EXPECTED = re.compile(r"Expected `([^`]+)`, got `(\w+)`")
_BOUND = re.compile(r"Expected `int` (>=|<=) (-?\d+)")
_MISSING = re.compile(r"missing required field `(\w+)`")
_BYTE = re.compile(r"\(byte (\d+)\)")
_PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")


def why_unreadable(data: bytes, problem: Exception) -> Message:
    """What is wrong with ``data``, of which ``problem`` was raised by msgspec (or a RecursionError).

    The end of a sentence, without a full stop. Lines, characters count from 1; fields are named as a
    path from the outermost.
    """
    if isinstance(problem, RecursionError):
        return say(N_("there are lists in lists without end"))
    if isinstance(problem, msgspec.ValidationError):
        return _field(str(problem))
    if not data.strip():
        return say(N_("it is empty"))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, character = _at(data[: error.start])
        return say(N_("line %(line)d, character %(character)d is not UTF-8 text"), line=line, character=character)
    noticed = _BYTE.search(str(problem))
    if noticed is None:
        return say(N_("it ends too early"))
    line, character = _at(data[: int(noticed[1])])
    try:
        json.loads(text)
    except json.JSONDecodeError as error:  # where it goes wrong; msgspec names the place behind that
        line, character = error.lineno, error.colno
    except (RecursionError, ValueError):
        pass  # lists in lists, a number of thousands of digits: msgspec's place is near enough
    return say(N_("line %(line)d, character %(character)d is not JSON"), line=line, character=character)


def _at(before: bytes) -> tuple[int, int]:
    text = before.decode("utf-8", "ignore")
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def _field(problem: str) -> Message:
    """The same for a value that is not what belongs there; ``problem`` is msgspec's sentence."""
    place = _PLACE.search(problem)
    path = place[1][:80] if place else ""
    if missing := _MISSING.search(problem):
        return say(N_("the field “%(field)s” is missing"), field=f"{path}.{missing[1]}" if path else missing[1])
    if path and (bound := _BOUND.search(problem)):
        if bound[1] == ">=":
            return say(N_("the number in the field “%(field)s” is below %(least)d"), field=path, least=int(bound[2]))
        return say(N_("the number in the field “%(field)s” is above %(most)d"), field=path, most=int(bound[2]))
    kinds = _EXPECTED.search(problem)
    # nothing is never asked for: a field that may be empty may also be left out
    known = [kind for kind in re.findall(r"\w+", kinds[1]) if kind in _KINDS and kind != "null"] if kinds else []
    if kinds is None or not known or kinds[2] not in _KINDS:
        if not path:
            return say(N_("it is no group of fields"))
        return say(N_("the field “%(field)s” holds a value that does not belong there"), field=path)
    wanted, got = either([say(_KINDS[kind]) for kind in known]), say(_KINDS[kinds[2]])
    if not path:
        return say(N_("it holds %(got)s, not %(wanted)s"), got=got, wanted=wanted)
    return say(N_("the field “%(field)s” holds %(got)s, not %(wanted)s"), field=path, got=got, wanted=wanted)
