"""Who may attack whom in a lane, who may siege, and why not.

::

    targets = "targets" line "v" line {token}       own units first; enemies behind "v"
    token   = "lane=" number           the number of this lane (1 without it)
            | "lane" number "=" line   enemies of another lane, separated by commas, for Flank
            | "closed"                 the attacker has left this lane
            | "from-wall=" unit {"," unit}   Castle Defenders, written long-ranged, who attack into it

The line of the enemy may be ``-`` alone. Own units take all marks but rolls, Heal and ``wall``;
enemies ``f``, ``d``, ``fallen``; those on the Wall ``shot``, ``sieged``, ``engine``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, NoReturn

import msgspec

from companion.referee.messages import N_, Message, either, say
from companion.referee.notation import Word, fail, twice
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Ruling, Step
from companion.referee.runes_of_mayhem.components import FOLK, LANES, ROWS
from companion.referee.runes_of_mayhem.fight import FIRES_FROM_WALL, FROM_WALL_ONLY, tell_folk, tell_own_text
from companion.referee.runes_of_mayhem.lane import (
    Lane,
    Line,
    owes,
    why_not_attack,
    why_not_flank,
    why_not_siege,
)
from companion.referee.runes_of_mayhem.notation import (
    Tokens,
    check_unit,
    is_unit,
    read_line,
    read_unit,
    refuse_at,
    write_line,
    write_unit,
)
from companion.referee.runes_of_mayhem.options import OPTIONS
from companion.referee.runes_of_mayhem.past import check_past
from companion.referee.runes_of_mayhem.unit import MARKS, Unit, check_living, lives_at_zero, living, unit_text

OWN_MARKS = ("d", "w", *(mark for mark in MARKS if mark != "wall"))
ENEMY_MARKS = ("d", "f", "fallen")
WALL_MARKS = ("shot", "sieged", "engine")
"""Those of who attacks from the Wall: nobody hurts it in its own turn, and it attacks once."""
CLOSED = "closed"
FROM_WALL = "from-wall"
MOST_FROM_WALL = 3
"""So many Castle Defenders are read; how many there are in the deck, the rulebook does not tell."""
FREEST = OPTIONS.settle({"Q1": "lives", "Q11": "free"})
"""What cannot be under these settings cannot be under any."""


class Aim(msgspec.Struct, frozen=True):
    """An enemy that a unit might attack, in a row of a lane, and why it may not (None: it may)."""

    lane: int
    row: int
    refusal: Refusal | None


class Chances(msgspec.Struct, frozen=True):
    """What the unit in a row (None: on the Wall) may do: attack in its lane, flank, siege; ``must`` is the row of the
    enemy that it must fight now."""

    row: int | None
    unit: Unit
    attacks: tuple[Aim, ...]
    flanks: tuple[Aim, ...]
    siege: Refusal | None
    must: int | None


def read_lines(
    words: tuple[Word, ...], own_marks: tuple[str, ...], enemy_marks: tuple[str, ...], end: int, at_zero: bool
) -> tuple[Line, Line, tuple[Word, ...]]:
    """The own line, the enemy's line behind ``v``, and the words after it; ``at_zero`` as for ``check_living``.

    Raises Refused where a line is malformed, or its units cannot be so; ``end`` is where a word is missing that ends
    the question.
    """
    at = next((n for n, word in enumerate(words) if word.text == "v"), None)
    if at is None:
        _no_versus(words, end)
    rest = words[at + 1 :]
    count = next((n for n, word in enumerate(rest) if word.text != "-" and not is_unit(word)), len(rest))
    if rest and not count and "=" not in rest[0].text and rest[0].text != CLOSED:
        check_unit(rest[0], empty=True)
    own_words, enemy_words, tokens = words[:at], rest[:count], rest[count:]
    own = read_line(own_words, own_marks, words[at].at)
    enemy = read_line(enemy_words, enemy_marks, tokens[0].at if tokens else end)
    check_line(own, own_words, True, at_zero)
    check_line(enemy, enemy_words, False, at_zero)
    for word in tokens:
        if word.text == "v":
            twice(word)
    return own, enemy, tokens


def _no_versus(words: tuple[Word, ...], end: int) -> NoReturn:
    """Refuse a lane without ``v``, where it would stand."""
    for number, word in enumerate(words):
        if word.text != "-" and not is_unit(word):
            if not number:
                check_unit(word, empty=True)
            text = N_("“v” is expected here, between the attacker's units and the enemy's, not “%(given)s”.")
            fail("lane-versus", say(text, given=word.text[:40]), word.at)
    fail("lane-versus", say(N_("“v” stands between the attacker's units of a lane and the enemy's.")), end)


def read_from_wall(tokens: Tokens) -> tuple[Unit, ...]:
    """Who attacks from the Wall into the lane. Raises Refused for a unit that never does."""
    value = tokens.value(FROM_WALL)
    words = () if value is None else value.parts(",")
    if len(words) > MOST_FROM_WALL:
        fail(
            "wall-long", say(N_("At most %(most)d units are read here."), most=MOST_FROM_WALL), words[MOST_FROM_WALL].at
        )
    found = []
    for word in words:
        unit = read_unit(word, WALL_MARKS)
        refuse_at(None if unit.ranged else FROM_WALL_ONLY, word)
        found.append(unit)
    return tuple(found)


def check_somebody(own: Line, wall: tuple[Unit, ...], word: Word) -> None:
    """Raises Refused where the attacker has nobody in the lane, of which ``word`` is the first, nor on the Wall."""
    if not any(own) and not wall:
        fail("line-empty", say(N_("At least one unit of the attacker must stand in the lane.")), word.at)


def write_from_wall(units: tuple[Unit, ...]) -> str:
    """Who attacks from the Wall, as :func:`read_from_wall` reads it."""
    return f"{FROM_WALL}={','.join(map(write_unit, units))}"


def from_wall_text(unit: Unit) -> Message:
    """Castle Defenders as people write them."""
    return unit_text(unit, say(FOLK["castle-defenders"]))


def check_line(line: Line, words: tuple[Word, ...], active: bool, at_zero: bool) -> None:
    """Raises Refused where a unit has more damage than it can live with; ``at_zero`` as for ``check_living``."""
    for unit, word in zip(line, words, strict=False):
        refuse_at(None if unit is None else check_living(unit, active, at_zero), word)


def parse(words: tuple[Word, ...], end: int, settings: Settings) -> Lane:
    """The lane that these words (behind ``targets``) describe. Raises Refused saying where it is malformed, or cannot
    be under these settings."""
    at_zero = lives_at_zero(settings)
    own, enemy, tokens = read_lines(words, OWN_MARKS, ENEMY_MARKS, end, at_zero)
    read = Tokens(tokens, "lane=", *(f"lane{each}=" for each in range(1, LANES + 1)), CLOSED, f"{FROM_WALL}=")
    number = read.number("lane", 1, LANES) or 1
    beside: dict[int, Line] = {}
    for other in range(1, LANES + 1):
        value = read.value(f"lane{other}")
        if value is None:
            continue
        if other == number:
            fail("lane-own", say(N_("The enemies of this lane itself must stand behind “v”.")), value.at)
        beside[other] = read_line(value.parts(","), ENEMY_MARKS, value.at)
        check_line(beside[other], value.parts(","), False, at_zero)
        _check_formations(enemy, beside[other], value)
    lane = Lane(own, enemy, number, beside, read.flag(CLOSED), read_from_wall(read))
    check_somebody(own, lane.wall, words[0])
    check_past(lane, words, settings)
    return lane


def _check_formations(enemy: Line, other: Line, word: Word) -> None:
    """Raises Refused where a unit of a formation has another type, or nobody, beside it in this ``other`` lane."""
    parts = word.parts(",")
    for row, (one, two) in enumerate(zip(enemy, other, strict=True), 1):
        marked = any(unit is not None and "f" in unit.marks for unit in (one, two))
        if marked and (one is None or two is None or one.type != two.type):
            text = N_("Row %(row)d is no formation: that takes three units of one type in it.")
            fail("formation-row", say(text, row=row), parts[min(row, len(parts)) - 1].at, "rom.formation")


def why_not_closed(lane: Lane, settings: Settings) -> Refusal | None:
    """Why the attacker cannot have left this lane, or None."""
    covering = owes(lane, settings)
    if covering is None:
        return None
    text = N_("The lane cannot be left: first the unit in row %(row)d must fight the unit that covers.")
    return Refusal("covering-first", say(text, row=covering[0]), "rom.covering")


def write(lane: Lane) -> str:
    """The canonical notation: ``parse`` of it gives the same lane."""
    parts = ["targets", write_line(lane.own), "v", write_line(lane.enemy)]
    if lane.number != 1:
        parts.append(f"lane={lane.number}")
    parts += [f"lane{number}={write_line(line).replace(' ', ',')}" for number, line in lane.beside.items()]
    if lane.closed:
        parts.append(CLOSED)
    if lane.wall:
        parts.append(write_from_wall(lane.wall))
    return " ".join(parts)


def chances(lane: Lane, settings: Settings) -> Ruling[tuple[Chances, ...]]:
    """What every unit of the attacker in a lane may do now."""
    covering = owes(lane, settings)
    found: list[Chances] = []
    for row, unit in enumerate(lane.fighters, 1):
        if unit is None:
            continue
        attacks = tuple(
            Aim(lane.number, target, why_not_attack(lane, row, target, settings))
            for target, enemy in enumerate(lane.enemy, 1)
            if enemy is not None
        )
        flanks = tuple(
            Aim(number, target, why_not_flank(lane, row, number, target, settings))
            for number, line in lane.beside.items()
            for target, enemy in enumerate(line, 1)
            if enemy is not None and row <= ROWS
        )
        must = covering[1] if covering is not None and covering[0] == row else None
        place = row if row <= ROWS else None
        found.append(Chances(place, unit, attacks, flanks, why_not_siege(lane, row, settings), must))
    result = tuple(found)
    return Ruling(result, (*_tell_types(lane), *_steps(lane, result)))


def _tell_types(lane: Lane) -> Iterator[Step]:
    """What cards may say against this ruling, and whose card names another type for it."""
    enemies = chain(lane.enemy, *lane.beside.values())
    own = [unit.type for unit in lane.fighters if unit is not None]
    yield from tell_own_text(*own, *(unit.type for unit in enemies if unit is not None))
    yield from tell_folk(*own)
    if lane.wall:
        yield FIRES_FROM_WALL


def _steps(lane: Lane, result: tuple[Chances, ...]) -> Iterator[Step]:
    for each in result:
        name = say(N_("%(unit)s on the Wall"), unit=_called(each))
        if each.row is not None:
            name = say(N_("%(unit)s in row %(row)d"), unit=_called(each), row=each.row)
        if each.must is not None:
            text = N_("%(unit)s must fight the enemy in row %(target)d at once.")
            if any(aim.refusal is None for aim in each.flanks):
                text = N_("%(unit)s must fight the enemy in row %(target)d at once, or flank.")
            yield Step("rom.covering", say(text, unit=name, target=each.must))
        for aim in each.attacks:
            enemy = lane.enemy[aim.row - 1]
            assert enemy is not None
            yield _aim_step(name, enemy, aim, _attack_rule(each.unit))
        for aim in each.flanks:
            enemy = lane.beside[aim.lane][aim.row - 1]
            assert enemy is not None
            yield _aim_step(name, enemy, aim, "rom.flank")
        if each.siege is None:
            yield Step("rom.siege", say(N_("%(unit)s may siege."), unit=name))
        elif each.siege.code == "lane-held" or not any(map(living, lane.enemy)):
            # What else keeps it from a siege keeps it from the living enemies too, and was told with them.
            text = N_("%(unit)s may not siege: %(reason)s")
            yield Step(str(each.siege.rule), say(text, unit=name, reason=each.siege.message))


def _called(each: Chances) -> Message:
    """A unit by its type; on the Wall by the one card that attacks from there."""
    return from_wall_text(each.unit) if each.row is None else unit_text(each.unit)


def _attack_rule(unit: Unit) -> str:
    if unit.ranged:
        return "rom.long-ranged-attacks"
    return "rom.med-ranged" if unit.med_ranged else "rom.first-with-first"


def _aim_step(name: Message, enemy: Unit, aim: Aim, rule: str) -> Step:
    target = say(
        N_("%(unit)s in lane %(lane)d, row %(row)d"),
        unit=unit_text(enemy),
        lane=aim.lane,
        row=aim.row,
    )
    if aim.refusal is None:
        return Step(rule, say(N_("%(unit)s may attack %(target)s."), unit=name, target=target))
    text = N_("%(unit)s may not attack %(target)s: %(reason)s")
    return Step(str(aim.refusal.rule), say(text, unit=name, target=target, reason=aim.refusal.message))


def headline(result: tuple[Chances, ...]) -> Message:
    """What is allowed, in one sentence."""
    allowed: list[Message] = []
    for each in result:
        where: list[Message | str] = [
            say(N_("row %(row)d"), row=aim.row) for aim in each.attacks if aim.refusal is None
        ]
        where += [
            say(N_("row %(row)d of lane %(lane)d"), row=aim.row, lane=aim.lane)
            for aim in each.flanks
            if aim.refusal is None
        ]
        if each.siege is None:
            where.append(say(N_("the Fortress")))
        if where:
            unit = _called(each)
            if each.must is None:
                allowed.append(say(N_("%(unit)s may attack %(targets)s"), unit=unit, targets=either(where)))
            else:
                allowed.append(say(N_("%(unit)s must attack %(targets)s"), unit=unit, targets=either(where)))
    if not allowed:
        return say(N_("Nobody in this lane may attack."))
    return say(N_("Allowed: %(list)s."), list=tuple(allowed))


def _refused(refusal: Refusal | None) -> dict[str, Any]:
    return {"allowed": refusal is None, "rule": refusal and refusal.rule}


def facts(result: tuple[Chances, ...]) -> dict[str, object]:
    """The machine-readable result."""
    return {
        "units": [
            {
                "row": each.row,
                "type": each.unit.type,
                "attacks": [{"row": aim.row, **_refused(aim.refusal)} for aim in each.attacks],
                "flanks": [{"lane": aim.lane, "row": aim.row, **_refused(aim.refusal)} for aim in each.flanks],
                "siege": _refused(each.siege),
                "must": each.must,
            }
            for each in result
        ]
    }
