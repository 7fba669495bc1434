"""Units and lines of units in one-line notation, such as ``melee:2/2:r2 peasants:1/1:r0``.

::

    unit  = type ":" power "/" health {":" mark}
    mark  = "r" number      what was rolled for it, with two dice the sum
          | "d" number      damage on it from earlier fights
          | "f"             it stands in a formation
          | "w" row         it has just defeated the enemy of this row
          | "h" number      the Heal value of a Priest (or of the Court Chaplain as castle-folk)
          | covered         its Covering fight is done
          | shot | stopped | sieged | flanked | fallen
          | engine | med-ranged | flank | wall
    line  = unit | "-"      one for each row, the front row first; "-" is an empty row
    type  = spearmen | melee | cavalry | long-ranged | priest | peasants | hero | berserker
          | pillager | castle-folk | other

Power and health are those of the card. Castle Defenders are written long-ranged (when they attack:
without ``wall``), the Court Chaplain priest, and where it heals castle-folk. Capitals do not matter.
Which marks a question takes is said with it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NoReturn

import msgspec

from companion.referee.messages import N_, Message, either, listed, say
from companion.referee.notation import Word, fail, read_number, small_letters, split_words, twice
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.components import CARD_WORDS, FOLK, HIGHEST, ROWS, TYPES
from companion.referee.runes_of_mayhem.unit import (
    MARKS,
    NO_HEAL,
    TURN_MARKS,
    Unit,
    why_not_engine,
    why_not_row,
    why_not_wall,
)

LONGEST = 600
"""The most characters of a notation."""
MOST_FACES = 60
HIGHEST_FACE = 20

A_UNIT = say(N_("a unit such as melee:2/2"))

_NUMBERED = {"r": "roll", "d": "damage", "w": "won", "h": "heal"}


def words(text: str) -> tuple[Word, ...]:
    """The words of a notation, in small letters. Raises Refused if it is empty or longer than ``LONGEST``."""
    return small_letters(split_words(text, LONGEST, say(N_("A notation begins with a question, such as fight."))))


def unexpected(word: Word, expected: Sequence[Message | str]) -> NoReturn:
    """Refuse a word in whose place only these ``expected`` ones may stand, if any."""
    given = word.text[:40]
    if not expected:
        fail("token-unknown", say(N_("“%(given)s” is one word too many here."), given=given), word.at)
    if not given:
        fail("token-unknown", say(N_("Something is missing here: %(words)s."), words=either(expected)), word.at)
    text = N_("“%(given)s” is not understood here; what may stand here: %(words)s.")
    fail("token-unknown", say(text, given=given, words=listed(expected)), word.at)


def is_unit(word: Word) -> bool:
    """Whether this word is meant to be a unit, however it is written."""
    return ":" in word.halves("=")[0]


class Tokens:
    """The words behind the units of a question, each at most once: of ``known`` those that end in ``=`` take a value,
    the others stand alone.

    Raises Refused at the first word that is there twice, or is none of them; ``also`` says what else may stand there.
    """

    def __init__(self, words: tuple[Word, ...], *known: str, also: tuple[Message, ...] = ()) -> None:
        self._values: dict[str, Word] = {}
        for word in words:
            key, value = word.halves("=")
            if (key if value is None else f"{key}=") not in known:
                unexpected(word, (*also, *known))
            if key in self._values:
                twice(word, key)
            self._values[key] = value or Word("", word.at + len(key))

    def value(self, key: str) -> Word | None:
        """What stands behind ``key=``, None if it is not there."""
        return self._values.get(key)

    def flag(self, key: str) -> bool:
        """Whether this word stands there alone."""
        return key in self._values

    def number(self, key: str, lowest: int, highest: int) -> int | None:
        """The whole number behind ``key=``, None if it is not there."""
        value = self.value(key)
        return None if value is None else read_number(value, lowest, highest)

    def choice(self, key: str, *choices: str) -> str | None:
        """The one of these words behind ``key=``, None if it is not there."""
        value = self.value(key)
        if value is not None and value.text not in choices:
            unexpected(value, choices)
        return None if value is None else value.text

    def die(self) -> tuple[int, ...] | None:
        """The faces behind ``die=``, None if it is not there."""
        value = self.value("die")
        return None if value is None else read_die(value)


def refuse_at(refusal: Refusal | None, word: Word) -> None:
    """Raises Refused for what stands against this word, if anything does."""
    if refusal is not None:
        raise Refused(msgspec.structs.replace(refusal, at=word.at))


def _read_type(word: Word) -> str:
    """The id of a unit type. Raises Refused naming the known ones."""
    if word.text in TYPES:
        return word.text
    text = N_("There is no unit type “%(given)s”; the types are %(types)s.")
    if word.text in FOLK:
        text = N_(
            "“%(given)s” is no unit type: write Castle Defenders as long-ranged, the Court Chaplain as priest (where it"
            " heals, as castle-folk), and Builders as castle-folk."
        )
    fail("type-unknown", say(text, given=word.text[:40], types=tuple(TYPES)), word.at)


def read_card(word: Word) -> str:
    """The word of a card: a unit type, or one of the Castle Folk by name. Raises Refused naming the known ones."""
    if word.text not in CARD_WORDS:
        text = N_("There is no card “%(given)s”; the words for cards are %(cards)s.")
        if not word.text:
            text = N_("A card is missing here; the words for cards are %(cards)s.")
        fail("type-unknown", say(text, given=word.text[:40], cards=CARD_WORDS), word.at)
    return word.text


def check_unit(word: Word, empty: bool = False) -> None:
    """Raises Refused for a word that is not even meant to be a unit; ``empty`` says that a “-” might stand there."""
    if is_unit(word):
        return
    text = N_("A unit is expected here, written like melee:2/2 with power and health, not “%(given)s”.")
    if not word.text:
        text = N_("A unit is missing here, written like melee:2/2 with power and health.")
    elif empty:
        text = N_("A unit such as melee:2/2, or “-” for an empty place, is expected here, not “%(given)s”.")
    fail("unit-malformed", say(text, given=word.text[:40]), word.at)


def read_unit(word: Word, marks: Collection[str]) -> Unit:
    """One unit with some of these marks (the letter of a numbered one).

    Raises Refused for one that is malformed, or that no card can be: a formation of another
    type than the basic ones or on the Wall, a Pillager there, a siege engine that is not Long-ranged, a Shot mark on
    who is not ranged, a mark of an attack on a Priest.
    """
    check_unit(word)
    kind, *rest = word.parts(":")
    given: dict[str, int] = {}
    flags: dict[str, int] = {}
    type_id = _read_type(kind)
    numbers = rest[0].parts("/")
    if len(numbers) != 2:
        fail("unit-malformed", say(N_("A unit is written like melee:2/2, with power and health.")), rest[0].at)
    power, health = read_number(numbers[0], 0, HIGHEST), read_number(numbers[1], 1, HIGHEST)
    for part in rest[1:]:
        letter, number = part.text[:1], Word(part.text[1:], part.at + 1)
        name = part.text
        if letter in marks and letter in _NUMBERED and number.text[:1].isdigit():
            name = letter
            lowest, highest = {"w": (1, ROWS), "h": (1, HIGHEST)}.get(letter, (0, HIGHEST))
            given[_NUMBERED[letter]] = read_number(number, lowest, highest)
        elif name not in marks or name in _NUMBERED:
            unexpected(part, tuple(f"{mark}1" if mark in _NUMBERED else mark for mark in marks))
        if name in flags:
            twice(part, name)
        flags[name] = part.at
    for name, at in flags.items():
        refusal = _impossible(type_id, name, flags)
        if refusal is not None:
            raise Refused(msgspec.structs.replace(refusal, at=at))
    unit = Unit(type_id, power, health, marks=tuple(mark for mark in MARKS if mark in flags))
    unit = msgspec.structs.replace(unit, **given)
    if unit.fallen and unit.damage:
        fail("fallen-damage", say(N_("No damage stays on a fallen unit.")), flags["d"], "rom.fallen")
    return unit


_EXCLUDED = (
    ("w", "fallen", "rom.fallen"),
    ("stopped", "fallen", "rom.stopped"),
    ("sieged", "fallen", "rom.siege-once"),
    ("w", "stopped", "rom.stopped"),
    ("w", "sieged", "rom.siege-once"),
    ("w", "flanked", "rom.flank"),
    ("stopped", "flanked", "rom.flank"),
    ("sieged", "flanked", "rom.flank"),
)
"""Marks that no unit has together, each pair with the rule: who has just defeated an enemy stands and has done nothing
since; who has stopped or sieged lived, and fights no more; a flank is the last that a unit does in a turn."""


def _impossible(kind: str, mark: str, marks: Collection[str]) -> Refusal | None:
    """Why a unit of this type with these marks has no such ``mark``, or None."""
    if mark == "f" and not TYPES[kind].basic:
        return Refusal(
            "formation-basic", say(N_("Only Spearmen, Melee and Cavalry form a formation.")), "rom.formation"
        )
    if mark == "f" and "wall" in marks:
        return Refusal("formation-wall", say(N_("No formation stands on the Wall.")), "rom.formation")
    if mark == "wall":
        return why_not_wall(kind)
    if mark == "engine":
        return why_not_engine(kind)
    if mark == "flanked" and kind != "cavalry" and "flank" not in marks:
        return Refusal("flank-none", say(N_("It has no Flank.")), "rom.flank")
    for one, other, rule in _EXCLUDED:
        if mark == other and one in marks:
            text = N_("“%(one)s” and “%(other)s” are never on one unit together.")
            return Refusal("marks-exclude", say(text, one=one, other=other), rule)
    if mark == "shot" and kind != "long-ranged" and "med-ranged" not in marks:
        return Refusal("shot-type", say(N_("Only ranged units are marked as Shot.")), "rom.shot")
    if kind == "priest" and mark in ("w", *TURN_MARKS):
        return Refusal("attacker-priest", say(N_("A Priest never attacks.")), "rom.priest")
    if mark == "h" and kind not in ("priest", "castle-folk"):
        return NO_HEAL
    return None


def read_place(word: Word, marks: Collection[str]) -> Unit | None:
    """One unit with some of these marks, or None for ``-``. Raises Refused."""
    if word.text == "-":
        return None
    check_unit(word, empty=True)
    return read_unit(word, marks)


def read_line(words: tuple[Word, ...], marks: Collection[str], at: int) -> tuple[Unit | None, ...]:
    """A unit or ``-`` for each of up to three rows; the rows that are not written are empty.

    ``at`` is where a line is missing if there are no words. Raises Refused, also for a unit
    that may not stand in row 3.
    """
    if not 1 <= len(words) <= ROWS:
        where = words[ROWS].at if words else at
        fail("line-length", say(N_("A lane has one to three units here, “-” for an empty row.")), where)
    line = [read_place(word, marks) for word in words]
    for row, (unit, word) in enumerate(zip(line, words, strict=True), 1):
        refuse_at(None if unit is None else why_not_row(row, unit.may_stand_behind), word)
    return (*line, *[None] * (ROWS - len(line)))


def read_die(word: Word) -> tuple[int, ...]:
    """The faces of a die, separated by commas; they come out with the lowest first."""
    faces = word.parts(",")
    if len(faces) > MOST_FACES:
        fail("die-faces", say(N_("A die has at most %(most)d faces here."), most=MOST_FACES), word.at)
    return tuple(sorted(read_number(face, 0, HIGHEST_FACE) for face in faces))


def write_unit(unit: Unit) -> str:
    """A unit in the notation."""
    numbered = {"r": unit.roll, "d": unit.damage or None, "w": unit.won, "h": unit.heal}
    marks = [f"{letter}{number}" for letter, number in numbered.items() if number is not None]
    return ":".join((unit.type, f"{unit.power}/{unit.health}", *marks, *unit.marks))


def write_line(line: tuple[Unit | None, ...]) -> str:
    """A line in the notation, without the empty rows at its end."""
    last = max((row for row, unit in enumerate(line) if unit is not None), default=0)
    return " ".join("-" if unit is None else write_unit(unit) for unit in line[: last + 1])


def write_die(faces: tuple[int, ...]) -> str:
    """The faces of a die in the notation."""
    return ",".join(map(str, faces))
