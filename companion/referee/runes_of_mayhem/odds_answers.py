"""The odds in words and as fractions: a fight, a lane, a siege, a Trade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from companion.referee.messages import N_, Message, say
from companion.referee.odds import Distribution, chance_text, number_text
from companion.referee.options import Settings
from companion.referee.ruling import Reply, Step
from companion.referee.runes_of_mayhem import siege
from companion.referee.runes_of_mayhem.battle import Outcome
from companion.referee.runes_of_mayhem.components import ROWS
from companion.referee.runes_of_mayhem.fight import (
    FIRES_FROM_WALL,
    Blow,
    apart,
    clash,
    once,
    tell_folk,
    tell_formation,
    tell_own_text,
)
from companion.referee.runes_of_mayhem.lane import Lane, blocker, owes
from companion.referee.runes_of_mayhem.notation import write_die
from companion.referee.runes_of_mayhem.odds import (
    Duel,
    LaneOdds,
    Trade,
    duel_outcome,
    lane_outcome,
    trade_sum,
    turns,
)
from companion.referee.runes_of_mayhem.options import die_faces, die_known
from companion.referee.runes_of_mayhem.targets import from_wall_text
from companion.referee.runes_of_mayhem.unit import Unit, living, unit_text


def _die(given: tuple[int, ...] | None, settings: Settings) -> tuple[Distribution, Step, dict[str, object]]:
    """The die of a question, the step that names it, and the facts about it."""
    faces = die_faces(settings) if given is None else given
    assumed = given is None and not die_known(settings)
    text = N_("Die: %(faces)s, each face equally likely.")
    if assumed:
        text = N_("Assumed, as the rulebook does not show the die: %(faces)s, each face equally likely.")
    step = Step("rom.die", say(text, faces=write_die(faces)))
    return Distribution.faces(faces), step, {"die": list(faces), "die_assumed": assumed}


def _tell_blow(name: Message | str, blow: Blow) -> Step:
    """What the unit of this name can deal in this fight; the rule is that of the blow."""
    if not blow.deals:
        return Step(str(blow.rule), say(N_("No damage from %(unit)s."), unit=name))
    if blow.rule is not None:
        text = N_("%(unit)s may not roll: damage %(power)d.")
        return Step(blow.rule, say(text, unit=name, power=blow.power))
    return Step("rom.damage", say(N_("Damage from %(unit)s: %(power)d plus a roll."), unit=name, power=blow.power))


def duel_answer(duel: Duel, settings: Settings) -> Reply:
    """The odds of one fight, or of fighting on until one falls."""
    die, die_step, facts = _die(duel.die, settings)
    result = duel_outcome(duel, die, settings)
    attacker, defender = result.chance(own=1), result.chance(enemy=duel.row)
    both = result.chance(own=1, enemy=duel.row)
    live = 1 - attacker - defender + both
    mine, yours = clash(duel.attacker, duel.defender, settings, duel.row)
    name, other = apart(unit_text(duel.attacker), unit_text(duel.defender))
    text = N_("The attacker fights once.")
    if duel.on:
        text = N_("The attacker fights on until one of them falls.")
    steps = (
        die_step,
        *tell_own_text(duel.attacker.type, duel.defender.type),
        *tell_folk(duel.attacker.type, duel.defender.type),
        *tell_formation(duel.attacker, True, name),
        *tell_formation(duel.defender, False, other),
        _tell_blow(name, mine),
        _tell_blow(other, yours),
        Step("rom.odds", say(text)),
        Step("rom.odds", say(N_("Both fall: %(chance)s."), chance=chance_text(both))),
        Step("rom.odds", say(N_("Only the attacker falls: %(chance)s."), chance=chance_text(attacker - both))),
        Step("rom.odds", say(N_("Only the defender falls: %(chance)s."), chance=chance_text(defender - both))),
        Step("rom.odds", say(N_("Both live: %(chance)s."), chance=chance_text(live))),
        *_tell_fights(duel.on, result.fights),
    )
    headline = say(
        N_("How likely to fall? %(attacker)s: %(mine)s. %(defender)s: %(yours)s."),
        attacker=name,
        mine=chance_text(attacker),
        defender=other,
        yours=chance_text(defender),
    )
    facts |= {
        "attacker_falls": str(attacker),
        "defender_falls": str(defender),
        "both_fall": str(both),
        "both_live": str(live),
        "expected_fights": str(result.fights),
    }
    return Reply(headline, facts, steps)


def _tell_fights(on: bool, fights: Fraction) -> Iterator[Step]:
    if on:
        yield Step("rom.odds", say(N_("Expected number of fights: %(fights)s."), fights=str(fights)))


def _rows(line: tuple[Unit | None, ...]) -> Iterator[tuple[int, Unit]]:
    """The rows in which somebody lives."""
    for row, unit in enumerate(line, 1):
        if unit is not None and not unit.fallen:
            yield row, unit


def lane_answer(asked: LaneOdds, settings: Settings) -> Reply:
    """The odds of a whole lane."""
    lane = asked.lane
    die, die_step, facts = _die(asked.die, settings)
    result = lane_outcome(asked, die, settings)
    order = turns(asked, settings)
    own = [(row, unit, result.chance(own=row)) for row, unit in _rows(lane.own)]
    enemy = [(row, unit, result.chance(enemy=row)) for row, unit in _rows(lane.enemy)]
    acting = [lane.fighters[turn.row - 1] for turn in order if turn.row in result.fought]
    steps = (
        die_step,
        *tell_own_text(*(unit.type for _, unit, _ in own + enemy)),
        *tell_folk(*(unit.type for _, unit, _ in own + enemy)),
        *((FIRES_FROM_WALL,) if lane.wall else ()),
        *_tell_formations(N_("%(unit)s in row %(row)d (attacker)"), own, True),
        *_tell_formations(N_("%(unit)s in row %(row)d (defender)"), enemy, False),
        *_tell_order(asked, [turn.row for turn in order], result, settings),
        *(_tell_covering(acting, settings) if len(enemy) > 1 else ()),
        *(_tell_fall(N_("How likely to fall, %(unit)s in row %(row)d (attacker): %(chance)s."), *each) for each in own),
        *(
            _tell_fall(N_("How likely to fall, %(unit)s in row %(row)d (defender): %(chance)s."), *each)
            for each in enemy
        ),
        Step("rom.odds", say(N_("Expected number of fights: %(fights)s."), fights=str(result.fights))),
    )
    facts |= {
        "lane_empty": str(result.empty),
        "attackers": [{"row": row, "falls": str(chance)} for row, _, chance in own],
        "defenders": [{"row": row, "falls": str(chance)} for row, _, chance in enemy],
        "expected_fights": str(result.fights),
    }
    return Reply(_lane_headline(result, own, enemy), facts, steps)


def _place(row: int, lane: Lane) -> Message | int:
    """Who attacks: the row, or the Wall, from which there may be several."""
    if row <= ROWS:
        return row
    if len(lane.wall) == 1:
        return say(N_("the Wall"))
    return say(N_("the Wall (%(number)d)"), number=row - ROWS)


def _tell_order(asked: LaneOdds, order: list[int], result: Outcome, settings: Settings) -> Iterator[Step]:
    """Which rows attack, those among them that must wait for a unit in front to fall, and those that never come to
    it: they are blocked, reach nobody, or find nobody left."""
    lane = asked.lane
    text = N_("In this order the rows attack, once each and where Covering demands it: %(rows)s.")
    if asked.on:
        text = N_("In this order the rows attack, each until it falls or nobody is left: %(rows)s.")
    acting = [row for row in order if row in result.fought]
    owed = owes(lane, settings)
    if owed is not None:
        covers = N_("First the unit in row %(row)d fights the enemy in row %(target)d, which covers.")
        yield Step("rom.covering", say(covers, row=owed[0], target=owed[1]))
    if acting:
        yield Step("rom.odds", say(text, rows=tuple(_place(row, lane) for row in acting)))
    standing = tuple(unit if living(unit) else None for unit in lane.fighters)
    for row in acting:
        before = blocker(standing, row, settings)
        if before is not None:
            text = N_("Row %(row)d attacks only if the unit in row %(before)d has fallen.")
            yield Step("rom.first-with-first", say(text, row=row, before=before))
    for row in order:
        if row in result.fought:
            continue
        before = blocker(standing, row, settings)
        if before is not None and not result.chance(own=before) and result.empty != 1:
            text = N_("Whatever is rolled, the unit in row %(before)d lives and blocks the way of row %(row)d.")
            yield Step("rom.first-with-first", say(text, row=row, before=before))
        elif row > ROWS:
            text = N_("Whatever is rolled, from the Wall nobody is attacked by %(unit)s.")
            unit = lane.wall[row - ROWS - 1]
            yield Step("rom.odds", say(text, unit=from_wall_text(unit)))
        else:
            yield Step("rom.odds", say(N_("Whatever is rolled, row %(row)d attacks nobody."), row=row))


def _tell_covering(units: Iterable[Unit | None], settings: Settings) -> Iterator[Step]:
    """What the attackers must do, as far as any of them can owe it."""
    owing = [unit for unit in units if unit is not None and not once(unit, settings)]
    if owing:
        yield Step("rom.covering", say(N_("An attacker that alone survives fights the enemy behind at once.")))
    if any(unit.med_ranged for unit in owing):
        text = N_("Med-ranged owes no such fight from row 2, nor past a living enemy.")
        yield Step("rom.covering", say(text))


def _tell_formations(text: str, side: Iterable[tuple[int, Unit, Fraction]], active: bool) -> Iterator[Step]:
    """The bonuses of one side of a lane; ``text`` names a unit by its row."""
    for row, unit, _ in side:
        yield from tell_formation(unit, active, say(text, unit=unit_text(unit), row=row))


def _tell_fall(text: str, row: int, unit: Unit, chance: Fraction) -> Step:
    return Step("rom.odds", say(text, unit=unit_text(unit), row=row, chance=chance_text(chance)))


def _lane_headline(
    result: Outcome, own: Iterable[tuple[int, Unit, Fraction]], enemy: Iterable[tuple[int, Unit, Fraction]]
) -> Message:
    def chances(side: Iterable[tuple[int, Unit, Fraction]]) -> tuple[Message, ...]:
        found = tuple(
            say(N_("%(unit)s %(chance)s"), unit=unit_text(unit), chance=chance_text(chance)) for _, unit, chance in side
        )
        return found or (say(N_("none, as nobody stands there")),)

    return say(
        N_("The lane is empty: %(empty)s. Attackers that fall: %(own)s. Defenders that fall: %(enemy)s."),
        empty=chance_text(result.empty),
        own=chances(own),
        enemy=chances(enemy),
    )


def siege_answer(asked: siege.Siege, settings: Settings) -> Reply:
    """The odds of a siege."""
    die, die_step, facts = _die(asked.die, settings)
    ruling = siege.distribution(asked, die, settings)
    total = ruling.result
    text = N_("Damage %(least)d to %(most)d, on average %(mean)s.")
    headline = say(text, least=total.least, most=total.most, mean=number_text(total.mean()))
    facts |= {
        "damage": {str(value): str(part) for value, part in total.probabilities().items()},
        "mean": str(total.mean()),
        "protection": siege.protection(asked, settings),
    }
    if asked.structure is not None:
        falls = total.at_least(asked.structure)
        facts["falls"] = str(falls)
        text = N_("At least %(structure)d damage: %(chance)s; on average %(mean)s.")
        headline = say(text, structure=asked.structure, chance=chance_text(falls), mean=number_text(total.mean()))
    steps = (die_step, *ruling.steps, *_tell_distribution("rom.siege", total))
    return Reply(headline, facts, steps)


def trade_answer(trade: Trade, settings: Settings) -> Reply:
    """The odds of a Trade."""
    die, die_step, facts = _die(trade.die, settings)
    total = trade_sum(die)
    facts |= {
        "sum": {str(value): str(part) for value, part in total.probabilities().items()},
        "mean": str(total.mean()),
    }
    headline = say(N_("On average a Trade gives %(mean)s."), mean=number_text(total.mean()))
    if trade.needed is not None:
        enough = total.at_least(trade.needed)
        facts["enough"] = str(enough)
        text = N_("At least %(needed)d from a Trade: %(chance)s; on average %(mean)s.")
        headline = say(text, needed=trade.needed, chance=chance_text(enough), mean=number_text(total.mean()))
    steps = (
        die_step,
        *_tell_distribution("rom.trade", total),
        Step("rom.hoard", say(N_("What is not spent stays in the Hoard."))),
    )
    if settings["Q27"] == "lost":
        lost = say(N_("What is not spent is lost at the end of the turn."))
        steps = (*steps[:-1], Step("rom.hoard", lost))
    return Reply(headline, facts, steps)


def _tell_distribution(rule: str, total: Distribution) -> Iterator[Step]:
    for value, part in total.probabilities().items():
        text = N_("%(value)d: %(chance)s; at least that: %(more)s.")
        yield Step(rule, say(text, value=value, chance=chance_text(part), more=chance_text(total.at_least(value))))
