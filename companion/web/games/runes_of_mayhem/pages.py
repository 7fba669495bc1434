"""The pages of a Main-phase and of the Regroup-step: cards to play, mercenaries, traps, buildings, many moves."""

from __future__ import annotations

from typing import Any

import msgspec
from werkzeug.datastructures import MultiDict

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.board import check_name, check_place, why_taken
from companion.referee.runes_of_mayhem.components import ABILITIES, NUMBER_NAMES, TYPES, Card
from companion.referee.runes_of_mayhem.expansions import room_for_king, why_not_build, why_not_hire_to, why_not_trap
from companion.referee.runes_of_mayhem.moves import places_for
from companion.referee.runes_of_mayhem.state import (
    PLACES,
    State,
    at,
    card_named,
    card_text,
    cards_of,
    of_seat,
    place_text,
    settings_of,
    unit_at,
)
from companion.referee.runes_of_mayhem.values import known_card, piece_of
from companion.web.games.room import Part
from companion.web.games.runes_of_mayhem.fights import PLACES_SEEN
from companion.web.games.runes_of_mayhem.offer import Button, Field, Offer
from companion.web.games.runes_of_mayhem.todo import MARKER_CARDS

Given = MultiDict[str, str]
_NEEDED = ("type", "power", "health", "gold", "faith")


def _choice(title: Message, context: dict[str, Any]) -> Part:
    """A page of forms. It does not follow the table: what somebody types would be lost."""
    return Part("runes_of_mayhem/offers.html", title, {"title": title, "about": None, **context})


# -- playing and hiring --------------------------------------------------------------------------


def play_part(state: State, seat: str, given: Given) -> Part:
    """The cards of a faction to choose from, or the one that was chosen with its places."""
    return _card_part(state, seat, given, "play", "unit", say(N_("Play a card")))


def hire_part(state: State, seat: str, given: Given) -> Part:
    """The mercenaries that the table knows, or the one that was chosen with its places."""
    return _card_part(state, seat, given, "hire", "mercenary", say(N_("Hire a mercenary")))


def _card_part(state: State, seat: str, given: Given, do: str, kind: str, title: Message) -> Part:
    name = given.get("card", "").strip()[:80]
    refusal = _why_not_card(state, seat, name, kind)
    cards = cards_of(state, seat, kind)
    if name and refusal is None:
        card = card_named(cards, name) or Card(name=name, kind=kind)
        offer = _card_offer(state, seat, card, do)
        about = None if _unread(card, do) else _shown(card, do)
        return _choice(title, {"title": card_text(card.name), "about": about, "offers": (offer,)})
    rows = [
        (card, card_text(card.name), _too_dear(state, seat, card, do), _unread(card, do), _shown(card, do))
        for card in cards
    ]
    context = {
        "seat": seat,
        "part": do,
        "rows": sorted(rows, key=lambda row: (row[2] is not None, row[3])),
        "types": TYPES,
        "player": state.players[seat],
        "typed": name,
        "refusal": refusal,
    }
    shown = {"title": title, **context}
    return Part("runes_of_mayhem/choose.html", title, shown, follows=True, refused=refusal is not None)


def _why_not_card(state: State, seat: str, name: str, kind: str) -> Refusal | None:
    """Why this player has no card of this name (``""``: none is named yet) and kind, whatever it may be worth, or
    None."""
    try:
        known_card(state, seat, check_name(name), kind)
    except Refused as refused:
        return refused.refusal
    return None


def _too_dear(state: State, seat: str, card: Card, do: str) -> Message | None:
    """Why a card cannot be paid, as far as its price is known."""
    player = state.players[seat]
    if do == "play" and ((card.gold or 0) > player.gold or (card.faith or 0) > player.faith):
        return say(N_("too dear"))
    return None


def _shown(card: Card, do: str) -> Message | str:
    """Power and health of a card and, if it is to be paid now, its costs; “?” for what nobody has read off it."""
    values = {name: "?" if (value := getattr(card, name)) is None else str(value) for name in _NEEDED[1:]}
    if do != "play":
        return f"{values['power']}/{values['health']}"
    return say(N_("%(power)s/%(health)s · costs %(gold)s Gold, %(faith)s Faith"), **values)


def _unread(card: Card, do: str) -> bool:
    """Whether nobody has entered all values of this card that the table needs."""
    needed = _NEEDED if do == "play" else _NEEDED[:3]
    return any(getattr(card, field) is None for field in needed) or "heal" in card.unknown


def number_label(name: str) -> Message:
    """What the field for a number of a card is called: of Gold and Faith that they are paid."""
    return say({"gold": N_("Costs Gold"), "faith": N_("Costs Faith")}.get(name, NUMBER_NAMES[name]))


def value_fields(card: Card, do: str) -> tuple[Field, ...]:
    """What a card shows, as far as it is known, to be filled in or put right."""
    kinds = tuple((kind.id, say(kind.name)) for kind in TYPES.values())
    fields = [Field("list", "unit_type", say(N_("Type")), kinds, card.type or "", required=True)]
    numbers = ("power", "health", "gold", "faith") if do == "play" else ("power", "health", "gold")
    for name in numbers:
        value = getattr(card, name)
        optional = do != "play" and name == "gold"
        fields.append(Field("number", name, number_label(name), value="" if value is None else str(value),
                            lowest=int(name == "health"), required=not optional))  # fmt: skip
    fields.append(Field("number", "heal", say(NUMBER_NAMES["heal"]), value="" if card.heal is None else str(card.heal)))
    return (*fields, ability_field(card.abilities, folded=card.type is not None))


def ability_field(chosen: tuple[str, ...], *, folded: bool = False) -> Field:
    """The abilities that the rules know."""
    abilities = tuple((ability, say(text)) for ability, text in ABILITIES.items())
    return Field("several", "abilities", say(N_("Abilities")), abilities, chosen=chosen, folded=folded)


def _card_offer(state: State, seat: str, card: Card, do: str) -> Offer:
    buttons = tuple(
        Button(place_text(place), "place", place, why=_why_not_there(state, seat, card, place, do))
        for place in PLACES_SEEN
    )
    hidden = (("card", card.name), ("abilities.given", "1"))
    fields = value_fields(card, do)
    if do == "hire" and settings_of(state)["Q26"] == "discard":
        # nothing is paid for it, now or later
        fields = tuple(field for field in fields if field.name != "gold")
        own = tuple((each.name, card_text(each.name)) for each in cards_of(state, seat, "unit"))
        fields += (Field("text", "discard", say(N_("You discard a card for it. Its name, if you like")), own),)
    return Offer(
        do,
        seat,
        buttons,
        hidden,
        say(N_("Put it onto")),
        fields=fields,
        folded=say(N_("Its values: change them if your card says otherwise")) if not _unread(card, do) else None,
        grid=True,
    )


def _why_not_there(state: State, seat: str, card: Card, place: str, do: str) -> Message | None:
    """Why this card cannot go to a place; what is not known of it does not matter here."""
    refusal = why_not_hire_to(place) if do == "hire" else None
    if refusal is None and card.type is None:
        # Any type may be typed in: only what stands there already is sure.
        refusal = why_taken(state, seat, place)
    elif refusal is None:
        filled = Card(name=card.name, type=card.type, power=1, health=1, abilities=card.abilities)
        try:
            check_place(state, piece_of(state, seat, filled), place)
        except Refused as refused:
            refusal = refused.refusal
    return None if refusal is None else refusal.message


# -- kings, traps, buildings ---------------------------------------------------------------------


def king_part(state: State, seat: str) -> Part:
    """The king of a player comes onto the Battlefield."""
    player = state.players[seat]
    card = next((card for card in cards_of(state, seat, "king") if card.name == player.king), Card(name=player.king))
    fields = [field for field in value_fields(card, "king") if field.name not in ("gold", "heal")]
    room = room_for_king(state, seat)
    buttons = tuple(
        Button(
            place_text(place),
            "place",
            place,
            why=taken.message if room and (taken := why_taken(state, seat, place)) is not None else None,
        )
        for place in PLACES_SEEN
        for _, row in (PLACES[place],)
        if row in (1, 2)
    )
    if not room:
        units = tuple((str(piece.id), unit_at(piece)) for piece in of_seat(state, seat) if piece.row in (1, 2))
        fields.append(Field("list", "sacrifice", say(N_("Who is sacrificed for it")), units, required=True))
    offer = Offer("turn-king", seat, buttons, title=say(N_("Put it onto")), fields=tuple(fields), grid=True)
    return _choice(say(N_("The king turns into a unit")), {"title": card_text(player.king), "offers": (offer,)})


def trap_part(state: State, seat: str) -> Part:
    """Where a trap may be laid, the enemy's side as the Vikings see it: row 3 furthest away."""
    buttons = tuple(
        Button(place_text(place), "place", place, why=None if (why := why_not_trap(state, place)) is None else say(why))
        for place in sorted(PLACES_SEEN, key=lambda place: -PLACES[place][1])
        for lane, _ in (PLACES[place],)
        if lane
    )
    offer = Offer("trap", seat, buttons, title=say(N_("On the side of the Anglo-Saxons, for 1 Gold")), grid=True)
    return _choice(say(N_("Lay a trap")), {"offers": (offer,)})


def build_part(state: State, seat: str) -> Part:
    """Where may be built, and from which card the marker comes."""
    player = state.players[seat]
    counts = {"gold": player.gold_markers, "faith": player.faith_markers}
    markers = tuple((card, say(text)) for card, text in MARKER_CARDS if counts[card])
    field = Field(
        "chips", "marker", say(N_("The marker comes from")), markers, markers[0][0] if markers else "", required=True
    )
    buttons = tuple(
        Button(
            place_text(place), "place", place, why=None if (why := why_not_build(state, place)) is None else say(why)
        )
        for place in PLACES_SEEN
        for lane, _ in (PLACES[place],)
        if lane
    )
    offer = Offer("build", seat, buttons, title=say(N_("Face down, with a marker on it")), fields=(field,), grid=True)
    return _choice(say(N_("Build")), {"offers": (offer,)})


# -- regrouping ----------------------------------------------------------------------------------


def regroup_part(state: State, seat: str) -> Part:
    """All units with their places: as many as wanted change them at once."""
    fields, hidden = [], [("at", at(state)), ("done", "1")]
    empty = _taken_up(state, seat)
    for piece in of_seat(state, seat):
        places = tuple((place, place_text(place)) for place in places_for(empty, piece))
        label = unit_at(piece)
        fields.append(Field("list", f"place.{piece.id}", label, places, piece.place, required=True))
        hidden.append((f"was.{piece.id}", piece.place))
    button = Button(say(N_("Regroup, then go on")), primary=True)
    offer = Offer("regroup", seat, (button,), tuple(hidden), fields=tuple(fields))
    return _choice(say(N_("Move units")), {"offers": (offer,)})


def _taken_up(state: State, seat: str) -> State:
    """The table while a player has taken up all units: where each may go is then free of the others."""
    return msgspec.structs.replace(state, units=tuple(piece for piece in state.units if piece.seat != seat))
