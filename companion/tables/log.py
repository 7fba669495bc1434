"""The log: how an entry follows from a table, and the table from the entry.

Undo and redo are entries that move a pointer. Each entry says at which command the table
stands (``position``), where it stood ``before``, and which undo can be redone first
(``ahead``): one look back at a single entry is enough for each step, however long the log.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.referee.game import Applied, Command, Game
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal
from companion.tables.fold import Codec
from companion.tables.table import HOST, Entry, Kind, Offer, Request, Table, Words, at_seat


class Asked(msgspec.Struct, frozen=True):
    """The payload of a request to undo, and of each agreement: who asked, and all who have agreed."""

    asked_by: str
    agreed: tuple[str, ...]


class SeatChange(msgspec.Struct, frozen=True):
    """The payload of a change of the seats, the host or the door; devices and keys are not in it."""

    action: str
    seat: str | None = None
    name: str | None = None


class Left(msgspec.Struct, frozen=True):
    """The payload of going back: the revision of the entry from which on the log no longer fits the rules."""

    entry: int


class NextTable(msgspec.Struct, frozen=True):
    """The payload of a rematch: the id of the table that goes on; None once that was deleted."""

    table: str | None


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a seat or :data:`HOST`, and the seat it acts for if that is not its own."""

    seat: str
    acts_for: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What is about to be entered: the entry without its place in the log, and the table after it,
    where revision and time are still to come."""

    kind: Kind
    actor: Actor
    payload: str
    words: Words
    after: Table
    position: int
    ahead: int
    asked: int
    reveals: bool = False


ITSELF = -1
"""Stands in a :class:`Change` for the revision that the entry will get."""


def entered(before: Table, change: Change, command_id: str, now: int) -> tuple[Entry, Table]:
    """The entry, and the table with it."""
    revision = before.revision + 1

    def settled(pointer: int) -> int:
        return revision if pointer == ITSELF else pointer

    entry = Entry(
        revision=revision,
        command_id=command_id,
        kind=change.kind,
        actor=change.actor.seat,
        acts_for=change.actor.acts_for,
        payload=change.payload,
        words=change.words,
        reveals=change.reveals,
        time=now,
        position=settled(change.position),
        before=before.position,
        ahead=settled(change.ahead),
        asked=settled(change.asked),
    )
    after = dataclasses.replace(
        change.after,
        revision=revision,
        position=entry.position,
        changed=now,
        finished=change.after.finished if change.after.finished != ITSELF else now,
        newest=entry,
        undo=offer(entry) if entry.kind == "command" else change.after.undo,
    )
    return entry, after


def offer(entry: Entry | None) -> Offer | None:
    """A command as it is offered for undoing or redoing."""
    if entry is None:
        return None
    whose = (entry.actor, entry.acts_for) if entry.acts_for else (entry.actor,)
    return Offer(entry.revision, entry.label, entry.reveals, whose, entry.before == 0, entry.payload)


def request(entry: Entry | None) -> Request | None:
    """The open request of which ``entry`` is the newest word."""
    if entry is None:
        return None
    asked = msgspec.json.decode(entry.payload, type=Asked)
    return Request(entry.position, asked.asked_by, asked.agreed)


def played(before: Table, actor: Actor, command: Command, applied: Applied[Any]) -> Change:
    """A command of the game."""
    return Change(
        "command",
        actor,
        Codec.write(command),
        words(before, applied, lapsed=before.request is not None),
        _standing(before, applied.state, redo=None, folded=before.folded + 1),
        position=ITSELF,
        ahead=0,
        asked=0,
        reveals=applied.reveals,
    )


def words(before: Table, applied: Applied[Any], lapsed: bool = False) -> Words:
    """What the entry of a command says; of a correction also what it has changed."""
    changes: tuple[Message, ...] = ()
    if applied.corrects:
        changes = (*_changes(before.game, before.state, applied.state), *applied.changes)
    return Words(applied.label, applied.steps, changes, lapsed)


def _changes(game: Game[Any, Any], before: Any, after: Any) -> Iterator[Message]:
    was, now = (game.phase(game.view(state, None)).title for state in (before, after))
    if was != now:
        yield say(N_("From “%(before)s” to “%(after)s”."), before=was, after=now)
    yield from game.pieces(before, after)


def undone(
    before: Table, actor: Actor, asked: Asked, last: Entry, previous: Entry | None, earlier: tuple[Any, int]
) -> Change:
    """The command ``last``, where the table stands, is taken back to ``previous``; ``earlier`` is the
    state after that, and how far it is from a stored copy."""
    state, folded = earlier
    agrees = actor.acts_for or actor.seat
    who, asker = named(before, agrees), named(before, asked.asked_by)
    others = {agrees, *(before.request.agreed if before.request else ())} - {asked.asked_by}
    if agrees == asked.asked_by:
        label = say(N_("%(who)s has undone: %(what)s"), who=who, what=last.label)
    elif len(others) == 1:
        text = N_("%(asker)s has asked. %(who)s has agreed. Undone: %(what)s")
        label = say(text, asker=asker, who=who, what=last.label)
    else:
        label = say(N_("%(asker)s has asked. All have agreed. Undone: %(what)s"), asker=asker, what=last.label)
    pieces = before.game.pieces(before.state, state)
    return Change(
        "undo",
        actor,
        Codec.write(asked),
        Words(label, pieces=pieces),
        _standing(before, state, undo=offer(previous), redo=offer(last), folded=folded),
        position=last.before,
        ahead=ITSELF,
        asked=0,
    )


def redone(
    before: Table, actor: Actor, again: Entry, ahead: int, following: Entry | None, later: tuple[Any, int]
) -> Change:
    """The undone command ``again`` holds once more; ``later`` is the state after it, and how far it is
    from a stored copy; ``ahead`` is the undo that can be redone then, of the command ``following``."""
    state, folded = later
    label = say(N_("%(who)s has redone: %(what)s"), who=named(before, actor.seat), what=again.label)
    pieces = before.game.pieces(before.state, state)
    return Change(
        "redo",
        actor,
        "{}",
        Words(label, pieces=pieces, lapsed=before.request is not None),
        _standing(before, state, undo=offer(again), redo=offer(following), folded=folded),
        position=again.revision,
        ahead=ahead,
        asked=0,
    )


def gone_back(before: Table, actor: Actor, left: Entry) -> Change:
    """Play goes on from before the entry ``left``, from which on the log no longer fits the rules. What lies
    after it stays in the log, and cannot be redone."""
    label = say(
        N_("%(who)s has gone back to before: %(what)s. From there on the log no longer fits the rules."),
        who=named(before, actor.seat),
        what=left.label,
    )
    after = dataclasses.replace(before, unfit=0)
    return Change(
        "back",
        actor,
        Codec.write(Left(left.revision)),
        Words(label),
        _standing(after, before.state, undo=before.undo, redo=None, folded=before.folded),
        position=before.position,
        ahead=0,
        asked=0,
    )


def asking(before: Table, actor: Actor, agreed: tuple[str, ...], what: Message) -> Change:
    """A request to undo something revealed, or an agreement to the open one."""
    who = named(before, actor.acts_for or actor.seat)
    if before.request is None:
        kind: Kind = "undo-ask"
        asked = Asked(actor.seat, agreed)
        label = say(N_("%(who)s asks to undo: %(what)s"), who=who, what=what)
    else:
        kind = "undo-agree"
        asked = Asked(before.request.asked_by, agreed)
        label = say(N_("%(who)s agrees to undo: %(what)s"), who=who, what=what)
    after = dataclasses.replace(before, request=Request(before.position, asked.asked_by, agreed))
    return unmoved(before, kind, actor, Codec.write(asked), label, after, asked=ITSELF)


def refusing(before: Table, actor: Actor, request: Request, what: Message) -> Change:
    """The open request to undo is refused, or taken back by who asked."""
    own = actor.seat == request.asked_by
    message = (
        N_("%(who)s no longer asks to undo: %(what)s")
        if own
        else N_("%(who)s does not agree to undo, so it stands: %(what)s")
    )
    label = say(message, who=named(before, actor.seat), what=what)
    return unmoved(before, "undo-refuse", actor, "{}", label, dataclasses.replace(before, request=None), asked=0)


def unmoved(
    before: Table, kind: Kind, actor: Actor, payload: str, label: Message, after: Table, asked: int | None = None
) -> Change:
    """An entry that leaves the game as it stands; ``asked`` None keeps an open request open."""
    newest = before.newest
    kept = newest.asked if newest else 0
    return Change(
        kind,
        actor,
        payload,
        Words(label),
        after,
        position=before.position,
        ahead=newest.ahead if newest else 0,
        asked=kept if asked is None else asked,
    )


def rematch_deleted(before: Table) -> Change:
    """The table with the rematch is no more: there can be another one."""
    label = say(N_("The next game was deleted"))
    after = dataclasses.replace(before, rematch=None)
    return unmoved(before, "rematch", Actor(HOST), Codec.write(NextTable(None)), label, after)


def acting(table: Table, hashed: str, seat_id: str | None = None) -> Actor | Refusal:
    """In whose name a device (its hash) acts when the act belongs to ``seat_id`` (None: to anybody)."""
    held = [seat.id for seat in table.seats if seat.device == hashed]
    if not held and table.host != hashed:
        return Refusal("not-seated", say(N_("You are watching: take a seat to join in.")))
    if seat_id in held:
        return Actor(seat_id)
    own = held[0] if held else HOST
    return Actor(own, seat_id)


def named(table: Table, actor: str) -> Message | str:
    """How the log calls an actor: by the seat, and by name where one was given."""
    if actor == HOST:
        return say(N_("The host"))
    seat = table.seat(actor)
    return at_seat(table, seat) if seat else actor


def _standing(before: Table, state: Any, *, redo: Offer | None, undo: Offer | None = None, folded: int) -> Table:
    ended = before.game.over(state)
    return dataclasses.replace(
        before,
        state=state,
        undo=undo,
        redo=redo,
        request=None,
        folded=folded,
        finished=None if not ended else before.finished if before.finished is not None else ITSELF,
    )
