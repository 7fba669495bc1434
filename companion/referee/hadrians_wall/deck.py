"""The Fate Deck and the Discard Pile at a table: turning cards over, by chance or from the real deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.referee.chance import outcome_of
from companion.referee.hadrians_wall.attack import LETTERS, count_cards
from companion.referee.hadrians_wall.cards import FATE
from companion.referee.hadrians_wall.names import COHORT_NAMES
from companion.referee.hadrians_wall.odds import DECK, Outlook
from companion.referee.hadrians_wall.sheet import COHORTS
from companion.referee.hadrians_wall.table_state import (
    State,
    Turned,
    neutral_items,
    player_of,
    replace,
)
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Step, refuse

UNKNOWN = "?"
"""A real card that was turned over and of which not even the arrow is known."""


def fate_name(card: int) -> Message:
    """A Fate Card by what it shows; nothing is printed on it that would name it."""
    found = FATE[card]
    return say(
        N_("Fate Card (%(cohort)s, damage %(damage)d, Trade Good %(good)d)"),
        cohort=say(COHORT_NAMES[found.arrow]),
        damage=found.damage,
        good=found.good,
    )


def turned_text(turned: Turned) -> Message:
    """The Fate Card last turned over; where only its damage was entered, that."""
    if turned.card is None:
        assert turned.battle is not None, "nothing else is kept of a card that was not entered"
        return say(N_("Fate Card (damage %(damage)d)"), damage=turned.battle.damage)
    return fate_name(turned.card)


def card_name(card: str) -> Message:
    """A Fate Card by its id; by its arrow (a letter) or :data:`UNKNOWN` where no more was entered."""
    if card == UNKNOWN:
        return say(N_("a Fate Card that was not entered"))
    if card in LETTERS:
        return say(N_("Fate Card (%(cohort)s)"), cohort=say(COHORT_NAMES[COHORTS[LETTERS.index(card)]]))
    return fate_name(int(card))


def deck(state: State) -> tuple[int, ...]:
    """The Fate Cards of which nobody knows where in the deck they are."""
    seen = {*state.discard, *(int(card) for card in state.attack if card not in LETTERS)}
    return tuple(card for card in FATE if card not in seen)


def cards_in_deck(state: State) -> int:
    """How many cards the Fate Deck holds."""
    return max(len(FATE) - len(state.discard) - len(state.attack) - len(state.unnamed), 0)


def shuffled(state: State) -> State:
    """The Discard Pile is the new deck."""
    return replace(state, discard=(), unnamed="", shown=())


SHUFFLE = Step("hw.fate-deck-empty", say(N_("The Fate Deck is empty: the Discard Pile is shuffled.")))


def refilled(state: State) -> tuple[State, tuple[Step, ...]]:
    """A state in whose deck there is a card."""
    if cards_in_deck(state):
        return state, ()
    return shuffled(state), (SHUFFLE,)


def check_card(state: State, card: int) -> None:
    """Raise Refused unless this Fate Card is in the deck."""
    if card not in FATE:
        text = N_("There is no such Fate Card; they are 1 to %(most)d.")
        refuse("card-unknown", "hw.fate-card", text, most=len(FATE))
    if card not in deck(state):
        text = N_("This card is not in the deck: %(card)s.")
        refuse("card-seen", "hw.fate-card", text, card=fate_name(card))


def turn(state: State, chance: Mapping[str, str], event: str, given: int | None) -> tuple[State, int, tuple[Step, ...]]:
    """Turn over a Fate Card, ``given`` from the real deck or drawn, and put it on the Discard Pile.

    An empty deck is shuffled first, whatever the table has decided for the attack: without a card there is no
    going on. Nothing that anybody has done can be taken back after it. Raises Refused, Undecided.
    """
    state, steps = refilled(state)
    if given is None:
        card = int(outcome_of(chance, event, tuple(map(str, deck(state)))))
    else:
        check_card(state, given)
        card = given
    return settled(replace(state, discard=(*state.discard, card))), card, steps


def check_arrow(state: State, letter: str) -> None:
    """Raise Refused unless a Fate Card with this arrow can be in the deck."""
    named = [LETTERS[COHORTS.index(FATE[card].arrow)] for card in FATE if card not in deck(state)]
    place = LETTERS.index(letter)
    if [*named, *state.unnamed, *state.attack].count(letter) >= DECK[place]:
        text = N_("All %(most)d Fate Cards with this arrow have been seen: %(cohort)s.")
        refuse("cards-many", "hw.fate-card", text, most=DECK[place], cohort=say(COHORT_NAMES[COHORTS[place]]))


def turn_unnamed(state: State, shows: str, may_be: Callable[[int], bool]) -> tuple[State, tuple[Step, ...]]:
    """A real card was turned over of which only one thing is known: what it ``shows``, such as ``good 6``; ``may_be``
    tells which cards show that. Raises Refused if no card in the deck does."""
    state, steps = refilled(state)
    if sum(map(may_be, deck(state))) <= state.shown.count(shows):
        refuse("card-seen", "hw.fate-card", N_("No card that shows this is left in the Fate Deck."))
    return settled(replace(state, unnamed=state.unnamed + UNKNOWN, shown=(*state.shown, shows))), steps


def turn_for(
    state: State, seat: str, chance: Mapping[str, str], given: int | None
) -> tuple[State, int, tuple[Step, ...]]:
    """Turn over a Fate Card for an action of a seat; see :func:`turn`."""
    state, card, steps = turn(state, chance, "fate", given)
    return replace(state, turned=Turned(seat, card)), card, steps


def settled(state: State) -> State:
    """The state with no action left that could be taken back."""
    players = {seat: replace(player, acts=(), acts_lost=False) for seat, player in state.players.items()}
    return replace(state, players=players)


def outlook(state: State, seat: str) -> Outlook:
    """The attack to come on the sheets of a seat, for :func:`.odds.odds`; with sheets on paper, on Cohorts and with
    Favours as the phone last knew them."""
    sheet = player_of(state, seat).sheet
    arrows = "".join(LETTERS[COHORTS.index(FATE[card].arrow)] for card in state.discard) + state.unnamed
    left, centre, right = (min(seen, most) for seen, most in zip(count_cards(arrows), DECK, strict=True))
    return Outlook(state.year, sheet.cohorts, (left, centre, right), neutral_items(state), sheet.favours)
