"""Attacks, sieges and Direct shots as forms: what they would lead to, and which rolls are to be entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from companion.referee.messages import N_, Message, say
from companion.referee.odds import percent_text
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem import siege as sieges
from companion.referee.runes_of_mayhem.aiming import trap_before
from companion.referee.runes_of_mayhem.attacks import attacking, siege_asked, why_not_fight
from companion.referee.runes_of_mayhem.board import fighter
from companion.referee.runes_of_mayhem.fight import Blow, clash
from companion.referee.runes_of_mayhem.options import die_of
from companion.referee.runes_of_mayhem.playing import SHOT, why_not_shoot_fortress
from companion.referee.runes_of_mayhem.preview import Aim, aims, fight_odds, siege_odds
from companion.referee.runes_of_mayhem.rules import RULES
from companion.referee.runes_of_mayhem.state import (
    PLACES,
    Piece,
    State,
    Tower,
    find,
    name_of,
    of_seat,
    other,
    place_text,
    settings_of,
    unit_at,
    who,
)
from companion.web.games.runes_of_mayhem.forms import FORTRESS
from companion.web.games.runes_of_mayhem.offer import (
    Button,
    Chance,
    Field,
    Offer,
    Text,
    by_reason,
    equals,
    fight_chances,
    siege_chances,
)

ENOUGH = N_("%(unit)s: the roll changes nothing, power %(power)d is enough.")
FALLS = N_("%(unit)s: the roll changes nothing, power %(power)d brings the Fortress down. The game is over with it.")
DESTROYED = N_("%(unit)s: the roll changes nothing, power %(power)d destroys the building.")
ODDS = N_("Odds: %(target)s")
FORTRESS_OF = N_("the Fortress of the %(player)s")
TRAP_FIRST = N_("Do not roll yet: this sets off a trap, which is turned up first.")

PLACES_SEEN = tuple(sorted(PLACES, key=lambda place: (place == "wall", PLACES[place][1], PLACES[place][0])))
"""Every place of a side as it lies on the table: row after row from the enemy backwards, the Wall last."""


def roll_field(state: State, name: str, who_rolls: Text, dice: int = 1) -> Field:
    """What was rolled on the table, as one tap; nothing tapped: the companion rolls."""
    options = tuple((str(value), str(value)) for value, _ in die_of(settings_of(state)).times(dice).items())
    label = say(N_("Roll of %(unit)s"), unit=who_rolls)
    if dice > 1:
        label = say(N_("Roll of %(unit)s, sum of %(dice)d dice"), unit=who_rolls, dice=dice)
    return Field("roll", name, label, options)


def _rolls(
    state: State, piece: Piece, enemy: Piece, asked: Collection[str] = ("roll", "answer")
) -> tuple[tuple[Field, ...], tuple[Message, ...]]:
    """The rolls of a fight that can matter, of those that are ``asked``, and why another one is not asked."""
    if trap_before(state, piece) is not None:
        return (), (say(TRAP_FIRST),)
    mine, yours = attacking(state, piece, enemy), fighter(state, enemy)
    first, second = clash(mine, yours, settings_of(state), enemy.row or 1)
    mine_name, yours_name = _told_apart(state, piece, enemy)
    fields, notes = [], []
    for name, blow, health, text in (
        ("roll", first, yours.to_fell(False), mine_name),
        ("answer", second, mine.to_fell(True), yours_name),
    ):
        if name not in asked:
            continue
        if blow.rolls and blow.power < health:
            fields.append(roll_field(state, name, text))
        else:
            notes.append(_why_no_roll(blow, text))
    return tuple(fields), tuple(notes)


def _fortress_roll(
    state: State, piece: Piece, tower: Tower | None, shot: bool = False
) -> tuple[tuple[Field, ...], tuple[Message, ...]]:
    """The roll of a siege or Direct ``shot`` if it can matter, or why it is not asked."""
    if trap_before(state, piece) is not None:
        return (), (say(TRAP_FIRST),)
    settings, asked = settings_of(state), siege_asked(state, piece, tower, shot)
    (unit,) = asked.units
    if sieges.roll_matters(unit, asked, settings):
        return (roll_field(state, "roll", name_of(piece), sieges.dice(unit, asked, settings)),), ()
    power = sieges.power_in_siege(unit, settings)
    if sieges.protection(asked, settings) < power:
        return (), (say(FALLS if tower is None else DESTROYED, unit=name_of(piece), power=power),)
    return (), (say(sieges.NO_USE, unit=name_of(piece)),)


def _why_no_roll(blow: Blow, unit: Text) -> Message:
    if blow.rule is not None:
        return say(N_("%(unit)s: no roll. %(why)s"), unit=unit, why=say(RULES[blow.rule].text))
    return say(ENOUGH, unit=unit, power=blow.power)


def _told_apart(state: State, *pieces: Piece) -> tuple[Text, ...]:
    """The names of these units, with their players where two of them are called alike."""
    if len({piece.name for piece in pieces}) == len(pieces):
        return tuple(name_of(piece) for piece in pieces)
    return tuple(owned(state, piece) for piece in pieces)


def by_place(pieces: Collection[Piece]) -> tuple[Text, ...]:
    """The names of units of one player, with their places where several of them are called alike."""
    alike = Counter(piece.name for piece in pieces)
    return tuple(unit_at(piece) if alike[piece.name] > 1 else name_of(piece) for piece in pieces)


def owned(state: State, piece: Piece) -> Message:
    """A unit and whose it is."""
    return say(N_("%(unit)s of the %(player)s"), unit=name_of(piece), player=who(state, piece.seat))


def _fight_chances(state: State, piece: Piece, enemy: Piece) -> tuple[Chance, ...]:
    try:
        return fight_chances(fight_odds(state, piece, enemy), *_told_apart(state, piece, enemy))
    except Refused:
        return ()


def _siege_chances(state: State, piece: Piece, tower: Tower | None = None) -> tuple[Chance, ...]:
    left = siege_asked(state, piece, tower).structure
    end = N_("the Fortress falls") if tower is None else N_("the tower is destroyed")
    try:
        return siege_chances(siege_odds(state, piece, tower), left, end)
    except Refused:
        return ()


def attack_offer(state: State, piece: Piece, enemy: Piece) -> Offer:
    """A fight in the Battle-step."""
    text = N_("Attack %(enemy)s (%(place)s)")
    if piece.lane and piece.lane != enemy.lane:
        text = N_("Flank %(enemy)s (%(place)s)")
    button = Button(say(text, enemy=name_of(enemy), place=place_text(enemy.place)), primary=True)
    hidden = (("unit", str(piece.id)), ("target", str(enemy.id)))
    fields, notes = _rolls(state, piece, enemy)
    chances = _fight_chances(state, piece, enemy)
    title = say(ODDS, target=unit_at(enemy)) if chances else None
    return Offer("attack", piece.seat, (button,), hidden, title, fields=fields, notes=notes, chances=chances)


def siege_offer(state: State, piece: Piece, aim: Aim) -> Offer:
    """A siege of the Fortress or of a tower."""
    tower = next((tower for tower in state.towers if tower.place == aim.tower), None)
    fields, notes = _fortress_roll(state, piece, tower)
    player = who(state, other(piece.seat))
    chances, target = _siege_chances(state, piece, tower), say(FORTRESS_OF, player=player)
    hidden = [("unit", str(piece.id))]
    named = aim.lane if not piece.lane else 0
    if named:
        hidden.append(("lane", str(named)))
    if tower is not None:
        hidden.append(("tower", tower.place))
        text = say(N_("Siege the tower in %(place)s"), place=place_text(tower.place))
        target = say(N_("the tower in %(place)s"), place=place_text(tower.place))
    elif named:
        text = say(N_("Siege the Fortress of the %(player)s from lane %(lane)d"), player=player, lane=aim.lane)
    else:
        text = say(N_("Siege the Fortress of the %(player)s"), player=player)
    button, title = Button(text, primary=True), say(ODDS, target=target) if chances else None
    return Offer("siege", piece.seat, (button,), tuple(hidden), title, fields=fields, notes=notes, chances=chances)


def only_besieges(state: State, piece: Piece) -> bool:
    """Whether all that this unit can attack is the Fortress, in one way."""
    allowed = [aim for aim in aims(state, piece) if aim.refusal is None]
    return len(allowed) == 1 and allowed[0].unit is None and allowed[0].tower is None


def siege_row(state: State, piece: Piece) -> Offer:
    """The siege of a unit that :func:`only_besieges`, short, as one of several; its page shows the odds."""
    offer = legal_offers(state, piece)[0]
    damage = siege_odds(state, piece)
    dealt = say(N_("%(least)d–%(most)d damage"), least=damage.least, most=damage.most)
    if damage.least == damage.most:
        dealt = say(N_("%(damage)d damage"), damage=damage.most)
    return replace(offer.plain, title=unit_at(piece), chances=(), chances_of=dealt)


def aim_offer(state: State, piece: Piece, aim: Aim) -> Offer:
    """What may be attacked, as a form."""
    if aim.unit is None:
        return siege_offer(state, piece, aim)
    enemy = find(state, aim.unit)
    assert enemy is not None
    return attack_offer(state, piece, enemy)


def aim_text(state: State, aim: Aim) -> Message:
    """What an aim is, in words."""
    if aim.unit is not None:
        enemy = find(state, aim.unit)
        assert enemy is not None
        return say(N_("%(unit)s (%(place)s)"), unit=name_of(enemy), place=place_text(enemy.place))
    if aim.tower is not None:
        return say(N_("The tower in %(place)s"), place=place_text(aim.tower))
    return say(N_("The Fortress, from lane %(lane)d"), lane=aim.lane) if aim.lane else say(N_("The Fortress"))


def legal_offers(state: State, piece: Piece) -> tuple[Offer, ...]:
    """Everything that this unit may attack in the Battle-step."""
    return equals(tuple(aim_offer(state, piece, aim) for aim in aims(state, piece) if aim.refusal is None))


def refused_aims(state: State, piece: Piece) -> tuple[tuple[tuple[Text, ...], Refusal], ...]:
    """What it may not attack, by the reason."""
    return by_reason((aim_text(state, aim), aim.refusal) for aim in aims(state, piece) if aim.refusal is not None)


def shot_offers(state: State, piece: Piece) -> tuple[Offer, ...]:
    """The Direct shot of a unit that was just played: at an enemy or the Fortress, which are chosen first where there
    are several, with its roll; or none. What it may not shoot at stands there with the reason."""
    enemy, may, refused = other(piece.seat), list[tuple[str, Message]](), list[Button]()
    for target in of_seat(state, enemy):
        refusal = why_not_fight(state, piece, target)
        if target.fallen:
            continue
        if refusal is None:
            may.append((str(target.id), _shot_text(state, piece, target)))
        else:
            refused.append(Button(unit_at(target), why=refusal.message))
    refusal = why_not_shoot_fortress(state, piece)
    fortress = say(FORTRESS_OF, player=who(state, enemy))
    if refusal is None:
        may.append((FORTRESS, fortress))
    else:
        refused.append(Button(fortress, why=refusal.message))
    none = Offer("decline", piece.seat, (Button(say(N_("No Direct shot"))), *refused), (("unit", str(piece.id)),))
    return (_shot(state, piece, may), none) if may else (none,)


def _shot(state: State, piece: Piece, may: list[tuple[str, Message]]) -> Offer:
    """The Direct shot at one of these; the only one need not be chosen."""
    (target, text), name = may[0], name_of(piece)
    hidden: tuple[tuple[str, str], ...] = (("unit", str(piece.id)),)
    at_fortress = may[-1][0] == FORTRESS
    dice = sieges.dice(fighter(state, piece), sieges.Siege(()), settings_of(state)) if at_fortress else 1
    title = say(N_("Direct shot of %(unit)s"), unit=name)
    chances = _siege_chances(state, piece) if at_fortress else ()
    if len(may) > 1:
        aim = Field("targets", "target", say(N_("At whom?")), tuple(may), required=True)
        trapped = trap_before(state, piece) is not None
        asked = (aim,) if trapped else (aim, _shot_field(state, name, dice))
        why = (say(TRAP_FIRST),) if trapped else ()
        at = say(N_("At the Fortress")) if at_fortress else None
        button = Button(say(N_("Shoot")))
        return Offer(
            "shoot", piece.seat, (button,), hidden, title, fields=asked, notes=why, chances=chances, chances_of=at
        )
    hidden, button = (*hidden, ("target", target)), Button(say(N_("Shoot at %(target)s"), target=text))
    if at_fortress:
        title = say(SHOT, unit=name, enemy=text)
        fields, notes = _fortress_roll(state, piece, None, shot=True)
    else:
        enemy = find(state, int(target))
        assert enemy is not None
        # of one that never strikes back no roll is asked, and none is missed
        fields, notes = _rolls(state, piece, enemy, ("roll",))
    return Offer("shoot", piece.seat, (button,), hidden, title, fields=fields, notes=notes, chances=chances)


def _shot_text(state: State, piece: Piece, target: Piece) -> Message:
    """A unit at which a Direct shot may go, and how likely it falls."""
    odds = fight_odds(state, piece, target)
    part = odds.only_defender_falls + odds.both_fall
    # blanks that do not break: on a small phone the figure would stand apart from what it tells
    text = N_("%(unit)s, falls:\u00a0%(percent)s%%")
    return say(text, unit=unit_at(target), percent=percent_text(part, short=True))


def _shot_field(state: State, name: Text, dice: int) -> Field:
    """The roll of a Direct shot of which it is not known yet whether it goes at a unit (one die) or the Fortress."""
    field = roll_field(state, "roll", name, dice)
    if dice == 1:
        return field
    die = die_of(settings_of(state))
    values = sorted({value for count in (1, dice) for value, _ in die.times(count).items()})
    text = N_("Roll of %(unit)s: one die at a unit, the sum of %(dice)d at the Fortress")
    return replace(
        field, label=say(text, unit=name, dice=dice), options=tuple((str(value), str(value)) for value in values)
    )
