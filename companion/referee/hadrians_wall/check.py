"""Whether a pair of sheets can have come about, for sheets entered from paper or a notation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

import msgspec

from companion.referee.hadrians_wall.cards import YEARS
from companion.referee.hadrians_wall.names import GROUP_NAMES
from companion.referee.hadrians_wall.requirements import standing
from companion.referee.hadrians_wall.scouting import coverable
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, BUILDINGS, CITIZENS, GLADIATORS, GROUPS, TEMPLES, Box
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal


def check_sheet(sheet: Sheet, whole: bool = False) -> Refusal | None:
    """The first thing on a sheet that cannot be, or None.

    Requirements, chains, orders, yearly limits, Gladiators and Favours are checked. With ``whole``
    nothing is left out on the sheet, so that what icons fill is checked too: Cohorts, Resource
    Production, the Map, and the Disdain that bribes removed. How the Attributes and Citizens came
    about is not checked.
    """
    checks = (_filled, _limits, _gladiators, _favours, *((_icons,) if whole else ()))
    return next((refusal for check in checks for refusal in check(sheet)), None)


def check_given(sheet: Sheet, given: Collection[str]) -> Refusal | None:
    """The first contradiction among the entries of a sheet that were ``given`` (tokens of :mod:`.sheet_notation`), or
    None. What was not given is taken to be as the rest asks for: all buildings stand, tracks are full."""
    full = {track: len(GROUPS[track].boxes) for track in _LEVELS if track not in given}
    if "temples" not in given:
        full |= {f"temple-{size}": len(GROUPS[f"temple-{size}"].boxes) for size in TEMPLES}
    assumed = msgspec.structs.replace(
        sheet,
        year=sheet.year if "year" in given else YEARS,
        counts={**sheet.counts, **full},
        marks={**dict.fromkeys((building.id for building in BUILDINGS), "x"), **sheet.marks},
    )
    found = [standing(assumed, box) for box in _filled_boxes(sheet)]
    gladiators = (each for each in GLADIATORS if {each, f"battles-{each}"} <= {*given})
    checks = (_serving(sheet), _mapped(sheet), _limits(assumed), _gladiators(sheet, gladiators), _favours(assumed))
    return next(chain(filter(None, found), *checks), None)


_LEVELS = ("fort", *ATTRIBUTES, *CITIZENS.values())
"""Tracks that others ask for; their tokens have the same names."""


def _filled_boxes(sheet: Sheet) -> Iterator[Box]:
    for group in GROUPS.values():
        if group.counted:
            yield from group.boxes[: sheet.count(group.id)]
        else:
            yield from (box for box in group.boxes if box.id in sheet.marks)


def _filled(sheet: Sheet) -> Iterator[Refusal]:
    for box in _filled_boxes(sheet):
        refusal = standing(sheet, box)
        if refusal is not None:
            yield refusal
    for group in GROUPS.values():
        if group.order == "track" and not group.counted:
            written = [box for box in group.boxes if box.id in sheet.marks]
            if written and written[-1].n > len(written):
                text = N_("%(group)s is filled from left to right.")
                yield Refusal("order", say(text, group=say(GROUP_NAMES[group.id])), "hw.tracks")
    yield from _serving(sheet)
    yield from _mapped(sheet)


def _serving(sheet: Sheet) -> Iterator[Refusal]:
    serving = [sheet.marks[box.id] for box in GROUPS["diplomats"].boxes if box.id in sheet.marks]
    if len(set(serving)) < len(serving):
        yield Refusal("diplomats", say(N_("Two Diplomats serve the same Cohort.")), "hw.diplomats")


def _mapped(sheet: Sheet) -> Iterator[Refusal]:
    if not coverable(sheet.map):
        yield Refusal("map", say(N_("No Patterns make these filled cells of the Map.")), "hw.map")


def _limits(sheet: Sheet) -> Iterator[Refusal]:
    for group in GROUPS.values():
        if group.mark != "year":
            continue
        years = [int(sheet.marks[box.id]) for box in group.boxes if box.id in sheet.marks]
        for year in years:
            if years.count(year) > group.per_year:
                text = N_("%(group)s: Year %(year)d is written %(times)d times, at most %(most)d are allowed.")
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
    icons = [icon for box in _filled_boxes(sheet) for icon in box.gains]
    scouts = sheet.count("scouts")
    expected = (
        ("cohort", sum(sheet.cohorts), icons.count("cohort"), "hw.cohorts"),
        (
            "production",
            sheet.count("production"),
            GROUPS["production"].prefilled + icons.count("hammer"),
            "hw.production",
        ),
        ("map", sheet.count("map"), scouts * 4, "hw.map"),
        ("disdain", sheet.filled_in.get("disdain", 0), icons.count("removed-disdain"), "hw.bribes"),
    )
    for code, found, wanted, rule in expected:
        if found != wanted:
            text = {
                "cohort": N_("Filled boxes of Cohorts: %(found)d. The icons on the sheet make %(wanted)d."),
                "production": N_(
                    "Filled circles of Resource Production: %(found)d. The icons on the sheet make %(wanted)d."
                ),
                "map": N_("Filled cells of the Map: %(found)d. The Scouts make %(wanted)d."),
                "disdain": N_("Removed Disdain: %(found)d. The bribes make %(wanted)d."),
            }[code]
            yield Refusal(code, say(text, found=found, wanted=wanted), rule)
    guard = sheet.count("guard")
    if guard < sheet.count("training") and guard < len(GROUPS["guard"].boxes):
        text = N_("Every training fills a box of the Wall Guard; filled are %(guard)d.")
        yield Refusal("training", say(text, guard=guard), "hw.training")
