"""What became of the forts: the turns played, as the table tells them once forts were discarded or set right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from companion.referee.romans_go_home.components import FORTS
from companion.referee.romans_go_home.state import Clan, TurnRecord

replace = msgspec.structs.replace
History = tuple[TurnRecord, ...]


def paid(history: History, clan: str, fort: str) -> History:
    """The history after ``clan`` discarded a ``fort`` for the Tax-Collector's, which it took in the last turn: nobody
    holds it any more. The points of the turns before stand, as the fort counted until then. Of two forts alike it is
    the one that the clan held before. Rule rgh.tax."""
    before = _given_up(history[:-1], clan, fort, payer=clan)
    return _given_up(history, clan, fort, payer=clan) if before == history[:-1] else (*before, history[-1])


def legions_paid(history: History) -> Counter[str]:
    """How many Legion Forts each clan had captured and has paid, as far as the history tells of them."""
    return Counter(record.payer for record in history if record.payer is not None and FORTS[record.left].legion)


def set_right(
    history: History, before: Mapping[str, Clan], after: Mapping[str, Clan]
) -> tuple[History, dict[str, Clan]]:
    """The history, and the clans ``after`` with the points of the rounds past, when the table has decided who holds
    which forts. ``before`` are the clans as they stood after the last turn of ``history``.

    A fort that goes from one clan to another, or that nobody had captured, was the new clan's from the turn in which
    it left the wall. One that a clan had and nobody has now counted until now. A fort that no turn tells of changes
    no turn.
    """
    lost = {name: Counter(before[name].forts) - Counter(clan.forts) for name, clan in after.items()}
    clans = dict(after)
    for name, clan in after.items():
        for fort in (Counter(clan.forts) - Counter(before[name].forts)).elements():
            giver = next((other for other, forts in lost.items() if forts[fort] > 0), None)
            if giver is not None:
                lost[giver][fort] -= 1
            place = _place(history, fort, giver)
            if place is None:
                continue
            record = history[place]
            history = _held_by(history, place, name)
            if giver is None and record.captor is not None:
                continue  # discarded once: it counted until then
            for who, value in ((name, FORTS[fort].value), (giver, -FORTS[fort].value)):
                if who is not None:
                    history = (*history[:place], *(_plus(turn, who, value) for turn in history[place:]))
                    clans[who] = _with_past(clans[who], record.round, value)
    for name, forts in lost.items():
        for fort in forts.elements():
            history = _given_up(history, name, fort)
    return history, clans


def as_of(history: History, clans: Mapping[str, Clan], turns: int) -> tuple[History, dict[str, Clan]]:
    """The first ``turns`` of a history, and the clans without the forts that the later ones brought them."""
    left = {name: list(clan.forts) for name, clan in clans.items()}
    for record in history[turns:]:
        if record.holder is not None and record.left in left[record.holder]:
            left[record.holder].remove(record.left)
    return history[:turns], {name: replace(clan, forts=tuple(left[name])) for name, clan in clans.items()}


def _place(history: History, fort: str, holder: str | None) -> int | None:
    """The last turn in which such a fort left the wall that is now ``holder``'s."""
    turns: Iterable[int] = reversed(range(len(history)))
    return next((turn for turn in turns if (history[turn].left, history[turn].holder) == (fort, holder)), None)


def _given_up(history: History, clan: str, fort: str, payer: str | None = None) -> History:
    """The history in which nobody holds a fort any more that was the clan's."""
    place = _place(history, fort, clan)
    return history if place is None else _held_by(history, place, None, payer)


def _held_by(history: History, place: int, holder: str | None, payer: str | None = None) -> History:
    return (*history[:place], replace(history[place], holder=holder, payer=payer), *history[place + 1 :])


def _plus(record: TurnRecord, clan: str, value: int) -> TurnRecord:
    return replace(record, points=record.points | {clan: record.points[clan] + value})


def _with_past(clan: Clan, round_: int, value: int) -> Clan:
    later = tuple(None if each is None else each + value for each in clan.points[round_ - 1 :])
    return replace(clan, points=(*clan.points[: round_ - 1], *later))
