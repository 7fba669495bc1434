"""The referee's answer as one JSON object: the same on the command line and over HTTP."""

from __future__ import annotations

from companion.language import Language
from companion.referee.game import Referee
from companion.referee.options import Value
from companion.referee.ruling import Answer, Refusal, Refused


def asked(game: Referee, notation: str, options: dict[str, Value]) -> Answer | Refusal:
    """Ask ``game`` one question under the given options (id to value, as typed)."""
    try:
        return game.ask(notation, game.options.settle(options))
    except Refused as refused:
        return refused.refusal


def answer_json(answer: Answer, language: Language, base_url: str = "") -> dict[str, object]:
    """The facts of the answer, its steps and differences in words, its notation and permalink.

    ``permalink`` is an address when ``base_url`` is known, else a path on any server.
    """
    return {
        **answer.facts,
        "headline": language.render(answer.headline),
        "steps": [{"rule": step.rule, "text": language.render(step.message)} for step in answer.steps],
        "differences": [
            {"option": difference.option, "value": difference.value, "text": language.render(difference.message)}
            for difference in answer.differences
        ],
        "notation": answer.notation,
        "permalink": base_url.rstrip("/") + answer.path,
    }


def refusal_json(refusal: Refusal, language: Language) -> dict[str, object]:
    """What is wrong: a sentence, a stable code, the rule, and where in the notation (from 0)."""
    return {
        "error": language.render(refusal.message),
        "code": refusal.code,
        "rule": refusal.rule,
        "at": refusal.at,
    }
