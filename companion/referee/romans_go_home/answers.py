"""The referee's answer to a question in one line: a fight, or the odds of one."""

from __future__ import annotations

import msgspec

from companion.referee.messages import N_, Message, either, say
from companion.referee.notation import addressed
from companion.referee.odds import percent
from companion.referee.options import Settings
from companion.referee.romans_go_home import notation, odds
from companion.referee.romans_go_home.aftermath import After
from companion.referee.romans_go_home.attack import Attack, headline, resolve
from companion.referee.romans_go_home.components import clan_name, fort_name
from companion.referee.romans_go_home.differences import differences
from companion.referee.romans_go_home.options import check_box, check_forts
from companion.referee.romans_go_home.position import (
    QUESTION_RULES,
    Choices,
    ImpossibleChoice,
    Places,
    Position,
    Question,
    ask_text,
    asking_rule,
    check_position,
    possible,
)
from companion.referee.ruling import Answer, Difference, Refusal, Refused, Reply, Step

_CHOOSER = {"swap": "D", "axx": "X", "horsie": "H"}
"""The warrior without which nothing asks for a choice of this kind."""


def ask(text: str, settings: Settings) -> Answer | Refusal:
    """The answer to a fight in the notation of :mod:`.notation`, or, if its first word is
    ``odds``, in that of :mod:`.odds`; a Refusal if it is malformed or impossible."""
    try:
        refusal = check_box(settings)
        if refusal is not None:
            return refusal
        if text.split(maxsplit=1)[:1] and text.split(maxsplit=1)[0].lower() == "odds":
            return _odds(text, settings)
        return _fight(text, settings)
    except Refused as refused:
        return refused.refusal


def open_question(question: Question, position: Position) -> Step:
    """An open question as a step: whose it is and what can be answered."""
    text = N_("Open: %(question)s Possible: %(options)s.")
    if question.chance:
        text = N_("Drawn at random: %(question)s Possible: %(options)s.")
    return Step(asking_rule(question), say(text, question=ask_text(question), options=possible(question, position)))


def _fight(text: str, settings: Settings) -> Answer | Refusal:
    fight, places = notation.read(text)
    position, choices = fight.position, fight.choices
    refusal = check_position(position, settings, places)
    if refusal is not None:
        return refusal
    for clan, kind in choices:
        if position.side(clan).card != _CHOOSER.get(kind, position.side(clan).card):
            return _not_asked(clan, kind, places)
    try:
        ruling = resolve(position, settings, choices)
    except ImpossibleChoice as impossible:
        return msgspec.structs.replace(impossible.refusal, at=places.get(impossible.key))
    attack = ruling.result
    for question in attack.asks:
        if question.kind == "charm":
            return Refusal(
                "charm-open",
                say(
                    N_("Whom does Qween of %(clan)s charm? Choose; in the notation: %(targets)s behind her card."),
                    clan=clan_name(question.clan),
                    targets=either([f"@{target}" for target in question.values()]),
                ),
                QUESTION_RULES["charm"],
                places[question.clan, "side"],
            )
    for key in attack.unused:
        if not _comes_to_ask(position, settings, choices, key):
            return _not_asked(*key, places)
    canonical = notation.write(fight)
    changes = differences(position, settings, choices)
    steps = (*ruling.steps, *(open_question(question, position) for question in attack.asks))
    found = Reply(headline(position, attack), {**_facts(attack), "all_differences": changes.all}, steps)
    return addressed("romans-go-home", canonical, settings, found, changes.found)


def _comes_to_ask(position: Position, settings: Settings, choices: Choices, key: tuple[str, str]) -> bool:
    """Whether some answers to what is still open lead to the question of this choice (its clan and kind)."""
    try:
        attack = resolve(position, settings, choices).result
    except ImpossibleChoice:
        return False
    if key not in attack.unused:
        return True
    return any(
        _comes_to_ask(position, settings, {**choices, question.key: value}, key)
        for question in attack.asks[:1]
        for value in question.values()
    )


def _not_asked(clan: str, kind: str, places: Places) -> Refusal:
    text = say(N_("In this fight nothing asks for %(choice)s."), choice=f"{clan}.{kind}")
    return Refusal("choice-not-asked", text, QUESTION_RULES[kind], places[clan, kind])


def _facts(attack: Attack) -> dict[str, object]:
    return {
        "captor": attack.captor,
        "totals": dict(attack.totals),
        "out": list(attack.out),
        "crashed": list(attack.crashed),
        "tied": list(attack.tied),
        "charmer": attack.charmer,
        "charmed": attack.charmed,
        "rearranges": list(attack.rearranges),
        "asks": [
            {
                "kind": question.kind,
                "clan": question.clan,
                "options": list(question.values()),
                "may_decline": question.may_decline,
                "chance": question.chance,
            }
            for question in attack.asks
        ],
        "after": None if attack.after is None else _after_facts(attack.after),
        "legion_winner": None if attack.after is None else attack.after.legion_winner,
    }


def _after_facts(after: After) -> dict[str, object]:
    return {
        "rows": dict(after.rows),
        "lost": dict(after.lost),
        "forts": {clan: list(forts) for clan, forts in after.forts.items()},
        "wall": None if after.wall is None else list(after.wall),
        "taken": after.taken,
        "removed": list(after.removed),
    }


def _odds(text: str, settings: Settings) -> Answer | Refusal:
    fight = odds.parse(text)
    refusal = check_forts((fight.fort,), settings)
    if refusal is not None:
        return msgspec.structs.replace(refusal, at=notation.words(text)[1].at)
    ruling = odds.odds(fight, settings)
    result = ruling.result
    canonical = odds.write(fight)
    facts: dict[str, object] = {
        "captures": {clan: {"fraction": str(part), "percent": percent(part)} for clan, part in result.captures.items()},
        "nobody": {"fraction": str(result.nobody), "percent": percent(result.nobody)},
        "combinations": result.combinations,
    }

    def title(found: odds.Odds) -> Message:
        return say(N_("%(fort)s goes to: %(odds)s."), fort=fort_name(fight.fort), odds=odds.odds_text(found))

    changed = tuple(Difference(option, value, title(there)) for option, value, there in result.elsewhere)
    return addressed("romans-go-home", canonical, settings, Reply(title(result), facts, ruling.steps), changed)
