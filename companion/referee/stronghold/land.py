"""The walls as the table sets them up: Wall Sections and Towers, and one line that says it all.

Rulebook: Spaces; Moving inside the Stronghold; Marksmen fire. The text gives no map, so a table enters
its own once and keeps the line as a template::

    W1:1M1S W2:2S+officer/1 E1+warrior TW1:1M=W1,W2 TE1=E1,B

A Wall Section is W (West) or E (East) and a number; behind it may stand ``:UNITS`` of the Defender at
the start, then ``+officer`` or ``+warrior``, and ``/SPACES`` for Cauldrons, in any order. A Tower is T, its side and a
number, with its Units, then ``=`` and what it touches: Wall Sections of its side, and B for the Barbican. Of the Wall
Sections of such a Tower the one next to B in the line (the one before it first) is beside the Barbican.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from companion.referee.messages import N_, say
from companion.referee.notation import Word, fail, split_words, twice
from companion.referee.stronghold.components import DEFENDERS, HERO_SPACE, HEROES, NOBODY, Force, letters
from companion.referee.stronghold.notation import read_force, write_force

Flank = Literal["W", "E"]
FLANKS: dict[Flank, str] = {"W": N_("West"), "E": N_("East")}
BARBICAN = "B"
BARBICAN_TOWERS = 2
FEWEST_SECTIONS, MOST_SECTIONS, MOST_TOWERS = 2, 11, 14
MOST_SPACES = 3
LONGEST = 900
"""The most characters of the line."""
STONE_AT_START = 2

_SECTION = re.compile(
    r"([WE])([1-9][0-9]?)(?::([0-9A-Z]+))?((?:\+(?:OFFICER|WARRIOR))*(?:/[0-9](?:\+(?:OFFICER|WARRIOR))*)?)"
)
_TOWER = re.compile(r"T([WE])([1-9][0-9]?)(?::([0-9A-Z]+))?=([0-9A-Z]+(?:,[0-9A-Z]+)*)")


class SectionPlan(msgspec.Struct, frozen=True):
    """A Wall Section at the start: its name (``W1``), the Defender's Units, the Heroes, the spaces for Cauldrons."""

    name: str
    units: Force = NOBODY
    officer: bool = False
    warrior: bool = False
    spaces: int = 0

    @property
    def flank(self) -> Flank:
        """Its side of the fortress."""
        return "W" if self.name[0] == "W" else "E"


class TowerPlan(msgspec.Struct, frozen=True):
    """A Tower: its name (``TW1``), its Units at the start, and what it touches."""

    name: str
    touches: tuple[str, ...]
    units: Force = NOBODY

    @property
    def flank(self) -> Flank:
        """Its side of the fortress."""
        return "W" if self.name[1] == "W" else "E"

    @property
    def at_barbican(self) -> str:
        """The Wall Section that stands next to the Barbican in what it touches, the one before it first; empty for
        none."""
        if BARBICAN not in self.touches:
            return ""
        at = self.touches.index(BARBICAN)
        near = (*self.touches[max(0, at - 1) : at], *self.touches[at + 1 : at + 2])
        return near[0] if near else ""


class Land(msgspec.Struct, frozen=True):
    """All Wall Sections and Towers, in the order in which the table names them."""

    sections: tuple[SectionPlan, ...]
    towers: tuple[TowerPlan, ...] = ()

    @property
    def manned(self) -> bool:
        """Whether anybody stands on a Wall Section or a Tower."""
        on_walls = any(plan.units != NOBODY or plan.officer or plan.warrior for plan in self.sections)
        return on_walls or any(tower.units != NOBODY for tower in self.towers)

    def near(self, one: str, other: str) -> bool:
        """Whether two places of the wall are adjacent: a Tower and a Wall Section that it touches, or
        two Wall Sections that one Tower touches."""
        return any(
            (tower.name in (one, other) and {one, other} & set(tower.touches))
            or (one != other and {one, other} <= set(tower.touches) - {BARBICAN})
            for tower in self.towers
        )

    def by_barbican(self, place: str) -> bool:
        """Whether a Tower or a Wall Section is adjacent to the Barbican: two of each are at most (Marksmen fire), the
        Towers that touch it, and with each the Wall Section that is named next to it."""
        return any(place in (tower.name, tower.at_barbican) for tower in self.towers if BARBICAN in tower.touches)


def plain(west: int, east: int) -> Land:
    """A map to begin from, with nothing on it: so many Wall Sections in the West and in the East, a Tower
    between two neighbours of a side, and one at the Barbican on either side. It is an assumption of ours."""
    towers = [
        TowerPlan(f"T{flank}{number}", (f"{flank}{number}", f"{flank}{number + 1}" if number < count else BARBICAN))
        for flank, count in (("W", west), ("E", east))
        for number in range(1, count + 1)
    ]
    sections = [SectionPlan(f"W{number}") for number in range(1, west + 1)]
    sections += [SectionPlan(f"E{number}") for number in range(1, east + 1)]
    return Land(tuple(sections), tuple(towers))


def parse(text: str) -> Land:
    """The map of a line. Raises Refused for what is malformed, named twice or not in the box."""
    words = split_words(text, LONGEST, say(N_("A map begins with a Wall Section, such as W1.")))
    sections: list[SectionPlan] = []
    towers: list[TowerPlan] = []
    told: dict[str, Word] = {}
    for word in words:
        upper = word.text.upper()
        plan = _tower(word, upper) if upper.startswith("T") else _section(word, upper)
        if plan.name in told:
            twice(word, plan.name, "place-twice")
        told[plan.name] = word
        if isinstance(plan, TowerPlan):
            towers.append(plan)
        else:
            sections.append(plan)
    if not FEWEST_SECTIONS <= len(sections) <= MOST_SECTIONS or len(towers) > MOST_TOWERS:
        text_ = N_("A map has %(fewest)d to %(most)d Wall Sections and at most %(towers)d Towers.")
        fail("map-size", say(text_, fewest=FEWEST_SECTIONS, most=MOST_SECTIONS, towers=MOST_TOWERS), 0, "sh.map")
    known = {plan.name for plan in sections}
    for tower in towers:
        for name in (name for name in tower.touches if name != BARBICAN):
            word = told[tower.name]
            at = word.at + word.text.upper().index(name, word.text.index("="))
            if name not in known:
                text_ = N_("There is no Wall Section “%(given)s”.")
                fail("place-unknown", say(text_, given=name[:10]), at, "sh.map")
            if name[0] != tower.flank:
                text_ = N_("Tower %(tower)s and Wall Section %(section)s are not on the same side of the Stronghold.")
                fail("tower-across", say(text_, tower=tower.name.removeprefix("T"), section=name), at, "sh.map")
    land = Land(tuple(sections), tuple(towers))
    _check_board(land)
    return land


def _units(word: Word, group: str | None) -> Force:
    if group is None:
        return NOBODY
    at = word.at + word.text.index(":") + 1
    units = read_force(Word(group.lower(), at), DEFENDERS)
    if units[2]:
        fail("veterans-start", say(N_("No Veteran is on the board at the start.")), at, "sh.start")
    return units


def _section(word: Word, upper: str) -> SectionPlan:
    match = _SECTION.fullmatch(upper)
    if match is None:
        text = N_("“%(given)s” is no Wall Section; one is W1, W1:2M1S, W1/1 or W1:1S+officer/1.")
        fail("map-malformed", say(text, given=word.text[:40]), word.at)
    further = match[4]
    spaces = int(further.partition("/")[2][:1] or 0)
    if spaces > MOST_SPACES:
        text = N_("At most %(most)d spaces for Cauldrons fit a Wall Section.")
        fail("map-spaces", say(text, most=MOST_SPACES), word.at)
    officer, warrior = "OFFICER" in further, "WARRIOR" in further
    if officer and warrior:
        fail("hero-space", say(HERO_SPACE), word.at, "sh.spaces")
    return SectionPlan(match[1] + match[2], _units(word, match[3]), officer, warrior, spaces)


def _tower(word: Word, upper: str) -> TowerPlan:
    match = _TOWER.fullmatch(upper)
    if match is None:
        text = N_("“%(given)s” is no Tower; one is TW1=W1,W2 or TW1:1M=W1,B.")
        fail("map-malformed", say(text, given=word.text[:40]), word.at)
    touches = tuple(match[4].split(","))
    for name in touches:
        if touches.count(name) > 1:
            twice(word, name, "place-twice")
    return TowerPlan(f"T{match[1]}{match[2]}", touches, _units(word, match[3]))


def _check_board(land: Land) -> None:
    """Refuses more pieces than the box has, more Towers at the Barbican than it touches, and walls on which somebody
    stands but not both Heroes."""
    forces = [*(section.units for section in land.sections), *(tower.units for tower in land.towers)]
    for index, kind in enumerate(DEFENDERS):
        count = sum(force[index] for force in forces)
        if count > kind.count:
            text = N_("The box has %(most)d × %(unit)s, not %(count)d.")
            fail("units-box", say(text, most=kind.count, unit=say(kind.name), count=count), 0, "sh.components")
    for hero in HEROES:
        if sum(getattr(plan, hero) for plan in land.sections) > 1:
            fail("hero-twice", say(N_("There is one Officer and one Warrior.")), 0, "sh.components")
    if land.manned and sum(plan.officer + plan.warrior for plan in land.sections) < len(HEROES):
        fail(
            "heroes-start",
            say(N_("The Officer and the Warrior begin on a Wall Section each, such as W1+officer and W2+warrior.")),
            0,
            "sh.start",
        )
    gates = sum(BARBICAN in tower.touches for tower in land.towers)
    if gates > BARBICAN_TOWERS:
        text = N_("Towers that touch the Barbican: at most %(most)d, not %(count)d.")
        fail("barbican-towers", say(text, most=BARBICAN_TOWERS, count=gates), 0, "sh.targets")


def write(land: Land) -> str:
    """The line of a map."""
    words = []
    for plan in land.sections:
        word = plan.name
        if plan.units != NOBODY:
            word += f":{write_force(plan.units, DEFENDERS)}"
        word += "+officer" * plan.officer + "+warrior" * plan.warrior
        words.append(word + (f"/{plan.spaces}" if plan.spaces else ""))
    for tower in land.towers:
        units = f":{write_force(tower.units, DEFENDERS)}" if letters(tower.units, DEFENDERS) else ""
        words.append(f"{tower.name}{units}={','.join(tower.touches)}")
    return " ".join(words)
