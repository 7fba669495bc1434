"""The door to all tables: everything that a page, the API or the command line can ask for.

Every call that changes a table takes the token of the device that asks (a cookie) and the
id of the command, which the server made for the form: the same id again is answered with
the first answer. A change is durable before anybody is told.

Each of them answers :class:`Done`, :class:`Stale` or a refusal, and raises NotFound for an
unknown table and Broken for one whose log the game no longer accepts.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection

from companion.referee.game import Command, Game, Setup
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.tables import log, opening, seating, store
from companion.tables.engine import Database
from companion.tables.fold import Codec, codec, decide
from companion.tables.house import Decision, House, no_command_id, utc_seconds
from companion.tables.identity import clean_name, device_hash, new_command_id
from companion.tables.migrate import migrate
from companion.tables.table import Answered, Broken, Stale, Table, without_chance


class Tables(House):
    """All tables of one database, for threads, greenlets and several processes at once."""

    @classmethod
    def open(
        cls,
        url: str,
        games: Mapping[str, Game[Any, Any]],
        clock: Callable[[], int] = utc_seconds,
        rng: random.Random | None = None,
        to_read: bool = False,
    ) -> Tables:
        """The tables in the database at ``url``, brought to the newest schema first.

        ``games`` are those that can be played, by id; ``clock`` gives UTC seconds; ``rng`` decides
        chance (None: the system's); ``to_read`` is as for the database. Raises ValueError for a URL of
        neither SQLite nor PostgreSQL, for a database of a newer version, and for a new one that could not
        keep every name.
        """
        database = Database(url, to_read)
        try:
            migrate(database.engine)
        except Exception:
            database.close()
            raise
        return cls(database, games, clock, rng)

    def create(
        self, game_id: str, setup: Setup, device: str, command_id: str, names: Mapping[str, str] | None = None
    ) -> Table | Refusal:
        """A new table, hosted by ``device``, which takes no seat yet; ``names`` are by seat id."""
        game = self.games.get(game_id)
        if game is None:
            return Refusal("game-unknown", say(N_("There is no game “%(game)s”."), game=clean_name(game_id)))
        table = opening.opened(game, setup, device_hash(device), names or {}, self.clock())
        return table if isinstance(table, Refusal) else self.keep(table, command_id)

    def rematch(
        self,
        table_id: str,
        device: str,
        command_id: str,
        setup: Setup | None = None,
        names: Mapping[str, str] | None = None,
    ) -> Table | Refusal:
        """The table on which the company plays on: each device at its seat, if that is still played. Seats, options
        and names are those of ``setup`` and ``names``; None: the same as here. The host may ask at any time, a player
        when the game is over; who asks later gets the table of who asked first, whatever it is like. A
        ``command_id`` that did something else at this table is refused."""

        def choose(connection: Connection, before: Table) -> Decision:
            hashed = device_hash(device)
            actor = log.acting(before, hashed)
            if isinstance(actor, Refusal) or before.rematch is not None:
                return actor if isinstance(actor, Refusal) else None
            if before.finished is None and before.host != hashed:
                return Refusal("not-finished", say(N_("The game is not over: only the host can start another one.")))
            fresh = opening.again(before, self.clock(), setup, names)
            if isinstance(fresh, Refusal):
                return fresh
            # no form can send this id, and so take it for a table of its own: see is_command_id
            store.insert_table(connection, f"rematch:{before.id}", fresh)
            played = {None, *(seat.id for seat in fresh.seats if not seat.neutral)}
            agreed = [each for each in before.game.begins(before.state) if before.game.actor(each) in played]
            fresh = self._begun(connection, fresh, hashed, agreed)
            label = say(N_("%(who)s starts another game"), who=log.named(before, actor.seat))
            after = dataclasses.replace(before, rematch=fresh.id)
            return log.unmoved(before, "rematch", actor, Codec.write(log.NextTable(fresh.id)), label, after)

        answer = self.change(table_id, command_id, choose)
        if isinstance(answer, Refusal):
            return answer
        return no_command_id() if answer.table.rematch is None else self.get(answer.table.rematch)

    def _begun(self, connection: Connection, table: Table, hashed: str, commands: Sequence[Command]) -> Table:
        """A fresh table that is stored, after what the company's game begins with."""
        for command in commands:
            actor = log.acting(table, hashed, table.game.actor(command))
            outcome = decide(table.game, table.state, command, self.rng)
            assert isinstance(actor, log.Actor) and not isinstance(outcome, Refusal)
            _, table = self._enter(connection, table, log.played(table, actor, *outcome), new_command_id())
        return table

    # The game

    def act(
        self, table_id: str, device: str, command_id: str, base: int, given: Command | Callable[[Table], Command]
    ) -> Answered:
        """Give the game a command that was drawn at revision ``base``: one that is ``given``, or one that is made of
        the table as it stands when nobody else can change it (a form of many fields means those that it changed).

        It is applied to the table as it stands now. Stale: things have moved on since ``base``
        and the game refuses it now, or somebody gave the same command meanwhile (two phones
        that both tap "next" mean one step; what adds to something counts as often as one actor gives it). Chance is
        decided here; what the command says of it is not listened to.
        """

        def choose(connection: Connection, before: Table) -> Decision:
            game, hashed = before.game, device_hash(device)
            actor = log.acting(before, hashed)
            if isinstance(actor, Refusal):  # nothing of the table goes into the answer to a stranger
                return actor
            try:
                command = given(before) if callable(given) else given
            except Refused as refused:
                return refused.refusal
            actor = log.acting(before, hashed, game.actor(command))
            assert isinstance(actor, log.Actor)
            absent = before.seat(actor.acts_for) if actor.acts_for else None
            if absent is not None and not absent.free and game.unseen(before.state, command):
                text = N_("Only the phone of %(seat)s can answer that: no other one shows what it is asked.")
                return Refusal("seat-secret", say(text, seat=log.named(before, absent.id)))
            # While something is secret, an equal command is not pointed out: it would confirm a guess.
            known = game.public(before.state)
            own = actor.seat if command.adds_to() else None
            if known and base < before.revision and _given(connection, before, base, command, own):
                return _done_meanwhile(before)
            outcome = decide(game, before.state, command, self.rng)
            if isinstance(outcome, Refusal):
                return outcome if base == before.revision else Stale(before, outcome)
            late = self._meant_before(connection, before, base, command)
            if late is not None:
                return late
            if outcome[1].replaces or command.adds_to():
                entered = _entered_meanwhile(connection, before, base, actor, command)
                if entered is not None:
                    return entered
            return log.played(before, actor, *outcome)

        return self.change(table_id, command_id, choose)

    def undo(
        self,
        table_id: str,
        device: str,
        command_id: str,
        target: int,
        in_place_of: str | None = None,
        agrees: bool = False,
    ) -> Answered:
        """Take back the command with revision ``target``, which the page offered (``Table.undo``).

        What revealed nothing is taken back at once, unless there is a rematch. Otherwise every occupied seat has
        to agree: the first call asks, each further one agrees (for all seats of its device; the host also for
        the absent seat ``in_place_of``), the last one undoes. The entry's kind says which it was. Whoever only
        ``agrees`` asks for nothing where nobody asks any more. Stale: something else would be undone now, or that.
        """

        def choose(connection: Connection, before: Table) -> Decision:
            actor = log.acting(before, device_hash(device), in_place_of)
            if isinstance(actor, Refusal):
                return actor
            if in_place_of is not None and before.seat(in_place_of) is None:
                return seating.no_seat(in_place_of)
            if before.undo is None or before.undo.target != target:
                undone = before.redo is not None and before.redo.target == target
                return _done_meanwhile(before) if undone else _passed(before)
            if agrees and before.request is None:
                return Stale(before, Refusal("undo-passed", say(N_("Nobody asks to take that back any more."))))
            held = before.held_by(device)
            if in_place_of is not None and in_place_of not in held:
                if not before.hosted_by(device):
                    text = N_("%(seat)s agrees on the own phone; for somebody absent only the host can.")
                    return Refusal("undo-vote", say(text, seat=log.named(before, in_place_of)))
                held = (in_place_of,)  # who votes for an absent seat has not voted for its own by that
            asked = before.request
            agreed = tuple(dict.fromkeys((*(asked.agreed if asked else ()), *held)))
            if before.undo_asks and before.must_agree(agreed):
                if asked is not None and agreed == asked.agreed:
                    return None
                return log.asking(before, actor, agreed, before.undo.label)
            last = store.entries(connection, table_id, [target])[target]
            previous = store.entries(connection, table_id, [last.before]).get(last.before)
            asked_by = asked.asked_by if asked else actor.seat
            state = self.state(connection, before, last.before)
            return log.undone(before, actor, log.Asked(asked_by, agreed), last, previous, state)

        return self.change(table_id, command_id, choose)

    def refuse_undo(self, table_id: str, device: str, command_id: str, target: int) -> Answered:
        """Say no to the open request to undo ``target`` (``Table.request``), or take it back."""

        def choose(connection: Connection, before: Table) -> Decision:
            actor = log.acting(before, device_hash(device))
            if isinstance(actor, Refusal):
                return actor
            if before.request is None or before.undo is None or before.request.target != target:
                newest = before.newest
                refused = newest is not None and newest.kind == "undo-refuse" and before.position == target
                return _done_meanwhile(before) if refused else _passed(before)
            return log.refusing(before, actor, before.request, before.undo.label)

        return self.change(table_id, command_id, choose)

    def redo(self, table_id: str, device: str, command_id: str, target: int) -> Answered:
        """Give again the undone command with revision ``target`` (``Table.redo``). Stale: it is no
        longer the one that would be redone."""

        def choose(connection: Connection, before: Table) -> Decision:
            actor = log.acting(before, device_hash(device))
            if isinstance(actor, Refusal):
                return actor
            if before.newest is None or before.redo is None or before.redo.target != target:
                redone = before.newest is not None and before.newest.kind == "redo" and before.position == target
                return _done_meanwhile(before) if redone else _passed(before)
            undone = before.newest.ahead
            found = store.entries(connection, table_id, [target, undone - 1])
            ahead = found[undone - 1].ahead
            later = store.entries(connection, table_id, [ahead]).get(ahead)
            following = store.entries(connection, table_id, [later.before])[later.before] if later else None
            state = self.state(connection, before, target)
            return log.redone(before, actor, found[target], ahead, following, state)

        return self.change(table_id, command_id, choose)

    def go_back(self, table_id: str, device: str, command_id: str, target: int) -> Answered:
        """Go on from before the entry ``target``, from which on the log no longer fits the rules (``Table.unfit``).
        Stale: it fits, or another entry is the first that does not. Raises Broken for a set-up that is not allowed."""

        def choose(connection: Connection, before: Table) -> Decision:
            actor = log.acting(before, device_hash(device))
            if isinstance(actor, Refusal):
                return actor
            if before.unfit == 0 or before.unfit != target:
                return _passed(before)
            return log.gone_back(before, actor, store.entries(connection, table_id, [target])[target])

        return self.change(table_id, command_id, choose, unfit=True)

    def _meant_before(self, connection: Connection, table: Table, base: int, command: Command) -> Stale | None:
        """That a command drawn at revision ``base`` was meant for another step of the game, or None: one that a phone
        has kept for long would count in a later step, beside what somebody else has entered in its place."""
        now = table.game.meant(table.state, command)
        if now is None or base >= table.revision:
            return None
        drawn = store.entries(connection, table.id, [base]).get(base)
        try:
            state, _ = self.state(connection, table, drawn.position if drawn else 0)
        except Broken:  # the table has left that part of its log, which no longer fits the rules
            return None
        then = table.game.meant(state, command)
        if then is None or then == now:
            return None
        text = N_("That was meant for %(given)s; the table is at %(now)s.")
        return Stale(table, Refusal("stale", say(text, given=then, now=now)))

    # The seats

    def join(
        self, table_id: str, device: str, command_id: str, seat: str | None = None, name: str = "", usual: str = ""
    ) -> Answered:
        """Sit down: on ``seat``, or (None) on the next free one. A device that sits already keeps its
        seat, and may take more seats by naming them (one phone for all). ``name`` is who plays there, ``usual`` what
        whoever has this device is called where neither that nor the seat says it."""
        hashed = device_hash(device)
        return self._seat(table_id, command_id, lambda table: seating.join(table, hashed, seat, name, usual))

    def move(self, table_id: str, device: str, command_id: str, seat: str) -> Answered:
        """Sit at ``seat`` instead of the only seat that the device has; until a seat has played also where somebody
        sits, who then gets that one."""
        return self._seat(table_id, command_id, lambda table: seating.move(table, device_hash(device), seat))

    def rename(self, table_id: str, device: str, command_id: str, seat: str, name: str) -> Answered:
        """Change the name of a seat's player: its own device or the host."""
        return self._seat(table_id, command_id, lambda table: seating.rename(table, device_hash(device), seat, name))

    def free(self, table_id: str, device: str, command_id: str, seat: str) -> Answered:
        """Leave a seat: its own device, or the host for anybody's."""
        return self._seat(table_id, command_id, lambda table: seating.free(table, device_hash(device), seat))

    def hand_over(self, table_id: str, device: str, command_id: str, seat: str) -> Answered:
        """Keep a seat for whoever opens its new key (``Seat.key`` in the answer's table): its own
        device or the host."""
        return self._seat(table_id, command_id, lambda table: seating.hand_over(table, device_hash(device), seat))

    def claim(self, table_id: str, device: str, command_id: str, key: str) -> Answered:
        """Open the key of a seat or of the host: the seat, or the host's place, moves to this device."""
        return self._seat(table_id, command_id, lambda table: seating.claim(table, device_hash(device), key))

    def set_door(self, table_id: str, device: str, command_id: str, door_open: bool) -> Answered:
        """Open or close the door for newcomers: the host."""
        return self._seat(table_id, command_id, lambda table: seating.set_door(table, device_hash(device), door_open))

    def _seat(self, table_id: str, command_id: str, step: Callable[[Table], log.Change | Refusal | None]) -> Answered:
        return self.change(table_id, command_id, lambda _, before: step(before))


def _given(connection: Connection, table: Table, base: int, command: Command, but: str | None) -> bool:
    """True when the log holds the same command after ``base``, whatever chance decided for it, and not from ``but``."""
    read, command = codec(table.game).command, without_chance(command)

    def same(payload: str) -> bool:
        try:
            return bool(without_chance(read(payload)) == command)
        except msgspec.DecodeError:  # of an entry that the table has left: it no longer fits the rules
            return False

    since = store.commands_since(connection, table.id, max(base, 0))
    return any(same(payload) for actor, payload in since if actor != but)


def _entered_meanwhile(
    connection: Connection, table: Table, base: int, actor: log.Actor, command: Command
) -> Stale | None:
    """That somebody else has given such a command for the same seat after ``base``, which still counts, or None: who
    taps then, as on a phone that was offline, has not seen that it was given. Where it would replace that it is told
    who was quicker; where it would count beside that, also with what."""
    adds_to = command.adds_to()
    seat, position = actor.acts_for or actor.seat, table.position
    while position > max(base, 0):
        entry = store.entries(connection, table.id, [position])[position]
        if entry.reveals:  # what was secret before is so no more
            return None
        theirs = entry.actor != actor.seat and seat == (entry.acts_for or entry.actor)
        given = codec(table.game).command(entry.payload) if theirs else None
        if isinstance(given, type(command)) and not (adds_to and adds_to.isdisjoint(given.adds_to())):
            who, whose = log.named(table, entry.actor), log.named(table, seat)
            text = N_("%(who)s has entered that meanwhile. If it is wrong, tap again.")
            if entry.acts_for is not None:
                text = N_("%(who)s has entered that for %(seat)s meanwhile. If it is wrong, tap again.")
            if adds_to:
                text = N_("%(who)s has meanwhile entered: %(what)s. If yours counts as well, tap again.")
            return Stale(table, Refusal("entered-meanwhile", say(text, who=who, seat=whose, what=entry.label)))
        position = entry.before
    return None


def _done_meanwhile(table: Table) -> Stale:
    message = N_("Somebody was quicker and has done just that. Look again before you repeat it.")
    return Stale(table, Refusal("done-meanwhile", say(message)))


def _passed(table: Table) -> Stale:
    message = N_("This is not what would be undone or redone now.")
    return Stale(table, Refusal("undo-passed", say(message)))
