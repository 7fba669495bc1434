"""What everybody at the table sees alike: the Years, the phases, the players, the attack."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from companion.referee.game import Scores
from companion.referee.hadrians_wall.attack import LETTERS
from companion.referee.hadrians_wall.cards import CARDS, FATE, PLAYER_CARDS, attack_cards
from companion.referee.hadrians_wall.deck import cards_in_deck, turned_text
from companion.referee.hadrians_wall.defence import attack_size
from companion.referee.hadrians_wall.final import score_of
from companion.referee.hadrians_wall.ludus import battle_text
from companion.referee.hadrians_wall.names import COHORT_NAMES, PATH_NAMES, RANK_NAMES
from companion.referee.hadrians_wall.scoring import solo_rank
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, COHORTS
from companion.referee.hadrians_wall.table_state import (
    Player,
    State,
    Turned,
    YearRecord,
    attack_letters,
    neutral_items,
    neutral_number,
    revealed,
    settings_of,
)
from companion.referee.hadrians_wall.year_setup import on_board
from companion.referee.messages import N_, Message, say
from companion.tables.table import Table
from companion.web.games.hadrians_wall import looks

STAGES = {
    "fate": N_("Fate Card"),
    "cards": N_("Player Cards"),
    "neutral": N_("Neutral cards"),
    "actions": N_("Actions"),
    "attack": N_("Attack"),
    "defence": N_("Defence"),
}
"""The phases of a Year, in words that fit a chip."""

ACTING = ("actions", "attack")
"""The phases in which everybody has Workers and Resources, or has just spent them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A player: what lies before each one, and how far it is."""

    seat: str
    name: str
    on_phone: bool
    state: Message | None
    prospect: Markup | None
    prospect_name: Message | None
    items: Markup | None
    paths: tuple[Message, ...]
    attributes: Markup | None
    disdain: int | None
    total: int | None


def paths(state: State, player: Player) -> dict[str, tuple[int, int] | None]:
    """How far each Path Card is, and the VP that it comes to so far; None on paper that nobody has counted."""
    ruling = score_of(player, settings_of(state))
    if ruling is None:
        return dict.fromkeys(player.paths)
    return {each.path: (each.count, each.points) for each in ruling.result.paths}


def _path(path: str, far: tuple[int, int] | None, counted: bool) -> Message:
    """A Path Card, and how far it is (None: on paper, not counted) to its next step; at the last one, where fewer are
    better, or when the game is ``counted``, what it comes to."""
    name, card = say(PATH_NAMES[path]), PLAYER_CARDS[path]
    if far is None:
        return name
    count, points = far
    if counted or card.at_most or points == len(card.steps):
        return say(N_("%(path)s: %(count)d, %(points)d VP"), path=name, count=count, points=points)
    text = N_("%(path)s: %(count)d of %(step)d for %(points)d VP")
    return say(text, path=name, count=count, step=card.steps[points], points=points + 1)


def status(state: State, seat: str) -> Message | None:
    """What a player is doing now."""
    player = state.players[seat]
    match state.stage:
        case "cards":
            return say(N_("✓ has chosen") if player.path is not None else N_("… chooses"))
        case "actions":
            if player.stopped:
                return say(N_("✓ has stopped"))
            return say(N_("… chooses the income")) if player.asks else say(N_("… acts"))
        case "defence":
            return say(N_("✓ has defended") if player.defence is not None else N_("… defends"))
        case "final":
            return None if player.on_phone or player.entered is not None else say(N_("… counts"))
    return None


def _row(table: Table, state: State, seat: str, total: int | None) -> Row:
    player, sheet = state.players[seat], state.players[seat].sheet
    current = player.prospects[-1] if revealed(state) else None
    found = table.seat(seat)
    return Row(
        seat=seat,
        name=found.name if found else "",
        on_phone=player.on_phone,
        state=status(state, seat),
        prospect=None
        if current is None
        else looks.good(PLAYER_CARDS[current].good) + looks.pattern(PLAYER_CARDS[current].pattern),
        prospect_name=None if current is None else say(PATH_NAMES[current]),
        items=looks.purse(on_board(state, seat)) if player.on_phone and (sheet.have or state.stage in ACTING) else None,
        paths=tuple(_path(path, far, state.stage in ("final", "over")) for path, far in paths(state, player).items()),
        attributes=looks.row((name, sheet.count(name)) for name in ATTRIBUTES) if player.on_phone else None,
        disdain=sheet.disdain if player.on_phone else None,
        total=total,
    )


def _rank(state: State, scores: Scores) -> Message | None:
    """The rank at the end of a game for one; None for points that nobody has counted."""
    if state.stage != "over" or not scores.ranking[0].ranked:
        return None
    rank = solo_rank(scores.ranking[0].total, settings_of(state))
    return None if rank is None else say(RANK_NAMES[rank])


def _ended(state: State) -> YearRecord | None:
    """The Year that has just ended: until the next one begins, and at the end of a game that no table has cut short."""
    just = state.stage == "fate" or (state.stage in ("final", "over") and state.end_reason == "years")
    return state.history[-1] if just and state.history else None


def met(state: State, ended: YearRecord) -> dict[str, list[tuple[int | str, int]]]:
    """Of each seat the boxes that met the attack of a Year, by Cohort (a dash: not known), and the cards ignored. Of
    Years of before these were kept, the boxes of sheets on the phone are those of now."""
    now = {seat: player.sheet.cohorts for seat, player in state.players.items() if player.on_phone}
    unknown = (None,) * len(COHORTS)
    return {
        seat: [
            ("–" if boxes is None else boxes, cards)
            for boxes, cards in zip(
                ended.cohorts.get(seat, now.get(seat, unknown)),
                ended.ignored.get(seat, (0,) * len(COHORTS)),
                strict=True,
            )
        ]
        for seat in ended.disdain
    }


def _turned(turned: Turned) -> tuple[str, Message, Message | None]:
    """Who turned over which Fate Card, and how the battle ended that it decided."""
    return turned.seat, turned_text(turned), battle_text(turned.battle) if turned.battle else None


def context(table: Table, state: State, kind: str) -> dict[str, object]:
    """What the sections show of ``state``, a spectator's view."""
    difficulty = str(settings_of(state)["difficulty"])
    stages = [stage for stage in STAGES if stage != "neutral" or neutral_number(state)]
    at = stages.index(state.stage) if state.stage in stages else len(stages)
    ended = _ended(state)
    letters = ended.cards if ended else attack_letters(state)
    scores: Scores = table.game.scores(state)
    counted = {line.seat for line in scores.lines}
    lines: dict[str, tuple[Message, dict[str, int]]] = {}
    for line in scores.lines:
        lines.setdefault(line.label.id, (line.label, {}))[1][line.seat] = line.points
    return {
        "state": state,
        "years": [(year.year, year.potential, attack_cards(year.year, difficulty)) for year in CARDS.years],
        "attack_size": attack_size(state),
        "extra": neutral_items(state),
        "stages": [
            (STAGES[stage], "past" if number < at else "now" if number == at else "next")
            for number, stage in enumerate(stages)
        ],
        "fate": looks.items(FATE[state.fate].gains) if state.fate else None,
        "rows": [_row(table, state, seat, scores.totals[seat] if seat in counted else None) for seat in state.players],
        "neutral": [
            (
                say(PATH_NAMES[each.card]),
                looks.good(PLAYER_CARDS[each.card].good) + looks.pattern(PLAYER_CARDS[each.card].pattern),
                looks.items({"resource": each.resource, "soldier": each.soldier}),
            )
            for each in state.neutral
        ],
        "arrows": [
            (cohort, say(COHORT_NAMES[cohort]), letters.count(letter))
            for cohort, letter in zip(COHORTS, LETTERS, strict=True)
        ],
        "potential": CARDS.years[state.year - 1].potential,
        "turned": _turned(state.turned) if state.turned and state.stage == "actions" else None,
        "deck": cards_in_deck(state),
        "ended": ended,
        "met": met(state, ended) if ended else {},
        "scores": scores,
        "rank": _rank(state, scores),
        "table_lines": tuple(lines.values()),
        "newest": table.newest if kind != "past" and table.newest and table.newest.kind == "command" else None,
    }
