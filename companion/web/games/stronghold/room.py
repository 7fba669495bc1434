"""Stronghold: forms to commands, the state to the board, pages for the map and for a move."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from companion.referee.game import Command
from companion.referee.messages import N_, say
from companion.referee.stronghold import GAME, land
from companion.referee.stronghold.components import DEFENDERS, INVADERS
from companion.referee.stronghold.table_state import State, owns, points, settings_of, side_of
from companion.tables.table import Table
from companion.web.games.plain import Example, PlainRoom
from companion.web.games.room import Part
from companion.web.games.stronghold import forms, map_form, override, panels, public
from companion.web.viewer import Viewer

EXAMPLES = (
    Example(N_("A melee"), "melee invader=2T1O defender=2S1M stone=2"),
    Example(N_("Marksmen fire"), "fire force=4 targets=1O1T"),
    Example(N_("The odds of a hit deck, with your cards"), "hits deck=-,-,G,GO,GO,GOT shots=2"),
    Example(N_("How many hourglasses to get there?"), "hourglasses unit=S from=wall to=tower near=1"),
)


class StrongholdRoom(PlainRoom):
    """The web part of Stronghold; meets :class:`companion.web.games.room.Room`."""

    game = GAME
    examples = EXAMPLES
    folder = "stronghold"
    tagline = N_("Ten turns of siege. Who wins this section of the wall, and who dies?")
    about = N_(
        "The 1st edition in the printing by Valley Games; rules of other printings are not mixed in. The companion"
        " counts hourglasses, keeps the Defender's actions, settles every Assault step by step, and keeps the glory"
        " sheet; what is in the Invader's book you enter. You set up the walls once: the rulebook shows no map."
    )
    seat_kinds: tuple[str, ...] = ("player", "absent")
    default_seats: tuple[str, ...] = ("player", "player", "absent", "absent")
    seats_note = N_(
        "Two play Invader and Defender. A third is the Invader of the East, a fourth the Defender of the East."
    )
    asked_first: tuple[tuple[str, str], ...] = ()
    sections: tuple[str, ...] = ("head", "last", "melees", "walls", "glory", "code", "over")
    score_sheet = "stronghold-glory-sheet"

    def seat_look(self, table: Table, seat: str) -> str:
        """A side has its own."""
        return seat

    def commands(self, form: MultiDict[str, str]) -> tuple[Command, ...]:
        """The commands of a form; ``do`` says which kind."""
        return forms.commands(form)

    def override(self, table: Table, form: MultiDict[str, str]) -> Command:
        """What the table decides."""
        return override.read(table.state, form)

    def override_context(self, table: Table, given: MultiDict[str, str]) -> dict[str, object]:
        """How things stand, place by place."""
        return override.context(table.state, given)

    def page_context(self) -> dict[str, object]:
        """Nothing around the board."""
        return {}

    def public_context(self, table: Table, state: State, kind: str) -> dict[str, object]:
        """What everybody sees alike."""
        return public.context(state)

    def board_context(self, table: Table, who: Viewer, state: State, stands_in: bool = False) -> dict[str, object]:
        """What the seats of this device are asked. ``stands_in`` asks all seats, and tells how things stand as well."""
        seats = [seat.id for seat in state.seats]
        mine = who.enters_for(table)
        # who also enters for somebody absent finds the own questions first
        shown = seats if stands_in else sorted(mine, key=lambda seat: seat not in who.seats)
        return {
            "state": state,
            "phase": GAME.phase(state),
            "panels": [panels.panel(state, seat) for seat in shown],
            "others": [seat for seat in seats if seat not in mine],
            "invaders": INVADERS,
            "defenders": DEFENDERS,
            "walls_known": map_form.known(table) if state.stage == "map" else "",
            "first_map": map_form.first_line(table) if state.stage == "map" else "",
            "tied": tuple(points(state, side) for side in public.SIDES) if state.tie else (),
            **({**public.context(state), "kind": "seat"} if stands_in else {}),
        }

    def part(self, table: Table, who: Viewer, name: str, given: MultiDict[str, str]) -> Part | None:
        """The form of the map, the glory sheet, what the actions do, and forms that need room: who reaches the walls,
        what a Ritual did, dishonourable actions, the ways of a Unit or Hero."""
        state: State = table.state
        if name == "map":
            form = map_form.read(given, table)
            context: dict[str, object] = {"form": form, "units": map_form.AT_START}
            context |= {"walls_known": map_form.known(table)}
            context |= {"state": state, "line": land.write(state.land) if state.land else ""}
            return Part("stronghold/map.html", say(N_("The walls")), context, refused=form.refusal is not None)
        if name == "actions":
            context = {"buildings": panels.effects(settings_of(state))}
            return Part("stronghold/actions.html", say(N_("What the actions do")), context)
        if name == "glory" and state.stage != "map":
            return Part("stronghold/glory.html", say(N_("Glory")), public.glory(state), follows=True)
        seat = given.get("seat", "")
        if not who.acts or seat not in [plan.id for plan in state.seats]:
            return None
        stands_in = "" if seat in who.enters_for(table) else seat
        if name == "dishonour" and side_of(seat) == "defender":
            context = {"panel": panels.panel(state, seat)}
            return Part("stronghold/dishonour.html", say(N_("Dishonourable action")), context, stands_in=stands_in)
        if name == "stand" and side_of(seat) == "invader":
            context = {"panel": panels.panel(state, seat), "invaders": INVADERS}
            return Part("stronghold/stand.html", say(N_("Who reaches the walls")), context, stands_in=stands_in)
        if name == "result" and side_of(seat) == "invader":
            sections = [at for at in state.walls if owns(state, seat, at)] if state.stage == "invader" else []
            context = {"seat": seat, "sections": sections, "invaders": INVADERS, "defenders": DEFENDERS}
            title = say(N_("What a Ritual or a card did"))
            return Part("stronghold/result.html", title, context, stands_in=stands_in)
        if name == "move" and side_of(seat) == "defender":
            ways = panels.ways(state, seat, given.get("mover", "")[:20], given.get("start", "")[:20])
            context = {**ways, "seat": seat, "state": state, "left": state.pools.get(seat, 0)}
            return Part("stronghold/move.html", say(N_("Move a Unit or a Hero")), context, stands_in=stands_in)
        return None
