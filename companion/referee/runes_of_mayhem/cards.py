"""The card file of a table: its own unit cards as JSON, to keep, share and print.

::

    {"cards": "runes-of-mayhem", "version": 1, "list": [{"name": "Archers", "power": 2, ...}, ...]}

A card has the fields of :class:`.components.Card`; only ``name`` is needed, and what is
left out (or null) is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.components import ABILITIES, FACTIONS, HIGHEST, KINDS, TYPES, Card
from companion.referee.runes_of_mayhem.unit import why_not_card
from companion.referee.unreadable import why_unreadable

FORMAT = "runes-of-mayhem"
VERSION = 1
LARGEST = 200_000
"""The most characters of a card file."""
MOST_CARDS = 200
"""The most cards of its own that a table keeps, and that a file holds: its state is stored at every turn."""
LONGEST_NAME = 60

_NUMBERS = ("power", "health", "gold", "faith", "copies", "heal")
_WORDS = {"kind": tuple(KINDS), "faction": tuple(FACTIONS), "type": tuple(TYPES)}
_LISTS = {
    "abilities": tuple(ABILITIES),
    "deduced": ("name", "faction", "type", "abilities", *_NUMBERS),
    "reported": ("name", "faction", "type", "abilities", *_NUMBERS),
}
_FIELDS = ("name", *_WORDS, *_NUMBERS, *_LISTS)


def write_cards(cards: Iterable[Card]) -> str:
    """The card file of these cards; :func:`read_cards` of it gives the same cards."""
    data = {"cards": FORMAT, "version": VERSION, "list": list(cards)}
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a card file. Raises Refused, which names the card and the field that is wrong."""
    if len(text) > LARGEST:
        _fail("cards-long", say(N_("A card file has at most %(most)d characters."), most=LARGEST))
    file = text.encode("utf-8", "surrogatepass")
    try:
        data: object = msgspec.json.decode(file)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        _fail("cards-json", say(N_("This is not a card file: %(why)s."), why=why_unreadable(file, problem)))
    if not isinstance(data, dict) or data.get("cards") != FORMAT:
        _fail("cards-format", say(N_("This is not a card file of Runes of Mayhem.")))
    if data.get("version") != VERSION:
        _fail("cards-version", say(N_("This card file has a version that is not known here.")))
    listed = data.get("list")
    if not isinstance(listed, list) or len(listed) > MOST_CARDS:
        _fail("cards-list", say(N_("A card file has a list of at most %(most)d cards."), most=MOST_CARDS))
    cards: list[Card] = []
    for number, fields in enumerate(listed, 1):
        card = _read_card(number, fields)
        if any((card.name.casefold(), card.faction) == (other.name.casefold(), other.faction) for other in cards):
            _fail("cards-twice", say(N_("Card %(number)d: “%(name)s” is there twice."), number=number, name=card.name))
        cards.append(card)
    return tuple(cards)


def _fail(code: str, message: Message) -> NoReturn:
    raise Refused(Refusal(code, message))


def _read_card(number: int, fields: object) -> Card:
    if not isinstance(fields, dict):
        _fail("card-malformed", say(N_("Card %(number)d is no object with fields."), number=number))
    for field in fields:
        if field not in _FIELDS:
            _fail(
                "card-field",
                say(
                    N_("Card %(number)d: there is no field “%(given)s”; the fields are %(fields)s."),
                    number=number,
                    given=field[:40],
                    fields=_FIELDS,
                ),
            )
    name = fields.get("name")
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name.strip()) <= LONGEST_NAME:
        _fail(
            "card-name",
            say(
                N_("Card %(number)d: a name has one to %(most)d letters, on one line."),
                number=number,
                most=LONGEST_NAME,
            ),
        )
    given: dict[str, object] = {"name": name.strip()}
    for field, value in fields.items():
        if value is not None and field != "name":
            given[field] = _read_field(number, field, value)
    card = msgspec.convert(given, Card)
    refusal = why_not_card(card.type, card.abilities)
    if refusal is not None:
        message = say(N_("Card %(number)d: %(why)s"), number=number, why=refusal.message)
        raise Refused(Refusal(refusal.code, message, refusal.rule))
    return card


def _read_field(number: int, field: str, value: object) -> object:
    if field in _NUMBERS:
        if type(value) is int and 0 <= value <= HIGHEST:
            return value
        _fail(
            "card-number",
            say(
                N_("Card %(number)d: %(field)s is a whole number from 0 to %(most)d."),
                number=number,
                field=field,
                most=HIGHEST,
            ),
        )
    known = _WORDS.get(field) or _LISTS[field]
    chosen = [value] if field in _WORDS else value
    if isinstance(chosen, list) and all(isinstance(word, str) and word in known for word in chosen):
        if len(set(chosen)) == len(chosen):
            return value
        _fail("card-repeats", say(N_("Card %(number)d: %(field)s names something twice."), number=number, field=field))
    text = N_("Card %(number)d: %(field)s is one of %(values)s.")
    if field in _LISTS:
        text = N_("Card %(number)d: %(field)s is a list of some of %(values)s.")
    _fail("card-word", say(text, number=number, field=field, values=known))
