"""Runes of Mayhem as the tables know it: the class that meets the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.referee.chance import answered
from companion.referee.game import Applied, Chance, Phase, Scores, Setup
from companion.referee.messages import N_, Message, say
from companion.referee.options import Options, Settings
from companion.referee.rules import Rules
from companion.referee.ruling import Answer, Refusal
from companion.referee.runes_of_mayhem import (
    answers,
    attacks,
    burial,
    commands,
    corrections,
    expansions,
    moves,
    own_cards,
    phases,
    playing,
    turns,
)
from companion.referee.runes_of_mayhem.commands import AnyCommand, Onward
from companion.referee.runes_of_mayhem.notation import LONGEST
from companion.referee.runes_of_mayhem.options import OPTIONS
from companion.referee.runes_of_mayhem.pieces import pieces
from companion.referee.runes_of_mayhem.rules import RULES
from companion.referee.runes_of_mayhem.state import HIDDEN, SEATS, State, settings_of
from companion.referee.runes_of_mayhem.straight import straight_on, told_straight

replace = msgspec.structs.replace

_APPLY: dict[type[Any], Any] = {
    commands.ChooseKing: turns.choose_king,
    commands.Divide: turns.divide,
    commands.Next: turns.next_step,
    commands.Regroup: turns.regroup,
    commands.Discard: turns.discard,
    commands.Attack: attacks.attack,
    commands.Siege: attacks.siege,
    commands.LeaveLane: attacks.leave_lane,
    commands.Heal: burial.heal,
    commands.Pass: burial.pass_on,
    commands.Play: playing.play,
    commands.MoveMarkers: playing.move_markers,
    commands.Sacrifice: playing.sacrifice,
    commands.Trade: playing.trade,
    commands.Split: playing.split,
    commands.Shoot: playing.shoot,
    commands.Lock: playing.lock,
    commands.Howl: playing.howl,
    commands.Decline: playing.decline,
    commands.PlaceMarker: playing.place_marker,
    commands.Hire: expansions.hire,
    commands.PayMercenary: expansions.pay_mercenary,
    commands.TurnKing: expansions.turn_king,
    commands.LayTrap: expansions.lay_trap,
    commands.RevealTrap: expansions.reveal_trap,
    commands.Build: expansions.build,
    commands.RaiseTower: expansions.raise_tower,
    commands.EnterCards: own_cards.enter_cards,
    commands.EnterCard: own_cards.enter_card,
    commands.RemoveCard: own_cards.remove_card,
    commands.Override: corrections.override,
    commands.Finish: corrections.finish,
}

AT_ANY_TIME = (
    commands.ChooseKing, commands.Divide, commands.Next, commands.EnterCards, commands.EnterCard, commands.RemoveCard,
    commands.Override, commands.Finish,
)  # fmt: skip
"""What is told before the first turn or of no step alone, and what names its step."""


class RunesOfMayhem:
    """See :class:`companion.referee.game.Game`."""

    id: str = "runes-of-mayhem"
    name: str = "Runes of Mayhem"
    edition: str = ""
    seat_ids: tuple[str, ...] = tuple(SEATS)
    options: Options = OPTIONS
    rules: Rules = RULES
    longest: int = LONGEST
    version = 3
    commands: type[Any] = AnyCommand  # type: ignore[assignment]  # a union is what msgspec decodes
    states: type[Any] = State

    def seat_name(self, seat: str, options: Mapping[str, str | int] | None = None) -> Message:
        """The player of a faction; before there is a table, the seat."""
        if options is None:
            return say(SEATS[seat])
        vikings = options.get("sides", OPTIONS["sides"].default)
        return say(N_("Viking player") if seat == vikings else N_("Anglo-Saxon player"))

    def new(self, setup: Setup) -> State:
        """The state before the preparations. Raises Refused but for two players, and for a die without faces."""
        return turns.new(setup)

    def legal(self, state: State, seat: str) -> tuple[AnyCommand, ...]:
        """What this seat can do and can be listed; see :mod:`.moves`."""
        return tuple(map(told_straight, moves.legal(state, seat)))

    def actor(self, command: AnyCommand) -> str | None:
        """The seat whose command it is; None for what anybody at the table may do."""
        return getattr(command, "seat", None)

    def meant(self, state: State, command: AnyCommand) -> Message | None:
        """The step of the turn; the one to go on from is named by the command itself."""
        return None if isinstance(command, AT_ANY_TIME) else phases.phase(state).title

    def unseen(self, state: State, command: AnyCommand) -> bool:
        """Never: everybody knows how markers can be divided."""
        return False

    def apply(self, state: State, command: AnyCommand) -> Applied[State] | Refusal | Chance:
        """The state after the command, why it is not allowed, or the roll that it needs first."""
        done = answered(_APPLY[type(command)], state, command)
        if isinstance(done, Applied) and isinstance(command, Onward) and command.straight:
            done = straight_on(state, command, done)
        # What the companion rolled is not rolled again, and what was divided in secret not divided anew when all have
        # seen it, by an undo that nobody else agreed to.
        if not isinstance(done, Applied):
            return done
        shown = self.public(done.state) and not self.public(state)
        return replace(done, reveals=True) if command.chance or shown else done

    def phase(self, state: State) -> Phase:
        """Where the game is."""
        return phases.phase(state)

    def view(self, state: State, seat: str | None) -> State:
        """The state; everything on the table is open, but for a first division made in secret."""
        if self.public(state):
            return state
        players = {
            name: player
            if name == seat or not player.divided
            else replace(player, gold_markers=HIDDEN, faith_markers=HIDDEN)
            for name, player in state.players.items()
        }
        return replace(state, players=players)

    def public(self, state: State) -> bool:
        """True but while one player has divided the markers in secret and the other has not."""
        secret = state.stage == "divide" and settings_of(state)["Q43"] == "secret"
        return not (secret and any(player.divided for player in state.players.values()))

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
        """The Structure-points left, and who has won."""
        return phases.scores(state)

    def pieces(self, before: State, after: State) -> tuple[Message, ...]:
        """What to move on the real table; everybody reads it, so a division that is still secret is not in it."""
        return tuple(pieces(self.view(before, None), self.view(after, None)))

    def ask(self, notation: str, settings: Settings) -> Answer | Refusal:
        """The referee's answer to a question in one line; see :mod:`.answers`."""
        return answers.ask(notation, settings)


GAME = RunesOfMayhem()
