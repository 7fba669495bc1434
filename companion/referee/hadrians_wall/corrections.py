"""The table is the boss: "we play it so", and ending a game early."""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.hadrians_wall.cards import FATE, YEARS
from companion.referee.hadrians_wall.commands import Finish, Override
from companion.referee.hadrians_wall.deck import settled
from companion.referee.hadrians_wall.defence import cleared
from companion.referee.hadrians_wall.final import finished, game_over, uncounted
from companion.referee.hadrians_wall.modes import sheet_from
from companion.referee.hadrians_wall.table_state import (
    State,
    neutral_number,
    player_of,
    refuse,
    replace,
    with_player,
)
from companion.referee.hadrians_wall.year_setup import check_player_card
from companion.referee.messages import N_, say
from companion.referee.reasons import reason as reason_of
from companion.referee.ruling import Step


def finish(state: State, command: Finish) -> Applied[State]:
    """End the game now; sheets on paper are still counted, unless the table says it twice."""
    reason = reason_of(command.reason, "hw.override")
    if state.stage == "over":
        raise refuse("not-now", say(N_("The game is already over.")), "hw.override")
    label = say(N_("The game ends: %(reason)s"), reason=reason)
    if state.stage == "final":
        ended, steps = game_over(state)
    else:
        ended, steps = finished(cleared(state), "finished", reason)
    return Applied(ended, label, steps)


def override(state: State, command: Override) -> Applied[State]:
    """Put things as the table says. What is given must be possible."""
    reason = reason_of(command.reason, "hw.override")
    label = say(N_("We play it so: %(reason)s"), reason=reason)
    step = Step("hw.override", say(N_("The table decides: %(reason)s."), reason=reason))
    if command.seat is None and (command.sheet, command.paths, command.prospect) != (None, None, None):
        text = N_("Whose sheets or cards are these? A seat is missing.")
        raise refuse("seat-absent", say(text), "hw.override")
    if command.year is not None:
        state = _year(state, command.year)
    if command.discard is not None:
        state = _discard(state, command.discard)
    if command.seat is not None:
        state = _seat(state, command.seat, command)
    state = settled(state)
    if state.stage == "final" and not uncounted(state):
        state, steps = game_over(state)
        return Applied(state, label, (step, *steps))
    return Applied(state, label, (step,))


def _year(state: State, year: int) -> State:
    """A Year begins (again): its cards leave the table. What is filled on the sheets stays filled."""
    if not 1 <= year <= YEARS:
        text = N_("There are %(years)d Years.")
        raise refuse("year", say(text, years=YEARS), "hw.year-order")
    state = cleared(state)
    players = {
        seat: replace(
            player,
            paths=player.paths[: year - 1],
            prospects=player.prospects[: year - 1],
            sheet=replace(player.sheet, year=max(year - 1, 1)),
            entered=None,
        )
        for seat, player in state.players.items()
    }
    neutral_past = state.neutral_past[: (year - 1) * neutral_number(state)]
    history = tuple(record for record in state.history if record.year < year)
    return replace(
        state,
        year=year,
        stage="fate",
        players=players,
        neutral_past=neutral_past,
        history=history,
        end_reason="",
        end_text="",
    )


def _discard(state: State, discard: tuple[int, ...]) -> State:
    if len(set(discard)) < len(discard) or not set(discard) <= set(FATE):
        text = N_("The Discard Pile is made of Fate Cards 1 to %(most)d, each once.")
        raise refuse("card-unknown", say(text, most=len(FATE)), "hw.fate-card")
    on_table = {card for card in state.attack if card.isdigit()} & set(map(str, discard))
    if on_table:
        text = N_("A card of the attack cannot be in the Discard Pile.")
        raise refuse("card-twice", say(text), "hw.attack-cards")
    return replace(state, discard=discard, unnamed="")


def _seat(state: State, seat: str, command: Override) -> State:
    player = player_of(state, seat)
    if command.sheet is not None:
        sheet = sheet_from(state, seat, command.sheet, whole=False)
        player = replace(player, mode="phone", sheet=sheet, asks=(), entered=None)
    paths = player.paths if command.paths is None else command.paths
    prospects = player.prospects
    if command.prospect is not None:
        if not prospects or state.stage not in ("actions", "attack", "defence"):
            text = N_("No Prospect Card is revealed now.")
            raise refuse("not-now", say(text), "hw.prospect")
        prospects = (*prospects[:-1], command.prospect)
    for card in (*paths, *prospects):
        check_player_card(card)
    if len({*paths, *prospects}) < len(paths) + len(prospects) or len(paths) > YEARS:
        text = N_("Of the twelve Player Cards of a seat each is there once, and at most %(most)d are Path Cards.")
        raise refuse("card-twice", say(text, most=YEARS), "hw.player-cards")
    return with_player(state, seat, replace(player, paths=paths, prospects=prospects))
