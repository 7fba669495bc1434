"""Whatever command a client may send is done or refused with a sentence; what it leads to can be shown and played on.

Random games are played; at every step commands of every kind are given, whose fields hold what fits somewhere else.
"""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from companion.referee.game import Applied, Chance, Game, SeatPlan, Setup
from companion.referee.games import GAMES
from companion.referee.ruling import Refusal, Refused

from .english import english

STRANGE = ("", "-", "?", "0", "1", "1.1", "2.battle", "yes", "maybe", "nobody", "%s", "{x}", "²", "x" * 300)
NUMBERS = (-1, 0, 1, 2, 3, 6, 7, 99, 10**9)
STEPS, TRIES = 1000, 12
"""Steps of random games, and commands that are tried at each."""


class Writer:
    """Somebody who writes commands by hand, from what was seen in those that are legal."""

    def __init__(self, game: Game[Any, Any], seats: tuple[str, ...], rng: random.Random) -> None:
        self.rng = rng
        self.kinds = [kind for kind in inspect.type_info(game.commands).types]  # type: ignore[attr-defined]
        self.decoder = msgspec.json.Decoder(game.commands)
        self.seen: dict[str, set[str]] = defaultdict(set)
        self.words = {*STRANGE, *seats}

    def note(self, commands: tuple[Any, ...]) -> None:
        """Remember which words these commands hold in which field."""
        for command in commands:
            for name, value in msgspec.to_builtins(command).items():
                for word in value if isinstance(value, list | dict) else (value,):
                    if isinstance(word, str):
                        self.seen[name].add(word)
                        self.words.add(word)

    def command(self) -> Any:
        """A command of any kind, as it comes out of the log."""
        kind = self.rng.choice(self.kinds)
        fields = {field.encode_name: self.value(field.name, field.type) for field in kind.fields
                  if field.name != "chance" and (field.required or self.rng.random() < 0.5)}  # fmt: skip
        return self.decoder.decode(msgspec.json.encode({kind.tag_field: kind.tag, **fields}))

    def value(self, name: str, type_: Any) -> Any:
        """A value of this type for a field of this name."""
        match type_:
            case inspect.UnionType():
                return self.value(name, self.rng.choice(type_.types))
            case inspect.NoneType():
                return None
            case inspect.BoolType():
                return self.rng.random() < 0.5
            case inspect.IntType():
                return self.rng.choice(NUMBERS)
            case inspect.LiteralType():
                return self.rng.choice(type_.values)
            case inspect.DictType():
                return {
                    self.word(name): self.value(name, type_.value_type) for _ in range(self.rng.choice((0, 1, 1, 2)))
                }
            case inspect.VarTupleType():
                return [self.value(name, type_.item_type) for _ in range(self.rng.choice((0, 1, 1, 2, 6)))]
            case inspect.TupleType():
                return [self.value(name, each) for each in type_.item_types]
            case inspect.StructType():
                return {field.encode_name: self.value(field.name, field.type) for field in type_.fields
                        if field.required or self.rng.random() < 0.5}  # fmt: skip
        return self.word(name)

    def word(self, name: str) -> str:
        """A word that stood in a field of this name, or in any other one, or a strange one."""
        known = self.seen[name] if self.rng.random() < 0.7 else self.words
        return self.rng.choice(sorted(known or self.words))


def _given(game: Game[Any, Any], state: Any, command: Any, rng: random.Random) -> Applied[Any] | Refusal:
    """What a command comes to, with every chance event decided."""
    while isinstance(outcome := game.apply(state, command), Chance):
        chance = {**command.chance, outcome.id: rng.choice(outcome.outcomes)}
        command = msgspec.structs.replace(command, chance=chance)
    return outcome


def _shown(game: Game[Any, Any], seats: tuple[SeatPlan, ...], before: Any, done: Applied[Any]) -> None:
    """The state can be shown to everybody, in words, and is stored as it is."""
    state = done.state
    assert english(done.label) and all(english(step.message) for step in done.steps)
    for seat in (*(seat.id for seat in seats), None):
        assert english(game.phase(game.view(state, seat)).title)
    game.scores(state)
    for one, other in ((before, state), (state, before)):
        assert all(english(piece) for piece in game.pieces(one, other))
    assert msgspec.json.decode(msgspec.json.encode(state), type=game.states) == state


def _begun(game: Game[Any, Any], seats: int, rng: random.Random) -> tuple[Setup, Any]:
    """A new game, played with as many other options as not."""
    plan = tuple(SeatPlan(seat) for seat in game.seat_ids[:seats])
    while True:
        options = {each.id: rng.choice(each.values()) for each in game.options.values() if rng.random() < 0.3}
        try:
            return Setup(plan, options), game.new(Setup(plan, options))
        except Refused:  # these do not go together
            continue


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_any_command_is_done_or_refused(name: str, seats: int) -> None:
    game, rng = GAMES[name], random.Random(f"{name} {seats}")
    writer = Writer(game, game.seat_ids, rng)
    setup, state = _begun(game, seats, rng)
    done = refused = 0
    for _ in range(STEPS):
        legal = tuple(command for seat in setup.seats for command in game.legal(state, seat.id))
        assert legal or game.over(state) or game.phase(state).awaits, game.phase(state).kind
        writer.note(legal)
        led_to = []
        for _ in range(TRIES):
            outcome = _given(game, state, writer.command(), rng)
            if isinstance(outcome, Refusal):
                assert english(outcome.message) and outcome.code
                refused += 1
            else:
                _shown(game, setup.seats, state, outcome)
                done += 1
                if not game.over(outcome.state):
                    led_to.append(outcome.state)
        if not legal:
            setup, state = _begun(game, seats, rng)
        elif led_to and rng.random() < 0.2:
            state = rng.choice(led_to)
        else:
            outcome = _given(game, state, rng.choice(legal), rng)
            assert isinstance(outcome, Applied), "what is legal is not refused"
            state = outcome.state
    assert done > STEPS // 2 and refused > STEPS
