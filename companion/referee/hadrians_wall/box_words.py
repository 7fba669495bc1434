"""What a word for a box in the notation names, and which other words there are like it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from companion.referee.hadrians_wall.sheet import BOXES, BUILDINGS, GROUPS, Box, Group
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, Message, say

_SHORTEST = 3
"""How many letters of a word tell which boxes were meant."""


def box_to_fill(sheet: Sheet, name: str) -> Box | None:
    """The box with this id, or, for the id of a group, the first box of it that is not filled."""
    if name in BOXES:
        return BOXES[name]
    if name not in GROUPS:
        return None
    boxes = GROUPS[name].boxes
    return next((box for box in boxes if not sheet.is_filled(box)), boxes[-1])


def no_box(name: str) -> Message:
    """That no box has this name, with those that are named like it: ``market-9`` or ``temple``."""
    stem = re.sub(r"(-\d+)+$", "", name.lower())
    known = tuple(_like(stem)) if len(stem) >= _SHORTEST else ()
    if not known:
        return say(N_("There is no box “%(given)s”; boxes are such as wall-4."), given=name[:40])
    text = N_("There is no box “%(given)s”. Names like it: %(known)s.")
    return say(text, given=name[:40], known=known)


def _like(stem: str) -> Iterator[str | Message]:
    """The names that hold a word; where there are none, those that it may be a slip of the pen for."""
    shown: list[tuple[str, str | Message]] = [(building.id, building.id) for building in BUILDINGS]
    shown += [(group.id, _range(group)) for group in GROUPS.values() if group.mark != "build"]
    names = [name for name, _ in shown]
    found = [name for name in names if stem in name] or get_close_matches(stem, names, cutoff=0.7)
    yield from (text for name, text in shown if name in found)


def _range(group: Group) -> Message:
    return say(N_("%(first)s to %(last)s"), first=group.boxes[0].id, last=group.boxes[-1].id)


def building_meant(box: Box) -> Message | None:
    """That the word for a building, such as ``market``, means the building alone, and what the boxes in it are called;
    None for every other box."""
    inside = tuple(_range(group) for group in GROUPS.values() if group.boxes[0].building == box.id)
    if not inside:
        return None
    return say(N_("“%(word)s” means the building. Its boxes are %(boxes)s."), word=box.id, boxes=inside)
