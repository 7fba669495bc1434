"""Final scores. Rulebook: End of game and victory; Games with a neutral player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from companion.referee.game import Line, Place, Scores, SeatPlan
from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.reasons import worded
from companion.referee.romans_go_home.components import (
    FORTS,
    LEGIONS_TO_WIN,
    clan_name,
    fort_name,
    legions,
    points,
)
from companion.referee.romans_go_home.fight import totals_text
from companion.referee.ruling import Ruling, Step

Forts = Mapping[str, tuple[str, ...]]
Key = tuple[int, int, tuple[int, ...]]

_TIES: dict[str, str] = {
    "rgh.tie-forts": N_("the number of forts decides the tie, %(own)s to %(other)s"),
    "rgh.tie-best-fort": N_("the best fort decides the tie, %(own)s to %(other)s"),
    "rgh.tie-next-fort": N_("the next best fort decides the tie, %(own)s to %(other)s"),
}
_SHARED = N_("tied, so the place is shared")


def _key(forts: tuple[str, ...], settings: Settings) -> Key:
    """What ranks a clan: points, number of forts, then its forts from the best down (option E1)."""
    values = sorted((FORTS[code].value for code in forts), reverse=True)
    return points(forts), len(forts), tuple(values if settings["E1"] == "next-fort" else values[:1])


def _decided_by(one: Key, other: Key) -> tuple[str, int, int] | None:
    """The rule that decides between two keys of the same points, and the numbers that differ; None if they share
    the place."""
    if one[1] != other[1]:
        return "rgh.tie-forts", one[1], other[1]
    for place, (own, others) in enumerate(zip(one[2], other[2], strict=True)):
        if own != others:
            return "rgh.tie-next-fort" if place else "rgh.tie-best-fort", own, others
    return None


def _places(keys: Mapping[str, Key], legion_winner: str | None) -> Iterator[tuple[Place, str | None]]:
    """The ranking of those who can win, with the rule of the tie-break that decided."""
    order = sorted(keys, key=lambda clan: (clan == legion_winner, keys[clan]), reverse=True)
    place = 0
    for number, clan in enumerate(order):
        rank = keys[clan]
        if legion_winner == clan:
            yield Place(clan, 1, rank[0], say(N_("three Legion Forts"))), None
            continue
        above = order[number - 1] if number else None
        if above is None or above == legion_winner or keys[above] != rank:
            place = number + 1
        # The one ahead explains a lower place; the first of a tie is explained by the one behind.
        near = [
            other
            for other in order[max(number - 1, 0) : number] + order[number + 1 : number + 2]
            if other != legion_winner and keys[other][0] == rank[0]
        ]
        decided = _decided_by(rank, keys[near[0]]) if near else None
        if decided is not None:
            rule, own, others = decided
            yield Place(clan, place, rank[0], say(_TIES[rule], own=own, other=others)), rule
        else:
            yield Place(clan, place, rank[0], say(_SHARED) if near else None), "rgh.tie-next-fort" if near else None


def score(
    forts: Forts,
    seats: tuple[SeatPlan, ...],
    settings: Settings,
    *,
    end_reason: str = "",
    legion_winner: str | None = None,
    reason: str = "",
) -> Ruling[Scores]:
    """The scores of the clans in ``seats`` from the forts (codes) that each holds.

    ``end_reason`` is empty while the game goes on, or ``rounds``, ``legions`` (``legion_winner``
    has won by Legion Forts) or ``finished`` (ended early, for ``reason``). A neutral clan is shown
    but not ranked, unless it plays against one player and option N6 lets it win; one player alone
    wins only by beating every neutral clan. A game that the table ended before anybody held a fort has no winner, and
    no tie is told.
    """
    begun = end_reason != "finished" or any(forts[seat.id] for seat in seats)
    totals = {seat.id: points(forts[seat.id]) for seat in seats}
    lines = tuple(Line(seat.id, fort_name(code), FORTS[code].value) for seat in seats for code in forts[seat.id])
    players = [seat.id for seat in seats if not seat.neutral]
    neutrals = [seat.id for seat in seats if seat.neutral]
    all_ranked = len(players) == 1 and settings["N6"] == "BAJ"
    keys = {seat.id: _key(forts[seat.id], settings) for seat in seats}
    ranked = {clan: keys[clan] for clan in keys if all_ranked or clan in players}
    steps = [Step("rgh.score", say(N_("Points: %(totals)s."), totals=totals_text(totals)))]
    places: list[Place] = []
    for place, rule in _places(ranked, legion_winner):
        places.append(place)
        if rule is not None and place.why is not None:
            steps.append(Step(rule, say(N_("%(clan)s: %(why)s."), clan=clan_name(place.seat), why=place.why)))
    winners = tuple(place.seat for place in places if place.place == 1)
    if neutrals and not all_ranked:
        steps.append(Step("rgh.neutral-wins", say(N_("A neutral clan cannot win; its points are only shown."))))
        if len(players) == 1 and legion_winner is None:
            places[0], step, beaten = _alone(players[0], neutrals, keys)
            steps.append(step)
            winners = winners if beaten else ()
        places += [Place(clan, 0, totals[clan], ranked=False) for clan in neutrals]
    if not begun:
        places, steps = [msgspec.structs.replace(place, why=None) for place in places], steps[:1]
    scores = Scores(
        lines,
        totals,
        tuple(places),
        winners if end_reason and begun else (),
        _end(end_reason, legion_winner, reason, legions(forts[legion_winner]) if legion_winner else 0),
        end_reason,
    )
    return Ruling(scores, tuple(steps))


def _alone(player: str, neutrals: list[str], keys: Mapping[str, Key]) -> tuple[Place, Step, bool]:
    """The place of the only player, what is said of the neutral clans, and whether the player has beaten them all."""
    unbeaten = tuple(neutral for neutral in neutrals if not keys[player] > keys[neutral])
    beaten = not unbeaten
    why = N_("ahead of %(clans)s") if beaten else N_("not ahead of %(clans)s")
    told = unbeaten or tuple(neutrals)
    ahead = say(why, clans=tuple(map(clan_name, told)))
    tied = (clan for clan in told if keys[clan][0] == keys[player][0])
    ties = {tie for clan in tied if (tie := _decided_by(keys[player], keys[clan]))}
    if len(ties) == 1:  # of two that were decided differently neither says it all
        rule, own, other = ties.pop()
        ahead = say(N_("%(ahead)s: %(why)s"), ahead=ahead, why=say(_TIES[rule], own=own, other=other))
    text = N_("Every neutral clan is beaten.") if beaten else N_("Not every neutral clan is beaten.")
    if len(neutrals) == 1:
        text = N_("The neutral clan is beaten.") if beaten else N_("The neutral clan is not beaten.")
    place = Place(player, 1, keys[player][0], ahead)
    return place, Step("rgh.neutral-beaten", say(text)), beaten


def _end(end_reason: str, legion_winner: str | None, reason: str, held: int) -> Message | None:
    if end_reason == "legions" and legion_winner is not None:
        text = N_("%(clan)s has three Legion Forts and has won.")
        if held < LEGIONS_TO_WIN:
            text = N_("%(clan)s has captured three Legion Forts and has won.")
        return say(text, clan=clan_name(legion_winner))
    if end_reason == "finished":
        return say(N_("The table ended the game: %(reason)s."), reason=worded(reason))
    if end_reason == "rounds":
        return say(N_("The third round is over."))
    return None
