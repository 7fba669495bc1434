"""The table is the boss: "we play it so", and ending a game early."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from companion.referee.game import Applied
from companion.referee.messages import N_, say
from companion.referee.reasons import game_ends, played_so
from companion.referee.reasons import reason as reason_of
from companion.referee.ruling import Refused, Step, refuse
from companion.referee.runes_of_mayhem import burial
from companion.referee.runes_of_mayhem.board import (
    Steps,
    check_name,
    check_place,
    fall,
    fighter,
    leave,
    of_card,
    read_place,
    unmarked,
    with_player,
    with_unit,
)
from companion.referee.runes_of_mayhem.board import end as end_game
from companion.referee.runes_of_mayhem.commands import (
    Finish,
    NewTower,
    NewUnit,
    Override,
    PlayerFix,
    UnitFix,
)
from companion.referee.runes_of_mayhem.components import HIGHEST, NUMBER_NAMES, Card
from companion.referee.runes_of_mayhem.expansions import check_variant, why_not_build
from companion.referee.runes_of_mayhem.playing import markers_of
from companion.referee.runes_of_mayhem.put_right import changes
from companion.referee.runes_of_mayhem.siege import MOST_STRUCTURE
from companion.referee.runes_of_mayhem.state import (
    MARKERS,
    PLACES,
    TABLE_MARKS,
    UNIT_MARKS,
    Ask,
    Combat,
    Piece,
    State,
    Tower,
    find,
    name_of,
    of_a_deck,
    of_seat,
    other,
    place_text,
    seat_of,
    settings_of,
    unit_among,
    who,
)
from companion.referee.runes_of_mayhem.unit import NO_HEAL, check_living, lives_at_zero
from companion.referee.runes_of_mayhem.values import check_values, piece_of

MOST_TURNS = 999
replace = msgspec.structs.replace


def _check_seats(state: State, seats: Iterable[str | None]) -> None:
    for seat in seats:
        if seat is not None and seat not in state.players:
            refuse("seat-unknown", "rom.override", N_("There is no seat “%(given)s”."), given=seat[:40])


def finish(state: State, command: Finish) -> Applied[State]:
    """End the game now. The rulebook knows no winner then; the table may name one."""
    reason = reason_of(command.reason, "rom.override")
    _check_seats(state, (command.winner,))
    if state.stage == "over":
        refuse("not-now", "rom.override", N_("The game is already over."))
    step = Step("rom.override", say(N_("The table decides.")))
    ended = end_game(state, "finished", reason, command.winner)
    return Applied(ended, game_ends(reason), (step,))


def override(state: State, command: Override) -> Applied[State]:
    """Put things as the table says. What is given must be possible, and is checked as a whole."""
    reason = reason_of(command.reason, "rom.override")
    label = played_so(reason)
    steps: Steps = [Step("rom.override", say(N_("The table decides.")))]
    _check_seats(state, (*command.players, *(unit.seat for unit in command.new), command.active))
    start, first = state, state.next_id
    for seat, player in command.players.items():
        state = _fix_player(state, seat, player)
    for unit in command.units:
        state = _fix_unit(state, unit, steps)
    for added in command.new:
        state = _add(state, added)
    for seat, player in command.players.items():
        state = _fix_pile(state, seat, player.pile)
    state = _fix_towers(state, command)
    if command.traps is not None:
        if command.traps:
            check_variant(state, "traps", "rom.trap")
        for place in command.traps:
            read_place(place)
        state = replace(state, traps=tuple(dict.fromkeys(command.traps)))
    for tower in command.built:
        state = _build(state, tower)
    state = _markers_told(_still_asked(_go_on(state, command)), command)
    # What the table says of a unit's own health stands or is refused; what follows from it for others happens.
    told = {unit.unit for unit in command.units if (unit.damage, unit.health) != (None, None)}
    state = burial.unsupported(state, steps, told)
    if state.stage in burial.STEPS:
        state = burial.resume(state, steps)
    _check_whole(state)
    if command.counted:
        _check_counted(start, state, command)
    placed = {unit.unit for unit in command.units if unit.place is not None}
    for piece in state.units:
        if piece.id in placed or piece.id >= first:
            steps += _only_by_a_card(state, piece)
        if piece.id not in told:
            continue
        zero = lives_at_zero(settings_of(state))
        refusal = check_living(fighter(state, piece), piece.seat == state.active, zero)
        named = of_card(refusal, state, piece)
        if named is not None:
            raise Refused(named)
    state = _settle_end(state, steps)
    return Applied(state, label, tuple(steps), corrects=True, changes=tuple(changes(start, state)))


def _only_by_a_card(state: State, piece: Piece) -> Iterator[Step]:
    """The rule that a unit stands against where the table has put it: a card may say so, and comes first."""
    others = replace(state, units=tuple(each for each in state.units if each.id != piece.id))
    try:
        check_place(others, piece, piece.place)
    except Refused as refused:
        text = N_("Only the text of a card lets %(unit)s stand there; the rule is: %(rule)s")
        assert refused.refusal.rule is not None
        yield Step(refused.refusal.rule, say(text, unit=name_of(piece), rule=refused.refusal.message))


PLAYER_FIELDS = {
    "structure": N_("Structure-points"),
    "initial": N_("Structure-points at the start"),
    "gold": N_("Gold"),
    "faith": N_("Faith"),
    "gold_markers": N_("Markers on Gold"),
    "faith_markers": N_("Markers on Faith"),
    "hand": N_("Cards in hand"),
    "deck": N_("Cards in the deck"),
    "pile": N_("Cards on the discard pile"),
}
"""What the table can say of a player, as the form calls it."""
UNIT_FIELDS = {**{field: NUMBER_NAMES[field] for field in ("power", "health")}, "damage": N_("Damage"),
               "heal": NUMBER_NAMES["heal"]}  # fmt: skip
"""What it can say of a unit in numbers."""
_FIELDS = {**PLAYER_FIELDS, **UNIT_FIELDS}
_LOWEST = {"power": 0, "health": 1, "damage": 0, "heal": 0}


def _number(field: str, value: int | None, most: int, lowest: int = 0) -> None:
    if value is not None and not lowest <= value <= most:
        text = N_("%(field)s: %(lowest)d to %(most)d")
        refuse("number-range", "rom.override", text, field=say(_FIELDS[field]), lowest=lowest, most=most)


def most_of(state: State, seat: str, field: str) -> int:
    """The highest number that a field of a player may have at this table."""
    cards = settings_of(state).number(f"deck.{state.players[seat].faction}")
    most = {"gold_markers": MARKERS, "faith_markers": MARKERS, "hand": cards, "deck": cards, "pile": cards}
    return most.get(field, MOST_STRUCTURE)


def _fix_player(state: State, seat: str, fix: PlayerFix) -> State:
    given = {field: value for field in fix.__struct_fields__ if (value := getattr(fix, field)) is not None}
    for field, value in given.items():
        _number(field, value, most_of(state, seat, field))
    cards = most_of(state, seat, "deck")
    if fix.hand is not None and fix.deck is not None and fix.hand + fix.deck > cards:
        text = N_("Hand and deck of the %(player)s have at most %(most)d cards together.")
        refuse("cards", "rom.deck-size", text, player=who(state, seat), most=cards)
    given.pop("pile", None)
    if state.stage == "divide" and state.players[seat].divided:
        # All seven lie on the two cards, so one number says both; weighed against the other one, which may still be
        # secret, the answer would tell it.
        if fix.faith_markers is None and fix.gold_markers is not None:
            given["faith_markers"] = MARKERS - fix.gold_markers
        if fix.gold_markers is None and fix.faith_markers is not None:
            given["gold_markers"] = MARKERS - fix.faith_markers
    return with_player(state, seat, **given)


def _fix_pile(state: State, seat: str, count: int | None) -> State:
    """A discard pile with so many cards (None: as it is): the newest are taken off, and nobody has named what comes."""
    if count is None:
        return state
    kept = state.players[seat].discards[:count]
    return with_player(state, seat, discards=(*kept, *("",) * (count - len(kept))))


def _fix_unit(state: State, fix: UnitFix, steps: Steps) -> State:
    piece = find(state, fix.unit)
    if piece is None:
        refuse("unit-unknown", "rom.override", N_("There is no unit number %(given)d."), given=fix.unit)
    if fix.gone and fix.to_hand:
        text = N_("A unit goes to the discard pile or into the hand, not both: %(unit)s.")
        refuse("leaves-twice", "rom.override", text, unit=unit_among(state, piece))
    if fix.gone:
        return leave(state, piece, steps)
    if fix.to_hand:
        if not of_a_deck(piece):
            text = N_("It is no card of a deck, so it goes into no hand: %(unit)s.")
            refuse("hand-never", "rom.override", text, unit=unit_among(state, piece))
        player = state.players[piece.seat]
        state = leave(state, piece, steps)
        return with_player(state, piece.seat, hand=player.hand + 1, discards=player.discards)
    for field, lowest in _LOWEST.items():
        _number(field, getattr(fix, field), HIGHEST, lowest)
    given = {field: value for field in _LOWEST if (value := getattr(fix, field)) is not None}
    if fix.heal is not None and piece.fights_as != "priest":
        raise Refused(NO_HEAL)
    if fix.place is not None:
        lane, row = read_place(fix.place)
        given |= {"lane": lane, "row": row, "won": None}
    piece = replace(piece, **given)
    if fix.locked is not None:
        piece = replace(piece, locked=fix.locked)
    if fix.marks is None:
        return with_unit(state, piece)
    for mark in fix.marks:
        if mark not in (*UNIT_MARKS, *TABLE_MARKS):
            text = N_("There is no mark “%(given)s”; the marks are %(marks)s.")
            refuse("mark-unknown", "rom.override", text, given=mark[:40], marks=(*UNIT_MARKS, *TABLE_MARKS))
    _check_marks(state, piece, {*fix.marks} - {*piece.marks}, {*fix.marks})
    falls = "fallen" in fix.marks and not piece.fallen
    piece = replace(piece, marks=tuple(dict.fromkeys(fix.marks)), won=None)
    if not falls:
        return with_unit(state, piece)
    piece = replace(piece, marks=unmarked(piece, "fallen"))
    return fall(with_unit(state, piece), piece.id, steps)


def _check_marks(state: State, piece: Piece, more: set[str], marks: set[str]) -> None:
    """Raises Refused for marks that this unit cannot get at this table; what stands on it already may stay."""
    if "mercenary" in more:
        check_variant(state, "mercenaries", "rom.hire")
    if "king" in more and not state.players[piece.seat].king:
        refuse("king-none", "rom.king-unit", N_("There is no king who could turn into a unit."))
    if more and {"king", "mercenary"} <= marks:
        refuse("marks-exclude", "rom.override", N_("A king is no mercenary."))


def _add(state: State, new: NewUnit) -> State:
    lane, row = read_place(new.place)
    name = check_name(new.name)
    if not name:
        refuse("name", "rom.override", N_("The card needs a name."))
    card = Card(name=name, type=new.type, power=new.power, health=new.health, heal=new.heal, abilities=new.abilities)
    check_values(card)
    if new.from_hand:
        hand = state.players[new.seat].hand
        if not hand:
            refuse("hand-empty", "rom.override", N_("There is no card in hand."))
        state = with_player(state, new.seat, hand=hand - 1)
    piece: Piece = replace(piece_of(state, new.seat, card), lane=lane, row=row)
    return replace(state, units=(*state.units, piece), next_id=state.next_id + 1)


def _fix_towers(state: State, command: Override) -> State:
    for place, left in command.towers.items():
        read_place(place)
        _number("structure", left, MOST_STRUCTURE)
        tower = next((each for each in state.towers if each.place == place), None)
        if tower is None:
            refuse("tower-none", "rom.override", N_("There is no building in that place."))
        others = tuple(each for each in state.towers if each.place != place)
        if not left:
            state = replace(state, towers=others)
            owner = seat_of(state, "anglo-saxons")
            # its marker, unless what was entered has it on a card already
            if not tower.up and markers_of(state, owner) < MARKERS:
                state = with_player(state, owner, gold_markers=state.players[owner].gold_markers + 1)
            continue
        state = replace(state, towers=(*others, replace(tower, structure=left, damage=0)))
    return state


def _build(state: State, new: NewTower) -> State:
    """A building comes onto the table. Face down it takes a marker with it, from Gold as long as one lies there, unless
    what was entered has it on no card already."""
    check_variant(state, "towers", "rom.build")
    if state.stage in ("kings", "divide"):
        refuse("not-now", "rom.start", N_("The game has not begun yet."))
    read_place(new.place)
    reason = why_not_build(state, new.place)
    if reason is not None:
        refuse("build-place", "rom.build", reason)
    _number("structure", new.structure, MOST_STRUCTURE, 1)
    tower = Tower(new.place, check_name(new.name), new.structure, up=new.up)
    state = replace(state, towers=(*state.towers, tower))
    owner = seat_of(state, "anglo-saxons")
    player = state.players[owner]
    if markers_of(state, owner) <= MARKERS:
        return state
    card = "gold_markers" if player.gold_markers else "faith_markers"
    return with_player(state, owner, **{card: max(getattr(player, card) - 1, 0)})


def _go_on(state: State, command: Override) -> State:
    if command.stage is None and command.active is None and command.turn is None:
        return state
    turn = state.turn if command.turn is None else command.turn
    if not 1 <= turn <= MOST_TURNS:
        refuse("turn-none", "rom.override", N_("A turn is a whole number from %(lowest)d to %(most)d."),
               lowest=1, most=MOST_TURNS)  # fmt: skip
    stage = command.stage or state.stage
    if stage in ("kings", "divide", "over") or not all(player.divided for player in state.players.values()):
        refuse("stage-none", "rom.override", N_("The table can go on only at a step of a turn."))
    if command.stage is None and command.active is None:
        return replace(state, turn=turn)
    return replace(
        state,
        stage=stage,
        active=command.active or state.active,
        turn=turn,
        # A marker that waits for its card would be lost with its question.
        asks=tuple(ask for ask in state.asks if ask.kind == "marker"),
        combat=Combat(),
        done=(),
        passed=(),
    )


def _still_asked(state: State) -> State:
    """Questions about a unit, trap or building that is not there any more are not open, nor what a fallen unit does on
    entering, nor a Lock by who holds a marker."""
    able = {piece.id for piece in state.units if not piece.fallen}
    locking = {piece.id for piece in state.units if piece.locked}
    building = [tower.place for tower in state.towers if not tower.up]
    asks = tuple(
        ask
        for ask in state.asks
        if not (
            (ask.kind == "direct-shot" and find(state, ask.unit) is None)
            or (ask.kind in ("lock", "howl") and ask.unit not in able)
            or (ask.kind == "lock" and ask.unit in locking)
            or (ask.kind == "trap" and ask.place not in state.traps)
            or (ask.kind == "tower" and ask.place not in building)
        )
    )
    return replace(state, asks=asks)


def _markers_told(state: State, command: Override) -> State:
    """A marker that comes back does not wait for its card where the table has said how all markers lie."""
    for seat, fix in command.players.items():
        waits = Ask("marker", seat)
        told = (fix.gold_markers, fix.faith_markers) != (None, None)
        while told and waits in state.asks and markers_of(state, seat) > MARKERS:
            first = state.asks.index(waits)
            state = replace(state, asks=(*state.asks[:first], *state.asks[first + 1 :]))
    return state


def _check_whole(state: State) -> None:
    for seat, player in state.players.items():
        total = markers_of(state, seat)
        if total != MARKERS:
            text = N_("The %(player)s have %(markers)d production-markers, not %(count)d.")
            refuse("markers", "rom.markers", text, player=who(state, seat), markers=MARKERS, count=total)
        if player.structure > player.initial:
            text = N_("A Fortress never has more than its initial %(initial)d Structure-points.")
            refuse("structure", "rom.castle-folk", text, initial=player.initial)
        taken: set[str] = set()
        for piece in state.units:
            if piece.seat != seat or not piece.lane:
                continue
            if piece.place in taken:
                refuse(
                    "place-taken", "rom.rows", N_("Two units cannot stand in %(place)s."), place=place_text(piece.place)
                )
            taken.add(piece.place)
    for place in state.traps:
        if not PLACES[place][0]:
            refuse("place-unknown", "rom.trap", N_("A trap is laid onto the Battlefield."))


def _cards(state: State, seat: str) -> int:
    """The cards of a player's deck, wherever they are."""
    player = state.players[seat]
    return player.hand + player.deck + len(player.discards) + sum(map(of_a_deck, of_seat(state, seat)))


def _check_counted(before: State, state: State, command: Override) -> None:
    """Raises Refused for a hand or deck that makes more cards than there are, and for what no table can show."""
    for seat, fix in command.players.items():
        most, cards = most_of(state, seat, "deck"), _cards(state, seat)
        # with too many already, as units were put onto the table beside them, every step towards fewer is one forward
        told = (fix.hand, fix.deck, fix.pile) != (None, None, None)
        if told and cards > max(most, _cards(before, seat)):
            left = max(most - sum(map(of_a_deck, of_seat(state, seat))), 0)
            text = N_(
                "The %(player)s have %(most)d cards in all: beside those on the table, hand, deck and discard pile have"
                " at most %(left)d together."
            )
            refuse("cards", "rom.deck-size", text, player=who(state, seat), most=most, left=left)
    for seat in state.players:
        if sum("king" in piece.marks for piece in of_seat(state, seat)) > 1:
            refuse("king-twice", "rom.king-unit", N_("A player has one king."))
    for fixed in command.units:
        piece = find(state, fixed.unit)
        if piece is not None and piece.fallen and fixed.locked:
            text = N_("No marker stays on a fallen unit, its owner has it back at once: %(unit)s.")
            refuse("locked-fallen", "rom.lock", text, unit=unit_among(state, piece))
        if piece is not None and piece.fallen and fixed.damage:
            text = N_("No damage stays on a fallen unit: %(unit)s.")
            refuse("fallen-damage", "rom.fallen", text, unit=unit_among(state, piece))
    for tower in state.towers:
        if command.traps is not None and tower.place in state.traps:
            text = N_("A trap and a building are never in one place: %(place)s.")
            refuse("trap-place", "rom.trap", text, place=place_text(tower.place))


def _settle_end(state: State, steps: Steps) -> State:
    """A Fortress that was put to 0 has fallen; a fallen one that was put right lets the game go on."""
    fallen = [seat for seat, player in state.players.items() if not player.structure]
    if len(fallen) == 2:
        refuse("structure", "rom.fortress-falls", N_("Both Fortresses cannot fall at once."))
    if fallen:
        text = N_("The Fortress of the %(player)s has fallen.")
        steps.append(Step("rom.fortress-falls", say(text, player=who(state, fallen[0]))))
        return end_game(state, "fortress", "", other(fallen[0]))
    if state.stage == "over" and state.end_reason == "fortress":
        # What was done before the Fortress fell is not known any more: the turn ends regularly.
        done = tuple(deed for deed in state.done if deed == "discarded")
        return replace(state, stage="discard", combat=Combat(), done=done, end_reason="", end_text="", winner=None)
    if state.stage != "over" and state.end_reason:
        return replace(state, end_reason="", end_text="", winner=None)
    return state
