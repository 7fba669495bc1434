"""Stronghold as the tables know it: the class that meets the contract of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.referee.chance import answered
from companion.referee.game import Applied, Chance, Phase, Scores, Setup
from companion.referee.messages import N_, Message
from companion.referee.options import Options, Settings
from companion.referee.rules import Rules
from companion.referee.ruling import Answer, Refusal, Refused, refuse
from companion.referee.stronghold import (
    actions,
    answers,
    assault,
    commands,
    corrections,
    deeds,
    ending,
    land,
    moves,
    phases,
    pieces,
    reach,
    shots,
    straight,
    turn,
    volleys,
)
from companion.referee.stronghold.commands import AnyCommand
from companion.referee.stronghold.common import seat_name
from companion.referee.stronghold.legal import legal
from companion.referee.stronghold.notation import LONGEST
from companion.referee.stronghold.options import OPTIONS, why_not_deck
from companion.referee.stronghold.rules import RULES
from companion.referee.stronghold.table_state import SEATS, Glory, State

INVADER_AT_START, DEFENDER_AT_START = 10, 4
SIDES = ({"invader", "defender"}, {"invader", "invader-2", "defender"}, set(SEATS))
"""Who plays with two, three and four players."""

STILL_JUST_PAST = (
    commands.PhaseDone, commands.Dishonour, commands.Spent, commands.PlaceStone, commands.Haste, commands.Act,
    commands.Move, commands.Swap, commands.Speech, commands.Sally, commands.Override,
)  # fmt: skip
"""What a Phase is finished with, what Defenders do after one, and corrections: after these whoever was passed over can
still step in, if the command leaves it so; after all else play has gone on."""

_STEPS: dict[type[Any], Callable[[State, Any], Applied[State]]] = {
    commands.EnterMap: turn.enter_map,
    commands.HandOver: turn.hand_over,
    commands.Saboteur: turn.saboteur,
    commands.ChiefMarksman: turn.chief_marksman,
    commands.Sprung: turn.sprung,
    commands.PhaseDone: turn.phase_done,
    commands.Dishonour: turn.dishonour,
    commands.PlaceStone: turn.place_stone,
    commands.Spent: turn.spent,
    commands.Haste: actions.haste,
    commands.Act: actions.act,
    commands.Move: moves.move,
    commands.Swap: moves.swap,
    commands.Speech: moves.speech,
    commands.Sally: moves.sally,
    commands.Reach: reach.reach,
    commands.Stand: reach.stand,
    commands.Cannon: shots.cannon,
    commands.Machine: assault.machine,
    commands.Result: assault.result,
    commands.Fire: volleys.fire,
    commands.Snipe: volleys.snipe,
    commands.Poles: shots.poles,
    commands.Order: assault.order,
    commands.Choose: assault.choose,
    commands.StepDone: assault.step_done,
    commands.Ram: ending.ram,
    commands.Deed: deeds.deed,
    commands.Override: corrections.override,
    commands.Finish: corrections.finish,
}


class Stronghold:
    """See :class:`companion.referee.game.Game`. Nothing is secret: what lies face down is entered when it is
    turned up."""

    id = "stronghold"
    name = "Stronghold"
    edition = N_("1st edition, Valley Games printing")
    seat_ids: tuple[str, ...] = SEATS
    options: Options = OPTIONS
    rules: Rules = RULES
    longest: int = LONGEST
    version = 6
    commands: type[Any] = AnyCommand  # type: ignore[assignment]  # a union is what msgspec decodes
    states: type[Any] = State

    def seat_name(self, seat: str, options: Mapping[str, str | int] | None = None) -> Message:
        """The name of a side."""
        return seat_name(seat)

    def new(self, setup: Setup) -> State:
        """The state before the walls are set up. Raises Refused but for an Invader and a Defender, then a second
        Invader, then a second Defender, and for a hit deck that is neither of six cards nor unknown."""
        seats = {seat.id for seat in setup.seats}
        if seats not in SIDES or len(setup.seats) != len(seats) or any(seat.neutral for seat in setup.seats):
            text = N_("Two play Invader and Defender; a third is a second Invader, a fourth a second Defender.")
            refuse("seats", "sh.players", text)
        settings = self.options.settle(setup.options)
        refusal = why_not_deck(settings)
        if refusal is not None:
            raise Refused(refusal)
        ledger = (Glory(0, "invader", INVADER_AT_START, "start"), Glory(0, "defender", DEFENDER_AT_START, "start"))
        return State(settings.changed(), setup.seats, ledger=ledger)

    def legal(self, state: State, seat: str) -> tuple[AnyCommand, ...]:
        """See :mod:`.legal`."""
        return tuple(legal(state, seat))

    def actor(self, command: AnyCommand) -> str | None:
        """Whoever does it; None for the map and for what the table decides together."""
        return getattr(command, "seat", None)

    def meant(self, state: State, command: AnyCommand) -> Message | None:
        """The Phase, whether it is played or answered, or the step of the Assault."""
        return phases.meant(state, command)

    def unseen(self, state: State, command: AnyCommand) -> bool:
        """Never: nothing is secret."""
        return False

    def apply(self, state: State, command: AnyCommand) -> Applied[State] | Refusal | Chance:
        """The state after the command, why it is not allowed, or the card that it needs first."""
        after = answered(_STEPS[type(command)], state, command)
        if isinstance(after, Applied):
            after = straight.went_on(after, command)
        if isinstance(after, Applied) and after.state.passed and not isinstance(command, STILL_JUST_PAST):
            # play has gone on: it is too late to step in
            return msgspec.structs.replace(after, state=msgspec.structs.replace(after.state, passed=False))
        return after

    def phase(self, state: State) -> Phase:
        """Where the game is."""
        return phases.phase(state)

    def view(self, state: State, seat: str | None) -> State:
        """Everything: nothing is secret."""
        return state

    def public(self, state: State) -> bool:
        """Always: nothing is secret."""
        return True

    def over(self, state: State) -> bool:
        """The stage says it."""
        return state.stage == "over"

    def carried(self, state: State) -> str:
        """The walls as they stood at the start."""
        return land.write(state.land) if state.land else ""

    def begins(self, state: State) -> tuple[AnyCommand, ...]:
        """Nothing: every game begins alike."""
        return ()

    def scores(self, state: State) -> Scores:
        """The glory sheet."""
        return ending.scores(state)

    def pieces(self, before: State, after: State) -> tuple[Message, ...]:
        """What to move on the real table."""
        return tuple(pieces.pieces(before, after))

    def ask(self, notation: str, settings: Settings) -> Answer | Refusal:
        """The referee's answer to a question in one line; see :mod:`.answers`."""
        return answers.ask(notation, settings)


GAME = Stronghold()
