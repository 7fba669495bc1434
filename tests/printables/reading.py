"""Reading what was printed."""

from __future__ import annotations

from collections.abc import Iterable

from conftest import Reader

from companion.referee.rules import Rule
from printables.document import Printed


def flat(text: str) -> str:
    """Text without its line breaks, since a sentence may run over lines."""
    return " ".join(text.split())


def run(printed: Printed) -> str:
    """All text of a document in one line, in the order in which it was drawn."""
    return flat(" ".join(drawn.what for drawn in printed.drawn if drawn.font))


def missing(rules: Iterable[Rule], document: Printed, words: Reader) -> list[str]:
    """The rules whose id cannot be selected in a document, or whose title or text it does not print."""
    selectable, text = words(document.pdf).replace("*", " ").split(), run(document)
    return [
        rule.id
        for rule in rules
        if rule.id not in selectable or flat(rule.title) not in text or flat(rule.text) not in text
    ]
