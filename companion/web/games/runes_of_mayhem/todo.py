"""What a seat is asked now: the open questions, the Burial-steps, the step of its own turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.runes_of_mayhem.aiming import covering
from companion.referee.runes_of_mayhem.burial import STEPS, awaited, healers, restorable
from companion.referee.runes_of_mayhem.components import LANES, TRADE_ROLLS, Card
from companion.referee.runes_of_mayhem.expansions import why_not_turn_king
from companion.referee.runes_of_mayhem.moves import affordable, free, may_build, may_hire, may_trap, playable
from companion.referee.runes_of_mayhem.options import die_of
from companion.referee.runes_of_mayhem.playing import HOUND
from companion.referee.runes_of_mayhem.preview import aims
from companion.referee.runes_of_mayhem.siege import MOST_STRUCTURE
from companion.referee.runes_of_mayhem.state import (
    MARKERS,
    Ask,
    Piece,
    State,
    asked_of,
    at,
    buildings,
    card_text,
    cards_of,
    find,
    name_of,
    of_seat,
    other,
    place_text,
    settings_of,
    to_draw,
    unit_at,
    who,
)
from companion.referee.runes_of_mayhem.straight import discard_after_main, drawn_after_main, no_battle
from companion.referee.runes_of_mayhem.turns import dividing
from companion.web.games.runes_of_mayhem.fights import by_place, legal_offers, only_besieges, shot_offers, siege_row
from companion.web.games.runes_of_mayhem.offer import Button, Field, Link, Offer, Text

MARKER_CARDS = (("gold", N_("Gold")), ("faith", N_("Faith")))
FIGHT_ON = N_("fight on")


@dataclass(frozen=True, slots=True)
class Todo:
    """What a seat can do now. ``first`` is what everything waits for, ``sieges`` are those of units that can do
    nothing else, ``links`` lead to pages with more, ``more`` is what may be done besides, ``onward`` ends the step;
    ``title`` says before the first turn and in the Battle-step what is done ``first``, or by whom ("" elsewhere)."""

    seat: str
    first: tuple[Offer, ...] = ()
    sieges: tuple[Offer, ...] = ()
    links: tuple[Link, ...] = ()
    more: tuple[Offer, ...] = ()
    onward: Offer | None = None
    title: Text = ""

    @property
    def asked(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.first or self.sieges or self.links or self.more or self.onward)

    @property
    def primaries(self) -> int:
        """How many of its forms and links are marked as the next thing to do."""
        offers = (*self.first, *self.sieges, *self.more, *((self.onward,) if self.onward else ()))
        return [*(offer.primary for offer in offers), *(link.primary for link in self.links)].count(True)

    @property
    def plain(self) -> Todo:
        """The same with nothing marked."""
        return replace(
            self,
            first=tuple(offer.plain for offer in self.first),
            sieges=tuple(offer.plain for offer in self.sieges),
            links=tuple(replace(link, primary=False) for link in self.links),
            more=tuple(offer.plain for offer in self.more),
            onward=self.onward and self.onward.plain,
        )


def todos(state: State, seats: tuple[str, ...]) -> list[Todo]:
    """What these seats can do now on one screen: where several things are marked, none of them is the next one."""
    asked = [found for seat in seats if (found := todo(state, seat)).asked]
    return [each.plain for each in asked] if sum(each.primaries for each in asked) > 1 else asked


def todo(state: State, seat: str) -> Todo:
    """What this seat can do now."""
    if state.stage == "over":
        return Todo(seat)
    if state.stage == "kings":
        title = say(N_("Lay the king"))
        return Todo(seat, (_king(state, seat),) if not state.players[seat].king else (), title=title)
    if state.stage == "divide":
        title = say(N_("Divide the markers"))
        return Todo(seat, (_divide(seat),) if seat in dividing(state) else (), title=title)
    if state.asks:
        return Todo(seat, tuple(offer for ask in asked_of(state, seat) for offer in _answers(state, ask)))
    if state.stage in STEPS:
        return Todo(seat, _burial(state, seat))
    if seat != state.active:
        return Todo(seat)
    match state.stage:
        case "regroup":
            if not of_seat(state, seat):
                return Todo(seat, onward=_next(state, say(N_("No unit of yours: go on to the Main-phase"))))
            links = (Link(say(N_("Move units")), "regroup", {"seat": seat}),)
            onward = say(N_("Go on to the Battle-step"))
            if no_battle(state):
                onward = say(N_("Nobody can attack: go on to the Main-phase"))
            return Todo(seat, links=links, onward=_next(state, onward))
        case "battle":
            return _battle(state, seat)
        case "main":
            return _main(state, seat)
        case "discard":
            more = (_discard(state, seat),) if state.players[seat].hand and not state.done else ()
            return Todo(seat, more=more, onward=_next(state, _drawing(state, N_("Discard none"), 0)))
        case "draw":
            drawn = (
                N_("Cards drawn: %(count)d. End the turn") if to_draw(state) else N_("No card to draw: end the turn")
            )
            return Todo(seat, onward=_next(state, say(drawn, count=to_draw(state))))
        case "production":
            player = state.players[seat]
            text = say(
                N_("Take %(gold)d Gold and %(faith)d Faith"), gold=player.gold_markers, faith=player.faith_markers
            )
            return Todo(seat, onward=_next(state, text))
    return Todo(seat, onward=_next(state, say(N_("All is taken off: end the turn"))))


def _next(state: State, text: Message, primary: bool = True) -> Offer:
    """Ends the step, and with it those that follow in which nobody has anything to decide."""
    return Offer("next", state.active, (Button(text, primary=primary),), (("at", at(state)),))


def _drawing(state: State, first: str, discarded: int) -> Message:
    """What is done ``first``, and the cards that are drawn then if so many were discarded: with them the turn is
    over."""
    player = state.players[state.active]
    hand = msgspec.structs.replace(player, hand=player.hand - discarded, deck=player.deck + discarded)
    return _ending(first, to_draw(msgspec.structs.replace(state, players={**state.players, state.active: hand})))


def _ending(first: str, count: int) -> Message:
    """What is done ``first``, and so many cards that are drawn then, with which the turn is over."""
    text = N_("%(first)s, draw %(count)d: end the turn") if count else N_("%(first)s: end the turn")
    return say(text, first=say(first), count=count)


# -- preparations and questions ------------------------------------------------------------------


def _named(cards: Iterable[Card]) -> tuple[tuple[str, Text], ...]:
    """Cards whose names are proposed where one is typed."""
    return tuple((card.name, card_text(card.name)) for card in cards)


def _king(state: State, seat: str) -> Offer:
    player, kings = who(state, seat), _named(cards_of(state, seat, "king"))
    points = N_("Structure-points of the %(player)s on the side that is up")
    fields = (
        Field("text", "king", say(N_("King of the %(player)s"), player=player), kings, required=True),
        # no king's points are known: none are proposed that somebody might take for them
        Field("number", "structure", say(points, player=player), lowest=1, highest=MOST_STRUCTURE, required=True),
    )
    button = Button(say(N_("This is the king of the %(player)s"), player=player), primary=True)
    return Offer("king", seat, (button,), fields=fields)


def _split_buttons(most: int, but: int | None = None) -> tuple[Button, ...]:
    """Every way to divide so many over Gold and Faith, ``but`` the one with so much Gold."""
    return tuple(
        Button(say(N_("%(gold)d Gold, %(faith)d Faith"), gold=gold, faith=most - gold), "gold", str(gold))
        for gold in range(most, -1, -1)
        if gold != but
    )


def _divide(seat: str) -> Offer:
    return Offer("divide", seat, _split_buttons(MARKERS), title=say(N_("Markers on your production cards")))


def _marker_buttons() -> tuple[Button, ...]:
    return tuple(Button(say(text), "marker", value) for value, text in MARKER_CARDS)


def _answers(state: State, ask: Ask) -> tuple[Offer, ...]:
    seat, piece = ask.seat, find(state, ask.unit)
    unit: tuple[tuple[str, str], ...] = (("unit", str(ask.unit)),)
    where: tuple[tuple[str, str], ...] = (("place", ask.place),)
    name: Text = "" if piece is None else name_of(piece)
    match ask.kind:
        case "marker":
            return (
                Offer(
                    "place-marker", seat, _marker_buttons(), title=say(N_("Your marker comes back. Onto which card?"))
                ),
            )
        case "split":
            title = say(N_("Your Trade gives %(sum)d. How do you take it?"), sum=ask.amount)
            return (Offer("split", seat, _split_buttons(ask.amount), title=title),)
        case "trap":
            traps = _named(cards_of(state, seat, "trap"))
            trap = (Field("text", "card", say(N_("What the trap is called, if you like")), traps),)
            button = Button(say(N_("The trap is turned up")), primary=True)
            title = say(N_("Turn up your trap in %(place)s"), place=place_text(ask.place))
            return (Offer("reveal-trap", seat, (button,), where, title, fields=trap),)
        case "tower":
            fields = (
                Field("text", "name", say(N_("What the building is called, if you like")), _named(buildings(state))),
                Field(
                    "number",
                    "structure",
                    say(N_("Its Structure-points; empty: from its card, or you count them")),
                    lowest=1,
                    highest=MOST_STRUCTURE,
                ),
            )
            title = say(N_("Turn up your building in %(place)s. Its marker goes onto …"), place=place_text(ask.place))
            return (Offer("raise-tower", seat, _marker_buttons(), where, title, fields=fields),)
        case "mercenary":
            return _mercenary(state, ask, name)
        case "lock":
            enemy = state.players[other(seat)]
            counts = (("gold", enemy.gold_markers), ("faith", enemy.faith_markers))
            buttons = tuple(
                Button(say(N_("From Gold")) if card == "gold" else say(N_("From Faith")), "marker", card,
                       why=None if count else say(N_("No marker lies there.")))
                for card, count in counts
            )  # fmt: skip
            title = say(N_("%(unit)s may lock a marker of the enemy"), unit=name)
            none = Offer("decline", seat, (Button(say(N_("Lock none"))),), unit)
            return (Offer("lock", seat, buttons, unit, title), none)
        case "howl":
            return _howl(state, ask, name)
        case "direct-shot":
            assert piece is not None
            return shot_offers(state, piece)


def _mercenary(state: State, ask: Ask, name: Text) -> tuple[Offer, ...]:
    unit = (("unit", str(ask.unit)),)
    title = say(N_("Pay for %(unit)s now: %(gold)d Gold"), unit=name, gold=ask.amount)
    if not name:
        title = say(N_("The mercenary is paid now: %(gold)d Gold"), gold=ask.amount)
    short = say(N_("You have only %(gold)d Gold."), gold=state.players[ask.seat].gold)
    why = short if state.players[ask.seat].gold < ask.amount else None
    pay = Offer("pay", ask.seat, (Button(say(N_("Pay it")), why=why),), unit, title)
    field = Field(
        "number", "damage", say(N_("Damage to your Fortress, as the card says")), value=str(ask.amount), required=True
    )
    return pay, Offer("pay-damage", ask.seat, (Button(say(N_("Suffer the damage"))),), unit, fields=(field,))


def _howl(state: State, ask: Ask, name: Text) -> tuple[Offer, ...]:
    player, unit = state.players[ask.seat], (("unit", str(ask.unit)),)
    nothing = say(N_("No Hound lies there."))
    buttons = (
        Button(say(N_("From the deck")), "source", "deck", why=None if player.deck else nothing),
        Button(say(N_("From the discard pile")), "source", "discards",
               why=None if {HOUND, ""} & set(player.discards) else nothing),
    )  # fmt: skip
    title = say(N_("Howl of %(unit)s: take a Hound into your hand"), unit=name)
    return Offer("howl", ask.seat, buttons, unit, title), Offer(
        "decline", ask.seat, (Button(say(N_("No Hound"))),), unit
    )


def _burial(state: State, seat: str) -> tuple[Offer, ...]:
    if seat not in awaited(state):
        return ()
    found = restorable(state, seat)
    fallen = tuple((str(piece.id), unit_at(piece)) for piece in found)
    offers = []
    for priest in healers(state, seat):
        title = say(
            N_("Sacrifice %(unit)s; units to restore, at most: %(most)d"), unit=name_of(priest), most=priest.heal or 0
        )
        if priest.heal == 1 or len(found) == 1:
            one = tuple(
                Button(say(N_("Restore %(unit)s"), unit=name_of(piece)), "units", str(piece.id), len(found) == 1,
                       note=place_text(piece.place))
                for piece in found
            )  # fmt: skip
            offers.append(Offer("heal", seat, one, (("priest", str(priest.id)),), title))
            continue
        field = Field("several", "units", say(N_("Fallen units")), fallen)
        offers.append(
            Offer("heal", seat, (Button(say(N_("Restore them")), primary=True),), (("priest", str(priest.id)),), title,
                  fields=(field,))
        )  # fmt: skip
    return (*offers, Offer("pass", seat, (Button(say(N_("Heal no more: bury the fallen"))),)))


# -- the own turn --------------------------------------------------------------------------------


def _unit_link(state: State, piece: Piece, leaves: int) -> Link | None:
    """A unit that may attack; ``leaves`` is the lane, not yet done, that is closed if it does (0: none)."""
    allowed = [aim for aim in aims(state, piece) if aim.refusal is None]
    if not allowed:
        return None
    names = by_place([enemy for aim in allowed if aim.unit and (enemy := find(state, aim.unit))])
    note = say(N_("may attack %(units)s"), units=names) if names else say(N_("may siege"))
    if names and not all(aim.unit for aim in allowed):  # it may flank, or come from the Wall to any lane
        note = say(N_("may attack %(units)s, or siege"), units=names)
    if leaves and piece.lane not in (0, leaves):
        note = say(N_("%(may)s; lane %(lane)d is closed then"), may=note, lane=leaves)
    text = unit_at(piece)
    return Link(text, "unit", {"unit": str(piece.id)}, note, primary=True)


def _may_act(state: State, piece: Piece) -> bool:
    return any(aim.refusal is None for aim in aims(state, piece))


def _battle(state: State, seat: str) -> Todo:
    owed = covering(state)
    if owed is not None:
        piece = find(state, owed[0])
        assert piece is not None
        return Todo(seat, legal_offers(state, piece), title=say(FIGHT_ON))
    last = find(state, state.combat.last)
    first = legal_offers(state, last) if last is not None and not last.fallen else ()
    title: Text = say(FIGHT_ON) if first else ""
    others = [piece for piece in of_seat(state, seat) if piece.id != state.combat.last]
    # Who fights on in the lane of the last attack comes first: an attack elsewhere closes that lane.
    others.sort(key=lambda piece: piece.lane != state.combat.lane)
    here = bool(first) or any(_may_act(state, piece) for piece in others if piece.lane == state.combat.lane)
    leaves = state.combat.lane if here else 0
    links = tuple(link for piece in others if (link := _unit_link(state, piece, leaves)))
    if not first and len(links) == 1:
        alone = next(piece for piece in others if _may_act(state, piece))
        offers = legal_offers(state, alone)
        if len(offers) == 1:  # all that is left need not be looked for on the page of its unit
            first, links, title = offers, (), unit_at(alone)
    sieges: tuple[Offer, ...] = ()
    if links:
        # no siege hinders another one: each is made here, but for those that would close a lane still to be used
        only = [piece for piece in others if leaves in (0, piece.lane) and only_besieges(state, piece)]
        sieges = tuple(siege_row(state, piece) for piece in only)
        done_here = {str(piece.id) for piece in only}
        links = tuple(replace(link, primary=not sieges) for link in links if link.given["unit"] not in done_here)
    more = tuple(
        Offer("leave-lane", seat, (Button(say(N_("Leave lane %(lane)d"), lane=lane)),), (("lane", str(lane)),))
        for lane in range(1, LANES + 1)
        if here and lane == state.combat.lane
    )
    onward = _next(state, say(N_("End the Battle-step")), primary=not (first or sieges or links))
    return Todo(seat, first, sieges, links, more, onward, title)


def _discard(state: State, seat: str) -> Offer:
    names = tuple((card.name, card_text(card.name)) for card in cards_of(state, seat, "unit"))
    field = Field("text", "card", say(N_("Which one, if you want to keep it in mind")), names)
    return Offer(
        "discard",
        seat,
        (Button(_drawing(state, N_("Discard a card"), 1)),),
        fields=(field,),
        folded=say(N_("Name the card")),
    )


def _main(state: State, seat: str) -> Todo:
    player = state.players[seat]
    asked = {"seat": seat}
    links = []
    if player.hand and free(state, "played"):
        count = len(affordable(state, seat))
        unread = len(playable(state, seat)) < len(cards_of(state, seat, "unit"))  # what those cost nobody has entered
        may = count > 0 or (unread and player.gold + player.faith > 0)
        note = say(N_("known cards that you can pay: %(count)d"), count=count) if count or not may else None
        links.append(Link(say(N_("Play a card")), "play", asked, note, primary=may))
    if may_hire(state, seat):
        links.append(Link(say(N_("Hire a mercenary")), "hire", asked))
    if may_trap(state, seat):
        links.append(Link(say(N_("Lay a trap")), "trap", asked))
    if may_build(state, seat):
        links.append(Link(say(N_("Build")), "build", asked))
    if why_not_turn_king(state, seat) is None:
        links.append(Link(say(N_("The king turns into a unit")), "king", asked))
    more = []
    if free(state, "traded"):
        more.append(_trade(state, seat))
    total = player.gold_markers + player.faith_markers
    if total:
        text = N_("Move production-markers (now %(gold)d Gold, %(faith)d Faith)")
        title = say(text, gold=player.gold_markers, faith=player.faith_markers)
        more.append(Offer("move-markers", seat, _split_buttons(total, player.gold_markers), title=title))
    return Todo(
        seat,
        links=tuple(links),
        more=tuple(more),
        onward=_main_over(state, primary=not any(link.primary for link in links)),
    )


def _main_over(state: State, primary: bool) -> Offer:
    """With no card in hand none can be discarded, and the draw follows; else what is discarded can be said with the end
    of the Main-phase: both where nothing comes before it."""
    drawn = drawn_after_main(state)
    if drawn is not None:
        return _next(state, _ending(N_("End the Main-phase"), drawn), primary)
    asked = discard_after_main(state)
    if asked is None:
        return _next(state, say(N_("End the Main-phase")), primary)
    onward = _next(state, say(N_("End the Main-phase, then name what is discarded")), primary)
    at_once = (
        Button(_drawing(asked, N_("Discard none"), 0), "discard", "none"),
        Button(_drawing(asked, N_("Discard a card"), 1), "discard", "card"),
    )
    return replace(onward, buttons=(*onward.buttons, *at_once))


def _trade(state: State, seat: str) -> Offer:
    sums = tuple((str(value), str(value)) for value, _ in die_of(settings_of(state)).times(TRADE_ROLLS).items())
    field = Field("roll", "sum", say(N_("Sum of the %(count)d rolls"), count=TRADE_ROLLS), sums)
    button = Button(say(N_("Trade")))
    return Offer("trade", seat, (button,), title=say(N_("Trade instead of playing cards")), fields=(field,))
