"""The registry of rules: the one source of explanations, reference pages, cards, tests."""

from __future__ import annotations

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
    """The rules of one game, in the order in which a reader wants them."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in self._rules:
                raise ValueError(f"two rules have the id {rule.id}")
            self._rules[rule.id] = rule

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)
