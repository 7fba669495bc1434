"""Whether Path Cards can count what is said of them, on sheets of which only a part is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

import msgspec

from companion.referee.hadrians_wall.cards import DAMAGES, PATTERN_CELLS
from companion.referee.hadrians_wall.check import check_given
from companion.referee.hadrians_wall.names import PATH_NAMES
from companion.referee.hadrians_wall.notation import Tokens
from companion.referee.hadrians_wall.scoring import Path, largest, measure
from companion.referee.hadrians_wall.sheet import (
    CITIZENS,
    COHORT_MOST,
    COHORTS,
    GLADIATORS,
    GROUPS,
    LARGE_BUILDINGS,
    MAP_COLUMNS,
    MAP_ROWS,
    TEMPLES,
)
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, say
from companion.referee.notation import fail
from companion.referee.ruling import Refusal

_MEASURED: dict[str, tuple[str, ...]] = {
    "architect": ("built",),
    "aristocrat": ("disdain",),
    "defender": ("wall",),
    "engineer": ("built",),
    "fighter": ("cohorts",),
    "forager": ("production",),
    "merchant": ("market",),
    "planner": tuple(CITIZENS.values()),
    "pontiff": ("temples",),
    "ranger": ("map",),
    "trainer": GLADIATORS,
    "vanguard": ("guard",),
}
"""What a Path Card counts, by tokens of the sheet."""
_GIVEN_WITH = ("cohorts", "production", *GLADIATORS)
"""Tokens of boxes that icons alone fill, and of Gladiators: so many boxes, and no more, are then said to be filled."""


def check_counts(sheet: Sheet, read: Tokens, paths: tuple[Path, ...]) -> None:
    """Raise Refused if a Path Card is said to count what the sheet beside it does not show, or cannot come to."""
    for path, part in zip(paths, read["paths"].entries(","), strict=True):
        parts = _MEASURED[path.id]
        open_ = tuple(token for token in parts if token not in read)
        if path.count is None:
            continue
        name = say(PATH_NAMES[path.id])
        # Of tracks that are not beside it, each can add as much as any other to what the rest show.
        least = measure(path.id, sheet)
        most = least + len(open_) * largest(path.id) // len(parts)
        if len(open_) < len(parts) and not least <= path.count <= most:
            if least == most:
                text = N_("The %(path)s counts %(found)d on these sheets, not %(given)d.")
                message = say(text, path=name, found=least, given=path.count)
            else:
                text = N_("The %(path)s counts %(least)d to %(most)d on these sheets, not %(given)d.")
                message = say(text, path=name, least=least, most=most, given=path.count)
            fail("path-count", message, part.at, f"hw.path-{path.id}")
        if not open_:
            continue
        why = None
        for supposed in _supposed(path.id, path.count, sheet, read):
            refusal = check_given(supposed, {*read, *(token for token in open_ if token in _GIVEN_WITH)})
            if refusal is None:
                break
            why = why or refusal
        else:
            if why is None:  # only the Map knows of something that no check of sheets does
                text = N_("Cells of the Map that the Scouts fill: %(cells)d.")
                why = Refusal("map", say(text, cells=sheet.count("scouts") * PATTERN_CELLS), "hw.map")
            text = N_("The %(path)s cannot count %(given)d on these sheets. %(why)s")
            message = say(text, path=name, given=path.count, why=why.message)
            fail("path-count", message, part.at, why.rule)


def _with(sheet: Sheet, counts: Mapping[str, int], boxes: tuple[str, ...] = (), mark: str = "x") -> Sheet:
    """The sheet with so much of these tracks, and with these boxes."""
    return msgspec.structs.replace(
        sheet, counts={**sheet.counts, **counts}, marks={**dict.fromkeys(boxes, mark), **sheet.marks}
    )


def _supposed(path: str, count: int, sheet: Sheet, read: Tokens) -> Iterator[Sheet]:
    """The sheets with the least that lets a Path Card count so much: one of them must be possible."""
    match path:
        case "architect":
            landmarks = [box.id for box in GROUPS["landmarks"].boxes]
            yield from (_with(sheet, {}, boxes) for boxes in combinations(landmarks, count))
        case "defender" | "vanguard":
            track = "wall" if path == "defender" else "guard"
            yield _with(sheet, {track: count * len(GROUPS[track].boxes) // len(COHORTS)})
        case "engineer":
            yield from (_with(sheet, {}, boxes) for boxes in combinations(LARGE_BUILDINGS, count))
        case "fighter":
            tracks = [f"cohort-{cohort}" for cohort in COHORTS]
            for filled in product(range(COHORT_MOST + 1), repeat=len(tracks)):
                if filled.count(COHORT_MOST) == count:
                    yield _with(sheet, dict(zip(tracks, filled, strict=True)))
        case "forager":
            yield _with(sheet, {"production": count})
        case "merchant":
            # the boxes that ask for least, and one good of all, which gives least
            boxes = tuple(box.id for box in GROUPS["market"].boxes[:count])
            yield _with(sheet, {}, boxes, "1")
        case "planner":
            tracks = [track for track in CITIZENS.values() if track not in read]
            for full in combinations(tracks, count - measure("planner", sheet)):
                yield _with(sheet, {track: len(GROUPS[track].boxes) for track in full})
        case "pontiff":
            yield _with(sheet, {f"temple-{size}": len(GROUPS[f"temple-{size}"].boxes) for size in TEMPLES[:count]})
        case "ranger":
            yield from _mapped(count, sheet, read)
        case "trainer":
            yield from _trained(count - measure("trainer", sheet), sheet, read)
        case _:
            yield sheet


def _trained(count: int, sheet: Sheet, read: Tokens) -> Iterator[Sheet]:
    """Sheets with so many boxes more of the Gladiators that are not told, each alive after the least damage of its
    battles, or dead: what the living have won and what the dead have left are different Attributes."""
    blank = [f"ludus-{gladiator}" for gladiator in GLADIATORS if gladiator not in read]
    battles = [sheet.count(group.replace("ludus", "battle")) for group in blank]
    for circled in product(*(range(len(GROUPS[group].boxes) + 1) for group in blank)):
        if sum(circled) != count:
            continue
        for damage in product(*map(_damage, circled, battles)):
            hurt = {group: boxes for group, boxes in zip(blank, damage, strict=True) if boxes}
            trained = _with(sheet, dict(zip(blank, circled, strict=True)))
            yield msgspec.structs.replace(trained, filled_in={**sheet.filled_in, **hurt})


def _damage(circled: int, battles: int) -> set[int]:
    """How many of the circled boxes of a Gladiator so many battles can have filled in: the least, and all of them
    where it can be dead."""
    least = min(circled, battles)
    return {least, circled} if circled <= DAMAGES[-1] * battles else {least}


def _mapped(count: int, sheet: Sheet, read: Tokens) -> Iterator[Sheet]:
    """Sheets with so many full columns on the Map, by the Scouts, each of which fills cells of its own."""
    scouts = GROUPS["scouts"].boxes
    numbers = [sheet.count("scouts")] if "scouts" in read else range(len(scouts) + 1)
    for number in numbers:
        blank = MAP_ROWS * MAP_COLUMNS - number * PATTERN_CELLS
        if MAP_COLUMNS - min(blank, MAP_COLUMNS) <= count <= MAP_COLUMNS - -(-blank // MAP_ROWS):
            sent = () if "scouts" in read else tuple(box.id for box in scouts[:number])
            columns = [box.id for box in GROUPS["map"].boxes if box.column <= count]
            yield _with(sheet, {}, (*sent, *columns))
