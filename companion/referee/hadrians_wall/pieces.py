"""What to move on the real table between two states, forwards or back by an undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.referee.hadrians_wall.cards import FATE
from companion.referee.hadrians_wall.deck import card_name, cards_in_deck
from companion.referee.hadrians_wall.names import PATH_NAMES, items_text
from companion.referee.hadrians_wall.on_paper import by_hand
from companion.referee.hadrians_wall.table_state import Neutral, Player, State, revealed, seat_name
from companion.referee.messages import N_, Message, say

REVEALED = ("neutral", "actions")
"""What comes when all have chosen their Player Cards."""


def pieces(before: State, after: State) -> Iterator[Message]:
    """What to move on the real table to get from ``before`` to ``after``."""
    paying = before.year == after.year and {before.stage, after.stage} <= {"actions", "attack"}
    uncovered = before.stage == "cards" and after.stage in REVEALED
    covered = after.stage == "cards" and before.stage in REVEALED
    for seat, now in after.players.items():
        was = before.players[seat]
        yield from _items(seat, was, now, paying)
        yield from by_hand(before, after, seat)
        yield from _cards(seat, was, now, covered, now.prospects[-1:] if revealed(after) else ())
        if not uncovered and not covered:
            yield from _drawn(seat, was, now, before.stage == after.stage)
    yield from _neutral(before, after)
    yield from _fate(before, after)


def _less(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return dict(Counter(one) - Counter(other))


def _items(seat: str, was: Player, now: Player, paying: bool) -> Iterator[Message]:
    """Workers and Resources of a Player Board; of sheets on paper only what was paid to a neighbour and by one, while
    they pay: with the end of a Year the whole board is cleared."""
    name = seat_name(seat)
    got: dict[str, int] = {}
    gone: dict[str, int] = {}
    if was.on_phone and now.on_phone:
        got, gone = _less(now.sheet.have, was.sheet.have), _less(was.sheet.have, now.sheet.have)
    elif paying:
        have, had = (Counter(player.received) for player in (now, was))
        have.subtract(now.paid)
        had.subtract(was.paid)
        got, gone = _less(have, had), _less(had, have)
    if got:
        yield say(N_("%(seat)s takes %(items)s onto the Player Board."), seat=name, items=items_text(got))
    if gone:
        yield say(N_("%(seat)s gives %(items)s back."), seat=name, items=items_text(gone))


def _names(cards: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(say(PATH_NAMES[card]) for card in cards)


def _cards(seat: str, was: Player, now: Player, covered: bool, up: tuple[str, ...]) -> Iterator[Message]:
    """Path and Prospect Cards that lie open; ``covered``: the reveal is undone; ``up``: the Prospect Card of the
    Year."""
    name = seat_name(seat)
    paths = tuple(card for card in now.paths if card not in was.paths)
    prospects = tuple(card for card in now.prospects if card not in was.prospects)
    placed = (*now.paths, *now.prospects)
    gone = tuple(card for card in (*was.paths, *was.prospects) if card not in placed)
    if paths:
        text = N_("%(seat)s tucks %(cards)s under the Player Board as a Path Card.")
        if len(paths) > 1:
            text = N_("%(seat)s tucks under the Player Board as Path Cards: %(cards)s.")
        yield say(text, seat=name, cards=_names(paths))
    for these, text in (
        (tuple(card for card in prospects if card not in up), N_("%(seat)s lays aside Prospect Cards: %(cards)s.")),
        (tuple(card for card in prospects if card in up), N_("%(seat)s lays %(cards)s face up as the Prospect Card.")),
    ):
        if these:
            yield say(text, seat=name, cards=_names(these))
    if gone:
        text = N_("%(seat)s puts %(cards)s back into the Player Card Draw Pile.")
        if covered:
            text = N_("%(seat)s takes up %(cards)s and chooses again.")
            if now.path is not None:
                text = N_("%(seat)s turns %(cards)s face down again, as the Path Card and the Prospect Card chosen.")
        yield say(text, seat=name, cards=_names(gone))


def _placed(player: Player) -> tuple[tuple[str, ...], ...]:
    return player.paths, player.prospects


def _drawn(seat: str, was: Player, now: Player, same_stage: bool) -> Iterator[Message]:
    """The two cards that a seat has drawn in secret: they are not named."""
    name = seat_name(seat)
    held, holds = bool(was.drawn or was.path), bool(now.drawn or now.path)
    # Within a stage, and with a real deck, to choose is all that a player does with them.
    told = _placed(was) != _placed(now) or not same_stage
    if holds and not held and (now.drawn or told):
        text = N_("%(seat)s takes the two cards drawn out of the Player Card Draw Pile.")
        if now.path is not None:
            text = N_("%(seat)s takes the two cards chosen out of the Player Card Draw Pile and lays them face down.")
        yield say(text, seat=name)
    elif held and not holds and (was.drawn or told):
        yield say(N_("%(seat)s puts the two cards drawn back into the Player Card Draw Pile."), seat=name)
    elif was.path is not None and now.path is None:
        yield say(N_("%(seat)s takes up the two cards drawn and chooses again."), seat=name)


def _neutral(before: State, after: State) -> Iterator[Message]:
    was, now = ({each.card: each for each in state.neutral} for state in (before, after))
    come = tuple(card for card in now if card not in was)
    gone = tuple(card for card in was if card not in now)
    discarded = tuple(card for card in gone if card in after.neutral_past)
    back = tuple(card for card in gone if card not in after.neutral_past)
    if come:
        yield say(N_("Lay out as Neutral Prospect Cards: %(cards)s."), cards=_names(come))
    if discarded:
        text = N_("Discard the Neutral Prospect Cards and what lies on them: %(cards)s.")
        yield say(text, cards=_names(discarded))
    for card in (*now, *back):
        lay, lain = _lying(now.get(card)), _lying(was.get(card))
        name = say(PATH_NAMES[card])
        if more := _less(lay, lain):
            yield say(N_("Lay %(items)s on the Neutral Prospect Card %(card)s."), items=items_text(more), card=name)
        if less := _less(lain, lay):
            text = N_("Take %(items)s off the Neutral Prospect Card %(card)s.")
            yield say(text, items=items_text(less), card=name)
    if back:
        yield say(N_("Back into the Neutral Deck: %(cards)s."), cards=_names(back))
    yield from _neutral_past(before, after)


def _neutral_past(before: State, after: State) -> Iterator[Message]:
    """Neutral Prospect Cards of earlier Years that go into the deck or come out of it without having been laid out."""
    on_table = {neutral.card for state in (before, after) for neutral in state.neutral}
    back = tuple(card for card in before.neutral_past if card not in (*after.neutral_past, *on_table))
    out = tuple(card for card in after.neutral_past if card not in (*before.neutral_past, *on_table))
    if back:
        yield say(N_("Back into the Neutral Deck: %(cards)s."), cards=_names(back))
    if out:
        yield say(N_("Discard out of the Neutral Deck: %(cards)s."), cards=_names(out))


def _lying(neutral: Neutral | None) -> dict[str, int]:
    return {} if neutral is None else {"resource": neutral.resource, "soldier": neutral.soldier}


Pile = Counter[str]
"""Fate Cards in a place: by id, by letter where only the arrow is known, or ``?``."""


def _discard(state: State) -> Pile:
    return Counter([*map(str, state.discard), *state.unnamed])


def _listed(pile: Pile) -> tuple[Message, ...]:
    """The cards of a pile; of most of the deck, such as a reshuffle moves, those that are not in it."""
    others = [str(card) for card in FATE if str(card) not in pile]
    if len(others) < pile.total() and all(card.isdigit() for card in pile):
        if not others:
            return (say(N_("all Fate Cards")),)
        return (say(N_("all Fate Cards but %(cards)s"), cards=tuple(map(card_name, others))),)
    cards = sorted(pile.elements(), key=lambda card: (not card.isdigit(), len(card), card))
    return tuple(card_name(card) for card in cards)


def _reshuffled(before: State, after: State) -> bool:
    """Whether the Discard Pile has become the deck: then nothing is up but what was turned over at that moment,
    and it was more than the deck held."""
    up = _discard(after) + Counter(after.attack)
    number = up.total()
    turning = number == 1 or (before.stage == "attack" and after.stage != "attack")
    return turning and cards_in_deck(before) < number <= len(FATE) and bool(_discard(before) - up)


def _fate(before: State, after: State) -> Iterator[Message]:
    attacked, attack = Counter(before.attack), Counter(after.attack)
    had, has = _discard(before), _discard(after)
    back = had + attacked - has - attack
    if _reshuffled(before, after):
        had, back = Counter(), Counter()
        yield say(N_("Shuffle the Discard Pile: it is the new Fate Deck."))
    if back:
        yield say(N_("Back into the Fate Deck: %(cards)s."), cards=_listed(back))
    discard = has - had
    if attacked and not attack and attacked <= discard:
        discard -= attacked
        yield say(N_("The attack cards go onto the Discard Pile."))
    if discard:
        yield say(N_("Onto the Discard Pile: %(cards)s."), cards=_listed(discard))
    if laid := attack - attacked:
        yield say(N_("Lay out the attack: %(cards)s."), cards=_listed(laid))
