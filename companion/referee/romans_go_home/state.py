"""The state of a game of Romans Go Home!, and what can be read off it."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from companion.referee.game import SeatPlan
from companion.referee.options import Settings, Value
from companion.referee.romans_go_home.aftermath import After
from companion.referee.romans_go_home.attack import Attack
from companion.referee.romans_go_home.components import FORTS, LEGIONS, legions, unseen
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.position import Choices, Kind, Position, Question, Side
from companion.referee.ruling import Step

HIDDEN = "?"
"""Stands in a view for a card or a choice that this seat may not know."""

Stage = Literal["forts", "reveal", "choose", "over"]


class Clan(msgspec.Struct, frozen=True):
    """A clan at the table. ``row`` are its face-up warriors, ``lost`` those it has lost this round
    (letters, in the order of events), ``card`` the one laid for this turn (None: not yet).
    ``forts`` are held, in the order of capture; ``captured`` counts the Legion Forts ever captured;
    ``points`` are its points at the end of each round (None for one that the table passed over)."""

    row: str = ""
    lost: str = ""
    card: str | None = None
    forts: tuple[str, ...] = ()
    captured: int = 0
    points: tuple[int | None, ...] = ()


class Chosen(msgspec.Struct, frozen=True):
    """A choice made in this turn."""

    clan: str
    kind: Kind
    value: str


class TurnRecord(msgspec.Struct, frozen=True):
    """A finished turn: the contested fort, who captured, which fort was taken, the totals of the
    contest and the cards revealed (by clan), the fight in notation, and everybody's points after it.

    ``left`` is the fort that left the wall: the one taken, or the one that nobody got. ``holder`` has it now (None:
    nobody); that is not the captor where the fort was discarded since, or the table has set right who holds it.
    ``payer`` is the clan that has discarded it for the Tax-Collector's Fort.
    """

    round: int
    turn: int
    fort: str
    captor: str | None
    taken: str | None
    left: str
    holder: str | None
    totals: dict[str, int]
    revealed: dict[str, str]
    notation: str
    points: dict[str, int]
    payer: str | None = None


class State(msgspec.Struct, frozen=True):
    """A game. ``stage`` says what comes next: forts, cards, choices, or nothing more.

    ``wall`` are the forts left in the wall, the contested one first; ``removed`` those that left
    the game. ``asks`` are the questions still open in this turn and ``chosen`` the answers given.
    ``attack`` and ``steps`` are the ruling of the turn being settled, or of the last one.
    """

    options: dict[str, Value]
    seats: tuple[SeatPlan, ...]
    clans: dict[str, Clan]
    stage: Stage = "forts"
    round: int = 1
    turn: int = 1
    wall: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    chosen: tuple[Chosen, ...] = ()
    asks: tuple[Question, ...] = ()
    attack: Attack | None = None
    steps: tuple[Step, ...] = ()
    history: tuple[TurnRecord, ...] = ()
    end_reason: str = ""
    end_text: str = ""
    legion_winner: str | None = None


def settings_of(state: State) -> Settings:
    """The settings that this table plays with."""
    return OPTIONS.kept(state.options)


def solo(state: State) -> bool:
    """Whether one player plays against neutral clans only."""
    return sum(not seat.neutral for seat in state.seats) == 1


def at(state: State) -> str:
    """The turn as commands name it: ROUND.TURN."""
    return f"{state.round}.{state.turn}"


def after_turn(state: State) -> After | None:
    """The table after the turn, once its fight is settled and only Zvord may still rearrange: so all lies already.
    None at any other time."""
    return state.attack.after if state.stage == "choose" and state.attack is not None else None


def lying(state: State) -> After | None:
    """The table as it lies once it is settled who captures, if choices are still open; None at any other time, when
    it lies as the state says."""
    if state.stage != "choose" or state.attack is None:
        return None
    return state.attack.after or state.attack.so_far


def entered(state: State) -> tuple[str, ...]:
    """The clans whose cards people enter: the players', and the neutral ones' if the table says so."""
    by_hand = settings_of(state)["neutral"] == "cards"
    return tuple(seat.id for seat in state.seats if by_hand or not seat.neutral)


def cards_left(clan: Clan) -> str:
    """The cards of a clan that have not been seen this round (letters)."""
    return unseen(clan.row + clan.lost)


def forts_placed(state: State) -> tuple[str, ...]:
    """Every fort in the wall or held by a clan."""
    return (*state.wall, *(fort for clan in state.clans.values() for fort in clan.forts))


def forts_seen(state: State) -> tuple[str, ...]:
    """Every fort turned up so far: in the wall, held, or out of the game."""
    return (*forts_placed(state), *state.removed)


def forts_left(counts: dict[str, int], seen: tuple[str, ...]) -> tuple[str, ...]:
    """The forts still in the pile, from the counts of the box.

    A table may enter real forts that the assumed counts do not foresee; so no more than four
    Legion Forts come up even then.
    """
    left = Counter(counts) - Counter(seen)
    legions_left = legions(seen) < LEGIONS
    return tuple(code for code in FORTS for _ in range(left[code]) if legions_left or not FORTS[code].legion)


def position_of(state: State) -> Position:
    """The fight of this turn. Every clan must have its card."""
    sides = tuple(
        Side(
            seat.id,
            state.clans[seat.id].card or HIDDEN,
            state.clans[seat.id].row,
            seat.neutral,
            state.clans[seat.id].forts,
            state.clans[seat.id].captured,
        )
        for seat in state.seats
    )
    return Position(state.wall[0], sides, state.wall[1:])


def choices_of(state: State) -> Choices:
    """The choices made in this turn that bear on the ruling."""
    return {(chosen.clan, chosen.kind): chosen.value for chosen in state.chosen if chosen.kind != "zvord"}
