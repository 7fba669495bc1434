"""Hadrian's Wall: forms to commands, the state to the board, pages of a sheet and of a box."""

from __future__ import annotations

from collections.abc import Collection

from flask import url_for
from werkzeug.datastructures import MultiDict

from companion.referee.game import Command
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import FATE
from companion.referee.hadrians_wall.commands import RevealAttack
from companion.referee.hadrians_wall.deck import deck
from companion.referee.hadrians_wall.defence import attack_size
from companion.referee.hadrians_wall.final import score_of
from companion.referee.hadrians_wall.modes import nothing_filled, sheet_year
from companion.referee.hadrians_wall.names import COHORT_NAMES, GROUP_NAMES, ICON_NAMES, PATH_NAMES
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, COHORTS, GROUPS
from companion.referee.hadrians_wall.table_state import (
    SEAT_NAMES,
    State,
    attack_result,
    attacks_past,
    neutral_left,
    neutral_number,
    settings_of,
)
from companion.referee.hadrians_wall.year_setup import on_board
from companion.referee.messages import N_, Message, say
from companion.tables.fold import codec
from companion.tables.table import Table
from companion.web.games.hadrians_wall import board, enter, forms, looks, outlook, override, preview, public, sheets
from companion.web.games.plain import Example, PlainRoom
from companion.web.games.room import Part
from companion.web.htmx import wants_fragment
from companion.web.viewer import Viewer
from printables.hadrians_wall.icons_page import MEANINGS, NAMES
from printables.hadrians_wall.layout import SIDES

EXAMPLES = (
    Example(N_("The attack of Year 3"), "attack year=3 cards=CRR cohorts=2/1/0 ignore=R"),
    Example(N_("The best use of Favours"), "favours year=3 cards=CRR cohorts=2/1/0 temple=1 diplomats=0/0/2"),
    Example(N_("The odds of the coming attack"), "odds year=3 cohorts=2/1/0 seen=2/1/1"),
    Example(N_("May I fill this box?"), "fill wall have=0/0/0/0/1 fort=6 wall=5"),
    Example(N_("Which boxes may I fill?"), "fill have=1/1/1/1/1"),
    Example(N_("Where does a pattern fit?"), "map map=xx.../x..../x..../..... pattern=line"),
    Example(N_("A gladiator's battle"), "gladiator boxes=4 damage=3"),
    Example(N_("A final score"), "score renown=6 piety=23 valour=12 discipline=16 paths=11 disdain=3"),
)
AT_ONCE = ("cards", "actions", "defence", "final")
"""The phases in which everybody acts at the same time, so that the newest step is seldom one's own."""


def _by_others(table: Table, mine: Collection[str]) -> bool:
    """Whether the step that an undo would take back is that of a seat of another phone."""
    return bool(mine and table.undo and not {*mine} & {*table.undo.whose})


def _names(message: Message, seats: Collection[str]) -> bool:
    """Whether one of these seats comes up in what a message says."""
    return any(message == say(SEAT_NAMES[seat]) for seat in seats) or any(
        isinstance(each, Message) and _names(each, seats)
        for value in message.params.values()
        for each in (value if isinstance(value, tuple) else (value,))
    )


def _concerns_others(table: Table, state: State, mine: Collection[str]) -> bool:
    """Whether what was done last is a step of another phone's seat that neither pays these nor ends a phase, while
    everybody acts at the same time: who listens would hear of nothing else. What is asked then is told anyway."""
    newest = table.newest
    if not mine or newest is None or newest.kind != "command" or newest.corrects or state.stage not in AT_ONCE:
        return False
    seat = GAME.actor(codec(GAME).command(newest.payload))
    if seat is None or seat in mine:
        return False
    return not any(_names(told, mine) for told in (newest.label, *(step.message for step in newest.words.steps)))


def _heard(table: Table, state: State, mine: Collection[str]) -> tuple[Message, ...]:
    """What was done last as who listens is told it: of an attack also what came of it for these seats."""
    newest = table.newest
    if newest is None:
        return ()
    command = codec(GAME).command(newest.payload) if newest.kind == "command" else None
    if not isinstance(command, RevealAttack):
        return (newest.label,)
    text = N_("%(seat)s: %(disdain)d Disdain, %(valour)d Valour")
    results = {seat: attack_result(state, seat, command.year) for seat in mine}
    came_of = (say(text, seat=say(SEAT_NAMES[seat]), **found) for seat, found in results.items() if found)
    return (newest.label, *came_of)


class HadriansWallRoom(PlainRoom):
    """The web part of Hadrian's Wall; meets :class:`companion.web.games.room.Room`."""

    game = GAME
    examples = EXAMPLES
    drawn = "hadrians_wall/_drawn.html"
    folder = "hadrians_wall"
    tagline = N_("Two sheets, some four hundred boxes. May I fill this one, and what does it set off?")
    about = N_(
        "For one to six players, each with paper sheets or with the sheets on the phone, mixed as you like. The"
        " companion turns the cards, says what every box sets off, settles the attack and counts the score."
    )
    seat_kinds: tuple[str, ...] = ("player", "absent")
    default_seats: tuple[str, ...] = ("player", "player", "player", "absent", "absent", "absent")
    seats_note = N_(
        "In the order in which you sit: your left neighbour is the next one. With one or two players the companion"
        " keeps the Neutral Deck."
    )
    asked_first: tuple[tuple[str, str], ...] = (("difficulty", ""),)
    sections: tuple[str, ...] = ("head", "attack", "players", "last", "code", "over", "counted")
    score_sheet = "hadrians-wall-score-sheet"

    def seat_look(self, table: Table, seat: str) -> str:
        """A colour has its own."""
        return seat

    def commands(self, form: MultiDict[str, str]) -> tuple[Command, ...]:
        """The command of a form; ``do`` says which kind."""
        return (forms.command(form),)

    def override(self, table: Table, form: MultiDict[str, str]) -> Command:
        """What the table decides."""
        return override.read(table.state, form)

    def override_context(self, table: Table, given: MultiDict[str, str]) -> dict[str, object]:
        """A player's cards and sheets as they stand, or what concerns the whole table; of cards only what is
        revealed."""
        return override.context(table, given)

    def page_context(self) -> dict[str, object]:
        """The drawing of the sheets and the emblems, and what a tap on a sheet does."""
        return {"drawing": sheets.drawing(), "script": "hadrians_wall/sheet.js"}

    def public_context(self, table: Table, state: State, kind: str) -> dict[str, object]:
        """What everybody sees alike."""
        return public.context(table, state, kind)

    def board_context(self, table: Table, who: Viewer, state: State, stands_in: bool = False) -> dict[str, object]:
        """The seats of this device, and what anybody at the table may do."""
        mine = who.enters_for(table)
        # who also enters for somebody absent finds the own questions first
        shown = list(state.players) if stands_in else sorted(mine, key=lambda seat: seat not in who.seats)
        # who enters for somebody with a phone does not see the cards that this phone, or the next one, keeps secret
        secret = {seat.id for seat in table.seats if seat.occupied or seat.kept} - set(mine)
        covered = GAME.view(state, None)
        others = [seat for seat in state.players if seat not in mine] if who.acts else []
        return {
            "state": covered,
            "phase": GAME.phase(state),
            "views": [
                board.view(table, covered if seat in secret else state, seat, seat in who.seats) for seat in shown
            ],
            "mine": mine,
            "others": others,
            "on_phone": [seat for seat, player in state.players.items() if player.on_phone],
            "key": board.key([state.players[seat] for seat in mine]),
            "attack_size": attack_size(state),
            "attacks": board.attacks(state),
            "cohort_names": {cohort: say(COHORT_NAMES[cohort]) for cohort in COHORTS},
            "neutral_cards": [(card, say(PATH_NAMES[card])) for card in neutral_left(state)]
            if state.stage == "neutral"
            else (),
            "neutral_number": neutral_number(state),
            "attributes": [(name, looks.icon(name), len(GROUPS[name].boxes)) for name in ATTRIBUTES],
            "disdain_most": len(GROUPS["disdain"].boxes),
            "icon_names": ICON_NAMES,
            "pay_with": {item: looks.icon(item) for item in ("resource", "soldier")},
            "heard": _heard(table, state, mine),
            "quiet": _concerns_others(table, state, mine),
            "undo_of_others": state.stage in AT_ONCE and _by_others(table, mine),
        }

    def part(self, table: Table, who: Viewer, name: str, given: MultiDict[str, str]) -> Part | None:
        """The sheets of a seat, a box before it is filled, the list of boxes, the odds of the attack, a real card,
        sheets from paper; what the pictures mean."""
        state: State = table.state
        address = url_for("table.page", table_id=table.id)
        acts = who.acts
        if name == "nothing":
            return Part("hadrians_wall/_nothing.html", say(N_("Nothing")), {})
        if name == "pictures":
            # Disdain heads a column of what came of a Year; no box gives it
            icons = [(icon, NAMES[icon], MEANINGS[icon]) for icon in (*ICON_NAMES, "disdain")]
            heading = say(N_("What the pictures mean"))
            return Part("hadrians_wall/pictures.html", heading, {"icons": icons}, follows=True)
        if name == "card":
            return self._card(table, who, given) if acts else None
        seat = given.get("seat", "")
        if seat not in state.players:
            return None
        seat_name, mine = say(SEAT_NAMES[seat]), who.enters_for(table)
        stands_in = "" if seat in mine else seat
        common: dict[str, object] = {
            "seat": seat,
            "state": GAME.view(state, None),
            "mine": mine,
            "acts": acts,
            "in_place": wants_fragment(),
        }
        if name == "sheet":
            return self._sheets(state, seat, common)
        if not acts:
            return None
        if name == "box":
            found = preview.preview_of(state, seat, given.get("box", ""), given, address)
            shown = {**common, "preview": found}
            title = say(N_("%(seat)s: a box"), seat=seat_name)
            return Part("hadrians_wall/box.html", title, shown, stands_in=stands_in)
        if name == "boxes":
            may, may_not = preview.lines(state, seat, address)
            shown = {**common, "may": may, "may_not": may_not}
            title = say(N_("%(seat)s: boxes"), seat=seat_name)
            return Part("hadrians_wall/boxes.html", title, shown, stands_in=stands_in)
        if name == "odds" and state.stage in ("actions", "attack") and state.players[seat].on_phone:
            shown = {**common, "forecast": outlook.forecast(state, seat)}
            title = say(N_("%(seat)s: the attack to come"), seat=seat_name)
            return Part("hadrians_wall/odds.html", title, shown, stands_in=stands_in)
        if name == "enter" and not state.players[seat].on_phone:
            return self._from_paper(state, seat, given, common, stands_in)
        return None

    def _sheets(self, state: State, seat: str, common: dict[str, object]) -> Part:
        """Both sheets of a seat, with the score where it is known."""
        player = state.players[seat]
        scored = score_of(player, settings_of(state)) if player.on_phone and state.stage == "over" else None
        views = [(side, sheets.picture(side, player.sheet, score=scored.result if scored else None)) for side in SIDES]
        shown = {**common, "player": player, "sides": views, "items": looks.purse(on_board(state, seat))}
        shown["words"] = [(side, sheets.in_words(side, player.sheet)) for side in SIDES]
        title = say(N_("Sheets of %(seat)s"), seat=say(SEAT_NAMES[seat]))
        return Part("hadrians_wall/sheet.html", title, shown, follows=True)

    def _from_paper(
        self, state: State, seat: str, given: MultiDict[str, str], common: dict[str, object], stands_in: str
    ) -> Part:
        """The form for the sheets of a seat that lie on paper, and how they would be drawn; before anything can be
        filled on them, blank ones."""
        blank = nothing_filled(state, seat)
        fields, entry = ((), None) if blank else enter.entry(state, seat, given)
        shown = {
            **common,
            "fields": fields,
            "entry": entry,
            "blank": blank,
            "sides": [(side, sheets.picture(side, entry.sheet)) for side in SIDES] if entry and entry.sheet else (),
            "year": sheet_year(state),
            "attacks": attacks_past(state, seat),
        }
        title = say(N_("%(seat)s: sheets from paper"), seat=say(SEAT_NAMES[seat]))
        refused = entry is not None and entry.refusal is not None
        return Part("hadrians_wall/enter.html", title, shown, stands_in=stands_in, refused=refused)

    def _card(self, table: Table, who: Viewer, given: MultiDict[str, str]) -> Part:
        """A real Fate Card, for the Year or for a player with sheets on paper."""
        state: State = table.state
        seat = given.get("seat", "")
        if seat not in state.players:
            seat = ""
        groups = {
            cohort: [
                (card, FATE[card].damage, looks.good(FATE[card].good), looks.items(FATE[card].gains))
                for card in sorted(deck(state), key=lambda card: (FATE[card].damage, FATE[card].good))
                if FATE[card].arrow == cohort
            ]
            for cohort in COHORTS
        }
        shown = {
            "groups": [(say(GROUP_NAMES[f"cohort-{cohort}"]), cards) for cohort, cards in groups.items()],
            "seat": seat,
            "year": state.year,
        }
        stands_in = "" if seat in who.enters_for(table) else seat
        return Part("hadrians_wall/card.html", say(N_("Your own Fate Card")), shown, stands_in=stands_in)
