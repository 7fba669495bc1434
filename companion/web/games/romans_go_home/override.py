"""The form of “we play it so”: the round and turn, every fort and where it is, the warriors that lie face-up.

``was`` holds what the form showed; only what was changed in it becomes part of the command, and is put onto the table
as it stands then: what others have played or set right since stays.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from companion.referee.messages import C_, N_, say
from companion.referee.romans_go_home.commands import Override
from companion.referee.romans_go_home.components import CLAN_CARDS, FORTS, ROUNDS, TURNS, WARRIORS
from companion.referee.romans_go_home.state import State
from companion.referee.ruling import Refused
from companion.web.games.reading import Form, number, reason, shown_before
from companion.web.games.romans_go_home import whereabouts
from companion.web.games.romans_go_home.whereabouts import WALL, Line

AWAY = "away"
"""The place of a fort that is neither in the wall nor held."""
Places = Counter[tuple[str, str]]
"""How often a fort (its code) is at a place: a clan, :data:`WALL` or :data:`AWAY`."""


class Shown(msgspec.Struct, frozen=True):
    """How the table stands: ``rows`` are the face-up warriors (letters) and ``forts`` the forts held (codes), by
    clan; ``wall`` the forts left, the contested one first."""

    round: int = 0
    turn: int = 0
    wall: tuple[str, ...] = ()
    rows: dict[str, str] = {}
    forts: dict[str, tuple[str, ...]] = {}


def _shown(state: State) -> Shown:
    return Shown(
        state.round,
        state.turn,
        state.wall,
        {name: clan.row for name, clan in state.clans.items()},
        {name: clan.forts for name, clan in state.clans.items()},
    )


def _lines(shown: Shown, removed: Iterable[str]) -> Iterator[Line]:
    """Every fort that was turned up."""
    yield from whereabouts.lines(shown.wall, shown.forts.items())
    for fort in removed:
        yield Line(fort, AWAY)


def _letters(form: Form, clan: str) -> str:
    """The ticked warriors; of a second one of its kind the tick says ``C1``."""
    return "".join(letter[:1] for letter in form.getlist(f"row.{clan}"))[: len(CLAN_CARDS)]


def context(state: State, given: Form) -> dict[str, object]:
    """What the form shows: how the table stands, or what was filled in."""
    shown = _shown(state)
    again = "was" in given
    ticked = {clan: "".join(filter(WARRIORS.__contains__, _letters(given, clan))) for clan in shown.rows}
    return {
        "state": state,
        "again": again,
        "was": given["was"] if again else msgspec.json.encode(shown).decode(),
        "round": given.get("round", "") if again else str(shown.round),
        "turn": given.get("turn", "") if again else str(shown.turn),
        "rows": ticked if again else shown.rows,
        "lines": whereabouts.with_spare(whereabouts.given(given) if again else _lines(shown, state.removed)),
        "places": (
            (f"{WALL}1", say(N_("Wall 1, now"))),
            *whereabouts.wall_places(2, TURNS),
            (AWAY, say(N_("out of the game"))),
        ),
        "forts": FORTS,
        "rounds": ROUNDS,
        "turns": TURNS,
        "turn_title": C_("of a round", "Turn"),
    }


def read(state: State, form: Form) -> Override:
    """The command of the form. Raises Refused."""
    was, now = shown_before(form, Shown), _shown(state)
    lines = tuple(whereabouts.given(form))
    refusal = whereabouts.why_not(lines)
    if refusal is not None:
        raise Refused(refusal)
    given = {line.place: whereabouts.held_by(lines, line.place) for line in lines if line.in_wall is None}
    form_wall = tuple(fort for _, fort in whereabouts.wall(lines))
    stands, gone, back = _merged(_places(was.wall, was.forts), _places(form_wall, given), _places(now.wall, now.forts))
    wall = (*back, *_without(form_wall, gone))
    if form_wall == was.wall:
        wall = _without(now.wall, (Counter(now.wall) - stands[WALL]).elements())
    clans = sorted({*was.forts, *given} - {AWAY})
    forts = {clan: whereabouts.in_order(now.forts.get(clan, ()), stands[clan].elements()) for clan in clans}
    forts = {clan: found for clan, found in forts.items() if found != now.forts.get(clan, ())}
    ticked = {key.removeprefix("row.") for key in form if key.startswith("row.")}
    rows = {
        clan: "".join(_changed(was.rows.get(clan, ""), _letters(form, clan), now.rows.get(clan, "")))
        for clan in sorted({*was.rows, *ticked})
    }
    rows = {clan: row for clan, row in rows.items() if row != now.rows.get(clan, "")}
    round_, turn = number(form.get("round", "")), number(form.get("turn", ""))
    return Override(
        reason=reason(form),
        rows=rows or None,
        forts=forts or None,
        wall=wall if wall != now.wall else None,
        round=round_ if round_ != was.round else None,
        turn=turn if turn != was.turn else None,
    )


def _places(wall: Iterable[str], held: Mapping[str, Iterable[str]]) -> Places:
    return Counter((place, fort) for place, forts in {WALL: wall, **held}.items() for fort in forts)


def _moves(before: Places, after: Places) -> Counter[tuple[str, str, str]]:
    """Which forts go from where to where: away, or from there, where neither the wall nor a clan has them."""
    found: Counter[tuple[str, str, str]] = Counter()
    for fort in sorted({fort for _, fort in (*before, *after)}):
        places = sorted({place for place, _ in (*before, *after)} - {AWAY})
        change = {place: after[place, fort] - before[place, fort] for place in places}
        change[AWAY] = -sum(change.values())
        left = [place for place, by in change.items() for _ in range(-by)]
        come = [place for place, by in change.items() for _ in range(by)]
        found.update((fort, *way) for way in zip(left, come, strict=True))
    return found


def _merged(was: Places, form: Places, now: Places) -> tuple[dict[str, Counter[str]], list[str], list[str]]:
    """The forts at each place as they are ``now``, with what the form moved. What was moved alike meanwhile is moved
    once; a fort that the form moved and others have moved elsewhere goes where the form says. Beside them the forts
    that others have taken out of the wall, and that they have put back."""
    own, others = _moves(was, form), _moves(was, now)
    own, others = own - others, others - own
    stands: dict[str, Counter[str]] = defaultdict(Counter)
    for (place, fort), count in now.items():
        stands[place][fort] += count
    for fort, here, there in own.elements():
        place = here
        if here != AWAY and not stands[here][fort]:
            elsewhere = next(move for move in others.elements() if move[:2] == (fort, here))
            others -= Counter([elsewhere])
            place = elsewhere[2]
        stands[place][fort] -= 1
        stands[there][fort] += 1
    gone = [fort for fort, here, _ in others.elements() if here == WALL]
    back = [fort for fort, here, there in others.elements() if there == WALL and here != AWAY]
    return stands, gone, back


def _without(wall: Iterable[str], gone: Iterable[str]) -> tuple[str, ...]:
    """A wall without these forts, which were captured from the left."""
    left = list(wall)
    for fort in gone:
        if fort in left:
            left.remove(fort)
    return tuple(left)


def _changed(was: Iterable[str], given: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """What there is ``now``, with what was changed in the form from ``was`` to ``given``; what has been changed alike
    meanwhile is changed once."""
    before, form, stands = Counter(was), Counter(given), Counter(now)
    come = (form - before) | (stands - before)
    gone = (before - form) | (before - stands)
    return whereabouts.in_order(now, (before + come - gone).elements())
