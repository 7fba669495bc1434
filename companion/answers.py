"""The referee's answer as one JSON object: the same on the command line and over HTTP."""

from __future__ import annotations

from companion.language import Language
from companion.referee.messages import N_, say
from companion.referee.ruling import Answer, Refusal


def decoded(line: bytes) -> str | Refusal:
    """The text of a question that came as bytes; a Refusal, with the place, if they are no UTF-8."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        return Refusal("not-utf8", say(N_("This is not UTF-8 text.")), at=len(line[: error.start].decode("utf-8")))


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
