"""What the expansions add to the Main-phase: mercenaries, traps, buildings, kings that become units.

Rulebook: Mercenary Expansion; Traps Expansion; Towers Expansion; Expansion rules (King unit).
"""

from __future__ import annotations

import msgspec

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused, Step, refuse
from companion.referee.runes_of_mayhem.board import (
    Steps,
    applied,
    ask,
    card_or_unnamed,
    check_name,
    check_turn,
    hit_fortress,
    own_unit,
    read_place,
    take_ask,
    with_player,
)
from companion.referee.runes_of_mayhem.commands import (
    Build,
    Hire,
    LayTrap,
    PayMercenary,
    RaiseTower,
    RevealTrap,
    TurnKing,
)
from companion.referee.runes_of_mayhem.components import HIGHEST, KING_UNITS, KNOWN, LANES, Card
from companion.referee.runes_of_mayhem.entering import enter
from companion.referee.runes_of_mayhem.playing import (
    check_free,
    give_marker,
    sacrificed,
    take_marker,
)
from companion.referee.runes_of_mayhem.siege import MOST_STRUCTURE
from companion.referee.runes_of_mayhem.state import (
    PLACES,
    State,
    Tower,
    card_text,
    find,
    place_text,
    seat_of,
    settings_of,
    standing,
    structure_of,
    unit_at,
    who,
)
from companion.referee.runes_of_mayhem.values import check_values, piece_of, remembered, values_given, values_of

replace = msgspec.structs.replace


def check_variant(state: State, option: str, rule: str) -> None:
    """Raises Refused unless this table plays with the expansion of an option."""
    if settings_of(state)[option] != "on":
        refuse("not-played", rule, N_("This table plays without that expansion."))


def _once(state: State, deed: str, rule: str) -> None:
    if deed in state.done:
        refuse("once", rule, N_("That is done once in a Main-phase."))


# -- mercenaries ---------------------------------------------------------------------------------


def why_not_hire_to(place: str) -> Refusal | None:
    """Why no mercenary comes to a place (``wall``, ``2.1``), or None. Raises Refused for one that is not there.
    Mercenary Expansion."""
    lane, _ = read_place(place)
    if lane:
        return None
    text = N_("A mercenary comes onto the Battlefield, not onto the Wall.")
    return Refusal("hire-wall", say(text), "rom.hire")


def hire(state: State, command: Hire) -> Applied[State]:
    """A mercenary comes onto an empty place of the own Battlefield."""
    seat = command.seat
    check_turn(state, seat, "main")
    check_variant(state, "mercenaries", "rom.hire")
    _once(state, "hired", "rom.hire")
    check_free(state, "hired")
    player, shop = state.players[seat], settings_of(state)["Q26"] == "shop"
    if not state.lodge:
        refuse("lodge-empty", "rom.hire", N_("The Lodge is empty."))
    if not shop and not player.hand:
        refuse("hand-empty", "rom.hire", N_("Hiring costs a card from the hand, and there is none."))
    refusal = why_not_hire_to(command.place)
    if refusal is not None:
        raise Refused(refusal)
    fields = ("type", "power", "health", "gold") if shop else ("type", "power", "health")
    given = values_given(command)
    card = values_of(state, seat, command.card, "mercenary", given, fields)
    steps: Steps = [Step("rom.hire", say(N_("Nothing is paid now: its Gold is due when it is defeated.")))]
    if not shop:
        discards = (*player.discards, check_name(command.discard))
        state = with_player(state, seat, hand=player.hand - 1, discards=discards)
        text = N_("Discarded: %(card)s. While the mercenary lives, the hand limit is one less.")
        steps = [Step("rom.hire", say(text, card=card_or_unnamed(command.discard)))]
    steps.append(Step("rom.card-text", say(N_("Read its card: what it says comes before these rules."))))
    state = replace(state, lodge=state.lodge - 1, done=(*state.done, "hired"))
    state = enter(state, piece_of(state, seat, card, "mercenary"), command.place, steps, played=False)
    state = remembered(state, seat, card)
    where = place_text(command.place)
    return applied(state, steps, N_("Hired: %(card)s, %(place)s"), card=card_text(card.name), place=where)


def pay_mercenary(state: State, command: PayMercenary) -> Applied[State]:
    """A defeated mercenary is paid: in Gold, or in Structure-points as its card says."""
    state, asked = take_ask(state, command.seat, "mercenary", command.unit)
    piece = find(state, command.unit)
    # it may have been buried meanwhile
    unit = say(N_("a mercenary")) if piece is None else unit_at(piece)
    player = state.players[command.seat]
    steps: Steps = []
    if command.damage is None:
        if player.gold < asked.amount:
            text = N_("It costs %(gold)d Gold; you have %(has)d.")
            refuse("cost", "rom.hire", text, gold=asked.amount, has=player.gold)
        state = with_player(state, command.seat, gold=player.gold - asked.amount)
        return applied(state, steps, N_("Paid for %(unit)s: %(gold)d Gold"), unit=unit, gold=asked.amount)
    if not 0 <= command.damage <= HIGHEST:
        text = N_("The damage is a whole number from %(lowest)d to %(most)d.")
        refuse("damage", "rom.hire", text, lowest=0, most=HIGHEST)
    state = hit_fortress(state, command.seat, command.damage, steps)
    text = N_("Not paid for %(unit)s: %(damage)d damage to the Fortress of the %(player)s")
    return applied(state, steps, text, unit=unit, damage=command.damage, player=who(state, command.seat))


# -- kings that become units ---------------------------------------------------------------------


def why_not_turn_king(state: State, seat: str) -> Refusal | None:
    """Why the king of this player does not turn into a unit now, or None. Of a king that the table has named itself
    nobody knows whether it does."""
    player = state.players[seat]
    if not player.king or player.reigns:
        return Refusal("king-none", say(N_("There is no king who could turn into a unit.")), "rom.king-unit")
    known = any((card.name, card.kind) == (player.king, "king") for card in KNOWN)
    if known and player.king not in KING_UNITS:
        text = N_("Only %(kings)s turn into units.")
        return Refusal("king-other", say(text, kings=tuple(map(Message, KING_UNITS))), "rom.king-unit")
    return None


def room_for_king(state: State, seat: str) -> bool:
    """Whether a place is free in row 1 or 2 of this player: without one, a unit there is sacrificed for the king.
    Expansion rules (King unit)."""
    return any(standing(state, seat, lane, row) is None for lane in range(1, LANES + 1) for row in (1, 2))


def turn_king(state: State, command: TurnKing) -> Applied[State]:
    """The king comes into row 1 or 2; with no place free there, a unit is sacrificed for it."""
    seat = command.seat
    check_turn(state, seat, "main")
    player = state.players[seat]
    refusal = why_not_turn_king(state, seat)
    if refusal is not None:
        raise Refused(refusal)
    lane, _ = read_place(command.place)
    if not lane:
        refuse("king-wall", "rom.king-unit", N_("The king comes onto the Battlefield."))
    card = Card(
        name=player.king,
        kind="king",
        type=command.unit_type,
        power=command.power,
        health=command.health,
        abilities=command.abilities,
    )
    check_values(card)
    steps: Steps = []
    room = room_for_king(state, seat)
    if command.sacrifice is not None:
        if room:
            refuse("king-room", "rom.king-unit", N_("There is an empty place in rows 1 and 2: nobody is sacrificed."))
        state = sacrificed(state, own_unit(state, seat, command.sacrifice), steps)
    elif not room:
        text = N_("Rows 1 and 2 are full: a unit there must be sacrificed for the king.")
        refuse("king-full", "rom.king-unit", text)
    steps.append(Step("rom.king-unit", say(N_("%(king)s comes onto the Battlefield."), king=card_text(player.king))))
    state = enter(state, piece_of(state, seat, card, "king"), command.place, steps, played=False)
    state = with_player(state, seat, reigns=True)
    text = N_("%(king)s turns into a unit, %(place)s")
    return applied(state, steps, text, king=card_text(player.king), place=place_text(command.place))


# -- traps ---------------------------------------------------------------------------------------


def why_not_trap(state: State, place: str) -> str | None:
    """What stands against a trap in a place of the Anglo-Saxon side, as a text, or None."""
    lane, row = PLACES[place]
    if not lane:
        return N_("A trap is laid onto the Battlefield.")
    if standing(state, seat_of(state, "anglo-saxons"), lane, row) is not None:
        return N_("A unit stands there.")
    if any(tower.place == place for tower in state.towers):
        return N_("A building stands there.")
    return N_("A trap lies there.") if place in state.traps else None


def lay_trap(state: State, command: LayTrap) -> Applied[State]:
    """The Vikings pay 1 Gold and lay a trap on the enemy's side."""
    seat = command.seat
    check_turn(state, seat, "main")
    check_variant(state, "traps", "rom.trap")
    if seat != seat_of(state, "vikings"):
        refuse("trap-vikings", "rom.trap", N_("Only the Vikings lay traps."))
    _once(state, "trapped", "rom.trap")
    check_free(state, "trapped")
    read_place(command.place)
    reason = why_not_trap(state, command.place)
    if reason is not None:
        refuse("trap-place", "rom.trap", reason)
    player = state.players[seat]
    if not player.gold:
        refuse("cost", "rom.trap", N_("A trap costs 1 Gold."))
    state = with_player(state, seat, gold=player.gold - 1)
    state = replace(state, traps=(*state.traps, command.place), done=(*state.done, "trapped"))
    step = Step("rom.trap", say(N_("Units may be played or moved there; the trap stays face down until one attacks.")))
    return applied(state, [step], N_("A trap is laid in %(place)s"), place=place_text(command.place))


SHUFFLED = N_(
    "The trap is shuffled back into its deck. Then the attack that set it off is made, unless what the trap says"
    " prevents it: it has begun, and is not called off."
)
"""What follows a trap that is turned up. It is not checked: where the trap prevents the attack, the lane is left."""


def reveal_trap(state: State, command: RevealTrap) -> Applied[State]:
    """A trap is turned up and goes back into its deck; the attack is then given again, if it still can be."""
    state, _ = take_ask(state, command.seat, "trap", place=command.place)
    state = replace(state, traps=tuple(place for place in state.traps if place != command.place))
    steps: Steps = [
        Step("rom.trap", say(N_("Do what the trap says; its player chooses between its options before any roll."))),
        Step("rom.trap", say(SHUFFLED)),
    ]
    name, where = check_name(command.card), place_text(command.place)
    label = say(N_("The trap in %(place)s is turned up"), place=where)
    if name:
        label = say(N_("The trap in %(place)s is turned up: %(card)s"), place=where, card=card_text(name))
    return Applied(state, label, tuple(steps), reveals=True)


# -- buildings -----------------------------------------------------------------------------------


def why_not_build(state: State, place: str) -> str | None:
    """What stands against a building in a place of the Anglo-Saxon side, as a text, or None."""
    if not PLACES[place][0]:
        return N_("A building is put onto the Battlefield.")
    if place in state.traps:
        return N_("A trap lies there.")
    return N_("A building stands there.") if any(tower.place == place for tower in state.towers) else None


def build(state: State, command: Build) -> Applied[State]:
    """The Anglo-Saxons put a building face down, with a marker on it."""
    seat = command.seat
    check_turn(state, seat, "main")
    check_variant(state, "towers", "rom.build")
    if seat != seat_of(state, "anglo-saxons"):
        refuse("build-anglo-saxons", "rom.build", N_("Only the Anglo-Saxons build."))
    _once(state, "built", "rom.build")
    check_free(state, "built")
    read_place(command.place)
    reason = why_not_build(state, command.place)
    if reason is not None:
        refuse("build-place", "rom.build", reason)
    state = take_marker(state, seat, command.marker)
    state = replace(state, towers=(*state.towers, Tower(command.place)), done=(*state.done, "built"))
    text = N_("In the Anglo-Saxons' next Production-phase it is turned up; its marker produces nothing then.")
    step = Step("rom.build", say(text))
    return applied(state, [step], N_("A building in %(place)s"), place=place_text(command.place))


def raise_tower(state: State, command: RaiseTower) -> Applied[State]:
    """A building is turned up, and its marker goes back to a production card."""
    state, _ = take_ask(state, command.seat, "tower", place=command.place)
    if command.structure is not None and not 1 <= command.structure <= MOST_STRUCTURE:
        text = N_("Structure-points are a whole number from %(lowest)d to %(most)d.")
        refuse("structure", "rom.tower", text, lowest=1, most=MOST_STRUCTURE)
    name, structure = check_name(command.name), command.structure
    steps: Steps = [Step("rom.build", say(N_("It works from now on; read its card.")))]
    if command.by_card and structure is None:
        structure = structure_of(state, name)
        if structure is not None:
            steps.append(Step("rom.tower", say(N_("Structure-points on its card: %(count)d."), count=structure)))
    raised = Tower(command.place, name, structure, up=True)
    state = give_marker(state, command.seat, command.marker)
    towers = tuple(raised if tower.place == command.place else tower for tower in state.towers)
    where = place_text(command.place)
    label = say(N_("The building in %(place)s is turned up"), place=where)
    if name:
        label = say(N_("The building in %(place)s is turned up: %(card)s"), place=where, card=card_text(name))
    return Applied(replace(state, towers=towers), label, tuple(steps), reveals=True)


def ask_towers(state: State) -> State:
    """In the Production-phase every building that is not up yet is to be turned up."""
    for tower in state.towers:
        if not tower.up:
            state = ask(state, "tower", seat_of(state, "anglo-saxons"), place=tower.place)
    return state
