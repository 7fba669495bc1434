"""The end of a game at a table: sheets on paper, scores, ranking. Rulebook: End of the game."""

from __future__ import annotations

from companion.referee.game import Applied, Line, Place, Scores
from companion.referee.hadrians_wall.check import check_disdain
from companion.referee.hadrians_wall.commands import EnterScore
from companion.referee.hadrians_wall.names import ICON_NAMES, PATH_NAMES, RANK_NAMES
from companion.referee.hadrians_wall.scoring import TIES, Path, Score, largest, rank, score, smallest, solo_rank
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, GROUPS
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import (
    Entered,
    Player,
    State,
    attacks_past,
    check_stage,
    of_seat,
    player_of,
    replace,
    seat_name,
    settings_of,
    with_player,
)
from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.reasons import worded
from companion.referee.ruling import Refused, Ruling, Step, refuse

BY_DISDAIN = "aristocrat"
"""The Path Card that counts what is entered anyway."""

_LINES: dict[str, str] = {
    **{attribute: ICON_NAMES[attribute] for attribute in ATTRIBUTES},
    "paths": N_("Path Cards"),
    "disdain": N_("Disdain"),
    "zero": N_("No total below zero"),
}


def score_of(player: Player, settings: Settings) -> Ruling[Score] | None:
    """The score of a seat as it stands; None for sheets on paper that nobody has counted."""
    if player.on_phone:
        return score(player.sheet, tuple(Path(path) for path in player.paths), settings)
    if player.entered is None:
        return None
    paths = tuple(Path(path, player.entered.counts.get(path)) for path in player.paths)
    return score(Sheet(counts=player.entered.filled), paths, settings)


def uncounted(state: State) -> tuple[str, ...]:
    """The seats whose score has still to be entered."""
    return tuple(seat for seat, player in state.players.items() if not player.on_phone and player.entered is None)


def finished(state: State, end_reason: str, end_text: str = "") -> tuple[State, tuple[Step, ...]]:
    """The Years are over: the score, once that of every sheet on paper is in."""
    state = replace(state, stage="final", end_reason=end_reason, end_text=end_text)
    return (state, ()) if uncounted(state) else game_over(state)


def game_over(state: State) -> tuple[State, tuple[Step, ...]]:
    """The game is over, and how the scores came about."""
    state = replace(state, stage="over")
    return state, scores_of(state).steps


def enter_score(state: State, command: EnterScore) -> Applied[State]:
    """The end of a seat's sheets on paper; with the last one the game is over."""
    check_stage(state, "final", "over")
    player = player_of(state, command.seat)
    name = seat_name(command.seat)
    if player.on_phone:
        text = N_("The sheets of %(seat)s are on the phone.")
        refuse("on-phone", "hw.score-total", text, seat=name)
    filled = {key: getattr(command, key) for key in (*ATTRIBUTES, "disdain")}
    for key, number in filled.items():
        most = len(GROUPS[key].boxes)
        if not 0 <= number <= most:
            text = N_("%(what)s is a number from 0 to %(most)d.")
            rule = "hw.score-disdain" if key == "disdain" else "hw.score-attributes"
            refuse("number", rule, text, what=say(_LINES[key]), most=most)
    refusal = check_disdain(command.disdain, attacks_past(state, command.seat), player.repeated)
    if refusal is not None:
        raise Refused(refusal)
    counts = _counts(player, command)
    again = player.entered is not None
    entered = Entered({key: number for key, number in filled.items() if number}, counts)  # as sheets are kept
    state = with_player(state, command.seat, replace(player, entered=entered))
    label = say(N_("The score of %(seat)s"), seat=name)
    if state.stage == "final" and not uncounted(state):
        state, steps = game_over(state)
        return Applied(state, label, steps)
    ruling = score_of(state.players[command.seat], settings_of(state))
    return Applied(state, label, () if ruling is None else ruling.steps, replaces=again)


def _counts(player: Player, command: EnterScore) -> dict[str, int]:
    wanted = [path for path in player.paths if path != BY_DISDAIN]
    for path in command.counts:
        if path not in wanted:
            text = N_("“%(given)s” is no Path Card that is counted here.")
            refuse("path-unknown", "hw.score-paths", text, given=path[:40])
    counts: dict[str, int] = {}
    for path in wanted:
        number, least, most = command.counts.get(path, -1), smallest(path), largest(path)
        if not least <= number <= most:
            text = N_("What the %(path)s counts is a number from %(least)d to %(most)d.")
            refuse("path-count", f"hw.path-{path}", text, path=say(PATH_NAMES[path]), least=least, most=most)
        counts[path] = number
    return counts


def scores_of(state: State) -> Ruling[Scores]:
    """The scores as they stand. A seat with sheets on paper has no place before its score is entered; a game that the
    table ended before anybody had a point has no winner, nor has a game for one (Solo Mode: it has a rank)."""
    settings = settings_of(state)
    found = {
        seat: ruling for seat, player in state.players.items() if (ruling := score_of(player, settings)) is not None
    }
    scores = {seat: ruling.result for seat, ruling in found.items()}
    lines = tuple(
        Line(seat, say(_LINES[line.line]), line.points) for seat, each in scores.items() for line in each.lines
    )
    ranking = rank(scores)
    over = state.stage == "over"
    begun = state.end_reason != "finished" or any(line.points for line in lines)
    won = over and begun and len(state.players) > 1
    ranked = ranking.result if begun else tuple(replace(place, why=None) for place in ranking.result)
    unknown = say(N_("the sheets are on paper"))
    places = (
        *ranked,
        *(Place(seat, 0, 0, unknown, ranked=False) for seat in state.players if seat not in scores),
    )
    end = _end(state, scores) if over else None
    steps = [step for seat, ruling in found.items() for step in of_seat(seat, ruling.steps)]
    return Ruling(
        Scores(
            lines,
            {seat: scores[seat].total if seat in scores else 0 for seat in state.players},
            places,
            tuple(place.seat for place in ranking.result if place.place == 1) if won else (),
            end,
            state.end_reason if over else "",
        ),
        (*steps, *_named(ranked)),
    )


_TIE_RULES = {text: rule for rule, text in TIES.items()}


def _named(places: tuple[Place, ...]) -> tuple[Step, ...]:
    """The tie-breaks, with the seats by name."""
    return tuple(
        Step(_TIE_RULES[place.why.id], say(N_("%(seat)s: %(what)s"), seat=seat_name(place.seat), what=place.why))
        for place in places
        if place.why is not None
    )


def _end(state: State, scores: dict[str, Score]) -> Message:
    """Why the game ended; for one player with the rank."""
    if state.end_reason == "finished":
        end = say(N_("The table ended the game: %(reason)s."), reason=worded(state.end_text))
    else:
        end = say(N_("The six Years are over."))
    for each in scores.values():
        found = solo_rank(each.total, settings_of(state))
        if found is not None:
            text = N_("%(end)s %(total)s VP: %(rank)s.")
            return say(text, end=end, total=each.total, rank=say(RANK_NAMES[found]))
    return end
