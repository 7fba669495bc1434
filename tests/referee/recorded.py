"""Whole games as fixtures: what is kept of a game, and how it is recorded, written, read and played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from companion.referee.game import Command, Game, Scores, Setup

from .playing import CommandT, StateT, applied, do


class Recorded(msgspec.Struct, Generic[CommandT], frozen=True):
    """A whole game."""

    setup: Setup
    commands: tuple[CommandT, ...]
    end_reason: str
    totals: dict[str, int]
    winners: tuple[str, ...]

    @staticmethod
    def more(scores: Scores, state: Any) -> tuple[Any, ...]:
        """The values of the fields that a game adds to these, in their order."""
        return ()


def places(scores: Scores) -> dict[str, int]:
    """The place of every seat, for games that record it."""
    return {place.seat: place.place for place in scores.ranking}


def indented(text: bytes) -> bytes:
    """JSON with a line for every value."""
    return msgspec.json.format(text, indent=1)


RecordedT = TypeVar("RecordedT", bound=Recorded[Any])


class Recordings(Generic[RecordedT]):
    """The recorded games of ``game`` in ``folder``, each a ``kind``, laid out by ``layout``."""

    def __init__(
        self, game: Game[Any, Any], folder: Path, kind: type[RecordedT], layout: Callable[[bytes], bytes] = indented
    ) -> None:
        self.game, self.folder, self.kind, self.layout = game, folder, kind, layout

    def names(self) -> list[str]:
        """The names of the games that are written down, sorted."""
        return sorted(path.stem for path in self.folder.glob("*.json"))

    def read(self, name: str) -> RecordedT:
        """The game of this name."""
        found: RecordedT = msgspec.json.decode((self.folder / f"{name}.json").read_bytes(), type=self.kind)
        return found

    def write(self, name: str, recorded: RecordedT) -> None:
        """Write a game down, and say on standard output how it ended."""
        self.folder.mkdir(exist_ok=True)
        text = self.layout(msgspec.json.encode(recorded, order="deterministic"))
        (self.folder / f"{name}.json").write_bytes(text + b"\n")
        print(name, len(recorded.commands), recorded.totals, recorded.winners)

    def record(
        self, setup: Setup, played: Iterable[tuple[Command, StateT]], after: int = 0, finish: Command | None = None
    ) -> RecordedT:
        """The game of these commands, each with the state after it. With ``finish`` that command is given once so
        many others have been, and the game is played no further."""
        commands: list[Command] = []
        state: Any = self.game.new(setup)
        for command, state in played:
            commands.append(command)
            if finish is not None and len(commands) == after:
                commands.append(finish)
                state = applied(self.game, state, finish).state
                break
        return self._of(setup, tuple(commands), state)

    def replayed(self, recorded: RecordedT) -> RecordedT:
        """What the same commands make of the same set-up now; one that is refused fails."""
        state = do(self.game, self.game.new(recorded.setup), *recorded.commands)
        return self._of(recorded.setup, recorded.commands, state)

    def _of(self, setup: Setup, commands: tuple[Command, ...], state: Any) -> RecordedT:
        scores = self.game.scores(state)
        more = self.kind.more(scores, state)
        return self.kind(setup, commands, scores.end_reason, scores.totals, scores.winners, *more)
