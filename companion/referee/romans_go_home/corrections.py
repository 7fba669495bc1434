"""The table is the boss: "we play it so", and ending a game early."""

from __future__ import annotations

from collections import Counter

import msgspec

from companion.referee.game import Applied
from companion.referee.messages import N_, say
from companion.referee.reasons import reason as reason_of
from companion.referee.romans_go_home.commands import Finish, Override
from companion.referee.romans_go_home.components import (
    FORTS,
    ROUNDS,
    TURNS,
    WARRIORS,
    card_beyond,
    card_name,
    clan_name,
    legions,
    points,
)
from companion.referee.romans_go_home.history import as_of, set_right
from companion.referee.romans_go_home.options import check_forts
from companion.referee.romans_go_home.state import Clan, State, forts_placed, settings_of
from companion.referee.romans_go_home.turns import end_game, legion_winner
from companion.referee.ruling import Refusal, Refused, Step

replace = msgspec.structs.replace


def finish(state: State, command: Finish) -> Applied[State]:
    """End the game now; the points decide."""
    reason = reason_of(command.reason, "rgh.override")
    if state.stage == "over":
        raise Refused(Refusal("not-now", say(N_("The game is already over.")), "rgh.override"))
    cleared = {name: replace(clan, card=None) for name, clan in state.clans.items()}
    ended, steps = end_game(replace(state, clans=cleared), "finished", reason)
    return Applied(ended, say(N_("The game ends: %(reason)s"), reason=reason), steps)


def override(state: State, command: Override) -> Applied[State]:
    """Put things as the table says. What is given must be possible, and is checked as a whole."""
    reason = reason_of(command.reason, "rgh.override")
    label = say(N_("We play it so: %(reason)s"), reason=reason)
    step = Step("rgh.override", say(N_("The table decides.")))
    parts = (command.rows, command.forts, command.wall, command.round, command.turn)
    if all(part is None for part in parts):
        return Applied(state, label, (step,), corrects=True)
    _check_words(state, command)
    # After the game only what was captured can be set right, unless the game is taken up again.
    scoring = state.stage == "over" and all(part is None for part in (command.rows, *parts[2:]))
    if scoring:
        clans = _with_forts(state.clans, command)
        removed = _removed(state, clans, state.wall, state.round)
        history, clans = set_right(state.history, state.clans, clans)
        scored = _scored_again(replace(state, clans=clans, removed=removed, history=history), reason)
        return Applied(scored, label, (step,), corrects=True)
    round_, turn, wall = _where(state, command)
    clans = _with_rows(_with_forts(state.clans, command), command, turn)
    clans = {name: _with_rounds(clan, round_ - 1) for name, clan in clans.items()}
    removed = _removed(state, clans, wall, round_ if wall else round_ - 1)
    # what was played from that turn on is played again
    kept = sum((record.round, record.turn) < (round_, turn) for record in state.history)
    history, clans = set_right(*as_of(state.history, state.clans, kept), clans)
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
    return Applied(corrected, label, (step,), corrects=True)


def _with_rounds(clan: Clan, rounds: int) -> Clan:
    """The clan with its points at the end of so many rounds; nobody noted those of a round that was passed over."""
    noted = clan.points[:rounds]
    return replace(clan, points=(*noted, *(None,) * (rounds - len(noted))))


def _scored_again(state: State, reason: str) -> State:
    """The end of a game whose forts were set right: who has three Legion Forts has won by them, who has them no
    longer has not."""
    clans = {
        name: replace(clan, points=(*clan.points[:-1], points(clan.forts)) if clan.points else ())
        for name, clan in state.clans.items()
    }
    winner = legion_winner(state)
    state = replace(state, clans=clans, legion_winner=winner)
    if winner is not None:
        return replace(state, end_reason="legions", end_text="")
    if state.end_reason == "legions":
        return replace(state, end_reason="finished", end_text=reason)
    return state


def _refuse(code: str, text: str, rule: str, **params: str | int) -> Refused:
    return Refused(Refusal(code, say(text, **params), rule))


def _check_words(state: State, command: Override) -> None:
    for clan in (*(command.rows or {}), *(command.forts or {})):
        if clan not in state.clans:
            raise _refuse("clan-absent", N_("This clan does not take part: %(given)s."), "rgh.setup", given=clan[:40])
    for row in (command.rows or {}).values():
        for code in row:
            if code not in WARRIORS:
                raise _refuse("card-unknown", N_("There is no warrior “%(given)s”."), "rgh.cards-once", given=code)
    for code in (*(command.wall or ()), *(fort for forts in (command.forts or {}).values() for fort in forts)):
        if code not in FORTS:
            raise _refuse("fort-unknown", N_("There is no fort “%(given)s”."), "rgh.fort-deck", given=code[:40])


def _where(state: State, command: Override) -> tuple[int, int, tuple[str, ...]]:
    """The round, the turn and the wall that the table says."""
    round_ = state.round if command.round is None else command.round
    turn = state.turn if command.turn is None else command.turn
    wall = state.wall if command.wall is None else command.wall
    if not (1 <= round_ <= ROUNDS and 1 <= turn <= TURNS):
        text = N_("There are %(rounds)d rounds of %(turns)d turns.")
        raise _refuse("turn-none", text, "rgh.round-end", rounds=ROUNDS, turns=TURNS)
    # With no wall and no turn played, the forts of the round are still to be turned up.
    needed = TURNS + 1 - turn if wall or turn > 1 else 0
    if len(wall) != needed:
        text = N_("In turn %(turn)d the wall has %(needed)d forts, not %(count)d.")
        raise _refuse("wall-length", text, "rgh.wall-order", turn=turn, needed=needed, count=len(wall))
    return round_, turn, wall


def _with_forts(clans: dict[str, Clan], command: Override) -> dict[str, Clan]:
    changed = dict(clans)
    for name, forts in (command.forts or {}).items():
        clan = clans[name]
        captured = max(clan.captured + legions(forts) - legions(clan.forts), legions(forts))
        changed[name] = replace(clan, forts=forts, captured=captured)
    return changed


def _with_rows(clans: dict[str, Clan], command: Override, turn: int) -> dict[str, Clan]:
    """The clans with the rows of the table. Before turn N a clan has shown N - 1 cards; of those
    not in its row, the ones lost before count as lost first (a card entered by mistake was not shown)."""
    changed: dict[str, Clan] = {}
    for name, clan in clans.items():
        row = (command.rows or {}).get(name, clan.row)
        twice = card_beyond(row)
        if twice is not None:
            text = N_("%(clan)s has %(card)s more often than there is.")
            raise Refused(
                Refusal("card-twice", say(text, clan=clan_name(name), card=card_name(twice)), "rgh.cards-once")
            )
        if len(row) > turn - 1:
            text = N_("Before turn %(turn)d %(clan)s cannot have %(count)d warriors face-up.")
            raise Refused(
                Refusal("cards-many", say(text, turn=turn, clan=clan_name(name), count=len(row)), "rgh.six-cards")
            )
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
        text = N_("That is %(count)d forts; only %(most)d have been turned up.")
        raise _refuse("forts-many", text, "rgh.fort-deck", count=len(placed), most=TURNS * rounds)
    seen = Counter(state.removed) + Counter(forts_placed(state)) - Counter(placed)
    removed = tuple(seen.elements())[:over]
    refusal = check_forts((*placed, *removed), settings_of(state))
    if refusal is not None:
        raise Refused(refusal)
    return removed
