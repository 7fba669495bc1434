"""The referee's answer to a question in one line.

The first word is the question: ``melee``, ``fire``, ``hits`` or ``hourglasses``; what it takes is
told in :mod:`.notation`, each answer in its own module.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.referee.messages import N_, say
from companion.referee.notation import addressed, fail
from companion.referee.options import Settings, Watched
from companion.referee.ruling import Answer, Difference, Refusal, Refused, Reply
from companion.referee.stronghold import fire, hits, hourglasses, melee, section
from companion.referee.stronghold.notation import Tokens, words
from companion.referee.stronghold.options import faces_of, why_not_deck

Question = tuple[str, Callable[[Settings], Reply]]
"""A question that was understood: its canonical notation, and its answer under some settings."""


def ask(text: str, settings: Settings) -> Answer | Refusal:
    """The answer to a question, or a Refusal if it is malformed or against a rule."""
    try:
        canonical, reply = _read(text, settings)
    except Refused as refused:
        return _as_typed(refused.refusal, text)
    watched = Watched(settings)
    answer = reply(watched)
    return addressed("stronghold", canonical, settings, answer, _differences(reply, answer, watched))


def _as_typed(refusal: Refusal, text: str) -> Refusal:
    """A refusal that quotes what stands at its place as it was typed: the notation is read in small letters."""
    given, at = refusal.message.params.get("given"), refusal.at
    if not isinstance(given, str) or at is None:
        return refusal
    typed = text[at : at + len(given)]
    if typed.lower() != given:
        return refusal
    message = say(refusal.message.id, **{**refusal.message.params, "given": typed})
    return msgspec.structs.replace(refusal, message=message)


def _differences(reply: Callable[[Settings], Reply], here: Reply, watched: Watched) -> tuple[Difference, ...]:
    """Every other value of an option, one at a time, with which the answer would read otherwise: strengths that nobody
    fights with may differ."""
    return tuple(
        Difference(option, value, there.headline)
        for option, value, others in watched.alternatives()
        if (there := reply(others)).headline != here.headline
    )


def _read(text: str, settings: Settings) -> Question:
    first, *rest = words(text)
    if first.text not in _QUESTIONS:
        fail(
            "question-unknown",
            say(
                N_("There is no question “%(given)s”; the questions are %(questions)s."),
                given=first.text[:40],
                questions=tuple(_QUESTIONS),
            ),
            first.at,
        )
    known, question = _QUESTIONS[first.text]
    return question(Tokens(rest, known, len(text.rstrip())), settings)


def _melee(tokens: Tokens, _: Settings) -> Question:
    asked = section.parse(tokens)

    def reply(settings: Settings) -> Reply:
        ruling = melee.settle(asked, settings)
        return Reply(melee.headline(ruling.result), melee.facts(ruling.result), ruling.steps)

    return section.write_section(asked), reply


def _fire(tokens: Tokens, _: Settings) -> Question:
    asked = fire.parse(tokens)

    def reply(settings: Settings) -> Reply:
        ruling = fire.settle(asked, settings)
        return Reply(fire.headline(ruling.result), fire.facts(ruling.result), ruling.steps)

    return fire.write_fire(asked), reply


def _hits(tokens: Tokens, settings: Settings) -> Question:
    if not tokens.given("deck") and (refusal := why_not_deck(settings)) is not None:
        raise Refused(refusal)
    asked = hits.parse(tokens, faces_of(settings))
    ruling = hits.settle(asked)
    answer = Reply(hits.headline(ruling.result), hits.facts(asked, ruling.result), ruling.steps)
    return hits.write_hits(asked), lambda _: answer


def _hourglasses(tokens: Tokens, _: Settings) -> Question:
    asked = hourglasses.parse(tokens)
    ruling = hourglasses.settle(asked)
    answer = Reply(hourglasses.headline(ruling.result), hourglasses.facts(ruling.result), ruling.steps)
    return hourglasses.write_move(asked), lambda _: answer


_QUESTIONS: dict[str, tuple[tuple[str, ...], Callable[[Tokens, Settings], Question]]] = {
    "melee": (section.TOKENS, _melee),
    "fire": (fire.TOKENS, _fire),
    "hits": (hits.TOKENS, _hits),
    "hourglasses": (hourglasses.TOKENS, _hourglasses),
}
