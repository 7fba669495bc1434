"""A row of three units: whether it is a formation, and who falls when it breaks.

Rulebook: Attacking (Formation, Fallen unit); Spearmen, Melee, Cavalry.

::

    formation = "formation" place place place {token}
    place     = unit | "-"                  with d and fallen as marks
    token     = "turn=" active|passive      whose turn it is, seen from the owner; active without it
              | "row=" number               1 without it
              | "gone=" place {"," place}   places (1 to 3) that are emptied now; by a burial the fallen alone
              | "by=" burial|sacrifice      how; burial without it; a sacrifice not with turn=passive
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.notation import Word, fail, read_number, twice
from companion.referee.options import Settings
from companion.referee.ruling import Ruling, Step
from companion.referee.runes_of_mayhem.components import LANES, ROWS, TYPES, type_name
from companion.referee.runes_of_mayhem.notation import Tokens, check_unit, read_place, refuse_at, write_unit
from companion.referee.runes_of_mayhem.unit import Unit, check_living, lives_at_zero, unit_text

Places = tuple[Unit | None, ...]


class Row(msgspec.Struct, frozen=True):
    """Three places of one row of a player. ``gone`` are places (from 1) that are emptied now, by a
    burial or by a ``sacrifice``."""

    places: Places
    active: bool = True
    row: int = 1
    gone: tuple[int, ...] = ()
    sacrifice: bool = False


class Held(msgspec.Struct, frozen=True):
    """A unit as it counts now; without health it has fallen."""

    place: int
    power: int
    health_left: int
    fallen: bool


class Formed(msgspec.Struct, frozen=True):
    """The type of the formation (None: there is none), the units while it holds, and those left
    after places were emptied, if any were. ``falls`` are places of units that fall because it breaks; ``holds``: it
    holds although places were emptied, until the next Burial-step."""

    formation: str | None
    before: tuple[Held, ...]
    after: tuple[Held, ...] | None
    falls: tuple[int, ...]
    holds: bool = False


def formation_of(places: Places, row: int) -> str | None:
    """The unit type of which three places of a row are a formation, or None. Fallen units count."""
    types = {None if unit is None else unit.type for unit in places}
    kind = types.pop()
    if types or kind is None or row == ROWS or not TYPES[kind].basic:
        return None
    return kind


def _marked(places: Places, formed: bool) -> Places:
    mark = ("f",) if formed else ()
    return tuple(
        None if unit is None else msgspec.structs.replace(unit, marks=(*mark, *(m for m in unit.marks if m != "f")))
        for unit in places
    )


def parse(words: tuple[Word, ...], end: int, at_zero: bool) -> Row:
    """The row that these words (behind ``formation``) describe; ``at_zero`` as for ``check_living``. Raises Refused
    saying where it is malformed."""
    for word in words[:LANES]:
        if word.text != "-":
            check_unit(word, empty=True)
    if len(words) < LANES:
        fail("row-places", say(N_("A row has three places, “-” for an empty one.")), end)
    places = tuple(read_place(word, ("d", "fallen")) for word in words[:LANES])
    tokens = Tokens(words[LANES:], "turn=", "row=", "gone=", "by=")
    gone = tokens.value("gone")
    row = Row(
        places,
        tokens.choice("turn", "active", "passive") != "passive",
        tokens.number("row", 1, ROWS) or 1,
        () if gone is None else _read_gone(gone, places),
        tokens.choice("by", "burial", "sacrifice") == "sacrifice",
    )
    if row.sacrifice and not row.active:
        at = next(word.at for word in words if word.text == "by=sacrifice")
        fail("sacrifice-passive", say(N_("Units are sacrificed in one's own Main-phase only.")), at, "rom.sacrifice")
    formed = formation_of(places, row.row) is not None
    for unit, word in zip(_marked(places, formed), words, strict=False):
        refuse_at(None if unit is None else check_living(unit, row.active, at_zero), word)
    if gone is not None and not row.sacrifice:
        _check_burial(row, words, gone)
    return row


def _check_burial(row: Row, words: tuple[Word, ...], gone: Word) -> None:
    """Raises Refused where a burial would take somebody who lives, or leave somebody who has fallen."""
    for part in gone.parts(","):
        unit = row.places[int(part.text) - 1]
        # a Priest that heals leaves alive
        if unit is not None and not unit.fallen and unit.type != "priest":
            text = N_("Only the fallen are buried: in place %(place)d stands a living unit, %(unit)s.")
            fail("burial-living", say(text, place=int(part.text), unit=unit_text(unit)), part.at, "rom.burial")
    for place, (unit, word) in enumerate(zip(row.places, words, strict=False), 1):
        if unit is not None and unit.fallen and place not in row.gone:
            text = N_("Everybody who has fallen is buried: place %(place)d is emptied too.")
            fail("burial-whole", say(text, place=place), word.at, "rom.burial")


def _read_gone(word: Word, places: Places) -> tuple[int, ...]:
    gone: list[int] = []
    for part in word.parts(","):
        place = read_number(part, 1, LANES)
        if places[place - 1] is None:
            fail("place-empty", say(N_("Nobody stands in place %(place)d."), place=place), part.at)
        if place in gone:
            twice(part)
        gone.append(place)
    return tuple(sorted(gone))


def write(row: Row) -> str:
    """The canonical notation: ``parse`` of it gives the same row."""
    parts = ["formation", *("-" if unit is None else write_unit(unit) for unit in row.places)]
    if not row.active:
        parts.append("turn=passive")
    if row.row != 1:
        parts.append(f"row={row.row}")
    if row.gone:
        parts.append(f"gone={','.join(map(str, row.gone))}")
    if row.sacrifice:
        parts.append("by=sacrifice")
    return " ".join(parts)


def _held(places: Places, active: bool) -> Iterator[Held]:
    for place, unit in enumerate(places, 1):
        if unit is not None:
            left = 0 if unit.fallen else max(unit.health_in(active), 0)
            yield Held(place, unit.power_in(active), left, unit.fallen)


def falls(unit: Unit, settings: Settings) -> bool:
    """Whether a living unit with this damage falls when it has no bonus."""
    return unit.damage > unit.health or (unit.damage == unit.health and not lives_at_zero(settings))


class Moment(msgspec.Struct, frozen=True):
    """When a formation breaks, which decides what becomes of those that fall so: in the ``first`` Burial-step (or
    in one that is not named), in the ``second``, or in ``neither``; ``taken``: by a unit of another type."""

    step: Literal["first", "second", "neither"] = "first"
    taken: bool = False


Names = Mapping[int, Message | str]


def settle(row: Row, settings: Settings, moment: Moment | None = None, names: Names | None = None) -> Ruling[Formed]:
    """Whether three places are a formation, what it gives, and who falls if it breaks now; ``moment`` is when,
    and ``names`` are those by which the units go (by place), if more is known than the row tells."""
    kind = formation_of(row.places, row.row)
    places = _marked(row.places, kind is not None)
    before = tuple(_held(places, row.active))
    steps = [_tell(kind, row)]
    if not row.gone:
        return Ruling(Formed(kind, before, None, ()), tuple(steps))
    staying = tuple(None if place in row.gone else unit for place, unit in enumerate(places, 1))
    if kind is not None and row.sacrifice and settings["Q39"] == "burial":
        steps.append(Step("rom.formation-breaks", say(N_("The formation breaks only at the next Burial-step."))))
        return Ruling(Formed(kind, before, tuple(_held(staying, row.active)), (), holds=True), tuple(steps))
    staying = _marked(staying, False)
    fallen = tuple(
        place
        for place, unit in enumerate(staying, 1)
        if unit is not None and not unit.fallen and kind is not None and falls(unit, settings)
    )
    after = tuple(
        msgspec.structs.replace(held, fallen=held.fallen or held.place in fallen) for held in _held(staying, row.active)
    )
    if kind is not None:
        moment = moment or Moment("neither" if row.sacrifice else "first")
        steps += _tell_break(staying, fallen, moment, settings, names or {})
    return Ruling(Formed(kind, before, after, fallen), tuple(steps))


def _tell(kind: str | None, row: Row) -> Step:
    if kind is None:
        text = N_("No formation: that takes three basic units of one type in row 1 or 2.")
        return Step("rom.formation", say(text))
    unit_type = TYPES[kind]
    if unit_type.turn != "both" and (unit_type.turn == "active") is not row.active:
        text = N_("A formation of %(type)s, which gives nothing this turn.")
        return Step("rom.formation", say(text, type=type_name(kind)))
    text = N_("A formation of %(type)s: power +%(power)d, health +%(health)d.")
    return Step("rom.formation", say(text, type=type_name(kind), power=unit_type.power, health=unit_type.health))


_THEN = {
    "first": N_("A unit that falls this way can be restored in the next Burial-step, not in this one."),
    "second": N_("A unit that falls this way goes to the discard pile when the turn ends."),
    "neither": N_("A unit that falls this way can be restored in the next Burial-step."),
}


def _tell_break(
    places: Places, falls: tuple[int, ...], moment: Moment, settings: Settings, names: Names
) -> Iterator[Step]:
    text = N_("A place is empty: the formation breaks and its bonus is gone.")
    if moment.taken:
        text = N_("The row is not of one type any more: the formation breaks and its bonus is gone.")
    yield Step("rom.formation-breaks", say(text))
    if falls:
        text = _THEN[moment.step]
        if moment.step == "first" and settings["Q38"] == "never":
            text = N_("A unit that falls this way cannot be restored.")
        yield Step("rom.formation-breaks", say(text))
    for place, unit in enumerate(places, 1):
        if unit is None or unit.fallen or not unit.damage:
            continue
        text = N_("Alive: %(unit)s, %(damage)d damage, base health %(health)d.")
        if place in falls:
            text = N_("Fallen: %(unit)s, %(damage)d damage, base health %(health)d.")
        name = names.get(place) or say(N_("%(unit)s in place %(place)d"), unit=unit_text(unit), place=place)
        yield Step("rom.formation-breaks", say(text, unit=name, damage=unit.damage, health=unit.health))


def headline(formed: Formed) -> Message:
    """The outcome in one sentence."""
    if formed.formation is None:
        return say(N_("No formation."))
    kind = type_name(formed.formation)
    if formed.after is None:
        return say(N_("A formation of %(type)s."), type=kind)
    if formed.holds:
        return say(N_("The formation of %(type)s holds until the next Burial-step."), type=kind)
    if not formed.falls:
        return say(N_("The formation of %(type)s breaks, and nobody falls."), type=kind)
    text = N_("The formation of %(type)s breaks: the units in the places %(places)s fall.")
    if len(formed.falls) == 1:
        text = N_("The formation of %(type)s breaks: the unit in place %(places)s falls.")
    return say(text, type=kind, places=formed.falls)
