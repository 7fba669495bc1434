"""The board of a table, read as the referee's rules read it, and the small changes to it.

Nothing is judged here a second time: units, lanes and rows are handed to the modules that know
fights, lanes, formations and entering.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused, Step, refuse
from companion.referee.runes_of_mayhem.components import LANES, ROWS, TYPES
from companion.referee.runes_of_mayhem.enter import Entry, check_entry
from companion.referee.runes_of_mayhem.formation import Places, formation_of
from companion.referee.runes_of_mayhem.lane import Lane, Line
from companion.referee.runes_of_mayhem.siege import BUILDERS, Post
from companion.referee.runes_of_mayhem.state import (
    PLACES,
    UNIT_MARKS,
    Ask,
    AskKind,
    Piece,
    Player,
    State,
    card_text,
    find,
    name_of,
    of_a_deck,
    on_wall,
    open_asks,
    other,
    settings_of,
    standing,
    unit_among,
    who,
)
from companion.referee.runes_of_mayhem.unit import MARKS, Unit, wall_full

replace = msgspec.structs.replace
Steps = list[Step]


# -- reading -----------------------------------------------------------------------------------


def _plain(piece: Piece) -> Unit:
    """A piece by the rules of its type, without what its neighbours give it."""
    marks = {mark for mark in piece.marks if mark in UNIT_MARKS}
    marks |= {mark for mark in ("engine", "med-ranged", "flank") if mark in piece.abilities}
    if not piece.lane:
        marks.add("wall")
    return Unit(
        piece.fights_as,
        piece.power,
        piece.health,
        damage=piece.damage,
        won=piece.won,
        heal=piece.heal,
        marks=tuple(mark for mark in MARKS if mark in marks),
    )


def places(state: State, seat: str, row: int) -> Places:
    """The three places of a row as :mod:`.formation` reads them; who was sacrificed and still counts stands there."""
    found: list[Unit | None] = []
    for lane in range(1, LANES + 1):
        piece = standing(state, seat, lane, row)
        if piece is None:
            piece = next((held for held in state.held if (held.seat, held.lane, held.row) == (seat, lane, row)), None)
        found.append(None if piece is None else _plain(piece))
    return tuple(found)


def fighter(state: State, piece: Piece) -> Unit:
    """A piece as the referee knows it, with the mark of its formation."""
    unit = _plain(piece)
    if TYPES[unit.type].basic and piece.lane and formation_of(places(state, piece.seat, piece.row), piece.row):
        unit = replace(unit, marks=("f", *unit.marks))
    return unit


class Counts(NamedTuple):
    """Power and health of a living unit with formation and damage in them, and whether it is in one."""

    power: int
    health: int
    formation: bool


def counts(state: State, piece: Piece) -> Counts:
    """What a living unit counts now, as every picture of the table shows it."""
    unit, active = fighter(state, piece), piece.seat == state.active
    return Counts(unit.power_in(active), max(unit.health_in(active), 0), "f" in unit.marks)


def line(state: State, seat: str, lane: int) -> Line:
    """The units of a player in a lane, front row first."""
    pieces = (standing(state, seat, lane, row) for row in range(1, ROWS + 1))
    return tuple(None if piece is None else fighter(state, piece) for piece in pieces)


def lane_of(state: State, number: int, flank: bool = True) -> Lane:
    """A lane as the attacker sees it, the enemy's other lanes only if a ``flank`` is asked about."""
    enemy = other(state.active)
    beside = {each: line(state, enemy, each) for each in range(1, LANES + 1) if flank and each != number}
    closed = number in state.combat.closed
    return Lane(line(state, state.active, number), line(state, enemy, number), number, beside, closed)


def wall_posts(state: State, seat: str) -> tuple[Post, ...]:
    """The units on a Wall as a siege counts them."""
    return tuple(
        Post(BUILDERS if "helpful" in piece.abilities else piece.type, piece.fallen) for piece in on_wall(state, seat)
    )


_FOLK = {"acts-as-long-ranged": "castle-defenders", "acts-as-priest": "court-chaplain", "helpful": "builders"}


def entry_of(piece: Piece, place: str, played: bool = True) -> Entry:
    """A unit that comes to a place, as :mod:`.enter` reads it. Raises Refused for a place that is not there."""
    lane, row = read_place(place)
    card = piece.type
    if piece.folk:
        card = next((_FOLK[ability] for ability in piece.abilities if ability in _FOLK), card)
    return Entry(card, f"row{row}" if lane else "wall", piece.abilities, played)


def read_place(text: str) -> tuple[int, int]:
    """The lane and row of a place. Raises Refused for one that is not there."""
    if text not in PLACES:
        refuse(
            "place-unknown",
            "rom.rows",
            N_("There is no place “%(given)s”; the places are %(places)s."),
            given=text[:40],
            places=tuple(PLACES),
        )
    return PLACES[text]


def why_taken(state: State, seat: str, place: str) -> Refusal | None:
    """Why a place of a player is not free: a unit stands there; None if it is, and for the Wall, which holds several.
    Raises Refused for a place that is not there."""
    lane, row = read_place(place)
    there = standing(state, seat, lane, row) if lane else None
    if there is None:
        return None
    return Refusal("place-taken", say(N_("Taken by %(unit)s."), unit=name_of(there)), "rom.play")


def check_place(state: State, piece: Piece, place: str) -> tuple[int, int]:
    """The lane and row where this unit, which has no place now, may come to stand.

    Raises Refused: a place that is taken, a full Wall, a row or Wall that its type may not enter.
    """
    lane, row = read_place(place)
    check_entry(entry_of(piece, place))
    if lane:
        refusal = why_taken(state, piece.seat, place)
        if refusal is not None:
            raise Refused(refusal)
        if row == ROWS and "king" in piece.marks:
            refuse("king-row", "rom.king-unit", N_("A king never stands in row 3."))
        return lane, row
    if not piece.folk:
        refusal = wall_full(sum(not each.folk for each in on_wall(state, piece.seat)))
        if refusal is not None:
            raise Refused(refusal)
    return lane, row


def of_card(refusal: Refusal | None, state: State, piece: Piece) -> Refusal | None:
    """A refusal by a rule that knows units by their types, with this one by the name of its card."""
    if refusal is None or "unit" not in refusal.message.params:
        return refusal
    told = {**refusal.message.params, "unit": unit_among(state, piece)}
    return replace(refusal, message=say(refusal.message.id, **told))


# -- who may act -------------------------------------------------------------------------------


def check_turn(state: State, seat: str, *stages: str) -> None:
    """Raises Refused unless it is this seat's own turn, in one of these steps, with no question open."""
    if seat not in state.players:
        refuse("seat-unknown", None, N_("There is no seat “%(given)s”."), given=seat[:40])
    if state.stage == "over":
        refuse("not-now", "rom.fortress-falls", N_("The game is over."))
    if state.stage in ("kings", "divide"):
        refuse("not-now", "rom.start", N_("The game has not begun yet."))
    if seat != state.active:
        text = N_("It is the turn of the %(active)s; the other player may not play in it.")
        refuse("not-active", "rom.active", text, active=who(state, state.active))
    if state.asks:
        refuse("asked-first", _ASK_RULES[state.asks[0].kind], N_("First an open question must be answered."))
    if state.stage not in stages:
        refuse("not-now", "rom.turn", N_("That is not done in this step of the turn."))


_ASK_RULES: dict[AskKind, str] = {
    "marker": "rom.lock",
    "direct-shot": "rom.direct-shot",
    "lock": "rom.lock",
    "split": "rom.trade",
    "mercenary": "rom.hire",
    "trap": "rom.trap",
    "tower": "rom.build",
    "howl": "rom.howl",
}


def take_ask(state: State, seat: str, kind: AskKind, unit: int = 0, place: str = "") -> tuple[State, Ask]:
    """The state without this question, and the question. Raises Refused if it is not asked, or not yet."""
    for ask in state.asks:
        if (ask.kind, ask.seat) == (kind, seat) and ask.unit == unit and ask.place == place:
            if ask not in open_asks(state):
                refuse("asked-first", "rom.trap", N_("First an open question must be answered."))
            return replace(state, asks=tuple(each for each in state.asks if each is not ask)), ask
    refuse("not-asked", _ASK_RULES[kind], N_("There is no such question now."))


def own_unit(state: State, seat: str, number: int) -> Piece:
    """The unit of this player. Raises Refused if there is none."""
    piece = find(state, number)
    if piece is None or piece.seat != seat:
        refuse("unit-unknown", "rom.active", N_("You have no unit number %(given)d."), given=number)
    return piece


def enemy_unit(state: State, seat: str, number: int, rule: str) -> Piece:
    """The unit of the other player. Raises Refused, by the rule of what is done to it, if there is none."""
    piece = find(state, number)
    if piece is None or piece.seat == seat:
        refuse("unit-unknown", rule, N_("The enemy has no unit number %(given)d."), given=number)
    return piece


def check_name(name: str) -> str:
    """A name that somebody typed. Raises Refused for a long one or one with signs that cannot be printed."""
    name = name.strip()
    if len(name) > 60 or not name.isprintable():
        refuse("name", None, N_("A name has at most %(most)d letters, on one line."), most=60)
    return name


# -- changing ----------------------------------------------------------------------------------


def with_player(state: State, seat: str, **changes: Any) -> State:
    """The state with a player changed."""
    player: Player = replace(state.players[seat], **changes)
    return replace(state, players={**state.players, seat: player})


def with_unit(state: State, piece: Piece, **changes: Any) -> State:
    """The state with a unit changed."""
    changed = replace(piece, **changes)
    return replace(state, units=tuple(changed if each.id == piece.id else each for each in state.units))


def marked(piece: Piece, *marks: str) -> tuple[str, ...]:
    """Its marks and these."""
    return tuple(dict.fromkeys((*piece.marks, *marks)))


def unmarked(piece: Piece, *marks: str) -> tuple[str, ...]:
    """Its marks without these."""
    return tuple(mark for mark in piece.marks if mark not in marks)


def ask(state: State, kind: AskKind, seat: str, unit: int = 0, place: str = "", amount: int = 0) -> State:
    """The state with one more question."""
    return replace(state, asks=(*state.asks, Ask(kind, seat, unit, place, amount)))


def unlock(state: State, piece: Piece, steps: Steps) -> State:
    """A locked marker goes back to its owner, who says to which card."""
    if not piece.locked:
        return state
    owner = other(piece.seat)
    text = N_("The marker on %(unit)s goes back to the %(player)s.")
    steps.append(Step("rom.lock", say(text, unit=name_of(piece), player=who(state, owner))))
    return ask(with_unit(state, piece, locked=False), "marker", owner)


def fall(state: State, number: int, steps: Steps, *marks: str) -> State:
    """A unit is turned sideways: its damage goes, a locked marker goes back, a mercenary is paid."""
    piece = find(state, number)
    assert piece is not None
    piece = replace(piece, damage=0, won=None, marks=marked(piece, "fallen", *marks))
    state = unlock(with_unit(state, piece), piece, steps)
    if "mercenary" in piece.marks and settings_of(state)["Q26"] == "shop":
        text = N_("Defeated: %(unit)s. Now the Gold is due, or the Fortress suffers.")
        steps.append(Step("rom.hire", say(text, unit=name_of(piece))))
        state = ask(state, "mercenary", piece.seat, piece.id, amount=piece.gold)
    return state


def leave(state: State, piece: Piece, steps: Steps) -> State:
    """A unit leaves play: to its owner's discard pile; mercenaries and kings were never in a deck."""
    state = unlock(state, piece, steps)
    state = replace(state, units=tuple(each for each in state.units if each.id != piece.id))
    if not of_a_deck(piece):
        return state
    return with_player(state, piece.seat, discards=(*state.players[piece.seat].discards, piece.name))


def hit_fortress(state: State, seat: str, damage: int, steps: Steps) -> State:
    """The Fortress of a player loses Structure-points; without any the game is over at once."""
    left = max(state.players[seat].structure - damage, 0)
    state = with_player(state, seat, structure=left)
    if left:
        return state
    steps.append(
        Step("rom.fortress-falls", say(N_("The Fortress of the %(player)s has fallen."), player=who(state, seat)))
    )
    return end(state, "fortress", "", other(seat))


def end(state: State, reason: str, text: str, winner: str | None) -> State:
    """The game is over."""
    return replace(state, stage="over", asks=(), end_reason=reason, end_text=text, winner=winner)


def applied(state: State, steps: Steps, text: str, /, **params: Any) -> Applied[State]:
    """The state, what was done, and the steps that led there."""
    return Applied(state, say(text, **params), tuple(steps))


def card_or_unnamed(name: str) -> Message | str:
    """The name of a card, or that it was not named."""
    return card_text(name) if name else say(N_("a card"))
