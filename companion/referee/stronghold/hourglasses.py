"""How many Hourglasses it takes to get a Unit or a Hero from one place to another.

Rulebook: Moving inside the Stronghold. The text does not give the board, so the table says whether
two places of the wall are joined (``near``). Every place is assumed to have an empty space that
takes the Unit; changing places is another matter and also costs 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NoReturn

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.notation import Word, fail
from companion.referee.ruling import Ruling, Step
from companion.referee.stronghold.components import DEFENDERS, HEROES
from companion.referee.stronghold.notation import Tokens, write

MOVERS: dict[str, str] = {**{kind.letter: kind.name for kind in DEFENDERS}, **HEROES}

PLACES: dict[str, str] = {
    "wall": N_("Wall Section"),
    "tower": N_("Tower"),
    "courtyard": N_("Courtyard"),
    "barracks": N_("Barracks"),
    "guard-post": N_("Guard Post"),
    "forge": N_("Forge"),
    "workshop": N_("Workshop"),
    "scouts": N_("Scouts' Quarters"),
    "cathedral": N_("Cathedral"),
    "honour-guard": N_("Honour Guard"),
    "hospital": N_("Hospital"),
}
EMPTY = ("forge", "workshop", "scouts", "cathedral")
"""Buildings without a space for a Unit."""
CLOSED = (*EMPTY, "honour-guard", "hospital")
"""Buildings into which no Unit may move."""
ON_THE_WALL = ("wall", "tower")
"""Kinds of places of which there are several; the others are one place each."""


class Move(msgspec.Struct, frozen=True):
    """Who goes from where to where. ``near``: the two are a Tower and a Wall Section joined to it, or the
    Wall Sections on both sides of one Tower."""

    mover: str
    start: str
    goal: str
    near: bool = False


TOKENS = ("unit", "from", "to", "near", "machine", "acted")
"""The keys of the question."""


def parse(tokens: Tokens) -> Move:
    """The question from its tokens. Raises Refused for what is malformed or may not move.

    ``machine=1`` tells of a Cannon or Poles on the Tower aimed at, ``acted=1`` of a Hero who has used
    the special action in this turn; both forbid the move."""
    mover, start, goal = tokens.needed("unit"), tokens.needed("from"), tokens.needed("to")
    name = mover.text.upper() if len(mover.text) == 1 else mover.text
    _check_names(name, mover, start, goal)  # before what depends on them
    joined = start.text in ON_THE_WALL and goal.text in ON_THE_WALL
    near = tokens.flag("near") and joined
    machine = tokens.flag("machine", here=goal.text == "tower")
    acted = tokens.flag("acted", here=name in HEROES)
    tokens.done()
    move = Move(name, start.text, goal.text, near)
    check(move, (mover, start, goal), machine=machine, acted=acted)
    return move


def check(move: Move, words: tuple[Word, Word, Word], *, machine: bool, acted: bool) -> None:
    """Refuses a way that the piece may not go. ``words`` are mover, start and goal as they were given,
    ``machine`` and ``acted`` as for :func:`parse`."""
    mover, start, goal = words
    _check_names(move.mover, mover, start, goal)
    if start.text == goal.text and start.text not in ON_THE_WALL:
        fail("place-same", say(N_("It is there already.")), goal.at, "sh.move")
    if move.near and start.text == goal.text == "tower":
        fail(
            "towers-apart",
            say(N_("Nobody moves from a Tower straight to another one: two Towers are not adjacent.")),
            goal.at,
            "sh.adjacent",
        )
    if move.mover in HEROES:
        _check_hero(start, goal, acted)
    else:
        _check_unit(move.mover, start, goal, machine)


def _check_names(name: str, mover: Word, start: Word, goal: Word) -> None:
    _known(name, MOVERS, mover, N_("“%(given)s” does not move; those who do are %(known)s."))
    for place in (start, goal):
        _known(place.text, PLACES, place, N_("There is no place “%(given)s”; the places are %(known)s."))


def _known(name: str, known: dict[str, str], word: Word, text: str) -> None:
    if name not in known:
        fail("name-unknown", say(text, given=word.text[:40], known=tuple(known)), word.at)


def _check_hero(start: Word, goal: Word, acted: bool) -> None:
    for place in (start, goal):
        if place.text not in ("wall", "courtyard"):
            fail(
                "hero-place",
                say(N_("Heroes stand on Wall Sections and in the Courtyard only.")),
                place.at,
                "sh.heroes-move",
            )
    if acted:
        fail(
            "hero-acted",
            say(N_("The Hero has used the special action and stays until the turn ends.")),
            start.at,
            "sh.hero-acted",
        )


def _check_unit(unit: str, start: Word, goal: Word, machine: bool) -> None:
    if start.text == "hospital":
        text = N_("Nobody walks out of the Hospital: after the melee two go to the Courtyard, at no cost.")
        _closed("hospital", text, start, "sh.hospital")
    if start.text == "honour-guard" and unit != "S":
        _closed("honour-guard", N_("Only Soldiers stand in the Honour Guard."), start, "sh.spaces")
    if start.text in EMPTY:
        _closed("place-empty", N_("No Unit can be in this building."), start, "sh.closed")
    if goal.text in CLOSED:
        _closed("place-closed", N_("No Unit may move into this building."), goal, "sh.closed")
    if machine:
        _closed("tower-machine", N_("No Unit may move onto a Tower with a Cannon or Poles."), goal, "sh.closed")


def _closed(code: str, text: str, word: Word, rule: str) -> NoReturn:
    fail(code, say(text), word.at, rule)


def write_move(move: Move) -> str:
    """The question in the notation."""
    return write(
        "hourglasses",
        (("unit", move.mover), ("from", move.start), ("to", move.goal), ("near", int(move.near))),
    )


def settle(move: Move) -> Ruling[tuple[str, ...]]:
    """The places on the shortest way, both ends among them: each step costs 1 Hourglass."""
    way: tuple[str, ...] = (move.start, move.goal)
    if move.start in ON_THE_WALL and move.goal in ON_THE_WALL and not move.near:
        way = (move.start, "courtyard", move.goal)
    return Ruling(way, tuple(_tell(move, way)))


def facts(way: tuple[str, ...]) -> dict[str, object]:
    """The result as JSON values."""
    return {"hourglasses": len(way) - 1, "way": list(way)}


LEFT_GUARD = Step(
    "sh.honour-guard", say(N_("Once a Soldier has left it, the Honour Guard gives no more Glory Points."))
)
"""What a move from there comes to, beside its Hourglasses."""


def _tell(move: Move, way: tuple[str, ...]) -> Iterator[Step]:
    if move.near:
        text = N_("The two places are joined at a Tower and therefore adjacent.")
    elif len(way) == 2:
        text = N_("A building or the Courtyard is adjacent to every other place.")
    else:
        text = N_("The two places are not adjacent: the way leads through the Courtyard.")
    yield Step("sh.adjacent", say(text))
    for start, goal in pairwise(way):
        text = N_("%(mover)s: %(start)s to %(goal)s, 1 Hourglass.")
        names = {"start": say(PLACES[start]), "goal": say(PLACES[goal])}
        yield Step("sh.move", say(text, mover=say(MOVERS[move.mover]), **names))
    yield Step("sh.spaces", say(N_("There must be an empty space that takes this piece.")))
    if way[0] == "honour-guard":
        yield LEFT_GUARD


def headline(way: tuple[str, ...]) -> Message:
    """The outcome in one sentence."""
    return say(N_("Hourglasses: %(count)d."), count=len(way) - 1)
