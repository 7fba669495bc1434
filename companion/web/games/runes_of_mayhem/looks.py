"""The table as the board draws it: places and who stands there, players and their Hoards."""

from __future__ import annotations

from dataclasses import dataclass

from companion.referee.messages import Message
from companion.referee.runes_of_mayhem.board import counts
from companion.referee.runes_of_mayhem.components import LANES, ROWS, TYPES
from companion.referee.runes_of_mayhem.state import (
    HIDDEN,
    MARK_NAMES,
    SEATS,
    Piece,
    Player,
    State,
    Tower,
    king_text,
    name_of,
    of_seat,
    on_wall,
    other,
    place_of,
    standing,
    who,
)
from companion.referee.runes_of_mayhem.unit import TURN_MARKS

CLANS = {"vikings": "north", "anglo-saxons": "south"}
"""Whose colour and shape a faction has: those of the seat that plays it unless a table decides otherwise, so
that screen and paper agree on the factions whoever sits where."""


def clans(state: State) -> dict[str, str]:
    """By seat, the seat whose colour and shape it has on the board."""
    return {seat: CLANS[player.faction] for seat, player in state.players.items()}


@dataclass(frozen=True, slots=True)
class UnitLook:
    """A unit as its card shows it: power and health as they count now (formation and damage in them)."""

    piece: Piece
    name: Message | str
    power: int
    health: int
    formation: bool
    words: tuple[str, ...]

    @property
    def type_name(self) -> str:
        """The name of its type (a message)."""
        return TYPES[self.piece.type].name


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the Battlefield: its row, who stands there, its building, and whether a trap lies there."""

    row: int
    unit: UnitLook | None
    tower: Tower | None
    trap: bool


@dataclass(frozen=True, slots=True)
class Side:
    """Half of the board: the rows from the enemy backwards, and the Wall."""

    seat: str
    faction: Message
    player: Player
    rows: tuple[tuple[Spot, ...], ...]
    wall: tuple[UnitLook, ...]
    locked: int
    hidden: bool

    @property
    def king(self) -> Message | str:
        """The king; "" without one."""
        return king_text(self.player)


def _quiet(piece: Piece) -> tuple[str, ...]:
    """Marks that are shown in another way, or that tell players nothing any more."""
    return (*TURN_MARKS, "fallen") if piece.fallen else ("covered",)


def unit_look(state: State, piece: Piece) -> UnitLook:
    """The card of a unit on the table."""
    return UnitLook(
        piece,
        name_of(piece),
        *counts(state, piece),
        tuple(MARK_NAMES[mark] for mark in MARK_NAMES if mark in piece.marks and mark not in _quiet(piece)),
    )


def _spot(state: State, seat: str, lane: int, row: int) -> Spot:
    piece, place = standing(state, seat, lane, row), place_of(lane, row)
    saxon = state.players[seat].faction == "anglo-saxons"
    tower = next((tower for tower in state.towers if saxon and tower.place == place), None)
    look = None if piece is None else unit_look(state, piece)
    return Spot(row, look, tower, saxon and place in state.traps)


def side(state: State, seat: str) -> Side:
    """The half of the board of a seat."""
    rows = tuple(tuple(_spot(state, seat, lane, row) for lane in range(1, LANES + 1)) for row in range(1, ROWS + 1))
    locked = sum(piece.locked for piece in of_seat(state, other(seat)))
    return Side(
        seat,
        who(state, seat),
        state.players[seat],
        rows,
        tuple(unit_look(state, piece) for piece in on_wall(state, seat)),
        locked,
        state.players[seat].gold_markers == HIDDEN,
    )


def sides(state: State) -> dict[str, Side]:
    """Both halves, by seat."""
    return {seat: side(state, seat) for seat in SEATS}
