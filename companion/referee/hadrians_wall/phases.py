"""Where a game is, in words, and what to move on the real table between two states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.referee.game import Phase
from companion.referee.hadrians_wall.attack import LETTERS
from companion.referee.hadrians_wall.deck import cards_in_deck, fate_name
from companion.referee.hadrians_wall.defence import attack_to_enter
from companion.referee.hadrians_wall.final import scores_of, uncounted
from companion.referee.hadrians_wall.names import PATH_NAMES, items_text
from companion.referee.hadrians_wall.table_state import Player, State, neutral_number, seat_name
from companion.referee.messages import N_, Message, say


def phase(state: State) -> Phase:
    """Title, what to do, and whose answer is awaited."""
    year = say(N_("Year %(year)d"), year=state.year)
    players = state.players

    def found(text: str, title: Message, awaits: tuple[str, ...] = (), **params: int) -> Phase:
        return Phase(state.stage, say(N_("%(year)s: %(what)s"), year=year, what=title), say(text, **params), awaits)

    match state.stage:
        case "fate":
            return found(
                N_("Turn over the Fate Card: let the companion do it, or enter the real one."), say(N_("Fate Card"))
            )
        case "cards":
            return found(
                N_("Draw two of your own Player Cards. One becomes your Path, the other your Prospect of this Year."),
                say(N_("Player Cards")),
                tuple(seat for seat, player in players.items() if player.path is None),
            )
        case "neutral":
            return found(
                N_("Turn over the Neutral Prospect Cards (%(number)d), or enter the real ones."),
                say(N_("Neutral cards")),
                number=neutral_number(state),
            )
        case "actions":
            return found(
                N_("Fill your sheets, all at the same time. Stop when you can or will do no more."),
                say(N_("Actions")),
                tuple(seat for seat, player in players.items() if not player.stopped),
            )
        case "attack":
            return found(
                N_("The Picts attack. Turn over the cards (%(number)d), or enter the real ones."),
                say(N_("The attack")),
                number=attack_to_enter(state),
            )
        case "defence":
            return found(
                N_("Choose the attack cards that your Favours ignore. With sheets on paper, enter your Cohorts."),
                say(N_("Defence")),
                tuple(seat for seat, player in players.items() if player.defence is None),
            )
        case "final":
            text = N_("Count your sheets on paper and enter what they show.")
            return Phase("final", say(N_("Final scoring")), say(text), uncounted(state))
        case "over":
            over = say(N_("The game is over"))
            return Phase("over", over, scores_of(state).result.end or over)


def _less(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return dict(Counter(one) - Counter(other))


def pieces(before: State, after: State) -> Iterator[Message]:
    """What to move on the real table to get from ``before`` to ``after`` (forwards, or back by an undo)."""
    for seat, player in after.players.items():
        yield from _items(seat, before.players[seat], player)
        yield from _cards(seat, before.players[seat], player)
    yield from _neutral(before, after)
    yield from _fate(before, after)


def _items(seat: str, was: Player, now: Player) -> Iterator[Message]:
    """Workers and Resources of a Player Board; of sheets on paper only what neighbours paid."""
    name = seat_name(seat)
    if was.on_phone and now.on_phone:
        got, gone = _less(now.sheet.have, was.sheet.have), _less(was.sheet.have, now.sheet.have)
    else:
        got, gone = _less(now.received, was.received), _less(was.received, now.received)
        if not now.received:  # the end of a Year clears the whole board
            gone = {}
    if got:
        yield say(N_("%(seat)s takes %(items)s onto the Player Board."), seat=name, items=items_text(got))
    if gone:
        yield say(N_("%(seat)s gives %(items)s back."), seat=name, items=items_text(gone))


def _names(cards: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(say(PATH_NAMES[card]) for card in cards)


def _cards(seat: str, was: Player, now: Player) -> Iterator[Message]:
    name = seat_name(seat)
    paths = tuple(card for card in now.paths if card not in was.paths)
    prospects = tuple(card for card in now.prospects if card not in was.prospects)
    placed = (*now.paths, *now.prospects)
    back = tuple(card for card in (*was.paths, *was.prospects) if card not in placed)
    if paths:
        text = N_("%(seat)s tucks %(cards)s under the Player Board as a Path Card.")
        yield say(text, seat=name, cards=_names(paths))
    if prospects:
        text = N_("%(seat)s lays %(cards)s face up as the Prospect Card.")
        yield say(text, seat=name, cards=_names(prospects))
    if back:
        yield say(N_("%(seat)s takes %(cards)s back into the hand."), seat=name, cards=_names(back))


def _neutral(before: State, after: State) -> Iterator[Message]:
    was, now = ({each.card: each for each in state.neutral} for state in (before, after))
    come = tuple(card for card in now if card not in was)
    gone = tuple(card for card in was if card not in now)
    if come:
        yield say(N_("Lay out as Neutral Prospect Cards: %(cards)s."), cards=_names(come))
    if gone and set(gone) <= set(after.neutral_past):
        text = N_("Discard the Neutral Prospect Cards and what lies on them: %(cards)s.")
        yield say(text, cards=_names(gone))
    elif gone:
        yield say(N_("Back into the Neutral Deck: %(cards)s."), cards=_names(gone))
    for card, neutral in now.items():
        lay = {"resource": neutral.resource, "soldier": neutral.soldier}
        lain = {"resource": was[card].resource, "soldier": was[card].soldier} if card in was else {}
        name = say(PATH_NAMES[card])
        if more := _less(lay, lain):
            yield say(N_("Lay %(items)s on the Neutral Prospect Card %(card)s."), items=items_text(more), card=name)
        if less := _less(lain, lay):
            text = N_("Take %(items)s off the Neutral Prospect Card %(card)s.")
            yield say(text, items=items_text(less), card=name)


def _placed(state: State) -> set[int]:
    return {*state.discard, *(int(card) for card in state.attack if card not in LETTERS)}


def _fate(before: State, after: State) -> Iterator[Message]:
    come, back = sorted(_placed(after) - _placed(before)), sorted(_placed(before) - _placed(after))
    turned = [str(card) for card in come if str(card) in after.attack]
    attack = tuple(fate_name(int(card)) for card in turned)
    discard = tuple(fate_name(card) for card in come if str(card) not in turned)
    turned_over = max(len(after.attack) - len(before.attack), 1)
    if len(back) > 1 and cards_in_deck(before) < turned_over:
        yield say(N_("Shuffle the Discard Pile: it is the new Fate Deck."))
    elif back:
        text = N_("Back into the Fate Deck: %(cards)s.")
        yield say(text, cards=tuple(fate_name(card) for card in back))
    if discard:
        yield say(N_("Onto the Discard Pile: %(cards)s."), cards=discard)
    if attack:
        yield say(N_("Lay out the attack: %(cards)s."), cards=attack)
    if before.attack and not after.attack and after.history != before.history:
        yield say(N_("The attack cards go onto the Discard Pile."))
