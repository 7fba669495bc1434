"""Tally, a small game that has everything a table must cope with.

Seats add 1 to 5 points; all bid in secret, and when the last bid is in the highest bids
are turned over and count; a die may be rolled; the first with 20 points or more ends the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Union

import msgspec

from companion.referee.game import Applied, Chance, Command, Line, Phase, Place, Scores, Setup
from companion.referee.messages import N_, Message, say
from companion.referee.options import Option, Options, Settings
from companion.referee.rules import Rule, Rules
from companion.referee.ruling import Answer, Refusal, Refused, Step

GOAL = 20


class Add(Command, frozen=True, tag="add"):
    seat: str
    points: int


class Bid(Command, frozen=True, tag="bid"):
    seat: str
    amount: int


class Roll(Command, frozen=True, tag="roll"):
    seat: str


class Next(Command, frozen=True, tag="next"):
    """Anybody may turn the page."""


class Override(Command, frozen=True, tag="override"):
    seat: str
    points: int
    reason: str


Any_ = Union[Add, Bid, Roll, Next, Override]


class State(msgspec.Struct, frozen=True):
    goal: int
    points: dict[str, int]
    bids: dict[str, int] = {}
    page: int = 1
    rolled: int = 0


class Tally:
    id = "tally"
    name = "Tally"
    longest = 40
    edition = ""
    seat_ids = ("north", "east", "south", "west")
    options = Options([Option("goal", "Points that end the game", GOAL, "variant", lowest=1, highest=100_000)])
    rules = Rules([Rule("tally.bid", "Bids", "The highest bid counts.", "Bids")], [("Bids", ("tally.bid",))])
    version = 1
    commands: type[Any] = Any_  # type: ignore[assignment]
    states: type[Any] = State

    def seat_name(self, seat: str, options: Mapping[str, str | int] | None = None) -> Message:
        return Message(seat.capitalize())

    def new(self, setup: Setup) -> State:
        if len(setup.seats) < 2:
            raise Refused(Refusal("too-few", say(N_("Tally needs two seats."))))
        goal = self.options.settle(setup.options).number("goal")
        return State(goal, {seat.id: 0 for seat in setup.seats})

    def legal(self, state: State, seat: str) -> tuple[Any_, ...]:
        if self._winners(state):
            return ()
        adds = tuple(Add(seat=seat, points=points) for points in range(1, 6))
        bids = () if seat in state.bids else tuple(Bid(seat=seat, amount=amount) for amount in range(4))
        return (*adds, *bids, Roll(seat=seat), Next())

    def actor(self, command: Any_) -> str | None:
        return None if isinstance(command, Next) else command.seat

    def meant(self, state: State, command: Any_) -> Message | None:
        return None

    def unseen(self, state: State, command: Any_) -> bool:
        return False

    def apply(self, state: State, command: Any_) -> Applied[State] | Refusal | Chance:
        if not isinstance(command, Override) and self._winners(state):
            return Refusal("over", say(N_("The game is over.")))
        if isinstance(command, Next):
            return Applied(msgspec.structs.replace(state, page=state.page + 1), say(N_("Next page")))
        seat = command.seat
        if seat not in state.points:
            return Refusal("seat", say(N_("Nobody sits there.")))
        if isinstance(command, Bid):
            return self._bid(state, command)
        if isinstance(command, Roll):
            rolled = command.chance.get("die")
            if rolled is None:
                return Chance("die", tuple("123456"))
            after = msgspec.structs.replace(self._gain(state, {seat: int(rolled)}), rolled=int(rolled))
            return Applied(after, say(N_("%(seat)s rolls %(die)s"), seat=seat, die=rolled), reveals=True)
        if isinstance(command, Add) and not 1 <= command.points <= 5:
            return Refusal("points", say(N_("A tally adds 1 to 5 points.")))
        label = say(N_("%(seat)s gains %(points)d"), seat=seat, points=command.points)
        after = self._gain(state, {seat: command.points})
        return Applied(after, label, corrects=isinstance(command, Override))

    def _bid(self, state: State, command: Bid) -> Applied[State] | Refusal:
        if command.seat in state.bids:
            return Refusal("bid-twice", say(N_("%(seat)s has bid."), seat=command.seat), "tally.bid")
        bids = {**state.bids, command.seat: command.amount}
        if len(bids) < len(state.points):
            after = msgspec.structs.replace(state, bids=bids)
            return Applied(after, say(N_("%(seat)s bids"), seat=command.seat))
        highest = max(bids.values())
        gains = {seat: highest for seat, amount in bids.items() if amount == highest}
        step = Step("tally.bid", say(N_("The highest bid is %(points)d."), points=highest))
        after = msgspec.structs.replace(self._gain(state, gains), bids={})
        return Applied(after, say(N_("The bids are turned over")), (step,), reveals=True)

    def _gain(self, state: State, gains: dict[str, int]) -> State:
        return msgspec.structs.replace(
            state, points={seat: points + gains.get(seat, 0) for seat, points in state.points.items()}
        )

    def _winners(self, state: State) -> tuple[str, ...]:
        most = max(state.points.values())
        return tuple(seat for seat, points in state.points.items() if points == most >= state.goal)

    def phase(self, state: State) -> Phase:
        return Phase("tally", say(N_("Tally")), say(N_("Add points.")))

    def view(self, state: State, seat: str | None) -> State:
        return msgspec.structs.replace(state, bids={key: value for key, value in state.bids.items() if key == seat})

    def public(self, state: State) -> bool:
        return not state.bids

    def over(self, state: State) -> bool:
        return bool(self._winners(state))

    def carried(self, state: State) -> str:
        return str(state.page)

    def begins(self, state: State) -> tuple[Any, ...]:
        return ()

    def scores(self, state: State) -> Scores:
        winners = self._winners(state)
        ranked = sorted(state.points.values(), reverse=True)
        return Scores(
            tuple(Line(seat, say(N_("Points")), points) for seat, points in state.points.items()),
            dict(state.points),
            tuple(Place(seat, 1 + ranked.index(points), points) for seat, points in state.points.items()),
            winners,
            say(N_("Somebody reached the goal.")) if winners else None,
            "goal" if winners else "",
        )

    def pieces(self, before: State, after: State) -> tuple[Message, ...]:
        return tuple(
            say(N_("%(seat)s: from %(before)d to %(after)d"), seat=seat, before=before.points[seat], after=points)
            for seat, points in after.points.items()
            if before.points[seat] != points
        )

    def ask(self, notation: str, settings: Settings) -> Answer | Refusal:
        return Refusal("notation", say(N_("Tally answers no questions.")), at=0)


TALLY = Tally()
GAMES = {TALLY.id: TALLY}
