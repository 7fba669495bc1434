"""How a game goes on: the wall goes up, cards are revealed, choices made, turns and rounds end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from companion.referee.chance import outcome_of
from companion.referee.game import Applied, Scores
from companion.referee.messages import N_, Message, say
from companion.referee.romans_go_home.aftermath import After
from companion.referee.romans_go_home.attack import Attack, headline, resolve
from companion.referee.romans_go_home.commands import Choose, DrawForts, EnterForts, Reveal
from companion.referee.romans_go_home.components import (
    CLANS,
    FORTS,
    LEGIONS_TO_WIN,
    ROUNDS,
    TURNS,
    WARRIORS,
    card_name,
    clan_name,
    points,
)
from companion.referee.romans_go_home.history import paid
from companion.referee.romans_go_home.notation import Fight, parse, write
from companion.referee.romans_go_home.options import check_forts, fort_counts
from companion.referee.romans_go_home.position import (
    QUESTION_RULES,
    Position,
    Question,
    ask_text,
    can_win,
    chosen_text,
    legions_counted,
    not_possible,
)
from companion.referee.romans_go_home.scoring import score
from companion.referee.romans_go_home.state import (
    Chosen,
    State,
    TurnRecord,
    at,
    cards_left,
    choices_of,
    entered,
    forts_left,
    forts_seen,
    position_of,
    settings_of,
    solo,
)
from companion.referee.romans_go_home.wall import wall_order
from companion.referee.ruling import Refused, Ruling, Step, refuse

replace = msgspec.structs.replace


# -- the wall ----------------------------------------------------------------------------------


def _between_rounds(state: State) -> None:
    if state.stage != "forts":
        refuse("not-now", "rgh.wall-order", N_("The wall of this round is already up."))


def draw_forts(state: State, command: DrawForts) -> Applied[State]:
    """The companion turns up six forts, one after the other, without putting any back."""
    _between_rounds(state)
    counts, seen = fort_counts(settings_of(state)), forts_seen(state)
    drawn: list[str] = []
    for number in range(1, TURNS + 1):
        drawn.append(outcome_of(command.chance, f"fort.{number}", forts_left(counts, (*seen, *drawn))))
    return _wall_up(state, drawn)


def enter_forts(state: State, command: EnterForts) -> Applied[State]:
    """Six real forts, in the order in which they were turned up."""
    _between_rounds(state)
    for number, code in enumerate(command.forts, 1):
        if not code:
            refuse("fort-missing", "rgh.wall-order", N_("Fort %(n)d of the wall is not entered."), n=number)
        if code not in FORTS:
            text = N_("There is no fort “%(given)s”; the forts are %(forts)s.")
            refuse("fort-unknown", "rgh.fort-deck", text, given=code[:40], forts=tuple(FORTS))
    if len(command.forts) != TURNS:
        text = N_("A wall has %(needed)d forts, not %(count)d.")
        refuse("forts-number", "rgh.wall-order", text, needed=TURNS, count=len(command.forts))
    refusal = check_forts((*forts_seen(state), *command.forts), settings_of(state))
    if refusal is not None:
        raise Refused(refusal)
    return _wall_up(state, command.forts)


def _wall_up(state: State, drawn: Sequence[str]) -> Applied[State]:
    ruling = wall_order(drawn)
    plan = Step(
        "rgh.planning",
        say(N_("Everybody draws seven of the nine warriors, puts one away and lays six face down along the wall.")),
    )
    return Applied(
        replace(state, wall=ruling.result, stage="reveal", turn=1),
        say(N_("The wall of round %(round)d is up"), round=state.round),
        (*ruling.steps, plan),
        reveals=True,
    )


# -- cards -------------------------------------------------------------------------------------


def _this_turn(state: State, given: str) -> None:
    if given != at(state):
        text = N_("That was meant for another turn; the table is at round %(round)d, turn %(turn)d.")
        refuse("stale", "rgh.reveal", text, round=state.round, turn=state.turn)


def _check_reveal(state: State, command: Reveal) -> None:
    if state.stage != "reveal":
        refuse("not-now", "rgh.reveal", N_("No card is to be turned up now."))
    _this_turn(state, command.at)
    if command.clan not in state.clans:
        text = N_("This clan does not take part: %(given)s.")
        name: str | Message = clan_name(command.clan) if command.clan in CLANS else command.clan[:40]
        refuse("clan-absent", "rgh.setup", text, given=name)
    clan = clan_name(command.clan)
    if command.clan not in entered(state):
        refuse(
            "neutral-drawn",
            "rgh.neutral-cards",
            N_("The companion draws the cards of the neutral clan %(clan)s."),
            clan=clan,
        )
    if command.card not in WARRIORS:
        text = N_("There is no warrior “%(given)s”; the warriors are %(cards)s.")
        refuse("card-unknown", "rgh.reveal", text, given=command.card[:40], cards=tuple(WARRIORS))
    if command.card not in cards_left(state.clans[command.clan]):
        text = N_("%(card)s of %(clan)s has already been revealed this round.")
        refuse("card-seen", "rgh.cards-once", text, card=card_name(command.card), clan=clan)


def _lay(state: State, clan: str, card: str) -> State:
    return replace(state, clans={**state.clans, clan: replace(state.clans[clan], card=card)})


def reveal(state: State, command: Reveal) -> Applied[State]:
    """A clan turns up its card; with the last one the fight begins."""
    _check_reveal(state, command)
    changed = state.clans[command.clan].card is not None
    state = _lay(state, command.clan, command.card)
    clan = clan_name(command.clan)
    if any(state.clans[other].card is None for other in entered(state)):
        text = N_("%(clan)s has changed the card") if changed else N_("%(clan)s has turned up a card")
        return Applied(state, say(text, clan=clan), replaces=changed)
    drawn: list[Step] = []
    for seat in state.seats:
        if seat.id not in entered(state):
            card = outcome_of(command.chance, f"neutral.{seat.id}", tuple(cards_left(state.clans[seat.id])))
            state = _lay(state, seat.id, card)
            text = N_("The companion turns up %(card)s for the neutral clan %(clan)s.")
            drawn.append(Step("rgh.neutral-cards", say(text, card=card_name(card), clan=clan_name(seat.id))))
    applied = _advance(replace(state, stage="choose", steps=(), attack=None), command.chance)
    return replace(applied, steps=(*drawn, *applied.steps), reveals=True)


# -- choices -----------------------------------------------------------------------------------


def secret_pending(state: State) -> bool:
    """Whether a choice is still open that is made in secret, at the same time as others."""
    return any(question.secret for question in state.asks)


def choose(state: State, command: Choose) -> Applied[State]:
    """A clan answers a question; with the last answer the turn ends."""
    nothing = _nothing_to_choose(state, command)
    if nothing is not None:
        return nothing
    if state.stage != "choose":
        refuse("not-now", QUESTION_RULES[command.kind], N_("There is nothing to choose now."))
    _this_turn(state, command.at)
    question = next((ask for ask in state.asks if ask.key == (command.clan, command.kind)), None)
    if question is None:
        text = N_("This is not to be chosen now: %(question)s")
        asked = ask_text(Question(command.kind, command.clan, ())) if command.clan in CLANS else command.clan[:40]
        refuse("choice-not-asked", QUESTION_RULES[command.kind], text, question=asked)
    position = position_of(state)
    if command.value not in question.values():
        raise Refused(not_possible(question, command.value, position))
    chosen = (*state.chosen, Chosen(command.clan, command.kind, command.value))
    answered = replace(state, chosen=chosen, asks=tuple(ask for ask in state.asks if ask is not question))
    last_secret = question.secret and not secret_pending(answered)
    disclosed = last_secret and sum(made.kind == "signal" for made in chosen) > 1
    label = chosen_text(question, command.value, position)
    if question.secret and not last_secret:
        label = say(N_("%(clan)s has chosen for the Signal Fort"), clan=clan_name(command.clan))
    applied = _advance(answered, command.chance, label)
    # A draw at random (a neutral clan's tax) cannot be taken back like a choice.
    return replace(applied, reveals=disclosed or bool(command.chance))


def _nothing_to_choose(state: State, command: Choose) -> Applied[State] | None:
    """An answer to what the ruling settles without asking, as it makes no difference: earlier versions asked, and
    recorded it. None for any other answer."""
    if command.kind not in ("signal", "horsie", "axx", "unwary", "zvord"):
        return None
    last = state.history[-1] if state.history else None
    if state.stage == "choose" and command.at == at(state):
        fight = Fight(position_of(state), choices_of(state))
    elif last is not None and command.at == f"{last.round}.{last.turn}":
        fight = parse(last.notation)
    else:
        return None
    question = Question(command.kind, command.clan, ())
    if command.kind == "zvord":
        # of one hidden card earlier versions asked how it lies
        turned_up = {side.clan: side.card for side in fight.position.sides if not side.neutral}
        if fight.position.hidden > 1 or turned_up.get(command.clan) != "Z" or command.value != "done":
            return None
        return Applied(state, chosen_text(question, command.value, fight.position), idle=True)
    key, settings = (command.clan, command.kind), settings_of(state)
    settled = resolve(fight.position, settings, fight.choices).result
    if key in fight.choices or any(ask.key == key or ask.kind == "charm" for ask in settled.asks):
        return None  # while a charm is open nothing behind it is settled
    try:
        answered = resolve(fight.position, settings, {**fight.choices, key: command.value}).result
    except Refused:
        return None
    if key in answered.unused:
        return None
    return Applied(state, chosen_text(question, command.value, fight.position), idle=True)


def _zvords(state: State, clans: tuple[str, ...]) -> tuple[Question, ...]:
    """Who has yet to confirm that the hidden cards lie as they should."""
    done = {chosen.clan for chosen in state.chosen if chosen.kind == "zvord"}
    return tuple(Question("zvord", clan, ("done",)) for clan in clans if clan not in done)


def _all_up(state: State) -> Message:
    """That a fight can begin, of which nothing is told yet, for the log."""
    return say(N_("Round %(round)d, turn %(turn)d: all cards are up"), round=state.round, turn=state.turn)


def _outcome(state: State, position: Position, attack: Attack) -> Message:
    """What turning up the cards led to, for the log."""
    if any(question.kind == "charm" for question in attack.asks):
        return _all_up(state)
    text, outcome = N_("Round %(round)d, turn %(turn)d: %(outcome)s"), headline(position, attack)
    return say(text, round=state.round, turn=state.turn, outcome=outcome)


def _advance(state: State, chance: Mapping[str, str], label: Message | None = None) -> Applied[State]:
    """Settle the turn as far as the choices go: ask what is open, or end the turn. Without a
    ``label`` the outcome of the fight is it."""
    settings, position, told = settings_of(state), position_of(state), state.steps
    ruling = resolve(position, settings, choices_of(state))
    at_once = _zvords(state, ruling.result.rearranges) if settings["Z1"] == "reveal" else ()
    if at_once:
        return Applied(replace(state, asks=at_once), label or _all_up(state))
    label = label or _outcome(state, position, ruling.result)
    for question in ruling.result.asks:
        if question.chance:
            drawn = outcome_of(chance, f"{question.kind}.{question.clan}", question.options)
            chosen = (*state.chosen, Chosen(question.clan, question.kind, drawn))
            return _advance(replace(state, chosen=chosen), chance, label)
    new = tuple(step for step in ruling.steps if step not in told)
    state = replace(state, attack=ruling.result, steps=ruling.steps)
    asks, after = ruling.result.asks, ruling.result.after
    if after is not None and after.legion_winner is None:
        asks = _zvords(state, ruling.result.rearranges)
    if asks or after is None:
        return Applied(replace(state, asks=asks), label, new)
    ended, steps = _end_turn(state, position, ruling, after)
    return Applied(ended, label, (*new, *steps))


# -- the end of a turn, a round, the game ------------------------------------------------------


def _end_turn(state: State, position: Position, ruling: Ruling[Attack], after: After) -> tuple[State, tuple[Step, ...]]:
    attack = ruling.result
    clans = {}
    for name, clan in state.clans.items():
        taken = name == attack.captor and after.taken is not None and FORTS[after.taken].legion
        clans[name] = replace(
            clan,
            row=after.rows[name],
            lost=clan.lost + after.lost[name],
            card=None,
            forts=after.forts[name],
            captured=clan.captured + taken,
        )
    record = TurnRecord(
        state.round,
        state.turn,
        position.fort,
        attack.captor,
        after.taken,
        after.taken or after.removed[0],
        attack.captor,
        attack.totals,
        {side.clan: side.card for side in position.sides},
        write(Fight(position, choices_of(state))),
        {name: points(clan.forts) for name, clan in clans.items()},
    )
    history = (*state.history, record)
    if attack.captor is not None:
        for fort in after.removed:
            history = paid(history, attack.captor, fort)
    state = replace(
        state,
        clans=clans,
        wall=after.wall or (),
        removed=(*state.removed, *after.removed),
        chosen=(),
        asks=(),
        history=history,
    )
    if after.legion_winner is not None:
        return end_game(replace(state, legion_winner=after.legion_winner), "legions")
    if state.turn < TURNS:
        return replace(state, turn=state.turn + 1, stage="reveal"), ()
    return _end_round(state)


def _end_round(state: State) -> tuple[State, tuple[Step, ...]]:
    step = Step(
        "rgh.round-end", say(N_("Round %(round)d is over; all cards go back to their clans."), round=state.round)
    )
    state = replace(state, clans={name: replace(clan, row="", lost="") for name, clan in state.clans.items()})
    if state.round == ROUNDS:
        ended, steps = end_game(state, "rounds")
        return ended, (step, *steps)
    return replace(_note_points(state), round=state.round + 1, turn=1, stage="forts"), (step,)


def _note_points(state: State) -> State:
    clans = {name: replace(clan, points=(*clan.points, points(clan.forts))) for name, clan in state.clans.items()}
    return replace(state, clans=clans)


def legion_winner(state: State) -> str | None:
    """The clan that has won by Legion Forts as the forts lie: rule rgh.legion-win, options L1, N6."""
    settings = settings_of(state)
    for seat in state.seats:
        clan = state.clans[seat.id]
        count = legions_counted(clan.forts, clan.captured, settings)
        if count >= LEGIONS_TO_WIN and can_win(seat.neutral, solo(state), settings):
            return seat.id
    return None


def end_game(state: State, end_reason: str, end_text: str = "") -> tuple[State, tuple[Step, ...]]:
    """The game is over, and how the scores came about."""
    if state.stage != "forts":
        state = _note_points(state)
    state = replace(state, stage="over", chosen=(), asks=(), end_reason=end_reason, end_text=end_text)
    return state, scores_of(state).steps


def scores_of(state: State) -> Ruling[Scores]:
    """The scores of a game as it stands."""
    return score(
        {name: clan.forts for name, clan in state.clans.items()},
        state.seats,
        settings_of(state),
        end_reason=state.end_reason,
        legion_winner=state.legion_winner,
        reason=state.end_text,
    )
