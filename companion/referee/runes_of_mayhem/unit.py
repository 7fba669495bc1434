"""A unit as it stands on the table, and its power and health there.

Rulebook: A Fight; Attacking (Formation, Living unit, Fallen unit); Spearmen, Melee, Cavalry.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem.components import LANES, ROWS, TYPES, WALL_LIMIT, is_priest, type_name

MARKS = (
    "f",
    "covered",
    "shot",
    "stopped",
    "sieged",
    "flanked",
    "fallen",
    "engine",
    "med-ranged",
    "flank",
    "wall",
)
"""What can be marked on a unit beside numbers, in the order of the notation."""

TURN_MARKS = ("covered", "shot", "stopped", "sieged", "flanked")
"""Marks that the End-phase takes off."""

_THIRD_ROW_NEVER = ("spearmen", "melee", "cavalry", "long-ranged", "peasants", "pillager")


class Unit(msgspec.Struct, frozen=True):
    """A unit: its type, the power and health of its card, and what has happened to it.

    ``roll`` is what was rolled for it (None: nothing), ``damage`` what it suffered in earlier
    fights, ``won`` the row of the enemy that it has just defeated, ``heal`` its Heal value;
    ``marks`` are some of ``MARKS``.
    """

    type: str
    power: int
    health: int
    roll: int | None = None
    damage: int = 0
    won: int | None = None
    heal: int | None = None
    marks: tuple[str, ...] = ()

    @property
    def fallen(self) -> bool:
        """Whether it is turned sideways."""
        return "fallen" in self.marks

    @property
    def ranged(self) -> bool:
        """Whether it is Long-ranged (Med-ranged is not)."""
        return self.type == "long-ranged"

    @property
    def med_ranged(self) -> bool:
        """Whether it has Med-ranged and needs it: a Long-ranged unit reaches every row anyhow."""
        return "med-ranged" in self.marks and not self.ranged

    @property
    def may_stand_behind(self) -> bool:
        """Whether it may stand in row 3: a Priest may; of types without a rule a card may say so."""
        return self.type not in _THIRD_ROW_NEVER

    def _bonus(self, active: bool) -> tuple[int, int]:
        kind = TYPES[self.type]
        if "f" in self.marks and kind.turn in ("both", "active" if active else "passive"):
            return kind.power, kind.health
        return 0, 0

    def power_in(self, active: bool) -> int:
        """Its power with the bonus of its formation; ``active``: in its owner's own turn."""
        return self.power + self._bonus(active)[0]

    def health_in(self, active: bool) -> int:
        """Its health with the bonus of its formation, less the damage on it; 0 or less: it has fallen."""
        return self.health + self._bonus(active)[1] - self.damage

    def to_fell(self, active: bool) -> int:
        """The damage that makes a living unit fall: its health, or 1 if it lives on without any (option Q1)."""
        return max(self.health_in(active), 1)


def why_not_row(row: int, stands_behind: bool) -> Refusal | None:
    """Why a unit may not stand in this row, or None; ``stands_behind``: it is one of those that may in row 3."""
    if row < ROWS or stands_behind:
        return None
    return Refusal("row-third", say(N_("Only Priests may stand in row 3, and units whose card says so.")), "rom.rows")


def rows_full(units: int) -> Refusal | None:
    """Why no more units that never stand in row 3 come onto the Battlefield with so many of them, or None."""
    most = LANES * (ROWS - 1)
    if units < most:
        return None
    text = N_(
        "Rows 1 and 2 have places for %(most)d units; only Priests may stand in row 3, and units whose card says so."
    )
    return Refusal("rows-full", say(text, most=most), "rom.rows")


def why_not_wall(kind: str) -> Refusal | None:
    """Why no unit of this type ever stands on the Wall, or None."""
    if kind != "pillager":
        return None
    return Refusal("wall-pillager", say(N_("A Pillager never stands on the Wall.")), "rom.pillager-wall")


def wall_full(units: int) -> Refusal | None:
    """Why no more units come onto a Wall with so many, Castle Folk not counted, or None."""
    if units < WALL_LIMIT:
        return None
    text = N_("At most %(most)d units stand on the Wall, Castle Folk not counted.")
    return Refusal("wall-limit", say(text, most=WALL_LIMIT), "rom.wall-limit")


NO_HEAL = Refusal("heal-type", say(N_("Only Priests and the Court Chaplain have a Heal value.")), "rom.heal")
"""Why a unit of another type heals nobody."""


def fights_as(kind: str | None, abilities: Collection[str]) -> str | None:
    """The unit type by whose rules a card of this type (None: not known) fights: Castle Defenders are Long-ranged,
    the Chaplain is a Priest."""
    if "acts-as-long-ranged" in abilities:
        return "long-ranged"
    return "priest" if "acts-as-priest" in abilities else kind


def why_not_engine(kind: str | None) -> Refusal | None:
    """Why no unit that fights as this type (None: not known) is a siege engine, or None."""
    if kind in (None, "long-ranged"):
        return None
    return Refusal("engine-type", say(N_("Siege engines are Long-ranged units.")), "rom.siege-engine")


def why_not_card(kind: str | None, abilities: Collection[str]) -> Refusal | None:
    """Why no card of this type (None: not known) has these abilities together, or None."""
    if is_priest(kind, abilities) and (kind == "long-ranged" or "acts-as-long-ranged" in abilities):
        text = N_("A Priest never attacks, so no unit counts both as a Priest and as Long-ranged.")
        return Refusal("priest-ranged", say(text), "rom.priest")
    return why_not_engine(fights_as(kind, abilities)) if "engine" in abilities else None


def living(unit: Unit | None) -> bool:
    """Whether a unit stands there and has not fallen."""
    return unit is not None and not unit.fallen


def unit_text(unit: Unit, name: Message | str | None = None) -> Message:
    """A unit as people write it: Melee 2/2, or with the ``name`` of its card instead of its type."""
    called = type_name(unit.type) if name is None else name
    return say(N_("%(type)s %(power)d/%(health)d"), type=called, power=unit.power, health=unit.health)


def off_wall(unit: Unit) -> Unit:
    """This unit as it acts where standing on the Wall does not hinder it."""
    return msgspec.structs.replace(unit, marks=tuple(mark for mark in unit.marks if mark != "wall"))


def spared(unit: Unit) -> bool:
    """Whether its damage is just its base health and it has no formation: one that broke may have left it so."""
    return unit.damage == unit.health and "f" not in unit.marks


def lives_at_zero(settings: Settings) -> bool:
    """Whether who has lost its formation may live on without health (option Q1)."""
    return bool(settings["Q1"] == "lives")


def check_living(unit: Unit, active: bool, at_zero: bool) -> Refusal | None:
    """Why a unit with this damage cannot be alive, or None. Nothing is checked if it is marked fallen.

    ``at_zero``: a unit that has lost its formation lives on while its damage does not exceed its health.
    """
    if unit.fallen or unit.health_in(active) > 0 or (at_zero and spared(unit)):
        return None
    return Refusal(
        "damage-many",
        say(
            N_("%(damage)d damage is more than a living unit bears: %(unit)s."),
            damage=unit.damage,
            unit=unit_text(unit),
        ),
        "rom.fallen",
    )
