"""The beginning of a Year at a table. Rulebook: Year setup; Selecting Player Cards; Changes for 1-2 players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.referee.chance import outcome_of
from companion.referee.game import Applied
from companion.referee.hadrians_wall.cards import FATE, PLAYER_CARDS
from companion.referee.hadrians_wall.choices import QUESTION_RULES, Choices, ask_text
from companion.referee.hadrians_wall.commands import Deal, Income, Keep, TurnFate, TurnNeutral
from companion.referee.hadrians_wall.deck import fate_name, turn
from companion.referee.hadrians_wall.names import PATH_NAMES, items_text
from companion.referee.hadrians_wall.table_state import (
    Neutral,
    Player,
    State,
    cards_left,
    check_stage,
    check_year,
    neutral_left,
    neutral_number,
    of_seat,
    player_of,
    replace,
    seat_name,
    settings_of,
    with_player,
)
from companion.referee.hadrians_wall.year import Begun, begin_year
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused, Ruling, Step, refuse


def turn_fate(state: State, command: TurnFate) -> Applied[State]:
    """Turn over the Fate Card of the Year; who goes on to draw on the phone draws two Player Cards."""
    check_stage(state, "fate")
    check_year(state, command.year)
    state, card, turned = turn(state, command.chance, "fate", command.card)
    alone = len(state.players) == 1
    text = N_("%(card)s: it gives %(items)s.") if alone else N_("%(card)s: it gives everybody %(items)s.")
    steps = [*turned, Step("hw.fate-card", say(text, card=fate_name(card), items=items_text(FATE[card].gains)))]
    drawing = [seat for seat, player in state.players.items() if player.deals] if command.deals else []
    for seat in drawing:
        state = _drawn(state, seat, command.chance, seat)
    if drawing:
        text = N_("Two Player Cards are drawn on the phone for each of: %(seats)s.")
        steps.append(Step("hw.player-cards", say(text, seats=tuple(map(seat_name, drawing)))))
    label = say(N_("The Fate Card of Year %(year)d"), year=state.year)
    return Applied(replace(state, fate=card, stage="cards"), label, tuple(steps), reveals=True)


def card_text(card: str) -> Message:
    """A Player Card by its Path."""
    return say(PATH_NAMES[card])


def deal(state: State, command: Deal) -> Applied[State]:
    """The companion draws two cards for a seat; only that seat sees them."""
    check_stage(state, "cards")
    check_year(state, command.year)
    player = player_of(state, command.seat)
    name = seat_name(command.seat)
    if player.drawn or player.path is not None:
        text = N_("%(seat)s has two Player Cards already.")
        refuse("drawn", "hw.player-cards", text, seat=name)
    state = _drawn(state, command.seat, command.chance, "card")
    return Applied(state, say(N_("%(seat)s has drawn two Player Cards"), seat=name), reveals=True)


def _drawn(state: State, seat: str, chance: Mapping[str, str], event: str) -> State:
    """Two Player Cards are drawn for a seat, by the chance events ``EVENT.1`` and ``EVENT.2``. Raises Undecided."""
    left = cards_left(state.players[seat])
    first = outcome_of(chance, f"{event}.1", left)
    second = outcome_of(chance, f"{event}.2", tuple(card for card in left if card != first))
    return with_player(state, seat, replace(state.players[seat], drawn=(first, second)))


def check_player_card(card: str) -> None:
    """Raise Refused unless there is this Player Card."""
    if not card:
        refuse("card-missing", "hw.player-cards", N_("Choose the cards first."))
    if card not in PLAYER_CARDS:
        text = N_("There is no Player Card “%(given)s”.")
        refuse("card-unknown", "hw.player-cards", text, given=card[:40])


def _check_kept(player: Player, command: Keep) -> None:
    kept = (command.path, command.prospect)
    for card in kept:
        check_player_card(card)
    if command.path == command.prospect:
        text = N_("The Path Card and the Prospect Card are two different cards.")
        refuse("card-twice", "hw.player-cards", text)
    if player.drawn and set(kept) != set(player.drawn):
        text = N_("One of the two cards drawn becomes the Path Card, the other the Prospect Card.")
        refuse("not-drawn", "hw.player-cards", text)
    for card in kept:
        if card not in cards_left(player):
            text = N_("%(card)s was chosen in an earlier Year.")
            refuse("card-seen", "hw.player-cards", text, card=card_text(card))


def keep(state: State, command: Keep) -> Applied[State]:
    """A seat has chosen; with the last one all cards are revealed."""
    check_stage(state, "cards")
    player = player_of(state, command.seat)
    _check_kept(player, command)
    changed = player.path is not None
    state = with_player(state, command.seat, replace(player, path=command.path, prospect=command.prospect))
    if any(other.path is None for other in state.players.values()):
        text = N_("%(seat)s has changed the choice") if changed else N_("%(seat)s has chosen Path and Prospect")
        return Applied(state, say(text, seat=seat_name(command.seat)), replaces=changed)
    players, steps = {}, []
    for seat, each in state.players.items():
        assert each.path is not None and each.prospect is not None
        text = N_("%(seat)s: Path %(path)s, Prospect %(prospect)s.")
        names = {"path": card_text(each.path), "prospect": card_text(each.prospect)}
        steps.append(Step("hw.player-cards", say(text, seat=seat_name(seat), **names)))
        players[seat] = replace(
            each,
            paths=(*each.paths, each.path),
            prospects=(*each.prospects, each.prospect),
            drawn=(),
            path=None,
            prospect=None,
            deals=bool(each.drawn),
        )
    state = replace(state, players=players)
    label = say(N_("Path and Prospect Cards of Year %(year)d are revealed"), year=state.year)
    if neutral_number(state):
        state = replace(state, stage="neutral")
        if not (command.deals and state.deals_neutral):
            return Applied(state, label, tuple(steps), reveals=True)
        state, more = _with_neutral(state, _drawn_neutral(state, command.chance))
    else:
        state, more = _begin(state)
    return Applied(state, label, (*steps, *more), reveals=True)


def turn_neutral(state: State, command: TurnNeutral) -> Applied[State]:
    """Turn over the Neutral Prospect Cards of the Year, and begin it."""
    check_stage(state, "neutral")
    check_year(state, command.year)
    if command.cards:
        _check_neutral(state, command.cards)
    cards = command.cards or _drawn_neutral(state, command.chance)
    state, steps = _with_neutral(replace(state, deals_neutral=not command.cards), cards)
    label = say(N_("The Neutral Prospect Cards of Year %(year)d"), year=state.year)
    return Applied(state, label, steps, reveals=True)


def _check_neutral(state: State, cards: tuple[str, ...]) -> None:
    """Raise Refused unless these real cards can be the Neutral Prospect Cards of the Year."""
    left, number = neutral_left(state), neutral_number(state)
    if len(cards) != number or len(set(cards)) != number:
        text = N_("Neutral Prospect Cards of this Year: %(number)d, all different.")
        refuse("neutral-number", "hw.neutral-cards", text, number=number)
    for card in cards:
        check_player_card(card)
        if card not in left:
            text = N_("%(card)s has left the Neutral Deck.")
            refuse("card-seen", "hw.neutral-cards", text, card=card_text(card))


def _drawn_neutral(state: State, chance: Mapping[str, str]) -> tuple[str, ...]:
    """The companion draws the Neutral Prospect Cards. Raises Undecided."""
    left = neutral_left(state)
    cards: tuple[str, ...] = ()
    for nth in range(1, neutral_number(state) + 1):
        outcomes = tuple(card for card in left if card not in cards)
        cards = (*cards, outcome_of(chance, f"neutral.{nth}", outcomes))
    return cards


def _with_neutral(state: State, cards: tuple[str, ...]) -> tuple[State, tuple[Step, ...]]:
    """The Year begins with these Neutral Prospect Cards."""
    text = N_("Neutral Prospect Cards: %(cards)s.")
    step = Step("hw.neutral-cards", say(text, cards=tuple(card_text(card) for card in cards)))
    state, steps = _begin(replace(state, neutral=tuple(Neutral(card) for card in cards)))
    return state, (step, *steps)


def _begin(state: State) -> tuple[State, tuple[Step, ...]]:
    """Everybody gains what the Year brings; sheets on paper by hand."""
    steps: list[Step] = []
    state = replace(state, stage="actions")
    for seat, before in state.players.items():
        player = replace(before, kept=before.sheet.have)
        state = with_player(state, seat, player)
        if player.on_phone:
            state, gained = with_income(state, seat)
            steps.extend(gained)
    return state, tuple(steps)


def with_income(state: State, seat: str) -> tuple[State, tuple[Step, ...]]:
    """A seat with its sheets on the phone gains what the Year brings, or is asked first what its Roads give."""
    player = state.players[seat]
    begun = begin_income(state, seat, {}).result
    player = replace(player, sheet=begun.sheet or player.sheet, asks=begun.asks)
    return with_player(state, seat, player), of_seat(seat, (_gained(begun, player.prospects[-1]),))


def _gained(begun: Begun, prospect: str) -> Step:
    if begun.sheet is None:
        return Step("hw.road-income", say(N_("The Attributes of the Road are still to be chosen.")))
    text = N_("Fate Card, Prospect Card %(prospect)s and income give %(items)s.")
    return Step("hw.income", say(text, prospect=card_text(prospect), items=items_text(begun.gained)))


def on_board(state: State, seat: str) -> Mapping[str, int]:
    """What lies on the Player Board of a seat with its sheets on the phone. What the Year gives besides the Attributes
    of its Roads is taken before they are chosen, though the companion adds it to the sheet with them."""
    player = player_of(state, seat)
    if not player.asks:
        return player.sheet.have
    return Counter(player.sheet.have) + Counter(begin_income(state, seat, {}).result.gained)


def income_to_come(state: State, seat: str) -> bool:
    """Whether a Year has begun to give while the sheets of a seat have nothing of it yet: the companion adds it."""
    return state.stage in ("cards", "neutral") or bool(player_of(state, seat).asks)


def income(state: State, command: Income) -> Applied[State]:
    """A seat chooses the Attributes of its Roads; then it gains everything."""
    check_stage(state, "actions")
    check_year(state, command.year)
    player = player_of(state, command.seat)
    kinds = [question.kind for question in player.asks]
    if not kinds:
        refuse("choice-open", "hw.road-income", N_("There is nothing to choose now."))
    for kind in command.choices:
        if kind not in kinds:
            text = N_("Nothing here asks for %(choice)s.")
            refuse("choice-not-asked", "hw.road-income", text, choice=kind[:40])
    ruling = begin_income(state, command.seat, command.choices)
    begun = ruling.result
    if begun.sheet is None:
        raise Refused(Refusal("choice-open", ask_text(begun.asks[0]), QUESTION_RULES["small-road"]))
    state = with_player(state, command.seat, replace(player, sheet=begun.sheet, asks=()))
    label = say(N_("%(seat)s: income of the Road"), seat=seat_name(command.seat))
    return Applied(state, label, ruling.steps)


def begin_income(state: State, seat: str, choices: Choices) -> Ruling[Begun]:
    """The Year's beginning on the sheets of a seat that still has to choose, with these choices, as a ruling: for
    showing it before it is done. Raises Refused."""
    player = player_of(state, seat)
    assert state.fate is not None
    ruling = begin_year(player.sheet, state.year, state.fate, player.prospects[-1], settings_of(state), choices)
    if isinstance(ruling, Refusal):
        raise Refused(ruling)
    return ruling
