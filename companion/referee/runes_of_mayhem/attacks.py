"""The Battle-step at a table: attacks, Flank, sieges, and leaving a lane.

Rulebook: Battle-step; Attacking; Flank; Long-ranged; Castle Folk; Traps Expansion; Towers Expansion.
Who may do what is asked of :mod:`.lane`, fights are judged by :mod:`.fight`, sieges by :mod:`.siege`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused, Step, refuse
from companion.referee.runes_of_mayhem import siege as sieges
from companion.referee.runes_of_mayhem.aiming import (
    covering,
    covering_first,
    shoots_anywhere,
    trap_before,
    why_not_besiege,
    why_not_from_wall,
    why_not_target,
)
from companion.referee.runes_of_mayhem.board import (
    Steps,
    applied,
    ask,
    check_turn,
    enemy_unit,
    fall,
    fighter,
    hit_fortress,
    marked,
    of_card,
    own_unit,
    unmarked,
    wall_posts,
    with_unit,
)
from companion.referee.runes_of_mayhem.chance import roll
from companion.referee.runes_of_mayhem.commands import Attack, LeaveLane, Siege
from companion.referee.runes_of_mayhem.components import LANES
from companion.referee.runes_of_mayhem.fight import (
    NOT_REPEATED,
    Blow,
    apart,
    check_attacker,
    check_defender,
    clash,
    fight,
    flanks_once,
    headline,
    once,
)
from companion.referee.runes_of_mayhem.lane import LEFT
from companion.referee.runes_of_mayhem.state import (
    Combat,
    Piece,
    State,
    Tower,
    find,
    name_of,
    of_seat,
    other,
    place_text,
    seat_of,
    settings_of,
    unit_among,
    unit_at,
    who,
)
from companion.referee.runes_of_mayhem.unit import Unit, off_wall

replace = msgspec.structs.replace

# what the log says was done; the lane once, where it is the same for both
ATTACKED = N_("Lane %(lane)d: attack of %(unit)s (row %(row)d) on %(enemy)s (row %(against)d)")
COVERED = N_("Lane %(lane)d: Covering fight of %(unit)s (row %(row)d) against %(enemy)s (row %(against)d)")
ATTACKED_ACROSS = N_("Attack of %(unit)s on %(enemy)s")
FLANKED = N_("Flank of %(unit)s on %(enemy)s")
SIEGED = N_("Siege of the Fortress of the %(player)s by %(unit)s: %(damage)d damage")
SIEGED_TOWER = N_("Siege of the tower in %(place)s by %(unit)s: %(damage)d damage")

# -- what an attack does to the lanes ------------------------------------------------------------


def trap_first(state: State, piece: Piece, before: Steps) -> Applied[State] | None:
    """What an attack or Direct shot of this unit comes to if it reveals a trap: the question for that trap, asked
    when nothing but the steps ``before`` is done; None if it reveals none. Traps Expansion."""
    trap = trap_before(state, piece)
    if trap is None:
        return None
    text = N_("The attack of %(unit)s goes on or through a trap, which is revealed before any die is rolled.")
    step = Step("rom.trap", say(text, unit=name_of(piece)))
    asked = ask(state, "trap", seat_of(state, "vikings"), place=trap)
    return applied(asked, [*before, step], N_("A trap is set off by %(unit)s"), unit=unit_at(piece))


def stop_last(state: State, steps: Steps, unless: int = 0) -> State:
    """The unit that might have fought on stops, if another one acts."""
    last = find(state, state.combat.last)
    if last is None or last.id == unless:
        return state
    state = replace(state, combat=replace(state.combat, last=0, flanked=0))
    if last.fallen or "flanked" in last.marks:
        return state
    steps.append(Step("rom.stopped", say(N_("Stopped attacking: %(unit)s."), unit=unit_at(last))))
    return with_unit(state, last, marks=marked(last, "stopped"))


def _turn_to(state: State, piece: Piece, lane: int, steps: Steps) -> State:
    """The attacker turns to this unit in this lane: others have stopped, another lane is left."""
    state = stop_last(state, steps, piece.id)
    before = state.combat.lane
    if before and lane != before:
        steps.append(Step("rom.lane-closed", say(N_("Lane %(lane)d is left for this turn."), lane=before)))
        closed = tuple(sorted({*state.combat.closed, before}))
        state = replace(state, combat=Combat(0, closed))
    for each in of_seat(state, state.active):
        if each.id != piece.id and each.won is not None:
            state = with_unit(state, each, won=None, marks=unmarked(each, "covered"))
    return replace(state, combat=replace(state.combat, lane=lane))


def _named_lane(state: State, piece: Piece, lane: int) -> int:
    """The lane in which an attack takes place; shooting anywhere from the Wall is in none of them."""
    return state.combat.lane if shoots_anywhere(state, piece) else piece.lane or lane


# -- fights --------------------------------------------------------------------------------------


def roll_for(
    unit: Unit,
    blow: Blow,
    against: int,
    given: int | None,
    chance: Mapping[str, str],
    event: str,
    settings: Settings,
) -> Unit:
    """A unit with its roll: entered, or by the companion; none if it may not roll or need not."""
    if not blow.rolls or (given is None and blow.power >= against):
        return unit
    return replace(unit, roll=roll(chance, event, given, settings))


def attacking(state: State, piece: Piece, enemy: Piece) -> Unit:
    """An attacker as it fights: Castle Defenders from the Wall too, and one that flanks fights on."""
    unit, idle = fighter(state, piece), set[str]()
    if piece.folk:
        idle.add("wall")
    if (piece.id, enemy.id) == (state.combat.last, state.combat.flanked):
        idle.add("flanked")
    return replace(unit, marks=tuple(mark for mark in unit.marks if mark not in idle))


_KNOWN_HERE = ("rom.covering", "rom.flank", "rom.stopped", "rom.lock", "rom.castle-folk")
"""Of a ruling on one fight or siege, what a table does not leave open: it knows who stands behind, what is over, who
holds a marker, and which of the Castle Folk fight."""


def why_not_fight(state: State, piece: Piece, enemy: Piece) -> Refusal | None:
    """Why these two cannot fight, whoever may attack whom, or None."""
    attacker, settings = attacking(state, piece, enemy), settings_of(state)
    refusal = of_card(check_attacker(attacker, settings), state, piece)
    if refusal is not None:
        return refusal
    return of_card(check_defender(attacker, fighter(state, enemy), settings, enemy.row or 1), state, enemy)


def settle_fight(
    state: State,
    piece: Piece,
    enemy: Piece,
    rolls: tuple[int | None, int | None],
    chance: Mapping[str, str],
    steps: Steps,
) -> State:
    """Both units after one fight; ``steps`` get the ruling. Raises Refused if they cannot fight."""
    settings = settings_of(state)
    mine, yours = attacking(state, piece, enemy), fighter(state, enemy)
    refusal = why_not_fight(state, piece, enemy)
    if refusal is not None:
        raise Refused(refusal)
    first, second = clash(mine, yours, settings, enemy.row or 1)
    for blow, given, of in ((first, rolls[0], piece), (second, rolls[1], enemy)):
        if given is not None and not blow.rolls:
            text = N_("In this fight there is no roll for %(unit)s.")
            refuse("roll-forbidden", blow.rule, text, unit=unit_among(state, of))
    mine = roll_for(mine, first, yours.to_fell(False), rolls[0], chance, "roll", settings)
    yours = roll_for(yours, second, mine.to_fell(True), rolls[1], chance, "answer", settings)
    ruling = fight(mine, yours, settings, enemy.row or 1, (name_of(piece), name_of(enemy)))
    steps += (step for step in ruling.steps if step.rule not in _KNOWN_HERE)
    names, tokens = apart(name_of(piece), name_of(enemy)), list[Message]()
    for each, name, side, taken in (
        (piece, names[0], ruling.result.attacker, ruling.result.defender.dealt),
        (enemy, names[1], ruling.result.defender, ruling.result.attacker.dealt),
    ):
        if taken and not side.fallen:
            tokens.append(say(N_("%(count)d\u00a0on %(unit)s"), count=taken, unit=name))
        damaged = with_unit(state, each, damage=each.damage + taken)
        state = fall(state, each.id, steps) if side.fallen else damaged
    outcome = headline(name_of(piece), name_of(enemy), ruling.result)
    if tokens:
        outcome = say(N_("%(outcome)s Damage to put down: %(tokens)s."), outcome=outcome, tokens=tuple(tokens))
    steps.append(Step("rom.fight", outcome))
    return state


def attack(state: State, command: Attack) -> Applied[State]:
    """One fight: in the own lane, from the Wall, or a Flank."""
    check_turn(state, command.seat, "battle")
    piece = own_unit(state, command.seat, command.unit)
    enemy = enemy_unit(state, command.seat, command.target, "rom.first-with-first")
    refusal = why_not_target(state, piece, enemy)
    if refusal is not None:
        raise Refused(refusal)
    steps: Steps = []
    settings = settings_of(state)
    flank = bool(piece.lane) and piece.lane != enemy.lane
    owed = covering(state)
    covers = owed is not None and not flank and (piece.id, enemy.lane, enemy.row) == owed
    state = _turn_to(state, piece, _named_lane(state, piece, enemy.lane), steps)
    trapped = trap_first(state, piece, steps)
    if trapped is not None:
        return trapped
    if flank:
        text = N_("Flank into lane %(lane)d: %(unit)s may defeat this one enemy only.")
        steps.append(Step("rom.flank", say(text, unit=name_of(piece), lane=enemy.lane)))
    state = settle_fight(state, piece, enemy, (command.roll, command.answer), command.chance, steps)
    state = _after(state, piece.id, enemy.id, flank, covers, settings)
    if flank and flanks_once(settings):
        steps.insert(-1, Step("rom.flank", say(NOT_REPEATED)))  # what came of it is said last
    if piece.lane == enemy.lane:
        text = COVERED if covers else ATTACKED
        names = {"unit": name_of(piece), "enemy": name_of(enemy)}
        return applied(state, steps, text, **names, lane=piece.lane, row=piece.row, against=enemy.row)
    text = FLANKED if flank else ATTACKED_ACROSS
    return applied(state, steps, text, unit=unit_at(piece), enemy=unit_at(enemy))


def _after(state: State, number: int, target: int, flank: bool, covers: bool, settings: Settings) -> State:
    """The marks of the attacker after a fight, and whether it may fight on."""
    piece, enemy = find(state, number), find(state, target)
    assert piece is not None and enemy is not None
    state = replace(state, combat=replace(state.combat, last=0, flanked=0))
    if piece.fallen:
        return state
    marks = unmarked(piece, "covered")
    unit = fighter(state, piece)
    if once(unit, settings):
        marks = (*marks, "shot")
    if flank:
        marks = tuple(dict.fromkeys((*marks, "flanked")))
    elif covers:
        marks = (*marks, "covered")
    won = enemy.row if enemy.fallen and not flank and not once(unit, settings) else None
    state = with_unit(state, piece, marks=marks, won=won)
    if enemy.fallen or once(unit, settings) or (flank and flanks_once(settings)):
        return state
    return replace(state, combat=replace(state.combat, last=number, flanked=target if flank else 0))


def leave_lane(state: State, command: LeaveLane) -> Applied[State]:
    """The attacker stops attacking in a lane."""
    check_turn(state, command.seat, "battle")
    if not 1 <= command.lane <= LANES:
        refuse("lane-unknown", "rom.lane-closed", N_("The lanes are 1 to %(lanes)d."), lanes=LANES)
    if command.lane in state.combat.closed:
        raise Refused(LEFT)
    check_covered(state)
    steps: Steps = []
    if command.lane == state.combat.lane:
        state = stop_last(state, steps)
    lane = 0 if command.lane == state.combat.lane else state.combat.lane
    combat = replace(state.combat, lane=lane, closed=tuple(sorted({*state.combat.closed, command.lane})))
    steps.append(Step("rom.lane-closed", say(N_("Lane %(lane)d is left for this turn."), lane=command.lane)))
    return applied(replace(state, combat=combat), steps, N_("Lane %(lane)d is left"), lane=command.lane)


def check_covered(state: State) -> None:
    """Raises Refused while a Covering fight is owed: it is the one attack that must be made."""
    owed = covering(state)
    if owed is not None:
        raise Refused(covering_first(owed[1]))


# -- sieges --------------------------------------------------------------------------------------


def _siege_lane(state: State, piece: Piece, lane: int | None) -> int:
    """The lane from which a unit sieges, as ``lane`` names it from the Wall; 0 for one that shoots anywhere."""
    if piece.lane:
        if lane not in (None, piece.lane):
            refuse("siege-lane", "rom.siege", N_("A unit sieges from its own lane."))
        return piece.lane
    refusal = why_not_from_wall(state, piece)
    if refusal is not None:
        raise Refused(refusal)
    if shoots_anywhere(state, piece):
        return 0  # earlier versions named a lane all the same
    if lane is None or not 1 <= lane <= LANES:
        refuse("siege-lane", "rom.wall-abilities", N_("From the Wall a lane is named for the attack, 1 to %(lanes)d."),
               lanes=LANES)  # fmt: skip
    return lane


def siege(state: State, command: Siege) -> Applied[State]:
    """A unit attacks the Fortress, or a tower."""
    check_turn(state, command.seat, "battle")
    piece = own_unit(state, command.seat, command.unit)
    number = _siege_lane(state, piece, command.lane)
    tower = None
    if command.tower is not None:
        tower = next((each for each in state.towers if each.place == command.tower), None)
        if tower is None or command.seat == seat_of(state, "anglo-saxons"):
            refuse("tower-none", "rom.tower", N_("The enemy has no tower there."))
    refusal = why_not_besiege(state, piece, number, tower)
    if refusal is not None:
        raise Refused(refusal)
    steps: Steps = []
    state = _turn_to(state, piece, _named_lane(state, piece, number), steps)
    trapped = trap_first(state, piece, steps)
    if trapped is not None:
        return trapped
    piece = own_unit(state, command.seat, piece.id)
    unit = fighter(state, piece)
    damage = besiege(state, piece, tower, command.roll, command.chance, steps)
    marks = ("sieged", "shot") if once(unit, settings_of(state)) else ("sieged",)
    state = with_unit(state, piece, won=None, marks=marked(replace(piece, marks=unmarked(piece, "covered")), *marks))
    state = replace(state, combat=replace(state.combat, last=0, flanked=0))
    if tower is not None:
        state = hit_tower(state, tower, damage)
        return applied(state, steps, SIEGED_TOWER, unit=unit_at(piece), place=place_text(tower.place), damage=damage)
    enemy = other(command.seat)
    who_is_hit = who(state, enemy)
    state = hit_fortress(state, enemy, damage, steps)
    steps += fortress_left(state, enemy, "rom.siege")
    return applied(state, steps, SIEGED, unit=unit_at(piece), player=who_is_hit, damage=damage)


def fortress_left(state: State, seat: str, rule: str) -> Steps:
    """What a Fortress that was hit by this rule and still stands has left."""
    text = N_("Structure-points left on the Fortress of the %(player)s: %(left)d.")
    left = state.players[seat].structure
    return [Step(rule, say(text, player=who(state, seat), left=left))] if left else []


def siege_asked(state: State, piece: Piece, tower: Tower | None, shot: bool = False) -> sieges.Siege:
    """What this unit of the active player does to the Fortress, by siege or Direct ``shot``, or to a tower, as
    :mod:`.siege` reads it; without its roll."""
    enemy, unit = other(state.active), fighter(state, piece)
    if piece.folk or shot:  # the table may have put it there before it has shot
        unit = off_wall(unit)
    wall = None if tower is not None else wall_posts(state, enemy)
    left: int | None = state.players[enemy].structure
    if tower is not None:
        left = None if tower.structure is None else tower.structure - tower.damage
    return sieges.Siege((unit,), wall=wall, structure=left or None, tower=tower is not None, shot=shot)


def besiege(
    state: State,
    piece: Piece,
    tower: Tower | None,
    given: int | None,
    chance: Mapping[str, str],
    steps: Steps,
    shot: bool = False,
) -> int:
    """The damage of one unit of the active player to the Fortress, by siege or Direct ``shot``, or to a tower;
    ``steps`` get the ruling."""
    settings, asked = settings_of(state), siege_asked(state, piece, tower, shot)
    (unit,) = asked.units
    if given is not None or sieges.roll_matters(unit, asked, settings):
        unit = replace(unit, roll=roll(chance, "roll", given, settings, sieges.dice(unit, asked, settings)))
    ruling = sieges.settle(replace(asked, units=(unit,)), settings, (name_of(piece),))
    steps += (step for step in ruling.steps if step.rule not in _KNOWN_HERE)
    return ruling.result.total


def hit_tower(state: State, tower: Tower, damage: int) -> State:
    """A tower after a siege: without Structure-points left it goes back to its deck."""
    if tower.structure is not None and tower.damage + damage >= tower.structure:
        return replace(state, towers=tuple(each for each in state.towers if each.place != tower.place))
    hit = replace(tower, damage=tower.damage + damage)
    return replace(state, towers=tuple(hit if each.place == tower.place else each for each in state.towers))
