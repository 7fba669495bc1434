"""Exact odds of a fight, of a whole lane, of a siege and of Trade.

::

    odds  = "odds" unit unit {"until=falls" | "row=" number | die}
          | "odds" "lane" line "v" line {"until=falls" | "order=" turn {"," turn} | "from-wall=" units | die}
          | "odds" "trade" {"needed=" number | die}
          | "odds" "siege" ...                    see the siege
    turn  = (row | "wall" | "wall2" | "wall3") ["@" row]   who attacks next: an own row, or the first, second, third
                                                  from the Wall; a ranged unit aims at a row
    die   = "die=" number {"," number}            its faces; without it the die of the table

Without ``until=falls`` every attacker fights once, and what Covering demands; where a Covering fight is
owed already (mark ``w``), it comes first. ``row`` is the row of the defender, which matters to Med-ranged and behind an
enemy that was just defeated. Lines and their marks are written as for ``targets``.
"""

from __future__ import annotations

import msgspec

from companion.referee.messages import N_, Message, in_turn, say
from companion.referee.notation import Word, fail, read_number, twice
from companion.referee.odds import Distribution
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.battle import Attacker, Battle, Outcome, outcome
from companion.referee.runes_of_mayhem.components import ROWS, TRADE_ROLLS
from companion.referee.runes_of_mayhem.fight import (
    NOT_REPEATED,
    check_fight,
    flanks_once,
    once,
    only_flanks,
    reach,
    unable,
)
from companion.referee.runes_of_mayhem.lane import Lane, Line, blocker, owes
from companion.referee.runes_of_mayhem.notation import (
    A_UNIT,
    Tokens,
    check_unit,
    is_unit,
    read_unit,
    refuse_at,
    unexpected,
    write_die,
    write_line,
    write_unit,
)
from companion.referee.runes_of_mayhem.past import check_past
from companion.referee.runes_of_mayhem.targets import (
    FROM_WALL,
    MOST_FROM_WALL,
    OWN_MARKS,
    check_somebody,
    read_from_wall,
    read_lines,
    write_from_wall,
)
from companion.referee.runes_of_mayhem.unit import TURN_MARKS, Unit, lives_at_zero, living, why_not_row

ENEMY_MARKS = tuple(mark for mark in OWN_MARKS if mark not in ("w", *TURN_MARKS))
"""Those that an enemy may have: of its own turn the End-phase has left none."""
FIGHTER_MARKS = (*OWN_MARKS, "wall")
DEFENDER_MARKS = (*ENEMY_MARKS, "wall")
OF_ODDS = ("lane", "siege", "trade")
"""What else than a fight the odds may be asked of, behind their own word."""
MOST_NEEDED = 999


class Duel(msgspec.Struct, frozen=True):
    """One attacker against one defender in a row; ``on`` until one of them falls. ``die`` holds the
    faces, or None for the die of the table."""

    attacker: Unit
    defender: Unit
    on: bool = False
    row: int = 1
    die: tuple[int, ...] | None = None


class LaneOdds(msgspec.Struct, frozen=True):
    """A whole lane; without an order the units attack from the front to the back, then who attacks from the Wall."""

    lane: Lane
    order: tuple[Attacker, ...] = ()
    on: bool = False
    die: tuple[int, ...] | None = None


class Trade(msgspec.Struct, frozen=True):
    """A Trade, and how much is needed (None: not asked)."""

    needed: int | None = None
    die: tuple[int, ...] | None = None


def read_pair(words: tuple[Word, ...], end: int, *also: str) -> tuple[Unit, Unit]:
    """The attacker and the defender that begin these words, with these marks ``also``."""
    for word in words[:2]:
        check_unit(word)
    if len(words) < 2:
        fail("fight-malformed", say(N_("Two units are needed, the attacker first.")), end)
    return read_unit(words[0], (*also, *FIGHTER_MARKS)), read_unit(words[1], (*also, *DEFENDER_MARKS))


def _read_row(tokens: Tokens, defender: Unit, word: Word) -> int:
    """The row of the defender. Raises Refused for one in which such a unit never stands, on the Wall for any."""
    given = tokens.value("row")
    if given is not None and "wall" in defender.marks:
        fail("row-wall", say(N_("A unit on the Wall stands in no row.")), given.at, "rom.rows")
    row = tokens.number("row", 1, ROWS) or 1
    refuse_at(why_not_row(row, defender.may_stand_behind), word)
    return row


def parse_fight(words: tuple[Word, ...], end: int) -> Duel:
    """A fight with rolls: two units, and perhaps the row of the defender."""
    attacker, defender = read_pair(words, end, "r")
    tokens = Tokens(words[2:], "row=")
    return Duel(attacker, defender, row=_read_row(tokens, defender, words[1]))


def parse_duel(words: tuple[Word, ...], end: int) -> Duel:
    """The odds of a fight. Raises Refused saying where they are malformed."""
    if words and not is_unit(words[0]):
        unexpected(words[0], (A_UNIT, *OF_ODDS))
    attacker, defender = read_pair(words, end)
    tokens = Tokens(words[2:], "until=", "row=", "die=")
    on = tokens.choice("until", "falls") is not None
    return Duel(attacker, defender, on, _read_row(tokens, defender, words[1]), tokens.die())


def write_duel(duel: Duel, question: str) -> str:
    """The canonical notation; ``question`` is fight or odds."""
    parts = [question, write_unit(duel.attacker), write_unit(duel.defender)]
    if duel.on:
        parts.append("until=falls")
    if duel.row != 1:
        parts.append(f"row={duel.row}")
    if duel.die is not None:
        parts.append(f"die={write_die(duel.die)}")
    return " ".join(parts)


def _read_turn(word: Word) -> int:
    """The row whose unit attacks next; those behind the last are on the Wall."""
    for number in range(1, MOST_FROM_WALL + 1):
        if word.text == _turn_text(ROWS + number):
            return ROWS + number
    return read_number(word, 1, ROWS)


def _turn_text(row: int) -> str:
    """What stands in an order for the unit of this row, or for one on the Wall."""
    if row <= ROWS:
        return str(row)
    return "wall" if row == ROWS + 1 else f"wall{row - ROWS}"


def _read_order(word: Word | None, lane: Lane, settings: Settings) -> tuple[Attacker, ...]:
    if word is None:
        return ()
    own = lane.fighters
    standing: Line = tuple(unit if living(unit) else None for unit in own)
    order: list[Attacker] = []
    for part in word.parts(","):
        row_word, *aims = part.parts("@")
        row = _read_turn(row_word)
        unit = own[row - 1] if row <= len(own) else None
        if len(aims) > 1:
            text = N_("A turn is written like 2, or like 2@3 with the row aimed at.")
            fail("token-unknown", say(text), aims[1].at - 1)
        if unit is None and row > ROWS:
            fail("row-empty", say(N_("So many do not attack from the Wall here.")), part.at)
        if unit is None:
            fail("row-empty", say(N_("Nobody stands in row %(row)d."), row=row), part.at)
        if row in [attacker.row for attacker in order]:
            twice(row_word)
        if aims and not (unit.ranged or unit.med_ranged):
            text = N_("Only a ranged unit chooses its target.")
            fail("aim-type", say(text), aims[0].at, "rom.first-with-first")
        aim = read_number(aims[0], 1, reach(unit)) if aims else None
        if aim is not None and not living(lane.enemy[aim - 1]):
            fail("aim-none", say(N_("No living enemy stands in row %(row)d."), row=aim), aims[0].at, "rom.fallen")
        refusal = unable(unit, settings)
        if refusal is not None:
            fail(refusal.code, _of_row(row, refusal.message), part.at, refusal.rule)
        before = blocker(standing, row, settings)
        if before is not None:
            text = N_("The unit in row %(before)d would still block the one in row %(row)d.")
            fail("blocked", say(text, before=before, row=row), part.at, "rom.first-with-first")
        standing = _without(standing, row)
        order.append(Attacker(row, aim))
    return tuple(order)


def parse_lane(words: tuple[Word, ...], end: int, settings: Settings) -> LaneOdds:
    """The odds of a lane. Raises Refused saying where they are malformed, or cannot be under these settings."""
    own, enemy, rest = read_lines(words, OWN_MARKS, ENEMY_MARKS, end, lives_at_zero(settings))
    tokens = Tokens(rest, "until=", "order=", "die=", f"{FROM_WALL}=")
    lane = Lane(own, enemy, wall=read_from_wall(tokens))
    check_somebody(own, lane.wall, words[0])
    check_past(lane, words, settings)
    order = _read_order(tokens.value("order"), lane, settings)
    return LaneOdds(lane, order, tokens.choice("until", "falls") is not None, tokens.die())


def write_lane(asked: LaneOdds) -> str:
    """The canonical notation: ``parse_lane`` of it gives the same question."""
    lane = asked.lane
    parts = ["odds lane", write_line(lane.own), "v", write_line(lane.enemy)]
    if lane.wall:
        parts.append(write_from_wall(lane.wall))
    if asked.order:
        turns = (_turn_text(turn.row) + ("" if turn.aim is None else f"@{turn.aim}") for turn in asked.order)
        parts.append(f"order={','.join(turns)}")
    if asked.on:
        parts.append("until=falls")
    if asked.die is not None:
        parts.append(f"die={write_die(asked.die)}")
    return " ".join(parts)


def parse_trade(words: tuple[Word, ...]) -> Trade:
    """The odds of a Trade. Raises Refused saying where they are malformed."""
    tokens = Tokens(words, "needed=", "die=")
    return Trade(tokens.number("needed", 1, MOST_NEEDED), tokens.die())


def write_trade(trade: Trade) -> str:
    """The canonical notation: ``parse_trade`` of it gives the same question."""
    parts = ["odds trade"]
    if trade.needed is not None:
        parts.append(f"needed={trade.needed}")
    if trade.die is not None:
        parts.append(f"die={write_die(trade.die)}")
    return " ".join(parts)


def duel_outcome(duel: Duel, die: Distribution, settings: Settings) -> Outcome:
    """How a fight ends, or the fights until one falls.

    Raises Refused if the two cannot fight, if the attacker cannot repeat, or if nobody can ever fall.
    """
    refusal = check_fight(duel.attacker, duel.defender, settings, duel.row)
    if refusal is None and duel.on and once(duel.attacker, settings):
        refusal = Refusal("attack-once", say(N_("A ranged attacker attacks once, it cannot go on.")), "rom.shot")
    if refusal is None and duel.on and flanks_once(settings) and only_flanks(duel.attacker, duel.row, settings):
        refusal = Refusal("attack-once", say(NOT_REPEATED), "rom.flank")
    if refusal is not None:
        raise Refused(refusal)
    enemy: Line = tuple(duel.defender if row == duel.row else None for row in range(1, ROWS + 1))
    return outcome(Battle((duel.attacker, None, None), enemy, (Attacker(1),), duel.on), die, settings)


def attackers(asked: LaneOdds, settings: Settings) -> tuple[Attacker, ...]:
    """Who attacks, in which order; without one in the notation everybody who may come to it, from the front. Raises
    Refused where nobody can attack; an order has been judged as it was read."""
    standing: Line = tuple(unit if living(unit) else None for unit in asked.lane.fighters)
    able: list[Attacker] = []
    may_stand = standing
    for row, unit in enumerate(standing, 1):
        if unit is not None and unable(unit, settings) is None and blocker(may_stand, row, settings) is None:
            able.append(Attacker(row))
            may_stand = _without(may_stand, row)
    if not able:
        raise Refused(_nobody(standing, settings))
    return asked.order or tuple(able)


def _nobody(standing: Line, settings: Settings) -> Refusal:
    """That none of these attackers may attack, and why each of them is unable to; by the rule that they share."""
    found = ((row, unable(unit, settings)) for row, unit in enumerate(standing, 1) if unit is not None)
    whys = [(row, refusal) for row, refusal in found if refusal is not None]
    rules = {refusal.rule for _, refusal in whys}
    told = (_of_row(row, refusal.message) for row, refusal in whys)
    shared = len(rules) == 1 and len(whys) == sum(map(living, standing))
    message = in_turn([say(N_("Nobody in this lane may attack.")), *told])
    return Refusal("attackers-none", message, rules.pop() if shared else "rom.first-with-first")


def _of_row(row: int, why: Message) -> Message:
    """A reason, with whom it concerns."""
    if row > ROWS:
        return say(N_("From the Wall: %(why)s"), why=why)
    return say(N_("Row %(row)d: %(why)s"), row=row, why=why)


def _without(line: Line, row: int) -> Line:
    """A line as it may stand once the unit of this row has attacked: it may have fallen."""
    return tuple(None if at == row else unit for at, unit in enumerate(line, 1))


def turns(asked: LaneOdds, settings: Settings) -> tuple[Attacker, ...]:
    """Who attacks, in which order: before all others who owes a Covering fight. Raises Refused as :func:`attackers`."""
    order, owed = attackers(asked, settings), owes(asked.lane, settings)
    if owed is None:
        return order
    return (Attacker(owed[0]), *(attacker for attacker in order if attacker.row != owed[0]))


def lane_outcome(asked: LaneOdds, die: Distribution, settings: Settings) -> Outcome:
    """How a lane ends. Raises Refused where nobody can attack, or for a question that is too large."""
    lane = asked.lane
    _, target = owes(lane, settings) or (0, 0)
    return outcome(Battle(lane.fighters, lane.enemy, turns(asked, settings), asked.on, target), die, settings)


def trade_sum(die: Distribution) -> Distribution:
    """How likely every sum of a Trade is."""
    return die.times(TRADE_ROLLS)
