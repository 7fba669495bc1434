"""From commands to states: apply one, replay many, and the state at any command of a table."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from sqlalchemy import Connection

from companion.referee.game import Applied, Chance, Command, Game, Setup
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal
from companion.tables import store
from companion.tables.cache import Recent
from companion.tables.table import Broken, NotFound, without_chance

SNAPSHOT_EVERY = 16
"""A state is stored at every so many commands, and where a game ends."""

_MOST_CHANCES = 1000  # a game that asks for more chance in one command does not end


class Codec:
    """Commands and states of one game as JSON."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.of = game
        self._commands: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.commands)
        self._states: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.states)

    def command(self, payload: str | bytes) -> Any:
        """The command; raises msgspec.DecodeError or msgspec.ValidationError, which say what and where."""
        return self._commands.decode(payload)

    def state(self, text: str) -> Any:
        """The state."""
        return self._states.decode(text)

    @staticmethod
    def write(value: Any) -> str:
        """A command or a state as JSON."""
        return msgspec.json.encode(value).decode()


def codec(game: Game[Any, Any]) -> Codec:
    """The codec of a game; making one is slow, so each game has one."""
    made = _codecs.get(game.id)
    if made is None or made.of is not game:
        made = _codecs[game.id] = Codec(game)
    return made


_codecs: dict[str, Codec] = {}


def decide(
    game: Game[Any, Any], state: Any, command: Command, rng: random.Random
) -> tuple[Command, Applied[Any]] | Refusal:
    """Apply a command, deciding by ``rng`` whatever chance it needs; what the command says of chance
    is not listened to. The command comes back with the outcomes in it. What changes nothing is refused, a
    correction or what a game calls idle; recorded ones are replayed, as earlier versions took them."""
    command = without_chance(command)
    for _ in range(_MOST_CHANCES):
        answer = game.apply(state, command)
        if not isinstance(answer, Chance):
            if isinstance(answer, Applied) and (
                answer.idle or (answer.corrects and _unchanged(game, command, state, answer.state))
            ):
                return Refusal("nothing-changed", say(N_("Nothing was changed.")))
            return answer if isinstance(answer, Refusal) else (command, answer)
        if answer.id in command.chance:
            raise RuntimeError(f"{game.id} asks again for the chance event {answer.id}")
        command = command.decided(answer, rng.choice(answer.outcomes))
    raise RuntimeError(f"{game.id} does not stop asking for chance events")


def _unchanged(game: Game[Any, Any], command: Command, before: Any, after: Any) -> bool:
    """Whether a correction is known to change nothing. While something is secret only one that gives nothing but its
    reason is: of any other the answer would tell whether somebody has guessed the secret."""
    gives_nothing = set(msgspec.to_builtins(command)) <= {"type", "reason"}
    return bool(after == before) and (gives_nothing or game.public(before))


def replay(game: Game[Any, Any], state: Any, command: Command) -> Applied[Any] | Refusal:
    """Apply a recorded command and check what it says of chance: each outcome was possible, none is
    missing, none is too many. What this refuses was not recorded by this game."""
    recorded = command.chance
    command = without_chance(command)
    while True:
        answer = game.apply(state, command)
        if not isinstance(answer, Chance):
            break
        outcome = recorded.get(answer.id)
        if outcome is None or outcome not in answer.outcomes or answer.id in command.chance:
            return Refusal(
                "chance",
                say(N_("the outcome of the chance event “%(event)s” is missing or impossible."), event=answer.id),
            )
        command = command.decided(answer, outcome)
    if isinstance(answer, Applied) and len(command.chance) != len(recorded):
        return Refusal("chance", say(N_("it holds outcomes of chance events that did not happen.")))
    return answer


class States:
    """The state after any command of any table, from the nearest stored copy.

    A state never changes once it is reached, so what was used last is kept in memory.
    """

    def __init__(self, size: int) -> None:
        self._recent: Recent[tuple[str, int], tuple[Any, int]] = Recent(size)

    def at(
        self, connection: Connection, table_id: str, game: Game[Any, Any], setup: Setup, position: int
    ) -> tuple[Any, int]:
        """The state after the command with this revision (0: the start), and how many commands lie
        between it and the nearest stored copy. Raises Broken, and NotFound where it is not stored (any more)."""
        if position == 0:
            return game.new(setup), 0
        kept = self._recent.get((table_id, position))
        if kept is not None:
            return kept
        line = store.line(connection, table_id, position, game.version)
        if not line:
            raise NotFound(table_id)
        snapshot = line[-1][2]
        if snapshot is None:
            state = game.new(setup)
        else:
            state = codec(game).state(snapshot)
            line.pop()
        for revision, payload, _ in reversed(line):
            state = replayed(game, state, table_id, revision, payload).state
        self.keep(table_id, position, state, len(line))
        return state, len(line)

    def keep(self, table_id: str, position: int, state: Any, folded: int) -> None:
        """Keep a state that was reached."""
        self._recent.put((table_id, position), (state, folded))


def replayed(game: Game[Any, Any], state: Any, table_id: str, revision: int, payload: str) -> Applied[Any]:
    """Apply a stored entry. Raises Broken when the game no longer accepts it."""
    try:
        answer = game.apply(state, codec(game).command(payload))
    except msgspec.DecodeError as problem:
        raise Broken(table_id, revision) from problem
    if not isinstance(answer, Applied):
        raise Broken(table_id, revision)
    return answer
