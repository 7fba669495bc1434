"""The registry of rules: the one source of explanations, reference pages, cards, tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import msgspec


class Rule(msgspec.Struct, frozen=True):
    """A rule of a game, in words of our own.

    ``id`` is such as ``rgh.archr-tie``; ``source`` names the section of the rulebook
    (or says that it is silent); ``title`` and ``text`` are messages (see ``N_``);
    ``options`` are the ids of the table options that change this rule.
    """

    id: str
    title: str
    text: str
    source: str
    options: tuple[str, ...] = ()


class Rules(Mapping[str, Rule]):
    """The rules of one game, by id.

    ``chapters`` are its subjects in the order of play, for who reads them on the screen or on paper: a heading (a
    message) and its rules, each rule in one of them. Raises ValueError for an id that two rules have, and for chapters
    that leave a rule out, hold it twice or hold an unknown one.
    """

    def __init__(self, rules: Iterable[Rule], chapters: Iterable[tuple[str, tuple[str, ...]]]) -> None:
        self._rules: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in self._rules:
                raise ValueError(f"two rules have the id {rule.id}")
            self._rules[rule.id] = rule
        self.chapters = tuple(chapters)
        held = Counter(rule_id for _, ids in self.chapters for rule_id in ids)
        if wrong := sorted({*held, *self._rules} - {rule_id for rule_id in self._rules if held[rule_id] == 1}):
            raise ValueError(f"not in exactly one chapter, or no rules: {', '.join(wrong)}")

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)
