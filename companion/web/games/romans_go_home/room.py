"""Romans Go Home!: forms to commands, the state to the board."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion.emblems.romans_go_home import WARRIORS as EMBLEMS
from companion.referee.game import Command
from companion.referee.messages import N_, Message, say
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.attack import resolve
from companion.referee.romans_go_home.commands import Choose, DrawForts, EnterForts, Finish, Reveal
from companion.referee.romans_go_home.components import (
    CLAN_CARDS,
    FORTS,
    ROUNDS,
    TURNS,
    WARRIORS,
    card_name,
    clan_name,
    points,
)
from companion.referee.romans_go_home.effects import fort_effect, warrior_effect
from companion.referee.romans_go_home.options import strengths
from companion.referee.romans_go_home.position import QUESTION_RULES, Kind, Question, ask_text, value_text
from companion.referee.romans_go_home.state import (
    State,
    at,
    cards_left,
    choices_of,
    entered,
    lying,
    position_of,
    settings_of,
)
from companion.referee.romans_go_home.turns import secret_pending
from companion.referee.ruling import Answer, Refusal, Refused
from companion.tables.table import Table
from companion.web.games.reading import LONGEST, incomplete, reason, short_text
from companion.web.games.romans_go_home import override, whereabouts
from companion.web.games.romans_go_home.chart import chart
from companion.web.games.romans_go_home.draft import FIELDS, Draft, from_form, from_notation
from companion.web.games.romans_go_home.links import choice_links, odds_rows
from companion.web.games.romans_go_home.looks import SHORT, grid, looks
from companion.web.games.room import Part
from companion.web.viewer import Viewer

MOVES = {
    "rgh.qween-charm",
    "rgh.charriott-crash",
    "rgh.all-filchy",
    "rgh.archr-tie",
    "rgh.nobody-captures",
    "rgh.variant-tie",
    "rgh.druhid-swap",
    "rgh.variant-druhid",
    "rgh.tax",
    "rgh.neutral-tax",
    "rgh.signal",
    "rgh.neutral-discards",
    "rgh.winner-discards",
    "rgh.charmed-card",
    "rgh.horsie",
}
"""The rules whose steps say what is moved on the table, that a card was worth nothing, or why nobody captures: these
are shown with the result, the others under Why."""


class RomansGoHomeRoom:
    """The web part of Romans Go Home!; meets :class:`companion.web.games.room.Room`."""

    folder = "romans_go_home"
    referee_folder = "romans_go_home"
    tagline = N_("Six forts, six hidden warriors a clan, three rounds. Who takes this one?")
    about = N_(
        "For one to four players. Lay your cards as always; each phone enters the warrior that it turned up, and all "
        "see at once who captures the fort, which choices are whose, and by which rule."
    )
    seat_kinds: tuple[str, ...] = ("player", "neutral", "absent")
    default_seats: tuple[str, ...] = ("player", "player", "absent", "absent")
    seats_note = N_("The companion moves a neutral clan. Players sit down by scanning the code, in any order.")
    asked_first: tuple[tuple[str, str], ...] = (("neutral", ""),)
    sections: tuple[str, ...] = ("head", "last_turn", "clans", "code", "over", "counted")
    score_sheet = "romans-go-home-score-sheet"

    def seat_look(self, table: Table, seat: str) -> str:
        """A clan has its own."""
        return seat

    # The referee without a table

    draft_fields = frozenset(FIELDS)
    example = "U2 gold:>A green:A>C red:D>C"

    def draft(self, given: MultiDict[str, str]) -> Draft:
        """The form, from its fields or from a notation."""
        if "position" not in given:
            return from_form(given)
        draft = from_notation(given["position"][:LONGEST])
        if draft.odds:
            # they are not asked for by the odds, and stay in the form that the odds were asked by
            draft.lines = tuple(whereabouts.given(given))
        return draft

    def referee_context(self, answer: Answer | None, options: dict[str, str | int]) -> dict[str, object]:
        """Names and pictures, the links that answer an open choice, the odds as rows."""
        return {
            "with_spare": whereabouts.with_spare,
            "places": tuple(whereabouts.wall_places(1, TURNS - 1)),
            "forts": FORTS,
            "clan_cards": CLAN_CARDS,
            "choices": choice_links(answer, options) if answer else (),
            "odds": odds_rows(answer) if answer else (),
            **self.page_context(),
        }

    # The table

    def commands(self, form: MultiDict[str, str]) -> tuple[Command, ...]:
        """The commands of a form; ``do`` says which kind."""
        what = form.get("do", "")
        turn = short_text(form, "at", 8)
        if what in ("reveal", "choose") and not turn:
            raise incomplete()
        if what == "draw-forts":
            return (DrawForts(),)
        if what == "enter-forts":
            return (EnterForts(forts=tuple(short_text(form, f"fort.{place}", 4) for place in range(1, TURNS + 1))),)
        if what == "reveal":
            cards = [(key[5:], card) for key, card in form.items() if key.startswith("card.") and card]
            if cards:
                return tuple(Reveal(clan=clan[:20], card=card[:20], at=turn) for clan, card in cards[:4])
            raise Refused(Refusal("card-missing", say(N_("First tap the warrior that was turned up."))))
        if what == "choose":
            kind = form.get("kind", "")
            if kind not in QUESTION_RULES:
                raise Refused(Refusal("choice-unknown", say(N_("Nothing like that is to be chosen."))))
            clan, value = short_text(form, "clan", 20), short_text(form, "value", 8)
            return (Choose(clan=clan, kind=cast(Kind, kind), value=value, at=turn),)
        if what == "finish":
            return (Finish(reason=reason(form)),)
        raise incomplete()

    def override(self, table: Table, form: MultiDict[str, str]) -> Command:
        """The position as the table decides it."""
        return override.read(table.state, form)

    def override_context(self, table: Table, given: MultiDict[str, str]) -> dict[str, object]:
        """The position as it stands, or as it was filled in."""
        return {**override.context(table.state, given), "clan_cards": CLAN_CARDS, **self.page_context()}

    def page_context(self) -> dict[str, object]:
        """The pictures of the cards."""
        return {"emblems": EMBLEMS, "warriors": WARRIORS, "short": SHORT}

    def public_context(self, table: Table, state: State, kind: str) -> dict[str, object]:
        """What everybody sees alike; ``state`` is a spectator's view."""
        seats = [seat.id for seat in state.seats]
        after = lying(state)
        held = after.forts if after else {seat: state.clans[seat].forts for seat in seats}
        totals = {seat: points(held[seat]) for seat in seats}
        contested = state.wall[0] if state.stage == "reveal" else None
        told = {*MOVES, "rgh.highest-wins"} if state.attack and state.attack.captor is None else MOVES
        return {
            "state": state,
            "after": after,
            "held": held,
            "rows": after.rows if after else {seat: state.clans[seat].row for seat in seats},
            "forts": FORTS,
            "warriors": WARRIORS,
            "look": looks(strengths(settings_of(state))),
            "ready": {seat for seat in seats if state.clans[seat].card is not None},
            "past": [record for record in state.history if record.round == state.round],
            "last": state.history[-1] if state.history else None,
            "attack": state.attack,
            "moves": [step for step in state.steps if step.rule in told],
            "effect": fort_effect(contested, settings_of(state)) if contested and not FORTS[contested].plain else None,
            "totals": totals,
            "rounds": ROUNDS,
            "scores": GAME.scores(state) if state.stage == "over" else None,  # who won is told at the end
            "chart": chart(state.history, seats, totals) if state.stage == "over" or kind in ("tv", "past") else None,
        }

    def _grid(self, state: State, seat: str, own: bool) -> Markup:
        clan = state.clans[seat]
        return grid(strengths(settings_of(state)), seat, cards_left(clan), clan.card if own else None)

    def board_context(self, table: Table, who: Viewer, state: State, stands_in: bool = False) -> dict[str, object]:
        """What is this viewer's: the cards it laid, the questions it is asked."""
        seats = [seat.id for seat in state.seats]
        by_hand = entered(state)
        neutral = [seat.id for seat in state.seats if seat.neutral and seat.id in by_hand and who.acts and who.host]
        mine = [*who.enters_for(table), *neutral]
        # whose card and choice are drawn: of a seat that nobody holds, another phone may have laid it
        own = [*who.seats, *neutral] if who.acts else []
        # who plays taps a card and is done; a host without a seat enters the cards of all who have no phone at once
        asked = [*who.seats, *neutral] if who.seats else mine
        acts_for = [seat for seat in seats if seat in by_hand and seat not in asked] if who.acts else []
        return {
            "state": GAME.view(state, None),
            "at": at(state),
            "forts": FORTS,
            "warriors": WARRIORS,
            "look": looks(strengths(settings_of(state))),
            "mine": mine,
            "asked": asked,
            "acts_for": acts_for,
            "laid": {seat: state.clans[seat].card if seat in own else None for seat in mine},
            "turns": TURNS,
            "made": _secretly_chosen(state, own),
            "in_secret": secret_pending(state) and bool(state.chosen) and state.chosen[-1].kind == "signal",
            "ready": {seat for seat in seats if state.clans[seat].card is not None},
            "left": {seat: cards_left(state.clans[seat]) for seat in by_hand},
            "grids": {seat: self._grid(state, seat, seat in own) for seat in (by_hand if stands_in else mine)},
            "questions": tuple(_question(state, question) for question in state.asks),
        }

    def part(self, table: Table, who: Viewer, name: str, given: MultiDict[str, str]) -> Part | None:
        """What the cards do, with the strengths of this table."""
        if name != "cards":
            return None
        kinds = tuple(tuple(fort for fort in FORTS.values() if fort.code[0] == kind) for kind in SHORT)
        settings = settings_of(table.state)
        context = {
            "look": looks(strengths(settings)),
            "warriors": [(code, warrior_effect(code, settings)) for code in WARRIORS],
            "forts": [(kind, fort_effect(kind[0].code, settings)) for kind in kinds],
        }
        return Part("romans_go_home/effects.html", say(N_("What the cards do")), context)


def _secretly_chosen(state: State, seats: Collection[str]) -> list[Message]:
    """What these seats have chosen that the others do not know yet."""
    if not secret_pending(state):
        return []
    text = N_("%(clan)s discards %(card)s for the Signal Fort. The others see it when all have chosen.")
    return [
        say(text, clan=clan_name(made.clan), card=card_name(made.value))
        for made in state.chosen
        if made.kind == "signal" and made.clan in seats
    ]


def _comes_to(state: State, question: Question, value: str) -> Message | None:
    """Who captures where Qween charms this one, with the totals; nothing is said of other choices."""
    if question.kind != "charm":
        return None
    choices = {**choices_of(state), (question.clan, "charm"): value}
    attack = resolve(position_of(state), settings_of(state), choices).result
    if not attack.totals:
        return None
    captures = say(N_("Nobody captures"))
    if attack.captor is not None:
        captures = say(N_("%(clan)s captures"), clan=clan_name(attack.captor))
    # in a button a clan and its total stay on one line
    text = N_("%(clan)s\u00a0%(total)s")
    totals = tuple(say(text, clan=clan_name(clan), total=total) for clan, total in attack.totals.items())
    return say(N_("%(captures)s: %(totals)s"), captures=captures, totals=totals)


def _question(state: State, question: Question) -> dict[str, object]:
    position = position_of(state)
    return {
        "kind": question.kind,
        "clan": question.clan,
        "text": ask_text(question),
        "values": [
            (value, value_text(question.kind, value, position), _comes_to(state, question, value))
            for value in question.values()
        ],
    }
