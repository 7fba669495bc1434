"""Hadrian's Wall as the tables know it: the class that meets the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.referee.chance import answered
from companion.referee.game import Applied, Chance, Phase, Scores, Setup
from companion.referee.hadrians_wall import actions, answers, defence, legal, modes, phases, pieces, year_setup
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Deal,
    Defend,
    EnterScore,
    EnterSheet,
    Fill,
    Finish,
    GoOn,
    Income,
    Keep,
    Override,
    Pay,
    RevealAttack,
    Stop,
    TakeBack,
    TurnCard,
    TurnFate,
    TurnNeutral,
    UsePaper,
)
from companion.referee.hadrians_wall.corrections import finish, override
from companion.referee.hadrians_wall.final import enter_score, scores_of
from companion.referee.hadrians_wall.notation import LONGEST
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.rules import RULES
from companion.referee.hadrians_wall.table_state import (
    HIDDEN,
    SEAT_NAMES,
    Player,
    State,
    replace,
    seat_name,
    with_player,
)
from companion.referee.hadrians_wall.take_back import take_back
from companion.referee.messages import N_, Message
from companion.referee.options import Options, Settings
from companion.referee.rules import Rules
from companion.referee.ruling import Answer, Refusal, refuse


class HadriansWall:
    """See :class:`companion.referee.game.Game`."""

    id = "hadrians-wall"
    name = "Hadrian's Wall"
    edition = ""
    seat_ids: tuple[str, ...] = tuple(SEAT_NAMES)
    options: Options = OPTIONS
    rules: Rules = RULES
    longest: int = LONGEST
    version = 2
    commands: type[Any] = AnyCommand  # type: ignore[assignment]  # a union is what msgspec decodes
    states: type[Any] = State

    def seat_name(self, seat: str, options: Mapping[str, str | int] | None = None) -> Message:
        """The name of a colour."""
        return seat_name(seat)

    def new(self, setup: Setup) -> State:
        """The state before the first Year, all sheets on the phone. Raises Refused but for one to six different
        colours, each with a player. What the option ``players`` says is passed over: the seats tell it."""
        ids = [seat.id for seat in setup.seats]
        for seat in ids:
            if seat not in SEAT_NAMES:
                text = N_("There is no seat “%(given)s”; the seats are %(seats)s.")
                refuse("seat-unknown", "hw.players", text, given=seat[:40], seats=self.seat_ids)
        if not 1 <= len(ids) <= len(SEAT_NAMES) or len(set(ids)) < len(ids):
            text = N_("One to %(most)d players take part, each with another colour.")
            refuse("seats", "hw.players", text, most=len(SEAT_NAMES))
        if any(seat.neutral for seat in setup.seats):
            text = N_("Every seat has a player; the companion sees to the Neutral Deck by itself.")
            refuse("seat-neutral", "hw.neutral-cards", text)
        settings = self.options.settle(setup.options).replaced("players", len(ids))
        return State(settings.changed(), setup.seats, {seat.id: Player() for seat in setup.seats})

    def legal(self, state: State, seat: str) -> tuple[AnyCommand, ...]:
        """What a seat may do now; see :mod:`.legal` for what is not enumerated."""
        return legal.commands(state, seat)

    def actor(self, command: AnyCommand) -> str | None:
        """The seat whose cards or sheets are concerned; None for what anybody at the table may do."""
        if isinstance(command, TurnFate | TurnNeutral | RevealAttack | Override | Finish):
            return None
        return command.seat

    def meant(self, state: State, command: AnyCommand) -> None:
        """Nothing: what is meant for a Year says for which."""
        return

    def unseen(self, state: State, command: AnyCommand) -> bool:
        """A choice between the two Player Cards that the companion has drawn for the seat."""
        return isinstance(command, Keep) and command.seat in state.players and bool(state.players[command.seat].drawn)

    def apply(self, state: State, command: AnyCommand) -> Applied[State] | Refusal | Chance:
        """The state after the command, why it is not allowed, or the draw that it needs first."""
        return answered(self._apply, _done_something(state, self.actor(command)), command)

    def _apply(self, state: State, command: AnyCommand) -> Applied[State]:
        match command:
            case TurnFate():
                return year_setup.turn_fate(state, command)
            case Deal():
                return year_setup.deal(state, command)
            case Keep():
                return year_setup.keep(state, command)
            case TurnNeutral():
                return year_setup.turn_neutral(state, command)
            case Income():
                return year_setup.income(state, command)
            case Fill():
                return actions.fill_box(state, command)
            case Pay():
                return actions.pay(state, command)
            case TurnCard():
                return actions.turn_card(state, command)
            case Stop():
                return actions.stop(state, command)
            case GoOn():
                return actions.go_on(state, command)
            case TakeBack():
                return take_back(state, command)
            case RevealAttack():
                return defence.reveal_attack(state, command)
            case Defend():
                return defence.defend(state, command)
            case EnterScore():
                return enter_score(state, command)
            case UsePaper():
                return modes.use_paper(state, command)
            case EnterSheet():
                return modes.enter_sheet(state, command)
            case Override():
                return override(state, command)
            case Finish():
                return finish(state, command)

    def phase(self, state: State) -> Phase:
        """Where the game is."""
        return phases.phase(state)

    def view(self, state: State, seat: str | None) -> State:
        """The state without the Player Cards that others have drawn and chosen, until all are revealed."""
        if self.public(state):
            return state
        players = {name: player if name == seat else _covered(player) for name, player in state.players.items()}
        return replace(state, players=players)

    def public(self, state: State) -> bool:
        """True unless somebody has drawn or chosen Player Cards and not all have chosen."""
        return not any(player.drawn or player.path is not None for player in state.players.values())

    def over(self, state: State) -> bool:
        """The stage says it."""
        return state.stage == "over"

    def carried(self, state: State) -> str:
        """Nothing: every game is set up anew."""
        return ""

    def begins(self, state: State) -> tuple[AnyCommand, ...]:
        """Who has the sheets on paper has them there again."""
        return tuple(UsePaper(seat=seat, year=1) for seat, player in state.players.items() if not player.on_phone)

    def scores(self, state: State) -> Scores:
        """Attributes, Path Cards and Disdain as they stand; see :mod:`.final`."""
        return scores_of(state).result

    def pieces(self, before: State, after: State) -> tuple[Message, ...]:
        """What to move on the real table."""
        return tuple(pieces.pieces(before, after))

    def ask(self, notation: str, settings: Settings) -> Answer | Refusal:
        """The answer to a question in one line; see :mod:`.questions`."""
        return answers.ask(notation, settings)


def _done_something(state: State, seat: str | None) -> State:
    """The state in which a seat does something: that it acts is then no longer a neighbour's doing alone."""
    player = state.players.get(seat) if seat is not None else None
    if seat is None or player is None or not player.woken_by:
        return state
    return with_player(state, seat, replace(player, woken_by=()))


def _covered(player: Player) -> Player:
    return replace(
        player,
        drawn=tuple(HIDDEN for _ in player.drawn),
        path=None if player.path is None else HIDDEN,
        prospect=None if player.prospect is None else HIDDEN,
    )


GAME = HadriansWall()
