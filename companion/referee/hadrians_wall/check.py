"""Whether a pair of sheets can have come about, for sheets entered from paper or a notation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

import msgspec

from companion.referee.hadrians_wall import cards
from companion.referee.hadrians_wall.cards import PATTERN_CELLS, YEARS
from companion.referee.hadrians_wall.least import filled_boxes, implied, token_of, too_few
from companion.referee.hadrians_wall.names import GROUP_NAMES
from companion.referee.hadrians_wall.requirements import standing
from companion.referee.hadrians_wall.scouting import coverable
from companion.referee.hadrians_wall.sheet import (
    ATTRIBUTES,
    BOXES,
    BUILDINGS,
    CITIZENS,
    COHORTS,
    GLADIATORS,
    GROUPS,
    TEMPLES,
    Box,
    Group,
)
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, in_turn, say
from companion.referee.ruling import Refusal


def check_sheet(sheet: Sheet, whole: bool = False, potential: int = 0) -> Refusal | None:
    """The first thing on a sheet that cannot be, or None.

    Requirements, chains, orders, yearly limits, Gladiators and Favours are checked. With ``whole``
    nothing is left out on the sheet, so that what icons fill is checked too: Cohorts, Resource
    Production, the Map, the Disdain that bribes removed, and the least that there must be of each
    Attribute and Citizen (``potential`` as in :func:`.least.too_few`). Whether more of these can have come about is
    not checked.
    """
    checks = (_filled(sheet), _limits(sheet), _gladiators(sheet), _favours(sheet))
    completeness = (_icons(sheet), too_few(sheet, potential)) if whole else ()
    return next(chain(*checks, *completeness), None)


def check_past(sheet: Sheet, attacks: int, repeated: int = 0) -> Refusal | None:
    """The first thing on a sheet that needs more attacks than there were, or None: Disdain, bribes, used Favours.

    ``attacks`` are those of the Years so far; ``repeated`` is the Disdain that others can have brought, whose Years
    have begun again since.
    """
    found = (check_disdain(sheet.count("disdain"), attacks, repeated), *_bribes(sheet, repeated))
    refusal = next(filter(None, found), None)
    if refusal is None and not attacks and not repeated and _favours_used(sheet):
        text = N_("Favours are used when the Picts attack; no attack has come yet.")
        return Refusal("favours", say(text), "hw.favour-use")
    return refusal


def check_disdain(disdain: int, attacks: int, repeated: int = 0) -> Refusal | None:
    """Why there can be no such number of Disdain after the attacks of so many Years (see :func:`check_past`), or
    None."""
    most = _potential(attacks) + repeated
    if disdain <= most:
        return None
    text = N_("More Disdain is circled than the attacks so far can have brought (%(most)d).")
    return Refusal("disdain", say(text, most=most), "hw.disdain")


def _potential(attacks: int) -> int:
    """The potential of the attacks of so many Years, from the first on: the most Disdain that they can have brought."""
    return sum(cards.potential(year) for year in range(1, attacks + 1))


def _bribes(sheet: Sheet, repeated: int) -> Iterator[Refusal]:
    """Bribes of a Year, and before it, that are more than the Disdain of the attacks before."""
    years = [int(sheet.marks[box.id]) for box in GROUPS["baths"].boxes if box.id in sheet.marks]
    for year in sorted(set(years)):
        made, most = sum(written <= year for written in years), _potential(year - 1) + repeated
        if made > most:
            text = N_("Bribes up to Year %(year)d: %(made)d. The attacks before can have brought %(most)d Disdain.")
            yield Refusal("bribes", say(text, year=year, made=made, most=most), "hw.bribe-disdain")


def _favours_used(sheet: Sheet) -> bool:
    return any(used in sheet.filled_in for used in ("favour", *(box.id for box in GROUPS["diplomats"].boxes)))


def check_given(sheet: Sheet, given: Collection[str]) -> Refusal | None:
    """The first contradiction among the entries of a sheet that were ``given`` (tokens of :mod:`.sheet_notation`), or
    None. What was not given is taken to be as the rest asks for: all buildings stand, tracks are full. Nor need every
    building be named."""
    full = {track: len(GROUPS[track].boxes) for track in _LEVELS if track not in given}
    if "temples" not in given:
        full |= {f"temple-{size}": len(GROUPS[f"temple-{size}"].boxes) for size in TEMPLES}
    assumed = msgspec.structs.replace(
        sheet,
        year=sheet.year if "year" in given else YEARS,
        counts={**sheet.counts, **full},
        marks={**dict.fromkeys((building.id for building in BUILDINGS), "x"), **sheet.marks},
    )
    beside = {*given} - {"built"}
    certain = implied(sheet, beside)
    found = [standing(assumed, box) for box in filled_boxes(sheet)]
    gladiators = (each for each in GLADIATORS if {each, f"battles-{each}"} <= {*given})
    past = _potential(sheet.year - 1) if {"year", "disdain"} <= {*given} else 0
    checks = (
        *(_serving(sheet), _mapped(sheet)),
        *(_limits(assumed), _gladiators(sheet, gladiators), _favours(assumed)),
        too_few(certain, past, given),
    )
    refusal = next(chain(filter(None, found), *checks), None) or check_both(certain, beside)
    return refusal or check_past(assumed, assumed.year)


def as_entered(refusal: Refusal | None) -> Refusal | None:
    """The refusal saying that it is the sheets that cannot be, not the box that is asked for."""
    if refusal is None:
        return None
    message = in_turn([say(N_("The sheets cannot be as entered.")), refusal.message])
    return msgspec.structs.replace(refusal, message=message)


def check_both(sheet: Sheet, given: Collection[str], blank: Box | None = None) -> Refusal | None:
    """The first contradiction between what icons and Scouts fill and the boxes that bring it, as far as both were
    ``given`` (tokens), or None. Boxes whose token was not given may be filled or not, but for one that is
    ``blank``."""
    unknown = tuple(box for box in BOXES.values() if token_of(GROUPS[box.group]) not in given and box is not blank)
    made = (_made(sheet, each, unknown) for each in _MADE if each.token in given)
    return next(chain(*made, *(found(sheet) for tokens, found in _BOTH if tokens <= {*given})), None)


_LEVELS = ("fort", *ATTRIBUTES, *CITIZENS.values())
"""Tracks that others ask for; their tokens have the same names."""


class _Made(NamedTuple):
    """Boxes that icons alone fill, as many as there are such icons in filled boxes: their token and groups, the icon,
    and, of a number that cannot be, its code, the rule, and what is said."""

    token: str
    code: str
    groups: tuple[str, ...]
    icon: str
    rule: str
    text: str
    between: str


_MADE = (
    _Made(
        "cohorts",
        "cohort",
        tuple(f"cohort-{cohort}" for cohort in COHORTS),
        "cohort",
        "hw.cohorts",
        N_("Filled boxes of Cohorts: %(found)d. The icons on the sheet make %(wanted)d."),
        N_("Filled boxes of Cohorts: %(found)d. The icons on the sheet make %(least)d to %(most)d."),
    ),
    _Made(
        "production",
        "production",
        ("production",),
        "hammer",
        "hw.production",
        N_("Filled circles of Resource Production: %(found)d. The icons on the sheet make %(wanted)d."),
        N_("Filled circles of Resource Production: %(found)d. The icons on the sheet make %(least)d to %(most)d."),
    ),
)


def _made(sheet: Sheet, made: _Made, unknown: tuple[Box, ...] = ()) -> Iterator[Refusal]:
    """Whether so many boxes can be filled by icons, where the ``unknown`` boxes may be filled or not."""
    least = sum(GROUPS[group].prefilled for group in made.groups) + _count(sheet, made.icon)
    most = least + sum(box.gains.count(made.icon) for box in unknown if not sheet.is_filled(box))
    found = sum(sheet.count(group) for group in made.groups)
    if least <= found <= most:
        return
    message = say(made.text, found=found, wanted=most)
    if least < most:
        message = say(made.between, found=found, least=least, most=most)
    yield Refusal(made.code, message, made.rule)


def _filled(sheet: Sheet) -> Iterator[Refusal]:
    for box in filled_boxes(sheet):
        refusal = standing(sheet, box)
        if refusal is not None:
            yield refusal
    for group in GROUPS.values():
        gap = why_gap(group, sheet.marks)
        if gap is not None:
            yield gap
    yield from _serving(sheet)
    yield from _mapped(sheet)


def why_gap(group: Group, marks: Mapping[str, str]) -> Refusal | None:
    """Why what is written in a group (``marks`` by box) leaves a box of a track out, or None. Rulebook: tracks are
    filled from left to right."""
    written = [box for box in group.boxes if box.id in marks]
    if group.order != "track" or not written or written[-1].n == len(written):
        return None
    text = N_("%(group)s is filled from left to right.")
    return Refusal("order", say(text, group=say(GROUP_NAMES[group.id])), "hw.tracks")


def _serving(sheet: Sheet) -> Iterator[Refusal]:
    serving = [sheet.marks[box.id] for box in GROUPS["diplomats"].boxes if box.id in sheet.marks]
    if len(set(serving)) < len(serving):
        yield Refusal("diplomats", say(N_("Two Diplomats serve the same Cohort.")), "hw.diplomats")


def _mapped(sheet: Sheet) -> Iterator[Refusal]:
    if not coverable(sheet.map):
        yield Refusal("map", say(N_("No Patterns make these filled cells of the Map.")), "hw.map", unfinished=True)


def _limits(sheet: Sheet) -> Iterator[Refusal]:
    for group in GROUPS.values():
        if group.mark != "year":
            continue
        years = [int(sheet.marks[box.id]) for box in group.boxes if box.id in sheet.marks]
        for year in years:
            if years.count(year) > group.per_year:
                text = N_("%(group)s: Year %(year)d is written %(times)d times; the most is %(most)d.")
                name = say(GROUP_NAMES[group.id])
                message = say(text, group=name, year=year, times=years.count(year), most=group.per_year)
                yield Refusal("limit", message, f"{group.rule}-limit")
            if year > sheet.year:
                text = N_("%(group)s: Year %(year)d has not come yet.")
                yield Refusal("year", say(text, group=say(GROUP_NAMES[group.id]), year=year), f"{group.rule}-limit")
        if group.order == "track" and years != sorted(years):
            text = N_("%(group)s: the Years do not stand in their order.")
            yield Refusal("order", say(text, group=say(GROUP_NAMES[group.id])), "hw.tracks")


def _gladiators(sheet: Sheet, gladiators: Iterable[str] = GLADIATORS) -> Iterator[Refusal]:
    for gladiator in gladiators:
        damage = sheet.filled_in.get(f"ludus-{gladiator}", 0)
        battles = sheet.count(f"battle-{gladiator}")
        name = say(GROUP_NAMES[f"ludus-{gladiator}"])
        if sheet.strength(gladiator) < 0:
            text = N_("The %(gladiator)s has more boxes filled in than circled.")
            yield Refusal("damage", say(text, gladiator=name), "hw.battle")
        if not battles <= damage <= 3 * battles:
            text = N_("The %(gladiator)s: boxes filled in %(damage)d, battles %(battles)d; each fills in 1 to 3.")
            yield Refusal("damage", say(text, gladiator=name, damage=damage, battles=battles), "hw.battle")


def _favours(sheet: Sheet) -> Iterator[Refusal]:
    favours = sheet.favours
    if favours.temple < 0 or min(favours.diplomats) < 0:
        yield Refusal("favours", say(N_("More Favours are used than there were.")), "hw.favour")
    if sheet.disdain < 0:
        yield Refusal("disdain", say(N_("More Disdain is removed than there was.")), "hw.bribe-disdain")


def _icons(sheet: Sheet) -> Iterator[Refusal]:
    """What icons filled must be as many boxes as there are such icons in the filled boxes."""
    for made in _MADE:
        yield from _made(sheet, made)
    yield from _scouted(sheet)
    yield from _bribed(sheet)
    yield from _trained(sheet)


def _scouted(sheet: Sheet) -> Iterator[Refusal]:
    found, wanted = sheet.count("map"), sheet.count("scouts") * PATTERN_CELLS
    if found != wanted:
        text = N_("Filled cells of the Map: %(found)d. The Scouts make %(wanted)d.")
        yield Refusal("map", say(text, found=found, wanted=wanted), "hw.map", unfinished=True)


def _bribed(sheet: Sheet) -> Iterator[Refusal]:
    found, wanted = sheet.filled_in.get("disdain", 0), _count(sheet, "removed-disdain")
    if found != wanted:
        text = N_("Removed Disdain: %(found)d. The bribes make %(wanted)d.")
        yield Refusal("disdain", say(text, found=found, wanted=wanted), "hw.bribes")


def _trained(sheet: Sheet) -> Iterator[Refusal]:
    guard = sheet.count("guard")
    if guard < sheet.count("training") and guard < len(GROUPS["guard"].boxes):
        text = N_("Every training fills a box of the Wall Guard; filled there: %(guard)d.")
        yield Refusal("training", say(text, guard=guard), "hw.training")


def _count(sheet: Sheet, icon: str) -> int:
    """How many such icons stand in the filled boxes."""
    return sum(box.gains.count(icon) for box in filled_boxes(sheet))


_BOTH: tuple[tuple[frozenset[str], Callable[[Sheet], Iterator[Refusal]]], ...] = (
    (frozenset({"map", "scouts"}), _scouted),
    (frozenset({"baths", "disdain"}), _bribed),
    (frozenset({"training", "guard"}), _trained),
)
"""Tokens of which each tells something of the others, and what is wrong where they contradict each other."""
