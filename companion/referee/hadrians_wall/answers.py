"""The referee's answer to a question in one line; see :mod:`.questions` for the notation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from companion.referee.hadrians_wall import small_questions
from companion.referee.hadrians_wall.attack import (
    Assault,
    Attack,
    advise,
    check_assault,
    headline,
    resolve,
    three_facts,
    three_text,
)
from companion.referee.hadrians_wall.attack import letters as card_letters
from companion.referee.hadrians_wall.box_words import building_meant
from companion.referee.hadrians_wall.cards import attack_cards
from companion.referee.hadrians_wall.check import as_entered, check_sheet
from companion.referee.hadrians_wall.choices import Question, ask_text, check_offers, rule_of, value_text
from companion.referee.hadrians_wall.fill import Filled, fill
from companion.referee.hadrians_wall.names import RANK_NAMES, box_name
from companion.referee.hadrians_wall.odds import ITEMS_MOST, NO_FAVOURS, WITH_NEUTRAL, check_outlook, odds
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.questions import (
    AnyQuestion,
    AttackQuestion,
    FavoursQuestion,
    FillQuestion,
    GladiatorQuestion,
    GoodsQuestion,
    MapQuestion,
    OddsQuestion,
    ScoreQuestion,
    parse,
    write,
)
from companion.referee.hadrians_wall.requirements import legal, why_not_in_order
from companion.referee.hadrians_wall.scoring import check_paths, score, solo_rank
from companion.referee.hadrians_wall.sheet import BOXES, GROUPS, SHEETS
from companion.referee.hadrians_wall.sheet_notation import write_sheet
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, Message, either, in_turn, say
from companion.referee.notation import addressed
from companion.referee.odds import Distribution, chance_text, percent
from companion.referee.options import Settings, Watched
from companion.referee.ruling import Answer, Difference, Refusal, Refused, Reply, Step

SHOWN = 12
"""How many values of an open question are written out; of more, only the number is told."""


def ask(text: str, settings: Settings) -> Answer | Refusal:
    """The answer to a question in the notation of :mod:`.questions`; a Refusal if it is malformed,
    or if what is asked for is not allowed."""
    try:
        question = parse(text)
    except Refused as refused:
        return _placed(text, refused.refusal, None)
    watched = Watched(settings)
    found = answer(question, watched)
    if isinstance(found, Refusal):
        return _placed(text, _with_allowing(question, watched, found), _at_fault(question, settings, found))
    return addressed("hadrians-wall", write(question), settings, found, _differences(question, watched, found))


_TOKENS = {
    "cards-many": "cards",
    "ignore-many": "ignore",
    "favours-few": "ignore",
    "paths": "paths",
    "items-many": "extra",
    "dead": "boxes",
    "strength": "boxes",
    "map": "map",
    "diplomats": "diplomats",
    "cohort": "cohorts",
    "training": "training",
    "production": "production",
    "filled": "bought",
}
"""The token that a refusal is about, by its code, where what is judged are no words any more."""


def _at_fault(question: AnyQuestion, settings: Settings, refusal: Refusal) -> str | None:
    """The choice of a fill without which it would not be refused so; None where that is none."""
    if not isinstance(question, FillQuestion) or refusal.code not in ("choice-impossible", "choice-not-asked"):
        return None
    for kind in reversed(question.choices):
        others = {other: value for other, value in question.choices.items() if other != kind}
        if answer(msgspec.structs.replace(question, choices=others), settings) != refusal:
            return kind
    return None


def _placed(text: str, refusal: Refusal, token: str | None) -> Refusal:
    """The refusal with the place of its token, or of the one that its code is about, in the question."""
    if refusal.at is not None:
        return refusal
    token = token or _TOKENS.get(refusal.code)
    found = token and re.search(rf"(?<!\S){token}=", text, re.IGNORECASE)
    return msgspec.structs.replace(refusal, at=found.end()) if found else refusal


def _differences(question: AnyQuestion, watched: Watched, here: Reply) -> tuple[Difference, ...]:
    """Every other value of a ruling or variant that gives another result, one option at a time."""
    differences: list[Difference] = []
    for option, value, others in watched.alternatives():
        there = answer(question, others)
        if isinstance(there, Refusal):
            differences.append(Difference(option, value, there.message))
        elif there.facts != here.facts:
            differences.append(Difference(option, value, there.headline))
    return tuple(differences)


def _with_allowing(question: AnyQuestion, watched: Watched, here: Refusal) -> Refusal:
    """The refusal, and in its sentence every other value of a ruling or variant that would allow what was asked."""
    message = here.message
    for option, value, others in watched.alternatives():
        if isinstance(answer(question, others), Reply):
            title, meaning = say(OPTIONS[option].title), say(OPTIONS[option].meaning(value))
            text = N_("%(refusal)s %(title)s With “%(meaning)s” (option %(option)s=%(value)s) it is allowed.")
            message = say(text, refusal=message, title=title, meaning=meaning, option=option, value=value)
    return msgspec.structs.replace(here, message=message)


def answer(question: AnyQuestion, settings: Settings) -> Reply | Refusal:
    """The answer to a question under these settings, without notation and differences."""
    match question:
        case AttackQuestion():
            return _attack(question, settings)
        case FavoursQuestion():
            return _favours(question, settings)
        case OddsQuestion():
            return _odds(question, settings)
        case ScoreQuestion():
            return _score(question, settings)
        case FillQuestion(box=None):
            return _legal(question, settings)
        case FillQuestion():
            return _fill(question, settings)
        case MapQuestion():
            return _map(question)
        case GladiatorQuestion():
            return _gladiator(question)
        case GoodsQuestion():
            return _goods(question)


def _attack_facts(attack: Attack) -> dict[str, object]:
    return {
        "attacks": three_facts(attack.attacks),
        "ignored": three_facts(attack.ignored),
        "let_through": three_facts(attack.let_through),
        "disdain": attack.disdain,
        "valour": attack.valour,
    }


def _cards_asked(assault: Assault, settings: Settings) -> Iterator[Step]:
    """How many cards the Year asks for, if it is another number than was given."""
    difficulty = str(settings["difficulty"])
    number, given = attack_cards(assault.year, difficulty), len(assault.cards)
    players = int(settings["players"])
    most = number + ITEMS_MOST * players if players in WITH_NEUTRAL else number
    fewest = 0 if settings["fate-deck-empty"] == "stop" else number
    if fewest <= given <= most:
        return
    text = N_("Year %(year)d (%(level)s) asks for another number of attack cards: %(number)d; here it is %(given)d.")
    if number < most:
        text = N_(
            "Year %(year)d (%(level)s) asks for another number of attack cards: %(number)d, with the items on Neutral"
            " Prospect Cards up to %(most)d; here it is %(given)d."
        )
    level = say(OPTIONS["difficulty"].meaning(difficulty))
    yield Step("hw.attack-cards", say(text, year=assault.year, level=level, number=number, most=most, given=given))


def _attack(question: AttackQuestion, settings: Settings) -> Reply | Refusal:
    refusal = check_assault(question.assault)
    if refusal is not None:
        return refusal
    ruling = resolve(question.assault)
    steps = (*_cards_asked(question.assault, settings), *ruling.steps)
    return Reply(headline(ruling.result), _attack_facts(ruling.result), steps)


def _favours(question: FavoursQuestion, settings: Settings) -> Reply | Refusal:
    ruling = advise(question.assault)
    if isinstance(ruling, Refusal):
        return ruling
    best = ruling.result.best
    facts: dict[str, object] = {
        "ignore": card_letters(best.ignored),
        "temple": best.temple,
        "disdain": best.disdain,
        "valour": best.valour,
        "by_number": [
            {"favours": use.number, "ignore": card_letters(use.ignored), "disdain": use.disdain, "valour": use.valour}
            for use in ruling.result.by_number
        ],
    }
    text = N_("Ignore %(cards)s: %(disdain)d Disdain and %(valour)d Valour.")
    if not best.number:
        text = N_("Keep the Favours: %(disdain)d Disdain and %(valour)d Valour either way.")
    if question.assault.favours in (None, NO_FAVOURS):
        text = N_("Without Favours: %(disdain)d Disdain and %(valour)d Valour.")
    message = say(text, cards=three_text(best.ignored), disdain=best.disdain, valour=best.valour)
    return Reply(message, facts, (*_cards_asked(question.assault, settings), *ruling.steps))


def _part(part: Fraction) -> dict[str, str]:
    return {"fraction": str(part), "percent": percent(part)}


def _spread(spread: Distribution) -> dict[str, object]:
    return {str(number): _part(part) for number, part in spread.probabilities().items()}


def _odds(question: OddsQuestion, settings: Settings) -> Reply | Refusal:
    refusal = check_outlook(question.outlook, settings)
    if refusal is not None:
        return refusal
    ruling = odds(question.outlook, settings)
    found = ruling.result
    facts: dict[str, object] = {
        "cards": found.cards,
        "arrows": {cohort: _spread(spread) for cohort, spread in found.arrows.items()},
        "disdain": _spread(found.disdain),
        "valour": _spread(found.valour),
        "expected_disdain": str(found.disdain.mean()),
        "saved": {cohort: None if saved is None else str(saved) for cohort, saved in found.saved.items()},
    }
    none = found.disdain.probabilities().get(0, Fraction(0))
    text = N_("Attack cards: %(cards)d. Chance of no Disdain: %(chance)s.")
    message = say(text, cards=found.cards, chance=chance_text(none))
    return Reply(message, facts, ruling.steps)


def _score(question: ScoreQuestion, settings: Settings) -> Reply | Refusal:
    if not isinstance(question.paths, int):
        refusal = check_paths(question.paths)
        if refusal is not None:
            return refusal
    ruling = score(question.sheet, question.paths, settings)
    result = ruling.result
    rank = solo_rank(result.total, settings)
    facts: dict[str, object] = {
        "total": result.total,
        "lines": [{"line": line.line, "points": line.points} for line in result.lines],
        "paths": [{"path": path.path, "count": path.count, "points": path.points} for path in result.paths],
        "rank": rank,
    }
    message = say(N_("%(total)s VP."), total=result.total)
    if rank is not None:
        message = say(N_("%(total)s VP: %(rank)s."), total=result.total, rank=say(RANK_NAMES[rank]))
    return Reply(message, facts, ruling.steps)


def open_question(question: Question, settings: Settings) -> Step:
    """An open question as a step: what is asked, and the values it can have."""
    text = N_("Open: %(question)s %(options)s.")
    if question.chance:
        text = N_("Decided by a card: %(question)s %(options)s.")
    options = either([value_text(question.kind, value, settings) for value in question.options])
    if len(question.options) > SHOWN:
        options = say(N_("%(number)d possibilities"), number=len(question.options))
    return Step(rule_of(question), say(text, question=ask_text(question), options=options))


def _possible(question: FillQuestion, settings: Settings) -> Refusal | None:
    refusal = None if question.offers is None else check_offers(question.offers, settings)
    if refusal is not None:
        return refusal
    return as_entered(check_sheet(question.sheet) or why_not_in_order(question.sheet, settings))


def _legal(question: FillQuestion, settings: Settings) -> Reply | Refusal:
    refusal = _possible(question, settings)
    if refusal is not None:
        return refusal
    boxes = legal(question.sheet, settings, question.offers)
    steps = tuple(Step(GROUPS[box.group].rule, say(N_("%(box)s may be filled."), box=box_name(box))) for box in boxes)
    message = say(N_("Boxes that may be filled now: %(number)d."), number=len(boxes))
    return Reply(message, {"legal": [box.id for box in boxes]}, steps)


def _fill(question: FillQuestion, settings: Settings) -> Reply | Refusal:
    refusal = _possible(question, settings)
    if refusal is not None:
        return refusal
    box = BOXES[str(question.box)]
    ruling = fill(question.sheet, box.id, settings, question.choices, question.offers)
    named = building_meant(box)
    if isinstance(ruling, Refusal):
        message = ruling.message if named is None else in_turn([ruling.message, named])
        return msgspec.structs.replace(ruling, message=message)
    filled = ruling.result
    steps = [*ruling.steps, *(open_question(ask, settings) for ask in filled.asks)]
    if named is not None:
        steps.insert(0, Step(GROUPS[box.group].rule, named))
    return Reply(_headline(question.sheet, filled), _fill_facts(filled), tuple(steps))


def _headline(before: Sheet, filled: Filled) -> Message:
    """That a box may be filled, and how many boxes are then filled, circled, and filled in of those circled before."""
    name = box_name(filled.box)
    if filled.sheet is None:
        return say(N_("Yes: %(box)s may be filled, and something is to be chosen."), box=name)
    circled = sum(GROUPS[BOXES[box].group].mark == "circle" for box in filled.filled)
    counted = {
        N_("Boxes filled: %(number)d."): len(filled.filled) - circled,
        N_("Boxes circled: %(number)d."): circled,
        N_("Circled boxes filled in: %(number)d."): _filled_in(filled.sheet) - _filled_in(before),
    }
    told = [say(text, number=number) for text, number in counted.items() if number]
    return in_turn([say(N_("Yes: %(box)s."), box=name), *told])


def _filled_in(sheet: Sheet) -> int:
    """How many circled boxes of a sheet are filled in; used Favours are none."""
    return sum(sheet.filled_in.get(group.id, 0) for group in GROUPS.values() if group.mark == "circle")


def _fill_facts(filled: Filled) -> dict[str, object]:
    return {
        "box": filled.box,
        "paid": dict(filled.paid),
        "paid_to": filled.paid_to,
        "filled": list(filled.filled),
        "gained": dict(filled.gained),
        "wasted": list(filled.wasted),
        "asks": [
            {"kind": question.kind, "options": list(question.options), "chance": question.chance}
            for question in filled.asks
        ],
        "after": None if filled.sheet is None else " ".join(write_sheet(filled.sheet)),
    }


def _map(question: MapQuestion) -> Reply | Refusal:
    refusal = check_sheet(question.sheet)
    if refusal is not None:
        return refusal
    ruling = small_questions.fits_on(question.sheet, question.pattern)
    facts: dict[str, object] = {
        "placements": [
            {
                "pattern": fit.placement.pattern,
                "cells": [list(cell) for cell in fit.placement.cells],
                "gains": list(fit.gained.icons),
                "rows": list(fit.gained.rows),
                "columns": list(fit.gained.columns),
            }
            for fit in ruling.result
        ]
    }
    message = say(N_("Placements that fit: %(number)d."), number=len(ruling.result))
    return Reply(message, facts, ruling.steps)


def _gladiator(question: GladiatorQuestion) -> Reply | Refusal:
    known = () if question.damage is None else (question.damage,)
    ruling = small_questions.battle(question.circled, question.filled_in, *([known] if known else []))
    if isinstance(ruling, Refusal):
        return ruling
    facts: dict[str, object] = {
        "outcomes": [
            {
                "damage": outcome.damage,
                "survives": outcome.survives,
                "filled_in": outcome.hit,
                "strength": outcome.strength,
                "gains": list(outcome.gains),
                "chance": _part(small_questions.chance_of(outcome.damage)),
            }
            for outcome in ruling.result
        ]
    }
    if question.damage is not None:
        text = N_("The Gladiator survives.") if ruling.result[0].survives else N_("The Gladiator dies.")
        return Reply(say(text), facts, ruling.steps)
    surviving = [outcome.damage for outcome in ruling.result if outcome.survives]
    survives = sum(map(small_questions.chance_of, surviving), Fraction(0))
    text = N_("The Gladiator survives with %(chance)s of all Fate Cards.")
    return Reply(say(text, chance=chance_text(survives)), facts, ruling.steps)


def _goods(question: GoodsQuestion) -> Reply | Refusal:
    ruling = small_questions.goods(question.bought, question.offered)
    if isinstance(ruling, Refusal):
        return ruling
    found = ruling.result
    facts: dict[str, object] = {
        "different": found.different,
        "goods": [{"good": worth.good, "different": worth.different, "renown": worth.renown} for worth in found.worth],
        "deck": {"different": _part(found.new), "expected_renown": str(found.expected)},
    }
    if found.different == len(SHEETS.unique_goods):
        text = N_("All %(different)d Trade Goods are there: another one gives no Renown.")
        return Reply(say(text, different=found.different), facts, ruling.steps)
    text = N_("Different Trade Goods so far: %(different)d. The next different one gives %(renown)d Renown.")
    renown = SHEETS.unique_goods[found.different]
    return Reply(say(text, different=found.different, renown=renown), facts, ruling.steps)
