"""Sheets on paper that go on on the phone: the fields of the form, and the notation that they come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NoReturn

from companion.referee.hadrians_wall.cards import GOODS, YEARS
from companion.referee.hadrians_wall.check import why_gap
from companion.referee.hadrians_wall.choices import value_text
from companion.referee.hadrians_wall.modes import entered, sheet_year
from companion.referee.hadrians_wall.names import GROUP_NAMES, ICON_NAMES, box_name
from companion.referee.hadrians_wall.sheet import (
    BOXES,
    BUILDINGS,
    COHORTS,
    DIPLOMAT_FAVOURS,
    GLADIATORS,
    GROUPS,
    ITEMS,
    TEMPLES,
    Box,
    Group,
)
from companion.referee.hadrians_wall.sheet_notation import ITEMS_MOST, write_sheet
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import State
from companion.referee.hadrians_wall.year_setup import income_to_come
from companion.referee.messages import N_, Message, in_turn, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.typed import plain_number
from companion.web.games.reading import Form, number, short_text

FILLED_IN = {"disdain": N_("of them filled in (removed)")} | {
    f"ludus-{gladiator}": N_("of them filled in (damage)") for gladiator in GLADIATORS
}
"""Circles that may be filled in, and what that means."""
WRITTEN = {
    "year": N_("The Year that is written in each box."),
    "good": N_("The Trade Good that is written in each box."),
    "cohort": N_("The Cohort whose arrow is filled, and how many of the Favours are used."),
}
"""What is chosen for a numbered box, by the mark of its group."""
TYPED = 20  # characters taken of a field
DIGITS = 3


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the form. ``kind`` is ``number`` (from ``least`` to ``most``), ``check``, ``choose`` one of ``values``
    (with their texts), or none where it is ``optional``, or ``line`` (the notation); ``value`` is what stands in it."""

    name: str
    label: Message
    kind: str
    value: str
    least: int = 0
    most: int = 0
    values: tuple[tuple[str, Message | str], ...] = ()
    optional: bool = True

    @property
    def blank(self) -> str:
        """The value that an empty field means: of a track the boxes printed black."""
        return str(self.least) if self.kind == "number" else ""

    @property
    def text(self) -> Message | str:
        """What is chosen in it; of a tick its label."""
        return dict(self.values).get(self.value, self.label)

    def given(self, form: Form, before: str) -> str:
        """The value in a form that was sent: ``before`` if the form has no such field. A tick that is not in the form
        is not set."""
        if self.kind == "check":
            return "x" if form.get(self.name) else ""
        if self.name not in form:
            return before
        typed = " ".join(form[self.name].split())
        return typed if self.kind == "line" else typed[:TYPED] or self.blank


@dataclass(frozen=True, slots=True)
class Section:
    """Fields that stand together; ``look`` is ``numbers``, ``checks``, ``boxes`` (numbered, of a group), ``pairs``
    (two for each box), ``map`` or ``single`` (one field, named by the title). ``across``: boxes that stand as on the
    sheet, so many in a row; 0: in one line there, here as there is room."""

    title: Message
    look: str
    fields: tuple[Field, ...]
    note: Message | None = None
    across: int = 0


def sections(state: State, seat: str, sheet: Sheet) -> tuple[Section, ...]:
    """The whole form of a seat, with what stands on a sheet: numbers of tracks first, then buildings, then what is
    written."""
    items = tuple(
        Field(f"have.{item}", say(ICON_NAMES[item]), "number", str(sheet.have.get(item, 0)), 0, ITEMS_MOST)
        for item in ITEMS
    )
    tracks = tuple(field for group in GROUPS.values() if group.counted for field in _track(sheet, group))
    buildings = tuple(
        Field(f"b.{box.id}", box_name(box), "check", "x" if box.id in sheet.marks else "") for box in BUILDINGS
    )
    boxes = tuple(_section(sheet, group) for group in GROUPS.values() if not group.counted and group.mark != "build")
    without = say(N_("Without what this Year gives (Fate Card, Prospect Card, sheets): the companion adds it."))
    return (
        Section(say(N_("Player Board")), "numbers", items, without if income_to_come(state, seat) else None),
        Section(say(N_("Filled or circled boxes of each track")), "numbers", tracks),
        Section(say(N_("Buildings")), "checks", buildings),
        *boxes,
    )


def filled(shown: tuple[Section, ...], form: Form) -> tuple[Section, ...]:
    """The same sections with what stands in a form that was sent."""
    return tuple(
        replace(
            section,
            fields=tuple(replace(field, value=field.given(form, field.value)) for field in section.fields),
        )
        for section in shown
    )


def _track(sheet: Sheet, group: Group) -> Iterator[Field]:
    name = say(GROUP_NAMES[group.id])
    yield Field(f"n.{group.id}", name, "number", str(sheet.count(group.id)), group.prefilled, len(group.boxes))
    if group.id in FILLED_IN:
        text = say(N_("%(group)s, %(what)s"), group=name, what=say(FILLED_IN[group.id]))
        value = str(sheet.filled_in.get(group.id, 0))
        yield Field(f"f.{group.id}", text, "number", value, 0, len(group.boxes))
    if group.id == f"temple-{TEMPLES[-1]}":
        used = str(sheet.filled_in.get("favour", 0))
        yield Field("f.favour", say(N_("Favours of Temples used")), "number", used, 0, len(TEMPLES))


def _section(sheet: Sheet, group: Group) -> Section:
    """The boxes of a group that is not counted. Nothing is printed beside a box that says which one it is, so boxes in
    rows and columns stand here as they do on the sheet."""
    rows, columns = ({getattr(box, line) for box in group.boxes} for line in ("row", "column"))
    across = len(columns) if len(rows) > 1 and len(columns) > 1 else 0
    boxes = sorted(group.boxes, key=lambda box: (box.row, box.column)) if across else group.boxes
    note = say(WRITTEN[group.mark]) if group.mark in WRITTEN else None
    if across and note is not None:
        note = in_turn([note, say(N_("The boxes stand as on the sheet."))])
    look = "map" if group.id == "map" else "pairs" if group.mark == "cohort" else "boxes"
    return Section(say(GROUP_NAMES[group.id]), look, tuple(_boxes(sheet, group, boxes)), note, across)


def _boxes(sheet: Sheet, group: Group, boxes: Iterable[Box]) -> Iterator[Field]:
    for box in boxes:
        mark, number_ = sheet.marks.get(box.id, ""), say(N_("%(number)d"), number=box.n)
        if group.mark == "fill":
            yield Field(f"b.{box.id}", number_, "check", "x" if mark else "")
        elif group.mark == "cohort":
            cohorts = tuple((cohort, value_text("serves", cohort)) for cohort in COHORTS)
            yield Field(f"v.{box.id}", number_, "choose", mark, values=cohorts)
            text = say(N_("%(number)d: used"), number=box.n)
            yield Field(f"f.{box.id}", text, "number", str(sheet.filled_in.get(box.id, 0)), 0, DIPLOMAT_FAVOURS)
        else:
            found = GOODS if group.mark == "good" else range(1, YEARS + 1)
            yield Field(f"v.{box.id}", number_, "choose", mark, values=tuple((str(n), str(n)) for n in found))


def sheet_of(state: State, form: Form) -> Sheet:
    """The sheet that the fields describe; it may be impossible. Raises Refused for what is no number, and for what
    the notation could not say."""
    have = {item: count for item in ITEMS if (count := number(form.get(f"have.{item}", "")))}
    counts, filled_in, marks = {}, {}, {}
    for group in GROUPS.values():
        if group.counted:
            count = number(form.get(f"n.{group.id}", ""))
            if count is not None and count != group.prefilled:
                counts[group.id] = count
            continue
        for box in group.boxes:
            if form.get(f"b.{box.id}"):
                marks[box.id] = "x"
            elif value := short_text(form, f"v.{box.id}", 10):
                marks[box.id] = value
        # the notation names what is written in a track from the first box on: it has no words for a gap
        gap = why_gap(group, marks)
        if gap is not None:
            raise Refused(gap)
    for key in (*FILLED_IN, "favour", *(box.id for box in GROUPS["diplomats"].boxes)):
        if used := number(form.get(f"f.{key}", "")):
            filled_in[key] = used
            if key != "favour" and key not in counts and key not in marks:
                _refuse_bare(key)
    return Sheet(sheet_year(state), have, counts, filled_in, marks)


def _refuse_bare(key: str) -> NoReturn:
    """Refuse what is filled in or used where nothing is circled: the notation has it only beside what is."""
    group = GROUPS[key if key in GROUPS else BOXES[key].group]
    what = say(GROUP_NAMES[key]) if key in GROUPS else box_name(BOXES[key])
    text = N_("%(what)s: nothing is circled there that could be filled in or used.")
    raise Refused(Refusal("filled-in", say(text, what=what), group.rule))


@dataclass(frozen=True, slots=True)
class Entry:
    """What was entered: the notation, the sheet in it (None: not yet, or impossible), why it cannot be, and the name of
    the field that is to blame where it is a single one; whether the notation itself was entered."""

    notation: str
    sheet: Sheet | None
    refusal: Refusal | None
    wrong: str = ""
    typed: bool = False


def _no_number(shown: tuple[Section, ...]) -> Entry | None:
    """The first field that should hold a number and does not."""
    for section in shown:
        for field in section.fields:
            if field.kind == "number" and plain_number(field.value, DIGITS) is None:
                text = N_("%(section)s, %(field)s: a number is expected here, not “%(given)s”.")
                said = say(text, section=section.title, field=field.label, given=field.value)
                return Entry("", None, Refusal("number", said), field.name)
    return None


def entry(state: State, seat: str, form: Form) -> tuple[tuple[Section, ...], Entry | None]:
    """What the form shows, and what it came to once it was sent (None: it was just opened)."""
    shown = sections(state, seat, state.players[seat].sheet)
    if "check" not in form:
        return shown, None
    notation = " ".join(form.get("sheet", "").split())
    typed = bool(notation)
    try:
        if not typed:
            shown = filled(shown, form)
            if (wrong := _no_number(shown)) is not None:
                return shown, wrong
            notation = " ".join(write_sheet(sheet_of(state, form)))
        sheet = entered(state, seat, notation, number(form.get("attacks", "")))
        return sections(state, seat, sheet), Entry(notation, sheet, None)
    except Refused as refused:
        return shown, Entry(notation, None, refused.refusal, typed=typed)
