"""A question as a form: fields to the one-line notation, and back.

A form knows nothing of rules: what it writes is judged by the referee, who says what is wrong and where.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from werkzeug.datastructures import MultiDict

from companion.referee.messages import N_, Message, say
from companion.referee.options import given_twice
from companion.referee.ruling import Refusal

_NUMBER = re.compile(r"-?[0-9]{1,3}")
_NOTHING = N_("Nothing is entered at “%(field)s”.")


@dataclass(frozen=True, slots=True)
class Field:
    """One input: its name within its slot, its label (a message), what it takes. ``choices`` are values with labels;
    with ``others`` a value beside them, which a line may hold, stays and is shown as ``called`` says. A number that is
    left empty is the lowest one, or for a ``mark`` none at all. What is ``required`` stands for nothing while it is
    empty: see :meth:`Form.why_not`."""

    name: str
    label: str
    kind: str = "number"  # number, choice, flag or text
    lowest: int = 0
    highest: int = 99
    choices: tuple[tuple[str, str], ...] = ()
    others: bool = False
    mark: bool = False
    called: Callable[[str], Message | str] = str
    required: bool = False

    def clean(self, text: str) -> str:
        """What was given, if it can be one of the field's values; the range is for the referee to judge."""
        text = text.strip()
        if self.kind == "choice":
            other = text if self.others else ""
            return next((value for value, _ in self.choices if value.lower() == text.lower()), other)
        if self.kind == "flag":
            return "1" if _NUMBER.fullmatch(text) and int(text) else ""
        if self.kind == "text":
            return " ".join(text.split())
        return text if _NUMBER.fullmatch(text) else ""

    def why_not(self, text: str, slot: str) -> Message | None:
        """Why what was given is none of the field's values; None where it is one, or nothing was given. ``slot`` is
        the label of the slot that the field is in. No line can hold a count below 0: that is said here."""
        given, cleaned = text.strip(), self.clean(text)
        below = self.kind == "number" and self.lowest >= 0 and cleaned != "" and int(cleaned) < 0
        if (cleaned and not below) or given in ("", "0"):
            return None
        wrong = N_("“%(given)s” cannot stand at “%(field)s”.")
        if below:
            wrong = N_("A number of at least 0 is expected at “%(field)s”, not “%(given)s”.")
        elif self.kind == "number":
            wrong = N_("A whole number is expected at “%(field)s”, not “%(given)s”.")
        return say(wrong, given=given[:40], field=self.within(slot))

    def within(self, slot: str) -> Message:
        """What the field is called, by the label of the slot that it is in."""
        field = say(self.label)
        return field if slot == self.label else say(N_("%(slot)s: %(field)s"), slot=say(slot), field=field)


Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Slot:
    """Fields that become one word of the notation. ``read`` understands that word again; it answers an empty
    mapping for what it does not understand. ``key`` is "" for a word without a key; slots of one key share its word,
    with commas between them. What is ``required`` is asked for as soon as anything else is filled in."""

    key: str
    label: str
    fields: tuple[Field, ...]
    write: Callable[[Values], str]
    read: Callable[[str], dict[str, str]]
    columns: int = 0  # of a grid of boxes to tick
    required: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A question: its id, its title (a message), the words that it begins with, its slots in the notation's order."""

    id: str
    title: str
    lead: str
    slots: tuple[Slot, ...]

    def notation(self, values: Mapping[str, Values]) -> str:
        """The question in one line, from the values of each slot."""
        written: dict[str, str] = {}
        for index, slot in enumerate(self.slots):
            key, word = slot.key or str(index), slot.write(values[str(index)])
            before = written.get(key, "")
            written[key] = before + word.replace(f"{key}=", ",", 1) if before else word
        return " ".join(word for word in (self.lead, *self._joined(list(written.values()))) if word)

    def _joined(self, written: list[str]) -> list[str]:
        """The words of the line, from what the slots write."""
        return written

    def _parted(self, plain: list[str]) -> list[str]:
        """What is for each slot without a key, from the words of the line that have none."""
        return plain

    def names(self) -> Iterator[str]:
        """What the fields of a submitted form are called."""
        for index, slot in enumerate(self.slots):
            for field in slot.fields:
                yield _name(index, field)

    def as_given(self, fields: Mapping[str, str]) -> dict[str, dict[str, str]]:
        """The values that a submitted form holds, as far as they are any, each where it was entered."""
        return {
            str(index): {field.name: field.clean(fields.get(_name(index, field), "")) for field in slot.fields}
            for index, slot in enumerate(self.slots)
        }

    def given(self, fields: Mapping[str, str]) -> dict[str, dict[str, str]]:
        """The same values as they are asked, if nothing is wrong with them: see :meth:`why_not`."""
        return self.as_given(fields)

    def why_not(self, fields: MultiDict[str, str]) -> Refusal | None:
        """Why a submitted form cannot be read, at the first of its fields that cannot; None where it can."""
        for index, slot in enumerate(self.slots):
            for field in slot.fields:
                given = fields.getlist(_name(index, field))
                if len(given) > 1:
                    return given_twice(_name(index, field)).refusal
                if given and (wrong := field.why_not(given[0], slot.label)) is not None:
                    return Refusal("field-value", wrong)
        return self._missing(self.as_given(fields))

    def _missing(self, values: Mapping[str, Values]) -> Refusal | None:
        """Why a form without something required is not asked: of a slot of several fields a required one as soon as
        another one of them is filled in, a whole slot as soon as anything is; None where nothing is missing."""
        begun = any(any(of.values()) for of in values.values())
        for index, slot in enumerate(self.slots):
            of = values[str(index)]
            if begun and slot.required and not any(of.values()):
                return _nothing_at(say(slot.label))
            if not (begun if len(slot.fields) == 1 else any(of.values())):
                continue
            for field in slot.fields:
                if field.required and not of[field.name]:
                    return _nothing_at(field.within(slot.label))
        return None

    def named(self, refusal: Refusal, values: Mapping[str, Values]) -> Refusal:
        """The refusal of the line that this form writes from these values: what is missing or wrong in it goes by the
        label of its slot, since who fills in a form knows no key and sees no line."""
        if refusal.at is None:
            return refusal
        missing = refusal.code == "token-missing"
        slot = self._slot_of(str(refusal.message.params.get("key"))) if missing else self._slot_at(values, refusal.at)
        if slot is None or (not missing and [field.kind for field in slot.fields] == ["choice"]):
            return refusal  # nobody can mistype a choice: what is said of it is the ruling
        message = say(N_("“%(field)s”: %(refusal)s"), field=say(slot.label), refusal=refusal.message)
        if missing:
            message = say(_NOTHING, field=say(slot.label))
        return msgspec.structs.replace(refusal, message=message)

    def _slot_of(self, key: str) -> Slot | None:
        """The slot whose word has this key."""
        return next((slot for slot in self.slots if key and slot.key == key), None)

    def _slot_at(self, values: Mapping[str, Values], at: int) -> Slot | None:
        """The slot of the word in which this offset of the line is."""
        notation = self.notation(values)
        words = list(re.finditer(r"\S+", notation))
        found = next((word for word in words if word.start() <= at < word.end()), None)
        if found is None:
            return None
        key, equals, _ = found[0].partition("=")
        if equals:
            of_key = [slot for n, slot in enumerate(self.slots) if slot.key == key and slot.write(values[str(n)])]
            return of_key[min(notation[found.start() : at].count(","), len(of_key) - 1)] if of_key else None
        rest = words[len(self.lead.split()) :]
        plain = self._parted(["" if word is found else word[0] for word in rest if "=" not in word[0]])
        unkeyed = [slot for slot in self.slots if not slot.key]
        return unkeyed[plain.index("")] if "" in plain else None

    def understood(self, notation: str) -> dict[str, dict[str, str]] | None:
        """The values of a notation; None if they do not hold all of it, so that the form would ask another question."""
        lead = self.lead.split()
        words = notation.split()
        if [word.lower() for word in words[: len(lead)]] != lead:
            return None
        rest = words[len(lead) :]
        keyed = {key.lower(): text for key, equals, text in (word.partition("=") for word in rest) if equals}
        of_key = Counter(slot.key for slot in self.slots if slot.key)
        plain = iter(self._parted([word for word in rest if "=" not in word]))
        values = {}
        for index, slot in enumerate(self.slots):
            text = keyed.get(slot.key, "") if slot.key else next(plain, "")
            if of_key[slot.key] > 1:
                text, _, keyed[slot.key] = text.partition(",")
            read = slot.read(text) if text else {}
            values[str(index)] = {field.name: field.clean(read.get(field.name, "")) for field in slot.fields}
        return values if _same(self.notation(values), notation) else None


def _nothing_at(field: Message) -> Refusal:
    return Refusal("field-missing", say(_NOTHING, field=field), unfinished=True)


def _name(slot: int, field: Field) -> str:
    """What a field is called among those of its form; the templates write it so too."""
    return f"{slot}.{field.name}"


@dataclass(frozen=True, slots=True)
class Lane(Form):
    """A question about a lane: the first slots are the places of the attacker from the front to the back, then as many
    of the defender."""

    rows: int = 3

    def _joined(self, written: list[str]) -> list[str]:
        sides = written[: self.rows], written[self.rows : 2 * self.rows]
        return [*_line(sides[0]), "v", *_line(sides[1]), *written[2 * self.rows :]]

    def _parted(self, plain: list[str]) -> list[str]:
        at = plain.index("v") if "v" in plain else len(plain)
        sides = plain[:at], plain[at + 1 :]
        return [word for side in sides for word in (*side, *["-"] * (self.rows - len(side)))]


@dataclass(frozen=True, slots=True)
class Row(Form):
    """A question about a row: the first slots are its places, all of which are written."""

    places: int = 3

    def _joined(self, written: list[str]) -> list[str]:
        return [*(word or "-" for word in written[: self.places]), *written[self.places :]]


@dataclass(frozen=True, slots=True)
class Group(Form):
    """A question about things that go by their numbers: those that are filled in move up, as the answer counts them."""

    def given(self, fields: Mapping[str, str]) -> dict[str, dict[str, str]]:
        found = list(self.as_given(fields).values())
        written = [bool(slot.write(values)) for slot, values in zip(self.slots, found, strict=True)]
        order = sorted(range(len(found)), key=lambda index: not written[index])
        return {str(index): found[at] for index, at in enumerate(order)}

    def _slot_at(self, values: Mapping[str, Values], at: int) -> Slot | None:
        """None: the thing in the line may stand in another slot of the page, which is not sent again."""
        return None


def _line(units: list[str]) -> list[str]:
    """The units of a side as words: a mark for an empty place before another one, and for a side without any."""
    last = max((at for at, word in enumerate(units) if word), default=0)
    return [word or "-" for word in units[: last + 1]]


def _same(line: str, other: str) -> bool:
    """Whether two lines ask the same: capitals do not matter, nor the order of words with a key and of what is
    listed behind one."""

    def parts(text: str) -> tuple[list[str], list[tuple[str, list[str]]]]:
        words = text.lower().split()
        keyed = (word.partition("=") for word in words if "=" in word)
        return [word for word in words if "=" not in word], sorted((key, sorted(of.split(","))) for key, _, of in keyed)

    return parts(line) == parts(other)


# The kinds of slots


def number(
    key: str, label: str, lowest: int = 0, highest: int = 99, mark: bool = False, required: bool = False
) -> Slot:
    """``key=5``; a ``mark`` that is left empty stands for no number at all, else it is the lowest one if it is not
    ``required``."""
    return _single(key, Field("n", label, "number", lowest, highest, mark=mark, required=required))


def choice(
    key: str,
    label: str,
    choices: tuple[tuple[str, str], ...],
    others: bool = False,
    called: Callable[[str], Message | str] = str,
) -> Slot:
    """``key=value``; the first choice should be the empty one where the word may be missing."""
    return _single(key, Field("n", label, "choice", choices=choices, others=others, called=called))


def needed(key: str, label: str, choices: tuple[tuple[str, str], ...]) -> Slot:
    """``key=value``, of which nothing is chosen at first."""
    return _single(key, Field("n", label, "choice", choices=(("", "…"), *choices), required=True))


def flag(key: str, label: str) -> Slot:
    """``key=1``."""
    return _single(key, Field("n", label, "flag"))


def text(key: str, label: str) -> Slot:
    """``key=anything``, or plain words for an empty key."""
    return _single(key, Field("n", label, "text"))


def _single(key: str, field: Field) -> Slot:
    def write(values: Values) -> str:
        return _keyed(key, values["n"])

    return Slot(key, field.label, (field,), write, lambda word: {"n": word})


def _keyed(key: str, value: str) -> str:
    return "" if not value else f"{key}={value}" if key else value


def slashes(key: str, label: str, fields: tuple[Field, ...]) -> Slot:
    """``key=2/1/0``: all numbers, as soon as one is given."""

    def write(values: Values) -> str:
        given = [values[field.name] for field in fields]
        return _keyed(key, "/".join(each or "0" for each in given)) if any(given) else ""

    def read(word: str) -> dict[str, str]:
        return dict(zip((field.name for field in fields), word.split("/"), strict=False))

    return Slot(key, label, fields, write, read)


def listed(key: str, label: str, fields: tuple[Field, ...]) -> Slot:
    """``key=-,G,G,GO``: each word as often as its field (named by the word) says; a tick means once."""

    def write(values: Values) -> str:
        words = (word for field in fields for word in [field.name] * _count(values[field.name]))
        return _keyed(key, ",".join(words))

    def read(text: str) -> dict[str, str]:
        found = Counter(text.lower().split(","))
        return {field.name: str(count) for field in fields if (count := found[field.name.lower()])}

    return Slot(key, label, fields, write, read)


def letters(key: str, label: str, fields: tuple[Field, ...]) -> Slot:
    """``key=LCCRR``: each letter as often as its field (named by the letter) says."""

    def write(values: Values) -> str:
        return _keyed(key, "".join(field.name * _count(values[field.name]) for field in fields))

    def read(word: str) -> dict[str, str]:
        return {field.name: str(count) for field in fields if (count := word.upper().count(field.name))}

    return Slot(key, label, fields, write, read)


def force(key: str, label: str, fields: tuple[Field, ...]) -> Slot:
    """``key=2T1O``: numbers with their letters, the last field first."""

    def write(values: Values) -> str:
        counted = ((field.name, _count(values[field.name])) for field in reversed(fields))
        return _keyed(key, "".join(f"{count}{letter}" for letter, count in counted if count))

    def read(word: str) -> dict[str, str]:
        return {letter: count for count, letter in re.findall(r"([0-9]{1,3})([A-Z])", word.upper())}

    return Slot(key, label, fields, write, read)


def grid(key: str, label: str, rows: int, columns: int) -> Slot:
    """``key=x..../.....``: boxes to tick, row by row."""
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    fields = tuple(Field(f"{row}{column}", f"{row}, {column}", "flag") for row, column in cells)

    def write(values: Values) -> str:
        if not any(values[field.name] for field in fields):
            return ""
        marks = "".join("x" if values[field.name] else "." for field in fields)
        return _keyed(key, "/".join(marks[at : at + columns] for at in range(0, len(marks), columns)))

    def read(word: str) -> dict[str, str]:
        marks = word.lower().replace("/", "")
        return {field.name: "1" for field, mark in zip(fields, marks, strict=False) if mark == "x"}

    return Slot(key, label, fields, write, read, columns)


def _count(value: str) -> int:
    return min(99, int(value)) if _NUMBER.fullmatch(value) else 0


def unit(
    label: str,
    types: tuple[tuple[str, str], ...],
    marks: tuple[Field, ...],
    highest: int = 99,
    required: bool = False,
    key: str = "",
    counts: Sequence[str] = ("power", "health"),
) -> Slot:
    """``type:power/health[:r2][:d1][:f]``, perhaps behind a key: ``marks`` are fields named by their letter; a flag is
    its letter alone. ``highest`` is the most of power and of health, of which those must be entered that ``counts``
    names: the other one changes no answer. Without a unit that is ``required`` nothing is asked."""
    power = Field("power", N_("Power"), highest=highest, required="power" in counts)
    health = Field("health", N_("Health"), lowest=1, highest=highest, required="health" in counts)
    kind = Field("type", N_("Type"), "choice", choices=(("", "…"), *types), required=True)
    fields = (kind, power, health, *marks)

    def write(values: Values) -> str:
        if not values["type"]:
            return ""
        word = f"{values['type']}:{values['power'] or power.lowest}/{values['health'] or health.lowest}"
        for mark in marks:
            if values[mark.name]:
                word += f":{mark.name}" if mark.kind == "flag" else f":{mark.name}{values[mark.name]}"
        return _keyed(key, word)

    def read(word: str) -> dict[str, str]:
        kind, *rest = word.lower().split(":")
        numbers = rest[0].partition("/") if rest else ("", "", "")
        values = {"type": kind, "power": numbers[0], "health": numbers[2]}
        for each in rest[1:]:
            flag = next((mark for mark in marks if mark.kind == "flag" and mark.name == each), None)
            counted = next((mark for mark in marks if mark.kind != "flag" and each.startswith(mark.name)), None)
            if flag is not None:
                values[flag.name] = "1"
            elif counted is not None:
                values[counted.name] = each[len(counted.name) :]
        return values

    return Slot(key, label, fields, write, read, required=required)
