"""The referee's answer to a question in one line.

The first word is the question: ``fight``, ``odds`` (also ``odds lane``, ``odds siege``, ``odds trade``),
``siege``, ``targets``, ``formation``, ``heal`` or ``enter``; each is described in its own module.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.notation import Word, addressed, fail
from companion.referee.options import Settings, Watched
from companion.referee.ruling import Answer, Difference, Refusal, Refused, Reply
from companion.referee.runes_of_mayhem import enter, formation, heal, odds, siege, targets
from companion.referee.runes_of_mayhem.chance import roll
from companion.referee.runes_of_mayhem.fight import check_attacker, check_defender, fight, headline, unrolled
from companion.referee.runes_of_mayhem.lane import unable_to_siege
from companion.referee.runes_of_mayhem.notation import refuse_at, words
from companion.referee.runes_of_mayhem.odds_answers import duel_answer, lane_answer, siege_answer, trade_answer
from companion.referee.runes_of_mayhem.options import die_known
from companion.referee.runes_of_mayhem.past import WON_TWICE, why_not_next, why_not_once, why_not_reached
from companion.referee.runes_of_mayhem.unit import Unit, lives_at_zero, unit_text

Question = tuple[str, Callable[[Settings], Reply]]
"""A question that was understood: its canonical notation, and its answer under some settings."""


def ask(text: str, settings: Settings) -> Answer | Refusal:
    """The answer to a question, or a Refusal if it is malformed, impossible, or too large to count."""
    try:
        canonical, reply = _read(words(text), len(text.rstrip()))
        watched = Watched(settings)
        answer = reply(watched)
    except Refused as refused:
        return refused.refusal
    return addressed("runes-of-mayhem", canonical, settings, answer, _differences(reply, answer, watched))


def _differences(reply: Callable[[Settings], Reply], here: Reply, watched: Watched) -> tuple[Difference, ...]:
    """Every other value of an option, one at a time, with which the answer would be another."""
    found: list[Difference] = []
    for option, value, others in watched.alternatives():
        try:
            there = reply(others)
        except Refused as refused:
            found.append(Difference(option, value, refused.refusal.message))
            continue
        otherwise = _otherwise(there, here)
        if otherwise is not None:
            found.append(Difference(option, value, otherwise))
    return tuple(found)


def _otherwise(there: Reply, here: Reply) -> Message | None:
    """What the answer would be there: its headline or, where that is the same, the first step that is another one, or
    one that falls away. None where nothing would be otherwise."""
    if there.headline != here.headline:
        return there.headline
    if (there.facts, there.steps) == (here.facts, here.steps):
        return None
    for step in there.steps:
        if step not in here.steps:
            return step.message
    gone = next((step.message for step in here.steps if step not in there.steps), None)
    return there.headline if gone is None else say(N_("Then not: %(step)s"), step=gone)


def _facts(result: msgspec.Struct) -> dict[str, object]:
    """A result as JSON values."""
    return msgspec.json.decode(msgspec.json.encode(result), type=dict[str, object])


def _read(line: tuple[Word, ...], end: int) -> Question:
    two = " ".join(word.text for word in line[:2])
    if two in _QUESTIONS:
        return _QUESTIONS[two](line[2:], end)
    first, *rest = line
    if first.text not in _QUESTIONS:
        text = N_("There is no question “%(given)s”; the questions are %(questions)s.")
        fail("question-unknown", say(text, given=first.text[:40], questions=tuple(_QUESTIONS)), first.at)
    return _QUESTIONS[first.text](tuple(rest), end)


def _check_roll(unit: Unit, dice: int, settings: Settings, word: Word) -> None:
    """Raises Refused for a roll that the dice of the table cannot show, where its faces are known."""
    if unit.roll is not None and die_known(settings):
        try:
            roll({}, "roll", unit.roll, settings, dice)
        except Refused as refused:
            refuse_at(refused.refusal, word)


def _check_duel(duel: odds.Duel, words: tuple[Word, ...], settings: Settings) -> None:
    """Raises Refused if the two of a fight, which the first two words are, cannot fight."""
    refuse_at(check_attacker(duel.attacker, settings), words[0])
    past = why_not_once(duel.attacker, settings) or why_not_next(duel.attacker, duel.row, settings)
    refuse_at(past, words[0])
    refuse_at(check_defender(duel.attacker, duel.defender, settings, duel.row), words[1])


def _check_siege(asked: siege.Siege, words: tuple[Word, ...], settings: Settings) -> None:
    """Raises Refused if somebody in these words of a siege may not siege, or cannot have defeated whom it has."""
    winners = 0
    for unit, word in zip(asked.units, siege.unit_words(words), strict=True):
        refuse_at(unable_to_siege(unit, settings) or why_not_once(unit, settings) or why_not_reached(unit), word)
        winners += unit.won is not None
        refuse_at(WON_TWICE if winners > 1 else None, word)


def _with_missing(outcome: Message, units: tuple[Message | str, ...]) -> Message:
    """The outcome; before it whose roll is not known although it could change it, so that nobody takes it for the end
    of the fight."""
    text = N_("Power alone, before the roll of %(units)s. %(outcome)s")
    return say(text, outcome=outcome, units=units) if units else outcome


def _fight(rest: tuple[Word, ...], end: int) -> Question:
    duel = odds.parse_fight(rest, end)

    def reply(settings: Settings) -> Reply:
        _check_roll(duel.attacker, 1, settings, rest[0])
        _check_roll(duel.defender, 1, settings, rest[1])
        _check_duel(duel, rest, settings)
        ruling = fight(duel.attacker, duel.defender, settings, duel.row)
        found = headline(unit_text(duel.attacker), unit_text(duel.defender), ruling.result)
        missing = unrolled(duel.attacker, duel.defender, ruling.result)
        return Reply(_with_missing(found, missing), _facts(ruling.result), ruling.steps)

    return odds.write_duel(duel, "fight"), reply


def _siege(rest: tuple[Word, ...], end: int) -> Question:
    asked = siege.parse(rest, end, odds=False)

    def reply(settings: Settings) -> Reply:
        for unit, word in zip(asked.units, siege.unit_words(rest), strict=True):
            _check_roll(unit, siege.dice(unit, asked, settings), settings, word)
        _check_siege(asked, rest, settings)
        ruling = siege.settle(asked, settings)
        damage = ruling.result
        missing = () if damage.left == 0 else tuple(unit_text(unit) for unit in asked.units if unit.roll is None)
        facts: dict[str, object] = {
            "damages": list(damage.damages),
            "total": damage.total,
            "protection": siege.protection(asked, settings),
            "structure_left": damage.left,
            "falls": None if damage.left is None else damage.left == 0,
        }
        return Reply(_with_missing(siege.headline(asked, damage), missing), facts, ruling.steps)

    return siege.write(asked), reply


def _targets(rest: tuple[Word, ...], end: int) -> Question:
    lane = targets.parse(rest, end, targets.FREEST)
    closed = next((word for word in rest if word.text == "closed"), None)

    def reply(settings: Settings) -> Reply:
        asked = targets.parse(rest, end, settings)
        if closed is not None:
            refuse_at(targets.why_not_closed(asked, settings), closed)
        ruling = targets.chances(asked, settings)
        return Reply(targets.headline(ruling.result), targets.facts(ruling.result), ruling.steps)

    return targets.write(lane), reply


def _formation(rest: tuple[Word, ...], end: int) -> Question:
    row = formation.parse(rest, end, at_zero=True)

    def reply(settings: Settings) -> Reply:
        formation.parse(rest, end, lives_at_zero(settings))
        ruling = formation.settle(row, settings)
        return Reply(formation.headline(ruling.result), _facts(ruling.result), ruling.steps)

    return formation.write(row), reply


def _heal(rest: tuple[Word, ...], end: int) -> Question:
    units = heal.parse(rest, end)
    ruling = heal.settle(units)
    facts = _facts(ruling.result)
    return heal.write(units), lambda _: Reply(heal.headline(ruling.result), facts, ruling.steps)


def _enter(rest: tuple[Word, ...], end: int) -> Question:
    entry = enter.parse(rest, end)

    def reply(settings: Settings) -> Reply:
        ruling = enter.settle(entry, settings)
        facts: dict[str, object] = {"effects": list(ruling.result.effects), "later": ruling.result.later}
        return Reply(enter.headline(entry, ruling.result), facts, ruling.steps)

    return enter.write(entry), reply


def _odds(rest: tuple[Word, ...], end: int) -> Question:
    duel = odds.parse_duel(rest, end)

    def reply(settings: Settings) -> Reply:
        _check_duel(duel, rest, settings)
        return duel_answer(duel, settings)

    return odds.write_duel(duel, "odds"), reply


def _odds_lane(rest: tuple[Word, ...], end: int) -> Question:
    lane = odds.parse_lane(rest, end, targets.FREEST)

    def reply(settings: Settings) -> Reply:
        return lane_answer(odds.parse_lane(rest, end, settings), settings)

    return odds.write_lane(lane), reply


def _odds_siege(rest: tuple[Word, ...], end: int) -> Question:
    asked = siege.parse(rest, end, odds=True)

    def reply(settings: Settings) -> Reply:
        _check_siege(asked, rest, settings)
        return siege_answer(asked, settings)

    return siege.write(asked, odds=True), reply


def _odds_trade(rest: tuple[Word, ...], _end: int) -> Question:
    trade = odds.parse_trade(rest)
    return odds.write_trade(trade), lambda settings: trade_answer(trade, settings)


_QUESTIONS: dict[str, Callable[[tuple[Word, ...], int], Question]] = {
    "fight": _fight,
    "odds": _odds,
    "odds lane": _odds_lane,
    "odds siege": _odds_siege,
    "odds trade": _odds_trade,
    "siege": _siege,
    "targets": _targets,
    "formation": _formation,
    "heal": _heal,
    "enter": _enter,
}
"""The questions by their first words, with the reader of what stands behind these."""
