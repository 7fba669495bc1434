"""Which warriors go and which stay: Axx, Unwary Fort, the winner's row, Horsie.

Rulebook: Attack phase, Effects of the Warrior cards, Effects of Fort Cards. Each function works on
the :class:`.aftermath.Aftermath`: it settles something or leaves a question open.
"""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.romans_go_home.aftermath import Aftermath, kinds
from companion.referee.romans_go_home.components import (
    card_name,
    card_names,
    clan_name,
    without,
)
from companion.referee.romans_go_home.fight import effect_works
from companion.referee.romans_go_home.position import (
    DECLINED,
    Side,
)


def _axx_stays(table: Aftermath, winner: Side) -> bool | None:
    """Whether Axx revealed now stays; None when he has no say or the question is open."""
    clan, row = winner.clan, table.rows[winner.clan]
    name = clan_name(clan)
    if winner.card == "X" and not effect_works(winner, None, table.settings):  # of a player it always does
        table.say("rgh.neutral-powers", N_("Axx of the neutral clan %(clan)s does not stay."), clan=name)
    if winner.card != "X" or not table.works(winner):
        return None
    if table.taken == "S4":
        paid: tuple[str, str] | None = None
        if len(row) == 1:
            paid = ("rgh.signal", N_("%(clan)s has nobody but Axx, who is discarded for the Signal Fort."))
        elif table.settings["S1"] == "lost":
            paid = ("rgh.signal", N_("Axx of %(clan)s is lost to the Signal Fort."))
        elif winner.neutral and table.weakest_of_neutral(clan, row) == "X":
            paid = ("rgh.neutral-discards", N_("%(clan)s discards its weakest, Axx, for the Signal Fort."))
        if paid is not None:
            table.discard(clan, "X")
            table.say(*paid, clan=name)
            return False
    if table.moot("axx", clan):
        return False
    if winner.neutral:
        return _neutral_keeps(table, winner, "X")
    answer = table.chosen("axx", clan, ("yes", "no"))
    if answer is None:
        return None
    text = N_("Axx of %(clan)s goes.")
    if answer == "yes":
        text = N_("Axx of %(clan)s stays.")
        if table.taken == "S4":
            text = N_("Another warrior of %(clan)s pays for the Signal Fort, and Axx stays.")
    table.say("rgh.axx", text, clan=name)
    return answer == "yes"


def _neutral_keeps(table: Aftermath, winner: Side, code: str) -> bool:
    keeps = table.settings["N3"] == "keeps"
    text = N_("The neutral clan %(clan)s does not keep %(card)s.")
    if keeps:
        text = N_("The neutral clan %(clan)s keeps %(card)s.")
    table.say("rgh.neutral-keeps", text, clan=clan_name(winner.clan), card=card_name(code))
    return keeps


def _unwary(table: Aftermath, winner: Side, axx: bool | None) -> str | None:
    """The warrior that the Unwary Fort lets stay, ``-`` for none; None while a question is open."""
    clan, row = winner.clan, table.rows[winner.clan]
    if axx is not None and table.settings["U1"] == "aside":
        row = without(row, "X")
    if not row or table.moot("unwary", clan):
        return DECLINED
    if winner.neutral:
        code = table.weakest_of_neutral(clan, row)
        if axx is not None and code == "X":
            return DECLINED  # that has been said, for Axx himself
        return code if _neutral_keeps(table, winner, code) else DECLINED
    found = table.weakest(clan, row)
    if len(found) > 1:
        table.say("rgh.weakest", N_("%(cards)s are equally weak."), cards=card_names(found))
    if axx is not None:
        found = found.replace("X", "")
    if not found:
        table.say("rgh.unwary", N_("The weakest is Axx himself, so the Unwary Fort saves nobody."))
        return DECLINED
    kept = table.chosen("unwary", clan, kinds(found), may_decline=True)
    if kept == DECLINED:
        table.say("rgh.unwary", N_("%(clan)s keeps nobody by the Unwary Fort."), clan=clan_name(clan))
    elif kept is not None:
        table.say(
            "rgh.unwary",
            N_("%(clan)s keeps the weakest, %(card)s."),
            clan=clan_name(clan),
            card=card_name(kept),
        )
    return kept


def winner_discards(table: Aftermath, winner: Side) -> None:
    """The winner's row goes, but for Axx and the Unwary Fort's weakest: rule rgh.winner-discards."""
    clan = winner.clan
    axx = _axx_stays(table, winner)
    if table.waits_for("axx"):
        return
    kept = "X" if axx else ""
    if table.taken == "U2":
        weakest = _unwary(table, winner, axx)
        if weakest is None:
            return
        if weakest != DECLINED:
            kept += weakest
    gone = table.rows[clan]
    for code in kept:
        gone = without(gone, code)
    for code in gone:
        table.discard(clan, code)
    if gone:
        table.say(
            "rgh.winner-discards",
            N_("%(clan)s discards %(cards)s as the winner."),
            clan=clan_name(clan),
            cards=card_names(gone),
        )


def charmed_card(table: Aftermath) -> None:
    """What becomes of the charmed warrior if Qween's clan captures: rule rgh.charmed-card, option Q4."""
    contest, charmed = table.contest, table.contest.charmed
    if charmed is None or contest.captor != contest.charmer:
        return
    if table.waits_for("signal"):
        return  # nothing leaves a row before all have chosen
    side = table.position.side(charmed)
    names = {"card": card_name(side.card), "clan": clan_name(charmed)}
    if charmed not in table.shown:
        if table.settings["Q4"] == "PL" and side.card in table.rows[charmed] and not side.neutral:
            text = N_("Assumed: of two Ch'ariotts %(clan)s gave up the charmed one, which would go anyway.")
            table.say("rgh.charmed-card", text, **names)
        return
    # Qween herself may stay by the Unwary Fort, and Horsie may still discard the charmed card: neither is told here
    text = N_("That Qween's clan captures does not discard the charmed %(card)s of %(clan)s.")
    if table.settings["Q4"] == "PL":
        table.discard(charmed, side.card)
        text = N_("The charmed %(card)s of %(clan)s is discarded, as Qween's clan captures.")
    table.say("rgh.charmed-card", text, **names)


def horsie(table: Aftermath) -> None:
    """Clans that revealed Horsie and did not capture discard a warrior: rule rgh.horsie, options H1, N2."""
    if table.waits_for("signal"):
        return  # nothing leaves a row before all have chosen
    for side in table.position.sides:
        row = table.rows[side.clan]
        if side.card != "H" or side.clan == table.contest.captor or not row:
            continue
        if not table.works(side):
            continue
        others = row.replace("H", "")
        rule = "rgh.horsie"
        if side.neutral:
            beside = others if table.settings["N2"] == "other" and others else row
            code: str | None = table.weakest_of_neutral(side.clan, beside)
            rule = "rgh.neutral-discards"
        else:
            options = kinds(row if table.settings["H1"] == "yes" else others or row)
            if len(options) > 1 and table.moot("horsie", side.clan):
                continue
            code = table.chosen("horsie", side.clan, options, alike=table.loses_both(side, "horsie"))
        if code is not None:
            (table.discard_of_neutral if side.neutral else table.discard)(side.clan, code)
            table.say(rule, N_("Horsie: %(clan)s discards %(card)s."), clan=clan_name(side.clan), card=card_name(code))
