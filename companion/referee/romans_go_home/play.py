"""Romans Go Home! as the tables know it: the class that meets the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.referee.chance import answered
from companion.referee.game import Applied, Chance, Phase, Scores, Setup
from companion.referee.messages import Message
from companion.referee.options import Options, Settings
from companion.referee.romans_go_home import answers, phases, turns
from companion.referee.romans_go_home.commands import (
    AnyCommand,
    Choose,
    DrawForts,
    EnterForts,
    Finish,
    Override,
    Reveal,
)
from companion.referee.romans_go_home.components import CLANS, clan_name
from companion.referee.romans_go_home.corrections import finish, override
from companion.referee.romans_go_home.notation import LONGEST
from companion.referee.romans_go_home.options import OPTIONS, check_box
from companion.referee.romans_go_home.position import check_clans
from companion.referee.romans_go_home.rules import RULES
from companion.referee.romans_go_home.state import HIDDEN, Clan, State, at, cards_left, entered
from companion.referee.rules import Rules
from companion.referee.ruling import Answer, Refusal, Refused

replace = msgspec.structs.replace


class RomansGoHome:
    """See :class:`companion.referee.game.Game`."""

    id = "romans-go-home"
    name = "Romans Go Home!"
    edition = ""
    seat_ids: tuple[str, ...] = tuple(CLANS)
    options: Options = OPTIONS
    rules: Rules = RULES
    longest: int = LONGEST
    version = 4
    commands: type[Any] = AnyCommand  # type: ignore[assignment]  # a union is what msgspec decodes
    states: type[Any] = State

    def seat_name(self, seat: str, options: Mapping[str, str | int] | None = None) -> Message:
        """The name of a clan."""
        return clan_name(seat)

    def new(self, setup: Setup) -> State:
        """The state before the first wall. Raises Refused but for two to four different clans, at least one with a
        player, and for a box that cannot be."""
        settings = self.options.settle(setup.options)
        refusal = check_clans(tuple((seat.id, seat.neutral) for seat in setup.seats)) or check_box(settings)
        if refusal is not None:
            raise Refused(refusal)
        return State(settings.changed(), setup.seats, {seat.id: Clan() for seat in setup.seats})

    def legal(self, state: State, seat: str) -> tuple[AnyCommand, ...]:
        """Drawing the forts; the cards of a clan that nobody has seen; the answers to its questions.

        Entering real forts, overrides and ending early are always open to ``apply``.
        """
        if state.stage == "forts":
            return (DrawForts(),)
        if state.stage == "reveal" and seat in entered(state):
            clan = state.clans[seat]
            cards = dict.fromkeys(cards_left(clan))
            return tuple(Reveal(clan=seat, card=card, at=at(state)) for card in cards if card != clan.card)
        return tuple(
            Choose(clan=seat, kind=question.kind, value=value, at=at(state))
            for question in state.asks
            if question.clan == seat
            for value in question.values()
        )

    def actor(self, command: AnyCommand) -> str | None:
        """The clan whose card or choice it is; None for what anybody at the table may do."""
        return command.clan if isinstance(command, Reveal | Choose) else None

    def meant(self, state: State, command: AnyCommand) -> None:
        """Nothing: what is meant for a turn says for which."""
        return

    def unseen(self, state: State, command: AnyCommand) -> bool:
        """Never: everybody knows which cards a clan can turn up or discard."""
        return False

    def apply(self, state: State, command: AnyCommand) -> Applied[State] | Refusal | Chance:
        """The state after the command, why it is not allowed, or the draw that it needs first."""
        return answered(self._apply, state, command)

    def _apply(self, state: State, command: AnyCommand) -> Applied[State]:
        match command:
            case DrawForts():
                return turns.draw_forts(state, command)
            case EnterForts():
                return turns.enter_forts(state, command)
            case Reveal():
                return turns.reveal(state, command)
            case Choose():
                return turns.choose(state, command)
            case Override():
                return override(state, command)
            case Finish():
                return finish(state, command)

    def phase(self, state: State) -> Phase:
        """Where the game is."""
        return phases.phase(state)

    def view(self, state: State, seat: str | None) -> State:
        """The state without the cards that others have laid but not all have turned up, and
        without the secret choices of others."""
        if self.public(state):
            return state
        if state.stage == "reveal":
            clans = {
                name: clan if name == seat or clan.card is None else replace(clan, card=HIDDEN)
                for name, clan in state.clans.items()
            }
            return replace(state, clans=clans)
        chosen = tuple(
            replace(made, value=HIDDEN) if made.kind == "signal" and made.clan != seat else made
            for made in state.chosen
        )
        return replace(state, chosen=chosen)

    def public(self, state: State) -> bool:
        """True unless somebody has laid a card, or chosen in secret, and others have not yet."""
        if state.stage == "reveal":
            return all(clan.card is None for clan in state.clans.values())
        return not (turns.secret_pending(state) and any(made.kind == "signal" for made in state.chosen))

    def over(self, state: State) -> bool:
        """The stage says it."""
        return state.stage == "over"

    def carried(self, state: State) -> str:
        """Nothing: every game is set up anew."""
        return ""

    def begins(self, state: State) -> tuple[AnyCommand, ...]:
        """Nothing: every game begins alike."""
        return ()

    def scores(self, state: State) -> Scores:
        """Every fort held is a line; see :mod:`.scoring`."""
        return turns.scores_of(state).result

    def pieces(self, before: State, after: State) -> tuple[Message, ...]:
        """What to move on the real table."""
        return tuple(phases.pieces(before, after))

    def ask(self, notation: str, settings: Settings) -> Answer | Refusal:
        """The answer to a fight, or to the odds of one, in one line; see :mod:`.answers`."""
        return answers.ask(notation, settings)


GAME = RomansGoHome()
