"""The walls of a table as a form: Wall Sections and Towers with what lies on them, to the line of a map and back.

The fields are ``NAME.M``, ``NAME.S`` and ``NAME.spaces`` for a Wall Section, for a Tower Units and
``NAME.a`` and ``NAME.b``, the two places that it touches, and ``officer`` and ``warrior``: the Wall Section of each
Hero. What the address does not tell is as in the walls that were taken back, or as in the game before, where the
company comes from one.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

import msgspec
from werkzeug.datastructures import MultiDict

from companion.referee.messages import Message
from companion.referee.ruling import Refusal, Refused
from companion.referee.stronghold import GAME, land
from companion.referee.stronghold.commands import EnterMap
from companion.referee.stronghold.components import DEFENDERS, HEROES, Force
from companion.referee.stronghold.land import BARBICAN, Land, SectionPlan, TowerPlan
from companion.tables.fold import codec
from companion.tables.table import Table
from companion.web.games.stronghold.forms import number

WEST, EAST = 5, 4
"""The Wall Sections that a form begins with: an assumption, as the rulebook shows no map."""
FEWEST, MOST = 1, 10
AT_START = DEFENDERS[:2]
"""Marksmen and Soldiers: Veterans come later."""
TOUCHED = 2
"""How many places of a Tower the form has room for."""
Source = Literal["", "undone", "before"]
"""Where known walls come from: nowhere, from those that were taken back, from the game before."""
Row = dict[str, str]
"""A Wall Section or Tower of the form: its ``name``, and what stands in each of its fields."""


class MapForm(msgspec.Struct, frozen=True):
    """How many Wall Sections each side has, the rows of the form, where each Hero is ("" for none), its line (empty
    before it is asked for), whether nobody stands on the walls of that line, what is wrong with it, and where; whether
    that is what a Tower touches."""

    west: int
    east: int
    sections: tuple[Row, ...]
    towers: tuple[Row, ...]
    heroes: dict[str, str]
    touchable: tuple[str, ...]
    line: str
    unmanned: bool
    refusal: Message | None
    at: int | None
    touches: bool


def first_line(table: Table) -> str:
    """The map to begin from: one that is known, or one with nobody on it."""
    _, walls = _known(table)
    return land.write(walls or land.plain(WEST, EAST))


def known(table: Table) -> Source:
    """Where the walls of the form come from."""
    return _known(table)[0]


def _known(table: Table) -> tuple[Source, Land | None]:
    """Walls that the company has entered already and that are still allowed."""
    undone = codec(GAME).command(table.redo.payload) if table.redo else None
    lines: dict[Source, str] = {
        "undone": undone.text if isinstance(undone, EnterMap) else "",
        "before": table.setup.carried,
    }
    for source, line in lines.items():
        with suppress(Refused):  # nothing is no map
            return source, land.parse(line)
    return "", None


def _sized(given: MultiDict[str, str], name: str, default: int) -> int:
    try:
        found = number(given.get(name, ""))
    except Refused:
        found = None
    return default if found is None else min(MOST, max(FEWEST, found))


def _start(given: MultiDict[str, str], table: Table) -> tuple[int, int, Land]:
    """How many Wall Sections each side has, and what the form shows where the address tells nothing: the walls that
    are known, unless there are more or fewer now or the form has no room for a Tower of them."""
    _, kept = _known(table)
    if kept is not None and any(len(tower.touches) > TOUCHED for tower in kept.towers):
        kept = None
    sides = [plan.flank for plan in kept.sections] if kept else []
    west = _sized(given, "west", sides.count("W") or WEST)
    east = _sized(given, "east", sides.count("E") or EAST)
    if kept and (sides.count("W"), sides.count("E")) == (west, east):
        return west, east, kept
    return west, east, land.plain(west, east)


def read(given: MultiDict[str, str], table: Table) -> MapForm:
    """The form as the address describes it, checked as the table will check it."""
    west, east, start = _start(given, table)
    sections = tuple({"name": plan.name, **_given(given, plan.name, _section_fields(plan))} for plan in start.sections)
    towers = tuple({"name": tower.name, **_given(given, tower.name, _tower_fields(tower))} for tower in start.towers)
    names = tuple(plan.name for plan in start.sections)
    asked = {hero: given.get(hero, place) for hero, place in _heroes(start).items()}
    heroes = {hero: place if place in names else "" for hero, place in asked.items()}  # one that has left the form
    line, empty, refusal, at, touches = "", False, None, None, False
    if "check" in given:
        line = " ".join((*(_section_word(row, heroes) for row in sections), *map(_tower_word, towers)))
        try:
            walls = land.parse(line)
            line, empty = land.write(walls), not walls.manned
            entered = GAME.apply(table.state, EnterMap(text=line)) if table.state.stage == "map" else None
            refusal = entered.message if isinstance(entered, Refusal) else None
        except Refused as refused:
            refusal, at = refused.refusal.message, refused.refusal.at
            touches = refused.refusal.code == "barbican-towers" or (at is not None and _touches(line, at))
    return MapForm(west, east, sections, towers, heroes, (*names, BARBICAN), line, empty, refusal, at, touches)


def _touches(line: str, at: int) -> bool:
    """Whether this place of the line is in what a Tower touches, or in a Tower that touches nothing."""
    start = line.rfind(" ", 0, at) + 1
    word = line[start:].partition(" ")[0]
    equals = word.find("=")
    return 0 <= equals < at - start or word.endswith("=")


def _section_fields(plan: SectionPlan) -> dict[str, str]:
    return {**_counts(plan.units), "spaces": _shown(plan.spaces)}


def _heroes(walls: Land) -> dict[str, str]:
    """The Wall Section of each Hero, "" where there is none."""
    return {hero: next((plan.name for plan in walls.sections if getattr(plan, hero)), "") for hero in HEROES}


def _tower_fields(tower: TowerPlan) -> dict[str, str]:
    one, other = (*tower.touches, "", "")[:TOUCHED]
    return {**_counts(tower.units), "a": one, "b": other}


def _counts(units: Force) -> dict[str, str]:
    return {kind.letter: _shown(count) for kind, count in zip(AT_START, units, strict=False)}


def _shown(count: int) -> str:
    return str(count) if count else ""


def _given(given: MultiDict[str, str], name: str, usual: dict[str, str]) -> dict[str, str]:
    return {field: given.get(f"{name}.{field}", value)[:8] for field, value in usual.items()}


# The words of the line. Whatever is no number stays as it was typed, so that the map says what is wrong.


def _section_word(row: Row, heroes: dict[str, str]) -> str:
    units, spaces = _units(row), row["spaces"].strip()
    here = "".join(f"+{hero}" for hero, place in heroes.items() if place == row["name"])
    word = row["name"] + (f":{units}" if units else "") + here
    return word + (f"/{spaces}" if spaces.strip("0") else "")


def _tower_word(row: Row) -> str:
    units = _units(row)
    near = dict.fromkeys(place for place in (row["a"], row["b"]) if place)
    return f"{row['name']}{f':{units}' if units else ''}={','.join(near)}"


def _units(row: Row) -> str:
    counted = ((kind.letter, row[kind.letter].strip()) for kind in reversed(AT_START))
    return "".join(f"{count}{letter}" for letter, count in counted if count.strip("0"))
