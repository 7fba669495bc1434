"""What a table is: the values that the house hands out to pages, the API and the command line.

Everything here is immutable. A :class:`Table` is how the table stood at one revision;
the revision is the number of entries of its log, and every change is an entry.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from companion.referee.game import Command, Game, Setup
from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Step
from companion.tables.identity import device_hash, spelt_table_id, table_code

HOST = "host"
"""The actor of an entry when the host acts without a seat of its own."""

KEPT = "kept"
"""Stands in the place of a device at a seat that was handed over, until its new key is opened."""

Kind = Literal["command", "undo", "redo", "undo-ask", "undo-agree", "undo-refuse", "seat", "rematch", "back"]


class NotFound(LookupError):
    """There is no such table, or no such revision of it."""


class Broken(RuntimeError):
    """A stored entry can no longer be replayed, or (revision 0) a set-up is no longer allowed: the rules of
    the game have changed under it."""

    def __init__(self, table_id: str, revision: int) -> None:
        super().__init__(f"table {table_id}: entry {revision} cannot be replayed")
        self.table_id = table_id
        self.revision = revision


class Words(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry says: its label, the steps that it settled, the pieces to move on the real table (of an undo, a
    redo, a correction); ``lapsed`` is True when it ended an open request to undo, because play went on."""

    label: Message
    steps: tuple[Step, ...] = ()
    pieces: tuple[Message, ...] = ()
    lapsed: bool = False


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the log.

    ``revision`` counts from 1. ``actor`` is a seat or :data:`HOST`; ``acts_for`` is the
    seat for which it acted, when that is not its own. ``payload`` is JSON: the command with
    its chance outcomes, or what a seat change was; it may hold secrets of a running game and
    is never shown as it is. ``time`` is in UTC seconds.

    ``position`` is the revision of the command whose state holds after this entry (0: the
    start), ``before`` the position before it. ``ahead`` is the revision of the newest undo
    that can still be redone, ``asked`` that of the request to undo that is still open
    (its newest entry); both 0 for none.
    """

    revision: int
    command_id: str
    kind: Kind
    actor: str
    acts_for: str | None
    payload: str
    words: Words
    reveals: bool
    time: int
    position: int
    before: int
    ahead: int
    asked: int

    @property
    def label(self) -> Message:
        """What was done, in a few words that everybody may read."""
        return self.words.label

    @property
    def announced(self) -> bool:
        """True when every board says it: what was taken back or given again, or stands although somebody asked,
        and what the table has set right."""
        return self.kind in ("undo", "redo", "undo-refuse", "back") or self.corrects

    @property
    def corrects(self) -> bool:
        """True when this is a command by which the table has set something right: of others the pieces are not told."""
        return self.kind == "command" and bool(self.words.pieces)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: its id within the game (a clan), the player's name ("" where none was given),
    whether the companion moves it, the hash of the device that holds it (None: free, :data:`KEPT`: free
    for its key alone), and the key that moves it to another device (secret: only for its holder and the host)."""

    id: str
    name: str
    neutral: bool
    device: str | None = dataclasses.field(default=None, repr=False)
    key: str = dataclasses.field(default="", repr=False)

    @property
    def occupied(self) -> bool:
        """True when a device holds this seat."""
        return self.device is not None and not self.kept

    @property
    def kept(self) -> bool:
        """True when this seat waits for whoever opens its key."""
        return self.device == KEPT

    @property
    def free(self) -> bool:
        """True when anybody who is let in may sit down here."""
        return self.device is None and not self.neutral


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that can be undone or redone now: its revision (the ``target`` to give back),
    its label, for an undo whether it would hide again what was revealed, whose it is (who gave it, and the seat that
    it was given for), whether nothing was played before it, and the command itself as JSON."""

    target: int
    label: Message
    reveals: bool
    whose: tuple[str, ...]
    first: bool
    payload: str = dataclasses.field(repr=False)


@dataclass(frozen=True, slots=True)
class Request:
    """An open request to undo ``target``: the seat (or :data:`HOST`) that asked, the seats that agreed."""

    target: int
    asked_by: str
    agreed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one revision.

    ``position`` is the revision of the command whose state holds; ``state`` is the whole
    state, secrets included: show ``game.view(state, seat)``. ``created``, ``changed`` and
    ``finished`` are UTC seconds, ``finished`` None while the game is on. ``rematch`` is the
    id of the table that continues this company, if there is one. ``unfit`` is the entry from which
    on the log no longer fits the rules (0: it does): then the state is the one before that entry, to
    be looked at; nothing but going back to it is taken.
    """

    id: str
    game: Game[Any, Any] = dataclasses.field(repr=False)
    setup: Setup
    settings: Settings
    revision: int
    position: int
    state: Any = dataclasses.field(repr=False)
    seats: tuple[Seat, ...]
    door_open: bool
    created: int
    changed: int
    finished: int | None
    newest: Entry | None
    undo: Offer | None
    redo: Offer | None
    request: Request | None
    rematch: str | None
    folded: int  # commands between the state and the nearest stored copy of one
    host: str = dataclasses.field(repr=False)
    host_key: str = dataclasses.field(repr=False)
    unfit: int = 0

    @property
    def code(self) -> str:
        """What this table is called beside others of its game."""
        return table_code(self.id)

    @property
    def spelt(self) -> str:
        """What is typed to come to this table, as it is read out."""
        return spelt_table_id(self.id)

    def seat(self, seat_id: str) -> Seat | None:
        """The seat with this id."""
        return next((seat for seat in self.seats if seat.id == seat_id), None)

    def held_by(self, device: str) -> tuple[str, ...]:
        """The ids of the seats that the device (its token) holds, in table order."""
        return self._held(device_hash(device))

    def hosted_by(self, device: str) -> bool:
        """True when the device (its token) is the host's."""
        return self.host == device_hash(device)

    def may_act(self, device: str) -> bool:
        """True when the device may act here: it holds a seat or is the host's."""
        hashed = device_hash(device)
        return self.host == hashed or bool(self._held(hashed))

    @property
    def left(self) -> bool:
        """Whether the company has gone on elsewhere before anything was played here."""
        return self.rematch is not None and not self.position

    @property
    def undo_asks(self) -> bool:
        """Whether the others have to agree to the undo: it takes back something revealed, or the company has gone
        on to another table and does not see it."""
        return self.undo is not None and (self.undo.reveals or self.rematch is not None)

    def must_agree(self, given: Sequence[str]) -> tuple[str, ...]:
        """The seats whose agreement an undo that asks for it still needs when the seats ``given`` ask or
        agree: occupied, and not agreed already."""
        agreed = (*(self.request.agreed if self.request else ()), *given)
        return tuple(seat.id for seat in self.seats if seat.occupied and seat.id not in agreed)

    def _held(self, hashed: str) -> tuple[str, ...]:
        return tuple(seat.id for seat in self.seats if seat.device == hashed)


@dataclass(frozen=True, slots=True)
class Moment:
    """A table as it stood at an earlier revision, to look at only: ``table`` is the table as it
    stands now, ``entry`` the entry that led here (None at revision 0), ``state`` what held then."""

    table: Table
    revision: int
    entry: Entry | None
    state: Any = dataclasses.field(repr=False)


@dataclass(frozen=True, slots=True)
class Done:
    """It happened and is durable. ``entry`` is None when nothing had to change (a device that
    sits already joined again). ``repeated`` is True when this command id was answered before:
    ``entry`` is then the first answer."""

    table: Table
    entry: Entry | None
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Stale:
    """The page was drawn from an older revision and what it asked no longer fits: ``table`` is how
    things stand now, ``refusal`` why it did not fit."""

    table: Table
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list, without its state."""

    id: str
    game: Game[Any, Any] = dataclasses.field(repr=False)
    setup: Setup
    seats: tuple[Seat, ...]
    revision: int
    changed: int
    finished: int | None


def seat_name(table: Table | Summary, seat_id: str) -> Message:
    """A seat as people call it at this table."""
    return table.game.seat_name(seat_id, table.setup.options)


def called(table: Table | Summary, seat: Seat) -> Message | str:
    """The name of a seat's player, with the seat where two have the same; or the seat itself."""
    if not seat.name:
        return seat_name(table, seat.id)
    if sum(each.name.casefold() == seat.name.casefold() for each in table.seats) > 1:
        return say(N_("%(name)s (%(seat)s)"), name=seat.name, seat=seat_name(table, seat.id))
    return seat.name


def at_seat(table: Table | Summary, seat: Seat) -> Message:
    """A seat, with the name of its player if it has one: as the pages of its table call it."""
    if not seat.name:
        return seat_name(table, seat.id)
    return say(N_("%(seat)s (%(name)s)"), seat=seat_name(table, seat.id), name=seat.name)


Answered = Done | Refusal | Stale
"""How the house answers what a device asked for."""


def without_chance(command: Command) -> Command:
    """The command as a client may send it: what chance decided is never a client's to say."""
    return msgspec.structs.replace(command, chance={}) if command.chance else command
