"""Runes of Mayhem: forms to commands, the state to the board and its pages."""

from __future__ import annotations

from dataclasses import replace

from flask import url_for
from werkzeug.datastructures import MultiDict

from companion.emblems.runes_of_mayhem import TYPES as EMBLEMS
from companion.referee.game import Command
from companion.referee.messages import N_, Message, say
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.aiming import covering
from companion.referee.runes_of_mayhem.commands import Divide
from companion.referee.runes_of_mayhem.components import LANES
from companion.referee.runes_of_mayhem.phases import step_played
from companion.referee.runes_of_mayhem.state import SEATS, STEP_NAMES, State, hand_limit
from companion.referee.runes_of_mayhem.state import who as who_plays
from companion.tables.fold import codec
from companion.tables.table import Entry, Offer, Table
from companion.web.games.plain import Example, PlainRoom
from companion.web.games.room import Part
from companion.web.games.runes_of_mayhem import cards_pages, forms, override, pages, units
from companion.web.games.runes_of_mayhem.looks import clans, sides
from companion.web.games.runes_of_mayhem.telling import FIGURES, phases_shown, reckoning, shortly, told
from companion.web.games.runes_of_mayhem.todo import todos
from companion.web.site import site
from companion.web.taps import part_address, places
from companion.web.viewer import Viewer
from printables.runes_of_mayhem.turn import PHASES

EXAMPLES = (
    Example(N_("A fight"), "fight melee:2/2:r2 peasants:1/1:r0"),
    Example(N_("Who may attack whom"), "targets melee:4/4 spearmen:2/4 v peasants:1/1 spearmen:3/5"),
    Example(N_("The odds of a fight, with your die"), "odds melee:2/2 peasants:1/1 die=0,0,1,1,2,3"),
    Example(N_("The odds of a siege"), "odds siege melee:4/4 protection=2 structure=5 die=0,1,2,3"),
)


FEW = 8
"""How many entries are looked through for the newest command."""


def _newest(table: Table) -> Entry | None:
    """The newest command, also when somebody has changed a seat or a name since; None after an undo."""
    entry = table.newest
    if entry is not None and entry.kind == "seat":
        before = site().tables.log(table.id, before=entry.revision, limit=FEW)
        entry = next((each for each in before if each.kind != "seat"), None)
    return entry if entry is not None and entry.kind == "command" else None


class RunesOfMayhemRoom(PlainRoom):
    """The web part of Runes of Mayhem; meets :class:`companion.web.games.room.Room`."""

    game = GAME
    examples = EXAMPLES
    folder = "runes_of_mayhem"
    tagline = N_("Two armies, three lanes. Who may attack whom, who falls, and how likely is it?")
    about = N_(
        "For two players. Your cards lie on the table; the phones keep Fortress, Hoard, markers and every unit, lead"
        " through the steps of a turn, and say who may attack whom, with exact odds for your die. What the rulebook"
        " does not print is never invented: enter your own cards once, and keep them as a file."
    )
    seat_kinds: tuple[str, ...] = ("player",)
    default_seats: tuple[str, ...] = ("player", "player")
    seats_note = ""
    asked_first: tuple[tuple[str, str], ...] = (
        ("sides", ""),
        ("kings", N_("Kings")),
        ("mercenaries", N_("Mercenaries")),
        ("traps", N_("Traps")),
        ("towers", N_("Buildings")),
    )
    sections: tuple[str, ...] = ("head", "last", "from_north", "from_south", "code", "over")
    score_sheet = "runes-of-mayhem-score-sheet"

    def seat_look(self, table: Table, seat: str) -> str:
        """That of its faction, whichever side it plays from."""
        return clans(table.state)[seat]

    def commands(self, form: MultiDict[str, str]) -> tuple[Command, ...]:
        """The commands of a form; ``do`` says which kind."""
        return forms.read(form)

    def override(self, table: Table, form: MultiDict[str, str]) -> Command:
        """The position as the table decides it."""
        return override.read(form, GAME.view(table.state, None))

    def override_context(self, table: Table, given: MultiDict[str, str]) -> dict[str, object]:
        """The position as it stands."""
        return override.context(GAME.view(table.state, None), given)

    def page_context(self) -> dict[str, object]:
        """The signs of the unit types."""
        return {"emblems": EMBLEMS}

    def public_context(self, table: Table, state: State, kind: str) -> dict[str, object]:
        """What everybody sees alike; ``state`` is a spectator's view."""
        newest = _newest(table)
        steps = () if newest is None else newest.words.steps
        return {
            "state": state,
            "sides": sides(state),
            "factions": _factions(state),
            "clan": clans(state),
            "limits": {seat: hand_limit(state, seat) for seat in SEATS},
            "lanes": range(1, LANES + 1),
            "phases": phases_shown(step_played(state)),
            "scores": GAME.scores(state),
            "newest": newest,
            "told": told(steps),
            "struck": reckoning(steps),
            # nobody taps on a television
            "unit_path": "" if kind == "tv" else part_address(table, kind, "unit") + "?unit=",
            "lane_path": "" if kind == "tv" else part_address(table, kind, "lane") + "?lane=",
        }

    def board_context(self, table: Table, who: Viewer, state: State, stands_in: bool = False) -> dict[str, object]:
        """What is this viewer's: the side at the bottom, and what its seats are asked. ``stands_in`` asks both seats,
        and tells how things stand as well."""
        mine = who.enters_for(table)
        held = mine if len(mine) == 1 else who.seats if len(who.seats) == 1 else ()
        shown = GAME.view(state, None)
        return {
            "state": shown,
            "phase": GAME.phase(shown),
            "mine": mine,
            "bottom": held[0] if held else "south",
            "todos": todos(state, tuple(SEATS) if stands_in else mine) if who.acts else (),
            "factions": _factions(state),
            "clan": clans(state),
            "absent": [seat for seat in GAME.phase(shown).awaits if seat not in mine] if who.acts else [],
            "step": say(STEP_NAMES[step_played(shown)]) if shown.stage in STEP_NAMES else GAME.phase(shown).title,
            "waiting_for": _waiting_for(table, shown),
            "made": _secretly_divided(state, who.seats if who.acts else ()),
            "in_secret": table.undo is not None and not GAME.public(state) and _divides(table.undo),
            # a question names whom it asks, the help of a step speaks to whoever has the turn
            # and hands are drawn by both before the first divides
            "told_to_all": bool(shown.asks)
            or shown.stage == "divide"
            or (shown.stage == "battle" and covering(shown) is not None),
            "act": places(table.id).act,
            "table_path": url_for("table.page", table_id=table.id),
            "shortly": shortly,
            **({**self.public_context(table, shown, "seat"), "kind": "seat"} if stands_in else {}),
        }

    def part(self, table: Table, who: Viewer, name: str, given: MultiDict[str, str]) -> Part | None:
        """A unit, a lane, the cards to play, many moves at once, the own cards, the deck check."""
        state: State = GAME.view(table.state, None)
        mine = who.enters_for(table)
        seat = given.get("seat", "")
        entered = given.get("for", seat)
        stands_in = entered if who.acts and entered in SEATS and entered not in mine else ""
        if given.get("for") in SEATS and who.acts:
            mine = (*mine, given["for"])
        if name == "unit":
            found = units.unit_part(state, mine, given)
        elif name == "lane":
            found = units.lane_part(state, given)
        elif name == "guide":
            given_ = {"phases": PHASES, "now": FIGURES.get(step_played(state), ""), "phase": GAME.phase(state)}
            found = Part("runes_of_mayhem/guide.html", say(N_("The whole turn")), given_, follows=True)
        elif name == "cards":
            found = cards_pages.cards_part(state, who.acts, given)
        elif seat not in state.players:
            return None
        elif name == "deck":
            found = cards_pages.deck_part(state, seat, given)
        else:
            found = _choices(state, who, name, seat, given)
        if found is None:
            return None
        found.context.update(
            act=places(table.id, stands_in).part,
            may_act=who.acts,
            table_path=url_for("table.page", table_id=table.id),
            clan=clans(state),
        )
        return replace(found, stands_in=stands_in)


def _choices(state: State, who: Viewer, name: str, seat: str, given: MultiDict[str, str]) -> Part | None:
    """The pages with which a player acts."""
    if not who.acts:
        return None
    match name:
        case "play":
            return pages.play_part(state, seat, given)
        case "hire":
            return pages.hire_part(state, seat, given)
        case "king":
            return pages.king_part(state, seat)
        case "trap":
            return pages.trap_part(state, seat)
        case "build":
            return pages.build_part(state, seat)
        case "regroup":
            return pages.regroup_part(state, seat)
    return None


def _waiting_for(table: Table, state: State) -> Message:
    """Who is waited for, by name where the table has one."""
    awaits, names = GAME.phase(state).awaits, {seat.id: seat.name for seat in table.seats}
    players = {seat: who_plays(state, seat) for seat in awaits}
    if not any(names.get(seat) for seat in awaits):
        return say(N_("Waiting for the %(players)s"), players=tuple(players.values()))
    known, unknown = N_("%(name)s (%(player)s)"), N_("the %(player)s")
    called = (
        say(known, name=names[seat], player=player) if names.get(seat) else say(unknown, player=player)
        for seat, player in players.items()
    )
    return say(N_("Waiting for %(players)s"), players=tuple(called))


def _secretly_divided(state: State, seats: tuple[str, ...]) -> list[Message]:
    """What these seats have divided that the others do not know yet."""
    if GAME.public(state):
        return []
    text = N_(
        "The %(player)s lay %(gold)d of their markers on Gold, %(faith)d on Faith. All see it when both are done."
    )
    return [
        say(text, player=who_plays(state, seat), gold=player.gold_markers, faith=player.faith_markers)
        for seat, player in state.players.items()
        if seat in seats and player.divided
    ]


def _divides(last: Offer) -> bool:
    return isinstance(codec(GAME).command(last.payload), Divide)


def _factions(state: State) -> dict[str, Message]:
    return {seat: who_plays(state, seat) for seat in SEATS}
