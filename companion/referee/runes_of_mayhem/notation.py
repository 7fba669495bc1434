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
without ``wall``), the Court Chaplain priest. Capitals do not matter. Which marks a question takes is said with it.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from companion.referee.messages import N_, say
from companion.referee.notation import Word, fail, not_understood, small_letters, split_words
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.components import HIGHEST, ROWS, TYPES
from companion.referee.runes_of_mayhem.unit import MARKS, Unit, why_not_engine, why_not_row, why_not_wall

LONGEST = 600
"""The most characters of a notation."""
MOST_FACES = 60
HIGHEST_FACE = 20

_NUMBERED = {"r": "roll", "d": "damage", "w": "won", "h": "heal"}


def words(text: str) -> tuple[Word, ...]:
    """The words of a notation, in small letters. Raises Refused if it is empty or longer than ``LONGEST``."""
    return small_letters(split_words(text, LONGEST, say(N_("A notation begins with a question, such as fight."))))


class Tokens:
    """The words behind the units of a question: ``key=value``, or a key alone, each at most once.

    Raises Refused for a key that is there twice; :meth:`end` refuses what nobody has read.
    """

    def __init__(self, words: tuple[Word, ...]) -> None:
        self._left: dict[str, tuple[Word, Word | None]] = {}
        for word in words:
            key, equals, text = word.text.partition("=")
            if key in self._left:
                fail("token-twice", say(N_("“%(given)s” is given twice."), given=key[:40]), word.at)
            self._left[key] = (word, Word(text, word.at + len(key) + 1) if equals else None)

    def value(self, key: str) -> Word | None:
        """What stands behind ``key=``, None if it is not there."""
        if self._left.get(key, (None, None))[1] is None:
            return None
        return self._left.pop(key)[1]

    def flag(self, key: str) -> bool:
        """Whether this word stands there alone."""
        if key not in self._left or self._left[key][1] is not None:
            return False
        del self._left[key]
        return True

    def number(self, key: str, lowest: int, highest: int) -> int | None:
        """The whole number behind ``key=``, None if it is not there."""
        value = self.value(key)
        return None if value is None else read_number(value, lowest, highest)

    def choice(self, key: str, *choices: str) -> str | None:
        """The one of these words behind ``key=``, None if it is not there."""
        value = self.value(key)
        if value is not None and value.text not in choices:
            not_understood(value)
        return None if value is None else value.text

    def die(self) -> tuple[int, ...] | None:
        """The faces behind ``die=``, None if it is not there."""
        value = self.value("die")
        return None if value is None else read_die(value)

    def end(self) -> None:
        """Refuses the first word that nobody has read."""
        for word, _ in self._left.values():
            not_understood(word)


def refuse_at(refusal: Refusal | None, word: Word) -> None:
    """Raises Refused for what stands against this word, if anything does."""
    if refusal is not None:
        raise Refused(msgspec.structs.replace(refusal, at=word.at))


def read_number(word: Word, lowest: int, highest: int) -> int:
    """A whole number of this range."""
    if word.text.isascii() and word.text.isdigit() and len(word.text) < 10:
        number = int(word.text)
        if lowest <= number <= highest:
            return number
    fail(
        "number-range",
        say(
            N_("A whole number from %(lowest)d to %(highest)d is expected, not “%(given)s”."),
            lowest=lowest,
            highest=highest,
            given=word.text[:40],
        ),
        word.at,
    )


def read_type(word: Word) -> str:
    """The id of a unit type. Raises Refused naming the known ones."""
    if word.text not in TYPES:
        fail(
            "type-unknown",
            say(
                N_("There is no unit type “%(given)s”; the types are %(types)s."),
                given=word.text[:40],
                types=tuple(TYPES),
            ),
            word.at,
        )
    return word.text


def read_unit(word: Word, marks: Collection[str]) -> Unit:
    """One unit with some of these marks (the letter of a numbered one).

    Raises Refused for one that is malformed, or that no card can be: a formation of another
    type than the basic ones or on the Wall, a Pillager there, a siege engine that is not Long-ranged, a Shot mark on
    who is not ranged.
    """
    kind, *rest = word.parts(":")
    given: dict[str, int] = {}
    flags: dict[str, int] = {}
    type_id = read_type(kind)
    if not rest:
        fail("unit-malformed", say(N_("A unit is written like melee:2/2, with power and health.")), word.at)
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
            not_understood(part)
        if name in flags:
            fail("token-twice", say(N_("“%(given)s” is given twice."), given=name[:40]), part.at)
        flags[name] = part.at
    for name, at in flags.items():
        refusal = _impossible(type_id, name, flags)
        if refusal is not None:
            raise Refused(msgspec.structs.replace(refusal, at=at))
    unit = Unit(type_id, power, health, marks=tuple(mark for mark in MARKS if mark in flags))
    return msgspec.structs.replace(unit, **given)


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
    if mark == "shot" and kind != "long-ranged" and "med-ranged" not in marks:
        return Refusal("shot-type", say(N_("Only ranged units are marked as Shot.")), "rom.shot")
    if mark == "h" and kind not in ("priest", "castle-folk"):
        return Refusal("heal-type", say(N_("Only Priests and the Court Chaplain have a Heal value.")), "rom.heal")
    return None


def read_line(words: tuple[Word, ...], marks: Collection[str], at: int) -> tuple[Unit | None, ...]:
    """A unit or ``-`` for each of up to three rows; the rows that are not written are empty.

    ``at`` is where a line is missing if there are no words. Raises Refused, also for a unit
    that may not stand in row 3.
    """
    if not 1 <= len(words) <= ROWS:
        where = words[ROWS].at if words else at
        fail("line-length", say(N_("A lane has one to three units here, “-” for an empty row.")), where)
    line = [None if word.text == "-" else read_unit(word, marks) for word in words]
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
