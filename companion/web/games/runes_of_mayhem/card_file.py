"""The table's own cards: entered one by one, or brought in as a file that says in which line it is wrong."""

from __future__ import annotations

import json

import msgspec
from flask import request

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.cards import read_cards
from companion.referee.runes_of_mayhem.commands import EnterCard, EnterCards, RemoveCard
from companion.referee.runes_of_mayhem.components import Card
from companion.web.games.reading import Form
from companion.web.games.runes_of_mayhem.reading import abilities, heal, number, text

NUMBERS = ("power", "health", "gold", "faith", "copies", "heal")


def enter_card(form: Form) -> EnterCard:
    """One more own card, or other values for it. Raises Refused."""
    card = Card(
        name=text(form, "name"),
        kind=text(form, "kind") or "unit",
        faction=text(form, "faction") or None,
        type=text(form, "type") or None,
        abilities=abilities(form),
    )
    numbers = {field: number(form, field) for field in NUMBERS if field != "heal"}
    card = msgspec.structs.replace(card, **numbers, heal=heal(form, card.type, card.abilities))
    return EnterCard(card=card, checked=True)


def remove_card(form: Form) -> RemoveCard:
    """An own card is taken out again; what the rulebook tells of it stays."""
    return RemoveCard(name=text(form, "name"), faction=text(form, "faction") or None)


def import_cards(form: Form) -> EnterCards:
    """The cards of a file, or of a text that was pasted, in place of the own cards so far. Raises
    Refused, which says in which line."""
    file = request.files.get("file")
    try:
        content = file.read().decode("utf-8-sig") if file is not None and file.filename else form.get("cards", "")
    except UnicodeDecodeError:
        raise Refused(Refusal("cards-json", say(N_("This is not a card file: it is no text in UTF-8.")))) from None
    if not content.strip():
        raise Refused(Refusal("cards-missing", say(N_("Choose a card file first, or paste its text."))))
    try:
        return EnterCards(cards=read_cards(content))
    except Refused as refused:
        raise Refused(_with_line(refused.refusal, content)) from None


def _with_line(refusal: Refusal, content: str) -> Refusal:
    """The refusal of a card, with the line on which the card begins."""
    card = refusal.message.params.get("number")
    line = _line_of(content, card) if isinstance(card, int) else None
    if line is None:
        return refusal
    message = say(N_("Line %(line)d. %(why)s"), line=line, why=refusal.message)
    return Refusal(refusal.code, message, refusal.rule)


def _line_of(content: str, card: int) -> int | None:
    """The line (from 1) on which the card with this number (from 1) begins."""
    at = content.find("[", content.find('"list"')) + 1
    decoder = json.JSONDecoder()
    for number_ in range(1, card + 1):
        at += len(content[at:]) - len(content[at:].lstrip(" \t\r\n,"))
        if number_ == card:
            return content.count("\n", 0, at) + 1
        try:
            _, at = decoder.raw_decode(content, at)
        except (ValueError, RecursionError):
            return None
    return None
