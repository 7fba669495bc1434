"""What must be filled at least: Attributes and Citizens that the filled boxes of a sheet have certainly given.

Only what is certain counts: every icon that a filled box gives, different Trade Goods, battles, full rows of the Map,
and the Valour that the Disdain leaves of the attacks. What was chosen (the Attributes of the Road) is left aside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

import msgspec

from companion.referee.hadrians_wall.cards import DAMAGES
from companion.referee.hadrians_wall.names import GROUP_NAMES
from companion.referee.hadrians_wall.sheet import (
    ATTRIBUTES,
    BOXES,
    CITIZENS,
    FLAGS,
    GLADIATORS,
    GROUPS,
    MAP_COLUMNS,
    SHEETS,
    Box,
    Group,
)
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal

_TRACKS = {attribute: attribute for attribute in ATTRIBUTES} | CITIZENS
"""The icons that fill a track, and the track."""
_ATTACKS = N_("the attacks")


def filled_boxes(sheet: Sheet) -> Iterator[Box]:
    """Every box that is filled, circled or written in."""
    for group in GROUPS.values():
        yield from sheet.filled(group)


def _given(sheet: Sheet, potential: int) -> Iterator[tuple[str, str]]:
    """Every icon that was certainly gained, and what gave it (a message); ``potential`` as in :func:`too_few`."""
    for box in filled_boxes(sheet):
        yield from ((icon, GROUP_NAMES[box.group]) for icon in box.gains)
    different = len(set(sheet.goods))
    yield from (("renown", GROUP_NAMES["market"]) for _ in range(sum(SHEETS.unique_goods[:different])))
    for gladiator in GLADIATORS:
        yield from ((icon, GROUP_NAMES[f"battle-{gladiator}"]) for icon in _won(sheet, gladiator))
    rows = Counter(box.row for box in GROUPS["map"].boxes if box.id in sheet.marks)
    full = sum(filled == MAP_COLUMNS for filled in rows.values())
    yield from ((icon, GROUP_NAMES["map"]) for _ in range(full) for icon in SHEETS.map_row)
    yield from (("valour", _ATTACKS) for _ in range(potential - sheet.count("disdain")))


def _won(sheet: Sheet, gladiator: str) -> Iterator[str]:
    """What the battles of a Gladiator have given at least. When it was trained between them is not known: only a
    dead one has certainly lost the last battle in the column of all its trainings."""
    circled = sheet.count(f"ludus-{gladiator}")
    battles = sheet.count(f"battle-{gladiator}")
    damage = sheet.filled_in.get(f"ludus-{gladiator}", 0)
    survived = battles
    if sheet.is_dead(gladiator):
        survived -= 1
        yield from SHEETS.battle[circled - 1].dies
    for number in range(1, survived + 1):
        # so many boxes are filled in by then, whatever the later battles took; who survives has one more circled
        filled = max(number, damage - DAMAGES[-1] * (battles - number))
        columns = SHEETS.battle[filled:circled]
        for icon in ATTRIBUTES if columns else ():
            yield from [icon] * min(won.survives.count(icon) for won in columns)


def token_of(group: Group) -> str:
    """The token of :mod:`.sheet_notation` that tells of a group."""
    if group.mark == "build":
        return "built"
    kind, _, part = group.id.partition("-")
    return {"cohort": "cohorts", "temple": "temples", "ludus": part, "battle": f"battles-{part}"}.get(kind, group.id)


def implied(sheet: Sheet, given: Collection[str]) -> Sheet:
    """The sheet with everything that its filled boxes ask for, as far as it was not ``given`` (tokens)."""
    counts, marks = dict(sheet.counts), dict(sheet.marks)

    def add(box: Box) -> None:
        group = GROUPS[box.group]
        known = token_of(group) in given
        if group.counted and not known:
            counts[group.id] = max(counts.get(group.id, group.prefilled), box.n)
        elif not group.counted and not known:
            marks.setdefault(box.id, "x")
        asked = [box.chain, box.building, box.smaller, box.granary and SHEETS.granary_columns[box.granary]]
        waiting.extend(BOXES[name] for name in asked if name)
        waiting.extend(GROUPS[box.full].boxes if box.full else ())
        for level, needed in box.requires.items():
            waiting.append(FLAGS[needed] if level == "infrastructure" else GROUPS[level].boxes[needed - 1])
        if group.counted and box.n > 1:
            waiting.append(group.boxes[box.n - 2])

    waiting = list(filled_boxes(sheet))
    seen: set[str] = set()
    while waiting:
        box = waiting.pop()
        if box.id not in seen:
            seen.add(box.id)
            add(box)
    return msgspec.structs.replace(sheet, counts=counts, marks=marks)


def too_few(sheet: Sheet, potential: int, tracks: Collection[str] = tuple(_TRACKS.values())) -> Iterator[Refusal]:
    """Those of these Attribute Tracks and Citizen Tracks of which fewer boxes are filled than were certainly gained.

    ``potential`` is that of all attacks that the sheet has certainly been through: what of it is no circled Disdain
    is Valour. Whatever goes beyond the last box of a track was lost.
    """
    given: dict[str, Counter[str]] = {icon: Counter() for icon in _TRACKS}
    for icon, source in _given(sheet, potential):
        if icon in given:
            given[icon][source] += 1
    for icon, track in _TRACKS.items():
        if track not in tracks:
            continue
        found = sheet.count(track)
        least = min(given[icon].total(), len(GROUPS[track].boxes))
        if found < least:
            text = N_("%(track)s: filled boxes %(found)d, but the sheets have given at least %(least)d: %(sources)s.")
            sources = tuple(
                say(N_("%(number)d from %(source)s"), number=number, source=say(source))
                for source, number in given[icon].items()
            )
            message = say(text, track=say(GROUP_NAMES[track]), found=found, least=least, sources=sources)
            yield Refusal("least", message, "hw.attributes" if icon in ATTRIBUTES else "hw.citizens")
