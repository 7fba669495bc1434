"""A game of Stronghold as it stands: turn and step, what is on each place of the wall, Hourglasses, Glory.

Where the Invader's book is missing only results are kept: what stands on the Wall Sections, not how it came there.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.referee.game import SeatPlan
from companion.referee.options import Settings
from companion.referee.ruling import Step
from companion.referee.stronghold.components import NOBODY, Force, Side, UnitType
from companion.referee.stronghold.components import UNITS as TYPES
from companion.referee.stronghold.land import Flank, Land
from companion.referee.stronghold.options import OPTIONS
from companion.referee.stronghold.section import Section

replace = msgspec.structs.replace

TURNS, PHASES = 10, 6
TRAINING = 4
"""The Phase in which the Invader trains specialists."""
RITUALS = 5
"""The Phase in which the Invader sacrifices Goblins."""
MOVEMENT = 6
"""The Phase in which Units of the Invader come to the walls."""
GATES, TOUGHNESS = 3, 6
SEATS = ("invader", "defender", "invader-2", "defender-2")
"""The seats, in table order: with three players a second Invader (East), with four a second Defender (East)."""

Stage = Literal["map", "invader", "defender", "assault", "over"]
AssaultStep = Literal[
    "reach", "cannons", "machines", "marksmen", "goblins", "poles", "orders", "melee", "hospital", "ram"
]
ASSAULT: tuple[AssaultStep, ...] = (
    "reach", "cannons", "machines", "marksmen", "goblins", "poles", "orders", "melee", "hospital", "ram",
)  # fmt: skip
"""The steps of an Assault. Cauldrons pour when the Poles begin, as nobody has a choice in it."""


class Wall(msgspec.Struct, frozen=True):
    """What stands on a Wall Section, as in :class:`.section.Section`. ``imod``, ``dmod``, ``glare`` and ``frenzy``
    last for one turn; ``breached`` for good; ``fought`` tells that its melee of this Assault is settled."""

    invader: Force = NOBODY
    defender: Force = NOBODY
    stone: int = 0
    wood: int = 0
    officer: bool = False
    warrior: bool = False
    banner: int = 0
    altar: int = 0
    cauldrons: Force = NOBODY
    platform: bool = False
    imod: int = 0
    dmod: int = 0
    glare: bool = False
    frenzy: bool = False
    breached: bool = False
    fought: bool = False


class Tower(msgspec.Struct, frozen=True):
    """A Tower: its Units, or the machine on it (``cannon``, ``poles``); ``fired`` in this step, or ``idle`` in it, as
    its Poles reach nobody."""

    units: Force = NOBODY
    machine: str = ""
    fired: bool = False
    idle: bool = False


class Paid(msgspec.Struct, frozen=True):
    """Hourglasses that lie on an action, and whose they are."""

    seat: str
    count: int


class Volley(msgspec.Struct, frozen=True):
    """Marksmen aimed at one place (a Rampart of the ``W`` or ``E``, or the Barbican ``B``): the points, the
    Units there, and from where they shoot."""

    aim: str
    force: int
    targets: Force
    places: tuple[str, ...] = ()


class Ask(msgspec.Struct, frozen=True):
    """A choice that somebody must make: whom a Cannon hits, the losses of a volley (``place`` is its number) or of a
    melee, who leaves the Hospital. ``sets`` are all legal answers, ``volley`` is what the Marksmen have aimed."""

    kind: Literal["cannon", "fire", "melee", "hospital"]
    seat: str
    side: Side
    place: str
    sets: tuple[Force, ...]
    volley: Volley | None = None

    @property
    def types(self) -> tuple[UnitType, ...]:
        """The types of Unit that the sets count."""
        return TYPES[self.side]


class Fought(msgspec.Struct, frozen=True):
    """The melee of a Wall Section in the newest Assault: the totals of both sides, who won by how much (``winner`` is
    empty where nobody did), whether it was a breach, the question in the notation, the ruling, and which Units of the
    loser are removed (None while that is still to be chosen)."""

    section: str
    invader: int
    defender: int
    winner: str
    superiority: int
    breach: bool
    notation: str
    steps: tuple[Step, ...]
    removed: Force | None = None


class Glory(msgspec.Struct, frozen=True):
    """A line of the glory sheet: the turn, whose points, how many, what for (a stable word)."""

    turn: int
    side: Side
    points: int
    what: str


class State(msgspec.Struct, frozen=True):
    """The whole game.

    ``pools`` are the Hourglasses that each Defender has to spend now, ``workshop`` those for the Workshop only (of
    the Defender ``workshop_of``), ``done`` the seats that have finished what both of a side are asked, ``stone``
    the components still to place. ``paid`` lie on unfinished actions, ``used`` are unavailable this turn (with
    whoever used them), ``repeated`` are Workshop actions used twice thanks to D1, ``again`` of whose Hourglasses
    may still pay for such a second use; ``cheap`` is the building that D3 cleared, ``begun`` the actions of it that
    were unfinished then. ``chiefs`` are the Invaders of whom a Chief Marksman stands on a Rampart. ``acted`` are
    Heroes who have used their special action, ``traps`` the Goblin and Troll Traps, ``sprung`` the Trolls they
    killed in this Phase, ``handed`` the Hourglasses that each Invader has handed over in it; ``passed`` tells that
    play went straight on past the Defender and the Invader has done nothing since. ``entered`` are the Invaders who
    have said in this turn who reaches the walls. ``hasted`` tells that the Haste tile of four players was used this
    turn, ``freed`` which action it made available and for whom; ``melees`` are those of the newest Assault,
    ``discharged`` who left the Hospital after them, to the Courtyard and to the supply. ``shots`` are Marksmen that
    have fired, ``drawn`` the cards of the Defender's hit deck that are out. ``gates`` are the toughness of the
    three Gates, ``guard`` whether the Honour Guard has never moved, ``tie`` whether this is the Assault after a
    tie. ``deeds`` are claimed, ``shown`` those that Units on the walls have shown at some moment, ``bared`` how
    often a Wall Section was left without any wall component.
    """

    options: dict[str, str | int]
    seats: tuple[SeatPlan, ...]
    stage: Stage = "map"
    turn: int = 1
    phase: int = 1
    step: AssaultStep = "reach"
    land: Land | None = None
    walls: dict[str, Wall] = {}
    towers: dict[str, Tower] = {}
    inside: dict[str, Force] = {}
    hospital: Force = NOBODY
    pools: dict[str, int] = {}
    done: tuple[str, ...] = ()
    workshop: int = 0
    workshop_of: str = ""
    stone: int = 0
    paid: dict[str, Paid] = {}
    used: dict[str, str] = {}
    repeated: tuple[str, ...] = ()
    hasted: bool = False
    freed: dict[str, str] = {}
    cheap: str = ""
    begun: tuple[str, ...] = ()
    again: int = 0
    saboteurs: tuple[str, ...] = ()
    chiefs: tuple[str, ...] = ()
    speech: int = 0
    acted: tuple[str, ...] = ()
    blessing: str = ""
    traps: tuple[int, int] = (0, 0)
    sprung: int = 0
    handed: dict[str, int] = {}
    passed: bool = False
    entered: tuple[str, ...] = ()
    dishonour: tuple[str, ...] = ()
    dishonoured: bool = False
    deeds: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    bared: int = 0
    guard: bool = True
    gates: tuple[int, ...] = (TOUGHNESS,) * GATES
    volleys: tuple[Volley, ...] = ()
    shots: dict[str, int] = {}
    drawn: tuple[str, ...] = ()
    asks: tuple[Ask, ...] = ()
    melees: tuple[Fought, ...] = ()
    discharged: tuple[Force, Force] = (NOBODY, NOBODY)
    tie: bool = False
    breached: bool = False
    ledger: tuple[Glory, ...] = ()
    steps: tuple[Step, ...] = ()
    end_reason: str = ""
    end_text: str = ""


def settings_of(state: State) -> Settings:
    """The settings that this table plays with."""
    return OPTIONS.kept(state.options)


def side_of(seat: str) -> Side:
    """The side of a seat."""
    return "invader" if seat.startswith("invader") else "defender"


def seats_of(state: State, side: Side) -> tuple[str, ...]:
    """The seats of a side, in table order."""
    return tuple(seat.id for seat in state.seats if side_of(seat.id) == side)


def owner(state: State, side: Side, flank: Flank) -> str:
    """Whose choices a side of the fortress is: with two of a side the second one has the East."""
    seats = seats_of(state, side)
    return seats[-1] if flank == "E" else seats[0]


def facing(state: State, seat: str) -> str:
    """The Defender whom an Invader faces, and to whom his Hourglasses go (Games for 2, 3 and 4
    players)."""
    return owner(state, "defender", flank_of_seat(seat))


def flank_of_seat(seat: str) -> Flank:
    """The side of the fortress of a seat where two share its side of the game: the second one has the East."""
    return "E" if seat.endswith("-2") else "W"


def flank_of(place: str) -> Flank:
    """The side of the fortress of a Wall Section or a Tower; of a side, that side."""
    return "E" if place.removeprefix("T")[0] == "E" else "W"


def owns(state: State, seat: str, place: str) -> bool:
    """Whether a seat commands for its side at this Wall Section or Tower, or on this side of the fortress."""
    return owner(state, side_of(seat), flank_of(place)) == seat


def with_wall(state: State, name: str, wall: Wall) -> State:
    """The same with this Wall Section."""
    return replace(state, walls={**state.walls, name: wall})


def bare(wall: Wall) -> bool:
    """Whether a Wall Section has no wall component."""
    return not wall.stone and not wall.wood


def gate_under_attack(state: State) -> int | None:
    """The index of the Gate at which the Ram strikes; None where all are destroyed (Barbican)."""
    return next((index for index in range(GATES) if state.gates[index] > 0), None)


def stands_on(place: Wall | Section) -> dict[str, Any]:
    """What a Wall Section of the table and one of a question both tell: all but the Speech, of which there is one."""
    return {name: getattr(place, name) for name in Section.__struct_fields__ if name != "speech"}


def section_of(state: State, name: str) -> Section:
    """A Wall Section as the melee sees it now: the Cauldrons have poured."""
    wall = state.walls[name]
    return Section(**{**stands_on(wall), "cauldrons": NOBODY}, speech=state.speech if wall.officer else 0)


def points(state: State, side: Side) -> int:
    """The Glory Points of a side."""
    return sum(line.points for line in state.ledger if line.side == side)


def gained(state: State, side: Side, count: int, what: str) -> State:
    """The same with a line more on the glory sheet; the points may be below zero."""
    return replace(state, ledger=(*state.ledger, Glory(state.turn, side, count, what)))


def on_board(state: State, number: int) -> int:
    """How many Defender Units of a type (0 Marksmen, 1 Soldiers, 2 Veterans) are out of the supply."""
    return sum(placed(state, number).values())


def placed(state: State, number: int) -> dict[str, int]:
    """How many Defender Units of a type, as for :func:`on_board`, are at each place."""
    forces = {
        **{name: wall.defender for name, wall in state.walls.items()},
        **{name: tower.units for name, tower in state.towers.items()},
        **state.inside,
        "hospital": state.hospital,
    }
    return {place: force[number] for place, force in forces.items()}


def stand_known(state: State, seat: str) -> bool:
    """Whether the companion knows what this Invader has on the walls when the Assault begins: since he has said so in
    this turn, or since nobody comes any more after a tie. In between the Defender can only kill, which is entered."""
    return state.tie or seat in state.entered


def workshop_left(state: State, seat: str) -> int:
    """The Hourglasses for the Workshop only that a Defender has left of D1."""
    return state.workshop if state.workshop_of == seat else 0


def stone_used(state: State) -> int:
    """Stone components on the walls."""
    return sum(wall.stone for wall in state.walls.values())
