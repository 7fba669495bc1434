"""The walls of a table as a form: Wall Sections and Towers with what lies on them, to the line of a map and back.

The fields are ``NAME.M``, ``NAME.S``, ``NAME.V``, ``NAME.hero`` and ``NAME.spaces`` for a Wall Section, for a Tower
Units and ``NAME.a`` and ``NAME.b``, the two places that it touches.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from werkzeug.datastructures import MultiDict

from companion.referee.messages import Message
from companion.referee.ruling import Refusal, Refused
from companion.referee.stronghold import GAME, land
from companion.referee.stronghold.commands import EnterMap
from companion.referee.stronghold.components import DEFENDERS
from companion.referee.stronghold.land import BARBICAN, Land
from companion.referee.stronghold.table_state import State
from companion.web.games.stronghold.forms import number, unmanned

WEST, EAST = 5, 4
"""The Wall Sections that a form begins with: an assumption, as the rulebook shows no map."""
FEWEST, MOST = 1, 10
HEROES = ("officer", "warrior")


class MapForm(msgspec.Struct, frozen=True):
    """How many Wall Sections each side has, the rows of the form, its line (empty before it is asked for), whether
    nobody stands on the walls of that line, and what is wrong with it."""

    west: int
    east: int
    sections: tuple[dict[str, object], ...]
    towers: tuple[dict[str, object], ...]
    touchable: tuple[str, ...]
    line: str
    unmanned: bool
    refusal: Message | None


def plain_line() -> str:
    """A map to begin from, with nobody on it."""
    return land.write(land.plain(WEST, EAST))


def _sized(given: MultiDict[str, str], name: str, default: int) -> int:
    try:
        found = number(given.get(name, ""))
    except Refused:
        found = None
    return default if found is None else min(MOST, max(FEWEST, found))


def read(given: MultiDict[str, str], state: State) -> MapForm:
    """The form as the address describes it, checked as the table will check it."""
    west, east = _sized(given, "west", WEST), _sized(given, "east", EAST)
    start = land.plain(west, east)
    line, empty, refusal = "", False, None
    if "check" in given:
        line = " ".join(_words(start, given))
        try:
            walls = land.parse(line)
            line, empty = land.write(walls), unmanned(walls)
            entered = GAME.apply(state, EnterMap(text=line)) if state.stage == "map" else None
            refusal = entered.message if isinstance(entered, Refusal) else None
        except Refused as refused:
            refusal = refused.refusal.message
    names = tuple(plan.name for plan in start.sections)
    sections = tuple({"name": name, **_given(given, name, ("M", "S", "V", "hero", "spaces"))} for name in names)
    towers = tuple(
        {"name": tower.name, **_given(given, tower.name, ("M", "S", "V")), **_touched(given, tower.name, tower.touches)}
        for tower in start.towers
    )
    return MapForm(west, east, sections, towers, (*names, BARBICAN), line, empty, refusal)


def _given(given: MultiDict[str, str], name: str, fields: tuple[str, ...]) -> dict[str, object]:
    return {field: given.get(f"{name}.{field}", "")[:8] for field in fields}


def _touched(given: MultiDict[str, str], name: str, usual: tuple[str, ...]) -> dict[str, object]:
    return {key: given.get(f"{name}.{key}", place)[:8] for key, place in zip(("a", "b"), usual, strict=True)}


def _words(start: Land, given: MultiDict[str, str]) -> Iterator[str]:
    """The words of the line; whatever is no number stays as it was typed, so that the map says what is wrong."""
    for plan in start.sections:
        units = _units(given, plan.name)
        hero = given.get(f"{plan.name}.hero", "")
        spaces = given.get(f"{plan.name}.spaces", "").strip()
        word = plan.name + (f":{units}" if units else "") + (f"+{hero}" if hero in HEROES else "")
        yield word + (f"/{spaces}" if spaces.strip("0") else "")
    for tower in start.towers:
        touches = _touched(given, tower.name, tower.touches)
        units = _units(given, tower.name)
        near = dict.fromkeys(str(place) for place in touches.values() if place)
        yield f"{tower.name}{f':{units}' if units else ''}={','.join(near)}"


def _units(given: MultiDict[str, str], name: str) -> str:
    counted = ((kind.letter, given.get(f"{name}.{kind.letter}", "").strip()) for kind in reversed(DEFENDERS))
    return "".join(f"{count}{letter}" for letter, count in counted if count.strip("0"))
