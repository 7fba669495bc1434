"""Where a game is, in words, and what to move on the real table between two states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.referee.game import Phase
from companion.referee.messages import N_, Message, in_turn, say
from companion.referee.romans_go_home.components import card_names, clan_name, fort_name, fort_names
from companion.referee.romans_go_home.position import ask_text
from companion.referee.romans_go_home.state import State, entered, lying
from companion.referee.romans_go_home.turns import scores_of


def phase(state: State) -> Phase:
    """Title, one sentence of what to do, and whose answer is awaited."""
    if state.stage == "forts":
        text = N_("Let the companion draw them, or enter the real ones in their order.")
        if state.round > 1:
            text = N_(
                "Everybody takes all nine warriors back. Then let the companion draw the forts, or enter the real ones"
                " in their order."
            )
        return Phase("forts", say(N_("Round %(round)d: the wall"), round=state.round), say(text))
    if state.stage == "over":
        end = scores_of(state).result.end
        return Phase("over", say(N_("The game is over")), end or say(N_("The game is over")))
    title = say(
        N_("Round %(round)d, turn %(turn)d: %(fort)s"),
        round=state.round,
        turn=state.turn,
        fort=fort_name(state.wall[0]),
    )
    if state.stage == "choose":
        awaits = tuple(dict.fromkeys(question.clan for question in state.asks))
        questions = tuple(ask_text(question) for question in state.asks)
        help_ = in_turn(questions)
        if len(questions) > 1:
            help_ = say(N_("Still open: %(questions)s"), questions=help_)
        return Phase("choose", title, help_, awaits)
    awaits = tuple(clan for clan in entered(state) if state.clans[clan].card is None)
    if state.turn == 1:
        text = N_(
            "Shuffle your nine warriors, draw seven, put one away and lay six face down along the wall, one at each"
            " fort. Then turn up the left-most one."
        )
    else:
        text = N_("Turn up your left-most hidden card.")
    return Phase("reveal", title, say(text), awaits)


def _less(one: str | tuple[str, ...], other: str | tuple[str, ...]) -> tuple[str, ...]:
    return tuple((Counter(one) - Counter(other)).elements())


def _on_table(state: State, name: str, other: State) -> tuple[str, str]:
    """The warriors of a clan that lie face-up, and those it has lost this round. One that was laid for this turn
    lies there too; while cards come in it is secret, unless ``other`` is later and knows it."""
    clan, settled = state.clans[name], lying(state)
    if settled is not None:
        return settled.rows[name], clan.lost + settled.lost[name]
    if clan.card is None:
        return clan.row, clan.lost
    here = (state.round, state.turn)
    if state.stage == "choose":
        known = True
    elif other.stage == "choose" and (other.round, other.turn) == here:
        known = other.clans[name].card == clan.card
    else:
        known = any((r.round, r.turn) == here and r.revealed.get(name) == clan.card for r in other.history)
    if not known:
        return clan.row, clan.lost
    if state.attack is not None and state.stage == "choose" and name in state.attack.crashed:
        return clan.row, clan.lost + clan.card
    return clan.row + clan.card, clan.lost


def _forts_lie(state: State) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...], tuple[str, ...]]:
    """The forts that each clan holds, those that left the game, and the wall, as they lie on the table."""
    settled = lying(state)
    if settled is not None:
        return settled.forts, (*state.removed, *settled.removed), settled.wall or ()
    return {name: clan.forts for name, clan in state.clans.items()}, state.removed, state.wall


def pieces(before: State, after: State) -> Iterator[Message]:
    """What to move on the real table to get from ``before`` to ``after`` (forwards, or back by an undo)."""
    (held, gone, stood), (holds, go, stands) = _forts_lie(before), _forts_lie(after)
    # At the end of a round, and of the game, all cards go back to their clan as a matter of course.
    same_round = before.round == after.round and (before.stage == "over" or after.stage != "over")
    for name in after.clans:
        who = clan_name(name)
        lay, lay_lost = _on_table(before, name, after)
        lies, lies_lost = _on_table(after, name, before)
        come, dropped = _less(lies, lay), _less(lies_lost, lay_lost)
        taken_up = _less(_less(lay, lies), dropped)
        hidden = _less(lay + lay_lost, lies + lies_lost)
        if come:
            yield say(N_("%(clan)s: put %(cards)s into the face-up row."), clan=who, cards=card_names(come))
        if dropped:
            yield say(N_("%(clan)s: discard %(cards)s."), clan=who, cards=card_names(dropped))
        if hidden and same_round:
            yield say(N_("%(clan)s: turn %(cards)s face down again."), clan=who, cards=card_names(hidden))
        elif taken_up:
            yield say(N_("%(clan)s: take %(cards)s out of the face-up row."), clan=who, cards=card_names(taken_up))
        got, lost = _less(holds[name], held[name]), _less(held[name], holds[name])
        if got:
            yield say(N_("%(clan)s takes %(forts)s."), clan=who, forts=fort_names(got))
        if lost:
            yield say(N_("%(clan)s gives up %(forts)s."), clan=who, forts=fort_names(lost))
    out, returned = _less(go, gone), _less(gone, go)
    if out:
        yield say(N_("Out of the game: %(forts)s."), forts=fort_names(out))
    if returned:
        yield say(N_("Back into the game: %(forts)s."), forts=fort_names(returned))
    if stands != stood:
        shown = (*_less(go, gone), *(fort for name in holds for fort in _less(holds[name], held[name])))
        nowhere = _less(stood, shown)
        if stands:
            yield say(N_("The wall is now, from the left: %(forts)s."), forts=fort_names(stands))
        elif nowhere:
            yield say(N_("Out of the wall, back to the face-down forts: %(forts)s."), forts=fort_names(nowhere))
        else:
            yield say(N_("No fort is left in the wall."))
