"""Taking back one's own last action, while everybody goes on at the same time.

What an action changed is kept as a difference, so that what neighbours have paid since stays.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.game import Applied
from companion.referee.hadrians_wall.commands import TakeBack
from companion.referee.hadrians_wall.names import box_name, icon_name
from companion.referee.hadrians_wall.sheet import BOXES, GROUPS
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import (
    Act,
    Player,
    State,
    check_stage,
    neighbours,
    player_of,
    replace,
    seat_name,
    source_name,
    with_player,
)
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused, Step, refuse

SOURCE_RULES = {"resource": "hw.goods-source", "soldier": "hw.scout-source"}
"""The rule on whom an item is paid to."""

KEPT = 12
"""How many of its last actions a seat can take back at most."""


def _paid_text(state: State, seat: str, act: Act) -> Message:
    whom = source_name(state, seat, act.to)
    return say(N_("1 %(item)s to %(whom)s"), item=icon_name(act.item), whom=whom)


def act_text(state: State, seat: str, act: Act) -> Message:
    """An action that its seat can take back: the box filled and to whom it was paid, or the payment alone."""
    if act.box not in BOXES:
        return say(N_("payment of %(paid)s"), paid=_paid_text(state, seat, act))
    box = box_name(act.box)
    return say(N_("%(box)s, paid %(paid)s"), box=box, paid=_paid_text(state, seat, act)) if act.to else box


def act_label(state: State, seat: str, act: Act) -> Message:
    """The same as a line of the log."""
    name = seat_name(seat)
    if act.box not in BOXES:
        return say(N_("%(seat)s pays %(paid)s"), seat=name, paid=_paid_text(state, seat, act))
    return say(N_("%(seat)s: %(box)s"), seat=name, box=act_text(state, seat, act))


def difference(box: str, before: Sheet, after: Sheet) -> Act:
    """What an action changed on a sheet."""
    have = {
        item: after.have.get(item, 0) - before.have.get(item, 0)
        for item in {**before.have, **after.have}
        if after.have.get(item) != before.have.get(item)
    }
    return Act(
        box,
        have,
        {key: before.count(key) for key, number in after.counts.items() if before.counts.get(key) != number},
        {key: before.filled_in.get(key, 0) for key, n in after.filled_in.items() if before.filled_in.get(key) != n},
        tuple(mark for mark in after.marks if mark not in before.marks),
    )


def _restored(entries: Mapping[str, int], earlier: Mapping[str, int], blank: Mapping[str, int]) -> dict[str, int]:
    return {key: number for key, number in {**entries, **earlier}.items() if number != blank.get(key, 0)}


_PRINTED = {group.id: group.prefilled for group in GROUPS.values()}


def without(sheet: Sheet, act: Act) -> Sheet:
    """The sheet without its last action. What that gained is there: later actions have been taken back before, and
    neighbours take back no more than what they have paid."""
    have = dict(sheet.have)
    for item, number in act.have.items():
        have[item] = have.get(item, 0) - number
    return replace(
        sheet,
        counts=_restored(sheet.counts, act.counts, _PRINTED),
        filled_in=_restored(sheet.filled_in, act.filled_in, {}),
        marks={box: mark for box, mark in sheet.marks.items() if box not in act.marks},
    ).with_items(**have)


def newly_spent(player: Player, paid: Mapping[str, int]) -> dict[str, int]:
    """What a cost takes of the items that neighbours have paid: as much as the own ones do not suffice for."""
    there = {item: number - player.spent.get(item, 0) for item, number in player.received.items()}
    left = {item: player.sheet.have.get(item, 0) - paid.get(item, 0) for item in there}
    return {item: number - left[item] for item, number in there.items() if number > left[item]}


def with_spent(player: Player, spent: Mapping[str, int], times: int = 1) -> Player:
    """The player who has spent so much more of what neighbours have paid; ``times`` -1: who has not, after all."""
    found = {item: player.spent.get(item, 0) + times * spent.get(item, 0) for item in {**player.spent, **spent}}
    return replace(player, spent={item: number for item, number in found.items() if number})


def noted(player: Player, act: Act) -> Player:
    """The player with one more action to take back."""
    acts = (*player.acts, act)
    return replace(player, acts=acts[-KEPT:], acts_lost=player.acts_lost or len(acts) > KEPT)


def credit(state: State, seat: str, source: str, item: str) -> tuple[State, tuple[Step, ...]]:
    """Give an item to a source: to a neighbour, who may act again, or onto a Neutral Prospect Card."""
    if source.startswith("neutral"):
        return _lay(state, source, item, 1), ()
    other = neighbours(state, seat)[source]
    was = state.players[other]
    woken_by = (*was.woken_by, seat) if was.stopped or was.woken_by else ()
    state = with_player(state, other, replace(_received(was, item, 1), stopped=False, woken_by=woken_by))
    name = seat_name(other)
    steps = [Step(SOURCE_RULES[item], say(N_("%(seat)s receives 1 %(item)s."), seat=name, item=icon_name(item)))]
    if was.stopped:
        steps.append(Step("hw.stop", say(N_("%(seat)s had stopped and may act again."), seat=name)))
    return state, tuple(steps)


def _lay(state: State, source: str, item: str, number: int) -> State:
    at = int(source.rpartition("-")[2]) - 1
    changed = replace(state.neutral[at], **{item: getattr(state.neutral[at], item) + number})
    return replace(state, neutral=(*state.neutral[:at], changed, *state.neutral[at + 1 :]))


def _received(player: Player, item: str, number: int) -> Player:
    received = {**player.received, item: player.received.get(item, 0) + number}
    player = replace(player, received={each: count for each, count in received.items() if count})
    if not player.on_phone:
        return player
    have = {**player.sheet.have, item: player.sheet.have.get(item, 0) + number}
    return replace(player, sheet=player.sheet.with_items(**have))


def _paid_back(state: State, seat: str, act: Act) -> tuple[State, tuple[Step, ...]]:
    """What was paid comes back; a neighbour whom only this payment has made act again, and who has done nothing
    since, has stopped again. Raises Refused if the neighbour has spent it."""
    if act.to.startswith("neutral"):
        return _lay(state, act.to, act.item, -1), ()
    other = neighbours(state, seat)[act.to]
    player = state.players[other]
    left = min(player.received.get(act.item, 0) - player.spent.get(act.item, 0), player.sheet.have.get(act.item, 0))
    if player.on_phone and left < 1:
        text = N_("%(seat)s has spent the %(item)s that was paid.")
        refuse("spent", "hw.take-back", text, seat=seat_name(other), item=icon_name(act.item))
    returned = _received(player, act.item, -1)
    if seat not in player.woken_by:
        return with_player(state, other, returned), ()
    # of several payments of a seat the newest is taken back first: it came after the stop if any of them did
    woken_by = list(player.woken_by)
    woken_by.remove(seat)
    state = with_player(state, other, replace(returned, stopped=not woken_by, woken_by=tuple(woken_by)))
    if woken_by:
        return state, ()
    text = N_("%(seat)s has stopped again, as before the payment.")
    return state, (Step("hw.stop", say(text, seat=seat_name(other))),)


def take_back(state: State, command: TakeBack) -> Applied[State]:
    """A seat takes back its last action."""
    check_stage(state, "actions")
    player = player_of(state, command.seat)
    if not player.acts and player.acts_lost:
        text = N_("Only the last %(most)d actions can be taken back.")
        refuse("too-early", "hw.take-back", text, most=KEPT)
    if not player.acts:
        text = N_(
            "There is nothing to take back since a card was turned over, the table put something right, or the Year"
            " began."
        )
        refuse("nothing", "hw.take-back", text)
    act = player.acts[-1]
    what = act_text(state, command.seat, act)
    if act.box != command.box:
        text = N_("The last action of %(seat)s was another: %(what)s.")
        refuse("stale", "hw.take-back", text, seat=seat_name(command.seat), what=what)
    sheet = without(player.sheet, act)  # of sheets on paper only payments are taken back: they change none of it
    paid = {item: number - (item == act.item) for item, number in player.paid.items()}
    paid = {item: number for item, number in paid.items() if number}
    again = replace(with_spent(player, act.spent, -1), sheet=sheet, acts=player.acts[:-1], paid=paid, stopped=False)
    state = with_player(state, command.seat, again)
    steps: tuple[Step, ...] = (Step("hw.take-back", say(N_("Taken back: %(what)s."), what=what)),)
    if act.to:
        state, more = _paid_back(state, command.seat, act)
        steps = (*steps, *more)
    label = say(N_("%(seat)s takes back: %(what)s"), seat=seat_name(command.seat), what=what)
    return Applied(state, label, steps)


def why_not_take_back(state: State, seat: str) -> Refusal | None:
    """Why a seat cannot take back its last action now, or None if it can."""
    acts = player_of(state, seat).acts
    try:
        take_back(state, TakeBack(seat=seat, box=acts[-1].box if acts else ""))
    except Refused as refused:
        return refused.refusal
    return None
