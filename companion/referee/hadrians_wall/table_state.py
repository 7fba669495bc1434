"""The state of a game of Hadrian's Wall at a table, and what can be read off it."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.referee.game import SeatPlan
from companion.referee.hadrians_wall.attack import LETTERS, Attack, Three
from companion.referee.hadrians_wall.cards import FATE, PLAYER_CARDS, potential
from companion.referee.hadrians_wall.choices import Offers, Question, value_text
from companion.referee.hadrians_wall.ludus import Battle
from companion.referee.hadrians_wall.names import neutral_name
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.sheet import COHORTS
from companion.referee.hadrians_wall.state import BLANK, Sheet
from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings, Value
from companion.referee.ruling import Step, refuse

replace = msgspec.structs.replace

HIDDEN = "?"
"""Stands in a view for a Player Card that this seat may not know."""

SEAT_NAMES: dict[str, str] = {
    "blue": N_("Blue"),
    "green": N_("Green"),
    "red": N_("Red"),
    "orange": N_("Orange"),
    "yellow": N_("Yellow"),
    "black": N_("Black"),
}
"""The seats that there can be, by the colours of the Player Cards."""

Stage = Literal["fate", "cards", "neutral", "actions", "attack", "defence", "final", "over"]

STAGE_NAMES: dict[Stage, str] = {
    "fate": N_("Fate Card"),
    "cards": N_("Player Cards"),
    "neutral": N_("Neutral cards"),
    "actions": N_("Actions"),
    "attack": N_("The attack"),
    "defence": N_("Defence"),
    "final": N_("Final scoring"),
    "over": N_("The game is over"),
}

SETTING_UP: tuple[Stage, ...] = ("fate", "cards", "neutral")
"""The stages of a Year before its income."""


class Act(msgspec.Struct, frozen=True):
    """An action that its seat can still take back: the box filled, or ``pay``.

    ``have`` is what it added to the Player Board (below zero: took); ``counts`` and ``filled_in`` are the entries of
    the sheet that it changed, as they were (0: there was none); ``marks`` the boxes written in. ``item`` was paid
    to the source ``to`` ("": to nobody). ``spent`` is what it has spent of items that neighbours had paid.
    """

    box: str
    have: dict[str, int] = {}
    counts: dict[str, int] = {}
    filled_in: dict[str, int] = {}
    marks: tuple[str, ...] = ()
    to: str = ""
    item: str = ""
    spent: dict[str, int] = {}


class Entered(msgspec.Struct, frozen=True):
    """The end of sheets on paper, for the score: filled boxes (as in :attr:`.state.Sheet.counts`), and what each
    Path Card counts."""

    filled: dict[str, int]
    counts: dict[str, int]


class Player(msgspec.Struct, frozen=True):
    """A seat.

    ``sheet`` holds with ``mode`` phone; with paper it is what the phone last knew. ``paths`` and ``prospects`` are the
    cards of each Year, the last ones current once they are revealed; before that ``drawn`` are the two to choose from
    (none: a real deck) and ``path`` and ``prospect`` the choice. ``asks`` are open questions of the Year's income.
    ``received`` is what neighbours have paid this Year (item to number), ``spent`` what of it has been spent on the
    phone, own items first; ``paid`` is what this seat has paid in all Years since its sheets are on paper.
    ``woken_by`` are the seats whose payments make it act again after it had stopped, as long as it has done nothing
    since, one entry for each payment. ``acts`` can be taken back, the newest last; ``acts_lost``: older ones are too
    many to be kept. ``defence`` is how this Year's attack went, None before.
    ``deals`` is True when its Player Cards of the Year before were drawn on the phone.
    ``kept`` is what lay on its Player Board before this Year's income: Workers of the last attack, to begin the Year
    again with. ``repeated`` is the Disdain that attacks can have brought whose Years have begun again since.
    """

    mode: Literal["phone", "paper"] = "phone"
    sheet: Sheet = BLANK
    paths: tuple[str, ...] = ()
    prospects: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    path: str | None = None
    prospect: str | None = None
    asks: tuple[Question, ...] = ()
    received: dict[str, int] = {}
    spent: dict[str, int] = {}
    paid: dict[str, int] = {}
    acts: tuple[Act, ...] = ()
    acts_lost: bool = False
    stopped: bool = False
    woken_by: tuple[str, ...] = ()
    defence: Attack | None = None
    entered: Entered | None = None
    kept: dict[str, int] = {}
    repeated: int = 0
    deals: bool = False

    @property
    def on_phone(self) -> bool:
        """Whether the companion keeps this seat's sheets."""
        return self.mode == "phone"


class Neutral(msgspec.Struct, frozen=True):
    """A Neutral Prospect Card of this Year, and the Resources and Soldiers that lie on it."""

    card: str
    resource: int = 0
    soldier: int = 0


class Turned(msgspec.Struct, frozen=True):
    """The Fate Card last turned over for an action, and for which seat; the ``battle`` that it decided on sheets on
    the phone. ``card`` is None where only the damage of a real one was entered."""

    seat: str
    card: int | None
    battle: Battle | None = None


class YearRecord(msgspec.Struct, frozen=True):
    """A Year that is over: the attack cards by letter, Disdain and Valour by seat; of each seat the cards that Favours
    ignored on each Cohort, and the boxes that met the attack (both empty in Years of before these were kept; None for
    a Cohort on paper that was not asked for, as no card attacked it)."""

    year: int
    cards: str
    disdain: dict[str, int]
    valour: dict[str, int]
    ignored: dict[str, Three] = {}
    cohorts: dict[str, tuple[int | None, ...]] = {}


class State(msgspec.Struct, frozen=True):
    """A game. ``stage`` says what comes next in the ``year`` (1 to 6).

    ``fate`` is the Year's Fate Card. Every Fate Card is in the Discard Pile ``discard``, in the ``attack`` that is
    being resolved, or in the deck. Real cards of which only the arrow, the Trade Good or the damage was entered
    are in the attack by letter, and in the Discard Pile as ``unnamed``: by letter, or ``?`` if the arrow is not known;
    what those showed (such as ``good 6``) is ``shown``.
    ``neutral`` are this Year's Neutral Prospect Cards,
    ``neutral_past`` those of earlier ones, ``deals_neutral`` True when the last of them were drawn on the phone.
    ``again`` is the Year that last began again (0: none): boxes filled in
    it are on the sheets before it is set up.
    """

    options: dict[str, Value]
    seats: tuple[SeatPlan, ...]
    players: dict[str, Player]
    stage: Stage = "fate"
    year: int = 1
    fate: int | None = None
    discard: tuple[int, ...] = ()
    unnamed: str = ""
    shown: tuple[str, ...] = ()
    attack: tuple[str, ...] = ()
    neutral: tuple[Neutral, ...] = ()
    neutral_past: tuple[str, ...] = ()
    turned: Turned | None = None
    history: tuple[YearRecord, ...] = ()
    end_reason: str = ""
    end_text: str = ""
    again: int = 0
    deals_neutral: bool = False


def settings_of(state: State) -> Settings:
    """The settings that this table plays with; ``players`` is the number of seats."""
    return OPTIONS.kept(state.options)


def seat_name(seat: str) -> Message:
    """A seat as people read it."""
    return say(SEAT_NAMES[seat])


def of_seat(seat: str, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of one seat, told to all."""
    text = N_("%(seat)s: %(what)s")
    return tuple(Step(step.rule, say(text, seat=seat_name(seat), what=step.message)) for step in steps)


def player_of(state: State, seat: str) -> Player:
    """The player of a seat. Raises Refused if nobody sits there."""
    if seat not in state.players:
        text = N_("This seat does not take part: %(given)s.")
        name: str | Message = seat_name(seat) if seat in SEAT_NAMES else seat[:40]
        refuse("seat-absent", "hw.players", text, given=name)
    return state.players[seat]


def with_player(state: State, seat: str, player: Player) -> State:
    """The state with another player in a seat."""
    return replace(state, players={**state.players, seat: player})


def check_stage(state: State, *stages: Stage) -> None:
    """Raise Refused unless the game is at one of these stages."""
    if state.stage not in stages:
        text = N_("That is not possible now. The table is at: %(stage)s.")
        refuse("not-now", "hw.year-order", text, stage=say(STAGE_NAMES[state.stage]))


def check_year(state: State, year: int | None) -> None:
    """Raise Refused unless a page was drawn for this Year; None does not tell."""
    if year not in (None, state.year):
        text = N_("That was meant for another Year; the table is in Year %(now)d.")
        refuse("stale", "hw.year-order", text, now=state.year)


def neighbours(state: State, seat: str) -> dict[str, str]:
    """The seats beside a seat, ``left`` the next one in table order; of two players the other one is ``left``."""
    order = [plan.id for plan in state.seats]
    at = order.index(seat)
    beside = {"left": order[(at + 1) % len(order)], "right": order[at - 1]}
    return dict(list(beside.items())[: min(len(order) - 1, 2)])


def source_name(state: State, seat: str, source: str) -> Message | str:
    """A source of goods and patterns as a player knows it: the seat of a neighbour, a Neutral Prospect Card by its
    Path, else what it is."""
    other = neighbours(state, seat).get(source)
    if other is not None:
        return seat_name(other)
    card = offers(state, seat).get(source) if source.startswith("neutral") else None
    return value_text("from", source) if card is None else neutral_name(card)


def offers(state: State, seat: str) -> Offers:
    """The Prospect Cards of this Year within reach of a seat, once they are revealed."""
    found = {"own": state.players[seat].prospects[-1]}
    for source, other in neighbours(state, seat).items():
        found[source] = state.players[other].prospects[-1]
    return found | {f"neutral-{number}": neutral.card for number, neutral in enumerate(state.neutral, 1)}


def cards_left(player: Player) -> tuple[str, ...]:
    """The Player Cards that this seat has not drawn (those being chosen from are still among them)."""
    return tuple(card for card in PLAYER_CARDS if card not in player.paths and card not in player.prospects)


def neutral_left(state: State) -> tuple[str, ...]:
    """The cards of the Neutral Deck."""
    seen = (*state.neutral_past, *(neutral.card for neutral in state.neutral))
    return tuple(card for card in PLAYER_CARDS if card not in seen)


def revealed(state: State) -> bool:
    """Whether the last Path and Prospect Cards are those of this Year, which all have revealed."""
    return state.stage in ("neutral", "actions", "attack", "defence")


def attacks_past(state: State, seat: str) -> int:
    """How many attacks this seat has been through."""
    through = state.stage in ("final", "over") or state.players[seat].defence is not None
    return state.year if through else state.year - 1


def potential_past(state: State, seat: str) -> int:
    """The potential of the attacks that this seat has certainly been through: those of which the table knows."""
    known = [record.year for record in state.history]
    if state.players[seat].defence is not None:
        known.append(state.year)
    return sum(map(potential, known))


def attack_result(state: State, seat: str, year: int) -> dict[str, int] | None:
    """Disdain and Valour that the attack of a Year has brought a seat, None before."""
    defence = state.players[seat].defence
    if state.year == year and defence is not None:
        return {"disdain": defence.disdain, "valour": defence.valour}
    for record in state.history:
        if record.year == year:
            return {"disdain": record.disdain[seat], "valour": record.valour[seat]}
    return None


def neutral_number(state: State) -> int:
    """How many Neutral Prospect Cards a Year has."""
    return max(3 - len(state.seats), 0)


def neutral_items(state: State) -> int:
    """How many Resources and Soldiers lie on Neutral Prospect Cards."""
    return sum(neutral.resource + neutral.soldier for neutral in state.neutral)


def attack_letters(state: State) -> str:
    """The arrows of the attack, as letters in the order of the Cohorts."""
    found = [card if card in LETTERS else LETTERS[COHORTS.index(FATE[int(card)].arrow)] for card in state.attack]
    return "".join(sorted(found, key=LETTERS.index))
