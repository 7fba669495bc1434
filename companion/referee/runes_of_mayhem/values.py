"""The values of a card: what the table knows of it, completed by what somebody reads off the real one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.referee.messages import N_, say
from companion.referee.ruling import Refused, refuse
from companion.referee.runes_of_mayhem.board import check_name
from companion.referee.runes_of_mayhem.cards import MOST_CARDS
from companion.referee.runes_of_mayhem.commands import Hire, Play
from companion.referee.runes_of_mayhem.components import ABILITIES, HIGHEST, KINDS, NUMBER_NAMES, TYPES, Card, is_priest
from companion.referee.runes_of_mayhem.state import Piece, State, card_list, card_named, card_text, cards_of, who
from companion.referee.runes_of_mayhem.unit import why_not_card

replace = msgspec.structs.replace
_NEEDED = {"type": N_("Type"), **NUMBER_NAMES}
_NOT_THIS_KIND = {
    "unit": N_("Not played from the hand: %(card)s (%(kind)s)."),
    "king": N_("Not a king: %(card)s (%(kind)s)."),
    "mercenary": N_("Not a mercenary: %(card)s (%(kind)s)."),
}
_READ = ("type", "power", "health", "gold", "faith", "heal")


def values_given(command: Play | Hire) -> dict[str, Any]:
    """What somebody read off the real card, by field of a card."""
    fields = ("power", "health", "gold", "faith", "heal", "abilities")
    return {"type": command.unit_type, **{field: getattr(command, field, None) for field in fields}}


def known_card(state: State, seat: str, name: str, kind: str) -> Card | None:
    """The card of this name and kind that this player may have, None for a name that the table does not know.

    Raises Refused for a card that it knows to be of another kind, or of the other faction.
    """
    mine = card_named(cards_of(state, seat, kind), name)
    if mine is not None:
        return mine
    card = card_named(card_list(state), name)
    if card is None:
        return None
    rule = "rom.kings" if kind == "king" else "rom.deck-faction"
    if card.kind == kind:
        text = N_("Not a card of the %(player)s: %(card)s.")
        refuse("card-faction", rule, text, card=card_text(card.name), player=who(state, seat))
    if "mercenary" in (kind, card.kind):
        rule = "rom.hire"
    refuse("card-kind", rule, _NOT_THIS_KIND[kind], card=card_text(card.name), kind=say(KINDS[card.kind]))


def values_of(state: State, seat: str, name: str, kind: str, given: dict[str, Any], needed: Iterable[str]) -> Card:
    """A card by name with what was ``given`` from the real one, which wins.

    Raises Refused for a card of another kind or of the other faction, for a value that nobody has
    entered, and for one that no card can have.
    """
    name = check_name(name)
    known = known_card(state, seat, name, kind)
    if known is None:
        if not name:
            refuse("name", None, N_("The card needs a name."))
        known = Card(name=name, kind=kind)
    card = replace(known, **{field: value for field, value in given.items() if value is not None})
    _check_complete(card, needed)
    check_values(card)
    return card


def _check_complete(card: Card, needed: Iterable[str]) -> None:
    for field in needed:
        if getattr(card, field) is None:
            text = N_("%(card)s: say what the card shows as %(field)s; the rulebook does not.")
            refuse("card-incomplete", "rom.card-text", text, card=card_text(card.name), field=say(_NEEDED[field]))


def put_down(state: State, seat: str, name: str, given: dict[str, Any]) -> Card:
    """The card of a unit that the table itself puts down, with what is ``given`` and else what is known of it: of a
    card of this player, of whatever kind, before one of the other.

    Abilities are known only of the type that the card has. Raises Refused for a value that nobody has entered.
    """
    mine = (card for kind in _NOT_THIS_KIND for card in cards_of(state, seat, kind))
    known = card_named(mine, name) or card_named(card_list(state), name) or Card(name=name)
    if given.get("type") not in (None, known.type):
        known = replace(known, abilities=())
    card = replace(known, **{field: value for field, value in given.items() if value is not None})
    _check_complete(card, ("type", "power", "health"))
    return card


def remembered(state: State, seat: str, card: Card) -> State:
    """The table with what was read off a real card kept among its own cards, so that nobody types it twice.

    Only gaps are filled: a known value that was typed otherwise is so for this one time (a king
    may make a card cheaper). A table that keeps as many cards as it can keeps no more.
    """
    known = next((known for known in cards_of(state, seat, card.kind) if known.name == card.name), None)
    if known is None:
        faction = state.players[seat].faction
        known = Card(name=card.name, kind=card.kind, faction=faction if card.kind == "unit" else None)
    fields = [field for field in _READ if getattr(known, field) is None and getattr(card, field) is not None]
    if not fields:
        return state
    own = {(each.name, each.faction): each for each in state.cards}
    place = (known.name, known.faction)
    mine = own.get(place) or Card(name=known.name, kind=known.kind, faction=known.faction)
    gaps: dict[str, Any] = {field: getattr(card, field) for field in fields}
    # Abilities that went with another type than the known one may be none that the known one can have.
    fit = why_not_card(known.type or card.type, card.abilities) is None
    own[place] = replace(mine, abilities=mine.abilities or (card.abilities if fit else ()), **gaps)
    return state if len(own) > MOST_CARDS else replace(state, cards=tuple(own.values()))


def check_values(card: Card) -> None:
    """Raises Refused for values that no card can have."""
    if card.type not in TYPES:
        text = N_("There is no unit type “%(given)s”; the types are %(types)s.")
        refuse("type-unknown", "rom.card-text", text, given=str(card.type)[:40], types=tuple(TYPES))
    check_numbers(card)
    for ability in card.abilities:
        if ability not in ABILITIES:
            text = N_("There is no ability “%(given)s”; the abilities are %(abilities)s.")
            refuse("ability-unknown", "rom.card-text", text, given=ability[:40], abilities=tuple(ABILITIES))
    refusal = why_not_card(card.type, card.abilities)
    if refusal is not None:
        raise Refused(refusal)


def check_numbers(card: Card) -> None:
    """Raises Refused for numbers that no unit has: without Health it would have fallen. A Fight."""
    for field, lowest in (("power", 0), ("health", 1), ("gold", 0), ("faith", 0), ("heal", 0)):
        value = getattr(card, field)
        if value is not None and not lowest <= value <= HIGHEST:
            text = N_("%(field)s: %(lowest)d to %(most)d")
            refuse("card-number", "rom.card-text", text, field=say(NUMBER_NAMES[field]), lowest=lowest, most=HIGHEST)


def piece_of(state: State, seat: str, card: Card, *marks: str) -> Piece:
    """A unit of this card that has no place yet."""
    assert card.type is not None and card.power is not None and card.health is not None
    heal = card.heal if is_priest(card.type, card.abilities) else None
    return Piece(
        state.next_id,
        seat,
        card.name,
        card.type,
        card.power,
        card.health,
        heal=heal,
        gold=(card.gold or 0) if "mercenary" in marks else 0,
        abilities=card.abilities,
        marks=marks,
    )
