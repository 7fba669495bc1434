"""End of game and victory: who is ahead of whom, and the sentence that says why."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.game import Scores
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.scoring import score
from companion.referee.ruling import Ruling

from ..english import english
from .tabletop import seated


def _scored(
    forts: str, options: dict[str, str] | None = None, end_reason: str = "rounds", **more: str | None
) -> Ruling[Scores]:
    """The scores of clans written as ``gold=T8,O3 violet*=-``; a star marks a neutral clan."""
    clans = dict(part.split("=") for part in forts.split())
    seats = seated(*clans)
    held = {
        seat.id: () if codes == "-" else tuple(codes.split(","))
        for seat, codes in zip(seats, clans.values(), strict=True)
    }
    given: dict[str, Any] = {"end_reason": end_reason, **more}
    return score(held, seats, OPTIONS.settle(options or {}), **given)


def _ranking(scores: Scores) -> list[str]:
    """Place, clan, points and reason; place 0 is that of a clan that is only shown."""
    assert all(place.ranked is (place.place > 0) for place in scores.ranking)
    return [
        f"{place.place} {place.seat} {place.total}{'' if place.why is None else ': ' + english(place.why)}"
        for place in scores.ranking
    ]


RANKINGS = [
    # "the player with the highest total is the winner"; Legion Forts subtract points
    ("gold=O6,L-2 green=O5 red=-", {}, "", ["1 green 5", "2 gold 4", "3 red 0"]),
    # "In case of a tie, the tied player who has the most forts is the winner"; Legion Forts are forts
    ("gold=T8,O3 green=O5,S4,U2", {}, "", [
        "1 green 11: the number of forts decides the tie, 3 to 2",
        "2 gold 11: the number of forts decides the tie, 2 to 3",
    ]),
    ("gold=S4 green=O5,L-1", {}, "", [
        "1 green 4: the number of forts decides the tie, 2 to 1",
        "2 gold 4: the number of forts decides the tie, 1 to 2",
    ]),
    # "If they are still tied, it's the player with the highest value fort who wins."
    ("gold=O5,O4,U2 green=O6,S4,O1 red=O1", {}, "", [
        "1 green 11: the best fort decides the tie, 6 to 5",
        "2 gold 11: the best fort decides the tie, 5 to 6",
        "3 red 1",
    ]),
    # a lower place is explained by the clan ahead, the first of a tie by the one behind
    ("gold=O6,O5 green=T8,O3 red=O5,S4,U2", {}, "", [
        "1 red 11: the number of forts decides the tie, 3 to 2",
        "2 green 11: the number of forts decides the tie, 2 to 3",
        "3 gold 11: the best fort decides the tie, 6 to 8",
    ]),
    # silent: the second-best fort, then the third; or they share the win at once (option E1)
    ("gold=O6,S4,U2 green=O6,O5,O1", {}, "", [
        "1 green 12: the next best fort decides the tie, 5 to 4",
        "2 gold 12: the next best fort decides the tie, 4 to 5",
    ]),
    ("gold=O6,O3,U2,U2 green=O6,O3,O3,O1", {}, "", [
        "1 green 13: the next best fort decides the tie, 3 to 2",
        "2 gold 13: the next best fort decides the tie, 2 to 3",
    ]),
    ("gold=O6,S4,U2 green=O6,O5,O1", {"E1": "share"}, "", [
        "1 gold 12: tied, so the place is shared",
        "1 green 12: tied, so the place is shared",
    ]),
    ("gold=O5,O4,U2 green=O6,S4,O1", {"E1": "share"}, "", [  # not before the best fort was compared
        "1 green 11: the best fort decides the tie, 6 to 5",
        "2 gold 11: the best fort decides the tie, 5 to 6",
    ]),
    # those who share a place leave the next one out
    ("gold=O3 green=O6 red=O3 violet=O1", {}, "", [
        "1 green 6",
        "2 gold 3: tied, so the place is shared",
        "2 red 3: tied, so the place is shared",
        "4 violet 1",
    ]),
    # "that player immediately wins the game", whatever the points
    ("gold=T8 green=L-1,L-2,L-3 red=O6,U2", {}, "green", [
        "1 green -6: three Legion Forts",
        "2 red 8: the number of forts decides the tie, 2 to 1",
        "3 gold 8: the number of forts decides the tie, 1 to 2",
    ]),
    ("gold=L-1,L-2,L-3,O6 green=- red=-", {}, "gold", [
        "1 gold 0: three Legion Forts",
        "2 green 0: tied, so the place is shared",
        "2 red 0: tied, so the place is shared",
    ]),
    ("gold=O6,L-1,L-2,L-3 green=-", {}, "gold", ["1 gold 0: three Legion Forts", "2 green 0"]),
    ("gold=O3 green=O3", {"L1": "captured"}, "gold", ["1 gold 3: three Legion Forts", "2 green 3"]),
    # a neutral clan "can't win the game"; its points are shown
    ("violet*=T8 gold=O3 green=O3,O1", {}, "", ["1 green 4", "2 gold 3", "0 violet 8"]),
    # one player alone: ahead of every neutral clan, tie-breaks included
    ("violet*=O1 gold=O3 red*=O6", {}, "", ["1 gold 3: not ahead of Red", "0 violet 1", "0 red 6"]),
    ("violet*=O1 gold=O3 red*=U2", {}, "", ["1 gold 3: ahead of Violet and Red", "0 violet 1", "0 red 2"]),
    ("violet*=O5,O1 gold=O6", {}, "", ["1 gold 6: not ahead of Violet: the number of forts decides the tie, 1 to 2",
     "0 violet 6"]),
    ("violet*=O6,O1 gold=O5,U2", {}, "", ["1 gold 7: not ahead of Violet: the best fort decides the tie, 5 to 6",
     "0 violet 7"]),
    ("violet*=O6 gold=O5,O1", {}, "", ["1 gold 6: ahead of Violet: the number of forts decides the tie, 2 to 1",
     "0 violet 6"]),
    # of several neutral clans, where one tie-break decided
    ("violet*=O6 gold=O5,O1 red*=O4", {}, "", [
        "1 gold 6: ahead of Violet and Red: the number of forts decides the tie, 2 to 1", "0 violet 6", "0 red 4"]),
    ("violet*=O6,O1 gold=O5,U2 red*=O4,O3,U2,L-2", {}, "", ["1 gold 7: not ahead of Violet and Red", "0 violet 7",
     "0 red 7"]),
    ("violet*=O6 gold=O6", {}, "", ["1 gold 6: not ahead of Violet", "0 violet 6"]),
    ("violet*=T8 gold=L-1,L-2,L-3", {}, "gold", ["1 gold -6: three Legion Forts", "0 violet 8"]),
    # unless the neutral clan can win (option N6), against one player only
    ("violet*=T8 gold=O3", {"N6": "BAJ"}, "", ["1 violet 8", "2 gold 3"]),
    ("violet*=T8 gold=O3 green=O1", {"N6": "BAJ"}, "", ["1 gold 3", "2 green 1", "0 violet 8"]),
]  # fmt: skip


@pytest.mark.parametrize(("forts", "options", "legions", "ranking"), RANKINGS)
def test_the_places_and_what_decided_them(
    forts: str, options: dict[str, str], legions: str, ranking: list[str]
) -> None:
    scores = _scored(forts, options, "legions" if legions else "rounds", legion_winner=legions or None).result
    assert _ranking(scores) == ranking


@pytest.mark.parametrize(
    ("forts", "steps"),
    [
        ("gold=O5,O4,U2 green=O6,S4,O1 violet*=O3,L-1", [
            "rgh.score: Points: Gold 11, Green 11, and Violet 2.",
            "rgh.tie-best-fort: Green: the best fort decides the tie, 6 to 5.",
            "rgh.tie-best-fort: Gold: the best fort decides the tie, 5 to 6.",
            "rgh.neutral-wins: A neutral clan cannot win; its points are only shown.",
        ]),
        ("gold=O3 green=O3", [
            "rgh.score: Points: Gold 3 and Green 3.",
            "rgh.tie-next-fort: Gold: tied, so the place is shared.",
            "rgh.tie-next-fort: Green: tied, so the place is shared.",
        ]),
        ("gold=O3 violet*=O1 red*=O6", [
            "rgh.score: Points: Gold 3, Violet 1, and Red 6.",
            "rgh.neutral-wins: A neutral clan cannot win; its points are only shown.",
            "rgh.neutral-beaten: Not every neutral clan is beaten.",
        ]),
        ("gold=O3 violet*=O1", [
            "rgh.score: Points: Gold 3 and Violet 1.",
            "rgh.neutral-wins: A neutral clan cannot win; its points are only shown.",
            "rgh.neutral-beaten: The neutral clan is beaten.",
        ]),
    ],
)  # fmt: skip
def test_how_the_scores_came_about_is_told(forts: str, steps: list[str]) -> None:
    assert [f"{step.rule}: {english(step.message)}" for step in _scored(forts).steps] == steps


def test_alone_a_win_by_legion_forts_needs_nobody_beaten() -> None:
    ruling = _scored("violet*=T8 gold=L-1,L-2,L-3", end_reason="legions", legion_winner="gold")
    assert ruling.result.winners == ("gold",)
    assert "rgh.neutral-beaten" not in {step.rule for step in ruling.steps}


def test_every_fort_held_is_a_line_with_its_value() -> None:
    lines = _scored("gold=T8,L-3 violet*=U2").result.lines
    assert [(line.seat, english(line.label), line.points) for line in lines] == [
        ("gold", "Tax-Collector's Fort (8)", 8),
        ("gold", "Legion Fort (−3)", -3),
        ("violet", "Unwary Fort (2)", 2),
    ]


@pytest.mark.parametrize(
    ("forts", "end_reason", "legions", "end", "winners"),
    [
        ("gold=O3 green=O1", "", None, None, ()),
        ("gold=O3 green=O1", "rounds", None, "The third round is over.", ("gold",)),
        ("gold=O3 green=-", "finished", None, "The table ended the game: supper.", ("gold",)),
        ("gold=- green=-", "finished", None, "The table ended the game: supper.", ()),  # before anybody held a fort
        ("gold=- green=-", "rounds", None, "The third round is over.", ("gold", "green")),
        ("gold=T8 green=L-1,L-2,L-3", "legions", "green", "Green has three Legion Forts and has won.", ("green",)),
        ("gold=T8 green=L-1,L-2", "legions", "green", "Green has captured three Legion Forts and has won.", ("green",)),
    ],
)
def test_why_the_game_ended_and_who_has_won(
    forts: str, end_reason: str, legions: str | None, end: str | None, winners: tuple[str, ...]
) -> None:
    scores = _scored(forts, end_reason=end_reason, legion_winner=legions, reason="supper").result
    assert (scores.end and english(scores.end), scores.end_reason, scores.winners) == (end, end_reason, winners)


@pytest.mark.parametrize("forts", ["gold=- green=-", "gold=- green=- red*=-", "gold=- green*=-"])
def test_of_a_game_that_ended_before_anybody_held_a_fort_no_tie_is_told(forts: str) -> None:
    ended = _scored(forts, end_reason="finished", reason="supper")
    assert [place.why for place in ended.result.ranking] == [None] * len(ended.result.ranking)
    assert [step.rule for step in ended.steps] == ["rgh.score"]
    assert any(place.why for place in _scored(forts).result.ranking)  # after three rounds it counts
