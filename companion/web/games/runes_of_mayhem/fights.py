"""Attacks, sieges and Direct shots as forms: what they would lead to, and which rolls are to be entered."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.messages import N_, Message, say
from companion.referee.odds import short_percent
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem import siege as sieges
from companion.referee.runes_of_mayhem.attacks import attacking
from companion.referee.runes_of_mayhem.board import fighter
from companion.referee.runes_of_mayhem.fight import Blow, clash
from companion.referee.runes_of_mayhem.options import die_of
from companion.referee.runes_of_mayhem.playing import why_not_shoot_fortress
from companion.referee.runes_of_mayhem.preview import Aim, aims, fight_odds, siege_odds
from companion.referee.runes_of_mayhem.rules import RULES
from companion.referee.runes_of_mayhem.state import (
    PLACES,
    Piece,
    State,
    find,
    name_of,
    of_seat,
    other,
    place_text,
    settings_of,
    who,
)
from companion.web.games.runes_of_mayhem.offer import (
    Button,
    Chance,
    Field,
    Offer,
    Text,
    fight_chances,
    siege_chances,
)

PLACES_SEEN = tuple(sorted(PLACES, key=lambda place: (place == "wall", PLACES[place][1], PLACES[place][0])))
"""Every place of a side as it lies on the table: row after row from the enemy backwards, the Wall last."""


def roll_field(state: State, name: str, who_rolls: Text, dice: int = 1) -> Field:
    """What was rolled on the table, as one tap; nothing tapped: the companion rolls."""
    options = tuple((str(value), str(value)) for value, _ in die_of(settings_of(state)).times(dice).items())
    label = say(N_("Roll of %(unit)s"), unit=who_rolls)
    if dice > 1:
        label = say(N_("Roll of %(unit)s, sum of %(dice)d dice"), unit=who_rolls, dice=dice)
    return Field("roll", name, label, options)


def _rolls(state: State, piece: Piece, enemy: Piece) -> tuple[tuple[Field, ...], tuple[Message, ...]]:
    """The rolls of a fight that can matter, and why another one is not asked."""
    mine, yours = attacking(state, piece, enemy), fighter(state, enemy)
    first, second = clash(mine, yours, settings_of(state), enemy.row or 1)
    mine_name, yours_name = _told_apart(state, piece, enemy)
    fields, notes = [], []
    for name, blow, health, text in (
        ("roll", first, yours.to_fell(False), mine_name),
        ("answer", second, mine.to_fell(True), yours_name),
    ):
        if blow.rolls and blow.power < health:
            fields.append(roll_field(state, name, text))
        else:
            notes.append(_why_no_roll(blow, text))
    return tuple(fields), tuple(notes)


def _why_no_roll(blow: Blow, unit: Text) -> Message:
    if blow.rule is not None:
        return say(N_("%(unit)s: no roll. %(why)s"), unit=unit, why=say(RULES[blow.rule].text))
    return say(N_("%(unit)s: the roll changes nothing, power %(power)d is enough."), unit=unit, power=blow.power)


def _told_apart(state: State, *pieces: Piece) -> tuple[Text, ...]:
    """The names of these units, with their players where two of them are called alike."""
    if len({piece.name for piece in pieces}) == len(pieces):
        return tuple(name_of(piece) for piece in pieces)
    return tuple(owned(state, piece) for piece in pieces)


def owned(state: State, piece: Piece) -> Message:
    """A unit and whose it is."""
    return say(N_("%(unit)s of the %(player)s"), unit=name_of(piece), player=who(state, piece.seat))


def _fight_chances(state: State, piece: Piece, enemy: Piece) -> tuple[Chance, ...]:
    try:
        return fight_chances(fight_odds(state, piece, enemy), *_told_apart(state, piece, enemy))
    except Refused:
        return ()


def _siege_chances(state: State, piece: Piece) -> tuple[Chance, ...]:
    try:
        return siege_chances(siege_odds(state, piece), state.players[other(piece.seat)].structure)
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
    return Offer(
        "attack",
        piece.seat,
        (button,),
        hidden,
        fields=fields,
        notes=notes,
        chances=_fight_chances(state, piece, enemy),
    )


def siege_offer(state: State, piece: Piece, aim: Aim) -> Offer:
    """A siege of the Fortress or of a tower."""
    enemy = other(piece.seat)
    asked = sieges.Siege((), tower=aim.tower is not None)
    fields = (roll_field(state, "roll", name_of(piece), sieges.dice(fighter(state, piece), asked, settings_of(state))),)
    hidden = [("unit", str(piece.id))]
    named = aim.lane if not piece.lane else 0
    if named:
        hidden.append(("lane", str(named)))
    if aim.tower is not None:
        hidden.append(("tower", aim.tower))
        button = Button(say(N_("Siege the tower in %(place)s"), place=place_text(aim.tower)), primary=True)
        return Offer("siege", piece.seat, (button,), tuple(hidden), fields=fields)
    text = say(N_("Siege the Fortress of the %(player)s"), player=who(state, enemy))
    if named:
        text = say(
            N_("Siege the Fortress of the %(player)s from lane %(lane)d"), player=who(state, enemy), lane=aim.lane
        )
    button, chances = Button(text, primary=True), _siege_chances(state, piece)
    return Offer("siege", piece.seat, (button,), tuple(hidden), fields=fields, chances=chances)


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
    return tuple(aim_offer(state, piece, aim) for aim in aims(state, piece) if aim.refusal is None)


def refused_aims(state: State, piece: Piece) -> tuple[tuple[tuple[Message, ...], Refusal], ...]:
    """What it may not attack, by the reason."""
    found: list[tuple[list[Message], Refusal]] = []
    for aim in aims(state, piece):
        if aim.refusal is None:
            continue
        texts = next((texts for texts, refusal in found if refusal == aim.refusal), None)
        if texts is None:
            found.append((texts := [], aim.refusal))
        texts.append(aim_text(state, aim))
    return tuple((tuple(texts), refusal) for texts, refusal in found)


def shot_offers(state: State, piece: Piece) -> tuple[Offer, ...]:
    """The Direct shot of a unit that was just played: every enemy and the Fortress with one roll, or none."""
    unit, enemy, name = (("unit", str(piece.id)),), other(piece.seat), name_of(piece)
    targets = tuple(_shot_button(state, piece, each) for each in of_seat(state, enemy) if not each.fallen)
    refusal = why_not_shoot_fortress(state, piece)
    text = say(N_("Shoot at the Fortress of the %(player)s"), player=who(state, enemy))
    fortress = Button(text, why=None if refusal is None else refusal.message)
    dice = 1 if refusal else sieges.dice(fighter(state, piece), sieges.Siege(()), settings_of(state))
    offer = Offer(
        "shoot",
        piece.seat,
        (*targets, fortress),
        unit,
        say(N_("Direct shot of %(unit)s"), unit=name) if targets else None,
        fields=(_shot_field(state, name, dice) if targets else roll_field(state, "roll", name, dice),),
        chances=() if refusal else _siege_chances(state, piece),
        chances_of=say(N_("At the Fortress")) if targets else None,
    )
    none = Button(say(N_("No Direct shot")))
    return (offer, Offer("decline", piece.seat, (none,), unit))


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


def _shot_button(state: State, piece: Piece, enemy: Piece) -> Button:
    text = say(N_("%(unit)s (%(place)s)"), unit=name_of(enemy), place=place_text(enemy.place))
    try:
        odds = fight_odds(state, piece, enemy)
    except Refused as refused:
        return Button(text, "target", str(enemy.id), why=refused.refusal.message)
    part = odds.only_defender_falls + odds.both_fall
    # blanks that do not break: on a small phone the figure would stand apart from what it tells
    note = say(N_("falls:\u00a0%(percent)s%%"), percent=short_percent(part))
    return Button(text, "target", str(enemy.id), note=note)
