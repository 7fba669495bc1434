"""The table's own cards on a page: what is known, what is to be entered, import and export, the deck check."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem.cards import write_cards
from companion.referee.runes_of_mayhem.components import DECK_CARDS, FACTIONS, KINDS, TYPES, Card
from companion.referee.runes_of_mayhem.preview import deck_refusals
from companion.referee.runes_of_mayhem.state import (
    State,
    card_list,
    card_text,
    cards_of,
    entered_cards,
    settings_of,
    who,
)
from companion.referee.typed import plain_number
from companion.web.games.room import Part
from companion.web.games.runes_of_mayhem.card_file import NUMBERS
from companion.web.games.runes_of_mayhem.offer import Button, Field, Offer
from companion.web.games.runes_of_mayhem.pages import ability_field, number_label

Given = MultiDict[str, str]
MOST_COPIES = 52


def cards_part(state: State, may_act: bool, given: Given) -> Part:
    """Every card that the table knows, or the form of one of them (``card`` and ``faction``; ``new``)."""
    title = say(N_("The cards of this table"))
    name, faction = given.get("card", ""), given.get("faction", "") or None
    own = {(card.name, card.faction) for card in entered_cards(state)}
    if name or "new" in given:
        known = next((card for card in card_list(state) if (card.name, card.faction) == (name, faction)), Card(name=""))
        one: dict[str, object] = {
            "title": card_text(known.name) if known.name else say(N_("Another card")),
            "about": None,
            "offers": _card_offers(state, known, (known.name, known.faction) in own),
        }
        return Part("runes_of_mayhem/offers.html", title, one)
    context: dict[str, object] = {
        "title": title,
        "may_act": may_act,
        "groups": [(text, _rows(state, faction_, own)) for faction_, text in _groups()],
        "types": TYPES,
        "kinds": KINDS,
        "own": len(state.cards),
        "file": write_cards(state.cards),
    }
    return Part("runes_of_mayhem/cards.html", title, context)


def _groups() -> list[tuple[str | None, Message]]:
    return [*((faction, say(text)) for faction, text in FACTIONS.items()), (None, say(N_("Of any faction")))]


def _rows(state: State, faction: str | None, own: set[tuple[str, str | None]]) -> list[dict[str, object]]:
    return [
        {"card": card, "name": card_text(card.name), "own": (card.name, card.faction) in own, "missing": card.unknown}
        for card in card_list(state)
        if card.faction == faction
    ]


def _card_offers(state: State, card: Card, own: bool) -> tuple[Offer, ...]:
    factions = (*((faction, say(text)) for faction, text in FACTIONS.items()), ("", say(N_("Any faction"))))
    kinds = tuple((kind, say(text)) for kind, text in KINDS.items())
    types = (("", say(N_("not known"))), *((kind.id, say(kind.name)) for kind in TYPES.values()))
    fields = [
        Field("text", "name", say(N_("Name of the card")), value=card.name, required=True),
        Field("list", "faction", say(N_("Faction")), factions, card.faction or ""),
        Field("list", "kind", say(N_("Kind")), kinds, card.kind),
        Field("list", "type", say(N_("Type")), types, card.type or ""),
    ]
    for name in NUMBERS:
        value = getattr(card, name)
        typed = "" if value is None else str(value)
        fields.append(Field("number", name, number_label(name), value=typed, lowest=int(name == "health")))
    fields.append(ability_field(card.abilities))
    built = settings_of(state)["towers"] == "on"
    notes = (say(N_("The Structure-points of a building are entered as its Health.")),) if built else ()
    keep = Button(say(N_("Keep this card")), primary=True)
    enter = Offer("enter-card", "", (keep,), fields=tuple(fields), notes=notes)
    if not own:
        return (enter,)
    hidden = (("name", card.name), ("faction", card.faction or ""))
    return enter, Offer("remove-card", "", (Button(say(N_("Take it out of the table's own cards"))),), hidden)


# -- decks ---------------------------------------------------------------------------------------


def deck_part(state: State, seat: str, given: Given) -> Part:
    """The deck check: how many of each card, and every reason why such a deck may not be played."""
    cards = cards_of(state, seat, "unit")
    asked = any(key.startswith("count.") for key in given)
    counts = {card.name: _count(given, number, card, asked) for number, card in enumerate(cards)}
    refusals = deck_refusals(state, seat, {name: count for name, count in counts.items() if count})
    about = [(card.name, refusal) for card in cards for refusal in refusals if _concerns(refusal, card)]
    rows = [
        {
            "field": f"count.{number}",
            "card": card,
            "name": card_text(card.name),
            "count": counts[card.name],
            "why": [refusal for name, refusal in about if name == card.name],
        }
        for number, card in enumerate(cards)
    ]
    context = {
        "title": say(N_("Deck of the %(player)s"), player=who(state, seat)),
        "seat": seat,
        "rows": rows,
        "size": sum(counts.values()),
        "wanted": DECK_CARDS,
        "refusals": [refusal for refusal in refusals if all(refusal is not each for _, each in about)],
        "valid": not refusals,
        "uncounted": [card_text(card.name) for card in cards if card.copies is None and counts[card.name]],
        "asked": asked,
    }
    return Part("runes_of_mayhem/deck.html", say(N_("Deck check")), context)


def _count(given: Given, number: int, card: Card, asked: bool) -> int:
    if not asked:
        return card.copies or 0
    return min(plain_number(given.get(f"count.{number}", "").strip(), 3) or 0, MOST_COPIES)


def _concerns(refusal: Refusal, card: Card) -> bool:
    """Whether a reason is about this card, by the name that it gives."""
    named = refusal.message.params.get("card")
    return (named.id if isinstance(named, Message) else named) == card.name
