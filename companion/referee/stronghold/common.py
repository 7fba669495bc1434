"""Small checks and texts that all parts of the table need."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.messages import N_, Message, say
from companion.referee.notation import Word, not_in_range
from companion.referee.ruling import Refusal, Refused, refuse
from companion.referee.stronghold.actions_table import BARRACKS_MOST
from companion.referee.stronghold.components import (
    ALTAR,
    ALTARS,
    BANNER,
    BANNERS,
    DEFENDERS,
    INVADERS,
    NOBODY,
    UNITS,
    Force,
    Side,
    UnitType,
    force_text,
    holds,
)
from companion.referee.stronghold.hourglasses import PLACES
from companion.referee.stronghold.land import FLANKS, Flank
from companion.referee.stronghold.notation import read_force
from companion.referee.stronghold.section import out_of_assault
from companion.referee.stronghold.table_state import (
    AssaultStep,
    Stage,
    State,
    Wall,
    flank_of,
    owner,
    owns,
    seats_of,
    settings_of,
)

SEAT_NAMES = {
    "invader": N_("Invader"),
    "defender": N_("Defender"),
    "invader-2": N_("Invader of the East"),
    "defender-2": N_("Defender of the East"),
}


def seat_name(seat: str) -> Message:
    """The name of a seat."""
    return say(SEAT_NAMES[seat])


def place_name(place: str) -> Message:
    """The name of a place: a Wall Section, a Tower, a building, the Courtyard, the Barbican, a side."""
    if place in PLACES:
        return say(PLACES[place])
    if place in FLANKS:
        flank: Flank = "E" if place == "E" else "W"
        return say(FLANKS[flank])
    if place == "B":
        return say(N_("Barbican"))
    if place.startswith("T"):
        return say(N_("Tower %(name)s"), name=place.removeprefix("T"))
    return say(N_("Wall Section %(name)s"), name=place)


def check_stage(state: State, stage: Stage) -> None:
    """Refuse a command that belongs to another moment."""
    if state.stage != stage:
        refuse("not-now", "sh.turn", N_("Not now: the game is at another point."))


def check_step(state: State, step: AssaultStep) -> None:
    """Refuse what belongs to another step of the Assault."""
    check_stage(state, "assault")
    if state.step != step:
        refuse("not-now", "sh.assault", N_("Not now: the Assault is at another step."))


def check_undone(state: State, seat: str) -> None:
    """Refuse the word of a seat that has finished already what both of its side are asked."""
    if seat in state.done:
        refuse("done-already", "sh.turn", N_("%(seat)s is done with this already."), seat=seat_name(seat))


def check_side(state: State, seat: str, side: Side) -> None:
    """Refuse a command that is the other side's."""
    if seat not in seats_of(state, side):
        text = N_("This is for the Invader to do.") if side == "invader" else N_("This is for the Defender to do.")
        refuse("other-side", "sh.turn", text)


def check_owner(state: State, seat: str, side: Side, place: str) -> None:
    """Refuse what concerns the half of the fortress of another player of the side."""
    if owner(state, side, flank_of(place)) != seat:
        refuse("other-flank", "sh.flanks", N_("%(place)s is on the side of the other player."), place=place_name(place))


def left_out(state: State, wall: Wall) -> bool:
    """Whether a Wall Section has no part in the Assault after a tie: it is breached already."""
    return state.tie and wall.breached


def open_walls(state: State) -> tuple[str, ...]:
    """The Wall Sections that have a part in this Assault."""
    settings = settings_of(state)
    return tuple(
        name
        for name, wall in state.walls.items()
        if not out_of_assault(wall.glare, settings) and not left_out(state, wall)
    )


def open_walls_of(state: State, seat: str) -> tuple[str, ...]:
    """The Wall Sections of a seat that have a part in this Assault."""
    return tuple(name for name in open_walls(state) if owns(state, seat, name))


def check_open(state: State, place: str) -> None:
    """Refuse a Wall Section that has no part in this Assault."""
    wall = state.walls[place]
    if out_of_assault(wall.glare, settings_of(state)):
        refuse("glare", "sh.glare", N_("%(place)s lies under the Unearthly Glare."), place=place_name(place))
    if left_out(state, wall):
        refuse("tie-breached", "sh.tie", N_("%(place)s is breached already."), place=place_name(place))


def quiet_walls(state: State) -> tuple[str, ...]:
    """The Wall Sections that take part in this Assault and on which no Unit of the Invader stands."""
    return tuple(name for name in open_walls(state) if state.walls[name].invader == NOBODY)


def standing(place: str, force: Force, side: Side) -> Message:
    """Who of a side stands at a place, for a refusal of others."""
    there = force_text(force, UNITS[side]) or (say(N_("nobody")),)
    return say(N_("%(place)s: %(units)s."), place=place_name(place), units=there)


def check_there(place: str, force: Force, gone: Force, side: Side, rule: str) -> None:
    """Refuse more Units of a side than stand at a place, and say who does."""
    if not holds(force, gone):
        text = N_("So many Units of the Defender do not stand there. %(there)s")
        if side == "invader":
            text = N_("So many Units of the Invader do not stand there. %(there)s")
        refuse("units-missing", rule, text, there=standing(place, force, side))


def barracks_full(state: State, kind: int) -> Message | None:
    """Why the Barracks take no Unit of this type (0 Marksmen, 1 Soldiers, 2 Veterans); None where a space is free."""
    if state.inside["barracks"][kind] < BARRACKS_MOST[kind]:
        return None
    return say(N_("No space in the Barracks is free for a %(unit)s."), unit=say(DEFENDERS[kind].name))


def wall_of(state: State, name: str) -> Wall:
    """A Wall Section. Raises Refused where there is none of this name."""
    if name not in state.walls:
        refuse("place-unknown", "sh.map", N_("There is no Wall Section “%(given)s”."), given=name[:10])
    return state.walls[name]


def units(text: str, types: tuple[UnitType, ...]) -> Force:
    """Units such as ``2T1O``; the empty text is nobody. Raises Refused."""
    written = text.strip().lower()
    return NOBODY if not written else read_force(Word(written[:40], 0), types)


def number(value: int, lowest: int, highest: int, rule: str | None = None) -> int:
    """A number of this range. Raises Refused for any other."""
    if not lowest <= value <= highest:
        raise Refused(Refusal("number-range", not_in_range(lowest, highest, str(value)[:10]), rule))
    return value


def number_of(what: Message, value: int, lowest: int, highest: int, rule: str | None = None) -> int:
    """A number of something, which the refusal names. Raises Refused for one that is not of this range."""
    if not lowest <= value <= highest:
        why = not_in_range(lowest, highest, str(value)[:10])
        refuse("number-range", rule, N_("%(what)s: %(why)s"), what=what, why=why)
    return value


def check_invader_box(walls: Mapping[str, Wall]) -> None:
    """Refuse more of the Invader's Units, Banners or Altars on all Wall Sections together than the box has."""
    units_on = [
        (kind.name, kind.count, {name: wall.invader[index] for name, wall in walls.items()})
        for index, kind in enumerate(INVADERS)
    ]
    banners = {name: wall.banner for name, wall in walls.items()}
    altars = {name: wall.altar for name, wall in walls.items()}
    for what, most, counts in (*units_on, (BANNER, BANNERS, banners), (ALTAR, ALTARS, altars)):
        count = sum(counts.values())
        if count > most:
            places = tuple(name for name, here in counts.items() if here)
            text = N_("There are %(most)d × %(what)s in the box; %(count)d stand on %(places)s.")
            refuse("box", "sh.components", text, most=most, what=say(what), count=count, places=places)
