"""What people at a table of Runes of Mayhem do.

A place is written ``LANE.ROW`` (both 1 to 3, row 1 is next to the enemy) or ``wall``; a unit is
named by its number on the table. A roll that is left out (None) is made by the companion, unless
none is needed.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.referee.game import Command
from companion.referee.runes_of_mayhem.components import Card
from companion.referee.runes_of_mayhem.state import Stage

Marker = Literal["gold", "faith"]


class Onward(Command, frozen=True, kw_only=True):
    """A command with which a step may be over. ``straight``: play then goes straight on past every step in which
    nobody has anything to decide (else, as in the logs of earlier tables, each of them waits for a :class:`Next`)."""

    straight: bool = False


class ChooseKing(Command, frozen=True, kw_only=True, tag="choose-king"):
    """The king of a player and the Structure-points of the side that is face up."""

    seat: str
    king: str
    structure: int


class Divide(Onward, frozen=True, kw_only=True, tag="divide"):
    """A player's first division: so many markers on the Gold card, the rest on the Faith card."""

    seat: str
    gold: int


class Next(Onward, frozen=True, kw_only=True, tag="next"):
    """The active player is done with the step ``at`` (TURN.STEP) and goes on to the next one. ``discard`` says with the
    end of the Main-phase whether one card or none is discarded, if play goes ``straight`` on to that question; empty:
    it is asked."""

    seat: str
    at: str
    discard: Literal["", "none", "card"] = ""


class Move(msgspec.Struct, frozen=True):
    """A unit and the place to which it is moved."""

    unit: int
    place: str


class Regroup(Onward, frozen=True, kw_only=True, tag="regroup"):
    """Units change their places, all at once; ``done`` begins the Battle-step at once."""

    seat: str
    moves: tuple[Move, ...]
    done: bool = False


class Attack(Onward, frozen=True, kw_only=True, tag="attack"):
    """A unit attacks an enemy: in its lane, or in an adjacent one by Flank. ``roll`` is the attacker's,
    ``answer`` the defender's."""

    seat: str
    unit: int
    target: int
    roll: int | None = None
    answer: int | None = None


class Siege(Onward, frozen=True, kw_only=True, tag="siege"):
    """A unit sieges the Fortress, or the tower in the place ``tower``. ``lane`` is needed for Castle Defenders on
    the Wall, unless they shoot anywhere (option Q22); the ``roll`` of a siege engine is the sum of its dice."""

    seat: str
    unit: int
    tower: str | None = None
    lane: int | None = None
    roll: int | None = None


class LeaveLane(Onward, frozen=True, kw_only=True, tag="leave-lane"):
    """The attacker is done with a lane for this turn."""

    seat: str
    lane: int


class Heal(Onward, frozen=True, kw_only=True, tag="heal"):
    """A Priest is sacrificed and restores these fallen units."""

    seat: str
    priest: int
    units: tuple[int, ...]


class Pass(Onward, frozen=True, kw_only=True, tag="pass"):
    """A player does not heal (any more) in this Burial-step."""

    seat: str


class Play(Command, frozen=True, kw_only=True, tag="play"):
    """A card from the hand is played to a place. What is left out is taken from the table's card of
    this name; what is given is what the real card says."""

    seat: str
    card: str
    place: str
    unit_type: str | None = None
    power: int | None = None
    health: int | None = None
    gold: int | None = None
    faith: int | None = None
    heal: int | None = None
    abilities: tuple[str, ...] | None = None


class Hire(Command, frozen=True, kw_only=True, tag="hire"):
    """A mercenary from the Lodge comes to a place, for a card from the hand (``discard``: its name,
    if the table wants to keep it). ``gold`` is what its card says."""

    seat: str
    card: str
    place: str
    discard: str = ""
    unit_type: str | None = None
    power: int | None = None
    health: int | None = None
    gold: int | None = None
    heal: int | None = None
    abilities: tuple[str, ...] | None = None


class TurnKing(Command, frozen=True, kw_only=True, tag="turn-king"):
    """The king of a player turns into a unit; ``sacrifice`` is the unit that makes room in rows 1 and 2."""

    seat: str
    place: str
    unit_type: str
    power: int
    health: int
    sacrifice: int | None = None
    abilities: tuple[str, ...] = ()


class MoveMarkers(Command, frozen=True, kw_only=True, tag="move-markers"):
    """A player moves production-markers, so that ``gold`` of those on the cards lie on the Gold card."""

    seat: str
    gold: int


class Sacrifice(Command, frozen=True, kw_only=True, tag="sacrifice"):
    """A player puts one of the own units into the discard pile."""

    seat: str
    unit: int


class Trade(Command, frozen=True, kw_only=True, tag="trade"):
    """Three rolls instead of playing cards; the companion makes those that are None or left out. ``sum``: what the
    three came to on the table, instead."""

    seat: str
    rolls: tuple[int | None, ...] = ()
    sum: int | None = None


class Split(Command, frozen=True, kw_only=True, tag="split"):
    """So much of a Trade is taken in Gold, the rest in Faith."""

    seat: str
    gold: int


class Shoot(Command, frozen=True, kw_only=True, tag="shoot"):
    """The Direct shot of a unit that was just played: at an enemy, or (None) at the Fortress."""

    seat: str
    unit: int
    target: int | None = None
    roll: int | None = None


class Lock(Command, frozen=True, kw_only=True, tag="lock"):
    """A Pillager that entered takes a marker of the enemy from this production card."""

    seat: str
    unit: int
    marker: Marker


class Howl(Command, frozen=True, kw_only=True, tag="howl"):
    """A Hound comes into the hand of a player whose unit with Howl entered, from deck or discard pile."""

    seat: str
    unit: int
    source: Literal["deck", "discards"]


class Decline(Command, frozen=True, kw_only=True, tag="decline"):
    """A Direct shot, a Lock or a Howl is not made."""

    seat: str
    unit: int


class PlaceMarker(Onward, frozen=True, kw_only=True, tag="place-marker"):
    """A marker that came back is put on this production card."""

    seat: str
    marker: Marker


class PayMercenary(Onward, frozen=True, kw_only=True, tag="pay-mercenary"):
    """A mercenary fell that is paid then: its Gold, or so many Structure-points (``damage``)."""

    seat: str
    unit: int
    damage: int | None = None


class LayTrap(Command, frozen=True, kw_only=True, tag="lay-trap"):
    """The Vikings lay a trap face down in a place of the enemy's side."""

    seat: str
    place: str


class RevealTrap(Onward, frozen=True, kw_only=True, tag="reveal-trap"):
    """The Vikings turn up the trap in a place; ``card`` is its name."""

    seat: str
    place: str
    card: str = ""


class Build(Command, frozen=True, kw_only=True, tag="build"):
    """The Anglo-Saxons build face down in a place, with a marker from this production card on it."""

    seat: str
    place: str
    marker: Marker


class RaiseTower(Onward, frozen=True, kw_only=True, tag="raise-tower"):
    """A building is turned up; its marker goes to this production card. ``structure`` is what its card
    says, None if the table counts it alone. ``by_card``: what is left out is taken from the card that the table has
    entered, which earlier versions did not do."""

    seat: str
    place: str
    marker: Marker
    name: str = ""
    structure: int | None = None
    by_card: bool = False


class Discard(Onward, frozen=True, kw_only=True, tag="discard"):
    """One card from the hand is discarded; ``card`` is its name, if the table wants to keep it."""

    seat: str
    card: str = ""


class EnterCards(Command, frozen=True, kw_only=True, tag="enter-cards"):
    """The table's own cards; those that it had entered before are replaced."""

    cards: tuple[Card, ...]


class EnterCard(Command, frozen=True, kw_only=True, tag="enter-card"):
    """One more own card of the table, or other values for it. ``checked``: no unit without Health is taken, which
    earlier versions took."""

    card: Card
    checked: bool = False


class RemoveCard(Command, frozen=True, kw_only=True, tag="remove-card"):
    """An own card (of a faction, or None: of none) is taken out again; what the rulebook tells of it stays."""

    name: str
    faction: str | None = None


class PlayerFix(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table says of a player; None stays as it is."""

    structure: int | None = None
    initial: int | None = None
    gold: int | None = None
    faith: int | None = None
    gold_markers: int | None = None
    faith_markers: int | None = None
    hand: int | None = None
    deck: int | None = None
    pile: int | None = None


class UnitFix(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table says of a unit; None stays as it is. ``gone`` puts it into the discard pile, ``to_hand``
    into its owner's hand; ``marks`` are all that stand on it, ``locked`` whether a marker of the enemy does."""

    unit: int
    place: str | None = None
    power: int | None = None
    health: int | None = None
    damage: int | None = None
    heal: int | None = None
    marks: tuple[str, ...] | None = None
    locked: bool | None = None
    gone: bool = False
    to_hand: bool = False


class NewUnit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit that the table puts into the game: of a player, from the hand, without its cost."""

    seat: str
    name: str
    type: str
    power: int
    health: int
    place: str
    heal: int | None = None
    abilities: tuple[str, ...] = ()
    from_hand: bool = False


class NewTower(msgspec.Struct, frozen=True, omit_defaults=True):
    """A building that the table puts into the game; ``structure`` are its Structure-points (None: the table counts
    them). While it is not up, a production-marker lies on it."""

    place: str
    name: str = ""
    structure: int | None = None
    up: bool = True


class Override(Command, frozen=True, kw_only=True, tag="override"):
    """The table plays it so, for a reason, or does what a card says. What is given replaces what the
    companion has. ``towers`` maps places to the Structure-points that a building has left (0: destroyed); ``built`` are
    buildings that come onto the table; ``stage`` and ``active`` say where the game goes on, with no question open.
    ``counted``: it is also checked against the cards that there are, which earlier versions did not do."""

    reason: str
    players: dict[str, PlayerFix] = msgspec.field(default_factory=dict)
    units: tuple[UnitFix, ...] = ()
    new: tuple[NewUnit, ...] = ()
    towers: dict[str, int] = msgspec.field(default_factory=dict)
    built: tuple[NewTower, ...] = ()
    traps: tuple[str, ...] | None = None
    stage: Stage | None = None
    active: str | None = None
    turn: int | None = None
    counted: bool = False


class Finish(Command, frozen=True, kw_only=True, tag="finish"):
    """The table ends the game now, for a reason; ``winner`` is the seat that wins, if one does."""

    reason: str
    winner: str | None = None


AnyCommand = (
    ChooseKing
    | Divide
    | Next
    | Regroup
    | Attack
    | Siege
    | LeaveLane
    | Heal
    | Pass
    | Play
    | Hire
    | TurnKing
    | MoveMarkers
    | Sacrifice
    | Trade
    | Split
    | Shoot
    | Lock
    | Howl
    | Decline
    | PlaceMarker
    | PayMercenary
    | LayTrap
    | RevealTrap
    | Build
    | RaiseTower
    | Discard
    | EnterCards
    | EnterCard
    | RemoveCard
    | Override
    | Finish
)
