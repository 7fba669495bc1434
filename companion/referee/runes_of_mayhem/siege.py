"""A siege of the Fortress or of a tower: the damage with entered rolls, or its distribution.

Rulebook: Attacking (siege); The function of the Wall and Protection of the Fortress; Long-ranged
(siege engines); Towers Expansion.

::

    siege = "siege" unit {unit} {token}            with rolls: siege spearmen:2/4:r1 protection=2
          | "odds" "siege" unit {unit} {token}     without
    token = "protection=" number | "wall=" post {"," post}
          | "structure=" number        Structure-points left
          | "tower"                    a tower instead of the Fortress
          | "die=" faces               in odds only
    post  = card [":fallen"]           a unit type | castle-defenders | court-chaplain | builders

The roll of a siege engine is the sum of its two dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.notation import Word, fail, read_number, twice
from companion.referee.odds import Distribution
from companion.referee.options import Settings
from companion.referee.ruling import Refused, Ruling, Step
from companion.referee.runes_of_mayhem.components import FOLK, HIGHEST, LANES, ROWS
from companion.referee.runes_of_mayhem.fight import tell_folk, tell_formation, tell_own_text
from companion.referee.runes_of_mayhem.lane import unable_to_siege
from companion.referee.runes_of_mayhem.notation import (
    A_UNIT,
    Tokens,
    is_unit,
    read_card,
    read_unit,
    refuse_at,
    unexpected,
    write_die,
    write_unit,
)
from companion.referee.runes_of_mayhem.options import die_of
from companion.referee.runes_of_mayhem.unit import (
    Unit,
    check_living,
    lives_at_zero,
    rows_full,
    unit_text,
    wall_full,
    why_not_wall,
)

MARKS = (
    "r",
    "d",
    "w",
    "f",
    "covered",
    "engine",
    "med-ranged",
    "shot",
    "flank",
    "stopped",
    "sieged",
    "flanked",
    "fallen",
    "wall",
)
MOST_UNITS = LANES * ROWS
MOST_POSTS = 12
MOST_STRUCTURE = 999
BUILDERS = "builders"
FOLK_POSTS = ("castle-folk", *FOLK)
"""Who on a Wall is of the Castle Folk."""


Names = tuple[Message | str, ...]


class Post(msgspec.Struct, frozen=True):
    """A unit on the Wall: its type (or ``builders``), and whether it has fallen."""

    kind: str
    fallen: bool = False


class Siege(msgspec.Struct, frozen=True):
    """Who sieges, in order, and what stands against it. ``wall`` is None if only the number of
    protecting units is given; ``die`` is None for the die of the table; ``shot``: a Direct shot at the
    Fortress, which is reckoned like a siege and is none."""

    units: tuple[Unit, ...]
    protection: int = 0
    wall: tuple[Post, ...] | None = None
    structure: int | None = None
    tower: bool = False
    die: tuple[int, ...] | None = None
    shot: bool = False


class Damage(msgspec.Struct, frozen=True):
    """What a siege does: the damage of each unit that still sieged, their sum, and the
    Structure-points left (None if it is not known how many there were)."""

    damages: tuple[int, ...]
    total: int
    left: int | None


def _read_wall(word: Word) -> tuple[Post, ...]:
    posts: list[Post] = []
    counted = 0
    parts = word.parts(",")
    if len(parts) > MOST_POSTS:
        fail("wall-long", say(N_("At most %(most)d units are read here."), most=MOST_POSTS), word.at)
    for part in parts:
        kind, *marks = part.parts(":")
        read_card(kind)
        for number, mark in enumerate(marks):
            if mark.text != "fallen":
                unexpected(mark, ("fallen",))
            if number:
                twice(mark)
        folk = kind.text in FOLK_POSTS
        refuse_at(why_not_wall(kind.text) or (None if folk else wall_full(counted)), kind)
        counted += not folk
        posts.append(Post(kind.text, bool(marks)))
    return tuple(posts)


def unit_words(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Those of the words of a siege that are units."""
    return tuple(word for word in words if is_unit(word))


def parse(words: tuple[Word, ...], end: int, odds: bool) -> Siege:
    """The siege that these words describe. Raises Refused saying where it is malformed."""
    marks = [mark for mark in MARKS if not (odds and mark == "r")]
    besiegers = unit_words(words)
    known = ("protection=", "wall=", "structure=", "tower", *(("die=",) if odds else ()))
    tokens = Tokens(tuple(word for word in words if not is_unit(word)), *known, also=(A_UNIT,))
    if not besiegers:
        fail("units-none", say(N_("At least one unit has to siege.")), end)
    if len(besiegers) > MOST_UNITS:
        fail("units-many", say(N_("At most %(most)d units are read here."), most=MOST_UNITS), besiegers[MOST_UNITS].at)
    units = tuple(read_unit(word, marks) for word in besiegers)
    _check_places(units, besiegers)
    guard, wall, tower = tokens.value("protection"), tokens.value("wall"), tokens.flag("tower")
    second = (guard or wall) if tower else guard and wall
    if second is not None:
        text = N_("The Wall does not protect a tower.") if tower else N_("Protection is given twice.")
        fail("protection-twice", say(text), second.at, "rom.tower" if tower else None)
    return Siege(
        units,
        0 if guard is None else read_number(guard, 0, HIGHEST),
        None if wall is None else _read_wall(wall),
        tokens.number("structure", 1, MOST_STRUCTURE),
        tower,
        tokens.die() if odds else None,
    )


def _check_places(units: tuple[Unit, ...], words: tuple[Word, ...]) -> None:
    """Raises Refused for more units than there are places; Castle Defenders, written long-ranged, may be on a Wall. A
    formation takes a whole row, also if some of it do not siege."""
    standing, formed = 0, Counter[str]()
    for unit, word in zip(units, words, strict=True):
        if not unit.ranged and not unit.may_stand_behind:
            refuse_at(rows_full(standing), word)
            standing += 1
            if "f" in unit.marks:
                formed[unit.type] += 1
            rows = sum(-(-count // LANES) for count in formed.values())
            if formed and rows * LANES + standing - formed.total() > LANES * (ROWS - 1):
                text = N_("A formation takes a whole row, so there is no place for this unit beside those before it.")
                fail("formation-room", say(text), word.at, "rom.formation")


def write(siege: Siege, odds: bool = False) -> str:
    """The canonical notation: ``parse`` of it gives the same siege."""
    parts = [*(("odds",) if odds else ()), "siege", *map(write_unit, siege.units)]
    if siege.protection:
        parts.append(f"protection={siege.protection}")
    if siege.wall is not None:
        posts = (f"{post.kind}:fallen" if post.fallen else post.kind for post in siege.wall)
        parts.append(f"wall={','.join(posts)}")
    if siege.structure is not None:
        parts.append(f"structure={siege.structure}")
    if siege.tower:
        parts.append("tower")
    if siege.die is not None:
        parts.append(f"die={write_die(siege.die)}")
    return " ".join(parts)


def protection(siege: Siege, settings: Settings) -> int:
    """By how much every single damage is reduced."""
    if siege.wall is None:
        return siege.protection
    counted = [post for post in siege.wall if settings["Q14"] == "present" or not post.fallen]
    return sum(post.kind == BUILDERS or post.kind not in FOLK_POSTS for post in counted)


def _check(siege: Siege, settings: Settings) -> None:
    for unit in siege.units:
        refusal = unable_to_siege(unit, settings) or check_living(unit, True, lives_at_zero(settings))
        if refusal is not None:
            raise Refused(refusal)


def power_in_siege(unit: Unit, settings: Settings) -> int:
    """The power with which a unit sieges, or shoots at the Fortress: with that of its formation but for option Q16."""
    return unit.power if settings["Q16"] == "no" else unit.power_in(active=True)


def dice(unit: Unit, siege: Siege, settings: Settings) -> int:
    """How many dice a unit rolls in this siege."""
    return 2 if "engine" in unit.marks and not (siege.tower and settings["Q36"] == "one") else 1


def roll_matters(unit: Unit, siege: Siege, settings: Settings) -> bool:
    """Whether a roll can change what this unit does: not where its power alone is enough, nor where Protection takes
    away the highest roll too."""
    dealt = power_in_siege(unit, settings) - protection(siege, settings)
    if siege.structure is not None and dealt >= siege.structure:
        return False
    return dealt + dice(unit, siege, settings) * die_of(settings).most > 0


def _tell_start(siege: Siege, settings: Settings, names: Names) -> Iterator[Step]:
    yield from tell_own_text(*(unit.type for unit in siege.units))
    yield from tell_folk(*(unit.type for unit in siege.units))
    if settings["Q16"] == "yes":
        for unit, name in zip(siege.units, names, strict=True):
            yield from tell_formation(unit, True, name)
    elif any("f" in unit.marks for unit in siege.units):
        yield Step("rom.siege", say(N_("Power of a formation does not count in a siege.")))
    for unit, name in zip(siege.units, names, strict=True):
        if "engine" in unit.marks:
            count = dice(unit, siege, settings)
            text = N_("A siege engine rolls two dice and adds both: %(unit)s.")
            if count == 1:
                text = N_("A siege engine rolls one die here: %(unit)s.")
            yield Step("rom.siege-engine", say(text, unit=name))
    if siege.tower:
        yield Step("rom.tower", say(N_("The Wall does not protect a tower.")))
    elif guard := protection(siege, settings):
        yield Step("rom.protection", say(N_("Protection: each time the damage is less by %(count)d."), count=guard))
    elif siege.wall:
        yield Step("rom.protection", say(N_("Nobody on the Wall gives Protection.")))


NO_USE = N_("%(unit)s: no roll, as Protection takes away the highest one too.")


class _Texts(NamedTuple):
    """How a damage is told: as a sum, as one that comes to less than 0, as power alone."""

    sum: str
    nothing: str
    alone: str


_SIEGE = _Texts(
    N_("Siege by %(unit)s: %(sum)s = %(damage)d."),
    N_("Siege by %(unit)s: %(sum)s is less than 0, so no damage."),
    N_("Siege by %(unit)s: power alone, %(damage)d."),
)
_SHOT = _Texts(
    N_("Direct shot of %(unit)s at the Fortress: %(sum)s = %(damage)d."),
    N_("Direct shot of %(unit)s at the Fortress: %(sum)s is less than 0, so no damage."),
    N_("Direct shot of %(unit)s at the Fortress: power alone, %(damage)d."),
)


def _tell_damage(texts: _Texts, name: Message | str, power: int, roll: int | None, guard: int) -> Message:
    """What one unit deals: its power, with its roll if there is one, less the Protection if there is any."""
    damage = max(power + (roll or 0) - guard, 0)
    if roll is None and not guard:
        return say(texts.alone, unit=name, damage=damage)
    told: list[int | str] = [power]
    if roll is not None:
        told += ["+", roll]
    if guard:
        told += ["−", guard]
    text = texts.nothing if power + (roll or 0) < guard else texts.sum
    return say(text, unit=name, sum=" ".join(map(str, told)), damage=damage)


def _names(siege: Siege) -> Names:
    return tuple(map(unit_text, siege.units))


def settle(siege: Siege, settings: Settings, names: Names = ()) -> Ruling[Damage]:
    """The ruling of a siege with the rolls that the units carry; no roll counts as bare power.

    ``names`` are those by which the units go, where more is known of them than their types.
    It ends when no Structure-point is left. Raises Refused for a unit that may not siege.
    """
    _check(siege, settings)
    names = names or _names(siege)
    rule, texts = "rom.siege", _SIEGE
    over = Step("rom.siege-once", say(N_("A unit that has sieged does not attack again this turn.")))
    if siege.shot:
        rule, texts = "rom.direct-shot", _SHOT
        over = Step("rom.shot", say(N_("A unit that has shot does not attack again this turn.")))
    steps: list[Step] = []
    guard, left = protection(siege, settings), siege.structure
    damages: list[int] = []
    for unit, name in zip(siege.units, names, strict=True):
        if left is not None and left <= 0:
            break
        power = power_in_siege(unit, settings)
        damage = max(power + (unit.roll or 0) - guard, 0)
        damages.append(damage)
        steps.append(Step(rule, _tell_damage(texts, name, power, unit.roll, guard)))
        if left is not None:
            left = max(left - damage, 0)
            if not left and unit.roll is None:
                steps.append(Step("rom.skip-roll", say(N_("That is enough, %(unit)s need not roll."), unit=name)))
        if not damage and unit.roll is None and not roll_matters(unit, siege, settings):
            steps.append(Step("rom.skip-roll", say(NO_USE, unit=name)))
    if idle := names[len(damages) :]:
        steps.append(Step(rule, say(N_("Nothing is left to attack for %(units)s."), units=tuple(idle))))
    if left == 0:
        steps.append(_fall(siege))
    # What came of it stands last: that is what a table reads first.
    begin = [*_tell_start(siege, settings, names), *(() if left == 0 and not siege.tower else (over,))]
    return Ruling(Damage(tuple(damages), sum(damages), left), (*begin, *steps))


def _fall(siege: Siege) -> Step:
    if siege.tower:
        return Step("rom.tower", say(N_("The tower is destroyed.")))
    return Step("rom.fortress-falls", say(N_("No Structure-point is left: the game is over.")))


def headline(siege: Siege, damage: Damage) -> Message:
    """The outcome in one sentence."""
    if damage.left == 0 and not siege.tower:
        return say(N_("%(total)d damage: the Fortress falls."), total=damage.total)
    if damage.left == 0:
        return say(N_("%(total)d damage: the tower is destroyed."), total=damage.total)
    if damage.left is not None:
        text = N_("%(total)d damage. Structure-points left: %(left)d.")
        return say(text, total=damage.total, left=damage.left)
    return say(N_("%(total)d damage."), total=damage.total)


def distribution(siege: Siege, die: Distribution, settings: Settings) -> Ruling[Distribution]:
    """How likely every total damage is if every unit rolls. Raises Refused for a unit that may not siege."""
    _check(siege, settings)
    guard = protection(siege, settings)
    total = Distribution.sure(0)
    for unit in siege.units:
        base = power_in_siege(unit, settings) - guard
        total += die.times(dice(unit, siege, settings)).mapped(lambda roll, base=base: max(base + roll, 0))  # type: ignore[misc]
    return Ruling(total, tuple(_tell_start(siege, settings, _names(siege))))
