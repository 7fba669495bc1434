"""The attack at a table, and the end of the Year. Rulebook: End of the year; Favour; Disdain."""

from __future__ import annotations

from companion.referee.chance import outcome_of
from companion.referee.game import Applied
from companion.referee.hadrians_wall.attack import (
    LETTERS,
    Advice,
    Assault,
    Attack,
    Use,
    advise,
    check_assault,
    count_cards,
    headline,
    resolve,
    three_text,
    uses,
)
from companion.referee.hadrians_wall.cards import FATE, YEARS, attack_cards, potential
from companion.referee.hadrians_wall.commands import Defend, RevealAttack
from companion.referee.hadrians_wall.deck import (
    SHUFFLE,
    cards_in_deck,
    check_arrow,
    check_card,
    deck,
    shuffled,
)
from companion.referee.hadrians_wall.final import finished
from companion.referee.hadrians_wall.names import items_text
from companion.referee.hadrians_wall.sheet import COHORT_MOST
from companion.referee.hadrians_wall.table_state import (
    Player,
    State,
    YearRecord,
    attack_letters,
    check_stage,
    check_year,
    neutral_items,
    of_seat,
    player_of,
    replace,
    seat_name,
    settings_of,
    with_player,
)
from companion.referee.hadrians_wall.year import end_year
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused, Ruling, Step, refuse
from companion.referee.typed import plain_number


def attack_number(state: State) -> int:
    """How many cards the attack of this Year has, those for items on Neutral Prospect Cards among them."""
    return attack_cards(state.year, str(settings_of(state)["difficulty"])) + neutral_items(state)


def attack_to_enter(state: State) -> int:
    """How many cards are turned over: fewer if the deck runs out and the table does not shuffle, and never more than
    there are."""
    number = min(attack_number(state), len(FATE))
    if settings_of(state)["fate-deck-empty"] == "stop":
        return min(number, cards_in_deck(state))
    return number


def attack_size(state: State) -> int:
    """How many cards attack in this Year: those on the table, or before that as many as would be turned over now."""
    return len(state.attack) or attack_to_enter(state)


def _drawn(state: State, command: RevealAttack, number: int) -> tuple[State, list[Step]]:
    """The state with so many attack cards on the table."""
    steps: list[Step] = []
    given = command.cards
    for nth in range(1, number + 1):
        if not cards_in_deck(state):
            state = shuffled(state)
            steps.append(SHUFFLE)
        if given is None:
            card = outcome_of(command.chance, f"attack.{nth}", tuple(map(str, deck(state))))
        else:
            card = given[nth - 1].upper()
            if card not in LETTERS or len(card) != 1:
                if plain_number(card, 2) not in FATE:
                    text = N_("An attack card is L, C or R, or the number of a Fate Card, not “%(given)s”.")
                    refuse("card-unknown", "hw.attack-cards", text, given=card[:40])
                card = str(int(card))
                check_card(state, int(card))
            else:
                check_arrow(state, card)
        state = replace(state, attack=(*state.attack, card))
    return state, steps


def reveal_attack(state: State, command: RevealAttack) -> Applied[State]:
    """The attack cards are turned over; who has no Favour that could be used, or that would help, has defended at
    once."""
    check_stage(state, "attack")
    check_year(state, command.year)
    number = attack_to_enter(state)
    if command.cards is not None and len(command.cards) != number:
        text = N_("Cards of this attack: %(number)d, not %(count)d.")
        refuse("cards-number", "hw.attack-cards", text, number=number, count=len(command.cards))
    state, steps = _unspent_back(state)
    if neutral_items(state):
        text = N_("Items on Neutral Prospect Cards add cards to the attack: %(number)d.")
        steps.append(Step("hw.neutral-penalty", say(text, number=neutral_items(state))))
    if number < attack_number(state):
        text = N_("The Fate Deck runs out; its cards left to attack: %(number)d.")
        steps.append(Step("hw.fate-deck-empty", say(text, number=number)))
    state, more = _drawn(state, command, number)
    arrows = attack_letters(state)
    by_cohort = three_text(count_cards(arrows))
    text = N_("Attack cards of Year %(year)d: %(cards)s.")
    step = Step("hw.attack-cards", say(text, year=state.year, cards=by_cohort))
    label = say(N_("The attack of Year %(year)d: %(cards)s"), year=state.year, cards=by_cohort)
    state, defended = without_favours(replace(state, stage="defence"), tuple(state.players), command.straight)
    return Applied(state, label, (*steps, *more, step, *defended), reveals=True)


def _unspent_back(state: State) -> tuple[State, list[Step]]:
    """What is left on the Player Boards goes back before the Picts come."""
    steps: list[Step] = []
    for seat, player in state.players.items():
        if player.on_phone and player.sheet.have:
            text = N_("Return what is left: %(items)s.")
            steps.extend(of_seat(seat, (Step("hw.year-end", say(text, items=items_text(player.sheet.have))),)))
            state = with_player(state, seat, replace(player, sheet=player.sheet.with_items()))
    return state, steps


def without_favours(state: State, seats: tuple[str, ...], straight: bool) -> tuple[State, tuple[Step, ...]]:
    """Who of these is not asked about Favours has defended; ``straight`` is that of :class:`.RevealAttack`."""
    steps: list[Step] = []
    for seat in seats:
        player = state.players[seat]
        if not player.on_phone or player.defence is not None:
            continue
        found = ways(state, seat)
        kept: tuple[Step, ...] = ()
        if len(found) > 1:
            if not straight or len({use.disdain for use in found}) > 1:
                continue
            kept = (Step("hw.favour-use", say(N_("No Favour would lessen the Disdain."))),)
        state, attack, more = _end_sheet(state, seat, player, "")
        steps.extend(of_seat(seat, (*kept, *more, Step("hw.disdain", headline(attack)))))
    return _year_over(state, tuple(steps))


def _assault(state: State, player: Player) -> Assault:
    sheet = player.sheet
    return Assault(state.year, attack_letters(state), sheet.cohorts, favours=sheet.favours)


def ways(state: State, seat: str) -> tuple[Use, ...]:
    """Every use of Favours that a seat with its sheets on the phone can choose against the attack."""
    assault = _assault(state, player_of(state, seat))
    assert assault.favours is not None
    return tuple(uses(potential(state.year), count_cards(assault.cards), assault.cohorts, assault.favours))


def advice(state: State, seat: str) -> Ruling[Advice] | Refusal:
    """The best use of the Favours of a seat with its sheets on the phone."""
    return advise(_assault(state, player_of(state, seat)))


def _end_sheet(state: State, seat: str, player: Player, ignore: str) -> tuple[State, Attack, tuple[Step, ...]]:
    ruling = end_year(player.sheet, attack_letters(state), ignore, settings_of(state))
    if isinstance(ruling, Refusal):
        raise Refused(ruling)
    ended = ruling.result
    state = with_player(state, seat, replace(player, sheet=ended.sheet, defence=ended.attack))
    return state, ended.attack, ruling.steps


def defend(state: State, command: Defend) -> Applied[State]:
    """A seat has decided which cards it ignores; with the last one the Year ends."""
    check_stage(state, "defence")
    check_year(state, command.year)
    seat, player = command.seat, player_of(state, command.seat)
    if player.defence is not None:
        text = N_("%(seat)s has defended already.")
        refuse("defended", "hw.favour-use", text, seat=seat_name(seat))
    if len(command.ignore) > len(state.attack) or any(letter not in LETTERS for letter in command.ignore):
        text = N_("Cards that are ignored are written L, C, R, at most as many as attack.")
        refuse("ignore", "hw.favour-use", text)
    if player.on_phone:
        if command.cohorts is not None:
            text = N_("The Cohorts of %(seat)s are on the phone.")
            refuse("on-phone", "hw.let-through", text, seat=seat_name(seat))
        state, attack, steps = _end_sheet(state, seat, player, command.ignore)
    else:
        attack, steps = _on_paper(state, command)
        # what the phone may know of its Player Board has gone back, see cleared
        state = with_player(state, seat, replace(player, sheet=player.sheet.with_items(), defence=attack))
    text = N_("%(seat)s: %(disdain)d Disdain, %(valour)d Valour")
    label = say(text, seat=seat_name(seat), disdain=attack.disdain, valour=attack.valour)
    state, more = _year_over(state, ())
    return Applied(state, label, (*steps, *more))


def _on_paper(state: State, command: Defend) -> tuple[Attack, tuple[Step, ...]]:
    cohorts = command.cohorts
    if cohorts is None or not all(0 <= boxes <= COHORT_MOST for boxes in cohorts):
        text = N_("The filled boxes of the Cohorts are three numbers from 0 to %(most)d.")
        refuse("cohorts", "hw.let-through", text, most=COHORT_MOST)
    # what Favours there are is on paper
    assault = Assault(state.year, attack_letters(state), cohorts, command.ignore)
    refusal = check_assault(assault)
    if refusal is not None:
        raise Refused(refusal)
    ruling = resolve(assault)
    attack = ruling.result
    asked = tuple(boxes if attacks else None for boxes, attacks in zip(cohorts, attack.attacks, strict=True))
    return replace(attack, cohorts=asked), ruling.steps


def _year_over(state: State, steps: tuple[Step, ...]) -> tuple[State, tuple[Step, ...]]:
    """When all have defended: the cards go away, and the next Year or the score comes."""
    if any(player.defence is None for player in state.players.values()):
        return state, steps
    defences = {seat: player.defence for seat, player in state.players.items() if player.defence is not None}
    record = YearRecord(
        state.year,
        attack_letters(state),
        {seat: attack.disdain for seat, attack in defences.items()},
        {seat: attack.valour for seat, attack in defences.items()},
        {seat: attack.ignored for seat, attack in defences.items()},
        {seat: attack.cohorts for seat, attack in defences.items() if attack.cohorts is not None},
    )
    state = replace(cleared(state), history=(*state.history, record))
    players = {seat: replace(player, kept=player.sheet.have) for seat, player in state.players.items()}
    state = replace(state, players=players)
    over = Step("hw.year-end", say(N_("Year %(year)d is over."), year=state.year))
    if state.year < YEARS:
        return replace(state, year=state.year + 1, stage="fate"), (*steps, over)
    state, more = finished(state, "years")
    return state, (*steps, over, *more)


def cleared(state: State) -> State:
    """The state with nothing of the running Year on the table: all its cards are laid aside."""
    named = tuple(int(card) for card in state.attack if card not in LETTERS)
    players = {
        seat: replace(
            player,
            # of sheets on paper the phone may know Workers and Resources of earlier: those have gone back
            sheet=player.sheet if player.on_phone else player.sheet.with_items(),
            drawn=(),
            path=None,
            prospect=None,
            asks=(),
            received={},
            spent={},
            acts=(),
            acts_lost=False,
            stopped=False,
            woken_by=(),
            defence=None,
        )
        for seat, player in state.players.items()
    }
    return replace(
        state,
        players=players,
        fate=None,
        discard=(*state.discard, *named),
        unnamed=state.unnamed + "".join(card for card in state.attack if card in LETTERS),
        attack=(),
        neutral=(),
        neutral_past=(*state.neutral_past, *(neutral.card for neutral in state.neutral)),
        turned=None,
    )
