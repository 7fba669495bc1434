"""Which table options would change a ruling, and what the result would then be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import NamedTuple

from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings, Watched
from companion.referee.romans_go_home.aftermath import After
from companion.referee.romans_go_home.attack import Attack, headline, resolve
from companion.referee.romans_go_home.components import card_names, clan_name, fort_name, fort_names
from companion.referee.romans_go_home.fight import totals_text
from companion.referee.romans_go_home.position import (
    Choices,
    ImpossibleChoice,
    Position,
    Question,
    ask_text,
    asked_text,
    check_position,
    chosen_text,
)
from companion.referee.ruling import Difference

MOST_WAYS = 40
"""How many ways to answer what is open are gone through, those that leave something open among them. Beyond, the ruling
would keep the phones of other tables waiting."""


class Changes(NamedTuple):
    """The options that would change a ruling, and whether ``all`` answers to what is open were gone through."""

    found: tuple[Difference, ...]
    all: bool


def differences(position: Position, settings: Settings, choices: Choices) -> Changes:
    """Every other value of a disputed or silent point, or of a variant, that gives another result, with what it comes
    to; where that takes an answer to what is still open, with the answer.

    One option is changed at a time; the contents of the box are left as they are. The choices given stay as far as
    they are still possible. At most :data:`MOST_WAYS` ways to answer are gone through. Raises Refused as
    :func:`.attack.resolve` does.
    """
    ways, every = _answered(position, settings, choices)
    if any(question.kind == "charm" for question in ways[0].result.asks):
        return Changes((), all=False)  # there is no result to compare with
    asked = frozenset(question.key for way in ways for question in (*way.questions, *way.result.asks))
    found: list[Difference] = []
    for option, value, others in settings.elsewhere(settings.disputed()):
        hang = [way for way in ways if option in way.read]
        if not hang or check_position(position, others) is not None:
            continue  # it can change nothing, or would not have come to this fight
        change = partial(_change_of, position, others, asked)
        for way in hang:
            message = change(way.result, {**choices, **way.answers})
            if message is not None:
                found.append(Difference(option, value, _conditional(position, settings, choices, way, change, message)))
                break
    return Changes(tuple(found), every)


class _Way(NamedTuple):
    """Answers to what is open, by clan and kind, the questions that they answer, the result so far, and the options
    that were ``read`` for it: no other one can change it."""

    answers: dict[tuple[str, str], str]
    questions: tuple[Question, ...]
    result: Attack
    read: set[str]


def _answered(position: Position, settings: Settings, choices: Choices) -> tuple[list[_Way], bool]:
    """The ways to answer what is open, and what each leads to: first no answer at all, then one, and so on, up to
    :data:`MOST_WAYS`; and whether these are all. What cannot be answered beside the ``choices`` given is left out."""
    watched = Watched(settings)
    ways = [_Way({}, (), resolve(position, watched, choices).result, watched.read)]
    for way in ways:  # it grows meanwhile
        for question in way.result.asks[:1]:
            for value in question.values():
                if len(ways) == MOST_WAYS:
                    return ways, False
                answers, watched = {**way.answers, question.key: value}, Watched(settings)
                try:
                    result = resolve(position, watched, {**choices, **answers}).result
                except ImpossibleChoice:
                    continue
                ways.append(_Way(answers, (*way.questions, question), result, watched.read))
    return ways, True


def _conditional(
    position: Position,
    settings: Settings,
    choices: Choices,
    way: _Way,
    change: Callable[[Attack, Choices], Message | None],
    message: Message,
) -> Message:
    """What changes, and those of the answers for which another one would change it."""

    def other_than(key: tuple[str, str], value: str) -> bool:
        given = {**choices, **way.answers, key: value}
        try:
            here = resolve(position, settings, given).result
        except ImpossibleChoice:
            return False  # a later answer depends on this one, and tells of itself
        return change(here, given) != message

    told = []
    for question in way.questions:
        if any(other_than(question.key, value) for value in question.values()):
            told.append(chosen_text(question, way.answers[question.key], position))
    return say(N_("If %(chosen)s: %(change)s"), chosen=tuple(told), change=message) if told else message


def _elsewhere(position: Position, settings: Settings, choices: Choices) -> Attack:
    """The result under other settings, with those of the choices that are possible there."""
    while True:
        try:
            return resolve(position, settings, choices).result
        except ImpossibleChoice as impossible:
            choices = {key: value for key, value in choices.items() if key != impossible.key}


def _change_of(
    position: Position, others: Settings, asked: frozenset[tuple[str, str]], here: Attack, given: Choices
) -> Message | None:
    """The weightiest difference of the result here after the choices ``given``, and that under other settings; None if
    they are the same. ``asked`` are all questions that may be asked here: where something is open, it is no difference
    that one of them is asked sooner there."""
    there = _elsewhere(position, others, given)
    later = asked.difference(given) if here.asks else frozenset()
    return next(_changes(position, here, there, later), None)


def _asked(questions: tuple[Question, ...]) -> set[tuple[str, str, tuple[str, ...]]]:
    return {(question.kind, question.clan, question.values()) for question in questions}


def _changes(position: Position, here: Attack, there: Attack, later: Collection[tuple[str, str]]) -> Iterator[Message]:
    """What differs, the weightiest first, ``later`` questions aside; nothing if the result is the same."""
    if any(question.kind == "charm" for question in there.asks):
        yield asked_text(there.asks[0], position)
        return
    if (here.captor, here.out) != (there.captor, there.out) or _headed(here, there) != _headed(there, here):
        yield headline(position, there)
    if here.totals != there.totals and there.totals:
        yield say(N_("The totals would be: %(totals)s."), totals=totals_text(there.totals))
    open_ = {question.key for question in here.asks}
    for question in there.asks:
        if question.key not in open_ and question.key in later:
            continue
        if not _asked((question,)) <= _asked(here.asks):
            yield asked_text(question, position)
    if here.after is not None and there.after is not None:
        yield from _after_changes(position, here.after, there.after)
    # What is not asked there now may still be asked after something else is answered.
    for question in () if there.asks else here.asks:
        text = N_("This would not be asked: %(question)s")
        if question.chance:
            text = N_("This would not be drawn: %(question)s")
        yield say(text, question=ask_text(question))
    for clan in position.clans:
        if (clan in here.rearranges) != (clan in there.rearranges):
            text = N_("Zvord of %(clan)s would rearrange nothing.")
            if clan in there.rearranges:
                text = N_("Zvord of %(clan)s could rearrange the hidden cards.")
            yield say(text, clan=clan_name(clan))


def _headed(attack: Attack, other: Attack) -> tuple[str | None, str | None]:
    """What the headline names beside the captor, if both turns are settled."""
    if attack.after is None or other.after is None:
        return (None, None)
    return (attack.after.taken, attack.after.legion_winner)


def _after_changes(position: Position, here: After, there: After) -> Iterator[Message]:
    for clan, row in there.rows.items():
        # after the last turn of a round all warriors go back
        if sorted(row) != sorted(here.rows[clan]) and not position.last_turn:
            if row:
                yield say(N_("%(clan)s would have %(cards)s face-up."), clan=clan_name(clan), cards=card_names(row))
            else:
                yield say(N_("%(clan)s would have nothing face-up."), clan=clan_name(clan))
    for clan, forts in there.forts.items():
        if forts != here.forts[clan]:
            if forts:
                yield say(N_("%(clan)s would own %(forts)s."), clan=clan_name(clan), forts=fort_names(forts))
            else:
                yield say(N_("%(clan)s would own no fort."), clan=clan_name(clan))
    if here.removed != there.removed:
        stays = position.fort in here.removed
        text = N_("%(fort)s would stay in the wall.") if stays else N_("%(fort)s would leave the game.")
        yield say(text, fort=fort_name(position.fort))
    # a game that is won has no next turn
    if there.legion_winner is None and there.wall and here.wall and there.wall != here.wall:
        if there.wall[0] != here.wall[0]:
            yield say(N_("The next turn would be over %(fort)s."), fort=fort_name(there.wall[0]))
        else:
            yield say(N_("The wall would then be %(forts)s."), forts=fort_names(there.wall))
