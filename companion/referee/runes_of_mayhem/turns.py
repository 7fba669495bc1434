"""A game from its set-up through every step of a turn to the next turn.

Rulebook: Preparing to Play; A Turn (Production-phase, Combat-phase, Main-phase, Draw-phase, End-phase).
"""

from __future__ import annotations

import msgspec

from companion.referee.game import Applied, Setup
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refused, Step, refuse
from companion.referee.runes_of_mayhem import burial
from companion.referee.runes_of_mayhem.attacks import check_covered
from companion.referee.runes_of_mayhem.board import (
    Steps,
    applied,
    card_or_unnamed,
    check_name,
    check_place,
    check_turn,
    own_unit,
    unmarked,
    with_player,
)
from companion.referee.runes_of_mayhem.burial import broken, rows_of, unsupported
from companion.referee.runes_of_mayhem.commands import ChooseKing, Discard, Divide, Next, Regroup
from companion.referee.runes_of_mayhem.expansions import ask_towers
from companion.referee.runes_of_mayhem.options import OPTIONS, die_faces
from companion.referee.runes_of_mayhem.siege import MOST_STRUCTURE
from companion.referee.runes_of_mayhem.state import (
    HAND,
    LODGE,
    MARKERS,
    SEATS,
    START_GOLD,
    STEP_NAMES,
    Player,
    Stage,
    State,
    at,
    card_text,
    hand_limit,
    other,
    place_text,
    seat_of,
    settings_of,
    to_draw,
    unit_among,
    unit_at,
    who,
)
from companion.referee.runes_of_mayhem.unit import TURN_MARKS
from companion.referee.runes_of_mayhem.values import known_card

replace = msgspec.structs.replace
MOVES_TOLD = 2
"""So many units that regroup are told in the label, which stands on a button; of more only the steps tell."""

# -- before the first turn -----------------------------------------------------------------------


def new(setup: Setup) -> State:
    """The state before kings are chosen and markers divided. Raises Refused for an impossible set-up."""
    if sorted(seat.id for seat in setup.seats) != sorted(SEATS) or any(seat.neutral for seat in setup.seats):
        refuse("seats", "rom.start", N_("Two players sit at this table: %(seats)s."), seats=tuple(SEATS))
    settings = OPTIONS.settle(setup.options)
    die_faces(settings)  # refuses a die without faces
    vikings = str(settings["sides"])
    players = {
        seat.id: _player(seat.id == vikings, settings.number("deck.vikings"), settings.number("deck.anglo-saxons"))
        for seat in setup.seats
    }
    stage: Stage = "kings" if settings["kings"] == "on" else "divide"
    return State(settings.changed(), players, vikings, stage)


def _player(vikings: bool, first: int, second: int) -> Player:
    if vikings:
        return Player("vikings", deck=first - HAND)
    return Player("anglo-saxons", deck=second - HAND, gold=START_GOLD)


def _check_setup(state: State, seat: str, stage: Stage) -> None:
    if seat not in state.players:
        refuse("seat-unknown", None, N_("There is no seat “%(given)s”."), given=seat[:40])
    if state.stage != stage:
        refuse("not-now", "rom.start", N_("That belongs to the preparations."))


def choose_king(state: State, command: ChooseKing) -> Applied[State]:
    """A player lays a king of the own faction, or one that nobody knows; with both, the markers are divided next."""
    _check_setup(state, command.seat, "kings")
    if state.players[command.seat].king:
        refuse("king-chosen", "rom.kings", N_("The king is chosen and is not changed any more."))
    king, structure = check_name(command.king), command.structure
    if not king:
        refuse("name", "rom.kings", N_("The king needs a name."))
    known = known_card(state, command.seat, king, "king")
    if known is not None:
        king = known.name
    if not 1 <= structure <= MOST_STRUCTURE:
        text = N_("Structure-points are a whole number from %(lowest)d to %(most)d.")
        refuse("structure", "rom.kings", text, lowest=1, most=MOST_STRUCTURE)
    state = with_player(state, command.seat, king=king, structure=structure, initial=structure)
    if all(player.king for player in state.players.values()):
        state = replace(state, stage="divide")
    step = Step("rom.kings", say(N_("The king gives %(structure)d Structure-points."), structure=structure))
    text = N_("%(king)s leads the %(player)s")
    return applied(state, [step], text, king=card_text(king), player=who(state, command.seat))


def dividing(state: State) -> tuple[str, ...]:
    """The seats that may divide their markers now."""
    order = (seat_of(state, "vikings"), seat_of(state, "anglo-saxons"))
    waiting = tuple(seat for seat in order if not state.players[seat].divided)
    return waiting[:1] if settings_of(state)["Q43"] == "open" else waiting


def divide(state: State, command: Divide) -> Applied[State]:
    """A player divides the seven markers; with both, the Vikings begin."""
    seat = command.seat
    _check_setup(state, seat, "divide")
    if state.players[seat].divided:
        refuse("divided", "rom.markers", N_("The markers are divided already."))
    if seat not in dividing(state):
        refuse("divide-order", "rom.markers", N_("The Vikings divide first, openly."))
    if not 0 <= command.gold <= MARKERS:
        refuse("markers", "rom.markers", N_("From 0 to %(most)d of the markers can lie on Gold."), most=MARKERS)
    state = with_player(state, seat, gold_markers=command.gold, faith_markers=MARKERS - command.gold, divided=True)
    steps: Steps = [Step("rom.markers", say(N_("Seven markers are divided over Gold and Faith.")))]
    if all(player.divided for player in state.players.values()):
        steps = [Step("rom.start", say(N_("The Vikings begin; in return the Anglo-Saxons start with 3 Gold.")))]
        state = replace(state, stage="production", turn=1)
    label = say(N_("The %(player)s have divided their markers"), player=who(state, seat))
    return Applied(state, label, tuple(steps))


# -- step by step --------------------------------------------------------------------------------

_STEPS = ("production", "regroup", "battle", "main", "discard", "draw", "end")


def _step_text(given: str) -> Message:
    """A step that a command names as TURN.STEP, as people call it."""
    turn, _, step = given.partition(".")
    if not turn.isdecimal() or step not in STEP_NAMES:
        return say(N_("another step"))
    return say(N_("turn %(turn)d, %(step)s"), turn=int(turn[:9]), step=say(STEP_NAMES[step]))


def next_step(state: State, command: Next) -> Applied[State]:
    """The active player is done with a step."""
    if command.at != at(state) and state.stage in STEP_NAMES:
        text = N_("That was meant for %(given)s; the table is at %(now)s.")
        refuse("stale", "rom.turn", text, given=_step_text(command.at), now=_step_text(at(state)))
    check_turn(state, command.seat, *_STEPS)
    steps: Steps = []
    match state.stage:
        case "production":
            return _produce(state)
        case "regroup":
            return applied(replace(state, stage="battle"), steps, N_("The Battle-step begins"))
        case "battle":
            check_covered(state)
            state = replace(state, units=tuple(replace(piece, won=None) for piece in state.units))
            state = burial.begin(replace(state, stage="burial"), steps)
            return applied(state, steps, N_("The Battle-step is over"))
        case "main":
            state = burial.begin(replace(state, stage="second-burial", done=()), steps)
            return applied(state, steps, N_("The Main-phase is over"))
        case "discard":
            return applied(replace(state, stage="draw"), steps, N_("The Discard-step is over"))
        case "draw":
            return _draw(state)
        case _:
            return _end(state)


def _produce(state: State) -> Applied[State]:
    """Gold and Faith by the markers on the cards; buildings are then turned up."""
    seat, player = state.active, state.players[state.active]
    gold, faith = player.gold_markers, player.faith_markers
    state = with_player(state, seat, gold=player.gold + gold, faith=player.faith + faith)
    state = replace(state, stage="regroup")
    if player.faction == "anglo-saxons":
        state = ask_towers(state)
    text = N_("The %(player)s take %(gold)d Gold and %(faith)d Faith from the Supply.")
    step = Step("rom.markers", say(text, player=who(state, seat), gold=gold, faith=faith))
    text = N_("The %(player)s produce %(gold)d Gold and %(faith)d Faith")
    return applied(state, [step], text, player=who(state, seat), gold=gold, faith=faith)


def regroup(state: State, command: Regroup) -> Applied[State]:
    """Units change their places, all at once."""
    check_turn(state, command.seat, "regroup")
    numbers = [move.unit for move in command.moves]
    if not numbers or len(set(numbers)) != len(numbers):
        refuse("moves", "rom.regroup", N_("Name the units that move, each once."))
    pieces = {number: own_unit(state, command.seat, number) for number in numbers}
    if not command.done and all(pieces[move.unit].place == move.place for move in command.moves):
        return Applied(state, say(N_("Nobody is moved")), idle=True)
    start, before, steps = state, rows_of(state), list[Step]()
    # Nobody stands where the units come from while they move.
    state = replace(state, units=tuple(piece for piece in state.units if piece.id not in pieces))
    for move in command.moves:
        piece = pieces[move.unit]
        try:
            lane, row = check_place(state, piece, move.place)
        except Refused as refused:
            named = say(N_("%(card)s: %(why)s"), card=unit_among(start, piece), why=refused.refusal.message)
            raise Refused(replace(refused.refusal, message=named)) from None
        if not piece.lane and lane and "arrival" in piece.marks:
            steps.append(Step("rom.heroic-arrival", say(N_("Its Heroic Arrival works now, once."))))
            piece = replace(piece, marks=unmarked(piece, "arrival"))
        state = replace(state, units=(*state.units, replace(piece, lane=lane, row=row)))
    state = replace(state, units=tuple(sorted(state.units, key=lambda piece: piece.id)))
    text = N_("Units move freely between places of the Battlefield and the Wall.")
    steps.insert(0, Step("rom.regroup", say(text)))
    state = unsupported(broken(state, before, steps), steps)
    if command.done:
        state = replace(state, stage="battle")
    text = N_("%(unit)s to %(place)s")
    moved = [each for each in command.moves if pieces[each.unit].place != each.place]
    if not moved:
        return applied(state, steps, N_("The Battle-step begins"))
    told = tuple(say(text, unit=unit_at(pieces[each.unit]), place=place_text(each.place)) for each in moved)
    if len(told) > MOVES_TOLD:
        steps.insert(1, Step("rom.regroup", say(N_("Regrouped: %(units)s."), units=told)))
        return applied(state, steps, N_("Regrouped: %(count)d units"), count=len(told))
    return applied(state, steps, N_("Regrouped: %(units)s"), units=told)


def discard(state: State, command: Discard) -> Applied[State]:
    """One card from the hand goes to the discard pile; then cards are drawn."""
    seat = command.seat
    check_turn(state, seat, "discard")
    player = state.players[seat]
    if "discarded" in state.done:
        refuse("discard-once", "rom.draw", N_("One card at most is discarded."))
    if not player.hand:
        refuse("hand-empty", "rom.draw", N_("There is no card in hand."))
    name = check_name(command.card)
    state = with_player(state, seat, hand=player.hand - 1, discards=(*player.discards, name))
    return applied(replace(state, done=("discarded",)), [], N_("Discarded: %(card)s"), card=card_or_unnamed(name))


def _draw(state: State) -> Applied[State]:
    """Up to the hand limit; the discard pile becomes a new deck when the deck has run out."""
    seat, player = state.active, state.players[state.active]
    limit, drawn = hand_limit(state, seat), to_draw(state)
    text = N_("The %(player)s draw up to the hand limit of %(limit)d; cards to draw: %(count)d.")
    told = say(text, player=who(state, seat), limit=limit, count=drawn)
    if player.hand >= limit:
        text = N_("The %(player)s have as many cards in hand as they may, %(limit)d, and draw none.")
        if player.hand > limit:  # who has hired mercenaries or taken a Hound need not discard
            text = N_("The %(player)s have more cards in hand than the hand limit, %(limit)d, and draw none.")
        told = say(text, player=who(state, seat), limit=limit)
    steps: Steps = [Step("rom.draw", told)]
    if drawn < limit - player.hand:
        steps.append(Step("rom.draw", say(N_("There are no more cards in the deck and in the discard pile."))))
    deck, discards = player.deck, player.discards
    if drawn > deck:
        steps.append(Step("rom.draw", say(N_("The deck has run out: shuffle the discard pile into a new one."))))
        deck, discards = deck + len(discards), ()
    hand, so_far = player.hand + drawn, player.drawn + drawn
    state = with_player(state, seat, hand=hand, deck=deck - drawn, discards=discards, drawn=so_far)
    text = N_("The %(player)s draw %(count)d from the deck")
    if not drawn:
        text = N_("The %(player)s draw no card")
    return applied(replace(state, stage="end"), steps, text, player=who(state, seat), count=drawn)


def _end(state: State) -> Applied[State]:
    """Damage and marks go, what is still fallen is buried, and it is the other player's turn."""
    settings, seat = settings_of(state), state.active
    steps: Steps = []
    if any(piece.damage or "shot" in piece.marks for piece in state.units):
        steps.append(Step("rom.end", say(N_("Both players take all damage and Shot markers off their units."))))
    state = burial.remove_fallen(replace(state, held=()), steps)
    units = tuple(replace(piece, damage=0, won=None, marks=unmarked(piece, *TURN_MARKS)) for piece in state.units)
    towers = state.towers
    if settings["Q36"] == "one":
        towers = tuple(replace(tower, damage=0) for tower in towers)
    if settings["Q27"] == "lost" and (state.players[seat].gold or state.players[seat].faith):
        steps.append(Step("rom.hoard", say(N_("Gold and Faith that were not spent are lost."))))
        state = with_player(state, seat, gold=0, faith=0)
    if settings["mercenaries"] == "on" and state.lodge < LODGE:
        steps.append(Step("rom.hire", say(N_("The Lodge is filled up to three mercenaries."))))
    state = replace(
        state,
        units=units,
        towers=towers,
        lodge=LODGE,
        active=other(seat),
        stage="production",
        turn=state.turn + 1,
        done=(),
    )
    return applied(state, steps, N_("The turn of the %(player)s is over"), player=who(state, seat))
