"""Sheets on paper and on the phone: a seat may change between them at any time."""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.hadrians_wall.check import check_disdain, check_past, check_sheet
from companion.referee.hadrians_wall.commands import EnterSheet, UsePaper
from companion.referee.hadrians_wall.defence import without_favours
from companion.referee.hadrians_wall.final import game_over, uncounted
from companion.referee.hadrians_wall.notation import LONGEST, tokens
from companion.referee.hadrians_wall.requirements import why_not_in_order
from companion.referee.hadrians_wall.sheet_notation import SHEET_TOKENS, read_sheet
from companion.referee.hadrians_wall.state import BLANK, Sheet
from companion.referee.hadrians_wall.table_state import (
    SETTING_UP,
    Stage,
    State,
    attack_result,
    attacks_past,
    check_stage,
    check_year,
    player_of,
    potential_past,
    replace,
    seat_name,
    settings_of,
    with_player,
)
from companion.referee.messages import N_, say
from companion.referee.notation import fail, split_words
from companion.referee.ruling import Refused, Step, refuse

_RUNNING: tuple[Stage, ...] = ("fate", "cards", "neutral", "actions", "attack", "defence", "final")


def sheet_year(state: State) -> int:
    """The Year that stands on the sheets now: the last one until the income of a Year has come."""
    return max(state.year - 1, 1) if state.stage in SETTING_UP else state.year


def nothing_filled(state: State, seat: str) -> bool:
    """Whether nothing can be filled yet on the sheets of a seat: Year 1 is set up, and nobody has begun it again."""
    return state.year == 1 and state.stage in SETTING_UP and not state.again and player_of(state, seat).sheet == BLANK


def _waiting(state: State, seat: str) -> tuple[int, ...]:
    """The Year of sheets on the phone whose income waits for what a Road gives."""
    player = player_of(state, seat)
    return (player.sheet.year,) if player.asks else ()


def sheet_from(state: State, seat: str, text: str, whole: bool) -> Sheet:
    """The sheets that a notation describes, as they can be at this moment; empty for blank ones.

    With ``whole`` nothing may be missing on them, see :func:`.check.check_sheet`. Raises Refused.
    """
    words = split_words(text, LONGEST, say(N_("The sheets are blank."))) if text.strip() else ()
    read = tokens(words, SHEET_TOKENS)
    sheet = read_sheet(read)
    year = sheet_year(state)
    # while a Year is set up, its number stands on the board already; the sheets wait for their income
    if "year" in read and sheet.year not in (year, state.year, *_waiting(state, seat)):
        text = N_("The sheets are of Year %(given)d; the table says Year %(year)d.")
        fail("year", say(text, given=sheet.year, year=state.year), read["year"].at, "hw.year-order")
    sheet = replace(sheet, year=year)
    refusal = check_sheet(replace(sheet, year=max(year, state.again)), whole, potential_past(state, seat))
    past = (attacks_past(state, seat), player_of(state, seat).repeated)
    refusal = refusal or (check_past(sheet, *past) if whole else check_disdain(sheet.count("disdain"), *past))
    if refusal is None and whole:
        refusal = why_not_in_order(sheet, settings_of(state))
    if refusal is not None:
        raise Refused(refusal)
    return sheet


def check_attacks(state: State, seat: str, attacks: int | None) -> None:
    """Raise Refused if an attack has come, or was undone, since a page for the sheets of a seat was drawn, when it had
    been through so many; None does not tell."""
    now = attacks_past(state, seat)
    if attacks is None or attacks == now:
        return
    text = N_("The attack of Year %(year)d was undone since. Leave out what it brought, and check the sheets again.")
    if attacks > now:
        refuse("stale", "hw.disdain", text, year=now + 1)
    text = N_("An attack has come since, that of Year %(year)d. Enter what it brought too, and check the sheets again.")
    result = attack_result(state, seat, now) or {}
    if result:
        text = N_(
            "The attack of Year %(year)d has come since: %(disdain)d Disdain, %(valour)d Valour. Enter that too, and"
            " check the sheets again."
        )
    refuse("stale", "hw.disdain", text, year=now, **result)


def check_kept(state: State, seat: str, sheet: Sheet) -> None:
    """Raise Refused if more lies on the Player Board than the last attack leaves there, until the next Year gives
    something: all that is unspent goes back before it, and each Valour of it brings one Worker at the most."""
    met = state.stage in SETTING_UP or (state.stage == "defence" and player_of(state, seat).defence is not None)
    result = attack_result(state, seat, attacks_past(state, seat))
    if not met or result is None:
        return
    most = result["valour"]
    if sheet.have.get("resource") or sum(sheet.have.values()) > most:
        text = N_(
            "On the Player Board are only Workers that the Valour of the attack brought, at most %(most)d: all that"
            " was left went back before it."
        )
        refuse("kept", "hw.carry-over", text, most=most)


def entered(state: State, seat: str, text: str, attacks: int | None) -> Sheet:
    """The sheets with which a seat goes on on the phone; ``attacks`` as in :class:`.EnterSheet`. Raises Refused."""
    check_attacks(state, seat, attacks)
    sheet = sheet_from(state, seat, text, whole=True)
    if attacks is not None:
        check_kept(state, seat, sheet)
    return sheet


def use_paper(state: State, command: UsePaper) -> Applied[State]:
    """A seat goes on with its sheets on paper."""
    check_stage(state, *_RUNNING)
    player = player_of(state, command.seat)
    check_year(state, command.year)
    name = seat_name(command.seat)
    if not player.on_phone:
        refuse("on-paper", "hw.year-order", N_("The sheets of %(seat)s are on paper."), seat=name)
    changed = replace(player, mode="paper", asks=(), acts=(), acts_lost=False, entered=None)
    # while a Road asks, nothing of its Year is on the sheets
    told = N_("What this Year gave is not on the sheets yet: write all of it on paper, the Road's Attributes too.")
    steps = (Step("hw.road-income", say(told)),) if player.asks else ()
    return Applied(with_player(state, command.seat, changed), say(N_("%(seat)s: sheets on paper"), seat=name), steps)


def enter_sheet(state: State, command: EnterSheet) -> Applied[State]:
    """A seat goes on with its sheets on the phone."""
    check_stage(state, *_RUNNING)
    player = player_of(state, command.seat)
    name = seat_name(command.seat)
    if player.on_phone:
        refuse("on-phone", "hw.year-order", N_("The sheets of %(seat)s are on the phone."), seat=name)
    sheet = entered(state, command.seat, command.sheet, command.attacks)
    changed = replace(player, mode="phone", sheet=sheet, asks=(), paid={}, acts=(), acts_lost=False, entered=None)
    state = with_player(state, command.seat, changed)
    label = say(N_("%(seat)s: sheets on the phone"), seat=name)
    if state.stage == "final" and not uncounted(state):
        state, steps = game_over(state)
        return Applied(state, label, steps)
    if state.stage == "defence" and command.straight:
        state, steps = without_favours(state, (command.seat,), straight=True)
        return Applied(state, label, steps)
    return Applied(state, label)
