"""What a seat is shown and asked on its own phone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

import msgspec
from flask import url_for
from markupsafe import Markup

from companion.referee.hadrians_wall.actions import boxes, payable
from companion.referee.hadrians_wall.attack import LETTERS, letters, three_text
from companion.referee.hadrians_wall.cards import FATE, PLAYER_CARDS
from companion.referee.hadrians_wall.choices import Question, ask_text
from companion.referee.hadrians_wall.commands import GoOn, TakeBack
from companion.referee.hadrians_wall.deck import turned_text
from companion.referee.hadrians_wall.defence import advice, ways
from companion.referee.hadrians_wall.final import BY_DISDAIN
from companion.referee.hadrians_wall.legal import second_thoughts
from companion.referee.hadrians_wall.ludus import battle_text
from companion.referee.hadrians_wall.modes import nothing_filled
from companion.referee.hadrians_wall.names import ICON_NAMES, PATH_COUNTS, PATH_NAMES
from companion.referee.hadrians_wall.rules import RULES
from companion.referee.hadrians_wall.scoring import at_most, largest, smallest
from companion.referee.hadrians_wall.sheet import COHORTS
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import (
    HIDDEN,
    Player,
    State,
    attack_letters,
    cards_left,
    offers,
    settings_of,
    source_name,
)
from companion.referee.hadrians_wall.take_back import act_label, act_text, why_not_take_back
from companion.referee.hadrians_wall.year_setup import on_board
from companion.referee.messages import N_, Message, in_turn, listed, say
from companion.referee.options import Settings
from companion.referee.ruling import Ruling
from companion.tables.table import Table
from companion.web.games.hadrians_wall import looks, preview, public, sheets
from companion.web.language import language
from printables.hadrians_wall.layout import SIDES


@dataclass(frozen=True, slots=True)
class Card:
    """A Player Card as the table plays it: its steps as a Path, what ``counts`` in short, and its ``rule``; its gains,
    Trade Good and Pattern as a Prospect."""

    id: str
    name: Message
    steps: tuple[int, int, int]
    at_most: bool
    counts: Message
    rule: Message
    gains: Markup
    offers: Markup


def card(card_id: str, settings: Settings) -> Card:
    """What a Player Card shows at a table with these settings."""
    return _card(language().code, card_id, settings)


@lru_cache(maxsize=256)
def _card(_language: str, card_id: str, settings: Settings) -> Card:
    found, rule = PLAYER_CARDS[card_id], RULES[f"hw.path-{card_id}"]
    decided = settings.decided(rule.options)
    told = in_turn([say(rule.text), *decided])
    return Card(
        card_id,
        say(PATH_NAMES[card_id]),
        found.steps,
        at_most(found, settings),
        told if decided else say(PATH_COUNTS[card_id]),
        told,
        looks.items(found.gains),
        looks.good(found.good) + looks.pattern(found.pattern),
    )


@dataclass(frozen=True, slots=True)
class Reach:
    """A Prospect Card within reach, by source: whose it is, its good (one's own gives none) and its pattern."""

    source: str
    name: Message | str
    good: Markup
    pattern: Markup


SHOWN_WAYS = 6
"""How many uses of Favours a board shows at once."""


@dataclass(frozen=True, slots=True)
class Defence:
    """A use of Favours: the cards ignored, by letter and in words, and what follows; ``best`` is the one to take.
    ``folded`` are those that come to no more than others do with as many Favours or fewer, and the last of too many."""

    ignore: str
    text: str
    number: int
    disdain: int
    valour: int
    best: bool
    folded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat of this device (``own``), or one for which it enters.

    ``secret`` is True when that seat's own phone alone knows its cards. ``unspent`` is what it gives up when it stops.
    ``payable`` are the items that sheets on paper have a box left to pay. ``take_back_text`` names the seat unless it
    is of this device, and ``stuck`` says why what was done last cannot be taken back; ``undone`` is True when the undo
    of the table would take back the very same act as ``take_back``.
    ``paths`` says how far each Path Card is and what it comes to (None: on paper).
    ``blank`` is True while nothing can be filled on its sheets, wherever they are.
    ``turned`` is the Fate Card that it turned over last, ``battle`` how the battle ended that this decided.
    """

    seat: str
    own: bool
    secret: bool
    player: Player
    blank: bool
    items: Markup
    unspent: Markup
    received: Markup
    sides: tuple[tuple[str, Markup, int], ...]
    asks: tuple[tuple[str, Message, tuple[tuple[str, Markup], ...]], ...]
    reach: tuple[Reach, ...]
    payable: tuple[str, ...]
    drawn: tuple[Card, ...]
    hand: tuple[Card, ...]
    take_back: TakeBack | None
    take_back_text: Message | None
    stuck: Message | None
    undone: bool
    may_go_on: bool
    defences: tuple[Defence, ...]
    counted: tuple[tuple[Card, int, int], ...]
    paths: tuple[tuple[Card, tuple[int, int] | None], ...]
    reminder: tuple[tuple[Message | str, Markup], ...]
    turned: Message | None
    battle: Message | None


def _sides(state: State, seat: str, table_address: str) -> tuple[tuple[str, Markup, int], ...]:
    found = [box.id for box in boxes(state, seat)]
    address = preview.address(table_address, seat)
    sheet = state.players[seat].sheet
    return tuple(
        (side, sheets.picture(side, sheet, found, address), sum(sheets.side_of(box) == side for box in found))
        for side in SIDES
    )


def _defences(state: State, seat: str) -> tuple[Defence, ...]:
    """The best use of Favours, then what else is worth a thought, then every other."""
    found = advice(state, seat)
    assert isinstance(found, Ruling)
    advised, render = found.result, language().render
    order = sorted(ways(state, seat), key=lambda use: (use != advised.best, advised.vain(use), use.number))
    return tuple(
        Defence(
            letters(use.ignored),
            render(listed(three_text(use.ignored))),
            use.number,
            use.disdain,
            use.valour,
            use == advised.best,
            advised.vain(use) or place >= SHOWN_WAYS,
        )
        for place, use in enumerate(order)
    )


def _reach(state: State, seat: str) -> tuple[Reach, ...]:
    return tuple(
        Reach(
            source,
            source_name(state, seat, source),
            looks.good(PLAYER_CARDS[found].good) if source != "own" else Markup(""),
            looks.pattern(PLAYER_CARDS[found].pattern),
        )
        for source, found in offers(state, seat).items()
    )


def _stuck(state: State, seat: str) -> Message | None:
    refusal = why_not_take_back(state, seat)
    if refusal is None:
        return None
    what = act_text(state, seat, state.players[seat].acts[-1])
    return say(N_("This cannot be taken back: %(what)s. %(why)s"), what=what, why=refusal.message)


def _attribute(sheet: Sheet, attribute: str) -> Markup:
    """An Attribute, and what its next box gives or that there is none."""
    name, box = looks.icon(attribute) + f" {looks.text(ICON_NAMES[attribute])}", sheet.next_box(attribute)
    if box is None:
        return name + Markup(' <span class="worth">· {}</span>').format(looks.text(N_("the track is full")))
    return name + Markup(" → ") + looks.icons(box.gains) if box.gains else name


def _asked(sheet: Sheet, ask: Question) -> tuple[str, Message, tuple[tuple[str, Markup], ...]]:
    """A question about a Road: its kind, its text, and its answers with what each comes to."""
    return ask.kind, ask_text(ask), tuple((value, _attribute(sheet, value)) for value in ask.options)


def _reminder(state: State, player: Player) -> tuple[tuple[Message | str, Markup], ...]:
    """What the Fate Card and then the Prospect Card of this year give, for who writes it down on paper."""
    if not state.fate:
        return ()
    prospect = player.prospects[-1]
    return (
        ("", looks.items(FATE[state.fate].gains)),
        (say(PATH_NAMES[prospect]), looks.items(PLAYER_CARDS[prospect].gains)),
    )


def view(table: Table, state: State, seat: str, own: bool) -> SeatView:
    """What a seat sees of its own: cards that are still secret among it. ``own`` says whether the device holds it."""
    player, settings = state.players[seat], settings_of(state)
    address = url_for("table.page", table_id=table.id)
    acting = state.stage == "actions"
    thoughts = second_thoughts(state, seat)
    back = next((each for each in thoughts if isinstance(each, TakeBack)), None)
    done = act_label(state, seat, player.acts[-1]) if back else None
    defends = state.stage == "defence" and player.defence is None and player.on_phone
    counts = state.stage in ("final", "over")
    turned = state.turned if state.turned and state.turned.seat == seat else None
    secret = HIDDEN in player.drawn or player.path == HIDDEN
    return SeatView(
        seat=seat,
        own=own,
        secret=secret,
        player=player,
        blank=nothing_filled(state, seat),
        items=looks.purse(on_board(state, seat)),
        unspent=looks.items(player.sheet.have) if player.on_phone else Markup(""),
        received=looks.items(player.received),
        sides=_sides(state, seat, address) if player.on_phone else (),
        asks=tuple(_asked(player.sheet, ask) for ask in player.asks),
        reach=_reach(state, seat) if acting else (),
        payable=() if player.on_phone else payable(player),
        drawn=() if secret else tuple(card(each, settings) for each in player.drawn),
        hand=tuple(card(each, settings) for each in cards_left(player))
        if state.stage == "cards" and not player.drawn
        else (),
        take_back=back,
        take_back_text=act_text(state, seat, player.acts[-1]) if back and own else done,
        stuck=_stuck(state, seat) if acting and player.acts and back is None else None,
        undone=bool(done and table.undo and table.undo.label == done),
        may_go_on=any(isinstance(each, GoOn) for each in thoughts),
        defences=_defences(state, seat) if defends else (),
        counted=tuple(
            (card(path, settings), smallest(path), largest(path))
            for path in player.paths
            if counts and path != BY_DISDAIN
        ),
        paths=tuple((card(path, settings), far) for path, far in public.paths(state, player).items() if acting),
        reminder=_reminder(state, player) if acting and not player.on_phone else (),
        turned=turned_text(turned) if turned else None,
        battle=battle_text(turned.battle) if turned and turned.battle else None,
    )


def key(players: list[Player]) -> str:
    """Changes when something of these seats has changed: what was being looked at is then out of date."""
    return f"{crc32(msgspec.json.encode(players)):x}"


def attacks(state: State) -> tuple[tuple[str, int], ...]:
    """How many cards attack each Cohort."""
    found = attack_letters(state)
    return tuple((cohort, found.count(letter)) for cohort, letter in zip(COHORTS, LETTERS, strict=True))
