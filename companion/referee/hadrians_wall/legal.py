"""What a seat may do now, as commands.

Entering real cards and the sheets on paper, corrections, and steps back (:func:`second_thoughts`) are checked when
they are given; they are not among :func:`commands`. Of the ways to fill a box these are listed: one with the first
answer to every question, and for each other answer to each question one more. So every answer to every question that
comes up with the first answers is among them, not every combination.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from companion.referee.hadrians_wall.actions import boxes, payable
from companion.referee.hadrians_wall.attack import letters
from companion.referee.hadrians_wall.choices import Choices, Question
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Deal,
    Defend,
    Fill,
    GoOn,
    Income,
    Keep,
    Pay,
    RevealAttack,
    Stop,
    TakeBack,
    TurnCard,
    TurnFate,
    TurnNeutral,
    UsePaper,
)
from companion.referee.hadrians_wall.defence import ways
from companion.referee.hadrians_wall.fill import fill
from companion.referee.hadrians_wall.table_state import (
    Player,
    State,
    offers,
    settings_of,
)
from companion.referee.hadrians_wall.take_back import why_not_take_back
from companion.referee.ruling import Ruling

LEADING = ("pay", "from")
"""Kinds of questions whose answer decides what else is asked."""


def commands(state: State, seat: str) -> tuple[AnyCommand, ...]:
    """The commands of a seat that are listed; see above for those that are not."""
    player = state.players.get(seat)
    if player is None:
        return ()
    match state.stage:
        case "fate":
            return (TurnFate(year=state.year, deals=True),)
        case "cards":
            return tuple(_cards(state, seat, player))
        case "neutral":
            return (TurnNeutral(year=state.year),)
        case "actions":
            return tuple(_actions(state, seat, player))
        case "attack":
            return (RevealAttack(year=state.year, straight=True),)
        case "defence" if player.defence is None and player.on_phone:
            return tuple(Defend(seat=seat, year=state.year, ignore=letters(use.ignored)) for use in ways(state, seat))
    return ()


def second_thoughts(state: State, seat: str) -> tuple[AnyCommand, ...]:
    """The steps back and aside that a seat may take now: the last action, having stopped, sheets on the phone."""
    player = state.players[seat]
    found: list[AnyCommand] = []
    if player.acts and why_not_take_back(state, seat) is None:
        found.append(TakeBack(seat=seat, box=player.acts[-1].box))
    if state.stage in ("actions", "attack") and player.stopped:
        found.append(GoOn(seat=seat, year=state.year))
    if state.stage != "over" and player.on_phone:
        found.append(UsePaper(seat=seat, year=state.year))
    return tuple(found)


def _cards(state: State, seat: str, player: Player) -> Iterator[AnyCommand]:
    """Drawing two cards, then both ways to keep them."""
    if not player.drawn and player.path is None:
        yield Deal(seat=seat, year=state.year)
    for path, prospect in permutations(player.drawn, 2):
        if path != player.path:
            yield Keep(seat=seat, path=path, prospect=prospect, deals=True)


def _actions(state: State, seat: str, player: Player) -> Iterator[AnyCommand]:
    if player.asks:
        kinds = [question.kind for question in player.asks]
        different = settings_of(state)["road-choice"] == "different"
        for values in product(*(question.options for question in player.asks)):
            if not different or len(set(values)) == len(values):
                yield Income(seat=seat, choices=dict(zip(kinds, values, strict=True)))
        return
    if player.stopped:
        return
    if player.on_phone:
        for box in boxes(state, seat):
            for choices in ways_to_fill(state, seat, box.id):
                yield Fill(seat=seat, box=box.id, choices=dict(choices))
    else:
        for source in offers(state, seat):
            if source != "own":
                yield from (Pay(seat=seat, to=source, item=item) for item in payable(player))
        yield TurnCard(seat=seat, year=state.year)
    yield Stop(seat=seat, year=state.year)


def ways_to_fill(state: State, seat: str, box: str) -> Iterator[Choices]:
    """Choices with which a box that may be filled can be filled; see above."""
    sheet, settings, within = state.players[seat].sheet, settings_of(state), offers(state, seat)

    def asked(choices: Choices) -> tuple[Question, ...]:
        ruling = fill(sheet, box, settings, choices, within)
        assert isinstance(ruling, Ruling), ruling
        return tuple(question for question in ruling.result.asks if not question.chance)

    def firsts(choices: dict[str, str], open_: tuple[Question, ...]) -> Iterator[tuple[Question, ...]]:
        """Answer everything that is open with its first value, and what then comes up."""
        while open_:
            yield open_
            choices |= {question.kind: question.options[0] for question in open_}
            open_ = asked(choices)

    first: dict[str, str] = {}
    rounds = list(firsts(first, asked(first)))
    yield first
    before: dict[str, str] = {}
    for open_ in rounds:
        here = before | {question.kind: question.options[0] for question in open_}
        for question in open_:
            for value in question.options[1:]:
                choices = here | {question.kind: value}
                if question.kind in LEADING:
                    for _ in firsts(choices, asked(choices)):
                        pass
                yield choices
        before = here
