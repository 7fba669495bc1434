"""The form of “we play it so”: the cards and sheets of a player, or what concerns the whole table.

Only what was changed in it becomes part of the command; what was changed on sheets is put onto them as they stand then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from werkzeug.datastructures import MultiDict

from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import PLAYER_CARDS, YEARS
from companion.referee.hadrians_wall.commands import Override
from companion.referee.hadrians_wall.modes import sheet_year
from companion.referee.hadrians_wall.names import PATH_NAMES
from companion.referee.hadrians_wall.sheet_notation import write_sheet
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import Player, State, neutral_number, player_of, replace, revealed
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.typed import plain_number
from companion.tables.table import Table
from companion.web.games.blame import blamed
from companion.web.games.hadrians_wall.enter import Field, Section, filled, sections, sheet_of
from companion.web.games.hadrians_wall.forms import WORD
from companion.web.games.reading import Form, incomplete, reason, short_text, shown_before

DIGITS = 3
LINE = "sheet"
"""The field that holds the sheets in one line."""


def context(table: Table, given: Form) -> dict[str, object]:
    """What the form shows: how things stand, or what was typed into it. ``chosen`` is the seat that it is about ("":
    the whole table), ``was`` what it showed at first, ``changed`` the names of the fields that were changed since,
    ``wrong`` that of the one to blame where they are refused."""
    state: State = table.state
    chosen = given.get("seat", "")
    if chosen not in state.players:
        chosen = ""
    parts = _of_seat(state, chosen) if chosen else _of_table(state)
    was = {field.name: field.value for field in _fields(parts.values()) if field.value != field.blank}
    again = True
    try:
        was = shown_before(given, dict[str, str])
    except Refused:
        again = False  # nothing was sent yet, or what was sent is none of our forms
    else:
        parts = {name: filled(part, given) for name, part in parts.items()}
    fields = _fields(parts.values())
    changed = [field.name for field in fields if field.value != was.get(field.name, field.blank)]
    wrong = blamed(given, was, changed, lambda form: GAME.apply(state, read(state, form))) if again else ""

    return {
        "state": state,
        "seats": [(seat.id, seat.name) for seat in table.seats],
        "chosen": chosen,
        "on_phone": not chosen or state.players[chosen].on_phone,
        "parts": parts,
        "was": msgspec.json.encode(was).decode(),
        "changed": changed,
        "wrong": wrong,
    }


def read(state: State, form: Form) -> Override:
    """The command of the form. Raises Refused."""
    was = shown_before(form, dict[str, str])  # but for the fields that were blank
    seat = short_text(form, "seat", WORD)
    found: dict[str, Any] = {}
    if seat:
        player = player_of(state, seat)
        earlier, current = _prospects(state, player)
        cards = _changes((*_ticks("path", player.paths), _prospect(current), *_ticks("prospect", earlier)), form, was)
        found = {
            "sheet": _sheet(state, seat, form, was),
            "paths": _held("path", player.paths, cards),
            "prospect": cards.get("prospect"),
            "prospects": _held("prospect", earlier, cards),
        }
    others = _changes((_year(), *_ticks("neutral", state.neutral_past)), form, was)
    return Override(
        reason=reason(form),
        seat=seat if any(value is not None for value in found.values()) else None,
        year=int(others["year"]) if others.get("year") else None,
        neutral=_held("neutral", state.neutral_past, others),
        **found,
    )


# ---- what it shows


def _of_seat(state: State, seat: str) -> dict[str, tuple[Section, ...]]:
    """The cards that everybody has seen, and the sheets."""
    player = state.players[seat]
    earlier, current = _prospects(state, player)
    now = Section(say(N_("Prospect Card of this Year")), "single", (_prospect(current),))
    sheet = _stands(state, player)
    line = Field(LINE, say(N_("The sheets in one line")), "line", _line(sheet))
    return {
        "cards": (
            Section(say(N_("Path Cards")), "checks", tuple(_ticks("path", player.paths))),
            *((now,) if current else ()),
            Section(say(N_("Prospect Cards of the Years before")), "checks", tuple(_ticks("prospect", earlier))),
        ),
        "sheets": (
            *sections(state, seat, sheet),
            Section(say(N_("Or in one line")), "single", (line,), say(N_("What is left out is blank."))),
        ),
    }


def _of_table(state: State) -> dict[str, tuple[Section, ...]]:
    """Where the game goes on, and with one or two players the cards of the Neutral Deck that everybody has seen."""
    note = say(N_("What is filled on the sheets stays filled. The cards of that Year and of later ones go back."))
    title = say(N_("Neutral Prospect Cards of the Years before"))
    neutral = Section(title, "checks", tuple(_ticks("neutral", state.neutral_past)))
    return {
        "year": (Section(say(N_("Begin this Year again")), "single", (_year(),), note),),
        "cards": (neutral,) if neutral_number(state) else (),
    }


def _ticks(name: str, held: Iterable[str]) -> Iterator[Field]:
    """A tick for every Player Card, by its Path."""
    for card in PLAYER_CARDS:
        yield Field(f"{name}.{card}", say(PATH_NAMES[card]), "check", "x" if card in held else "")


def _prospect(current: str) -> Field:
    cards = tuple((card, say(PATH_NAMES[card])) for card in PLAYER_CARDS)
    return Field("prospect", say(N_("Prospect Card of this Year")), "choose", current, values=cards, optional=False)


def _year() -> Field:
    years = tuple((str(year), say(N_("Year %(n)d"), n=year)) for year in range(1, YEARS + 1))
    return Field("year", say(N_("Begin this Year again")), "choose", "", values=years)


def _prospects(state: State, player: Player) -> tuple[tuple[str, ...], str]:
    """The Prospect Cards of the Years before, and that of this Year ("": it is not revealed)."""
    if revealed(state):
        return player.prospects[:-1], player.prospects[-1]
    return player.prospects, ""


def _stands(state: State, player: Player) -> Sheet:
    """The sheets, in the Year in which they would be set right: those on paper may be known of an earlier one."""
    return replace(player.sheet, year=sheet_year(state))


def _line(sheet: Sheet) -> str:
    return " ".join(write_sheet(sheet))


def _fields(parts: Iterable[tuple[Section, ...]]) -> Iterator[Field]:
    for part in parts:
        for section in part:
            yield from section.fields


# ---- what was changed in it


def _changes(fields: Iterable[Field], form: Form, was: Mapping[str, str]) -> dict[str, str]:
    """The fields that were changed, with what stands in them now. Raises Refused for what cannot stand there."""
    found = {}
    for field in fields:
        before = was.get(field.name, field.blank)
        value = field.given(form, before)
        if value != before:
            _check(field, value)
            found[field.name] = value
    return found


def _check(field: Field, value: str) -> None:
    if field.kind == "choose" and value not in dict(field.values) and (value or not field.optional):
        raise incomplete()
    if field.kind == "number":
        number = plain_number(value, DIGITS)
        if number is None or not field.least <= number <= field.most:
            text = N_("%(field)s: a number from %(least)d to %(most)d is expected, not “%(given)s”.")
            raise Refused(
                Refusal("number", say(text, field=field.label, least=field.least, most=field.most, given=value))
            )


def _sheet(state: State, seat: str, form: Form, was: Mapping[str, str]) -> str | None:
    """The sheets in one line; None if they stand so. Raises Refused."""
    sheet = _stands(state, state.players[seat])
    fields = [field for section in sections(state, seat, sheet) for field in section.fields]
    changes = _changes(fields, form, was)
    line = _changes((Field(LINE, say(""), "line", ""),), form, was).get(LINE)
    if changes and line is not None:
        text = N_("The sheets were changed both in their fields and in the line. Change only one of them.")
        raise Refused(Refusal("twice", say(text)))
    if changes:
        line = _line(sheet_of(state, MultiDict({field.name: field.value for field in fields} | changes)))
    return None if line == _line(sheet) else line


def _held(name: str, held: tuple[str, ...], changes: Mapping[str, str]) -> tuple[str, ...] | None:
    """The cards after some were ticked and others not any more, by Year: a new one comes into the place of one that has
    gone, then behind all others. None if they are the same."""
    ticks = {card: changes[f"{name}.{card}"] for card in PLAYER_CARDS if f"{name}.{card}" in changes}
    new = iter([card for card, tick in ticks.items() if tick and card not in held])
    stay = [card if ticks.get(card, "x") else next(new, "") for card in held]
    found = (*filter(None, stay), *new)
    return None if found == held else found
