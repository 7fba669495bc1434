"""Whether a deck may be played: the rules for setting up a deck of one's own.

Rulebook: Expansion rules (Setting up your deck); The Kings; Mercenary Expansion.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem.components import DECK_CARDS, FACTIONS, KINDS, TYPES, Card


def check_deck(collection: Iterable[Card], deck: Mapping[str, int], faction: str) -> tuple[Refusal, ...]:
    """Every reason why a deck (name of a card to number) may not be played; none if it may.

    ``collection`` are the cards owned, of any faction and kind, with their copies; a card whose
    copies are not known counts with those in the deck, but a basic unit is there at least once.
    ``faction`` is the id of the faction.
    """
    owned = tuple(collection)
    of_faction = {card.name: card for card in owned if card.kind == "unit" and card.faction in (faction, None)}
    found: list[Refusal] = []
    size = sum(deck.values())
    if size != DECK_CARDS:
        text = N_("A deck has %(cards)d cards, this one has %(count)d.")
        found.append(Refusal("deck-size", say(text, cards=DECK_CARDS, count=size), "rom.deck-size"))
    for name, count in deck.items():
        if count and name not in of_faction:
            found.append(_foreign(name, [card for card in owned if card.name == name], faction))
    for name, card in of_faction.items():
        held = deck.get(name, 0)
        basic = card.type is not None and TYPES[card.type].basic
        if card.copies is None and basic and not held:
            text = N_("%(card)s, a basic unit: all must be in the deck, there is none.")
            found.append(Refusal("deck-basic", say(text, card=_name(card)), "rom.deck-basics"))
        copies = held if card.copies is None else card.copies
        if held == copies:
            continue
        numbers: dict[str, int] = {"held": held, "copies": copies}
        if basic:
            text = N_("%(card)s, a basic unit: all %(copies)d must be in the deck, of which it has %(held)d.")
            found.append(Refusal("deck-basic", say(text, card=_name(card), **numbers), "rom.deck-basics"))
        elif held:
            text = N_("%(card)s: all %(copies)d copies or none must be in the deck; it has %(held)d.")
            found.append(Refusal("deck-copies", say(text, card=_name(card), **numbers), "rom.deck-copies"))
    if not can_be_built(of_faction.values()):
        text = N_("From these cards no deck of %(cards)d can be made by the rules.")
        found.append(Refusal("deck-impossible", say(text, cards=DECK_CARDS), "rom.deck-size"))
    return tuple(found)


def _name(card: Card) -> Message:
    return Message(card.name)


def _foreign(name: str, owned: list[Card], faction: str) -> Refusal:
    if not owned:
        return Refusal("deck-unknown", say(N_("“%(card)s” is not among your cards."), card=name), "rom.deck-faction")
    card = owned[0]
    if card.kind == "mercenary":
        text = N_("Mercenaries have a deck of their own: %(card)s.")
        return Refusal("deck-mercenary", say(text, card=_name(card)), "rom.hire")
    if card.kind != "unit":
        text = N_("Never shuffled into a deck: %(card)s (%(kind)s).")
        return Refusal("deck-kind", say(text, card=_name(card), kind=Message(KINDS[card.kind])), "rom.deck-faction")
    text = N_("Not a card of the %(faction)s: %(card)s.")
    message = say(text, card=_name(card), faction=Message(FACTIONS[faction]))
    return Refusal("deck-faction", message, "rom.deck-faction")


def can_be_built(cards: Iterable[Card]) -> bool:
    """Whether all basic units and whole sets of other cards can make exactly 52 cards. True while
    the copies of a card are not known."""
    sums = {0}
    basics = 0
    for card in cards:
        if card.copies is None:
            return True
        if card.type is not None and TYPES[card.type].basic:
            basics += card.copies
        else:
            sums |= {total + card.copies for total in sums if total + card.copies <= DECK_CARDS}
    return DECK_CARDS - basics in sums
