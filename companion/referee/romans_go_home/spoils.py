"""What follows a fight, step by step: the fort, its effect, the discards, the end of the turn.

Rulebook: Attack phase, Effects of the Warrior cards, Effects of Fort Cards. Each function works on
the :class:`.aftermath.Aftermath`: it settles something or leaves a question open.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.messages import N_, say
from companion.referee.options import Settings
from companion.referee.romans_go_home.aftermath import After, Aftermath, kinds
from companion.referee.romans_go_home.components import (
    FORTS,
    LEGIONS_TO_WIN,
    card_name,
    clan_name,
    fort_name,
    legions,
)
from companion.referee.romans_go_home.discards import charmed_card, horsie, winner_discards
from companion.referee.romans_go_home.fight import Contest, effect_works
from companion.referee.romans_go_home.position import DECLINED, Position, Side, can_win, legions_counted
from companion.referee.ruling import Step


def no_capture(table: Aftermath) -> None:
    """The fort leaves the game, or stays in the wall: rule rgh.nobody-captures, variant V1, option T2."""
    settings, fort, wall = table.settings, table.position.fort, table.wall
    stays = settings["V1"] == "on" and (bool(table.contest.totals) or settings["T2"] == "stays")
    if not stays:
        table.removed = (fort,)
        # in the variant only what holds where every clan sits out discards it
        rule = "rgh.nobody-captures" if settings["V1"] == "off" else "rgh.all-filchy"
        table.say(rule, N_("%(fort)s leaves the game without effect."), fort=fort_name(fort))
    elif wall is None:
        table.say(
            "rgh.variant-tie",
            N_("The last fort of the wall is discarded; %(fort)s stays, unless it is that one itself."),
            fort=fort_name(fort),
        )
    elif wall:
        table.removed = (wall[-1],)
        table.wall = (fort, *wall[:-1])
        table.say(
            "rgh.variant-tie",
            N_("%(fort)s stays; %(last)s, the last fort of the wall, is discarded."),
            fort=fort_name(fort),
            last=fort_name(wall[-1]),
        )
    else:
        table.removed = (fort,)
        table.say(
            "rgh.variant-tie",
            N_("%(fort)s is itself the last fort of the wall and is discarded."),
            fort=fort_name(fort),
        )


def capture(table: Aftermath, winner: Side) -> None:
    """The winner takes the contested fort, or swaps with Dru'hid: rules rgh.capture, rgh.druhid-swap."""
    fort, wall, clan = table.position.fort, table.wall, clan_name(winner.clan)
    place = DECLINED
    if winner.card == "D":
        if not table.works(winner):
            if winner.neutral:
                table.say("rgh.neutral-powers", N_("Dru'hid of the neutral clan %(clan)s does not swap."), clan=clan)
        elif wall is None:
            table.say(
                "rgh.druhid-swap",
                N_("%(clan)s may take another fort of the wall instead; which ones lie there was not told."),
                clan=clan,
            )
        elif not wall:
            table.say("rgh.druhid-swap", N_("No other fort is left for Dru'hid of %(clan)s."), clan=clan)
        elif (winner.clan, "swap") not in table.choices and set(wall) == {fort}:
            # to put one beside the others of its kind comes to the same, wherever it lies
            text = N_("Only forts like the contested one are left for Dru'hid of %(clan)s: a swap makes no difference.")
            table.say("rgh.druhid-swap", text, clan=clan)
        else:
            options = tuple(str(number) for number in range(1, len(wall) + 1))
            chosen = table.chosen("swap", winner.clan, options, may_decline=True)
            if chosen is None:
                return
            place = chosen
            if place == DECLINED:
                table.say("rgh.druhid-swap", N_("Dru'hid of %(clan)s swaps for no other fort."), clan=clan)
    if place == DECLINED or wall is None:
        table.taken = fort
        table.say("rgh.capture", N_("%(clan)s takes %(fort)s."), clan=clan, fort=fort_name(fort))
    else:
        at = int(place) - 1
        table.taken = wall[at]
        names = {"clan": clan, "taken": fort_name(wall[at]), "fort": fort_name(fort)}
        if table.settings["V2"] == "on":
            table.wall = (fort, *wall[:at], *wall[at + 1 :])
            table.say(
                "rgh.variant-druhid",
                N_("%(clan)s takes %(taken)s with Dru'hid; %(fort)s stays the first fort of the wall."),
                **names,
            )
        else:
            table.wall = (*wall[:at], fort, *wall[at + 1 :])
            table.say(
                "rgh.druhid-swap", N_("%(clan)s takes %(taken)s with Dru'hid; %(fort)s goes to its place."), **names
            )
    table.forts[winner.clan] += (table.taken,)


def legion_check(table: Aftermath, winner: Side) -> None:
    """Whether the winner has won the game by Legion Forts: rule rgh.legion-win, option L1."""
    taken = str(table.taken)
    if not FORTS[taken].legion:
        return
    held = legions(table.forts[winner.clan])
    count = legions_counted(table.forts[winner.clan], winner.captured_legions + 1, table.settings)
    clan = clan_name(winner.clan)
    if count < LEGIONS_TO_WIN:
        return
    if not can_win(winner.neutral, table.position.solo, table.settings):
        text = N_("%(clan)s has %(count)d Legion Forts, but a neutral clan cannot win: the game goes on.")
        if held < LEGIONS_TO_WIN:
            text = N_("%(clan)s has captured %(count)d Legion Forts, but a neutral clan cannot win: the game goes on.")
        table.say("rgh.neutral-wins", text, clan=clan, count=count)
        return
    table.legion_winner = winner.clan
    text = N_("%(clan)s has three Legion Forts and wins the game at once.")
    if held < LEGIONS_TO_WIN:
        text = N_("%(clan)s has captured three Legion Forts and wins the game at once.")
    table.say("rgh.legion-win", text, clan=clan)


def tax(table: Aftermath, winner: Side) -> None:
    """The Tax-Collector's Fort: another fort is discarded, or itself: rule rgh.tax, options X1, N4."""
    clan, taken = winner.clan, str(table.taken)
    others = winner.forts
    if winner.neutral and others and table.settings["N4"] == "lowest":
        gone: str | None = min(others, key=lambda code: FORTS[code].value)
        rule = "rgh.neutral-tax"
    else:
        # Drawn at random for a neutral clan, two forts of a kind are twice as likely.
        options = others if winner.neutral else kinds(others)
        if not others or (table.settings["X1"] == "yes" and not winner.neutral and taken not in options):
            options = (*options, taken)
        gone = table.chosen("tax", clan, options)
        rule = "rgh.neutral-tax" if winner.neutral and others else "rgh.tax"
    if gone is None:
        return
    owned = list(table.forts[clan])
    owned.remove(gone)
    table.forts[clan] = tuple(owned)
    table.removed += (gone,)
    if others:
        table.say(
            rule,
            N_("%(clan)s discards %(fort)s for the Tax-Collector's Fort."),
            clan=clan_name(clan),
            fort=fort_name(gone),
        )
    else:
        table.say(
            rule,
            N_("%(clan)s has no other fort, so %(fort)s is discarded."),
            clan=clan_name(clan),
            fort=fort_name(gone),
        )


def signal(table: Aftermath, winner: Side) -> None:
    """Every other clan discards a warrior: rule rgh.signal, option S2. The winner's part is in
    :func:`winner_discards`, because all that it can keep is Axx."""
    paid: list[tuple[str, str]] = []
    moot = False
    for side in table.position.sides:
        row = table.rows[side.clan]
        if side.clan == winner.clan or not row:
            continue
        options = kinds(row)
        if side.neutral:
            code: str | None = table.weakest_of_neutral(side.clan, row)
        else:
            both = table.loses_both(side, "signal")
            if not both and len(options) > 1 and table.moot("signal", side.clan):
                moot = True
                continue
            code = table.chosen("signal", side.clan, options, alike=both)
        if code is not None:
            paid.append((side.clan, code))
        elif table.settings["S2"] == "open":
            return
    if table.waits_for("signal"):
        return
    if not paid and not moot:
        table.say("rgh.signal", N_("Signal Fort: no other clan has a warrior to discard."))
    for clan, code in paid:
        neutral = table.position.side(clan).neutral
        (table.discard_of_neutral if neutral else table.discard)(clan, code)
        table.say(
            "rgh.neutral-discards" if neutral else "rgh.signal",
            N_("Signal Fort: %(clan)s discards %(card)s."),
            clan=clan_name(clan),
            card=card_name(code),
        )


def rearranging(position: Position, contest: Contest, settings: Settings) -> tuple[str, ...]:
    """The clans whose Zvord lets them rearrange hidden cards: rule rgh.zvord, options Q3, Z1.

    Empty when no two hidden cards are left: in the last two turns.
    """
    if position.hidden < 2:
        return ()
    # At once on reveal means: before anybody can be charmed.
    charmed = None if settings["Z1"] == "reveal" else contest.charmed
    return tuple(side.clan for side in position.sides if side.card == "Z" and effect_works(side, charmed, settings))


_HIDDEN = (
    N_("%(clan)s has no hidden cards left to rearrange."),
    N_("%(clan)s has only one hidden card left: there is nothing to rearrange."),
)
"""Why Zvord does nothing, by how many hidden cards are left."""


def tell_zvord(position: Position, clans: tuple[str, ...]) -> Iterator[Step]:
    """What each Zvord does where these ``clans`` may rearrange."""
    for side in position.sides:
        if side.card != "Z":
            continue
        clan = clan_name(side.clan)
        if side.clan in clans:
            yield Step("rgh.zvord", say(N_("Zvord: %(clan)s may rearrange the hidden cards."), clan=clan))
        elif side.neutral:
            text = N_("Zvord of the neutral clan %(clan)s rearranges nothing.")
            yield Step("rgh.neutral-powers", say(text, clan=clan))
        elif position.hidden < 2:
            yield Step("rgh.zvord", say(_HIDDEN[position.hidden], clan=clan))


def _turn_end(table: Aftermath) -> None:
    charmed = table.contest.charmed
    if charmed is not None and charmed in table.shown and not table.position.last_turn:
        side = table.position.side(charmed)
        table.say(
            "rgh.turn-end",
            N_("%(card)s of %(clan)s is worth %(strength)d again next turn."),
            card=card_name(side.card),
            clan=clan_name(charmed),
            strength=table.strengths[side.card],
        )


def settle(table: Aftermath, clans: tuple[str, ...]) -> After | None:
    """Everything after the contest; ``clans`` may rearrange. None while a question is open."""
    winner = None if table.contest.captor is None else table.position.side(table.contest.captor)
    if winner is None:
        no_capture(table)
        horsie(table)
    else:
        capture(table, winner)
        if table.taken is None:
            return None
        legion_check(table, winner)
        if table.legion_winner is not None:
            return table.lies()
        if table.settings["H2"] == "before":
            horsie(table)
            # What Horsie leaves decides what the fort can ask.
            if table.asks:
                return None
        if table.taken == "T8":
            tax(table, winner)
        elif table.taken == "S4":
            signal(table, winner)
        winner_discards(table, winner)
        charmed_card(table)
        if table.settings["H2"] == "after":
            horsie(table)
    if table.asks:
        return None
    if table.settings["Z1"] != "reveal":
        table.steps.extend(tell_zvord(table.position, clans))
    _turn_end(table)
    return table.lies()
