"""A whole pair of sheets in one line, such as ``year=2 have=0/1/2/0/3 fort=4 wall=2 built=small-hotel``.

Tokens in any order; what is left out is blank::

    year=2                     the Year, 1 to 6 (left out: 1; then nobody asks how Disdain could be there yet)
    have=1/2/3/0/4             Soldiers / Builders / Servants / Civilians / Resources
    cohorts=2/1/0              filled boxes, left / centre / right
    mining= guard= cippi= wall= fort= production=
    renown= piety= valour= discipline=
    traders= performers= priests= apparitores= patricians=
                               filled boxes of a track, from the left (production from 1, the black one)
    temples=2/6/1              filled boxes, small / medium / large
    disdain=5-2                circled, and how many of them filled in since
    red=3-1 blue=2             Gladiators, likewise
    built=market,small-hotel   every building that stands, by id (for a score those that count)
    training=1,2  battles-red=3  battles-blue=3
                               the Years written there, from the first box on
    forum=1:2,3:4  theatre=  baths=  courthouse-left=  courthouse-centre=  courthouse-right=
                               box:Year; boxes in rows and columns are numbered column by column
    market=1:4,7:2             box:Trade Good, numbered likewise
    diplomats=1:left-1,3:right box:Cohort, and after a hyphen how many of its Favours are used
    scouts=1,3                 filled boxes
    favours=1                  used Favours of Temples
    map=xx.../...../...../.....    rows of the Map; x is filled

The Prospect Cards within reach may follow: ``own=trainer left=fighter right=ranger`` or, with one or
two players, ``neutral=architect,pontiff``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NoReturn

from companion.referee.hadrians_wall.cards import GOODS, PLAYER_CARDS, YEARS
from companion.referee.hadrians_wall.choices import SOURCES, Offers
from companion.referee.hadrians_wall.notation import (
    Tokens,
    read_list,
    read_marked,
    read_numbers,
    read_one,
    write_marked,
)
from companion.referee.hadrians_wall.sheet import (
    BUILDINGS,
    COHORTS,
    DIPLOMAT_FAVOURS,
    GLADIATORS,
    GROUPS,
    ITEMS,
    MAP_COLUMNS,
    MAP_ROWS,
    TEMPLES,
    Box,
    Group,
)
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, say
from companion.referee.notation import Word, fail, read_number, twice

ITEMS_MOST = 99
_TOGETHER = {
    "cohorts": tuple(f"cohort-{cohort}" for cohort in COHORTS),
    "temples": tuple(f"temple-{size}" for size in TEMPLES),
}
"""Tracks that are written together, between slashes."""
_MARKED = {"disdain": "disdain", **{gladiator: f"ludus-{gladiator}" for gladiator in GLADIATORS}}
"""Tracks of circles that may be filled in."""
_TRACKS = tuple(
    group.id
    for group in GROUPS.values()
    if group.counted
    and group.id not in (*_MARKED.values(), *(track for found in _TOGETHER.values() for track in found))
)
_YEARS = {"training": "training", "battles-red": "battle-red", "battles-blue": "battle-blue"}
"""Tracks in which Years are written."""
_BOXES = tuple(group.id for group in GROUPS.values() if group.mark in ("year", "good") and group.order == "any")
"""Groups of which each box is written by its number."""

SHEET_TOKENS = (
    "year", "have", *_TOGETHER, *_TRACKS, *_MARKED, "built", *_YEARS, *_BOXES, "diplomats", "scouts", "favours", "map",
)  # fmt: skip
OFFER_TOKENS = ("own", "left", "right", "neutral")


class _Reading:
    """The entries of a sheet as they are read."""

    def __init__(self, read: Tokens) -> None:
        self.read = read
        self.counts: dict[str, int] = {}
        self.filled_in: dict[str, int] = {}
        self.marks: dict[str, str] = {}

    def count(self, group_id: str, number: int) -> None:
        if number != GROUPS[group_id].prefilled:
            self.counts[group_id] = number

    def tracks(self) -> None:
        for key, tracks in _TOGETHER.items():
            if key in self.read:
                most = tuple(len(GROUPS[track].boxes) for track in tracks)
                for track, number in zip(tracks, read_numbers(self.read[key], most), strict=True):
                    self.count(track, number)
        for track in _TRACKS:
            if track in self.read:
                group = GROUPS[track]
                self.count(track, read_number(self.read[track], group.prefilled, len(group.boxes)))
        for key, track in _MARKED.items():
            if key in self.read:
                number, filled_in = read_marked(self.read[key], len(GROUPS[track].boxes))
                self.count(track, number)
                if filled_in:
                    self.filled_in[track] = filled_in

    def written(self) -> None:
        for key, track in _YEARS.items():
            if key in self.read:
                boxes = GROUPS[track].boxes
                parts = self.read[key].entries(",")
                if len(parts) > len(boxes):
                    too_many(self.read[key], len(boxes))
                for box, part in zip(boxes, parts, strict=False):
                    self.marks[box.id] = str(read_number(part, 1, YEARS))
        for key in _BOXES:
            if key in self.read:
                highest = GOODS[-1] if GROUPS[key].mark == "good" else YEARS
                for name, value in _pairs(self.read[key], GROUPS[key]):
                    self.marks[name] = str(read_number(value, 1, highest))
        if "diplomats" in self.read:
            for diplomat, value in _pairs(self.read["diplomats"], GROUPS["diplomats"]):
                cohort, used = value.halves("-")
                self.marks[diplomat] = read_one(Word(cohort, value.at), COHORTS)
                if used is not None and (number := read_number(used, 0, DIPLOMAT_FAVOURS)):
                    self.filled_in[diplomat] = number

    def others(self) -> None:
        if "built" in self.read:
            for building in read_list(self.read["built"], [box.id for box in BUILDINGS]):
                self.marks[building] = "x"
        if "scouts" in self.read:
            boxes = GROUPS["scouts"].boxes
            for number in read_list(self.read["scouts"], [str(box.n) for box in boxes]):
                self.marks[boxes[int(number) - 1].id] = "x"
        if "favours" in self.read:
            used = read_number(self.read["favours"], 0, len(TEMPLES))
            if used:
                self.filled_in["favour"] = used
        if "map" in self.read:
            self.marks |= dict.fromkeys(read_map(self.read["map"]), "x")


def too_many(word: Word, most: int) -> NoReturn:
    """Refuse a list that has more entries than there are boxes."""
    fail("values-many", say(N_("At most %(most)d values can stand here."), most=most), word.at)


def _pairs(word: Word, group: Group) -> Iterator[tuple[str, Word]]:
    """Entries ``box:value``: the id of the box, and the value."""
    seen: set[int] = set()
    for part in word.entries(","):
        number, value = part.halves(":")
        if value is None:
            text = N_("A box and what is written in it are expected here, such as 1:2.")
            fail("pair", say(text), part.at)
        box = read_number(Word(number, part.at), 1, len(group.boxes))
        if box in seen:
            twice(part, number, "value-twice")
        seen.add(box)
        yield group.boxes[box - 1].id, value


def read_map(word: Word) -> tuple[str, ...]:
    """The ids of the filled cells of a Map such as ``xx.../...../...../.....``."""
    rows = word.text.lower().split("/")
    if len(rows) != MAP_ROWS or any(len(row) != MAP_COLUMNS or row.strip("x.") for row in rows):
        text = N_("The Map is %(rows)d rows of %(columns)d cells, x or a dot, such as %(example)s.")
        example = "/".join(["xx...", *["....."] * (MAP_ROWS - 1)])
        fail("map", say(text, rows=MAP_ROWS, columns=MAP_COLUMNS, example=example), word.at)
    cells = "".join(rows)
    return tuple(box.id for box, cell in zip(GROUPS["map"].boxes, cells, strict=True) if cell == "x")


def write_map(sheet: Sheet) -> str:
    """The text that :func:`read_map` reads."""
    cells = "".join("x" if box.id in sheet.marks else "." for box in GROUPS["map"].boxes)
    return "/".join(cells[start : start + MAP_COLUMNS] for start in range(0, len(cells), MAP_COLUMNS))


def read_sheet(read: Tokens) -> Sheet:
    """The sheet that tokens describe; whether it is possible is asked of :func:`.check.check_sheet`.

    Raises Refused saying where a value is malformed or beyond the boxes that there are.
    """
    reading = _Reading(read)
    reading.tracks()
    reading.written()
    reading.others()
    year = read_number(read["year"], 1, YEARS) if "year" in read else 1
    have = read_numbers(read["have"], (ITEMS_MOST,) * len(ITEMS)) if "have" in read else (0,) * len(ITEMS)
    sheet = Sheet(year, {}, reading.counts, reading.filled_in, reading.marks)
    return sheet.with_items(**dict(zip(ITEMS, have, strict=True)))


def write_sheet(sheet: Sheet) -> tuple[str, ...]:
    """The tokens of a sheet: :func:`read_sheet` of them gives the same sheet."""
    return tuple(_write(sheet))


def _write(sheet: Sheet) -> Iterator[str]:
    if sheet.year != 1:
        yield f"year={sheet.year}"
    if sheet.have:
        yield "have=" + "/".join(str(sheet.have.get(item, 0)) for item in ITEMS)
    yield from _write_tracks(sheet)
    yield from (f"{key}={','.join(found)}" for key, found in _marks(sheet) if found)
    if "favour" in sheet.filled_in:
        yield f"favours={sheet.filled_in['favour']}"
    if sheet.map:
        yield f"map={write_map(sheet)}"


def _write_tracks(sheet: Sheet) -> Iterator[str]:
    """The tokens that count boxes."""
    for key, tracks in _TOGETHER.items():
        if any(track in sheet.counts for track in tracks):
            yield f"{key}=" + "/".join(str(sheet.count(track)) for track in tracks)
    for track in _TRACKS:
        if track in sheet.counts:
            yield f"{track}={sheet.counts[track]}"
    for key, track in _MARKED.items():
        if track in sheet.counts:
            yield f"{key}={write_marked(sheet.counts[track], sheet.filled_in.get(track, 0))}"


def _marks(sheet: Sheet) -> Iterator[tuple[str, list[str]]]:
    """The boxes that hold a mark, by the key of their token."""

    def marked(boxes: Iterable[Box]) -> list[tuple[Box, str]]:
        return [(box, sheet.marks[box.id]) for box in boxes if box.id in sheet.marks]

    yield "built", [box.id for box, _ in marked(BUILDINGS)]
    for key, track in _YEARS.items():
        yield key, [year for _, year in marked(GROUPS[track].boxes)]
    for key in _BOXES:
        yield key, [f"{box.n}:{mark}" for box, mark in marked(GROUPS[key].boxes)]
    diplomats = []
    for box, cohort in marked(GROUPS["diplomats"].boxes):
        used = sheet.filled_in.get(box.id)
        diplomats.append(f"{box.n}:{cohort}-{used}" if used else f"{box.n}:{cohort}")
    yield "diplomats", diplomats
    yield "scouts", [str(box.n) for box, _ in marked(GROUPS["scouts"].boxes)]


def read_offers(read: Tokens) -> Offers | None:
    """The Prospect Cards within reach; None if no token names one."""
    offers: dict[str, str] = {}
    for source in SOURCES[:3]:
        if source in read:
            offers[source] = read_one(read[source], PLAYER_CARDS)
    if "neutral" in read:
        cards = read_list(read["neutral"], PLAYER_CARDS)
        if len(cards) > 2:
            too_many(read["neutral"], 2)
        offers |= {f"neutral-{number}": card for number, card in enumerate(cards, 1)}
    return offers or None


def write_offers(offers: Offers | None) -> tuple[str, ...]:
    """The tokens that :func:`read_offers` reads."""
    if offers is None:
        return ()
    beside = [f"{source}={offers[source]}" for source in SOURCES[:3] if source in offers]
    neutral = [offers[source] for source in SOURCES[3:] if source in offers]
    return (*beside, *(["neutral=" + ",".join(neutral)] if neutral else []))
