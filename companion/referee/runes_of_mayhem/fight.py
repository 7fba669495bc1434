"""One fight: who deals damage, who may roll, and how both units come out of it.

Rulebook: A Fight; Attacking (Combat Penalty, Retaliation); Long-ranged; Priest. :func:`clash`
is the law that the odds use too; :func:`fight` applies it to entered rolls and tells why.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused, Ruling, Step
from companion.referee.runes_of_mayhem.components import ROWS, TYPES, type_name
from companion.referee.runes_of_mayhem.unit import Unit, check_living, lives_at_zero, unit_text

Names = tuple[Message | str, Message | str]
ON_THE_WALL = Refusal(
    "defender-wall", say(N_("A unit on the Wall can only be hit by a Direct shot.")), "rom.wall-abilities"
)
"""Why nobody fights a unit on the Wall."""
NOT_REPEATED = N_("A flank fight is not repeated.")
FROM_WALL_ONLY = Refusal("attacker-wall", say(N_("From the Wall only Castle Defenders attack.")), "rom.wall-abilities")
"""Why nobody else attacks from there."""
TOO_FAR = Refusal("row-med-ranged", say(N_("Med-ranged does not reach row 3.")), "rom.med-ranged")
"""Why a unit attacks nobody beyond its :func:`reach`."""
FIRES_FROM_WALL = Step(
    "rom.wall-abilities",
    say(N_("Castle Defenders attack from the Wall, where nobody attacks them in the Combat-phase.")),
)
"""What is told of those who do."""
OWN_TEXT = ("hero", "berserker", "castle-folk", "other")
"""The types whose cards have effects of their own."""


class Blow(msgspec.Struct, frozen=True):
    """What a unit does in a fight: its power, whether it may roll, whether it deals damage.

    ``rule`` is the id of the rule that forbids the roll (or the damage), None if it may roll.
    """

    power: int
    rolls: bool = True
    deals: bool = True
    rule: str | None = None


class Side(msgspec.Struct, frozen=True):
    """How a unit comes out of a fight. ``rolled`` is the roll that counted (None: bare power);
    ``rule`` the rule that allowed no roll, if any; a fallen unit has no health left."""

    rolled: int | None
    dealt: int
    health_left: int
    fallen: bool
    rule: str | None


class Fight(msgspec.Struct, frozen=True):
    """The result of one fight."""

    attacker: Side
    defender: Side


def once(unit: Unit, settings: Settings) -> bool:
    """Whether a unit attacks only once in a turn: no Covering then, and it is marked as Shot."""
    return unit.ranged or (unit.med_ranged and settings["Q4"] == "once")


def has_flank(unit: Unit, settings: Settings) -> bool:
    """Whether a unit has Flank."""
    return "flank" in unit.marks or (unit.type == "cavalry" and settings["Q6"] == "cavalry")


def flanks(unit: Unit, row: int, settings: Settings) -> bool:
    """Whether a fight with an enemy in this row can be the Flank of who has just defeated another."""
    if unit.won is None or covering_lived(unit):
        return False
    return has_flank(unit, settings) and (row == unit.won or settings["Q5"] == "own")


def only_flanks(unit: Unit, row: int, settings: Settings) -> bool:
    """Whether such a fight can be nothing but a Flank: the enemy of this row in its own lane has just fallen."""
    return flanks(unit, row, settings) and row == unit.won


def flanks_once(settings: Settings) -> bool:
    """Whether a Flank is one fight, which is not repeated while both live (option Q7)."""
    return bool(settings["Q7"] == "once")


def covering_lived(unit: Unit) -> bool:
    """Whether its Covering fight was over without a winner: it has just defeated who stood in row 1, before whom nobody
    can have been covered for."""
    return "covered" in unit.marks and unit.won == 1


def covers(unit: Unit, row: int, settings: Settings) -> bool:
    """Whether a fight with an enemy in this row is the Covering fight of who has just defeated the one in front."""
    if unit.won is None or row <= unit.won or once(unit, settings):
        return False
    if "covered" in unit.marks and settings["Q2"] == "free":
        return False
    return row == unit.won + 1 or settings["Q29"] != "adjacent"


def reach(unit: Unit) -> int:
    """The last row of the enemy that a unit may attack."""
    return ROWS - 1 if unit.med_ranged else ROWS


def unable(unit: Unit, settings: Settings) -> Refusal | None:
    """Why this unit may attack nobody in the Battle-step, wherever it stands, or None."""
    if unit.fallen:
        return Refusal(
            "attacker-fallen", say(N_("A fallen unit attacks nobody: %(unit)s."), unit=unit_text(unit)), "rom.fallen"
        )
    if unit.type == "priest":
        return Refusal("attacker-priest", say(N_("A Priest never attacks.")), "rom.priest")
    if "wall" in unit.marks:
        return FROM_WALL_ONLY
    if "sieged" in unit.marks:
        return Refusal("attacker-sieged", say(N_("It has already sieged this turn.")), "rom.siege-once")
    if "flanked" in unit.marks:
        return Refusal(
            "attacker-flanked",
            say(N_("It has already flanked this turn: nothing but that fight is left to it.")),
            "rom.flank",
        )
    if "stopped" in unit.marks:
        return Refusal("attacker-stopped", say(N_("It has stopped attacking this turn.")), "rom.stopped")
    # Who has just defeated somebody has attacked.
    if once(unit, settings) and ("shot" in unit.marks or unit.won is not None):
        return Refusal("attacker-shot", say(N_("It has already shot this turn.")), "rom.shot")
    return None


def _attack(attacker: Unit, defender: Unit) -> Blow:
    power = attacker.power_in(active=True)
    if TYPES[attacker.type].suffers == defender.type:
        return Blow(power, rolls=False, rule="rom.combat-penalty")
    return Blow(power)


def _never_rolls(defender: Unit, attacker: Unit, settings: Settings) -> bool:
    """Whether the defender does not roll because it is ranged."""
    return defender.ranged and not (attacker.type == "other" and settings["Q32"] == "rolls")


def _defence(defender: Unit, attacker: Unit, row: int, settings: Settings) -> Blow:
    power = defender.power_in(active=False)
    if defender.type == "priest":
        return Blow(0, rolls=False, deals=False, rule="rom.priest")
    if attacker.ranged:
        return Blow(0, rolls=False, deals=False, rule="rom.no-retaliation")
    if attacker.med_ranged and not (settings["Q4"] == "row2" and row == 1):
        return Blow(0, rolls=False, deals=False, rule="rom.med-ranged")
    if _never_rolls(defender, attacker, settings):
        return Blow(power, rolls=False, rule="rom.long-ranged-defends")
    if TYPES[defender.type].suffers == attacker.type:
        return Blow(power, rolls=False, rule="rom.combat-penalty")
    return Blow(power)


def clash(attacker: Unit, defender: Unit, settings: Settings, row: int = 1) -> tuple[Blow, Blow]:
    """The blows of the attacker, in its owner's turn, and of the defender in this row (1 to 3)."""
    return _attack(attacker, defender), _defence(defender, attacker, row, settings)


def check_fight(attacker: Unit, defender: Unit, settings: Settings, row: int) -> Refusal | None:
    """Why these two cannot fight, or None."""
    return check_attacker(attacker, settings) or check_defender(attacker, defender, settings, row)


def check_attacker(attacker: Unit, settings: Settings) -> Refusal | None:
    """Why this unit cannot begin a fight, whoever defends, or None."""
    return unable(attacker, settings) or check_living(attacker, True, lives_at_zero(settings))


def check_defender(attacker: Unit, defender: Unit, settings: Settings, row: int) -> Refusal | None:
    """Why this unit in its row cannot be attacked by one that can, or None."""
    refusal = check_living(defender, False, lives_at_zero(settings))
    if refusal is not None:
        return refusal
    if defender.fallen:
        return Refusal(
            "defender-fallen",
            say(N_("A fallen unit is not attacked: %(unit)s."), unit=unit_text(defender)),
            "rom.fallen",
        )
    if "wall" in defender.marks and not attacker.ranged:
        return ON_THE_WALL
    if row > reach(attacker):
        return TOO_FAR
    return None


def _dealt(blow: Blow, roll: int | None) -> int:
    if not blow.deals:
        return 0
    return blow.power + (roll or 0) if blow.rolls else blow.power


def _side(unit: Unit, blow: Blow, taken: int, active: bool) -> Side:
    left = max(unit.health_in(active) - taken, 0)
    rolled = unit.roll if blow.rolls else None
    return Side(rolled, _dealt(blow, unit.roll), left, taken >= unit.to_fell(active), blow.rule)


def fight(
    attacker: Unit, defender: Unit, settings: Settings, row: int = 1, names: Names | None = None
) -> Ruling[Fight]:
    """The ruling of one fight with the rolls that the units carry; no roll counts as bare power.

    ``names`` are those by which attacker and defender go, where more is known of them than their types.
    Raises Refused if they cannot fight (:func:`check_fight`).
    """
    refusal = check_fight(attacker, defender, settings, row)
    if refusal is not None:
        raise Refused(refusal)
    mine, yours = clash(attacker, defender, settings, row)
    result = Fight(
        _side(attacker, mine, _dealt(yours, defender.roll), True),
        _side(defender, yours, _dealt(mine, attacker.roll), False),
    )
    called = names or (unit_text(attacker), unit_text(defender))
    name, other = apart(*called)
    steps = (
        *_tell_units(attacker, defender, names, settings),
        *tell_formation(attacker, True, name),
        *tell_formation(defender, False, other),
        *_tell_blow(attacker, defender, name, mine, result.attacker, defender.to_fell(active=False)),
        *_tell_blow(defender, attacker, other, yours, result.defender, attacker.to_fell(active=True)),
        *_tell_result(attacker, name, result.attacker, result.defender.dealt),
        *_tell_result(defender, other, result.defender, result.attacker.dealt),
        *_tell_after(attacker, defender, result, settings, row),
    )
    return Ruling(result, steps)


def apart(attacker: Message | str, defender: Message | str) -> Names:
    """The names of two that fight; with their parts in it where they are called alike."""
    if attacker != defender:
        return attacker, defender
    return say(N_("%(unit)s (attacker)"), unit=attacker), say(N_("%(unit)s (defender)"), unit=defender)


def unrolled(attacker: Unit, defender: Unit, result: Fight) -> tuple[Message | str, ...]:
    """The names of those whose roll is not known, although it could have felled the enemy."""
    sides = (result.attacker, result.defender)
    names = apart(unit_text(attacker), unit_text(defender))
    return tuple(
        name
        for name, side, against in zip(names, sides, reversed(sides), strict=True)
        if side.rule is None and side.rolled is None and not against.fallen
    )


def tell_formation(unit: Unit, active: bool, name: Message | str) -> Iterator[Step]:
    """The bonus of a unit in formation, as a step that calls it by this name."""
    if "f" in unit.marks:
        text = N_("In formation: %(unit)s with %(power)d/%(health)d this turn.")
        power, health = unit.power_in(active), unit.health_in(active) + unit.damage
        yield Step("rom.formation", say(text, unit=name, power=power, health=health))


def tell_own_text(*types: str) -> Iterator[Step]:
    """A reminder for those of these unit types whose cards have effects of their own."""
    types = tuple(dict.fromkeys(kind for kind in types if kind in OWN_TEXT))
    if types:
        text = N_("Read the card (%(types)s): what it says comes before this ruling.")
        if len(types) > 1:
            text = N_("Read the cards (%(types)s): what they say comes before this ruling.")
        yield Step("rom.card-text", say(text, types=tuple(map(type_name, types))))


def tell_folk(*types: str) -> Iterator[Step]:
    """How to ask of those of the Castle Folk that fight by the rules of another type, if they are among these types."""
    if "castle-folk" in types:
        text = N_("For Castle Defenders ask with long-ranged, for the Court Chaplain with priest.")
        yield Step("rom.castle-folk", say(text))


def _tell_units(attacker: Unit, defender: Unit, names: Names | None, settings: Settings) -> Iterator[Step]:
    name, other = names or (None, None)
    text = N_("Attacker: %(attacker)s. Defender: %(defender)s.")
    yield Step("rom.fight", say(text, attacker=unit_text(attacker, name), defender=unit_text(defender, other)))
    yield from tell_own_text(attacker.type, defender.type)
    yield from tell_folk(attacker.type, defender.type)
    if "other" in (attacker.type, defender.type):
        text = N_("A new type neither suffers nor causes a combat penalty.")
        if attacker.type == "other" and _never_rolls(defender, attacker, settings):
            text = N_("A new type neither suffers nor causes a combat penalty, but a ranged defender does not roll.")
        yield Step("rom.new-types", say(text))
    if "wall" in defender.marks:
        yield Step("rom.direct-shot", say(N_("A unit on the Wall: this can only be a Direct shot.")))
    if "engine" in attacker.marks:
        yield Step("rom.siege-engine", say(N_("Against a unit a siege engine rolls one die.")))


_NO_ROLL = {
    "rom.combat-penalty": N_("%(unit)s may not roll: combat penalty of %(type)s against %(enemy)s."),
    "rom.long-ranged-defends": N_("%(unit)s may not roll: Long-ranged units never do in defence."),
    "rom.no-retaliation": N_("%(unit)s may not strike back: the attacker is Long-ranged."),
    "rom.med-ranged": N_("%(unit)s may not strike back: the attacker is Med-ranged."),
    "rom.priest": N_("A Priest deals no damage: %(unit)s."),
}


def _tell_blow(unit: Unit, enemy: Unit, name: Message | str, blow: Blow, side: Side, against: int) -> Iterator[Step]:
    if blow.rule is not None:
        text = _NO_ROLL[blow.rule]
        yield Step(blow.rule, say(text, unit=name, type=type_name(unit.type), enemy=type_name(enemy.type)))
        if unit.roll is not None:
            yield Step(blow.rule, say(N_("The roll of %(roll)d for %(unit)s is ignored."), roll=unit.roll, unit=name))
    if not blow.deals:
        return
    text = N_("Damage from %(unit)s: %(power)d + %(roll)d = %(dealt)d.")
    if side.rolled is None:
        text = N_("Damage from %(unit)s: power alone, %(dealt)d.")
        if blow.rolls and side.dealt < against:
            text = N_("Damage from %(unit)s: power alone, %(dealt)d, as no roll is known.")
    rolled = {} if side.rolled is None else {"roll": side.rolled}
    yield Step("rom.damage", say(text, unit=name, power=blow.power, dealt=side.dealt, **rolled))
    if blow.rolls and side.rolled is None and side.dealt >= against:
        yield Step("rom.skip-roll", say(N_("That is enough, %(unit)s need not roll."), unit=name))


def _tell_result(unit: Unit, name: Message | str, side: Side, taken: int) -> Iterator[Step]:
    damage = say(N_("%(taken)d damage"), taken=taken)
    if unit.damage:
        damage = say(N_("%(taken)d damage, in all %(all)d,"), taken=taken, all=unit.damage + taken)
    if side.fallen:
        text = N_("Fallen: %(unit)s, %(damage)s and no health left.")
        yield Step("rom.fallen", say(text, unit=name, damage=damage))
    else:
        text = N_("Alive: %(unit)s, %(damage)s and %(left)d health left.")
        yield Step("rom.damage", say(text, unit=name, damage=damage, left=side.health_left))


def _tell_after(attacker: Unit, defender: Unit, result: Fight, settings: Settings, row: int) -> Iterator[Step]:
    sides = ((attacker, result.attacker), (defender, result.defender))
    if any(unit.type == "pillager" and side.fallen for unit, side in sides):
        text = N_("A production-marker that the Pillager has locked goes back to its owner at once.")
        yield Step("rom.lock", say(text))
    if once(attacker, settings):
        yield Step("rom.shot", say(N_("The attacker is marked as Shot: no further attack this turn, no Covering.")))
    elif result.attacker.fallen:
        return
    elif result.defender.fallen:
        yield from _tell_covering(attacker, settings, row)
    elif only_flanks(attacker, row, settings):
        text = N_("Both live: the attacker may fight this enemy again, and do nothing else this turn.")
        if flanks_once(settings):
            text = NOT_REPEATED
        yield Step("rom.flank", say(text))
    else:
        yield Step("rom.stopped", say(N_("Both live: the attacker may fight again, or it stops for this turn.")))


def _tell_covering(attacker: Unit, settings: Settings, row: int) -> Iterator[Step]:
    """What an attacker that alone survives must do, as far as it is known who stands where."""
    if only_flanks(attacker, row, settings):
        yield Step("rom.flank", say(N_("Having flanked, it does nothing else this turn.")))
        return
    instead = True
    if covers(attacker, row, settings) and settings["Q2"] == "free":
        yield Step("rom.covering", say(N_("That was the Covering fight: the attacker may go on, and need not.")))
    elif row < reach(attacker):
        text = N_("If a living enemy stands behind, the attacker must fight it at once.")
        if attacker.med_ranged:
            text = N_(
                "If a living enemy stands behind, the attacker must fight it at once, unless it attacked from row 2 or"
                " past a living enemy."
            )
        elif row + 1 < ROWS and settings["Q29"] == "adjacent":
            text = N_("If a living enemy stands in the next row, the attacker must fight it at once.")
        yield Step("rom.covering", say(text))
    else:
        instead = False
    if has_flank(attacker, settings):
        yield from _tell_flank(instead, settings, row)


def _tell_flank(instead: bool, settings: Settings, row: int) -> Iterator[Step]:
    """Into which row it may flank that has just defeated the enemy of ``row``; ``instead``: of another fight."""
    own = settings["Q5"] == "own"
    if own:
        text = N_("It may flank: attack one enemy in its own row of an adjacent lane.")
        if instead:
            text = N_("It may flank instead: attack one enemy in its own row of an adjacent lane.")
        yield Step("rom.flank", say(text))
    else:
        text = N_("It may flank: attack one enemy in row %(row)d of an adjacent lane.")
        if instead:
            text = N_("It may flank instead: attack one enemy in row %(row)d of an adjacent lane.")
        yield Step("rom.flank", say(text, row=row))
    if settings["Q8"] == "front" and (own or row > 1):
        yield Step("rom.flank", say(N_("It flanks only the frontmost living enemy of that lane.")))


def headline(attacker: Message | str, defender: Message | str, result: Fight) -> Message:
    """The outcome in one sentence, with the names that the two units go by."""
    names = dict(zip(("attacker", "defender"), apart(attacker, defender), strict=True))
    mine, yours = result.attacker, result.defender
    if mine.fallen and yours.fallen:
        return say(N_("Both fall: %(attacker)s and %(defender)s."), **names)
    if yours.fallen:
        return say(
            N_("Fallen: %(defender)s. Alive: %(attacker)s with %(left)d health."), **names, left=mine.health_left
        )
    if mine.fallen:
        return say(
            N_("Fallen: %(attacker)s. Alive: %(defender)s with %(left)d health."), **names, left=yours.health_left
        )
    return say(
        N_("Both live: %(attacker)s with %(left)d health, %(defender)s with %(remaining)d."),
        **names,
        left=mine.health_left,
        remaining=yours.health_left,
    )
