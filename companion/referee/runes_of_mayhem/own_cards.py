"""The cards that a table has entered itself, beside those of the rulebook."""

from __future__ import annotations

import msgspec

from companion.referee.game import Applied
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused, refuse
from companion.referee.runes_of_mayhem.board import applied, check_name
from companion.referee.runes_of_mayhem.cards import MOST_CARDS, read_cards, write_cards
from companion.referee.runes_of_mayhem.commands import EnterCard, EnterCards, RemoveCard
from companion.referee.runes_of_mayhem.components import Card
from companion.referee.runes_of_mayhem.state import State, card_text, entered_cards
from companion.referee.runes_of_mayhem.unit import why_not_card
from companion.referee.runes_of_mayhem.values import check_numbers


def enter_cards(state: State, command: EnterCards) -> Applied[State]:
    """The table's own cards, checked as a card file is."""
    after = _with_cards(state, command.cards)
    label = say(N_("Cards that the table has entered: %(count)d"), count=len(after.cards))
    return Applied(after, label, idle=after == state)


def enter_card(state: State, command: EnterCard) -> Applied[State]:
    """One of them, in place of the one of its name and faction: two phones may enter cards at the same time."""
    card = command.card
    if not check_name(card.name):
        refuse("name", "rom.card-text", N_("The card needs a name."))
    if command.checked and card.kind in ("unit", "mercenary"):
        check_numbers(card)
    after = _with_cards(state, (*_others(state, card.name, card.faction), card))
    label = say(N_("The table has entered the card “%(card)s”"), card=after.cards[-1].name)
    return Applied(after, label, idle=set(after.cards) == set(state.cards))


def remove_card(state: State, command: RemoveCard) -> Applied[State]:
    """One of them is forgotten."""
    others = _others(state, command.name, command.faction)
    if len(others) == len(state.cards):
        # listed with the faction of the rulebook's card, entered without one
        others = _others(state, command.name, None)
    if len(others) == len(state.cards):
        refuse("card-none", "rom.card-text", N_("The table has no card of its own with this name."))
    return applied(_with_cards(state, others), [], N_("The table has removed the card “%(card)s”"), card=command.name)


def _others(state: State, name: str, faction: str | None) -> tuple[Card, ...]:
    return tuple(card for card in state.cards if (card.name, card.faction) != (name, faction))


def _with_cards(state: State, cards: tuple[Card, ...]) -> State:
    if len(cards) > MOST_CARDS:
        refuse("cards-many", "rom.card-text", N_("A table keeps at most %(most)d cards."), most=MOST_CARDS)
    after = msgspec.structs.replace(state, cards=read_cards(write_cards(cards)))
    for card in entered_cards(after):
        # what a card leaves out comes from the rulebook's, and may not go with what it says
        refusal = why_not_card(card.type, card.abilities)
        if refusal is not None:
            message = say(N_("%(card)s: %(why)s"), card=card_text(card.name), why=refusal.message)
            raise Refused(Refusal(refusal.code, message, refusal.rule))
    return after
