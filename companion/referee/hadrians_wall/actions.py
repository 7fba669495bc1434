"""Actions at a table, of all players at once. Rulebook: Actions - general concepts; Market; Scouts; End of the year."""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.hadrians_wall.cards import FATE
from companion.referee.hadrians_wall.choices import (
    KINDS,
    SOURCES,
    Choices,
    ask_text,
    rule_of,
)
from companion.referee.hadrians_wall.commands import Fill, GoOn, Pay, Stop, TurnCard
from companion.referee.hadrians_wall.deck import fate_name, turn_for, turn_unnamed
from companion.referee.hadrians_wall.fill import Filled, fill
from companion.referee.hadrians_wall.ludus import Battle
from companion.referee.hadrians_wall.names import GROUP_NAMES, icon_name
from companion.referee.hadrians_wall.requirements import legal
from companion.referee.hadrians_wall.sheet import BOXES, GROUPS, Box
from companion.referee.hadrians_wall.table_state import (
    Act,
    Player,
    State,
    Turned,
    check_stage,
    check_year,
    offers,
    player_of,
    replace,
    seat_name,
    settings_of,
    with_player,
)
from companion.referee.hadrians_wall.take_back import (
    SOURCE_RULES,
    act_label,
    credit,
    difference,
    newly_spent,
    noted,
    with_spent,
)
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused, Ruling, Step, refuse


def acting(state: State, seat: str) -> Player:
    """The player of a seat that may act now. Raises Refused if it may not."""
    check_stage(state, "actions")
    player = player_of(state, seat)
    if player.asks:
        text = N_("First choose what the Road gives: %(question)s")
        refuse("income-open", "hw.road-income", text, question=ask_text(player.asks[0]))
    if player.stopped:
        refuse("stopped", "hw.stop", N_("%(seat)s has stopped for this Year."), seat=seat_name(seat))
    return player


def _on_phone(seat: str, player: Player) -> None:
    if not player.on_phone:
        text = N_("The sheets of %(seat)s are on paper.")
        refuse("on-paper", "hw.year-order", text, seat=seat_name(seat))


def _on_paper(seat: str, player: Player) -> None:
    if player.on_phone:
        text = N_("The sheets of %(seat)s are on the phone.")
        refuse("on-phone", "hw.year-order", text, seat=seat_name(seat))


def _ruling(state: State, seat: str, box: str, choices: Choices) -> Ruling[Filled]:
    """The ruling on filling a box of a seat. Raises Refused."""
    player = acting(state, seat)
    _on_phone(seat, player)
    if box not in BOXES:
        text = N_("There is no box “%(given)s”; boxes are such as wall-4.")
        refuse("box-unknown", "hw.action", text, given=box[:40])
    for kind in choices:
        if kind not in KINDS:
            refuse("choice-not-asked", "hw.action", N_("Nothing here asks for %(choice)s."), choice=kind[:40])
    ruling = fill(player.sheet, box, settings_of(state), choices, offers(state, seat))
    if isinstance(ruling, Refusal):
        raise Refused(ruling)
    return ruling


def preview(state: State, seat: str, box: str, choices: Choices) -> Ruling[Filled] | Refusal:
    """What filling a box would come to: cost, everything it sets off, and the open questions with the answers that
    are allowed (those with ``chance`` are answered by a Fate Card). Nothing is changed."""
    try:
        return _ruling(state, seat, box, choices)
    except Refused as refused:
        return refused.refusal


def boxes(state: State, seat: str) -> tuple[Box, ...]:
    """Every box that a seat may fill by an action now, in the order of the sheets."""
    player = player_of(state, seat)
    if state.stage != "actions" or player.stopped or player.asks or not player.on_phone:
        return ()
    return legal(player.sheet, settings_of(state), offers(state, seat))


def shown(kind: str, card: int) -> str:
    """What a Fate Card answers to a question of a kind that a card decides."""
    return str(FATE[card].good if kind == "good" else FATE[card].damage)


def _card_given(command: Fill) -> str | None:
    """The kind of the choice that names what a real Fate Card shows, if there is one."""
    if "damage" in command.choices:
        return "damage"
    rule = GROUPS[BOXES[command.box].group].rule
    return "good" if rule == "hw.goods" and command.choices.get("from") == "deck" else None


def fill_box(state: State, command: Fill) -> Applied[State]:
    """A seat fills a box: pays, chooses, and gains what that sets off."""
    seat, player = command.seat, player_of(state, command.seat)
    check_year(state, command.year)
    ruling = _ruling(state, seat, command.box, command.choices)
    for question in ruling.result.asks:
        if not question.chance:
            raise Refused(Refusal("choice-open", ask_text(question), rule_of(question)))
    asked = ruling.result.asks
    steps: tuple[Step, ...] = ()
    if asked:
        state, card, steps = turn_for(state, seat, command.chance, command.card)
        steps = (*steps, _turned(card))
        ruling = _ruling(state, seat, command.box, {**command.choices, asked[0].kind: shown(asked[0].kind, card)})
    elif command.card is not None and _card_given(command) is not None:
        text = N_("Give the Fate Card turned over or what it shows, not both.")
        refuse("card-twice", "hw.fate-card", text)
    elif command.card is not None:
        refuse("card-not-asked", "hw.action", N_("No Fate Card is turned over for this box."))
    by_hand = None if asked else _card_given(command)
    if by_hand is not None:
        kind, value = by_hand, command.choices[by_hand]
        state, steps = turn_unnamed(state, f"{kind} {value}", lambda card: shown(kind, card) == value)
    if asked and asked[0].kind == "damage":
        state = _fought(state, seat, command.box, FATE[card].damage, card)
    elif by_hand == "damage":
        state = _fought(state, seat, command.box, int(command.choices["damage"]), None)
    found = ruling.result
    assert found.sheet is not None, "what a card decides leaves nothing else open"
    spent = newly_spent(player, found.paid)
    act = replace(difference(found.box, player.sheet, found.sheet), spent=spent)
    if found.paid_to is not None:
        act = replace(act, to=found.paid_to, item=next(iter(found.paid)))
    after = replace(with_spent(player, spent), sheet=found.sheet)
    turned = bool(asked) or by_hand is not None
    state = with_player(state, seat, replace(after, acts=(), acts_lost=False) if turned else noted(after, act))
    credited: tuple[Step, ...] = ()
    if act.to:
        state, credited = credit(state, seat, act.to, act.item)
    return Applied(
        state,
        act_label(state, seat, act),
        (*steps, *ruling.steps, *credited),
        reveals=turned,
    )


def _fought(state: State, seat: str, box: str, damage: int, card: int | None) -> State:
    """The state in which a Fate Card has decided the battle of a box, which its seat has not filled yet."""
    gladiator, sheet = BOXES[box].group.rpartition("-")[2], state.players[seat].sheet
    track = f"ludus-{gladiator}"
    battle = Battle(gladiator, sheet.count(track), sheet.filled_in.get(track, 0), damage)
    return replace(state, turned=Turned(seat, card, battle))


def _turned(card: int) -> Step:
    return Step("hw.fate-card", say(N_("Turned over: %(card)s."), card=fate_name(card)))


_PAID_IN = {"resource": "market", "soldier": "scouts"}
"""The group of boxes in which each item is paid to others."""


def payable(player: Player) -> tuple[str, ...]:
    """The items for which the sheets on paper can have a box left in which they are paid: those that the phone last
    knew to be filled and those paid for since are not."""
    return tuple(
        item
        for item, group in _PAID_IN.items()
        if player.sheet.count(group) + player.paid.get(item, 0) < len(GROUPS[group].boxes)
    )


def pay(state: State, command: Pay) -> Applied[State]:
    """A player with sheets on paper pays a neighbour or a Neutral Prospect Card."""
    player = acting(state, command.seat)
    check_year(state, command.year)
    _on_paper(command.seat, player)
    reach = [source for source in SOURCES if source != "own" and source in offers(state, command.seat)]
    if command.to not in reach:
        text = N_("“%(given)s” is not within reach; there is %(reach)s.")
        refuse("source", "hw.neighbours", text, given=command.to[:40], reach=tuple(reach))
    if command.item not in _PAID_IN:
        text = N_("A Trade Good is paid with a Resource, a Pattern with a Soldier.")
        refuse("item", "hw.neighbours", text)
    if command.item not in payable(player):
        group = GROUPS[_PAID_IN[command.item]]
        text = N_("%(seat)s cannot pay another %(item)s: all %(most)d boxes of the %(group)s are filled.")
        names = {"seat": seat_name(command.seat), "item": icon_name(command.item), "group": say(GROUP_NAMES[group.id])}
        refuse("boxes-full", SOURCE_RULES[command.item], text, most=len(group.boxes), **names)
    act = Act("pay", to=command.to, item=command.item)
    paid = {**player.paid, command.item: player.paid.get(command.item, 0) + 1}
    state = with_player(state, command.seat, noted(replace(player, paid=paid), act))
    state, steps = credit(state, command.seat, command.to, command.item)
    return Applied(state, act_label(state, command.seat, act), steps)


def turn_card(state: State, command: TurnCard) -> Applied[State]:
    """A Fate Card for the Market or a battle on paper."""
    player = acting(state, command.seat)
    check_year(state, command.year)
    _on_paper(command.seat, player)
    state, card, steps = turn_for(state, command.seat, command.chance, command.card)
    label = say(N_("%(seat)s turns over a Fate Card"), seat=seat_name(command.seat))
    return Applied(state, label, (*steps, _turned(card)), reveals=True)


def stop(state: State, command: Stop) -> Applied[State]:
    """A seat takes no more actions; with the last one the Picts come."""
    player = acting(state, command.seat)
    check_year(state, command.year)
    state = with_player(state, command.seat, replace(player, stopped=True))
    label = say(N_("%(seat)s has stopped"), seat=seat_name(command.seat))
    if not all(other.stopped for other in state.players.values()):
        return Applied(state, label)
    alone = len(state.players) == 1
    step = Step("hw.stop", say(N_("The Picts attack.") if alone else N_("All have stopped: the Picts attack.")))
    return Applied(replace(state, stage="attack"), label, (step,))


def go_on(state: State, command: GoOn) -> Applied[State]:
    """A seat that had stopped acts again; no attack card is up yet."""
    check_stage(state, "actions", "attack")
    check_year(state, command.year)
    player = player_of(state, command.seat)
    if not player.stopped:
        text = N_("%(seat)s has not stopped.")
        refuse("not-stopped", "hw.stop", text, seat=seat_name(command.seat))
    state = with_player(replace(state, stage="actions"), command.seat, replace(player, stopped=False))
    return Applied(state, say(N_("%(seat)s goes on"), seat=seat_name(command.seat)))
