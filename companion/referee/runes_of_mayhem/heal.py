"""A Burial-step of one player: which fallen units the Priests can restore.

Rulebook: Priest (Heal); First Burial step; Castle Folk (Court Chaplain).

::

    heal = "heal" unit {unit}        the units of one player, with h, fallen and wall as marks
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.notation import Word, fail
from companion.referee.ruling import Refusal, Ruling, Step
from companion.referee.runes_of_mayhem.components import LANES, ROWS
from companion.referee.runes_of_mayhem.notation import read_unit, refuse_at, write_unit
from companion.referee.runes_of_mayhem.unit import Unit, rows_full, unit_text, wall_full

MOST_UNITS = LANES * ROWS + 2
MOST_HEALERS = 8
_PERHAPS_FOLK = ("castle-folk", "long-ranged", "priest")
"""Types as which Castle Folk are written; those do not count on the Wall."""


class Healing(msgspec.Struct, frozen=True):
    """The best that can be done, units by number from 1: ``sacrificed`` Priests in order, for each
    the units that it restores; ``standing`` are the restored units that stand at the end, ``buried``
    those that stay fallen. ``able`` are the living units that may heal now."""

    able: tuple[int, ...]
    sacrificed: tuple[int, ...]
    restores: tuple[tuple[int, ...], ...]
    standing: tuple[int, ...]
    buried: tuple[int, ...]


def parse(words: tuple[Word, ...], end: int) -> tuple[Unit, ...]:
    """The units that these words (behind ``heal``) describe. Raises Refused saying where they are malformed."""
    if not words:
        fail("units-none", say(N_("At least one unit is needed.")), end)
    if len(words) > MOST_UNITS:
        fail("units-many", say(N_("At most %(most)d units are read here."), most=MOST_UNITS), words[MOST_UNITS].at)
    units = tuple(read_unit(word, ("h", "fallen", "wall")) for word in words)
    _check_places(units, words)
    for unit, word in zip(units, words, strict=True):
        if unit.type == "priest" and unit.heal is None:
            fail("heal-missing", say(N_("Write the Heal value of a Priest, such as :h1.")), word.at, "rom.heal")
    healers = [word for unit, word in zip(units, words, strict=True) if unit.heal is not None]
    if len(healers) > MOST_HEALERS:
        text = N_("At most %(most)d Priests are read here.")
        fail("healers-many", say(text, most=MOST_HEALERS), healers[MOST_HEALERS].at)
    return units


def _check_places(units: tuple[Unit, ...], words: tuple[Word, ...]) -> None:
    """Raises Refused for more units on the Wall or on the Battlefield than there can be."""
    on_wall = on_battlefield = in_front = 0
    for unit, word in zip(units, words, strict=True):
        refusal = None
        if "wall" not in unit.marks:
            on_battlefield += 1
            if on_battlefield > LANES * ROWS:
                text = N_("The Battlefield has places for %(most)d units.")
                refusal = Refusal("battlefield-full", say(text, most=LANES * ROWS), "rom.rows")
            elif not unit.may_stand_behind:
                refusal = rows_full(in_front)
                in_front += 1
        elif unit.type not in _PERHAPS_FOLK:
            refusal = wall_full(on_wall)
            on_wall += 1
        refuse_at(refusal, word)


def write(units: tuple[Unit, ...]) -> str:
    """The canonical notation: ``parse`` of it gives the same units."""
    return " ".join(("heal", *map(write_unit, units)))


def works(unit: Unit) -> bool:
    """Whether a unit could heal where it stands, if it lives: on the Wall only Castle Folk can."""
    return unit.heal is not None and ("wall" not in unit.marks or unit.type == "castle-folk")


def settle(units: tuple[Unit, ...]) -> Ruling[Healing]:
    """The most fallen units that can stand again, for as few living Priests as that takes (one that had fallen is lost
    anyway), and then with as few sacrifices as can be."""
    best = max(_plans(units), key=_worth)
    return Ruling(best, tuple(_steps(units, best)))


def _worth(healing: Healing) -> tuple[int, int, int]:
    """What makes a plan better than another one, the weightiest first."""
    living = len(set(healing.able) & set(healing.sacrificed))
    return len(healing.standing), -living, -len(healing.sacrificed)


def _plans(units: tuple[Unit, ...]) -> Iterator[Healing]:
    """Every choice of Priests to sacrifice, the fallen ones restored first by those before them."""
    numbered = list(enumerate(units, 1))
    able = tuple(number for number, unit in numbered if works(unit) and not unit.fallen)
    fallen = [number for number, unit in numbered if unit.fallen]
    raised = [number for number in fallen if works(units[number - 1])]
    healers = [*able, *raised]
    for count in range(len(healers) + 1):
        for chosen in combinations(healers, count):
            plan = _plan(units, chosen, fallen)
            if plan is not None:
                yield Healing(able, *plan)


def _plan(
    units: tuple[Unit, ...], chosen: tuple[int, ...], fallen: list[int]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]] | None:
    """Sacrifice the chosen Priests: who restores whom; None if a fallen one is never restored."""
    ready = [number for number in chosen if number not in fallen]
    # The strongest first: a Priest with a low value may leave nothing for the next one.
    waiting = sorted((n for n in chosen if n in fallen), key=lambda n: -(units[n - 1].heal or 0))
    others = [number for number in fallen if number not in chosen]
    order: list[int] = []
    restores: list[tuple[int, ...]] = []
    while ready:
        healer = ready.pop(0)
        queue = [*waiting, *others]
        restored = queue[: units[healer - 1].heal]
        order.append(healer)
        restores.append(tuple(restored))
        ready += [number for number in restored if number in waiting]
        waiting = [number for number in waiting if number not in restored]
        others = [number for number in others if number not in restored]
    if waiting:
        return None
    standing = tuple(number for given in restores for number in given if number not in chosen)
    return tuple(order), tuple(restores), tuple(sorted(standing)), tuple(others)


def _steps(units: tuple[Unit, ...], healing: Healing) -> Iterator[Step]:
    for number, unit in enumerate(units, 1):
        if unit.heal is None or number in healing.able:
            continue
        name = _name(units, number)
        if not works(unit):
            yield Step("rom.heal", say(N_("%(unit)s cannot heal from the Wall."), unit=name))
        elif number not in healing.sacrificed:
            yield Step("rom.heal", say(N_("Fallen, and cannot heal unless restored: %(unit)s."), unit=name))
    for healer, restored in zip(healing.sacrificed, healing.restores, strict=True):
        names = tuple(_name(units, number) for number in restored)
        text = N_("Sacrificed: %(unit)s. Restored to full health: %(units)s.")
        yield Step("rom.heal", say(text, unit=_name(units, healer), units=names))
    if healing.buried:
        names = tuple(_name(units, number) for number in healing.buried)
        yield Step("rom.burial", say(N_("To the discard pile: %(units)s."), units=names))
    if healing.sacrificed:
        yield Step("rom.heal", say(N_("Healing is never forced: fewer units may be restored, or others.")))
    elif not healing.buried:
        yield Step("rom.burial", say(N_("Nobody has fallen.")))


def _name(units: tuple[Unit, ...], number: int) -> Message:
    return say(N_("%(unit)s (no. %(number)d)"), unit=unit_text(units[number - 1]), number=number)


def headline(healing: Healing) -> Message:
    """The outcome in one sentence."""
    if not healing.standing:
        return say(N_("Nobody can be restored."))
    text = N_("Fallen units that can stand again: %(count)d. Priests sacrificed for it: %(priests)d.")
    return say(text, count=len(healing.standing), priests=len(healing.sacrificed))
