"""Where a game is, in words: the step, what to do in it, and who is awaited."""

from __future__ import annotations

from companion.referee.game import Line, Phase, Place, Scores
from companion.referee.messages import N_, Message, say
from companion.referee.reasons import worded
from companion.referee.runes_of_mayhem.aiming import covering, may_flank
from companion.referee.runes_of_mayhem.burial import STEPS, awaited
from companion.referee.runes_of_mayhem.moves import can_attack, free
from companion.referee.runes_of_mayhem.playing import why_not_shoot_fortress
from companion.referee.runes_of_mayhem.state import (
    PLACES,
    Ask,
    Stage,
    State,
    find,
    hand_limit,
    name_of,
    of_seat,
    open_asks,
    other,
    settings_of,
    to_draw,
    who,
)
from companion.referee.runes_of_mayhem.turns import dividing

_TITLES = {
    "production": N_("Turn %(turn)d, %(player)s: Production-phase"),
    "regroup": N_("Turn %(turn)d, %(player)s: Combat-phase, Regroup-step"),
    "battle": N_("Turn %(turn)d, %(player)s: Combat-phase, Battle-step"),
    "burial": N_("Turn %(turn)d, %(player)s: Combat-phase, First Burial-step"),
    "main": N_("Turn %(turn)d, %(player)s: Main-phase"),
    "second-burial": N_("Turn %(turn)d, %(player)s: Main-phase, Second Burial-step"),
    "discard": N_("Turn %(turn)d, %(player)s: Draw-phase, Discard-step"),
    "draw": N_("Turn %(turn)d, %(player)s: Draw-phase, Draw-step"),
    "end": N_("Turn %(turn)d, %(player)s: End-phase"),
}

_HELP = {
    "production": N_("Take Gold and Faith from the Supply, one for each marker on your production cards."),
    "regroup": N_("Move your units as you like between the Battlefield and the Wall."),
    "battle": N_("Choose a unit and what it attacks, or go on. A lane that you leave is closed for this turn."),
    "burial": N_("Sacrifice a Priest to restore fallen units, or pass. Then the fallen are buried."),
    "main": N_("Play cards or Trade. You may also move production-markers and sacrifice units."),
    "second-burial": N_("Sacrifice a Priest to restore fallen units, or pass. Then the fallen are buried."),
    "discard": N_("You may discard one card from your hand. Then draw, and your turn is over."),
    "end": N_("Take all damage and Shot markers off the units of both players."),
}


def phase(state: State) -> Phase:
    """Title, one or two sentences of what to do, and whose answer is awaited."""
    if state.stage == "over":
        end = scores(state).end
        return Phase("over", say(N_("The game is over")), end or say(N_("The game is over")))
    if state.stage == "kings":
        waiting = tuple(seat for seat, player in state.players.items() if not player.king)
        text = N_("Lay your king, one side up, and put its Structure-points on the Fortress.")
        return Phase("kings", say(N_("The kings")), say(text), waiting)
    if state.stage == "divide":
        text = N_("Draw five cards; you may once exchange any of them. Then divide seven markers over Gold and Faith.")
        return Phase("divide", say(N_("The production-markers")), say(text), dividing(state))
    title = say(_TITLES[step_played(state)], turn=state.turn, player=who(state, state.active))
    asks = open_asks(state)
    if asks:
        waiting = tuple(dict.fromkeys(ask.seat for ask in asks))
        return Phase(asks[0].kind, title, _question(state, asks[0]), waiting)
    if state.stage in STEPS:
        return Phase(state.stage, title, say(_HELP[state.stage]), awaited(state))
    return Phase(state.stage, title, _help(state), (state.active,))


def step_played(state: State) -> Stage:
    """The step of the turn that people are at: buildings are turned up in the Production-phase (Towers Expansion)."""
    return "production" if any(ask.kind == "tower" for ask in state.asks) else state.stage


def _help(state: State) -> Message:
    if state.stage == "draw":
        limit, hand = hand_limit(state, state.active), state.players[state.active].hand
        text = N_("Your hand limit is %(limit)d and you hold %(hand)d: draw %(count)d.")
        if not to_draw(state):
            text = N_("Your hand limit is %(limit)d and you hold %(hand)d: draw nothing.")
        return say(text, limit=limit, hand=hand, count=to_draw(state))
    if state.stage == "discard" and state.done:
        return say(N_("One card is discarded, and no more may be: draw, and your turn is over."))
    owed = covering(state) if state.stage == "battle" else None
    if owed is not None:
        unit = find(state, owed[0])
        assert unit is not None
        text = N_("%(unit)s must fight the covering enemy in lane %(lane)d, row %(row)d at once.")
        if may_flank(state, unit):
            text = N_("%(unit)s must fight the covering enemy in lane %(lane)d, row %(row)d at once, or flank.")
        return say(text, unit=name_of(unit), lane=owed[1], row=owed[2])
    if state.stage == "battle" and not can_attack(state):
        return say(N_("None of your units can attack now: do what your cards say, or go on."))
    if state.stage == "regroup" and not of_seat(state, state.active):
        return say(N_("You have no units that could move: go on."))
    if state.stage == "main" and "traded" in state.done:
        return say(N_("You have traded. You may still move production-markers and sacrifice units."))
    if state.stage == "main" and "played" in state.done:
        return say(N_("Play more cards, or go on. You may also move production-markers and sacrifice units."))
    if state.stage == "main" and not free(state, "traded"):
        return say(N_("Play cards, or go on. You may also move production-markers and sacrifice units."))
    if state.stage == "end" and settings_of(state)["mercenaries"] == "on":
        return say(N_("Take all damage and Shot markers off, and fill the Lodge up to three."))
    return say(_HELP[state.stage])


def _where(ask: Ask) -> dict[str, int]:
    lane, row = PLACES[ask.place]
    return {"lane": lane, "row": row}


def _question(state: State, ask: Ask) -> Message:
    player = who(state, ask.seat)
    piece = find(state, ask.unit)
    match ask.kind:
        case "marker":
            return say(N_("The %(player)s put the marker that came back on Gold or Faith."), player=player)
        case "split":
            text = N_("The %(player)s divide %(sum)d between Gold and Faith.")
            return say(text, player=player, sum=ask.amount)
        case "mercenary":
            text = N_("The %(player)s pay %(gold)d Gold for the mercenary, or the Fortress suffers as its card says.")
            return say(text, player=player, gold=ask.amount)
        case "trap":
            return say(
                N_("The %(player)s turn up the trap in lane %(lane)d, row %(row)d."), player=player, **_where(ask)
            )
        case "tower":
            text = N_("The %(player)s turn up the building in lane %(lane)d, row %(row)d and take its marker back.")
            return say(text, player=player, **_where(ask))
        case "lock":
            assert piece is not None
            return say(N_("%(unit)s may lock a production-marker of the enemy."), unit=name_of(piece))
        case "howl":
            return say(N_("The %(player)s may take a Hound from the deck or the discard pile."), player=player)
        case "direct-shot":
            assert piece is not None
            if why_not_shoot_fortress(state, piece) is not None:
                return say(N_("%(unit)s may shoot once at any enemy unit."), unit=name_of(piece))
            return say(N_("%(unit)s may shoot once at any enemy, or at the Fortress."), unit=name_of(piece))


def scores(state: State) -> Scores:
    """Structure-points left are the lines; who still has some when the other has none wins."""
    lines = tuple(
        Line(seat, say(N_("Structure-points left")), player.structure) for seat, player in state.players.items()
    )
    totals = {seat: player.structure for seat, player in state.players.items()}
    over = state.stage == "over"
    winners = (state.winner,) if over and state.winner is not None else ()
    ranking = tuple(
        Place(seat, 2 if winners and seat not in winners else 1, totals[seat], _why(state, seat))
        for seat in sorted(totals, key=lambda seat: seat not in winners)
    )
    return Scores(lines, totals, ranking, winners, _end(state) if over else None, state.end_reason if over else "")


def _why(state: State, seat: str) -> Message | None:
    if state.stage == "over" and state.end_reason == "finished" and seat == state.winner:
        return say(N_("The table says so."))
    return None


def _end(state: State) -> Message:
    if state.end_reason == "fortress" and state.winner is not None:
        loser = who(state, other(state.winner))
        text = N_("The Fortress of the %(loser)s has fallen: the %(winner)s win.")
        return say(text, loser=loser, winner=who(state, state.winner))
    if state.winner is not None:
        text = N_("The table ended the game, the %(winner)s win: %(reason)s.")
        return say(text, winner=who(state, state.winner), reason=worded(state.end_text))
    return say(N_("The table ended the game without a winner: %(reason)s."), reason=worded(state.end_text))
