"""A table in tests: it gives commands, and remembers every rule that was cited."""

from __future__ import annotations

import random
from collections.abc import Mapping

from companion.referee.game import Applied, SeatPlan, Setup
from companion.referee.messages import say
from companion.referee.ruling import Refusal, Step
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.commands import AnyCommand
from companion.referee.stronghold.table_state import State, replace
from companion.simulate import settled

from ..english import english

TWO = ("invader", "defender")
THREE = ("invader", "defender", "invader-2")
FOUR = ("invader", "defender", "invader-2", "defender-2")

PLAIN = "W1:1S2M/1 W2:2S+officer E1:1S1M+warrior/2 E2 TW1:1M=W1,W2 TW2=W2,B TE1:1M=E1,B TE2=E1,E2"
"""A map with a little of everything."""


HEROES_APART = " W9+officer E9+warrior"
"""Two Wall Sections more, for Heroes who have no part in what is tested."""


def so(**given: object) -> c.Override:
    """“We play it so.”"""
    return c.Override(reason="test", **given)  # type: ignore[arg-type]


class Company:
    """People who do one thing after the other."""

    def __init__(
        self, seats: tuple[str, ...] = TWO, land: str = PLAIN, options: Mapping[str, str | int] | None = None
    ) -> None:
        self.state: State = GAME.new(Setup(tuple(SeatPlan(seat) for seat in seats), dict(options or {})))
        self.steps: tuple[Step, ...] = ()
        self.label = say("")
        self.cited: set[str] = set()
        manned = ":" in land and "+" not in land
        self.do(c.EnterMap(text=land + HEROES_APART * manned))

    def do(self, *commands: AnyCommand) -> Company:
        """Give commands; a refusal fails."""
        for command in commands:
            applied = GAME.apply(self.state, command)
            assert isinstance(applied, Applied), (command, applied)
            self.state, self.steps, self.label = applied.state, applied.steps, applied.label
            self.cited |= {step.rule for step in applied.steps}
        return self

    def why_not(self, command: AnyCommand) -> str:
        """What the referee says to a command that is refused."""
        refusal = GAME.apply(self.state, command)
        assert isinstance(refusal, Refusal), refusal
        return english(refusal.message)

    def told(self) -> list[str]:
        """The steps of the last command in English."""
        return [english(step.message) for step in self.steps]

    def refused(self, command: AnyCommand) -> str:
        """The rule that forbids a command (or the code, where none does)."""
        refusal = GAME.apply(self.state, command)
        assert isinstance(refusal, Refusal), refusal
        assert english(refusal.message)
        if refusal.rule is not None:
            self.cited.add(refusal.rule)
        return refusal.rule or refusal.code

    def phase(self, phase: int, turn: int | None = None, **hourglasses: int) -> Company:
        """The Invader finishes Phases up to this one, the Defenders doing nothing; these Hourglasses are handed over in
        it, so that a Defender is to spend."""
        while (self.state.turn, self.state.phase) != (turn or self.state.turn, phase):
            self.skip()
        for seat, count in hourglasses.items():
            self.do(c.HandOver(seat="invader", hourglasses=count, to=seat.replace("_", "-")))
        return self.do(c.PhaseDone(seat="invader"))

    def skip(self) -> None:
        """One step on, doing as little as can be."""
        state = self.state
        if state.stage == "invader":
            self.do(c.PhaseDone(seat="invader"))
        elif state.stage == "defender":
            for seat in GAME.phase(state).awaits:
                if self.state.stone:
                    place = next(p for p in self.state.walls if seat == "defender" or p.startswith("E"))
                    self.do(c.PlaceStone(seat=seat, section=place))
                self.spend_nothing(seat)
        else:
            command = next(
                command
                for seat in GAME.phase(state).awaits
                for command in GAME.legal(state, seat)
                if isinstance(command, c.StepDone | c.Choose)
            )
            # Poles that reach nobody, and Goblins without a Chief Marksman, are asked about
            self.do(replace(command, past=False, chief=False))

    def until(self, phase: int) -> Company:
        """Skip all before this Phase of the turn."""
        while self.state.phase < phase:
            self.skip()
        return self

    def spend_nothing(self, seat: str) -> Company:
        """A Defender is done; by agreement of the table his Hourglasses are taken away."""
        if self.state.pools.get(seat):
            self.do(c.Override(reason="test", pools={seat: 0}))
        return self.do(c.Spent(seat=seat))

    def sabotage(self, *buildings: str) -> Company:
        """On to Phase 4 of this turn, in which Saboteurs enter these buildings."""
        while (self.state.stage, self.state.phase) != ("invader", 4):
            self.skip()
        return self.do(*(c.Saboteur(seat="invader", building=building) for building in buildings))

    def assault(self, step: str = "reach") -> Company:
        """On to this step of the Assault."""
        while (self.state.stage, self.state.step) != ("assault", step):
            self.skip()
        return self

    def through(self) -> Company:
        """To the end of this Assault."""
        tie = self.state.tie
        while self.state.stage == "assault" and self.state.tie is tie:
            self.skip()
        return self

    def at_turn(self, turn: int) -> Company:
        """On to the start of a turn."""
        while self.state.turn < turn:
            self.skip()
        return self

    def stand(self, section: str, units: str, seat: str = "invader") -> Company:
        """The Invader on a Wall Section."""
        return self.do(c.Reach(seat=seat, walls={section: c.Stood(units=units)}))


def random_game(
    seats: tuple[str, ...], seed: int, options: dict[str, str | int], land: str
) -> list[tuple[AnyCommand, State]]:
    """A whole random game: every command with the state after it. Armies are kept small, so that games last."""
    rng = random.Random(f"{seats} {seed}")
    state: State = GAME.new(Setup(tuple(SeatPlan(seat) for seat in seats), options))
    applied = GAME.apply(state, c.EnterMap(text=land))
    assert isinstance(applied, Applied)
    game: list[tuple[AnyCommand, State]] = [(c.EnterMap(text=land), applied.state)]
    state = applied.state
    while state.stage != "over":
        by_kind: dict[str, list[AnyCommand]] = {}
        for seat in seats:
            for command in GAME.legal(state, seat):
                if isinstance(command, c.Reach) and not {at.units for at in command.walls.values()} <= {"", "2G"}:
                    continue
                by_kind.setdefault(type(command).__name__, []).append(command)
        weights = [3 if kind in ("PhaseDone", "StepDone", "Act", "Spent") else 1 for kind in by_kind]
        kind = rng.choices(list(by_kind), weights)[0]
        state, done = settled(GAME, state, rng.choice(by_kind[kind]), rng)
        assert isinstance(done, AnyCommand)
        game.append((done, state))
    return game
