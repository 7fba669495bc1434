"""Points, Path Cards and ranking. Rulebook: End of the game; Disdain; Path Cards; Changes for 1-2 players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from companion.referee.game import Place
from companion.referee.hadrians_wall.cards import CARDS, PLAYER_CARDS, YEARS, PlayerCard
from companion.referee.hadrians_wall.names import ICON_NAMES, PATH_NAMES, RANK_NAMES
from companion.referee.hadrians_wall.sheet import (
    ATTRIBUTES,
    BOXES,
    CITIZENS,
    COHORTS,
    GLADIATORS,
    GROUPS,
    LARGE_BUILDINGS,
    SHEETS,
)
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Ruling, Step


class Path(msgspec.Struct, frozen=True):
    """A Path Card (its id) and what it counts; None: to be read off the sheet."""

    id: str
    count: int | None = None


class PathPoints(msgspec.Struct, frozen=True):
    """A Path Card, what it counted, and the VP it scores (0 to 3)."""

    path: str
    count: int
    points: int


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of the score: an Attribute, ``paths``, ``disdain`` or ``zero``, and its points."""

    line: str
    points: int


class Score(msgspec.Struct, frozen=True):
    """The score of a player: the total is the sum of the lines. ``disdain`` is the number at the end,
    ``path_points`` what the Path Cards score together, ``paths`` each of them, if they are known."""

    total: int
    lines: tuple[ScoreLine, ...]
    disdain: int
    path_points: int
    paths: tuple[PathPoints, ...] = ()


def _full_columns(sheet: Sheet, group_id: str) -> int:
    """In how many granary columns every box of a track of the left sheet is filled."""
    boxes = GROUPS[group_id].boxes
    return sum(all(sheet.is_filled(box) for box in boxes if box.granary == cohort) for cohort in COHORTS)


def measure(path: str, sheet: Sheet) -> int:
    """What a Path Card counts on a sheet."""
    match path:
        case "architect":
            return sheet.count("landmarks")
        case "aristocrat":
            return sheet.disdain
        case "defender":
            return _full_columns(sheet, "wall")
        case "engineer":
            return sum(sheet.is_filled(building) for building in LARGE_BUILDINGS)
        case "fighter":
            return sum(sheet.is_full(f"cohort-{cohort}") for cohort in COHORTS)
        case "forager":
            return sheet.count("production")
        case "merchant":
            return sheet.count("market")
        case "planner":
            return sum(sheet.is_full(track) for track in CITIZENS.values())
        case "pontiff":
            return sheet.temples_full
        case "ranger":
            return sheet.map_columns_full
        case "trainer":
            return sum(sheet.count(f"ludus-{gladiator}") for gladiator in GLADIATORS)
        case "vanguard":
            return _full_columns(sheet, "guard")
    raise KeyError(path)


def at_most(card: PlayerCard, settings: Settings) -> bool:
    """Whether the steps of a Path Card are upper limits: those of the Aristocrat, unless the table asks for exactly
    them (option ``aristocrat``)."""
    return card.at_most and settings["aristocrat"] == "at-most"


def path_points(path: str, count: int, settings: Settings) -> int:
    """The VP of a Path Card that counts so many (0 to 3): the best step reached."""
    card = PLAYER_CARDS[path]
    if card.at_most and not at_most(card, settings):
        return next((points for points, step in enumerate(card.steps, 1) if count == step), 0)
    reached = [count <= step if card.at_most else count >= step for step in card.steps]
    return max((points for points, good in enumerate(reached, 1) if good), default=0)


def disdain_loss(disdain: int) -> int:
    """The VP lost for so much Disdain at the end."""
    return SHEETS.disdain_loss[min(disdain, len(SHEETS.disdain_loss) - 1)]


def check_paths(paths: tuple[Path, ...]) -> Refusal | None:
    """Why somebody cannot have these Path Cards, or None."""
    ids = [path.id for path in paths]
    if len(ids) > YEARS or len(set(ids)) < len(ids):
        text = N_("A player has at most %(most)d Path Cards, all different.")
        return Refusal("paths", say(text, most=YEARS), "hw.score-paths")
    return None


def score(sheet: Sheet, paths: tuple[Path, ...] | int, settings: Settings) -> Ruling[Score]:
    """The score of a sheet with these Path Cards (or the points that they come to).

    Only the filled boxes count; it is not asked how they were filled.
    """
    steps: list[Step] = []
    found: list[PathPoints] = []
    if isinstance(paths, int):
        together = paths
    else:
        for path in paths:
            count = measure(path.id, sheet) if path.count is None else path.count
            points = path_points(path.id, count, settings)
            found.append(PathPoints(path.id, count, points))
            text = N_("%(path)s with %(count)d: %(points)d VP.")
            name = say(PATH_NAMES[path.id])
            steps.append(Step(f"hw.path-{path.id}", say(text, path=name, count=count, points=points)))
        together = sum(path.points for path in found)
    loss = disdain_loss(sheet.disdain)
    lines = [
        *(ScoreLine(attribute, sheet.count(attribute)) for attribute in ATTRIBUTES),
        ScoreLine("paths", together),
        ScoreLine("disdain", -loss),
    ]
    total = sum(line.points for line in lines)
    raised: list[Step] = []
    if total < 0 and settings["negative-total"] == "no":
        lines.append(ScoreLine("zero", -total))
        text = N_("By the ruling of the table a total below zero, here %(total)s VP, counts as 0.")
        raised.append(Step("hw.score-total", say(text, total=total)))
        total = 0
    attributes = tuple(
        say(N_("%(attribute)s %(number)d"), attribute=say(ICON_NAMES[name]), number=sheet.count(name))
        for name in ATTRIBUTES
    )
    steps = [
        Step("hw.score-attributes", say(N_("1 VP for each box: %(attributes)s."), attributes=attributes)),
        *steps,
        Step("hw.score-paths", say(N_("Path Cards: %(points)d VP."), points=together)),
        Step("hw.score-disdain", _disdain_text(sheet.disdain, loss)),
        *raised,
        Step("hw.score-total", say(N_("Total: %(total)s VP."), total=total)),
    ]
    rank = solo_rank(total, settings)
    if rank is not None:
        text = N_("A game for one with %(total)s VP: %(rank)s.")
        steps.append(Step("hw.solo-rank", say(text, total=total, rank=say(RANK_NAMES[rank]))))
    return Ruling(Score(total, tuple(lines), sheet.disdain, together, tuple(found)), tuple(steps))


def _disdain_text(disdain: int, loss: int) -> Message:
    if not loss:
        return say(N_("%(number)d Disdain: no VP lost."), number=disdain)
    return say(N_("%(number)d Disdain: −%(loss)d VP."), number=disdain, loss=loss)


def solo_rank(total: int, settings: Settings) -> str | None:
    """The id of the rank of a game for one; None with more players."""
    if settings.number("players") != 1:
        return None
    return [rank.rank for rank in CARDS.solo_ranks if rank.lowest is None or total >= rank.lowest][-1]


TIES: dict[str, str] = {
    "hw.tie-disdain": N_("less Disdain decides the tie"),
    "hw.tie-paths": N_("the VP from Path Cards decide the tie"),
    "hw.tie-shared": N_("tied, so the place is shared"),
}


def _tie(one: Score, other: Score) -> str:
    """The rule that decides between two players of the same total."""
    if one.disdain != other.disdain:
        return "hw.tie-disdain"
    return "hw.tie-shared" if one.path_points == other.path_points else "hw.tie-paths"


def _places(scores: Mapping[str, Score]) -> Iterator[tuple[Place, str | None]]:
    def key(seat: str) -> tuple[int, int, int]:
        return (-scores[seat].total, scores[seat].disdain, -scores[seat].path_points)

    order = sorted(scores, key=key)
    place = 0
    for number, seat in enumerate(order):
        if number == 0 or key(seat) != key(order[number - 1]):
            place = number + 1
        # The one ahead explains a lower place; the first of a tie is explained by the one behind.
        near = [
            other
            for other in (*order[max(number - 1, 0) : number], *order[number + 1 : number + 2])
            if scores[other].total == scores[seat].total
        ]
        rule = _tie(scores[seat], scores[near[0]]) if near else None
        why: Message | None = None if rule is None else say(TIES[rule])
        yield Place(seat, place, scores[seat].total, why), rule


def rank(scores: Mapping[str, Score]) -> Ruling[tuple[Place, ...]]:
    """The ranking of the players (seat to score), the best first, with the tie-break that decided."""
    found = list(_places(scores))
    steps = tuple(
        Step(rule, say(N_("%(seat)s: %(why)s."), seat=place.seat, why=say(TIES[rule])))
        for place, rule in found
        if rule is not None
    )
    return Ruling(tuple(place for place, _ in found), steps)


def smallest(path: str) -> int:
    """The least that a Path Card can count: of Resource Production a circle is printed black."""
    return GROUPS["production"].prefilled if path == "forager" else 0


def largest(path: str) -> int:
    """The most that a Path Card can count."""
    return {
        "architect": len(GROUPS["landmarks"].boxes),
        "aristocrat": len(GROUPS["disdain"].boxes),
        "engineer": len(LARGE_BUILDINGS),
        "forager": len(GROUPS["production"].boxes),
        "merchant": len(GROUPS["market"].boxes),
        "planner": len(CITIZENS),
        "ranger": max(box.column for box in BOXES.values() if box.group == "map"),
        "trainer": sum(len(GROUPS[f"ludus-{gladiator}"].boxes) for gladiator in GLADIATORS),
    }.get(path, len(COHORTS))
