"""What an answer of the referee offers to tap: the choices that are open, and the odds as rows."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.messages import Message
from companion.referee.notation import permalink
from companion.referee.romans_go_home import notation
from companion.referee.romans_go_home.position import Question, ask_text, value_text
from companion.referee.ruling import Answer


def choice_links(answer: Answer, options: Mapping[str, str | int]) -> list[dict[str, object]]:
    """Each open question of a fight with a link for each answer: the same position, one choice on."""
    asks = answer.facts.get("asks")
    if not isinstance(asks, list):
        return []
    position = notation.parse(answer.notation).position
    found: list[dict[str, object]] = []
    for ask in asks:
        question = Question(ask["kind"], ask["clan"], tuple(ask["options"]))
        values: list[dict[str, str | Message]] = []
        for value in question.options:
            line = f"{answer.notation} {question.clan}.{question.kind}={value}"
            path = permalink("romans-go-home", line, options)
            values.append({"path": path, "text": value_text(question.kind, value, position)})
        found.append({"text": ask_text(question), "values": values})
    return found


def odds_rows(answer: Answer) -> list[dict[str, object]]:
    """The chances of each clan, and of nobody, as rows of a bar chart."""
    captures = answer.facts.get("captures")
    nobody = answer.facts.get("nobody")
    if not isinstance(captures, dict) or not isinstance(nobody, dict):
        return []
    return [{"clan": clan, **chance} for clan, chance in [*captures.items(), ("", nobody)]]
