"""Questions with known answers: the examples of the rulebook, and every ruling by its name.

A case gives a notation (see ``questions``), the options that are not at their default, and either the
facts that must come out (only those named are compared) or the code and rule of the refusal.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Case(NamedTuple):
    name: str
    notation: str
    facts: dict[str, Any]
    refused: tuple[str, str | None] | None
    options: dict[str, str | int]


def yes(name: str, notation: str, options: dict[str, str | int] | None = None, **facts: Any) -> Case:
    return Case(name, notation, facts, None, options or {})


def no(name: str, notation: str, code: str, rule: str | None, options: dict[str, str | int] | None = None) -> Case:
    return Case(name, notation, {}, (code, rule), options or {})


ALL = "have=9/9/9/9/9"
BOTH = "built=medium-granary,large-granary"
