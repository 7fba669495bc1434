"""The Main-phase at a table: playing cards and what they do as they enter, Trade, markers, sacrifice.

Rulebook: Reorder Production-markers; Play Cards or Trade; Long-ranged (Direct shot); Castle Folk; Pillager.
"""

from __future__ import annotations

import msgspec

from companion.referee.game import Applied
from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused, Step, refuse
from companion.referee.runes_of_mayhem.aiming import shoots_anywhere, siege_lanes
from companion.referee.runes_of_mayhem.attacks import besiege, fortress_left, settle_fight, trap_first, why_not_fight
from companion.referee.runes_of_mayhem.board import (
    Steps,
    applied,
    ask,
    check_turn,
    enemy_unit,
    fighter,
    hit_fortress,
    lane_of,
    leave,
    marked,
    of_card,
    own_unit,
    take_ask,
    unmarked,
    with_player,
    with_unit,
)
from companion.referee.runes_of_mayhem.burial import broken, rows_of
from companion.referee.runes_of_mayhem.chance import roll
from companion.referee.runes_of_mayhem.commands import (
    Decline,
    Howl,
    Lock,
    MoveMarkers,
    PlaceMarker,
    Play,
    Sacrifice,
    Shoot,
    Split,
    Trade,
)
from companion.referee.runes_of_mayhem.components import TRADE_ROLLS
from companion.referee.runes_of_mayhem.entering import enter
from companion.referee.runes_of_mayhem.formation import formation_of
from companion.referee.runes_of_mayhem.lane import front, unable_to_siege
from companion.referee.runes_of_mayhem.options import die_of
from companion.referee.runes_of_mayhem.state import (
    MARKERS,
    Piece,
    State,
    card_text,
    name_of,
    other,
    place_text,
    settings_of,
    unit_at,
    who,
)
from companion.referee.runes_of_mayhem.unit import off_wall
from companion.referee.runes_of_mayhem.values import piece_of, remembered, values_given, values_of

replace = msgspec.structs.replace
HOUND = "Hound"
LOCKED = N_("A marker of the %(player)s is locked by %(unit)s")
SHOT = N_("Direct shot of %(unit)s at %(enemy)s")
SHOT_AT_FORTRESS = N_("Direct shot of %(unit)s at the Fortress of the %(player)s: %(damage)d damage")

# -- playing cards -------------------------------------------------------------------------------


def check_free(state: State, deed: str) -> None:
    """Raises Refused if Trade excludes this deed, or this deed Trade."""
    exclusive = {"played", "hired", "trapped", "built"} if settings_of(state)["Q25"] == "yes" else {"played"}
    if deed == "traded" and exclusive & set(state.done):
        text = N_("After playing cards there is no Trade in the same Main-phase.")
        if "played" not in state.done:
            text = N_("At this table there is no Trade after hiring, laying a trap or building in the same Main-phase.")
        refuse("trade-or-play", "rom.trade", text)
    if deed in exclusive and "traded" in state.done:
        refuse("trade-or-play", "rom.trade", N_("After a Trade that is not done in the same Main-phase."))


def play(state: State, command: Play) -> Applied[State]:
    """A card is paid for and comes into play; its effects on entering follow."""
    seat = command.seat
    check_turn(state, seat, "main")
    check_free(state, "played")
    fields = ("type", "power", "health", "gold", "faith")
    given = values_given(command)
    card = values_of(state, seat, command.card, "unit", given, fields)
    player = state.players[seat]
    if not player.hand:
        refuse("hand-empty", "rom.play", N_("There is no card in hand."))
    assert card.gold is not None and card.faith is not None
    if card.gold > player.gold or card.faith > player.faith:
        text = N_("Cost of %(card)s: %(gold)d Gold and %(faith)d Faith; there are %(has)d Gold and %(have)d Faith.")
        costs: dict[str, int] = {"gold": card.gold, "faith": card.faith, "has": player.gold, "have": player.faith}
        refuse("cost", "rom.play", text, card=card_text(card.name), **costs)
    text = N_("Cost of %(card)s: %(gold)d Gold and %(faith)d Faith.")
    steps: Steps = [Step("rom.play", say(text, card=card_text(card.name), gold=card.gold, faith=card.faith))]
    state = with_player(
        state, seat, gold=player.gold - card.gold, faith=player.faith - card.faith, hand=player.hand - 1
    )
    state = replace(state, done=(*state.done, "played"))
    state = remembered(enter(state, piece_of(state, seat, card), command.place, steps), seat, card)
    text = N_("%(gold)d Gold and %(faith)d Faith are left in the Hoard.")
    steps.append(Step("rom.play", say(text, gold=player.gold - card.gold, faith=player.faith - card.faith)))
    where = place_text(command.place)
    return applied(state, steps, N_("Played: %(card)s, %(place)s"), card=card_text(card.name), place=where)


def why_not_shoot_fortress(state: State, piece: Piece) -> Refusal | None:
    """Why the Direct shot of this unit may not go at the Fortress, or None."""
    # the table may have stopped it, or turned it sideways, before it has shot
    refusal = unable_to_siege(off_wall(fighter(state, piece)), settings_of(state))
    if refusal is not None:
        return of_card(refusal, state, piece)
    if settings_of(state)["Q12"] == "anywhere" or shoots_anywhere(state, piece):
        return None
    lanes = siege_lanes(state, piece)
    if any(front(lane_of(state, lane, flank=False).enemy) is None for lane in lanes):
        return None
    text = N_("An enemy lives in its lane, so it may not shoot at the Fortress.")
    if not piece.lane:
        text = N_("An enemy lives in every lane, so it may not shoot at the Fortress.")
    return Refusal("shot-lane", say(text), "rom.direct-shot")


def shoot(state: State, command: Shoot) -> Applied[State]:
    """A Direct shot at an enemy unit anywhere, or at the Fortress."""
    seat = command.seat
    asked, _ = take_ask(state, seat, "direct-shot", command.unit)
    piece = own_unit(state, seat, command.unit)
    target = None if command.target is None else enemy_unit(asked, seat, command.target, "rom.direct-shot")
    refusal = why_not_shoot_fortress(asked, piece) if target is None else why_not_fight(asked, piece, target)
    if refusal is not None:
        raise Refused(refusal)
    rolled = command.roll or 0
    if target is not None and "engine" in piece.abilities and rolled > die_of(settings_of(state)).most:
        text = N_("Against a unit a siege engine rolls one die, which cannot show %(given)d.")
        refuse("roll-impossible", "rom.siege-engine", text, given=rolled)
    # the state in which the shot is still asked for: it is made after the trap
    steps: Steps = []
    trapped = trap_first(state, piece, steps)
    if trapped is not None:
        return trapped
    state = with_unit(asked, piece, marks=marked(piece, "shot"))
    if target is None:
        damage = besiege(asked, piece, None, command.roll, command.chance, steps, shot=True)
        enemy = who(state, other(seat))
        state = hit_fortress(state, other(seat), damage, steps)
        steps += fortress_left(state, other(seat), "rom.direct-shot")
        return applied(state, steps, SHOT_AT_FORTRESS, unit=unit_at(piece), player=enemy, damage=damage)
    shot = settle_fight(asked, piece, target, (command.roll, None), command.chance, steps)
    shot = with_unit(shot, own_unit(shot, seat, piece.id), marks=marked(piece, "shot"))
    return applied(shot, steps, SHOT, unit=unit_at(piece), enemy=unit_at(target))


def lock(state: State, command: Lock) -> Applied[State]:
    """A Pillager takes a marker from a production card of the enemy."""
    state, _ = take_ask(state, command.seat, "lock", command.unit)
    piece, enemy = own_unit(state, command.seat, command.unit), other(command.seat)
    state = take_marker(state, enemy, command.marker)
    steps: Steps = [
        Step("rom.lock", say(N_("The %(player)s produce one less while it lies there."), player=who(state, enemy)))
    ]
    return applied(with_unit(state, piece, locked=True), steps, LOCKED, unit=unit_at(piece), player=who(state, enemy))


def take_marker(state: State, seat: str, marker: str) -> State:
    """The state with one marker less on a production card. Raises Refused if none lies there."""
    check_marker(marker)
    field = f"{marker}_markers"
    count: int = getattr(state.players[seat], field)
    if not count:
        refuse("markers-none", "rom.markers", N_("No marker lies on that production card."))
    return with_player(state, seat, **{field: count - 1})


def give_marker(state: State, seat: str, marker: str) -> State:
    """The state with one marker more on a production card."""
    check_marker(marker)
    field = f"{marker}_markers"
    return with_player(state, seat, **{field: getattr(state.players[seat], field) + 1})


def check_marker(marker: str) -> None:
    """Raises Refused for a word that is no production card."""
    if marker not in ("gold", "faith"):
        text = N_("There is no production card “%(given)s”; the cards are %(cards)s.")
        refuse("marker-unknown", "rom.markers", text, given=marker[:40], cards=("gold", "faith"))


def decline(state: State, command: Decline) -> Applied[State]:
    """A Direct shot, a Lock or a Howl is not made."""
    asked = next((each for each in state.asks if (each.seat, each.unit) == (command.seat, command.unit)), None)
    if asked is None or asked.kind not in _DECLINED:
        refuse("not-asked", "rom.direct-shot", N_("There is no such question now."))
    state, _ = take_ask(state, command.seat, asked.kind, command.unit)
    return applied(state, [], _DECLINED[asked.kind], unit=unit_at(own_unit(state, command.seat, command.unit)))


_DECLINED = {
    "direct-shot": N_("No Direct shot of %(unit)s"),
    "lock": N_("No marker is locked by %(unit)s"),
    "howl": N_("No Howl of %(unit)s"),
}


def howl(state: State, command: Howl) -> Applied[State]:
    """A Hound comes from the deck or the discard pile into the hand; no limit makes a player discard."""
    state, _ = take_ask(state, command.seat, "howl", command.unit)
    player = state.players[command.seat]
    if command.source == "deck":
        if not player.deck:
            refuse("deck-empty", "rom.howl", N_("There is no card in the deck."))
        state = with_player(state, command.seat, deck=player.deck - 1, hand=player.hand + 1)
        step = Step("rom.howl", say(N_("Shuffle the deck that was searched.")))
        return applied(state, [step], N_("A Hound comes from the deck into the hand"))
    discards = list(player.discards)
    # A card that nobody named may be a Hound too.
    found = next((name for name in (HOUND, "") if name in discards), None)
    if found is None:
        refuse("hound-none", "rom.howl", N_("No Hound lies in the discard pile."))
    discards.remove(found)
    state = with_player(state, command.seat, discards=tuple(discards), hand=player.hand + 1)
    return applied(state, [], N_("A Hound comes from the discard pile into the hand"))


def place_marker(state: State, command: PlaceMarker) -> Applied[State]:
    """A marker that came back is put on a production card."""
    state, _ = take_ask(state, command.seat, "marker")
    state = give_marker(state, command.seat, command.marker)
    return applied(state, [], N_("The %(player)s put a marker back"), player=who(state, command.seat))


# -- markers, sacrifice, Trade -------------------------------------------------------------------


def move_markers(state: State, command: MoveMarkers) -> Applied[State]:
    """The markers on the production cards are divided anew."""
    check_turn(state, command.seat, "main")
    player = state.players[command.seat]
    total = player.gold_markers + player.faith_markers
    if not 0 <= command.gold <= total:
        refuse("markers", "rom.markers", N_("From 0 to %(most)d of the markers can lie on Gold."), most=total)
    text = N_("Production-markers: %(gold)d Gold, %(faith)d Faith")
    if command.gold == player.gold_markers:
        return Applied(state, say(text, gold=command.gold, faith=total - command.gold), idle=True)
    state = with_player(state, command.seat, gold_markers=command.gold, faith_markers=total - command.gold)
    state = replace(state, done=tuple(dict.fromkeys((*state.done, "markers"))))
    step = Step("rom.markers", say(N_("That counts from the next Production-phase.")))
    return applied(state, [step], text, gold=command.gold, faith=total - command.gold)


def sacrifice(state: State, command: Sacrifice) -> Applied[State]:
    """One of the own units goes to the discard pile."""
    check_turn(state, command.seat, "main")
    piece = own_unit(state, command.seat, command.unit)
    steps: Steps = [Step("rom.sacrifice", say(N_("Sacrificed: %(unit)s."), unit=name_of(piece)))]
    return applied(sacrificed(state, piece, steps), steps, N_("Sacrificed: %(unit)s"), unit=unit_at(piece))


def sacrificed(state: State, piece: Piece, steps: Steps) -> State:
    """A unit leaves by sacrifice, and perhaps its formation breaks."""
    before = rows_of(state)
    row = before.get((piece.seat, piece.row)) if piece.lane else None
    state = leave(state, piece, steps)
    if settings_of(state)["Q39"] == "burial" and row is not None and formation_of(row, piece.row) is not None:
        steps.append(Step("rom.formation-breaks", say(N_("The formation breaks only at the next Burial-step."))))
        return replace(state, held=(*state.held, replace(piece, marks=unmarked(piece, "fallen"))))
    return broken(state, before, steps, sacrifice=True)


def trade(state: State, command: Trade) -> Applied[State]:
    """Three rolls; their sum is then divided."""
    check_turn(state, command.seat, "main")
    if "traded" in state.done:
        refuse("trade-once", "rom.trade", N_("There is one Trade in a Main-phase."))
    check_free(state, "traded")
    if len(command.rolls) > TRADE_ROLLS:
        refuse("rolls", "rom.trade", N_("A Trade takes %(count)d rolls."), count=TRADE_ROLLS)
    total, message = _traded(command, settings_of(state))
    state = replace(state, done=(*state.done, "traded"))
    if total:
        state = ask(state, "split", command.seat, amount=total)
    return applied(state, [Step("rom.trade", message)], N_("Trade: %(sum)d"), sum=total)


def _traded(command: Trade, settings: Settings) -> tuple[int, Message]:
    """What the rolls of a Trade come to, and how that is told."""
    if command.sum is not None:
        total = roll({}, "trade", command.sum, settings, TRADE_ROLLS)
        if not total:
            return total, say(N_("The three rolls give nothing."))
        return total, say(N_("The three rolls give %(sum)d to divide."), sum=total)
    given = (*command.rolls, *(None,) * (TRADE_ROLLS - len(command.rolls)))
    rolls = tuple(roll(command.chance, f"trade.{number}", each, settings) for number, each in enumerate(given, 1))
    text = N_("The rolls %(rolls)s give %(sum)d to divide.") if any(rolls) else N_("The rolls %(rolls)s give nothing.")
    return sum(rolls), say(text, rolls=rolls, sum=sum(rolls))


def split(state: State, command: Split) -> Applied[State]:
    """The sum of a Trade is taken in Gold and Faith."""
    text = N_("Taken from the Supply: %(gold)d Gold, %(faith)d Faith")
    if not command.gold and "traded" in state.done and not state.asks:
        # earlier versions asked it of a Trade that gives nothing too
        return Applied(state, say(text, gold=0, faith=0), idle=True)
    state, asked = take_ask(state, command.seat, "split")
    if not 0 <= command.gold <= asked.amount:
        refuse("split", "rom.trade", N_("0 to %(most)d can be taken in Gold."), most=asked.amount)
    player, faith = state.players[command.seat], asked.amount - command.gold
    state = with_player(state, command.seat, gold=player.gold + command.gold, faith=player.faith + faith)
    return applied(state, [], text, gold=command.gold, faith=faith)


def markers_of(state: State, seat: str) -> int:
    """All markers of a player, wherever they lie: on the cards, locked, on buildings, coming back."""
    player = state.players[seat]
    away = sum(piece.locked for piece in state.units if piece.seat != seat)
    if player.faction == "anglo-saxons":
        away += sum(not tower.up for tower in state.towers)
    away += sum(each.kind == "marker" and each.seat == seat for each in state.asks)
    return player.gold_markers + player.faith_markers + away if player.divided else MARKERS
