"""The table is the boss: "we play it so", and ending a game early."""

from __future__ import annotations

from collections import Counter

import msgspec

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.reasons import game_ends, played_so
from companion.referee.reasons import reason as reason_of
from companion.referee.romans_go_home.commands import Choose, Finish, Override
from companion.referee.romans_go_home.components import (
    FORTS,
    ROUNDS,
    TURNS,
    WARRIORS,
    clan_name,
    legions,
    points,
)
from companion.referee.romans_go_home.history import History, as_of, legions_paid, set_right
from companion.referee.romans_go_home.options import check_forts
from companion.referee.romans_go_home.position import check_cards
from companion.referee.romans_go_home.state import Clan, State, after_turn, at, forts_placed, lying, settings_of
from companion.referee.romans_go_home.turns import choose, end_game, legion_winner
from companion.referee.ruling import Refusal, Refused, Step, refuse

replace = msgspec.structs.replace


def finish(state: State, command: Finish) -> Applied[State]:
    """End the game now; the points decide."""
    reason = reason_of(command.reason, "rgh.override")
    if state.stage == "over":
        raise Refused(Refusal("not-now", say(N_("The game is already over.")), "rgh.override"))
    while after_turn(state) is not None:  # only Zvord may still rearrange: the turn counts
        state = choose(state, Choose(clan=state.asks[0].clan, kind="zvord", value="done", at=at(state))).state
    lies = lying(state)
    if lies is not None:  # a fort that lies before its captor counts, though what follows was never chosen
        clans = {
            name: replace(clan, row=lies.rows[name], lost=clan.lost + lies.lost[name], forts=lies.forts[name])
            for name, clan in state.clans.items()
        }
        state = replace(state, clans=clans, wall=lies.wall or (), removed=(*state.removed, *lies.removed))
    cleared = {name: replace(clan, card=None) for name, clan in state.clans.items()}
    state = replace(state, clans=cleared)
    if state.stage == "choose":  # a fight that was never settled tells nothing of the turn before
        state = replace(state, attack=None, steps=())
    ended, steps = end_game(state, "finished", reason)
    return Applied(ended, game_ends(reason), steps)


def override(state: State, command: Override) -> Applied[State]:
    """Put things as the table says. What is given must be possible, and is checked as a whole.

    After the game only forts are set right, wherever they are, and the points follow. The game is taken up again where
    a round, a turn or rows are given, and where three Legion Forts had ended it and nobody has won by them any more. A
    command that gives nothing leaves all as it is: old logs hold such notes, though tables take no new ones.
    """
    reason = reason_of(command.reason, "rgh.override")
    label = played_so(reason)
    step = Step("rgh.override", say(N_("The table decides.")))
    taken_up = (command.rows, command.round, command.turn)
    if all(part is None for part in (*taken_up, command.forts, command.wall)):
        return Applied(state, label, (step,), corrects=True)
    _check_words(state, command)
    if state.stage == "over" and all(part is None for part in taken_up):
        state = _with_forts_at_the_end(state, command)
        following = _following(state, reason)
        if following is None:
            return Applied(_scored_again(state, reason), label, (step,), corrects=True)
        text = N_("Nobody has won by Legion Forts: the game goes on. Look whether the face-up warriors are right.")
        gone_on = override(state, following).state
        return Applied(gone_on, label, (step, Step("rgh.legion-win", say(text))), corrects=True)
    round_, turn, wall = _where(state, command)
    clans = _with_rows(_with_forts(state.clans, command), command, turn)
    clans = {name: _with_rounds(clan, round_ - 1) for name, clan in clans.items()}
    removed = _removed(state, clans, wall, round_ if wall else round_ - 1)
    # what was played from that turn on is played again
    kept = sum((record.round, record.turn) < (round_, turn) for record in state.history)
    history, clans = set_right(*as_of(state.history, state.clans, kept), clans)
    clans = _with_captured(state, clans, history)
    corrected = replace(
        state,
        clans=clans,
        round=round_,
        turn=turn,
        wall=wall,
        removed=removed,
        stage="reveal" if wall else "forts",
        chosen=(),
        asks=(),
        attack=None,
        steps=(),
        end_reason="",
        end_text="",
        legion_winner=None,
        history=history,
    )
    winner = legion_winner(corrected)
    if winner is not None:
        corrected, steps = end_game(replace(corrected, legion_winner=winner), "legions")
        return Applied(corrected, label, (step, *steps), corrects=True)
    changes: tuple[Message, ...] = ()
    if at(corrected) == at(state) and any(clan.card is not None for clan in state.clans.values()):
        changes = (say(N_("The cards of this turn are entered anew.")),)
    return Applied(corrected, label, (step,), corrects=True, changes=changes)


def _with_rounds(clan: Clan, rounds: int) -> Clan:
    """The clan with its points at the end of so many rounds; nobody noted those of a round that was passed over."""
    noted = clan.points[:rounds]
    return replace(clan, points=(*noted, *(None,) * (rounds - len(noted))))


def _with_forts_at_the_end(state: State, command: Override) -> State:
    """A game that is over, with its forts as the table says. Those that stay in the wall are left over, so it may have
    any number of them."""
    wall = state.wall if command.wall is None else command.wall
    clans = _with_forts(state.clans, command)
    removed = _removed(state, clans, wall, state.round)
    history, clans = set_right(state.history, state.clans, clans)
    clans = _with_captured(state, clans, history)
    clans = {
        name: replace(clan, points=(*clan.points[:-1], points(clan.forts)) if clan.points else ())
        for name, clan in clans.items()
    }
    return replace(state, clans=clans, wall=wall, removed=removed, history=history)


def _turn_to_come(state: State) -> int:
    """The turn of the round with which a game that is over would go on; after the last one 7."""
    played = any((record.round, record.turn) == (state.round, state.turn) for record in state.history[-1:])
    return state.turn + played


def _following(state: State, reason: str) -> Override | None:
    """What takes up a game again that three Legion Forts had ended, where nobody has won by them any more: the turn
    to come, with the rest of the wall and the warriors as they lie, or the next round. None for every other game that
    is over, where no turn is left, and where the forts in the wall are not as many as the turns left."""
    if state.end_reason != "legions" or state.end_text or legion_winner(state) is not None:
        return None
    turn = _turn_to_come(state)
    if turn > TURNS and state.round < ROUNDS and not state.wall:
        return Override(reason=reason, round=state.round + 1, turn=1, wall=(), rows=dict.fromkeys(state.clans, ""))
    if len(state.wall) in _wall_lengths(turn) and turn <= TURNS:
        return Override(reason=reason, turn=turn)
    return None


def _scored_again(state: State, reason: str) -> State:
    """The end of a game whose forts were set right: who has won by Legion Forts has ended it. Where nobody has any more
    it ended as it would have without them: by its last turn, by the table before (``end_text``), or by it now."""
    winner = legion_winner(state)
    state = replace(state, legion_winner=winner)
    if winner is not None:
        return replace(state, end_reason="legions")
    if state.end_reason != "legions":
        return state
    if not state.end_text and state.round == ROUNDS and _turn_to_come(state) > TURNS:
        return replace(state, end_reason="rounds")
    return replace(state, end_reason="finished", end_text=state.end_text or reason)


def _check_words(state: State, command: Override) -> None:
    for clan in (*(command.rows or {}), *(command.forts or {})):
        if clan not in state.clans:
            refuse("clan-absent", "rgh.setup", N_("This clan does not take part: %(given)s."), given=clan[:40])
    for row in (command.rows or {}).values():
        for code in row:
            if code not in WARRIORS:
                refuse("card-unknown", "rgh.cards-once", N_("There is no warrior “%(given)s”."), given=code)
    for code in (*(command.wall or ()), *(fort for forts in (command.forts or {}).values() for fort in forts)):
        if code not in FORTS:
            refuse("fort-unknown", "rgh.fort-deck", N_("There is no fort “%(given)s”."), given=code[:40])


def _where(state: State, command: Override) -> tuple[int, int, tuple[str, ...]]:
    """The round, the turn and the wall that the table says."""
    round_ = state.round if command.round is None else command.round
    turn = state.turn if command.turn is None else command.turn
    wall = state.wall if command.wall is None else command.wall
    if not (1 <= round_ <= ROUNDS and 1 <= turn <= TURNS):
        text = N_("There are %(rounds)d rounds of %(turns)d turns.")
        refuse("turn-none", "rgh.round-end", text, rounds=ROUNDS, turns=TURNS)
    lengths = _wall_lengths(turn)
    if len(wall) not in lengths:
        text = N_("The number of forts in the wall in turn %(turn)d is %(needed)d, not %(count)d.")
        refuse("wall-length", "rgh.wall-order", text, turn=turn, needed=lengths[0], count=len(wall))
    return round_, turn, wall


def _wall_lengths(turn: int) -> tuple[int, ...]:
    """How many forts the wall may have before a turn. Before the first one the wall may still be to come."""
    return (TURNS, 0) if turn == 1 else (TURNS + 1 - turn,)


def _with_forts(clans: dict[str, Clan], command: Override) -> dict[str, Clan]:
    return clans | {name: replace(clans[name], forts=forts) for name, forts in (command.forts or {}).items()}


def _with_captured(state: State, clans: dict[str, Clan], history: History) -> dict[str, Clan]:
    """The clans with the Legion Forts that they have ever captured: those that they hold, and those that they have
    paid since; what was paid in a turn that is played again, or is held again, was not."""
    before, now = legions_paid(state.history), legions_paid(history)
    changed = {}
    for name, clan in clans.items():
        was = state.clans[name]
        captured = was.captured + legions(clan.forts) - legions(was.forts) + now[name] - before[name]
        changed[name] = replace(clan, captured=captured)
    return changed


def _with_rows(clans: dict[str, Clan], command: Override, turn: int) -> dict[str, Clan]:
    """The clans with the rows of the table. Before turn N a clan has shown N - 1 cards; of those
    not in its row, the ones lost before count as lost first (a card entered by mistake was not shown)."""
    changed: dict[str, Clan] = {}
    for name, clan in clans.items():
        row = (command.rows or {}).get(name, clan.row)
        refusal = check_cards(name, row)
        if refusal is not None:
            raise Refused(refusal)
        if len(row) > turn - 1:
            text = N_("Face-up warriors of %(clan)s before turn %(turn)d: at most %(most)d, not %(count)d.")
            message = say(text, turn=turn, clan=clan_name(name), most=turn - 1, count=len(row))
            raise Refused(Refusal("cards-many", message, "rgh.six-cards"))
        seen = Counter(clan.lost + clan.row) - Counter(row)
        lost = "".join(seen.elements())[: turn - 1 - len(row)]
        changed[name] = replace(clan, row=row, lost=lost, card=None)
    return changed


def _removed(state: State, clans: dict[str, Clan], wall: tuple[str, ...], rounds: int) -> tuple[str, ...]:
    """The forts that left the game: of those seen and now nowhere, as many as ``rounds`` walls leave
    over (a fort entered by mistake was not turned up)."""
    placed = (*wall, *(fort for clan in clans.values() for fort in clan.forts))
    over = TURNS * rounds - len(placed)
    if over < 0:
        text = N_("The forts are %(count)d in all, but only %(most)d have been turned up.")
        refuse("forts-many", "rgh.fort-deck", text, count=len(placed), most=TURNS * rounds)
    seen = Counter(state.removed) + Counter(forts_placed(state)) - Counter(placed)
    removed = tuple(seen.elements())[:over]
    refusal = check_forts((*placed, *removed), settings_of(state))
    if refusal is not None:
        raise Refused(refusal)
    return removed
