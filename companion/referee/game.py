"""The contract that every game meets.

A game is pure: it never draws, rolls, waits or stores. ``apply`` answers a command
with the new state, with a refusal, or with the chance event that it needs first;
whoever calls it (the tables, a test) decides the outcome, writes it into the
command's ``chance`` and calls again. A replay therefore needs no seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.options import Options, Settings
from companion.referee.rules import Rules
from companion.referee.ruling import Answer, Refusal, Step


class Command(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody at the table does. Games derive tagged structs from it.

    ``chance`` holds the outcomes of the chance events that the command set off, by
    the id of the event; it is written by the companion, never by a client.
    """

    chance: dict[str, str] = {}

    def decided(self, event: Chance, outcome: str) -> Self:
        """The command with the outcome of a chance event that it set off."""
        return msgspec.structs.replace(self, chance={**self.chance, event.id: outcome})

    def in_the_open(self) -> Self:
        """The command without what it did in secret beside what everybody saw; most do not do both. The file of a
        table holds it so where that comes to the same, as when the game ends before the secret is told."""
        return self

    def adds_to(self) -> frozenset[str]:
        """What the command adds to, of what its seat may give several times (the Hourglasses of a Phase, the hits on a
        Wall Section); most add to nothing. If somebody else has added to the same in its place meanwhile, it is not
        counted unseen: both may mean one thing."""
        return frozenset()


class Chance(msgspec.Struct, frozen=True):
    """A chance event that must be decided before a command can be applied.

    ``outcomes`` are equally likely; an outcome with twice the weight stands twice.
    """

    id: str
    outcomes: tuple[str, ...]


StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT", bound=Command)


class Applied(msgspec.Struct, Generic[StateT], frozen=True):
    """The state after a command.

    ``label`` says in a few words what was done, for the log and for undo; it is
    written so that everybody may read it at once (a secret card is not named).
    ``steps`` is the trace of what the command settled. ``reveals`` is True when a
    card was turned over or a secret became known: an undo does not cross that
    unless everybody agrees. ``corrects`` is True when the table put things as it
    plays them, so that nothing but a comparison tells what has changed. ``idle``
    is True when the command came to nothing: a new one is then refused, but one
    that an earlier version recorded is replayed. ``changes`` is what a correction has
    changed that is no piece on the table (sheets on a phone). ``replaces`` is True when
    the command takes the place of what its seat has given already (a card that is secret
    until all have laid one, a score, who stands on the walls): if somebody else gave that
    in its place meanwhile, it is not replaced unseen.
    """

    state: StateT
    label: Message
    steps: tuple[Step, ...] = ()
    reveals: bool = False
    corrects: bool = False
    idle: bool = False
    changes: tuple[Message, ...] = ()
    replaces: bool = False


class SeatPlan(msgspec.Struct, frozen=True):
    """A seat of a new table: its id within the game (a clan), and who moves it."""

    id: str
    neutral: bool = False


class Setup(msgspec.Struct, frozen=True):
    """What a new game starts from: the seats in table order, the options that differ from the defaults.

    ``carried`` is what the company's game before it left (:meth:`Game.carried`; "" where there was none): pages offer
    it to begin from, the state does not depend on it.
    """

    seats: tuple[SeatPlan, ...]
    options: dict[str, str | int] = {}
    carried: str = ""


class Phase(msgspec.Struct, frozen=True):
    """Where the game is: a title, one sentence of what to do, and whose answer is awaited.

    ``kind`` is stable and machine-readable. ``awaits`` holds seat ids; empty when
    anybody may go on, or when the game is over.
    """

    kind: str
    title: Message
    help: Message
    awaits: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """One line of a score: the seat, what it is for, and the points."""

    seat: str
    label: Message
    points: int


class Place(msgspec.Struct, frozen=True):
    """A place in the ranking; ``why`` names the tie-break that decided, if one did.
    Seats that share a place have the same number. ``ranked`` is False, with place 0, for a
    neutral seat that cannot win, and for a player whose points nobody has counted: then ``total``
    says nothing."""

    seat: str
    place: int
    total: int
    why: Message | None = None
    ranked: bool = True


class Scores(msgspec.Struct, frozen=True):
    """Lines, totals, ranking. Until the game is over ``winners`` and ``end_reason`` are empty; then ``end`` says why it
    ended, ``end_reason`` the same as a stable word."""

    lines: tuple[Line, ...]
    totals: dict[str, int]
    ranking: tuple[Place, ...]
    winners: tuple[str, ...] = ()
    end: Message | None = None
    end_reason: str = ""

    def shown(self, place: Place) -> int | None:
        """The number of a place as people see it: None for a seat without one, and for all where the game has ended
        and nobody has won."""
        return place.place if place.ranked and (self.winners or not self.end_reason) else None


class Referee(Protocol):
    """A game whose disputes can be judged without a table: one line in, a ruling out."""

    id: str  # "romans-go-home", also in addresses
    name: str  # as on the box, in every language
    edition: str  # which one it is, a text to be translated; empty where the name tells enough
    options: Options
    rules: Rules
    longest: int  # as many characters a question may have

    def ask(self, notation: str, settings: Settings) -> Answer | Refusal:
        """The referee's answer to a question in one line."""
        ...


def titled(game: Referee) -> Message | str:
    """The name of a game with its edition, for people."""
    return say(N_("%(game)s (%(edition)s)"), game=game.name, edition=say(game.edition)) if game.edition else game.name


def full_name(game: Referee) -> str:
    """The same in English, for programs."""
    return f"{game.name} ({game.edition})" if game.edition else game.name


class Game(Referee, Protocol[StateT, CommandT]):
    """What the tables, the site, the command line and the printer know of a game that is
    played at a table."""

    seat_ids: tuple[str, ...]  # every seat there can be, in table order
    version: int  # raised when old snapshots no longer fit the code
    commands: type[Any]  # the union of command structs, for decoding
    states: type[Any]  # the state struct, for decoding

    def seat_name(self, seat: str, options: Mapping[str, str | int] | None = None) -> Message:
        """What people call a seat (a clan, a colour, a side) at a table with these options, of which those that are
        not given have their defaults; None: before there is a table."""
        ...

    def new(self, setup: Setup) -> StateT:
        """The state at the start. Raises Refused for an impossible set-up."""
        ...

    def legal(self, state: StateT, seat: str) -> tuple[CommandT, ...]:
        """Every enumerable command that ``seat`` may give now (overrides and entries
        of the real cards are checked by ``apply`` only)."""
        ...

    def actor(self, command: CommandT) -> str | None:
        """The seat that a command belongs to; None when anybody may give it."""
        ...

    def meant(self, state: StateT, command: CommandT) -> Message | None:
        """For which step of the game a command is meant that is offered in this state, in words; None where it means
        none, or says itself which. A tap that comes late is not taken in another one."""
        ...

    def unseen(self, state: StateT, command: CommandT) -> bool:
        """Whether the command chooses among what its seat alone sees: nobody else can mean anything by it but to guess,
        and by what is refused would find it out."""
        ...

    def apply(self, state: StateT, command: CommandT) -> Applied[StateT] | Refusal | Chance:
        """The state after the command, or why not, or the chance event it needs."""
        ...

    def phase(self, state: StateT) -> Phase:
        """Where the game is."""
        ...

    def view(self, state: StateT, seat: str | None) -> StateT:
        """The state with everything hidden that ``seat`` (None: a spectator) may not know."""
        ...

    def public(self, state: StateT) -> bool:
        """True when nothing in the state is secret: it may be exported as it is."""
        ...

    def over(self, state: StateT) -> bool:
        """Whether the game has ended, as its scores say too (``Scores.end_reason``): asked at every command, so that
        nothing need be counted for it."""
        ...

    def carried(self, state: StateT) -> str:
        """What the company need not enter again for its next game, in the game's own notation; "" for nothing."""
        ...

    def begins(self, state: StateT) -> tuple[CommandT, ...]:
        """What the company's next game begins with, as commands that its log tells: what was agreed on in this one and
        is no option; mostly nothing."""
        ...

    def scores(self, state: StateT) -> Scores:
        """Lines, totals, ranking."""
        ...

    def pieces(self, before: StateT, after: StateT) -> tuple[Message, ...]:
        """What to move on the real table to get from one state to the other.

        Everybody reads it in the log, so it names nothing that is hidden from a spectator in both states.
        """
        ...
