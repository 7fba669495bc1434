"""A game as a file: export, and import that believes nothing.

A record holds the commands of the line on which the table stands, as far as nothing in the
state is secret. What was undone is not in it, nor what was replaced before it became public, nor
what was drawn in secret and never told: each could name a card that is still in somebody's hand,
or will be once the end of the game is undone. :class:`Record` is the format.
"""

from __future__ import annotations

import codecs
import dataclasses
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec

from companion.referee.game import Applied, Game, Scores, SeatPlan, Setup
from companion.referee.messages import CONTEXT_ENDS, N_, Message, say
from companion.referee.ruling import Refusal
from companion.referee.unreadable import why_unreadable
from companion.tables import log, opening
from companion.tables.breath import Breath
from companion.tables.fold import SNAPSHOT_EVERY, Codec, codec, replay, replayed
from companion.tables.identity import clean_name, device_hash
from companion.tables.table import HOST, Entry, Table
from companion.tables.tables import Tables

FORMAT = "milecastle-table"
VERSION = 1

_Told = TypeVar("_Told")
_Time = Annotated[int, msgspec.Meta(ge=0, lt=2**37)]  # until the year 6325


class Limits(msgspec.Struct, frozen=True):
    """How large an imported record may be: bytes of the file, commands in it."""

    size: int = 4_000_000
    entries: int = 6_000


class RecordedSeat(msgspec.Struct, frozen=True):
    """A seat: its id, the player's name, whether the companion moved it."""

    id: str
    name: str = ""
    neutral: bool = False


class RecordedEntry(msgspec.Struct, frozen=True):
    """A command, the revision that it had, who gave it, for whom, and when (UTC seconds); the label
    is for readers only."""

    command: msgspec.Raw
    actor: str
    time: _Time
    acts_for: str | None = None
    revision: int = 0
    label: Message | None = None


class LeftOut(msgspec.Struct, frozen=True):
    """How many commands the record does not hold: not public yet, undone, and replaced while secret."""

    secret: int = 0
    undone: int = 0
    replaced: int = 0


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a file. Times are UTC seconds; ``options`` are those that differ from the defaults;
    ``scores`` are those after the last command here, final if ``finished`` is not null."""

    format: Literal["milecastle-table"] = "milecastle-table"
    version: Literal[1] = 1
    game: str
    game_version: Annotated[int, msgspec.Meta(ge=0)] = 0
    options: dict[str, str | int] = {}
    seats: tuple[RecordedSeat, ...]
    created: _Time
    finished: _Time | None = None
    entries: tuple[msgspec.Raw, ...]
    left_out: LeftOut = LeftOut()
    scores: Scores | None = None


class AlreadyHere(NamedTuple):
    """The record is of a finished game that this database holds, at this table: nothing was stored."""

    table: Table


class _Head(msgspec.Struct, frozen=True):
    format: str
    version: int


def export(tables: Tables, table_id: str) -> bytes:
    """The record of a table as JSON, indented for readers. Costs as much as the log is long, and lets
    others go on meanwhile.

    Raises NotFound, Broken.
    """
    table = tables.get(table_id)
    game = table.game
    line, undone = tables.line(table)
    state = shown = game.new(table.setup)
    kept: list[Entry] = []
    hidden: list[Entry] = []
    replaced = 0
    breath = Breath()
    for entry in line:
        breath.take()
        state = replayed(game, state, table.id, entry.revision, entry.payload).state
        hidden.append(entry)
        if game.public(state):
            needed = _needed(game, shown, hidden, state, breath)
            kept += needed
            replaced += len(hidden) - len(needed)
            shown, hidden = state, []
    record = Record(
        game=game.id,
        game_version=game.version,
        options=table.setup.options,
        seats=tuple(RecordedSeat(seat.id, seat.name, seat.neutral) for seat in table.seats),
        created=table.created,
        finished=None if hidden else table.finished,
        entries=tuple(msgspec.Raw(msgspec.json.encode(_recorded(entry))) for entry in kept),
        left_out=LeftOut(len(hidden), undone, replaced),
        scores=_plain(game.scores(shown), Scores),
    )
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def import_(
    tables: Tables, data: bytes, device: str, command_id: str, limits: Limits | None = None
) -> Table | AlreadyHere | Refusal:
    """A new table that goes on where the record ends, hosted by ``device``, its seats free. A finished
    game is stored once: who brings it again is led to where it is, or it would count twice.

    Every command is applied again from the start, and its chance outcomes are checked. A
    refusal says what is wrong and in which entry (from 1); then nothing is stored.
    """
    record = decoded(data, limits or Limits())
    if isinstance(record, Refusal):
        return record
    game = tables.games.get(record.game)
    if game is None:
        return _refused(N_("The record is of a game that is not known here: “%(game)s”."), game=clean_name(record.game))
    if record.game_version > game.version:
        return _refused(
            N_("The record is of a newer version of %(game)s (%(given)d) than is known here (%(known)d)."),
            game=game.name,
            given=record.game_version,
            known=game.version,
        )
    plan = tuple(SeatPlan(seat.id, seat.neutral) for seat in record.seats)
    names = {seat.id: seat.name for seat in record.seats}
    table = opening.opened(game, Setup(plan, record.options), device_hash(device), names, tables.clock())
    if isinstance(table, Refusal):
        return table
    retold = _retold(table, record)
    if isinstance(retold, Refusal):
        return retold
    table, entries, states = retold
    finished = None
    if entries and game.over(table.state):
        # what undid the end and did it again is not in the record; of a game that was not final nothing else is known
        finished = entries[-1].time if record.finished is None else record.finished
    table = dataclasses.replace(table, created=record.created, finished=finished, folded=0)
    kept = tables.keep(table, command_id, entries, states)
    if finished is not None and isinstance(kept, Table) and kept.id != table.id:
        return AlreadyHere(kept)
    return kept


def decoded(data: bytes, limits: Limits) -> Record | Refusal:
    """The record of a file, or what is wrong with it."""
    data = data.removeprefix(codecs.BOM_UTF8)  # an editor may have put it there
    if len(data) > limits.size:
        return _refused(N_("The file is too large: at most %(most)d bytes."), most=limits.size)
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format != FORMAT or head.version != VERSION:
            return _refused(N_("The file is of another format or version: %(format)s."), format=_quoted(head))
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        return _refused(N_("This is not a table of Milecastle: %(why)s."), why=why_unreadable(data, problem))
    if len(record.entries) > limits.entries:
        return _refused(N_("The record is too long: at most %(most)d entries."), most=limits.entries)
    return record


def _retold(table: Table, record: Record) -> tuple[Table, list[Entry], dict[int, Any]] | Refusal:
    """The table after every entry of the record, the entries, and the states to be stored, by revision."""
    entries: list[Entry] = []
    states: dict[int, Any] = {}
    breath = Breath()
    for number, raw in enumerate(record.entries, 1):
        breath.take()
        followed = _followed(table, raw, number)
        if isinstance(followed, Refusal):
            message = say(N_("Entry %(entry)d: %(why)s"), entry=number, why=followed.message)
            return Refusal("import-entry", message, followed.rule)
        entry, table = followed
        entries.append(entry)
        if number % SNAPSHOT_EVERY == 0:
            states[number] = table.state
    if entries:
        states[len(entries)] = table.state
    return table, entries, states


def _needed(game: Game[Any, Any], start: Any, stretch: list[Entry], end: Any, breath: Breath) -> list[Entry]:
    """Of the commands between two public states those without which the second is not reached: none
    of them can be left out. The last one made it public and stays.

    What comes earlier is left out first: a card that was laid, replaced and laid again is told of as it was laid last,
    so that nobody learns what lay there in between, or whether it was the same before. As many commands as can be are
    left out at once, after each success twice as many. So what is replaced a thousand times costs few replays.
    """
    read = codec(game).command
    needed = [(entry, read(entry.payload)) for entry in stretch]
    if _reached(game, start, [command for _, command in needed], breath) != end:
        return stretch  # what an older version of the game let in is not judged
    before = 0
    while len(needed) != before:
        before = size = len(needed)
        state, at = start, 0  # what the first ``at`` commands lead to: they stay in this round
        while at < len(needed) - 1:
            after = min(at + size, len(needed) - 1)
            if _reached(game, state, [command for _, command in needed[after:]], breath) == end:
                del needed[at:after]
                size *= 2
            elif size > 1:
                size //= 2
            else:
                state, at = _reached(game, state, [needed[at][1]], breath), at + 1
    if len(stretch) > 1:  # something was secret in between: what a command needed did besides can be left out as well
        for at, (entry, command) in enumerate(needed):
            others = [command for _, command in needed]
            others[at] = command.in_the_open()
            if others[at] != command and _reached(game, start, others, breath) == end:
                needed[at] = msgspec.structs.replace(entry, payload=Codec.write(others[at])), others[at]
    if len(needed) == len(stretch):
        return [entry for entry, _ in needed]
    return list(_told_anew(game, start, needed, breath))


def _told_anew(game: Game[Any, Any], state: Any, needed: list[tuple[Entry, Any]], breath: Breath) -> Iterator[Entry]:
    """The same entries with what each says where nothing but these was done: a card that replaces none is no other."""
    for entry, command in needed:
        breath.take()
        answer = replay(game, state, command)
        assert isinstance(answer, Applied)  # they have led to the end before
        words = msgspec.structs.replace(entry.words, label=answer.label)
        yield msgspec.structs.replace(entry, words=words)
        state = answer.state


def _reached(game: Game[Any, Any], state: Any, commands: list[Any], breath: Breath) -> Any:
    """The state after these commands; None where the game refuses one of them."""
    for command in commands:
        breath.take()
        answer = replay(game, state, command)
        if not isinstance(answer, Applied):
            return None
        state = answer.state
    return state


def _followed(table: Table, raw: msgspec.Raw, number: int) -> tuple[Entry, Table] | Refusal:
    """The next entry of an imported table, and the table after it."""
    try:
        recorded = msgspec.json.decode(raw, type=RecordedEntry)
        command = codec(table.game).command(bytes(recorded.command))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        return _refused(N_("%(why)s."), why=why_unreadable(bytes(raw), problem))
    seat_ids = [seat.id for seat in table.seats]
    if recorded.actor not in (*seat_ids, HOST) or recorded.acts_for not in (*seat_ids, None):
        return _refused(N_("it names a seat that is not at the table."))
    applied = replay(table.game, table.state, command)
    if not isinstance(applied, Applied):
        return applied
    entry = Entry(
        revision=number,
        command_id=f"import:{number}",  # a form cannot send this one: see is_command_id
        kind="command",
        actor=recorded.actor,
        acts_for=recorded.acts_for,
        payload=Codec.write(command),
        words=log.words(table, applied),
        reveals=applied.reveals,
        time=recorded.time,
        position=number,
        before=number - 1,
        ahead=0,
        asked=0,
    )
    after = dataclasses.replace(
        table,
        revision=number,
        position=number,
        state=applied.state,
        newest=entry,
        undo=log.offer(entry),
    )
    return entry, after


def _recorded(entry: Entry) -> RecordedEntry:
    command, label = msgspec.Raw(entry.payload.encode()), _plain(entry.label, Message)
    return RecordedEntry(command, entry.actor, entry.time, entry.acts_for, entry.revision, label)


def _plain(told: _Told, kind: type[_Told]) -> _Told:
    """What is told to readers, without the contexts that tell translations apart (:func:`.messages.C_`)."""

    def without(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: without(value) for key, value in part.items()}
        if isinstance(part, list | tuple):
            return [without(each) for each in part]
        return part.rpartition(CONTEXT_ENDS)[2] if isinstance(part, str) else part

    return msgspec.convert(without(msgspec.to_builtins(told)), kind)


def _refused(text: str, **params: str | int | Message) -> Refusal:
    return Refusal("import", say(text, **params))


def _quoted(head: _Head) -> str:
    return clean_name(f"{head.format} {head.version}")
