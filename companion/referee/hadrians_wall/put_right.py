"""What a correction has changed on sheets on a phone, in words: no piece on the table tells it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.hadrians_wall.names import COHORT_NAMES, GROUP_NAMES, box_name
from companion.referee.hadrians_wall.sheet import GLADIATORS, GROUPS, Group
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import Player, seat_name
from companion.referee.messages import C_, N_, Message, say

Values = tuple[Message, int | Message, int | Message]
"""Something on a sheet, what stood there and what stands there now."""


def changes(seat: str, was: Player, now: Player) -> Iterator[Message]:
    """Track by track and box by box, as a seat had it before and has it now."""
    name = seat_name(seat)
    if not (was.on_phone and now.on_phone):
        # what stood on paper is not known
        if now.on_phone:
            yield say(N_("%(seat)s: sheets on the phone"), seat=name)
        return
    for what, before, after in _values(was.sheet, now.sheet):
        if before != after:
            text = N_("%(seat)s, %(what)s: %(after)s (before: %(before)s).")
            yield say(text, seat=name, what=what, before=before, after=after)


def _values(was: Sheet, now: Sheet) -> Iterator[Values]:
    for group in GROUPS.values():
        if group.counted:
            yield say(GROUP_NAMES[group.id]), was.count(group.id), now.count(group.id)
        else:
            for box in group.boxes:
                before, after = (_mark(group, sheet.marks.get(box.id, "")) for sheet in (was, now))
                yield box_name(box), before, after
    for key, what in _filled_in():
        yield what, was.filled_in.get(key, 0), now.filled_in.get(key, 0)


def _mark(group: Group, mark: str) -> int | Message:
    if not mark:
        return say(C_("a box of a sheet", "empty"))
    if group.mark in ("fill", "build"):
        return say(C_("a box of a sheet", "filled"))
    return say(COHORT_NAMES[mark]) if group.mark == "cohort" else int(mark)


def _filled_in() -> Iterator[tuple[str, Message]]:
    """What is filled in or used of what is circled, as :attr:`.state.Sheet.filled_in` has it."""
    for key in ("disdain", *(f"ludus-{gladiator}" for gladiator in GLADIATORS)):
        yield key, say(N_("%(group)s, filled in"), group=say(GROUP_NAMES[key]))
    yield "favour", say(N_("Favours of Temples used"))
    for box in GROUPS["diplomats"].boxes:
        yield box.id, say(N_("%(box)s, Favours used"), box=box_name(box))
