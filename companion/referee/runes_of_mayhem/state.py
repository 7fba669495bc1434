"""The state of a game of Runes of Mayhem. Cards in hands and decks are counted, never named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from companion.referee.messages import N_, Message, say, verbatim
from companion.referee.options import Settings, Value
from companion.referee.runes_of_mayhem.components import FACTIONS, KNOWN, LANES, ROWS, Card
from companion.referee.runes_of_mayhem.options import OPTIONS
from companion.referee.runes_of_mayhem.unit import MARKS, fights_as

SEATS: dict[str, str] = {"north": N_("Player 1"), "south": N_("Player 2")}
HAND = 5
MARKERS = 7
STRUCTURE = 40
START_GOLD = 3
LODGE = 3
HIDDEN = -1
"""Stands in a view for a division that this seat may not know yet."""

Stage = Literal[
    "kings",
    "divide",
    "production",
    "regroup",
    "battle",
    "burial",
    "main",
    "second-burial",
    "discard",
    "draw",
    "end",
    "over",
]
STEP_NAMES: dict[str, str] = {
    "production": N_("Production-phase"),
    "regroup": N_("Regroup-step"),
    "battle": N_("Battle-step"),
    "burial": N_("First Burial-step"),
    "main": N_("Main-phase"),
    "second-burial": N_("Second Burial-step"),
    "discard": N_("Discard-step"),
    "draw": N_("Draw-step"),
    "end": N_("End-phase"),
}
"""The steps of a turn, as people call them."""
AskKind = Literal["marker", "direct-shot", "lock", "split", "mercenary", "trap", "tower", "howl"]

TABLE_MARKS = ("late", "mercenary", "king", "arrival")
"""Marks that only a table needs: fell because a formation broke, mercenary, king, a Heroic Arrival still to come."""
UNIT_MARKS = tuple(mark for mark in MARKS if mark not in ("f", "engine", "med-ranged", "flank", "wall"))
MARK_NAMES: dict[str, str] = {
    "covered": N_("covered"),
    "shot": N_("shot"),
    "stopped": N_("stopped"),
    "sieged": N_("sieged"),
    "flanked": N_("flanked"),
    "fallen": N_("fallen"),
    "late": N_("fell with its formation"),
    "mercenary": N_("mercenary"),
    "king": N_("king"),
    "arrival": N_("Heroic Arrival to come"),
}
"""What can be marked on a unit at a table, in words that fit its card."""


class Player(msgspec.Struct, frozen=True):
    """A player: Structure-points left and at the start, the Hoard, the markers on the two production
    cards, cards in hand and deck, the face-up discard pile (names, "" for one not named), and how many cards were
    drawn in the Draw-steps so far."""

    faction: str
    structure: int = STRUCTURE
    initial: int = STRUCTURE
    gold: int = 0
    faith: int = 0
    gold_markers: int = 0
    faith_markers: int = 0
    divided: bool = False
    hand: int = HAND
    deck: int = 0
    discards: tuple[str, ...] = ()
    king: str = ""
    reigns: bool = False
    drawn: int = 0

    @property
    def pile(self) -> int:
        """How many cards lie on the discard pile."""
        return len(self.discards)


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit on the table: its number, the seat that owns it, the values of its card, where it stands
    (lane 0: on the Wall) and what has happened to it. ``gold`` is what a mercenary costs when it falls."""

    id: int
    seat: str
    name: str
    type: str
    power: int
    health: int
    lane: int = 0
    row: int = 0
    damage: int = 0
    won: int | None = None
    heal: int | None = None
    gold: int = 0
    abilities: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    locked: bool = False

    @property
    def fallen(self) -> bool:
        """Whether it is turned sideways."""
        return "fallen" in self.marks

    @property
    def place(self) -> str:
        """Where it stands, as commands write it."""
        return place_of(self.lane, self.row)

    @property
    def fights_as(self) -> str:
        """The unit type by whose rules it fights; see :func:`.unit.fights_as`."""
        return fights_as(self.type, self.abilities) or self.type

    @property
    def folk(self) -> bool:
        """Whether it is of the Castle Folk."""
        return self.type == "castle-folk"


class Tower(msgspec.Struct, frozen=True, omit_defaults=True):
    """A building: its place, name and Structure-points (None: the table counts them), the damage it
    has suffered, and whether it is up. While it is not, a production-marker lies on it."""

    place: str
    name: str = ""
    structure: int | None = None
    damage: int = 0
    up: bool = False


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question that a seat must answer first: about a unit, a place, or an amount."""

    kind: AskKind
    seat: str
    unit: int = 0
    place: str = ""
    amount: int = 0


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The Battle-step: the lane that is fought in (0: none yet), the lanes left, the unit that may go on
    after both lived (0: none), and the one enemy that it may fight on against if it has flanked. In other steps there
    is nothing of it."""

    lane: int = 0
    closed: tuple[int, ...] = ()
    last: int = 0
    flanked: int = 0


class State(msgspec.Struct, frozen=True):
    """A game. ``stage`` is the step of the turn of ``active``; ``turn`` counts the turns of both.

    ``asks`` are open questions, ``done`` what the active player did in the Main-phase (also ``discarded``),
    ``passed`` the seats that do not heal any more. ``held`` are sacrificed units that count for their
    formation until the next Burial-step, if the table plays it so. ``traps`` are places of the Anglo-Saxon
    side, ``lodge`` the number of mercenaries in the Lodge, ``cards`` what the table has entered.
    """

    options: dict[str, Value]
    players: dict[str, Player]
    active: str
    stage: Stage = "kings"
    turn: int = 0
    units: tuple[Piece, ...] = ()
    next_id: int = 1
    asks: tuple[Ask, ...] = ()
    combat: Combat = Combat()
    done: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    held: tuple[Piece, ...] = ()
    towers: tuple[Tower, ...] = ()
    traps: tuple[str, ...] = ()
    lodge: int = LODGE
    cards: tuple[Card, ...] = ()
    end_reason: str = ""
    end_text: str = ""
    winner: str | None = None


def settings_of(state: State) -> Settings:
    """The settings that this table plays with."""
    return OPTIONS.kept(state.options)


def place_of(lane: int, row: int) -> str:
    """A place as commands write it; lane 0 is the Wall."""
    return f"{lane}.{row}" if lane else "wall"


PLACES: dict[str, tuple[int, int]] = {
    "wall": (0, 0),
    **{place_of(lane, row): (lane, row) for lane in range(1, LANES + 1) for row in range(1, ROWS + 1)},
}
"""Every place of a side, and its lane and row."""


def other(seat: str) -> str:
    """The seat across the table."""
    return next(each for each in SEATS if each != seat)


def seat_of(state: State, faction: str) -> str:
    """The seat that plays a faction."""
    return next(seat for seat, player in state.players.items() if player.faction == faction)


def who(state: State, seat: str) -> Message:
    """A player as people call it: by the faction."""
    return Message(FACTIONS[state.players[seat].faction])


def find(state: State, unit: int) -> Piece | None:
    """The unit with this number, None if it is not in play."""
    return next((piece for piece in state.units if piece.id == unit), None)


def of_a_deck(piece: Piece) -> bool:
    """Whether its card is of its player's deck, so that it goes to the discard pile; mercenaries and kings are not."""
    return not {"mercenary", "king"} & set(piece.marks)


def of_seat(state: State, seat: str) -> tuple[Piece, ...]:
    """The units of a player."""
    return tuple(piece for piece in state.units if piece.seat == seat)


def standing(state: State, seat: str, lane: int, row: int) -> Piece | None:
    """Who stands in a place of the Battlefield, fallen or not."""
    return next(
        (piece for piece in state.units if piece.lane == lane and piece.row == row and piece.seat == seat), None
    )


def on_wall(state: State, seat: str) -> tuple[Piece, ...]:
    """The units on a Wall, fallen ones too."""
    return tuple(piece for piece in state.units if piece.seat == seat and piece.lane == 0)


def at(state: State) -> str:
    """The step as commands name it: TURN.STEP."""
    return f"{state.turn}.{state.stage}"


def open_asks(state: State) -> tuple[Ask, ...]:
    """The questions that may be answered now: a Direct shot waits for the trap that it has set off."""
    trapped = any(ask.kind == "trap" for ask in state.asks)
    return tuple(ask for ask in state.asks if not (trapped and ask.kind == "direct-shot"))


def asked_of(state: State, seat: str) -> tuple[Ask, ...]:
    """The questions that a seat may answer now: of several about one unit the first, so that one can be declined."""
    found: dict[int | Ask, Ask] = {}
    for ask in open_asks(state):
        if ask.seat == seat:
            found.setdefault(ask.unit or ask, ask)
    return tuple(found.values())


def to_draw(state: State) -> int:
    """How many cards the active player draws in the Draw-step: up to the hand limit, as far as there are any."""
    player = state.players[state.active]
    return min(max(hand_limit(state, state.active) - player.hand, 0), player.deck + len(player.discards))


def hand_limit(state: State, seat: str) -> int:
    """How many cards a player draws up to: one less for each living mercenary, by the rulebook."""
    if settings_of(state)["Q26"] == "shop":
        return HAND
    hired = sum("mercenary" in piece.marks and not piece.fallen for piece in of_seat(state, seat))
    return max(HAND - hired, 0)


_NAMES = frozenset(card.name for card in KNOWN)


def card_text(name: str) -> Message | str:
    """The name of a card, "" if it has none: translated if the rulebook names it, else as the table wrote it."""
    if name in _NAMES:
        return Message(name)
    return verbatim(name) if name else ""


def king_text(player: Player) -> Message | str:
    """The king of a player, said to be one lest it reads as a part of the player's name; "" without one."""
    name = card_text(player.king)
    return say(N_("King: %(king)s"), king=name) if name and not player.king.startswith("King ") else name


def name_of(piece: Piece) -> Message | str:
    """A unit as people call it."""
    return card_text(piece.name)


def place_text(place: str) -> Message:
    """A place of a side as people call it."""
    lane, row = PLACES[place]
    return say(N_("lane %(lane)d, row %(row)d"), lane=lane, row=row) if lane else say(N_("the Wall"))


def unit_at(piece: Piece) -> Message:
    """A unit as it is told from others of its name on its side: with its place."""
    return say(N_("%(unit)s (%(place)s)"), unit=name_of(piece), place=place_text(piece.place))


def unit_among(state: State, piece: Piece) -> Message | str:
    """A unit as it is told from all others on the table: by name alone, if no other has it."""
    alike = {each.seat for each in state.units if each.name == piece.name and each.id != piece.id}
    if not alike:
        return name_of(piece)
    if alike == {piece.seat}:
        return unit_at(piece)
    text = N_("%(unit)s of the %(player)s (%(place)s)")
    return say(text, unit=name_of(piece), player=who(state, piece.seat), place=place_text(piece.place))


_FIELDS = ("type", "power", "health", "gold", "faith", "copies", "heal")


def _completed(mine: Card, known: Card) -> Card:
    """A card that the table has entered, with what it leaves out from one that is known."""
    gaps = {field: getattr(known, field) for field in _FIELDS if getattr(mine, field) is None}
    return msgspec.structs.replace(mine, abilities=mine.abilities or known.abilities, **gaps)


def card_list(state: State) -> tuple[Card, ...]:
    """The cards that this table knows: those that the rulebook names, completed by the table's own.

    An own card without a faction is every card of this name that the rulebook gives a faction; one with a
    faction is completed by what the rulebook tells of a card of this name whose faction it does not tell.
    """
    return tuple(card for card, _ in _listed(state))


def entered_cards(state: State) -> tuple[Card, ...]:
    """Those of them that the table has entered, as the list has them: with the faction of the rulebook's card
    where the table left it out."""
    return tuple(card for card, own in _listed(state) if own)


def _listed(state: State) -> list[tuple[Card, bool]]:
    """Every card that this table knows, and whether the table has entered it."""
    own = {(card.name, card.faction): card for card in state.cards}
    left, found = dict(own), list[tuple[Card, bool]]()
    for card in KNOWN:
        named = own.get((card.name, None))
        meant = card.faction is not None and named is not None and named.kind == card.kind
        if meant and named is not None:
            left.pop((card.name, None), None)
            card = _completed(msgspec.structs.replace(named, faction=card.faction), card)
        mine = left.pop((card.name, card.faction), None)
        found.append((card if mine is None else _completed(mine, card), meant or mine is not None))
    anyones = {(card.name, card.kind): card for card, _ in found if card.faction is None}
    for card in left.values():
        same = anyones.get((card.name, card.kind))
        found.append((card if same is None else _completed(card, same), True))
    return found


def cards_of(state: State, seat: str, kind: str) -> tuple[Card, ...]:
    """The cards of a kind that this player may have, one of each name: that of the faction before one of any."""
    faction = state.players[seat].faction
    found: dict[str, Card] = {}
    for card in card_list(state):
        if card.kind == kind and (card.faction == faction or (card.faction is None and card.name not in found)):
            found[card.name] = card
    return tuple(found.values())


def buildings(state: State) -> tuple[Card, ...]:
    """The buildings whose cards the table has entered: the Anglo-Saxons build."""
    return cards_of(state, seat_of(state, "anglo-saxons"), "building")


def structure_of(state: State, name: str) -> int | None:
    """The Structure-points of the building of this name, None where no card of the table tells them."""
    card = card_named(buildings(state), name)
    return None if card is None else card.health or None


def card_named(cards: Iterable[Card], name: str) -> Card | None:
    """The card of this name, None if there is none. Capitals do not matter, but who writes it exactly comes first."""
    alike = [card for card in cards if card.name.casefold() == name.casefold()]
    return next((card for card in alike if card.name == name), alike[0] if alike else None)
